"""Words that everybody says and nobody is called: „Versäumnis“, „Anfahrt“, „Mehrwertsteuer“.

A word that the rules do not know may be a name. A noun that people use for what norms are about is none,
unless it is marked as one („Akte Anfahrt“, „Frau Sommer“).
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from bridle.assistants.helena.planer.lesen.woerter import AUCH_NAME, falte

SHORT = 7
"""Letters: shorter words of the language are too often names."""
_ENDUNG = re.compile(
    r"\w{5,}(?:ung|ungen|heit|heiten|keit|keiten|schaft|schaften|steuern?|gelder|gelds?|zahlungen?|"
    r"scheine?|beihilfe|zulage|zuschlag|zuschlaege|verguetung|erlaubnis|saeumnis|hindernis|verhaeltnis|"
    r"zeugnis|ergebnis|ereignis|einkommen|vermoegen|verkehr|verbot|pflicht|schutz|strafe|strafen|delikt|technik)|"
    r"\w+zu\w+ende[snrm]?"
)
_NAMEN = re.compile(r"(?:hart|horn|hell)ung|(?:sonnen|monden?)schein|morgenstern|nachtigall|freytag")
_WIE_NAMEN = re.compile(
    r"\w+(?:er|mann|baum|stein|berg|burg|feld|bach|thal|tal|au|wald|hain|grund|roth|rot|hof|brecht|precht|"
    r"schmidt|schmitz|sky|ski|ow|itz|ling|sen|son)"
)
"""Endings that surnames have as often as nouns."""


@cache
def _alltag() -> frozenset[str]:
    folder = files("bridle.assistants.helena").joinpath("alltagsworte")
    texts = [each.read_text("utf-8") for each in folder.iterdir() if each.name.endswith(".txt")]
    nouns = {word for text in texts for word in re.findall(r"\b[A-ZÄÖÜ][a-zäöüß]{6,}\b", text)}
    return frozenset(map(falte, nouns))


@cache
def gewoehnlich(wort: str) -> bool:
    """Whether it is a noun of the language and no name, by its ending or among the words for norms."""
    if len(wort) < SHORT or wort in AUCH_NAME or _NAMEN.fullmatch(wort):
        return False
    return _ENDUNG.fullmatch(wort) is not None or (wort in _alltag() and not _WIE_NAMEN.fullmatch(wort))
