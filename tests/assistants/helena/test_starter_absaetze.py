"""Summaries speak by Absatz: the same ones as the norm, in words of their own, and one can be shown alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from bridle.assistants.helena.agent import HelenaAgentOptions, run_helena_agent
from bridle.assistants.helena.eval.kanzlei import kanzlei
from bridle.assistants.helena.gesetze import documents, read_file
from bridle.assistants.helena.planer import Planer, regeln
from bridle.assistants.helena.saetze import OHNE_MODELL
from bridle.assistants.helena.werkzeug_suche import normtext
from bridle.assistants.helena.wissen.starter import starter
from bridle.host.search import Document, Hit

STATUTES = Path(__file__).parents[4] / "shared" / "data" / "gesetze"
here = pytest.mark.skipif(not STATUTES.is_dir(), reason="the statutes to compare with are not here")

NEUER: Final = {
    "BGB/§310": "Absatz 1a on contracts of the financial sector, since December 2023",
    "BGB/§312k": "Kündigungsbutton, since July 2022; before it stood there what is § 312m now",
    "BGB/§556": "a new Absatz 4 on receipts, since January 2025",
    "BGB/§705": "the law of partnerships, since January 2024",
    "BGB/§1814": "the law of Betreuung, since January 2023",
    "EntgFG/§5": "Absatz 1a on the electronic certificate, since January 2023",
    "TzBfG/§15": "a new Absatz 3 on probation, since August 2022",
    "BRAO/§43a": "three Absätze on conflicting interests, since August 2022",
    "StVG/§24a": "Absätze 1a and 2a on cannabis, since August 2024",
    "WEG/§23": "Absatz 1a on meetings without a room, since October 2024",
}
"""Where the law is newer than the statutes there are to compare with."""
OHNE_VERGLEICH: Final = {
    "AO",
    "BEEG",
    "DSGVO",
    "FAO",
    "GewO",
    "GewSchG",
    "MuSchG",
    "OWiG",
    "ProdHaftG",
    "SGB III",
    "SGB IX",
    "SGB X",
    "SGG",
    "UWG",
}
LONGEST_RUN: Final = 8


@cache
def summaries() -> tuple[Document, ...]:
    return tuple(starter())


@cache
def real() -> dict[str, str]:
    return {each.id: each.text for path in STATUTES.glob("*.md") for each in documents(read_file(path))}


def compared() -> Iterator[tuple[Document, str]]:
    for each in summaries():
        if each.attributes["gesetz"] not in OHNE_VERGLEICH:
            yield each, real()[each.id]


def absaetze(text: str) -> list[str]:
    return re.findall(r"(?m)^[ \t]*\((\d+[a-z]?)\)", text)


def words(text: str) -> list[str]:
    return re.findall(r"\w+", re.sub(r"(?m)^[ \t]*\(\d+[a-z]?\)", "", text).lower())


@here
def test_a_summary_has_exactly_the_absaetze_of_its_norm() -> None:
    wrong = {
        each.id: (absaetze(each.text), absaetze(norm))
        for each, norm in compared()
        if absaetze(each.text) != absaetze(norm)
    }
    assert set(wrong) == set(NEUER), {name: wrong[name] for name in set(wrong) - set(NEUER)}


@here
def test_no_summary_repeats_the_words_of_its_norm() -> None:
    copied = dict[str, str]()
    for each, norm in compared():
        said, law = words(each.text), words(norm)
        runs = {tuple(law[at : at + LONGEST_RUN]) for at in range(len(law))}
        for at in range(len(said) - LONGEST_RUN + 1):
            if tuple(said[at : at + LONGEST_RUN]) in runs:
                copied[each.id] = " ".join(said[at : at + LONGEST_RUN])
    assert not copied


def test_absaetze_are_numbered_in_their_order_and_each_says_something_short() -> None:
    for each in summaries():
        found = absaetze(each.text)
        order = [(int(re.sub(r"\D", "", number)), number) for number in found]
        assert order == sorted(set(order)), each.id
        assert len(found) != 1, each.id
        assert not found or found[0] == "1", each.id
        assert not found or {number for number, _ in order} == set(range(1, order[-1][0] + 1)), each.id
        for part in each.text.split("\n\n")[1:]:
            assert re.fullmatch(r"\(\d+[a-z]?\) [^ ].{5,600}\.", part), (each.id, part)


def hit(name: str) -> Hit:
    (found,) = [each for each in summaries() if each.id == name]
    return Hit(
        id=found.id, collection="gesetze", title=found.title, citation=found.citation, text=found.text,
        scope=None, score=1.0, why="citation", attributes=found.attributes, stand="", url="", excerpts=(),
    )  # fmt: skip


def test_of_a_summary_the_asked_absatz_is_shown_and_says_that_it_is_a_summary() -> None:
    shown = normtext(hit("BGB/§626"), "§ 626 Abs. 2 BGB")
    assert shown["absaetze"] == ["2"]
    assert shown["text"].startswith("Zusammenfassung, nicht der Gesetzestext:\n\n(2) ")
    assert "(1)" not in shown["text"]
    assert normtext(hit("BGB/§626"), "§ 626 Abs. 3 BGB")["ohne_absaetze"] == ["3"]
    assert normtext(hit("BGB/§199"), "§ 199 Abs. 3a BGB")["absaetze"] == ["3a"]
    assert normtext(hit("BGB/§195"), "§ 195 Abs. 2 BGB")["ohne_absaetze"] == ["2"]


async def test_who_asks_for_an_absatz_before_statutes_are_imported_reads_that_one() -> None:
    expected = {
        "Was sagt § 626 Abs. 2 BGB?": ("binnen zwei Wochen", "unzumutbar"),
        "§ 626 Abs. 3 BGB": ("Absatz 3 finde ich darin nicht; die Zusammenfassung hat alle", "ganze Norm"),
        "§ 195 Abs. 2 BGB": ("Absatz 2 finde ich darin nicht; die Norm hat keine Absätze", "alle Absätze"),
        "§ 573c Abs 1 bgb": ("dritten Werktag", "vorübergehend"),
        "was steht in § 102 II BetrVG": ("eine Woche", "Abschrift"),
        "§ 195 BGB": ("drei Jahren", "finde ich darin nicht"),
        "Art. 103 Absatz 1 GG": ("gehört zu werden", "bestraft"),
        "§ 38 Abs. 1a SGB III": ("Vermittlungsgespräch", "drei Monate"),
    }
    async with kanzlei() as office:
        for text, (wanted, wrong) in expected.items():
            model = Planer(regeln(), OHNE_MODELL)
            person = office.personen["admin"]
            asked = HelenaAgentOptions(office.db, person, text, mode="inline", model=model)
            said = (await run_helena_agent(asked)).text
            assert wanted in said, (text, said)
            assert wrong not in said, (text, said)
            assert "nicht der Gesetzestext" in said
