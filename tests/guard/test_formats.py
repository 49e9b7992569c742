"""Every notation, written by hand and written by a generator: what was rendered must be found, exactly."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bridle.guard.scan import scan

Call = tuple[str, dict[str, Any]]


def tool(name: str, **properties: Any) -> dict[str, Any]:
    return {"name": name, "parameters": {"type": "object", "properties": properties}}


TEXT, INTEGER, FLAG = {"type": "string"}, {"type": "integer"}, {"type": "boolean"}
TOOLS = [
    tool("akte_lesen", aktenzeichen=TEXT, seite=INTEGER),
    tool("frist.berechnen", beginn=TEXT, tage=INTEGER, werktage=FLAG),
    tool("notiz", titel=TEXT, zeilen={"type": "array", "items": TEXT}, feld={"type": "object"}),
    tool("heute"),
]
AKTE: Call = ("akte_lesen", {"aktenzeichen": "12/24", "seite": 3})
HEUTE: Call = ("heute", {})


def found(text: str, tools: Sequence[dict[str, Any]] = TOOLS) -> list[Call]:
    return [(call.name, call.arguments) for call in scan(text, tools)]


# By hand ---------------------------------------------------------------------------------------------------

WRITTEN: dict[str, tuple[str, list[Call]]] = {
    "json": ('{"name": "akte_lesen", "arguments": {"aktenzeichen": "12/24", "seite": 3}}', [AKTE]),
    "json, other keys": ('{"tool": "akte_lesen", "args": {"aktenzeichen": "12/24", "seite": 3}}', [AKTE]),
    "json, react keys": (
        '{"action": "akte_lesen", "action_input": {"aktenzeichen": "12/24", "seite": 3}}', [AKTE],
    ),
    "json, arguments in a string": (
        '{"name": "akte_lesen", "arguments": "{\\"aktenzeichen\\": \\"12/24\\", \\"seite\\": 3}"}', [AKTE],
    ),
    "json, as the API has it": (
        '{"tool_calls": [{"id": "a", "type": "function", "function": {"name": "heute", "arguments": "{}"}}]}',
        [HEUTE],
    ),
    "json, one a line": (
        '{"name": "heute", "arguments": {}}\n{"name": "akte_lesen", "parameters": '
        '{"aktenzeichen": "12/24", "seite": 3}}',
        [HEUTE, AKTE],
    ),
    "json, a bracket forgotten": (
        '{"name": "akte_lesen", "arguments": {"aktenzeichen": "12/24", "seite": 3}', [AKTE],
    ),
    "fence": ('```json\n{"name": "heute", "arguments": {}}\n```', [HEUTE]),
    "fence, never closed": ('```\n[{"name": "heute", "arguments": {}}]', [HEUTE]),
    "fence of Gemma 3": ('```tool_code\nprint(akte_lesen(aktenzeichen="12/24", seite=3))\n```', [AKTE]),
    "framed": ('<response>\n{"name": "heute", "arguments": {}}\n</response>', [HEUTE]),
    "hermes": ('<tool_call>\n{"name": "heute", "arguments": {}}\n</tool_call>', [HEUTE]),
    "hermes, only the closing tag": ('{"name": "heute", "arguments": {}}\n</tool_call>', [HEUTE]),
    "hermes, name and arguments": ('<tool_call>akte_lesen {"aktenzeichen": "12/24", "seite": 3}', [AKTE]),
    "nemotron": ('<TOOLCALL>[{"name": "heute", "arguments": {}}]</TOOLCALL>', [HEUTE]),
    "mistral": ('[TOOL_CALLS][{"name": "heute", "arguments": {}}]', [HEUTE]),
    "mistral, new": ('[TOOL_CALLS]akte_lesen[ARGS]{"aktenzeichen": "12/24", "seite": 3}', [AKTE]),
    "mistral, with an id": (
        '[TOOL_CALLS]heute[CALL_ID]abc123[ARGS]{}[TOOL_CALLS]akte_lesen{"aktenzeichen": "12/24", "seite": 3}',
        [HEUTE, AKTE],
    ),
    "mistral, name before the marker": ('heute[TOOL_CALLS]{}', [HEUTE]),
    "llama": ('<|python_tag|>{"name": "heute", "parameters": {}}<|eom_id|>', [HEUTE]),
    "llama, built-in form": ('<|python_tag|>akte_lesen.call(aktenzeichen="12/24", seite=3)', [AKTE]),
    "llama, function tag": ('<function=akte_lesen>{"aktenzeichen": "12/24", "seite": 3}</function>', [AKTE]),
    "pythonic": ("[heute(), akte_lesen(aktenzeichen='12/24', seite=3)]", [HEUTE, AKTE]),
    "pythonic, alone": ('akte_lesen(aktenzeichen="12/24", seite=3)', [AKTE]),
    "llama 4": ("<|python_start|>[heute()]<|python_end|>", [HEUTE]),
    "lfm2": ("<|tool_call_start|>[akte_lesen(aktenzeichen='12/24', seite=03)]<|tool_call_end|>", [AKTE]),
    "olmo": ("<function_calls>\nheute()\nakte_lesen(aktenzeichen='12/24', seite=3)\n</function_calls>",
             [HEUTE, AKTE]),
    "qwen3-coder": (
        "<tool_call>\n<function=akte_lesen>\n<parameter=aktenzeichen>\n12/24\n</parameter>\n"
        "<parameter=seite>\n3\n</parameter>\n</function>\n</tool_call>",
        [AKTE],
    ),
    "qwen3-coder, drifted": (
        "<tool_call>akte_lesen\n<aktenzeichen>12/24</aktenzeichen>\n<seite>3</seite>\n</akte_lesen>", [AKTE],
    ),
    "seed": ("<seed:tool_call><function=heute></function></seed:tool_call>", [HEUTE]),
    "minimax": (
        '<minimax:tool_call><invoke name="akte_lesen"><parameter name="aktenzeichen">12/24</parameter>'
        '<parameter name="seite">3</parameter></invoke></minimax:tool_call>',
        [AKTE],
    ),
    "named element": ("<akte_lesen><aktenzeichen>12/24</aktenzeichen><seite>3</seite></akte_lesen>", [AKTE]),
    "deepseek r1": (
        "<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>heute\n```json\n{}\n```"
        "<｜tool▁call▁end｜><｜tool▁calls▁end｜>",
        [HEUTE],
    ),
    "deepseek v3.1": (
        "<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>heute<｜tool▁sep｜>{}<｜tool▁call▁end｜><｜tool▁calls▁end｜>",
        [HEUTE],
    ),
    "deepseek dsml": (
        '<｜DSML｜function_calls>\n<｜DSML｜invoke name="akte_lesen">\n'
        '<｜DSML｜parameter name="aktenzeichen" string="true">12/24</｜DSML｜parameter>\n'
        '<｜DSML｜parameter name="seite" string="false">3</｜DSML｜parameter>\n'
        "</｜DSML｜invoke>\n</｜DSML｜function_calls>",
        [AKTE],
    ),
    "glm": (
        "<tool_call>akte_lesen\n<arg_key>aktenzeichen</arg_key>\n<arg_value>12/24</arg_value>\n"
        "<arg_key>seite</arg_key>\n<arg_value>3</arg_value>\n</tool_call>",
        [AKTE],
    ),
    "glm, no arguments": ("<tool_call>heute</tool_call>", [HEUTE]),
    "hunyuan": ("<tool_calls><tool_call>heute<tool_sep>```json\n{}\n```</tool_call></tool_calls>", [HEUTE]),
    "kimi": (
        "<|tool_calls_section_begin|><|tool_call_begin|>functions.heute:0<|tool_call_argument_begin|>{}"
        "<|tool_call_end|><|tool_calls_section_end|>",
        [HEUTE],
    ),
    "granite": ('<|tool_call|>[{"name": "heute", "arguments": {}}]', [HEUTE]),
    "granite 20b": ('<function_call> {"name": "heute", "arguments": {}}', [HEUTE]),
    "gemma": ('<|tool_call>call:akte_lesen{aktenzeichen:<|"|>12/24<|"|>,seite:3}<tool_call|>', [AKTE]),
    "functiongemma": (
        "<start_function_call>call:akte_lesen{aktenzeichen:<escape>12/24<escape>,seite:3}<end_function_call>",
        [AKTE],
    ),
    "harmony": (
        "<|channel|>analysis<|message|>heute() wäre gut.<|end|><|start|>assistant<|channel|>commentary "
        'to=functions.akte_lesen <|constrain|>json<|message|>{"aktenzeichen": "12/24", "seite": 3}<|call|>',
        [AKTE],
    ),
    "react": (
        "Thought: I need the file.\nAction: akte_lesen\n"
        'Action Input: {"aktenzeichen": "12/24", "seite": 3}\nObservation: leer',
        [AKTE],
    ),
    "command-r": (
        '<|START_ACTION|>[{"tool_call_id": "0", "tool_name": "heute", "parameters": {}}]<|END_ACTION|>',
        [HEUTE],
    ),
    "command-r, older": ('Action:\n```json\n[{"tool_name": "heute", "parameters": {}}]\n```', [HEUTE]),
    "functools": ('functools[{"name": "heute", "arguments": {}}]', [HEUTE]),
    "internlm": ('<|action_start|><|plugin|>{"name": "heute", "parameters": {}}<|action_end|>', [HEUTE]),
    "apertus": (
        '<|tools_prefix|>[{"akte_lesen": {"aktenzeichen": "12/24", "seite": 3}}]<|tools_suffix|>', [AKTE],
    ),
    "functionary": ('>>>akte_lesen\n{"aktenzeichen": "12/24", "seite": 3}', [AKTE]),
    "step": (
        '<｜tool_calls_begin｜><｜tool_call_begin｜><steptml:invoke name="heute"></steptml:invoke>'
        "<｜tool_call_end｜><｜tool_calls_end｜>",
        [HEUTE],
    ),
    "braces doubled": ('<tool_call>{{"name": "heute", "arguments": {}}}</tool_call>', [HEUTE]),
    "a bracket too many": ('<tool_call>{"name": "heute", "arguments": {}}}]</tool_call>', [HEUTE]),
    "arguments beside the name": (
        '<tool_call>{"name": "akte_lesen", "aktenzeichen": "12/24", "seite": 3}</tool_call>', [AKTE],
    ),
    "an object in parentheses": ('akte_lesen({"aktenzeichen": "12/24", "seite": 3})', [AKTE]),
    "fence within a line": ('I will look: ```json\n{"name": "heute", "arguments": {}}\n```', [HEUTE]),
    "fence around a marker": (
        '```xml\n<tool_call>\n{"name": "heute", "arguments": {}}\n</tool_call>\n```', [HEUTE],
    ),
    "react in bold": ("**Action:** heute\n**Action Input:** {}", [HEUTE]),
    "function tag, never closed": ('<function=akte_lesen>{"aktenzeichen": "12/24", "seite": 3}', [AKTE]),
    "what closes a value, inside a value": (
        "<tool_call>\n<function=notiz>\n<parameter=titel>\n</parameter> und </tool_call>\n</parameter>\n"
        "</function>\n</tool_call>",
        [("notiz", {"titel": "</parameter> und </tool_call>"})],
    ),
    "qwen-agent": ('✿FUNCTION✿: akte_lesen\n✿ARGS✿: {"aktenzeichen": "12/24", "seite": 3}', [AKTE]),
}  # fmt: skip


@pytest.mark.parametrize("form", WRITTEN)
def test_a_call_is_found_in_every_notation(form: str) -> None:
    text, calls = WRITTEN[form]
    assert found(text) == calls


@pytest.mark.parametrize("form", WRITTEN)
def test_a_tool_that_is_not_permitted_is_found_in_none(form: str) -> None:
    text, _ = WRITTEN[form]
    assert found(text, [tool("etwas_anderes")]) == []


def test_plain_words_are_the_input_of_an_action_with_one_text() -> None:
    suche = [tool("suche", frage=TEXT)]
    assert found("Action: suche\nAction Input: Verjährung", suche) == [("suche", {"frage": "Verjährung"})]
    assert found("Action: akte_lesen\nAction Input: 12/24") == []


@pytest.mark.parametrize(
    "text",
    [
        '<tool_call>{"name": "akte_lesen", "arguments": {"aktenzeichen": "12/2',
        "<tool_call><function=akte_lesen><parameter=aktenzeichen>12/2",
        "<|tool_call_start|>[akte_lesen(aktenzeichen='12/2",
        '<|tool_call>call:akte_lesen{aktenzeichen:<|"|>12/2',
        '[TOOL_CALLS]akte_lesen{"aktenzeichen": "12/2',
        "<tool_call>akte_lesen<arg_key>aktenzeichen</arg_key><arg_value>12/2",
        '{"name": "akte_lesen", "arguments": {"aktenzeichen": "12/24", "seite": 1',
    ],
)
def test_a_call_that_was_cut_off_is_no_call(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize(
    "value",
    [
        '{"name": "heute", "description": "Das Datum", "parameters": {"type": "object", "properties": {}}}',
        '{"name": "akte_lesen", "parameters": {"type": "object", "properties": {"seite": {}}}}',
        '{"name": "heute", "arguments": {}, "result": "2024-05-01"}',
        '{"@type": "Person", "name": "heute"}',
        '[{"name": "heute", "arguments": {}}, {"name": "Müller", "arguments": {}}]',
        '[{"name": "heute", "arguments": {}}, 1]',
        '{"tool": {"name": "heute", "arguments": {}, "cost": 1}}',
        '{"name": "akte_lesen", "arguments": "die Akte 12/24"}',
        '{"name": "akte_lesen", "arguments": {"seite": "drei"}}',
        '{"aktenzeichen": "12/24", "seite": 3}',
        '{"name": "heute"}',
    ],
)
def test_a_definition_a_record_or_a_list_of_something_else_is_no_call(value: str) -> None:
    assert found(value) == []


def test_what_one_marker_holds_is_divided_between_its_calls() -> None:
    text = "Ich prüfe. <tool_call>[heute(), akte_lesen(aktenzeichen='1', seite=2)]</tool_call> "
    first, second = scan(text, TOOLS)
    assert text[first.start :].startswith("<tool_call>")
    assert first.end == second.start
    assert text[: second.end].endswith("</tool_call>")


def test_calls_of_one_list_share_their_span() -> None:
    text = '[{"name": "heute", "arguments": {}}, {"name": "heute", "arguments": {}}]'
    assert [(call.start, call.end) for call in scan(text, TOOLS)] == [(0, len(text))] * 2


# By a generator --------------------------------------------------------------------------------------------

_letters = "abcXYZäöüßÄ §123.,;:!?-_/()'{}[]=\"\\"
_plain = st.text(_letters, max_size=24).filter(lambda text: text.strip("\n") == text and text not in ("...",))
_values = st.one_of(_plain, st.integers(-(10**9), 10**9), st.booleans())
_calls = st.one_of(
    st.fixed_dictionaries(
        {"aktenzeichen": _plain, "seite": st.integers(0, 999)}
    ).map(lambda a: ("akte_lesen", a)),
    st.fixed_dictionaries(
        {"beginn": _plain, "tage": st.integers(0, 999), "werktage": st.booleans()}
    ).map(lambda a: ("frist.berechnen", a)),
    st.fixed_dictionaries(
        {
            "titel": _plain,
            "zeilen": st.lists(_plain, max_size=3),
            "feld": st.dictionaries(st.sampled_from(["ä", "b", "c d"]), _values, max_size=3),
        }
    ).map(lambda a: ("notiz", a)),
    st.just(HEUTE),
)  # fmt: skip
_batches = st.lists(_calls, min_size=1, max_size=3)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _objects(calls: Sequence[Call], key: str = "arguments") -> list[dict[str, Any]]:
    return [{"name": name, key: arguments} for name, arguments in calls]


def _python(value: Any) -> str:
    return repr(value)


def _function(call: Call) -> str:
    name, arguments = call
    return f"{name}({', '.join(f'{key}={_python(value)}' for key, value in arguments.items())})"


def _element_text(value: Any) -> str:
    return value if isinstance(value, str) else _json(value)


def _qwen(call: Call) -> str:
    name, arguments = call
    body = "".join(
        f"<parameter={key}>\n{_element_text(value)}\n</parameter>\n" for key, value in arguments.items()
    )
    return f"<tool_call>\n<function={name}>\n{body}</function>\n</tool_call>"


def _invoke(call: Call, prefix: str = "") -> str:
    name, arguments = call
    body = "".join(
        f'<{prefix}parameter name="{key}">{_element_text(value)}</{prefix}parameter>'
        for key, value in arguments.items()
    )
    return f'<{prefix}invoke name="{name}">{body}</{prefix}invoke>'


def _glm(call: Call) -> str:
    name, arguments = call
    body = "".join(
        f"<arg_key>{key}</arg_key>\n<arg_value>{_element_text(value)}</arg_value>\n"
        for key, value in arguments.items()
    )
    return f"<tool_call>{name}\n{body}</tool_call>"


def _gemma_value(value: Any) -> str:
    if isinstance(value, str):
        return f'<|"|>{value}<|"|>'
    if isinstance(value, dict):
        members = (f'<|"|>{key}<|"|>:{_gemma_value(member)}' for key, member in value.items())
        return "{" + ",".join(members) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(_gemma_value, value)) + "]"
    return _json(value)


def _gemma(call: Call) -> str:
    name, arguments = call
    return (
        f"<|tool_call>call:{name}{{"
        + ",".join(f"{key}:{_gemma_value(value)}" for key, value in arguments.items())
        + "}<tool_call|>"
    )


def _each(render: Callable[[Call], str], between: str = "") -> Callable[[Sequence[Call]], str]:
    return lambda calls: between.join(map(render, calls))


RENDERED: dict[str, Callable[[Sequence[Call]], str]] = {
    "json": lambda calls: "\n".join(map(_json, _objects(calls))),
    "json list": lambda calls: _json(_objects(calls, "parameters")),
    "fence": lambda calls: f"```json\n{json.dumps(_objects(calls), indent=2, ensure_ascii=False)}\n```",
    "hermes": lambda calls: "\n".join(
        f"<tool_call>\n{_json(each)}\n</tool_call>" for each in _objects(calls)
    ),
    "mistral": lambda calls: f"[TOOL_CALLS] {_json(_objects(calls))}",
    "mistral, new": _each(lambda call: f"[TOOL_CALLS]{call[0]}[ARGS]{_json(call[1])}"),
    "llama": lambda calls: "<|python_tag|>" + "; ".join(map(_json, _objects(calls, "parameters"))),
    "llama tag": _each(lambda call: f"<function={call[0]}>{_json(call[1])}</function>", "\n"),
    "pythonic": lambda calls: f"[{', '.join(map(_function, calls))}]",
    "lfm2": lambda calls: f"<|tool_call_start|>[{', '.join(map(_function, calls))}]<|tool_call_end|>",
    "qwen3-coder": _each(_qwen, "\n"),
    "minimax": lambda calls: f"<minimax:tool_call>{''.join(map(_invoke, calls))}</minimax:tool_call>",
    "dsml": lambda calls: (
        f"<｜DSML｜tool_calls>\n{''.join(_invoke(call, '｜DSML｜') for call in calls)}\n</｜DSML｜tool_calls>"
    ),
    "deepseek": lambda calls: (
        "<｜tool▁calls▁begin｜>"
        + "".join(
            f"<｜tool▁call▁begin｜>function<｜tool▁sep｜>{name}\n```json\n{_json(arguments)}\n```<｜tool▁call▁end｜>"
            for name, arguments in calls
        )
        + "<｜tool▁calls▁end｜>"
    ),
    "glm": _each(_glm, "\n"),
    "kimi": lambda calls: (
        "<|tool_calls_section_begin|>"
        + "".join(
            f"<|tool_call_begin|>functions.{name}:{n}<|tool_call_argument_begin|>{_json(arguments)}<|tool_call_end|>"
            for n, (name, arguments) in enumerate(calls)
        )
        + "<|tool_calls_section_end|>"
    ),
    "granite": lambda calls: f"<|tool_call|>{_json(_objects(calls))}",
    "gemma": _each(_gemma),
    "harmony": _each(
        lambda call: (
            f"<|start|>assistant<|channel|>commentary to=functions.{call[0]} <|constrain|>json<|message|>"
            f"{_json(call[1])}<|call|>"
        )
    ),
    "react": lambda calls: f"Action: {calls[0][0]}\nAction Input: {_json(calls[0][1])}",
    "functools": lambda calls: f"functools{_json(_objects(calls))}",
    "command-r": lambda calls: (
        "<|START_ACTION|>"
        + _json([{"tool_call_id": "0", "tool_name": n, "parameters": a} for n, a in calls])
        + "<|END_ACTION|>"
    ),
}
UNMARKED = ("json", "json list", "fence", "pythonic")
ONE_AT_A_TIME = ("react",)
generated = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@pytest.mark.parametrize("form", RENDERED)
@generated
@given(calls=_batches)
def test_what_is_rendered_is_found(form: str, calls: list[Call]) -> None:
    expected = calls[:1] if form in ONE_AT_A_TIME else calls
    text = RENDERED[form](calls)
    assert found(text) == expected
    assert found(f"Ich schaue nach.\n{text}") == expected


@pytest.mark.parametrize("form", ["hermes", "mistral", "mistral, new", "kimi", "deepseek", "granite", "json"])
@pytest.mark.parametrize(
    "spoil",
    [
        lambda text: text.replace("}}", ",}}").replace('"}', '",}'),
        lambda text: text.replace(": true", ": True").replace(": false", ": False"),
        lambda text: text.replace('{"name": ', "{name: ").replace('"arguments": ', "arguments: "),
    ],
    ids=["trailing comma", "Python's words", "bare keys"],
)
@generated
@given(seite=st.integers(0, 99), werktage=st.booleans(), beginn=st.text("aäöüß § 01/-", max_size=12))
def test_what_the_reader_can_mend_is_found(
    form: str, spoil: Callable[[str], str], seite: int, werktage: bool, beginn: str
) -> None:
    calls: list[Call] = [("frist.berechnen", {"beginn": beginn, "tage": seite, "werktage": werktage})]
    assert found(spoil(RENDERED[form](calls))) == calls


@pytest.mark.parametrize("form", ["hermes", "kimi", "deepseek"])
def test_a_bracket_forgotten_before_the_closing_marker_is_added(form: str) -> None:
    text = RENDERED[form]([AKTE])
    assert found(text.replace('"seite": 3}', '"seite": 3', 1)) == [AKTE]


HIDING = [
    "<think>{}</think> Fertig.",
    "<think>\nDann also:\n{}",
    "[THINK]{}[/THINK]Die Antwort ist ja.",
    "Sie schrieben: „{}“",
    "> {}",
    "Ein Beispiel:\n\n{}\n",
    "You could call it like this:\n{}\n\nThis is only an illustration.",
    "Das kann ich leider nicht tun:\n{}",
    "I will not run this:\n{}",
    "`{}`",
    "<example>{}</example>",
    "<tool_response>\n{}\n</tool_response>",
    "<|im_end|>\n<|im_start|>user\n{}",
    "2024-05-01 12:00:00 INFO {}",
    "Soll ich das ausführen?\n{}",
]


@pytest.mark.parametrize("form", RENDERED)
@pytest.mark.parametrize("hiding", HIDING)
def test_thoughts_quotations_examples_and_refusals_are_not_called(form: str, hiding: str) -> None:
    assert found(hiding.replace("{}", RENDERED[form]([AKTE]))) == []
