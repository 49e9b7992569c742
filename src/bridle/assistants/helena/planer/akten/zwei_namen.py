"""Matters with one of several names, or with both: „mit Ahorn oder Buche“, „zwischen Ahorn und Buche“."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, Wort
from bridle.assistants.helena.planer.lesen.woerter import ANREDE, ARTIKEL, ORGANISATION, RECHTSFORM, bekannt
from bridle.assistants.helena.planer.sagen import absaetze, felder, gross, liste, quelle
from bridle.assistants.helena.planer.schritte import FEHLER, MOST, SUCHE, erkannt
from bridle.engine.model import CallChunk
from bridle.models.planner import Progress, Rule

_LISTE = (
    r"\bakten\b|\bsachen\b|\bmandaten?\b|\bverfahren\b|\bfaellen?\b|\bprozesse\b|\bzu tun\b|"
    r"\bkommen\b.*\bvor\b|\bstreitigkeiten\b"
)
_ANDERES = (
    r"frist|termin|\bdokument|\bkosten?\b|gebuehr|\bstunden|\bzeiten\b|wert\b|zustaendig|\bnotiz|\bgericht|"
    r"\bgegner|"
    r"\bmandant(?:en|in)?\b|\bohne\b|\bausser\b|\bnicht\b|\bkein|\bbearbeite|\bbetreu|\bfuehr(?:t|"
    r"en)\b.*\band|kollision|"
    r"\bkonflikt|\bzeug"
)
_PARTEI = r"\bmit\b|\bzu tun\b|\bgegen\b|\bzwischen\b|\bbeteilig|\bvor\b|\bvorkomm|\bbetreff|\bin denen\b"
"""„die Akten von A und B“ may be those of colleagues."""
_UND = frozenset({"und", "oder", "sowie", "bzw", ","})
MOST_NAMES = 4


def regeln() -> list[Rule]:
    return [Rule(erkannt(_erkenne), SUCHE, _gezeigt, _erste, then=_naechste, failure=FEHLER)]


def _erkenne(anfrage: Anfrage) -> Mapping[str, Any] | None:
    if not (anfrage.hat(_LISTE) and anfrage.hat(_PARTEI)) or anfrage.hat(_ANDERES):
        return None
    names = _namen(anfrage.worte)
    if not 2 <= len(names) <= MOST_NAMES:
        return None
    both = anfrage.hat(r"\bzwischen\b|\bgegeneinander\b|\b(?:beide[nr]?|zugleich|gleichzeitig)\b") is not None
    return {"viele": True, "namen": [" ".join(names)] if both else names, "gezeigt": names, "beide": both}


def _namen(words: Sequence[Wort]) -> list[str]:
    """Names that „und“ or „oder“ joins; nothing where others stand elsewhere."""
    names: list[str] = []
    joined = False
    n = 0
    while n < len(words):
        end = n
        while end < len(words) and _im_namen(words, end):
            end += 1
        said = [each.text for each in words[n:end] if each.klein not in RECHTSFORM]
        if said:
            names.append(" ".join(said))
            after = [each.klein for each in words[end : end + 3]]
            joined = joined or (bool(after) and after[0] in _UND)
            if len(names) == 1 and not joined:
                return []
        n = max(end, n + 1)
    return names if joined else []


def _im_namen(words: Sequence[Wort], n: int) -> bool:
    word = words[n]
    if n == 0 or word.zeichen or not word.gross or word.klein in ARTIKEL or word.klein in ANREDE:
        return False
    return not bekannt(word.klein) or word.klein in ORGANISATION or word.klein in RECHTSFORM


def _erste(groups: Mapping[str, Any]) -> dict[str, Any]:
    return {"query": groups["namen"][0], "limit": MOST}


def _naechste(progress: Progress) -> CallChunk | None:
    names, done = progress.groups["namen"], len(progress.results)
    return CallChunk("", SUCHE, {"query": names[done], "limit": MOST}) if done < len(names) else None


def _gezeigt(progress: Progress) -> str:
    names: list[str] = progress.groups["namen"]
    found = [felder(each.data).get("akten", []) for each in progress.results]
    if progress.groups["beide"]:
        shown = " und ".join(f"„{each}“" for each in progress.groups["gezeigt"])
        return absaetze(_abschnitt(shown, found[0]), quelle("Akten der Kanzlei"))
    parts = [_abschnitt(f"„{name}“", rows) for name, rows in zip(names, found, strict=False)]
    return absaetze(*parts, quelle("Akten der Kanzlei"))


def _abschnitt(shown: str, rows: Sequence[Mapping[str, Any]]) -> str:
    if not rows:
        return f"Mit {shown} finde ich keine Akte, auf die Du Zugriff hast."
    lines = [
        f"**{each['aktenzeichen']}**: {each['kurzrubrum']} "
        f"({gross(each['sachgebiet'])}, {gross(each['status'])})"
        for each in rows
    ]
    return f"Akten mit {shown}, auf die Du Zugriff hast: {len(rows)}\n{liste(lines)}"
