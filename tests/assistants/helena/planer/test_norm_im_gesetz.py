"""Norms that are looked for in one law, and what a Frist says of its way and of its reminders."""

from __future__ import annotations

import re

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag
from bridle.assistants.helena.planer.fristen.arten import lesung
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.recht.norm_erbeten import norm_erbeten
from bridle.assistants.helena.planer.recht.suche_gesetz import im_gesetz


@pytest.mark.parametrize(
    ("text", "first", "law"),
    [
        ("Wo steht in der VwGO die Wiedereinsetzung?", "§ 60 VwGO", "VwGO"),
        ("Wo ist in der ZPO die Streitgenossenschaft geregelt?", "§ 59 ZPO", "ZPO"),
        ("Wo finde ich in der StPO die Akteneinsicht?", "§ 147 StPO", "StPO"),
    ],
)
async def test_only_the_law_that_is_named_is_searched(
    kanzlei: Kanzlei, text: str, first: str, law: str
) -> None:
    said = await frag(kanzlei, text)
    assert first in said
    assert {each[1] for each in re.finditer(r"^- \*\*§ \S+ (\w+)\*\*", said, re.M)} == {law}


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("Was sagt die StVO zum Abstand?", "§ 4 StVO"),
        ("Was sagt die Straßenverkehrsordnung zum Überholen?", "§ 5 StVO"),
        ("was steht im kündigungsschutzgesetz zur klagefrist", "§ 4 KSchG"),
        ("Was regelt das BUrlG zur Krankheit?", "§ 9 BUrlG"),
        ("Was sagt die DSGVO zur Auskunft?", "Art. 15 DSGVO"),
    ],
)
async def test_what_a_law_says_of_something_is_looked_for_in_it(
    kanzlei: Kanzlei, text: str, first: str
) -> None:
    said = await frag(kanzlei, text)
    found = re.search(r"^- \*\*([^*]+)\*\*", said, re.M)
    assert found is not None
    assert found[1] == first
    assert "„sagt" not in said


@pytest.mark.parametrize(
    ("text", "law"),
    [
        ("was sagt das asylgesetz zur abschiebung", "AsylG"),
        ("Was sagt das Infektionsschutzgesetz zur Quarantäne?", "IfSG"),
        ("Was sagt die StVZO zu Reifen?", "StVZO"),
        ("Was steht im AufenthG zur Duldung?", "AufenthG"),
        ("Was regelt das Nachbarrechtsgesetz zu Hecken?", "Nachbarrechtsgesetz"),
        ("§ 12 des Bundeskleingartengesetzes", "Bundeskleingartengesetz"),
    ],
)
async def test_a_law_that_is_not_stored_is_told_and_no_paper_stands_for_it(
    kanzlei: Kanzlei, text: str, law: str
) -> None:
    said = await frag(kanzlei, text)
    assert f"Das Gesetz „{law}“ ist unter diesem Namen nicht eingespielt" in said
    assert "**" not in said


async def test_what_a_contract_says_is_read_in_it(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Was steht im Mietvertrag zur Kaution?")
    assert "**Mietvertrag Uferkante 27**" in said


@pytest.mark.parametrize(
    ("text", "wanted", "expected"),
    [
        ("Anerkenntnis in der ZPO", "Anerkenntnis ZPO", ("ZPO", "Anerkenntnis")),
        ("Verjährung in BGB und HGB", "Verjährung BGB HGB", ("", "Verjährung BGB HGB")),
        ("Mängel am weg", "Mängel weg", ("", "Mängel weg")),
    ],
)
def test_one_law_is_taken_and_not_two(text: str, wanted: str, expected: tuple[str, str]) -> None:
    assert im_gesetz(text, wanted) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Wo steht die Kündigung eines Dienstverhältnisses aus wichtigem Grund?",
        "Wo finde ich die ordentliche Kündigung eines Mietverhältnisses?",
    ],
)
def test_the_kuendigung_of_any_contract_is_looked_for_in_the_law(text: str) -> None:
    assert norm_erbeten(text).startswith("Welche Vorschrift regelt")


def test_a_kuendigung_may_be_a_paper() -> None:
    assert not norm_erbeten("Wo finde ich die Kündigung?")


@pytest.mark.parametrize(
    ("text", "art"),
    [
        ("wiedereinsetzung, die berufungsbegruendung ist versaeumt", "wiedereinsetzung_begruendung"),
        ("wiedereinsetzung: begruendung der revision verpasst", "wiedereinsetzung_begruendung"),
        ("wiedereinsetzung mit begruendung, berufungsfrist versaeumt", "wiedereinsetzung"),
        ("wiedereinsetzung, einspruch versaeumt", "wiedereinsetzung"),
        ("wiedereinsetzung in der strafsache, revisionsbegruendung versaeumt", "wiedereinsetzung_straf"),
    ],
)
def test_what_was_missed_says_how_long_there_is(text: str, art: str) -> None:
    assert lesung(lies(text).klein).art == art


async def test_a_reminder_that_is_over_is_told_as_such(kanzlei: Kanzlei) -> None:
    said = await frag(
        kanzlei, "Vollstreckungsbescheid zugestellt am 06.11.2026 in Köln. Bis wann ist Einspruch einzulegen?"
    )
    assert "1 Woche vorher, schon vorbei" in said
    later = await frag(kanzlei, "Urteil des LG Köln zugestellt am 13.11.2026. Bis wann Berufung?")
    assert "vorbei" not in later


async def test_the_way_a_bescheid_came_is_not_passed_over(kanzlei: Kanzlei) -> None:
    said = await frag(
        kanzlei, "Steuerbescheid vom 02.11.2026 in Elster zum Abruf bereitgestellt. Bis wann Einspruch?"
    )
    assert "zählt statt der Aufgabe zur Post die Bereitstellung" in said
    assert "[nicht belegt]" not in said


@pytest.mark.parametrize(
    ("text", "right", "wrong"),
    [
        (
            "Was kann man gegen ein Urteil des Verwaltungsgerichts Düsseldorf einlegen?",
            "nur als Sprungrevision (§ 134 VwGO)",
            "Revision (Bundesverwaltungsgericht): Nur nach",
        ),
        (
            "Wer entscheidet über die Beschwerde gegen einen Beschluss des Familiengerichts Bonn?",
            "im Beschluss zugelassen",
            "im Urteil zugelassen",
        ),
    ],
)
async def test_an_appeal_is_told_by_what_it_is_against(
    kanzlei: Kanzlei, text: str, right: str, wrong: str
) -> None:
    said = await frag(kanzlei, text)
    assert right in said
    assert wrong not in said
