"""What a message adds to the question before, and the computation does not use, is said before its result.

Otherwise „und bei drei Auftraggebern?“ would be answered with the fee for two, as if that were the answer.
"""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.anschluss import Kennt
from bridle.assistants.helena.planer.lesen.satz import FRAGEWORT
from bridle.assistants.helena.planer.lesen.woerter import FUELL, falte
from bridle.assistants.helena.planer.lesen.zahlen import zahlwort
from bridle.assistants.helena.planer.verstehen.einsetzen_gebuehr import OHNE_EINIGUNG
from bridle.assistants.helena.planer.verstehen.tag_worte import TAG

_RECHNET = ("berechne_", "get_kosten", "bestimme_", "read_zeiterfassung")
_LEER = frozenset(
    falte(
        "wenn falls aber und oder dann waere waeren wuerde wuerden haette haetten gewesen statt stattdessen "
        "stimmt genau danke okay doch noch sicher wirklich nochmal bitte rechne nimm aendert"
    ).split()
)
_NICHTS_NEUES = re.compile(
    r"\b(?:notfrist|vorfrist|warum|wieso|weshalb|rechtsgrundlage|paragra|steht das|gerechnet|berechne|sicher)"
)
"""Asks about the result itself."""
_FRAGT_SELBST = re.compile(
    rf"(?:(?:und|aber|ok(?:ay)?|dann)\b,?\s+)*(?!(?:was|wie)\b[^,?]{{0,20}}\b(?:wenn|bei|mit|falls)\b){FRAGEWORT.pattern}",
    re.I,
)
"""Asks for something of its own; what is left out of it is another matter."""
_AUSGANG = re.compile(r"\b(?:alles |voll |ganz )?(?:gewinn|verlier|unterlieg|obsieg)\w*")
_NIE = re.compile(r"(?!)")
"""Winning and losing all of it stands among the outcomes that are shown anyhow."""
STEM = 5
"""Letters of a word by which it is found in an answer."""


def uebergangen(text: str, meant: str, before: str, answer: str, kennt: Kennt) -> str:
    """What to say before the answer; nothing where it has changed, or speaks of what is new."""
    tool = kennt.werkzeug(meant) or ""
    if not tool.startswith(_RECHNET) or "Nicht berücksichtigt" in answer:
        return ""
    if meant == before and not TAG.search(text):
        return ""  # asked again; a day that is told was left aside
    if _NICHTS_NEUES.search(falte(text)) or _FRAGT_SELBST.match(text) or not neues(text, before, answer):
        return ""
    if not kennt.gleich(meant, before):
        return _angehaengt(text, meant, before, answer, kennt)
    if meant.rstrip(" ?!.").endswith(OHNE_EINIGUNG):
        return ""  # reckoned without one before, too
    said = text.strip().rstrip(" ?!.")
    return f"**Nicht berücksichtigt:** „{said}“; gerechnet ist wie bei der Frage davor."


def _angehaengt(text: str, meant: str, before: str, answer: str, kennt: Kennt) -> str:
    """What was only put behind the question, where another part of the message is all that changed it."""
    head, comma, tail = meant.rstrip(" ?!.").rpartition(", ")
    said = set(re.findall(r"\w+", falte(text)))
    added = comma and said.issuperset(re.findall(r"\w+", falte(tail))) and falte(tail) not in falte(before)
    if not added or not kennt.gleich(meant, f"{head}?") or not neues(tail, before, answer):
        return ""
    plain = re.sub(r"^(?:es|das|sie|er)\s+|\s+(?:wäre|ist|war|sind|kam)$", "", tail, flags=re.I)
    return f"**Nicht berücksichtigt:** „{plain}“."


def neues(text: str, before: str, answer: str) -> bool:
    """Whether it has a number or words that neither the question before nor the answer has."""
    outcomes = _AUSGANG if "je nach Ausgang" in answer else _NIE
    plain = outcomes.sub(" ", falte(text))
    words = [each for each in re.findall(r"[^\W\d_]{2,}", plain) if each not in _LEER]
    known = f"{falte(before)} {falte(answer)}"
    numbers = [str(number) for word in words if (number := zahlwort(word)) is not None and number > 1]
    numbers += re.findall(r"\d+", text)
    if any(not re.search(rf"(?<!\d){number}(?!\d)", known) for number in numbers):
        return True
    things = [word for word in words if word not in FUELL and zahlwort(word) is None]
    return bool(things) and not any(word[: max(STEM, len(word) - 3)] in known for word in things)
