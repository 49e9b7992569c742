"""Where a text cites a norm or a decision, and which: „§ 626 Abs. 2 BGB“, „BGB § 626“ and „626 BGB“ are one.

What a citation means is decided by `bridle.host.search.citations`, as for the search; here is where it is.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal, TypeAlias

from bridle.host.search.citations import LAWS, REGISTER_ALONE, SECOND_REGISTER, Citation, cited, law_key

Art: TypeAlias = Literal["norm", "aktenzeichen"]
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

_FILE = re.compile(
    r"(?<![\w/.,])(?:[IVX]{1,5}[a-z]?|\d{1,4}[a-z]?)\s{0,2}"
    rf"(?P<register>[A-Z][A-Za-z]{{0,5}}(?:{SECOND_REGISTER})?(?:\s?O)?)"
    r"(?:\s?\([A-Za-z]{1,6}\))?\s{0,2}(?:\d{1,6}\s?/\s?\d{2,4}(?![\w/])"
    r"|(?:\d{1,6}(?P<dot>\.)\d{2}|(?P<bavarian>\d{2}\.\d{3,5}))(?![\w/]|[.,]\d))"
)
_FILE_WITHOUT_SENATE = re.compile(
    rf"(?<![\w/-]){REGISTER_ALONE}(?:\s?\([A-Za-z]{{1,6}}\))?\s{{0,2}}\d{{1,6}}\s?/\s?\d{{2,4}}(?![\w/])"
    r"|\bVf\.\s?\d{1,4}-[IVX]{1,4}[a-z]?-\d{2}(?![\w/-])"
)
_REPORTED = re.compile(
    r"(?<![\w-])(?P<reporter>(?:BGH(?:Z|St)|RG(?:Z|St)|BVerf(?:GE|GK)|BVerwGE|BAGE|BSGE|BFHE)\s\d{1,3}"
    r"|(?:(?:NJW|NZA|NStZ|NVwZ)(?:-RR)?|NJOZ|NZM|NZI|WuM|VersR|FamRZ|MDR|ZIP|ZInsO|GRUR|DStR)\s(?:19|20)\d\d)"
    r",\s?(?:S\.\s?)?(?P<page>\d{1,5})(?![\w€%]|[.,]\d)"
)
"""Where a decision is printed: „BGHZ 123, 45“, „NJW 2020, 123“."""
_LONG_REGISTERS = frozenset(("Verg", "Kart", "Baul"))
_REGISTERS = (
    "ZR ZB StR StB AZR ABR AZB AZN BvR BvL BvF BvE BvQ KZR KVR KVZ EnVR NotZ AnwZ Sa Ta Ca Ba UF WF Ss Ws"
)
_HIGHEST = re.compile(
    r"(?:[ivx]+[a-z]?|\d+)(?:zr|zb|str|stb|azr|abr|azn|bvr|bvl|bvf|bve|bvq)\d+/\d\d"
    rf"|{REGISTER_ALONE}[a-z]{{0,4}}\d+/\d\d|[ct]-\d+/\d\d|vf.*|ecli:.*|.*,\d+"
)
_FILE_IN_LOWER_CASE = re.compile(
    rf"(?<![\w/.,])(?P<senate>[ivx]{{1,5}}[a-z]?|\d{{1,4}}[a-z]?)\s{{0,2}}"
    rf"(?P<register>{'|'.join(_REGISTERS.lower().split())})\s{{0,2}}(?P<number>\d{{1,6}})\s?/\s?(?P<year>\d{{2,4}})(?![\w/])"
)
_ECLI = re.compile(r"\bECLI:[A-Z]{2}:\w{1,7}:\d{4}:[\w.]{1,25}(?<!\.)", re.IGNORECASE)
_EUROPE = re.compile(r"(?<![\w-])(?P<court>[CT])[-‑–](?P<number>\d{1,4})/(?P<year>\d{2})(?![\w/])")
_OWN = re.compile(r"\b(?:Akten?|Aktenzeichen|Az\.?|AZ)\s?:?\s?(?P<own>\d{1,6}[/-]\d{2,4})(?![\w/]|[-/]\d)")
BARE_OWN = re.compile(r"(?<![\w/.])\d{1,6}[/-]\d{2,4}(?![\w/]|[-/]\d)")
_NO_REGISTER = frozenset(
    "Uhr Abs Nr Art EUR USD CHF Mai Juni Juli Tag Tage Std Min Akte Akten Teil KG KM MB GB".split()  # noqa: SIM905
)


@dataclass(frozen=True, slots=True)
class Zitat:
    """One norm or one file number. `gesetz` is empty where only „§ 626“ is said, and "az" for file numbers.

    `gesetz` and `nummer` are what the search keeps of a document's own citation.
    """

    art: Art
    gesetz: str
    nummer: str
    text: str

    @property
    def schluessel(self) -> tuple[str, str]:
        return self.gesetz, self.nummer

    @property
    def citation(self) -> Citation:
        return Citation(self.gesetz, self.nummer)


@dataclass(frozen=True, slots=True)
class Stelle:
    """A place in a text that cites, and all that it cites: „§§ 195, 199 BGB“ are two."""

    start: int
    end: int
    zitate: tuple[Zitat, ...]


def stellen(text: str) -> tuple[Stelle, ...]:
    """Every place that cites something, in their order, none within another."""
    if not _ANY.search(text):
        return ()
    plain, back = _undecorated(text)
    return tuple(
        [replace(each, start=back(each.start), end=back(each.end - 1) + 1) for each in _found(plain)]
    )


def _found(text: str) -> tuple[Stelle, ...]:
    found = _files(text)
    found += _between_laws(_blank(text, found))
    taken = _blank(text, found)
    for pattern, by_name in _ORDER:
        matches = pattern.finditer(taken)
        more = [place for match in matches if (place := _norm(match, by_name=by_name)) is not None]
        found += more
        taken = _blank(taken, more)
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


def _blank(text: str, places: Sequence[Stelle]) -> str:
    """As long as before, so that what is found next stands where it stands in the text."""
    pieces: list[str] = []
    at = 0
    for place in sorted(places, key=lambda each: each.start):
        pieces += [text[at : place.start], "\x00" * (place.end - place.start)]
        at = place.end
    return "".join([*pieces, text[at:]])


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


def hoechstrichterlich(number: str) -> bool:
    """Whether a file number as it is kept, "xiizr12/23", is one of the courts that say what the law is."""
    return _HIGHEST.fullmatch(number) is not None


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


# ---- decisions and files


def _files(text: str) -> list[Stelle]:
    found: list[Stelle] = []
    for pattern, read in _FILES:
        taken = _blank(text, found)
        found += [
            Stelle(*match.span("own" if pattern is _OWN else 0), (zitat,))
            for match in pattern.finditer(taken)
            if (zitat := read(match)) is not None
        ]
    return found


def _ecli(match: re.Match[str]) -> Zitat:
    return Zitat("aktenzeichen", "az", match[0].lower(), match[0])


def _file(match: re.Match[str]) -> Zitat | None:
    register = match["register"]
    word = len(register) > 3 and sum(char.isupper() for char in register) < 2
    if register in _NO_REGISTER or (word and register not in _LONG_REGISTERS):
        return None
    if (match["dot"] or match["bavarian"]) and not register.isupper():
        return None  # administrative courts write „4 C 3.19“; „1 Satz 2.19“ is none
    return _kept(match)


def _kept(match: re.Match[str]) -> Zitat | None:
    """By the key under which the search keeps it."""
    words = re.sub(r"\s?/\s?", "/", " ".join(match[0].split()))
    for first in cited(words).files[:1]:
        key = first if re.search("[a-z]", first) else re.sub(r"[\s()]", "", words).lower()
        return Zitat("aktenzeichen", "az", key, words)
    return None


def _reported(match: re.Match[str]) -> Zitat:
    shown = f"{' '.join(match['reporter'].split())}, {match['page']}"
    return Zitat("aktenzeichen", "az", re.sub(r"\s", "", shown).lower(), shown)


def _file_in_lower_case(match: re.Match[str]) -> Zitat | None:
    register = next(each for each in _REGISTERS.split() if each.lower() == match["register"])
    words = f"{match['senate'].upper()} {register} {match['number']}/{match['year']}"
    for key in cited(words).files[:1]:
        return Zitat("aktenzeichen", "az", key, words)
    return None


def _european(match: re.Match[str]) -> Zitat:
    key = f"{match['court'].lower()}-{int(match['number'])}/{match['year']}"
    return Zitat("aktenzeichen", "az", key, match[0])


def _own(match: re.Match[str]) -> Zitat:
    return Zitat("aktenzeichen", "az", match["own"].replace("-", "/"), match["own"])


_FILES: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], Zitat | None]], ...] = (
    (_ECLI, _ecli),
    (_FILE, _file),
    (_FILE_WITHOUT_SENATE, _kept),
    (_REPORTED, _reported),
    (_FILE_IN_LOWER_CASE, _file_in_lower_case),
    (_EUROPE, _european),
    (_OWN, _own),
)
