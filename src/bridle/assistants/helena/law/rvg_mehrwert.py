"""A settlement of claims that were not pending: what it adds to a fee is credited where they are sued for.

Anm. Abs. 1 zu Nr. 3101 and Abs. 2 zu Nr. 3104 VV RVG, and the same for the appeals: not the whole fee, only
what exceeds the fee from the value that was pending anyway.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from bridle.assistants.helena.law import rvg
from bridle.assistants.helena.law.geld import NULL, euro
from bridle.assistants.helena.law.rvg_sachen import Sache
from bridle.assistants.helena.law.rvg_wert import Ergebnis

VOLL_UND_ERMAESSIGT = {"3100": "3101", "3200": "3201", "3206": "3207", "3208": "3209"}


@dataclass(frozen=True)
class Mehrbetrag:
    """What one fee is higher by because of claims that were not pending."""

    gruppe: str
    quelle: Ergebnis
    betrag: Decimal
    norm: str


def mehrbetraege(sache: Sache, alle: tuple[Ergebnis, ...]) -> tuple[Mehrbetrag, ...]:
    """Both fees of an Angelegenheit that stand at the full and at the reduced number; else none."""
    nach_nr = {jedes.zeile.eintrag.nr: jedes for jedes in alle}
    for voll, weniger in VOLL_UND_ERMAESSIGT.items():
        if voll in nach_nr and weniger in nach_nr:
            anhaengig = nach_nr[voll]
            verfahren = _verfahren(sache, anhaengig, nach_nr[weniger])
            termin = _termin(sache, anhaengig, alle)
            return tuple(jeder for jeder in (verfahren, *termin) if jeder.betrag > 0)
    return ()


def hinweis(betraege: tuple[Mehrbetrag, ...]) -> str:
    teile = " und ".join(f"{euro(jeder.betrag)} der {_WORT[jeder.gruppe]}" for jeder in betraege)
    return (
        f"{teile} entfallen auf nicht rechtshängige Ansprüche; wird wegen ihnen in einer anderen "
        f"Angelegenheit geklagt, wird das dort angerechnet ({betraege[0].norm}). Nenne mir "
        "dann diese Angelegenheit."
    )


_WORT = {"verfahren": "Verfahrensgebühr", "termin": "Terminsgebühr"}


def _verfahren(sache: Sache, anhaengig: Ergebnis, weiter: Ergebnis) -> Mehrbetrag:
    """By § 15 Abs. 3 RVG both together, less the fee for what was pending."""
    summe = anhaengig.posten.betrag + weiter.posten.betrag
    satz = max(anhaengig.posten.satz or NULL, weiter.posten.satz or NULL)
    wert, _ = rvg.begrenzter_wert((anhaengig.posten.wert or NULL) + (weiter.posten.wert or NULL))
    grenze, _, _ = rvg.betrag_aus(sache.recht, wert, satz, pkh=sache.pkh)
    norm = f"Anm. zu Nr. {weiter.zeile.eintrag.nr} VV RVG"
    return Mehrbetrag("verfahren", weiter, min(summe, grenze) - anhaengig.posten.betrag, norm)


def _termin(sache: Sache, anhaengig: Ergebnis, alle: tuple[Ergebnis, ...]) -> tuple[Mehrbetrag, ...]:
    for jedes in alle:
        wert, satz = anhaengig.posten.wert, jedes.posten.satz
        if jedes.zeile.eintrag.gruppe == "termin" and wert is not None and satz is not None:
            ohne, _, _ = rvg.betrag_aus(sache.recht, wert, satz, pkh=sache.pkh)
            norm = f"Anm. zu Nr. {jedes.zeile.eintrag.nr} VV RVG"
            return (Mehrbetrag("termin", jedes, jedes.posten.betrag - ohne, norm),)
    return ()
