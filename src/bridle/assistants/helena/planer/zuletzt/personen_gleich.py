"""Several are called so: a number or an address of „Frau Hofmann“ is shown of each, with their matters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from bridle.assistants.helena.planer.akten.person import (
    anders_angeredet,
    fehlendes,
    heisst,
    voller_name,
    zeile,
)
from bridle.assistants.helena.planer.sagen import absaetze, felder, liste, quelle
from bridle.assistants.helena.planer.schritte import SUCHE, nicht_eindeutig, passende
from bridle.models.planner import Progress

FEW = 5


def gleichnamige(progress: Progress) -> list[str]:
    """The matters of all who may be meant, where a number or an address of somebody is asked for by name."""
    groups = progress.groups
    if progress.last.tool != SUCHE or groups["rollen"] or not (groups["felder"] and groups["akte"].name):
        return []
    several = passende(progress)
    return [each["aktenzeichen"] for each in several] if 1 < len(several) <= FEW else []


def alle_dieses_namens(progress: Progress) -> str:
    """Each with what is entered of them: who is meant, whoever asks sees best."""
    groups, name = progress.groups, progress.groups["akte"].name
    lists = [felder(each.data) for each in progress.results if each.tool == "read_beteiligte"]
    found = [
        (data["akte"], each)
        for data in lists
        for each in data["beteiligte"]
        if heisst(each, name) and not anders_angeredet(each, groups["worte"])
    ]
    searched = tuple(each for each in progress.results if each.tool == SUCHE)
    if not found:
        return nicht_eindeutig(replace(progress, results=searched))
    titles = {each["aktenzeichen"]: each["kurzrubrum"] for each in felder(searched[-1].data)["akten"]}
    people = [each for _, each in found]
    lacking = {voller_name(each): each for each in people if not _anderswo(each, people, groups)}
    return absaetze(
        f"Zu „{name}“ ist eingetragen:" if len(found) == 1 else f"„{name}“ ist mehrfach eingetragen:",
        liste(f"{zeile(each)} in der Akte {number} ({titles.get(number, '')})" for number, each in found),
        fehlendes(list(lacking.values()), groups["felder"], groups["worte"]),
        quelle(f"Beteiligte der Akten {', '.join(dict.fromkeys(number for number, _ in found))}"),
    )


def _anderswo(
    each: Mapping[str, Any], people: Sequence[Mapping[str, Any]], groups: Mapping[str, Any]
) -> bool:
    """Whether what is asked for stands with the same one in another matter."""
    same = [other for other in people if voller_name(other) == voller_name(each)]
    return all(any(other.get(key) for other in same) for key, _ in groups["felder"])
