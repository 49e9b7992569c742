"""`bridle replay` and `bridle trace show`: a recorded run for somebody who reads."""

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from bridle.demo import Language
from bridle.engine.render import to_text
from bridle.engine.replay import ASPECTS, Aspect, replay
from bridle.engine.text import describe, one_line
from bridle.engine.tools import Tool
from bridle.engine.trace import InvalidTrace, Line, Trace, messages_in, read_trace
from bridle.errors import ConfigurationError
from bridle.terminal import say

if TYPE_CHECKING:
    from rich.console import Console

SHOWN = 160
WORDS: Mapping[Language, Mapping[str, str]] = {
    "de": {
        "unchanged": "Unverändert: {steps} Modellaufrufe ergeben dasselbe wie in der Aufzeichnung.",
        "unchanged-one": "Unverändert: Der eine Modellaufruf ergibt dasselbe wie in der Aufzeichnung.",
        "cancelled": " Verglichen bis zu der Stelle, an der abgebrochen wurde.",
        "differs": "Schritt {step}: {what} ist anders.",
        "recorded": "  aufgezeichnet: {text}",
        "now": "  jetzt:         {text}",
        "more": "{count} weitere Abweichungen danach.",
        "more-one": "Eine weitere Abweichung danach.",
        "unread": "{path} lässt sich nicht lesen: {error}",
        "invalid": "{path} ist keine vollständige Aufzeichnung. Zeile {line}: {problem}",
        "empty": "Die Datei ist leer.",
        "json": "Das ist kein gültiges JSON; sie wurde abgeschnitten oder verändert.",
        "foreign": "So eine Zeile gehört nicht in eine Aufzeichnung.",
        "version": "Diese Fassung der Aufzeichnung kennt dieses Bridle nicht.",
        "unended": "Hier bricht die Aufzeichnung ab, bevor der Lauf zu Ende war.",
        "field": "Ein Feld stimmt nicht ({problem})",
        "tools": "--tools {given}: {problem}",
        "form": "Schreib MODUL:NAME, zum Beispiel meine_app.werkzeuge:TOOLS.",
        "no-tools": "Das ist keine Liste von Werkzeugen.",
        "run": "Lauf {run} · Modell {model} · höchstens {steps} Schritte und {seconds:g} s",
        "resumed": "Er setzt einen früheren Lauf fort.",
        "instructions": "Anweisungen: {text}",
        "earlier": "Davor: {count} Nachrichten",
        "request": "Anfrage: {text}",
        "step": "Schritt {step} ({at:.1f} s)",
        "closing": "Schlusswort, ohne Werkzeuge ({at:.1f} s)",
        "engine": "  Bridle an das Modell: {text}",
        "thought": "  denkt: {text}",
        "said": "  sagt: {text}",
        "retry": "  neuer Versuch {attempt} in {wait:.1f} s: {text}",
        "failed": "  ✗ Das Modell ist gescheitert: {text}",
        "timeout": "  ✗ Die Zeit war um, bevor die Antwort vollständig war.",
        "cut": "  ✗ Die Antwort wurde mittendrin beendet.",
        "cached": "aus dem Zwischenspeicher",
        "repeated": "nicht wiederholt",
        "unexecuted": "nicht ausgeführt",
        "uncertain": "ungewiss, ob es geschehen ist",
        "unfit": "  ✗ nicht in der verlangten Form: {text}",
        "condition": "  Eine Bedingung der Anwendung hat den Lauf beendet.",
        "pending": "  wartet auf Freigabe: {text}",
        "end": "Ende: {reason}",
        "answer": "Antwort: {text}",
        "missing": "Fehlt: {text}",
        "spent": "Verbraucht: {text}",
        "of": "{used} von {limit} {unit}",
        "steps": "Schritten",
        "seconds": "s",
        "tool_calls": "Werkzeugaufrufen",
        "tokens": "Token",
        "cost": "Kosten",
    },
    "en": {
        "unchanged": "Unchanged: {steps} model calls come to the same as in the trace.",
        "unchanged-one": "Unchanged: the one model call comes to the same as in the trace.",
        "cancelled": " Compared up to where it was cancelled.",
        "differs": "Step {step}: {what} differs.",
        "recorded": "  recorded: {text}",
        "now": "  now:      {text}",
        "more": "{count} more differences after it.",
        "more-one": "One more difference after it.",
        "unread": "{path} cannot be read: {error}",
        "invalid": "{path} is no complete trace. Line {line}: {problem}",
        "tools": "--tools {given}: {problem}",
        "form": "write MODULE:NAME, for example my_app.tools:TOOLS.",
        "no-tools": "that is no list of tools.",
        "run": "Run {run} · model {model} · at most {steps} steps and {seconds:g} s",
        "resumed": "It goes on with an earlier run.",
        "instructions": "Instructions: {text}",
        "earlier": "Before it: {count} messages",
        "request": "Request: {text}",
        "step": "Step {step} ({at:.1f} s)",
        "closing": "Last word, tools off ({at:.1f} s)",
        "engine": "  Bridle to the model: {text}",
        "thought": "  thinks: {text}",
        "said": "  says: {text}",
        "retry": "  try {attempt} again in {wait:.1f} s: {text}",
        "failed": "  ✗ The model failed: {text}",
        "timeout": "  ✗ The time was up before the reply was complete.",
        "cut": "  ✗ The reply was ended halfway.",
        "cached": "from the cache",
        "repeated": "not repeated",
        "unexecuted": "not carried out",
        "uncertain": "whether it happened is not known",
        "unfit": "  ✗ not of the required form: {text}",
        "condition": "  A condition of the application ended the run.",
        "pending": "  waits for approval: {text}",
        "end": "End: {reason}",
        "answer": "Answer: {text}",
        "missing": "Missing: {text}",
        "spent": "Spent: {text}",
        "of": "{used} of {limit} {unit}",
        "steps": "steps",
        "seconds": "s",
        "tool_calls": "tool calls",
        "tokens": "tokens",
        "cost": "cost",
    },
}
WHAT: Mapping[Aspect, str] = {
    "instructions": "was als Anweisung gesendet wird",
    "message": "Nachricht {name} der Anfrage an das Modell",
    "tools": "welche Werkzeuge angeboten werden",
    "tool_choice": "ob Werkzeuge benutzt werden dürfen",
    "max_output_tokens": "wie lang die Antwort werden darf",
    "tool": "die Beschreibung des Werkzeugs „{name}“",
    "more": "ob das Modell hier gefragt wird",
    "fewer": "ob das Modell hier gefragt wird",
    "calls": "welche Aufrufe ausgeführt wurden",
    "arguments": "was „{name}“ übergeben wird",
    "result": "das Ergebnis von „{name}“",
    "cached": "ob „{name}“ aus dem Zwischenspeicher kommt",
    "end": "wie der Lauf endet",
    "text": "die Antwort",
}
ENDINGS = {
    "stop": "beantwortet",
    "length": "eine Grenze war erreicht",
    "tool-calls": "die Schritte waren aufgebraucht",
    "stall": "das Modell hat sich im Kreis gedreht",
    "abort": "abgebrochen",
    "timeout": "die Zeit war um",
    "error": "gescheitert",
    "approval": "ein Mensch muss entscheiden",
}


def run_replay(console: "Console", path: Path, tools: str | None, language: Language) -> int:
    """0 when nothing has changed, 1 with the first step that differs, 2 for what cannot be replayed."""
    words = WORDS[language]
    try:
        found = replay(path, tools=None if tools is None else _tools(tools, words))
        trace = read_trace(path)
    except _BadTools as bad:
        return _complain(words["tools"].format(given=tools, problem=bad))
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
    reason = error.strerror or str(error) if isinstance(error, OSError) else str(error)
    return words["unread"].format(path=path, error=reason)


class _BadTools(Exception):
    """What is wrong with --tools."""


def _tools(given: str, words: Mapping[str, str]) -> list[Tool | Callable[..., Any]]:
    module, colon, name = given.partition(":")
    if not (module and colon and name):
        raise _BadTools(words["form"])
    sys.path.insert(0, str(Path.cwd()))  # as `python -m` would
    try:
        found: Any = getattr(import_module(module), name)
    except Exception as error:  # whatever a module does when it is imported
        raise _BadTools(describe(error)) from None
    found = cast(Mapping[str, Any], found).values() if isinstance(found, Mapping) else found
    if not isinstance(found, Iterable):
        raise _BadTools(words["no-tools"])
    tools = list(cast(Iterable[Any], found))
    if not all(callable(each) for each in tools):
        raise _BadTools(words["no-tools"])
    return tools


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
    messages = messages_in(header)
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
    if line.body.get("error") is not None:
        yield words["failed"].format(text=_short(line.object("error").get("message", str)))
    if cut := line.optional("cut", str):
        yield words["timeout" if cut == "timeout" else "cut"]


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
