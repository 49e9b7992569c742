"""The commands of the host as Typer sees them. Their bodies import much, so that is left to when they run."""

# Annotations are evaluated here: Typer reads them, and it is imported inside the functions only.

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from bridle.demo import Language
from bridle.models.resolve import FORMS
from bridle.shell import new_console, sentences

if TYPE_CHECKING:
    from typer import Typer

PORT = 8377
SERVER = f"http://127.0.0.1:{PORT}"


def add_to(app: "Typer") -> None:
    _add_serving(app)
    _add_people(app)
    _add_database(app)
    _add_audit(app)


def _add_serving(app: "Typer") -> None:
    import typer

    @app.command()
    def serve(
        database: Annotated[str | None, _database_option()] = None,
        host: Annotated[str, typer.Option(help="The address to listen at.")] = "127.0.0.1",
        port: Annotated[
            int | None,
            typer.Option(
                min=0,
                max=65_535,
                help=f"The port to listen at; without one {PORT}, or the next that is free.",
            ),
        ] = None,
        demo: Annotated[
            bool, typer.Option("--demo", help="Demonstration data and a link that logs in, as by default.")
        ] = False,
        workers: Annotated[
            bool,
            typer.Option(
                "--workers/--no-workers",
                help="Work on background runs too, or leave them to `bridle worker` processes.",
            ),
        ] = True,
        proxy: Annotated[
            str,
            typer.Option(
                metavar="ADDRESS,…",
                help="Proxies whose word on the client's address and on https is taken.",
            ),
        ] = "127.0.0.1",
        lang: Annotated[Language, _lang_option()] = "de",
    ) -> None:
        """Serve assistants to people: the page and the HTTP API."""
        with sentences(lang):
            from bridle.serving.serve import run_serve

            raise typer.Exit(run_serve(database, host, port, demo, lang, workers, proxy))

    @app.command()
    def worker(
        database: Annotated[str | None, _database_option()] = None,
        runs: Annotated[int, typer.Option(min=1, max=1_000, help="How many runs at once.")] = 8,
        lang: Annotated[Language, _lang_option()] = "de",
    ) -> None:
        """Work on background runs of a database that `bridle serve` serves, on this machine or another."""
        with sentences(lang):
            from bridle.serving.serve import run_worker

            raise typer.Exit(run_worker(database, runs, lang))

    @app.command()
    def run(
        question: Annotated[str, typer.Argument(help="What to ask.")],
        assistant: Annotated[
            str | None, typer.Option(help="Which assistant; without it, the only or the first one.")
        ] = None,
        database: Annotated[str | None, _database_option()] = None,
        email: Annotated[
            str | None,
            typer.Option("--as", metavar="EMAIL", help="As whom; without it, as the first administrator."),
        ] = None,
        scope: Annotated[
            str | None, typer.Option(help="What it is about, in the assistant's terms: a matter, a site.")
        ] = None,
        model: Annotated[
            str | None,
            typer.Option(help=f"{', '.join(FORMS)}; without one, the assistant's or what is found."),
        ] = None,
        as_json: Annotated[
            bool, typer.Option("--json", help="Print one line of JSON instead of the steps.")
        ] = False,
        lang: Annotated[Language, _lang_option()] = "de",
    ) -> None:
        """Ask an assistant here, as the local administrator, and watch its steps."""
        with sentences(lang):
            from bridle.serving.local import run_question

            raise typer.Exit(
                run_question(
                    new_console(),
                    question,
                    assistant,
                    database,
                    as_json,
                    lang,
                    email=email,
                    scope=scope,
                    model=model,
                )
            )

    @app.command()
    def demo(
        database: Annotated[str | None, _database_option()] = None,
        lang: Annotated[Language, _lang_option()] = "de",
    ) -> None:
        """Fill a database with a firm to try things in: people of each role, and what assistants bring."""
        with sentences(lang):
            from bridle.serving.demonstration import run_demo

            raise typer.Exit(run_demo(new_console(), database, lang))


def _add_people(app: "Typer") -> None:
    import typer

    user = typer.Typer(help="Accounts, passwords and keys.", no_args_is_help=True)
    app.add_typer(user, name="user")
    whose = typer.Argument(metavar="EMAIL", help="Whose account.")
    linked = typer.Option("--link", help="Print a link that logs in once, instead of asking for a password.")
    server = typer.Option(metavar="URL", help="Where the server is, for the link.")

    @user.command()
    def add(
        name: Annotated[str, typer.Argument(help="The person's name.")],
        email: Annotated[str, typer.Argument(help="What the person logs in with.")],
        role: Annotated[str, typer.Option(help="The first account is always an administrator's.")] = "ADMIN",
        link: Annotated[bool, linked] = False,
        server: Annotated[str, server] = SERVER,
        database: Annotated[str | None, _database_option()] = None,
        lang: Annotated[Language, _lang_option()] = "de",
    ) -> None:
        """Add somebody. The password is asked for, or read from a pipe."""
        with sentences(lang):
            from bridle.serving.people import add

            raise typer.Exit(add(database, lang, name, email, role, server if link else None))

    @user.command(name="list")
    def everybody(
        database: Annotated[str | None, _database_option()] = None,
        lang: Annotated[Language, _lang_option()] = "de",
    ) -> None:
        """List the accounts."""
        with sentences(lang):
            from bridle.serving.people import list_all

            raise typer.Exit(list_all(new_console(), database, lang))

    @user.command()
    def role(
        email: Annotated[str, whose],
        role: Annotated[str, typer.Argument(help="The new role.")],
        database: Annotated[str | None, _database_option()] = None,
        lang: Annotated[Language, _lang_option()] = "de",
    ) -> None:
        """Give somebody another role; it counts at once."""
        with sentences(lang):
            from bridle.serving.people import change_role

            raise typer.Exit(change_role(database, lang, email, role))

    @user.command()
    def deactivate(
        email: Annotated[str, whose],
        database: Annotated[str | None, _database_option()] = None,
        lang: Annotated[Language, _lang_option()] = "de",
    ) -> None:
        """Close an account: its sessions and its keys end at once."""
        with sentences(lang):
            from bridle.serving.people import deactivate

            raise typer.Exit(deactivate(database, lang, email))

    @user.command()
    def password(
        email: Annotated[str, whose],
        link: Annotated[bool, linked] = False,
        server: Annotated[str, server] = SERVER,
        database: Annotated[str | None, _database_option()] = None,
        lang: Annotated[Language, _lang_option()] = "de",
    ) -> None:
        """Set a new password, which is asked for or read from a pipe; or print a link."""
        with sentences(lang):
            from bridle.serving.people import new_password

            raise typer.Exit(new_password(database, lang, email, server if link else None))

    @user.command()
    def key(
        email: Annotated[str, whose],
        name: Annotated[str, typer.Option(help="What the key is for.")] = "bridle",
        scope: Annotated[
            list[str] | None,
            typer.Option(help="May do, once for each: read, run, draft:decide, write, metrics, admin."),
        ] = None,
        days: Annotated[int, typer.Option(min=1, max=3_650, help="How long it is good for.")] = 90,
        database: Annotated[str | None, _database_option()] = None,
        lang: Annotated[Language, _lang_option()] = "de",
    ) -> None:
        """Make a key for a program of somebody's. It is shown once."""
        with sentences(lang):
            from bridle.serving.people import new_key

            raise typer.Exit(new_key(database, lang, email, name, scope or ["read", "run"], days))


def _add_database(app: "Typer") -> None:
    import typer

    db = typer.Typer(help="The database.", no_args_is_help=True)
    app.add_typer(db, name="db")

    @db.command()
    def copy(
        source: Annotated[str, typer.Argument(metavar="FROM", help="sqlite:///FILE or postgresql://…")],
        target: Annotated[
            str, typer.Argument(metavar="TO", help="A database in which there is nothing yet.")
        ],
        lang: Annotated[Language, _lang_option()] = "de",
    ) -> None:
        """Copy everything into another database, whole or not at all."""
        with sentences(lang):
            from bridle.serving.database import run_copy

            raise typer.Exit(run_copy(new_console(), source, target, lang))

    @db.command()
    def upgrade(
        database: Annotated[str | None, _database_option()] = None,
        lang: Annotated[Language, _lang_option()] = "de",
    ) -> None:
        """Bring the tables to this version."""
        with sentences(lang):
            from bridle.serving.database import run_upgrade

            raise typer.Exit(run_upgrade(new_console(), database, lang))

    @app.command()
    def backup(
        file: Annotated[Path, typer.Argument(help="A file that is not there yet.")],
        database: Annotated[str | None, _database_option()] = None,
        lang: Annotated[Language, _lang_option()] = "de",
    ) -> None:
        """Write everything into one file. The server may go on meanwhile."""
        with sentences(lang):
            from bridle.serving.database import run_backup

            raise typer.Exit(run_backup(new_console(), database, file, lang))

    @app.command()
    def restore(
        file: Annotated[Path, typer.Argument(help="What `bridle backup` wrote.")],
        database: Annotated[str | None, _database_option()] = None,
        lang: Annotated[Language, _lang_option()] = "de",
    ) -> None:
        """Put a backup into a database in which there is nothing yet."""
        with sentences(lang):
            from bridle.serving.database import run_restore

            raise typer.Exit(run_restore(new_console(), database, file, lang))


def _add_audit(app: "Typer") -> None:
    import typer

    audit = typer.Typer(help="The audit log.", no_args_is_help=True)
    app.add_typer(audit, name="audit")
    tenant = typer.Option(metavar="ID", help="Whose log, where there are several houses.")

    @audit.command()
    def verify(
        anchor: Annotated[
            Path | None, typer.Option(help="A file of anchors; with it a cut end is seen too.")
        ] = None,
        export: Annotated[
            Path | None, typer.Option(help="Check this export instead of the database.")
        ] = None,
        database: Annotated[str | None, _database_option()] = None,
        lang: Annotated[Language, _lang_option()] = "de",
    ) -> None:
        """Check that nobody changed the log: 0 if it is whole, 1 with the first bad row if it is not."""
        with sentences(lang):
            from bridle.serving.audit import run_verify

            raise typer.Exit(run_verify(new_console(), database, anchor, export, lang))

    @audit.command()
    def anchor(
        file: Annotated[Path, typer.Argument(help="A file outside the database, to be added to.")],
        database: Annotated[str | None, _database_option()] = None,
        lang: Annotated[Language, _lang_option()] = "de",
    ) -> None:
        """Note how far the log goes, so that a cut end is seen later."""
        with sentences(lang):
            from bridle.serving.audit import run_anchor

            raise typer.Exit(run_anchor(new_console(), database, file, lang))

    @audit.command()
    def export(
        file: Annotated[Path, typer.Argument(help="A file that is not there yet.")],
        tenant: Annotated[str | None, tenant] = None,
        database: Annotated[str | None, _database_option()] = None,
        lang: Annotated[Language, _lang_option()] = "de",
    ) -> None:
        """Write the log as lines of JSON that can be checked anywhere."""
        with sentences(lang):
            from bridle.serving.audit import run_export

            raise typer.Exit(run_export(new_console(), database, file, tenant, lang))


def _database_option() -> Any:
    import typer

    return typer.Option(
        "--database",
        envvar="BRIDLE_DATABASE",
        metavar="URL",
        help="sqlite:///FILE or postgresql://…; without it, a file in the data folder.",
        show_default=False,
        show_envvar=True,
    )


def _lang_option() -> Any:
    import typer

    return typer.Option("--lang", help="Language of the terminal: de or en.")
