"""The fees and outlays of one Angelegenheit, number by number."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from bridle.assistants.helena.law import rvg
from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.geld import auf_cent, euro
from bridle.assistants.helena.law.rvg_abgeleitet import abgeleitet, fiktiv
from bridle.assistants.helena.law.rvg_auslagen import auslage, hebegebuehr
from bridle.assistants.helena.law.rvg_sachen import Sache, Zeile
from bridle.assistants.helena.law.rvg_wert import Ergebnis, Posten, einfach, nach_wert
from bridle.assistants.helena.law.vv_felder import faktor_1008, rahmen_von


def berechne_sache(sache: Sache, fehler: list[str]) -> tuple[Ergebnis, ...]:
    """All lines of an Angelegenheit but Nr. 7002, 7008 and what is taken off; problems go to `fehler`."""
    fertig: dict[int, Ergebnis] = {}
    # What is as high as another fee comes after it, and stands where it was asked for.
    for n in sorted(range(len(sache.zeilen)), key=lambda n: _haengt_ab(sache.zeilen[n])):
        zeile = sache.zeilen[n]
        try:
            ergebnis = _ergebnis(zeile, sache, tuple(fertig.values()))
        except LawError as error:
            fehler.append(str(error))
            continue
        if ergebnis is not None:
            text = zeile.eingabe.text or ergebnis.posten.bezeichnung
            posten = replace(ergebnis.posten, bezeichnung=text, angelegenheit=sache.name)
            fertig[n] = replace(ergebnis, posten=posten)
    return tuple(fertig[n] for n in sorted(fertig))


def _haengt_ab(zeile: Zeile) -> bool:
    return zeile.eintrag.art == "abgeleitet" or zeile.eingabe.fiktiv


def _ergebnis(zeile: Zeile, sache: Sache, fertig: tuple[Ergebnis, ...]) -> Ergebnis | None:
    eintrag = zeile.eintrag
    if eintrag.nr in ("7002", "7008"):
        return None
    if eintrag.nach_wert:
        return nach_wert(zeile, sache, zeile.satz, gesondert=_gesonderte_erhoehung(sache) is not None)
    match eintrag.art:
        case "betragsrahmen":
            return fiktiv(zeile, fertig) if zeile.eingabe.fiktiv else _nach_rahmen(zeile, sache)
        case "fest":
            return _fest(zeile, eintrag.betrag[sache.recht.id], f"Nr. {eintrag.nr} VV RVG")
        case "bestellt":
            return _fest(zeile, eintrag.bestellt[sache.recht.id], f"Nr. {eintrag.nr} VV RVG")
        case "abgeleitet":
            return abgeleitet(zeile, sache, fertig)
        case "erhoehung":
            return _erhoehung(zeile, sache)
        case "hebegebuehr":
            betrag = hebegebuehr(zeile.betrag or Decimal(0)) * zeile.anzahl
            return einfach(zeile, betrag, "Nr. 1009 VV RVG", "gebuehr")
        case _:
            betrag, hinweise = auslage(zeile, sache.recht.id)
            return replace(einfach(zeile, betrag, f"Nr. {eintrag.nr} VV RVG", "auslage"), hinweise=hinweise)


def _nach_rahmen(zeile: Zeile, sache: Sache) -> Ergebnis:
    eintrag, tabelle = zeile.eintrag, sache.recht.id
    if sache.pkh and eintrag.teil > 3:
        return _fest(zeile, eintrag.bestellt[tabelle], f"Nr. {eintrag.nr} VV RVG (bestellter Rechtsanwalt)")
    unten, oben = rahmen_von(eintrag, zeile.personen, tabelle)
    faktor = faktor_1008(zeile.personen) if eintrag.erhoehbar else Decimal(1)
    schwelle = eintrag.schwelle[tabelle] * faktor if eintrag.schwelle else None
    betrag = zeile.betrag
    hinweise: tuple[str, ...] = ()
    if betrag is None:
        mitte = auf_cent((unten + oben) / 2)
        betrag = mitte if schwelle is None else min(mitte, auf_cent(schwelle))
        was = "die Mittelgebühr" if betrag == mitte else "die Schwellengebühr"
        hinweise = (f"Nr. {eintrag.nr} VV: {was} aus dem Rahmen {euro(unten)} bis {euro(oben)} (§ 14 RVG).",)
    elif schwelle is not None and betrag > schwelle:
        hinweise = (
            f"Nr. {eintrag.nr} VV: Mehr als {euro(schwelle)} kann nur gefordert werden, wenn die Tätigkeit "
            "umfangreich oder schwierig war.",
        )
    ergebnis = einfach(zeile, betrag * zeile.anzahl, f"§ 14 RVG, Nr. {eintrag.nr} VV RVG", "gebuehr")
    ergebnis = replace(ergebnis, posten=_mit_1008(ergebnis.posten) if faktor != 1 else ergebnis.posten)
    return replace(ergebnis, ohne_1008=auf_cent(betrag / faktor), hinweise=hinweise)


def _fest(zeile: Zeile, betrag: Decimal, norm: str) -> Ergebnis:
    faktor = faktor_1008(zeile.personen) if zeile.eintrag.erhoehbar else Decimal(1)
    ergebnis = einfach(zeile, auf_cent(betrag * faktor) * zeile.anzahl, norm, "gebuehr")
    posten = _mit_1008(ergebnis.posten) if faktor != 1 else ergebnis.posten
    return replace(ergebnis, posten=posten, ohne_1008=betrag)


def _mit_1008(posten: Posten) -> Posten:
    norm = posten.norm.replace(f"Nr. {posten.vv} VV", f"Nr. {posten.vv}, 1008 VV")
    return replace(posten, norm=norm, vv=f"{posten.vv}, 1008")


def _gesonderte_erhoehung(sache: Sache) -> Zeile | None:
    return next(
        (jede for jede in sache.zeilen if jede.eintrag.art == "erhoehung" and jede.eingabe.wert is not None),
        None,
    )


def _erhoehung(zeile: Zeile, sache: Sache) -> Ergebnis | None:
    """Nr. 1008 alone: only where clients share a part of the object; else it is in the fee's rate."""
    if zeile.personen < 2:
        raise LawError("Nr. 1008 VV setzt mindestens zwei Auftraggeber voraus; nenne ihre Zahl.")
    if zeile.eingabe.wert is None or zeile.wert is None:
        return None
    grund = [jede.wert for jede in sache.zeilen if jede.eintrag.erhoehbar and jede.wert is not None]
    if not grund or zeile.wert > max(grund):
        raise LawError(
            "Nr. 1008 VV erhöht eine Verfahrens- oder Geschäftsgebühr derselben Angelegenheit und "
            "höchstens aus deren Wert."
        )
    satz = rvg.erhoehung(zeile.personen)
    wert, _ = rvg.begrenzter_wert(zeile.wert)
    betrag, _, _ = rvg.betrag_aus(sache.recht, wert, satz, pkh=sache.pkh, mit_mindest=False)
    paragraf = "§ 49" if sache.pkh and wert > sache.recht.pkh_ab else "§ 13"
    ergebnis = einfach(zeile, betrag, f"{paragraf} RVG, Nr. 1008 VV RVG", "gebuehr")
    return replace(ergebnis, posten=replace(ergebnis.posten, satz=satz, wert=wert))
