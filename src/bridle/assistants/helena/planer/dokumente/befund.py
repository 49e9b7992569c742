"""„Woher kommt laut Gutachten der Schimmel?“: what a report says of cause, result, findings or advice.

Reports have these under headings of their own, and the passage that only asks for them, the Auftrag, has all
words of the question: so they are looked for by what they are, and not by words alone. Where no matter is
named, each report that speaks of the thing is told.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from bridle.assistants.helena.planer.dokumente.absaetze import Stelle, absaetze_aller
from bridle.assistants.helena.planer.dokumente.auffangen_bild import gefundene_stellen, ort_der_stelle
from bridle.assistants.helena.planer.dokumente.auffangen_lesen import DOCUMENTS, PAGES, klein_genug
from bridle.assistants.helena.planer.dokumente.befund_arten import (
    BEFUND,
    ERGEBNIS,
    URSACHE,
    Aussage,
)
from bridle.assistants.helena.planer.dokumente.befund_erkennen import BERICHT, darf, gefragt
from bridle.assistants.helena.planer.dokumente.befund_stellen import aussagen, spricht_davon
from bridle.assistants.helena.planer.dokumente.mehrere_akten import nur_infrage
from bridle.assistants.helena.planer.lesen.erkennen import Genannt, lies
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.sagen import absaetze, aufzaehlung, felder, liste, quelle, zitat
from bridle.assistants.helena.planer.schritte import FEHLER, ohne_titel, titel, vermutet, zur_akte
from bridle.assistants.helena.werkzeug_angaben import ALLE
from bridle.engine.model import CallChunk
from bridle.models.planner import Progress, Rule

TOOL, MOST = "read_dokumente", 2
_HEISST = re.compile(r"gutachten|gutachter|sachverstaendig")


def regeln() -> list[Rule]:
    return [
        *zur_akte(
            TOOL,
            gefragt,
            _antwort,
            lambda _: {"limit": 50},
            weiter=_weiter,
            anders=_in_allen,
            pflicht=True,
            darf=darf,
        ),
        Rule(_ohne_akte, TOOL, _antwort, lambda _: _alle_berichte(), then=_weiter, failure=FEHLER),
    ]


def _ohne_akte(text: str) -> Mapping[str, Any] | None:
    asked = lies(text)
    groups = gefragt(asked) if darf(asked) else None
    return groups if groups is not None and groups["akte"] == Genannt() else None


# ---- what is read


def _alle_berichte() -> dict[str, Any]:
    return {"akte": ALLE, "name": "gutachten", "limit": 50}


def _in_allen(progress: Progress) -> CallChunk | None:
    """No matter, or more than one, is called so: among all reports, where one is spoken of."""
    return CallChunk("", TOOL, _alle_berichte()) if progress.groups["bericht"] else None


def _weiter(progress: Progress) -> CallChunk | None:
    done = {each.tool for each in progress.results}
    things = _dinge(progress)
    if "read_dokument" in done:
        return None
    papers = _papiere(progress)
    if len(papers) > DOCUMENTS and "search_dokument" not in done and things:
        where = _liste(progress)["akte"]
        return CallChunk("", "search_dokument", {"query": max(things, key=len), "akte": where, "limit": 30})
    if not papers or len(papers) > DOCUMENTS:
        return None
    pages = [{"dokument": each["id"], "seite": n} for each in papers for n in range(1, each["seiten"] + 1)]
    return CallChunk("", "read_dokument", {"seite": pages[:PAGES]})


def _papiere(progress: Progress) -> list[dict[str, Any]]:
    """The reports; where none is spoken of, or the matter has none, all papers of a small matter."""
    listed = nur_infrage(progress, _liste(progress)["dokumente"])
    reports = [each for each in listed if _HEISST.search(falte(each["name"]))]
    small = listed if klein_genug(listed) else []
    meant = (reports or small) if progress.groups["bericht"] else (small or reports)
    found = [each for each in progress.results if each.tool == "search_dokument"]
    hits = {hit["id"] for each in found for hit in felder(each.data).get("treffer", [])}
    return [each for each in meant if each["id"] in hits] if found else meant


def _liste(progress: Progress) -> dict[str, Any]:
    return next(felder(each.data) for each in reversed(progress.results) if each.tool == TOOL)


def _dinge(progress: Progress) -> list[str]:
    return ohne_titel(progress, " ".join(progress.groups["worte"])).split()


# ---- how it is said


def _antwort(progress: Progress) -> str:
    kind: Aussage = progress.groups["aussage"]
    papers, things = _gelesene(progress), _dinge(progress)
    kept = kind is URSACHE and not progress.groups["bericht"]
    if not papers or (_kein_gutachten(progress) and not kept and kind in (ERGEBNIS, BEFUND)):
        return _keine(progress, [each for parts in papers.values() for each in parts])
    about = _davon_spricht(papers, things)
    if not about:
        return _nicht_davon(progress, papers, things)
    found = {name: aussagen(parts, kind, things) for name, parts in about.items()}
    whole = kind in (ERGEBNIS, BEFUND)  # every report comes to something
    ends = {name: _ende(progress, name) for name, told in found.items() if not told and whole}
    if not any(found.values()) and not ends:
        return _nichts(progress, list(about))
    shown = [each for told in found.values() for each in told]
    return absaetze(
        vermutet(progress),
        f"{kind.name} steht in den Dokumenten{_wo(progress)}, hier im Wortlaut; ausgelegt ist nichts:"
        if shown
        else "",
        _kein_gutachten(progress),
        *[absaetze(ort_der_stelle(each), zitat(each.text, 900)) for each in shown],
        *[
            absaetze(
                f"Einen Abschnitt „{kind.name.split()[-1]}“ hat **{page['dokument']}** (Akte {page['akte']}) "
                "nicht; seine letzte Seite:",
                zitat(page.get("text", ""), 2_500),
            )
            for page in ends.values()
        ],
        _ohne([name for name, told in found.items() if not told and name not in ends]),
        quelle(
            "; ".join(
                dict.fromkeys(
                    [f"„{each.dokument}“, Seite {each.seite}, Akte {each.akte}" for each in shown]
                    + [f"„{e['dokument']}“, Seite {e['seite']}, Akte {e['akte']}" for e in ends.values()]
                )
            )
        ),
    )


def _gelesene(progress: Progress) -> dict[tuple[str, str], list[Stelle]]:
    """The passages of each paper that was read, by its matter and its name."""
    pages = [felder(each.data) for each in progress.results if each.tool == "read_dokument"]
    papers: dict[tuple[str, str], list[Stelle]] = {}
    for each in absaetze_aller(pages):
        papers.setdefault((each.akte, each.dokument), []).append(each)
    return papers


def _davon_spricht(
    papers: Mapping[tuple[str, str], list[Stelle]], things: Sequence[str]
) -> dict[tuple[str, str], list[Stelle]]:
    """The papers that have most of the things; all where none is named."""
    counted = {
        name: sum(bool(spricht_davon(parts, [each])) for each in things) for name, parts in papers.items()
    }
    most = max(counted.values(), default=0)
    return {name: papers[name] for name, count in counted.items() if count == most and (most or not things)}


def _ende(progress: Progress, name: tuple[str, str]) -> dict[str, Any]:
    """What a paper comes to stands at its end."""
    pages = [felder(each.data) for each in progress.results if each.tool == "read_dokument"]
    return [page for page in pages if (page["akte"], page["dokument"]) == name][-1]


def _wo(progress: Progress) -> str:
    return "" if _liste(progress)["akte"] == ALLE else f" der {titel(progress)}"


def _kein_gutachten(progress: Progress) -> str:
    """A report is spoken of, and no paper is called so: the others are not it."""
    listed = _liste(progress)["dokumente"]
    other = progress.groups["bericht"] and not any(_HEISST.search(falte(each["name"])) for each in listed)
    return "Ein Gutachten liegt dort unter diesem Namen nicht; gelesen sind die anderen Dokumente." * other


def _ohne(names: Sequence[tuple[str, str]]) -> str:
    """Reports that were read and say nothing of it."""
    said = [f"„{paper}“ (Akte {matter})" for matter, paper in names if _HEISST.search(falte(paper))]
    return f"Nichts dazu finde ich in {aufzaehlung(said)}." if said else ""


def _keine(progress: Progress, passages: Sequence[Stelle]) -> str:
    """That there is no report; and where other papers tell of one."""
    listed: list[dict[str, Any]] = _liste(progress)["dokumente"]
    if _papiere(progress) and _liste(progress)["akte"] == ALLE:
        return absaetze(
            "Dazu passen mehrere Dokumente:",
            liste(f"**{each['name']}**, Akte {each['akte']} ({each['kurzrubrum']})" for each in listed),
            "Welches meinst Du? Nenne mir die Akte.",
            quelle("Dokumente der sichtbaren Akten"),
        )
    names = aufzaehlung(f"„{each['name']}“" for each in listed)
    told = [each for each in passages if re.search(BERICHT, falte(each.text))][:MOST]
    return absaetze(
        f"Ein Gutachten finde ich{_wo(progress).replace(' der', ' in der', 1)} nicht."
        + (f" Dort liegen {names}." if names else ""),
        "Von einem Gutachten ist dort die Rede:" if told else "",
        *[absaetze(ort_der_stelle(each), zitat(each.text, 900)) for each in told],
        quelle("Dokumente der Akten"),
    )


def _nicht_davon(
    progress: Progress, papers: Mapping[tuple[str, str], Sequence[Stelle]], things: Sequence[str]
) -> str:
    named = aufzaehlung(f"„{paper}“ (Akte {matter})" for matter, paper in papers)
    said = aufzaehlung([f"„{each}“" for each in things], "oder")
    return absaetze(f"Von {said} ist in {named} nicht die Rede.", quelle("Dokumente der Akten"))


def _nichts(progress: Progress, papers: Sequence[tuple[str, str]]) -> str:
    """Nothing is said under such a heading or in such words; what only shares a word would mislead."""
    kind: Aussage = progress.groups["aussage"]
    if not progress.groups["bericht"]:
        return gefundene_stellen(progress)
    named = aufzaehlung(f"„{paper}“ (Akte {matter})" for matter, paper in papers)
    return absaetze(
        vermutet(progress),
        f"{kind.name} finde ich in {named} nichts. Mit „Zeig mir …“ siehst Du das ganze Dokument.",
        quelle("Dokumente der Akten"),
    )
