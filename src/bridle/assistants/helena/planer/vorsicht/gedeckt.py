"""Whether a call holds a circumstance, by its numbers in the schedules of fees and its instances."""

from __future__ import annotations

import re
from collections.abc import Callable

from bridle.assistants.helena.planer.vorsicht.aufruf import GEBUEHREN, Aufruf

ENDE = (
    *("1211", "1221", "1222", "1231", "1232", "5111", "5121", "5123", "5124", "5131", "5132", "6111", "6121"),
    *("6122", "7111", "7121", "7122", "7131", "7132", "8211", "8221", "8222", "8231", "8232"),
)
"""Court fees of a proceeding that ended early."""


def nie(_: Aufruf) -> bool:
    return False


def nummern(*numbers: str) -> Callable[[Aufruf], bool]:
    return lambda call: any(own.startswith(numbers) for own in (*call.nummern, call.kv) if own)


def beide_gebuehren(call: Aufruf) -> bool:
    return any(n.startswith("2") for n in call.nummern) and any(n.startswith("3") for n in call.nummern)


def rechtsmittel(call: Aufruf) -> bool:
    in_kv = re.fullmatch(r"(?:12|51|61|71|82)[23]\d", call.kv) is not None
    return call.hat("instanzen", 2) or in_kv or any(n.startswith(("32", "35", "1004")) for n in call.nummern)


def zwei_stufen(call: Aufruf) -> bool:
    first = any(n.startswith("31") for n in call.nummern)
    return call.hat("instanzen", 2) or (first and any(n.startswith("32") for n in call.nummern))


def ohne_termin(call: Aufruf) -> bool:
    return call.werkzeug == GEBUEHREN and not call.nummern & {"3104", "3202", "3210"}


def ermaessigt_oder_nur_gericht(call: Aufruf) -> bool:
    """The court takes the same after a judgment by default."""
    return bool(call.nummern & {"3105", "3203", "3211"}) or (bool(call.kv) and not call.nummern)
