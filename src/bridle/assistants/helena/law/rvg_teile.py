"""One Angelegenheit of a bill put together: fees, cuts by § 15 III, credits, outlays, Nr. 7002."""

from __future__ import annotations

from collections import defaultdict

from bridle.assistants.helena.law import rvg
from bridle.assistants.helena.law.geld import NULL, euro, satz_text
from bridle.assistants.helena.law.rvg_anrechnung import Anrechnung
from bridle.assistants.helena.law.rvg_auslagen import pauschale
from bridle.assistants.helena.law.rvg_ergebnis import Teil
from bridle.assistants.helena.law.rvg_sachen import Sache
from bridle.assistants.helena.law.rvg_wert import Ergebnis, Posten


def teil(sache: Sache, alle: tuple[Ergebnis, ...], angerechnet: Anrechnung, hinweise: list[str]) -> Teil:
    """What is billed now; what to say about it goes to `hinweise`."""
    neu = [jedes for jedes in alle if not jedes.zeile.eingabe.bereits_abgerechnet]
    gebuehren = [jedes.posten for jedes in neu if jedes.posten.art == "gebuehr"]
    gebuehren += _kuerzungen(sache, neu, hinweise)
    anrechnungen = [jeder for jeder in angerechnet.posten if jeder.angelegenheit == sache.name and neu]
    auslagen = [jedes.posten for jedes in neu if jedes.posten.art == "auslage"]
    posten = (*gebuehren, *anrechnungen, *auslagen, *_pauschale(sache, gebuehren, hinweise))
    return Teil(sache.name, sache.auftrag, sache.recht.id, sache.pkh, posten)


def _pauschale(sache: Sache, gebuehren: list[Posten], hinweise: list[str]) -> list[Posten]:
    """Nr. 7002 from the fees before any credit: § 15a RVG leaves both fees as they are."""
    genannt = {zeile.eintrag.nr for zeile in sache.zeilen}
    if "7001" in genannt:
        hinweise.append("Nr. 7001 VV steht anstelle der Pauschale Nr. 7002 VV.")
        return []
    grund = sum((jeder.betrag for jeder in gebuehren if jeder.vv != "2500"), NULL)
    if grund <= 0 or not (sache.pauschale or "7002" in genannt):
        return []
    name = "Pauschale für Post- und Telekommunikation"
    return [Posten("7002", name, "Nr. 7002 VV RVG", "auslage", pauschale(grund), angelegenheit=sache.name)]


def _kuerzungen(sache: Sache, alle: list[Ergebnis], hinweise: list[str]) -> list[Posten]:
    """§ 15 Abs. 3: parts at different rates are no more than the highest rate on all of them."""
    familien: defaultdict[str, list[Ergebnis]] = defaultdict(list)
    for jedes in alle:
        if jedes.zeile.eintrag.familie and jedes.posten.wert is not None:
            familien[jedes.zeile.eintrag.familie].append(jedes)
    moeglich = [_kuerzung(sache, familie) for familie in familien.values() if len(familie) > 1]
    kuerzungen = [posten for posten in moeglich if posten.betrag < 0]
    if kuerzungen:
        hinweise.append(
            "§ 15 Abs. 3 RVG: Mehrere Sätze auf Teile des Werts ergeben nicht mehr als der höchste Satz "
            "aus dem Gesamtwert."
        )
    return kuerzungen


def _kuerzung(sache: Sache, familie: list[Ergebnis]) -> Posten:
    posten = [jedes.posten for jedes in familie]
    satz = max(jeder.satz or NULL for jeder in posten)
    personen = max(jedes.zeile.personen for jedes in familie) if sache.verschiedene_gegenstaende else 1
    wert, _ = rvg.begrenzter_wert(sum((jeder.wert or NULL for jeder in posten), NULL), personen)
    grenze, _, _ = rvg.betrag_aus(sache.recht, wert, satz, pkh=sache.pkh)
    return Posten(
        vv=", ".join(dict.fromkeys(jeder.vv for jeder in posten)),
        bezeichnung=f"Kürzung auf {satz_text(satz)} aus dem Gesamtwert, zusammen {euro(grenze)}",
        norm="§ 15 Abs. 3 RVG",
        art="kuerzung",
        betrag=grenze - sum((jeder.betrag for jeder in posten), NULL),
        satz=satz,
        wert=wert,
        angelegenheit=sache.name,
    )
