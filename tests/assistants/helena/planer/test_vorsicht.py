"""Helena without a model says nothing wrong: what is left out, what cannot be, what does not fit."""

from __future__ import annotations

from typing import Any

import pytest

from assistants.helena.planer.fragen import frag
from bridle.assistants.helena.eval.kanzlei import kanzlei
from bridle.assistants.helena.planer.dokumente.auffangen_stellen import beste
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.lesen.tage import gesagte_tage
from bridle.assistants.helena.planer.passt import Thema, nur_mit_modell, passt
from bridle.assistants.helena.planer.vorsicht.aufruf import zusammen
from bridle.assistants.helena.planer.vorsicht.fehler import NICHT_GEKLAPPT, WERT_FEHLT, ordentlich
from bridle.assistants.helena.planer.vorsicht.listen import nicht_gefiltert
from bridle.assistants.helena.planer.vorsicht.pruefung import ausgelassen, geprueft
from bridle.assistants.helena.planer.vorsicht.tag import WELCHER_TAG, tag_fehlt
from bridle.engine.model import CallChunk

FEES, RISK, FRIST, COURT = (
    "get_kosten_rules",
    "berechne_kostenrisiko",
    "berechne_frist",
    "bestimme_zustaendigkeit",
)
IN_COURT = [{"vv": "3100"}, {"vv": "3104"}]


def left_out(text: str, tool: str, **given: Any) -> list[str]:
    call = zusammen([(tool, given)])
    assert call is not None
    return ausgelassen(lies(text), call)


def said_instead(text: str, tool: str, **given: Any) -> str:
    move = geprueft(lies(text), CallChunk("", tool, given), [])
    return move if isinstance(move, str) else ""


# ---- what a computation leaves out is told


@pytest.mark.parametrize(
    ("text", "tool", "given", "told"),
    [
        (
            "Anwaltskosten 25.000 €, Klage, Termin, Vergleich",
            FEES,
            {"streitwert": "25000.00", "positionen": IN_COURT},
            ["der Vergleich"],
        ),
        (
            "Kostenrisiko 9.000 €, der Beklagte hat keinen Anwalt",
            RISK,
            {"streitwert": "9000.00"},
            ["dass eine Seite keinen Anwalt hat"],
        ),
        (
            "Geschäftsgebühr aus 1.656 € für zwei Leute",
            FEES,
            {"streitwert": "1656.00", "positionen": [{"vv": "2300"}]},
            ["dass es mehrere Auftraggeber sind"],
        ),
        (
            "Klage 5.000 €, Widerklage 3.000 €: Kostenrisiko?",
            RISK,
            {"streitwert": "5000.00"},
            ["die Widerklage", "der Betrag von 3.000 €"],
        ),
        ("Kostenrisiko 5.000 € bei 60 % Obsiegen", RISK, {"streitwert": "5000.00"}, ["60 %"]),
        (
            "Verfahrensgebühr 1,8 aus 5.000 €",
            FEES,
            {"streitwert": "5000.00", "positionen": [{"vv": "3100"}]},
            ["der Satz 1,8"],
        ),
        ("Kostenrisiko 8.000 € mit PKH", RISK, {"streitwert": "8000.00"}, ["die Prozesskostenhilfe"]),
        (
            "Kostenrisiko 8.000 €, Mandat vom 03.03.2025",
            RISK,
            {"streitwert": "8000.00", "auftrag": "2026-11-15"},
            ["der 03.03.2025"],
        ),
        (
            "Berufung, zugestellt 02.11.2026, drei Wochen Frist?",
            FRIST,
            {"art": "berufung", "ereignis": "2026-11-02"},
            ["„drei Wochen“; gerechnet ist mit der Länge, die das Gesetz vorsieht"],
        ),
    ],
)
def test_what_is_said_and_is_in_no_argument_is_told(
    text: str, tool: str, given: dict[str, Any], told: list[str]
) -> None:
    assert left_out(text, tool, **given) == told


@pytest.mark.parametrize(
    ("text", "tool", "given"),
    [
        (
            "Anwaltskosten 25.000 € ohne Vergleich",
            FEES,
            {"streitwert": "25000.00", "positionen": [{"vv": "3100"}]},
        ),
        ("Kosten 12k vor Gericht, drei Kläger", RISK, {"streitwert": "12000.00", "mandanten": 3}),
        ("Kostenrisiko 10.000 €, 60 % gewonnen", RISK, {"streitwert": "10000.00", "quote": "60 %"}),
        (
            "RVG: 3100+3104 aus 23.000 €, Auftrag 10.04.2025, 19 % USt",
            FEES,
            {"streitwert": "23000.00", "positionen": IN_COURT, "auftrag": "2025-04-10"},
        ),
        (
            "Urteil vom 20.10.2026, zugestellt 02.11.2026, LG Köln, Berufungsfrist?",
            FRIST,
            {"art": "berufung", "ereignis": "2026-11-02", "gericht": "LG Köln"},
        ),
        (
            "Berufungsbegründung, zugestellt 02.11.2026, um einen Monat verlängert",
            FRIST,
            {"art": "berufungsbegruendung", "ereignis": "2026-11-02", "verlaengerung": ["einen Monat"]},
        ),
        (
            "Kosten nach § 13 Abs. 1 RVG, 1. Instanz, 4.000 €",
            FEES,
            {"streitwert": "4000.00", "positionen": IN_COURT},
        ),
    ],
)
def test_what_the_call_holds_or_does_not_matter_is_not_told(
    text: str, tool: str, given: dict[str, Any]
) -> None:
    assert left_out(text, tool, **given) == []


@pytest.mark.parametrize(
    ("text", "tool", "answer", "told"),
    [
        (
            "Welche Fristen sind nicht überfällig?",
            "read_fristen",
            "Zwei überfällige Fristen:",
            ["„nicht überfällig“"],
        ),
        ("Fristen vor Weihnachten", "read_fristen", "Zwölf offene Fristen:", ["„vor Weihnachten“"]),
        ("Akten ohne Gegenstandswert", "search_alle_akten", "Zwölf Akten:", ["„ohne Gegenstandswert“"]),
        ("Akten ohne Gegenstandswert", "search_alle_akten", "Eine Akte (ohne Gegenstandswert):", []),
        ("Akten über 20.000 €", "search_alle_akten", "Drei Akten (Gegenstandswert über 20.000,00 €):", []),
        ("Welche Fristen sind noch nicht erledigt?", "read_fristen", "Zwölf offene Fristen:", []),
    ],
)
def test_a_condition_that_a_list_does_not_speak_of_is_told(
    text: str, tool: str, answer: str, told: list[str]
) -> None:
    assert nicht_gefiltert(lies(text), [tool], answer) == told


# ---- what cannot be


@pytest.mark.parametrize(
    ("text", "tool", "given", "told"),
    [
        ("RVG 1,3 aus -500 €?", FEES, {"streitwert": "500.00", "satz": "1.3"}, "-500 €"),
        ("1,3-Gebühr aus minus 3.000 Euro", FEES, {"streitwert": "3000.00", "satz": "1.3"}, "-3.000 €"),
        ("1,3-Gebühr aus 0 €", FEES, {"satz": "1.3"}, "größer als null"),
        ("VV 9876 aus 3.000 €", FEES, {"streitwert": "3000.00", "positionen": [{"vv": "2300"}]}, "„9876“"),
        ("1,3 aus 5.000 €, Auftrag 31.02.2026", FEES, {"streitwert": "5000.00"}, "31.02.2026 gibt es"),
        ("Kostenrisiko 5.000 € bei 150 % Obsiegen", RISK, {"streitwert": "5000.00"}, "150 %"),
        ("Was kosten vier Instanzen bei 10.000 €?", RISK, {"streitwert": "10000.00"}, "drei Instanzen"),
        (
            "Kaufpreis 10.000 € und 50 Cent, welches Gericht?",
            COURT,
            {"streitwert": "10000.00"},
            "50 Cent",
        ),
        ("Gerichtskosten der Beschwerde, 4.000 €", FEES, {"streitwert": "4000", "kv": "1210"}, "Beschwerde"),
    ],
)
def test_what_cannot_be_is_told_and_replaced_by_nothing(
    text: str, tool: str, given: dict[str, Any], told: str
) -> None:
    assert told in said_instead(text, tool, **given)


def test_a_dash_between_words_is_no_minus() -> None:
    assert not said_instead("Klage – 5.000 € – Kostenrisiko?", RISK, streitwert="5000.00")


def test_no_text_takes_it_down() -> None:
    for text in ("", "-", "€ € €", "1,3" * 200, "- 5 " * 200, "§" * 900, "VV " * 300, "31.02. " * 100):
        for tool in (FEES, RISK, FRIST, COURT):
            said_instead(text, tool, ereignis="2026-11-02", positionen=[{"vv": "2300"}])
            left_out(text, tool, ereignis="2026-11-02", art="berufung")


# ---- the day that starts a Frist


@pytest.mark.parametrize(
    "text",
    [
        "Gestern rief ein Herr an, er hat ein Urteil. Bis wann Berufung?",
        "Das Urteil kam gestern, wann es zugestellt wurde, weiß er nicht. Berufungsfrist?",
    ],
)
def test_the_day_of_something_else_starts_no_frist(text: str) -> None:
    [(_, day)] = gesagte_tage(lies(text).klein)
    assert said_instead(text, FRIST, art="berufung", ereignis=day.isoformat()) == WELCHER_TAG


def test_the_day_of_delivery_starts_it() -> None:
    text = "Herr Meier rief an, das Urteil wurde ihm am 02.11.2026 zugestellt. Berufungsfrist?"
    assert said_instead(text, FRIST, art="berufung", ereignis="2026-11-02") == ""


def test_a_vague_arrival_is_asked_for_and_not_looked_up() -> None:
    assert tag_fehlt(lies("Wie lange läuft die Frist noch, wenn das Urteil letzten Monat kam?"))
    assert not tag_fehlt(lies("Welche Fristen laufen diese Woche?"))


# ---- whether the answer fits


@pytest.mark.parametrize(
    ("thema", "text"),
    [
        ("kalender", "Ist die Sache Hausgut gegen Dachdeckerei noch offen?"),
        ("kalender", "Wann war der Unfall von Sandkuhl?"),
        ("kalender", "Was wirft man Lindwurm vor?"),
        ("kalender", "Ist das die Anschrift der Gegenseite?"),
        ("akte", "Wann wurde die Ehe Wiesengrund geschlossen?"),
        ("akte", "Was verdient Frau Silberbach?"),
        ("beteiligte", "Wer ist bei Sandkuhl gefahren?"),
        ("beteiligte", "Wie alt ist Herr Lindwurm?"),
        ("zeiten", "Wie lange ist Frau Silberbach schon beschäftigt?"),
        ("kosten", "Welche Gebühr verlangt die Stadt im Bescheid Hallbaum?"),
        ("norm", "Gerichtskosten Scheidung 20.000 €"),
        ("kalender", "Wann endet das Arbeitsverhältnis von Frau Silberbach?"),
        ("beteiligte", "Was hat der Gegner in Auerwald beantragt?"),
        ("dokumente", "4.000 € Klage am AG, Obsiegen zu 60 % – Kostenanteil?"),
    ],
)
def test_an_answer_of_another_kind_steps_aside(thema: Thema, text: str) -> None:
    assert not passt(thema, lies(text))


@pytest.mark.parametrize(
    ("thema", "text"),
    [
        ("kalender", "Was ist in der Sache mit der Adlerflug noch offen?"),
        ("kalender", "Wann ist die Verhandlung in der Sache Auerwald?"),
        ("kalender", "Haben wir etwas versäumt?"),
        ("akte", "Wann wurde die Akte Steilhang geschlossen?"),
        ("beteiligte", "Wer ist als Gegner eingetragen?"),
        ("zeiten", "Wie lange haben wir an Silberbach gearbeitet?"),
        ("kosten", "Wie hoch ist eine 1,3-Gebühr aus 12.000 €?"),
        ("norm", "Wann ist ein Mieter zur Minderung berechtigt?"),
        ("beteiligte", "Was ist die Telefonnummer des Gegners?"),
        ("dokumente", "Wo steht in der Akte Sandkuhl etwas von 550 €?"),
    ],
)
def test_an_answer_of_the_kind_that_is_asked_for_stays(thema: Thema, text: str) -> None:
    assert passt(thema, lies(text))


def test_to_be_prepared_or_to_convince_takes_a_model() -> None:
    assert nur_mit_modell(lies("Bereite mich auf die mündliche Verhandlung Silberbach vor"))
    assert nur_mit_modell(lies("Wie überzeuge ich das Gericht?"))
    assert not nur_mit_modell(lies("Welche Fristen laufen heute?"))


# ---- passages


def page(name: str, text: str) -> dict[str, Any]:
    return {"dokument": name, "akte": "0001/26", "seite": 1, "seiten": 1, "text": text}


PAGES = [
    page("Klageschrift", "Die Paletten seien feucht gewesen, heißt es.\n\nDer Preis ist fällig."),
    page("Mängelrüge", "Gemessen wurde eine Holzfeuchte von 31 bis 38 %.\n\nWir bitten um Austausch."),
]


def test_the_passage_with_the_figure_in_the_document_that_is_named_comes_first() -> None:
    found, sure = beste(PAGES, ["feucht", "Rüge"], "wie feucht waren sie laut der ruege?")
    assert (found[0].dokument, sure) == ("Mängelrüge", True)
    assert "38 %" in found[0].text


def test_what_no_passage_speaks_of_is_not_found() -> None:
    assert beste(PAGES, ["Segelboot"], "welches segelboot?") == ([], False)


# ---- failures


def test_a_refusal_is_one_sentence_without_the_insides_of_a_tool() -> None:
    raw = "Die Rechnung hat 2 Fehler:\n- Nr. 3100 VV: Es fehlt der Gegenstandswert (wert).\n"
    assert ordentlich(raw + "- Nr. 3104 VV: Es fehlt der Gegenstandswert (wert).") == WERT_FEHLT
    assert ordentlich('{"akten": [{"id": 1}]}') == NICHT_GEKLAPPT
    assert "read_akte" not in ordentlich("Das Werkzeug „read_akte_detail“ braucht die Akte (akte).")


# ---- through the planner


ASKED = {
    "Gutachten Nebelthau. Ursache des Schimmels, ein Satz.": "Wärmebrücke",
    "schnell: wie feucht waren die paletten laut der rüge von brackwasser": "zwischen 31 und 38 %",
    "Nachlass Morgenroth: Summe Aktiva / Summe Passiva laut Verzeichnis?": "231.404,26",
    "wann wurde die ehe wiesengrund geschlossen": "14.06.2011",
    "Wer ist Ottilie Brombeer? Der Name steht auf einem Zettel ohne Aktenzeichen.": "Zeuge",
    "In welcher Akte ist Malte Hafergarten Zeuge?": "0098/",
    "Wer ist Betriebsratsvorsitzende bei Kolbenfeld?": "Ottilie Brombeer",
    "Wo wohnt der Zeuge Hafergarten?": "keine Anschrift hinterlegt",
    "Anschrift der Gegenseite im Mietfall Uferkante": "Kontorplatz 1",
    "Welche Gebühr verlangt die Stadt im Bescheid Hallbaum?": "350,00 €",
    "beweislastumkehr beim verbrauchsgüterkauf": "§ 477 BGB",
    "VV 9876 aus 3.000 €, Auftrag 08.10.2026": "„9876“ gibt es",
    "Was kostet der Prozess um 9.000 €, wenn wir verlieren? Vorsteuerabzug besteht.": "Nicht berücksichtigt",
}


async def test_questions_that_no_rule_knows_are_answered_by_quotation_and_nothing_is_passed_over() -> None:
    wrong: dict[str, str] = {}
    async with kanzlei(None) as firm:
        for text, expected in ASKED.items():
            answer = await frag(firm, text)
            if expected not in answer or "Davor ist das geschehen" in answer or "{" in answer:
                wrong[text] = answer
    assert not wrong
