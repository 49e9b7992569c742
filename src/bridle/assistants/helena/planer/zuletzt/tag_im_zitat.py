"""„Bis wann gilt das?“ after a passage was quoted: the day may stand in that very passage."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from bridle.assistants.helena.planer.dokumente.wortstamm import stamm
from bridle.assistants.helena.planer.lesen.anschluss import Vorher
from bridle.assistants.helena.planer.lesen.erkennen import genannt, lies
from bridle.assistants.helena.planer.lesen.tage import MONAT
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.sagen import absaetze, zitat

LONGEST = 9
_WANN = re.compile(r"(?:und |aber |also |ok(?:ay)?,? )*(?P<wort>bis|ab|seit|von) wann\b(?P<rest>.*)")
_ANDERES = re.compile(
    r"\b(?:\w*frist(?:en)?|termine?|wiedervorlagen?|wir|ich|uns|man|akten?|\d+|verjaehr\w*|kuendig\w*)\b"
)
"""What the calendar or a computation answers, or another matter."""
_LEER = re.compile(
    r"(?:gilt|gelten|galt|ist|sind|war|waren|wird|werden|wurden?|muss|muessen|musste|soll|sollen|sollten?|kann|"
    r"koennen|hat|haben|hatten?|das|die|der|es|er|sie|dies|diese[rs]?|ihn|denn|dann|eigentlich|genau|noch|"
    r"laeuft|laufen|nun|jetzt|dort|so)"
)
_TAG = rf"\d{{1,2}}\.\s?(?:\d{{1,2}}\.|{MONAT})"
_SAGT = {
    "bis": rf"\b(?:bis|spaetestens|laengstens|faellig|ende[nt]?|ablauf)\b[^.;]{{0,30}}?{_TAG}",
    "ab": rf"\b(?:ab|beginn\w*|erstmals|seit|mit ablauf|anfang\w*)\b[^.;]{{0,30}}?{_TAG}",
    "seit": rf"\b(?:seit|ab|beginn\w*)\b[^.;]{{0,30}}?{_TAG}",
    "von": rf"\b(?:von|vom|ab|beginn\w*)\b[^.;]{{0,30}}?{_TAG}",
}
_SATZ = re.compile(r"\n|(?<=[a-zäöüß)€])\.\s+(?=[A-ZÄÖÜ])|(?<=\d{4})\.\s+(?=[A-ZÄÖÜ])")
_ZITAT = re.compile(r"^> ?(.*)$", re.M)
_QUELLE = re.compile(r"^Quelle: (?:Dokument|„)[^\n]*", re.M)


def tag_im_zitat(asked: str, before: Sequence[Vorher]) -> str:
    """The sentences of the last quotation that say it; "" where none does, or something else is asked for."""
    found = _WANN.match(falte(asked.strip()).rstrip(" ?!."))
    if found is None or not before:
        return ""
    if len(asked.split()) > LONGEST or _ANDERES.search(found["rest"]) or genannt(lies(asked)) is not None:
        return ""
    words = [word for word in re.findall(r"[a-z]+", found["rest"]) if not _LEER.fullmatch(word)]
    stems = [stem for word in words if (stem := stamm(word))]
    source = _QUELLE.search(before[-1].antwort)
    told = [each for each in _saetze(before[-1].antwort) if _passt(falte(each), found["wort"], stems)]
    if source is None or not told or len(words) > len(stems):
        return ""
    return absaetze(
        "In der Stelle, die ich eben gezeigt habe, steht:", zitat("\n".join(told), 900), source[0]
    )


def _saetze(answer: str) -> Iterator[str]:
    for each in _SATZ.split("\n".join(_ZITAT.findall(answer))):
        if said := each.strip():
            yield said


def _passt(plain: str, word: str, stems: list[str]) -> bool:
    return re.search(_SAGT[word], plain) is not None and all(stem in plain for stem in stems)
