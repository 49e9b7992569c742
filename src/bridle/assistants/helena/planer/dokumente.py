"""Documents: which there are in a matter, what one says, and where something is said."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.felder import gefaltet
from bridle.assistants.helena.planer.dokumente_erkennen import (
    auflisten,
    frage_an_eines,
    frage_ohne_akte,
    lesen,
    lesen_ohne_akte,
    stamm,
    suche,
    suche_in_einem,
)
from bridle.assistants.helena.planer.erkennen import Genannt
from bridle.assistants.helena.planer.sagen import absaetze, anzahl, gross, liste, quelle, satz, tag, zitat
from bridle.assistants.helena.planer.schritte import (
    FEHLER,
    erkannt,
    gefundenes_aktenzeichen,
    ohne_titel,
    titel,
    vermutet,
    zur_akte,
)
from bridle.engine.model import CallChunk
from bridle.models.planner import Progress, Rule

STEM, LONG, TAIL = 7, 9, 6
"""A long word that is not found is looked for by its beginning: compounds are not split."""


def regeln() -> list[Rule]:
    return [
        Rule(
            erkannt(frage_ohne_akte),
            "search_dokument",
            ausschnitte,
            lambda g: g["argumente"],
            then=_noch_einmal,
            failure=FEHLER,
        ),
        *zur_akte(
            "read_dokumente",
            suche_in_einem,
            ausschnitte,
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
            example="Was steht im Mietvertrag der Akte Nebelthau zur Kaution?",
        ),
        *zur_akte(
            "read_dokumente",
            frage_an_eines,
            ausschnitte,
            _liste_alle,
            weiter=_dann_suchen,
            anders=_ueberall,
            pflicht=True,
        ),
        *zur_akte("read_dokumente", lesen, _gelesen, _liste_alle, weiter=_dann_lesen, pflicht=True),
        Rule(erkannt(lesen_ohne_akte), "read_dokument", _gelesen, lambda g: g["argumente"], failure=FEHLER),
        *zur_akte(
            "read_dokumente",
            auflisten,
            _aufgelistet,
            _statusargumente,
            example="Welche Dokumente liegen in der Akte Silberbach?",
        ),
    ]


# ---- calls


def _liste_alle(_: Mapping[str, Any]) -> dict[str, Any]:
    return {"limit": 50}


def _statusargumente(groups: Mapping[str, Any]) -> dict[str, Any]:
    return {"limit": 50, **({"status": groups["status"]} if groups["status"] else {})}


def _suchargumente(groups: Mapping[str, Any]) -> dict[str, Any]:
    where = {"akte": "alle"} if groups["akte"] == Genannt() and not groups["art"] else {}
    return {"query": groups["query"], "limit": 5, **where}


def _dann_lesen(progress: Progress) -> CallChunk | None:
    if progress.last.tool != "read_dokumente" or len(found := _gewaehlt(progress)) != 1:
        return None
    return CallChunk("", "read_dokument", {"dokument": found[0]["id"], "seite": progress.groups["seite"]})


def _ueberall(progress: Progress) -> CallChunk | None:
    wanted = ohne_titel(progress, progress.groups["query"]) or progress.groups["query"]
    return CallChunk("", "search_dokument", {"query": wanted, "akte": "alle", "limit": 30})


def _dann_suchen(progress: Progress) -> CallChunk | None:
    if progress.last.tool == "search_dokument":
        return _noch_einmal(progress)
    if progress.last.tool != "read_dokumente":
        return None
    found = _gewaehlt(progress)
    within = {"dokument": found[0]["id"]} if len(found) == 1 else {"akte": progress.data["akte"]}
    wanted = ohne_titel(progress, progress.groups["query"]) or progress.groups["query"]
    return CallChunk("", "search_dokument", {"query": wanted, "limit": 5, **within})


def _gewaehlt(progress: Progress) -> list[dict[str, Any]]:
    """The documents that the kind fits: by the whole name, by a word of it, by a part of a word."""
    wanted = gefaltet(stamm(progress.groups["art"]))
    found: list[dict[str, Any]] = progress.data["dokumente"]
    names = [(each, gefaltet(each["name"])) for each in found]
    tried = [
        [each for each, name in names if name == wanted],
        [each for each, name in names if wanted in name.split()],
        [each for each, name in names if any(word.startswith(wanted) for word in name.split())],
        [each for each, name in names if wanted in name],
        [
            each
            for each, name in names
            if len(wanted) > TAIL and any(_endet(word, wanted) for word in name.split())
        ],
    ]
    return next((hits for hits in tried if hits), list[dict[str, Any]]())


def _endet(word: str, wanted: str) -> bool:
    return word.endswith(wanted[-TAIL:])


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


# ---- answers


def ausschnitte(progress: Progress) -> str:
    data, wanted = progress.data, progress.groups["query"]
    if progress.last.tool != "search_dokument":
        return _welches(progress)
    hits = _aus_solchen(data["treffer"], progress.groups.get("art", ""))
    if not hits and data["treffer"]:
        kind = stamm(progress.groups["art"]).capitalize()
        return absaetze(
            f"Zu „{wanted}“ finde ich in einem Dokument „{kind}“ nichts.",
            quelle("Dokumente der Akten"),
        )
    if not hits:
        return absaetze(
            f"Zu „{wanted}“ finde ich in den Dokumenten nichts. {data.get('hinweis', '')}".strip(),
            quelle("Dokumente der Akten"),
        )
    parts = [
        absaetze(
            f"**{each['dokument']}**, Seite {each['seite']} von {each['seiten']} (Akte {each['akte']}):",
            zitat(each["auszug"]["text"], 900),
        )
        for each in hits
    ]
    more = (
        f"Insgesamt {data['gefunden']} Fundstellen; gezeigt sind die besten {len(hits)}."
        if data["gefunden"] > len(hits)
        else ""
    )
    places = [f"„{each['dokument']}“, Seite {each['seite']}, Akte {each['akte']}" for each in hits]
    return absaetze(
        vermutet(progress), f"Zu „{wanted}“ steht in den Dokumenten:", *parts, more, quelle("; ".join(places))
    )


def _aus_solchen(hits: list[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    """Those in documents of the kind that was named, where there are any; the best five."""
    wanted = gefaltet(stamm(kind)) if kind else ""
    of_kind = [each for each in hits if wanted and wanted in gefaltet(each["dokument"])]
    return (of_kind if wanted else hits)[:5]


def _gelesen(progress: Progress) -> str:
    data = progress.data
    if progress.last.tool != "read_dokument":
        return _welches(progress)
    place = f"Seite {data['seite']} von {data['seiten']}"
    text = zitat(data["text"], 6_000) if data.get("text") else data.get("hinweis", "")
    more = (
        "Für die nächste Seite frag nach „Seite 2“ und so weiter." if data["seite"] < data["seiten"] else ""
    )
    return absaetze(
        vermutet(progress),
        f"**{data['dokument']}**, {place} (Akte {data['akte']}):",
        text,
        more,
        quelle(f"Dokument „{data['dokument']}“, Seite {data['seite']}, Akte {data['akte']}"),
    )


def _welches(progress: Progress) -> str:
    found = _gewaehlt(progress)
    where = f"in der {titel(progress)}"
    rows = found or progress.data["dokumente"]
    head = (
        f"Welches Dokument {where} meinst Du?"
        if found
        else f"Ein solches Dokument finde ich {where} nicht. Dort liegen:"
    )
    return absaetze(
        head, liste(each["name"] for each in rows), quelle(f"Dokumente der Akte {progress.data['akte']}")
    )


def _aufgelistet(progress: Progress) -> str:
    data = progress.data
    rows: list[dict[str, Any]] = data["dokumente"]
    where = f"in der {titel(progress)}"
    status = progress.groups["status"]
    kind = f" ({gross(status)})" if status else ""
    count = anzahl(len(rows), "Dokument", "Dokumente").replace("eine ", "ein ", 1)
    lines = [
        f"**{each['name']}**: {gross(each['status'])}, {each['seiten']} "
        f"{'Seite' if each['seiten'] == 1 else 'Seiten'}"
        f"{', Ordner ' + each['ordner'] if each['ordner'] else ''}, vom {tag(each['angelegt'])}"
        for each in rows
    ]
    return absaetze(
        vermutet(progress),
        f"{satz(count)}{kind} {where}{':' if rows else '.'}",
        liste(lines),
        "Es gibt weitere Dokumente." if data["weitere"] else "",
        quelle(f"Dokumente der Akte {data['akte']}"),
    )
