"""Whether a period can be extended at all: the law says so for each kind; nothing else is computed."""

from __future__ import annotations

from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.frist_arten import Fristart, Recht
from bridle.assistants.helena.law.frist_dauer import Dauer

_KUERZESTER_MONAT = 28

RICHTERLICH: dict[Recht, str] = {
    "arbgg": "§ 46 Abs. 2 ArbGG, § 224 Abs. 2 ZPO",
    "famfg": "§ 16 Abs. 2 FamFG, § 224 Abs. 2 ZPO",
    "vwgo": "§ 57 Abs. 2 VwGO, § 224 Abs. 2 ZPO",
    "fgo": "§ 54 Abs. 2 FGO, § 224 Abs. 2 ZPO",
    "sgg": "§ 65 SGG",
}
"""By which norm the courts of a branch extend what they have set; the others by what the catalogue says."""

_ANSCHLUSS: dict[Recht, str] = {
    "bgb": "§ 190 BGB",
    "sgg": "§ 65 Satz 2 SGG",
    "stpo": "§ 224 Abs. 3 ZPO entsprechend",
    "vwvfg": "§ 31 Abs. 1 VwVfG",
    "ao": "§ 108 Abs. 1 AO",
    "sgbx": "§ 26 Abs. 1 SGB X",
}


def anschluss(recht: Recht) -> str:
    """The norm by which an extension joins the end before it; § 190 BGB always says so too."""
    return _ANSCHLUSS.get(recht, "§ 224 Abs. 3 ZPO")


def check_verlaengerung(kind: Fristart | None, lengths: tuple[Dauer, ...], *, notfrist: bool) -> None:
    """A sentence where the law knows no such extension; a period without a kind may always be extended."""
    if not lengths:
        return
    if notfrist:
        raise LawError(
            "Eine Notfrist kann nicht verlängert werden (§ 224 Abs. 1 und 2 ZPO). Lass die Verlängerung weg."
        )
    if kind is None:
        return
    if not kind.verlaengerbar:
        why = kind.ohne_verlaengerung or "Das Gesetz bestimmt sie und sieht keine Verlängerung vor."
        raise LawError(
            f"Die Frist „{kind.titel}“ ({', '.join(kind.norm)}) wird nicht verlängert. {why} "
            "Lass die Verlängerung weg."
        )
    if kind.verlaengerung_einmal and len(lengths) > 1:
        raise LawError(
            f"Die Frist „{kind.titel}“ kann nur einmal verlängert werden ({kind.verlaengerbar}). "
            "Gib eine einzige Verlängerung an."
        )
    most = kind.verlaengerung_hoechstens
    if most is not None and not all(_within(each, most) for each in lengths):
        raise LawError(
            f"Die Frist „{kind.titel}“ kann höchstens um {most.text} verlängert werden "
            f"({kind.verlaengerbar}). Gib „{most.text}“ oder weniger an, in Wochen oder Tagen."
        )


def verlaengerung_hinweis(kind: Fristart | None, lengths: tuple[Dauer, ...]) -> str | None:
    """What has to be true for an extended end."""
    if not lengths:
        return None
    if kind is None:
        return (
            "Ob sich die Frist verlängern lässt, ist ohne Fristart nicht geprüft: Gesetzliche Fristen lassen "
            "es nur zu, wo das Gesetz es sagt."
        )
    norm = RICHTERLICH.get(kind.recht, kind.verlaengerbar) if kind.ueberall else kind.verlaengerbar
    return f"Das Ende gilt nur, wenn die Verlängerung wirklich bewilligt oder vereinbart ist ({norm})."


def _within(length: Dauer, most: Dauer) -> bool:
    """Surely no longer: days are compared with the shortest month, working days not at all."""
    if length.zaehlt_werktage or length.stunden:
        return False
    if length.monate:
        return length.monate < most.monate or (length.monate == most.monate and not length.kalendertage)
    return length.kalendertage <= most.monate * _KUERZESTER_MONAT
