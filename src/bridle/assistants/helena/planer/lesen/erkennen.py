"""A request as the rules read it: its words, and which matter it names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

from bridle.assistants.helena.planer.lesen.gebuehrennamen import mit_ganzen_namen
from bridle.assistants.helena.planer.lesen.namenswort import (
    GEGEN,
    KEYWORDS,
    angeredet,
    doch_name,
    heisst_akte,
    im_rubrum,
    ohne_zeitnamen,
)
from bridle.assistants.helena.planer.lesen.orte import entkoppelt, ort_in
from bridle.assistants.helena.planer.lesen.woerter import (
    ANREDE,
    ARTIKEL,
    AUCH_NAME,
    FUELL,
    ORGANISATION,
    RECHTSFORM,
    VOR_NAMEN,
    bekannt,
    falte,
    verbessert,
    vertippt,
)
from bridle.assistants.helena.planer.lesen.wort import Wort, mit_grossen
from bridle.assistants.helena.planer.lesen.wortformen import wortform
from bridle.assistants.helena.zeichen import zeichen_in
from bridle.host.search.law_names import LAWS, law_key

_NORMZAHL = (
    r"(?:(?<=§)|(?<=§\s))\d+[a-z]\b|\b\d+[a-z]\b(?=\s(?i:abs|satz|s\.|nr|[a-zöäü]*(?:gb|po|g|go|vo)\b))"
)
"""„573c“ is another norm than 573: its letter stays with the number."""
_WORT = re.compile(rf"{_NORMZAHL}|[^\W\d_]+(?:-[^\W\d_]+)*|\d+|\./\.|[„“\"?!:;,]")
_QUOTE = r"quote|gunsten|\blasten\b|\bgew[io]nn|\bverl(?:ier|or)|\bobsieg|\bunterl[ie]g|verhaeltnis|verteil"
AKTENZEICHEN = re.compile(
    r"(?<![\w/.])(?<!; Zeichen )(?<!\(Zeichen )0*(\d{1,6})\s?/\s?(?:20)?(\d{2})"
    r"(?![\w/]|\.\d|-[A-Za-z]{1,3}\b)"
)
"""Not „412/26-HO“ and not what an answer shows as the reference of a party: these are numbers of others."""
_NUMMER = re.compile(
    r"\b(?:Akte|Aktennummer)\s+(?:Nr\.?\s*)?0*(\d{1,4})(?![\d/.,]|\s?(?:Euro|€|Seite))", re.I
)
"""Without its year."""
_NULLNUMMER = re.compile(r"(?<![\w/.,+-])(0\d{3})(?![\w/.,-]*\w|\s?[\d€%]|\s?(?:Euro|EUR)\b)", re.I)
"""„Zeugen in 0092“: no amount and no year begins with a nought."""
_ANGEHAENGT = re.compile(r"-(?:akte|sache|fall|mandat|verfahren|prozess|rechtsstreit|angelegenheit)n?", re.I)
_ZITAT = re.compile(r"[„“\"»«]([^„“”\"»«]{2,80})[“”\"»«]")


@dataclass(frozen=True, slots=True)
class Genannt:
    """A matter somebody named, by its Aktenzeichen or by a name. `sicher` is one that can be nothing else.

    stark  a word such as „Akte“ or „Frau“ stands before it
    alle   every word of the request that may be a name
    gebiet the field of law, where it is only said what it is about: „die Erbsache“
    stand  its state, where that is all that is said: „die abgeschlossene Akte“
    """

    aktenzeichen: str = ""
    name: str = ""
    sicher: bool = False
    stark: bool = False
    alle: str = ""
    gebiet: str = ""
    stand: str = ""


@dataclass(frozen=True, slots=True)
class Anfrage:
    """`roh` is the text folded, `klein` also has slips in well-known words corrected."""

    text: str
    roh: str
    klein: str
    worte: tuple[Wort, ...]

    def hat(self, pattern: str) -> re.Match[str] | None:
        return _muster(pattern).search(self.klein)

    def __hash__(self) -> int:
        """All else follows from the text, whose hash is known: what is read of a request is kept by it."""
        return hash(self.text)


@cache
def _muster(pattern: str) -> re.Pattern[str]:
    """There are more of them than `re` keeps by itself."""
    return re.compile(pattern)


READ = 512
"""Readings that are kept: the rules ask the same of the same words again and again."""


@lru_cache(maxsize=READ)
def lies(text: str) -> Anfrage:
    plain = entkoppelt(" ".join(text.split()))
    apart = _ANGEHAENGT.sub(lambda found: f" {found[0][1:]}", plain)
    worte = tuple(_worte(apart))
    roh = falte(plain)
    klein = re.sub(r"[^\W\d_]{4,}", lambda found: verbessert(found[0]), roh)
    return Anfrage(plain, roh, mit_ganzen_namen(ohne_zeitnamen(klein, worte)), worte)


_LOSER_BUCHSTABE = re.compile(
    r"((?:§|\bArt\.?|\bParagra(?:ph|f)(?:en)?)\s?\d+)\s([a-z])(?=\s(?i:abs|satz|s\.|nr|[a-zöäü]*(?:gb|po|g|go|vo)\b))"
)


def _worte(text: str) -> Iterator[Wort]:
    for found in _WORT.finditer(_LOSER_BUCHSTABE.sub(r"\1\2", text)):
        word = found[0]
        sign = not word[0].isalnum()
        yield Wort(word, falte(word), word[:1].isupper(), sign)


# ---- which matter


def _kostenquote(text: str, number: re.Match[str]) -> bool:
    """„Quote 60/40“ makes a hundred, and no year."""
    return int(number[1]) + int(number[2]) == 100 and re.search(_QUOTE, falte(text)) is not None


@lru_cache(maxsize=READ)
def genannt(anfrage: Anfrage, ausser: str = "") -> Genannt | None:
    """The matter that is named. `ausser` is a part of the request that is about something else."""
    text = anfrage.text.replace(ausser, " ; ") if ausser else anfrage.text
    if theirs := zeichen_in(text):
        return Genannt(name=theirs, sicher=True)
    if (number := AKTENZEICHEN.search(text)) and not _kostenquote(text, number):
        return Genannt(aktenzeichen=f"{int(number[1]):04d}/{number[2]}", sicher=True)
    if alone := _NUMMER.search(text) or _NULLNUMMER.search(text):
        return Genannt(name=f"{int(alone[1]):04d}/", sicher=True, stark=True)
    if (quoted := _ZITAT.search(text)) and quoted[1].strip(" ;"):
        return Genannt(name=quoted[1], sicher=True)
    if joined := _mit_und(text):
        return Genannt(name=joined, sicher=True, alle=joined)
    place = falte(ort_in(text) or "")
    runs = [
        (name, rank)
        for name, rank in _namen(lies(text).worte)
        if falte(name) != place and (rank or law_key(name) not in LAWS)
    ]
    best = max((rank for _, rank in runs), default=0)
    if best:
        name = next(name for name, rank in runs if rank == best)
        return Genannt(name=name, sicher=True, stark=best > 1, alle=" ".join(each for each, _ in runs))
    if not runs:
        return None
    # „Fristen Müller?“ can mean nothing else; in a sentence a word with a capital may be any noun.
    keywords = (
        len(anfrage.worte) <= KEYWORDS and runs[0][0][:1].isupper() and anfrage.worte[0].text != runs[0][0]
    )
    return Genannt(name=" ".join(name for name, _ in runs), sicher=keywords and len(runs) == 1)


_UND_NAME = re.compile(r"([^\W\d_][\w-]{2,})\s*&\s*([^\W\d_][\w-]{2,})")


def _mit_und(text: str) -> str:
    """„Sommer & Mai“: so firms write their names, and nobody two things."""
    found = _UND_NAME.search(text)
    both = [falte(each) for each in found.groups()] if found else []
    if found is None or any(each in RECHTSFORM or not _kann_name_sein(each) for each in both):
        return ""
    return " ".join(found.groups())


def _kann_name_sein(word: str) -> bool:
    return word in AUCH_NAME or not bekannt(word)


_GEBIETE = {
    "erb": "ERBRECHT",
    "miet": "MIETRECHT",
    "arbeits": "ARBEITSRECHT",
    "straf": "STRAFRECHT",
    "familien": "FAMILIENRECHT",
    "scheidungs": "FAMILIENRECHT",
    "unfall": "VERKEHRSRECHT",
    "verkehrs": "VERKEHRSRECHT",
    "sozial": "SOZIALRECHT",
    "bau": "VERWALTUNGSRECHT",
    "handels": "HANDELSRECHT",
    "inkasso": "INKASSO",
}
_SACHE = re.compile(
    r"\b(?:der|die|den|dem|im|zur|unsere[rn]?|unserem|diese[rmn]?)\s+([a-z]{3,}?)(?:rechts)?(?:sache|fall|"
    r"akte|prozess)\b"
)
_KEINE_SACHE = frozenset(
    ["haupt", "neben", "tat", "ur", "streit", "rechts", "gesamt", "einzel", "zwischen", "an", "zu", "vor",
     "ab", "un", "aus", "ein", "not", "bei"]
)  # fmt: skip


_STAND = (
    ("GESCHLOSSEN", "(?:ab)?geschlossene|abgelegte|beendete"),
    ("ARCHIVIERT", "archivierte"),
    ("RUHEND", "ruhende"),
)


def _nach_stand(anfrage: Anfrage) -> Genannt | None:
    """„Worum ging es in der abgeschlossenen Akte?“: there may be only one."""
    article = r"\b(?:der|die|dem|den|das|unsere[rn]?|im|zur|zum) (?:einzigen? |bereits |schon )?"
    matter = r"(?:akte|sache|mandat|fall|verfahren)\b"
    for state, words in _STAND:
        if found := anfrage.hat(rf"{article}(?P<stand>{words})[nmrs]? {matter}"):
            return Genannt(name=f"{found['stand']} Akte", sicher=True, stark=True, stand=state)
    return None


def sache(anfrage: Anfrage) -> Genannt | None:
    """A matter by what it is about: „in der Erbsache“, „die Palettensache“; or by its state."""
    if by_state := _nach_stand(anfrage):
        return by_state
    found = _SACHE.search(anfrage.klein)
    if found is None or found[1] in _KEINE_SACHE:
        return None
    if field := _GEBIETE.get(found[1]):
        return Genannt(name=found[0].split()[-1].capitalize(), sicher=True, stark=True, gebiet=field)
    return Genannt(name=found[1], sicher=True) if len(found[1]) > KEYWORDS and not bekannt(found[1]) else None


def _namen(worte: tuple[Wort, ...]) -> Iterator[tuple[str, int]]:
    """Words next to each other that are no words of a request, and how surely they are a name."""
    # In a text with capitals a name has one; where somebody writes everything small, anything may be one.
    with_capitals = mit_grossen(worte[1:])
    n = 0
    while n < len(worte):
        if not _fremd(worte, n, with_capitals) and not doch_name(worte, n):
            n += 1
            continue
        start = n - 1 if n > 0 and worte[n - 1].klein in ORGANISATION else n
        n += 1
        while n < len(worte) and (
            (_fremd(worte, n, with_capitals) and not _ding_nach_namen(worte, start, n))
            or im_rubrum(worte, n)
            or _verbindet(worte, n)
            or worte[n].klein in ORGANISATION
        ):
            n += 1
        words = [each for each in worte[start:n] if each.klein not in RECHTSFORM and not each.zeichen]
        without = ("gegen", "vs", *ARTIKEL)
        name = " ".join(each.text for each in words if each.klein not in without)
        yield name, _davor(worte, start)


def _fremd(worte: tuple[Wort, ...], n: int, with_capitals: bool) -> bool:
    word, before = worte[n], worte[n - 1].klein if n > 0 else ""
    if word.zeichen or word.text.isdigit() or len(word.klein) < 3:
        return False
    if _AMT.fullmatch(word.klein) and before in _MIT_ARTIKEL:
        return False
    slip = not word.gross and not angeredet(worte, n) and vertippt(word.klein)
    if before in _ETWAS and _ETWAS_SOLCHES.fullmatch(word.klein):
        return False
    if bekannt(word.klein) or bekannt(verbessert(word.klein)) or slip:
        return False
    if (not word.gross or n == 0) and before not in ANREDE and wortform(word.klein):
        return False
    return word.gross or n == 0 or not with_capitals or angeredet(worte, n) or _unter_stichworten(worte, n)


_ETWAS = frozenset({"was", "etwas", "irgendwas", "irgendetwas", "nichts"})
_ETWAS_SOLCHES = re.compile(r"\w{2,}(?:ig|lich|isch|bar|sam|haft|et|rt|en|end|eu|ut|u)es")
"""„was Fertiges“, „etwas Passendes“: what a thing is like, and nobody."""
_AMT = re.compile(
    r"\w{3,}(?:leiter|fuehrer|meister|chef|verwalter|berater|haendler|vertreter|fahrer|nehmer|geber|pfleger|lehrer|"
    r"betreuer|arbeiter|aerzt|arzt)(?:in|s|n|en)?"
)
_MIT_ARTIKEL = frozenset(
    f"{word}{end}"
    for word in ("unser", "ihr", "sein", "mein", "euer", "eur", "dein")
    for end in ("", "e", "em", "en", "er", "es")
) | {"der", "die", "dem", "den", "vom", "zum", "beim", "deren", "dessen"}
"""„von unserem Lagerleiter“ says what somebody is, and nobody is called so."""


def _unter_stichworten(worte: tuple[Wort, ...], n: int) -> bool:
    """„1,3 Geschäftsgebühr weber brutto“: among a few nouns, the one word that no dictionary knows."""
    others = [each for m, each in enumerate(worte) if m != n and not each.zeichen and not each.text.isdigit()]
    known = all(bekannt(each.klein) and each.klein not in FUELL for each in others)
    return known and 0 < len(others) < KEYWORDS < len(worte[n].klein)


_DING = re.compile(
    r"\w{3,}(?:ung|heit|keit|schaft|tion|tur|leistung|forderung)(?:en)?|"
    r"\w{4,}(?:ersatz|kosten|stunden|schaeden|ansprueche?|gebuehren|zinsen|raten|klage|fristen?|geld)"
)
"""What no family is called, after „Herr“ and a name: „Muss Herr Auerwald Nutzungsersatz zahlen?“."""


def _ding_nach_namen(worte: tuple[Wort, ...], start: int, n: int) -> bool:
    polite = start > 0 and worte[start - 1].klein in ANREDE
    return polite and _DING.fullmatch(worte[n].klein) is not None


def _verbindet(worte: tuple[Wort, ...], n: int) -> bool:
    """„./.“, „gegen“ with the article behind it, and a legal form in the middle of a name."""
    word, before = worte[n], worte[n - 1].klein if n else ""
    against = word.klein in GEGEN or (word.klein in ARTIKEL and before in GEGEN)
    other = n + 2 if against and _mit_artikel(worte, n) else n + 1
    if other >= len(worte) or not (against or word.klein in RECHTSFORM):
        return False
    after = worte[other]
    if against and after.klein in ORGANISATION:
        return True  # „Kiesewald gegen das Jobcenter“
    return not after.zeichen and (not bekannt(after.klein) or doch_name(worte, other))


def _mit_artikel(worte: tuple[Wort, ...], n: int) -> bool:
    return n + 1 < len(worte) and worte[n].klein in GEGEN and worte[n + 1].klein in ARTIKEL


_UNSER = re.compile(r"(?:unsere?|eure?|seine?|ihre|meine?|deine?)[nmrs]?")


def _davor(worte: tuple[Wort, ...], start: int) -> int:
    """3 after „Akte“, 2 after „Frau“, 1 after „bei“ or „gegen“, else 0."""
    before = [each.klein for each in worte[max(0, start - 4) : start]]
    if before and _UNSER.fullmatch(before[-1]):
        return 0  # „von unserem Lagerleiter“: so nobody is called by name
    while before:
        word = before.pop()
        if heisst_akte(word):
            return 3
        if word in ANREDE:
            return 2
        if word in VOR_NAMEN:
            return 1
        if word not in ARTIKEL and word not in ("„", '"', ":"):
            return 0
    return 0


def inhalt(anfrage: Anfrage, ohne: str = "") -> str:
    """The words that say what is looked for, without those that match `ohne`."""
    left = [
        word.text
        for word in anfrage.worte
        if not word.zeichen
        and word.klein not in FUELL
        and len(word.klein) > 1
        and (word.gross or not vertippt(word.klein))
        and not (ohne and re.fullmatch(ohne, verbessert(word.klein)))
    ]
    return " ".join(left)
