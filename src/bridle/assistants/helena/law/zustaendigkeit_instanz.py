"""One court by its name: whether one needs a lawyer there, and what can be done against its decision."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from bridle.assistants.helena.law.beschwerde_einlegen import einzulegen as beschwerde_einzulegen
from bridle.assistants.helena.law.beschwerde_einlegen import kosten_grenze
from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.geld import Zahl, dezimal, euro, lies_wert, zeige
from bridle.assistants.helena.law.gericht_am_ort import berufung_weg, darueber, rechtsbeschwerde
from bridle.assistants.helena.law.rechtsmittel_beschluss import (
    SPRUNG,
    SPRUNG_ZIVIL,
    beschwerdegericht,
    beschwerden,
)
from bridle.assistants.helena.law.rechtsmittel_keines import keines
from bridle.assistants.helena.law.rechtsmittel_straf import OWI, STRAF, einzulegen, mittel
from bridle.assistants.helena.law.rvg_tag import lies_tag
from bridle.assistants.helena.law.zustaendigkeit_grenzen import amtsgericht_bis, grenze
from bridle.assistants.helena.law.zustaendigkeit_rechtsmittel import Lage, Rechtsmittel, rechtsmittel
from bridle.assistants.helena.law.zustaendigkeit_sachen import sachen


@dataclass(frozen=True, slots=True)
class _Gericht:
    """`zwang` is None where it depends on the matter; `sache` stands for all that the court hears."""

    name: str
    zwang: bool | None
    text: str
    sache: str = ""
    hinweise: tuple[str, ...] = ()


_NUR_ZIVIL = "Das gilt für Zivilsachen; Familien- und Strafsachen haben eigene Rechtsmittel."
_NACH_BERUFUNG = "Hat das Landgericht selbst schon über eine Berufung entschieden, bleibt nur die Revision."
_NUR_STRAF = (
    "Das Oberlandesgericht entscheidet nur in Strafsachen; gegen ein Urteil in einer Zivilsache geht die "
    "Sprungrevision zum Bundesgerichtshof."
)
_BEZIRK = (
    "Örtlich ist es das Rechtsmittelgericht, in dessen Bezirk das Gericht der Entscheidung liegt; die "
    "Bezirke sind hier nicht hinterlegt."
)
_WEG = (
    "In Streitigkeiten unter Wohnungseigentümern (§ 43 Abs. 2 WEG) geht die Berufung nicht an das "
    "Landgericht des "
    "Bezirks, sondern an das für den Sitz des Oberlandesgerichts zuständige, wenn das Land kein anderes "
    "bestimmt "
    "hat (§ 72 Abs. 2 GVG). Maßgeblich ist die Rechtsmittelbelehrung."
)
GERICHTE: Mapping[str, _Gericht] = {
    "AG": _Gericht(
        "Amtsgericht",
        False,
        "Vor dem Amtsgericht besteht in Zivilsachen kein Anwaltszwang (§§ 78, 79 ZPO); in Ehe- und "
        "Familienstreitsachen schon (§ 114 FamFG).",
        "allgemein",
        (_NUR_ZIVIL, _BEZIRK),
    ),
    "FamG": _Gericht(
        "Amtsgericht (Familiengericht)",
        None,
        "Vor dem Familiengericht besteht Anwaltszwang in Ehesachen, Folgesachen und selbständigen "
        "Familienstreitsachen, sonst in der Regel nicht (§ 114 FamFG).",
        "familie",
        (
            "Wer der Scheidung nur zustimmt, braucht dafür keinen Anwalt (§ 114 Abs. 4 Nr. 3 FamFG).",
            _BEZIRK,
        ),
    ),
    "LG": _Gericht(
        "Landgericht",
        True,
        "Vor dem Landgericht besteht in Zivilsachen Anwaltszwang (§ 78 Abs. 1 ZPO).",
        "allgemein",
        (
            _NUR_ZIVIL,
            _NACH_BERUFUNG,
            _BEZIRK,
        ),
    ),
    "OLG": _Gericht(
        "Oberlandesgericht",
        True,
        "Vor dem Oberlandesgericht besteht in Zivilsachen Anwaltszwang (§ 78 Abs. 1 ZPO), ebenso in Ehe- und "
        "Familienstreitsachen (§ 114 Abs. 1 FamFG).",
        hinweise=(_NUR_ZIVIL,),
    ),
    "BGH": _Gericht(
        "Bundesgerichtshof",
        True,
        "Vor dem Bundesgerichtshof besteht Anwaltszwang; in Zivilsachen muss der Anwalt dort zugelassen sein "
        "(§ 78 Abs. 1 Satz 3 ZPO).",
    ),
    "ArbG": _Gericht(
        "Arbeitsgericht",
        False,
        "Vor dem Arbeitsgericht besteht kein Anwaltszwang (§ 11 Abs. 1 ArbGG).",
        "arbeit",
        (
            "Vor dem Arbeitsgericht dürfen außer einem Anwalt auch Gewerkschaften, Arbeitgeberverbände und "
            "deren "
            "Rechtsschutzgesellschaften vertreten, unentgeltlich auch volljährige Angehörige (§ 11 Abs. 2 "
            "ArbGG); "
            "in der Berufung nur noch ein Anwalt oder ein solcher Verband (§ 11 Abs. 4 ArbGG).",
            _BEZIRK,
        ),
    ),
    "LAG": _Gericht(
        "Landesarbeitsgericht",
        True,
        "Vor dem Landesarbeitsgericht besteht Vertretungszwang (§ 11 Abs. 4 ArbGG): durch einen Anwalt oder "
        "einen dort genannten Verband, also Gewerkschaft, Arbeitgeberverband oder deren "
        "Rechtsschutzgesellschaft.",
    ),
    "BAG": _Gericht(
        "Bundesarbeitsgericht",
        True,
        "Vor dem Bundesarbeitsgericht besteht Vertretungszwang (§ 11 Abs. 4 ArbGG): durch einen Anwalt oder "
        "einen dort genannten Verband wie Gewerkschaft und Arbeitgeberverband; wer für ihn auftritt, braucht "
        "die Befähigung zum Richteramt.",
    ),
    "VG": _Gericht(
        "Verwaltungsgericht",
        False,
        "Vor dem Verwaltungsgericht besteht kein Anwaltszwang (§ 67 Abs. 1 VwGO).",
        "verwaltung",
        (_BEZIRK,),
    ),
    "OVG": _Gericht(
        "Oberverwaltungsgericht (Verwaltungsgerichtshof)",
        True,
        "Vor dem Oberverwaltungsgericht (Verwaltungsgerichtshof) besteht Vertretungszwang, außer im "
        "Prozesskostenhilfeverfahren (§ 67 Abs. 4 VwGO).",
    ),
    "BVerwG": _Gericht(
        "Bundesverwaltungsgericht",
        True,
        "Vor dem Bundesverwaltungsgericht besteht Vertretungszwang, außer im Prozesskostenhilfeverfahren "
        "(§ 67 Abs. 4 VwGO).",
    ),
    "SG": _Gericht(
        "Sozialgericht",
        False,
        "Vor dem Sozialgericht besteht kein Anwaltszwang (§ 73 Abs. 1 SGG).",
        "sozial",
        (
            "Vertreten dürfen außer einem Anwalt auch Rentenberater, Gewerkschaften, Sozialverbände und "
            "unentgeltlich volljährige Angehörige (§ 73 Abs. 2 SGG).",
            _BEZIRK,
        ),
    ),
    "LSG": _Gericht(
        "Landessozialgericht",
        False,
        "Vor dem Landessozialgericht besteht kein Anwaltszwang (§ 73 Abs. 1 SGG).",
    ),
    "BSG": _Gericht(
        "Bundessozialgericht",
        True,
        "Vor dem Bundessozialgericht besteht Vertretungszwang, außer im Prozesskostenhilfeverfahren "
        "(§ 73 Abs. 4 SGG): durch einen Anwalt oder einen dort genannten Verband.",
    ),
    "FG": _Gericht(
        "Finanzgericht",
        False,
        "Vor dem Finanzgericht besteht kein Vertretungszwang (§ 62 Abs. 1 FGO).",
        "finanz",
        (
            "Vertreten darf außer einem Anwalt auch ein Steuerberater, Steuerbevollmächtigter oder "
            "Wirtschaftsprüfer (§ 62 Abs. 2 FGO).",
        ),
    ),
    "BFH": _Gericht(
        "Bundesfinanzhof",
        True,
        "Vor dem Bundesfinanzhof besteht Vertretungszwang (§ 62 Abs. 4 FGO): auch durch Steuerberater oder "
        "Wirtschaftsprüfer.",
    ),
}
_ZWEITE: Mapping[str, tuple[str, str, str]] = {
    "LAG": ("Revision", "Bundesarbeitsgericht", "§§ 72, 72a ArbGG"),
    "OVG": ("Revision", "Bundesverwaltungsgericht", "§§ 132, 133 VwGO"),
    "LSG": ("Revision", "Bundessozialgericht", "§§ 160, 160a SGG"),
}
_DAS_LETZTE = "Gegen Urteile dieses Gerichts gibt es kein weiteres ordentliches Rechtsmittel."


def instanz(
    gericht: str,
    am: date | str,
    beschwer: Zahl | None = None,
    entscheidung: date | str | None = None,
    ort: str | None = None,
    sache: str | None = None,
) -> dict[str, Any]:
    """What holds at a court named by its short form, such as AG, LG, OVG or LAG; `ort` is its seat.

    sache  what it decided on, where that changes the appeals: weg, straf, owi; or what kind of decision it is
           (law/rechtsmittel_beschluss.py)
    """
    if gericht not in GERICHTE:
        raise LawError(
            f"Das Gericht {zeige(gericht)} ist nicht bekannt; möglich sind {', '.join(GERICHTE)} (ohne Ort)."
        )
    court = GERICHTE[gericht]
    day = lies_tag(am, "Der Tag")
    decided = day if entscheidung is None else lies_tag(entscheidung, "Der Tag der Entscheidung")
    value = None if beschwer is None else lies_wert(beschwer, "Die Beschwer")
    orders = beschwerden(gericht, sache)
    special = orders or mittel(gericht, sache, value)
    owners = gericht == "AG" and sache == "weg"
    none = "" if special else keines(gericht, sache)
    usual = () if special or none else _rechtsmittel(gericht, court, value, decided, with_criminal=not owners)
    appeals = special or usual
    higher = "" if not ort or none else _hoeheres(gericht, ort, sache, orders=bool(orders))
    notes = [each for each in court.hinweise if each != _BEZIRK or not (higher or owners)]
    notes = [each for each in notes if not ((special or owners) and each in (_NUR_ZIVIL, _NACH_BERUFUNG))]
    if orders and sache:
        notes = [each for each in notes if each == _BEZIRK and sache not in (SPRUNG, SPRUNG_ZIVIL)]
        notes += [limit] if (limit := kosten_grenze(gericht, sache, decided)) else []
    notes += [_NUR_STRAF] if (gericht, sache) == ("AG", SPRUNG) else []
    notes += [_WEG] if owners else []
    notes = [] if none else notes
    return {
        "instanz": gericht,
        "gericht": court.name,
        "anwaltszwang": court.zwang,
        "anwaltszwang_text": court.text,
        "rechtsmittel": [each.als_json() for each in appeals],
        "beschwer_text": None if value is None else euro(value),
        "ort": ort,
        "darueber": higher or None,
        "einzulegen": None if none else _einzulegen(gericht, sache, orders=bool(orders)),
        "kein_mittel": none or None,
        "gegen_beschluss": bool(orders),
        "hinweise": [*notes, *(each.unsicher for each in appeals if each.unsicher)],
        "wertgrenze": amtsgericht_bis(day) if gericht in ("AG", "LG") else None,
        "wertgrenze_betrag": dezimal(grenze("amtsgericht", day).betrag),
        "datum": decided.isoformat(),
        "fehlend": [],
    }


def _einzulegen(gericht: str, sache: str | None, *, orders: bool) -> str | None:
    return (beschwerde_einzulegen(gericht, sache) if orders and sache else einzulegen(gericht, sache)) or None


def _hoeheres(gericht: str, ort: str, sache: str | None, *, orders: bool) -> str:
    return beschwerdegericht(gericht, sache, ort) if orders and sache else _darueber(gericht, ort, sache)


def _darueber(gericht: str, ort: str, sache: str | None) -> str:
    """The court above by its name; a fine goes from the Amtsgericht to the Oberlandesgericht at once."""
    if gericht == "AG" and sache == "weg":
        return berufung_weg(ort)
    if sache == OWI:
        return rechtsbeschwerde(ort) if gericht == "AG" else ""
    return "" if sache == STRAF and gericht != "AG" else darueber(gericht, ort)


def _rechtsmittel(
    kurz: str, court: _Gericht, value: Decimal | None, decided: date, *, with_criminal: bool
) -> tuple[Rechtsmittel, ...]:
    if court.sache:
        found = rechtsmittel(
            Lage(sachen()[court.sache], "AG" if kurz == "FamG" else kurz, value, decided, decided)
        )
        return (*found, *_strafsachen(kurz)) if with_criminal else found
    if kurz == "OLG":
        return _revision_zivil(value, decided)
    if kurz in _ZWEITE:
        name, higher, norm = _ZWEITE[kurz]
        text = f"Nur nach Zulassung, ohne Wertgrenze ({norm})."
        return (Rechtsmittel(name, higher, norm, None, None, text),)
    return (Rechtsmittel("Keines", court.name, "", None, None, _DAS_LETZTE),)


def _revision_zivil(value: Decimal | None, decided: date) -> tuple[Rechtsmittel, ...]:
    limit = grenze("nichtzulassungsbeschwerde", decided)
    return (
        Rechtsmittel(
            "Revision",
            "Bundesgerichtshof",
            "§ 543 ZPO",
            None,
            None,
            "Nur nach Zulassung durch das Oberlandesgericht oder auf Nichtzulassungsbeschwerde (§ 543 ZPO).",
        ),
        Rechtsmittel(
            "Nichtzulassungsbeschwerde",
            "Bundesgerichtshof",
            limit.norm,
            limit.betrag,
            None if value is None else value > limit.betrag,
            f"Wenn die Beschwer {euro(limit.betrag)} übersteigt ({limit.norm}).",
        ),
    )


def _strafsachen(kurz: str) -> tuple[Rechtsmittel, ...]:
    """Which may be meant as well where only the court is named."""
    if kurz == "AG":
        text = (
            "Ohne Wertgrenze (§ 312 StPO); bei geringen Geldstrafen und Geldbußen nur nach Annahme "
            "(§ 313 StPO)."
        )
        return (Rechtsmittel("In Strafsachen: Berufung", "Landgericht", "§ 312 StPO", None, None, text),)
    if kurz == "LG":
        text = "Gegen Urteile des Landgerichts gibt es in Strafsachen nur die Revision (§ 333 StPO)."
        higher = "Bundesgerichtshof, nach einem Berufungsurteil das Oberlandesgericht"
        return (Rechtsmittel("In Strafsachen: Revision", higher, "§ 333 StPO", None, None, text),)
    return ()
