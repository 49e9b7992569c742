"""What somebody who works here has: „Welche Akten hat Frau Koch?“, „Was steht für Herrn Lang an?“.

Whether a name is a colleague's is known to the tools alone. So it is asked with the name as a filter, in
words without it; where nobody here is called so, the request is read as if this had never been asked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from bridle.assistants.helena.planer.aufrufe import Aufrufe
from bridle.assistants.helena.planer.auswahl.ich import wer_fragt
from bridle.assistants.helena.planer.auswahl.zeilen import inhalt_von
from bridle.assistants.helena.planer.lesen.woerter import bekannt, falte
from bridle.assistants.helena.planer.sagen import absaetze, aufzaehlung
from bridle.engine.messages import Message
from bridle.engine.model import CallChunk, ModelRequest
from bridle.models.planner import MAX_REQUEST

Entscheide: TypeAlias = Callable[[ModelRequest], "str | CallChunk"]

_TITEL = (
    r"(?:(?:Herrn?|Frau|Fr\.|Hr\.|Dr\.|Prof\.|RA|RAin|Rechtsanwalt|Rechtsanwältin|Kolleg(?:e|en|in)|"
    r"herrn?|frau|ra|rain|dr\.?|kolleg(?:e|en|in)) )"
)
_NAME = r"[^\W\d_]{2,}(?:-[^\W\d_]{2,})?"
_GROSS = rf"(?=[^\W\d_a-zäöüß]){_NAME}"
_TUT = r"(?:[Hh]at|hatte|bearbeitet|betreut|führt|fuehrt|macht|verwaltet|muss|schuldet|buchte|erfasste)"
_GEBUCHT = re.compile(
    r"\b(?:gebucht|erfasst|gearbeitet|aufgeschrieben|verbucht|gemacht|getan|geleistet|notiert|zeit(?:en|"
    r"eintraege|erfassung\w*)?|stunden|"
    r"minuten|arbeitszeit\w*)\b"
)
_KALENDER = re.compile(
    r"frist|termin|wiedervorlage|\ban(?:steht|stehen)?\W*$|\banstehen|\bansteh|\bsteh(?:t|en)\b|\bfaellig|"
    r"\bkalender|\bueberfaellig|\bwoche\b|\bheute\b|\bmorgen\b|\buebermorgen\b|\bvor\W*$|"
    r"\bzu (?:tun|erledigen)\b|\berledigen muss\b|\bmuss\b.*\berledigen\b|\b(?:et)?was\W*$"
)
_AKTEN = re.compile(
    r"\bakten\b|\bmandate?n?\b|\bfaelle\b|\bsachen\b|\bsachbearbeit|\bauf dem tisch\b|\bbetreut\b|"
    r"\bbearbeitet\b|\bzustaendig\b"
)
_KEINE = re.compile(
    r"^(?:und )?hat\b.*\b(?:zeit|luft)\W*$|\./\.|\bgegen\b|\b(?:akte|sache|fall|mandat|verfahren|"
    r"aktenzeichen)\b(?! hat\b)|\bmandant(?:in|en)?\b|"
    r"\bzeug|\bdavon\b|\bdezernat|\bderen\b|\bgegner|\bkollision|\bwer\b|\bwem\b|\bwann\b|\bwarum\b|"
    r"\bwieso\b|\btelefon|\badresse|\bmail\b|"
    r"\bfrei\b|\bausser\b|\bnicht\b|\bohne\b|\bund (?:herrn?|frau)\b|\b\d{1,6}/\d{2}\b|"
    r"\bwie ?viele\b(?! (?:arbeits)?(?:stunden|minuten|zeit(?:en)?|akten|mandate|faelle|sachen)\b)|§"
)
"""A matter, somebody who takes part in one, or more than what somebody has."""


@dataclass(frozen=True, slots=True)
class _Kollege:
    name: str
    frage: str
    unbeachtet: str = ""


def von_kollegen(request: ModelRequest, position: int, entscheide: Entscheide) -> str | CallChunk | None:
    """The next move where somebody who works here is asked about; None where nobody here is."""
    text = request.messages[position].text
    read = _gelesen(text, wer_fragt(request.instructions)) if len(text) <= MAX_REQUEST else None
    if read is None:
        return None
    since = request.messages[position + 1 :]
    who = _personen(since[:ASKED])
    if who is not None and not who:
        return None
    asked = replace(request, messages=(*request.messages[:position], Message.user(read.frage), *since))
    move = entscheide(asked)
    if isinstance(move, str):
        unread = f"**Nicht berücksichtigt:** „{read.unbeachtet}“." if read.unbeachtet else ""
        return absaetze(unread, _vorweg(since, who), move) if who else None
    return _mit_person(move, read.name)


def ohne_vergebliche(request: ModelRequest, position: int) -> ModelRequest:
    """Without the first call, where that showed that nobody here is called so."""
    since, text = request.messages[position + 1 :], request.messages[position].text
    own = wer_fragt(request.instructions)
    if len(text) > MAX_REQUEST or _gelesen(text, own) is None or _personen(since[:ASKED]) != []:
        return request
    return replace(request, messages=(*request.messages[: position + 1], *since[ASKED:]))


ASKED = 2
"""A call and its result."""


def _personen(since: Sequence[Message]) -> list[str] | None:
    """Who was meant by the first filter; None before it was asked."""
    told = [inhalt_von(part).get("personen") for each in since for part in each.results]
    return next((each for each in told if each is not None), None)


_WOFUER = re.compile(r",?\s*(?:und )?(?:wofür|woran|für was|an was|mit was)\b", re.I)
_TAGESZEIT = re.compile(
    r"\s(?:vormittags?|nachmittags?|mittags?|abends?|morgens|früh|(?:am )?(?:Vor|Nach)mittag)\b"
)
_IN_EURO = re.compile(r",?\s*in euro\b", re.I)


def _gelesen(text: str, own: str = "") -> _Kollege | None:
    entries = _WOFUER.search(text) is not None
    daytime = _TAGESZEIT.search(text)
    text = _TAGESZEIT.sub("", _IN_EURO.sub("", _WOFUER.sub("", text)))
    klein = falte(text)
    if _KEINE.search(klein):
        return None
    times, calendar, matters = _GEBUCHT.search(klein), _KALENDER.search(klein), _AKTEN.search(klein)
    found = (
        _eigener(text, own)
        or _subjekt(text)
        or _genitiv(text, plain=bool(times or (matters and "akten" in klein)))
    )
    if found is None:
        return None
    name, rest = found
    if name != own and all(bekannt(falte(each)) for each in name.split()):
        return None
    rest = re.sub(r"\s+", " ", _BEIWERK.sub(" ", rest)).strip(" ?!,:")
    rest = re.sub(r"(?<!\d)[ ?!.,:]+$", "", rest)  # „am 23.“ is a day only with its dot
    if not _NUR_DIES.fullmatch(falte(rest)):
        return None
    if times:
        more = ", mit allen Einträgen" if entries else ""
        return _Kollege(
            name, f"Wie viel Zeit haben wir {rest or 'insgesamt'} erfasst{more}?".replace("  ", " ")
        )
    if matters and not re.search("frist|termin|wiedervorlage", klein):
        return _Kollege(name, f"Welche {_AKTENWORTE.sub('', rest)} Akten haben wir?".replace("  ", " "))
    if calendar:
        kinds = re.search("frist|termin|wiedervorlage", klein)
        rest = _AB.sub("", rest) if kinds else rest
        unread = daytime[0].strip() if daytime else ""
        return _Kollege(name, f"{rest}?" if kinds else f"Was steht {rest} an?", unread)
    return None


_AB = re.compile(r"\b(?:läuft|laufen|laeuft|ab|an)\b", re.IGNORECASE)
_BEIWERK = re.compile(
    r"\b(?:alles|etwas|zusammengezählt|zusammengerechnet|zusammen|zusammengefasst|in summe|summe|addiert|"
    r"denn|eigentlich|bitte|mal|noch so|so)\b|"
    r"\b(?:was|welche[nrs]?|wie lange|wie ?viele?|wo|zeig\w* mir|zeig\w*|liste|nenn\w* mir|gib mir)\b"
    r"(?! (?:fristen|termine|wiedervorlagen|offenen|notfristen))|"
    r"\b(?:hat|hatte|ist|steht|stehen|an|vor|zu tun|zu erledigen|erledigen|machen|muss|müssen|als|"
    r"sachbearbeiter(?:in)?|"
    r"auf dem tisch|bearbeitet|betreut|führt|fuehrt|macht|zuständig|zustaendig|gebucht|erfasst|gearbeitet|"
    r"verbucht|aufgeschrieben|notiert|geleistet|getan|arbeitszeit|zeit|zeiten|zeiterfassung|zeiteinträge|"
    r"stunden|minuten|gemacht|schon|bisher|"
    r"insgesamt)\b",
    re.IGNORECASE,
)
"""What is said anew in other words, or says nothing."""
_NUR_DIES = re.compile(
    r"(?:(?:fristen|termine|wiedervorlagen|notfristen|vorfristen|fokuszeiten|akten|mandate?n?|faelle|"
    r"sachen|und|"
    r"welche[nrs]?|haben|wir|alle|offene[nrs]?|laufende[nrs]?|geschlossene[nrs]?|archivierte[nrs]?|"
    r"ruhende[nrs]?|"
    r"monatsende|jahresende|wochenende|quartalsende|laeuft|laufen|ab|an|aktuell\w*|gerade|derzeit|"
    r"momentan|dringende[nrs]?|ueberfaellige?[nrs]?|faellig\w*|erledigt\w*|heute|"
    r"morgen|uebermorgen|gestern|kalender|im|in|am|bis|ab|seit|vom|zum|der|die|das|den|dem|des|diese[mnrs]?|"
    r"naechste[mnrs]?|letzte[mnrs]?|kommende[mnrs]?|vergangene[mnrs]?|vorige[mnrs]?|ende|anfang|mitte|"
    r"monats?|"
    r"woche|wochen|jahre?s?|quartals?|tage?n?|montag|dienstag|mittwoch|donnerstag|freitag|januar|februar|"
    r"maerz|"
    r"april|mai|juni|juli|august|september|oktober|november|dezember|noch|\w+recht|\d{1,2}\.|"
    r"\d{1,2}\.\d{1,2}\.?|"
    r"\d{1,2}\.\d{1,2}\.\d{2,4}|\d{4}|drauf|danach|naechsten|zwei|drei|vier|sieben|\d{1,2})(?: |$))*"
)
"""What the calendar, the matters and the times are narrowed by without more; whatever else is said may be a
condition that only the whole sentence tells."""
_AKTENWORTE = re.compile(r"\b(?:akten|mandate?n?|fälle|faelle|sachen|haben|wir)\b", re.IGNORECASE)


def _wer(n: int) -> str:
    """With a title, or with the first name: a name by itself may be that of a matter."""
    return rf"(?:{_TITEL}+(?P<n{n}>{_NAME}(?: {_GROSS})?)|(?P<v{n}>{_GROSS} {_GROSS}))"


def _allein(n: int) -> str:
    return rf"(?:{_TITEL}*(?P<a{n}>{_GROSS}(?: {_GROSS})?))"


_ALLEINIG = re.compile(
    rf"\b(?:hat|bearbeitet|betreut) {_allein(4)}"
    r"(?= (?:als|alles|auf|noch|im|in|am|bis|heute|diese|nächste|morgen)\b|\W*$)|"
    rf"\bwas (?:alles )?{_allein(7)}(?= .*\b(?:muss|hat|macht|erledigt)\W*$)"
)


def _eigener(text: str, own: str) -> tuple[str, str] | None:
    """Whoever asks, by the name that stands for „ich“: it is known, whatever it looks like."""
    found = re.search(rf"(?:\b(?:von|für|bei|durch) )?(?<!\w){re.escape(own)}(?!\w)", text) if own else None
    return (own, f"{text[: found.start()]} {text[found.end() :]}") if found else None


def _subjekt(text: str) -> tuple[str, str] | None:
    """„Was hat Frau Koch …“, „Wo ist Herr Fischer Sachbearbeiter?“, „Frau Koch hat welche Akten?“"""
    behind = re.search(rf"\b{_TUT} (?:die |der )?{_wer(1)}(?!\w)|\b(?:ist|war) {_wer(2)}(?!\w)", text)
    before = behind or re.match(rf"{_wer(3)} {_TUT}\b", text)
    if before is None:
        alone = _ALLEINIG.search(text)
        return (
            (alone["a4"] or alone["a7"], f"{text[: alone.start()]} {text[alone.end() :]}") if alone else None
        )
    name = next(value for value in before.groupdict().values() if value)
    return name, f"{text[: before.start()]} {text[before.end() :]}"


def _genitiv(text: str, *, plain: bool) -> tuple[str, str] | None:
    """„Fristen von Frau Koch“, „für Herrn Lang“; without a title only where no matter can be meant."""
    who = _allein(5) if plain else _wer(5)
    if direct := re.search(rf"\b[Zz]eit(?:en|erfassung|einträge) {_allein(6)}(?!\w)", text):
        return direct["a6"], f"{text[: direct.start()]} {text[direct.end() :]}"
    found = re.search(rf"\b(?:von|für|bei) (?:der |die |dem |den |unserer |unserem )?{who}(?!\w)", text)
    if found is None:
        return None
    name = next(value for value in found.groupdict().values() if value)
    return name, f"{text[: found.start()]} {text[found.end() :]}"


_FILTER = {"read_fristen": "person", "search_alle_akten": "person", "read_zeiterfassung": "bearbeiter"}
_UEBERALL = {"read_fristen": ("alle",), "search_alle_akten": (None,), "read_zeiterfassung": ("alle",)}
"""What stands for the matter in a call about all of them."""
_SAGT = {
    "read_fristen": "Gezeigt ist nur, wofür {wer} zuständig ist.",
    "search_alle_akten": "Gezeigt sind nur Akten, an denen {wer} arbeitet.",
    "read_zeiterfassung": "Gezeigt ist nur die Zeit von {wer}.",
}


def _mit_person(move: CallChunk, name: str) -> CallChunk | None:
    """The same call for one person; None where it is about something that knows nobody."""
    known = _FILTER.get(move.name)
    if known is None or isinstance(move, Aufrufe) or isinstance(move.arguments, str):
        return None
    given = dict(move.arguments)
    if given.get("akte", "alle" if move.name == "read_fristen" else None) not in _UEBERALL[move.name]:
        return None
    if given.get("query", "*") != "*":
        return None
    return CallChunk(move.id, move.name, {**given, known: name})


def _vorweg(since: Sequence[Message], who: Sequence[str]) -> str:
    read = next(part for each in since for part in each.results if inhalt_von(part).get("personen"))
    several = len(who) > 1
    said = _SAGT[read.name].format(wer=aufzaehlung(list(who)))
    return (
        said.replace("zuständig ist", "zuständig sind").replace("arbeitet", "arbeiten") if several else said
    )
