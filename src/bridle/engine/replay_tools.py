"""The tools of a replay: they say what was recorded, or are called where they are given and only read."""

from __future__ import annotations

import asyncio
import copy
import inspect
import json
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, cast

from bridle.engine.replay_script import WRONG_ARGUMENTS, Script
from bridle.engine.schema import InvalidArguments, Signature
from bridle.engine.text import canonical_json
from bridle.engine.threads import run_in_thread
from bridle.engine.tools import Tool, ToolResult
from bridle.engine.trace_header import tool_to_json
from bridle.engine.trace_lines import InvalidTrace, Line
from bridle.engine.trace_time import FOREVER, trace_time
from bridle.errors import ConfigurationError, ToolError

SHOWN_TO_MODELS = ("description", "parameters", "examples", "effect", "polling")
RULES = ("approval", "roles", "timeout", "resultChars")


class PlayedTool(Tool):
    """Returns what was recorded."""

    def __init__(self, script: Script, signature: Signature, *, wants_context: bool, **facts: Any) -> None:
        super().__init__(self._play, **facts)
        self._script = script
        self.__dict__["signature"] = signature
        # a context is asked for where it was then: with it the role is read once more
        self.context_parameter = "ctx" if wants_context else None

    @staticmethod
    def of_line(script: Script, line: Line) -> PlayedTool:
        """By what was written down: arguments and approvals are judged as they were."""
        name, rule = line.get("name", str), line.body.get("approval")
        roles = cast(list[str] | None, line.optional("roles", list))

        def validate(arguments: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
            known = script.checked_before(name, arguments)
            if known is None:
                return {"key": canonical_json(dict(arguments))}, dict(arguments)
            wrong, error = WRONG_ARGUMENTS.format(name=name), known.result.error or ""
            if not known.executed and error.startswith(wrong):
                raise InvalidArguments(error.removeprefix(wrong))
            return {"key": known.canonical}, json.loads(known.canonical)

        return PlayedTool(
            script,
            Signature(line.object("parameters").body, validate),
            wants_context=line.get("wantsContext", bool),
            name=name,
            description=line.get("description", str),
            effect=cast(Any, line.get("effect", str)),
            roles=None if roles is None else set(roles),
            timeout=line.optional("timeout", float),
            result_chars=line.optional("resultChars", int),
            approval=rule if isinstance(rule, bool) else partial(script.was_asked, name),
            polling=line.get("polling", bool),
        )

    @staticmethod
    def of_real(script: Script, real: Tool, *, wants_context: bool) -> PlayedTool:
        """By the rules of the tool as it is now; only what it does is not done."""

        def validate(arguments: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
            _, canonical = real.signature.validate(arguments)
            return {"key": canonical_json(canonical)}, canonical

        return PlayedTool(
            script,
            Signature(real.signature.schema, validate),
            wants_context=wants_context,
            name=real.name,
            description=real.description,
            effect=real.effect,
            roles=real.roles,
            timeout=real.timeout,
            result_chars=real.result_chars,
            approval=_rule(script, real),
            polling=real.polling,
            examples=real.examples,
        )

    async def _play(self, key: str, ctx: Any = None) -> ToolResult[Any]:
        script = self._script
        kept = script.take((self.name, key))
        if kept is None:
            if script.aborted:
                await script.cancel()
            raise ToolError("The trace has no result for this call.")
        if script.is_shared(kept):
            await asyncio.sleep(0)
        await script.pass_time(kept.at)
        if kept.outcome.uncertain:  # it never answered; the loop's own patience ends the wait
            await asyncio.sleep(FOREVER)
        result = kept.outcome.result
        return ToolResult(result.data, result.error, result.source, kept.view, result.retryable)


def _rule(script: Script, real: Tool) -> bool | Callable[[Mapping[str, Any]], bool]:
    return real.approval if isinstance(real.approval, bool) else partial(script.judge, real)


def recorded_tools(script: Script) -> dict[str, Tool]:
    return {line.get("name", str): _recorded(script, line) for line in _lines(script)}


def tools_now(script: Script, real: Mapping[str, Tool], *, only_recorded: bool) -> dict[str, Tool]:
    """Reads that are there are called, everything else says what it said then."""
    recorded = {line.get("name", str): line for line in _lines(script)}
    _compare(script, recorded, real, only_recorded=only_recorded)
    names = recorded if only_recorded else real
    return {name: _tool(script, recorded.get(name), real.get(name)) for name in names}


def _recorded(script: Script, line: Line) -> PlayedTool:
    try:
        return PlayedTool.of_line(script, line)
    except ConfigurationError as error:
        raise InvalidTrace(line.number, str(error)) from None


def _lines(script: Script) -> list[Line]:
    return script.header.objects("tools")


def _tool(script: Script, line: Line | None, real: Tool | None) -> Tool:
    if real is None:
        assert line is not None
        return _recorded(script, line)
    read_then = line is None or line.get("effect", str) == "read"
    if real.writes or not read_then:
        wants = real.context_parameter is not None if line is None else line.get("wantsContext", bool)
        return PlayedTool.of_real(script, real, wants_context=wants)
    _ = real.spec  # by its own function, before another stands in for it
    called = copy.copy(real)
    called.approval = _rule(script, real)
    called.__dict__.update(function=_at_work(real), is_async=True)
    return called


def _at_work(real: Tool) -> Callable[..., Any]:
    """The tool as it is, on a clock that does not jump ahead of it."""

    async def function(**keywords: Any) -> Any:
        with trace_time().working():
            if real.is_async:
                return await real.function(**keywords)
            value = await run_in_thread(real.function, **keywords)
            return await value if inspect.isawaitable(value) else value

    return function


def _compare(
    script: Script, recorded: Mapping[str, Line], real: Mapping[str, Tool], *, only_recorded: bool
) -> None:
    """What is said of each tool, and the rules of those that were called."""
    called, first = script.called, script.first_step
    for name, line in recorded.items():
        tool = real.get(name)
        if tool is None:
            if name in called or not only_recorded:
                script.differs(called.get(name, first), "tool", "(a tool)", "(no tool of this name)", name)
            continue
        now = tool_to_json(tool)
        script.other_limits = script.other_limits or line.body.get("timeout") != now["timeout"]
        compared = [(SHOWN_TO_MODELS, first), (RULES, called.get(name, 0))]
        for fields, step in compared:
            was = {each: line.body.get(each) for each in fields if line.body.get(each) != now[each]}
            if was and step:
                script.differs(step, "tool", was, {each: now[each] for each in was}, name)
