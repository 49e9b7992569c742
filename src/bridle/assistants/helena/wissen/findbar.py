"""Documents as the search keeps them: whoever writes one makes it findable in the same transaction."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, Self

from pydantic import PrivateAttr
from sqlalchemy import Row, Select, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.assistants.helena.felder import Eingabe
from bridle.assistants.helena.model import dokument_seiten, dokumente
from bridle.assistants.helena.seiten import BREAK
from bridle.assistants.helena.wissen.leser import OHNE_TEXT
from bridle.assistants.helena.wissen.sammlungen import DOKUMENTE, versioniert
from bridle.host.database import Database
from bridle.host.search import Document, put, remove
from bridle.host.search.index import Analysed, changed, read_before

AT_ONCE = 20


class Vorgelesen(Eingabe):
    """Something to be written that may bring along what was read of it ahead of the transaction."""

    _gelesen: tuple[Analysed, ...] = PrivateAttr(default=())

    @property
    def gelesen(self) -> tuple[Analysed, ...]:
        return self._gelesen

    def mit(self, gelesen: Sequence[Analysed]) -> Self:
        copy = self.model_copy()
        copy._gelesen = tuple(gelesen)
        return copy


async def indexiere_dokumente(
    tx: AsyncConnection,
    tenant_id: str,
    ids: Iterable[str] | None = None,
    *,
    akte_id: str | None = None,
    gelesen: Iterable[Analysed] = (),
) -> int:
    """Make documents findable as they are now: these, those of a matter, or all. How many had changed."""
    asked = _asked(tenant_id, ids)
    if akte_id is not None:
        asked = asked.where(dokumente.c.akte_id == akte_id)
    rows = (await tx.execute(asked.order_by(dokumente.c.id))).all()
    written = 0
    for start in range(0, len(rows), AT_ONCE):
        some = rows[start : start + AT_ONCE]
        pages = await _pages(tx, some)
        written += (await put(tx, [_document(row, pages[row.id]) for row in some], gelesen)).written
    return written


async def vergiss_dokumente(tx: AsyncConnection, tenant_id: str, ids: Sequence[str]) -> int:
    """Take documents out of what is found, as when they are deleted."""
    return await remove(tx, DOKUMENTE, tenant_id, ids)


async def bereite_vor(
    name: str, seiten: Sequence[str], ordner: str, tags: Sequence[str]
) -> Sequence[Analysed]:
    """Read a document before the transaction in which nobody else can write: a thick one takes seconds."""
    return await read_before([_inhalt(name, [_stored(each) for each in seiten], ordner, tags)])


async def lies_dokumente_vor(db: Database, tenant_id: str, ids: Iterable[str]) -> Sequence[Analysed]:
    """Read stored documents ahead of the transaction: those that would not be found as they are now."""
    async with db.read() as tx:
        rows = (await tx.execute(_asked(tenant_id, ids))).all()
        pages = await _pages(tx, rows)
        new = await changed(tx, [_document(row, pages[row.id]) for row in rows])
    return await read_before(new)


def _asked(tenant_id: str, ids: Iterable[str] | None) -> Select[Any]:
    mine = select(dokumente).where(dokumente.c.tenant_id == tenant_id)
    return mine if ids is None else mine.where(dokumente.c.id.in_(list(ids)))


async def _pages(tx: AsyncConnection, rows: Sequence[Row[Any]]) -> dict[str, list[str]]:
    pages: dict[str, list[str]] = {row.id: [] for row in rows}
    here = dokument_seiten.c
    asked = select(here.dokument_id, here.text).where(here.dokument_id.in_(list(pages)))
    for dokument_id, text in await tx.execute(asked.order_by(here.dokument_id, here.seite)):
        pages[dokument_id].append(text)
    return pages


def _text(page: str) -> str:
    return "" if page in OHNE_TEXT else page.replace(BREAK, "\n")


def _stored(words: str) -> str:
    """As a database gives it back: it holds no NUL and no half of a character."""
    return words.replace("\0", "\ufffd").encode("utf-8", "replace").decode()


def _inhalt(name: str, pages: Sequence[str], ordner: str, tags: Sequence[str]) -> Document:
    return Document(
        id="",
        collection=DOKUMENTE,
        title=_stored(name),
        pages=tuple(map(_text, pages)) or ("",),
        context=_stored(ordner),
        keywords=" ".join(tags),
    )


def _document(row: Row[Any], pages: list[str]) -> Document:
    # Status and author are not kept here: they change without the text, and are read from the row.
    made = replace(
        _inhalt(row.name, pages, row.ordner, row.tags),
        id=row.id,
        tenant_id=row.tenant_id,
        scope=row.akte_id,
        attributes={"akte": row.akte_id, "dokument": row.id},
    )
    return replace(versioniert(made), stand=f"{row.geaendert:%Y-%m-%d}")
