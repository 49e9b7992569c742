"""When something was is looked up in the matter and never computed; and nouns that are nobody's name."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.test_planer import Planer
from bridle.assistants.helena.planer import genaue_regeln
from bridle.assistants.helena.planer.lesen.anschluss import Vorher
from bridle.assistants.helena.planer.lesen.gewoehnlich import gewoehnlich
from bridle.assistants.helena.planer.lesen.rahmen import ohne_rahmen
from bridle.assistants.helena.planer.lesen.wann_war import wann_es_war
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.verstehen.lesart import Versteht, lesart

KENNT = Versteht(genaue_regeln())


def gemeint(text: str, *before: Vorher) -> str:
    return " | ".join(lesart(text, before, KENNT).fragen)


@pytest.fixture
def planer(kanzlei: Kanzlei) -> Planer:
    return Planer(kanzlei)


@pytest.mark.parametrize(
    "text",
    [
        "Wann wurde der Bescheid denn zugestellt?",
        "Und wann haben wir die Kündigung bekommen?",
        "An welchem Tag ist das Urteil verkündet worden?",
        "Wann ist die Klage in der Akte 0098/26 zugestellt worden?",
    ],
)
def test_when_something_was_is_known_for_what_it_is(text: str) -> None:
    assert wann_es_war(text)


@pytest.mark.parametrize(
    "text",
    [
        "Wann ist ein Bescheid zugestellt?",
        "Wann gilt ein Brief als zugestellt?",
        "Wann endet die Frist, wenn das Urteil am 10.11.2026 zugestellt wurde?",
        "Wann ist die Berufung einzulegen?",
    ],
)
def test_a_rule_or_a_frist_is_not(text: str) -> None:
    assert not wann_es_war(text)


def test_in_a_conversation_it_is_asked_of_the_matter_spoken_of() -> None:
    before = Vorher("Wann läuft die Berufungsfrist bei Auerwald ab?", "Quelle: Kalender der Akte 0019/26.")
    assert gemeint("Wann ist das Urteil eigentlich zugestellt worden?", before).endswith(
        "in der Akte 0019/26?"
    )


@pytest.mark.parametrize(
    ("text", "tag"),
    [
        ("Wann ist das Urteil bei Auerwald zugestellt worden?", "10.11.2026"),
        ("Wann wurde die Klage in der Sache Brackwasser zugestellt?", "06.11.2026"),
        ("Wann hat Frau Silberbach die Kündigung erhalten?", "04.11.2026"),
    ],
)
async def test_the_day_is_read_in_the_matter(text: str, tag: str, planer: Planer) -> None:
    found = await planer.frag(text)
    assert tag in found.text
    assert not any(name == "berechne_frist" for name, _ in found.calls)


async def test_without_a_matter_it_is_asked_for(planer: Planer) -> None:
    assert "In welcher Akte?" in (await planer.frag("Wann wurde der Strafbefehl zugestellt?")).text
    assert "In welcher Akte?" in (await planer.frag("Welche Termine stehen in der Sache an?")).text


async def test_a_day_that_is_nowhere_is_not_made_up(planer: Planer) -> None:
    found = await planer.frag("Wann haben wir das Gutachten bei Nebelthau erhalten?")
    assert "Den Tag finde ich" in found.text


@pytest.mark.parametrize(
    "wort", ["Versäumnis", "Trunkenheit", "Anfahrt", "Grunderwerbsteuer", "Fahrerlaubnis"]
)
def test_a_noun_is_nobodys_name(wort: str) -> None:
    assert gewoehnlich(falte(wort))


@pytest.mark.parametrize(
    "wort",
    ["Silberbach", "Auerwald", "Lichtmess", "Morgenroth", "Wiesengrund", "Kieselhain", "Müller", "Kowalski",
     "Hartung", "Sonnenschein", "Zimmermann", "Schneider", "Brackwasser", "Sandkuhl", "Nebelthau"],
)  # fmt: skip
def test_a_name_stays_one(wort: str) -> None:
    assert not gewoehnlich(falte(wort))


@pytest.mark.parametrize(
    "text",
    ["Welche Strafe gibt es für Unfallflucht?", "Wie hoch ist die Vergütung mit Mehrwertsteuer bei 4.000 €?"],
)
async def test_nobody_is_told_to_spell_a_noun_otherwise(text: str, planer: Planer) -> None:
    assert "Prüfe die Schreibweise" not in (await planer.frag(text)).text


async def test_an_unknown_name_is_still_told(planer: Planer) -> None:
    assert "Prüfe die Schreibweise" in (await planer.frag("Welche Fristen laufen bei Kowalski?")).text


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Kurz vor der Verhandlung: Wer ist Zeuge bei Sandkuhl?", "Wer ist Zeuge bei Sandkuhl?"),
        ("Für das Gespräch mit Frau Wiesengrund gleich: Welche Fristen laufen?",
         "Welche Fristen laufen in der Akte Wiesengrund?"),
        ("Zur Akte Silberbach: Wer ist Gegner?", "Zur Akte Silberbach: Wer ist Gegner?"),
        ("Zum Termin Nebelthau: wann ist der?", "Zum Termin Nebelthau: wann ist der?"),
    ],
)  # fmt: skip
def test_an_occasion_before_a_colon_is_only_a_frame(text: str, meant: str) -> None:
    assert ohne_rahmen(text) == meant


@pytest.mark.parametrize(
    ("text", "tool"),
    [
        ("Was ist mir am Donnerstag vorzulegen?", "read_fristen"),
        ("Ist übermorgen irgendetwas Vorzulegendes dabei?", "read_fristen"),
        ("Sieh bitte nach, ob Tilo Brandis bei uns schon bekannt ist.", "check_kollision"),
        ("Guck mal, ob die Nordlicht GmbH irgendwo in unseren Akten vorkommt", "check_kollision"),
    ],
)
def test_other_words_for_the_same(text: str, tool: str) -> None:
    assert KENNT.werkzeug(gemeint(text)) == tool


@pytest.mark.parametrize(
    ("text", "eintrag"),
    [
        ("Wann wollten wir bei Grünspecht den Zahlungseingang prüfen?", "Zahlungseingang prüfen"),
        ("Wann sollten wir mit Herrn Sandkuhl über den Klageauftrag sprechen?", "Klageauftrag besprechen"),
    ],
)
async def test_what_the_firm_means_to_do_is_in_its_calendar(text: str, eintrag: str, planer: Planer) -> None:
    assert eintrag in (await planer.frag(text)).text


def test_the_norm_is_the_one_spoken_of() -> None:
    asked = Vorher("Was regelt § 566 BGB?", "Quelle: § 566 BGB.")
    reckoned = Vorher(
        "Wie lang ist die Berufungsfrist?", "Ein Monat.\n\nQuelle: Fristenrechner, § 517 ZPO, § 188 BGB."
    )
    assert gemeint("Zeig mir bitte den Wortlaut.", asked) == "Was steht in § 566 BGB?"
    assert gemeint("Gib mir mal die Vorschrift dazu.", reckoned) == "Was steht in § 517 ZPO?"
    assert "|" not in gemeint("Wie lange darf Untersuchungshaft nach § 121 StPO dauern? Nenn mir die Norm.")


def test_a_second_thing_is_asked_of_the_same_paper() -> None:
    meant = gemeint("Wie hoch ist die Miete laut Mietvertrag Nebelthau und gibt es eine Staffelmiete?")
    assert "gibt es eine Staffelmiete im Mietvertrag Nebelthau?" in meant
