"""`bridle replay` and `bridle trace show`: a recorded run for somebody who reads."""

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from bridle.demo import Language
from bridle.engine.agent import ToolLoopAgent
from bridle.engine.difference import ASPECTS
from bridle.engine.render import to_text
from bridle.engine.replay import replay
from bridle.engine.text import describe, one_line
from bridle.engine.tools import Tool
from bridle.engine.trace_lines import InvalidTrace, Line, Trace, read_trace
from bridle.errors import ConfigurationError
from bridle.terminal import say
from bridle.tracing_words import ENDINGS, WHAT, WORDS

if TYPE_CHECKING:
    from rich.console import Console

SHOWN = 160


def run_replay(
    console: "Console", path: Path, tools: str | None, language: Language, agent: str | None = None
) -> int:
    """0 when nothing has changed, 1 with the first step that differs, 2 for what cannot be replayed."""
    words = WORDS[language]
    try:
        if tools is not None and agent is not None:
            raise _BadOption("--agent", agent, words["either"])
        given_tools = None if tools is None else _tools(tools, words)
        given_agent = None if agent is None else _agent(agent, words)
        found = replay(path, tools=given_tools, agent=given_agent)
        trace = read_trace(path)
    except _BadOption as bad:
        option, given, problem = bad.args
        return _complain(words["option"].format(option=option, given=given, problem=problem))
    except (OSError, InvalidTrace, ConfigurationError) as error:
        return _complain(_unreadable(path, error, language))
    if not found:
        count = len(list(trace.of("request")))
        said = words["unchanged-one" if count == 1 else "unchanged"].format(steps=count)
        aborted = trace.end is not None and trace.end.body.get("finishReason") == "abort"
        say(console, said + (words["cancelled"] if aborted else ""))
        return 0
    first, *others = found
    what = (WHAT if language == "de" else ASPECTS)[first.aspect].format(name=first.name)
    say(console, words["differs"].format(step=first.step, what=what))
    say(console, words["recorded"].format(text=first.recorded))
    say(console, words["now"].format(text=first.now))
    if others:
        say(console, words["more-one" if len(others) == 1 else "more"].format(count=len(others)))
    return 1


def run_show(console: "Console", path: Path, language: Language) -> int:
    """Print a run. Of a trace that is broken, what there is; then the sentence that says where."""
    try:
        trace = read_trace(path)
        for text in _told(trace, language):
            say(console, text)
    except (OSError, InvalidTrace) as error:
        return _complain(_unreadable(path, error, language))
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        return _complain(_unreadable(path, InvalidTrace(1, describe(error)), language))
    return 0 if trace.broken is None else _complain(_unreadable(path, trace.broken, language))


def _complain(text: str) -> int:
    print(text, file=sys.stderr)
    return 2


def _unreadable(path: Path, error: Exception, language: Language) -> str:
    words = WORDS[language]
    if isinstance(error, InvalidTrace):
        problem = words.get(error.kind, "{problem}").format(problem=error.problem)
        return words["invalid"].format(path=path, line=error.line, problem=problem)
    if isinstance(error, OSError):
        return words["unread"].format(path=path, error=error.strerror or str(error))
    return words["refused"].format(path=path, error=error)


class _BadOption(Exception):
    """An option, what was given, and what is wrong with it."""


def _tools(given: str, words: Mapping[str, str]) -> list[Tool | Callable[..., Any]]:
    found = _named("--tools", given, words)
    found = cast(Mapping[str, Any], found).values() if isinstance(found, Mapping) else found
    tools: list[Any] = list(cast(Iterable[Any], found)) if isinstance(found, Iterable) else [None]
    if not all(callable(each) for each in tools):
        raise _BadOption("--tools", given, words["no-tools"])
    return tools


def _agent(given: str, words: Mapping[str, str]) -> ToolLoopAgent[Any]:
    found = _named("--agent", given, words)
    if callable(found):
        try:
            found = found()
        except Exception as error:
            raise _BadOption("--agent", given, describe(error)) from None
    if not isinstance(found, ToolLoopAgent):
        raise _BadOption("--agent", given, words["no-agent"])
    return cast("ToolLoopAgent[Any]", found)


def _named(option: str, given: str, words: Mapping[str, str]) -> Any:
    module, colon, name = given.partition(":")
    if not (module and colon and name):
        raise _BadOption(option, given, words["form"])
    sys.path.insert(0, str(Path.cwd()))  # as `python -m` would
    try:
        return getattr(import_module(module), name)
    except Exception as error:  # whatever a module does when it is imported
        raise _BadOption(option, given, describe(error)) from None


def _told(trace: Trace, language: Language) -> Iterator[str]:
    words = WORDS[language]
    yield from _beginning(trace.header, words)
    for line in trace.lines[1:]:
        match line.kind:
            case "request":
                yield from _request(line, words)
            case "reply":
                yield from _reply(line, words)
            case "outcome":
                yield from _outcome(line, words)
            case "answer" if line.body.get("fault"):
                yield words["unfit"].format(text=_short(line.get("fault", str)))
            case "condition":
                yield words["condition"]
            case "escalation":
                yield _escalation(line, words)
            case "end":
                yield from _end(line, words, language)
            case _:
                pass


def _beginning(header: Line, words: Mapping[str, str]) -> Iterator[str]:
    budget, model = header.object("budget"), header.object("model").get("name", str)
    bounds = {"steps": budget.get("steps", int), "seconds": budget.get("seconds", float)}
    yield words["run"].format(run=header.get("runId", str), model=model, **bounds)
    if instructions := header.get("instructions", str):
        yield words["instructions"].format(text=_short(instructions))
    if header.body.get("state") is not None:
        yield words["resumed"]
    messages = header.messages()
    asked = next((n for n in reversed(range(len(messages))) if messages[n].role == "user"), None)
    if asked:
        yield words["earlier"].format(count=asked)
    if asked is not None:
        yield words["request"].format(text=_short(messages[asked].text, 1_000))


def _request(line: Line, words: Mapping[str, str]) -> Iterator[str]:
    yield ""
    closing = line.body.get("toolChoice") == "none"
    yield words["closing" if closing else "step"].format(step=line.step, at=line.at)
    for message in cast(dict[str, Any], line.get("new", dict)).values():
        if message.get("origin") == "engine":
            text = "".join([part.get("text", "") for part in message["parts"]])
            yield words["engine"].format(text=_short(text))


def _reply(line: Line, words: Mapping[str, str]) -> Iterator[str]:
    thoughts = ""
    for chunk in line.objects("chunks"):
        if "reasoning" in chunk.body:
            thoughts += chunk.get("reasoning", str)
            continue
        if thoughts:
            yield words["thought"].format(text=_short(thoughts))
            thoughts = ""
        if chunk.body.get("text"):
            yield words["said"].format(text=_short(chunk.get("text", str)))
        elif "retry" in chunk.body:
            why = chunk.object("error").get("message", str)
            attempt, wait = chunk.get("retry", int), chunk.get("wait", float)
            yield words["retry"].format(attempt=attempt, wait=wait, text=_short(why))
        elif "notice" in chunk.body:
            yield words["notice"].format(text=_short(chunk.get("message", str)))
    if line.body.get("error") is not None:
        yield words["failed"].format(text=_short(line.object("error").get("message", str)))
    if cut := line.optional("cut", str):
        yield words["timeout" if cut == "timeout" else "cut"]


def _escalation(line: Line, words: Mapping[str, str]) -> str:
    before, model = line.get("from", str), line.optional_object("model")
    text = _short(line.get("detail", str))
    if model is None:
        return words["alone"].format(before=before, text=text)
    return words["escalated"].format(model=model.get("name", str), before=before, text=text)


def _outcome(line: Line, words: Mapping[str, str]) -> Iterator[str]:
    call = line.object("call")
    arguments = _arguments(cast(dict[str, Any], call.get("arguments", dict)))
    cached, executed = line.get("cached", bool), line.get("executed", bool)
    notes: list[str] = []
    if cached:
        notes.append(words["cached" if executed else "repeated"])
    elif not executed:
        notes.append(words["unexecuted"])
    if line.body.get("uncertain"):
        notes.append(words["uncertain"])
    seconds = line.get("seconds", float)
    notes += [f"{seconds:.1f} s"] if seconds >= 0.05 else []
    behind = f" ({', '.join(notes)})" if notes else ""
    yield f"  {call.get('name', str)}({arguments}){behind}"
    content = line.get("content", str)
    yield f"    → {_short(content)}" if line.body.get("error") is None else f"    ✗ {_short(content)}"


def _end(line: Line, words: Mapping[str, str], language: Language) -> Iterator[str]:
    for pending in line.objects("pending"):
        arguments = _arguments(cast(dict[str, Any], pending.get("arguments", dict)))
        yield words["pending"].format(text=f"{pending.get('tool', str)}({arguments})")
    reason, detail = line.get("finishReason", str), line.get("detail", str)
    if language == "de":
        known = ENDINGS.get(reason, reason)
        named = f"{known} ({detail})" if reason in ("error", "abort", "length") else known
    else:
        named = f"{reason} ({detail})"
    yield ""
    yield words["end"].format(reason=named)
    yield words["answer"].format(text=line.get("text", str))
    if missing := cast(list[str], line.get("missing", list)):
        yield words["missing"].format(text="; ".join(missing))
    spent = cast(Mapping[str, tuple[float, float | None]], line.object("spent").body)
    shown = [_spent(name, used, limit, words) for name, (used, limit) in spent.items()]
    yield words["spent"].format(text=", ".join(shown))


def _spent(name: str, used: float, limit: float | None, words: Mapping[str, str]) -> str:
    unit, amount = words.get(name, name), f"{used:.4g}" if isinstance(used, float) else str(used)
    if limit is None:
        return f"{amount} {unit}"
    return words["of"].format(used=amount, limit=f"{limit:g}", unit=unit)


def _arguments(arguments: Mapping[str, Any]) -> str:
    return ", ".join([f"{name}: {one_line(to_text(value), 60)}" for name, value in arguments.items()])


def _short(text: str, limit: int = SHOWN) -> str:
    return one_line(text, limit)
