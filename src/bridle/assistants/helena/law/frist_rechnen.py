"""Where a period ends, by §§ 187 to 189 BGB, and how its end shifts (§ 193 BGB, § 222 ZPO). Arithmetic."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Callable
from datetime import date, datetime, timedelta

from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.feiertage import Kalender
from bridle.assistants.helena.law.frist_datum import FRUEHESTES, SPAETESTES, kurz
from bridle.assistants.helena.law.frist_dauer import Dauer


def ende_nach_ereignis(tag: date, dauer: Dauer, kalender: Kalender) -> date:
    """§ 187 Abs. 1, § 188 BGB: the day of the event is not counted. Not yet shifted by § 193."""
    if dauer.zaehlt_werktage:
        return _nth_workday(tag, dauer, kalender, step=1)
    return _within(_plus_days(monate_weiter(tag, dauer.monate), dauer.kalendertage))


def ende_ab_beginn(tag: date, dauer: Dauer, kalender: Kalender) -> date:
    """§ 187 Abs. 2, § 188 BGB: the first day is counted, so the last is the one before its namesake."""
    if dauer.zaehlt_werktage:
        return _nth_workday(tag - timedelta(1), dauer, kalender, step=1)
    if not dauer.monate:
        return _within(_plus_days(tag, dauer.kalendertage - 1))
    return _within(_plus_days(_day_before_namesake(tag, dauer.monate), dauer.kalendertage))


def letzter_tag_vor(tag: date, dauer: Dauer, kalender: Kalender, *, mitgezaehlt: bool = False) -> date:
    """The last day on which something may be done that has to be done so long before `tag`.

    The period runs backwards from the day before and ends at 0.00 of its last day, so one has to act the day
    before that (BGH, 5 June 2013, XII ZB 427/11). Where the day itself counts, it runs from the end of that.
    """
    if dauer.zaehlt_werktage:
        outermost = _nth_workday(tag + timedelta(1) if mitgezaehlt else tag, dauer, kalender, step=-1)
        return _within(outermost - timedelta(1))
    after = tag + timedelta(1) if mitgezaehlt else tag
    return _within(tage_zurueck(after, dauer, kalender) - timedelta(1))


def tage_zurueck(tag: date, dauer: Dauer, kalender: Kalender) -> date:
    """So long before a day, without asking what may still be done then."""
    if dauer.zaehlt_werktage:
        return _nth_workday(tag, dauer, kalender, step=-1)
    return _within(_plus_days(monate_weiter(tag, -dauer.monate), -dauer.kalendertage))


def ende_in_stunden(start: datetime, stunden: int, kalender: Kalender, *, nur_werktags: bool) -> datetime:
    """Full hours from the next full hour on; § 222 Abs. 3 ZPO leaves out Saturdays, Sundays and holidays."""
    now = start.replace(minute=0, second=0, microsecond=0)
    if now < start:
        now += timedelta(hours=1)
    left = stunden
    while left or (nur_werktags and now.hour and kalender.frei(now.date())):
        if nur_werktags and kalender.frei(now.date()):
            now = datetime.combine(now.date() + timedelta(1), datetime.min.time())
        else:
            now += timedelta(hours=1)
            left -= 1
    _within(now.date())
    return now


def monate_weiter(tag: date, monate: int) -> date:
    """The same number in another month, or its last day where it has no such number (§ 188 Abs. 3 BGB)."""
    year, month = _month_after(tag, monate)
    return date(year, month, min(tag.day, monthrange(year, month)[1]))


def monatsende(tag: date) -> date:
    """§ 192 BGB."""
    return tag.replace(day=monthrange(tag.year, tag.month)[1])


def rolle_vor(tag: date, kalender: Kalender) -> tuple[date, tuple[str, ...]]:
    """The next day on which one has to act, and why each day before it was none."""
    return _roll(tag, kalender, 1)


def rolle_zurueck(tag: date, kalender: Kalender) -> tuple[date, tuple[str, ...]]:
    return _roll(tag, kalender, -1)


def zeitraum_in_tagen(*, jahre: int = 0, monate: int = 0, wochen: int = 0, tage: int = 0) -> int:
    """§ 191 BGB: what need not run in one piece counts a month as 30 days and a year as 365."""
    return 365 * jahre + 30 * monate + 7 * wochen + tage


def _roll(tag: date, kalender: Kalender, step: int) -> tuple[date, tuple[str, ...]]:
    reasons: list[str] = []
    while (reason := kalender.frei(tag)) is not None:
        reasons.append(f"{kurz(tag)}: {reason}")
        tag += timedelta(step)
    return tag, tuple(reasons)


def _day_before_namesake(tag: date, monate: int) -> date:
    year, month = _month_after(tag, monate)
    if tag.day == 1:
        return date(year, month, 1) - timedelta(1)
    return date(year, month, min(tag.day - 1, monthrange(year, month)[1]))


def _month_after(tag: date, monate: int) -> tuple[int, int]:
    years, month = divmod(tag.month - 1 + monate, 12)
    year = tag.year + years
    if not FRUEHESTES.year <= year <= SPAETESTES.year:
        raise _outside()
    return year, month + 1


def _nth_workday(tag: date, dauer: Dauer, kalender: Kalender, *, step: int) -> date:
    counts: Callable[[date], bool] = (
        (lambda day: kalender.frei(day) is None)
        if dauer.arbeitstage
        else (lambda day: day.weekday() != 6 and kalender.feiertag(day) is None)
    )
    left = dauer.arbeitstage or dauer.werktage
    while left:
        tag = _within(tag + timedelta(step))
        left -= counts(tag)
    return tag


def _plus_days(tag: date, days: int) -> date:
    try:
        return tag + timedelta(days)
    except OverflowError:
        raise _outside() from None


def _within(tag: date) -> date:
    if not FRUEHESTES <= tag <= SPAETESTES:
        raise _outside()
    return tag


def _outside() -> LawError:
    return LawError(
        f"Die Frist führt aus dem Kalender hinaus; gerechnet wird von {kurz(FRUEHESTES)} bis "
        f"{kurz(SPAETESTES)}. Prüfe Datum und Länge."
    )
