"""Another day in the question before: in the place of the only one, or of that of the same event."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bridle.assistants.helena.planer.fristen.frage import fristfrage
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.lesen.tage import daten, heute, mit_jahr
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.verstehen.tag_daneben import (
    als_tag,
    ohne_falschen_tag,
    sein_tag,
    tag_der_frist,
)
from bridle.assistants.helena.planer.verstehen.tag_worte import MONATE, TAG

_VOR_TAG = re.compile(r"\b(?:(?:erst|schon|bereits|doch|nur)\s+)*(?:am|vom|im|seit|zum)\s*$", re.I)


def mit_tag(asked: str, said: str) -> tuple[str, str] | None:
    """In the place of the only day, of that of the same event, or of the last one.

    A Frist is reckoned from another day only where the message says that it is that of its event.
    """
    old = list(TAG.finditer(asked))
    said = _mit_monat(ohne_falschen_tag(said), _sein_tag(asked, said, old)[0]) if old else said
    days = list(TAG.finditer(said))
    if len(days) != 1 or not old:
        return None
    begun = tag_der_frist(asked) or (als_tag(old[-1][0]) if fristfrage(lies(asked)) is not None else None)
    new = days[0]
    place = _sein_tag(asked, said, old) if begun is None else sein_tag(asked, said, old, begun)
    if place is None:
        return None
    head = asked[: place.start()]
    if re.fullmatch(r"[a-zäöü]+", new[0], re.I):
        head = _VOR_TAG.sub("", head)
    before = _VOR_TAG.sub("", said[: new.start()])
    day = _im_jahr_davor(new[0], place[0])
    day += " " if place[0].endswith(" ") and not day.endswith(" ") else ""
    return f"{head}{day}{asked[place.end() :]}", f"{before} {said[new.end() :]}"


_EREIGNIS = re.compile(
    r"zu(?:ge)?stell|zugang|zugegangen|verkünd|bekannt|erhalten|eingegangen|abgenommen|abnahme", re.I
)
_GLEICH = {"zugestell": "zustell", "zugegangen": "zugang", "abgenommen": "abnahme"}


def _sein_tag(asked: str, said: str, days: Sequence[re.Match[str]]) -> re.Match[str]:
    """The day beside the event that is spoken of; what happened before the last one has its own."""
    event = _EREIGNIS.search(said)
    if event is None or len(days) == 1:
        return days[-1]
    named = [each for each in _EREIGNIS.finditer(asked) if _stamm(each[0]) == _stamm(event[0])]
    if len(named) != 1:
        return days[-1]
    return min(
        days, key=lambda day: min(abs(day.start() - named[0].end()), abs(named[0].start() - day.end()))
    )


def _stamm(event: str) -> str:
    return _GLEICH.get(event.lower(), event.lower())


def _im_jahr_davor(new: str, old: str) -> str:
    """„und wenn sie erst am 23.11. kam?“: a day without its year lies near the one that was spoken of."""
    short = re.fullmatch(r"(\d{1,2}\.\s?\d{1,2}\.)", new.strip())
    whole = daten(falte(old))
    if short is None or len(whole) != 1:
        return new
    if not mit_jahr(falte(old), whole[0][1]):
        soon = daten(short[1])  # „wenn es am 20.11. kam“ supposes a day to come, and none of last year
        return f"{short[1]}{soon[0][1].year}" if soon and soon[0][1] > heute() else new
    near = daten(short[1], whole[0][1])
    return f"{short[1]}{near[0][1].year}" if near else new


def _mit_monat(said: str, day: str) -> str:
    """„erst am 6. kam“ as a day of the month that was spoken of."""
    whole = re.fullmatch(
        rf"\d{{1,2}}(\.\s?(?:\d{{1,2}}\.|(?:{MONATE})\s?)(?:\d{{4}}|\d{{2}})?)", day.strip(), re.I
    )
    if whole is None:
        return said
    if found := _DER_TAG.search(said):  # „wenn es der 7. war“; at the end its dot is gone
        return f"{said[: found.start()]}am {found[1]}{whole[1]}{said[found.end() :]}"
    return re.sub(r"(?<=\bam )(\d{1,2})(?:\.(?!\s?\d)|\s*$)", rf"\g<1>{whole[1]}", said, count=1)


_DER_TAG = re.compile(
    r"\b(?:de[rn]|vom) (\d{1,2})(?:\.(?=\s*$|\s+(?:war|ist|wäre|gewesen|gilt|stimmt|zählt|kam)\b|[,?])|\s*$)",
    re.I,
)
