"""What was probably meant, for a request that no rule reads: the nearest need, or a choice of three.

Who reads „Ich verstehe das als“ sees at once where that is wrong. What is not near enough, or is an order or
asks for an opinion, stays as it was: an answer to another question is worse than none.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from bridle.assistants.helena.planer.akten.sache_finden import UNBEKANNT
from bridle.assistants.helena.planer.grenzen import braucht_modell, will_erklaerung, will_handeln
from bridle.assistants.helena.planer.hilfe import fragt_nach_hilfe, ist_abschluss, ist_gruss
from bridle.assistants.helena.planer.lesen.anschluss import akte_vorher
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.passt import nur_mit_modell
from bridle.assistants.helena.planer.sagen import absaetze, liste
from bridle.assistants.helena.planer.verstehen.gespraech import vorher
from bridle.assistants.helena.planer.zuletzt.gemeint_aehnlich import MARKEN, Nah, naechste
from bridle.assistants.helena.planer.zuletzt.gemeint_angaben import gelesen
from bridle.assistants.helena.planer.zuletzt.gemeint_bedarf import Bedarf
from bridle.assistants.helena.planer.zuletzt.nochmal import nochmal
from bridle.assistants.helena.prompt import AKTE_IM_GESPRAECH
from bridle.assistants.helena.saetze import KEINE_AKTE
from bridle.engine.model import CallChunk, ModelRequest

Entscheide = Callable[[ModelRequest], "str | CallChunk"]

LONGEST = 160
"""Characters: what is longer tells more than a look-up asks for."""
SICHER, ABSTAND = 0.5, 0.08
"""How near a need must be to be taken, and how far ahead of every other."""
MOEGLICH = 0.36
"""How near one must be to be offered."""
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
    request: ModelRequest, position: int, entscheide: Entscheide, verlegen: str
) -> str | CallChunk:
    """The next move; for what was probably meant, where the request itself comes to nothing.

    verlegen  what is said where nothing was understood
    """
    found = gemeint(request.messages[position].text, _aus_dem_gespraech(request, position))
    if found is None:
        return entscheide(request)
    if not found.sicher:
        move = entscheide(request)
        return _rueckfrage(found) if isinstance(move, str) and _verloren(move, verlegen) else move

    def gesagt(meant: str, answer: str, first: str) -> str:
        nothing = _verloren(answer, verlegen) or KEINE_AKTE in answer or UNBEKANNT in answer
        return first if nothing else absaetze(f"Ich verstehe das als: „{meant}“", answer)

    return nochmal(
        request,
        position,
        entscheide,
        lambda move: found.fragen[0] if _verloren(move, verlegen) else None,
        gesagt,
    )


def _verloren(move: str, verlegen: str) -> bool:
    """Whether nothing was understood, and nothing is shown before that is said."""
    before, lost, _ = move.partition(verlegen)
    return bool(lost) and "**" not in before


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
    read = gelesen(asked)
    near = naechste(read.text)
    if not near or near[0].wert < MOEGLICH or near[0].bedarf.art != "nachschlagen":
        return None
    told = {**(bekannt or {}), **read.angaben}
    offered = _angebote(near)
    best = near[0]
    sure = best.wert >= SICHER and best.wert - _naechster(near) >= ABSTAND
    sure = sure and not best.bedarf.fehlt(told) and _alles_gefragt(best.bedarf, read.angaben)
    return Gemeint(
        [each.gefragt(told) for each in offered],
        list(dict.fromkeys(MARKEN[place] for each in offered for place in each.fehlt(told))),
        sure,
    )


def _naechster(near: Sequence[Nah]) -> float:
    """How near the best one is that would be answered otherwise."""
    return next((each.wert for each in near if each.bedarf.gruppe != near[0].bedarf.gruppe), 0.0)


def _angebote(near: Sequence[Nah]) -> list[Bedarf]:
    lookups = [each.bedarf for each in near if each.bedarf.art == "nachschlagen" and each.wert >= MOEGLICH]
    return lookups[:MOST]


def _alles_gefragt(need: Bedarf, angaben: Mapping[str, str]) -> bool:
    """Whether the question has a place for all that the request names: nothing is left out silently."""
    places = {MARKEN[each] for each in need.plaetze}
    named = {MARKEN[each] for each in angaben if each not in ("gericht", "muster")}
    return named <= places
