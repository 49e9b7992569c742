"""One share of costs that were just computed: „und davon nur das Gericht?“, „nur der eigene Anwalt?“.

Joined to the question before, these words would be read as the whole lawsuit again. So the share is asked for
by itself, with the value, the matter, the court and the instance that were reckoned with.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from bridle.assistants.helena.planer.kosten.ersatz import will_ersatz
from bridle.assistants.helena.planer.kosten.sachen import sonderfall
from bridle.assistants.helena.planer.kosten.wunsch import Wunsch, wunsch
from bridle.assistants.helena.planer.kosten.zweig import zweig
from bridle.assistants.helena.planer.lesen.anschluss import Kennt, Vorher
from bridle.assistants.helena.planer.lesen.erkennen import AKTENZEICHEN, lies
from bridle.assistants.helena.planer.lesen.rechtszug import nennt_rechtszug, rechtszug
from bridle.assistants.helena.planer.lesen.satz import teilsaetze
from bridle.assistants.helena.planer.lesen.tage import ohne_daten
from bridle.assistants.helena.planer.lesen.zahlen import betrag
from bridle.assistants.helena.planer.verstehen.dazugezaehlt import euro
from bridle.assistants.helena.planer.verstehen.knapp import will_summe

LONGEST = 16
"""Words: what is longer tells its own case."""
_RECHNER = re.compile(r"^Quelle: Kostenrechner", re.M)
_WENN = re.compile(r"^(?:und |aber |oder )*(?:was (?:ist|wäre) )?(?:wenn|falls|angenommen|sofern)\b", re.I)
_NUR = re.compile(
    r"\b(?:nur|davon|darunter|allein(?:e|ig)?|lediglich|bloß|ausschließlich|einzeln)\b|"
    r"^und\s+(?:für\s+)?(?:(?:das|der|den|die)\s+(?=gericht|justiz|gegner|gegenanwalt|gegenseite|anw[aä]lt|"
    r"eigene|gebühren|honorar)|"
    r"(?:unser\w*|uns|(?:was|wie ?viel) (?:kriegen|bekommen|verdienen) wir|"
    r"(?:was|wie ?viel) (?:kriege?|bekomme?|verdiene?) (?:ich|d(?:er|ie) anw[aä]lt\w*))\b)",
    re.I,
)
_NICHT = re.compile(
    r"\b(?:ohne|nicht|außer|kein\w*|samt|inklusive|plus|zuzüglich|wieder|zurück|erstattet?)\b|\bwarum\b|\bwieso\b|\bwer\b",
    re.I,
)
_GERICHT = re.compile(r"\bgericht(?:s?kosten|s?gebühr(?:en)?|skasse|e|s)?\b|\bjustizkasse\b", re.I)
_GEGNER = re.compile(r"\bgegner\w*|\bgegenseite\b|\bgegenanwalt\w*", re.I)
_EIGENER = re.compile(
    r"\b(?:unser\w*|eigene[nr]?|mein\w*|der|den|dem|für uns)\s+(?:eigene[nr]? )?"
    r"(?:anw(?:alt|ält)\w*|gebühren|honorar|kosten|seite)\b|"
    r"\banwalts?(?:kosten|gebühr(?:en)?|honorar)\b|\b(?:bekommen|kriegen|verdienen) wir\b|"
    r"\b(?:bekomme?|kriege?|verdiene?) ich\b|\bfür uns\b|"
    r"\bnur (?:wir|uns(?:ere?s?)?|anwalt)\b|^und (?:was ist mit )?unsere?[ns]?\W*$",
    re.I,
)
_GEZAHLT = {
    "gericht": "Wie hoch sind die Gerichtskosten",
    "gegner": "Was kostet der gegnerische Anwalt",
    "eigener": "Was kostet der eigene Anwalt",
    "beide": "Wie hoch sind die Gerichtskosten und unsere Gebühren",
}
_OHNE: Mapping[Wunsch, str] = {
    "": "",
    "einzeln": "",
    "netto": ", netto",
    "gebuehr": ", ohne Auslagen und Umsatzsteuer",
}
"""Which figure of the bill is wanted."""
_MIT = re.compile(
    r"(?:und\s+)?(?:(?:das|alles|beides)\s+)?(?:zusammen|insgesamt|in summe)?\s*(?:gerechnet\s+)?mit "
    r"(?:unsere[nm]?(?: honorar| gebühren| kosten)?|dem gericht|den gerichtskosten|der gerichtsgebühr|"
    r"(?:(?:dem|einem|dem eigenen|eigenem) )?(?:rechts)?anwalt(?:skosten|sgebühren)?|"
    r"den anwalts(?:kosten|gebühren))(?:\s+(?:zusammen|insgesamt))?\W*|"
    r"(?:und\s+)?(?:gericht und (?:wir|anwalt)|beide|wir und das gericht)\s+zusammen\W*|"
    r"(?:und\s+)?(?:alles )?ohne (?:den |die |dem )?(?:gegenanwalt|gegenseite|gegnerischen? "
    r"anwalt\w*|anwalt der gegenseite|anwalt des gegners)\W*",
    re.I,
)
"""The other half beside the one that was computed."""
_VERLAUF = re.compile(r"rücknahme|vergleich|verglichen|einig|zurück|anerk[ae]nn|säumnis|erledig", re.I)
"""A suit that ends before a judgment has other fees."""
_NUR_DIESE = {
    "gericht": "nur die Gerichtskosten",
    "gegner": "nur der gegnerische Anwalt",
    "eigener": "nur die Anwaltsgebühren",
}
_GERICHTSKOSTEN = re.compile(r"\bgerichts(?:kosten|gebühr(?:en)?)\b", re.I)
_HONORAR = re.compile(
    r"\b(?:unsere?[ns]? )?(?:anwalts(?:gebühr(?:en)?|kosten|honorar)|honorar|vergütung|gebühren)\b", re.I
)
_ZAHL = {2: "zwei", 3: "drei"}
_GERICHTSGEBUEHR = re.compile(r"^Gerichtsgebühr Nr\.|^Eine \S+-Gebühr nach § 34 GKG", re.M)
"""Computed, and not only spoken of in a hint."""
_AKTE = re.compile(r"^(?:Quelle: Kostenrechner[^\n]*|Die )Akte (\d{4}/\d{2})", re.M)
_WERT = re.compile(r"(?:Streitwert von|, \d,\d aus|aus) (\d[\d.]*,\d\d €)")
_ZWEIG = re.compile(r"\bvor dem ((?:Arbeits|Verwaltungs|Sozial|Finanz)gericht)\b")
_KLAGE = re.compile(r"^Kosten (?:einer Klage|eines Eilverfahrens)\b|erste Instanz:$", re.M)
_VOR_GERICHT = re.compile(r"klage\b|klagen\b|\bprozess|\brechtsstreit|gericht\b|risiko|instanz|verlier", re.I)
GERICHTE = {
    "arbeit": "vor dem Arbeitsgericht",
    "verwaltung": "vor dem Verwaltungsgericht",
    "sozial": "vor dem Sozialgericht",
    "finanz": "vor dem Finanzgericht",
}
"""A court of another branch takes other fees from the same value."""
_WESSEN = re.compile(
    r"\b(?:in (?:der )?(?:sache|sachen|akte|angelegenheit)|im (?:fall|verfahren)|in sachen|bei (?:frau|"
    r"herrn?|der|dem)?) ?[A-ZÄÖÜ]|"
    r"\b(?:adresse|anschrift|telefon\w*|geschäftszeichen|aktenzeichen|termin\w*|name)\b",
    re.I,
)
"""Another matter, or something else than costs."""
_BEIDE = re.compile(r"\b(?:zwei|beide[rn]?|2)\s+(?:\w+\s)?instanzen\b|\bin beiden instanzen\b", re.I)


def kosten_davon(text: str, last: Vorher, kennt: Kennt) -> Sequence[str]:
    """The share as a question of its own, one for each instance that was asked for."""
    if both := _alle_instanzen(text, last, kennt):
        return (both,)
    court_alone = _GERICHTSGEBUEHR.search(last.antwort) and " VV RVG" not in last.antwort
    share = "beide" if court_alone and will_summe(text) else _welcher(text)
    if share == "gegner" and will_ersatz(text):
        return ()  # what is paid back to us, and no fee of the other side's lawyer
    if not share or not _RECHNER.search(last.antwort) or len(text.split()) > LONGEST:
        return ()
    if betrag(ohne_daten(lies(text).klein)) is not None or AKTENZEICHEN.search(text) or _WESSEN.search(text):
        return ()
    if share in _NUR_DIESE and not nennt_rechtszug(text):
        same = _statt_dessen(last.frage, share)
        if _wie_davor(same, share, last, kennt):
            return (same,)
        if _eigenes(last.frage):
            return ()  # an ordinary lawsuit has other fees
    wish = _OHNE[wunsch(lies(text))]
    asked = [f"{_GEZAHLT[share]} {where}{woraus(last, kennt)}{wish}?" for where in _wo(text, last)]
    return tuple(" ".join(each.split()) for each in asked) if all(map(kennt.werkzeug, asked)) else ()


def _alle_instanzen(text: str, last: Vorher, kennt: Kennt) -> str:
    """„und zusammen?“ after the further instance: that one and those before it."""
    before = kennt.angaben(last.frage) if will_summe(text) and _RECHNER.search(last.antwort) else None
    count = before[1].get("instanzen", 1) if before and before[0] == "berechne_kostenrisiko" else 1
    if before is None or count not in _ZAHL:
        return _im_ganzen(text, last, kennt)
    meant = f"Kostenrisiko über {_ZAHL[count]} Instanzen {woraus(last, kennt)}?"
    now = kennt.angaben(meant)
    return meant if now is not None and now[0] == before[0] and now[1].get("instanzen") == count else ""


def _im_ganzen(text: str, last: Vorher, kennt: Kennt) -> str:
    """„insgesamt?“ after the risk is that risk; after our own fees alone it is what all of it may cost."""
    if not will_summe(text) or not _RECHNER.search(last.antwort) or _GERICHTSGEBUEHR.search(last.antwort):
        return ""
    known, where = kennt.angaben(last.frage), woraus(last, kennt)
    risk = known is not None and known[0] == "berechne_kostenrisiko"
    if known is not None and risk and known[1]:
        return last.frage
    meant = f"Kostenrisiko {where}?" if where and (risk or _KLAGE.search(last.antwort)) else ""
    return meant if meant and kennt.werkzeug(meant) is not None else ""


def _statt_dessen(question: str, share: str) -> str:
    """The question before narrowed to the share, or with it in the place of the other half."""
    asked = question.rstrip(" ?!.")
    other, own = (_HONORAR, "Gerichtskosten") if share == "gericht" else (_GERICHTSKOSTEN, "Anwaltsgebühren")
    if len(other.findall(asked)) == 1:
        return f"{other.sub(own, asked)}?"
    return f"{asked}, {_NUR_DIESE[share]}?"


def _eigenes(question: str) -> bool:
    """A proceeding with fees of its own, or one that ends before a judgment."""
    return sonderfall(lies(question)) is not None or _VERLAUF.search(question) is not None


def _wie_davor(same: str, share: str, last: Vorher, kennt: Kennt) -> bool:
    """Whether the question before, narrowed to the share, is read so: then all that it told still holds."""
    read = kennt.angaben(same)
    if read is None or _BEIDE.search(last.frage):
        return False
    if read[0] != "get_kosten_rules":  # of a matter by its name
        return _eigenes(last.frage) and not read[0].startswith("berechne")
    numbers = [str(each["vv"]) for each in read[1].get("positionen") or ()]
    if share == "gericht":
        return "kv" in read[1] and not numbers
    return bool(numbers) and "kv" not in read[1] and not any(each.startswith("2") for each in numbers)


def _welcher(text: str) -> str:
    """Whose share, or both together; what is said under a condition is not it."""
    if _MIT.fullmatch(text.strip()):
        return "beide"
    clauses = [each for each in teilsaetze(text.strip()) if not _WENN.match(each)] or [text]
    said = next((each for each in clauses if _NUR.search(each)), "")
    if not said or _NICHT.search(said):
        return ""
    named = [
        share
        for share, words in (("gericht", _GERICHT), ("gegner", _GEGNER), ("eigener", _EIGENER))
        if words.search(said)
    ]
    if named == ["gegner", "eigener"]:  # „der Anwalt der Gegenseite“
        named = ["gegner"]
    if named == ["gericht", "eigener"]:
        named = ["beide"]
    return named[0] if len(named) == 1 else ""


def _wo(text: str, last: Vorher) -> list[str]:
    """Which court and instance, each with a space behind it."""
    named = _ZWEIG.search(last.antwort)
    branch = f"vor dem {named[1]} " if named else f"{GERICHTE.get(zweig(lies(last.frage)), '')} "
    if nennt_rechtszug(text):
        stages = [rechtszug(text)]
    elif _BEIDE.search(last.frage):
        stages = ["in erster Instanz", "in der Berufung"]
    else:
        suit = _KLAGE.search(last.antwort) or _VOR_GERICHT.search(last.frage)
        stages = [rechtszug(last.frage) or ("in erster Instanz" if suit else "")]
    return [f"{stage} " if "vor dem" in stage else f"{branch}{stage} " for stage in stages]


def woraus(last: Vorher, kennt: Kennt) -> str:
    if matter := _AKTE.search(last.antwort):
        return f"in der Akte {matter[1]}"
    read = kennt.angaben(last.frage)
    given: Mapping[str, Any] = read[1] if read is not None else {}
    if value := given.get("streitwert"):
        day = str(given.get("auftrag") or given.get("anhaengig") or "")
        when = (
            f", Auftrag vom {day[8:]}.{day[5:7]}.{day[:4]}" if re.fullmatch(r"\d{4}-\d\d-\d\d", day) else ""
        )
        people = given.get("mandanten")
        return f"bei {euro(Decimal(str(value)))}{f' für {people} Mandanten' if people else ''}{when}"
    told = set(_WERT.findall(last.antwort))
    return f"bei {told.pop()}" if len(told) == 1 else ""
