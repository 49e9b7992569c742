"""A lawyer's bill by the RVG: fees, what is credited, outlays, VAT once on the net total."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from datetime import date
from decimal import Decimal

from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.geld import NULL, Zahl, auf_cent, lies_betrag, zeige
from bridle.assistants.helena.law.rvg_anrechnung import Anrechnung, rechne_an
from bridle.assistants.helena.law.rvg_auslagen import UST_ANGENOMMEN, steuersatz
from bridle.assistants.helena.law.rvg_eingabe import (
    Angelegenheit,
    AnrechnungArt,
    Durchlaufend,
    Position,
    Rechnung,
    aus_json,
    melde,
)
from bridle.assistants.helena.law.rvg_ergebnis import Kostenrechnung, Teil
from bridle.assistants.helena.law.rvg_posten import berechne_sache
from bridle.assistants.helena.law.rvg_sachen import Sache, lies_sachen
from bridle.assistants.helena.law.rvg_tag import lies_tag
from bridle.assistants.helena.law.rvg_teile import teil
from bridle.assistants.helena.law.rvg_wert import Posten

__all__ = [
    "Angelegenheit",
    "AnrechnungArt",
    "Durchlaufend",
    "Kostenrechnung",
    "Position",
    "Posten",
    "Rechnung",
    "Teil",
    "aus_nummern",
    "berechne",
    "lies",
    "lies_text",
]
_ZWEI_PAUSCHALEN = "Die Pauschale Nr. 7002 VV ist für jede Angelegenheit angesetzt; "
_VERSCHIEDEN = (
    "vorgerichtliche und gerichtliche Tätigkeit sind verschiedene Angelegenheiten (herrschende Meinung, "
    "nicht unbestritten)."
)
_IM_GESETZ = {
    "41": "das Ermittlungsverfahren und das gerichtliche sind verschieden (§ 17 Nr. 10 Buchst. a RVG).",
    "51": "das Verfahren vor der Verwaltungsbehörde und das gerichtliche sind verschieden (§ 17 Nr. 11 RVG).",
}
"""Where the law itself says so, by the first digits of the numbers."""


def aus_nummern(nummern: Iterable[str | int], *, auftrag: date | str, wert: Zahl | None = None) -> Rechnung:
    """A bill of plain VV numbers, each with its usual rate, sorted into Angelegenheiten."""
    return Rechnung(auftrag=auftrag, wert=wert, positionen=tuple(Position(nummer) for nummer in nummern))


def lies_text(text: str) -> Rechnung:
    """A bill from the text of a JSON file; numbers keep the digits they were written with."""
    try:
        daten = json.loads(text, parse_float=Decimal, object_pairs_hook=_ohne_doppelte)
    except LawError:
        raise
    except (ValueError, RecursionError) as error:
        zeile = (
            f" (Zeile {error.lineno}, Zeichen {error.colno})"
            if isinstance(error, json.JSONDecodeError)
            else ""
        )
        raise LawError(f"Die Datei ist kein gültiges JSON{zeile}.") from None
    return lies(daten)


def _ohne_doppelte(paare: list[tuple[str, object]]) -> dict[str, object]:
    """JSON would keep the last of two equal keys, and the positions under the first would be gone unseen."""
    doppelt = [name for name, anzahl in Counter(name for name, _ in paare).items() if anzahl > 1]
    if doppelt:
        raise LawError(
            f"Der Schlüssel {zeige(doppelt[0])} steht in einem Objekt mehrmals; gib ihn einmal an, mehrere "
            "Positionen in einer Liste."
        )
    return dict(paare)


def lies(daten: object) -> Rechnung:
    """A bill from decoded JSON, or one error that says all that does not fit."""
    fehler: list[str] = []
    rechnung = aus_json(daten, fehler)
    if fehler and rechnung is not None and _hat_positionen(rechnung):
        # Whoever has to correct the file should see in one go what else would be refused.
        lies_sachen(rechnung, fehler)
    melde(fehler)
    if rechnung is None:
        raise LawError(f"Daraus wird keine Rechnung: {zeige(daten)}.")
    return rechnung


def _zwei_pauschalen(posten: Iterable[Posten]) -> str:
    teile = {jeder.vv[:2] for jeder in posten if jeder.vv[:1] in "12345"}
    return _ZWEI_PAUSCHALEN + (_IM_GESETZ.get(teile.pop(), _VERSCHIEDEN) if len(teile) == 1 else _VERSCHIEDEN)


def _hat_positionen(rechnung: Rechnung) -> bool:
    return bool(rechnung.positionen) or any(jede.positionen for jede in rechnung.angelegenheiten)


def berechne(rechnung: Rechnung) -> Kostenrechnung:
    """The whole bill; raises one `LawError` with everything that is wrong with the input."""
    fehler: list[str] = []
    sachen = lies_sachen(rechnung, fehler)
    fehler += _widersprueche(rechnung, sachen)
    leistung_bis = _leistung_bis(rechnung, sachen, fehler)
    durchlaufend = [
        (posten.name, _betrag(posten.betrag, posten.name, fehler) or NULL) for posten in rechnung.durchlaufend
    ]
    gezahlt = _betrag(rechnung.gezahlt, "„gezahlt“", fehler) or NULL
    vorher = _betrag(rechnung.gezahlt_auf_geschaeftsgebuehr, "„gezahlt_auf_geschaeftsgebuehr“", fehler)
    berechnet = [(sache, berechne_sache(sache, fehler)) for sache in sachen]
    melde(fehler)

    hinweise = [satz for sache in sachen for satz in sache.hinweise]
    hinweise += [satz for _, alle in berechnet for jedes in alle for satz in jedes.hinweise]
    angerechnet = rechne_an(berechnet, vorher) if rechnung.anrechnung == "auto" else Anrechnung()
    teile = [
        fertig for sache, alle in berechnet if (fertig := teil(sache, alle, angerechnet, hinweise)).posten
    ]
    posten = [jeder for fertig in teile for jeder in fertig.posten]
    if sum(jeder.vv == "7002" for jeder in posten) > 1:
        hinweise.append(_zwei_pauschalen(posten))

    netto = sum((jeder.betrag for jeder in posten), NULL)
    steuerpflichtig = netto - sum((jeder.betrag for jeder in posten if jeder.vv == "2500"), NULL)
    ust_satz, frage = NULL, ""
    if rechnung.ust:
        ust_satz, frage = steuersatz([sache.auftrag for sache in sachen], leistung_bis)
    ust = auf_cent(steuerpflichtig * ust_satz)
    offen = [*angerechnet.fehlend, *([frage] if frage else [])]
    hinweise += [*angerechnet.hinweise, *([UST_ANGENOMMEN] if frage else [])]
    return Kostenrechnung(
        angelegenheiten=tuple(teile),
        netto=netto,
        ust_satz=ust_satz,
        ust=ust,
        brutto=netto + ust,
        durchlaufend=tuple(durchlaufend),
        gezahlt=gezahlt,
        zahlbetrag=netto + ust + sum((betrag for _, betrag in durchlaufend), NULL) - gezahlt,
        tabelle=", ".join(dict.fromkeys(sache.recht.id for sache in sachen)),
        titel=rechnung.titel,
        aktenzeichen=rechnung.aktenzeichen,
        hinweise=tuple(dict.fromkeys(hinweise)),
        fehlend=tuple(dict.fromkeys(offen)),
        unsicher=bool(frage) or angerechnet.unsicher,
    )


def _widersprueche(rechnung: Rechnung, sachen: tuple[Sache, ...]) -> list[str]:
    """What each position allows and all of them together do not."""
    genannt = {zeile.eintrag.nr for sache in sachen for zeile in sache.zeilen}
    saetze: list[str] = []
    if {"pkh_pruefung", "instanz1"} <= {sache.stufe for sache in sachen}:
        saetze.append(
            "Nr. 3335 VV geht in der Verfahrensgebühr der Hauptsache auf: Das Verfahren über die "
            "Prozesskostenhilfe und die Hauptsache sind dieselbe Angelegenheit (§ 16 Nr. 2 RVG); "
            "lass eine der beiden Gebühren weg."
        )
    if "7008" in genannt and not rechnung.ust:
        saetze.append("Nr. 7008 VV und „ust“: false widersprechen sich; lass eines von beiden weg.")
    if {"7001", "7002"} <= genannt and len(sachen) == 1:
        saetze.append(
            "Nr. 7002 VV kann nur anstelle von Nr. 7001 VV gefordert werden; lass eine von beiden weg."
        )
    return saetze


def _leistung_bis(rechnung: Rechnung, sachen: tuple[Sache, ...], fehler: list[str]) -> date | None:
    if rechnung.leistung_bis is None:
        return None
    try:
        tag = lies_tag(rechnung.leistung_bis, "„leistung_bis“")
    except LawError as error:
        fehler.append(str(error))
        return None
    if any(tag < sache.auftrag for sache in sachen):
        fehler.append("„leistung_bis“ liegt vor dem Tag des Auftrags; prüfe beide Daten.")
    return tag


def _betrag(roh: Zahl | None, was: str, fehler: list[str]) -> Decimal | None:
    if roh is None:
        return None
    try:
        return lies_betrag(roh, was)
    except LawError as error:
        fehler.append(str(error))
        return None
