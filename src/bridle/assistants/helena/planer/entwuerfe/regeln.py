"""Plain orders become drafts: a note, a time entry, an entry in the calendar. A person approves them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from bridle.assistants.helena.planer.entwuerfe.auftrag import Art, auftrag
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, Genannt
from bridle.assistants.helena.planer.sagen import absaetze, liste, tag, zitat
from bridle.assistants.helena.planer.schritte import FEHLER, titel, vermutet, zur_akte
from bridle.models.planner import Progress, Rule

WERKZEUGE: Mapping[Art, str] = {
    "notiz": "create_notiz",
    "zeit": "create_draft_zeiterfassung",
    "frist": "create_draft_frist",
}
_WAS: Mapping[Art, str] = {
    "notiz": "die Notiz",
    "zeit": "den Zeiteintrag",
    "frist": "den Eintrag im Kalender",
}
_DARF_NICHT: Mapping[Art, str] = {
    "notiz": "Notizen kann ich mit Deiner Rolle nicht vorschlagen.",
    "zeit": "Zeiteinträge kann ich mit Deiner Rolle nicht vorschlagen.",
    "frist": "Einträge im Kalender kann ich mit Deiner Rolle nicht vorschlagen.",
}
IN_WELCHER_AKTE = "In welcher Akte? Nenne mir das Aktenzeichen oder den Namen einer Partei."


def regeln() -> list[Rule]:
    return [
        *_regel("notiz", _notiert, "Notiere in der Akte Silberbach: Die Mandantin hat angerufen."),
        *_regel("zeit", _erfasst, "Erfasse 30 Minuten Telefonat in der Akte Silberbach", "beschreibung"),
        *_regel("frist", _eingetragen, "Wiedervorlage am 15.12. in der Akte Nebelthau", "titel"),
    ]


def rueckfrage(anfrage: Anfrage, tools: Collection[str], *, ohne_akte: bool) -> str:
    """What an order still lacks, or that this role may not give it; nothing where it is complete, or none."""
    ordered = auftrag(anfrage)
    if ordered is None:
        return ""
    if WERKZEUGE[ordered.art] not in tools:
        return _DARF_NICHT[ordered.art]
    missing = [*ordered.fehlt, *([IN_WELCHER_AKTE] if ohne_akte and ordered.akte == Genannt() else [])]
    if not missing:
        return ""
    return absaetze(f"Für {_WAS[ordered.art]} brauche ich noch:", liste(missing))


def _regel(art: Art, answer: Callable[[Progress], str], example: str, named: str = "") -> list[Rule]:
    def read(anfrage: Anfrage) -> Mapping[str, Any] | None:
        ordered = auftrag(anfrage)
        if ordered is None or ordered.art != art or ordered.fehlt:
            return None
        return {"akte": ordered.akte, "argumente": ordered.argumente}

    return zur_akte(
        WERKZEUGE[art],
        read,
        answer,
        lambda groups: dict(groups["argumente"]),
        example=example,
        fehler=FEHLER,
        darf=lambda _: True,
        ohne_namen=named,
    )


def _notiert(progress: Progress) -> str:
    said = progress.groups["argumente"]["inhalt"]
    return _entwurf(progress, "Entwurf einer Notiz", zitat(said))


def _erfasst(progress: Progress) -> str:
    data = progress.data
    billed = progress.groups["argumente"].get("abrechenbar", True)
    what = data["titel"].partition(": ")[2] or data["titel"]
    line = f"**{data['dauer']}** am {tag(data['datum'])}: {what} ({'' if billed else 'nicht '}abrechenbar)"
    return _entwurf(progress, "Entwurf eines Zeiteintrags", liste([line]))


def _eingetragen(progress: Progress) -> str:
    data, given = progress.data, progress.groups["argumente"]
    kind = {"FRIST": "Frist", "TERMIN": "Termin", "WIEDERVORLAGE": "Wiedervorlage"}[data["typ"]]
    clock = f", {given['uhrzeit']} Uhr" if given.get("uhrzeit") else ""
    urgent = "; Notfrist" if given.get("ist_notfrist") else ""
    line = f"{kind}: **{tag(data['datum'])}{clock}**, {given['titel']}{urgent}"
    warnings = [
        each.replace("prüfe mit berechne_frist, ob", "prüfe, ob") for each in data.get("warnungen", ())
    ]
    return _entwurf(progress, "Entwurf für den Kalender", liste([line, *warnings]))


def _entwurf(progress: Progress, head: str, body: str) -> str:
    data = progress.data
    where = f" in der {titel(progress)}" if data["akte"] else " ohne Akte"
    return absaetze(vermutet(progress), f"{head}{where}:", body, data["hinweis"])
