"""The remedy follows the decision and its court, and nothing is reckoned from the end of something."""

from __future__ import annotations

from typing import Any

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag
from bridle.assistants.helena.planer.fristen.bisher import genannte_enden
from bridle.assistants.helena.planer.fristen.frage import fristfrage
from bridle.assistants.helena.planer.lesen.erkennen import lies


def gelesen(text: str) -> dict[str, Any]:
    found = fristfrage(lies(text))
    assert found is not None, text
    return dict(found)


def argumente(text: str) -> dict[str, Any]:
    return dict(gelesen(text)["argumente"])


@pytest.mark.parametrize(
    "text",
    [
        "Beschluss nach § 522 Abs. 2 ZPO vom OLG München am 2.11.2026 zugestellt. Welches Rechtsmittel, "
        "bis wann?",
        "OLG Köln hat die Berufung durch Beschluss zurückgewiesen, zugestellt 2.11.2026, bis wann was tun?",
        "Zurückweisungsbeschluss des Landgerichts Bonn am 2.11.2026 zugestellt, welche Frist läuft?",
        "Berufung über 40.000 € per Beschluss zurückgewiesen, Zustellung 2.11.2026, Frist?",
    ],
)
def test_an_order_that_ends_an_appeal_is_attacked_like_a_judgment(text: str) -> None:
    found = argumente(text)
    assert found["art"] == "nichtzulassungsbeschwerde"
    assert found["ereignis"] == "2026-11-02"
    assert found["dazu"] == ["nichtzulassungsbeschwerde_begruendung"]


async def test_below_the_limit_only_the_anhoerungsruege_is_left(kanzlei: Kanzlei) -> None:
    said = await frag(
        kanzlei,
        "Das LG Köln hat unsere Berufung gegen ein Urteil über 2.000 € nach § 522 Abs. 2 ZPO zurückgewiesen, "
        "Zustellung 9.11.2026. Was können wir noch tun und bis wann?",
    )
    assert "kein Rechtsmittel mehr" in said
    assert "Anhörungsrüge" in said
    assert "23.11.2026" in said
    assert "Berufung (Zivilsachen)" not in said


@pytest.mark.parametrize(
    ("text", "art"),
    [
        (
            "Berufung durch Beschluss als unzulässig verworfen, zugestellt 9.11.2026, bis wann?",
            "rechtsbeschwerde",
        ),
        ("Verwerfungsbeschluss des LG Köln am 9.11.2026 zugestellt, Frist?", "rechtsbeschwerde"),
    ],
)
def test_one_that_throws_it_out_has_the_rechtsbeschwerde(text: str, art: str) -> None:
    assert argumente(text)["art"] == art


def test_a_mere_hint_has_no_remedy() -> None:
    read = gelesen("Hinweisbeschluss nach § 522 Abs. 2 ZPO am 9.11.2026 zugestellt, bis wann Beschwerde?")
    assert "kein Rechtsmittel" in read["frage"]


def test_joining_the_appeal_has_the_time_of_the_answer_to_it() -> None:
    found = argumente(
        "Anschlussberufung: Berufungsbegründung zugestellt am 3.11.2026, Frist zur Berufungserwiderung bis "
        "4.12.2026. Bis wann?"
    )
    assert (found["art"], found["bisheriges_ende"]) == ("anschlussberufung", "2026-12-04")
    assert "ereignis" not in found
    vwgo = argumente("Anschlussberufung VwGO, Berufungsbegründung zugestellt am 3.11.2026, bis wann?")
    assert vwgo["art"] == "anschlussberufung_vwgo"
    leave = argumente("Anschlussrevision, Revisionsbegründung zugestellt am 9.11.2026, bis wann?")
    assert leave["art"] == "anschlussrevision"


def test_the_reasons_of_the_other_side_start_no_period_for_reasons() -> None:
    read = gelesen("Berufungsbegründung der Gegenseite am 3.11.2026 zugestellt, welche Frist läuft für uns?")
    assert "Erwiderung" in read["frage"]
    own = argumente("Bis wann Berufungsbegründung, Urteil zugestellt am 3.11.2026?")
    assert own["art"] == "berufungsbegruendung"


@pytest.mark.parametrize(
    ("text", "begun"),
    [
        (
            "Berichtigungsbeschluss zum Urteil am 10.11.2026 zugestellt, Urteil am 20.10.2026 zugestellt. "
            "Berufungsfrist?",
            "2026-10-20",
        ),
        (
            "Kostenfestsetzungsbeschluss am 12.11.2026 zugestellt, Urteil am 28.10.2026 zugestellt. Wann "
            "läuft "
            "die Berufungsfrist ab?",
            "2026-10-28",
        ),
        (
            "Urteil zugestellt 20.10.2026, Tatbestandsberichtigungsbeschluss zugestellt 12.11.2026, wann "
            "endet die "
            "Berufungsfrist?",
            "2026-10-20",
        ),
    ],
)
def test_another_paper_beside_the_judgment_starts_nothing(text: str, begun: str) -> None:
    found = argumente(text)
    assert (found["art"], found["ereignis"]) == ("berufung", begun)


def test_a_correction_alone_leads_to_the_question_for_the_judgment() -> None:
    read = gelesen("Berichtigungsbeschluss am 10.11.2026 zugestellt. Wann endet die Berufungsfrist?")
    assert "nicht neu in Gang" in read["frage"]
    assert "Urteil zugestellt" in read["frage"]


@pytest.mark.parametrize(
    ("text", "begun"),
    [
        ("Urteil der Gegenseite am 2.11. und uns am 6.11.2026 zugestellt. Bis wann Berufung?", "2026-11-06"),
        (
            "Urteil am 2.11.2026 bei uns eingegangen, beim Gegner am 5.11.2026. Bis wann Berufung?",
            "2026-11-02",
        ),
        (
            "Wann kann der Gegner noch Berufung einlegen? Urteil uns am 2.11.2026, dem Gegner am 9.11.2026 "
            "zugestellt.",
            "2026-11-09",
        ),
        (
            "Urteil am 5.11.2026 an die Mandantin selbst zugestellt, obwohl ich bestellt war, ich habe es am "
            "12.11.2026 bekommen. Wann endet die Berufungsfrist?",
            "2026-11-05",
        ),
    ],
)
def test_the_service_on_the_one_who_asks_counts(text: str, begun: str) -> None:
    assert argumente(text)["ereignis"] == begun


@pytest.mark.parametrize(
    "court", ["Urteil OLG Hamm", "Urteil des LAG Köln", "Urteil des Finanzgerichts Köln"]
)
def test_above_some_courts_there_is_no_berufung(court: str) -> None:
    assert "keine Berufung" in gelesen(f"{court} zugestellt am 9.11.2026, bis wann Berufung?")["frage"]


def test_a_criminal_judgment_of_a_landgericht_has_only_the_revision() -> None:
    read = gelesen("Strafurteil des Landgerichts Köln am 16.11.2026 verkündet, bis wann Berufung?")
    assert (read["argumente"]["art"], read["gesagt"]) == ("revision_straf", "Berufung")
    kept = argumente(
        "Strafurteil des Amtsgerichts Köln am 16.11.2026 verkündet, Berufung zum Landgericht bis wann?"
    )
    assert kept["art"] == "berufung_straf"


async def test_reasons_in_criminal_matters_run_from_the_end_of_the_time_to_lodge(kanzlei: Kanzlei) -> None:
    both = await frag(
        kanzlei,
        "Urteil Amtsgericht Strafsache verkündet 16.11.2026, Angeklagter anwesend, Sprungrevision Frist und "
        "Begründungsfrist?",
    )
    assert "**Mo., 23.11.2026**" in both
    assert "**Mi., 23.12.2026**" in both
    alone = argumente(
        "Strafurteil verkündet am 2.11.2026, die Revision ist eingelegt, bis wann Revisionsbegründung?"
    )
    assert alone["ereignis"] == "2026-11-09"
    served = argumente(
        "Strafurteil verkündet am 2.11.2026, zugestellt am 13.11.2026, bis wann Revisionsbegründung?"
    )
    assert served["ereignis"] == "2026-11-13"


def test_a_defence_counsel_who_stood_in_heard_it() -> None:
    read = argumente(
        "Urteil AG Köln Strafsache am 12.11.2026 verkündet, der Mandant war nicht anwesend, wurde vom "
        "Verteidiger "
        "vertreten. Wann läuft die Berufungsfrist?"
    )
    assert (read["art"], read["ereignis"]) == ("berufung_straf", "2026-11-12")


@pytest.mark.parametrize(
    "text",
    [
        "Verjährung wäre am 31.12.2026",
        "Unser Anspruch verjährt am 31.12.2026",
        "Die Verjährung läuft am 31.12.2026 ab",
        "Verjährung droht zum 31.12.2026",
        "Forderung verjährt Ende 2026",
        "Am 31.12.2026 verjährt unsere Forderung",
        "Verjährungseintritt: 31.12.2026",
        "Die Widerrufsfrist endet am 31.12.2026",
        "Frist zur Berufungserwiderung bis 31.12.2026",
    ],
)
def test_an_end_that_is_told_is_read_as_such(text: str) -> None:
    assert [f"{day:%d.%m.%Y}" for day in genannte_enden(lies(text).klein)] == ["31.12.2026"]


@pytest.mark.parametrize(
    "text",
    [
        "Wann verjährt eine Forderung vom 31.12.2023?",
        "Anspruch am 31.12.2021 entstanden, wann verjährt er?",
        "Verjährung, Rechnung vom 3.4.2023",
        "Verjährung 3.4.2023?",
        "Kündigung zum 31.12.2026, zugegangen 3.11.2026, Klagefrist?",
        "Wann endet die Berufungsfrist, Zustellung 4.11.2026?",
    ],
)
def test_a_day_that_starts_something_is_none(text: str) -> None:
    assert genannte_enden(lies(text).klein) == ()


async def test_talks_are_joined_to_the_end_that_is_told(kanzlei: Kanzlei) -> None:
    said = await frag(
        kanzlei,
        "Verhandlungen vom 1.2.2026 bis 1.6.2026, Verjährung wäre am 31.12.2026. Wann ist jetzt Verjährung?",
    )
    assert "03.05.2027" in said
    assert "2029" not in said


async def test_a_suit_before_that_end_is_told_and_not_reckoned(kanzlei: Kanzlei) -> None:
    said = await frag(
        kanzlei,
        "Verjährung droht zum 31.12.2026, Mahnbescheid am 30.12.2026 beantragt, zugestellt 20.1.2027. Ist "
        "die "
        "Verjährung gehemmt?",
    )
    assert "**von da an gehemmt**" in said
    assert "nicht gerechnet" in said
    assert "2030" not in said


def test_a_payment_before_that_end_starts_it_again_and_one_after_it_does_not() -> None:
    paid = argumente(
        "Die Verjährung läuft am 31.12.2026 ab. Der Schuldner hat am 1.10.2026 eine Rate gezahlt."
    )
    assert (paid["art"], paid["ereignis"]) == ("verjaehrung_neubeginn", "2026-10-01")
    late = gelesen(
        "Verjährung war am 31.12.2025. Anerkenntnis des Schuldners am 1.10.2026. Wann verjährt es?"
    )
    assert "nicht neu in Gang" in late["frage"]


@pytest.mark.parametrize(
    ("text", "length"),
    [
        (
            "Vermieter kündigt Einliegerwohnung, Mieter seit 6 Jahren, Zugang 1.12.2026. Kündigungsfrist?",
            "9 Monate",
        ),
        (
            "Zweifamilienhaus, Vermieter wohnt mit im Haus, kündigt dem Mieter, der 3 Jahre da ist, Zugang "
            "20.11.2026, zu wann?",
            "6 Monate",
        ),
    ],
)
def test_in_a_house_that_the_landlord_shares_it_is_three_months_more(text: str, length: str) -> None:
    read = gelesen(text)
    assert read["argumente"]["frist"] == length
    assert "§ 573a BGB" in read["zugang"]


def test_the_tenant_of_such_a_flat_has_his_three_months() -> None:
    found = argumente(
        "Mieter einer Einliegerwohnung kündigt selbst, Zugang 1.12.2026. Wann endet der Mietvertrag?"
    )
    assert found.get("frist", "3 Monate") == "3 Monate"


def test_two_sets_of_rules_are_both_reckoned() -> None:
    found = argumente(
        "Mängelansprüche am Bauwerk, Abnahme am 15.12.2021, wann verjähren sie nach BGB und VOB/B?"
    )
    assert (found["art"], found["dazu"]) == ("verjaehrung_bauwerk_vob", ["verjaehrung_bauwerk"])


@pytest.mark.parametrize(
    "text",
    [
        "Revision eingelegt, Urteil am 10.11.2026 zugestellt, Revisionsbegründung bis wann?",
        "Berufung, Urteil verkündet am 16.11.2026. Bis wann?",
    ],
)
def test_where_the_sort_of_matter_is_not_named_the_shorter_time_is_told_first(text: str) -> None:
    """Without a norm or a day: what no tool has returned is not stated."""
    told = gelesen(text)["vorweg"]
    assert "binnen einer Woche ab der Verkündung" in told
    assert "§" not in told
    assert "2026" not in told


def test_a_matter_that_is_clearly_civil_is_not_doubted() -> None:
    civil = gelesen(
        "Revision in der Zivilsache, Urteil am 10.11.2026 zugestellt, Revisionsbegründung bis wann?"
    )
    assert civil["vorweg"] == ""
    sued = gelesen("Klage abgewiesen, Urteil am 10.11.2026 zugestellt, bis wann Berufung?")
    assert sued["sache"] == ""


async def test_who_appeals_stands_before_the_court_above(kanzlei: Kanzlei) -> None:
    said = await frag(
        kanzlei, "Berufung gegen Urteil des AG Bonn in Nachbarstreit, welches Gericht, Anwaltszwang?"
    )
    assert "**Ja, ein Anwalt ist nötig.**" in said
    assert "Landgericht Bonn" in said
    first = await frag(kanzlei, "Besteht vor dem Amtsgericht Anwaltszwang?")
    assert "**Nein, ein Anwalt ist nicht nötig.**" in first


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (
            "Klage gegen Versicherung wegen Berufsunfähigkeit, monatlich 1.200 €, welches Gericht?",
            "50.400,00 €",
        ),
        ("Klage auf Schadensersatzrente 600 € monatlich nach Unfall, welches Gericht?", "25.200,00 €"),
    ],
)
async def test_a_right_to_be_paid_by_the_month_is_worth_three_and_a_half_years(
    kanzlei: Kanzlei, text: str, value: str
) -> None:
    said = await frag(kanzlei, text)
    assert value in said
    assert "zuständig ist das **Landgericht**" in said
    assert "Nicht berücksichtigt" not in said


async def test_what_changes_a_fee_is_told_before_it(kanzlei: Kanzlei) -> None:
    long = await frag(
        kanzlei, "Pflichtverteidiger, Schöffengericht, Hauptverhandlung dauerte 6 Stunden, Gebühren?"
    )
    assert long.find("Längenzuschlag") < long.find("zusammen")
    order = await frag(kanzlei, "Berufung 40.000 €, durch Beschluss zurückgewiesen, unsere Gebühren?")
    assert "**keine Terminsgebühr**" in order
    early = await frag(kanzlei, "Arbeitsgericht Klage zurückgenommen vor dem Termin, Gerichtskosten 9.000 €?")
    assert "**keine Gebühr**" in early


@pytest.mark.parametrize(
    ("text", "art"),
    [
        (
            "Zulassungsantrag vom OVG abgelehnt, Beschluss zugestellt 9.11.2026, bis wann?",
            "anhoerungsruege_vwgo",
        ),
        (
            "BGH hat die Nichtzulassungsbeschwerde zurückgewiesen, zugestellt 9.11.2026, Frist?",
            "anhoerungsruege",
        ),
    ],
)
def test_a_leave_that_was_refused_is_not_asked_for_again(text: str, art: str) -> None:
    read = gelesen(text)
    assert read["argumente"]["art"] == art
    assert "kein Rechtsmittel mehr" in read["vorweg"]


def test_a_second_judgment_by_default_has_a_berufung_of_one_kind_only() -> None:
    assert (
        "§ 514 Abs. 2 ZPO"
        in gelesen("Zweites Versäumnisurteil am 9.11.2026 zugestellt, bis wann Berufung?")["vorweg"]
    )


def test_a_day_that_is_asked_about_is_not_told() -> None:
    found = fristfrage(lies("Ist die Forderung am 31.12.2025 verjährt?"))
    assert found is None or "bisheriges_ende" not in found["argumente"]


def test_the_length_of_a_sentence_is_none_of_a_frist() -> None:
    found = fristfrage(
        lies("Landgericht Köln hat Mandant am 16.11.2026 zu 3 Jahren verurteilt. Bis wann was?")
    )
    assert found is None or "frist" not in found["argumente"]
