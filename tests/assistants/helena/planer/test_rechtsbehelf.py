"""What can be done against a kind of decision is in the law, and not in the calendar."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import pytest

from bridle.assistants.helena.planer.kalender.erkennen import kalender
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.recht.rechtsbehelf import ENTSCHEIDUNGEN, erkenne
from bridle.host.search.citations import cited, law_key


@pytest.mark.parametrize(
    ("question", "norm"),
    [
        ("Was kann man gegen einen Strafbefehl machen?", "§ 410 StPO"),
        ("Wie wehrt man sich gegen einen Pfändungsbeschluss?", "§ 766 ZPO"),
        ("welcher rechtsbehelf gegen pkh ablehnung", "§ 127 ZPO"),
        ("Welches Rechtsmittel gegen den Streitwertbeschluss?", "§ 68 GKG"),
        ("Was kann der Mandant gegen ein Versäumnisurteil tun?", "§ 338 ZPO"),
        ("Rechtsmittel gegen einstweilige Anordnung Umgang?", "§ 57 FamFG"),
        ("Gegen einen Kostenfestsetzungsbeschluss welches Rechtsmittel?", "§ 104 ZPO"),
    ],
)
def test_a_remedy_is_asked_by_the_decision_it_is_against(question: str, norm: str) -> None:
    found = erkenne(question)

    assert found is not None
    assert norm in found["argumente"]["query"]


@pytest.mark.parametrize(
    "question",
    [
        "Strafbefehl zugestellt am 02.11.2026, was kann man dagegen machen und bis wann?",
        "Welche Frist gilt gegen ein Versäumnisurteil?",
        "Was kostet der Einspruch gegen einen Strafbefehl?",
        "Was steht im Strafbefehl gegen Frau Lindwurm?",
        "Welches Rechtsmittel gegen § 5 KSchG?",
    ],
)
def test_a_period_a_price_and_a_paper_are_other_questions(question: str) -> None:
    assert erkenne(question) is None


def test_what_can_be_done_against_something_is_no_list_of_things_to_do() -> None:
    assert kalender(lies("Was kann man gegen einen Strafbefehl machen?")) is None
    assert kalender(lies("Was muss ich heute machen?")) is not None


def test_every_norm_that_is_named_is_among_the_stored_ones() -> None:
    starter = tomllib.loads(
        files("bridle.assistants.helena.wissen").joinpath("starter.toml").read_text(encoding="utf-8")
    )
    stored = {
        (law_key(law["kuerzel"]), name.removeprefix("§ "))
        for law in starter["gesetz"]
        for name in law["normen"]
    }

    named = {(norm.law, norm.number) for each in ENTSCHEIDUNGEN for norm in cited(each.normen).norms}

    assert named <= stored
