"""Which source answers: the papers of the matter that is named, where others have nothing to say."""

from __future__ import annotations

from pathlib import Path

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag, im_gespraech
from bridle.assistants.helena.eval.kanzlei import kanzlei as firma_in
from bridle.assistants.helena.planer.dokumente import honorar
from bridle.assistants.helena.planer.dokumente.datum import tag_des_papiers
from bridle.assistants.helena.planer.dokumente.sinn import GANZ, SINN, begriff, eben
from bridle.assistants.helena.planer.lesen.akte_vorweg import akte_vorweg
from bridle.assistants.helena.planer.lesen.erkennen import genannt, lies

PAPIERFIRMA = Path(__file__).parent / "papierfirma"
KALENDER, GESETZ, BETEILIGTE = "Quelle: Kalender", "eingespielte Gesetze", "Quelle: Beteiligte"


# ---- words


@pytest.mark.parametrize(
    ("word", "text", "how"),
    [
        ("Rauswurf", "Hiermit kündigen wir", SINN),
        ("Mitschuld", "eine Mithaftung von 25 %", SINN),
        ("Prozent", "eine Mithaftung von 25 %", SINN),
        ("Vorstrafen", "Das Bundeszentralregister enthält eine Eintragung", SINN),
        ("Kilometerstand", "Laufleistung 61.300 km", SINN),
        ("Tabletten", "Medikation: Ibuprofen", SINN),
        ("Krankenhaus", "stationär vom 08.09. bis 12.09.", SINN),
        ("Raten", "in monatlichen Raten von 200,00 €", GANZ),
        ("U-Haft", "wird die Untersuchungshaft angeordnet", SINN),
        ("gekracht", "nach dem Unfall", SINN),
    ],
)
def test_a_word_is_found_by_others_of_its_sense(word: str, text: str, how: float) -> None:
    term = begriff(word, ())
    assert term is not None
    assert term.in_text(eben(text)) == how


@pytest.mark.parametrize(
    ("word", "text"),
    [
        ("Müll", "Herr Müller hat nichts gesagt"),
        ("Abfall", "Herr Müller hat nichts gesagt"),
        ("Satzung", "§ 3 Satz 2"),
        ("Pause", "eine Pauschale von 30 €"),
        ("Raten", "wir haben ihn beraten"),
        ("TÜV", "Das Fahrzeug ist blau"),
        ("Wohnfläche", "Der Keller ist nass"),
        ("Kennwort", "Nordmain Logistik GmbH"),
        ("arglistig", "über die Verschwiegenheit"),
    ],
)
def test_a_word_that_only_looks_alike_is_none(word: str, text: str) -> None:
    term = begriff(word, ())
    assert term is not None
    assert term.in_text(eben(text)) < SINN


# ---- a matter before a colon


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("Quandt: Warum sitzt er in Haft?", "Warum sitzt er in Haft in der Akte Quandt?"),
        ("von der Heide: wie oft war er krank?", "Wie oft war er krank in der Akte von der Heide?"),
        ("Lang: Wie schnell fuhr sie?", "Wie schnell fuhr sie in der Akte Lang?"),
        ("Sommer Mai: Wer lud ein?", "Wer lud ein in der Akte Sommer ./. Mai?"),
        ("Sache Tessmer: Was kostet das Auto?", "Was kostet das Auto in der Akte Tessmer?"),
        ("Freitag: Was steht an?", "Freitag: Was steht an?"),
        ("Gutachten Nebelthau: Wie feucht ist es?", "Gutachten Nebelthau: Wie feucht ist es?"),
        ("Frage: Was steht in der Akte Quandt?", "Frage: Was steht in der Akte Quandt?"),
        ("Quandt: ruf mich an", "Quandt: ruf mich an"),
    ],
)
def test_a_matter_before_a_colon_is_the_one_that_is_asked_about(said: str, read: str) -> None:
    assert akte_vorweg(said) == read


def test_what_somebody_is_is_no_name() -> None:
    named = genannt(lies("Welches Datum trägt die E-Mail von unserem Lagerleiter?"))
    assert named is None or "Lagerleiter" not in named.name
    assert genannt(lies("Was hat der Hausverwalter geschrieben?")) is None
    assert genannt(lies("Was steht in der Akte Burgmeister?")) is not None


# ---- which source


@pytest.mark.parametrize(
    ("asked", "told", "not_from"),
    [
        ("Sandkuhl: von wann bis wann stand der wagen in der Werkstatt?", "in der Werkstatt;", KALENDER),
        ("Sandkuhl: Um welche Uhrzeit hat es gekracht?", "17:40 Uhr", KALENDER),
        ("Wie lange stand der Wagen bei Sandkuhl in der Werkstatt?", "in der Werkstatt;", KALENDER),
        (
            "Nebelthau: Wie lange hat die Gutachterin gemessen?",
            "Messungen über vierzehn Tage",
            "Zeiterfassung",
        ),
        ("Nebelthau: Wie viel zahlt der Mieter warm?", "920,00 €", GESETZ),
        ("Tannhof: Seit wann wollen die Zinsen?", "neun Prozentpunkten", GESETZ),
        ("Silberau: Mit wie viel Zinsen mahnen wir?", "neun Prozentpunkten", GESETZ),
        ("Kiesewald: Auf welches Konzept stützt sich das Amt?", "Konzept", BETEILIGTE),
        ("Morgenroth: Wem vermacht der Verstorbene die Marken?", "Ludolf Sperling", GESETZ),
        ("Morgenroth: Warum geht der Sohn leer aus?", "keinen Kontakt mehr", GESETZ),
        ("Silberbach: Wie viele Leute verlieren ihren Job?", "Arbeitspl", "Falldaten"),
    ],
)
async def test_what_happened_is_read_in_the_papers(
    kanzlei: Kanzlei, asked: str, told: str, not_from: str
) -> None:
    said = await frag(kanzlei, asked)
    assert told in said
    assert not_from not in said


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("Gibt es Termine in der Akte Sandkuhl?", "Keine offenen Termine"),
        ("Welche Norm gilt für die Kündigung?", "Kündigung"),
        ("Nebelthau: Soll ich klagen?", "Sprachmodell"),
    ],
)
async def test_what_calendar_law_or_a_model_is_asked_for_stays_there(
    kanzlei: Kanzlei, asked: str, told: str
) -> None:
    said = await frag(kanzlei, asked)
    assert told in said
    assert "Gefunden sind sie nach Wörtern" not in said


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("Wie begründet das Amtsgericht bei Auerwald, dass § 477 BGB nicht greift?", "sieben Monate nach"),
        ("Auerwald: Warum wendet das Gericht § 477 BGB nicht an?", "sieben Monate nach"),
        ("Wie begründet die Stadt bei Hallbaum, dass § 34 BauGB verletzt ist?", "Eigenart der näheren"),
        ("Was sagt die Gegenseite bei Tannhof zu § 377 HGB?", "nicht rechtzeitig gerügt"),
        ("Auerwald: Warum hat das Gericht kein Gutachten eingeholt?", "bedurfte es nicht, weil"),
    ],
)
async def test_what_somebody_says_of_a_norm_stands_in_a_paper(
    kanzlei: Kanzlei, asked: str, told: str
) -> None:
    said = await frag(kanzlei, asked)
    assert told in said
    assert "gesetze-im-internet" not in said


async def test_the_norm_itself_is_shown_where_it_is_asked_for(kanzlei: Kanzlei) -> None:
    assert "gesetze-im-internet" in await frag(kanzlei, "Was sagt § 477 BGB?")


# ---- the day of a paper


@pytest.mark.parametrize(
    ("text", "day"),
    [
        (
            "Von: lager@x.example\nAn: y\nDatum: 03.09.2026\nBetreff: Ihre Lieferung vom 31.08.2026",
            "03.09.2026",
        ),
        ("Muster GmbH\nWeg 3, 51149 Köln\n\nKöln, den 05.11.2026\n\n**Kündigung**", "05.11.2026"),
        ("Jobcenter\nBG-44\n\n21.09.2026\n\n**Bescheid**", "21.09.2026"),
        ("Mein Testament\n\nIch vermache alles.\n\nKöln, den 4. Mai 2018", "4. Mai 2018"),
        ("Ich war am 04.05.2018 in Köln und habe nichts gesehen.", ""),
    ],
)
def test_a_paper_bears_the_day_that_stands_alone_in_a_line(text: str, day: str) -> None:
    assert tag_des_papiers([{"text": text}]) == day


async def test_the_day_of_a_paper_is_told_by_its_kind_or_author(kanzlei: Kanzlei) -> None:
    assert "**Mängelrüge per E-Mail** trägt das Datum" in await frag(
        kanzlei, "Welches Datum hat die Mail vom Lagerleiter bei Tannhof?"
    )
    assert "**12.03.2019**" in await frag(kanzlei, "Von wann ist der Arbeitsvertrag bei Silberbach?")
    assert "Abrechnungsschreiben der Versicherung** trägt" in await frag(
        kanzlei, "Von wann ist das Schreiben der Adlerflug?"
    )
    said = await im_gespraech(
        kanzlei, "Worum geht es bei Tannhof?", "Und welches Datum trägt die E-Mail von unserem Lagerleiter?"
    )
    assert "**Mängelrüge per E-Mail** trägt das Datum" in said


# ---- a fee that was agreed on


def test_only_our_own_fee_may_have_been_agreed_on() -> None:
    told = "Gerechnet …\n\nQuelle: Kostenrechner, Tabelle RVG 2025."
    assert honorar.statt_der_gesetzlichen("Was bekommen wir für die Haftprüfung bei Quandt?", told)
    assert honorar.statt_der_gesetzlichen("Was kostet die Verteidigung bei Quandt?", told)
    assert not honorar.statt_der_gesetzlichen("Was kostet die Klage bei Quandt?", told)
    assert not honorar.statt_der_gesetzlichen("Was bekommen wir nach dem RVG bei Quandt?", told)


async def test_an_agreed_fee_goes_before_the_statutory_one() -> None:
    async with firma_in(None, PAPIERFIRMA) as firm:
        for asked in (
            "Was bekommen wir für die Verteidigung bei Quandt?",
            "Was kostet die Strafverteidigung im Ermittlungsverfahren bei Quandt?",
        ):
            assert "2.800,00 €" in await frag(firm, asked), asked
        assert "2.800,00 €" not in await frag(
            firm, "Was kostet die Strafverteidigung im Ermittlungsverfahren?"
        )
