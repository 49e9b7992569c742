"""A long text in parts: what is shown says how many there are, so that nobody takes a part for the whole."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from bridle.assistants.helena.werkzeug_angaben import zahl
from bridle.assistants.helena.werkzeug_bild import fremder_text
from bridle.host.errors import Invalid

LONGEST = 12_000
MOST = 2_000
NO_PART = "Der Text hat {teile} {wort}; einen Teil {teil} gibt es nicht."
MORE = "Das ist Teil {teil} von {teile}; weiter geht es mit teil={naechster}."

TeilNummer = Annotated[int, Field(ge=1, le=MOST), zahl(1, MOST)]


def in_teilen(name: str, text: str, teil: int) -> dict[str, Any]:
    """One part under this name, as text from outside; and which it is, where there is more than one."""
    parts = max(1, -(-len(text) // LONGEST))
    if teil > parts:
        raise Invalid(NO_PART.format(teile=parts, wort="Teil" if parts == 1 else "Teile", teil=teil), "teil")
    shown: dict[str, Any] = {name: fremder_text(text[(teil - 1) * LONGEST : teil * LONGEST])}
    return shown | {"gekuerzt": parts > 1, **({"teil": teil, "teile": parts} if parts > 1 else {})}


def weiter(shown: dict[str, Any]) -> str:
    """How to get the next part, where there is one."""
    teil, teile = shown.get("teil", 1), shown.get("teile", 1)
    return MORE.format(teil=teil, teile=teile, naechster=teil + 1) if teil < teile else ""
