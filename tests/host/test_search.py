"""Searching, on both databases: who finds what, in which order, and what is never found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from sqlalchemy import func, select

from bridle.host import search_tables as tables
from bridle.host.database import Database
from bridle.host.errors import Invalid
from bridle.host.ids import new_id
from bridle.host.search import (
    ALL,
    All,
    Between,
    Document,
    Found,
    fill,
    prepare,
    put,
    remove,
    remove_scope,
    search,
    search_pages,
    vectors,
)
from bridle.host.search.index import AT_ONCE

NORMS = (
    Document(
        "626",
        "gesetze",
        "Fristlose Kündigung aus wichtigem Grund",
        "Das Dienstverhältnis kann von jedem Vertragsteil aus wichtigem Grund ohne Einhaltung einer "
        "Kündigungsfrist gekündigt werden.",
        citation="§ 626 BGB",
        attributes={"gesetz": "BGB"},
        version="1",
        stand="2021-05-07",
        url="https://example.org/626",
    ),
    Document(
        "573c",
        "gesetze",
        "Fristen der ordentlichen Kündigung",
        "Die Kündigung ist spätestens am dritten Werktag eines Kalendermonats zum Ablauf des übernächsten "
        "Monats zulässig. Mietverhältnisse über Wohnraum.",
        citation="§ 573c BGB",
        attributes={"gesetz": "BGB"},
        version="1",
    ),
    Document(
        "551",
        "gesetze",
        "Begrenzung und Anlage von Mietsicherheiten",
        "Hat der Mieter dem Vermieter Sicherheit zu leisten, so darf diese höchstens das Dreifache der Miete "
        "betragen.",
        citation="§ 551 BGB",
        attributes={"gesetz": "BGB"},
        version="1",
    ),
    Document(
        "zpo626",
        "gesetze",
        "Aufhebung von Sonderregeln",
        "Hier steht etwas anderes.",
        citation="§ 626 ZPO",
        attributes={"gesetz": "ZPO"},
        version="1",
    ),
    Document(
        "gg3",
        "gesetze",
        "",
        "Alle Menschen sind vor dem Gesetz gleich.",
        citation="Art. 3 GG",
        attributes={"gesetz": "GG"},
        version="1",
    ),
    Document(
        "kschg4",
        "gesetze",
        "Anrufung des Arbeitsgerichts",
        "Will ein Arbeitnehmer geltend machen, dass eine Kündigung unwirksam ist, muss er innerhalb von drei "
        "Wochen Klage erheben.",
        citation="§ 4 KSchG",
        keywords="Kündigungsschutzklage Rausschmiss",
        attributes={"gesetz": "KSchG"},
        version="1",
    ),
)
VERDICT = Document(
    "bgh",
    "urteile",
    "Mieterhöhung",
    "Der Senat wendet § 573c BGB an.",
    citation="XII ZR 12/23",
    attributes={"gericht": "BGH", "datum": "2023-02-01"},
    version="1",
)


@pytest.fixture
async def stored(db: Database) -> Database:
    async with db.write() as tx:
        await prepare(tx)
        await put(tx, [*NORMS, VERDICT])
    return db


async def find(db: Database, query: str, scopes: Sequence[str] | All = ALL, **given: object) -> Found:
    wanted = {"collections": ["gesetze", "urteile", "dokumente"], "tenant_id": None, **given}
    async with db.read() as tx:
        return await search(tx, query, scopes=scopes, **wanted)  # type: ignore[arg-type]


def ids(found: Found) -> list[str]:
    return [hit.id for hit in found.hits]


async def test_words_find_what_they_mean_in_any_form(stored: Database) -> None:
    for query in ("Kündigungsfrist", "kuendigungsfristen", "ordentlich gekündigt Frist", "Fristen"):
        assert "573c" in ids(await find(stored, query)), query
    assert ids(await find(stored, "Kaution"))[0] == "551"
    assert ids(await find(stored, "Mietkaution zurück"))[0] == "551"


async def test_a_misspelt_word_finds_what_was_meant_and_says_so(stored: Database) -> None:
    found = await find(stored, "Mietsicherhiet")
    assert ids(found)[0] == "551"
    assert "ähnlich geschriebenen" in found.note


@pytest.mark.parametrize(
    "query", ["§ 626 BGB", "§ 626 II BGB", "626 BGB", "BGB § 626", "Paragraph 626 BGB Kaution Miete"]
)
async def test_an_exact_citation_is_always_first(stored: Database, query: str) -> None:
    found = await find(stored, query)
    assert ids(found)[0] == "626"
    assert (found.hits[0].score, found.hits[0].why) == (1.0, "citation")


async def test_several_citations_come_in_their_order(stored: Database) -> None:
    assert ids(await find(stored, "§§ 573c, 551 BGB"))[:2] == ["573c", "551"]
    assert set(ids(await find(stored, "§ 626"))[:2]) == {"626", "zpo626"}


async def test_a_file_number_finds_its_decision_and_a_norm_what_cites_it(stored: Database) -> None:
    assert ids(await find(stored, "XII ZR 12/23"))[0] == "bgh"
    assert ids(await find(stored, "§ 573c BGB")) == ["573c", "bgh"]


async def test_a_citation_that_is_not_stored_is_told(stored: Database) -> None:
    assert (await find(stored, "§ 9999 BGB")).hits == ()
    found = await find(stored, "§ 9999 BGB Kaution")
    assert ids(found) == ["551"]
    assert "nicht gespeichert" in found.note


@pytest.mark.parametrize(
    "query", ["Apfelkuchen backen Rezept", "qwertz asdfgh", "?!", "🙂", "der die das", "%_'\"*"]
)
async def test_nonsense_finds_nothing_and_says_so(stored: Database, query: str) -> None:
    found = await find(stored, query)
    assert found.hits == ()
    assert "nichts gefunden" in found.note


@pytest.mark.parametrize(
    ("query", "limit"), [("", 5), ("  ", 5), ("Miete", 0), ("Miete", 51), ("x" * 3_000, 5)]
)
async def test_what_cannot_be_searched_is_refused_in_a_sentence(
    stored: Database, query: str, limit: int
) -> None:
    with pytest.raises(Invalid, match=r"\.$"):
        await find(stored, query, limit=limit)


async def test_scores_fall_and_stay_between_zero_and_one(stored: Database) -> None:
    scores = [hit.score for hit in (await find(stored, "Kündigung Frist Klage § 626 BGB")).hits]
    assert len(scores) > 2
    assert scores == sorted(scores, reverse=True)
    assert all(0 < each <= 1 for each in scores)


async def test_a_hit_says_where_it_is_from(stored: Database) -> None:
    hit = (await find(stored, "§ 626 BGB")).hits[0]
    assert (hit.citation, hit.stand, hit.url) == ("§ 626 BGB", "2021-05-07", "https://example.org/626")
    assert hit.attributes == {"gesetz": "BGB"}
    assert "wichtigem Grund" in hit.snippet


async def test_filters_hold_before_the_limit(stored: Database) -> None:
    assert ids(await find(stored, "Kündigung", filters={"gesetz": "KSchG"}, limit=1)) == ["kschg4"]
    assert ids(await find(stored, "Kündigung", filters={"gesetz": ["ZPO", "GG"]})) == []
    assert ids(
        await find(stored, "Mieterhöhung", filters={"datum": Between("2023-01-01", "2023-12-31")})
    ) == ["bgh"]
    assert ids(await find(stored, "Mieterhöhung", filters={"datum": Between("2024-01-01")})) == []
    assert ids(await find(stored, "Kündigung", filters={"unbekannt": "x"})) == []


async def test_one_word_of_several_is_no_answer_unless_it_is_most_of_the_question(
    stored: Database,
) -> None:
    """A recipe for a cake is no forged prescription; in a document, any word is worth a look."""
    forged = Document("267", "gesetze", "Urkundenfälschung", "Wer ein Rezept fälscht, wird bestraft.")
    async with stored.write() as tx:
        await put(tx, [forged])
    for query in ("Rezept für einen Apfelkuchen mit Sahne", "Rezept Apfelkuchen Zimt Sahne Quark"):
        assert ids(await find(stored, query)) == []
    for query in ("Rezept", "gefälschtes Rezept", "Rezept gefälscht, Apotheke angerufen"):
        assert ids(await find(stored, query)) == ["267"], query
    everything: dict[str, Any] = {"collections": ["gesetze"], "tenant_id": None, "scopes": ALL}
    async with stored.read() as tx:
        pages = (await search_pages(tx, "Rezept für einen Apfelkuchen mit Sahne", **everything)).pages
    assert [page.id for page in pages] == ["267"]


async def test_the_page_and_the_place_of_a_passage_are_given(stored: Database) -> None:
    pages = tuple(f"Seite {n}. " + "Der Kläger trägt vor. " * 60 for n in range(1, 40))
    pages = (*pages[:22], pages[22] + "Die Fahrradkette war gerissen.", *pages[23:])
    document = Document("klage", "dokumente", "Klageschrift", pages=pages, tenant_id="t" * 36, scope="akte-1")
    async with stored.write() as tx:
        await put(tx, [document])
    (hit,) = (await find(stored, "gerissene Fahrradkette", ["akte-1"], tenant_id="t" * 36)).hits
    assert hit.excerpts[0].page == 23
    assert "Fahrradkette" in hit.snippet
    whole = "\f".join(pages)
    assert "Fahrradkette" in whole[hit.excerpts[0].start : hit.excerpts[0].stop]


async def test_nobody_finds_what_belongs_to_another_tenant_or_scope(stored: Database) -> None:
    mine, other = new_id(), new_id()
    secret = "Der Zaubertrank ist geheim."
    async with stored.write() as tx:
        await put(
            tx,
            [
                Document("a", "dokumente", "A", secret, tenant_id=mine, scope="akte-1"),
                Document("b", "dokumente", "B", secret, tenant_id=mine, scope="akte-2"),
                Document("c", "dokumente", "C", secret, tenant_id=mine),
                Document("d", "dokumente", "D", secret, tenant_id=other, scope="akte-1"),
                Document("e", "dokumente", "E", secret, tenant_id=other, citation="§ 551 BGB"),
            ],
        )
    assert ids(await find(stored, "Zaubertrank", ["akte-1"], tenant_id=mine)) == ["a", "c"]
    assert ids(await find(stored, "Zaubertrank", [], tenant_id=mine)) == ["c"]
    assert ids(await find(stored, "Zaubertrank", ALL, tenant_id=mine)) == ["a", "b", "c"]
    assert ids(await find(stored, "Zaubertrank", ALL, tenant_id=None)) == []
    assert ids(await find(stored, "Zaubertrankk", ALL, tenant_id=None)) == []
    assert ids(await find(stored, "§ 551 BGB", ALL, tenant_id=mine)) == ["551"]


async def test_what_others_store_changes_no_answer(stored: Database) -> None:
    """Not its order, not its scores: else rare words of a foreign matter could be guessed from them."""
    mine, other = new_id(), new_id()
    async with stored.write() as tx:
        await put(
            tx, [Document("a", "dokumente", "Kündigung", "Kündigung der Wohnung.", tenant_id=mine, scope="1")]
        )
    queries = ("Kündigung Wohnung", "Kuendigungg", "§ 626 BGB", "Zaubertrank", "Mietsicherhiet")
    before = [await find(stored, query, ["1"], tenant_id=mine) for query in queries]
    async with stored.write() as tx:
        foreign = [
            Document(f"f{n}", "dokumente", "Kündigung Zaubertrank", "Wohnung Mietsicherheitt § 626 BGB " * n,
                     tenant_id=other, scope="1")
            for n in range(1, 20)
        ]  # fmt: skip
        foreign += [replace(each, id=f"x{each.id}", tenant_id=mine, scope="2") for each in foreign]
        await put(tx, foreign)
    assert [await find(stored, query, ["1"], tenant_id=mine) for query in queries] == before


async def test_storing_again_touches_only_what_changed(stored: Database) -> None:
    async with stored.write() as tx:
        assert (await put(tx, NORMS)).written == 0
        changed = replace(NORMS[2], text="Jetzt geht es um Zwetschgen.", version="2")
        done = await put(tx, [*NORMS[:2], changed])
    assert (done.written, done.unchanged) == (1, 2)
    assert ids(await find(stored, "Zwetschgen")) == ["551"]
    assert ids(await find(stored, "Dreifache")) == []


async def test_what_is_removed_is_found_no_more_not_even_by_its_citation(stored: Database) -> None:
    async with stored.write() as tx:
        assert await remove(tx, "gesetze", None, ["551", "none"]) == 1
    assert ids(await find(stored, "Mietsicherheit")) == []
    assert ids(await find(stored, "§ 551 BGB")) == []


async def test_a_scope_is_removed_whole(stored: Database) -> None:
    mine = new_id()
    async with stored.write() as tx:
        await put(
            tx,
            [
                Document(f"{n}", "dokumente", "Vermerk", "Zaubertrank", tenant_id=mine, scope="1")
                for n in range(9)
            ],
        )
        await put(tx, [Document("y", "dokumente", "Vermerk", "Zaubertrank", tenant_id=mine, scope="2")])
        assert await remove_scope(tx, mine, "1") == 9
    assert ids(await find(stored, "Zaubertrank", ALL, tenant_id=mine)) == ["y"]
    async with stored.read() as tx:
        assert (await tx.execute(select(func.count()).select_from(tables.gone))).scalar_one() == 0


async def test_many_small_writes_are_joined_and_found_alike(stored: Database) -> None:
    mine = new_id()
    for n in range(20):
        async with stored.write() as tx:
            await put(
                tx, [Document(f"{n:02}", "dokumente", "Vermerk", f"Zaubertrank Nummer{n}", tenant_id=mine)]
            )
            if n == 10:
                await remove(tx, "dokumente", mine, ["03"])
    async with stored.read() as tx:
        own = select(func.count()).select_from(tables.segments).where(tables.segments.c.tenant_id == mine)
        assert (await tx.execute(own)).scalar_one() < 10
    found = await find(stored, "Zaubertrank", tenant_id=mine, limit=50)
    assert sorted(ids(found)) == [f"{n:02}" for n in range(20) if n != 3]
    assert ids(await find(stored, "Nummer17", tenant_id=mine)) == ["17"]


async def test_a_long_text_says_that_only_its_beginning_came(stored: Database) -> None:
    long = Document("lang", "muster", "Lang", "Zitronenhain " * 900, version="1")
    async with stored.write() as tx:
        await put(tx, [long])
    (hit,) = (await find(stored, "Zitronenhain", collections=["muster"])).hits
    assert (hit.cut, hit.length) == (True, len(long.text))
    assert long.text.startswith(hit.text)
    assert not any(each.cut for each in (await find(stored, "Kündigung")).hits)


async def test_pages_are_found_best_first_within_what_one_may_see(stored: Database) -> None:
    mine, other = new_id(), new_id()
    pages = ("Deckblatt", "Der Wein ist gekorkt.", "Wein, Wein und noch einmal Wein: der Weinkeller.")
    documents = [
        Document(f"{tenant}{scope}", "akten", "Bericht", pages=pages, tenant_id=tenant, scope=scope,
                 attributes={"dokument": f"{tenant}{scope}"})
        for tenant in (mine, other) for scope in ("1", "2")
    ]  # fmt: skip
    async with stored.write() as tx:
        await put(tx, documents)
    async with stored.read() as tx:
        where = {"collections": ["akten"], "tenant_id": mine}
        found = await search_pages(tx, "Wein", scopes=["1"], **where)
        both = await search_pages(tx, "Weinkelker", scopes=ALL, limit=1, **where)
        one = await search_pages(tx, "Wein", scopes=ALL, filters={"dokument": f"{mine}2"}, **where)
        none = await search_pages(tx, "Wein", scopes=(), **where)
    assert [(each.id, each.number) for each in found.pages] == [(f"{mine}1", 3), (f"{mine}1", 2)]
    assert "gekorkt" in found.pages[1].text
    assert (len(both.pages), both.count, both.instead) == (1, 2, ("Weinkelker",))
    assert {each.id for each in one.pages} == {f"{mine}2"}
    assert (none.pages, none.count) == ((), 0)


async def test_a_filling_that_was_broken_off_goes_on_where_it_was(stored: Database) -> None:
    many = [
        Document(f"{n}", "muster", f"Muster {n}", f"Text Zahl{n}", version="1") for n in range(AT_ONCE + 200)
    ]
    async for done in fill(stored, many):
        assert done.written == AT_ONCE
        break
    assert [each.written async for each in fill(stored, many)] == [0, 200]


class Alike:
    """An embedder that knows one thing: a question about dogs is about § 551."""

    name = "alike"
    close = 0.5

    async def queries(self, texts: Sequence[str]) -> vectors.Matrix:
        return np.array([[1.0, 0.0]] * len(texts), np.float32)

    async def passages(self, texts: Sequence[str]) -> vectors.Matrix:
        return np.array([[1.0, 0.0] if "551" in text else [0.0, 1.0] for text in texts], np.float32)


async def test_meaning_finds_what_words_do_not_and_lowers_nothing(stored: Database) -> None:
    embedder = Alike()
    assert [count async for count in vectors.catch_up(stored, embedder)]
    words = await find(stored, "Klage Arbeitsgericht Kündigung", limit=5)
    both = await find(stored, "Klage Arbeitsgericht Kündigung", limit=5, embedder=embedder)
    assert ids(both)[0] == ids(words)[0]
    assert ids(both)[1] == "551"
    assert both.hits[1].why == "meaning"
    assert ids(await find(stored, "§ 626 BGB", embedder=embedder))[0] == "626"
    assert ids(await find(stored, "Hundehütte", embedder=embedder, filters={"gesetz": "GG"})) == []
    scores = [hit.score for hit in both.hits]
    assert scores == sorted(scores, reverse=True)
