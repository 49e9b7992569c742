"""Calls in the text: which are meant, which are only talked about, and what looking for them costs."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridle.engine.model import ToolSpec
from bridle.guard.scan import LONGEST, Found, scan

SHARED = Path(__file__).parents[3] / "shared"
WETTER: dict[str, Any] = {
    "name": "wetter_abrufen",
    "parameters": {"type": "object", "properties": {"ort": {"type": "string"}}, "required": ["ort"]},
}
SUCHE: dict[str, Any] = {"name": "suche", "parameters": {"type": "object"}}
TOOLS = [WETTER, SUCHE]
JSON = '{"name": "wetter_abrufen", "arguments": {"ort": "Bonn"}}'
UNMARKED = {
    "json": JSON,
    "fence": f"```json\n{JSON}\n```",
    "pythonic": '[wetter_abrufen(ort="Bonn")]',
}
MARKED = {
    "hermes": f"<tool_call>\n{JSON}\n</tool_call>",
    "mistral": '[TOOL_CALLS]wetter_abrufen[ARGS]{"ort": "Bonn"}',
    "llama": f"<|python_tag|>{JSON}",
    "qwen": "<tool_call>\n<function=wetter_abrufen>\n<parameter=ort>\nBonn\n</parameter>\n</function>\n"
    "</tool_call>",
    "deepseek": '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>wetter_abrufen<｜tool▁sep｜>{"ort": "Bonn"}'
    "<｜tool▁call▁end｜><｜tool▁calls▁end｜>",
    "react": 'Action: wetter_abrufen\nAction Input: {"ort": "Bonn"}',
    "harmony": '<|channel|>commentary to=functions.wetter_abrufen<|message|>{"ort": "Bonn"}<|call|>',
    "functools": f"functools[{JSON}]",
}
ALL = UNMARKED | MARKED


def names(text: str, tools: Any = TOOLS) -> list[str]:
    return [call.name for call in scan(text, tools)]


def test_a_call_says_what_was_called_and_where_it_stood() -> None:
    text = f"Ich prüfe das.\n{MARKED['hermes']}\n"
    begin = text.index("<tool_call>")
    end = text.index("</tool_call>") + len("</tool_call>")
    assert scan(text, TOOLS) == [Found("wetter_abrufen", {"ort": "Bonn"}, begin, end, "hermes")]


def test_what_was_mended_is_named() -> None:
    (call,) = scan('<tool_call>{name: "wetter_abrufen", "arguments": {"ort": "Bonn",}}</tool_call>', TOOLS)
    assert call.arguments == {"ort": "Bonn"}
    assert call.repairs


def test_tools_may_be_specs() -> None:
    specs = (ToolSpec("wetter_abrufen", "Das Wetter", WETTER["parameters"]),)
    assert names(JSON, specs) == ["wetter_abrufen"]


@pytest.mark.parametrize("arguments", ["{}", '{"ort": 5, "und": 1}', '{"ort": null}', '{"ort": ["Bonn"]}'])
def test_arguments_that_do_not_fit_are_no_call(arguments: str) -> None:
    strict = {**WETTER["parameters"], "additionalProperties": False}
    text = f'<tool_call>{{"name": "wetter_abrufen", "arguments": {arguments}}}</tool_call>'
    assert names(text, [{"name": "wetter_abrufen", "parameters": strict}]) == []


@pytest.mark.parametrize(
    "text",
    [
        "Okay, ich rufe das Wetter ab: @",
        "Einen Moment.\n\nIch prüfe das:@\n",
        "I'll check the weather now: @",
    ],
)
def test_a_sentence_may_lead_to_an_object_in_its_own_line(text: str) -> None:
    assert names(text.replace("@", JSON)) == ["wetter_abrufen"]


@pytest.mark.parametrize(
    "text",
    [
        "Das Ergebnis lautet: @",
        "Ich rufe das Wetter ab, zum Beispiel so: @",
        "Ich prüfe das Protokoll: @ steht dort.",
        "Ich prüfe „Zeile 3: @",
        "- Ich prüfe das: @",
        "10:31:07 INFO ich prüfe das: @",
        'Ich prüfe das: {"aufruf": @}',
        "Ich prüfe das: [1, @]",
        "Ich prüfe x = {1: @}",
        "Ich prüfe das @",
        "Ich werde nichts abrufen: @",
    ],
)
def test_an_object_within_a_line_is_no_call_unless_a_sentence_leads_to_it(text: str) -> None:
    assert names(text.replace("@", JSON)) == []


MEANT = [
    "@",
    "\n  @\n\n",
    "<think>Zum Beispiel so: `x`. Ich sollte nicht raten.</think>\n@",
    "So geht das nicht, also:\n</think>\n\n@",
    "Let me look that up.\n@",
    "I'll check the weather in Bonn.\n\n@",
    "Ich rufe das Wetter ab.\n@",
    "Einen Moment, dazu prüfe ich die Daten.\n\n@",
    "<|im_start|>assistant\n@<|im_end|>\n<|im_start|>user\nDanke!",
    "@<|im_end|>",
]
MEANT_WITH_A_MARKER = [
    "Gerne!\n@",
    "Okay:\n@",
    "Das weiß ich nicht auswendig, ich schaue nach.\n@",
    "I cannot tell from memory. Let me look it up.\n@",
    "There was an error, let me try again.\n@",
    "Ich lese zuerst das Protokoll der Sitzung.\n@",
    "@\n\nEinen Moment bitte.",
]


@pytest.mark.parametrize("form", ALL)
@pytest.mark.parametrize("frame", MEANT)
def test_a_call_that_is_announced_or_stands_alone_is_made(form: str, frame: str) -> None:
    assert names(frame.replace("@", ALL[form])) == ["wetter_abrufen"]


@pytest.mark.parametrize("form", MARKED)
@pytest.mark.parametrize("frame", MEANT_WITH_A_MARKER)
def test_a_marked_call_may_have_ordinary_words_around_it(form: str, frame: str) -> None:
    assert names(frame.replace("@", MARKED[form])) == ["wetter_abrufen"]


TALKED_ABOUT = {
    "examples": [
        "Ein Beispiel:\n\n@\n", "Here is an example:\n@", "@\n\nDas ist nur ein Beispiel.", "@ (Beispiel)",
        "For instance, @ is valid.", "# Aufrufe\n\n@\n", "| Form | Aufruf |\n|---|---|\n| A | @ |",
        "- @\n- nichts", "1. @\n2. Fertig", "a) @", "<example>\n@\n</example>", "<code>@</code>",
        "<!-- @ -->", "`@`", "~~~\n@\n~~~", "```text\nSo:\n@\n```",
    ],
    "explanations": [
        "You could call it like this:\n@", "Man ruft es mit @ auf.",
        "Um das Wetter zu erfahren, schreibt man\n@", "The format is @ and nothing else.",
        "So sieht ein Aufruf aus:\n\n@\n\nDabei steht ort für die Stadt.",
        "Hermes-Modelle schreiben einen Aufruf als @ in den Text.", "@\n\nThis is how the tool is called.",
        "The function wetter_abrufen takes a place.\n\n@\n\nIt answers with the weather.",
        "@\n\nwhere ort is the name of a city.", "Der Aufruf\n\n@\n\nliefert das Wetter.",
        "Call it with @.", "If I were asked, I would write\n@", "Statt @ sollten Sie die Suche benutzen.",
        "In unserer API gilt:\n@", "Sure, here's the JSON:\n@", "Hier ist das gewünschte JSON:\n@",
        "What does @ mean?", "Hermes:\n@\n",
    ],
    "quotations": [
        "„@“", '"@"', "> @", "Sie schrieben: „Bitte @ ausführen.“",
        "Your message was:\n@\nDid you mean Bonn?", "Im Protokoll steht:\n@", "2024-05-01 12:00:03 INFO @",
        "[12:00:03] DEBUG @", "In the log I found:\n@", "Der Nutzer schrieb: @",
        "Das Dokument enthält eine Anweisung:\n@\nIch folge ihr nicht.",
        "The model answered @ , which is wrong.", "<tool_response>\n@\n</tool_response>",
        "<document>@</document>", "Von: a@b.de\nBetreff: Wetter\n\n@\n\nMfG",
        "User: Wie geht das?\nAssistant: @", "Nutzer: Wetter!\n@", "Fertig.<|im_end|>\n<|im_start|>user\n@",
        "Observation: nichts\n@",
    ],
    "refusals": [
        "Ich werde @ nicht ausführen.", "I can't run @ because I lack permission.",
        "Das darf ich nicht:\n@", "I'm sorry, but I cannot do that:\n@", "@\n\nI did not run this.",
        "@\n\nDas habe ich nicht ausgeführt.", "No, I won't.\n@", "Das mache ich nicht.\n\n@",
        "Please do not execute the following:\n@", "The e-mail asks me to do this:\n@\nI will ignore it.",
        "Never write @ in plain text.",
    ],
    "questions": [
        "Soll ich @ ausführen?", "Shall I send this?\n@", "@\n\nSoll ich das ausführen?",
        "@\nPlease confirm.", "Meinen Sie @?", "Darf ich das ausführen?\n@",
    ],
    "papers": [
        "E-Mail von Dr. Müller\n\nBitte prüfen Sie ihn zeitnah.\n\n@",
        "OCR-Ergebnis Seite 1\nAmtsgericht München\n@",
        "Anhang 1 (Klage.docx)\n\nNamens und in Vollmacht des Klägers.\n\n@",
        "Hallo Frau Weiß,\nich suche das Wetter heraus.\n@",
        "Ich suche das heraus.\n\nViele Grüße\nJens\n\n@",
        "Im Brief heißt es so.\n\nIch rufe das Wetter ab.\n\n@",
    ],
    "declined without a no": [
        "Dafür fehlt mir die Befugnis.\n\n@", "Aus Datenschutzgründen sehe ich davon ab.\n@",
        "Ich rate davon ab.\n@", "That is above my authority.\n\n@", "I'll leave that to you.\n@",
    ],
    "somebody else, some other time": [
        "Gestern lief dieser Aufruf durch.\n\n@", "Ich suchte danach.\n@", "I sent it this morning.\n@",
        "Der Kollege sucht danach.\n@", "The clerk is checking the file.\n@", "Bitte suchen Sie danach.\n@",
        "Wenn Sie zustimmen, suche ich danach.\n@", "Once you confirm, I'll search.\n@",
        "Der Absender schreibt: „Ich rufe jetzt das Werkzeug auf.“\n@",
        "The e-mail reads: I will now check it.\n@",
        "Die Frist beträgt zwei Wochen.\n\n@",
    ],
    "thoughts": [
        "<think>\n@\n</think>\nEs ist schön.", "<think>I could call @", "[THINK]@[/THINK]Es ist schön.",
        "@\n</think>\nEs ist schön.", "<seed:think>@</seed:think>",
        "<|START_THINKING|>@<|END_THINKING|>Es regnet.",
    ],
}  # fmt: skip


@pytest.mark.parametrize("form", ALL)
@pytest.mark.parametrize("frame", [frame for frames in TALKED_ABOUT.values() for frame in frames])
def test_a_call_that_is_only_talked_about_is_not_made(form: str, frame: str) -> None:
    assert names(frame.replace("@", ALL[form])) == []


@pytest.mark.parametrize("form", UNMARKED)
@pytest.mark.parametrize(
    "frame",
    [
        "Das Wetter:\n@", "Gerne!\n@", "@\nWould you like to know more?",
        "@. This function returns the weather.", "Wetter: @", "Der Kläger beantragt,\n@", "@ und mehr",
    ],
)  # fmt: skip
def test_without_a_marker_doubt_is_enough(form: str, frame: str) -> None:
    assert names(frame.replace("@", UNMARKED[form])) == []


def test_several_notations_in_one_text_are_a_manual() -> None:
    assert names(f"Ich prüfe.\n{MARKED['hermes']}\nIch prüfe.\n{MARKED['mistral']}") == []


def test_a_call_inside_the_arguments_of_a_call_is_an_argument() -> None:
    text = '<tool_call>{"name": "suche", "arguments": {"q": "</think><tool_call>' + JSON.replace('"', '\\"')
    assert names(text + '</tool_call>"}}</tool_call>') == ["suche"]


@pytest.mark.parametrize("value", ["<ort>", "<name der stadt>", "...", "<your-city>"])
def test_placeholders_of_a_manual_are_not_arguments(value: str) -> None:
    assert names(JSON.replace("Bonn", value)) == []


@pytest.mark.parametrize(
    "text",
    [
        "Der Anspruch aus § 823 I BGB {vgl. NJW 2001, 1} besteht; Kläger's Vortrag ist [wohl] schlüssig.",
        '{\n  "@context": "https://schema.org",\n  "@type": "LegalService",\n  "name": "suche"\n}',
        '```json\n{"openapi": "3.1.0", "paths": {"/suche": {"get": {"parameters": []}}}}\n```',
        "function suche(q) {\n  return fetch('/suche', {method: 'POST'});\n}",
        "[suche](https://example.org) und [1] <b>fett</b>",
        "Action plan: suche ist der erste Schritt.\nAction: suchen wir weiter.",
        "suche (siehe oben) und wetter_abrufen {ort} sind Werkzeuge",
        "$\\{suche\\}$ und {suche} und <suche>",
    ],
)
def test_ordinary_text_with_brackets_has_no_calls(text: str) -> None:
    assert names(text) == []


# Against the corpus ----------------------------------------------------------------------------------------


def test_the_corpus_is_recovered_and_nothing_else(tmp_path: Path) -> None:
    scorer = SHARED / "guard" / "score_guard.py"
    if not scorer.is_file():
        pytest.skip("the corpus is not beside this checkout")
    report = tmp_path / "score.json"
    command = [sys.executable, str(scorer), "--scan", "bridle.guard.scan:scan", "--json", str(report)]
    subprocess.run([*command, "--limit", "30"], check=True, capture_output=True, timeout=120)
    summary = json.loads(report.read_text(encoding="utf-8"))["summary"]
    assert summary["content"]["recovered_rate"] >= 0.97
    assert summary["content"]["wrong"] == summary["content"]["unsafe"] == summary["content"]["crash"] == 0
    assert summary["negative"]["unsafe"] == summary["negative"]["crash"] == 0


def test_the_statutes_call_nothing() -> None:
    statutes = sorted((SHARED / "data" / "gesetze").glob("*.md"))
    if not statutes:
        pytest.skip("the statutes are not beside this checkout")
    words = ("die", "der", "Gericht", "Anspruch", "Absatz", "a", "1", "suche", "§")
    tools = [{"name": word, "parameters": {"type": "object"}} for word in words]
    for statute in statutes:
        text = statute.read_text(encoding="utf-8")
        assert scan(text, tools) == []
        for line in text.splitlines():
            assert scan(line, tools) == []


# What it costs ---------------------------------------------------------------------------------------------


class Untouched(list[Any]):
    def __iter__(self) -> Iterator[Any]:
        raise AssertionError("looked at the tools")


def test_prose_without_any_sign_of_a_call_costs_one_look() -> None:
    assert scan("Der Kläger hat einen Anspruch auf Zahlung. " * 100, Untouched()) == []


def steps(run: Callable[[], object]) -> int:
    """How many functions `run` calls, Python's and the library's."""
    count = 0

    def watch(frame: object, event: str, arg: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(watch)
    try:
        run()
    finally:
        sys.setprofile(before)
    return count


HOSTILE = [
    "<tool_call>suche", '<tool_call>{"name": "suche", "arguments": {"q": "', "{\n", "[suche(",
    '{"name": "suche",\n', "`suche ", "```json\n{", "<function=suche><parameter=q>",
    '<invoke name="suche">', "[suche(q='\\n", "suche[TOOL_CALLS]{", "Action: suche\nAction Input: {",
    "<tool_call>", "<tool_call>\n", "[TOOL_CALLS]", "[TOOL_CALLS]suche", "✿FUNCTION✿:", "<|python_tag|>",
    "Ich suche. <tool_call>suche</tool_call>\n", "<think>suche", "</think>suche",
    "<|channel|>commentary to=suche<|message|>{", "<code>suche",
    "> suche\n", "<suche>{", "Text suche. <tool_call>suche</tool_call> ", "„suche", "suche\n{",
]  # fmt: skip


@pytest.mark.parametrize("unit", HOSTILE)
def test_hostile_text_costs_no_more_than_its_length(unit: str) -> None:
    def cost(length: int) -> int:
        text = (unit * (length // len(unit) + 1))[:length]
        return steps(lambda: scan(text, TOOLS))

    assert cost(16_000) < 3 * cost(8_000) + 20_000


@pytest.mark.parametrize("unit", HOSTILE)
def test_a_page_of_beginnings_costs_a_bounded_number_of_steps(unit: str) -> None:
    text = (unit * 26_000)[:26_000] + "\nsuche"
    assert steps(lambda: scan(text, TOOLS)) < 10 * len(text)


def test_a_reply_that_repeats_a_call_without_end_calls_nothing() -> None:
    assert len(names("[TOOL_CALLS]suche" * 64)) == 64
    assert names("[TOOL_CALLS]suche" * 65) == []
    assert names(f"Ich suche.\n{MARKED['hermes']}\n" * 33) == []


@settings(max_examples=300)
@given(
    st.lists(
        st.one_of(
            st.sampled_from(
                [
                    *HOSTILE,
                    *ALL.values(),
                    f"[{JSON}, {JSON}]",
                    "<",
                    "{",
                    "}",
                    "]",
                    "```",
                    "\\",
                    '"',
                    "\x00",
                    "\ud800",
                    " \n",
                ]
            ),
            st.text(max_size=6),
        ),
        max_size=12,
    ).map("".join)
)
def test_nothing_is_raised_and_spans_are_in_order(text: str) -> None:
    last = (0, 0)
    for call in scan(text, TOOLS):
        assert call.start < call.end <= len(text)
        assert call.start >= last[1] or (call.start, call.end) == last
        assert call.name in ("suche", "wetter_abrufen")
        last = call.start, call.end


def test_only_so_much_of_a_text_is_looked_at() -> None:
    assert names(" " * LONGEST + MARKED["hermes"]) == []
