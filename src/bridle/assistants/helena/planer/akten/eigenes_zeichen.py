"""„Unter welcher Nummer führen wir Brackwasser?“: the firm's own number of a matter.

Anybody's „Nummer“ is that of their telephone, and a court has a number for the matter too. That it
is ours, only the words around it say.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, genannt
from bridle.assistants.helena.planer.sagen import absaetze, gross, liste, quelle
from bridle.assistants.helena.planer.schritte import FEHLER, SUCHE, erkannt
from bridle.assistants.helena.zeichen import zeichen_in
from bridle.models.planner import Progress, Rule

_ZEICHEN = r"(?:akten?)?(?:zeichen|nummer|nr|az)"
_BEI_UNS = (
    rf"\bunser\w* (?:eigene\w* |interne\w* )?{_ZEICHEN}\b|\b(?:unter|mit) welche[rm] (?:\w+ )?{_ZEICHEN}\b"
    r".*\b(?:(?:fuehr|hab|verwalt|bearbeit|leg)\w* wir|wir\b.*\b(?:fuehr|hab|verwalt|bearbeit|angelegt)\w*)|"
    r"\b(?:laeuft|laufen|gefuehrt|angelegt|steht|hat|ist|haben)\b.*\bbei uns\b|"
    r"\bbei uns\b.*\b(?:laeuft|gefuehrt|hat)\b|"
    rf"\b(?:haus|kanzlei)?intern\w*\b|\b(?:in|von) (?:der|unserer) kanzlei\b|"
    rf"\bkanzlei(?:eigen\w*|{_ZEICHEN})\b"
)
_NICHT_GERICHT = re.compile(r"\b(?:nicht|kein\w*|statt)\b[^.?!]*gericht\w*|gericht\w*[^.?!]*\bnicht\b")
_ANDERES = (
    r"gericht|\bbehoerde|polizei|staatsanw|versicher|jobcenter|\btelefon|\btel\b|\bhandy|\bmobil|\bdurchwahl|"
    r"\bfax|\bruf|\berreich|\banruf|\banzurufen|\bmail|adresse|\brechnung|\bkonto|iban|\bkunden|frist|termin|\bkost|\bmdt|"
    r"\bgeg(?:en|ner)\w*(?:anw|vertret|seite)|\bzeug"
)


def regeln() -> list[Rule]:
    return [
        Rule(
            erkannt(_erkenne),
            SUCHE,
            _gezeigt,
            lambda groups: {"query": groups["akte"].name, "limit": 10},
            failure=FEHLER,
        )
    ]


def _erkenne(anfrage: Anfrage) -> Mapping[str, Any] | None:
    plain = _NICHT_GERICHT.sub(" ", anfrage.klein)
    if not re.search(rf"\b{_ZEICHEN}\b", plain) or not re.search(_BEI_UNS, plain):
        return None
    if re.search(_ANDERES, plain) or zeichen_in(anfrage.text):
        return None
    named = genannt(anfrage)
    return {"akte": named} if named is not None and named.name else None


def _gezeigt(progress: Progress) -> str:
    found: list[dict[str, Any]] = progress.data["akten"]
    name = progress.groups["akte"].name
    if not found:
        return (
            f"Zu „{name}“ finde ich keine Akte, auf die Du Zugriff hast. Prüfe die Schreibweise, oder nenne "
            "mir das Aktenzeichen."
        )
    number = "Unser Aktenzeichen" if len(found) == 1 else "Unsere Aktenzeichen"
    return absaetze(
        f"{number} („{name}“):",
        liste(
            f"**{each['aktenzeichen']}**: {each['kurzrubrum']} ({gross(each['status'])})" for each in found
        ),
        quelle("Akten der Kanzlei"),
    )
