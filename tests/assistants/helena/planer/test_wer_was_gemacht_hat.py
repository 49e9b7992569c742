"""Who made some thing is no question for our time; and how long over all, and at which rate, always is."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import ergebnis, frag, im_gespraech


@pytest.mark.parametrize(
    "text",
    [
        "Wer hat nochmal als Sachverständige das Gutachten in der Sache mit dem Schimmel gemacht?",
        "Wer hat das Gutachten in der Sache Nebelthau gemacht?",
        "von wem wurde das gutachten bei nebelthau gemacht",
    ],
)
async def test_who_made_an_opinion_is_the_expert_and_nobody_of_ours(kanzlei: Kanzlei, text: str) -> None:
    said = await frag(kanzlei, text)
    assert "Selma Mauerstein" in said
    assert "Zeiterfassung" not in said


@pytest.mark.parametrize(
    "text",
    [
        "Wer hat das Testament in der Sache Morgenroth gemacht?",
        "Wer hat den Vertrag in der Sache Auerwald gemacht?",
        "Wer hat denn bei Wiesengrund den Scheidungsantrag gemacht?",
        "wer hat den bescheid bei hallbaum gemacht",
        "Wer hat bei Sandkuhl die Unfallfotos gemacht?",
        "Wer hat das Kfz-Gutachten in der Akte Sandkuhl gemacht?",
    ],
)
async def test_who_made_a_paper_or_a_picture_is_in_no_entry_of_time(kanzlei: Kanzlei, text: str) -> None:
    assert "Zeiterfassung" not in await frag(kanzlei, text)


@pytest.mark.parametrize(
    ("text", "entry"),
    [
        ("Wer hat bei uns in der Akte Nebelthau die Durchsicht des Gutachtens gemacht?", "Durchsicht des"),
        ("Wer hat in der Akte Silberbach die Deckungsanfrage gemacht?", "Ruben Kieselhain"),
        ("Wer von uns hat den Widerspruch bei Kiesewald gemacht?", "Widerspruch entworfen"),
        ("Wer hat bei uns die Mängelanzeige in Sachen Nebelthau gemacht?", "Mängelanzeige entworfen"),
        ("Wer hat die Sache Nebelthau gemacht?", "Mängelanzeige entworfen"),
        ("Wer hat in der Sache Nebelthau was gemacht?", "Durchsicht des Gutachtens"),
    ],
)
async def test_work_and_what_one_of_us_did_stay_in_the_entries(
    kanzlei: Kanzlei, text: str, entry: str
) -> None:
    run = await ergebnis(kanzlei, text)
    assert run.text.startswith("Zeiterfassung in der Akte") or "\nZeiterfassung in der Akte" in run.text
    assert entry in run.text
    assert run.finish_reason == "stop"


@pytest.mark.parametrize(
    "text",
    [
        "gesamtzeit sturmvogel alle akten",
        "Wie viel Arbeitszeit hat Dr. Sturmvogel aktenübergreifend zusammen erfasst?",
        "gesamtstunden sturmvogel",
        "sturmvogel gesamtzeit",
        "Stundensumme Sturmvogel",
        "Welche Gesamtzeit hat Frau Dr. Sturmvogel?",
        "Wie viel Zeit hat Sturmvogel mandatsübergreifend aufgeschrieben?",
        "Gesamtaufwand von Sturmvogel in allen Akten?",
        "Wie viel Arbeitszeit hat Sturmvogel quer über alle Akten erfasst?",
    ],
)
async def test_the_whole_time_of_a_colleague_is_added_up_over_all_matters(
    kanzlei: Kanzlei, text: str
) -> None:
    assert "9:43 Std." in await frag(kanzlei, text)


@pytest.mark.parametrize(
    ("text", "total"),
    [
        ("Wie viel Arbeitszeit haben wir aktenübergreifend erfasst?", "12:38 Std."),
        ("gesamtzeit alle akten", "12:38 Std."),
        ("gesamtzeit akte morgenroth", "1:35 Std."),
        ("Gesamtstunden in Sachen Nebelthau?", "1:50 Std."),
    ],
)
async def test_the_whole_time_of_all_or_of_one_matter_too(kanzlei: Kanzlei, text: str, total: str) -> None:
    assert total in await frag(kanzlei, text)


async def test_a_colleague_behind_such_a_sum_gets_the_same_sum(kanzlei: Kanzlei) -> None:
    assert "2:00 Std." in await im_gespraech(kanzlei, "Gesamtzeit Sturmvogel", "und Kieselhain?")


async def test_the_working_time_of_a_contract_is_read_there(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Wie hoch ist die Gesamtarbeitszeit laut Arbeitsvertrag Silberbach?")
    assert "38 Stunden" in said


@pytest.mark.parametrize(
    ("text", "rate"),
    [
        ("Mit welchem Satz pro Stunde rechnen wir in der Sache Morgenroth ab?", "260,00 €"),
        ("satz je stunde auerwald", "240,00 €"),
        ("Mit wie viel Euro die Stunde rechnen wir Sandkuhl ab?", "220,00 €"),
        ("Auf welcher Stundenbasis rechnen wir bei Morgenroth ab?", "260,00 €"),
        ("Wie viel Euro pro Stunde berechnen wir in der Sache Auerwald?", "240,00 €"),
        ("Für wie viel Geld die Stunde arbeiten wir in der Sache Brackwasser?", "280,00 €"),
        ("Zu welchem Tarif pro Stunde rechnet Sturmvogel bei Wiesengrund ab?", "240,00 €"),
        ("welcher satz je anwaltsstunde bei nebelthau", "240,00 €"),
    ],
)
async def test_a_rate_per_hour_is_that_of_the_entries(kanzlei: Kanzlei, text: str, rate: str) -> None:
    said = await frag(kanzlei, text)
    assert "Stundensatz:" in said
    assert f": {rate}" in said
    assert "RVG" not in said


@pytest.mark.parametrize(
    "text",
    [
        "Welcher Satz pro Stunde steht im Kfz-Gutachten bei Sandkuhl?",
        "Welchen Satz pro Stunde setzt die Versicherung bei Sandkuhl an?",
    ],
)
async def test_the_rate_of_somebody_else_is_none_of_ours(kanzlei: Kanzlei, text: str) -> None:
    assert "Zeiterfassung" not in await frag(kanzlei, text)


async def test_the_law_is_still_reckoned_where_it_is_named(kanzlei: Kanzlei) -> None:
    assert "Nr. 2300" in await frag(kanzlei, "Was können wir in der Sache Morgenroth nach RVG abrechnen?")
