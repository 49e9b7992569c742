"""Forms of words that are no names, though nobody has listed them: „sagt“, „bekommen“, „anwaltlich“.

Whoever writes everything small gives no sign of what is a name. A verb in another form, and an adjective made
of a known word, are none, unless somebody is addressed so („frau sagt“).
"""

from __future__ import annotations

import re
from functools import cache

from bridle.assistants.helena.planer.lesen.woerter import BEKANNT, bekannt

_ENDUNGEN = ("test", "tet", "ten", "est", "st", "te", "et", "en", "t", "e")
_GRUNDFORMEN = ("en", "t", "et")
_ADJEKTIV = re.compile(
    r"(?P<stamm>\w{4,}?)(?:lich|isch|bar|los|haft|weise|maessig|frei|pflichtig|faehig|widrig|"
    r"gemaess)(?:e[nrms]?)?"
)
_PARTIZIP = re.compile(
    r"\w{4,}(?:versichert|berechtigt|verpflichtet|bedingt|vertreten|geschaedigt|gebunden|behindert|betroffen|"
    r"beschaeftigt|bevollmaechtigt|gesichert|geprueft|gefaehrdet)(?:e[nrms]?)?"
)
_NAMEN = frozenset({"froehlich", "ehrlich", "wunderlich", "freundlich", "redlich", "friedlich", "herrlich"})
SHORT, LONG = 3, 5


@cache
def wortform(wort: str) -> bool:
    """Whether a folded word is a form of one that is known."""
    if wort in _NAMEN or not wort.isalpha():
        return False
    return _verb(wort) or _PARTIZIP.fullmatch(wort) is not None or _abgeleitet(wort)


def _verb(wort: str) -> bool:
    ended = [(wort.removesuffix(each), each) for each in _ENDUNGEN if wort.endswith(each)]
    forms = [stem + each for stem, end in ended if _moeglich(stem, end) for each in _GRUNDFORMEN]
    return any(form in BEKANNT for form in forms)


def _moeglich(stem: str, end: str) -> bool:
    """„wendt“ is no form of „wenden“, which is written otherwise; „bode“ is too short for one."""
    if end in ("t", "st") and stem.endswith(("d", "t")):
        return False
    return len(stem) >= (LONG if end == "e" else SHORT)


def _abgeleitet(wort: str) -> bool:
    found = _ADJEKTIV.fullmatch(wort)
    stems = (
        [found["stamm"], *[found["stamm"].removesuffix(each) for each in ("s", "es", "en")]] if found else []
    )
    return any(bekannt(f"{stem}{each}") for stem in stems for each in ("", "e", "en"))
