"""Argument repair: what the model said, or nothing."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from bridle.engine.model import ToolSpec
from bridle.guard.repair import explain, repair
from bridle.guard.scan import scan

CORPUS = Path(__file__).parents[2].parent / "shared" / "guard"

SUCHE: dict[str, Any] = {
    "name": "akten_suche",
    "parameters": {
        "type": "object",
        "properties": {
            "frage": {"type": "string"},
            "anzahl": {"type": "integer"},
            "quote": {"type": "number"},
            "offen": {"type": "boolean"},
            "orte": {"type": "array", "items": {"type": "string"}},
            "filter": {"type": "object"},
            "frist": {"anyOf": [{"type": "integer"}, {"type": "null"}]},
        },
        "required": ["frage"],
    },
}
OFFEN: dict[str, Any] = {"name": "alles", "parameters": {"type": "object"}}
LEER: dict[str, Any] = {"name": "uhrzeit", "parameters": {"type": "object", "properties": {}}}


@pytest.mark.parametrize("raw", ["", "  \n", None, "null", "[]", "{}", {}])
def test_no_arguments_are_none_for_a_tool_that_needs_none(raw: object) -> None:
    assert repair(raw, LEER) == {}


@pytest.mark.parametrize("raw", ["", None, "null", "[]"])
def test_silence_is_no_call_of_a_tool_that_needs_arguments(raw: object) -> None:
    found = explain(raw, SUCHE)
    assert found.arguments is None
    assert '"frage"' in found.fault


def test_an_intact_object_that_lacks_an_argument_is_left_for_the_gate_to_refuse() -> None:
    assert repair('{"anzahl": 3}', SUCHE) == {"anzahl": 3}
    assert repair('{"frage": "x", "unbekannt": 1}', SUCHE) == {"frage": "x", "unbekannt": 1}


@pytest.mark.parametrize(
    "raw",
    [
        '{"name": "akten_suche", "arguments": {"frage": "Miete"}}',
        '{"name": "akten_suche", "arguments": "{\\"frage\\": \\"Miete\\"}"}',
        '{"name": "functions.akten_suche", "parameters": {"frage": "Miete"}}',
        '{"tool": "akten_suche", "args": {"frage": "Miete"}}',
        '{"type": "function", "function": {"name": "akten_suche", "arguments": {"frage": "Miete"}}}',
        '{"tool_calls": [{"name": "akten_suche", "arguments": {"frage": "Miete"}}]}',
        '{"arguments": {"frage": "Miete"}}',
        '{"parameters": "{\\"frage\\": \\"Miete\\"}"}',
        '{"akten_suche": {"frage": "Miete"}}',
        '{"name": "akten_suche", "frage": "Miete"}',
        '{"type": "object", "properties": {"frage": "Miete"}}',
        '"{\\"frage\\": \\"Miete\\"}"',
        '[{"frage": "Miete"}]',
        '{"name": "akten_suche", "arguments": {"frage": "Miete"}',
        '```json\n{"frage": "Miete"}\n```',
        'akten_suche({"frage": "Miete"})',
        'Gern: {"frage": "Miete"}\nNoch etwas?',
        '<tool_call>{"frage": "Miete"}</tool_call>',
        '{}{"frage": "Miete"}',
        '"frage": "Miete"}',
        {"arguments": {"frage": "Miete"}},
    ],
)
def test_envelopes_and_surroundings_come_off(raw: object) -> None:
    assert repair(raw, SUCHE) == {"frage": "Miete"}


def test_what_looks_like_an_envelope_stays_where_the_schema_wants_it() -> None:
    properties = {"name": {"type": "string"}, "arguments": {"type": "object"}}
    tool = {"name": "starte", "parameters": {"type": "object", "properties": properties}}
    said = {"name": "starte", "arguments": {"frage": "Miete"}}
    assert repair(json.dumps(said), tool) == said
    assert (
        repair({"name": "starte", "arguments": said}, {**tool, "parameters": SUCHE["parameters"]}) is not None
    )


def test_arguments_addressed_to_another_tool_are_refused() -> None:
    found = explain('{"name": "akte_loeschen", "arguments": {"frage": "Miete"}}', SUCHE)
    assert found.arguments is None
    assert "akte_loeschen" in found.fault


@pytest.mark.parametrize("glue", ["", "\n", ", ", "; ", "</tool_call>\n<tool_call>", "```\n```json\n"])
def test_glued_objects_are_several_calls(glue: str) -> None:
    text = '{"frage": "Miete"}' + glue + '{"frage": "Kauf"}'
    assert repair(text, SUCHE) == [{"frage": "Miete"}, {"frage": "Kauf"}]


def test_objects_in_a_sentence_are_not_guessed_between() -> None:
    assert repair('{"frage": "Miete"} oder eher {"frage": "Kauf"}', SUCHE) is None
    assert repair('Statt {"x": 1} sende ich {"frage": "Kauf"}', SUCHE) == {"frage": "Kauf"}


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        ('{"frage": "x", "anzahl": "5"}', {"frage": "x", "anzahl": 5}),
        ('{"frage": "x", "anzahl": 5.0}', {"frage": "x", "anzahl": 5}),
        ('{"frage": "x", "quote": "0.5"}', {"frage": "x", "quote": 0.5}),
        ('{"frage": "x", "offen": "True"}', {"frage": "x", "offen": True}),
        ('{"frage": 433}', {"frage": "433"}),
        ('{"frage": "5"}', {"frage": "5"}),
        ('{"frage": "[1]"}', {"frage": "[1]"}),
        ('{"frage": "x", "orte": "[\\"Kiel\\"]"}', {"frage": "x", "orte": ["Kiel"]}),
        ('{"frage": "x", "filter": "{\'jahr\': 2024}"}', {"frage": "x", "filter": {"jahr": 2024}}),
        ('{"frage": "x", "frist": "14"}', {"frage": "x", "frist": 14}),
        ('{"frage": "x", "anzahl": "fünf"}', {"frage": "x", "anzahl": "fünf"}),
        ('{"frage": "x", "anzahl": "007"}', {"frage": "x", "anzahl": "007"}),
        ('{"frage": "x", "anzahl": 5.5}', {"frage": "x", "anzahl": 5.5}),
        ('{"frage": "x", "offen": 1}', {"frage": "x", "offen": 1}),
    ],
)
def test_a_value_is_turned_only_without_loss_and_only_where_the_schema_asks(
    raw: str, said: dict[str, Any]
) -> None:
    got = repair(raw, SUCHE)
    assert got == said
    assert [type(value) for value in got.values()] == [type(value) for value in said.values()]


@pytest.mark.parametrize(
    "text",
    [
        '{"frage": "Mie',
        '{"frage": "Miete", "orte": ["Ki',
        '{"frage": "Miete", "anzahl":',
        '{"frage": "Miete",',
        '{"anzahl": 3',
        '{"frage": "Miete"}{"frage": "Ka',
        '{"frage": {"frage": "Miete"}',
        '"{\\"frage\\": \\"Mie',
        '{"frage": "Miete"} "anzahl": 3}',
        '{"frage": "a", "b", "anzahl": 3}',
        '{"frage": kaputt: {"frage": "innen"}}',
        "Miete",
        '"Miete"',
        "true",
        "[1, 2]",
    ],
)
def test_a_cut_or_doubtful_text_is_refused_with_a_sentence(text: str) -> None:
    found = explain(text, SUCHE)
    assert found.arguments is None
    assert found.fault.endswith(".")


def test_the_sentence_names_the_argument_that_was_cut() -> None:
    assert '"frage"' in explain('{"anzahl": 2, "frage": "Mie', SUCHE).fault


@pytest.mark.parametrize(
    "said",
    [
        "er sagte „ja“ und ging",
        "»nein« rief sie",
        "‚so‘ steht es da",
        "Müller's Hof, d’accord",
        "Grüße, § 433 Abs. 1 BGB",
        "C:\\Akten\\2024\\neu",
        "\\\\server\\ablage\\temp",
        "a {b} [c] : d, e",
        "// kein Kommentar # auch nicht",
    ],
)
def test_german_text_survives_whatever_else_is_wrong(said: str) -> None:
    written = json.dumps(said, ensure_ascii=False)
    for text in (
        f'{{"frage": {written},}}',
        f"{{frage: {written}}}",
        f'{{"frage": {written}',
        f'{{"frage": {written}}}```',
    ):
        assert repair(text, SUCHE) == {"frage": said}, text


def test_a_path_with_single_backslashes_survives() -> None:
    assert repair(r'{"frage": "C:\Akten\2024\neu"}', SUCHE) == {"frage": r"C:\Akten\2024\neu"}


def test_a_tool_spec_will_do_for_a_tool() -> None:
    spec = ToolSpec("akten_suche", "", SUCHE["parameters"])
    assert repair('{"arguments": {"frage": "Miete"}}', spec) == {"frage": "Miete"}


def test_a_schema_that_refers_to_itself_in_every_branch_comes_to_an_end() -> None:
    branch = {"$ref": "#/$defs/wert"}
    defs = {"wert": {"anyOf": [branch, branch, {"type": "array", "items": branch}, {"type": "integer"}]}}
    tool = {"name": "t", "parameters": {"type": "object", "properties": {"w": branch}, "$defs": defs}}
    nested: Any = "x"
    for _ in range(20):
        nested = [nested]
    assert repair(json.dumps({"w": nested}), tool) == {"w": nested}


@pytest.mark.skipif(not (CORPUS / "cases.jsonl").exists(), reason="the shared guard corpus is not here")
def test_the_corpus_is_read_as_it_asks(tmp_path: Path) -> None:
    report = tmp_path / "score.json"
    scorer = [sys.executable, str(CORPUS / "score_guard.py"), "--args", "bridle.guard.repair:repair"]
    subprocess.run([*scorer, "--limit", "60", "--json", str(report)], check=True, stdout=subprocess.DEVNULL)
    summary = json.loads(report.read_text())["summary"]["args"]
    assert summary["recovered_rate"] >= 0.99
    assert [summary[outcome] for outcome in ("wrong", "unsafe", "lenient", "crash")] == [0, 0, 0, 0]


# What must hold for every text and every schema.

alphabet = st.sampled_from(list("abcÄöß §019.,:;-_/\\\"'„“”‚‘’»«{}[]()<>#*\n\t`=+€😀"))
texts = st.text(alphabet, max_size=20) | st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
keys = st.sampled_from(["frage", "anzahl", "akte", "größe", "x1", "von_bis", "b-c"])
leaves = (
    st.none() | st.booleans() | st.integers(-(10**6), 10**6) | st.sampled_from([0.5, -2.25, 1e10]) | texts
)
values = st.recursive(
    leaves, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(keys, inner, max_size=3), max_leaves=6
)
arguments = st.dictionaries(keys, values, min_size=1, max_size=4)


def schema_of(value: Any) -> dict[str, Any]:
    if isinstance(value, dict):
        return {"type": "object", "properties": {key: schema_of(item) for key, item in value.items()}}
    kinds = {bool: "boolean", int: "integer", float: "number", str: "string", list: "array"}
    return {"type": kinds[type(value)]} if value is not None else {"type": ["string", "null"]}


@st.composite
def asked(draw: st.DrawFn) -> tuple[dict[str, Any], dict[str, Any]]:
    """Arguments, and a tool that takes them: described in full, with more than was given, or not at all."""
    said = draw(arguments)
    schema = schema_of(said) | {"required": sorted(draw(st.sets(st.sampled_from(sorted(said)))))}
    kind = draw(st.sampled_from(["described", "more", "open"]))
    if kind == "more":
        schema["properties"] = {**schema["properties"], "weiteres": {"type": "string"}}
    return said, {"name": "werkzeug", "parameters": schema if kind != "open" else {"type": "object"}}


def written(value: Any, **style: Any) -> str:
    """JSON with mechanical faults; a style names them."""
    quote, close = style.get("quotes", '""')
    if isinstance(value, str):
        return quote + _escaped(value, quote, close, raw_breaks=style.get("raw_breaks", False)) + close
    if isinstance(value, bool) or value is None:
        return repr(value) if style.get("python") else json.dumps(value)
    if isinstance(value, (int, float)):
        return json.dumps(value)
    note, end = style.get("note", ""), style.get("trailing", "")
    joint = style.get("joint", ", ")
    if isinstance(value, list):
        return (
            "[" + note + joint.join(written(item, **style) for item in value) + (end if value else "") + "]"
        )
    members = [
        (key if style.get("bare_keys") else written(key, **style)) + ": " + note + written(item, **style)
        for key, item in value.items()
    ]
    return "{" + note + joint.join(members) + (end if value else "") + "}"


def _escaped(text: str, quote: str, close: str, *, raw_breaks: bool) -> str:
    body = json.dumps(text, ensure_ascii=False)[1:-1]
    if quote not in '"':
        body = body.replace('\\"', '"').replace(quote, "\\" + quote)
        body = body if close == quote else body.replace(close, "\\" + close)
    return body.replace("\\n", "\n").replace("\\t", "\t") if raw_breaks and "\\\\" not in body else body


def envelope(said: dict[str, Any], key: str) -> str:
    return json.dumps({"name": "werkzeug", key: said})


CORRUPTIONS: dict[str, Callable[[dict[str, Any]], str]] = {
    "single quotes": lambda said: written(said, quotes="''"),
    "single quotes and Python's words": lambda said: written(said, quotes="''", python=True),
    "trailing commas": lambda said: written(said, trailing=","),
    "comments": lambda said: written(said, note="/* so */ "),
    "line comments": lambda said: written(said, note="// so\n"),
    "bare keys": lambda said: written(said, bare_keys=True),
    "bare keys, trailing commas, comments": lambda said: written(
        said, bare_keys=True, trailing=",", note="# x\n"
    ),
    "raw line breaks": lambda said: written(said, raw_breaks=True),
    "missing last brackets": lambda said: json.dumps(said).rstrip("}]"),
    "code fence": lambda said: "```json\n" + json.dumps(said, indent=1) + "\n```",
    "byte order mark": lambda said: "\ufeff \n" + json.dumps(said) + "\u200b\n",
    "junk behind": lambda said: json.dumps(said) + "\nIch hoffe, das hilft!",
    "end token": lambda said: json.dumps(said) + "<|im_end|>",
    "closing brackets too many": lambda said: json.dumps(said) + "}]",
    "stringified": lambda said: json.dumps(json.dumps(said, ensure_ascii=False)),
    "stringified twice": lambda said: json.dumps(json.dumps(json.dumps(said))),
    "escaped once too often": lambda said: json.dumps(
        json.dumps(said, ensure_ascii=False), ensure_ascii=False
    )[1:-1],
    "envelope": lambda said: envelope(said, "arguments"),
    "envelope of parameters": lambda said: envelope(said, "parameters"),
    "envelope with a string": lambda said: json.dumps({"name": "werkzeug", "arguments": json.dumps(said)}),
    "list": lambda said: json.dumps([said]),
}


def same(one: Any, two: Any) -> bool:
    return json.dumps(one, sort_keys=True) == json.dumps(two, sort_keys=True)


@pytest.mark.parametrize("corruption", CORRUPTIONS)
@given(call=asked())
@settings(max_examples=60)
def test_a_mechanical_fault_gives_back_exactly_what_was_said(
    corruption: str, call: tuple[dict[str, Any], dict[str, Any]]
) -> None:
    said, tool = call
    text = CORRUPTIONS[corruption](said)
    if corruption == "missing last brackets":
        # an emptied bracket or a string that ends in one is more than a missing bracket
        assume(not text.endswith(("{", "[", ": ", "{}", "[]")) and json.dumps(said)[: len(text)] == text)
        assume(not _ends_inside_a_string(text))
    got = repair(text, tool)
    assert got is not None, (text, explain(text, tool))
    assert same(got, said), text


def _ends_inside_a_string(text: str) -> bool:
    inside = escaped = False
    for char in text:
        inside = inside != (char == '"' and not escaped)
        escaped = char == "\\" and not escaped
    return inside


SMART = ["“”", "„“", "»«", "«»", "‚‘"]


@given(call=asked(), quotes=st.sampled_from(SMART))
def test_typographic_quotes_as_delimiters_give_what_was_said_or_nothing(
    call: tuple[dict[str, Any], dict[str, Any]], quotes: str
) -> None:
    said, tool = call
    text = written(said, quotes=quotes)
    got = repair(text, tool)
    assert got is None or same(got, said), text


@given(st.lists(asked(), min_size=2, max_size=4), st.sampled_from(["", "\n", " ", ", "]))
def test_glued_calls_come_apart_in_order(calls: list[tuple[dict[str, Any], Any]], glue: str) -> None:
    said = [one for one, _ in calls]
    assert same(repair(glue.join(map(json.dumps, said)), OFFEN), said)


words = st.sampled_from(
    ["Frist", "läuft", "am", "Müller's", "§", "433", "(neu)", "„so“", "d’accord", "rief:"]
)
quoted = st.lists(st.sampled_from(["Halt", "ja", "Kauf bricht nicht", "Ä"]), min_size=1, max_size=1)


@given(
    st.lists(words, min_size=1, max_size=4),
    quoted,
    st.lists(words, min_size=1, max_size=4),
    st.sampled_from(["", ", "]),
)
def test_quoted_words_inside_a_sentence_stay_in_it(
    before: list[str], inner: list[str], after: list[str], comma: str
) -> None:
    sentence = f'{" ".join(before)} "{inner[0]}"{comma or " "}{" ".join(after)}'
    text = f'{{"frage": "{sentence}", "anzahl": 2}}'
    assert repair(text, SUCHE) == {"frage": sentence, "anzahl": 2}, text


def said_so_far(part: Any, whole: Any, *, open_number: bool) -> bool:
    """Whether everything in `part` stands in `whole`, in its place; only a last number may be shorter."""
    if isinstance(part, dict) and isinstance(whole, dict):
        last = len(part) - 1
        return list(part) == list(whole)[: len(part)] and all(
            said_so_far(part[key], whole[key], open_number=open_number)
            if n == last
            else same(part[key], whole[key])
            for n, key in enumerate(part)
        )
    if isinstance(part, list) and isinstance(whole, list):
        complete, rest = part[:-1], part[-1:]
        return same(complete, whole[: len(complete)]) and all(
            said_so_far(item, whole[len(complete)], open_number=open_number) for item in rest
        )
    if open_number and isinstance(part, (int, float)) and isinstance(whole, (int, float)):
        return json.dumps(whole).startswith(json.dumps(part))
    return same(part, whole)


@given(call=asked(), data=st.data(), plain=st.booleans())
@settings(max_examples=400)
def test_a_text_cut_anywhere_gives_nothing_that_was_not_written(
    call: tuple[dict[str, Any], dict[str, Any]], data: st.DataObject, plain: bool
) -> None:
    said, tool = call
    text = json.dumps(said, ensure_ascii=plain)
    cut = text[: data.draw(st.integers(1, len(text) - 1))]
    found = explain(cut, tool)
    if found.arguments is not None:
        assert said_so_far(found.arguments, said, open_number="open-number" in found.rules), cut
        assert set(tool["parameters"].get("required", ())) <= set(found.arguments)


schemas = st.recursive(
    st.dictionaries(
        st.sampled_from(
            ["type", "enum", "required", "properties", "$ref", "anyOf", "items", "minimum", "const"]
        ),
        st.sampled_from(["string", "integer", "#", "#/$defs/a", ["x"], 3, None, True, [{}], {"a": 1}]),
        max_size=4,
    ),
    lambda inner: st.fixed_dictionaries(
        {"type": st.just("object"), "properties": st.dictionaries(keys, inner, max_size=3)}
    ),
    max_leaves=4,
)
tools = st.fixed_dictionaries(
    {"name": st.text(max_size=5), "parameters": schemas | st.none() | st.text(max_size=3)}
)


@given(raw=st.text() | st.text(alphabet) | values | st.binary(max_size=3), tool=tools | st.none())
@example(raw="{" * 5000, tool=OFFEN)
@example(raw='{"frage":' * 5000, tool=OFFEN)
@example(raw='{"frage": 1' + "0" * 5000 + "}", tool=SUCHE)
@example(
    raw='{"frage": "' + "9" * 400 + '"}',
    tool={"name": "t", "parameters": {"properties": {"frage": {"type": "integer"}}}},
)
@example(raw="\ud800", tool=OFFEN)
@example(raw="{'a': '\ud800'}", tool=OFFEN)
@settings(max_examples=400)
def test_whatever_comes_nothing_is_raised(raw: object, tool: object) -> None:
    found = explain(raw, tool)
    assert (found.arguments is None) == bool(found.fault)
    calls = found.arguments if isinstance(found.arguments, list) else [found.arguments or {}]
    assert all(isinstance(call, dict) for call in calls)


# Money -----------------------------------------------------------------------------------------------------


MONEY: dict[str, Any] = {
    "name": "ueberweisen",
    "parameters": {
        "type": "object",
        "properties": {"betrag": {"type": "number"}, "cent": {"type": "integer"}},
    },
}


@pytest.mark.parametrize("key", ["betrag", "cent"])
@pytest.mark.parametrize("written", ["1.000", "12.500", "1.234.567", "-2.000", "1.234,56", "12,50", "1,000"])
def test_a_number_that_two_countries_read_differently_stays_as_it_was_written(key: str, written: str) -> None:
    assert repair(json.dumps({key: written}), MONEY) == {key: written}


@pytest.mark.parametrize(
    ("written", "meant"), [("1250.5", 1250.5), ("0.125", 0.125), ("12.50", 12.5), ("7", 7)]
)
def test_a_number_that_everybody_reads_alike_becomes_one(written: str, meant: float) -> None:
    assert repair(json.dumps({"betrag": written}), MONEY) == {"betrag": meant}


def test_an_element_that_two_countries_read_differently_is_no_call() -> None:
    text = "<function=ueberweisen><parameter=betrag>@</parameter></function>"
    assert [call.arguments for call in scan(text.replace("@", "12.5"), [MONEY])] == [{"betrag": 12.5}]
    assert scan(text.replace("@", "12.500"), [MONEY]) == []
