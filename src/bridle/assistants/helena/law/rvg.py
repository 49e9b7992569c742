"""Fees by value: § 13 RVG, § 49 RVG for legal aid, § 22 II cap, § 60 RVG by the day of the mandate."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from datetime import date
from decimal import ROUND_CEILING, Decimal
from functools import cache
from importlib import resources

from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.geld import (
    NULL,
    Zahl,
    auf_cent,
    dezimal,
    euro,
    lies_anzahl,
    lies_satz,
    lies_wert,
    satz_text,
)
from bridle.assistants.helena.law.rvg_tag import datum, lies_tag

# § 22 Abs. 2 RVG.
WERT_HOECHSTENS = Decimal(30_000_000)
WERT_HOECHSTENS_MEHRERE = Decimal(100_000_000)
# Nr. 1008 VV RVG: for each further client, and all of them together.
ERHOEHUNG = Decimal("0.3")
ERHOEHUNG_HOECHSTENS = Decimal("2.0")


@dataclass(frozen=True)
class Stufe:
    """Up to `bis` (None: no upper end) the full fee grows by `plus` for each started `schritt`."""

    bis: Decimal | None
    schritt: Decimal
    plus: Decimal


@dataclass(frozen=True)
class Tabelle:
    """§ 13 and § 49 RVG as they are in force from `ab` to `bis` (None: today's law)."""

    id: str
    ab: date
    bis: date | None
    quelle: str
    grund_bis: Decimal
    grund: Decimal
    stufen: tuple[Stufe, ...]
    mindest: Decimal
    pkh_quelle: str
    pkh_ab: Decimal
    pkh_stufen: tuple[tuple[Decimal | None, Decimal], ...]

    def volle_gebuehr(self, wert: Decimal) -> Decimal:
        """The 1.0 fee of § 13 Abs. 1 RVG."""
        gebuehr, von = self.grund, self.grund_bis
        for stufe in self.stufen:
            if wert <= von:
                break
            oben = wert if stufe.bis is None else min(wert, stufe.bis)
            gebuehr += stufe.plus * ((oben - von) / stufe.schritt).to_integral_value(ROUND_CEILING)
            von = oben if stufe.bis is None else stufe.bis
        return gebuehr

    def pkh_gebuehr(self, wert: Decimal) -> Decimal:
        """The 1.0 fee from the treasury: § 49 RVG, which lowers nothing up to 4 000 €."""
        if wert <= self.pkh_ab:
            return self.volle_gebuehr(wert)
        return next(gebuehr for bis, gebuehr in self.pkh_stufen if bis is None or wert <= bis)


@dataclass(frozen=True)
class Gebuehr:
    """One fee, and what it was computed from."""

    gebuehr: Decimal
    volle_gebuehr: Decimal
    wert: Decimal
    wert_berechnet: Decimal
    satz: Decimal
    auftrag: date
    tabelle: str
    quelle: str
    norm: str
    pkh: bool
    mandanten: int
    mindestgebuehr: bool
    hinweise: tuple[str, ...] = ()
    unsicher: bool = False

    def als_json(self) -> dict[str, object]:
        return {
            "gebuehr": dezimal(self.gebuehr),
            "satz": satz_text(self.satz).replace(",", "."),
            "wert": dezimal(self.wert),
            "wert_berechnet": dezimal(self.wert_berechnet),
            "volle_gebuehr": dezimal(self.volle_gebuehr),
            "tabelle": self.tabelle,
            "quelle": self.quelle,
            "norm": self.norm,
            "auftrag": self.auftrag.isoformat(),
            "pkh": self.pkh,
            "mandanten": self.mandanten,
            "mindestgebuehr": self.mindestgebuehr,
            "hinweise": list(self.hinweise),
            "unsicher": self.unsicher,
        }


def gebuehr(
    wert: Zahl,
    satz: Zahl,
    auftrag: date | str,
    *,
    pkh: bool = False,
    mandanten: int = 1,
    verschiedene_gegenstaende: bool = False,
) -> Gebuehr:
    """The fee for a value and a rate by the law of the day the mandate was given.

    Several `mandanten` raise the rate by Nr. 1008 VV; with `verschiedene_gegenstaende` they raise the
    cap of the value instead (§ 22 Abs. 2 Satz 2 RVG).
    """
    recht = tabelle(auftrag)
    gegenstand = lies_wert(wert)
    grundsatz = lies_satz(satz)
    personen = lies_anzahl(mandanten, "Die Zahl der Mandanten", 10_000)
    erhoeht = grundsatz + (NULL if verschiedene_gegenstaende else erhoehung(personen))
    begrenzt, hinweise = begrenzter_wert(gegenstand, personen if verschiedene_gegenstaende else 1)
    if hinweise and personen > 1 and not verschiedene_gegenstaende:
        hinweise += ("Haben die Auftraggeber verschiedene Gegenstände, sind es bis zu 100 Mio. € (Satz 2).",)
    if erhoeht != grundsatz:
        hinweise += (
            f"Erhöhung um {satz_text(erhoeht - grundsatz)} auf {satz_text(erhoeht)} für {personen} "
            "Auftraggeber (Nr. 1008 VV RVG); das gilt nur für Verfahrens- und Geschäftsgebühren über "
            "denselben Gegenstand.",
        )
    betrag, voll, mindest = betrag_aus(recht, begrenzt, erhoeht, pkh=pkh)
    if mindest:
        hinweise += (f"Mindestbetrag einer Gebühr: {euro(recht.mindest)} (§ 13 Abs. 3 RVG).",)
    aus_49 = pkh and begrenzt > recht.pkh_ab
    if pkh and not aus_49:
        hinweise += (f"Bis {euro(recht.pkh_ab)} gilt auch bei PKH die Tabelle des § 13 RVG.",)
    return Gebuehr(
        gebuehr=betrag,
        volle_gebuehr=voll,
        wert=gegenstand,
        wert_berechnet=begrenzt,
        satz=erhoeht,
        auftrag=lies_tag(auftrag, "Der Tag des Auftrags"),
        tabelle=recht.id,
        quelle=recht.pkh_quelle if aus_49 else recht.quelle,
        norm="§ 49 RVG" if aus_49 else "§ 13 RVG",
        pkh=pkh,
        mandanten=personen,
        mindestgebuehr=mindest,
        hinweise=hinweise,
    )


def betrag_aus(
    recht: Tabelle, wert: Decimal, satz: Decimal, *, pkh: bool = False, mit_mindest: bool = True
) -> tuple[Decimal, Decimal, bool]:
    """Fee, full fee, and whether the minimum was what counted. Values and rates are read already."""
    voll = recht.pkh_gebuehr(wert) if pkh else recht.volle_gebuehr(wert)
    betrag = auf_cent(voll * satz)
    mindest = mit_mindest and betrag < recht.mindest
    return (recht.mindest if mindest else betrag), voll, mindest


def erhoehung(mandanten: int) -> Decimal:
    """By how much Nr. 1008 VV raises a rate."""
    return min(ERHOEHUNG * (mandanten - 1), ERHOEHUNG_HOECHSTENS)


def begrenzter_wert(wert: Decimal, personen: int = 1) -> tuple[Decimal, tuple[str, ...]]:
    """§ 22 Abs. 2 RVG; `personen` are clients with different objects, each with a cap of their own."""
    grenze = min(WERT_HOECHSTENS * personen, WERT_HOECHSTENS_MEHRERE)
    if wert <= grenze:
        return wert, ()
    return grenze, (f"Der Wert ist auf {euro(grenze)} begrenzt (§ 22 Abs. 2 RVG).",)


def tabelle(am: date | str) -> Tabelle:
    """The table that applies to a mandate given on this day (§ 60 RVG)."""
    tag = lies_tag(am, "Der Tag des Auftrags")
    passend = [jede for jede in tabellen() if jede.ab <= tag]
    if not passend:
        raise LawError(
            f"Für Aufträge vor dem {datum(tabellen()[0].ab)} ist keine Gebührentabelle hinterlegt "
            f"(angegeben: {datum(tag)}); möglich sind Aufträge ab diesem Tag."
        )
    return passend[-1]


@cache
def tabellen() -> tuple[Tabelle, ...]:
    """All tables, oldest first."""
    text = (
        resources.files("bridle.assistants.helena.law").joinpath("data/rvg_tabellen.toml").read_text("utf-8")
    )
    roh = sorted(tomllib.loads(text)["tabelle"], key=lambda jede: jede["ab"])
    enden = [date.fromordinal(jede["ab"].toordinal() - 1) for jede in roh[1:]] + [None]
    return tuple(
        Tabelle(
            id=jede["id"],
            ab=jede["ab"],
            bis=ende,
            quelle=jede["quelle"],
            grund_bis=Decimal(jede["grund_bis"]),
            grund=Decimal(jede["grund"]),
            stufen=tuple(Stufe(_ende(bis), Decimal(je), Decimal(plus)) for bis, je, plus in jede["stufen"]),
            mindest=Decimal(jede["mindest"]),
            pkh_quelle=jede["pkh_quelle"],
            pkh_ab=Decimal(jede["pkh_ab"]),
            pkh_stufen=tuple((_ende(bis), Decimal(voll)) for bis, voll in jede["pkh_stufen"]),
        )
        for jede, ende in zip(roh, enden, strict=True)
    )


def _ende(bis: str) -> Decimal | None:
    return Decimal(bis) if bis else None
