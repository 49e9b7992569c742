"""„In welchen Akten spielt § 288 BGB eine Rolle?“: matters that have a norm noted, and papers that cite it.

What the norm says is no answer to that.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.akten.liste import sachgebiet_genannt, status_genannt
from bridle.assistants.helena.planer.grenzen import nachschlagen
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.recht.normen import geschrieben
from bridle.assistants.helena.planer.sagen import absaetze, aufzaehlung, felder, gross, liste, quelle
from bridle.assistants.helena.planer.schritte import FEHLER, SUCHE
from bridle.assistants.helena.werkzeug_angaben import ALLE
from bridle.engine.model import CallChunk
from bridle.host.search.citations import Citation, cited
from bridle.models.planner import Progress, Rule

MOST, CITING = 50, 16
_AKTEN = (
    r"(?:akten?|mandate?n?|\w{3,}sachen|"
    r"(?:unsere[rn]?|laufenden?|offenen?) (?:\w+ )?(?:sachen|faellen?|verfahren))"
)
_ROLLE = (
    r"(?:\brolle\b|\bzu tun\b|\brelevant\b|\bvor(?:gemerkt|kommt)?\b|\bkommt\b|\bnotiert\b|\bvermerkt\b|"
    r"\bzitier\w*|\bgenannt\b|\bnennen\b|\berwaehn\w*|\bgeht es\b|\bberufen\b|\bstuetzen\b|\bhaben wir\b|"
    r"\beinschlaegig\b)"
)
_PAPIERE = r"(?:dokumente?n?|schriftsaetzen?|schriftst\w+|unterlagen)"
_GEFRAGT = re.compile(
    rf"\b(?:in|bei|zu|aus) (?:welche[nr]|allen) (?:\w+ )?{_AKTEN}\b|"
    rf"\b(?:in|bei|zu) welche[nr] (?:\w+ )?(?:sachen?|faellen?|verfahren)\b.*{_ROLLE}|"
    rf"\b(?:welche|alle|unsere|gibt es|haben wir|zeig\w*) (?:\w+ ){{0,2}}{_AKTEN}\b|"
    rf"\b(?:welche|in welche[nm]) (?:\w+ )?{_PAPIERE}\b.*{_ROLLE}|"
    rf"^{_AKTEN} (?:mit|zu|wegen|nach|in denen)\b|"
    rf"^(?:und )?wo (?:\w+ )?(?:haben wir|hatten wir|spielt|kommt|wird|ist|geht|berufen)\b.*{_ROLLE}"
)
_VOM_GESETZ = re.compile(
    r"\b(?:gilt|gelten|greift|greifen|anwendbar|anzuwenden|anwendung|geregelt|steht|wortlaut|zulaessig|erlaubt)\b"
)
"""In which cases a norm holds is said by the law."""


def regeln() -> list[Rule]:
    return [Rule(_erkenne, SUCHE, _antwort, lambda groups: groups["argumente"], then=_weiter, failure=FEHLER)]


def _erkenne(text: str) -> Mapping[str, Any] | None:
    asked = lies(text)
    norms = [norm for norm in cited(asked.text).norms if norm.law]
    said = cited(asked.klein).rest
    if not norms or not nachschlagen(asked) or _VOM_GESETZ.search(said) or not _GEFRAGT.search(said):
        return None
    written = [geschrieben(norm) for norm in norms]
    chosen = {"status": status_genannt(asked), "sachgebiet": sachgebiet_genannt(asked)}
    filters = {name: value for name, value in chosen.items() if value}
    return {
        "normen": tuple(norms),
        "norm": aufzaehlung(written, "oder"),
        "zitat": ", ".join(written),
        "nur": [gross(value) for value in filters.values()],
        "argumente": {"query": "*", "norm": ", ".join(written), "limit": MOST, **filters},
    }


def _weiter(progress: Progress) -> CallChunk | None:
    """Papers that a search finds by the norm; these are read, for an excerpt may be of another part."""
    done = {each.tool for each in progress.results}
    if "search_dokument" not in done:
        wanted = progress.groups["zitat"]
        return CallChunk("", "search_dokument", {"query": wanted, "akte": ALLE, "limit": CITING})
    hits = _ergebnis(progress, "search_dokument").get("treffer", [])
    if not hits or "read_dokument" in done:
        return None
    pages = [{"dokument": each["id"], "seite": each["seite"]} for each in hits]
    return CallChunk("", "read_dokument", {"seite": pages})


# ---- how it is said


def _antwort(progress: Progress) -> str:
    noted: list[dict[str, Any]] = _ergebnis(progress, SUCHE).get("akten", [])
    papers, norm = _zitieren(progress), progress.groups["norm"]
    chosen: list[str] = progress.groups["nur"]
    kind = f" ({', '.join(chosen)})" if chosen else ""
    return absaetze(
        f"{norm} ist in {'diesen Akten' if noted else 'keiner Akte'}{kind} vorgemerkt"
        f"{':' if noted else ', auf die Du Zugriff hast.'}",
        liste(
            f"**{each['aktenzeichen']}**: {each['kurzrubrum']} ({gross(each['status'])})"
            f"{': ' + each['zur_norm'] if each.get('zur_norm') else ''}"
            for each in noted
        ),
        "Es gibt weitere Akten." if _ergebnis(progress, SUCHE).get("weitere") else "",
        f"Zitiert finde ich {norm} in {'diesen Dokumenten' if papers else 'keinem Dokument'}"
        f"{' aller Akten' if papers and chosen else ''}{':' if papers else '.'}",
        liste(f"**{name}**, Akte {matter}: {pages}" for (name, matter), pages in papers.items()),
        f"Gelesen sind die besten {CITING} Fundstellen; es gibt weitere."
        if _ergebnis(progress, "search_dokument").get("gefunden", 0) > CITING
        else "",
        quelle("vorgemerkte Normen und Dokumente der sichtbaren Akten"),
    )


def _ergebnis(progress: Progress, tool: str) -> dict[str, Any]:
    return next((felder(each.data) for each in progress.results if each.tool == tool), dict[str, Any]())


def _zitieren(progress: Progress) -> dict[tuple[str, str], str]:
    """The papers that cite it, each with its pages; a search also finds what only has like words."""
    wanted: tuple[Citation, ...] = progress.groups["normen"]
    found: dict[tuple[str, str], set[int]] = {}
    for each in (felder(result.data) for result in progress.results if result.tool == "read_dokument"):
        if set(wanted) & set(cited(str(each.get("text", ""))).norms):
            found.setdefault((each["dokument"], each["akte"]), set()).add(each["seite"])
    return {
        paper: f"Seite {aufzaehlung(str(page) for page in sorted(pages))}" for paper, pages in found.items()
    }
