"""A conversation to take along: as Markdown, to be read, or as JSON, in which nothing is missing."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, tzinfo
from typing import Any, Literal, TypeAlias

from sqlalchemy import Row, Table, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.engine.messages import ImagePart, Message, ToolCallPart, ToolResultPart
from bridle.engine.text import one_line, strip_marker
from bridle.host.database import now
from bridle.host.tables import conversations, messages, runs, usage

Form: TypeAlias = Literal["markdown", "json"]

FORMAT = "bridle-conversation"
VERSION = 1
UNTITLED = "Unterhaltung"

_SOURCE = re.compile(r"\n?\[source: (.+)\]\s*\Z")
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
_SPECIAL = re.compile(r"([\\`*_\[\]<>#|])")


async def export(tx: AsyncConnection, conversation_id: str, name: str, form: Form, zone: tzinfo = UTC) -> str:
    """`name` is whose conversation it is, `zone` where the clock is that a reader goes by."""
    conversation = (
        await tx.execute(select(conversations).where(conversations.c.id == conversation_id))
    ).one()
    said = select(messages).where(messages.c.conversation_id == conversation_id).order_by(messages.c.seq)
    rows = (await tx.execute(said)).all()
    if form == "markdown":
        return markdown(conversation, rows, name, zone)
    return await _json(tx, conversation, rows)


def plain(table: Table, row: Row[Any], without: Sequence[str] = ()) -> dict[str, Any]:
    """A whole row of a table as JSON takes it."""
    return {
        key: value.isoformat() if isinstance(value, datetime) else value
        for key, value in zip(table.columns.keys(), row, strict=True)
        if key not in without
    }


async def _json(tx: AsyncConnection, conversation: Row[Any], said: Sequence[Row[Any]]) -> str:
    own_runs = select(runs).where(runs.c.conversation_id == conversation.id).order_by(runs.c.id)
    theirs = select(runs.c.id).where(runs.c.conversation_id == conversation.id)
    cost = select(usage).where(usage.c.run_id.in_(theirs)).order_by(usage.c.run_id, usage.c.call)
    of_the_house = ("owner", "owner_until", "idempotency_key", "request_digest", "log_position")
    whole = {
        "format": FORMAT,
        "version": VERSION,
        "exported_at": (await now(tx)).isoformat(),
        "conversation": plain(conversations, conversation, without=("next_seq", "writer", "writer_until")),
        "messages": [plain(messages, row, without=("conversation_id", "text", "folded")) for row in said],
        "runs": [plain(runs, row, without=of_the_house) for row in await tx.execute(own_runs)],
        "usage": [plain(usage, row) for row in await tx.execute(cost)],
    }
    return json.dumps(whole, ensure_ascii=False, indent=2)


# ---- Markdown


def markdown(conversation: Row[Any], said: Sequence[Row[Any]], name: str, zone: tzinfo = UTC) -> str:
    about = f" zu {_escaped(conversation.scope)}" if conversation.scope else ""
    begun = _clock(conversation.created_at, zone)
    lines = [
        f"# {_escaped(conversation.title) or UNTITLED}",
        f"Unterhaltung mit {_escaped(conversation.assistant)}{about}, begonnen am {begun}.",
    ]
    told = [(Message.from_json(row.body), row.created_at) for row in said]
    for turn in _turns(told):
        lines += _request(*turn[0], name, zone) if turn[0][0].role == "user" else _answer(turn, zone)
    return "\n\n".join(lines) + "\n"


_Told: TypeAlias = tuple[Message, datetime]


def _turns(told: Sequence[_Told]) -> Iterator[list[_Told]]:
    """A request by itself; an answer with everything that was done for it. What the loop said is left out."""
    answer: list[_Told] = []
    for message, at in told:
        if message.origin or message.role == "system":
            continue
        if message.role == "user":
            if answer:
                yield answer
            yield [(message, at)]
            answer = []
        else:
            answer.append((message, at))
    if answer:
        yield answer


def _request(message: Message, at: datetime, name: str, zone: tzinfo) -> list[str]:
    pictures = ["*(Bild)*" for part in message.parts if isinstance(part, ImagePart)]
    text = "\n\n".join([message.text.strip(), *pictures])
    quoted = "\n".join(f"> {line}".rstrip() for line in text.splitlines())
    return [f"## {_escaped(name)}, {_clock(at, zone)}", quoted]


def _answer(turn: Sequence[_Told], zone: tzinfo) -> list[str]:
    results = {result.call_id: result for message, _ in turn for result in message.results}
    lines = [f"## Assistent, {_clock(turn[0][1], zone)}"]
    for message, _ in turn:
        if text := strip_marker(message.text).strip():
            lines.append(_closed(text))
        lines += [_folded(call, results.get(call.id)) for call in message.calls]
    sources = [source for result in results.values() if (source := _source(result))]
    if sources:
        lines.append("Quellen:\n\n" + "\n".join(f"- {_escaped(each)}" for each in dict.fromkeys(sources)))
    return lines


def _folded(call: ToolCallPart, result: ToolResultPart | None) -> str:
    failed = " (fehlgeschlagen)" if result is not None and result.is_error else ""
    parts = [
        f"<details>\n<summary>Werkzeug {html.escape(one_line(call.name, 80))}{failed}</summary>",
        _fenced(json.dumps(dict(call.arguments), ensure_ascii=False, indent=2), "json"),
        "Kein Ergebnis." if result is None else _fenced(_SOURCE.sub("", result.content), "text"),
        "</details>",
    ]
    return "\n\n".join(parts)


def _source(result: ToolResultPart) -> str:
    found = _SOURCE.search(result.content)
    return one_line(found[1], 500) if found and not result.is_error else ""


def _fenced(text: str, kind: str) -> str:
    """With a fence that nothing within can close."""
    longest = max([len(run) for run in re.findall(r"`+", text)], default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}{kind}\n{text}\n{fence}"


def _closed(text: str) -> str:
    """An answer that was stopped within a code block must not take along what comes after it."""
    fence = ""
    for line in text.splitlines():
        if (found := _FENCE.match(line)) is None:
            continue
        if not fence:
            fence = found[1]
        elif found[1].startswith(fence) and not line.strip(" `~"):
            fence = ""
    return f"{text}\n{fence}" if fence else text


def _escaped(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", " ".join(text.split()))


def _clock(at: datetime, zone: tzinfo) -> str:
    local = at.astimezone(zone)
    return f"{local:%d.%m.%Y, %H:%M} Uhr{' UTC' if zone is UTC else ''}"
