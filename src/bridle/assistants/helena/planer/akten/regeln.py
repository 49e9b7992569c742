"""Matters: which there are, and what is known of one."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.akten.liste import gesucht, mehrere, noch_einmal
from bridle.assistants.helena.planer.akten.liste_bild import aufgelistet
from bridle.assistants.helena.planer.akten.notizen import notizen_der_akte
from bridle.assistants.helena.planer.akten.stand import STAND, angaben, dann_kalender, im_kalender
from bridle.assistants.helena.planer.akten.vertreter import vertretung_der_gegenseite, zustaendig_dort
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, genannt, inhalt
from bridle.assistants.helena.planer.sagen import (
    absaetze,
    datum,
    felder,
    gezaehlt,
    gross,
    liste,
    quelle,
    tag,
)
from bridle.assistants.helena.planer.schritte import FEHLER, SUCHE, erkannt, vermutet, zur_akte
from bridle.models.planner import Progress, Rule

_ZULETZT = r"\bwer\b.*\bzuletzt (?:bearbeitet|geaendert|angefasst|daran gearbeitet)\b"
NICHT_WER_ZULETZT = "Wer die Akte zuletzt bearbeitet hat, ist nicht festgehalten. Eingetragen sind:"
_LETZTE_AKTIVITAET = (
    r"\bletzte[rn]? (?:aktivitaet|bearbeitung|aenderung|bewegung)\b|^(?!.*\bwer\b).*\bwann\b.*\bzuletzt\b.*"
    r"\b(?:bearbeitet|angefasst|angeruehrt|geaendert|bewegt|gearbeitet|aktiv|getan|gemacht|passiert|geschehen)\b"
)
"""When, and not by whom."""
_WER_MACHT = (
    r"\bwer\b(?! (?:ist|war) (?:der |die )?(?:gericht|richter))(?:\s+[\w/.-]+){0,8}?\s+"
    r"(?:zustaendig|verantwortlich|federfuehrend|sachbearbeit\w*|bearbeitet|betreut|fuehrt)\b|"
    r"\b(?:bei|von|durch) wem\b.*\b(?:liegt|bearbeitet|betreut|gefuehrt)\b|"
    r"\bwer (?:sitzt|arbeitet) an\b|\bwem\b.*\bgehoert\b|\bwessen (?:akte|sache|fall|mandat)\b|"
    r"\bwer (?:hat|macht) (?:die|das|den) (?:akte|sache|mandat|fall)\b"
    r"(?!.*\b(?:angelegt|geaendert|gelesen|geschlossen))"
)
"""Who of the firm works on it."""
_EINE = (
    rf"{_ZULETZT}|{_WER_MACHT}|{_LETZTE_AKTIVITAET}|"
    r"\bwer bearbeiter\b|\bakte\b|\bworum\b|\bum was\b|\bum wie ?viel (?:geld )?(?:geht|ging)|\bnotiert\b|"
    rf"{STAND}|"
    r"\bwie es\b.*\bsteht|"
    r"\bgibt es neues|\bneuigkeiten|\bgegenstand\b|\bwie (?:steht|stehts|ist der stand)\b|\brechtsschutz\w*|"
    r"\brsv\b|\bnur lokal\b|\bcloud\b|\brechtsanw\w*|\bsachstand|\bstatus\b|"
    r"\bgegenstandswert|\bstreitwert|\bwert der (?:\w+ )?(?:akte|angelegenheit|forderung|\w*sache|\w*klage|"
    r"berufung|revision|beschwerde|scheidung|folgesachen|streitigkeit)\b|\bsachbearbeiter\w*|"
    r"\b(?:zustaendige|verantwortliche)[rn]? (?:anwalt|anwaeltin)|\banw(?:alt|aeltin)\b|"
    r"\bnotiz\w*|\bschlagw(?:o|oe)rte?r?n?\b|\btags\b|\bmandat(?:iert)? seit|\bseit wann\b.*\b(?:mandat|"
    r"akte|wir|"
    r"uns)\w*|"
    r"\bmandatsbeginn|"
    r"\bsachgebiet|\brechtsgebiet|\b(?:welche\w*|ein\w*|gehoert\b.*|zum|im) dezernat|\bdetails?\b|\binfos?\b|"
    r"\binformationen\b|"
    r"\bwas (?:ist|wissen wir|haben wir|weisst du)\b.*\b(?:sache|akte|fall|mandat|ueber|zu)\b|"
    r"\bfalldaten|\bueberblick|\bsteckbrief|\buebersicht|\bwas (?:ist|war) da los|\bsache\b|\bfall\b|"
    r"\bmandat\b|\bpinn?ed|\bnormen\b"
)
_FELDER = (
    (r"gegenstandswert|streitwert|\bwert\b|\bum wie ?viel\b", "wert"),
    (
        r"sachbearbeiter|bearbeitet|betreut|fuehrt|zustaendig|verantwortlich|\banw(?:alt|aeltin)\b|"
        rf"{_WER_MACHT}|\bwer macht\b|\bwer kuemmert sich\b",
        "wer",
    ),
    (r"\bstatus\b|\boffen\b|\bgeschlossen\b", "status"),
    (r"\bnotiz|\bnotiert|\banmerkung|\bvermerke?\b|rechtsschutz|\brsv\b|\bdeckungs\w+", "notizen"),
    (r"\blokal\b|\bcloud\b", "lokal"),
    (r"sachgebiet|rechtsgebiet", "gebiet"),
    (r"\bdezernate?s?\b", "dezernat"),
    (
        r"mandat(?:iert)? seit|seit wann\b.*\b(?:mandat|mandatiert|vertreten wir|vertreten|akte|laeuft|"
        r"betreuen|bei uns)|"
        r"mandatsbeginn|angelegt",
        "seit",
    ),
    (
        r"worum|wegen|gegenstand\b|wie (?:steht|ist der stand)|\bum was\b|wie es\b.*\bsteht|"
        rf"{STAND}",
        "worum",
    ),
    (r"\bnormen\b|\bvorschriften\b", "normen"),
    (r"\bschlagw(?:o|oe)rte?r?n?\b|\btags\b(?! (?:ueber|zuvor|darauf))", "tags"),
    (_LETZTE_AKTIVITAET, "aktivitaet"),
)

NOCH_OFFEN = (
    r"\b(?:noch|irgend)\s?(?:etwas|was|welche\w*)\b.*\boffen\b|"
    r"\bwas (?:ist|waere|steht)\b.*\bnoch\b.*\boffen\b|"
    r"\bnoch (?:\w+ )?(?:etwas|was) (?:zu tun|zu erledigen)\b"
)
"""What is still to be done stands in the calendar; that a matter is open says nothing of it."""
_WER_WANN_WO = (
    r"(?:und )?(?:wer|wem|wen|wann|wohin|wie ?viele?|warum|wieso|weshalb|seit wann|womit|"
    r"wie lange(?! laeuft| vertreten| haben))\b"
)
"""„Wer denn in der Akte 0077/26?“: whatever is meant, no summary answers it."""
LONGEST_PARTICLE = 3
_FELD = "|".join(pattern for pattern, _ in _FELDER)


_KONTAKT = r"\btelefon\w*|\be?-?mail\w*|\bdurchwahl|\bhandy\w*|\bfax\w*|\badresse|\banschrift"
KEIN_KONTAKT = "Telefonnummern und Adressen der eigenen Kanzlei stehen nicht in der Akte."


def regeln() -> list[Rule]:
    return [
        Rule(
            erkannt(mehrere),
            SUCHE,
            aufgelistet,
            gesucht,
            then=noch_einmal,
            failure=FEHLER,
            example="Welche offenen Akten haben wir im Mietrecht?",
        ),
        *zur_akte(
            "read_akte_detail",
            _eine,
            gezeigt,
            example="Worum geht es in der Akte {akte}?",
            weiter=dann_kalender,
        ),
    ]


def _eine(anfrage: Anfrage) -> Mapping[str, Any] | None:
    named = genannt(anfrage)
    alone = len(anfrage.worte) <= 2 and named is not None and (named.aktenzeichen or len(anfrage.worte) == 1)
    if not alone and not (
        (anfrage.hat(_EINE) or (named and named.name.endswith("/") and anfrage.hat(_FELD)))
        and (named is not None or anfrage.hat(r"\b(?:akte|sache|mandat|fall|hier|worum)\b"))
    ):
        return None
    if not alone and anfrage.hat(_LAUT_PAPIER):
        return None
    if not alone and (_fragt_nach_anderem(anfrage) or anfrage.hat(NOCH_OFFEN)):
        return None
    asked = [name for pattern, name in _FELDER if anfrage.hat(pattern)]
    if "aktivitaet" in asked and not anfrage.hat(r"\bwer\b"):
        asked = [name for name in asked if name != "wer"]
    return {"felder": asked, "klein": anfrage.klein}


_LAUT_PAPIER = (
    r"\b(?:laut|gemaess|nach) (?:de[mr] )?(?:\w+ )?\w*(?:befehl|bescheid|vertrag|urteil|gutachten|"
    r"verzeichnis|testament|urkunde|protokoll|abrechnung|kuendigung|rechnung)\b"
)
"""„Was kostet laut Strafbefehl die ganze Sache?“ asks what the paper says."""
_HAT_GETAN = (
    r"^(?:und )?(?:was|wem|wen|womit) (?:hat|hatte|haben|hatten) (?!wir\b|ich\b).*"
    r"\b(?:(?:ab|an|aus|ein|fest|vor|zu)?ge(?:sagt|tan|macht|schrieben|antwortet|meldet|standen|geben|"
    r"aeussert|fordert|"
    r"zahlt|leistet)|behauptet|erklaert|mitgeteilt|erwidert|bestritten|verlangt|unterschrieben)\W*$"
)
"""What somebody said or did stands in a paper."""
_WORIN = re.compile(
    r"\b(?:in|aus|zu|bei) (?:der|dieser|unserer|dem) (?:akte|sache|fall|mandat)\b(?: \S*\d\S*)?"
)
_UEBERBLICK = (
    r"akten?|sachen?|fall|mandat\w*|herrn?|frau|wissen|weisst|neues|neu|passiert|geschehen|aktuell\w*|"
    r"wichtig\w*|zusammenhang|inhalt|eingetragen|hinterlegt|notiert|vermerkt|angaben|\w*daten|alles|info\w*|"
    r"auskunft|erzaehl\w*|\d+|zusammenfassung|sachverhalt|hintergrund|(?:vor)?geschichte|thema|problem|"
    r"streit\w*"
)


def _fragt_nach_anderem(anfrage: Anfrage) -> bool:
    """„Was haben die gezahlt in der Akte 0092/26?“: the number says where, and a summary is no answer."""
    if anfrage.hat(_HAT_GETAN) or anfrage.hat(r"^(?:und )?wie (?:nah|breit|tief|schnell|schwer|gross)\b"):
        return True
    left = _WORIN.sub(" ", anfrage.klein)
    if left == anfrage.klein or re.search(_EINE, left):
        return False
    if re.match(_WER_WANN_WO, left.strip()) and not re.search(_FELD, left):
        return True
    return any(len(word) > LONGEST_PARTICLE for word in inhalt(anfrage, _UEBERBLICK).split())


def gezeigt(progress: Progress) -> str:
    data = angaben(progress)
    lines = {
        "worum": f"Wegen: {data['wegen']}" if data["wegen"] else "",
        "gebiet": f"Sachgebiet: {gross(data['sachgebiet'])}",
        "dezernat": f"Dezernat: {', '.join(data['dezernate']) or 'keinem zugeordnet'}"
        if data["dezernate"] or "dezernat" in progress.groups["felder"]
        else "",
        "status": f"Status: {gross(data['status'])}",
        "wert": f"Gegenstandswert: {data['gegenstandswert_text'] or 'nicht eingetragen'}",
        "wer": "; ".join(
            [
                f"Anwalt oder Anwältin: {data['anwalt'] or 'nicht eingetragen'}",
                f"Sachbearbeitung: {data['sachbearbeiter'] or 'nicht eingetragen'}",
            ]
        ),
        "seit": _seit(data, progress.groups.get("klein", "")),
        "zahlen": f"{data['beteiligte_gesamt']} Beteiligte, "
        f"{gezaehlt(data['dokumente'], 'Dokument', 'Dokumente')}, "
        f"{gezaehlt(data['offene_fristen'], 'offene Frist', 'offene Fristen')}",
        "notizen": notizen_der_akte(data),
        "normen": f"Vorgemerkte Normen: {', '.join(_norm(each) for each in data['normen']) or 'keine'}",
        "lokal": "Nur lokal: Die Akte bleibt im Haus."
        if data["nur_lokal"]
        else "Nicht auf „nur lokal“ beschränkt.",
        "aktivitaet": f"Letzte Aktivität: {tag(data['letzte_aktivitaet'])}"
        if "aktivitaet" in progress.groups["felder"]
        else "",
        "tags": f"Schlagworte: {', '.join(data['tags']) or 'keine'}"
        if data["tags"] or "tags" in progress.groups["felder"]
        else "",
    }
    asked: list[str] = progress.groups["felder"]
    klein, named = progress.groups.get("klein", ""), progress.groups["akte"].name
    title = f"Akte {data['aktenzeichen']} ({data['kurzrubrum']})"
    if "wer" in asked and (theirs := vertretung_der_gegenseite(klein, named, data["beteiligte"], title)):
        return theirs
    summary = data["summary"] if not asked or "worum" in asked else ""
    shown = [lines[name] for name in (asked or lines) if lines.get(name)]
    return absaetze(
        vermutet(progress),
        NICHT_WER_ZULETZT if re.search(_ZULETZT, klein) else "",
        f"Akte **{data['aktenzeichen']}**, {data['kurzrubrum']}:",
        liste(shown),
        f"Aus der Akte: {summary}" if summary else "",
        im_kalender(progress),
        _falldaten(data["falldaten"]) if not asked else "",
        zustaendig_dort(klein, named, data["beteiligte"]) if "wer" in asked else "",
        KEIN_KONTAKT if "wer" in asked and re.search(_KONTAKT, klein) else "",
        quelle(f"Akte {data['aktenzeichen']}, letzte Aktivität {datum(data['letzte_aktivitaet'])}"),
    )


def _seit(data: Mapping[str, Any], klein: str) -> str:
    """Both days where both are asked for: a matter may be entered later than it was taken on."""
    mandate = f"Mandat seit: {tag(data['mandat_seit'])}" if data.get("mandat_seit") else ""
    entered = f"Angelegt: {tag(data['angelegt'])}"
    if "angelegt" not in klein:
        return mandate or entered
    return "; ".join(each for each in (entered, mandate if "mandat" in klein else "") if each)


def _norm(each: Mapping[str, Any]) -> str:
    note = f" ({each['anmerkung']})" if each["anmerkung"] else ""
    return f"§ {each['norm']}{note}"


def _falldaten(facts: Any) -> str:
    known = felder(facts)
    return (
        "Falldaten: " + "; ".join(f"{name}: {_ja(value)}" for name, value in known.items()) + "."
        if known
        else ""
    )


def _ja(value: Any) -> str:
    return {True: "ja", False: "nein"}.get(value, str(value)) if isinstance(value, bool) else str(value)
