"""What one document that was read through says to what is asked of it."""

from __future__ import annotations

import re
from typing import Any

from bridle.assistants.helena.planer.dokumente.absaetze import absaetze_aller
from bridle.assistants.helena.planer.dokumente.auffangen_stellen import Fund, nur_wozu
from bridle.assistants.helena.planer.dokumente.ergebnis import ERGEBNIS
from bridle.assistants.helena.planer.dokumente.ganz import das_dokument
from bridle.assistants.helena.planer.dokumente.papierart import stamm, zerlegt
from bridle.assistants.helena.planer.dokumente.sinn import begriff
from bridle.assistants.helena.planer.dokumente.stellen import in_einem
from bridle.assistants.helena.planer.dokumente.verfasser import ohne_verfasser
from bridle.assistants.helena.planer.dokumente.zeile import hervorgehoben
from bridle.assistants.helena.planer.dokumente.zwei_fragen import erste_worte, zweite_antwort
from bridle.assistants.helena.planer.lesen.woerter import bekannt, falte
from bridle.assistants.helena.planer.sagen import absaetze, aufzaehlung, felder, gezaehlt, quelle, zitat
from bridle.assistants.helena.planer.schritte import ohne_titel, vermutet
from bridle.models.planner import Progress


def seiten(progress: Progress) -> list[dict[str, Any]]:
    return [felder(each.data) for each in progress.results if each.tool == "read_dokument"]


def fund(progress: Progress) -> Fund:
    wanted = _gesucht(progress) or progress.groups["query"]
    return in_einem(seiten(progress), wanted, progress.groups.get("frage", ""))


def _gesucht(progress: Progress) -> str:
    """Without whose the paper is, be it the matter or its author, and without what a second question asks."""
    words = ohne_titel(progress, progress.groups["query"]).split()
    kind = progress.groups.get("art", "")
    own = ohne_verfasser(words, progress.request, kind, seiten(progress))
    return " ".join(erste_worte(progress.request, own) if own else own)


def sagt_nichts_dazu(progress: Progress) -> bool:
    """A thing is named, and the document that was read does not speak of it."""
    beside = _gesucht(progress)
    if not beside or not _nennt_ein_ding(progress.request, beside):
        return False
    found = fund(progress)
    return not found.stellen or (not found.sicher and not found.ding)


def steht_nicht_selbst(progress: Progress) -> bool:
    """Nothing of it, or only its head: of Resturlaub „Urlaub“."""
    return sagt_nichts_dazu(progress) or bool(fund(progress).kopf)


def aus_dem_dokument(progress: Progress) -> str:
    """The passages of a document that was read through; its first page where nothing was named."""
    pages = seiten(progress)
    beside = _gesucht(progress)
    wanted = beside or progress.groups["query"]
    found = fund(progress) if beside else Fund([])
    name, where = pages[0]["dokument"], f"(Akte {pages[0]['akte']})"
    if sagt_nichts_dazu(progress):
        itself = das_dokument(pages)
        return absaetze(
            vermutet(progress),
            f"Zu „{wanted}“ finde ich im Dokument **{name}** {where} nichts. Gesucht ist nach Wörtern: Mit "
            "anderen kann es dort stehen"
            + (". Das Dokument selbst:" if itself else "; mit „Zeig mir …“ siehst Du das ganze Dokument."),
            itself,
            quelle(
                f"Dokument „{name}“, {gezaehlt(pages[0]['seiten'], 'Seite', 'Seiten')}, "
                f"Akte {pages[0]['akte']}"
            ),
        )
    if not found.stellen:
        page = pages[-1] if wanted == ERGEBNIS else pages[0]  # what a paper comes to stands at its end
        return absaetze(
            vermutet(progress),
            f"„{wanted}“ finde ich dort nicht wörtlich; das Dokument selbst:" if beside else "",
            f"**{name}** {where}, Seite {page['seite']} von {page['seiten']}:",
            zitat(page.get("text", ""), 2_500),
            zweite_antwort(progress.request, pages, list(absaetze_aller([page]))) if beside else "",
            quelle(f"Dokument „{name}“, Seite {page['seite']}, Akte {page['akte']}"),
        )
    asked_for = wanted.split()
    parts = [
        absaetze(
            f"**{name}**, Seite {each.seite} von {pages[0]['seiten']} {where}"
            f"{', ' + each.ueberschrift if each.ueberschrift else ''}:",
            zitat(hervorgehoben(each.text, asked_for, progress.request), 900),
        )
        for each in found.stellen
    ]
    places = dict.fromkeys(f"Seite {each.seite}" for each in found.stellen)
    asked, compound = progress.groups.get("dokument", ""), zerlegt(progress.groups.get("art", ""))
    other = bool(compound and asked) and falte(stamm(progress.groups["art"])) not in falte(name)
    return absaetze(
        vermutet(progress),
        f"Ein Dokument mit dem Namen „{asked}“ gibt es nicht; gelesen ist **{name}**." if other else "",
        _kopfzeile(wanted, name, found),
        *parts,
        zweite_antwort(progress.request, pages, found.stellen),
        quelle(f"Dokument „{name}“, {', '.join(places)}, Akte {pages[0]['akte']}"),
    )


def _kopfzeile(wanted: str, name: str, found: Fund) -> str:
    """That it stands there is said of what stands there alone."""
    if not found.sicher:
        return _nicht_woertlich(wanted, name, found)
    if len(found.kopf) == len(wanted.split()) == 1:
        (word, head), *_ = found.kopf
        return f"Zu „{word}“ selbst steht im Dokument **{name}** nichts; zu „{head}“ steht dort:"
    return absaetze(nur_wozu(found), f"Zu „{wanted}“ steht in den Dokumenten:")


def _nicht_woertlich(wanted: str, name: str, found: Fund) -> str:
    """What is missing is named: else what only comes near would pass for an answer."""
    said = f"„{wanted}“ finde ich im Dokument **{name}** nicht wörtlich."
    missing = [each for each in found.fehlt if each in wanted.split()]
    if missing and len(missing) < len(wanted.split()):
        named = aufzaehlung([f"„{each}“" for each in missing])
        said += f" Auch kein anderes Wort dafür erkenne ich dort zu {named}."
    return f"{said} Am nächsten kommt:"


def _nennt_ein_ding(asked: str, wanted: str) -> bool:
    """A noun or a known topic, which a paper has or has not; for „versprochen“ it may have any words."""
    said = [word for word in wanted.split() if word != ERGEBNIS]  # every paper comes to something
    if re.search(r"(?<=\s)[A-ZÄÖÜ]", asked):
        return any(word[:1].isupper() or _ist_thema(word) for word in said)
    return any(not bekannt(falte(word)) for word in said)


def _ist_thema(word: str) -> bool:
    return (term := begriff(word, ())) is not None and bool(term.verwandt)
