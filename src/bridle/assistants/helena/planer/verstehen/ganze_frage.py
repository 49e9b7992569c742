"""A message that only changes the span or the kind of a list, as the whole question that it stands for.

Read so before anything else, it keeps what the question before it left out, demanded and was limited to.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from bridle.assistants.helena.planer.entwuerfe.auftrag import auftrag
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.verstehen.andere_art import mit_anderer_art
from bridle.assistants.helena.planer.verstehen.andere_spanne import andere_spanne
from bridle.assistants.helena.planer.verstehen.rueckfrage_davor import BEGINN_GESUCHT
from bridle.assistants.helena.planer.verstehen.spanne_davor import meint_die_spanne
from bridle.assistants.helena.planer.verstehen.weg_davor import UNVERTRAEGLICH
from bridle.engine.messages import Message
from bridle.models.planner import MAX_REQUEST

_GEKOMMEN = re.compile(
    r"\bzugestellt|\bzustellung|\bzugegangen|\bzugang|\berhalten\b|\bbekommen\b|\bverkündet", re.I
)
_NUR_EIN_TAG = re.compile(
    r"(?:(?:am|das war am|es war der|der)\s+)?\d{1,2}\.\s?\d{1,2}\.(?:\d{2,4})?\W*", re.I
)
_KALENDER = re.compile(r"^Quelle: Kalender", re.M)


def als_ganze_frage(messages: Sequence[Message], position: int) -> tuple[tuple[Message, ...], str]:
    """The conversation with such messages as whole questions, and how the last is shown; "" where it was one.

    Each stands in the place of the question that it changes, whose answer would only be taken for what is
    spoken of. What else a message says is left of it, and asked after the question with the new span.
    """
    told: list[Message] = []
    shown = ""
    for each in messages[: position + 1]:
        if told and UNVERTRAEGLICH in told[-1].text and _sagt_wie_es_kam(each):
            while told and told.pop().role != "user":  # what could not be put in is said again
                pass
            each = Message.user(f"Korrektur: {each.text}")
        shown = _angehaengt(told, each)
    return (*told, *messages[position + 1 :]), shown


def _sagt_wie_es_kam(message: Message) -> bool:
    """„Zugestellt am 19.11.“ answers what was asked back; another question does not."""
    told = _GEKOMMEN.search(message.text) or _NUR_EIN_TAG.fullmatch(message.text.strip())
    return message.role == "user" and not message.origin and told is not None


def _angehaengt(told: list[Message], message: Message) -> str:
    """Puts a message behind a conversation, and tells as which whole question."""
    asked = [n for n, each in enumerate(told) if each.role == "user" and not each.origin]
    mine = message.role == "user" and not message.origin
    meant, rest = _gemeint(told[asked[-1] :], message.text) if asked and mine else ("", "")
    if rest:
        told[asked[-1]] = Message.user(meant)
        told.append(Message.user(f"und {rest}?"))
        return ""
    if not meant:
        told.append(message)
        return ""
    del told[asked[-1] :]
    whole = Message.user(meant)
    return _angehaengt(told, whole) or (meant if told[-1] is whole else "")


def _gemeint(last: Sequence[Message], text: str) -> tuple[str, str]:
    """A message after a question and what was answered to it."""
    question, answers = last[0].text, [each.text for each in last if each.role == "assistant" and each.text]
    if not answers or max(len(text), len(question)) > MAX_REQUEST:
        return "", ""
    if meint_die_spanne(text) or auftrag(lies(text)) is not None or auftrag(lies(question)) is not None:
        return "", ""
    if BEGINN_GESUCHT in answers[-1] and _GEKOMMEN.search(text):
        return "", ""  # the day from which it runs, and none to look at in the calendar
    entries = _KALENDER.search(answers[-1]) is not None
    if entries and (kind := mit_anderer_art(text, question)):
        return kind, ""
    meant, rest = andere_spanne(text, question, answers[-1])
    kind = mit_anderer_art(rest, meant) if entries and rest else ""
    return (kind, "") if kind else (meant, rest)
