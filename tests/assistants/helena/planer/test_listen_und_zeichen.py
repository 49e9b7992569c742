"""Lists by court, papers that mention a word, the state and the numbers of a matter, norms with a letter."""

from __future__ import annotations

import re

import pytest

from assistants.helena.planer.fragen import frag
from bridle.assistants.helena.eval.kanzlei import Kanzlei
from bridle.assistants.helena.planer.akten.gericht import gerichte_genannt

AG = {"0019/26", "0051/26", "0077/26", "0103/26"}


def _akten(answer: str) -> set[str]:
    return set(re.findall(r"^- \*\*(\d{4}/\d\d)\*\*", answer, re.M))


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("alle akten mit gericht AG Köln", AG),
        ("akten AG Köln", AG),
        ("wie viele Akten haben wir beim AG Köln", AG),
        ("Mandate mit Amtsgericht Köln als Gericht", AG),
        ("alle Akten, in denen als Gericht das Amtsgericht Köln eingetragen ist", AG),
        ("alle verfahren am kölner amtsgericht", AG),
        ("akten mit gericht LG Köln", {"0098/26"}),
        ("Liste der Akten beim LG Köln", {"0098/26"}),
        ("Gericht: VG Köln, welche Akten", {"0104/26"}),
        ("welche Akten haben als Gericht das VG Köln hinterlegt?", {"0104/26"}),
        ("akten mit ag köln familiengericht", {"0051/26"}),
        ("Akten beim ArbG Köln", {"0101/26"}),
        ("akten gericht köln", AG | {"0098/26", "0101/26", "0104/26"}),
        ("Welche Akten laufen beim Amtsgericht oder Verwaltungsgericht Köln?", AG | {"0104/26"}),
        ("offene Mietsachen beim AG Köln", {"0077/26"}),
    ],
)
async def test_a_list_by_court_has_those_whose_court_is_entered_so(
    kanzlei: Kanzlei, text: str, numbers: set[str]
) -> None:
    assert _akten(await frag(kanzlei, text)) == numbers


@pytest.mark.parametrize("text", ["akten mit gericht AG Bonn", "akten FG Köln", "Welche Akten beim SG Köln?"])
async def test_a_court_that_nobody_has_entered_is_not_replaced_by_all_matters(
    kanzlei: Kanzlei, text: str
) -> None:
    answer = await frag(kanzlei, text)
    assert "mit diesem Gericht finde ich" in answer
    assert _akten(answer) == set()


async def test_what_a_list_by_court_cannot_tell_is_said(kanzlei: Kanzlei) -> None:
    assert "**Nicht berücksichtigt:** die Abteilung" in await frag(
        kanzlei, "Akten beim AG Köln, Strafabteilung"
    )
    assert _akten(await frag(kanzlei, "welche geschlossenen akten beim ag köln")) == set()
    assert _akten(await frag(kanzlei, "Welche Akten sind nicht beim AG Köln?")).isdisjoint(AG)


async def test_the_ag_of_a_company_is_no_court(kanzlei: Kanzlei) -> None:
    for text in ("akten gegen adlerflug versicherung ag", "akten Adlerflug Versicherung AG"):
        assert _akten(await frag(kanzlei, text)) == {"0092/26"}


@pytest.mark.parametrize(
    ("asked", "entered", "fits"),
    [
        ("beim lg koeln", "Landgericht Köln", True),
        ("beim lg koeln", "LG Köln, Kammer für Handelssachen", True),
        ("beim lg koeln", "Landesarbeitsgericht Köln", False),
        ("beim ag koeln", "Verwaltungsgericht Köln", False),
        ("beim ag koeln", "Familiengericht Köln", True),
        ("beim ag frankfurt", "Amtsgericht Frankfurt am Main", True),
        ("beim ag frankfurt an der oder", "Amtsgericht Frankfurt am Main", False),
        ("beim olg koeln", "Landgericht Köln", False),
        ("beim ag bremen", "Amtsgericht Bremen-Blumenthal", True),
        ("beim bremer amtsgericht", "Amtsgericht Bremen", True),
    ],
)
def test_a_court_is_the_one_of_its_kind_and_place(asked: str, entered: str, fits: bool) -> None:
    assert [each.passt(entered) for each in gerichte_genannt(asked)] == [fits]


@pytest.mark.parametrize(
    "text",
    [
        "dokument mit lichtmess",
        "welches papier nennt Edda Lichtmess",
        "Welche Unterlagen enthalten den Namen Lichtmess?",
        "schriftstück mit bushaltestelle",
        "dokumente in sandkuhl mit lichtmess",
        "papiere, in denen Navigationsgerät vorkommt",
    ],
)
async def test_papers_that_mention_a_word_are_those_in_which_it_is_found(kanzlei: Kanzlei, text: str) -> None:
    answer = await frag(kanzlei, text)
    assert "Unfallschilderung des Mandanten" in answer
    assert "Kfz-Schadengutachten" not in answer
    assert "Abrechnungsschreiben" not in answer


async def test_the_papers_of_a_matter_are_still_all_of_them(kanzlei: Kanzlei) -> None:
    for text in ("Welche Dokumente haben wir in Sandkuhl?", "schriftverkehr mit Adlerflug"):
        assert "Kfz-Schadengutachten" in await frag(kanzlei, text)


@pytest.mark.parametrize(
    ("text", "state"),
    [
        ("dachdecker steilhang akte noch offen?", "geschlossen"),
        ("dachdecker steilhang noch offen?", "geschlossen"),
        ("steilhang akte erledigt?", "geschlossen"),
        ("akte auerwald schon zu?", "offen"),
        ("läuft lindwurm noch?", "offen"),
        ("tannhof akte noch aktiv?", "offen"),
        ("ist das mandat steilhang schon beendet", "geschlossen"),
    ],
)
async def test_whether_a_matter_is_open_is_its_state(kanzlei: Kanzlei, text: str, state: str) -> None:
    assert f"- Status: {state}" in await frag(kanzlei, text)


async def test_what_is_open_in_a_matter_and_whether_a_frist_is_done_stand_in_the_calendar(
    kanzlei: Kanzlei,
) -> None:
    for text in ("was ist bei silberbach noch offen?", "frist silberbach schon erledigt?"):
        assert "Quelle: Kalender" in await frag(kanzlei, text)


@pytest.mark.parametrize(
    "text",
    ["gerichtsaz lindwurm", "gerichtl. az lindwurm", "ger.-az. lindwurm", "Gerichts-Aktz. von Lindwurm?"],
)
async def test_the_number_of_the_court_is_known_by_its_short_forms(kanzlei: Kanzlei, text: str) -> None:
    assert "611 Cs 480/26" in await frag(kanzlei, text)


@pytest.mark.parametrize(
    "text",
    [
        "Unter welcher Nummer führen wir Brackwasser hier? Das Gerichtsaktenzeichen meine ich nicht.",
        "Unter welchem Zeichen läuft Brackwasser bei uns intern? Nicht das vom Gericht.",
        "Wie lautet unser Aktenzeichen in Sachen Brackwasser, nicht das des Gerichts?",
        "Welche Nummer hat Brackwasser bei uns?",
        "interne nummer brackwasser",
    ],
)
async def test_our_own_number_is_neither_the_telephone_nor_that_of_the_court(
    kanzlei: Kanzlei, text: str
) -> None:
    answer = await frag(kanzlei, text)
    assert "Unser Aktenzeichen" in answer
    assert "**0098/26**" in answer
    assert "91 O 214/26" not in answer
    assert "Nicht berücksichtigt" not in answer


async def test_the_number_of_a_person_is_still_that_of_the_telephone(kanzlei: Kanzlei) -> None:
    for text in ("nummer von Silberbach", "welche telefonnummer haben wir von silberbach"):
        assert "0221 4710101" in await frag(kanzlei, text)


@pytest.mark.parametrize(
    "text",
    [
        "Bis zu welchem Tag muss die Kündigungsschutzklage von Silberbach allerspätestens bei Gericht sein?",
        "An welchem Tag muss die Kündigungsschutzklage Silberbach spätestens eingereicht sein?",
        "Bis zu welchem Datum muss die Kündigungsschutzklage Silberbach eingereicht werden?",
        "Welcher Tag ist der letzte für die Klage von Silberbach?",
    ],
)
async def test_until_which_day_is_until_when(kanzlei: Kanzlei, text: str) -> None:
    answer = await frag(kanzlei, text)
    assert "Kündigungsschutzklage einreichen" in answer
    assert "Quelle: Kalender" in answer


@pytest.mark.parametrize(
    ("text", "norm"),
    [
        ("Mit welcher Frist kann ein Vermieter nach § 573c BGB kündigen?", "§ 573c BGB"),
        ("Mit welcher Frist kann der Mieter nach § 573 c BGB kündigen?", "§ 573c BGB"),
        ("In welcher Frist ist nach § 574b BGB zu widersprechen?", "§ 574b BGB"),
        ("Unter welchen Voraussetzungen darf nach § 573a BGB gekündigt werden?", "§ 573a BGB"),
        ("Wer muss nach § 1a KSchG zahlen?", "§ 1a KSchG"),
    ],
)
async def test_a_norm_that_is_named_comes_alone_and_with_its_letter(
    kanzlei: Kanzlei, text: str, norm: str
) -> None:
    assert re.match(rf"(?:Hi,.*\n+)?\*\*{norm}\*\*", await frag(kanzlei, text))


async def test_a_search_by_words_keeps_the_letter_of_a_norm(kanzlei: Kanzlei) -> None:
    answer = await frag(kanzlei, "Ist eine Kündigung nach § 573c BGB ohne Frist wirksam?")
    assert "573 BGB" not in answer.split("\n")[0]
