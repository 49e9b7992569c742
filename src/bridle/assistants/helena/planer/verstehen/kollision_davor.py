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
    r"\b(?:ist|sind|kennen|kennt|haben|gibt)\b.*\b(?:bekannt|kennen|frei|sauber|unbedenklich|kollision|"
    r"konflikt|"
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

_WELCHE_SACHE = re.compile(
    r"(?:und |aber )?(?:in|bei) welche[rnm] (?:(?:der|von den|dieser|von diesen) )?(?:beiden )?"
    r"(?:sachen?|akten?|faelle[n]?|fall|verfahren|mandat(?:en)?)?(?: davon)? ?(?:war|ist|sind|waren|haben|"
    r"hatten|vertreten|"
    r"vertraten|standen|stehen)\b[^?]{0,50}"
)
"""Of the matters that were shown, each with the side."""

_NUR_NAME = re.compile(
    r"(?i:(?:(?:und|oder|aber|auch|dann|noch|jetzt)\b,?\s+)+|(?=was ist mit|wie ist es|wie sieht es))"
    r"(?i:was ist (?:dann )?(?:mit|bei)|wie (?:ist|sieht) es (?:aus )?(?:mit|bei)|bei|mit|gegen|für|zu|"
    r"von|gegenüber)?\s*"
    r"(?i:der|die|dem|den|das|einer?|einem|einen)?\s*(?i:firma|herrn?|frau|familie|eheleuten?)?\s*"
    r"(?P<name>(?:[A-ZÄÖÜ][\wäöüß.-]*|&|und|von|van|zu|e\.)(?:\s+(?:[A-ZÄÖÜ][\wäöüß.&-]*|&|und|von|van|zu|"
    r"e\.))*)"
    r"(?:\s+(?:auch|aus))?\W*"
)
"""Nothing but another name. It takes no legal form of the one before it: that was another's."""


def auch_zu_pruefen(text: str, last: Vorher, kennt: Kennt) -> str:
    """The check for the name that is told now; nothing where the message asks something else."""
    if kennt.werkzeug(last.frage) != TOOL or len(text.split()) > LONGEST or kennt.werkzeug(text) == TOOL:
        return ""
    asked = lies(text)
    plain = asked.klein.strip(" ?!.")
    if _ROLLE.fullmatch(plain) or (_WELCHE_SACHE.fullmatch(plain) and " in der Akte " in last.antwort):
        return last.frage  # its answer says on which side somebody is
    only = _NUR_NAME.fullmatch(text.strip())
    if not (only or _SEITE.search(asked.klein) or _BEKANNT.search(asked.klein)):
        return ""
    people = parteien(lies(only["name"]) if only else asked)
    if not people:
        return ""
    sides = {"MANDANT": "Mandant", "GEGNER": "Gegner"}
    named = ", ".join(f"{sides.get(each.rolle, '')} {each.name}".strip() for each in people)
    meant = f"Gibt es eine Kollision: {named}?"
    return meant if kennt.werkzeug(meant) == TOOL else ""


_ANDERE_SEITE = re.compile(
    r"(?:und |oder )?(?P<wie>gegen|für) (?:sie|ihn|die|den|das|es|diese[ns]?)\W*", re.I
)
_SEITE_DAVOR = re.compile(r"\b(?:gegen|für)(?=\s+(?:(?:die|den|das|Frau|Herrn|Firma)\s+)*[A-ZÄÖÜ])")


def andere_seite(text: str, last: Vorher) -> str:
    """„Welche Akten haben wir gegen X?“, „Und für sie?“: the same of the other side."""
    found = _ANDERE_SEITE.fullmatch(text.strip())
    if found is None or len(_SEITE_DAVOR.findall(last.frage)) != 1:
        return ""
    meant = _SEITE_DAVOR.sub(found["wie"].lower(), last.frage)
    return "" if meant == last.frage else meant
