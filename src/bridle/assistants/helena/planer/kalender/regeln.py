"""What is due: today, this week, overdue, in one matter, of one person."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bridle.assistants.helena.felder import gefaltet
from bridle.assistants.helena.planer.kalender import ohne_eintrag, ort, papiere
from bridle.assistants.helena.planer.kalender.aufgabe import AUFGABE, aufgabe, genauer, mit_begruendung
from bridle.assistants.helena.planer.kalender.bild import faellig, gezeigt, nur_art
from bridle.assistants.helena.planer.kalender.dringlich import mit_ueberfaelligen
from bridle.assistants.helena.planer.kalender.erkennen import kalender
from bridle.assistants.helena.planer.kalender.fristgerecht import akte_dazu, in_der_akte_gesagt
from bridle.assistants.helena.planer.kalender.gemeint import genannte_eintraege
from bridle.assistants.helena.planer.kalender.vergangen import nur_kuenftiges
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, Genannt, lies
from bridle.assistants.helena.planer.lesen.woerter import abstand, falte, grosszuegig
from bridle.assistants.helena.planer.lesen.zeitraum_sagen import als_argumente
from bridle.assistants.helena.planer.sagen import absaetze, felder, quelle, tag
from bridle.assistants.helena.planer.schritte import (
    MOST,
    SUCHE,
    Erkenne,
    nicht_eindeutig,
    passende,
    titel,
    zur_akte,
)
from bridle.models.planner import Progress, Rule

_EINE = (
    r"\bwer\b|\bwann\b|\bbei wem\b|\bist die frist\b|\bum wie ?viel uhr\b|\bbis wann\b|\bwie viele tage\b|"
    r"\bwie lange\b|\bwie ?viel zeit\b|^wo\b|\bwohin\b|\bwie viele (?:stunden|minuten)\b"
)


WELCHE_FRIST = (
    "Welche Frist meinst Du? Nenne mir die Akte, in der sie eingetragen ist; oder ihre Art und den Tag der "
    "Zustellung, dann rechne ich sie aus."
)


WELCHE_AKTE = "In welcher Akte? Nenne mir das Aktenzeichen oder den Namen einer Partei."
_IN_EINER_AKTE = re.compile(
    r"\b(?:in|zu|bei|aus|von) (?:der|dieser|jener) (?:akte|sache|angelegenheit)\b(?! mit| wegen| gegen| \d)|"
    r"\b(?:im|in dem|in diesem|zu diesem|zum) (?:fall|verfahren|mandat|rechtsstreit)\b"
    r"(?! mit| wegen| gegen| \d)"
)
"""One matter is meant, and nothing says which."""
NICHT_BEURTEILT = (
    "Ob etwas rechtzeitig war, kann ich ohne Sprachmodell nicht beurteilen; ein Eintrag, der genau so heißt, "
    "steht nicht im Kalender. Eingetragen ist:"
)


NUR_BETEILIGT = (
    "„{name}“ ist in der {akte} als Beteiligte oder Beteiligter eingetragen. Gezeigt sind die "
    "Einträge dieser Akte, "
    "nicht solche, für die jemand dieses Namens zuständig wäre."
)
NIEMAND = (
    "„{name}“ finde ich nicht: Für keine offene Frist ist jemand dieses Namens zuständig, und eine "
    "Akte dieses "
    "Namens, auf die Du Zugriff hast, gibt es nicht. Prüfe die Schreibweise."
)
_PERSON = r"(?:rechtsanw\w*|anw(?:alt|aeltin)|ra|rain|kolleg(?:e|en|in)|herrn?|frau|notar\w*|richter\w*)"


_NUR_GEZEIGT = re.compile(
    r"\b(?:muss|muesste|soll|sollte|ist|war)\s(?:der|die|das|er|sie|es|diese[rs]?|dies)\s"
    r"(?:denn |noch |dann )*\w+(?:t|en)\s(?:sein|werden)\b"
)
"""„Bis wann muss der begründet sein?“: what a word only points to is none of all the entries."""


def regeln() -> list[Rule]:
    example = "Welche Fristen laufen diese Woche? (auch: heute, überfällig, in einer Akte)"
    return im_kalender(kalender, example)


def im_kalender(erkenne: Erkenne, example: str = "", *, nur_eine: bool = False) -> list[Rule]:
    """nur_eine  of the matter that is named, and of none else where no matter is called so"""

    def with_words(anfrage: Anfrage) -> Mapping[str, Any] | None:
        groups = erkenne(anfrage)
        return None if groups is None else {**papiere.worte(anfrage), **groups}

    return zur_akte(
        "read_fristen",
        with_words,
        _antwort,
        _argumente,
        sonst=None if nur_eine else _von_allen,
        weiter=lambda progress: akte_dazu(progress) or papiere.dann_in_papieren(progress),
        example=example,
    )


def _argumente(groups: Mapping[str, Any]) -> dict[str, Any]:
    """One kind alone is asked for as such; beside Fristen, what else is in the calendar is shown too."""
    kind, span = nur_art(groups), groups["zeitraum"]
    typ = {"typ": kind} if kind else {}
    called = {"zeitraum": span.werkzeug} if span and span.werkzeug else als_argumente(span)
    if groups["dringlich"] and span and span.werkzeug != "ueberfaellig":
        called = mit_ueberfaelligen(span)
    state = "all" if groups["bestimmte"] and groups["akte"] != Genannt() else groups["status"]
    status = {"status": state} if state != "active" else {}
    return {**typ, **called, **status, "limit": MOST}


def _von_allen(groups: Mapping[str, Any]) -> dict[str, Any]:
    """What has no matter may be a colleague: then only theirs come."""
    return _argumente(groups) | {"akte": "alle", "person": groups["akte"].name}


def _antwort(progress: Progress) -> str:
    found = papiere.aus_papieren(progress)
    shown = _eintraege(papiere.im_kalender_gesagt(progress), gesagt=bool(found))
    where = ort.aus_der_ladung(progress) if progress.groups["ort"] else ""
    return absaetze(found, shown, where, in_der_akte_gesagt(progress))


def _eintraege(progress: Progress, *, gesagt: bool) -> str:
    """`gesagt`: that the calendar has no entry of that name was said before."""
    data, groups = progress.data, progress.groups
    entries: list[dict[str, Any]] = [each for each in data["eintraege"] if faellig(each, groups)]
    if any(each.tool == SUCHE for each in progress.results) and "akte" not in data:
        return _ohne_akte(progress, entries)
    if "akte" not in data and groups["akte"] == Genannt() and _IN_EINER_AKTE.search(groups["klein"]):
        return WELCHE_AKTE
    if "akte" not in data and groups["akte"] == Genannt() and _NUR_GEZEIGT.search(groups["klein"]):
        return WELCHE_FRIST
    one = re.search(_EINE, groups["klein"]) or _eine_frist(groups)
    meant = _gemeint(entries, groups) if "akte" in data or one else []
    if groups["status"] == "active":
        if not meant:
            entries = [each for each in entries if not each["erledigt"]]
        elif any(each["erledigt"] for each in meant):
            progress = replace(progress, groups={**groups, "status": "all"})
    if meant and not any(each["typ"] in groups["kinds"] for each in meant):
        progress = replace(progress, groups={**progress.groups, "kinds": []})  # else „keine Fristen“
    if one and not meant and "akte" not in data and _eine_frist(groups):
        return absaetze(WELCHE_FRIST, quelle(f"Kalender aller sichtbaren Akten, Stand {tag(data['heute'])}"))
    judged = re.search(r"\brechtzeitig|\bfristgerecht|\bverspaetet", groups["klein"]) and not meant
    missing = "" if gesagt or judged else ohne_eintrag.fehlt(progress, meant)
    return absaetze(
        _kein_kollege(progress),
        NICHT_BEURTEILT if judged else "",
        missing
        or ohne_eintrag.vorhaben_fehlt(progress, meant)
        or nur_kuenftiges(groups["klein"], meant or entries, data["heute"]),
        gezeigt(progress, meant or entries, narrowed=bool(meant)),
    )


def _kein_kollege(progress: Progress) -> str:
    """„Fristen von Rechtsanwalt Eisenhut“: whoever only takes part in a matter has no Fristen here."""
    named: Genannt = progress.groups["akte"]
    searched = [each for each in progress.results if each.tool == SUCHE]
    if len(searched) != 1 or not named.sicher or named.gebiet or named.aktenzeichen:
        return ""
    first = re.escape(falte(named.name).split()[0]) if named.name else "(?!)"
    if not re.search(
        rf"\b(?:von|fuer) (?:\w+ ){{0,2}}{_PERSON} (?:dr\.? )?{first}", progress.groups["klein"]
    ):
        return ""
    titles = gefaltet(" ".join(str(each["kurzrubrum"]) for each in felder(searched[0].data)["akten"]))
    if any(word in titles.split() for word in gefaltet(named.name).split()):
        return ""
    return NUR_BETEILIGT.format(name=named.name, akte=titel(progress))


def _eine_frist(groups: Mapping[str, Any]) -> bool:
    """One certain Frist is asked for, and neither a span nor all of them."""
    if groups["zeitraum"] is not None or groups["nur"] or groups["kinds"] != ["FRIST"]:
        return False
    if groups["naechster"] or groups["dringlich"]:
        return False
    one = re.search(r"\b(?:\w{4,})?frist\b|\bbis wann\b", groups["klein"])
    many = re.search(
        r"fristen|\balle\b|liste|uebersicht|\bwelche\b|faellig|dringend|verpasst|offen|\bwer\b.*\bwas\b|"
        r"\bwas\b.*\bwer\b",
        groups["klein"],
    )
    return bool(one and not many)


def _ohne_akte(progress: Progress, entries: list[dict[str, Any]]) -> str:
    """What was named is no matter: it may be a colleague, or a word of an entry."""
    every, named = progress.data["eintraege"], progress.groups["akte"]
    if kind := _argumente(progress.groups).get("typ"):
        entries = [each for each in entries if each["typ"] == kind]
    others = (*progress.data.get("verantwortliche", ()), *progress.data.get("personen", ()))
    also = [{"verantwortlich": who} for who in others]
    if people := {who for each in (*every, *also) if (who := _verantwortlich(each, named))}:
        mine = [each for each in entries if each["verantwortlich"] in people]
        late: int = progress.data["ueberfaellig_gesamt"]
        return gezeigt(progress, mine, whose=f"; zuständig: {', '.join(sorted(people))}", saeumig=late)
    if titled := [each for each in entries if falte(named.name)[:7] in falte(each["titel"])]:
        return gezeigt(progress, titled)
    if named.sicher and not passende(progress) and re.search(rf"\b{_PERSON}\b", progress.groups["klein"]):
        return absaetze(NIEMAND.format(name=named.name), quelle("Kalender aller sichtbaren Akten"))
    if named.sicher:
        return nicht_eindeutig(progress)
    meant = _gemeint(entries, progress.groups) if re.search(_EINE, progress.groups["klein"]) else []
    if not meant and _eine_frist(progress.groups) and aufgabe(lies(progress.groups["klein"])):
        return absaetze(WELCHE_FRIST, quelle("Kalender aller sichtbaren Akten"))
    return absaetze(
        nur_kuenftiges(progress.groups["klein"], meant or entries, progress.data["heute"]),
        gezeigt(progress, meant or entries, narrowed=bool(meant), unbekannt="" if meant else named.name),
    )


def _verantwortlich(each: Mapping[str, Any], named: Genannt) -> str:
    """Who is responsible, where that is whom the name means."""
    whom: str = each.get("verantwortlich") or ""
    parts = [word for word in falte(whom).split() if len(word) > 3]
    words = [word.removesuffix("s") if len(word) > 5 else word for word in falte(named.name).split()]
    near = [word for word in words if any(_gleich(word, part) for part in parts)]
    return whom if near else ""


def _gleich(word: str, part: str) -> bool:
    return len(word) > 3 and (
        word == part.removesuffix("s") or word == part or abstand(word, part) <= grosszuegig(part)
    )


def _gemeint(entries: list[dict[str, Any]], groups: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Those whose title is spoken of, where one of them is: „Wann läuft die Berufungsfrist ab?“"""
    klein, named = groups["klein"], groups["akte"]
    for word in falte(named.name if named.sicher else named.alle or named.name).split():
        klein = klein.replace(word, " ")
    return _genauer(genannte_eintraege(entries, klein), groups["klein"])


def _genauer(meant: list[dict[str, Any]], klein: str) -> list[dict[str, Any]]:
    """„die Widerspruchsbegründung“ is the one for giving reasons, and not the one for lodging it."""
    asked = lies(klein)
    if len(meant) < 2 or len(set(re.findall(AUFGABE, asked.klein))) != 1:
        return meant
    what = mit_begruendung(asked, aufgabe(asked))
    return [dict(each) for each in genauer(meant, what)] or meant
