"""Conversations: another thing of the same paper, another thing looked for, another number of the same."""

from __future__ import annotations

import pytest

from bridle.assistants.helena.planer import genaue_regeln
from bridle.assistants.helena.planer.lesen.anschluss import Vorher
from bridle.assistants.helena.planer.verstehen.lesart import Versteht, lesart

KENNT = Versteht(genaue_regeln())
VERTRAG = "Wie viel Urlaub steht im Arbeitsvertrag Silberbach?"
BEFEHL = "Wie hoch ist die Geldstrafe im Strafbefehl Lindwurm?"
QUELLE = {
    VERTRAG: "> 28 Tage\n\nQuelle: Dokument „Arbeitsvertrag vom 12.03.2019“, Seite 2, Akte 0101/26.",
    "Wann läuft die Frist ab?": "Damit ich die Frist berechnen kann, brauche ich noch: Nenne mir die Akte.",
    BEFEHL: "> 30 Tagessätze\n\nQuelle: „Strafbefehl“, Seite 2, Akte 0103/26; "
    "„Strafbefehl“, Seite 1, Akte 0103/26.",
}


def gemeint(*texts: str) -> str:
    *before, text = texts
    return " | ".join(lesart(text, [Vorher(each, QUELLE.get(each, "")) for each in before], KENNT).fragen)


@pytest.mark.parametrize(
    ("before", "text", "meant"),
    [
        (BEFEHL, "Und die Sperrfrist?", "Strafbefehl"),
        (BEFEHL, "Und der Tagessatz?", "Wie hoch ist der Tagessatz im Strafbefehl Lindwurm?"),
        (BEFEHL, "Und gibt's eine Ratenzahlung?",
         "gibt es eine Ratenzahlung im Strafbefehl in der Akte 0103/26?"),
        (BEFEHL, "Und wo soll der Unfall gewesen sein?",
         "wo ist der Unfall im Strafbefehl in der Akte 0103/26?"),
        (VERTRAG, "Und die Kündigungsfrist?",
         "Was steht im Arbeitsvertrag zu Kündigungsfrist in der Akte 0101/26?"),
        (VERTRAG, "Und was ist der Arbeitsort?", "im Arbeitsvertrag in der Akte 0101/26?"),
    ],
)  # fmt: skip
def test_a_further_question_is_asked_of_the_same_paper(before: str, text: str, meant: str) -> None:
    assert meant in gemeint(before, text)


@pytest.mark.parametrize(
    ("text", "tool"),
    [
        ("Und wer ist der Gegner?", "read_beteiligte"),
        ("Und die Telefonnummer der Mandantin?", "read_beteiligte"),
        ("Und wann läuft die nächste Frist ab?", "read_fristen"),
        ("Und wie hoch ist der Streitwert?", "read_akte_detail"),
        ("Und was kostet eine Klage bei 4.000 €?", "berechne_kostenrisiko"),
    ],
)
def test_what_the_matter_itself_says_is_not_asked_of_the_paper(text: str, tool: str) -> None:
    assert KENNT.werkzeug(gemeint(VERTRAG, text)) == tool


def test_another_paper_is_not_looked_up_in_this_one() -> None:
    meant = gemeint(BEFEHL, "Und der andere Bescheid, der vom Amt, wie hoch ist da die Miete?")
    assert "0103/26" not in meant


@pytest.mark.parametrize(
    ("before", "text", "meant"),
    [
        ("Gibt es eine Vorlage für eine Deckungsanfrage?", "Und eine für einen Mahnbescheid?",
         "Gibt es eine Vorlage für einen Mahnbescheid?"),
        ("Haben wir ein Muster zur Kündigung?", "und zum Aufhebungsvertrag?",
         "Haben wir ein Muster zum Aufhebungsvertrag?"),
        ("Wo ist die Mietminderung geregelt?", "Und die Untervermietung?",
         "Wo ist die Untervermietung geregelt?"),
        ("Gibt es Urteile zur Schriftform?", "und zur Verwirkung?", "Gibt es Urteile zur Verwirkung?"),
        ("Wo steht die Wiedereinsetzung im Zivilprozess?", "Und im Strafprozess?",
         "Wo steht die Wiedereinsetzung im Strafprozess?"),
    ],
)  # fmt: skip
def test_another_thing_is_looked_for_alone(before: str, text: str, meant: str) -> None:
    assert gemeint(before, text) == meant
    assert KENNT.werkzeug(meant) == KENNT.werkzeug(before)


@pytest.mark.parametrize(
    ("before", "text", "norm"),
    [
        ("Was steht in § 823 BGB?", "Und in § 831 Abs. 1?", "§ 831 Abs. 1 BGB"),
        ("Zeig mir § 622 BGB", "und 626 Abs. 2 Satz 1?", "§ 626 Abs. 2 Satz 1 BGB"),
        ("Was regelt § 556 BGB?", "Und in 556d?", "§ 556d BGB"),
        ("Art. 6 DSGVO bitte", "und was sagt Art. 9 Abs. 2?", "Art. 9 Abs. 2 DSGVO"),
        ("Was steht in § 543 BGB?", "Und im Absatz 2 Nr. 3?", "§ 543 Abs. 2 Nr. 3 BGB"),
    ],
)
def test_another_norm_with_its_part_is_of_the_law_before(before: str, text: str, norm: str) -> None:
    assert gemeint(before, text) == norm


@pytest.mark.parametrize(
    ("before", "text", "part"),
    [
        ("Verfahrensgebühr aus 9.000 € für zwei Mandanten?", "und bei vier?", "vier Mandanten"),
        ("Ehepaar als Auftraggeber, Wert 7.000 €, wie hoch ist die Geschäftsgebühr?",
         "Und bei drei Mandanten?", "drei Mandanten"),
        ("Verfahrens- und Terminsgebühr aus 4.000 €?", "Und wenn wir uns vor Gericht einigen?",
         "Terminsgebühr und Einigungsgebühr"),
        ("Was kostet eine Klage über 8.000 €?", "Und wenn wir nur die Hälfte einklagen?", "über 4.000 €"),
        ("Gerichtskosten bei 5.000 €?", "Und beim doppelten Streitwert?", "10.000 €"),
        ("Urteil AG Ulm zugestellt am 04.11.2026, Berufungsfrist?", "Und wenn es erst am 9. kam?",
         "am 9.11.2026"),
        ("Beschluss des Familiengerichts Ulm zum Zugewinn, zugestellt 21.10.2026. Beschwerdefrist?",
         "und die Begründung?", "Beschwerdebegründungsfrist"),
    ],
)  # fmt: skip
def test_another_number_day_or_fee_stands_in_the_question(before: str, text: str, part: str) -> None:
    assert part in gemeint(before, text)


@pytest.mark.parametrize(
    ("before", "text", "meant"),
    [
        ("Was läuft heute ab?", "Und den Rest der Woche?", "Was läuft den Rest der Woche ab?"),
        ("Welche Termine stehen morgen an?", "und nächste Woche?", "Welche Termine stehen nächste Woche an?"),
        ("Welche Fristen laufen nächste Woche ab?", "und diese?", "Welche Fristen laufen diese Woche ab?"),
    ],
)
def test_another_time_stands_where_the_first_did(before: str, text: str, meant: str) -> None:
    assert gemeint(before, text) == meant
    assert KENNT.werkzeug(meant) == "read_fristen"


def test_what_was_computed_gives_no_matter_to_the_next_question() -> None:
    asked = "Beschluss des Familiengerichts Bonn zum Kindesunterhalt, zugestellt 20.10.2026. Beschwerdefrist?"
    assert "in der Akte" not in gemeint(asked, "Und die Begründungsfrist?")


def test_no_matter_of_children_has_a_frist_for_the_reasons() -> None:
    read = KENNT.angaben(
        "Beschluss AG Ulm zum Sorgerecht zugestellt am 2.11.2026, bis wann Beschwerdebegründung?"
    )
    assert read is None or "art" not in read[1]


@pytest.mark.parametrize(
    ("before", "text", "meant"),
    [
        ("Welche offenen Akten hat Frau Sturmvogel?", "und welche davon im Erbrecht?",
         "Welche offenen Akten hat Frau Sturmvogel im Erbrecht?"),
        ("Wo sitzt Herr Lindwurm?", "Und seine Telefonnummer?", "Die Telefonnummer von Herrn Lindwurm?"),
        ("Wer ist der Gegner in der Akte 0019/26?", "und wer vertritt ihn?",
         "Wer vertritt die Gegenseite in der Akte 0019/26?"),
        ("Wann läuft die Frist ab?", "Lindwurm", "Wann läuft die Frist ab in der Akte Lindwurm?"),
    ],
)  # fmt: skip
def test_who_and_which_is_meant_is_known_from_the_question_before(before: str, text: str, meant: str) -> None:
    assert gemeint(before, text) == meant


def test_an_hour_is_asked_of_the_same_entry() -> None:
    asked = "Wann ist der nächste Termin bei Wiesengrund?"
    assert gemeint(asked, "Und um wie viel Uhr?") == asked
