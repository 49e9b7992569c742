"""Citations as people write them: § 626 II BGB, 626 BGB, BGB § 626, §§ 195, 199 BGB, Art. 3 GG,
Nr. 3100 VV RVG, and file numbers: XII ZR 12/23, 12 C 345/25, 2 BvR 1/20. Each is one whole term.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

MOST = 20
"""Norms of one citation that are looked up; "§§ 1 bis 2385" is a book and not a citation."""

LAWS = frozenset(
    """
    abgg aeg aeuv agg aktg ao apog arbgg arbschg arbzg asylg aufenthg augg bafög bbaug bbig bdsg
    beamtstg beeg berhg betrvg beurkg bewg bgb bgbeg bimschg bnotö bnoto brao brago brk bsig btmg burlg
    bverfgg bverwgg bzrg defg dsgvo egbgb egmr emrk entgfg entgtranspg erbbaurg erbstg estg eugh euv
    famfg famgkg fev fgg fgo fzv gbo gbv geng geschgehg gewo gewschg gg ggvsebo gkg gmbhg gnotkg gvg
    gvgzpo gwb hgb heimarbg hinto hoai ifsg ihkg inso intfamrvg jarbschg jgg jveg kschg kstg kug
    kunsturhg kwg lpartg lfgg luftvg marken markeng milog mitbestg muschg nachwg owig partgg patg pflvg
    pflegezg prodhaftg psbg rdg rpflg rvg scheckg sgb sgbi sgbii sgbiii sgbiv sgbix sgbv sgbvi sgbvii
    sgbviii sgbx sgbxi sgbxii sgg sprauG stag stbg steuerberg stgb stpo strehag stvg stvo stvzo stvollzg
    thug tkg tmg tvg tzbfg urhg ustg uwg vag vermbg versausglg verschg vgg vollmg vob vsbg vstättv vvg
    vwgo vwvfg vwvg vwzg weg wg wistg wobindg wogg woeigg wpg wphg zpo zvg zwvwv
    """.lower().split()
)
_SAME = {
    "woeigg": "weg",
    "grundgesetz": "gg",
    "strafgesetzbuch": "stgb",
    "strafprozessordnung": "stpo",
    "zivilprozessordnung": "zpo",
    "handelsgesetzbuch": "hgb",
    "kündigungsschutzgesetz": "kschg",
    "bundesurlaubsgesetz": "burlg",
    "insolvenzordnung": "inso",
    "mindestlohngesetz": "milog",
    "straßenverkehrsgesetz": "stvg",
    "straßenverkehrsordnung": "stvo",
    "straßenverkehrs-ordnung": "stvo",
    "verwaltungsgerichtsordnung": "vwgo",
    "verwaltungsverfahrensgesetz": "vwvfg",
    "wohnungseigentumsgesetz": "weg",
    "arbeitsgerichtsgesetz": "arbgg",
    "arbeitszeitgesetz": "arbzg",
    "betriebsverfassungsgesetz": "betrvg",
    "gerichtskostengesetz": "gkg",
    "gerichtsverfassungsgesetz": "gvg",
    "versicherungsvertragsgesetz": "vvg",
    "rechtsanwaltsvergütungsgesetz": "rvg",
    "vv": "rvgvv",
    "vvrvg": "rvgvv",
    "rvgvv": "rvgvv",
    "kv": "gkgkv",
    "kvgkg": "gkgkv",
    "gkgkv": "gkgkv",
}

_BOOKS = ("", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii")
_NO_LAWS = frozenset(("ag", "lg", "olg", "bag", "lag", "bsg", "lsg", "sg", "vg", "ovg", "fg", "kg", "ohg"))

_LAW = (
    r"(?P<law>bürgerliche[sn]? gesetzbuch(?:es)?|VV(?:[ -]?RVG)?|RVG[ -]?VV|KV(?:[ -]?GKG)?|GKG[ -]?KV"
    r"|SGB(?:[ -](?:[IVX]+|\d{1,2}))?|[A-Za-zÄÖÜäöüß]{2,}(?:-[A-Za-zÄÖÜäöü]{3,})?)(?:\s+(?:19|20)\d\d\b)?"
)
_NUMBER = r"\d{1,4}(?:\.\d{1,4})?(?:\s?(?-i:[a-z])(?![\wäöüß.]))?"
_ROMAN = r"(?-i:(?!VV)[IVX]{1,5})\b"
_WITHIN = (
    r"(?:\s*,?\s*(?:(?:Abs(?:atz|ätze|\.)?|S(?:atz|ätze|\.)?|Nr\.?|Nummern?|Halbs(?:atz|\.)?|Hs\.?|Alt(?:ernative|\.)?"
    rf"|Var\.?|Unterabs\.?)\s*(?:\d+[a-z]?\b|{_ROMAN})|(?:lit\.?|Buchst(?:abe|\.)?)\s*[a-z]{{1,2}}\b\)?"
    rf"|\(\d+\)|{_ROMAN}(?:\s*\d{{1,2}}\b(?!\s*/))?))*"
)
_SIGN = (
    r"(?P<sign>§§?|Paragra(?:ph|f)(?:en)?|Par\.|Artikeln?|Art(?:t|\.|(?=\s*\d))\.?|Nr\.|Nummer|Ziff(?:er|\.))"
)
_LIST = (
    rf"(?P<list>{_NUMBER}{_WITHIN}(?:\s*(?:,|und|u\.|sowie|i\.?\s?V\.?\s?m\.?|oder|bis|[-–])\s*(?:§§?|Art\.?)?\s*"
    rf"(?:{_NUMBER}{_WITHIN}|{_ROMAN}))*)"
)
_AFTER = r"(?:\s*(?:ff?\.?(?![\wäöü])))?"
_CITED = re.compile(rf"{_SIGN}\s*{_LIST}{_AFTER}(?:\s*,?\s*(?:des|der|vom)?\s*{_LAW})?", re.IGNORECASE)
_REVERSED = re.compile(rf"(?<![\wäöüß]){_LAW}\s*,?\s*{_SIGN}\s*{_LIST}", re.IGNORECASE)
_BARE = re.compile(rf"(?<![\w§.,/]){_LIST}{_AFTER}\s*,?\s*{_LAW}", re.IGNORECASE)
_LAW_FIRST = re.compile(rf"(?<![\wäöüß]){_LAW}\s+{_LIST}(?![\w/])", re.IGNORECASE)

_SENATE = r"(?:[IVX]{1,5}[a-z]?|\d{1,4}[a-z]?)"
_FILE = re.compile(
    rf"(?<![\w/])(?P<senate>{_SENATE})\s{{0,2}}(?P<register>(?:[A-Z][A-Za-z]{{0,5}})(?:\s?\((?:[A-Za-z]+)\))?)"
    r"\s{0,2}(?P<number>\d{1,6})[/.](?P<year>\d{2,4})(?:\s?\(?(?:PKH|VKH|R)?\)?)?(?![\w/])"
)
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


def law_key(name: str) -> str:
    """ "GKG 2004" is the GKG, "WoEigG" the WEG, "SGB V" is not the "SGB X"."""
    bare = re.sub(r"\s+(?:19|20)\d\d$", "", name.strip())
    key = re.sub(r"[\s.-]", "", bare.lower())
    if key.startswith("bürgerliche"):
        return "bgb"
    if key.startswith("sgb") and key[3:].isdigit() and 0 < int(key[3:]) < len(_BOOKS):
        return f"sgb{_BOOKS[int(key[3:])]}"
    return _SAME.get(bare.lower(), _SAME.get(key, key))


def cited(text: str) -> Cited:
    """The norms and file numbers in a text, in their order."""
    files = tuple(dict.fromkeys(_file_key(found) for found in _FILE.finditer(text)))
    left = _FILE.sub(" ", text)
    norms: list[Citation] = []
    for pattern in (_REVERSED, _CITED, _BARE, _LAW_FIRST):
        left = _take(pattern, left, norms)
    for found in _FIRM_FILE.finditer(left):
        files += (found[0].replace("-", "/"),)
    return Cited(tuple(dict.fromkeys(norms)), files, " ".join(_FIRM_FILE.sub(" ", left).split()))


def terms(text: str) -> Iterator[str]:
    """The whole terms under which a text that cites something is found."""
    found = cited(text)
    for norm in found.norms:
        if norm.law:
            yield norm.term
    for each in found.files:
        yield f"az{each}"


def _take(pattern: re.Pattern[str], text: str, norms: list[Citation]) -> str:
    def one(found: re.Match[str]) -> str:
        law = found["law"]
        signed = "sign" in found.groupdict()
        tail = ""
        if law is not None and not _is_law(law):
            if not signed or pattern is _REVERSED:
                return found[0]
            law, tail = None, f" {law}"
        numbers = _numbers(found["list"])
        art = signed and found["sign"].lower().startswith(("nr", "nummer", "ziff"))
        if art and (law is None or law_key(law) not in ("rvgvv", "gkgkv")):
            return found[0]
        norms.extend(Citation(law_key(law) if law else "", number) for number in numbers)
        return f" {tail} "

    return pattern.sub(one, text)


def _is_law(word: str) -> bool:
    """Known, or written as only laws are: KSchG, EntgFG, ZPO."""
    key = law_key(word)
    if key in LAWS or key in _SAME.values() or word.lower() in _SAME:
        return True
    if key in _NO_LAWS or len(word) > 12 or not word[0].isupper() or word[-1] not in "GBOVK":
        return False
    return sum(char.isupper() for char in word) >= 2


def _numbers(listed: str) -> list[str]:
    """The norms in "280 I, III, 281" are 280 and 281; in "535 bis 538" they are four."""
    found: list[str] = []
    pieces = re.split(
        rf"(,|und|u\.|sowie|oder|i\.?\s?V\.?\s?m\.?|bis|[-–])\s*(?:§§?|Art\.?)?\s*(?={_NUMBER})", listed
    )
    joint = ""
    for piece in pieces:
        if re.fullmatch(r"\s*", piece):
            continue
        if (number := re.match(_NUMBER, piece.strip())) is None:
            joint = piece
            continue
        clean = re.sub(r"\s", "", number[0]).lower()
        if joint in ("bis", "-", "–") and found and clean.isdigit() and found[-1].isdigit():
            found += [str(each) for each in range(int(found[-1]) + 1, min(int(clean), int(found[-1]) + MOST))]
        found.append(clean)
        joint = ""
    return found[:MOST]


def _file_key(found: re.Match[str]) -> str:
    register = re.sub(r"[\s()]", "", found["register"])
    year = found["year"][-2:]
    return f"{found['senate']}{register}{int(found['number'])}/{year}".lower()
