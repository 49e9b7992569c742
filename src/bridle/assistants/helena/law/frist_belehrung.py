"""What a missing or wrong Rechtsbehelfsbelehrung does to a period: a year, or an easier Wiedereinsetzung."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.frist_arten import Fristart, Recht
from bridle.assistants.helena.law.frist_datum import parse_datum, parse_zeitpunkt
from bridle.assistants.helena.law.frist_dauer import parse_dauer
from bridle.assistants.helena.law.frist_lauf import FUENF_MONATE
from bridle.assistants.helena.law.frist_rechnen import monate_weiter

EIN_JAHR: dict[Recht, str] = {
    "vwgo": "§ 58 Abs. 2 VwGO",
    "sgg": "§ 66 Abs. 2 SGG",
    "fgo": "§ 55 Abs. 2 FGO",
    "ao": "§ 356 Abs. 2 AO",
    "arbgg": "§ 9 Abs. 5 Satz 4 ArbGG",
}
"""Where the year takes the place of the period."""
_WIEDEREINSETZUNG: dict[Recht, str] = {
    "zpo": "§ 233 Satz 2 ZPO",
    "famfg": "§ 17 Abs. 2 FamFG",
    "stpo": "§ 44 Satz 2 StPO",
}
_RECHTSBEHELFE = (
    *("widerspruch", "einspruch_steuer", "klage_", "berufung", "revision", "beschwerde", "rechtsbeschwerde"),
    *("nichtzulassungsbeschwerde", "zulassung_berufung"),
)
_OHNE_BELEHRUNG = frozenset(
    {
        *("nichtzulassungsbeschwerde_arbg", "widerspruch_mahnbescheid_arbg", "berufungsbeantwortung_arbg"),
        "widerspruch_betriebsuebergang",
    }
)
"""Nobody has to instruct about these: § 9 Abs. 5 ArbGG speaks of Rechtsmittel alone."""
_NICHT_ZUGESTELLT = (
    "Die Jahresfrist wegen fehlender Belehrung gilt nur ab einer Zustellung binnen fünf Monaten nach der "
    "Verkündung; sonst bleibt es bei der gewöhnlichen Frist (BAG, 28.10.2004, 8 AZR 492/03)."
)


def ohne_belehrung(kind: Fristart | None, *, zugestellt: bool = True) -> Fristart:
    """The period as it runs without the instruction that the law asks for.

    zugestellt  served in the five months after which a period starts without any service
    """
    if kind is None:
        raise LawError("Ob die Belehrung fehlt, ändert nur bestimmte Fristen. Nenne die Fristart.")
    if kind.laenge_ohne_belehrung is not None:
        return _laenger(kind)
    if kind.belehrung:
        return replace(kind, hinweise=(kind.belehrung, *kind.hinweise))
    norm = EIN_JAHR.get(kind.recht, "")
    if norm and _mit_belehrung(kind) and kind.fuenf_monate and not zugestellt:
        return replace(kind, hinweise=(_NICHT_ZUGESTELLT, *kind.hinweise))
    if norm and _mit_belehrung(kind):
        own = tuple(each for each in kind.hinweise if "ein Jahr" not in each)
        return replace(
            kind,
            laenge=parse_dauer("1 Jahr"),
            laengen=(),
            norm=(*kind.norm, norm),
            hinweise=(
                f"Gerechnet ist mit der Jahresfrist, weil die Belehrung fehlt oder unrichtig ist ({norm}).",
                *own,
            ),
        )
    eased = _WIEDEREINSETZUNG.get(kind.recht)
    note = (
        "Eine fehlende oder unrichtige Belehrung verlängert diese Frist nicht; wird sie deshalb versäumt, "
        f"hilft die Wiedereinsetzung ({eased})."
        if eased
        else "Ob die fehlende Belehrung hier etwas ändert, ist nicht geprüft; gerechnet ist die gewöhnliche "
        "Frist."
    )
    return replace(kind, hinweise=(note, *kind.hinweise))


def _laenger(kind: Fristart) -> Fristart:
    """With the length that the law itself has for this case; that nobody was instructed is known."""
    return replace(
        kind,
        laenge=kind.laenge_ohne_belehrung,
        laengen=(),
        fragen=tuple(each for each in kind.fragen if "belehrt" not in each),
        hinweise=(kind.belehrung, *(each for each in kind.hinweise if "Ohne Belehrung" not in each)),
    )


def rechtzeitig_zugestellt(zustellung: str | date | None, verkuendung: str | date | None) -> bool:
    """Whether the decision was served before the five months were over; without a pronouncement it was."""
    if verkuendung is None or zustellung is None:
        return verkuendung is None
    served, _ = parse_zeitpunkt(zustellung, "Das Ereignis")
    return served <= monate_weiter(parse_datum(verkuendung, "Die Verkündung"), FUENF_MONATE.monate)


def _mit_belehrung(kind: Fristart) -> bool:
    return (
        kind.name.startswith(_RECHTSBEHELFE)
        and "begruendung" not in kind.name
        and kind.name not in _OHNE_BELEHRUNG
    )
