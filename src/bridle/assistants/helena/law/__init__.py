"""Law that is computed, never guessed: deadlines, fees, competence. No database, no model: of use alone.

    from bridle.assistants.helena.law import berechne_frist, rvg_gebuehr

Each name is imported from its module when it is asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bridle.assistants.helena.law.errors import LawError
    from bridle.assistants.helena.law.frist import berechne_frist
    from bridle.assistants.helena.law.frist_arten import fristarten
    from bridle.assistants.helena.law.frist_ergebnis import FehlendeAngabe, Fristergebnis
    from bridle.assistants.helena.law.gerichte import gericht
    from bridle.assistants.helena.law.gkg import gebuehr as gkg_gebuehr
    from bridle.assistants.helena.law.kostenrisiko import Kostenfall
    from bridle.assistants.helena.law.kostenrisiko import berechne as berechne_kostenrisiko
    from bridle.assistants.helena.law.rechnung import Rechnung
    from bridle.assistants.helena.law.rechnung import berechne as berechne_rechnung
    from bridle.assistants.helena.law.rvg import gebuehr as rvg_gebuehr
    from bridle.assistants.helena.law.rvg_beratung import beratung as beratungsgebuehr
    from bridle.assistants.helena.law.zustaendigkeit import bestimme as bestimme_zustaendigkeit

__all__ = [
    "FehlendeAngabe",
    "Fristergebnis",
    "Kostenfall",
    "LawError",
    "Rechnung",
    "beratungsgebuehr",
    "berechne_frist",
    "berechne_kostenrisiko",
    "berechne_rechnung",
    "bestimme_zustaendigkeit",
    "fristarten",
    "gericht",
    "gkg_gebuehr",
    "rvg_gebuehr",
]

_WHERE = {
    "FehlendeAngabe": ("frist_ergebnis", "FehlendeAngabe"),
    "Fristergebnis": ("frist_ergebnis", "Fristergebnis"),
    "Kostenfall": ("kostenrisiko", "Kostenfall"),
    "LawError": ("errors", "LawError"),
    "Rechnung": ("rechnung", "Rechnung"),
    "berechne_frist": ("frist", "berechne_frist"),
    "berechne_kostenrisiko": ("kostenrisiko", "berechne"),
    "berechne_rechnung": ("rechnung", "berechne"),
    "bestimme_zustaendigkeit": ("zustaendigkeit", "bestimme"),
    "fristarten": ("frist_arten", "fristarten"),
    "gericht": ("gerichte", "gericht"),
    "gkg_gebuehr": ("gkg", "gebuehr"),
    "beratungsgebuehr": ("rvg_beratung", "beratung"),
    "rvg_gebuehr": ("rvg", "gebuehr"),
}


def __getattr__(name: str) -> Any:
    if name not in _WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module, there = _WHERE[name]
    return getattr(import_module(f"{__name__}.{module}"), there)


def __dir__() -> list[str]:
    return list(__all__)
