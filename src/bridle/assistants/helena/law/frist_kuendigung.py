"""Notice periods that end on a fixed date: dwellings (§ 573c BGB), employment (§ 622 BGB). Never shifted."""

from __future__ import annotations

from datetime import date, timedelta

from bridle.assistants.helena.law.feiertage import Kalender
from bridle.assistants.helena.law.frist_auftrag import Auftrag
from bridle.assistants.helena.law.frist_datum import deutsch, kurz
from bridle.assistants.helena.law.frist_dauer import Dauer
from bridle.assistants.helena.law.frist_lauf import KEIN_193, Lauf
from bridle.assistants.helena.law.frist_rechnen import ende_nach_ereignis, monate_weiter, monatsende

_NO_SHIFT = f"{KEIN_193}: Kündigungsfristen schützen den Gekündigten (BGH, NJW 2005, 1354)."


def mietkuendigung(auftrag: Auftrag, zugang: date, kalender: Kalender) -> list[Lauf]:
    """Received by the third working day of a month, the tenancy ends with the month after next."""
    third = dritter_werktag(zugang, kalender, saturdays=True)
    runs = [_tenancy(auftrag.dauer, zugang, third, "der Samstag zählt als dritter Werktag")]
    if third.weekday() == 5:
        later = dritter_werktag(zugang, kalender, saturdays=False)
        runs.append(_tenancy(auftrag.dauer, zugang, later, "der Samstag zählt als dritter Werktag nicht"))
    return runs


def arbeitskuendigung(auftrag: Auftrag, zugang: date, kalender: Kalender) -> list[Lauf]:
    """Four weeks to the 15th or the end of a month; months to the end of a month; two weeks to any day."""
    earliest = ende_nach_ereignis(zugang, auftrag.dauer, kalender)
    run = Lauf(earliest, ungerollt=earliest).step(
        f"Zugang der Kündigung am {deutsch(zugang)}; der Tag zählt nicht mit (§ 187 Abs. 1 BGB).",
        "§ 187 Abs. 1 BGB",
    )
    run = run.step(
        f"Länge {auftrag.dauer.text}: frühestens mit Ablauf von {deutsch(earliest)} (§ 188 Abs. 2 BGB).",
        "§ 188 Abs. 2 BGB",
    )
    end, term = _term(auftrag.dauer, earliest)
    done = run.step(f"Nächster Termin ({term}): {deutsch(end)}.").step(_NO_SHIFT)
    return [Lauf(end, ungerollt=end, schritte=done.schritte, normen=done.normen)]


def _term(dauer: Dauer, earliest: date) -> tuple[date, str]:
    if dauer.monate:
        return monatsende(earliest), "§ 622 Abs. 2 BGB: Monatsende"
    if dauer.wochen == 2:
        return earliest, "§ 622 Abs. 3 BGB: jeder Tag"
    if earliest.day <= 15:
        return earliest.replace(day=15), "§ 622 Abs. 1 BGB: der Fünfzehnte oder das Monatsende"
    return monatsende(earliest), "§ 622 Abs. 1 BGB: der Fünfzehnte oder das Monatsende"


def _tenancy(dauer: Dauer, zugang: date, third: date, wenn: str) -> Lauf:
    in_time = zugang <= third
    first = zugang.replace(day=1) if in_time else monate_weiter(zugang.replace(day=1), 1)
    end = monatsende(monate_weiter(first, dauer.monate - 1))
    late = "also noch für diesen Monat" if in_time else "also erst für den nächsten Monat"
    return (
        Lauf(end, ungerollt=end)
        .step(f"Zugang der Kündigung am {deutsch(zugang)}.")
        .step(
            f"Der dritte Werktag des Monats ist {deutsch(third)}; der Zugang kam "
            f"{'rechtzeitig' if in_time else 'später'}, {late} (§ 573c Abs. 1 Satz 1 BGB).",
            wenn=wenn,
        )
        .step(f"Frist {dauer.text}: Das Mietverhältnis endet mit Ablauf des {kurz(end)}.")
        .step(_NO_SHIFT)
    )


def dritter_werktag(zugang: date, kalender: Kalender, *, saturdays: bool) -> date:
    """Of the month of that day; whether a Saturday can be the third is disputed."""
    day, left = zugang.replace(day=1) - timedelta(1), 3
    while left:
        day += timedelta(1)
        free = kalender.feiertag(day) is not None or day.weekday() == 6
        left -= not (free or (left == 1 and not saturdays and day.weekday() == 5))
    return day


_LAENGEN: dict[str, tuple[tuple[int, str], ...]] = {
    "mietkuendigung": ((8, "9 Monate"), (5, "6 Monate"), (0, "3 Monate")),
    "arbeitsvertrag_kuendigung": (
        (20, "7 Monate"),
        (15, "6 Monate"),
        (12, "5 Monate"),
        (10, "4 Monate"),
        (8, "3 Monate"),
        (5, "2 Monate"),
        (2, "1 Monat"),
        (0, "4 Wochen"),
    ),
}


def laenge_nach_dauer(art: str, jahre: int) -> str:
    """§ 573c Abs. 1, § 622 Abs. 2 BGB: the length of the landlord's or the employer's after so many years."""
    return next(length for least, length in _LAENGEN[art] if jahre >= least)
