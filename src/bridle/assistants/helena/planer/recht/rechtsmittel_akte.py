"""„Wo legen wir in der Sache Auerwald Berufung ein?“: by the court that is entered in the matter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, genannt, lies, sache
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.recht import zustaendigkeit_instanz as instanz
from bridle.assistants.helena.planer.sagen import absaetze, felder, liste, quelle
from bridle.assistants.helena.planer.schritte import titel, vermutet, zur_akte
from bridle.engine.model import CallChunk
from bridle.models.planner import Progress, Rule

_WOHIN = (
    r"\bwohin\b|\b(?:an|unter|auf) welche[rns]? \w*(?:adresse|anschrift)\b|"
    r"\bwelche[sm]? \w*gericht\b|\b(?:berufungs|revisions|beschwerde|rechtsmittel)gericht\b|"
    r"\bwo\b.*\b(?:einleg|einzuleg|eingelegt|lege|legt|erheb|einreich|eingereicht)\w*|"
    r"\bwer (?:entscheidet|verhandelt|befindet)\b|\bzustaendige[sn]? \w*gericht\b|"
    r"\b(?:rechtsmittel|berufung) gegen (?:ein|das) (?:\w+ )?urteil\b|"
    r"\b(?:rechtsmittel|berufung)\b.*\b(?:wenn|falls|sollte)\b.*\b(?:verurteil|verlier|abgewiesen|unterlieg)|"
    r"\bwelche rechtsmittel\b(?!.*\beingelegt)"
)
_ANDERES = (
    r"\bentschieden\b|\bhat\b|\bwurde\b|\bdienstaufsicht|\bstreitwertbeschwerde|\bkostenbeschwerde|"
    r"\berinnerung|"
    r"\bsofortige|\bverfassungsbeschwerde|frist|\bwann\b|\bbis zum\b|zugestellt|zustellung|\bkost|gebuehr|"
    r"\btermin|\bbegruend\w*|\beingetragen\b|"
    r"\bsteht\b|\bdokument|\bbelehrung"
)
_ENTSCHIEDEN = (
    r"\bwelche[sm]? \w*gericht (?:hat|hatte)\b[^.?!]*\bueber (?:die|unsere|seine|ihre) (?:berufung|revision|"
    r"beschwerde)\b[^.?!]*\bentschieden\b"
)
"""Told as done, though only the court of the matter is entered."""
NICHT_EINGETRAGEN = (
    "Welches Gericht über ein Rechtsmittel schon entschieden hat, ist bei den Beteiligten nicht eingetragen."
)
OHNE_ANSCHRIFT = "Die Anschrift des Rechtsmittelgerichts steht nicht in der Akte."
OHNE_GERICHT = (
    "In der {titel} ist kein Gericht eingetragen. Sag mir, welches Gericht entschieden hat, dann nenne ich "
    "Dir "
    "das nächste."
)


def regeln() -> list[Rule]:
    return zur_akte("read_akte_detail", erkenne, _antwort, weiter=_dann_bestimmen, pflicht=True)


def erkenne(anfrage: Anfrage) -> Mapping[str, Any] | None:
    objection = anfrage.hat(r"\beinspruch") is not None
    done = anfrage.hat(_ENTSCHIEDEN) is not None
    others = anfrage.hat(_ANDERES) and not done
    if not (objection or anfrage.hat(instanz.MITTEL)) or not anfrage.hat(_WOHIN) or others:
        return None
    named = genannt(anfrage) or sache(anfrage)
    if named is None or instanz.gericht_in(anfrage):
        return None  # the court that is named decides, whatever stands in a matter
    return {"akte": named, "text": anfrage.klein, "einspruch": objection, "schon": done}


def _gericht(progress: Progress) -> str:
    """The court of the matter by its name, „Amtsgericht Köln“."""
    people = felder(progress.results[-1].data).get("beteiligte", [])
    courts = [each.get("firma") or each.get("name") or "" for each in people if each["rolle"] == "GERICHT"]
    return courts[0] if len(courts) == 1 else ""


def _dann_bestimmen(progress: Progress) -> CallChunk | None:
    if progress.last.tool != "read_akte_detail" or progress.groups["einspruch"]:
        return None
    if not (court := _gericht(progress)):
        return None
    field = felder(progress.last.data)["sachgebiet"]
    return CallChunk(
        "", "bestimme_zustaendigkeit", instanz.am_gericht(lies(court), field, progress.groups["text"])
    )


def _antwort(progress: Progress) -> str:
    detail = next(felder(each.data) for each in progress.results if each.tool == "read_akte_detail")
    if progress.groups["einspruch"]:
        return _einspruch(progress, detail)
    if progress.last.tool != "bestimme_zustaendigkeit":
        return absaetze(vermutet(progress), OHNE_GERICHT.format(titel=titel(progress)))
    court = next(
        each.get("firma") or each.get("name") for each in detail["beteiligte"] if each["rolle"] == "GERICHT"
    )
    told = instanz.rechtsmittel_gesagt(progress.data, progress.groups["text"])
    return absaetze(
        vermutet(progress),
        NICHT_EINGETRAGEN if progress.groups["schon"] else "",
        f"In der {titel(progress)} ist als Gericht das {court} eingetragen; gegen dessen Entscheidung:",
        told,
        OHNE_ANSCHRIFT if lies(progress.groups["text"]).hat(r"adresse|anschrift") else "",
        quelle(f"Zuständigkeitsprüfung; Beteiligte der Akte {detail['aktenzeichen']}"),
    )


EINSPRUCH = {
    "Strafbefehl": "bei dem Amtsgericht, das ihn erlassen hat (§ 410 Abs. 1 StPO)",
    "Versäumnisurteil": "bei dem Prozessgericht, das es erlassen hat (§ 340 Abs. 1 ZPO)",
    "Vollstreckungsbescheid": "bei dem Mahngericht, das ihn erlassen hat (§§ 700, 340 ZPO)",
    "Bußgeldbescheid": "bei der Behörde, die ihn erlassen hat (§ 67 Abs. 1 OWiG)",
}


def _einspruch(progress: Progress, detail: Mapping[str, Any]) -> str:
    """An objection goes to whoever decided; what it is against is known by its name, or by the field."""
    text = falte(progress.groups["text"])
    named = [each for each in EINSPRUCH if falte(each) in text]
    if not named and detail["sachgebiet"] == "STRAFRECHT":
        named = ["Strafbefehl"]
    courts = [
        each.get("firma") or each.get("name") for each in detail["beteiligte"] if each["rolle"] == "GERICHT"
    ]
    entered = (
        f"In der {titel(progress)} ist als Gericht eingetragen: **{'; '.join(courts)}**." if courts else ""
    )
    return absaetze(
        vermutet(progress),
        "Der Einspruch wird eingelegt:",
        liste(
            f"gegen einen {each}: {where}" if each != "Versäumnisurteil" else f"gegen ein {each}: {where}"
            for each, where in EINSPRUCH.items()
            if not named or each in named
        ),
        entered or f"In der {titel(progress)} ist kein Gericht eingetragen.",
        quelle(f"Akte {detail['aktenzeichen']}"),
    )
