"""„Und laut Klage?“, „und in dem von Sandkuhl?“: the question before, of another paper or of another matter.

What was asked stays; only where it is looked for is another one.
"""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.dokumente.genannte_quelle import (
    QUELLE,
    genannte_quelle,
    ist_schriftstueck,
    papier,
)
from bridle.assistants.helena.planer.lesen.anschluss import Kennt, Vorher, akte_vorher
from bridle.assistants.helena.planer.lesen.erkennen import AKTENZEICHEN, genannt, lies
from bridle.assistants.helena.planer.lesen.woerter import bekannt, falte

_AUS_PAPIEREN = re.compile(r"^Quelle: (?:Dokument|„)", re.M)
_UND = re.compile(
    r"^(?:(?:und|oder|aber|ok(?:ay)?|gut|danke|dann|auch)\b[,.!]?\s+)*"
    r"(?:was (?:steht|stand|sagt|ist)\s+(?:dazu\s+|damit\s+)?(?=(?:im|in|laut|bei)\b)|"
    r"wie (?:ist|war|sieht) (?:es|das)\s+(?:aus\s+)?)?",
    re.I,
)
_FRAGEWORT = re.compile(
    r"(?P<wort>(?:bis|seit|ab|zu) wann|wann|wie (?:hoch|viele?|lange?|groß)|wer|wo|warum)\s+", re.I
)
_WESSEN = (
    r"(?:von|vom|bei|beim|der|des|mit|gegen|in sachen|im fall)\s+(?:der\s+|dem\s+)?"
    r"(?:(?:frau|herrn?|familie|firma)\s+)?"
)
_NAME = r"(?P<wer>[A-ZÄÖÜ][\wäöüß-]+(?:\s+[A-ZÄÖÜ][\wäöüß-]+)?)"
_NUR_QUELLE = re.compile(rf"(?P<quelle>{QUELLE.pattern})(?:\s+(?i:{_WESSEN}){_NAME})?")
_WAS_SAGT = re.compile(
    r"was (?:sagt|meint|nennt|schreibt)\s+(?:dazu\s+)?(?:der|die|das)\s+(?P<papier>[\wäöüß-]+)"
    r"(?:\s+dazu)?(?:\s+in der Akte \S+)?",
    re.I,
)
_NUR_WESSEN = re.compile(
    rf"(?i:(?:in|bei|mit|laut|nach)\s+)?(?i:dem|der|die|das|den)\s+(?i:von|vom|bei)\s+"
    rf"(?i:(?:der|dem|frau|herrn?|familie|firma)\s+)*{_NAME}"
)
_IN_AKTE = re.compile(r"\s+in der Akte \S+(?=\W*$)")
_TITEL = re.compile(r"\bAkte \d{4}/\d{2} \(([^()\n]+)\)")
STEM = 6
"""Letters by which a name is known in the title of a matter."""
_WEIBLICH = re.compile(
    r"(?:ung|schrift|auskunft|klage|vollmacht|rüge|anzeige|mail|urkunde|notiz|police)$", re.I
)


def andere_quelle(text: str, last: Vorher, kennt: Kennt) -> str:
    """The question before with that source in the place of its own; "" where something else is said."""
    said = _UND.sub("", text.strip()).rstrip(" ?!.")
    in_papers = _AUS_PAPIEREN.search(last.antwort) or genannte_quelle(last.frage)
    if not in_papers or not said:
        return ""
    asks = _FRAGEWORT.match(said)
    if asks is not None and not falte(last.frage).startswith(falte(asks["wort"])):
        return ""
    said = said[asks.end() :] if asks else said
    if other := _NUR_WESSEN.fullmatch(said):
        return _gelesen(_bei(last.frage, other["wer"]), kennt)
    if (told := _WAS_SAGT.fullmatch(said)) is not None:
        said = f"laut {told['papier']}"  # „und was sagt das Gutachten?“ of the same thing
    found = _NUR_QUELLE.fullmatch(said)
    if found is None:
        return ""
    named = genannte_quelle(found["quelle"])
    if named is None or not ist_schriftstueck(papier(named)):
        return ""  # „laut Versicherung“ names somebody, and which paper is theirs is told nowhere
    meant = _mit_quelle(last.frage, found["quelle"], papier(named))
    if found["wer"]:
        return _gelesen(_bei(meant, found["wer"]), kennt)
    return _gelesen(_in_der_akte(meant, last), kennt)


def _mit_quelle(question: str, source: str, paper: str) -> str:
    """In the place of the paper that was asked before; else behind what is asked."""
    plain = question.rstrip(" ?!.")
    if (old := genannte_quelle(plain)) is None:
        where = _IN_AKTE.search(plain)
        head, tail = (plain[: where.start()], where[0]) if where else (plain, "")
        return f"{head} {source}{tail}?"
    inside = old["darin"] and not re.match(r"(?:im|in|aus)\b", source, re.I)
    article = "in der" if _WEIBLICH.search(paper) else "im"
    verb = f"{old[0].split()[0]} " if old["sagt"] else ""
    instead = f"{article} {paper}" if inside else source
    return f"{plain[: old.start()]}{verb}{instead}{plain[old.end() :]}?"


def _bei(question: str, name: str) -> str:
    """Of the matter of that name, in the place of the one that was asked of before."""
    plain = _IN_AKTE.sub("", question.rstrip(" ?!."))
    named = genannt(lies(plain))
    own = [each for each in (named.name.split() if named else []) if not bekannt(falte(each))]
    there = next((each for each in own if re.search(rf"\b{re.escape(each)}\b", plain)), "")
    if not there:
        return f"{plain} bei {name}?"
    instead = re.sub(rf"\b{re.escape(there)}\b", name, plain, count=1)
    return f"{instead}?"


def _in_der_akte(question: str, last: Vorher) -> str:
    """In the matter that the answer was from, where the question does not name it."""
    named = genannt(lies(question))
    titles = " ".join(_TITEL.findall(last.antwort))
    called = named is not None and any(falte(each)[:STEM] in falte(titles) for each in named.name.split())
    matter = akte_vorher(lies(last.frage), last.antwort)
    if AKTENZEICHEN.search(question) or called or (named is not None and named.sicher) or not matter:
        return question
    return f"{question.rstrip(' ?!.')} in der Akte {matter}?"


def _gelesen(question: str, kennt: Kennt) -> str:
    return question if kennt.werkzeug(question) is not None else ""
