"""A fee beside those that a question names: „und wenn wir uns vergleichen?“, „und mit Termin?“."""

from __future__ import annotations

import re

_EINIGUNG = re.compile(
    r"\b(?:(?:wir|die|sie|man|parteien|uns|sich|doch|dann|noch|dort|einen|ein|einem|zu|zum|mit|kommt es|es|"
    r"schließen|geschlossen wird|im (?:güte)?termin|vor gericht|(?:gerichtlich|gütlich)(?:e[nrm])?)\s+)*"
    r"(?:vergleich(?:en|t|s)?|verglichen|einig(?:en|t|ung)|geeinigt|einigungsgebühr)\b"
    r"(?:\s+(?:schließen|geschlossen (?:wird|haben)|kommt|haben|wird|würden|im (?:güte)?termin|"
    r"vor gericht))*",
    re.I,
)
_TERMIN = re.compile(
    r"\b(?:(?:es|auch|noch|dann|außerdem|zusätzlich|dazu|ein(?:e[nmr]?)?|der|die|den|mit|zu|zum|zur|einer|"
    r"mündlich(?:e[nrm]?)?|kommt|gibt|findet|wir|haben|in|im)\s+)*"
    r"(?:(?:verhandlungs|gerichts|güte|kammer|haupt)?termin|(?:mündliche[nr]? )?verhandlung|terminsgebühr)\b"
    r"(?:\s+(?:gibt|kommt|haben|hinzu|dazu|stattfindet|wahrnehmen|wahrgenommen wird|ist|war|wäre|statt|"
    r"anfällt))*",
    re.I,
)
_GEBUEHR = re.compile(r"\b[\wäöüß]*gebühr(?:en)?\b(?!\w)", re.I)
_VERFAHREN = re.compile(r"\bverfahrensgebühr(?:en)?\b", re.I)
_OHNE = re.compile(r"\b(?:ohne|kein\w*|nicht|scheitert\w*|platzt|entfällt|vor dem)\b", re.I)


def mit_einigung(asked: str, said: str) -> tuple[str, str] | None:
    """The one for a settlement beside the fees by their names."""
    found, named = _EINIGUNG.search(said), list(_GEBUEHR.finditer(asked))
    if found is None or not named or _OHNE.search(said) or re.search(r"einig|vergleich", asked, re.I):
        return None
    return _dazu(asked, named[-1], "Einigungsgebühr", said, found)


def mit_termin(asked: str, said: str) -> tuple[str, str] | None:
    """The one for a hearing beside the Verfahrensgebühr."""
    found, named = _TERMIN.search(said), list(_VERFAHREN.finditer(asked))
    if found is None or not named or _OHNE.search(said) or re.search(r"termin|verhandlung", asked, re.I):
        return None
    return _dazu(asked, named[-1], "Terminsgebühr", said, found)


def _dazu(asked: str, named: re.Match[str], fee: str, said: str, found: re.Match[str]) -> tuple[str, str]:
    return (
        f"{asked[: named.end()]} und {fee}{asked[named.end() :]}",
        f"{said[: found.start()]} {said[found.end() :]}",
    )
