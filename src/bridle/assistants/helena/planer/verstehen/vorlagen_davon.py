"""Out of the templates that were just listed: „zeig mir davon die Mahnung“, „welche davon Arbeitsrecht?“.

By itself such a message would be read as one about statutes, or about a paper of some matter.
"""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.anschluss import Vorher
from bridle.assistants.helena.planer.lesen.erkennen import genannt, inhalt, lies
from bridle.assistants.helena.planer.lesen.woerter import falte

LONGEST = 12
STEM = 5
_MUSTER = re.compile(r"^Quelle: Muster der Kanzlei", re.M)
_ZEILE = re.compile(r"^- (.+?)(?: \([^()]*Stand [^()]*\))?$", re.M)
_ZEIG = re.compile(
    r"(?:(?:und|ok(?:ay)?|gut|dann|bitte|ja)\b,?\s+)*"
    r"(?:(?:zeig|öffne|lies|gib|nimm|hol|mach)(?:e|st|t|en)?|ich (?:brauche?|bräuchte|nehme|will|möchte|"
    r"hätte gern))\s+"
    r"(?P<was>[^?]{3,70}?)\s*\??\W*",
    re.I,
)
_WELCHE = re.compile(
    r"(?:(?:und|aber|ok(?:ay)?|gut)\b,?\s+)*(?:welche[rsn]?|was|gibt es|ist|sind|(?:ist|sind) (?:da|"
    r"eine?))\s+"
    r"(?:(?:davon|darunter|von denen|von diesen|dabei|da)\s+)(?P<was>[^?]{3,60}?)\s*\?*\W*",
    re.I,
)
_KATEGORIE = re.compile(
    r"(?:und |oder )?(?:(?:welche|was) (?:gibt es |haben wir )?)?(?:in|aus|zu) der kategorie "
    r"(?P<was>[\wäöüß-]+)\W*",
    re.I,
)
_SIND = re.compile(
    r"(?:(?:und|aber|oder)\s+)*(?:welche|was)\s+(?:(?:davon|von denen)\s+)?(?:sind|ist|wären)\s+"
    r"(?P<was>[A-ZÄÖÜ][\wäöüß-]{3,})(?:\s+davon)?\W*"
)
_INHALT = re.compile(
    r"(?:(?:und|ok|okay|gut|ja|dann)\b,? )*(?:was (?:steht|ist|kommt) (?:da|dort|denn da|in (?:der|dem|ihr|"
    r"ihm))?"
    r" ?(?:drin|darin|rein|alles drin|genau drin|vorlage|muster)|wie (?:sieht (?:die|das|sie|es) aus|lautet "
    r"(?:die|das|der text|sie|es))|(?:zeig|lies)(?:e|st)?(?: sie| es| das| die)?(?: mir)?(?: mal| bitte)*(?: "
    r"vor)?|"
    r"(?:und )?(?:der|den) (?:text|inhalt|wortlaut))\W*"
)
"""Of the one that was found."""
_UND = re.compile(r"(?:und|oder)(?: (?:bei|unter|in|zu|für))?(?: der)? (?P<was>[A-ZÄÖÜ][\wäöüß-]+)\W*", re.I)
_LEER = (
    r"zeig\w*|davon|daraus|darunter|denen|diesen|muster|vorlagen?|text|ganzen?|vollen?|gehoer\w*|passt|"
    r"passen|"
    r"betrifft|betreffen|fuers?|bereich|gebiet"
)
_GEBIET = re.compile(r"\b\w{3,}recht\w*\b", re.I)


def vorlage_davon(text: str, last: Vorher) -> str:
    """The template that is named, or those of a kind; "" where none of the listed ones is meant."""
    listed = _ZEILE.findall(last.antwort) if _MUSTER.search(last.antwort) else []
    named = genannt(lies(text))
    if (
        not listed
        or len(text.split()) > LONGEST
        or (named is not None and (named.aktenzeichen or named.stark))
    ):
        return ""
    if re.search(r"\bakte\b", text, re.I):
        return ""
    if len(listed) == 1 and _INHALT.fullmatch(falte(text.strip())):
        return f"Zeig das Muster {listed[0]}"
    if shown := _ZEIG.fullmatch(text.strip()):
        found = _genannte(shown["was"], listed)
        return f"Zeig das Muster {found[0]}" if len(found) == 1 else ""
    if kind := _KATEGORIE.fullmatch(text.strip()):
        return f"Welche Muster gibt es in der Kategorie {kind['was']}?"
    if kind := _SIND.fullmatch(text.strip()):
        return f"Welche Muster gibt es in der Kategorie {kind['was']}?"
    if (other := _UND.fullmatch(text.strip())) and re.search(r"\bkategorie\b", last.frage, re.I):
        return f"Welche Muster gibt es in der Kategorie {other['was']}?"
    asked = _WELCHE.fullmatch(text.strip())
    if asked is None:
        return ""
    field = _GEBIET.search(asked["was"])
    if field is not None:
        return f"Welche Vorlagen gibt es im {field[0][:1].upper()}{field[0][1:]}?"
    wanted = inhalt(lies(asked["was"]), _LEER)
    return f"Welche Vorlagen gibt es zu {wanted}?" if wanted and not _RANG.search(wanted) else ""


_GEZEIGT = re.compile(r"^(?:Das Muster \*\*[^*\n]+\*\*|Quelle: Muster der Kanzlei)", re.M)
_FUER = re.compile(
    r"(?:(?:und|oder|ok(?:ay)?|gut|danke|dann|jetzt|bitte)\b[,.!]?\s+)*"
    r"(?:(?:gibt es|haben wir|hast du|zeig(?:e|st)?(?: du)?(?: mir)?|wie sieht)\s+)?(?:(?:auch|noch)\s+)*"
    r"(?:die|das|eine?|eines|welche|den)(?:\s+(?:vorlage|muster|andere[ns]?))?\s+"
    r"(?:für|zum|zur|zu|von|mit)\s+(?:(?:die|den|das|der|eine?n?|einem|einer)\s+)?"
    r"(?P<was>[A-ZÄÖÜ][^?!.]{3,60}?)(?:\s+(?:aus|bitte|an|auch|da))*\s*[?!.]*",
)


def anderes_muster(text: str, last: Vorher) -> str:
    """„Und die für den Mandantenbrief?“ after a template was shown: the one for that."""
    other = _FUER.fullmatch(text.strip()[:1].lower() + text.strip()[1:])
    named = genannt(lies(text))
    if other is None or not _GEZEIGT.search(last.antwort) or re.search(r"\b(?:akte|sache)\b", text, re.I):
        return ""
    if named is not None and (named.aktenzeichen or named.stark):
        return ""
    return f"Zeig das Muster {other['was'].strip()}"


_RANG = re.compile(r"neuest|neust|ältest|längst|kürzest|letzte|erste", re.I)


def _genannte(said: str, listed: list[str]) -> list[str]:
    """Those that have all the words in their names; the one that is called just so where there are more."""
    words = [falte(each) for each in inhalt(lies(said), _LEER).split()]
    if not words:
        return []
    stems = [each[: max(STEM, len(each) - 2)] for each in words]
    found = [name for name in listed if all(stem in falte(name) for stem in stems)]
    exact = [name for name in found if falte(name) == " ".join(words)]
    return exact or found
