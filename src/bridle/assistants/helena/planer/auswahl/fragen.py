"""A request with conditions, asked without them and answered with them."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from bridle.assistants.helena.planer.akten.beteiligte_kontakt import gefragt as nach_kontakt
from bridle.assistants.helena.planer.akten.liste import AT_ONCE
from bridle.assistants.helena.planer.auswahl.aktivitaet import nach_aktivitaet, ohne_geschlossene, seit_wann
from bridle.assistants.helena.planer.auswahl.an_akten import an_akten, gericht_allein, von_wem
from bridle.assistants.helena.planer.auswahl.auswahl import Auswahl, Bedingung, Text
from bridle.assistants.helena.planer.auswahl.der_akte import der_akte
from bridle.assistants.helena.planer.auswahl.erledigt import erledigt_wann, nur_erledigte, zuletzt_erledigt
from bridle.assistants.helena.planer.auswahl.inhalt import inhalt
from bridle.assistants.helena.planer.auswahl.lesen import KALENDER, bedingungen
from bridle.assistants.helena.planer.auswahl.mass import masse
from bridle.assistants.helena.planer.auswahl.prioritaet import eintraege, prioritaet
from bridle.assistants.helena.planer.auswahl.rang import ab_heute, rang, vergleich
from bridle.assistants.helena.planer.auswahl.sorte import sorte
from bridle.assistants.helena.planer.auswahl.zeilen import DETAIL, ZEILEN, Ergebnis
from bridle.assistants.helena.planer.lesen.erkennen import genannt, lies
from bridle.assistants.helena.planer.zeiten.alle import gefragt as in_allen_akten
from bridle.assistants.helena.planer.zeiten.ohne import gefragt as ohne_zeit
from bridle.assistants.helena.werkzeug_angaben import ALLE, MOST_ROWS
from bridle.engine.messages import Message
from bridle.engine.model import CallChunk
from bridle.models.planner import Rule

log = logging.getLogger("bridle")
SUCHE = "search_alle_akten"
NACHGESCHLAGEN = frozenset({*ZEILEN, DETAIL})
_REST = re.compile(r"\s+(?=[?.!,;:])|[,;]\s*(?=[?.!]|$)|(?<=[,;])\s*(?:aber|und|jedoch|doch)\s*(?=[?.!]|$)")
_EINE_AKTE = re.compile(
    r"\b(?P<akte>(?i:\w*akte|(?:straf|miet|erb|arbeits|familien|verkehrs|sozial|handels|verwaltungs)?sache))\b"
    r"(?!\s+(?:[A-ZÄÖÜ]|\d))"
)
_NICHT_OFFEN = re.compile(r"\bnicht (?:mehr )?offen(?:e[nr]?)?\b", re.I)


@lru_cache(maxsize=256)
def gelesen(request: str) -> Auswahl:
    """What a request chooses by; an empty choice where it does not."""
    try:
        return _gelesen(request)
    except Exception:  # a reading that fails must not take the conversation down
        log.exception("planner: reading the conditions failed")
        return Auswahl(request)


def _gelesen(request: str) -> Auswahl:
    if ohne_zeit(lies(request)) or nach_kontakt(lies(request)):
        return Auswahl(request)
    text = Text(
        _NICHT_OFFEN.sub("erledigt", request) if re.search("frist|termin", request, re.I) else request
    )
    by = None if _selbst_gereiht(request) else zuletzt_erledigt(text) or nach_aktivitaet(text) or rang(text)
    compared = vergleich(text)
    of_matters = [*inhalt(text), *an_akten(text), *von_wem(text)]
    of_matters += [*seit_wann(text), *ohne_geschlossene(text, by)]
    others = bedingungen(text)
    urgent = [*prioritaet(text)]
    measured = [*masse(text), *ab_heute(by), *urgent]
    others += [each for each in measured if not _ueberdeckt(each, others)]  # „außer denen aus 2025“
    of_entries = [*der_akte(text), *erledigt_wann(text), *nur_erledigte(by), *sorte(text)]
    others += [each for each in of_entries if not _ueberdeckt(each, others)]
    found = [*of_matters, *[each for each in others if not _ueberdeckt(each, of_matters)]]
    if compared is not None:
        found = [each for each in found if each.stelle is None or each.stelle[0] != compared.stelle[0]]
    places = [each.stelle for each in (*found, by, compared) if each is not None and each.stelle is not None]
    rest = " ".join(text.ohne(places).split()).lstrip(",;: ")
    for _ in range(2):
        rest = _REST.sub("", rest)
    if by is not None and by.anzahl == 1:
        rest = _alle(rest)
    rest = eintraege(rest, urgent)
    if any(each.von_akten for each in found):
        rest = _NUR_AKTEN.sub(ALLE_AKTEN, _DAVON.sub(DAVON, rest))
    return Auswahl(rest, tuple(found), by, compared)


def am_gericht(request: str) -> Auswahl | None:
    """A list by its court, as one that is chosen from all matters: so more can be demanded of them."""
    court = gericht_allein(Text(request))
    return Auswahl(ALLE_AKTEN, (court,)) if court else None


ALLE_AKTEN, DAVON = "Welche Akten haben wir?", "davon"
_NUR_AKTEN = re.compile(
    r"^(?:und\s)?(?:in|bei)?\s?(?:(?:welche[nrms]?|wie ?viele|alle)\s)?"
    r"(?:akten?|sachen?|mandate?n?|fälle?n?|verfahren)\W*$",
    re.I,
)
_DAVON = re.compile(
    r"^(?:und\s)?(?:in\s|bei\s)?(?:welche[nr]?|wie\s?viele[nr]?)\s"
    r"(?:davon|von denen|von diesen|dieser (?:akten|sachen))\W*$",
    re.I,
)
"""What is left of a request whose list was asked for before it."""


def _ueberdeckt(one: Bedingung, taken: Sequence[Bedingung]) -> bool:
    """Whether its words are those of a condition that was read more exactly."""
    spans = [each.stelle for each in taken if each.stelle]
    return one.stelle is not None and any(a < one.stelle[1] and one.stelle[0] < b for a, b in spans)


def _selbst_gereiht(request: str) -> bool:
    """The longest entry of all matters: the tool itself has that order."""
    read = in_allen_akten(lies(request))
    return read is not None and read["rang"] in ("laengste", "kuerzeste")


_MEHRZAHL = (
    (re.compile(r"\b(not|vor)?frist\b", re.I), r"\1fristen"),
    (re.compile(r"\b(\w*termin)\b", re.I), r"\1e"),
    (re.compile(r"\b(wiedervorlage)\b", re.I), r"\1n"),
    (re.compile(r"\b(dokument|schriftstück)\b", re.I), r"\1e"),
    (re.compile(r"\b(\w*)eintrag\b", re.I), r"\1einträge"),
    (
        re.compile(
            r"\b(?:was|welches?) (?:ist|sind|waere) (?:unsere|die|das) (.*?)\b(?:sache|akte|mandat|fall)\b"
            r"(?:,? (?:vom|nach dem) (?:streit|gegenstands)?wert(?: her)?)?(?!\s+(?:[A-ZÄÖÜ]|\d))",
            re.I,
        ),
        r"Welche \1 Akten haben wir",
    ),
    (_EINE_AKTE, r"\g<akte>n"),
    (re.compile(r"\b[Mm]andat\b(?!\s+(?:[A-ZÄÖÜ]|\d))"), "Akten"),
)


def _alle(text: str) -> str:
    """One of all of them is asked for: „die vorletzte Frist“ is chosen from the Fristen."""
    for one, many in _MEHRZAHL:
        text, count = one.subn(many, text, count=1)
        if count:
            break
    return text


Lies = Callable[[str], Sequence[str]]
"""A request as the questions that it is taken for."""


@dataclass(frozen=True, slots=True)
class Liste:
    """What is asked in order to get the rows that are chosen from; `akten` where they are matters."""

    frage: str
    akten: bool


def als_liste(choice: Auswahl, whole: str, rules: Sequence[Rule], fragen: Lies) -> Liste | None:
    """The request without its conditions, where it still asks for the same list; None where it does not."""
    before = [_erste(each, rules) for each in fragen(whole)]
    found = [_erste(each, rules) for each in fragen(choice.rest)]
    lists = {_art(each) for each in found}
    of_matters = lists == {_AKTEN} and any(each.von_akten for each in choice.bedingungen)
    if of_matters and _BESTAND.search(Text(whole).klein):
        return Liste(
            choice.rest, akten=True
        )  # „Welche Mietsachen liegen beim Amtsgericht?“ asks for no court
    if any(each is not None and each[0].tool not in NACHGESCHLAGEN for each in before):
        if not _nur_weggelassen(choice, lists):
            return None
        before = found
    kinds = {_art(each) for each in before} - {_KEINE, _EINE_SACHE}
    if of_matters:
        return Liste(choice.rest, akten=True)
    if lists and not lists & {_KEINE, _EINE_SACHE} and (not kinds or kinds == lists):
        return Liste(choice.rest, akten=_AKTEN in lists)
    done = all(each.satz == "nicht erledigt" for each in choice.bedingungen) and choice.rang is None
    if fragt_danach(choice, whole):
        return None
    return Liste(whole, akten=False) if kinds == {_ZEITEN} or (kinds == {_KALENDER} and done) else None


def fragt_danach(choice: Auswahl, whole: str) -> bool:
    """Whether the only matter or person named is what is left out: to ask for that is the opposite."""
    left_out = any(each.art == "weg" for each in choice.bedingungen)
    return left_out and genannt(lies(whole)) is not None and genannt(lies(choice.rest)) is None


_BESTAND = re.compile(r"\b(?:liegen|laufen|haben wir|fuehren wir|unsere[nr]?|anhaengig)\b")


def _nur_weggelassen(choice: Auswahl, lists: set[str]) -> bool:
    """„Fristen bis auf die Berufungen“: only what is left out speaks of something that could be computed."""
    left_out = bool(choice.bedingungen) and all(each.art == "weg" for each in choice.bedingungen)
    several = re.search(KALENDER, Text(choice.rest).klein) is not None
    return left_out and several and lists == {_KALENDER} and choice.vergleich is None


_KEINE, _EINE_SACHE, _AKTEN, _ZEITEN, _KALENDER = "", "eine", "viele", "namen", "kinds"


def _art(read: tuple[Rule, Mapping[str, Any]] | None) -> str:
    """The kind of list by what only its rule reads: one matter's facts are none."""
    if read is None or read[0].tool not in NACHGESCHLAGEN:
        return _KEINE
    if "kategorie" in read[1]:
        return _ZEITEN  # that of all matters
    marks = (_AKTEN, _KALENDER, _ZEITEN, "rollen", "wofuer", "status")
    return next((mark for mark in marks if mark in read[1]), _EINE_SACHE)


def _erste(text: str, rules: Sequence[Rule]) -> tuple[Rule, Mapping[str, Any]] | None:
    for rule in rules:
        try:
            read = rule.read(text)
        except Exception:  # the planner itself tries it again, and tells the log
            read = None
        if read is not None:
            return rule, read[0]
    return None


def noch_zu_lesen(choice: Auswahl, done: Ergebnis, messages: Sequence[Message]) -> CallChunk | None:
    """Who works on a matter and what else it has stands in each one: read where a condition needs it."""
    if done.werkzeug != SUCHE or not done.vorher:
        return None
    read = {part.name for message in messages for part in message.results}
    if beside := next((each.braucht for each in choice.bedingungen if each.braucht not in ("", *read)), ""):
        return CallChunk("", beside, {"akte": ALLE, "limit": MOST_ROWS})
    if done.vorher > AT_ONCE or DETAIL in read:
        return None
    not_there = [
        each for each in choice.bedingungen if each.art == "weg" and done.weggelassen.get(each.wortlaut) == 0
    ]
    needed = done.unbekannt or not_there
    numbers = _nummern(messages)
    return CallChunk("", DETAIL, {"akte": numbers}) if needed and numbers else None


def _nummern(messages: Sequence[Message]) -> list[str]:
    """Of the last list that was found."""
    lists = [part.content for message in messages for part in message.results if part.name == SUCHE]
    return re.findall(r'"aktenzeichen": ?"([^"]+)"', lists[-1]) if lists else []
