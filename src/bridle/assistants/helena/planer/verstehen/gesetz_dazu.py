"""What was asked back about a norm, and what is said to it: „KSchG“, „Absatz 1 reicht“."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.anschluss import Vorher
from bridle.assistants.helena.planer.recht.normen import WELCHES_GESETZ
from bridle.host.search.citations import cited
from bridle.host.search.law_names import LAWS, law_key

_GESETZ = re.compile(
    r"(?:(?:na|ja|ach|oh|aus|im|in|vom|von|dem|das|des|der|die|ich|meine|meinte|natürlich|bitte|klar|also|es|"
    r"ist|geht|um|sorry|entschuldigung)\b[,:.]?\s+)*(?P<gesetz>[A-Za-zÄÖÜäöüß]{1,12}(?: [IVX]{1,4})?)"
    r"(?:\s+(?:bitte|natürlich|meine ich|meinte ich))?\W*",
    re.I,
)
_NUMMER = re.compile(
    r"(?:§+|\bparagra(?:ph|f)\w*)\s*(?P<nummer>\d{1,4}[a-z]?)"
    r"(?P<teil>(?:,?\s*(?:abs(?:atz|\.)?|satz|s\.|nr\.?|nummer)\s*\d{1,2})*)",
    re.I,
)


def gesetz_gesagt(text: str, last: Vorher) -> str:
    """The norm with the law that was asked for."""
    said, asked = _GESETZ.fullmatch(text.strip()), _NUMMER.search(last.frage)
    if said is None or asked is None or WELCHES_GESETZ not in last.antwort:
        return ""
    law = said["gesetz"]
    if law_key(law) not in LAWS:
        return ""
    part = re.sub(r"\babs(?:atz|\.)?\s*(?=\d)", "Abs. ", asked["teil"].strip(" ,"), flags=re.I)
    written = law.upper() if law.islower() and len(law) < SHORT else law
    return " ".join(f"Was steht in § {asked['nummer']} {part} {written}".split()) + "?"


SHORT = 5
_NUR_ABSATZ = re.compile(
    r"(?:(?:ok(?:ay)?|ja|und|aber|also|mir|uns|nur|bloß|eigentlich|der|den|die|ich (?:brauche?|will|"
    r"meine))\b[,.]?\s+)*"
    r"(?:abs(?:atz|\.)?\s*(?P<nach>\d{1,2})|(?P<vor>\d{1,2})\. abs(?:atz|\.)?)"
    r"(?:,?\s*(?:satz|s\.)\s*(?P<satz>\d{1,2}))?"
    r"(?:\s+(?:reicht|genügt|langt|bitte|nur|mir|uns|davon|schon|da|völlig|aus|interessiert mich))*\W*",
    re.I,
)


def absatz_gesagt(text: str, last: Vorher) -> str:
    """The part of a norm whose law was asked for and is still not told."""
    said, asked = _NUR_ABSATZ.fullmatch(text.strip()), _NUMMER.search(last.frage)
    if said is None or asked is None or WELCHES_GESETZ not in last.antwort:
        return ""
    sentence = f" Satz {said['satz']}" if said["satz"] else ""
    return f"Was steht in § {asked['nummer']} Abs. {said['nach'] or said['vor']}{sentence}?"


def gelistete_norm(text: str, last: Vorher) -> str:
    """„zeig mir davon § 569“: the one of that number in what was shown, where there is only one."""
    named = list(_NUMMER.finditer(text))
    if len(named) != 1 or any(norm.law for norm in cited(text).norms) or len(text.split()) > LONGEST:
        return ""
    shown = {each[1] for each in re.finditer(rf"\*\*§ {named[0]['nummer']} ([^*]+)\*\*", last.antwort)}
    rest = f"{text[: named[0].start()]} {text[named[0].end() :]}"
    if len(shown) != 1 or re.search(r"\d|\bakte\b|vertrag|bescheid|urteil", rest, re.I):
        return ""
    part = re.sub(r"\babs(?:atz|\.)?\s*(?=\d)", "Abs. ", named[0]["teil"].strip(" ,"), flags=re.I)
    return " ".join(f"Was steht in § {named[0]['nummer']} {part} {shown.pop()}".split()) + "?"


LONGEST = 10
_THEMA_WO = re.compile(
    r"(?:(?:[Uu]nd|[Aa]ber|[Oo]k(?:ay)?|[Gg]ut)\b,?\s+)*(?:(?:der|die|das)\s+)?"
    r"(?P<was>[A-ZÄÖÜ][\wäöüß-]{4,}(?: \w+){0,3}?)\s*[,:–-]+\s*"
    r"wo (?:steht|stand|ist|finde ich) (?:das|die|der|sie|er)"
    r"(?: (?:denn|nochmal|genau|geregelt|eigentlich))*\W*"
)


def thema_wo(text: str) -> str:
    """„Und Wiedereinsetzung, wo steht das?“: the norm of that thing, and nothing of the case before."""
    found = _THEMA_WO.fullmatch(text.strip())
    return f"Welche Vorschrift regelt {found['was']}?" if found else ""
