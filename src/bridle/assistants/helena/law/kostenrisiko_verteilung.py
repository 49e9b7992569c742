"""Who pays: the costs of a lawsuit shared between both sides by how it ends."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from bridle.assistants.helena.law.geld import NULL, auf_cent, dezimal
from bridle.assistants.helena.law.kostenrisiko_instanzen import Kosten

_HAELFTE = Decimal("0.5")


@dataclass(frozen=True, slots=True)
class Szenario:
    """How it may end, and what each side then pays in all: its own lawyer, the other one, the courts."""

    name: str
    titel: str
    eigene_kosten: Decimal
    gegner_kosten: Decimal

    def als_json(self) -> dict[str, Any]:
        return {
            "titel": self.titel,
            "eigene_kosten": dezimal(self.eigene_kosten),
            "gegner_kosten": dezimal(self.gegner_kosten),
        }


def szenarien(
    urteil: tuple[Kosten, ...],
    vergleich: tuple[Kosten, ...],
    erwartet: tuple[Kosten, ...],
    quote: Decimal | None,
    *,
    pkh: bool,
) -> tuple[Szenario, ...]:
    einzeln = [
        Szenario("verloren", "Alles verloren", *_verteilt(urteil, NULL, pkh=pkh)),
        Szenario("gewonnen", "Alles gewonnen", *_verteilt(urteil, Decimal(1), pkh=pkh)),
        Szenario("vergleich", "Vergleich, Kosten gegeneinander aufgehoben", *_aufgehoben(vergleich, pkh=pkh)),
    ]
    if quote is not None:
        titel = f"Zu {_prozent(quote)} gewonnen"
        if erwartet is vergleich:
            titel = f"Vergleich, {_prozent(1 - quote)} der Kosten getragen"
        einzeln.append(Szenario("quote", titel, *_verteilt(erwartet, quote, pkh=pkh)))
    return tuple(einzeln)


def _verteilt(instanzen: tuple[Kosten, ...], gewonnen: Decimal, *, pkh: bool) -> tuple[Decimal, Decimal]:
    """Own and the other side's burden, where costs follow the outcome (§§ 91, 92 ZPO)."""
    verloren = 1 - gewonnen
    eigene = gegner = NULL
    for jede in instanzen:
        if jede.saetze.erstattung:
            eigene += verloren * (jede.gegnerischer_anwalt if pkh else jede.summe)
            gegner += gewonnen * jede.summe
        else:
            eigene += NULL if pkh else jede.eigener_anwalt + verloren * jede.gerichtskosten
            gegner += jede.gegnerischer_anwalt + gewonnen * jede.gerichtskosten
    return _ausgeglichen(instanzen, eigene, gegner, pkh=pkh)


def _aufgehoben(instanzen: tuple[Kosten, ...], *, pkh: bool) -> tuple[Decimal, Decimal]:
    """§§ 92, 98 ZPO: each side its own lawyer, and half of the courts."""
    gericht = sum((jede.gerichtskosten for jede in instanzen), NULL) * _HAELFTE
    eigene = NULL if pkh else sum((jede.eigener_anwalt for jede in instanzen), NULL) + gericht
    gegner = sum((jede.gegnerischer_anwalt for jede in instanzen), NULL) + gericht
    return _ausgeglichen(instanzen, eigene, gegner, pkh=pkh)


def _ausgeglichen(
    instanzen: tuple[Kosten, ...], eigene: Decimal, gegner: Decimal, *, pkh: bool
) -> tuple[Decimal, Decimal]:
    """Rounded so that both together pay what there is to pay; with PKH the treasury pays a part."""
    if pkh:
        return auf_cent(eigene), auf_cent(gegner)
    return auf_cent(eigene), sum((jede.summe for jede in instanzen), NULL) - auf_cent(eigene)


def _prozent(anteil: Decimal) -> str:
    return f"{format(round(anteil * 100, 2).normalize(), 'f').replace('.', ',')} %"
