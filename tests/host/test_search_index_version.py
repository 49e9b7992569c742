"""What was stored under other weights is not left beside what is stored today."""

from __future__ import annotations

from hashlib import sha256

import pytest
from sqlalchemy import select, update

from bridle.host import search_tables as tables
from bridle.host.database import Database
from bridle.host.search import ALL, Document, fill, prepare, put, search
from bridle.host.search import index_version as version
from bridle.host.search.index import analyse, changed

TEXT = "Der Schimmel im Bad. Das Protokoll liegt in der Handakte. "
SAMPLE = Document(
    "1",
    "schrank",
    "Fristlose Kündigung des Mietverhältnisses",
    pages=(
        "Nach § 543 Abs. 2 BGB und Art. 3 GG; BGH, Urteil vom 04.02.2015 - VIII ZR 175/14.",
        "Mietminderung wegen Wärmedämmung, Straße, Häuser, gekündigt. " * 60,
    ),
    keywords="Rausschmiss Wohnung",
    examples="Der Nachbar lärmt nachts",
    context="Buch 2 · Schuldverhältnisse",
)
KNOWN = (2, "9722942f2731")
"""The analyser's number, and what it makes of the sample under it."""


@pytest.fixture
async def shelf(db: Database) -> Database:
    async with db.alter() as tx:
        await prepare(tx)
    return db


def document(name: str) -> Document:
    return Document(name, "schrank", "Bericht", TEXT, version="1")


async def scores(db: Database) -> dict[str, float]:
    async with db.read() as tx:
        found = await search(tx, "Schimmel", collections=["schrank"], tenant_id=None, scopes=ALL)
    return {hit.id: hit.score for hit in found.hits}


async def filled(db: Database, *names: str) -> int:
    return sum([each.written async for each in fill(db, [document(name) for name in names])])


async def test_under_other_weights_it_counts_as_changed_and_then_ranks_as_if_it_were_new(
    shelf: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as before:
        before.setattr(version, "INDEX", "0.00000000")
        before.setattr("bridle.host.search.postings.K1", 4.0)
        assert await filled(shelf, "alt") == 1
        assert await filled(shelf, "alt") == 0
    assert await filled(shelf, "neu") == 1
    mixed = await scores(shelf)
    assert mixed["alt"] != mixed["neu"]
    assert await filled(shelf, "alt", "neu") == 1
    same = await scores(shelf)
    assert same["alt"] == same["neu"]
    assert await filled(shelf, "alt", "neu") == 0


async def test_what_was_stored_before_versions_were_kept_is_outdated_too(shelf: Database) -> None:
    async with shelf.write() as tx:
        await put(tx, [document("alt"), document("neu")])
        old = update(tables.documents).where(tables.documents.c.id == "alt")
        await tx.execute(old.values(version="1"))
    here = tables.documents.c
    async with shelf.read() as tx:
        assert await changed(tx, [document("alt"), document("neu")]) == [document("alt")]
        assert list((await tx.execute(select(here.id).where(version.outdated(here.version)))).scalars()) == [
            "alt"
        ]


@pytest.mark.parametrize("own", ["", "1", "a/b", "1.x/2"])
def test_a_documents_own_version_is_told_apart_from_that_of_the_index(own: str) -> None:
    assert version.unstamped(version.stamped(own)) == version.unstamped(own) == own


def test_who_changes_what_the_analyser_finds_raises_its_number() -> None:
    """Weights tell by themselves. Of a newer HanTa or stemmer that finds other terms, this tells as well."""
    found = [
        (passage.start, passage.stop, passage.page, sorted(terms))
        for passage, terms in analyse(SAMPLE).passages
    ]
    assert (version.ANALYSER, sha256(repr(found).encode()).hexdigest()[:12]) == KNOWN
