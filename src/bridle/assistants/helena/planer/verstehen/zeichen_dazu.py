"""„gib mir die Zeichen dazu“ after people of several matters: those that they have for each of these."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.anschluss import Vorher

MOST = 3
"""Matters of which the same is asked at once."""
_ZEICHEN = re.compile(
    r"(?:(?:und|bitte|mal|jetzt|noch|auch)\s+)*(?:(?:gib|nenn|nenne|zeig|zeige|sag|brauche?)\s+(?:ich\s+|mir\s+|uns\s+)?"
    r"(?:bitte\s+|mal\s+|noch\s+)*|(?:was|wie|welche[s]?)\s+(?:sind|ist|lauten|lautet)\s+)?(?:die|das|deren|ihre?)\s+"
    r"(?:az|(?:akten|geschäfts)?zeichen)(?:\s+(?:dazu|davon|dafür|dabei|von (?:den )?(?:beiden|denen)|"
    r"der beiden|jeweils|bitte|noch))*\W*",
    re.I,
)
_ROLLE = re.compile(
    r"^- \*\*[^*\n]+\*\*: (?P<rolle>\w[\w()]*) in der Akte \*\*(?P<akte>\d{4}/\d{2})\*\*", re.M
)


def zeichen_dazu(text: str, last: Vorher) -> str:
    """Who has that part in each of the matters, which tells their number for it; ours was just shown."""
    found = list(_ROLLE.finditer(last.antwort))
    roles, matters = {each["rolle"] for each in found}, list(dict.fromkeys(each["akte"] for each in found))
    if len(roles) != 1 or not 1 <= len(matters) <= MOST or not _ZEICHEN.fullmatch(text.strip()):
        return ""
    role = re.sub(r"\W.*", "", roles.pop())
    return f"Wer ist {role} in der Akte {' und in der Akte '.join(matters)}?"
