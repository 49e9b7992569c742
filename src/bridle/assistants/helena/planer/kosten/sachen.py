"""Fees of proceedings that are no ordinary lawsuit, by what people call them, as calls of the calculator."""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from functools import lru_cache
from typing import Any

from bridle.assistants.helena.law.geld import euro
from bridle.assistants.helena.planer.grenzen import nachschlagen, will_erklaerung, will_handeln, zu_schreiben
from bridle.assistants.helena.planer.kosten.auslagen import (
    auslagen,
    genannte_strecken,
    ist_menge,
    nur_auslagen,
    zur_strecke,
)
from bridle.assistants.helena.planer.kosten.benannt import famgkg, mit_mehrwert, nach_namen
from bridle.assistants.helena.planer.kosten.einigung_daneben import mit_einigung
from bridle.assistants.helena.planer.kosten.fragt import VERDIENEN, kostenfrage, nur_anwalt, nur_gericht
from bridle.assistants.helena.planer.kosten.gebuehren import ohne_terminsgebuehr
from bridle.assistants.helena.planer.kosten.gegenseite import ohne_anwaltlose
from bridle.assistants.helena.planer.kosten.gericht import GERICHT_UND_ANWALT
from bridle.assistants.helena.planer.kosten.gruppen import gruppen
from bridle.assistants.helena.planer.kosten.kv import kv_genannt
from bridle.assistants.helena.planer.kosten.monatlich import bemessung, scheidung, unterhalt, wertfrage
from bridle.assistants.helena.planer.kosten.monatlich import verwendet as monatsbetraege
from bridle.assistants.helena.planer.kosten.nebenforderungen import zu_nebenforderungen
from bridle.assistants.helena.planer.kosten.nummern import Sache, Zeile, alle_umstaende, sache, zeile
from bridle.assistants.helena.planer.kosten.positionen import MAHNSACHE, PKH, nach_nummern
from bridle.assistants.helena.planer.kosten.positionen import positionen as genannte_gebuehren
from bridle.assistants.helena.planer.kosten.rahmen import am_ende
from bridle.assistants.helena.planer.kosten.summe import wert_im_text
from bridle.assistants.helena.planer.kosten.tage import mandanten, stichtage, unklares_jahr
from bridle.assistants.helena.planer.kosten.teilgebuehren import (
    gemeinte,
    in_dem_verfahren,
    in_haft,
    mit_bezug,
    mit_menge,
    nach_geldbusse,
    tage,
)
from bridle.assistants.helena.planer.kosten.teilwerte import teilwerte
from bridle.assistants.helena.planer.kosten.verlauf import verlauf
from bridle.assistants.helena.planer.kosten.vorschuss import mit_vorschussfrage
from bridle.assistants.helena.planer.kosten.wert import Wert, errechneter_wert
from bridle.assistants.helena.planer.kosten.worte import RISIKO
from bridle.assistants.helena.planer.kosten.zweig import zweig
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, Genannt
from bridle.assistants.helena.planer.lesen.verneint import bejaht, ohne_termin
from bridle.assistants.helena.werkzeug_position import KostenPosition, braucht_wert

BESTELLT = r"\bpflichtverteidig\w*|\bbeigeordnet\w*|\bgerichtlich bestellt\w*|\bals bestellte"
OHNE_GELDBUSSE = "Die Höhe der Geldbuße ist nicht genannt; angenommen sind 80 € bis 5.000 €."
_VV = r"\bvv\s*(?:nr\.?\s*)?\d{4}|\b\d{4}\s*vv\b"
_DURCH_BESCHLUSS = (
    r"\b(?:durch|per|mit|im) beschluss(?:weg\w*)?\b(?!.*\b(?:verhandelt|verhandlung)\b)|"
    r"\bbeschlussverfuegung"
)
_REISE = r"\breisekosten|\bauslagen\b|\bgeschaeftsreise"
_TRAEGT = r"\bzahl(?:t|en|e)\b|\btra(?:e)?g(?:t|en)\b|kosten\b|\bhaengen\b|\bkoste[tn]?\b"
_BEWILLIGT = r"\b(?:mit|bewilligte\w*|unter) (?:pkh|prozesskostenhilfe|vkh|verfahrenskostenhilfe)\b"
OHNE_KLAGE = "**Die Klage ist nicht mitgerechnet**: Sie ist eine eigene Angelegenheit; frag danach gesondert."
ZWEI_WOCHEN_VORHER = (
    "Die zusätzliche Gebühr entsteht nach einer Rücknahme nur, wenn sie früher als zwei Wochen vor dem Tag "
    "der "
    "Hauptverhandlung erklärt wird, falls einer bestimmt war."
)
NICHT_NACH_WERT = "Nach einem Wert richten sich diese Gebühren nicht; auf {betrag} kommt es hier nicht an."
_AUFGEHOBEN = r"\bgegeneinander aufgehoben|\bkostenaufhebung|\bkosten\w* (?:\w+ ){0,3}geteilt"
_BUSSGELD = "Bußgeldsache"
_WORAUS = {
    "scheidung": "Wie hoch ist der Verfahrenswert in Euro, oder was verdienen beide Eheleute netto im Monat?",
    "unterhalt": "Wie hoch ist der Verfahrenswert in Euro, oder um wie viel Unterhalt im Monat geht es?",
}


def rechenfrage(anfrage: Anfrage) -> bool:
    """What is a look-up, or asks for a fee in words that elsewhere ask for advice."""
    if nachschlagen(anfrage) or _abrechnung(anfrage):
        return True
    if mit_vorschussfrage(anfrage.klein) and kostenfrage(anfrage) and not zu_schreiben(anfrage):
        return True
    if zu_schreiben(anfrage) or will_handeln(anfrage) or will_erklaerung(anfrage):
        return False
    earned = anfrage.hat(f"{VERDIENEN}|{GERICHT_UND_ANWALT}") and wert_im_text(anfrage)
    valued = wert_im_text(anfrage) or errechneter_wert(anfrage) or bemessung(anfrage)
    lost = anfrage.hat(_TRAEGT) and anfrage.hat(RISIKO) and valued
    if lost or (wert_im_text(anfrage) and mit_mehrwert(anfrage) is not None):
        return True
    return bool(earned) or sonderfall(anfrage) is not None or nach_namen(anfrage) is not None


def _abrechnung(anfrage: Anfrage) -> bool:
    """A bill for a value: that somebody paid, or has to, is no order then and no question of law."""
    if zu_schreiben(anfrage) or will_erklaerung(anfrage) or not wert_im_text(anfrage):
        return False
    by_name = any(each["vv"] != "1003" for each in benannte(anfrage)) and anfrage.hat(r"\d,\d|gebuehr")
    return kostenfrage(anfrage) and bool(by_name or verlauf(anfrage) or teilwerte(anfrage))


@lru_cache(maxsize=256)  # asked again for each part of an answer
def sonderfall(anfrage: Anfrage) -> Sache | None:
    """The proceeding with fees of its own that a question about fees is about."""
    numbered = anfrage.hat(_VV) or kv_genannt(anfrage.klein) or nach_nummern(anfrage)
    numbered = numbered and not nur_auslagen([each["vv"] for each in nach_nummern(anfrage)])
    if numbered or not (kostenfrage(anfrage) or wertfrage(anfrage)):
        return None
    found = sache(anfrage.klein, zweig(anfrage))
    if found is None or (anfrage.hat(MAHNSACHE) and "3500" in found.nummern):
        return None
    if found.nur_gericht and not nur_gericht(anfrage):
        return None
    if found.name == "Sozialrecht" and wert_im_text(anfrage) and not um_leistungen(anfrage):
        return None  # by the value, as the person wants it
    valued = wert_im_text(anfrage) and not ist_menge(wert_im_text(anfrage), anfrage.klein)
    if found.additiv and found.ohne_wert and valued and not benannte(anfrage):
        return None  # beside fees that are meant in general
    return found


def _zeilen(anfrage: Anfrage, about: Sache) -> tuple[Zeile | None, Zeile | None]:
    """What the lawyer and what the court takes, as far as it is asked."""
    klein, branch = anfrage.klein, zweig(anfrage)
    lawyer, court = zeile(about.anwalt, klein, branch), zeile(about.gericht, klein, branch)
    if court is not None and (nur_gericht(anfrage) or lawyer is None):
        return None, court
    return lawyer, None if nur_anwalt(anfrage) and not anfrage.hat(_AUFGEHOBEN) else court


def beruecksichtigt(gestellt: Anfrage, numbers: frozenset[str]) -> frozenset[str]:
    """The circumstances that the numbers of a call have taken into account; its own name with them."""
    anfrage = ohne_anwaltlose(bejaht(gestellt))
    about = sonderfall(anfrage)
    if about is None or not numbers & about.nummern:
        return frozenset()
    rows = [row for row in _zeilen(anfrage, about) if row is not None]
    return frozenset({about.name, *(name for row in rows for name in row.wenn)})


def anderes_verfahren(gestellt: Anfrage, numbers: frozenset[str]) -> str:
    """The proceeding that is asked about, where the call has the numbers of another one."""
    about = sonderfall(ohne_anwaltlose(bejaht(gestellt)))
    return about.name if about is not None and not numbers & about.nummern else ""


def verwendet(gestellt: Anfrage, numbers: frozenset[str]) -> list[str]:
    """Figures that chose a number and are in no argument."""
    anfrage = ohne_anwaltlose(bejaht(gestellt))
    fine = any(each.startswith("51") for each in numbers) and anfrage.hat(
        "bussgeld|geldbusse|owi|ordnungswidr"
    )
    amount = wert_im_text(anfrage) if fine else None
    if not fine and (about := sonderfall(anfrage)) is not None and numbers & about.nummern:
        amount = wert_im_text(anfrage) if about.ohne_wert and not about.additiv else None
    ways = genannte_strecken(anfrage.klein) if "7003" in numbers else []
    return [*([amount] if amount else []), *map(str, ways), *monatsbetraege(anfrage)]


def ohne_nummer(gestellt: Anfrage) -> str:
    """What has to be said where no number can be computed for what is asked."""
    anfrage = ohne_anwaltlose(bejaht(gestellt))
    about = None if nach_namen(anfrage) or mit_mehrwert(anfrage) else sonderfall(anfrage)
    if about is None:
        return ""
    rows = [row for row in _zeilen(anfrage, about) if row is not None]
    if rows and all(row.sagen for row in rows):
        return "\n\n".join(dict.fromkeys(row.sagen for row in rows))
    return ""


def sachen(gestellt: Anfrage) -> Mapping[str, Any] | None:
    """The reading of the rule: arguments of the calculator, and what has to be said beside them."""
    anfrage = ohne_anwaltlose(bejaht(gestellt))
    if (read := nach_namen(anfrage) or mit_mehrwert(anfrage) or famgkg(anfrage)) is not None:
        return read
    about = sonderfall(anfrage)
    if about is None:
        return nach_namen(anfrage, genau=False)
    if about.risiko and _nur_risiko(anfrage):
        return None
    lawyer, court = _zeilen(anfrage, about)
    hints = [row.sagen or row.hinweis for row in (lawyer, court) if row is not None]
    hints += (
        [OHNE_KLAGE] if about.vor_der_klage and anfrage.hat(r"\bklage(?:verfahren)?\b|\bhauptsache") else []
    )
    arguments: dict[str, Any] = stichtage(anfrage)
    amount = wert_im_text(anfrage)
    question = unklares_jahr(anfrage)
    if lawyer is not None and lawyer.vv:
        meant = gemeinte(lawyer.vv, anfrage.klein)
        hints = hints if len(meant) == len(lawyer.vv) else []
        numbers, told = mit_einigung(anfrage, in_haft(meant, anfrage.klein), about.name)
        hints += told
        if about.name == _BUSSGELD:
            numbers = nach_geldbusse(numbers, amount, arguments.get("auftrag"))
            hints += [] if amount else [OHNE_GELDBUSSE]
        arguments["positionen"] = mit_bezug(mit_menge(numbers, tage(anfrage.klein)), lawyer.bezug)
        withdrawn = anfrage.hat(r"zurueck(?:ge|zu|ne|ni)|ruecknahme|\bzurueck\b")
        late = {"4141", "5115"} & set(numbers) and withdrawn
        hints += [ZWEI_WOCHEN_VORHER] if late else []
    if court is not None and court.kv:
        arguments["kv"] = court.kv
    if not {"positionen", "kv"} & arguments.keys():
        return None
    if about.menge is not None:
        found = auslagen(anfrage.klein)
        covered = about.menge.vv in {each["vv"] for each in found} or (found and anfrage.hat(_REISE))
        question = question or ("" if covered else about.menge.frage)
        if found:
            arguments["positionen"] = found
        hints = [zur_strecke(anfrage.klein) or each for each in hints]
    if about.additiv and (others := benannte(anfrage)):
        arguments["positionen"] = [*others, *in_dem_verfahren(arguments["positionen"], others)]
        arguments |= {"streitwert": amount} if amount and not ist_menge(amount, anfrage.klein) else {}
    arguments |= _wert(anfrage, about, amount) | _personen(anfrage, about)
    if beside := _wert_daneben(anfrage, about, arguments):
        hints.append(NICHT_NACH_WERT.format(betrag=euro(Decimal(beside))))
    hints += zu_nebenforderungen(gestellt, {"argumente": arguments})
    missing = _WORAUS.get(about.wert_aus, "") if not {"streitwert", "wert_aus"} & arguments.keys() else ""
    read = gruppen(anfrage, arguments, question, [*hints, about.hinweis], wert_fehlt=bool(missing))
    if missing and read["akte"] == Genannt():
        read["frage"] = question or missing
    if (summed := _summe(anfrage)) is not None and "streitwert" in arguments:
        read = {**read, "daher": summed.daher, "argumente": read["argumente"] | {"streitwert": summed.euro}}
    read = {**read, "risiko": anfrage.hat(f"{RISIKO}|{_AUFGEHOBEN}") is not None}
    read = ohne_terminsgebuehr(read) if _ohne_verhandlung(gestellt, about) else read
    return am_ende(anfrage, read)


def um_leistungen(anfrage: Anfrage) -> bool:
    """Benefits of an insured person, for which no fee before a social court follows the value."""
    return re.search(alle_umstaende()["leistung"], anfrage.klein) is not None


def _wert_daneben(anfrage: Anfrage, about: Sache, arguments: Mapping[str, Any]) -> str:
    """A value that somebody names although none of these fees follows it; nothing where one does."""
    amount = wert_im_text(anfrage)
    items = [KostenPosition(**each) for each in arguments.get("positionen", [])]
    if not amount or not items or about.additiv or about.name == _BUSSGELD or "kv" in arguments:
        return ""
    return "" if braucht_wert(items) or ist_menge(amount, anfrage.klein) else amount


def _summe(anfrage: Anfrage) -> Wert | None:
    """Two values of one proceeding."""
    worked_out = errechneter_wert(anfrage)
    return worked_out if worked_out is not None and worked_out.summe else None


def _ohne_verhandlung(gestellt: Anfrage, about: Sache) -> bool:
    """An order without a hearing has no fee for one."""
    by_order = about.name == "Eilverfahren" and gestellt.hat(_DURCH_BESCHLUSS) is not None
    return by_order or ohne_termin(gestellt)


def benannte(anfrage: Anfrage) -> list[dict[str, str]]:
    """Fees that are named beside: „1,3 Verfahrensgebühr und die Fahrtkosten“."""
    every = genannte_gebuehren(anfrage, zweig(anfrage))
    return [each for each in every if not nur_auslagen([each["vv"]])]


def _nur_risiko(anfrage: Anfrage) -> bool:
    """Winning and losing is computed elsewhere, for the courts whose Eilverfahren is known there."""
    return anfrage.hat(RISIKO) is not None and zweig(anfrage) in ("zivil", "arbeit")


def _wert(anfrage: Anfrage, about: Sache, amount: str | None) -> dict[str, Any]:
    if about.ohne_wert or about.name == _BUSSGELD:
        return {}
    match about.wert_aus:
        case "scheidung":
            measured = scheidung(anfrage)
        case "unterhalt":
            measured = unterhalt(anfrage)
        case "":
            measured = {}
        case other:
            measured = {} if amount or anfrage.hat(r"\beinstweilig") else {"wert_aus": other}
    return measured or ({"streitwert": amount} if amount else {})


def _personen(anfrage: Anfrage, about: Sache) -> dict[str, Any]:
    count = mandanten(anfrage)
    refused = about.ohne_pkh or ("3500" in about.nummern and not anfrage.hat(_BEWILLIGT))
    aided = anfrage.hat(BESTELLT) or (anfrage.hat(PKH) and not refused)
    return ({"mandanten": count} if count else {}) | ({"pkh": True} if aided else {})
