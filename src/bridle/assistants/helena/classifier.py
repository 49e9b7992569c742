"""How much a request asks for: whether a person waits for it, and how strong a model it takes."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import overload

from bridle.assistants.helena.classifier_model import classify_with
from bridle.assistants.helena.classifier_rules import LONG, ComplexityResult, Mode, by_rules
from bridle.engine.model import Model

__all__ = ["LONG", "ComplexityResult", "Mode", "classify_complexity"]


@overload
def classify_complexity(query: str) -> ComplexityResult: ...
@overload
def classify_complexity(query: str, model: Model) -> Awaitable[ComplexityResult]: ...
def classify_complexity(
    query: str, model: Model | None = None
) -> ComplexityResult | Awaitable[ComplexityResult]:
    """The mode and the tier of a request, by rules alone; with a model, as it says in one call.

    Where the model fails, is slow or says what cannot be, the rules decide, and the reason says so.
    """
    return by_rules(query) if model is None else classify_with(model, query)
