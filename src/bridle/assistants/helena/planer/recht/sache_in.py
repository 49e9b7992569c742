"""Which subject a request is about, by its words: what it is about decides the court."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache

from bridle.assistants.helena.law.zustaendigkeit import sachen

LONG = 8
"""Letters of a word that is also found inside of others."""
SHORT = 3
"""Letters of an abbreviation, UWG or GdB, which is a word of its own."""
_AUCH = (
    (r"\bgeschieden|\behe\b", "familie"),
    (r"\bmiete\b", "miete"),
    (
        r"\bbeschl(?:uss|uesse)\w*\b[^.;?!]{0,30}\b(?:weg|eigentuemer\w*)\b|\b(?:weg|"
        r"eigentuemer\w*)\b[^.;?!]{0,30}"
        r"\bbeschl(?:uss|uesse)",
        "weg",
    ),
    (r"\bweg-|\bweg(?:sache|klage|beschluss|verfahren)|eigentuemerversammlung|beschlussanfechtung", "weg"),
    (
        r"(?=.*(?:\bmiet|pacht|raeumung)).*\b(?:gewerbe(?!steuer)|gewerblich|laden(?:lokal|geschaeft)?\b|"
        r"buero|praxis(?:raeume)?\b|"
        r"lager(?:halle|raum)|halle\b|gaststaette|restaurant)",
        "gewerbemiete",
    ),
    (
        r"\b(?:grund|gewerbe)steuer\w*\b.*\b(?:stadt|gemeinde|kommune)\b|\b(?:stadt|gemeinde|kommune)\b.*"
        r"\b(?:grund|gewerbe)steuer(?!messb)",
        "verwaltung",
    ),
    (
        r"(?=.*(?:\bweg\b|eigentuemer|wohnungseigentum|verwalter|miteigentuemer|eigentumswohnung)).*\bwohngeld",
        "weg",
    ),
)
"""Other forms of the words that name a subject."""


@lru_cache(maxsize=256)
def sache_in(klein: str) -> str | None:
    """The subject whose longest word is in the request, at the beginning of a word of it."""
    klein = _ANDERES_WORT.sub(" ", _NETZ.sub("im internet", klein))
    places = [(at, word, name) for word, name, written in _worte() if (at := written.search(klein))]
    first = [at for at, _, _ in places if not klein[at.start() - 1 : at.start()].isalpha()]
    found = [(len(word), name) for at, word, name in places if at in first or not _angehaengt(at, first)]
    found += [(len(word), name) for word, name in _AUCH if re.search(word, klein)]
    only_claimed = {(len(word), "allgemein") for word in _NUR_VERLANGT}
    cause = [each for each in found if each[1] not in _FOLGEN and each not in only_claimed]
    best = max(cause or found)[1] if found else None
    named = {name for _, name in found}
    if best == "mahnverfahren" and "arbeit" in named:
        return "arbeit"  # for wages the court that would hear the suit sends the Mahnbescheid (§ 46a ArbGG)
    if best == "drittschuldner" and len(owed := named & _GEPFAENDET) == 1:
        return owed.pop()  # the court of the claim that was seized
    if best == "insolvenzanfechtung" and _LOHN_ZURUECK.search(klein) and not _AN_KASSEN.search(klein):
        return "arbeit"
    if best in _ARBEIT and "vollstreckung" in named:
        return "vollstreckung"  # wages are seized where any claim is
    if best in _ARBEIT and _ORGAN.search(klein):
        return "vertrag"  # who represents a company is none of its employees (§ 5 Abs. 1 Satz 3 ArbGG)
    if best == "nachlass" and _UNTER_ERBEN.search(klein) and not _BEIM_NACHLASSGERICHT.search(klein):
        return "erbrecht"
    if best in _OHNE_ZUWEISUNG and _VEROEFFENTLICHT.search(klein):
        return "presse"
    if best == "versicherung" and "verkehrsunfall" in named and not _EIGENE_VERSICHERUNG.search(klein):
        return "verkehrsunfall"  # the other side's insurer is sued for the accident (§ 115 VVG)
    if best == "vollstreckungsabwehr" and _OHNE_URTEIL.search(klein):
        return "abwehr_ohne_urteil"
    rooms = named & _RAEUME
    return rooms.pop() if best == "miete" and len(rooms) == 1 else best


def _angehaengt(at: re.Match[str], first: Sequence[re.Match[str]]) -> bool:
    """„Lohnklage“ in „Werklohnklage“: the word that the compound begins with says what it is about."""
    return any(each.start() < at.start() <= each.end() < at.end() for each in first)


_ANDERES_WORT = re.compile(
    r"\b(?!einspruchs)\w*entscheidung\w*|\b\w*(?:preis|miet|zins|forderungs|schulden)nachl(?:ass|aess)\w*|\b\w*unterhaltung\w*"
)
"""Words in which one that names a subject only happens to stand: „Entscheidung“ is no Scheidung."""
_UNTER_ERBEN = re.compile(
    r"\bstreit|klag|geschwister|\bbruder|\bschwester|auseinandersetz|herausgab|herausgeb|auszahl|\bzahlung|\d\s?(?:€|euro\b|eur\b)"
)
_BEIM_NACHLASSGERICHT = re.compile(
    r"erbschein|ausschlag|ausgeschlagen|nachlassgericht|eroeffn|nachlasspfleg|nachlassverwalt|zeugnis|nachlassinventar"
)
"""What is claimed of an estate is sued for; only these are the Nachlassgericht's."""
_FOLGEN = frozenset({"schadensersatz"})
"""What is claimed; what it is claimed for says more: Schmerzensgeld from a dentist."""
_NUR_VERLANGT = frozenset({"unterlassung"})
"""Words of no subject: what somebody shall stop doing says whose court it is."""
_OHNE_ZUWEISUNG = frozenset({None, "allgemein", "schadensersatz"})
_VEROEFFENTLICHT = re.compile(
    r"^(?!.*\bwerb)(?=.*(?:\bpresse|\bzeitung|\bzeitschrift|fernseh|\brundfunk|\binternet|\bonline|\bblog|\bfacebook|"
    r"\binstagram|\btiktok|\byoutube|\btwitter|\blinkedin|\bgoogle)).*(?:beleidig|aeusserung|behauptung|bewertung|rezension|\bpost(?:s|ings?)?\b|"
    r"verleumd|schmaeh|bericht|artikel|\bbeitrag(?!s)|veroeffentlich|kommentar|unterlass|widerruf|richtigstell|"
    r"rufschaed)"
)
"""What was said to the public, wherever it stands."""
_NETZ = re.compile(r"\b(?:in |im |auf )?(?:den )?(?:sozial\w+ (?:medien|netzwerk\w*)|social media)\b")
_EIGENE_VERSICHERUNG = re.compile(
    r"kasko|rechtsschutz|lebensversich|berufsunfaehig|unfallversich|krankenversich|hausrat|gebaeudeversich|"
    r"versicherungsvertrag|\b(?:eigene\w*|unser\w*|mein\w*) (?:\w+ )?versicher|\bversicherungsnehmer"
)
_OHNE_URTEIL = re.compile(r"vollstreckungsbescheid|notariell|\burkunde|grundschuld")
_ARBEIT = frozenset({"arbeit", "kuendigungsschutz"})
_ORGAN = re.compile(
    r"\b(?:klag\w*|gekuendigt\w*|entlassen\w*|abberufen\w*|fuer|eines?|des|unsere?[nsrm]?) (?:\w+ ){0,2}?"
    r"(?:gmbh-?\s?)?(?:fremd)?(?:geschaeftsfuehrer|vorstand)(?:s|in|smitglieds?)?\b(?! (?:hat|habe|kuendigt|"
    r"will))|"
    r"\b(?:geschaeftsfuehrer|vorstands)-?(?:vertrag|anstellungsvertrag|dienstvertrag|gehalt|verguetung)|"
    r"\b(?:geschaeftsfuehrer|vorstand)(?:in|smitglied)?\b (?:\w+ ){0,3}?(?:klagt|wurde (?:gekuendigt|"
    r"abberufen|entlassen))"
)
_GEPFAENDET = frozenset({"arbeit", "miete", "wohnraummiete", "gewerbemiete", "finanz", "sozial"})
_LOHN_ZURUECK = re.compile(r"\b(?:arbeits)?(?:lohn|loehne|gehalt|gehaelter|entgelt)(?!steuer)|\barbeitnehmer")
_AN_KASSEN = re.compile(
    r"krankenkasse|sozialversicherung|lohnsteuer|finanzamt|beitraege|berufsgenossenschaft"
)
"""What the employer paid for its people to others is asked back before the civil courts."""
_RAEUME = frozenset({"wohnraummiete", "gewerbemiete"})
"""„Räumungsklage Wohnung“: which rooms are let says more than the longer word."""


def _geschrieben(word: str) -> str:
    """Long words are also found inside of others, „Scheidung“ in „Ehescheidung“; short ones only alone."""
    if len(word) < LONG:
        return rf"\b{re.escape(word)}" + (r"\b" if len(word) == SHORT else "")
    return re.escape(word)


@cache
def _worte() -> tuple[tuple[str, str, re.Pattern[str]], ...]:
    """Compiled here: `re` keeps fewer patterns than there are words."""
    named = [(each.id, each.id) for each in sachen().values() if len(each.id) > SHORT]
    named += [(word.lower(), each.id) for each in sachen().values() for word in each.worte]
    return tuple(
        (word, name, re.compile(_geschrieben(word)))
        for word, name in named
        if len(word) > SHORT or (len(word) == SHORT and word.isalpha())
    )
