"""What is told where there is no such remedy from a court: never the appeals from a judgment."""

from __future__ import annotations

from collections.abc import Mapping

from bridle.assistants.helena.law.rechtsmittel_beschluss import (
    ARTEN,
    BESCHLUSS,
    SPRUNG,
    SPRUNG_ZIVIL,
    STRAFBESCHLUSS,
    STREITWERT,
)
from bridle.assistants.helena.law.rechtsmittel_straf import OWI, STRAF

_KEIN_WERT = (
    "Gegen die Festsetzung des Streitwerts durch dieses Gericht gibt es keine Beschwerde: Zu einem obersten "
    "Gerichtshof des Bundes findet sie nicht statt (§ 68 Abs. 1 Satz 5, § 66 Abs. 3 Satz 3 GKG)."
)
_KEINE_ZWISCHEN = (
    "Eine Sprungrevision gibt es hier nicht, weil keine Berufung dazwischen liegt: Gegen Urteile des "
    "Finanzgerichts gibt es nur die Revision zum Bundesfinanzhof, wenn sie zugelassen ist (§ 115 FGO)."
)
_TEXTE: Mapping[str, Mapping[str, str]] = {
    STREITWERT: dict.fromkeys(("OLG", "LAG", "OVG", "LSG", "FG"), _KEIN_WERT),
    STRAFBESCHLUSS: {
        "OLG": "Beschlüsse des Oberlandesgerichts in Strafsachen sind grundsätzlich nicht anfechtbar; nur im "
        "ersten Rechtszug gibt es in einzelnen Fällen, etwa gegen die Verhaftung, die Beschwerde zum "
        "Bundesgerichtshof (§ 304 Abs. 4 Satz 2 StPO).",
    },
    BESCHLUSS: {
        "OVG": "Beschlüsse des Oberverwaltungsgerichts können grundsätzlich nicht mit der Beschwerde zum "
        "Bundesverwaltungsgericht angefochten werden; Ausnahmen sind vor allem die Nichtzulassung der "
        "Revision, § 99 Abs. 2 VwGO und der zugelassene Streit um den Rechtsweg (§ 152 Abs. 1 VwGO).",
        "LSG": "Beschlüsse des Landessozialgerichts können grundsätzlich nicht mit der Beschwerde zum "
        "Bundessozialgericht angefochten werden; Ausnahmen sind die Nichtzulassung der Revision und der "
        "zugelassene Streit um den Rechtsweg (§ 177 SGG).",
    },
    SPRUNG: {"FG": _KEINE_ZWISCHEN},
    SPRUNG_ZIVIL: {"FG": _KEINE_ZWISCHEN},
}
_UNBEKANNT = (
    "Welches Rechtsmittel es gegen eine solche Entscheidung dieses Gerichts gibt, ist hier nicht hinterlegt; "
    "maßgeblich ist die Rechtsmittelbelehrung. Nenne mir das Gericht und die Art der Entscheidung genauer."
)
_EIGENE = frozenset({("FamG", BESCHLUSS)})
"""What a court decides by such an order anyway: its usual appeals are those from it."""
_HOECHSTE = frozenset({"BGH", "BAG", "BVerwG", "BSG", "BFH"})


def keines(court: str, about: str | None) -> str:
    """Why no remedy of this kind is told for this court; "" where its usual appeals are to be told."""
    if about not in (*ARTEN, STRAF, OWI) or court in _HOECHSTE or (court, about) in _EIGENE:
        return ""
    return _TEXTE.get(about, {}).get(court, _UNBEKANNT)
