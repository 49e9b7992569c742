"""The computing calls behind one answer, taken together: what a request is compared with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, cast

GEBUEHREN, RISIKO, FRIST, GERICHT = (
    "get_kosten_rules",
    "berechne_kostenrisiko",
    "berechne_frist",
    "bestimme_zustaendigkeit",
)
KOSTEN = frozenset({GEBUEHREN, RISIKO})
RECHNEND = KOSTEN | {FRIST, GERICHT}


@dataclass(frozen=True, slots=True)
class Aufruf:
    """The computing calls behind one answer, taken together: the tool, all arguments, all VV numbers."""

    werkzeug: str
    argumente: Mapping[str, Any]
    nummern: frozenset[str]

    def hat(self, name: str, least: int = 1) -> bool:
        """Whether an argument is given, and where it counts something, as many at least."""
        value = self.argumente.get(name)
        return value >= least if isinstance(value, int) and not isinstance(value, bool) else bool(value)

    @property
    def kv(self) -> str:
        return str(self.argumente.get("kv") or "")

    @property
    def alle_nummern(self) -> frozenset[str]:
        return self.nummern | frozenset([self.kv] if self.kv else [])


def zusammen(calls: Iterable[tuple[str, Mapping[str, Any]]]) -> Aufruf | None:
    """Those of the last computing tool as one; None where nothing was computed."""
    computing = [(name, given) for name, given in calls if name in RECHNEND]
    if not computing:
        return None
    tool = computing[-1][0]
    arguments: dict[str, Any] = {}
    positions: list[Mapping[str, Any]] = []
    for name, given in computing:
        if name == tool:
            arguments |= given
            positions += cast("list[Mapping[str, Any]]", given.get("positionen") or [])
    if positions:
        arguments["positionen"] = positions
    return Aufruf(tool, arguments, frozenset(str(each.get("vv", "")) for each in positions))
