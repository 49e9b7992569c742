"""`bridle run`: one question to an assistant on this machine, with its steps in the terminal."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

from bridle.demo import Language
from bridle.engine.events import TextDelta, event_from_json
from bridle.engine.texts import ENGLISH, GERMAN
from bridle.errors import InvalidMessage
from bridle.host.assistants import Assistant, Registry
from bridle.host.draft_kinds import Draft
from bridle.host.draft_rows import Wanted
from bridle.host.errors import NotFound
from bridle.host.host import Host
from bridle.host.identity import Principal
from bridle.host.runs.records import RunRecord
from bridle.models.resolve import resolve
from bridle.serving.first_run import demo_house
from bridle.serving.places import address, keep_private
from bridle.shell import Refused, program
from bridle.terminal import WORDS, Screen, ctrl_c_calls, say

if TYPE_CHECKING:
    from rich.console import Console

CANCELLED = 130
SAID: dict[Language, dict[str, str]] = {
    "de": {
        "no_admin": "Es gibt noch kein Konto. Lege das erste an: {program} user add NAME EMAIL",
        "nobody": "Ein Konto mit der Adresse {email} gibt es nicht.",
        "none": "Es ist kein Assistent installiert.",
        "unknown": "Den Assistenten „{given}“ gibt es nicht. Möglich sind: {names}.",
        "empty": "Die Frage ist leer.",
        "draft": "Wartet auf Freigabe: {title}. Entscheide auf der Seite: {program} serve",
    },
    "en": {
        "no_admin": "There is no account yet. Add the first: {program} user add NAME EMAIL",
        "nobody": "There is no account with the address {email}.",
        "none": "No assistant is installed.",
        "unknown": "There is no assistant '{given}'. Possible: {names}.",
        "empty": "The question is empty.",
        "draft": "Waits for an approval: {title}. Decide on the page: {program} serve",
    },
}


def run_question(
    console: Console,
    question: str,
    assistant: str | None,
    given: str | None,
    as_json: bool,
    language: Language,
    *,
    email: str | None = None,
    scope: str | None = None,
    model: str | None = None,
) -> int:
    """`email` is whose question it is; without it the first administrator's. `scope` is what it is about."""
    said = SAID[language]
    if not question.strip():
        raise Refused(said["empty"], 2)
    keep_private()
    registry = Registry.installed()
    chosen = _chosen(registry, assistant, said)

    async def asked() -> int:
        asked_of = None if model is None else resolve(model)
        async with Host.open(address(given, language), registry, model=asked_of) as host:
            if given is None:
                await demo_house(host)
            try:
                me = await host.identity.local(email)
            except NotFound:
                missing = said["no_admin"] if email is None else said["nobody"]
                raise Refused(missing.format(program=program(), email=email)) from None
            conversation = await host.new_conversation(me, chosen.name, scope)
            run = await host.runs.start(me, conversation.id, question.strip())
            texts = GERMAN if language == "de" else ENGLISH
            screen = None if as_json else Screen(console, WORDS[language], texts, chosen.title, chosen.labels)
            run = await _watched(host, me, run, screen)
            drafts = await host.drafts.list(me, Wanted(state="open", run_id=run.id))
            if screen is None:
                say(console, json.dumps(_as_json(run, drafts), ensure_ascii=False))
            else:
                _end(screen, run, drafts)
            return {"error": 1, "abort": CANCELLED}.get(run.outcome or "", 0)

    return asyncio.run(asked())


def _chosen(registry: Registry, wanted: str | None, said: dict[str, str]) -> Assistant:
    if not len(registry):
        raise Refused(said["none"])
    found = next(iter(registry)) if wanted is None else registry.find(wanted)
    if found is None:
        names = ", ".join([each.name for each in registry])
        raise Refused(said["unknown"].format(given=wanted, names=names), 2)
    return found


async def _watched(host: Host, me: Principal, run: RunRecord, screen: Screen | None) -> RunRecord:
    """Draw what happens until the run is at rest. Ctrl-C stops it, and what there is stays."""
    stopping: list[asyncio.Task[RunRecord]] = []
    spoken = ""

    def stop() -> None:
        if not stopping:
            stopping.append(asyncio.get_running_loop().create_task(host.runs.cancel(me, run.id)))

    with ctrl_c_calls(stop):
        async for _, body in host.runs.follow(me, run.id):
            try:
                event = event_from_json(body)
            except InvalidMessage:
                continue
            spoken += event.delta if isinstance(event, TextDelta) else ""
            if screen is not None:
                screen.show(event)
        await asyncio.gather(*stopping)
    ended = await host.runs.get(me, run.id)
    if screen is not None and (rest := unsaid(ended.text, spoken)):
        screen.show(TextDelta(1, rest))
    return ended


def unsaid(text: str, spoken: str) -> str:
    """What of the answer was not seen as it came; all of it where it reads otherwise since the review."""
    if text.strip() in spoken:
        return ""
    said = spoken.strip()
    if not said:
        return text
    before, found, after = text.partition(said)
    if found and before.rstrip().endswith(":"):
        new = text.strip()  # „Hier ist mein Stand:“ wants behind it what it announces
    elif found and before[-1:] in ("", "\n") and after[:1] in ("", "\n"):
        new = "\n\n".join([part.strip() for part in (before, after) if part.strip()])
    else:
        new = _changed(text, said)
    return f"\n\n{new}"


def _changed(text: str, said: str) -> str:
    """The lines that read otherwise now, where most of what was seen still stands; otherwise all of it."""
    lines, seen = [line.strip() for line in text.strip().splitlines()], {*said.splitlines()}
    new = [line for line in lines if line and line not in seen]
    return "\n".join(new) if 2 * len(new) < len([line for line in lines if line]) else text.strip()


def _end(screen: Screen, run: RunRecord, drafts: Sequence[Draft]) -> None:
    screen.rest()
    note = screen.words.cancelled if run.outcome == "abort" else screen.words.ended.get(run.outcome or "")
    if note:
        screen.line(note)
    for each in drafts:
        screen.line(SAID[screen.words.language]["draft"].format(title=each.title, program=program()))


def _as_json(run: RunRecord, drafts: Sequence[Draft]) -> dict[str, object]:
    return {
        "runId": run.id,
        "conversationId": run.conversation_id,
        "assistant": run.assistant,
        "outcome": run.outcome,
        "text": run.text,
        "drafts": [{"id": each.id, "kind": each.kind, "title": each.title} for each in drafts],
    }
