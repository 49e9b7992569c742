"""Questions whose answer stands in papers, in a firm with other papers than the demonstration's."""

from __future__ import annotations

from pathlib import Path

from assistants.helena.planer.fragen import Firma, frag, im_gespraech
from bridle.assistants.helena.eval.kanzlei import kanzlei as firma_in

ORDNER = Path(__file__).parent / "papierfirma"
GESETZE = "eingespielte Gesetze"


async def _sagt(firm: Firma, asked: str, *there: str, nicht: tuple[str, ...] = (GESETZE,)) -> None:
    said = await frag(firm, asked)
    missing = [each for each in there if each not in said]
    assert not missing, (asked, missing, said)
    assert not [each for each in nicht if each in said], (asked, said)


async def test_a_matter_that_is_named_is_looked_up_before_statutes_tables_and_the_calendar() -> None:
    async with firma_in(None, ORDNER) as firm:
        await _sagt(firm, "nachzahlung nebenkosten rogge 2025?", "145,50 €", "24/26")
        await _sagt(firm, "Einladungsfrist laut Gesellschaftsvertrag Herbst & Stein?", "zwei Wochen")
        await _sagt(firm, "Wie hoch ist die Abfindung, wenn jemand bei Herbst & Stein ausscheidet?", "70 %")
        await _sagt(firm, "welche einberufungsfrist steht im gesellschaftsvertrag", "zwei Wochen")
        await _sagt(firm, "Was ist mit Quandt als Honorar vereinbart?", "2.800,00 €", nicht=("Streitwert",))
        await _sagt(firm, "Effektivzins und Rate im Darlehensvertrag Tessmer?", "5,40 %", "211,00 €")


async def test_statutes_are_searched_where_the_papers_say_nothing_and_that_is_said() -> None:
    async with firma_in(None, ORDNER) as firm:
        await _sagt(firm, "kündigungsfrist mietvertrag gesetzlich?", "Gesetze", nicht=("24/26",))
        await _sagt(
            firm,
            "schmerzensgeld verjährung quandt?",
            "In den Dokumenten der Akte 23/26",
            "nachgesehen habe ich in den Gesetzen",
            nicht=("2.800,00 €",),
        )


async def test_a_judgment_says_what_was_granted_and_who_pays_and_an_application_does_not() -> None:
    async with firma_in(None, ORDNER) as firm:
        await _sagt(
            firm,
            "Wie viel hat das Gericht Herrn Tessmer zugesprochen?",
            "3.150,00 €",
            nicht=("Klageschrift**",),
        )
        await _sagt(firm, "Wie ist die Kostenquote in der Akte Tessmer?", "74 %", nicht=("Kostenrechner",))


async def test_a_will_is_read_for_the_person_who_is_asked_about() -> None:
    async with firma_in(None, ORDNER) as firm:
        await _sagt(
            firm,
            "Wie viel bekommt Frau von Ahlen nach dem Testament?",
            "40.000,00 €",
            "Standuhr",
            nicht=("5.000,00 €", "Ruprecht."),
        )
        await _sagt(
            firm, "Was erhält Emil Voss nach dem Testament von Ahlen?", " 5.000,00 €", nicht=("40.000,00 €",)
        )
        await _sagt(
            firm,
            "Was bekommt Frieda Kranz laut Testament von Ahlen?",
            "finde ich",
            nicht=("40.000,00 €", "5.000,00 €"),
        )


async def test_where_a_hearing_is_stands_in_the_entry_or_in_the_summons() -> None:
    async with firma_in(None, ORDNER) as firm:
        await _sagt(firm, "in welchem saal ist die verhandlung quandt", "Sitzungssaal B 12", "1. Stock")
        await _sagt(firm, "haftprüfung quandt wann und wo", "08:15", "Saal 4", nicht=("2.800,00 €",))


async def test_of_several_matters_of_one_name_the_papers_say_which_is_meant() -> None:
    async with firma_in(None, ORDNER) as firm:
        await _sagt(firm, "Welche Zusatzkosten nennt Frau Rogge in ihrer Mail?", "260,00 €", "25/26")
        await _sagt(firm, "Wie hoch ist die Vertragsstrafe bei Rogge?", "mehrere Akten", nicht=("145,50 €",))


async def test_a_short_question_after_a_passage_is_read_in_that_passage_and_its_papers() -> None:
    async with firma_in(None, ORDNER) as firm:
        first = "Was bietet die Gegenseite in der Akte 21/26?"
        assert "8.500,00 €" in await frag(firm, first)
        until = await im_gespraech(firm, first, "bis wann gilt das?")
        assert "gilt bis zum 04.12.2026" in until
        assert "8.500,00 €" not in until
        competing = await im_gespraech(firm, first, "wettbewerbsverbot?")
        assert "achtzehn Monate" in competing
        entered = await im_gespraech(firm, first, "bis wann läuft die Frist?")
        assert "04.12.2026" not in entered


async def test_the_whole_of_what_is_demanded_is_the_sum_below_the_list() -> None:
    async with firma_in(None, ORDNER) as firm:
        await _sagt(firm, "Was verlangt Tessmer insgesamt vom Autohaus?", "Zusammen 12.000,00 €")
