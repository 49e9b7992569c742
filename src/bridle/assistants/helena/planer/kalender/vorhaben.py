"""„Wann rufen wir den Gutachter an?“ and no matter is named: looked up in the calendar of all of them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.kalender.gemeint import genannte_eintraege
from bridle.assistants.helena.planer.kalender.ohne_eintrag import NACH_WORTEN
from bridle.assistants.helena.planer.kalender.zeile import zeile
from bridle.assistants.helena.planer.kalender.zuerst import mit_wem, sagt_was
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, genannt, sache
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.sagen import absaetze, felder, liste, quelle, tag
from bridle.assistants.helena.planer.schritte import FEHLER, MOST, erkannt, titel, zur_akte
from bridle.models.planner import Progress, Rule

_TUN = (
    r"(?:be|ab|an|nach|zurueck)?(?:sprechen|reden|telefonieren|rufen|fragen|haken|fassen|pruefen|kontrollieren|"
    r"erinnern|klaeren|treffen)"
)
_WANN = (
    r"^(?:und |also )?(?:wann|an welchem tag) (?:genau |denn |eigentlich )*"
    rf"(?:{_TUN} (?:wir|ich)\b(?! (?:hier )?von\b)|"
    rf"(?:wollen|wollten|sollen|sollten|muessen|werden) (?:wir|ich)\b(?!.* von\b).*\b{_TUN}\W*$)"
)
"""Not „Wann sprechen wir von Verzug?“, which asks what a word means; lodging an appeal has a Frist."""
_TITEL = (
    (r"rufen|telefonieren", r"telefon|anruf|rueckruf|\bruf"),
    (r"sprechen|reden", r"sprech|gespraech|\breden"),
    (r"treffen", r"treff|termin"),
    (r"haken|fragen|fassen|erinnern", r"hak|nachfrag|nachfass|erinner"),
    (r"pruefen|kontrollieren", r"pruef|kontroll"),
    (r"klaeren", r"klaer"),
)
"""What is done, and how the title of an entry says it."""
NICHTS = (
    "Einen offenen Eintrag dazu finde ich im Kalender nicht. Nenne mir die Akte, um die es geht, dann sehe "
    "ich in ihrem Kalender nach."
)
NICHTS_DORT = "Einen offenen Eintrag dazu finde ich im Kalender nicht: {wo}."
GENAU = "Im Kalender ({wo}) steht dazu:"


def regeln() -> list[Rule]:
    with_somebody = zur_akte("read_fristen", _mit_jemandem, _antwort, lambda _: {"limit": MOST}, pflicht=True)
    anywhere = Rule(erkannt(_gefragt), "read_fristen", _antwort, lambda _: {"limit": MOST}, failure=FEHLER)
    return [*with_somebody, anywhere]


def _gefragt(anfrage: Anfrage) -> Mapping[str, Any] | None:
    named = genannt(anfrage) or sache(anfrage)
    certain = named is not None and (named.sicher or named.aktenzeichen)
    return None if certain or mit_wem(anfrage) is not None else _wann(anfrage)


def _mit_jemandem(anfrage: Anfrage) -> Mapping[str, Any] | None:
    """„Wann telefonieren wir mit Frau Silberbach?“: of her matter, and no word says which entry."""
    named = genannt(anfrage)
    if named is None or not (named.sicher or named.aktenzeichen) or sagt_was(anfrage, named):
        return None
    asked = _wann(anfrage)
    return None if asked is None else {**asked, "akte": named}


def _wann(anfrage: Anfrage) -> Mapping[str, Any] | None:
    if not anfrage.hat(_WANN):
        return None
    done = next(title for verb, title in _TITEL if anfrage.hat(rf"(?:{verb})\b"))
    return {"klein": re.sub(rf"\b{_TUN}\b", " ", anfrage.klein), "titel": done}


def _antwort(progress: Progress) -> str:
    data, groups = felder(progress.data), progress.groups
    near = genannte_eintraege(data["eintraege"], groups["klein"])
    meant = [each for each in near if re.search(groups["titel"], falte(each["titel"]))]
    where = titel(progress) if "akte" in data else "alle Akten, auf die Du Zugriff hast"
    missing = NICHTS_DORT if "akte" in data else NICHTS
    calendar = f"Kalender der Akte {data['akte']}" if "akte" in data else "Kalender aller sichtbaren Akten"
    return absaetze(
        (GENAU if meant else NACH_WORTEN if near else missing).format(wo=where),
        liste(zeile(each, data, groups["klein"]) for each in meant or near),
        quelle(f"{calendar}, Stand {tag(data['heute'])}"),
    )
