"""What a word of a question may be in a paper: its forms, words of the same sense, parts of a compound."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources
from typing import Final

from bridle.assistants.helena.planer.dokumente.wortstamm import stamm
from bridle.assistants.helena.planer.lesen.woerter import falte

GANZ, SINN, KOPF, TEIL = 1.0, 0.6, 0.4, 0.25
"""How much a text speaks of a word: by the word; by others of its sense or by all its parts; by one part.

By its head alone, as of Resturlaub by „Urlaub“, it speaks of something wider, and that has to be said.
"""
SHORTEST, INSIDE, PART, ENDING = 3, 5, 4, 2
"""Letters: a shorter word stands alone, a longer one also at the end of a compound."""
_FOLDER: Final = "bridle.assistants.helena.planer.dokumente"
_ENDE: Final = r"(?:e|en|er|es|em|n|s|t|te|ten)?\b"
_VORSILBE: Final = r"(?<!ver)(?<!\ber)(?<!\bent)(?<!\bzer)"
_ART: Final = frozenset(
    ("kost", "preis", "betrag", "summ", "hohe", "wert", "datum", "zahl", "anzahl", "daue")
)
"""Heads of compounds that say what kind of answer is wanted: „Beerdigungskosten“ for a Bestattung."""
_MIT_MASS: Final = re.compile(rf"\w{{4,}}(?:{'|'.join(sorted(_ART))})\w{{0,3}}")
_GRUNDWORT: Final = (
    "grenze",
    "grenzen",
    "haltung",
    "frist",
    "fristen",
    "klausel",
    "regelung",
    "bestimmung",
    "vereinbarung",
)
"""Heads of compounds that say no more than that something is ruled."""
ALLEIN: Final = "!"
"""Marks a word that stands for itself and in no compound: „Müll!“ is no Müller."""
_ALLEIN: Final = frozenset(("punkt", "punkte", "punkten", "stand", "schritt", "schritte"))
"""At the end of a compound something else: a Beschwerdepunkt is no Punkt in Flensburg."""
_FUGE: Final = ("", "s", "es", "n", "en", "er", "e")
_UMLAUT: Final = re.compile(r"(?<![aeiouq])([aou])e(?![aeiou])")
_MIT_ZU: Final = re.compile(
    r"\b(ab|an|auf|aus|bei|dar|ein|fest|her|heraus|hin|nach|vor|um|weg|weiter|wieder|zurueck)zu(?=[a-z]{4,}en\b)"
)
_NENNWORT: Final = re.compile(
    r"ge(?:halt|sund|richt|biet|schaeft|sellschaft|sicht|wicht|walt|bot|raet|stalt|genstand|nehmig|schoss|winn|"
    r"wand|werb|schwist|fahr|legen|wohn|heim|burt|buehr|setz|such|treid|traenk|meind|sicht|duld|spraech|dicht)"
)
"""Here the ge- is no mark of a participle."""


@lru_cache(maxsize=4096)
def glatt(text: str) -> str:
    """Folded, and without umlauts: the plural of Schaden is found by its singular."""
    return _UMLAUT.sub(r"\1", falte(text))


@lru_cache(maxsize=4096)
def wurzel(word: str) -> str:
    """The stem of a word; a short word as it is, nothing for a shorter one."""
    plain = falte(word).strip(".")
    stem = stamm(f"x{plain}").removeprefix("x") if _NENNWORT.match(plain) else stamm(plain)
    if stem == plain and plain.endswith("en") and len(plain) > PART + 1:
        stem = plain.removesuffix("en")  # „halten“ is no word with the ending -ten
    return glatt(stem) if stem else glatt(plain) if len(plain) >= SHORTEST else ""


@lru_cache(maxsize=1024)
def eben(text: str) -> str:
    """A text as its words are looked for in: „angewiesen“ also by its stem, „festzustellen“ as one word."""
    words = re.findall(r"[a-z0-9²%§]+", _MIT_ZU.sub(r"\1", falte(text)))
    plain = [glatt(word) for word in words]
    stems = [
        stem for word, flat in zip(words, plain, strict=True) if not flat.startswith(stem := wurzel(word))
    ]
    return " ".join([*plain, "|", *stems])


@dataclass(frozen=True, slots=True)
class Begriff:
    """A word of a question.

    verwandt  stems of words that mean the same
    teile     of a compound: the stems of each part
    mass      its head, where that says what kind of answer is wanted
    kopf      those of the same sense that are its own head, and so say less than it: Resturlaub, Urlaub
    """

    wort: str
    wurzel: str
    verwandt: frozenset[str] = frozenset()
    teile: tuple[frozenset[str], ...] = ()
    mass: str = ""
    kopf: frozenset[str] = frozenset()

    def von_anderem(self, plain: str) -> bool:
        """„Reparaturkosten laut Gutachten“ are no Gutachterkosten: the measure is that of another thing."""
        return (
            bool(self.mass)
            and not _steht(self.wurzel, plain)
            and re.search(rf"\b[a-z]{{4,}}{re.escape(self.mass)}", plain) is not None
        )

    def in_text(self, plain: str) -> float:
        """How much a text speaks of it; the text is `eben`."""
        if _steht(self.wurzel, plain):
            return GANZ
        if any(_steht(each, plain) for each in self.verwandt):
            return SINN
        there = [{each for each in part if _steht(each, plain)} for part in self.teile]
        told = sum(map(bool, there))
        if told and told == len(there) <= len(set[str]().union(*there)):  # each part by a word of its own
            return SINN
        if any(_steht(each, plain) for each in self.kopf):
            return KOPF
        return TEIL if told else 0.0

    def nur_kopf(self, plain: str) -> str:
        """The head by which alone a text speaks of it, as a word; "" where it has the thing itself."""
        if self.in_text(plain) != KOPF:
            return ""
        word = glatt(self.wort)
        head = max((each for each in self.kopf if _steht(each, plain)), key=len)
        return self.wort[len(self.wort) - (len(word) - word.rfind(head)) :].capitalize()


def begriff(word: str, vocabulary: Collection[str]) -> Begriff | None:
    """`vocabulary` are the stems of the papers: what a compound is made of is looked for among them."""
    own = _allein(word) or wurzel(word)
    if not own:
        return None
    near = _sinn(own)
    if not near and own not in vocabulary and (said := _mit_strich(word)):
        return Begriff(word, own, frozenset(), tuple(frozenset((each,)) for each in said))
    measured = _MIT_MASS.fullmatch(glatt(word)) is not None  # of which thing it is the measure still counts
    compound = (not near or measured) and own not in vocabulary
    parts = (_ohne_grundwort(word, vocabulary) or _zerlegt(glatt(word), vocabulary)) if compound else ()
    head = next((each for each in parts if each in _ART), "")
    parts = tuple(each for each in parts if each not in _ART) or parts
    whole = {glatt(word)} if len(own) < INSIDE <= len(glatt(word)) else set[str]()  # in „Kaufpreis“
    wider = frozenset(each for each in near if _ist_kopf(each, glatt(word)))
    same = (near | whole) - {own} - wider
    return Begriff(word, own, same, tuple(_sinn(each) | {each} for each in parts), head, wider)


def _ist_kopf(stem: str, word: str) -> bool:
    """Whether a word ends with it and has more before: that says less than the whole word."""
    place = word.rfind(stem)
    return place >= PART - 1 and len(stem) >= PART and len(word) - place - len(stem) <= ENDING


def wortschatz(plain: str) -> frozenset[str]:
    """The stems of all words of a text that is `eben`."""
    return frozenset(wurzel(word) for word in plain.split() if len(word) >= PART)


@lru_cache(maxsize=4096)
def _sinn(stem: str) -> frozenset[str]:
    """Also where an ending more or less was cut: Haustier, Haustieren."""
    table = _verwandte()
    if stem in table or len(stem) < INSIDE:
        return table.get(stem, frozenset())
    near = [each for each in _nach_anfang().get(stem[:INSIDE], ()) if abs(len(each) - len(stem)) <= ENDING]
    return frozenset[str]().union(
        *[table[each] for each in near if each.startswith(stem) or stem.startswith(each)]
    )


def _allein(word: str) -> str:
    """A word that the table has as it is, without its stem: „Satzung“ is no Satz, and „km“ has none."""
    plain = glatt(word.strip("."))
    shorter = [plain, *[plain.removesuffix(end) for end in ("en", "n", "s") if plain.endswith(end)]]
    marked = [f"{each}{ALLEIN}" for each in shorter]
    short = [plain] if len(plain) < SHORTEST else []
    return next((each for each in (*marked, *short) if each in _verwandte()), "")


def _mit_strich(word: str) -> tuple[str, ...]:
    """GbR-Anteil → gbr, anteil: a hyphen says where the parts are."""
    parts = tuple(stem for part in word.split("-") if (stem := wurzel(part)))
    return parts if "-" in word and len(parts) > 1 else ()


def _zerlegt(word: str, vocabulary: Collection[str]) -> tuple[str, ...]:
    """Schimmelbeseitigung → schimmel, beseitig, where papers or the table have both."""
    for cut in range(len(word) - PART, PART - 1, -1):
        heads = [word[:cut].removesuffix(joint) for joint in _FUGE if word[:cut].endswith(joint)]
        head = next((stem for each in heads if (stem := _bekannt(each, vocabulary))), "")
        tail = _bekannt(word[cut:], vocabulary)
        if head and tail:
            return head, tail
    return ()


def _ohne_grundwort(word: str, vocabulary: Collection[str]) -> tuple[str, ...]:
    """Hundehaltung → hund: what is ruled, where the rest only says that it is."""
    plain = falte(word)
    rule = next((each for each in _GRUNDWORT if plain.endswith(each)), "")
    first = plain.removesuffix(rule) if rule else ""
    heads = [first.removesuffix(joint) for joint in _FUGE if first.endswith(joint)]
    stems = [stem for each in heads if len(each) >= PART for stem in (wurzel(each), glatt(each))]
    return tuple([stem for stem in stems if stem in vocabulary or _sinn(stem)][:1])


def _bekannt(word: str, vocabulary: Collection[str]) -> str:
    """Its stem, or the word itself where papers have that: „Steuer“ has no ending -er."""
    for each in (wurzel(word), glatt(word)):
        if len(each) >= PART and (each in vocabulary or _sinn(each)):
            return each
    return ""


def _steht(stem: str, plain: str) -> bool:
    return stem.removesuffix(ALLEIN) in plain and _muster(stem).search(plain) is not None


@cache
def _muster(stem: str) -> re.Pattern[str]:
    if len(stem) < SHORTEST:
        return re.compile(rf"(?<![a-z]){re.escape(stem)}(?![a-z])")
    if stem.endswith(ALLEIN):
        return re.compile(rf"\b{re.escape(stem.removesuffix(ALLEIN))}(?:e|en|n|s|es)?\b")
    if len(stem) == SHORTEST:
        return re.compile(rf"\b{re.escape(stem)}{_ENDE}")
    before = r"\b" if len(stem) < INSIDE or " " in stem or stem in _ALLEIN else _VORSILBE
    return re.compile(rf"{before}{re.escape(stem)}")


@cache
def _verwandte() -> Mapping[str, frozenset[str]]:
    """Each word of the tables, as a question has it, with all that papers have for it."""
    table: dict[str, set[str]] = {}
    for field in resources.files(_FOLDER).joinpath("sinne").iterdir():
        for line in field.read_text(encoding="utf-8").splitlines():
            words = [] if line.startswith("#") else line.split()
            sense = {each for word in words for each in _im_papier(word)}
            for word in words:
                table.setdefault(_gefragt(word), set()).update(sense)
    return {stem: frozenset(near) for stem, near in table.items()}


@cache
def _nach_anfang() -> Mapping[str, Sequence[str]]:
    """The stems of the tables by their first letters."""
    found: dict[str, list[str]] = {}
    for stem in _verwandte():
        if len(stem) >= INSIDE and " " not in stem and not stem.endswith(ALLEIN):
            found.setdefault(stem[:INSIDE], []).append(stem)
    return found


def _gefragt(word: str) -> str:
    """A word of a table as one of a question is read."""
    if word.endswith(ALLEIN) or "_" in word:
        return glatt(word.replace("_", " "))
    return wurzel(word) or glatt(word)


def _im_papier(word: str) -> Sequence[str]:
    """How papers have it: „U-Haft“ is two words there, or one."""
    if not re.search(r"[_/-]", word):
        return (_gefragt(word),)
    apart = glatt(re.sub(r"[_/-]", " ", word))
    return (apart, wurzel(word)) if "-" in word and "_" not in word else (apart,)
