"""Documents: which there are in a matter, what one says, and where something is said."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.dokumente import nach_kopf
from bridle.assistants.helena.planer.dokumente.auffangen_lesen import klein_genug
from bridle.assistants.helena.planer.dokumente.bild import (
    aufgelistet,
    aus_solchen,
    ausschnitte,
    gelesen,
    gewaehlt,
    nach_dem_anderen_wort,
)
from bridle.assistants.helena.planer.dokumente.erkennen import (
    auflisten,
    benanntes_papier,
    frage_an_eines,
    frage_ohne_akte,
    lesen,
    lesen_ohne_akte,
    suche,
    suche_in_einem,
)
from bridle.assistants.helena.planer.dokumente.in_anderen import (
    alle_seiten,
    auch_in_anderen,
    seiten_der_anderen,
)
from bridle.assistants.helena.planer.dokumente.mehrere_akten import nur_infrage
from bridle.assistants.helena.planer.dokumente.papierart import zerlegt
from bridle.assistants.helena.planer.dokumente.seite import dann_die_letzte, erste_gelesene, vom_ende
from bridle.assistants.helena.planer.dokumente.verfasser import verfasser
from bridle.assistants.helena.planer.dokumente.von_wem_stammt import stammt_von
from bridle.assistants.helena.planer.lesen.erkennen import Genannt
from bridle.assistants.helena.planer.schritte import (
    FEHLER,
    erkannt,
    gefundenes_aktenzeichen,
    ohne_titel,
    passende,
    zur_akte,
)
from bridle.assistants.helena.werkzeug_angaben import MOST_ROWS
from bridle.engine.model import CallChunk
from bridle.models.planner import Progress, Rule

STEM, LONG = 7, 9
"""A long word that is not found is looked for by its beginning: compounds are not split."""
SHORT = 4
"""Pages of a document that is read through instead of being searched."""


def zuerst() -> list[Rule]:
    """„im Vergleich Steilhang“: a paper with the name of its matter is no question of law."""
    return zur_akte(
        "read_dokumente",
        benanntes_papier,
        auch_in_anderen,
        _liste_alle,
        weiter=_dann_suchen,
        anders=_ueberall,
        pflicht=True,
    )


def von_wem() -> list[Rule]:
    """Who wrote a paper, which is read for that as it would be to be shown."""
    return stammt_von([*_zeigen(), *nach_kopf.regeln(), _ohne_akte()])


def _zeigen() -> list[Rule]:
    return zur_akte(
        "read_dokumente",
        lesen,
        gelesen,
        _liste_alle,
        weiter=_dann_lesen,
        anders=_nach_seinem_namen,
        pflicht=True,
    )


def _ohne_akte() -> Rule:
    return Rule(
        erkannt(lesen_ohne_akte),
        "read_dokument",
        gelesen,
        lambda g: g["argumente"],
        then=dann_die_letzte,
        failure=FEHLER,
    )


def regeln() -> list[Rule]:
    return [
        Rule(
            erkannt(frage_ohne_akte),
            "search_dokument",
            ausschnitte,
            lambda g: g["argumente"],
            then=_durchlesen,
            failure=FEHLER,
        ),
        *zur_akte(
            "read_dokumente",
            suche_in_einem,
            auch_in_anderen,
            _liste_alle,
            weiter=_dann_suchen,
            anders=_ueberall,
            pflicht=True,
        ),
        *zur_akte(
            "search_dokument",
            suche,
            ausschnitte,
            _suchargumente,
            sonst=lambda g: _suchargumente(g) | {"akte": "alle"},
            ohne_namen="query",
            example="Was steht im Mietvertrag der Akte {akte} zur Kaution?",
        ),
        *zur_akte(
            "read_dokumente",
            frage_an_eines,
            auch_in_anderen,
            _liste_alle,
            weiter=_dann_suchen,
            anders=_ueberall,
            pflicht=True,
        ),
        *_zeigen(),
        *nach_kopf.regeln(),
        _ohne_akte(),
        *zur_akte(
            "read_dokumente",
            auflisten,
            aufgelistet,
            _statusargumente,
            weiter=_dann_nachlesen,
            anders=_nach_seinem_namen,
            example="Welche Dokumente liegen in der Akte {akte}?",
        ),
    ]


# ---- calls


def _liste_alle(_: Mapping[str, Any]) -> dict[str, Any]:
    return {"limit": MOST_ROWS}


def _statusargumente(groups: Mapping[str, Any]) -> dict[str, Any]:
    return {"limit": MOST_ROWS, **({"status": groups["status"]} if groups["status"] else {})}


def _suchargumente(groups: Mapping[str, Any]) -> dict[str, Any]:
    where = {"akte": "alle"} if groups["akte"] == Genannt() and not groups["art"] else {}
    return {"query": groups["query"], "limit": 5, **where}


def _nach_seinem_namen(progress: Progress) -> CallChunk | None:
    """„Gutachten Feuchteschaden“: no matter is called so, but a document may be."""
    called = progress.groups["name"]
    if not called or passende(progress):
        return None
    page = erste_gelesene(progress.groups["seite"])
    return CallChunk("", "read_dokument", {"dokument": called, "seite": page})


def _dann_lesen(progress: Progress) -> CallChunk | None:
    if progress.last.tool == "read_dokument":
        return dann_die_letzte(progress)
    if progress.last.tool != "read_dokumente" or len(found := gewaehlt(progress)) != 1:
        return None
    page = vom_ende(progress.groups["seite"], found[0]["seiten"])
    return CallChunk("", "read_dokument", {"dokument": found[0]["id"], "seite": page})


def _dann_nachlesen(progress: Progress) -> CallChunk | None:
    """No document is called so: the others may say whether there is one."""
    if progress.last.tool != "read_dokumente" or not progress.groups["art"] or gewaehlt(progress):
        return None
    documents: list[dict[str, Any]] = progress.data["dokumente"]
    if not documents or not klein_genug(documents):
        return None
    pages = [{"dokument": each["id"], "seite": n} for each in documents for n in range(1, each["seiten"] + 1)]
    return CallChunk("", "read_dokument", {"seite": pages})


def _ueberall(progress: Progress) -> CallChunk | None:
    wanted = ohne_titel(progress, progress.groups["query"]) or progress.groups["query"]
    by_whom = "" if passende(progress) else verfasser(progress.request, progress.groups["art"])
    return CallChunk("", "search_dokument", {"query": by_whom or wanted, "akte": "alle", "limit": 30})


def _dann_suchen(progress: Progress) -> CallChunk | None:
    if progress.last.tool == "search_dokument":
        return _durchlesen(progress)
    if progress.last.tool == "read_dokument":
        return seiten_der_anderen(progress)
    if progress.last.tool != "read_dokumente":
        return None
    found = gewaehlt(progress)
    if not found:
        return alle_seiten(progress)
    if len(found) == 1 and found[0]["seiten"] <= SHORT:
        # The word of the question need not be the word of the text: a short document is read through.
        pages = list(range(1, found[0]["seiten"] + 1))
        return CallChunk("", "read_dokument", {"dokument": found[0]["id"], "seite": pages})
    within = {"dokument": found[0]["id"]} if len(found) == 1 else {"akte": progress.data["akte"]}
    wanted = ohne_titel(progress, progress.groups["query"]) or progress.groups["query"]
    return CallChunk("", "search_dokument", {"query": wanted, "limit": 5, **within})


def _durchlesen(progress: Progress) -> CallChunk | None:
    """Where all hits are in one short document of the kind that was named, all of it."""
    if progress.last.tool == "search_dokument" and progress.data["treffer"]:
        kind = progress.groups.get("art", "")
        of_name = nur_infrage(progress, progress.data["treffer"])
        hits = aus_solchen(of_name, kind, by_head=nach_dem_anderen_wort(progress))
        if not hits and (parts := zerlegt(kind)) and not _zweimal(progress):
            return CallChunk("", "search_dokument", {"query": parts[0], "akte": "alle", "limit": 30})
        if hits and len({each["id"] for each in hits}) == 1 and hits[0]["seiten"] <= SHORT:
            pages = list(range(1, hits[0]["seiten"] + 1))
            return CallChunk("", "read_dokument", {"dokument": hits[0]["id"], "seite": pages})
    return _noch_einmal(progress)


def _noch_einmal(progress: Progress) -> CallChunk | None:
    """Where not all words are found together, the longest one alone, or the beginning of a compound."""
    words = sorted(ohne_titel(progress, progress.groups["query"]).split(), key=len)
    if progress.last.tool != "search_dokument" or progress.data["treffer"] or not words or _zweimal(progress):
        return None
    shorter = words[-1] if len(words) > 1 else words[-1][:STEM] if len(words[-1]) > LONG else ""
    given = {name: value for name, value in progress.groups.get("argumente", {}).items() if name != "query"}
    within = given or {"limit": 30, "akte": gefundenes_aktenzeichen(progress) or "alle"}
    return CallChunk("", "search_dokument", {"query": shorter, **within}) if shorter else None


def _zweimal(progress: Progress) -> bool:
    return sum(each.tool == "search_dokument" for each in progress.results) > 1
