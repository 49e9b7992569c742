"""Who has some function: „Wer ist Betriebsratsvorsitzende bei Kolbenfeld?“"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.akten.beteiligte import ROLLEN
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, genannt, lies
from bridle.assistants.helena.planer.lesen.woerter import FUELL, falte
from bridle.assistants.helena.planer.sagen import absaetze, felder, gross, liste, quelle
from bridle.assistants.helena.planer.schritte import titel, zur_akte
from bridle.assistants.helena.planer.zuletzt.personen_zeile import mehr, mensch
from bridle.assistants.helena.werkzeug_angaben import MOST_ROWS
from bridle.engine.model import CallChunk
from bridle.models.planner import Progress, Rule

NEBENBEI = (
    r"(?: (?:denn|eigentlich|noch ?mals?|noch|gleich|doch|jetzt|also|mal|wieder|bloss|nun|bitte|gerade|"
    r"ueberhaupt))*"
)
"""What people put into such a question, and what is nobody's name."""
_FUNKTION = re.compile(
    rf"\bwer (?:ist|war){NEBENBEI} (?:der |die |das |dort |da )?([a-z]{{6,}}(?:in|er|r|e)?)"
    r" (?:bei|von|in|im|beim|der|des|fuer)\b|"
    rf"\bwer (?:ist|war){NEBENBEI} (?:bei|von|in|im|beim) (?:der |dem )?(?:[a-z-]{{4,}} ){{1,2}}"
    r"(?:der |die |das )?([a-z]{6,})\W*$"
)
_ROLLE = re.compile(
    r"mandant\w*|gegner\w*|gegenseite|zeug\w*|richter\w*|gericht\w*|sachverstaendig\w*|gutachter\w*|"
    r"\w*anwalt\w*|\w*anwaelt\w*|"
    r"\w*vertreter\w*|zustaendig\w*|verantwortlich\w*|sachbearbeit\w*|beteiligt\w*|klaeger\w*|beklagt\w*|"
    r"bearbeit\w*|"
    r"partner\w*|alleinerb\w*|laut|eigentlich|referent\w*|auftraggeb\w*|prozessbev\w*|rechtsanw\w*|"
    r"unfallgegn\w*"
)


def nach_funktion() -> list[Rule]:
    return zur_akte(
        "read_beteiligte",
        funktion,
        _wer_ist_es,
        lambda _: {"limit": MOST_ROWS},
        weiter=_in_dokumenten,
        pflicht=True,
    )


def funktion(anfrage: Anfrage) -> Mapping[str, Any] | None:
    """„Wer ist Betriebsratsvorsitzende bei Kolbenfeld?“: a word that is no role, and a matter."""
    found = _FUNKTION.search(anfrage.klein)
    job = (found[1] or found[2]) if found else ""
    if not job or _ROLLE.fullmatch(job) or job in FUELL or any(lies(job).hat(each) for _, each in ROLLEN):
        return None  # a role is entered as one, under whatever word it is asked for
    word = next((each.text for each in anfrage.worte if each.klein == job), job)
    named = genannt(anfrage, word)
    if named is None or falte(word) in falte(named.name).split():
        return None
    return {"akte": named, "funktion": word}


def _gefragte(progress: Progress) -> list[dict[str, Any]]:
    stem = falte(progress.groups["funktion"])[:10]
    data = next(
        (felder(each.data) for each in progress.results if each.tool == "read_beteiligte"), dict[str, Any]()
    )
    return [each for each in data.get("beteiligte", []) if stem in falte(" ".join(map(str, each.values())))]


def _in_dokumenten(progress: Progress) -> CallChunk | None:
    if progress.last.tool != "read_beteiligte" or _gefragte(progress):
        return None
    wanted = {"query": progress.groups["funktion"], "akte": progress.data["akte"], "limit": 3}
    return CallChunk("", "search_dokument", wanted)


def _wer_ist_es(progress: Progress) -> str:
    people, wanted = _gefragte(progress), progress.groups["funktion"]
    if people:
        lines = [f"{mensch(each)}: {gross(each['rolle'])}{mehr(each)}" for each in people]
        number = next(felder(e.data)["akte"] for e in progress.results if e.tool == "read_beteiligte")
        return absaetze(f"In der {titel(progress)}:", liste(lines), quelle(f"Beteiligte der Akte {number}"))
    hits: list[dict[str, Any]] = felder(progress.data).get("treffer", [])
    if not hits:
        return absaetze(
            f"Wer „{wanted}“ ist, finde ich nach diesem Wort weder bei den Beteiligten noch in den "
            f"Dokumenten der {titel(progress)}. Ein anderes findet vielleicht mehr.",
            quelle("Beteiligte und Dokumente der Akte"),
        )
    parts = [f"**{each['dokument']}**, Seite {each['seite']}:\n\n> {each['auszug']['text']}" for each in hits]
    return absaetze(
        f"Unter den Beteiligten steht „{wanted}“ nicht. In den Dokumenten gefunden, nach dem Wort:",
        *parts,
        quelle(
            "; ".join(f"„{each['dokument']}“, Seite {each['seite']}, Akte {each['akte']}" for each in hits)
        ),
    )
