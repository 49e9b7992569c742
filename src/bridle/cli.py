"""The list of commands. What they do is elsewhere, and imported when it is asked for."""

# Annotations are evaluated here: Typer reads them, and it is imported inside the functions only.

import logging
import sys
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from bridle._version import __version__
from bridle.demo import Language
from bridle.engine.budget import BACKGROUND
from bridle.engine.text import describe
from bridle.models.resolve import FORMS
from bridle.shell import complain, missing, new_console, sentences, spoken_language
from bridle.terminal import WORDS

if TYPE_CHECKING:
    from typer import Typer

COMMANDS = "bridle.commands"
"""The entry points of assistants that bring commands: functions that take the Typer application."""


def main() -> None:
    """The console script."""
    for name in ("rich", "typer"):
        try:
            import_module(name)
        except ModuleNotFoundError:
            sys.exit(missing(name, "cli", spoken_language(sys.argv)))
    logging.getLogger().addHandler(logging.NullHandler())  # people get sentences, not log records
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if (reconfigure := getattr(stream, "reconfigure", None)) is not None:
            reconfigure(errors="replace")  # neither odd input nor a poor terminal ends the conversation
    _app()()


def _app() -> "Typer":
    import typer

    from bridle.serving.commands import add_to

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
        server: Annotated[
            str | None, typer.Option(metavar="URL", help="Talk to an assistant on this server instead.")
        ] = None,
        key: Annotated[
            str | None,
            typer.Option(envvar="BRIDLE_KEY", show_default=False, help="A key for the server."),
        ] = None,
        assistant: Annotated[str | None, typer.Option(help="Which of the server's assistants.")] = None,
        lang: Annotated[Language, lang] = "de",
    ) -> None:
        """Talk in the terminal: with a few tools (date, sums, days, notes), or to a server."""
        with sentences(lang):
            if server is not None:
                from bridle.serving.remote import run_remote_chat

                raise typer.Exit(run_remote_chat(WORDS[lang], server, key, assistant))
            from bridle.chatting import budget_of, run_chat

            raise typer.Exit(run_chat(WORDS[lang], model, budget_of(WORDS[lang], max_steps, seconds)))

    @app.command()
    def doctor(lang: Annotated[Language, lang] = "de") -> None:
        """Show what is installed, which models were found, and what to do next."""
        from bridle.doctor import run_doctor

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

        raise typer.Exit(run_replay(new_console(), trace, tools, lang, agent))

    traces = typer.Typer(help="Look at recorded runs.", no_args_is_help=True)
    app.add_typer(traces, name="trace")

    @traces.callback()
    def of_traces() -> None:
        """Look at recorded runs."""

    @traces.command()
    def show(trace: Annotated[Path, trace_file], lang: Annotated[Language, lang] = "de") -> None:
        """Print a recorded run as a person would read it."""
        from bridle.tracing import run_show

        raise typer.Exit(run_show(new_console(), trace, lang))

    @app.command()
    def new(name: Annotated[str, typer.Argument(help="The folder to make.")]) -> None:
        """Write a small assistant to start from: two tools, one that asks first, and tests."""
        from bridle.new import create

        with sentences("en", 2):
            files = create(name)
            typer.echo("\n".join(map(str, files)))
            typer.echo(f"Try it: cd {name} && {sys.executable} assistant.py")

    add_to(app)
    _add_assistants(app)
    return app


def _add_assistants(app: "Typer") -> None:
    """Commands that assistants bring along. One that cannot be loaded must not take the others with it."""
    for entry in sorted(entry_points(group=COMMANDS), key=lambda each: each.name):
        try:
            entry.load()(app)
        except Exception as error:
            complain(f"The commands of {entry.name!r} ({entry.value}) cannot be loaded: {describe(error)}")


if __name__ == "__main__":
    main()
