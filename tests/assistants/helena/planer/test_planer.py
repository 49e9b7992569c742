"""Helena without a language model on the demonstration firm: the right tool, the facts, and no more."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from assistants.helena.belegt import unbelegt
from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import aufrufe, ergebnis
from bridle.assistants.helena.agent import HelenaAgentResult
from bridle.assistants.helena.model import akten
from bridle.assistants.helena.planer.lesen.tage import heute
from bridle.assistants.helena.wissen.starter import lade_starter
from bridle.host.ids import new_id
from bridle.host.search import Document, put

QUESTIONS = [
    json.loads(line) for line in (Path(__file__).parent / "fragen.jsonl").read_text("utf-8").splitlines()
]
_DATE = re.compile(r"\d{2}\.\d{2}\.\d{4}")


@dataclass
class Gefragt:
    """An answer, and what was called for it."""

    text: str
    calls: list[tuple[str, dict[str, Any]]]
    results: str


class Planer:
    """Helena with no model, as the administrator of the demonstration."""

    def __init__(self, kanzlei: Kanzlei) -> None:
        self.kanzlei = kanzlei

    async def frag(self, text: str, akte_id: str | None = None) -> Gefragt:
        return gefragt(await ergebnis(self.kanzlei, text, akte_id=akte_id))


def gefragt(answered: HelenaAgentResult) -> Gefragt:
    assert answered.result is not None
    steps = answered.result.steps
    return Gefragt(
        answered.text,
        aufrufe(answered),
        "\n".join([result.content for step in steps for result in step.tool_results]),
    )


@pytest.fixture
async def planer(kanzlei: Kanzlei) -> Planer:
    await kanzlei.write(lade_starter)
    return Planer(kanzlei)


def fehler(question: dict[str, Any], found: Gefragt) -> list[str]:
    """What is wrong with an answer; nothing where it is right."""
    wanted = question["werkzeug"]
    calls = found.calls
    if any(each == "check_kollision" for each, _ in calls):  # a name is looked for in the papers, too
        calls = [each for each in calls if each[0] != "search_dokument"]
    tool, arguments = calls[-1] if calls else (None, {})
    allowed = (
        wanted if isinstance(wanted, list) else [wanted]
    )  # where a name is in no matter, papers are searched
    wrong = [f"{tool} instead of {wanted}"] if tool not in allowed else []
    expected = question.get("argumente", {})
    wrong += [f"{key}={arguments.get(key)}" for key, value in expected.items() if arguments.get(key) != value]
    wrong += [f"without {part!r}" for part in question.get("enthaelt", ()) if part not in found.text]
    if wanted is None and "Sprachmodell" not in found.text:
        wrong.append("does not say that it takes a model")
    return wrong


async def test_every_request_of_the_list_gets_its_tool_its_facts_its_source_and_no_day_of_its_own(
    planer: Planer,
) -> None:
    year = f"{heute():%y}"
    wrong: dict[str, list[str]] = {}
    for question in QUESTIONS:
        text = question["frage"].replace("{jahr}", year)
        found = await planer.frag(text)
        own = unbelegt(found.text, [text, found.results]) if question["werkzeug"] else []
        bad = [*fehler(question, found), *own, *erfundene_tage(question, found)]
        if bad := [*bad, *ohne_quelle(question, found)]:
            wrong[text] = bad
    assert len(QUESTIONS) >= 200
    assert not wrong


def erfundene_tage(question: dict[str, Any], found: Gefragt) -> list[str]:
    """Days in an answer that neither a tool nor the person named."""
    known = found.results + question["frage"] + json.dumps(found.calls)
    days = _DATE.findall(found.text) if question["werkzeug"] else []
    return [day for day in days if day not in known and f"{day[6:]}-{day[3:5]}-{day[:2]}" not in known]


def ohne_quelle(question: dict[str, Any], found: Gefragt) -> list[str]:
    named = "Quelle:", "finde ich", "Nenne mir", "Welche meinst Du?"
    sourced = not question["werkzeug"] or any(part in found.text for part in named)
    return [] if sourced else ["without a source"]


async def test_a_name_is_looked_for_first_and_then_asked_about(planer: Planer) -> None:
    found = await planer.frag("Welche Fristen laufen in der Akte Silberbach?")
    assert [name for name, _ in found.calls] == ["search_alle_akten", "read_fristen"]
    assert "Kündigungsschutzklage einreichen" in found.text


async def test_a_slip_in_a_name_is_said_and_not_hidden(planer: Planer) -> None:
    found = await planer.frag("Fristen in der Akte Silberbahc")
    assert "Silberbach ./. Kolbenfeld" in found.text


async def test_a_name_that_fits_two_matters_is_asked_back(planer: Planer) -> None:
    found = await planer.frag("Welche Fristen laufen in der Sache Hausgut?")
    assert "Welche meinst Du?" in found.text
    assert "Nebelthau" in found.text
    assert "Steilhang" in found.text


async def test_a_name_that_nobody_has_is_not_answered_with_everybodys_fristen(planer: Planer) -> None:
    for text in ("Welche Fristen laufen in der Akte Müller?", "Fristen Müller?"):
        found = await planer.frag(text)
        assert "finde ich keine Akte" in found.text, text


async def test_without_a_matter_she_asks_which_one(planer: Planer) -> None:
    found = await planer.frag("Wer ist der Gegner?")
    assert "Nenne mir das Aktenzeichen" in found.text


async def test_fees_without_a_mandate_say_what_was_assumed_and_ask(planer: Planer) -> None:
    found = await planer.frag("Was kostet eine Kündigungsschutzklage bei 12.000 € Streitwert?")
    assert "nach heutigem Recht (Auftrag heute)" in found.text
    assert "Wann wurde der unbedingte Auftrag erteilt?" in found.text
    assert "627,00 €" in found.text
    assert "§ 12a Abs. 1 ArbGG" in found.text
    assert "nicht belegt" not in found.text


async def test_fees_with_a_mandate_ask_nothing(planer: Planer) -> None:
    found = await planer.frag("1,3-Gebühr aus 5.000 €, Auftrag 15.05.2025")
    assert "434,20 €" in found.text
    assert "Wann wurde" not in found.text


async def test_the_berufungsfrist_comes_with_reasons_and_vorfrist(planer: Planer) -> None:
    found = await planer.frag("Wann endet die Berufungsfrist, Zustellung 31.01.2026, LG Köln?")
    assert "Die Frist endet am **Mo., 02.03.2026**. Es ist eine Notfrist." in found.text
    assert "Mo., 23.02.2026" in found.text
    assert "28.02.2026: Samstag" in found.text
    assert "§ 517 ZPO" in found.text


async def test_the_date_of_a_bescheid_is_not_taken_for_its_bekanntgabe(planer: Planer) -> None:
    found = await planer.frag("Bis wann Widerspruch gegen den Bescheid vom 03.02.2026?")
    assert "Wann wurde der Bescheid bekannt gegeben" in found.text
    assert "endet am" not in found.text


async def test_a_summary_of_a_norm_is_not_passed_off_as_its_text(planer: Planer) -> None:
    found = await planer.frag("Was sagt § 626 Abs. 2 BGB?")
    assert "nicht der Gesetzestext" in found.text
    assert "Quelle: § 626 BGB" in found.text


async def test_in_a_conversation_about_a_matter_the_matter_need_not_be_named(planer: Planer) -> None:
    kanzlei = planer.kanzlei
    found = await planer.frag("Welches Aktenzeichen hat Morgenroth?")
    number = re.search(r"0064/\d\d", found.text)
    assert number is not None
    async with kanzlei.db.read() as tx:
        asked = select(akten.c.id).where(
            akten.c.aktenzeichen == number[0], akten.c.tenant_id == kanzlei.tenant_id
        )
        akte_id = (await tx.execute(asked)).scalar_one()
    here = await planer.frag("Worum geht es hier?", akte_id)
    assert "Pflichtteil" in here.text
    due = await planer.frag("Welche Fristen sind offen?", akte_id)
    assert "Auskunft ergänzen" in due.text
    assert "Silberbach" not in due.text


async def test_a_norm_that_was_cut_is_not_called_the_whole_norm(planer: Planer) -> None:
    text = "\n\n".join(f"({number}) {'Es gilt dies und das. ' * 200}".strip() for number in range(1, 7))
    mine = planer.kanzlei.tenant_id
    norm = Document(new_id(), "gesetze", "Lange Norm", text, citation="§ 9999 KSchG", tenant_id=mine)
    async with planer.kanzlei.db.write() as tx:
        await put(tx, [norm])
    cut = await planer.frag("§ 9999 KSchG")
    assert "hier gekürzt" in cut.text
    last = await planer.frag("§ 9999 Abs. 6 KSchG")
    assert "**§ 9999 Abs. 6 KSchG**" in last.text
    assert "> (6) Es gilt" in last.text
    assert "gekürzt" not in last.text
    none = await planer.frag("§ 9999 Abs. 8 KSchG")
    assert "Absatz 8 finde ich darin nicht" in none.text
    assert "ganze Norm" not in none.text


async def test_how_many_matters_there_are_is_said_of_those_one_may_see(planer: Planer) -> None:
    found = await planer.frag("Wie viele Akten hat die Kanzlei?")
    assert "Akten, auf die Du Zugriff hast:" in found.text


async def test_the_risk_in_a_matter_is_that_of_its_court(planer: Planer) -> None:
    labour = await planer.frag("Wie hoch ist das Kostenrisiko in der Akte Silberbach?")
    assert "vor dem Arbeitsgericht" in labour.text
    assert "§ 12a Abs. 1 ArbGG" in labour.text
    for name, why in (("Kiesewald", "§ 183 SGG"), ("Wiesengrund", "FamGKG"), ("Lindwurm", "Strafsachen")):
        found = await planer.frag(f"Wie hoch ist das Kostenrisiko in der Akte {name}?")
        assert why in found.text
        assert "Zivilgericht bei" not in found.text
    fee = await planer.frag("Wie hoch sind die Gerichtskosten in der Akte Silberbach?")
    assert "Nr. 8210" in fee.text
    assert "nach heutigem Recht" not in fee.text
