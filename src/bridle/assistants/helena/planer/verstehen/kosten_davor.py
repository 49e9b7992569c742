"""Costs, or the court, of what was just spoken of: „Kündigung zugegangen …“, then „Was kostet die Klage?“.

By itself such a question is of any lawsuit, and its value would be asked for again or a month's pay taken for
it. What the answer before was about says which proceeding it is, before which court and of which value.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from bridle.assistants.helena.law.zustaendigkeit import sachen
from bridle.assistants.helena.planer.kosten.fragt import kostenfrage
from bridle.assistants.helena.planer.kosten.monatlich import je_monat_genannt
from bridle.assistants.helena.planer.lesen.anschluss import Kennt, Vorher
from bridle.assistants.helena.planer.lesen.erkennen import AKTENZEICHEN, genannt, lies
from bridle.assistants.helena.planer.lesen.tage import ohne_daten
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.lesen.zahlen import betrag
from bridle.assistants.helena.planer.recht.sache_in import sache_in
from bridle.assistants.helena.planer.verstehen.dazugezaehlt import euro
from bridle.assistants.helena.planer.verstehen.kosten_davon import woraus

LONGEST = 12
_KOSTEN = ("get_kosten_rules", "berechne_kostenrisiko")
_RECHTSWEG = ("bestimme_zustaendigkeit", "berechne_frist")
_VOR = {
    "zivil": "",
    "arbeit": " vor dem Arbeitsgericht",
    "bestand": " vor dem Arbeitsgericht",
    "verwaltung": " vor dem Verwaltungsgericht",
    "sozial": " vor dem Sozialgericht",
    "finanz": " vor dem Finanzgericht",
}
_TITEL = re.compile(
    r"^(?P<titel>[A-ZÄÖÜ][^,.:\n]*?)(?: \([^)]*\))?, \d+ (?:Tage?|Wochen?|Monate?|Jahre?)\b", re.M
)
"""How a computed Frist is called in its first line."""
_KLAGE = re.compile(
    r"\b(?:die|eine|der|einer|so eine|diese[r]?) (?:klage|prozess|verfahren)\b|\bdas\b|\bes\b", re.I
)
_UND = re.compile(r"^(?:(?:und|aber|ok(?:ay)?|gut)\b[,.!]?\s+)+", re.I)
_WELCHES_GERICHT = re.compile(
    r"(?:(?:vor|bei|zu|an)\s+)?(?:welche[sm]|das)\s+(?:zuständige\s+)?gericht(?:\s+(?:ist\s+)?(?:das|dafür|zuständig|denn|dann))*\W*|"
    r"(?:wo|wohin)\s+(?:damit|klagen|(?:muss|müssen|reiche|reichen)\s+(?:ich|wir|die|das)\b[^?]*)\W*",
    re.I,
)
_DANN_KLAGE = re.compile(
    r"(?:was (?:ist|kostet es|wäre) )?,?\s*(?:wenn|falls|sofern)\s+(?:wir|ich|er|sie|der mandant|"
    r"die mandantin)\s+"
    r"(?:dann|danach|anschließend|doch|trotzdem|am ende|später)?\s*(?:noch\s+)?(?:klagen?|klagt|"
    r"klage erheben|vor gericht gehen)\W*|"
    r"(?:und\s+)?(?:dann|danach|anschließend)\s+(?:die\s+)?klage\W*",
    re.I,
)
_WAS_KOSTET_DAS = re.compile(
    r"(?:was|wie ?viel) (?:kostet|würde|kosten) (?:das|es|die klage|so eine klage|so was)(?: (?:denn|"
    r"dann|ungefähr|insgesamt|kosten|alles))*\W*",
    re.I,
)
_SATZ = re.compile(
    r"wie hoch ist (?:denn )?der (?:zins)?satz(?: (?:gerade|aktuell|derzeit|heute|momentan|jetzt|"
    r"im moment|zurzeit|denn|eigentlich))*\W*",
    re.I,
)
_PLUS = re.compile(
    r"(?:plus|zuzüglich|zzgl\.?|nebst|mit|dazu)\s+(?:noch\s+)?(?P<was>[^?]*\d[^?]*)\?*\s*", re.I
)


def kosten_davor(text: str, last: Vorher, kennt: Kennt) -> str:
    """The question with the proceeding and the value of the one before; "" where it needs neither."""
    said = _UND.sub("", text.strip())
    if len(text.split()) > LONGEST or AKTENZEICHEN.search(text) or not last.frage:
        return ""
    named = genannt(lies(text))
    if named is not None and named.stark:
        return ""
    if _SATZ.fullmatch(said) and re.search(r"zins", last.frage, re.I):
        return "Wie hoch ist der Verzugszinssatz gerade?"
    before = kennt.angaben(last.frage)
    if before is None:
        return ""
    tool, given = before
    if tool in _KOSTEN and _WAS_KOSTET_DAS.fullmatch(said):
        return last.frage  # its answer has told it
    if tool in _KOSTEN:
        return _dann_klage(said, given, last, kennt) or _und_noch(said, given, last, kennt)
    about, value = _worum(tool, given, last)
    where = _vor(given, last) if tool in _RECHTSWEG else ""
    if not (about or value or where):
        return ""
    if about and _WELCHES_GERICHT.fullmatch(said) and tool == "berechne_frist":
        meant = f"Welches Gericht ist für {about} zuständig?"
        return meant if kennt.werkzeug(meant) == "bestimme_zustaendigkeit" else ""
    if not kostenfrage(lies(said)):
        return ""
    return _was_kostet(said, about or "die Klage", where, value, kennt)


def _worum(tool: str, given: Mapping[str, Any], last: Vorher) -> tuple[str, str]:
    """The lawsuit that was spoken of, and its value, where one was told."""
    if tool == "bestimme_zustaendigkeit":
        subject = sachen().get(str(given.get("sache") or "allgemein"))
        if subject is None or subject.zweig not in _VOR:
            return "", ""
        value = str(given.get("streitwert") or "")
        return ("die Kündigungsschutzklage" if subject.zweig == "bestand" else ""), value
    title = _TITEL.search(last.antwort) if tool == "berechne_frist" else None
    if title is None or "klage" not in title["titel"].lower():
        return "", ""
    return f"die {title['titel']}", ""


def _vor(given: Mapping[str, Any], last: Vorher) -> str:
    """The court of another branch; a civil one needs no word."""
    name = str(given.get("sache") or "") or sache_in(falte(last.antwort.split(",")[0])) or ""
    subject = sachen().get(name)
    return _VOR.get(subject.zweig, "") if subject is not None else ""


def _was_kostet(said: str, about: str, where: str, value: str, kennt: Kennt) -> str:
    own = betrag(ohne_daten(lies(said).klein))
    by_month = je_monat_genannt(lies(said).klein)
    if own and not by_month:
        return ""  # it tells its own value
    if not own and not value:
        asked = f"Was kostet {about}{where}?"
        bare = _WAS_KOSTET_DAS.fullmatch(said)
        return asked if bare and (kennt.werkzeug(asked) or "") in _KOSTEN else ""
    what = about if "gericht" in about.lower() or "schutz" in about else f"{about}{where}"
    if own:
        asked = f"Was kostet {what} bei {_gehalt(said)}?"
    else:
        asked = f"Was kostet {what} bei {euro(Decimal(value))}?"
        if not (_KLAGE.search(said) or len(said.split()) <= 3):
            asked = f"{said.rstrip(' ?!.')}{where} bei {euro(Decimal(value))}?"
    read = kennt.angaben(asked)
    return asked if read is not None and read[0] in _KOSTEN else ""


def _gehalt(said: str) -> str:
    found = re.search(r"\d[\d.,]*\s*(?:€|euro\b|eur\b)?", said, re.I)
    amount = found[0].strip(" ,.") if found else said
    if re.search(r"miete|kalt", said, re.I):
        return f"{amount} Kaltmiete"
    return f"{amount} {'netto' if re.search(r'netto', said, re.I) else 'brutto'} im Monat"


def _dann_klage(said: str, given: Mapping[str, Any], last: Vorher, kennt: Kennt) -> str:
    """„und wenn wir dann klagen?“ after a bill of what comes before: both, with what is credited."""
    numbers = {str(each["vv"]) for each in given.get("positionen") or ()}
    if not _DANN_KLAGE.fullmatch(said) or "2300" not in numbers:
        return ""
    meant = f"Geschäftsgebühr und anschließende Klage mit Anrechnung {woraus(last, kennt)}?"
    return meant if kennt.werkzeug(meant) == "get_kosten_rules" else ""


def _und_noch(said: str, given: Mapping[str, Any], last: Vorher, kennt: Kennt) -> str:
    """„plus 2.100 € Rückstand?“: beside what was reckoned by the month."""
    more = _PLUS.fullmatch(said)
    if more is None or "wert_aus" not in given:
        return ""
    meant = f"{last.frage.rstrip(' ?!.')}, dazu {more['was'].strip()}?"
    now = kennt.angaben(meant)
    return meant if now is not None and now[0] in _KOSTEN and "rueckstand" in now[1] else ""
