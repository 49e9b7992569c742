"""Helena without a model: what goes on from an answer names no norm, person or matter that is not its own."""

from __future__ import annotations

import pytest

from bridle.assistants.helena.planer import regeln
from bridle.assistants.helena.planer.lesen.anschluss import Vorher
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.verstehen.einlegung_davor import andere_haelfte
from bridle.assistants.helena.planer.verstehen.eintrag_gezeigt import gezeigter_eintrag
from bridle.assistants.helena.planer.verstehen.grundlage import OFFEN, grundlage_offen, grundlagen
from bridle.assistants.helena.planer.verstehen.lesart import Versteht
from bridle.assistants.helena.planer.verstehen.wessen import dessen

VERSTEHT = Versteht(regeln())
STAND = "Stand Mo., 16.11.2026."


def kalender(*titles: str, rubrum: str = "Adler ./. Specht") -> str:
    rows = "\n".join(f"- **Mo., 14.12.2026**: {each}; zuständig: Ida Fink" for each in titles)
    return (
        f"Offene Fristen (Akte 0031/26 ({rubrum})):\n\n{rows}\n\nQuelle: Kalender der Akte 0031/26, {STAND}"
    )


def alle_akten(*entries: tuple[str, str]) -> str:
    rows = "\n".join(f"- **Mo., 14.12.2026**: {title}; Akte {akte} (A ./. B)" for title, akte in entries)
    return f"Offene Fristen (alle Akten):\n\n{rows}\n\nQuelle: Kalender aller sichtbaren Akten, {STAND}"


def gerechnet(lines: str, norms: str) -> str:
    return (
        "Berufung (Zivilsachen), 1 Monat: Die Frist endet am **Mo., 14.12.2026**. Es ist eine Notfrist. "
        "Vorfrist: Mo., 07.12.2026.\n\n"
        f"So ist gerechnet:\n\n{lines}\n\nQuelle: Fristenrechner, {norms}."
    )


@pytest.mark.parametrize(
    ("shown", "said"),
    [
        (kalender("Widerspruch begründen (zugesagt)"), "Und wo steht das?"),
        (kalender("Berufung einlegen (intern vereinbart)"), "Welche Norm gilt dafür?"),
        (kalender("Widerspruch begründen"), "Rechtsgrundlage?"),
        (kalender("Widerspruch einlegen"), "Nach welchem Paragraphen?"),
        (kalender("Stellungnahme zum Gutachten"), "Auf welcher Grundlage beruht die?"),
    ],
)
def test_an_entry_without_a_norm_of_its_own_is_asked_back(shown: str, said: str) -> None:
    meant = grundlagen(said, Vorher("Welche Fristen laufen bei Adler?", shown), VERSTEHT)
    assert meant == (OFFEN,)
    assert grundlage_offen(lies(OFFEN))


@pytest.mark.parametrize(
    ("shown", "meant"),
    [
        (kalender("Berufung begründen"), "Wie lange ist die Frist für: Berufung begründen?"),
        (
            kalender("Widerspruch einlegen", rubrum="Adler ./. Jobcenter Südtal"),
            "Wie lange ist die Frist für: Widerspruch einlegen (Adler ./. Jobcenter Südtal)?",
        ),
    ],
)
def test_an_entry_that_the_law_knows_is_looked_up(shown: str, meant: str) -> None:
    last = Vorher("Welche Fristen laufen bei Adler?", shown)
    assert grundlagen("Welche Vorschrift steckt dahinter?", last, VERSTEHT) == (meant,)


@pytest.mark.parametrize("said", ["Nach welcher Norm?", "Auf welcher Grundlage?", "Welches Gesetz gilt da?"])
@pytest.mark.parametrize("field", ["Gegenstandswert: 9.000,00 €", "Sachbearbeitung: Ida Fink"])
def test_the_norms_noted_for_a_matter_are_not_those_of_one_fact(said: str, field: str) -> None:
    shown = f"Akte **0031/26**, Adler ./. Specht:\n\n- {field}\n\nQuelle: Akte 0031/26, letzte Aktivität."
    assert grundlagen(said, Vorher("Wie ist das in der Akte 0031/26?", shown), VERSTEHT) == (OFFEN,)
    whole = shown.replace(f"- {field}", f"- Wegen: Mietmangel\n- {field}")
    told = grundlagen(said, Vorher("Worum geht es in der Akte 0031/26?", whole), VERSTEHT)
    assert told == ("Welche Normen sind in der Akte 0031/26 vorgemerkt?",)


@pytest.mark.parametrize(
    ("question", "said", "meant"),
    [
        ("Berufung gegen Urteil des LG Bonn, zugestellt 12.11.2026", "Feiertag", "§ 222 Abs. 2 ZPO"),
        ("Einspruch gegen Strafbefehl, zugestellt 12.11.2026", "Wochenende", "§ 43 Abs. 2 StPO"),
        ("Berufung gegen Urteil des LG Bonn, zugestellt 12.11.2026", "Samstag", "§ 222 Abs. 2 ZPO"),
    ],
)
def test_a_day_off_has_its_own_norm(question: str, said: str, meant: str) -> None:
    lines = "- Sie endet mit Ablauf von Samstag, 12.12.2026 (§ 188 Abs. 2 BGB)."
    last = Vorher(f"{question}, bis wann?", gerechnet(lines, "§ 517 ZPO, § 188 Abs. 2 BGB"))
    assert grundlagen(f"Und wo steht das mit dem {said}?", last, VERSTEHT) == (f"Was steht in {meant}?",)


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("Woher kommt das mit der Vorfrist?", "Welche Vorschrift regelt das mit der Vorfrist?"),
        ("Wo steht das mit dem Anwaltszwang?", "Welche Vorschrift regelt das mit dem Anwaltszwang?"),
        ("Wo steht das mit der Notfrist?", "Was steht in § 517 ZPO?"),
    ],
)
def test_what_the_computation_does_not_speak_of_is_looked_for(said: str, meant: str) -> None:
    last = Vorher("Berufung, Urteil LG Bonn, zugestellt 12.11.2026, bis wann?", gerechnet("", "§ 517 ZPO"))
    assert grundlagen(said, last, VERSTEHT) == (meant,)


@pytest.mark.parametrize("said", ["Wo steht das mit den vier Tagen?", "Wo steht das mit dem vierten Tag?"])
def test_the_days_of_the_post_are_of_the_law_and_of_no_paper(said: str) -> None:
    last = Vorher(
        "Bescheid per Brief vom 3.11.2026, wann klagen?", "Ich brauche noch …\n\nQuelle: Fristenrechner."
    )
    assert grundlagen(said, last, VERSTEHT) == ("Welche Vorschrift regelt die Bekanntgabe nach vier Tagen?",)


@pytest.mark.parametrize(
    ("entries", "meant"),
    [
        ((("Zahlung fällig", "0011/26"), ("Einspruch gegen VU", "0012/26")), "Bis wann ist zu begründen?"),
        ((("Berufung einlegen", "0011/26"), ("Revision einlegen", "0012/26")), "Bis wann ist zu begründen?"),
        ((("Berufung einlegen", "0012/26"),), "Bis wann ist in der Akte 0012/26 die Berufung zu begründen?"),
    ],
)
def test_a_remedy_stays_in_its_own_matter(entries: tuple[tuple[str, str], ...], meant: str) -> None:
    last = Vorher("Was läuft diesen Monat ab?", alle_akten(*entries))
    assert andere_haelfte("Und die Begründung?", last, VERSTEHT) == meant


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("Wann haben wir sie eingelegt?", "Wurde in der Akte 0031/26 die Berufung eingelegt?"),
        ("Und ist sie begründet worden?", "Wurde in der Akte 0031/26 die Berufung begründet?"),
        (
            "Bis wann muss sie begründet werden?",
            "Bis wann ist in der Akte 0031/26 die Berufung zu begründen?",
        ),
    ],
)
def test_what_was_done_is_no_last_day(said: str, meant: str) -> None:
    last = Vorher("Bis wann läuft die Berufung bei Adler?", kalender("Berufung einlegen"))
    assert andere_haelfte(said, last, VERSTEHT) == meant


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("Was steht sonst noch in der Akte?", "Was steht sonst noch in der Akte 0031/26?"),
        ("Und was gibt es sonst in der Akte?", "Was steht sonst noch in der Akte 0031/26?"),
        (
            "Was steht sonst noch in der Akte an?",
            "Welche Fristen, Termine und Wiedervorlagen sind in der Akte 0031/26 eingetragen?",
        ),
    ],
)
def test_the_rest_of_a_matter_is_more_than_its_calendar(said: str, meant: str) -> None:
    assert gezeigter_eintrag(said, Vorher("Bis wann erwidern?", kalender("Klageerwiderung"))) == meant


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("Und ihre Anschrift, ich meine die der Mandantin?", "Die Anschrift des Mandanten"),
        ("Seine Nummer, also die vom Gegner?", "Die Nummer des Gegners"),
        ("Und ihre E-Mail, nicht die der Mandantin?", "Die E-Mail des Gegners"),
        ("Ihre Adresse und die des Zeugen?", "Die Adresse des Gegners und die Adresse des Zeugen"),
    ],
)
def test_a_role_that_is_said_is_meant(said: str, meant: str) -> None:
    shown = "In der Akte 0031/26:\n\n- Gegner: **Eisvogel KG**\n\nQuelle: Beteiligte der Akte 0031/26."
    asked = dessen(said, Vorher("Wer ist Gegner bei Adler?", shown), VERSTEHT)
    assert asked == f"{meant} in der Akte 0031/26?"
