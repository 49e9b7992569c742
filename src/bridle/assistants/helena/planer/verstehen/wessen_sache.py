"""Whose matter it is, told before a question: „Ich sitze an der Berufung für Frau X: Wann läuft dort …?“."""

from __future__ import annotations

import re

_VORREDE = re.compile(
    r"^(?:(?:Ich|Wir|Es|Hier)\b|Gerade\b)(?P<vor>[^:?!\d]{5,90}?)\s*[:.;–—]\s+(?P<frage>[^?]{8,120}\?)\s*$"
)
_WESSEN = re.compile(
    r"\b(?:[Ff]ür|[Bb]ei|[Mm]it|[Gg]egen|[Ii]n (?:der )?(?:Sache|Sachen|Akte)|[Ww]egen|"
    r"[Vv]on)\s+(?:(?:der|dem|den|"
    r"unserer?|unserem)\s+)?(?:(?:Frau|Herrn?|Familie|Mandantin|Mandant(?:en)?|Sache|Akte)\s+)?"
    r"(?P<name>[A-ZÄÖÜ][\wäöüß-]{2,})(?!\s+[A-ZÄÖÜ])"
)
_DORT = re.compile(
    r"\b(?:dort|da|dabei|in (?:der|dieser) (?:sache|akte)|in diesem (?:fall|verfahren))\b\s*", re.I
)
_NAME_SELBST = re.compile(r"\b(?:Frau|Herrn?|Akte|Sache|bei|für|von)\s+[A-ZÄÖÜ]")


def mit_vorrede(text: str) -> str:
    """The question in that matter; "" where nothing in it points there, or more than one name was told."""
    told = _VORREDE.match(text.strip())
    names = _WESSEN.findall(told["vor"]) if told else []
    if (
        told is None
        or len(names) != 1
        or not _DORT.search(told["frage"])
        or _NAME_SELBST.search(told["frage"])
    ):
        return ""
    asked = " ".join(_DORT.sub("", told["frage"], count=1).split()).rstrip(" ?")
    return f"{asked} in der Akte {names[0]}?"
