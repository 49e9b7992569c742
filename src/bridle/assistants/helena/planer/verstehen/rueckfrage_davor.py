"""What was asked back for a Frist, told in a sentence: „Das war am 3.11.“, „Vom Jobcenter.“.

It says nothing by itself, and its words would be looked for in the papers.
"""

from __future__ import annotations

import re

from bridle.assistants.helena.law.gerichte_tabelle import finde
from bridle.assistants.helena.planer.lesen.anschluss import Kennt, Vorher
from bridle.assistants.helena.planer.lesen.satz import fragt, saetze

BEGINN_GESUCHT = "nenne mir den Tag, an dem die Frist beginnt"
_FRIST_FEHLT = re.compile(
    rf"Damit ich die Frist berechnen kann, brauche ich (?:noch|den Tag)|{BEGINN_GESUCHT}"
)
_NUR_DER_TAG = re.compile(r"Damit ich die Frist berechnen kann, brauche ich den Tag")
"""The day was asked for before anything was looked up."""
_NUR_EIN_TAG = re.compile(
    r"(?:am )?(?:\d{1,2}\.\s?(?:\d{1,2}\.?|[A-ZÄ][a-zä]{2,8})(?:\s?\d{2,4})?|\d{4}-\d\d-\d\d)|"
    r"(?:vor)?gestern|heute|(?:am )?(?:mon|diens|donners|frei|sams)tag|(?:am )?mittwoch",
    re.I,
)
_OHNE_AM = ("am ", "Am ", "gestern", "Gestern", "vorgestern", "Vorgestern", "heute", "Heute")
_RECHNER = "berechne_frist"
_WENN = re.compile(
    r"(?:(?:und|aber|ok(?:ay)?)\b,?\s+)*(?:was (?:ist|wäre|gilt)?,?\s*)?(?:wenn|falls|angenommen,?)\s+", re.I
)
_NUR_JAHR = re.compile(r"(?<=\bist |\bwar )(?:erst |schon |bereits )?(?=(?:19|20)\d\d\b(?![./-]))", re.I)
"""„Sie ist 2024 entstanden.“"""


def tag_gesagt(text: str, last: Vorher, kennt: Kennt) -> str:
    """The question after what is told now, where that names its event, its kind or its court."""
    before = None if _NUR_DER_TAG.search(last.antwort) else kennt.angaben(last.frage)
    thought = _WENN.match(text.strip())
    text = _WENN.sub("", text.strip())
    if (
        (fragt(text) and not thought)
        or not _FRIST_FEHLT.search(last.antwort)
        or (before is not None and "ereignis" in before[1])
    ):
        return ""
    told = _NUR_JAHR.sub("im Jahr ", text.strip().rstrip(" !?"))
    if before is None and _NUR_EIN_TAG.fullmatch(told):
        told = f"Zugestellt {told}" if told.startswith(_OHNE_AM) else f"Zugestellt am {told}"
    for meant in _verbunden(told, last.frage):
        read = kennt.angaben(meant)
        tool, known = before or (_RECHNER, {})
        if read is None or read[0] != tool:
            continue
        if any(read[1].get(name) not in (None, known.get(name)) for name in ("ereignis", "art", "gericht")):
            return meant
    return ""


_ORT_GEFRAGT = re.compile(r"Ein Land ist nicht genannt|Nenne mir auch das Gericht oder das Land")
_NUR_ORT = re.compile(
    r"(?:(?:und|also|ja|ok)\b[,.]?\s+)?(?P<ort>[a-zäöüß.()-]{3,}(?: [a-zäöüß.()-]{2,}){0,3})[.!]?", re.I
)


def ort_gesagt(text: str, last: Vorher, kennt: Kennt) -> str:
    """„köln“ after „Ein Land ist nicht genannt“: where it is."""
    found = _NUR_ORT.fullmatch(text.strip()) if _ORT_GEFRAGT.search(last.antwort) else None
    if found is None or not finde(found["ort"]):
        return ""
    before, meant = kennt.angaben(last.frage), f"{last.frage.rstrip(' ?!.')}, in {found['ort'].title()}?"
    read = kennt.angaben(meant)
    if before is None or read is None or before[0] != _RECHNER:
        return ""
    same = all(read[1].get(name) == before[1].get(name) for name in ("art", "ereignis"))
    return meant if same and read[0] == _RECHNER and read[1].get("ort") != before[1].get("ort") else ""


def _verbunden(told: str, question: str) -> tuple[str, ...]:
    """After what was told before; the dot of „am 9.11.“ is a part of it, and must not come last."""
    sentences = [each.strip() for each in saetze(question)]
    story = [each for each in sentences if not fragt(each)]
    asked = " ".join(each for each in sentences if fragt(each)) or question
    first = told if told.endswith(".") else f"{told}."
    before = (
        " ".join(each if each.endswith(".") else f"{each}." for each in story) if asked != question else ""
    )
    return f"{before} {first} {asked}".strip(), f"{question.rstrip(' ?!.')}, {told.rstrip('.')}?"
