"""By when a Kündigung has to arrive so that a contract ends on a wanted day: `frist_kuendigung` backwards."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

from bridle.assistants.helena.law.feiertage import Kalender
from bridle.assistants.helena.law.frist_auftrag import Auftrag
from bridle.assistants.helena.law.frist_datum import MONATE, deutsch, kurz
from bridle.assistants.helena.law.frist_dauer import Dauer
from bridle.assistants.helena.law.frist_kuendigung import dritter_werktag
from bridle.assistants.helena.law.frist_lauf import KEIN_193, Lauf
from bridle.assistants.helena.law.frist_rechnen import monate_weiter, monatsende, tage_zurueck

_NO_SHIFT = (
    f"{KEIN_193}: Auch wenn dieser Tag ein Samstag, Sonntag oder Feiertag ist, bleibt es bei ihm, denn "
    "Kündigungsfristen schützen den Gekündigten (BGH, NJW 2005, 1354)."
)
_QUARTER = 3


def mietkuendigung_zugang(auftrag: Auftrag, ende: date, kalender: Kalender) -> list[Lauf]:
    """The third working day of the month that is so many months before the end, with that month counted."""
    terms = _month_ends(ende, 1)
    run, term = _wanted(ende, terms, "das Mietverhältnis", "zum Ende eines Monats")
    first = monate_weiter(term.replace(day=1), 1 - auftrag.dauer.monate)
    when = f"des Monats {MONATE[first.month - 1]} {first.year}"
    return _third_workdays(
        run, terms[1], first, kalender, f"dritten Werktag {when}", "§ 573c Abs. 1 Satz 1 BGB"
    )


def geschaeftsraum_zugang(auftrag: Auftrag, ende: date, kalender: Kalender) -> list[Lauf]:
    """The third working day of a quarter, for the end of the next one."""
    terms = _month_ends(ende, _QUARTER)
    run, term = _wanted(ende, terms, "das Mietverhältnis", "zum Ende eines Kalendervierteljahres")
    first = monate_weiter(term.replace(day=1), 1 - auftrag.dauer.monate)
    when = f"des Kalendervierteljahres, das am {kurz(first)} beginnt,"
    return _third_workdays(run, terms[1], first, kalender, f"dritten Werktag {when}", "§ 580a Abs. 2 BGB")


def arbeitskuendigung_zugang(auftrag: Auftrag, ende: date, kalender: Kalender) -> list[Lauf]:
    """So long before the last possible term that the whole period lies between."""
    terms, when, norm = _terms(auftrag.dauer, ende)
    run, term = _wanted(ende, terms, "das Arbeitsverhältnis", when)
    if auftrag.dauer.monate:
        last = monatsende(monate_weiter(term.replace(day=1), -auftrag.dauer.monate))
    else:
        last = tage_zurueck(term, auftrag.dauer, kalender)
    run = run.step(
        f"Die ganze Frist ({auftrag.dauer.text}, {norm}) muss davor liegen, und der Tag des Zugangs zählt "
        f"nicht mit (§ 187 Abs. 1, § 188 Abs. 2 BGB): Zugang spätestens am {deutsch(last)}. Geht die "
        f"Kündigung später zu, wirkt sie erst zum {kurz(terms[1])}.",
        norm,
        "§ 187 Abs. 1 BGB",
        "§ 188 Abs. 2 BGB",
    )
    return [_done(run, last, kalender)]


Termine = tuple[date, date]
"""The last day not after the wanted one to which notice can be given, and the next one after that."""


def _terms(dauer: Dauer, ende: date) -> tuple[Termine, str, str]:
    if dauer.monate:
        return _month_ends(ende, 1), "zum Ende eines Monats", "§ 622 Abs. 2 BGB"
    if dauer.wochen == 2:
        return (ende, ende + timedelta(1)), "zu jedem Tag", "§ 622 Abs. 3 BGB"
    before, after = _month_ends(ende, 1)
    middle = ende.replace(day=15)
    if before < middle <= ende:
        before = middle
    elif middle > ende:
        after = middle
    elif before == ende:
        after = before + timedelta(15)
    return (before, after), "zum Fünfzehnten oder zum Ende eines Monats", "§ 622 Abs. 1 BGB"


def _month_ends(ende: date, step: int) -> Termine:
    """The ends of every month, or of every third one, around a day."""
    this = monatsende(monate_weiter(ende.replace(day=1), -ende.month % step))
    before = this if this == ende else monatsende(monate_weiter(this.replace(day=1), -step))
    return before, monatsende(monate_weiter(before.replace(day=1), step))


def _wanted(ende: date, terms: Termine, what: str, when: str) -> tuple[Lauf, date]:
    """The wanted end, and where nobody can give notice to it the last term before."""
    before, after = terms
    run = Lauf(before).step(f"Gewünschtes Ende: {deutsch(ende)}.")
    if before != ende:
        run = run.step(
            f"Zu diesem Tag kann nicht ordentlich gekündigt werden, nur {when}. Davor kommt der "
            f"{kurz(before)} in Frage, danach der {kurz(after)}. Gerechnet ist mit dem {kurz(before)}, "
            f"damit {what} bis zum gewünschten Tag beendet ist."
        )
    return run, before


def _third_workdays(
    run: Lauf, after: date, first: date, kalender: Kalender, which: str, norm: str
) -> list[Lauf]:
    """One day, and two where the third working day is a Saturday, of which nobody knows whether it counts."""

    def until(day: date, wenn: str) -> Lauf:
        said = (
            f"Damit es mit Ablauf des {kurz(run.tag)} endet, muss die Kündigung spätestens am {which} "
            f"zugehen ({norm}): Das ist {deutsch(day)}. Geht sie später zu, endet es erst mit Ablauf des "
            f"{kurz(after)}."
        )
        return _done(run.step(said, wenn=wenn), day, kalender)

    day = dritter_werktag(first, kalender, saturdays=True)
    if day.weekday() != 5:
        return [until(day, "")]
    later = dritter_werktag(first, kalender, saturdays=False)
    return [
        until(day, "der Samstag zählt als dritter Werktag"),
        until(later, "der Samstag zählt als dritter Werktag nicht"),
    ]


def _done(run: Lauf, day: date, kalender: Kalender) -> Lauf:
    done = replace(run, tag=day, ungerollt=day).step(_NO_SHIFT)
    off = kalender.feiertag(day) or ("Sonntag" if day.weekday() == 6 else None)
    if off is None:
        return done
    working = kalender.voriger_werktag(day)
    note = (
        f"Der {kurz(day)} ist kein Werktag ({off}): Ein Brief im Kasten geht an ihm meist nicht mehr zu, "
        f"sondern erst am nächsten Werktag, und das ist zu spät. Er sollte bis {deutsch(working)} ankommen."
    )
    return replace(done, hinweise=(*done.hinweise, note))
