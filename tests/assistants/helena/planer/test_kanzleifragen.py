"""Questions about people, entries, papers and times, with the words that people put beside what they ask."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag
from bridle.assistants.helena.planer import regeln
from bridle.assistants.helena.planer.dokumente.leere_worte import ohne_leere
from bridle.assistants.helena.planer.dokumente.papiername import heisst_so
from bridle.assistants.helena.planer.dokumente.unveraendert import angebot
from bridle.assistants.helena.planer.kalender.gemeint import genannte_eintraege
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.lesen.redensarten import ohne_redensarten
from bridle.assistants.helena.planer.lesen.tage import heute
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.verstehen.lesart import Versteht, lesart
from bridle.assistants.helena.planer.zeiten.zusammen import eine_zeiterfassung
from bridle.assistants.helena.saetze import KEIN_SPRACHMODELL

# ---- words that say nothing


@pytest.mark.parametrize(
    ("said", "plain"),
    [
        ("Läuft grade was im Erbrecht?", "Läuft gerade was im Erbrecht?"),
        ("Das ist halt so", "Das ist so"),
        ("wer is das nochma", "wer ist das nochmal"),
        ("Wie viel Grad hatte das Zimmer?", "Wie viel Grad hatte das Zimmer?"),
        ("es waren 20 grad im zimmer", "es waren 20 grad im zimmer"),
    ],
)
def test_spoken_words_are_written_out(said: str, plain: str) -> None:
    assert ohne_redensarten(said) == plain


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Läuft bei uns grade was im Erbrecht?", "0064/"),
        ("Haben wir halt noch was im Strafrecht?", "0103/"),
    ],
)
async def test_no_list_is_searched_for_a_word_that_says_nothing(
    kanzlei: Kanzlei, text: str, found: str
) -> None:
    answer = await frag(kanzlei, text)
    assert found in answer
    assert "finde ich nichts" not in answer


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Wer ist denn gleich wieder der Querfeld?", "Fahrer und Halter"),
        ("Wer war noch mal die Brombeer, und in welcher Akte ist die?", "Betriebsratsvorsitzende"),
        ("wer ist eigentlich die mauerstein?", "Sachverständige"),
        ("Wer war jetzt nochmal der Sperling?", "Ludolf Sperling"),
    ],
)
async def test_somebody_is_found_whatever_stands_before_the_name(
    kanzlei: Kanzlei, text: str, found: str
) -> None:
    answer = await frag(kanzlei, text)
    assert found in answer
    assert "nicht verstanden" not in answer


async def test_a_name_that_nothing_has_is_told_to_be_unknown(kanzlei: Kanzlei) -> None:
    assert "Den Namen „Mondkalb“ finde ich in keiner Akte" in await frag(kanzlei, "Wer war der Mondkalb?")


# ---- until when


@pytest.mark.parametrize(
    ("text", "found", "others"),
    [
        (
            "Bis wann hat die Erbin bei Morgenroth Zeit, ihre Auskunft zu vervollständigen?",
            "Auskunft ergänzen",
            "",
        ),
        ("Bis wann muss Adlerflug bei Sandkuhl zahlen?", "Zahlungsfrist", "Klageauftrag"),
        ("Bis wann können wir bei Silberbach klagen?", "Kündigungsschutzklage", "Gehaltsabrechnungen"),
        ("Wie lange haben wir bei Nebelthau noch Zeit für die Stellungnahme?", "Stellungnahme zum", ""),
    ],
)
async def test_until_when_is_first_looked_up_in_the_calendar(
    kanzlei: Kanzlei, text: str, found: str, others: str
) -> None:
    answer = await frag(kanzlei, text)
    assert found in answer
    assert "Kalender" in answer
    assert not others or others not in answer


async def test_a_day_that_no_entry_has_is_looked_for_in_the_papers(kanzlei: Kanzlei) -> None:
    answer = await frag(kanzlei, "Bis wann sollte die Hausgut bei Nebelthau den Mangel beheben?")
    assert "steht nicht im Kalender" in answer
    assert "Mängelanzeige an die Vermieterin" in answer


_EINTRAEGE = [
    {"titel": "Berufung einlegen"},
    {"titel": "Berufung begründen"},
    {"titel": "Zahlungsfrist für den Gegner läuft ab"},
]


@pytest.mark.parametrize(
    ("asked", "titles"),
    [
        ("bis wann berufung einlegen", ["Berufung einlegen"]),
        ("wann laufen einlegung und begruendung ab", ["Berufung einlegen", "Berufung begründen"]),
        ("wann sind berufung sowie die begruendung faellig", ["Berufung einlegen", "Berufung begründen"]),
        ("bis wann muss er zahlen", ["Zahlungsfrist für den Gegner läuft ab"]),
        ("wann ist das gutachten da", []),
        ("wann laeuft die frist ab", []),
    ],
)
def test_entries_are_meant_by_the_words_of_their_titles(asked: str, titles: list[str]) -> None:
    assert [each["titel"] for each in genannte_eintraege(_EINTRAEGE, asked)] == titles


# ---- papers


@pytest.mark.parametrize("word", ["Rüge-Mail", "Rügemail", "Mängelrüge", "Mail"])
def test_a_paper_is_meant_by_parts_of_its_name(word: str) -> None:
    assert heisst_so(word, "maengelruege per e-mail")


@pytest.mark.parametrize("word", ["Rügefrist", "Mieter", "Palettenmail"])
def test_a_paper_is_not_meant_by_one_part_alone(word: str) -> None:
    assert not heisst_so(word, "maengelruege per e-mail")


@pytest.mark.parametrize(
    ("words", "names", "left"),
    [
        ("kriegt alten Sammlung", "", "Sammlung"),
        ("alten Morgenroth eröffnet", "Morgenroth", "Morgenroth eröffnet"),
        ("Silberbach erhalten", "Silberbach", "Silberbach erhalten"),
    ],
)
def test_no_paper_is_searched_for_what_is_done_with_a_thing(words: str, names: str, left: str) -> None:
    assert " ".join(ohne_leere(words.split(), names)) == left


@pytest.mark.parametrize(
    ("text", "found", "absent"),
    [
        (
            "Wieviele Paletten hatten laut Rügemail von Brackwasser Stockflecken?",
            "Etwa 900 Paletten",
            "hinterlegt",
        ),
        ("Was hat Brackwasser in der Beschwerde-Mail gemessen?", "31 und 38 %", "E-Mail-Adresse"),
        (
            "Kiesewald, Jobcenter: welche Bruttokaltmiete sehen die als angemessen an?",
            "408,00 €",
            "BG-44-0912)",
        ),
        ("Wem hat der alte Morgenroth laut Testament seine Sammlung vermacht?", "Sperling", "keinen Kontakt"),
        (
            "Sandkuhl: welchen Tagessatz nimmt die Versicherung beim Nutzungsausfall?",
            "zu 43,00 €",
            "finde ich nichts",
        ),
    ],
)
async def test_what_a_paper_says_is_read_there(kanzlei: Kanzlei, text: str, found: str, absent: str) -> None:
    answer = await frag(kanzlei, text)
    assert found in answer
    assert absent not in answer


@pytest.mark.parametrize(
    ("text", "offers"),
    [
        ("Fass mir das Gutachten Feuchteschaden zusammen", ["Zeig mir das Gutachten Feuchteschaden"]),
        ("Kürze bitte den Mietvertrag Nebelthau auf eine Seite", ["Zeig mir den Mietvertrag Nebelthau"]),
    ],
)
def test_what_follows_a_kind_of_paper_is_not_offered_as_a_matter(text: str, offers: list[str]) -> None:
    assert angebot(lies(text)) == offers


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Zeig mir das Gutachten Feuchteschaden", "**Gutachten Feuchteschaden**, Seite 1 von 3"),
        ("Wie viele Seiten hat das Gutachten Feuchteschaden?", "3 Seiten"),
        ("Zeig mir den Mietvertrag Nebelthau", "**Mietvertrag Uferkante 27**, Seite 1 von 2"),
    ],
)
async def test_a_document_is_found_by_its_own_name_too(kanzlei: Kanzlei, text: str, found: str) -> None:
    assert found in await frag(kanzlei, text)


async def test_a_thing_of_a_matter_is_no_overview_of_it(kanzlei: Kanzlei) -> None:
    answer = await frag(kanzlei, "Die Ursache in der Akte Nebelthau?")
    assert "Wärmebrücke" in answer
    assert "Gegenstandswert" not in answer


async def test_a_mobile_number_is_asked_of_the_parties(kanzlei: Kanzlei) -> None:
    assert "0221 4710104" in await frag(kanzlei, "Haben wir eine Mobilnummer von Frau Wiesengrund?")


# ---- times


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("Zu welchem Satz", "wie viele Stunden hat Frau Dr. Sturmvogel an Silberbach gearbeitet"),
        ("Wie viel Zeit ist bei Nebelthau erfasst", "wie viel Geld ist das"),
        ("Wie lange saßen wir an der Akte 0098/26", "was ergibt das in Euro"),
        ("Wie viele Stunden stecken in Morgenroth", "zu welchem Stundensatz"),
    ],
)
def test_time_and_its_worth_are_one_question(left: str, right: str) -> None:
    assert eine_zeiterfassung(left, right)
    assert len(lesart(f"{left} und {right}?", [], Versteht(regeln())).fragen) == 1


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("Wie lange läuft die Frist", "was kostet die Klage"),
        ("Wie viele Stunden sind bei Nebelthau erfasst", "wer ist der Gegner"),
    ],
)
def test_other_questions_stay_two(left: str, right: str) -> None:
    assert not eine_zeiterfassung(left, right)


async def test_times_are_told_once_with_rate_and_amount(kanzlei: Kanzlei) -> None:
    answer = await frag(kanzlei, "Zu welchem Satz und wie lange hat Sturmvogel bei Auerwald gearbeitet?")
    assert answer.count("Zeiterfassung in der Akte") == 1
    assert "0:50 Std., 200,00 €" in answer
    assert "240,00 €" in answer


async def test_how_long_something_has_time_is_no_question_for_entered_time(kanzlei: Kanzlei) -> None:
    answer = await frag(kanzlei, "Wie lange hat die Klage bei Hallbaum noch Zeit?")
    assert "Klage gegen den Ablehnungsbescheid" in answer
    assert "Zeiterfassung" not in answer


async def test_a_month_of_work_is_the_last_one_of_that_name(kanzlei: Kanzlei) -> None:
    following = await frag(kanzlei, "Was hat Sturmvogel im Oktober 2099 gemacht?")
    assert "2099" in following
    answer = await frag(kanzlei, "Was hat Sturmvogel im Dezember gemacht?")
    assert f"Dezember {_letztes(12)}" in answer


def _letztes(month: int) -> int:
    today = heute()
    return today.year - (1 if month > today.month else 0)


async def test_what_is_not_billed_is_told_of_all_matters_where_none_is_named(kanzlei: Kanzlei) -> None:
    answer = await frag(kanzlei, "Was haben wir eigentlich noch nicht abgerechnet?")
    assert "noch offene Zeit" in answer
    assert "Je Akte" in answer


# ---- what was done, and whoever takes part


async def test_a_paper_that_went_out_is_found_without_its_matter(kanzlei: Kanzlei) -> None:
    assert "Ja: Das Dokument „Scheidungsantrag“" in await frag(kanzlei, "Ist der Scheidungsantrag schon weg?")


async def test_of_several_matters_none_is_judged(kanzlei: Kanzlei) -> None:
    answer = await frag(kanzlei, "Ist die Klage schon eingereicht?")
    assert "Kündigungsschutzklage einreichen" in answer
    assert "Klage gegen den Ablehnungsbescheid" in answer
    assert "Nein:" not in answer


async def test_everybody_of_a_role_is_listed(kanzlei: Kanzlei) -> None:
    answer = await frag(kanzlei, "Wer ist denn alles Zeuge in unseren Sachen?")
    assert all(name in answer for name in ("Lichtmess", "Hafergarten", "Brombeer", "Zaunkönig"))


async def test_a_paper_is_found_by_whose_it_is(kanzlei: Kanzlei) -> None:
    assert "1.500,00 €" in await frag(kanzlei, "Welchen Betrag hat die Erbin als Hausrat genannt?")


async def test_a_frist_that_is_nowhere_is_told_to_be_nowhere(kanzlei: Kanzlei) -> None:
    answer = await frag(kanzlei, "Bis wann muss die Stadt Nordtal den Bauplan schicken?")
    assert "weder im Kalender noch in den Dokumenten" in answer


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Was ist in der Nebelthau-Sache los?", "Wärmebrücke"),
        ("Wo liegt die Rechnung 2231?", "5.000 Programmhefte"),
        ("Wem gegenüber hat Brackwasser den Mangel gerügt?", "Wir rügen diesen Mangel"),
    ],
)
async def test_a_matter_by_its_party_and_a_paper_by_its_number(
    kanzlei: Kanzlei, text: str, found: str
) -> None:
    assert found in await frag(kanzlei, text)


async def test_what_somebody_said_is_no_overview_of_a_matter(kanzlei: Kanzlei) -> None:
    assert "Gegenstandswert" not in await frag(kanzlei, "Was hat der Zeuge am Unfallort gesagt?")


async def test_papers_are_not_set_against_each_other_by_words(kanzlei: Kanzlei) -> None:
    text = "Stell die Klageschrift und die Rüge-Mail bei Brackwasser gegenüber und arbeite Lücken heraus"
    assert KEIN_SPRACHMODELL in await frag(kanzlei, text)


def test_asking_for_all_kinds_of_entries_names_none_of_them() -> None:
    entries = [{"titel": "Ortstermin mit der Hausverwaltung"}, {"titel": "Stellungnahme zum Gutachten"}]
    asked = falte("Welche Termine und Fristen sind zu dieser Akte im Kalender eingetragen?")
    assert genannte_eintraege(entries, asked) == []
    assert genannte_eintraege(entries, falte("Wann ist der Ortstermin?")) == entries[:1]
