"""`bridle chat` talks, `bridle doctor` says what is there, `bridle replay` and `bridle trace` look back."""

# Annotations are evaluated here: Typer reads them, and it is imported inside the functions only.

import asyncio
import contextlib
import json
import logging
import math
import os
import platform
import re
import shutil
import sys
from collections.abc import Iterator
from importlib import import_module, metadata
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from bridle._version import __version__
from bridle.demo import TOOLS, Language, Session
from bridle.demo_rules import planner_rules
from bridle.engine.agent import ToolLoopAgent
from bridle.engine.budget import BACKGROUND, Budget
from bridle.engine.model import Model
from bridle.engine.text import one_line
from bridle.engine.texts import ENGLISH, GERMAN
from bridle.errors import ConfigurationError
from bridle.models.discover import PLANNER, Discovery, discover
from bridle.models.planner import PLANNER_ENGLISH, PLANNER_GERMAN, PlannerModel
from bridle.models.resolve import FORMS, UnknownModel, resolve
from bridle.terminal import WORDS, Chat, Screen, Words, describe, requests, say

if TYPE_CHECKING:
    from rich.console import Console
    from typer import Typer

MISSING: dict[Language, str] = {
    "de": "Für die Kommandozeile fehlt das Paket „{name}“. Installiere Bridle mit dem Zusatz „cli“:\n"
    "  {command}",
    "en": "The command line needs the package '{name}'. Install Bridle with its extra 'cli':\n  {command}",
}
EXTRAS = ("cli", "local", "prices", "pydantic-ai")
"""Those that something here uses; the others are for what is still to come."""
KEYS = ("OPENAI_API_KEY", "ANTHROPIC_API_KEY", "OPENROUTER_API_KEY")
SPEAKER_CHARS = 24
DOCTOR: dict[Language, dict[str, str]] = {
    "de": {
        "extras": "Zusatzpakete",
        "missing": "fehlt: pip install '.[{extra}]' im Quellverzeichnis",
        "unknown": "Bridle ist nicht installiert, deshalb ist nicht bekannt, welche es gibt.",
        "models": "Modelle",
        "set": "gesetzt",
        "unset": "nicht gesetzt",
        "next": "Wie es weitergeht",
        "ready": "Alles bereit: „bridle chat“ benutzt {model}.",
        "fix": "Berichtige BRIDLE_MODEL: {detail}",
        "pull": "Hol dir ein Modell: ollama pull qwen3:8b",
        "install": "Lokal: Installiere Ollama (https://ollama.com), dann: ollama pull qwen3:8b",
        "key": "Bei OpenAI: Setze OPENAI_API_KEY, dann: bridle chat --model openai:gpt-4o",
        "have_key": "{key} ist gesetzt: bridle chat --model {form}",
        "server": "Ein eigener Server mit OpenAI-Schnittstelle: bridle chat --model openai:NAME@http://HOST:PORT/v1",
        "planner": "Ohne Modell antwortet der eingebaute Planer (kein Sprachmodell): bridle chat",
    },
    "en": {
        "extras": "Extras",
        "missing": "missing: pip install '.[{extra}]' in the source directory",
        "unknown": "Bridle is not installed, so it is not known which there are.",
        "models": "Models",
        "set": "set",
        "unset": "not set",
        "next": "What to do next",
        "ready": "All is ready: 'bridle chat' uses {model}.",
        "fix": "Correct BRIDLE_MODEL: {detail}",
        "pull": "Get a model: ollama pull qwen3:8b",
        "install": "Locally: install Ollama (https://ollama.com), then: ollama pull qwen3:8b",
        "key": "With OpenAI: set OPENAI_API_KEY, then: bridle chat --model openai:gpt-4o",
        "have_key": "{key} is set: bridle chat --model {form}",
        "server": "A server of your own that speaks OpenAI's protocol: bridle chat --model openai:NAME@http://HOST:PORT/v1",
        "planner": "Without a model the built-in planner answers (not a language model): bridle chat",
    },
}


def main() -> None:
    """The console script."""
    for name in ("rich", "typer"):
        try:
            import_module(name)
        except ModuleNotFoundError:
            sys.exit(MISSING[_language(sys.argv)].format(name=name, command=_install_command()))
    logging.getLogger().addHandler(logging.NullHandler())  # people get sentences, not log records
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if (reconfigure := getattr(stream, "reconfigure", None)) is not None:
            reconfigure(errors="replace")  # neither odd input nor a poor terminal ends the conversation
    _app()()


def _language(arguments: list[str]) -> Language:
    """What was asked for; else German for somebody whose system speaks it. There is no Typer yet to ask."""
    given = "=".join(arguments)
    if "--lang=en" in given or "--lang=de" in given:
        return "en" if "--lang=en" in given else "de"
    spoken = next(filter(None, [os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG")]), "")
    return "de" if spoken.lower().startswith("de") else "en"


def _install_command() -> str:
    """For this very Python, from where it was installed if that is known."""
    from urllib.parse import urlsplit
    from urllib.request import url2pathname

    source = "path/to/bridle"
    with contextlib.suppress(metadata.PackageNotFoundError, ValueError, LookupError, TypeError):
        url = str(json.loads(metadata.distribution("bridle").read_text("direct_url.json") or "")["url"])
        if url.startswith("file:"):
            source = url2pathname(urlsplit(url).path)
    return f'{sys.executable} -m pip install "{source}[cli]"'


def _app() -> "Typer":
    import typer

    app = typer.Typer(
        help="Bridle: a bounded ReAct agent engine.",
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
    )
    lang = typer.Option(help="Language of the terminal: de or en.")

    @app.callback(invoke_without_command=True)
    def root(version: Annotated[bool, typer.Option("--version", help="Show the version.")] = False) -> None:
        if version:
            typer.echo(f"bridle {__version__}")
            raise typer.Exit

    @app.command()
    def chat(
        model: Annotated[
            str | None, typer.Option(help=f"{', '.join(FORMS)} or planner; without one, it looks for one.")
        ] = None,
        max_steps: Annotated[int, typer.Option(help="Steps an answer may take.")] = BACKGROUND.steps,
        seconds: Annotated[float, typer.Option(help="Seconds an answer may take.")] = BACKGROUND.seconds,
        lang: Annotated[Language, lang] = "de",
    ) -> None:
        """Talk in the terminal, with a few tools: date, sums, days, notes."""
        words = WORDS[lang]
        try:
            raise typer.Exit(run_chat(words, model, _budget(words, max_steps, seconds)))
        except BadOption as bad:
            typer.echo(str(bad), err=True)
            raise typer.Exit(2) from None
        except KeyboardInterrupt:
            raise typer.Exit(130) from None

    @app.command()
    def doctor(lang: Annotated[Language, lang] = "de") -> None:
        """Show what is installed, which models were found, and what to do next."""
        run_doctor(lang)

    trace_file = typer.Argument(
        metavar="TRACE",
        help="A recorded run. To record: from bridle import recording; agent = recording(agent, 'traces/')",
    )

    @app.command()
    def replay(
        trace: Annotated[Path, trace_file],
        tools: Annotated[
            str | None,
            typer.Option(metavar="MODULE:NAME", help="Call these tools for real where they only read."),
        ] = None,
        agent: Annotated[
            str | None,
            typer.Option(
                metavar="MODULE:NAME",
                help="Compare with this agent as it is now: its tools, instructions, limits and hooks.",
            ),
        ] = None,
        lang: Annotated[Language, lang] = "de",
    ) -> None:
        """Run a recorded run again, without a model: 0 if nothing has changed, 1 if something has."""
        from bridle.tracing import run_replay

        raise typer.Exit(run_replay(_console(), trace, tools, lang, agent))

    traces = typer.Typer(help="Look at recorded runs.", no_args_is_help=True)
    app.add_typer(traces, name="trace")

    @traces.callback()
    def of_traces() -> None:
        """Look at recorded runs."""

    @traces.command()
    def show(trace: Annotated[Path, trace_file], lang: Annotated[Language, lang] = "de") -> None:
        """Print a recorded run as a person would read it."""
        from bridle.tracing import run_show

        raise typer.Exit(run_show(_console(), trace, lang))

    @app.command()
    def new(name: Annotated[str, typer.Argument(help="The folder to make.")]) -> None:
        """Write a small assistant to start from: two tools, one that asks first, and tests."""
        from bridle.new import create

        try:
            files = create(name)
        except ConfigurationError as error:
            typer.echo(str(error), err=True)
            raise typer.Exit(2) from None
        typer.echo("\n".join(map(str, files)))
        typer.echo(f"Try it: cd {name} && {sys.executable} assistant.py")

    return app


class BadOption(Exception):
    """A sentence for somebody who typed an option that cannot work."""


def run_chat(words: Words, name: str | None, budget: Budget) -> int:
    """Talk until the person leaves. Piped questions of which the last ends in an error end in a 1."""
    console = _console()
    failed = False
    with asyncio.Runner() as runner:
        found = None if name is not None else runner.run(discover())
        model = _model(words, name, found)
        _greet(console, words, budget, model, found)
        chat = _chat(console, words, budget, model)
        for request in requests(words):
            try:
                failed = runner.run(chat.answer(request)).finish_reason == "error"
            except Exception as error:  # people get a sentence, never a traceback
                failed = True
                chat.screen.line(words.unexpected.format(error=f"{type(error).__name__}: {error}"))
            say(console)
    return 1 if failed and not console.is_terminal else 0


def _budget(words: Words, max_steps: int, seconds: float) -> Budget:
    if max_steps < 1:
        raise BadOption(words.bad_steps.format(value=max_steps))
    if not (math.isfinite(seconds) and seconds > 0):
        raise BadOption(words.bad_seconds.format(value=seconds))
    return Budget(steps=max_steps, seconds=seconds)


def _model(words: Words, name: str | None, found: Discovery | None) -> Model:
    """The model to talk to: the one that was named, the one that was found, or the planner."""
    choice = name if found is None else found.choice
    if choice is None or choice.strip() == PLANNER:
        texts = PLANNER_GERMAN if words.language == "de" else PLANNER_ENGLISH
        return PlannerModel(planner_rules(words.language), texts)
    try:
        return resolve(choice)
    except UnknownModel as error:
        option = "--model" if found is None else "BRIDLE_MODEL"
        what = words.bad_model[error.problem].format(given=error.given, hint=error.hint)
        forms = "" if error.problem == "key" else words.forms.format(forms=", ".join([*FORMS, PLANNER]))
        raise BadOption(f"{option}: {what} {forms}".strip()) from None


def _greet(console: "Console", words: Words, budget: Budget, model: Model, found: Discovery | None) -> None:
    planner = isinstance(model, PlannerModel)
    if found is not None and found.choice is None:
        say(console, words.looked)
        for place in found.places:
            say(console, f"  {describe(place, words)}")
    named = words.model.format(model=model.name, where=words.local if model.profile.local else words.remote)
    bounds = words.bounds.format(steps=budget.steps, seconds=budget.seconds)
    say(console, f"Bridle {__version__} · {words.planner if planner else named} · {bounds}", "bold")
    if planner:
        say(console, words.try_asking.format(program=program()))
    if console.is_terminal:
        say(console, words.keys, "dim")
    say(console)


def program() -> str:
    """How this program is called from here: `bridle`, where the shell finds it under that name."""
    called = Path(sys.argv[0])
    if called.stem != "bridle" or not called.is_file():
        return "python -m bridle"
    found = shutil.which("bridle")
    if found is not None and Path(found).resolve() == called.resolve():
        return "bridle"
    return os.path.relpath(called) if called.is_relative_to(Path.cwd()) else str(called)


def _chat(console: "Console", words: Words, budget: Budget, model: Model) -> Chat:
    texts = GERMAN if words.language == "de" else ENGLISH
    speaker = words.planner_name if isinstance(model, PlannerModel) else one_line(model.name, SPEAKER_CHARS)
    agent = ToolLoopAgent(
        model=model,
        instructions=words.instructions,
        tools=TOOLS,
        budget=budget,
        context=Session(words.language),
        texts=texts,
    )
    return Chat(agent, Screen(console, words, texts, speaker))


def run_doctor(language: Language) -> None:
    console, said = _console(), DOCTOR[language]
    with asyncio.Runner() as runner:
        found = runner.run(discover(everywhere=True))
    system = f"{platform.system()} {platform.machine()}"
    say(console, f"Bridle {__version__} · Python {platform.python_version()} · {system}")
    say(console, f"\n{said['extras']}", "bold")
    for extra, installed in extras():
        missing = said["missing"].format(extra=extra)
        say(console, f"  ✓ {extra}" if installed else f"  ✗ {extra:<12} {missing}")
    if not extras():
        say(console, f"  {said['unknown']}")
    say(console, f"\n{said['models']}", "bold")
    for place in found.places:
        say(console, f"  {describe(place, WORDS[language])}")
    for key in KEYS:
        say(console, f"  ✓ {key}: {said['set']}" if os.environ.get(key) else f"  ✗ {key}: {said['unset']}")
    say(console, f"\n{said['next']}", "bold")
    for number, advice in enumerate(_advice(said, found), 1):
        say(console, f"  {number}. {advice.replace('bridle chat', f'{program()} chat')}")


def extras() -> list[tuple[str, bool]]:
    """Each extra of Bridle, and whether everything it asks for is installed."""
    try:
        bridle = metadata.distribution("bridle")
    except metadata.PackageNotFoundError:
        return []
    names = [name for name in bridle.metadata.get_all("Provides-Extra") or [] if name in EXTRAS]
    return [(name, all(map(_installed, _asked_for(bridle.requires or [], name)))) for name in names]


def _asked_for(requirements: list[str], extra: str) -> Iterator[str]:
    for requirement in requirements:
        if "sys_platform" in requirement and sys.platform not in requirement:
            continue
        if re.search(rf"""extra == ['"]{re.escape(extra)}['"]""", requirement):
            yield re.split(r"[^\w.-]", requirement, maxsplit=1)[0]


def _installed(package: str) -> bool:
    try:
        metadata.distribution(package)
    except metadata.PackageNotFoundError:
        return False
    return True


def _advice(said: dict[str, str], found: Discovery) -> Iterator[str]:
    environment, ollama, *_ = found.places
    usable = next((place for place in found.places if place.state == "usable"), None)
    if environment.state == "unusable":
        yield said["fix"].format(detail=environment.detail)
    elif usable is not None:
        yield said["ready"].format(model=usable.choice)
    if ollama.state in ("empty", "unusable"):
        yield said["pull"]
    elif ollama.state == "absent":
        yield said["install"]
    if os.environ.get("OPENROUTER_API_KEY"):
        yield said["have_key"].format(key="OPENROUTER_API_KEY", form="openrouter:NAME")
    if os.environ.get("OPENAI_API_KEY"):
        yield said["have_key"].format(key="OPENAI_API_KEY", form="openai:gpt-4o")
    else:
        yield said["key"]
    yield said["server"]
    if usable is None:
        yield said["planner"]


def _console() -> "Console":
    from rich.console import Console

    return Console(highlight=False, soft_wrap=True)


if __name__ == "__main__":
    main()
