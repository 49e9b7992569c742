"""A bill's input, read: every number known, every value checked, every Angelegenheit with its law."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from typing import TypeVar

from bridle.assistants.helena.law import rvg, vv
from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.geld import euro, lies_anzahl, lies_betrag, lies_wert, zeige
from bridle.assistants.helena.law.rvg_eingabe import (
    HOECHSTENS_POSITIONEN,
    Angelegenheit,
    Position,
    Rechnung,
    gesetzt,
)
from bridle.assistants.helena.law.rvg_stufen import NAMEN, OHNE_GERICHT, gruppiere
from bridle.assistants.helena.law.rvg_tag import lies_tag
from bridle.assistants.helena.law.vv import Eintrag
from bridle.assistants.helena.law.vv_felder import BEDEUTUNG, lies_satz_von, pruefe_betrag

_T = TypeVar("_T")


@dataclass(frozen=True)
class Zeile:
    """One position, read."""

    eintrag: Eintrag
    satz: Decimal | None
    wert: Decimal | None
    betrag: Decimal | None
    anzahl: int
    personen: int
    bezug: Eintrag | None
    anrechnung_wert: Decimal | None
    eingabe: Position


@dataclass(frozen=True)
class Sache:
    """One Angelegenheit, read."""

    name: str
    stufe: str
    auftrag: date
    recht: rvg.Tabelle
    pkh: bool
    pauschale: bool
    verschiedene_gegenstaende: bool
    anrechnen_auf: str
    mehrwert_auf: str
    zeilen: tuple[Zeile, ...]
    hinweise: tuple[str, ...] = ()


def lies_sachen(rechnung: Rechnung, fehler: list[str]) -> tuple[Sache, ...]:
    """All Angelegenheiten; what is wrong goes to `fehler`, and the result is then of no use."""
    gegeben = list(rechnung.angelegenheiten)
    if rechnung.positionen:
        gegeben.append(Angelegenheit(rechnung.positionen))
    if not any(jede.positionen for jede in gegeben):
        fehler.append("Die Rechnung hat keine Position; gib mindestens eine VV-Nummer an, zum Beispiel 3100.")
    if sum(len(jede.positionen) for jede in gegeben) > HOECHSTENS_POSITIONEN:
        fehler.append(f"Die Rechnung hat mehr als {HOECHSTENS_POSITIONEN} Positionen; teile sie auf.")
        return ()
    sachen: list[Sache] = []
    for n, jede in enumerate(gegeben, 1):
        ort = f"Angelegenheit {n}, " if len(gegeben) > 1 else ""
        sachen += _sachen(jede, rechnung, ort, fehler)
    for jede in gegeben:
        for auf in filter(None, (jede.anrechnen_auf, jede.mehrwert_auf)):
            if not any(auf == andere.name != jede.name for andere in gegeben):
                fehler.append(f"Die Angelegenheit {zeige(auf)}, auf die angerechnet werden soll, fehlt.")
    return _eindeutig_benannt(sachen)


def _sachen(gegeben: Angelegenheit, rechnung: Rechnung, ort: str, fehler: list[str]) -> list[Sache]:
    auftrag, recht = _recht(gegeben.auftrag or rechnung.auftrag, ort, fehler)
    paare = [
        (position, _sicher(lambda p=position: vv.eintrag(p.vv), ort, fehler))
        for position in gegeben.positionen
    ]
    bekannt = [(position, eintrag) for position, eintrag in paare if eintrag is not None]
    alles_bekannt = len(bekannt) == len(paare)
    gruppen = gruppiere([eintrag for _, eintrag in bekannt])
    sachen: list[Sache] = []
    for stufe, stellen in gruppen:
        grund = Sache(
            name=gegeben.name
            if gegeben.name and len(gruppen) == 1
            else NAMEN.get(stufe, gegeben.name or "Vergütung"),
            stufe=stufe,
            auftrag=auftrag,
            recht=recht,
            pkh=_wahl(gegeben.pkh, rechnung.pkh) and stufe not in (*OHNE_GERICHT, "beratungshilfe"),
            pauschale=_wahl(gegeben.pauschale, rechnung.pauschale),
            verschiedene_gegenstaende=rechnung.verschiedene_gegenstaende,
            anrechnen_auf=gegeben.anrechnen_auf,
            mehrwert_auf=gegeben.mehrwert_auf,
            zeilen=(),
            hinweise=_hinweise(gegeben, rechnung, stufe, len(gruppen)),
        )
        teil = [bekannt[stelle] for stelle in stellen]
        zeilen = [
            _zeile(position, eintrag, grund, gegeben, rechnung, ort, fehler) for position, eintrag in teil
        ]
        fertig = tuple(zeile for zeile in zeilen if zeile is not None)
        fehler += [f"{ort}{satz}" for satz in _doppelte(fertig)]
        # Half an Angelegenheit would complain about what is only missing because it was refused.
        sachen.append(replace(grund, zeilen=fertig if alles_bekannt and len(fertig) == len(teil) else ()))
    return sachen


def _recht(auftrag: date | str, ort: str, fehler: list[str]) -> tuple[date, rvg.Tabelle]:
    try:
        tag = lies_tag(auftrag, "Der Tag des Auftrags")
        return tag, rvg.tabelle(tag)
    except LawError as error:
        fehler.append(f"{ort}{error}")
    # It is refused already; today's law serves to find what else is wrong.
    heutiges = rvg.tabellen()[-1]
    return heutiges.ab, heutiges


def _hinweise(gegeben: Angelegenheit, rechnung: Rechnung, stufe: str, gruppen: int) -> tuple[str, ...]:
    hinweise: list[str] = []
    if gruppen > 1 and gegeben.name:
        hinweise.append(
            f"„{gegeben.name}“ umfasst nach §§ 15 bis 18 RVG {gruppen} Angelegenheiten und wurde geteilt."
        )
    if _wahl(gegeben.pkh, rechnung.pkh) and stufe in OHNE_GERICHT:
        hinweise.append("PKH deckt keine außergerichtliche Tätigkeit; dort gilt § 13 RVG, nicht § 49 RVG.")
    return tuple(hinweise)


def _zeile(
    position: Position,
    eintrag: Eintrag,
    sache: Sache,
    gegeben: Angelegenheit,
    rechnung: Rechnung,
    ort: str,
    fehler: list[str],
) -> Zeile | None:
    ort = f"{ort}Nr. {eintrag.nr} VV: "
    vorher = len(fehler)
    fremd = sorted(gesetzt(position) - BEDEUTUNG[eintrag.nr if eintrag.art == "auslage" else eintrag.art])
    if fremd:
        fehler.append(f"{ort}„{'“, „'.join(fremd)}“ hat bei dieser Nummer keine Bedeutung.")
    if eintrag.ab and sache.auftrag < eintrag.ab:
        fehler.append(f"{ort}Die Nummer gilt erst für Aufträge ab dem {eintrag.ab:%d.%m.%Y}.")
    if position.anzahl != 1 and not eintrag.mehrfach:
        fehler.append(f"{ort}Die Gebühr entsteht in derselben Angelegenheit nur einmal (§ 15 Abs. 2 RVG).")
    zeile = Zeile(
        eintrag=eintrag,
        satz=_sicher(lambda: lies_satz_von(eintrag, position, sache.auftrag), ort, fehler),
        wert=_sicher(lambda: _wert(eintrag, position, gegeben, rechnung), ort, fehler),
        betrag=_sicher(lambda: _betrag(eintrag, position), ort, fehler),
        anzahl=_sicher(lambda: lies_anzahl(position.anzahl, "Die Anzahl", 10_000), ort, fehler) or 1,
        personen=_sicher(lambda: _personen(position, gegeben, rechnung), ort, fehler) or 1,
        bezug=_sicher(lambda: _bezug(eintrag, position), ort, fehler),
        anrechnung_wert=_sicher(lambda: _anrechnung_wert(position), ort, fehler),
        eingabe=position,
    )
    if len(fehler) > vorher:
        return None
    _sicher(
        lambda: pruefe_betrag(zeile.eintrag, zeile.betrag, zeile.personen, sache.recht.id, sache.pkh),
        ort,
        fehler,
    )
    return zeile if len(fehler) == vorher else None


def _wert(eintrag: Eintrag, position: Position, gegeben: Angelegenheit, rechnung: Rechnung) -> Decimal | None:
    if not (eintrag.nach_wert or eintrag.art in ("abgeleitet", "erhoehung")):
        return None
    roh = next((wert for wert in (position.wert, gegeben.wert, rechnung.wert) if wert is not None), None)
    if roh is None:
        if eintrag.nach_wert:
            raise LawError("Es fehlt der Gegenstandswert (wert).")
        return None
    wert = lies_wert(roh)
    if eintrag.wert_min and wert < eintrag.wert_min:
        raise LawError(f"Die Gebühr entsteht erst ab einem Wert von {euro(eintrag.wert_min)}.")
    return wert


def _betrag(eintrag: Eintrag, position: Position) -> Decimal | None:
    if position.betrag is not None:
        return lies_betrag(position.betrag)
    if eintrag.art == "hebegebuehr" or eintrag.nr in ("7001", "7004", "7006", "7007"):
        raise LawError("Es fehlt der Betrag (betrag).")
    return None


def _personen(position: Position, gegeben: Angelegenheit, rechnung: Rechnung) -> int:
    roh = next(
        zahl for zahl in (position.mandanten, gegeben.mandanten, rechnung.mandanten) if zahl is not None
    )
    return lies_anzahl(roh, "Die Zahl der Mandanten", 10_000)


def _bezug(eintrag: Eintrag, position: Position) -> Eintrag | None:
    if position.bezug is None:
        return None
    bezug = vv.eintrag(position.bezug)
    gruppen = {vv.alle()[nr].gruppe for nr in eintrag.von}
    if eintrag.art == "abgeleitet" and bezug.gruppe not in gruppen:
        raise LawError(
            f"Nr. {bezug.nr} VV kommt als Bezug nicht in Frage; möglich ist zum Beispiel {eintrag.von[0]}."
        )
    return bezug


def _anrechnung_wert(position: Position) -> Decimal | None:
    return (
        None
        if position.anrechnung_wert is None
        else lies_wert(position.anrechnung_wert, "Der Anrechnungswert")
    )


def _doppelte(zeilen: Sequence[Zeile]) -> list[str]:
    """§ 15 Abs. 2 and 3: each fee once; at several rates only for parts of the value that are named."""
    saetze: list[str] = []
    familien: defaultdict[str, list[Zeile]] = defaultdict(list)
    for zeile in zeilen:
        familien[zeile.eintrag.familie or zeile.eintrag.nr].append(zeile)
    for familie in familien.values():
        if len(familie) == 1 or familie[0].eintrag.mehrfach:
            continue
        nummern = " und ".join(dict.fromkeys(zeile.eintrag.nr for zeile in familie))
        gleiche = Counter((zeile.eintrag.nr, zeile.satz) for zeile in familie)
        if not familie[0].eintrag.nach_wert or max(gleiche.values()) > 1:
            saetze.append(
                f"Nr. {nummern} VV entsteht in derselben Angelegenheit nur einmal (§ 15 Abs. 2 RVG); "
                "Werte mehrerer Gegenstände werden zusammengerechnet (§ 22 Abs. 1 RVG)."
            )
        elif any(zeile.eingabe.wert is None for zeile in familie):
            saetze.append(
                f"Nr. {nummern} VV sind eine Gebühr mit verschiedenen Sätzen (§ 15 Abs. 3 RVG); "
                "gib bei jeder an, auf welchen Teil des Werts sie entfällt (wert)."
            )
    return saetze


def _eindeutig_benannt(sachen: Sequence[Sache]) -> tuple[Sache, ...]:
    """Credits are booked by name, so no two may share one."""
    namen: set[str] = set()
    benannt: list[Sache] = []
    for sache in sachen:
        name, n = sache.name, 1
        while name in namen:
            n += 1
            name = f"{sache.name} ({n})"
        namen.add(name)
        benannt.append(replace(sache, name=name))
    return tuple(benannt)


def _sicher(lies: Callable[[], _T], ort: str, fehler: list[str]) -> _T | None:
    try:
        return lies()
    except LawError as error:
        fehler.append(f"{ort}{error}")
        return None


def _wahl(eigene: bool | None, allgemeine: bool) -> bool:
    return allgemeine if eigene is None else eigene
