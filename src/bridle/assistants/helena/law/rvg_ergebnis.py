"""What a bill comes to: its Angelegenheiten, its lines, its sums, and their JSON."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from bridle.assistants.helena.law.geld import NULL, dezimal, satz_text
from bridle.assistants.helena.law.rvg_wert import Posten


@dataclass(frozen=True)
class Teil:
    """One Angelegenheit of the bill."""

    name: str
    auftrag: date
    tabelle: str
    pkh: bool
    posten: tuple[Posten, ...]

    @property
    def summe(self) -> Decimal:
        return sum((posten.betrag for posten in self.posten), NULL)


@dataclass(frozen=True)
class Kostenrechnung:
    """The bill. `netto` is the sum of all lines; `zahlbetrag` is what is still to be paid."""

    angelegenheiten: tuple[Teil, ...]
    netto: Decimal
    ust_satz: Decimal
    ust: Decimal
    brutto: Decimal
    durchlaufend: tuple[tuple[str, Decimal], ...]
    gezahlt: Decimal
    zahlbetrag: Decimal
    tabelle: str
    titel: str
    aktenzeichen: str
    hinweise: tuple[str, ...]
    fehlend: tuple[str, ...]
    unsicher: bool

    @property
    def posten(self) -> tuple[Posten, ...]:
        return tuple(posten for teil in self.angelegenheiten for posten in teil.posten)

    @property
    def gebuehren(self) -> Decimal:
        """All fees after what is cut and credited, without outlays."""
        return sum((posten.betrag for posten in self.posten if posten.art != "auslage"), NULL)

    def nach_anrechnung(self) -> list[tuple[str, str, Decimal]]:
        """What is left of each fee that another is credited to, and of each that is credited."""
        credits = [posten for posten in self.posten if posten.art == "anrechnung"]
        return [
            (fee.vv[:4], fee.bezeichnung, fee.betrag + sum(moved, NULL))
            for fee in self.posten
            if fee.art == "gebuehr"
            and (moved := [each.betrag for each in credits if fee.vv[:4] in (each.auf, each.vv)])
        ]

    def als_json(self) -> dict[str, object]:
        return {
            "titel": self.titel,
            "aktenzeichen": self.aktenzeichen,
            "tabelle": self.tabelle,
            "angelegenheiten": [
                {
                    "name": teil.name,
                    "auftrag": teil.auftrag.isoformat(),
                    "tabelle": teil.tabelle,
                    "pkh": teil.pkh,
                    "posten": [posten_json(posten) for posten in teil.posten],
                    "summe": dezimal(teil.summe),
                }
                for teil in self.angelegenheiten
            ],
            "nach_anrechnung": [
                {"vv": vv, "bezeichnung": name, "betrag": dezimal(rest)}
                for vv, name, rest in self.nach_anrechnung()
            ],
            "gebuehren": dezimal(self.gebuehren),
            "auslagen": dezimal(self.netto - self.gebuehren),
            "netto": dezimal(self.netto),
            "ust_satz": dezimal(self.ust_satz),
            "ust": dezimal(self.ust),
            "brutto": dezimal(self.brutto),
            "durchlaufend": [{"name": name, "betrag": dezimal(betrag)} for name, betrag in self.durchlaufend],
            "gezahlt": dezimal(self.gezahlt),
            "zahlbetrag": dezimal(self.zahlbetrag),
            "hinweise": list(self.hinweise),
            "fehlend": list(self.fehlend),
            "unsicher": self.unsicher,
        }


def posten_json(posten: Posten) -> dict[str, object]:
    return {
        "vv": posten.vv,
        "bezeichnung": posten.bezeichnung,
        "norm": posten.norm,
        "art": posten.art,
        "satz": None if posten.satz is None else satz_text(posten.satz).replace(",", "."),
        "wert": None if posten.wert is None else dezimal(posten.wert),
        "anzahl": posten.anzahl,
        "betrag": dezimal(posten.betrag),
    }
