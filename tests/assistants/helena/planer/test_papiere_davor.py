"""A question of fact after a matter was shown goes to its papers; one of law stays one."""

from __future__ import annotations

import pytest

from bridle.assistants.helena.planer.lesen.anschluss import Vorher
from bridle.assistants.helena.planer.verstehen.eintrag_gezeigt import gezeigter_eintrag
from bridle.assistants.helena.planer.verstehen.ohne_ding import wie_viel_davon
from bridle.assistants.helena.planer.verstehen.vorlagen_davon import anderes_muster
from bridle.assistants.helena.planer.zuletzt.papiere_davor import akte_gezeigt, nach_tatsache, steht_da

KALENDER = Vorher(
    "Wann ist die nächste Frist in der Akte 0011/26?",
    "- **Mi., 18.11.2026**: Unterlagen anfordern\n\nQuelle: Kalender der Akte 0011/26, Stand heute.",
)


@pytest.mark.parametrize(
    "asked", ["Wie hoch war die Anzahlung?", "Gibt es eine Vollmacht?", "Und wer soll das Klavier bekommen?"]
)
def test_what_happened_in_a_case_is_a_question_of_fact(asked: str) -> None:
    assert nach_tatsache(asked)


@pytest.mark.parametrize(
    "asked",
    [
        "Wie lange ist die Revisionsfrist?",
        "Was sagt § 535 BGB?",
        "Was ist ein Vermächtnis?",
        "Wer haftet dafür?",
    ],
)
def test_a_question_of_law_is_none_of_fact(asked: str) -> None:
    assert not nach_tatsache(asked)


def test_only_a_quotation_that_speaks_of_the_thing_is_an_answer() -> None:
    assert steht_da("Wie hoch war die Anzahlung?", "> Die Anzahlung betrug 500,00 €.")
    assert not steht_da("Wie hoch war die Anzahlung?", "> Der Kaufpreis betrug 900,00 €.")


def test_two_matters_in_the_sources_are_none() -> None:
    assert akte_gezeigt(Vorher("", "Quelle: „A“, Seite 1, Akte 0011/26.")) == "0011/26"
    assert not akte_gezeigt(Vorher("", "Quelle: „A“, Akte 0011/26; „B“, Akte 0012/26."))


def test_an_entry_of_the_calendar_is_asked_further() -> None:
    assert gezeigter_eintrag("Worum geht es dabei?", KALENDER) == KALENDER.frage
    assert "0011/26" in gezeigter_eintrag("Was ist sonst noch eingetragen?", KALENDER)
    assert not gezeigter_eintrag("Worum geht es in der Sache Muster?", KALENDER)


def test_another_template_is_shown_after_one() -> None:
    last = Vorher("Zeig die Vorlage Mahnung", "Das Muster **Mahnung**:\n\n> Text")
    assert anderes_muster("Und die für eine Vollmacht?", last) == "Zeig das Muster Vollmacht"


def test_how_much_of_it_has_no_thing_of_its_own() -> None:
    assert wie_viel_davon("wie viel ist davon bezahlt?")
    assert not wie_viel_davon("wie hoch ist der Streitwert?")
