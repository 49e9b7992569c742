from __future__ import annotations

import dataclasses
import json

import pytest

from bridle import (
    ImagePart,
    InvalidMessage,
    Message,
    ReasoningPart,
    TextPart,
    ToolCallPart,
    ToolResultPart,
    dump_messages,
    load_messages,
)

CONVERSATION = [
    Message.system("Be brief."),
    Message.user("Was ist das?", ImagePart("aGk=", "image/jpeg")),
    Message(
        "assistant",
        (ReasoningPart("hm", "sig"), TextPart("Ich schaue."), ToolCallPart("c1", "look", {"x": 1})),
    ),
    Message.tool([ToolResultPart("c1", "look", "ein Haus", is_error=True)]),
    Message.user("weiter", origin="engine"),
]


def test_a_conversation_comes_back_from_its_json_form_as_it_was() -> None:
    assert load_messages(dump_messages(CONVERSATION)) == CONVERSATION


def test_the_json_form_names_its_version() -> None:
    assert json.loads(dump_messages([]))["version"] == 1


def test_a_message_cannot_be_changed() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        CONVERSATION[0].role = "user"  # pyright: ignore[reportAttributeAccessIssue]


def test_what_other_tools_write_is_read_too() -> None:
    assert Message.from_json({"role": "user", "content": "42"}) == Message.user("42")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "not valid JSON"),
        ("[]", "history must be an object"),
        ('{"version": 7, "messages": []}', "history.version is 7"),
        ('{"version": 1, "messages": {}}', "history.messages must be a list"),
        ('{"version": 1, "messages": [{"role": "king"}]}', "messages[0].role is 'king'"),
        ('{"version": 1, "messages": [{"role": "user"}]}', "messages[0] needs 'parts'"),
        (
            '{"version": 1, "messages": [{"role": "user", "parts": [{"type": "text", "text": 4}]}]}',
            "messages[0].parts[0].text must be a string",
        ),
        (
            '{"version": 1, "messages": [{"role": "user", "parts": [{"type": "smell"}]}]}',
            "messages[0].parts[0].type is 'smell'",
        ),
        (
            '{"version": 1, "messages": [{"role": "user", "parts": [{"type": "image"}]}]}',
            "messages[0].parts[0] is an image without 'data' or 'url'",
        ),
    ],
)
def test_a_broken_history_is_refused_with_the_place_that_is_wrong(text: str, said: str) -> None:
    with pytest.raises(InvalidMessage, match=said.replace("[", r"\[").replace("]", r"\]")):
        load_messages(text)
