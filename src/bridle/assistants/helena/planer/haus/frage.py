"""What a colleague has: „Welche Akten hat Frau Koch?“, „Was steht für Herrn Lang an?“, „und im Oktober?“.

Who works here is known before anything is asked. A request about one of them is read without the name, in
its conversation without the names; what is called for it gets the person as one more filter, and the answer
says so. What a person cannot be a filter of is told instead of being answered for everybody.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from bridle.assistants.helena.kollegen import ImHaus
from bridle.assistants.helena.planer.aufrufe import Aufrufe
from bridle.assistants.helena.planer.auswahl.in_akten_von import nur_in_akten_von
from bridle.assistants.helena.planer.auswahl.zeilen import QUELLE, inhalt_von
from bridle.assistants.helena.planer.haus import folge
from bridle.assistants.helena.planer.haus.auch_hier import nebeneinander
from bridle.assistants.helena.planer.haus.nennung import Nennung
from bridle.assistants.helena.planer.haus.ob_frei import ob_frei
from bridle.assistants.helena.planer.haus.rolle import Gefragt, als_kollege
from bridle.assistants.helena.planer.haus.sagen import NICHT_SO, gleichnamig, hinter_der_lesart, vorweg
from bridle.assistants.helena.planer.haus.umgefragt import fassungen
from bridle.assistants.helena.planer.lesungen import Entscheide
from bridle.assistants.helena.planer.sagen import absaetze
from bridle.assistants.helena.planer.schritte import SUCHE
from bridle.assistants.helena.planer.verstehen.gespielt import gespielt
from bridle.assistants.helena.planer.verstehen.gespielt import nebeneinander as gemeinsam
from bridle.assistants.helena.planer.zeiten.honorar import HINWEIS
from bridle.assistants.helena.prompt import AKTE_IM_GESPRAECH
from bridle.engine.messages import Message, Part, ToolResultPart
from bridle.engine.model import CallChunk, ModelRequest
from bridle.engine.text import canonical_json
from bridle.models.planner import MAX_REQUEST

ZEIT = "read_zeiterfassung"
_FILTER = {"read_fristen": "person", "search_alle_akten": "person", ZEIT: "bearbeiter"}


@dataclass(frozen=True, slots=True)
class _Lesung:
    """A way to read the request for one person.

    bis       the conversation up to the request, without names
    listet    a search is the list itself, and not the way to a matter: what is read beside it, in which
              others see to things, is of those matters whoever sees to it
    in_akte   the conversation is about a matter
    erbt      nobody is named: only where it needs the conversation it is about whom that was about
    """

    person: str
    bis: tuple[Message, ...]
    listet: bool
    named: Nennung | None = None
    erbt: bool = False
    in_akte: bool = False
    honorar: bool = False


def von_kollegen(
    request: ModelRequest, position: int, haus: Sequence[ImHaus], entscheide: Entscheide, urtext: str = ""
) -> str | CallChunk | None:
    """The next move where somebody who works here is asked about; None where nobody is."""
    text = request.messages[position].text
    if not haus or len(text) > MAX_REQUEST or _IST_FREI.search(text):
        return None
    before = request.messages[:position]
    if free := ob_frei(text, haus):
        return entscheide(
            replace(request, messages=(*before, Message.user(free), *request.messages[position + 1 :]))
        )
    text = folge.mit_namen_davor(text, before)
    if compared := nebeneinander(text, haus):
        return entscheide(
            replace(request, messages=(*before, Message.user(compared), *request.messages[position + 1 :]))
        )
    direct = als_kollege(text, haus)
    if direct is not None and direct.weitere:
        return None
    in_akte = AKTE_IM_GESPRAECH.search(request.instructions) is not None
    for reading in _lesungen(text, direct, request, position, haus, urtext or text):
        reading = replace(reading, in_akte=in_akte)
        first = _zuerst(request, reading.bis, entscheide)
        if isinstance(first, str) or not _gefiltert(first, reading)[1]:
            continue
        if reading.erbt and first == _zuerst(request, reading.bis[-1:], entscheide):
            continue  # it says itself what is asked, and of everybody
        since = request.messages[position + 1 :]
        move = _weiter(request, reading, since, entscheide)
        if not isinstance(move, str):
            return move
        answer = hinter_der_lesart(vorweg(since, reading.named), move)
        return absaetze(answer, HINWEIS if reading.honorar else "")
    if direct is None or direct.andere:
        return None
    there = None
    if direct.was == "akten":
        told = (*folge.ohne_personen(before, haus), *request.messages[position:])
        plain = replace(request, messages=told)
        there = nur_in_akten_von(direct.nennung.name, direct.frage, plain, position, entscheide)
    return NICHT_SO.format(wer=direct.nennung.name) if there is None else there


_IST_FREI = re.compile(r"^\W*(?:und )?(?:hat|ist)\b.*\buhr\b", re.I)
"""Whether somebody is free at that hour is a question of its own."""
_SATZ = re.compile(
    r"(?:[,;?!]\s*(?:und\s+)?|\s+und\s+)"
    r"(?=(?:welche[nrms]?|was|wie ?viele?|wie lange|wann|wo|woran|wofür|hat|muss)\b)",
    re.I,
)


def je_kollege(request: ModelRequest, position: int, haus: Sequence[ImHaus]) -> list[str]:
    """The question for each of several colleagues; nothing where it is about one, or compares them."""
    text = request.messages[position].text
    read = als_kollege(text, haus) if haus and len(text) <= MAX_REQUEST else None
    if read is None or nebeneinander(text, haus):
        return []
    if not read.weitere:
        parts = _SATZ.split(text)
        return parts if len(parts) > 1 and all(als_kollege(each, haus) for each in parts) else []
    if read.was == "akten" and not any(map(gleichnamig, (read.nennung, *read.weitere))):
        return []  # the search by a name that nobody else has says how many are whose
    everybody = (read.nennung, *read.weitere)
    start, end = everybody[0].anfang, everybody[-1].ende
    return [f"{text[:start]}{each.wortlaut}{text[end:]}" for each in everybody]


def ohne_kollegen_davor(request: ModelRequest, position: int, haus: Sequence[ImHaus]) -> ModelRequest:
    """Whose list was asked for before is no matter of that name: what it showed is what is spoken of."""
    if not haus:
        return request
    before = folge.ohne_personen(request.messages[:position], haus)
    return replace(request, messages=(*before, *request.messages[position:]))


def _lesungen(
    text: str,
    direct: Gefragt | None,
    request: ModelRequest,
    position: int,
    haus: Sequence[ImHaus],
    urtext: str,
) -> Iterator[_Lesung]:
    before = request.messages[:position]
    plain = folge.ohne_personen(before, haus)
    if direct is not None:
        for each in fassungen(direct):
            asked = (*plain, Message.user(each.frage))
            yield _Lesung(
                direct.nennung.name, asked, direct.was == "akten", direct.nennung, honorar=each.honorar
            )
        return
    listed = folge.listete_akten(before)
    if (other := folge.nur_wer(text, haus, before)) is not None:
        named, rest = other
        again = folge.noch_einmal(request, position, haus)
        if rest:
            yield _Lesung(named.name, (*plain, Message.user(f"und {rest}?")), listed, named=named)
        elif again is not None:
            yield _Lesung(named.name, again.messages, listed, named=named)
        return
    who, said = folge.geerbt(text, before, haus, urtext)
    if who:
        yield _Lesung(who, (*plain, Message.user(text)), listed, erbt=not said)


def _ohne_filter(message: Message) -> Message:
    """What was found as if it were all there is: the rules read on in it without knowing of the person."""
    if not message.results:
        return message
    return replace(message, parts=tuple([_alles(part) for part in message.parts]))


def _alles(part: Part) -> Part:
    chosen = inhalt_von(part).get("auswahl") if isinstance(part, ToolResultPart) else None
    if not isinstance(part, ToolResultPart) or not chosen or "bearbeiter" not in chosen:
        return part
    data = inhalt_von(part)
    left = {name: value for name, value in chosen.items() if name != "bearbeiter"}
    told = {name: value for name, value in data.items() if name != "auswahl"} | (
        {"auswahl": left} if left else {}
    )
    source = QUELLE.search(part.content)
    return replace(part, content=f"{canonical_json(told)}{source[0] if source else ''}")


def _weiter(
    request: ModelRequest, reading: _Lesung, since: Sequence[Message], entscheide: Entscheide
) -> str | CallChunk:
    """The next move for one person; the reading itself asks of everybody, and sees its calls so."""
    told = tuple(map(_ohne_filter, since))
    played = replace(request, messages=(*reading.bis, *told))
    place = len(reading.bis) - 1
    move = gespielt(
        played, place, reading.bis[place].text, entscheide, lambda call: _gefiltert(call, reading)[0]
    )
    if isinstance(move, str):
        return move
    return entscheide(played) if request.tool_choice == "none" else gemeinsam(move)


def _zuerst(request: ModelRequest, told: Sequence[Message], entscheide: Entscheide) -> str | CallChunk:
    return entscheide(replace(request, messages=tuple(told), tool_choice="auto"))


def _gefiltert(move: CallChunk, reading: _Lesung) -> tuple[CallChunk, bool]:
    """The same calls for one person, and whether the person was or will be a filter of them."""
    if isinstance(move, Aufrufe):
        each = [_gefiltert(call, reading) for call in move.alle()]
        first, *others = [call for call, _ in each]
        calls = Aufrufe("", first.name, first.arguments, weitere=tuple(others))
        return calls, any(took for _, took in each)
    known = _FILTER.get(move.name)
    if known is None or isinstance(move.arguments, str):
        return move, False
    given = dict(move.arguments)
    if given.get(known):
        return move, False  # a part of it names somebody else
    if move.name == ZEIT and not given.get("akte") and not reading.in_akte:
        return move, False  # of no matter at all
    if move.name == SUCHE and given.get("query") != "*" and not reading.listet:
        return move, True  # the way to the matter whose entries are asked for
    if move.name != SUCHE and reading.listet:
        return move, False
    return CallChunk(move.id, move.name, {**given, known: reading.person}), True
