"""The same asked of two: of two spans of the calendar, two matters, or two things of one paper.

„Fristen Silberbach, Fristen Auerwald“ has one name and another; read as one question, both were looked for in
one matter, or the first was forgotten. Each is asked alone, and only where the rules read each of them.
"""

from __future__ import annotations

import re
from itertools import pairwise

from bridle.assistants.helena.planer.lesen.erkennen import genannt, lies
from bridle.assistants.helena.planer.lesen.satz import FRAGEWORT
from bridle.assistants.helena.planer.lesen.tage import MONATSNAMEN, WOCHENTAG, heute
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.lesen.zeitraum import zeitraum
from bridle.assistants.helena.planer.lesen.zeitraum_mehrere import mehrere
from bridle.assistants.helena.planer.verstehen.gegenstand import ART
from bridle.assistants.helena.planer.verstehen.lesart import Versteht

LONGEST = 160
MOST = 3
_UND = r"(?:,|;|&|\+|/|\bund\b|\boder\b|\bsowie\b|\bu\.|\bbzw\.?)"
_DIESE = r"(?:diese|laufende|(?:über|ueber)?n(?:ä|ae)chste|kommende|letzte|vorige)[nrms]?"
_SPANNE = re.compile(
    rf"\b(?:(?:am|im|in|an|für|den|der|die|dem)\s+)*(?:heute|(?:über|ueber)?morgen|(?:vor)?gestern|"
    rf"(?:{WOCHENTAG})(?!\s+(?:früh|mittag|abend))|{_DIESE}\s+(?P<einheit>woche|monat|jahr)s?|(?P<nur>{_DIESE})"
    rf"(?=\W|$)|(?:{'|'.join(MONATSNAMEN)}|märz)(?:\s20\d\d)?|kw\s?\d{{1,2}}|\d{{1,2}}\.\s?\d{{1,2}}\.(?:20\d\d)?)"
    r"(?!\w)",
    re.I,
)
_NOCHMAL = r"(?:\s*\b(?:und|auch|dann|noch|was|welche|wie|ist|steht|liegt|gibt|es)\b)*\s*"
_DAZWISCHEN = re.compile(rf"(?P<mitte>(?:\s+(?!und\b|oder\b)[\wäöüß]+){{0,3}}?)\s*{_UND}{_NOCHMAL}", re.I)
_VON_BIS = re.compile(r"\b(?:zwischen|von|vom|ab|seit|bis|vor|nach)\s+(?:(?:dem|zum)\s+)?$", re.I)
_LEERES_ENDE = re.compile(r"(?:\s+(?:bitte|denn|an|los|so))*[\s?!.]*", re.I)
_ARTIKEL = re.compile(r"(?:(?:die|den|der|das|auch|noch)\s+)+", re.I)
_DING = r"(?:(?:die|der|das|den|dem)\s+)?[\wäöüß-]{3,}"
_ZWEI_DINGE = re.compile(
    rf"\b(?P<eins>{_DING})\s*(?:&|\+|\bund\b|\bsowie\b)\s*(?:(?:zu|zur|zum|über)\s+)?(?P<zwei>{_DING})(?=\W*$|\s+(?:laut|lt\.?|im|in|aus|nach|gemäß|"
    r"des|der|vom|von|bei|steh\w*|hat|haben|ist|sind|gilt|gelten|vereinbart|geregelt|nennt|regelt)\b)",
    re.I,
)


def zweimal_dasselbe(text: str, versteht: Versteht) -> list[str]:
    """The questions, each of which stands alone; none where it is one."""
    if len(text) > LONGEST:
        return []
    return _je_zeitraum(text, versteht) or _je_name(text, versteht) or _je_ding(text, versteht)


def _je_zeitraum(text: str, versteht: Versteht) -> list[str]:
    """„was liegt heute an und was morgen?“, „am Montag und am Mittwoch“."""
    spans = list(_SPANNE.finditer(text))
    if (
        not 1 < len(spans) <= MOST
        or mehrere(falte(text), heute())
        or _VON_BIS.search(text[: spans[0].start()])
    ):
        return []
    gaps = [_DAZWISCHEN.fullmatch(text[one.end() : other.start()]) for one, other in pairwise(spans)]
    middle, end = next((each["mitte"] for each in gaps if each), ""), text[spans[-1].end() :]
    only_once = all(gaps) and not any(each and each["mitte"] for each in gaps[1:])
    if not only_once or (middle and not _LEERES_ENDE.fullmatch(end)):
        return []
    unit = next((each["einheit"] for each in reversed(spans) if each["einheit"]), "")
    named = [f"{each[0]} {unit}" if each["nur"] else each[0] for each in spans]
    parts = [_frage(f"{text[: spans[0].start()]}{each}{middle}{end}") for each in named]
    read = [zeitraum(lies(each)) for each in parts]
    days = {(each.von, each.bis) for each in read if each}
    calendar = all(versteht.werkzeug(each) == "read_fristen" for each in parts)
    return parts if calendar and len(days) == len(parts) else []


def _je_name(text: str, versteht: Versteht) -> list[str]:
    """„Zeiten Morgenroth und Zeiten Wiesengrund bitte“: the same word before each name."""
    said = re.sub(r"(?:\s+bitte)?[\s?!.]*$", "", text.strip(), flags=re.I)
    pieces = [_ARTIKEL.sub("", each.strip(), count=1) for each in re.split(rf"\s*{_UND}\s*", said)]
    word = pieces[-1].split()[0] if pieces[-1].split() else ""
    first = re.search(rf"\b{re.escape(word)}\s", pieces[0], re.I) if len(word) > 3 else None
    if not 1 < len(pieces) <= MOST or first is None or FRAGEWORT.fullmatch(word):
        return []
    lead, pieces[0] = pieces[0][: first.start()], pieces[0][first.start() :]
    if any(not re.fullmatch(rf"{re.escape(word)}(?:\s+\S+){{1,4}}", each, re.I) for each in pieces):
        return []
    parts = [_frage(f"{lead}{each}") for each in pieces]
    named = [found.aktenzeichen or found.name for each in parts if (found := genannt(lies(each)))]
    apart = len({falte(each) for each in named}) == len(parts)
    return parts if apart and all(map(versteht, parts)) else []


def _je_ding(text: str, versteht: Versteht) -> list[str]:
    """„Wohnfläche und Kaution laut Mietvertrag Uferkante?“: two things of one paper."""
    found = _ZWEI_DINGE.search(text)
    if found is None or len(re.findall(_UND, text)) > 1 or not ART.search(_ohne(text, found)):
        return []
    one, other = found["eins"], found["zwei"]
    words = [each.split()[-1] for each in (one, other)]
    if any(FRAGEWORT.match(f"{each} ") or (not text.islower() and each.islower()) for each in words):
        return []  # „verfasst und wann“ is no two things
    before = text[: found.start()].split()[-1:]  # „Mietvertrag Uferkante und Kaution“: of which paper it is
    if any(ART.fullmatch(each) for each in (one.split()[-1], other.split()[-1], *before)):
        return []
    parts = [_frage(f"{text[: found.start()]}{each}{text[found.end() :]}") for each in (one, other)]
    papers = {versteht.gelesen(each).get("art") for each in parts}
    return (
        parts if len(papers) == 1 and None not in papers and not versteht.gelesen(text).get("weitere") else []
    )


def _ohne(text: str, found: re.Match[str]) -> str:
    return f"{text[: found.start()]} {text[found.end() :]}"


def _frage(part: str) -> str:
    plain = " ".join(part.split()).rstrip(" ?!,;")
    return f"{plain[:1].upper()}{plain[1:]}?" if not part.islower() else f"{plain}?"
