"""What there is against a judgment in criminal matters and in those of fines, and where it is lodged."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from bridle.assistants.helena.law.geld import euro
from bridle.assistants.helena.law.zustaendigkeit_rechtsmittel import Rechtsmittel

OHNE_ZULASSUNG = Decimal(250)
"""§ 79 Abs. 1 Satz 1 Nr. 1 OWiG: above this fine the Rechtsbeschwerde needs no leave."""
STRAF, OWI, WEG = "straf", "owi", "weg"
_EINE_WOCHE = (
    "binnen einer Woche nach der Verkündung, in Abwesenheit des Angeklagten in der Regel ab Zustellung"
)


def _mittel(name: str, court: str, norm: str, text: str) -> Rechtsmittel:
    return Rechtsmittel(name, court, norm, None, None, text)


_STRAF: Mapping[str, tuple[Rechtsmittel, ...]] = {
    "AG": (
        _mittel(
            "Berufung",
            "Landgericht",
            "§ 312 StPO",
            "Kleine Strafkammer, ohne Wertgrenze (§ 312 StPO, § 74 Abs. 3 GVG); bei Geldstrafen bis 15 "
            "Tagessätzen nur "
            "nach Annahme (§ 313 StPO).",
        ),
        _mittel(
            "Sprungrevision",
            "Oberlandesgericht",
            "§ 335 StPO",
            "Statt der Berufung (§ 335 StPO); in Bayern entscheidet das Bayerische Oberste Landesgericht.",
        ),
        _mittel(
            "Revision",
            "Oberlandesgericht",
            "§ 333 StPO",
            "Gegen das Berufungsurteil des Landgerichts (§ 333 StPO, § 121 Abs. 1 Nr. 1 Buchst. b GVG); in "
            "Bayern entscheidet das Bayerische Oberste Landesgericht.",
        ),
    ),
    "LG": (
        _mittel(
            "Revision",
            "Bundesgerichtshof, nach einem Berufungsurteil das Oberlandesgericht",
            "§ 333 StPO",
            "Gegen Urteile des Landgerichts gibt es nur die Revision (§ 333 StPO, §§ 121, 135 GVG); statt "
            "des Oberlandesgerichts in Bayern das Bayerische Oberste Landesgericht.",
        ),
    ),
    "OLG": (_mittel("Revision", "Bundesgerichtshof", "§ 333 StPO", "§ 333 StPO, § 135 Abs. 1 GVG."),),
}
_OWI: Mapping[str, tuple[Rechtsmittel, ...]] = {
    "AG": (
        _mittel(
            "Rechtsbeschwerde",
            "Oberlandesgericht",
            "§ 79 OWiG",
            "Ohne Zulassung bei einer Geldbuße von mehr als 250 € oder einer Nebenfolge wie einem Fahrverbot "
            "(§ 79 Abs. 1 "
            "Satz 1 Nr. 1 und 2 OWiG).",
        ),
        _mittel(
            "Antrag auf Zulassung der Rechtsbeschwerde",
            "Oberlandesgericht",
            "§ 80 OWiG",
            "Bei geringeren Geldbußen (§ 79 Abs. 1 Satz 2, § 80 OWiG).",
        ),
    ),
}


def mittel(court: str, about: str | None, fine: Decimal | None = None) -> tuple[Rechtsmittel, ...]:
    """The remedies in such a matter; none where the court hears none of that kind, or it is another "
    "matter."""
    if about == OWI and court == "AG" and fine is not None and fine > OHNE_ZULASSUNG:
        more = f"Ohne Zulassung, weil die Geldbuße von {euro(fine)} mehr als 250 € beträgt"
        text = f"{more} (§ 79 Abs. 1 Satz 1 Nr. 1 OWiG)."
        return (_mittel("Rechtsbeschwerde", "Oberlandesgericht", "§ 79 OWiG", text),)
    return {STRAF: _STRAF, OWI: _OWI}.get(about or "", {}).get(court, ())


_EINZULEGEN: Mapping[str, str] = {
    "AG": "Eingelegt wird die Berufung in Zivilsachen beim Berufungsgericht (§ 519 Abs. 1 ZPO), die in "
    "Strafsachen beim "
    "Amtsgericht, das entschieden hat (§ 314 StPO), eine Beschwerde nach dem FamFG ebenfalls dort (§ 64 Abs. "
    "1 FamFG).",
    "LG": "Eingelegt werden Berufung und Revision in Zivilsachen bei dem Gericht, das darüber entscheidet (§ "
    "519 Abs. 1, "
    "§ 549 Abs. 1 ZPO); in Strafsachen die Revision beim Landgericht, das entschieden hat (§ 341 StPO).",
    "FamG": "Die Beschwerde wird bei dem Gericht eingelegt, dessen Beschluss angefochten wird, also beim "
    "Familiengericht "
    "(§ 64 Abs. 1 FamFG).",
    "ArbG": "Die Berufung wird beim Landesarbeitsgericht eingelegt (§ 64 Abs. 6 ArbGG, § 519 Abs. 1 ZPO).",
    "VG": "Der Antrag auf Zulassung und die zugelassene Berufung werden beim Verwaltungsgericht gestellt und "
    "eingelegt "
    "(§ 124a Abs. 2 und 4 VwGO).",
    "SG": "Die Berufung wird beim Landessozialgericht eingelegt; beim Sozialgericht eingelegt wahrt sie die "
    "Frist auch "
    "(§ 151 Abs. 1 und 2 SGG).",
    "FG": "Revision und Nichtzulassungsbeschwerde werden beim Bundesfinanzhof eingelegt (§ 116 Abs. 2, § 120 "
    "Abs. 1 "
    "FGO).",
}
_EINZULEGEN_STRAF: Mapping[str, Mapping[str, str]] = {
    STRAF: {
        "AG": "Berufung und Sprungrevision werden beim Amtsgericht eingelegt, das entschieden hat, "
        f"{_EINE_WOCHE} (§ 314, § 341 StPO); die Revision gegen das Berufungsurteil beim Landgericht "
        "(§ 341 StPO).",
        "LG": f"Eingelegt wird beim Landgericht, das entschieden hat, {_EINE_WOCHE} (§ 341 StPO).",
    },
    WEG: {"AG": "Eingelegt wird die Berufung beim Berufungsgericht (§ 519 Abs. 1 ZPO)."},
    OWI: {
        "AG": f"Eingelegt wird beim Amtsgericht, das entschieden hat, {_EINE_WOCHE} (§ 79 Abs. 3 und 4 OWiG, "
        "§ 341 "
        "StPO).",
    },
}


def einzulegen(court: str, about: str | None) -> str:
    """Where the first appeal is lodged; "" where that is not told here."""
    own = _EINZULEGEN_STRAF.get(about or "")
    return (own or _EINZULEGEN).get(court, "")
