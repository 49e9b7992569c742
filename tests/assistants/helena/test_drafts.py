"""What a draft becomes: exactly what was approved, in its matter, once; taken back, or tried again."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from datetime import date, time
from typing import Any

import pytest
from sqlalchemy import func, select

from assistants.helena.kanzlei import Kanzlei
from bridle.assistants.helena.akten import AkteAenderung, AkteGezeigt, update_akte
from bridle.assistants.helena.alerts import list_alerts, loese
from bridle.assistants.helena.dokumente import (
    DokumentAenderung,
    DokumentNeu,
    create_dokument,
    list_dokumente,
    read_dokument,
    read_fassungen,
    update_dokument,
)
from bridle.assistants.helena.drafts.akte_update import vorschlag
from bridle.assistants.helena.drafts.kinds import KINDS
from bridle.assistants.helena.drafts.revision import revision_of
from bridle.assistants.helena.fristen import KalenderAenderung, list_fristen, update_frist
from bridle.assistants.helena.model import Rolle, alerts, dokumente, kalender, notizen, zeiten
from bridle.assistants.helena.notizen import list_notizen
from bridle.assistants.helena.zeiten import ZeitAenderung, list_zeiten, update_zeit
from bridle.host.draft_kinds import Draft
from bridle.host.errors import Conflict, Forbidden, HostError, Invalid, NotFound
from bridle.host.identity import Principal
from bridle.host.search_tables import documents as search_documents

TABLES = {
    "dokument": dokumente,
    "frist": kalender,
    "notiz": notizen,
    "zeiterfassung": zeiten,
    "alert": alerts,
}
PAYLOADS: dict[str, dict[str, Any]] = {
    "dokument": {
        "titel": "Klageschrift",
        "inhalt": "# Klage\n\nwegen **Kündigung**",
        "ordner": "Schriftsätze",
    },
    "frist": {
        "typ": "FRIST",
        "titel": "Kündigungsschutzklage",
        "datum": "2026-03-23",
        "vorfristen": ["2026-03-16"],
        "ist_notfrist": True,
        "begruendung": ["Zugang am 02.03.2026", "3 Wochen, § 4 KSchG"],
    },
    "notiz": {"inhalt": "Mandantin bringt das Original am Freitag."},
    "zeiterfassung": {"beschreibung": "Telefonat mit Mandantin", "dauer": 18, "datum": "2026-03-02"},
    "alert": {"titel": "Vollmacht fehlt", "typ": "DOKUMENT_FEHLT", "severity": "warning"},
}


@pytest.fixture
async def akte(kanzlei: Kanzlei) -> AkteGezeigt:
    return await kanzlei.akte(wegen="Kündigung", tags=["Eilt"])


async def proposed(kanzlei: Kanzlei, who: Principal, kind: str, akte: AkteGezeigt, **changed: Any) -> Draft:
    payload = {"akte_id": akte.id, **PAYLOADS[kind], **changed}
    return await kanzlei.draft(who, kind, payload, scope=akte.id)


async def updating(kanzlei: Kanzlei, akte: AkteGezeigt, **updates: Any) -> Draft:
    payload = await kanzlei.read(vorschlag, kanzlei.anwalt, akte.id, updates)
    return await kanzlei.draft(kanzlei.anwalt, "akte_update", payload, scope=akte.id)


async def approve(kanzlei: Kanzlei, who: Principal, draft: Draft) -> Draft:
    return await kanzlei.drafts.approve(who, draft.id, draft.digest)


async def count(kanzlei: Kanzlei, kind: str) -> int:
    table = TABLES[kind]
    async with kanzlei.db.read() as tx:
        asked = select(func.count()).select_from(table).where(table.c.tenant_id == kanzlei.tenant_id)
        return (await tx.execute(asked)).scalar_one()


async def outcome(call: Any) -> Any:
    try:
        return await call
    except HostError as error:
        return error


# ---- each becomes what it says


async def test_a_document_keeps_its_text_and_stays_a_draft(kanzlei: Kanzlei, akte: AkteGezeigt) -> None:
    """The original stored a path that nothing was ever written to."""
    draft = await proposed(kanzlei, kanzlei.sachbearbeiter, "dokument", akte)
    assert "wegen **Kündigung**" in kanzlei.drafts.show(draft)
    await approve(kanzlei, kanzlei.anwalt, draft)
    (listed,), _ = await kanzlei.read(list_dokumente, kanzlei.anwalt, filters={"akte_id": akte.id})
    made = await kanzlei.read(read_dokument, kanzlei.anwalt, listed.id)
    assert (made.name, made.text, made.ordner) == (
        "Klageschrift",
        PAYLOADS["dokument"]["inhalt"],
        "Schriftsätze",
    )
    assert (made.status, made.erstellt_durch, made.freigegeben_durch) == ("ENTWURF", "ai", None)
    assert made.erstellt_von == kanzlei.sachbearbeiter.user_id


async def test_a_document_that_was_taken_back_is_found_no_more(kanzlei: Kanzlei, akte: AkteGezeigt) -> None:
    async def remembered() -> int:
        mine = search_documents.c.tenant_id == kanzlei.tenant_id
        async with kanzlei.db.read() as tx:
            return len((await tx.execute(select(search_documents.c.id).where(mine))).all())

    draft = await proposed(kanzlei, kanzlei.anwalt, "dokument", akte)
    await approve(kanzlei, kanzlei.anwalt, draft)
    assert await remembered() == 1
    await kanzlei.drafts.undo(kanzlei.anwalt, draft.id)
    assert await remembered() == 0


async def test_a_document_is_revised_in_its_place_and_put_back(kanzlei: Kanzlei, akte: AkteGezeigt) -> None:
    neu = DokumentNeu(akte_id=akte.id, name="Brief", text="von Hand\fzwei Seiten")
    brief = await kanzlei.write(create_dokument, kanzlei.anwalt, neu)
    draft = await proposed(
        kanzlei, kanzlei.anwalt, "dokument", akte, dokument_id=brief.id, inhalt="von Helena"
    )
    await approve(kanzlei, kanzlei.anwalt, draft)
    made = await kanzlei.read(read_dokument, kanzlei.anwalt, brief.id)
    assert (made.text, made.version, made.erstellt_durch) == ("von Helena", 2, "ai")
    with pytest.raises(Conflict, match="bleibt ENTWURF"):
        await kanzlei.write(
            update_dokument, kanzlei.anwalt, brief.id, DokumentAenderung(status="ZUR_PRUEFUNG")
        )
    await kanzlei.drafts.undo(kanzlei.anwalt, draft.id)
    back = await kanzlei.read(read_dokument, kanzlei.anwalt, brief.id)
    assert (back.text, back.version, back.seiten) == ("von Hand\fzwei Seiten", 1, 2)
    assert back.erstellt_durch == "user"
    assert await kanzlei.read(read_fassungen, kanzlei.anwalt, brief.id) == []


async def test_only_a_draft_of_the_same_matter_gets_a_new_version(
    kanzlei: Kanzlei, akte: AkteGezeigt
) -> None:
    other = await kanzlei.akte()
    brief = await kanzlei.write(create_dokument, kanzlei.anwalt, DokumentNeu(akte_id=other.id, name="Brief"))
    draft = await proposed(kanzlei, kanzlei.anwalt, "dokument", akte, dokument_id=brief.id)
    with pytest.raises(NotFound):
        await approve(kanzlei, kanzlei.anwalt, draft)
    released = DokumentAenderung(status="FREIGEGEBEN")
    await kanzlei.write(update_dokument, kanzlei.anwalt, brief.id, released)
    draft = await proposed(kanzlei, kanzlei.anwalt, "dokument", other, dokument_id=brief.id)
    with pytest.raises(Conflict, match="FREIGEGEBEN und nimmt keine neue Fassung"):
        await approve(kanzlei, kanzlei.anwalt, draft)


@pytest.mark.parametrize("typ", ["FRIST", "TERMIN", "WIEDERVORLAGE"])
async def test_a_date_stays_of_its_kind_and_is_for_whoever_is_responsible(
    kanzlei: Kanzlei, akte: AkteGezeigt, typ: str
) -> None:
    """The original made a FRIST of everything, of the reviewer's, without Vorfristen and Notfrist."""
    payload = {"akte_id": akte.id, "typ": typ, "titel": "Güteverhandlung", "datum": "2026-03-23"}
    if typ == "FRIST":
        payload = {"akte_id": akte.id, **PAYLOADS["frist"]}
    elif typ == "TERMIN":
        payload |= {"uhrzeit": "09:30"}
    draft = await kanzlei.draft(kanzlei.sachbearbeiter, "frist", payload)
    await approve(kanzlei, kanzlei.admin, draft)
    (made,), _ = await kanzlei.read(list_fristen, kanzlei.anwalt)
    assert (made.typ, made.datum, made.erstellt_durch) == (typ, date(2026, 3, 23), "ai")
    assert made.verantwortlich_id == kanzlei.anwalt.user_id
    assert made.uhrzeit == (time(9, 30) if typ == "TERMIN" else None)
    if typ == "FRIST":
        assert (made.vorfristen, made.ist_notfrist) == ([date(2026, 3, 16)], True)
        assert made.begruendung == PAYLOADS["frist"]["begruendung"]


async def test_time_becomes_a_time_entry_of_whoever_asked_for_it(kanzlei: Kanzlei, akte: AkteGezeigt) -> None:
    draft = await proposed(kanzlei, kanzlei.sachbearbeiter, "zeiterfassung", akte)
    await approve(kanzlei, kanzlei.anwalt, draft)
    (made,), _ = await kanzlei.read(list_zeiten, kanzlei.anwalt)
    assert (made.user_id, made.dauer, made.datum) == (kanzlei.sachbearbeiter.user_id, 18, date(2026, 3, 2))
    assert (made.beschreibung, made.abrechenbar, made.erstellt_durch) == (
        "Telefonat mit Mandantin",
        True,
        "ai",
    )
    assert await count(kanzlei, "notiz") == 0


async def test_a_note_is_of_a_matter_or_of_none(kanzlei: Kanzlei, akte: AkteGezeigt) -> None:
    of_matter = await proposed(kanzlei, kanzlei.sachbearbeiter, "notiz", akte)
    of_none = await kanzlei.draft(kanzlei.sachbearbeiter, "notiz", PAYLOADS["notiz"])
    await approve(kanzlei, kanzlei.anwalt, of_matter)
    with pytest.raises(NotFound):
        await approve(kanzlei, kanzlei.anwalt, of_none)
    await approve(kanzlei, kanzlei.sachbearbeiter, of_none)
    mine, _ = await kanzlei.read(list_notizen, kanzlei.sachbearbeiter)
    assert {each.akte_id for each in mine} == {akte.id, None}
    assert {each.user_id for each in mine} == {kanzlei.sachbearbeiter.user_id}
    theirs, _ = await kanzlei.read(list_notizen, kanzlei.anwalt)
    assert [each.akte_id for each in theirs] == [akte.id]


async def test_an_alert_reaches_everybody_on_the_matter(kanzlei: Kanzlei, akte: AkteGezeigt) -> None:
    draft = await proposed(kanzlei, kanzlei.sachbearbeiter, "alert", akte)
    assert draft.title == "Warnung: Vollmacht fehlt"
    assert await count(kanzlei, "alert") == 0
    await approve(kanzlei, kanzlei.anwalt, draft)
    for who in (kanzlei.anwalt, kanzlei.sachbearbeiter):
        (made,), _ = await kanzlei.read(list_alerts, who)
        assert (made.typ, made.severity, made.gesehen) == ("DOKUMENT_FEHLT", "warning", False)


async def test_a_matter_is_changed_field_by_field_and_back(kanzlei: Kanzlei, akte: AkteGezeigt) -> None:
    """The original made a document of it and left the matter as it was."""
    draft = await updating(
        kanzlei,
        akte,
        status="ruhend",
        tags=["Eilt", "Vergleich"],
        wegen="Kündigung",
        summary="Güte war am 2.3.",
    )
    assert kanzlei.drafts.show(draft).splitlines() == [
        "status: OFFEN → RUHEND",
        "tags: Eilt → Eilt, Vergleich",
        "summary: (leer) → Güte war am 2.3.",
    ]
    await approve(kanzlei, kanzlei.sachbearbeiter, draft)
    made = await kanzlei.akte_of(akte.id)
    assert (made.status, made.tags, made.summary) == ("RUHEND", ["Eilt", "Vergleich"], "Güte war am 2.3.")
    await kanzlei.drafts.undo(kanzlei.sachbearbeiter, draft.id)
    assert (await kanzlei.akte_of(akte.id)).model_dump(
        exclude={"geaendert", "aktivitaet"}
    ) == akte.model_dump(exclude={"geaendert", "aktivitaet"})


async def test_a_field_that_changed_meanwhile_is_not_overwritten(kanzlei: Kanzlei, akte: AkteGezeigt) -> None:
    draft = await updating(kanzlei, akte, status="RUHEND", summary="x")
    await kanzlei.write(update_akte, kanzlei.anwalt, akte.id, AkteAenderung(summary="von Hand"))
    with pytest.raises(Conflict, match="„summary“ wurde inzwischen geändert"):
        await approve(kanzlei, kanzlei.anwalt, draft)
    assert (await kanzlei.akte_of(akte.id)).status == "OFFEN"
    await kanzlei.write(update_akte, kanzlei.anwalt, akte.id, AkteAenderung(summary="", notizen="egal"))
    await approve(kanzlei, kanzlei.anwalt, draft)
    await kanzlei.write(update_akte, kanzlei.anwalt, akte.id, AkteAenderung(status="GESCHLOSSEN"))
    with pytest.raises(Conflict, match="„status“ wurde inzwischen geändert"):
        await kanzlei.drafts.undo(kanzlei.anwalt, draft.id)
    assert (await kanzlei.akte_of(akte.id)).summary == "x"


@pytest.mark.parametrize(
    ("updates", "sentence"),
    [
        ({}, "mindestens ein Feld"),
        ({"status": "OFFEN"}, "steht alles schon so"),
        ({"status": "weg"}, "Möglich sind: OFFEN, RUHEND"),
        ({"gegenstandswert": "5"}, "ist nicht vorgesehen"),
        ({"anwalt_id": "ich"}, "ist nicht vorgesehen"),
        ({"nur_lokal": False}, "ist nicht vorgesehen"),
        ({"tags": "Eilt"}, "aenderungen.tags"),
    ],
)
async def test_only_six_fields_can_be_proposed(
    kanzlei: Kanzlei, akte: AkteGezeigt, updates: Mapping[str, Any], sentence: str
) -> None:
    with pytest.raises(Invalid) as told:
        await kanzlei.read(vorschlag, kanzlei.anwalt, akte.id, updates)
    assert sentence in str(told.value)


async def test_an_edit_adds_no_field_and_forges_no_past(kanzlei: Kanzlei, akte: AkteGezeigt) -> None:
    draft = await updating(kanzlei, akte, status="RUHEND", summary="x")
    forged = {**draft.payload, "vorher": {"status": "RUHEND", "summary": ""}}
    added = {**draft.payload, "aenderungen": {"status": "RUHEND", "wegen": "anders"}}
    for payload in (forged, added):
        with pytest.raises(Invalid):
            await kanzlei.drafts.edit(kanzlei.anwalt, draft.id, draft.digest, payload)
    fewer = {**draft.payload, "aenderungen": {"summary": "besser"}}
    edited = await kanzlei.drafts.edit(kanzlei.anwalt, draft.id, draft.digest, fewer)
    await approve(kanzlei, kanzlei.anwalt, edited)
    made = await kanzlei.akte_of(akte.id)
    assert (made.status, made.summary) == ("OFFEN", "besser")


# ---- once, and back


@pytest.mark.parametrize("kind", PAYLOADS)
async def test_two_clicks_make_one_record(kanzlei: Kanzlei, akte: AkteGezeigt, kind: str) -> None:
    draft = await proposed(kanzlei, kanzlei.sachbearbeiter, kind, akte)
    both = [approve(kanzlei, who, draft) for who in (kanzlei.anwalt, kanzlei.sachbearbeiter, kanzlei.admin)]
    done = await asyncio.gather(*[outcome(each) for each in both])
    assert sum(isinstance(each, Draft) for each in done) == 1
    assert await count(kanzlei, kind) == 1


@pytest.mark.parametrize("kind", PAYLOADS)
async def test_what_is_taken_back_is_gone_and_stays_gone(
    kanzlei: Kanzlei, akte: AkteGezeigt, kind: str
) -> None:
    draft = await proposed(kanzlei, kanzlei.sachbearbeiter, kind, akte)
    await approve(kanzlei, kanzlei.anwalt, draft)
    await kanzlei.drafts.undo(kanzlei.anwalt, draft.id)
    assert await count(kanzlei, kind) == 0
    with pytest.raises(Conflict):
        await kanzlei.drafts.undo(kanzlei.anwalt, draft.id)
    with pytest.raises(Conflict):
        await approve(kanzlei, kanzlei.anwalt, draft)
    assert await count(kanzlei, kind) == 0


async def test_what_somebody_worked_on_since_is_not_taken_back(kanzlei: Kanzlei, akte: AkteGezeigt) -> None:
    made = {
        kind: await proposed(kanzlei, kanzlei.sachbearbeiter, kind, akte)
        for kind in PAYLOADS
        if kind != "notiz"
    }
    for draft in made.values():
        await approve(kanzlei, kanzlei.anwalt, draft)
    (dokument,), _ = await kanzlei.read(list_dokumente, kanzlei.anwalt)
    (frist,), _ = await kanzlei.read(list_fristen, kanzlei.anwalt)
    (zeit,), _ = await kanzlei.read(list_zeiten, kanzlei.anwalt)
    (alert,), _ = await kanzlei.read(list_alerts, kanzlei.anwalt)
    await kanzlei.write(update_dokument, kanzlei.anwalt, dokument.id, DokumentAenderung(text="weiter"))
    await kanzlei.write(update_frist, kanzlei.anwalt, frist.id, KalenderAenderung(erledigt=True))
    await kanzlei.write(update_zeit, kanzlei.anwalt, zeit.id, ZeitAenderung(abgerechnet=True))
    await kanzlei.write(loese, kanzlei.anwalt, alert.id)
    for kind, draft in made.items():
        with pytest.raises(Conflict, match="seit der Freigabe geändert"):
            await kanzlei.drafts.undo(kanzlei.anwalt, draft.id)
        assert await count(kanzlei, kind) == 1


# ---- who


@pytest.mark.parametrize("kind", [*PAYLOADS, "akte_update"])
async def test_those_who_may_not_decide_do_not(kanzlei: Kanzlei, akte: AkteGezeigt, kind: str) -> None:
    await kanzlei.dezernat("Alle", list(kanzlei.everybody.values()), [akte])
    draft = (
        await updating(kanzlei, akte, status="RUHEND")
        if kind == "akte_update"
        else await proposed(kanzlei, kanzlei.anwalt, kind, akte)
    )
    for role in (Rolle.SEKRETARIAT, Rolle.PRAKTIKANT):
        assert (await kanzlei.drafts.get(kanzlei.everybody[role], draft.id)).id == draft.id
        with pytest.raises(Forbidden):
            await approve(kanzlei, kanzlei.everybody[role], draft)
    with pytest.raises(NotFound):
        await approve(kanzlei, kanzlei.mandant, draft)
    outsider = await kanzlei.hire("ANWALT")
    other = await Kanzlei(kanzlei.db).opened()
    for who in (outsider, other.admin):
        for call in (
            approve(kanzlei, who, draft),
            kanzlei.drafts.get(who, draft.id),
            kanzlei.drafts.reject(who, draft.id, draft.digest),
            kanzlei.read(revision_of, who, draft.id),
        ):
            with pytest.raises(NotFound):
                await call
        assert await kanzlei.drafts.list(who) == []
    await approve(kanzlei, kanzlei.sachbearbeiter, draft)
    with pytest.raises(NotFound):
        await kanzlei.drafts.undo(outsider, draft.id)


@pytest.mark.parametrize("kind", [*PAYLOADS, "akte_update"])
async def test_a_draft_for_a_foreign_matter_is_seen_and_carried_out_by_nobody_outside(
    kanzlei: Kanzlei, akte: AkteGezeigt, kind: str
) -> None:
    """Whatever id a model was talked into: the matter it names decides, not the conversation's."""
    colleague = await kanzlei.hire("ANWALT")
    foreign = await kanzlei.akte(anwalt_id=colleague.user_id, sachbearbeiter_id=None)
    if kind == "akte_update":
        change = {"aenderungen": {"status": "RUHEND"}, "vorher": {"status": "OFFEN"}}
        draft = await kanzlei.draft(kanzlei.anwalt, kind, {"akte_id": foreign.id, **change}, scope=akte.id)
    else:
        draft = await kanzlei.draft(
            kanzlei.anwalt, kind, {"akte_id": foreign.id, **PAYLOADS[kind]}, scope=akte.id
        )
    with pytest.raises(NotFound):
        await approve(kanzlei, kanzlei.anwalt, draft)
    with pytest.raises(NotFound):  # nor by whoever sees the matter, but not the conversation
        await approve(kanzlei, colleague, draft)
    moved = {**draft.payload, "akte_id": akte.id}
    with pytest.raises(Invalid, match="akte_id"):
        await kanzlei.drafts.edit(kanzlei.admin, draft.id, draft.digest, moved)


async def test_who_loses_the_matter_loses_the_draft(kanzlei: Kanzlei, akte: AkteGezeigt) -> None:
    draft = await proposed(kanzlei, kanzlei.sachbearbeiter, "notiz", akte)
    await kanzlei.write(update_akte, kanzlei.admin, akte.id, AkteAenderung(sachbearbeiter_id=None))
    with pytest.raises(NotFound):
        await approve(kanzlei, kanzlei.sachbearbeiter, draft)


async def test_a_draft_for_somebody_who_has_left_is_not_booked_on_them(
    kanzlei: Kanzlei, akte: AkteGezeigt
) -> None:
    worker = await kanzlei.hire("SACHBEARBEITER")
    await kanzlei.dezernat("Alle", [worker], [akte])
    made = [await proposed(kanzlei, worker, kind, akte) for kind in ("zeiterfassung", "notiz", "alert")]
    await kanzlei.change(worker, active=False)
    for draft in made:
        assert isinstance(await outcome(approve(kanzlei, kanzlei.anwalt, draft)), Conflict | Invalid)


# ---- bad payloads


@pytest.mark.parametrize(
    ("kind", "changed", "sentence"),
    [
        ("dokument", {"titel": ""}, "„titel“ ist zu kurz."),
        ("dokument", {"inhalt": ""}, "„inhalt“ ist zu kurz."),
        ("dokument", {"status": "FREIGEGEBEN"}, "„status“ ist nicht vorgesehen."),
        ("frist", {"datum": "31.02.2026"}, "Dieses Datum gibt es nicht"),
        (
            "frist",
            {"typ": "FOKUSZEIT", "vorfristen": [], "ist_notfrist": False},
            "FRIST, TERMIN, WIEDERVORLAGE",
        ),
        ("frist", {"typ": "TERMIN"}, "nur bei einer FRIST"),
        ("zeiterfassung", {"dauer": 0}, "„dauer“ ist keine zulässige Zahl."),
        ("zeiterfassung", {"user_id": "wer anders"}, "„user_id“ ist nicht vorgesehen."),
        ("alert", {"severity": "9"}, "Möglich sind: info, warning, critical"),
        ("notiz", {"inhalt": "   "}, "„inhalt“ ist zu kurz."),
        ("notiz", {"revision": 4}, "„revision“ ist keine zulässige Zahl."),
    ],
)
async def test_a_draft_that_makes_no_sense_is_refused_in_german(
    kanzlei: Kanzlei, akte: AkteGezeigt, kind: str, changed: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(Invalid) as told:
        await proposed(kanzlei, kanzlei.anwalt, kind, akte, **changed)
    assert sentence in str(told.value)


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_fixes_its_matter_and_is_decided_by_those_who_approve(kind: str) -> None:
    found = KINDS[kind]
    assert {"akte_id", "parent", "revision"} <= set(found.fixed)
    assert set(found.roles) == {"ADMIN", "ANWALT", "SACHBEARBEITER"}
    assert found.undo is not None


# ---- trying again


async def rejected(kanzlei: Kanzlei, draft: Draft, reason: str = "Der Antrag zu 2 fehlt.") -> Draft:
    return await kanzlei.drafts.reject(kanzlei.anwalt, draft.id, draft.digest, reason, "Unvollständig")


async def test_feedback_reaches_the_next_attempt_three_times_then_it_is_by_hand(
    kanzlei: Kanzlei, akte: AkteGezeigt
) -> None:
    """The original had no parent link, counted no revision and gave the text to nobody."""
    draft = await proposed(kanzlei, kanzlei.anwalt, "dokument", akte)
    for number in (1, 2, 3):
        await rejected(kanzlei, draft, f"Rückmeldung {number}")
        again = await kanzlei.read(revision_of, kanzlei.anwalt, draft.id)
        assert (again.parent, again.revision, again.akte_id) == (draft.id, number, akte.id)
        assert (again.feedback, again.category) == (f"Rückmeldung {number}", "Unvollständig")
        assert draft.payload["inhalt"] in again.text
        payload = again.payload_with(inhalt=f"Fassung {number}")
        draft = await kanzlei.draft(kanzlei.anwalt, again.kind, payload, scope=akte.id)
        assert (draft.payload["parent"], draft.payload["revision"]) == (again.parent, number)
    await rejected(kanzlei, draft)
    with pytest.raises(Conflict, match="schon dreimal überarbeitet"):
        await kanzlei.read(revision_of, kanzlei.anwalt, draft.id)


async def test_a_revision_needs_a_rejection_with_a_reason_and_happens_once(
    kanzlei: Kanzlei, akte: AkteGezeigt
) -> None:
    draft = await proposed(kanzlei, kanzlei.anwalt, "notiz", akte)
    with pytest.raises(Conflict, match="Nur ein abgelehnter"):
        await kanzlei.read(revision_of, kanzlei.anwalt, draft.id)
    silent = await proposed(kanzlei, kanzlei.anwalt, "notiz", akte)
    await kanzlei.drafts.reject(kanzlei.anwalt, silent.id, silent.digest)
    with pytest.raises(Conflict, match="keine Rückmeldung"):
        await kanzlei.read(revision_of, kanzlei.anwalt, silent.id)
    await rejected(kanzlei, draft)
    again = await kanzlei.read(revision_of, kanzlei.anwalt, draft.id)
    await kanzlei.draft(kanzlei.anwalt, again.kind, again.payload_with(inhalt="besser"))
    with pytest.raises(Conflict, match="schon eine Überarbeitung"):
        await kanzlei.read(revision_of, kanzlei.anwalt, draft.id)
    with pytest.raises(NotFound):
        await kanzlei.read(revision_of, kanzlei.anwalt, "gibt-es-nicht")
