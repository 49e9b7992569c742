"""Who worked how long on a matter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.erkennen import Anfrage
from bridle.assistants.helena.planer.sagen import absaetze, liste, quelle, tag
from bridle.assistants.helena.planer.schritte import titel, vermutet, zur_akte
from bridle.models.planner import Progress, Rule

_ZEITEN = (
    r"\bzeiterfassung\w*|\bzeit(?:aufwand|eintrag|eintraege|buchung\w*)\b|\bwie ?viel(?:e)? "
    r"(?:arbeits)?(?:zeit|stunden|minuten)\b|"
    r"\b(?:stunden|zeiten|minuten|arbeitszeit\w*|zeit)\b.*\b(?:erfasst|gebucht|angefallen|"
    r"gearbeitet|aufgelaufen|gebraucht|"
    r"aufgewendet|aufgeschrieben|notiert|abrechen\w*|abgerechnet|investiert|verbracht|offen)|"
    r"\b(?:erfasste|gebuchte|abrechenbare|offene)n? (?:stunden|zeiten|zeit)\b|"
    r"\bwie lange\b.*\b(?:gearbeitet|gebraucht|beschaeftigt)|\baufwand\b|\babrechenbar\w*|\bnicht "
    r"abgerechnet|\bstundensatz|\bstundenzettel|\bzeiten\b|"
    r"(?<!\d )\bstunden\b|\bwie lange (?:sassen|haben|hat)\b|\barbeitszeit\b|\baufgeschrieben\b|"
    r"\bstundenaufstellung|\bleistungen\b.*\berfasst|\bminuten\b|\bwer "
    r"hat\b.*\bgearbeitet|\bgearbeitet\b"
)


def regeln() -> list[Rule]:
    return zur_akte(
        "read_zeiterfassung",
        _erkenne,
        _antwort,
        lambda _: {"limit": 50},
        example="Wie viel Zeit haben wir in der Akte Silberbach erfasst?",
    )


def _erkenne(anfrage: Anfrage) -> Mapping[str, Any] | None:
    return {} if anfrage.hat(_ZEITEN) and not anfrage.hat(r"\bfrist\w*|\bverfahrensdauer") else None


def _antwort(progress: Progress) -> str:
    data = progress.data
    sums = data["summen"]
    if not data["eintraege"]:
        return absaetze(
            f"In der {titel(progress)} ist keine Zeit erfasst.",
            quelle(f"Zeiterfassung der Akte {data['akte']}"),
        )
    totals = [
        f"Gesamt: **{_summe(sums['gesamt'])}**",
        f"Abrechenbar: {_summe(sums['abrechenbar'])}",
        f"Davon abgerechnet: {_summe(sums['davon_abgerechnet'])}",
        f"Davon noch offen: {_summe(sums['davon_offen'])}",
    ]
    return absaetze(
        vermutet(progress),
        f"Zeiterfassung in der {titel(progress)}:",
        liste(totals),
        absaetze("Einträge:", liste(_eintrag(each) for each in data["eintraege"])),
        "Es gibt weitere Einträge; die Summen gelten für alle." if data["weitere"] else "",
        quelle(f"Zeiterfassung der Akte {data['akte']}"),
    )


def _summe(total: Mapping[str, Any]) -> str:
    money = f", {total['betrag_text']}" if total["betrag"] not in (None, "0.00") else ""
    without = total.get("ohne_stundensatz", 0)
    missing = f" ({without} {'Eintrag' if without == 1 else 'Einträge'} ohne Stundensatz)" if without else ""
    return f"{total['dauer']}{money}{missing}"


def _eintrag(each: Mapping[str, Any]) -> str:
    rate = f", {each['stundensatz_text']} je Stunde" if each.get("stundensatz_text") else ""
    billed = ", abgerechnet" if each["abgerechnet"] else "" if each["abrechenbar"] else ", nicht abrechenbar"
    return (
        f"{tag(each['datum'])}, {each['dauer']}: {each['beschreibung']} ({each['bearbeiter']}{rate}{billed})"
    )
