"""The drafts that a run has made, as its calls are told of them where nobody heard the answer.

A process may die, or lose its database, between a draft and the record of it. The drafts' own table knows the
truth: it is read once nobody can write for that run any more, and stands in the log in place of "not known".
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.engine.messages import Message, Part, ToolResultPart
from bridle.engine.result import ToolOutcome
from bridle.engine.run_log import Came, Ended, LogItem, Progress, Stepped
from bridle.engine.state import RunState
from bridle.engine.tools import ToolResult
from bridle.host.assistants import ASKED
from bridle.host.draft_proposals import NUMBERED
from bridle.host.tables import drafts

MADE = (
    "Der Entwurf „{title}“ ist angelegt, und eine Person entscheidet darüber. Leg ihn nicht noch einmal an."
)
NOT_MADE = "Der Entwurf wurde nicht angelegt: Die Bearbeitung brach vorher ab."

Made: TypeAlias = Mapping[str, Sequence[str]]
"""The titles of what each call has drafted."""


async def made_by(tx: AsyncConnection, run_id: str) -> Made:
    """All that is there now. It is all there will be where the run is locked, or is nobody's."""
    own = (drafts.c.run_id == run_id, drafts.c.call_id.is_not(None), drafts.c.kind.not_in(ASKED))
    found: dict[str, list[str]] = {}
    for row in await tx.execute(select(drafts.c.call_id, drafts.c.title).where(*own).order_by(drafts.c.id)):
        found.setdefault(row.call_id.partition(NUMBERED)[0], []).append(row.title)
    return found


def told(titles: Sequence[str]) -> ToolResult[Any]:
    """What a model is told of a call that drafted these."""
    if not titles:
        return ToolResult(error=NOT_MADE, retryable=True)
    return ToolResult(MADE.format(title="“, „".join(titles)))


def unknown_drafts(outcomes: Iterable[ToolOutcome]) -> list[str]:
    """The calls of which nobody knows whether they drafted anything."""
    return [each.call.id for each in outcomes if _is_unknown(each)]


def settled(state: RunState, made: Made) -> RunState:
    """The same log, in which it is known of every draft whether it was made."""
    *items, last = [_settled_item(each, made) for each in state.log]
    waiting = Progress.of([*items, last]).waiting
    lost = () if waiting is None else waiting.step.tool_results
    came = [Came(_true(each, made)) for each in lost if _is_unknown(each)]
    log = (*items, *came, last) if isinstance(last, Ended) else (*items, last, *came)
    return replace(state, log=log)


def settled_items(items: Iterable[LogItem], made: Made) -> list[LogItem]:
    return [_settled_item(each, made) for each in items]


def settled_messages(messages: Iterable[Message], calls: Collection[str], made: Made) -> list[Message]:
    """The same for what is told in a conversation: of these `calls` nobody had known."""

    def true(part: Part) -> Part:
        if not isinstance(part, ToolResultPart) or part.call_id not in calls:
            return part
        result = told(made.get(part.call_id, ()))
        return replace(part, content=_content(result), is_error=not result.ok)

    return [
        replace(each, parts=tuple([true(part) for part in each.parts])) if each.results else each
        for each in messages
    ]


def _settled_item(item: LogItem, made: Made) -> LogItem:
    match item:
        case Came(outcome) if _is_unknown(outcome):
            return Came(_true(outcome, made))
        case Stepped(step) if unknown_drafts(step.tool_results):
            results = tuple([_true(each, made) if _is_unknown(each) else each for each in step.tool_results])
            return replace(item, step=replace(step, tool_results=results))
        case _:
            return item


def _is_unknown(outcome: ToolOutcome) -> bool:
    return outcome.uncertain and outcome.effect == "draft"


def _true(outcome: ToolOutcome, made: Made) -> ToolOutcome:
    result = told(made.get(outcome.call.id, ()))
    return replace(outcome, result=result, content=_content(result), uncertain=False, executed=result.ok)


def _content(result: ToolResult[Any]) -> str:
    return str(result.data) if result.ok else f"Error: {result.error}"
