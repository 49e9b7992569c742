"""Commands whose wrong options are refused in German, like everything else they are asked."""

from __future__ import annotations

from typing import Any, NoReturn

import typer
from typer.core import TyperCommand, TyperGroup

from bridle.assistants.helena.cli.absagen import drucke_absage
from bridle.shell import complain


class Befehl(TyperCommand):
    """Typer says in English what it cannot read, and it says so before the command's own code runs."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        given = list(args)
        try:
            return super().parse_args(ctx, args)
        except Exception as error:
            _sage_ab(_satz(error, ctx.command_path), error, given)


class Gruppe(TyperGroup):
    """The same for a group, where the name of a command is what cannot be read."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        given = list(args)
        try:
            return super().parse_args(ctx, args)
        except Exception as error:
            _sage_ab(_satz(error, ctx.command_path), error, given)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        given = list(args)
        try:
            return super().resolve_command(ctx, args)
        except Exception as error:
            moeglich = ", ".join(self.list_commands(ctx))
            satz = f"„{ctx.command_path} {given[0]}“ gibt es nicht; möglich sind {moeglich}."
            _sage_ab(satz if _satz(error, "") else None, error, given)


def _sage_ab(satz: str | None, error: Exception, given: list[str]) -> NoReturn:
    if satz is None:
        raise error
    complain(satz)
    if "--json" in given:
        drucke_absage(satz)
    raise typer.Exit(2) from None


def _satz(error: Exception, aufruf: str) -> str | None:
    """By the names of the errors: which module they come from changes with Typer's version."""
    hilfe = f"Alle Angaben zeigt „{aufruf} --help“."
    option = getattr(error, "option_name", "")
    match type(error).__name__:
        case "NoSuchOption":
            nah = ", ".join(sorted(getattr(error, "possibilities", None) or ()))
            return f"Die Angabe {option} gibt es nicht{f'; ähnlich heißt {nah}' if nah else ''}. {hilfe}"
        case "BadOptionUsage":
            return f"Bei der Angabe {option} fehlt der Wert oder er ist zu viel. {hilfe}"
        case "MissingParameter":
            fehlt = getattr(getattr(error, "param", None), "metavar", None) or "eine Angabe"
            return f"Es fehlt {fehlt}. {hilfe}"
        case "UsageError" | "BadParameter":
            return f"Das lässt sich so nicht lesen; vielleicht fehlen Anführungszeichen. {hilfe}"
        case _:
            return None
