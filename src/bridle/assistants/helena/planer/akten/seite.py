"""On which side the firm's client is: by what the matter says of itself, or by its place in the Rubrum."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from bridle.assistants.helena.felder import gefaltet
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage
from bridle.assistants.helena.planer.lesen.woerter import RECHTSFORM, falte

BEKLAGTE, KLAEGER, BEIDE = "Beklagten", "Kläger", "beide"
NACH_RUBRUM = (
    "Woran ich das sehe: am Kurzrubrum (vor „./.“ steht die Klägerseite) oder an der "
    "Kurzdarstellung. Ob schon "
    "geklagt ist, sagt das Rubrum nicht."
)
GLEICHE_NAMEN = "In {akten} heißen beide Seiten gleich; dort sieh bitte selbst nach."
_SEITEN = (
    (BEKLAGTE, r"\bbeklagte\w*|\bpassivseite|\bverklagt\w*"),
    (KLAEGER, r"\bklaeger(?:in|innen|s|n|seite|partei)?\b|\baktivseite|\bklagende\w*"),
)
_WIR = r"\bwir\b|\bunsere\w*|\bmandant\w*|\bmandate\b"
_GESAGT = (
    (BEKLAGTE, r"\bvertreten (?:die|den) beklagte|\b(?:mandantin|mandant) ist beklagte"),
    (KLAEGER, r"\bvertreten (?:die|den) klaeger|\b(?:mandantin|mandant) ist klaeger"),
)


def seite_der_mandantschaft(anfrage: Anfrage) -> str:
    """The side that is asked for; nothing where none is, or where it is the other's."""
    if not anfrage.hat(_WIR):
        return ""
    asked = [side for side, pattern in _SEITEN if anfrage.hat(pattern)]
    return asked[0] if len(asked) == 1 else ""


def seite(detail: Mapping[str, Any]) -> str:
    """„beide“ where both have the same name, nothing where nothing says it."""
    said = falte(f"{detail.get('summary', '')} {' '.join(detail.get('tags', ()))}")
    for side, pattern in _GESAGT:
        if re.search(pattern, said):
            return side
    first, between, second = detail.get("kurzrubrum", "").partition("./.")
    clients = [each for each in detail.get("beteiligte", ()) if each["rolle"] == "MANDANT"]
    words = {word for each in clients for word in _namen(each)}
    before, after = words & set(gefaltet(first).split()), words & set(gefaltet(second).split())
    if not between or not (before or after):
        return ""
    return BEIDE if before and after else KLAEGER if before else BEKLAGTE


def hinweis(asked: str, details: Sequence[Mapping[str, Any]]) -> str:
    """How the side was told, and of which matters it cannot be."""
    if not asked:
        return ""
    alike = [each["aktenzeichen"] for each in details if seite(each) == BEIDE]
    return " ".join([NACH_RUBRUM, *([GLEICHE_NAMEN.format(akten=", ".join(alike))] if alike else [])])


def _namen(each: Mapping[str, Any]) -> list[str]:
    words = gefaltet(each.get("name") or "", each.get("firma") or "").split()
    return [word for word in words if len(word) > 2 and word not in RECHTSFORM]
