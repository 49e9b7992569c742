"""Words that change a figure: half of it, twice, so much each, a fifth more. What no call holds is told."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bridle.assistants.helena.law.geld import dezimal
from bridle.assistants.helena.planer.kosten.betraege import betraege
from bridle.assistants.helena.planer.kosten.ermaessigt import fragt_ermaessigung
from bridle.assistants.helena.planer.kosten.faktor import anteil
from bridle.assistants.helena.planer.kosten.massnahmen import mehrere_massnahmen
from bridle.assistants.helena.planer.kosten.monatlich import NEBENKOSTEN
from bridle.assistants.helena.planer.kosten.nebenforderungen import gehoert_zu_nebenforderung
from bridle.assistants.helena.planer.kosten.wert import errechneter_wert
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage
from bridle.assistants.helena.planer.lesen.wortlaut import wortlaut
from bridle.assistants.helena.planer.lesen.zeitangaben import zeitangaben
from bridle.assistants.helena.planer.vorsicht.aufruf import GEBUEHREN, KOSTEN, RISIKO, Aufruf
from bridle.assistants.helena.planer.vorsicht.gedeckt import beide_gebuehren

_TEIL = r"(?:drittel|viertel|fuenftel|sechstel|achtel|zehntel)n?"
_FAKTOR = re.compile(
    r"\b(?:nur |bloss )?(?:zur|um die|auf die|die|der) haelfte\b|\bhaelftig\w*|\bhalbier\w*|"
    r"\bhalbe[nrsm]?\b(?! (?:jahr|stunde|tag|woche|monat|million))(?: \w+)?|"
    r"\b(?:doppelt|zweifach|dreifach|vierfach|fuenffach|zehnfach|mehrfach)(?:e[nrsm]?)?\b(?: \w+)?|"
    r"\bver(?:doppel|dreifach)\w*|"
    rf"\b(?:ein(?:em|en|e)?|zwei|drei|vier|[1-9]) {_TEIL}\b|\bzu einem {_TEIL}\b|"
    r"\b(?:um )?(?:\d+ ?(?:%|prozent) )?(?:erhoeht|ermaessigt|gekuerzt|gemindert|reduziert|aufgeschlagen|"
    r"verringert)\w*|"
    r"\b(?:mit |abzueglich )?(?:\w+ )?(?:rabatt|nachlass|aufschlag|abschlag|zuschlag)\b|"
    r"\b(?:pro|je) (?:kopf|person|mandant\w*|klaeger\w*|anspruch|fall|monat|stueck|partei|beklagte\w*)\b|"
    r"\bfuer jede[nrs]? (?:\w+ )?\w+|\bjeweils\b|\bje (?=\d)|"
    r"\babzueglich\b|\babgezogen\b|\bplus (?=\d)|\bminus (?=\d)|"
    r"\bmal (?:zwei|drei|vier|\d(?![\d.,]|\s?(?:€|euro|eur|k\b|tsd)))\b"
)
_UST = r"\s*(?:der |die |\d+ ?(?:%|prozent) )?(?:ust|mwst|umsatzsteuer|mehrwertsteuer|auslagen|anrechnung)"
_ZEIT_JEWEILS = r"(?:auftrag|mandat|erteilt|beauftragt|am|vom|bei)\s*(?:\w+\s)?$"
_FAECHER = {"zwei": "2.0", "doppelt": "2.0", "dreifach": "3.0", "vierfach": "4.0", "halbe": "0.5"}


def faktoren(anfrage: Anfrage, call: Aufruf, used: list[str]) -> list[str]:
    """Those that are said of a fee or a value, as they were written; `used` are the rates of the result."""
    if call.werkzeug not in KOSTEN:
        return []
    klein = anfrage.klein
    value = errechneter_wert(anfrage)
    worked_out = value is not None
    share = anteil(klein) if call.werkzeug == GEBUEHREN else None
    read = [each.worte for each in (value, share) if each]
    told: list[str] = []
    for found in _FAKTOR.finditer(klein):
        said, before, after = found[0].strip(), klein[: found.start()], klein[found.end() :]
        if re.match(_UST, after) or re.search(r"\banrechn\w*\s+(?:\w+\s){0,2}$", before):
            continue  # VAT and credits have their own figures
        if fragt_ermaessigung(anfrage) and re.match(r"ermaessig|reduzier|verringer|gemindert|halbier", said):
            continue  # whether it is so is asked
        if said == "jeweils" and re.search(_ZEIT_JEWEILS, before):
            continue
        if said in ("je", "jeweils") and (worked_out or mehrere_massnahmen(klein)):
            continue
        if said in ("je", "jeweils") and beide_gebuehren(call) and len(betraege(klein)) == 1:
            continue  # before the suit, and in it
        if said in ("je", "jeweils") and re.match(r"\s*\d+ ?(?:km|kilometer|stunden|std|seiten)\b", after):
            continue  # a quantity, which is compared as a figure
        if said == "plus" and NEBENKOSTEN.match(after.lstrip()) and call.hat("wert_aus"):
            continue
        if said in ("plus", "minus") and _im_aufruf(
            klein, found.end(), [call.argumente, value and value.aus]
        ):
            continue
        if said == "plus" and gehoert_zu_nebenforderung(klein, found.end()):
            continue
        if said == "plus" and re.match(r"\s*\d[.,]\d{1,2}\s?-?(?:er|fache)?\s?-?\w*gebuehr", after):
            continue
        if call.werkzeug == RISIKO and call.hat("quote") and re.search("haelft|tel", said):
            continue
        rate = next((rate for word, rate in _FAECHER.items() if said.startswith(word)), "")
        if rate and rate in used and said.endswith("gebuehr"):
            continue
        if any(said in each for each in read):
            continue
        told.append(f"„{wortlaut(anfrage, said)}“")
    return list(dict.fromkeys(told))


def _im_aufruf(klein: str, place: int, held: Sequence[object]) -> bool:
    """Whether the sum right behind this place is one that the call was made with."""
    added = [
        each for each in betraege(klein) if each.anfang >= place and not klein[place : each.anfang].strip()
    ]
    return bool(added) and dezimal(added[0].euro) in re.findall(r"\d+\.\d\d", str(held))


def uebrige_zeiten(anfrage: Anfrage, call: Aufruf) -> list[str]:
    """Times as people say them, none of whose days is in an argument."""
    used = [str(value)[:10] for value in call.argumente.values() if re.match(r"\d{4}-\d\d-\d\d", str(value))]
    return [
        f"„{wortlaut(anfrage, anfrage.klein[each.anfang : each.ende])}“"
        for each in zeitangaben(anfrage.klein)
        if not any(each.von.isoformat() <= day <= each.bis.isoformat() for day in used)
    ]
