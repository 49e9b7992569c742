"""Questions for a fact of a matter that stands in its documents under another name: the look-up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.akten.person import zeile
from bridle.assistants.helena.planer.dokumente.absaetze import Stelle
from bridle.assistants.helena.planer.dokumente.auffangen_bild import (
    gefundene_stellen,
    ort_der_stelle,
    quelle_der_stellen,
)
from bridle.assistants.helena.planer.dokumente.auffangen_lesen import DOCUMENTS, PAGES, klein_genug
from bridle.assistants.helena.planer.dokumente.fakten_art import Fakt
from bridle.assistants.helena.planer.dokumente.fakten_erkennen import darf, gefragt, ohne_akte, ohne_namen
from bridle.assistants.helena.planer.dokumente.fakten_stellen import abweichungen, erster_betrag, fundstellen
from bridle.assistants.helena.planer.dokumente.genannte_quelle import (
    genannte_quelle,
    ist_schriftstueck,
    papier,
)
from bridle.assistants.helena.planer.dokumente.mehrere_akten import (
    gesagt,
    gesucht,
    infrage,
    welche_akte,
)
from bridle.assistants.helena.planer.dokumente.papiername import heisst_so
from bridle.assistants.helena.planer.dokumente.wessen_papier import in_papieren_von, namen
from bridle.assistants.helena.planer.dokumente.zwei_fragen import zweite_antwort
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.recht.suche import normen_gefunden
from bridle.assistants.helena.planer.sagen import absaetze, aufzaehlung, felder, liste, quelle, zitat
from bridle.assistants.helena.planer.schritte import (
    FEHLER,
    alle_gesehenen,
    ohne_titel,
    titel,
    vermutet,
    zur_akte,
)
from bridle.assistants.helena.saetze import NICHT_ERKANNT
from bridle.assistants.helena.werkzeug_angaben import MOST_ROWS
from bridle.engine.model import CallChunk
from bridle.models.planner import Progress, Rule

__all__ = ["ohne_akte", "regeln"]

LONG = 10
"""Letters of a word that is the name of a paper, and hardly of anything else."""


def regeln() -> list[Rule]:
    return [
        *zur_akte(
            "read_dokumente",
            gefragt,
            _antwort,
            lambda _: {"limit": MOST_ROWS},
            weiter=_weiter,
            anders=_ueberall,
            pflicht=True,
            darf=darf,
        ),
        Rule(ohne_namen, "search_dokument", _antwort, _nach_umfeld, then=_weiter, failure=FEHLER),
    ]


# ---- what is done


def _nach_umfeld(groups: Mapping[str, Any]) -> dict[str, Any]:
    return {"query": max(groups["umfeld"], key=len), "akte": "alle", "limit": 10}


def _ueberall(progress: Progress) -> CallChunk | None:
    """No matter has that name: a question of law, or for a paper that was named; anything else is none."""
    wanted: Fakt = progress.groups["fakt"]
    if (meant := infrage(progress)) and wanted.rolle:
        return CallChunk("", "read_beteiligte", {"akte": meant, "limit": MOST_ROWS})
    if meant:
        return gesucht(progress, wanted.suche)
    if progress.groups["allgemein"]:
        return CallChunk("", "search_gesetze", {"query": progress.groups["wonach"], "limit": 5})
    if not progress.groups["art"]:
        return None
    whose = namen(progress)
    return CallChunk("", "search_dokument", {"query": whose or wanted.suche[0], "akte": "alle", "limit": 10})


def _weiter(progress: Progress) -> CallChunk | None:
    """Who takes part first, where it may be somebody; then the pages of a small matter, or what is found."""
    wanted: Fakt = progress.groups["fakt"]
    if progress.last.tool == "search_gesetze":
        return None
    done = [each.tool for each in progress.results]
    listed = _ergebnis(progress, "read_dokumente")
    if wanted.rolle and listed and "read_beteiligte" not in done:
        return CallChunk("", "read_beteiligte", {"akte": listed["akte"], "limit": MOST_ROWS})
    if "read_dokument" in done or _eingetragen(progress):
        return None
    if progress.last.tool == "read_beteiligte" and infrage(progress):
        return gesucht(progress, wanted.suche)
    documents: list[dict[str, Any]] = listed.get("dokumente", [])
    found = [felder(each.data) for each in progress.results if each.tool == "search_dokument"]
    hits = [hit for data in found for hit in data.get("treffer", [])]
    if not hits and not (documents and klein_genug(documents)):
        if len(found) >= len(wanted.suche) or (listed and not documents) or infrage(progress):
            return None
        where = listed.get("akte", "alle")
        return CallChunk(
            "", "search_dokument", {"query": wanted.suche[len(found)], "akte": where, "limit": 10}
        )
    chosen = list({each["id"]: each for each in hits or documents}.values())[:DOCUMENTS]
    pages = [
        {"dokument": each["id"], "seite": page} for each in chosen for page in range(1, each["seiten"] + 1)
    ]
    return CallChunk("", "read_dokument", {"seite": pages[:PAGES]}) if pages else None


def _ergebnis(progress: Progress, tool: str) -> dict[str, Any]:
    return next((felder(each.data) for each in progress.results if each.tool == tool), dict[str, Any]())


def _eingetragen(progress: Progress) -> dict[str, list[dict[str, Any]]]:
    """Whoever is entered in the role that is asked for, by the matter."""
    wanted: Fakt = progress.groups["fakt"]
    read = [felder(each.data) for each in progress.results if each.tool == "read_beteiligte"]
    found = {
        str(each["akte"]): [one for one in each.get("beteiligte", []) if one["rolle"] == wanted.rolle]
        for each in read
        if "akte" in each
    }
    return {number: people for number, people in found.items() if people}


# ---- how it is said


def _antwort(progress: Progress) -> str:
    wanted: Fakt = progress.groups["fakt"]
    if progress.last.tool == "search_gesetze":
        return normen_gefunden(progress)
    if entered := _eingetragen(progress):
        return absaetze(
            vermutet(progress),
            *[
                f"{wanted.name} in der {_titel(progress, number)}:\n\n{liste(map(zeile, people))}"
                for number, people in entered.items()
            ],
            quelle(f"Beteiligte der {'Akte' if len(entered) == 1 else 'Akten'} {aufzaehlung(entered)}"),
        )
    others = progress.groups.get("weitere", ())
    return absaetze(*[_aus_papieren(progress, each) for each in (wanted, *others)])


def _aus_papieren(progress: Progress, wanted: Fakt) -> str:
    pages = [felder(each.data) for each in progress.results if each.tool == "read_dokument"]
    words = ohne_titel(progress, " ".join(progress.groups["worte"])).split()
    kind = progress.groups["art"] or _im_titel(words, pages)
    pages = pages if _wo(progress) else in_papieren_von(progress, pages)
    found = fundstellen(pages, wanted, words, kind)
    if not found and infrage(progress):
        return welche_akte(progress)
    if not found and "umfeld" in progress.groups:
        return NICHT_ERKANNT  # words that meet by chance are no answer
    if not found:
        return _nichts(progress, pages, wanted)
    differing = abweichungen(pages, wanted) if _wo(progress) else {}
    of_one = {each.dokument for each in found if kind and kind in falte(each.dokument)}
    if (
        differing and not of_one
    ):  # of the paper that is named only what it says, and that others say otherwise
        found = list(dict.fromkeys([*differing.values(), *found]))
    first = erster_betrag(found[0]) if wanted.zuerst else ""
    return absaetze(
        vermutet(progress),
        gesagt(progress),
        _kein_solches(progress, pages),
        f"Zu „{wanted.name}“ finde ich in den Dokumenten{_wo(progress)} diese Stellen. Gefunden sind sie "
        "nach Wörtern; ausgelegt ist nichts:",
        *[absaetze(ort_der_stelle(each), zitat(each.text, 900)) for each in found],
        _verschieden(differing),
        f"Dort stehen mehrere Beträge; zuerst genannt ist {first}." if first else "",
        "" if progress.groups.get("weitere") else _zweite_frage(progress, pages, found),
        quelle_der_stellen(found),
    )


def _titel(progress: Progress, number: str) -> str:
    seen = [each for each in alle_gesehenen(progress) if each["aktenzeichen"] == number]
    return f"Akte {number} ({seen[0]['kurzrubrum']})" if seen else titel(progress)


def _kein_solches(progress: Progress, pages: list[dict[str, Any]]) -> str:
    """That the matter has no paper of the kind that is named, before what others say."""
    source = genannte_quelle(progress.request)
    if source is None or not _wo(progress) or not ist_schriftstueck(papier(source)):
        return ""
    said = papier(source)
    if any(page and heisst_so(said, falte(page["dokument"])) for page in pages):
        return ""
    return f"Ein Dokument „{said}“ finde ich in der {titel(progress)} nicht; in anderen:"


def _im_titel(words: list[str], pages: list[dict[str, Any]]) -> str:
    """„Zum Mieterhöhungsverlangen: …“: a word by which one of the papers is called says where it stands."""
    names = {falte(page["dokument"]) for page in pages if page}
    called = (falte(word) for word in words if len(word) > LONG)
    return next((word for word in called if any(word in name for name in names)), "")


def _zweite_frage(progress: Progress, pages: list[dict[str, Any]], found: list[Stelle]) -> str:
    """Of the paper that the fact is from."""
    paper = found[0].dokument
    return zweite_antwort(progress.request, [page for page in pages if page.get("dokument") == paper], found)


def _verschieden(values: Mapping[str, Stelle]) -> str:
    if not values:
        return ""
    said = aufzaehlung([f"{value} („{each.dokument}“)" for value, each in values.items()])
    return f"**Die Dokumente sagen dazu Verschiedenes:** {said}. Welche Angabe stimmt, ist zu klären."


def _wo(progress: Progress) -> str:
    listed = any(each.tool == "read_dokumente" for each in progress.results)
    return f" der {titel(progress)}" if listed else ""


def _nichts(progress: Progress, pages: list[dict[str, Any]], wanted: Fakt) -> str:
    """Plainly that nothing fits; what words alone find is shown where it speaks of what was asked."""
    names = list(dict.fromkeys(f"„{page['dokument']}“" for page in pages if page))
    looked = f" Durchsucht sind {aufzaehlung(names)}." if names else ""
    whose = "" if _wo(progress) else namen(progress)
    if whose and not in_papieren_von(progress, pages):
        return absaetze(
            f"Ein Dokument, in dem „{whose}“ und „{wanted.name}“ stehen, finde ich nicht. "
            "Nenne mir die Akte.",
            quelle("Dokumente der Akten"),
        )
    by_role = f" Als {wanted.name} ist dort auch niemand eingetragen." if wanted.rolle else ""
    if pages and not wanted.genau and not wanted.rolle:
        return absaetze(_nicht_darin(progress, pages), gefundene_stellen(progress))
    return absaetze(
        f"Zu „{wanted.name}“ finde ich in den Dokumenten{_wo(progress)} nichts.{by_role}{looked} Frag mit "
        "anderen Worten, oder lass Dir das Dokument zeigen.",
        quelle("Dokumente der Akten"),
    )


def _nicht_darin(progress: Progress, pages: list[dict[str, Any]]) -> str:
    """That the paper which is named says nothing of it, before what others say."""
    kind: str = progress.groups["art"]
    papers = dict.fromkeys(page["dokument"] for page in pages if page and kind in falte(page["dokument"]))
    if not kind or not papers:
        return ""
    return f"In {aufzaehlung(f'**{each}**' for each in papers)} finde ich dazu nichts; in anderen Dokumenten:"
