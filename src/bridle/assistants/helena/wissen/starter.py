"""Short summaries of norms that firms cite daily, so that Helena has something to go by before the statutes
are imported. Each says that it is a summary, and where the norm has Absätze it has the same; the norm itself
takes its place when it is imported.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import Any

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.assistants.helena.norms import Law, Norm
from bridle.assistants.helena.wissen.normen import norm_dokument
from bridle.assistants.helena.wissen.sammlungen import (
    GESETZE,
    NUR_ZUSAMMENFASSUNG,
    ZUSAMMENFASSUNG,
    versioniert,
)
from bridle.host import search_tables as tables
from bridle.host.search import Document, put

_PLACE = re.compile(r"(§|Art\.) (\d+[a-z]*)")


async def lade_starter(tx: AsyncConnection) -> int:
    """Put in the summaries of norms that are not there; never in the place of one that is. How many."""
    here, of = tables.documents.c, tables.attributes.c
    summaries = select(of.document).where(of.name == ZUSAMMENFASSUNG)
    wanted = starter()
    real = select(here.id).where(
        here.collection == GESETZE,
        here.tenant_id.is_(None),
        here.id.in_([each.id for each in wanted]),
        here.number.not_in(summaries),
    )
    there = set((await tx.execute(real)).scalars())
    whole = await _imported(tx, {each.attributes["gesetz"] for each in wanted})
    left = [each for each in wanted if each.id not in there and each.attributes["gesetz"] not in whole]
    return (await put(tx, left)).written


@cache
def starter() -> tuple[Document, ...]:
    """All of them, read once: every new Kanzlei asks for them."""
    return tuple(_gelesen())


def _gelesen() -> Iterator[Document]:
    read: dict[str, Any] = tomllib.loads(
        files("bridle.assistants.helena.wissen").joinpath("starter.toml").read_text("utf-8")
    )
    for law in read["gesetz"]:
        of = Law(law["kuerzel"], law["titel"], "", "", law["slug"])
        for place, (title, text) in law["normen"].items():
            yield _document(of, place, title, text)


def _document(law: Law, place: str, title: str, text: str) -> Document:
    found = _PLACE.fullmatch(place)
    assert found is not None, place
    made = norm_dokument(Norm(law, found[1], found[2], title, _geschrieben(text.strip())))
    attributes = {**made.attributes, ZUSAMMENFASSUNG: "true"}
    return versioniert(replace(made, title=f"{title} (Zusammenfassung)", attributes=attributes))


def _geschrieben(text: str) -> str:
    """Each Absatz as a paragraph of its own, as statutes have it: so one can be shown without the rest."""
    if not text.startswith("("):
        return f"{NUR_ZUSAMMENFASSUNG}: {text}"
    return "\n\n".join([f"{NUR_ZUSAMMENFASSUNG}:", *text.splitlines()])


async def _imported(tx: AsyncConnection, laws: set[str]) -> set[str]:
    """Laws of which norms were imported: there a summary would only be of a norm that is no more."""
    here, of = tables.documents.c, tables.attributes.c
    summaries = select(of.document).where(of.name == ZUSAMMENFASSUNG)
    asked = (
        select(of.value)
        .join(tables.documents, here.number == of.document)
        .where(of.name == "gesetz", of.value.in_(sorted(laws)), here.collection == GESETZE)
        .where(here.number.not_in(summaries))
        .group_by(of.value)
    )
    return set((await tx.execute(asked)).scalars())
