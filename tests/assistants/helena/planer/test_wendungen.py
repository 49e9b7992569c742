"""Ways to ask that once went past their rule, each beside a neighbour that is another question."""

from __future__ import annotations

from typing import Any

import pytest

from assistants.helena.planer.fragen import frag
from bridle.assistants.helena.eval.kanzlei import kanzlei
from bridle.assistants.helena.planer.kosten.gebuehren import gebuehren
from bridle.assistants.helena.planer.kosten.risiko import risiko
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.lesen.redensarten import ohne_redensarten
from bridle.assistants.helena.planer.vorsicht.tag import WELCHER_TAG, tag_fehlt


def test_a_day_that_no_calendar_has_is_not_a_day_that_is_missing() -> None:
    assert tag_fehlt(lies("Urteil zugestellt am 30.02.2026, Berufungsfrist?")) == ""
    assert tag_fehlt(lies("Urteil zugestellt, Berufungsfrist?")) == WELCHER_TAG


@pytest.mark.parametrize(
    "said",
    [
        "was sie im schlimmsten Fall zahlt",
        "was er schlimmstenfalls zahlt",
        "was wir zahlen, wenn alles schiefgeht",
        "wie viel er maximal zahlen muss",
        "worst-case für sie",
    ],
)
def test_the_worst_of_a_lawsuit_is_its_cost_risk(said: str) -> None:
    groups = risiko(lies(f"{said}: Zivilklage über 9.500 €, Auftrag 02.03.2026, Klage 10.04.2026"))
    assert groups is not None
    given: dict[str, Any] = groups["argumente"]
    assert given["streitwert"] == "9500.00"
    assert (given["auftrag"], given["anhaengig"]) == ("2026-03-02", "2026-04-10")


@pytest.mark.parametrize(
    "text",
    [
        "Wie viel Kaution muss der Mieter maximal zahlen bei 800 € Miete?",
        "Wie viel Schmerzensgeld zahlt er im schlimmsten Fall bei 5.000 € Schaden?",
    ],
)
def test_the_most_of_something_else_is_no_cost_risk(text: str) -> None:
    assert risiko(lies(text)) is None


def test_a_value_without_its_unit_is_enough_for_fees_with_prozesskostenhilfe() -> None:
    groups = gebuehren(
        lies("PKH Vergütung aus der Staatskasse, Wert 7000, 3100 und 3104, Auftrag 01.03.2026")
    )
    assert groups is not None
    given: dict[str, Any] = groups["argumente"]
    assert (given["streitwert"], given["pkh"]) == ("7000.00", True)
    assert [each["vv"] for each in given["positionen"]] == ["3100", "3104"]


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        (
            "Gunnar Steilhang will uns beauftragen. War der schon mal beteiligt?",
            "War Gunnar Steilhang schon mal beteiligt?",
        ),
        (
            "Frau Ohm möchte uns mandatieren, haben wir mit der schon zu tun gehabt?",
            "haben wir mit Frau Ohm schon zu tun gehabt?",
        ),
        (
            "Gunnar Steilhang will uns beauftragen. Ist die Akte Silberbach offen?",
            "Gunnar Steilhang will uns beauftragen. Ist die Akte Silberbach offen?",
        ),
    ],
)
def test_who_wants_to_become_a_client_is_whom_the_next_sentence_asks_about(text: str, plain: str) -> None:
    assert ohne_redensarten(text) == plain


@pytest.mark.parametrize(
    ("text", "said", "unsaid"),
    [
        ("urteil zugestellt am 30.02.2026 amtsgericht köln berufungsfrist", "gibt es im Kalender nicht", "€"),
        (
            "was darf ne erstberatung mit nem verbraucher höchstens kosten wenn nix vereinbart ist",
            "190,00",
            "keine Norm",
        ),
        ("gunnar steilhang will uns beauftragen. war der schon mal beteiligt?", "0007/25", "Keine Akte"),
        ("welche holzfeuchte steht in der rüge mail von brackwasser", "31 und 38 %", "E-Mail-Adresse"),
        ("Was steht in der Akte Brackwasser als Mail?", "E-Mail-Adresse", "Holzfeuchte"),
        ("Wie ist die Mail-Adresse von Brackwasser?", "E-Mail-Adresse", "Holzfeuchte"),
        ("ist die sache hausgut gegen den dachdecker steilhang noch offen", "geschlossen", "0077/26"),
        ("ist die sache hausgut, nicht die mit steilhang, noch offen", "mehrere Akten", "Status:"),
        ("ist die sache hausgut noch offen", "mehrere Akten", "Status:"),
    ],
)
async def test_the_answer_is_that_to_the_question(text: str, said: str, unsaid: str) -> None:
    async with kanzlei() as firm:
        answer = await frag(firm, text)
    assert said in answer
    assert unsaid not in answer.replace(text, "")
