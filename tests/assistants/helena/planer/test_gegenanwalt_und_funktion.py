"""Who acts for the other side, who somebody is by what is noted of them, and the second half of a request."""

from __future__ import annotations

import pytest

from assistants.helena.planer.fragen import im_gespraech
from assistants.helena.planer.test_planer import Planer, planer
from bridle.assistants.helena.planer.lesen.redensarten import ohne_redensarten
from bridle.assistants.helena.planer.verstehen.teilfragen import teilfragen
from bridle.assistants.helena.planer.verstehen.wortlaut_dazu import mit_wortlaut

__all__ = ["planer"]

OURS = "Sturmvogel"


@pytest.mark.parametrize(
    "text",
    [
        "Ist in der Akte Auerwald ein Anwalt der Gegenseite eingetragen?",
        "haben die einen anwalt in der sache auerwald?",
        "Ist die Gegenseite in Auerwald anwaltlich vertreten?",
        "Gibt es in Auerwald einen Bevollmächtigten der anderen Seite?",
        "steht in der akte auerwald ein anwalt für die gegenseite drin",
        "Welche Kanzlei vertritt in der Akte Auerwald die andere Seite?",
    ],
)
async def test_our_own_lawyer_is_never_that_of_the_other_side(planer: Planer, text: str) -> None:
    answer = (await planer.frag(text)).text
    assert "Gegnervertreter: in der Akte 0019/26" in answer
    assert "nicht eingetragen" in answer
    assert OURS not in answer


@pytest.mark.parametrize(
    "text",
    [
        "hat der gegner in silberbach nen anwalt",
        "Ist bei Silberbach ein Rechtsanwalt für die Gegenseite notiert?",
    ],
)
async def test_a_lawyer_of_the_other_side_is_named(planer: Planer, text: str) -> None:
    answer = (await planer.frag(text)).text
    assert "Corvin Eisenhut" in answer
    assert OURS not in answer


@pytest.mark.parametrize("text", ["Wer ist der Gegner in Auerwald?", "Gegner in Auerwald?"])
async def test_the_opponent_in_a_matter_is_not_somebody_who_lives_there(planer: Planer, text: str) -> None:
    answer = (await planer.frag(text)).text
    assert "Gegner: **Autohaus Blitzkurve GmbH**" in answer
    assert "Anschrift" not in answer


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("Wie heißt bitte die Betriebsratsvorsitzende in der Sache Silberbach?", "Ottilie Brombeer"),
        ("wer ist vom betriebsrat in silberbach?", "Ottilie Brombeer"),
        ("Wie heißt der Lagerleiter in Brackwasser?", "Malte Hafergarten"),
        ("wie heisst der halter in sandkuhl", "Hanno Querfeld"),
        ("telefon vom lagerleiter brackwasser", "Malte Hafergarten: keine Telefonnummer hinterlegt"),
    ],
)
async def test_somebody_is_found_by_what_is_noted_of_them(planer: Planer, text: str, who: str) -> None:
    answer = (await planer.frag(text)).text
    assert who in answer
    assert "Gegenstandswert" not in answer


async def test_what_is_only_alike_is_said_to_be_so_and_nobody_stands_for_another(planer: Planer) -> None:
    alike = (await planer.frag("Wer ist das Betriebsratsmitglied in der Akte Silberbach?")).text
    assert "niemand beschrieben; am nächsten kommt" in alike
    nobody = (await planer.frag("Wie heißt die Nachbarin bei Nebelthau?")).text
    assert "Als „Nachbarin“ ist unter den Beteiligten" in nobody
    assert "niemand eingetragen" in nobody


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (
            "Papierwerk: Gerichtsgebühr Mahnbescheid und ab wann fordern wir Zinsen?",
            ["Papierwerk: Gerichtsgebühr Mahnbescheid?", "Papierwerk: ab wann fordern wir Zinsen?"],
        ),
        (
            "termine am montag und die telefonnummer von nebelthau",
            ["termine am montag?", "die telefonnummer von nebelthau?"],
        ),
        (
            "muster widerspruch zeigen und frist wenn bescheid am 12.11. zugestellt wurde",
            ["muster widerspruch zeigen?", "Widerspruchsfrist wenn bescheid am 12.11. zugestellt wurde?"],
        ),
        (
            "name der sachverständigen nebelthau und was kostet die beseitigung",
            ["name der sachverständigen nebelthau?", "was kostet die beseitigung in der akte nebelthau?"],
        ),
        (
            "Gibt es Muster für einen Mandantenbrief und für eine Klageerwiderung?",
            ["Gibt es Muster für einen Mandantenbrief?", "Gibt es Muster für eine Klageerwiderung?"],
        ),
        (
            "welche dokumente sind in sandkuhl und was ist der zahlbetrag im abrechnungsschreiben",
            ["welche dokumente sind in sandkuhl?", "was ist der zahlbetrag im abrechnungsschreiben"],
        ),
    ],
)
def test_each_half_keeps_its_own_subject(text: str, parts: list[str]) -> None:
    read = teilfragen(text).fragen
    assert len(read) == len(parts)
    assert [each.startswith(part) for each, part in zip(read, parts, strict=True)] == [True] * len(parts)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (
            "VU AG Köln zugestellt 13.11.: Einspruch bis? Und Wortlaut § 339 ZPO.",
            ["VU AG Köln zugestellt 13.11.: Einspruch bis?", "Wortlaut § 339 ZPO?"],
        ),
        (
            "Bis wann Berufung, Urteil zugestellt 10.11.2026, und den Wortlaut von § 517 ZPO bitte",
            ["Bis wann Berufung, Urteil zugestellt 10.11.2026?", "Wortlaut § 517 ZPO?"],
        ),
        ("Wortlaut § 339 ZPO", []),
        ("§ 338 ZPO und Wortlaut § 339 ZPO", []),
    ],
)
def test_the_words_of_a_norm_are_asked_for_beside_something_else(text: str, parts: list[str]) -> None:
    assert mit_wortlaut(text) == parts


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("RVG I. Instanz in Brackwasser?", "Anwaltsgebühren 1. Instanz in Brackwasser?"),
        ("GKG in Brackwasser?", "Gerichtskosten in Brackwasser?"),
        ("Gesamtrisiko?", "Kostenrisiko?"),
        ("RVG § 15", "RVG § 15"),
    ],
)
def test_a_law_of_fees_alone_means_the_fees(text: str, plain: str) -> None:
    assert ohne_redensarten(text) == plain


@pytest.mark.parametrize("text", ["Gesamtrisiko?", "Kostenrisiko?", "insgesamt?"])
async def test_the_whole_is_the_risk_of_that_matter(planer: Planer, text: str) -> None:
    answer = await im_gespraech(planer.kanzlei, "RVG I. Instanz in Brackwasser?", text)
    assert "Alles verloren: **8.136,16 €**" in answer


async def test_the_address_of_the_other_one_is_asked_for_next(planer: Planer) -> None:
    answer = await im_gespraech(
        planer.kanzlei, "Telefon Morgenroth, unser Mandant", "Adresse auch", "und die von der Gegnerin?"
    )
    assert "Frau Adele Morgenroth: keine Anschrift hinterlegt" in answer
    assert "Lerchenfeldstraße" not in answer
