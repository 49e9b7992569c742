"""Said on from what a colleague has: „und nächste Woche?“, „nur die Termine“ are of that person, too.

Who works here is told apart from parties of that name by the message itself; so what goes on from such a
question is asked as a whole one, in which the name stands.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from bridle.assistants.helena.planer.lesen.anschluss import Vorher
from bridle.assistants.helena.planer.lesen.erkennen import genannt, lies
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.verstehen.lesart import Versteht, lesart

LONGEST = 10
_VON_IHM = re.compile(
    r"^Gezeigt (?:ist nur, wofür (?P<frist>[^\n]+) zuständig ist|"
    r"sind nur Akten, an denen (?P<akte>[^\n]+) arbeitet|"
    r"ist nur die Zeit von (?P<zeit>[^\n]+))\.$",
    re.M,
)
_BEDINGUNG = re.compile(r", (?:nur|bloß|ohne|außer|aber|nicht|lediglich|mit)\b", re.I)
_NUR = re.compile(
    r"(?:(?:und|aber|bitte|nein|davon)\b,?\s+)*(?:nur|bloß|ohne|außer|nicht|lediglich|mit|"
    r"die)\b",
    re.I,
)


def bei_kollegen(text: str, before: Sequence[Vorher], kennt: Versteht) -> str:
    """The question before with what is different now; the message itself where it names somebody."""
    shown = _VON_IHM.search(before[-1].antwort)
    if shown is None or len(text.split()) > LONGEST or genannt(lies(text)) is not None:
        return text
    names = [falte(each) for each in next(filter(None, shown.groups())).split()]
    reading = lesart(text, before, kennt)
    if not reading.gedeutet or len(reading.fragen) != 1:
        return text
    meant, question = reading.fragen[0], before[-1].frage
    if not any(name in falte(meant) and name in falte(question) for name in names):
        return text
    return question if _BEDINGUNG.search(meant) and not _BEDINGUNG.search(question) else meant


def nicht_beachtet(text: str, meant: str, last: Vorher) -> str:
    """What to say where the list of a colleague is shown again, since it cannot be chosen from like that."""
    same = meant == last.frage and _VON_IHM.search(last.antwort) is not None and _NUR.match(text.strip())
    return f"**Nicht berücksichtigt:** „{text.strip(' .?!')}“." if same else ""
