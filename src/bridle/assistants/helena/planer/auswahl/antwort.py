"""The answer to a look-up, with what the request chose by and with what nothing has read."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from bridle.assistants.helena.planer.auswahl.auswahl import Auswahl
from bridle.assistants.helena.planer.auswahl.fragen import NACHGESCHLAGEN, gelesen
from bridle.assistants.helena.planer.auswahl.sagen import (
    ja_oder_nein,
    mit_auswahl,
    nicht_beachtet,
    ob_alle,
    uebersehen,
)
from bridle.assistants.helena.planer.auswahl.zeilen import Ergebnis, zeilen
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.engine.messages import Message

_VERNEINT = re.compile(r"(?:^|\n\n)(?:Doch|Richtig): ")


def ohne_auswahl(asked: str, since: Sequence[Message], answer: str) -> str:
    """Of a request that chooses by nothing: yes or no where it asks that."""
    if not _nur_nachgeschlagen(since):
        return answer
    klein, rows = lies(asked).klein, zeilen(since)
    denied = _VERNEINT.search(answer) is not None  # „nicht verschickt“ was answered, and chose nothing
    told = uebersehen(asked, gelesen(asked), answer) if rows and not denied else answer
    return ob_alle(klein, rows, ja_oder_nein(klein, told), filtered=_gefiltert(since))


def ausgewaehlt(choice: Auswahl, done: Ergebnis, asked: str, answer: str) -> str:
    """Of one whose rows were chosen from."""
    if not done.werkzeug:
        return uebersehen(asked, choice, nicht_beachtet(choice, answer))
    plain = choice.rang is None and choice.vergleich is None and not done.unbekannt
    if plain and uebersehen(asked, choice, answer) == answer:
        answer = ja_oder_nein(lies(choice.rest).klein, answer)
    return uebersehen(asked, choice, mit_auswahl(choice, done, answer))


def nicht_ausgewaehlt(choice: Auswahl, since: Sequence[Message], answer: str) -> str:
    """Of one that no list answers: nothing it chose by is in the answer, but for the state of documents."""
    if not _nur_nachgeschlagen(since):
        return answer
    by_state = _gefiltert(since)
    left = tuple(each for each in choice.bedingungen if not (by_state and each.satz in NACH_STAND))
    return nicht_beachtet(replace(choice, bedingungen=left), answer)


NACH_STAND = frozenset({"nicht versendet", "nicht freigegeben", "versendet", "freigegeben", "Entwurf"})
"""What documents are asked for by, where the tool itself chooses."""


def _nur_nachgeschlagen(messages: Sequence[Message]) -> bool:
    """Whether lists and matters were read, and nothing else was done."""
    tools = {call.name for message in messages for call in message.calls}
    return bool(tools) and tools <= NACHGESCHLAGEN


def _gefiltert(messages: Sequence[Message]) -> bool:
    """Whether only those were read of which something is true."""
    calls = [call for message in messages for call in message.calls]
    by_state = any(call.name == "read_dokumente" and "status" in call.arguments for call in calls)
    return by_state or any(call.arguments.get("zeitraum") == "ueberfaellig" for call in calls)
