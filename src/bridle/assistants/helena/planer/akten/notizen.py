"""What is noted in a matter: the note of the matter itself, and the single ones with their day."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, genannt
from bridle.assistants.helena.planer.lesen.woerter import ANFRAGEWORT, bekannt, falte
from bridle.assistants.helena.planer.sagen import absaetze, liste, quelle, tag
from bridle.assistants.helena.planer.schritte import vermutet, zur_akte
from bridle.models.planner import Progress, Rule

_NOTIZ = r"\b(?:telefon|akten|gespraechs)?-?(?:vermerk|notiz)(?:e|en|s)?\b"
_FRAGE = (
    r"\bin welche[rmn]\b|\bwelche\b|\bwas\b|\bwo\b|\bzeig\w*|\bgibt es\b|\bhaben wir\b|\bsteht\b|"
    r"\bwar doch\b|"
    r"\bgab es\b|\bsuch\w*|\bfind\w*|^notiz"
)


STEM = 7
NICHT_DARIN = "Eine Notiz mit diesen Worten finde ich in dieser Akte nicht."


def regeln() -> list[Rule]:
    return zur_akte("read_akte_detail", _erkenne, _antwort, pflicht=True)


def _erkenne(anfrage: Anfrage) -> Mapping[str, Any] | None:
    if not (anfrage.hat(_NOTIZ) and anfrage.hat(_FRAGE)) or anfrage.hat(r"\bdokument|\bakten\b|\bsachen\b"):
        return None
    return {"klein": anfrage.klein} if genannt(anfrage) is not None else None


def _antwort(progress: Progress) -> str:
    data = progress.data
    notes = [f"{tag(each['datum'])}: {each['text']}" for each in data["einzelne_notizen"]]
    lines = [*([data["notizen"]] if data["notizen"] else []), *notes]
    return absaetze(
        vermutet(progress),
        "" if _genannt(progress, lines) else NICHT_DARIN,
        f"Notizen der Akte **{data['aktenzeichen']}**, {data['kurzrubrum']}:" if lines else "",
        liste(lines)
        if lines
        else f"In der Akte {data['aktenzeichen']} ({data['kurzrubrum']}) ist nichts notiert.",
        quelle(f"Notizen der Akte {data['aktenzeichen']}"),
    )


def _genannt(progress: Progress, lines: list[str]) -> bool:
    """Whether a note has a word of what is asked for; true where nothing certain is."""
    about = re.search(r"\b(?:vermerk|notiz)\w*\b(.*)", progress.groups["klein"])
    title = falte(progress.data["kurzrubrum"])
    words = [word for word in re.findall(r"[a-z]{7,}", about[1] if about else "") if word not in title]
    words = [word[:STEM] for word in words if not bekannt(word, ANFRAGEWORT)]
    return not words or any(word in falte(line) for word in words for line in lines)


def notizen_der_akte(data: Mapping[str, Any]) -> str:
    """In one line; „keine“ only where there are really none."""
    single = [f"{tag(each['datum'])}: {each['text']}" for each in data.get("einzelne_notizen", ())]
    return f"Notizen: {' / '.join([*filter(None, [data['notizen']]), *single]) or 'keine'}"
