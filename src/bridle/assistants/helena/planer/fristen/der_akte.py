"""A Frist of the law asked of a matter: when its claim is barred, when a notice ends the employment.

The law says how long it runs; when it began stands in the matter, if anywhere. What is taken from there is
told, and what it does not have is asked for. An entry of the calendar that says the same comes first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date
from typing import Any

from bridle.assistants.helena.planer.fristen.bild import NENNE_AKTE, NENNE_GERICHT
from bridle.assistants.helena.planer.fristen.frage import fristfrage
from bridle.assistants.helena.planer.fristen.rechner import antwort
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, genannt, lies, sache
from bridle.assistants.helena.planer.lesen.tage import daten
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.sagen import absaetze, datum, felder, liste, quelle, tag
from bridle.assistants.helena.planer.schritte import MOST, SUCHE, gefunden, nicht_eindeutig, titel, zur_akte
from bridle.engine.model import CallChunk
from bridle.models.planner import Progress, Rule

RECHNER, AKTE, KALENDER = "berechne_frist", "read_akte_detail", "read_fristen"
_VERJAEHRT = (
    r"\b(?:wann|bis wann)\b.*\bverjaehr|^(?:und )?(?:die )?verjaehrung(?:sfrist)?\b|\b(?:ist|sind|"
    r"waere)\b.*\bverjaehrt\b|"
    r"\bverjaehrt\b.*\bwann\b"
)
_KUENDIGUNG = (
    r"^(?=.*(?:kuendigung|gekuendigt|arbeitsverhaeltnis))(?!.*kuendigungsschutz).*(?:\bfruehestens\b|"
    r"\bnaechstmoeglich\w*|\bwirkt\b|\bwirksam wird\b|\bwird\b.*\bwirksam\b|\b(?:welche|"
    r"wie lang\w*)\b.*\bkuendigungsfrist)"
)
_PAPIERE = (
    r"\bsteht\b|\blaut\b|\bschreib(?:t|en)\b|\bnach (?:dem|ihrem|seinem) (?:vertrag|schreiben)|"
    r"\bdokument|\burteil\b|"
    r"\beingetragen|\bnotiert|\bmiet|\bwohnung|\bgebuehr|\bkosten\b|\bwer\b|\bhemm|\bunterbr"
)
_UNFALL = re.compile(r"unfall|vorfall|schaden|sturz|behandlung|tat\b|operation")
_ZUGANG = re.compile(r"\b(?:zugang|zugegangen|zuging|zugestellt)\b(?:[^.;]|(?<=\d)\.(?=\s?\d)){0,60}")
_EINTRITT = re.compile(r"eintritt|beginn|beschaeftigt_?seit")
NICHT_IM_VERTRAG = (
    "Ob ein Vertrag die Verjährung verkürzt oder verlängert und ob sie gehemmt ist, habe ich in den "
    "Dokumenten "
    "nicht geprüft."
)
REGELMAESSIG = (
    "Angenommen ist ein Anspruch, der regelmäßig verjährt; für Mängel, Grundstücke und Ansprüche aus einem "
    "Titel gelten andere Fristen."
)
ARBEITGEBER = "Gerechnet ist für eine Kündigung durch den Arbeitgeber, mit den Angaben der {akte}: {was}."


def regeln() -> list[Rule]:
    return zur_akte(
        AKTE,
        _gefragt,
        _antwort,
        weiter=_weiter,
        anders=_ohne_akte,
        pflicht=True,
    )


def _gefragt(anfrage: Anfrage) -> Mapping[str, Any] | None:
    barred, ends = anfrage.hat(_VERJAEHRT), anfrage.hat(_KUENDIGUNG)
    if not (barred or ends) or anfrage.hat(_PAPIERE) or daten(anfrage.klein) or fristfrage(anfrage):
        return None
    named = genannt(anfrage) or sache(anfrage)
    if named is None or not (named.name or named.aktenzeichen):
        return None
    claim = _ohne_namen(anfrage.text, named.alle or named.name or named.aktenzeichen)
    return {"akte": named, "frage": claim if barred else "", "verjaehrung": bool(barred)}


_WESSEN = (
    r"(?:(?:von|bei|gegen|für|des|der|im|in der|in)\s+)?"
    r"(?:(?:Sache|Akte|Fall|Mandat|Herrn?|Frau|Firma)\s+)*"
)


def _ohne_namen(text: str, names: str) -> str:
    """„Wann verjährt der Pflichtteilsanspruch von Herrn Morgenroth?“ without whose it is."""
    words = "|".join(re.escape(each) for each in names.split())
    return re.sub(rf"\s*{_WESSEN}\b(?:{words})s?\b", "", text, flags=re.I)


def _weiter(progress: Progress) -> CallChunk | None:
    if progress.last.tool == AKTE:
        known = {"akte": progress.data["aktenzeichen"], "status": "all", "limit": MOST}
        return CallChunk("", KALENDER, known)
    reading = _gelesen(progress) if progress.last.tool == KALENDER else None
    return CallChunk("", RECHNER, reading["argumente"]) if reading is not None else None


def _ohne_akte(progress: Progress) -> CallChunk | None:
    """A word that was only taken for a name: then the law is asked for alone."""
    if gefunden(progress) or progress.groups["akte"].sicher or not progress.groups["verjaehrung"]:
        return None
    reading = fristfrage(lies(progress.groups["frage"]))
    return CallChunk("", RECHNER, reading["argumente"]) if reading is not None else None


def _gelesen(progress: Progress) -> Mapping[str, Any] | None:
    """As the reckoner would be asked by who knows what the matter has."""
    if progress.groups["verjaehrung"]:
        asked = progress.groups["frage"].rstrip(" ?.!")
        day = _unfalltag(progress)
        told = f"{asked}, Unfall vom {datum(day)}?" if day else f"{asked}?"
        return fristfrage(lies(told)) or fristfrage(lies("Wann verjährt ein Anspruch?"))
    begun, came = _eintritt(progress), _zugang(progress)
    if _matter(progress).get("sachgebiet") != "ARBEITSRECHT" or begun is None or came is None:
        return None
    return fristfrage(
        lies(
            f"Wann endet das Arbeitsverhältnis? Der Arbeitgeber kündigt, Zugang {came:%d.%m.%Y}, "
            f"Eintritt {begun:%d.%m.%Y}"
        )
    )


def _matter(progress: Progress) -> Mapping[str, Any]:
    return next((felder(each.data) for each in progress.results if each.tool == AKTE), dict[str, Any]())


def _unfalltag(progress: Progress) -> date | None:
    """Of an accident the claim arises on its day, and who was in it knows of it."""
    about = falte(str(_matter(progress).get("wegen") or ""))
    days = [day for _, day in daten(about)] if _UNFALL.search(about) else []
    return days[0] if len(days) == 1 else None


def _eintritt(progress: Progress) -> date | None:
    for name, value in dict(_matter(progress).get("falldaten") or {}).items():
        if _EINTRITT.search(falte(str(name))) and re.fullmatch(r"\d{4}-\d\d-\d\d", str(value)):
            return date.fromisoformat(str(value))
    return None


def _zugang(progress: Progress) -> date | None:
    """When the notice arrived: in what the matter says of itself, or as a Frist was reckoned from it."""
    for text in _texte(progress):
        for found in _ZUGANG.finditer(falte(text)):
            if days := [day for _, day in daten(found[0])]:
                return days[0]
    return None


def _texte(progress: Progress) -> Iterator[str]:
    matter = _matter(progress)
    yield from (str(matter.get(name) or "") for name in ("summary", "wegen", "notizen"))
    for entry in _eintraege(progress):
        if "kuendigung" in falte(str(entry.get("art", "")) + str(entry["titel"])):
            yield from entry.get("berechnung", ())


def _eintraege(progress: Progress) -> list[Mapping[str, Any]]:
    read = (felder(each.data)["eintraege"] for each in progress.results if each.tool == KALENDER)
    return next(read, list[Mapping[str, Any]]())


def _antwort(progress: Progress) -> str:
    if progress.last.tool == SUCHE:
        return nicht_eindeutig(progress)
    where = titel(progress)
    entered = [each for each in _eintraege(progress) if "verjaehr" in falte(str(each["titel"]))]
    noted = [f"**{tag(each['datum'])}**: {each['titel']}" for each in entered]
    head = absaetze(f"Im Kalender der {where} eingetragen:", liste(noted)) if noted else ""
    if progress.last.tool != RECHNER:
        return absaetze(head, _fehlt(progress, where), quelle(f"Angaben der {where}"))
    reading = _gelesen(progress) if _matter(progress) else fristfrage(lies(progress.groups["frage"]))
    said = antwort(replace(progress, groups=reading or {}, results=(progress.last,)))
    if _matter(progress):
        said = said.replace(
            f"{NENNE_GERICHT} {NENNE_AKTE}", "Nenne mir diese Tage, dann rechne ich das Ende aus."
        )
    return absaetze(head if progress.groups["verjaehrung"] else "", _daher(progress, where), said)


def _daher(progress: Progress, where: str) -> str:
    begun, came, day = _eintritt(progress), _zugang(progress), _unfalltag(progress)
    if not _matter(progress):
        return ""
    if not progress.groups["verjaehrung"] and begun and came:
        return ARBEITGEBER.format(akte=where, was=f"Eintritt {datum(begun)}, Zugang {datum(came)}")
    norms = [
        each for each in _matter(progress).get("normen", ()) if "verjaehr" in falte(str(each["anmerkung"]))
    ]
    noted = ", ".join(f"§ {each['norm']}" for each in norms)
    return " ".join(
        each
        for each in (
            f"Als Tag der Entstehung ist der {datum(day)} genommen, den die {where} nennt." if day else "",
            f"In der {where} ist zur Verjährung vorgemerkt: {noted}." if noted else "",
            REGELMAESSIG if progress.data.get("titel") == "Regelmäßige Verjährung" else "",
            NICHT_IM_VERTRAG,
        )
        if each
    )


def _fehlt(progress: Progress, where: str) -> str:
    """What the matter would have to say before the end of a contract can be reckoned."""
    begun, came = _eintritt(progress), _zugang(progress)
    known = [
        f"Eintritt {datum(begun)}" if begun else "",
        f"Zugang der Kündigung {datum(came)}" if came else "",
    ]
    asked = [
        ""
        if _matter(progress).get("sachgebiet") == "ARBEITSRECHT"
        else "Um welchen Vertrag geht es, und wer kündigt?",
        "" if begun else "Seit wann besteht der Vertrag?",
        "" if came else "Wann ging die Kündigung zu?",
    ]
    there = f" Vermerkt ist dort: {', '.join(each for each in known if each)}." if any(known) else ""
    return absaetze(
        f"Ausrechnen kann ich das aus der {where} nicht.{there} Dafür brauche ich noch:",
        liste(each for each in asked if each),
    )
