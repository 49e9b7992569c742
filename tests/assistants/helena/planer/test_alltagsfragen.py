"""Papers, notes, templates and times in everyday words."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag
from bridle.assistants.helena.planer.dokumente.fakten import fakt
from bridle.assistants.helena.planer.grenzen import braucht_modell
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.saetze import KEIN_SPRACHMODELL


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("wann haben die geheiratet", "Eheschließung"),
        ("seit wann sind die beiden auseinander", "Trennung"),
        ("wann ist der erblasser gestorben", "Tod"),
        ("wann wurde sie rausgeschmissen", "Kündigung"),
        ("wo hat es gekracht", "Ort des Unfalls"),
        ("wann ist das passiert", "Tag der Tat"),
        ("was hat der wagen gekostet", "Kaufpreis"),
        ("wann war der unfall", "Tag des Unfalls"),
    ],
)
def test_everyday_words_name_a_fact_of_papers(text: str, name: str) -> None:
    found = fakt(text)
    assert found is not None
    assert found.name == name


@pytest.mark.parametrize("text", ["wo klagt man", "wann ist die frist", "was kostet die klage"])
def test_other_questions_name_none(text: str) -> None:
    assert fakt(text) is None


async def test_what_happened_is_found_under_its_legal_name(kanzlei: Kanzlei) -> None:
    assert "14.06.2011" in await frag(kanzlei, "Wann haben die Wiesengrunds geheiratet?")
    assert "14.06.2011" in await frag(kanzlei, "wann haben die geheiratet")
    assert "verstorben" in await frag(kanzlei, "Wann ist der Erblasser gestorben bei Morgenroth?")
    assert "Rheinuferstraße" in await frag(kanzlei, "Wo hat es gekracht bei Sandkuhl?")


@pytest.mark.parametrize(
    "text",
    [
        "Welche Klauseln im Arbeitsvertrag Silberbach sind deiner Meinung nach unwirksam?",
        "Findest du die Kündigung von Silberbach in Ordnung?",
        "Welche Regelungen im Mietvertrag Nebelthau sind problematisch?",
    ],
)
async def test_what_somebody_thinks_of_a_paper_takes_a_model(kanzlei: Kanzlei, text: str) -> None:
    assert braucht_modell(lies(text))
    assert KEIN_SPRACHMODELL in await frag(kanzlei, text)


async def test_what_a_template_asks_for_is_told_though_nobody_calls_it_so(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Was muss ich in der Mahnung alles ausfüllen?")
    assert "- SCHULDNER\n- RECHNUNGSNUMMER" in said
    none = await frag(kanzlei, "Was muss ich beim Fristverlängerungsantrag eintragen?")
    assert "finde ich kein Muster" in none


async def test_notes_are_shown_where_something_is_noted(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Was ist bei Silberbach notiert?")
    assert "Rechtsschutzversicherung hat für die erste Instanz zugesagt" in said
    assert "Kündigungsschutzklage einreichen" not in said
    call = await frag(kanzlei, "Was hat die Mandantin Silberbach am Telefon gesagt?")
    assert "zwei später eingestellte Kollegen" in call
    assert "Tel. 0221" not in call
    assert "weder in den Notizen" in await frag(kanzlei, "Gab es ein Telefonat mit Frau Wiesengrund?")


async def test_what_has_not_gone_out(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Was ist noch nicht rausgegangen?")
    assert "Entwurf Kündigungsschutzklage" in said
    assert "Nicht berücksichtigt" not in said
    assert "eingegangen sind" in said
    assert "eingegangen sind" not in await frag(kanzlei, "Welche Entwürfe sind noch nicht versendet?")


async def test_the_shortest_entry_of_time_is_that_of_all_matters(kanzlei: Kanzlei) -> None:
    for text in ("kürzeste Zeitbuchung", "Welcher Zeiteintrag ist der kleinste?"):
        said = await frag(kanzlei, text)
        assert "Forderungsaufstellung" in said, text
        assert "Vergleich verhandelt" not in said, text
    assert "Vergleich verhandelt" in await frag(kanzlei, "Was war die längste Zeitbuchung?")
