"""The one gate: whatever somebody may not see is not there, and nothing they send widens what they see."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Any

import pytest
from sqlalchemy import Table, delete, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from assistants.helena.kanzlei import Kanzlei
from bridle.assistants.helena import access
from bridle.assistants.helena.access import RECHTE, STAFF, Recht, darf, visible_akten
from bridle.assistants.helena.akten import (
    AkteAenderung,
    AkteGezeigt,
    AkteNeu,
    create_akte,
    list_akten,
    read_akte,
    update_akte,
)
from bridle.assistants.helena.alerts import AlertNeu, create_alert, gesehen, list_alerts, loese, read_alert
from bridle.assistants.helena.beteiligte import (
    BeteiligterAenderung,
    BeteiligterNeu,
    create_beteiligter,
    list_beteiligte,
    read_beteiligter,
    update_beteiligter,
)
from bridle.assistants.helena.dezernate import (
    DezernatAenderung,
    DezernatNeu,
    create_dezernat,
    list_dezernate,
    update_dezernat,
)
from bridle.assistants.helena.dokumente import (
    DokumentAenderung,
    DokumentNeu,
    create_dokument,
    list_dokumente,
    read_dokument,
    read_fassungen,
    read_seiten,
    update_dokument,
)
from bridle.assistants.helena.drafts.akte_update import vorschlag
from bridle.assistants.helena.fristen import (
    KalenderAenderung,
    KalenderNeu,
    create_frist,
    list_fristen,
    read_frist,
    update_frist,
)
from bridle.assistants.helena.model import Rolle, akten, dezernat_akten, dezernat_mitglieder
from bridle.assistants.helena.namen import names
from bridle.assistants.helena.notizen import NotizNeu, create_notiz, list_notizen, read_notiz
from bridle.assistants.helena.personal import PERSONAL
from bridle.assistants.helena.zeiten import (
    ZeitAenderung,
    ZeitNeu,
    create_zeit,
    list_zeiten,
    read_zeit,
    update_zeit,
)
from bridle.host.errors import Conflict, Forbidden, HostError, Invalid, NotFound
from bridle.host.identity import Principal

Function = Callable[..., Awaitable[Any]]


@dataclass
class Gefuellt:
    """A matter with one of everything in it."""

    akte: AkteGezeigt
    ids: dict[str, str]


async def filled(kanzlei: Kanzlei, **values: Any) -> Gefuellt:
    akte = await kanzlei.akte(**values)
    who, mine = kanzlei.admin, {"akte_id": akte.id}
    made: dict[str, Any] = {
        "akte": akte,
        "beteiligter": await kanzlei.write(
            create_beteiligter, who, BeteiligterNeu(**mine, rolle="MANDANT", name="Ahorn")
        ),
        "dokument": await kanzlei.write(
            create_dokument, who, DokumentNeu(**mine, name="Vertrag", text="§ 1 Gegenstand")
        ),
        "frist": await kanzlei.write(
            create_frist, who, KalenderNeu(**mine, typ="FRIST", titel="Berufung", datum="2026-03-02")
        ),
        "zeit": await kanzlei.write(create_zeit, who, ZeitNeu(**mine, beschreibung="Aktenstudium", dauer=30)),
        "notiz": await kanzlei.write(create_notiz, who, NotizNeu(**mine, text="Mandant ruft zurück.")),
        "alert": await kanzlei.write(create_alert, who, AlertNeu(**mine, titel="Frist läuft")),
    }
    return Gefuellt(akte, {name: each.id for name, each in made.items()})


LISTS: dict[str, Function] = {
    "akte": list_akten,
    "beteiligter": list_beteiligte,
    "dokument": list_dokumente,
    "frist": list_fristen,
    "zeit": list_zeiten,
    "notiz": list_notizen,
    "alert": list_alerts,
}
READS: dict[str, tuple[str, Function]] = {
    "akte": ("akte", read_akte),
    "beteiligter": ("beteiligter", read_beteiligter),
    "dokument": ("dokument", read_dokument),
    "seiten": ("dokument", read_seiten),
    "fassungen": ("dokument", read_fassungen),
    "frist": ("frist", read_frist),
    "zeit": ("zeit", read_zeit),
    "notiz": ("notiz", read_notiz),
    "alert": ("alert", read_alert),
    "akte-gate": ("akte", access.akte),
}
CHANGES: dict[str, tuple[str, Function, Any]] = {
    "akte": ("akte", update_akte, AkteAenderung(wegen="Kündigung")),
    "beteiligter": ("beteiligter", update_beteiligter, BeteiligterAenderung(name="Birke")),
    "dokument": ("dokument", update_dokument, DokumentAenderung(name="Anders")),
    "dokumenttext": ("dokument", update_dokument, DokumentAenderung(text="Anders")),
    "frist": ("frist", update_frist, KalenderAenderung(erledigt=True)),
    "zeit": ("zeit", update_zeit, ZeitAenderung(dauer=5)),
    "vorschlag": ("akte", vorschlag, {"wegen": "Kündigung"}),
}
CREATES: dict[str, tuple[Function, Callable[[str], Any]]] = {
    "beteiligter": (create_beteiligter, lambda akte: BeteiligterNeu(akte_id=akte, rolle="GEGNER", name="X")),
    "dokument": (create_dokument, lambda akte: DokumentNeu(akte_id=akte, name="X")),
    "frist": (
        create_frist,
        lambda akte: KalenderNeu(akte_id=akte, typ="TERMIN", titel="X", datum="2026-03-02"),
    ),
    "zeit": (create_zeit, lambda akte: ZeitNeu(akte_id=akte, beschreibung="X", dauer=1)),
    "notiz": (create_notiz, lambda akte: NotizNeu(akte_id=akte, text="X")),
    "alert": (create_alert, lambda akte: AlertNeu(akte_id=akte, titel="X")),
}


async def told(call: Awaitable[Any]) -> tuple[str, str]:
    """What somebody is refused with."""
    with pytest.raises(HostError) as refused:
        await call
    return type(refused.value).__name__, str(refused.value)


@pytest.fixture
async def foreign(kanzlei: Kanzlei) -> Gefuellt:
    """A matter of a colleague, in the same firm."""
    colleague = await kanzlei.hire("ANWALT")
    return await filled(kanzlei, anwalt_id=colleague.user_id, sachbearbeiter_id=None)


def outsiders(kanzlei: Kanzlei) -> list[Principal]:
    return [who for role, who in kanzlei.everybody.items() if role != Rolle.ADMIN]


# ---- outsiders


async def test_an_outsider_of_any_role_finds_nothing_in_any_list(kanzlei: Kanzlei, foreign: Gefuellt) -> None:
    for who in outsiders(kanzlei):
        for function in LISTS.values():
            assert await kanzlei.read(function, who) == ([], None)
            if function is not list_akten:
                asked = {"akte_id": foreign.akte.id}
                assert await kanzlei.read(function, who, filters=asked) == ([], None)
        assert await kanzlei.read(names, who, foreign.akte.id) == []
        assert await kanzlei.write(gesehen, who, [foreign.ids["alert"]]) == 0


@pytest.mark.parametrize("name", READS)
async def test_a_foreign_id_is_refused_as_one_that_does_not_exist(
    kanzlei: Kanzlei, foreign: Gefuellt, name: str
) -> None:
    what, function = READS[name]
    for who in outsiders(kanzlei):
        known = await told(kanzlei.read(function, who, foreign.ids[what]))
        for nonsense in ("", "gibt-es-nicht", "'; drop table users; --", "\0", "ä" * 5_000):
            assert known == await told(kanzlei.read(function, who, nonsense))
        assert known[0] == "NotFound"


@pytest.mark.parametrize("name", CHANGES)
async def test_what_is_not_there_cannot_be_changed(kanzlei: Kanzlei, foreign: Gefuellt, name: str) -> None:
    what, function, change = CHANGES[name]
    for who in outsiders(kanzlei):
        known = await told(kanzlei.write(function, who, foreign.ids[what], change))
        assert known == await told(kanzlei.write(function, who, "gibt-es-nicht", change))
        assert known[0] == "NotFound"
    assert await told(kanzlei.write(loese, kanzlei.anwalt, foreign.ids["alert"])) == (
        await told(kanzlei.write(loese, kanzlei.anwalt, "gibt-es-nicht"))
    )


@pytest.mark.parametrize("name", CREATES)
async def test_nothing_is_put_into_a_foreign_matter(kanzlei: Kanzlei, foreign: Gefuellt, name: str) -> None:
    function, neu = CREATES[name]
    before = await kanzlei.audited()
    for who in (kanzlei.anwalt, kanzlei.sachbearbeiter, kanzlei.sekretariat):
        known = await told(kanzlei.write(function, who, neu(foreign.akte.id)))
        assert known == await told(kanzlei.write(function, who, neu("gibt-es-nicht")))
        assert known == ("NotFound", access.NO_AKTE)
    assert await kanzlei.audited() == before


async def test_another_firm_sees_nothing_whoever_asks(kanzlei: Kanzlei) -> None:
    mine = await filled(kanzlei)
    other = await Kanzlei(kanzlei.db).opened()
    for who in other.everybody.values():
        for function in LISTS.values():
            assert await other.read(function, who) == ([], None)
        for what, function in READS.values():
            assert (await told(other.read(function, who, mine.ids[what])))[0] == "NotFound"
        for what, function, change in CHANGES.values():
            assert (await told(other.write(function, who, mine.ids[what], change)))[0] == "NotFound"


async def test_an_account_that_is_lent_to_another_firm_opens_nothing(kanzlei: Kanzlei) -> None:
    """The same person's id with another firm's name on it: both have to fit."""
    mine = await filled(kanzlei)
    lent = replace(kanzlei.anwalt, tenant_id=(await Kanzlei(kanzlei.db).opened()).tenant_id)
    assert await kanzlei.read(list_akten, lent) == ([], None)
    assert (await told(kanzlei.read(read_akte, lent, mine.akte.id)))[0] == "NotFound"


@pytest.mark.parametrize("role", ["MANDANT", "", "admin", "GAST", "ADMIN ", "anwalt"])
async def test_an_unknown_role_gets_nothing_even_of_its_own(kanzlei: Kanzlei, role: str) -> None:
    mine = await filled(kanzlei)
    await kanzlei.dezernat("Alle", [kanzlei.anwalt], [mine.akte])
    nobody = replace(kanzlei.anwalt, role=role)
    for function in LISTS.values():
        assert await kanzlei.read(function, nobody) == ([], None)
    for what, function in READS.values():
        assert (await told(kanzlei.read(function, nobody, mine.ids[what])))[0] == "NotFound"
    with pytest.raises(Forbidden):
        await kanzlei.write(create_akte, nobody, AkteNeu(kurzrubrum="X"))
    with pytest.raises(Forbidden):
        await kanzlei.write(create_notiz, nobody, NotizNeu(text="ohne Akte"))
    with pytest.raises(Forbidden):
        await kanzlei.write(create_frist, nobody, KalenderNeu(typ="TERMIN", titel="X", datum="2026-03-02"))


@pytest.mark.parametrize("kurzrubrum", ["Ahorn ./. Buche GmbH", "%", "Zeder ./. Zypresse", "' OR 1=1 --"])
async def test_what_is_foreign_changes_nothing_of_what_is_seen(kanzlei: Kanzlei, kurzrubrum: str) -> None:
    """To the letter: no count, no order, no page tells that it is there."""
    await filled(kanzlei)
    insiders = [kanzlei.anwalt, kanzlei.sachbearbeiter, kanzlei.sekretariat, kanzlei.praktikant]

    async def seen() -> list[str]:
        said: list[str] = []
        for who in insiders:
            for function in (*LISTS.values(), list_dezernate):
                for limit in (1, 50):
                    rows, following = await kanzlei.read(function, who, limit=limit)
                    said.append(f"{[each.model_dump_json() for each in rows]} {following}")
            rows, _ = await kanzlei.read(list_akten, who, filters={"q": kurzrubrum})
            said.append(f"{[each.model_dump_json() for each in rows]}")
            said.append(repr([(each.label, each.name) for each in await kanzlei.read(names, who, None)]))
        return said

    before = await seen()
    colleague = await kanzlei.hire("ANWALT")
    theirs = {"anwalt_id": colleague.user_id, "sachbearbeiter_id": None, "kurzrubrum": kurzrubrum}
    for _ in range(2):
        await filled(kanzlei, **theirs)
    assert await seen() == before


# ---- insiders


async def test_lawyer_case_worker_dezernat_and_administrator_reach_a_matter(kanzlei: Kanzlei) -> None:
    mine = await filled(kanzlei)
    await kanzlei.dezernat("Arbeitsrecht", [kanzlei.sekretariat, kanzlei.praktikant], [mine.akte])
    for who in (kanzlei.everybody[role] for role in STAFF):
        for what, function in READS.values():
            await kanzlei.read(function, who, mine.ids[what])
        for what, function in LISTS.items():
            rows, following = await kanzlei.read(function, who)
            assert [each.id for each in rows] == [mine.ids[what]]
            assert following is None


async def test_a_trainee_reads_and_changes_nothing(kanzlei: Kanzlei) -> None:
    mine = await filled(kanzlei, sachbearbeiter_id=kanzlei.praktikant.user_id)
    for what, function, change in CHANGES.values():
        if function is not vorschlag:
            said = await told(kanzlei.write(function, kanzlei.praktikant, mine.ids[what], change))
            assert said[0] == "Forbidden"
    for function, neu in CREATES.values():
        assert (await told(kanzlei.write(function, kanzlei.praktikant, neu(mine.akte.id))))[0] == "Forbidden"


@pytest.mark.parametrize("table", [dezernat_mitglieder, dezernat_akten], ids=lambda table: table.name)
async def test_who_leaves_a_dezernat_or_whose_dezernat_gives_a_matter_up_sees_it_no_more(
    kanzlei: Kanzlei, table: Table
) -> None:
    akte = await kanzlei.akte(sachbearbeiter_id=None)
    made = await kanzlei.dezernat("Miete", [kanzlei.sachbearbeiter], [akte])
    await kanzlei.read(read_akte, kanzlei.sachbearbeiter, akte.id)
    async with kanzlei.db.write() as tx:
        await tx.execute(delete(table).where(table.c.dezernat_id == made))
    with pytest.raises(NotFound):
        await kanzlei.read(read_akte, kanzlei.sachbearbeiter, akte.id)


async def test_membership_in_another_firms_dezernat_counts_for_nothing(kanzlei: Kanzlei) -> None:
    """Rows that no function of ours would write, as a bad import might."""
    akte = await kanzlei.akte(sachbearbeiter_id=None)
    other = await Kanzlei(kanzlei.db).opened()
    await other.dezernat("Fremd", [kanzlei.sachbearbeiter], [akte])
    with pytest.raises(NotFound):
        await kanzlei.read(read_akte, kanzlei.sachbearbeiter, akte.id)
    with pytest.raises(NotFound):
        await other.read(read_akte, other.anwalt, akte.id)


# ---- filters


@pytest.mark.parametrize(
    "filters",
    [
        {"q": ""},
        {"q": "%"},
        {"q": "_"},
        {"q": "' OR '1'='1"},
        {"q": "Ahorn"},
        {"status": "OFFEN"},
        {"sachgebiet": "SONSTIGES"},
        {"status": "OFFEN", "q": "Buche"},
    ],
)
async def test_no_filter_widens_what_is_seen(
    kanzlei: Kanzlei, foreign: Gefuellt, filters: dict[str, str]
) -> None:
    mine = await kanzlei.akte()
    rows, _ = await kanzlei.read(list_akten, kanzlei.anwalt, filters=filters)
    assert {each.id for each in rows} <= {mine.id}
    by_worker = filters | {"anwalt_id": foreign.akte.anwalt_id or ""}
    assert await kanzlei.read(list_akten, kanzlei.anwalt, filters=by_worker) == ([], None)


async def test_an_or_of_the_asker_stays_inside_what_is_visible(kanzlei: Kanzlei, foreign: Gefuellt) -> None:
    """The original put its access rule and the search's own OR into one object, where the last one won."""
    mine = await kanzlei.akte()
    either = or_(akten.c.kurzrubrum.contains("Ahorn"), akten.c.aktenzeichen.contains("/"))
    async with kanzlei.db.read() as tx:
        found = (await tx.execute(select(akten.c.id).where(visible_akten(kanzlei.anwalt), either))).scalars()
        assert list(found) == [mine.id]


async def test_a_page_of_somebody_else_continues_only_in_ones_own(kanzlei: Kanzlei) -> None:
    for _ in range(3):
        await kanzlei.akte()
    _, following = await kanzlei.read(list_akten, kanzlei.admin, limit=1)
    outsider = await kanzlei.hire("ANWALT")
    assert await kanzlei.read(list_akten, outsider, after=following) == ([], None)


# ---- what belongs to no matter


async def test_what_belongs_to_no_matter_is_its_owners_and_the_administrators(kanzlei: Kanzlei) -> None:
    note = await kanzlei.write(create_notiz, kanzlei.anwalt, NotizNeu(text="Recherche"))
    entry = await kanzlei.write(
        create_frist, kanzlei.anwalt, KalenderNeu(typ="FOKUSZEIT", titel="Ruhe", datum="2026-03-02")
    )
    alert = await kanzlei.write(create_alert, kanzlei.anwalt, AlertNeu(titel="Nur für mich"))
    for function, made in ((read_notiz, note), (read_frist, entry), (read_alert, alert)):
        for who in (kanzlei.anwalt, kanzlei.admin):
            assert (await kanzlei.read(function, who, made.id)).id == made.id
        for who in (kanzlei.sachbearbeiter, kanzlei.sekretariat, kanzlei.praktikant, kanzlei.mandant):
            with pytest.raises(NotFound):
                await kanzlei.read(function, who, made.id)


async def test_an_alert_for_one_person_is_not_seen_by_others_on_the_matter(kanzlei: Kanzlei) -> None:
    akte = await kanzlei.akte()
    neu = AlertNeu(akte_id=akte.id, titel="Nur für Dich", user_id=kanzlei.sachbearbeiter.user_id)
    alert = await kanzlei.write(create_alert, kanzlei.admin, neu)
    await kanzlei.read(read_alert, kanzlei.sachbearbeiter, alert.id)
    with pytest.raises(NotFound):
        await kanzlei.read(read_alert, kanzlei.anwalt, alert.id)


async def test_a_dezernat_is_known_in_its_firm_and_made_by_the_administration(kanzlei: Kanzlei) -> None:
    made = await kanzlei.write(
        create_dezernat, kanzlei.admin, DezernatNeu(name="Miete", mitglieder=[kanzlei.anwalt.user_id])
    )
    other = await Kanzlei(kanzlei.db).opened()
    for role, who in kanzlei.everybody.items():
        rows, _ = await kanzlei.read(list_dezernate, who)
        assert [each.id for each in rows] == ([made.id] if role in STAFF else [])
        if role != Rolle.ADMIN:
            with pytest.raises(HostError):
                await kanzlei.write(update_dezernat, who, made.id, DezernatAenderung(name="Meins"))
            with pytest.raises(Forbidden):
                await kanzlei.write(create_dezernat, who, DezernatNeu(name="Meins"))
    for who in other.everybody.values():
        assert await other.read(list_dezernate, who) == ([], None)
        with pytest.raises(NotFound):
            await other.write(update_dezernat, who, made.id, DezernatAenderung(name="Meins"))
    foreign = DezernatAenderung(mitglieder=[other.anwalt.user_id])
    with pytest.raises(Invalid):
        await kanzlei.write(update_dezernat, kanzlei.admin, made.id, foreign)
    with pytest.raises(Conflict):
        await kanzlei.write(create_dezernat, kanzlei.admin, DezernatNeu(name="Miete"))


async def test_a_person_takes_away_what_is_theirs_and_leaves_what_is_the_matters(kanzlei: Kanzlei) -> None:
    mine = await filled(kanzlei)
    who = kanzlei.anwalt
    await kanzlei.dezernat("Miete", [who], [])
    await kanzlei.write(create_notiz, who, NotizNeu(text="nur meins"))
    await kanzlei.write(create_notiz, who, NotizNeu(akte_id=mine.akte.id, text="der Akte"))
    await kanzlei.write(create_frist, who, KalenderNeu(typ="FOKUSZEIT", titel="Ruhe", datum="2026-03-02"))
    await kanzlei.write(gesehen, who)

    async def exported(tx: AsyncConnection) -> dict[str, int]:
        sheets = await PERSONAL.export(tx, who.user_id)
        return {name: len([row async for row in sheet]) for name, sheet in sheets.items()}

    everything = {"helena_notizen": 2, "helena_kalender": 1, "helena_alert_gesehen": 1}
    found = await kanzlei.read(exported)
    assert {name: found[name] for name in everything} == everything
    for _ in range(2):
        await kanzlei.write(PERSONAL.forget, who.user_id)
        left = await kanzlei.read(exported)
        assert {name: count for name, count in left.items() if count} == {"helena_notizen": 1}
    rows, _ = await kanzlei.read(list_notizen, kanzlei.admin, filters={"akte_id": mine.akte.id})
    assert len(rows) == 2


async def test_seeing_an_alert_is_ones_own_affair_and_resolves_nothing(kanzlei: Kanzlei) -> None:
    akte = await kanzlei.akte()
    alert = await kanzlei.write(create_alert, kanzlei.anwalt, AlertNeu(akte_id=akte.id, titel="Frist"))
    assert await kanzlei.write(gesehen, kanzlei.anwalt) == 1
    assert await kanzlei.write(gesehen, kanzlei.anwalt) == 1
    assert (await kanzlei.read(read_alert, kanzlei.anwalt, alert.id)).gesehen
    theirs = await kanzlei.read(read_alert, kanzlei.sachbearbeiter, alert.id)
    assert not theirs.gesehen
    assert theirs.geloest_am is None
    solved = await kanzlei.write(loese, kanzlei.sachbearbeiter, alert.id)
    again = await kanzlei.write(loese, kanzlei.anwalt, alert.id)
    assert (again.geloest_von, again.geloest_am) == (kanzlei.sachbearbeiter.user_id, solved.geloest_am)


# ---- the matrix


def test_the_matrix_of_rights_is_the_firms() -> None:
    def roles(recht: Recht) -> set[str]:
        return {role for role, granted in RECHTE.items() if recht in granted}

    assert set(RECHTE) == set(Rolle)
    assert RECHTE[Rolle.MANDANT] == frozenset()
    assert roles(Recht.KI_NUTZEN) == set(Rolle) - {"MANDANT"} == set(STAFF)
    assert roles(Recht.FREIGEBEN) == {"ADMIN", "ANWALT", "SACHBEARBEITER"}
    assert roles(Recht.BEA_SENDEN) == {"ADMIN", "ANWALT"}
    assert roles(Recht.ADMIN) == roles(Recht.EINSTELLUNGEN) == {"ADMIN"}
    assert roles(Recht.BEARBEITEN) == set(STAFF) - {"PRAKTIKANT"}


def test_a_refusal_says_what_is_not_allowed(kanzlei: Kanzlei) -> None:
    assert not darf(kanzlei.sekretariat, Recht.FREIGEBEN)
    with pytest.raises(Forbidden, match=re.escape("Das darfst Du mit Deiner Rolle nicht: freigeben.")):
        access.verlange(kanzlei.sekretariat, Recht.FREIGEBEN)
