"""Another name after a conflict check: „Gegner wäre die Tannhof KG, ist die bekannt?“ is checked as well."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.akten.parteien import parteien
from bridle.assistants.helena.planer.lesen.anschluss import Kennt, Vorher
from bridle.assistants.helena.planer.lesen.erkennen import lies

LONGEST = 24
"""Words: what is longer tells its own case."""
TOOL = "check_kollision"
_SEITE = re.compile(
    r"^(?:(?:und|ok(?:ay)?|gut|ja|also|auf|die|der|das|wenn|falls|als|unsere?r?)[,.]?\s+)*"
    r"(?:\w*gegner(?:in|s)?|gegenseite|gegenpartei|gegenueber|andere seite|mandant(?:in)?|"
    r"auftraggeber(?:in)?|"
    r"klaeger(?:in)?|beklagte[rn]?|schuldner(?:in)?|vermieter(?:in)?|mieter(?:in)?|arbeitgeber(?:in)?)\b"
    r"[^?.]{0,20}?\b(?:waere|ist|war|heisst|hiesse|sind|waeren|soll)\b"
)
_BEKANNT = re.compile(
    r"\b(?:ist|sind|kennen|kennt|haben|gibt)\b.*\b(?:bekannt|kennen|frei|sauber|unbedenklich|kollision|konflikt|"
    r"treffer)\b|\b(?:haben|gibt|ist|sind)\b.*\b(?:was|etwas) gegen\b|"
    r"\bkennen wir\b"
)
_ROLLE = re.compile(
    r"(?:und |aber )?(?:auf welcher seite|in welcher rolle|als was|auf wessen seite|als (?:mandant\w*|"
    r"gegner\w*) oder (?:als )?\w+|"
    r"(?:war|ist|sind|waren) (?:der|die|das|er|sie) (?:mandant\w*|gegner\w*) oder \w+)"
    r"(?: (?:steht|stehen|stand|standen|ist|sind|war|waren|kommt|kommen|die|der|das|er|sie|es|denn|da|"
    r"dort|vor|hier|eigentlich))*"
)


def auch_zu_pruefen(text: str, last: Vorher, kennt: Kennt) -> str:
    """The check for the name that is told now; nothing where the message asks something else."""
    if kennt.werkzeug(last.frage) != TOOL or len(text.split()) > LONGEST or kennt.werkzeug(text) == TOOL:
        return ""
    asked = lies(text)
    if _ROLLE.fullmatch(asked.klein.strip(" ?!.")):
        return last.frage  # its answer says on which side somebody is
    if not (_SEITE.search(asked.klein) or _BEKANNT.search(asked.klein)):
        return ""
    people = parteien(asked)
    if not people:
        return ""
    sides = {"MANDANT": "Mandant", "GEGNER": "Gegner"}
    named = ", ".join(f"{sides.get(each.rolle, '')} {each.name}".strip() for each in people)
    meant = f"Gibt es eine Kollision: {named}?"
    return meant if kennt.werkzeug(meant) == TOOL else ""
