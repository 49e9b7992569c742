"""The stream: what is shown, what is held back, and that nothing is lost whatever the pieces."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bridle.guard.hold import Hold, without
from bridle.guard.scan import LONGEST, Found, scan

TOOLS: list[dict[str, Any]] = [
    {
        "name": "wetter_abrufen",
        "parameters": {"type": "object", "properties": {"ort": {"type": "string"}}, "required": ["ort"]},
    },
    {"name": "suche", "parameters": {"type": "object"}},
]
JSON = '{"name": "wetter_abrufen", "arguments": {"ort": "Bonn"}}'
CALLS = [
    JSON,
    f"```json\n{JSON}\n```",
    f"<tool_call>\n{JSON}\n</tool_call>",
    '[TOOL_CALLS]wetter_abrufen[ARGS]{"ort": "Bonn"}',
    'suche[TOOL_CALLS]{"q": 1}',
    "[TOOL_CALLS]suche",
    '[wetter_abrufen(ort="Bonn")]',
    'wetter_abrufen(ort="Bonn")',
    f"<|python_tag|>{JSON}",
    "<tool_call>\n<function=wetter_abrufen>\n<parameter=ort>\nBonn\n</parameter>\n</function>\n</tool_call>",
    "<wetter_abrufen><ort>Bonn</ort></wetter_abrufen>",
    '<|channel|>commentary to=functions.wetter_abrufen<|message|>{"ort": "Bonn"}<|call|>',
    'to=functions.wetter_abrufen<|channel|>commentary<|message|>{"ort": "Bonn"}',
    'Action: wetter_abrufen\nAction Input: {"ort": "Bonn"}',
    f"functools[{JSON}]",
    '>>>suche\n{"q": 1}',
    'suche\n{"q": 1}',
    f"<response>{JSON}</response>",
    "✿FUNCTION✿: suche\n✿ARGS✿: {}",
    '```tool_code\nprint(wetter_abrufen(ort="Bonn"))\n```',
    "<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>suche<｜tool▁sep｜>{}<｜tool▁call▁end｜><｜tool▁calls▁end｜>",
]


def stream(pieces: list[str]) -> tuple[str, str, list[Found]]:
    hold = Hold(TOOLS)
    shown = "".join([hold.feed(piece) for piece in pieces])
    released, found = hold.end()
    return shown, released, found


@pytest.mark.parametrize("text", CALLS)
def test_a_text_that_is_a_call_is_never_shown(text: str) -> None:
    shown, released, found = stream(list(text))
    assert (shown.strip(), released.strip()) == ("", "")
    assert len(found) == 1


@pytest.mark.parametrize("text", CALLS)
def test_the_words_before_a_call_are_shown_at_once(text: str) -> None:
    hold = Hold(TOOLS)
    words = "Ich schaue nach.\n"
    assert "".join(map(hold.feed, words)) == words
    assert "".join(map(hold.feed, text)) == ""
    released, found = hold.end()
    assert (released, len(found)) == ("", 1)


def test_ordinary_text_passes_as_it_is() -> None:
    hold = Hold(TOOLS)
    hold.feed("Der")
    piece = " Anspruch (vgl. oben) besteht, 100 %."
    assert hold.feed(piece) is piece
    assert hold.end() == ("", [])


@pytest.mark.parametrize(
    "text",
    [
        "[1] Quelle", "Siehe [1]", "<b>fett", "a < b und b > c", "{x}", "{1, 2}", "Die Menge {a, b}",
        "Action plan", "Action: weiter", "suche nach", "suchen", "wetter_abrufen ist", "[Link](ziel)",
        "- [ ] offen", "> Zitat", "```python\n", "```python\nx = {", "```\nKommentar",
        "```json\n{\"amount\": 1", '{"amount": 1', "`suche`", '{"name": "Müller', '[{"id": 1}',
        '{"id": 7, "betrag": 3', "<think>Hm", "<tool_call>nein", "functools ",
        "<|channel|>final<|message|>Ja", "[TOOL_CALLS] kein", "to=5 oder so " * 20, ">>> x", "### Titel",
        "* Punkt", "<function=anders>", "| a | b |",
    ],
)  # fmt: skip
def test_what_cannot_become_a_call_is_shown_before_the_end(text: str) -> None:
    hold = Hold(TOOLS)
    assert "".join(map(hold.feed, text + " ")) == text + " "


@pytest.mark.parametrize(
    "before",
    ["<think>", "```python\n", "Zum Beispiel:\n", "Das Format ist ", "Das kann ich leider nicht tun:\n"],
)
@pytest.mark.parametrize("call", [JSON, f"<tool_call>{JSON}</tool_call>"])
def test_a_call_that_cannot_be_meant_is_not_held_back(before: str, call: str) -> None:
    hold = Hold(TOOLS)
    text = before + call + " "
    assert "".join(map(hold.feed, text)) == text


def test_json_that_turns_out_to_be_something_else_is_released() -> None:
    record = '{"arguments": {"ort": "Bonn"}, "betrag": 7}\n'
    hold = Hold(TOOLS)
    shown = "".join(map(hold.feed, record + "Das ist der Datensatz. " * 60))
    assert shown.startswith(record)


def test_no_more_is_held_back_than_is_looked_at() -> None:
    hold = Hold(TOOLS)
    text = '<tool_call>{"name": "suche", "arguments": {"q": "'
    shown = hold.feed(text)
    piece = "x" * 1000
    longest = 0
    for _ in range(LONGEST // len(piece) + 10):
        shown += hold.feed(piece)
        text += piece
        longest = max(longest, len(text) - len(shown))
    assert longest <= LONGEST + len(piece)
    released, found = hold.end()
    assert shown + released == text
    assert found == []


@pytest.mark.parametrize(
    "example",
    [
        f"Beispiel:\n```json\n{JSON}\n```\nDas war ein Beispiel.\n\n",
        f"## Ein Aufruf\n\n```json\n{JSON}\n```\nDie Antwort folgt.\n\n",
        f"Die Anfrage an das System.\n<tool_call>\n{JSON}\n</tool_call>\nDanach ist Schluss.\n",
    ],
)
def test_an_answer_full_of_examples_is_shown_as_it_is_written(example: str) -> None:
    hold = Hold(TOOLS)
    text = example * 200
    assert "".join(map(hold.feed, text)).strip() == text.strip()


def test_without_tools_nothing_is_held() -> None:
    hold = Hold([])
    assert "".join(map(hold.feed, JSON)) == JSON
    assert hold.end() == ("", [])


PARTS = [
    *CALLS, f"[{JSON}, {JSON}]", "\n", "\n\n", " ", "Text", "Ich prüfe das. ", "Let me check.\n", "<think>",
    "</think>", "`", "```", "```json\n", "```python\n", "{", "}", "[", "]", "[1]", "<b>", "Action",
    "Action: ", "Action Input:", "User:", ">", "> ", ">>>", "suche", "suche(", "(", ")", '"', "„", "“",
    "Beispiel", "<code>", "</code>", "nicht", "<tools>", "<|channel|>analysis<|message|>", "<|end|>",
    "<|im_end|>", "<|im_start|>assistant", "to=", "functions.", "</tools>", "[TOOL_CALLS]", "<tool_call>",
    "</tool_call>", "<response>", "</response>", '{"id": 1}', '{"name":', ":", "~~~\n", '"suche"',
    "<function=", "<invoke name=", "print(", "default_api.", "functools[", "-", "1.", "\t", "\r\n", "<",
    "✿", '{"name": "suche", "args": {}}', "[suche()]", "<|start|>assistant", "<|message|>",
    "<|channel|>commentary", "◁think▷", "Das ist so.\n", "Zum Beispiel:\n", "Okay.\n", "Ich suche?",
    "# Titel\n", "Action: wetter_abrufen\nAction Input: Beispiel\n", "```xml\n",
    "Von: a\n", "Thought: x\n", "json\n",
    "Ich suche. ",
]  # fmt: skip


@settings(max_examples=600)
@given(
    parts=st.lists(st.one_of(st.sampled_from(PARTS), st.text(max_size=3)), max_size=9),
    cuts=st.one_of(st.just(1), st.integers(2, 9), st.lists(st.integers(0, 400), max_size=8)),
)
@example(parts=["Ich prüfe. ", CALLS[2], " Danke."], cuts=1)
@example(parts=[CALLS[0], "\n", CALLS[2]], cuts=[20])
@example(parts=["\n\njson\n", "Action: wetter_abrufen\nAction Input: Beispiel\n"], cuts=1)
@example(parts=["Ich suche?✿FUNCTION✿: suche\n", "Action: wetter_abrufen\nAction Input: Bonn\n"], cuts=1)
def test_shown_and_released_are_the_text_without_its_calls(parts: list[str], cuts: int | list[int]) -> None:
    text = "".join(parts)
    places = (
        list(range(cuts, len(text), cuts))
        if isinstance(cuts, int)
        else sorted({c for c in cuts if c < len(text)})
    )
    pieces = [text[a:b] for a, b in zip([0, *places], [*places, len(text)], strict=True)]
    shown, released, found = stream(pieces)
    assert found == scan(text, TOOLS)
    assert shown + released == without(text, found)
