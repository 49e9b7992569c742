"""Who did what, on whose behalf, with which model, tool and sources: a chain of hashes, one for each tenant.

A row of the chain holds ids, digests and measures. Whatever may be personal lies in a row beside it, bound by
its hash, and can be deleted when its time is over without breaking the chain. A row is written in the same
transaction as what it records: both happen or neither.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol

from sqlalchemy import delete, insert, select, text, update
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.engine.result import ToolOutcome
from bridle.engine.text import one_line
from bridle.engine.tools import SourceAttribution
from bridle.host.audit_chain import GENESIS, digest, moment, row_hash
from bridle.host.audit_redaction import redacted, redacted_text
from bridle.host.database import add_rows, now
from bridle.host.errors import Unavailable
from bridle.host.tables import audit, audit_details, audit_heads
from bridle.host.trouble import told

LONGEST = 200
UNWRITABLE = "The audit log cannot be written, so nothing was done. See: bridle audit verify."
_FIRST_HEAD = text(
    "insert into audit_heads (tenant_id, seq, hash) values (:tenant_id, 0, :hash) on conflict do nothing"
)
_WORD = re.compile(r"[\w.:/@+-]{1,64}")
_ID = re.compile(r"(?=.*\d)[\w.:/+-]{1,64}", re.ASCII)
"""What numbers something. A word alone may be somebody's name."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What is recorded. All that stays for good is ids, digests and fixed words.

    scope       as it is where it is an id, otherwise as a digest
    arguments   what a tool was called with; a digest of it stays
    detail      goes when its time is over, and with it the salt without which those digests say nothing
    """

    tenant_id: str
    actor: str
    action: str
    object: str = ""
    on_behalf: str = ""
    scope: str = ""
    run_id: str = ""
    model: str = ""
    tool: str = ""
    duration_ms: int | None = None
    arguments_digest: str = ""
    sources: tuple[str, ...] = ()
    summary: str = ""
    decision: str = ""
    arguments: Mapping[str, Any] | None = None
    detail: Mapping[str, Any] | None = None


class Person(Protocol):
    """As much of a principal as the audit log names."""

    @property
    def tenant_id(self) -> str: ...
    @property
    def user_id(self) -> str: ...


class Unwritable(Unavailable):
    """A tenant's chain cannot be gone on with, whatever else the database can do."""


async def record(tx: AsyncConnection, entry: Entry) -> int:
    """Append to the tenant's chain and say at which place. See `record_all`."""
    return (await record_all(tx, [entry]))[0]


async def record_all(tx: AsyncConnection, entries: Sequence[Entry]) -> list[int]:
    """Append each to its tenant's chain, in this order, and say at which places.

    Call it last in a transaction: others of the tenant wait for its end, and two that take this lock and
    another in different order would wait for each other. Where it fails, the transaction is lost even if
    somebody swallows the error: what is not in the audit log must not happen.
    """
    try:
        async with told():
            places: dict[int, int] = {}
            for tenant_id in sorted(
                {each.tenant_id for each in entries}
            ):  # one order for all who lock several
                mine = [n for n, each in enumerate(entries) if each.tenant_id == tenant_id]
                seqs = await _append(tx, tenant_id, [entries[n] for n in mine])
                places.update(zip(mine, seqs, strict=True))
            return [places[n] for n in range(len(entries))]
    except DBAPIError as error:
        await tx.invalidate()
        raise Unwritable(UNWRITABLE) from error
    except Exception:
        await tx.invalidate()
        raise


async def log_tool_call(
    tx: AsyncConnection,
    principal: Person,
    outcome: ToolOutcome,
    *,
    assistant: str,
    run_id: str = "",
    scope: str = "",
    model: str = "",
    decision: str = "",
) -> int:
    """Record what an assistant did for somebody with one tool."""
    entry = tool_call(
        principal, outcome, assistant=assistant, run_id=run_id, scope=scope, model=model, decision=decision
    )
    return await record(tx, entry)


def tool_call(
    principal: Person,
    outcome: ToolOutcome,
    *,
    assistant: str,
    run_id: str = "",
    scope: str = "",
    model: str = "",
    decision: str = "",
) -> Entry:
    """What is recorded of a tool call."""
    source = outcome.result.source
    return Entry(
        tenant_id=principal.tenant_id,
        actor=assistant,
        on_behalf=principal.user_id,
        action="tool.call",
        scope=scope,
        run_id=run_id,
        model=model,
        tool=outcome.call.name if _WORD.fullmatch(outcome.call.name) else _digested(outcome.call.name),
        duration_ms=round(outcome.seconds * 1_000),
        sources=() if source is None else (source_reference(source),),
        summary=_summary(outcome),
        decision=decision or ("rejected" if outcome.rejected else ""),
        arguments=outcome.call.arguments,
        detail={
            "call_id": outcome.call.id,
            "error": outcome.result.error,
            "source": None if source is None else str(source),
        },
    )


async def delete_details(tx: AsyncConnection, tenant_id: str, before: datetime, actor: str = "system") -> int:
    """Delete what is bound to rows older than `before`, and record that. The chain stays whole."""
    old = select(audit.c.seq).where(
        audit.c.tenant_id == tenant_id, audit.c.body["at"].as_string() < moment(before)
    )
    deleted = await tx.execute(
        delete(audit_details).where(audit_details.c.tenant_id == tenant_id, audit_details.c.seq.in_(old))
    )
    if deleted.rowcount:
        summary = f"{deleted.rowcount} details from before {moment(before)}"
        await record(tx, Entry(tenant_id, actor, "audit.details-deleted", summary=summary))
    return deleted.rowcount


def source_reference(source: SourceAttribution) -> str:
    """What a source is found again by; its title or address may name somebody, so it is not in the chain."""
    named = ":".join(part for part in (source.kind, source.id) if part)
    return named if source.id and all(map(_WORD.fullmatch, named.split(":"))) else _digested(str(source))


async def _append(tx: AsyncConnection, tenant_id: str, entries: Sequence[Entry]) -> Sequence[int]:
    first, hashed = await _take_head(tx, tenant_id)
    at = await now(tx)
    rows: list[dict[str, Any]] = []
    details: list[dict[str, Any]] = []
    for seq, entry in enumerate(entries, first):
        place, detail, prev = {"tenant_id": tenant_id, "seq": seq}, _bound(entry), hashed
        body = _body(entry, seq, at, detail)
        hashed = row_hash(prev, body)
        rows.append({**place, "body": body, "prev": prev, "hash": hashed})
        if detail is not None:
            details.append({**place, "body": detail})
    await add_rows(tx, insert(audit), rows)
    await add_rows(tx, insert(audit_details), details)
    head = update(audit_heads).where(audit_heads.c.tenant_id == tenant_id)
    await tx.execute(head.values(seq=rows[-1]["seq"], hash=hashed))
    return [row["seq"] for row in rows]


async def _take_head(tx: AsyncConnection, tenant_id: str) -> tuple[int, str]:
    """The next place and the hash it follows, locked until the transaction ends."""
    head = select(audit_heads.c.seq, audit_heads.c.hash).where(audit_heads.c.tenant_id == tenant_id)
    found = (await tx.execute(head.with_for_update())).one_or_none()
    if found is None:
        await tx.execute(_FIRST_HEAD, {"tenant_id": tenant_id, "hash": GENESIS})
        found = (await tx.execute(head.with_for_update())).one()
    return found.seq + 1, found.hash


def _body(entry: Entry, seq: int, at: datetime, detail: Mapping[str, Any] | None) -> dict[str, Any]:
    scope, arguments = _lasting(entry.scope), _lasting(entry.arguments_digest)
    if detail is not None and not _is_id(entry.scope):
        scope = salted(detail, "scope")
    if detail is not None and entry.arguments is not None:
        arguments = salted(detail, "arguments")
    return {
        "seq": seq,
        "tenant": entry.tenant_id,
        "at": moment(at),
        "actor": _lasting(entry.actor),
        "on_behalf": _lasting(entry.on_behalf),
        "action": _lasting(entry.action),
        "object": _lasting(entry.object),
        "scope": scope,
        "run_id": _lasting(entry.run_id),
        "model": _lasting(entry.model),
        "tool": _lasting(entry.tool),
        "duration_ms": entry.duration_ms,
        "arguments_digest": arguments,
        "sources": [_lasting(each) for each in entry.sources],
        "summary": one_line(redacted_text(entry.summary), LONGEST),
        "decision": _lasting(entry.decision),
        "detail": "" if detail is None else digest(detail),
    }


def salted(detail: Mapping[str, Any], name: str) -> str:
    """The digest of one of a row's details that stands in the chain."""
    return f"sha256:{digest([detail['salt'], detail['detail'][name]])}"


def _is_id(scope: str) -> bool:
    return not scope or _ID.fullmatch(scope) is not None


def _lasting(word: str) -> str:
    """An id as it is; what is too long to be one as its digest."""
    plain = redacted_text(word)
    return plain if len(plain) <= LONGEST else _digested(plain)


def _bound(entry: Entry) -> dict[str, Any] | None:
    """With salt, so that nobody can guess what was deleted by trying what fits the hash that stays."""
    told_of = dict(entry.detail or {})
    if entry.arguments is not None:
        told_of["arguments"] = entry.arguments
    if not _is_id(entry.scope):
        told_of["scope"] = entry.scope
    if entry.detail is None and not told_of:
        return None
    return {"salt": secrets.token_hex(16), "detail": redacted(told_of)}


def _digested(words: str) -> str:
    return f"sha256:{digest(redacted_text(words))}"


def _summary(outcome: ToolOutcome) -> str:
    flags = ("cached", "uncertain", "rejected")
    said = ["ok" if outcome.ok else "failed", *(flag for flag in flags if getattr(outcome, flag))]
    if not outcome.executed:
        said.append("not executed")
    return f"{', '.join(said)}; {len(outcome.content)} characters"
