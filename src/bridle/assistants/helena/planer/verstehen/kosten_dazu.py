"""What comes on top of costs that were just computed: „und was käme mit der Berufung noch oben drauf?“.

After a reckoning of costs these words ask for costs. The further instance is asked for by itself, with all
that the question before has told; it has its own fees, and the ones before are shown beside it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.kosten.ermaessigt import fragt_ermaessigung
from bridle.assistants.helena.planer.lesen.anschluss import Kennt, Vorher
from bridle.assistants.helena.planer.lesen.erkennen import AKTENZEICHEN, lies
from bridle.assistants.helena.planer.lesen.rechtszug import rechtszug
from bridle.assistants.helena.planer.lesen.satz import fragt, saetze
from bridle.assistants.helena.planer.verstehen.kosten_davon import woraus

LONGEST = 16
_RECHNER = re.compile(r"^Quelle: Kostenrechner", re.M)
_DAZU = re.compile(
    r"\b(?:dazu|hinzu|(?:oben ?)?drauf|zusätzlich\w*|obendrein|on top|(?:dazu|hinzu|drauf)komm\w*)\b",
    re.I,
)
_NOCH = re.compile(r"\b(?:noch|mehr|weitere[nr]?|extra|nochmal)\b", re.I)
"""Says so only beside a word for costs."""
_WAS = re.compile(
    r"(?:^|,\s*)(?:und |aber |ok(?:ay)?,? )*(?:was|womit|welche \w*kosten|mit was)\b|"
    r"\bwie ?viel\b",
    re.I,
)
_KOMMT = re.compile(
    r"\b(?:komm(?:t|en)|käme[n]?|fällt|fallen|fiele[n]?|kostet|kosten|koste|macht|zahl(?:t|en)|rechnen)\b",
    re.I,
)
_KNAPP = re.compile(r"^(?:und |aber |ok(?:ay)?,? )*(?:zusätzlich|noch|dazu|obendrein|oben ?drauf)\b", re.I)
_HOEHER = re.compile(r"^in der (?:Berufung|Revision)")
_DIE_ZWEITE = re.compile(
    r"\b(?:in|für|bei) (?:der|die) (zweite|nächste|dritte)n?\b(?! \w*(?:seite|partei|mandant))", re.I
)
_STUFE = re.compile(
    r",?\s*\b(?:(?:in|für) )?(?:der |die )?(?:erste[nr]?|1\.|zweite[nr]?|2\.) (?:Instanz|Rechtszug)\b|"
    r",?\s*\bin der (?:Berufung|Revision)\b",
    re.I,
)
_GEEINIGT = re.compile(r"\b(?:vergleich\w*|verglichen|einig\w*|geeinigt)\b", re.I)
_DIE = re.compile(
    r"\b(ermäßigen|reduzieren|verringern|vermindern|werden|sinken|sind|bleiben) (?:die|sie)\b", re.I
)
_ANDERS = re.compile(
    r"\b(?:wann|frist|bis wann|gericht zuständig|zuständig|muster|beleg\w*|beacht\w*|einreich\w*|"
    r"einleg\w*|vorleg\w*|vortrag\w*|schreib\w*|brauch\w*|begründ\w*)\b",
    re.I,
)


def kosten_dazu(text: str, last: Vorher, kennt: Kennt) -> str:
    """The costs of the further instance, or whether the court takes less of those before."""
    if not _RECHNER.search(last.antwort) or len(text.split()) > LONGEST or AKTENZEICHEN.search(text):
        return ""
    named = _DIE.sub(r"\1 die Gerichtskosten", text, count=1) if "Gerichtsgebühr" in last.antwort else text
    if fragt_ermaessigung(lies(text)) or fragt_ermaessigung(lies(named)):
        return _ermaessigt(text if fragt_ermaessigung(lies(text)) else named, last, kennt)
    said = text.strip()
    more = _DAZU.search(said) or (_NOCH.search(said) and _KOMMT.search(said))
    asked = (more and _WAS.search(said)) or _KNAPP.match(said)
    stage = rechtszug(text) or _knapp_genannt(text)
    if asked and _GEEINIGT.search(text):
        return _mit_einigung(last, kennt)
    if not asked or _ANDERS.search(text) or not _HOEHER.match(stage) or re.search(r"\d{3}", text):
        return ""
    read = kennt.angaben(last.frage)
    if read is None:
        return ""
    if read[0] == "berechne_kostenrisiko":
        return _im_risiko(stage, last, read[1], kennt)
    return _in_der_rechnung(stage, last, read, kennt)


def _knapp_genannt(text: str) -> str:
    """„für die zweite“, of the instances that were just spoken of."""
    found = _DIE_ZWEITE.search(text)
    return "" if found is None else "in der Revision" if found[1].lower() == "dritte" else "in der Berufung"


def _im_risiko(stage: str, last: Vorher, before: Mapping[str, Any], kennt: Kennt) -> str:
    """The question before in the further instance, where that changes nothing else."""
    question = " ".join(_STUFE.sub("", last.frage).split()).rstrip(" ?!.,")
    for meant in (f"{question}, {stage}?", f"Kostenrisiko {stage} {woraus(last, kennt)}?"):
        now = kennt.angaben(meant)
        if (
            now is not None
            and now[0] == "berechne_kostenrisiko"
            and _ohne_instanz(now[1]) == _ohne_instanz(before)
        ):
            return meant
    plain = f"Kostenrisiko {stage} {woraus(last, kennt)}?"
    return plain if kennt.werkzeug(plain) == "berechne_kostenrisiko" else ""


def _ohne_instanz(given: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in given.items() if name != "instanzen"}


def _in_der_rechnung(stage: str, last: Vorher, read: tuple[str, Mapping[str, Any]], kennt: Kennt) -> str:
    """Of the same share: what the court took, what we took, or both."""
    if read[0] != "get_kosten_rules":
        return ""
    own, court = "positionen" in read[1], "kv" in read[1]
    share = (
        "Gerichtskosten und unsere Gebühren"
        if own and court
        else "Gerichtskosten"
        if court
        else "Anwaltsgebühren"
    )
    meant = f"Wie hoch sind die {share} {stage} {woraus(last, kennt)}?"
    return meant if kennt.werkzeug(meant) == "get_kosten_rules" else ""


def _mit_einigung(last: Vorher, kennt: Kennt) -> str:
    """The same bill with the fee for a settlement."""
    before, meant = kennt.angaben(last.frage), f"{last.frage.rstrip(' ?!.')}, mit Vergleich?"
    now = kennt.angaben(meant)
    if before is None or now is None or before[0] != now[0]:
        return ""
    return meant if before[1].get("streitwert") == now[1].get("streitwert") else ""


def _ermaessigt(text: str, last: Vorher, kennt: Kennt) -> str:
    """How the suit went was told before; whose fees were asked for then is no part of that."""
    said = re.sub(r"^(?:und|aber|ok(?:ay)?)\b,?\s+", "", text.strip(), flags=re.I)
    said = f"{said[:1].upper()}{said[1:]}"
    told = " ".join(each for each in saetze(last.frage) if not fragt(each)).strip()
    for story in (told, last.frage.rstrip(" ?!.")):
        meant = f"{story.rstrip(' .')}. {said}" if story else ""
        now = kennt.angaben(meant) if meant else None
        if now is not None and now[0] == "get_kosten_rules" and "kv" in now[1] and "positionen" not in now[1]:
            return meant
    return ""
