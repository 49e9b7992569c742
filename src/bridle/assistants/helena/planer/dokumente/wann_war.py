"""On which day something arrived or was pronounced: sentences of the matter that say so, with dates."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from bridle.assistants.helena.planer.aufrufe import Aufrufe
from bridle.assistants.helena.planer.dokumente.absaetze import Stelle, absaetze_von
from bridle.assistants.helena.planer.dokumente.auffangen_bild import ort_der_stelle
from bridle.assistants.helena.planer.dokumente.auffangen_lesen import DOCUMENTS, PAGES
from bridle.assistants.helena.planer.dokumente.sinn import SINN, begriff, eben
from bridle.assistants.helena.planer.dokumente.wann_war_kalender import andere_termine, im_kalender
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, genannt, lies, sache
from bridle.assistants.helena.planer.lesen.wann_war import (
    VOR_GERICHT,
    ereignis_in_worten,
    fand_statt,
    vor_gericht,
    worum,
)
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.sagen import absaetze, aufzaehlung, felder, quelle, tag, zitat
from bridle.assistants.helena.planer.schritte import MOST, titel, vermutet, zur_akte
from bridle.engine.model import CallChunk
from bridle.models.planner import Progress, Rule

SHOWN = 3
STEM = 6
_LAUT = (
    r"\b(?:laut|gemaess) (?:de[mr] )?\w*(?:gutachten|vertrag|bescheid|urteil|schreiben|protokoll|bericht)\b"
)
_DATUM = re.compile(r"\b\d{1,2}\.\s?(?:\d{1,2}\.\s?\d{2,4}|[A-Z][a-zä]+ \d{4})")
_SATZ = re.compile(r"(?<=[a-zäöüß)“”][.!?]) +(?=[A-ZÄÖÜ„])|(?<=\d{4}[.;]) +(?=[A-ZÄÖÜ„])|\n+")


def regeln() -> list[Rule]:
    return zur_akte(
        "read_dokumente", _erkenne, _antwort, lambda _: {"limit": MOST}, weiter=_weiter, pflicht=True
    )


def _erkenne(anfrage: Anfrage) -> Mapping[str, Any] | None:
    pattern = ereignis_in_worten(anfrage.text)
    named = genannt(anfrage) or sache(anfrage)
    if not pattern or named is None or (not named.sicher and anfrage.hat(_LAUT)):
        return None  # „laut Gutachten Feuchteschaden“ names the paper
    own = falte(named.name).split()
    things = [word for word in worum(anfrage.text) if word not in own]
    return {
        "akte": named,
        "ereignis": pattern,
        "worum": things,
        "frage": anfrage.text,
        "fand_statt": fand_statt(anfrage.text),
        "vor_gericht": vor_gericht(anfrage.text),
    }


STEPS = 4
"""Tools, each asked in a step of its own, that leave one for the answer."""


def _weiter(progress: Progress) -> CallChunk | None:
    """Its papers first, those called like the thing before others; then its notes and its calendar.

    What was held, such as a hearing, may stand in both: the calendar is read beside the papers.
    """
    done = [each.tool for each in progress.results]
    listed = _liste(progress)
    calendar = CallChunk("", "read_fristen", {"akte": listed["akte"], "status": "all", "limit": MOST})
    if "read_dokument" not in done and listed["dokumente"]:
        detail = CallChunk("", "read_akte_detail", {"akte": listed["akte"]})
        beside = (detail, calendar) if progress.groups["fand_statt"] else ()
        return Aufrufe("", "read_dokument", {"seite": _seiten(listed, progress)}, weitere=beside)
    if progress.groups["fand_statt"]:
        return None if "read_fristen" in done else calendar
    pages = [felder(each.data) for each in progress.results if each.tool == "read_dokument"]
    if _stellen(pages, progress) or len(set(done)) >= STEPS:
        return None
    if "read_akte_detail" not in done:
        return CallChunk("", "read_akte_detail", {"akte": listed["akte"]})
    if "read_fristen" in done or _in_der_akte(_angaben(progress), progress):
        return None
    return calendar


def _angaben(progress: Progress) -> Mapping[str, Any]:
    """What the matter itself says; nothing where it was not read."""
    read = [each for each in progress.results if each.tool == "read_akte_detail"]
    return felder(read[0].data) if read else {}


def _seiten(listed: Mapping[str, Any], progress: Progress) -> list[dict[str, Any]]:
    papers = sorted(listed["dokumente"], key=lambda each: not _heisst(each["name"], progress.groups["worum"]))
    pages = [
        {"dokument": each["id"], "seite": page}
        for each in papers[:DOCUMENTS]
        for page in range(1, each["seiten"] + 1)
    ]
    return pages[:PAGES]


def _liste(progress: Progress) -> dict[str, Any]:
    return next(felder(each.data) for each in progress.results if each.tool == "read_dokumente")


def _heisst(name: str, things: list[str]) -> bool:
    return any(word[:STEM] in falte(name) for word in things)


def _antwort(progress: Progress) -> str:
    pages = [felder(each.data) for each in progress.results if each.tool == "read_dokument"]
    found = _stellen(pages, progress)
    held = im_kalender(progress)
    noted = "" if held else _in_der_akte(_angaben(progress), progress)
    number = _liste(progress)["akte"]
    places = [f"„{each.dokument}“, Seite {each.seite}, Akte {each.akte}" for each in found]
    sources = [
        *places,
        *([f"Akte {number}"] if noted else []),
        *([f"Kalender der Akte {number}"] if held else []),
    ]
    if not sources:
        return _nichts(progress, pages)
    near = bool(found) and not _dieselben(pages, progress)
    return absaetze(
        vermutet(progress),
        f"Zu „{_geschrieben(progress)}“ selbst nennt kein Dokument der {titel(progress)} "
        "einen Tag; unter verwandten Wörtern steht dort:"
        if near
        else f"Dazu steht in der {titel(progress)}:",
        *[absaetze(ort_der_stelle(each), zitat(each.text, 600)) for each in found],
        absaetze("In den Angaben zur Akte und ihrem Kalender:", zitat(noted, 600)) if noted else "",
        held,
        quelle("; ".join(sources)),
    )


def _stellen(pages: list[dict[str, Any]], progress: Progress) -> list[Stelle]:
    """Of what was held also where papers have another word for it."""
    return _dieselben(pages, progress) or _verwandte(pages, progress)


def _dieselben(pages: list[dict[str, Any]], progress: Progress) -> list[Stelle]:
    """Those of the thing itself before those of another; each sentence alone, for its date."""
    things = progress.groups["worum"]
    hits: list[tuple[int, Stelle]] = []
    for each, sentence in _mit_tag(pages):
        if re.search(progress.groups["ereignis"], falte(sentence)):
            of_it = 2 * _heisst(sentence, things) + _heisst(each.dokument, things)
            hits.append((of_it, replace(each, text=sentence)))
    best = max((score for score, _ in hits), default=0)
    if things and not best:  # by another word for it, „Fahrzeug“ for „Auto“, or it is of something else
        terms = [term for word in things if (term := begriff(word, ()))]
        return [each for _, each in hits if any(term.in_text(eben(each.text)) >= SINN for term in terms)][
            :SHOWN
        ]
    return [each for score, each in hits if score == best][:SHOWN]


def _verwandte(pages: list[dict[str, Any]], progress: Progress) -> list[Stelle]:
    """By another word for what was held: „Verhandlung“ for an Anhörung, „übergeben“ for the Übergabe."""
    if not progress.groups["fand_statt"]:
        return []
    court = progress.groups["vor_gericht"]
    terms = [each for word in progress.groups["worum"] if (each := begriff(word, ()))]
    return [
        replace(each, text=sentence)
        for each, sentence in _mit_tag(pages)
        if (court and re.search(VOR_GERICHT, falte(sentence)))
        or any(term.in_text(eben(sentence)) >= SINN for term in terms)
    ][:SHOWN]


def _mit_tag(pages: list[dict[str, Any]]) -> Iterator[tuple[Stelle, str]]:
    for page in pages:
        for each in absaetze_von(page) if page else ():
            yield from ((each, said.strip()) for said in _SATZ.split(each.text) if _DATUM.search(said))


def _saetze(text: str, pattern: str) -> list[str]:
    return [
        each.strip() for each in _SATZ.split(text) if re.search(pattern, falte(each)) and _DATUM.search(each)
    ]


def _in_der_akte(detail: Mapping[str, Any], progress: Progress) -> str:
    """What the matter, its notes and the entries of its calendar say of that thing."""
    things = progress.groups["worum"]
    told = [str(detail.get(name) or "") for name in ("summary", "wegen", "notizen")]
    told += [str(each["text"]) for each in detail.get("einzelne_notizen", ())]
    dates = next(
        (felder(each.data) for each in progress.results if each.tool == "read_fristen"), dict[str, Any]()
    )
    for each in dates.get("eintraege", ()):
        of_it = _heisst(each["titel"], things)
        steps = [*each.get("berechnung", ()), str(each.get("beschreibung") or ""), tag(each["datum"])]
        told += [f"{each['titel']}: {step}" for step in steps if of_it]
    found = [each for text in told for each in _saetze(text, progress.groups["ereignis"])]
    return "\n".join(
        list(dict.fromkeys(each for each in found if not things or _heisst(each, things)))[:SHOWN]
    )


def _geschrieben(progress: Progress) -> str:
    """What was held, as the person wrote it."""
    things = progress.groups["worum"]
    return next((word.text for word in lies(progress.request).worte if word.klein in things), "diesem Termin")


def _nichts(progress: Progress, pages: list[dict[str, Any]]) -> str:
    """That no day is written down, and which day the paper itself has."""
    names = aufzaehlung(list(dict.fromkeys(f"„{page['dokument']}“" for page in pages if page)))
    listed = [
        each for each in _liste(progress)["dokumente"] if _heisst(each["name"], progress.groups["worum"])
    ]
    calendar = any(each.tool == "read_fristen" for each in progress.results)
    where = "den Angaben zur Akte oder im Kalender" if calendar else "den Angaben zur Akte"
    dated = [f"„{each['name']}“ liegt dort seit {tag(each['angelegt'])}." for each in listed]
    return absaetze(
        vermutet(progress),
        f"Den Tag finde ich in der {titel(progress)} nicht, weder in den Dokumenten noch in {where}.",
        f"Durchsucht sind {names}." if names else "Dokumente liegen dort nicht.",
        *dated[:1],
        andere_termine(progress),
        quelle(f"Akte und Dokumente der Akte {_liste(progress)['akte']}"),
    )
