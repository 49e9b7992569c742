"""Claims that come together in one lawsuit: a Widerklage, and what the Klage is extended by."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import pairwise

from bridle.assistants.helena.law.geld import euro
from bridle.assistants.helena.planer.kosten.betraege import Betrag, betraege

_WIDERKLAGE = re.compile(r"\bwiderklage\w*|\bwiderklagend")
_ERWEITERT = re.compile(r"\b(?:klage)?erweiter\w*")
_DAZU = re.compile(r"\b(?:obendrauf|drauf\w*|hinzu\w*|dazu(?:gekommen|gesetzt|kommen|kommt)?)\b")
_VERFAHREN = re.compile(
    r"\b(?:verfahrens|streit|gegenstands)?wert|\bversorgungsausgleich|\bfolgesache|\bscheidung|\bklage"
)
_KEIN_WERT = re.compile(
    r"\bzins|kosten\b|pauschale|vorschuss|\bauslagen|gebuehr (?:von|aus|ueber)|mehrwert|\bnicht (?:rechts|"
    r"an)haengig|"
    r"\bje(?:weils)?\b|\bà|\bmonatlich|\bim monat|\bnetto|\bbrutto|\bkm\b|\bstunden"
)
_AUF = re.compile(r"\b(?:auf|zu|nunmehr|jetzt|dann)\s*$")
MIT_WIDERKLAGE = (
    "Wert: {teile} = {summe}, Klage und Widerklage zusammengerechnet. Geht es in beiden um denselben "
    "Gegenstand, gilt nur der höhere Wert."
)
ERWEITERT_UM = "Wert: {teile} = {summe}, nach der Erweiterung der Klage."
DAZUGEKOMMEN = "Wert: {teile} = {summe}, zusammengerechnet."
ERWEITERT_AUF = "Wert: {summe} nach der Erweiterung der Klage; davor {davor}."


_SCHADEN = (
    r"(?:schmerzensgeld|verdienstausfall|nutzungsausfall|haushaltsfuehrungsschaden|sachschaden|mietwagen(?:kosten)?|"
    r"reparatur(?:kosten)?|schaden(?:s?ersatz)?|kaufpreis|werklohn|restwerklohn|kaution|mietrueckst\w+|miete|"
    r"nebenkosten\w*|lohn\w*|gehalt\w*|urlaubsabgeltung|abfindung|darlehen\w*|rueckzahlung|wertminderung|"
    r"heilbehandlungskosten|behandlungskosten|honorar\w*|provision\w*|vertragsstrafe|aufwendungsersatz|"
    r"minderung|erbteil|pflichtteil|ueberstunden\w*|weihnachtsgeld|urlaubsgeld|bonus)"
)
_ANSPRUECHE = re.compile(
    rf"\s*(?:an |fuer |als )?(?:\w+e[nrs]? )?{_SCHADEN}\s*"
    r"(?:,|und|plus|sowie|\+|zuzueglich|nebst|,? dazu)\s*(?:noch )?(?:€\s?)?"
)
_FORDERUNGEN = re.compile(
    r"\b(?:zwei|drei|vier|mehrere|beide|verschiedene|[2-4]) (?:\w+e[nr]? )?(?:forderungen|ansprueche|"
    r"rechnungen|betraege|darlehen|klageantraege|antraege)\b"
)
_UND = re.compile(
    r"\s*(?:,|und|plus|sowie|\+|,? und)\s*(?:noch )?(?:eine? )?(?:(?:von|ueber|mit|aus) )?(?:€\s?)?"
)
_ANSPRUCH = re.compile(rf"\s*(?:an |fuer |als )?(?:\w+e[nrs]? )?{_SCHADEN}\b")
_DAVON = re.compile(
    r"\bdavon\b|\bdarin\b|\bverglichen|\bvergleich|\bzurueck|\bbezahlt|\bgezahlt|\bmonatlich|\bim monat"
)


@dataclass(frozen=True, slots=True)
class Zusammen:
    euro: Decimal
    daher: str
    aus: str


def zusammengerechnet(klein: str) -> Zusammen | None:
    """None where there are not exactly two values."""
    if (claims := _mehrere_ansprueche(klein)) is not None:
        return claims
    counter, extended = _WIDERKLAGE.search(klein), _ERWEITERT.search(klein)
    amounts = betraege(klein)
    if counter is None and extended is None and _kommt_dazu(klein) and len(amounts) == len(("wert", "dazu")):
        return _summe(amounts[0].euro, amounts[1].euro)
    if (counter is None) == (extended is None) or len(amounts) != len(("klage", "dazu")):
        return None
    one, other = amounts
    total = one.euro + other.euro
    said = {"teile": f"{euro(one.euro)} + {euro(other.euro)}", "summe": euro(total)}
    used = f"{one.euro} {other.euro}"
    if counter is not None:
        return Zusammen(total, MIT_WIDERKLAGE.format_map(said), used)
    if _AUF.search(klein[: other.anfang]) and other.euro > one.euro:
        shown = ERWEITERT_AUF.format(summe=euro(other.euro), davor=euro(one.euro))
        return Zusammen(other.euro, shown, used)
    return Zusammen(total, ERWEITERT_UM.format_map(said), used)


def _mehrere_ansprueche(klein: str) -> Zusammen | None:
    """„2.000 € Schmerzensgeld und 3.500 € Verdienstausfall“: claims in one suit are added up (§ 39 GKG)."""
    amounts = betraege(klein)
    if len(amounts) < len(("einer", "noch einer")) or _DAVON.search(klein):
        return None
    if _FORDERUNGEN.search(klein) and all(
        _UND.fullmatch(klein[one.ende : other.anfang]) for one, other in pairwise(amounts)
    ):
        return _alle(amounts)
    joined = all(_ANSPRUECHE.fullmatch(klein[one.ende : other.anfang]) for one, other in pairwise(amounts))
    if not joined or not _ANSPRUCH.match(klein[amounts[-1].ende :]):
        return None
    return _alle(amounts)


def _alle(amounts: Sequence[Betrag]) -> Zusammen:
    total = sum((each.euro for each in amounts), Decimal(0))
    shown = DAZUGEKOMMEN.format(teile=" + ".join(euro(each.euro) for each in amounts), summe=euro(total))
    return Zusammen(total, shown, " ".join(str(each.euro) for each in amounts))


def _kommt_dazu(klein: str) -> bool:
    """„das Gericht hat noch 6.000 draufgesetzt“; interest and costs are no part of the value."""
    return bool(_DAZU.search(klein) and _VERFAHREN.search(klein)) and not _KEIN_WERT.search(klein)


def _summe(one: Decimal, other: Decimal) -> Zusammen:
    shown = DAZUGEKOMMEN.format(teile=f"{euro(one)} + {euro(other)}", summe=euro(one + other))
    return Zusammen(one + other, shown, f"{one} {other}")
