"""What was done in a matter: „Was haben wir in Sachen Morgenroth gemacht?“

Who worked on it says so in the entries of time; what was written and noted stands beside them. Who made some
thing, „das Gutachten“, „die Fotos“, „den Vertrag“, or did so as somebody else than us, is in none of them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.dokumente.papierart import art_des_dokuments
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, genannt, lies
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.lesen.wort import mit_grossen
from bridle.assistants.helena.planer.lesen.zeitraum_vergangen import vergangen
from bridle.assistants.helena.planer.sagen import absaetze, felder, gross, liste, tag
from bridle.assistants.helena.werkzeug_angaben import MOST_ROWS
from bridle.engine.model import CallChunk
from bridle.models.planner import Progress

NOTIZEN, PAPIERE = "read_akte_detail", "read_dokumente"
_GETAN = (
    r"^(?=.*\b(?:wir|ich|uns|wer|wurden?|worden|(?<=was )(?:er|sie))\b)(?:und )?(?:was|woran|wer|wie lange)\b"
    r"(?!.*\b(?:geltend|falsch|richtig|anhaengig|rueckgaengig|bekannt|ausfindig|muss|muessen|soll\w*|kann|"
    r"koennen|gegen\w*)\b)"
    r".*\b(?:gemacht|getan|geleistet|unternommen|gearbeitet)\b"
)
_WIE_LANGE = r"\bwie lange\b|\b(?:gearbeitet|geleistet)\b"
_WER = r"^(?:und )?wer\b(?!.*\b(?:was|wie lange|wie ?viel)\b)(?!.*\b(?:wir|uns|ich)\b)"
_ALS_ANDERER = r"\bals (?!sachbearb|anwalt|anwaelt|kolleg|referend|praktik|sekret|vertret)[a-z]{4,}"
_DER = frozenset({"das", "den", "die", "ein", "eine", "einen"})
_DAVOR = frozenset({"in", "an", "auf", "fuer", "gegen", "ueber", "um", "durch", "ohne", "unter"})
_ARBEIT = re.compile(
    r"\w*(?:ung|ion|sicht|nahme|arbeit|anfrage|recherche|anruf|telefonat|gespraech|entwurf|akten?|sache|fall|"
    r"mandat|zeit|stunden|eintr\w+|meiste\w*)"
)
"""What is worked on, or named by the work that it takes."""


def fragt_was_getan(anfrage: Anfrage) -> bool:
    """Of a matter or some days, or of nothing else at all."""
    if not anfrage.hat(_GETAN) or _von_anderen(anfrage):
        return False
    alone = not any(word.gross for word in anfrage.worte[1:])
    return alone or genannt(anfrage) is not None or vergangen(anfrage) is not None


def _von_anderen(anfrage: Anfrage) -> bool:
    """Whether it is asked who made some thing, or did it as something that nobody here is."""
    if not anfrage.hat(_WER):
        return False
    thing = _gemachtes(anfrage)
    made = bool(thing) and (art_des_dokuments(lies(thing)) != "" or not _ARBEIT.fullmatch(falte(thing)))
    return made or anfrage.hat(_ALS_ANDERER) is not None


def _gemachtes(anfrage: Anfrage) -> str:
    """The object of the sentence: the first noun behind an article that no preposition governs."""
    words = anfrage.worte
    capitals = mit_grossen(words[1:])
    for n, word in enumerate(words[1:], 1):
        if word.klein not in _DER or words[n - 1].klein in _DAVOR:
            continue
        behind = [each for each in words[n + 1 :] if (each.gross if capitals else len(each.klein) > 3)]
        return behind[0].text if behind else ""
    return ""


def auch_sonst(anfrage: Anfrage) -> bool:
    """Whether it is asked for whatever was done, and not for work alone, of which only time is entered."""
    return fragt_was_getan(anfrage) and anfrage.hat(_WIE_LANGE) is None


def noch_zu_lesen(progress: Progress, akte: Mapping[str, Any]) -> CallChunk | None:
    """What stands beside the entries of all; of one person or some days alone nothing there can be told."""
    some = progress.groups["zeitraum"] is not None or "summen" not in akte or "personen" in akte
    if not progress.groups["getan"] or some:
        return None
    done = {each.tool for each in progress.results}
    if NOTIZEN not in done:
        return CallChunk("", NOTIZEN, {"akte": akte["akte"]})
    return CallChunk("", PAPIERE, {"akte": akte["akte"], "limit": MOST_ROWS}) if PAPIERE not in done else None


def auch_eingetragen(progress: Progress) -> str:
    """The notes and the papers, in the words and under the days that they have."""
    found = {each.tool: felder(each.data) for each in progress.results if not each.failed}
    notes: list[dict[str, Any]] = found.get(NOTIZEN, {}).get("einzelne_notizen", [])
    papers: list[dict[str, Any]] = found.get(PAPIERE, {}).get("dokumente", [])
    return absaetze(
        "Alle Notizen der Akte:" if notes else "",
        liste(f"{tag(each['datum'])}: {each['text']}" for each in notes),
        "Alle Dokumente der Akte:" if papers else "",
        liste(_papier(each) for each in papers),
    )


def _papier(each: Mapping[str, Any]) -> str:
    when = f", {tag(each['datum'])}" if each.get("datum") else ""
    return f"{each['name']} ({gross(each['status'])}{when})"
