"""How the day of an entered Frist was found: what was noted when it was entered, and its norm."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.fristen.angaben import ereignis_genannt
from bridle.assistants.helena.planer.grenzen import zu_schreiben
from bridle.assistants.helena.planer.kalender.aufgabe import aufgabe, genauer
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, genannt, sache
from bridle.assistants.helena.planer.lesen.tage import daten
from bridle.assistants.helena.planer.sagen import absaetze, felder, liste, quelle, tag, zweifel
from bridle.assistants.helena.planer.schritte import MOST, SUCHE, titel, vermutet, zur_akte
from bridle.engine.model import CallChunk
from bridle.models.planner import Progress, Rule

_GERECHNET = (
    r"\bwie (?:wurden?|ist|sind|haben wir|habt ihr|hat|hast du)\b.*"
    r"\b(?:be|er|aus)?(?:ge)?rechnet\b|\bwie (?:wurde|ist|sind)\b.*\b(?:ermittelt|bestimmt)\b|"
    r"\bwie komm(?:t|en|st|e)\b.*\b(?:zustande|auf (?:den|das|diesen?|dieses))\b|\bwie kam\b.*\bzustande\b|"
    r"\bwoher (?:kommt|stammt|haben wir|wissen wir)\b.*(?:frist|\bdatum|\btag\b|\d\.)|"
    r"\b(?:worauf|auf was) (?:beruht|stuetzt|basiert|gruendet)\b|"
    r"\bauf welche[rnm] (?:\w+ )?(?:grundlage|norm|basis|vorschrift|rechtsgrundlage)\b|"
    r"\b(?:warum|wieso|weshalb)\b.*\b(?:endet|laeuft|faellt|ist|erst|schon|gerade|genau)\b|"
    r"\brechenweg|\bberechnungsgrundlage|\bherleitung|\bfristberechnung\b(?! fuer)|"
    r"\b(?:ab|von) welche[mr] (?:tag|datum|ereignis)\b.*\b(?:gerechnet|berechnet|gezaehlt)\b|"
    r"\bwie (?:setzt|errechnet|berechnet) sich\b"
)
"""Of something that stands in the calendar."""
_SICHER = (
    r"^(?!.*verlaenger).*(?:\b(?:un)?sicher(?:heit)?\b|\b(?:un)?streitig\b|\bstrittig\b|\bumstritten\b|"
    r"\bstreit\b|\bzweifel\w*|\bverlass(?:en)?\b|\bwackel\w*)"
)
"""Whether its day is beyond doubt."""
_VOM_GESETZ = r"€|\beuro\b|\bgebuehr|\bkosten\b|(?<!\bkommt )\bman\b|\beine\b"
_BEGINN = (
    r"\b(?:ab|seit) wann (?:laeuft|lief|zaehlt|rechne\w*|wird|wurde)\b|"
    r"\bwann (?:begann|beginnt|fing|startete)\b|"
    r"\bwann (?:hat|ist)\b.*\b(?:begonnen|angefangen|losgelaufen)\b|\bfristbeginn\b|\bfristausloesend\w*|"
    r"\bwelche[sm] ereignis\b|"
    r"\bnach welche[rm] (?:norm|vorschrift|paragra\w+|gesetz)\b|\bwelche (?:norm|vorschrift)\b|"
    r"\bwelcher paragra\w+"
)
"""Also asked of the law: of an entry only where its matter is named."""
_FRIST = r"frist|\benddatum|\bablauf\b|\bdatum\b|\btermin\b|\b\d{1,2}\.\s?\d"
NICHTS_NOTIERT = "Wie der Tag berechnet wurde, ist beim Eintrag nicht festgehalten."
KEIN_ZWEIFEL = "Ein Zweifel an diesem Tag ist beim Eintrag nicht vermerkt; nachgerechnet habe ich ihn nicht."
VON_WEM = {
    "Gericht": "Eingetragen ist sie als vom Gericht gesetzte Frist: Der Tag steht dann in der Verfügung.",
    "Kanzlei": "Eingetragen ist sie als von der Kanzlei selbst gesetzte Frist.",
}


def regeln() -> list[Rule]:
    return [
        *zur_akte(
            "read_fristen",
            _gefragt,
            _antwort,
            lambda groups: {"status": "all", "limit": MOST} | ({} if _hat_akte(groups) else {"akte": "alle"}),
            weiter=_in_der_akte,
            sonst=lambda _: {"status": "all", "limit": MOST, "akte": "alle"},
            darf=lambda asked: not zu_schreiben(asked),
        )
    ]


def _hat_akte(groups: Mapping[str, Any]) -> bool:
    return bool(groups["akte"].name or groups["akte"].aktenzeichen)


def _gefragt(anfrage: Anfrage) -> Mapping[str, Any] | None:
    what = aufgabe(anfrage)
    if not what and not anfrage.hat(_FRIST):
        return None
    named = genannt(anfrage, what) or sache(anfrage)
    certain = named is not None and bool(named.sicher or named.aktenzeichen)
    doubted = anfrage.hat(_SICHER) is not None and anfrage.hat(r"frist|\benddatum|\bdatum\b") is not None
    entered = (anfrage.hat(_GERECHNET) and (what or certain)) or (doubted and certain)
    if not entered and not (certain and anfrage.hat(_BEGINN) and anfrage.hat(r"frist")):
        return None
    if ereignis_genannt(anfrage.klein) or anfrage.hat(_VOM_GESETZ):
        return None
    groups: dict[str, Any] = {
        "was": what,
        "sicher": doubted,
        "tage": [day.isoformat() for _, day in daten(anfrage.klein)],
    }
    return {**groups, "akte": named} if named is not None else groups


def _eintraege(progress: Progress) -> list[Mapping[str, Any]]:
    """The Fristen that are meant: by their title, by their day, or the only ones there are."""
    every = [each for each in progress.data["eintraege"] if each["typ"] == "FRIST"]
    days, what = progress.groups["tage"], progress.groups["was"]
    on_that_day = [each for each in every if each["datum"] in days]
    titled = genauer(on_that_day, what) or genauer(every, what) if what else []
    if titled or on_that_day:
        return titled or on_that_day
    plain = re.fullmatch(r"(?i)|\w*klagefrist|rechtsmittelfrist|antwortfrist|zahlungsfrist", what)
    return every if "akte" in progress.data and plain else []


def _in_der_akte(progress: Progress) -> CallChunk | None:
    """How a day was found is only told of one matter."""
    if progress.last.tool == SUCHE or "akte" in progress.data:
        return None
    matters = list({str(each.get("akte", "")) for each in _eintraege(progress)} - {""})
    again = {"status": "all", "limit": MOST}
    return CallChunk("", "read_fristen", again | {"akte": matters[0]}) if len(matters) == 1 else None


def _antwort(progress: Progress) -> str:
    data, found = felder(progress.data), _eintraege(progress)
    where = f"Kalender der Akte {data['akte']}" if "akte" in data else "Kalender aller sichtbaren Akten"
    source = quelle(f"{where}, Stand {tag(data['heute'])}")
    if not found:
        return absaetze(vermutet(progress), _nicht_da(progress), source)
    return absaetze(vermutet(progress), *[_erklaert(each, progress) for each in found[:3]], source)


def _nicht_da(progress: Progress) -> str:
    what = f"„{progress.groups['was']}“" if progress.groups["was"] else "Diese Frist"
    where = f"in der {titel(progress)}" if "akte" in progress.data else "im Kalender"
    return (
        f"{what} ist {where} nicht eingetragen. Nenne mir die Akte der Frist; oder ihre Art und den Tag der "
        "Zustellung, dann rechne ich sie aus."
    )


def _erklaert(each: Mapping[str, Any], progress: Progress) -> str:
    filed = titel(progress) if "akte" in progress.data else f"Akte {each.get('akte', '')}"
    steps: list[str] = each.get("berechnung", [])
    norms = ", ".join(each.get("norm", []))
    kind = f"Art der Frist: {each['art']}{f' ({norms})' if norms else ''}." if "art" in each else ""
    done = ", erledigt" if each["erledigt"] else ""
    doubt = f"Das ist {said}." if (said := zweifel(each)) else KEIN_ZWEIFEL
    return absaetze(
        f"**{each['titel']}** ({filed}): eingetragen auf **{tag(each['datum'])}**{done}.",
        doubt if progress.groups["sicher"] else "",
        kind,
        f"So wurde beim Eintragen gerechnet:\n\n{liste(steps)}" if steps else NICHTS_NOTIERT,
        "" if steps else VON_WEM.get(str(each.get("gesetzt_von", "")), ""),
        f"Vermerk beim Eintrag: {each['beschreibung']}" if each.get("beschreibung") else "",
        f"Besonderheit: {each['sonderfall']}" if each.get("sonderfall") else "",
    )
