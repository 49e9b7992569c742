"""Which court hears a matter in the first instance: by subject, value and the day it became pending."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Any

from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.geld import Zahl, dezimal, euro, lies_wert
from bridle.assistants.helena.law.gericht_am_ort import AmOrt
from bridle.assistants.helena.law.rvg_tag import datum, lies_tag
from bridle.assistants.helena.law.zustaendigkeit_anwalt import Anwaltszwang, anwaltszwang
from bridle.assistants.helena.law.zustaendigkeit_grenzen import Grenze, amtsgericht_bis, grenze
from bridle.assistants.helena.law.zustaendigkeit_ort import oertliche_regeln, sachlich_am_ort
from bridle.assistants.helena.law.zustaendigkeit_rechtsmittel import Lage, Rechtsmittel, rechtsmittel
from bridle.assistants.helena.law.zustaendigkeit_sachen import NACH_WERT, Ort, Sache, sache, sachen

__all__ = ["GERICHTE", "Zustaendigkeit", "bestimme", "sachen"]

GERICHTE = {
    "AG": "Amtsgericht",
    "LG": "Landgericht",
    "ArbG": "Arbeitsgericht",
    "VG": "Verwaltungsgericht",
    "SG": "Sozialgericht",
    "FG": "Finanzgericht",
    "PG": "Prozessgericht des ersten Rechtszugs",
}
_RECHTSWEG = {
    "arbeit": "Gerichte für Arbeitssachen (§ 2 ArbGG)",
    "bestand": "Gerichte für Arbeitssachen (§ 2 ArbGG)",
    "beschluss": "Gerichte für Arbeitssachen (§ 2a ArbGG)",
    "verwaltung": "Verwaltungsgerichte (§ 40 VwGO)",
    "sozial": "Gerichte der Sozialgerichtsbarkeit (§ 51 SGG)",
    "finanz": "Gerichte der Finanzgerichtsbarkeit (§ 33 FGO)",
}
_ORDENTLICH = "Ordentliche Gerichte (§ 13 GVG)"


@dataclass(frozen=True, slots=True)
class Zustaendigkeit:
    """The court, and how it was found.

    alternativen  the court if what is uncertain turns out the other way
    fehlend       facts that are missing, as questions
    am_ort        the court at the place that was named, and the rule by which that place decides
    wertgrenze    up to where it would be the Amtsgericht, and until when it was another amount; empty where
                  no value decides
    """

    gericht: str
    kurz: str
    abteilung: str
    kammer: str
    rechtsweg: str
    ausschliesslich: bool
    sache: str
    sache_name: str
    wert: Decimal | None
    datum: date
    anwaltszwang: Anwaltszwang
    vereinfacht: bool | None
    normen: tuple[str, ...]
    begruendung: tuple[str, ...]
    rechtsmittel: tuple[Rechtsmittel, ...]
    oertlich: tuple[Ort, ...]
    fehlend: tuple[str, ...]
    hinweise: tuple[str, ...]
    alternativen: tuple[str, ...]
    unsicher: bool
    wertgrenze: str = ""
    am_ort: AmOrt | None = None
    nach_regel: str = ""

    def als_json(self) -> dict[str, Any]:
        return {
            "gericht": self.gericht,
            "kurz": self.kurz,
            "abteilung": self.abteilung or None,
            "kammer": self.kammer or None,
            "rechtsweg": self.rechtsweg,
            "ausschliesslich": self.ausschliesslich,
            "sache": self.sache,
            "sache_name": self.sache_name,
            "wert": None if self.wert is None else dezimal(self.wert),
            "datum": self.datum.isoformat(),
            "anwaltszwang": self.anwaltszwang.besteht,
            "anwaltszwang_text": self.anwaltszwang.text,
            "vereinfachtes_verfahren": self.vereinfacht,
            "normen": list(self.normen),
            "begruendung": list(self.begruendung),
            "rechtsmittel": [jedes.als_json() for jedes in self.rechtsmittel],
            "oertlich": [{"id": ort.id, "regel": ort.regel, "frage": ort.frage} for ort in self.oertlich],
            "ort": self.am_ort.ort if self.am_ort else None,
            "gericht_am_ort": (self.am_ort.name or None) if self.am_ort else None,
            "ort_hinweis": self.am_ort.hinweis if self.am_ort else None,
            "ort_nach": self.nach_regel or None,
            "fehlend": list(self.fehlend),
            "hinweise": list(self.hinweise),
            "alternativen": list(self.alternativen),
            "unsicher": self.unsicher,
            "wertgrenze": self.wertgrenze or None,
            "wertgrenze_betrag": dezimal(grenze("amtsgericht", self.datum).betrag),
        }


@dataclass(slots=True)
class _Weg:
    """The reasoning as it goes on."""

    schritte: list[str] = field(default_factory=list[str])
    normen: list[str] = field(default_factory=list[str])
    alternativen: list[str] = field(default_factory=list[str])

    def schritt(self, text: str, *normen: str) -> None:
        self.schritte.append(text)
        self.normen.extend(norm for norm in normen if norm not in self.normen)


def bestimme(
    wert: Zahl | None,
    am: date | str,
    gegenstand: str | None = None,
    *,
    entscheidung: date | str | None = None,
    ort: str | None = None,
    ort_nach: str | None = None,
) -> Zustaendigkeit:
    """The court for a matter that became, or becomes, pending on the day `am`.

    `ort` is a place, and `ort_nach` the rule of local competence by which it decides, else the first one.

    `wert` may be left out where no value decides. `entscheidung` is the day of a judgment already given:
    the limits of appeals follow it.
    """
    was = sache(gegenstand)
    if was.nicht:
        raise LawError(was.nicht)
    tag = lies_tag(am, "Der Tag der Anhängigkeit")
    urteil = None if entscheidung is None else _lies_entscheidung(entscheidung, tag)
    ag_grenze = grenze("amtsgericht", tag)
    betrag = None if wert is None else lies_wert(wert, "Der Streitwert")
    weg = _Weg()
    weg.schritt(f"Sache: {was.name}. Rechtsweg: {_rechtsweg(was)}.")
    kurz = _gericht(was, betrag, tag, ag_grenze, weg)
    weg.alternativen.extend(was.anders)
    mittel = rechtsmittel(Lage(was, kurz, betrag, tag, urteil))
    anwalt = anwaltszwang(was, kurz)
    weg.schritt(anwalt.text)
    vereinfacht = _vereinfacht(was, kurz, betrag, tag, weg)
    regeln = oertliche_regeln(was, ort_nach)
    gefragt = regeln if ort is None else [regel for regel in regeln if regel.id != (ort_nach or regeln[0].id)]
    return Zustaendigkeit(
        gericht=GERICHTE[kurz],
        kurz=kurz,
        abteilung=was.abteilung,
        kammer=was.kammer if kurz == "LG" else "",
        rechtsweg=_rechtsweg(was),
        ausschliesslich=was.ausschliesslich and _gilt(was, tag),
        sache=was.id,
        sache_name=was.name,
        wert=betrag,
        datum=tag,
        anwaltszwang=anwalt,
        vereinfacht=vereinfacht,
        normen=tuple(weg.normen),
        begruendung=tuple(weg.schritte),
        rechtsmittel=mittel,
        oertlich=tuple(regeln),
        fehlend=(*_frage_nach_sache(gegenstand), *was.fragen, *(regel.frage for regel in gefragt)),
        hinweise=tuple(_hinweise(was, kurz, betrag, mittel)),
        alternativen=tuple(weg.alternativen),
        unsicher=bool(weg.alternativen) or any(jedes.unsicher and betrag is not None for jedes in mittel),
        wertgrenze=amtsgericht_bis(tag) if ag_grenze.norm in weg.normen else "",
        am_ort=None if ort is None else sachlich_am_ort(was, kurz, ort),
        nach_regel="" if ort is None or not regeln else ort_nach or regeln[0].id,
    )


def _gericht(was: Sache, wert: Decimal | None, tag: date, ag_grenze: Grenze, weg: _Weg) -> str:
    if was.gericht == NACH_WERT:
        return _nach_wert(was, wert, tag, ag_grenze, weg)
    if not _gilt(was, tag):
        weg.schritt(
            f"Die Zuweisung ohne Rücksicht auf den Wert ({was.norm}) gilt erst für Verfahren, die seit dem "
            f"{datum(was.ab or tag)} anhängig geworden sind; hier entscheidet noch der Wert."
        )
        return _nach_wert(was, wert, tag, ag_grenze, weg)
    art = "ausschließlich" if was.ausschliesslich else "sachlich"
    ohne_wert = ", ohne Rücksicht auf den Wert" if was.zweig in {"zivil", "familie"} else ""
    weg.schritt(f"{GERICHTE[was.gericht]}: {art} zuständig{ohne_wert} ({was.norm}).", was.norm)
    if was.annahme:
        _bedenke_annahme(was, wert, ag_grenze, weg)
    return was.gericht


def _gilt(was: Sache, tag: date) -> bool:
    return was.ab is None or was.ab <= tag


def _nach_wert(was: Sache, wert: Decimal | None, tag: date, ag_grenze: Grenze, weg: _Weg) -> str:
    if wert is None:
        raise LawError(
            f"Bei dieser Sache ({was.name}) entscheidet der Wert; gib den Streitwert an, zum Beispiel 7500."
        )
    weg.schritt(
        f"Anhängig am {datum(tag)}: Das Amtsgericht ist bis {euro(ag_grenze.betrag)} zuständig "
        f"({ag_grenze.norm}; für den Übergang § 44 EGGVG).",
        ag_grenze.norm,
        "§ 44 EGGVG",
    )
    if wert <= ag_grenze.betrag:
        weg.schritt(f"Der Wert von {euro(wert)} übersteigt die Grenze nicht: Amtsgericht.")
        return "AG"
    weg.schritt(f"Der Wert von {euro(wert)} übersteigt die Grenze: Landgericht.", "§ 71 Abs. 1 GVG")
    return "LG"


def _bedenke_annahme(was: Sache, wert: Decimal | None, ag_grenze: Grenze, weg: _Weg) -> None:
    """Where the value would lead to the same court, the assumption does not matter."""
    weg.schritt(was.annahme)
    if wert is None or wert > ag_grenze.betrag:
        weg.alternativen.append(
            f"Landgericht, wenn das nicht zutrifft und der Wert {euro(ag_grenze.betrag)} übersteigt "
            f"(§ 23 Nr. 1, § 71 Abs. 1 GVG)."
        )


def _vereinfacht(was: Sache, kurz: str, wert: Decimal | None, tag: date, weg: _Weg) -> bool | None:
    """§ 495a ZPO: whether the Amtsgericht may shape the procedure as it sees fit."""
    if was.zweig != "zivil" or kurz != "AG" or wert is None:
        return None
    stand = grenze("billiges_ermessen", tag)
    if wert <= stand.betrag:
        weg.schritt(
            f"Bis {euro(stand.betrag)} kann das Amtsgericht sein Verfahren nach billigem Ermessen "
            "bestimmen; auf Antrag muss mündlich verhandelt werden (§ 495a ZPO).",
            stand.norm,
        )
    return wert <= stand.betrag


def _hinweise(was: Sache, kurz: str, wert: Decimal | None, mittel: tuple[Rechtsmittel, ...]) -> list[str]:
    texte = list(was.hinweise)
    if was.zweig == "zivil" and wert is not None:
        texte.append(
            "Maßgebend ist der Zuständigkeitsstreitwert (§§ 2 bis 9 ZPO): ohne Zinsen und Kosten als "
            "Nebenforderung (§ 4 ZPO), mehrere Ansprüche zusammengerechnet (§ 5 ZPO)."
        )
    if was.zweig == "zivil" and kurz == "LG" and wert is not None and wert >= 500_000:
        texte.append(
            "Ab 500.000 € kann in manchen Ländern ein Commercial Court vereinbart werden (§ 119b GVG)."
        )
    if wert is not None:
        texte.extend(jedes.unsicher for jedes in mittel if jedes.unsicher)
    return list(dict.fromkeys(texte))


def _frage_nach_sache(gegenstand: str | None) -> tuple[str, ...]:
    if gegenstand is not None:
        return ()
    return (
        "Worum geht es? Gerechnet ist ohne besondere Zuweisung; bei Wohnraummiete, Nachbarn, Heilbehandlung, "
        "Arbeit, Familie und anderen Sachen entscheidet nicht der Wert.",
    )


def _rechtsweg(was: Sache) -> str:
    same = was.gericht == "PG"  # a judgment of a labour court is fought there
    return "der des Ausgangsverfahrens" if same else _RECHTSWEG.get(was.zweig, _ORDENTLICH)


def _lies_entscheidung(eingabe: date | str, anhaengig: date) -> date:
    tag = lies_tag(eingabe, "Der Tag der Entscheidung")
    if tag < anhaengig:
        raise LawError(
            f"Die Entscheidung vom {datum(tag)} läge vor der Anhängigkeit am {datum(anhaengig)}; "
            "prüfe beide Tage."
        )
    return tag
