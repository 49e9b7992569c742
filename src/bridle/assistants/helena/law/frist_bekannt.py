"""What the law says of a kind of period before anything is computed: its length, its norm, what starts it."""

from __future__ import annotations

from typing import Any

from bridle.assistants.helena.law.frist_arten import RUECKWAERTS, Fristart
from bridle.assistants.helena.law.frist_ergebnis import FehlendeAngabe


def mit_bekanntem(missing: FehlendeAngabe, kind: Fristart | None, frist: str | None) -> FehlendeAngabe:
    """The same questions, with what is known without an answer to them."""
    if kind is None:
        return missing
    asked = () if kind.ohne_laenge and frist is None else missing.fragen
    return FehlendeAngabe(asked, _bekannt(kind, frist))


def _bekannt(kind: Fristart, frist: str | None) -> dict[str, Any]:
    length = frist or (kind.laenge.text if kind.laenge is not None else None)
    return {
        "art": kind.name,
        "titel": kind.titel,
        "frist": length,
        "ohne_laenge": kind.ohne_laenge or None,
        "norm": list(kind.norm),
        "ereignis": kind.ereignis,
        "rueckwaerts": kind.rechenart in RUECKWAERTS,
        "notfrist": kind.notfrist,
        "hinweise": [*kind.hinweise, *kind.fragen],
    }
