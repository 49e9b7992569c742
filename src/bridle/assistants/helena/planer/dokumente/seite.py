"""Which page of a document is asked for: by its number, in words, or the last one."""

from __future__ import annotations

from collections.abc import Sequence

from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, Genannt
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.lesen.zahlen import zahlwort
from bridle.engine.model import CallChunk
from bridle.models.planner import Progress

LETZTE = 0
"""The last page, whichever number it has."""
_LETZTE = r"\b(?:aller)?(?:letzte|hinterste)[nr]? seite\b|\bschluss-?seite\b"
_MITTELSTE = r"\b(erste|zweite|dritte|vierte|fuenfte)[nr]? seite\b"
_PLAETZE = {"erste": 1, "zweite": 2, "dritte": 3, "vierte": 4, "fuenfte": 5}
_EINE = rf"{_LETZTE}|{_MITTELSTE}|\bseite \d{{1,3}}\b"


def seite(anfrage: Anfrage) -> int:
    if anfrage.hat(_LETZTE):
        return LETZTE
    found = anfrage.hat(r"\bseite (\d{1,3}|\w+)") or anfrage.hat(_MITTELSTE)
    if found is None:
        return 1
    return _PLAETZE.get(found[1]) or zahlwort(found[1]) or 1


def nur_die_seite(anfrage: Anfrage, named: Genannt | None, words: Sequence[str]) -> bool:
    """„Was steht auf Seite 2 des Gutachtens von Nebelthau?“: beside a name nothing is looked for."""
    said = set(falte(f"{named.name} {named.alle}").split()) if named else set[str]()
    looked_for = [word for word in words if word not in _PLAETZE and falte(word) not in said]
    return bool(anfrage.hat(_EINE)) and all(falte(word).startswith("letzt") for word in looked_for)


def erste_gelesene(wanted: int) -> int:
    """How many pages there are is known with the first of them."""
    return wanted or 1


def dann_die_letzte(progress: Progress) -> CallChunk | None:
    data = progress.data
    if progress.last.tool != "read_dokument" or progress.groups["seite"] != LETZTE:
        return None
    if data["seite"] >= data["seiten"]:
        return None
    called = progress.groups.get("argumente", {}).get("dokument") or progress.groups["name"]
    return CallChunk("", "read_dokument", {"dokument": called, "seite": data["seiten"]})
