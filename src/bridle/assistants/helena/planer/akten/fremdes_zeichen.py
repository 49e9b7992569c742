"""The matter that a file number of others belongs to: „142 C 77/26, welche Akte ist das?“"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.lesen.erkennen import Anfrage
from bridle.assistants.helena.planer.lesen.woerter import AKTENWORT, FUELL, falte
from bridle.assistants.helena.planer.sagen import absaetze, gross, liste, quelle
from bridle.assistants.helena.planer.schritte import FEHLER, SUCHE, erkannt
from bridle.assistants.helena.zeichen import zeichen_in
from bridle.models.planner import Progress, Rule

_WELCHE = (
    r"\bwelche[rsmn]? (?:\w+ )?(?:akten?|sachen?|fall|mandat|mandant\w*|verfahren|aktenzeichen|vorgang)\b|"
    r"\bzu wem\b|\bzu was\b|\bwem\b|\bwozu\b|\bgehoert\b|\bwohin\b|\bwo (?:kommt|gehoert|sortier|ordne)|"
    r"\bwas ist das\b|\bunser(?:e[ns]?)? (?:aktenzeichen|az|zeichen|akte)\b|\bzuordnen\b|\bzugeordnet\b|"
    r"\bakte (?:zu|mit|von)\b"
)
_ANDERES = (
    r"frist|termin|\bdokument|kosten?\b|gebuehr|\bgegner|\bzeug|\bwert\b|streitwert|\bstunden|\banwalt|"
    r"stand\b|"
    r"\bworum\b|\bnotiz|\btelefon|\badresse|\bkollision|\burteil|\bentscheid|\brechtsprechung"
)
FEW = 4


def regeln() -> list[Rule]:
    return [
        Rule(
            erkannt(_erkenne),
            SUCHE,
            _gezeigt,
            lambda groups: {"query": groups["zeichen"], "limit": 10},
            failure=FEHLER,
            example="Zu welcher Akte gehört das Zeichen KB-4711?",
        )
    ]


def _erkenne(anfrage: Anfrage) -> Mapping[str, Any] | None:
    number = zeichen_in(anfrage.text)
    beside = anfrage.text.replace(number, " ", 1).split() if number else []
    if not number or anfrage.hat(_ANDERES):
        return None
    alone = len(beside) < FEW and all(map(_sagt_nichts, re.findall(r"\w+", falte(" ".join(beside)))))
    return {"zeichen": number} if alone or anfrage.hat(_WELCHE) else None


def _sagt_nichts(word: str) -> bool:
    """„Zeugen L-26-012?“ asks for something in the matter that has that number."""
    return word in FUELL or word in AKTENWORT or word in ("zeichen", "nummer", "nr", "geschaeftszeichen")


def _gezeigt(progress: Progress) -> str:
    number = progress.groups["zeichen"]
    found: list[dict[str, Any]] = progress.data["akten"]
    if not found:
        return absaetze(
            f"Zum Zeichen „{number}“ finde ich keine Akte, auf die Du Zugriff hast. Gesucht ist bei den "
            "Zeichen der Beteiligten und in den Dokumenten. Prüfe die Schreibweise, oder nenne mir den Namen "
            "einer Partei.",
            quelle("Akten der Kanzlei"),
        )
    heading = f"Das Zeichen „{number}“ gehört zu {'dieser Akte' if len(found) == 1 else 'diesen Akten'}:"
    return absaetze(heading, liste(_zeile(each) for each in found), quelle("Akten der Kanzlei"))


def _zeile(each: Mapping[str, Any]) -> str:
    said = f"; {each['zeichen']}" if each.get("zeichen") else ""
    return f"**{each['aktenzeichen']}**: {each['kurzrubrum']} ({gross(each['status'])}){said}"
