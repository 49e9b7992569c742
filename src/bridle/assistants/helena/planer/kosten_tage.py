"""What a question about fees says of its day and of how many clients there are."""

from __future__ import annotations

import re
from datetime import date

from bridle.assistants.helena.law.frist_datum import MONATE
from bridle.assistants.helena.planer.erkennen import Anfrage
from bridle.assistants.helena.planer.tage import MONAT, MONATSNAMEN, daten, ohne_daten
from bridle.assistants.helena.planer.zahlen import zahlwort

_AUFTRAG = r"auftrag\w*|mandat\w*|beauftrag\w*"
_ANHAENGIG = r"anhaengig\w*|eingereicht\w*|einreichung|rechtshaengig\w*|klage vom|erhoben\w*|eingegangen"
_WORTE = (("auftrag", _AUFTRAG), ("anhaengig", _ANHAENGIG))
_JAHR = r"(?<![\d.,/§])(20[0-3]\d)(?!\d|[.,/]\d|/|\s?(?:€|euro|eur\b))"
_IM_JAHR = re.compile(
    rf"\b(?:(?:im|in|seit|vom|von|aus|ab|anfang|ende|"
    rf"mitte)\s+)?(?:(?:dem )?jahre?\s+)?(?:({MONAT})\.?\s+)?{_JAHR}"
)
_WECHSEL = frozenset({2013, 2025})
"""Years within which the tables changed: for them the month matters."""
WELCHER_TAG = (
    "In welchem Monat war das? Zum 01.06.2025 haben sich die Gebühren geändert, zum 01.08.2013 ebenso; davon "
    "hängt ab, welche Tabelle gilt."
)
_VIELE = (
    r"(?=\b(\d{1,2}|[a-z]+) (?:\w+ )?(?:mandant(?:en|innen)|auftraggebern?|klaegern?|klaegerinnen|"
    r"personen|antragstellern?|"
    r"geschaedigten?|erben|eheleuten?|gesellschaftern?|geschwistern?|mietern?|streitgenossen)\b)"
)
_BEKLAGTE = (
    r"\b(?:vertreten|vertritt|fuer|mandat\w*)\b.*?\b(\d{1,2}|zwei|drei|vier|fuenf|"
    r"sechs) (?:\w+ )?beklagten?\b"
)
_GEGEN = r"\bgegen (?:\d{1,2}|[a-z]+) (?:\w+ )?(?:beklagte|personen|mieter|erben|gegner)"


def stichtage(anfrage: Anfrage) -> dict[str, str]:
    """The days of the mandate and of the suit, each where it is named; one day alone is the mandate's."""
    klein = anfrage.klein
    days = daten(klein)
    marks = {name: re.search(rf"\b(?:{words})\b", klein) for name, words in _WORTE}
    found = {name: _naechster(days, mark.start()) for name, mark in marks.items() if days and mark}
    if found or days:
        return found or {"auftrag": days[0][1].isoformat()}
    year = _jahr(klein)
    if year is None or (year[0] in _WECHSEL and not year[1]):
        return {}
    day = date(year[0], year[1] or 1, 1).isoformat()
    court = re.search(rf"\b(?:{_ANHAENGIG})\b|\bklage\b", klein) and not re.search(
        rf"\b(?:{_AUFTRAG})\b", klein
    )
    return {"anhaengig": day, "auftrag": day} if court else {"auftrag": day}


def _naechster(days: list[tuple[int, date]], place: int) -> str:
    return min(days, key=lambda each: abs(each[0] - place))[1].isoformat()


def nur_monat_oder_jahr(anfrage: Anfrage) -> str:
    """How the day was said where it was no day: „im Jahr 2020“, „im März 2025“."""
    year = None if daten(anfrage.klein) else _jahr(anfrage.klein)
    if year is None:
        return ""
    return f"im {MONATE[year[1] - 1]} {year[0]}" if year[1] else f"im Jahr {year[0]}"


def unklares_jahr(anfrage: Anfrage) -> str:
    """What to ask where only a year is said within which the tables changed."""
    year = None if daten(anfrage.klein) else _jahr(anfrage.klein)
    return WELCHER_TAG if year is not None and year[0] in _WECHSEL and not year[1] else ""


def _jahr(klein: str) -> tuple[int, int] | None:
    """A year, with its month or 0; only where it is said of the mandate or the suit."""
    found = _IM_JAHR.search(ohne_daten(klein))
    if found is None or not re.search(
        rf"\b(?:{_AUFTRAG}|{_ANHAENGIG}|klage\w*|jahre?|im|in|seit|aus)\b", klein
    ):
        return None
    month = found[1]
    number = next((n for n, name in enumerate(MONATSNAMEN, 1) if month and name.startswith(month[:3])), 0)
    return int(found[2]), 3 if month == "mrz" else number


def ohne_jahre(klein: str) -> str:
    """Without years, which are no amounts."""
    before = rf"im|in|seit|aus|jahre?|{MONAT}|eingereicht|anhaengig|beauftragt|anfang|ende|mitte"
    mandate = rf"(?:{_AUFTRAG})\s+(?:von|vom|aus|in|im|ab)?"
    return re.sub(rf"\b(?:{before}|{mandate})\.?\s*{_JAHR}", " ", klein)


def mandanten(anfrage: Anfrage) -> int | None:
    """How many clients: „drei Kläger“, „für die Eheleute“; those on the other side do not count."""
    if anfrage.hat(_GEGEN):
        return None
    counts = [zahlwort(found[1]) for found in re.finditer(_VIELE, anfrage.klein)]
    counts += [zahlwort(found[1]) for found in re.finditer(_BEKLAGTE, anfrage.klein)]
    if named := [count for count in counts if count and 1 < count <= 100]:
        return named[0]
    return (
        2 if anfrage.hat(r"\b(?:fuer|vertreten|mandat\w*)\b.*\b(?:eheleute|ehepaar|beide eheg)\w*") else None
    )
