"""How a request of Helena's is classified: by rules, or by a small local model where that is switched on."""

from __future__ import annotations

import hashlib

from bridle.assistants.helena.classifier import ComplexityResult, classify_complexity
from bridle.assistants.helena.classifier_model import NONE_HERE, instead, nach_regeln
from bridle.assistants.helena.modelle import kleines
from bridle.assistants.helena.settings import HelenaSettings

MOST_KEPT = 200
_vorher: dict[bytes, ComplexityResult] = {}
"""What was decided when a request came in, until its run is put together: the model is asked once."""


async def einordnen(settings: HelenaSettings, query: str) -> ComplexityResult:
    """Mode, tier and reason; a model elsewhere is never asked, whatever the request is about."""
    if settings.classifier == "rules":
        return classify_complexity(query)
    model = await kleines(settings)
    if model is None:
        return instead(classify_complexity(query), NONE_HERE)
    return await classify_complexity(query, model)


async def eingangs(settings: HelenaSettings, query: str) -> ComplexityResult:
    """For a request whose run begins in a moment, and asks again."""
    found = _vorher.get(_key(settings, query)) or await einordnen(settings, query)
    if settings.classifier == "model" and not nach_regeln(found):  # it may answer again in a moment
        while len(_vorher) >= MOST_KEPT:
            del _vorher[next(iter(_vorher))]
        _vorher[_key(settings, query)] = found
    return found


async def im_lauf(settings: HelenaSettings, query: str) -> ComplexityResult:
    return _vorher.pop(_key(settings, query), None) or await einordnen(settings, query)


def _key(settings: HelenaSettings, query: str) -> bytes:
    """No text is kept for a run that another process works on."""
    models = (settings.tier1_model, settings.tier2_model, settings.tier3_model)
    asked = "\0".join([settings.classifier, *models, query])
    return hashlib.sha256(asked.encode("utf-8", "replace")).digest()
