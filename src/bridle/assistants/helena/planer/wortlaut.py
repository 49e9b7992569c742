"""Words of a folded text as the person wrote them: „nicht überfällig“ and not „nicht ueberfaellig“."""

from __future__ import annotations

from bridle.assistants.helena.planer.erkennen import Anfrage


def wortlaut(anfrage: Anfrage, folded: str) -> str:
    """The same words next to each other in the request; as they are where they are not found there."""
    wanted = folded.split()
    words = anfrage.worte
    for n in range(len(words) - len(wanted) + 1):
        if [each.klein for each in words[n : n + len(wanted)]] == wanted:
            return " ".join(each.text for each in words[n : n + len(wanted)])
    return folded
