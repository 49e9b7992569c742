"""A conversation in a terminal: the steps as they happen, the words as they come, Ctrl-C for enough."""

import asyncio
import signal
import sys
import unicodedata
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any

from bridle.demo import Language
from bridle.engine.agent import ToolLoopAgent
from bridle.engine.events import (
    ContextTrimmed,
    Escalated,
    Event,
    ModelRetry,
    Notice,
    StepStart,
    TextDelta,
    ToolCallEvent,
    ToolProgress,
    ToolResultEvent,
)
from bridle.engine.messages import Message
from bridle.engine.render import to_text
from bridle.engine.result import RunResult
from bridle.engine.text import one_line
from bridle.engine.texts import Texts
from bridle.models.discover import Place

if TYPE_CHECKING:
    from rich.console import Console

PIPED_WIDTH = 200
SHOWN_ARGUMENT = 60
SHOWN_MODELS = 5


@dataclass(frozen=True, slots=True)
class Words:
    """What the terminal says, in one language.

    `ended` is keyed by finish reason, `bad_model` by an `UnknownModel`'s problem, `places` by the kind and
    state of a `Place`.
    """

    language: Language
    prompt: str
    planner: str
    planner_name: str
    try_asking: str
    model: str
    local: str
    remote: str
    bounds: str
    keys: str
    looked: str
    instructions: str
    cancelled: str
    ended: Mapping[str, str]
    trimmed: str
    escalated: str
    goodbye: str
    unexpected: str
    bad_steps: str
    bad_seconds: str
    forms: str
    bad_model: Mapping[str, str]
    places: Mapping[str, str]


GERMAN_WORDS = Words(
    language="de",
    prompt="Du › ",
    planner="Eingebauter Planer (kein Sprachmodell)",
    planner_name="Planer",
    try_asking="Schreib „Hilfe“, und er sagt dir, was er beantworten kann. Notizen gelten nur für dieses "
    "Gespräch. „{program} doctor“ sagt dir, wie du zu einem Sprachmodell kommst.",
    model="Modell: {model} ({where})",
    local="lokal",
    remote="nicht auf diesem Rechner",
    bounds="höchstens {steps} Schritte und {seconds:g} s je Antwort",
    keys="Strg-C bricht eine laufende Antwort ab und beendet sonst das Gespräch, wie Strg-D.",
    looked="Es ist kein Sprachmodell eingestellt. Ich habe gesucht:",
    instructions="Du bist ein hilfsbereiter Assistent. Antworte knapp und auf Deutsch. Benutze die Werkzeuge "
    "für Rechnungen, Daten und Notizen, statt zu raten, und erfinde keine Ergebnisse.",
    cancelled="Abgebrochen. Was bis dahin da war, bleibt im Gespräch.",
    ended={
        "timeout": "Die Zeit für diese Antwort war um; sie kann unvollständig sein.",
        "length": "Die Grenze für diese Antwort war erreicht; sie kann unvollständig sein.",
        "tool-calls": "Die Schritte für diese Antwort waren aufgebraucht; sie kann unvollständig sein.",
        "stall": "Das Modell hat sich im Kreis gedreht; seine Antwort kann unvollständig sein.",
    },
    escalated="Weiter mit dem Modell {model}: Das erste kam nicht ans Ziel.",
    trimmed="Ältere Ergebnisse wurden gekürzt, damit alles in das Fenster des Modells passt.",
    goodbye="Bis bald.",
    unexpected="Das hat nicht geklappt: {error}",
    bad_steps="--max-steps muss mindestens 1 sein, nicht {value}.",
    bad_seconds="--seconds muss eine Zahl über 0 sein, nicht {value}.",
    forms="Möglich sind: {forms}.",
    bad_model={
        "empty": "Der Name des Modells ist leer.",
        "kind": "„{given}“ ist kein Modell, das ich kenne.",
        "name": "In „{given}“ fehlt der Name des Modells.",
        "address": "Die Adresse in „{given}“ kann ich nicht benutzen.",
        "key": "„{given}“ braucht einen Schlüssel: Setze die Umgebungsvariable {hint}.",
        "file": "Die Datei in „{given}“ lässt sich nicht laden: Sie fehlt oder ist keine GGUF-Datei.",
        "extra": "„{given}“ braucht einen Zusatz, der nicht installiert ist ({hint})",
        "calling": "Hinter „#“ steht in „{given}“ etwas Unbekanntes. Möglich: native, constrained, text.",
    },
    places={
        "environment-absent": "{where}: nicht gesetzt",
        "environment-unusable": "{where}: gesetzt, aber unbrauchbar ({models})",
        "environment-usable": "{where}: gefunden ({models})",
        "ollama-absent": "Ollama unter {where}: nicht gefunden",
        "ollama-empty": "Ollama unter {where}: gefunden, aber ohne Modell",
        "ollama-unusable": "Ollama unter {where}: gefunden, aber ohne passendes Modell ({models})",
        "ollama-usable": "Ollama unter {where}: gefunden ({models})",
        "gguf-absent": "GGUF-Datei in {where}: nicht gefunden",
        "gguf-empty": "GGUF-Datei in {where}: nicht gefunden",
        "gguf-unusable": "GGUF-Datei in {where}: gefunden ({models}), aber nicht benutzbar",
        "gguf-usable": "GGUF-Datei in {where}: gefunden ({models})",
    },
)
ENGLISH_WORDS = Words(
    language="en",
    prompt="You › ",
    planner="Built-in planner (not a language model)",
    planner_name="Planner",
    try_asking="Write 'help' and it tells you what it can answer. Notes last as long as this conversation. "
    "'{program} doctor' tells you how to get a language model.",
    model="Model: {model} ({where})",
    local="local",
    remote="not on this machine",
    bounds="at most {steps} steps and {seconds:g} s an answer",
    keys="Ctrl-C stops a running answer; otherwise it ends the conversation, like Ctrl-D.",
    looked="No language model is configured. I looked for:",
    instructions="You are a helpful assistant. Answer briefly and in English. Use the tools for sums, dates "
    "and notes instead of guessing, and do not invent results.",
    cancelled="Cancelled. What was there by then stays in the conversation.",
    ended={
        "timeout": "The time for this answer was up; it may be incomplete.",
        "length": "The limit for this answer was reached; it may be incomplete.",
        "tool-calls": "The steps for this answer were used up; it may be incomplete.",
        "stall": "The model went round in circles; its answer may be incomplete.",
    },
    escalated="Going on with the model {model}: the first one did not get there.",
    trimmed="Older results were shortened so that everything fits into the model's window.",
    goodbye="Goodbye.",
    unexpected="That did not work: {error}",
    bad_steps="--max-steps must be at least 1, not {value}.",
    bad_seconds="--seconds must be a number above 0, not {value}.",
    forms="Valid forms: {forms}.",
    bad_model={
        "empty": "The model's name is empty.",
        "kind": "'{given}' is no model that I know.",
        "name": "The model's name is missing in '{given}'.",
        "address": "I cannot use the address in '{given}'.",
        "key": "'{given}' needs a key: set the environment variable {hint}.",
        "file": "I cannot load the file in '{given}' as a model: it is missing or no GGUF file.",
        "extra": "'{given}' needs an extra that is not installed ({hint})",
        "calling": "What follows '#' in '{given}' is no way to call tools: native, constrained, text.",
    },
    places={
        "environment-absent": "{where}: not set",
        "environment-unusable": "{where}: set, but cannot be used ({models})",
        "environment-usable": "{where}: found ({models})",
        "ollama-absent": "Ollama at {where}: not found",
        "ollama-empty": "Ollama at {where}: found, but without a model",
        "ollama-unusable": "Ollama at {where}: found, but without a suitable model ({models})",
        "ollama-usable": "Ollama at {where}: found ({models})",
        "gguf-absent": "GGUF file in {where}: not found",
        "gguf-empty": "GGUF file in {where}: not found",
        "gguf-unusable": "GGUF file in {where}: found ({models}), but it cannot be used",
        "gguf-usable": "GGUF file in {where}: found ({models})",
    },
)
WORDS: Mapping[Language, Words] = {"de": GERMAN_WORDS, "en": ENGLISH_WORDS}


def describe(place: Place, words: Words) -> str:
    """One line about a place that was looked into."""
    models = ", ".join(place.models[:SHOWN_MODELS]) + (" …" if len(place.models) > SHOWN_MODELS else "")
    mark = {"usable": "✓", "unusable": "!"}.get(place.state, "✗")
    return f"{mark} {words.places[f'{place.kind}-{place.state}'].format(where=place.where, models=models)}"


@dataclass(slots=True)
class Screen:
    """Draws a run's events. What a model or a tool says is text: it never controls the terminal."""

    console: "Console"
    words: Words
    texts: Texts
    speaker: str
    labels: Mapping[str, str] = field(default_factory=dict[str, str])
    max_steps: int = 0
    _calls: int = 0
    _waiting: bool = False
    _speaking: bool = False
    _word: str = ""
    _column: int = 0

    def show(self, event: Event) -> None:
        match event:
            case StepStart(step, max_steps, closing):
                self.max_steps, self._calls = max_steps, 0
                self._wait(self.texts.closing_step if closing else self._step(step, self.texts.thinking))
            case TextDelta(delta=delta):
                self._speak(delta)
            case ToolCallEvent(step=step, tool_name=name, args=args):
                self._calls += 1
                self._row(self._step(step, self._named(name, _brief(args))))
            case ToolProgress(message=message):
                self._row(f"  … {message}")
            case ToolResultEvent(tool_name=name, result=result, is_error=failed):
                whose = f"{name}: " if self._calls > 1 else ""  # side by side, the quickest comes first
                self._row(
                    f"  ✗ {whose}{result.removeprefix('Error: ')}" if failed else f"  → {whose}{result}"
                )
            case ModelRetry(wait=wait, reason=reason, fault=fault):
                said = self.texts.faults.get(fault, reason).rstrip(".")
                self.line(self.texts.retrying.format(reason=said, wait=wait))
            case Escalated(to_model=model):
                self.line(self.words.escalated.format(model=model))
            case ContextTrimmed():
                self.line(self.words.trimmed)
            case Notice(message=message):
                self.line(message)
            case _:
                pass

    def line(self, text: str) -> None:
        """Something a person has to read."""
        self.rest()
        say(self.console, text, "dim")

    def rest(self) -> None:
        """Leave the cursor at the beginning of an empty line."""
        if self._waiting:
            self._erase_line()
        elif self._speaking:
            self._write("\n")
        self._waiting = self._speaking = False

    def _step(self, step: int, what: str) -> str:
        return self.texts.step.format(step=step, max_steps=self.max_steps, what=what)

    def _named(self, tool: str, arguments: str) -> str:
        """In words where there are some, as on the page; otherwise as it was called."""
        if (label := self.labels.get(tool)) is None:
            return f"{tool}({arguments})"
        return f"{label} ({arguments})" if arguments else label

    def _row(self, text: str) -> None:
        """Something about a step, cut to one row of the terminal: a tool may say a lot."""
        width = self.console.width - 1 if self.console.is_terminal else PIPED_WIDTH
        indent = text[: len(text) - len(text.lstrip())]
        self.line(indent + one_line(text, max(20, width - len(indent))))

    def _wait(self, what: str) -> None:
        """A line that stays only until there is something to show: a slow model is seen to be at work."""
        self.rest()
        if self.console.is_terminal and not self.console.is_dumb_terminal:
            self._write(one_line(f"{what} …", self.console.width - 1), style="dim")
            self._waiting = True

    def _speak(self, delta: str) -> None:
        if not self._speaking:
            delta = delta.lstrip()
            if not delta:
                return
            self.rest()
            opening = f"{self.speaker} › "
            self._write(opening, style="bold")
            self._speaking, self._word, self._column = True, "", len(opening)
        self.console.file.write(self._wrapped(printable(delta)))  # Rich would drop the backspaces
        self.console.file.flush()

    def _wrapped(self, text: str) -> str:
        """The text as it comes, with a word that does not fit taken back and put on the next line."""
        if not self.console.is_terminal:
            return text
        width = self.console.width - 1
        out: list[str] = []
        for char in text:
            if char in " \n":
                self._word, self._column = "", 0 if char == "\n" else self._column + 1
            else:
                self._word += char
                self._column += 1
                if self._column > width >= len(self._word) > 0 and self._column > len(self._word):
                    out.append("\b \b" * (len(self._word) - 1) + "\n" + self._word[:-1])
                    self._column = len(self._word)
            out.append(char)
        return "".join(out)

    def _write(self, text: str, style: str | None = None) -> None:
        self.console.out(printable(text), end="", highlight=False, style=style)

    def _erase_line(self) -> None:
        from rich.control import Control
        from rich.segment import ControlType

        self.console.control(Control(ControlType.CARRIAGE_RETURN, (ControlType.ERASE_IN_LINE, 2)))


@dataclass(slots=True)
class Chat:
    """One conversation: what was said stays, also of an answer that was cancelled."""

    agent: ToolLoopAgent
    screen: Screen
    history: list[Message] = field(default_factory=list[Message])

    async def answer(self, request: str) -> RunResult:
        asked = Message.user(request)
        stream = self.agent.stream(messages=[*self.history, asked])
        with ctrl_c_calls(stream.cancel):
            async with stream:
                async for event in stream:
                    self.screen.show(event)
                result = await stream.result()
        self.screen.rest()
        self.history += [asked, *result.response_messages]
        if note := self._note(result):
            self.screen.line(note)
        return result

    def _note(self, result: RunResult) -> str | None:
        """What a person has to know of an answer that is not the whole one and does not say so itself."""
        if result.finish_reason == "abort":
            return self.screen.words.cancelled if result.text != self.screen.texts.aborted else None
        if result.error and result.steps and result.error not in result.text:
            return result.error  # for whoever can mend it
        own_words = bool(result.steps) and result.steps[-1].text == result.text
        return self.screen.words.ended.get(result.finish_reason) if own_words else None


def requests(words: Words) -> Iterator[str]:
    """What the person writes, line by line, until they leave. Ctrl-C and Ctrl-D at the prompt both leave."""
    interactive = sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()
    if interactive:
        with suppress(ImportError):  # not on every system
            readline = import_module("readline")  # line editing and the arrow keys in input()
            readline.parse_and_bind("set enable-bracketed-paste on")  # a pasted text is one question
    while True:
        try:
            line = input(words.prompt) if interactive else _next_line()
        except (EOFError, KeyboardInterrupt):
            if interactive:
                signal.signal(signal.SIGINT, signal.SIG_IGN)  # pressed twice, it is still a goodbye
                print(f"\n{words.goodbye}")
            return
        if line.strip():
            yield line.strip()


def _next_line() -> str:
    line = "" if sys.stdin is None else sys.stdin.readline()
    if not line:
        raise EOFError
    return line


@contextmanager
def ctrl_c_calls(stop: Callable[[], None]) -> Generator[None]:
    """While this lasts, Ctrl-C calls `stop` on the running event loop instead of raising somewhere."""
    loop = asyncio.get_running_loop()
    before = signal.getsignal(signal.SIGINT)
    try:
        loop.add_signal_handler(signal.SIGINT, stop)
    except NotImplementedError:  # Windows
        signal.signal(signal.SIGINT, lambda number, frame: loop.call_soon_threadsafe(stop))
    try:
        yield
    finally:
        with suppress(NotImplementedError):
            loop.remove_signal_handler(signal.SIGINT)
        signal.signal(signal.SIGINT, before)


def say(console: "Console", text: str = "", style: str = "") -> None:
    """A line of its own, broken between words on a terminal and not at all in a pipe."""
    from rich.text import Text

    console.print(Text(printable(text), style), soft_wrap=not console.is_terminal)


def printable(text: str) -> str:
    """Without control characters: a model or a tool must not move the cursor, ring or repaint."""
    if text.isprintable():
        return text
    return "".join([c for c in text if c in "\n\t" or unicodedata.category(c) != "Cc"])


def _brief(arguments: Mapping[str, Any]) -> str:
    return ", ".join(
        [f"{name}: {one_line(to_text(value), SHOWN_ARGUMENT)}" for name, value in arguments.items()]
    )
