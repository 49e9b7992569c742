"""„nur die Berufung“, „ohne die erste Instanz“: which instance is asked for, and how it is told alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bridle.assistants.helena.planer.lesen.erkennen import Anfrage

_MEHRERE = (
    r"\binstanzen\b|\bbeide\w*\b(?! (?:\w+ )?(?:rechts)?(?:anwa|seite|partei))|\binsgesamt\b|\bgesamt\w*|"
    r"\bvon anfang\b|\bbis (?:zur|zum|in die|vors?)\b|"
    r"\balles\b|\bzusammen\b|\bdurch alle\b|\berste\w* (?:und|sowie|plus) (?:\w+ )?zweite\w*|"
    r"\bklage\b.*\bund\b.*\b(?:berufung|revision)"
)
"""Where nothing of this is said, the stage that is named is asked for."""
_STUFE = r"(?:berufung|revision|rechtsmittel|zweite|dritte|[23]\.)"
_INSTANZ = r"(?:instanz|rechtszug|rechtszuege)\w*"
_ALLEIN = (
    rf"\b(?:nur|alleine?|lediglich|ausschliesslich|bloss|isoliert)(?: \w+){{0,3}} {_STUFE}|"
    rf"\b{_STUFE}\w*(?: {_INSTANZ})? (?:alleine?|isoliert)\b|"
    rf"\bohne (?:die )?(?:kosten )?(?:der )?(?:erste\w*|1\.|vor)(?: beiden)? ?{_INSTANZ}|"
    rf"\b(?:erste\w*|1\.|vor)(?: beiden)? ?{_INSTANZ} (?:\w+ ){{0,2}}?"
    r"(?:durch|vorbei|abgeschlossen|erledigt|beendet|gelaufen|bezahlt|abgerechnet|aussen vor|"
    r"unberuecksichtigt|nicht (?:mit\w*|einbezogen|beruecksichtigt))\b"
)
"""Said in so many words: what came before is not to be counted."""
VORSCHUSS = "(§ 12 Abs. 1 GKG)"
"""Of the first instance, where the Klage is only served when its fee is paid; an appeal waits for none."""


def nur_instanz(gestellt: Anfrage, instances: int) -> int:
    """The number of the only instance that is asked for, 0 where it is all of them."""
    return instances if instances > 1 and (allein(gestellt) or not gestellt.hat(_MEHRERE)) else 0


def allein(gestellt: Anfrage) -> bool:
    """Whether the others are not to be shown either."""
    return gestellt.hat(_ALLEIN) is not None


def nur_die_letzte(groups: Mapping[str, Any], stages: Sequence[Mapping[str, Any]]) -> bool:
    """Who bears what by a share or a settlement is reckoned over all instances, so these stay in sight."""
    given = groups["argumente"]
    asked = 1 < groups.get("nur_stufe", 0) == len(stages)
    return asked and groups.get("allein", False) and not {"quote", "einigung"} & given.keys()


def diese_allein(groups: Mapping[str, Any], stages: Sequence[Mapping[str, Any]]) -> str:
    """The stage that was asked for, said first."""
    if not 1 < groups.get("nur_stufe", 0) == len(stages):
        return ""
    last = stages[-1]
    before = "sind nicht mitgerechnet" if nur_die_letzte(groups, stages) else "kommen hinzu"
    return (
        f"Die {last['name']} allein kostet **{last['summe_text']}** (beide Anwälte und Gericht); wer sie "
        f"ganz verliert, trägt das alles. Die Kosten davor {before}."
    )
