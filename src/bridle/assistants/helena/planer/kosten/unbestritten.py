"""A claim that nobody disputes: collecting it has a lower rate (Anm. Abs. 2 zu Nr. 2300 VV RVG)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.kosten.ohne_naeheres import ENTWEDER_ODER
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage

_UNBESTRITTEN = r"\bunbestritten\w*|\bunstreitig\w*|\bnicht (?:mehr )?bestritten\w*"
_INKASSO = r"\binkasso\w*"
INKASSO = (
    "Bei einer Inkassodienstleistung für eine unbestrittene Forderung sind höchstens 0,9 der Regelfall; in "
    "einem einfachen Fall sind es nur 0,5, und bei einem Wert bis 50 € gilt ein fester Betrag "
    "(§ 13 Abs. 2 RVG)."
)
NUR_BEIM_INKASSO = (
    "Ist es eine Inkassodienstleistung für eine unbestrittene Forderung, sind höchstens 0,9 der Regelfall "
    "und in einem einfachen Fall 0,5; sag dann „Inkasso“ dazu. Gerechnet ist ohne diese Grenze."
)
ANGENOMMEN = (
    "Angenommen ist, dass niemand die Forderung bestreitet. Ist sie bestritten, gilt diese Grenze nicht, und "
    "es bleibt beim gewöhnlichen Satz von 1,3; sag dann „bestritten“ dazu."
)
_BESTRITTEN = r"(?<!nicht )(?<!un)\bbestritten\w*|\bbestreit\w*|\bstreitige"
_INKASSO_DRUEBEN = (
    r"\binkasso(?:buero|unternehmen|firma|dienst|schreiben|forderung|kosten)\w*|\b(?:gegen|von|vom|"
    r"durch) (?:\w+ )?inkasso"
)
"""Who is written to by such a firm collects nothing."""
_REGELFALL, _EINFACH = "0.9", "0.5"
_EINFACHER_FALL = r"(?<!kein )(?<!keinen )(?<!nicht )\beinfache[rns]? (?:fall|inkasso)"
_ERSTE = (
    r"\b(?:erste[nsrm]?|1\.) (?:\w+ )?(?:\w*schreiben|\w*mahnung|\w*aufforderung|brief|anschreiben)\b|"
    r"\b(?:erst|zahlungs)aufforderung\b|\bsofort\b|\bumgehend\b|\bgleich\b"
)
_GEZAHLT = (
    r"\b(?:zahlt|zahlte|(?:be)?gezahlt|bezahlt|bezahlte|beglichen|begleicht|beglich|ueberweist|ueberwiesen|"
    r"ueberwies)\b"
)
_NICHT_GEZAHLT = r"\b(?:nicht|nie|kein\w*|ohne|noch|zweite[nsrm]?|weitere[nsrm]?|soll|muss|falls nicht)\b"


def _einfach(anfrage: Anfrage) -> bool:
    """Said so, or paid on the first demand; that this goes out says nothing of whether it is paid."""
    if anfrage.hat(_EINFACHER_FALL):
        return True
    said = re.sub(_UNBESTRITTEN, " ", anfrage.klein)
    return any(
        re.search(_ERSTE, part) and re.search(_GEZAHLT, part) and not re.search(_NICHT_GEZAHLT, part)
        for part in re.split(r"[;?!]|\.(?=\s)|, (?:aber|jedoch|doch)\b", said)
    )


def mit_inkasso(anfrage: Anfrage, groups: Mapping[str, Any]) -> dict[str, Any]:
    """The Geschäftsgebühr at that rate; of a claim that is only called undisputed, what would change it."""
    given: Mapping[str, Any] = groups["argumente"]
    items: list[dict[str, str]] = given.get("positionen", [])
    usual = [each for each in items if each["vv"] == "2300" and "satz" not in each]
    agreed = anfrage.hat(_UNBESTRITTEN)
    collected = anfrage.hat(_INKASSO) and not anfrage.hat(_INKASSO_DRUEBEN) and not anfrage.hat(_BESTRITTEN)
    if not usual or "satz" in given or not (agreed or collected):
        return dict(groups)
    hints = [*groups.get("hinweise", []), *([] if agreed else [ANGENOMMEN])]
    if not anfrage.hat(_INKASSO):
        return {**groups, "hinweise": [*hints, NUR_BEIM_INKASSO]}
    hints = [each for each in hints if each != ENTWEDER_ODER]  # nobody asked for a lawsuit
    rate = _EINFACH if _einfach(anfrage) else _REGELFALL
    lowered = [each | {"satz": rate} if each in usual else each for each in items]
    read = {**groups, "argumente": {**given, "positionen": lowered}, "hinweise": [*hints, INKASSO]}
    return {name: each for name, each in read.items() if name != "danach"}
