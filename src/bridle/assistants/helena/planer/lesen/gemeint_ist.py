"""Somebody is named in one sentence and asked about in the next: „… Zu welcher Akte gehört die Dame?“."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.satz import fragt, saetze
from bridle.assistants.helena.planer.lesen.woerter import bekannt, falte

_NAME = r"(?-i:(?P<name>[A-ZÄÖÜ][\wäöüß-]+(?:\s(?:&\s)?[A-ZÄÖÜ][\wäöüß&-]*\w){0,4}))"
_GENANNT = re.compile(
    rf"(?:\b(?:nach)?name(?:n)?(?: (?:ist|war|lautet|lautete|sei))?:?\s+[„\"]?|\b(?:heißt|hieß|namens|nennt "
    rf"sich)\s+"
    rf"|\b(?P<anrede>Frau|Herrn?|Firma|Kanzlei|Familie)\s+(?:Dr\.\s+|Prof\.\s+)*"
    rf"|^(?:gerade |hier )?(?:ist |ruft |wartet )?(?:die|das|der)\s+(?=[^.?!]*\b(?:ruft|leitung|"
    rf"telefon|apparat|dran|"
    rf"meldet|wartet)\b)){_NAME}",
    re.I,
)
_DIESER = re.compile(
    r"\b(?:der|die|den|dem|diese[rnm]?)\s+(?P<wer>Dame|Herrn?|Frau|Mann|Person|Anrufer(?:in)?|Firma|"
    r"Gesellschaft|"
    r"Mensch(?:en)?|Name)(?=\s+[a-zäöü]|\s*[?.!,;]|$)"
)
_ER = re.compile(
    r"\b(?:er|sie|ihn|der|die|den|das)\b(?=\s+(?:bei uns|denn|gehört|gehoert|steht|ist|zuzuordnen|eigentlich|"
    r"hier|"
    r"schon|überhaupt|noch ?mal|gleich|zu|auf|vor|her)\b|\s*[?.!,;]|$)",
    re.I,
)
_MIT = re.compile(
    r"\b(?:mit|von|gegen|für|bei)\s+(?P<wen>denen|dem|der|ihm|ihr|ihnen)(?=\s+(?:zu tun|schon|"
    r"bereits|überhaupt|"
    r"eigentlich|denn|mal|je|jemals|früher|was|etwas)\b|\s*[?.!,;]|$)"
)
_WOHIN = re.compile(
    r"\b(?:zu|in|bei) welche[rmn] (?:unserer |der )?(?:akten?|sachen?|verfahren|mandat|fall|vorgang)\b|"
    r"\bwohin gehört|\bwoher kennen wir\b|\bwer (?:ist|war) (?:das|die|der|er|sie)\b",
    re.I,
)


_KOMMA = re.compile(
    r",\s+(?:und\s+)?(?=(?:zu|in|bei) welche[rmn]\b|wohin gehört|woher kennen|wer (?:ist|war) )"
)


def mit_namen(text: str) -> str:
    """The question with the name in it, where the sentences before it say nothing but that."""
    sentences = saetze(text)
    if len(sentences) == 1 and (joint := _KOMMA.search(text)):
        sentences = [text[: joint.start()], text[joint.end() :]]
    if len(sentences) != 2 or not fragt(sentences[1]) or re.search(r"\d", sentences[0]):
        return text
    told, asked = sentences
    found = _GENANNT.search(told)
    if found is None or fragt(told) or all(bekannt(falte(word)) for word in found["name"].split()):
        return text
    spoken = (
        _DIESER.search(asked) or _MIT.search(asked) or (_ER.search(asked) if _WOHIN.search(asked) else None)
    )
    if spoken is None or found["name"].split()[-1] in asked:
        return text
    kind = spoken.groupdict().get("wer") or found["anrede"] or ""
    start, end = spoken.span("wen" if "wen" in spoken.groupdict() else 0)
    title = "Frau " if kind in ("Dame", "Frau") else "Herrn " if kind.startswith("Herr") else ""
    return f"{asked[:start]}{title}{found['name']}{asked[end:]}"
