"""What may leave the house as a query."""

from __future__ import annotations

import base64

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridle.host import screening
from bridle.host.personal_names import Person
from bridle.host.screening import LONGEST, Refusal, screened

PEOPLE = [
    Person("MANDANT", "Petra Sommer"),
    Person("GEGNER", "Jürgen Müller-Lüdenscheidt"),
    Person("GEGNER", "Brandhof Immobilien GmbH"),
    Person("ZEUGE", "Nguyễn Thị Lan"),
]


@pytest.mark.parametrize(
    "query",
    [
        "Kündigungsfrist Wohnraummiete § 573c BGB",
        "BGH VIII ZR 185/14 Schönheitsreparaturen",
        "kündigung wegen eigenbedarf härtefall 2024",
        "Reifenpflicht im Sommer",
        "Verjährung nach § 195 BGB am 31.12.2025",
        "Streitwert 12.500,50 EUR Gebühr RVG",
        "Rechtsschutzversicherungsgesellschaften Deckungszusage",
        "12 C 345/25",
    ],
)
def test_a_question_of_law_leaves_as_it_is(query: str) -> None:
    assert screened(query, PEOPLE) == query


@pytest.mark.parametrize(
    "query",
    [
        "Petra Sommer Kündigung",
        "petra sommer kündigung",
        "PETRA SOMMER",
        "sommer kündigung eigenbedarf",
        "Urteil gegen Frau Sommer",
        "Müller-Lüdenscheidt Räumung",
        "Mueller-Luedenscheidt räumung",
        "Räumungsklage Lüdenscheidts",
        "Brandhof Immobilien Erfahrungen",
        "P e t r a  S o m m e r",
        "L-ü-d-e-n-s-c-h-e-i-d-t",
        "Lüden.scheidt",
        "tdiehcsnedüL",
        "L\u00fcden\u200bscheidt",
        "M%C3%BCller-L%C3%BCdenscheidt",
        "L&uuml;denscheidt",
        "L%2526uuml%253Bdenscheidt",
        "Nguyễn",
        base64.b64encode(b"Mandantin Petra Sommer").decode(),
        base64.urlsafe_b64encode("Lüdenscheidt zahlt nicht".encode()).decode().rstrip("="),
        b"Petra Sommer".hex(),
    ],
)
def test_a_name_of_the_case_stays_here_however_it_is_written(query: str) -> None:
    refused = screened(query, PEOPLE)
    assert isinstance(refused, Refusal)
    assert "einen Namen aus der Akte" in refused.found
    for name in ("Sommer", "Petra", "denscheidt", "Brandhof"):
        assert name not in refused.sentence


@pytest.mark.parametrize(
    ("query", "kind"),
    [
        ("wem gehört DE89 3704 0044 0532 0130 00", "eine Kontonummer"),
        ("p.s@example.org", "eine E-Mail-Adresse"),
        ("wer hat 089 12345678", "eine Telefonnummer"),
        ("https://boese.example/?q=akte", "eine Internetadresse"),
        ("suche www.boese.example", "eine Internetadresse"),
        ("Frist " * LONGEST, f"mehr als {LONGEST} Zeichen"),
        ("x" * 61, "ein Wort von mehr als 60 Zeichen"),
    ],
)
def test_what_tells_of_somebody_by_its_form_stays_here(query: str, kind: str) -> None:
    refused = screened(query, PEOPLE)
    assert isinstance(refused, Refusal)
    assert kind in refused.found
    assert kind in refused.sentence


def test_what_cannot_be_looked_at_is_not_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(text: str) -> list[object]:
        raise RuntimeError("Petra Sommer")

    monkeypatch.setattr(screening.personal, "find", broken)
    refused = screened("Kündigungsfrist", PEOPLE)
    assert isinstance(refused, Refusal)
    assert "Sommer" not in refused.sentence


@given(st.text(max_size=400), st.sampled_from(PEOPLE[:3]), st.text(max_size=40))
def test_whatever_stands_around_it_a_name_stays_here(before: str, person: Person, after: str) -> None:
    assert isinstance(screened(f"{before} {person.name} {after}", PEOPLE), Refusal)


@given(st.text(max_size=400))
def test_any_text_is_answered(text: str) -> None:
    found = screened(text, PEOPLE)
    assert found.found if isinstance(found, Refusal) else "\n" not in found
