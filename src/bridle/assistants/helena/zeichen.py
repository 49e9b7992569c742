"""The file numbers that others use for a matter: a court's, an insurer's, an authority's."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, func, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.assistants.helena import access
from bridle.assistants.helena.model import akten, beteiligte, dokument_seiten, dokumente
from bridle.host.identity import Principal

_REGISTER = (
    "c|o|s|t|u|w|f|h|k|l|m|n|cs|ds|ls|gs|js|ks|ns|ujs|kls|uf|wf|oh|uh|ca|sa|ta|ga|bv|sla|zr|zb|str|azr|owi|"
    "kr|sb|al|vi|ik|stvk"
)
_GERICHT = (
    r"(?<![\w/])(?:[IVX]{1,5}|\d{1,4})\s?"
    rf"(?!(?i:akten?|fall|sache|und|oder|bis)\b)(?:[A-Z][A-Za-z]{{0,4}}|(?i:{_REGISTER}))\s?\d{{1,6}}/(?:20)?\d{{2}}(?![\w/])"
)
GERICHTSZEICHEN = re.compile(_GERICHT)
"""„142 C 77/26“, in small letters too: else its end would be taken for the number of another matter."""
_TEIL = r"(?:[A-Za-z]{0,4}\d+[A-Za-z]{0,4}|[A-Za-z]{1,4})"
_ANDERE = (
    r"(?<![\w/.@-])(?!(?i:vv|kv|kw|sgb|nr|abs|art|bt|br|c)-?\d)(?!\d{1,6}/(?:20)?\d\d-(?![A-Za-z]{1,3}\b))"
    r"(?![\w-]*(?i:euro|eur|tag|uhr|jahr|woche|stund))(?=[\w/-]*[A-Za-z])(?=(?:[\w/-]*?\d){3})"
    rf"(?:{_TEIL}(?:[-/]{_TEIL})+|[A-Z]{{1,4}}\d{{4,}})(?![\w@/-])"
)
_AMT = r"(?<![\w/.-])\d{1,3}-[A-ZÄÖÜ]{1,4}\s\d{1,6}/(?:20)?\d{2}(?![\w/])"
ZEICHEN = re.compile(rf"{_GERICHT}|{_AMT}|{_ANDERE}")
"""Also „66-SN 0147/25“, „KH-20-77112“ and „63-B-0519“: few letters and at least three digits."""
_TRENNT = (" ", "-", "/", ".", "_")
SHORTEST = 4
MOST_READ = 50


def zeichen_in(text: str) -> str:
    """The first file number of others in a text; nothing where there is none."""
    found = ZEICHEN.search(text)
    return found[0].strip() if found else ""


async def mit_zeichen(
    tx: AsyncConnection, principal: Principal, number: str, *filters: ColumnElement[bool]
) -> dict[str, str]:
    """The ids of the matters it belongs to, each with who has it, or with the paper that it stands in."""
    if len(_knapp(number)) < SHORTEST:
        return {}
    return await _von_beteiligten(tx, principal, number, filters) or await _in_papieren(
        tx, principal, number, filters
    )


async def _von_beteiligten(
    tx: AsyncConnection, principal: Principal, number: str, filters: Sequence[ColumnElement[bool]]
) -> dict[str, str]:
    plain: Any = func.lower(beteiligte.c.zeichen)
    for sign in _TRENNT:
        plain = func.replace(plain, sign, "")
    asked = (
        select(beteiligte)
        .join(akten, akten.c.id == beteiligte.c.akte_id)
        .where(access.visible_akten(principal), access.visible(principal, beteiligte), *filters)
        .where(plain.contains(_knapp(number), autoescape=True))
        .limit(MOST_READ)
    )
    rows = (await tx.execute(asked)).all()
    exact = [row for row in rows if _knapp(row.zeichen) == _knapp(number)]
    return {row.akte_id: f"{row.firma or row.name}: {row.zeichen}" for row in exact or rows}


async def _in_papieren(
    tx: AsyncConnection, principal: Principal, number: str, filters: Sequence[ColumnElement[bool]]
) -> dict[str, str]:
    """As it was written; a scanned page may have it otherwise."""
    texts = (akten.c.wegen, akten.c.summary, akten.c.notizen)
    said = or_(*[column.icontains(number, autoescape=True) for column in texts])
    own = select(akten.c.id).where(access.visible_akten(principal), said, *filters).limit(MOST_READ)
    pages = (
        select(dokumente.c.akte_id, dokumente.c.name)
        .join(dokument_seiten, dokument_seiten.c.dokument_id == dokumente.c.id)
        .join(akten, akten.c.id == dokumente.c.akte_id)
        .where(access.visible_akten(principal), access.visible(principal, dokumente), *filters)
        .where(dokument_seiten.c.text.icontains(number, autoescape=True))
        .limit(MOST_READ)
    )
    found = {row.akte_id: f"{number} steht in „{row.name}“" for row in (await tx.execute(pages)).all()}
    return {each: f"{number} steht in der Akte" for each in (await tx.execute(own)).scalars()} | found


def _knapp(number: str) -> str:
    return re.sub(r"[\s\-/._]", "", number).lower()
