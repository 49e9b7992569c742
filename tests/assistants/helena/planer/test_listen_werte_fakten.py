"""Helena without a model: courts of matters, what lists leave out, values of fees, facts, accounts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag, im_gespraech
from bridle.assistants.helena.planer.auswahl.fragen import gelesen
from bridle.assistants.helena.planer.auswahl.ich import mit_namen
from bridle.assistants.helena.planer.buchhaltung import fuehrt_keine_konten
from bridle.assistants.helena.planer.dokumente.fakten import fakt
from bridle.assistants.helena.planer.dokumente.fakten_stellen import erster_betrag, fundstellen
from bridle.assistants.helena.planer.dokumente.unveraendert import angebot
from bridle.assistants.helena.planer.kalender.arten import gleiche_art
from bridle.assistants.helena.planer.kosten.betraege import betraege
from bridle.assistants.helena.planer.kosten.einzelwerte import einzelwerte
from bridle.assistants.helena.planer.kosten.mehrere import summanden
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.lesen.umarbeiten import will_umarbeiten
from bridle.assistants.helena.planer.recht.suche_wo import gesuchte_regel
from bridle.assistants.helena.saetze import KEIN_SPRACHMODELL

# ---- the court of a matter


async def test_the_field_of_a_matter_decides_which_court_hears_it(kanzlei: Kanzlei) -> None:
    sozial = await frag(kanzlei, "Welches Gericht ist für die Akte Kiesewald zuständig?")
    assert "**Sozialgericht Köln**" in sozial
    assert "noch kein Gericht eingetragen" in sozial
    arbeit = await frag(kanzlei, "Vor welches Gericht gehört die Sache Silberbach?")
    assert "**Arbeitsgericht Köln**" in arbeit
    assert "zuständig ist das **Arbeitsgericht**" in arbeit


async def test_where_the_field_decides_nothing_she_asks(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Welches Gericht ist für die Akte Auerwald zuständig?")
    assert "Amtsgericht Köln" in said
    assert "Worum geht es?" in said
    assert "zuständig ist das" not in said
    criminal = await frag(kanzlei, "Welches Gericht ist für die Strafsache Lindwurm zuständig?")
    assert "welche Strafe ist zu erwarten?" in criminal
    assert "zuständig ist das" not in criminal


# ---- what lists leave out


async def test_fristen_but_for_some_kind_are_a_list_and_no_computation(kanzlei: Kanzlei) -> None:
    every = await frag(kanzlei, "Welche Fristen haben wir?")
    said = await frag(kanzlei, "Welche Fristen haben wir bis auf die Berufungen?")
    assert "Berufung einlegen" in every
    assert "Weggelassen: „die Berufungen“ (Berufung einlegen; Berufung begründen)." in said
    assert "Zehn offene Fristen" in said
    assert "Zwölf offene Fristen" in every


@pytest.mark.parametrize(
    ("word", "title", "same"),
    [
        ("einsprueche", "einspruch", True),
        ("begruendungsfristen", "begruenden", True),
        ("berufungen", "berufungsbegruendung", True),
        ("klagefristen", "kuendigungsschutzklage", True),
        ("klagefristen", "klageerwiderung", False),
        ("widersprueche", "einspruch", False),
    ],
)
def test_a_kind_of_frist_is_found_by_its_stem(word: str, title: str, same: bool) -> None:
    assert gleiche_art(word, title) is same


async def test_a_week_is_left_out_of_a_list(kanzlei: Kanzlei) -> None:
    """The demonstration's entries are a few days away: in this week or the next, by the day it is."""

    async def termine(asked: str) -> set[str]:
        said = await frag(kanzlei, asked)
        assert "Nicht berücksichtigt" not in said
        return {each for each in said.splitlines() if each.startswith("- **")}

    every = await termine("Welche Termine stehen an?")
    later = await termine("Welche Termine stehen an, aber nicht diese Woche?")
    sooner = await termine("Welche Termine stehen an, aber nicht nächste Woche?")
    assert every
    assert later | sooner == every
    assert not later & sooner
    left_out = "nächste Woche" if later else "diese Woche"
    said = await frag(kanzlei, f"Welche Termine stehen an, aber nicht {left_out}?")
    assert f"Weggelassen: „{left_out}“" in said


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("Fristen außer heute und morgen", "Fristen"),
        ("Welche Fristen laufen diesen Monat, nur nicht diese Woche?", "Welche Fristen laufen diesen Monat?"),
        ("Termine nicht am 18.11.", "Termine"),
        ("Fristen bis Jahresende ohne Dezember", "Fristen bis Jahresende"),
    ],
)
def test_a_time_that_is_left_out_is_not_the_time_that_is_asked_for(text: str, rest: str) -> None:
    choice = gelesen(text)
    assert choice.rest == rest
    assert {each.art for each in choice.bedingungen} == {"weg"}


def test_whoever_asks_is_known_by_name() -> None:
    situation = (
        "Heute ist Montag. Du arbeitest mit Dr. Annika Sturmvogel (ANWALT). Das Gespräch gehört zu keiner"
    )
    assert mit_namen("Fristen außer mir", situation) == "Fristen außer Annika Sturmvogel"
    assert mit_namen("Akten außer meinen?", situation) == "Akten außer denen von Annika Sturmvogel?"
    assert mit_namen("Fristen außer mir", "") == "Fristen außer mir"
    assert mit_namen("Zeig mir alles außer Müller", situation) == "Zeig mir alles außer Müller"


async def test_what_is_mine_is_left_out(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Welche Fristen haben alle außer mir?")
    assert "Weggelassen ist, wofür Demo-Administration zuständig ist." in said
    assert "Einspruch gegen den Strafbefehl" not in said


async def test_what_was_left_out_stays_so_for_another_time(kanzlei: Kanzlei) -> None:
    asked = ("Welche Fristen in den nächsten 30 Tagen außer Lindwurm?", "und in den nächsten 20 Tagen?")
    said = await im_gespraech(kanzlei, *asked)
    assert "Weggelassen: „Lindwurm“" in said
    assert "Strafbefehl" not in said
    both = await im_gespraech(kanzlei, *asked, "und ohne Brackwasser?")
    assert "„Lindwurm“" in both
    assert "„Brackwasser“" in both
    assert "Verteidigungsanzeige" not in both
    there = await im_gespraech(kanzlei, *asked, "und bei Lindwurm?")
    assert "Strafbefehl" in there


async def test_a_kind_that_is_not_in_the_list_is_told_so(kanzlei: Kanzlei) -> None:
    asked = ("Fristen in den nächsten 60 Tagen außer den Berufungen", "und in den nächsten 10 Tagen?")
    said = await im_gespraech(kanzlei, *asked)
    assert "kommt in dieser Liste nicht vor" in said
    assert "Nicht berücksichtigt" not in said


# ---- values


def positionen(*numbers: str) -> list[dict[str, str]]:
    return [{"vv": number} for number in numbers]


@pytest.mark.parametrize(
    ("text", "values", "general"),
    [
        ("verfahrensgebuehr aus 8.000 €, terminsgebuehr aus 5.000 €", ["8000.00", "5000.00"], "8000.00"),
        (
            "aus 8.000 € die verfahrensgebuehr, aus 5.000 € die terminsgebuehr",
            ["8000.00", "5000.00"],
            "8000.00",
        ),
        (
            "streitwert 10.000 €, verfahrensgebuehr, terminsgebuehr nur aus 5.000 €",
            ["", "5000.00"],
            "10000.00",
        ),
        ("3104 aus 5000 euro und 3100 nach 9000 euro", ["9000.00", "5000.00"], "5000.00"),
        ("verfahrensgebuehr und terminsgebuehr aus 8.000 €", ["", ""], ""),
    ],
)
def test_each_fee_has_the_value_that_stands_beside_it(text: str, values: list[str], general: str) -> None:
    found = einzelwerte(text, positionen("3100", "3104"))
    assert [each.get("wert", "") for each in found.positionen] == values
    assert found.wert == general
    assert not found.frage


def test_values_of_which_nobody_knows_whose_they_are_are_asked_for() -> None:
    for text in (
        "verfahrens- und terminsgebuehr aus 8.000 bzw. 5.000 €",
        "verfahrensgebuehr und terminsgebuehr, werte 8.000 und 5.000 euro",
    ):
        assert "Welcher gilt für welche Gebühr?" in einzelwerte(text, positionen("3100", "3104")).frage


def test_amounts_are_neither_rates_nor_days_nor_numbers_of_the_schedule() -> None:
    found = betraege("1,3 verfahrensgebuehr 3100 aus 12.000 euro und 3k, auftrag 03.11.2026, 2 mandanten")
    assert [str(each.euro) for each in found] == ["12000", "3000"]


async def test_a_fee_is_computed_from_its_own_value(kanzlei: Kanzlei) -> None:
    said = await frag(
        kanzlei, "Was kostet es: Verfahrensgebühr aus 8.000 €, Terminsgebühr aus 5.000 €, Auftrag 03.11.2026?"
    )
    assert "1,3 aus 8.000,00 €: 692,90 €" in said
    assert "1,2 aus 5.000,00 €: 425,40 €" in said
    assert "Nicht berücksichtigt" not in said


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("Zwei Mandanten, jeder mit eigenem Anspruch über 5.000 € und 8.000 €", [5000, 8000]),
        ("Kläger zu 1 will 7.000 Euro, Kläger zu 2 will 2.000 Euro", [7000, 2000]),
        ("Zwei Mandanten, der eine fordert 9.000 €, der andere 1.000 €", [9000, 1000]),
        ("Drei Mandanten mit eigenen Ansprüchen über 5.000 und 3.000 Euro", []),
        ("Zwei Mandanten, derselbe Anspruch über 8.000 €", []),
        ("Ein Mandant hat eigene Ansprüche", []),
    ],
)
def test_claims_of_their_own_are_added_up(text: str, values: list[int]) -> None:
    assert [int(each) for each in summanden(lies(text))] == values


async def test_several_clients_with_claims_of_their_own_raise_no_fee(kanzlei: Kanzlei) -> None:
    said = await frag(
        kanzlei,
        "Zwei Kläger mit eigenen Ansprüchen von 5.000 € und 3.000 €, Verfahrensgebühr, Auftrag 03.11.2026?",
    )
    assert "8.000,00 €" in said
    assert "692,90 €" in said
    assert "Nr. 3100, 1008" not in said
    assert "Nicht berücksichtigt" not in said


# ---- where it is written


@pytest.mark.parametrize(
    "text",
    [
        "wo steht nochmal, dass ein Kaufmann gelieferte Ware gleich untersuchen und rügen muss",
        "Wo ist geregelt, dass der Mieter bei Mängeln weniger zahlen darf?",
        "wo steht eigentlich dass ein testament handschriftlich sein muss",
        "Wo find ich, dass Mieter eine Kaution höchstens drei Monatsmieten zahlen müssen?",
    ],
)
def test_where_a_rule_is_written_is_looked_for_in_the_statutes(text: str) -> None:
    assert gesuchte_regel(lies(text))


@pytest.mark.parametrize(
    "text",
    [
        "Wo steht im Mietvertrag, dass Haustiere verboten sind?",
        "wo steht, dass unser Mandant gekündigt hat",
        "Wo steht in der Akte Nebelthau, dass drei Raten vereinbart sind?",
        "Wo steht, dass die Miete 690 € beträgt?",
        "Wo steht etwas zur Kaution?",
    ],
)
def test_where_a_fact_is_written_is_not(text: str) -> None:
    assert not gesuchte_regel(lies(text))


# ---- facts under other names


def seite(text: str, name: str = "Vertrag") -> dict[str, Any]:
    return {"dokument": name, "akte": "0001/26", "seite": 1, "seiten": 1, "text": text}


def gefunden(question: str, *pages: dict[str, Any], words: Sequence[str] = ()) -> list[str]:
    wanted = fakt(lies(question).klein)
    assert wanted is not None, question
    return [each.text for each in fundstellen(pages, wanted, words)]


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("Welches Kennzeichen hatte der Lkw?", "Beteiligt war ein Lkw, K-AB 1234, beladen."),
        ("Wie heißt der Gutachter?", "Das Gutachten wurde erstattet von Dipl.-Ing. Eva Beispiel."),
        ("Wann war der Unfall?", "Schadentag: 05.03.2026, Schadenort Bonn."),
        ("Wie hoch ist die Miete?", "Die Nettokaltmiete beträgt 500,00 €."),
        ("Wer hat den Brief unterschrieben?", "gez. Beispiel"),
        ("Bis wann gilt die Probezeit?", "Die ersten vier Monate sind Probezeit."),
        (
            "Welche Kündigungsfrist steht drin?",
            "Der Vertrag kann mit einer Frist von drei Monaten gekündigt werden.",
        ),
        ("Wie hoch ist die Kaution?", "Der Mieter leistet eine Mietsicherheit von drei Monatsmieten."),
        ("Wie viele Kilometer hatte der Wagen?", "Laufleistung 61.300 km"),
    ],
)
def test_a_passage_is_found_by_what_documents_call_it(question: str, text: str) -> None:
    assert gefunden(question, seite(f"Allgemeines ohne Belang.\n\n{text}\n\nSonstiges.")) == [text]


def test_where_no_day_is_named_no_passage_says_when_it_happened() -> None:
    assert gefunden("Wann war der Unfall?", seite("Die Polizei hat den Unfall aufgenommen.")) == []


def test_a_greeting_is_shown_with_the_name_below_it() -> None:
    letter = seite("Wir kündigen.\n\nMit freundlichen Grüßen\n\nEva Beispiel\nPersonalleitung")
    assert gefunden("Wer hat unterschrieben?", letter) == [
        "Mit freundlichen Grüßen\n\nEva Beispiel\nPersonalleitung"
    ]


def test_of_several_sums_the_first_is_told() -> None:
    text = "Das Gehalt beträgt 3.000,00 €, seit 2023 monatlich 3.500,00 €."
    wanted = fakt(lies("Mit welchem Gehalt hat sie angefangen?").klein)
    assert wanted is not None
    assert wanted.zuerst
    assert erster_betrag(fundstellen([seite(text)], wanted, ())[0]) == "3.000,00 €"


async def test_a_fact_of_a_matter_is_read_in_its_documents(kanzlei: Kanzlei) -> None:
    pay = await frag(kanzlei, "mit welchem Gehalt hat Frau Silberbach angefangen?")
    assert "zuerst genannt ist 3.850,00 €" in pay
    assert "§ 4 Vergütung" in pay
    plate = await frag(kanzlei, "Welches Kennzeichen hatte das gegnerische Auto bei Sandkuhl?")
    assert "Zu „Kennzeichen“ finde ich in den Dokumenten der Akte" in plate
    assert "nichts" in plate
    expert = await frag(kanzlei, "Wie heißt der Gutachter bei Nebelthau?")
    assert "Selma Mauerstein" in expert


# ---- what takes a model, and what nobody has


@pytest.mark.parametrize(
    "text",
    [
        "Kürz mir das Urteil in Sachen Auerwald",
        "Fasse mir die Klageschrift der Tannhof zusammen",
        "Schreib den Schriftsatz im Fall Silberbach freundlicher um",
        "Vereinfache den Bescheid Kiesewald für die Mandantin",
        "Testament Morgenroth ins Türkische übersetzen",
        "Mach aus dem Gutachten Sandkuhl drei Sätze",
    ],
)
def test_reworking_a_text_takes_a_model_and_the_text_is_offered(text: str) -> None:
    assert will_umarbeiten(lies(text))
    assert angebot(lies(text))[0].startswith("Zeig mir d")


def test_a_cut_that_is_spoken_of_is_no_order_to_cut() -> None:
    for text in ("Darf der Arbeitgeber den Urlaub kürzen?", "Welche Frist ist kürzer?"):
        assert not will_umarbeiten(lies(text))


async def test_she_says_that_reworking_takes_a_model(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Vereinfache den Bescheid Kiesewald für die Mandantin")
    assert KEIN_SPRACHMODELL in said
    assert "Zeig mir den Bescheid Kiesewald" in said


@pytest.mark.parametrize(
    "text",
    [
        "Rechnung Nr. 4711",
        "Rechnungen",
        "Welche Rechnungen sind offen?",
        "Hat Silberbach den Vorschuss schon bezahlt?",
        "Liste der offenen Posten",
        "Ist die Überweisung der Adlerflug eingegangen?",
        "Wie viel Fremdgeld liegt auf dem Anderkonto?",
    ],
)
def test_accounts_are_kept_elsewhere(text: str) -> None:
    assert "führe ich nicht" in fuehrt_keine_konten(lies(text))


@pytest.mark.parametrize(
    "text",
    [
        "Zeig mir die Rechnung 2231",
        "Was steht in der Rechnung bei Papierwerk?",
        "Wie hoch ist der Gerichtskostenvorschuss bei 10.000 €?",
        "Wann verjährt eine Rechnung?",
        "Welche Zeiten sind noch nicht abgerechnet?",
        "Notiere in der Akte Papierwerk: Rechnung bezahlt",
        "Wieviel hat die Adlerflug tatsächlich gezahlt?",
    ],
)
def test_papers_fees_and_times_are_no_accounts(text: str) -> None:
    assert not fuehrt_keine_konten(lies(text))
