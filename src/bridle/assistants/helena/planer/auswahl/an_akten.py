"""What is demanded of matters beside what their list is asked by: who takes part, a tag, a court.

The search for matters knows a name, a state and a field of law. A court beside a name, „mit Zeugen“ beside a
colleague, „gegen eine GmbH“ or a tag were dropped, and the list was that of another question.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, cast

from bridle.assistants.helena.planer.akten.beteiligte_alle import daneben, nur_nach_gericht
from bridle.assistants.helena.planer.akten.gericht import Gericht, gerichte_genannt, passendes
from bridle.assistants.helena.planer.akten.liste import GEBIETE, heisst
from bridle.assistants.helena.planer.auswahl.auswahl import Bedingung, Spanne, Text
from bridle.assistants.helena.planer.auswahl.gilt import ohne
from bridle.assistants.helena.planer.auswahl.merkmale import FEHLEND, Gilt, Zeile, merkmal
from bridle.assistants.helena.planer.auswahl.rechtsform import Genannte, genannte, hat_form
from bridle.assistants.helena.planer.lesen.erkennen import genannt, lies
from bridle.assistants.helena.planer.lesen.woerter import bekannt, falte

_VON_DIESEN = r"(?:davon|von denen|von diesen|dieser (?:akten|sachen))"
_WELCHE_DAVON = rf"(?:und )?(?:in |bei )?(?:welche[nr]?|wie ?viele[nr]?) {_VON_DIESEN}"
AKTEN = re.compile(
    r"\b(?:welche[nr]?|alle[nr]?|saemtliche[nr]?|unsere[nr]?|wie ?viele[nr]?|die|in|bei|von|^)\s?"
    r"(?:\w+ ){0,2}?"
    r"(?:\w*akten|mandaten?|\w*sachen|faellen?|verfahren)\b|"
    rf"^{_WELCHE_DAVON}\b|"
    r"^(?:\w+ )?akten\b"
)
_IN_SACHEN = re.compile(r"\bin sachen\b(?! (?:von|der|des)\b)")  # „Zeuge in Sachen X“ is of one matter
_ANDERE_LISTE = re.compile(
    r"frist|termin|wiedervorlage|dokument|unterlage|schriftsaetz|\bzeit\b|zeiten\b|stunden\b|\bkosten?\b|"
    r"gebuehr|\bmuster|vorlage|zustaendig|§|\bheute\b|\bwann\b|\bwoche\b"
)
"""Entries, papers and time have lists of their own."""
_VERNEINT = re.compile(r"\b(?:kein(?:e[nrms]?)?|ohne|nicht|weder|ausser)\s(?:\w+\s){0,2}$")

_LEUTE = (
    ("Zeugen", "ZEUGE", r"zeug(?:en|innen|in|e)"),
    ("Sachverständige", "SACHVERSTAENDIGER", r"sachverstaendige[nr]?|gutachter(?:in|innen|n)?"),
    ("Gegenanwalt", "GEGNERVERTRETER", r"gegneranw\w+|gegnervertreter\w*|gegenanw\w+"),
)
_MIT_LEUTEN = re.compile(
    r"\b(?:mit|haben|hat|gibt es|gibts|sind|ist|wurden|wurde|in denen)\s"
    r"(?:(?:auch|schon|bereits|eine[nmr]?|ein|eingetragene\w*|benannte\w*|mehrere[nr]?|noch|wir|es)\s)*"
    rf"(?P<was>{'|'.join(f'(?:{words})' for _, _, words in _LEUTE)})\b"
    r"(?:\s(?:benannt|eingetragen|vorgesehen|beteiligt|dabei|vorhanden|bestellt|beauftragt|haben|hat|sind|"
    r"gibt es)\b)*"
)
_OHNE_ANWALT = re.compile(
    r"(?:\b(?:hat|haben|ist|sind|wird|werden)\s)?(?:\b(?:der|die|den|deren|dessen|einen?)\s)?"
    r"\b(?:gegner(?:in|n)?|gegenseite|gegenpartei)\s(?:\w+\s){0,2}?"
    r"(?:nicht\s(?:anwaltlich|durch (?:einen )?(?:rechts)?anwalt|von (?:einem )?(?:rechts)?anwalt)"
    r"(?:\svertreten)?|ohne\s(?:eigenen\s)?(?:rechts)?anw(?:alt|aelte)|"
    r"kein(?:en|e)?\s(?:eigenen\s)?(?:rechts)?anw(?:alt|aelte|aeltin)|"
    r"(?:unvertreten|anwaltlos))(?:\s(?:hat|haben|ist|sind|vertreten))*"
)
_MIT_ANWALT = re.compile(
    r"(?:\b(?:hat|haben|ist|sind|wird|werden)\s)?(?:\b(?:der|die|den|deren|dessen)\s)?"
    r"\b(?:gegner(?:in|n)?|gegenseite|gegenpartei)\s(?:(?:schon|bereits|auch|selbst)\s)*"
    r"(?:anwaltlich\svertreten|(?:durch |von )?(?:einen?m? |eigenen )*(?:rechts)?anw(?:alt|aelte|aeltin))"
    r"(?:\s(?:hat|haben|ist|sind|wird|vertreten))*"
)
_TAG = re.compile(
    r"(?:\b(?:haben|hat|tragen|mit|unter|gibt es|laufen|stehen)\s)?(?:\b(?:mit|unter|zu)\s)?"
    r"(?:(?:das|dem|den|der|einem|die)\s)?"
    r"(?:\b(?:schlag|stich)wort(?:en|e)?|(?<=den )tag|(?<=dem )tag|(?<=mit )tag|\btags|\blabel|\betikett)"
    r"\s?[:„\"']*\s?"
    r"(?P<was>[a-z0-9§][\w .,§/„“”\"'-]*?)[“”\"']?"
    r"(?=\s(?:haben wir|gibt es|haben|tragen|sind|versehen|markiert|laufen|gefuehrt|hat|fuehrt|bearbeitet)\b|"
    r"\W*$)"
)
_MARKIERT = re.compile(
    r"(?:\b(?:sind|ist|wurden)\s)?\b(?:mit|als)\s[„\"']?(?P<was>[a-z0-9][\w -]{1,30}?)[“”\"']?\s"
    r"(?:markiert|getaggt|verschlagwortet|gekennzeichnet|gelabelt)\b"
)
_EILIG = re.compile(
    r"\b(?:sind|ist|besonders|als)\s(?:besonders\s|sehr\s)?(?P<was>eilig|eilbeduerftig|eilt)\b"
)
_VORM = re.compile(
    r"(?:\b(?:liegen|liegt|laufen|laeuft|sind|ist|haengen|fuehrt|anhaengig)\s(?:sind\s)?)?"
    r"\b(?:beim|am|vor dem|vorm|bei dem|bei)\s$"
)


def an_akten(text: Text) -> list[Bedingung]:
    """What is demanded of matters; nothing where the list is not one of matters."""
    if not AKTEN.search(_IN_SACHEN.sub(" ", text.klein)) or _ANDERE_LISTE.search(text.klein):
        return []
    found = [*_anwalt_der_anderen(text), *_schlagwort(text)]
    found += [
        each for each in (*_davon_ohne(text), *_leute(text), *_rechtsform(text)) if not _beruehrt(each, found)
    ]
    return [*found, *[each for each in _gericht(text, found) if not _beruehrt(each, found)]]


def _beruehrt(one: Bedingung, taken: list[Bedingung]) -> bool:
    spans = [each.stelle for each in taken if each.stelle]
    return one.stelle is not None and any(a < one.stelle[1] and one.stelle[0] < b for a, b in spans)


def _bedingung(text: Text, place: Spanne, said: str, holds: Gilt) -> Bedingung:
    return Bedingung("nur", text.wie_geschrieben(*place), said, holds, place, von_akten=True)


def leute(row: Zeile, role: str) -> list[Zeile] | None:
    """Those of a matter in that role; None where the row does not say who takes part."""
    people = row.get("beteiligte")
    if not isinstance(people, list):
        return None
    return [each for each in cast("list[Any]", people) if each["rolle"] == role]


def _hat(role: str) -> Gilt:
    return lambda row: None if (there := leute(row, role)) is None else bool(there)


def _vertreten(yes: bool) -> Gilt:
    """A matter without an opponent has none that a lawyer could act for."""

    def holds(row: Zeile) -> bool | None:
        others, lawyers = leute(row, "GEGNER"), leute(row, "GEGNERVERTRETER")
        return None if others is None else bool(others) and bool(lawyers) is yes

    return holds


def _anwalt_der_anderen(text: Text) -> Iterator[Bedingung]:
    if (found := _OHNE_ANWALT.search(text.klein)) is not None:
        yield _bedingung(text, found.span(), "Gegner, kein Gegenanwalt eingetragen", _vertreten(yes=False))
    elif (found := _MIT_ANWALT.search(text.klein)) is not None:
        yield _bedingung(text, found.span(), "Gegenanwalt eingetragen", _vertreten(yes=True))
    elif (found := _FREMDER_ANWALT.search(text.klein)) is not None:
        yes = found["kein"] is None
        said = "Gegenanwalt eingetragen" if yes else "Gegner, kein Gegenanwalt eingetragen"
        yield _bedingung(text, found.span("alles"), said, _vertreten(yes=yes))


_DAVON_OHNE = re.compile(
    rf"^{_WELCHE_DAVON}\s(?P<alles>(?:haben|hat|sind|ist|gibt es|gibts|steht|fehlt)\s"
    r"(?:wir\s|noch\s|auch\s)*"
    r"(?:(?:kein(?:e[nr]?)?|ohne)\s|(?<=fehlt )(?:(?:ein|der|die|das|eine)\s)?)"
    r"(?:(?:verantwortliche|zustaendige|eingetragene|eigene)[nr]?\s)?(?P<was>[a-z-]+)"
    r"(?:\s(?:eingetragen|vermerkt|hinterlegt|benannt|beteiligt|dabei|drin|da))?)\W*$"
)
_FREMDER_ANWALT = re.compile(
    rf"^{_WELCHE_DAVON}\s(?P<alles>(?:gibt es|gibts|haben (?:die|wir(?=.*\b(?:gegn|gegenseite|ander))))\s"
    r"(?:noch\s|auch\s)*"
    r"(?P<kein>kein)?(?:e[nr]?|einen?)?\s"
    r"(?:(?:gegneri?sche[nr]?|andere[nr]?)\s)?(?:rechts)?anw(?:alt|aelte)"
    r"(?:\s(?:der gegenseite|auf der (?:anderen|gegen)\s?seite|des gegners))?)\W*$"
)
"""„In welchen davon gibt es keinen Anwalt?“ means the others'; „haben wir keinen Anwalt“ asks for ours."""


def _davon_ohne(text: Text) -> Iterator[Bedingung]:
    """Of the matters listed before, those that lack something."""
    found = _DAVON_OHNE.search(text.klein)
    lacking = merkmal(found["was"], FEHLEND) if found else None
    if found is not None and lacking is not None:
        yield _bedingung(text, found.span("alles"), f"ohne {lacking.name}", ohne(lacking))


def _leute(text: Text) -> Iterator[Bedingung]:
    for found in _MIT_LEUTEN.finditer(text.klein):
        if _VERNEINT.search(text.klein[: found.start("was")]) or _name_danach(text, found.end("was")):
            continue
        name, role = next((name, role) for name, role, words in _LEUTE if re.fullmatch(words, found["was"]))
        yield _bedingung(text, found.span(), f"eingetragen: {name}", _hat(role))


def _name_danach(text: Text, place: int) -> bool:
    """„mit dem Zeugen Hafergarten“ names one."""
    after = re.match(r"\s([a-z-]{3,})", text.klein[place:])
    return after is not None and text.gross(place + 1) and not bekannt(after[1])


def _rechtsform(text: Text) -> Iterator[Bedingung]:
    for each in genannte(text):
        yield _bedingung(text, each.stelle, each.satz, _mit_form(each))


def _mit_form(named: Genannte) -> Gilt:
    def holds(row: Zeile) -> bool | None:
        sides = [(leute(row, each.rolle), each.formen) for each in named.jede]
        if any(people is None for people, _ in sides):
            return None
        fits = any(
            hat_form(person.get("firma") or "", form)
            for people, forms in sides
            for person in people or ()
            for form in forms
        )
        return fits is not named.nicht

    return holds


_OHNE_SCHLAGWORT = re.compile(r"\b(?:nicht|ohne|kein)\s(?:(?:mit|unter)\s)?$")
_BEIWORT = re.compile(
    r"\b(?:(?:schlag|stich)wort(?:en|e)?|tags?|label|etikett|mit|unter|das|dem|den|auch|entweder)\b"
)


def _schlagwort(text: Text) -> Iterator[Bedingung]:
    for pattern in (_TAG, _MARKIERT, _EILIG):
        found = pattern.search(text.klein)
        wanted = _gewuenschte(found["was"]) if found else []
        if found is None or not wanted:
            continue
        start, end = found.span()
        denied = _OHNE_SCHLAGWORT.search(text.klein[:start])
        if denied is None and _VERNEINT.search(text.klein[: found.start("was")]):
            continue
        holds = _mit_schlagwort([[["eil"]]] if pattern is _EILIG else wanted)
        named = text.wie_geschrieben(*found.span("was")).strip(" „“”\"'")
        place = (denied.start() if denied else start, end)
        yield _bedingung(
            text,
            place,
            f"{'nicht ' if denied else ''}Schlagwort „{named}“",
            nicht(holds) if denied else holds,
        )
        return


def _gewuenschte(said: str) -> list[list[list[str]]]:
    """The words of each tag: one of those joined by „oder“, with all of those joined by „und“."""
    plain = _BEIWORT.sub(" ", said)
    either = [
        [words for part in re.split(r"\bund\b", each) if (words := re.findall(r"[a-z0-9§]+", part))]
        for each in re.split(r"\boder\b|\bbzw\b|,", plain)
    ]
    return [each for each in either if each]


def nicht(holds: Gilt) -> Gilt:
    """The opposite; what is not known stays so."""
    return lambda row: None if (fits := holds(row)) is None else not fits


def _mit_schlagwort(wanted: list[list[list[str]]]) -> Gilt:
    def holds(row: Zeile) -> bool | None:
        if "tags" not in row:
            return None
        tags = [falte(str(each)) for each in row["tags"]]
        return any(all(_traegt(tags, words) for words in each) for each in wanted)

    return holds


def _traegt(tags: list[str], words: list[str]) -> bool:
    return any(all(re.search(rf"\b{re.escape(word)}", tag) for word in words) for tag in tags)


def _gericht(text: Text, beside: list[Bedingung]) -> Iterator[Bedingung]:
    """A court alone has its list; beside a name, a field of law or another condition it would be lost."""
    found = gericht_allein(text)
    if found is None or found.stelle is None:
        return
    of_those = re.search(r"\bdavon\b|\bvon (?:denen|diesen)\b", text.klein)
    if beside or of_those or _daneben(text.ohne([found.stelle])) or not nur_nach_gericht(lies(text.text)):
        yield found


def gericht_allein(text: Text) -> Bedingung | None:
    """The court that matters are asked for by, or those that they are not at."""
    courts = gerichte_genannt(text.klein)
    if not courts:
        return None
    start, end = courts[0].stelle[0], courts[-1].stelle[1]
    before = _VORM.search(text.klein[:start])
    if before is None and daneben(lies(text.text), courts):
        return None
    start = before.start() if before else start
    denied = _VERNEINT.search(text.klein[:start])
    said = text.wie_geschrieben(courts[0].stelle[0], end)
    place = (denied.start() if denied else start, end)
    holds = _bei_gericht(courts)
    named = f"eingetragenes Gericht: {'nicht ' if denied else ''}{said}"
    return _bedingung(text, place, named, nicht(holds) if denied else holds)


def _daneben(rest: str) -> bool:
    """Whether the list is asked by something else too."""
    asked = lies(rest)
    named = genannt(asked)
    by_name = named is not None and any(not bekannt(falte(word)) for word in named.name.split())
    return by_name or any(asked.hat(rf"\b(?:{pattern})") for _, pattern in GEBIETE)


def _bei_gericht(courts: list[Gericht]) -> Gilt:
    def holds(row: Zeile) -> bool | None:
        entered = leute(row, "GERICHT")
        if entered is None:
            return None
        names = [f"{each.get('firma') or ''} {each.get('name') or ''}" for each in entered]
        return any(passendes(courts, name) for name in names)

    return holds


# ---- of those that were listed before


_WER_DAVON = re.compile(
    r"^(?:und )?welche (?:davon|von denen|von diesen)\s(?P<alles>(?:fuehrt|bearbeitet|betreut|macht|hat|"
    r"gehoeren|sind von|liegen bei|verantwortet)\s(?:(?:frau|herrn?|dr\.?|kollegin|kollege)\s)*"
    r"(?P<was>[a-z-]{3,}(?:\s[a-z-]{3,})?))\W*$"
)


def von_wem(text: Text) -> Iterator[Bedingung]:
    """„Welche davon führt Frau Sturmvogel?“: whoever works on a matter stands in each one."""
    found = _WER_DAVON.search(text.klein)
    if found is None or all(bekannt(word) for word in found["was"].split()):
        return
    who = found["was"]

    def holds(row: Zeile) -> bool | None:
        if "sachbearbeiter" not in row:
            return None
        return heisst(f"{row.get('anwalt') or ''} {row['sachbearbeiter'] or ''}", who)

    named = text.wie_geschrieben(*found.span("was"))
    yield Bedingung("nur", named, f"Anwalt oder Sachbearbeitung {named}", holds, found.span("alles"), True)
