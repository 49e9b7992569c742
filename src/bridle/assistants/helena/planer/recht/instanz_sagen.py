"""How it is told who hears an appeal, and whether it is open."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def mit_ort(data: Mapping[str, Any], each: Mapping[str, Any]) -> str:
    """The court of an appeal by its name, where that is the one above the court that decided."""
    higher: str = data.get("darueber") or ""
    return higher if higher.startswith(each["gericht"].split(" ")[0]) else each["gericht"]


def _gericht(data: Mapping[str, Any]) -> str:
    return f"{data['gericht']} {data['ort']}" if data.get("ort") else data["gericht"]


def wer(data: Mapping[str, Any], wanted: str) -> str:
    """Who hears the appeal that is asked about; all of them where none is named."""
    meant = [each for each in data["rechtsmittel"] if each["name"].lower() == wanted]
    if not meant:
        return f"Gegen Entscheidungen des Gerichts „{_gericht(data)}“ gibt es:"
    court = mit_ort(data, meant[0])
    article = "der" if court.split(",")[0].split(" ")[0].endswith("hof") else "das"
    return (
        f"Über die {meant[0]['name']} gegen eine Entscheidung des Gerichts „{_gericht(data)}“ entscheidet "
        f"{article} **{court}**."
    )


def zur_beschwer(data: Mapping[str, Any], groups: Mapping[str, Any]) -> str:
    """Whether the first appeal is open for this amount."""
    first = data["rechtsmittel"][0]
    name, value = first["name"], data["beschwer_text"]
    if value is None or first["grenze"] is None:
        return f"Für Rechtsmittel gegen Entscheidungen des Gerichts „{_gericht(data)}“ gelten diese Grenzen:"
    if first["unsicher"]:
        return f"Ob eine Beschwer von {value} reicht, ist **unsicher**; warum, steht in den Hinweisen."
    if first["erreicht"]:
        return (
            f"Bei einer Beschwer von {value} ist die Wertgrenze überschritten: Die {name} ist insoweit "
            "**statthaft**."
        )
    if groups["nicht_zugelassen"]:
        return (
            f"**Nein:** Bei einer Beschwer von {value} ist die Wertgrenze nicht überschritten, und "
            f"zugelassen ist die {name} nach Deiner Angabe nicht. Damit ist sie nicht statthaft."
        )
    return (
        f"Bei einer Beschwer von {value} ist die Wertgrenze **nicht** überschritten: Die {name} ist nur "
        "statthaft, wenn das Gericht sie zugelassen hat."
    )
