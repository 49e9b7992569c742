"""Where an appeal against an order is lodged, and by when: the kind of order decides it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from bridle.assistants.helena.law.geld import euro
from bridle.assistants.helena.law.rechtsmittel_beschluss import (
    BESCHLUSS,
    BETREUUNG,
    NACHLASS,
    STRAFBESCHLUSS,
    STREITWERT,
)
from bridle.assistants.helena.law.zustaendigkeit_grenzen import grenze

_SOFORT = (
    "Eingelegt wird die sofortige Beschwerde binnen zwei Wochen bei dem Gericht, das entschieden hat, oder "
    "beim Beschwerdegericht (§ 569 Abs. 1 ZPO); im Verfahren über Prozesskostenhilfe ist die Frist ein Monat "
    "(§ 127 Abs. 2 Satz 3 ZPO)."
)
_FAMFG = "bei dem Gericht, das entschieden hat, in der Regel binnen eines Monats, gegen eine einstweilige "
_JE_ART: Mapping[str, str] = {
    BESCHLUSS: _SOFORT,
    STRAFBESCHLUSS: "Eingelegt wird bei dem Gericht, das entschieden hat (§ 306 Abs. 1 StPO). Die Frist "
    "hängt von der Entscheidung ab: Die einfache Beschwerde hat keine, und das Gericht kann ihr abhelfen "
    "(§ 306 Abs. 2 StPO). Wo das Gesetz die sofortige Beschwerde vorschreibt, gilt **eine Woche** ab der "
    "Bekanntmachung, und das Gericht darf grundsätzlich nicht abhelfen (§ 311 Abs. 2 und 3 StPO); so beim "
    "Widerruf der Strafaussetzung (§ 453 Abs. 2 Satz 3 StPO), beim Strafrest (§ 454 Abs. 3 StPO), bei der "
    "nachträglichen Gesamtstrafe (§ 462 Abs. 3 StPO), der versagten Wiedereinsetzung (§ 46 Abs. 3 StPO) und "
    "der Bestellung des Pflichtverteidigers (§ 142 Abs. 7 StPO).",
    NACHLASS: "Eingelegt wird bei dem Gericht, das entschieden hat, in der Regel binnen eines Monats (§§ 63, "
    "64 Abs. 1 FamFG); in Grundbuchsachen auch beim Beschwerdegericht und ohne Frist (§ 73 GBO).",
    BETREUUNG: f"Eingelegt wird {_FAMFG}Anordnung binnen zwei Wochen (§§ 63, 64 Abs. 1 FamFG).",
    STREITWERT: "Eingelegt wird bei dem Gericht, das den Wert festgesetzt hat (§ 66 Abs. 5 GKG), in der "
    "Regel binnen sechs Monaten nach der Rechtskraft der Hauptsache oder der anderweitigen Erledigung (§ 68 "
    "Abs. 1 Satz 3, § 63 Abs. 3 Satz 2 GKG).",
}
_RECHTSBESCHWERDE = (
    "Eingelegt wird die Rechtsbeschwerde beim Bundesgerichtshof binnen eines Monats (§ 575 ZPO, § 71 FamFG)."
)
_JE_GERICHT: Mapping[str, Mapping[str, str]] = {
    BESCHLUSS: {
        "AG": f"{_SOFORT} Die Beschwerde nach dem FamFG wird {_FAMFG}Anordnung binnen zwei Wochen eingelegt "
        "(§§ 63, 64 Abs. 1 FamFG).",
        "VG": "Eingelegt wird beim Verwaltungsgericht binnen zwei Wochen; beim Oberverwaltungsgericht "
        "eingelegt wahrt sie die Frist auch (§ 147 VwGO).",
        "SG": "Eingelegt wird beim Sozialgericht binnen eines Monats; beim Landessozialgericht eingelegt "
        "wahrt sie die Frist auch (§ 173 SGG).",
        "FG": "Eingelegt wird beim Finanzgericht binnen zwei Wochen; beim Bundesfinanzhof "
        "eingelegt wahrt sie die Frist auch (§ 129 FGO).",
        "ArbG": f"{_SOFORT} Die Beschwerde gegen einen Beschluss, der das Beschlussverfahren beendet, wird "
        "beim Landesarbeitsgericht binnen eines Monats eingelegt (§ 87 Abs. 2, § 66 Abs. 1 ArbGG).",
        "OLG": _RECHTSBESCHWERDE,
        "LAG": "Eingelegt wird die Rechtsbeschwerde beim Bundesarbeitsgericht, in der Regel binnen eines "
        "Monats (§ 575 ZPO, §§ 74, 92 Abs. 2 ArbGG); maßgeblich ist die Rechtsmittelbelehrung.",
    },
    NACHLASS: {"OLG": _RECHTSBESCHWERDE},
    BETREUUNG: {"LG": _RECHTSBESCHWERDE},
    STREITWERT: {
        "FamG": "Eingelegt wird bei dem Gericht, das den Wert festgesetzt hat (§ 57 Abs. 4 FamGKG), in der "
        "Regel binnen sechs Monaten nach der Rechtskraft der Hauptsache oder der anderweitigen Erledigung "
        "(§ 59 Abs. 1 Satz 3, § 55 Abs. 3 Satz 2 FamGKG).",
    },
}


def einzulegen(court: str, about: str) -> str:
    return _JE_GERICHT.get(about, {}).get(court) or _JE_ART.get(about, "")


def kosten_grenze(court: str, about: str, day: date) -> str:
    """Orders on costs are the ones mostly meant, and they have a limit of their own."""
    if about != BESCHLUSS or court not in ("AG", "LG", "ArbG"):
        return ""
    limit = grenze("kostenbeschwerde", day)
    return (
        f"Gegen Entscheidungen über Kosten, auch die Kostenfestsetzung, nur wenn der Wert des "
        f"Beschwerdegegenstands {euro(limit.betrag)} übersteigt ({limit.norm})."
    )
