"""What a message is read as, without a database: the tool that is asked, and with which arguments."""

from __future__ import annotations

from typing import Any

from bridle.assistants.helena.planer import genaue_regeln
from bridle.assistants.helena.planer.lesen.anschluss import Vorher
from bridle.assistants.helena.planer.verstehen.lesart import Versteht, lesart

KENNT = Versteht(genaue_regeln())


def alle_angaben(text: str, *before: Vorher) -> list[dict[str, Any]]:
    """What the tools are given, for each question that the message is read as."""
    read = [KENNT.angaben(each) for each in lesart(text, before, KENNT).fragen]
    return [dict(each[1]) for each in read if each is not None]


def angaben(text: str, *before: Vorher) -> tuple[str, dict[str, Any]]:
    """The tool of the one question that the message is read as, and what it is given."""
    questions = lesart(text, before, KENNT).fragen
    assert len(questions) == 1, questions
    read = KENNT.angaben(questions[0])
    assert read is not None, questions
    return read[0], dict(read[1])
