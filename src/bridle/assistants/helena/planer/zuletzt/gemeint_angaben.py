"""What a request names: a matter, a time, an amount, a norm. Marked, they do not make it unlike others."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal

from bridle.assistants.helena.planer.lesen.erkennen import AKTENZEICHEN, Anfrage, Wort, genannt, lies
from bridle.assistants.helena.planer.lesen.gewoehnlich import gewoehnlich
from bridle.assistants.helena.planer.lesen.namenswort import GEGEN
from bridle.assistants.helena.planer.lesen.orte import gericht_in
from bridle.assistants.helena.planer.lesen.tage import DATUM, WOCHENTAG, daten, gesagte_tage, ohne_daten
from bridle.assistants.helena.planer.lesen.woerter import (
    AKTENWORT,
    ANREDE,
    FUELL,
    ORGANISATION,
    falte,
    verbessert,
)
from bridle.assistants.helena.planer.lesen.zahlen import betrag
from bridle.assistants.helena.planer.lesen.zeitraum import zeitraum
from bridle.assistants.helena.planer.zuletzt.gemeint_worte import kennt, kennt_aehnlich
from bridle.host.search.citations import cited

_GRUSS = re.compile(r"\b(?:guten (?:morgen|tag|abend|mittag)|hallo|huhu|hi|hey|moin|servus|helena|danke)\b")
_ANGEHAENGT = re.compile(
    r"\b(?!nichts|bereits|nachts|[a-z]*(?:rechts|gerichts|amts|rats|seits|gebiets|werts|orts|gutachts)\b)"
    r"([a-z]{2,}t|wird)s\b"
)
"""„schauts“, „klemmts“, „brennts“."""
_NORM = re.compile(
    r"(?:§+\s*|\bart(?:ikel|\.)?\s*|\bparagra(?:ph|f)(?:en)?\s+)\d{1,4}\s?[a-z]?\b"
    r"(?:\s*(?:abs(?:atz|\.)?|s(?:atz|\.)|nr\.?)\s*\d+)*\s+(?:des\s+|der\s+)?[a-zäöü]{2,}\b",
    re.I,
)
_MONAT = r"(?:januar|februar|maerz|april|mai|juni|juli|august|september|oktober|november|dezember)"
_ZEIT = re.compile(
    r"\b(?:(?:in|an|bis|im|am|zum|fuer|ab|vor|seit) )?(?:(?:der|die|den|dem|das|ende|anfang|mitte) )*"
    r"(?:heut(?:e|ige[rnms]?)|(?:morg|gestr)ige[rnms]?|uebermorgen|vorgestern|gestern|morgen(?: frueh)?|"
    r"(?:diese[rnms]?|(?:ueber)?naechste[rnms]?|kommende[rnms]?|letzte[rnms]?|vorige[rnms]?|laufende[rnms]?) "
    rf"(?:\d+ |[a-z]+ )?(?:wochen?|monats?|monate[n]?|tage[n]?|jahr(?:es)?|quartal|{WOCHENTAG})|"
    rf"{WOCHENTAG}|{_MONAT}(?: 20\d\d)?|wochenende|kw ?\d+|demnaechst|bald)\b"
)
_BETRAG = re.compile(
    r"(?:€|\beuro|\beur)?\s?(?<![\w./§-])\d[\d. ]*(?:,\d+)?\s*(?:k\b|tsd\.?|tausend|mio\.?|millionen?)?\s*"
    r"(?:€|euro\b|eur\b)?|\b[a-z]*(?:tausend|hundert)[a-z]*\b(?:\s*(?:€|euro\b|eur\b))?"
)
_GEBIET = re.compile(r"\b(arbeits|miet|familien|erb|straf|verkehrs|sozial|handels|verwaltungs)rechts?\b")
_SCHRIFT = re.compile(
    r"[a-z]*(?:klage|klageerwiderung|mahnung|widerspruch|vollmacht|brief|anzeige|vertrag|kuendigung|antrag|"
    r"vereinbarung|einspruch|beschwerde|berufung|replik|testament|schreiben)"
)


@dataclass(frozen=True, slots=True)
class Gelesen:
    """A request with marks in the place of what it names, and what that is, by the places of a question."""

    text: str
    angaben: Mapping[str, str]


def lesarten(asked: Anfrage) -> list[Gelesen]:
    """With the name that is in it; where a small word need be none, without it as well."""
    name = _name(asked)
    read = _gelesen(asked, name)
    return [read] if name is None or name.sicher else [read, _gelesen(asked, None)]


def _gelesen(asked: Anfrage, name: _Name | None) -> Gelesen:
    plain = _ANGEHAENGT.sub(r"\1 es", _GRUSS.sub(" ", asked.klein))
    found: dict[str, str] = {}
    if norm := _norm(asked):
        found["norm"] = norm
        plain = plain.replace(falte(norm), " #norm ")
    if name is not None:
        found["akte"] = found["person"] = found["wort"] = name.text
        plain = name.markiert(plain)
    plain = _mit_zeit(asked, plain, found)
    if amount := betrag(ohne_daten(AKTENZEICHEN.sub(" ", _NORM.sub(" ", asked.klein)))):
        found["betrag"] = _euro(amount)
        plain = _BETRAG.sub(" #betrag ", plain, count=1)
    if field := _GEBIET.search(plain):
        found["gebiet"] = f"{field[1].capitalize()}recht"
        plain = _GEBIET.sub(" #gebiet ", plain)
    if (court := gericht_in(asked.text)) is not None and falte(court.name) not in ("gericht", "gerichts"):
        found["gericht"] = court.name
        plain = plain.replace(falte(court.worte), " #gericht ")
    if kind := _schrift(asked):
        found["muster"] = kind
        plain = f"{plain} #schrift"
    return Gelesen(" ".join(plain.split()), found)


def _norm(asked: Anfrage) -> str:
    found = _NORM.search(asked.text)
    return found[0] if found and any(each.law for each in cited(found[0]).norms) else ""


def _mit_zeit(asked: Anfrage, plain: str, found: dict[str, str]) -> str:
    days = [day for _, day in (daten(asked.klein) or gesagte_tage(asked.klein))]
    if len(days) == 1:
        found["tag"] = f"{days[0]:%d.%m.%Y}"
    if (span := zeitraum(asked)) is not None and span.werkzeug != "ueberfaellig":
        said = span.name[:1].lower() + span.name[1:]
        again = zeitraum(lies(f"Fristen {said}"))
        if again is not None and (again.von, again.bis) == (span.von, span.bis):
            found["zeitraum"] = said
    marked = DATUM.sub(" #zeit ", plain)
    return _ZEIT.sub(" #zeit ", marked) if found.keys() & {"tag", "zeitraum"} else marked


def _euro(amount: str) -> str:
    value = Decimal(amount)
    whole = value == value.to_integral_value()
    spelled = f"{value:,.0f}" if whole else f"{value:,.2f}"
    return f"{spelled.translate(str.maketrans(',.', '.,'))} €"


def _schrift(asked: Anfrage) -> str:
    kinds = [word.text for word in asked.worte if _SCHRIFT.fullmatch(word.klein)]
    return kinds[0][:1].upper() + kinds[0][1:] if kinds else ""


# ---- names


_GEGEN = re.compile(r"#name\s+(?:gegen|vs\.?|\./\.)\s+(?:(?:der|die|das|den|dem|ein\w*)\s+)?#name")
"""Both sides of one matter."""


@dataclass(frozen=True, slots=True)
class _Name:
    """`worte` as they stand in the folded request; `sicher` is one that can hardly be a word."""

    text: str
    worte: frozenset[str]
    sicher: bool = True

    def markiert(self, plain: str) -> str:
        words = "|".join(re.escape(each) for each in sorted(self.worte, key=len, reverse=True))
        titles = "|".join(sorted(ANREDE, key=len, reverse=True))
        one = rf"(?<![\w#])(?:{words})(?!\w)"
        marked = re.sub(rf"(?:\b(?:{titles})\b\.? )*{one}(?:[ -]*{one})*", " #name ", plain)
        return _GEGEN.sub(" #name ", marked)


def _name(asked: Anfrage) -> _Name | None:
    """The matter or person that is named: what is no word that needs are said with."""
    named = genannt(asked)
    if named is None or (not named.stark and named.name and all(map(gewoehnlich, falte(named.name).split()))):
        return None
    if named.aktenzeichen:
        number = AKTENZEICHEN.search(asked.klein)
        return _Name(named.aktenzeichen, frozenset([number[0]] if number else []))
    said = set(falte(named.name).split())
    against = len(said) > 1 and any(word.klein in GEGEN for word in asked.worte)
    words = [word for word in asked.worte if not word.zeichen]
    runs = list(_laeufe(words, said, sure=named.stark or against))
    runs = [run for run in runs if against or any(word.klein not in ORGANISATION for word in run)]
    if not runs:
        return None
    best = max(runs, key=lambda run: (run[0].gross, run is runs[-1]))
    if against:
        best = [word for run in runs for word in run]
    found = [each.klein for each in best]
    shown = " ".join(each.text[:1].upper() + each.text[1:] for each in best)
    return _Name(shown, frozenset([*found, *map(verbessert, found)]), named.sicher or best[0].gross)


def _laeufe(words: list[Wort], said: set[str], *, sure: bool) -> Iterator[list[Wort]]:
    """Words of the name that stand beside each other."""
    run: list[Wort] = []
    for word in words:
        if word.klein in said and (sure or not _ein_wort(word)):
            run.append(word)
        elif run:
            yield run
            run = []
    if run:
        yield run


def _ein_wort(word: Wort) -> bool:
    if (
        word.klein in FUELL
        or word.klein in AKTENWORT
        or _ZEIT.fullmatch(word.klein)
        or kennt(_ANGEHAENGT.sub(r"\1", word.klein))
    ):
        return True
    return not word.gross and kennt_aehnlich(word.klein)
