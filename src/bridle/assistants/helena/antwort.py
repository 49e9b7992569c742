"""What becomes of an answer before a person reads it: why it ended early, what is unverified, the offer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from bridle.assistants.helena.saetze import ANGEBOT, GRENZE, UNBELEGT, VORSTELLUNG, ZEITLIMIT
from bridle.engine.messages import Message
from bridle.engine.result import RunResult
from bridle.host.database import Database


@dataclass(frozen=True, slots=True)
class Durchgesehen:
    """The result with what a person reads; `unbelegt` are citations that nobody can vouch for."""

    result: RunResult[Any]
    unbelegt: tuple[str, ...] = ()
    angebot: bool = False


async def durchgesehen(
    db: Database,
    result: RunResult[Any],
    mode: Literal["inline", "background"],
    *,
    vorstellen: bool = False,
) -> Durchgesehen:
    text, unbelegt = result.text, ()
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
