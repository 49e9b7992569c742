"""Asked further of what was shown: of its entries, of its matters, of its papers and of its people."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag, im_gespraech

IHRE_AKTEN = "Welche Akten hat Dr. Sturmvogel?"


@pytest.mark.parametrize(
    "text",
    [
        "und wer ist jeweils dafür verantwortlich?",
        "wer ist dafür jeweils zuständig?",
        "wer hat die jeweils zu erledigen?",
        "Wer kümmert sich jeweils darum?",
        "wer muss das jeweils machen",
    ],
)
async def test_of_entries_each_one_says_who_is_responsible(kanzlei: Kanzlei, text: str) -> None:
    answer = await im_gespraech(kanzlei, "Welche Wiedervorlagen stehen an?", text)
    assert "zuständig: Greta Amselgrund" in answer
    assert "Sachbearbeitung" not in answer


async def test_of_matters_it_is_who_works_on_them(kanzlei: Kanzlei) -> None:
    answer = await im_gespraech(
        kanzlei, "Welche Akten haben wir im Familienrecht und Erbrecht?", "wer ist jeweils zuständig?"
    )
    assert "Sachbearbeitung: Greta Amselgrund" in answer


@pytest.mark.parametrize(
    "text",
    [
        "in welchen davon gibt es keinen Anwalt?",
        "und in wie vielen davon gibt es keinen gegenanwalt",
        "In welchen davon ist kein Gegenanwalt eingetragen?",
        "welche davon haben keinen Gegenanwalt?",
        "bei welchen davon gibt es keinen Anwalt der Gegenseite?",
    ],
)
async def test_of_matters_those_without_a_lawyer_of_the_other_side(kanzlei: Kanzlei, text: str) -> None:
    answer = await im_gespraech(kanzlei, IHRE_AKTEN, text)
    assert "Sechs Akten" in answer
    assert "Silberbach" not in answer
    assert "anwalt" in answer.split("Sechs Akten")[0]


async def test_of_matters_those_without_a_witness(kanzlei: Kanzlei) -> None:
    assert "Fünf Akten" in await im_gespraech(kanzlei, IHRE_AKTEN, "in welchen davon gibt es keinen Zeugen?")


async def test_which_have_no_lawyer_asks_for_ours(kanzlei: Kanzlei) -> None:
    answer = await im_gespraech(
        kanzlei, "Welche Akten hat Ruben Kieselhain?", "welche davon haben keinen Anwalt?"
    )
    assert "ohne Anwalt oder Anwältin" in answer
    assert "Hallbaum" in answer


@pytest.mark.parametrize(
    "text",
    [
        "wann war die sachverständige bei nebelthau vor ort?",
        "Wann war die Gutachterin bei Nebelthau in der Wohnung?",
        "Wann hat die Sachverständige die Wohnung bei Nebelthau besichtigt?",
        "An welchem Tag war die Sachverständige bei Nebelthau vor Ort?",
    ],
)
async def test_when_somebody_came_to_look_is_the_day_of_the_ortstermin(kanzlei: Kanzlei, text: str) -> None:
    answer = await frag(kanzlei, text)
    assert "Dazu steht in der Akte 0077/26" in answer
    assert "> Ortstermin: " in answer


async def test_another_gutachten_calls_it_a_besichtigung(kanzlei: Kanzlei) -> None:
    assert "> Besichtigung: " in await frag(kanzlei, "wann war der gutachter bei sandkuhl vor ort")


async def test_of_anybody_else_no_such_day_is_told(kanzlei: Kanzlei) -> None:
    assert "Besichtigung: " not in await frag(kanzlei, "wann war herr querfeld vor ort")


@pytest.mark.parametrize(
    "text",
    [
        "wann wurde das auto bei auerwald übergeben?",
        "Wann ist der Wagen in der Sache Auerwald übergeben worden?",
        "wann wurde das fahrzeug bei auerwald übergeben",
    ],
)
async def test_when_a_thing_was_handed_over_is_not_when_another_one_came(kanzlei: Kanzlei, text: str) -> None:
    answer = await frag(kanzlei, text)
    assert "Das Fahrzeug wird am" in answer
    assert "Zugestellt" not in answer


async def test_where_nothing_is_said_of_the_thing_no_day_is_told(kanzlei: Kanzlei) -> None:
    answer = await frag(kanzlei, "wann wurde das haus bei auerwald übergeben?")
    assert "Den Tag finde ich in der Akte 0019/26" in answer


@pytest.mark.parametrize(
    ("before", "text", "said"),
    [
        ("Welche Zeugen gibt es bei Brackwasser?", "und was kann der sagen?", "Lagerleiter"),
        ("Wer ist alles beteiligt bei Silberbach?", "und wozu soll die zeugin aussagen", "§ 102 BetrVG"),
        ("Welche Zeugen gibt es bei Silberbach?", "was weiß die denn?", "zur Anhörung"),
        ("Gibt es Zeugen bei Lindwurm?", "was kann die bezeugen?", "nicht eingetragen"),
        ("Welche Zeugen gibt es bei Brackwasser?", "Wozu könnte der was sagen?", "Lagerleiter"),
    ],
)
async def test_of_a_witness_shown_it_is_told_what_is_noted(
    kanzlei: Kanzlei, before: str, text: str, said: str
) -> None:
    answer = await im_gespraech(kanzlei, before, text)
    assert said in answer
    assert "bezeugen?“" in answer
    assert "Gegenstandswert" not in answer


async def test_who_a_witness_is_stays_so(kanzlei: Kanzlei) -> None:
    answer = await im_gespraech(kanzlei, "Welche Zeugen gibt es bei Brackwasser?", "wer ist das?")
    assert "Wer ist Malte Hafergarten?" in answer


@pytest.mark.parametrize(
    ("before", "text", "said"),
    [
        (
            "Was steht in der letzten Mahnung bei Grünspecht?",
            "bis wann hatten die zeit zu zahlen?",
            "zahlen Sie",
        ),
        ("Was steht in der Mahnung von Papierwerk?", "Welche Frist hatten wir da gesetzt?", "zahlen Sie"),
        ("Zeig mir die letzte Mahnung in der Akte 0083/26", "und bis wann sollten die zahlen", "zahlen Sie"),
        (
            "Was steht in der Mängelanzeige bei Nebelthau?",
            "bis wann hatten wir Frist gesetzt?",
            "fordern Sie auf",
        ),
        ("Was steht in der Mängelrüge bei Brackwasser?", "wie lange hatten die Zeit?", "bitten um Austausch"),
    ],
)
async def test_until_when_is_read_in_the_paper_that_was_shown(
    kanzlei: Kanzlei, before: str, text: str, said: str
) -> None:
    answer = await im_gespraech(kanzlei, before, text)
    assert said in answer
    assert "bis zum " in answer
    assert "Quelle: Kalender" not in answer


@pytest.mark.parametrize(
    "text", ["bis wann hatten wir Frist gesetzt?", "Bis wann hatten wir denen Zeit gegeben?"]
)
async def test_where_the_paper_sets_no_day_it_is_the_one_in_the_calendar(kanzlei: Kanzlei, text: str) -> None:
    answer = await im_gespraech(kanzlei, "Was steht in der Auskunft Wiesengrund?", text)
    assert "Beleganforderung Zugewinn" in answer
    assert "Kalender der Akte 0051/26" in answer


async def test_until_when_a_remedy_is_due_stays_in_the_calendar(kanzlei: Kanzlei) -> None:
    answer = await im_gespraech(
        kanzlei, "Was steht im Strafbefehl Lindwurm?", "bis wann müssen wir Einspruch einlegen?"
    )
    assert "Einspruch gegen den Strafbefehl" in answer


@pytest.mark.parametrize(
    "text",
    [
        "und wieviel rest steht in der kündigung",
        "und wieviel resturlaub steht in der kündigung",
        "wie viel Rest hat sie noch?",
    ],
)
async def test_what_is_left_in_a_kuendigung_is_holiday(kanzlei: Kanzlei, text: str) -> None:
    answer = await im_gespraech(kanzlei, "Was steht in der Kündigung Silberbach?", text)
    assert "Resturlaub von elf Tagen" in answer
    assert "**Entwurf Kündigungsschutzklage**, Seite" not in answer


@pytest.mark.parametrize(
    ("before", "text", "said"),
    [
        ("Wie hoch ist die geldstrafe bei lindwurm?", "und das fahrverbot?", "Dauer von zwei Monaten"),
        ("Wie hoch ist die Strafe im Strafbefehl Lindwurm?", "und das fahrverbot?", "Dauer von zwei Monaten"),
        ("welche strafe hat herr lindwurm bekommen?", "und das fahrverbot?", "Dauer von zwei Monaten"),
        ("wie hoch ist der schaden bei sandkuhl?", "und der nutzungsausfall?", "Nutzungsausfall, acht Tage"),
    ],
)
async def test_a_thing_written_small_is_no_other_matter(
    kanzlei: Kanzlei, before: str, text: str, said: str
) -> None:
    answer = await im_gespraech(kanzlei, before, text)
    assert said in answer
    assert "finde ich keine Akte" not in answer


async def test_a_name_written_small_is_the_other_matter(kanzlei: Kanzlei) -> None:
    answer = await im_gespraech(kanzlei, "wie hoch ist der streitwert bei hallbaum?", "und der morgenroth?")
    assert "55.337,94" in answer


@pytest.mark.parametrize(
    ("text", "said"),
    [("und Nebelthau?", "0077/26"), ("und Kolbenfeld?", "0101/26"), ("und Brombeer?", "0101/26")],
)
async def test_after_a_list_of_one_field_a_name_is_looked_for_in_all(
    kanzlei: Kanzlei, text: str, said: str
) -> None:
    answer = await im_gespraech(kanzlei, "Welche Akten haben wir im Arbeitsrecht?", text)
    assert f"**{said}**" in answer
    assert "„Welche Akten haben wir zu " in answer


async def test_after_a_list_of_one_field_a_thing_is_looked_for_in_the_papers(kanzlei: Kanzlei) -> None:
    answer = await im_gespraech(kanzlei, "Welche Akten haben wir im Arbeitsrecht?", "und Fördertechnik?")
    assert "**Kündigungsschreiben**" in answer


async def test_after_a_list_of_one_field_another_field_is_its_list(kanzlei: Kanzlei) -> None:
    answer = await im_gespraech(kanzlei, "Welche Akten haben wir im Arbeitsrecht?", "und im Mietrecht?")
    assert "Eine Akte (Mietrecht)" in answer


@pytest.mark.parametrize(
    ("before", "text", "shown"),
    [
        ("Was steht im Urteil Auerwald?", "warum wurde abgewiesen?", "„Warum wurde abgewiesen in der Akte"),
        (
            "Was steht im Bescheid Hallbaum?",
            "und warum wurde abgelehnt?",
            "„Warum wurde abgelehnt in der Akte",
        ),
        (
            "Worum geht es in der Akte Hallbaum?",
            "und wer ist der gegner dort?",
            "„Wer ist der gegner in der Akte",
        ),
        (
            "Worum geht es in der Akte Hallbaum?",
            "welche fristen laufen denn da?",
            "„Welche fristen laufen in der",
        ),
        ("Was steht im Gutachten Nebelthau?", "warum kein Lüften?", "zu Lüften in der Akte"),
    ],
)
async def test_how_a_question_was_taken_is_told_in_german(
    kanzlei: Kanzlei, before: str, text: str, shown: str
) -> None:
    assert shown in await im_gespraech(kanzlei, before, text)


@pytest.mark.parametrize(
    ("topic", "text", "shown"),
    [
        ("zum Urlaub", "und zur probezeit?", "Silberbach zur probezeit?“"),
        ("zur Probezeit", "und zum urlaub?", "Silberbach zum urlaub?“"),
        ("zum Urlaub", "und zu ausschlussfristen?", "Silberbach zu ausschlussfristen?“"),
    ],
)
async def test_another_topic_comes_with_its_own_preposition(
    kanzlei: Kanzlei, topic: str, text: str, shown: str
) -> None:
    answer = await im_gespraech(kanzlei, f"Was steht im Arbeitsvertrag Silberbach {topic}?", text)
    assert shown in answer


@pytest.mark.parametrize("between", ["und diese Woche?", "wie viele sind das?"])
async def test_what_is_overdue_of_them_is_of_the_same_person(kanzlei: Kanzlei, between: str) -> None:
    answer = await im_gespraech(
        kanzlei, "Welche Fristen hat Ruben Kieselhain?", between, "und was ist davon überfällig?"
    )
    assert "wofür Ruben Kieselhain zuständig ist" in answer
    assert "Dr. Annika Sturmvogel" not in answer
