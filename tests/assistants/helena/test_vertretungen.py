"""Who stands in for somebody sees that person's matters while it lasts, and nothing else of anybody's."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from pydantic import ValidationError
from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.test_access import LISTS, READS, Gefuellt, filled, told
from assistants.helena.wanduhr import Wanduhr
from bridle.assistants.helena.akten import AkteAenderung, list_akten, read_akte, update_akte
from bridle.assistants.helena.berlin import Heute
from bridle.assistants.helena.dokumente import DokumentAenderung, update_dokument
from bridle.assistants.helena.freischaltungen import list_freischaltungen
from bridle.assistants.helena.fristen import KalenderNeu, create_frist, list_fristen
from bridle.assistants.helena.model import freischaltungen, vertretungen
from bridle.assistants.helena.notizen import NotizNeu, create_notiz
from bridle.assistants.helena.personal import PERSONAL
from bridle.assistants.helena.protokoll import heute
from bridle.assistants.helena.vertretungen import (
    NOBODY,
    NOT_HERE,
    SELF,
    VertretungAenderung,
    VertretungNeu,
    create_vertretung,
    list_vertretungen,
    read_vertretung,
    update_vertretung,
)
from bridle.host.errors import Conflict, Forbidden, Invalid, NotFound
from bridle.host.identity import Principal
from bridle.host.ids import new_id
from support.rows import TODAY


async def vertritt(kanzlei: Kanzlei, away: Principal, vertreter: Principal, **values: Any) -> str:
    """A row as it is, whoever would write it so; without days, it runs today."""
    today = await kanzlei.read(heute)
    days = {"von": today, "bis": today, "aktiv": True, "tenant_id": kanzlei.tenant_id}
    who = {"user_id": away.user_id, "vertreter_id": vertreter.user_id, "angelegt_von": away.user_id}
    row = {"id": new_id(), **days, **who, "angelegt": TODAY, **values}
    async with kanzlei.db.write() as tx:
        await tx.execute(insert(vertretungen), row)
    return row["id"]


async def seen(kanzlei: Kanzlei, who: Principal) -> set[str]:
    rows, _ = await kanzlei.read(list_akten, who)
    return {each.id for each in rows}


@pytest.fixture
async def away(kanzlei: Kanzlei) -> Principal:
    return await kanzlei.hire("ANWALT", "Frieda Fern")


@pytest.fixture
async def hers(kanzlei: Kanzlei, away: Principal) -> Gefuellt:
    """A matter of hers alone, with one of everything."""
    return await filled(kanzlei, anwalt_id=away.user_id, sachbearbeiter_id=None)


# ---- what it opens


@pytest.mark.parametrize("role", ["ANWALT", "SACHBEARBEITER", "SEKRETARIAT", "PRAKTIKANT"])
async def test_the_vertreter_sees_everything_of_the_matters_of_who_is_away(
    kanzlei: Kanzlei, away: Principal, hers: Gefuellt, role: str
) -> None:
    who = kanzlei.everybody[role]
    assert await seen(kanzlei, who) == set()
    await vertritt(kanzlei, away, who)
    for what, function in READS.values():
        await kanzlei.read(function, who, hers.ids[what])
    for what, function in LISTS.items():
        rows, _ = await kanzlei.read(function, who)
        assert [each.id for each in rows] == [hers.ids[what]]


@pytest.mark.parametrize("place", ["anwalt_id", "sachbearbeiter_id"])
async def test_responsible_is_the_lawyer_and_the_case_worker(
    kanzlei: Kanzlei, away: Principal, place: str
) -> None:
    akte = await kanzlei.akte(**{"anwalt_id": None, "sachbearbeiter_id": None, place: away.user_id})
    await vertritt(kanzlei, away, kanzlei.sekretariat)
    assert await seen(kanzlei, kanzlei.sekretariat) == {akte.id}


async def test_what_may_be_done_is_what_the_vertreters_own_role_may(
    kanzlei: Kanzlei, away: Principal, hers: Gefuellt
) -> None:
    """She is a lawyer; who stands in for her does not become one."""
    for who in (kanzlei.praktikant, kanzlei.sekretariat):
        await vertritt(kanzlei, away, who)
    with pytest.raises(Forbidden):
        await kanzlei.write(create_notiz, kanzlei.praktikant, NotizNeu(akte_id=hers.akte.id, text="X"))
    await kanzlei.write(create_notiz, kanzlei.sekretariat, NotizNeu(akte_id=hers.akte.id, text="X"))
    release = DokumentAenderung(status="FREIGEGEBEN")
    with pytest.raises(Forbidden):
        await kanzlei.write(update_dokument, kanzlei.sekretariat, hers.ids["dokument"], release)
    mine = AkteAenderung(sachbearbeiter_id=kanzlei.sekretariat.user_id)
    with pytest.raises(Forbidden):
        await kanzlei.write(update_akte, kanzlei.sekretariat, hers.akte.id, mine)


async def test_entries_of_the_matters_come_along_and_her_own_do_not(
    kanzlei: Kanzlei, away: Principal, hers: Gefuellt
) -> None:
    private = KalenderNeu(typ="TERMIN", titel="Zahnarzt", datum="2026-03-02")
    await kanzlei.write(create_frist, away, private)
    await vertritt(kanzlei, away, kanzlei.anwalt)
    rows, _ = await kanzlei.read(list_fristen, kanzlei.anwalt)
    assert [each.id for each in rows] == [hers.ids["frist"]]


async def test_it_is_not_passed_on(kanzlei: Kanzlei, away: Principal, hers: Gefuellt) -> None:
    own = await kanzlei.akte(sachbearbeiter_id=None)
    await vertritt(kanzlei, away, kanzlei.anwalt)
    await vertritt(kanzlei, kanzlei.anwalt, kanzlei.sachbearbeiter)
    assert await seen(kanzlei, kanzlei.anwalt) == {own.id, hers.akte.id}
    assert await seen(kanzlei, kanzlei.sachbearbeiter) == {own.id}


async def test_a_dezernat_is_not_lent_with_it(kanzlei: Kanzlei, away: Principal) -> None:
    theirs = await kanzlei.akte(sachbearbeiter_id=None)
    await kanzlei.dezernat("Miete", [away], [theirs])
    await vertritt(kanzlei, away, kanzlei.sekretariat)
    assert await seen(kanzlei, away) == {theirs.id}
    assert await seen(kanzlei, kanzlei.sekretariat) == set()


# ---- while it lasts


@pytest.mark.parametrize(
    ("at", "runs"),
    [
        (datetime(2026, 3, 1, 22, 59, tzinfo=UTC), False),
        (datetime(2026, 3, 1, 23, 30, tzinfo=UTC), True),  # it is the 2nd in Berlin
        (datetime(2026, 3, 29, 21, 59, tzinfo=UTC), True),  # the day summer time begins
        (datetime(2026, 3, 29, 22, 0, tzinfo=UTC), False),
    ],
)
async def test_both_days_count_and_are_those_of_berlin(
    kanzlei: Kanzlei,
    away: Principal,
    hers: Gefuellt,
    monkeypatch: pytest.MonkeyPatch,
    at: datetime,
    runs: bool,
) -> None:
    made = await vertritt(kanzlei, away, kanzlei.anwalt, von=date(2026, 3, 2), bis=date(2026, 3, 29))
    Wanduhr(monkeypatch, kanzlei.db, at)
    assert await seen(kanzlei, kanzlei.anwalt) == ({hers.akte.id} if runs else set())
    assert (await kanzlei.read(read_vertretung, away, made)).laeuft is runs
    rows, _ = await kanzlei.read(list_vertretungen, away, filters={"stand": "laufend"})
    assert [each.id for each in rows] == ([made] if runs else [])


async def test_a_statement_that_is_kept_asks_for_the_day_each_time(
    kanzlei: Kanzlei, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Wanduhr(monkeypatch, kanzlei.db, datetime(2026, 10, 25, 22, 59, tzinfo=UTC))
    days: list[date] = []
    async with kanzlei.db.read() as tx:
        for _ in range(3):
            days.append((await tx.execute(select(Heute()))).scalar_one())
            clock.at += timedelta(minutes=1, days=1)
    assert days == [date(2026, 10, 25), date(2026, 10, 27), date(2026, 10, 28)]


async def test_today_inside_a_statement_is_today_outside_of_it(kanzlei: Kanzlei) -> None:
    async with kanzlei.db.read() as tx:
        before = await heute(tx)
        inside = (await tx.execute(select(Heute()))).scalar_one()
        assert before <= inside <= await heute(tx)


async def test_it_can_be_ended_before_its_time(kanzlei: Kanzlei, away: Principal, hers: Gefuellt) -> None:
    today = await kanzlei.read(heute)
    neu = VertretungNeu(vertreter_id=kanzlei.anwalt.user_id, von=today, bis=today + timedelta(30))
    made = await kanzlei.write(create_vertretung, away, neu)
    assert made.laeuft
    assert await seen(kanzlei, kanzlei.anwalt) == {hers.akte.id}
    ended = await kanzlei.write(update_vertretung, away, made.id, VertretungAenderung(aktiv=False))
    assert (ended.aktiv, ended.laeuft, ended.bis) == (False, False, made.bis)
    assert await seen(kanzlei, kanzlei.anwalt) == set()
    for again in (VertretungAenderung(aktiv=True), VertretungAenderung(bis=today)):
        with pytest.raises(Conflict, match="beendet"):
            await kanzlei.write(update_vertretung, kanzlei.admin, made.id, again)
    same = await kanzlei.write(update_vertretung, away, made.id, VertretungAenderung(aktiv=False))
    assert same == ended
    said = [each for each in await kanzlei.audited() if each[0].startswith("vertretung.")]
    whose = f"user_id: {away.user_id}, vertreter_id: {kanzlei.anwalt.user_id}, von: {today}"
    summary = f"bis: {today + timedelta(30)}, {whose}"
    assert said == [("vertretung.created", summary), ("vertretung.ended", summary)]


# ---- who gets nothing through it


@pytest.mark.parametrize(("days", "aktiv"), [(0, False), (-1, True), (1, True)])
async def test_one_that_does_not_run_opens_nothing(
    kanzlei: Kanzlei, away: Principal, hers: Gefuellt, days: int, aktiv: bool
) -> None:
    day = await kanzlei.read(heute) + timedelta(days)
    await vertritt(kanzlei, away, kanzlei.anwalt, von=day, bis=day, aktiv=aktiv)
    assert await seen(kanzlei, kanzlei.anwalt) == set()
    said = await told(kanzlei.read(read_akte, kanzlei.anwalt, hers.akte.id))
    assert said == await told(kanzlei.read(read_akte, kanzlei.anwalt, "gibt-es-nicht"))


@pytest.mark.parametrize("role", ["MANDANT", "", "anwalt", "GAST"])
async def test_a_client_or_an_unknown_role_gets_nothing_through_it(
    kanzlei: Kanzlei, away: Principal, hers: Gefuellt, role: str
) -> None:
    await vertritt(kanzlei, away, kanzlei.anwalt)
    assert await seen(kanzlei, replace(kanzlei.anwalt, role=role)) == set()
    await kanzlei.change(kanzlei.anwalt, role=role)  # who asks was let in a moment before
    assert await seen(kanzlei, kanzlei.anwalt) == set()


async def test_whoever_lost_the_account_gets_nothing_through_it(
    kanzlei: Kanzlei, away: Principal, hers: Gefuellt
) -> None:
    await vertritt(kanzlei, away, kanzlei.anwalt)
    await kanzlei.change(kanzlei.anwalt, active=False)
    assert await seen(kanzlei, kanzlei.anwalt) == set()


async def test_whose_account_is_closed_can_still_be_stood_in_for(
    kanzlei: Kanzlei, away: Principal, hers: Gefuellt
) -> None:
    await kanzlei.change(away, active=False)
    today = await kanzlei.read(heute)
    who = {"user_id": away.user_id, "vertreter_id": kanzlei.anwalt.user_id}
    await kanzlei.write(create_vertretung, kanzlei.admin, VertretungNeu(**who, von=today, bis=today))
    assert await seen(kanzlei, kanzlei.anwalt) == {hers.akte.id}


async def test_rows_of_another_firm_count_for_nothing(
    kanzlei: Kanzlei, away: Principal, hers: Gefuellt
) -> None:
    """Rows that no function of ours would write, as a bad import might."""
    other = await Kanzlei(kanzlei.db).opened()
    await vertritt(kanzlei, away, kanzlei.anwalt, tenant_id=other.tenant_id)
    await vertritt(kanzlei, away, other.anwalt)
    await vertritt(kanzlei, away, other.anwalt, tenant_id=other.tenant_id)
    for who in (kanzlei.anwalt, other.anwalt):
        assert await seen(kanzlei, who) == set()


# ---- who may enter one


async def test_everybody_sets_one_for_themselves_and_the_administration_for_anybody(
    kanzlei: Kanzlei, away: Principal
) -> None:
    today = await kanzlei.read(heute)
    days = {"von": today, "bis": today + timedelta(7)}
    for who in (kanzlei.praktikant, kanzlei.sekretariat):
        made = await kanzlei.write(create_vertretung, who, VertretungNeu(vertreter_id=away.user_id, **days))
        assert (made.user_id, made.vertreter, made.angelegt_von) == (who.user_id, "Frieda Fern", who.user_id)
    theirs = VertretungNeu(user_id=away.user_id, vertreter_id=kanzlei.anwalt.user_id, **days)
    for role in ("ANWALT", "SACHBEARBEITER", "SEKRETARIAT", "PRAKTIKANT"):
        with pytest.raises(Forbidden, match="nur die Administration"):
            await kanzlei.write(create_vertretung, kanzlei.everybody[role], theirs)
    made = await kanzlei.write(create_vertretung, kanzlei.admin, theirs)
    assert (made.name, made.angelegt_von) == ("Frieda Fern", kanzlei.admin.user_id)
    for role in ("MANDANT", "GAST"):
        nobody = replace(kanzlei.mandant, role=role)
        with pytest.raises(Forbidden):
            await kanzlei.write(
                create_vertretung, nobody, VertretungNeu(vertreter_id=kanzlei.anwalt.user_id, **days)
            )
    longer = VertretungAenderung(bis=today + timedelta(60))
    with pytest.raises(Forbidden, match="nur die Administration"):  # nor may who stands in prolong it
        await kanzlei.write(update_vertretung, kanzlei.anwalt, made.id, longer)


async def test_that_somebody_is_away_is_not_for_everybody(kanzlei: Kanzlei, away: Principal) -> None:
    made = await vertritt(kanzlei, away, kanzlei.anwalt)
    other = await Kanzlei(kanzlei.db).opened()
    for who in (away, kanzlei.anwalt, kanzlei.admin):
        assert (await kanzlei.read(read_vertretung, who, made)).id == made
    everybody = {kanzlei.sachbearbeiter, kanzlei.sekretariat, kanzlei.praktikant, kanzlei.mandant}
    for who in everybody | {other.admin, other.anwalt}:
        assert await kanzlei.read(list_vertretungen, who) == ([], None)
        known = await told(kanzlei.read(read_vertretung, who, made))
        assert known == await told(kanzlei.read(read_vertretung, who, "gibt-es-nicht"))
        with pytest.raises(NotFound):
            await kanzlei.write(update_vertretung, who, made, VertretungAenderung(aktiv=False))


async def test_who_cannot_stand_in_or_be_stood_in_for_is_refused_in_words(
    kanzlei: Kanzlei, away: Principal
) -> None:
    other = await Kanzlei(kanzlei.db).opened()
    gone = await kanzlei.hire("ANWALT", "Gerd Gegangen")
    await kanzlei.change(gone, active=False)
    today = await kanzlei.read(heute)

    async def refused(away_id: str, vertreter_id: str) -> str:
        neu = VertretungNeu(user_id=away_id, vertreter_id=vertreter_id, von=today, bis=today)
        with pytest.raises(Invalid) as error:
            await kanzlei.write(create_vertretung, kanzlei.admin, neu)
        return str(error.value)

    assert await refused(away.user_id, away.user_id) == SELF
    for nobody in (gone, other.anwalt, kanzlei.mandant):
        assert await refused(away.user_id, nobody.user_id) == NOBODY
    assert await refused(away.user_id, "gibt-es-nicht") == NOBODY
    for nobody in (other.anwalt, kanzlei.mandant):
        assert await refused(nobody.user_id, kanzlei.anwalt.user_id) == NOT_HERE
    assert await kanzlei.audited() == []


@pytest.mark.parametrize(
    ("von", "bis", "sentence"),
    [
        (5, 4, "endet vor ihrem Anfang"),
        (-9, -1, "schon vorbei"),
        (750, 751, "mehr als zwei Jahre"),
        (-750, 1, "mehr als zwei Jahre"),
        (0, 400, "höchstens ein Jahr"),
        (100, 60_000, "höchstens ein Jahr"),
        (-400, 1, "höchstens ein Jahr"),
    ],
)
async def test_days_that_make_no_sense_are_refused_in_words(
    kanzlei: Kanzlei, away: Principal, von: int, bis: int, sentence: str
) -> None:
    today = await kanzlei.read(heute)
    who = {"vertreter_id": kanzlei.anwalt.user_id}
    neu = VertretungNeu(**who, von=today + timedelta(von), bis=today + timedelta(bis))
    with pytest.raises(Invalid, match=sentence):
        await kanzlei.write(create_vertretung, away, neu)


async def test_two_years_from_a_leap_day_can_be_said(
    kanzlei: Kanzlei, away: Principal, monkeypatch: pytest.MonkeyPatch
) -> None:
    Wanduhr(monkeypatch, kanzlei.db, datetime(2028, 2, 29, 12, tzinfo=UTC))
    who = {"vertreter_id": kanzlei.anwalt.user_id}
    await kanzlei.write(create_vertretung, away, VertretungNeu(**who, von="28.02.2030", bis="28.02.2030"))
    with pytest.raises(Invalid, match=r"28\.02\.2026 bis 28\.02\.2030"):
        await kanzlei.write(create_vertretung, away, VertretungNeu(**who, von="01.03.2030", bis="02.03.2030"))


# ---- what was, stays


async def test_once_it_has_begun_only_its_end_can_be_changed(kanzlei: Kanzlei, away: Principal) -> None:
    today = await kanzlei.read(heute)
    made = await vertritt(kanzlei, away, kanzlei.anwalt, von=today - timedelta(3), bis=today + timedelta(3))

    async def changed(**values: Any) -> Any:
        return await kanzlei.write(update_vertretung, kanzlei.admin, made, VertretungAenderung(**values))

    for days in (-300, -4, -2, 0, 1, 2):
        with pytest.raises(Conflict, match="schon begonnen"):
            await changed(von=today + timedelta(days))
    with pytest.raises(Conflict, match="schon begonnen"):
        await changed(von=today - timedelta(300), bis=today - timedelta(290))
    with pytest.raises(Invalid, match="schon vorbei"):
        await changed(bis=today - timedelta(1))
    with pytest.raises(Invalid, match="höchstens ein Jahr"):
        await changed(bis=today + timedelta(366))
    for field in ("vertreter_id", "user_id"):
        with pytest.raises(ValidationError):
            VertretungAenderung.model_validate({field: kanzlei.sekretariat.user_id})
    for days in (0, 200):
        assert (await changed(bis=today + timedelta(days))).laeuft
    whose = f"user_id: {away.user_id}, vertreter_id: {kanzlei.anwalt.user_id}, von: {today - timedelta(3)}"
    assert (await kanzlei.audited())[-2:] == [
        ("vertretung.changed", f"bis: {today} (vorher {today + timedelta(3)}), {whose}"),
        ("vertretung.changed", f"bis: {today + timedelta(200)} (vorher {today}), {whose}"),
    ]


async def test_one_that_is_still_to_come_can_be_moved_and_not_into_the_past(
    kanzlei: Kanzlei, away: Principal
) -> None:
    today = await kanzlei.read(heute)
    days = {"von": today + timedelta(5), "bis": today + timedelta(9)}
    neu = VertretungNeu(vertreter_id=kanzlei.anwalt.user_id, **days)
    made = await kanzlei.write(create_vertretung, away, neu)
    for von in (-1, -300):
        early = VertretungAenderung(von=today + timedelta(von))
        with pytest.raises(Invalid, match="frühestens heute"):
            await kanzlei.write(update_vertretung, away, made.id, early)
    far = VertretungAenderung(von=today + timedelta(900), bis=today + timedelta(901))
    with pytest.raises(Invalid, match="mehr als zwei Jahre"):
        await kanzlei.write(update_vertretung, away, made.id, far)
    moved = await kanzlei.write(update_vertretung, away, made.id, VertretungAenderung(von=today))
    assert (moved.von, moved.bis, moved.laeuft) == (today, days["bis"], True)
    said = (await kanzlei.audited())[-1]
    assert said[1].endswith(f"von: {today} (vorher {days['von']})")


async def test_one_that_is_over_is_not_brought_back(
    kanzlei: Kanzlei, away: Principal, hers: Gefuellt
) -> None:
    """It would say that somebody stood in on days on which nobody did."""
    today = await kanzlei.read(heute)
    over = {"von": today - timedelta(9), "bis": today - timedelta(1)}
    made = await vertritt(kanzlei, away, kanzlei.anwalt, **over)
    for change in ({"bis": today + timedelta(5)}, {"von": today}, {"aktiv": False}):
        with pytest.raises(Conflict, match="beendet"):
            await kanzlei.write(update_vertretung, away, made, VertretungAenderung(**change))
    assert await seen(kanzlei, kanzlei.anwalt) == set()


async def test_a_year_from_a_leap_day_can_be_said(
    kanzlei: Kanzlei, away: Principal, monkeypatch: pytest.MonkeyPatch
) -> None:
    Wanduhr(monkeypatch, kanzlei.db, datetime(2028, 2, 29, 12, tzinfo=UTC))
    who = {"vertreter_id": kanzlei.anwalt.user_id, "von": "29.02.2028"}
    with pytest.raises(Invalid, match=r"spätestens der 28\.02\.2029"):
        await kanzlei.write(create_vertretung, away, VertretungNeu(**who, bis="01.03.2029"))
    await kanzlei.write(create_vertretung, away, VertretungNeu(**who, bis="28.02.2029"))


# ---- what is lent stays lent


@pytest.mark.parametrize("way", ["vertretung", "freischaltung"])
@pytest.mark.parametrize("change", ["sachbearbeiter_id", "anwalt_id", "nobody", "nur_lokal", "dezernate"])
async def test_whoever_looks_after_a_matter_cannot_make_it_theirs(
    kanzlei: Kanzlei, away: Principal, hers: Gefuellt, way: str, change: str
) -> None:
    who = kanzlei.anwalt
    department = await kanzlei.dezernat(new_id(), [who], [])
    changes: dict[str, dict[str, Any]] = {
        "sachbearbeiter_id": {"sachbearbeiter_id": who.user_id},
        "anwalt_id": {"anwalt_id": who.user_id},
        "nobody": {"anwalt_id": None},
        "nur_lokal": {"nur_lokal": True},
        "dezernate": {"dezernate": [department]},
    }
    await lend(kanzlei, way, away, who, hers.akte.id)
    asked, before = AkteAenderung(**changes[change]), await kanzlei.akte_of(hers.akte.id)
    with pytest.raises(Forbidden, match="nur über eine Vertretung oder eine Freischaltung"):
        await kanzlei.write(update_akte, who, hers.akte.id, asked)
    assert await kanzlei.akte_of(hers.akte.id) == before
    assert await seen(kanzlei, away) == {hers.akte.id}
    await kanzlei.write(update_akte, who, hers.akte.id, AkteAenderung(wegen="Kündigung"))
    await kanzlei.write(update_akte, kanzlei.admin, hers.akte.id, asked)


@pytest.mark.parametrize("own", ["anwalt_id", "sachbearbeiter_id", "dezernat"])
async def test_whose_matter_it_is_as_well_may_do_what_they_always_might(
    kanzlei: Kanzlei, away: Principal, own: str
) -> None:
    who = kanzlei.anwalt
    people = {"anwalt_id": away.user_id, "sachbearbeiter_id": away.user_id}
    akte = await kanzlei.akte(**people | ({own: who.user_id} if own != "dezernat" else {}))
    if own == "dezernat":
        await kanzlei.dezernat(new_id(), [who], [akte])
    await vertritt(kanzlei, away, who)
    changed = await kanzlei.write(update_akte, who, akte.id, AkteAenderung(nur_lokal=True))
    assert changed.nur_lokal


async def lend(kanzlei: Kanzlei, way: str, away: Principal, who: Principal, akte_id: str) -> None:
    if way == "vertretung":
        await vertritt(kanzlei, away, who)
        return
    last = await kanzlei.read(heute)
    row = {"id": new_id(), "tenant_id": kanzlei.tenant_id, "akte_id": akte_id, "user_id": who.user_id}
    row |= {"grund": "Einsicht", "angelegt": TODAY, "angelegt_von": kanzlei.admin.user_id}
    async with kanzlei.db.write() as tx:
        await tx.execute(insert(freischaltungen), {**row, "gueltig_bis": last})


# ---- one at a time


async def test_two_at_the_same_time_are_refused_and_one_after_the_other_are_not(
    kanzlei: Kanzlei, away: Principal
) -> None:
    today = await kanzlei.read(heute)

    def neu(von: int, bis: int) -> VertretungNeu:
        days = {"von": today + timedelta(von), "bis": today + timedelta(bis)}
        return VertretungNeu(vertreter_id=kanzlei.anwalt.user_id, **days)

    first = await kanzlei.write(create_vertretung, away, neu(10, 20))
    for von, bis in ((10, 20), (0, 10), (20, 30), (12, 13), (0, 40)):
        with pytest.raises(Conflict, match="schon eine Vertretung durch Anwalt Muster, vom"):
            await kanzlei.write(create_vertretung, away, neu(von, bis))
    await kanzlei.write(create_vertretung, away, neu(0, 9))
    second = await kanzlei.write(create_vertretung, away, neu(21, 30))
    for change in ({"bis": today + timedelta(21)}, {"von": today + timedelta(9)}):
        with pytest.raises(Conflict):
            await kanzlei.write(update_vertretung, away, first.id, VertretungAenderung(**change))
    with pytest.raises(Invalid, match="vor ihrem Anfang"):
        await kanzlei.write(update_vertretung, away, first.id, VertretungAenderung(bis=today + timedelta(9)))
    shorter = VertretungAenderung(bis=today + timedelta(15))
    assert (await kanzlei.write(update_vertretung, away, first.id, shorter)).bis == shorter.bis
    await kanzlei.write(update_vertretung, away, second.id, VertretungAenderung(aktiv=False))
    await kanzlei.write(create_vertretung, away, neu(16, 40))
    await kanzlei.write(  # somebody else's days are their own
        create_vertretung, kanzlei.sekretariat, neu(0, 40)
    )


async def test_of_two_that_are_entered_at_once_there_is_one(kanzlei: Kanzlei, away: Principal) -> None:
    today = await kanzlei.read(heute)
    neu = [
        VertretungNeu(user_id=away.user_id, vertreter_id=who.user_id, von=today, bis=today)
        for who in (kanzlei.anwalt, kanzlei.sachbearbeiter, kanzlei.sekretariat)
    ]
    calls = [kanzlei.write(create_vertretung, kanzlei.admin, each) for each in neu]
    done = await asyncio.gather(*calls, return_exceptions=True)
    assert sorted(type(each).__name__ for each in done) == ["Conflict", "Conflict", "VertretungGezeigt"]


@pytest.mark.parametrize(
    ("stand", "expected"),
    [("laufend", {"now"}), ("kommend", {"next"}), ("vorbei", {"ended", "past"}), ("alle", None)],
)
async def test_they_are_listed_by_how_they_stand(
    kanzlei: Kanzlei, away: Principal, stand: str, expected: set[str] | None
) -> None:
    today = await kanzlei.read(heute)
    made: dict[str, str] = {}
    for name, day, aktiv in (("now", 0, True), ("next", 1, True), ("past", -1, True), ("ended", 0, False)):
        when = today + timedelta(day)
        made[name] = await vertritt(kanzlei, away, kanzlei.anwalt, von=when, bis=when, aktiv=aktiv)
    rows, _ = await kanzlei.read(list_vertretungen, kanzlei.admin, filters={"stand": stand})
    names = {name for name, each in made.items() if each in {row.id for row in rows}}
    assert names == (expected or set(made))
    with pytest.raises(Invalid, match="Möglich sind: laufend"):
        await kanzlei.read(list_vertretungen, kanzlei.admin, filters={"stand": "morgen"})


# ---- what is kept about people


async def test_a_person_takes_along_and_leaves_behind_what_was_lent(
    kanzlei: Kanzlei, away: Principal
) -> None:
    """Her own absences are hers alone. Somebody else's, and what was opened to her, are others' too."""
    akte = await kanzlei.akte()
    own = await vertritt(kanzlei, away, kanzlei.anwalt)
    others = await vertritt(kanzlei, kanzlei.anwalt, away)
    row = {"id": new_id(), "tenant_id": kanzlei.tenant_id, "akte_id": akte.id, "user_id": away.user_id}
    row |= {"grund": "Urlaub", "gueltig_bis": date(2199, 1, 1), "angelegt": TODAY}
    async with kanzlei.db.write() as tx:
        await tx.execute(insert(freischaltungen), row | {"angelegt_von": kanzlei.admin.user_id})

    async def exported(tx: AsyncConnection, who: Principal) -> dict[str, set[str]]:
        sheets = await PERSONAL.export(tx, who.user_id)
        names = (vertretungen.name, freischaltungen.name)
        return {name: {str(row["id"]) async for row in sheets[name]} for name in names}

    assert await kanzlei.read(exported, away) == {
        vertretungen.name: {own, others},
        freischaltungen.name: {row["id"]},
    }
    assert not any((await kanzlei.read(exported, kanzlei.sachbearbeiter)).values())
    for _ in range(2):
        await kanzlei.write(PERSONAL.forget, away.user_id)
        left, _ = await kanzlei.read(list_vertretungen, kanzlei.admin)
        assert [(each.id, each.aktiv) for each in left] == [(others, False)]
        (opened,), _ = await kanzlei.read(list_freischaltungen, kanzlei.admin)
        assert (opened.id, opened.laeuft) == (row["id"], False)
    assert await seen(kanzlei, away) == set()


async def test_whoever_stands_in_for_a_deleted_person_goes_on_to_the_end_that_was_said(
    kanzlei: Kanzlei, away: Principal, hers: Gefuellt
) -> None:
    """The matters are still there, and only they can see their deadlines."""
    today = await kanzlei.read(heute)
    runs = await vertritt(kanzlei, away, kanzlei.anwalt, bis=today + timedelta(3))
    later = {"von": today + timedelta(5), "bis": today + timedelta(6)}
    comes = await vertritt(kanzlei, away, kanzlei.sekretariat, **later)
    yesterday = today - timedelta(1)
    await vertritt(kanzlei, away, kanzlei.anwalt, von=yesterday, bis=yesterday)
    await vertritt(kanzlei, away, kanzlei.anwalt, aktiv=False)
    await kanzlei.change(away, active=False, name="Gelöschte Person")
    for _ in range(2):
        await kanzlei.write(PERSONAL.forget, away.user_id)
        left, _ = await kanzlei.read(list_vertretungen, kanzlei.admin)
        assert {(each.id, each.aktiv, each.name) for each in left} == {
            (runs, True, "Gelöschte Person"),
            (comes, True, "Gelöschte Person"),
        }
        assert await seen(kanzlei, kanzlei.anwalt) == {hers.akte.id}
    await kanzlei.write(update_vertretung, kanzlei.admin, runs, VertretungAenderung(aktiv=False))
    assert await seen(kanzlei, kanzlei.anwalt) == set()


async def test_that_nobody_stands_in_any_more_is_in_the_log(
    kanzlei: Kanzlei, away: Principal, hers: Gefuellt
) -> None:
    today = await kanzlei.read(heute)
    await vertritt(kanzlei, away, kanzlei.anwalt)
    await vertritt(kanzlei, away, kanzlei.anwalt, von=date(2020, 1, 1), bis=date(2020, 1, 2))
    before = await kanzlei.audited()
    for _ in range(2):
        await kanzlei.write(PERSONAL.forget, kanzlei.anwalt.user_id)
        assert await seen(kanzlei, kanzlei.anwalt) == set()
    whose = f"user_id: {away.user_id}, vertreter_id: {kanzlei.anwalt.user_id}, von: {today}"
    assert await kanzlei.audited() == [*before, ("vertretung.ended", f"bis: {today}, {whose}")]
