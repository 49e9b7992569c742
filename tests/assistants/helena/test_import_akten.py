"""Matters from tables and JSON: German spellings, each whole or not at all, and never twice."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path

import pytest
from sqlalchemy import select

from assistants.helena.kanzlei import Kanzlei
from bridle.assistants.helena.akten import AkteGezeigt, list_akten
from bridle.assistants.helena.model import akten, beteiligte, kalender
from bridle.assistants.helena.wissen.akten import import_akten
from bridle.assistants.helena.wissen.akten_tabelle import betrag
from bridle.host.errors import Invalid

HEAD = "Aktenzeichen;Kurzrubrum;Sachgebiet;Streitwert;RA;Mandant;Mandant E-Mail;Gegner;Gericht;Gericht Az"


async def opened(kanzlei: Kanzlei) -> dict[str, AkteGezeigt]:
    rows, _ = await kanzlei.read(list_akten, kanzlei.admin)
    return {each.aktenzeichen: each for each in rows}


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
@pytest.mark.parametrize("delimiter", [";", ",", "\t"])
async def test_a_table_as_excel_writes_it(
    kanzlei: Kanzlei, tmp_path: Path, encoding: str, delimiter: str
) -> None:
    cells = [
        "0012/26",
        "Müller ./. Groß GmbH",
        "mietrecht",
        '"12.000,50 €"',
        kanzlei.anwalt.name,
        "Jürgen Müller",
    ]
    cells += ["m@example.org", "Groß GmbH", "AG Köln", "12 C 345/25"]
    path = tmp_path / "akten.csv"
    path.write_bytes(f"{HEAD.replace(';', delimiter)}\r\n{delimiter.join(cells)}\r\n".encode(encoding))
    bericht = await import_akten(kanzlei.db, kanzlei.admin, path)
    assert (bericht.neu, bericht.fehler) == (1, [])
    akte = (await opened(kanzlei))["0012/26"]
    assert (akte.kurzrubrum, akte.sachgebiet) == ("Müller ./. Groß GmbH", "MIETRECHT")
    assert akte.gegenstandswert == Decimal("12000.50")
    assert akte.anwalt_id == kanzlei.anwalt.user_id
    async with kanzlei.db.read() as tx:
        people = (await tx.execute(select(beteiligte).where(beteiligte.c.akte_id == akte.id))).all()
    assert {each.rolle: (each.name, each.email, each.zeichen) for each in people} == {
        "MANDANT": ("Jürgen Müller", "m@example.org", ""),
        "GEGNER": ("Groß GmbH", "", ""),
        "GERICHT": ("AG Köln", "", "12 C 345/25"),
    }


async def test_the_second_time_nothing_happens_and_what_people_changed_stays(
    kanzlei: Kanzlei, tmp_path: Path
) -> None:
    path = tmp_path / "akten.csv"
    path.write_text("az;rubrum\n1/26;Eins\n2/26;Zwei\n", "utf-8")
    await import_akten(kanzlei.db, kanzlei.admin, path)
    before = await opened(kanzlei)
    path.write_text("az;rubrum\n1/26;Anders\n2/26;Zwei\n3/26;Drei\n", "utf-8")
    again = await import_akten(kanzlei.db, kanzlei.admin, path)
    assert (again.neu, again.unveraendert) == (1, 2)
    after = await opened(kanzlei)
    assert after.pop("3/26").kurzrubrum == "Drei"
    assert after == before


async def test_rows_of_one_number_are_one_matter_with_more_people_and_deadlines(
    kanzlei: Kanzlei, tmp_path: Path
) -> None:
    path = tmp_path / "akten.csv"
    path.write_text(
        "az;rubrum;gegner;frist_datum;frist_titel;notfrist;vorfristen\n"
        "7/26;Sieben;Ahorn AG;31.03.2026;Berufung;ja;24.03.2026, 2026-03-17\n"
        "7/26;;Buche AG;30.04.2026;Begründung;nein;\n"
        "7/26;Acht;;;;;\n",
        "utf-8",
    )
    bericht = await import_akten(kanzlei.db, kanzlei.admin, path)
    assert bericht.neu == 1
    assert bericht.fehler == ["akten.csv, Zeile 4: „kurzrubrum“ steht in Zeile 2 anders; die Zeile fehlt."]
    akte = (await opened(kanzlei))["7/26"]
    assert (akte.beteiligte, akte.offene_fristen) == (2, 2)
    async with kanzlei.db.read() as tx:
        rows = (await tx.execute(select(kalender).where(kalender.c.akte_id == akte.id))).all()
    found = {row.titel: (row.datum.isoformat(), row.ist_notfrist, row.vorfristen) for row in rows}
    assert found == {
        "Berufung": ("2026-03-31", True, ["2026-03-17", "2026-03-24"]),
        "Begründung": ("2026-04-30", False, []),
    }


async def test_each_bad_row_is_named_by_its_line_and_the_others_are_taken(
    kanzlei: Kanzlei, tmp_path: Path
) -> None:
    path = tmp_path / "akten.csv"
    path.write_text(
        "az;rubrum;sachgebiet;wert;anwalt;mandant;mandant_email;frist_datum\n"
        "1/26;Gut;;;;;;\n"
        "2/26;Gebiet;Marsrecht;;;;;\n"
        "3/26;Wert;;-5;;;;\n"
        "4/26;Anwalt;;;Niemand Sonst;;;\n"
        "5/26;Mail;;;;Ahorn;keine-adresse;\n"
        "6/26;Frist;;;;;;30.02.2026\n"
        ";Ohne Nummer;;;;;;\n"
        "8/26;;;;;;;\n"
        "9/26;Zu;viele;;;;;;;Felder\n"
        '10/26;"Zwei\nZeilen";;;;;;\n'
        "11/26;Zehn;;12.3456;;;;\n",
        "utf-8",
    )
    bericht = await import_akten(kanzlei.db, kanzlei.admin, path)
    assert set(await opened(kanzlei)) == {"1/26", "10/26"}
    told = {each.partition(":")[0].rpartition(" ")[2]: each for each in bericht.fehler}
    assert set(told) == {"3", "4", "5", "6", "7", "8", "9", "10", "13"}
    assert "Möglich sind: ARBEITSRECHT" in told["3"]
    assert "Gib einen Betrag ab 0" in told["4"]
    assert "Niemand in der Kanzlei heißt „Niemand Sonst“" in told["5"]
    assert "Das ist keine E-Mail-Adresse" in told["6"]
    assert "Dieses Datum gibt es nicht" in told["7"]
    assert "„aktenzeichen“ fehlt" in told["8"]
    assert "„kurzrubrum“ fehlt" in told["9"]
    assert "Spalten" in told["10"]
    assert all(each.endswith(".") for each in bericht.fehler)


async def test_a_matter_with_one_bad_deadline_is_not_there_at_all(kanzlei: Kanzlei, tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    matter = {
        "aktenzeichen": "5/26",
        "kurzrubrum": "Fünf",
        "beteiligte": [{"rolle": "mandant", "name": "Ahorn"}],
        "fristen": [
            {"titel": "Gut", "datum": "2026-05-01"},
            {"titel": "x", "datum": "2026-05-01", "vorfristen": ["2026-06-01"]},
        ],
    }
    path.write_text(json.dumps([matter]), "utf-8")
    bericht = await import_akten(kanzlei.db, kanzlei.admin, path)
    assert bericht.fehler == [
        "a.json, Eintrag 1: Der Eintrag passt nicht: Eine Vorfrist liegt vor dem Ablauf der Frist."
    ]
    assert await opened(kanzlei) == {}


async def test_json_and_json_lines_with_all_that_belongs_to_a_matter(
    kanzlei: Kanzlei, tmp_path: Path
) -> None:
    matter = {
        "aktenzeichen": "5/26",
        "kurzrubrum": "Fünf",
        "gegenstandswert": "5.000,00 €",
        "tags": ["eilig"],
        "nur_lokal": True,
        "falldaten": {"Versicherung": "Muster AG"},
        "sachbearbeiter": kanzlei.sachbearbeiter.email.upper(),
        "beteiligte": [{"rolle": "MANDANT", "vorname": "Ida", "name": "Ahorn"}],
        "fristen": [{"typ": "TERMIN", "titel": "Güte", "datum": "2026-05-01", "uhrzeit": "09:30"}],
    }
    (tmp_path / "a.json").write_text(json.dumps(matter), "utf-8")
    (tmp_path / "b.jsonl").write_text(
        json.dumps({**matter, "aktenzeichen": "6/26"}) + "\n" + json.dumps({**matter, "farbe": "rot"}),
        "utf-8",
    )
    bericht = await import_akten(kanzlei.db, kanzlei.admin, tmp_path)
    assert bericht.neu == 2
    assert len(bericht.fehler) == 1
    assert bericht.fehler[0].startswith("b.jsonl, Zeile 2: „farbe“ ist nicht vorgesehen. Möglich sind: ")
    akte = (await opened(kanzlei))["6/26"]
    assert (akte.gegenstandswert, akte.nur_lokal, akte.beteiligte) == (Decimal("5000.00"), True, 1)
    assert akte.sachbearbeiter_id == kanzlei.sachbearbeiter.user_id


async def test_only_looking_stores_nothing_and_finds_the_same_mistakes(
    kanzlei: Kanzlei, tmp_path: Path
) -> None:
    path = tmp_path / "akten.csv"
    path.write_text("az;rubrum;wert\n1/26;Gut;1\n2/26;Schlecht;x\n", "utf-8")
    tried = await import_akten(kanzlei.db, kanzlei.admin, path, nur_pruefen=True)
    async with kanzlei.db.read() as tx:
        assert (await tx.execute(select(akten).where(akten.c.tenant_id == kanzlei.tenant_id))).all() == []
    assert await kanzlei.audited() == []
    done = await import_akten(kanzlei.db, kanzlei.admin, path)
    assert (tried.neu, tried.fehler) == (done.neu, done.fehler)


async def test_a_column_nobody_knows_is_kept_in_the_falldaten(kanzlei: Kanzlei, tmp_path: Path) -> None:
    path = tmp_path / "akten.csv"
    path.write_text("az;rubrum;Lieblingsfarbe\n1/26;Gut;grün\n", "utf-8")
    bericht = await import_akten(kanzlei.db, kanzlei.admin, path)
    assert (await opened(kanzlei))["1/26"].falldaten == {"Lieblingsfarbe": "grün"}
    assert "Die Spalte „Lieblingsfarbe“ kenne ich nicht" in bericht.hinweise[0]


@pytest.mark.parametrize(
    "content",
    [b"", b"\n\n", b"nur eine Zeile", b"a;b\n1;2\n", b"az;rubrum\n1;" + b"x" * 300_000, b"\0\1\2;\xff"],
)
async def test_what_is_no_table_of_matters_gets_one_sentence(
    kanzlei: Kanzlei, tmp_path: Path, content: bytes
) -> None:
    path = tmp_path / "akten.csv"
    path.write_bytes(content)
    bericht = await import_akten(kanzlei.db, kanzlei.admin, path)
    assert (bericht.neu, bericht.fehlerzahl) == (0, 1)
    assert bericht.fehler[0].startswith("akten.csv")


async def test_who_may_not_open_matters_opens_none(kanzlei: Kanzlei, tmp_path: Path) -> None:
    path = tmp_path / "akten.csv"
    path.write_text("az;rubrum\n1/26;Eins\n", "utf-8")
    for who in (kanzlei.praktikant, kanzlei.mandant):
        bericht = await import_akten(kanzlei.db, who, path)
        assert (bericht.neu, bericht.fehlerzahl) == (0, 1)
    assert await opened(kanzlei) == {}


async def test_a_folder_without_tables_says_what_is_read(kanzlei: Kanzlei, tmp_path: Path) -> None:
    (tmp_path / "liste.xlsx").write_bytes(b"PK")
    with pytest.raises(Invalid, match=r"Lesbar sind .*\.csv"):
        await import_akten(kanzlei.db, kanzlei.admin, tmp_path)


@pytest.mark.parametrize(
    ("cell", "meant"),
    [
        ("12.000", "12000"),
        ("1.234.567", "1234567"),
        ("12.000,50 €", "12.000,50"),
        ("EUR 5", "5"),
        ("–", None),
    ],
)
def test_amounts_as_tables_write_them(cell: str, meant: str | None) -> None:
    assert betrag(cell) == meant
