"""The arguments of a tool call as the model meant them, or nothing.

`repair` takes what a server handed over as `arguments` and gives back one object, several where several
calls were glued together, or None. It never completes a value: text that ends inside a string or behind a
colon is refused, because the engine would run the guess. What the model left out of an intact object is
left out here too; the gate tells it what is missing.

Where two readings are possible the schema decides: whether `{"name": …, "arguments": …}` is an envelope or
the arguments themselves, whether a string holds JSON, whether a text that needed judgement to read
(`inner-quotes`, `wrong-bracket`, …) was judged rightly.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from bridle.guard.conform import Shape, shape_of
from bridle.guard.lenient import Read, read, skip_blank

OPEN_NUMBER = "open-number"
MAX_LAYERS = 4
MAX_CALLS = 64

_PAYLOADS = ("arguments", "parameters", "args", "params", "kwargs", "input", "tool_input", "action_input")
_NAMES = ("name", "tool", "tool_name", "toolName", "function_name", "function", "action", "recipient_name")
_ABOUT_THE_CALL = frozenset(["id", "type", "index", "call_id", "tool_call_id", "toolCallId"])
_LISTS_OF_CALLS = ("tool_calls", "toolCalls", "tool_uses", "calls")
_JUDGED = frozenset(
    ["inner-quotes", "missing-quote", "wrong-bracket", "stray-word", "early-brace", "bare-value"]
)
_SEND_AGAIN = "Send the whole JSON object again."


@dataclass(frozen=True, slots=True)
class Repair:
    """What came out: the arguments and the rules that were needed, or a sentence for the model."""

    arguments: dict[str, Any] | list[dict[str, Any]] | None
    rules: tuple[str, ...] = ()
    fault: str = ""

    @property
    def may_be_cut(self) -> bool:
        """Whether the text ended with a number, which may have had more digits. Who can ask again, should."""
        return OPEN_NUMBER in self.rules


def repair(raw: object, tool: object) -> dict[str, Any] | list[dict[str, Any]] | None:
    """The arguments in `raw` for `tool`; a list where several calls stand there, None where none is."""
    return explain(raw, tool).arguments


def explain(raw: object, tool: object) -> Repair:
    """The same, with the rules that mended it or the sentence that says why it cannot be mended."""
    mending = _Mending(shape_of(tool))
    try:
        calls = mending.calls_in(raw, 0)
        return mending.settle(calls)
    except _UnreadableError as error:
        return Repair(None, tuple(mending.rules), str(error))
    except RecursionError:
        return Repair(None, (), f"The arguments are nested too deeply. {_SEND_AGAIN}")


class _UnreadableError(Exception):
    """Its text is the sentence for the model."""


class _Mending:
    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        self.rules: dict[str, None] = {}
        self.unfinished = False

    def settle(self, calls: list[dict[str, Any]]) -> Repair:
        if len(calls) > MAX_CALLS:
            raise _UnreadableError(f"More than {MAX_CALLS} calls in one. Send fewer.")
        settled: list[dict[str, Any]] = []
        for call in calls:
            adapted, rules = self.shape.adapted(call)
            self.rules.update(dict.fromkeys(rules))
            settled.append(adapted)
        self.check(settled)
        rules = tuple(self.rules)
        return Repair(settled[0] if len(settled) == 1 else settled, rules)

    def check(self, calls: list[dict[str, Any]]) -> None:
        """An unfinished text must lack nothing, and one that took judgement must fit the schema."""
        if self.unfinished:
            self.check_complete(calls[-1])
        if _JUDGED & self.rules.keys() and not all(map(self.shape.fits, calls)):
            raise _UnreadableError(
                f"The arguments are no valid JSON and can be read in several ways. {_SEND_AGAIN}"
            )

    def check_complete(self, call: dict[str, Any]) -> None:
        if missing := self.shape.missing(call):
            raise _UnreadableError(f"The arguments end before {_listed(missing)} was given. {_SEND_AGAIN}")
        if self.shape.misfits(call):
            raise _UnreadableError(f"The arguments end before they are complete. {_SEND_AGAIN}")
        # a comma at the end promised another argument: without it the call might do more than was asked
        if "open-comma" in self.rules and self.shape.properties.keys() - call.keys():
            raise _UnreadableError(f"The arguments end behind a comma. {_SEND_AGAIN}")

    def calls_in(self, raw: object, layer: int) -> list[dict[str, Any]]:
        if layer > MAX_LAYERS:
            raise _UnreadableError(f"The arguments are wrapped too often. {_SEND_AGAIN}")
        if isinstance(raw, str):
            return self.calls_in_text(raw, layer)
        if isinstance(raw, Mapping):
            return self.unwrapped(
                {str(key): item for key, item in cast(Mapping[object, Any], raw).items()}, layer
            )
        if raw is None:
            return self.nothing_said()
        if isinstance(raw, (list, tuple)):
            return self.calls_in_list(cast(list[Any], raw), layer)
        raise _UnreadableError(
            f"The arguments are of type {type(raw).__name__}, not a JSON object. Send one JSON object."
        )

    def nothing_said(self) -> list[dict[str, Any]]:
        if self.shape.required:
            raise _UnreadableError(
                f"The call came without arguments; {_listed(self.shape.required)} must be given."
            )
        self.rules["empty"] = None
        return [{}]

    def calls_in_list(self, items: list[Any], layer: int) -> list[dict[str, Any]]:
        if not items:
            return self.nothing_said()
        if not all(isinstance(item, Mapping) for item in items):
            raise _UnreadableError("The arguments are a list, not a JSON object. Send one JSON object.")
        self.rules["several-calls" if len(items) > 1 else "list"] = None
        return [call for item in items[: MAX_CALLS + 1] for call in self.calls_in(item, layer + 1)]

    def calls_in_text(self, text: str, layer: int) -> list[dict[str, Any]]:
        start = skip_blank(text, 0)
        if start == len(text):
            return self.nothing_said()
        first = read(text, start)
        if first is not None and first.whole and not text[first.end :].strip():
            if isinstance(first.value, str):
                self.note(first, "stringified")
                return self.calls_in_inner_text(first.value, layer)
            self.note(first)
            return self.calls_in(first.value, layer)
        if (
            isinstance(first, Read)
            and isinstance(first.value, str)
            and text.startswith(":", skip_blank(text, first.end))
        ):
            return self.calls_without_a_brace(text, layer)
        return self.calls_in_prose(text, layer, {start: first})

    def calls_in_inner_text(self, text: str, layer: int) -> list[dict[str, Any]]:
        """A string is arguments only if JSON begins it; a sentence that mentions some is an answer."""
        at = skip_blank(text, 0)
        if at < len(text) and text[at] not in "{[\"'`\\":
            raise _UnreadableError("The arguments are a text, not a JSON object. Send one JSON object.")
        return self.calls_in(text, layer + 1)

    def calls_without_a_brace(self, text: str, layer: int) -> list[dict[str, Any]]:
        found = read("{" + text)
        if found is None or found.cut or not isinstance(found.value, dict) or text[found.end - 1 :].strip():
            raise _UnreadableError(f"The arguments are no JSON object. {_SEND_AGAIN}")
        self.note(found, "missing-open-brace")
        return self.calls_in(cast(object, found.value), layer + 1)

    def calls_in_prose(self, text: str, layer: int, known: dict[int, Read | None]) -> list[dict[str, Any]]:
        found = self.objects_in(text, known)
        if not found:
            raise _UnreadableError("The arguments hold no JSON object. Send one JSON object.")
        for one in found:
            self.note(one)
        if _is_a_member(text, found[-1].end):
            raise _UnreadableError(f"The JSON object is closed before its last argument. {_SEND_AGAIN}")
        if text[: found[0].end].strip()[:1] not in "{[" or text[found[-1].end :].strip():
            self.rules["surroundings"] = None
        if len(found) == 1:
            return self.calls_in(found[0].value, layer)
        return self.glued(text, found, layer)

    def objects_in(self, text: str, known: dict[int, Read | None]) -> list[Read]:
        """The objects of a text from left to right, never one from inside another that cannot be read."""
        found: list[Read] = []
        at = _next_object(text, 0)
        for _ in range(MAX_CALLS + 1):
            if at < 0:
                break
            one = known[at] if at in known else read(text, at)
            if one is not None and isinstance(one.value, (dict, list)) and one.end > at:
                found.append(one)
                at = _next_object(text, one.end)
                continue
            aside = _end_of_aside(text, at)
            if aside is None:
                raise _UnreadableError(f"The arguments are no valid JSON. {_SEND_AGAIN}")
            at = _next_object(text, aside)
        return found

    def glued(self, text: str, found: list[Read], layer: int) -> list[dict[str, Any]]:
        """Objects side by side are calls side by side; an empty one in front is a server's placeholder."""
        gaps = [
            text[one.end : two.end - _length(text, one.end, two)] for one, two in itertools.pairwise(found)
        ]
        if found[0].value == {}:
            self.rules["placeholder"] = None
            found = found[1:]
        if all(map(_is_glue, gaps)):
            if len(found) > 1:
                self.rules["several-calls"] = None
            return [call for one in found for call in self.calls_in(one.value, layer + 1)]
        fitting = [
            one
            for one in found
            if isinstance(one.value, dict)
            and self.shape.described
            and self.shape.fits(cast(dict[str, Any], one.value))
        ]
        if len(fitting) != 1:
            raise _UnreadableError(
                "Several JSON objects stand in the text. Send the arguments as one JSON object."
            )
        return self.calls_in(fitting[0].value, layer + 1)

    def note(self, found: Read, *more: str) -> None:
        self.rules.update(dict.fromkeys((*found.rules, *more)))
        if found.cut:
            where = f'inside "{found.within}"' if found.within else "in the middle"
            raise _UnreadableError(f"The arguments end {where}, before its value is complete. {_SEND_AGAIN}")
        self.unfinished = self.unfinished or not found.whole

    def unwrapped(self, value: dict[str, Any], layer: int) -> list[dict[str, Any]]:
        shape = self.shape
        if shape.described and shape.fits(value):
            return [value]
        for opened in (
            self.list_of_calls,
            self.function_object,
            self.named_call,
            self.bare_payload,
            self.tool_as_key,
        ):
            calls = opened(value, layer)
            if calls is not None:
                self.rules["envelope"] = None
                return calls
        return [value]

    def undeclared(self, key: str) -> bool:
        return key not in self.shape.properties

    def list_of_calls(self, value: dict[str, Any], layer: int) -> list[dict[str, Any]] | None:
        for key in _LISTS_OF_CALLS:
            if value.keys() == {key} and isinstance(value[key], list) and value[key] and self.undeclared(key):
                return self.calls_in(value[key], layer + 1)
        return None

    def function_object(self, value: dict[str, Any], layer: int) -> list[dict[str, Any]] | None:
        """{"type": "function", "function": {"name": …, "arguments": …}}"""
        inner = value.get("function")
        if (
            not isinstance(inner, dict)
            or value.keys() - {"function"} - _ABOUT_THE_CALL
            or not self.undeclared("function")
        ):
            return None
        return self.calls_in(cast(object, inner), layer + 1) if "name" in inner else None

    def named_call(self, value: dict[str, Any], layer: int) -> list[dict[str, Any]] | None:
        """{"name": <this tool>, "arguments": …}, or the name beside the arguments themselves."""
        name = next((key for key in _NAMES if isinstance(value.get(key), str)), None)
        if name is None:
            return None
        payload = _payload_key(value, {name})
        if not self.is_this_tool(value[name]):
            if payload == "arguments" and self.undeclared(name) and self.undeclared(payload):
                raise _UnreadableError(
                    f'The arguments are addressed to "{value[name]}", not to "{self.shape.name}".'
                )
            return None
        if payload is not None:
            return self.payload(value[payload], layer)
        rest = {
            key: item
            for key, item in value.items()
            if key != name and not (key == "type" and item == "function")
        }
        if self.undeclared(name) and (not rest or (self.shape.described and not self.shape.strangers(rest))):
            return [rest] if rest else self.nothing_said()
        return None

    def bare_payload(self, value: dict[str, Any], layer: int) -> list[dict[str, Any]] | None:
        """{"arguments": …} alone, or an echo of the schema: {"type": "object", "properties": …}."""
        payload = _payload_key(value, set())
        if (
            payload is not None
            and self.undeclared(payload)
            and (self.shape.described or payload == "arguments")
        ):
            inner = value[payload]
            if isinstance(inner, dict) or (isinstance(inner, str) and inner.lstrip()[:1] in ("{", '"', "[")):
                return self.payload(inner, layer)
        echo = value.get("properties")
        if (
            isinstance(echo, dict)
            and self.undeclared("properties")
            and self.shape.fits(cast(dict[str, Any], echo))
        ):
            return [cast(dict[str, Any], echo)] if self.shape.described and echo else None
        return None

    def tool_as_key(self, value: dict[str, Any], layer: int) -> list[dict[str, Any]] | None:
        """{<this tool>: {…}}"""
        if len(value) != 1:
            return None
        key, inner = next(iter(value.items()))
        if key == self.shape.name and self.undeclared(key) and isinstance(inner, dict):
            return self.payload(inner, layer)
        return None

    def payload(self, inner: Any, layer: int) -> list[dict[str, Any]]:
        if inner is None or inner == "":
            return self.nothing_said()
        if isinstance(inner, str):
            self.rules["stringified"] = None
            return self.calls_in_inner_text(inner, layer)
        return self.calls_in(inner, layer + 1)

    def is_this_tool(self, name: str) -> bool:
        return bool(self.shape.name) and (
            name == self.shape.name or name.endswith(("." + self.shape.name, ":" + self.shape.name))
        )


def _payload_key(value: dict[str, Any], names: set[str]) -> str | None:
    """The one key that holds the arguments, if all others only say which call this is."""
    keys = [key for key in _PAYLOADS if key in value]
    if len(keys) != 1 or value.keys() - names - _ABOUT_THE_CALL - {keys[0]}:
        return None
    return keys[0]


def _next_object(text: str, at: int) -> int:
    """The next `{`, or the next `[` that a `{` follows; -1 for none."""
    brace = text.find("{", at)
    if brace < 0:
        return -1
    before = brace - 1
    while before >= at and text[before].isspace():
        before -= 1
    return before if before >= at and text[before] == "[" else brace


def _end_of_aside(text: str, at: int) -> int | None:
    """Behind a pair of braces that is no JSON at all, such as `{placeholder}`."""
    end = text.find("}", at)
    inside = text[at + 1 : end] if end >= 0 else '"'
    return None if any(mark in inside for mark in "\"'{[:") else end + 1


def _is_a_member(text: str, end: int) -> bool:
    """Whether a quoted name and a colon follow: then an argument was left standing outside."""
    at = skip_blank(text, end)
    if text.startswith(",", at):
        at = skip_blank(text, at + 1)
    if not text.startswith('"', at):
        return False
    close = text.find('"', at + 1)
    return close > at and text.startswith(":", skip_blank(text, close + 1))


def _length(text: str, begin: int, two: Read) -> int:
    return two.end - _next_object(text, begin)


def _is_glue(gap: str) -> bool:
    """Nothing but separators, fences or a tag stands between two objects."""
    gap = gap.strip(" \t\r\n,;`]}")
    return gap in ("", "json") or (len(gap) < 64 and gap[0] == "<" and gap[-1] == ">")


def _listed(names: Sequence[str]) -> str:
    return ", ".join(f'"{name}"' for name in names)
