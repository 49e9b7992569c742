"""What is noted in a matter: the note of the matter itself, and the single ones with their day.

A telephone call is found in a note, or in the time that somebody entered for it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, genannt, sache
from bridle.assistants.helena.planer.lesen.woerter import ANFRAGEWORT, bekannt, falte
from bridle.assistants.helena.planer.sagen import absaetze, felder, liste, quelle, tag
from bridle.assistants.helena.planer.schritte import MOST, vermutet, zur_akte
from bridle.engine.model import CallChunk
from bridle.models.planner import Progress, Rule

_NOTIZ = r"\b(?:telefon|akten|gespraechs)?-?(?:vermerk|notiz)(?:e|en|s)?\b"
_FRAGE = (
    r"\bin welche[rmn]\b|\bwelche\b|\bwas\b|\bwo\b|\bzeig\w*|\bgibt es\b|\bhaben wir\b|\bsteht\b|"
    r"\bwar doch\b|"
    r"\bgab es\b|\bsuch\w*|\bfind\w*|^notiz"
)
_NOTIERT = (
    r"\bwas\b.*\b(?:notiert|festgehalten|niedergeschrieben|vermerkt|angemerkt)\b|"
    r"\bwas habe?n? (?:wir|ich) (?:uns|mir)\b.*\b(?:gemerkt|aufgeschrieben|notiert)\b"
)
_GESPRAECH = (
    r"\btelefonat\w*|\btelefonier\w*|\bam telefon\b|\bangerufen\b|\banrufe?\b|\bgespraech\w*|"
    r"\bwas (?:hat|haben)\b.*\b(?:erzaehlt|berichtet)\b|\bruecksprache\b|\bgemeldet\b|\bgesprochen\b|"
    r"\b(?:uns|dir|euch)\b.*\b(?:erzaehlt|berichtet|gesagt|mitgeteilt)\b"
)
_OB = (
    r"\bwas (?:hat|haben|wurde|war|sagte?|erzaehlte?|kam)\b|\bgab es\b|\bgibt es\b|\bhat\b.*\bangerufen\b|"
    r"^hat sich\b|"
    r"\bwann (?:haben|hat|wurde|war)\b|\bhaben wir\b|\bwurde\b|\bworum ging\b|\bmit wem\b"
)
_ANDERES = (
    r"frist|\btermin|\bnorm(?:en)?\b|paragra|§|\bzeit(?:en)?\b|\bstunden\b|\bminuten\b|\bwiedervorlage|"
    r"\bkalender|telefonnummer|\bnummer\b|\bdokument|\bunterlage|\bschreiben\b|\blaut\b|\bvertrag|\burteil|"
    r"\bgutachten|\bakten\b|\bsachen\b|\bwert\b|\bzeug(?:e|in|en)\b|\banschrift|\badresse"
)


_IM_PAPIER = (
    r"\b(?:im|in (?:der|dem|seine[rm]|ihre[rm])) (?:\w+ )?\w*(?:verzeichnis|protokoll|gutachten|urkunde|"
    r"bescheid|beschluss|befehl|testament|vergleich|rechnung|bericht|anzeige|mail)\b|"
    r"\b(?:da|dort|hier) (?:\w+ ){0,2}drauf\b|"
    r"\b(?:auf|unter) (?:der|dem) (?:\w+ )?\w*(?:kuendigung|schreiben|bescheid|urteil|vertrag|brief|befehl)\b"
)
"""What a notary or a board has put down, and what is written on a paper, stands in the papers."""
STEM = 7
NICHT_DARIN = "Eine Notiz mit diesen Worten finde ich in dieser Akte nicht."
KEIN_GESPRAECH = "Ein Gespräch ist weder in den Notizen noch in der Zeiterfassung dieser Akte vermerkt."


def regeln() -> list[Rule]:
    return zur_akte("read_akte_detail", _erkenne, _antwort, weiter=_auch_zeiten, pflicht=True)


def _erkenne(anfrage: Anfrage) -> Mapping[str, Any] | None:
    talk = bool(anfrage.hat(_GESPRAECH) and anfrage.hat(_OB)) and not anfrage.hat(_ANDERES)
    noted = anfrage.hat(_NOTIERT) and not anfrage.hat(_ANDERES)
    notes = anfrage.hat(_NOTIZ) and anfrage.hat(_FRAGE)
    notes = notes and not anfrage.hat(r"\bdokument|\bakten\b|\bsachen\b|\blaut\b")
    named = genannt(anfrage) or sache(anfrage)
    in_paper = anfrage.hat(_IM_PAPIER)
    if named is None or in_paper or not (talk or noted or notes):
        return None
    return {"klein": anfrage.klein, "gespraech": talk and not notes, "akte": named}


def _auch_zeiten(progress: Progress) -> CallChunk | None:
    if not progress.groups["gespraech"] or progress.last.tool != "read_akte_detail":
        return None
    return CallChunk("", "read_zeiterfassung", {"akte": progress.data["aktenzeichen"], "limit": MOST})


def _antwort(progress: Progress) -> str:
    read = [felder(each.data) for each in progress.results if each.tool == "read_akte_detail"]
    data = read[-1]
    notes = [_einzelne(each) for each in data["einzelne_notizen"]]
    lines = [*([data["notizen"]] if data["notizen"] else []), *notes]
    if progress.groups["gespraech"]:
        return _gespraech(progress, data, lines)
    return absaetze(
        vermutet(progress),
        "" if _genannt(progress, data, lines) else NICHT_DARIN,
        f"Notizen der Akte **{data['aktenzeichen']}**, {data['kurzrubrum']}:" if lines else "",
        liste(lines)
        if lines
        else f"In der Akte {data['aktenzeichen']} ({data['kurzrubrum']}) ist nichts notiert.",
        _im_kalender(progress, data),
        quelle(f"Notizen der Akte {data['aktenzeichen']}"),
    )


def _gespraech(progress: Progress, data: Mapping[str, Any], lines: list[str]) -> str:
    """The notes that speak of a call, and the time that was entered for one."""
    entries = [
        entry
        for each in progress.results
        if each.tool == "read_zeiterfassung"
        for entry in felder(each.data).get("eintraege", [])
        if _SPRACH.search(falte(entry["beschreibung"]))
    ]
    times = [
        f"{tag(each['datum'])}: {each['beschreibung']} ({each['bearbeiter']}, {each['dauer']})"
        for each in entries
    ]
    told = [each for each in lines if _SPRACH.search(falte(each))]
    title = f"Akte **{data['aktenzeichen']}**, {data['kurzrubrum']}"
    return absaetze(
        vermutet(progress),
        "" if told or times else KEIN_GESPRAECH,
        absaetze(f"In den Notizen der {title}:", liste(told)) if told else "",
        absaetze(f"In der Zeiterfassung der {title}:", liste(times)) if times else "",
        quelle(f"Notizen und Zeiterfassung der Akte {data['aktenzeichen']}"),
    )


_SPRACH = re.compile(
    r"telefon|\banruf|angerufen|gespraech|ruecksprache|erzaehlt|berichtet|mitgeteilt|sproch|\btel\b"
)


def _im_kalender(progress: Progress, data: Mapping[str, Any]) -> str:
    """„Was ist notiert?“ may mean the calendar as well: that there is more is said."""
    count: int = data.get("offene_fristen", 0)
    if re.search(_NOTIZ, progress.groups["klein"]) or not count:
        return ""
    many = "eine offene Frist" if count == 1 else f"{count} offene Fristen"
    return f"Im Kalender der Akte: {many}; frag nach ihren Fristen."


def _genannt(progress: Progress, data: Mapping[str, Any], lines: list[str]) -> bool:
    """Whether a note has a word of what is asked for; true where nothing certain is."""
    about = re.search(r"\b(?:vermerk|notiz)\w*\b(.*)", progress.groups["klein"])
    title = falte(data["kurzrubrum"])
    words = [word for word in re.findall(r"[a-z]{7,}", about[1] if about else "") if word not in title]
    words = [word[:STEM] for word in words if not bekannt(word, ANFRAGEWORT)]
    return not words or any(word in falte(line) for word in words for line in lines)


def notizen_der_akte(data: Mapping[str, Any]) -> str:
    """In one line; „keine“ only where there are really none."""
    single = [_einzelne(each) for each in data.get("einzelne_notizen", ())]
    return f"Notizen: {' / '.join([*filter(None, [data['notizen']]), *single]) or 'keine'}"


def _einzelne(each: Mapping[str, Any]) -> str:
    """With the day and whose it is, as far as both are known."""
    by = f", {each['von']}" if each.get("von") else ""
    return f"{tag(each['datum'])}{by}: {each['text']}"
