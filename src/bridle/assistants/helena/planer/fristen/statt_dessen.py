"""The Frist that runs instead of the one that is named: a remedy that was not allowed, an authority that is "
"silent."""

from __future__ import annotations

import re

_NICHT = r"nicht (?:\w+ )?(?:zugelassen|zuzulassen)\b"
_OHNE = r"\bohne (?:\w+ )?zulassung\b|\bkeine (?:berufungs|revisions)?zulassung\b"
_BERUFUNG = re.compile(
    rf"\bberufung\b[^.;?!]{{0,40}}\b{_NICHT}|\bnicht zugelassene[nr]? berufung\b|{_OHNE}|"
    r"\bzulassung der berufung\b[^.;?!]{0,20}\b(?:abgelehnt|versagt|verneint)\b"
)
_REVISION = re.compile(
    rf"\brevision\b[^.;?!]{{0,40}}\b{_NICHT}|\bnicht zugelassene[nr]? revision\b|{_OHNE}|"
    r"\bzulassung der revision\b[^.;?!]{0,20}\b(?:abgelehnt|versagt|verneint)\b"
)
_NACH_BERUFUNG = {
    "berufung_vwgo": "zulassung_berufung",
    "berufungsbegruendung_vwgo": "zulassung_berufung_begruendung",
    "berufung_sozial": "nichtzulassungsbeschwerde_lsg",
}
_NACH_REVISION = {
    f"{first}{branch}": f"{instead}{branch}"
    for first, instead in (
        ("revision", "nichtzulassungsbeschwerde"),
        ("revisionsbegruendung", "nichtzulassungsbeschwerde_begruendung"),
    )
    for branch in ("", "_arbg", "_vwgo", "_sozial", "_finanz")
}


_VOM_SG = re.compile(
    r"^(?!.*(?:\bbsg\b|bundessozialgericht|\burteile?s? (?:des |vom )?(?:lsg\b|landessozialgericht)))"
    r".*(?:\bsg\b|\bsozialgericht|\b(?:zum|beim|ans|an das|bei dem|"
    r"nichtzulassungsbeschwerde) (?:lsg\b|landessozialgericht))",
    re.S,
)
"""A judgment of the first instance: there it is the Berufung that was not allowed."""
_ZUM_LSG = {
    "nichtzulassungsbeschwerde_sozial": "nichtzulassungsbeschwerde_lsg",
    "nichtzulassungsbeschwerde_begruendung_sozial": "nichtzulassungsbeschwerde_lsg",
}

_BEGRUENDUNG = re.compile(
    r"\b(?:berufungs|revisions|(?:rechts)?beschwerde|rechtsmittel|nichtzulassungsbeschwerde)begruendung\b|"
    r"\bbegruendung (?:der|des|einer|eines|unserer|meiner|ihrer|seiner) (?:\w+ )?"
    r"(?:berufung|revision|rechtsbeschwerde|nichtzulassungsbeschwerde|rechtsmittels|zulassungsantrag\w*|"
    r"antrags auf zulassung)\b"
)
_EINLEGUNG = re.compile(r"\b(?:berufungs|revisions|einspruchs|beschwerde|klage)frist\b|\beinlegung")
"""Of two that may have been missed, the shorter period is the safe one."""
_NACH_BEGRUENDUNG = {
    f"wiedereinsetzung{branch}": f"wiedereinsetzung_begruendung{branch}"
    for branch in ("", "_vwgo", "_finanz")
}


def statt_dessen(art: str | None, klein: str) -> str | None:
    """What comes first where the court did not allow it; the kind itself where it did."""
    if art in _NACH_BERUFUNG and _BERUFUNG.search(klein):
        return _NACH_BERUFUNG[art]
    if art in _NACH_REVISION and _REVISION.search(klein):
        return _NACH_REVISION[art]
    if art in _ZUM_LSG and _VOM_SG.search(klein) and not _REVISION.search(klein):
        return _ZUM_LSG[art]
    if art in _NACH_BEGRUENDUNG and _BEGRUENDUNG.search(klein) and not _EINLEGUNG.search(klein):
        return _NACH_BEGRUENDUNG[art]
    return art


def kuerzer(art: str | None, klein: str) -> str:
    """The other length that the law has for the same kind: a Widerspruch is waited for less long."""
    waits = "widerspr" in klein and not re.search(r"antrag|beantragt", klein)
    return "3 Monate" if art == "untaetigkeitsklage_sozial" and waits else ""
