"""Where a question of rights and duties finds no answer, the statutes are searched before giving up.

Which norm a case falls under takes a model or a lawyer; which norms speak of it can be looked up.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from bridle.assistants.helena.planer.akten.sache_finden import UNBEKANNT
from bridle.assistants.helena.planer.grenzen import nicht_zu_schreiben, will_handeln
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, genannt, inhalt, lies
from bridle.assistants.helena.planer.lesen.woerter import RECHTSWORT, bekannt, falte
from bridle.assistants.helena.planer.lesungen import Entscheide
from bridle.assistants.helena.planer.passt import IM_PAPIER, nur_mit_modell
from bridle.assistants.helena.planer.recht.suche import normen_gefunden
from bridle.assistants.helena.planer.sagen import absaetze, felder
from bridle.assistants.helena.saetze import KEIN_SPRACHMODELL, NICHT_ERKANNT
from bridle.engine.messages import Message
from bridle.engine.model import CallChunk, ModelRequest
from bridle.host.search.citations import cited
from bridle.models.planner import Found, Progress, results_in

GESETZE = "search_gesetze"
HITS = 4
"""Sets this search apart from those of the rules, which ask for five."""
LONGEST = 300
IDEAS = 3
"""Two words meet somewhere by chance; with three, or a word of the law, the search can tell."""
SHORT_STEM, ENDING = 5, 3
TOPIC = 2
"""Words, and no more: „Seitenabstand Radfahrer“. Shown is only a norm that has both."""
KEINE_AKTE_DAZU = "Welche Akte gemeint ist, habe ich nicht erkannt; nachgesehen habe ich in den Gesetzen."
NICHT_BEURTEILT = "Beantworten kann ich das ohne Sprachmodell nicht; nachgesehen habe ich in den Gesetzen."
NICHT_IN_DOKUMENTEN = "In den Dokumenten finde ich dazu nichts; nachgesehen habe ich in den Gesetzen."
_KEIN_DOKUMENT = re.compile(
    r"^Zu „[^“]{1,200}“ finde ich in (?:den Dokumenten|einem Dokument „[^“]{1,80}“) nichts\."
)
"""In no matter and in no paper that was named: there the question was for the law."""
_RECHTE = re.compile(
    r"\b(?:darf|duerfen|durfte|muss|muessen|musste|kann|koennen|haftet|haften|zahlt|traegt|schuldet|"
    r"verpflichtet|pflicht|erlaubt|verboten|strafbar|zulaessig|berechtigt|steht\b.*\bzu|anrecht|"
    r"rechte?|anspr(?:uch|ueche)|vorschrift|gesetz\w*|norm(?:en)?|paragra\w+|wirksam|unwirksam|gueltig|"
    r"ungueltig|wie ?viele|wie lange|wie hoch|ab wann|wo (?:steht|finde))\b"
)
_UNSER = re.compile(
    r"\buns\b|\bbetreu|\bbearbeit|\bakten?\b|\bdokument|\bmandant|\bgegner|\bgegenseite|\bunser\w*|\bwir\b|"
    r"\bherrn?\b|"
    r"\bfrau\b|€|\beuro\b|\bkostet\b|gebuehr|\bhonorar|\btermine?\b|\bwiedervorlage"
)
"""What a statute does not know."""
_RECHTSFOLGE = re.compile(
    r"\b(?:entbehrlich|erforderlich|nichtig|ausgeschlossen|unzulaessig|verwirkt|verfaellt|erlischt|"
    r"unverzueglich|sittenwidrig|formlos|unpfaendbar|vererblich)\b"
)
"""So speaks only the law; one thing beside it is enough."""


def im_gesetz_zuletzt(request: ModelRequest, position: int, entscheide: Entscheide) -> str | CallChunk:
    """The next move; a search in the statutes where there would be none."""
    asked = lies(request.messages[position].text)
    wanted = _wonach(asked)
    if not wanted or GESETZE not in {spec.name for spec in request.tools or request.known_tools}:
        return entscheide(request)
    since = request.messages[position + 1 :]
    kept, found = _eigene(since, wanted)
    move = entscheide(replace(request, messages=(*request.messages[: position + 1], *kept)))
    if not isinstance(move, str) or not _verloren(move):
        return move
    if IM_PAPIER.search(asked.klein) and _KEIN_DOKUMENT.search(move):
        return move  # what a testament says, no statute does
    if found is None:
        call = CallChunk("", GESETZE, {"query": wanted, "limit": HITS})
        return move if request.tool_choice == "none" else call
    return _gesagt(asked, move, wanted, found)


def _wonach(asked: Anfrage) -> str:
    """What to look for; nothing where it is not the law that is asked about."""
    if any(norm.law for norm in cited(asked.text).norms):
        return ""  # it is named, and was looked up
    if len(asked.text) > LONGEST or not (_klingt_nach_recht(asked) or _nur_thema(asked)):
        return ""
    named = genannt(asked)
    of_the_firm = _UNSER.search(asked.roh) or (named is not None and (named.aktenzeichen or named.stark))
    if of_the_firm or nur_mit_modell(asked) or will_handeln(asked) or not nicht_zu_schreiben(asked):
        return ""
    words = [each for each in inhalt(asked).split() if not re.search(r"\d", each)]
    enough = len(words) >= IDEAS or RECHTSWORT.search(asked.roh) or _RECHTSFOLGE.search(asked.roh)
    enough = enough or (_nur_thema(asked) and len(words) == TOPIC)
    return " ".join(words) if enough else ""


def _klingt_nach_recht(asked: Anfrage) -> bool:
    return any(each.search(asked.roh) for each in (_RECHTE, RECHTSWORT, _RECHTSFOLGE))


def _nur_thema(asked: Anfrage) -> bool:
    said = [word for word in asked.worte if not word.zeichen]
    known = any(word.gross or bekannt(word.klein) for word in said)
    return len(said) == TOPIC and known and not _klingt_nach_recht(asked)


def _verloren(move: str) -> bool:
    lost = (UNBEKANNT, NICHT_ERKANNT, KEIN_SPRACHMODELL)
    return any(sentence in move for sentence in lost) or _KEIN_DOKUMENT.search(move) is not None


def _eigene(since: Sequence[Message], wanted: str) -> tuple[Sequence[Message], Found | None]:
    """What the rules have found, and what this search has: no rule waits for it."""
    for place, message in enumerate(since):
        calls = [(each.name, dict(each.arguments)) for each in message.calls]
        if calls == [(GESETZE, {"query": wanted, "limit": HITS})]:
            found = results_in(since[place + 1 :])
            return since[:place], found[0] if found else Found(GESETZE, "", failed=True)
    return since, None


def _gesagt(asked: Anfrage, move: str, wanted: str, found: Found) -> str:
    if found.failed or not felder(found.data).get("treffer"):
        return move
    if _nur_thema(asked) and not _beide(wanted, felder(found.data)["treffer"][0]):
        return move
    lost = KEINE_AKTE_DAZU if UNBEKANNT in move else NICHT_BEURTEILT
    lost = NICHT_IN_DOKUMENTEN if _KEIN_DOKUMENT.search(move) else lost
    return absaetze(lost, normen_gefunden(Progress("", {"wonach": wanted}, (found,))))


def _beide(wanted: str, hit: Mapping[str, Any]) -> bool:
    text = falte(f"{hit['titel']} {hit['text']}")
    return all(falte(word)[: max(SHORT_STEM, len(word) - ENDING)] in text for word in wanted.split())
