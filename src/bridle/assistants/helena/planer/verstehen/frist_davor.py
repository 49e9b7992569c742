"""The Frist that was spoken of before: its day for another one, its computed end, an extension of it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from typing import Any

from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.frist_arten import fristart
from bridle.assistants.helena.planer.fristen.frage import fristfrage
from bridle.assistants.helena.planer.fristen.verlaengert import verlaengerungen
from bridle.assistants.helena.planer.lesen.anschluss import Vorher
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.lesen.tage import daten
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.verstehen.tag_worte import ANDERE_SEITE
from bridle.assistants.helena.planer.verstehen.thema import themen

_ERRECHNET = re.compile(r"(Ende des [A-ZÄÖÜ]\w+)[^\n]*?Die Frist endet am \*\*\S+ (\d\d\.\d\d\.\d{4})")
ENTRAG = re.compile(r"^- \*\*\S+ (\d\d\.\d\d\.\d{4})\*\*: ([^;\n]+)", re.M)
UND = re.compile(r"^(?:(?:ok(?:ay)?|gut|danke|und|aber|dann|also)\b[,.!]?\s+)+", re.I)
_WIE_LANG = re.compile(r"\bwie lang(?:e)? (?:ist|sind|beträgt|dauert|läuft)\b", re.I)
"""Asks for the length, and not for a day."""
_VOM_GERICHT = re.compile(r"Zustellung|Verkündung|Bekanntgabe|schriftliche Bekanntgabe")
_BEWILLIGT = re.compile(
    r"verlaengert\b|bewillig|gewaehrt|stattgegeben|genehmigt|zugestimmt|eingewilligt|"
    r"(?:bekommen|erhalten|gekriegt)\b|\b(?:mit|nach|plus|inklusive) (?:\w+ )?(?:frist)?verlaengerung"
)
_OFFEN = re.compile(
    r"\b(?:nicht|kein\w*|abgelehnt|zurueckgewiesen|kann|koennen|koennte\w*|duerfen|darf|moeglich|"
    r"wollen|moechte\w*|sollen|soll|noch offen)\b|^(?:bekommen|kriegen|erhalten) wir\b"
)


def verlaengert(text: str, last: Vorher) -> str:
    """„Verlängerung um einen Monat ist bewilligt, was notiere ich?“: the Frist before, with that."""
    klein = falte(text)
    if ANDERE_SEITE.search(text):
        return ""
    if "verlaenger" not in klein or not _BEWILLIGT.search(klein) or _OFFEN.search(klein):
        return ""
    more, unclear, _ = verlaengerungen(klein)
    if len(more) != 1 or unclear or daten(klein):
        return ""
    told = f"Frist um {more[0]} verlängert"
    computed = f"{last.frage.rstrip(' ?!.')}, {told}?"
    if _liest(computed, "verlaengerung") and angaben(last.frage).get("ereignis"):
        return computed
    entered = ENTRAG.findall(last.antwort)
    if "Eine offene Frist" not in last.antwort or not entered:
        return ""
    day, title = entered[0]
    meant = f"{title.strip()}: Die Frist endete am {day}, {told}. Bis wann läuft die Frist jetzt?"
    return meant if _liest(meant, "verlaengerung") else ""


def mit_tag_davor(text: str, last: Vorher) -> str:
    """Another Frist from the same event, or from the end that was just computed."""
    if daten(falte(text)) or _WIE_LANG.search(text):
        return ""
    alone, before = angaben(text), angaben(last.frage)
    if "ereignis" in alone or (not alone and fristfrage(lies(text)) is None):
        return ""
    if meant := _ab_errechnetem_ende(text, last) or _ab_zitiertem_tag(text, last):
        return meant
    day, known = before.get("ereignis"), _ereignis(before.get("art"))
    if not isinstance(day, str) or not known or len(day) != len("2026-01-01"):
        return ""
    wanted = _ereignis(alone.get("art"))
    if wanted and not _gleiches(wanted, known):
        return ""
    court = "" if alone.get("gericht") else str(before.get("gericht") or "")
    told = f"{wanted or known} am {_deutsch(day)}"
    with_court = f"{told}, {court}. {als_satz(text)}"
    if court and _passt(with_court, "", before):
        return with_court
    if court and _VOM_GERICHT.match(known):
        return ""  # before another court it may be another Frist
    meant = f"{told}. {als_satz(text)}"
    return meant if _passt(meant, str(alone.get("art") or ""), before) else ""


def anderer_beginn(meant: str, question: str) -> bool:
    """Whether one begins with a paper that came and the other does not: a delivery removes no hindrance."""
    one, other = (_ereignis(angaben(each).get("art")) for each in (meant, question))
    return bool(one and other) and bool(_GEKOMMEN.search(one)) != bool(_GEKOMMEN.search(other))


_GEKOMMEN = re.compile(r"Zustellung|Verkündung|Bekanntgabe|Zugang|Erhalt|Eingang")


def _passt(meant: str, art: str, before: Mapping[str, Any]) -> bool:
    """Whether that is another Frist, of the same event and from its day."""
    read = angaben(meant)
    kind = _ereignis(read.get("art"))
    if not kind or read["art"] == before["art"] or (art and read["art"] != art) or bleibt_offen(meant):
        return False
    return _gleiches(kind, _ereignis(before["art"])) and read.get("ereignis") == before["ereignis"]


def _ab_errechnetem_ende(text: str, last: Vorher) -> str:
    found = _ERRECHNET.search(last.antwort)
    if found is None:
        return ""
    for topic in ("", *themen(last.frage)):
        meant = (
            f"{topic}. {found[1]} am {found[2]}. {als_satz(text)}"
            if topic
            else f"{found[1]} am {found[2]}. {als_satz(text)}"
        )
        read = angaben(meant)
        if _ereignis(read.get("art")) == found[1] and _deutsch(str(read.get("ereignis"))) == found[2]:
            return meant
    return ""


_RECHNE = re.compile(r"\b(?:be|nach|aus)?rechne\w*\b|\bab (?:da|dann|dem tag)\b|\bdavon ausgehend\b", re.I)
_ZITIERTER_TAG = re.compile(
    r"^\*\*(?P<papier>[^*\n]+)\*\*, Seite [^\n]*\n\n> (?:[^\n]*[.!?…] |\*\*)?"
    r"(?P<wie>zugestellt|zugegangen|bekannt ?gegeben|verkündet) am (?P<tag>\d\d\.\d\d\.\d{4})",
    re.M | re.I,
)


def _ab_zitiertem_tag(text: str, last: Vorher) -> str:
    """„Dann rechne die Einspruchsfrist“ after „Zugestellt am 09.11.2026“, quoted from the paper itself."""
    found = list(_ZITIERTER_TAG.finditer(last.antwort))
    if len(found) != 1 or not _RECHNE.search(text):
        return ""
    told = f"{found[0]['papier']} {found[0]['wie'].lower()} am {found[0]['tag']}"
    meant = f"{told}. {als_satz(text)}"
    read = angaben(meant)
    return meant if _deutsch(str(read.get("ereignis"))) == found[0]["tag"] and not bleibt_offen(meant) else ""


def als_satz(text: str) -> str:
    """Without the „und“ that joins it to what was before."""
    plain = UND.sub("", text)
    return f"{plain[:1].upper()}{plain[1:]}"


def angaben(text: str) -> Mapping[str, Any]:
    """What would be computed; nothing where no Frist is asked for."""
    read = fristfrage(lies(text))
    return {} if read is None else {name: value for name, value in read["argumente"].items() if value}


def bleibt_offen(text: str) -> bool:
    """Whether something would have to be asked first."""
    read = fristfrage(lies(text))
    return read is None or bool(read["frage"])


def _liest(text: str, name: str) -> bool:
    return name in angaben(text) and not bleibt_offen(text)


def _ereignis(art: object) -> str:
    if not isinstance(art, str) or not art:
        return ""
    try:
        return fristart(art).ereignis
    except LawError:
        return ""


def _gleiches(one: str, other: str) -> bool:
    """„Zugang der Kündigung“ is also „Zugang der schriftlichen Kündigung“."""
    first, second = (set(re.findall(r"[A-ZÄÖÜ]\w+", each)) - {"Form"} for each in (one, other))
    return bool(first) and bool(second) and (first <= second or second <= first)


def _deutsch(day: str) -> str:
    try:
        return date.fromisoformat(day).strftime("%d.%m.%Y")
    except ValueError:
        return ""
