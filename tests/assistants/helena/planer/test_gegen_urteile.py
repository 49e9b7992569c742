"""Helena without a model: what there is against a judgment, until when, and when it takes a lawyer."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag, frag_mit_aufrufen, im_gespraech
from bridle.assistants.helena.planer import regeln
from bridle.assistants.helena.planer.akten.kollision import WELCHER_NAME, ohne_namen
from bridle.assistants.helena.planer.fristen.arten import WANN_ANGEHOERT
from bridle.assistants.helena.planer.fristen.rechner import RECHTSKRAFT
from bridle.assistants.helena.planer.lesen.anschluss import Vorher
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.recht.wertgrenze import MIT_ANWALT
from bridle.assistants.helena.planer.verstehen.lesart import Versteht
from bridle.assistants.helena.planer.verstehen.termin_davor import zum_termin
from bridle.assistants.helena.planer.zinsrechnung import RECHNE_ICH_NICHT


@pytest.mark.parametrize(
    ("text", "art"),
    [
        ("Rechtsmittelfrist, Urteil LG Aachen zugestellt am 02.11.2026?", "berufung"),
        (
            "Das ArbG Bonn hat entschieden, Urteil zugestellt am 02.11.2026. Bis wann dagegen vorgehen?",
            "berufung_arbg",
        ),
        ("Urteil SG Köln, Zustellung 02.11.2026, wie lange können wir es anfechten?", "berufung_sozial"),
        (
            "Bis wann ein Rechtsmittel gegen das Urteil des VG Köln, zugestellt 02.11.2026?",
            "zulassung_berufung",
        ),
        (
            "Versäumnisurteil AG Köln, zugestellt 02.11.2026, bis wann dagegen wehren?",
            "einspruch_vu",
        ),
        ("Urteil zugestellt am 02.11.2026, Rechtsmittelfrist?", None),
    ],
)
def test_the_court_that_decided_says_which_remedy_is_meant(text: str, art: str | None) -> None:
    read = Versteht(regeln()).angaben(text)
    assert read is not None
    assert read[0] == "berechne_frist"
    assert read[1].get("art") == art


async def test_when_a_judgment_becomes_final_is_said_with_what_it_depends_on(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Ab wann ist das Urteil des AG Köln rechtskräftig, zugestellt am 03.11.2026?")
    assert "03.12.2026" in said
    assert RECHTSKRAFT in said


async def test_what_can_be_done_against_a_judgment_are_the_remedies_of_its_court(kanzlei: Kanzlei) -> None:
    said, calls = await frag_mit_aufrufen(kanzlei, "Was kann man gegen ein Urteil des AG Bonn machen?")
    assert [name for name, _ in calls] == ["bestimme_zustaendigkeit"]
    assert "Berufung (Landgericht Bonn)" in said


@pytest.mark.parametrize(
    "text", ["Ab welchem Streitwert gilt Anwaltszwang?", "Bis zu welcher Summe kann man ohne Anwalt klagen?"]
)
async def test_the_value_from_which_it_takes_a_lawyer_is_that_of_the_landgericht(
    kanzlei: Kanzlei, text: str
) -> None:
    said = await frag(kanzlei, text)
    assert MIT_ANWALT in said
    assert "10.000,00 €" in said


async def test_a_tenant_may_object_until_two_months_before_the_end(kanzlei: Kanzlei) -> None:
    asked = "Wie lange kann der Mieter dem Eigenbedarf widersprechen, wenn der Vertrag am 30.06.2027 endet?"
    said, calls = await frag_mit_aufrufen(kanzlei, asked)
    assert calls[0][1]["art"] == "widerspruch_mietkuendigung"
    assert "30.04.2027" in said


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Was darf ich je Kopie berechnen, pro Seite?", "0,50 €"),
        ("Wie viel gibt es pro Kilometer nach dem RVG?", "0,42 €"),
        ("Welche Nummer hat die Mehrwertsteuer im VV?", "Nr. 7008 VV RVG"),
    ],
)
async def test_an_outlay_is_told_by_its_unit_where_nothing_is_to_be_reckoned(
    kanzlei: Kanzlei, text: str, told: str
) -> None:
    assert told in await frag(kanzlei, text)


async def test_interest_on_a_sum_is_not_computed_and_not_guessed(kanzlei: Kanzlei) -> None:
    assert RECHNE_ICH_NICHT in await frag(
        kanzlei, "Wie viel Zinsen sind das auf 4.500 € seit dem 01.03.2026?"
    )
    assert RECHNE_ICH_NICHT not in await frag(kanzlei, "Wie hoch sind die Verzugszinsen unter Kaufleuten?")


async def test_until_when_the_works_council_is_to_be_heard_is_no_end_of_the_contract(
    kanzlei: Kanzlei,
) -> None:
    said = await frag(
        kanzlei, "Die Kündigung soll am 30.11.2026 raus, bis wann muss ich den Betriebsrat anhören?"
    )
    assert WANN_ANGEHOERT in said


async def test_another_step_after_a_lawsuit_has_another_time(kanzlei: Kanzlei) -> None:
    first = "Bis wann die Verteidigungsanzeige, Klage am 06.11.2026 zugestellt, LG Bonn?"
    said = await im_gespraech(kanzlei, first, "und für die Klageerwiderung?")
    assert "Klageerwiderung" in said.split("\n\n")[1]
    assert "Es ist eine Notfrist" not in said


@pytest.mark.parametrize(
    ("text", "art"),
    [
        (
            "Das AG Bonn hat ihn am 02.11.2026 wegen Betrugs verurteilt, bis wann das Urteil anfechten?",
            "berufung_straf",
        ),
        ("Strafurteil LG Köln, verkündet am 02.11.2026, wann wird es rechtskräftig?", "revision_straf"),
        ("Urteil AG Köln wegen zu schnellen Fahrens, 02.11.2026, bis wann dagegen wehren?", None),
        (
            "Das LG Köln hat in zweiter Instanz entschieden, Urteil zugestellt 02.11.2026, Rechtsmittel bis?",
            None,
        ),
        ("Das AG Köln hat ihn am 02.11.2026 verurteilt, bis wann kann er das Urteil angreifen?", None),
    ],
)
def test_nobody_is_given_the_month_of_a_civil_case_for_a_criminal_one(text: str, art: str | None) -> None:
    read = Versteht(regeln()).angaben(text)
    assert (read[1].get("art") if read else None) == art
    assert art or "berufung" not in str(read)


async def test_what_became_final_is_not_said_to_become_final(kanzlei: Kanzlei) -> None:
    said = await frag(
        kanzlei, "Das Urteil ist seit dem 02.11.2026 rechtskräftig, wann verjährt der Anspruch daraus?"
    )
    assert RECHTSKRAFT not in said


@pytest.mark.parametrize(
    ("texts", "wrong"),
    [
        (("Was kostet die Klage in der Akte 0098/26?", "Und der Termin beim Gericht?"), "1.549,50 €"),
        (
            ("Was steht in § 573 BGB?", "Was steht in Absatz 2 der Klageerwiderung in der Akte 0098/26?"),
            "§ 573 Abs. 2",
        ),
        (("Zeiterfassung der Akte 0101/26", "Wie lange dauert so ein Verfahren?"), "Erstberatung"),
        (
            ("Kollisionsprüfung Tannhof Holzhandel KG", "Haben wir von Frau Wiesengrund schon Belege?"),
            "Kollision:",
        ),
    ],
)
async def test_another_question_is_not_taken_for_more_of_the_last(
    kanzlei: Kanzlei, texts: tuple[str, str], wrong: str
) -> None:
    assert wrong not in (await im_gespraech(kanzlei, *texts)).split("Eigener Anwalt")[0]


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("Wie viel Kilometergeld bekommt eine Zeugin?", "0,42"),
        ("Bei wie viel Promille braucht mein Mandant einen Anwalt?", "Landgericht"),
        ("Wer hat morgen am meisten Zeit?", "keine Zeit erfasst"),
    ],
)
async def test_what_only_sounds_alike_is_not_answered(kanzlei: Kanzlei, text: str, wrong: str) -> None:
    assert wrong not in await frag(kanzlei, text)


@pytest.mark.parametrize("words", [60, 600])
def test_a_wish_for_a_check_in_odd_words_is_read_word_by_word(words: int) -> None:
    """A pattern whose alternatives overlap would take hours here, and the run would not end."""
    assert ohne_namen(lies("kollision " + "machen pruefen " * words + "xyz")) == ""
    assert ohne_namen(lies("kollision " + "machen pruefen " * words)) == WELCHER_NAME


def test_who_goes_there_in_odd_words_is_read_word_by_word() -> None:
    shown = Vorher(
        "Wann?", "Ein offener Termin:\n\n- **Do., 19.11.2026**: Termin: Besprechung; zuständig: X\n"
    )
    assert zum_termin("wer " + "dahin " * 600 + "x", shown) == ""
    assert zum_termin("wer " + "dahin " * 600, shown) == "Wann?"
