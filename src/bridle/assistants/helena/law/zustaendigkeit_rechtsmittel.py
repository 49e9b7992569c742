"""What can be done against a decision of the first instance, where, and from which amount on."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from typing import Any

from bridle.assistants.helena.law.geld import dezimal, euro
from bridle.assistants.helena.law.rvg_tag import datum
from bridle.assistants.helena.law.zustaendigkeit_grenzen import grenze
from bridle.assistants.helena.law.zustaendigkeit_sachen import Sache


@dataclass(frozen=True, slots=True)
class Rechtsmittel:
    """An appeal. `erreicht` says whether the value exceeds the limit; None where that is not known.

    `grenze` is None where no amount decides. `unsicher` says what the figure depends on.
    """

    name: str
    gericht: str
    norm: str
    grenze: Decimal | None
    erreicht: bool | None
    text: str
    unsicher: str = ""

    def als_json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "gericht": self.gericht,
            "norm": self.norm,
            "grenze": None if self.grenze is None else dezimal(self.grenze),
            "erreicht": self.erreicht,
            "text": self.text,
            "unsicher": self.unsicher or None,
        }


@dataclass(frozen=True, slots=True)
class Lage:
    """What an appeal is judged by. `entscheidung` is the day of the judgment, if it is known."""

    sache: Sache
    gericht: str
    wert: Decimal | None
    anhaengig: date
    entscheidung: date | None

    @property
    def stichtag(self) -> date:
        """No judgment is older than its matter; until its day is known, the day of the matter counts."""
        return self.entscheidung or self.anhaengig


def rechtsmittel(lage: Lage) -> tuple[Rechtsmittel, ...]:
    """The appeals that are open, from the first on."""
    match lage.sache.zweig:
        case "zivil":
            return _zivil(lage)
        case "familie":
            return _familie(lage)
        case "arbeit" | "bestand":
            return _arbeit(lage)
        case "beschluss":
            return (
                _ohne_wert("Beschwerde", "Landesarbeitsgericht", "§ 87 ArbGG"),
                _nach_zulassung("Rechtsbeschwerde", "Bundesarbeitsgericht", "§§ 92, 92a ArbGG"),
            )
        case "verwaltung":
            return (
                _nach_zulassung(
                    "Berufung", "Oberverwaltungsgericht (Verwaltungsgerichtshof)", "§§ 124, 124a VwGO"
                ),
                _revision("Bundesverwaltungsgericht", "§§ 132, 133 VwGO", "§ 134 VwGO"),
            )
        case "sozial":
            return (
                _mit_grenze(lage, "sozialberufung", "Berufung", "Landessozialgericht", _ODER_EIN_JAHR),
                _revision("Bundessozialgericht", "§§ 160, 160a SGG", "§ 161 SGG"),
            )
        case "finanz":
            return (_nach_zulassung("Revision", "Bundesfinanzhof", "§§ 115, 116 FGO"),)
        case "fg" | "verfahren":
            return ()


_ZULASSUNG = " Sonst nur, wenn sie im Urteil zugelassen ist."
_IM_BESCHLUSS = " Sonst nur, wenn sie im Beschluss zugelassen ist (§ 61 Abs. 2 FamFG)."
_ODER_EIN_JAHR = (
    " Ohne Wertgrenze bei laufenden Leistungen für mehr als ein Jahr; sonst nur, wenn sie zugelassen ist."
)


def _zivil(lage: Lage) -> tuple[Rechtsmittel, ...]:
    if lage.gericht == "OLG":
        return (_nach_zulassung("Revision", "Bundesgerichtshof", "§§ 542 ff. ZPO"),)
    berufungsgericht = "Landgericht" if lage.gericht == "AG" else "Oberlandesgericht"
    norm = "§ 72 GVG" if lage.gericht == "AG" else "§ 119 Abs. 1 Nr. 2 GVG"
    return (
        _mit_grenze(
            lage, "berufung", "Berufung", berufungsgericht, f"{_ZULASSUNG} Berufungsgericht: {norm}."
        ),
        Rechtsmittel(
            name="Revision",
            gericht="Bundesgerichtshof",
            norm="§ 543 ZPO",
            grenze=None,
            erreicht=None,
            text="Nur nach Zulassung durch das Berufungsgericht oder auf Nichtzulassungsbeschwerde.",
        ),
        _mit_grenze(lage, "nichtzulassungsbeschwerde", "Nichtzulassungsbeschwerde", "Bundesgerichtshof", ""),
        _kostenbeschwerde(lage, berufungsgericht),
    )


def _familie(lage: Lage) -> tuple[Rechtsmittel, ...]:
    nur_vermoegen = " Die Grenze gilt nur in vermögensrechtlichen Angelegenheiten." + _IM_BESCHLUSS
    return (
        _mit_grenze(lage, "familienbeschwerde", "Beschwerde", "Oberlandesgericht", nur_vermoegen),
        Rechtsmittel(
            name="Rechtsbeschwerde",
            gericht="Bundesgerichtshof",
            norm="§ 70 FamFG",
            grenze=None,
            erreicht=None,
            text="Nur nach Zulassung durch das Oberlandesgericht, ohne Nichtzulassungsbeschwerde.",
        ),
    )


def _arbeit(lage: Lage) -> tuple[Rechtsmittel, ...]:
    revision = _revision("Bundesarbeitsgericht", "§§ 72, 72a ArbGG", "§ 76 ArbGG")
    if lage.sache.zweig == "bestand":
        berufung = Rechtsmittel(
            name="Berufung",
            gericht="Landesarbeitsgericht",
            norm="§ 64 Abs. 2 Buchst. c ArbGG",
            grenze=None,
            erreicht=True,
            text="Im Streit über Bestand oder Kündigung des Arbeitsverhältnisses immer, ohne Wertgrenze.",
        )
        return (berufung, revision)
    oder = " Im Streit über Bestand oder Kündigung des Arbeitsverhältnisses ohne Wertgrenze." + _ZULASSUNG
    berufung = _mit_grenze(lage, "arbeitsberufung", "Berufung", "Landesarbeitsgericht", oder)
    return (replace(berufung, unsicher=_arbeit_seit_2026(lage, berufung)), revision)


def _arbeit_seit_2026(lage: Lage, berufung: Rechtsmittel) -> str:
    """No source that could be read settles whether the limit rose with that of the ZPO: said, not guessed."""
    low = berufung.grenze or Decimal()
    open_question = lage.wert is None or low < lage.wert <= GRENZE_DER_ZPO
    return ARBEITSGRENZE if lage.stichtag >= date(2026, 1, 1) and open_question else berufung.unsicher


GRENZE_DER_ZPO = Decimal(1000)
ARBEITSGRENZE = (
    "Für Urteile seit 2026 ist nicht gesichert, ob die Grenze im Arbeitsgerichtsverfahren wie in der ZPO auf "
    "1.000,00 € gestiegen ist; lies § 64 Abs. 2 Buchst. b ArbGG in der geltenden Fassung nach."
)


def _mit_grenze(lage: Lage, was: str, name: str, gericht: str, mehr: str) -> Rechtsmittel:
    stand = grenze(was, lage.stichtag)
    return Rechtsmittel(
        name=name,
        gericht=gericht,
        norm=stand.norm,
        grenze=stand.betrag,
        erreicht=None if lage.wert is None else lage.wert > stand.betrag,
        text=f"Wenn die Beschwer {euro(stand.betrag)} übersteigt ({stand.norm}){_danach(lage, was)}.{mehr}",
        unsicher=_zweifel(lage, was),
    )


def _kostenbeschwerde(lage: Lage, gericht: str) -> Rechtsmittel:
    """Its own value is that of the costs in dispute, which nobody knows yet."""
    stand = grenze("kostenbeschwerde", lage.stichtag)
    return Rechtsmittel(
        name="Beschwerde gegen Kostenentscheidungen",
        gericht=gericht,
        norm=stand.norm,
        grenze=stand.betrag,
        erreicht=None,
        text=f"Wenn der Wert des Beschwerdegegenstands {euro(stand.betrag)} übersteigt "
        f"({stand.norm}){_danach(lage, 'kostenbeschwerde')}.",
    )


def _danach(lage: Lage, was: str) -> str:
    """The limit that counts if the decision comes after it was changed; nobody knows yet when it will."""
    stand = grenze(was, lage.stichtag)
    if lage.entscheidung is not None or stand.naechste_ab is None:
        return ""
    spaeter = grenze(was, stand.naechste_ab)
    return f"; ergeht die Entscheidung ab dem {datum(spaeter.ab)}: {euro(spaeter.betrag)}"


def _zweifel(lage: Lage, was: str) -> str:
    """Why the limit may be another one, where that would change the answer for this value."""
    stand = grenze(was, lage.stichtag)
    if lage.entscheidung is not None or stand.naechste_ab is None:
        return ""
    spaeter = grenze(was, stand.naechste_ab)
    if not _dazwischen(lage.wert, stand.betrag, spaeter.betrag):
        return ""
    return (
        f"Maßgebend ist der Tag der Entscheidung: Ergeht sie ab dem {datum(spaeter.ab)}, liegt die Grenze "
        f"bei {euro(spaeter.betrag)}."
    )


def _dazwischen(wert: Decimal | None, eine: Decimal, andere: Decimal) -> bool:
    return wert is None or min(eine, andere) < wert <= max(eine, andere)


def _nach_zulassung(name: str, gericht: str, norm: str) -> Rechtsmittel:
    return Rechtsmittel(name, gericht, norm, None, None, f"Nur nach Zulassung, ohne Wertgrenze ({norm}).")


def _revision(gericht: str, norm: str, sprung: str) -> Rechtsmittel:
    """From the first instance it is the way after the next one: without the appeal between only by leave."""
    text = (
        f"Gegen das Berufungsurteil nur nach Zulassung, ohne Wertgrenze ({norm}); gegen das erste Urteil "
        f"unmittelbar nur als Sprungrevision ({sprung})."
    )
    return Rechtsmittel("Revision", gericht, norm, None, None, text)


def _ohne_wert(name: str, gericht: str, norm: str) -> Rechtsmittel:
    return Rechtsmittel(name, gericht, norm, None, True, f"Ohne Wertgrenze ({norm}).")
