"""„Und in Bayern?“, „und wenn das Gericht in Leipzig säße?“: the computation before, for another place.

A town, a Land and a court each say where; whichever of them was said before makes room for the one that is
said now. Both in one question would be two places, and the holidays of neither could be reckoned with.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from bridle.assistants.helena.law.feiertage_land import LAND_NAMEN
from bridle.assistants.helena.law.gerichte_tabelle import finde
from bridle.assistants.helena.planer.lesen.anschluss import Kennt, Vorher
from bridle.assistants.helena.planer.lesen.orte import BINDESTRICH, gericht_in, ort_genannt

SHORT = 10
"""Words: what is longer tells more than another place."""
_RECHNET = ("berechne_frist", "bestimme_")
_UND = re.compile(r"^(?:(?:und|aber|ok(?:ay)?|gut|ah|ach)\b[,.!]?\s+)+", re.I)
_NAMEN = "|".join(sorted(LAND_NAMEN.values(), key=len, reverse=True)).replace("-", BINDESTRICH)
_LAND = re.compile(rf"(?<![\w-])(?:{_NAMEN}|NRW|RLP)(?![\w-])", re.I)
_STADT = re.compile(r"\b[A-ZÄÖÜ][a-zäöüß]{3,}\b")
_BEIM = r"(?:\b(?:beim|vorm|vor dem|am|zum|bei dem|an das|ans) )?"


@dataclass(frozen=True, slots=True)
class _Wo:
    art: Literal["gericht", "ort", "land"]
    worte: str
    ort: str = ""
    """Of a court: its town."""


def anderer_ort(text: str, last: Vorher, kennt: Kennt) -> str:
    """The question before in the place that is said now; "" where none is, or it would change nothing."""
    said = _UND.sub("", text.strip())
    before = kennt.angaben(last.frage)
    if before is None or not before[0].startswith(_RECHNET) or re.search(r"\d", said):
        return ""
    new = _wo(said, frei=True) if len(said.split()) <= SHORT else None
    old = _wo(last.frage)
    if new is None or old is None or new.worte == old.worte:
        return ""
    meant = _getauscht(last.frage, old, new)
    read = kennt.angaben(meant) if meant != last.frage else None
    return meant if read is not None and read[0] == before[0] and read[1] != before[1] else ""


def _wo(text: str, *, frei: bool = False) -> _Wo | None:
    """The place that a text names; `frei` also by its bare name, as in „die Stadt Leipzig“."""
    court = gericht_in(text)
    if court is not None and court.bekannt and " " in court.name:
        return _Wo("gericht", court.worte.strip(), court.name.split(" ", 1)[1])
    if land := _LAND.search(text):
        return _Wo("land", land[0])
    named = [each for each in _STADT.findall(text) if finde(each)] if frei else []
    town = ort_genannt(text) or (named[0] if len(named) == 1 else "")
    return _Wo("ort", town) if town else None


def _getauscht(question: str, old: _Wo, new: _Wo) -> str:
    if old.art == "gericht" and new.art == "gericht":
        return question  # of which kind the old one was counts too: that is exchanged elsewhere
    if old.art == "gericht" and new.art == "ort":
        other = f"{old.worte.removesuffix(old.ort)}{new.worte}"
        court = gericht_in(other) if old.worte.endswith(old.ort) else None
        if court is not None and court.bekannt and court.worte.strip() == other:
            return question.replace(old.worte, other, 1)
    before = _BEIM if old.art == "gericht" else r"(?:\bin )?"
    where = f"beim {new.worte}" if new.art == "gericht" else f"in {new.worte}"
    found = re.search(rf"{before}{re.escape(old.worte)}", question, re.I)
    if found is None:
        return question
    bare = old.art != "gericht" and new.art == "ort" and found[0].lower() == old.worte.lower()
    return f"{question[: found.start()]}{new.worte if bare else where}{question[found.end() :]}"
