"""Which of several days counts, how long it is then, and what is said where no rule tells."""

from __future__ import annotations

from typing import Any

import pytest

from bridle.assistants.helena.law import berechne_frist
from bridle.assistants.helena.planer.fristen.frage import fristfrage
from bridle.assistants.helena.planer.fristen.mietende import ZU_WELCHEM_TAG
from bridle.assistants.helena.planer.fristen.mieterhoehung import gilt_ab
from bridle.assistants.helena.planer.fristen.mittel import NICHT_ANFECHTBAR
from bridle.assistants.helena.planer.fristen.zweifel import beide_enden
from bridle.assistants.helena.planer.grenzen import nachschlagen
from bridle.assistants.helena.planer.lesen.abkuerzungen import ausgeschrieben
from bridle.assistants.helena.planer.lesen.erkennen import lies


def gelesen(text: str) -> dict[str, Any]:
    found = fristfrage(lies(text))
    assert found is not None, text
    return dict(found)


def argumente(text: str) -> dict[str, Any]:
    return dict(gelesen(text)["argumente"])


@pytest.mark.parametrize(
    ("text", "year"),
    [
        ("Sturz am 14.02.2023, Kenntnis vom Täter 3.5.2024, wann verjährt der Anspruch?", "2024"),
        ("Erblasser starb 3.3.2022, von der Enterbung erfahren im Mai 2023, Verjährung Pflichtteil?", "2023"),
        (
            "Vater gestorben 28.12.2023, die Enterbung erfuhr sie 2024. Wann verjährt der Pflichtteil?",
            "2024",
        ),
        (
            "Erfahren hat er davon im März 2022, entstanden ist der Anspruch am 5.1.2023. Verjährung wann?",
            "2023",
        ),
    ],
)
def test_a_claim_becomes_barred_from_the_later_of_its_rise_and_the_knowledge(text: str, year: str) -> None:
    read = gelesen(text)
    assert read["argumente"]["ereignis"].startswith(year)
    assert "§ 199 Abs. 1 BGB" in read["zugang"]


def test_an_heir_by_will_has_from_the_notice_of_the_court_and_others_from_what_they_know() -> None:
    will = "Tante verstorben 2.9.2026, bekannt seit 3.9.2026. Testament, das Nachlassgericht hat es ihm am "
    assert argumente(f"{will}13.10.2026 bekannt gegeben. Bis wann ausschlagen?")["ereignis"] == "2026-10-13"
    none = (
        "Tante verstorben am 2.9.2026, kein Testament, erfahren hat er es am 3.9.2026. Ausschlagung bis wann?"
    )
    assert argumente(none)["ereignis"] == "2026-09-03"


def test_a_later_arrival_goes_before_the_fourth_day_and_an_earlier_one_does_not() -> None:
    posted = "Die Stadt hat den Bescheid am 15.10.2026 zur Post gegeben, angekommen ist er erst am"
    late = gelesen(f"{posted} 23.10.2026. Widerspruchsfrist bis?")
    assert late["argumente"]["ereignis"] == "2026-10-23"
    assert "bekanntgabe" not in late["argumente"]
    assert late["behauptet"] is None
    early = argumente(f"{posted} 17.10.2026. Widerspruchsfrist bis?")
    assert (early["ereignis"], early["bekanntgabe"]) == ("2026-10-15", "post")


def test_the_arrival_of_an_abrechnung_starts_nothing() -> None:
    stretch = gelesen("Nebenkostenabrechnung 01.10.2024 bis 30.09.2025, eingeworfen am 12.11.2026. Zu spät?")
    assert stretch["argumente"]["ereignis"] == "2025-09-30"
    assert stretch["behauptet"].tag.isoformat() == "2026-11-12"
    assert (
        argumente("Betriebskostenabrechnung für 2024 am 15.1.2026 zugegangen, zu spät?")["ereignis"]
        == "2024-12-31"
    )
    assert gelesen("Betriebskostenabrechnung am 15.1.2026 zugegangen, Frist gewahrt oder zu spät?")["frage"]


def test_the_widerspruch_of_a_tenant_is_reckoned_from_the_end_of_the_tenancy() -> None:
    told = "Vermieter kündigt wegen Eigenbedarf, zugegangen am 05.11.2026"
    asked = "Bis wann Widerspruch wegen Härte?"
    assert argumente(f"{told}, Mietvertrag läuft seit 01.05.2017. {asked}")["ereignis"] == "2027-08-31"
    assert gelesen(f"{told}. {asked}")["frage"] == ZU_WELCHEM_TAG
    assert argumente(f"Kündigung der Wohnung zum 31.03.2027. {asked}")["ereignis"] == "2027-03-31"


@pytest.mark.parametrize(
    ("text", "art"),
    [
        ("MB am 18.05.2026 zugestellt, VB beantragen bis wann?", "vollstreckungsbescheid_antrag"),
        ("Mahnbescheid am 18.05.2026 zugestellt, bis wann Widerspruch?", "widerspruch_mahnbescheid"),
        ("Werkvertrag Hausbau, Abnahme 12.04.2023. Wann verjähren Mängel?", "verjaehrung_bauwerk"),
        ("Werkvertrag Reparatur, Abnahme 12.04.2026. Wann verjähren Mängel?", "verjaehrung_werkmangel"),
        ("Gekündigt, Zugang 28.10.2026, Integrationsamt stimmte zu: Klagefrist?", "kuendigungsschutzklage"),
        ("Integrationsamt, Kenntnis 2.11.2026, bis wann Antrag fristlos?", "zustimmung_integrationsamt"),
        ("EA Sorgerecht, AG Bonn, zugestellt 9.11.2026, Beschwerde bis?", "beschwerde_eilverfahren"),
    ],
)  # fmt: skip
def test_the_kind_is_the_one_of_the_paper_and_the_work(text: str, art: str) -> None:
    assert argumente(text)["art"] == art


def test_where_two_papers_were_served_the_own_one_counts() -> None:
    text = "Einspruch gegen den VB, Mahnbescheid am 1.9.2026 zugestellt, VB zugestellt am 6.11.2026?"
    assert argumente(text)["ereignis"] == "2026-11-06"


def test_the_consent_of_an_authority_counts_only_where_it_was_told_later() -> None:
    told = "Kündigung zugegangen 2.11.2026, Bescheid des Integrationsamts ihm zugestellt am"
    assert argumente(f"{told} 9.11.2026, Klagefrist?")["ereignis"] == "2026-11-09"
    assert argumente(f"{told} 26.10.2026, Klagefrist?")["ereignis"] == "2026-11-02"


def test_no_beschwerde_against_an_interim_order_on_contact() -> None:
    assert (
        gelesen("EA Umgang AG Essen zugestellt 2.11.2026, bis wann Beschwerde?")["frage"] == NICHT_ANFECHTBAR
    )
    assert not gelesen("Beschluss Umgang AG Essen zugestellt 2.11.2026, bis wann Beschwerde?")["frage"]


def test_two_days_that_are_as_good_give_both_ends_and_the_earlier_one_first() -> None:
    read = gelesen("Mandant hat am 5.11.2026 das Urteil bekommen, wir am 9.11.2026. Berufungsfrist LG Köln?")
    assert read["argumente"]["ereignis"] == "2026-11-05"
    said = beide_enden({"ende": "2026-12-07"}, read["argumente"], read["auch"])
    assert "07.12.2026" in said
    assert "09.12.2026" in said
    assert not gelesen("Urteil vom 2.11.2026, zugestellt am 9.11.2026. Berufungsfrist LG Köln?")["auch"]


@pytest.mark.parametrize(
    ("text", "length"),
    [
        ("Altes Auto 10.1.2026 übergeben, Gewährleistung auf ein Jahr verkürzt, bis wann?", "1 Jahr"),
        ("Neues Auto 10.1.2026 übergeben, Gewährleistung auf ein Jahr verkürzt, bis wann?", None),
        ("Mietvertrag vom 1.4.2019, Vermieter kündigt, Zugang 4.11.2026, wann endet die Miete?", "6 Monate"),
        ("Arbeitgeber kündigt, Zugang 20.11.2026, seit 1. März 2016 da. Letzter Arbeitstag?", "4 Monate"),
        ("Kündigung in der Probezeit zugegangen am 9.11.2026, Frist?", "2 Wochen"),
    ],
)  # fmt: skip
def test_the_length_is_that_of_the_contract(text: str, length: str | None) -> None:
    assert argumente(text).get("frist") == length


def test_a_widerruf_without_instruction_ends_after_a_year_and_two_weeks() -> None:
    given = argumente("Widerruf Onlinekauf, Ware am 2.3.2026 erhalten, keine Widerrufsbelehrung, bis wann?")
    assert berechne_frist(**given).ende.isoformat() == "2027-03-16"


def test_a_request_for_more_rent_has_three_days() -> None:
    given = argumente("Mieterhöhung zugegangen 12.10.2026: zustimmen bis, gilt ab, klagen bis?")
    assert (given["art"], given["dazu"]) == ("mieterhoehung_zustimmung", ["mieterhoehung_klage"])
    assert "01.01.2027" in gilt_ab({"art": given["art"], "ereignis": given["ereignis"]})


def test_a_story_of_what_others_will_pay_is_no_order() -> None:
    asked = "Klage zugestellt am 17.09.2026. Das Amt will am 18.11.2026 alles überweisen. Schonfrist noch ok?"
    assert nachschlagen(lies(asked))
    assert gelesen(asked)["behauptet"].tag.isoformat() == "2026-11-18"
    assert not nachschlagen(lies("Überweise am 18.11.2026 alles. Schonfrist noch ok?"))


def test_the_end_of_a_sentence_makes_no_short_form() -> None:
    for text in (
        "keine Widerrufsbelehrung. Bis wann?",
        "fehlt komplett. können wir noch",
        "am 03.03.2026, vors VG und",
    ):
        assert "unung" not in ausgeschrieben(text)
        assert "komplette" not in ausgeschrieben(text)
        assert "gebühr" not in ausgeschrieben(text)
    assert ausgeschrieben("Zustellg. am 3.3.") != "Zustellg. am 3.3."


def test_who_got_no_widerspruch_asks_for_the_next_step() -> None:
    text = "Mahnbescheid am 18.05.2026 zugestellt, kein Widerspruch. VB vergessen, wann ist Schluss dafür?"
    assert argumente(text)["art"] == "vollstreckungsbescheid_antrag"
    open_one = (
        "Bescheid der Stadt zugestellt am 3.11.2026, noch kein Widerspruch eingelegt. Bis wann geht das?"
    )
    assert argumente(open_one)["art"] == "widerspruch"
