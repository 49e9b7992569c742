"""Which page of a document is asked for: by its number, in words, or the last one."""

from __future__ import annotations

from collections.abc import Sequence

from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, Genannt
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.lesen.zahlen import zahlwort
from bridle.engine.model import CallChunk
from bridle.models.planner import Progress

LETZTE, VORLETZTE = 0, -1
"""Counted from the end, whichever number it has."""
_LETZTE = r"\b(?:aller)?(?:letzte|hinterste)[nr]? seite\b|\bschluss-?seite\b"
_VORLETZTE = r"\bvorletzte[nr]? seite\b"
_PLATZ = "erste|zweite|dritte|vierte|fuenfte|sechste|siebte|achte|neunte|zehnte"
_MITTELSTE = rf"\b({_PLATZ}|\d{{1,3}})[nr.]? seite\b"
_PLAETZE = {word: n for n, word in enumerate(_PLATZ.split("|"), start=1)}
_NACH_NUMMER = r"\bseite (?:nr\.? |nummer )?(\d{1,3}|(?!eine?[nmr]?\b)[a-z]+)\b"


def genannte_seite(anfrage: Anfrage) -> int | None:
    """None where no page is named: „die Gegenseite“, „auf der Seite des Klägers“."""
    if anfrage.hat(_VORLETZTE):
        return VORLETZTE
    if anfrage.hat(_LETZTE):
        return LETZTE
    for pattern in (_NACH_NUMMER, _MITTELSTE):
        if (found := anfrage.hat(pattern)) and (place := _PLAETZE.get(found[1]) or zahlwort(found[1])):
            return place
    return None


def seite(anfrage: Anfrage) -> int:
    named = genannte_seite(anfrage)
    return 1 if named is None else named


def nur_die_seite(anfrage: Anfrage, named: Genannt | None, words: Sequence[str]) -> bool:
    """„Was steht auf Seite 2 des Gutachtens von Nebelthau?“: beside a name nothing is looked for."""
    said = set(falte(f"{named.name} {named.alle}").split()) if named else set[str]()
    looked_for = [word for word in words if not _seitenwort(falte(word)) and falte(word) not in said]
    return genannte_seite(anfrage) is not None and not looked_for


def _seitenwort(word: str) -> bool:
    """A word that only says which page."""
    place = word.rstrip("nr")
    return place in _PLAETZE or zahlwort(word) is not None or place in ("letzte", "vorletzte", "hinterste")


def erste_gelesene(wanted: int) -> int:
    """How many pages there are is known with the first of them."""
    return max(wanted, 1)


def dann_die_letzte(progress: Progress) -> CallChunk | None:
    data = progress.data
    if progress.last.tool != "read_dokument" or progress.groups["seite"] > LETZTE:
        return None
    wanted = vom_ende(progress.groups["seite"], data["seiten"])
    if data["seite"] >= wanted:
        return None
    called = progress.groups.get("argumente", {}).get("dokument") or progress.groups["name"]
    return CallChunk("", "read_dokument", {"dokument": called, "seite": wanted})


def vom_ende(wanted: int, pages: int) -> int:
    """Its number in a paper of so many pages."""
    return wanted if wanted > LETZTE else max(pages + wanted, 1)
