"""How it is told who hears an appeal, and whether it is open."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.law.gerichte_tabelle import verzeichnis

_ART = ("gericht", "hof")
_BAYERN = "Bayerisches Oberstes"


def mit_ort(data: Mapping[str, Any], each: Mapping[str, Any]) -> str:
    """The court of an appeal by its name, where that is the one above the court that decided."""
    higher: str = data.get("darueber") or ""
    if higher.startswith(_BAYERN) and each["gericht"] == "Oberlandesgericht":
        return higher
    kinds = each["gericht"].split(",")[0].replace("(", "").replace(")", "").split(" ")
    return (
        higher if any(higher.startswith(kind) for kind in kinds if kind.endswith(_ART)) else each["gericht"]
    )


def _gericht(data: Mapping[str, Any]) -> str:
    if not data.get("ort"):
        return data["gericht"]
    named = verzeichnis().namen.get(f"{data['instanz']} {data['ort']}", "")
    return named if named and not named.endswith("I") else f"{data['gericht']} {data['ort']}"


def oben(data: Mapping[str, Any], higher: str) -> str:
    """The court above, where nothing but that is asked for."""
    return f"Über dem Gericht „{_gericht(data)}“ steht {_artikel(higher)} **{higher}**."


def wer(data: Mapping[str, Any], wanted: str) -> str:
    """Who hears the appeal that is asked about; all of them where none is named."""
    if none := data.get("kein_mittel"):
        return none
    meant = [each for each in data["rechtsmittel"] if each["name"].lower() == wanted]
    if not meant and data.get("gegen_beschluss"):
        return _gegen_beschluss(data)
    if not meant:
        return f"Gegen Entscheidungen des Gerichts „{_gericht(data)}“ gibt es:"
    court = mit_ort(data, meant[0])
    return (
        f"Über die {meant[0]['name']} gegen eine Entscheidung des Gerichts „{_gericht(data)}“ entscheidet "
        f"{_artikel(court)} **{court}**."
    )


def _gegen_beschluss(data: Mapping[str, Any]) -> str:
    """Who hears the remedy of this kind: the first that is listed, or each of those that share its name."""
    first, *others = data["rechtsmittel"]
    word = first["name"].split(" ")[0]
    same = [first, *[each for each in others if each["name"].startswith(f"{word} in ")]]
    if len(same) == 1:
        name = first["name"].replace("Sofortige", "sofortige")
        court = mit_ort(data, first)
        return (
            f"Über die {name} gegen eine Entscheidung des Gerichts „{_gericht(data)}“ entscheidet "
            f"{_artikel(court)} **{court}**."
        )
    told = [
        f"{each['name'].partition(' ')[2]} {_artikel(mit_ort(data, each))} **{mit_ort(data, each)}**"
        for each in same
    ]
    return f"Über die {word} gegen ein Urteil des Gerichts „{_gericht(data)}“ entscheidet {', '.join(told)}."


def _artikel(court: str) -> str:
    return "der" if court.split(",")[0].split(" ")[0].endswith("hof") else "das"


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
