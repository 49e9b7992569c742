"""What a short request means after the one before it: „und nächste Woche?“, „und bei 20.000 €?“."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any, Protocol

from bridle.assistants.helena.planer.lesen.erkennen import AKTENZEICHEN, Anfrage, Genannt, genannt, lies
from bridle.assistants.helena.planer.lesen.gewoehnlich import gewoehnlich
from bridle.assistants.helena.planer.lesen.orte import gericht_in, ort_in
from bridle.assistants.helena.planer.lesen.rechtszug import nennt_rechtszug, rechtszug
from bridle.assistants.helena.planer.lesen.satz import ohne_satzende
from bridle.assistants.helena.planer.lesen.spanne import SPANNE, eingegrenzt
from bridle.assistants.helena.planer.lesen.tage import DATUM, daten, ohne_daten
from bridle.assistants.helena.planer.lesen.woerter import (
    AKTENWORT,
    ANREDE,
    FUELL,
    ORGANISATION,
    ZEITWORT,
    falte,
)
from bridle.assistants.helena.planer.lesen.zahlen import betrag
from bridle.assistants.helena.planer.lesen.zeitraum import zeitraum
from bridle.host.search.citations import cited

LONGEST = 12
"""Words: what is longer says itself what it means."""
_UND = re.compile(
    r"^(?:(?:ok(?:ay)?|gut|danke|ah|aha|super)[,.!]?\s+)?(?:und|oder|aber|auch|dann|jetzt|nun|nein|nee|"
    r"stattdessen|lieber|sondern)\b[,:]?\s*"
    r"(?:was ist|wie (?:ist|sieht|siehts|war) (?:es|das)?|das gleiche|dasselbe|nochmal)?\s*(?:mit\b)?\s*",
    re.I,
)
_WAS_IST_MIT = re.compile(
    r"^(?:was ist (?:dann )?mit|wie (?:sieht es|siehts) (?:aus )?(?:mit|bei)|dasselbe|das gleiche)\s+", re.I
)
_DORT = (
    r"\b(?:dort|da|darin|drin|dazu|dabei|davon|dafuer|daran|hierfuer|hier|die akte|der akte|diese[rn]? "
    r"(?:akte|sache|fall)|"
    r"dem fall|da[sm] mandat|dem mandat)\b"
)
_GEFRAGT = re.compile(
    r"brauche ich noch|Welche meinst Du|Nenne mir das Aktenzeichen|In welcher Akte|finde ich keine Akte|"
    r"Keine Akte angegeben|Prüfe die Schreibweise|Nenne mir die Akte"
)
_BETRAG = re.compile(
    r"(?<![\w./§-])\d{1,3}(?:[. ]\d{3})+(?:,\d{1,2})?(?:\s*(?:€|euro|eur)\b|\s*€)?|"
    r"(?<![\w./§-])\d+(?:,\d{1,2})?\s*(?:k\b|tsd\.?|tausend|mio\.?|millionen?)?\s*(?:€|euro\b|eur\b)|"
    r"(?<![\w./§-])\d+\s*(?:k|tsd|mio)\b|(?<![\w./§-])\d{5,8}(?![\w./-])",
    re.I,
)
_TAG_DAVOR = re.compile(
    rf",?\s*(?:(?:bei |die )?(?:zustellung|zugang|zugestellt|zugegangen))?\s*(?:war|ist)?\s*(?:am|vom|"
    rf":)?\s*(?:{DATUM.pattern})",
    re.I,
)
_GEBIET = re.compile(r"\b\w{3,}recht\b", re.I)
_KOSTEN = (
    r"kost|gebuehr|risiko|verlier|verlor|gewinn|honorar|instanz|gericht|verdienen wir|kriegen wir|"
    r"bekommen wir"
)
_LAUFEND = r"gehalt|lohn|verdien|miete|pacht|unterhalt|monat|rate\b|raten\b"
"""An amount by the month is no value of a lawsuit."""
_ERRECHNET = re.compile(r"\b(?:Streitwert|Gegenstandswert)[^\n.]{0,60}? (?:von|=) (\d[\d.]*,\d\d €)")
"""What a value came to, where only a salary or a rent was told."""
_NUR_ANGABE = re.compile(
    r"(?:erste|zweite|dritte|beide|zwei|drei)[nr]?|instanz(?:en)?|mandanten|auftraggebern?|vergleich|prozent|"
    r"brutto|netto|wenn|verlieren|gewinnen|verliert|gewinnt|zustellung|zugestellt|zugang|zugegangen|auftrag|"
    r"post|bekanntgabe|vom|war|wurde|kenntnis|erfahren|verkuendet|verkuendung|abnahme|abgenommen|eingang|"
    r"eingegangen|erhalten|bekommen|gefasst|entdeckt|erbfall"
)


@dataclass(frozen=True, slots=True)
class Vorher:
    """A request as it was meant, and what was answered."""

    frage: str
    antwort: str


class Kennt(Protocol):
    """Which tool the rule asks that reads a text, and whether it reads two alike."""

    def __call__(self, text: str) -> bool: ...

    def werkzeug(self, text: str) -> str | None: ...

    def gleich(self, one: str, other: str) -> bool: ...

    def angaben(self, text: str) -> tuple[str, Mapping[str, Any]] | None: ...


def im_zusammenhang(text: str, before: Sequence[Vorher]) -> str:
    """The request as it is meant; as it was written where it stands by itself."""
    last = reduce(lambda done, each: Vorher(_gemeint(each.frage, done), each.antwort), before, Vorher("", ""))
    return _gemeint(text, last)


def _gemeint(text: str, last: Vorher) -> str:
    if not last.frage or len(text.split()) > LONGEST:
        return text
    rest = _mit_woche(_WAS_IST_MIT.sub("", _UND.sub("", text)).strip(), last.frage)
    joined = rest != text.strip() and bool(rest)
    asked = _GEFRAGT.search(last.antwort) is not None
    given = lies(rest or text)
    if norm := _norm(rest, last.frage):
        return norm
    if page := _andere_seite(text, last):
        return page
    if joined and (state := _anderer_stand(rest, last.frage)):
        return state
    fragment = _nur_angaben(given) and not _nennt_ein_ding(given.text)
    if fragment and (joined or asked or _ohne_akte(given)):
        return _eingesetzt(last.frage, given)
    if joined or lies(text).hat(_DORT):
        carried = _mitgenommen(rest if joined else text, last)
        return text if carried == rest else carried
    return text


_DING = re.compile(r"(?:der|die|(?P<das>das)|den|eine?n?)\s+(?P<wort>[\wäöüß-]+)\W*", re.I)


def _nennt_ein_ding(text: str) -> bool:
    """„und das fahrverbot?“: an article and a noun, which is no other matter's name."""
    found = _DING.fullmatch(text.strip())
    if found is None or falte(found["wort"]) in ORGANISATION:
        return False
    return gewoehnlich(falte(found["wort"])) or (found["das"] is not None and found["wort"].islower())


_NUR_WELCHE = re.compile(r"(?:in |im |an )?(?:diese|(?:über)?nächste|kommende|letzte|vorige)[rnm]?", re.I)
_WOCHE_DAVOR = re.compile(r"\b(?:diese|(?:über)?nächste|kommende|letzte|vorige)[rnm]? (woche|monat)\b", re.I)


def _mit_woche(rest: str, question: str) -> str:
    """„und diese?“ after the next week."""
    named, plain = _WOCHE_DAVOR.search(question), rest.rstrip(" ?!.")
    return f"{plain} {named[1].capitalize()}?" if named and _NUR_WELCHE.fullmatch(plain) else rest


_SEITE = re.compile(
    r"(?:und |bitte |jetzt |dann |zeig(?:e)? (?:mir )?|lies (?:mir )?|auf |die |der )*"
    r"(?:was steht (?:denn |da )?auf (?:der )?)?"
    r"(?:(?:seite|s\.) ?(\d{1,4})|(nächste|vorige|vorherige|letzte)n? seite|(weiter|weiterlesen|zurück))"
    r"(?: bitte)?",
    re.I,
)
_GEZEIGT = re.compile(r"Seite (\d+) von (\d+)")
_SEITE_DER_FRAGE = re.compile(
    r"\b(?:seite|s\.) ?\d+|"
    r"\b(?:(?:auf )?(?:die|der) )?(?:erste|zweite|dritte|vierte|fünfte|letzte)[nr]? seite\b",
    re.I,
)
_BLOSSER_PLATZ = re.compile(
    r"(?:und |jetzt |dann |bitte |zeig(?:e)? (?:mir )?|auf )*(?:die |der )"
    r"(?P<platz>erste|zweite|dritte|vierte|fünfte|letzte|nächste)n?(?: seite)?(?: bitte)?",
    re.I,
)
_PLAETZE = ("erste", "zweite", "dritte", "vierte", "fünfte")


def _andere_seite(text: str, last: Vorher) -> str:
    """„Seite 3“ or „nächste Seite“ after a page of a document."""
    said, shown = text.strip(" .?!,"), _GEZEIGT.search(last.antwort)
    asked, place = _SEITE.fullmatch(said), _BLOSSER_PLATZ.fullmatch(said)
    if shown is None or (asked is None and (place is None or "seite" not in last.frage.lower())):
        return ""
    number, now, pages = asked[1] if asked else None, int(shown[1]), int(shown[2])
    word = (asked[2] or asked[3] or "" if asked else place["platz"] if place else "").lower()
    if word in _PLAETZE:
        number = str(_PLAETZE.index(word) + 1)
    if not number:
        number = pages if word == "letzte" else now - 1 if word.startswith(("vor", "zur")) else now + 1
    page = f"Seite {number}"
    if _SEITE_DER_FRAGE.search(last.frage):
        return _SEITE_DER_FRAGE.sub(page, last.frage)
    return f"{last.frage.rstrip(' ?!.')}, {page}?"


_STAND = re.compile(
    r"\b(offen|ruhend|geschlossen|abgeschlossen|archiviert|erledigt|überfällig|laufend|"
    r"abgelaufen)(e[nrs]?)?\b",
    re.I,
)


def _anderer_stand(text: str, question: str) -> str:
    """„und die ruhenden?“ after the open ones."""
    new = re.fullmatch(rf"(?:die|den|der|bei den)?\s*{_STAND.pattern}\W*", text, re.I)
    old = _STAND.search(question)
    if new is None or old is None:
        return ""
    return f"{question[: old.start()]}{new[1]}{old[2] or ''}{question[old.end() :]}"


def _nur_angaben(given: Anfrage) -> bool:
    """Whether it says nothing but a matter, a time, an amount, a day or a court."""
    named = genannt(given)
    plain = AKTENZEICHEN.sub(" ", SPANNE.sub(" ", _BETRAG.sub(" ", ohne_daten(given.klein))))
    court = gericht_in(given.text)
    gone = set(falte(f"{named.alle or named.name if named else ''} {court.worte if court else ''}").split())
    words = [word for word in re.findall(r"[a-z]{2,}", falte(plain)) if word not in gone]
    place = ort_in(given.text)
    gone |= set(falte(place or "").split())
    words = [word for word in words if word not in gone and not _GEBIET.fullmatch(word)]
    known = FUELL | ZEITWORT | AKTENWORT | ANREDE | {"euro", "eur", "streitwert", "wert", "zwischen", "erst"}
    return all(word in known or _NUR_ANGABE.fullmatch(word) for word in words) and not given.hat(
        r"^(?:wer|was|wie|wo|welche\w*|warum|ist|sind|gibt|hat|haben|liegt|laeuft|laufen|steht)\b"
    )


def _ohne_akte(given: Anfrage) -> bool:
    """A time or an amount alone asks nothing; a name alone asks for that matter."""
    return genannt(given) is None and bool(
        zeitraum(given) or betrag(ohne_daten(given.klein)) or daten(given.klein)
    )


def _eingesetzt(question: str, given: Anfrage) -> str:
    """The question before with what is said now in the place of what it said."""
    new = ohne_satzende(question)
    text = given.text.rstrip(" ?!.")
    if daten(given.klein):
        return f"{_TAG_DAVOR.sub('', new).rstrip(' ,')}, {text}?"
    field = _GEBIET.search(text)
    if field and (old_field := _GEBIET.search(new)):
        return f"{new[: old_field.start()]}{field[0]}{new[old_field.end() :]}?"
    named = genannt(given)
    if (court := gericht_in(given.text)) is not None and court.bekannt:
        old = gericht_in(new)
        return f"{new.replace(old.worte, ' ') if old else new}, {text}?"
    if ort_in(given.text) and (old := gericht_in(new)):
        return f"{' '.join(new.replace(old.worte, ' ').split()).rstrip(' ,')}, {text}?"
    if narrowed := eingegrenzt(new, given.text):
        return narrowed
    if zeitraum(given) is not None and named is None:
        if len(SPANNE.findall(new)) == 1:
            return f"{' '.join(SPANNE.sub(f' {text} ', new).split())}?"
        return f"{' '.join(SPANNE.sub(' ', new).split())} {text}?"
    if betrag(given.klein) is not None and named is None:
        amount = _BETRAG.search(text)
        found = _BETRAG.search(new)
        return (
            f"{new[: found.start()]}{amount[0]}{new[found.end() :]}?"
            if found and amount
            else f"{new}, {text}?"
        )
    if named is not None and _AKTENLISTE.match(question) and genannt(lies(question)) is None:
        thing = gewoehnlich(falte(named.name))
        return (
            f"Was steht in den Dokumenten zu {named.name}?"
            if thing
            else f"Welche Akten haben wir zu {named.name}?"
        )
    return _mit_akte(question, named, text) if named is not None else f"{new}, {text}?"


_AKTENLISTE = re.compile(
    r"(?:welche|wie ?viele|zeig\w*(?: mir)?|alle) (?:(?:alle|unsere|offenen|laufenden) )*"
    r"(?:akten|sachen|mandate|verfahren|fälle)\b(?!.*\b(?:davon|frist|termin|überfällig)\w*\b)",
    re.I,
)
"""A list of matters is of all of them: what is named after it is looked for in the whole firm."""


_ANREDE = re.compile(r"\b(?:Frau|Herrn?|Familie|Eheleuten?|Firma)\s+(?:(?:Dr|Prof)\.\s+)*$", re.I)


_ARTIKEL = re.compile(r"(?<=\bbei |\bvon )(?:der|dem)\s+$", re.I)


def _mit_anrede(question: str, old: str, name: str, said: str) -> str:
    """The other name with the title that it has now: „Frau“ is none of everybody's."""
    head, _, tail = question.partition(old)
    before, _, _ = said.partition(name)
    title = _ANREDE.search(before)
    plain = _ANREDE.sub("", head)
    if _ARTIKEL.search(plain) and not _ARTIKEL.search(before):
        plain = _ARTIKEL.sub("", plain)  # „bei der Adlerflug AG“, and now „bei Sandkuhl“
    return f"{plain}{title[0] if title else ''}{name}{tail}"


def _mit_akte(question: str, named: Genannt, said: str = "") -> str:
    old = genannt(lies(question))
    name = named.aktenzeichen or named.name
    if old is not None and old.aktenzeichen:
        return AKTENZEICHEN.sub(name, question)
    if old is not None and old.name and old.name in question:
        return _mit_anrede(question, old.name, name, said)
    head, colon, content = question.partition(":")
    if colon and content.strip():
        return f"{head} in der Akte {name}:{content}"
    plain = re.sub(r"\s+in (?:der|dieser) (?:Akte|Sache)$", "", question.rstrip(" ?!."))
    return f"{plain} in der Akte {name}?"


_DA = re.compile(r"(?<=\b(?:ist|war) )(?:dort|da) (?=(?:der|die|das|unser)\b)", re.I)
"""The matter stands in its place."""


def _mitgenommen(text: str, last: Vorher) -> str:
    """A question of its own about the same matter, or about the same amount."""
    asked, before = lies(text), lies(last.frage)
    plain = _DA.sub("", text.rstrip(" ?!."))
    amount = _BETRAG.search(last.frage)
    by_month = before.hat(_LAUFEND) and not before.hat(r"\bverdienen wir\b")
    of_costs = asked.hat(_KOSTEN) and before.hat(_KOSTEN) and not by_month
    if of_costs and amount and betrag(ohne_daten(asked.klein)) is None:
        instance = "" if nennt_rechtszug(text) else rechtszug(last.frage)
        return f"{plain} {f'{instance} ' if instance else ''}bei {amount[0].strip()}?"
    named = genannt(asked)
    if named is not None and (named.aktenzeichen or named.sicher):
        return text
    name = akte_vorher(before, last.antwort)
    value = _ERRECHNET.search(last.antwort)
    if asked.hat(_KOSTEN) and value and not name and betrag(ohne_daten(asked.klein)) is None:
        return f"{plain} bei {value[1]}?"
    return f"{plain} in der Akte {name}?" if name else text


_AKTE = re.compile(r"\bAkte \*{0,2}0*(\d{1,6})/(\d{2})\b")
"""Not „Erstzulassung 09/18“, which looks like one."""


def akte_vorher(before: Anfrage, answer: str) -> str:
    """By its number, where the answer spoke of one matter and no other."""
    told = _AKTE.findall(answer) or AKTENZEICHEN.findall(answer)
    numbers = {f"{int(number):04d}/{year}" for number, year in told}
    if len(numbers) == 1:
        return numbers.pop()
    named = genannt(before)
    return "" if named is None or not named.sicher else named.aktenzeichen or named.name


def _norm(text: str, question: str) -> str:
    """„und § 623?“ is of the law before; „und Absatz 3?“ of the norm."""
    before = [norm for norm in cited(question).norms if norm.law]
    if not before:
        return ""
    if (
        absatz := re.fullmatch(r"(?:abs(?:atz|\.)?|der)\s*(\d{1,2})\.?(?:\s*absatz)?\W*", text, re.I)
    ) is not None:
        return f"§ {before[-1].number} Abs. {absatz[1]} {before[-1].law.upper()}"
    bare = re.fullmatch(r"(?:§+|art\.?|paragra(?:f|ph))?\s*(\d{1,4}[a-z]?)\W*", text, re.I)
    return (
        f"§ {bare[1]} {before[-1].law.upper()}"
        if bare and re.match(r"\W*(?:§|art|paragra|\d)", text, re.I)
        else ""
    )
