"""`bridle eval helena`: whether Helena is right, question by question."""

# Annotations are evaluated here: Typer reads them, and it is imported inside the function only.

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table
    from typer import Typer

    from bridle.assistants.helena.eval.lauf import Ergebnis

PLANER = "Planer (ohne Sprachmodell)"
COLUMNS = (
    ("Fragen", "fragen"),
    ("richtig", "richtig"),
    ("abgelehnt", "abgelehnt"),
    ("Fakten", "fakten"),
    ("falsch", "falsch"),
    ("Zitate", "zitate"),
    ("Zahlen", "zahlen"),
    ("Werkzeuge", "werkzeuge"),
    ("Quellen", "quellen"),
    ("Recall@5", "recall"),
    ("Schritte", "schritte"),
    ("Tokens", "tokens"),
    ("Sekunden", "sekunden"),
)
SHARES = frozenset({"richtig", "fakten", "werkzeuge", "quellen", "recall"})
LEGEND = (
    "richtig: Art, alle Fakten, nichts Falsches, nichts Unbelegtes. falsch, Zitate, Zahlen: Antworten mit einer "
    "falschen Aussage, mit einer Norm oder einem Aktenzeichen, mit einem Betrag oder Tag, den kein Werkzeug lieferte."
)


def add_to(app: "Typer") -> None:
    import typer

    from bridle.shell import sentences

    group = typer.Typer(help="Bewerten, wie gut ein Assistent antwortet.", no_args_is_help=True)

    @group.callback()
    def evaluation() -> None:
        """Bewerten, wie gut ein Assistent antwortet."""

    @group.command()
    def helena(
        model: Annotated[
            str | None, typer.Option("--model", help="Ein Modell statt des Planers, wie bei „bridle run“.")
        ] = None,
        nur: Annotated[
            list[str] | None, typer.Option("--nur", help="Nur diese Kategorie; mehrmals möglich.")
        ] = None,
        out: Annotated[Path | None, typer.Option("--json", help="Alle Ergebnisse in diese Datei.")] = None,
        vergleich: Annotated[
            Path | None, typer.Option("--vergleich", help="Die Datei eines früheren Laufs.")
        ] = None,
        gesetze: Annotated[
            Path | None, typer.Option("--gesetze", help="Ordner mit Gesetzen statt der Zusammenfassungen.")
        ] = None,
        ohne_paraphrasen: Annotated[
            bool, typer.Option("--ohne-paraphrasen", help="Nur die Fragen, wie sie geschrieben sind.")
        ] = False,
        fehler: Annotated[bool, typer.Option("--fehler", help="Jede Frage zeigen, die nicht richtig ist.")] = False,
    ) -> None:
        """Die Fragen des Goldsets an Helena stellen und die Antworten prüfen."""
        with sentences("de", code=2):
            import asyncio

            from bridle.assistants.helena.eval.bericht import als_json, lies, veraendert
            from bridle.shell import new_console

            before = lies(vergleich) if vergleich else _last(out)
            results = asyncio.run(_asked(model, nur or [], gesetze, ohne_paraphrasen))
            run = als_json(results, model or PLANER)
            console = new_console()
            for part, title in (("fragen", "Fragen"), ("paraphrasen", "Paraphrasen")):
                if run[part]:
                    console.print(_table(f"{title}: {run['modell']}", run[part], (before or {}).get(part, {})))
            console.print(LEGEND, markup=False)
            if fehler:
                _show_errors(console, results)
            if before:
                _show_changes(console, *veraendert(before, run))
            if out:
                out.write_text(json.dumps(run, ensure_ascii=False, indent=1), "utf-8")
                console.print(f"Ergebnisse: {out}", markup=False)

    app.add_typer(group, name="eval")


def _last(out: Path | None) -> "dict[str, Any] | None":
    """What the file has from last time, which is about to be replaced."""
    from bridle.assistants.helena.eval.bericht import lies

    return lies(out) if out is not None and out.exists() else None


async def _asked(
    model: str | None, nur: list[str], gesetze: Path | None, ohne_paraphrasen: bool
) -> "list[Ergebnis]":
    from bridle.assistants.helena.eval.goldset import fragen
    from bridle.assistants.helena.eval.kanzlei import kanzlei
    from bridle.assistants.helena.eval.lauf import frage_alle

    questions = fragen(nur)
    async with kanzlei(gesetze) as firm:
        return await frage_alle(firm, questions, model, paraphrasen=not ohne_paraphrasen)


def _table(title: str, rows: Mapping[str, Mapping[str, Any]], before: Mapping[str, Mapping[str, Any]]) -> "Table":
    from rich.table import Table

    table = Table(title=title, title_justify="left")
    table.add_column("Kategorie")
    for name, _ in COLUMNS:
        table.add_column(name, justify="right")
    for name, row in rows.items():
        last = before.get(name, {})
        style = "bold" if name[0].isupper() else None
        table.add_row(name, *[_cell(key, row.get(key), last.get(key)) for _, key in COLUMNS], style=style)
    return table


def _cell(key: str, value: float | None, last: float | None) -> str:
    """With what it was last time, where that is different."""
    shown = _figure(key, value)
    changes = key in SHARES or key in ("falsch", "zitate", "zahlen", "abgelehnt")
    if not changes or last is None or _figure(key, last) == shown:
        return shown
    return f"{shown} ({_figure(key, last)})"


def _figure(key: str, value: float | None) -> str:
    if value is None:
        return "–"
    if key in SHARES:
        return f"{100 * value:.1f} %".replace(".", ",")
    if key in ("schritte", "sekunden"):
        return f"{value:.2f}".replace(".", ",")
    return f"{value:.0f}"


def _show_errors(console: "Console", results: "list[Ergebnis]") -> None:
    for each in results:
        found = each.befund
        if not found.richtig:
            why = [
                *(["abgelehnt"] if found.abgelehnt else [] if found.art else ["falsche Art der Antwort"]),
                *[f"fehlt: {fact}" for fact in found.fehlend],
                *[f"FALSCH: {wrong}" for wrong in found.falsch],
                *[f"unbelegt: {name}" for name in (*found.zitate, *found.zahlen)],
            ]
            console.print(f"{each.frage.id} ({each.frage.als}) {each.gestellt}", markup=False, style="bold")
            console.print(f"    {'; '.join(why)}", markup=False)


def _show_changes(console: "Console", better: list[str], worse: list[str]) -> None:
    console.print(f"Gegenüber dem früheren Lauf: {len(better)} neu richtig, {len(worse)} nicht mehr.", markup=False)
    for each in worse:
        console.print(f"  nicht mehr richtig: {each}", markup=False)
