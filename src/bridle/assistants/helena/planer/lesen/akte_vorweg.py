"""„Nowak: Warum sitzt er in Haft?“: the matter stands before the question, which is read as asked in it.

Read as one sentence, „Nowak Warum“ would be a name, and no rule sees how the question begins.
"""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.erkennen import AKTENZEICHEN
from bridle.assistants.helena.planer.lesen.namenswort import heisst_akte
from bridle.assistants.helena.planer.lesen.satz import fragt, saetze
from bridle.assistants.helena.planer.lesen.woerter import (
    ANREDE,
    AUCH_NAME,
    ORGANISATION,
    RECHTSFORM,
    ZEITWORT,
    bekannt,
    falte,
)

MOST = 6
"""Words that a matter is called by."""
PAIR = 2
"""„Sommer Mai“: two parties, and no month."""
_VORWEG = re.compile(r"^(?P<wer>[^:?!;,\d„“\"]{2,70}):\s+(?P<frage>[^:]+\?)\s*$")
_DABEI = frozenset(("von", "der", "dem", "den", "van", "zu", "de", "und", "gegen", "./.", "&", "vs"))
"""In a name, and none alone."""
_ZWEIG = re.compile(r"\b(?:straf|familien|arbeits|sozial|verwaltungs|finanz)sache\b", re.I)
_AB_WANN = re.compile(r"\b(?:verkündet|zugestellt|zugegangen)\b", re.I)
"""From when a Frist runs in a „Strafsache“: without that word it would be another one."""
_SCHON = re.compile(r"\b(?:Akte|Sache|Fall|Mandat|Verfahren)\s+[A-ZÄÖÜ]")


def akte_vorweg(text: str) -> str:
    """The question „in der Akte …“; a text that begins otherwise as it is."""
    found = _VORWEG.match(text.strip())
    if found is None or _SCHON.search(found["frage"]) or AKTENZEICHEN.search(text):
        return text
    asked = found["frage"].strip()
    if (
        len(saetze(asked)) != 1
        or not fragt(asked)
        or (_ZWEIG.search(found["wer"]) and _AB_WANN.search(asked))
    ):
        return text
    words = [word for word in found["wer"].split() if not _umgebend(falte(word))]
    names = [falte(word).strip(".") for word in words if falte(word) not in _DABEI]
    if not names or len(words) > MOST or not all(_kann_name_sein(word) for word in words):
        return text
    if all(name in ZEITWORT for name in names):
        return text  # „Freitag: Was steht an?“
    if any(map(_LEISTUNG.fullmatch, names)) and _WO_KLAGEN.search(asked):
        return text
    both = len(words) == len(names) == PAIR and all(name in AUCH_NAME for name in names)
    return (
        f"{asked[:1].upper()}{asked[1:].rstrip(' ?')} in der Akte {(' ./. ' if both else ' ').join(words)}?"
    )


def _umgebend(word: str) -> bool:
    return heisst_akte(word) or word in ANREDE or word in ("in", "bei", "zu", "zur")


_THEMA = re.compile(
    r"\w{3,}(?:hilfe|recht|kosten|gebuehr(?:en)?|frist(?:en)?|klagen?|antrag|verfahren|bescheid|urteil|vertrag|"
    r"kuendigung|schutz|streitwert|unterhalt|scheidung|jaehrung|zwang|sache)"
)
"""„Beratungshilfe: Was bekomme ich?“: a field, and nobody's name."""
_LEISTUNG = re.compile(r"\w{3,}(?:geld|rente|miete|grundsicherung)", re.I)
_WO_KLAGEN = re.compile(r"\bgericht|\bwohin\b|\bwo\b", re.I)
"""„Bürgergeld: Klage gegen Jobcenter Herne, wohin?“: read without it, „bis wann“ would ask for any Frist."""


def _kann_name_sein(word: str) -> bool:
    if falte(word) in _DABEI:
        return True
    plain = falte(word).strip(".")
    if _THEMA.fullmatch(plain):
        return False
    other = plain in AUCH_NAME or plain in RECHTSFORM or plain in ORGANISATION
    return word[:1].isupper() and (other or not bekannt(plain))
