"""Where a text cites a norm or a decision, and which: „§ 626 Abs. 2 BGB“, „BGB § 626“ and „626 BGB“ are one.

What a citation means is decided by `bridle.host.search.citations`, as for the search; here is where it is.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache

from bridle.assistants.helena.zitat import Stelle, Zitat, ausgeblendet
from bridle.assistants.helena.zitate_aktenzeichen import aktenzeichen
from bridle.host.search.citations import LAWS, Citation, cited, law_key

REMEMBERED = 4_096
"""Short words of which is known what they mean: a long text says the same ones again and again."""

_NUMBER = r"\d{1,5}(?:\.\d{1,4})?(?!\d)(?:[a-z](?!\w)|\s[a-z](?![\w.]))?(?!(?!ff?\b|[IVX]+\b)[^\W\d_])"
_ROMAN = r"(?!VV\b)[IVX]{1,5}\b"
_WITHIN = (
    r"(?:Abs(?:atz|ätze|\.)?|S(?:atz|ätze|\.)|Nrn?\.?|Nummern?|Halbs(?:atz|\.)|Hs\.?|Alt(?:ernative|\.)?|Var\.?"
    rf"|U(?:nter)?[Aa]bs(?:atz|\.)?)\s?(?:\d{{1,3}}[a-z]?\b|{_ROMAN})|(?:lit\.?|Buchst(?:abe|\.)?)\s?[a-z]{{1,2}}\b\)?"
    rf"|\(\d{{1,2}}\)|{_ROMAN}(?:\s?\d{{1,2}}\b(?!\s?/))?"
)
_ONE = rf"{_NUMBER}(?:\s?,?\s?(?:{_WITHIN})){{0,6}}(?:\s?ff?\b\.?)?"
_AND = r"\s?(?:,|;|und|u\.|sowie|oder|bis|[-–]|/|i\.?\s?V\.?\s?m\.?)\s?"
_LIST = rf"{_ONE}(?:{_AND}(?:§§?\s?|Art\.?\s?)?(?:{_ONE}|{_ROMAN})){{0,20}}"
_SIGN = (
    r"(?:§§?|\b[Pp]aragra(?:ph|f)(?:en)?|\bPARAGRA(?:PH|F)(?:EN)?|\bArt(?:ikeln?|t?\.|(?=\s?\d))|\bNrn?\."
    r"|\bNummern?|\bZiff(?:er|\.))"
)
_OF = r"(?:RVG|GKG|FamGKG|GNotKG|GvKostG|JVKostG)"
_FEES = (
    rf"(?:(?:VV|KV|(?:Vergütungs|Kosten)verzeichnis(?:ses)?)(?:[ -]?(?:zum |des )?{_OF})?"
    rf"|{_OF}[ -]?(?:VV|KV))\b"
)
_NAME = (
    rf"(?:{_FEES}|SGB[ -](?:[IVX]{{1,4}}|\d{{1,2}})\b|[Bb]ürgerliche[sn]? Gesetzbuch(?:e?s)?"
    r"|[A-ZÄÖÜ][A-Za-zÄÖÜäöüß]{1,40}(?:-[A-ZÄÖÜ][A-Za-zÄÖÜäöü]{2,20})?)(?!\w)"
)
_LAW = rf"(?:\s?(?:des |der |vom )?(?P<law>{_NAME}))?"
_PATTERNS = tuple(
    re.compile(each)
    for each in (
        rf"\b(?P<fees>(?:(?:FamGKG|GNotKG)[ -])?(?:VV|KV))[ -]?(?:Nrn?\.\s?)?(?P<listed>{_LIST})"
        rf"(?:\s(?:des\s)?(?P<of>{_OF})\b)?",
        rf"{_SIGN}\s?(?P<list>{_LIST}){_LAW}",
        rf"(?:§§?\s?|\b[Pp]aragra(?:ph|f)(?:en)?\s|\b[Aa]rt(?:ikel|\.)?\s)(?P<lower>{_LIST})\s(?P<of_lower>[a-zäöü]{{2,12}})(?!\w)",
        r"§§?\s?(?P<glued>\d{1,5}[a-z]?)(?P<glued_law>[A-ZÄÖÜ][A-Za-zÄÖÜäöüß]{1,20})(?!\w)",
        rf"(?<![\w-])(?P<before>{_NAME})\s?[,:]?\s?{_SIGN}\s?(?P<behind>{_LIST})",
        rf"(?<![\w§.,/-])(?P<bare>{_LIST})\s(?P<known>{_NAME})",
        rf"(?<![\w-])(?P<first>{_NAME})\s(?P<last>{_ONE})(?![\w/.%]|,\d|\s?[€%])",
    )
)
_BETWEEN_LAWS = re.compile(
    rf"(?<![\w-])(?P<left>{_NAME})\s?[,:]?\s?{_SIGN}\s?{_ONE}(?:{_AND}{_SIGN}\s?{_ONE}){{1,20}}\s?(?P<right>{_NAME})"
)
_NUMBER_BEFORE = re.compile(r"(?:\d[a-z]?|[IVX]|ff?\.?|\)|\b(?:des|der))\s?$")
_FEES_FIRST, _SIGNED, _IN_LOWER_CASE, _GLUED, _NAMED_FIRST, *_UNSIGNED = _PATTERNS
_ORDER = (
    (_FEES_FIRST, True),
    (_SIGNED, True),
    (_IN_LOWER_CASE, True),
    (_GLUED, True),
    (_NAMED_FIRST, True),
    (_SIGNED, False),
    *((each, True) for each in _UNSIGNED),
)
NUMBER_ALONE = re.compile(rf"(?:{_SIGN}\s?)?(?P<number>{_NUMBER})")
_ANY = re.compile(r"§|\d")
_GLUED_WORDS = re.compile(r"\w(?:\*+|__+)\w")
_DECORATION = re.compile(r"(?P<stars>\*+|__+)|[\u200b-\u200d\u2060\ufeff\u00ad]+|(?<=[^\S\n])[^\S\n]+")
_FEE_NAMES = {
    "rvgvv": "VV RVG",
    "gkgkv": "KV GKG",
    "famgkgkv": "KV FamGKG",
    "gnotkgkv": "KV GNotKG",
    "gvkostgkv": "KV GvKostG",
    "jvkostgkv": "KV JVKostG",
}


def stellen(text: str) -> tuple[Stelle, ...]:
    """Every place that cites something, in their order, none within another."""
    if not _ANY.search(text):
        return ()
    plain, back = _undecorated(text)
    return tuple(
        [replace(each, start=back(each.start), end=back(each.end - 1) + 1) for each in _found(plain)]
    )


def _found(text: str) -> tuple[Stelle, ...]:
    found = aktenzeichen(text)
    found += _between_laws(ausgeblendet(text, found))
    taken = ausgeblendet(text, found)
    for pattern, by_name in _ORDER:
        matches = pattern.finditer(taken)
        more = [place for match in matches if (place := _norm(match, by_name=by_name)) is not None]
        found += more
        taken = ausgeblendet(taken, more)
    return tuple(sorted(found, key=lambda each: each.start))


def zitate(text: str) -> tuple[Zitat, ...]:
    """What a text cites, each once: for whoever asks a store before the text is checked."""
    each = {zitat.schluessel: zitat for place in reversed(stellen(text)) for zitat in reversed(place.zitate)}
    return tuple(reversed(each.values()))


def _undecorated(text: str) -> tuple[str, Callable[[int], int]]:
    """Without what only looks good, „§ **626**“, and without what nobody sees; and where each sign stood."""
    pieces: list[str] = []
    starts: list[int] = []
    gaps: list[int] = []
    at = length = gone = 0
    for found in _DECORATION.finditer(text):
        start, end = found.span()
        # two words must not become one
        kept = " " if found["stars"] and _GLUED_WORDS.match(text, start - 1) else ""
        pieces.append(text[at:start] + kept)
        length += start - at + len(kept)
        gone += end - start - len(kept)
        starts.append(length)
        gaps.append(gone)
        at = end

    def back(place: int) -> int:
        before = bisect_right(starts, place)
        return place + (gaps[before - 1] if before else 0)

    return "".join([*pieces, text[at:]]), back


# ---- norms


def _norm(match: re.Match[str], *, by_name: bool) -> Stelle | None:
    """`by_name`: only with its law; „BGB § 626“ must be seen before „§ 626“ is taken for all there is."""
    parts = {name: value for name, value in match.groupdict().items() if value is not None}
    start, end = match.span()
    if fees := parts.get("fees"):
        listed, law, sign = parts["listed"], f"{fees} {parts.get('of', '')}".strip(), "Nr."
    elif "list" in parts:
        listed, law, sign = parts["list"], law_name(parts.get("law", "")), _sign(match[0])
        if not law and by_name:
            return None
        if not law:
            end = match.end("list")
    elif low := parts.get("of_lower"):
        listed, law, sign = parts["lower"], low, _sign(match[0])
        if law_key(low) not in LAWS:
            return None  # „Paragraph 5 gilt“
    elif glued := parts.get("glued_law"):
        listed, law, sign = parts["glued"], law_name(glued), "§"
        if not law:
            return None
    elif before := parts.get("before"):
        listed, law, sign = parts["behind"], law_name(before), _sign(match[0][len(before) :])
        if not law:
            return None  # what stands there is a word, and the sign behind it is found without it
    else:
        name, listed = (parts.get("known") or parts["first"]), (parts.get("bare") or parts["last"])
        law, sign = law_name(name), "§"
        year = re.match(r"(?:19|20)\d\d\b", listed) is not None
        if year or not (law_key(law) in LAWS or law_key(law) in _FEE_NAMES):
            return None
    norms = _cited_norms(f"{sign} {listed} {law or 'BGB'}")
    if sign == "Nr." and not any(norm.law in _FEE_NAMES for norm in norms):
        return None  # a number in a list, and no norm
    made = tuple(_zitat(sign.replace("§§", "§"), norm, law) for norm in norms)
    return Stelle(start, end, made) if made else None


def _between_laws(text: str) -> Iterator[Stelle]:
    """„BGB § 626, § 1 KSchG“: the first is of the law before it, the last of the law behind it."""
    for match in _BETWEEN_LAWS.finditer(text):
        names = {law_key(name): name for each in ("left", "right") if (name := law_name(match[each]))}
        if len(names) == 2 and not _NUMBER_BEFORE.search(text[max(0, match.start() - 12) : match.start()]):
            made = tuple(_zitat("§", norm, names.get(norm.law, "")) for norm in cited(match[0]).norms)
            yield Stelle(*match.span(), made)


def _zitat(sign: str, norm: Citation, law: str) -> Zitat:
    """„Nr. 3100 RVG“ is of the VV, whatever it was called."""
    if norm.law in _FEE_NAMES:
        sign, law = "Nr.", _FEE_NAMES[norm.law]
    shown = " ".join(each for each in (sign, norm.number, law) if each)
    return Zitat("norm", norm.law if law else "", norm.number, shown)


def _sign(text: str) -> str:
    start = text.lstrip(" ,").lower()
    if start.startswith("art"):
        return "Art."
    if start.startswith(("nr", "nummer", "ziff")):
        return "Nr."
    return "§§" if start.startswith("§§") else "§"


@lru_cache(maxsize=REMEMBERED)
def _cited_norms(words: str) -> tuple[Citation, ...]:
    return cited(words).norms


@lru_cache(maxsize=REMEMBERED)
def law_name(name: str) -> str:
    """The name if it is a law's, without the genitive: „des Grundgesetzes“."""
    for each in (name, name.removesuffix("es"), name.removesuffix("s")):
        if each and any(norm.law for norm in cited(f"§ 1 {each}").norms):
            return each
    return ""
