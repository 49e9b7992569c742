"""A lawsuit as it is asked about, read: branch of the courts, values and days of each instance, quota."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import cast

from bridle.assistants.helena.law import gkg, rvg
from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.geld import Zahl, lies_anzahl, lies_wert, zeige
from bridle.assistants.helena.law.kostenrisiko_hinweise import Notizen
from bridle.assistants.helena.law.kostenrisiko_instanzen import INSTANZEN, Gericht, Seite, instanzen
from bridle.assistants.helena.law.rvg_tag import datum, lies_tag

_PROZENT = re.compile(r"(\d{1,3}(?:[.,]\d{1,4})?)\s*(%|prozent|v\. ?h\.)?", re.IGNORECASE | re.ASCII)
_BRUCH = re.compile(r"(\d{1,4})\s*/\s*(\d{1,4})", re.ASCII)
_PERSONEN_HOECHSTENS = 100


@dataclass(frozen=True, slots=True)
class Instanz:
    """What is known of one instance. Without a day of its own, that of the instance before is taken."""

    wert: Zahl
    auftrag: date | str | None = None
    anhaengig: date | str | None = None


@dataclass(frozen=True, slots=True)
class Kostenfall:
    """A lawsuit as it is asked about. `quote` is the share that the own side wins (§ 92 ZPO).

    einigung    the last instance ends by a settlement of everything
    mandanten   how many people the own lawyer acts for
    gegner      the same for the other lawyer; 0 where the other side has none
    ust         whether VAT is a cost for the own side: not for those who deduct it; `ust_gegner` the same
    pkh         the own side has legal aid without instalments
    eil         no Klage but an einstweilige Verfügung or an Arrest, decided by a judgment
    """

    instanzen: tuple[Instanz, ...]
    gericht: str = "zivil"
    quote: Zahl | None = None
    einigung: bool = False
    mandanten: int = 1
    gegner: int = 1
    ust: bool = True
    ust_gegner: bool = True
    pkh: bool = False
    eil: bool = False


@dataclass(frozen=True, slots=True)
class Gelesen:
    """One instance, read."""

    wert: Decimal
    auftrag: date
    anhaengig: date


def lies_quote(eingabe: Zahl) -> Decimal:
    """The share won: 0.6, "60 %", "60", "3/5"."""
    text = str(eingabe).strip() if isinstance(eingabe, str | int | float | Decimal) else ""
    quote: Decimal | None = None
    if (bruch := _BRUCH.fullmatch(text)) and int(bruch[2]):
        quote = Decimal(int(bruch[1])) / int(bruch[2])
    elif prozent := _PROZENT.fullmatch(text):
        zahl = Decimal(prozent[1].replace(",", "."))
        quote = zahl / 100 if prozent[2] or zahl > 1 else zahl
    if quote is None or isinstance(eingabe, bool) or not 0 <= quote <= 1:
        raise LawError(
            f"Die Quote ist kein Anteil zwischen 0 und 1 (angegeben: {zeige(eingabe)}); sie sagt, "
            "welcher Teil gewonnen wird. Möglich ist zum Beispiel 0,6 oder 60 % oder 3/5."
        )
    return quote


def lies_gericht(eingabe: str) -> Gericht:
    wort = eingabe.strip().casefold() if isinstance(eingabe, str) else ""
    if wort in INSTANZEN:
        return cast("Gericht", wort)
    if wort in {"familie", "familiengericht"}:
        raise LawError(
            "Für Familiensachen gilt das FamGKG, und wer die Kosten trägt, bestimmt das Gericht nach eigenen "
            f"Regeln; ein Kostenrisiko wird dort nicht berechnet. Möglich sind {', '.join(INSTANZEN)}."
        )
    raise LawError(f"Das Gericht {zeige(eingabe)} ist nicht bekannt; möglich sind {', '.join(INSTANZEN)}.")


def lies_instanzen(fall: Kostenfall, gericht: Gericht) -> tuple[Gelesen, ...]:
    """Each instance with its days; a missing one is that of the instance before."""
    hoechstens = len(instanzen(gericht, eil=fall.eil))
    if not hoechstens:
        raise LawError(
            "Das Kostenrisiko eines Eilverfahrens wird nur vor Zivil- und Arbeitsgerichten berechnet; "
            "einzelne Gebühren des Anwalts und des Gerichts gibt es auch sonst."
        )
    if not 1 <= len(fall.instanzen) <= hoechstens:
        raise LawError(f"Möglich sind 1 bis {hoechstens} Instanzen (angegeben: {len(fall.instanzen)}).")
    gelesen: list[Gelesen] = []
    for nr, jede in enumerate(fall.instanzen, 1):
        vorige = gelesen[-1] if gelesen else None
        wert = lies_wert(jede.wert, "Der Streitwert")
        auftrag = _tag(jede.auftrag, "Der Tag des Auftrags", vorige.auftrag if vorige else None)
        sonst = max(vorige.anhaengig, auftrag) if vorige else auftrag
        anhaengig = _tag(jede.anhaengig, "Der Tag der Anhängigkeit", sonst)
        if vorige and (auftrag < vorige.auftrag or anhaengig < vorige.anhaengig):
            raise LawError(
                f"Die Tage der {nr}. Instanz (Auftrag {datum(auftrag)}, anhängig {datum(anhaengig)}) liegen "
                "vor denen der vorigen; prüfe die Reihenfolge."
            )
        gelesen.append(Gelesen(wert, auftrag, anhaengig))
    return tuple(gelesen)


def lies_seiten(fall: Kostenfall, gericht: Gericht) -> tuple[Seite, Seite]:
    """Both sides. The tax authority never gets a lawyer paid (§ 139 Abs. 2 FGO)."""
    eigene = lies_anzahl(fall.mandanten, "Die Zahl der Mandanten", _PERSONEN_HOECHSTENS)
    ohne_anwalt = gericht == "finanz" or str(fall.gegner).strip() == "0"
    gegner = 0 if ohne_anwalt else lies_anzahl(fall.gegner, "Die Zahl der Gegner", _PERSONEN_HOECHSTENS)
    return Seite(eigene, fall.ust, fall.pkh), Seite(gegner, fall.ust_gegner)


def _tag(eingabe: date | str | None, was: str, sonst: date | None) -> date:
    if eingabe is not None:
        return lies_tag(eingabe, was)
    if sonst is None:
        raise LawError(
            "Wann wurde der Auftrag erteilt? Davon hängen die Anwaltsgebühren ab (§ 60 RVG); gib den Tag an, "
            "zum Beispiel 2026-02-01."
        )
    return sonst


def luecken(fall: Kostenfall, instanzen: tuple[Gelesen, ...]) -> Notizen:
    """Days that were not given, where a later day would mean another law."""
    notizen = Notizen()
    for nr, (jede, tage) in enumerate(zip(fall.instanzen, instanzen, strict=True), 1):
        if jede.anhaengig is None and gkg.tabelle(tage.anhaengig).bis is not None:
            notizen.frage(
                f"Wann wurde die {nr}. Instanz anhängig? Gerechnet ist mit dem {datum(tage.anhaengig)}; "
                "später kann eine andere Tabelle gelten (§ 71 GKG)."
            )
        if jede.auftrag is None and rvg.tabelle(tage.auftrag).bis is not None:
            notizen.frage(
                f"Wann wurde der Auftrag für die {nr}. Instanz erteilt? Gerechnet ist mit dem "
                f"{datum(tage.auftrag)}; später kann eine andere Tabelle gelten (§ 60 RVG)."
            )
    return notizen
