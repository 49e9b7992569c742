"""A Widerspruchsverfahren before a lawsuit: a fee of its own, which is credited to that of the lawsuit."""

from __future__ import annotations

import re
from dataclasses import replace

from bridle.assistants.helena.planer.kosten.positionen import KLAGE
from bridle.assistants.helena.planer.kosten.verlauf import laeuft_vor_gericht
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage

_IM_PROZESS = "".join(rf"(?<!schriftlich{end} )" for end in ("e", "en", "em", "er", "es")) + (
    r"(?<!schriftl\. )(?<!urteil im )(?<!anerkenntnis im )"
)
VORVERFAHREN = (
    rf"\b(?:(?:widerspruchs?|einspruchs?)verfahrens?|{_IM_PROZESS}vorverfahrens?\b"
    r"(?!\W+(?:(?:nach|gemaess|gem\.|i\. ?s\. ?d\.)\s)?(?:§ ?)?276\b))\b"
)
"""Not the schriftliches Vorverfahren (§ 276 ZPO): that is a part of the lawsuit and has no fee of its own."""
AUCH_DAVOR = (
    "Gerechnet ist, dass wir schon im Verfahren vor der Klage tätig waren; dessen Geschäftsgebühr wird zur "
    "Hälfte, höchstens mit 0,75, angerechnet. Waren wir das nicht, sag es mir: Dann entfällt beides."
)


def mit_vorverfahren(anfrage: Anfrage) -> Anfrage:
    """Where a lawsuit is named too, it is what came before, as „außergerichtlich“ says it elsewhere."""
    if not anfrage.hat(VORVERFAHREN) or not vor_gericht(anfrage):
        return anfrage
    return replace(anfrage, klein=re.sub(VORVERFAHREN, "aussergerichtlich", anfrage.klein))


def vor_gericht(anfrage: Anfrage) -> bool:
    return anfrage.hat(KLAGE) is not None or laeuft_vor_gericht(anfrage.klein)


def zum_vorverfahren(anfrage: Anfrage) -> list[str]:
    return [AUCH_DAVOR] if anfrage.hat(VORVERFAHREN) and vor_gericht(anfrage) else []


def beide(numbers: set[str]) -> bool:
    """A fee for each of the two."""
    return any(each.startswith("2") for each in numbers) and any(each.startswith("3") for each in numbers)
