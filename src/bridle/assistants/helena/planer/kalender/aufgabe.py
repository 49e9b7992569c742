"""What an entry of the calendar is called in a question: „die Klageerwiderung“, „die Widerspruchsfrist“."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from bridle.assistants.helena.planer.kalender.arten import gleiche_art
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.sagen import tag

AUFGABE = (
    r"\b(?P<was>einspruch|widerspruch|\w*klage|berufung|revision|(?:\w+s)?beschwerde|verteidigungsanzeige|"
    r"stellungnahme|\w*erwiderung|\w*begruendung|mahnbescheid|replik|duplik|\w*antrag|\w*auskunft|"
    r"\w*mahnung|\w*anzeige|\w*ruege|\w{4,}entwurf|"
    r"(?!(?:not|vor)frist)[a-z]{4,}frist|ortstermin|besprechung|guetetermin|klageauftrag|zahlungseingang|"
    r"\w*abrechnung(?:en)?|\w*verzeichnis|beleganforderung)\b"
)
_LEER = frozenset({"kuendigungsfrist", "ladungsfrist"})


_ALS_VERB = (
    (r"\bstellung (?:zu )?(?:ge)?n[eo]m+en\b|\bstellung genommen\b", "Stellungnahme"),
    (r"\bwidersprochen\b", "Widerspruch"),
    (r"\bgeklagt\b", "Klage"),
    (r"\berwidert\b", "Erwiderung"),
)


def aufgabe(anfrage: Anfrage) -> str:
    """The word as it is written; nothing where none of these is spoken of."""
    found = [each["was"] for each in re.finditer(AUFGABE, anfrage.klein) if each["was"] not in _LEER]
    if not found:
        return next((name for verb, name in _ALS_VERB if anfrage.hat(verb)), "")
    word = max(found, key=len).removesuffix("entwurf")
    return next((each.text for each in anfrage.worte if each.klein == word), word.capitalize())


def davon(name: str, what: str) -> bool:
    """Whether a title or the name of a document speaks of it."""
    return any(gleiche_art(falte(what), word) for word in re.findall(r"[a-z]{5,}", falte(name)))


def mit_begruendung(anfrage: Anfrage, what: str) -> str:
    """„die Berufung begründen“ is the Berufungsbegründung."""
    said = anfrage.hat(r"\bbegruend(?:en|et)\b|\bzu begruenden\b") and "begruendung" not in falte(what)
    return f"{what}begründung" if said else what


def davon_alle(entries: Iterable[Mapping[str, Any]], what: str) -> list[Mapping[str, Any]]:
    """Those that speak of it; a Widerspruchsbegründung is also entered as „Widerspruch begründen“."""
    rows = list(entries)
    found = [each for each in rows if davon(str(each["titel"]), what)]
    if not found and (cut := re.match(r"(?P<kopf>\w{5,}?)s?begruendung", falte(what))):
        found = [each for each in rows if davon(str(each["titel"]), cut["kopf"])]
    return found


def erledigt_gesagt(each: Mapping[str, Any]) -> str:
    """That an entry is marked as done, when and by whom, as far as it is noted; not when it was done."""
    when = f" am {tag(each['erledigt_am'])}" if "erledigt_am" in each else ""
    by = f" von {each['erledigt_von']}" if "erledigt_von" in each else ""
    return f"als erledigt eingetragen{when}{by}" if when or by else "erledigt"


_TUN = (
    (r"begruend", r"begruend"),
    (r"einleg|einreich|(?:frist|klage|berufung|einspruch|widerspruch)$", r"einleg|einreich|erheb"),
)


def genauer(entries: Iterable[Mapping[str, Any]], what: str) -> list[Mapping[str, Any]]:
    """Those that speak of it; of „einlegen“ and „begründen“ the one that is meant, where one is.

    A Berufungsfrist is the one for lodging it. A Berufungsbegründung is none for lodging.
    """
    plain, found = falte(what), davon_alle(entries, what)
    for asked, titled in _TUN:
        fitting = [each for each in found if re.search(titled, falte(str(each["titel"])))]
        if re.search(asked, plain) and fitting:
            return [each for each in found if each in fitting or _nur_genannt(str(each["titel"]), plain)]
    return found


def _nur_genannt(title: str, plain: str) -> bool:
    """„Klage gegen den Bescheid“ does not say what is done with it, and is no Klageerwiderung."""
    kind, words = re.sub(r"s?frist$", "", plain), re.findall(r"[a-z]+", falte(title))
    says = any(re.search(titled, falte(title)) for _, titled in _TUN)
    return not says and any(word.endswith(kind) for word in words)
