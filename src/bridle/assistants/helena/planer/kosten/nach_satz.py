"""A fee that is named with the rate of another number of its kind: „0,5 Terminsgebühr“ is Nr. 3105."""

from __future__ import annotations

_NUMMERN: dict[str, dict[str, tuple[str, str, str]]] = {
    "3100": {
        "0,8": ("3101", "3101", "3101"),
        "1,1": ("3201", "3201", "3207"),
        "1,6": ("3200", "3200", "3206"),
        "1,8": ("3209", "3209", "3209"),
        "2,3": ("3208", "3208", "3208"),
    },
    "3104": {
        "0,5": ("3105", "3203", "3203"),
        "0,8": ("3211", "3211", "3211"),
        "1,5": ("3210", "3210", "3210"),
    },
    "1003": {"1,3": ("1004", "1004", "1004"), "1,5": ("1000", "1000", "1000")},
    "2300": {"0,3": ("2301", "2301", "2301")},
}
"""By the usual number and its rate: the one with that rate, in each of the three instances."""


def nummer_mit_satz(number: str, rate: str, stage: int) -> str:
    """The number that has this rate fixed; nothing where the usual one may have it."""
    found = _NUMMERN.get(number, {}).get(rate.replace(".", ","))
    return found[stage] if found else ""
