"""Another court in the question before: it takes the place of the old one, and of what goes with that."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.orte import Gerichtsangabe, gericht_in
from bridle.assistants.helena.planer.lesen.woerter import falte

MOST_COURTS = 3


def mit_gericht(asked: str, said: str) -> tuple[str, str] | None:
    """The court that is said now; joined where none was said."""
    court, old = gericht_in(said), gericht_in(asked)
    if court is None or not court.bekannt:
        return None
    if old is not None:
        return _an_seiner_stelle(asked, court), said.replace(court.worte, " ")
    return f"{asked}, {court.worte.strip()}", said.replace(court.worte, " ")


_BEIM_GERICHT = r"(?:\s*\b(?:beim|vorm|vor dem|am|vom|des|zum|an das|bei dem))?\s+"


def _an_seiner_stelle(asked: str, court: Gerichtsangabe) -> str:
    """In the place of the one of its kind; another one that was named is over that one, or under it."""
    named = _gerichte(asked)
    kind = court.name.split()[0]
    old = next((each for each in named if each.name.split()[0] == kind), named[0])
    meant = asked.replace(old.worte.strip(), "\0", 1)
    for other in named:
        if other is not old and other.name.split()[1:] != court.name.split()[1:]:
            meant = re.sub(rf"{_BEIM_GERICHT}{re.escape(other.worte.strip())}", "", meant, count=1)
    return meant.replace("\0", court.worte.strip(), 1)


def _gerichte(text: str) -> list[Gerichtsangabe]:
    """All that are named, in their order."""
    found: list[Gerichtsangabe] = []
    while (court := gericht_in(text)) is not None and court.worte.strip() and len(found) < MOST_COURTS:
        found.append(court)
        text = text.replace(court.worte.strip(), " ", 1)
    return found


_GERICHTSART = re.compile(
    r"\b(?:beim|vorm|vor dem|am|zum|vor einem|bei einem) "
    r"(?:Amts|Land|Oberlandes|Arbeits|Landesarbeits|Verwaltungs|Sozial|Finanz|Familien)gericht\b(?! "
    r"[A-ZÄÖÜ])",
    re.I,
)


def mit_gerichtsart(asked: str, said: str) -> tuple[str, str] | None:
    """„beim Landgericht“ for „vor dem Amtsgericht“: both cannot be meant."""
    new, old = _GERICHTSART.search(said), _GERICHTSART.search(asked)
    if new is None or old is None or falte(new[0].split()[-1]) == falte(old[0].split()[-1]):
        return None
    return f"{asked[: old.start()]}{new[0]}{asked[old.end() :]}", f"{said[: new.start()]} {said[new.end() :]}"
