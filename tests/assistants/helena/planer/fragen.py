"""Questions to Helena without a model, asked by the administration of a firm."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from assistants.helena.kanzlei import Kanzlei
from bridle.assistants.helena.agent import HelenaAgentOptions, HelenaAgentResult, run_helena_agent
from bridle.assistants.helena.eval.kanzlei import Kanzlei as Pruefkanzlei
from bridle.assistants.helena.planer import Planer, regeln
from bridle.assistants.helena.saetze import OHNE_MODELL
from bridle.engine.messages import Message

Firma = Kanzlei | Pruefkanzlei
Aufruf = tuple[str, dict[str, Any]]


async def frag(firma: Firma, text: str, before: Sequence[Message] = ()) -> str:
    """What is said to one question, after what was said before."""
    return (await ergebnis(firma, text, before)).text


async def frag_mit_aufrufen(
    firma: Firma, text: str, before: Sequence[Message] = ()
) -> tuple[str, list[Aufruf]]:
    """The answer, and which tools were called for it."""
    answered = await ergebnis(firma, text, before)
    return answered.text, aufrufe(answered)


async def im_gespraech(firma: Firma, *texts: str) -> str:
    """The answer to the last of several messages, each asked after the answer to the one before."""
    history: list[Message] = []
    said = ""
    for text in texts:
        said = await frag(firma, text, tuple(history))
        history += [Message.user(text), Message.assistant(said)]
    return said


async def ergebnis(
    firma: Firma, text: str, before: Sequence[Message] = (), akte_id: str | None = None
) -> HelenaAgentResult:
    """The whole run, for who needs more than its answer."""
    options = HelenaAgentOptions(
        firma.db,
        firma.admin.user_id if isinstance(firma, Kanzlei) else firma.personen["admin"],
        text,
        akte_id=akte_id,
        conversation_history=before,
        mode="inline",
        model=Planer(regeln(), OHNE_MODELL),
    )
    return await run_helena_agent(options)


def aufrufe(answered: HelenaAgentResult) -> list[Aufruf]:
    """The tools that a run has called, with their arguments."""
    assert answered.result is not None
    return [(call.name, dict(call.arguments)) for step in answered.result.steps for call in step.tool_calls]
