"""What somebody's time is worth: „Wie viel Honorar hat Frau Sturmvogel im November erwirtschaftet?“

Fees by value are reckoned from an amount in dispute; what was earned by the hour stands with the entries of
time. So it is asked for those, and said that bills and payments are kept elsewhere.
"""

from __future__ import annotations

import re
from dataclasses import replace

from bridle.assistants.helena.planer.lesen.gewoehnlich import gewoehnlich
from bridle.assistants.helena.planer.lesen.woerter import bekannt, falte
from bridle.assistants.helena.planer.lesungen import Entscheide
from bridle.assistants.helena.planer.sagen import absaetze
from bridle.engine.messages import Message
from bridle.engine.model import CallChunk, ModelRequest
from bridle.models.planner import MAX_REQUEST

HINWEIS = (
    "Gezeigt ist, was die erfassten Zeiten nach ihren Stundensätzen ergeben; Rechnungen und Zahlungen führe "
    "ich nicht, und Gebühren nach dem Gegenstandswert sind darin nicht enthalten."
)
_GELD = r"(?:Honorar|(?:Stunden|Zeit)honorar|Umsatz)"
_ZEIT = r"(?:Zeit(?:en)?|Stunden|Arbeitszeit(?:en)?|Minuten)"
_GESETZLICH = re.compile(
    r"\bRVG\b|gebühr|streitwert|gegenstandswert|\bVV\b|€|vereinbar|rechnung|vorschuss|gericht|klage|berufung|"
    r"instanz|bezahlt|gezahlt|eingegangen|überwiesen",
    re.I,
)
_ERARBEITET = re.compile(
    rf"^(?:und )?(?:wie ?viel|welche[nrs]?|was für einen?) (?:an )?{_GELD}\b(?P<vor>.*?)\b(?P<verb>hat|"
    rf"haben|habe) "
    r"(?P<wer>.+?)\s*\b(?:erwirtschaftet|erarbeitet|verdient|gemacht|eingebracht|reingebracht|gebracht|"
    r"erzielt|"
    r"geschafft|erfasst|gebucht|aufgeschrieben)\W*$",
    re.I,
)
_OFFEN = re.compile(
    rf"^(?:und )?(?:wie ?viel|welches|was ist an) (?P<was>{_GELD})\b(?P<rest>.*\b(?:offen|nicht abgerechnet|"
    r"unabgerechnet|abzurechnen)\b.*)$",
    re.I,
)
_DER_ZEIT = re.compile(
    rf"\b{_GELD} (?:für|aus|von|nach) (?:(?:(?P<wessen>[A-ZÄÖÜ][\w-]+?)['’]?s? {_ZEIT})|(?:die|"
    rf"der) {_ZEIT} von "
    r"(?P<von>(?:Frau |Herrn? |Dr\. )*[A-ZÄÖÜ][\w-]+(?: [A-ZÄÖÜ][\w-]+)?))(?P<rest>.*)$"
)

_NACH_SATZ = re.compile(
    rf"\b(?P<was>{_GELD}|Vergütung|Verdienst)\b(?P<rest>.*?)\s*\b(?:nach|auf Basis der|anhand der|gemäß|"
    rf"laut) "
    r"(?:den |der |unseren |erfassten )*(?:Stundens[aä]tz\w*|Stunden|Zeitaufwand|Aufwand|Zeit(?:en)?|"
    r"Zeiterfassung)\b(?P<danach>.*)$",
    re.I,
)
"""„Honorar in der Sache Hofmann nach Stundensätzen“: by the hour, and not by the value."""
_NACH_STUNDEN = re.compile(
    r"^(?P<davor>.*?)\b(?:Zeit|Stunden)honorare?\b(?P<danach>.*)$|"
    r"^(?P<erst>.*?)\bHonorar nach (?:Zeit|Stunden|Aufwand)\b(?P<dann>.*)$",
    re.I,
)
_NICHT_ABGERECHNET = re.compile(
    r"\b(?:offene[nrs]?|offen|nicht abgerechnet\w*|unabgerechnet\w*|abzurechnen\w*)\b", re.I
)
_FRAGT = re.compile(
    r"\b(?:wie ?viel|wie hoch|welche[nrs]?|was|ist|sind|haben|hat|wir|an|das|die|der|den|unser\w*|noch|"
    r"bisher|zeig\w*|nenn\w*|mir|bitte|gibt|es|angefallen|aufgelaufen|entstanden|erfasst)\b",
    re.I,
)
"""„offenes Zeithonorar Morgenroth“: what is left of it says where."""


def aus_den_zeiten(request: ModelRequest, position: int, entscheide: Entscheide) -> str | CallChunk | None:
    """The next move where the entries of time know it; None where something else is asked."""
    text = request.messages[position].text
    meant = als_zeit(text) if len(text) <= MAX_REQUEST else ""
    if not meant:
        return None
    since = request.messages[position + 1 :]
    move = entscheide(replace(request, messages=(*request.messages[:position], Message.user(meant), *since)))
    return absaetze(move, HINWEIS) if isinstance(move, str) else move


def als_zeit(text: str) -> str:
    """The question for the time that is meant; nothing where it is no such question."""
    if _GESETZLICH.search(text):
        return ""
    if found := _NACH_SATZ.search(text.strip()):
        where = f"{found['rest']} {found['danach']}".strip(" ?!.,")
        return " ".join(f"Wie viel Zeit ist {where} erfasst, in Euro?".split())
    if found := _ERARBEITET.match(text.strip()):
        worth = ", in Euro" if found["verb"].lower() == "hat" else ""
        return f"Wie viel Zeit{found['vor']}{found['verb']} {found['wer']} erfasst{worth}?"
    if found := _OFFEN.match(text.strip()):
        return f"Wie viel Zeit{found['rest']}"
    if found := _NACH_STUNDEN.match(text.strip()):
        said = " ".join(each for each in found.groups() if each)
        left = "noch offen" if _NICHT_ABGERECHNET.search(said) else "erfasst"
        where = " ".join(re.sub(r"\W+$", "", _FRAGT.sub(" ", _NICHT_ABGERECHNET.sub(" ", said))).split())
        named = _ORT.match(where) and _nennt_eine_akte(where)
        return f"Wie viel Zeit ist {_wo(where)} {left}, in Euro?" if named else ""
    if found := _DER_ZEIT.search(text.strip()):
        rest = found["rest"].strip(" ?!.")
        return f"Wie viel Zeit hat {found['wessen'] or found['von']} {rest} erfasst, in Euro?".replace(
            "  ", " "
        )
    return ""


_ORT = re.compile(
    r"(?:in|im|bei|zu|zur|zum|aus)\b(?: [\w./-]+){1,4}$|(?!(?:ich|wir|man|darf|kann)\b)[\w./-]+$", re.I
)


def _nennt_eine_akte(words: str) -> bool:
    """„Zeithonorar sittenwidrig?“ and „Zeithonorar im Strafrecht“ ask of the law."""
    last = falte(words.split()[-1])
    marked = re.search(r"\b(?:akte|sachen?|fall|mandat)\b|\d", words, re.I)
    common = bekannt(last) or gewoehnlich(last) or _EIGENSCHAFT.search(last)
    return marked is not None or not common


_EIGENSCHAFT = re.compile(r"(?:ig|lich|isch|bar|sam|los|voll|haft|bemessen|recht)$")


def _wo(words: str) -> str:
    """„Morgenroth“ is a matter, „in der Sache Morgenroth“ says so itself."""
    return words if " " in words else f"in der Akte {words[0].upper()}{words[1:]}"
