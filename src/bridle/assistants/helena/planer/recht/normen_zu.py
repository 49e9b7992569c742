"""What a norm says of one thing: the Absatz that speaks of it, or that none does.

Asked so by what goes on from a norm that was shown; the whole of it again would hide that nothing was found.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.recht.normen import geschrieben, norm_gezeigt, und
from bridle.assistants.helena.planer.sagen import absaetze
from bridle.assistants.helena.planer.schritte import FEHLER
from bridle.host.search.citations import cited
from bridle.models.planner import Progress, Rule

STEM, ENDING = 5, 2
_FRAGE = re.compile(
    r"(?P<gilt>Gilt|Was sagt) (?P<norm>(?:§|Art\.) \d+\w? [^?„:]+?)(?: zum Stichwort|"
    r"(?<=\w) auch hier:) (?P<wort>[^?]+)\?"
)
NACH_DEM_WORT = "Gefunden ist das nach dem Wort; ausgelegt ist nichts."
_ABSATZ = re.compile(r"(?m)^[ \t]*(?=\(\d+[a-z]?\) )")
_NUMMER = re.compile(r"[ \t]*\((\d+[a-z]?)\) ")


def regeln() -> list[Rule]:
    return [Rule(_erkenne, "search_gesetze", _antwort, lambda groups: groups["argumente"], failure=FEHLER)]


def _erkenne(text: str) -> Mapping[str, Any] | None:
    found = _FRAGE.fullmatch(text.strip())
    norms = [norm for norm in cited(found["norm"]).norms if norm.law] if found else []
    if found is None or len(norms) != 1:
        return None
    return {
        "argumente": {"query": geschrieben(norms[0]), "limit": 1},
        "norm": norms[0],
        "wort": found["wort"].strip(),
        "ganz": found["gilt"] == "Gilt",
    }


def _antwort(progress: Progress) -> str:
    wanted, word = progress.groups["norm"], progress.groups["wort"]
    hits = [each for each in progress.data["treffer"] if wanted in cited(each["norm"]).norms]
    if not hits:
        return f"{geschrieben(wanted)} finde ich in den eingespielten Gesetzen nicht."
    hit: Mapping[str, Any] = hits[0]
    spoken = _davon(hit["text"], word)
    if not spoken:
        where = "in der Zusammenfassung von" if hit["zusammenfassung"] else "in"
        return absaetze(
            f"Zu „{word}“ finde ich {where} {hit['norm']} nichts. Die Norm ist:", norm_gezeigt(hit)
        )
    numbers = [number[1] for each in spoken if (number := _NUMMER.match(each))]
    if len(numbers) != len(spoken):
        return norm_gezeigt(hit)  # it has no Absätze, and speaks of it
    if progress.groups["ganz"]:  # how far it reaches is said by all of it
        told = f"Von „{word}“ spricht Absatz {und(numbers)}. {NACH_DEM_WORT}"
        return absaetze(told, norm_gezeigt(hit))
    begin = _ABSATZ.split(hit["text"])[0].strip() if hit["zusammenfassung"] else ""
    text = "\n\n".join(each.strip() for each in (begin, *spoken) if each.strip())
    shown = norm_gezeigt({**hit, "text": text, "absaetze": numbers, "gekuerzt": False})
    return absaetze(f"Von „{word}“ spricht Absatz {und(numbers)}. {NACH_DEM_WORT}", shown)


def _davon(text: str, word: str) -> list[str]:
    """The Absätze that have most of the words; each word by its stem, a number as it is."""
    stems = [
        rf"(?<!\d){each}(?!\d)" if each.isdigit() else re.escape(each[: max(STEM, len(each) - ENDING)])
        for each in re.findall(r"[^\W\d_]{4,}|\d+", falte(word))
    ]
    parts = [each for each in _ABSATZ.split(text) if each.strip()]
    worth = [(stem, 2 if stem.startswith("(?<!") else 1) for stem in stems]  # numbers are rare
    counted = [(sum(n for stem, n in worth if re.search(stem, falte(part))), part) for part in parts]
    best = max((count for count, _ in counted), default=0)
    enough = best > 0 and best * 2 >= len(stems)
    return [part for count, part in counted if count == best] if enough else []
