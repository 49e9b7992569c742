"""„Wo legen wir in der Sache Auerwald Berufung ein?“: by the court that is entered in the matter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, genannt, lies, sache
from bridle.assistants.helena.planer.recht import zustaendigkeit_instanz as instanz
from bridle.assistants.helena.planer.sagen import absaetze, felder, quelle
from bridle.assistants.helena.planer.schritte import titel, vermutet, zur_akte
from bridle.engine.model import CallChunk
from bridle.models.planner import Progress, Rule

_WOHIN = (
    r"\bwohin\b|\bwelche[sm]? \w*gericht\b|\b(?:berufungs|revisions|beschwerde|rechtsmittel)gericht\b|"
    r"\bwo\b.*\b(?:einleg|einzuleg|eingelegt|lege|legt|erheb|einreich|eingereicht)\w*|"
    r"\bwer (?:entscheidet|verhandelt|befindet)\b"
)
_ANDERES = (
    r"frist|\bwann\b|\bbis zum\b|zugestellt|zustellung|\bkost|gebuehr|\btermin|\bbegruend\w*|\beingetragen\b|"
    r"\bsteht\b|\bdokument|\bbelehrung"
)
OHNE_GERICHT = (
    "In der {titel} ist kein Gericht eingetragen. Sag mir, welches Gericht entschieden hat, dann nenne ich "
    "Dir "
    "das nächste."
)


def regeln() -> list[Rule]:
    return zur_akte("read_akte_detail", _erkenne, _antwort, weiter=_dann_bestimmen, pflicht=True)


def _erkenne(anfrage: Anfrage) -> Mapping[str, Any] | None:
    if not anfrage.hat(instanz.MITTEL) or not anfrage.hat(_WOHIN) or anfrage.hat(_ANDERES):
        return None
    named = genannt(anfrage) or sache(anfrage)
    if named is None or instanz.gericht_in(anfrage):
        return None  # the court that is named decides, whatever stands in a matter
    return {"akte": named, "text": anfrage.klein}


def _gericht(progress: Progress) -> str:
    """The court of the matter by its name, „Amtsgericht Köln“."""
    people = felder(progress.results[-1].data).get("beteiligte", [])
    courts = [each.get("firma") or each.get("name") or "" for each in people if each["rolle"] == "GERICHT"]
    return courts[0] if len(courts) == 1 else ""


def _dann_bestimmen(progress: Progress) -> CallChunk | None:
    if progress.last.tool != "read_akte_detail" or not (court := _gericht(progress)):
        return None
    field = felder(progress.last.data)["sachgebiet"]
    return CallChunk("", "bestimme_zustaendigkeit", instanz.am_gericht(lies(court), field))


def _antwort(progress: Progress) -> str:
    detail = next(felder(each.data) for each in progress.results if each.tool == "read_akte_detail")
    if progress.last.tool != "bestimme_zustaendigkeit":
        return absaetze(vermutet(progress), OHNE_GERICHT.format(titel=titel(progress)))
    court = next(
        each.get("firma") or each.get("name") for each in detail["beteiligte"] if each["rolle"] == "GERICHT"
    )
    told = instanz.rechtsmittel_gesagt(progress.data, progress.groups["text"])
    return absaetze(
        vermutet(progress),
        f"In der {titel(progress)} ist als Gericht das {court} eingetragen; gegen dessen Entscheidung:",
        told,
        quelle(f"Zuständigkeitsprüfung; Beteiligte der Akte {detail['aktenzeichen']}"),
    )
