"""What is noted in a matter: the note of the matter itself, and the single ones with their day."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.erkennen import Anfrage, genannt
from bridle.assistants.helena.planer.sagen import absaetze, liste, quelle, tag
from bridle.assistants.helena.planer.schritte import vermutet, zur_akte
from bridle.models.planner import Progress, Rule

_NOTIZ = r"\b(?:telefon|akten|gespraechs)?-?(?:vermerk|notiz)(?:e|en|s)?\b"
_FRAGE = (
    r"\bin welche[rmn]\b|\bwelche\b|\bwas\b|\bwo\b|\bzeig\w*|\bgibt es\b|\bhaben wir\b|\bsteht\b|"
    r"\bwar doch\b|"
    r"\bgab es\b|\bsuch\w*|\bfind\w*|^notiz"
)


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
        f"Notizen der Akte **{data['aktenzeichen']}**, {data['kurzrubrum']}:" if lines else "",
        liste(lines)
        if lines
        else f"In der Akte {data['aktenzeichen']} ({data['kurzrubrum']}) ist nichts notiert.",
        quelle(f"Notizen der Akte {data['aktenzeichen']}"),
    )


def notizen_der_akte(data: Mapping[str, Any]) -> str:
    """In one line; „keine“ only where there are really none."""
    single = [f"{tag(each['datum'])}: {each['text']}" for each in data.get("einzelne_notizen", ())]
    return f"Notizen: {' / '.join([*filter(None, [data['notizen']]), *single]) or 'keine'}"
