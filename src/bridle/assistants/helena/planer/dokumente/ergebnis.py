"""„Was kommt im Gutachten heraus?“: what a paper comes to in the end, in whatever words that is asked."""

from __future__ import annotations

from collections.abc import Sequence

from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, Genannt
from bridle.assistants.helena.planer.lesen.woerter import falte

ERGEBNIS = "Ergebnis"
"""Papers have it under this or a word of its sense, such as „Zusammenfassung“."""
_GEFRAGT = (
    r"\bkommt\b.*\b(?:he)?raus\b|\bherausgekommen\b|\bwas (?:ergibt|ergab)\b|"
    r"\b(?:ergebnis(?:se[ns]?)?|fazit|resuemee|zusammenfassung|schlussfolgerung(?:en)?)\b|"
    r"\bwie (?:ist|geht|ging|fiel|faellt) .*\baus(?:gefallen|gegangen)?\W*$"
)
_WORT = frozenset(
    ("ergebnis", "ergebnisse", "ergebnissen", "fazit", "resuemee", "zusammenfassung", "schlussfolgerung")
)


def nur_ergebnis(name: str) -> bool:
    """„zum Fazit“: what looks like the name of a matter, and is none."""
    return bool(name) and all(falte(word) in _WORT for word in name.split())


def nach_dem_ergebnis(anfrage: Anfrage, words: Sequence[str], named: Genannt | None) -> bool:
    """Whether nothing else is asked of the paper: „das Ergebnis der Messung“ names what it is of."""
    own = falte(f"{named.name} {named.alle}").split() if named else []
    things = [falte(word) for word in words if word[:1].isupper()]
    return anfrage.hat(_GEFRAGT) is not None and all(each in _WORT or each in own for each in things)
