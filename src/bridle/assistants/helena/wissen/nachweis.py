"""What an import leaves in the audit log: one row for each Kanzlei whose knowledge it changed.

What belongs to everybody, such as statutes, changes what each Kanzlei finds, so each has it in its own chain:
there is no chain of nobody's, and whoever checks theirs should see it there. Before the first Kanzlei there
is none to tell.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace
from hashlib import file_digest, sha256
from pathlib import Path

from sqlalchemy import select

from bridle.assistants.helena.wissen.bericht import Bericht
from bridle.host.actors import CLI, acted
from bridle.host.audit import Entry, record_all
from bridle.host.database import Database
from bridle.host.identity import Principal
from bridle.host.tables import tenants


@asynccontextmanager
async def nachgewiesen(
    db: Database, sammlung: str, quelle: Path, bericht: Bericht, principal: Principal | None
) -> AsyncGenerator[None]:
    """Around an import that counts in `bericht`; without a principal, of what belongs to everybody.

    It is recorded at the end, also where it was broken off: what was stored until then stays.
    """
    whole = False
    try:
        yield
        whole = True
    finally:
        if bericht.neu or bericht.entfernt:
            await _notiere(db, sammlung, quelle, bericht, principal, whole)


async def notiere_vektoren(db: Database, model: str, stellen: Mapping[str | None, int]) -> None:
    """How many passages of which Kanzlei got vectors; nobody's are everybody's."""
    await _notiere_anteile(db, Entry("", CLI, "vektoren.imported", model=model), stellen, "passages")


async def notiere_index(db: Database, dokumente: Mapping[str | None, int]) -> None:
    """How many documents of which Kanzlei were written anew into the search."""
    await _notiere_anteile(db, Entry("", CLI, "index.rewritten"), dokumente, "documents")


async def _notiere_anteile(db: Database, entry: Entry, anteile: Mapping[str | None, int], what: str) -> None:
    shared = anteile.get(None, 0)
    async with db.write() as tx:
        concerned = list((await tx.execute(select(tenants.c.id))).scalars())
        await record_all(
            tx,
            [
                replace(
                    entry,
                    tenant_id=each,
                    summary=f"{anteile.get(each, 0)} {what} of its own, {shared} of everybody's",
                )
                for each in concerned
                if shared or anteile.get(each)
            ],
        )


def pruefsumme(quelle: Path) -> str:
    """Of a file's content; of a folder, of its files' names and contents."""
    if not quelle.is_dir():
        return f"sha256:{_of_file(quelle)}"
    whole = sha256()
    for each in sorted(quelle.rglob("*")):
        if each.is_file():
            name = each.relative_to(quelle).as_posix()
            whole.update(f"{name}\0{_of_file(each)}\n".encode("utf-8", "surrogateescape"))
    return f"sha256:{whole.hexdigest()}"


async def _notiere(
    db: Database, sammlung: str, quelle: Path, bericht: Bericht, principal: Principal | None, whole: bool
) -> None:
    action, summary = f"{sammlung}.imported", _summary(bericht, whole)
    digest = await asyncio.to_thread(pruefsumme, quelle) if whole else ""
    source = {"source": _name(quelle)}
    async with db.write() as tx:
        if principal is not None:
            entries = [Entry(principal.tenant_id, action=action, **acted(principal))]
        else:
            concerned = (await tx.execute(select(tenants.c.id))).scalars()
            entries = [Entry(each, CLI, action) for each in concerned]
        await record_all(
            tx, [replace(each, summary=summary, arguments_digest=digest, detail=source) for each in entries]
        )


def _summary(bericht: Bericht, whole: bool) -> str:
    said = [f"{bericht.neu} new or changed", f"{bericht.unveraendert} unchanged"]
    said += [f"{bericht.entfernt} removed"] if bericht.entfernt else []
    said += [f"{bericht.fehlerzahl} refused"] if bericht.fehlerzahl else []
    return ", ".join(said) + ("" if whole else "; broken off")


def _name(quelle: Path) -> str:
    """Its own, without where it lies on whose machine."""
    return quelle.resolve().name.encode("utf-8", "replace").decode()


def _of_file(path: Path) -> str:
    try:
        with path.open("rb") as stream:
            return file_digest(stream, "sha256").hexdigest()
    except OSError:  # it was named in the report already, or is gone since
        return "unreadable"
