"""What a matter is worth where the law says how to reckon it from what is paid or earned by the month."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Literal, TypeAlias

from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.geld import NULL, Zahl, auf_cent, dezimal, euro, lies_betrag

Bemessung: TypeAlias = Literal[
    "kuendigungsschutz",
    "raeumung",
    "mieterhoehung",
    "mietminderung",
    "unterhalt",
    "unterhalt_abaenderung",
    "unterhalt_anordnung",
    "wiederkehrend",
    "lohn",
    "scheidung",
    "kindschaft",
    "abstammung",
    "auffangwert",
]


@dataclass(frozen=True, slots=True)
class Regel:
    """So many months of what is paid, by which norm, and what has to be known beside it."""

    monate: int
    norm: str
    was: str
    hinweis: str


REGELN: dict[Bemessung, Regel] = {
    "kuendigungsschutz": Regel(
        3,
        "§ 42 Abs. 2 GKG",
        "Bruttomonatsgehalt",
        "Das ist der Höchstwert einer Kündigungsschutzklage; kommen weitere Anträge hinzu, ist er höher.",
    ),
    "raeumung": Regel(
        12,
        "§ 41 Abs. 2 GKG",
        "Monatsmiete",
        "Maßgebend ist die Miete ohne Nebenkosten, über die abgerechnet wird. Wird zugleich rückständige "
        "Miete eingeklagt, kommt sie hinzu.",
    ),
    "mieterhoehung": Regel(
        12,
        "§ 41 Abs. 5 Satz 1 GKG",
        "monatliche Erhöhung",
        "Das ist der Jahresbetrag der zusätzlich geforderten Miete; läuft der Mietvertrag kürzer, ist es "
        "weniger.",
    ),
    "mietminderung": Regel(
        12,
        "§ 41 Abs. 5 Satz 1 GKG",
        "monatliche Minderung",
        "Das gilt für die Feststellung der Minderung und für die Beseitigung des Mangels; wird geminderte "
        "Miete eingeklagt, zählt der Betrag.",
    ),
    "unterhalt": Regel(
        12,
        "§ 51 Abs. 1 FamGKG",
        "monatlicher Unterhalt",
        "Das sind die zwölf Monate nach Einreichung des Antrags; was vorher fällig war, kommt hinzu "
        "(§ 51 Abs. 2 FamGKG).",
    ),
    "unterhalt_abaenderung": Regel(
        12,
        "§ 51 Abs. 1 FamGKG",
        "monatlicher Unterschied",
        "Bei einer Abänderung zählt nur der Unterschied zum bisherigen Unterhalt, für die zwölf Monate nach "
        "Einreichung des Antrags; was vorher fällig war, kommt hinzu (§ 51 Abs. 2 FamGKG).",
    ),
    "unterhalt_anordnung": Regel(
        6,
        "§ 51 Abs. 1, § 41 FamGKG",
        "monatlicher Unterhalt",
        "Bei einer einstweiligen Anordnung ist von der Hälfte des Jahresbetrags auszugehen; ersetzt sie die "
        "Hauptsache, setzen manche Gerichte mehr an.",
    ),
    "wiederkehrend": Regel(
        42,
        "§ 48 Abs. 1 GKG, § 9 ZPO",
        "monatliche Leistung",
        "Das ist der dreieinhalbfache Jahresbetrag; läuft das Bezugsrecht kürzer, zählt der Gesamtbetrag.",
    ),
    "lohn": Regel(
        36,
        "§ 42 Abs. 1 GKG",
        "monatliche Leistung",
        "Das ist der dreifache Jahresbetrag wiederkehrender Leistungen an Arbeitnehmer; ist der Gesamtbetrag "
        "geringer, zählt er.",
    ),
}
_MIT_RUECKSTAND: dict[Bemessung, tuple[str, str]] = {
    "raeumung": (
        "§ 39 Abs. 1 GKG",
        "Maßgebend ist die Miete ohne Nebenkosten, über die abgerechnet wird; der Rückstand zählt, soweit er "
        "eingeklagt wird.",
    ),
    "unterhalt": (
        "§ 51 Abs. 2 FamGKG",
        "Der Jahresbetrag gilt für die zwölf Monate nach Einreichung des Antrags, der Rückstand für die Zeit "
        "davor.",
    ),
}
_EHE_MINDESTENS, _EHE_HOECHSTENS = Decimal(3_000), Decimal(1_000_000)
_AUSGLEICH_MINDESTENS = Decimal(1_000)
# By the day the matter became pending: § 45 Abs. 1 and § 47 Abs. 1 FamGKG.
_KINDSCHAFT = (
    (date(2025, 6, 1), Decimal(5_000)),
    (date(2021, 1, 1), Decimal(4_000)),
    (date.min, Decimal(3_000)),
)
_ABSTAMMUNG = ((date(2025, 6, 1), Decimal(3_000)), (date.min, Decimal(2_000)))


@dataclass(frozen=True, slots=True)
class Bemessen:
    """The value, how it came about in one sentence, and what it leaves open."""

    wert: Decimal
    rechnung: str
    norm: str
    hinweise: tuple[str, ...]

    def als_json(self) -> dict[str, object]:
        return {
            "wert": dezimal(self.wert),
            "rechnung": self.rechnung,
            "norm": self.norm,
            "hinweise": list(self.hinweise),
        }


@dataclass(frozen=True, slots=True)
class Rueckstand:
    """What was due before and is claimed too: a sum, or so many months of what is paid."""

    betrag: Zahl | None = None
    monate: int = 0


def bemessen(
    art: Bemessung,
    monatlich: Sequence[Zahl],
    am: date,
    *,
    anrechte: int = 0,
    rueckstand: Rueckstand | None = None,
) -> Bemessen:
    """The value of a matter from amounts by the month; of a Scheidung from both incomes.

    anrechte    how many rights the Versorgungsausgleich of a Scheidung is about
    rueckstand  comes on top, of rent and of maintenance
    """
    if rueckstand is not None and art not in _MIT_RUECKSTAND:
        raise LawError("Ein Rückstand kommt nur bei Räumung und Unterhalt zum Jahresbetrag hinzu.")
    if art == "auffangwert":
        return _auffangwert()
    if art == "kindschaft":
        return _kindschaft(am)
    if art == "abstammung":
        return _abstammung(am)
    betraege = [lies_betrag(jeder) for jeder in monatlich]
    if not betraege or any(jeder <= 0 for jeder in betraege):
        raise LawError("Es fehlt der monatliche Betrag; gib ihn an, zum Beispiel 900 oder 3000 + 2000.")
    if art == "scheidung":
        return _scheidung(betraege, anrechte)
    regel, im_monat = REGELN[art], sum(betraege, NULL)
    wert = auf_cent(im_monat * regel.monate)
    gerechnet = f"Wert: {regel.monate} × {euro(im_monat)} ({regel.was}) = {euro(wert)} ({regel.norm})"
    if rueckstand is None:
        return Bemessen(wert, f"{gerechnet}.", regel.norm, (regel.hinweis,))
    norm, hinweis = _MIT_RUECKSTAND[art]
    offen = _offen(rueckstand, im_monat)
    gerechnet += f", dazu der Rückstand von {euro(offen)} ({norm}), zusammen {euro(wert + offen)}."
    return Bemessen(wert + offen, gerechnet, f"{regel.norm}, {norm}", (hinweis,))


def _offen(rueckstand: Rueckstand, im_monat: Decimal) -> Decimal:
    summe = NULL if rueckstand.betrag is None else lies_betrag(rueckstand.betrag)
    offen = auf_cent(summe + im_monat * rueckstand.monate)
    if offen <= 0:
        raise LawError("Der Rückstand muss größer als null sein; gib ihn in Euro oder in Monaten an.")
    return offen


def _auffangwert() -> Bemessen:
    wert = Decimal(5_000)
    return Bemessen(
        wert,
        f"Wert: {euro(wert)}, der Auffangwert (§ 52 Abs. 2 GKG).",
        "§ 52 Abs. 2 GKG",
        (
            "Das gilt, wenn der Sach- und Streitstand keinen anderen Wert erkennen lässt; viele Gerichte "
            "folgen sonst dem Streitwertkatalog.",
        ),
    )


def _scheidung(einkommen: Sequence[Decimal], anrechte: int) -> Bemessen:
    """§§ 43, 50 FamGKG: three months of both net incomes, and a tenth of it for each right."""
    if len(einkommen) > len(("one", "other")):
        raise LawError("Zu einer Scheidung gehören höchstens zwei Nettoeinkommen; gib sie monatlich an.")
    drei_monate = auf_cent(sum(einkommen, NULL) * 3)
    ehe = min(max(drei_monate, _EHE_MINDESTENS), _EHE_HOECHSTENS)
    summe = " + ".join(euro(jedes) for jedes in einkommen)
    schritte = f"Wert: 3 × ({summe}) = {euro(drei_monate)} (§ 43 Abs. 2 FamGKG)"
    if ehe != drei_monate:
        schritte += f", wegen der Grenzen des § 43 Abs. 1 FamGKG {euro(ehe)}"
    ausgleich = max(auf_cent(drei_monate * anrechte / 10), _AUSGLEICH_MINDESTENS) if anrechte else NULL
    if anrechte:
        schritte += (
            f"; Versorgungsausgleich über {anrechte} Anrechte: {euro(ausgleich)} (§ 50 Abs. 1 FamGKG); "
            f"zusammen {euro(ehe + ausgleich)}"
        )
    offen = (
        "" if anrechte else "der Versorgungsausgleich (je Anrecht 10 %, mindestens 1.000,00 €, § 50 FamGKG), "
    )
    hinweise = [
        f"Nicht enthalten sind {offen}Folgesachen und das Vermögen; viele Gerichte ziehen für Kinder etwas "
        "ab.",
    ]
    if len(einkommen) == 1:
        hinweise.insert(
            0, "Genannt ist nur ein Betrag; maßgebend sind die Nettoeinkommen beider Ehegatten zusammen."
        )
    return Bemessen(ehe + ausgleich, f"{schritte}.", "§ 43 FamGKG", tuple(hinweise))


def _kindschaft(am: date) -> Bemessen:
    wert = next(wert for ab, wert in _KINDSCHAFT if am >= ab)
    return Bemessen(
        wert,
        f"Wert: {euro(wert)} in Verfahren über Sorge, Umgang oder Herausgabe (§ 45 Abs. 1 FamGKG).",
        "§ 45 FamGKG",
        (
            "Das Gericht kann einen anderen Wert festsetzen (§ 45 Abs. 3 FamGKG); im Verbund gilt "
            "§ 44 FamGKG.",
        ),
    )


def _abstammung(am: date) -> Bemessen:
    wert = next(wert for ab, wert in _ABSTAMMUNG if am >= ab)
    return Bemessen(
        wert,
        f"Wert: {euro(wert)} für die Feststellung oder Anfechtung der Vaterschaft (§ 47 Abs. 1 FamGKG).",
        "§ 47 FamGKG",
        ("In den übrigen Abstammungssachen sind es 1.000,00 €; das Gericht kann anders festsetzen.",),
    )
