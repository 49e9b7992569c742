"""What „das“ and „der“ stand for after a paper, a template or an entry of the calendar was asked about."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.anschluss import Kennt, Vorher, akte_vorher
from bridle.assistants.helena.planer.lesen.erkennen import AKTENZEICHEN, lies

_GEGENSTAND = re.compile(
    r"\b(?:muster|vorlage|formular|textbaustein|[\wäöüß]*(?:gutachten|urteil|vertrag|schreiben|bescheid|"
    r"beschluss|befehl|rechnung|testament|verzeichnis|antrag|klage|klageschrift|protokoll|vollmacht|"
    r"termin|verhandlung|besprechung|wiedervorlage))\b"
    r"(?:\s(?:für|mit|zu|zur|zum|über|gegen)\b(?!\s?\d)[^?.,]*)?",
    re.I,
)
_DAS = re.compile(
    r"\b(?:das|der|die|den|es|ihn|dem|da|dort|darin)\b(?=\W*$|\s+(?:eigentlich\s+|genau\s+|denn\s+|"
    r"nochmal\s+)*"
    r"(?:ge\w+(?:t|en)|er\w+t|ver\w+t|unter\w+|ist|war|wird|wurde|statt|drin|drauf)\b)",
    re.I,
)


def davon(text: str, last: Vorher, kennt: Kennt) -> str | None:
    """The question with the thing itself in the place of the word for it, where a rule reads that."""
    named = _GEGENSTAND.search(last.frage)
    if named is None or kennt(text) or not _DAS.search(text):
        return None
    plain = _DAS.sub(
        lambda found: f"{_artikel(named[0], found[0])} {named[0].strip()}", text.rstrip(" ?!."), count=1
    )
    known = AKTENZEICHEN.search(akte_vorher(lies(last.frage), last.antwort))
    tries = [f"{plain} in der Akte {known[0]}?"] if known else []
    return next((each for each in [*tries, f"{plain}?"] if kennt(each)), None)


_WEIBLICH = re.compile(r"(?:ung|klage|schrift|vorlage|vollmacht)$", re.I)
_MAENNLICH = re.compile(r"(?:vertrag|bescheid|beschluss|befehl|antrag|termin|textbaustein)$", re.I)


def _artikel(thing: str, pronoun: str) -> str:
    """„die Wiedervorlage“, „den Bescheid“: as the word that stood for it."""
    noun = thing.split()[0]
    if _WEIBLICH.search(noun):
        return "die"
    if _MAENNLICH.search(noun):
        return "den" if pronoun.lower() in ("den", "ihn") else "der"
    return "das"


LAUT = re.compile(
    r"\b(?:laut|nach dem|gemäß|im|in dem|in der|aus dem|aus der)\s+(?:dem |der )?"
    r"((?!akte|sache)[\wäöüß-]*(?:gutachten|urteil|vertrag|schreiben|bescheid|beschluss|strafbefehl|"
    r"rechnung|testament|"
    r"verzeichnis|klageschrift|protokoll|auskunft|abrechnung|vergleich))(?:e?s)?\b",
    re.I,
)
_QUELLE = re.compile(r"^Quelle: (?:Dokument )?„([^“]+)“[^„]*Akte (\d{4}/\d{2})", re.M)
_STELLE = re.compile(r"„([^“]+)“[^„;]*?Akte (\d{4}/\d{2})")
_EINZIGES = re.compile(r"Ein Dokument in der Akte [^\n]*\n\n- \*\*([^*\n]+)\*\*.*?Akte (\d{4}/\d{2})", re.S)
ART = re.compile(
    r"[\wäöüß-]*(?:gutachten|urteil|vertrag|schreiben|bescheid|beschluss|strafbefehl|rechnung|testament|"
    r"verzeichnis|klageschrift|protokoll|abrechnung|vergleich|auskunft)\b",
    re.I,
)
_THEMA = re.compile(
    r"\b(?:zu den|zu dem|zu der|zum|zur|zu|bei den|bei dem|bei der|beim|bei|über|wegen)\s", re.I
)
_DA_DRIN = re.compile(r"\b(?:da|dort|darin|drin|hier)\b", re.I)
_DARIN = re.compile(r"\b(?:da|dort|darin|drin|hier|dazu)\b\s*", re.I)
_ES = re.compile(
    r"\b(?:sagt|nennt|schreibt|meint|steht|regelt)\s+(?:es|er|sie|der|darin|da|dort|da drin)\b", re.I
)
_INHALT = re.compile(
    r"\b(?:was|wer|wie|welche\w*|wann|wo|warum|wogegen|worauf)\b.*\b(?:steht|stehen|sagt|sagen|nennt|"
    r"nennen|heißt|"
    r"regelt|verlangt|fordert|schreibt|begründet|genannt|gefordert|angegeben|entschieden|fehlt|fehlen|"
    r"gezahlt|ist|hat|haben)\b",
    re.I,
)


def quellen(answer: str) -> list[tuple[str, str]]:
    """The papers that an answer is from, each with its matter."""
    lines = [line for line in answer.splitlines() if line.startswith(("Quelle: Dokument „", "Quelle: „"))]
    return [(title, akte) for line in lines for title, akte in _STELLE.findall(line)]


def zeigt_darauf(text: str) -> bool:
    """„was sagt es dazu?“: of the paper, whatever else the words could ask."""
    return _ES.search(text) is not None


def in_dem_schriftstueck(text: str, last: Vorher, kennt: Kennt) -> str | None:
    """Asked further of what a paper says, after something was read in it: „Und was sagt es zu …?“."""
    pointed = _ES.search(text) is not None
    only = _EINZIGES.search(last.antwort) if _DA_DRIN.search(text) else None
    source = _QUELLE.search(last.antwort) or only
    guessed = source is not None and kennt.werkzeug(text) == "search_alle_akten"
    known_otherwise = kennt(text) and not (pointed or only or guessed)
    if _GEGENSTAND.search(text) or not _INHALT.search(text) or known_otherwise:
        return None
    named = LAUT.search(last.frage)
    if source is None and named is None:
        return None
    known = AKTENZEICHEN.search(akte_vorher(lies(last.frage), last.antwort))
    told = _DARIN.sub("", _ES.sub("steht", text))
    plain = re.sub(r"^(?:und|aber|dann)\s+", "", told, flags=re.I).rstrip(" ?!.")
    paper = named[0] if named else f"im Dokument {source[1]}" if source else ""
    number = known[0] if known else source[2] if source else ""
    where = f" in der Akte {number}" if number else ""
    tries = [f"{plain} {paper}{where}?"]
    kind = ART.match(source[1]) if source and not named else None
    if kind is not None:
        head, topic = _vor_dem_thema(plain)
        tries.insert(0, f"{head} {'in der' if kind[0].endswith('ung') else 'im'} {kind[0]}{topic}{where}?")
    return next((each for each in tries if where and kennt(each)), None)


def _vor_dem_thema(plain: str) -> tuple[str, str]:
    """„was steht“, „zu den Kosten“: the paper stands between them, or the topic would be read as its name."""
    found = _THEMA.search(plain)
    return (plain, "") if found is None else (plain[: found.start()].rstrip(), f" {plain[found.start() :]}")
