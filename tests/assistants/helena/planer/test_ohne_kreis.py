"""A call that was made is not made again, whoever asks for it, and however it was changed on its way."""

from __future__ import annotations

from bridle.assistants.helena.planer.aufrufe import Aufrufe, alle_aufrufe
from bridle.assistants.helena.planer.verstehen.gespielt import gespielt, ohne_kreis
from bridle.engine.messages import Message, ToolCallPart, ToolResultPart
from bridle.engine.model import CallChunk, ModelRequest

AKTE = CallChunk("", "search", {"query": "Morgenroth"})
ZEIT = CallChunk("", "zeiten", {"akte": "0064/26"})
FRAGE = Message.user("Was haben wir gemacht?")
GEFUNDEN = (
    Message.assistant(calls=[ToolCallPart("1", "search", {"query": "Morgenroth"})]),
    Message.tool([ToolResultPart("1", "search", "{}")]),
)


def test_a_reading_that_goes_round_gives_way_to_the_next() -> None:
    request = ModelRequest(instructions="", messages=(FRAGE, *GEFUNDEN))
    assert ohne_kreis(request, [lambda _: AKTE, lambda _: ZEIT], lambda _: "") == ZEIT


def test_what_was_found_is_told_where_every_reading_goes_round() -> None:
    request = ModelRequest(instructions="", messages=(FRAGE, *GEFUNDEN))
    assert ohne_kreis(request, [lambda _: AKTE, lambda _: AKTE], lambda _: "so weit") == "so weit"


def test_of_several_calls_only_those_are_made_that_were_not() -> None:
    request = ModelRequest(instructions="", messages=(FRAGE, *GEFUNDEN))
    both = Aufrufe("", AKTE.name, AKTE.arguments, weitere=(ZEIT,))
    move = ohne_kreis(request, [lambda _: both], lambda _: "")
    assert isinstance(move, CallChunk)
    assert [each.name for each in alle_aufrufe(move)] == ["zeiten"]


def test_a_first_call_is_made_as_it_is() -> None:
    request = ModelRequest(instructions="", messages=(FRAGE,))
    assert ohne_kreis(request, [lambda _: AKTE], lambda _: "") is AKTE


def test_a_reading_knows_its_call_again_that_was_changed_on_its_way() -> None:
    def entscheide(request: ModelRequest) -> str | CallChunk:
        made = [call for each in request.messages for call in each.calls]
        return "fertig" if [call.arguments for call in made] == [{"akte": "0064/26"}] else ZEIT

    def gefiltert(call: CallChunk) -> CallChunk:
        assert isinstance(call.arguments, dict)
        return CallChunk(call.id, call.name, {**call.arguments, "bearbeiter": "Sturmvogel"})

    asked = ModelRequest(instructions="", messages=(FRAGE,))
    first = gespielt(asked, 0, FRAGE.text, entscheide, gefiltert)
    assert not isinstance(first, str)
    assert [each.arguments for each in first] == [{"akte": "0064/26", "bearbeiter": "Sturmvogel"}]
    made = ToolCallPart("1", "zeiten", {"akte": "0064/26", "bearbeiter": "Sturmvogel"})
    found = (Message.assistant(calls=[made]), Message.tool([ToolResultPart("1", "zeiten", "{}")]))
    assert (
        gespielt(
            ModelRequest(instructions="", messages=(FRAGE, *found)), 0, FRAGE.text, entscheide, gefiltert
        )
        == "fertig"
    )
