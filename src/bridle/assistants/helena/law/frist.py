"""Deadlines computed by §§ 187 to 193 BGB, § 222 ZPO and § 43 StPO, with the holidays at the court's seat.

Nothing is assumed: what is missing is asked for, and where the answer depends on what nobody said (the Land,
the municipality, a disputed question) the result gives every end with its condition and takes the safe one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.feiertage import Kalender
from bridle.assistants.helena.law.feiertage_land import LAND_NAMEN, Land
from bridle.assistants.helena.law.frist_arten import RUECKWAERTS, Fristart, Recht, fristart
from bridle.assistants.helena.law.frist_auftrag import (
    Auftrag,
    parse_auftrag,
    parse_beginn,
    parse_bisher,
    parse_laenge,
)
from bridle.assistants.helena.law.frist_ausland import im_ausland, nach_post_im_ausland
from bridle.assistants.helena.law.frist_bekannt import mit_bekanntem
from bridle.assistants.helena.law.frist_bekanntgabe import landesrecht_hinweis
from bridle.assistants.helena.law.frist_belehrung import ohne_belehrung, rechtzeitig_zugestellt
from bridle.assistants.helena.law.frist_datum import deutsch, kurz, parse_datum
from bridle.assistants.helena.law.frist_dauer import Dauer, parse_dauer
from bridle.assistants.helena.law.frist_ergebnis import (
    Alternative,
    FehlendeAngabe,
    Fristergebnis,
    Vorfrist,
)
from bridle.assistants.helena.law.frist_hemmung import parse_hemmung
from bridle.assistants.helena.law.frist_lauf import Lauf, laeufe
from bridle.assistants.helena.law.frist_oeffentlich import OEFFENTLICH, vom_gericht_gesetzt
from bridle.assistants.helena.law.frist_ort import Wahrungsort, lies_wahrungsort
from bridle.assistants.helena.law.frist_rechenarten import EIGENE
from bridle.assistants.helena.law.frist_verlaengerung import check_verlaengerung, verlaengerung_hinweis
from bridle.assistants.helena.law.frist_vorfrist import halbfrist_am, vorfristen_zu

Ausgang = tuple[Kalender, Lauf]
VORFRIST = ("1 Woche",)
OHNE_DAUER = Dauer(text="")
"""Of a period whose end is told, and not how long it is."""


def berechne_frist(
    *,
    ereignis: str | date | None = None,
    beginn: str | date | None = None,
    frist: str | None = None,
    art: str | None = None,
    land: str | None = None,
    ort: str | None = None,
    gericht: str | None = None,
    rueckwaerts: bool = False,
    ohne_193: bool = False,
    bekanntgabe: str | None = None,
    verkuendung: str | date | None = None,
    verlaengerung: Sequence[str] = (),
    vorfrist: Sequence[str] = VORFRIST,
    halbfrist: bool = False,
    notfrist: bool | None = None,
    recht: Recht | None = None,
    bisheriges_ende: str | date | None = None,
    belehrung_fehlt: bool = False,
    ausland: bool = False,
    spaet_eingeworfen: bool = False,
    hemmung: Sequence[str] = (),
) -> Fristergebnis:
    """The end of a period, with its reasons. Raises `LawError` with one German sentence for what cannot be.

    ereignis       the day of the event, which is not counted (§ 187 Abs. 1 BGB); `beginn` instead where the
                   start of a day counts (Abs. 2). With `bekanntgabe` it is the day of posting.
    frist          "1 Monat", "2 Wochen", …; may be left out where `art` has its own length
    rueckwaerts    counts back from the event, for what has to be done so long before it
    verlaengerung  extensions, each from the shifted end of the one before; only where the law knows them
    bisheriges_ende  instead of the event: the end that is told; extensions and negotiations are joined to it
    belehrung_fehlt  a year instead, where the law says so
    ausland        the person is served, or lives, abroad
    spaet_eingeworfen  the letter came on the day of the event when nobody empties the box any more
    hemmung        negotiations about the claim, each as "2026-03-01 bis 2026-06-01"
    """
    kind = None if art is None else fristart(art)
    place = lies_wahrungsort(land, ort, gericht)
    if kind is not None and place.gericht is not None:
        kind = kind.vor(place.gericht.zweig)
    if ausland:
        kind = im_ausland(kind, post=bekanntgabe is not None)
    if belehrung_fehlt:
        kind = ohne_belehrung(kind, zugestellt=rechtzeitig_zugestellt(ereignis, verkuendung))
    if bekanntgabe == OEFFENTLICH:
        kind = vom_gericht_gesetzt(kind, frist)
    if kind is not None:
        place = place.vor(kind.sitz)
    emergency = kind.notfrist if kind is not None else bool(notfrist)
    extensions = tuple(parse_dauer(each, "Die Verlängerung") for each in verlaengerung)
    check_verlaengerung(kind, extensions, notfrist=emergency)
    before = parse_bisher(bisheriges_ende, extensions, art)
    try:
        length = parse_laenge(frist, kind) if before is None else next(iter(extensions), OHNE_DAUER)
        start = parse_beginn(ereignis or before, beginn, kind, verkuendung)
    except FehlendeAngabe as missing:
        raise mit_bekanntem(missing, kind, frist) from None
    order = parse_auftrag(
        kind,
        length,
        start,
        rueckwaerts=rueckwaerts,
        ohne_193=ohne_193,
        bekanntgabe=bekanntgabe,
        verlaengerung=extensions,
        recht=recht,
    )
    if ausland and order.bekanntgabe is not None:
        nach_post_im_ausland(order.bekanntgabe)
    talks = parse_hemmung(tuple(hemmung), kind)
    order = replace(order, bisher=before, ausland=ausland, spaet=spaet_eingeworfen, verhandlungen=talks)
    outcomes = [(each, run) for each in place.kalender for run in _runs(order, each)]
    chosen = _safe(outcomes, latest=order.rechenart == "mietkuendigung")
    result = _result(kind, order, outcomes, chosen, place, emergency)
    return _with_reminders(result, outcomes, vorfrist, halbfrist, order)


def _runs(order: Auftrag, kalender: Kalender) -> list[Lauf]:
    own = EIGENE.get(order.rechenart) if order.bisher is None else None
    return laeufe(order, kalender) if own is None or order.tag is None else own(order, order.tag, kalender)


def _safe(outcomes: list[Ausgang], *, latest: bool) -> Ausgang:
    """The end nobody misses by trusting it: the earliest, for the end of a tenancy the latest."""
    pick = max if latest else min
    return pick(outcomes, key=lambda each: (each[1].tag, each[1].uhrzeit or ""))


def _result(
    kind: Fristart | None,
    order: Auftrag,
    outcomes: list[Ausgang],
    chosen: Ausgang,
    place: Wahrungsort,
    emergency: bool,
) -> Fristergebnis:
    run = chosen[1]
    choices = _alternatives(outcomes)
    steps = [place.text, *run.schritte]
    if choices:
        steps.append(
            f"Unsicher: {'; '.join(f'{kurz(each.ende)} im Fall „{each.wenn}“' for each in choices)}."
        )
    start = order.tag or order.verkuendung
    return Fristergebnis(
        titel=kind.titel if kind is not None else "Frist",
        ereignis=start if start is not None else run.tag,
        laenge=order.laenge,
        ende=run.tag,
        uhrzeit=run.uhrzeit,
        ende_ungerollt=run.ungerollt or run.tag,
        gerollt_wegen=run.gerollt,
        unsicher=bool(choices),
        alternativen=choices,
        notfrist=emergency,
        norm=tuple(dict.fromkeys((*(kind.norm if kind is not None else ()), *run.normen))),
        begruendung=tuple(steps),
        hinweise=_notes(kind, order, run, place.land),
        fehlend=(*_questions(outcomes, place), *(kind.fragen if kind is not None else ())),
        art=None if kind is None else kind.name,
        land=place.land,
        ort=place.ort,
        gericht=None if place.gericht is None else place.gericht.name,
    )


def _alternatives(outcomes: list[Ausgang]) -> tuple[Alternative, ...]:
    """Each possible end with what has to be true for it; none where there is only one."""
    ends = sorted({run.tag for _, run in outcomes})
    if len({(run.tag, run.uhrzeit) for _, run in outcomes}) < 2:
        return ()
    return tuple(Alternative(end, _condition(end, outcomes)) for end in ends)


def _condition(end: date, outcomes: list[Ausgang]) -> str:
    """Only what tells this end from the others is a condition."""
    here = [each for each in outcomes if each[1].tag == end]
    views = list(dict.fromkeys(" und ".join(run.wenn) for _, run in here if run.wenn))
    said: list[str] = []
    if {kalender for kalender, _ in here} != {kalender for kalender, _ in outcomes}:
        said.append(_where([kalender for kalender, _ in here], {kalender.land for kalender, _ in outcomes}))
    if views and set(views) != {" und ".join(run.wenn) for _, run in outcomes}:
        said.append(" oder ".join(views))
    return "; ".join(said) or "in allen anderen Fällen"


def _where(calendars: list[Kalender], lands: set[Land]) -> str:
    """Länder by their letters; a part of one only where the rest of it ends otherwise."""
    if len(lands) == 1:
        return " oder ".join(dict.fromkeys(each.wenn for each in calendars))
    whole = {each.land for each in calendars if not each.lokal}
    if len(whole) > len(lands) / 2:
        return "Sitz in einem der übrigen Länder"
    named = (each.wenn for each in calendars if not each.lokal or each.land not in whole)
    return f"Sitz in {', '.join(dict.fromkeys(named))}"


def _questions(outcomes: list[Ausgang], place: Wahrungsort) -> tuple[str, ...]:
    by_place: dict[str, set[date]] = {}
    for kalender, run in outcomes:
        by_place.setdefault(kalender.wenn, set()).add(run.tag)
    if len({frozenset(ends) for ends in by_place.values()}) < 2:
        return ()
    if place.sitz is not None:
        return (
            f"Einzureichen ist beim {place.sitz.name}; dann gelten die Feiertage in {place.sitz.ort.name}. "
            "Wird die Frist wirklich anderswo gewahrt?",
        )
    if place.moegliche:
        return (f"Welcher Ort ist mit „{place.genannt}“ gemeint? Davon hängt der Feiertag ab.",)
    if place.land is None:
        return ("In welchem Land sitzt das Gericht oder die Behörde? Davon hängt der Feiertag ab.",)
    land = LAND_NAMEN[place.land]
    return (f"In welcher Gemeinde in {land} ist die Frist zu wahren? Davon hängt der Feiertag ab.",)


def _notes(kind: Fristart | None, order: Auftrag, run: Lauf, land: Land | None) -> tuple[str, ...]:
    notes = [*(kind.hinweise if kind is not None else ()), *run.hinweise]
    if order.verhandlungen:
        notes = [each for each in notes if "Hemmung" not in each]
        notes.append(
            "Vorausgesetzt ist, dass wirklich verhandelt wurde (§ 203 BGB). Andere Hemmungen, ein Neubeginn "
            "(§ 212 BGB) und die Höchstfristen (§ 199 Abs. 2 bis 4 BGB) sind nicht eingerechnet."
        )
    if kind is not None and kind.bekanntgabe is not None and not (order.bekanntgabe or order.aushang):
        notes.append(
            "Gerechnet ist ab der Bekanntgabe. Ist nur die Aufgabe zur Post bekannt, gib das an (post)."
        )
    if order.bekanntgabe is not None and order.tag is not None:
        notes.append(
            "Ist das Schreiben nachweislich später oder gar nicht zugegangen, gilt der wirkliche Zugang."
        )
        notes.extend(filter(None, [landesrecht_hinweis(order.tag, order.bekanntgabe, land)]))
    notes.extend(filter(None, [verlaengerung_hinweis(kind, order.verlaengerungen)]))
    if order.dauer.werktage:
        notes.append(
            "Werktage sind Montag bis Samstag ohne Feiertage; meint die Frist Arbeitstage, gib diese an."
        )
    if kind is not None and kind.mindestens is not None and _days(order.dauer) < _days(kind.mindestens):
        notes.append(f"Die Frist ist kürzer als das gesetzliche Mindestmaß von {kind.mindestens.text}.")
    return tuple(notes)


def _days(length: Dauer) -> int:
    return length.monate * 30 + length.kalendertage + length.werktage + length.arbeitstage


def _with_reminders(
    result: Fristergebnis, outcomes: list[Ausgang], wanted: Sequence[str], half: bool, order: Auftrag
) -> Fristergebnis:
    calendars = [kalender for kalender, run in outcomes if run.tag == result.ende]
    only_told = order.bisher is not None and not order.verlaengerungen
    after = None if only_told or order.rechenart in RUECKWAERTS else result.ereignis
    lengths = [
        parse_dauer(each, "Die Vorfrist")
        for each in wanted
        if each.strip().lower() not in ("keine", "ohne", "0")
    ]
    kept: list[Vorfrist] = []
    notes = list(result.hinweise)
    for length in lengths:
        day = vorfristen_zu(result.ende, length, calendars)
        if after is not None and day <= after:
            notes.append(
                f"Die Vorfrist {length.text} läge am {kurz(day)}, nicht nach dem Ereignis; sie entfällt."
            )
        else:
            kept.append(Vorfrist(day, length.text))
    middle = halbfrist_am(after, result.ende, calendars) if half and after is not None else None
    return replace(
        result,
        vorfristen=tuple(sorted(kept, key=lambda each: each.datum)),
        halbfrist=middle,
        hinweise=tuple(notes),
    )


def naechster_werktag(tag: str | date, land: str, ort: str | None = None) -> date:
    """The day itself if it is a working day there, else the next one, where that is certain."""
    day = parse_datum(tag)
    found = {each.naechster_werktag(day) for each in lies_wahrungsort(land, ort, None).kalender}
    if len(found) > 1:
        raise LawError(f"Ob {deutsch(day)} dort Feiertag ist, hängt von der Gemeinde ab. Nenne den Ort.")
    return found.pop()
