"""What sounds like something else: costs that are no value, a verb that is no court, a day that is no tag."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag, im_gespraech


@pytest.mark.parametrize(
    "text",
    [
        "Wir haben 1.549,50 € Gerichtskosten gezahlt, wie hoch war der Streitwert?",
        "Was kriegen wir von den 309 € Gerichtskosten zurück bei Rücknahme?",
        "Der Gegner verlangt 2.127,13 € Anwaltskosten erstattet, stimmt das?",
        "2.800 Euro Gerichtsgebühren sind eingezahlt, was kommt beim Vergleich wieder?",
    ],
)
async def test_no_fee_is_reckoned_from_costs_that_were_paid(kanzlei: Kanzlei, text: str) -> None:
    answer = await frag(kanzlei, text)
    assert "Wie hoch ist der Gegenstandswert oder Streitwert" in answer
    assert "€**" not in answer


@pytest.mark.parametrize(
    ("text", "fee"),
    [
        ("34.870 € Gerichtskosten?", "1.549,50 €"),
        (
            "Streitwert 12.000 €, 940,50 € Gerichtskosten eingezahlt, was kommt bei Vergleich zurück?",
            "627,00 €",
        ),
        ("Was kostet eine Klage über 887,03 € Anwaltskosten?", "300,48 €"),
    ],
)
async def test_a_value_stays_one_beside_the_word(kanzlei: Kanzlei, text: str, fee: str) -> None:
    assert fee in await frag(kanzlei, text)


@pytest.mark.parametrize(
    "text",
    [
        "Das Urteil lag am 12.11.2026 im beA-Postfach, das eEB haben wir am 16.11.2026 abgegeben. "
        "Wann läuft die Berufungsfrist ab?",
        "Urteil lag im Fach, zugestellt ist es am 16.11.2026, Berufungsfrist?",
    ],
)
async def test_where_a_judgment_lay_is_no_court(kanzlei: Kanzlei, text: str) -> None:
    answer = await frag(kanzlei, text)
    assert "16.12.2026" in answer
    assert "Landesarbeitsgericht" not in answer


async def test_the_court_itself_is_one(kanzlei: Kanzlei) -> None:
    assert "gibt es keine Berufung" in await frag(
        kanzlei, "Berufung gegen Urteil LAG Köln, zugestellt 12.11."
    )


@pytest.mark.parametrize(
    "text",
    [
        "Nutzungsausfall pro Tag Sandkuhl?",
        "Wie viel Nutzungsausfall pro Tag hat die Versicherung in Sachen Sandkuhl anerkannt?",
    ],
)
async def test_what_is_paid_by_the_day_is_read_in_the_papers(kanzlei: Kanzlei, text: str) -> None:
    answer = await frag(kanzlei, text)
    assert "acht Tage zu 43,00 €" in answer
    assert "Schlagworte" not in answer


async def test_the_tags_of_a_matter_are_told(kanzlei: Kanzlei) -> None:
    assert "Schlagworte: Unfall, Regulierung" in await frag(kanzlei, "Welche Tags hat die Akte Sandkuhl?")


@pytest.mark.parametrize("then", ["und was sagt das Gutachten dazu?", "was sagt das Gutachten?"])
async def test_what_another_paper_says_is_asked_of_the_same_thing(kanzlei: Kanzlei, then: str) -> None:
    answer = await im_gespraech(kanzlei, "Wie hoch ist die Wertminderung bei Sandkuhl?", then)
    assert "Wertminderung: 550,00 €. Wiederbeschaffungswert" in answer
    assert "Schadensbild" not in answer


@pytest.mark.parametrize(
    "text",
    [
        "In welcher Akte ging es um ein undichtes Dach?",
        "Akten mit Dach",
    ],
)
async def test_a_short_word_is_no_part_of_another_one(kanzlei: Kanzlei, text: str) -> None:
    answer = await frag(kanzlei, text)
    assert "Dachdeckerei Steilhang" in answer
    assert "Lindwurm" not in answer


@pytest.mark.parametrize(
    "text",
    [
        "In welchen Schreiben wird der Nutzungsausfall erwähnt?",
        "In welchem Schreiben wird Nutzungsausfall genannt?",
    ],
)
async def test_a_paper_is_no_order_to_write(kanzlei: Kanzlei, text: str) -> None:
    answer = await frag(kanzlei, text)
    assert "Abrechnungsschreiben der Versicherung" in answer
    assert "Sprachmodell" not in answer


@pytest.mark.parametrize(
    "text",
    [
        "offenes zeithonorar morgenroth",
        "Welches Zeithonorar ist in Morgenroth offen?",
        "Was ist an Stundenhonorar in 0064/26 aufgelaufen?",
        "Zeithonorar in der Sache Morgenroth?",
    ],
)
async def test_a_fee_by_the_hour_is_told_from_the_hours(kanzlei: Kanzlei, text: str) -> None:
    answer = await frag(kanzlei, text)
    assert "411,67 €" in answer
    assert "Geschäftsgebühr" not in answer


async def test_whether_one_may_agree_on_it_is_no_question_of_hours(kanzlei: Kanzlei) -> None:
    assert "Zeiterfassung" not in await frag(kanzlei, "Darf ich ein Zeithonorar nehmen?")


@pytest.mark.parametrize(
    "text",
    [
        "Womit muss Herr Nebelthau im schlimmsten Fall rechnen, wenn er klagt und verliert?",
        "Mit wie viel muss Nebelthau rechnen, wenn er den Prozess verliert?",
    ],
)
async def test_what_the_worst_outcome_costs_is_reckoned(kanzlei: Kanzlei, text: str) -> None:
    assert "Alles verloren: **1.403,80 €**" in await frag(kanzlei, text)


async def test_nobody_pays_the_fee_of_an_appeal_before_it_goes_on(kanzlei: Kanzlei) -> None:
    only = await frag(
        kanzlei, "Was kostet die Berufung bei 9.850 Euro, wenn wir verlieren? Nur die zweite Instanz."
    )
    assert "5.524,52 €" in only
    assert "§ 12 Abs. 1 GKG" not in only
    assert "§ 12 Abs. 1 GKG" in await frag(kanzlei, "Was kostet eine Klage über 9.850 Euro?")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Such mir in den Akten alles zu Nutzungsausfall.", "Kfz-Schadengutachten"),
        ("Suche alles zur Wärmebrücke in den Akten", "Gutachten Feuchteschaden"),
        ("Prüf mal ob wir gegen Grünspecht Events tätig werden dürfen", "geht es schon in 0083/"),
        ("Prüfe bitte, ob wir für Grünspecht tätig werden dürfen", "Möglicher Interessenkonflikt"),
        ("Was ist in 0019/26 los?", "Berufung einlegen"),
        ("was ist in der sache brackwasser los", "Verteidigungsanzeige"),
    ],
)
async def test_it_is_looked_up_where_it_is(kanzlei: Kanzlei, text: str, said: str) -> None:
    assert said in await frag(kanzlei, text)


async def test_both_days_of_a_matter_are_told_where_both_are_asked_for(kanzlei: Kanzlei) -> None:
    both = await frag(kanzlei, "Wann haben wir die Sache Kiesewald angelegt, seit wann läuft das Mandat?")
    assert "Angelegt: " in both
    assert "Mandat seit: " in both
    assert "Mandat seit: " not in await frag(kanzlei, "Wann wurde die Akte Hallbaum angelegt?")
