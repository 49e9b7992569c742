"""Which court hears a matter of the firm: the one it stands at, and the one that its field leads to."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, genannt, sache
from bridle.assistants.helena.planer.lesen.zahlen import betrag
from bridle.assistants.helena.planer.recht import zustaendigkeit
from bridle.assistants.helena.planer.sagen import absaetze, felder, liste, quelle
from bridle.assistants.helena.planer.schritte import gefunden, titel, vermutet, zur_akte
from bridle.engine.model import CallChunk
from bridle.models.planner import Progress, Rule

_WOHIN = (
    r"\bzustaendig\w*|\brechtsweg\b|\banwaltszwang|\b(?:gehoert|muesste|muss|kommt|kaeme|geht|"
    r"ginge)\b.*\bgericht|"
    r"\bgericht\b.*\b(?:gehoert|gehoeren|muesste|muss|muessen|kommt|kaeme|geht|ginge)\b|"
    r"\bwo(?:hin)?\b.*(?:klag\w*|einreich\w*|einzureich\w*|erheb\w*|anhaengig)|"
    r"\b(?:amts-?(?:gericht)?|ag) ?(?:oder|/) ?(?:\w+ )?(?:landgericht|lg)\b|"
    r"\b(?:land-?(?:gericht)?|lg) ?(?:oder|/) ?(?:\w+ )?(?:amtsgericht|ag)\b"
)
_GERICHT = r"gericht|\bzustaendigkeit\b|klag|einreich|einzureich|erheb|rechtsweg|anwaltszwang|\b(?:ag|lg)\b"
_NICHT = (
    r"\bwer\b(?!.*\bsachlich)|\bsachbearbeiter|\bverantwortlich|\bfrist\w*|\btermin\w*|\bakten\b|"
    r"\bdokument\w*|\bgericht\w*kosten|"
    r"\bgebuehr|\bkost|\beingetragen|\bbeteiligt\b|\blaeuft\b|\banhaengig (?:ist|gemacht)|\bgeladen|\bwann\b"
)
_SO_GENANNT = re.compile(r"\b[a-z]+(?:sache|fall|akte|prozess|verfahren|streit)\s(?=[a-z]{3})")
"""„die Strafsache Lindwurm“ is a matter, and its field stands in it."""


def regeln() -> list[Rule]:
    return zur_akte(
        "read_beteiligte",
        _erkenne,
        _antwort,
        lambda _: {"limit": 50},
        weiter=_dann_bestimmen,
        anders=_ohne_akte,
        pflicht=True,
    )


def _erkenne(anfrage: Anfrage) -> Mapping[str, Any] | None:
    if not anfrage.hat(_WOHIN) or not anfrage.hat(_GERICHT) or anfrage.hat(_NICHT):
        return None
    named = genannt(anfrage) or sache(anfrage)
    plain = re.sub(r"\b\w*gericht\w*", " ", _SO_GENANNT.sub(" ", anfrage.klein))
    if named is None or zustaendigkeit.sache_in(plain) or betrag(anfrage.klein):
        return None  # what it is about was said: that decides, and not the field of a matter
    return {"akte": named}


def _ohne_akte(progress: Progress) -> CallChunk | None:
    """A word that was only taken for a name: then no matter is meant, and what it is about is asked for."""
    named = progress.groups["akte"]
    return None if named.sicher or gefunden(progress) else CallChunk("", "bestimme_zustaendigkeit", {})


def _dann_bestimmen(progress: Progress) -> CallChunk | None:
    if progress.last.tool != "read_beteiligte":
        return None
    return CallChunk("", "bestimme_zustaendigkeit", {"akte": progress.data["akte"]})


def _antwort(progress: Progress) -> str:
    people = next(
        (felder(each.data) for each in progress.results if each.tool == "read_beteiligte"), dict[str, Any]()
    )
    courts = [each for each in people.get("beteiligte", []) if each["rolle"] == "GERICHT"]
    where = f"in der {titel(progress)}"
    entered = absaetze(
        f"{where[:1].upper()}{where[1:]} ist schon ein Gericht eingetragen:",
        liste(_gericht(each) for each in courts),
    )
    return absaetze(
        vermutet(progress), entered if courts else "", _nach_der_regel(progress, where, bool(courts))
    )


def _gericht(each: Mapping[str, Any]) -> str:
    name = each.get("firma") or each.get("name") or "ohne Namen"
    sign = f" (Zeichen {each['zeichen']})" if each.get("zeichen") else ""
    return f"Gericht: **{name}**{sign}"


def _nach_der_regel(progress: Progress, where: str, entered: bool) -> str:
    """By the field of the matter; where that does not decide, what has to be known first."""
    data = progress.data
    none = "" if entered else f"{where[:1].upper()}{where[1:]} ist noch kein Gericht eingetragen."
    if "gericht" in data:
        first = "Nach dem Sachgebiet der Akte ist es im ersten Rechtszug so:"
        return absaetze(none, first, zustaendigkeit.antwort(progress))
    return absaetze(
        none, "Bestimmen kann ich das Gericht noch nicht:", liste(data["fehlend"]), quelle("Angaben der Akte")
    )
