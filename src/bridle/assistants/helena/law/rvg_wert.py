"""One line of a bill, and the fees by value that most lines are (§§ 13, 49 RVG, Nr. 1008 VV)."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from bridle.assistants.helena.law import rvg
from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.geld import auf_cent, euro, satz_text
from bridle.assistants.helena.law.rvg_auslagen import inkasso_gebuehr
from bridle.assistants.helena.law.rvg_sachen import Sache, Zeile

PostenArt = Literal["gebuehr", "kuerzung", "anrechnung", "auslage"]


@dataclass(frozen=True)
class Posten:
    """One line of a bill."""

    vv: str
    bezeichnung: str
    norm: str
    art: PostenArt
    betrag: Decimal
    satz: Decimal | None = None
    wert: Decimal | None = None
    anzahl: int = 1
    angelegenheit: str = ""
    auf: str = ""


@dataclass(frozen=True)
class Ergebnis:
    """A position and its line; `ohne_1008` is the fee as one client would owe it."""

    zeile: Zeile
    posten: Posten
    ohne_1008: Decimal
    hinweise: tuple[str, ...] = ()


def nach_wert(zeile: Zeile, sache: Sache, satz: Decimal | None, *, gesondert: bool = False) -> Ergebnis:
    """A fee from the table, raised by Nr. 1008 where several clients share the object."""
    eintrag, recht = zeile.eintrag, sache.recht
    if satz is None or zeile.wert is None:
        raise LawError(f"Nr. {eintrag.nr} VV: Es fehlt der Gegenstandswert (wert).")
    wert, hinweise = rvg.begrenzter_wert(zeile.wert, zeile.personen if sache.verschiedene_gegenstaende else 1)
    plus = Decimal(0) if gesondert else erhoehung_von(zeile, sache)
    pkh = sache.pkh
    if zeile.eingabe.inkasso and (klein := inkasso_gebuehr(wert, recht.id)) is not None:
        betrag = max(auf_cent(klein * (satz + plus)), recht.mindest)
        grund = max(auf_cent(klein * satz), recht.mindest)
    else:
        betrag, _, mindest = rvg.betrag_aus(recht, wert, satz + plus, pkh=pkh)
        grund, _, _ = rvg.betrag_aus(recht, wert, satz, pkh=pkh)
        if mindest:
            hinweise += (f"Nr. {eintrag.nr} VV: Mindestbetrag {euro(recht.mindest)} (§ 13 Abs. 3 RVG).",)
    paragraf = "§ 49" if pkh and wert > recht.pkh_ab else "§ 13"
    if eintrag.art == "satzrahmen":
        paragraf = f"§§ {paragraf[2:]}, 14" if paragraf == "§ 13" else "§§ 14, 49"
    nummern = f"{eintrag.nr}, 1008" if plus else eintrag.nr
    posten = Posten(
        vv=nummern,
        bezeichnung=eintrag.name,
        norm=f"{paragraf} RVG, Nr. {nummern} VV RVG",
        art="gebuehr",
        betrag=betrag * zeile.anzahl,
        satz=satz + plus,
        wert=wert,
        anzahl=zeile.anzahl,
    )
    return Ergebnis(zeile, posten, grund, hinweise + _hinweise_zum_satz(zeile, satz))


def erhoehung_von(zeile: Zeile, sache: Sache) -> Decimal:
    """The raise of Nr. 1008 for this fee; Nr. 3308 has none beside a raised Nr. 3305."""
    if not zeile.eintrag.erhoehbar or sache.verschiedene_gegenstaende:
        return Decimal(0)
    if zeile.eintrag.nr == "3308" and any(jede.eintrag.familie == "3305" for jede in sache.zeilen):
        return Decimal(0)
    return rvg.erhoehung(zeile.personen)


def _hinweise_zum_satz(zeile: Zeile, satz: Decimal) -> tuple[str, ...]:
    eintrag, nr = zeile.eintrag, zeile.eintrag.nr
    if zeile.eingabe.inkasso:
        return (
            "Inkasso einer unbestrittenen Forderung: mehr als 0,9 nur, wenn besonders umfangreich oder "
            "besonders schwierig, in einfachen Fällen nur 0,5 (Anm. Abs. 2 zu Nr. 2300 VV RVG).",
        )
    if eintrag.satz_schwelle and satz > eintrag.satz_schwelle:
        return (
            f"Nr. {nr} VV: Mehr als {satz_text(eintrag.satz_schwelle)} kann nur gefordert werden, wenn die "
            "Tätigkeit umfangreich oder schwierig war.",
        )
    if eintrag.art == "satzrahmen" and zeile.eingabe.satz is None:
        return (
            f"Nr. {nr} VV: Ohne Angabe ist {satz_text(satz)} angesetzt; der Rahmen reicht von "
            f"{satz_text(eintrag.satz_min or satz)} bis {satz_text(eintrag.satz_max or satz)} (§ 14 RVG).",
        )
    if nr == "1000" and satz < Decimal(1):
        return ("Zahlungsvereinbarung: Der Wert beträgt 50 Prozent des Anspruchs (§ 31b RVG).",)
    return ()


def einfach(zeile: Zeile, betrag: Decimal, norm: str, art: PostenArt) -> Ergebnis:
    eintrag = zeile.eintrag
    posten = Posten(eintrag.nr, eintrag.name, norm, art, auf_cent(betrag), anzahl=zeile.anzahl)
    return Ergebnis(zeile, posten, auf_cent(betrag))
