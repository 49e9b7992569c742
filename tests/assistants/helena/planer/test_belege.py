"""Nothing that Helena says without a model is her own figure: every norm, amount and day is a tool's."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence

import pytest

from assistants.helena.belegt import unbelegt
from assistants.helena.planer.fragen import ergebnis
from bridle.assistants.helena.eval.goldset import fragen
from bridle.assistants.helena.eval.kanzlei import Kanzlei, kanzlei
from bridle.assistants.helena.eval.lauf import frage_alle
from bridle.assistants.helena.saetze import VORGESTELLT, VORSTELLUNG

DAY = "Auftrag 01.10.2026"
SAID: dict[str, Sequence[str]] = {
    # a share of a fee
    f"1,3 Gebühr aus 10.000 € zur Hälfte, {DAY}": ["847,60 €", "**423,80 €**"],
    f"Verfahrensgebühr aus 9.000 €, davon ein Drittel, {DAY}": ["Davon ein Drittel"],
    f"Verfahrensgebühr aus 9.000 € ohne Umsatzsteuer, davon zwei Drittel, {DAY}": ["Davon zwei Drittel"],
    "Gerichtskosten aus 900 €, davon zahlt der Gegner 40 %, anhängig 01.10.2026": ["**73,20 €**"],
    # a court fee by its rate
    "Einfache GKG-Gebühr bei 500.000 € heute": ["**4.138,00 €**"],
    "0,5 Gerichtsgebühr aus 3.000 €, davon die Hälfte": ["Eine 0,5-Gebühr nach § 34 GKG"],
    f"0,5 Gebühr nach RVG und GKG aus 4.000 €, {DAY}": ["nach § 13 RVG", "nach § 34 GKG"],
    "0,3 Gerichtsgebühr aus 100 €": ["**15,00 €**", "Mindestbetrag"],
    # a day beside the end
    "Urteil LG Köln zugestellt am 02.11.2026, vorletzter Tag der Berufungsfrist?": ["**Di., 01.12.2026**"],
    "Urteil LG Köln zugestellt am 02.11.2026, zwei Wochen vor Ablauf der Berufungsfrist?": [
        "**Mi., 18.11.2026**"
    ],
    "Urteil LG Köln zugestellt am 02.11.2026, der Tag nach Ablauf der Berufungsfrist?": [
        "**Do., 03.12.2026**"
    ],
    "Urteil zugestellt am 06.12.2026, eine Woche vor Ablauf der Berufungsfrist?": [
        "- Mi., 30.12.2026",
        "- Do., 31.12.2026: Sitz in BW, BY, ST",
    ],
    # what advice costs at most
    "Was darf eine Erstberatung für einen Verbraucher höchstens kosten?": ["**190,00 €**", "**226,10 €**"],
    "Beratung eines Verbrauchers, mehr als ein Erstgespräch, was ist die Grenze?": ["**250,00 €**"],
    "Erstberatung Unternehmer, was ist die Obergrenze?": ["keine Obergrenze"],
    # a value that is worked out
    f"1,3 Gebühr aus dem doppelten Wert von 5.000 €, {DAY}": ["= 10.000,00 €", "847,60 €"],
    f"Geschäftsgebühr für drei Rechnungen zu je 2.000 €, {DAY}": ["= 6.000,00 €"],
    "Kosten einer Kündigungsschutzklage bei 3.000 € brutto im Monat": ["9.000,00 €"],
    # sums of some entries
    "Wie viel Zeit hat Sturmvogel bei Nebelthau erfasst?": ["Gesamt: **1:10 Std., 280,00 €**"],
    "Zeiten bei Nebelthau außer Kieselhain": ["Gesamt: **1:10 Std., 280,00 €**"],
    "Zeiten bei Nebelthau außer Sturmvogel": ["Gesamt: **0:40 Std. (1 Eintrag ohne Stundensatz)**"],
    "Zeiten bei Nebelthau über 60 Minuten": ["Gesamt: **1:10 Std., 280,00 €**"],
    "Zeiten bei Nebelthau über 200 Minuten": ["Davon gibt es hier nichts"],
    "längster Zeiteintrag bei Nebelthau": ["Gesamt: **1:10 Std., 280,00 €**"],
    "kürzester Zeiteintrag bei Silberbach": ["Gesamt: **0:25 Std. (1 Eintrag ohne Stundensatz)**"],
    "Wie viele Stunden hat Kieselhain gearbeitet?": ["Zugriff hast: **2:00 Std. (120 Minuten)**"],
    "Zeiterfassung Nebelthau in diesem Jahr": ["In der Akte insgesamt:"],
    # days that are worked out from today, on which mostly nothing is
    "Fristen am Samstag": ["Am Sa., "],
    "Termine am 3. Januar": ["03.01."],
    "Fristen vom 3. bis 7. Januar": ["03.01."],
    "Fristen nächsten Freitag außer Auerwald": ["Am Fr., "],
    "Fristen von Kieselhain am Samstag": ["Am Sa., 21.11.2026: keine offenen Fristen"],
    "Wie viele Stunden hat Kieselhain am Sonntag gearbeitet?": ["ist (am So., "],
    "Zeiten bei Nebelthau seit zwei Wochen": ["seit zwei Wochen"],
    "Zeiten bei Nebelthau ab dem 3.2.": ["ab dem 3.2."],
    "Akten angelegt nach dem 1.2.": ["nach dem 1.2."],
    "Dokumente bei Nebelthau, die älter als drei Monate sind": ["älter als drei Monate"],
    # numbers and norms of the person's that nothing knows
    "Sachstandsanfrage an die Staatsanwaltschaft, Az 45 Js 311/26": [],
    "Gibt es Urteile zu § 269 ZPO, Kostentragung bei Klagerücknahme?": ["finde ich kein Urteil"],
    "Für Akte 2026/0078: gibt es Urteile zum merkantilen Minderwert? Bitte recherchieren": [],
    # what cannot be, and what is missing
    "RVG 1,3 aus -500 €?": ["größer als null"],
    "1,3 Geschäftsgebühr in der Lindwurm-Akte?": ["Wie hoch ist"],
    "Auf einem Zettel steht eine Nummer. Um wen geht es in der Akte 0999/26?": ["Nummer 0999 aus dem Jahr"],
    "Ich habe etwas von früher gelesen. Was sagt § 9999 BGB?": ["finde ich"],
    "Klage über 10.000 € und 1 Cent oder 9.999 €, welches Gericht?": [],
}


@pytest.fixture
async def firm() -> AsyncIterator[Kanzlei]:
    async with kanzlei() as opened:
        yield opened


async def gefragt(firm: Kanzlei, text: str) -> tuple[str, list[str]]:
    """The answer, and what was read for it."""
    ran = await ergebnis(firm, text)
    steps = ran.result.steps if ran.result else ()
    said = ran.text.replace(VORSTELLUNG, "").replace(VORGESTELLT, "")
    return said, [each.content for step in steps for each in step.tool_results]


async def test_every_reckoned_figure_is_one_that_a_tool_returned(firm: Kanzlei) -> None:
    wrong: dict[str, list[str]] = {}
    for text, parts in SAID.items():
        answer, read = await gefragt(firm, text)
        own = unbelegt(answer, [text, *read])
        if bad := [*own, *[f"without {part}" for part in parts if part not in answer]]:
            wrong[text] = bad
    assert not wrong


async def test_no_answer_of_the_evaluation_has_a_figure_or_a_norm_of_its_own(firm: Kanzlei) -> None:
    """Each question once, in its own words or in others; `bridle eval helena` asks it in all of them."""
    wrong: dict[str, list[str]] = {}
    worded = [
        each.model_copy(update={"frage": [each.frage, *each.paraphrasen][n % (1 + len(each.paraphrasen))]})
        for n, each in enumerate(fragen())
    ]
    for each in await frage_alle(firm, worded, paraphrasen=False):
        numbers = [firm.bild.nummern[each.frage.akte]] if each.frage.akte else []
        read = [each.gestellt, *numbers, *[call.gelesen for call in each.antwort.aufrufe]]
        if own := unbelegt(each.antwort.behauptet, read):
            wrong[each.gestellt] = own
    assert not wrong


def test_a_figure_that_nobody_returned_is_seen() -> None:
    read = ['{"gebuehr": "847.60", "ende": "2026-12-02", "dauer": "1:10 Std."}']
    assert unbelegt("847,60 € bis 02.12.2026, 1:10 Std.", read) == []
    assert unbelegt("Davon die Hälfte: 423,80 €", read) == ["423,80 €"]
    assert unbelegt("der Tag davor, 01.12.2026", read) == ["01.12.2026"]
    assert unbelegt("zusammen 1:50 Std.", read) == ["110 Minuten"]
    assert unbelegt("nach § 34 RVG", read) == ["§ 34 RVG"]
