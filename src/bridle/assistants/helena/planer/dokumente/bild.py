"""How documents are shown: lists, pages, and the passages that were asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from bridle.assistants.helena.felder import gefaltet
from bridle.assistants.helena.planer.dokumente.auffangen_stellen import finde
from bridle.assistants.helena.planer.dokumente.aus_einem import aus_dem_dokument, fund, seiten
from bridle.assistants.helena.planer.dokumente.mehrere_akten import nur_infrage
from bridle.assistants.helena.planer.dokumente.papierart import stamm, zerlegt
from bridle.assistants.helena.planer.dokumente.sinn import SINN, Begriff, begriff, eben
from bridle.assistants.helena.planer.dokumente.stellen import ueberschrift
from bridle.assistants.helena.planer.dokumente.von_wem import nicht_von_wem
from bridle.assistants.helena.planer.sagen import (
    absaetze,
    anzahl,
    gross,
    liste,
    quelle,
    satz,
    tag,
    zitat,
)
from bridle.assistants.helena.planer.schritte import ohne_titel, titel, vermutet
from bridle.models.planner import Progress

NACH_WOERTERN = "Gesucht ist nach Wörtern: Mit anderen kann es dort stehen."
TAIL = 6
STEM = 5


def gewaehlt(progress: Progress) -> list[dict[str, Any]]:
    """The documents that the kind fits: by the whole name, by a word of it, by a part of a word."""
    wanted = gefaltet(stamm(progress.groups["art"]))
    found: list[dict[str, Any]] = progress.data["dokumente"]
    names = [(each, gefaltet(each["name"])) for each in found]
    tried = [
        [each for each, name in names if name == wanted],
        [each for each, name in names if wanted in name.split()],
        [each for each, name in names if any(_ist_schreiben(wanted, word) for word in name.split())],
        [each for each, name in names if any(word.startswith(wanted) for word in name.split())],
        [each for each, name in names if wanted in name],
        [each for each, name in names if any(_endet(wanted, word) for word in name.split())],
    ]
    return next((hits for hits in tried if hits), list[dict[str, Any]]())


def _ist_schreiben(wanted: str, word: str) -> bool:
    """A Kündigungsschreiben is the „Kündigung“; a Kündigungsschutzklage only speaks of one."""
    return word.startswith(wanted) and word[len(wanted) :].lstrip("es-") in ("chreiben", "brief", "rklarung")


def _endet(wanted: str, word: str) -> bool:
    """A Wohnraummietvertrag may be the „Mietvertrag“; an Aufhebungsvertrag is no „Arbeitsvertrag“."""
    return len(word) > TAIL and wanted.endswith(word)


def ausschnitte(progress: Progress) -> str:
    data = progress.data
    wanted = ohne_titel(progress, progress.groups["query"]) or progress.groups["query"]
    if progress.last.tool == "read_dokument":
        searched = [n for n, each in enumerate(progress.results, 1) if each.tool == "search_dokument"]
        if searched and not fund(progress).stellen:  # the search found it by other words than these
            before = replace(progress, results=progress.results[: searched[-1]])
            return ausschnitte(before)
        return aus_dem_dokument(progress)
    if progress.last.tool != "search_dokument":
        return _welches(progress)
    kind = progress.groups.get("art", "")
    hits = aus_solchen(_davon(progress), kind, by_head=nach_dem_anderen_wort(progress))
    if not hits and kind and data["treffer"]:
        kind = progress.groups.get("dokument") or stamm(progress.groups["art"]).capitalize()
        return absaetze(
            f"Zu „{wanted}“ finde ich in einem Dokument „{kind}“ nichts.",
            quelle("Dokumente der Akten"),
        )
    if not hits:
        return absaetze(
            f"Zu „{wanted}“ finde ich in den Dokumenten nichts. {data.get('hinweis', '')} {NACH_WOERTERN}",
            quelle("Dokumente der Akten"),
        )
    parts = [
        absaetze(
            f"**{each['dokument']}**, Seite {each['seite']} von {each['seiten']} (Akte {each['akte']}"
            f"{', ' + each['kurzrubrum'] if each.get('kurzrubrum') else ''}):",
            zitat(each["auszug"]["text"], 900),
        )
        for each in hits
    ]
    total = data["gefunden"] - len(data["treffer"]) + len(_davon(progress))
    more = f"Insgesamt {total} Fundstellen; gezeigt sind die besten {len(hits)}." if total > len(hits) else ""
    places = [f"„{each['dokument']}“, Seite {each['seite']}, Akte {each['akte']}" for each in hits]
    return absaetze(
        vermutet(progress),
        *ueberschrift(wanted, data.get("hinweis", "")),
        *parts,
        more,
        quelle("; ".join(places)),
    )


def _davon(progress: Progress) -> list[dict[str, Any]]:
    """Those that speak of it: the search also brings what is only near."""
    hits = nur_infrage(progress, progress.data["treffer"])
    if progress.data.get("hinweis") or nach_dem_anderen_wort(progress) or _nach_kuerzerem(progress):
        return hits
    terms = [each for word in progress.groups["query"].split() if (each := begriff(word, ()))]
    return [each for each in hits if not terms or _spricht_davon(each, terms)]


def _spricht_davon(hit: Mapping[str, Any], terms: Sequence[Begriff]) -> bool:
    text = eben(f"{hit['dokument']} {hit['auszug']['text']}")
    return any(each.in_text(text) >= SINN for each in terms)


def _nach_kuerzerem(progress: Progress) -> bool:
    return sum(each.tool == "search_dokument" for each in progress.results) > 1


def aus_solchen(hits: list[dict[str, Any]], kind: str, *, by_head: bool = False) -> list[dict[str, Any]]:
    """Those in documents of the kind that was named, where there are any; the best five.

    by_head  a „Feuchtegutachten“ may be the „Gutachten“ that speaks of Feuchte: what was searched for is that
    """
    wanted = gefaltet(stamm(kind)) if kind else ""
    of_kind = [each for each in hits if wanted and wanted in gefaltet(each["dokument"])]
    parts = zerlegt(kind)
    if not of_kind and parts:
        headed = [each for each in hits if parts[1] in gefaltet(each["dokument"])]
        of_kind = [each for each in headed if by_head or parts[0][:STEM] in gefaltet(each["dokument"])]
    return (of_kind if wanted else hits)[:5]


def nach_dem_anderen_wort(progress: Progress) -> bool:
    """Whether the last search was for what a compound says beside its head."""
    searched = [each for each in progress.results if each.tool == "search_dokument"]
    return len(searched) > 1 and zerlegt(progress.groups.get("art", "")) is not None


def gelesen(progress: Progress) -> str:
    data = progress.data
    if progress.last.tool != "read_dokument":
        return _welches(progress)
    place = f"Seite {data['seite']} von {data['seiten']}"
    text = zitat(data["text"], 6_000) if data.get("text") else data.get("hinweis", "")
    further = data["seite"] < data["seiten"]
    more = f"Für die nächste Seite frag nach „Seite {data['seite'] + 1}“." if further else ""
    return absaetze(
        vermutet(progress),
        f"**{data['dokument']}**, {place} (Akte {data['akte']}):",
        text,
        more,
        quelle(f"Dokument „{data['dokument']}“, Seite {data['seite']}, Akte {data['akte']}"),
    )


def _welches(progress: Progress) -> str:
    found = gewaehlt(progress)
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


def aufgelistet(progress: Progress) -> str:
    if all(each.tool != "read_dokumente" for each in progress.results):
        return _eines(progress.data)
    if progress.groups["art"]:
        return _ob_es_eines_gibt(progress)
    data = progress.data
    rows: list[dict[str, Any]] = data["dokumente"]
    where = f"in der {titel(progress)}"
    one = (
        gewaehlt(replace(progress, groups={**progress.groups, "art": of}))
        if (of := progress.groups["seiten_von"])
        else []
    )
    if one:
        return absaetze(
            vermutet(progress),
            f"{satz(where)}:",
            liste(_zeile(each) for each in one),
            quelle(f"Dokumente der Akte {data['akte']}"),
        )
    status = progress.groups["status"]
    kind = f" ({gross(status)})" if status else ""
    count = "ein Dokument" if len(rows) == 1 else anzahl(len(rows), "Dokument", "Dokumente")
    return absaetze(
        vermutet(progress),
        f"{satz(count)}{kind} {where}{':' if rows else '.'}",
        liste(_zeile(each) for each in rows),
        "Es gibt weitere Dokumente." if data["weitere"] else "",
        nicht_von_wem(progress.request) if rows else "",
        quelle(f"Dokumente der Akte {data['akte']}"),
    )


def _eines(data: Mapping[str, Any]) -> str:
    """One that was found by its name alone."""
    pages = "eine Seite" if data["seiten"] == 1 else f"{data['seiten']} Seiten"
    place = f"Akte {data['akte']}"
    return absaetze(f"**{data['dokument']}** ({place}): {pages}.", quelle(f"Dokument der {place}"))


def _zeile(each: Mapping[str, Any]) -> str:
    pages = f"{each['seiten']} {'Seite' if each['seiten'] == 1 else 'Seiten'}"
    folder = f", Ordner {each['ordner']}" if each["ordner"] else ""
    return f"**{each['name']}**: {gross(each['status'])}, {pages}{folder}, vom {tag(each['angelegt'])}"


def _ob_es_eines_gibt(progress: Progress) -> str:
    """„Liegt in der Akte ein Gutachten?“: those that are called so, and else all there are."""
    kept = tuple(each for each in progress.results if each.tool != "read_dokument")
    listed = replace(progress, results=kept)
    found, where = gewaehlt(listed), f"in der {titel(listed)}"
    named = progress.groups["dokument"] or stamm(progress.groups["art"]).capitalize()
    rows = found or listed.data["dokumente"]
    head = f"Ja, {where}:" if found else f"Nein, ein Dokument „{named}“ finde ich {where} nicht. Dort liegen:"
    told = [each for each in finde(seiten(progress), [named], "").stellen if not found]
    return absaetze(
        vermutet(listed),
        head if rows else f"Nein, {where} liegt kein Dokument.",
        liste(_zeile(each) for each in rows),
        "Es gibt weitere Dokumente." if listed.data["weitere"] else "",
        f"Von „{named}“ ist aber die Rede:" if told else "",
        *[
            absaetze(f"**{each.dokument}**, Seite {each.seite} von {each.seiten}:", zitat(each.text, 900))
            for each in told
        ],
        quelle(f"Dokumente der Akte {listed.data['akte']}"),
    )
