"""The paper that a question speaks of, for one behind it that only says „da drin“."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.erkennen import genannt, lies
from bridle.assistants.helena.planer.lesen.woerter import bekannt, falte

_MAENNLICH = (
    "vertrag|gutachten|urteil|bescheid|befehl|testament|vergleich|protokoll|verzeichnis|schreiben|antrag"
)
_WORT_WEIBLICH = "klageschrift|kündigung|abrechnung|rüge|mahnung|rechnung|schilderung|auskunft"
_PAPIER = re.compile(
    r"\b(?:im|laut|(?:in|aus|nach|gemäß|laut) (?:dem|der|seinem|ihrem|seiner|ihrer|unserem|unserer)|gemäß|"
    rf"vom|das|den|der|die)\s+(\w*(?:{_MAENNLICH}|{_WORT_WEIBLICH}))s?\b",
    re.I,
)
_WEIBLICH = re.compile(rf"(?:{_WORT_WEIBLICH})$", re.I)
_DARIN = re.compile(
    r"\b(?:da|dort) drin(?:nen)?\b|\bdarin\b|\bdrin(?:nen)?\b(?=\s+(?:zu|zur|zum|über|etwas|was|auch)\b)|"
    r"(?<=steht )(?:da|dort)\b|(?<=sagt )(?:der|die|das|er|sie|es)(?= (?:zu|zur|zum|über)\b)",
    re.I,
)


_AUCH_DARIN = re.compile(
    r"(?:und\s+)?(?:(?:gibt|gab)['’]?s?(?: es)?|(?:ist|wurde|war)(?: da| dort| darin)?)\s+"
    r"(?:auch |noch |außerdem |da |dort )*"
    r"(?:ein|eine|einen)\s+(?P<ding>(?!(?:\w*frist|Termin|Frist|Wiedervorlage|Zeug\w+|Gutachter\w*|Muster|Akte|Norm)\b)"
    r"[A-ZÄÖÜ][\wäöüß-]{4,})(?:\s+(?:verhängt|ausgesprochen|angeordnet|vereinbart|festgesetzt|geregelt|"
    r"vorgesehen|enthalten|erwähnt|genannt))?\s*\??"
)
"""„… im Strafbefehl, und gibt es ein Fahrverbot?“: whether the same paper has it."""


_DESSEN = re.compile(
    r"(?:und\s+)?wie (?:lang|lange|hoch|viel|groß)\s+(?:ist|sind|war|waren|dauert|beträgt|läuft)\s+"
    r"(?:die|der|das)\s+"
    r"(?!(?:\w*frist(?:en)?|\w*termin\w*|\w*wert|\w*gebühr(?:en)?|\w*kosten|\w*risiko|Verfahren|Prozess|Akte|Sache|"
    r"Klage|Berufung)\b)[A-ZÄÖÜ][\wäöüß-]{3,}\s*\??",
)
"""„… im Arbeitsvertrag zum Urlaub, und wie lange ist die Probezeit?“: nothing else says of which."""


def auch_darin(part: str) -> bool:
    """Whether it asks for something that the paper before may have too."""
    said = part.strip()
    return _AUCH_DARIN.fullmatch(said) is not None or _DESSEN.fullmatch(said) is not None


def mit_papier(part: str, first: str) -> str:
    """„Was steht da drin zur Tierhaltung?“ after a question for a Mietvertrag: in that one."""
    found = _PAPIER.search(first)
    also = auch_darin(part)
    if found is None or _PAPIER.search(part) or not (also or _DARIN.search(part)):
        return part
    named = genannt(lies(first))
    words = [] if named is None else (named.aktenzeichen or named.name).split()
    whose = next((word for word in words if not bekannt(falte(word)) and word != found[1]), "")
    of = f" der Akte {whose}" if whose[:1].isdigit() else f" {whose}" if whose else ""
    inside = f"{'in der' if _WEIBLICH.search(found[1]) else 'im'} {found[1]}{of}"
    if also and not _DARIN.search(part):
        return f"{part.strip().rstrip(' ?')} {inside}?"
    return _DARIN.sub(inside, part, count=1)
