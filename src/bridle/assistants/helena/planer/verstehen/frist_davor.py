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
from bridle.assistants.helena.planer.fristen.zweige import zweig_in
from bridle.assistants.helena.planer.lesen.anschluss import Kennt, Vorher
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.lesen.tage import daten
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.verstehen.thema import themen

_ERRECHNET = re.compile(r"(Ende des [A-ZÄÖÜ]\w+)[^\n]*?Die Frist endet am \*\*\S+ (\d\d\.\d\d\.\d{4})")
ENTRAG = re.compile(r"^- \*\*\S+ (\d\d\.\d\d\.\d{4})\*\*: ([^;\n]+)", re.M)
_UND = re.compile(r"^(?:(?:ok(?:ay)?|gut|danke|und|aber|dann|also)\b[,.!]?\s+)+", re.I)
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
    if "verlaenger" not in klein or not _BEWILLIGT.search(klein) or _OFFEN.search(klein):
        return ""
    more, unclear, _ = verlaengerungen(klein)
    if len(more) != 1 or unclear or daten(klein):
        return ""
    told = f"Frist um {more[0]} verlängert"
    computed = f"{last.frage.rstrip(' ?!.')}, {told}?"
    if _liest(computed, "verlaengerung") and _angaben(last.frage).get("ereignis"):
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
    alone, before = _angaben(text), _angaben(last.frage)
    if "ereignis" in alone or (not alone and fristfrage(lies(text)) is None):
        return ""
    if meant := _ab_errechnetem_ende(text, last):
        return meant
    day, known = before.get("ereignis"), _ereignis(before.get("art"))
    if not isinstance(day, str) or not known or len(day) != len("2026-01-01"):
        return ""
    wanted = _ereignis(alone.get("art"))
    if wanted and not _gleiches(wanted, known):
        return ""
    court = "" if alone.get("gericht") else str(before.get("gericht") or "")
    told = f"{wanted or known} am {_deutsch(day)}"
    with_court = f"{told}, {court}. {_satz(text)}"
    if court and _passt(with_court, "", before):
        return with_court
    if court and _VOM_GERICHT.match(known):
        return ""  # before another court it may be another Frist
    meant = f"{told}. {_satz(text)}"
    return meant if _passt(meant, str(alone.get("art") or ""), before) else ""


_WENN = re.compile(
    r"(?:(?:und|aber|oder|ok(?:ay)?)\b,?\s+)*(?:was (?:ist|wäre|gilt)?,?\s*)?(?:wenn|falls)\s+", re.I
)
_EINE = re.compile(
    r"^(?:(?:und|aber|oder|ok(?:ay)?)\b,?\s+)+(?:wie (?:ist|wäre) (?:es|das) )?(?=(?:bei|mit|für)\b)", re.I
)


def derselbe_fall(text: str, last: Vorher, kennt: Kennt) -> str:
    """A message that only together with the question before says which Frist is meant, and from when."""
    before = kennt.angaben(last.frage)
    if before is None or before[0] != "berechne_frist" or not before[1].get("art"):
        return ""
    return (
        _versaeumt(text, str(before[1]["art"]), kennt)
        or _anderer_zweig(text, before[1], kennt)
        or _anderer_fall(text, last.frage, before[1], kennt)
        or _dazu_gefragt(text, last.frage, before[1], kennt)
    )


def _versaeumt(text: str, art: str, kennt: Kennt) -> str:
    """A Wiedereinsetzung is of the Frist that was spoken of: in criminal matters it is only a week."""
    alone = _angaben(text)
    if not str(alone.get("art", "")).startswith("wiedereinsetzung") or art.startswith("wiedereinsetzung"):
        return ""
    title = re.sub(r"\s*\([^)]*\)", "", fristart(art).titel)
    branch = _ZWEIGE.get(fristart(art).recht, "")
    meant = f"{text.strip().rstrip(' ?!.')}, versäumt: {title}{branch}?"
    read = _angaben(meant)
    same = read.get("ereignis") == alone.get("ereignis")
    return (
        meant if same and str(read.get("art", "")).startswith(("wiedereinsetzung", "nachtraegliche")) else ""
    )


_ZWEIGE = {
    "stpo": " (Strafsache)",
    "arbgg": " (Arbeitssache)",
    "vwgo": " (Verwaltungssache)",
    "sgg": " (Sozialsache)",
    "fgo": " (Finanzsache)",
    "zpo": " (Zivilsache)",
}


def _anderer_zweig(text: str, before: Mapping[str, Any], kennt: Kennt) -> str:
    """„und bei einem Strafurteil, verkündet am 16.11.?“: the same remedy, with the facts of that case alone."""
    plain = falte(text)
    if not zweig_in(plain) or not daten(plain):
        return ""
    remedy = re.match(r"(?:Sofortige )?[A-ZÄÖÜ]\w+", fristart(str(before["art"])).titel)
    said = _EINE.sub("", text.strip()).rstrip(" ?!.")
    meant = f"{remedy[0] if remedy else ''} {_WENN.sub('', said)}?".strip()
    read = _angaben(meant)
    other = read.get("art") not in (None, before["art"]) and zweig_in(plain) != zweig_in(
        falte(_titel(before))
    )
    return meant if other and read.get("ereignis") in [day.isoformat() for _, day in daten(plain)] else ""


def _titel(before: Mapping[str, Any]) -> str:
    return fristart(str(before["art"])).titel


def _anderer_fall(text: str, question: str, before: Mapping[str, Any], kennt: Kennt) -> str:
    """„und wenn es ein Antrag war?“, where that makes another Frist of it."""
    if not _WENN.match(text) or daten(falte(text)):
        return ""
    meant = f"{question.rstrip(' ?!.')}, {_WENN.sub('', text.strip()).rstrip(' ?!.')}?"
    read = _angaben(meant)
    changed = any(read.get(name) != before.get(name) for name in ("art", "frist"))
    same = read.get("ereignis") == before.get("ereignis") and read.get("art") and not _frage(meant)
    return meant if changed and same and kennt.werkzeug(meant) == "berechne_frist" else ""


def _dazu_gefragt(text: str, question: str, before: Mapping[str, Any], kennt: Kennt) -> str:
    """„Einspruch bis wann?“ after the paper; „und Einwendungen bei Zugang am 15.10.?“ after an Abrechnung."""
    plain, alone = falte(text), fristfrage(lies(text))
    days = [day.isoformat() for _, day in daten(plain)]
    if alone is not None and not alone["frage"] and alone["argumente"].get("art"):
        return ""
    if not days and alone is not None and alone["frage"] and "ereignis" in before:
        meant = f"{question.rstrip(' ?!.')}. {_satz(text)}"
        read = _angaben(meant)
        same = read.get("art") == before["art"] and read.get("ereignis") == before["ereignis"]
        return meant if same and not _frage(meant) else ""
    if len(days) != 1 or not _UND.match(text) or kennt.werkzeug(text) == "berechne_frist":
        return ""
    for topic in themen(question):
        noun = re.match(r"[A-ZÄÖÜ]\w{5,}", topic)
        meant = f"{noun[0]}: {_satz(text)}" if noun else ""
        read = _angaben(meant) if meant else {}
        if (
            read.get("art") not in (None, before["art"])
            and read.get("ereignis") == days[0]
            and not _frage(meant)
        ):
            return meant
    return ""


def anderer_beginn(meant: str, question: str) -> bool:
    """Whether one begins with a paper that came and the other does not: a delivery removes no hindrance."""
    one, other = (_ereignis(_angaben(each).get("art")) for each in (meant, question))
    return bool(one and other) and bool(_GEKOMMEN.search(one)) != bool(_GEKOMMEN.search(other))


_GEKOMMEN = re.compile(r"Zustellung|Verkündung|Bekanntgabe|Zugang|Erhalt|Eingang")


def _passt(meant: str, art: str, before: Mapping[str, Any]) -> bool:
    """Whether that is another Frist, of the same event and from its day."""
    read = _angaben(meant)
    kind = _ereignis(read.get("art"))
    if not kind or read["art"] == before["art"] or (art and read["art"] != art) or _frage(meant):
        return False
    return _gleiches(kind, _ereignis(before["art"])) and read.get("ereignis") == before["ereignis"]


def _ab_errechnetem_ende(text: str, last: Vorher) -> str:
    found = _ERRECHNET.search(last.antwort)
    if found is None:
        return ""
    for topic in ("", *themen(last.frage)):
        meant = (
            f"{topic}. {found[1]} am {found[2]}. {_satz(text)}"
            if topic
            else f"{found[1]} am {found[2]}. {_satz(text)}"
        )
        read = _angaben(meant)
        if _ereignis(read.get("art")) == found[1] and _deutsch(str(read.get("ereignis"))) == found[2]:
            return meant
    return ""


def _satz(text: str) -> str:
    plain = _UND.sub("", text)
    return f"{plain[:1].upper()}{plain[1:]}"


def _angaben(text: str) -> Mapping[str, Any]:
    read = fristfrage(lies(text))
    return {} if read is None else {name: value for name, value in read["argumente"].items() if value}


def _frage(text: str) -> bool:
    read = fristfrage(lies(text))
    return read is None or bool(read["frage"])


def _liest(text: str, name: str) -> bool:
    return name in _angaben(text) and not _frage(text)


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
