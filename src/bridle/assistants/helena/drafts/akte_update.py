"""Changes to an Akte that Helena drafts, field by field, each beside what it says now.

What it said when the change was drafted is part of the draft: whoever approves has compared the two, so the
change is refused where somebody else changed the field meanwhile.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import model_validator
from sqlalchemy import Row
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.assistants.helena import access
from bridle.assistants.helena.access import APPROVERS, Recht
from bridle.assistants.helena.akten import AkteAenderung, Gebiet, Status, update_akte
from bridle.assistants.helena.drafts.entwurf import FIXED, Entwurf
from bridle.assistants.helena.felder import Absatz, Eingabe, Stichworte
from bridle.host.draft_kinds import Draft, DraftKind
from bridle.host.errors import Conflict, Invalid
from bridle.host.identity import Principal

CHANGED = (
    "„{name}“ wurde inzwischen geändert. Es wurde nichts übernommen; lass Dir einen neuen Entwurf machen."
)
NOTHING = "Gib mindestens ein Feld an: status, tags, sachgebiet, summary, wegen, notizen"


class AkteFelder(Eingabe):
    """What may be proposed; a field that is not given stays as it is."""

    status: Status | None = None
    tags: Stichworte | None = None
    sachgebiet: Gebiet | None = None
    summary: Absatz | None = None
    wegen: Absatz | None = None
    notizen: Absatz | None = None

    def given(self) -> dict[str, Any]:
        return self.model_dump(mode="json", exclude_none=True)


class AkteEntwurf(Entwurf):
    """`vorher` is what the fields said when this was drafted."""

    aenderungen: AkteFelder
    vorher: dict[str, str | list[str]]

    @model_validator(mode="after")
    def _compares(self) -> AkteEntwurf:
        given = self.aenderungen.given()
        if not given:
            raise ValueError(NOTHING)
        if extra := sorted(given.keys() - self.vorher.keys()):
            raise ValueError(f"„{extra[0]}“ war nicht Teil dieses Entwurfs")
        if unknown := sorted(self.vorher.keys() - AkteFelder.model_fields.keys()):
            raise ValueError(f"„{unknown[0]}“ gehört nicht zu den Feldern, die geändert werden können")
        return self


async def vorschlag(
    tx: AsyncConnection, principal: Principal, akte_id: str, updates: Mapping[str, Any]
) -> dict[str, Any]:
    """A draft's payload for these changes, with what is there now; what changes nothing is left out."""
    akte = await access.akte(tx, principal, akte_id)
    given = _read(updates)
    changes = {name: value for name, value in given.given().items() if value != getattr(akte, name)}
    if not changes:
        raise Invalid("Das steht alles schon so in der Akte.")
    return {
        "akte_id": akte.id,
        "aenderungen": changes,
        "vorher": {each: getattr(akte, each) for each in changes},
    }


def _read(updates: Mapping[str, Any]) -> AkteFelder:
    """Through the kind's own eyes, so that whoever proposes is told the same as whoever edits."""
    names = AkteFelder.model_fields.keys() & updates.keys()
    trial = {"akte_id": "-", "aenderungen": dict(updates), "vorher": dict.fromkeys(names, "")}
    return AKTE_UPDATE.read(trial).aenderungen


async def change(tx: AsyncConnection, principal: Principal, draft: Draft) -> Mapping[str, Any]:
    entwurf = AkteEntwurf.model_validate(draft.payload)
    akte = await access.akte(tx, principal, entwurf.akte_id, write=True, lock=True)
    given = entwurf.aenderungen.given()
    before = {name: entwurf.vorher[name] for name in given}
    _require(akte, before)
    await update_akte(tx, principal, akte.id, AkteAenderung(**given))
    return {"akte_id": akte.id, "vorher": before, "nachher": given}


async def change_back(tx: AsyncConnection, principal: Principal, record: Mapping[str, Any]) -> None:
    akte = await access.akte(tx, principal, record["akte_id"], write=True, lock=True)
    access.verlange(principal, Recht.FREIGEBEN)
    _require(akte, record["nachher"])
    await update_akte(tx, principal, akte.id, AkteAenderung(**record["vorher"]))


def _require(akte: Row[Any], expected: Mapping[str, Any]) -> None:
    for name, value in expected.items():
        if getattr(akte, name) != value:
            raise Conflict(CHANGED.format(name=name))


def _shown(entwurf: AkteEntwurf) -> str:
    given = entwurf.aenderungen.given()
    return "\n".join(f"{name}: {_said(entwurf.vorher[name])} → {_said(given[name])}" for name in given)


def _said(value: str | list[str]) -> str:
    return (", ".join(value) if isinstance(value, list) else value) or "(leer)"


AKTE_UPDATE = DraftKind(
    "akte_update",
    AkteEntwurf,
    title=lambda entwurf: f"Akte ändern: {', '.join(entwurf.aenderungen.given())}",
    show=_shown,
    apply=change,
    undo=change_back,
    roles=APPROVERS,
    fixed=(*FIXED, "vorher"),
)
