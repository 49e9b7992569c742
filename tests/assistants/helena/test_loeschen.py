"""What is deleted is gone everywhere at once; what must be kept is not, and whoever asks is told why."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from sqlalchemy import event, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.test_access import READS, Gefuellt, filled, told
from assistants.helena.test_freischaltungen import frei
from assistants.helena.test_vertretungen import lend
from assistants.helena.werkbank import beteiligter, dokument, eintrag, searchable
from bridle.assistants.helena.access import NO_AKTE
from bridle.assistants.helena.akten import AkteAenderung, AkteGezeigt, update_akte
from bridle.assistants.helena.dokumente import DokumentAenderung, update_dokument
from bridle.assistants.helena.fristen import (
    KalenderAenderung,
    KalenderNeu,
    create_frist,
    read_frist,
    update_frist,
)
from bridle.assistants.helena.loeschen import (
    delete_akte,
    delete_beteiligter,
    delete_dokument,
    delete_frist,
    delete_notiz,
    delete_zeit,
)
from bridle.assistants.helena.model import (
    akte_normen,
    akten,
    dokument_seiten,
    dokument_versionen,
    dokumente,
    metadata,
)
from bridle.assistants.helena.notizen import NotizNeu, create_notiz, read_notiz
from bridle.assistants.helena.protokoll import heute
from bridle.assistants.helena.wissen.suche import suche_dokumente
from bridle.assistants.helena.zeiten import ZeitAenderung, update_zeit
from bridle.host import search_tables
from bridle.host.audit_check import verify
from bridle.host.database import Database
from bridle.host.draft_kinds import Draft
from bridle.host.errors import Conflict, Forbidden, Invalid, NotFound
from bridle.host.identity import Principal
from bridle.host.ids import new_id
from bridle.host.tables import consumed, draft_versions, drafts
from support.rows import TODAY

Function = Callable[..., Awaitable[None]]
DELETES: dict[str, Function] = {
    "beteiligter": delete_beteiligter,
    "dokument": delete_dokument,
    "frist": delete_frist,
    "zeit": delete_zeit,
    "notiz": delete_notiz,
}
OF_A_MATTER = [table for table in metadata.sorted_tables if "akte_id" in table.c]


@pytest.fixture(autouse=True)
async def shelves(kanzlei: Kanzlei) -> None:
    await searchable(kanzlei.db)


async def found(kanzlei: Kanzlei, who: Principal, words: str) -> set[str]:
    async with kanzlei.db.read() as tx:
        return {hit.id for hit in (await suche_dokumente(tx, who, words)).hits}


async def remembered(kanzlei: Kanzlei, akte_id: str) -> int:
    """What the search still has of a matter, found or not."""
    left = 0
    async with kanzlei.db.read() as tx:
        for table in (search_tables.documents, search_tables.segments):
            asked = select(func.count()).select_from(table).where(table.c.scope == akte_id)
            left += (await tx.execute(asked)).scalar_one()
    return left


async def closed(kanzlei: Kanzlei, akte_id: str, status: str = "GESCHLOSSEN") -> None:
    await kanzlei.write(update_akte, kanzlei.admin, akte_id, AkteAenderung(status=status))


async def done(kanzlei: Kanzlei, frist_id: str) -> None:
    await kanzlei.write(update_frist, kanzlei.admin, frist_id, KalenderAenderung(erledigt=True))


# ---- one record


@pytest.mark.parametrize("name", DELETES)
async def test_a_record_is_deleted_by_those_who_may_and_is_gone(kanzlei: Kanzlei, name: str) -> None:
    mine = await filled(kanzlei)
    await kanzlei.dezernat("Alle", [kanzlei.sekretariat, kanzlei.praktikant], [mine.akte])
    read, row_id = READS[name][1], mine.ids[name]
    for who in (kanzlei.sachbearbeiter, kanzlei.sekretariat, kanzlei.praktikant):
        with pytest.raises(Forbidden, match="löschen"):
            await kanzlei.write(DELETES[name], who, row_id, {})
    await kanzlei.read(read, kanzlei.anwalt, row_id)
    await kanzlei.write(DELETES[name], kanzlei.anwalt, row_id, {})
    for who in (kanzlei.anwalt, kanzlei.admin):
        with pytest.raises(NotFound):
            await kanzlei.read(read, who, row_id)
        with pytest.raises(NotFound):
            await kanzlei.write(DELETES[name], who, row_id, {})
    for other in DELETES:
        if other != name:
            await kanzlei.read(READS[other][1], kanzlei.anwalt, mine.ids[other])
    assert [each[0] for each in await kanzlei.audited()][-1] == f"{name}.deleted"


@pytest.mark.parametrize("name", [*DELETES, "akte"])
async def test_what_is_not_there_for_somebody_cannot_be_deleted(kanzlei: Kanzlei, name: str) -> None:
    colleague = await kanzlei.hire("ANWALT")
    theirs = await filled(kanzlei, anwalt_id=colleague.user_id, sachbearbeiter_id=None)
    function = delete_akte if name == "akte" else DELETES[name]
    other = await Kanzlei(kanzlei.db).opened()
    before = await kanzlei.audited()
    outsiders = [who for role, who in kanzlei.everybody.items() if role != "ADMIN"]
    for who in (*outsiders, other.admin, other.anwalt):
        known = await told(kanzlei.write(function, who, theirs.ids[name], {}))
        assert known == await told(kanzlei.write(function, who, "gibt-es-nicht", {}))
        assert known[0] == "NotFound"
    assert await kanzlei.audited() == before


@pytest.mark.parametrize("way", ["vertretung", "freischaltung"])
@pytest.mark.parametrize("name", [*DELETES, "akte"])
async def test_what_was_only_lent_is_not_deleted(kanzlei: Kanzlei, name: str, way: str) -> None:
    colleague = await kanzlei.hire("ANWALT")
    theirs = await filled(kanzlei, anwalt_id=colleague.user_id, sachbearbeiter_id=None)
    await done(kanzlei, theirs.ids["frist"])
    await closed(kanzlei, theirs.akte.id)
    await lend(kanzlei, way, colleague, kanzlei.anwalt, theirs.akte.id)
    own = await kanzlei.write(create_notiz, kanzlei.anwalt, NotizNeu(akte_id=theirs.akte.id, text="X"))
    function = delete_akte if name == "akte" else DELETES[name]
    sure = {"aktenzeichen": theirs.akte.aktenzeichen}
    before = await kanzlei.audited()
    for row_id in (theirs.ids[name], *([own.id] if name == "notiz" else [])):
        with pytest.raises(Forbidden, match=r"nur über eine Vertretung oder .*: löschen\."):
            await kanzlei.write(function, kanzlei.anwalt, row_id, sure)
    assert await kanzlei.audited() == before
    await kanzlei.write(function, colleague, theirs.ids[name], sure)


async def test_a_document_goes_with_its_pages_its_versions_and_what_is_found_of_it(kanzlei: Kanzlei) -> None:
    akte = await kanzlei.akte()
    gone = await dokument(kanzlei, akte, "Vertrag", "Die Zwergpalme ist mitvermietet.", "Seite zwei")
    stays = await dokument(kanzlei, akte, "Brief", "Von der Zwergpalme war nie die Rede.")
    change = DokumentAenderung(text="Die Zwergpalme\fsteht\fim Hof.")
    await kanzlei.write(update_dokument, kanzlei.anwalt, gone.id, change)
    assert await found(kanzlei, kanzlei.anwalt, "Zwergpalme") == {gone.id, stays.id}
    await kanzlei.write(delete_dokument, kanzlei.anwalt, gone.id, {})
    assert await found(kanzlei, kanzlei.anwalt, "Zwergpalme") == {stays.id}
    async with kanzlei.db.read() as tx:
        for table in (dokument_seiten, dokument_versionen):
            asked = select(func.count()).where(table.c.dokument_id == gone.id)
            assert (await tx.execute(asked)).scalar_one() == 0
        kept = select(func.count()).where(search_tables.documents.c.id == gone.id)
        assert (await tx.execute(kept)).scalar_one() == 0
    said = ("dokument.deleted", "dokument_seiten: 3, dokument_versionen: 1")
    assert (await kanzlei.audited())[-1] == said


async def test_a_deletion_that_is_not_finished_did_not_happen(kanzlei: Kanzlei) -> None:
    """Not in the search either: both are one transaction."""
    akte = await kanzlei.akte(status="ARCHIVIERT")
    paper = await dokument(kanzlei, akte, "Vertrag", "Die Zwergpalme ist mitvermietet.")

    async def broken_off(tx: AsyncConnection, function: Function, row_id: str) -> None:
        await function(tx, kanzlei.anwalt, row_id, {"aktenzeichen": akte.aktenzeichen})
        raise RuntimeError("Strom weg")

    for function, row_id in ((delete_dokument, paper.id), (delete_akte, akte.id)):
        with pytest.raises(RuntimeError, match="Strom"):
            await kanzlei.write(broken_off, function, row_id)
        assert await found(kanzlei, kanzlei.anwalt, "Zwergpalme") == {paper.id}


async def test_what_was_sent_or_billed_is_kept(kanzlei: Kanzlei) -> None:
    mine = await filled(kanzlei)
    for status in ("FREIGEGEBEN", "VERSENDET"):
        change = DokumentAenderung(status=status)
        await kanzlei.write(update_dokument, kanzlei.anwalt, mine.ids["dokument"], change)
    await kanzlei.write(update_zeit, kanzlei.anwalt, mine.ids["zeit"], ZeitAenderung(abgerechnet=True))
    with pytest.raises(Conflict, match="versendetes Dokument"):
        await kanzlei.write(delete_dokument, kanzlei.admin, mine.ids["dokument"], {})
    with pytest.raises(Conflict, match="abgerechnet"):
        await kanzlei.write(delete_zeit, kanzlei.admin, mine.ids["zeit"], {})
    for name in ("dokument", "zeit"):
        await kanzlei.read(READS[name][1], kanzlei.anwalt, mine.ids[name])


async def test_an_entry_that_named_a_deleted_one_as_its_hauptfrist_stays(kanzlei: Kanzlei) -> None:
    akte = await kanzlei.akte()
    head = await eintrag(kanzlei, akte, "2026-03-23")
    before = await eintrag(kanzlei, akte, "2026-03-16", typ="WIEDERVORLAGE", hauptfrist_id=head.id)
    await kanzlei.write(delete_frist, kanzlei.anwalt, head.id, {})
    assert (await kanzlei.read(read_frist, kanzlei.anwalt, before.id)).hauptfrist_id is None
    assert (await kanzlei.audited())[-1] == ("frist.deleted", "folgende: 1")


async def test_what_belongs_to_no_matter_is_deleted_by_its_author(kanzlei: Kanzlei) -> None:
    who = kanzlei.sekretariat
    note = await kanzlei.write(create_notiz, who, NotizNeu(text="Blumen gießen"))
    neu = KalenderNeu(typ="TERMIN", titel="Zahnarzt", datum="2026-03-02")
    entry = await kanzlei.write(create_frist, who, neu)
    theirs = neu.model_copy(update={"verantwortlich_id": who.user_id})
    given = await kanzlei.write(create_frist, kanzlei.anwalt, theirs)
    for function, row in ((delete_notiz, note), (delete_frist, entry)):
        for stranger in (kanzlei.anwalt, kanzlei.sachbearbeiter, kanzlei.mandant):
            with pytest.raises(NotFound):
                await kanzlei.write(function, stranger, row.id, {})
        await kanzlei.write(function, who, row.id, {})
    with pytest.raises(NotFound):
        await kanzlei.read(read_notiz, who, note.id)
    with pytest.raises(Forbidden):  # somebody else made it for her
        await kanzlei.write(delete_frist, who, given.id, {})


# ---- a whole matter


async def whole(kanzlei: Kanzlei, **values: Any) -> Gefuellt:
    """A matter that has something in every table there is."""
    made = await filled(kanzlei, **values)
    await dokument(kanzlei, made.akte, "Vertrag", "Die Zwergpalme ist mitvermietet.")
    await beteiligter(kanzlei, made.akte, "GEGNER", "Zwergpalme")
    await frei(kanzlei, made.akte.id, kanzlei.sekretariat)
    await kanzlei.dezernat(new_id(), [kanzlei.praktikant], [made.akte])
    row = {"id": new_id(), "tenant_id": kanzlei.tenant_id, "akte_id": made.akte.id, "angelegt": TODAY}
    async with kanzlei.db.write() as tx:
        await tx.execute(insert(akte_normen), row | {"gesetz": "BGB", "paragraph": "§ 535"})
    return made


async def rows(kanzlei: Kanzlei, akte_id: str) -> dict[str, int]:
    counted: dict[str, int] = {}
    async with kanzlei.db.read() as tx:
        for table in OF_A_MATTER:
            asked = select(func.count()).where(table.c.akte_id == akte_id)
            counted[table.name] = (await tx.execute(asked)).scalar_one()
        pages = select(func.count()).where(
            dokument_seiten.c.dokument_id.in_(select(dokumente.c.id).where(dokumente.c.akte_id == akte_id))
        )
        counted[dokument_seiten.name] = (await tx.execute(pages)).scalar_one()
    return counted


@pytest.mark.parametrize("status", ["GESCHLOSSEN", "ARCHIVIERT"])
async def test_a_matter_goes_with_everything_that_is_in_it_and_nothing_else(
    kanzlei: Kanzlei, status: str
) -> None:
    gone, stays = await whole(kanzlei), await whole(kanzlei)
    await done(kanzlei, gone.ids["frist"])
    await closed(kanzlei, gone.akte.id, status)
    assert all((await rows(kanzlei, gone.akte.id)).values()), "a table that nothing was put into"
    before = await rows(kanzlei, stays.akte.id)
    assert await remembered(kanzlei, gone.akte.id)
    number = {"aktenzeichen": f" {gone.akte.aktenzeichen} "}
    await kanzlei.write(delete_akte, kanzlei.anwalt, gone.akte.id, number)
    assert not any((await rows(kanzlei, gone.akte.id)).values())
    assert await remembered(kanzlei, gone.akte.id) == 0
    assert await rows(kanzlei, stays.akte.id) == before
    assert len(await found(kanzlei, kanzlei.anwalt, "Zwergpalme")) == 1
    for name, (what, function) in READS.items():
        with pytest.raises(NotFound):
            await kanzlei.read(function, kanzlei.admin, gone.ids[what])
        await kanzlei.read(READS[name][1], kanzlei.admin, stays.ids[what])
    action, summary = (await kanzlei.audited())[-1]
    assert action == "akte.deleted"
    for said in ("beteiligte: 2", "dokumente: 2", "kalender: 1", "zeiten: 1", "notizen: 1", "alerts: 1"):
        assert said in summary
    assert "Zwergpalme" not in summary


async def test_a_matter_takes_its_drafts_along_whatever_came_of_them(kanzlei: Kanzlei) -> None:
    gone, stays = await kanzlei.akte(), await kanzlei.akte()
    who = kanzlei.anwalt

    async def drafted(akte: AkteGezeigt, text: str, scope: str | None) -> Draft:
        return await kanzlei.draft(who, "notiz", {"akte_id": akte.id, "inhalt": text}, scope=scope)

    lost = [await drafted(gone, f"Geheim {n}", gone.id) for n in range(4)]
    lost.append(await drafted(gone, "Geheim ohne Bezug \0", None))
    lost.append(await drafted(stays, "Geheim im Gespräch über die andere", gone.id))
    kept = [await drafted(stays, f"Wie in {gone.id}", stays.id)]
    kept.append(await kanzlei.draft(who, "notiz", {"inhalt": f"akte_id {gone.id}"}))
    await kanzlei.drafts.approve(who, lost[0].id, lost[0].digest)
    await kanzlei.drafts.reject(who, lost[1].id, lost[1].digest, "Geheim")
    edited = {"akte_id": gone.id, "inhalt": "Geheim und anders"}
    await kanzlei.drafts.edit(who, lost[2].id, lost[2].digest, edited)
    await closed(kanzlei, gone.id)
    await kanzlei.write(delete_akte, who, gone.id, {"aktenzeichen": gone.aktenzeichen})
    async with kanzlei.db.read() as tx:
        left = select(drafts.c.id).where(drafts.c.tenant_id == kanzlei.tenant_id)
        assert set((await tx.execute(left)).scalars()) == {each.id for each in kept}
        versions = select(draft_versions.c.draft_id).where(
            draft_versions.c.draft_id.in_([each.id for each in lost])
        )
        assert (await tx.execute(versions)).first() is None
    for each in kept:
        await kanzlei.drafts.withdraw(who, each.id)
    for each in lost:
        with pytest.raises(NotFound):
            await kanzlei.drafts.withdraw(who, each.id)
    (said,) = [summary for action, summary in await kanzlei.audited() if action == "akte.deleted"]
    assert "entwuerfe: 6" in said
    assert (await verify(kanzlei.db, kanzlei.tenant_id)).ok


async def test_deleting_a_matter_and_approving_one_of_its_drafts_do_not_wait_for_each_other(
    kanzlei: Kanzlei, helena_url: str
) -> None:
    akte = await kanzlei.akte(status="ARCHIVIERT")
    draft = await kanzlei.draft(kanzlei.anwalt, "notiz", {"akte_id": akte.id, "inhalt": "X"}, scope=akte.id)
    other = Database(helena_url)
    begun = asyncio.Event()
    sure = {"aktenzeichen": akte.aktenzeichen}

    async def deleted() -> None:
        async with other.write() as tx:
            await delete_akte(tx, kanzlei.anwalt, akte.id, sure)

    def note(connection: Any, cursor: Any, statement: str, *rest: Any) -> None:
        if "FROM drafts" in statement:
            begun.set()

    event.listen(other._writer.sync_engine, "before_cursor_execute", note)
    async with kanzlei.db.write() as tx:  # as whoever approves does: the draft, and then what it is about
        await tx.execute(select(drafts.c.id).where(drafts.c.id == draft.id).with_for_update())
        deleting = asyncio.create_task(deleted())
        if not kanzlei.db.sqlite:
            await begun.wait()
        await create_notiz(tx, kanzlei.anwalt, NotizNeu(akte_id=akte.id, text="X"))
    await deleting
    await other.close()
    assert "entwuerfe: 1, notizen: 1" in (await kanzlei.audited())[-1][1]


# ---- what is left of it is its number


@pytest.mark.parametrize("number", [None, "0815/26", "Ahorn/26", "4711"])
async def test_the_aktenzeichen_of_a_deleted_matter_is_never_given_out_again(
    kanzlei: Kanzlei, number: str | None
) -> None:
    other = await Kanzlei(kanzlei.db).opened()
    first = await kanzlei.akte()
    gone = await kanzlei.akte(aktenzeichen=number, status="ARCHIVIERT")
    await kanzlei.write(delete_akte, kanzlei.anwalt, gone.id, {"aktenzeichen": gone.aktenzeichen})
    following = await kanzlei.akte()
    assert following.aktenzeichen not in (first.aktenzeichen, gone.aktenzeichen)
    with pytest.raises(Conflict, match="nicht wieder vergeben"):
        await kanzlei.akte(aktenzeichen=gone.aktenzeichen)
    change = AkteAenderung(aktenzeichen=gone.aktenzeichen)
    with pytest.raises(Conflict, match="nicht wieder vergeben"):
        await kanzlei.write(update_akte, kanzlei.admin, first.id, change)
    assert (await other.akte(aktenzeichen=gone.aktenzeichen)).aktenzeichen == gone.aktenzeichen
    async with kanzlei.db.read() as tx:
        assert not [key for key in (await tx.execute(select(consumed.c.key))).scalars() if "Ahorn" in key]


async def test_the_highest_number_counts_also_when_all_matters_are_gone(kanzlei: Kanzlei) -> None:
    year = f"{(await kanzlei.read(heute)).year % 100:02d}"
    for number in (f"0007/{year}", f"0041/{year}"):
        akte = await kanzlei.akte(aktenzeichen=number, status="ARCHIVIERT")
        await kanzlei.write(delete_akte, kanzlei.admin, akte.id, {"aktenzeichen": number})
    assert (await kanzlei.akte()).aktenzeichen == f"0042/{year}"


async def test_a_matter_that_was_renamed_may_have_its_number_back_and_no_other_gets_it_by_itself(
    kanzlei: Kanzlei,
) -> None:
    akte = await kanzlei.akte()
    await kanzlei.write(update_akte, kanzlei.admin, akte.id, AkteAenderung(aktenzeichen="Ahorn"))
    other = await kanzlei.akte()
    assert other.aktenzeichen != akte.aktenzeichen
    back = AkteAenderung(aktenzeichen=akte.aktenzeichen)
    changed = await kanzlei.write(update_akte, kanzlei.admin, akte.id, back)
    assert changed.aktenzeichen == akte.aktenzeichen


async def test_whoever_deletes_is_told_that_the_conflict_check_forgets(kanzlei: Kanzlei) -> None:
    akte = await kanzlei.akte(status="ARCHIVIERT")
    with pytest.raises(Invalid, match="Kollisionsprüfung kennt ihre Beteiligten danach nicht mehr"):
        await kanzlei.write(delete_akte, kanzlei.admin, akte.id, {})


@pytest.mark.parametrize("status", ["OFFEN", "RUHEND"])
async def test_a_matter_that_is_not_done_with_is_kept(kanzlei: Kanzlei, status: str) -> None:
    akte = await kanzlei.akte(status=status)
    with pytest.raises(Conflict, match=f"Nur eine geschlossene oder archivierte Akte.*{status}"):
        await kanzlei.write(delete_akte, kanzlei.admin, akte.id, {"aktenzeichen": akte.aktenzeichen})
    assert (await kanzlei.akte_of(akte.id)).id == akte.id


@pytest.mark.parametrize(
    ("number", "sentence"), [(1, "ist noch eine Frist offen"), (3, "sind noch 3 Fristen offen")]
)
async def test_a_matter_with_something_due_is_kept(kanzlei: Kanzlei, number: int, sentence: str) -> None:
    akte = await kanzlei.akte(status="GESCHLOSSEN")
    due = [await eintrag(kanzlei, akte, "2026-03-23") for _ in range(number)]
    await eintrag(kanzlei, akte, "2026-03-23", typ="TERMIN")
    sure = {"aktenzeichen": akte.aktenzeichen}
    with pytest.raises(Conflict, match=sentence):
        await kanzlei.write(delete_akte, kanzlei.anwalt, akte.id, sure)
    for each in due:
        await done(kanzlei, each.id)
    await kanzlei.write(delete_akte, kanzlei.anwalt, akte.id, sure)


@pytest.mark.parametrize("given", [None, "", "0002/26", "0001", "%", "0001/2६"])
async def test_a_matter_is_not_deleted_by_mistake(kanzlei: Kanzlei, given: str | None) -> None:
    akte = await kanzlei.akte(aktenzeichen="0001/26", status="ARCHIVIERT")
    confirmed = {} if given is None else {"aktenzeichen": given}
    with pytest.raises(Invalid, match="Wiederhole es genau so"):
        await kanzlei.write(delete_akte, kanzlei.admin, akte.id, confirmed)
    assert (await kanzlei.akte_of(akte.id)).id == akte.id


@pytest.mark.parametrize("role", ["SACHBEARBEITER", "SEKRETARIAT", "PRAKTIKANT"])
async def test_a_matter_is_not_deleted_by_everybody_who_works_on_it(kanzlei: Kanzlei, role: str) -> None:
    who = kanzlei.everybody[role]
    akte = await kanzlei.akte(status="ARCHIVIERT", sachbearbeiter_id=who.user_id)
    with pytest.raises(Forbidden, match="löschen"):
        await kanzlei.write(delete_akte, who, akte.id, {"aktenzeichen": akte.aktenzeichen})


async def test_who_writes_into_a_matter_while_it_is_deleted_is_told_that_it_is_gone(kanzlei: Kanzlei) -> None:
    akte = await kanzlei.akte(status="ARCHIVIERT")
    begun = asyncio.Event()

    def note(connection: Any, cursor: Any, statement: str, *rest: Any) -> None:
        if "helena_notizen" in statement or "FOR KEY SHARE" in statement:
            begun.set()

    async with kanzlei.db.write() as tx:
        await delete_akte(tx, kanzlei.anwalt, akte.id, {"aktenzeichen": akte.aktenzeichen})
        event.listen(kanzlei.db._writer.sync_engine, "before_cursor_execute", note)
        writing = asyncio.create_task(
            told(kanzlei.write(create_notiz, kanzlei.anwalt, NotizNeu(akte_id=akte.id, text="Zu spät")))
        )
        if not kanzlei.db.sqlite:  # where a writer waits before it has asked for anything
            await begun.wait()
    assert await writing == ("NotFound", NO_AKTE)
    async with kanzlei.db.read() as tx:
        assert (await tx.execute(select(akten.c.id).where(akten.c.id == akte.id))).first() is None
