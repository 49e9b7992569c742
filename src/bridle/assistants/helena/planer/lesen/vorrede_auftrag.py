"""Somebody tells first what they are to find out, or which matter lies before them, and asks it then.

„Ich soll nachsehen, welche … Kannst Du mir die nennen?“ asks what is to be found out.
"""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.antrag_bestellt import ohne_nachgestelltes
from bridle.assistants.helena.planer.lesen.erkennen import genannt, lies
from bridle.assistants.helena.planer.lesen.nachsatz import ohne_nachsatz
from bridle.assistants.helena.planer.lesen.satz import FRAGEWORT, saetze

_SUCHEN = re.compile(
    r"^(?:(?:ich|wir) (?:soll|muss|sollen|müssen|möchte|will|wollte)|(?:bitte )?(?:such|finde?|"
    r"kannst du|könntest du)) "
    r"(?:(?:bitte|mir|uns|mal|gerade|noch|schnell|kurz|für (?:[^,.?!]|(?<=\bDr)\.){3,40}?) )*"
    r"(?:die|den|das|eine) (?P<was>akte|sache|fall|mandat|verfahren) (?:heraus|raus)?(?:zu)?(?:such|"
    r"find)?(?:en)?"
    r"(?: heraus| raus)?,\s*(?P<in>in de[rm]|bei de[rm]) (?P<worum>es um [^.?!]{3,80}? "
    r"geht)\s*[.;:!]\s+(?P<rest>\S.*)$",
    re.I,
)
"""„Ich soll für Frau Dr. X die Akte heraussuchen, in der es um … geht. Wer ist da der Gegner?“"""
_NACHSEHEN = re.compile(
    r"^(?:ich|wir) (?:soll|muss|sollen|müssen|möchte|will|wollte|wollen) "
    r"(?:(?:bitte|mal|gerade|noch|schnell|kurz|eben|hier|nur) )*"
    r"(?:nachsehen|nachschauen|herausfinden|rausfinden|schauen|heraussuchen),\s*"
    rf"(?P<rest>(?:ob\b|{FRAGEWORT.pattern}).+)$",
    re.I | re.S,
)
"""What somebody is to find out is what they ask."""
_VOR_MIR = re.compile(
    r"^(?:(?:ich|wir) )?(?:habe?n?|hab|halte|halten) "
    r"(?:(?:hier|gerade|grad|jetzt|eben|nun|da) )*(?:die |den |das )?"
    r"(?:(?:akte|sache|mandat|fall) )?(?P<wer>\d{1,6}/\d{2,4}|(?-i:[A-ZÄÖÜ])[\wäöüß-]+(?: "
    r"(?-i:[A-ZÄÖÜ])[\wäöüß-]+){0,3}) "
    r"(?:(?:hier|gerade|grad|jetzt) )*"
    r"(?:vor mir|auf dem (?:schreib)?tisch|in der hand|in händen|offen|aufgeschlagen|geöffnet|liegen|"
    r"vor augen)"
    r"(?: liegen)?\s*[,;:.–-]\s*(?:und )?(?P<rest>[^?]{6,120}\?)\s*$",
    re.I,
)
"""„Ich habe hier 0077/26 auf dem Tisch, was ist der Gegenstand dieser Akte?“"""
_DIESER = re.compile(
    r"\b(?:in |von |zu )?(?:dieser|der|diesem|dem) (?:akte|sache|fall|mandat)(?= |\W*$)", re.I
)


def ohne_auftrag(text: str) -> str:
    """The question of somebody who tells first that they look for it, or which matter lies before them."""
    if (found := _SUCHEN.match(text)) is not None:
        return f"In welcher Akte geht {found['worum'].removesuffix(' geht')}? {found['rest']}"
    if (found := _NACHSEHEN.match(text)) is not None:
        first, *more = saetze(re.sub(r"^ob\s+", "", found["rest"], flags=re.I))
        return ohne_nachsatz(" ".join([f"{_gross(first).rstrip(' .!?')}?", *more]))
    if (found := _VOR_MIR.match(text)) is not None and genannt(lies(found["rest"])) is None:
        asked = _DIESER.sub("", found["rest"]).rstrip(" ?")
        return f"{_gross(' '.join(asked.split()))} in der Akte {found['wer']}?"
    return ohne_nachgestelltes(text)


def _gross(text: str) -> str:
    return text[:1].upper() + text[1:]
