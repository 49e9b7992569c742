"""Figures without a question are asked for what such figures are for: „Einigung ohne Gericht, Wert 6.000“."""

from __future__ import annotations

from bridle.assistants.helena.planer.akten.sache_stelle import eigene_angaben
from bridle.assistants.helena.planer.grenzen import braucht_modell, will_handeln
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.lesen.gebiet import anteile, bekannte_woerter
from bridle.assistants.helena.planer.lesungen import Entscheide
from bridle.assistants.helena.planer.sagen import absaetze
from bridle.assistants.helena.planer.zuletzt.nochmal import nochmal
from bridle.assistants.helena.saetze import NICHT_ERKANNT
from bridle.engine.model import CallChunk, ModelRequest
from bridle.models.planner import MAX_REQUEST

WAHRSCHEINLICH = 0.4
"""Nothing else was understood, and how it was taken is said: the likeliest is good enough."""
WORTE = 2
_FRAGE = {"kosten": "welche Gebühren fallen an?", "frist": "wann endet die Frist?"}
_VERSTANDEN = "Ich verstehe das als"


def im_gebiet_gefragt(request: ModelRequest, position: int, entscheide: Entscheide) -> str | CallChunk:
    """The next move; where nothing is understood, that for the question such figures raise."""
    asked = request.messages[position].text
    meant = _gemeint(asked) if len(asked) <= MAX_REQUEST // 2 else ""
    if not meant:
        return entscheide(request)
    return nochmal(
        request, position, entscheide, lambda move: meant if NICHT_ERKANNT in move else None, _gesagt
    )


def _gemeint(asked: str) -> str:
    told = lies(asked)
    says_enough = eigene_angaben(asked) and bekannte_woerter(asked) >= WORTE
    if not says_enough or braucht_modell(told) or will_handeln(told):
        return ""
    area, share = max(anteile(asked).items(), key=lambda each: each[1])
    question = _FRAGE.get(area, "")
    return f"{asked.rstrip(' ?!.')} – {question}" if question and share >= WAHRSCHEINLICH else ""


def _gesagt(meant: str, answer: str, first: str) -> str:
    if NICHT_ERKANNT in answer:
        return first
    return answer if _VERSTANDEN in answer else absaetze(f"{_VERSTANDEN}: „{meant}“", answer)
