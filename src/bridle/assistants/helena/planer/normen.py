"""Exact norms: what § 626 Abs. 2 BGB says, in the words that are stored."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.erkennen import Anfrage, lies
from bridle.assistants.helena.planer.grenzen import braucht_modell, will_erklaerung, will_handeln
from bridle.assistants.helena.planer.sagen import absaetze, datum, quelle, zitat
from bridle.assistants.helena.planer.schritte import FEHLER
from bridle.host.search.citations import Citation, cited
from bridle.models.planner import Progress, Rule

_ABSATZ = re.compile(
    r"(?:\bAbs(?:atz|\.)?\s*(\d{1,2}[a-z]?|[IVX]{1,5})\b|(?<=\d)[a-z]?\s+([IVX]{1,4})\b(?!\s*(?:ZR|ZB|StR)))",
    re.IGNORECASE,
)
_ROEMISCH = {
    "i": "1",
    "ii": "2",
    "iii": "3",
    "iv": "4",
    "v": "5",
    "vi": "6",
    "vii": "7",
    "viii": "8",
    "ix": "9",
    "x": "10",
}
_SATZ = re.compile(r"\b(?:S\.|Satz)\s*(\d)", re.IGNORECASE)
NUR_WORTLAUT = "Erklären und auslegen kann ich die Norm ohne Sprachmodell nicht."
_ARTIKEL = frozenset({"gg", "egbgb", "aeuv", "euv", "emrk", "dsgvo"})


def regeln() -> list[Rule]:
    return [
        Rule(
            _erkenne,
            "search_gesetze",
            _antwort,
            lambda groups: groups["argumente"],
            example="Was sagt § 626 Abs. 2 BGB?",
            failure=FEHLER,
        )
    ]


def _erkenne(text: str) -> Mapping[str, Any] | None:
    asked = lies(text)
    if braucht_modell(asked) or will_handeln(asked) or _von_anderem(asked):
        return None
    norms = tuple(norm for norm in cited(asked.text).norms if norm.law)
    if not norms:
        return None
    query = ", ".join(_geschrieben(norm) for norm in norms[:5])
    return {
        "argumente": {"query": query, "limit": max(len(norms[:5]), 1)},
        "normen": norms[:5],
        "absatz": _absatz(asked.text) if len(norms) == 1 else "",
        "erklaeren": will_erklaerung(asked),
    }


def _von_anderem(anfrage: Anfrage) -> bool:
    """A norm beside a document, a matter or a search is not what is asked for."""
    return bool(
        anfrage.hat(
            r"\bakte\b|\bdokument|\bunterlagen|\brechtsprechung|\burteile\b|\bmuster\b|\bvorlage\b|"
            r"\bkommentar"
        )
    )


def _geschrieben(norm: Citation) -> str:
    sign = "Art." if norm.law in _ARTIKEL else "Nr." if norm.law in ("rvgvv", "gkgkv") else "§"
    law = {"rvgvv": "VV RVG", "gkgkv": "KV GKG"}.get(norm.law, norm.law.upper())
    return f"{sign} {norm.number} {law}"


def _absatz(text: str) -> str:
    found = _ABSATZ.search(text)
    number = (found[1] or found[2]).lower() if found else ""
    return _ROEMISCH.get(number, number)


def _antwort(progress: Progress) -> str:
    data, groups = progress.data, progress.groups
    wanted: tuple[Citation, ...] = groups["normen"]
    exact = {norm: hit for hit in data["treffer"] for norm in cited(hit["norm"]).norms if norm in wanted}
    parts = [_norm(exact[norm], groups["absatz"]) for norm in wanted if norm in exact]
    missing = [_geschrieben(norm) for norm in wanted if norm not in exact]
    lost = f"Nicht in meinem Bestand: {', '.join(missing)}." if missing else ""
    if not parts:
        return (
            f"{', '.join(missing)} finde ich in den eingespielten Gesetzen nicht. Prüfe die Fundstelle; "
            "fehlt das Gesetz, "
            "kann es die Verwaltung einspielen. Den Wortlaut gebe ich nicht aus dem Gedächtnis wieder."
        )
    return absaetze(*parts, lost, NUR_WORTLAUT if groups["erklaeren"] else "")


def _norm(hit: Mapping[str, Any], paragraph: str) -> str:
    body: str = hit["text"].strip()
    named = f" Abs. {paragraph}" if paragraph else ""
    note = ""
    if paragraph and not hit["zusammenfassung"]:
        part = _teil(body, paragraph)
        if part is None:
            named, note = "", f"Einen Absatz {paragraph} finde ich darin nicht; das ist die ganze Norm."
        body = part or body
    elif paragraph:
        named, note = "", "Die Zusammenfassung ist nicht nach Absätzen geteilt."
    title = f" ({hit['titel']})" if hit["titel"] and hit["titel"] != hit["norm"] else ""
    short = (
        "Das ist eine Zusammenfassung und nicht der Gesetzestext; der Wortlaut ist noch nicht eingespielt."
    )
    state = f", Stand {_stand(hit['stand'])}" if hit.get("stand") else ""
    link = f", {hit['url']}" if hit.get("url") else ""
    head = f"**{_mit(hit['norm'], named)}**{title}:"
    return absaetze(
        head,
        zitat(body, 4_000),
        note,
        short if hit["zusammenfassung"] else "",
        quelle(f"{hit['norm']}{state}{link}"),
    )


def _stand(text: str) -> str:
    return datum(text) if re.fullmatch(r"\d{4}-\d{2}-\d{2}", text) else text


def _mit(norm: str, paragraph: str) -> str:
    """§ 626 BGB with Abs. 2 is § 626 Abs. 2 BGB."""
    found = re.match(r"((?:§|Art\.?|Nr\.?)\s*\S+)\s+(.+)", norm)
    return f"{found[1]}{paragraph} {found[2]}" if found and paragraph else norm


def _teil(body: str, paragraph: str) -> str | None:
    """One Absatz of a norm, from „(2)“ to the next."""
    found = re.search(
        rf"(?:^|\n)\s*\({re.escape(paragraph)}\)(.*?)(?=\n\s*\(\d+[a-z]?\)|\Z)", body, re.DOTALL
    )
    return f"({paragraph}){found[1]}".strip() if found else None
