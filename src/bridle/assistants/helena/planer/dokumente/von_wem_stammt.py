"""„Von wem stammt das Schimmelgutachten?“: a paper is found as if it were to be shown, and says who wrote it.

Who wrote a paper is entered nowhere. Its head and its end are shown as they are; nobody is guessed from them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from bridle.assistants.helena.planer.dokumente.datum import tag_des_papiers
from bridle.assistants.helena.planer.dokumente.papierart import art_des_dokuments
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, genannt, lies
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.sagen import absaetze, felder, quelle, zitat
from bridle.engine.model import CallChunk
from bridle.models.planner import Answer, Progress, Rule, Then

TOOL = "read_dokument"
LONGEST, HEAD, END = 110, 6, 3
"""Letters of a paragraph that is no running text yet, and paragraphs of a head and of an end."""
_BEGINNT = re.compile(r"Sehr geehrte|Guten Tag|Liebe|Hallo|[-*] |\(?\d+[.)]|Ich,? |Wir ")
_UNTERSCHRIFT = re.compile(r"(?![#*>(-])[^\d.:€§]{4,60}(?:\n[^\d:€§]{3,60}){0,3}(?<!\.)")
NICHT_EINGETRAGEN = "Von wem ein Dokument ist, ist nicht eigens eingetragen; so beginnt{} es:"
_NEBENBEI = r"(?:(?:denn|eigentlich|nochmal|noch mal|das|so|ueberhaupt|genau|noch)\s)*"
_DAS = r"(?P<was>(?:(?:das|der|die|den|dieses|diese[rn]?|unser\w*|ein\w*)\s)?[^?.!,;]+?)"
_STAMMT = (
    rf"^(?:und )?von wem (?:wurde|ist|war)\s{_NEBENBEI}{_DAS}\s(?:verfasst|geschrieben|erstellt|erstattet)"
    r"(?: worden)?\W*$",
    rf"^(?:und )?von wem (?:stammt|stammte|kommt|kam|ist|war)\s{_NEBENBEI}{_DAS}\W*$",
    rf"^(?:und )?wer (?:hat|hatte)\s{_NEBENBEI}{_DAS}\s(?:verfasst|geschrieben|erstellt|erstattet|"
    rf"angefertigt|"
    r"aufgesetzt|formuliert|ausgestellt|erlassen|gemacht)\W*$",
    rf"^(?:und )?wer (?:ist|war)\s{_NEBENBEI}(?:der |die )?(?:verfasser|autor|absender|aussteller|"
    rf"urheber)(?:in)?"
    rf"\s(?:von|vom|des|der|dieses|dieser)\s{_DAS}\W*$",
    rf"^(?:und )?wessen\s{_DAS}\s(?:ist|war) (?:das|es)\W*$",
    rf"^(?:verfasser|autor|absender|aussteller|urheber)(?:in)?\s(?:von |vom |des |der )?{_DAS}\W*$",
)
_GUTACHTER = (
    r"^(?:und )?(?:(?:wer|wie|name|welche[rn]?|ist|war|heisst|der|die|des|war|hat|nochmal|denn|"
    r"eigentlich)\s)*"
    r"(?:sachverstaendige[rn]?|gutachter(?:in)?)\s(?:(?:im|beim|vom|des|aus|zum|in|von|dem|hinter|fuer|das|war|fuers)\s)*"
    r"(?P<was>\S*gutachtens?)(?:\sname\w*)?\W*$"
)
"""„sachverständiger schimmelgutachten name“: of the one paper, whose matter nobody names."""
_UND_WANN = re.compile(
    r",?\s+(?:und|sowie)\s+(?:wann|von wann|an welchem tag|(?:(?:mit|unter) welchem|welches) datum)"
    r"(?:\s(?:genau|denn|war|ist|wurde|stammt|das|es|sie|er|traegt|trägt|hat))*\W*$|"
    r"(?:(?<=^wer hat) wann|(?<=^von wem) und (?:von )?wann|(?<=^wer) und wann)(?= )|"
    r"^(?:von )?wann und (?=von wem |wer )",
    re.I,
)
"""„…, und wann?“: the day that the paper bears is told beside."""
_ANDERES = r"\bmuster\b|\bvorlage|\bentwurf|\bakten?\b\W*$|\blaut\b|\bfrist|\btermin|\buns\b.*\bgemacht\b"
"""What one of us made is said by the entries of time."""


def stammt_von(rules: Iterable[Rule]) -> list[Rule]:
    """The rules that show a paper, for the question who wrote it."""
    return [
        replace(rule, pattern=_gelesen(rule), answer=_antwort(rule.answer), then=_dann(rule.then), example="")
        for rule in rules
    ]


def papier(text: str) -> str:
    """The paper in question, as it would be asked for; "" where its author is not."""
    dated = _UND_WANN.search(text)
    text = _UND_WANN.sub("", text)
    asked = lies(text)
    found = next((hit for pattern in _STAMMT if (hit := asked.hat(pattern))), None)
    found = found or (asked.hat(_GUTACHTER) if genannt(asked) is None else None)
    if found is None or not art_des_dokuments(lies(found["was"])) or asked.hat(_ANDERES):
        return ""
    if "gutachten" in found["was"] and not dated and _in_akte(asked):
        return ""  # a matter has its experts among the parties; the day stands in the paper
    return f"Zeig mir {_wie_geschrieben(text, found['was'])}"


def _in_akte(asked: Anfrage) -> bool:
    named = genannt(asked)
    if named is None or named.aktenzeichen or named.stark:
        return named is not None
    first = re.escape(falte(named.name).partition(" ")[0])
    return asked.hat(rf"\b(?:bei|von|in|fuer|gegen) {first}\b") is not None


def _wie_geschrieben(text: str, said: str) -> str:
    """The last words of the request, with the capitals that names are known by."""
    words = text.split()
    wanted = said.split()
    for start in range(len(words) - len(wanted) + 1):
        window = words[start : start + len(wanted)]
        if [lies(each).klein.strip("?.!,") for each in window] == wanted:
            return " ".join(window).rstrip("?.!, ")
    return said


def _gelesen(rule: Rule) -> Any:
    def read(text: str) -> Mapping[str, Any] | None:
        shown = papier(text)
        found = rule.read(shown) if shown else None
        return None if found is None else found[0]

    return read


def _dann(inner: Then | None) -> Then:
    """The page after the first that is read is the last one: there a paper is signed."""

    def then(progress: Progress) -> CallChunk | None:
        move = inner(progress) if inner is not None else None
        if move is not None or progress.last.tool != TOOL:
            return move
        data = felder(progress.data)
        if "id" not in data or data["seite"] >= data["seiten"]:
            return None
        return CallChunk("", TOOL, {"dokument": data["id"], "seite": data["seiten"]})

    return then


def _antwort(inner: str | Answer) -> str | Answer:
    def answer(progress: Progress) -> str:
        pages = [felder(each.data) for each in progress.results if each.tool == TOOL]
        if not pages or not callable(inner):
            return inner(progress) if callable(inner) else inner
        first, last = pages[0], pages[-1]
        head = _kopf(first.get("text", ""))
        end = _ende(last.get("text", ""), head)
        place = f"Akte {first['akte']}"
        shown = "\n\n[…]\n\n".join(part for part in (head, end) if part)
        return absaetze(
            f"**{first['dokument']}** ({place}). " + NICHT_EINGETRAGEN.format(" und endet" if end else ""),
            zitat(shown),
            _wann(pages) if _UND_WANN.search(progress.request) else "",
            quelle(f"Dokument „{first['dokument']}“, {place}"),
        )

    return answer


def _wann(pages: Sequence[Mapping[str, Any]]) -> str:
    day = tag_des_papiers(pages)
    return f"Es trägt das Datum **{day}**." if day else "Ein Datum, das es selbst trägt, erkenne ich nicht."


def _kopf(text: str) -> str:
    """What stands before the running text: names, addresses, the title."""
    kept: list[str] = []
    for each in _absaetze(text)[:HEAD]:
        if kept and (_BEGINNT.match(each) or (len(each) > LONGEST and "\n" not in each)):
            break
        kept.append(each)
    while len(kept) > 1 and kept[-1].startswith("#"):
        kept.pop()  # the title of what comes next
    return "\n\n".join(kept)


def _ende(text: str, head: str) -> str:
    """The lines below it: a name, and what somebody is; no sentence and no date alone."""
    below = [each for each in _absaetze(text)[-END:] if each not in head]
    return next((each for each in reversed(below) if _UNTERSCHRIFT.fullmatch(each)), "")


def _absaetze(text: str) -> list[str]:
    return [each.strip() for each in re.split(r"\n\s*\n", text) if each.strip()]
