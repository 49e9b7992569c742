"""Court fees by § 34 GKG or § 28 FamGKG, whose tables are the same, and the Kostenverzeichnis.

The law of the day of pendency counts (§ 71 GKG, § 63 FamGKG).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Any

from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.geld import (
    Zahl,
    auf_cent,
    dezimal,
    euro,
    lies_satz,
    lies_wert,
    satz_text,
)
from bridle.assistants.helena.law.gkg_kv import Gesetz, Position, position, vorschuss
from bridle.assistants.helena.law.gkg_tabelle import TAG, Tabelle, tabelle, tabellen
from bridle.assistants.helena.law.rvg_tag import lies_tag

__all__ = ["Gerichtsgebuehr", "Tabelle", "gebuehr", "tabelle", "tabellen"]

# A minimum that is not known for this law is taken from the law before; up to this many times of it the
# true one may be what counts.
_SPIELRAUM = Decimal("1.25")
# § 52 Abs. 4 GKG: bounds of the value that hold in a branch of the courts.
_FINANZ_MINDESTWERT = Decimal(1_500)
_SOZIAL_HOECHSTWERT = Decimal(2_500_000)


@dataclass(frozen=True, slots=True)
class Gerichtsgebuehr:
    """One fee of a court, and what it was computed from. A fixed fee has neither value nor rate."""

    gebuehr: Decimal
    kv: str
    name: str
    satz: Decimal | None
    einfach: Decimal | None
    wert: Decimal | None
    wert_berechnet: Decimal | None
    anhaengig: date
    tabelle: str
    quelle: str
    mindestgebuehr: bool = False
    hinweise: tuple[str, ...] = ()
    unsicher: bool = False
    gesetz: Gesetz = "GKG"

    def als_json(self) -> dict[str, Any]:
        own = self.gesetz == "GKG"
        return {
            "gebuehr": dezimal(self.gebuehr),
            "kv": (self.kv or None) if own else None,
            **({} if own else {"kv_famgkg": self.kv}),
            "name": self.name,
            "satz": None if self.satz is None else satz_text(self.satz).replace(",", "."),
            "einfache_gebuehr": None if self.einfach is None else dezimal(self.einfach),
            "wert": None if self.wert is None else dezimal(self.wert),
            "wert_berechnet": None if self.wert_berechnet is None else dezimal(self.wert_berechnet),
            "anhaengig": self.anhaengig.isoformat(),
            "tabelle": self.tabelle,
            "quelle": self.quelle,
            "mindestgebuehr": self.mindestgebuehr,
            "hinweise": list(self.hinweise),
            "unsicher": self.unsicher,
        }


def gebuehr(
    wert: Zahl | None, anhaengig: date | str, *, kv: str | int | None = None, satz: Zahl | None = None
) -> Gerichtsgebuehr:
    """The fee for a number of the Kostenverzeichnis, or for a rate; without either, the 1.0 fee.

    `anhaengig` is the day the matter became pending; in an appeal the day it was lodged (§ 71 Abs. 1 GKG).
    """
    tag = lies_tag(anhaengig, TAG)
    recht = tabelle(tag)
    if kv is None:
        return _nach_satz(wert, tag, recht, satz)
    eintrag = position(kv)
    _pruefe_satz(eintrag, satz)
    if eintrag.nach:
        raise LawError(
            f"{eintrag.zitat} ({eintrag.name}) richtet sich nach {eintrag.nach}, nicht nach einem "
            "Streitwert; sie wird hier nicht berechnet."
        )
    return _festgebuehr(eintrag, tag, recht) if eintrag.fest else _wertgebuehr(eintrag, wert, tag, recht)


@dataclass(slots=True)
class _Notizen:
    """What a computation has to say beside its figure."""

    hinweise: list[str] = field(default_factory=list[str])
    unsicher: bool = False

    def sage(self, hinweis: str, *, unsicher: bool = False) -> None:
        self.hinweise.append(hinweis)
        self.unsicher = self.unsicher or unsicher


def _pruefe_satz(eintrag: Position, satz: Zahl | None) -> None:
    if satz is None or lies_satz(satz) == eintrag.satz:
        return
    eigener = f"den Satz {satz_text(eintrag.satz)}" if eintrag.satz is not None else "keinen Gebührensatz"
    raise LawError(
        f"{eintrag.zitat} hat {eigener}; gib entweder die Nummer oder einen Satz an, nicht beides."
    )


def _nach_satz(wert: Zahl | None, tag: date, recht: Tabelle, satz: Zahl | None) -> Gerichtsgebuehr:
    notizen = _Notizen()
    streitwert = _lies_streitwert(wert)
    begrenzt = _unter_hoechstwert(streitwert, recht, notizen)
    if satz is None:
        klage = auf_cent(recht.einfache_gebuehr(begrenzt) * 3)
        notizen.sage(f"Das ist die einfache Gebühr (1,0); eine Klage kostet 3,0 ({euro(klage)}, Nr. 1210).")
    return _gerechnet(None, lies_satz(1 if satz is None else satz), streitwert, begrenzt, tag, recht, notizen)


def _wertgebuehr(eintrag: Position, wert: Zahl | None, tag: date, recht: Tabelle) -> Gerichtsgebuehr:
    assert eintrag.satz is not None
    notizen = _Notizen()
    streitwert = _lies_streitwert(wert)
    im_zweig = _im_gerichtszweig(streitwert, eintrag, notizen)
    begrenzt = _unter_hoechstwert(im_zweig, recht, notizen, eintrag)
    return _gerechnet(eintrag, eintrag.satz, streitwert, begrenzt, tag, recht, notizen)


def _gerechnet(
    eintrag: Position | None,
    satz: Decimal,
    streitwert: Decimal,
    begrenzt: Decimal,
    tag: date,
    recht: Tabelle,
    notizen: _Notizen,
) -> Gerichtsgebuehr:
    einfach = recht.einfache_gebuehr(begrenzt)
    betrag = auf_cent(einfach * satz)
    mindestens = max(recht.mindestgebuehr, _eigener_mindestbetrag(eintrag, betrag, recht, notizen))
    if betrag < mindestens:
        norm = _norm(eintrag, "§ 34 Abs. 2 GKG", "§ 28 Abs. 2 FamGKG")
        if eintrag is not None and mindestens != recht.mindestgebuehr:
            norm = eintrag.zitat
        notizen.sage(f"Es gilt der Mindestbetrag von {euro(mindestens)} ({norm}).")
    if eintrag is not None:
        for hinweis in _hinweise_zu(eintrag):
            notizen.sage(hinweis)
    return Gerichtsgebuehr(
        gebuehr=max(betrag, mindestens),
        kv=_nr(eintrag),
        name=eintrag.name if eintrag is not None else f"{satz_text(satz)} Gebühr",
        satz=satz,
        einfach=einfach,
        wert=streitwert,
        wert_berechnet=begrenzt,
        anhaengig=tag,
        tabelle=_norm(eintrag, recht.id, f"Fam{recht.id}"),
        quelle=_norm(eintrag, recht.quelle, recht.quelle.replace("§ 34 GKG", "§ 28 FamGKG")),
        mindestgebuehr=betrag < mindestens,
        hinweise=tuple(notizen.hinweise),
        unsicher=notizen.unsicher,
        gesetz=eintrag.gesetz if eintrag is not None else "GKG",
    )


def _festgebuehr(eintrag: Position, tag: date, recht: Tabelle) -> Gerichtsgebuehr:
    betrag = eintrag.fest.get(recht.id)
    if betrag is None:
        bekannt = ", ".join(f"{euro(wert)} ({stand})" for stand, wert in eintrag.fest.items())
        raise LawError(
            f"Für Nr. {eintrag.nr} KV GKG ({eintrag.name}) ist die Festgebühr nach {recht.id} nicht "
            f"hinterlegt; bekannt ist {bekannt}. Prüfe den Betrag im geltenden Kostenverzeichnis."
        )
    hinweise = ("Die Gebühr ist eine Festgebühr; der Streitwert spielt keine Rolle.", *_hinweise_zu(eintrag))
    return Gerichtsgebuehr(
        gebuehr=betrag,
        kv=eintrag.nr,
        name=eintrag.name,
        satz=None,
        einfach=None,
        wert=None,
        wert_berechnet=None,
        anhaengig=tag,
        tabelle=recht.id,
        quelle=f"Nr. {eintrag.nr} KV GKG, Stand {recht.id}",
        hinweise=hinweise,
    )


def _lies_streitwert(wert: Zahl | None) -> Decimal:
    if wert is None:
        raise LawError("Der Streitwert fehlt; gib ihn an, zum Beispiel 10000 oder 10.000,00 €.")
    return lies_wert(wert, "Der Streitwert")


def _unter_hoechstwert(
    wert: Decimal, recht: Tabelle, notizen: _Notizen, eintrag: Position | None = None
) -> Decimal:
    if wert > recht.hoechstwert:
        norm = _norm(eintrag, "§ 39 Abs. 2 GKG", "§ 33 Abs. 2 FamGKG")
        notizen.sage(f"Der Streitwert ist auf {euro(recht.hoechstwert)} begrenzt ({norm}).")
    return min(wert, recht.hoechstwert)


def _im_gerichtszweig(wert: Decimal, eintrag: Position, notizen: _Notizen) -> Decimal:
    if eintrag.gesetz == "GKG" and eintrag.nr.startswith("61") and wert < _FINANZ_MINDESTWERT:
        notizen.sage(
            f"Vor den Finanzgerichten beträgt der Streitwert mindestens {euro(_FINANZ_MINDESTWERT)} "
            "(§ 52 Abs. 4 Nr. 1 GKG); das gilt nicht in Kindergeldsachen.",
            unsicher=True,
        )
        return _FINANZ_MINDESTWERT
    if eintrag.teil == 7 and wert > _SOZIAL_HOECHSTWERT:
        notizen.sage(
            f"Vor den Sozialgerichten beträgt der Streitwert höchstens {euro(_SOZIAL_HOECHSTWERT)} "
            "(§ 52 Abs. 4 Nr. 2 GKG)."
        )
        return _SOZIAL_HOECHSTWERT
    return wert


def _eigener_mindestbetrag(
    eintrag: Position | None, betrag: Decimal, recht: Tabelle, notizen: _Notizen
) -> Decimal:
    if eintrag is None or not eintrag.mindest:
        return Decimal(0)
    if (bekannt := eintrag.mindest.get(recht.id)) is not None:
        return bekannt
    stand, zuletzt = list(eintrag.mindest.items())[-1]
    if betrag < zuletzt * _SPIELRAUM:
        notizen.sage(
            f"Der Mindestbetrag der Nr. {eintrag.nr} KV GKG nach {recht.id} ist nicht hinterlegt; gerechnet "
            f"ist mit {euro(zuletzt)} ({stand}). Prüfe ihn im geltenden Kostenverzeichnis.",
            unsicher=True,
        )
    return zuletzt


def _hinweise_zu(eintrag: Position) -> list[str]:
    veraendert = (
        f"Die Gebühr tritt an die Stelle der Nr. {eintrag.zu} KV {eintrag.gesetz}." if eintrag.zu else ""
    )
    return [text for text in (veraendert, eintrag.hinweis, vorschuss(eintrag)) if text]


def _norm(eintrag: Position | None, gkg: str, famgkg: str) -> str:
    return famgkg if eintrag is not None and eintrag.gesetz == "FamGKG" else gkg


def _nr(eintrag: Position | None) -> str:
    return "" if eintrag is None else eintrag.nr
