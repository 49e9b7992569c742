"""What is in the matters somebody works on: „Fristen in den Akten von Kieselhain“.

Who has to see to a Frist is often not who works on its matter, so this is another question than „Fristen von
Kieselhain“. The search for matters knows who works on them: it is asked first, and then the same as was
asked, of those matters alone. A name that nobody here has may be a party's: then it is read as ever.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from bridle.assistants.helena.planer.auswahl.auswahl import Spanne, Text
from bridle.assistants.helena.planer.auswahl.erst_die_akten import ASKED, gefunden, nur_in_diesen
from bridle.assistants.helena.planer.auswahl.ich import wer_fragt
from bridle.assistants.helena.planer.auswahl.im_dezernat import KALENDER, UEBERALL, ohne_ort
from bridle.assistants.helena.planer.auswahl.unter_akten import viele
from bridle.assistants.helena.planer.lesen.woerter import bekannt
from bridle.assistants.helena.planer.lesungen import Entscheide
from bridle.assistants.helena.planer.sagen import aufzaehlung
from bridle.engine.model import CallChunk, ModelRequest
from bridle.models.planner import MAX_REQUEST

_AKTEN = r"(?:akten?|sachen?|mandate?n?|faellen?|fall|verfahren)"
_STAND = r"(?P<stand>offenen|laufenden|aktiven|ruhenden|geschlossenen|archivierten)"
_IN = (
    r"(?:in|aus|zu|bei|von|fuer|ueber) (?:(?:einer|irgendeiner) |(?:allen|saemtlichen|einer der|den) )?"
    r"(?:den |der )?"
)
_TITEL = (
    r"(?:(?:frau|herrn?|fr\.|hr\.|dr\.?|prof\.?|ra|rain|rechtsanw(?:alt|aeltin)|kolleg(?:e|en|in)|die|der|"
    r"unsere[rmn]?) )*"
)
_NAME = r"(?P<name>[a-z]{3,}(?:-[a-z]{3,})?(?: [a-z]{3,}(?:-[a-z]{3,})?)?)"
_EIN_NAME = r"(?P<name>[a-z]{3,}(?:-[a-z]{3,})?)"
_TUT = (
    r"(?:bearbeitet|betreut|fuehrt|macht|hat|verantwortet|verwaltet|zustaendig ist|sachbearbeitet|"
    r"in bearbeitung hat)"
)
_FORMEN = tuple(
    re.compile(pattern)
    for pattern in (
        rf"\b{_IN}(?:{_STAND} )?{_AKTEN} (?:von|des|der) {_TITEL}{_NAME}",
        rf"\b{_IN}(?:{_STAND} )?{_AKTEN},? (?:die|fuer die|welche) {_TITEL}{_NAME} (?:gerade |selbst |auch )?"
        rf"{_TUT}\b,?",
        rf"\b{_IN}von {_TITEL}{_NAME} (?:gefuehrten|betreuten|bearbeiteten) {_AKTEN}\b",
        rf"\b{_IN}{_TITEL}{_EIN_NAME}s (?:{_STAND} )?{_AKTEN}\b",
        rf"\b{_IN}{_EIN_NAME}-{_AKTEN}\b",
    )
)
_HAT_AKTEN = re.compile(rf"^(?:und )?(?P<hat>hat|haette) {_TITEL}{_NAME}(?= {_AKTEN} (?:mit|ohne)\b)")
_EIGENE = re.compile(rf"\b{_IN}(?P<name>meine[nr]) (?:eigenen )?(?:{_STAND} )?{_AKTEN}\b")
_MEINE = re.compile(
    rf"\bmeine[nr]?(?= (?:eigenen )?(?:\w+ )?{_AKTEN}\b)|\b(?<=akten )(?:\w+ ){{0,2}}?von mir\b|"
    rf"(?<=akten )(?P<habe>habe? ich)\b"
)
"""A list of matters that are somebody's own."""
_EINIGE_MEINER = re.compile(rf"^(?:und )?(?:welche|wie ?viele|alle) (?P<wessen>meiner) (?:\w+ )?{_AKTEN}\b")
_STATUS = {
    "offenen": "OFFEN",
    "laufenden": "OFFEN",
    "aktiven": "OFFEN",
    "ruhenden": "RUHEND",
    "geschlossenen": "GESCHLOSSEN",
    "archivierten": "ARCHIVIERT",
}
_NICHT = re.compile(r"\b(?:ausser|ohne|nicht|abgesehen|bis auf|ausgenommen)\s(?:\w+\s){0,2}$")


@dataclass(frozen=True, slots=True)
class _Genannt:
    """Whose matters are meant, in which state, and where that is said.

    gibt_es  what the request begins with instead of that
    hat      „habe ich“ is said of them
    """

    name: str
    status: str
    stelle: Spanne
    gibt_es: str = ""
    hat: bool = False


def in_akten_von(request: ModelRequest, position: int, entscheide: Entscheide) -> str | CallChunk | None:
    """The next move; None where no such matters are named, or nobody here has that name."""
    named = _gelesen(request, position)
    if named is None:
        return None
    asked = f"{named.gibt_es}{ohne_ort(request.messages[position].text, named.stelle, hat=named.hat)}"
    return nur_in_akten_von(named.name, asked, request, position, entscheide, named.status)


def nur_in_akten_von(
    name: str, asked: str, request: ModelRequest, position: int, entscheide: Entscheide, status: str = ""
) -> str | CallChunk | None:
    """What is asked of all matters, of those alone that somebody works on; None where it is not."""
    search = {"person": name, **({"status": status} if status else {})}

    def wessen(there: Mapping[str, Any], numbers: set[str]) -> tuple[str, str] | None:
        if not there.get("personen"):
            return None
        who = aufzaehlung(there["personen"], "oder")
        state = f"{status.lower()}, " if status else ""
        return f"Akten, an denen {who} arbeitet ({state}{viele(numbers)})", f"von {who}"

    return nur_in_diesen(search, asked, request, position, entscheide, wessen)


def ohne_vergebliche_suche(request: ModelRequest, position: int) -> ModelRequest:
    """Without the first call, where that showed that nobody here is called so."""
    if (
        _gelesen(request, position) is None
        or gefunden(request, position, {"person": ""}).get("personen") != []
    ):
        return request
    since = request.messages[position + 1 :]
    return replace(request, messages=(*request.messages[: position + 1], *since[ASKED:]))


def _gelesen(request: ModelRequest, position: int) -> _Genannt | None:
    asked = request.messages[position].text
    text = Text(asked) if len(asked) <= MAX_REQUEST else Text("")
    if not (KALENDER.search(text.klein) or UEBERALL.search(text.klein)):
        mine, me = _MEINE.search(text.klein), wer_fragt(request.instructions)
        return _Genannt(me, "", mine.span(), hat=bool(mine["habe"])) if mine and me else None
    if (own := _EIGENE.search(text.klein)) is not None:
        me = wer_fragt(request.instructions)
        return _Genannt(me, _STATUS.get(own["stand"] or "", ""), own.span()) if me else None
    if (of_mine := _EINIGE_MEINER.search(text.klein)) is not None:
        me = wer_fragt(request.instructions)
        return _Genannt(me, "", of_mine.span("wessen")) if me else None
    if (has := _HAT_AKTEN.search(text.klein)) is not None and (named := _name(text, has)) is not None:
        return _Genannt(text.wie_geschrieben(*named), "", has.span(), "Gibt es ")
    for pattern in _FORMEN:
        for found in pattern.finditer(text.klein):
            named = _name(text, found)
            if named is not None and not _NICHT.search(text.klein[: found.start()]):
                stand = found.groupdict().get("stand") or ""
                end = max(named[1], found.end() if pattern is not _FORMEN[0] else named[1])
                return _Genannt(text.wie_geschrieben(*named), _STATUS.get(stand, ""), (found.start(), end))
    return None


def _name(text: Text, found: re.Match[str]) -> Spanne | None:
    """The words that can be a name: no others of the language; the second one may belong to what follows."""
    words = list(re.finditer(r"[a-z-]+", text.klein[slice(*found.span("name"))]))
    start = found.start("name")
    capitals = any(char.isupper() for char in text.text[1:])

    def can_be(word: re.Match[str]) -> bool:
        return not bekannt(word[0]) and (text.gross(start + word.start()) or not capitals)

    if not words or not can_be(words[0]):
        return None
    last = words[1] if len(words) > 1 and can_be(words[1]) else words[0]
    return start, start + last.end()
