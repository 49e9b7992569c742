"""What may be said about a number of the VV: its fields, its rates, the frame of its amount."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.geld import euro, lies_satz, satz_text
from bridle.assistants.helena.law.rvg_eingabe import Position
from bridle.assistants.helena.law.vv import Eintrag, Rahmen

_GEBUEHR = {"anzahl", "mandanten", "bereits_abgerechnet"}
_NACH_WERT = _GEBUEHR | {"wert", "satz", "anrechnung_wert", "inkasso"}
BEDEUTUNG: dict[str, set[str]] = {
    "wert": _NACH_WERT,
    "satzrahmen": _NACH_WERT,
    "betragsrahmen": _GEBUEHR | {"betrag", "fiktiv"},
    "bestellt": _GEBUEHR,
    "fest": _GEBUEHR,
    "abgeleitet": _GEBUEHR | {"wert", "satz", "betrag", "bezug"},
    "erhoehung": {"wert", "mandanten"},
    "hebegebuehr": {"betrag", "anzahl"},
    "7000": {"seiten", "farbseiten", "dateien"},
    "7001": {"betrag"},
    "7002": set(),
    "7003": {"km", "anzahl"},
    "7004": {"betrag", "anzahl"},
    "7005": {"stunden", "ausland", "anzahl"},
    "7006": {"betrag", "anzahl"},
    "7007": {"betrag"},
    "7008": set(),
}
INKASSO_AB = date(2021, 10, 1)
_INKASSO_REGEL = Decimal("0.9")
_INKASSO_HOECHSTENS = Decimal("1.3")


def lies_satz_von(eintrag: Eintrag, position: Position, auftrag: date) -> Decimal | None:
    """The rate of a fee by value, before Nr. 1008: the one given if the number allows it, else its own."""
    if position.inkasso:
        _pruefe_inkasso(eintrag, auftrag)
    if position.satz is None:
        return _INKASSO_REGEL if position.inkasso else eintrag.satz
    satz = lies_satz(position.satz)
    if eintrag.art == "abgeleitet":
        if eintrag.satz_max and satz > eintrag.satz_max:
            raise LawError(f"Der Satz beträgt höchstens {satz_text(eintrag.satz_max)}.")
        return satz
    if eintrag.satz_min is not None and eintrag.satz_max is not None:
        oben = _INKASSO_HOECHSTENS if position.inkasso else eintrag.satz_max
        if not eintrag.satz_min <= satz <= oben:
            raise LawError(
                f"Der Satz {satz_text(satz)} liegt außerhalb des Rahmens von "
                f"{satz_text(eintrag.satz_min)} bis {satz_text(oben)}."
            )
        return satz
    erlaubt = [eintrag.satz, *(satz for satz, ab in eintrag.weitere_saetze.items() if auftrag >= ab)]
    if satz not in erlaubt:
        moeglich = " oder ".join(satz_text(jeder) for jeder in erlaubt if jeder is not None)
        raise LawError(f"Der Satz ist im Gesetz mit {moeglich} fest bestimmt (angegeben: {satz_text(satz)}).")
    return satz


def _pruefe_inkasso(eintrag: Eintrag, auftrag: date) -> None:
    if eintrag.nr != "2300":
        raise LawError("„inkasso“ gibt es nur bei Nr. 2300 VV.")
    if auftrag < INKASSO_AB:
        raise LawError("Die Sätze für Inkasso gelten erst für Aufträge ab dem 01.10.2021.")


def rahmen_von(eintrag: Eintrag, personen: int, tabelle: str) -> Rahmen:
    """The frame of a Betragsrahmengebühr, raised by Nr. 1008 where it counts."""
    faktor = faktor_1008(personen) if eintrag.erhoehbar else Decimal(1)
    unten, oben = eintrag.rahmen[tabelle]
    return unten * faktor, oben * faktor


def faktor_1008(personen: int) -> Decimal:
    """30 % for each further client, the raises together at most double the fee (Nr. 1008 Anm. 3)."""
    return 1 + min(Decimal("0.3") * (personen - 1), Decimal(2))


def pruefe_betrag(
    eintrag: Eintrag, betrag: Decimal | None, personen: int, tabelle: str, bestellt: bool
) -> None:
    """A chosen amount lies in its frame; an appointed lawyer has no choice, a chosen one no fixed fee."""
    if eintrag.art == "bestellt" and not bestellt:
        raise LawError(
            "Die Gebühr erhält nur der gerichtlich bestellte oder beigeordnete Rechtsanwalt (pkh)."
        )
    if eintrag.art != "betragsrahmen":
        return
    if bestellt and eintrag.teil > 3:
        if not eintrag.bestellt:
            raise LawError("Für den bestellten oder beigeordneten Rechtsanwalt ist keine Gebühr bestimmt.")
        if betrag is not None:
            raise LawError(
                "Der bestellte oder beigeordnete Rechtsanwalt erhält eine feste Gebühr, keinen „betrag“."
            )
    elif betrag is not None:
        unten, oben = rahmen_von(eintrag, personen, tabelle)
        if not unten <= betrag <= oben:
            raise LawError(f"{euro(betrag)} liegt außerhalb des Rahmens von {euro(unten)} bis {euro(oben)}.")
