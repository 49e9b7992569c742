"""What was asked back about a norm, and the norms that a computation rests on: „KSchG“, „Wo steht das?“."""

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
_WO = re.compile(
    r"(?:(?:und|ok(?:ay)?|gut|aber|danke)\b[,.]?\s+)*(?:wo|in welche[mr] (?:gesetz|norm|vorschrift|"
    r"paragra\w+)) "
    r"(?:steht|stand|finde ich|ist|find ich) das(?: (?:genau|nochmal|denn|eigentlich|geregelt|im gesetz|"
    r"so))*\W*|"
    r"(?:(?:und|aber)\s+)?(?:was ist (?:die|denn die)|(?:auf )?welche[r]?) (?:rechts)?(?:grundlage|norm|"
    r"vorschrift)"
    r"(?: (?:ist|gilt|hat|gibt es|beruht|basiert|steht|dafür|dazu|das|denn|da|hierfür))*\W*|"
    r"(?:(?:und|aber)\s+)?(?:woraus|aus welche[mr] (?:gesetz|norm|vorschrift)) (?:ergibt|folgt) (?:sich )?das"
    r"(?: denn| genau)?\W*|(?:(?:und|aber)\s+)?nach welche[mr] (?:norm|vorschrift|paragra\w+|"
    r"gesetz)(?: denn| ist das)?\W*",
    re.I,
)
_QUELLE = re.compile(r"^Quelle: (?:Fristenrechner|Kostenrechner|Zuständigkeit)[^\n]*", re.M)
_NORM = re.compile(
    r"(?:§|Art\.) (?P<nummer>\d+[a-z]?)(?: Abs\. \d+[a-z]?)?(?: Satz \d+)?(?: und Abs\. \d+)? "
    r"(?P<gesetz>[A-Z][A-Za-z]*[A-Z]+(?: [IVX]+)?|[A-Z]{2,})\b"
)
_ALLGEMEIN = frozenset({("187", "BGB"), ("188", "BGB"), ("193", "BGB"), ("222", "ZPO"), ("31", "VwVfG")})
"""How days are counted, which every Frist names beside its own norm."""
MOST = 3


def wo_steht_das(text: str, last: Vorher) -> str:
    """The norms of what was computed, those of the thing itself before those that only count days."""
    source = _QUELLE.search(last.antwort)
    if source is None or not _WO.fullmatch(text.strip()):
        return ""
    named = [each for each in _NORM.finditer(source[0]) if (each["nummer"], each["gesetz"]) not in _ALLGEMEIN]
    norms = list(dict.fromkeys(each[0] for each in named))[:MOST]
    if len(norms) == 1:
        return f"Was steht in {norms[0]}?"
    plain = list(dict.fromkeys(f"§ {each['nummer']} {each['gesetz']}" for each in named))[:MOST]
    return f"Was steht in {' und '.join([', '.join(plain[:-1]), plain[-1]])}?" if plain else ""


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
