"""Departments: which there are, who is in one, and which matters are filed under it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from bridle.assistants.helena.planer.akten.liste import AT_ONCE, heisst, sachgebiet_genannt, status_genannt
from bridle.assistants.helena.planer.akten.liste_bild import zeile
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, genannt
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.sagen import absaetze, anzahl, felder, gross, liste, quelle, satz
from bridle.assistants.helena.planer.schritte import FEHLER, MOST, SUCHE, erkannt
from bridle.engine.model import CallChunk
from bridle.models.planner import Progress, Rule

NUR_AKTEN = (
    "Nach Dezernaten kann ich Akten, Mitglieder, Fristen, Termine, Dokumente und erfasste Zeit nennen, dies "
    "aber nicht. Frag zum Beispiel „Welche Akten gehören zum Dezernat …?“ und dann nach dem, was Du zu einer "
    "Akte wissen willst."
)
NAME = re.compile(
    r"\bdezernate?s?\b[ „\"]+(?:namens |fuer |in (?!de[rmn] |unser|dies))?(?!von |vom |des |der |fuer |"
    r"und |oder |in |\w+recht\b)"
    r"(?P<name>[a-z][a-z&-]*(?:[ ,]+(?!(?:hat|haben|sind|ist|laufen|liegen|gehoeren|gibt|an|drin|"
    r"zugeordnet)\b)[a-z&-]+){0,5})|\b(?P<teil>[a-z]{3,}?)(?:rechts?|s)?-?dezernate?s?\b"
)
_ALLE = re.compile(
    r"\bwelche\w* dezernate?\b|\bdezernate\b.*\b(?:gibt|haben|hat|existier\w*|bestehen|sind)\b|"
    r"\b(?:gibt|haben) (?:\w+ ){0,3}dezernate\b|\balle dezernate\b"
)
_EINER_SACHE = r"\b(?:akte|sache|fall|mandat|verfahren) (?:\S*\d\S*|[a-z]{3,})|\bdie (?:akte|sache)\b"
_WER = re.compile(
    r"\bwer\b|\bmitglied\w*|\bkolleg\w*|\bleute\b|\bpersonen\b|\bbesetz\w*|\bmitarbeit\w*|"
    r"\bansprechpartner\w*|"
    r"\bbesteht\b.*\baus\b"
)
_ANDERES = re.compile(
    r"\bmeiste[nr]?\b|\bwenigste[nr]?\b|\bkeinem dezernat|\bohne dezernat|"
    r"\bleite[tnr]\w*|\bchef\w*|\bpartner\w*|"
    r"frist|termin|wiedervorlage|dokument|unterlage|\bzeiten\b|stunden|kosten|gebuehr|umsatz|notiz|"
    r"ueberfaellig|"
    r"staatsanwaltschaft|polizei|ministeri|behoerde|stadtverwaltung|landratsamt"
)


def regeln() -> list[Rule]:
    return [
        Rule(
            erkannt(_erkenne),
            SUCHE,
            _antwort,
            _gesucht,
            then=_wer_bearbeitet,
            failure=FEHLER,
            example="Welche Akten gehören zum Dezernat Mietrecht?",
        )
    ]


def nicht_nach_dezernat(anfrage: Anfrage) -> str:
    """What to say where something else of a department is asked for: its words would be taken for names."""
    named = NAME.search(anfrage.klein) or _ALLE.search(anfrage.klein)
    ours = not re.search(r"staatsanw|polizei|ministeri|behoerde|verwaltung|amt\b", anfrage.klein)
    return NUR_AKTEN if named and ours and _ANDERES.search(anfrage.klein) else ""


def _erkenne(anfrage: Anfrage) -> Mapping[str, Any] | None:
    text = anfrage.klein
    named = None if _ALLE.search(text) else NAME.search(text)
    if not (named or _ALLE.search(text)) or _ANDERES.search(text) or _einer_sache(anfrage):
        return None
    name = (named["name"] or named["teil"]) if named else ""
    person = genannt(anfrage) if not name else None
    return {
        "sachgebiet": sachgebiet_genannt(anfrage) if name else None,
        "person": person.name if person else "",
        "von": _von(text) if name and not _WER.search(text) else "",
        "dezernat": name or ALLE,
        "wer": bool(_WER.search(text)) or not name,
        "status": status_genannt(anfrage) if name else None,
        "klein": text,
    }


_VON = re.compile(
    r"\b(?:von|hat|fuehrt|bearbeitet|betreut|macht|haben|unter|gehoeren|und|bei)\s"
    r"(?:(?:frau|herrn?|kollegin|kollege[n]?|dr\.?|ra|rain)\s)+(?P<wer>[a-z-]{3,})"
)


def _von(text: str) -> str:
    """The colleague whose matters in that department are meant."""
    found = _VON.search(text)
    return found["wer"] if found else ""


def _wer_bearbeitet(progress: Progress) -> CallChunk | None:
    """Who works on a matter stands in each one."""
    if progress.last.tool != SUCHE or not progress.groups["von"]:
        return None
    numbers = [each["aktenzeichen"] for each in felder(progress.data).get("akten", [])]
    return CallChunk("", "read_akte_detail", {"akte": numbers}) if 0 < len(numbers) <= AT_ONCE else None


def _einer_sache(anfrage: Anfrage) -> bool:
    """„In welchem Dezernat liegt Hallbaum?“, „Gehört Hallbaum zum Dezernat …?“ ask for one matter."""
    named = genannt(anfrage)
    if anfrage.hat(r"^(?:und )?(?:gehoert|ist|liegt|steht)\b.*\bdezernat") and named is not None:
        return True
    polite = anfrage.hat(r"\b(?:frau|herrn?|kolleg\w*)\b") is not None
    which = anfrage.hat(r"\bwelche\w* dezernate?\b") is not None
    return which and bool(anfrage.hat(_EINER_SACHE) or (named is not None and not polite))


ALLE = "alle"
"""No department is called so: the search then tells which there are."""


SUCHE_DORT: Mapping[str, Any] = {"query": "*", "limit": MOST}


def _gesucht(groups: Mapping[str, Any]) -> dict[str, Any]:
    narrowed = {name: groups[name] for name in ("status", "sachgebiet") if groups[name]}
    return {**SUCHE_DORT, "dezernat": groups["dezernat"], **narrowed}


def _antwort(progress: Progress) -> str:
    groups, data = progress.groups, felder(progress.results[0].data)
    there: list[dict[str, Any]] = data.get("im_dezernat") or data.get("dezernate", [])
    if not there or ("im_dezernat" not in data and groups["dezernat"] != ALLE):
        return nicht_gefunden(groups["dezernat"], there)
    if groups["wer"]:
        person = groups["person"]
        mine = [each for each in there if any(_nennt(groups["klein"], name) for name in each["mitglieder"])]
        if person and not mine:
            return absaetze(
                f"„{person}“ finde ich unter den Mitgliedern der Dezernate nicht. Es gibt:",
                liste(_mitglieder(each) for each in there),
                quelle("Dezernate der Kanzlei"),
            )
        return absaetze(liste(_mitglieder(each) for each in mine or there), quelle("Dezernate der Kanzlei"))
    only = [gross(each) for each in (groups["status"], groups["sachgebiet"]) if each]
    if groups["von"]:
        data = {**data, "akten": [each for each in data["akten"] if _von_ihr(each, progress)]}
        only.append(groups["von"].capitalize())
    return _akten(data, there, only)


def nicht_gefunden(name: str, there: Sequence[Mapping[str, Any]]) -> str:
    """That there is none of this name, and which there are."""
    if not there:
        return absaetze("Dezernate sind nicht angelegt.", quelle("Dezernate der Kanzlei"))
    return absaetze(
        f"Ein Dezernat „{name.capitalize()}“ finde ich nicht. Es gibt:",
        liste(_mitglieder(each) for each in there),
        quelle("Dezernate der Kanzlei"),
    )


def _von_ihr(each: Mapping[str, Any], progress: Progress) -> bool:
    """By the lawyer of the matter, or by who works on it."""
    details = [felder(result.data) for result in progress.results if result.tool == "read_akte_detail"]
    own = [one for one in details if one.get("aktenzeichen") == each["aktenzeichen"]]
    worker = " ".join(one.get("sachbearbeiter") or "" for one in own)
    return heisst(f"{each.get('anwalt') or ''} {worker}", progress.groups["von"])


def _akten(data: Mapping[str, Any], there: list[dict[str, Any]], only: list[str]) -> str:
    name = " und ".join(f"„{each['name']}“" for each in there)
    chosen = ", ".join(only)
    only_these = f" ({chosen})" if chosen else ""
    if not data["akten"]:
        said = f"Unter dem Dezernat {name} ist keine Akte{only_these} abgelegt, auf die Du Zugriff hast."
        return absaetze(said, quelle("Akten der Kanzlei"))
    count = (
        f"Die ersten {len(data['akten'])} Akten"
        if data["weitere"]
        else satz(anzahl(len(data["akten"]), "Akte", "Akten"))
    )
    return absaetze(
        f"{count} im Dezernat {name}{only_these}, auf die Du Zugriff hast:",
        liste(zeile(each) for each in data["akten"]),
        "Es gibt noch mehr; grenze die Suche ein." if data["weitere"] else "",
        quelle("Akten der Kanzlei"),
    )


def _mitglieder(each: Mapping[str, Any]) -> str:
    return f"**{each['name']}**: {', '.join(each['mitglieder']) or 'niemand eingetragen'}"


def _nennt(text: str, person: str) -> bool:
    return re.search(rf"\b{re.escape(falte(person.split()[-1]))}s?\b", text) is not None
