"""What Helena answers without a language model: rules that recognise a question, tools, and templates."""

from __future__ import annotations

from bridle.assistants.helena.planer import (
    akten,
    beteiligte,
    dokumente,
    fristen,
    fristrechner,
    kollision,
    kosten,
    muster,
    normen,
    sonst,
    suche,
    zeiten,
    zustaendigkeit,
)
from bridle.assistants.helena.planer.erkennen import lies
from bridle.assistants.helena.planer.grenzen import nur_menschen
from bridle.engine.history import current_request
from bridle.engine.model import CallChunk, ModelRequest
from bridle.models.planner import MAX_REQUEST, PlannerModel, Rule


class Planer(PlannerModel):
    """The planner with Helena's bounds: what only people do is refused before any rule is tried."""

    def decide(self, request: ModelRequest) -> str | CallChunk:
        position = current_request(request.messages)
        asked = "" if position is None else request.messages[position].text
        refused = nur_menschen(lies(asked)) if len(asked) <= MAX_REQUEST else ""
        return refused or PlannerModel.decide(self, request)


def regeln() -> list[Rule]:
    """In the order in which they are tried: what is said more exactly comes first."""
    return [
        *kollision.regeln(),
        *fristrechner.regeln(),
        *kosten.regeln(),
        *zustaendigkeit.regeln(),
        *muster.regeln(),
        *normen.regeln(),
        *suche.regeln(),
        *zeiten.regeln(),
        *dokumente.regeln(),
        *fristen.regeln(),
        *beteiligte.regeln(),
        *akten.regeln(),
        *sonst.regeln(),
    ]
