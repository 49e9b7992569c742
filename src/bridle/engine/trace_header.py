"""How a trace begins: everything that a run was made of, so that it can be put together again."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, cast

from bridle.engine.budget import Budget
from bridle.engine.loop import Run
from bridle.engine.messages import Message
from bridle.engine.render import jsonable
from bridle.engine.state import entry
from bridle.engine.texts import ENGLISH, GERMAN, Texts
from bridle.engine.tools import Tool
from bridle.engine.trace_format import model_to_json
from bridle.engine.trace_lines import VERSION, InvalidTrace, Line
from bridle.errors import ConfigurationError


@dataclass(frozen=True, slots=True)
class Given:
    """What a run was called with, before `prepare_call`: `added` is what the caller put behind the agent's
    own instructions, `budget` what it was when the caller had not chosen another."""

    added: str
    messages: tuple[Message, ...]
    options: Any
    budget: Budget


def header_to_json(run: Run, given: Given) -> dict[str, Any]:
    settings, options = run.settings, jsonable(given.options)
    memory = settings.memory
    return {
        "line": "run",
        "version": VERSION,
        "runId": run.run_id,
        "model": model_to_json(settings.model),
        "instructions": settings.instructions,
        "budget": asdict(settings.budget),
        **settings_to_json(run),
        "escalates": settings.escalate is not None,
        "messages": [jsonable(message.to_json()) for message in settings.messages],
        "tools": [tool_to_json(tool) for tool in settings.tools.values()],
        "roleVaries": callable(settings.role),
        "repairs": run.repair is not None,
        "given": {
            "added": given.added,
            "messages": [jsonable(message.to_json()) for message in given.messages],
            "options": options,
            "optionsKept": _same(options, given.options),
            "budget": settings.budget != given.budget,
            "memory": None if memory is None else jsonable(memory.to_json()),
        },
        "state": None if run.state is None else [entry(item) for item in run.state.log],
        "decisions": {key: jsonable(decision) for key, decision in run.decisions.items()},
    }


def settings_to_json(run: Run) -> dict[str, Any]:
    """What an agent was set to, as far as it has a JSON form."""
    settings = run.settings
    return {
        "texts": run.texts.language if run.texts in (GERMAN, ENGLISH) else jsonable(asdict(run.texts)),
        "maxOutputTokens": settings.max_output_tokens,
        "temperature": settings.temperature,
        "maxRetries": settings.max_retries,
        "contextWindow": settings.context_window,
        "stallNudges": settings.stall_nudges,
        "approvalSeconds": settings.approval_seconds,
        "role": None if callable(settings.role) else settings.role,
        "output": None if run.output is None else jsonable(run.output.schema),
    }


def _same(kept: Any, given: Any) -> bool:
    try:
        return bool(kept == given)
    except Exception:  # a value of the application's own
        return False


def tool_to_json(tool: Tool) -> dict[str, Any]:
    return {
        "name": tool.name,
        "description": tool.description,
        "parameters": jsonable(tool.spec.parameters),
        "examples": jsonable(tool.examples),
        "effect": tool.effect,
        "polling": tool.polling,
        "timeout": tool.timeout,
        "resultChars": tool.result_chars,
        "approval": tool.approval if isinstance(tool.approval, bool) else "rule",
        "roles": None if tool.roles is None else sorted(tool.roles),
        "wantsContext": tool.context_parameter is not None,
    }


def texts_from(header: Line) -> Texts:
    said: Any = header.body.get("texts")
    if isinstance(said, dict):
        return Texts(**cast(dict[str, Any], said))
    return GERMAN if said == "de" else ENGLISH


def budget_from(header: Line) -> Budget:
    try:
        return Budget(**header.object("budget").body)
    except (TypeError, ConfigurationError) as error:
        raise InvalidTrace(header.number, f"'budget' is none ({error}).") from None
