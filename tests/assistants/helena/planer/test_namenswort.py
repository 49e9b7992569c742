"""Names that are words, and words that are no names."""

from __future__ import annotations

from datetime import date

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag_mit_aufrufen, im_gespraech
from bridle.assistants.helena.planer.lesen.erkennen import genannt, lies
from bridle.assistants.helena.planer.lesen.nur_menschen import nur_menschen
from bridle.assistants.helena.planer.lesen.wortformen import wortform
from bridle.assistants.helena.planer.lesen.zeitraum import zeitraum

NOW = date(2026, 11, 11)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Wie viele Stunden haben wir in Sommer gegen Mai erfasst?", "Sommer Mai"),
        ("Termine in der Sache Sommer ./. Mai", "Sommer Mai"),
        ("termine sommer ./. mai", "sommer mai"),
        ("Wie heißt der Gutachter im Bauprozess Richter?", "Richter"),
        ("Wer ist der Gegner bei Klein?", "Klein"),
        ("Fristen Lang", "Lang"),
        ("Welche Fristen laufen in der Akte Mai?", "Mai"),
        ("Wo wohnt Frau Koch?", "Koch"),
    ],
)
def test_a_word_is_a_name_where_it_stands_as_one(text: str, name: str) -> None:
    named = genannt(lies(text))
    assert named is not None
    assert named.name == name
    assert zeitraum(lies(text), NOW) is None


@pytest.mark.parametrize(
    "text",
    [
        "Welche Termine haben wir im Mai?",
        "Kommt er gegen Abend?",
        "Was hat der Richter gesagt?",
        "Welche Fristen laufen am Freitag?",
        "Wie lang ist die Frist?",
    ],
)
def test_elsewhere_it_is_the_word(text: str) -> None:
    assert genannt(lies(text)) is None


def test_a_month_beside_a_name_is_still_one() -> None:
    span = zeitraum(lies("Welche Termine haben wir im Mai in der Sache Sommer ./. Mai?"), NOW)
    assert span is not None
    assert span.von.month == 5


@pytest.mark.parametrize(
    "text",
    [
        "wann haben wir das mandat bekommen?",
        "wie ist der mandant rechtsschutzversichert?",
        "was sagt der?",
        "ist er anwaltlich vertreten?",
        "arbeitet er noch?",
    ],
)
def test_a_verb_or_an_adjective_is_nobodys_name(text: str) -> None:
    assert genannt(lies(text)) is None


@pytest.mark.parametrize("name", ["fröhlich", "wendt", "bode", "hesse", "albrecht", "brandt", "huber"])
def test_a_name_written_small_is_still_one(name: str) -> None:
    named = genannt(lies(f"fristen {name}"))
    assert named is not None
    assert named.name == name


def test_forms_of_known_words_are_no_names() -> None:
    assert all(map(wortform, ["sagte", "bekommen", "verdiene", "anwaltlich", "telefonisch"]))
    assert not any(map(wortform, ["schroeder", "hansen", "wunderlich", "gerhardt"]))


@pytest.mark.parametrize(
    "text", ["mail von frau berger", "Mail von Herrn Silberbach", "E-Mail von Frau Lund?"]
)
def test_the_mail_of_somebody_is_their_address_and_not_to_be_sent(text: str) -> None:
    assert nur_menschen(lies(text)) == ""


@pytest.mark.parametrize("text", ["mail an frau berger", "Maile Frau Lund die Klage", "mail die Klage raus"])
def test_to_mail_something_is_for_people(text: str) -> None:
    assert nur_menschen(lies(text)) != ""


@pytest.mark.parametrize(
    ("text", "names"),
    [
        (
            "Neue Anfrage von Metallbau Uhlig GmbH gegen Sparkasse Muldental – hatten wir mit einem von "
            "beiden zu tun?",
            ["Metallbau Uhlig", "Sparkasse Muldental"],
        ),
        ("Haben wir die Tannhof Holzhandel KG schon mal gehabt?", ["Tannhof Holzhandel"]),
        ("Hatten wir die Tannhof Holzhandel KG schon mal?", ["Tannhof Holzhandel"]),
        ("Anfrage von Herrn Peter Lustig gegen Kolbenfeld, kennen wir die?", ["Peter Lustig", "Kolbenfeld"]),
    ],
)
async def test_every_name_of_a_new_request_is_checked(kanzlei: Kanzlei, text: str, names: list[str]) -> None:
    _, calls = await frag_mit_aufrufen(kanzlei, text)
    assert [given["name"] for tool, given in calls if tool == "check_kollision"] == names


@pytest.mark.parametrize(
    "text",
    [
        "Haben wir den Termin schon gehabt?",
        "Haben wir das Gutachten schon?",
        "Haben wir die Vollmacht von Frau Mauerstein schon?",
    ],
)
async def test_whether_something_has_been_is_no_conflict_check(kanzlei: Kanzlei, text: str) -> None:
    _, calls = await frag_mit_aufrufen(kanzlei, text)
    assert "check_kollision" not in [tool for tool, _ in calls]


async def test_since_when_the_mandate_is_ours_is_told_of_the_matter_before(kanzlei: Kanzlei) -> None:
    said = await im_gespraech(kanzlei, "Worum geht es bei Silberbach?", "wann haben wir das mandat bekommen?")
    assert "Mandat seit" in said
    assert "0101/26" in said
