"""Matters by when anything was last done in them: „am längsten nicht angefasst“, „seit vier Wochen nichts“.

That day is neither when a matter was begun nor when something in it is due.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date, timedelta

from bridle.assistants.helena.planer.auswahl.auswahl import Auswahl, Bedingung, Rang, Text
from bridle.assistants.helena.planer.auswahl.mass import ZAHL
from bridle.assistants.helena.planer.auswahl.merkmale import Gilt, Zeile
from bridle.assistants.helena.planer.auswahl.zeilen import zeilen
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.lesen.tage import DATUM, MONAT, daten, heute, monate_spaeter
from bridle.assistants.helena.planer.lesen.zahlen import zahlwort
from bridle.assistants.helena.planer.lesen.zeitraum_vergangen import vergangen
from bridle.assistants.helena.planer.sagen import aufzaehlung, datum
from bridle.engine.messages import Message

FELD = "letzte_aktivitaet"
_GETAN = (
    r"(?:angefasst|angeruehrt|(?:weiter ?)?bearbeitet|beruehrt|bewegt|angeschaut|angesehen|geoeffnet|"
    r"(?:ge|ver)aendert|(?:weiter)?gepflegt|getan|passiert|geschehen|gemacht|gearbeitet|gelaufen|"
    r"vorangegangen|weitergegangen|weitergekommen|vorangekommen|unternommen|aktiv)"
)
_STILL = (
    rf"(?:(?:gar |ueberhaupt )?(?:nicht|nichts|keiner|niemand)(?: mehr)?(?: \w+){{0,3}}? {_GETAN}|"
    r"(?:keine|ohne)(?: \w+)? (?:bewegung|aktivitaet(?:en)?|bearbeitung|taetigkeit(?:en)?)|unbearbeitet|"
    r"unberuehrt|unangetastet|inaktiv|liegen ?geblieben|brach|still)(?: herum| rum)?"
    r"(?: worden| gewesen| geblieben)?"
)
_VORHER = r"(?:(?:wurde|wurden|ist|sind|war|hat|haben|liegt|liegen|tut|schon|bereits|sich|es) )*"
_AKTE = re.compile(
    r"\bwelche[nrms]? (?:\w+ ){0,2}?(?:\w*akten?|\w*sachen?|mandat(?:e|en)?|faelle?n?|fall|verfahren)\b"
)
_AM_LAENGSTEN = re.compile(rf"\b{_VORHER}am laengsten (?:schon |bereits )?{_STILL}\b")
_AELTESTE = re.compile(
    r"\b(?:hat |haben )?(?:die |der )?(?P<wie>aelteste|juengste|neueste|neuste)[nr]? (?:letzte )?aktivitaet\b"
)
_ZULETZT = re.compile(
    rf"\b{_VORHER}(?:als )?(?:zuletzt|letztes) (?:\w+ ){{0,1}}?(?:angefasst|bearbeitet|(?:ge|ver)aendert|"
    r"bewegt|aktiv|gearbeitet)(?: worden)?\b"
)
_SEIT = re.compile(
    rf"\b{_VORHER}(?:seit|laenger als)(?: mehr als| ueber| mindestens)?(?: dem| der| anfang)? "
    rf"(?:(?:(?P<zahl>{ZAHL})\s)?(?P<was>tag|woche|monat|jahr)(?:e?n|e)?|(?P<tag>{DATUM.pattern})|"
    rf"(?P<monat>{MONAT})(?:\s20\d\d)?)(?: \w+){{0,2}}? {_STILL}\b"
)
_WER = re.compile(r"\bwer\b|\b(?:ich|du|wir beide|frau|herr|kolleg\w*|anwalt|anwaeltin)\b")
"""By whom something was last done is not kept."""


def nach_aktivitaet(text: Text) -> Rang | None:
    """The matter in which nothing was done for longest, or something last."""
    if not _AKTE.search(text.klein) or _WER.search(text.klein):
        return None
    if found := _AM_LAENGSTEN.search(text.klein):
        return _rang(text, found, last=False)
    if found := _AELTESTE.search(text.klein):
        return _rang(text, found, last=found["wie"] != "aelteste")
    found = _ZULETZT.search(text.klein)
    return _rang(text, found, last=True) if found else None


def _rang(text: Text, found: re.Match[str], *, last: bool) -> Rang:
    said = text.wie_geschrieben(*found.span())
    return Rang(said, (FELD,), last, 0, 1, "nach der letzten Aktivität", found.span())


def ohne_geschlossene(text: Text, by: Rang | None) -> Iterator[Bedingung]:
    """In a closed matter nothing is done for long: it is meant only where its state is spoken of."""
    spoken = re.search(
        r"geschlossen|archiv|abgelegt|beendet|\boffen|\blaufend|\bruhend|\baktive|\balle[nr]?\b", text.klein
    )
    if by is not None and by.felder == (FELD,) and not spoken:
        yield Bedingung("nur", by.wortlaut, "offene Akten", _offen, von_akten=True)


def _offen(row: Zeile) -> bool | None:
    return row["status"] == "OFFEN" if "sachgebiet" in row else None


def seit_wann(text: Text) -> Iterator[Bedingung]:
    """„Welche Akten sind seit vier Wochen nicht angefasst worden?“"""
    found = _SEIT.search(text.klein) if _AKTE.search(text.klein) else None
    first = _tag(found) if found and not _WER.search(text.klein) else None
    if found is None or first is None:
        return
    said = text.wie_geschrieben(*found.span())
    yield Bedingung("nur", said, f"letzte Aktivität vor dem {datum(first)}", _vor(first), found.span(), True)


def _tag(found: re.Match[str]) -> date | None:
    if found["tag"]:
        return next((day for _, day in daten(found["tag"])), None)
    if found["monat"]:
        span = vergangen(lies(f"im {found['monat']}"))
        return span.bis + timedelta(1) if span else None
    count = zahlwort(found["zahl"]) if found["zahl"] and not found["zahl"].startswith("ein") else 1
    if not count:
        return None
    months = {"monat": count, "jahr": 12 * count}.get(found["was"])
    days = {"tag": count, "woche": 7 * count}.get(found["was"], 0)
    return monate_spaeter(heute(), -months) if months else heute() - timedelta(days)


def _vor(first: date) -> Gilt:
    def before(row: Zeile) -> bool | None:
        return date.fromisoformat(row[FELD]) < first if FELD in row else None

    return before


def mit_aktivitaet(choice: Auswahl, rows: Sequence[Message], answer: str) -> str:
    """The answer with the days that were chosen by, before its source: no line of a matter has them."""
    ranked = choice.rang is not None and choice.rang.felder == (FELD,)
    if not ranked and not any(each.satz.startswith("letzte Aktivität") for each in choice.bedingungen):
        return answer
    days = [f"{row['aktenzeichen']} am {datum(row[FELD])}" for row in zeilen(rows) if FELD in row]
    *before, source = answer.split("\n\n")
    told = [f"Letzte Aktivität: {aufzaehlung(days)}."] if days else []
    return "\n\n".join([*before, *told, source])
