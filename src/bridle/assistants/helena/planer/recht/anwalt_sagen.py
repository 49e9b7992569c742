"""Whether one needs a lawyer, with yes or no before the reasons, as the question was put."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

ANWALT = "ein Anwalt"
VERBAENDE = "Vertretungszwang"
"""So it is called where others than lawyers may stand for a party."""
KOMMT_DARAUF_AN = "Das kommt auf die Sache an."
_OHNE = re.compile(
    r"\bohne (?:\w+ )?(?:rechts)?anw|\bselbst\b|\bselber\b|\ballein\b|\bauf (?:den|einen) anwalt verzicht|"
    r"\bpersoenlich\b"
)
_KEINEN = re.compile(
    r"\bkein(?:en|e|er|em)? (?:\w+ )?(?:rechts)?anw|\bnicht (?:anwaltlich|durch einen anwalt)"
)


def gefragt_nach_keinem(klein: str) -> bool:
    """„Da brauche ich doch keinen Anwalt?“ supposes that none is needed."""
    return _KEINEN.search(klein) is not None


def urteil(klein: str, told: Mapping[str, Any]) -> str:
    """The answer in one sentence; `klein` is the question, `told` what the tool says of lawyers."""
    if told.get("anwaltszwang_kurz"):
        return f"**{told['anwaltszwang_kurz']}**"
    needed: bool | None = told["anwaltszwang"]
    if needed is None:
        return f"**{KOMMT_DARAUF_AN}**"
    who = (
        "ein Anwalt oder anderer zugelassener Vertreter" if VERBAENDE in told["anwaltszwang_text"] else ANWALT
    )
    if gefragt_nach_keinem(klein):
        return f"**Doch, {who} ist nötig.**" if needed else f"**Richtig, {ANWALT} ist nicht nötig.**"
    if _OHNE.search(klein):
        return f"**Nein, {who} ist nötig.**" if needed else "**Ja, das geht ohne Anwalt.**"
    return f"**Ja, {who} ist nötig.**" if needed else f"**Nein, {ANWALT} ist nicht nötig.**"
