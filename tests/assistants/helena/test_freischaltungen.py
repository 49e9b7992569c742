"""A matter that the administration opened to somebody is theirs to work on until its day, and then is not."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from pydantic import ValidationError
from sqlalchemy import insert

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.test_access import LISTS, READS, Gefuellt, filled, told
from assistants.helena.test_vertretungen import vertritt
from assistants.helena.wanduhr import Wanduhr
from bridle.assistants.helena.akten import AkteAenderung, list_akten, read_akte, update_akte
from bridle.assistants.helena.freischaltungen import (
    NOBODY,
    FreischaltungAenderung,
    FreischaltungNeu,
    create_freischaltung,
    list_freischaltungen,
    read_freischaltung,
    update_freischaltung,
)
from bridle.assistants.helena.model import freischaltungen
from bridle.assistants.helena.notizen import NotizNeu, create_notiz
from bridle.assistants.helena.protokoll import heute
from bridle.host.errors import Conflict, Forbidden, Invalid, NotFound
from bridle.host.identity import Principal
from bridle.host.ids import new_id
from support.rows import TODAY


async def frei(kanzlei: Kanzlei, akte_id: str, who: Principal, **values: Any) -> str:
    """A row as it is, whoever would write it so; without a day, it counts today."""
    today = await kanzlei.read(heute)
    row = {"id": new_id(), "tenant_id": kanzlei.tenant_id, "akte_id": akte_id, "user_id": who.user_id}
    row |= {"grund": "Urlaub", "gueltig_bis": today, "angelegt": TODAY, "angelegt_von": who.user_id}
    async with kanzlei.db.write() as tx:
        await tx.execute(insert(freischaltungen), row | values)
    return str(row["id"])


async def seen(kanzlei: Kanzlei, who: Principal) -> set[str]:
    rows, _ = await kanzlei.read(list_akten, who)
    return {each.id for each in rows}


async def neu(kanzlei: Kanzlei, akte_id: str, who: Principal, days: int = 7) -> FreischaltungNeu:
    last = await kanzlei.read(heute) + timedelta(days)
    return FreischaltungNeu(akte_id=akte_id, user_id=who.user_id, grund="Zweitmeinung", gueltig_bis=last)


@pytest.fixture
async def theirs(kanzlei: Kanzlei) -> Gefuellt:
    """A matter of a colleague, with one of everything."""
    colleague = await kanzlei.hire("ANWALT")
    await filled(kanzlei, anwalt_id=colleague.user_id, sachbearbeiter_id=None)
    return await filled(kanzlei, anwalt_id=colleague.user_id, sachbearbeiter_id=None)


# ---- what it opens


@pytest.mark.parametrize("role", ["ANWALT", "SACHBEARBEITER", "SEKRETARIAT", "PRAKTIKANT"])
async def test_one_matter_is_open_to_one_person_with_what_their_role_may(
    kanzlei: Kanzlei, theirs: Gefuellt, role: str
) -> None:
    who = kanzlei.everybody[role]
    made = await kanzlei.write(create_freischaltung, kanzlei.admin, await neu(kanzlei, theirs.akte.id, who))
    assert (made.name, made.laeuft, made.angelegt_von) == (who.name, True, kanzlei.admin.user_id)
    for what, function in READS.values():
        await kanzlei.read(function, who, theirs.ids[what])
    for what, function in LISTS.items():
        rows, _ = await kanzlei.read(function, who)
        assert [each.id for each in rows] == [theirs.ids[what]]
    note = NotizNeu(akte_id=theirs.akte.id, text="gelesen")
    if role == "PRAKTIKANT":
        with pytest.raises(Forbidden):
            await kanzlei.write(create_notiz, who, note)
    else:
        await kanzlei.write(create_notiz, who, note)
    others = [each for name, each in kanzlei.everybody.items() if name not in (role, "ADMIN")]
    for each in others:
        assert await seen(kanzlei, each) == set()


@pytest.mark.parametrize(
    ("at", "runs"),
    [
        (datetime(2026, 10, 25, 22, 59, tzinfo=UTC), True),  # the day summer time ends
        (datetime(2026, 10, 25, 23, 30, tzinfo=UTC), False),
    ],
)
async def test_its_last_day_counts_and_is_that_of_berlin(
    kanzlei: Kanzlei, theirs: Gefuellt, monkeypatch: pytest.MonkeyPatch, at: datetime, runs: bool
) -> None:
    made = await frei(kanzlei, theirs.akte.id, kanzlei.anwalt, gueltig_bis=date(2026, 10, 25))
    Wanduhr(monkeypatch, kanzlei.db, at)
    assert await seen(kanzlei, kanzlei.anwalt) == ({theirs.akte.id} if runs else set())
    assert (await kanzlei.read(read_freischaltung, kanzlei.admin, made)).laeuft is runs
    rows, _ = await kanzlei.read(
        list_freischaltungen, kanzlei.admin, filters={"stand": "laufend" if runs else "vorbei"}
    )
    assert [each.id for each in rows] == [made]


async def test_the_administration_can_take_it_back(kanzlei: Kanzlei, theirs: Gefuellt) -> None:
    who = kanzlei.sekretariat
    made = await kanzlei.write(create_freischaltung, kanzlei.admin, await neu(kanzlei, theirs.akte.id, who))
    taken = FreischaltungAenderung(widerrufen=True)
    with pytest.raises(Forbidden):
        await kanzlei.write(update_freischaltung, who, made.id, taken)
    gone = await kanzlei.write(update_freischaltung, kanzlei.admin, made.id, taken)
    assert (gone.laeuft, gone.widerrufen_von) == (False, kanzlei.admin.user_id)
    assert await seen(kanzlei, who) == set()
    with pytest.raises(NotFound):
        await kanzlei.read(read_freischaltung, who, made.id)
    assert await kanzlei.write(update_freischaltung, kanzlei.admin, made.id, taken) == gone
    for again in (FreischaltungAenderung(widerrufen=False), FreischaltungAenderung(gueltig_bis="2026-01-01")):
        with pytest.raises((Conflict, Invalid)):
            await kanzlei.write(update_freischaltung, kanzlei.admin, made.id, again)
    said = [each for each in await kanzlei.audited() if each[0].startswith("freischaltung.")]
    whom = f"gueltig_bis: {made.gueltig_bis}, user_id: {who.user_id}"
    assert said == [("freischaltung.created", whom), ("freischaltung.revoked", whom)]


async def test_a_shorter_and_a_longer_time_can_be_given(kanzlei: Kanzlei, theirs: Gefuellt) -> None:
    who, today = kanzlei.anwalt, await kanzlei.read(heute)
    made = await kanzlei.write(create_freischaltung, kanzlei.admin, await neu(kanzlei, theirs.akte.id, who))
    for days in (0, 365):
        change = FreischaltungAenderung(gueltig_bis=today + timedelta(days))
        assert (await kanzlei.write(update_freischaltung, kanzlei.admin, made.id, change)).laeuft
    for days in (-1, 366):
        change = FreischaltungAenderung(gueltig_bis=today + timedelta(days))
        with pytest.raises(Invalid, match="höchstens ein Jahr"):
            await kanzlei.write(update_freischaltung, kanzlei.admin, made.id, change)
    days = f"{today + timedelta(365)} (vorher {today})"
    said = ("freischaltung.changed", f"gueltig_bis: {days}, user_id: {who.user_id}")
    assert (await kanzlei.audited())[-1] == said


# ---- who gets nothing through it


async def test_one_that_is_over_or_revoked_or_of_another_firm_opens_nothing(
    kanzlei: Kanzlei, theirs: Gefuellt
) -> None:
    other = await Kanzlei(kanzlei.db).opened()
    who, mine = kanzlei.anwalt, theirs.akte.id
    yesterday = await kanzlei.read(heute) - timedelta(1)
    await frei(kanzlei, mine, who, gueltig_bis=yesterday)
    await frei(kanzlei, mine, who, widerrufen_am=TODAY)
    await frei(kanzlei, mine, who, tenant_id=other.tenant_id)
    await frei(kanzlei, mine, other.anwalt)
    await frei(kanzlei, mine, other.anwalt, tenant_id=other.tenant_id)
    for each in (who, other.anwalt):
        assert await seen(kanzlei, each) == set()
        assert await kanzlei.read(list_freischaltungen, each) == ([], None)
    said = await told(kanzlei.read(read_akte, who, mine))
    assert said == await told(kanzlei.read(read_akte, who, "gibt-es-nicht"))


@pytest.mark.parametrize("role", ["MANDANT", "", "anwalt", "GAST"])
async def test_a_client_or_an_unknown_role_gets_nothing_through_it(
    kanzlei: Kanzlei, theirs: Gefuellt, role: str
) -> None:
    await frei(kanzlei, theirs.akte.id, kanzlei.anwalt)
    assert await seen(kanzlei, replace(kanzlei.anwalt, role=role)) == set()
    await kanzlei.change(kanzlei.anwalt, role=role)
    assert await seen(kanzlei, kanzlei.anwalt) == set()


async def test_whoever_lost_the_account_gets_nothing_through_it(kanzlei: Kanzlei, theirs: Gefuellt) -> None:
    await frei(kanzlei, theirs.akte.id, kanzlei.anwalt)
    await kanzlei.change(kanzlei.anwalt, active=False)
    assert await seen(kanzlei, kanzlei.anwalt) == set()


async def test_whoever_stands_in_for_somebody_does_not_get_it_with_that(
    kanzlei: Kanzlei, theirs: Gefuellt
) -> None:
    await frei(kanzlei, theirs.akte.id, kanzlei.anwalt)
    await vertritt(kanzlei, kanzlei.anwalt, kanzlei.sekretariat)
    assert await seen(kanzlei, kanzlei.sekretariat) == set()


# ---- who may open one


async def test_only_the_administration_opens_a_matter(kanzlei: Kanzlei, theirs: Gefuellt) -> None:
    """And who may not is told the same of a matter that is there and of one that is not."""
    other = await Kanzlei(kanzlei.db).opened()
    for role, who in kanzlei.everybody.items():
        if role != "ADMIN":
            there = await neu(kanzlei, theirs.akte.id, who)
            nowhere = await neu(kanzlei, "gibt-es-nicht", who)
            said = await told(kanzlei.write(create_freischaltung, who, there))
            assert said == await told(kanzlei.write(create_freischaltung, who, nowhere))
            assert said[0] == "Forbidden"
    foreign = await neu(kanzlei, theirs.akte.id, other.anwalt)
    with pytest.raises(NotFound):
        await other.write(create_freischaltung, other.admin, foreign)


async def test_whoever_sees_the_matter_knows_who_was_let_into_it(kanzlei: Kanzlei) -> None:
    akte = await kanzlei.akte()
    made = await kanzlei.write(
        create_freischaltung, kanzlei.admin, await neu(kanzlei, akte.id, kanzlei.sekretariat)
    )
    for who in (kanzlei.anwalt, kanzlei.sachbearbeiter, kanzlei.sekretariat):
        rows, _ = await kanzlei.read(list_freischaltungen, who, filters={"akte_id": akte.id})
        assert [(each.id, each.grund) for each in rows] == [(made.id, "Zweitmeinung")]
    for who in (kanzlei.praktikant, kanzlei.mandant):
        assert await kanzlei.read(list_freischaltungen, who) == ([], None)
        with pytest.raises(NotFound):
            await kanzlei.write(update_freischaltung, who, made.id, FreischaltungAenderung(widerrufen=True))


async def test_for_whom_it_cannot_be_is_refused_in_words(kanzlei: Kanzlei, theirs: Gefuellt) -> None:
    other = await Kanzlei(kanzlei.db).opened()
    gone = await kanzlei.hire("ANWALT")
    await kanzlei.change(gone, active=False)
    for who in (gone, other.anwalt, kanzlei.mandant, kanzlei.admin):
        with pytest.raises(Invalid) as refused:
            await kanzlei.write(create_freischaltung, kanzlei.admin, await neu(kanzlei, theirs.akte.id, who))
        assert str(refused.value) == NOBODY
    for days in (-1, 366, 5_000):
        with pytest.raises(Invalid, match="höchstens ein Jahr"):
            await kanzlei.write(
                create_freischaltung,
                kanzlei.admin,
                await neu(kanzlei, theirs.akte.id, kanzlei.anwalt, days),
            )


@pytest.mark.parametrize("values", [{"grund": " "}, {"grund": None}, {"gueltig_bis": None}])
def test_a_reason_and_a_day_are_needed(values: dict[str, Any]) -> None:
    given = {"akte_id": "a", "user_id": "b", "grund": "Urlaub", "gueltig_bis": "2026-03-04"} | values
    with pytest.raises(ValidationError):
        FreischaltungNeu.model_validate(given)
    left_out = {name: value for name, value in given.items() if name not in values}
    with pytest.raises(ValidationError):
        FreischaltungNeu.model_validate(left_out)


async def test_there_is_one_at_a_time_for_a_person(kanzlei: Kanzlei, theirs: Gefuellt) -> None:
    """Otherwise taking it back would not shut the matter again."""
    wanted = await neu(kanzlei, theirs.akte.id, kanzlei.anwalt)
    calls = [kanzlei.write(create_freischaltung, kanzlei.admin, wanted) for _ in range(3)]
    done = await asyncio.gather(*calls, return_exceptions=True)
    assert sorted(type(each).__name__ for each in done) == ["Conflict", "Conflict", "FreischaltungGezeigt"]
    old = await frei(
        kanzlei, theirs.akte.id, kanzlei.anwalt, gueltig_bis=await kanzlei.read(heute) - timedelta(9)
    )
    with pytest.raises(Conflict, match="schon bis"):
        await kanzlei.write(
            update_freischaltung,
            kanzlei.admin,
            old,
            FreischaltungAenderung(gueltig_bis=wanted.gueltig_bis),
        )


async def test_whoever_was_let_in_cannot_let_others_in(kanzlei: Kanzlei, theirs: Gefuellt) -> None:
    await frei(kanzlei, theirs.akte.id, kanzlei.sekretariat)
    mine = AkteAenderung(sachbearbeiter_id=kanzlei.sekretariat.user_id)
    with pytest.raises(Forbidden):
        await kanzlei.write(update_akte, kanzlei.sekretariat, theirs.akte.id, mine)
