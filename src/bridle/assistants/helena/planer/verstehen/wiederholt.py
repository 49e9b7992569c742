"""The answer before is never given again as if it were the one to something new: „und in Köln?“.

What of a message could not be put into the question before leaves that as it was, and so its answer.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from bridle.assistants.helena.planer.lesen.woerter import FUELL, falte
from bridle.assistants.helena.planer.verstehen.gezeigt import VERSTANDEN
from bridle.assistants.helena.planer.verstehen.weg_davor import UNVERTRAEGLICH, berichtigt_den_weg
from bridle.engine.messages import Message

NICHT_EINGESETZT = (
    "Das konnte ich in die Frage davor nicht einsetzen; die Antwort wäre dieselbe geblieben. Stell die Frage "
    "bitte noch einmal als ganzen Satz."
)
NEU_GERECHNET = (
    f"{UNVERTRAEGLICH}, und ohne sie ist die Frist nicht richtig. Was geschah an welchem Tag: zugestellt, "
    "zur Post gegeben oder ausgehändigt? Sag mir bitte beides in einem Satz."
)
_LISTE = re.compile(r"^(?:Quelle: (?:Kalender|Akten|Beteiligte|Dokumente|Zeiterfassung|Muster)|- \*\*)", re.M)
_GERECHNET = re.compile(r"^Quelle: (?:Kostenrechner|Fristenrechner)", re.M)
_FRIST = re.compile(r"^Quelle: Fristenrechner", re.M)
_VORWEG = re.compile(rf"^(?:{VERSTANDEN}|Hi, ich bin|Hallo! Ich bin|\*\*Nicht berücksichtigt)")
_WOERTER = re.compile(r"\d[\d.,]*|[^\W\d_]{2,}")
_GRENZE = frozenset(
    falte(
        "über unter mehr weniger mindestens höchstens vor nach ab bis seit ohne außer nicht kein keine davor "
        "danach vorher nachher erste ersten erster erstes letzte letzten letzter letztes nächste nächsten "
        "kommende kommenden früher später älteste neueste"
    ).split()
)
"""Words that fill a sentence, and here are all that is new."""
_NOCHMAL = re.compile(
    r"\b(?:nochmal|noch (?:ein)?mal|wiederhol\w*|wirklich|sicher|stimmt|warum|wieso|weshalb|woher|"
    r"uhr(?:zeit)?|seite|welche[rsnm]?|wer|wann|was|wie|wo|deren|dessen)\b"
)
"""Asks for the same again, or for what the answer may well say."""
_GEZEIGT: Mapping[str, str] = {
    r"adress|anschrift|wohn|sitz|post": r"\b\d{5} \w",
    r"telefon|tel|nummer|handy|mobil|durchwahl|erreich": r"Tel\. ",
    r"e?mail": r"@",
    r"aktenzeichen|zeichen|geschaeftszeichen|az": r"Zeichen ",
}
"""What an answer shows without its name: the address of somebody whose telephone was asked for."""
STEM = 5


def wiederholt(messages: Sequence[Message], position: int, answer: str) -> str:
    """What is said instead of the answer before; "" where it is another one, or asked for again."""
    asked = [n for n, each in enumerate(messages[:position]) if each.role == "user" and not each.origin]
    if not asked or VERSTANDEN not in answer:
        return ""
    unused, said = "Nicht berücksichtigt" in answer, messages[position].text.strip(" .?!")
    only_joined = falte(said) in falte(answer)  # a day in its place is another question
    if (
        unused
        and only_joined
        and _FRIST.search(answer)
        and berichtigt_den_weg(said, messages[asked[-1]].text)
    ):
        return NEU_GERECHNET  # who corrects a Frist must not get the wrong one again
    if unused:
        return ""
    text, question = messages[position].text, messages[asked[-1]].text
    before = [each.text for each in messages[asked[-1] : position] if each.role == "assistant" and each.text]
    if not before or _inhalt(answer) != _inhalt(before[-1]) or not _LISTE.search(answer):
        return ""
    if _GERECHNET.search(answer) or _NOCHMAL.search(falte(text)):
        return ""
    shown = " ".join(_inhalt(answer))
    rest = " ".join(word for word in falte(text).split() if not _steht_da(word, shown))
    if not _neu(rest, f"{question} {shown}"):
        return ""
    return f"„{text.strip(' ?!.')}“: {NICHT_EINGESETZT}"


def _steht_da(word: str, shown: str) -> bool:
    return any(re.match(name, word) and re.search(there, shown) for name, there in _GEZEIGT.items())


def _inhalt(answer: str) -> list[str]:
    """Its paragraphs, without how it was taken and who says it."""
    return [each for each in answer.strip().split("\n\n") if not _VORWEG.match(each)]


def _neu(text: str, said: str) -> bool:
    """Whether it has a number, a bound or a word of weight that neither the question nor the answer has."""
    known = falte(said)
    words = set(_WOERTER.findall(known))
    for word in _WOERTER.findall(falte(text)):
        if word in _GRENZE or word[0].isdigit():
            if word.strip(".,") not in {each.strip(".,") for each in words}:
                return True
        elif word not in FUELL and word[: max(STEM, len(word) - 3)] not in known:
            return True
    return False
