"""What people say around a question, and short messages that point at what was just shown."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag, im_gespraech
from bridle.assistants.helena.planer.akten.kollision import vorgestellt
from bridle.assistants.helena.planer.lesen.nebenbei import ohne_nebenbei


@pytest.mark.parametrize(
    ("text", "question"),
    [
        (
            "Frau Silberbach ist am Telefon: Bis wann muss ihre Klage raus sein?",
            "Bis wann muss ihre Klage raus sein in der Akte Silberbach?",
        ),
        (
            "Der Nebelthau ruft gerade an und will wissen, was im Gutachten zum Schimmel steht.",
            "Was im Gutachten zum Schimmel steht in der Akte Nebelthau?",
        ),
        ("Ich sitze schon im Auto: Welche Termine sind heute?", "Welche Termine sind heute?"),
        ("Was läuft in der Brackwasser-Kiste an Fristen?", "Was läuft in der Akte Brackwasser an Fristen?"),
        ("Wie viele Akten sind offen, so über den Daumen?", "Wie viele Akten sind offen?"),
        (
            "Welche Fristen laufen bei Auerwald, ich will nichts übersehen.",
            "Welche Fristen laufen bei Auerwald?",
        ),
        (
            "Ich soll der Frau Silberbach eine Mail schicken, wie ist ihre Adresse?",
            "Wie ist die E-Mail-Adresse von Frau Silberbach?",
        ),
        (
            "Wir müssen Herrn Sandkuhl anrufen, wie ist seine Nummer?",
            "Wie ist die Nummer von Herrn Sandkuhl?",
        ),
        ("Wie viel Urlaub steht im Vertrag? 28 oder 30 Tage?", "Wie viel Urlaub steht im Vertrag?"),
    ],
)
def test_the_question_alone_is_read(text: str, question: str) -> None:
    assert ohne_nebenbei(text) == question


@pytest.mark.parametrize(
    "text",
    [
        "Ein Mandant fragt, was eine Klage über 5.000 € kostet.",
        "Ich brauche die Berufungsfrist: Zustellung am 26.10.2026, LG Köln.",
        "Mandantin ist dran: Bescheid am 02.11.2026 zur Post gegeben. Wann läuft die Frist ab?",
        "Die Adlerflug Versicherung fragt an, ob wir sie vertreten. Spricht was dagegen?",
        "Wir rufen Herrn Sandkuhl zurück: Wie ist seine Nummer?",
        "Brackwasser fragt, was sie bei 34.870 € riskieren.",
    ],
)
def test_what_the_question_is_about_stays(text: str) -> None:
    assert ohne_nebenbei(text) == text


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (
            "Neue Mandatsanfrage der Grünspecht Events UG. Haben wir mit denen schon zu tun?",
            "Grünspecht Events UG",
        ),
        (
            "Die Tannhof Holzhandel KG möchte ein Mandat erteilen. Kennen wir die schon?",
            "Tannhof Holzhandel KG",
        ),
        ("Das Landgericht Köln hat angerufen. Ist der Termin verlegt?", ""),
    ],
)
def test_who_asks_for_a_mandate_is_checked(text: str, name: str) -> None:
    assert vorgestellt(text) == (f"Kollisionsprüfung: {name}" if name else "")


async def test_who_asks_for_an_appointment_is_checked(kanzlei: Kanzlei) -> None:
    said = await frag(
        kanzlei, "Ein Gunnar Steilhang hat um einen Termin gebeten. Hatten wir mit dem schon zu tun?"
    )
    assert "Gegner in der Akte" in said
    assert "Kalender" not in said


@pytest.mark.parametrize(
    "text", ["Was gehört ins Dezernat Miete und Bau?", "Welche Akten hat das Dezernat Miete und Bau?"]
)
async def test_a_department_is_no_name(kanzlei: Kanzlei, text: str) -> None:
    said = await frag(kanzlei, text)
    assert "Zwei Akten im Dezernat „Miete und Bau“" in said
    assert "Maschinenbau" not in said


async def test_a_caller_from_a_firm_is_the_firm(kanzlei: Kanzlei) -> None:
    said = await frag(
        kanzlei,
        "Hier ist jemand in der Leitung von der Hausgut Rheinbogen, die wollen ein Mandat. Dürfen wir?",
    )
    assert "Hausgut Rheinbogen Immobilien GmbH: Gegner in der Akte" in said
    assert "Keine Treffer" not in said


@pytest.mark.parametrize(
    ("texts", "told", "not_told"),
    [
        (("Was ist überfällig?", "In welcher Akte ist das?"), "Kiesewald ./. Jobcenter", "Zwölf Akten"),
        (
            ("Kostenrisiko bei 15.000 € in der ersten Instanz?", "Und in der zweiten?"),
            "6.501,56 €",
            "Nicht berücks",
        ),
        (
            (
                "Einspruchsfrist gegen ein Versäumnisurteil des LG Köln, zugestellt 13.11.2026?",
                "Und wenn es vom Arbeitsgericht wäre?",
            ),
            "20.11.2026",
            "gibt es vor diesem Gericht nicht",
        ),
        (
            ("Was sagt § 288 Abs. 1 BGB?", "Und wenn kein Verbraucher beteiligt ist?"),
            "neun Prozentpunkte",
            "verstanden.",
        ),
        (
            (
                "Wo steht die Einspruchsfrist gegen den Strafbefehl?",
                "Und die für die Berufung im Strafverfahren?",
            ),
            "§ 314 Abs. 1 StPO",
            "§ 17 RVG",
        ),
        (
            (
                "Wie lang ist die Berufungsfrist im Zivilprozess?",
                "Und wann läuft sie bei unserem neuen Urteil ab?",
            ),
            "Wann wurde das vollständige Urteil zugestellt?",
            "offene Fristen",
        ),
        (
            (
                "Kostenrisiko erste Instanz in der Akte Brackwasser?",
                "Und wie wäre das bei einem neuen Mandat?",
            ),
            "Wie hoch ist der Gegenstandswert",
            "34.870",
        ),
        (
            (
                "Bußgeldbescheid der Stadt Köln, zugestellt am 04.11.2026. Einspruch bis?",
                "Und wenn es Leipzig wäre?",
            ),
            "Do., 19.11.2026",
            "Nordrhein-Westfalen",
        ),
        (
            ("Wann kommt Frau Wiesengrund zur Besprechung?", "Haben wir an dem Tag noch andere Termine?"),
            "Besprechung mit Frau Wiesengrund",
            "Ortstermin",
        ),
        (
            (
                "Wem hat Albrecht Morgenroth die Briefmarkensammlung vermacht?",
                "Mit welchem Wert steht sie im Nachlassverzeichnis?",
            ),
            "800,00 €",
            "finde ich in einem Dokument",
        ),
        (
            ("Wann kommt Frau Wiesengrund zur Besprechung?", "Und bis wann geht das?"),
            "Dauer 1:00 Std.",
            "Beleganforderung",
        ),
        (
            ("Welche Zeiten sind für Nebelthau erfasst?", "Was macht das bei Frau Sturmvogel in Euro?"),
            "280,00 €",
            "Mängelanzeige",
        ),
        (
            ("Wie viele Minuten hat Frau Sturmvogel in der Akte Morgenroth erfasst?", "Und bei Wiesengrund?"),
            "1:05 Std.",
            "keine Zeit erfasst",
        ),
        (
            ("Welche Akten hat Frau Amselgrund als Sachbearbeiterin?", "Ist da was überfällig?"),
            "Beleganforderung Zugewinn",
            "Keine überfälligen",
        ),
        (
            (
                "Welches Gericht ist in der Sache Hallbaum beteiligt?",
                "Und welches wäre für eine Räumungsklage zuständig?",
            ),
            "Amtsgericht",
            "20.000",
        ),
    ],
)
async def test_what_was_shown_is_pointed_at(
    kanzlei: Kanzlei, texts: tuple[str, ...], told: str, not_told: str
) -> None:
    said = await im_gespraech(kanzlei, *texts)
    assert told in said
    assert not_told not in said
