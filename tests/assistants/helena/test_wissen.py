"""Statutes, decisions and templates get in, are found, and get in only once."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from docx import Document as NewDocx
from sqlalchemy import delete, func, insert, select

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.werkbank import emptied
from bridle.assistants.helena.dokumente import DokumentNeu, create_dokument
from bridle.assistants.helena.model import muster
from bridle.assistants.helena.wissen import dateien
from bridle.assistants.helena.wissen.einrichten import richte_ein
from bridle.assistants.helena.wissen.muster import import_muster, indexiere_muster
from bridle.assistants.helena.wissen.normen import import_gesetze
from bridle.assistants.helena.wissen.sammlungen import GESETZE, NUR_ZUSAMMENFASSUNG, hinweis
from bridle.assistants.helena.wissen.starter import lade_starter, starter
from bridle.assistants.helena.wissen.suche import (
    suche_dokumente,
    suche_gesetze,
    suche_muster,
    suche_urteile,
    volltext,
)
from bridle.assistants.helena.wissen.urteile import import_urteile
from bridle.host import search_tables as tables
from bridle.host.database import Database
from bridle.host.errors import Invalid
from bridle.host.search import Found, index
from support.rows import TODAY

STATUTES = Path(__file__).parents[4] / "shared" / "data" / "gesetze"
LAW = """---
Title: Gesetz über den Ausleih von Regenschirmen
jurabk: RSchG
layout: default
origslug: rschg
slug: rschg

---

# Gesetz über den Ausleih von Regenschirmen (RSchG)

Ausfertigungsdatum
:   2020-01-02

## § 1 Ausleihe

(1) Regenschirme werden gegen Pfand verliehen.

## § 2 Rückgabe

Der Schirm ist trocken zurückzugeben.

## § 3 Verlust

Wer den Schirm verliert, ersetzt ihn.
"""
XML = """<?xml version="1.0" encoding="UTF-8"?>
<dokumente builddate="20260105120000">
<norm><metadaten><jurabk>SGB 9</jurabk><langue>Neuntes Buch</langue></metadaten></norm>
<norm><metadaten><jurabk>SGB 9</jurabk><enbez>§ 168</enbez><titel>Zustimmung</titel></metadaten>
<textdaten><text><Content><P>Ohne das Amt geht es nicht.</P></Content></text></textdaten></norm>
</dokumente>"""


@pytest.fixture
async def leer(db: Database) -> Database:
    await emptied(db)
    return db


def lines(path: Path, *records: Mapping[str, Any]) -> Path:
    path.write_text("\n".join([json.dumps(each, ensure_ascii=False) for each in records]), "utf-8")
    return path


async def ask(db: Database, query: str, **named: Any) -> Found:
    async with db.read() as tx:
        return await suche_gesetze(tx, query, **named)


async def stored(db: Database, collection: str = GESETZE) -> set[str]:
    async with db.read() as tx:
        rows = await tx.execute(
            select(tables.documents.c.id).where(tables.documents.c.collection == collection)
        )
        return set(rows.scalars())


# ---- statutes


async def test_a_law_in_markdown_is_found_by_citation_and_by_words(leer: Database, tmp_path: Path) -> None:
    (tmp_path / "rschg.md").write_text(LAW, "utf-8")
    bericht = await import_gesetze(leer, tmp_path)
    assert (bericht.neu, bericht.unveraendert, bericht.fehler) == (3, 0, [])
    first = (await ask(leer, "§ 2 RSchG")).hits[0]
    assert (first.citation, first.stand, first.attributes) == (
        "§ 2 RSchG",
        "2020-01-02",
        {"gesetz": "RSchG", "paragraph": "2"},
    )
    assert first.url.startswith("https://www.gesetze-im-internet.de/rschg/")
    assert (await ask(leer, "Regenschirm verloren")).hits


async def test_the_second_time_nothing_is_written_and_only_what_changed_is(
    leer: Database, tmp_path: Path
) -> None:
    path = tmp_path / "rschg.md"
    path.write_text(LAW, "utf-8")
    await import_gesetze(leer, path)
    again = await import_gesetze(leer, path)
    assert (again.neu, again.unveraendert) == (0, 3)
    path.write_text(LAW.replace("trocken", "tropfnass"), "utf-8")
    changed = await import_gesetze(leer, path)
    assert (changed.neu, changed.unveraendert) == (1, 2)
    assert "tropfnass" in (await ask(leer, "§ 2 RSchG")).hits[0].text


async def test_it_says_how_far_it_is_when_something_is_stored(
    leer: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(index, "AT_ONCE", 2)
    path = tmp_path / "rschg.md"
    path.write_text(LAW, "utf-8")
    told: list[tuple[int, str]] = []
    await import_gesetze(leer, path, weiter=lambda size, name: told.append((size, name)))
    assert [name for _, name in told] == ["2 · rschg.md", "3 · rschg.md"]
    assert abs(sum(size for size, _ in told) - path.stat().st_size) <= 1
    assert told[0][0] > told[1][0] > 0


async def test_a_given_stand_counts(leer: Database, tmp_path: Path) -> None:
    (tmp_path / "rschg.md").write_text(LAW, "utf-8")
    await import_gesetze(leer, tmp_path, stand="2026-01-31")
    assert (await ask(leer, "§ 1 RSchG")).hits[0].stand == "2026-01-31"


async def test_what_is_no_longer_in_a_law_goes_but_a_cut_file_removes_nothing(
    leer: Database, tmp_path: Path
) -> None:
    path = tmp_path / "rschg.md"
    path.write_text(LAW, "utf-8")
    await import_gesetze(leer, path)
    path.write_text(LAW.partition("## § 3")[0], "utf-8")
    assert (await import_gesetze(leer, path)).entfernt == 1
    assert await stored(leer) == {"RSchG/§1", "RSchG/§2"}
    path.write_text(LAW, "utf-8")
    await import_gesetze(leer, path)
    path.write_text(LAW.partition("## § 2")[0], "utf-8")
    cut = await import_gesetze(leer, path)
    assert cut.entfernt == 0
    assert "vollständig" in cut.hinweise[0]
    assert len(await stored(leer)) == 3


async def test_the_official_xml_also_from_a_zip(leer: Database, tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "xml.zip", "w") as archive:
        archive.writestr("BJNR.xml", XML)
    bericht = await import_gesetze(leer, tmp_path / "xml.zip")
    assert (bericht.neu, bericht.fehler) == (1, [])
    for query in ("§ 168 SGB IX", "§ 168 SGB 9"):
        hit = (await ask(leer, query)).hits[0]
        assert (hit.citation, hit.stand) == ("§ 168 SGB IX", "2026-01-05")


async def test_json_lines_name_each_bad_line_and_take_the_rest(leer: Database, tmp_path: Path) -> None:
    good = {"kuerzel": "RSchG", "titel": "x", "text": "Schirme.", "stand": "01.02.2026", "url": ""}
    path = lines(
        tmp_path / "normen.jsonl",
        good | {"paragraph": "§ 1"},
        good | {"paragraph": "7a", "url": "https://example.org/7a"},
        good | {"paragraph": "Art. 3", "kuerzel": "RG"},
        good | {"paragraph": "irgendwo"},
        {"kuerzel": "RSchG", "paragraph": "§ 9"},
        good | {"paragraph": "§ 1"},
        good | {"paragraph": "§ 2", "stand": "2026-02-30"},
    )
    with path.open("a") as file:
        file.write('\n{"kaputt": \n[1, 2]\n')
    bericht = await import_gesetze(leer, path)
    assert bericht.neu == 3
    assert [each.partition(":")[0].rpartition(" ")[2] for each in bericht.fehler] == [
        "4",
        "5",
        "6",
        "7",
        "8",
        "9",
    ]
    assert "„text“ fehlt" in bericht.fehler[1]
    assert await stored(leer) == {"RSchG/§1", "RSchG/§7a", "RG/Art.3"}
    hit = (await ask(leer, "§ 7a RSchG")).hits[0]
    assert (hit.url, hit.stand) == ("https://example.org/7a", "2026-02-01")
    assert (await import_gesetze(leer, path)).neu == 0


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("leer.md", b""),
        ("brief.md", b"# Ein Brief\n\nOhne Paragraphen."),
        ("kaputt.xml", b"<dokumente><norm>"),
        ("bombe.xml", b'<!DOCTYPE a [<!ENTITY b "c"><!ENTITY d "&b;&b;">]><dokumente>&d;</dokumente>'),
        ("zufall.md", bytes(range(256)) * 20),
        ("tief.xml", b"<a>" * 5000),
        ("kein.zip", b"PK kein Archiv"),
        ("nichts.json", b'{"a": 1'),
        ("namenlos.md", "## § 1 Ohne Gesetz\n\nText.".encode()),
    ],
)
async def test_a_bad_file_is_named_in_a_sentence_and_the_others_are_taken(
    leer: Database, tmp_path: Path, name: str, content: bytes
) -> None:
    (tmp_path / name).write_bytes(content)
    (tmp_path / "rschg.md").write_text(LAW, "utf-8")
    bericht = await import_gesetze(leer, tmp_path)
    assert bericht.neu == 3
    assert bericht.fehlerzahl == 1
    assert bericht.fehler[0].startswith(name)
    assert bericht.fehler[0].endswith(".")


async def test_a_file_that_is_packed_too_well_is_not_opened(
    leer: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dateien, "SMALL", 1_000)
    with zipfile.ZipFile(tmp_path / "b.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("bombe.md", "a" * 3_000_000)
        archive.writestr("rschg.md", LAW)
    bericht = await import_gesetze(leer, tmp_path)
    assert (bericht.neu, bericht.fehlerzahl) == (3, 1)
    assert "auffällig stark gepackt" in bericht.fehler[0]


async def test_nothing_to_read_is_said(leer: Database, tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "fehlt", tmp_path / "bild.gif"):
        (tmp_path / "bild.gif").write_bytes(b"GIF89a")
        with pytest.raises(Invalid, match=r"Lesbar sind|gibt es nicht"):
            await import_gesetze(leer, path)


_KILLED = """
import asyncio, os, signal, sys
from pathlib import Path
from bridle.assistants.helena.wissen.normen import import_gesetze
from bridle.host.database import Database
from bridle.host.search import index

async def main():
    index.AT_ONCE = 10
    database = Database(sys.argv[1])
    write = index.write
    count = 0
    async def writes_then_dies(tx, analysed):
        nonlocal count
        count += 1
        if count == 3:
            os.kill(os.getpid(), signal.SIGKILL)
        await write(tx, analysed)
    index.write = writes_then_dies
    await import_gesetze(database, Path(sys.argv[2]))

asyncio.run(main())
"""


async def test_killed_in_the_middle_and_begun_again_only_the_rest_is_written(
    leer: Database, helena_url: str, tmp_path: Path
) -> None:
    norm = {"kuerzel": "RSchG", "titel": "Schirm", "text": "Regen."}
    path = lines(tmp_path / "n.jsonl", *[norm | {"paragraph": f"§ {each}"} for each in range(1, 61)])
    script = tmp_path / "stirbt.py"
    script.write_text(_KILLED)
    died = await asyncio.to_thread(
        subprocess.run,
        [sys.executable, str(script), helena_url, str(path)],
        env=dict(os.environ),
        check=False,
    )
    assert died.returncode == -signal.SIGKILL
    assert len(await stored(leer)) == 20
    bericht = await import_gesetze(leer, path)
    assert (bericht.neu, bericht.unveraendert) == (40, 20)


# ---- summaries


def test_there_are_about_500_summaries_of_many_laws() -> None:
    made = list(starter())
    assert len(made) >= 480
    assert len({each.id for each in made}) == len(made)
    laws = {each.attributes["gesetz"] for each in made}
    assert {"BGB", "ZPO", "KSchG", "ArbGG", "GKG", "RVG", "StGB", "StPO", "StVG", "HGB", "InsO"} <= laws
    assert {"FamFG", "VwGO", "VwVfG", "AGG", "BUrlG", "EntgFG", "TzBfG", "UWG", "GmbHG", "WEG"} <= laws
    for each in made:
        assert each.text.startswith((f"{NUR_ZUSAMMENFASSUNG}: ", f"{NUR_ZUSAMMENFASSUNG}:\n\n(1) "))
        assert each.text.endswith(".")
        assert len(each.text) < 2_500


@pytest.mark.skipif(not STATUTES.is_dir(), reason="the statutes to compare with are not here")
def test_every_summary_is_of_a_norm_that_there_is_and_none_copies_it() -> None:
    from bridle.assistants.helena.gesetze import documents, read_file

    real = {each.id: each.text for path in STATUTES.glob("*.md") for each in documents(read_file(path))}
    laws = {each.partition("/")[0] for each in real}
    for each in starter():
        if each.attributes["gesetz"].replace(" ", "") not in laws:
            continue
        text = " ".join(real[each.id].split())
        assert "weggefallen" not in text[:40]
        words = each.text.removeprefix(f"{NUR_ZUSAMMENFASSUNG}:").split()
        runs = [" ".join(words[start : start + 8]) for start in range(len(words) - 7)]
        assert not [run for run in runs if run in text], each.id


async def test_summaries_answer_until_the_norm_itself_is_there(leer: Database, tmp_path: Path) -> None:
    async with leer.write() as tx:
        assert await lade_starter(tx) == len(list(starter()))
    async with leer.write() as tx:
        assert await lade_starter(tx) == 0
    hit = (await ask(leer, "§ 626 BGB")).hits[0]
    assert hinweis(hit) == NUR_ZUSAMMENFASSUNG
    assert hit.title.endswith("(Zusammenfassung)")
    assert (await ask(leer, "Mein Vermieter zahlt die Kaution nicht zurück")).hits[0].citation == "§ 551 BGB"
    law = LAW.replace("RSchG", "BGB").replace("§ 1 ", "§ 626 ")
    (tmp_path / "bgb.md").write_text(law, "utf-8")
    await import_gesetze(leer, tmp_path)
    hit = (await ask(leer, "§ 626 BGB")).hits[0]
    assert hinweis(hit) == ""
    assert "Pfand" in hit.text
    assert {each for each in await stored(leer) if each.startswith("BGB/")} == {
        "BGB/§626",
        "BGB/§2",
        "BGB/§3",
    }
    async with leer.write() as tx:
        assert await lade_starter(tx) == 0
    assert hinweis((await ask(leer, "§ 4 KSchG")).hits[0]) == NUR_ZUSAMMENFASSUNG


# ---- decisions

URTEIL = {
    "az": "XII ZR 12/23",
    "gericht": "BGH",
    "datum": "2024-03-12",
    "rechtsgebiet": "Mietrecht",
    "leitsatz": "Der Balkon gehört zur Wohnfläche.",
    "text": "Die Revision hat Erfolg.",
    "url": "https://example.org/xii-zr-12-23",
}
MARKDOWN = """---
az: "2 AZR 118/24"
gericht: BAG
datum: 05.06.2024
leitsatz: |
  Eine Abmahnung verbraucht
  den Kündigungsgrund.
---
# Gründe

Der Kläger rügte die Anhörung.
"""


async def test_decisions_as_json_lines_and_as_markdown(leer: Database, tmp_path: Path) -> None:
    lines(tmp_path / "bgh.jsonl", URTEIL)
    (tmp_path / "bag.md").write_text(MARKDOWN, "utf-8")
    bericht = await import_urteile(leer, tmp_path)
    assert (bericht.neu, bericht.fehler) == (2, [])
    async with leer.read() as tx:
        bgh = (await suche_urteile(tx, "XII ZR 12/23")).hits[0]
        bag = (await suche_urteile(tx, "Abmahnung Kündigungsgrund")).hits[0]
        assert (await suche_urteile(tx, "Abmahnung", gericht="BGH")).hits == ()
        assert (await suche_urteile(tx, "Abmahnung", von="2025-01-01")).hits == ()
        assert (await suche_urteile(tx, "Abmahnung", bis="2024-12-31")).hits[0].id == bag.id
        whole = await volltext(tx, "urteile", bag.id)
    assert (bgh.title, bgh.url, bgh.stand) == (
        "BGH, Entscheidung vom 12.03.2024 – XII ZR 12/23",
        URTEIL["url"],
        "2024-03-12",
    )
    assert bgh.citation == "XII ZR 12/23"
    assert bgh.attributes["rechtsgebiet"] == "Mietrecht"
    assert whole is not None
    assert "Eine Abmahnung verbraucht\nden Kündigungsgrund." in whole
    assert "rügte die Anhörung" in whole
    assert (await import_urteile(leer, tmp_path)).unveraendert == 2


async def test_decisions_that_say_too_little_are_named(leer: Database, tmp_path: Path) -> None:
    path = lines(
        tmp_path / "u.jsonl",
        URTEIL,
        {**URTEIL, "az": "XII ZR  12/23 "},
        {**URTEIL, "az": "1 StR 1/24", "datum": "31.02.2024"},
        {**URTEIL, "az": "1 StR 2/24", "text": " ", "leitsatz": ""},
        {**URTEIL, "az": "1 StR 3/24", "url": "javascript:alert(1)"},
        {"az": "1 StR 4/24"},
    )
    bericht = await import_urteile(leer, path)
    assert (bericht.neu, bericht.fehlerzahl) == (1, 5)
    assert "kam schon vor" in bericht.fehler[0]
    assert "Dieses Datum gibt es nicht" in bericht.fehler[1]
    assert "Leitsatz und Text sind leer" in bericht.fehler[2]
    assert "„gericht“ fehlt" in bericht.fehler[4]


# ---- templates


async def test_templates_of_the_firm_come_first_and_are_nobody_elses(
    leer: Database, kanzlei: Kanzlei, tmp_path: Path
) -> None:
    own, shared = tmp_path / "eigen", tmp_path / "allgemein"
    (own / "Klagen").mkdir(parents=True)
    shared.mkdir()
    (own / "Klagen" / "raeumung.txt").write_text("Räumungsklage: Es wird beantragt zu räumen.", "utf-8")
    (own / "mahnung.md").write_text("---\nname: Mahnung\nsachgebiet: inkasso\n---\nZahlen Sie.", "utf-8")
    document = NewDocx()
    document.add_paragraph("Vollmacht in allen Instanzen")
    document.save(str(own / "Vollmacht.docx"))
    lines(shared / "m.jsonl", {"name": "Räumungsklage", "text": "Räumungsklage Räumungsklage räumen."})
    bericht = await import_muster(leer, own, principal=kanzlei.anwalt)
    assert (bericht.neu, bericht.fehler) == (3, [])
    assert (await import_muster(leer, shared, principal=None)).neu == 1
    other = await Kanzlei(leer).opened()
    async with leer.read() as tx:
        mine = (await suche_muster(tx, kanzlei.anwalt, "Räumungsklage")).hits
        theirs = (await suche_muster(tx, other.anwalt, "Räumungsklage")).hits
        rows = (await tx.execute(select(muster).where(muster.c.tenant_id == kanzlei.tenant_id))).all()
        nobody = (await suche_muster(tx, kanzlei.mandant, "Räumungsklage")).hits
    assert [each.attributes["kanzlei_eigen"] for each in mine] == ["ja", "nein"]
    assert (mine[0].title, mine[0].attributes["kategorie"]) == ("raeumung", "Klagen")
    assert [each.title for each in theirs] == ["Räumungsklage"]
    assert [each.title for each in nobody] == ["Räumungsklage"]
    assert {row.name: row.sachgebiet for row in rows} == {
        "raeumung": "SONSTIGES",
        "Mahnung": "INKASSO",
        "Vollmacht": "SONSTIGES",
    }
    assert all(row.kanzlei_eigen for row in rows)
    again = await import_muster(leer, own, principal=kanzlei.anwalt)
    assert (again.neu, again.unveraendert) == (0, 3)


async def test_a_changed_template_replaces_the_old_one(
    leer: Database, kanzlei: Kanzlei, tmp_path: Path
) -> None:
    path = tmp_path / "brief.md"
    for text in ("Sehr geehrter Schuldner", "Sehr geehrte Zitronenfalter"):
        path.write_text(text, "utf-8")
        assert (await import_muster(leer, path, principal=kanzlei.admin)).neu == 1
    async with leer.read() as tx:
        assert (await suche_muster(tx, kanzlei.admin, "Zitronenfalter")).hits
        assert not (await suche_muster(tx, kanzlei.admin, "Schuldner")).hits
        count = select(func.count()).select_from(muster).where(muster.c.tenant_id == kanzlei.tenant_id)
        assert (await tx.execute(count)).scalar_one() == 1


async def test_templates_that_were_there_before_can_be_made_findable(
    leer: Database, kanzlei: Kanzlei
) -> None:
    row = {"id": "m1", "tenant_id": kanzlei.tenant_id, "name": "Altes Muster", "text": "Kürbiskern"}
    async with leer.write() as tx:
        await tx.execute(delete(muster).where(muster.c.id == "m1"))
        await tx.execute(insert(muster), row | {"angelegt": TODAY, "geaendert": TODAY})
        assert await indexiere_muster(tx, kanzlei.tenant_id) == 1
        assert await indexiere_muster(tx, kanzlei.tenant_id) == 0
        assert (await suche_muster(tx, kanzlei.anwalt, "Kürbiskern")).hits[0].id == "m1"


async def test_bad_templates_are_named(leer: Database, kanzlei: Kanzlei, tmp_path: Path) -> None:
    (tmp_path / "leer.txt").write_text("  \n", "utf-8")
    (tmp_path / "kaputt.docx").write_bytes(b"kein Word")
    (tmp_path / "gut.txt").write_text("Gut.", "utf-8")
    bericht = await import_muster(leer, tmp_path, principal=kanzlei.admin)
    assert (bericht.neu, bericht.fehlerzahl) == (1, 2)
    assert {each.partition(".")[0] for each in bericht.fehler} == {"leer", "kaputt"}


async def test_a_firm_finds_what_it_has_from_its_first_minute(leer: Database, kanzlei: Kanzlei) -> None:
    akte = await kanzlei.akte()
    neu = DokumentNeu(akte_id=akte.id, name="Gutachten", seiten=["Deckblatt", "Der Keller ist feucht."])
    await kanzlei.write(create_dokument, kanzlei.anwalt, neu)
    async with leer.write() as tx:
        assert await richte_ein(tx, kanzlei.tenant_id) == len(
            list(starter())
        )  # the document is found at once
    async with leer.write() as tx:
        assert await richte_ein(tx, kanzlei.tenant_id) == 0
        (hit,) = (await suche_dokumente(tx, kanzlei.anwalt, "feuchter Keller")).hits
    assert (hit.title, hit.scope, hit.excerpts[0].page) == ("Gutachten", akte.id, 2)
