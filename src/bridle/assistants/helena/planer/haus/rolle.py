"""Whether somebody of the house is asked about as a colleague, and the question without them.

What somebody has, works on, booked, must do or has in the calendar is a colleague's; what a matter is called,
who takes part in it and how they are reached is a party's. So it is told by the construction around the name,
and every other word of the sentence stays for the rules that know it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise

from bridle.assistants.helena.kollegen import ImHaus
from bridle.assistants.helena.planer.haus.nennung import Nennung, nennungen
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.lesen.zeitraum import zeitraum
from bridle.models.planner import umlaut_safe

K = "\ue000"
"""Stands where the name stood."""
_AKTEN = (
    r"(?:\w*akten|mandate?n?|mandant(?:en|innen)|fällen?|"
    r"(?:miet|straf|familien|arbeits|verkehrs|bau|erb)sachen|(?<!in )sachen|sachen(?= (?:von|der|des)\b)|"
    r"sachbearbeit\w+)"
)
"""Behind „in“ the word names one matter: „in Sachen Morgenroth“."""
_ZEIT = (
    r"(?:(?:arbeits)?zeit(?:en|erfassung|einträgen?|aufwand)?|(?:arbeits)?aufwand|stunden|minuten|honorar|umsatz|"
    r"gebucht|erfasst|"
    r"gearbeitet|verbucht|(?:läng|kürze)ste[nr]? eintrag)"
)
_GEBUCHT = r"\b(?:gearbeitet|gebucht|verbucht|aufgeschrieben)\b"
"""Whatever it was spent on, that is said of time."""
_KALENDER = (
    r"(?:(?:not|vor)?fristen|termine[n]?|wiedervorlagen?|wv|fokuszeiten|kalender\w*|aufgaben|to-?dos?|"
    r"einträgen?)"
)
_EINES = r"(?:frist|termin|besprechung|verhandlung|gütetermin|gerichtstermin|wiedervorlage)"
_DING = rf"(?:{_AKTEN}|{_ZEIT}|{_KALENDER})"
_VON = r"(?:von|für|bei|durch)"
_TUT = {
    "hat": "haben",
    "hatte": "hatten",
    "muss": "müssen",
    "bearbeitet": "haben",
    "betreut": "haben",
    "führt": "haben",
    "macht": "haben",
    "verwaltet": "haben",
    "verantwortet": "haben",
    "buchte": "buchten",
    "erfasste": "erfassten",
    "arbeitete": "arbeiteten",
}
_VERB = rf"(?:{'|'.join(_TUT)})"
_STEHT_AN = (
    r"\b(?:steht|stehen|stand|liegt|liegen)\b.*\b(?:an|vor|im kalender)\b|\banstehen\w*|\b(?:ist|"
    r"war)\b.*\blos\b|\blos (?:ist|war)\b"
)
_VORHABEN = r"\b(?:vor|zu tun|zu erledigen|erledigen|machen)\b|\bwas\b|\betwas\b|\balles\b"
_GETAN = (
    rf"^\W*(?:und )?(?:was|woran|wie ?viel|wie lange)\s+(?:hat|hatte)\s+{K}(?P<rest>.*?)"
    r"\b(?:gemacht|getan|geleistet|notiert|aufgeschrieben)\W*$"
)
_BEIWORT = (
    r"\b(?:was|etwas|alles|noch|vor|zu|tun|erledigen|machen|an|und|denn|so|bitte|schon|auch|jetzt)\b|\W"
)
_ALS = r"\bals (?:sachbearbeiter(?:in)?|anwalt|anwältin|verantwortliche[rn]?)\b"
_ALS_PARTEI = (
    rf"{K}\s+als\s+(?!sachb|anw|verantw)|"
    rf"\b(?:akte|sache|fall|mandats?|verfahren|rechtsstreit|streit|az|aktenzeichen|mandant(?:in)?|zeug(?:e|en|in)|"
    rf"gegner(?:in)?|beklagte[rn]?|kläger(?:in)?|partei|versicherung|familie|firma)\s+(?:(?:von|der|des|gegen)\s+)?{K}|"
    rf"\bgegen\s+{K}|{K}\s*(?:\./\.|gegen\b|vs)"
)
_ANDERES = (
    r"\bkollision|\btelefon|\b(?:tel|handy)?nummer\b|\badresse|\banschrift|\be?-?mail|\bgeboren|\bgeburts|"
    r"\bwer\b|\bwem\b(?<!mit wem)|\bwarum\b|\bwieso\b|\bfrei\b|\bverfügbar\b|\bdezernats?\b|überstunden|§|"
    r"^(?:und )?(?:hat|hätte)\b.*\b(?:zeit|luft)\W*$"
)
_NICHT = rf"\b(?:nicht|außer|ohne|ausgenommen|bis auf|statt|mit ausnahme)\b(?:\s+\w+)?\s+(?:{_VON}\s+)?{K}"
_PAPIER = (
    r"\b(?:schreiben|briefe?n?|klage\w*|antrag|anträge|vertrag|gutachten|aussagen?|dokumente?n?|unterlagen|"
    r"schrifts(?:atz|ätzen?)|bescheid|anw(?:alt|älte?|ältin)|mandant(?:in)?|gegner(?:in)?|zeug\w+|notizen?|"
    rf"vollmacht|rechnung\w*)\s+{_VON}\s+{K}"
)


_IN_AKTE = r"\b(?:akte|sache|fall|mandat|verfahren)\b|\d/\d\d"


@dataclass(frozen=True, slots=True)
class Gefragt:
    """Who is asked about, and the same question as if it were of everybody.

    was      „akten“, „zeit“ or „kalender“
    andere   a matter or somebody else is named beside them
    weitere  other colleagues of whom the same is asked
    """

    nennung: Nennung
    frage: str
    was: str
    andere: bool = False
    weitere: tuple[Nennung, ...] = ()


def als_kollege(text: str, haus: Sequence[ImHaus]) -> Gefragt | None:
    """What is asked of somebody who works here; None where nobody is, or as somebody else."""
    named = nennungen(text, haus)
    for n, each in enumerate(named):
        marked = f"{text[: each.anfang]}{K}{text[each.ende :]}"
        if (read := _gelesen(marked, each)) is not None:
            return replace(read, weitere=tuple(_dazu(text, named[n:])))
    return None


def _dazu(text: str, named: Sequence[Nennung]) -> Iterator[Nennung]:
    """„Akten von Lang und Koch“."""
    for one, other in pairwise(named):
        if not re.fullmatch(
            r"\s*(?:,|und|oder|sowie|bzw\.?|und (?:auch |von |für |bei )+)\s*", text[one.ende : other.anfang]
        ):
            return
        if one.name != other.name:
            yield other


def _gelesen(text: str, named: Nennung) -> Gefragt | None:
    if any(_hat(each, text) for each in (_ALS_PARTEI, _ANDERES, _NICHT, _PAPIER)):
        return None
    found = _besitz(text, named) or _subjekt(text)
    if found is None:
        return None
    asked, what = found
    return Gefragt(named, _geglaettet(asked), what, andere=_hat(_IN_AKTE, asked) is not None)


def als_partei(text: str, named: Nennung) -> bool:
    """Whether the construction makes it the name of a matter or of somebody who takes part in one."""
    return _hat(_ALS_PARTEI, f"{text[: named.anfang]}{K}{text[named.ende :]}") is not None


def _hat(pattern: str, text: str) -> re.Match[str] | None:
    return _muster(pattern).search(text)


@cache
def _muster(pattern: str) -> re.Pattern[str]:
    return re.compile(umlaut_safe(pattern), re.I)


def _was(text: str) -> str:
    """Of which kind it is; the first thing that is named decides."""
    named = [(found.start(), kind) for kind, form in _ARTEN if (found := _hat(rf"\b{form}\b", text))]
    return "zeit" if _hat(_GEBUCHT, text) else min(named)[1] if named else ""


_ARTEN = (("kalender", _KALENDER), ("akten", _AKTEN), ("zeit", _ZEIT))


def _besitz(text: str, named: Nennung) -> tuple[str, str] | None:
    """„Akten von X“, „X' Zeiten“, „Zeiten X“, „die X bearbeitet“, „bei denen X zuständig ist“."""
    what = _was(text)
    clause = (
        rf",?\s*\b(?:an denen|in denen|bei denen|für die|wofür|die|welche)\s+{K}\s+"
        rf"(?:(?:gerade|selbst|auch|noch|aktuell|derzeit)\s+)*(?:{_VERB}|(?:mit)?arbeitet|sitzt|"
        rf"(?:zuständig|verantwortlich|sachbearbeiter(?:in)?) ist|"
        rf"(?:gebucht|erfasst|geleistet|aufgeschrieben) hat|zu erledigen hat|im kalender hat)\b,?"
    )
    if what and (found := _hat(clause, text)):
        return _ohne(text, found), what
    if what and (
        found := _hat(
            rf"\b{_VON}\s+{K}(?:\s+{_ALS})?(?:\s+(?:bearbeitete|betreute|geführte|gebuchte|erfasste)[nrs]?\b)?",
            text,
        )
    ):
        return _ohne(text, found), what
    if found := _hat(rf"{_STEHT_AN}", text.replace(K, "")):
        at = _hat(rf"\b{_VON}\s+{K}", text)
        if at:
            return _ohne(text, at), "kalender"
    if _hat(rf"^(?:und )?(?:was|welche\w*)\b.*\bauf dem tisch {_VON} {K}", text):
        return "Welche Akten haben wir?", "akten"
    if what and (found := _hat(rf"(?<!\w)(?P<vor>{_DING})\s+{K}(?!\w)", text)):
        return f"{text[: found.end('vor')]} {text[found.end() :]}", what
    if (
        what
        and (found := _hat(rf"{K}(?P<nach>\s+(?:\w+e[nr]?\s+){{0,2}}?{_DING}\b)", text))
        and (named.genitiv or re.match(rf"\W*(?:und\s+)?{K}", text))
    ):
        return f"{text[: found.start()]} {found['nach']}{text[found.end() :]}", what
    return None


def _ohne(text: str, found: re.Match[str]) -> str:
    return f"{text[: found.start()]} {text[found.end() :]}"


def _subjekt(text: str) -> tuple[str, str] | None:
    """„Welche Akten hat X“, „Was muss X erledigen“, „X hat welche Termine“, „Ist X für … zuständig“."""
    charge = (
        rf"\b(?:ist|war)\s+{K}(?P<rest>.*?)"
        rf"\b(?:zuständig|verantwortlich|sachbearbeiter(?:in)?|eingetragen)\b"
    )
    if found := _hat(charge, text):
        head = re.sub(
            r"\b(?:für|bei|in)\s+(?=(?:welche|wie ?viele)\b)", "", text[: found.start()], flags=re.I
        )
        head = re.sub(r"\b(?:wofür|wo)\b", "welche Akten", head, flags=re.I)
        if what := _was(head):
            return f"{_ohne_en(head)} haben wir {found['rest']} {text[found.end() :]}", what
        return None
    if (done := _hat(_GETAN, text)) and _nur_wann(done["rest"]):
        return text.replace(K, "wir").replace("hat ", "haben ", 1).replace("hatte ", "hatten ", 1), "zeit"
    todo = _hat(rf"^\W*(?:und )?(?:alles,? )?was\s+(?:alles )?{K}(?P<rest>.*?)\b(?:muss|hat|macht)\W*$", text)
    if todo and _nur_wann(todo["rest"]):
        return _was_ansteht(todo["rest"]), "kalender"
    if (told := _hat(_NEBENSATZ, text)) and (what := _was(text)):
        head = re.sub(r"^ob$", "", told["wort"], flags=re.I)
        return f"{head} {_TUT[told['verb'].lower()]} wir {told['rest']}{text[told.end() :]}", what
    found = _hat(rf"\b(?P<verb>{_VERB})\s+{K}", text)
    before = None if found else _hat(rf"^\W*(?:und\s+)?{K}\s+(?P<verb>{_VERB})\b", text)
    match = found or before
    if match is None:
        return None
    verb = match["verb"].lower()
    asked = f"{text[: match.start()]}{_TUT[verb]} wir{text[match.end() :]}"
    what = _was(text) or ("kalender" if _hat(rf"\b{_EINES}\b", text) else "")
    beside = f"{text[: match.start()]} {text[match.end() :]}"
    if not what and verb in ("hat", "hatte", "muss") and _hat(_VORHABEN, text) and _nur_wann(beside):
        return _was_ansteht(beside), "kalender"
    return (asked, what) if what else None


_NEBENSATZ = (
    rf"\b(?P<wort>(?:ob|was|wie ?viele?(?: \w+)?|wie lange|welche\w* \w+|woran|wofür))\s+{K}\s+"
    r"(?P<rest>.*?)\s*\b(?P<verb>hat|hatte)(?=\W*(?:$|und\b))"
)
"""„ob X Zeiten erfasst hat“: the verb stands behind."""


def _was_ansteht(text: str) -> str:
    when = re.sub(_BEIWORT.removesuffix(r"|\W"), " ", text, flags=re.I)
    when = re.sub(r"\b(?:muss|hat|macht)\W*$", " ", when, flags=re.I)
    when = re.sub(r"(?<!\d)[ ?!.,]+$", "", when).strip()  # „am 23.“ is a day only with its dot
    return f"Was steht {when} an?"


def _nur_wann(text: str) -> bool:
    """Whether nothing is said but when: what somebody has done or written is no entry of the calendar."""
    left = re.sub(_BEIWORT, " ", text, flags=re.I).strip()
    return not left or (zeitraum(lies(text)) is not None and _hat(_PARTIZIP, left) is None)


_PARTIZIP = (
    r"\b(?!\w*morgen|gestern|vergangene|kommende)\w*(?:ge|be|ver|ent)\w{2,}(?:t|en)\W*$|"
    r"\bmit\b|\b(?:er\w{3,}|\w+ier)t\W*$"
)


def _ohne_en(text: str) -> str:
    return re.sub(r"\b(welche|wie ?viele) (\w+ )?(fälle|sache|mandate)n\b", r"\1 \2\3", text, flags=re.I)


def _geglaettet(text: str) -> str:
    plain = re.sub(_ALS, "", text.replace(K, ""), flags=re.I)
    plain = re.sub(r"\s+", " ", _NUR_DIE.sub("", plain))
    return re.sub(r"\s+([?!.,])", r"\1", plain).strip(" ,")


_NUR_DIE = re.compile(r",?\s*\b(?:(?:aber|davon|bitte)\s+)*nur\s+(?:die|der|den|das)(?=\s*[?!.]*\s*$)", re.I)
"""„Welche Fristen laufen, nur die von …“: the person is the filter, and nothing else is left of that."""
