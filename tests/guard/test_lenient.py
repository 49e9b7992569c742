"""The lenient reader: what it reads, where it says that the text was cut, and how much work it does."""

from __future__ import annotations

import json
import sys
from types import FrameType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridle.guard.lenient import MAX_CHARS, MAX_DEPTH, read, unescape
from bridle.guard.repair import repair

TOOL = {"name": "notiz", "parameters": {"type": "object", "properties": {"text": {"type": "string"}}}}

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


def value_of(text: str) -> Any:
    found = read(text)
    assert found is not None, text
    assert found.whole, text
    assert not found.cut, text
    return found.value


@given(json_values, st.booleans())
def test_strict_json_is_read_as_the_standard_library_reads_it_and_needs_no_rule(
    value: Any, plain: bool
) -> None:
    text = json.dumps(value, ensure_ascii=plain)
    found = read(text)
    assert found is not None
    assert (found.value, found.end, found.whole, found.cut, found.rules) == (
        json.loads(text),
        len(text),
        True,
        False,
        (),
    )


@pytest.mark.parametrize(
    ("text", "value", "rule"),
    [
        ("{'ort': 'Kiel'}", {"ort": "Kiel"}, "single-quotes"),
        ("{'ort': 'Müller's Hof'}", {"ort": "Müller's Hof"}, "inner-quotes"),
        ('{"ort": "Kiel",}', {"ort": "Kiel"}, "trailing-comma"),
        ('{"orte": ["Kiel", "Ulm",]}', {"orte": ["Kiel", "Ulm"]}, "trailing-comma"),
        ('{, "ort": "Kiel"}', {"ort": "Kiel"}, "extra-comma"),
        ('{"ort": "Kiel" "plz": 24103}', {"ort": "Kiel", "plz": 24103}, "missing-comma"),
        ('{"offen": True, "rest": None}', {"offen": True, "rest": None}, "python-literal"),
        ('{"maße": (3, 4)}', {"maße": [3, 4]}, "python-literal"),
        ('{"ort": "Kiel" /* Hafen */}', {"ort": "Kiel"}, "comment"),
        ('{"ort": "Kiel", // Hafen\n"plz": 1}', {"ort": "Kiel", "plz": 1}, "comment"),
        ("{ort: 'Kiel', land-kreis: 2}", {"ort": "Kiel", "land-kreis": 2}, "bare-key"),
        ('{"ort": Bad Homburg}', {"ort": "Bad Homburg"}, "bare-value"),
        ('{"id": 3f2a-77, "n": 1}', {"id": "3f2a-77", "n": 1}, "bare-value"),
        ('{"betrag": 1,5}', {"betrag": "1,5"}, "bare-value"),
        ('{"plz": 01067}', {"plz": "01067"}, "bare-value"),
        ('{"n": 1_000}', {"n": 1000}, "number-format"),
        ("{„ort“: „Kiel“}", {"ort": "Kiel"}, "smart-quotes"),
        ("{»ort«: »Kiel«}", {"ort": "Kiel"}, "smart-quotes"),
        ("{“text”: “er rief „Halt“ und lief”}", {"text": "er rief „Halt“ und lief"}, "smart-quotes"),
        (
            '{"text": "er rief "Halt", dann lief er"}',
            {"text": 'er rief "Halt", dann lief er'},
            "inner-quotes",
        ),
        ('{"text": "er rief „Halt" und lief"}', {"text": 'er rief „Halt" und lief'}, "inner-quotes"),
        ('{"text": "siehe {"a": "b"}, dort"}', {"text": 'siehe {"a": "b"}, dort'}, "inner-quotes"),
        ('{"ort": "Kiel, "plz": 24103}', {"ort": "Kiel", "plz": 24103}, "missing-quote"),
        ('{"ort: "Kiel"}', {"ort": "Kiel"}, "missing-quote"),
        ('{"ort“: "Kiel"}', {"ort": "Kiel"}, "mixed-quotes"),
        ('{"plz”: 24103}', {"plz": 24103}, "mixed-quotes"),
        ('{"ort": "Kiel“, "land": "SH“}', {"ort": "Kiel", "land": "SH"}, "mixed-quotes"),
        ('{"text": "er rief „Halt“, "n": 1}', {"text": "er rief „Halt“", "n": 1}, "missing-quote"),
        ('{"ort": Kiel", "n": 1}', {"ort": "Kiel", "n": 1}, "missing-quote"),
        ('{""ort"": ""Kiel""}', {"ort": "Kiel"}, "doubled-quotes"),
        ('{"text": """zwei\nZeilen"""}', {"text": "zwei\nZeilen"}, "triple-quotes"),
        ('{"text": "zwei\nZeilen"}', {"text": "zwei\nZeilen"}, "raw-line-break"),
        (r"{\"ort\": \"Kiel\"}", {"ort": "Kiel"}, "escaped-twice"),
        (r"{\"ort\": \"\\\\\", \"n\": 1}", {"ort": "\\", "n": 1}, "escaped-twice"),
        (r"{\"ort\": \"a\\\\\\\"b\"}", {"ort": 'a\\"b'}, "escaped-twice"),
        (r"{\n  \"plz\": 24103,\n  \"da\": true\n}", {"plz": 24103, "da": True}, "escaped-twice"),
        ('{"a": ["x", "y"}, "b": 1}', {"a": ["x", "y"], "b": 1}, "wrong-bracket"),
        ('{"a": [{"x": 1], "b": 1}', {"a": [{"x": 1}], "b": 1}, "wrong-bracket"),
        ('{"a": 1}, "b": 2}', {"a": 1, "b": 2}, "early-brace"),
        ('{"a": 1, HINWEIS "b": 2}', {"a": 1, "b": 2}, "stray-word"),
        ('{"a" = "x"}', {"a": "x"}, "equals-sign"),
        ('{"a": "x" + "y"}', {"a": "xy"}, "joined-strings"),
    ],
)
def test_a_usual_fault_is_mended_and_named(text: str, value: Any, rule: str) -> None:
    assert value_of(text) == value
    found = read(text)
    assert found is not None
    assert rule in found.rules


@pytest.mark.parametrize(
    "text",
    [
        '{"text": "Guten',
        '{"text": "Guten Tag}',
        '{"text": "Er rief „Guten Tag“}',
        '{"text": {"a": "Guten Tag“}',
        '{"text": "Guten Tag\\',
        '{"text": "\\u00',
        '{"text": tru',
        '{"text": Gut',
        '{"n": 12.',
        '{"n": -',
        '{"n": 3e',
        '{"text":',
        '{"text"',
        '{"te',
        '{"liste": [',
        "{",
        "{'text': 'Guten",
        "{„text“: „Guten",
        r"{\"text\": \"Guten",
        '{"a": "x", "b": {"c":',
    ],
)
def test_a_text_that_ends_inside_a_value_is_cut(text: str) -> None:
    found = read(text)
    assert found is not None
    assert found.cut
    assert not found.whole


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('{"text": "Guten Tag"', {"text": "Guten Tag"}),
        ('{"a": {"b": ["x"]', {"a": {"b": ["x"]}}),
        ('{"a": true', {"a": True}),
        ('{"text": "Guten Tag"\n```', {"text": "Guten Tag"}),
    ],
)
def test_missing_brackets_alone_lose_nothing(text: str, value: Any) -> None:
    found = read(text)
    assert found is not None
    assert found.value == value
    assert (found.whole, found.cut) == (False, False)


def test_a_number_or_a_comma_at_the_very_end_is_marked() -> None:
    number, comma = read('{"n": 12'), read('{"liste": ["a",')
    assert number is not None
    assert comma is not None
    assert (number.value, "open-number" in number.rules) == ({"n": 12}, True)
    assert (comma.value, "open-comma" in comma.rules) == ({"liste": ["a"]}, True)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Guten Tag",
        '{"a": , "b": 1}',
        '{"a", "b"}',
        "{,}",
        '{"a": ...}',
        '{"a": "x", "y", "b": 1}',
        '{"a": "x" "y"}',
        '{"a": [1,,2]}',
        '{"a": 1 // die Zeile endet nie }, "b": 2}',
        '{"a": 1 /* nie zu',
        '{"a": "\\ud83d"}',
        "[" * (MAX_DEPTH + 1),
        '{"a":' * (MAX_DEPTH + 1),
        "{'a': '" + "x" * MAX_CHARS + "'}",
    ],
)
def test_what_can_only_be_guessed_at_is_not_read(text: str) -> None:
    assert read(text) is None


def test_reading_begins_where_it_is_told_and_says_where_it_ended() -> None:
    text = "Text davor {'a': 1} Text danach"
    found = read(text, text.index("{"))
    assert found is not None
    assert text[found.end :] == " Text danach"


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        (r"C:\Akten\2024\neu", r"C:\Akten\2024\neu"),
        (r"C:\Eigene Dateien\Müller\test.txt", r"C:\Eigene Dateien\Müller\test.txt"),
        (r"\\server\Akten\neu", r"\\server\Akten\neu"),
        (r"C:\\Akten\\neu", r"C:\Akten\neu"),
        (r"Zeile\nDatei C:\Akten\neu", "Zeile\nDatei C:\\Akten\\neu"),
        (r"ein\nzwei\tdrei", "ein\nzwei\tdrei"),
        (r"it\'s \"gut\"", 'it\'s "gut"'),
        (r"\d+\n", r"\d+\n"),
        (r"\u00e4\u00df", "äß"),
    ],
)
def test_a_backslash_is_an_escape_only_where_the_whole_run_of_text_escapes(written: str, meant: str) -> None:
    assert unescape(written)[0] == meant


class LineCounter:
    """Counts the lines of Python that run: work without a clock."""

    def __init__(self) -> None:
        self.lines = 0

    def __call__(self, frame: FrameType, event: str, argument: object) -> LineCounter:
        self.lines += event == "line"
        return self

    def of(self, text: str) -> int:
        self.lines = 0
        before = sys.gettrace()
        sys.settrace(self)
        try:
            repair(text, TOOL)
        finally:
            sys.settrace(before)
        return self.lines


UNITS = [
    "{", "[", '"', "\\", "'\"", '{"', '{"a":', '{"a":"', '{"a": "x", ', '"//', '"/*', '{"a": x, y', "“", "„",
    '""', '"""', "'''x", '{"a":1}', '{"a":1},"b":2', "}{", "[{", "{]", '\\"', '{\\"a\\":', '{"a": "b" C ',
    "#", "// ", "/* */", '{"a":"b{', "`", "{a:", "a,", '"b",', "{x}", "\\u12", "C:\\A\\n ", '("', '"x"y, ',
    '":', '", "',
]  # fmt: skip


@pytest.mark.parametrize(
    ("before", "after"), [("", ""), ('{"text": "', '"}'), ('{"text": ', "\n}"), ("{“a”: “", "”}")]
)
@pytest.mark.parametrize("unit", UNITS)
def test_twice_the_text_is_at_most_about_twice_the_work(unit: str, before: str, after: str) -> None:
    counter = LineCounter()
    small, large = (counter.of(before + unit * (size // len(unit)) + after) for size in (1500, 3000))
    assert large <= 2.3 * small + 500
