"""What `bridle import` leaves in the audit log of each Kanzlei."""

from __future__ import annotations

import asyncio
import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
import typer
from sqlalchemy import insert, select
from typer.testing import CliRunner, Result

from assistants.helena.test_vektoren import Tiere
from bridle.assistants.helena import commands
from bridle.assistants.helena.assistant import assistant
from bridle.assistants.helena.wissen.bericht import Bericht
from bridle.assistants.helena.wissen.nachweis import nachgewiesen, pruefsumme
from bridle.host import audit_check, schema
from bridle.host.assistants import Registry
from bridle.host.database import Database
from bridle.host.identity import Identity
from bridle.host.ids import new_id
from bridle.host.tables import audit, audit_details, tenants
from support.postgres import Postgres
from support.rows import tenant

LAW = (
    "---\nTitle: Schirme\njurabk: RSchG\nslug: rschg\n---\n\n# Schirme (RSchG)\n\n## § 1 Ausleihe\n\nText.\n"
)
URTEIL = {"az": "1 A 1/26", "gericht": "AG Musterstadt", "datum": "2026-01-02", "text": "Der Regen fällt."}


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A Kanzlei with an administrator, and another one."""
    if request.param == "sqlite":
        url = f"sqlite:///{tmp_path / 'zwei.db'}"
    else:
        server: Postgres = request.getfixturevalue("postgres_server")
        url = server.url(server.database())
    asyncio.run(_opened(url))
    return url


async def _opened(url: str) -> None:
    db, registry = Database(url), Registry([assistant()])
    await schema.upgrade(db, Registry.installed().migrations)
    await Identity(db, registry.roles).first_run("Ada Muster", "ada@example.org", None)
    async with db.write() as tx:
        await tx.execute(insert(tenants), tenant(id=new_id()))
    await db.close()


def run(*arguments: object) -> Result:
    app = typer.Typer()
    commands.add_to(app)
    return CliRunner().invoke(app, ["import", *[str(each) for each in arguments]])


def imports(url: str) -> list[dict[str, Any]]:
    """The rows of imports with what is bound to them; the chains are whole, whatever is in them."""

    async def read() -> list[dict[str, Any]]:
        db = Database(url)
        assert (await audit_check.verify(db)).ok
        both = (audit_details.c.tenant_id == audit.c.tenant_id) & (audit_details.c.seq == audit.c.seq)
        asked = select(audit.c.body, audit_details.c.body.label("beside")).join(
            audit_details, both, isouter=True
        )
        async with db.read() as tx:
            rows = (await tx.execute(asked.order_by(audit.c.tenant_id, audit.c.seq))).all()
        await db.close()
        return [
            {**body, "beside": beside and beside["detail"]}
            for body, beside in rows
            if body["action"].endswith(".imported")
        ]

    return asyncio.run(read())


def written(path: Path, content: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content, "utf-8")
    return path


def test_statutes_are_in_the_chain_of_every_firm_and_only_once(url: str, tmp_path: Path) -> None:
    law = written(tmp_path / "geheimer ordner" / "rschg.md", LAW)
    for _ in range(2):  # the second time there is nothing to tell
        assert run("gesetze", law, "--database", url).exit_code == 0
    found = imports(url)
    assert len({each["tenant"] for each in found}) == len(found) == 2
    for each in found:
        assert (each["actor"], each["on_behalf"], each["action"]) == ("cli", "", "gesetze.imported")
        assert each["summary"] == "1 new or changed, 0 unchanged"
        assert each["arguments_digest"] == f"sha256:{sha256(LAW.encode()).hexdigest()}"
        assert each["beside"] == {"source": "rschg.md"}
        assert "geheimer ordner" not in json.dumps(each)


def test_what_a_firm_takes_in_is_in_its_own_chain(url: str, tmp_path: Path) -> None:
    table = written(tmp_path / "akten.csv", "Aktenzeichen;Kurzrubrum\n0001/26;Ahorn ./. Buche\n")
    post = written(tmp_path / "post" / "0001-26" / "brief.txt", "Guten Tag").parent.parent
    vorlage = written(tmp_path / "vorlage.md", "# Vollmacht\n\nHiermit …")
    written(post / "bild.png", "x")
    assert run("akten", table, "--pruefen", "--database", url).exit_code == 0
    assert imports(url) == []
    for arguments in (("akten", table), ("dokumente", post), ("muster", vorlage)):
        run(*arguments, "--database", url)
    found = imports(url)
    assert [(each["action"], each["summary"]) for each in found] == [
        ("akten.imported", "1 new or changed, 0 unchanged"),
        ("dokumente.imported", "1 new or changed, 0 unchanged, 1 refused"),
        ("muster.imported", "1 new or changed, 0 unchanged"),
    ]
    assert len({(each["tenant"], each["actor"], each["on_behalf"]) for each in found}) == 1
    assert (found[0]["actor"], bool(found[0]["on_behalf"])) == ("cli", True)
    assert [each["beside"]["source"] for each in found] == ["akten.csv", "post", "vorlage.md"]
    assert found[1]["arguments_digest"] == pruefsumme(post)


def test_templates_and_decisions_for_everybody_are_told_to_everybody(url: str, tmp_path: Path) -> None:
    vorlage = written(tmp_path / "vorlage.md", "# Vollmacht\n\nHiermit …")
    urteil = written(tmp_path / "urteile.jsonl", json.dumps(URTEIL))
    assert run("muster", vorlage, "--allgemein", "--database", url).exit_code == 0
    assert run("urteile", urteil, "--database", url).exit_code == 0
    assert (
        sorted([each["action"] for each in imports(url)])
        == ["muster.imported"] * 2 + ["urteile.imported"] * 2
    )


def test_vectors_are_told_to_those_whose_passages_they_are_of(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bridle.host.search.chosen.chosen_embedder", Tiere)
    vorlage = written(tmp_path / "vorlage.md", "# Vollmacht\n\nHiermit …")
    assert run("muster", vorlage, "--database", url).exit_code == 0
    assert run("vektoren", "--database", url).exit_code == 0
    (own,) = [each for each in imports(url) if each["action"] == "vektoren.imported"]
    assert (own["actor"], own["model"]) == ("cli", "tiere")
    assert own["summary"] == "1 passages of its own, 0 of everybody's"
    law = written(tmp_path / "rschg.md", LAW)
    assert run("gesetze", law, "--database", url).exit_code == 0
    for _ in range(2):
        assert run("vektoren", "--database", url).exit_code == 0
    made = [each for each in imports(url) if each["action"] == "vektoren.imported"]
    assert sorted([each["summary"] for each in made]) == [
        "0 passages of its own, 1 of everybody's",
        "0 passages of its own, 1 of everybody's",
        "1 passages of its own, 0 of everybody's",
    ]


def test_an_import_that_takes_nothing_in_leaves_nothing(url: str, tmp_path: Path) -> None:
    assert run("urteile", written(tmp_path / "n.jsonl", "kaputt"), "--database", url).exit_code == 1
    assert imports(url) == []


def test_broken_off_what_was_stored_until_then_is_told(url: str, tmp_path: Path) -> None:
    async def broken() -> None:
        db, bericht = Database(url), Bericht()
        try:
            async with nachgewiesen(db, "gesetze", tmp_path, bericht, None):
                bericht.neu = 1_000
                asyncio.current_task().cancel()  # type: ignore[union-attr]
                await asyncio.Event().wait()
        finally:
            await db.close()

    with pytest.raises(asyncio.CancelledError):
        asyncio.run(broken())
    told = {(each["summary"], each["arguments_digest"]) for each in imports(url)}
    assert told == {("1000 new or changed, 0 unchanged; broken off", "")}


def test_the_digest_of_a_folder_tells_names_and_contents_apart(tmp_path: Path) -> None:
    written(tmp_path / "a" / "x.md", "eins")
    first = pruefsumme(tmp_path / "a")
    written(tmp_path / "b" / "x.md", "eins")
    assert pruefsumme(tmp_path / "b") == first
    written(tmp_path / "b" / "x.md", "zwei")
    assert pruefsumme(tmp_path / "b") != first
    (tmp_path / "a" / "x.md").rename(tmp_path / "a" / "y.md")
    assert pruefsumme(tmp_path / "a") != first
    assert pruefsumme(tmp_path / "gibt-es-nicht") == "sha256:unreadable"
