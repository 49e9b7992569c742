"""What becomes of an answer before a person reads it: why it ended early, what is unverified, the offer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from sqlalchemy import or_, select, tuple_

from bridle.assistants.helena.saetze import ANGEBOT, GRENZE, UNBELEGT, VORSTELLUNG, ZEITLIMIT
from bridle.assistants.helena.zitate import Zitat, pruefe, zitate
from bridle.engine.messages import Message
from bridle.engine.result import RunResult
from bridle.host.database import Database
from bridle.host.identity import Principal
from bridle.host.search_tables import documents


@dataclass(frozen=True, slots=True)
class Durchgesehen:
    """The result with what a person reads; `unbelegt` are citations that nobody can vouch for."""

    result: RunResult[Any]
    unbelegt: tuple[str, ...] = ()
    angebot: bool = False


async def durchgesehen(
    db: Database,
    principal: Principal,
    result: RunResult[Any],
    mode: Literal["inline", "background"],
    *,
    vorstellen: bool = False,
) -> Durchgesehen:
    text, unbelegt = await _geprueft(db, principal, result)
    angebot = result.cap_reached and mode == "inline"
    if result.cap_reached and not text.startswith(GRENZE):
        text = f"{GRENZE}\n\n{text}"
    elif result.finish_reason == "timeout" and not text.startswith(ZEITLIMIT):
        text = f"{ZEITLIMIT}\n\n{text}"
    if unbelegt:
        text = f"{text}\n\n{UNBELEGT.format(liste=', '.join(unbelegt))}"
    if angebot:
        text = f"{text}\n\n{ANGEBOT}"
    if vorstellen and "ich bin Helena" not in text:
        text = f"{VORSTELLUNG}\n\n{text}"
    return Durchgesehen(_saying(result, text), unbelegt, angebot)


async def _geprueft(
    db: Database, principal: Principal, result: RunResult[Any]
) -> tuple[str, tuple[str, ...]]:
    """The text with a mark at each citation that was neither read in this run nor is in the store."""
    cited = zitate(result.text)
    if not cited:
        return result.text, ()
    stored = await im_bestand(db, principal, cited)
    found = pruefe(result.text, gelesen(result), lambda zitat: zitat.schluessel in stored)
    return found.text_markiert, tuple([each.text for each in found.unbelegt])


async def im_bestand(db: Database, principal: Principal, cited: Sequence[Zitat]) -> set[tuple[str, str]]:
    """Which of these there is a norm or a judgment of, for everybody or for this Kanzlei."""
    wanted = [each.schluessel for each in cited]
    asked = select(documents.c.cited_law, documents.c.cited_number).where(
        documents.c.collection.in_(("gesetze", "urteile")),
        or_(documents.c.tenant_id.is_(None), documents.c.tenant_id == principal.tenant_id),
        tuple_(documents.c.cited_law, documents.c.cited_number).in_(wanted),
    )
    async with db.read() as tx:
        return {(row.cited_law, row.cited_number) for row in await tx.execute(asked)}


def _saying(result: RunResult[Any], text: str) -> RunResult[Any]:
    """The same result with another text, also in what is appended to the conversation."""
    if text == result.text:
        return result
    messages: list[Message] = list(result.response_messages)
    if messages and messages[-1].role == "assistant" and not messages[-1].calls:
        messages[-1] = Message.assistant(text)
    else:
        messages.append(Message.assistant(text))
    return replace(result, text=text, response_messages=tuple(messages))


def gelesen(result: RunResult[Any]) -> Sequence[str]:
    """What the tools brought in this run, as the model read it."""
    return [outcome.content for step in result.steps for outcome in step.tool_results if outcome.ok]
