"""A message that only together with the Frist before it says which one is meant, and from when.

„Wiedereinsetzung, Hindernis weg am 17.11.?“ after a Strafbefehl, „und wenn es ein Antrag war?“, „Einspruch
bis wann?“ after the paper.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.law.frist_arten import fristart
from bridle.assistants.helena.planer.fristen.frage import fristfrage
from bridle.assistants.helena.planer.fristen.paare import begruendung_zu
from bridle.assistants.helena.planer.fristen.zweige import zweig_in
from bridle.assistants.helena.planer.lesen.anschluss import Kennt, Vorher
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.lesen.satz import ohne_satzende
from bridle.assistants.helena.planer.lesen.tage import daten
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.verstehen.einsetzen import eingesetzt
from bridle.assistants.helena.planer.verstehen.frist_davor import UND, als_satz, angaben, bleibt_offen
from bridle.assistants.helena.planer.verstehen.thema import themen

_WENN = re.compile(
    r"(?:(?:und|aber|oder|ok(?:ay)?)\b,?\s+)*(?:was (?:ist|wäre|gilt)?,?\s*)?(?:wenn(?:['’]s)?|falls)\s+",
    re.I,
)
_EINE = re.compile(
    r"^(?:(?:und|aber|oder|ok(?:ay)?)\b,?\s+)+(?:wie (?:ist|wäre) (?:es|das) )?(?=(?:bei|mit|für)\b)", re.I
)


_NUR_GERICHT = re.compile(r"\b(?:es|das|sie|er) (?:vom|beim|von einem|von dem)\b[^?]*gericht", re.I)
"""„Und wenn es vom Arbeitsgericht wäre?“: only the court is another one."""


def derselbe_fall(text: str, last: Vorher, kennt: Kennt) -> str:
    """A message that only together with the question before says which Frist is meant, and from when."""
    before = kennt.angaben(last.frage)
    if before is None or before[0] != "berechne_frist" or not before[1].get("art"):
        return ""
    if _NUR_GERICHT.search(text):
        return ""
    return (
        _versaeumt(text, str(before[1]["art"]))
        or _anderer_zweig(text, before[1])
        or _anderer_fall(text, last.frage, before[1], kennt)
        or _dazu_gefragt(text, last.frage, before[1], kennt)
    )


def _versaeumt(text: str, art: str) -> str:
    """A Wiedereinsetzung is of the Frist that was spoken of: in criminal matters it is only a week."""
    alone = angaben(text)
    if not str(alone.get("art", "")).startswith("wiedereinsetzung") or art.startswith("wiedereinsetzung"):
        return ""
    title = re.sub(r"\s*\([^)]*\)", "", fristart(art).titel)
    branch = _ZWEIGE.get(fristart(art).recht, "")
    meant = f"{text.strip().rstrip(' ?!.')}, versäumt: {title}{branch}?"
    read = angaben(meant)
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


def _anderer_zweig(text: str, before: Mapping[str, Any]) -> str:
    """„und bei einem Strafurteil, verkündet am 16.11.?“: the same remedy, with the facts of that case "
    "alone."""
    plain = falte(text)
    if not zweig_in(plain) or not daten(plain):
        return ""
    remedy = re.match(r"(?:Sofortige )?[A-ZÄÖÜ]\w+", fristart(str(before["art"])).titel)
    said = _EINE.sub("", text.strip()).rstrip(" ?!.")
    meant = f"{remedy[0] if remedy else ''} {_WENN.sub('', said)}?".strip()
    read = angaben(meant)
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
    said = _WENN.sub("", text.strip()).rstrip(" ?!.")
    instead, beside = eingesetzt(question, said) or "", f"{ohne_satzende(question)}, {said}?"
    for meant in (instead, beside):  # two papers, or two courts, cannot both be meant
        read = angaben(meant)
        changed = any(read.get(name) != before.get(name) for name in ("art", "frist"))
        same = read.get("ereignis") == before.get("ereignis") and read.get("art") and not bleibt_offen(meant)
        if changed and same and kennt.werkzeug(meant) == "berechne_frist":
            return meant
    return ""


def _dazu_gefragt(text: str, question: str, before: Mapping[str, Any], kennt: Kennt) -> str:
    """„Einspruch bis wann?“ after the paper; „und Einwendungen bei Zugang am 15.10.?“ after an Abrechnung."""
    plain, alone = falte(text), fristfrage(lies(text))
    days = [day.isoformat() for _, day in daten(plain)]
    if alone is not None and not alone["frage"] and alone["argumente"].get("art"):
        return ""
    unserved = alone is not None and alone["frage"] and "ereignis" not in alone["argumente"]
    if unserved and "ereignis" in before:
        meant = f"{question.rstrip(' ?!.')}. {als_satz(text)}"
        read = angaben(meant)
        kinds = (before["art"], begruendung_zu(str(before["art"])) if days else None)
        same = read.get("art") in kinds and read.get("ereignis") == before["ereignis"]
        same = same and read.get("dazu") == before.get("dazu")  # else another one is asked for beside it
        return meant if read.get("art") and same and not bleibt_offen(meant) else ""
    if len(days) != 1 or not UND.match(text) or kennt.werkzeug(text) == "berechne_frist":
        return ""
    for topic in themen(question):
        noun = re.match(r"[A-ZÄÖÜ]\w{5,}", topic)
        meant = f"{noun[0]}: {als_satz(text)}" if noun else ""
        read = angaben(meant)
        if (
            read.get("art") not in (None, before["art"])
            and read.get("ereignis") == days[0]
            and not bleibt_offen(meant)
        ):
            return meant
    return ""
