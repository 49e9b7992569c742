"""From when a higher rent is owed, beside the Frist to agree to it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from bridle.assistants.helena.law.frist_rechnen import monate_weiter

_ARTEN = frozenset({"mieterhoehung_zustimmung", "mieterhoehung_klage"})
_MONATE = 3


def gilt_ab(data: Mapping[str, Any]) -> str:
    """The first day of the third month after the request came; nothing for other kinds."""
    if data.get("art") not in _ARTEN or not data.get("ereignis"):
        return ""
    came = date.fromisoformat(str(data["ereignis"])[:10])
    first = monate_weiter(came.replace(day=1), _MONATE)
    return (
        f"Soweit der Mieter zustimmt, gilt die höhere Miete ab dem **{first:%d.%m.%Y}**, dem Beginn des "
        "dritten Kalendermonats nach dem Zugang (§ 558b Abs. 1 BGB)."
    )
