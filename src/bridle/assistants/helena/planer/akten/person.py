"""Somebody who takes part in a matter: whether a name means them, and how they are shown."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from bridle.assistants.helena.felder import gefaltet
from bridle.assistants.helena.planer.lesen.namenswort import wie_im_text
from bridle.assistants.helena.planer.lesen.woerter import abstand, falte, grosszuegig
from bridle.assistants.helena.planer.sagen import gross

KONTAKT = ("adresse", "telefon", "email")
_KEIN = {"zeichen": "kein Zeichen", "bea": "keine beA-Adresse"}


def worte_von(each: Mapping[str, Any]) -> list[str]:
    """Each word of the name; of a double name both halves as well, which people write with a space."""
    whole = gefaltet(each.get("vorname") or "", each.get("name") or "", each.get("firma") or "").split()
    return [*whole, *[part for word in whole if "-" in word for part in word.split("-")]]


def nah(word: str, own: Sequence[str]) -> bool:
    return any(word == each or word == f"{each}s" or abstand(word, each) <= grosszuegig(each) for each in own)


def heisst(each: Mapping[str, Any], name: str) -> bool:
    own = worte_von(each)
    words = [word for word in gefaltet(name).split() if len(word) > 2]
    return bool(words) and all(nah(word, own) for word in words)


def anders_angeredet(each: Mapping[str, Any], klein: str) -> bool:
    """„Frau Wiesengrund“ is not Herr Wiesengrund."""
    said = _anrede(each, klein)
    return bool(said and each.get("anrede")) and said != gefaltet(each["anrede"])[:4]


def so_angeredet(each: Mapping[str, Any], klein: str) -> bool:
    said = _anrede(each, klein)
    return bool(said and each.get("anrede")) and said == gefaltet(each["anrede"])[:4]


def _anrede(each: Mapping[str, Any], klein: str) -> str:
    """What stands before that one's name in a request."""
    called = wie_im_text(falte(each.get("name") or "-"))
    said = re.search(rf"\b(frau|herr)n?\s(?:dr\s)?{called}", klein)
    return said[1] if said is not None else ""


def gemeint(people: Sequence[dict[str, Any]], name: str, klein: str) -> list[dict[str, Any]]:
    """Those of a matter whom a name means; with the first name or „Frau“ before it only one of a family."""
    spoken = [each for each in people if not anders_angeredet(each, klein)]
    found = [each for each in spoken if heisst(each, name)]
    own = [word for word in gefaltet(name).split() if len(word) > 2]
    found = found or [each for each in spoken if any(nah(word, worte_von(each)) for word in own)]
    first = [each for each in found if each.get("vorname") and falte(each["vorname"]) in klein.split()]
    return first or found


def voller_name(each: Mapping[str, Any]) -> str:
    person = " ".join(part for part in (each.get("anrede"), each.get("vorname"), each.get("name")) if part)
    firm = each.get("firma", "")
    return f"{firm}, {person}" if firm and person else firm or person


def zeile(each: Mapping[str, Any]) -> str:
    """With role, and everything that is entered of them."""
    parts = [
        each.get("adresse"),
        f"Tel. {each['telefon']}" if each.get("telefon") else "",
        each.get("email"),
        f"Zeichen {each['zeichen']}" if each.get("zeichen") else "",
        each.get("notizen"),
    ]
    known = "; ".join(part for part in parts if part)
    return f"{gross(each['rolle'])}: **{voller_name(each)}**{f' ({known})' if known else ''}"


def fehlendes(people: Sequence[Mapping[str, Any]], asked: Sequence[tuple[str, str]], klein: str) -> str:
    """What was asked for and is entered of nobody."""
    missing = [
        f"{voller_name(each)}: {_KEIN.get(key, f'keine {name}')} hinterlegt."
        for key, name in asked
        for each in people
        if not each.get(key)
    ]
    if not asked and re.search(r"\berreich\w*|\bkontakt(?:daten|e)?\b", klein):
        missing = [
            f"{voller_name(each)}: keine Kontaktdaten hinterlegt."
            for each in people
            if not any(each.get(key) for key in KONTAKT)
        ]
    return " ".join(missing)
