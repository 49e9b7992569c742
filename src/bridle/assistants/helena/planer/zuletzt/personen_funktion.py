"""Who has some function: „Wer ist Betriebsratsvorsitzende bei Kolbenfeld?“, „Wie heißt der Lagerleiter?“

What somebody is stands in their note or in the name of their firm. Where nobody is described so, that is
said, and the papers of the matter are looked through.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.akten.beteiligte import ROLLEN, gefragte_felder
from bridle.assistants.helena.planer.akten.person import fehlendes, worte_von, zeile
from bridle.assistants.helena.planer.dokumente.auffangen_bild import gefundene_stellen
from bridle.assistants.helena.planer.dokumente.auffangen_lesen import weiter
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, genannt, lies
from bridle.assistants.helena.planer.lesen.woerter import FUELL, falte
from bridle.assistants.helena.planer.sagen import absaetze, felder, liste, quelle
from bridle.assistants.helena.planer.schritte import titel, vermutet, zur_akte
from bridle.assistants.helena.werkzeug_angaben import MOST_ROWS
from bridle.engine.model import CallChunk
from bridle.models.planner import Progress, Rule

NEBENBEI = (
    r"(?: (?:denn|eigentlich|noch ?mals?|noch|gleich|doch|jetzt|also|mal|wieder|bloss|nun|bitte|gerade|"
    r"ueberhaupt|dort|da|hier|eingetragen))*"
)
"""What people put into such a question, and what is nobody's name."""
_BEI = r"(?:bei|von|in|im|beim|der|des|fuer|zu|zur|aus)"
_FUNKTION = re.compile(
    rf"\bwer (?:ist|war){NEBENBEI} (?:der |die |das |vom |von der )?([a-z]{{6,}}(?:in|er|r|e)?)"
    rf"{NEBENBEI} {_BEI} |"
    rf"\bwer (?:ist|war){NEBENBEI} (?:bei|von|in|im|beim) (?:der |dem )?(?:[a-z-]{{4,}} ){{1,2}}"
    r"(?:der |die |das )?([a-z]{6,})\W*$"
)
_MENSCH = (
    r"(?!\w*(?:termin|ordner|fehler|nummer|steuer|dauer|kammer|zimmer|keller|muster|theater|papier|gesellschaft|"
    r"vertrag|beitrag|antrag|kosten)\b)"
    r"[a-z]{3,}(?:er|erin|in|ist|ent|ant|or|eur|mann|frau|bar|gatte|kind|bote|rat|leitung|verwaltung|"
    r"vorsitzende[rn]?|beauftragte[rn]?|angestellte[rn]?|geschaedigte[rn]?|verletzte[rn]?|beamt(?:e[rn]?|in)|"
    r"sohn|tochter|mutter|vater|bruder|schwester|onkel|tante|kolleg(?:e|in)|nichte|neffe)"
)
_HEISST = re.compile(
    rf"\bwie (?:heisst|hiess|heissen){NEBENBEI} (?:der|die|den|unsere?|deren|dessen) (?:\w+[en] )?"
    rf"({_MENSCH})\b|"
    rf"\b(?:name|namen)(?: und \w+)? (?:der|des|vom|von der|von dem) ({_MENSCH})\b|"
    r"\b(?:adresse|anschrift|telefon\w*|tel|nummer|nr|e?-?mail|kontakt\w*)(?: \w+)? "
    rf"(?:der|des|vom|von der|von dem) ({_MENSCH})\b|"
    rf"\bwer (?:ist|war){NEBENBEI} (?:der|die|vom|eine?|unsere?|deren|dessen) ({_MENSCH})"
    rf"(?=\W*$|{NEBENBEI} {_BEI}\b|[,:;])"
)
"""A word for a person, by its ending; a thing that is called something is no party."""
_ANDERES = (
    r"\blaut\b|\bsteht\b|\bwann\b|\bwarum\b|frist|termin|\bkost|gebuehr|\bakten\b|§|\bmuster|vorlage|"
    r"\bschreib|\bentw[iu]rf|\bschick|kollision|\bzeiten\b|\bstunden\b"
)
_ROLLE = re.compile(
    r"mandant\w*|mandat\w*|gegner\w*|gegenseite|zeug\w*|richter\w*|gericht\w*|sachverstaendig\w*|gutachter\w*|"
    r"\w*anwalt\w*|\w*anwaelt\w*|sekretaer\w*|praktikant\w*|kanzlei\w*|"
    r"\w*vertreter\w*|zustaendig\w*|verantwortlich\w*|sachbearbeit\w*|beteiligt\w*|klaeger\w*|beklagt\w*|"
    r"bearbeit\w*|"
    r"partner\w*|alleinerb\w*|laut|eigentlich|referent\w*|auftraggeb\w*|prozessbev\w*|rechtsanw\w*|"
    r"unfallgegn\w*|federfuehr\w*"
)
_ENDUNG = re.compile(r"(?:innen|ungen|erin|ern|ung|in|en|er|es|e|n|s)$")
SHORTEST, WHOLE, COMPOUND = 6, 7, 7
"""Letters that a stem keeps; of one that may be the end of another word; that two compounds begin with."""


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
    found = _HEISST.search(anfrage.klein) or _FUNKTION.search(anfrage.klein)
    job = next((each for each in found.groups() if each), "") if found else ""
    if not job or anfrage.hat(_ANDERES):
        return None
    beside = job in FUELL or re.fullmatch(NEBENBEI, f" {job}")
    if beside or _ROLLE.fullmatch(job) or any(lies(job).hat(each) for _, each in ROLLEN):
        return None  # a role is entered as one, under whatever word it is asked for
    word = next((each.text for each in anfrage.worte if each.klein == job), job)
    named = genannt(anfrage, word)
    if named is None or named.gebiet or falte(word) in falte(named.name).split():
        return None
    return {
        "akte": named,
        "funktion": word,
        "felder": gefragte_felder(anfrage),
        "worte": [word],
        "frage": anfrage.klein,
        "papier": True,
        "tatsache": False,
    }


def nach_jemandem(anfrage: Anfrage) -> bool:
    """„Wie heißt die Betriebsratsvorsitzende?“: of the matter that is talked of."""
    found = _HEISST.search(anfrage.klein)
    job = next((each for each in found.groups() if each), "") if found else ""
    return bool(job) and not anfrage.hat(_ANDERES) and _ROLLE.fullmatch(job) is None


# ---- who is described so


def _beschrieben(people: list[dict[str, Any]], word: str) -> tuple[list[dict[str, Any]], bool]:
    """Those whose note or name says it; else of whom it says something alike, and whether it is only that."""
    stem = _stamm(falte(word))
    said = {each["id"]: _gesagt(each) for each in people}
    exact = [each for each in people if any(other.startswith(stem) for other in said[each["id"]])]
    if exact:
        return exact, False
    near = [each for each in people if any(_aehnlich(stem, other) for other in said[each["id"]])]
    return near, True


def _gesagt(each: Mapping[str, Any]) -> list[str]:
    return [*re.findall(r"[a-z]{4,}", falte(each.get("notizen") or "")), *worte_von(each)]


def _stamm(word: str) -> str:
    bare = _ENDUNG.sub("", word)
    return bare if len(bare) >= SHORTEST else word


def _aehnlich(stem: str, other: str) -> bool:
    if len(stem) >= WHOLE and stem in other:
        return True
    shared = next(
        (n for n, (a, b) in enumerate(zip(stem, other, strict=False)) if a != b), len(min(stem, other))
    )
    return shared >= COMPOUND and len(other) >= COMPOUND


def _gelesen(progress: Progress) -> dict[str, Any]:
    return next(
        (felder(each.data) for each in progress.results if each.tool == "read_beteiligte"), dict[str, Any]()
    )


def _gefragte(progress: Progress) -> tuple[list[dict[str, Any]], bool]:
    return _beschrieben(_gelesen(progress).get("beteiligte", []), progress.groups["funktion"])


def _in_dokumenten(progress: Progress) -> CallChunk | None:
    if _gefragte(progress)[0]:
        return None
    if progress.last.tool == "read_beteiligte":
        return CallChunk("", "read_dokumente", {"akte": progress.data["akte"], "limit": MOST_ROWS})
    return weiter(progress)


def _wer_ist_es(progress: Progress) -> str:
    (people, alike), wanted = _gefragte(progress), progress.groups["funktion"]
    if not people:
        return absaetze(
            f"Als „{wanted}“ ist unter den Beteiligten der {titel(progress)} niemand eingetragen.",
            gefundene_stellen(progress),
        )
    where = titel(progress)
    head = (
        f"Als „{wanted}“ ist in der {where} niemand beschrieben; am nächsten kommt:"
        if alike
        else f"In der {where}:"
    )
    return absaetze(
        vermutet(progress),
        head,
        liste(zeile(each) for each in people),
        fehlendes(people, progress.groups["felder"], progress.groups["frage"]),
        quelle(f"Beteiligte der Akte {_gelesen(progress)['akte']}"),
    )
