"""The Kostenverzeichnisse of GKG and FamGKG: what a number stands for, and what it costs at which time."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from importlib import resources
from typing import Literal, TypeAlias

from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.geld import zeige

Gesetz: TypeAlias = Literal["GKG", "FamGKG"]
_NUMMER = re.compile(
    r"(?:KV|(?:Fam)?GKG|Nr\.?|Nummer|\s)*(\d{4})(?:\s*(?:KV|(?:Fam)?GKG|\s)+)?", re.IGNORECASE | re.ASCII
)
_NAHE = 5
VORAUS_FAMILIE = "Der Antrag soll erst nach Zahlung der Gebühr zugestellt werden (§ 14 Abs. 1 FamGKG)."
_AUSLAGEN = range(9000, 10_000)


@dataclass(frozen=True, slots=True)
class Position:
    """One number. Exactly one of `satz`, `fest` and `nach` says how its amount comes about.

    satz     the rate of the fee by value (§ 34 GKG)
    fest     a fixed fee by Gesetzesstand; a Stand that is missing is not known here
    nach     what else the fee follows (a penalty, an order of the court): it is not computed
    mindest  an own minimum beside that of § 34 Abs. 2 GKG, by Gesetzesstand
    zu       the fee that this one lowers or raises
    """

    nr: str
    name: str
    satz: Decimal | None
    fest: Mapping[str, Decimal]
    nach: str
    mindest: Mapping[str, Decimal]
    zu: str
    hinweis: str
    gesetz: Gesetz = "GKG"

    @property
    def zitat(self) -> str:
        return f"Nr. {self.nr} KV {self.gesetz}"

    @property
    def teil(self) -> int:
        return int(self.nr[0])


def position(nummer: object) -> Position:
    """The entry of a number: 1210, "KV 1210", "Nr. 1210 KV GKG", "FamGKG 1110"."""
    nr, gesetz = _lies_nummer(nummer), _lies_gesetz(nummer)
    if (gefunden := verzeichnis(gesetz).get(nr)) is not None:
        return gefunden
    if gesetz == "GKG" and int(nr) in _AUSLAGEN:
        raise LawError(
            f"Nr. {nr} KV GKG gehört zu den Auslagen des Gerichts (Teil 9); sie hängen vom Einzelfall ab und "
            "werden hier nicht berechnet. Möglich sind Gebühren der Teile 1 bis 8."
        )
    nahe = _aufzaehlung(_naechste(int(nr), gesetz))
    raise LawError(f"Nr. {nr} KV {gesetz} ist nicht hinterlegt; am nächsten liegen {nahe}.")


def verzeichnis(gesetz: Gesetz = "GKG") -> Mapping[str, Position]:
    """All numbers that are known here, in their order."""
    return _gelesen(gesetz)


@cache
def _gelesen(gesetz: Gesetz) -> Mapping[str, Position]:
    name = f"data/{gesetz.lower()}_kostenverzeichnis.toml"
    datei = resources.files("bridle.assistants.helena.law").joinpath(name)
    return {
        nr: _position(nr, roh, gesetz) for nr, roh in tomllib.loads(datei.read_text("utf-8"))["kv"].items()
    }


def mit_pkh(eintrag: Position) -> str:
    """What a party that was granted legal aid pays of the fee, and when."""
    if eintrag.gesetz == "FamGKG":
        granted, norms, early = "Verfahrenskostenhilfe", "§ 76 FamFG, § 122 Abs. 1 Nr. 1 ZPO", "§ 15 FamGKG"
    else:
        granted, norms, early = "Prozesskostenhilfe", "§ 122 Abs. 1 Nr. 1 ZPO", "§ 14 GKG"
    return (
        f"Wem {granted} bewilligt ist, der zahlt diese Gebühr nicht vorweg ({early}) und auch später nur, "
        f"soweit die Bewilligung Raten oder Beträge aus dem Vermögen anordnet ({norms})."
    )


def vorschuss(eintrag: Position) -> str:
    """When the court wants to be paid: §§ 6, 11, 12 GKG, § 14 FamGKG."""
    if eintrag.gesetz == "FamGKG":
        return VORAUS_FAMILIE if eintrag.nr in {"1110", "1220"} else ""
    match eintrag.teil:
        case 1 if eintrag.nr == "1100":
            return (
                "Der Mahnbescheid soll erst nach Zahlung erlassen werden, im maschinellen Verfahren erst der "
                "Vollstreckungsbescheid (§ 12 Abs. 3 GKG)."
            )
        case 1 if eintrag.nr in {"1210", "1212", "1214"}:
            return (
                "Vorschuss: Die Klage soll erst nach Zahlung der Gebühr zugestellt werden (§ 12 Abs. 1 GKG)."
            )
        case 1 if eintrag.nr in {"1220", "1230"}:
            return "Die Gebühr wird mit Einreichung des Rechtsmittels fällig (§ 6 Abs. 1 GKG)."
        case 2 if eintrag.nr in {"2110", "2111"}:
            return (
                "Entschieden werden soll erst nach Zahlung der Gebühr (§ 12 Abs. 6 GKG), außer über "
                "elektronische Anträge nach § 829a ZPO."
            )
        case 5 | 6 if eintrag.nr in {"5110", "5112", "5114", "6110", "6112"}:
            return "Die Gebühr wird mit Einreichung der Klage fällig, ohne Vorschuss (§ 6 Abs. 1 GKG)."
        case 7:
            return (
                "Vor den Sozialgerichten gibt es Gerichtsgebühren nur in Verfahren nach § 197a SGG; für "
                "Versicherte und Leistungsempfänger ist das Verfahren kostenfrei (§ 183 SGG)."
            )
        case 8:
            return "Vor den Gerichten für Arbeitssachen gibt es keinen Vorschuss (§ 11 GKG)."
        case _:
            return ""


def _position(nr: str, roh: Mapping[str, str | Mapping[str, str]], gesetz: Gesetz) -> Position:
    return Position(
        nr=nr,
        name=str(roh["name"]),
        satz=Decimal(str(roh["satz"])) if "satz" in roh else None,
        fest=_je_stand(roh.get("fest", {})),
        nach=str(roh.get("nach", "")),
        mindest=_je_stand(roh.get("mindest", {})),
        zu=str(roh.get("zu", "")),
        hinweis=str(roh.get("hinweis", "")),
        gesetz=gesetz,
    )


def _je_stand(roh: str | Mapping[str, str]) -> Mapping[str, Decimal]:
    """The data says the year; tables are called "GKG 2021"."""
    assert not isinstance(roh, str)
    return {f"GKG {jahr}": Decimal(betrag) for jahr, betrag in roh.items()}


def _lies_nummer(nummer: object) -> str:
    if isinstance(nummer, str | int) and (gefunden := _NUMMER.fullmatch(str(nummer).strip())):
        return gefunden[1]
    raise LawError(
        f"{zeige(nummer)} ist keine Nummer des Kostenverzeichnisses; möglich sind vierstellige Nummern, "
        "zum Beispiel 1210 (Klage), 1220 (Berufung) oder 8210 (Arbeitsgericht)."
    )


def _lies_gesetz(nummer: object) -> Gesetz:
    return "FamGKG" if "famgkg" in str(nummer).casefold() else "GKG"


def _naechste(nr: int, gesetz: Gesetz) -> list[Position]:
    """What may have been meant: the same Teil first, then the nearest numbers, in their order."""
    nahe = sorted(
        verzeichnis(gesetz).values(), key=lambda jede: (jede.teil != nr // 1000, abs(int(jede.nr) - nr))
    )
    return sorted(nahe[:_NAHE], key=lambda jede: jede.nr)


def _aufzaehlung(positionen: list[Position]) -> str:
    *vorn, letzte = [f"{jede.nr} ({jede.name})" for jede in positionen]
    return f"{', '.join(vorn)} und {letzte}"
