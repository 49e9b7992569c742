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
from bridle.models.planner import Rule


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
