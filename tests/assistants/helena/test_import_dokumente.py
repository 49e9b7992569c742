"""Files by page into their matters, found on their page; what hangs, swells or lies is named and left out."""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

import pytest
from docx import Document as NewDocx
from docx.enum.text import WD_BREAK
from pypdf import PdfReader, PdfWriter
from sqlalchemy import delete, select

from assistants.helena.kanzlei import Kanzlei
from bridle.assistants.helena.dokumente import DokumentNeu, create_dokument, list_dokumente, read_seiten
from bridle.assistants.helena.model import dokumente
from bridle.assistants.helena.wissen import leser as reading
from bridle.assistants.helena.wissen.akten_zuordnung import Zuordnung
from bridle.assistants.helena.wissen.dateien import Datei
from bridle.assistants.helena.wissen.dokumente import (
    import_dokumente,
    indexiere_dokumente,
    vergiss_dokumente,
)
from bridle.assistants.helena.wissen.leser import SEITE_LEER, SEITE_OHNE_TEXT, Leser
from bridle.assistants.helena.wissen.suche import suche_dokumente
from bridle.host.errors import Invalid
from bridle.host.identity import Principal

IMAGE = b"<image>"


def pdf(path: Path, pages: Sequence[str | bytes]) -> Path:
    """Bytes are a page's content as they are; `IMAGE` is a scanned page."""
    objects: list[bytes] = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Count %d /Kids [%s] >>"
        % (len(pages), b" ".join(b"%d 0 R" % (5 + 2 * number) for number in range(len(pages)))),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
        b"<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 "
        b"/Length 1 >>\nstream\n\x00\nendstream",
    ]
    for number, page in enumerate(pages):
        content = b"/Im1 Do" if page == IMAGE else page if isinstance(page, bytes) else _shown(page)
        packed = zlib.compress(content)
        objects += [
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents %d 0 R /Resources "
            b"<< /Font << /F1 3 0 R >> %s >> >>"
            % (6 + 2 * number, b"/XObject << /Im1 4 0 R >>" if page == IMAGE else b""),
            b"<< /Filter /FlateDecode /Length %d >>\nstream\n%s\nendstream" % (len(packed), packed),
        ]
    made = b"%PDF-1.4\n"
    places: list[int] = []
    for number, each in enumerate(objects, 1):
        places.append(len(made))
        made += b"%d 0 obj\n%s\nendobj\n" % (number, each)
    table = len(made)
    made += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    made += b"".join(b"%010d 00000 n \n" % place for place in places)
    made += b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, table)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(made)
    return path


def _shown(text: str) -> bytes:
    lines = [line.replace("\\", "").replace("(", "\\(").replace(")", "\\)") for line in text.split("\n")]
    said = " T* ".join(f"({line}) Tj" for line in lines)
    return f"BT /F1 12 Tf 14 TL 50 800 Td {said} ET".encode("cp1252")


async def filed(kanzlei: Kanzlei) -> dict[str, list[str]]:
    rows, _ = await kanzlei.read(list_dokumente, kanzlei.admin)
    return {
        each.name: [page.text for page in await kanzlei.read(read_seiten, kanzlei.admin, each.id)]
        for each in rows
    }


async def found(kanzlei: Kanzlei, who: Principal, query: str) -> list[tuple[str, int | None]]:
    async with kanzlei.db.read() as tx:
        hits = (await suche_dokumente(tx, who, query)).hits
    return [(hit.title, hit.excerpts[0].page) for hit in hits]


async def test_a_folder_of_files_goes_into_its_matters_page_by_page(kanzlei: Kanzlei, tmp_path: Path) -> None:
    one = await kanzlei.akte(aktenzeichen="0012/26")
    two = await kanzlei.akte(aktenzeichen="M-7", anwalt_id=kanzlei.admin.user_id, sachbearbeiter_id=None)
    pdf(
        tmp_path / "0012-26" / "Schriftsätze" / "klage.pdf",
        ["Klage wegen Räumung", "Zeugnis der Köchin", "Ende"],
    )
    document = NewDocx()
    document.add_paragraph("Mietvertrag über den Zitronenhain").add_run().add_break(WD_BREAK.PAGE)
    document.add_table(1, 2).cell(0, 1).text = "Kautionsabrede"
    (tmp_path / "M-7").mkdir()
    document.save(str(tmp_path / "M-7" / "vertrag.docx"))
    (tmp_path / "M-7" / "notiz.txt").write_bytes("Gespräch über Äpfel".encode("cp1252"))
    bericht = await import_dokumente(kanzlei.db, kanzlei.admin, tmp_path)
    assert (bericht.neu, bericht.fehler, bericht.hinweise) == (3, [], [])
    pages = await filed(kanzlei)
    assert pages["klage.pdf"] == ["Klage wegen Räumung", "Zeugnis der Köchin", "Ende"]
    assert [page.strip() for page in pages["vertrag.docx"]] == [
        "Mietvertrag über den Zitronenhain",
        "| Kautionsabrede",
    ]
    assert pages["notiz.txt"] == ["Gespräch über Äpfel"]
    rows, _ = await kanzlei.read(list_dokumente, kanzlei.admin)
    where = {each.name: (each.akte_id, each.ordner, each.erstellt_durch, each.seiten) for each in rows}
    assert where["klage.pdf"] == (one.id, "Schriftsätze", "system", 3)
    assert where["vertrag.docx"] == (two.id, "", "system", 2)
    assert await found(kanzlei, kanzlei.anwalt, "Köchin") == [("klage.pdf", 2)]
    assert await found(kanzlei, kanzlei.admin, "Kautionsabrede") == [("vertrag.docx", 2)]
    for who in (
        kanzlei.anwalt,
        kanzlei.praktikant,
        kanzlei.mandant,
        (await Kanzlei(kanzlei.db).opened()).admin,
    ):
        assert await found(kanzlei, who, "Kautionsabrede") == []


async def test_what_is_there_is_not_filed_again_and_a_changed_file_is_filed_beside(
    kanzlei: Kanzlei, tmp_path: Path
) -> None:
    await kanzlei.akte(aktenzeichen="1/26")
    path = tmp_path / "brief.md"
    path.write_text("Erster Brief", "utf-8")
    for expected in ((1, 0), (0, 1)):
        bericht = await import_dokumente(kanzlei.db, kanzlei.admin, path, akte="1/26")
        assert (bericht.neu, bericht.unveraendert) == expected
    path.write_text("Zweiter Brief", "utf-8")
    changed = await import_dokumente(kanzlei.db, kanzlei.admin, path, akte="1/26")
    assert changed.neu == 1
    assert "mit anderem Inhalt" in changed.hinweise[0]
    rows, _ = await kanzlei.read(list_dokumente, kanzlei.admin)
    assert len(rows) == 2


async def test_one_from_before_documents_were_found_at_once_is_found_the_next_time(
    kanzlei: Kanzlei, tmp_path: Path
) -> None:
    akte = await kanzlei.akte(aktenzeichen="1/26")
    path = tmp_path / "brief.txt"
    path.write_text("Der Pfau schreit.", "utf-8")
    digest = sha256(path.read_bytes()).hexdigest()
    stored = DokumentNeu(akte_id=akte.id, name=path.name, seiten=["Der Pfau schreit."], sha256=digest)
    made = await kanzlei.write(create_dokument, kanzlei.admin, stored)
    async with kanzlei.db.write() as tx:
        await vergiss_dokumente(tx, kanzlei.tenant_id, [made.id])
    assert await found(kanzlei, kanzlei.admin, "Pfau") == []
    bericht = await import_dokumente(kanzlei.db, kanzlei.admin, path, akte="1/26")
    assert (bericht.neu, bericht.unveraendert) == (0, 1)
    assert await found(kanzlei, kanzlei.admin, "Pfau") == [("brief.txt", 1)]


async def test_scanned_pages_are_flagged_and_keep_their_number(kanzlei: Kanzlei, tmp_path: Path) -> None:
    await kanzlei.akte(aktenzeichen="1/26")
    pdf(tmp_path / "1-26" / "scan.pdf", ["Deckblatt", IMAGE, b"", "Schlussseite"])
    bericht = await import_dokumente(kanzlei.db, kanzlei.admin, tmp_path)
    assert bericht.hinweise == ["1-26/scan.pdf, Seite 2: kein Text, vermutlich gescannt."]
    assert (await filed(kanzlei))["scan.pdf"] == ["Deckblatt", SEITE_OHNE_TEXT, SEITE_LEER, "Schlussseite"]
    rows, _ = await kanzlei.read(list_dokumente, kanzlei.admin)
    assert (rows[0].ocr_status, rows[0].tags) == ("AUSSTEHEND", ["kein Text"])
    assert await found(kanzlei, kanzlei.admin, "Schlussseite") == [("scan.pdf", 4)]
    assert await found(kanzlei, kanzlei.admin, "gescannte") == []


async def test_500_pages_are_no_trouble(kanzlei: Kanzlei, tmp_path: Path) -> None:
    await kanzlei.akte(aktenzeichen="1/26")
    pages = [f"Seite {number} des Gutachtens." for number in range(1, 501)]
    pages[416] = "Hier wohnt das Murmeltier."
    pdf(tmp_path / "1-26" / "gutachten.pdf", pages)
    assert (await import_dokumente(kanzlei.db, kanzlei.admin, tmp_path)).fehler == []
    assert len((await filed(kanzlei))["gutachten.pdf"]) == 500
    assert await found(kanzlei, kanzlei.admin, "Murmeltier") == [("gutachten.pdf", 417)]


async def test_files_that_cannot_be_used_are_named_and_the_rest_is_filed(
    kanzlei: Kanzlei, tmp_path: Path
) -> None:
    await kanzlei.akte(aktenzeichen="1/26")
    folder = tmp_path / "1-26"
    good = pdf(folder / "gut.pdf", ["Gut"])
    (folder / "abgeschnitten.pdf").write_bytes(good.read_bytes()[:40])
    (folder / "gelogen.pdf").write_bytes(b"MZ kein PDF")
    (folder / "alt.docx").write_bytes(b"\xd0\xcf\x11\xe0 altes Word")
    (folder / "foto.jpg").write_bytes(b"\xff\xd8")
    (folder / "binaer.txt").write_bytes(b"a\0b\0c")
    (folder / ".DS_Store").write_bytes(b"x")
    (folder / "~$gut.docx").write_bytes(b"x")
    locked = PdfWriter(PdfReader(good))
    locked.encrypt("geheim", algorithm="RC4-128")
    locked.write(folder / "verschlossen.pdf")
    (tmp_path / "9-99").mkdir()
    (tmp_path / "9-99" / "fremd.txt").write_text("Wohin?", "utf-8")
    (tmp_path / "lose.txt").write_text("Wohin?", "utf-8")
    bericht = await import_dokumente(kanzlei.db, kanzlei.admin, tmp_path)
    assert bericht.neu == 1
    told = {Path(each.partition(" ")[0].rstrip(":")).name: each for each in bericht.fehler}
    assert set(told) == {
        "abgeschnitten.pdf", "gelogen.pdf", "alt.docx", "foto.jpg", "binaer.txt", "verschlossen.pdf",
        "fremd.txt", "lose.txt",
    }  # fmt: skip
    assert "ist kein PDF" in told["gelogen.pdf"]
    assert "Kennwort" in told["verschlossen.pdf"]
    assert "altes DOC" in told["alt.docx"]
    assert "Lesbar sind PDF, DOCX, TXT und MD" in told["foto.jpg"]
    assert "Zum Ordner „9-99“ gibt es keine Akte" in told["fremd.txt"]
    assert "--akte" in told["lose.txt"]


async def test_a_document_that_is_packed_too_well_is_not_opened(kanzlei: Kanzlei, tmp_path: Path) -> None:
    await kanzlei.akte(aktenzeichen="1/26")
    with zipfile.ZipFile(tmp_path / "bombe.docx", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("word/document.xml", b"\0" * 30_000_000)
    bericht = await import_dokumente(kanzlei.db, kanzlei.admin, tmp_path, akte="1/26")
    assert "auffällig stark gepackt" in bericht.fehler[0]


async def test_a_pdf_that_swells_or_hangs_is_left_out_and_the_next_one_is_read(
    kanzlei: Kanzlei, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await kanzlei.akte(aktenzeichen="1/26")
    pdf(tmp_path / "a-bombe.pdf", [b" " * 300_000_000])
    pdf(tmp_path / "b-gut.pdf", ["Gut"])
    hangs = tmp_path / "haengt.py"
    hangs.write_text("import sys, time\nfor line in sys.stdin:\n    time.sleep(3600)\n")
    bericht = await import_dokumente(kanzlei.db, kanzlei.admin, tmp_path, akte="1/26")
    assert "b-gut.pdf" in await filed(kanzlei)
    assert all("a-bombe.pdf" in each for each in [*bericht.fehler, *bericht.hinweise])
    monkeypatch.setattr(reading, "_CHILD", hangs)
    async with Leser(page_seconds=0.2) as leser:
        path = tmp_path / "b-gut.pdf"
        with pytest.raises(Invalid, match="zu lange"):
            await leser.lies(Datei(path, path.name, path.stat().st_size))
        monkeypatch.undo()
        leser.page_seconds = reading.PAGE_SECONDS
        assert (await leser.lies(Datei(path, path.name, path.stat().st_size))).seiten == ("Gut",)


async def test_a_reader_that_dies_is_a_sentence_and_the_next_file_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = pdf(tmp_path / "gut.pdf", ["Gut"])
    datei = Datei(path, path.name, path.stat().st_size)
    dies = tmp_path / "stirbt.py"
    dies.write_text("import os, sys\nsys.stdin.readline()\nos._exit(9)\n")
    monkeypatch.setattr(reading, "_CHILD", dies)
    async with Leser() as leser:
        with pytest.raises(Invalid, match="beschädigt oder zu groß"):
            await leser.lies(datei)
        monkeypatch.undo()
        assert (await leser.lies(datei)).seiten == ("Gut",)


async def test_too_many_pages_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "MOST", 3)
    path = pdf(tmp_path / "dick.pdf", ["x"] * 4)
    async with Leser() as leser:
        with pytest.raises(Invalid, match="hat 4 Seiten; es gehen höchstens 3"):
            await leser.lies(Datei(path, path.name, path.stat().st_size))


async def test_word_breaks_pages_where_it_noted_that_it_did(tmp_path: Path) -> None:
    from docx.oxml import OxmlElement

    document = NewDocx()
    run = document.add_paragraph("Erste Seite").add_run()
    run.add_break(WD_BREAK.PAGE)
    run._r.append(OxmlElement("w:lastRenderedPageBreak"))
    run.add_text("Zweite Seite")
    long = document.add_paragraph().add_run("noch zweite, ")
    long._r.append(OxmlElement("w:lastRenderedPageBreak"))
    long.add_text("und dritte")
    path = tmp_path / "w.docx"
    document.save(str(path))
    async with Leser() as leser:
        gelesen = await leser.lies(Datei(path, path.name, path.stat().st_size))
    assert [" ".join(page.split()) for page in gelesen.seiten] == [
        "Erste Seite",
        "Zweite Seite noch zweite,",
        "und dritte",
    ]


async def test_documents_written_here_become_findable_change_and_go(kanzlei: Kanzlei, tmp_path: Path) -> None:
    akte = await kanzlei.akte(aktenzeichen="1/26")
    (tmp_path / "a.txt").write_text("Der Pfau schreit.", "utf-8")
    await import_dokumente(kanzlei.db, kanzlei.admin, tmp_path, akte="1/26")
    async with kanzlei.db.write() as tx:
        assert await indexiere_dokumente(tx, kanzlei.tenant_id, akte_id=akte.id) == 0
        mine = select(dokumente.c.id).where(dokumente.c.akte_id == akte.id)
        (dokument_id,) = (await tx.execute(mine)).scalars().all()
        await tx.execute(delete(dokumente).where(dokumente.c.id == dokument_id))
    assert await found(kanzlei, kanzlei.admin, "Pfau") == []
    async with kanzlei.db.write() as tx:
        assert await vergiss_dokumente(tx, kanzlei.tenant_id, [dokument_id]) == 1


def test_folders_spell_numbers_as_they_can() -> None:
    zuordnung = Zuordnung([("a", "0012/26"), ("b", "12/A 26"), ("c", "x-1"), ("d", "x/1")])
    for name in ("0012-26/k.pdf", "0012_26/k.pdf", "0012/26/k.pdf", "alt/0012-26/k.pdf"):
        assert zuordnung.of_file(name, Path("eingang")) == ("a", "")
    assert zuordnung.of_file("0012-26/Post/2026/k.pdf", Path("eingang")) == ("a", "Post/2026")
    assert zuordnung.of_file("Post/k.pdf", Path("12-a-26")) == ("b", "Post")
    assert zuordnung.akte("x/1") == "d"
    with pytest.raises(Invalid, match="kann mehrere Akten meinen"):
        zuordnung.akte("x 1")
    with pytest.raises(Invalid, match="gibt es nicht"):
        zuordnung.akte("77/77")


async def test_an_unknown_matter_is_refused_before_anything_is_read(kanzlei: Kanzlei, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("x", "utf-8")
    with pytest.raises(Invalid, match="Eine Akte „5/55“ gibt es nicht"):
        await import_dokumente(kanzlei.db, kanzlei.admin, tmp_path, akte="5/55")


async def test_nobody_files_into_a_matter_they_may_not_change(kanzlei: Kanzlei, tmp_path: Path) -> None:
    akte = await kanzlei.akte(aktenzeichen="1/26")
    await kanzlei.dezernat("Alle", [kanzlei.praktikant], [akte])
    (tmp_path / "a.txt").write_text("x", "utf-8")
    bericht = await import_dokumente(kanzlei.db, kanzlei.praktikant, tmp_path, akte="1/26")
    assert (bericht.neu, bericht.fehlerzahl) == (0, 1)
    assert await filed(kanzlei) == {}


def test_the_reader_process_needs_nothing_of_bridle() -> None:
    source = (Path(reading.__file__).with_name("lesen.py")).read_text("utf-8")
    assert "from bridle" not in source
    assert "import bridle" not in source
