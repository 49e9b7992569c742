"""„Ist der Einspruch bei Lindwurm schon eingelegt?“: what the calendar and the documents of a matter say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.kalender.aufgabe import aufgabe, davon, erledigt_gesagt
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, genannt, sache
from bridle.assistants.helena.planer.sagen import absaetze, felder, gross, liste, quelle, tag
from bridle.assistants.helena.planer.schritte import MOST, titel, vermutet, zur_akte
from bridle.engine.model import CallChunk
from bridle.models.planner import Progress, Rule

_GETAN = (
    r"\b(?:eingelegt|eingereicht|erhoben|raus|rausgegangen|draussen|abgegeben|abgeschickt|verschickt|versandt|"
    r"versendet|gestellt|angezeigt|erledigt|gemacht|geschrieben|beantragt|fertig|abgehakt|durch|eingehalten|"
    r"gewahrt|vom tisch|rausgeschickt|weg)\b"
)
_OB = (
    r"^(?:und |sag mal,? |wissen wir,? ob |weisst du,? ob )?(?:ist|sind|wurde|wurden|haben wir|hat|"
    r"ob)\b|\bschon\b"
)
_VERSANDT = ("VERSENDET",)
_NICHT = (
    r"\bwann\b|\bwer\b|\bwarum\b|\bwieso\b|\brechtzeitig|\bfristgerecht|\bwie\b|\bwelche|\bbis\b|"
    r"\bgegner|\bgegenseite"
)


def regeln() -> list[Rule]:
    return zur_akte(
        "read_fristen",
        _erkenne,
        _antwort,
        lambda _: {"status": "all", "limit": MOST},
        weiter=_dokumente,
        pflicht=True,
    )


def _erkenne(anfrage: Anfrage) -> Mapping[str, Any] | None:
    word = aufgabe(anfrage)
    if not word or not (anfrage.hat(_GETAN) and anfrage.hat(_OB)) or anfrage.hat(_NICHT):
        return None
    named = genannt(anfrage, word) or sache(anfrage)
    return {"akte": named, "was": word} if named is not None else None


def _dokumente(progress: Progress) -> CallChunk | None:
    """Whether something went out is best seen in the document itself."""
    if progress.last.tool != "read_fristen":
        return None
    return CallChunk("", "read_dokumente", {"akte": progress.data["akte"], "limit": MOST})


def _antwort(progress: Progress) -> str:
    what: str = progress.groups["was"]
    calendar = next(felder(each.data) for each in progress.results if each.tool == "read_fristen")
    papers = next(
        (felder(each.data) for each in progress.results if each.tool == "read_dokumente"), dict[str, Any]()
    )
    entries = [each for each in calendar["eintraege"] if davon(each["titel"], what)]
    written = [each for each in papers.get("dokumente", ()) if davon(each["name"], what)]
    if not entries and not written:
        head = (
            f"Dazu ist nichts vermerkt: In der {titel(progress)} gibt es weder eine Frist noch ein Dokument, "
            f"das „{what}“ heißt."
        )
    else:
        head = f"Zu „{what}“ ist in der {titel(progress)} vermerkt:"
    return absaetze(
        vermutet(progress),
        head,
        liste([*map(_eintrag, entries), *map(_papier, written)]),
        _mehr(entries, written),
        quelle(f"Kalender und Dokumente der Akte {calendar['akte']}, Stand {tag(calendar['heute'])}"),
    )


def _eintrag(each: Mapping[str, Any]) -> str:
    state = erledigt_gesagt(each) if each["erledigt"] else "noch nicht erledigt"
    late = ", ÜBERFÄLLIG" if each["ueberfaellig"] else ""
    return f"Kalender: **{each['titel']}**, {tag(each['datum'])}: {state}{late}"


def _papier(each: Mapping[str, Any]) -> str:
    return f"Dokument: **{each['name']}** ({gross(each['status'])})"


def _mehr(entries: list[dict[str, Any]], written: list[dict[str, Any]]) -> str:
    """What neither a date nor a paper that stayed here can say."""
    if any(each["erledigt"] for each in entries) or any(each["status"] in _VERSANDT for each in written):
        return ""
    return "Dass es geschehen ist, ist damit nirgends vermerkt." if entries or written else ""
