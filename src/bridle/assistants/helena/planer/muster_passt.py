"""Whether a template is one for what is asked: a Kündigungsschutzklage is a Klage, and no Kündigung.

A name says what a template is by the last part of its first words; what stands behind „vor“ or „gegen“ says
what it is about. „Letzte Mahnung vor dem Mahnbescheid“ is a Mahnung.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.lesen.woerter import falte

STAMM, KOPF, SILBE = 9, 7, 4
_DANACH = re.compile(r"\b(?:vor|gegen|nach|bei|beim|wegen|zu|zur|zum|ueber|an|von|vom|fuer|auf|aus|in)\b")
_GEGENUEBER = re.compile(
    r"jobcenter|finanzamt|\w*behoerden?|stadt|gemeinde|land|\w*versicherung(?:en)?|\w*kasse|arbeitgeber(?:in)?|"
    r"(?:ver)?mieter(?:in)?|schuldner(?:in)?|gegner(?:in)?|gegenseite|agentur|arbeitsamt|firma|nachbarn?"
)
"""Against whom tells no kind of text."""
_DES_GERICHTS = re.compile(r"(?:mahn|vollstreckungs|bussgeld|gerichts|kosten|steuer)")
"""What another remedy is against."""


def ist_fuer(hit: Mapping[str, Any], wanted: str) -> bool:
    """Every word that tells the kind is in its name, category or field, and one of them says what it is."""
    name, words = falte(str(hit["name"])), _worte(wanted)
    if name and name in falte(wanted):
        return True
    where = f"{name} {falte(str(hit['kategorie']))} {falte(str(hit.get('sachgebiet', '')))}"
    filed = re.findall(r"[a-z]+", where.removeprefix(name))
    kinds = [word for word in words if any(_gleich(word, each) for each in filed) or _sagt_was(word, name)]
    return bool(kinds) and all(
        word in kinds or _enthalten(word, where) or _davon_eines(word, name) for word in words
    )


def _davon_eines(word: str, name: str) -> bool:
    """A Behördenbescheid is one of the Bescheide that a Widerspruch is against; one of a court is another."""
    about = {each for part in _DANACH.split(name)[1:] for each in re.findall(r"[a-z]+", part)}
    return any(len(each) >= KOPF and word.endswith(each) and not _DES_GERICHTS.match(word) for each in about)


def verwandt(hit: Mapping[str, Any], wanted: str) -> bool:
    """Something of what is asked for is in its name, category or field."""
    where = falte(f"{hit['name']} {hit['kategorie']} {hit.get('sachgebiet', '')}")
    return any(_enthalten(word, where) for word in _worte(wanted)) or kopf_davon(str(hit["name"]), wanted)


def kopf_davon(name: str, wanted: str) -> bool:
    """A Behördenbescheid is a Bescheid, and a Minderungsanzeige an Anzeige: the last part says what it is."""
    words = [word for word in re.findall(r"[a-z]+", falte(wanted)) if len(word) >= STAMM]
    heads = [each for each in re.findall(r"[a-z]+", falte(name)) if len(each) >= KOPF]
    return any(word.endswith(head) for word in words for head in heads)


def spricht_davon(hit: Mapping[str, Any], wanted: str) -> bool:
    """The search also brings what is only near; a template speaks of something where its text has it."""
    text = falte(f"{hit['name']} {hit['kategorie']} {hit['inhalt']['text']}")
    words = [re.escape(word[:STAMM]) for word in _worte(wanted)]
    # „Mietminderung“ speaks of a Minderung, an „Entscheidung“ of no Scheidung
    return bool(words) and all(re.search(rf"(?:\b|(?<=[a-z]{{4}})){word}", text) for word in words)


def _worte(wanted: str) -> list[str]:
    words = [word for word in re.findall(r"[a-z]+", falte(wanted)) if len(word) > 3]
    return [word for word in words if not _GEGENUEBER.fullmatch(word)] or words


def _sagt_was(word: str, name: str) -> bool:
    """Whether a word of what the name says first is this, ends so, or is made of the same parts."""
    first = re.findall(r"[a-z]+", _DANACH.split(name)[0])
    return any(_gleich(word, each) or each.endswith(word) or _zusammen(word, each, name) for each in first)


def _gleich(word: str, other: str) -> bool:
    """But for an ending."""
    short, long = sorted((word, other), key=len)
    return long.startswith(short) and len(short) >= SILBE and len(long) - len(short) <= 2


def _zusammen(word: str, other: str, name: str) -> bool:
    """„Sachstandsbrief“ for „Mandantenbrief: Sachstand“: both parts are there, the last as what it is."""
    tails = (word[n:] for n in range(SILBE, len(word) - SILBE + 1))
    return any(other.endswith(tail) and word[: -len(tail)].rstrip("s") in name for tail in tails)


def _enthalten(word: str, where: str) -> bool:
    return word[:STAMM] in where
