"""Fees as high as another one: Nr. 1005, 3335, 3401, 4141 VV and their like."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.geld import auf_cent
from bridle.assistants.helena.law.rvg_sachen import Sache, Zeile
from bridle.assistants.helena.law.rvg_wert import Ergebnis, einfach, erhoehung_von, nach_wert
from bridle.assistants.helena.law.vv import Eintrag, alle
from bridle.assistants.helena.law.vv_felder import faktor_1008


def fiktiv(zeile: Zeile, fertig: tuple[Ergebnis, ...]) -> Ergebnis:
    """Anm. zu Nr. 3106, 3205: without a hearing a share of the Verfahrensgebühr, without its raise."""
    anteil = zeile.eintrag.fiktiv
    verfahren = next((jedes for jedes in fertig if jedes.zeile.eintrag.gruppe == "verfahren"), None)
    if anteil is None or verfahren is None:
        raise LawError(
            f"Nr. {zeile.eintrag.nr} VV: Eine fiktive Terminsgebühr gibt es nur bei Nr. 3106, 3205 und "
            "3213 VV und neben der Verfahrensgebühr in derselben Angelegenheit."
        )
    betrag = auf_cent(verfahren.ohne_1008 * anteil)
    return einfach(zeile, betrag, f"Anm. zu Nr. {zeile.eintrag.nr} VV RVG", "gebuehr")


def abgeleitet(zeile: Zeile, sache: Sache, fertig: tuple[Ergebnis, ...]) -> Ergebnis:
    """The other fee is beside it in the Angelegenheit, named, or the usual one, which is then said."""
    eintrag = zeile.eintrag
    vorhanden = next((jedes for jedes in fertig if _passt(jedes.zeile.eintrag, zeile)), None)
    bezug = vorhanden.zeile.eintrag if vorhanden else zeile.bezug or alle().get(eintrag.regel)
    if bezug is None:
        raise LawError(
            f"Nr. {eintrag.nr} VV entsteht in Höhe einer anderen Gebühr; nenne sie dazu, "
            f"möglich sind {', '.join(eintrag.von)}."
        )
    hinweis = (f"Nr. {eintrag.nr} VV ist in Höhe der Nr. {bezug.nr} VV berechnet.",)
    if bezug.nach_wert or bezug.art == "abgeleitet":
        ergebnis = nach_wert(zeile, sache, _satz_aus(zeile, sache, bezug), gesondert=eintrag.anteil != 1)
        return replace(ergebnis, hinweise=ergebnis.hinweise + hinweis)
    betrag = zeile.betrag if zeile.betrag is not None else _betrag_aus(zeile, sache, bezug, vorhanden)
    if eintrag.betrag_max:
        betrag = min(betrag, eintrag.betrag_max[sache.recht.id])
    faktor = faktor_1008(zeile.personen) if eintrag.erhoehbar else Decimal(1)
    norm = f"Nr. {eintrag.nr} VV RVG i. V. m. Nr. {bezug.nr} VV RVG"
    ergebnis = einfach(zeile, auf_cent(betrag * faktor) * zeile.anzahl, norm, "gebuehr")
    return replace(ergebnis, ohne_1008=betrag, hinweise=hinweis)


def _passt(moeglich: Eintrag, zeile: Zeile) -> bool:
    return moeglich.nr == zeile.bezug.nr if zeile.bezug else moeglich.nr in zeile.eintrag.von


def _satz_aus(zeile: Zeile, sache: Sache, bezug: Eintrag) -> Decimal:
    if zeile.satz is not None:
        return zeile.satz
    eintrag = zeile.eintrag
    satz = bezug.satz if bezug.satz is not None else bezug.satz_max or Decimal(1)
    if eintrag.anteil != 1:
        # Half of the fee as it stands, its raise included; the half is not raised again.
        return (satz + erhoehung_von(zeile, sache)) * eintrag.anteil
    return min(satz, eintrag.satz_max) if eintrag.satz_max else satz


def _betrag_aus(zeile: Zeile, sache: Sache, bezug: Eintrag, vorhanden: Ergebnis | None) -> Decimal:
    tabelle = sache.recht.id
    if vorhanden is not None and not zeile.eintrag.rahmenmitte:
        return auf_cent(vorhanden.ohne_1008 * zeile.eintrag.anteil)
    grund = alle()[bezug.ohne_zuschlag] if zeile.eintrag.rahmenmitte and bezug.ohne_zuschlag else bezug
    if sache.pkh and grund.bestellt:
        return auf_cent(grund.bestellt[tabelle] * zeile.eintrag.anteil)
    unten, oben = grund.rahmen[tabelle]
    return auf_cent((unten + oben) / 2 * zeile.eintrag.anteil)
