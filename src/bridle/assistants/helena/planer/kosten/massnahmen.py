"""Several measures of enforcement: each is a matter of its own, and one has a value of its own."""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from bridle.assistants.helena.law.geld import dezimal
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage
from bridle.assistants.helena.planer.lesen.zahlen import zahlwort

HOECHSTWERT = Decimal(2_000)
"""§ 25 Abs. 1 Nr. 4 RVG."""
_AUSKUNFT = "Vermögensauskunft"
_ARTEN = (
    (
        "Pfändungs- und Überweisungsbeschluss",
        r"\bpfaendungs- und ueberweisungsbeschl\w*|\bpfueb\w*|"
        r"\b(?:konto|lohn|gehalts|forderungs)pfaendung\w*",
    ),
    (
        "Auftrag an den Gerichtsvollzieher",
        r"\bsachpfaendung\w*|\bgerichtsvollzieherauftr\w*|\bmobiliarpfaendung|\bmobiliarvollstreckung|"
        r"\b(?:auftrag an den |den )?gerichtsvollzieher\b(?! (?:zur|fuer die) vermoegensauskunft)",
    ),
    (_AUSKUNFT, r"\bvermoegensauskunft\w*|\bvermoegensverzeichnis"),
    ("Zwangssicherungshypothek", r"\b(?:zwangs)?sicherungshypothek"),
)
_ANZAHL = re.compile(
    r"\b(\d|zwei|drei|vier|fuenf) (?:\w+e[nr]? )?(?:vollstreckungs(?:auftraege|massnahmen|versuche)|"
    r"massnahmen|"
    r"pfaendungs\w*|pfuebs?|kontopfaendungen|sachpfaendungen)"
)
EIGENE_ANGELEGENHEITEN = (
    "Jede Maßnahme ist eine eigene Angelegenheit mit eigener Gebühr und Pauschale; gerechnet ist "
    "der Reihe nach: {was}."
)
GEDECKELT = (
    "Für die Vermögensauskunft gilt ein Wert von höchstens 2.000,00 €, auch wenn mehr geschuldet wird."
)


def je_massnahme(anfrage: Anfrage, groups: Mapping[str, Any]) -> dict[str, Any]:
    """The reading of a rule, with a bill for each measure that is named or counted."""
    given = dict(groups["argumente"])
    if [each["vv"] for each in given.get("positionen", [])] != ["3309"]:
        return dict(groups)
    named = [name for name, pattern in _ARTEN if anfrage.hat(pattern)]
    counted = _ANZAHL.search(anfrage.klein)
    many = zahlwort(counted[1]) if counted else None
    kinds = named if len(named) > 1 else (named or [""]) * (many or 1)
    values = [_wert(each, given) for each in kinds]
    hints = [GEDECKELT] if _AUSKUNFT in kinds and values[kinds.index(_AUSKUNFT)] else []
    if len(kinds) > 1:
        said = ", ".join(each or f"{n}. Maßnahme" for n, each in enumerate(kinds, 1))
        hints = [EIGENE_ANGELEGENHEITEN.format(was=said), *hints]
    whole = given.get("streitwert")
    bills = [{"streitwert": each or whole} if whole else {} for each in values]
    return {
        **groups,
        "argumente": given | bills[0],
        "hinweise": [*groups.get("hinweise", []), *hints],
        **({"danach": bills[1:]} if len(bills) > 1 else {}),
    }


def mehrere_massnahmen(klein: str) -> bool:
    """So much each: the bill is there as often as they are."""
    return _ANZAHL.search(klein) is not None


def verwendete_werte(anfrage: Anfrage, numbers: frozenset[str]) -> list[str]:
    """The debt, where a measure is reckoned from less."""
    if "3309" not in numbers or not anfrage.hat(_ARTEN[2][1]):
        return []
    return re.findall(r"\d+(?:,\d+)?", re.sub(r"\.(?=\d{3})", "", anfrage.klein))


def _wert(kind: str, given: Mapping[str, Any]) -> str:
    """The value of its own; empty where it is the debt."""
    value = given.get("streitwert")
    capped = kind == _AUSKUNFT and value and Decimal(value) > HOECHSTWERT
    return dezimal(HOECHSTWERT) if capped else ""
