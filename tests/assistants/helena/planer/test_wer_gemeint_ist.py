"""Whom a name means where colleagues are called like parties: what is asked of it says so."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag, im_gespraech
from bridle.assistants.helena.kollegen import ImHaus
from bridle.assistants.helena.planer.haus.rolle import als_kollege
from bridle.assistants.helena.planer.haus.umgefragt import fassungen

HAUS = [
    ImHaus("Dr. Ute Sommer"),
    ImHaus("Bo Lang", ("Stefan Lang",)),
    ImHaus("Ida Richter", ("Klaus Richter",)),
    ImHaus("Kai Koch-Blume"),
]


@pytest.mark.parametrize(
    ("text", "wer", "frage"),
    [
        ("Alle Akten von Frau Richter, auch die ruhenden", "Ida Richter", "Alle Akten, auch die ruhenden"),
        ("Welche Akten hat Rechtsanwalt Lang offen?", "Bo Lang", "Welche Akten haben wir offen?"),
        ("Zeiten von Lang im November", "Bo Lang", "Zeiten im November"),
        ("Langs offene Akten", "Bo Lang", "offene Akten"),
        ("akten von lang", "Bo Lang", "akten"),
        ("Akten, die Lang bearbeitet", "Bo Lang", "Akten"),
        ("Für welche Akten ist Ida zuständig?", "Ida Richter", "welche Akten haben wir?"),
        ("Termine Richtr nächste Woche", "Ida Richter", "Termine nächste Woche"),
        ("was muss richter heute noch erledigen", "Ida Richter", "Was steht heute an?"),
        ("Honorar Dr. Sommer im November?", "Dr. Ute Sommer", "Wie viel Zeit haben wir im November erfasst?"),
        ("Fristen von Frau Koch-Blume", "Kai Koch-Blume", "Fristen"),
    ],
)
def test_what_somebody_has_is_a_colleagues(text: str, wer: str, frage: str) -> None:
    read = als_kollege(text, HAUS)
    assert read is not None
    assert (read.nennung.name, next(fassungen(read)).frage) == (wer, frage)


@pytest.mark.parametrize(
    "text",
    [
        "Fristen in der Akte Richter",
        "Fristen Berger ./. Richter",
        "Fristen Fischer gegen Lang",
        "Telefonnummer von Frau Richter",
        "Welche Akten hat der Richter?",
        "Wie lang sind die Fristen?",
        "Welche Akten haben wir im Sommer angelegt?",
        "Akten von Klaus Richter",
        "Akten der Lang Bau GmbH",
        "Schreiben von Lang in allen Akten",
        "Fristen von allen außer Lang",
        "Wer hat Akten von Lang übernommen?",
    ],
)
def test_other_names_and_mere_words_are_no_colleagues(text: str) -> None:
    assert als_kollege(text, HAUS) is None


@pytest.mark.parametrize(
    ("texts", "right", "wrong"),
    [
        (
            ("Welche Akten hat Frau Sturmvogel offen?", "nur die über 10.000 Euro"),
            "Annika Sturmvogel",
            "Frag ",
        ),
        (
            ("Zeiten von Kieselhain im November", "und im Oktober?"),
            "nur die Zeit von Ruben Kieselhain",
            "(Dr. An",
        ),
        (("Zeiten von Kieselhain im November", "und Frau Sturmvogel?"), "Zeit von Dr. Annika", "(Ruben"),
        (
            ("Akten von Kieselhain", "welche Fristen hat er?"),
            "wofür Ruben Kieselhain zuständig",
            "verstanden",
        ),
        (
            ("Welche Fristen laufen diesen Monat?", "nur die von Frau Sturmvogel"),
            "wofür Dr. Annika",
            "Meinst",
        ),
    ],
)
async def test_the_person_stays_in_the_conversation(
    kanzlei: Kanzlei, texts: tuple[str, ...], right: str, wrong: str
) -> None:
    said = await im_gespraech(kanzlei, *texts)
    assert right in said
    assert wrong not in said


async def test_a_new_question_is_about_everybody_again(kanzlei: Kanzlei) -> None:
    said = await im_gespraech(kanzlei, "Akten von Kieselhain", "Welche Fristen laufen nächste Woche?")
    assert "Gezeigt ist nur" not in said


@pytest.mark.parametrize(
    "text",
    [
        "Wer ist in der Sache Silberbach zuständig?",
        "Wessen Akte ist Silberbach?",
        "Bei wem liegt die Sache Silberbach?",
        "Wem gehört die Akte Silberbach?",
        "Von wem wird die Akte Silberbach betreut?",
    ],
)
async def test_who_is_in_charge_is_told_and_nothing_else(kanzlei: Kanzlei, text: str) -> None:
    said = await frag(kanzlei, text)
    assert "Anwalt oder Anwältin: Dr. Annika Sturmvogel" in said
    assert "Schlagworte" not in said


async def test_of_several_states_each_is_shown(kanzlei: Kanzlei) -> None:
    assert "Dazu finde ich keine" not in await frag(kanzlei, "Alle Akten von Kieselhain, auch archivierte")


async def test_two_colleagues_are_not_shown_as_one(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Akten von Sturmvogel und Kieselhain")
    assert "Acht Akten" in said.split("**2. ")[0]
    assert "Fünf Akten" in said.split("**2. ")[1]


async def test_two_colleagues_asked_for_different_things_each_get_their_own(kanzlei: Kanzlei) -> None:
    said = await frag(
        kanzlei, "Welche Zeiten hat Sturmvogel im November gebucht, und welche Fristen hat Kieselhain?"
    )
    times, entries = said.split("**2. ")
    assert "nur die Zeit von Dr. Annika Sturmvogel" in times
    assert "nur, wofür Ruben Kieselhain zuständig" in entries
    assert "zuständig: Dr. Annika" not in entries


async def test_who_booked_how_much_in_one_matter_is_summed_for_each(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Wer hat in der Akte Silberbach wie viel Zeit erfasst?")
    assert "Je Person:" in said
    assert "Ruben Kieselhain: 0:25 Std." in said


@pytest.mark.parametrize(
    ("folge", "there", "not_there"),
    [
        ("Welche davon hat den höchsten Wert?", "höchster Wert zuerst", "0064/26"),
        ("davon nur die im Sozialrecht", "0086/26", "0064/26"),
    ],
)
async def test_what_is_asked_of_a_colleagues_list_stays_with_them(
    kanzlei: Kanzlei, folge: str, there: str, not_there: str
) -> None:
    said = await im_gespraech(kanzlei, "Welche Akten bearbeitet Herr Kieselhain?", folge)
    assert "Gezeigt sind nur Akten, an denen Ruben Kieselhain arbeitet." in said
    assert there in said
    assert not_there not in said


async def test_whose_lawyer_is_asked_for_follows_from_whom_was_named(kanzlei: Kanzlei) -> None:
    theirs = await frag(kanzlei, "haben wir ne telnr von konrad wiesengrund, und wer ist sein anwalt")
    assert "Gegnervertreter: in der Akte 0051/26 nicht eingetragen" in theirs
    assert "Sturmvogel" not in theirs
    ours = await frag(kanzlei, "Wie ist die Adresse von Frau Silberbach und wer ist ihre Anwältin?")
    assert "Dr. Annika Sturmvogel" in ours
