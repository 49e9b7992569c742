"""A recorded run, run again against the code as it is now, without a model.

The model's replies, what was written and the passing of time come from the trace; everything else is done
anew and compared: what is sent in each step, what the model reads of each result, how the run ends. The more
of the application is given, the more is done anew:

    replay(path)               the engine: its limits, stalls, cuts, repeats, the guard
    replay(path, tools=…)      and the tools: reads are called; arguments, rights and approvals are checked
    replay(path, agent=…)      and everything else that the agent decides: instructions, budget, conditions,
                               hooks, output

What a trace cannot say is at which moment a person cancelled a run: it is compared up to the step that was
cut.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any

from bridle.engine.agent import ToolLoopAgent
from bridle.engine.difference import ASPECTS, Aspect, Difference
from bridle.engine.replay_run import PresentAgent, run_of_trace
from bridle.engine.replay_script import Script
from bridle.engine.result import RunResult, StepResult
from bridle.engine.state import Stepped
from bridle.engine.tools import Tool, toolbox
from bridle.engine.trace_lines import InvalidTrace, read_trace
from bridle.engine.trace_time import TraceTimeLoop
from bridle.errors import ConfigurationError

__all__ = ["ASPECTS", "Aspect", "Difference", "replay", "replay_async"]


def replay(
    path: str | Path,
    *,
    tools: Iterable[Tool | Callable[..., Any]] | None = None,
    agent: ToolLoopAgent[Any] | None = None,
    context: Any = None,
    options: Any = None,
) -> list[Difference]:
    """What is not as it was recorded, step by step; an empty list when nothing has changed.

    With `tools` or an `agent`, tools that only read are really called (with `context`, or the agent's own);
    those that write never are, nor is any model. `options` are what the call was given, where a trace could
    not keep them. It runs in an event loop of its own; inside another, await `replay_async`.
    """
    _check_outside()
    _check(tools, agent)
    trace = read_trace(path)
    if trace.broken is not None:
        raise trace.broken
    loop = partial(TraceTimeLoop, flows=tools is not None or agent is not None)
    try:
        real = None if tools is None else toolbox(tools)
        with asyncio.Runner(loop_factory=loop) as runner:
            return runner.run(_play(Script(trace), real, agent, context, options))
    except (ConfigurationError, InvalidTrace):
        raise
    except (KeyError, TypeError, ValueError, AttributeError, RuntimeError) as error:
        raise InvalidTrace(1, f"the trace cannot be replayed as it stands ({error}).") from error


async def replay_async(
    path: str | Path,
    *,
    tools: Iterable[Tool | Callable[..., Any]] | None = None,
    agent: ToolLoopAgent[Any] | None = None,
    context: Any = None,
    options: Any = None,
) -> list[Difference]:
    """The same inside a running event loop, which goes on meanwhile: the replay has a thread to itself."""
    return await asyncio.to_thread(replay, path, tools=tools, agent=agent, context=context, options=options)


def _check_outside() -> None:
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return
    raise ConfigurationError(
        "replay() runs an event loop of its own. Inside another: await replay_async(path)."
    )


def _check(tools: Any, agent: Any) -> None:
    if agent is not None and not isinstance(agent, ToolLoopAgent):
        raise ConfigurationError(f"agent={agent!r}: it must be a ToolLoopAgent.")
    if agent is not None and tools is not None:
        raise ConfigurationError("An agent has its own tools: pass agent=… or tools=…, not both.")


async def _play(
    script: Script,
    tools: dict[str, Tool] | None,
    agent: ToolLoopAgent[Any] | None,
    context: Any,
    options: Any,
) -> list[Difference]:
    if agent is None:
        script.run = run_of_trace(script, tools, context)
    else:
        script.run = await PresentAgent(agent, script, context, options).run_again()
    result = await script.run.run()
    if script.fault is not None:
        raise script.fault
    _compare_results(script, result)
    _compare_end(script, result)
    return sorted(script.differences, key=lambda each: each.step)


def _compare_results(script: Script, result: RunResult) -> None:
    before = () if script.state is None else script.state.log
    over = {each.step.number for each in before if isinstance(each, Stepped) and not each.waiting}
    if script.sent < len(script.requests) and not script.aborted:
        line = script.requests[script.sent]
        now = f"{result.finish_reason}: {result.report.detail}"
        script.differs(line.step, "fewer", f"step {line.step}", now)
    for step in result.steps:
        if step.number not in over:
            _compare_outcomes(script, step)


def _compare_outcomes(script: Script, step: StepResult) -> None:
    recorded = [each.outcome for each in script.outcomes.get(step.number, [])]
    if script.aborted and step.number == max(script.outcomes, default=0):
        return
    names, now = [each.call.name for each in recorded], [each.call.name for each in step.tool_results]
    if names != now:
        script.differs(step.number, "calls", names, now)
        return
    for was, new in zip(recorded, step.tool_results, strict=True):
        name = was.call.name
        if was.canonical != new.canonical:
            script.differs(step.number, "arguments", was.canonical, new.canonical, name)
        if was.content != new.content:
            script.differs(step.number, "result", was.content, new.content, name)
        elif was.ok and was.cached != new.cached:
            script.differs(step.number, "cached", was.cached, new.cached, name)


def _compare_end(script: Script, result: RunResult) -> None:
    step, end = max(1, len(result.steps)), script.end
    if script.aborted or script.sent > len(script.requests):  # nobody knows how it would have gone on
        return
    was = (end.get("finishReason", str), end.get("detail", str), end.get("steps", int))
    now = (result.finish_reason, result.report.detail, len(result.steps))
    if was != now:
        script.differs(
            min(step, max(1, was[2])), "end", *["{}: {}, after step {}".format(*each) for each in (was, now)]
        )
    elif end.get("text", str) != result.text:
        script.differs(step, "text", end.get("text", str), result.text)
    if not script.differences:  # otherwise it says the same once more
        _compare_spending(script, result, step)


def _compare_spending(script: Script, result: RunResult, step: int) -> None:
    was, now = script.end.object("spent").body, result.report.spent
    for name in [each for each in now if each != "seconds"]:
        if was.get(name) != list(now[name]):
            script.differs(step, "spent", {name: was.get(name)}, {name: now[name]})
