"""Questions of law about a matter: barred when, ended when, objected to first, and whose sum is meant."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag, im_gespraech
from bridle.assistants.helena.akten import AkteNeu, create_akte
from bridle.assistants.helena.begriffe import KalenderTyp, Sachgebiet
from bridle.assistants.helena.fristen import KalenderNeu, create_frist
from bridle.assistants.helena.planer.lesen.beurteilen import fallfrage
from bridle.assistants.helena.planer.lesen.erkennen import lies

# ---- when a claim is barred


async def test_how_long_a_named_claim_runs_is_told_and_its_beginning_asked_for(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Wann verjährt der Pflichtteilsanspruch von Herrn Morgenroth?")
    assert "**3 Jahre** (§ 195 BGB, § 199 Abs. 1 BGB)" in said
    assert "Wann war der Erbfall" in said
    assert "zur Verjährung vorgemerkt: § 2332 BGB" in said


@pytest.mark.parametrize(
    "question",
    ["Verjährung in der Sache Sandkuhl?", "Wann verjährt der Anspruch in der Akte Sandkuhl?"],
)
async def test_the_day_of_an_accident_is_taken_from_the_matter(kanzlei: Kanzlei, question: str) -> None:
    said = await frag(kanzlei, question)
    assert "**Mo., 31.12.2029**" in said
    assert "den die Akte 0092/26" in said
    assert "habe ich in den Dokumenten nicht geprüft" in said


async def test_a_period_that_is_entered_comes_first(kanzlei: Kanzlei) -> None:
    new = AkteNeu(kurzrubrum="Rotbuche ./. Feldahorn", sachgebiet=Sachgebiet.INKASSO)
    akte = await kanzlei.write(create_akte, kanzlei.admin, new)
    entry = KalenderNeu.model_validate(
        {
            "akte_id": akte.id,
            "typ": KalenderTyp.FRIST,
            "titel": "Verjährung der Forderung",
            "datum": "2027-12-31",
        }
    )
    await kanzlei.write(create_frist, kanzlei.admin, entry)
    said = await frag(kanzlei, "Wann verjährt die Forderung Rotbuche?")
    assert "eingetragen:\n\n- **Fr., 31.12.2027**: Verjährung der Forderung" in said


async def test_what_a_contract_says_of_it_is_read_there(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Was steht im Kaufvertrag Auerwald zur Verjährung?")
    assert "auf ein Jahr ab Übergabe verkürzt" in said


# ---- when a notice takes effect


@pytest.mark.parametrize(
    "question",
    [
        "Zu welchem Termin wirkt die Kündigung von Frau Silberbach frühestens?",
        "Wann endet das Arbeitsverhältnis Silberbach frühestens?",
        "Welche Kündigungsfrist gilt bei Silberbach?",
    ],
)
async def test_a_notice_is_reckoned_with_what_the_matter_has(kanzlei: Kanzlei, question: str) -> None:
    said = await frag(kanzlei, question)
    assert "Eintritt 01.04.2019, Zugang" in said
    assert "**So., 31.01.2027**" in said
    assert "2 Monate" in said


async def test_what_the_matter_does_not_have_is_asked_for(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Wann wird die Kündigung bei Nebelthau wirksam?")
    assert "Um welchen Vertrag geht es, und wer kündigt?" in said
    assert "Wann ging die Kündigung zu?" in said


# ---- whether to object first


@pytest.mark.parametrize(
    "question",
    [
        "Muss Frau Hallbaum vor der Klage erst Widerspruch einlegen?",
        "Ist bei Hallbaum ein Widerspruchsverfahren nötig?",
        "Ist in 0104/26 ein Vorverfahren erforderlich?",
    ],
)
async def test_the_belehrung_and_the_land_say_whether_to_object_first(
    kanzlei: Kanzlei, question: str
) -> None:
    said = await frag(kanzlei, question)
    assert "nennt die Klage und keinen Widerspruch" in said
    assert "In Nordrhein-Westfalen entfällt es in den meisten Sachen" in said
    assert "§ 68 VwGO" in said


async def test_before_the_social_courts_it_is_needed(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Kann Frau Kiesewald direkt klagen, ohne Widerspruch?")
    assert "nennt den Widerspruch und noch keine Klage" in said
    assert "§ 78 SGG" in said
    assert "Nordrhein-Westfalen" not in said


async def test_of_another_land_nothing_is_said(kanzlei: Kanzlei) -> None:
    said = await frag(
        kanzlei, "Muss man in Bayern vor der Klage zum Verwaltungsgericht Widerspruch einlegen?"
    )
    assert "entscheidet vor allem das Land" in said
    assert "Nordrhein-Westfalen" not in said


async def test_whether_it_was_lodged_is_another_question(kanzlei: Kanzlei) -> None:
    assert "Vorverfahren" not in await frag(kanzlei, "Haben wir bei Kiesewald Widerspruch eingelegt?")


# ---- which sum is meant


async def test_what_is_still_open_is_not_the_value_of_the_matter(kanzlei: Kanzlei) -> None:
    first = "Wie viel ist bei Sandkuhl noch offen?"
    then = "Und was würde eine Klage darüber kosten, wenn wir verlieren?"
    said = await im_gespraech(kanzlei, first, then)
    assert "Wie hoch ist der Betrag, um den es gehen soll?" in said
    assert "8.722,29" not in said
    assert "**1.093,88 €**" in await im_gespraech(kanzlei, first, then, "1.194,50 €")


async def test_a_rest_is_asked_for_where_it_is_named_at_once(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Was würde eine Klage über die Restforderung bei Sandkuhl kosten?")
    assert "Wie hoch ist der Betrag, um den es gehen soll?" in said
    assert "4.354,48 €" in await frag(
        kanzlei, "Was würde eine Klage bei Sandkuhl kosten, wenn wir verlieren?"
    )


async def test_the_only_sum_before_is_meant_and_its_matter_goes_along(kanzlei: Kanzlei) -> None:
    said = await im_gespraech(kanzlei, "Gegenstandswert Silberbach?", "Was kostet eine Klage darüber?")
    assert "vor dem Arbeitsgericht bei einem Streitwert von 12.600,00 €" in said


# ---- what is looked up, and what only people judge


@pytest.mark.parametrize(
    "question",
    ["Beweislastumkehr?", "Wie lange gilt die Beweislastumkehr beim Verbrauchsgüterkauf?"],
)
async def test_a_topic_of_the_law_is_looked_for_there(kanzlei: Kanzlei, question: str) -> None:
    assert "- **§ 477 BGB**" in await frag(kanzlei, question)


@pytest.mark.parametrize(
    ("text", "judged"),
    [
        ("Dann ist das Urteil bei Auerwald doch falsch, oder?", True),
        ("Ist der Bescheid Hallbaum richtig?", True),
        ("Das Urteil ist doch falsch?", True),
        ("Ist das Urteil richtig zugestellt worden?", False),
        ("Ist das Aktenzeichen falsch?", False),
    ],
)
def test_whether_a_decision_is_wrong_is_no_word_to_look_for(text: str, judged: bool) -> None:
    assert fallfrage(lies(text)) is judged
