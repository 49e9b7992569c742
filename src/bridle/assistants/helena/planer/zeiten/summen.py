"""Sums of entries that somebody chooses: the tool adds them up, and nothing else does.

Of one person or span it is asked by name and days, so that entries count which were not shown; of any other
choice by the entries themselves.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, cast

from bridle.assistants.helena.planer.lesen.zeitraum import Zeitraum
from bridle.assistants.helena.planer.lesen.zeitraum_sagen import als_argumente
from bridle.assistants.helena.planer.sagen import felder
from bridle.assistants.helena.werkzeug_angaben import MOST_CHOSEN, MOST_ROWS
from bridle.engine.model import CallChunk
from bridle.models.planner import Progress

TOOL = "read_zeiterfassung"
Gelesen = Mapping[str, Any]


def gelesen(progress: Progress) -> list[dict[str, Any]]:
    """What was read of whole matters, one result for each."""
    read = [felder(each.data) for each in progress.results if each.tool == TOOL]
    return [data for data in read if "auswahl" not in data]


def von_person(data: Gelesen, person: Collection[str], span: Zeitraum | None) -> dict[str, Any]:
    """The arguments for what these people entered in this span; nothing where that takes the entries."""
    if len(person) > 1 or "summen" not in data:
        return {}
    given: dict[str, Any] = {"bearbeiter": next(iter(person))} if person else {}
    given |= als_argumente(span)
    return given and {"akte": data["akte"], **given}


def von_eintraegen(entries: Sequence[Gelesen], span: Zeitraum | None) -> dict[str, Any]:
    """The arguments for these entries; nothing where they are none, or too many to name."""
    ids = [str(each["id"]) for each in entries]
    return {"nur": ids, **als_argumente(span)} if 0 < len(ids) <= MOST_CHOSEN else {}


def noch_zu_summieren(progress: Progress, wanted: Mapping[str, Any]) -> CallChunk | None:
    """The call, unless it was made."""
    if not wanted or summiert(progress, wanted) is not None:
        return None
    return CallChunk("", TOOL, {**wanted, "limit": MOST_ROWS})


def summiert(progress: Progress, wanted: Mapping[str, Any]) -> dict[str, Any] | None:
    """What the tool returned for this choice."""
    read = [felder(each.data) for each in progress.results if each.tool == TOOL and not each.failed]
    return next((data for data in read if wanted and _passt(data, wanted)), None)


def _passt(data: Gelesen, wanted: Mapping[str, Any]) -> bool:
    chosen: Mapping[str, Any] = data.get("auswahl", {})
    if "nur" in wanted:
        ids = set(cast("list[str]", wanted["nur"]))
        return chosen.get("nur") == len(ids) and ids.issuperset(each["id"] for each in data["eintraege"])
    given = {name: value for name, value in wanted.items() if name != "akte"}
    return chosen == given and data["akte"] == wanted["akte"]


def summe_gesagt(total: Mapping[str, Any]) -> str:
    """How long, for how much, and how much of it has no rate."""
    money = f", {total['betrag_text']}" if total["betrag"] not in (None, "0.00") else ""
    without = total.get("ohne_stundensatz", 0)
    missing = f" ({without} {'Eintrag' if without == 1 else 'Einträge'} ohne Stundensatz)" if without else ""
    return f"{total['dauer']}{money}{missing}"
