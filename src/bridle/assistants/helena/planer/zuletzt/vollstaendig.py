"""Whether an answer has what was asked for; what it lacks is asked for in the same matter, or said.

An answer without anything of the kind was made by a rule that took the request for another one. Where it is
sure to be seen (an address, a telephone number, the calendar of the whole firm), it is not shown.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from bridle.assistants.helena.planer.entwuerfe.auftrag import auftrag
from bridle.assistants.helena.planer.lesen.anschluss import akte_vorher
from bridle.assistants.helena.planer.lesen.erkennen import genannt, lies
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.lesungen import Entscheide
from bridle.assistants.helena.planer.sagen import absaetze
from bridle.assistants.helena.planer.verstehen.felder import rolle_in
from bridle.assistants.helena.planer.verstehen.kern import akte_in
from bridle.assistants.helena.planer.zuletzt.arten import (
    Art,
    fehlende,
    gefragte_arten,
    ungefragter_kalender,
)
from bridle.assistants.helena.planer.zuletzt.nachgefragt_antwort import ohne_antwort
from bridle.assistants.helena.planer.zuletzt.nochmal import nochmal
from bridle.engine.model import CallChunk, ModelRequest

LONGEST = 400
_OFFEN_GESAGT = re.compile(
    r"finde ich|nicht eingespielt|brauche ich|Nenne mir|hinterlegt|meinst Du|führe ich nicht|"
    r"nicht sicher verstanden|"
    r"nicht eingetragen|nicht gerechnet|rechne ich|steht (?:dazu |darin |dort )?(?:nichts|nicht|kein)|"
    r"kenne ich|nicht berücksichtigt|"
    r"weiß ich nicht|kann ich nicht|\bkeine?\b",
    re.I,
)
"""That something is not there has been told."""
_ZURUECKGEFRAGT = re.compile(
    r"meinst Du\?|^In welcher Akte|brauche ich (?:noch|den|die|das)\b|\?[^\n]{0,80}\bNenne\b|\?\s*$", re.M
)
NICHT_DABEI = "Nicht beantwortet ist, wonach auch gefragt ist: {was}. Frag das bitte noch einmal allein."
NICHTS_DAVON = (
    "Gefragt ist nach etwas anderem, als ich dazu gefunden habe: {was}. Nenne mir dazu die Akte und den "
    "Namen, "
    "um den es geht, oder frag mit anderen Worten."
)
NICHT_VERSTANDEN = (
    "Was Du dazu wissen möchtest, habe ich nicht sicher verstanden. Frag bitte mit anderen Worten, und "
    "nenne mir die "
    "Akte oder das Verfahren, um das es geht."
)


def vollstaendig(request: ModelRequest, position: int, entscheide: Entscheide) -> str | CallChunk:
    """The next move; an answer that lacks a kind of what was asked for is completed, or says so."""
    text = request.messages[position].text
    kinds = gefragte_arten(text) if len(text) <= LONGEST else []
    if len(text) > LONGEST or auftrag(lies(text)) is not None:
        return entscheide(request)
    if not kinds:
        plain = entscheide(request)
        return _ohne_kalender(text, plain) if isinstance(plain, str) else plain

    def stattdessen(move: str) -> str | None:
        lacking = _vermisst(text, kinds, move)
        return None if lacking is None else _nachfrage(text, lacking or kinds, move) or None

    def gesagt(_: str, again: str, before: str) -> str:
        lacking = _vermisst(text, kinds, before) or kinds
        found = not ohne_antwort(text, again) and len(fehlende(list(lacking), again)) < len(lacking)
        if not found:
            return before
        return again if _daneben(text, kinds, before) else absaetze(before, again)

    move = nochmal(request, position, entscheide, stattdessen, gesagt)
    return _mit_offenem(text, kinds, move) if isinstance(move, str) else move


def _vermisst(text: str, kinds: Sequence[Art], answer: str) -> list[Art] | None:
    """What the answer lacks, [] where it is about something else altogether; None where nothing is amiss."""
    if ungefragter_kalender(text, answer):
        return []
    lacking = fehlende(list(kinds), answer)
    if not lacking or _ZURUECKGEFRAGT.search(answer):
        return None
    sure = [each for each in lacking if each.frage]
    return (sure or None) if _OFFEN_GESAGT.search(answer) else lacking


def _daneben(text: str, kinds: Sequence[Art], answer: str) -> bool:
    """Whether nothing of what was asked for is in it, and what is asked for would be seen."""
    if ungefragter_kalender(text, answer) or ohne_antwort(text, answer):
        return True
    return all(each.frage for each in kinds) and len(fehlende(list(kinds), answer)) == len(kinds)


def _mit_offenem(text: str, kinds: Sequence[Art], answer: str) -> str:
    answer = _ohne_kalender(text, answer)
    lacking = fehlende(list(kinds), answer)
    told = _OFFEN_GESAGT.search(answer) or _ZURUECKGEFRAGT.search(answer)
    if not lacking or told or ohne_antwort(text, answer):
        return answer
    what = ", ".join(each.name for each in lacking)
    if _daneben(text, kinds, answer):
        return NICHTS_DAVON.format(was=what)
    return absaetze(answer, NICHT_DABEI.format(was=what))


_TEIL = re.compile(r"^\*\*\d+\. (?P<frage>[^\n]+)\*\*\n\n(?P<antwort>.+?)(?=\n\n\*\*\d+\. |\Z)", re.M | re.S)


def _ohne_kalender(text: str, answer: str) -> str:
    """The answer without the calendar of the whole firm under a question that is about something else."""
    if _TEIL.search(answer) is None:
        return NICHT_VERSTANDEN if ungefragter_kalender(text, answer) else answer

    def part(found: re.Match[str]) -> str:
        amiss = ungefragter_kalender(found["frage"], found["antwort"])
        return found[0].replace(found["antwort"], NICHT_VERSTANDEN) if amiss else found[0]

    return _TEIL.sub(part, answer)


def _nachfrage(text: str, lacking: Sequence[Art], answer: str) -> str:
    """The question for it in the matter that was asked about, or of the person; "" where there is none."""
    asked = lies(text)
    named = genannt(asked)
    whole = ungefragter_kalender(text, answer)
    matter = akte_in([text]) or ("" if whole else akte_vorher(asked, answer)) or (named.name if named else "")
    wanted = [each.frage for each in lacking if each.frage]
    if not matter:
        return ""
    if whole and any(each.name == "der Betrag" for each in lacking):
        return f"Was kosten Gericht und Anwalt in der Akte {matter}?"
    if not wanted:
        return ""
    whose = rolle_in(falte(text)) if all(each.person for each in lacking if each.frage) else ""
    if whose:
        return f"{' und '.join(wanted)} {whose} in der Akte {matter}?"
    if all(each.person for each in lacking if each.frage):
        return (
            f"{' und '.join(wanted)} von {named.name.title() if named.name.islower() else named.name}?"
            if named and named.name
            else ""
        )
    return f"{' und '.join(wanted)} in der Akte {matter}?"
