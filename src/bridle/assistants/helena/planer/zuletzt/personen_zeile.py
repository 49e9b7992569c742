"""How somebody who takes part in a matter is told in one line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def mensch(each: Mapping[str, Any]) -> str:
    person = " ".join(part for part in (each.get("anrede"), each.get("vorname"), each.get("name")) if part)
    firm = each.get("firma") or ""
    return f"**{', '.join(part for part in (firm, person) if part)}**"


def mehr(each: Mapping[str, Any]) -> str:
    known = [
        each.get("notizen"),
        each.get("adresse"),
        f"Tel. {each['telefon']}" if each.get("telefon") else "",
    ]
    said = "; ".join(part for part in known if part)
    return f"; {said}" if said else ""
