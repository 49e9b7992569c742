"""The same paper on another way: „und wenn er ihr am 10.11. ausgehändigt wurde?“ after one that was posted.

A paper that was posted counts as known some days later, one that was handed over on that very day. So a day
that comes with its own way must not take the place of a day alone.
"""

from __future__ import annotations

import re
from datetime import date

from bridle.assistants.helena.planer.lesen.anschluss import Kennt, Vorher
from bridle.assistants.helena.planer.lesen.tage import DATUM, daten
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.verstehen.tag_worte import NICHTS

LONGEST = 20
_POST = re.compile(
    r"\b(?:zur post (?:gegeben|gebracht|aufgegeben)|zur post (?:gab|brachte)|aufgabe zur post|"
    r"(?:bei der post |zur post )?aufgegeben|abgeschickt|abgesandt|abgesendet|versandt|versendet|verschickt|"
    r"losgeschickt|rausgeschickt|rausgegangen|zur post ging|(?:per|mit) (?:einfachem? |normaler )?(?:post|"
    r"brief)"
    r"(?: (?:verschickt|versandt|geschickt))?|zur post)\b",
    re.I,
)
_ZUGESTELLT = re.compile(
    r"\b(?:(?:förmlich |per (?:pzu|einschreiben) |mit (?:pzu|(?:post)?zustellungsurkunde) )*zugestellt|"
    r"(?:förmliche )?zustellung|pzu|(?:post)?zustellungsurkunde|"
    r"(?:elektronisches )?empfangsbekenntnis|(?:gegen|mit|per) e?eb)\b",
    re.I,
)
_BEKANNT = re.compile(
    r"\b(?:ausgehändigt|übergeben|überreicht|in die hand gedrückt|abgeholt|mitgenommen|eingeworfen|"
    r"(?:per|durch|mit|von)(?: einem| einen)? (?:boten?|kurier)|bekannt ?gegeben|bekanntgegeben|"
    r"entgegengenommen)\b",
    re.I,
)
_WEGE = ((_POST, "zur Post gegeben"), (_ZUGESTELLT, "zugestellt"), (_BEKANNT, "bekannt gegeben"))
_TAG = rf"(?:{DATUM.pattern.replace('maerz', 'm(?:ä|ae)rz')})"
_WORTE = r"(?:[^\W\d_]+\s+){0,3}?"
_GEDACHT = re.compile(r"\b(?:wenn|falls|angenommen|wäre|hätte|doch|sondern|bei|stattdessen)\b", re.I)
_NUR_GEHOLT = re.compile(r"\b(?:abgeholt|mitgenommen|entgegengenommen)\b", re.I)
BERICHTIGT = re.compile(
    r"(?:(?:ach|oh|äh|ähm|ups|mist|ne|halt|also),? )*(?:nein|nee|nö|sorry|pardon|korrektur|korrigiere?|"
    r"moment|stopp|quatsch|falsch|irrtum|berichtigung|(?:ent|t)schuldig\w*|verzeihung|stimmt (?:so )?nicht|"
    r"(?:das )?(?:war|ist|stimmt) (?:so )?(?:falsch|nicht richtig|nicht)|"
    r"(?:ich )?hab(?:e)? mich (?:vertan|geirrt|verlesen|vertippt)|nicht(?=[^?]{1,40}\bsondern\b))\b\W*",
    re.I,
)
_WAR_FALSCH = re.compile(rf"\b(?:nicht|kein\w*)\b[^.;]{{0,40}}?,? sondern\b|(?:{BERICHTIGT.pattern})+", re.I)
"""„stimmt nicht, …“, „nicht zur Post, sondern …“: what is left tells how it was."""
UNVERTRAEGLICH = "Deine Berichtigung konnte ich in die Rechnung nicht einsetzen"
_NICHT = re.compile(r"\b(?:nicht|nie|kein\w*|statt)\b", re.I)


def anderer_weg(text: str, last: Vorher, kennt: Kennt) -> str:
    """The Frist before from the new day on the new way; "" where the way is the same, or none was told."""
    corrects = BERICHTIGT.match(text.strip()) is not None
    text = _WAR_FALSCH.sub("", text.strip()) if corrects else text
    old, new = _weg(last.frage), _weg(text)
    if not old or not new or old == new or len(text.split()) > LONGEST or _NICHT.search(text):
        return ""
    corrects = corrects or _nur_das(text, new)
    thought = corrects or _GEDACHT.search(text) is not None
    if not thought or (old == "zugestellt" and _NUR_GEHOLT.search(text)):
        return ""  # what somebody fetched had been served before
    before = kennt.angaben(last.frage)
    if before is None or before[0] != "berechne_frist":
        return ""
    days = daten(falte(text), _tag(before[1].get("ereignis")))
    if len(days) != 1 and (days or not corrects):
        return ""
    told = f"am {days[0][1]:%d.%m.%Y} {new}" if days else new  # the day of the old way is not that of the new
    meant = _ersetzt(last.frage, told, old)
    read = kennt.angaben(meant) if meant else None
    same = read is not None and read[0] == before[0] and read[1].get("art") == before[1].get("art")
    begins = str(days[0][1]) if days else None
    return meant if same and read is not None and read[1].get("ereignis") == begins else ""


def berichtigt_den_weg(text: str, question: str) -> bool:
    """Whether it says that something was wrong, or that what was only posted has been served."""
    posted = _weg(question) == "zur Post gegeben"
    return BERICHTIGT.match(text.strip()) is not None or (posted and _weg(text) == "zugestellt")


def _weg(text: str) -> str:
    return next((name for pattern, name in _WEGE if pattern.search(text)), "")


def _nur_das(text: str, way: str) -> bool:
    """Whether it tells a way and its day, and nothing besides: „gegen EB am 20.11.“."""
    pattern = next(pattern for pattern, name in _WEGE if name == way)
    rest = falte(re.sub(_TAG, " ", pattern.sub(" ", text), flags=re.I))
    return bool(daten(falte(text))) and set(re.findall(r"[a-z]+", rest)) <= {*NICHTS, "gegen", "zwar"}


def _tag(told: object) -> date | None:
    try:
        return date.fromisoformat(str(told))
    except ValueError:
        return None


def _ersetzt(question: str, told: str, old: str) -> str:
    """The old way with its day gives place to the new one."""
    way = next(pattern for pattern, name in _WEGE if name == old).pattern
    for form in (rf"(?:am |den |vom )?{_TAG}\s+{_WORTE}{way}", rf"{way}\s+{_WORTE}(?:am |den )?{_TAG}"):
        meant = re.sub(form, told, question, count=1, flags=re.I)
        if meant != question:
            return meant
    return ""
