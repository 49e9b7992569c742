"""What becomes of an answer before a person reads it: why it ended early, what is unverified, the offer."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, cast

from bridle.assistants.helena import belege
from bridle.assistants.helena.belege import Fund, bestand, geprueft, gesichtet
from bridle.assistants.helena.nur_lokal import AUSGELASSEN
from bridle.assistants.helena.planer import Planer
from bridle.assistants.helena.saetze import (
    ABGEBROCHEN,
    ANGEBOT,
    GRENZE,
    SCHREIBEN,
    UNBELEGT,
    VORSTELLUNG,
    ZEITLIMIT,
)
from bridle.engine.messages import Message
from bridle.engine.model import Model
from bridle.engine.result import RunResult
from bridle.host.database import Database
from bridle.host.identity import Principal

_JA = (
    r"ja|jo|jep|jawohl|gerne?|ok|okay|klar|bitte|unbedingt|natürlich|sicher|mach|mache|weiter|weitermachen|"
    r"weiterarbeiten|hintergrund"
)
_DABEI = r"im|in|den|das|du|dann|doch|mal|na|also|tu|mir|wäre|super|toll|prima|gut|danke|helena"
_ANGENOMMEN = re.compile(rf"(?=.*\b(?:{_JA})\b)(?:(?:{_JA}|{_DABEI})\b[\s,.!;:–—-]*)+")
"""„Ja“, „gern, mach im Hintergrund weiter“; whatever says more asks something of its own."""
_OFFERED = re.compile(rf"[\s*_]*{re.escape(ANGEBOT)}[\s*_]*\Z")


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
    gefragt: Sequence[str] = (),
    bekannt: Sequence[str] = (),
    frueher: Sequence[Message] = (),
    regeln: Sequence[Model | str | None] = (),
) -> Durchgesehen:
    """`gefragt` are the person's own words, `bekannt` what needs no proof: the Akte that the prompt names.

    `frueher` is the conversation before: what was read then vouches as well.
    `regeln` may have had the last word: rules know when nothing is left to do, also at the last step; and
    they say again what they were asked, but state nothing by it.
    """
    wrote, read = belege.frueher(frueher, lambda name: name not in SCHREIBEN)
    whole = any(isinstance(each, Planer) and result.text in each.fertig for each in regeln)
    asked = [*gefragt, *wrote]
    known, asked = ([*bekannt, *asked], []) if whole else (bekannt, asked)
    text, unbelegt = await _geprueft(db, principal, result, read, known, asked)
    capped = result.cap_reached and not whole
    angebot = capped and mode == "inline"
    if angebot or mode == "background":  # a model that read it before may say it itself
        rest = _OFFERED.sub("", text)
        text = rest if rest or angebot else text  # in the background nothing takes its place
    if capped and not text.startswith(GRENZE):
        text = f"{GRENZE}\n\n{text}".rstrip()
    elif result.finish_reason == "timeout" and not text.startswith(ZEITLIMIT):
        text = f"{ZEITLIMIT}\n\n{text}"
    elif result.finish_reason == "abort" and ABGEBROCHEN not in text:
        text = f"{text}\n\n{ABGEBROCHEN}"  # what was said stays, and nobody takes half of it for all
    if unbelegt:
        text = f"{text}\n\n{UNBELEGT.format(liste=', '.join(unbelegt))}"
    if AUSGELASSEN not in text and any(AUSGELASSEN in each.text for each in _funde(result)):
        text = f"{text}\n\n{AUSGELASSEN}"
    if angebot:
        text = f"{text}\n\n{ANGEBOT}"
    if vorstellen and "ich bin Helena" not in text:
        text = f"{VORSTELLUNG}\n\n{text}"
    return Durchgesehen(_saying(result, text), unbelegt, angebot)


async def _geprueft(
    db: Database,
    principal: Principal,
    result: RunResult[Any],
    frueher: Sequence[Fund],
    bekannt: Sequence[str],
    gefragt: Sequence[str],
) -> tuple[str, tuple[str, ...]]:
    """The text with a mark at each citation that was neither read in this run nor is in the store.

    What its drafts cite without proof is named too; there it is listed with the draft.
    """
    seen = await gesichtet(result.text, [*_funde(result), *frueher], bekannt, gefragt)
    async with db.read() as tx:
        stored = await bestand(tx, principal, seen)
    found = await geprueft(seen, stored)
    unproved = [*[each.text for each in found.unbelegt], *_in_entwuerfen(result)]
    return found.text_markiert, tuple(dict.fromkeys(unproved))


def _funde(result: RunResult[Any]) -> list[Fund]:
    return [
        Fund(each.content, each.call.arguments, each.ok, each.effect == "read")
        for step in result.steps
        for each in step.tool_results
    ]


def _in_entwuerfen(result: RunResult[Any]) -> list[str]:
    listed: list[Any] = []
    for step in result.steps:
        for each in step.tool_results:
            data: Any = each.result.data
            if each.effect == "draft" and isinstance(data, Mapping):
                listed += cast("Mapping[str, Any]", data).get("unbelegt", ())
    return [str(each) for each in listed]


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


def nimmt_an(answer: str, text: str) -> bool:
    """Whether somebody wants what was offered at the end of an answer: that it goes on in the background."""
    return answer.rstrip().endswith(ANGEBOT) and bool(_ANGENOMMEN.fullmatch(text.strip().casefold()))
