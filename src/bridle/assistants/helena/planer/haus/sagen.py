"""What an answer says of the person it was limited to, and whom an answer before was limited to."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bridle.assistants.helena.felder import gefaltet
from bridle.assistants.helena.planer.auswahl.zeilen import inhalt_von
from bridle.assistants.helena.planer.haus.nennung import Nennung
from bridle.assistants.helena.planer.sagen import absaetze, aufzaehlung
from bridle.assistants.helena.planer.verstehen.gezeigt import VERSTANDEN
from bridle.engine.messages import Message

_SAGT = {
    "read_fristen": (
        "Gezeigt ist nur, wofür {wer} zuständig ist.",
        "Gezeigt ist nur, wofür {wer} zuständig sind.",
    ),
    "search_alle_akten": (
        "Gezeigt sind nur Akten, an denen {wer} arbeitet.",
        "Gezeigt sind nur Akten, an denen {wer} arbeiten.",
    ),
    "read_zeiterfassung": ("Gezeigt ist nur die Zeit von {wer}.", "Gezeigt ist nur die Zeit von {wer}."),
}
_GESAGT = re.compile(
    r"Gezeigt (?:ist nur, wofür|sind nur Akten, an denen|ist nur die Zeit von) "
    r"(?P<wer>(?:\b(?:Dr|Prof)\. |[^\n.])+?)"
    r"(?: (?:zuständig )?(?:ist|sind|arbeitet|arbeiten))?\.(?=\s|$)"
)
_NUR_KOLLEGEN = re.compile(r"\b(?:ra|rain|(?:rechts)?anw(?:alt|ältin|aeltin)|kolleg\w*|unser\w*|dr)\b", re.I)
"""Nobody else is called by these here."""
_AUCH = (
    "Denselben Namen trägt auch jemand, der an einer Akte beteiligt ist; meinst Du diese Person, nenne mir "
    "ihre Akte."
)
NICHT_SO = (
    "{wer} arbeitet in der Kanzlei. Akten, Fristen, Termine, Wiedervorlagen und erfasste Zeiten zeige ich je "
    "Person; was Du sonst wissen willst, habe ich nicht verstanden. Frag es bitte anders, oder nenne mir die "
    "Akte, um die es geht."
)


def vorweg(since: Sequence[Message], named: Nennung | None) -> str:
    """Whom it was limited to, and that somebody else is called so, too; nothing where it was not."""
    said: list[str] = []
    for part in (part for each in since for part in each.results):
        who: list[str] = inhalt_von(part).get("personen") or []
        if who and part.name in _SAGT:
            said.append(_SAGT[part.name][len(who) > 1].format(wer=aufzaehlung(who)))
    told = " ".join(dict.fromkeys(said))
    return f"{told} {_AUCH}" if told and named is not None and gleichnamig(named) else told


def gleichnamig(named: Nennung) -> bool:
    """Whether what was said may as well be somebody who takes part in a matter."""
    if _NUR_KOLLEGEN.search(named.wortlaut):
        return False
    words = set(gefaltet(named.wortlaut).replace(".", " ").split())
    first = {part for each in named.personen for part in gefaltet(each.name).split()[:-1]} & words
    others = [set(gefaltet(other).split()) for each in named.personen for other in each.beteiligt]
    return any(first <= other for other in others)


def hinter_der_lesart(told: str, answer: str) -> str:
    """How the request was taken stays first."""
    head, gap, rest = answer.partition("\n\n")
    return absaetze(head, told, rest) if gap and head.startswith(VERSTANDEN) else absaetze(told, answer)


def gezeigt_war(answer: str) -> str:
    """Whom an answer was limited to; nothing where it was not."""
    found = _GESAGT.search(answer)
    if found is None:
        return ""
    everybody = [each.split() for each in re.split(r", | und ", found["wer"])]
    return " ".join([word for word in everybody[0] if all(word in each for each in everybody)])


def ohne_hinweis(message: Message) -> Message:
    if message.role != "assistant" or message.calls or not _GESAGT.search(message.text):
        return message
    return Message.assistant(_GESAGT.sub("", message.text).replace(_AUCH, "").strip())
