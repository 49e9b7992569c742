"""„Bis wann muss die Kündigungsschutzklage raus?“: the one that is entered, before what the law says of any.

The law alone gives no day. Where something of the kind is open in the calendar, that is most likely meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from bridle.assistants.helena.planer.kalender.aufgabe import aufgabe, genauer, mit_begruendung
from bridle.assistants.helena.planer.kalender.zeile import zeile
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, lies
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.sagen import absaetze, felder, liste, quelle, tag
from bridle.assistants.helena.planer.schritte import MOST
from bridle.engine.model import CallChunk
from bridle.models.planner import Progress, Rule

RECHNER, KALENDER = "berechne_frist", "read_fristen"
_WANN = (
    r"\bbis wann\b|\bspaetestens\b|\bbis zu welchem\b|\bwann (?:muss|muessen|soll|sollen)\b|"
    r"\bwie (?:lange|viel zeit) (?:habe|haben|bleibt|bleiben)\b"
)
"""Something is to be done; „wann endet“ asks for the law, and for its day."""
_IRGENDEINE = (
    r"\bman\b|\beine?[rmn]?\b|\bgrundsaetzlich|\bgenerell|\ballgemein|\bnormalerweise|\bin der regel|"
    r"\bgilt\b|\bgelten\b|\bnach (?:zugang|zustellung|erhalt|bekanntgabe|verkuendung)|"
    r"\bab (?:zugang|zustellung)|\bnorm\b|§|\d{1,2}\.\s?\d{1,2}\.|\b(?:zugestellt|zugegangen|verkuendet)\b"
)
"""Any at all; or one whose day is said, which is to be reckoned."""
_ENTSCHEIDUNG = re.compile(
    r"\b(?!begruend)\w*(?:bescheid|befehl|urteil|beschluss|verfuegung|kuendigung|abmahnung|ablehnung|entscheidung)(?=e?[ns]?\b)"
)
"""What something is lodged against."""
MEINST_DU = "Meinst Du eine andere Sache, nenne mir den Tag, an dem die Frist beginnt, und das Gericht."


def auch_eingetragen(rules: Iterable[Rule]) -> list[Rule]:
    """The rules that reckon, which look into the calendar where the day is missing and one Frist is meant."""
    return [
        _mit_kalender(rule) if rule.tool == RECHNER and not isinstance(rule.answer, str) else rule
        for rule in rules
    ]


def _mit_kalender(rule: Rule) -> Rule:
    answer = rule.answer
    assert not isinstance(answer, str)

    def then(progress: Progress) -> CallChunk | None:
        if progress.last.tool != RECHNER or not _ohne_tag(progress) or not _bestimmte(lies(progress.request)):
            return None
        return CallChunk("", KALENDER, {"akte": "alle", "limit": MOST})

    def told(progress: Progress) -> str:
        if progress.last.tool != KALENDER:
            return answer(progress)
        law = replace(progress, results=progress.results[:-1])
        found = _offene(progress)
        return _eingetragen(progress, found, felder(law.data)) if found else answer(law)

    return replace(rule, then=then, answer=told)


def _ohne_tag(progress: Progress) -> bool:
    data = felder(progress.data)
    return data.get("ende") is None and bool(data.get("titel")) and not progress.groups["frage"]


def _bestimmte(anfrage: Anfrage) -> bool:
    """„die Klage“, „unsere Berufung“: one that is to be made, and not any."""
    what = aufgabe(anfrage)
    if not what or not anfrage.hat(_WANN) or anfrage.hat(_IRGENDEINE):
        return False
    return (
        re.search(
            rf"\b(?:die|der|den|das|unsere?[rmn]?) (?:\w+ )?{re.escape(falte(what))}\b|"
            rf"\b{re.escape(falte(what))} gegen (?:den|das|die) ",
            anfrage.klein,
        )
        is not None
    )


def _offene(progress: Progress) -> list[Mapping[str, Any]]:
    asked = lies(progress.request)
    every = [
        each for each in felder(progress.data)["eintraege"] if each["typ"] == "FRIST" and not each["erledigt"]
    ]
    what = mit_begruendung(asked, aufgabe(asked))
    reasons = "begruend" in falte(what)  # to give reasons is another Frist than to lodge it
    against = set(_ENTSCHEIDUNG.findall(asked.klein))
    return [
        each
        for each in genauer(every, what)
        if (reasons or "begruend" not in falte(str(each["titel"])))
        and _gegen_dasselbe(against, set(_ENTSCHEIDUNG.findall(falte(str(each["titel"])))))
    ]


def _gegen_dasselbe(asked: set[str], entered: set[str]) -> bool:
    """An Einspruch against a Strafbefehl is none against a Versäumnisurteil; „der Bescheid“ may be any."""
    return (
        not asked
        or not entered
        or any(one.endswith(other) or other.endswith(one) for one in asked for other in entered)
    )


def _eingetragen(progress: Progress, found: list[Mapping[str, Any]], law: Mapping[str, Any]) -> str:
    data = felder(progress.data)
    norms = ", ".join(law["norm"])
    length = f" **{law['frist']}** ({norms})" if law.get("frist") else f" {norms}"
    return absaetze(
        "Eingetragen ist (offen, alle Akten, auf die Du Zugriff hast):",
        liste(zeile(each, data) for each in found),
        f"Dem Gesetz nach, {law['titel']}:{length}; sie beginnt mit: {law['ereignis']}. {MEINST_DU}",
        quelle(f"Kalender aller sichtbaren Akten, Stand {tag(data['heute'])}; Fristenrechner, {norms}"),
    )
