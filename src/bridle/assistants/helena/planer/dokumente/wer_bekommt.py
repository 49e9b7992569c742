"""„Was bekommt Frau Morgenroth nach dem Testament?“: only what the will says of her, by whatever name.

A will calls people by their first names, and the matter has the surname of all of them. Who takes part says
which first name is meant; a passage that names somebody else is no answer.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from bridle.assistants.helena.felder import gefaltet
from bridle.assistants.helena.planer.dokumente.absaetze import Stelle, absaetze_aller
from bridle.assistants.helena.planer.dokumente.auffangen_bild import ort_der_stelle, quelle_der_stellen
from bridle.assistants.helena.planer.dokumente.auffangen_lesen import klein_genug
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, genannt
from bridle.assistants.helena.planer.sagen import absaetze, aufzaehlung, felder, quelle, zitat
from bridle.assistants.helena.planer.schritte import titel, vermutet, zur_akte
from bridle.assistants.helena.werkzeug_angaben import MOST_ROWS
from bridle.engine.model import CallChunk
from bridle.models.planner import Progress, Rule

PAPIERE, BETEILIGTE, SEITE = "read_dokumente", "read_beteiligte", "read_dokument"
MOST, SHORTEST = 4, 3
_BEKOMMT = (
    r"^(?:und )?(?:was|wie ?viel|welche\w* \w+|wie hoch)\b.*"
    r"\b(?:bekommt|bekaeme|erhaelt|erhielte|kriegt|erbt|geerbt|zugedacht|vermacht|hinterlassen)\b"
)
_WER = re.compile(
    r"\b(?:bekommt|bekäme|erhält|erhielte|kriegt|erbt)\s+(?P<wer>.+?)"
    r"\s*(?:\b(?:nach|laut|gemäß|gemaess|aus|im|in|durch|an|als|nun|denn|eigentlich)\b|[?.!,]|$)",
    re.I,
)
_TESTAMENT = r"\b\w*(?:testament|erbvertrag|letzte[rnm]? willen|verfuegung von todes wegen)\w*\b"
_WESSEN = re.compile(r"testament|erbvertrag|letzter wille")
_TITEL = frozenset(
    ("frau", "herr", "herrn", "von", "vom", "der", "dem", "den", "zu", "freifrau", "freiherr", "dr")
)


def regeln() -> list[Rule]:
    return zur_akte(PAPIERE, _gefragt, _antwort, lambda _: {"limit": MOST_ROWS}, weiter=_weiter, pflicht=True)


def _gefragt(anfrage: Anfrage) -> Mapping[str, Any] | None:
    named = genannt(anfrage)
    if named is None or not named.name or not anfrage.hat(_BEKOMMT) or not anfrage.hat(_TESTAMENT):
        return None
    found = _WER.search(anfrage.text)
    who = found["wer"] if found else named.name
    polite = re.match(r"(?i)(frau|herr)n?\b", who)
    anrede = polite[1].capitalize() if polite else ""
    return {"akte": named, "wer": who, "anrede": anrede} if _worte(who) else None


def _weiter(progress: Progress) -> CallChunk | None:
    done = [each.tool for each in progress.results]
    listed = _ergebnis(progress, PAPIERE)
    wills = [each for each in listed["dokumente"] if _WESSEN.search(gefaltet(each["name"]))]
    if not wills or not klein_genug(wills) or SEITE in done:
        return None
    if BETEILIGTE not in done:
        return CallChunk("", BETEILIGTE, {"akte": listed["akte"], "limit": MOST_ROWS})
    pages = [{"dokument": each["id"], "seite": n} for each in wills for n in range(1, each["seiten"] + 1)]
    return CallChunk("", SEITE, {"seite": pages})


def _antwort(progress: Progress) -> str:
    pages = [felder(each.data) for each in progress.results if each.tool == SEITE]
    if not pages:
        return absaetze(
            f"Ein Testament finde ich in der {titel(progress)} nicht.",
            quelle(f"Dokumente der Akte {_ergebnis(progress, PAPIERE)['akte']}"),
        )
    people = _gemeint(progress)
    who = aufzaehlung(f"{each.get('vorname', '')} {each['name']}".strip() for each in people)
    who = who or progress.groups["wer"]
    firsts = [{word} for each in people for word in _worte(each.get("vorname", ""))]
    found = _stellen(pages, firsts or [set(_worte(progress.groups["wer"]))])
    papers = aufzaehlung(dict.fromkeys(f"„{page['dokument']}“" for page in pages))
    if not found:
        return absaetze(
            vermutet(progress),
            f"Eine Stelle, die {who} nennt, finde ich in {papers} nicht; was dort anderen zugedacht ist, "
            "gehört nicht hierher. Mit „Zeig mir das Testament“ siehst Du das ganze Dokument.",
            quelle(f"{papers}, {titel(progress)}"),
        )
    return absaetze(
        vermutet(progress),
        f"In {papers} steht zu {who}, nach dem Namen gefunden und nicht ausgelegt:",
        *[absaetze(ort_der_stelle(each), zitat(each.text, 900)) for each in found],
        quelle_der_stellen(found),
    )


def _gemeint(progress: Progress) -> list[dict[str, Any]]:
    """Those who take part and have that name; form of address and first name count where they are said."""
    said, polite = set(_worte(progress.groups["wer"])), progress.groups["anrede"]
    people: list[dict[str, Any]] = _ergebnis(progress, BETEILIGTE).get("beteiligte", [])
    return [
        each
        for each in people
        if said & set(_worte(each.get("name", "")))
        and said <= set(_worte(f"{each.get('vorname', '')} {each.get('name', '')}"))
        and (not polite or each.get("anrede") in (polite, None))
    ]


def _stellen(pages: Sequence[Mapping[str, Any]], names: Sequence[set[str]]) -> list[Stelle]:
    """Paragraphs and lists that name the person."""
    told = [(each, set(_worte(each.text))) for each in absaetze_aller(pages)]
    return [each for each, words in told if any(name <= words for name in names)][:MOST]


def _worte(text: str) -> list[str]:
    words = re.findall(r"\w+", gefaltet(text))
    return [word for word in words if len(word) >= SHORTEST and word not in _TITEL]


def _ergebnis(progress: Progress, tool: str) -> dict[str, Any]:
    return next((felder(each.data) for each in progress.results if each.tool == tool), dict[str, Any]())
