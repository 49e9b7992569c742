"""Which fee is credited to which (§ 15a RVG): Vorbem. 3 Abs. 4, Mahnverfahren, Beratungshilfe …"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

_MAHN = ("3305", "3306", "3307")
_KLAGE = ("3100", "3101", "3300", "3301")
_BERUFUNG = ("3200", "3201")
_REVISION = ("3206", "3207", "3208", "3209")
_HALB = Decimal("0.5")
_VORBEM_3 = "Vorbem. 3 Abs. 4 VV RVG"


@dataclass(frozen=True)
class Regel:
    """`von` is credited to the first of `auf` that another Angelegenheit has."""

    von: tuple[str, ...]
    auf: tuple[str, ...]
    norm: str
    anteil: Decimal = Decimal(1)
    satz_max: Decimal | None = None
    gedeckelt: bool = False
    rest_auf: tuple[str, ...] = ()
    von_stufe: str = ""


REGELN = (
    Regel(("2300",), ("2303",), "Vorbem. 2.3 Abs. 6 VV RVG", _HALB, Decimal("0.75")),
    Regel(
        ("2300", "2301", "2303"),
        (*_MAHN, *_KLAGE, *_BERUFUNG, *_REVISION),
        _VORBEM_3,
        _HALB,
        Decimal("0.75"),
        rest_auf=_KLAGE,
    ),
    Regel(("2302",), ("3102", "3204", "3212"), _VORBEM_3, _HALB, gedeckelt=True),
    Regel(("2302",), ("6400", "6402"), "Vorbem. 6.4 Abs. 2 VV RVG", _HALB, gedeckelt=True),
    Regel(("2501",), ("2503",), "Anm. Abs. 2 zu Nr. 2501 VV RVG"),
    Regel(("2503",), (*_MAHN, *_KLAGE, "3102"), "Anm. Abs. 2 zu Nr. 2503 VV RVG", _HALB, rest_auf=_KLAGE),
    Regel(("2100", "2101"), (*_BERUFUNG, *_REVISION, "3502"), "Anm. zu Nr. 2100 VV RVG"),
    Regel(("2102", "2103"), ("3204", "3212", "4124", "4125", "4130", "4131"), "Anm. zu Nr. 2102 VV RVG"),
    Regel(_MAHN, _KLAGE, "Anm. zu Nr. 3305, 3307 VV RVG"),
    Regel(("3104", "3105"), ("3104", "3105"), "Anm. Abs. 4 zu Nr. 3104 VV RVG", von_stufe="mahnverfahren"),
    Regel(("3504", "3505"), _BERUFUNG, "Anm. zu Nr. 3504 VV RVG"),
    Regel(("3506", "3507", "3508", "3509"), _REVISION, "Anm. zu Nr. 3506 VV RVG"),
    Regel(("3511",), ("3204",), "Anm. zu Nr. 3511 VV RVG"),
    Regel(("3512",), ("3212",), "Anm. zu Nr. 3512 VV RVG"),
    Regel(("4143",), ("3100", "3101"), "Anm. Abs. 2 zu Nr. 4143 VV RVG", Decimal(1) / 3),
    Regel(("5100",), ("4100", "4101"), "Anm. Abs. 2 zu Nr. 4100 VV RVG"),
    Regel(("6215",), ("6211",), "Anm. zu Nr. 6215 VV RVG"),
)

# For what only the order of two Angelegenheiten says (`anrechnen_auf`), by the kind of the fee.
NACHFOLGEND = {
    "verfahren": Regel((), (), "Vorbem. 3 Abs. 5 bis 7 VV RVG"),
    "geschaeft": Regel((), (), "Vorbem. 2.3 Abs. 4 VV RVG", _HALB, Decimal("0.75"), gedeckelt=True),
}
