"""Whose time is asked about, and for what work: „wie lange hat Greta Amselgrund an Silberbach gearbeitet“.

A colleague is nobody's matter. Who is asked about and has entered nothing is told so, and not given the time
of others.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any, TypeAlias

from bridle.assistants.helena.felder import gefaltet
from bridle.assistants.helena.planer.dokumente.wortstamm import stamm
from bridle.assistants.helena.planer.lesen.am_gericht import bei_gericht
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, Wort
from bridle.assistants.helena.planer.lesen.woerter import (
    ANREDE,
    abstand,
    bekannt,
    falte,
    grosszuegig,
    verbessert,
    vertippt,
)
from bridle.assistants.helena.planer.zeiten.art import art, ist_art

_TAETIG = frozenset(
    """
    hat hatte haben sass arbeitete rechnet rechnete buchte bucht verbuchte erfasste notierte brauchte braucht
    verhandelte schrieb pruefte nimmt nahm verlangt berechnet arbeitet war sitzt
    """.split()  # noqa: SIM905
)
_DAVOR = frozenset({"von", "vom", "fuer", "durch"})
_DAZWISCHEN = frozenset(
    {"der", "die", "den", "unser", "unsere", "denn", "eigentlich", "bisher", "nur", "kollege"}
)
_MEHR = 2
_TAT = re.compile(r"\w{4,}(?:ung|ion|heit|keit|sicht|nahme)$")
"""Some work, behind an article: no name ends so there."""


def taetig(anfrage: Anfrage) -> str:
    """Who is said to have worked, as written; nothing where nobody is named."""
    words = anfrage.worte
    lasted = anfrage.hat(r"\bgedauert\b") is not None  # work does that, and nobody
    for n, word in enumerate(words):
        if lasted and word.klein in _TAETIG:
            continue
        asked_for = n > 0 and words[n - 1].klein == "wer"  # „Wer hat die Anzeige entworfen“ names nobody
        if (word.klein in _TAETIG and not asked_for) or word.klein in _DAVOR:
            name, titled = _name_ab(words, n + 1)
            if name and (word.klein in _TAETIG or titled):
                return name
    return ""


def _name_ab(words: Sequence[Wort], start: int) -> tuple[str, bool]:
    """The name that begins there, after articles and titles, and whether a title stands before it."""
    n, titled = start, False
    while n < len(words) and (words[n].klein in ANREDE or words[n].klein in _DAZWISCHEN):
        titled = titled or words[n].klein in ANREDE
        n += 1
    if not titled and n > start and n < len(words) and _TAT.search(words[n].klein):
        return "", False  # „hat die Auswertung …“
    found: list[str] = []
    while n < len(words) and len(found) < _MEHR and _kann_name(words[n]):
        found.append(words[n].text)
        n += 1
    return " ".join(found), titled


def _kann_name(word: Wort) -> bool:
    return not word.zeichen and len(word.klein) > 2 and word.text.isalpha() and not bekannt(word.klein)


def fremde(anfrage: Anfrage) -> list[str]:
    """The words that are none of a request: names of people and matters, and words for some work."""
    return [each.text for each in anfrage.worte if _kann_name(each) and not _verschrieben(each.klein)]


def _verschrieben(word: str) -> bool:
    """„erfaste“, „Zeiterfasung“: a word of the request with a slip, or one for entries of time."""
    known = bekannt(verbessert(word)) or vertippt(word)
    return bool(known) or re.match(r"zeit|stunde|minute|erfas|gebuch|buchung|abrech|taetig", word) is not None


def gemeint(person: str, word: str) -> bool:
    parts = [part for part in falte(person).split() if len(part) > 3]
    plain = falte(word)
    return any(plain in (part, f"{part}s") or abstand(plain, part) <= grosszuegig(part) for part in parts)


def im_titel(title: str, word: str) -> bool:
    plain = gefaltet(word)
    own = re.findall(r"\w+", gefaltet(title))
    return any(
        plain in (part, f"{part}s") or abstand(plain, part) <= grosszuegig(part) or _anfang(plain, part)
        for part in own
    )


def _anfang(word: str, part: str) -> bool:
    return len(word) >= 5 and part.startswith(word)


def beschreibt(each: Mapping[str, Any], word: str) -> bool:
    """Whether an entry speaks of it: „verhandelt“, „Nachlassverzeichnis“."""
    told, said = falte(each["beschreibung"]), falte(word)
    if _AM_GERICHT.match(said) and _SITZUNG.search(told) and bei_gericht(told):
        return True  # „Termin LG Offenburg“ is the Gerichtstermin
    return any(form in told for form in _formen(said))


_AM_GERICHT = re.compile(
    r"(?:gerichts|verhandlungs)(?:termin|verhandlung|sitzung)|verhandlung|termin(?:e|en|s)?$"
)
_SITZUNG = re.compile(r"termin(?!s?vor|s?nach)|verhandl|sitzung|anhoerung")


_STARK = {
    "sicht": "gesehen",
    "sprechung": "sprochen",
    "entwurf": "entworfen",
    "entwerfen": "entworfen",
    "nahme": "genommen",
    "schreiben": "schrieben",
    "telefonat": "telefon",
    "anruf": "angerufen",
    "beratung": "beraten",
}
"""What is done, and how an entry says that it was."""
_VORSILBE = re.compile(r"(ab|an|auf|aus|bei|durch|ein|fest|nach|vor|zu|zusammen)(?=[a-z]{4})")
_FUGE = re.compile(r"([a-z]{5,}?)s?((?:ver|be|er|ent|aus|durch|vor)[a-z]{4,}ung|pruefung)")


def _formen(word: str) -> list[str]:
    """„Auswertung“ is spoken of by „ausgewertet“, „Durchsicht“ by „durchgesehen“."""
    stem = stamm(word)
    forms = [stem, _VORSILBE.sub(r"\1ge", stem, count=1) if _VORSILBE.match(stem) else ""]
    ending = next((each for each in _STARK if word.endswith(each)), "")
    forms += [word.removesuffix(ending) + _STARK[ending]] if ending else []
    compound = _FUGE.fullmatch(word)
    forms += [re.sub(r"(?<=[a-z]{5})[lr]$", "", stamm(compound[2]))] if compound else []
    return [each for each in forms if each]


TUT = re.compile(
    r"(?:ge|be)?arbeit\w*|gebucht\w*|erfasst\w*|gemacht|getan|gebraucht|verbracht|zeit\w*|stunden\w*|minuten|"
    r"(?:rein|hinein)?gesteckt|stecken|gesessen|(?:auf|ver)gewendet|verwend\w*|aufgewandt|investiert|"
    r"verbraten|drauf\w*|"
    r"aufgeschrieben|rechne[nt]?|insgesamt|abgerechnet|abrechenbar\w*|angefallen|frau|herrn?|akte\w*|sache\w*"
)
"""Words for any work at all."""
Gebucht: TypeAlias = tuple[str, dict[str, Any]]
"""The number of a matter with an entry."""


def nach_arbeit(entries: Sequence[Gebucht], words: Sequence[str]) -> tuple[list[Gebucht], list[str]]:
    """The entries that speak of most of the words for some work, and those words; all where none does."""
    work = [word for word in words if not TUT.fullmatch(falte(word))]
    kinds = {art(each) for _, each in entries}
    counted = [(sum(ist_gemeint(each, word, kinds) for word in work), akte, each) for akte, each in entries]
    most = max((count for count, _, _ in counted), default=0)
    if not most:
        return list(entries), []
    chosen = [(akte, each) for count, akte, each in counted if count == most]
    return chosen, [word for word in work if any(ist_gemeint(each, word, kinds) for _, each in chosen)]


def ist_gemeint(each: Mapping[str, Any], word: str, kinds: Collection[str]) -> bool:
    """By its kind, where there is one of that name; else by what it says."""
    if any(ist_art(kind, word) for kind in kinds):
        return ist_art(art(each), word)
    return beschreibt(each, word)


def uebrige(words: Sequence[str], entries: Sequence[Mapping[str, Any]], title: str) -> list[str]:
    """The words that name neither the matter nor anybody or anything among the entries."""
    return [
        word
        for word in words
        if not TUT.fullmatch(falte(word))
        and not im_titel(title, word)
        and not any(
            gemeint(each["bearbeiter"], word) or beschreibt(each, word) or ist_art(art(each), word)
            for each in entries
        )
    ]
