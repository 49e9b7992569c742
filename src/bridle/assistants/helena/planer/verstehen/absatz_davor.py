"""On from an Absatz that was shown: the one beside it, or the one that speaks of what is asked now.

Joined to the question before, „und in der Probezeit?“ would be answered with the same Absatz again.
"""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.anschluss import Kennt, Vorher
from bridle.assistants.helena.planer.lesen.erkennen import AKTENZEICHEN, genannt, inhalt, lies
from bridle.assistants.helena.planer.lesen.satz import FRAGEWORT
from bridle.assistants.helena.planer.lesen.tage import daten
from bridle.host.search.citations import cited

LONGEST = 10
"""Words: what is longer tells a case."""
_GEZEIGT = re.compile(
    r"^\*\*(?P<art>§|Art\.) (?P<nummer>\d+\w?)(?: Abs\. (?:[\d, ]+und )?(?P<absatz>\d+)\w?)? "
    r"(?P<gesetz>[^*]+)\*\*",
    re.M,
)
_VORAN = (
    r"(?:(?:und|ok(?:ay)?|gut|bitte|jetzt|dann|zeig(?:e)?|lies|gib|mir|mal|noch|auch|nun|was (?:steht|sagt)"
    r"(?: denn| dann)?(?: in| im)?|wie lautet|was ist mit|der|den|dem|die|das|ein(?:en)?)\s+)*"
)
_NACHBAR = re.compile(
    rf"{_VORAN}(?:"
    r"(?P<wort>nächste|folgende|darauffolgende|anschließende|vorige|vorherige|vorhergehende|davorstehende|"
    r"letzte)"
    r"[nrm]?\s+(?:abs(?:atz|\.)?)|"
    r"abs(?:atz|\.)?\s+(?P<dahinter>danach|darauf|dahinter|darunter|weiter|davor|vorher|darüber|zurück)|"
    r"(?P<bloss>danach|davor|dahinter|nächste[nr]?|vorige[nr]?|folgende[nr]?))"
    r"(?:\s+(?:bitte|auch|noch|dann|an|vor))*\W*",
    re.I,
)
_ZURUECK = ("vor", "davor", "vorher", "darüber", "zurück", "letzte")
_DAZU = re.compile(
    r"(?:(?:und|aber|oder|ok(?:ay)?|gut)\b,?\s+)*(?P<fragt>was (?:ist|wäre|gilt|passiert)(?: dann|"
    r" denn)?(?: mit)?|"
    r"wie (?:ist|wäre|sieht) (?:es|das)(?: denn)?(?: aus)?(?: mit)?|"
    r"(?:gilt|gelten|greift|trifft) (?:das|die|der|es|dies)(?: dann)?(?: auch| ebenso| nur|"
    r" genauso)*)?\s*,?\s*"
    r"(?P<was>(?:in|im|bei|beim|für|während|mit|ohne|nach|vor|zu|zur|zum|wenn|falls|unter|"
    r"gegenüber)\s[^?]{3,}|"
    r"(?:der|die|das|den|dem|ein(?:e[nmrs]?)?)\s[^?]{4,})\?*\s*",
    re.I,
)
_GILT = re.compile(r"gilt|gelten|greift|trifft", re.I)
_RECHNET = ("berechne", "get_", "bestimme", "check_")
_ANDERES = re.compile(
    r"€|\beuro\b|\bakten?\b|\bmandant|\bgegner|\bunser|\burteile?\b|\brechtsprechung|\bmuster\b|\bvorlage|"
    r"\bparagra|§|\babs(?:atz|\.)|\bsatz\b|\bwortlaut|\bfrist (?:dafür|dazu)\b",
    re.I,
)


def naechster_absatz(text: str, last: Vorher) -> str:
    """„und der nächste Absatz“, „der Absatz davor“; a mere „der danach“ where an Absatz was shown."""
    shown, said = list(_GEZEIGT.finditer(last.antwort)), _NACHBAR.fullmatch(text.strip())
    if said is None or len(shown) != 1 or not shown[0]["absatz"]:
        return ""
    word = (said["wort"] or said["dahinter"] or said["bloss"]).lower()
    number = int(shown[0]["absatz"]) + (-1 if word.startswith(_ZURUECK) else 1)
    norm = shown[0]
    part = f" Abs. {number}" if number else ""  # before the first there is only the norm
    return f"{norm['art']} {norm['nummer']}{part} {norm['gesetz'].strip()}"


def absatz_dazu(text: str, last: Vorher, kennt: Kennt) -> str:
    """„und in der Probezeit?“, „gilt das auch für Azubis?“: what the same norm says of that."""
    said, shown = _DAZU.fullmatch(text.strip()), list(_GEZEIGT.finditer(last.antwort))
    if said is None or len(shown) != 1 or len(text.split()) > LONGEST or not _von_norm(last, kennt):
        return ""
    if not (said["fragt"] or re.match(r"\s*(?:und|aber|oder)\b", text, re.I)):
        return ""
    if _eigenes(text, said["was"], kennt):
        return ""
    topic = inhalt(lies(re.sub(r"^(?:wenn|falls)\s+", "", said["was"], flags=re.I)))
    norm = f"{shown[0]['art']} {shown[0]['nummer']} {shown[0]['gesetz'].strip()}"
    if not re.search(r"[^\W\d_]{4}|\d", topic):
        return ""
    reaches = _GILT.match(said["fragt"] or "") is not None
    return f"Gilt {norm} auch hier: {topic}?" if reaches else f"Was sagt {norm} zum Stichwort {topic}?"


def _von_norm(last: Vorher, kennt: Kennt) -> bool:
    """Whether that norm was asked for, and not found beside something else."""
    return kennt.werkzeug(last.frage) == "search_gesetze" and any(n.law for n in cited(last.frage).norms)


def _eigenes(text: str, said: str, kennt: Kennt) -> bool:
    """Whether it names a matter, a day or a norm, or asks what is computed."""
    if any(each.search(said) for each in (_ANDERES, FRAGEWORT, AKTENZEICHEN)) or daten(lies(said).klein):
        return True
    named = genannt(lies(text))
    if named is not None and (named.aktenzeichen or named.stark):
        return True
    return (kennt.werkzeug(text) or "").startswith(_RECHNET)
