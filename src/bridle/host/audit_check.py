"""Checking audit chains, and taking along what lets somebody check them elsewhere or later.

Whoever can write the whole database can also write a whole new chain. So `anchor` says what is to be kept
outside it: with that, not even an end that was removed together with its head goes unseen.
"""

from __future__ import annotations

import os
from collections.abc import AsyncGenerator, Iterable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, cast

from sqlalchemy import Column, LargeBinary, Text, func, select, union
from sqlalchemy import cast as sql_cast
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle._version import __version__
from bridle.engine.text import compact_json
from bridle.errors import ConfigurationError
from bridle.host.audit_chain import BROKEN, GENESIS, Anchor, Chain, Row, moment, parsed
from bridle.host.audit_verdict import Finding, Verdict
from bridle.host.database import Database, now
from bridle.host.errors import Conflict, NotFound
from bridle.host.tables import audit, audit_details, audit_heads, tenants

BATCH = 500


async def verify(db: Database, tenant_id: str | None = None, anchors: Sequence[Anchor] = ()) -> Verdict:
    """Go through one chain or all of them and name the first bad row of each; other work goes on."""
    async with db.read() as tx:
        known = await chains(tx) if tenant_id is None else [tenant_id]
        wanted = sorted({*known, *(each["tenant"] for each in anchors if tenant_id is None)})
        checked: list[Chain] = []
        findings: list[Finding] = []
        for each in wanted:
            chain = Chain(each, anchors)
            finding = await _follow(tx, chain) or await _end(tx, chain)
            checked.append(chain)
            findings += [] if finding is None else [finding]
    return _verdict(checked, findings, anchors)


async def chains(tx: AsyncConnection) -> list[str]:
    """The tenants of whom there is any trace in the audit log."""
    every = union(*(select(table.c.tenant_id) for table in (audit_heads, audit, audit_details)))
    return sorted((await tx.execute(every)).scalars())


async def anchor(db: Database, tenant_id: str) -> Anchor:
    """What to keep outside the database. A chain that is visibly damaged is not vouched for."""
    async with db.read() as tx:
        if (await tx.execute(select(tenants.c.id).where(tenants.c.id == tenant_id))).first() is None:
            raise NotFound(f"There is no tenant {tenant_id!r}.")
        head = await _head(tx, tenant_id) or (0, GENESIS)
        last = select(audit.c.seq, audit.c.hash).where(audit.c.tenant_id == tenant_id)
        row = (await tx.execute(last.order_by(audit.c.seq.desc()).limit(1))).first()
        if (tuple(row) if row else (0, GENESIS)) != head:
            raise Conflict(
                "The audit chain and its head do not go together; nothing was anchored. "
                "See: bridle audit verify."
            )
        at = moment(await now(tx))
    return Anchor(tenant=tenant_id, count=head[0], hash=head[1], at=at, version=__version__)


def append_anchor(path: Path, made: Anchor) -> None:
    """Add a line to a file of anchors; it is on the disk when this returns."""
    with path.open("a", encoding="utf-8") as file:
        file.write(compact_json(made) + "\n")
        file.flush()
        os.fsync(file.fileno())


def read_anchors(path: Path) -> tuple[Anchor, ...]:
    """The anchors of a file. One that cannot be read is an error: leaving it out would weaken the check."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, ValueError) as error:
        raise ConfigurationError(f"anchors={str(path)!r} cannot be read: {error}.") from None
    numbered = [(number, parsed(line)) for number, line in enumerate(lines, 1) if line.strip()]
    for number, value in numbered:
        if not _is_anchor(value):
            raise ConfigurationError(f"anchors={str(path)!r}, line {number}: this is no anchor.")
    return tuple(cast(Anchor, value) for _, value in numbered)


async def export(
    db: Database, tenant_id: str, since: datetime | None = None, until: datetime | None = None
) -> AsyncGenerator[str]:
    """JSON lines that `verify_export` can check anywhere: what precedes the rows, the rows, how they end.

    `since` is included and `until` is not. All rows between the first and the last that match are there,
    also where the clock was set back in between, because a chain with a gap proves nothing.
    """
    async with db.read() as tx:
        first, last = await _range(tx, tenant_id, since, until)
        seq, hashed = first - 1, await _hash_at(tx, tenant_id, first - 1)
        limit = None if until is None else moment(until)
        yield compact_json({"tenant": tenant_id, "after": seq, "prev": hashed, "until": limit})
        async for row in _rows(tx, tenant_id, first, last):
            seq, hashed = row.seq, row.hash
            yield compact_json(_line(row))
        ended = {"last": seq, "hash": hashed, "at": moment(await now(tx)), "version": __version__}
        yield compact_json(ended)


def verify_export(lines: Iterable[str], anchors: Sequence[Anchor] = ()) -> Verdict:
    """Check what `export` gave, without a database. Rows before or after it are only known to anchors."""
    every = (parsed(line) for line in lines if line.strip())
    tenant_id, start, prev, until = _opening(next(every, None))
    reached = [each for each in anchors if until is None or each["at"] < until]
    chain = Chain(tenant_id, reached, start, prev if start else GENESIS)
    finding = chain.begin() or _follow_lines(chain, every)
    return _verdict([chain], [] if finding is None else [finding], anchors)


def _follow_lines(chain: Chain, values: Iterable[Any]) -> Finding | None:
    for value in values:
        fields = cast(dict[str, Any], value) if isinstance(value, dict) else {"seq": chain.seq + 1}
        if "last" in fields:
            return chain.end((fields["last"], fields.get("hash")))
        row = Row(*(fields.get(name) for name in ("seq", "body", "prev", "hash", "detail")))
        if (finding := chain.follow(row)) is not None:
            return finding
    return Finding(chain.tenant_id, "cut", chain.seq + 1)


def _line(row: Row) -> dict[str, Any]:
    fields = {"seq": row.seq, "prev": row.prev, "hash": row.hash, "body": row.body, "detail": row.detail}
    return {name: "unreadable" if value is BROKEN else value for name, value in fields.items()}


async def _follow(tx: AsyncConnection, chain: Chain) -> Finding | None:
    async for row in _rows(tx, chain.tenant_id):
        if (finding := chain.follow(row)) is not None:
            return finding
    return None


async def _end(tx: AsyncConnection, chain: Chain) -> Finding | None:
    if (finding := chain.end(await _head(tx, chain.tenant_id))) is not None:
        return finding
    bound = select(audit.c.seq).where(audit.c.tenant_id == chain.tenant_id)
    alone = select(audit_details.c.seq).where(
        audit_details.c.tenant_id == chain.tenant_id, audit_details.c.seq.not_in(bound)
    )
    stray = (await tx.execute(alone.order_by(audit_details.c.seq).limit(1))).scalar_one_or_none()
    return None if stray is None else Finding(chain.tenant_id, "detail", stray)


async def _rows(
    tx: AsyncConnection, tenant_id: str, first: int | None = None, last: int | None = None
) -> AsyncGenerator[Row]:
    """The rows of a chain with their details, a batch at a time, in whatever state they are."""
    columns = (audit.c.body, audit.c.prev, audit.c.hash, audit_details.c.body)
    bound = (audit_details.c.tenant_id == audit.c.tenant_id) & (audit_details.c.seq == audit.c.seq)
    chain = (
        select(audit.c.seq, *(_raw(tx, column) for column in columns))
        .select_from(audit.outerjoin(audit_details, bound))
        .where(audit.c.tenant_id == tenant_id, *([] if last is None else [audit.c.seq <= last]))
        .order_by(audit.c.seq)
        .limit(BATCH)
    )
    batch = chain if first is None else chain.where(audit.c.seq >= first)
    while found := (await tx.execute(batch)).all():
        for seq, body, prev, hashed, detail in map(tuple[Any, ...], found):
            yield Row(seq, parsed(body), _text(prev), _text(hashed), parsed(detail))
        if len(found) < BATCH:
            return
        batch = chain.where(audit.c.seq > found[-1][0])


def _raw(tx: AsyncConnection, column: Column[Any]) -> Any:
    """As it lies there: who changes a SQLite file need not leave text that can be read."""
    return sql_cast(column, LargeBinary if tx.dialect.name == "sqlite" else Text)


def _text(raw: str | bytes | None) -> str | None:
    return raw.decode("utf-8", "replace") if isinstance(raw, bytes) else raw


async def _head(tx: AsyncConnection, tenant_id: str) -> tuple[Any, Any] | None:
    head = select(audit_heads.c.seq, _raw(tx, audit_heads.c.hash)).where(audit_heads.c.tenant_id == tenant_id)
    found = (await tx.execute(head)).first()
    return None if found is None else (found[0], _text(found[1]))


async def _hash_at(tx: AsyncConnection, tenant_id: str, seq: int) -> str:
    if seq == 0:
        return GENESIS
    row = select(_raw(tx, audit.c.hash)).where(audit.c.tenant_id == tenant_id, audit.c.seq == seq)
    return _text((await tx.execute(row)).scalar_one_or_none()) or ""


async def _range(
    tx: AsyncConnection, tenant_id: str, since: datetime | None, until: datetime | None
) -> tuple[int, int]:
    """The first and the last place of a time; the last is one less than the first where it has none."""
    at = audit.c.body["at"].as_string()
    latest = select(func.max(audit.c.seq)).where(audit.c.tenant_id == tenant_id)
    if until is not None:
        latest = latest.where(at < moment(until))
    last: int = (await tx.execute(latest)).scalar_one_or_none() or 0
    if since is None:
        return 1, last
    earliest = select(func.min(audit.c.seq)).where(audit.c.tenant_id == tenant_id, at >= moment(since))
    first: int | None = (await tx.execute(earliest)).scalar_one_or_none()
    return min(last + 1 if first is None else first, last + 1), last


def _verdict(checked: Sequence[Chain], findings: Sequence[Finding], anchors: Sequence[Anchor]) -> Verdict:
    names = {chain.tenant_id for chain in checked}
    return Verdict(
        chains=len(checked),
        rows=sum(chain.rows for chain in checked),
        details_deleted=sum(chain.details_deleted for chain in checked),
        anchors=sum(each["tenant"] in names for each in anchors),
        findings=tuple(findings),
    )


def _is_anchor(value: Any) -> bool:
    types = {"tenant": str, "count": int, "hash": str, "at": str, "version": str}
    return isinstance(value, dict) and all(
        type(cast(dict[str, Any], value).get(name)) is kind for name, kind in types.items()
    )


def _opening(value: object) -> tuple[str, int, str, str | None]:
    """The chain an export is of, the place and the hash it follows, and the time it ends before."""
    fields = cast(dict[str, object], value) if isinstance(value, dict) else {}
    match [fields.get(name, BROKEN) for name in ("tenant", "after", "prev", "until")]:
        case [str(tenant), int(after), str(prev), str(until)]:
            return tenant, after, prev, until
        case [str(tenant), int(after), str(prev), None]:
            return tenant, after, prev, None
        case _:
            raise ConfigurationError("The first line is not that of an audit export.")
