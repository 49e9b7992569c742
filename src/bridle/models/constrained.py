"""Tool calling for models that have none: the reply is decoded under one schema of all that may be said.

A small model that may say anything prints calls in whatever form it remembers. Decoded under a schema
(`oneOf` the permitted tools and a final answer) it cannot but call a tool that exists with arguments that
fit, or answer. What does not change stands first, byte for byte: instructions, tools, examples; so the
server reads it once.

What a tool's error means is not left to such a model, which has been seen to turn "service unavailable" into
"no, it is not snowing": the error is told by template, and the model only chooses whether to try something
else.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from contextlib import aclosing
from dataclasses import replace
from typing import Any, cast

from bridle.engine.messages import ImagePart, Message, TextPart, ToolResultPart
from bridle.engine.model import Chunk, Example, FinishChunk, ModelRequest, TextChunk, ToolSpec
from bridle.engine.prompts import SITUATION
from bridle.engine.text import canonical_json, compact_json
from bridle.models.spoken import FINAL, AnswerReader

ANSWER_CHARS = 2_000
ARGUMENT_CHARS = 1_000
MOST_EXAMPLES = 8
MEMO = "constrained"

Ask = Callable[[ModelRequest], AsyncGenerator[Chunk]]


async def constrained(ask: Ask, request: ModelRequest, *, schema: bool = True) -> AsyncGenerator[Chunk]:
    """Ask a model that knows no tools, and read its reply as calls and text.

    Without `schema` the tools only stand in the prompt, and what the model makes of them is text.
    """
    if not (request.known_tools or request.tools):
        async with aclosing(ask(request)) as chunks:
            async for chunk in chunks:
                yield chunk
        return
    failures = open_failures(request)
    told = "\n".join([_told(each, request) for each in failures])
    if failures and not request.tools and not _found_something(request.messages):
        yield TextChunk(told)  # nothing to add, and nothing to be asked
        yield FinishChunk("stop")
        return
    if told and schema:
        told += "\n"
    answer = AnswerReader(told if schema else "", data=request.output_schema is not None)
    ended = False
    async with aclosing(ask(rewritten(request, failures, schema=schema))) as chunks:
        async for chunk in chunks:
            if schema and isinstance(chunk, TextChunk):
                for each in answer.feed(chunk.text):
                    yield each
            elif schema and isinstance(chunk, FinishChunk):
                ended = True
                for each in answer.end(chunk.reason):
                    yield each
            else:
                yield chunk
    if schema and not ended:
        for each in answer.end("other"):
            yield each


def reply_schema(request: ModelRequest, failures: Sequence[ToolResultPart] = ()) -> dict[str, Any]:
    """All that may be said in reply: a call of a permitted tool, or the final answer."""
    said: list[dict[str, Any]] = []
    for tool in request.tools:
        said.append(_one(tool.name, tool.memo.get(MEMO) or _bounded_parameters(tool)))
    if not request.tools or request.tool_choice != "required":
        said.append(_one(FINAL, _answer_schema(request, failures)))
    return said[0] if len(said) == 1 else {"oneOf": said}


def open_failures(request: ModelRequest) -> list[ToolResultPart]:
    """Calls for the current request that failed, and did not succeed when they were made again."""
    last: dict[tuple[str, str], ToolResultPart] = {}
    asked: dict[str, str] = {}
    for message in _since_request(request.messages):
        asked |= {call.id: canonical_json(dict(call.arguments)) for call in message.calls}
        for result in message.results:
            key = result.name, asked.get(result.call_id, "")
            last.pop(key, None)
            last[key] = result
    cut = request.texts.overlong  # the model's own doing, which is no news to the person
    return [result for result in last.values() if result.is_error and cut not in result.content]


def _answer_schema(request: ModelRequest, failures: Sequence[ToolResultPart]) -> dict[str, Any]:
    if request.output_schema is not None:
        return _bounded(dict(request.output_schema), ANSWER_CHARS)
    text: dict[str, Any] = {"type": "string", "maxLength": ANSWER_CHARS}
    if failures and not _found_something(request.messages):
        text = {"const": ""}  # the errors are told; there is nothing else to tell
    return {"type": "object", "properties": {"text": text}, "required": ["text"]}


def _one(name: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": {"name": {"const": name}, "arguments": arguments},
        "required": ["name", "arguments"],
        "additionalProperties": False,
    }


def _bounded_parameters(tool: ToolSpec) -> dict[str, Any]:
    bounded = tool.memo[MEMO] = _bounded(dict(tool.parameters), ARGUMENT_CHARS)
    return bounded


def _bounded(schema: dict[str, Any], chars: int) -> dict[str, Any]:
    """The schema standing by itself, each free string with an end: small models do not find one."""
    definitions = cast(dict[str, Any], schema.get("$defs") or schema.get("definitions") or {})

    def walk(node: Any, inside: tuple[str, ...]) -> Any:
        if isinstance(node, list):
            return [walk(item, inside) for item in cast(list[Any], node)]
        if not isinstance(node, dict):
            return node
        source = cast(dict[str, Any], node)
        if isinstance(reference := source.get("$ref"), str):
            name = reference.rsplit("/", 1)[-1]
            if name in inside or name not in definitions:
                return {}  # what contains itself has no end
            return walk(definitions[name], (*inside, name))
        kept: dict[str, Any] = {}
        for key, value in source.items():
            if key in ("$defs", "definitions", "description", "default", "examples"):
                continue  # a grammar has no use for them; the prompt describes
            if key in ("properties", "patternProperties"):
                named = cast(dict[str, Any], value)
                kept[key] = {name: walk(item, inside) for name, item in named.items()}
            elif key in ("enum", "const", "required"):
                kept[key] = value
            else:
                kept[key] = walk(value, inside)
        if kept.get("type") == "string" and not kept.keys() & {"enum", "const", "maxLength", "format"}:
            kept["maxLength"] = chars
        return kept

    return walk(schema, ())


def rewritten(
    request: ModelRequest, failures: Sequence[ToolResultPart] = (), *, schema: bool = True
) -> ModelRequest:
    """As it is sent: the tools in the instructions, and the calls and results in words."""
    tools = request.known_tools or request.tools
    messages = [_said(message) for message in request.messages]
    return replace(
        request,
        instructions=_instructions(request.instructions, _guidance(tools)),
        messages=tuple(messages),
        tools=(),
        known_tools=(),
        tool_choice="auto",
        output_schema=reply_schema(request, failures) if schema else None,
    )


def _instructions(own: str, guidance: str) -> str:
    """What is the same for everybody first, then the tools, and at the end what is of this run alone."""
    at = own.find(SITUATION)
    stable, situation = (own, "") if at < 0 else (own[:at], own[at:])
    return "\n\n".join([part for part in (stable.strip(), guidance, situation) if part])


def _guidance(tools: Sequence[ToolSpec]) -> str:
    listed = "\n".join([tool.memo.get(MEMO + "-text") or _described(tool) for tool in tools])
    return (
        "Reply with one JSON object and nothing else. To use a tool:\n"
        '{"name": "<tool>", "arguments": {…}}\n'
        "To answer the person, in their language, when no tool is needed or its result is there:\n"
        f'{{"name": "{FINAL}", "arguments": {{"text": "<answer>"}}}}\n'
        "Take arguments from what the person wrote or from results, never from these descriptions.\n"
        f"Tools:\n{listed}\n\n"
        f"Examples:\n{_examples(tools)}"
    )


def _described(tool: ToolSpec) -> str:
    properties = cast(dict[str, dict[str, Any]], tool.parameters.get("properties") or {})
    required = cast("list[str]", tool.parameters.get("required") or [])
    arguments = ", ".join(
        [
            f"{name}{'' if name in required else '?'}: {_kind(each)}"
            + (f" ({each['description']})" if each.get("description") else "")
            for name, each in properties.items()
        ]
    )
    text = tool.memo[MEMO + "-text"] = f"- {tool.name}({arguments}): {tool.description}"
    return text


def _kind(schema: Mapping[str, Any]) -> str:
    if "enum" in schema:
        return " | ".join([compact_json(each) for each in schema["enum"]])
    if "anyOf" in schema:
        return " | ".join([_kind(each) for each in schema["anyOf"]])
    if schema.get("type") == "array":
        return f"list of {_kind(schema.get('items') or {})}"
    return str(schema.get("format") or schema.get("type") or "object")


def _examples(tools: Sequence[ToolSpec]) -> str:
    """A few exchanges that show the form: the tools' own examples, or made from their schemas."""
    each = max(1, MOST_EXAMPLES // len(tools))
    shown = [
        (asked, spoken(tool.name, arguments))
        for tool in tools
        for asked, arguments in (tool.examples or [_generated(tool)])[:each]
    ][:MOST_EXAMPLES]
    shown += [(asked, spoken(FINAL, {"text": answer})) for asked, answer in SMALL_TALK]
    return "\n".join([f"Person: {asked}\nYou: {said}" for asked, said in shown])


def _generated(tool: ToolSpec) -> Example:
    """An example by the schema alone: it shows the form, and when this tool is meant."""
    properties = cast(dict[str, dict[str, Any]], tool.parameters.get("properties") or {})
    required = cast("list[str]", tool.parameters.get("required") or [])
    arguments = {name: _sample(name, properties[name]) for name in required if name in properties}
    values = ", ".join([str(value) for value in arguments.values()])
    purpose = tool.description.split("\n", 1)[0].rstrip(".")
    return f"{purpose}: {values}" if values else f"{purpose}.", arguments


def _sample(name: str, schema: Mapping[str, Any]) -> Any:
    for key in ("const", "default"):
        if key in schema:
            return schema[key]
    for key in ("enum", "examples"):
        if schema.get(key):
            return schema[key][0]
    if "anyOf" in schema:
        return _sample(name, schema["anyOf"][0])
    match schema.get("type"):
        case "integer":
            return max(7, schema.get("minimum", 7))
        case "number":
            return max(12.5, schema.get("minimum", 12.5))
        case "boolean":
            return True
        case "array":
            return [_sample(name, schema.get("items") or {})]
        case "object":
            return {}
        case _:
            return SAMPLES.get(str(schema.get("format")), "Lindenau")


SAMPLES = {
    "date": "2026-03-14",
    "date-time": "2026-03-14T09:30:00",
    "time": "09:30",
    "email": "post@lindenau.example",
}
SMALL_TALK = (
    ("Hallo!", "Hallo! Wie kann ich helfen?"),
    ("Thanks, that is all.", "You are welcome."),
)


def spoken(name: str, arguments: Mapping[str, Any]) -> str:
    """A call as such a model says it."""
    return compact_json({"name": name, "arguments": dict(arguments)})


def _said(message: Message) -> Message:
    """A message in words of this form; derived once and kept, like its bytes on a wire."""
    if MEMO not in message.memo:
        message.memo[MEMO] = _say(message)
    return message.memo[MEMO]


def _say(message: Message) -> Message:
    if message.role == "assistant":
        said = [spoken(call.name, call.arguments) for call in message.calls]
        if not said and message.text:
            said = [spoken(FINAL, {"text": message.text})]
        elif message.text:
            said.insert(0, message.text)
        return Message.assistant("\n".join(said))
    if message.role == "tool":
        results = [_result(each) for each in message.results]
        return Message.user("\n".join(results), origin="engine")
    images = [part for part in message.parts if isinstance(part, ImagePart)]
    texts = [part for part in message.parts if isinstance(part, TextPart)]
    return Message(message.role, (*texts, *images), message.origin)


def _result(result: ToolResultPart) -> str:
    if result.is_error:
        return f"{result.name} failed: {result.content}\nThe person is told so. Try another way, or stop."
    return f"Result of {result.name}: {result.content}"


def _since_request(messages: Sequence[Message]) -> Sequence[Message]:
    for n in range(len(messages) - 1, -1, -1):
        if messages[n].role == "user" and not messages[n].origin:
            return messages[n:]
    return messages


def _found_something(messages: Sequence[Message]) -> bool:
    return any(not result.is_error for each in _since_request(messages) for result in each.results)


def _told(failure: ToolResultPart, request: ModelRequest) -> str:
    error = failure.content.removeprefix("Error: ")
    return request.texts.tool_failed.format(tool=failure.name, error=error)
