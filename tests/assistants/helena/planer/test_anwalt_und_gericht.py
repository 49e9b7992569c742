"""Helena without a model: who needs a lawyer, whether the court that somebody supposes is the right one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag
from bridle.assistants.helena.law.anwaltszwang import vorgaenge, vorgang, vorgang_in
from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.planer.lesen.anwaltsfrage import ob_mit_anwalt
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.recht import wertgrenze, zustaendigkeit_annahme
from bridle.assistants.helena.planer.recht.anwalt_sagen import urteil
from bridle.assistants.helena.planer.recht.sache_in import sache_in

# ---- the court that somebody supposes


@pytest.mark.parametrize(
    ("text", "court", "value", "limit"),
    [
        (
            "Klage über 7.000 €. Das geht ja ans Landgericht, weil es über 5.000 sind?",
            "LG",
            "7000.00",
            "5000.00",
        ),
        ("Werklohn 8.500 Euro, ab 5000 ist doch das LG zuständig, oder?", "LG", "8500.00", "5000.00"),
        (
            "Die Grenze liegt ja bei 5.000 €, muss unsere Klage über 6.500 € zum LG?",
            "LG",
            "6500.00",
            "5000.00",
        ),
        ("Ich reiche die Klage über 12.000 € beim Amtsgericht ein, richtig?", "AG", "12000.00", None),
        ("Schmerzensgeld 9.000 €, ich gehe zum Landgericht, stimmt's?", "LG", "9000.00", None),
        ("Ist das Landgericht für eine Klage über 15.000 € zuständig?", "LG", "15000.00", None),
    ],
)
def test_the_value_of_a_lawsuit_and_the_limit_somebody_has_in_mind_are_kept_apart(
    text: str, court: str, value: str, limit: str | None
) -> None:
    read = zustaendigkeit_annahme.erkenne(text)
    assert read is not None
    assert (read["vermutet"], read["argumente"]["streitwert"], read["grenze"]) == (court, value, limit)


@pytest.mark.parametrize(
    "text",
    [
        "Klage über 8.000 €, AG oder LG?",
        "Ist die Berufung gegen das Urteil des Landgerichts über 8.000 € statthaft?",
        "Das Landgericht hat uns verurteilt.",
        "Was kostet eine Klage über 8.000 € beim Landgericht?",
    ],
)
def test_where_no_court_is_supposed_nothing_is_corrected(text: str) -> None:
    assert zustaendigkeit_annahme.erkenne(text) is None


async def test_a_wrong_court_is_corrected_before_anything_else(kanzlei: Kanzlei) -> None:
    said = await frag(
        kanzlei,
        "Kaufpreisklage über 7.000 €, Einreichung diese Woche. Das geht ja ans Landgericht, weil es über "
        "5.000 sind – besteht dort Anwaltszwang?",
    )
    first = said.index("**Nein, nicht das Landgericht, sondern das Amtsgericht.**")
    assert (
        first
        < said.index("Die Grenze von 5.000 € gilt dafür nicht")
        < said.index("Nein, ein Anwalt ist nicht")
    )
    assert "bis 10.000,00 € zuständig (§ 23 Nr. 1 GVG)" in said
    assert "Nicht berücksichtigt" not in said


async def test_rooms_for_business_and_owners_of_flats_have_their_own_court(kanzlei: Kanzlei) -> None:
    assert sache_in("mietrueckstand gewerbe") == "gewerbemiete"
    assert sache_in("weg-anfechtungsklage") == "weg"
    said = await frag(kanzlei, "Mietrückstand Gewerbe 11.500 Euro, das bleibt ja beim AG, oder?")
    assert "**Nein, nicht das Amtsgericht, sondern das Landgericht.**" in said


async def test_the_limit_itself_is_told_and_a_wrong_one_denied(kanzlei: Kanzlei) -> None:
    assert "bis 10.000,00 € zuständig" in await frag(
        kanzlei, "Ab welchem Streitwert ist das Landgericht zuständig?"
    )
    said = await frag(kanzlei, "Die Wertgrenze zum Landgericht liegt doch bei 5.000 Euro?")
    assert "**Nein, das ist nicht die Grenze.**" in said
    assert "Nicht berücksichtigt" not in said
    other = await frag(kanzlei, "Bis 5.000 Euro ist das Amtsgericht zuständig, richtig?")
    assert "**Nein, das ist nicht die Grenze.**" in other
    assert wertgrenze.erkenne("Ab welcher Beschwer ist Berufung zum Landgericht möglich?") is None


# ---- whether a lawyer is needed


@pytest.mark.parametrize(
    ("text", "name", "needed"),
    [
        (
            "Braucht der Ehemann einen eigenen Anwalt, wenn er der Scheidung nur zustimmt?",
            "scheidung_zustimmung",
            False,
        ),
        ("Reicht bei der Scheidung ein Anwalt für beide?", "scheidung_ein_anwalt", None),
        ("Kann man ohne Anwalt geschieden werden?", "scheidung", True),
        ("Anwaltszwang beim Kindesunterhalt?", "unterhalt", True),
        ("Unterhalt über das Jugendamt, brauche ich da einen Anwalt?", "unterhalt_beistand", False),
        ("Muss man sich beim Sorgerechtsstreit anwaltlich vertreten lassen?", "kindschaft", False),
        (
            "Einspruch gegen das Versäumnisurteil des LG, kann er das selbst?",
            "versaeumnisurteil_landgericht",
            True,
        ),
        ("Widerspruch gegen Mahnbescheid ohne Anwalt möglich?", "mahnverfahren", False),
        ("PKH-Antrag beim Landgericht ohne Anwalt möglich?", "prozesskostenhilfe", False),
        ("Braucht man für den Klageerzwingungsantrag einen Anwalt?", "klageerzwingung", True),
    ],
)
def test_the_proceeding_decides_and_the_narrower_one_first(text: str, name: str, needed: bool | None) -> None:
    found = vorgang_in(lies(text).klein)
    assert found is not None
    assert (found.id, found.besteht) == (name, needed)


@pytest.mark.parametrize(
    "text", ["wer ist der anwalt der gegenseite?", "hat er das selbst gesehen?", "frau anwalt"]
)
def test_who_the_lawyer_is_is_another_question(text: str) -> None:
    assert not ob_mit_anwalt(text)


def test_every_proceeding_says_it_in_one_way_and_names_a_norm() -> None:
    for each in vorgaenge().values():
        assert (each.besteht is None) == bool(each.kurz), each.id
        assert "§" in each.text, each.id
    with pytest.raises(LawError, match="scheidung_zustimmung"):
        vorgang("pokern")


@pytest.mark.parametrize(
    ("asked", "needed", "said"),
    [
        ("brauche ich einen anwalt?", True, "Ja, ein Anwalt"),
        ("brauche ich einen anwalt?", False, "Nein, ein Anwalt ist nicht"),
        ("kann er sich selbst vertreten?", True, "Nein, ein Anwalt"),
        ("kann er sich selbst vertreten?", False, "Ja, das geht ohne"),
        ("da brauche ich doch keinen anwalt, oder?", True, "Doch, ein Anwalt"),
        ("da brauche ich doch keinen anwalt, oder?", False, "Richtig, ein Anwalt ist nicht"),
        ("brauche ich einen anwalt?", None, "kommt auf die Sache an"),
    ],
)
def test_yes_and_no_answer_the_question_as_it_was_put(asked: str, needed: bool | None, said: str) -> None:
    told: Mapping[str, Any] = {"anwaltszwang": needed, "anwaltszwang_text": "Anwaltszwang"}
    assert said in urteil(asked, told)


async def test_who_only_consents_to_the_divorce_needs_no_lawyer(kanzlei: Kanzlei) -> None:
    said = await frag(
        kanzlei,
        "Braucht der Ehemann in der Scheidung auch einen eigenen Anwalt, wenn er dem Antrag unserer "
        "Mandantin nur zustimmen will?",
    )
    assert "**Nein, ein Anwalt ist nicht nötig.**" in said
    assert "§ 114 Abs. 4 Nr. 3 FamFG" in said
    assert "Eigene Anträge" in said
    appeal = await frag(
        kanzlei, "Brauchen wir für die Beschwerde in einer Umgangssache beim OLG einen Anwalt?"
    )
    assert "In Kindschaftssachen wie Sorge und Umgang" in appeal
    lag = await frag(kanzlei, "Darf die Gewerkschaft vor dem LAG auftreten?")
    assert "§ 11 Abs. 4 ArbGG" in lag
    assert "Gewerkschaft" in lag


# ---- norms


async def test_a_norm_at_the_beginning_is_what_is_asked_about(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "573 Abs. 2 BGB - welche Gründe für den Vermieter sind da genannt")
    assert "**§ 573 Abs. 2 BGB**" in said
    assert "Verwertung" in said


@pytest.mark.parametrize(
    ("text", "norm"),
    [
        ("Betriebsübergang, welche Vorschrift?", "§ 613a BGB"),
        ("Gutachter ablehnen wegen Befangenheit ZPO", "§ 406 ZPO"),
        ("Auskunft nach DSGVO", "Art. 15 DSGVO"),
        ("Wo steht der Zugewinnausgleich?", "§ 1378 BGB"),
        ("Welche Vorschrift regelt die Haftung des Testamentsvollstreckers?", "§ 2219 BGB"),
    ],
)
async def test_a_topic_of_the_law_is_looked_for_in_the_statutes(
    kanzlei: Kanzlei, text: str, norm: str
) -> None:
    said = await frag(kanzlei, text)
    assert f"- **{norm}**" in said


@pytest.mark.parametrize(
    ("text", "verdict", "court"),
    [
        (
            "kann ich 30.000 € ohne anwalt einklagen oder brauche ich einen",
            "Nein, ein Anwalt ist nötig.",
            "Landgericht",
        ),
        ("kann ich 30.000 € ohne anwalt einklagen", "Nein, ein Anwalt ist nötig.", "Landgericht"),
        (
            "brauche ich bei einer zahlungsklage über 30.000 € einen anwalt?",
            "Ja, ein Anwalt ist nötig.",
            "Landgericht",
        ),
        ("darf ich 4.000 € selbst einklagen", "Ja, das geht ohne Anwalt.", "Amtsgericht"),
        ("Kann man 7.000 € selber einklagen?", "Ja, das geht ohne Anwalt.", "Amtsgericht"),
    ],
)
async def test_whether_a_lawyer_is_needed_to_sue_for_a_sum_is_answered_in_small_letters_too(
    kanzlei: Kanzlei, text: str, verdict: str, court: str
) -> None:
    said = await frag(kanzlei, text)
    assert f"**{verdict}**" in said
    assert f"zuständig ist das **{court}**" in said
    assert ("§ 78 Abs. 1 ZPO" in said) == (court == "Landgericht")
