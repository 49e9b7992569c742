"""What is told beside the days decides which Frist it is, and whether one is reckoned at all."""

from __future__ import annotations

from typing import Any

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag
from bridle.assistants.helena.planer import genaue_regeln
from bridle.assistants.helena.planer.fristen.arten import lesung
from bridle.assistants.helena.planer.fristen.frage import fristfrage
from bridle.assistants.helena.planer.fristen.mittel import ERST_EINSPRUCH, ERST_WIDERSPRUCH
from bridle.assistants.helena.planer.lesen.anschluss import Vorher
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.lesen.orte import einwohner
from bridle.assistants.helena.planer.recht.normen import WELCHES_GESETZ, ohne_gesetz
from bridle.assistants.helena.planer.verstehen.lesart import Versteht, lesart

KENNT = Versteht(genaue_regeln())


def gerechnet(text: str, *before: Vorher) -> dict[str, Any]:
    """What is asked of the calculator; nothing where it is not asked."""
    read = KENNT.angaben(lesart(text, before, KENNT).fragen[0])
    return dict(read[1]) if read is not None and read[0] == "berechne_frist" else {}


@pytest.mark.parametrize(
    ("text", "art"),
    [
        (
            "Das VG Köln hat die Berufung nicht zugelassen, zugestellt am 28.10.2026. Welche Frist läuft?",
            "zulassung_berufung",
        ),
        (
            "Urteil des SG Köln, zugestellt 02.11.2026, Berufung nicht zugelassen. Rechtsmittel bis wann?",
            "nichtzulassungsbeschwerde_lsg",
        ),
        ("Berufung gegen das Urteil des SG Köln, zugestellt am 02.11.2026, bis wann?", "berufung_sozial"),
        (
            "Berufungsbegründungsfrist am LG Bonn versäumt, Hindernis seit 02.11.2026 behoben, "
            "bis wann Wiedereinsetzung?",
            "wiedereinsetzung_begruendung",
        ),
        (
            "Wann läuft die Dreiwochenfrist ab, Kündigung zugegangen am 30.10.2026, Kleinbetrieb?",
            "kuendigungsschutzklage",
        ),
        ("Bis wann laufen die Mängelansprüche, Hausbau abgenommen am 15.10.2021?", "verjaehrung_bauwerk"),
        (
            "Bis wann laufen die Mängelansprüche beim Hausbau, VOB-Vertrag, Abnahme am 15.10.2021?",
            "verjaehrung_bauwerk_vob",
        ),
        (
            "Das OLG Köln hat die Revision nicht zugelassen, Urteil zugestellt am 05.11.2026. Bis wann geht "
            "was?",
            "nichtzulassungsbeschwerde",
        ),
        (
            "Widerspruch am 01.07.2026 eingelegt, die Behörde hat nicht entschieden. Ab wann klagen?",
            "untaetigkeitsklage",
        ),
        (
            "Widerspruch beim Jobcenter am 01.07.2026, nicht entschieden. Ab wann können wir klagen?",
            "untaetigkeitsklage_sozial",
        ),
        ("Beschwerde gegen das Grundbuchamt, Beschluss vom 02.11.2026, bis wann?", "beschwerde_grundbuch"),
        (
            "Gegen die Streitwertfestsetzung vorgehen, rechtskräftig seit 02.06.2026, bis wann?",
            "streitwertbeschwerde",
        ),
        (
            "Bescheid der Gemeinde zugestellt am 15.04.2026, ohne Belehrung. Können wir noch klagen?",
            "klage_verwaltungsakt",
        ),
    ],
)
def test_the_kind_follows_what_is_told(text: str, art: str) -> None:
    assert gerechnet(text)["art"] == art


def test_a_notice_without_instruction_has_a_year() -> None:
    asked = (
        "Bescheid der Stadt ohne Rechtsbehelfsbelehrung, zugestellt am 15.04.2026. Können wir noch klagen?"
    )
    assert gerechnet(asked)["belehrung_fehlt"] is True


@pytest.mark.parametrize(
    "text",
    [
        "Ablehnungsbescheid der Bauaufsicht, zugestellt 05.11.2026, datiert 02.11. Klagefrist zum VG Köln?",
        "Gebührenbescheid mit PZU zugestellt am 05.11.2026, datiert 02.11.2026. Klagefrist VG Köln?",
    ],
)
def test_the_date_a_paper_bears_is_not_the_day_it_came(text: str) -> None:
    assert gerechnet(text)["ereignis"] == "2026-11-05"


@pytest.mark.parametrize(
    "text",
    [
        "Kindesunterhalt aus 2021, das Kind ist am 10.05.2010 geboren. Ist das verjährt?",
        "Darlehen unter Eheleuten, fällig am 01.03.2019. Wann verjährt es?",
        "Titel rechtskräftig seit 03.02.2010. Wann verjähren die Zinsen aus 2022?",
        "Wann verjährt eine Ordnungswidrigkeit vom 10.08.2026?",
        "Rechnung fällig im Mai 2023. Reicht es, wenn wir den Mahnbescheid am 30.12.2026 beantragen?",
    ],
)
def test_what_the_circumstances_make_doubtful_is_not_reckoned(text: str) -> None:
    assert gerechnet(text) == {}


SCHADEN = Vorher(
    "Mieter hat die Wohnung am 30.05.2026 zurückgegeben. Wann verjährt der Schadensersatz des Vermieters?",
    "Verjährung der Ersatzansprüche des Vermieters\n\nQuelle: Fristenrechner",
)
ERBFALL = Vorher(
    "Erbfall war am 12.08.2023, der Mandant wusste davon. Wann verjährt der Pflichtteil?",
    "Verjährung des Pflichtteilsanspruchs\n\nQuelle: Fristenrechner",
)
UNTERHALT = Vorher(
    "Unterhaltsbeschluss des Familiengerichts Köln, zugestellt am 19.10.2026. Bis wann Beschwerde?",
    "Beschwerde (FamFG)\n\nQuelle: Fristenrechner",
)


@pytest.mark.parametrize(
    ("before", "text", "art", "day"),
    [
        (SCHADEN, "Und die offene Miete vom April 2026?", "verjaehrung", "2026-12-31"),
        (SCHADEN, "und wie ist es mit den Mieten aus 2024?", "verjaehrung", "2024-12-31"),
        (
            ERBFALL,
            "Und der Ergänzungsanspruch gegen die Beschenkte?",
            "verjaehrung_pflichtteil_beschenkter",
            "2023-08-12",
        ),
        (
            UNTERHALT,
            "Und bis wann muss sie begründet sein?",
            "beschwerdebegruendung_familienstreit",
            "2026-10-19",
        ),
        (UNTERHALT, "Und bis wann begründet?", "beschwerdebegruendung_familienstreit", "2026-10-19"),
    ],
)
def test_another_frist_is_asked_for_after_one(before: Vorher, text: str, art: str, day: str) -> None:
    read = gerechnet(text, before)
    assert (read["art"], read["ereignis"]) == (art, day)


@pytest.mark.parametrize(
    ("text", "sache"),
    [
        ("Wo klagt ein gekündigter GmbH-Geschäftsführer auf 45.000 € Gehalt, Sitz Köln?", "vertrag"),
        ("Welches Gericht für die Gehaltsklage unseres Vorstands über 90.000 €?", "vertrag"),
        ("Der Geschäftsführer hat einem Arbeitnehmer gekündigt, welches Gericht in Köln?", "arbeit"),
    ],
)
def test_who_leads_a_company_is_none_of_its_employees(text: str, sache: str) -> None:
    read = KENNT.angaben(text)
    assert read is not None
    assert read[1]["sache"] == sache


def test_a_paragraph_without_its_law_is_asked_for() -> None:
    assert ohne_gesetz(lies("Was steht in § 59 zur Einspruchsfrist?")) == WELCHES_GESETZ
    assert ohne_gesetz(lies("Was steht in § 59 ArbGG zur Einspruchsfrist?")) == ""
    assert ohne_gesetz(lies("Was regelt § 5 zur Kaution im Mietvertrag?")) == ""


@pytest.mark.parametrize(
    "text",
    [
        "Berufung eingelegt am 02.11.2026, wann ist die Begründung fällig?",
        "Wir haben am 02.11.2026 Berufung eingelegt, bis wann müssen wir begründen?",
        "Am 02.11.2026 Revision eingelegt: Frist zur Begründung?",
        "Widerspruch am 02.11.2026 eingelegt, bis wann muss er begründet werden?",
    ],
)
def test_the_day_of_lodging_starts_nothing(text: str) -> None:
    """The time for the reasons runs from what was served; from the day of lodging it would end too late."""
    read = fristfrage(lies(text))
    assert read is not None
    assert "ereignis" not in read["argumente"]
    assert read["frage"].startswith("Wann wurde")


def test_with_the_day_of_service_the_reasons_are_reckoned() -> None:
    read = fristfrage(
        lies("Urteil zugestellt am 05.10.2026, Berufung eingelegt am 02.11.2026, bis wann begründen?")
    )
    assert read is not None
    assert read["argumente"]["ereignis"] == "2026-10-05"


@pytest.mark.parametrize(
    ("text", "day", "other"),
    [
        (
            "Wann verjährt der Werklohn, Abnahme Dezember 2022, Schlussrechnung Februar 2023?",
            "2022-12-31",
            2023,
        ),
        ("Honorar aus einer 2022 beendeten Sache, Rechnung 2024. Wann verjährt es?", "2022-12-31", 2024),
    ],
)
def test_of_several_years_the_safe_one_is_taken(text: str, day: str, other: int) -> None:
    read = fristfrage(lies(text))
    assert read is not None
    assert read["argumente"]["ereignis"] == day
    assert [each.year for each in read["auch"]] == [other]


async def test_both_ends_are_told(kanzlei: Kanzlei) -> None:
    said = await frag(
        kanzlei, "Wann verjährt der Werklohn, Abnahme Dezember 2022, Schlussrechnung Februar 2023?"
    )
    assert "31.12.2025" in said
    assert "31.12.2026" in said
    assert "Wann wurde der Anspruch fällig?" in said


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "Klage zum FG gegen den Einkommensteuerbescheid vom 02.11.2026, wann endet die Frist?",
            ERST_EINSPRUCH,
        ),
        ("Bescheid der Krankenkasse vom 02.11.2026, wann endet die Klagefrist?", ERST_WIDERSPRUCH),
    ],
)
def test_what_comes_before_a_suit_is_said(text: str, told: str) -> None:
    assert lesung(lies(text).klein).frage == told


def test_a_widerspruch_is_waited_for_less_long() -> None:
    read = fristfrage(lies("Widerspruch beim Jobcenter am 01.07.2026, nicht entschieden. Ab wann klagen?"))
    assert read is not None
    assert read["argumente"]["frist"] == "3 Monate"


@pytest.mark.parametrize(
    ("said", "length"),
    [("Monatsfrist", "ein Monat"), ("zweiwöchige Frist", "zwei Wochen"), ("einmonatige Frist", "ein Monat")],
)
def test_a_length_may_be_part_of_a_word(said: str, length: str) -> None:
    read = fristfrage(lies(f"Wann endet die {said} bei Zustellung am 31.08.2026?"))
    assert read is not None
    assert read["argumente"] == {"frist": length, "ereignis": "2026-08-31"}


@pytest.mark.parametrize(
    ("text", "end"),
    [
        ("Wann muss spätestens gekündigt werden, damit der Mietvertrag zum 28.02.2027 endet?", "2027-02-28"),
        ("Bis wann muss der Mieter kündigen, um zum 31.03.2027 aus dem Mietvertrag zu kommen?", "2027-03-31"),
    ],
)
def test_the_end_of_a_contract_is_reckoned_back_from(text: str, end: str) -> None:
    read = fristfrage(lies(text))
    assert read is not None
    assert (read["argumente"]["art"], read["argumente"]["ereignis"]) == ("mietkuendigung_zugang", end)


@pytest.mark.parametrize(
    "text",
    [
        "Ab wie vielen Mitarbeitern gilt das Kündigungsschutzgesetz?",
        "Welche Höchstgrenze gilt für Mieterhöhungen in drei Jahren?",
        "Wie hoch darf eine Mieterhöhung sein?",
    ],
)
def test_a_number_of_the_law_is_no_frist(text: str) -> None:
    assert fristfrage(lies(text)) is None


def test_what_was_delivered_starts_the_withdrawal() -> None:
    asked = "Widerruf eines Fernabsatzvertrags: Bestellung 01.11.2026, Lieferung 05.11.2026. Letzter Tag?"
    assert gerechnet(asked) == {"art": "widerruf", "ereignis": "2026-11-05"}


@pytest.mark.parametrize(
    ("text", "left_out"),
    [
        (
            "Wagen gekauft am 01.03.2025, Gewährleistung ausgeschlossen. Wann verjähren die Mängelansprüche?",
            "Gewährleistung",
        ),
        ("Ware kam am 05.11.2026, eine Maßanfertigung. Widerruf bis wann?", "angefertigt"),
        (
            "AG Köln, Urteil zugestellt am 02.11.2026, Berufung nicht zugelassen. Bis wann Berufung?",
            "nicht zugelassen",
        ),
    ],
)
async def test_what_may_take_the_right_away_is_told_first(kanzlei: Kanzlei, text: str, left_out: str) -> None:
    said = await frag(kanzlei, text)
    head = said.split("Die Frist endet")[0]
    assert "Nicht berücksichtigt" in head
    assert left_out in head


@pytest.mark.parametrize(
    ("text", "art", "more"),
    [
        (
            "Unterhalt, Beschluss des AG Bonn, zugestellt 21.10.2026. Rechtsmittel- und Begründungsfrist?",
            "beschwerde",
            ["beschwerdebegruendung_familienstreit"],
        ),
        (
            "VG Köln: Berufung nicht zugelassen, Urteil am 27.10.2026 zugestellt. Welche Fristen laufen?",
            "zulassung_berufung",
            ["zulassung_berufung_begruendung"],
        ),
    ],
)
def test_several_fristen_are_asked_for_at_once(text: str, art: str, more: list[str]) -> None:
    read = gerechnet(text)
    assert (read["art"], read["dazu"]) == (art, more)


def test_where_there_is_no_frist_for_the_reasons_that_is_said() -> None:
    asked = "Urteil des SG Köln, zugestellt 30.10.2026. Bis wann Berufung, und gibt es eine Begründungsfrist?"
    read = fristfrage(lies(asked))
    assert read is not None
    assert read["argumente"]["art"] == "berufung_sozial"
    assert read["ohne_begruendungsfrist"]


@pytest.mark.parametrize(
    "text",
    [
        "Bußgeldbescheid am 05.11.2026 zugestellt, Köln. Bis wann Einspruch?",
        "Bescheid des Finanzamts Köln, bekannt gegeben am 05.11.2026. Einspruch bis wann?",
        "Kölner Mandantin, Bußgeldbescheid zugestellt am 05.11.2026. Bis wann Einspruch?",
    ],
)
def test_a_town_is_found_however_it_is_named(text: str) -> None:
    assert gerechnet(text)["ort"] == "Köln"


@pytest.mark.parametrize(
    ("word", "town"),
    [("Kölner", "Köln"), ("Münchner", "München"), ("Bremer", "Bremen"), ("Richter", ""), ("Mieter", "")],
)
def test_people_of_a_town(word: str, town: str) -> None:
    assert einwohner(word) == town
