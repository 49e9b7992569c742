"""One period under one calendar: every way it can run where the law is disputed, with each step in words."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import date, datetime, time, timedelta

from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.feiertage import Kalender
from bridle.assistants.helena.law.frist_arten import STUNDEN_LAUFEN_DURCH, VERSCHIEBUNG, Recht
from bridle.assistants.helena.law.frist_auftrag import Auftrag
from bridle.assistants.helena.law.frist_bekanntgabe import (
    AO_AUSLAND,
    NORM,
    bekanntgabe_im_ausland,
    bekanntgaben,
)
from bridle.assistants.helena.law.frist_datum import deutsch, kurz
from bridle.assistants.helena.law.frist_dauer import Dauer, parse_dauer
from bridle.assistants.helena.law.frist_einwurf import ERST_DANACH, NOCH_AM_TAG, naechste_leerung
from bridle.assistants.helena.law.frist_hemmung import NORMEN as HEMMUNG
from bridle.assistants.helena.law.frist_hemmung import gehemmt
from bridle.assistants.helena.law.frist_oeffentlich import zugestellt
from bridle.assistants.helena.law.frist_rechnen import (
    ende_ab_beginn,
    ende_in_stunden,
    ende_nach_ereignis,
    letzter_tag_vor,
    monate_weiter,
    rolle_vor,
    rolle_zurueck,
)
from bridle.assistants.helena.law.frist_verlaengerung import anschluss

FUENF_MONATE = parse_dauer("5 Monate")
KEIN_193 = "§ 193 BGB gilt nicht"


@dataclass(frozen=True, slots=True)
class Lauf:
    """One way a period runs. `tag` is where it stands: the start, later the end."""

    tag: date
    mitgezaehlt: bool = False
    ungerollt: date | None = None
    gerollt: tuple[str, ...] = ()
    uhrzeit: str | None = None
    schritte: tuple[str, ...] = ()
    normen: tuple[str, ...] = ()
    wenn: tuple[str, ...] = ()
    hinweise: tuple[str, ...] = field(default=())

    def step(self, text: str, *normen: str, wenn: str = "") -> Lauf:
        return replace(
            self,
            schritte=(*self.schritte, text),
            normen=(*self.normen, *(each for each in normen if each not in self.normen)),
            wenn=(*self.wenn, wenn) if wenn else self.wenn,
        )


def laeufe(auftrag: Auftrag, kalender: Kalender) -> list[Lauf]:
    """Every way the period can run; one where nothing is disputed."""
    if auftrag.bisher is not None:
        return _verlaengert(auftrag, [_bis_dahin(auftrag, auftrag.bisher, kalender)], kalender)
    starts = _starts(auftrag, kalender)
    if auftrag.dauer.stunden:
        return [_hours(auftrag, start, kalender) for start in starts]
    if auftrag.rechenart == "rueckwaerts":
        return [run for start in starts for run in _backwards(auftrag, start, kalender)]
    ended = [_without_talks(auftrag, start, kalender) for start in starts]
    runs = [verschoben(auftrag, run, kalender) for run in ended]
    if auftrag.hoechstens is not None and auftrag.verkuendung is not None:
        runs = [_capped(auftrag, auftrag.verkuendung, auftrag.hoechstens, run, kalender) for run in runs]
    return _verlaengert(auftrag, runs, kalender)


def _verlaengert(auftrag: Auftrag, runs: list[Lauf], kalender: Kalender) -> list[Lauf]:
    for more in auftrag.verlaengerungen:
        runs = [later for run in runs for later in _extended(auftrag, run, more, kalender)]
    return runs


def _bis_dahin(auftrag: Auftrag, bisher: date, kalender: Kalender) -> Lauf:
    """The end so far; a day off is none, then it was the next working day."""
    run = Lauf(bisher, ungerollt=bisher).step(f"Bisheriges Ende der Frist: {deutsch(bisher)}.")
    if auftrag.verhandlungen:
        return verschoben(auftrag, _later(auftrag, run, date.min), kalender)
    moves = auftrag.verlaengerungen and kalender.frei(bisher)  # an end that is only told stays where it is
    return verschoben(auftrag, run, kalender) if moves else run


def _starts(auftrag: Auftrag, kalender: Kalender) -> list[Lauf]:
    if auftrag.rechenart == "jahresende" and auftrag.tag is not None:
        return [_year_end(auftrag, auftrag.tag)]
    latest = (
        _five_months(auftrag.verkuendung, kalender)
        if auftrag.verkuendung and not auftrag.hoechstens
        else None
    )
    if auftrag.tag is None:
        if auftrag.hoechstens is not None and auftrag.verkuendung is not None:
            return [Lauf(auftrag.verkuendung)]
        return latest or []
    if latest is not None and auftrag.tag > latest[0].tag:
        late = f"Die Zustellung am {deutsch(auftrag.tag)} kam später und ändert daran nichts."
        return [each.step(late) for each in latest]
    if auftrag.bekanntgabe is not None:
        return _posted(auftrag, auftrag.tag, kalender)
    if auftrag.aushang is not None:
        served, said = zugestellt(auftrag.tag, auftrag.aushang, kalender)
        return _after_expiry(Lauf(served).step(said, auftrag.aushang.norm))
    if auftrag.spaet:
        later = naechste_leerung(auftrag.tag, kalender)
        days = ((auftrag.tag, NOCH_AM_TAG), (later, ERST_DANACH))
        return [replace(_plain_start(auftrag, day), wenn=(when,)) for day, when in days]
    return [_plain_start(auftrag, auftrag.tag)]


def _posted(auftrag: Auftrag, tag: date, kalender: Kalender) -> list[Lauf]:
    assert auftrag.bekanntgabe is not None
    norm, by = _start_norm(auftrag), NORM[auftrag.bekanntgabe]
    found = bekanntgaben(tag, auftrag.bekanntgabe, kalender)
    if auftrag.ausland:
        found, by = (bekanntgabe_im_ausland(tag, kalender),), AO_AUSLAND
    return [
        Lauf(each.tag)
        .step(each.schritt, by, wenn=each.wenn)
        .step(f"Der Tag der Bekanntgabe zählt nicht mit ({norm}).", norm)
        for each in found
    ]


def _plain_start(auftrag: Auftrag, tag: date) -> Lauf:
    if auftrag.mitgezaehlt:
        said = f"Beginn: {deutsch(tag)}; der Tag zählt mit (§ 187 Abs. 2 BGB)."
        return Lauf(tag, mitgezaehlt=True).step(said, "§ 187 Abs. 2 BGB")
    norm = _start_norm(auftrag)
    return Lauf(tag).step(f"{_event(auftrag)} am {deutsch(tag)}; der Tag zählt nicht mit ({norm}).", norm)


def _start_norm(auftrag: Auftrag) -> str:
    return _stpo_norm(auftrag.dauer) if auftrag.recht == "stpo" else "§ 187 Abs. 1 BGB"


def _stpo_norm(dauer: Dauer) -> str:
    """The StPO has rules of its own and does not refer to the BGB."""
    return "§ 43 Abs. 1 StPO" if dauer.monate or dauer.wochen else "§ 42 StPO"


def _event(auftrag: Auftrag) -> str:
    return f"Ereignis: {auftrag.ereignis}" if auftrag.ereignis else "Ereignis"


def _year_end(auftrag: Auftrag, tag: date) -> Lauf:
    last = date(tag.year, 12, 31)
    said = (
        f"{_event(auftrag)} am {deutsch(tag)}. Die Frist beginnt mit dem Schluss dieses Jahres, "
        f"dem {kurz(last)} (§ 199 Abs. 1 BGB)."
    )
    return Lauf(last).step(said, "§ 187 Abs. 1 BGB")


def _five_months(verkuendung: date, kalender: Kalender) -> list[Lauf]:
    """The end of the five months only starts the next period, so it is not shifted itself."""
    last = ende_nach_ereignis(verkuendung, FUENF_MONATE, kalender)
    said = (
        f"Verkündung am {deutsch(verkuendung)}: Die Frist beginnt spätestens mit Ablauf von fünf Monaten, "
        f"also des {kurz(last)}; dieser Tag wird nicht auf einen Werktag verschoben."
    )
    return _after_expiry(Lauf(last).step(said))


def _after_expiry(run: Lauf) -> list[Lauf]:
    """A period that starts when another is over. Whether by § 187 Abs. 1 or 2 shows at the ends of months."""
    return [
        replace(run, mitgezaehlt=False).step(
            f"Angeschlossen wird an den Ablauf des {kurz(run.tag)}.",
            wenn="die neue Frist wird nach § 187 Abs. 1 BGB angeschlossen",
        ),
        replace(run, tag=run.tag + timedelta(1), mitgezaehlt=True).step(
            f"Angeschlossen wird mit dem Beginn des {kurz(run.tag + timedelta(1))}.",
            wenn="die neue Frist beginnt nach § 187 Abs. 2 BGB mit dem Folgetag",
        ),
    ]


def _ended(dauer: Dauer, run: Lauf, kalender: Kalender, recht: Recht) -> Lauf:
    compute = ende_ab_beginn if run.mitgezaehlt else ende_nach_ereignis
    last = compute(run.tag, dauer, kalender)
    norms = (_stpo_norm(dauer),) if recht == "stpo" else _length_norms(dauer, run)
    said = f"Länge {dauer.text}: Sie endet mit Ablauf von {deutsch(last)} ({', '.join(norms)})."
    return replace(run, tag=last, ungerollt=last).step(said, *norms)


def _without_talks(auftrag: Auftrag, start: Lauf, kalender: Kalender) -> Lauf:
    """The end of the period; negotiations put it off."""
    run = _ended(auftrag.dauer, start, kalender, auftrag.recht)
    return _later(auftrag, run, start.tag) if auftrag.verhandlungen else run


def _later(auftrag: Auftrag, run: Lauf, begun: date) -> Lauf:
    later, steps = gehemmt(run.tag, begun, auftrag.verhandlungen)
    for each in steps:
        run = run.step(each, *HEMMUNG)
    return replace(run, tag=later, ungerollt=later)


def _length_norms(dauer: Dauer, run: Lauf) -> tuple[str, ...]:
    if dauer.zaehlt_werktage or not (dauer.monate or dauer.wochen):
        norms = ["§ 188 Abs. 1 BGB"]
    else:
        norms = ["§ 188 Abs. 2 BGB"]
    wanted = run.tag.day - 1 if run.mitgezaehlt else run.tag.day
    if dauer.monate and monate_weiter(run.tag, dauer.monate).day < wanted:
        norms.append("§ 188 Abs. 3 BGB")
    if dauer.halbe_monate:
        norms.append("§ 189 BGB")
    return tuple(norms)


def verschoben(auftrag: Auftrag, run: Lauf, kalender: Kalender) -> Lauf:
    if not auftrag.mit_193:
        said = f"{KEIN_193}: Das Ende bleibt auch an einem Samstag, Sonntag oder Feiertag stehen."
        return run.step(said) if kalender.frei(run.tag) else run
    moved, reasons = rolle_vor(run.tag, kalender)
    norm = VERSCHIEBUNG[auftrag.recht]
    if not reasons:
        return run.step(f"{deutsch(run.tag)} ist ein Werktag; das Ende verschiebt sich nicht.")
    notes = [kalender.hinweis(run.tag + timedelta(day)) for day in range((moved - run.tag).days)]
    said = f"{'; '.join(reasons)}. Das Ende verschiebt sich auf {deutsch(moved)} ({norm})."
    return replace(
        run, tag=moved, gerollt=reasons, hinweise=(*run.hinweise, *(note for note in notes if note))
    ).step(said, *norm.split(", "))


def _backwards(auftrag: Auftrag, start: Lauf, kalender: Kalender) -> list[Lauf]:
    last = letzter_tag_vor(start.tag, auftrag.dauer, kalender, mitgezaehlt=start.mitgezaehlt)
    counted = "zählt mit" if start.mitgezaehlt else "zählt nicht mit"
    run = replace(start, tag=last, ungerollt=last, schritte=()).step(
        f"{_event(auftrag)} am {deutsch(start.tag)}, rückwärts; der Tag {counted} (§ 187 BGB analog)."
    )
    run = run.step(
        f"Länge {auftrag.dauer.text} zurück: Die Frist endet um 0 Uhr des {kurz(last + timedelta(1))}; "
        f"gehandelt werden muss davor, also bis zum Ablauf von {deutsch(last)} (§§ 187, 188 BGB analog; "
        "BGH, 05.06.2013, XII ZB 427/11).",
        "§ 188 BGB entsprechend",
    )
    moved, reasons = rolle_zurueck(last, kalender)
    if not reasons or not auftrag.mit_193:
        return [run]
    why = "; ".join(reasons)
    return [
        replace(run, tag=moved, gerollt=reasons).step(
            f"{why}. Auf einen späteren Tag verschiebt sich die Frist nicht; ob sie am Werktag davor endet "
            f"(§ 193 BGB entsprechend), ist umstritten. Sicher ist {deutsch(moved)}.",
            "§ 193 BGB entsprechend",
            wenn="§ 193 BGB gilt entsprechend rückwärts",
        ),
        run.step(f"{why}. Ohne Verschiebung bleibt es bei {deutsch(last)}.", wenn="keine Verschiebung"),
    ]


def _hours(auftrag: Auftrag, start: Lauf, kalender: Kalender) -> Lauf:
    if auftrag.uhrzeit is None:
        raise LawError("Für eine Frist nach Stunden fehlt die Uhrzeit. Schreib sie dazu: 2026-01-30 14:20.")
    through = STUNDEN_LAUFEN_DURCH.get(auftrag.recht)
    begin = datetime.combine(start.tag, auftrag.uhrzeit)
    end = ende_in_stunden(begin, auftrag.dauer.stunden, kalender, nur_werktags=through is None)
    last, clock = (end.date(), f"{end:%H:%M}")
    if end.time() == time(0):
        last, clock = (end - timedelta(days=1)).date(), "24:00"
    how = (
        f"Samstage, Sonntage und Feiertage zählen mit ({through})"
        if through
        else "Samstage, Sonntage und Feiertage zählen nicht mit (§ 222 Abs. 3 ZPO)"
    )
    run = Lauf(last, ungerollt=last, uhrzeit=clock).step(
        f"{_event(auftrag)} am {deutsch(start.tag)} um {auftrag.uhrzeit:%H:%M} Uhr; gezählt wird "
        "ab der nächsten vollen Stunde (§ 187 Abs. 1 BGB entsprechend).",
        "§ 187 Abs. 1 BGB",
    )
    said = f"Länge {auftrag.dauer.text}: {how}. Sie endet am {deutsch(last)} um {clock} Uhr."
    return run.step(said, through or "§ 222 Abs. 3 ZPO")


def _capped(auftrag: Auftrag, verkuendung: date, most: Dauer, run: Lauf, kalender: Kalender) -> Lauf:
    """An absolute limit after the pronouncement, where it comes first or is all that is known."""
    cap = Lauf(verkuendung).step(f"Verkündung am {deutsch(verkuendung)}; spätestens {most.text} danach.")
    cap = verschoben(auftrag, _ended(most, cap, kalender, auftrag.recht), kalender)
    return cap if auftrag.tag is None or cap.tag < run.tag else run


def _extended(auftrag: Auftrag, run: Lauf, more: Dauer, kalender: Kalender) -> list[Lauf]:
    norm = anschluss(auftrag.recht)
    said = f"Verlängerung um {more.text} vom Ablauf der vorigen Frist an, {deutsch(run.tag)} ({norm})."
    shifted = run.step(said, "§ 190 BGB", norm)
    if auftrag.recht != "bgb" or run.ungerollt is None or run.ungerollt == run.tag:
        return _joined(auftrag, shifted, more, kalender)
    plain = replace(run, tag=run.ungerollt).step(
        f"Verlängerung um {more.text} vom rechnerischen Ende an, {deutsch(run.ungerollt)} (§ 190 BGB).",
        "§ 190 BGB",
        wenn="die Verlängerung schließt an das nicht verschobene Ende an",
    )
    shifted = replace(shifted, wenn=(*run.wenn, "die Verlängerung schließt an das verschobene Ende an"))
    return [*_joined(auftrag, plain, more, kalender), *_joined(auftrag, shifted, more, kalender)]


def _joined(auftrag: Auftrag, run: Lauf, more: Dauer, kalender: Kalender) -> list[Lauf]:
    ends = [
        verschoben(auftrag, _ended(more, each, kalender, auftrag.recht), kalender)
        for each in _after_expiry(run)
    ]
    if len({each.tag for each in ends}) == 1:
        return [replace(ends[0], wenn=run.wenn)]
    return ends
