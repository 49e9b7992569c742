"""„Einspruch bis? Und Wortlaut § 339 ZPO.“: the words of a norm are asked for beside something else."""

from __future__ import annotations

import re

from bridle.host.search.citations import cited

_DAZU = re.compile(
    r"(?P<davor>.+?)(?:[?.!;]\s*(?:und|sowie|dazu|außerdem|bitte)?|,?\s(?:und|sowie|plus|außerdem|dazu))\s*"
    r"(?:(?:bitte|auch|noch|dazu|zeig\w*|nenn\w*|gib|mir|uns)\s+)*(?:(?:den|der|das|die)\s+)?(?:(?:genauen?|vollen?)\s+)?"
    r"(?:gesetzes)?(?:wortlaut|text)\s+(?:(?:von|des|der|zu)\s+)?(?P<norm>(?:§+|art\.?|artikel)\s*\d[^?!]*?)"
    r"(?:\s+(?:bitte|dazu))?\s*[?.!]*",
    re.I,
)
SHORTEST = 3
"""Words of a question before it."""


def mit_wortlaut(text: str) -> list[str]:
    """The question before, and that for the norm; none where nothing else is asked, or of a norm."""
    found = _DAZU.fullmatch(text.strip())
    if found is None or not any(each.law for each in cited(found["norm"]).norms):
        return []
    before = found["davor"].strip(" ,;")
    if len(before.split()) < SHORTEST or any(each.law for each in cited(before).norms):
        return []
    return [f"{before.rstrip('?.!')}?", f"Wortlaut {found['norm'].strip()}?"]
