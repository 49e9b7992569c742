"""What was asked and answered before in a conversation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bridle.assistants.helena.planer.auswahl import fragen as auswahl_fragen
from bridle.assistants.helena.planer.hilfe import gibt_nichts_an, ist_verzicht
from bridle.assistants.helena.planer.lesen.anschluss import Vorher
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.verstehen.welche import welche_andere
from bridle.engine.messages import Message
from bridle.models.planner import MAX_REQUEST

A_QUESTION = 2
"""Words that a question has at least."""
BEFORE = 6
"""Requests of the conversation that are looked back upon."""


def vorher(messages: Sequence[Message]) -> list[Vorher]:
    """The last requests of a conversation with their answers."""
    found: list[Vorher] = []
    said_nothing = False
    for message in messages:
        if message.role == "user" and not message.origin:
            said = lies(message.text[:MAX_REQUEST])
            said_nothing = gibt_nichts_an(said)
            if said_nothing:
                found = [] if ist_verzicht(said) else found
                continue
            if found and welche_andere(message.text[:MAX_REQUEST]):
                continue  # what was asked before is still open, for the matter that is named next
            asked = _ohne_ausgenommenes(message.text[:MAX_REQUEST])
            found += [Vorher(asked, "")] if asked or not found else []
        elif message.role == "assistant" and message.text and found and not said_nothing:
            found[-1] = replace(found[-1], antwort=message.text)
    return found[-BEFORE:]


def _ohne_ausgenommenes(asked: str) -> str:
    """What was left out of a list is not what the next question is about."""
    choice = auswahl_fragen.gelesen(asked)
    if all(each.art != "weg" for each in choice.bedingungen):
        return asked
    return choice.rest if len(choice.rest.split()) >= A_QUESTION else ""
