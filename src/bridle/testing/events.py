"""What a run did, as its events, and whether that is what was expected of it."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from typing import Any, TypeAlias

from bridle.engine.agent import ToolLoopAgent
from bridle.engine.events import KINDS, Event
from bridle.engine.messages import Message
from bridle.engine.text import one_line
from bridle.errors import ConfigurationError

Wanted: TypeAlias = tuple[str, Mapping[str, Any]]
Pattern: TypeAlias = str | Wanted
"""An event's type, `"tool-call"`, or with some of its fields: `("tool-call", {"tool_name": "add"})`."""

LONGEST_LINE = 160
COSTS = ("usage", "seconds")


async def events_of(
    agent: ToolLoopAgent,
    prompt: str | None = None,
    *,
    messages: Sequence[Message | Mapping[str, Any]] = (),
    options: Any = None,
) -> list[Event]:
    """Run to the end and keep every event.

    For a run that is resumed: `[event async for event in agent.resume_stream(…)]`.
    """
    return [event async for event in agent.stream(prompt, messages=messages, options=options)]


def assert_events(events: Iterable[Event], patterns: Iterable[Pattern]) -> None:
    """Each pattern is met, in this order; other events may lie between.

    Fails with what was expected beside what happened. A pattern that no event can ever meet, for a type or
    a field that does not exist, is a `ConfigurationError`.
    """
    happened, expected = list(events), [_read(pattern) for pattern in patterns]
    met: dict[int, int] = {}  # where in `happened` each pattern was met
    start = 0
    for n, (kind, wanted) in enumerate(expected):
        found = next((at for at in range(start, len(happened)) if _meets(happened[at], kind, wanted)), None)
        if found is None:
            raise AssertionError(_difference(happened, expected, met, n, start))
        met[n], start = found, found + 1


def _read(pattern: Pattern) -> Wanted:
    anything: Mapping[str, Any] = {}
    kind, wanted = (pattern, anything) if isinstance(pattern, str) else pattern
    if kind not in KINDS:
        raise ConfigurationError(
            f"There is no event {kind!r}.{_near(kind, KINDS)} Known: {', '.join(KINDS)}."
        )
    names = [each.name for each in fields(KINDS[kind])]
    for name in wanted:
        if name not in names:
            raise ConfigurationError(
                f"A {kind!r} event has no field {name!r}.{_near(name, names)} It has: {', '.join(names)}."
            )
    return kind, wanted


def _near(name: str, names: Iterable[str]) -> str:
    near = difflib.get_close_matches(name, list(names), n=1)
    return f" Did you mean {near[0]!r}?" if near else ""


def _meets(event: Event, kind: str, wanted: Mapping[str, Any]) -> bool:
    return event.type == kind and all(getattr(event, name) == value for name, value in wanted.items())


def _difference(
    happened: Sequence[Event],
    expected: Sequence[Wanted],
    met: Mapping[int, int],
    missing: int,
    start: int,
) -> str:
    kind, wanted = expected[missing]
    lines = [f"Event {missing + 1} of {len(expected)} did not come: {_line(kind, wanted)}"]
    lines += _reasons(happened, kind, wanted, start)
    lines.append("expected, in this order:")
    for n, (each, values) in enumerate(expected):
        mark = "✓" if n in met else "✗" if n == missing else " "
        lines.append(f"  {mark} {_line(each, values)}")
    lines.append("what happened:" if happened else "what happened: nothing")
    matched = set(met.values())
    for at, event in enumerate(happened):
        lines.append(f"  {'✓' if at in matched else ' '} {at + 1}. {_line(event.type, _telling(event))}")
    return "\n".join(lines)


def _reasons(happened: Sequence[Event], kind: str, wanted: Mapping[str, Any], start: int) -> list[str]:
    """The events that might have been meant: of this type but otherwise different, or too early."""
    reasons: list[str] = []
    for at, event in enumerate(happened):
        if event.type != kind:
            continue
        if at < start:
            if _meets(event, kind, wanted):
                reasons.append(f"  event {at + 1} would fit, but it came too early or was met already")
            continue
        for name, value in wanted.items():
            if (got := getattr(event, name)) != value:
                reasons.append(f"  event {at + 1} has {name}={_short(got)}, not {_short(value)}")
    return reasons


def _telling(event: Event) -> dict[str, Any]:
    """The fields that tell one event from another: not what it cost, nor what is as it always is."""
    values = {each.name: (getattr(event, each.name), each.default) for each in fields(event)}
    return {name: value for name, (value, usual) in values.items() if name not in COSTS and value != usual}


def _line(kind: str, values: Mapping[str, Any]) -> str:
    return one_line(
        " ".join([kind, *[f"{name}={_short(value)}" for name, value in values.items()]]), LONGEST_LINE
    )


def _short(value: Any) -> str:
    return one_line(repr(value), LONGEST_LINE)
