"""Another part of the norm before, or the one beside it: „nur Absatz 3“, „und der Paragraph danach?“."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.dokumente.klausel import andere_klausel, anderer_absatz
from bridle.assistants.helena.planer.lesen.anschluss import Kennt, Vorher
from bridle.assistants.helena.planer.lesen.erkennen import AKTENZEICHEN
from bridle.host.search.citations import cited

_NACHBAR = re.compile(
    r"(?:(?:zeig(?:e)?|lies) (?:mir )?)?(?:der|den|die|das)?\s*(nächste[nr]?|folgende[nr]?|vorige[nr]?|"
    r"vorherige[nr]?)?\s*(?:paragra(?:f|ph)(?:en)?|norm|vorschrift|§)?\s*(danach|davor|dahinter|vorher)?\W*",
    re.I,
)
_ABSATZ = re.compile(
    r"(?:nur|bloß|davon|daraus|dort|da|drin|speziell|konkret|genau|und|bitte|zeig(?:e)?|lies|mir|mal|den|"
    r"der|dem|"
    r"in|im|zu|was|wie|steht|sagt|besagt|regelt|bedeutet|lautet|heißt|ist mit|mit|denn|eigentlich|\s)*"
    r"(?:abs(?:atz|\.)?\s*(\d{1,2})|(\d{1,2})\. abs(?:atz|\.)?|(erst|zweit|dritt|viert|fünft|"
    r"sechst)e[nrm]? absatz)"
    r"(?: davon| daraus| dort| da| drin| genau| vor| bitte| denn| eigentlich| steht| sagt| besagt| lautet|"
    r" reicht| genügt| langt| mir| uns| schon|\W)*",
    re.I,
)
_WORT_ABSATZ = {"erst": "1", "zweit": "2", "dritt": "3", "viert": "4", "fünft": "5", "sechst": "6"}


_TEIL = r"(?:,?\s*(?:satz|s\.|nr\.?|nummer)\s*\d{1,2}[a-z]?\b)*"
_EIN_ABSATZ = re.compile(
    rf"\babs(?:atz|\.)?\s*(\d{{1,2}}\b{_TEIL})(?!\s+(?:des|im|vom|der)\s+\w*(?:vertrag|schreiben|bescheid))",
    re.I,
)
_IM_PAPIER = re.compile(
    r"\b(?:im|in (?:der|dem)|des|der|vom|laut) \w*(?:vertrag\w*|schreiben|bescheid\w*|erwiderung|"
    r"klage(?:schrift)?|urteil\w*|"
    r"gutachten\w*|vergleich\w*|testament\w*|antrag\w*|schriftsatz\w*|akte|mahnung|kündigung)\b",
    re.I,
)
"""An Absatz of a paper is none of the norm that was read before."""
_GEZEIGT = re.compile(r"^\*\*§ (\d+\w?)(?: Abs\. \d+)? (\w+)\*\*", re.M)
_GESUCHT = re.compile(r"passen nach der Suche diese Normen[^\n]*\n+- \*\*§ (\d+\w?) (\w+)\*\*")
"""What was found by words; the first is the best, and how it was taken is shown."""
_GESETZE = re.compile(r"^(?:- )?\*\*(?:§|Art\.) \d+\w?(?: Abs\. \d+)? (\w+)\*\*", re.M)
_NUMMER = re.compile(
    r"(?:(?:ok(?:ay)?|gut|danke|und|oder|aber|auch|dann|jetzt)\b[,.]?\s+)*"
    r"(?:was (?:steht|sagt|besagt|regelt|ist mit)(?: denn| da| dann)?\s+|wie (?:lautet|ist es mit)\s+|"
    r"(?:zeig(?:e)?|lies)(?: mir)?\s+)?(?P<in>in\s+|nach\s+)?(?:(?:bei|zu|der|den)\s+)*"
    r"(?P<art>§+|art(?:ikel|\.)?|paragra(?:f|ph))?\s*(?P<nummer>\d{1,4}[a-z]?)"
    r"(?P<teil>(?:,?\s*(?:(?:abs(?:atz|\.)?|satz|s\.|nr\.?|nummer|var\.?|hs\.?)\s*\d{1,2}[a-z]?\b|"
    r"[IVX]{1,4}\b))*)"
    r"\s*(?:bitte|denn|dazu|auch|dann|genau)?\W*",
    re.I,
)
"""„und § 626 Abs. 1?“, „und was sagt 103 Abs. 2?“: a number of its own, and no law."""


def genaue_norm(text: str, kennt: Kennt) -> bool:
    """Whether it asks for a norm by number and law: that is of no matter, whatever was spoken of."""
    asks = _FRAGT_NORM.match(text.strip()) is not None and any(norm.law for norm in cited(text).norms)
    return asks and not _IM_PAPIER.search(text) and kennt.werkzeug(text) == "search_gesetze"


_FRAGT_NORM = re.compile(
    r"(?:(?:ok(?:ay)?|gut|danke|und|aber|auch|dann|jetzt|bitte)\b[,.]?\s+)*"
    r"(?:was (?:steht|sagt|besagt|regelt|bestimmt|heißt)|wie lautet|zeig\w*|lies|gib|nenn\w*|"
    r"ich (?:brauche?|bräuchte))\b"
    r"[^?]*(?:§|\bart(?:ikel|\.)|\bparagra)\s*\d",
    re.I,
)


def andere_nummer(text: str, last: Vorher) -> str:
    """Another norm of the law before, with the part of it that is named; a mere number may be anything."""
    found = _NUMMER.fullmatch(text.strip())
    if found is not None and found["art"]:
        clause = f"{found['art']} {found['nummer']}{found['teil']}"
        if of_the_paper := andere_klausel(last.frage, clause):
            return of_the_paper
    asked = [norm.law for norm in cited(last.frage).norms if norm.law]
    if found is None or not (found["art"] or found["teil"] or (asked and _wie_eine_norm(found))):
        return ""
    shown = set(_GESETZE.findall(last.antwort))
    law = _wie_geschrieben(asked[-1], last.frage) if asked else shown.pop() if len(shown) == 1 else ""
    sign = "Art." if re.search(rf"\bart(?:ikel|\.)?\s*\d[^?]*\b{re.escape(law)}\b", last.frage, re.I) else "§"
    if found["art"] and found["art"].lower().startswith(("§", "p")) != (sign == "§"):
        return (
            found["art"] + text.strip().split(found["art"], 1)[1]
        )  # a § of a law that has articles: another law's
    part = re.sub(r"\babs(?:atz|\.)?\s*(?=\d)", "Abs. ", found["teil"].strip(" ,"), flags=re.I)
    return f"{sign} {found['nummer']} {part} {law}".replace("  ", " ") if law else ""


def _wie_eine_norm(found: re.Match[str]) -> bool:
    """„in 573c“: no sign stands before it, but nothing else is said so."""
    return found["in"] is not None or found["nummer"][-1].isalpha()


def mit_norm_davor(text: str, last: Vorher, kennt: Kennt) -> str:
    """„was passiert laut Absatz 1, wenn …?“: of the norm that was read before."""
    part = _EIN_ABSATZ.search(text)
    if part is None or "§" in text or any(norm.law for norm in cited(text).norms):
        return ""
    if AKTENZEICHEN.search(text) or _IM_PAPIER.search(text):
        return ""
    asked = [norm for norm in cited(last.frage).norms if norm.law]
    shown = set(_GEZEIGT.findall(last.antwort))
    if asked:
        number, law = asked[-1].number, _wie_geschrieben(asked[-1].law, last.frage)
    elif len(shown) == 1:
        number, law = shown.pop()
    elif found := _GESUCHT.search(last.antwort):
        number, law = found[1], found[2]
    else:
        return ""
    norm = f"§ {number} Abs. {part[1]} {law}"
    if not re.search(r"\w{4,}", f"{text[: part.start()]} {text[part.end() :]}"):
        return norm
    meant = f"{text[: part.start()]}{norm}{text[part.end() :]}"
    return meant if kennt.werkzeug(meant) == "search_gesetze" else f"Was steht in {norm}?"


_WELCHE_NORM = re.compile(
    r"(?:in |nach |aus )?welche[rsmn]? (?:Norm|Vorschrift|Paragra(?:f|ph)(?:en)?|Gesetz|Bestimmung|"
    r"Rechtsgrundlage)\b|"
    r"wo (?:steht|ist|finde ich)\b",
    re.I,
)
_UND_WELCHE = re.compile(
    r"(?:(?:und|aber|ok)\b,?\s+)*(?:welche[rs]?(?: Norm| Vorschrift| Paragra(?:f|ph))?(?: regelt| gilt für)?|"
    r"wo (?:steht|ist)(?: dann)?) "
    r"(?=(?:die|der|das|den|eine?n?) )(?P<was>[^?]{4,60}?)(?: geregelt)?\W*",
    re.I,
)
_GEBIET = re.compile(r"\bim \w{4,}(?:prozess|recht|verfahren)\b", re.I)


def auch_welche(text: str, question: str) -> str:
    """„und welcher die Frist zur Begründung?“ after one that looked for a norm: in the same field of law."""
    asks = _UND_WELCHE.fullmatch(text.strip())
    if asks is None or not _WELCHE_NORM.match(question) or any(norm.law for norm in cited(text).norms):
        return ""
    field = _GEBIET.search(question)
    same = f" {field[0]}" if field and not _GEBIET.search(asks["was"]) else ""
    return f"Welche Vorschrift regelt {asks['was']}{same}?"


_OB_ES_GILT = re.compile(
    r"(?:gilt|gelten|greift|trifft|betrifft|steht|heißt|bedeutet) (?:das|die|der|dies|diese|es|er|sie)(?: "
    r"dort| da)?"
    r"(?: auch| nur| dann| so| etwas| was| denn| immer)*\b[^?]{3,70}\?*",
    re.I,
)
_RECHNET = re.compile(r"\d|€|frist\b|kost|\bakte\b|\bsache\b|gericht in", re.I)


def andere_norm(plain: str, question: str) -> str:
    """„nur Absatz 3“, „und der Paragraph danach?“ after a norm; whether it holds elsewhere it says itself."""
    before = [norm for norm in cited(question).norms if norm.law]
    part = _ABSATZ.fullmatch(plain)
    if part is not None and (of_the_paper := anderer_absatz(question, _nummer(part))):
        return of_the_paper
    if not before or not plain:
        return ""
    if _OB_ES_GILT.fullmatch(plain) and not _RECHNET.search(plain):
        return question
    norm = before[-1]
    law = _wie_geschrieben(norm.law, question)
    if part is not None:
        return f"§ {norm.number} Abs. {_nummer(part)} {law}"
    beside = _NACHBAR.fullmatch(plain)
    place = re.fullmatch(r"\d+", norm.number)
    if beside is None or place is None or not (beside[1] or beside[2]):
        return ""
    back = (beside[1] or beside[2]).lower().startswith(("vor", "davor"))
    return f"§ {int(place[0]) + (-1 if back else 1)} {law}"


def _nummer(part: re.Match[str]) -> str:
    return part[1] or part[2] or _WORT_ABSATZ[part[3].lower()]


def _wie_geschrieben(law: str, question: str) -> str:
    found = re.search(rf"\b{re.escape(law)}\b", question, re.I)
    return found[0] if found and not found[0].islower() else law.upper()


_DIE_VORSCHRIFT = re.compile(
    r"(?:(?:und|ok(?:ay)?|gut|danke|dann|bitte|jetzt)\b[,.!]?\s+)*(?:(?:zeig|gib|nenn|lies|such|schick|"
    r"hol)e?|"
    r"(?:kann|darf|könnte) ich|ich (?:brauche?|will|möchte)|wie lautet)\s+"
    r"(?:mir |uns |bitte |mal |auch |noch |doch )*"
    r"(?:die|den|das|diese[ns]?)\s+(?:vorschrift|norm|paragra\w+|wortlaut|gesetzestext|bestimmung|§)"
    r"(?:\s+(?:dazu|dafür|davon|bitte|mal|an|vor|raus|heraus|sehen|lesen|haben|genau|"
    r"im wortlaut|der (?:norm|vorschrift)))*\W*",
    re.I,
)
_ERSTE_NORM = re.compile(
    r"(?:§|Art\.) \d+[a-z]?(?: Abs\. \d+)?(?: Satz \d+)? (?:[A-Z][A-Za-z]*[A-Z]+|[A-Z]{2,})\b"
)


def die_vorschrift(text: str, last: Vorher) -> str:
    """„Zeig mir die Vorschrift.“: the one that was asked for, or the first that the answer rests on."""
    if not _DIE_VORSCHRIFT.fullmatch(text.strip()):
        return ""
    source = last.antwort.rpartition("Quelle:")[2] if "Quelle:" in last.antwort else ""
    found = next((norm for told in (last.frage, source) if (norm := _ERSTE_NORM.search(told))), None)
    return f"Was steht in {found[0]}?" if found else ""
