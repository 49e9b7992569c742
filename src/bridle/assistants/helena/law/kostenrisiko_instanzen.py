"""What a court and two lawyers cost in one instance, ended by a judgment or by a settlement."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Literal, TypeAlias

from bridle.assistants.helena.law import gkg
from bridle.assistants.helena.law.geld import NULL
from bridle.assistants.helena.law.gkg import Gerichtsgebuehr
from bridle.assistants.helena.law.rechnung import Angelegenheit, Kostenrechnung, Position, Rechnung, berechne

Gericht: TypeAlias = Literal["zivil", "arbeit", "verwaltung", "sozial", "finanz"]


@dataclass(frozen=True, slots=True)
class Saetze:
    """The numbers of one instance: Kostenverzeichnis of the GKG, Vergütungsverzeichnis of the RVG.

    kv_vergleich  the fee after a settlement of everything; "" where none is left
    erstattung    whether the loser pays the winner's lawyer
    """

    name: str
    kv: str
    kv_vergleich: str
    verfahren: str
    termin: str
    einigung: str
    erstattung: bool = True


# § 12a Abs. 1 ArbGG: in the first instance each side pays its own lawyer. Vorbem. 8 KV GKG: no fee is left
# after a settlement. Vorbem. 3.2.1 VV RVG: the finance courts begin with the fees of an appeal.
INSTANZEN: Mapping[Gericht, tuple[Saetze, ...]] = {
    "zivil": (
        Saetze("Amtsgericht oder Landgericht", "1210", "1211", "3100", "3104", "1003"),
        Saetze("Berufung", "1220", "1222", "3200", "3202", "1004"),
        Saetze("Revision zum Bundesgerichtshof", "1230", "1232", "3208", "3210", "1004"),
    ),
    "arbeit": (
        Saetze("Arbeitsgericht", "8210", "", "3100", "3104", "1003", erstattung=False),
        Saetze("Berufung zum Landesarbeitsgericht", "8220", "", "3200", "3202", "1004"),
        Saetze("Revision zum Bundesarbeitsgericht", "8230", "", "3206", "3210", "1004"),
    ),
    "verwaltung": (
        Saetze("Verwaltungsgericht", "5110", "5111", "3100", "3104", "1003"),
        Saetze("Berufung zum Oberverwaltungsgericht", "5122", "5124", "3200", "3202", "1004"),
        Saetze("Revision zum Bundesverwaltungsgericht", "5130", "5132", "3206", "3210", "1004"),
    ),
    "sozial": (
        Saetze("Sozialgericht (§ 197a SGG)", "7110", "7111", "3100", "3104", "1003"),
        Saetze("Berufung zum Landessozialgericht", "7120", "7122", "3200", "3202", "1004"),
        Saetze("Revision zum Bundessozialgericht", "7130", "7132", "3206", "3210", "1004"),
    ),
    "finanz": (
        Saetze("Finanzgericht", "6110", "6111", "3200", "3202", "1003"),
        Saetze("Revision zum Bundesfinanzhof", "6120", "6122", "3206", "3210", "1004"),
    ),
}
# § 542 Abs. 2 ZPO, § 72 Abs. 4 ArbGG: no third instance. § 12a Abs. 1 ArbGG holds here too.
EILVERFAHREN: Mapping[Gericht, tuple[Saetze, ...]] = {
    "zivil": (
        Saetze("Einstweilige Verfügung oder Arrest, Urteil", "1412", "1411", "3100", "3104", "1003"),
        Saetze("Berufung im Eilverfahren", "1420", "1422", "3200", "3202", "1004"),
    ),
    "arbeit": (
        Saetze(
            "Einstweilige Verfügung vor dem Arbeitsgericht, Urteil",
            "8311", "", "3100", "3104", "1003",
            erstattung=False,
        ),
        Saetze("Berufung im Eilverfahren (LAG)", "8320", "", "3200", "3202", "1004"),
    ),
}  # fmt: skip


def instanzen(gericht: Gericht, *, eil: bool) -> tuple[Saetze, ...]:
    """Those of a Klage or of an Eilverfahren; none where the latter is not known here."""
    return EILVERFAHREN.get(gericht, ()) if eil else INSTANZEN[gericht]


@dataclass(frozen=True, slots=True)
class Seite:
    """One side: how many people its lawyer acts for (0: it has none), whether VAT is a cost, whether PKH."""

    personen: int = 1
    ust: bool = True
    pkh: bool = False


@dataclass(frozen=True, slots=True)
class Kosten:
    """One instance, in one way to its end. `fiskus` is what the treasury pays the own lawyer under PKH."""

    nr: int
    saetze: Saetze
    wert: Decimal
    eigene: Kostenrechnung
    gegner: Kostenrechnung | None
    gericht: Gerichtsgebuehr | None
    fiskus: Kostenrechnung | None

    @property
    def eigener_anwalt(self) -> Decimal:
        return self.eigene.brutto

    @property
    def gegnerischer_anwalt(self) -> Decimal:
        return NULL if self.gegner is None else self.gegner.brutto

    @property
    def gerichtskosten(self) -> Decimal:
        return NULL if self.gericht is None else self.gericht.gebuehr

    @property
    def summe(self) -> Decimal:
        return self.eigener_anwalt + self.gegnerischer_anwalt + self.gerichtskosten


def kosten(
    nr: int,
    saetze: Saetze,
    wert: Decimal,
    auftrag: date,
    anhaengig: date,
    seiten: tuple[Seite, Seite],
    *,
    vergleich: bool,
) -> Kosten:
    """What instance `nr` costs; with `vergleich` it ends by a settlement of everything."""
    eigene, gegner = seiten
    nummern = (saetze.verfahren, saetze.termin, *((saetze.einigung,) if vergleich else ()))
    kv = saetze.kv_vergleich if vergleich else saetze.kv
    return Kosten(
        nr=nr,
        saetze=saetze,
        wert=wert,
        eigene=_anwalt(saetze, nummern, wert, auftrag, eigene, pkh=False),
        gegner=_anwalt(saetze, nummern, wert, auftrag, gegner, pkh=False) if gegner.personen else None,
        gericht=gkg.gebuehr(wert, anhaengig, kv=kv) if kv else None,
        fiskus=_anwalt(saetze, nummern, wert, auftrag, eigene, pkh=True) if eigene.pkh else None,
    )


def _anwalt(
    saetze: Saetze, nummern: tuple[str, ...], wert: Decimal, auftrag: date, seite: Seite, *, pkh: bool
) -> Kostenrechnung:
    # Under PKH the treasury pays the VAT of a client who cannot deduct it, as anybody else would.
    return berechne(
        Rechnung(
            auftrag=auftrag,
            wert=wert,
            mandanten=seite.personen,
            pkh=pkh,
            ust=seite.ust,
            angelegenheiten=(Angelegenheit(tuple(Position(nummer) for nummer in nummern), name=saetze.name),),
        )
    )
