"""„Kann ich Dr. Weber am Mittwoch um 14 Uhr einen Termin legen?“: whether a colleague is free then.

Read for the house before the name is looked for among the matters: a title with the name of somebody who
works here is that colleague, whoever else is called so.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from bridle.assistants.helena.kollegen import ImHaus
from bridle.assistants.helena.planer.haus.nennung import nennungen
from bridle.assistants.helena.planer.haus.rolle import K
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.lesen.zeitraum import zeitraum
from bridle.models.planner import umlaut_safe

_VOR = (
    r"^\W*(?:und |sag mal,? )?(?:(?:ab )?wann |wie )?(?:kann|könnte[nt]?|können|darf|"
    r"dürfte|dürfen|geht|ginge|passt|passte|"
    r"würde|wäre|ist|hat|hätte|haben|gibt es|sieht es)\b"
)
_FUELL = r"(?:ich|man|wir|es|das|da|dann|denn|noch|eigentlich|schon|vielleicht|auch|mal|bitte)"
_SACHE = (
    r"(?:(?:eine[nr]?|den|die|etwas|was|jemande?n?|noch|ein) ){0,4}(?:neuen? |kurzen? )?"
    r"(?:(?:\w*termin|\w*besprechung|\w*gespräch|telefonat|mandant(?:en|in)?|video\w*|call|zeit|"
    r"luft|kapazität|lücke|platz)\b ?)?"
    r"(?:(?:frei|verfügbar|zu haben|aus|möglich|drin|geht|(?:rein|ein|hin)?(?:ge)?(?:legen|legt|"
    r"geben|tragen|buchen|setzen|"
    r"machen|stellen|planen|schieben)|vereinbaren|ausmachen|passen|gehen)\b ?)?"
)
_FRAGE = re.compile(umlaut_safe(rf"{_VOR}(?: {_FUELL}\b)*(?P<wann>.*?) ?\b{_SACHE}\W*$"), re.I)
_IM_KALENDER = re.compile(
    umlaut_safe(
        r"\b(?:frei|verfügbar|zeit|luft|kapazität|lücke|platz|aus|passt|passte|passen|geht|ginge|gehen|termin|besprechung|gespräch|"
        r"telefonat|call|video\w*|mandant(?:en|in)?)\b"
    ),
    re.I,
)
_HAT = re.compile(umlaut_safe(r"^\W*(?:und |sag mal,? )?(?:hat|hätte|haben|gibt es|ist|wann)\b"), re.I)
_FREI = re.compile(umlaut_safe(r"\b(?:frei|verfügbar|zeit|luft|kapazität|lücke|platz)\b"), re.I)
_HOECHSTENS = 8
"""Words that say when; more of them say something else."""


def ob_frei(text: str, haus: Sequence[ImHaus]) -> str:
    """The question whether they are free then; nothing where something else is asked, or it is asked so."""
    for named in nennungen(text, haus):
        if not named.sicher or len(named.personen) != 1:
            continue
        marked = f"{text[: named.anfang]}{K}{text[named.ende :]}"
        plain = re.sub(rf"\s*\b(?:bei|für|zu)?\s*{K}", " ", marked)
        found = _FRAGE.match(re.sub(r"\s+", " ", plain))
        if found is None or not _IM_KALENDER.search(plain):
            continue
        if _HAT.match(plain) and not _FREI.search(plain):
            continue  # whether there is an entry is the opposite of whether there is room for one
        when = found["wann"].strip(" ,")
        if not _nur_wann(when):
            continue
        asked = f"Ist {named.name} {when} frei?"
        return "" if asked == text else asked
    return ""


_WANN = re.compile(
    umlaut_safe(
        r"(?:am|um|ab|gegen|vor|nach|von|bis|zwischen|und|den|im|in|heute|(?:über)?morgen|\w+tags?|mittwochs?|"
        r"sonnabend|(?:nächste|kommende|diese|übernächste)[nrsm]?|woche|früh|vormittags?|nachmittags?|mittags?|abends?|uhr|"
        r"\d[\d.:]*|januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember|kw)"
    ),
    re.I,
)


def _nur_wann(words: str) -> bool:
    each = re.findall(r"[\w.:]+", words)
    return (
        0 < len(each) <= _HOECHSTENS
        and all(_WANN.fullmatch(word.rstrip(".")) or _WANN.fullmatch(word) for word in each)
        and zeitraum(lies(words)) is not None
    )
