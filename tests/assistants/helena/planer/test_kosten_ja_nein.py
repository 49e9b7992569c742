"""Whether a fee arises, and whether the court takes less: asked with yes or no, and answered so first."""

from __future__ import annotations

import pytest

from assistants.helena.planer.gelesen import KENNT, angaben
from bridle.assistants.helena.planer.kosten.entsteht import (
    JA_ANERKENNTNIS,
    JA_BESPRECHUNG,
    JA_SAEUMNIS,
    JA_SCHRIFTLICH,
    JA_VERGLEICH,
    NICHT_ENTSTANDEN,
    NUR_MIT_MANDANT,
)
from bridle.assistants.helena.planer.kosten.gebuehren import gebuehren
from bridle.assistants.helena.planer.lesen.anschluss import Vorher
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.verstehen.lesart import lesart

GERECHNET = "Gerichtsgebühr Nr. 1210 im Kostenverzeichnis: …\n\nQuelle: Kostenrechner, Tabelle RVG 2025."


def antwort(text: str) -> str:
    groups = gebuehren(lies(lesart(text, (), KENNT).fragen[0]))
    assert groups is not None
    return groups["antwort"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "Bekommen wir die Terminsgebühr auch, wenn der Vergleich per Beschluss zustande kam? 9.000 €.",
            JA_VERGLEICH,
        ),
        (
            "Entsteht eine Terminsgebühr, wenn der Gegner anerkennt und kein Termin stattfindet?",
            JA_ANERKENNTNIS,
        ),
        (
            "Fällt die Terminsgebühr an, wenn nach § 128 Abs. 2 ZPO schriftlich entschieden wird?",
            JA_SCHRIFTLICH,
        ),
        (
            "Ist die Terminsgebühr angefallen, wenn ich mit dem Gegenanwalt telefoniert habe? 3.000 €",
            JA_BESPRECHUNG,
        ),
        (
            "Kann ich bei einem Versäumnisurteil im Vorverfahren eine Terminsgebühr ansetzen? 2.000 €",
            JA_SAEUMNIS,
        ),
        (
            "Gibt es trotz Klagerücknahme vor dem Termin eine Terminsgebühr? Streitwert 4.000 €",
            NICHT_ENTSTANDEN,
        ),
        (
            "Klage zurückgenommen, 7.000 €, weder Termin noch Besprechung. Entsteht eine Terminsgebühr?",
            NICHT_ENTSTANDEN,
        ),
        (
            "Klage über 7.000 €, kein Termin, kein Gespräch mit dem Gegner. Fällt die Terminsgebühr an?",
            NICHT_ENTSTANDEN,
        ),
        (
            "Klage, 7.000 €, wir haben nur mit unserer Mandantin telefoniert. Entsteht die Terminsgebühr?",
            NUR_MIT_MANDANT,
        ),
        (
            "Ist die Terminsgebühr angefallen, wenn wir es nur mit dem Mandanten besprochen haben? 3.000 €",
            NUR_MIT_MANDANT,
        ),
        (
            "Entsteht eine Terminsgebühr, wenn wir nicht nur mit dem Mandanten, sondern auch mit dem Gegner "
            "telefoniert haben? 7.000 €",
            JA_BESPRECHUNG,
        ),
        (
            "Kein Gespräch mit dem Gegner, aber schriftlicher Vergleich über 7.000 €. Entsteht eine "
            "Terminsgebühr?",
            JA_VERGLEICH,
        ),
        ("Entsteht die Terminsgebühr, wenn der Vergleich widerrufen wurde? 7.000 €", ""),
        (
            "Schriftlicher Vergleich über 7.000 €, nicht widerrufen. Bekommen wir die Terminsgebühr?",
            JA_VERGLEICH,
        ),
        ("Wie hoch ist die Terminsgebühr bei einem schriftlichen Vergleich über 4.000 €?", ""),
    ],
)
def test_whether_the_fee_for_a_hearing_arises_is_said_first(text: str, said: str) -> None:
    assert antwort(text) == said


@pytest.mark.parametrize(
    ("text", "said", "kv"),
    [
        (
            "Klage über 8.800 €, vor der Verhandlung zurückgenommen. Sinken die Gerichtskosten?",
            "**Ja**",
            "1211",
        ),
        ("Wird die Gerichtsgebühr weniger, wenn der Beklagte anerkennt? 17.000 €.", "**Ja**", "1211"),
        ("Vergleich über die ganze Klage von 24.000 €. Sparen wir Gerichtskosten?", "**Ja**", "1211"),
        (
            "Rechtsstreit über 6.600 € beiderseits für erledigt erklärt, der Gegner übernimmt die Kosten. "
            "Ermäßigen sich die Gerichtskosten?",
            "**Ja**",
            "1211",
        ),
        ("Versäumnisurteil über 3.700 € ergangen. Reduziert sich die Gerichtsgebühr?", "**Nein**", "1210"),
        (
            "Klage 12.000 €, davon 5.000 € verglichen, sonst Urteil. Verringern sich die Gerichtskosten?",
            "**Nein**",
            "1210",
        ),
        (
            "Klage über 6.600 € für erledigt erklärt, das Gericht entscheidet über die Kosten. "
            "Ermäßigt sich die Gerichtsgebühr?",
            "**Nein**",
            "1210",
        ),
        (
            "Bleibt es nach einem Versäumnisurteil über 2.600 € bei den vollen Gerichtskosten?",
            "**Ja**",
            "1210",
        ),
        (
            "Klagerücknahme vor dem Termin, 5.000 €. Bekommt das Gericht die volle oder die ermäßigte?",
            "**Ermäßigt**",
            "1211",
        ),
        (
            "Rechtsstreit über 6.600 € für erledigt erklärt, eine Einigung über die Kosten gibt es nicht. "
            "Ermäßigen sich die Gerichtskosten?",
            "**Nein**",
            "1210",
        ),
        (
            "Klage über 6.600 € für erledigt erklärt, das Gericht muss noch entscheiden, wer die Kosten "
            "übernimmt. Ermäßigt sich die Gerichtsgebühr?",
            "**Nein**",
            "1210",
        ),
        (
            "Klage über 6.600 € für erledigt erklärt, offen ist, ob der Gegner die Kosten übernimmt. "
            "Ermäßigt sich die Gerichtsgebühr?",
            "**Nein**",
            "1210",
        ),
        (
            "Klage über 6.600 € für erledigt erklärt, wir sind uns einig, wer die Kosten trägt. "
            "Ermäßigt sich die Gerichtsgebühr?",
            "**Ja**",
            "1211",
        ),
        (
            "Klage über 6.600 € für erledigt erklärt, das Gericht muss nicht mehr über die Kosten "
            "entscheiden. Ermäßigt sich die Gerichtsgebühr?",
            "**Ja**",
            "1211",
        ),
        (
            "Urteil nach § 313a Abs. 2 ZPO ohne Tatbestand und Gründe, 9.000 €. Sinken die Gerichtskosten?",
            "**Ja**",
            "1211",
        ),
        ("Urteil nach § 313a Abs. 1 ZPO, 9.000 €. Ermäßigen sich die Gerichtskosten?", "**Nein**", "1210"),
        ("Urteil ohne Tatbestand, 9.000 €. Ermäßigen sich die Gerichtskosten?", "Nur, wenn", "1210"),
        (
            "Klage über 9.000 €, außergerichtlich verglichen. Ermäßigen sich die Gerichtskosten?",
            "Ein außergerichtlicher Vergleich allein",
            "1210",
        ),
        (
            "Klage, 9.000 €, außergerichtlich verglichen, dann zurückgenommen. Sinken die Gerichtskosten?",
            "**Ja**",
            "1211",
        ),
        ("Vergleich über 7.000 € widerrufen. Sparen wir Gerichtskosten?", "Das hängt davon ab", "1210"),
        ("Ermäßigen sich die Gerichtskosten bei einer Klage über 5.000 €?", "Das hängt davon ab", "1210"),
    ],
)
def test_whether_the_court_takes_less_is_said_first(text: str, said: str, kv: str) -> None:
    assert antwort(text).startswith(said)
    assert angaben(text)[1]["kv"] == kv


@pytest.mark.parametrize(
    ("before", "text", "value", "kv"),
    [
        (
            "Klage 16.000 €, im Termin über 4.000 € verglichen, zum Rest ein Urteil. Was verdienen wir?",
            "Werden wenigstens die Gerichtskosten geringer?",
            "16000.00",
            "1210",
        ),
        (
            "Wie hoch sind die Gerichtskosten bei 11.500 €?",
            "Und werden die weniger, wenn wir uns vergleichen?",
            "11500.00",
            "1211",
        ),
        ("Gerichtskosten bei 9.500 €, Klage zurückgenommen?", "und ermäßigen sie sich?", "9500.00", "1211"),
    ],
)
def test_whether_it_takes_less_is_asked_of_the_suit_before(
    before: str, text: str, value: str, kv: str
) -> None:
    tool, given = angaben(text, Vorher(before, GERECHNET))
    assert (tool, given["streitwert"], given["kv"]) == ("get_kosten_rules", value, kv)
    assert "positionen" not in given
