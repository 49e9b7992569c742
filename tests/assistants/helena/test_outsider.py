"""Whoever is outside a matter cannot tell whether it exists: two firms that differ in it alone look the same.

The second database is a copy of the first, to which matters of others were added: one of a colleague in the
same Kanzlei, one of another Kanzlei; and Vertretungen and Freischaltungen that are over, ended, still to come
or another firm's, which would open them if they counted. Every tool is called with the same arguments in
both, and for every role what comes back has to be the same to the letter. What is asked for names the foreign
matter in every way.
"""

from __future__ import annotations

import asyncio
import json
import shutil
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import insert

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.test_freischaltungen import frei
from assistants.helena.test_vertretungen import vertritt
from assistants.helena.werkbank import Werkbank, beteiligter, dokument, eintrag, searchable, zeit
from bridle.assistants.helena.access import NO_AKTE
from bridle.assistants.helena.model import MIGRATIONS, Rolle, akte_normen, dezernat_akten, muster
from bridle.assistants.helena.notizen import NotizNeu, create_notiz
from bridle.assistants.helena.protokoll import heute
from bridle.assistants.helena.tools import all_tools
from bridle.engine.render import observation
from bridle.engine.tools import Tool
from bridle.host import schema
from bridle.host.database import Database
from bridle.host.drafts import Drafts
from bridle.host.identity import Principal
from bridle.host.ids import new_id
from bridle.host.search import Document, put
from support.postgres import Postgres
from support.rows import TODAY

SECRET = "Zwergpalme"
OWN = "Ahorn"
ROLES = (Rolle.ANWALT, Rolle.SACHBEARBEITER, Rolle.SEKRETARIAT, Rolle.PRAKTIKANT)
EXAMPLES = 6
WILD = ("%", "_", "%%", "_____", "*", "alle", "' OR '1'='1", "x\0y", '"', "\\", "?", "OR", "a OR b", "ä")


@dataclass
class World:
    """Both databases in one event loop, who asks, and everything a foreign matter could be named by."""

    runner: asyncio.Runner
    without: Database
    within: Database
    people: dict[str, Principal] = field(default_factory=dict)
    insiders: list[Principal] = field(default_factory=list)
    scopes: list[str | None] = field(default_factory=list)
    names: list[str] = field(default_factory=list)

    def answers(
        self, who: Principal, scope: str | None, calls: list[tuple[str, dict[str, Any]]]
    ) -> tuple[list[str], list[str]]:
        async def both() -> tuple[list[str], list[str]]:
            first, second = [await _answers(db, who, scope, calls) for db in (self.without, self.within)]
            return first, second

        return self.runner.run(both())


async def _answers(
    db: Database, who: Principal, scope: str | None, calls: list[tuple[str, dict[str, Any]]]
) -> list[str]:
    kanzlei = Kanzlei(db)
    tools = Werkbank(db, Drafts(db, kanzlei.drafts.registry), who, scope)
    return [_same(name, await tools.call(name, **arguments)) for name, arguments in calls]


def _same(name: str, result: Any) -> str:
    """What a model reads, without what is another one each time: the id of a new draft."""
    said = observation(result, None, 10**6)
    data = result.data
    if isinstance(data, dict) and "entwurf" in data:
        return said.replace(data["entwurf"], "ENTWURF")
    if name == "check_kollision" and isinstance(data, dict):  # the one thing that may be told: ask somebody
        plain = {key: value for key, value in data.items() if key != "hinweis"}
        plain["warnungen"] = [
            each for each in data["warnungen"] if not each.startswith("Es gibt eine mögliche")
        ]
        return json.dumps(plain, ensure_ascii=False)
    return said


# ---- the two firms


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def world(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    with asyncio.Runner() as runner:
        if request.param == "sqlite":
            folder = tmp_path_factory.mktemp("outsider")
            first, second = [f"sqlite:///{folder / name}" for name in ("without.db", "within.db")]
            made = runner.run(_base(first))
            shutil.copy(Path(folder / "without.db"), Path(folder / "within.db"))
        else:
            server: Postgres = request.getfixturevalue("postgres_server")
            name = server.database()
            first = server.url(name)
            made = runner.run(_base(first))
            second = server.url(server.database(name))
        both = World(runner, Database(first), Database(second))
        runner.run(_strangers(both, made))
        yield both
        runner.run(both.without.close())
        runner.run(both.within.close())


@dataclass
class Base:
    """What both databases have: a firm, a colleague in it, another firm, and one that has no part in it."""

    here: Kanzlei
    there: Kanzlei
    third: Kanzlei
    kollegin: Principal
    vertreter: Principal
    gast: Principal
    own: str
    ihres: str
    """Her department: that there is one everybody in the firm may know, and not what is filed under it."""


async def _base(url: str) -> Base:
    db = Database(url)
    await schema.upgrade(db, [MIGRATIONS])
    await searchable(db)
    here, there, third = [await Kanzlei(db).opened() for _ in range(3)]
    kollegin = await here.hire(Rolle.ANWALT, "Kollegin Muster")
    vertreter = await here.hire(Rolle.SACHBEARBEITER, "Vertreter Muster")
    gast = await here.hire(Rolle.SEKRETARIAT, "Gast Muster")
    own = await here.akte(
        kurzrubrum=f"{OWN} ./. Buche GmbH", gegenstandswert="9000", mandat_seit="2026-01-02"
    )
    await here.dezernat("Unseres", [here.everybody[role] for role in ROLES], [own])
    ihres = await here.dezernat("Ihres", [kollegin], [])
    await _fill(here, own, OWN)
    for firm in (there, third):
        await _fill(firm, await firm.akte(kurzrubrum=f"{OWN} ./. Erle"), OWN)
    row = {"id": new_id(), "tenant_id": here.tenant_id, "angelegt": TODAY, "geaendert": TODAY}
    norm = Document("bgb-626", "gesetze", "Kündigung", "Wichtiger Grund", citation="§ 626 BGB")
    async with db.write() as tx:
        await tx.execute(insert(muster), row | {"name": "Unsere Mahnung", "text": "Bitte zahlen Sie."})
        await put(tx, [norm])
    await db.close()
    return Base(here, there, third, kollegin, vertreter, gast, own.id, ihres)


async def _strangers(world: World, made: Base) -> None:
    """A matter of a colleague's and one of another firm, in the second database alone."""
    here, there = made.here, made.there
    here.db = there.db = world.within
    hers = {"anwalt_id": made.kollegin.user_id, "sachbearbeiter_id": None, "gegenstandswert": "777"}
    foreign = await here.akte(kurzrubrum=f"{SECRET} ./. Verborgen AG", wegen=SECRET, **hers)
    abroad = await there.akte(aktenzeichen="0815/26", kurzrubrum=f"{SECRET} ./. {OWN}")
    filed = {"dezernat_id": made.ihres, "akte_id": foreign.id, "tenant_id": here.tenant_id}
    async with world.within.write() as tx:
        await tx.execute(insert(dezernat_akten), filed)
    known: list[str] = []
    for firm, akte in ((here, foreign), (there, abroad)):
        known += [akte.id, akte.aktenzeichen, *await _fill(firm, akte, SECRET)]
    world.people = {role: here.everybody[role] for role in ROLES} | {"anderswo": made.third.admin}
    for who in world.people.values():
        await _nothing_lent(made, who, foreign.id)
    await vertritt(here, made.kollegin, made.vertreter)
    await frei(here, foreign.id, made.gast)
    world.insiders = [made.kollegin, made.vertreter, made.gast]
    world.scopes = [None, made.own, foreign.id, abroad.id]
    world.names = [*known, SECRET, "Verborgen AG", "Ihres", OWN, made.own, f"{SECRET} {OWN}", "0001/26"]


async def _nothing_lent(made: Base, who: Principal, akte_id: str) -> None:
    """Everything that would let somebody into the colleague's matter, but for one thing each."""
    here, her, abroad = made.here, made.kollegin, made.there.tenant_id
    today = await here.read(heute)
    before, after = today - timedelta(1), today + timedelta(1)
    await vertritt(here, her, who, von=before, bis=before)
    await vertritt(here, her, who, von=after, bis=after)
    await vertritt(here, her, who, aktiv=False)
    await vertritt(here, her, who, tenant_id=abroad)
    await frei(here, akte_id, who, gueltig_bis=before)
    await frei(here, akte_id, who, widerrufen_am=TODAY)
    await frei(here, akte_id, who, tenant_id=abroad)


async def _fill(kanzlei: Kanzlei, akte: Any, word: str) -> list[str]:
    """Something of each kind in a matter. What it is known by."""
    await beteiligter(kanzlei, akte, "MANDANT", word, vorname="Vera", email="v@example.org")
    await beteiligter(kanzlei, akte, "GEGNER", "", firma=f"{word} Handels GmbH")
    paper = await dokument(kanzlei, akte, f"Vertrag {word}", f"{word} schuldet die Kaution.", "Zweite Seite")
    await eintrag(kanzlei, akte, TODAY.date(), titel=f"Frist {word}")
    due = await eintrag(kanzlei, akte, "2030-01-07", titel=f"Termin {word}", typ="TERMIN")
    await zeit(kanzlei, akte, 60, stundensatz="300", datum="2026-01-05")
    await kanzlei.write(create_notiz, kanzlei.admin, NotizNeu(akte_id=akte.id, text=word))
    norm = {"id": new_id(), "tenant_id": kanzlei.tenant_id, "akte_id": akte.id, "gesetz": "BGB"}
    async with kanzlei.db.write() as tx:
        await tx.execute(
            insert(akte_normen), norm | {"paragraph": "§ 1", "anmerkung": word, "angelegt": TODAY}
        )
        await put(tx, [Document(paper.id, "dokumente", paper.name, f"{word} schuldet die Kaution.",
                                tenant_id=kanzlei.tenant_id, scope=akte.id)])  # fmt: skip
    return [paper.id, paper.name, due.id]


# ---- what is asked


def value(shape: Mapping[str, Any], defs: Mapping[str, Any], names: list[str]) -> st.SearchStrategy[Any]:
    """Anything a model might send for a parameter: what it takes, what not, what names the foreign."""
    if "$ref" in shape:
        shape = defs[shape["$ref"].rpartition("/")[2]]
    if "anyOf" in shape:
        return st.one_of([value(each, defs, names) for each in shape["anyOf"]])
    if "enum" in shape:
        return st.sampled_from([*shape["enum"], "UNSINN"])
    match shape.get("type"):
        case "integer":
            return st.integers(1, 3) | st.sampled_from([0, -1, 50, 51, 10**12])
        case "boolean":
            return st.booleans()
        case "array":
            return st.lists(value(shape["items"], defs, names), max_size=2)
        case "object":
            inner = shape.get("properties", {})
            needed = {key: value(inner[key], defs, names) for key in shape.get("required", ())}
            may = {key: value(inner[key], defs, names) for key in inner if key not in needed}
            return st.fixed_dictionaries(needed, optional=may)
        case "null":
            return st.none()
        case _:
            days = ("2026-01-31", "31.02.2026", "2025-06-02")
            said = st.sampled_from([*names, *WILD, *days, "10000", "Kaution", "§ 626 BGB", "Kündigung"])
            return said | st.text(max_size=12)


def arguments(tool: Tool[..., Any], names: list[str]) -> st.SearchStrategy[dict[str, Any]]:
    schema = tool.signature.schema
    return value({"type": "object", **schema}, schema.get("$defs", {}), names)


# ---- what has to hold


@pytest.mark.parametrize("name", sorted(all_tools()))
def test_nobody_outside_can_tell_a_matter_from_none(world: World, name: str) -> None:
    tool = all_tools()[name]

    @settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
    @given(arguments(tool, world.names), st.sampled_from(world.scopes), st.sampled_from(world.names))
    def holds(asked: dict[str, Any], scope: str | None, named: str) -> None:
        aimed = {key: named for key in ("akte", "dokument", "query", "name") if key in asked}
        calls = [(name, asked), (name, asked | aimed)]
        for role, who in world.people.items():
            without, within = world.answers(who, scope, calls)
            assert without == within, (role, scope, calls)

    holds()


@pytest.mark.parametrize("name", sorted(all_tools()))
def test_every_foreign_name_is_tried_with_every_tool(world: World, name: str) -> None:
    """The same without chance: each name in each place that takes one."""
    tool = all_tools()[name]
    places = [
        key for key in ("akte", "dokument", "query", "name") if key in tool.signature.schema["properties"]
    ]
    good = dict(tool.examples[0][1])
    for place in places:
        calls = [(name, {**good, place: each}) for each in (*world.names[:10], SECRET, "%")]
        for role, who in world.people.items():
            without, within = world.answers(who, None, calls)
            assert without == within, (role, place)


def test_a_foreign_matter_as_the_conversations_own_is_not_there_either(world: World) -> None:
    for foreign in world.scopes[2:]:
        for who in world.people.values():
            for call in (
                "read_akte",
                "read_akte_detail",
                "read_dokumente",
                "read_fristen",
                "read_zeiterfassung",
            ):
                without, within = world.answers(who, foreign, [(call, {})])
                assert without == within == [f"Error: {NO_AKTE}"]


def test_whoever_is_inside_does_see_the_difference(world: World) -> None:
    """So that the others' sameness means something."""
    for insider in world.insiders:
        for call in (
            ("read_akte", {"akte": SECRET}),
            ("read_fristen", {}),
            ("search_alle_akten", {"query": SECRET}),
            ("search_dokument", {"query": "Kaution"}),
            ("create_notiz", {"inhalt": "x", "akte": SECRET}),
        ):
            without, within = world.answers(insider, None, [call])
            assert without != within, (insider.name, call)
