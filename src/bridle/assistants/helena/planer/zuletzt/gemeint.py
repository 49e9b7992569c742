"""What was probably meant, for a request that no rule reads: the nearest need, or a choice of three.

Who reads „Ich verstehe das als“ sees at once where that is wrong. What is not near enough, or is an order or
asks for an opinion, stays as it was: an answer to another question is worse than none.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from bridle.assistants.helena.planer.akten.sache_finden import UNBEKANNT
from bridle.assistants.helena.planer.grenzen import braucht_modell, will_erklaerung, will_handeln
from bridle.assistants.helena.planer.hilfe import fragt_nach_hilfe, ist_abschluss, ist_gruss
from bridle.assistants.helena.planer.lesen.anschluss import akte_vorher
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.lesen.satz import saetze
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.lesungen import Entscheide
from bridle.assistants.helena.planer.passt import nur_mit_modell
from bridle.assistants.helena.planer.sagen import absaetze, liste
from bridle.assistants.helena.planer.verstehen.felder_gefragt import ein_feld
from bridle.assistants.helena.planer.verstehen.gespraech import vorher
from bridle.assistants.helena.planer.zuletzt.gemeint_aehnlich import MARKEN, Nah, naechste
from bridle.assistants.helena.planer.zuletzt.gemeint_angaben import Gelesen, lesarten
from bridle.assistants.helena.planer.zuletzt.gemeint_bedarf import Bedarf
from bridle.assistants.helena.planer.zuletzt.gemeint_worte import inhalt, unbekannt
from bridle.assistants.helena.planer.zuletzt.nochmal import nochmal
from bridle.assistants.helena.prompt import AKTE_IM_GESPRAECH
from bridle.assistants.helena.saetze import KEINE_AKTE
from bridle.engine.messages import Message
from bridle.engine.model import CallChunk, ModelRequest

LONGEST = 160
"""Characters: what is longer tells more than a look-up asks for."""
SICHER = ((0.55, 0.08), (0.5, 0.2))
"""How near a need must be to be taken, and how far ahead of every other: the farther, the less near.

With these, of the questions that the rules answer rightly, about one in a hundred would be taken otherwise.
"""
MOEGLICH = 0.36
"""How near one must be to be offered."""
_WEIT_ZURUECK = 0.7
MOST = 3
UNSICHER = "Das habe ich nicht sicher verstanden. Meinst Du:"
_NACHGEFRAGT: Mapping[str, str] = {
    "#name": "Nenne mir das Aktenzeichen oder den Namen, um den es geht.",
    "#betrag": "Nenne mir auch den Streitwert.",
    "#zeit": "Nenne mir auch den Tag der Zustellung oder des Zugangs.",
    "#schrift": "Nenne mir auch, was für ein Schreiben Du suchst.",
    "#gericht": "Nenne mir auch das Gericht.",
    "#gebiet": "Nenne mir auch das Rechtsgebiet.",
    "#norm": "Nenne mir auch die Vorschrift.",
}


def wie_gemeint(
    request: ModelRequest, position: int, entscheide: Entscheide, verlegen: str, versteht: Callable[[], bool]
) -> str | CallChunk:
    """The next move; for what was probably meant, where the request itself comes to nothing.

    verlegen  what is said where nothing was understood
    versteht  whether a rule knows exactly what is asked for: it goes first, a mere search for words does not
    """
    asked = request.messages[position].text
    found = gemeint(asked, _aus_dem_gespraech(request, position))
    if found is None:
        return entscheide(request)
    if not found.sicher:
        move = entscheide(request)
        return _rueckfrage(found) if isinstance(move, str) and _verloren(move, verlegen) else move
    meant = found.fragen[0]
    if falte(meant).strip(" ?!.") == falte(asked).strip(" ?!."):
        return entscheide(request)
    first, second = (asked, meant) if versteht() else (meant, asked)

    def gefragt(read: ModelRequest) -> str | CallChunk:
        move = entscheide(read)
        taken = isinstance(move, str) and read.messages[position].text == meant and stattdessen(move) is None
        return absaetze(f"Ich verstehe das als: „{meant}“", move) if taken and isinstance(move, str) else move

    def stattdessen(move: str) -> str | None:
        known = meant if first == asked else ""
        return second if _verloren(move, verlegen) or _vergebens(move, known) else None

    def gesagt(_: str, answer: str, before: str) -> str:
        return before if second == meant and stattdessen(answer) is not None else answer

    read = replace(request, messages=_mit(request.messages, position, first))
    return nochmal(read, position, gefragt, stattdessen, gesagt)


def _mit(messages: Sequence[Message], position: int, text: str) -> tuple[Message, ...]:
    return (*messages[:position], Message.user(text), *messages[position + 1 :])


def _verloren(move: str, verlegen: str) -> bool:
    """Whether nothing was understood, and nothing is shown before that is said."""
    before, lost, _ = move.partition(verlegen)
    return bool(lost) and "**" not in before


def _vergebens(move: str, meant: str) -> bool:
    """Whether words that need not be a name or a thing were looked for, and nothing was found."""
    unknown = re.search(rf"„([^“]+)“ {re.escape(UNBEKANNT)}", move)
    if meant and unknown is not None and falte(unknown[1]) in falte(meant):
        return False  # a name that is not there, or that one may not see, is no other name
    return KEINE_AKTE in move or UNBEKANNT in move or _NICHTS.search(move) is not None


def _rueckfrage(found: Gemeint) -> str:
    missing = " ".join(_NACHGEFRAGT[each] for each in found.fehlt)
    return absaetze(UNSICHER, liste(found.fragen), missing)


def _aus_dem_gespraech(request: ModelRequest, position: int) -> dict[str, str]:
    """The matter that the conversation is about, or that was talked of last."""
    if (open_matter := AKTE_IM_GESPRAECH.search(request.instructions)) is not None:
        return {"akte": open_matter[1]}
    before = reversed(vorher(request.messages[:position]))
    talked_of = (akte_vorher(lies(each.frage), each.antwort) for each in before)
    number = next((each for each in talked_of if each), "")
    return {"akte": number} if number else {}


_NICHTS = re.compile(
    r"^Zu „[^“]{1,80}“ finde ich in den Dokumenten .{1,160} nichts\.|"
    r"^Wer „[^“]{1,80}“ ist, steht weder bei den Beteiligten noch in den Dokumenten|"
    r"^„[^“]{1,80}“ finde ich in keiner Akte"
)
_MEHRERES = re.compile(r"(?<=\w)\W+(?:und|oder|sowie)\b|[+&]|(?<=\w{3})\W*[.!?:;]\s+\w")
_NUR_NAME = re.compile(r"(?:[a-z]{1,4} )?#name\W*")
_VERNEINT = re.compile(r"\b(?:nichts?|kein[a-z]*|ohne|ausser|weder|nie)\b(?: [a-z]+)?")
_ANFANG = 10
"""Letters by which what is denied is told: „nicht abge“."""


@dataclass(frozen=True, slots=True)
class Gemeint:
    """The needs that may be meant, the nearest first, and whether the first is sure enough to be asked."""

    fragen: Sequence[str]
    fehlt: Sequence[str]
    sicher: bool


def gemeint(text: str, bekannt: Mapping[str, str] | None = None) -> Gemeint | None:
    """What a request means, with what is known from the conversation; None where it is near to nothing."""
    asked = lies(text)
    if len(text) > LONGEST or ist_gruss(asked) or fragt_nach_hilfe(asked) or ist_abschluss(asked):
        return None
    if braucht_modell(asked) or will_handeln(asked) or will_erklaerung(asked) or nur_mit_modell(asked):
        return None
    if field := ein_feld(text):
        return Gemeint((field,), (), sicher=True)
    read, near = max(
        [(each, naechste(each.text)) for each in lesarten(asked)],
        key=lambda pair: pair[1][0].wert if pair[1] else 0.0,
    )
    if not near or near[0].wert < MOEGLICH or near[0].bedarf.art != "nachschlagen":
        return None
    if not _nah_gesagt(near[0].bedarf, read):
        return None
    best = near[0]
    asked_for = [(each, _dazu(each, read.angaben, bekannt or {})) for each in _angebote(near)]
    missing = [MARKEN[place] for need, told in asked_for for place in need.fehlt(told)]
    ahead = best.wert - _naechster(near)
    sure = any(best.wert >= least and ahead >= lead for least, lead in SICHER) and len(saetze(text)) == 1
    sure = sure and not asked_for[0][0].fehlt(asked_for[0][1]) and _nichts_anderes(best.bedarf, read)
    return Gemeint(
        list(dict.fromkeys(need.gefragt(told) for need, told in asked_for)),
        list(dict.fromkeys(missing)),
        sure,
    )


def _dazu(need: Bedarf, angaben: Mapping[str, str], bekannt: Mapping[str, str]) -> dict[str, str]:
    """What the request says, and from the conversation only what the question cannot do without."""
    return {**{place: bekannt[place] for place in need.fehlt(angaben) if place in bekannt}, **angaben}


def _naechster(near: Sequence[Nah]) -> float:
    """How near the best one is that would be answered otherwise."""
    return next((each.wert for each in near if each.bedarf.gruppe != near[0].bedarf.gruppe), 0.0)


def _angebote(near: Sequence[Nah]) -> list[Bedarf]:
    least = max(MOEGLICH, near[0].wert * _WEIT_ZURUECK)
    return [each.bedarf for each in near if each.bedarf.art == "nachschlagen" and each.wert >= least][:MOST]


def _nah_gesagt(need: Bedarf, read: Gelesen) -> bool:
    """Whether it is said with words of the need, for the greater part."""
    said, others = len(inhalt(read.text)), len(unbekannt(need, read.text))
    return 2 * others < said + (0 if said and need.fehlt(read.angaben) else 1) and not _NUR_NAME.fullmatch(
        read.text
    )


def _nichts_anderes(need: Bedarf, read: Gelesen) -> bool:
    """Whether the question asks for all that the request names and says: nothing is left out silently."""
    places = {MARKEN[each] for each in need.plaetze}
    named = {MARKEN[each] for each in read.angaben if each != "muster"}
    kind = falte(read.angaben.get("muster", "")) if "muster" in need.plaetze else ""
    others = [word for word in unbekannt(need, read.text) if word != kind]
    if not named <= places or _MEHRERES.search(read.text) or others:
        return False
    return all(any(_verneint(denied, way) for way in need.anders) for denied in _VERNEINT.findall(read.text))


def _verneint(denied: str, way: str) -> bool:
    """Whether a way denies the same: „nicht abgerechnet“ is no „nicht offen“."""
    return denied[:_ANFANG] in falte(way)
