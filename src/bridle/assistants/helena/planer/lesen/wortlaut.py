"""Words of a folded text as the person wrote them: „nicht überfällig“ and not „nicht ueberfaellig“."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.erkennen import Anfrage


def wortlaut(anfrage: Anfrage, folded: str) -> str:
    """The same words next to each other in the request; as they are where they are not found there."""
    wanted = folded.split()
    words = anfrage.worte
    for n in range(len(words) - len(wanted) + 1):
        if [each.klein for each in words[n : n + len(wanted)]] == wanted:
            return " ".join(each.text for each in words[n : n + len(wanted)])
    written = re.search(_auch_mit_umlauten(folded), anfrage.text, re.I)
    return written[0] if written else folded


def _auch_mit_umlauten(folded: str) -> str:
    """For words with signs between them, such as „um 20 % erhöht“."""
    pattern = r"\s+".join(map(re.escape, folded.split()))
    for plain, umlaut in (("ae", "ä"), ("oe", "ö"), ("ue", "ü"), ("ss", "ß")):
        pattern = pattern.replace(plain, f"(?:{plain}|{umlaut})")
    return pattern
