"""What somebody asks to have computed, read into one checked value; what is missing becomes a question."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, time

from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.frist_arten import RUECKWAERTS, Bekanntgaberecht, Fristart, Rechenart, Recht
from bridle.assistants.helena.law.frist_bekanntgabe import bekanntgaberecht
from bridle.assistants.helena.law.frist_datum import parse_datum, parse_zeitpunkt
from bridle.assistants.helena.law.frist_dauer import Dauer, parse_dauer
from bridle.assistants.helena.law.frist_ergebnis import FehlendeAngabe
from bridle.assistants.helena.law.frist_hemmung import Verhandlung
from bridle.assistants.helena.law.frist_oeffentlich import OEFFENTLICH, Aushang, aushang


@dataclass(frozen=True, slots=True)
class Auftrag:
    """What is to be computed, parsed and complete.

    tag            the event; with `mitgezaehlt` the first day (§ 187 Abs. 2 BGB)
    verkuendung    the period started five months after it at the latest, if `fuenf_monate`
    hoechstens     the period ends so long after `verkuendung` at the latest
    bisher         the end so far, to which the extensions are joined; then `dauer` is the first of them
    aushang        `tag` is that of a public notice, and so long after it something counts as served
    spaet          a letter came on `tag` when nobody empties the box any more
    ausland        what was posted on `tag` went to another country
    """

    tag: date | None
    dauer: Dauer
    recht: Recht
    ereignis: str
    rechenart: Rechenart = "frist"
    mitgezaehlt: bool = False
    uhrzeit: time | None = None
    mit_193: bool = True
    bekanntgabe: Bekanntgaberecht | None = None
    verkuendung: date | None = None
    hoechstens: Dauer | None = None
    verlaengerungen: tuple[Dauer, ...] = ()
    bisher: date | None = None
    aushang: Aushang | None = None
    spaet: bool = False
    ausland: bool = False
    verhandlungen: tuple[Verhandlung, ...] = ()

    @property
    def laenge(self) -> str:
        """As the result says it."""
        if self.bisher is None:
            return self.dauer.text
        if not self.verlaengerungen:
            return ""
        return f"verlängert um {' und '.join(each.text for each in self.verlaengerungen)}"


def parse_bisher(text: str | date | None, extensions: tuple[Dauer, ...], art: str | None) -> date | None:
    """The end so far, which only an extension or a kind of Frist makes something of."""
    if text is None:
        return None
    if not extensions and art is None:
        raise LawError("Zum bisherigen Ende gehört eine Verlängerung. Gib an, um wie lange verlängert ist.")
    return parse_datum(text, "Das bisherige Ende")


def parse_laenge(frist: str | None, kind: Fristart | None) -> Dauer:
    given = None if frist is None else parse_dauer(frist)
    if kind is None:
        if given is None:
            raise FehlendeAngabe(
                ("Wie lang ist die Frist (zum Beispiel „1 Monat“), oder welche Fristart ist es?",)
            )
        return given
    if given is None:
        if kind.ohne_laenge:
            raise FehlendeAngabe((kind.ohne_laenge,))
        if kind.laenge is None:
            raise FehlendeAngabe(
                (f"Wie lang ist die Frist „{kind.titel}“? Das Gericht oder die Behörde setzt sie.",)
            )
        return kind.laenge
    allowed = kind.laengen or (() if kind.laenge is None else (kind.laenge,))
    if allowed and replace(given, text="") not in {replace(each, text="") for each in allowed}:
        raise LawError(
            f"Die Frist „{kind.titel}“ ist gesetzlich bestimmt ({', '.join(kind.norm)}): "
            f"{', '.join(each.text for each in allowed)}. Lass die Länge weg oder rechne ohne Fristart."
        )
    return given


def parse_beginn(
    ereignis: str | date | None,
    beginn: str | date | None,
    kind: Fristart | None,
    verkuendung: str | date | None,
) -> tuple[date | None, time | None, bool, date | None]:
    """The starting day, its time, whether it counts, and the pronouncement."""
    if ereignis is not None and beginn is not None:
        raise LawError(
            "Ereignis und Beginn schließen sich aus: Gib das Ereignis an oder den ersten Tag der Frist."
        )
    pronounced = None if verkuendung is None else parse_datum(verkuendung, "Die Verkündung")
    if pronounced is not None and (kind is None or not (kind.fuenf_monate or kind.hoechstens)):
        raise LawError(
            "Die Verkündung zählt nur bei Rechtsmittelfristen wie berufung oder revision. Nenne die Fristart "
            "oder gib die Verkündung als Ereignis an."
        )
    if beginn is not None:
        day, clock = parse_zeitpunkt(beginn, "Der Beginn")
        return day, clock, True, pronounced
    if ereignis is not None:
        day, clock = parse_zeitpunkt(ereignis, "Das Ereignis")
        if pronounced is not None and day < pronounced:
            raise LawError("Die Zustellung liegt vor der Verkündung. Prüfe beide Daten.")
        return day, clock, False, pronounced
    if pronounced is None:
        question = kind.frage if kind is not None else "Wann war das Ereignis, das die Frist auslöst?"
        raise FehlendeAngabe((question,))
    return None, None, False, pronounced


def parse_auftrag(
    kind: Fristart | None,
    length: Dauer,
    start: tuple[date | None, time | None, bool, date | None],
    *,
    rueckwaerts: bool,
    ohne_193: bool,
    bekanntgabe: str | None,
    verlaengerung: tuple[Dauer, ...],
    recht: Recht | None,
) -> Auftrag:
    day, clock, counted, pronounced = start
    if kind is not None:
        _check_kind(kind, counted, rueckwaerts)
    computed = "rueckwaerts" if rueckwaerts else "frist"
    order = Auftrag(
        tag=day,
        dauer=length,
        recht=recht or (kind.recht if kind is not None else "allgemein"),
        ereignis=kind.ereignis if kind is not None else "",
        rechenart=kind.rechenart if kind is not None and kind.rechenart != "frist" else computed,
        mitgezaehlt=counted or (kind is not None and kind.tag_zaehlt),
        uhrzeit=clock,
        mit_193=not (ohne_193 or (kind is not None and kind.ohne_193)),
        verkuendung=pronounced,
        hoechstens=None if kind is None else kind.hoechstens,
        verlaengerungen=verlaengerung,
    )
    if bekanntgabe == OEFFENTLICH:
        order = replace(order, aushang=aushang(kind))
    elif bekanntgabe is not None:
        if kind is not None and kind.bekanntgabe is None:
            # A judgment is served: to add days for the post would end its period too late.
            raise LawError(
                f"Bei der Frist „{kind.titel}“ gilt kein Tag nach der Aufgabe zur Post; das gibt es nur bei "
                f"Verwaltungsakten. Gib als Ereignis den Tag an, der sie auslöst: {kind.ereignis}."
            )
        order = replace(
            order, bekanntgabe=bekanntgaberecht(bekanntgabe, None if kind is None else kind.bekanntgabe)
        )
    _check(order)
    return order


def _check_kind(kind: Fristart, counted: bool, backwards: bool) -> None:
    if backwards and kind.rechenart not in RUECKWAERTS:
        raise LawError(f"Die Frist „{kind.titel}“ läuft vorwärts. Rechne rückwärts ohne Fristart.")
    if counted and kind.laenge is not None:
        raise LawError(
            f"Die Frist „{kind.titel}“ beginnt mit einem Ereignis, dessen Tag nicht mitzählt: "
            f"{kind.ereignis}. Gib diesen Tag als Ereignis an."
        )


def _check(order: Auftrag) -> None:
    if order.bekanntgabe is not None and (
        order.mitgezaehlt or order.tag is None or order.rechenart != "frist"
    ):
        raise LawError("Die Bekanntgabe durch die Post braucht als Ereignis den Tag der Aufgabe zur Post.")
    if order.dauer.stunden and order.rechenart != "frist":
        raise LawError("Fristen nach Stunden werden nur vorwärts gerechnet. Gib Tage oder Wochen an.")
    if order.dauer.stunden and order.tag is not None and order.uhrzeit is None:
        raise FehlendeAngabe(
            ("Zu welcher Uhrzeit begann die Frist? Schreib sie dazu, zum Beispiel 2026-01-30 14:20.",)
        )
    if order.verlaengerungen and (order.rechenart != "frist" or order.dauer.stunden):
        raise LawError(
            "Verlängert werden können nur Fristen nach Tagen, Wochen oder Monaten, die vorwärts laufen."
        )
    if any(each.stunden for each in order.verlaengerungen):
        raise LawError(
            "Eine Verlängerung nach Stunden wird nicht gerechnet. Gib Tage, Wochen oder Monate an."
        )
