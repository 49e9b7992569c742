"""The Vergütungsverzeichnis against the statute, and against what its figures have to do with each other."""

from __future__ import annotations

import re
from decimal import Decimal
from pathlib import Path

import pytest

from bridle.assistants.helena.law import rvg, vv
from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.rvg_stufen import NAMEN

STATUTE = Path(__file__).parents[5] / "shared/data/gesetze/rvg.md"
TABLES = [table.id for table in rvg.tabellen()]


def statute_rows() -> dict[str, str]:
    if not STATUTE.exists():
        pytest.skip("the statutes lie outside the repository and are not here")
    annex = STATUTE.read_text("utf-8").split("### Anlage 1")[1].split("### Anlage 2")[0]
    rows = re.findall(r"\n\*    \*   (\d{4})\n(.*?)(?=\n\*    \*   (?:\d{4}|[A-Z])|\Z)", annex, re.S)
    return dict(rows)


def euros(text: str) -> Decimal:
    return Decimal("".join(text.split()).replace(",", "."))


def test_every_number_of_the_statute_is_known_or_said_to_be_gone() -> None:
    gone = {nr for nr, text in statute_rows().items() if "(weggefallen)" in text}
    assert set(statute_rows()) - gone <= set(vv.alle())
    assert gone <= vv.weggefallen()
    assert set(vv.alle()) - set(statute_rows()) == {"3339"}  # came in 2023


def test_rates_are_those_of_the_statute() -> None:
    checked = 0
    for nr, text in statute_rows().items():
        fixed = re.search(r"\n    \*   (\d[,.]\d+)\n", text + "\n")
        frame = re.search(r"\n    \*   (\d,\d) bis (\d,\d)\n", text + "\n")
        entry = vv.alle().get(nr)
        if fixed and entry and nr != "1010":
            assert entry.satz == Decimal(fixed[1].replace(",", ".")), nr
            checked += 1
        if frame and entry:
            assert (entry.satz_min, entry.satz_max) == tuple(
                Decimal(g.replace(",", ".")) for g in frame.groups()
            ), nr
            checked += 1
    assert checked > 60


def test_amounts_of_2021_are_those_of_the_statute() -> None:
    checked = 0
    for nr, text in statute_rows().items():
        entry = vv.alle().get(nr)
        frame = re.search(r"\n    \*   ([\d\s]+,\d\d) bis ([\d\s]+,\d\d) €", text)
        fixed = re.search(r"\n    \*   ([\d\s]+,\d\d) €", text)
        if entry is None or nr.startswith("7"):
            continue
        if frame:
            assert entry.rahmen["RVG 2021"] == (euros(frame[1]), euros(frame[2])), nr
            checked += 1
        if fixed:
            amounts = entry.betrag or entry.bestellt
            assert amounts["RVG 2021"] == euros(fixed[1]), nr
            checked += 1
    assert checked > 180


@pytest.mark.parametrize("table", TABLES)
def test_an_appointed_lawyer_gets_four_fifths_of_the_middle(table: str) -> None:
    """The legislator's own rule; it finds a wrong digit in either column."""
    for entry in vv.alle().values():
        if entry.rahmen and entry.bestellt:
            low, high = entry.rahmen[table]
            difference = abs((low + high) / 2 * Decimal("0.8") - entry.bestellt[table])
            assert difference <= 1 or (entry.nr, table) == ("4101", "RVG 2013"), entry.nr


def test_amounts_grew_with_each_law_by_what_the_legislator_said() -> None:
    for entry in vv.alle().values():
        for amounts in (
            entry.bestellt,
            {k: v[0] for k, v in entry.rahmen.items()},
            {k: v[1] for k, v in entry.rahmen.items()},
        ):
            if not amounts:
                continue
            first, second, third = (amounts[table] for table in TABLES)
            assert Decimal("1.08") < second / first < Decimal("1.21"), entry.nr
            assert Decimal("1.07") < third / second < Decimal("1.105"), entry.nr


@pytest.mark.parametrize(
    ("nr", "table", "low", "high", "appointed"),
    [
        ("4100", "RVG 2013", 40, 360, 160),
        ("4100", "RVG 2025", 48, 432, 192),
        ("4108", "RVG 2025", 84, 576, 264),
        ("4130", "RVG 2025", 144, 1331, 590),
        ("5100", "RVG 2025", 36, 204, 96),
        ("5103", "RVG 2013", 30, 290, 128),
        ("5110", "RVG 2025", 48, 564, 245),
        ("6300", "RVG 2025", 48, 564, 245),
    ],
)
def test_frames_of_the_other_laws(nr: str, table: str, low: int, high: int, appointed: int) -> None:
    entry = vv.eintrag(nr)
    assert (*entry.rahmen[table], entry.bestellt[table]) == (low, high, appointed)


def test_references_inside_the_catalogue_lead_somewhere() -> None:
    for entry in vv.alle().values():
        for other in (*entry.von, entry.regel, entry.ohne_zuschlag):
            assert not other or other in vv.alle(), entry.nr
        assert entry.stufe in NAMEN or entry.stufe.endswith("allgemein"), entry.nr
        assert not entry.nach_wert or entry.satz is not None, entry.nr


@pytest.mark.parametrize(
    "written", ["3100", 3100, " 3100 ", "VV 3100", "Nr. 3100 VV RVG", "3100 VV", "nr 3100"]
)
def test_numbers_are_read_as_people_write_them(written: object) -> None:
    assert vv.eintrag(written).nr == "3100"


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("3107", "gibt es nicht; in der Nähe liegen"),
        ("9999", "7008"),
        ("0000", "1000"),
        ("3103", "weggefallen"),
        ("2400", "weggefallen"),
        ("abc", "keine VV-Nummer"),
        ("31", "keine VV-Nummer"),
        ("31000", "keine VV-Nummer"),
        ("", "keine VV-Nummer"),
        (None, "keine VV-Nummer"),
        (True, "keine VV-Nummer"),
        (3100.5, "keine VV-Nummer"),
        ("３１００", "keine VV-Nummer"),
    ],
)
def test_numbers_that_are_none_get_a_sentence(written: object, said: str) -> None:
    with pytest.raises(LawError, match=re.escape(said)):
        vv.eintrag(written)
