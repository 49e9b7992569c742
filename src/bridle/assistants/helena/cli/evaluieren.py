"""`bridle eval helena`: whether Helena is right, question by question."""

# Annotations are evaluated here: Typer reads them, and it is imported inside the function only.

from collections.abc import Mapping, Sequence
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from bridle.assistants.helena.cli.evaluieren_vergleich import (
    COLUMNS,
    MEANS,
    REPLACED,
    figure,
    zeige_vergleich,
)

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table
    from typer import Typer

    from bridle.assistants.helena.eval.goldset import Frage
    from bridle.assistants.helena.eval.lauf import Ergebnis
    from bridle.engine.model import Model

PLANER = "Planer (ohne Sprachmodell)"
NO_ANSWER = (
    "Das Modell „{modell}“ hat auf keine Frage geantwortet; die Zahlen sagen nichts über es. Prüfe, ob es "
    "läuft und so heißt."
)
SOME_SILENT = "Bei {zahl} von {fragen} Fragen hat das Modell nicht geantwortet."
EFFORT = "Je Frage: {schritte} Schritte, {tokens} Tokens, {sekunden} Sekunden."
LEGEND = (
    "richtig (in %): die Art stimmt, alle Fakten sind da, nichts ist falsch oder unbelegt. abgel.: „Dafür "
    "brauche ich ein Sprachmodell“. falsch, Zitat, Zahl: so viele Antworten mit einer falschen Aussage; mit "
    "einer Norm oder einem Aktenzeichen; mit einem Betrag oder Tag, den kein Werkzeug geliefert hat. R@5: "
    "Recall der Normen unter den ersten fünf Treffern."
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
        nur_modell: Annotated[
            bool,
            typer.Option(
                "--nur-modell", help="Das Modell fragen, auch wo sonst die Regeln vor ihm antworten."
            ),
        ] = False,
        nur: Annotated[
            list[str] | None, typer.Option("--nur", help="Nur diese Kategorie; mehrmals möglich.")
        ] = None,
        out: Annotated[
            Path | None, typer.Option("--json", help="Alle Ergebnisse auch in diese Datei.")
        ] = None,
        vergleich: Annotated[
            Path | None,
            typer.Option(
                "--vergleich",
                help="Die Datei eines früheren Laufs. Sonst: was bei --json steht, oder der letzte Lauf mit "
                "diesem Modell.",
            ),
        ] = None,
        gesetze: Annotated[
            Path | None, typer.Option("--gesetze", help="Ordner mit Gesetzen statt der Zusammenfassungen.")
        ] = None,
        ohne_paraphrasen: Annotated[
            bool, typer.Option("--ohne-paraphrasen", help="Nur die Fragen, wie sie geschrieben sind.")
        ] = False,
        paraphrasen: Annotated[
            Path | None,
            typer.Option(
                "--paraphrasen", help="Andere Formulierungen der Fragen aus dieser Datei, statt der eigenen."
            ),
        ] = None,
        jede: Annotated[
            int,
            typer.Option("--jede", min=1, help="Nur jede wievielte Frage: für Modelle, die langsam sind."),
        ] = 1,
        fehler: Annotated[
            bool, typer.Option("--fehler", help="Jede Frage zeigen, die nicht richtig ist.")
        ] = False,
    ) -> None:
        """Die Fragen des Goldsets an Helena stellen und die Antworten prüfen."""
        with sentences("de", code=2):
            import asyncio

            from bridle.assistants.helena.eval.ablage import hebe_auf, letzter, pruefe_ziel, schreibe
            from bridle.assistants.helena.eval.bericht import als_json, ausgefallen, lies, ohne_modell
            from bridle.assistants.helena.eval.goldset import fragen
            from bridle.shell import new_console

            if out is not None:
                pruefe_ziel(out)
            name = _kind(
                model or PLANER,
                *(["nur-modell"] if nur_modell else []),
                *sorted(set(nur or [])),
                *(["ohne-paraphrasen"] if ohne_paraphrasen else []),
                *([f"paraphrasen-{paraphrasen.stem}"] if paraphrasen else []),
                *([f"jede-{jede}"] if jede > 1 else []),
            )
            before = lies(vergleich) if vergleich else _last(out) or letzter(name)
            answering = _model(model)
            results: list[Ergebnis] = []
            console = new_console()
            complete = True
            try:
                asked = _asked(
                    answering,
                    fragen(nur or [], paraphrasen)[::jede],
                    gesetze,
                    ohne_paraphrasen,
                    results,
                    nur_modell=nur_modell,
                )
                asyncio.run(asked)
            except KeyboardInterrupt:
                complete = False
                console.print(f"Abgebrochen. Was folgt, ist von {len(results)} Fragen.", markup=False)
            run = als_json(results, model or PLANER)
            for part, title in (("fragen", "Fragen"), ("paraphrasen", "Paraphrasen")):
                if run[part]:
                    console.print(_table(f"{title}: {run['modell']}", run[part]))
                    console.print(_effort(run[part]), markup=False)
            console.print(LEGEND, markup=False)
            if fehler:
                _show_errors(console, results)
            if before:
                zeige_vergleich(console, before, run)
            if out:
                replaced = vergleich is None and before is not None and before["modell"] != run["modell"]
                schreibe(out, run)
                if replaced and before is not None:
                    console.print(REPLACED.format(pfad=out), markup=False)
                console.print(f"Ergebnisse: {out}", markup=False)
            if model and ohne_modell(results):
                console.print(NO_ANSWER.format(modell=model), markup=False)
                raise typer.Exit(1)
            if model and (silent := ausgefallen(results)):
                console.print(SOME_SILENT.format(zahl=silent, fragen=len(results)), markup=False)
            if complete and (trouble := hebe_auf(name, run)):
                console.print(trouble, markup=False)

    app.add_typer(group, name="eval")


def _kind(*parts: str) -> str:
    """What was asked of whom: only a run of the same kind is the one before it."""
    return " ".join(parts)


def _last(out: Path | None) -> "dict[str, Any] | None":
    """What the file has from last time, which is about to be replaced."""
    from bridle.assistants.helena.eval.bericht import lies

    return lies(out) if out is not None and out.exists() else None


def _model(name: str | None) -> "Model | None":
    """What it is called, in the words of the language, before a firm is made for it."""
    if name is None:
        return None
    from bridle.models.resolve import FORMS, UnknownModel, resolve
    from bridle.shell import Refused
    from bridle.terminal import WORDS

    words = WORDS["de"]
    try:
        return resolve(name)
    except UnknownModel as error:
        said = words.bad_model[error.problem].format(given=error.given, hint=error.hint)
        forms = "" if error.problem == "key" else words.forms.format(forms=", ".join(FORMS))
        raise Refused(f"{said} {forms}".strip(), 2) from None


async def _asked(
    answering: "Model | None",
    questions: "Sequence[Frage]",
    gesetze: Path | None,
    ohne_paraphrasen: bool,
    results: "list[Ergebnis]",
    *,
    nur_modell: bool,
) -> None:
    """The results as they come: whoever breaks off keeps what there is."""
    from bridle.assistants.helena.eval.kanzlei import kanzlei
    from bridle.assistants.helena.eval.lauf import frage_alle
    from bridle.shell import new_console

    total = sum(1 if ohne_paraphrasen else 1 + len(each.paraphrasen) for each in questions)
    with new_console().status("Die Kanzlei wird angelegt …") as status:
        done = count(1)

        def weiter(result: "Ergebnis") -> None:
            results.append(result)
            status.update(f"Frage {next(done)} von {total} …")

        async with kanzlei(gesetze) as firm:
            await frage_alle(
                firm,
                questions,
                answering,
                paraphrasen=not ohne_paraphrasen,
                nur_modell=nur_modell,
                weiter=weiter,
            )


def _table(title: str, rows: Mapping[str, Mapping[str, Any]]) -> "Table":
    """Narrow enough for a terminal of eighty characters."""
    from rich.table import Table

    table = Table(title=title, title_justify="left", box=None, padding=(0, 1, 0, 0), pad_edge=False)
    table.add_column("Kategorie", no_wrap=True)
    for name, _ in COLUMNS:
        table.add_column(name, justify="right", no_wrap=True)
    for name, row in rows.items():
        style = "bold" if name[0].isupper() else None
        table.add_row(name, *[figure(key, row.get(key)) for _, key in COLUMNS], style=style)
    return table


def _effort(rows: Mapping[str, Mapping[str, Any]]) -> str:
    from bridle.assistants.helena.eval.bericht import ALL

    return EFFORT.format(**{key: figure(key, rows[ALL].get(key)) for key in MEANS})


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
