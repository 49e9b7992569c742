"""Every day, share, factor and condition of a question is in the computation, or is told, or asked for."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from assistants.helena.planer.fragen import frag
from bridle.assistants.helena.eval.kanzlei import kanzlei
from bridle.assistants.helena.planer import regeln
from bridle.assistants.helena.planer.fristen.frage import fristfrage
from bridle.assistants.helena.planer.fristen.rueckfragen import WOGEGEN
from bridle.assistants.helena.planer.grenzen import will_handeln
from bridle.assistants.helena.planer.kosten.positionen import rueckfrage
from bridle.assistants.helena.planer.kosten.quote import quote
from bridle.assistants.helena.planer.kosten.tage import gesagt, stichtage, unklares_jahr
from bridle.assistants.helena.planer.kosten.wert import errechneter_wert
from bridle.assistants.helena.planer.kosten.wunsch import wunsch
from bridle.assistants.helena.planer.lesen.abkuerzungen import ausgeschrieben
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.lesen.tage import heute
from bridle.assistants.helena.planer.lesen.zeitangaben import ohne_zeiten, zeitangaben
from bridle.assistants.helena.planer.vorsicht.aufruf import zusammen
from bridle.assistants.helena.planer.vorsicht.pruefung import ausgelassen
from bridle.assistants.helena.planer.vorsicht.tag import WELCHER_TAG, tag_fehlt

NOW = date(2026, 11, 15)
FEES, RISK, FRIST, COURT = (
    "get_kosten_rules",
    "berechne_kostenrisiko",
    "berechne_frist",
    "bestimme_zustaendigkeit",
)


def gelesen(text: str) -> tuple[str, dict[str, Any]]:
    """The tool of the first rule that reads the request, and its arguments."""
    for rule in regeln():
        if (read := rule.read(text)) is not None:
            return rule.tool, dict(read[1])
    return "", {}


def nummern(text: str) -> list[str]:
    tool, given = gelesen(text)
    assert tool == FEES, (text, tool)
    return [each["vv"] for each in given.get("positionen", [])]


def left_out(text: str, tool: str, **given: Any) -> list[str]:
    call = zusammen([(tool, given)])
    assert call is not None
    return ausgelassen(lies(text), call)


def frist(text: str) -> dict[str, Any]:
    read = fristfrage(lies(text))
    assert read is not None, text
    return read["argumente"]


# ---- times as they are said


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("im März letzten Jahres", "2025-03-01", "2025-03-31"),
        ("letztes Jahr im Mai", "2025-05-01", "2025-05-31"),
        ("letzten März", "2026-03-01", "2026-03-31"),
        ("Auftrag im Dezember", "2025-12-01", "2025-12-31"),
        ("Ende letzten Monats", "2026-10-21", "2026-10-31"),
        ("Q1 2025", "2025-01-01", "2025-03-31"),
        ("drittes Quartal letzten Jahres", "2025-07-01", "2025-09-30"),
        ("KW 20 2025", "2025-05-12", "2025-05-18"),
        ("12. KW", "2026-03-16", "2026-03-22"),
        ("Anfang 2025", "2025-01-01", "2025-05-02"),
        ("Mai 25", "2025-05-01", "2025-05-31"),
        ("vor einem Jahr", "2025-09-30", "2025-12-31"),
        ("am Monatsersten", "2026-11-01", "2026-11-01"),
        ("letzte Woche Dienstag", "2026-11-03", "2026-11-03"),
    ],
)
def test_a_spoken_time_is_the_stretch_of_days_it_may_mean(text: str, first: str, last: str) -> None:
    [found] = zeitangaben(lies(text).klein, NOW)
    assert (found.von.isoformat(), found.bis.isoformat()) == (first, last)


@pytest.mark.parametrize("text", ["in erster Instanz", "15.3.2026", "KW 77", "Gebühr 2300", "am ersten Tag"])
def test_what_is_no_spoken_time_is_not_read_as_one(text: str) -> None:
    assert zeitangaben(lies(text).klein, NOW) == []


def test_a_year_behind_a_month_is_no_amount_and_no_number_of_a_fee() -> None:
    assert "2026" not in ohne_zeiten(lies("Auftrag November 2026").klein)
    assert nummern("gebühr nr. 3305 mahnbescheid 2.380 euro auftrag november 2026") == ["3305"]


def test_the_mandate_is_of_the_time_that_was_said() -> None:
    asked = lies("1,3 aus 8.000 €, Auftrag im März letzten Jahres")
    last_year = heute().year - 1
    assert stichtage(asked) == {"auftrag": f"{last_year}-03-01"}
    assert gesagt(asked) == f"im März {last_year} („im März letzten Jahres“)"


@pytest.mark.parametrize("text", ["Auftrag Q2 2025", "Mandat aus 2025", "Auftrag Mitte 2025"])
def test_a_time_within_which_the_tables_changed_is_asked_for(text: str) -> None:
    assert unklares_jahr(lies(f"1,3 aus 8.000 €, {text}"))


@pytest.mark.parametrize("text", ["Auftrag Q1 2025", "Auftrag Anfang 2025", "Mandat aus 2024"])
def test_a_time_on_one_side_of_the_change_is_not_asked_for(text: str) -> None:
    assert not unklares_jahr(lies(f"1,3 aus 8.000 €, {text}"))


def test_the_date_of_a_bill_is_not_that_of_the_mandate() -> None:
    assert stichtage(lies("Klage wegen Rechnung vom 3.3.2025 über 5.000 €, was kostet das?")) == {}
    assert stichtage(lies("Kaufvertrag, 5.000 €, Auftrag 3.3.2026")) == {"auftrag": "2026-03-03"}


# ---- figures


@pytest.mark.parametrize(
    ("text", "share"),
    [
        ("Kostenrisiko 20.000 €, Quote 60 %", "60 %"),
        ("wenn wir zu 30 % verlieren", "70 %"),
        ("wenn wir zur Hälfte unterliegen", "50 %"),
        ("wenn sie nur zwei Drittel gewinnt", "2/3"),
        ("wenn wir ein Viertel verlieren", "75 %"),
        ("mit 19 % Umsatzsteuer", None),
        ("Kostenrisiko 20.000 €", None),
    ],
)
def test_the_share_that_is_lost_is_not_the_one_that_is_won(text: str, share: str | None) -> None:
    assert quote(lies(text)) == share


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1,3 aus je 5.000 € für zwei Ansprüche", "10000.00"),
        ("drei Forderungen zu je 1.200 €", "3600.00"),
        ("Kündigungsschutzklage bei 3.200 € Monatsgehalt", "9600.00"),
        ("Kündigungsschutzklage, brutto 4.000", "12000.00"),
        ("zwei Klagen über je 5.000 €", None),
        ("Kündigungsschutzklage, Streitwert 12.000 €, Gehalt 4.500 €", None),
        ("Kündigungsschutzklage, Jahresgehalt 60.000 €", None),
    ],
)
def test_a_value_is_worked_out_where_the_law_adds_it_up(text: str, value: str | None) -> None:
    found = errechneter_wert(lies(text))
    assert (found.euro if found else None) == value


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("VG aus 12.000 €, ohne Umsatzsteuer und ohne Auslagen", "gebuehr"),
        ("nur die Gebühr", "gebuehr"),
        ("bitte netto", "netto"),
        ("ohne MwSt", "netto"),
        ("netto/brutto?", ""),
        ("VG aus 12.000 € zuzüglich Umsatzsteuer", ""),
    ],
)
def test_the_figure_that_is_wanted_is_the_result(text: str, wanted: str) -> None:
    assert wunsch(lies(text)) == wanted


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("nur zur Hälfte", "„nur zur Hälfte“"),
        ("um 20 % erhöht", "„um 20 % erhöht“"),
        ("aus dem halben Wert", "„halben Wert“"),
        ("500 € pro Kopf", "„pro Kopf“"),
        ("mit Nachlass", "„mit Nachlass“"),
    ],
)
def test_a_factor_that_no_argument_holds_is_told(said: str, told: str) -> None:
    found = left_out(f"Geschäftsgebühr {said}, 1,3 aus 500 €", FEES, streitwert="500.00", satz="1.3")
    assert found == [told]


def test_a_factor_that_is_computed_is_not_told() -> None:
    assert not left_out("1,3 aus je 5.000 € für zwei Ansprüche", FEES, streitwert="10000.00", satz="1.3")
    assert not left_out("wenn wir zu 30 % verlieren, 9.000 €", RISK, streitwert="9000.00", quote="70 %")
    assert not left_out("Auftrag jeweils 1.7.2026, 1,3 aus 900 €", FEES, streitwert="900", satz="1.3",
                        auftrag="2026-07-01")  # fmt: skip


def test_a_spoken_time_that_no_argument_holds_is_told() -> None:
    told = left_out("1,3 aus 900 €, Klage letzten März", FEES, streitwert="900.00", satz="1.3")
    assert told == ["„letzten März“"]


# ---- which fees


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("Verfahrensgebühr, Terminsgebühr und Einigung vor Gericht, Wert 15.000 €", ["3100", "3104", "1003"]),
        ("Einigungsgebühr in der Berufung, 40.000 €", ["1004"]),
        ("Einigungsgebühr vor dem Oberlandesgericht, 40.000 €", ["1004"]),
        ("Verfahrensgebühr Revision BGH 30.000 €", ["3208"]),
        ("Verfahrensgebühr Revision BAG 30.000 €", ["3206"]),
        ("Verfahrensgebühr Finanzgericht 30.000 €", ["3200"]),
        ("Terminsgebühr bei Säumnis in der Berufung, 5.000 €", ["3203"]),
        ("Geschäftsgebühr 1,3 und Klage mit Vergleich aus 9.000 €", ["2300", "3100", "3104", "1003"]),
        ("Was kostet die Verteidigung gegen einen Mahnbescheid über 4.000 €?", ["3307"]),
        ("Rechnung Nr. 4711: Geschäftsgebühr 1,3 aus 2.000 €", ["2300"]),
        ("Schadensnummer 2300: Verfahrensgebühr aus 7.000 €", ["3100"]),
    ],
)
def test_the_numbers_are_those_of_the_instance_and_the_side(text: str, numbers: list[str]) -> None:
    assert nummern(text) == numbers


def test_the_rate_beside_aussergerichtlich_is_that_of_the_geschaeftsgebuehr() -> None:
    _, given = gelesen("Erst außergerichtlich 1,5 aus 10.000, dann Klage, Auftrag 1.7.2026: was kommt raus?")
    assert given["positionen"] == [{"vv": "2300", "satz": "1.5"}, {"vv": "3100"}, {"vv": "3104"}]


def test_the_value_that_is_named_wins_over_the_matter_of_a_party() -> None:
    tool, given = gelesen("was riskiert frau silberbach vor dem arbeitsgericht, streitwert 12.600")
    assert (tool, given) == (RISK, {"streitwert": "12600.00", "gericht": "arbeit"})


def test_several_on_the_other_side_are_counted() -> None:
    assert gelesen("Kostenrisiko 20.000 € gegen drei Beklagte")[1]["gegner"] == 3
    assert gelesen("Kostenrisiko 20.000 €, der Gegner hat keinen Anwalt")[1]["gegner"] == 0


@pytest.mark.parametrize(
    "text",
    [
        "Kostenvorschuss für Klage über 8000 Euro zum Amtsgericht",
        "Was muss ich für die Klage über 8.000 € vorstrecken?",
        "Was bei Gericht einzuzahlen ist bei 8.000 €?",
    ],
)
def test_an_advance_to_the_court_goes_by_many_names(text: str) -> None:
    tool, given = gelesen(text)
    assert (tool, given.get("kv"), given.get("streitwert")) == (FEES, "1210", "8000.00")


def test_an_increase_belongs_to_the_fee_that_is_named() -> None:
    assert nummern("1008 bei vier Mandanten auf die Verfahrensgebühr aus 10.000 €") == ["3100"]


def test_the_part_that_is_credited_is_not_taken_for_the_rate() -> None:
    assert "0,65" in rueckfrage(lies("Geschäftsgebühr 0,65 angerechnet auf Verfahrensgebühr, Wert 5.000 €"))
    assert not rueckfrage(lies("1,3 Geschäftsgebühr angerechnet auf die Verfahrensgebühr, Wert 5.000 €"))


def test_what_the_client_pays_in_advance_is_not_the_courts() -> None:
    assert "kv" not in gelesen("Vorschuss auf unsere Gebühren vom Mandanten, 8.000 €")[1]


# ---- which Frist


@pytest.mark.parametrize(
    ("text", "art"),
    [
        ("Anfechtung WEG-Beschluss vom 30.06.2026, Klage AG Köln bis wann?", "weg_anfechtung"),
        ("Begründungsfrist der WEG-Anfechtungsklage, Beschluss 12.10.2026", "weg_anfechtung_begruendung"),
        ("Sofortige Beschwerde gegen PKH-Ablehnung, zugestellt 10.11.2026, bis wann?", "beschwerde_pkh"),
        ("Begründungsfrist für die Berufung, Urteil zugestellt 12.10.2026", "berufungsbegruendung"),
        ("ArbG-Urteil am 5.10.2026 zugestellt, Berufung bis wann?", "berufung_arbg"),
        ("Widerrufsfrist Vergleich, drei Wochen ab 2.11.2026", "vergleichswiderruf"),
        ("Widerspruch gegen Bescheid, zur Post am 3.11.2026", "widerspruch"),
    ],
)
def test_the_kind_of_a_frist_is_the_one_that_is_said(text: str, art: str) -> None:
    assert frist(text)["art"] == art


def test_a_beschluss_of_owners_counts_from_its_own_day_and_not_from_its_minutes() -> None:
    given = frist("Eigentümerbeschluss vom 3.11.2026, Protokoll kam am 10.11.2026, wie lange anfechten?")
    assert given["ereignis"] == "2026-11-03"


def test_a_judgment_that_was_only_pronounced_has_not_been_served() -> None:
    assert "ereignis" not in frist("Urteil am 30.10.2026 verkündet, wann endet die Berufungsfrist?")
    given = frist("Urteil verkündet am 30.10.2026, noch nicht zugestellt, Berufungsfrist?")
    assert (given.get("ereignis"), given["verkuendung"]) == (None, "2026-10-30")
    assert (
        frist("Urteil verkündet 1.10.2026, zugestellt 12.10.2026, Berufung bis?")["ereignis"] == "2026-10-12"
    )


def test_a_claim_of_a_month_or_of_last_year_becomes_time_barred_at_the_end_of_a_year() -> None:
    assert frist("Wann verjährt eine Forderung aus März 2023?")["ereignis"] == "2023-12-31"
    assert (
        frist("Wann verjährt eine Forderung aus dem letzten Jahr?")["ereignis"] == f"{heute().year - 1}-12-31"
    )


def test_of_several_days_the_one_whose_clause_says_that_it_arrived_counts() -> None:
    text = "Klage gegen Kündigung: schriftlich am 1.11.2026, zugegangen am 4.11.2026, zweite am 9.11.2026"
    assert frist(f"{text}, bis wann?")["ereignis"] == "2026-11-04"
    assert (
        frist("EB am 19.10.2026 abgegeben, Urteil datiert 12.10.2026, Berufungsfrist")["ereignis"]
        == "2026-10-19"
    )


def test_a_day_of_last_year_is_not_the_nearest_one() -> None:
    given = frist("Urteil am 15.12. letzten Jahres zugestellt, wann endete die Berufungsfrist?")
    assert given["ereignis"] == f"{heute().year - 1}-12-15"


def test_a_kuendigung_that_is_not_in_writing_starts_no_frist() -> None:
    told = left_out(
        "Kündigung per WhatsApp, Klagefrist?", FRIST, art="kuendigungsschutzklage", ereignis="2026-11-02"
    )
    assert told == [
        "dass nicht schriftlich gekündigt ist; die Frist läuft erst ab einer schriftlichen Kündigung"
    ]


def test_a_stretch_of_time_is_no_day_of_service() -> None:
    assert tag_fehlt(lies("Frist 2 Wochen ab KW 46")) == WELCHER_TAG
    assert tag_fehlt(lies("Kündigung im Oktober erhalten, bis wann Klage?")) == WELCHER_TAG
    assert tag_fehlt(lies("Urteil letzte Woche Dienstag zugestellt, wann endet die Berufungsfrist?")) == ""


def test_where_no_kind_is_known_the_calendar_does_not_answer() -> None:
    read = fristfrage(lies("Beschluss der Gesellschafterversammlung vom 3.11.2026 anfechten, Frist?"))
    assert read is not None
    assert read["frage"] == WOGEGEN


def test_the_filing_is_told_where_only_the_grounds_are_computed() -> None:
    told = left_out(
        "Berufung und Begründung bis wann?", FRIST, art="berufungsbegruendung", ereignis="2026-10-05"
    )
    assert told == ["die Frist für die Einlegung selbst; gerechnet ist die für die Begründung"]


def test_short_forms_of_papers_are_written_out() -> None:
    for short in ("vers.urteil", "Vers.-Urteil", "Versäumn.urt."):
        assert "Versäumnisurteil" in ausgeschrieben(f"Einspruch {short} zugestellt 3.11.2026")
    assert not will_handeln(lies("Pfändungs- und Überweisungsbeschluss zugestellt, Beschwerde bis wann?"))


# ---- which court


@pytest.mark.parametrize(
    ("text", "about"),
    [
        ("wohin mit einer kündigungsschutzklage", "kuendigungsschutz"),
        ("wohin mit dem widerspruchsbescheid vom jobcenter", "sozial"),
        ("wo klage ich meinen lohn ein", "arbeit"),
    ],
)
def test_the_court_is_asked_for_in_many_ways(text: str, about: str) -> None:
    assert gelesen(text) == (COURT, {"sache": about})


@pytest.mark.parametrize(
    "text",
    ["Wohin mit dem Einspruch gegen den Steuerbescheid?", "Wo muss ich gegen den Bußgeldbescheid hin?"],
)
def test_what_goes_to_an_authority_first_is_sent_to_no_court(text: str) -> None:
    assert gelesen(text)[0] != COURT


# ---- as it is said in the end


async def test_answers_say_what_they_hold_and_what_they_leave_out() -> None:
    async with kanzlei() as office:

        async def ask(text: str) -> str:
            return await frag(office, text)

        fee = await ask("Verfahrensgebühr aus 12.000 €, Auftrag 01.02.2026, ohne Umsatzsteuer und Auslagen")
        assert "**919,10 €** ohne Auslagen und ohne Umsatzsteuer" in fee
        assert "1.117,53" not in fee
        half = await ask("Geschäftsgebühr nur zur Hälfte: 1,3 aus 10.000 €, Auftrag März 2026")
        assert "**Nicht berücksichtigt:** „nur zur Hälfte“." in half
        advice = await ask("Was darf eine Erstberatung für einen Verbraucher höchstens kosten?")
        assert "**190,00 €** netto, mit Umsatzsteuer **226,10 €**" in advice
        assert "nicht belegt" not in advice
        business = await ask("Erstberatung Unternehmer, was ist die Obergrenze?")
        assert "keine Obergrenze" in business
        assert "190,00" not in business
        asked = await ask("Berufungsbegründungsfrist nach der Verlängerung, Urteil zugestellt am 15.09.2026?")
        assert "Um wie lange ist die Frist verlängert?" in asked
        assert "Nicht berücksichtigt" not in asked
        pronounced = await ask(
            "Urteil verkündet am 30.10.2026, noch nicht zugestellt, Berufungsfrist OLG Köln?"
        )
        assert "Gerechnet ist ab der Verkündung" in pronounced
        assert "30.04.2027" in pronounced
