"""Aktenzeichen as a firm writes them: „379/26“, „HH-26-017“, „2026/0114“.

The rules know one form, four digits and a year. What comes in is put into that form, what goes out is put
back into the firm's own: so no rule has to know how a firm numbers its matters.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, cast

from bridle.assistants.helena.planer.aufrufe import Aufrufe
from bridle.assistants.helena.prompt import zeichen_hier
from bridle.assistants.helena.zeichenform import Zeichenform
from bridle.engine.history import current_request
from bridle.engine.messages import Message, Part, TextPart, ToolCallPart, ToolResultPart
from bridle.engine.model import CallChunk, ModelRequest

_FORM = re.compile(r"\d{4}/\d{2}")
_SCHLICHT = re.compile(r"0*(\d{1,4})/(?:20)?(\d{2})")
_ZEICHEN = r"(?=[\w./-]*\d)\w[\w./-]*\w"
_IM_ERGEBNIS = re.compile(rf'"(?:aktenzeichen|akte)": ?"({_ZEICHEN}(?: {_ZEICHEN})?)"')
_IN_ANTWORT = re.compile(
    rf"\bAkten? \*{{0,2}}({_ZEICHEN})|^- \*\*({_ZEICHEN})\*\*:|^- ({_ZEICHEN}): ", re.MULTILINE
)
_IN_ANWEISUNG = re.compile(rf"\bAkte ({_ZEICHEN})")
_JAHR_VORAN = re.compile(
    r"(?<![\w/.,§-])(?P<fremd>\d{1,4} ?[A-Z][A-Za-z]{0,4} ?|(?:[\w-]*Drs\.?|[\w-]*Drucksache|RL|VO|"
    r"Richtlinie|Verordnung|\((?:EU|EG|EWG)\)|(?!Akten)[\w-]*(?:nummer|zeichen|rechnung)|"
    r"(?<!Akte )(?:[\w-]+-)?Nr\.?) ?)?"
    r"(?P<zeichen>[123]\d/(?!(?:19|20)\d\d(?!\d)|10+(?!\d))\d{4,5})"
    r"(?![\w/]|[.,-]\w| ?(?:€|EUR|Euro|%|Anteil|Miteigentum))",
    re.I,
)
"""„26/0347“ in somebody's words: no month of a year, no share, no number of a court, a law or an invoice."""
_AUSSER = re.compile(
    r"\b(?:au(?:ß|ss)er|ohne|abgesehen von|bis auf|ausgenommen|mit ausnahme|nicht)\b[^?!;:]*", re.I
)
"""What is left out is compared with the rows, which have the form; all else is read as before."""
_TRENNT = re.compile(r"\d.*[/. -]|[/. -].*\d")
FIRST_ALIAS = 9001
"""Where a number cannot be put into the form by itself; a firm with so many a year has five digits."""


@dataclass(frozen=True, slots=True)
class Kanzleizeichen:
    """The numbers that a conversation knows, each with the form that the rules read."""

    formen: Mapping[str, str] = field(default_factory=dict[str, str])
    frueher: Mapping[str, str] = field(default_factory=dict[str, str])
    """Those known before the current request: it is read the same way before and after its results are in."""

    @staticmethod
    def aus(request: ModelRequest) -> Kanzleizeichen:
        position = current_request(request.messages) or 0
        forms = [Zeichenform(each) for each in zeichen_hier(request.instructions)]
        before = [*_IN_ANWEISUNG.findall(request.instructions), *_geformt(request.instructions, forms)]
        before += [each for message in request.messages[: position + 1] for each in _genannt(message, forms)]
        since = [each for message in request.messages[position + 1 :] for each in _genannt(message, forms)]
        formen = _formen([*before, *since], forms)
        return Kanzleizeichen(formen, {each: formen[each] for each in before if each in formen})

    def hinein(self, request: ModelRequest) -> ModelRequest:
        if not self.formen:
            return request
        position, into = current_request(request.messages), _ersetzt(self.formen)
        earlier = _ersetzt(self.frueher) if self.frueher else _unveraendert

        def now(text: str) -> str:
            return _AUSSER.sub(lambda found: into(found[0]), earlier(text))

        messages = tuple(
            [_mit(message, now if n == position else into) for n, message in enumerate(request.messages)]
        )
        return replace(request, instructions=into(request.instructions), messages=messages)

    def heraus(self, move: str | CallChunk) -> str | CallChunk:
        if not self.formen:
            return move
        out = _ersetzt({form: own for own, form in self.formen.items()})  # the firm's own way is the last
        if isinstance(move, str):
            return out(move)
        first = _aufruf(move, out)
        others = tuple([_aufruf(each, out) for each in move.weitere]) if isinstance(move, Aufrufe) else ()
        return Aufrufe("", first.name, first.arguments, weitere=others) if others else first


def _genannt(message: Message, forms: Sequence[Zeichenform]) -> list[str]:
    if message.role == "tool":
        told = " ".join([part.content for part in message.results])
        return [*_geformt(told, forms), *_IM_ERGEBNIS.findall(told)]
    formed = _geformt(message.text, forms)
    if message.role == "assistant":
        found = [number for each in _IN_ANTWORT.finditer(message.text) for number in each.groups() if number]
        return [*formed, *found]
    if message.role == "user":
        found = [each["zeichen"] for each in _JAHR_VORAN.finditer(message.text) if not each["fremd"]]
        return [*formed, *found]
    return []


def _geformt(text: str, forms: Sequence[Zeichenform]) -> list[str]:
    """The numbers in a text that have a form of the firm's, as they are typed there."""
    return [found for form in forms for found in _muster(form).findall(text)]


@cache
def _muster(form: Zeichenform) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w/.-])(?<!\d )({form.muster})(?![\w/]|[.-]\w)")


def _eigen(number: str, forms: Sequence[Zeichenform]) -> str:
    """As the firm writes it."""
    form = next((each for each in forms if re.fullmatch(each.muster, number)), None)
    return form.geschrieben(number) if form else number


def _formen(numbers: Sequence[str], forms: Sequence[Zeichenform]) -> dict[str, str]:
    """For each that is not in the form itself; one that was typed in another way has the form of its own."""
    own = {number: _eigen(number, forms) for number in numbers}
    made = _je_zeichen(list(dict.fromkeys(own.values())))
    return {typed: made[sign] for typed, sign in own.items() if sign in made} | made


def _je_zeichen(numbers: Sequence[str]) -> dict[str, str]:
    taken = {each for each in numbers if _FORM.fullmatch(each)}
    made: dict[str, str] = {}
    for number in numbers:
        if number in taken or not _TRENNT.search(number):
            continue
        plain = _SCHLICHT.fullmatch(number)
        form = f"{int(plain[1]):04d}/{plain[2]}" if plain else ""
        years = (_jahr(number), *(f"{each}" for each in range(99, 59, -1)))  # a long list needs more
        following = (f"{each}/{year}" for year in years for each in range(FIRST_ALIAS, 10_000))
        form = form if form and form not in taken else next(each for each in following if each not in taken)
        made[number] = form
        taken.add(form)
    return made


def _jahr(number: str) -> str:
    behind = re.search(r"/(?:20)?([12]\d)(?!\d)", number)
    years = [part[-2:] for part in re.split(r"\D+", number) if re.fullmatch(r"(?:20)?[12]\d", part)]
    return behind[1] if behind else years[0] if years else "00"


def _ersetzt(instead: Mapping[str, str]) -> Callable[[str], str]:
    """Each number by the other where it stands alone; not in that of a court, „142 C 77/26“."""
    known = sorted(instead, key=len, reverse=True)
    any_of = "|".join(map(re.escape, known))
    alone = re.compile(rf"(?<![\w/.-])(\d{{1,4}} ?[A-Z][A-Za-z]{{0,4}} ?)?({any_of})(?![\w/]|[.-]\w)")

    def replaced(text: str) -> str:
        return alone.sub(lambda found: found[0] if found[1] else instead[found[2]], text)

    return replaced


def _unveraendert(text: str) -> str:
    return text


def _mit(message: Message, into: Callable[[str], str]) -> Message:
    return Message(message.role, tuple([_teil(part, into) for part in message.parts]), message.origin)


def _teil(part: Part, into: Callable[[str], str]) -> Part:
    if isinstance(part, TextPart):
        return TextPart(into(part.text))
    if isinstance(part, ToolResultPart):
        return replace(part, content=into(part.content))
    return replace(part, arguments=_wert(part.arguments, into)) if isinstance(part, ToolCallPart) else part


def _aufruf(call: CallChunk, out: Callable[[str], str]) -> CallChunk:
    return CallChunk(call.id, call.name, _wert(call.arguments, out))


def _wert(value: Any, into: Callable[[str], str]) -> Any:
    if isinstance(value, str):
        return into(value)
    if isinstance(value, Mapping):
        return {key: _wert(each, into) for key, each in cast("Mapping[str, Any]", value).items()}
    if isinstance(value, list):
        return [_wert(each, into) for each in cast("list[Any]", value)]
    return value
