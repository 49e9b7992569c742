"""What a question is after: the thing and not the party, the paper and not only the calendar."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag

RATES = "838,50 €"
LABOUR = "21,5 Stunden zu 148,00 €"
TWO = ("**1.", "**2.")


@pytest.mark.parametrize(
    ("text", "there"),
    [
        ("was hat adlerflug bei den verrechnungssätzen gekürzt", RATES),
        ("Was hat Adlerflug bei den Verrechnungssätzen gekürzt?", RATES),
        ("was hat sandkuhl bei den verrechnungssätzen gekürzt bekommen", RATES),
        ("was hat adlerflug beim nutzungsausfall gekürzt", "344,00 €"),
        ("was hat brackwasser bei den paletten gerügt", "Stockflecken"),
        ("was hat Querfeld bei Sandkuhl gesagt", "Navigationsgerät"),
    ],
)
async def test_the_party_says_in_which_matter_and_the_thing_is_looked_for(
    kanzlei: Kanzlei, text: str, there: str
) -> None:
    said = await frag(kanzlei, text)
    assert there in said
    assert "nichts. Durchsucht" not in said


@pytest.mark.parametrize(
    "text",
    [
        "bis wann haben wir dem jobcenter die begründung zugesagt",
        "Bis wann haben wir die Begründung gegenüber dem Jobcenter Nordtal angekündigt?",
        "Bis wann war die Widerspruchsbegründung in Kiesewald zugesagt?",
        "bis wann hatten wir die widerspruchsbegründung versprochen kiesewald",
    ],
)
async def test_what_was_promised_is_told_by_the_paper_and_the_entry_stands_beside_it(
    kanzlei: Kanzlei, text: str
) -> None:
    said = await frag(kanzlei, text)
    assert "Die Begründung reichen wir bis zum" in said
    assert "Widerspruch begründen (zugesagt)" in said
    assert said.index("reichen wir bis zum") < said.index("Widerspruch begründen")


@pytest.mark.parametrize(
    "text",
    [
        "bis wann müssen wir den widerspruch kiesewald begründen",
        "bis wann haben wir silberbach die klage versprochen",
    ],
)
async def test_what_is_due_or_in_no_paper_stays_with_the_calendar(kanzlei: Kanzlei, text: str) -> None:
    said = await frag(kanzlei, text)
    assert "Quelle: Kalender der Akte" in said
    assert "In den Dokumenten" not in said


@pytest.mark.parametrize(
    ("text", "first", "second"),
    [
        (
            "Gibt es bei uns ein Vollmachtsformular und ein Muster für einen Widerspruch?",
            "Zu „Vollmacht“ finde ich kein Muster",
            "Widerspruch gegen einen Bescheid",
        ),
        (
            "Haben wir eine Mustervollmacht und eine Vorlage für eine Mahnung?",
            "Zu „Vollmacht“ finde ich kein Muster",
            "Letzte Mahnung",
        ),
        (
            "gibt es ein muster für eine klageerwiderung und eine vorlage für einen sachstand",
            "Klageerwiderung (",
            "Mandantenbrief: Sachstand (",
        ),
    ],
)
async def test_two_templates_are_two_questions(kanzlei: Kanzlei, text: str, first: str, second: str) -> None:
    said = await frag(kanzlei, text)
    assert all(each in said for each in (*TWO, first, second))


async def test_a_template_for_two_things_in_one_is_one_question(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Haben wir ein Muster für eine Mängelanzeige mit Mietminderung?")
    assert "Mängelanzeige mit Mietminderung (" in said
    assert "**2." not in said


@pytest.mark.parametrize(
    "text",
    [
        "welchen stundensatz hat der kfz-gutachter bei sandkuhl angesetzt",
        "mit welchem stundensatz rechnet der sachverständige bei sandkuhl",
        "welchen stundensatz setzt das kfz-gutachten an sandkuhl",
        "Welcher Stundensatz steht im Gutachten Sandkuhl?",
    ],
)
async def test_the_rate_of_an_expert_stands_in_the_report(kanzlei: Kanzlei, text: str) -> None:
    said = await frag(kanzlei, text)
    assert LABOUR in said
    assert "220,00" not in said


@pytest.mark.parametrize(
    "text",
    [
        "stundensatz der werkstatt sandkuhl",
        "Stundensatz Gutachter Sandkuhl",
        "stundensatz gegenanwalt silberbach",
    ],
)
async def test_the_rate_of_somebody_else_is_none_of_ours(kanzlei: Kanzlei, text: str) -> None:
    assert "Zeiterfassung" not in await frag(kanzlei, text)


@pytest.mark.parametrize(
    "text",
    [
        "welchen stundensatz haben wir bei sandkuhl",
        "stundensatz sandkuhl",
        "welchen stundensatz hat frau sturmvogel bei sandkuhl angesetzt",
    ],
)
async def test_our_own_rate_stays_in_the_times(kanzlei: Kanzlei, text: str) -> None:
    said = await frag(kanzlei, text)
    assert "220,00 €" in said
    assert "Zeiterfassung" in said


@pytest.mark.parametrize(
    ("text", "there"),
    [
        ("wert der gbr beteiligung von wiesengrund", "Wert nicht bekannt"),
        ("was ist die Beteiligung von Wiesengrund wert", "Wert nicht bekannt"),
        ("wert der eigentumswohnung morgenroth", "185.000,00 €"),
    ],
)
async def test_what_a_thing_is_worth_stands_in_papers(kanzlei: Kanzlei, text: str, there: str) -> None:
    said = await frag(kanzlei, text)
    assert there in said
    assert "Gegenstandswert" not in said


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("wert der sache wiesengrund", "20.500,00 €"),
        ("wert der akte sandkuhl", "8.722,29 €"),
        ("wert der klage tannhof", "34.870,00 €"),
        ("Wert der Scheidung Wiesengrund?", "20.500,00 €"),
    ],
)
async def test_what_a_matter_is_worth_is_entered(kanzlei: Kanzlei, text: str, value: str) -> None:
    assert f"Gegenstandswert: {value}" in await frag(kanzlei, text)


@pytest.mark.parametrize(
    "text",
    [
        "Wann verjährt eine Forderung aus einer Rechnung, die am 07.08.2026 fällig war?",
        "wann verjährt ein anspruch aus einer rechnung fällig am 07.08.2026",
        "verjährung einer rechnung fällig 07.08.2026",
    ],
)
async def test_a_claim_out_of_some_bill_is_computed(kanzlei: Kanzlei, text: str) -> None:
    said = await frag(kanzlei, text)
    assert "31.12.2029" in said
    assert "Rechnung 2231" not in said


async def test_a_bill_that_is_there_is_still_read(kanzlei: Kanzlei) -> None:
    assert "**Rechnung 2231**" in await frag(kanzlei, "Wann verjährt die Forderung aus der Rechnung 2231?")


@pytest.mark.parametrize(
    ("text", "there"),
    [
        ("bis wann muste die dachdeckerei die 9000 euro zahlen", "Die Dachdeckerei zahlt"),
        ("bis wann sollte steilhang die 9000 euro bezahlen", "Die Dachdeckerei zahlt"),
        ("bis wann muste grünspecht die rechnung bezahlen", "Zahlbar bis zum"),
    ],
)
async def test_until_when_somebody_had_to_pay_asks_for_no_template(
    kanzlei: Kanzlei, text: str, there: str
) -> None:
    said = await frag(kanzlei, text)
    assert there in said
    assert "Muster" not in said


async def test_a_template_with_a_slip_is_still_one(kanzlei: Kanzlei) -> None:
    assert "Letzte Mahnung" in await frag(kanzlei, "wo ist das muste für die mahnung")


@pytest.mark.parametrize(
    "text",
    [
        "Bitte prüfen, ob die Stadt Nordtal und das Jobcenter Nordtal bei uns als Gegner geführt werden.",
        "Sind Stadt Nordtal und Jobcenter Nordtal bei uns Gegner?",
        "werden die Stadt Nordtal und das Jobcenter Nordtal bei uns als Gegner geführt",
    ],
)
async def test_of_two_names_each_is_looked_up(kanzlei: Kanzlei, text: str) -> None:
    said = await frag(kanzlei, text)
    assert "Gegner in der Akte 0104/26" in said
    assert "Gegner in der Akte 0086/26" in said


async def test_whether_a_remedy_would_succeed_is_not_looked_up(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Bitte prüfen, ob die Berufung in der Sache Auerwald Aussicht auf Erfolg hat.")
    assert "brauche ich ein Sprachmodell" in said


@pytest.mark.parametrize(
    ("text", "paper"),
    [
        ("gibts irgendwo was zum Hausmeister?", "Mängelanzeige an die Vermieterin"),
        ("gibt es irgendwo etwas zu einer Wärmebrücke", "Gutachten Feuchteschaden"),
        ("haben wir was zum Basiszinssatz", "Letzte Mahnung"),
        ("such mal nach Basiszinssatz", "Letzte Mahnung"),
        ("finde alles zu § 477 BGB", "Urteil des Amtsgerichts"),
        ("such mal nach § 1379 BGB", "Auskunft zum Endvermögen"),
        ("such alles zu § 377 HGB", "Klageschrift der Gegenseite"),
    ],
)
async def test_a_search_goes_through_the_papers(kanzlei: Kanzlei, text: str, paper: str) -> None:
    assert f"**{paper}**" in await frag(kanzlei, text)


@pytest.mark.parametrize("text", ["such mal nach Basiszinssatz", "finde alles zu § 477 BGB"])
async def test_a_search_tells_the_norm_beside_the_papers(kanzlei: Kanzlei, text: str) -> None:
    assert "BGB**" in await frag(kanzlei, text)


async def test_a_search_that_finds_only_the_norm_says_so(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "finde alles zur Beweislastumkehr")
    assert "In den Dokumenten habe ich zu „Beweislastumkehr“ keine Stelle gefunden" in said
    assert "§ 477 BGB" in said


@pytest.mark.parametrize(
    "text", ["zeig mir § 477 BGB", "was steht in § 477 BGB", "such die Norm zum Basiszinssatz"]
)
async def test_whoever_wants_the_norm_gets_no_papers(kanzlei: Kanzlei, text: str) -> None:
    assert "in den Dokumenten" not in (await frag(kanzlei, text)).lower()


@pytest.mark.parametrize(
    ("text", "there"),
    [
        ("haben wir was zu Sandkuhl", "Quelle: Akten der Kanzlei"),
        ("haben wir was zur Mahnung", "Quelle: Muster der Kanzlei"),
        ("gibt es was zu tun", "offene Einträge"),
    ],
)
async def test_what_has_a_list_of_its_own_is_looked_up_there(kanzlei: Kanzlei, text: str, there: str) -> None:
    assert there in await frag(kanzlei, text)


@pytest.mark.parametrize(
    "text",
    [
        "Berechne mir die Gebühren",
        "rechne mal die gebühren aus",
        "gebühren berechnen",
        "Kannst du mal die Gebühren berechnen?",
    ],
)
async def test_fees_without_a_value_are_asked_back_for_it(kanzlei: Kanzlei, text: str) -> None:
    assert "Wie hoch ist der Gegenstandswert" in await frag(kanzlei, text)


async def test_fees_of_a_matter_have_its_value(kanzlei: Kanzlei) -> None:
    assert "8.722,29 €" in await frag(kanzlei, "Berechne mir die Gebühren für Sandkuhl")


@pytest.mark.parametrize(
    "text",
    [
        "was müsste der gegner zahlen wenn wir bei sandkuhl 1.500 euro einklagen und ganz gewinnen",
        "Was zahlt die Gegenseite, wenn wir 1.500 € einklagen und gewinnen?",
    ],
)
async def test_what_the_other_side_bears_is_told_where_we_win(kanzlei: Kanzlei, text: str) -> None:
    said = await frag(kanzlei, text)
    assert "Wer ganz gewinnt, bekommt vom Gegner **669,94 €** erstattet" in said
