"""Many ways of asking for the same: which rule reads them, and what it reads."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest

from bridle.assistants.helena.namen import rufname
from bridle.assistants.helena.planer import hilfe, regeln
from bridle.assistants.helena.planer.dokumente.stellen import stellen
from bridle.assistants.helena.planer.grenzen import braucht_modell
from bridle.assistants.helena.planer.kosten.tage import mandanten, stichtage, unklares_jahr
from bridle.assistants.helena.planer.lesen.erkennen import genannt, lies, sache
from bridle.assistants.helena.planer.lesen.tage import daten, heute, unmoegliche
from bridle.assistants.helena.planer.lesen.woerter import verbessert
from bridle.assistants.helena.planer.lesen.zahlen import betrag, ohne_laufendes
from bridle.assistants.helena.planer.lesen.zeitraum import zeitraum
from bridle.assistants.helena.planer.recht import normen

SUNDAY = date(2026, 11, 15)


def gelesen(text: str) -> tuple[str, dict[str, Any], dict[str, Any]]:
    """The tool of the first rule that reads the request, its arguments, and all that was read."""
    for rule in regeln():
        if (read := rule.read(text)) is not None:
            return rule.tool, dict(read[1]), dict(read[0])
    return "", {}, {}


# ---- Fristen to be computed


@pytest.mark.parametrize(
    ("text", "given"),
    [
        ("Das Gericht hat 4 Wochen zur Klageerwiderung gesetzt, Zustellung 02.11.2026, LG Bonn",
         {"art": "klageerwiderung", "ereignis": "2026-11-02", "frist": "4 Wochen", "gericht": "LG Bonn"}),
        ("Mieter kündigt, Zugang 03.03.2026, zu wann endet das Mietverhältnis?",
         {"art": "mietkuendigung", "ereignis": "2026-03-03"}),
        ("Arbeitgeber kündigt, Zugang 03.03.2026: wann endet das Arbeitsverhältnis?",
         {"art": "arbeitsvertrag_kuendigung", "ereignis": "2026-03-03"}),
        ("Kündigung am 03.03.2026 im Briefkasten, Klagefrist ArbG Köln?",
         {"art": "kuendigungsschutzklage", "ereignis": "2026-03-03", "gericht": "ArbG Köln"}),
        ("Zwei Monate ab 31.12.2026, Bayern", {"ereignis": "2026-12-31", "land": "BY"}),
        ("3 Wochen nach 10.11.2026", {"ereignis": "2026-11-10", "frist": "3 Wochen"}),
        ("Wie lange kann man gegen einen Mahnbescheid vorgehen, zugestellt am 01.11.2026?",
         {"art": "widerspruch_mahnbescheid", "ereignis": "2026-11-01"}),
        ("Beschwerde FamFG zugestellt 02.11.2026 AG Köln", {"art": "beschwerde", "gericht": "AG Köln"}),
        ("Steuerbescheid am 10.11.2026 zur Post gegeben, Einspruch bis?",
         {"art": "einspruch_steuer", "bekanntgabe": "post"}),
    ],
)  # fmt: skip
def test_a_frist_is_computed_from_what_is_said(text: str, given: dict[str, str]) -> None:
    tool, arguments, groups = gelesen(text)
    assert tool == "berechne_frist"
    assert arguments.items() >= given.items()
    assert not groups["frage"]


@pytest.mark.parametrize(
    ("text", "frage"),
    [
        ("Bis wann muss ich klagen?", "Wogegen richtet sich die Klage"),
        ("Ist die Frist richtig berechnet?", "Welche Frist soll ich nachrechnen?"),
        ("Berufungsfrist, Zustellung 30.02.2026, LG Köln?", "gibt es im Kalender nicht"),
    ],
)
def test_what_is_missing_for_a_frist_is_asked(text: str, frage: str) -> None:
    tool, arguments, groups = gelesen(text)
    assert tool == "berechne_frist"
    assert "ereignis" not in arguments
    assert frage in groups["frage"]


def test_a_day_somebody_worked_out_is_checked() -> None:
    _, arguments, groups = gelesen(
        "Stimmt der 02.03.2026 als Berufungsfrist, Zustellung 31.01.2026, LG Köln?"
    )
    assert arguments["ereignis"] == "2026-01-31"
    assert groups["pruefen"] == ["2026-03-02"]


def test_yesterday_is_a_day_of_arrival() -> None:
    _, arguments, _ = gelesen("Die Kündigung kam gestern, bis wann Kündigungsschutzklage?")
    assert arguments["ereignis"] == (heute() - timedelta(1)).isoformat()


# ---- the calendar


@pytest.mark.parametrize(
    "text",
    [
        "Hab ich heute irgendwas auf dem Tisch?",
        "Was muss Ruben Kieselhain noch erledigen?",
        "Was kommt im Dezember auf uns zu?",
        "Haben wir Fristen gerissen?",
        "Ist bei Hallbaum noch was offen?",
        "Wann treffen wir uns mit Frau Wiesengrund?",
        "Wann müssen wir in Sachen Brackwasser erwidern?",
        "Wer kümmert sich um die Verteidigungsanzeige?",
        "Was ist liegengeblieben?",
        "Ist schon was abgelaufen?",
    ],
)
def test_the_calendar_is_asked_for_in_many_ways(text: str) -> None:
    tool, _, groups = gelesen(text)
    assert tool in ("read_fristen", "search_alle_akten")
    assert "kinds" in groups


@pytest.mark.parametrize(
    ("text", "nur"),
    [
        ("Läuft diese Woche irgendeine Notfrist ab?", "NOTFRIST"),
        ("Welche Vorfristen laufen nächste Woche?", "VORFRIST"),
        ("Wann ist der nächste HV-Termin?", "GERICHTSTERMIN"),
        ("Ist die Frist in der Akte Auerwald eine Notfrist?", ""),
    ],
)
def test_one_sort_of_entries(text: str, nur: str) -> None:
    assert gelesen(text)[2]["nur"] == nur


def test_what_is_excepted_is_left_out() -> None:
    groups = gelesen("Alle Fristen außer Wiedervorlagen")[2]
    assert (groups["kinds"], groups["ohne"]) == (["FRIST"], ["WIEDERVORLAGE"])


@pytest.mark.parametrize(
    "text", ["Regelmäßige Verjährungsfrist?", "Was ist eine Notfrist?", "Welche Akten haben keine Fristen?"]
)
def test_the_calendar_does_not_answer_what_it_cannot(text: str) -> None:
    assert gelesen(text)[0] != "read_fristen"


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("vom 1. bis 15. Dezember", date(2026, 12, 1), date(2026, 12, 15)),
        ("zwischen dem 20.11. und 3.12.", date(2026, 11, 20), date(2026, 12, 3)),
        ("heute und morgen", SUNDAY, date(2026, 11, 16)),
        ("diese und nächste Woche", date(2026, 11, 9), date(2026, 11, 22)),
        ("Freitag nächster Woche", date(2026, 11, 20), date(2026, 11, 20)),
        ("bis Monatsende", SUNDAY, date(2026, 11, 30)),
        ("dieses Jahr", date(2026, 1, 1), date(2026, 12, 31)),
        ("in den nächsten Tagen", SUNDAY, date(2026, 11, 22)),
        ("im nächsten Monat", date(2026, 12, 1), date(2026, 12, 31)),
    ],
)
def test_spans_as_people_say_them(text: str, first: date, last: date) -> None:
    found = zeitraum(lies(f"Fristen {text}"), SUNDAY)
    assert found is not None
    assert (found.von, found.bis) == (first, last)


@pytest.mark.parametrize("text", ["31/01/2026", "31-01-2026", "31. Januar 26", "31.1.26"])
def test_days_in_many_notations(text: str) -> None:
    assert [day for _, day in daten(lies(text).klein)] == [date(2026, 1, 31)]


def test_a_day_that_no_calendar_has() -> None:
    assert unmoegliche("zustellung am 30.02.2026") == ["30.02.2026"]


# ---- fees


@pytest.mark.parametrize(
    ("text", "given"),
    [
        ("Verfahrensgebühr in der Berufung aus 20.000 €", {"positionen": [{"vv": "3200"}]}),
        ("Berufungsverfahren Gebühren RVG bei 34.870", {"positionen": [{"vv": "3200"}, {"vv": "3202"}]}),
        ("RVG 1,3 aus zwölftausend", {"streitwert": "12000.00"}),
        ("1,0 Gebühr aus einer halben Million", {"streitwert": "500000.00"}),
        ("1,3 fache Gebühr 5000", {"streitwert": "5000.00", "satz": "1.3"}),
        ("Mahnbescheid über 1.500 € – Anwaltskosten und Gerichtskosten", {"kv": "1100"}),
        ("Auftrag aus 2020, 1,3-Gebühr aus 10.000 €", {"auftrag": "2020-01-01"}),
    ],
)
def test_fees_are_read_as_they_are_asked_for(text: str, given: dict[str, Any]) -> None:
    tool, arguments, _ = gelesen(text)
    assert tool == "get_kosten_rules"
    assert arguments.items() >= given.items()


@pytest.mark.parametrize(
    ("text", "instanzen"),
    [
        ("Was kostet die Revision beim BGH bei 60.000 €?", 3),
        ("Was kostet die zweite Instanz bei 15.000 €?", 2),
        ("Kostenrisiko in drei Instanzen bei 100.000 €", 3),
    ],
)
def test_a_later_instance_comes_after_the_first(text: str, instanzen: int) -> None:
    tool, arguments, _ = gelesen(text)
    assert (tool, arguments["instanzen"]) == ("berechne_kostenrisiko", instanzen)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Wir vertreten drei Kläger", 3),
        ("Wir vertreten zwei Beklagte", 2),
        ("Klage gegen zwei Beklagte", None),
        ("Gebühren für die Eheleute", 2),
        ("Gebühren für 4 Auftraggeber", 4),
    ],
)
def test_clients_are_counted_and_opponents_are_not(text: str, count: int | None) -> None:
    assert mandanten(lies(text)) == count


def test_a_year_in_which_the_tables_changed_is_asked_about() -> None:
    assert unklares_jahr(lies("Mandat von 2025, 1,3 aus 10.000"))
    assert not unklares_jahr(lies("Mandat vom März 2025, 1,3 aus 10.000"))
    assert stichtage(lies("Klage 2024 anhängig, 10.000 €")) == {
        "anhaengig": "2024-01-01",
        "auftrag": "2024-01-01",
    }


@pytest.mark.parametrize("text", ["Räumungsklage, Monatsmiete 900 Euro", "Gehalt 4.200 € brutto: Kosten?"])
def test_what_is_paid_by_the_month_is_not_the_value(text: str) -> None:
    assert betrag(ohne_laufendes(lies(text).klein)) is None


def test_the_year_of_a_suit_decides_on_the_court() -> None:
    tool, arguments, _ = gelesen("Streitwert 8000, Klage eingereicht 2025: AG oder LG?")
    assert tool == "bestimme_zustaendigkeit"
    assert arguments["datum"].startswith("2025-")


@pytest.mark.parametrize(
    ("text", "given"),
    [
        ("Streitwert 25.000 €, Klage, Termin, Vergleich im Termin: Anwaltskosten?",
         {"positionen": [{"vv": "3100"}, {"vv": "3104"}, {"vv": "1003"}]}),
        ("Gerichtskosten bei 10.000 €, wenn sich die Parteien vergleichen?", {"kv": "1211"}),
        ("Gerichtskosten bei Klagerücknahme, Streitwert 10.000 €", {"kv": "1211"}),
        ("Terminsgebühr bei Säumnis aus 10.000 €", {"positionen": [{"vv": "3105"}]}),
        ("Gebühr für ein einfaches Schreiben bei 3.000 €", {"positionen": [{"vv": "2301"}]}),
        ("Abmahnung, Gegenstandswert 25.000, Kosten?", {"positionen": [{"vv": "2300"}]}),
        ("Altes Recht: Auftrag 10.12.2020, Wert 5.000 €, 1,3", {"satz": "1.3", "auftrag": "2020-12-10"}),
    ],
)  # fmt: skip
def test_what_changes_a_fee_changes_the_call(text: str, given: dict[str, Any]) -> None:
    tool, arguments, _ = gelesen(text)
    assert tool == "get_kosten_rules"
    assert arguments.items() >= given.items()


@pytest.mark.parametrize(
    ("text", "art"),
    [
        (
            "Arbeitsgerichtliches Urteil zugestellt 20.10.2026, Berufungsbegründung wann?",
            "berufungsbegruendung_arbg",
        ),
        ("Wann verjähren Mängelansprüche, Lieferung 01.03.2024 erhalten?", "verjaehrung_kaufmangel"),
        ("Wann verjährt eine titulierte Forderung, entstanden 01.03.2010?", None),
    ],
)
def test_the_branch_and_the_sort_of_claim_decide_on_the_frist(text: str, art: str | None) -> None:
    tool, arguments, _ = gelesen(text)
    assert (arguments.get("art") if tool == "berechne_frist" else None) == art


# ---- lists of matters


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Zeig mir alle Akten außer Mietrecht", {"nicht": ("MIETRECHT",), "sachgebiet": None}),
        ("Welche Akten sind nicht abgeschlossen?", {"nicht": ("GESCHLOSSEN",), "status": None}),
        ("Akten ohne Anwalt", {"nicht": ("ANWALT",)}),
        ("Welche Akte hat den höchsten Streitwert?", {"sortiert": "hoch"}),
        ("Welche Akten dürfen nur lokal bearbeitet werden?", {"lokal": True}),
        ("Haben wir was im Erbrecht?", {"sachgebiet": "ERBRECHT"}),
    ],
)
def test_what_is_asked_of_many_matters(text: str, read: dict[str, Any]) -> None:
    tool, arguments, groups = gelesen(text)
    assert (tool, arguments["query"]) == ("search_alle_akten", "*")
    assert groups.items() >= read.items()


def test_a_limit_on_the_value() -> None:
    groups = gelesen("Akten mit Gegenstandswert über 20.000 €")[2]
    assert groups["grenze"][0] == "über"
    assert groups["grenze"][1] == 20_000


# ---- names and words


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Fristen in der Akte Klein", "Klein"),
        ("Wer ist der Gegner von Frau Richter?", "Richter"),
        ("Klage gegen den Bescheid der Stadt Nordtal", "Stadt Nordtal"),
        ("Was ist mit der Adlerflug Versicherung?", "Adlerflug Versicherung"),
    ],
)
def test_words_that_are_names_too(text: str, name: str) -> None:
    named = genannt(lies(text))
    assert named is not None
    assert named.name == name


@pytest.mark.parametrize("text", ["Fristen auf dem Tisch", "Fristen nach Datum", "Fristen bis Monatsende"])
def test_words_of_every_day_are_no_names(text: str) -> None:
    assert genannt(lies(text)) is None


def test_a_matter_by_what_it_is_about() -> None:
    erbsache, paletten = (
        sache(lies("Was ist in der Erbsache?")),
        sache(lies("Wer ist Zeuge in der Palettensache?")),
    )
    assert erbsache is not None
    assert erbsache.gebiet == "ERBRECHT"
    assert paletten is not None
    assert paletten.name == "paletten"
    assert sache(lies("Welches Gericht ist für eine Mietsache zuständig?")) is None


@pytest.mark.parametrize("word", ["vortrag", "bericht", "leitung", "ansatz"])
def test_a_word_of_its_own_is_not_taken_for_a_slip(word: str) -> None:
    assert verbessert(word) == word


def test_a_norm_without_its_law_is_asked_about() -> None:
    assert "Aus welchem Gesetz" in normen.ohne_gesetz(lies("Paragraph 622 Absatz 2"))
    assert normen.ohne_gesetz(lies("§ 622 BGB")) == ""


# ---- what takes a model, and what nobody understands


@pytest.mark.parametrize(
    "text",
    [
        "Was würde ein Richter wohl zu unserem Vortrag bei Brackwasser sagen?",
        "Kannst Du den Mietvertrag prüfen?",
        "Wie stark ist unser Fall?",
    ],
)
def test_judging_takes_a_model(text: str) -> None:
    assert braucht_modell(lies(text))


@pytest.mark.parametrize("text", ["Hallo Helena!", "Guten Morgen", "Moin", "Hi, wie geht es Dir?", "???"])
def test_greetings(text: str) -> None:
    assert hilfe.ist_gruss(lies(text))


def test_thanks_and_help() -> None:
    assert hilfe.ist_dank(lies("Danke Dir, super!"))
    assert hilfe.fragt_nach_hilfe(lies("Was kannst Du alles?"))
    assert not hilfe.ist_gruss(lies("Hallo, welche Fristen laufen heute?"))


def test_few_examples_are_shown_and_fitting_ones_first() -> None:
    shown = hilfe.beispiele(lies("Schreib bitte einen Brief wegen der Gerichtskosten"), regeln(), "Wolf")
    assert len(shown) == hilfe.MOST_EXAMPLES
    assert any("kost" in each or "Gebühr" in each for each in shown)


def test_examples_are_of_a_matter_that_is_there_and_of_none_where_there_is_none() -> None:
    asked = lies("Worum geht es da und welche Akte ist das?")
    assert any("in der Akte Wolf" in each for each in hilfe.beispiele(asked, regeln(), "Wolf"))
    assert not any("{" in each or "in der Akte ?" in each for each in hilfe.beispiele(asked, regeln(), ""))


@pytest.mark.parametrize(
    ("titles", "called"),
    [
        (["Wolf ./. Stadt Nordtal", "Huber ./. Huber"], "Wolf"),
        (["Wolf ./. Huber", "Beck ./. Wolf", "Strafsache Lang", "Roth ./. Amt"], "Beck"),
        (["Holz & Bau KG ./. Wolf", "Strafsache Lang"], ""),
        ([], ""),
    ],
)
def test_the_newest_matter_is_called_by_a_name_that_no_other_has(titles: list[str], called: str) -> None:
    assert rufname(titles) == called


# ---- passages of a document

_SEITEN = [
    {"seite": 1, "text": "# Vertrag\n\nzwischen A und B.\n\n## § 3 Miete\n\n(1) Die Kaltmiete: 690,00 €."},
    {"seite": 2, "text": "## § 5 Kosten\n\nKosten, netto:\n\n- Abbruch: 620,00 €\n- Putz: 1.980,00 €"},
]


def test_a_figure_is_found_under_its_heading() -> None:
    found = stellen(_SEITEN, "Miete", "wie hoch ist die miete?")
    assert found[0].seite == 1
    assert "690,00 €" in found[0].text


def test_a_list_belongs_to_the_line_that_introduces_it() -> None:
    found = stellen(_SEITEN, "Kosten", "was sagt das gutachten zu den kosten?")
    assert "1.980,00 €" in found[0].text


def test_what_is_not_there_is_not_found() -> None:
    assert stellen(_SEITEN, "Dienstwagen", "gibt es einen dienstwagen?") == []


@pytest.mark.parametrize(
    "text",
    [
        "Was steht im Mietvertrag in der Akte Silberbach über die Kaution?",
        "Was steht in der Akte Silberbach im Mietvertrag zur Kaution?",
        "Was steht im Mietvertrag in der Sache Silberbach zur Kaution?",
    ],
)
def test_the_matter_that_is_named_is_where_it_is_looked_for(text: str) -> None:
    _, _, read = gelesen(text)
    assert (read["akte"].name, read["query"]) == ("Silberbach", "Kaution")


def test_a_day_long_ago_is_a_day() -> None:
    assert unmoegliche("geb. 1.3.1980, zugestellt am 30.2.2026") == ["30.2.2026"]


def test_whether_somebody_is_free_is_a_check_for_conflicts() -> None:
    tool, arguments, _ = gelesen("Ist die Gegenseite Adlerflug Versicherung AG frei?")
    assert (tool, arguments["name"]) == ("check_kollision", "Adlerflug Versicherung")
