"""§ 34 RVG: what advice costs. The law knows no fee for it, only what a consumer pays at most."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Literal, get_args

from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.geld import NULL, Zahl, auf_cent, dezimal, euro, lies_wert, zeige
from bridle.assistants.helena.law.rvg_auslagen import (
    UST_ANGENOMMEN,
    beratung_hoechstens,
    pauschale,
    steuersatz,
)
from bridle.assistants.helena.law.rvg_tag import lies_tag

Beratungsart = Literal["erstgespraech", "beratung", "gutachten"]
NAMEN: dict[Beratungsart, str] = {
    "erstgespraech": "Erstes Beratungsgespräch",
    "beratung": "Beratung",
    "gutachten": "Schriftliches Gutachten",
}
NORM = "§ 34 Abs. 1 RVG"
EIGENE_GEBUEHR = (
    "Ohne Vereinbarung gilt für Unternehmer die übliche Vergütung (§ 34 Abs. 1 Satz 2 RVG, § 612 Abs. 2, "
    "§ 632 Abs. 2 BGB). Einen Satz dafür gibt es nicht, sie wird hier nicht berechnet; gib den vereinbarten "
    "Betrag an."
)
SEIT = date(2006, 7, 1)


@dataclass(frozen=True, slots=True)
class Beratungsgebuehr:
    """`gebuehr` is what was agreed, or what a consumer pays at most (`hoechstens`) where nothing was."""

    art: Beratungsart
    gebuehr: Decimal
    hoechstens: Decimal | None
    auslagen: Decimal
    netto: Decimal
    ust: Decimal
    brutto: Decimal
    auftrag: date
    hinweise: tuple[str, ...]
    unsicher: bool

    def als_json(self) -> dict[str, object]:
        return {
            "gebuehr": dezimal(self.gebuehr),
            "art": self.art,
            "name": NAMEN[self.art],
            "hoechstens": None if self.hoechstens is None else dezimal(self.hoechstens),
            "auslagen": dezimal(self.auslagen),
            "netto": dezimal(self.netto),
            "ust": dezimal(self.ust),
            "brutto": dezimal(self.brutto),
            "norm": NORM,
            "auftrag": self.auftrag.isoformat(),
            "hinweise": list(self.hinweise),
            "unsicher": self.unsicher,
        }


def beratung(
    auftrag: date | str,
    art: str = "beratung",
    *,
    verbraucher: bool | None = None,
    vereinbart: Zahl | None = None,
    mit_pauschale: bool = False,
    ust: bool = True,
    leistung_bis: date | str | None = None,
) -> Beratungsgebuehr:
    """The fee for advice, with outlays and VAT. Asks whether the client is a consumer where that decides."""
    was = _art(art)
    tag = lies_tag(auftrag, "Der Tag des Auftrags")
    if tag < SEIT:
        raise LawError("§ 34 RVG gilt in dieser Fassung erst seit 01.07.2006; ältere Aufträge nicht.")
    grenze: Decimal | None = None
    if vereinbart is None:
        gebuehr = grenze = _hoechstens(was, verbraucher)
    else:
        gebuehr = lies_wert(vereinbart, "Der vereinbarte Betrag")
    auslagen = pauschale(gebuehr) if mit_pauschale else NULL
    satz, frage = steuersatz([tag], lies_tag(leistung_bis, "Das Ende der Leistung") if leistung_bis else None)
    netto = gebuehr + auslagen
    steuer = auf_cent(netto * satz) if ust else NULL
    return Beratungsgebuehr(
        art=was,
        gebuehr=gebuehr,
        hoechstens=grenze,
        auslagen=auslagen,
        netto=netto,
        ust=steuer,
        brutto=netto + steuer,
        auftrag=tag,
        hinweise=_hinweise(was, grenze, auslagen, UST_ANGENOMMEN if frage and ust else ""),
        unsicher=bool(frage and ust),
    )


def beratung_verbraucher(auftrag: date | str, art: Beratungsart) -> Beratungsgebuehr:
    """What a consumer pays at most where nothing was agreed."""
    return beratung(auftrag, art, verbraucher=True)


def _art(text: str) -> Beratungsart:
    schlicht = text.strip().lower().replace("ä", "ae").replace("erstberatung", "erstgespraech")
    for art in get_args(Beratungsart):
        if schlicht == art:
            return art
    raise LawError(f"{zeige(text)} ist keine Art der Beratung; möglich sind {', '.join(NAMEN)}.")


def _hoechstens(art: Beratungsart, verbraucher: bool | None) -> Decimal:
    if verbraucher is None:
        raise LawError(
            "Ist der Auftraggeber Verbraucher, und ist eine Vergütung vereinbart? Davon hängt die Gebühr ab "
            "(§ 34 Abs. 1 RVG)."
        )
    if not verbraucher:
        raise LawError(EIGENE_GEBUEHR)
    return beratung_hoechstens(art)


def _hinweise(art: Beratungsart, grenze: Decimal | None, auslagen: Decimal, steuer: str) -> tuple[str, ...]:
    gesagt = [steuer] if steuer else []
    if grenze is not None:
        gesagt.append(
            f"{euro(grenze)} sind die Obergrenze für Verbraucher ohne Vereinbarung (§ 34 Abs. 1 Satz 3 RVG); "
            "die Höhe im Einzelfall bestimmt sich nach § 14 Abs. 1 RVG."
        )
        if art == "erstgespraech":
            gesagt.append("Geht es über ein erstes Gespräch hinaus, sind es höchstens 250,00 €.")
    if not auslagen:
        gesagt.append("Die Pauschale Nr. 7002 VV kommt hinzu, wenn Entgelte für Post angefallen sind.")
    gesagt.append(
        "Die Gebühr für die Beratung wird auf eine spätere Tätigkeit angerechnet, wenn nichts anderes "
        "vereinbart ist (§ 34 Abs. 2 RVG)."
        if art != "gutachten"
        else "§ 34 Abs. 2 RVG rechnet nur die Beratung an, nicht das Gutachten."
    )
    return tuple(gesagt)
