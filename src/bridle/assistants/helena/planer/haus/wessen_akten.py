"""Matters by several colleagues: of both of them, of one and not of the other, of everybody but one.

The search knows one person at a time. So it is asked for each who is named, and the matters are put together
as it is said.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bridle.assistants.helena.kollegen import ImHaus
from bridle.assistants.helena.planer.auswahl.unter_akten import nur_dort
from bridle.assistants.helena.planer.auswahl.zeilen import inhalt_von
from bridle.assistants.helena.planer.haus import folge
from bridle.assistants.helena.planer.haus.wessen import Gemeint, gelesen, mit_frage_davor
from bridle.assistants.helena.planer.lesungen import Entscheide
from bridle.assistants.helena.planer.sagen import absaetze, aufzaehlung
from bridle.assistants.helena.planer.schritte import MOST, SUCHE
from bridle.engine.messages import Message
from bridle.engine.model import CallChunk, ModelRequest

ASKED = 2
"""A call and its result."""


def wessen_akten(
    request: ModelRequest, position: int, haus: Sequence[ImHaus], entscheide: Entscheide
) -> str | CallChunk | None:
    """The next move; None where the matters of one colleague are asked for, or of none."""
    said = [each.text for each in request.messages[:position] if each.role == "user" and not each.origin]
    text = request.messages[position].text
    meant = gelesen(mit_frage_davor(text, said[-1]) if said else text, haus)
    if meant is None:
        return None
    since = request.messages[position + 1 :]
    before = folge.ohne_personen(request.messages[:position], haus)

    def gefragt(read: Sequence[Message], choice: str) -> str | CallChunk:
        told = (*before, Message.user(meant.frage), *read)
        return entscheide(replace(request, messages=told, tool_choice=choice))

    first = gefragt([], "auto")
    if isinstance(first, str) or first.name != SUCHE:
        return None
    asked = len(since) // ASKED
    if asked < len(meant.genannt) and request.tool_choice != "none":
        return CallChunk("", SUCHE, {"query": "*", "person": meant.genannt[asked], "limit": MOST})
    found = [_nummern(since[n * ASKED : n * ASKED + ASKED]) for n in range(len(meant.genannt))]
    rest = since[len(meant.genannt) * ASKED :]
    if any(each is None for each in found):
        return None
    theirs = [each for each in found if each is not None]
    of, without = theirs[: len(meant.wer)], set[str]().union(*theirs[len(meant.wer) :])
    numbers = _gelistet(rest) if not of else of[0]
    for each in of[1:]:
        numbers = numbers & each if meant.alle else numbers | each
    move = gefragt(nur_dort(rest, numbers - without), request.tool_choice)
    return absaetze(_gesagt(meant), move) if isinstance(move, str) else move


def _gelistet(messages: Sequence[Message]) -> set[str]:
    """Everybody's."""
    read = [inhalt_von(part) for message in messages for part in message.results if part.name == SUCHE]
    return {str(row["aktenzeichen"]) for data in read for row in data.get("akten", ())}


def _nummern(messages: Sequence[Message]) -> set[str] | None:
    """None where nobody is called so, or not all of the matters were read."""
    read = [inhalt_von(part) for message in messages for part in message.results if part.name == SUCHE]
    if len(read) != 1 or not read[0].get("personen") or read[0].get("weitere"):
        return None
    return {str(each["aktenzeichen"]) for each in read[0]["akten"]}


def _gesagt(meant: Gemeint) -> str:
    of = aufzaehlung([each.name for each in meant.wer], "und" if meant.alle else "oder")
    verb = "zusammen arbeiten" if meant.alle and len(meant.wer) > 1 else "arbeitet"
    others = [each.name for each in meant.nicht]
    if not of:
        nobody = (
            f"weder {' noch '.join(others)} arbeitet" if len(others) > 1 else f"{others[0]} nicht arbeitet"
        )
        return f"Gezeigt ist nur: Akten, an denen {nobody}."
    but = f", aber nicht {aufzaehlung(others, 'oder')}" if others else ""
    return f"Gezeigt ist nur: Akten, an denen {of} {verb}{but}."
