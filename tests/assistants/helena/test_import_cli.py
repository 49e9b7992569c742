"""`bridle import`: what it says, what it ends with, and that a person can start with nothing."""

from __future__ import annotations

import asyncio
import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer
from sqlalchemy import select
from typer.testing import CliRunner, Result

from bridle.assistants.helena import commands
from bridle.assistants.helena.assistant import assistant
from bridle.assistants.helena.model import akten, dokumente, muster
from bridle.assistants.helena.wissen.suche import suche_gesetze
from bridle.host import schema
from bridle.host.assistants import Registry
from bridle.host.database import Database
from bridle.host.identity import Identity
from bridle.host.places import address
from support.postgres import Postgres

LAW = """---
Title: Gesetz über Schirme
jurabk: RSchG
slug: rschg
---

# Gesetz über Schirme (RSchG)

## § 1 Ausleihe

Schirme werden verliehen.
"""


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """The command keeps what it writes to itself, for as long as its process lives."""
    mask = os.umask(0o022)
    os.umask(mask)
    yield
    os.umask(mask)


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database in which there is nothing yet."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'neu.db'}"
    server: Postgres = request.getfixturevalue("postgres_server")
    return server.url(server.database())


@pytest.fixture
def law(tmp_path: Path) -> Path:
    path = tmp_path / "gesetze" / "rschg.md"
    path.parent.mkdir()
    path.write_text(LAW, "utf-8")
    return path


def run(*arguments: object) -> Result:
    app = typer.Typer()
    commands.add_to(app)
    return CliRunner().invoke(app, ["import", *[str(each) for each in arguments]])


def with_administrator(url: str) -> str:
    async def made() -> None:
        database = Database(url)
        registry = Registry.installed()
        if registry.find("helena") is None:
            registry.add(assistant())
        await schema.upgrade(database, registry.migrations)
        await Identity(database, registry.roles).first_run("Ada Muster", "ada@example.org", None)
        await database.close()

    asyncio.run(made())
    return url


def rows(url: str, table: object) -> list[object]:
    async def read() -> list[object]:
        database = Database(url)
        async with database.read() as tx:
            found = list((await tx.execute(select(table))).all())  # type: ignore[call-overload]
        await database.close()
        return found

    return asyncio.run(read())


def test_statutes_into_a_database_that_is_not_there_yet(url: str, law: Path) -> None:
    first = run("gesetze", law.parent, "--database", url, "--stand", "31.01.2026")
    assert (first.exit_code, first.stderr) == (0, "")
    assert first.stdout == "Normen: 1 neu oder geändert, 0 waren schon da.\n"
    assert run("gesetze", law, "--database", url, "--stand", "2026-01-31").stdout == (
        "Normen: 0 neu oder geändert, 1 waren schon da.\n"
    )

    async def stand() -> str:
        database = Database(url)
        async with database.read() as tx:
            found = (await suche_gesetze(tx, "§ 1 RSchG")).hits[0].stand
        await database.close()
        return found

    assert asyncio.run(stand()) == "2026-01-31"


def test_bad_files_are_named_beside_the_summary_and_end_with_1(tmp_path: Path, law: Path) -> None:
    (law.parent / "kaputt.xml").write_text("<dokumente>", "utf-8")
    result = run("gesetze", law.parent, "--database", tmp_path / "neu.db")
    assert result.exit_code == 1
    assert result.stderr == "kaputt.xml ist kein gültiges XML. Es wurde nichts gelesen.\n"
    assert result.stdout == "Normen: 1 neu oder geändert, 0 waren schon da, 1 nicht übernommen.\n"


def test_many_bad_lines_are_counted_and_some_of_them_named(tmp_path: Path) -> None:
    path = tmp_path / "n.jsonl"
    path.write_text("kaputt\n" * 1_500, "utf-8")
    result = run("urteile", path, "--database", tmp_path / "neu.db")
    assert result.exit_code == 1
    assert result.stderr.count("\n") == 21
    assert "… und 1480 weitere." in result.stderr
    assert "1.500 nicht übernommen" in result.stdout


def test_matters_and_their_documents(url: str, tmp_path: Path) -> None:
    with_administrator(url)
    table = tmp_path / "akten.csv"
    table.write_text("Aktenzeichen;Kurzrubrum;Streitwert\n0001/26;Ahorn ./. Buche;12.000\n", "utf-8")
    tried = run("akten", table, "--pruefen", "--database", url)
    assert tried.stdout == "Akten: 1 wären neu, 0 waren schon da. Gespeichert wurde nichts.\n"
    assert rows(url, akten) == []
    assert run("akten", table, "--database", url).stdout == "Akten: 1 neu oder geändert, 0 waren schon da.\n"
    folder = tmp_path / "post" / "0001-26"
    folder.mkdir(parents=True)
    (folder / "brief.txt").write_text("Guten Tag", "utf-8")
    (tmp_path / "post" / "bild.png").write_bytes(b"x")
    result = run("dokumente", folder.parent, "--database", url)
    assert result.exit_code == 1
    assert result.stdout == "Dokumente: 1 neu oder geändert, 0 waren schon da, 1 nicht übernommen.\n"
    assert len(rows(url, dokumente)) == 1
    assert run("dokumente", folder, "--akte", "0001/26", "--database", url).exit_code == 0
    (tmp_path / "vorlage.md").write_text("# Vollmacht\n\nHiermit …", "utf-8")
    assert run("muster", tmp_path / "vorlage.md", "--database", url).exit_code == 0
    assert run("muster", tmp_path / "vorlage.md", "--allgemein", "--database", url).exit_code == 0
    assert len(rows(url, muster)) == 1


@pytest.mark.parametrize("kind", ["akten", "dokumente", "muster"])
def test_without_an_account_it_says_how_to_make_one(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "x.md"
    path.write_text("x", "utf-8")
    result = run(kind, path, "--database", tmp_path / "neu.db")
    assert result.exit_code == 1
    assert "Es gibt noch kein Konto. Lege das erste an:" in result.stderr
    assert "user add NAME EMAIL" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("gesetze", "gibt-es-nicht"), "gibt-es-nicht gibt es nicht."),
        (("gesetze", "{law}", "--stand", "30.02.2026"), "--stand passt nicht: Dieses Datum gibt es nicht"),
        (("gesetze", "{law}", "--database", "mysql://a:geheim@b/c"), "keine Datenbank, die ich öffnen kann"),
        (("gesetze", "{odd}"), "hat eine Endung, die ich nicht lese"),
    ],
)
def test_mistakes_get_one_sentence(
    tmp_path: Path, law: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], sentence: str
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "daten"))
    monkeypatch.delenv("BRIDLE_DATABASE", raising=False)
    odd = law.with_suffix(".xyz")
    odd.write_text(LAW, "utf-8")
    result = run(*[each.format(law=law, odd=odd) for each in arguments])
    assert result.exit_code != 0
    assert "Traceback" not in result.stderr
    assert "geheim" not in result.stderr
    assert sentence in result.stderr
    assert result.stderr.count("\n") == 1


def test_without_an_address_it_is_the_file_in_the_data_folder_and_nobody_else_reads_it(
    tmp_path: Path, law: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "daten"))
    monkeypatch.delenv("BRIDLE_DATABASE", raising=False)
    assert run("gesetze", law).exit_code == 0
    file = tmp_path / "daten" / "bridle" / "bridle.db"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ("firma.db", "sqlite:///firma.db"),
        ("~/firma.db", f"sqlite:///{Path.home()}/firma.db"),
        (" sqlite:///a.db ", "sqlite:///a.db"),
        ("postgres://a@b/c", "postgresql://a@b/c"),
        ("postgresql+psycopg://a@b/c", "postgresql+psycopg://a@b/c"),
    ],
)
def test_a_database_is_named_as_people_write_it(given: str, meant: str) -> None:
    assert address(given, "de") == meant


def test_the_help_is_german() -> None:
    result = run("--help")
    for word in ("gesetze", "urteile", "muster", "akten", "dokumente", "einlesen"):
        assert word in result.stdout
