"""Which passages of a paper give the reason of what was done, or what somebody has against it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bridle.assistants.helena.planer.dokumente.absaetze import Stelle, absaetze_aller
from bridle.assistants.helena.planer.dokumente.handlungen import EINWAENDE, HANDLUNGEN, NORM, Handlung
from bridle.assistants.helena.planer.dokumente.sinn import SINN, begriff, eben, wortschatz
from bridle.assistants.helena.planer.lesen.woerter import falte

MOST = 4
AUTHOR, HEADED, DRAFT, MANY = 3, 2, 4, 3
SIGNED = 60
"""Letters of a name below the text."""
OPENING = 250
"""Letters at the beginning of a letter, where it says whose it is."""
_GRUENDE = re.compile(r"\b(?:entscheidungs)?gruende\b|\bbegruendung\b")
_MARKE = re.compile(
    r"\bweil\b|\bda (?!es sich)\w+|\bwegen\b|\baus \w+ gruenden\b|\bdadurch\b|\bergibt sich aus\b|"
    r"\babzueglich\b|\bnicht nachgewiesen\b|\bentfaellt\b|\bfallen\b.*\bweg\b|\bangemessen\w*|\bgrund\b"
)
_BELEHRUNG = re.compile(r"belehrung|anlage")
_VON_UNS = re.compile(r"\bwir vertreten\b|\bin vollmacht\b|\bunser(?:e|em|er|en)? mandant")
_ENTSCHEIDUNG = re.compile(r"urteil|beschluss|bescheid")


def gruende(
    pages: Sequence[Mapping[str, Any]], done: Handlung, actors: Sequence[str], things: Sequence[str] = ()
) -> list[Stelle]:
    """Of the paper that tells of it: what stands under its reasons, or else what gives one for the things."""
    papers: dict[tuple[str, str], list[Stelle]] = {}
    for each in absaetze_aller(pages):
        papers.setdefault((each.akte, each.dokument), []).append(each)
    if done is EINWAENDE:
        papers = {name: parts for name, parts in papers.items() if _wendet_ein(parts, actors)}
    scored = [(_punkte(parts, done, actors), n, parts) for n, parts in enumerate(papers.values())]
    best = max(scored, key=lambda each: (each[0], -each[1]), default=None)
    if best is None or best[0] <= 0:
        return _der_entscheidung(papers.values(), done)
    told = [each for each in best[2] if not _ist_belehrung(each)]
    if own := _sagt_selbst(best[2], actors):
        return own[:MOST]
    headed = [each for each in told if _GRUENDE.search(falte(each.ueberschrift))]
    act = [each for each in told if re.search(done.stelle, falte(each.text))]
    act = act if done.frage == NORM else [each for each in act if each not in headed]
    if done.frage == NORM:
        return _um_die_norm(told, act)
    if headed:
        return sorted([*act[:1], *headed][: MOST + 1], key=told.index)
    reasoned = [each for each in act if _MARKE.search(falte(each.text))] or act[:2]
    places = {place for each in reasoned for place in (told.index(each), told.index(each) + 1)}
    kept = [each for n, each in enumerate(told) if n in places and (each in act or _gibt_grund(each))]
    if done is EINWAENDE and re.search(r"ruege|anzeige|widerspruch", falte(best[2][0].dokument)) and kept:
        first = told.index(kept[0])  # what is complained of stands before the complaint
        kept = [*told[max(first - 1, 0) : first], *kept]
    return kept[:MOST] if _davon(best[2], kept, things) else []


def _sagt_selbst(parts: Sequence[Stelle], actors: Sequence[str]) -> list[Stelle]:
    """What is told of somebody's reason in a paper of another: „Der Betriebsrat widerspricht, weil …“."""
    opening = falte(f"{parts[0].dokument} {' '.join(each.text for each in parts)[:OPENING]}")
    others = [actor for actor in actors if actor not in opening]
    return [
        each
        for each in parts
        if any(
            re.search(rf"\b{actor}", sentence) and _MARKE.search(sentence)
            for sentence in _SATZ.split(falte(each.text))
            for actor in others
        )
    ]


_SATZ = re.compile(r"(?<=[a-z)][.;]) ")


def _um_die_norm(told: Sequence[Stelle], act: Sequence[Stelle]) -> list[Stelle]:
    """Those that cite it, and what follows under the same heading until another norm is spoken of."""
    kept: list[Stelle] = []
    for each in told:
        follows = (
            kept and each.ueberschrift == kept[-1].ueberschrift and told[told.index(each) - 1] is kept[-1]
        )
        if each in act or (follows and "§" not in each.text):
            kept.append(each)
    return kept[:MOST]


def _davon(parts: Sequence[Stelle], kept: Sequence[Stelle], things: Sequence[str]) -> bool:
    """Whether the reason is one for what was done to the thing that is named, and not to another."""
    whose = falte(f"{parts[0].dokument} {' '.join(each.text for each in parts)[:OPENING]}")
    text = eben(" ".join(f"{each.ueberschrift} {each.text}" for each in kept))
    named = [each for each in things if falte(each) not in whose]
    terms = [term for each in named if (term := begriff(each, wortschatz(text)))]
    return not terms or any(term.in_text(text) >= SINN for term in terms)


def _der_entscheidung(papers: Iterable[Sequence[Stelle]], done: Handlung) -> list[Stelle]:
    """Where the only decision says it in other words, its reasons: what was denied is reasoned in them."""
    decided = [parts for parts in papers if _ENTSCHEIDUNG.search(falte(parts[0].dokument))]
    if len(decided) != 1 or done not in HANDLUNGEN[2:5]:
        return []
    return [
        each for each in decided[0] if _GRUENDE.search(falte(each.ueberschrift)) and not _ist_belehrung(each)
    ][:MOST]


def _wendet_ein(parts: Sequence[Stelle], actors: Sequence[str]) -> bool:
    """Whether it is theirs, or tells that they object: what we wrote to somebody is not what they say."""
    opening = falte(" ".join(each.text for each in parts)[:OPENING])
    ours = _VON_UNS.search(falte(" ".join(each.text for each in parts)))
    theirs = any(re.search(rf"(?<!an die )(?<!an den )(?<!an das )\b\w*{actor}", opening) for actor in actors)
    if theirs and not ours:
        return True
    return any(
        re.search(EINWAENDE.stelle, falte(each.text)) and any(actor in falte(each.text) for actor in actors)
        for each in parts
    )


def _ist_belehrung(each: Stelle) -> bool:
    begins = re.match(r"\W*(?:\w*belehrung|anlage|zugestellt a[mn])\b", falte(each.text))
    signed = len(each.text) <= SIGNED and not re.search(r"[;:€]|[a-zäöüß]\.", each.text)
    return begins is not None or signed or _BELEHRUNG.search(falte(each.ueberschrift)) is not None


def _gibt_grund(each: Stelle) -> bool:
    return _MARKE.search(falte(each.text)) is not None


def _punkte(parts: Sequence[Stelle], done: Handlung, actors: Sequence[str]) -> int:
    told = sum(re.search(done.stelle, falte(each.text)) is not None for each in parts)
    if not told:
        return 0
    name = falte(parts[0].dokument)
    opening = falte(" ".join(each.text for each in parts)[:OPENING])
    by = any(actor in name or actor in opening for actor in actors)
    headed = any(_GRUENDE.search(falte(each.ueberschrift)) for each in parts)
    named = re.search(done.stelle, name) is not None
    own = re.search(r"entwurf|widerspruch\b|klage", name) is not None
    return max(1, min(told, MANY) + AUTHOR * by + HEADED * headed + HEADED * named - DRAFT * own)
