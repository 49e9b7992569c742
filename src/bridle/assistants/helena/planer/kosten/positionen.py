"""Which numbers of the Vergütungsverzeichnis somebody asks for, by number or by name, with their rates."""

from __future__ import annotations

import re
from dataclasses import replace

from bridle.assistants.helena.law import vv
from bridle.assistants.helena.planer.kosten.einigung import GEEINIGT
from bridle.assistants.helena.planer.kosten.erhoehung import nur_erhoehung
from bridle.assistants.helena.planer.kosten.kv import ohne_kv
from bridle.assistants.helena.planer.kosten.nach_satz import nummer_mit_satz
from bridle.assistants.helena.planer.kosten.saeumnis import saeumig
from bridle.assistants.helena.planer.kosten.vollstreckung import (
    EIGENE_SACHE,
    MAHNSACHE,
    vollstreckungsgebuehren,
    vollstreckungssache,
)
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage
from bridle.assistants.helena.planer.lesen.tage import ohne_daten
from bridle.assistants.helena.planer.lesen.verneint import ohne_termin
from bridle.assistants.helena.planer.lesen.zeitangaben import ohne_zeiten

Positionen = list[dict[str, str]]

KLAGE = (
    r"klage\b|klagen\b|klageverfahren|klageerheb\w*|\b(?:ein)?geklagt\b|(?<!mahn)prozess\b|\bklagt\b|\brechtsstreit|"
    r"\bverklag\w*|"
    r"vor gericht|(?<!ausser)(?<!vor)gerichtlich|gerichtsverfahren|\braeumungsverfahren|"
    r"\bstreitige[ns]? verfahren|"
    r"\bstreitverfahren"
)
TERMIN = frozenset({"3104", "3105", "3202", "3203", "3210", "3211"})
PKH = r"\bpkh\b|prozesskostenhilfe|\bvkh\b|verfahrenskostenhilfe"
_ANRECHNUNG = r"anrechn\w*|angerechnet"
_AUSSERGERICHTLICH = r"aussergericht|vorgericht|\bohne gericht\b"
_NUR_DAVOR = (
    rf"^(?=.*geschaeftsgebuehr)(?!.*(?:verfahrensgebuehr|terminsgebuehr|anhaengig|{KLAGE}|\bgericht))"
)
"""Where nothing is said of a court, a settlement beside a Geschäftsgebühr was made without one."""
_MARKIERT = r"\bvv\b|\bnr\.?\s?\d{4}|\bnummern?\b|\bpositionen\b|\brvg\b|^rechne|\bberechne"
_NAMEN = (
    (r"geschaefts(?:gebuehr|- und|-,)", "2300"),
    (r"verfahrens(?:gebuehr|- und|-,)", "3100"),
    (r"termins(?:gebuehr|- und|-,)|\bgebuehr\b (?:\w+ ){0,2}fuer (?:den|einen) termin\b", "3104"),
    (
        r"einigungsgebuehr|vergleichsgebuehr|"
        r"\bgebuehr\b (?:\w+ ){0,2}fuer (?:die|eine|den|einen) (?:einigung|vergleich)\b",
        "1003",
    ),
)
_SATZ_DAVOR = r"(?<![\d.,/])(\d(?:[.,]\d{1,2})?)\s?-?\s?(?:fache[rn]?\s|er\s?-?|fach\s)?\s?-?\s?"
_SATZ_DAHINTER = (
    r"\s*(?:(?:war|ist|sind|betrug|betraegt|lag|liegt|wurden?|haben wir|nur|abgerechnet|berechnet|angesetzt|"
    r"in hoehe von|mit|bei|à|zu|von|\(|:|=)\s*){0,3}(\d[.,]\d{1,2})(?!\d|\s?(?:€|eur|%|prozent|mio|tsd|k\b))"
)
_VERHANDELT = r"\bverhandelt|\bverhandlung\b|\b(?:gerichts|verhandlungs|guete)?termins?\b|\bguetetermin"


def positionen(anfrage: Anfrage, zweig: str = "zivil") -> Positionen:
    """Exactly those that are asked for; with an Anrechnung both fees that it takes."""
    numbered, named = nach_nummern(anfrage), _nach_namen(anfrage)
    only_raised = [each["vv"] for each in numbered] == ["1008"]  # which is no fee without another
    if numbered and not (only_raised and named):
        return _mit_anrechnung(anfrage, numbered)
    every = _mit_anrechnung(anfrage, _mit_den_uebrigen(anfrage, named))
    every += _geeinigt(anfrage, [each["vv"] for each in every])
    return in_instanz(every, stufe(anfrage), zweig)


_INSTANZEN: tuple[dict[str, str], ...] = (
    {},
    {"3100": "3200", "3104": "3202", "3105": "3203", "1003": "1004"},
    {"3100": "3206", "3104": "3210", "3105": "3211", "1003": "1004"},
)
"""The same fees in the Berufung and in the Revision have other numbers."""
_FINANZGERICHT = {"3100": "3200", "3104": "3202", "3105": "3203"}
"""The finance courts begin with the fees of a Berufung."""
_VOR_DEM_BGH = {"3206": "3208"}
"""Only lawyers who are admitted there can act before it in civil matters."""


_REVISION = (
    r"\brevision(?:s(?:verfahren|instanz|gericht|anwalt\w*|gebuehr\w*|kosten))?\b|"
    r"\bdritte[rn]? instanz|\b3\. instanz"
)
_BERUFUNG = (
    r"\bberufung(?:s(?:auftrag\w*|verfahren|instanz|gericht|gebuehr\w*|kosten))?\b|\bzweite[rn]? instanz|"
    r"\b2\. instanz"
)
_DRITTE = (
    r"\b(?:bgh|bag|bsg|bverwg|bfh)\b|"
    r"\bbundes(?:gerichtshof|arbeitsgericht|sozialgericht|verwaltungsgericht|finanzhof)"
)
_ZWEITE = (
    r"\b(?:olg|lag|lsg|ovg|vgh)\b|\boberlandesgericht|\blandes(?:arbeits|sozial)gericht|"
    r"\boberverwaltungsgericht|\bverwaltungsgerichtshof"
)


def stufe(anfrage: Anfrage) -> int:
    """0 the first instance, 1 the Berufung, 2 the Revision; their Fristen and grounds are no stage.

    What is named counts before the court that it would go to.
    """
    anfrage = ohne_verb_lag(anfrage)
    for pattern, stage in ((_REVISION, 2), (_BERUFUNG, 1), (_DRITTE, 2), (_ZWEITE, 1)):
        if anfrage.hat(pattern):
            return stage
    return 0


def ohne_verb_lag(anfrage: Anfrage) -> Anfrage:
    """„der Auftrag lag vor“ names no Landesarbeitsgericht, which is written in capitals or behind „beim“."""
    if re.search(r"\bLAG\b", anfrage.text):
        return anfrage
    return replace(anfrage, klein=re.sub(r"(?<!beim )(?<!vorm )(?<!dem )\blag\b", "   ", anfrage.klein))


def in_instanz(positions: Positionen, stage: int, zweig: str = "zivil") -> Positionen:
    same = _INSTANZEN[stage] if stage or zweig != "finanz" else _FINANZGERICHT
    numbers = [same.get(each["vv"], each["vv"]) for each in positions]
    if zweig == "zivil":
        numbers = [_VOR_DEM_BGH.get(number, number) for number in numbers]
    return [each | {"vv": number} for each, number in zip(positions, numbers, strict=True)]


_FREMDE_NUMMER = re.compile(
    r"\b(?:(?:rechnungs?|kunden|vertrags?|schadens?|schein|policen?|versicherungs?|bestell|auftrags|konto|"
    r"vorgangs?|beleg|artikel|urkunden|ur)(?:\s|-)?(?:nr\.?|nummer)|(?:rechnung|police|schaden|vertrag|"
    r"bestellung|"
    r"auftrag|kunde|beleg|urkunde)\s+(?:nr\.?|nummer))\s*:?\s*[\w/-]*\d[\w/-]*"
)
"""Numbers of bills, policies and the like are none of the Vergütungsverzeichnis."""


def ohne_fremde_nummern(klein: str) -> str:
    return _FREMDE_NUMMER.sub(" ", klein)


def nach_nummern(anfrage: Anfrage) -> Positionen:
    plain = ohne_zeiten(ohne_daten(ohne_fremde_nummern(anfrage.klein)))
    plain = re.sub(r"\bkv\s*(?:nr\.?\s*)?\d{4}|\b\d{4}\s*kv\b", " ", ohne_kv(plain))
    plain, with_unit = re.subn(r"\d[\d.,]*\s*(?:,-+\s*)?(?:€|euro\b|eur\b)", " ", plain)
    if re.search(r"\bstreitwert\s+\d{4}\b", plain) or not with_unit:
        # Without a unit, the value is what stands behind such a word.
        plain = re.sub(
            r"(wert\w*(?: von)?:?|\b(?:aus|ueber|bei|von|auf|fuer))\s+\d{4}(?!\d|[.,/]\d|/)", r"\1 ", plain
        )
    found = re.findall(
        rf"(?<![\d.,/])([1-7]\d{{3}})(?!\d|[.,/]\d|/)(?:{_SATZ_DAHINTER})?",
        plain,
    )
    found = [each for each in found if not _nur_ein_jahr(each[0], plain)]
    known = any(number in vv.alle() for number, _ in found)
    if not found or not (known or anfrage.hat(_MARKIERT)):
        return []
    return [_position(number, rate) for number, rate in dict(found).items()]


def _nur_ein_jahr(number: str, plain: str) -> bool:
    """There is no such number, unless somebody says that it is one."""
    return re.fullmatch(r"20[0-4]\d", number) is not None and not re.search(
        rf"\b(?:vv|nrn?|nummern?)\b\.?\s*{number}|\b{number}\s?vv\b", plain
    )


def _nach_namen(anfrage: Anfrage) -> Positionen:
    if vollstreckungssache(anfrage.klein) and not anfrage.hat(EIGENE_SACHE):
        return [_position(number) for number in vollstreckungsgebuehren(anfrage)]
    found: Positionen = (
        [_position("2301")]
        if anfrage.hat(
            r"\beinfache[sn]? (?:anwalts|mahn|aufforderungs|kuendigungs)?schreiben|schreiben einfacher art"
        )
        else []
    )
    for pattern, number in _NAMEN:
        if not anfrage.hat(pattern):
            continue
        rate = anfrage.hat(rf"{_SATZ_DAVOR}(?:{pattern})") or anfrage.hat(rf"(?:{pattern}){_SATZ_DAHINTER}")
        meant = number
        if rate and (own := nummer_mit_satz(number, rate[1], stufe(anfrage))):
            found.append(_position(own))
            continue
        if number == "3104" and not rate and saeumig(anfrage):
            meant = "3105"
        pending = not anfrage.hat(r"\bnicht (?:gerichtlich |mehr |rechts)?(?:an)?haengig")
        outside = anfrage.hat(_AUSSERGERICHTLICH) or anfrage.hat(_NUR_DAVOR) or not pending
        if number == "1003" and outside:
            meant = "1000"
        outside_rate = _satz_vorgerichtlich(anfrage) if number == "2300" else ""
        found.append(_position(meant, rate[1] if rate else outside_rate))
    return found


_NICHT_SO = re.compile(r"\b(?:kein\w*|nicht|ohne)\s+(?:(?!gericht\b|klage\b|prozess\b|termin\b)\w+\s)?$")
"""Without a court somebody settles all the same."""


def _geeinigt(anfrage: Anfrage, numbers: list[str]) -> Positionen:
    """„VG, TG und Vergleich“: beside fees that are named, the settlement is one of them."""
    settled = any(
        not _NICHT_SO.search(anfrage.klein[: each.start()]) for each in re.finditer(GEEINIGT, anfrage.klein)
    )
    if not numbers or not settled or any(each.startswith("10") for each in numbers):
        return []
    in_court = any(each.startswith("3") for each in numbers)
    return [_position("1003" if in_court else "1000")]


_MIT = (
    r"\b(?:mit|inkl\w*\.?|einschl\w*\.?|samt|zzgl\.?|zuzueglich|nebst|plus)\s+(?:der |einer |auch )?"
    r"(?:termins|einigungs|vergleichs)gebuehr"
)
_MIT_TERMIN = (
    r"\b(?:mit|nach|inkl\w*\.?|samt|und) (?:\w+em )?"
    r"(?:(?:gerichts|verhandlungs)?termin|(?:muendlicher )?verhandlung)\b"
)
_ALLES = (
    r"\brechne\w*\b[^?]{0,30}\balles\b|\balles (?:aus|durch|zusammen)rechnen|\balle (?:\w+ )?gebuehren\b|"
    r"\b(?:gesamte|komplette|vollstaendige|ganze)[nr]? (?:rechnung|verguetung|abrechnung)"
)
_ALLE_GEBUEHREN = (
    r"\b(?:anwalts|rechtsanwalts|rvg-?)?(?:gebuehren|verguetung)\b|\banwaltskosten|honorar\b|"
    r"\brechnung\b|\bab(?:zu)?rechn"
)


def _mit_den_uebrigen(anfrage: Anfrage, named: Positionen) -> Positionen:
    """„Unsere Gebühren mit Einigungsgebühr“: that fee comes beside those that every proceeding has."""
    numbers = [each["vv"] for each in named]
    if numbers == ["3100"] and anfrage.hat(_MIT_TERMIN) and not ohne_termin(anfrage):
        return [*named, _position("3104")]
    if not numbers or any(each[0] in "2" or each == "3100" for each in numbers):
        return named
    if not anfrage.hat(_ALLES) and not (anfrage.hat(_MIT) and anfrage.hat(_ALLE_GEBUEHREN)):
        return named
    if anfrage.hat(_AUSSERGERICHTLICH):
        return [_position("2300"), *named]
    hearing = [] if {"3104", "3105"} & set(numbers) else [_position("3104")]
    return [_position("3100"), *hearing, *named]


def _mit_anrechnung(anfrage: Anfrage, asked: Positionen) -> Positionen:
    """„Geschäftsgebühr und Klage“ are both; an Anrechnung takes two fees."""
    numbers = [each["vv"] for each in asked]
    credited = anfrage.hat(_ANRECHNUNG)
    lawsuit = anfrage.hat(KLAGE)
    only_advice = anfrage.hat(r"\bberatung") and not lawsuit  # what is credited is that, to one fee
    if anfrage.hat(MAHNSACHE) or only_advice or not (credited or (numbers == ["2300"] and lawsuit)):
        return asked
    named = any(number.startswith("2") for number in numbers)
    before = [] if named else [_position("2300", _satz_vorgerichtlich(anfrage))]
    in_court = any(number.startswith("3") for number in numbers)
    heard = lawsuit or (anfrage.hat(_VERHANDELT) and not ohne_termin(anfrage))
    after = [] if in_court else [_position("3100"), *([_position("3104")] if heard else [])]
    return [*before, *asked, *after]


WELCHE_GEBUEHR = "Nr. 1008 erhöht nur eine andere Gebühr: Welche ist es, Geschäfts- oder Verfahrensgebühr?"
WESSEN_SATZ = (
    "Ist {satz} der Satz der Geschäftsgebühr, oder der Teil, der angerechnet wird? Nenne mir den Satz "
    "der Geschäftsgebühr, zum Beispiel 1,3; die Anrechnung rechne ich selbst."
)


def rueckfrage(anfrage: Anfrage) -> str:
    """What has to be asked before these fees can be computed."""
    credited = anfrage.hat(
        r"(?<![\d.,])(0[.,]\d{1,2})\s+(?:\w+\s)?(?:angerechnet|anrechn)|"
        r"anrechn\w*\s+(?:von |mit )?(0[.,]\d{1,2})"
    )
    if credited:
        return WESSEN_SATZ.format(satz=(credited[1] or credited[2]).replace(".", ","))
    only = [each["vv"] for each in nach_nummern(anfrage)]
    alone = only == ["1008"] and not _nach_namen(anfrage)
    return WELCHE_GEBUEHR if alone and not nur_erhoehung(anfrage) else ""


def _satz_vorgerichtlich(anfrage: Anfrage) -> str:
    """„außergerichtlich 1,5“: the rate that stands beside the word is that of the Geschäftsgebühr."""
    beside = (
        rf"(?:{_AUSSERGERICHTLICH}|abmahnung|abgemahnt|"
        rf"mahnschreiben)\w*\s+(?:[a-z]+\s+){{0,3}}\(?(\d[.,]\d{{1,2}})(?!\d)"
    )
    named = rf"geschaeftsgebuehr(?: (?:nr\.? ?)?2300(?: vv)?)?{_SATZ_DAHINTER}"
    first = rf"{_SATZ_DAVOR}geschaeftsgebuehr"
    ahead = rf"(?<![\d.,])(\d[.,]\d{{1,2}})\s+(?:[a-z]+\s+){{0,2}}(?:{_AUSSERGERICHTLICH})"
    found = anfrage.hat(first) or anfrage.hat(named) or anfrage.hat(beside) or anfrage.hat(ahead)
    return found[1] if found else ""


def _position(number: str, rate: str = "") -> dict[str, str]:
    return {"vv": number} | ({"satz": rate.replace(",", ".")} if rate else {})
