"""What somebody tells of a Frist is read whole: the Land, the day that starts it, and how long it is."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag, im_gespraech

IN_EINEM_LAND = {
    "Berechne zwei Monate ab 06.11.2026 in Sachsen-Anhalt": ("Sachsen-Anhalt", "Do., 07.01.2027"),
    "frist zwei monate ab 06.11.2026, sachsen-anhalt": ("Sachsen-Anhalt", "Do., 07.01.2027"),
    "frist zwei monate ab 06.11.2026 in sachsen anhalt": ("Sachsen-Anhalt", "Do., 07.01.2027"),
    "Urteil zugestellt am 06.11.2026 in Sachsen-Anhalt, Berufungsbegründung bis wann?": (
        "Sachsen-Anhalt",
        "Do., 07.01.2027",
    ),
    "frist 2 monate ab 06.11.2026 in baden württemberg": ("Baden-Württemberg", "Do., 07.01.2027"),
    "Frist 2 Monate ab 06.11.2026 in Rheinland-Pfalz": ("Rheinland-Pfalz", "Mi., 06.01.2027"),
    "Frist zwei Monate ab 06.11.2026 in Sachsen": ("Sachsen", "Mi., 06.01.2027"),
    "Frist zwei Monate ab 06.11.2026, Niedersachsen": ("Niedersachsen", "Mi., 06.01.2027"),
}


@pytest.mark.parametrize(("text", "said"), IN_EINEM_LAND.items())
async def test_a_land_is_read_by_its_whole_name(kanzlei: Kanzlei, text: str, said: tuple[str, str]) -> None:
    answer = await frag(kanzlei, text)
    assert f"Feiertage: {said[0]}." in answer
    assert f"**{said[1]}**" in answer


async def test_the_same_frist_in_another_land(kanzlei: Kanzlei) -> None:
    answer = await im_gespraech(
        kanzlei, "Frist von zwei Monaten ab dem 06.11.2026, Land Sachsen", "Und in Sachsen-Anhalt?"
    )
    assert "**Do., 07.01.2027**" in answer


STRAFSACHEN = [
    "Strafsache: Urteil am 20.11.2026 verkündet, Gründe zugestellt 14.12.2026, bis wann Revisionsbegründung?",
    "Strafsache Zilinski: Urteil am 16.11.2026 verkündet, Gründe zugestellt 14.12.2026, bis wann "
    "Revisionsbegründung?",
    "Strafurteil am 18.11.2026 verkündet, die schriftlichen Gründe kamen am 14.12.2026, Revisionsbegründung "
    "bis wann?",
    "strafsache, urteil 12.11.2026 verkündet, gründe liegen seit 14.12.2026 vor, revisionsbegründung wann",
    "Urteil des LG in der Strafsache am 10.11.2026 verkündet und am 14.12.2026 zugestellt: "
    "Revisionsbegründung?",
    "Landgericht Strafkammer, Urteil am 16.11.2026 verkündet, Revision eingelegt, Gründe zugestellt "
    "14.12.2026, bis wann Revisionsbegründung?",
    "Strafsache: Urteil am 16.11.2026 verkündet, Gründe zugestellt 14.12.2026, bis wann Revision und bis "
    "wann Revisionsbegründung?",
]


@pytest.mark.parametrize("text", STRAFSACHEN)
async def test_reasons_that_come_later_begin_the_month_for_the_revision(kanzlei: Kanzlei, text: str) -> None:
    answer = await frag(kanzlei, text)
    assert "Revisionsbegründung (Strafsachen), 1 Monat: Die Frist endet am **Do., 14.01.2027**" in answer
    assert "Nicht berücksichtigt" not in answer


async def test_reasons_that_were_there_before_wait_for_the_end_of_the_week(kanzlei: Kanzlei) -> None:
    text = (
        "Strafsache: Urteil am 16.11.2026 verkündet, Gründe zugestellt 18.11.2026, wann Revisionsbegründung?"
    )
    assert "**Mi., 23.12.2026**" in await frag(kanzlei, text)


IN_ANDEREN_SACHEN = {
    "LAG-Urteil am 05.11.2026 verkündet, Gründe kamen am 30.11.2026, bis wann Revisionsbegründung?": (
        "Revisionsbegründung (Arbeitssachen)",
        "Mo., 01.02.2027",
    ),
    "OLG-Urteil am 05.11.2026 verkündet, die Gründe lagen am 30.11.2026 vor: bis wann "
    "Nichtzulassungsbeschwerde und Begründung?": (
        "Begründung der Nichtzulassungsbeschwerde (Zivilsachen)",
        "Mo., 01.02.2027",
    ),
    "Urteil verkündet am 05.11.2026, zugestellt erst am 30.11.2026: Berufungsbegründung?": (
        "Berufungsbegründung (Zivilsachen)",
        "Mo., 01.02.2027",
    ),
}


@pytest.mark.parametrize(("text", "said"), IN_ANDEREN_SACHEN.items())
async def test_two_months_run_from_the_judgment_with_its_reasons(
    kanzlei: Kanzlei, text: str, said: tuple[str, str]
) -> None:
    answer = await frag(kanzlei, text)
    assert f"{said[0]}, 2 Monate: Die Frist endet am **{said[1]}**" in answer
    assert "Nicht berücksichtigt" not in answer


BEFRISTET = {
    "Der befristete Vertrag lief am 31.10.2026 aus, bis wann Entfristungsklage?": "Mo., 23.11.2026",
    "arbeitsvertrag war bis 31.10.2026 befristet, wann muss die entfristungsklage spätestens raus": (
        "Mo., 23.11.2026"
    ),
    "Befristung endete am 31.10.2026. Bis wann kann ich Entfristungsklage erheben?": "Mo., 23.11.2026",
    "Vertrag befristet vom 01.11.2024 bis 31.10.2026: Frist für die Entfristungsklage?": "Mo., 23.11.2026",
    "Entfristungsklage: Vertrag befristet bis zum 30.11.2026, Frist?": "Mo., 21.12.2026",
    "Befristetes Arbeitsverhältnis endet mit Ablauf des 30.11.2026, bis wann Klage gegen die Befristung?": (
        "Mo., 21.12.2026"
    ),
    "Der befristete Vertrag ist am 31.10.2026 ausgelaufen, kann ich die Entfristungsklage noch am 23.11.2026 "
    "einreichen?": "Mo., 23.11.2026",
}


@pytest.mark.parametrize(("text", "ende"), BEFRISTET.items())
async def test_the_end_of_a_fixed_term_begins_three_weeks(kanzlei: Kanzlei, text: str, ende: str) -> None:
    answer = await frag(kanzlei, text)
    assert f"Entfristungsklage, 3 Wochen: Die Frist endet am **{ende}**" in answer
    assert "nicht nachgerechnet" not in answer


async def test_the_end_of_the_frist_itself_begins_nothing(kanzlei: Kanzlei) -> None:
    answer = await frag(kanzlei, "Die Frist für die Entfristungsklage läuft am 23.11.2026 ab, Vorfrist?")
    assert "**Mo., 23.11.2026**" in answer
    assert "nicht nachgerechnet" in answer


BERICHTIGT = {
    "Nein, erst am 20.11. im Briefkasten lag sie": "Fr., 11.12.2026",
    "Der Brief lag erst am 18.11. im Kasten.": "Mi., 09.12.2026",
    "sorry, die lag erst am 18.11.2026 im briefkasten": "Mi., 09.12.2026",
    "Moment, sie hat erst am 20.11. im Briefkasten gelegen": "Fr., 11.12.2026",
    "Korrektur: erst am 18.11. eingeworfen worden": "Mi., 09.12.2026",
    "am 18.11. zugestellt worden": "Mi., 09.12.2026",
}


@pytest.mark.parametrize(("text", "ende"), BERICHTIGT.items())
async def test_a_day_that_was_wrong_makes_room_for_the_right_one(
    kanzlei: Kanzlei, text: str, ende: str
) -> None:
    before = "Kündigung zugegangen am 16.11.2026, bis wann Kündigungsschutzklage?"
    answer = await im_gespraech(kanzlei, before, text)
    assert f"Die Frist endet am **{ende}**" in answer
    assert "Nicht berücksichtigt" not in answer


@pytest.mark.parametrize(
    "text",
    [
        "Der Mandant hat sie erst am 18.11. aus dem Briefkasten geholt",
        "Am 18.11. lag die Lohnabrechnung im Briefkasten",
    ],
)
async def test_what_else_happened_moves_no_day(kanzlei: Kanzlei, text: str) -> None:
    before = "Kündigung zugegangen am 16.11.2026, bis wann Kündigungsschutzklage?"
    assert "Die Frist endet am **Mo., 07.12.2026**" in await im_gespraech(kanzlei, before, text)


@pytest.mark.parametrize(
    "text",
    [
        "Kündigung vom 16.11., die erst am 20.11. im Briefkasten lag, bis wann Kündigungsschutzklage?",
        "die kündigung ist vom 12.11., erst am 20.11. im briefkasten lag sie, bis wann kündigungsschutzklage",
    ],
)
async def test_a_letter_counts_from_the_day_it_lay_in_the_box(kanzlei: Kanzlei, text: str) -> None:
    assert "Die Frist endet am **Fr., 11.12.2026**" in await frag(kanzlei, text)


@pytest.mark.parametrize(
    "text", ["zugestellt worden am 10.11.2026", "Es ist am 10.11.2026 zugestellt worden."]
)
async def test_the_service_that_is_told_afterwards_is_reckoned_from(kanzlei: Kanzlei, text: str) -> None:
    answer = await im_gespraech(kanzlei, "Bis wann Berufung gegen das AG-Urteil?", text)
    assert "Die Frist endet am **Do., 10.12.2026**" in answer
    assert "Nicht berücksichtigt" not in answer


@pytest.mark.parametrize(
    ("asked", "told", "ende"),
    [
        ("Wann verjährt das?", "Werklohn, fällig geworden am 15.3.2024", "Fr., 31.12.2027"),
        ("Bis wann verjährt das?", "Es geht um Werklohn, fällig seit 15.3.2024", "Fr., 31.12.2027"),
        ("wann ist das verjährt?", "werklohnforderung, fällig am 15.03.2024", "Fr., 31.12.2027"),
        ("Wann verjährt das denn?", "Kaufpreis aus 2023", "Do., 31.12.2026"),
        ("Wann verjährt der Anspruch?", "Miete, fällig geworden am 3.5.2023", "Do., 31.12.2026"),
    ],
)
async def test_what_expires_is_asked_and_then_reckoned(
    kanzlei: Kanzlei, asked: str, told: str, ende: str
) -> None:
    assert "brauche ich noch" in await frag(kanzlei, asked)
    assert f"Die Frist endet am **{ende}**" in await im_gespraech(kanzlei, asked, told)


VERGLEICHE = {
    "Vergleich mit Widerrufsvorbehalt von zwei Wochen ab 17.11., bis wann Widerruf?": "Di., 01.12.2026",
    "Vergleich mit Widerrufsvorbehalt 2 Wochen, geschlossen am 17.11.2026, letzter Tag?": "Di., 01.12.2026",
    "Vergleich mit vierzehntägiger Widerrufsfrist am 17.11.2026 geschlossen, bis wann?": "Di., 01.12.2026",
    "Wir haben einen Vergleich mit Widerrufsvorbehalt von drei Wochen ab dem 17.11.2026 geschlossen. Bis "
    "wann können wir widerrufen?": "Di., 08.12.2026",
    "vergleichswiderruf binnen zwei wochen ab 17.11.": "Di., 01.12.2026",
    "Vergleich mit Widerrufsfrist bis 01.12.2026, was muss ich notieren?": "Di., 01.12.2026",
    "Vergleich mit Widerrufsvorbehalt bis 04.12.2026, wann ist die Vorfrist?": "Fr., 04.12.2026",
}


@pytest.mark.parametrize(("text", "ende"), VERGLEICHE.items())
async def test_a_settlement_can_be_revoked_as_long_as_was_agreed(
    kanzlei: Kanzlei, text: str, ende: str
) -> None:
    answer = await frag(kanzlei, text)
    assert "Widerruf eines Prozessvergleichs" in answer
    assert f"Die Frist endet am **{ende}**" in answer


async def test_what_is_to_be_compared_is_not_reckoned(kanzlei: Kanzlei) -> None:
    answer = await frag(kanzlei, "Vergleiche den Bescheid vom 17.11.2026 mit dem Widerspruch, welche Frist?")
    assert "Sprachmodell" in answer


VORVERFAHREN = {
    "schriftliches Vorverfahren, Klage zugestellt 10.12.2026, Frist zur Erwiderung zwei weitere Wochen: "
    "Fristen?": "Do., 07.01.2027",
    "schriftliches vorverfahren, klage zugestellt 10.12.2026, zwei weitere wochen zur erwiderung. welche "
    "fristen?": "Do., 07.01.2027",
    "Klage am 10.12.2026 zugestellt, schriftliches Vorverfahren, Klageerwiderung binnen zwei weiterer "
    "Wochen, wann läuft was ab?": "Do., 07.01.2027",
    "Klage am 10.12.2026 zugestellt, Verteidigungsanzeige binnen zwei Wochen, Erwiderung binnen zwei "
    "weiterer Wochen: Fristen?": "Do., 07.01.2027",
    "Klage mit Verfügung nach § 276 ZPO am 10.12.2026 zugestellt, Erwiderung weitere drei Wochen, welche "
    "Fristen?": "Do., 14.01.2027",
}


@pytest.mark.parametrize(("text", "ende"), VORVERFAHREN.items())
async def test_further_weeks_follow_on_the_two_of_the_law(kanzlei: Kanzlei, text: str, ende: str) -> None:
    answer = await frag(kanzlei, text)
    assert "Anzeige der Verteidigungsabsicht, 2 Wochen: Die Frist endet am **Do., 24.12.2026**" in answer
    assert f"Die Frist endet am **{ende}**" in answer


async def test_weeks_that_are_no_further_ones_run_alone(kanzlei: Kanzlei) -> None:
    answer = await frag(kanzlei, "Klage am 10.12.2026 zugestellt, Klageerwiderung zwei Wochen, bis wann?")
    assert "Klageerwiderung, zwei Wochen: Die Frist endet am **Do., 24.12.2026**" in answer
    assert "Verteidigungsabsicht" not in answer


ZULASSUNG = [
    "VG-Urteil, zugestellt 27.11.2026: bis wann Antrag auf Zulassung der Berufung und bis wann Begründung?",
    "VG-Urteil, zugestellt 27.11.2026, Kläger unterlegen: bis wann Antrag auf Zulassung der Berufung und bis "
    "wann Begründung?",
    "VG-Urteil, zugestellt 27.11.2026 mit Belehrung, Hannover: bis wann Antrag auf Zulassung der Berufung "
    "und bis wann Begründung?",
    "Urteil des VG Köln, zugestellt 27.11.2026: Zulassungsantrag bis wann, Begründung bis wann?",
    "vg-urteil zugestellt 27.11.2026, antrag auf zulassung der berufung und begründung bis wann",
]


@pytest.mark.parametrize("text", ZULASSUNG)
async def test_the_reasons_asked_for_are_those_of_the_zulassungsantrag(kanzlei: Kanzlei, text: str) -> None:
    answer = await frag(kanzlei, text)
    filed = "Antrag auf Zulassung der Berufung (VwGO), 1 Monat: Die Frist endet am "
    reasons = "Begründung des Antrags auf Zulassung der Berufung (VwGO), 2 Monate: Die Frist endet am "
    assert f"{filed}**Mo., 28.12.2026**" in answer
    assert f"{reasons}**Mi., 27.01.2027**" in answer
    assert "zugelassenen Berufung" not in answer


ARBEITGEBER = {
    "Arbeitgeber kündigt ordentlich, Betriebszugehörigkeit 9 Jahre, Zugang 20.11.2026, zu wann?": (
        "So., 28.02.2027"
    ),
    "Arbeitgeber kündigt ordentlich, Zugang 20.11.2026, Betriebszugehörigkeit zwölf Jahre: zu welchem Termin "
    "endet das Arbeitsverhältnis?": "Fr., 30.04.2027",
    "Ordentliche Kündigung des Arbeitgebers, Eintritt 01.02.2012, Zugang 20.11.2026, Beendigungsdatum?": (
        "Fr., 30.04.2027"
    ),
    "Arbeitnehmer kündigt ordentlich, Betriebszugehörigkeit 9 Jahre, Zugang 20.11.2026, zu wann?": (
        "Do., 31.12.2026"
    ),
}


@pytest.mark.parametrize(("text", "ende"), ARBEITGEBER.items())
async def test_an_employment_ends_by_how_long_it_lasted(kanzlei: Kanzlei, text: str, ende: str) -> None:
    answer = await frag(kanzlei, text)
    assert f"Die Frist endet am **{ende}**" in answer
    assert "Kündigungsschutzklage" not in answer


@pytest.mark.parametrize(
    "asked",
    ["zu wann und bis wann Kündigungsschutzklage?", "wann endet das Arbeitsverhältnis und bis wann klagen?"],
)
async def test_the_end_and_the_suit_are_both_told(kanzlei: Kanzlei, asked: str) -> None:
    told = "Arbeitgeber kündigt ordentlich, Betriebszugehörigkeit 9 Jahre, Zugang 20.11.2026, "
    answer = await frag(kanzlei, told + asked)
    assert "Die Frist endet am **So., 28.02.2027**" in answer
    assert "Kündigungsschutzklage, 3 Wochen: Die Frist endet am **Fr., 11.12.2026**" in answer
