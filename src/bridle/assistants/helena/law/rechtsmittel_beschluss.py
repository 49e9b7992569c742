"""What there is against an order that is no judgment, and against a judgment without the instance between."""

from __future__ import annotations

from collections.abc import Mapping

from bridle.assistants.helena.law.gericht_am_ort import darueber, rechtsbeschwerde
from bridle.assistants.helena.law.zustaendigkeit_rechtsmittel import Rechtsmittel

BESCHLUSS, STRAFBESCHLUSS, STREITWERT, SPRUNG = (
    "beschluss",
    "strafbeschluss",
    "streitwertbeschwerde",
    "sprung",
)
SPRUNG_ZIVIL = "sprung_zivil"
NACHLASS, BETREUUNG = "nachlass", "betreuung"
ARTEN = (BESCHLUSS, STRAFBESCHLUSS, STREITWERT, SPRUNG, SPRUNG_ZIVIL, NACHLASS, BETREUUNG)
_SOFORTIGE, _BESCHWERDE = "Sofortige Beschwerde", "Beschwerde"
_OVG = "Oberverwaltungsgericht (Verwaltungsgerichtshof)"


def _mittel(name: str, court: str, norm: str, text: str) -> Rechtsmittel:
    return Rechtsmittel(name, court, norm, None, None, text)


_RECHTSBESCHWERDE = _mittel(
    "Rechtsbeschwerde",
    "Bundesgerichtshof",
    "§ 574 ZPO",
    "Gegen den Beschluss des Beschwerdegerichts: nur wo das Gesetz sie vorsieht oder sie zugelassen ist "
    "(§ 574 ZPO, § 133 GVG).",
)
_RECHTSBESCHWERDE_FAMFG = _mittel(
    "Rechtsbeschwerde",
    "Bundesgerichtshof",
    "§ 70 FamFG",
    "Gegen den Beschluss des Beschwerdegerichts: wenn sie zugelassen ist; in Betreuungs-, Unterbringungs- "
    "und Freiheitsentziehungssachen zum Teil auch ohne Zulassung (§ 70 Abs. 1 und 3 FamFG); in "
    "Grundbuchsachen § 78 GBO.",
)
_SPRUNG_ZIVIL = _mittel(
    "Sprungrevision in Zivilsachen",
    "Bundesgerichtshof",
    "§ 566 ZPO",
    "Nur wenn der Gegner einwilligt und der Bundesgerichtshof sie auf Antrag zulässt (§ 566 ZPO).",
)
_MITTEL: Mapping[str, Mapping[str, tuple[Rechtsmittel, ...]]] = {
    BESCHLUSS: {
        "AG": (
            _mittel(
                _SOFORTIGE,
                "Landgericht",
                "§ 567 ZPO",
                "In Zivilsachen, auch gegen Beschlüsse des Vollstreckungs- und des Insolvenzgerichts, soweit "
                "sie statthaft ist (§§ 567, 793 ZPO, § 6 InsO, § 72 Abs. 1 GVG).",
            ),
            _RECHTSBESCHWERDE,
            _mittel(
                "In Familien-, Nachlass-, Register- und Grundbuchsachen: Beschwerde",
                "Oberlandesgericht",
                "§ 58 FamFG",
                "§ 119 Abs. 1 Nr. 1 GVG; in Grundbuchsachen § 72 GBO.",
            ),
        ),
        "LG": (
            _mittel(
                _SOFORTIGE,
                "Oberlandesgericht",
                "§ 567 ZPO",
                "Gegen Beschlüsse des Landgerichts im ersten Rechtszug, soweit sie statthaft ist "
                "(§ 567 Abs. 1 "
                "ZPO, § 119 Abs. 1 Nr. 2 GVG); gegen seine Beschlüsse als Berufungs- oder Beschwerdegericht "
                "nicht.",
            ),
            _RECHTSBESCHWERDE,
        ),
        "OLG": (
            _mittel(
                "Rechtsbeschwerde",
                "Bundesgerichtshof",
                "§ 574 ZPO",
                "Nur wo das Gesetz sie vorsieht oder sie zugelassen ist (§ 574 ZPO, in Familiensachen und "
                "der freiwilligen Gerichtsbarkeit § 70 FamFG; § 133 GVG).",
            ),
        ),
        "LAG": (
            _mittel(
                "Rechtsbeschwerde",
                "Bundesarbeitsgericht",
                "§ 78 ArbGG",
                "Nur wenn sie zugelassen ist (§ 78 Satz 2 ArbGG, § 574 ZPO), im Beschlussverfahren auch auf "
                "Nichtzulassungsbeschwerde (§§ 92, 92a ArbGG).",
            ),
        ),
        "ArbG": (
            _mittel(_SOFORTIGE, "Landesarbeitsgericht", "§ 78 ArbGG", "§ 78 ArbGG, § 567 ZPO."),
            _mittel(
                "Beschwerde im Beschlussverfahren",
                "Landesarbeitsgericht",
                "§ 87 ArbGG",
                "Gegen Beschlüsse, die das Beschlussverfahren beenden (§ 87 ArbGG).",
            ),
        ),
        "VG": (
            _mittel(
                _BESCHWERDE,
                _OVG,
                "§ 146 VwGO",
                "Gegen Beschlüsse, auch im Eilverfahren (§ 146 VwGO); in Asylsachen ausgeschlossen (§ 80 "
                "AsylG), ebenso wenn Prozesskostenhilfe nur wegen der persönlichen oder wirtschaftlichen "
                "Verhältnisse abgelehnt ist (§ 146 Abs. 2 VwGO).",
            ),
        ),
        "SG": (
            _mittel(
                _BESCHWERDE,
                "Landessozialgericht",
                "§ 172 SGG",
                "Gegen Beschlüsse; im Eilverfahren nicht, wenn in der Hauptsache die Berufung "
                "erst zugelassen "
                "werden müsste (§ 172 Abs. 1 und 3 SGG).",
            ),
        ),
        "FG": (
            _mittel(
                _BESCHWERDE,
                "Bundesfinanzhof",
                "§ 128 FGO",
                "Gegen Beschlüsse; über die Aussetzung der Vollziehung nur, wenn sie zugelassen ist (§ 128 "
                "Abs. 1 und 3 FGO), über Prozesskostenhilfe nicht (§ 128 Abs. 2 FGO).",
            ),
        ),
    },
    STRAFBESCHLUSS: {
        "AG": (
            _mittel(_BESCHWERDE, "Landgericht", "§ 304 StPO", "§ 304 StPO, § 73 Abs. 1 GVG."),
            _mittel(
                "Weitere Beschwerde",
                "Oberlandesgericht",
                "§ 310 StPO",
                "Nur gegen Haft, einstweilige Unterbringung und Vermögensarrest über 20.000 € (§ 310 Abs. 1 "
                "StPO).",
            ),
        ),
        "LG": (
            _mittel(_BESCHWERDE, "Oberlandesgericht", "§ 304 StPO", "§ 304 StPO, § 121 Abs. 1 Nr. 2 GVG."),
        ),
    },
    NACHLASS: {
        "AG": (
            _mittel(
                _BESCHWERDE,
                "Oberlandesgericht",
                "§ 58 FamFG",
                "In Nachlass- und Registersachen §§ 58, 61 FamFG, in Grundbuchsachen §§ 71, 72 "
                "GBO; § 119 Abs. "
                "1 Nr. 1 Buchst. b GVG.",
            ),
        ),
        "OLG": (_RECHTSBESCHWERDE_FAMFG,),
    },
    BETREUUNG: {
        "AG": (
            _mittel(
                _BESCHWERDE,
                "Landgericht",
                "§ 58 FamFG",
                "In Betreuungs-, Unterbringungs- und Freiheitsentziehungssachen das Landgericht "
                "und nicht das "
                "Oberlandesgericht (§ 72 Abs. 1 Satz 2, § 119 Abs. 1 Nr. 1 Buchst. b GVG).",
            ),
        ),
        "LG": (_RECHTSBESCHWERDE_FAMFG,),
    },
    STREITWERT: {
        court: (
            _mittel(
                "Streitwertbeschwerde",
                higher,
                "§ 68 GKG",
                "An das nächsthöhere Gericht, wenn die Wertgrenze des § 68 Abs. 1 GKG überschritten oder die "
                "Beschwerde zugelassen ist (§ 66 Abs. 3 GKG).",
            ),
        )
        for court, higher in {
            "AG": "Landgericht",
            "LG": "Oberlandesgericht",
            "ArbG": "Landesarbeitsgericht",
            "VG": _OVG,
        }.items()
    }
    | {
        "SG": (
            _mittel(
                "Streitwertbeschwerde",
                "Landessozialgericht",
                "§ 68 GKG",
                "Nur wo Gerichtskosten nach dem GKG erhoben werden (§ 197a SGG), und wenn die Wertgrenze des "
                "§ 68 Abs. 1 GKG überschritten oder die Beschwerde zugelassen ist.",
            ),
        ),
        "FamG": (
            _mittel(
                "Verfahrenswertbeschwerde",
                "Oberlandesgericht",
                "§ 59 FamGKG",
                "Wenn die Wertgrenze des § 59 Abs. 1 FamGKG überschritten oder die Beschwerde zugelassen "
                "ist.",
            ),
        ),
    },
    SPRUNG_ZIVIL: {"AG": (_SPRUNG_ZIVIL,), "LG": (_SPRUNG_ZIVIL,)},
    SPRUNG: {
        "AG": (
            _mittel(
                "Sprungrevision in Strafsachen",
                "Oberlandesgericht",
                "§ 335 StPO",
                "Statt der Berufung (§ 335 StPO, § 121 Abs. 1 Nr. 1 GVG); in Bayern entscheidet "
                "das Bayerische "
                "Oberste Landesgericht.",
            ),
            _SPRUNG_ZIVIL,
        ),
        "LG": (
            _mittel(
                "Sprungrevision",
                "Bundesgerichtshof",
                "§ 566 ZPO",
                "In Zivilsachen, nur wenn der Gegner einwilligt und der Bundesgerichtshof sie auf Antrag "
                "zulässt (§ 566 ZPO); in Strafsachen ist gegen Urteile des Landgerichts ohnehin nur die "
                "Revision gegeben (§ 333 StPO).",
            ),
        ),
        "ArbG": (
            _mittel(
                "Sprungrevision",
                "Bundesarbeitsgericht",
                "§ 76 ArbGG",
                "Nur mit Zustimmung des Gegners und wenn das Arbeitsgericht sie zulässt (§ 76 ArbGG).",
            ),
        ),
        "VG": (
            _mittel(
                "Sprungrevision",
                "Bundesverwaltungsgericht",
                "§ 134 VwGO",
                "Nur wenn Kläger und Beklagter schriftlich zustimmen und das Verwaltungsgericht sie "
                "zulässt (§ 134 VwGO).",
            ),
        ),
        "SG": (
            _mittel(
                "Sprungrevision",
                "Bundessozialgericht",
                "§ 161 SGG",
                "Nur mit Zustimmung des Gegners und wenn das Sozialgericht sie zulässt (§ 161 SGG).",
            ),
        ),
    },
}


def beschwerden(court: str, about: str | None) -> tuple[Rechtsmittel, ...]:
    """The remedies of this kind from this court; none where it is another kind, or the court gives none."""
    return _MITTEL.get(about or "", {}).get(court, ())


def beschwerdegericht(court: str, about: str, place: str) -> str:
    """The court above by its name, where the districts are known."""
    if about == SPRUNG_ZIVIL or (about, court) == (BETREUUNG, "LG") or court == "OLG":
        return ""  # the Bundesgerichtshof, which has no district
    if about == NACHLASS:
        return darueber("FamG", place)
    if about == SPRUNG:
        return rechtsbeschwerde(place) if court == "AG" else ""
    return darueber(court, place)
