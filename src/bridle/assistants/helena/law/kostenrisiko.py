"""What a lawsuit costs whom over its instances: both lawyers and the courts; lost, won, settled, by quota."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.geld import NULL, Zahl, dezimal, satz_text, zeige
from bridle.assistants.helena.law.kostenrisiko_eingabe import (
    Instanz,
    Kostenfall,
    lies_gericht,
    lies_instanzen,
    lies_seiten,
    luecken,
)
from bridle.assistants.helena.law.kostenrisiko_eingabe import lies_quote as lies_anteil
from bridle.assistants.helena.law.kostenrisiko_hinweise import notiere
from bridle.assistants.helena.law.kostenrisiko_instanzen import (
    INSTANZEN,
    Gericht,
    Kosten,
    instanzen,
    kosten,
)
from bridle.assistants.helena.law.kostenrisiko_verteilung import Szenario, szenarien
from bridle.assistants.helena.law.rechnung import Kostenrechnung

__all__ = ["INSTANZEN", "Instanz", "Kostenfall", "Kostenrisiko", "Szenario", "berechne", "lies_quote"]

_NUR_ZAHL = re.compile(r"\+?\d+(?:[.,]\d*)?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Kostenrisiko:
    """The whole: each instance as it is expected to end, and the ways the costs may fall."""

    gericht: Gericht
    einigung: bool
    instanzen: tuple[Kosten, ...]
    szenarien: tuple[Szenario, ...]
    quote: Decimal | None
    hinweise: tuple[str, ...]
    fehlend: tuple[str, ...]
    unsicher: bool
    eil: bool = False

    @property
    def eigener_anwalt(self) -> Decimal:
        return sum((jede.eigener_anwalt for jede in self.instanzen), NULL)

    @property
    def gegnerischer_anwalt(self) -> Decimal:
        return sum((jede.gegnerischer_anwalt for jede in self.instanzen), NULL)

    @property
    def gerichtskosten(self) -> Decimal:
        return sum((jede.gerichtskosten for jede in self.instanzen), NULL)

    @property
    def gesamt(self) -> Decimal:
        return self.eigener_anwalt + self.gegnerischer_anwalt + self.gerichtskosten

    @property
    def staatskasse(self) -> Decimal | None:
        """What the treasury pays the own lawyer (§ 49 RVG); None without PKH."""
        fiskus = [jede.fiskus for jede in self.instanzen if jede.fiskus is not None]
        return sum((jede.brutto for jede in fiskus), NULL) if fiskus else None

    def szenario(self, name: str) -> Szenario:
        return next(jedes for jedes in self.szenarien if jedes.name == name)

    def als_json(self) -> dict[str, Any]:
        return {
            "gericht": self.gericht,
            "einigung": self.einigung,
            "eilverfahren": self.eil,
            "instanzen": [_instanz_json(jede) for jede in self.instanzen],
            "eigener_anwalt": dezimal(self.eigener_anwalt),
            "gegnerischer_anwalt": dezimal(self.gegnerischer_anwalt),
            "gerichtskosten": dezimal(self.gerichtskosten),
            "gesamt": dezimal(self.gesamt),
            "staatskasse": None if self.staatskasse is None else dezimal(self.staatskasse),
            "quote": None if self.quote is None else format(round(self.quote, 6).normalize(), "f"),
            "szenarien": {jedes.name: jedes.als_json() for jedes in self.szenarien},
            "hinweise": list(self.hinweise),
            "fehlend": list(self.fehlend),
            "unsicher": self.unsicher,
        }


def _instanz_json(jede: Kosten) -> dict[str, Any]:
    return {
        "instanz": jede.nr,
        "name": jede.saetze.name,
        "wert": dezimal(jede.wert),
        "eigener_anwalt": dezimal(jede.eigener_anwalt),
        "gegnerischer_anwalt": dezimal(jede.gegnerischer_anwalt),
        "gerichtskosten": dezimal(jede.gerichtskosten),
        "summe": dezimal(jede.summe),
        "kv": None if jede.gericht is None else jede.gericht.kv,
        "tabelle_gkg": None if jede.gericht is None else jede.gericht.tabelle,
        "tabelle_rvg": jede.eigene.tabelle,
        "erstattung": jede.saetze.erstattung,
        "posten_eigener_anwalt": _posten_json(jede.eigene),
        "posten_gegnerischer_anwalt": _posten_json(jede.gegner),
    }


def _posten_json(rechnung: Kostenrechnung | None) -> list[dict[str, str | None]]:
    if rechnung is None:
        return []
    posten = [
        {
            "vv": jeder.vv,
            "satz": None if jeder.satz is None else satz_text(jeder.satz).replace(",", "."),
            "betrag": dezimal(jeder.betrag),
        }
        for jeder in rechnung.posten
    ]
    return [*posten, {"vv": "7008", "satz": None, "betrag": dezimal(rechnung.ust)}]


def lies_quote(eingabe: Zahl) -> Decimal:
    """The share won: 0.6, "60 %", "3/5". A bare number above 1 may be percent or a slip, so it is refused."""
    text = str(eingabe).strip()
    if _NUR_ZAHL.fullmatch(text) and Decimal(text.replace(",", ".")) > 1:
        raise LawError(
            f"Die Quote ist kein Anteil zwischen 0 und 1 (angegeben: {zeige(eingabe)}); ein Prozentwert bis "
            "100 braucht das Prozentzeichen. Möglich ist zum Beispiel 0,6 oder 60 % oder 3/5."
        )
    return lies_anteil(eingabe)


def berechne(fall: Kostenfall) -> Kostenrisiko:
    """The costs of a lawsuit over its instances, for both sides."""
    gericht = lies_gericht(fall.gericht)
    gelesen = lies_instanzen(fall, gericht)
    seiten = lies_seiten(fall, gericht)
    quote = None if fall.quote is None else lies_quote(fall.quote)

    def rechne(*, vergleich: bool) -> tuple[Kosten, ...]:
        return tuple(
            kosten(
                nr,
                instanzen(gericht, eil=fall.eil)[nr - 1],
                jede.wert,
                jede.auftrag,
                jede.anhaengig,
                seiten,
                vergleich=vergleich and nr == len(gelesen),
            )
            for nr, jede in enumerate(gelesen, 1)
        )

    urteil, vergleich = rechne(vergleich=False), rechne(vergleich=True)
    erwartet = vergleich if fall.einigung else urteil
    notizen = notiere(gericht, erwartet, seiten, luecken(fall, gelesen), einigung=fall.einigung, eil=fall.eil)
    return Kostenrisiko(
        gericht=gericht,
        einigung=fall.einigung,
        instanzen=erwartet,
        szenarien=szenarien(urteil, vergleich, erwartet, quote, pkh=fall.pkh),
        quote=quote,
        hinweise=tuple(dict.fromkeys(notizen.hinweise)),
        fehlend=tuple(dict.fromkeys(notizen.fehlend)),
        unsicher=notizen.unsicher,
        eil=fall.eil,
    )
