"""Helena without a model: a second message names what differs, and everything else stays."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag, im_gespraech
from bridle.assistants.helena.planer import regeln
from bridle.assistants.helena.planer.lesen.anschluss import Vorher
from bridle.assistants.helena.planer.verstehen.andere_streitsache import andere_streitsache
from bridle.assistants.helena.planer.verstehen.bei_kollegen import bei_kollegen, nicht_beachtet
from bridle.assistants.helena.planer.verstehen.lesart import Versteht, als_satz, lesart
from bridle.assistants.helena.planer.verstehen.zeiten_davor import zeiten_davor

VERSTEHT = Versteht(regeln())
VERSAEUMNIS = "Versäumnisurteil vom LG Köln, am 11.11. zugestellt. Einspruch bis?"
URTEIL = "Urteil des AG Bonn wurde am 16.11. zugestellt, bis wann Berufung?"
ZEITEN = (
    "Zeiterfassung in der Akte 0031/26:\n\n- Gesamt: **2:00 Std., 300,00 € (1 Eintrag ohne Stundensatz)**\n\n"
    "Quelle: Zeiterfassung der Akte 0031/26."
)


@pytest.mark.parametrize(
    ("frage", "said", "meant", "kind", "court"),
    [
        (
            VERSAEUMNIS,
            "Und wenn's vom Arbeitsgericht wäre?",
            "vom ArbG Köln, am 11.11. zugestellt",
            "einspruch_vu_arbg",
            "ArbG Köln",
        ),
        (VERSAEUMNIS, "nein, ArbG", "vom ArbG Köln, am 11.11.", "einspruch_vu_arbg", "ArbG Köln"),
        (VERSAEUMNIS, "und wenn es das AG München wäre?", "vom AG München, am", "einspruch_vu", "AG München"),
        (
            VERSAEUMNIS,
            "und wenn es ein Vollstreckungsbescheid wäre?",
            "Vollstreckungsbescheid vom LG Köln",
            "einspruch_vollstreckungsbescheid",
            "LG Köln",
        ),
        (URTEIL, "und im Arbeitsrecht?", "Urteil des ArbG Bonn", "berufung_arbg", "ArbG Bonn"),
        (
            URTEIL,
            "und wenn's ein Urteil vom Verwaltungsgericht wäre",
            "des Verwaltungsgerichts wurde",
            "berufung_vwgo",
            None,
        ),
        (
            URTEIL,
            "und wenn es vom Arbeitsgericht Bonn wäre?",
            "Urteil des Arbeitsgerichts Bonn wurde",
            "berufung_arbg",
            "ArbG Bonn",
        ),
        (
            URTEIL,
            "und die Begründung, wenn's am 17. kam?",
            "wurde am 17.11.",
            "berufungsbegruendung",
            "AG Bonn",
        ),
        (
            "Angenommen, die Kündigung geht am 16.12.2026 zu und das Arbeitsgericht München ist zuständig: "
            "Wann endet die Klagefrist nach § 4 KSchG?",
            "Und wenn stattdessen das Arbeitsgericht Köln zuständig ist?",
            "am 16.12.2026 zu und das Arbeitsgericht Köln ist zuständig",
            "kuendigungsschutzklage",
            "ArbG Köln",
        ),
    ],
)
def test_another_court_or_paper_takes_the_place_of_the_old_one(
    frage: str, said: str, meant: str, kind: str, court: str | None
) -> None:
    before = [Vorher(frage, "")]
    reading = lesart(said, before, VERSTEHT)
    asked = VERSTEHT.angaben(reading.fragen[0])
    assert asked is not None
    assert (asked[1]["art"], asked[1].get("gericht")) == (kind, court)
    assert meant in als_satz(said, reading, before, VERSTEHT)


def test_a_day_that_is_supposed_is_none_of_last_year() -> None:
    reading = lesart("und wenn es am 20.11. zugestellt wurde?", [Vorher(URTEIL, "")], VERSTEHT)
    asked = VERSTEHT.angaben(reading.fragen[0])
    assert asked is not None
    assert asked[1]["ereignis"].startswith("2026-11-20") or "2026" not in reading.fragen[0]


def test_the_dot_of_a_day_stays_where_something_is_added() -> None:
    before = [Vorher("Widerspruch gegen Bescheid vom Jobcenter, zugegangen 10.11.", "")]
    asked = VERSTEHT.angaben(lesart("und ohne Rechtsbehelfsbelehrung?", before, VERSTEHT).fragen[0])
    assert asked is not None
    assert asked[1]["belehrung_fehlt"] is True


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("und wenn's Miete wäre?", "Klage über 12.000 € wegen Miete, welches Gericht?"),
        ("und im Arbeitsrecht?", "Klage über 12.000 € im Arbeitsrecht, welches Gericht?"),
        ("und bei 8.000?", ""),
    ],
)
def test_another_cause_takes_the_place_of_that_of_the_claim(said: str, meant: str) -> None:
    before = Vorher("Klage über 12.000 € aus Kaufvertrag, welches Gericht?", "")
    assert andere_streitsache(said, before, VERSTEHT) == meant


@pytest.mark.parametrize(
    "said",
    ["und wenn noch gar nichts anhängig gewesen wäre", "und wenn keine Klage erhoben war?"],
)
async def test_a_settlement_without_a_lawsuit_has_its_own_fee(said: str, kanzlei: Kanzlei) -> None:
    answer = await im_gespraech(
        kanzlei, "Wir haben uns im Termin geeinigt, Wert 6.500 €, was kommt als Einigungsgebühr dazu?", said
    )
    assert "710,25 €" in answer
    assert "1003" not in answer


async def test_of_a_list_only_those_at_court(kanzlei: Kanzlei) -> None:
    answer = await im_gespraech(
        kanzlei, "Welche Termine haben wir im Dezember?", "Nur die vor Gericht, mit Uhrzeit."
    )
    assert "Gerichtstermine" in answer
    assert "Nicht berücksichtigt" not in answer


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("wieviel davon war der Gerichtstermin, auch in Euro?", "wieviel war der Gerichtstermin"),
        ("nur die mit Stundensatz, und was macht das zusammen in Euro?", "nur die Einträge mit Stundensatz"),
    ],
)
def test_a_part_of_the_entries_of_time_is_asked_of_them(said: str, meant: str) -> None:
    assert meant in zeiten_davor(said, Vorher("Zeiten in der Akte 0031/26", ZEITEN))


@pytest.mark.parametrize(
    ("text", "right", "wrong"),
    [
        ("Was ist alles als DRINGEND eingetragen?", "Priorität dringend", "Nicht berücksichtigt"),
        ("Was ist nicht dringend?", "nicht dringend", "Nicht berücksichtigt"),
        ("welche einträge haben hohe priorität", "Priorität hoch", "nicht verstanden"),
        ("wiedervorlagen die schon drüber sind", "berfällig", "kann ich keiner Akte"),
        ("gibt es dokumente die noch nicht freigegeben sind?", "Entwurf oder zur Prüfung", "Keine Akte"),
        ("Ab welchem Streitwert ist in Zivilsachen das Landgericht zuständig?", "10.000,00 €", "Worum geht"),
        ("ab wann braucht man einen anwalt im zivilprozess", "vor das Landgericht", "Worum geht"),
        (
            "Welches unserer laufenden Mandate hat den höchsten Gegenstandswert?",
            "Den höchsten Gegenstandswert hat **",
            "nicht verstanden",
        ),
        ("Honorar in der Sache Silberbach nach Stundensätzen?", "Zeiterfassung", "Geschäftsgebühr ("),
    ],
)
async def test_what_a_list_is_demanded_by_is_applied(
    text: str, right: str, wrong: str, kanzlei: Kanzlei
) -> None:
    answer = await frag(kanzlei, text)
    assert right in answer
    assert wrong not in answer


@pytest.mark.parametrize(
    ("said", "meant", "left_out"),
    [
        ("und nächste?", "welche termine hat frau huber in der nächsten Woche", ""),
        ("außer heute", "welche termine hat frau huber diese woche", "„außer heute“"),
    ],
)
def test_what_goes_on_from_a_colleagues_list_is_of_that_colleague(
    said: str, meant: str, left_out: str
) -> None:
    last = Vorher(
        "welche termine hat frau huber diese woche",
        "Gezeigt ist nur, wofür Petra Huber zuständig ist.\n\nDiese Woche: keine offenen Termine.",
    )
    taken = bei_kollegen(said, [last], VERSTEHT)
    assert taken.rstrip("?") == meant
    assert left_out in nicht_beachtet(said, taken, last)
