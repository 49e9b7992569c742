"""„Fass mir zusammen, was bei Brackwasser los war“: what is entered of a matter, where nobody can sum it up.

To say it in other words takes a model; its state, what is due and its papers stand in the matter.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.dokumente.papierart import art_des_dokuments
from bridle.assistants.helena.planer.grenzen import will_handeln
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, Genannt, genannt
from bridle.assistants.helena.planer.lesen.woerter import bekannt, falte
from bridle.assistants.helena.planer.sagen import absaetze, felder, gross, liste, quelle, tag, zweifel
from bridle.assistants.helena.planer.schritte import titel, vermutet, zur_akte
from bridle.assistants.helena.werkzeug_angaben import MOST_ROWS
from bridle.engine.model import CallChunk
from bridle.models.planner import Progress, Rule

_ZUSAMMEN = (
    r"\bfass\w*\b.*\bzusammen\b|\bzusammenfass\w*|"
    r"\b(?:kurze[nr]?|schnelle[nr]?|knappe[nr]?) (?:ueberblick|abriss)\b|\bueberblick (?:ueber|zu[mr]?|in)\b|"
    r"\bbring\w* (?:mich|uns)\b.*\bauf (?:den )?(?:neuesten )?stand\b|"
    r"\bwas (?:war|ist|lief) (?:\S+ ){0,6}(?:bisher|bislang|bis jetzt) (?:los|passiert|gelaufen|geschehen)\b|"
    r"\bwas (?:bei|in) (?:\S+ ){1,4}(?:bisher|bislang|bis jetzt) (?:los|passiert|gelaufen|geschehen)\b"
)
_NICHT = (
    r"\b(?:mail|brief|schreiben|mandantenbrief|vermerk|memo|englisch\w*|satz|saetzen?|stichpunkt\w*|zeilen)\b|"
    r"\b(?:alle|aller|saemtliche|offenen) (?:\w+ )?(?:akten|fristen|termine|sachen|faelle)\b|"
    r"\brechtsprechung|\bgesetz|\bargument|\bstunden|\bzeiten\b|\bkosten\b|\bfrist"
)
"""A text to be written, or an overview of something else."""


def regeln() -> list[Rule]:
    return zur_akte("read_akte_detail", _gefragt, _antwort, weiter=_weiter, pflicht=True, darf=_darf)


def _darf(anfrage: Anfrage) -> bool:
    return not will_handeln(anfrage)


def _gefragt(anfrage: Anfrage) -> Mapping[str, Any] | None:
    if not anfrage.hat(_ZUSAMMEN) or anfrage.hat(_NICHT) or art_des_dokuments(anfrage):
        return None
    named = genannt(anfrage)
    if named is None or named.gebiet:
        return None
    if named.aktenzeichen or named.stark:
        return {"akte": named}
    own = [word for word in named.name.split() if not bekannt(falte(word)) and word != anfrage.worte[0].text]
    return {"akte": Genannt(name=" ".join(own), sicher=True, alle=" ".join(own))} if own else None


def _weiter(progress: Progress) -> CallChunk | None:
    done = {each.tool for each in progress.results}
    matter = next(felder(each.data) for each in progress.results if each.tool == "read_akte_detail")
    for tool, given in (("read_fristen", {"status": "active"}), ("read_dokumente", dict[str, str]())):
        if tool not in done:
            return CallChunk("", tool, {"akte": matter["aktenzeichen"], "limit": MOST_ROWS, **given})
    return None


def _antwort(progress: Progress) -> str:
    found = {each.tool: felder(each.data) for each in progress.results if not each.failed}
    matter = found["read_akte_detail"]
    due: list[dict[str, Any]] = found.get("read_fristen", {}).get("eintraege", [])
    papers: list[dict[str, Any]] = found.get("read_dokumente", {}).get("dokumente", [])
    return absaetze(
        vermutet(progress),
        "Mit eigenen Worten zusammenfassen kann das nur ein Sprachmodell; eingetragen ist zur "
        f"{titel(progress)}:",
        liste(
            each
            for each in (
                f"Wegen: {matter['wegen']}" if matter["wegen"] else "",
                f"Status: {gross(matter['status'])}",
                f"Stand: {matter['summary']}" if matter["summary"] else "",
            )
            if each
        ),
        "Offene Fristen und Termine:" if due else "Offene Fristen und Termine sind nicht eingetragen.",
        liste(_eintrag(each) for each in due),
        "Dokumente:" if papers else "",
        liste(f"{each['name']} ({gross(each['status'])})" for each in papers),
        quelle(f"Akte {matter['aktenzeichen']}, ihr Kalender und ihre Dokumente"),
    )


def _eintrag(each: Mapping[str, Any]) -> str:
    late = ", ÜBERFÄLLIG" if each.get("ueberfaellig") else ""
    doubt = f"; {said}" if (said := zweifel(each)) else ""
    return f"**{each['titel']}**: {tag(each['datum'])}{late}{doubt}"
