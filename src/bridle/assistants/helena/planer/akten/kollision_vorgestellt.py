"""Somebody is introduced in one sentence, and whether the firm knows them is asked in the next."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.akten.kollision_frage import FRAGE, IRGENDWO, OB_BEKANNT, OB_WIR
from bridle.assistants.helena.planer.akten.parteien import Partei, parteien
from bridle.assistants.helena.planer.lesen.anbahnung import wunsch
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.lesen.gewoehnlich import gewoehnlich
from bridle.assistants.helena.planer.lesen.satz import saetze
from bridle.assistants.helena.planer.lesen.vorrede_worte import aus_dem_buero
from bridle.assistants.helena.planer.lesen.woerter import RECHTSFORM, bekannt, falte

_VORGESTELLT = re.compile(
    r"^(?:[A-ZÄÖÜ][a-zäöü]+ )?(?:neue[rsn]? )?(?:Interessent(?:in)?|Mandant(?:in)?|Anrufer(?:in)?|Anfrage|"
    r"Gegner(?:in)?|"
    r"Gegenseite|Kund(?:e|in)|Auftraggeber(?:in)?)\b[^.?!;]{0,30}?\b(?:heißt|namens|ist|von|wäre|Name|"
    r"lautet):?\s+"
    r"(?:(?:Herr|Frau|die|der|eine?) )?(?P<name>[A-ZÄÖÜ][\wäöüß&.-]+(?: [A-ZÄÖÜ][\wäöüß&.-]*\w| e\. "
    r"?K\.)*)\.? ?[.;,–-]\s+"
    r"(?P<frage>(?:Ist|War|Kennen|Taucht|Haben|Hatten|Gibt|Kommt|ist|war|kennen|taucht|haben|hatten|gibt|"
    r"kommt)\b[^.!]*\?)\s*$"
)
_DIESER = re.compile(r"\b(?:der|die|er|sie|ihn|ihm|ihr|den|dem|das|denen|deren|ihnen)\b", re.I)


_GEMELDET = re.compile(
    r"^(?:Hier\s+)?(?:(?:[Ee]ine?|[Dd]ie|[Dd]er|[Dd]as|Firma|Herr|Frau|"
    r"[Uu]nd)\s+)*(?P<name>[A-ZÄÖÜ][\wäöüß-]+(?: "
    r"[A-ZÄÖÜ][\wäöüß&.-]*\w)+)\s+"
    r"(?:hat|bittet|bat|möchte|will|wollte|ruft|fragt|meldet|kommt|sucht|steht|"
    r"sitzt)\b[^.?!;]{0,70}[.;!–-]+\s+"
    r"(?P<frage>(?:Ist|War|Kennen|Taucht|Haben|Hatten|Gibt|Kommt|Sind|Waren)\b[^.!]*\?)\s*$"
)
"""„Ein Gunnar Steilhang hat um einen Termin gebeten. Hatten wir mit dem schon zu tun?“"""


_ANGEFRAGT = re.compile(
    r"^(?:(?:Neue|Eine|Heute|Gerade|Wieder|Noch)\s+){0,3}(?:[Nn]eue\s+)?(?:Mandats|Termin)?[Aa]nfrage (?:von|"
    r"der|des|vom)\s+"
    r"(?:der |dem |Firma |Frau |Herrn? )*(?P<name>[A-ZÄÖÜ][\wäöüß&.-]*\w(?: "
    r"[A-ZÄÖÜ&][\wäöüß&.-]*)*)[.;!–-]+\s+"
    r"(?P<frage>(?:Ist|War|Kennen|Taucht|Haben|Hatten|Gibt|Kommt|Sind|Waren)\b[^.!]*\?)\s*$"
)


_MELDET_SICH = re.compile(
    r"\b(?:gemeldet|meldet|ruft|rief|angerufen|anruf\w*|angefragt|anfrage\w*|moechte|will|wollte|wuerde "
    r"gern\w*|bittet|"
    r"bat|sucht|braucht|interessent\w*|mandat\w*|mandant\w*|geschrieben|schreibt|gemailt|mail|sitzt|steht|"
    r"kommt|"
    r"wartet|telefon|leitung|apparat|termin|beratung|namens|heisst|name|neu\w*|vorgestellt|hergekommen|war)\b"
)
_KENNEN = (
    r"\bbeteiligt|\bvor\b|\bauf\b|^kennen wir\b|\bzu tun\b|\bschon (?:mal|einmal)\b|\bvorkommt\b|"
    r"\bauftaucht\b|"
    r"\bbekannt\b"
)
_IN_AKTEN = (
    r"\b(?:haben|fuehren|kennen|finden) wir (?:den|die|das|ihn|sie)\b.*\b(?:irgendeiner?|einer|unseren|den) "
    r"akten?\b|"
    r"\b(?:ist|sind|steht|stehen|war|taucht|findet|kommt|gibt|haben|hatten|kennen)\b.*\b(?:schon|irgendwo|"
    r"bereits|mal|"
    r"frueher|irgendwie)\b.*\b(?:akten?|bei uns|datenbank|system|kartei|bestand)\b|"
    r"\b(?:kennen|hatten|haben) wir\b.*\b(?:schon|bereits|mal|irgendwoher|je)\b|^kennen wir\b"
)


_OHNE_NAMEN = re.compile(r"(?:Eine?|Im|Am|In|An|Vor|Auf|Heute|Gerade|Hier|Bei|Beim)\s")
"""„Ein Interessent möchte …“, „Im Wartezimmer sitzt …“: only the beginning of a sentence has that capital."""


def vorgestellt(text: str) -> str:
    """„Neuer Interessent heißt … Ist der schon irgendwo beteiligt?“ as a check of the one who was named."""
    found = next(
        (hit for each in (_VORGESTELLT, _GEMELDET, _ANGEFRAGT) if (hit := each.match(text.strip()))), None
    )
    if found is None or _OHNE_NAMEN.match(found["name"]):
        return _eben_genannt(text)
    return f"Kollisionsprüfung: {found['name']}" if _fragt_danach(found["frage"]) else ""


def _fragt_danach(sentence: str) -> bool:
    asked = lies(sentence)
    if not _DIESER.search(sentence):
        return False
    return any(asked.hat(each) is not None for each in (FRAGE, IRGENDWO, OB_BEKANNT, OB_WIR, _KENNEN))


def _eben_genannt(text: str) -> str:
    """Whoever the sentence before names, where that tells that they turned to the firm."""
    *told, asked = saetze(text) or [text]
    story = " ".join(told)
    strict = lies(asked)
    sure = any(strict.hat(each) is not None for each in (FRAGE, IRGENDWO, OB_BEKANNT, OB_WIR, _IN_AKTEN))
    if not told or not sure or not _DIESER.search(asked) or _eigene_namen(asked) or "?" in story:
        return ""
    people = parteien(lies(story))
    if len(people) > 1:
        first = {each.split()[0].strip(",;:") for each in told}  # has a capital whatever it is
        people = [
            each for each in people if each.name not in first and not all(map(_kein_name, each.name.split()))
        ]
    if len(people) != 1 or not _MELDET_SICH.search(falte(story)):
        return ""
    return f"Kollisionsprüfung: {_seite(people[0], story)}{people[0].name}"


def _seite(who: Partei, story: str) -> str:
    """The side that the story puts the one on: „will gegen … klagen“ makes no client of the one sued."""
    if who.rolle == "GEGNER" or _GEGEN_DEN.search(falte(story)):
        return "Gegner "
    return "Neumandant " if wunsch(falte(story)) else ""


_GEGEN_DEN = re.compile(
    r"\b(?:mandant(?:in)?|interessent(?:in)?|anrufer(?:in)?|besucher(?:in)?|jemand|bekannte[rn]?|kund(?:e|in)|"
    r"frau|mann|dame|herr)\b (?:\w+ )*(?:moechte|will|wollte|wuerde|plant|hat vor|ueberlegt)\b.*"
    r"\b(?:gegen|verklag\w*|zu verklagen|in anspruch)\b"
)
"""Whoever asks is told only by what they are; the one name is that of the other side."""


def _kein_name(word: str) -> bool:
    return bekannt(falte(word)) or gewoehnlich(falte(word)) or aus_dem_buero(word)


def _eigene_namen(asked: str) -> bool:
    """Whether the question names somebody itself."""
    words = [word for each in parteien(lies(asked)) for word in each.name.split()]
    return any(not bekannt(falte(word)) and falte(word) not in RECHTSFORM for word in words)
