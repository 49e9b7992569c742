"""Somebody who works in the firm takes part in no matter: the departments name their members."""

from __future__ import annotations

from typing import Any

from bridle.assistants.helena.planer.akten.dezernat import ALLE
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
    """In which departments somebody of that name is; nothing where in none."""
    there: list[dict[str, Any]] = felder(progress.last.data).get("dezernate", [])
    last = falte(progress.groups["name"]).split()[-1]
    mine = [(each["name"], name) for each in there for name in each["mitglieder"] if heisst(name, last)]
    if not mine:
        return ""
    names = aufzaehlung(list(dict.fromkeys(f"**{name}**" for _, name in mine)))
    return absaetze(
        f"{names} arbeitet in der Kanzlei und ist Mitglied im Dezernat:",
        liste(dict.fromkeys(department for department, _ in mine)),
        quelle("Dezernate der Kanzlei"),
    )
