"""Somebody who works in the firm takes part in no matter: the departments name their members."""

from __future__ import annotations

from typing import Any

from bridle.assistants.helena.planer.akten.dezernat import ALLE
from bridle.assistants.helena.planer.akten.kanzlei import ALS
from bridle.assistants.helena.planer.akten.liste import heisst
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.sagen import absaetze, aufzaehlung, felder, liste, quelle
from bridle.assistants.helena.planer.schritte import SUCHE
from bridle.engine.model import CallChunk
from bridle.models.planner import Progress


def im_haus(progress: Progress) -> CallChunk:
    """The search that tells which departments there are, and who is in them."""
    return CallChunk("", SUCHE, {"query": "*", "dezernat": ALLE, "limit": 1})


def aus_dem_haus(progress: Progress) -> str:
    """As what somebody of that name works here, and in which departments; nothing where nobody does."""
    data = felder(progress.last.data)
    there: list[dict[str, Any]] = data.get("dezernate", [])
    staff: list[dict[str, Any]] = data.get("kanzlei", [])
    last = falte(progress.groups["name"]).split()[-1]
    mine = [(each["name"], name) for each in there for name in each["mitglieder"] if heisst(name, last)]
    people = {each["name"]: ALS.get(each["rolle"], "") for each in staff if heisst(each["name"], last)}
    people = people or {name: "" for _, name in mine}
    if not people:
        return ""
    names = aufzaehlung([f"**{name}**{f' ({role})' if role else ''}" for name, role in people.items()])
    return absaetze(
        f"{names} arbeitet in der Kanzlei{' und ist Mitglied im Dezernat:' if mine else '.'}",
        liste(dict.fromkeys(department for department, _ in mine)),
        quelle("Konten und Dezernate der Kanzlei"),
    )
