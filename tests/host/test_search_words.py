"""The analyser, the citations and the question: what is looked for, before anything is looked up."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridle.host.search import citations, german
from bridle.host.search.asked import understood
from bridle.host.search.excerpts import excerpt
from bridle.host.search.morphemes import quick_tagger
from bridle.host.search.splitting import passages
from bridle.host.search.typos import distance


def terms(text: str) -> set[str]:
    return {term for word in german.words(text) for term in (word.term, *word.parts)}


@pytest.mark.parametrize(
    "spelt",
    ["Kündigung", "Kündigungen", "kündigen", "gekündigt", "KÜNDIGUNG", "Kuendigung", "kuendigung"],
)
def test_forms_and_spellings_of_a_word_share_a_term(spelt: str) -> None:
    assert "kundig" in {german.term_and_parts(each)[0] for each in german.spellings(spelt)}  # type: ignore[index]


@pytest.mark.parametrize(
    ("compound", "parts"),
    [
        ("Berufungsbegründungsfrist", {"beruf", "begrund", "frist"}),
        ("Schadensersatzanspruch", {"schad", "ersatz", "anspruch"}),
        ("Gewährleistungsausschluss", {"gewahrleist", "ausschluss"}),
        ("Wohnraummietverhältnisse", {"verhaltnis"}),
    ],
)
def test_a_compound_is_found_by_its_parts(compound: str, parts: set[str]) -> None:
    assert parts <= terms(compound)


def test_haftung_is_not_haft() -> None:
    assert terms("Haftung haftet").isdisjoint(terms("Haft"))


@pytest.mark.parametrize(
    ("written", "norms"),
    [
        ("§ 626 BGB", ["§bgb626"]),
        ("§ 626 II BGB", ["§bgb626"]),
        ("§ 626 Abs. 2 S. 1 BGB", ["§bgb626"]),
        ("626 BGB", ["§bgb626"]),
        ("626 bgb", ["§bgb626"]),
        ("bgb 626", ["§bgb626"]),
        ("BGB § 626", ["§bgb626"]),
        ("§626BGB", ["§bgb626"]),
        ("Paragraph 626 BGB", ["§bgb626"]),
        ("Paragraf 626 des Bürgerlichen Gesetzbuchs", ["§bgb626"]),
        ("§ 573 c BGB", ["§bgb573c"]),
        ("§ 573c BGB", ["§bgb573c"]),
        ("Art. 3 GG", ["§gg3"]),
        ("Artikel 3 Abs. 1 Grundgesetz", ["§gg3"]),
        ("§§ 195, 199 BGB", ["§bgb195", "§bgb199"]),
        ("§§ 280 I, III, 281 BGB", ["§bgb280", "§bgb281"]),
        ("§§ 433, 434, 437 Nr. 2, 323 BGB", ["§bgb433", "§bgb434", "§bgb437", "§bgb323"]),
        ("§§ 17 bis 19 InsO", ["§inso17", "§inso18", "§inso19"]),
        ("§ 280 Abs. 1 i.V.m. § 241 Abs. 2 BGB", ["§bgb280", "§bgb241"]),
        ("§ 823 I BGB i.V.m. § 229 StGB", ["§bgb823", "§stgb229"]),
        ("§ 34 GKG 2004", ["§gkg34"]),
        ("WoEigG § 14", ["§weg14"]),
        ("§ 7 SGB II", ["§sgbii7"]),
        ("§ 7 SGB 2", ["§sgbii7"]),
        ("Nr. 3100 VV RVG", ["§rvgvv3100"]),
        ("VV 3100", ["§rvgvv3100"]),
        ("Nr. 1210 KV GKG", ["§gkgkv1210"]),
        ("§ 626", ["§626"]),
    ],
)
def test_a_citation_is_understood_however_it_is_written(written: str, norms: list[str]) -> None:
    assert [each.term for each in citations.cited(written).norms] == norms


@pytest.mark.parametrize(
    ("written", "file"),
    [
        ("BGH, Urteil vom 1.2.2023 - XII ZR 12/23", "xiizr12/23"),
        ("12 C 345/25", "12c345/25"),
        ("2 BvR 1/20", "2bvr1/20"),
        ("BAG 2 AZR 400/12", "2azr400/12"),
        ("IXa ZB 12/03", "ixazb12/03"),
        ("OLG Köln, 10 U 12/21", "10u12/21"),
    ],
)
def test_a_file_number_is_one_term(written: str, file: str) -> None:
    assert citations.cited(written).files == (file,)


@pytest.mark.parametrize(
    "said", ["14 Tage Widerruf", "die 2 GmbH", "30 km/h Zone", "5 Jahre alt", "zwei Paragraphen"]
)
def test_numbers_that_cite_nothing_are_left_alone(said: str) -> None:
    found = citations.cited(said)
    assert not found.norms
    assert not found.files
    assert found.rest == said


def test_an_everyday_word_brings_the_word_of_the_law_but_counts_more_itself() -> None:
    (idea,) = understood("Kaution").ideas
    weights = {choice.terms: choice.weight for choice in idea.choices}
    (legal,) = terms("Mietsicherheit") & {each for choice in weights for each in choice} - {"miet", "sich"}
    assert weights[("kaution",)] > weights[(legal,)]


def test_a_question_is_stripped_of_its_asking_words() -> None:
    said = {idea.said for idea in understood("Was kann ich tun, wenn der Vermieter kündigt?").ideas}
    assert said == {"Vermieter", "kündigt"}


def test_a_long_text_is_split_without_losing_a_character_or_a_page() -> None:
    pages = ["Eins. " * 900, "", "Drei. " * 20]
    text = "\f".join(pages)
    found = passages(text, paged=True)
    assert {each.page for each in found} == {1, 3}
    assert "".join(text[each.start : each.stop] for each in found if each.page == 1) == pages[0]
    assert all(each.stop - each.start < 3_000 for each in found)


@pytest.mark.parametrize(
    ("one", "other", "far"),
    [
        ("kundig", "kundig", 0),
        ("kunding", "kundig", 1),
        ("kudnig", "kundig", 1),
        ("abgellt", "abgelt", 1),
        ("a", "abcd", 3),
    ],
)
def test_distance_counts_mistakes(one: str, other: str, far: int) -> None:
    assert distance(one, other, 2) == far


@given(st.text(max_size=300))
def test_no_text_is_too_strange(text: str) -> None:
    understood(text)
    for word in german.words(text):
        assert 0 < len(word.term) <= german.LONGEST_TERM + 4


WORDS = """
Kündigungsschutzklage gekündigt kündigte kuendigung Berufungsbegründungsfristen Wohnraummietverhältnisse
Haftung Xylophonquark Straße STRASSE ärztlichen Donaudampfschifffahrtsgesellschaftskapitän zurückzuzahlen
Verjährung aß GmbH Müllers Rechtsanwältinnen unverzügliche e-mail x ß äöü mitgeteilter Aktenzeichen
Gegenstandswerts zzzz übergeben umfahren Staubecken Wachstube Druckerzeugnis
"""


def test_words_are_taken_apart_as_hanta_does_it() -> None:
    slow, quick = _both()
    for word in WORDS.split():
        for spelt in (word, word.lower(), word.title()):
            assert quick.tag_word(spelt) == slow.tag_word(spelt)
            assert quick.analyze(spelt, taglevel=3) == slow.analyze(spelt, taglevel=3)


@given(st.text("abcdefghilmnorstuvwzäöüß", min_size=1, max_size=20))
def test_nonsense_is_taken_apart_as_hanta_does_it(word: str) -> None:
    slow, quick = _both()
    assert quick.analyze(word, taglevel=3) == slow.analyze(word, taglevel=3)
    assert quick.analyze(word.title(), taglevel=3) == slow.analyze(word.title(), taglevel=3)


@cache
def _both() -> tuple[Any, Any]:
    hanta = pytest.importorskip("HanTa.HanoverTagger", reason="HanTa is not installed")
    return hanta.HanoverTagger("morphmodel_ger.pgz"), quick_tagger("morphmodel_ger.pgz")


def test_an_excerpt_shows_the_word_that_was_asked_for_and_not_only_its_kin() -> None:
    kin = "Mängel sind zu melden. Die Sache ist zu erhalten. Kleine Reparaturen trägt der Mieter. "
    text = kin + "Hier steht anderes. " * 20 + "Schönheitsreparaturen führt der Mieter aus. " + "Ende. " * 40
    worth = {"schonheitsreparatur": 2.8, "reparatur": 2.8, "erhalt": 2.0, "mangel": 2.3}
    start, stop = excerpt(text, worth)
    assert "Schönheitsreparaturen" in text[start:stop]
