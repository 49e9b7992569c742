"""Citations as people write them: § 626 II BGB, 626 BGB, BGB § 626, §§ 195, 199 BGB, Art. 3 GG,
Nr. 3100 VV RVG, and file numbers: XII ZR 12/23, 12 C 345/25, 2 BvR 1/20. Each is one whole term.

A text is read from left to right: in "§ 626 BGB, § 1 KSchG" the BGB is of what stands before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from bridle.host.search.law_names import LAWS, SCHEDULE, SCHEDULES, is_law, law_key
from bridle.host.search.law_synonyms import SEVERAL_WORDS

__all__ = [
    "LAWS",
    "MOST",
    "REGISTER_ALONE",
    "SCHEDULES",
    "SECOND_REGISTER",
    "Citation",
    "Cited",
    "cited",
    "law_key",
    "terms",
]

MOST = 20
"""Norms of one citation that are looked up; "§§ 1 bis 2385" is a book and not a citation."""
FEES_FROM = 1_000
"""No law has so many paragraphs that its fees could be meant by a lower number."""

_LAW = (
    rf"(?:{SEVERAL_WORDS}|{SCHEDULE}|SGB(?:[ -](?:[IVX]+|\d{{1,2}})\b)?"
    r"|[A-Za-zÄÖÜäöüß]{2,}(?:-[A-Za-zÄÖÜäöü]{3,}){0,2})(?: (?:19|20)\d\d\b)?"
)
_NUMBER = r"\d{1,5}(?!\d)(?:\.\d{1,4})?(?: ?(?-i:[a-z])(?![\wäöüß.]))?"
_ROMAN = r"(?-i:(?!VV)[IVX]{1,5})\b"
_WITHIN = (
    r"(?: ?,? ?(?:(?:Abs(?:atz|ätze|\.)?|S(?:atz|ätze|\.)?|Nrn?\.?|Nummern?|Halbs(?:atz|\.)?|Hs\.?"
    rf"|Alt(?:ernative|\.)?|Var\.?|U(?:nter)?abs(?:atz|\.)?) ?(?:\d+[a-z]?\b|{_ROMAN})"
    rf"|(?:lit\.?|Buchst(?:abe|\.)?) ?[a-z]{{1,2}}\b\)?|\(\d+\)|{_ROMAN}(?: ?\d{{1,2}}\b(?! ?/))?)){{0,8}}"
)
_SIGN = (
    r"(?:§§?|(?<![^\W\d_])(?:Paragra(?:ph|f)(?:en)?|Par\.|Artikeln?|Art(?:t|\.|(?= ?\d))\.?|Nrn?\.|Nummern?"
    r"|Ziff(?:er|\.)))"
)
_JOINT = (
    r" ?(?:,|;|/|&|und|u\.|sowie|i\.? ?V\.? ?m\.?|in Verbindung mit|oder|bis|[-–])"
    r"(?: (?:und|sowie|oder|i\.? ?V\.? ?m\.?))? ?"
)
_ITEM = rf"{_JOINT}(?:§§? ?|Artt?\.? ?)?(?:{_NUMBER}{_WITHIN}|{_ROMAN})"
_LIST = rf"{_NUMBER}{_WITHIN}(?:{_ITEM}){{0,30}}"
_UNSIGNED = rf"{_NUMBER}{_WITHIN}(?:(?! ?/){_ITEM}){{0,30}}"
"""Without a sign "12/23" is a file. Lists are bounded, for what is no citation is read twice."""
_AFTER = r"(?: ?ff?\b\.?(?![\wäöü]))?"
_OF = r"(?:(?:des|der|vom|im|in der|aus de[mr]|nach de[mr]) )?"
"""Between a norm and its law: "§ 573c im BGB"."""
_IN = (
    r"(?:[ ,:]{0,2}(?:(?:(?:sagt|regelt|bestimmt|verlangt|nennt|steht|sieht|schreibt) )?"
    r"(?:in|unter|im|nach)(?: (?:seine[mn]|ihre[mn]|dem|den))? |(?:der|den|die) )?)"
)
"""Between a law and its norm: "was das BGB in § 626 regelt", "das GG sagt in Art. 14"."""
_SPOKEN = r"(?:: ?|,? der )(?=\d{3}(?! ?\.)|\d+[a-z]? ?,? ?Abs)"
"""The same without a sign; in "BGB: 3 Monate" no norm is meant."""
_FORM = re.compile(
    rf"(?<![\wäöüß])(?P<fees>{SCHEDULE})[ ,:-]{{0,2}}(?:Nrn?\.?|Nummern?|Ziff(?:er|\.))? ?"
    rf"(?P<fee>{_UNSIGNED})(?: (?:des |zum )?(?P<of>RVG|GKG|FamGKG|GNotKG|GvKostG|JVKostG)\b)?(?![\w/])"
    rf"|(?P<sign>{_SIGN}) ?(?P<list>{_LIST}){_AFTER}"
    rf"(?P<law_at>(?P<comma> ?,)? ?{_OF}(?P<law>{_LAW}))?"
    rf"|(?<![\wäöüß])(?P<before>{_LAW}){_IN}(?P<behind_sign>{_SIGN}) ?(?P<behind>{_LIST}){_AFTER}"
    rf"|(?<![\w§.,/])(?P<bare>{_UNSIGNED}){_AFTER} ?,? ?{_OF}(?P<known>{_LAW})"
    rf"|(?<![\wäöüß])(?P<first>{_LAW})(?: |{_SPOKEN})(?P<last>{_UNSIGNED})(?![\w/])",
    re.IGNORECASE,
)
_ANNEXED = re.compile(r"(\w+)[ -](?:VV|KV)$", re.IGNORECASE)
"""In "§ 13 RVG VV 3100" the VV is of the number behind it."""
_WORD = re.compile(r"[^\W\d_]+|\d+|.", re.DOTALL)
_LINK_LAW = re.compile(rf" ?{_OF}(?P<law>{_LAW})", re.IGNORECASE)
_LINK_LIST = re.compile(rf" ?(?:{_SIGN} ?)?{_LIST}{_AFTER}", re.IGNORECASE)
_LAST_ITEM = re.compile(rf"{_JOINT}(?:§§? ?|Artt?\.? ?)?{_NUMBER}{_WITHIN}$", re.IGNORECASE)
_ONE = re.compile(
    rf"(?P<joint>{_JOINT})?(?P<sign>§§? ?|Artt?\.? ?)?"
    rf"(?:(?P<number>{_NUMBER})(?P<within>{_WITHIN})|{_ROMAN})",
    re.IGNORECASE,
)

_SENATE = r"(?:[IVX]{1,5}[a-z]?|\d{1,4}[a-z]?)"
REGISTER_ALONE = (
    r"(?i:KZR|KZB|KVR|KVZ|KRB|EnZR|EnZB|EnZN|EnVR|EnVZ|AnwZ|AnwSt|NotZ|NotSt|PatAnwZ|PatAnwSt|RiZ|RiSt|StB|BLw|GrS"
    r"|GSZ|GSSt|GmS-OGB|VerfGH|VfGH|LVerfG|VerfGBbg|StGH)"
)
"""Registers of courts that have one senate for them: their numbers begin with the register."""
SECOND_REGISTER = r"-(?:OWi|Ausl|Reha|StVollz)"
"""Behind a register, what kind of its cases it is: "Ss-OWi"."""
_FILE = re.compile(
    rf"(?<![\w/])(?:(?P<senate>{_SENATE})\s{{0,2}}(?P<register>[A-Z][A-Za-z]{{0,5}}(?:{SECOND_REGISTER})?(?:\s?\([A-Za-z]+\))?)"
    rf"|(?<!-)(?P<alone>{REGISTER_ALONE}(?:\s?\([A-Za-z]+\))?))"
    r"\s{0,2}(?:(?P<bavarian>\d{2}\.\d{3,5})|(?P<number>\d{1,6})(?:/|\.(?=\d\d(?!\d)))(?P<year>\d{2,4}))"
    r"(?:\s?\(?(?:PKH|VKH|R)?\)?)?(?![\w/])"
    r"|\bVf\.\s?(?P<constitutional>\d{1,4}-[IVX]{1,4}[a-z]?-\d{2})(?![\w/-])"
)
BAVARIAN = frozenset(("A", "AE", "AS", "B", "BV", "C", "CE", "CS", "CV", "E", "M", "N", "NE", "S", "ZB"))
"""Registers before „20.1234“: „§ 433 BGB 15.000 €“ names an amount."""
_FIRM_FILE = re.compile(r"(?<![\w/.])\d{1,6}[/-]\d{2,4}(?![\w/.]|[-/]\d)")


@dataclass(frozen=True, slots=True)
class Citation:
    """One norm. `law` is empty where only "§ 626" was said."""

    law: str
    number: str

    @property
    def term(self) -> str:
        return f"§{self.law}{self.number}"


@dataclass(frozen=True, slots=True)
class Cited:
    """What a text cites, and what is left of it without."""

    norms: tuple[Citation, ...]
    files: tuple[str, ...]
    rest: str


@dataclass(frozen=True, slots=True)
class _Place:
    """The norms of one place; without any it is no citation, and the reading goes on at `end`."""

    end: int
    norms: tuple[Citation, ...] = ()


def cited(text: str) -> Cited:
    """The norms and file numbers in a text, in their order."""
    plain = " ".join(text.split())
    named = [found for found in _FILE.finditer(plain) if _is_file(found)]
    files = tuple(dict.fromkeys(map(_file_key, named)))
    left = " ".join(_FILE.sub(lambda found: " " if _is_file(found) else found[0], plain).split())
    norms: list[Citation] = []
    rest: list[str] = []
    kept = at = 0
    while (found := _FORM.search(left, at)) is not None:
        place = _read(found)
        at = place.end
        if place.norms:
            norms += place.norms
            rest.append(left[kept : found.start()])
            kept = at
    remaining = " ".join([*rest, left[kept:]])
    for found in _FIRM_FILE.finditer(remaining):
        files += (found[0].replace("-", "/"),)
    return Cited(tuple(dict.fromkeys(norms)), files, " ".join(_FIRM_FILE.sub(" ", remaining).split()))


def terms(text: str) -> Iterator[str]:
    """The whole terms under which a text that cites something is found."""
    found = cited(text)
    for norm in found.norms:
        if norm.law:
            yield norm.term
    for each in found.files:
        yield f"az{each}"


# ---- the forms of a citation


def _read(found: re.Match[str]) -> _Place:
    if found["fees"]:
        law = f"{found['fees']} {found['of']}" if found["of"] and " " not in found["fees"] else found["fees"]
        return _place(found.end(), law_key(law), "Nr.", found["fee"])
    if found["sign"]:
        return _signed(found)
    if found["bare"]:
        law = found["known"]
        return _place(found.end(), law_key(law), "", found["bare"]) if is_law(law) else _not(found)
    return _law_first(found)


def _signed(found: re.Match[str]) -> _Place:
    """ "§ 626 BGB", and "§ 626" where what follows is no law, or the law of what follows it."""
    law, end = found["law"] or "", found.end()
    if law and not (
        is_law(law) and (not found["comma"] or _of_what_is_before(found.string, found.start("law")))
    ):
        law, end = "", found.start("law_at")
    if found["sign"].startswith("§") and (annexed := _ANNEXED.match(law)):
        law, end = annexed[1], found.start("law") + annexed.end(1)
    place = _place(end, law_key(law), found["sign"], found["list"])
    return place if place.norms else _not(found)


def _law_first(found: re.Match[str]) -> _Place:
    """ "BGB § 626"; in "BGB § 626, § 1 KSchG" the last is of the law behind it."""
    group = "behind" if found["behind"] else "last"
    law, sign, listed = found["before"] or found["first"], found["behind_sign"] or "", found[group]
    if not is_law(law):
        return _not(found)
    end = found.end()
    if _of_what_is_before(found.string, end):
        own = _LAST_ITEM.sub("", listed)
        if own == listed:
            return _Place(found.start() + len(law))
        listed, end = own, found.start(group) + len(own)
    place = _place(end, law_key(law), sign, listed)
    return place if place.norms else _not(found)


def _of_what_is_before(text: str, at: int) -> bool:
    """Whether the law that stands here is that of the number before it: not in "KSchG § 1 BGB § 626"."""
    for _ in range(MOST):
        law = _LINK_LAW.match(text, at)
        if law is None or not is_law(law["law"]):
            return False
        listed = _LINK_LIST.match(text, law.end())
        if listed is None:
            return True
        at = listed.end()
    return False


def _place(end: int, law: str, sign: str, listed: str) -> _Place:
    numbers = _numbers(listed, sign)
    if law in SCHEDULES and not sign.startswith("§") and min(map(_value, numbers)) >= FEES_FROM:
        law = SCHEDULES[law]
    if sign.lower().startswith(("nr", "nummer", "ziff")) and law not in SCHEDULES.values():
        return _Place(end)
    return _Place(end, tuple(Citation(law, number) for number in numbers))


def _not(found: re.Match[str]) -> _Place:
    word = _WORD.match(found.string, found.start())
    return _Place(word.end() if word else found.end())


# ---- the numbers of a list


def _numbers(listed: str, sign: str) -> list[str]:
    """The norms in "280 I, III, 281" are 280 and 281; in "535 bis 538" they are four."""
    found: list[str] = []
    inner = 0
    for item in _ONE.finditer(listed):
        if item["number"] is None:
            continue
        number = re.sub(r"\s", "", item["number"]).lower()
        joint = (item["joint"] or "").strip().lower()
        bare = not item["sign"] and not item["within"] and "v" not in joint
        if bare and inner and _is_part(number, inner, found[-1], sign):
            inner = _value(number)
            continue
        if joint in ("bis", "-", "–") and found and number.isdigit() and found[-1].isdigit():
            found += [
                str(each) for each in range(int(found[-1]) + 1, min(int(number), int(found[-1]) + MOST))
            ]
        found.append(number)
        inner = int((re.findall(r"\d+", item["within"]) or ["0"])[-1])
    return found[:MOST]


def _is_part(number: str, inner: int, norm: str, sign: str) -> bool:
    """ "§ 1 Abs. 1 und 2 KSchG" is one norm, "§§ 437 Nr. 2, 323 BGB" are two, and so "Art. 2 Abs. 1, 12"."""
    if sign.startswith("§§"):
        return inner < _value(number) < 10 and _value(norm) >= 100
    return _value(number) < (10 if sign.lower().startswith("art") else 100)


def _value(number: str) -> int:
    """Of "573c" it is 573."""
    return int(re.split(r"\D", number, maxsplit=1)[0])


def _is_file(found: re.Match[str]) -> bool:
    return found["bavarian"] is None or found["register"] in BAVARIAN


def _file_key(found: re.Match[str]) -> str:
    if found["constitutional"]:
        return f"vf{found['constitutional']}".lower()
    register = re.sub(r"[\s()]", "", found["register"] or found["alone"])
    number = found["bavarian"] or f"{int(found['number'])}/{found['year'][-2:]}"
    return f"{found['senate'] or ''}{register}{number}".lower()
