"""Where a text names a decision or a file: by its number, by its ECLI, or by where it is printed."""

from __future__ import annotations

import re
from collections.abc import Callable

from bridle.assistants.helena.zitat import Stelle, Zitat, ausgeblendet
from bridle.host.search.citations import BAVARIAN, REGISTER_ALONE, SECOND_REGISTER, cited

_FILE = re.compile(
    r"(?<![\w/.,])(?<!§)(?<!§\s)(?<!Art\.\s)(?<!Nr\.\s)(?:[IVX]{1,5}[a-z]?|\d{1,4}[a-z]?)\s{0,2}"
    rf"(?P<register>[A-Z][A-Za-z]{{0,5}}(?:{SECOND_REGISTER})?(?:\s?O)?)"
    r"(?:\s?\([A-Za-z]{1,6}\))?\s{0,2}(?:\d{1,6}\s?/\s?\d{2,4}(?![\w/])"
    r"|(?:\d{1,6}(?P<dot>\.)\d{2}|(?P<bavarian>\d{2}\.\d{3,5}))(?![\w/]|[.,]\d|\s?(?:€|EUR|Euro)))"
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
    r"(?:[ivx]+[a-z]?|\d+)(?:zr|zb|str|stb|arz|ars|azr|abr|azn|bvr|bvl|bvf|bve|bvq)\d+/\d\d|[ivx]+[rb]\d+/\d\d"
    r"|\d+(?:c|b|cn|bn|wb|wd)\d+[./]\d\d"
    rf"|{REGISTER_ALONE}[a-z]{{0,4}}\d+/\d\d|[ct]-\d+/\d\d|vf.*|ecli:.*|.*,\d+"
)
_FEDERAL_SOCIAL = re.compile(r"(?<![\w/])[Bb]\s{1,2}\Z")
_SOCIAL = re.compile(
    r"^\d+[a-c]?(?:al|as|ay|ba|bh|bk|bl|eg|gs|hs|ka|kg|kn|ko|kr|ks|ku|lw|nz|p|r|ra|re|rj|rs|s|sb|sf|so|sv|u|v|"
    r"ve|vg|vj|vs)\d"
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


def hoechstrichterlich(number: str) -> bool:
    """Whether a file number as it is kept, "xiizr12/23", is one of the courts that say what the law is."""
    return _HIGHEST.fullmatch(number) is not None


def hoechstrichterliche(text: str) -> frozenset[str]:
    """The numbers in a text that are of these courts. The social courts' differ in the letter before them."""
    numbers = [
        (zitat.nummer, _FEDERAL_SOCIAL.search(text, max(0, place.start - 3), place.start))
        for place in aktenzeichen(text)
        for zitat in place.zitate
    ]
    return frozenset(
        [
            number
            for number, federal in numbers
            if (federal and _SOCIAL.search(number)) or hoechstrichterlich(number)
        ]
    )


def aktenzeichen(text: str) -> list[Stelle]:
    found: list[Stelle] = []
    for pattern, read in _FILES:
        taken = ausgeblendet(text, found)
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
    if match["bavarian"] and register not in BAVARIAN:
        return None  # „aus § 433 BGB 15.000 €“ names an amount
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
