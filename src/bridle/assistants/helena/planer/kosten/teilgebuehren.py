"""Of the numbers of a proceeding those that are meant: certain fees, in custody, by the fine, for days."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from decimal import Decimal

from bridle.assistants.helena.law import vv
from bridle.assistants.helena.planer.lesen.zahlen import zahlwort

_ARTEN = (
    ("grund", r"grundgebuehr"),
    ("verfahren", r"verfahrensgebuehr"),
    ("termin", r"terminsgebuehr|(?:fuer|pro|je) (?:einen |eine |den |jeden )?(?:haupt)?verhandlungstag\b"),
    ("geschaeft", r"geschaeftsgebuehr"),
    ("zusatz", r"zusatzgebuehr|zusaetzliche[nr]? gebuehr|befriedungsgebuehr"),
)
_HAFT = r"\b(?:u-)?haft\b|\buntersuchungshaft|\binhaftiert|\bmit (?:haft)?zuschlag|\bin haft\b"
_TAGE = re.compile(
    r"\b(\d{1,2}|[a-z]+) (?:(?:haupt)?(?:verhandlungs|sitzungs)(?:termin-?)?tagen?|hv-tagen?|"
    r"hauptverhandlungsterminen?|"
    r"hauptverhandlungen)\b"
)
_ZAHL = r"\b(\d{1,2}|zwei|drei|vier|fuenf|sechs|sieben|acht|neun|zehn|elf|zwoelf)"
_NICHT_WANN = "".join(
    rf"(?<!\b{word} )" for word in ("in", "vor", "nach", "seit", "binnen", "von", "alle", "noch", "innerhalb")
)
_NICHT_DAUER = (
    r"(?! (?:\w+ )?(?:u-haft|haft|untersuchungshaft|arrest|krank\w*|urlaub|fahrverbot|spaeter|frueher|vorher|"
    r"zuvor|frist|zeit))"
)
_VERHANDELT = r"(?:\w*verhandlung\w*|verhandelt\w*|hv|sitzung\w*|(?:straf)?prozess\w*)"
_GERICHTSTAGE = re.compile(
    rf"{_NICHT_WANN}{_ZAHL}(?: (?:(?:haupt)?(?:(?:verhandlungs|sitzungs|gerichts|fortsetzungs)tagen?|"
    r"(?:verhandlungs|sitzungs|gerichts|fortsetzungs)?terminen?)|(?:haupt)?verhandlungen)\b"
    rf"{_NICHT_DAUER}|taegig\w*(?= (?:\w+ )?(?:{_VERHANDELT}|\w*termin|\w*verfahren|verteidigung)\b|"
    r"\s*(?:[,;.?!)]|$)))"
)
"""Days and hearings that are called those of a court."""
_AM_ENDE = r"(?=\s*(?:[,;.?!)]|$))"
_BLOSSE_TAGE = (
    re.compile(rf"(?:^|[,;:(]\s*){_ZAHL} tagen?\b{_AM_ENDE}"),
    re.compile(
        rf"(?:\b(?:an|mit|bei|ueber)|\w*(?:gericht|kammer|richter)|\bverteidig\w+|\b{_VERHANDELT})"
        rf"(?: (?:insgesamt|zusammen|genau|etwa|ca\.))? {_ZAHL} tagen?\b"
        rf"(?:{_AM_ENDE}|(?= (?:vor|am|beim|im|und|je|jeweils|gebuehr\w*|{_VERHANDELT})\b))"
    ),
    re.compile(
        rf"\b{_VERHANDELT}(?=[^.;?!]*\b(?:dauer\w*|gedauert|ging|geht|lief|laeuft)\b)[^.;?!]{{0,30}}?"
        rf"{_NICHT_WANN}{_ZAHL} tagen?\b{_NICHT_DAUER}(?! (?:vor|nach|hin)\b)"
    ),
    re.compile(
        rf"{_NICHT_WANN}{_ZAHL} tagen?\b(?: (?:lang|vor gericht|vor dem \w+|in der))? {_VERHANDELT}\b"
    ),
)
"""„vier Tage“ alone only where it is said of the hearing: somebody may have ten days left to pay."""
# Nr. 5101 to 5112: the fine that somebody is threatened with; the lower bound rose with the law of 2025.
_STUFE_BIS = {
    "5103": ("5101", "5105"),
    "5104": ("5102", "5106"),
    "5109": ("5107", "5111"),
    "5110": ("5108", "5112"),
}
_KLEIN_NEU, _KLEIN_ALT, _GROSS = Decimal(80), Decimal(60), Decimal(5_000)
_NEUES_RECHT = date(2025, 6, 1)


def gemeinte(numbers: Sequence[str], klein: str) -> list[str]:
    """Only the kinds of fees that are named; a fee as high as another one needs that one beside it."""
    wanted = {kind for kind, pattern in _ARTEN if re.search(pattern, klein)}
    entries = [vv.alle()[each] for each in numbers]
    kept = [each for each in entries if each.gruppe in wanted]
    if not kept or any(each.art == "abgeleitet" and not each.regel for each in kept):
        return [each.nr for each in entries]
    return [each.nr for each in kept]


def in_haft(numbers: Sequence[str], klein: str) -> list[str]:
    """Teil 4: with the Zuschlag, where the person is in custody."""
    if not re.search(_HAFT, klein):
        return list(numbers)
    raised = {each.name: each.nr for each in vv.alle().values()}
    return [raised.get(f"{vv.alle()[each].name} mit Zuschlag", each) for each in numbers]


def nach_geldbusse(numbers: Sequence[str], fine: str | None, auftrag: str | None) -> list[str]:
    """The same fees for a small or a large fine."""
    if fine is None:
        return list(numbers)
    old = auftrag is not None and date.fromisoformat(auftrag) < _NEUES_RECHT
    amount, small = Decimal(fine), _KLEIN_ALT if old else _KLEIN_NEU
    place = 0 if amount < small else 1 if amount > _GROSS else None
    return [each if place is None or each not in _STUFE_BIS else _STUFE_BIS[each][place] for each in numbers]


def tage(klein: str) -> int | None:
    """How many days of hearing."""
    patterns = (_TAGE, _GERICHTSTAGE, *_BLOSSE_TAGE)
    found = next((found for each in patterns if (found := each.search(klein))), None)
    count = zahlwort(found[1]) if found else None
    return count if count and 1 < count < 100 else None


def mit_menge(numbers: Sequence[str], days: int | None) -> list[dict[str, str]]:
    """As positions, each hearing as often as there are days of it."""
    return [
        {"vv": each} | ({"menge": str(days)} if days and _je_tag(vv.alle()[each]) else {}) for each in numbers
    ]


def mit_bezug(positions: list[dict[str, str]], other: str) -> list[dict[str, str]]:
    """A fee as high as that of a court where the matter never came."""
    known = vv.alle()
    return [
        each | {"bezug": other} if other and known[each["vv"]].art == "abgeleitet" else each
        for each in positions
    ]


def mit_tagen(positions: list[dict[str, str]], klein: str) -> list[dict[str, str]]:
    """The same for numbers that are named."""
    days = tage(klein)
    known = vv.alle()
    return [
        each | {"menge": str(days)} if days and each["vv"] in known and _je_tag(known[each["vv"]]) else each
        for each in positions
    ]


def in_dem_verfahren(positions: list[dict[str, str]], others: list[dict[str, str]]) -> list[dict[str, str]]:
    """An Erledigung before a court has the lower rate of a settlement there."""
    stages = {each["vv"][:2] for each in others}
    lower = "1004" if "32" in stages else "1003" if "31" in stages else "1002"
    return [each | {"vv": lower} if each["vv"] == "1002" else each for each in positions]


def _je_tag(entry: vv.Eintrag) -> bool:
    return entry.gruppe == "termin" and entry.mehrfach
