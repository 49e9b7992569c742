"""`bridle import index`: after an upgrade all is weighed by the same rules again."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import typer
from sqlalchemy import select
from typer.testing import CliRunner, Result

from assistants.helena.test_import_nachweis import LAW
from bridle.assistants.helena import commands
from bridle.assistants.helena.assistant import assistant
from bridle.assistants.helena.wissen.einrichten import richte_ein
from bridle.assistants.helena.wissen.starter import starter
from bridle.host import schema
from bridle.host import search_tables as tables
from bridle.host.assistants import Registry
from bridle.host.database import Database
from bridle.host.identity import Identity
from bridle.host.search import index_version, put
from bridle.host.search.postings import unpacked
from bridle.host.tables import audit
from support.postgres import Postgres

URTEILE = (
    {"az": "1 A 1/26", "leitsatz": "Regen fällt.\n\nEr macht nass.", "text": "Gründe.\n\nEs goss."},
    {"az": "2 A 2/26", "leitsatz": "Nur ein Leitsatz.", "rechtsgebiet": "Wetterrecht"},
    {"az": "3 A 3/26", "text": "Leitsatz: so begann der Text.\n\nUnd ging weiter."},
    {"az": "4 A 4/26", "leitsatz": "Lang und länger. " * 90, "text": "Gründe."},
)
MUSTER = {"name": "Vollmacht", "text": "Hiermit …", "kategorie": "Prozess", "quelle": "Regal"}
SUMMARIES = tuple(starter())
LEFT = (
    "Hinweis: Normen, die noch nach früheren Regeln gewichtet sind: 1 (RSchG). Ihre Stichworte sind nicht "
    "gespeichert. Lies diese Gesetze noch einmal ein: "
)

Weighed = dict[tuple[str, str], tuple[str, dict[str, tuple[float, ...]]]]


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database in which there is nothing yet."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'neu.db'}"
    server: Postgres = request.getfixturevalue("postgres_server")
    return server.url(server.database())


@pytest.fixture(scope="module")
def wanted(tmp_path_factory: pytest.TempPathFactory) -> Weighed:
    """What a firm has that begins with this program; the same on both databases."""
    folder = tmp_path_factory.mktemp("frisch")
    url = f"sqlite:///{folder / 'frisch.db'}"
    filled(url, folder)
    return weighed(url)


def run(*arguments: object) -> Result:
    app = typer.Typer()
    commands.add_to(app)
    return CliRunner().invoke(app, ["import", *[str(each) for each in arguments]])


@contextmanager
def an_older_program(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with monkeypatch.context() as before:
        before.setattr(index_version, "INDEX", "0.00000000")
        before.setattr("bridle.host.search.postings.K1", 9.0)
        yield


def filled(url: str, folder: Path) -> None:
    """A firm with something of each kind."""
    asyncio.run(_opened(url))
    folder.mkdir(exist_ok=True)
    (folder / "rschg.md").write_text(LAW, "utf-8")
    given = [{"gericht": "AG Musterstadt", "datum": "2026-01-02"} | each for each in URTEILE]
    (folder / "u.jsonl").write_text("\n".join(map(json.dumps, given)), "utf-8")
    (folder / "m.jsonl").write_text(json.dumps(MUSTER), "utf-8")
    (folder / "akten.csv").write_text("Aktenzeichen;Kurzrubrum\n0001/26;Ahorn ./. Buche\n", "utf-8")
    post = folder / "post" / "0001-26"
    post.mkdir(parents=True, exist_ok=True)
    for number in range(3):
        (post / f"brief{number}.txt").write_text(f"Der Schirm Nummer {number} ist weg.", "utf-8")
    for arguments in (
        ("gesetze", folder / "rschg.md"),
        ("urteile", folder / "u.jsonl"),
        ("muster", folder / "m.jsonl"),
        ("muster", folder / "m.jsonl", "--allgemein"),
        ("akten", folder / "akten.csv"),
        ("dokumente", folder / "post"),
    ):
        ended = run(*arguments, "--database", url)
        assert (ended.exit_code, ended.stderr) == (0, "")


async def _opened(url: str) -> None:
    db, registry = Database(url), Registry([assistant()])
    await schema.upgrade(db, Registry.installed().migrations)
    await Identity(db, registry.roles).first_run("Ada Muster", "ada@example.org", None)
    async with db.write() as tx:
        await put(tx, SUMMARIES[:5])
    await db.close()


def weighed(url: str) -> Weighed:
    """Each document with its version, its terms and how much they count."""

    async def read() -> Weighed:
        db, here, of = Database(url), tables.documents.c, tables.passages.c
        found: Weighed = {}
        async with db.read() as tx:
            owner: dict[int, tuple[str, str]] = {}
            asked = select(
                of.number, here.collection, here.id, here.title, here.version, here.attributes
            ).join(tables.documents, here.number == of.document)
            for number, collection, id, title, version, attributes in await tx.execute(asked):
                summary = attributes.get("zusammenfassung") and "zusammenfassung"
                own = attributes.get("kanzlei_eigen") == "ja" or collection == "dokumente"
                owner[number] = (summary or f"{'own ' * own}{collection}", title if own else id)
                found[owner[number]] = (version if collection != "dokumente" else version[:11], {})
            for term, lists in await tx.execute(select(tables.postings.c.term, tables.postings.c.found)):
                numbers, weights = unpacked(lists)
                for number, weight in zip(numbers.tolist(), weights.tolist(), strict=True):
                    if number in owner:
                        terms = found[owner[number]][1]
                        terms[term] = (*terms.get(term, ()), weight)
        await db.close()
        return found

    return asyncio.run(read())


def of_statutes(found: Weighed) -> set[tuple[str, str]]:
    return {key for key in found if key[0] == "gesetze"}


def test_all_but_statutes_is_written_anew_from_what_is_stored(
    url: str, wanted: Weighed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with an_older_program(monkeypatch):
        filled(url, tmp_path / "b")
    assert all(weighed(url)[key] != each for key, each in wanted.items())

    first = run("index", "--database", url)
    own, shared = 3 + 1, 5 + len(URTEILE) + 1
    assert (first.exit_code, first.stdout) == (0, f"Suchindex: {own + shared} neu geschrieben.\n")
    assert first.stderr.startswith(LEFT)
    assert first.stderr.count("\n") == 1
    found = weighed(url)
    assert {key for key in wanted if found[key] != wanted[key]} == of_statutes(wanted)
    (told,) = rewritten(url)
    assert told == f"{own} documents of its own, {shared} of everybody's"

    again = run("index", "--database", url)
    assert (again.exit_code, again.stdout) == (0, "Suchindex: 0 neu geschrieben.\n")
    assert again.stderr == first.stderr
    assert len(rewritten(url)) == 1

    law = run("gesetze", tmp_path / "b" / "rschg.md", "--database", url)
    assert (law.stdout, law.stderr) == ("Normen: 1 neu oder geändert, 0 waren schon da.\n", "")
    assert weighed(url) == wanted
    assert run("index", "--database", url).stderr == ""


def rewritten(url: str) -> list[str]:
    async def read() -> list[str]:
        db = Database(url)
        async with db.read() as tx:
            bodies = list((await tx.execute(select(audit.c.body))).scalars())
        await db.close()
        return [each["summary"] for each in bodies if each["action"] == "index.rewritten"]

    return asyncio.run(read())


def test_what_is_imported_again_is_written_anew_and_what_is_left_is_told(
    url: str, wanted: Weighed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with an_older_program(monkeypatch):
        filled(url, tmp_path / "b")
    for name, count in (("gesetze rschg.md", 1), ("urteile u.jsonl", len(URTEILE))):
        collection, _, file = name.partition(" ")
        ended = run(collection, tmp_path / "b" / file, "--database", url)
        assert f"{count} neu oder geändert, 0 waren schon da" in ended.stdout
        assert ". Schreib sie neu: " in ended.stderr
    for arguments in (("muster", "m.jsonl"), ("muster", "m.jsonl", "--allgemein"), ("dokumente", "post")):
        collection, file, *more = arguments
        assert run(collection, tmp_path / "b" / file, *more, "--database", url).exit_code == 0
    found = weighed(url)
    summaries = {key for key in wanted if key[0] == "zusammenfassung"}
    assert {key for key in wanted if found[key] != wanted[key]} == summaries


def test_where_a_firm_is_set_up_again_its_documents_and_the_summaries_are_written_anew(
    url: str, wanted: Weighed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with an_older_program(monkeypatch):
        filled(url, tmp_path / "b")

    async def set_up() -> list[int]:
        db = Database(url)
        written: list[int] = []
        for _ in range(2):
            who = await Identity(db, Registry([assistant()]).roles).local()
            async with db.write() as tx:
                written.append(await richte_ein(tx, who.tenant_id))
        await db.close()
        return written

    assert asyncio.run(set_up()) == [len(SUMMARIES) + 3 + 1, 0]
    found = weighed(url)
    left = {key for key in wanted if found[key] != wanted[key]}
    assert {key[0] for key in left} == {"gesetze", "urteile", "muster"}


def test_nothing_that_is_stored_in_between_is_replaced_by_what_was_there_before(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with an_older_program(monkeypatch):
        filled(url, tmp_path / "b")
    newer = {"gericht": "AG Musterstadt", "datum": "2026-01-02", "az": "1 A 1/26", "text": "Neue Gründe."}
    path = tmp_path / "neuer.jsonl"
    path.write_text(json.dumps(newer), "utf-8")

    async def rewritten_while_imported() -> str:
        from bridle.assistants.helena.wissen import neu_schreiben
        from bridle.assistants.helena.wissen.urteile import import_urteile

        db, read = Database(url), neu_schreiben.read_before

        async def slowly(documents: list[object]) -> object:
            if any(getattr(each, "citation", "") == "1 A 1/26" for each in documents):
                assert (await import_urteile(db, path)).da == 1
            return await read(documents)  # type: ignore[arg-type]

        monkeypatch.setattr(neu_schreiben, "read_before", slowly)
        async for _ in neu_schreiben.schreibe_neu(db):
            pass
        here = tables.documents.c
        async with db.read() as tx:
            found = (await tx.execute(select(here.text).where(here.citation == "1 A 1/26"))).scalar_one()
        await db.close()
        return found

    assert asyncio.run(rewritten_while_imported()) == "Neue Gründe."
