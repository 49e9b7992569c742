"""„Fristen mit Priorität dringend“: entries by how urgent somebody has marked them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bridle.assistants.helena.planer.auswahl.auswahl import Bedingung, Text
from bridle.assistants.helena.planer.auswahl.gilt import nicht
from bridle.assistants.helena.planer.auswahl.lesen import LISTE
from bridle.assistants.helena.planer.auswahl.merkmale import Gilt, Merkmal
from bridle.assistants.helena.planer.auswahl.zeit import ZEIT
from bridle.assistants.helena.planer.lesen.woerter import falte

_STUFEN = (
    ("DRINGEND", r"(?:hoechste[rnms]?|dringend\w*|oberste[rnms]?)"),
    ("HOCH", r"(?:hoch|hohe[rnms]?|hoehere[rnms]?)"),
    ("NORMAL", r"(?:normal\w*|mittlere[rnms]?|mittel)"),
    ("NIEDRIG", r"(?:niedrig\w*|geringe?[rnms]?)"),
)
_STUFE = "|".join(pattern for _, pattern in _STUFEN)
_WORT = r"(?:prioritaet|prio|dringlichkeit)(?:s?stufe)?"
_ALS = r"(?:bei uns |aktuell |gerade )?(?:als|mit)"
_GENANNT = re.compile(
    rf"\b(?:(?:mit|von|der|in) )?(?:der |einer )?(?:(?P<vor>{_STUFE}) {_WORT}|{_WORT}(?: ist| auf| =|:)? ?"
    rf"[„“\"]?(?P<nach>{_STUFE})[„“\"]?|{_ALS} [„“\"]?(?P<als>{_STUFE})[„“\"]?(?: \w*"
    r"(?:markiert|gekennzeichnet|eingestuft|eingetragen|gefuehrt|vermerkt|hinterlegt))+|"
    r"als [„“\"]?(?P<nur>dringend)[„“\"]?)"
    r"(?: haben| hat)?(?!\w)"
)
_EINTRAEGE = r"(?:\w*fristen|wiedervorlagen|eintraege|termine|aufgaben|sachen|dinge|punkte|angelegenheiten)"
_DRINGEND = re.compile(
    rf"\b(?P<vor>dringende[nr]?|eilige[nr]?) (?={_EINTRAEGE}\b)|"
    rf"\b{_EINTRAEGE} (?:sind|waeren) (?:(?:gerade|jetzt|aktuell|derzeit|heute|bei uns|besonders|wirklich) )*"
    r"(?P<nach>dringend|eilig)(?=\W*$)|"
    r"^(?:und )?was (?:ist|waere|wird) (?:(?!nicht)\w+ ){0,4}(?P<was>dringend|eilig)(?=\W*$)|"
    r"\bnur (?:(?:die|das) )?(?P<nur>dringende[nrs]?|eilige[nrs]?)\b"
)
"""„Welche Fristen sind dringend?“: those that somebody has marked so."""
_NICHT_SO = re.compile(
    r"\b(?:nicht|kein\w*) (?:als )?[„“\"]?(?P<stufe>dringend|eilig)\w*[„“\"]?(?: markiert|"
    r" eingetragen)?(?=\W*$)"
)
_SONST_NICHTS = re.compile(
    r"(?:\b(?:und|zeig\w*|liste\w*|auf|mir|bitte|was|welche\w*|alle[sn]?|die|der|eintraege|eintrag|sachen|dinge|ist|"
    r"sind|hat|haben|traegt|tragen|noch|gerade|aktuell|derzeit|so|es|gibt|wir|im|kalender|steht|stehen|da|denn|gibts|s|an|"
    r"eigentlich)\b|\W)*"
)
ALLE_EINTRAEGE = "Was steht im Kalender an?"
"""Nothing else has a priority."""


def prioritaet(text: Text) -> Iterator[Bedingung]:
    """The level that is said; a list without one is not chosen from."""
    for found in _GENANNT.finditer(text.klein):
        said = found["vor"] or found["nach"] or found["als"] or found["nur"]
        level = next(name for name, pattern in _STUFEN if re.fullmatch(pattern, said))
        shown = text.wie_geschrieben(*found.span())
        yield Bedingung("nur", shown, f"Priorität {level.lower()}", _mit_stufe(level), found.span())
    for found in _DRINGEND.finditer(text.klein):
        place = next(found.span(name) for name in ("vor", "nach", "was", "nur") if found[name])
        yield Bedingung(
            "nur", text.wie_geschrieben(*place), "Priorität dringend", _mit_stufe("DRINGEND"), place
        )
    for found in _NICHT_SO.finditer(text.klein) if LISTE.search(text.klein) else ():
        other, said = nicht(Merkmal("", "", _mit_stufe("DRINGEND"))), text.wie_geschrieben(*found.span())
        yield Bedingung("nur", said, "nicht dringend", other, found.span())


def eintraege(rest: str, conditions: Sequence[Bedingung]) -> str:
    """What is left of „Was ist als dringend eingetragen?“ still asks for the entries of the calendar."""
    plain = falte(rest)
    if not conditions or not _SONST_NICHTS.fullmatch(ZEIT.sub(" ", plain)):
        return rest
    when = ZEIT.search(plain)
    return f"Was steht {when[0].strip()} an?" if when else ALLE_EINTRAEGE


def _mit_stufe(level: str) -> Gilt:
    def marked(row: Mapping[str, Any]) -> bool | None:
        return row["prioritaet"] == level if "prioritaet" in row else None

    return marked
