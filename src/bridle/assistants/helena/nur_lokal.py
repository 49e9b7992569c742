"""What stays in the house: which runs ask local models alone, and who reads along in the others.

A run about a matter marked „nur lokal“ asks no model elsewhere; so does one in which such a matter is named,
by the person, earlier in the conversation or in what is remembered of it. In any other run the gate leaves
these matters out as soon as one of its models is elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import Table, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.assistants.helena.access import NachAussen
from bridle.assistants.helena.felder import gefaltet
from bridle.assistants.helena.model import akten, beteiligte, dokumente, kalender, notizen, zeiten
from bridle.engine.model import Model
from bridle.host.identity import Principal

AUSGELASSEN = (
    "Akten, die als „nur lokal“ markiert sind, sind hier ausgelassen, weil ein Modell außer Haus mitliest. "
    "Frag nach ihnen in einer Unterhaltung, die zu dieser Akte geöffnet ist, oder mit einem lokalen Modell."
)
_NUMMER = re.compile(
    r"(?<!\d)0*(\d{1,6})\s?/\s?(?:20)?(\d{2})(?!\d)|(?<![\w-])0*(\d{1,6})-(?:20)?(\d{2})(?![\w-])", re.ASCII
)
_KENNUNG = re.compile(r"(?<![0-9a-f])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9a-f])")
_ROWS: tuple[Table, ...] = (dokumente, kalender, beteiligte, zeiten, notizen)
AT_ONCE = 500


@dataclass(slots=True)
class Leser:
    """Who reads what the tools of a run bring. Once a model elsewhere may, it stays so."""

    fremd: bool = False

    def sieht(self, model: Model) -> None:
        self.fremd = self.fremd or not model.profile.local

    def person(self, principal: Principal) -> Principal:
        return NachAussen.von(principal) if self.fremd else principal


async def genannt(tx: AsyncConnection, principal: Principal, texts: Iterable[str]) -> bool:
    """Whether these texts name a matter of the Kanzlei that stays in the house, or something in one.

    By its Aktenzeichen, its whole Kurzrubrum or an id. Also one that the person may not see: what they write
    of it is no less confidential.
    """
    text = "\n".join(texts)
    if not text.strip():
        return False
    ours = (akten.c.tenant_id == principal.tenant_id, akten.c.nur_lokal)
    asked = select(akten.c.id, akten.c.aktenzeichen, akten.c.kurzrubrum).where(*ours)
    rows = (await tx.execute(asked)).all()
    if not rows:
        return False
    numbers = _numbers(text)
    said = f" {' '.join(gefaltet(text).split())} "
    for row in rows:
        literally = rf"(?<!\w){re.escape(row.aktenzeichen)}(?!\w)"
        if _numbers(row.aktenzeichen) & numbers or re.search(literally, text) or _title(row.kurzrubrum, said):
            return True
    return await _known({row.id for row in rows}, tx, sorted(set(_KENNUNG.findall(text.lower()))))


async def _known(stays: set[str], tx: AsyncConnection, ids: list[str]) -> bool:
    """Whether one of these is a matter's, or of something that lies in one."""
    if stays & set(ids):
        return True
    for start in range(0, len(ids), AT_ONCE):
        some = ids[start : start + AT_ONCE]
        for table in _ROWS:
            found = await tx.execute(select(table.c.akte_id).where(table.c.id.in_(some)))
            if stays & set(found.scalars()):
                return True
    return False


def _numbers(text: str) -> set[tuple[int, str]]:
    """7/26, 0007/2026 and 0007-26 are one."""
    return {(int(found[1] or found[3]), found[2] or found[4]) for found in _NUMMER.finditer(text)}


def _title(kurzrubrum: str, said: str) -> bool:
    """One word alone may well be a name that others have too."""
    words = gefaltet(kurzrubrum).split()
    return len(words) > 1 and f" {' '.join(words)} " in said
