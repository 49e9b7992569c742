"""A question of one matter among several of a name, with the number of that which was chosen."""

from __future__ import annotations

import re

_SACHWORT = (
    r"(?:[\wäöüß]*(?:sache|prozess|verfahren|akte|streit|fall)|Sachen|Mandat|Angelegenheit|Vorgang|"
    r"Aktenzeichen)"
)
_DAVOR = (
    r"(?P<davor>(?:\b(?:in|bei|zu|von|aus|für) (?:der|dem|den|die)|"
    r"\b(?:im|zum|zur|beim|vom|der|die|den|dem|das)) )?"
)
_ARTIKEL = {
    "im": "in der",
    "zum": "zur",
    "beim": "bei der",
    "vom": "von der",
    "dem": "der",
    "den": "die",
    "das": "die",
}
_GEGEN = r"(?:gegen|\./\.|vs\.?)"


def in_gewaehlter(question: str, name: str, number: str, *, ding: str = "", person: bool = True) -> str:
    """The question as if the number had been said: instead of the name where that names the matter.

    The name of a person whom the question is about stays: „der Termin mit Frau Müller in der Akte …“. Where
    somebody else of the matter is asked for, it does not (`person`): „die Dolmetscherin für Herrn Müller“.
    `ding` is what the matter was called by beside it: „in der Scheidung Müller“.
    """
    between = rf"\s+(?:{_GEGEN}\s+)?"
    words = (
        name.split() if re.search(between.join(map(re.escape, name.split())), question) else name.split()[-1:]
    )
    called = rf"{between.join(map(re.escape, words))}(?:\s+{_GEGEN}\s+\S+)?(?=\W|$)"
    plain = question.rstrip(" ?!.")
    end = "?" if question.rstrip().endswith("?") else ""
    if found := re.search(rf"{_DAVOR}\b{_SACHWORT} {called}", plain, re.I):
        return (
            f"{plain[: found.start()]}{_mit_artikel(found['davor'])}Akte {number}{plain[found.end() :]}{end}"
        )
    within = rf"\b(?:in der|in dem|im|bei der|beim) {re.escape(ding)} {called}"
    if ding and (found := re.search(within, plain, re.I)):
        return f"{plain[: found.start()]}in der Akte {number}{plain[found.end() :]}{end}"
    polite = "" if person else r"(?:(?:Herrn?|Frau) )?(?:\w+ )??"
    before = "bei|in" if person else "bei|in|für|von|mit|zu"
    if found := re.search(rf"\b(?:{before}) {polite}{called}", plain, re.I):
        return f"{plain[: found.start()]}in der Akte {number}{plain[found.end() :]}{end}"
    return f"{plain} in der Akte {number}?"


def _mit_artikel(before: str | None) -> str:
    if not before:
        return ""
    *first, last = before.split()
    return f"{' '.join([*first, _ARTIKEL.get(last.lower(), last)])} "
