"""Where the results of evaluations lie: the last run of each kind in the data folder, or as it was said."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bridle.assistants.helena.eval.bericht import lies
from bridle.host.errors import Invalid
from bridle.host.places import data_folder

NO_FOLDER = "Den Ordner {ordner} gibt es nicht. Leg ihn an, oder nenne bei --json einen anderen."
A_FOLDER = "{pfad} ist ein Ordner. Nenne bei --json eine Datei."
NOT_WRITABLE = "{pfad} lässt sich nicht schreiben. Nenne bei --json eine andere Datei."
NOT_KEPT = "Der Lauf ließ sich nicht in {pfad} aufheben; der nächste wird nicht mit ihm verglichen."


def pruefe_ziel(pfad: Path) -> None:
    """Whether results can be written there, before anything is asked."""
    if not pfad.parent.is_dir():
        raise Invalid(NO_FOLDER.format(ordner=pfad.parent), "json")
    if pfad.is_dir():
        raise Invalid(A_FOLDER.format(pfad=pfad), "json")
    if not os.access(pfad if pfad.exists() else pfad.parent, os.W_OK):
        raise Invalid(NOT_WRITABLE.format(pfad=pfad), "json")


def schreibe(pfad: Path, lauf: Mapping[str, Any]) -> None:
    """All of it or nothing: a file that was there stays until the new one is complete."""
    beside = pfad.with_name(f".{pfad.name}.neu")
    try:
        beside.write_text(json.dumps(lauf, ensure_ascii=False, indent=1), "utf-8")
        beside.replace(pfad)
    except OSError:
        beside.unlink(missing_ok=True)
        raise Invalid(NOT_WRITABLE.format(pfad=pfad), "json") from None


def letzter(art: str) -> dict[str, Any] | None:
    """The last run of this kind; one that cannot be read any more is none."""
    try:
        return lies(platz(art)) if platz(art).is_file() else None
    except Invalid:
        return None


def hebe_auf(art: str, lauf: Mapping[str, Any]) -> str:
    """Keep it for the next one to be compared with; a sentence where that fails, which is no reason to."""
    place = platz(art)
    try:
        place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        schreibe(place, lauf)
    except (OSError, Invalid):
        return NOT_KEPT.format(pfad=place)
    return ""


def platz(art: str) -> Path:
    name = re.sub(r"[^a-z0-9.]+", "-", art.lower()).strip("-.")[:120] or "planer"
    return data_folder() / "eval" / f"helena-{name}.json"
