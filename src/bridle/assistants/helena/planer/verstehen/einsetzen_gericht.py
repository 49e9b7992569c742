"""Another court in the question before: it takes the place of the old one, and of what goes with that."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.orte import Gerichtsangabe, gericht_in

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
    return meant.replace("\0", _gebeugt(asked, old.worte.strip(), court.worte.strip()), 1)


def _gerichte(text: str) -> list[Gerichtsangabe]:
    """All that are named, in their order."""
    found: list[Gerichtsangabe] = []
    while (court := gericht_in(text)) is not None and court.worte.strip() and len(found) < MOST_COURTS:
        found.append(court)
        text = text.replace(court.worte.strip(), " ", 1)
    return found


_ARTEN = {
    "Amtsgericht": "AG", "Landgericht": "LG", "Oberlandesgericht": "OLG", "Arbeitsgericht": "ArbG",
    "Landesarbeitsgericht": "LAG", "Verwaltungsgericht": "VG", "Sozialgericht": "SG", "Finanzgericht": "FG",
    "Oberverwaltungsgericht": "OVG", "Verwaltungsgerichtshof": "VGH", "Landessozialgericht": "LSG",
    "Familiengericht": "AG",
}  # fmt: skip
_ART = "|".join(sorted({*_ARTEN, *_ARTEN.values()}, key=len, reverse=True))
_VOR = (
    r"(?:beim|vorm|vom|am|zum|des|das|ein|eines|(?:vor|bei|von|an)(?: dem| das| einem| einer)?|im|durch das|"
    r"einem)"
)
_GERICHTSART = re.compile(
    rf"(?:^|\b(?P<vor>{_VOR}) )(?:\w*zuständigen? )?(?P<art>{_ART})s?\b(?! (?-i:[A-ZÄÖÜ]))", re.I
)
_DORTHIN = re.compile(r"\bein(?:zu)?(?:leg|reich)|\b(?:wo|wohin|welche[ms])\b", re.I)
"""Where something is lodged is another court than the one it comes from."""
_GERICHTSBARKEIT = re.compile(
    r"\b(?:im|in) (?:der )?(?P<zweig>arbeits|verwaltungs|sozial|finanz|steuer)(?:recht|sachen?|"
    r"gerichtsbarkeit|"
    r"prozess)\w*",
    re.I,
)
_ZWEIG = {"arbeits": "ArbG", "verwaltungs": "VG", "sozial": "SG", "finanz": "FG", "steuer": "FG"}


def mit_gerichtsart(asked: str, said: str) -> tuple[str, str] | None:
    """„vom Arbeitsgericht“ for „vom LG Köln“: both cannot be meant, and the town stays where it has one."""
    found = _GERICHTSART.search(said)
    branch = _GERICHTSBARKEIT.search(said) if found is None else None
    if (found is None and branch is None) or _DORTHIN.search(said):
        return None
    new = found or branch
    assert new is not None
    kind = _ZWEIG[branch["zweig"].lower()] if branch else _kurz(new["art"])
    rest = f"{said[: new.start()]} {said[new.end() :]}"
    old = gericht_in(asked)
    if old is None or not old.bekannt:
        bare = _GERICHTSART.search(asked)
        if bare is None or _kurz(bare["art"]) == kind:
            return None
        by_itself = found is not None and found["vor"] is not None
        instead = new[0] if by_itself else f"{bare['vor'] or ''} {_LANG[kind]}".strip()
        return f"{asked[: bare.start()]}{instead}{asked[bare.end() :]}", rest
    if old.name.split()[0] == kind:
        return None
    seat = " ".join(old.name.split()[1:])
    there = gericht_in(f"{kind} {seat}")
    known = there is not None and there.bekannt and there.name.split()[0] == kind
    name = f"{kind} {seat}" if known else _LANG[kind]
    return asked.replace(old.worte.strip(), _gebeugt(asked, old.worte.strip(), name), 1), rest


def _kurz(kind: str) -> str:
    return next(short for name, short in _ARTEN.items() if kind.lower() in (name.lower(), short.lower()))


_LANG = {short: name for name, short in reversed(_ARTEN.items())}


def _gebeugt(asked: str, old: str, name: str) -> str:
    """„des Arbeitsgerichts Bonn“: as it stands in its sentence."""
    first, _, seat = name.partition(" ")
    if re.search(rf"\b(?:des|eines) {re.escape(old)}", asked, re.I) and first.endswith("gericht"):
        first = f"{first}s"
    return f"{first} {seat}".strip()
