"""Finding the matter that is named by what it is about, before its question is answered."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from bridle.assistants.helena.felder import gefaltet
from bridle.assistants.helena.planer.akten.sache import (
    Thema,
    betreutes,
    noch_genannt,
    thema,
    vermerk,
    vielleicht,
    wie_eine_akte,
)
from bridle.assistants.helena.planer.akten.sache_stelle import (
    dabei,
    eigene_angaben,
    eine_bestimmte,
    mit_nummer,
)
from bridle.assistants.helena.planer.akten.schilderung import (
    fragt_nur_welche,
    gesuchte_sache,
    nennt_jemanden,
    schilderung,
    stichwort,
    von_akte,
)
from bridle.assistants.helena.planer.fristen.frage import fristfrage
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.lesen.gebiet import nur_recht
from bridle.assistants.helena.planer.lesen.woerter import bekannt, falte
from bridle.assistants.helena.planer.lesungen import Entscheide
from bridle.assistants.helena.planer.sagen import absaetze, aufzaehlung, liste
from bridle.assistants.helena.planer.schritte import SUCHE
from bridle.assistants.helena.saetze import KEINE_AKTE, NICHT_ERKANNT
from bridle.assistants.helena.thema import DAZU
from bridle.engine.messages import Message
from bridle.engine.model import CallChunk, ModelRequest
from bridle.models.planner import MAX_REQUEST

Versteht = Callable[[str], bool]

IN_AKTEN = frozenset(
    ("read_akte", "read_akte_detail", "read_beteiligte", "read_dokumente", "read_dokument", "search_dokument",
     "read_fristen", "read_zeiterfassung", "create_notiz", "create_draft_frist",
     "create_draft_zeiterfassung", SUCHE)
)  # fmt: skip
"""The tools that are asked about a matter."""
UNBEKANNT = "finde ich keine Akte, auf die Du Zugriff hast"
NICHTS_GEFUNDEN = re.compile(
    r"^(?:.*\n\n)?(?:Dazu finde ich keine Akte|Nach „[^“]{2,}“ finde ich nichts; gezeigt sind alle|"
    r"„[^“]{2,}“ kann ich keiner Akte und keiner Person zuordnen)",
    re.S,
)
"""How a list says that it could do nothing with the words."""
WELCHE = "Welche meinst Du? Nenne mir das Aktenzeichen."
DIESE = "Meinst Du diese? Dann nenne mir das Aktenzeichen."
EINE_AKTE = "9999/99"
"""Stands for the number that is not known yet."""
_WEGEN = "wegen "
_INHALT = re.compile(
    r"\b(?:was|wie ?viele?|wie (?:hoch|gross|lange?|nah|weit|breit|tief|schnell|schwer|alt|oft)|wann|womit) "
    r"(?:hat|haben|wurden?|war|waren|ist|sind|steh(?:t|en)|stand|standen|lag|liegt)\b"
)
_ANGEHAENGT = re.compile(r"-(?:sache|akte|fall|mandat|verfahren|prozess)n?$", re.I)
_MOST = 10
_MANY = 5


@dataclass(frozen=True, slots=True)
class Wissen:
    """Whether a rule that reads in a matter knows a request, or one that needs none."""

    akte: Versteht
    sonst: Versteht

    def gemeint(self, asked: str, said: Thema) -> bool:
        """Only where the matter is wanted: „was kostet das Scheidungsverfahren?“ is answered without one."""
        other = self.sonst(asked) and not _eingetragene(asked)
        return self.akte(said.ersetzt(asked, EINE_AKTE)) and (not other or eine_bestimmte(asked, said))


@dataclass(frozen=True, slots=True)
class Fund:
    """What a search by subject has brought, and what was done after it."""

    gesucht: str
    zuerst: bool
    akten: Sequence[Mapping[str, Any]]
    vorher: Sequence[Message]
    danach: Sequence[Message]

    @property
    def eine(self) -> Mapping[str, Any] | None:
        """The only one that it can be: one that is about it, or the only one that has to do with it."""
        called = [each for each in self.akten if self._heisst(each)]
        if len(called) == 1:
            return called[0]
        exact = [each for each in self.akten if each["passt"] == "genau"]
        likely = [each for each in self.akten if each["passt"] in ("genau", "wohl")]
        if len(exact) == 1:
            return exact[0]
        if len(likely) == len(self.akten) == 1:
            return likely[0]
        # where a matter was spoken of and only one has to do with it, that is taken and said
        return self.akten[0] if self.zuerst and len(self.akten) == 1 else None

    def _heisst(self, akte: Mapping[str, Any]) -> bool:
        """„die Nebelthau-Sache“: a party's name, and not what it is about."""
        said = [_ANGEHAENGT.sub("", word) for word in self.gesucht.split()]
        title = gefaltet(str(akte["kurzrubrum"])).split()
        return any(gefaltet(word) in title for word in said if not bekannt(falte(word)))


def nach_sache(
    request: ModelRequest, position: int, entscheide: Entscheide, known: Wissen
) -> str | CallChunk:
    """The next move, where need be for the request with the number of the matter that was meant."""
    asked = request.messages[position].text
    if len(asked) > MAX_REQUEST or SUCHE not in {spec.name for spec in request.tools or request.known_tools}:
        return entscheide(request)
    if nur_recht(asked) and eigene_angaben(asked):  # of a case that is told, not of one that is on file
        return entscheide(request)
    since = request.messages[position + 1 :]
    if (found := _fund(asked, since)) is not None:
        return _mit_fund(request, position, found, entscheide, known)
    may_ask = request.tool_choice != "none"
    if may_ask and not since and (said := _zuerst(asked, known)) is not None:
        return _suche(said, asked)
    move = entscheide(request)
    late = _danach(asked, move, known) if may_ask and isinstance(move, str) else None
    return _suche(late, asked) if late is not None else move


def _zuerst(asked: str, known: Wissen) -> Thema | None:
    """What the request says itself to be a matter."""
    said = thema(asked) or vermerk(asked) or betreutes(asked)
    if said is not None and known.gemeint(asked, said):
        return said
    told = schilderung(asked)
    if told is None or nennt_jemanden(asked) or eigene_angaben(asked):
        return None
    beside = von_akte(f"{asked[: told.start]} {asked[told.stop :]}")
    wanted = beside and known.akte(told.ersetzt(asked, EINE_AKTE))
    return told if wanted or fragt_nur_welche(asked, told) else None


def _danach(asked: str, move: str, known: Wissen) -> Thema | None:
    """What may be meant by a matter, where nothing was found otherwise."""
    if _QUELLE in move and "**" in move:
        return None  # a part of what was asked is answered
    late = vielleicht(asked) if _verloren(move) else None
    if late is not None and known.akte(late.ersetzt(asked, EINE_AKTE)):
        return late
    if _verloren(move) or NICHTS_GEFUNDEN.search(move):
        return gesuchte_sache(asked)
    return gesuchte_sache(asked) or stichwort(asked) if NICHT_ERKANNT in move else None


_QUELLE = "Quelle:"
_BIS_WANN = re.compile(r"\bbis wann\b|\bwann (?:muss|muessen|laeuft|endet|ist)\b|\bhaben wir\b|\bnoch zeit\b")


def _eingetragene(asked: str) -> bool:
    """A Frist without the day from which it could be reckoned is looked up in the matter that is named."""
    told = lies(asked)
    reading = fristfrage(told) if _BIS_WANN.search(told.klein) else None
    return reading is not None and "ereignis" not in reading["argumente"]


def _suche(said: Thema, asked: str) -> CallChunk:
    beside = dabei(asked, said)
    query = f"{_WEGEN}{said.worte}{DAZU + beside if beside else ''}"
    return CallChunk("", SUCHE, {"query": query, "limit": _MOST})


def _verloren(move: str) -> bool:
    return KEINE_AKTE in move or UNBEKANNT in move


def _mit_fund(
    request: ModelRequest, position: int, found: Fund, entscheide: Entscheide, known: Wissen
) -> str | CallChunk:
    asked, before = request.messages[position].text, request.messages[:position]
    if (one := found.eine) is not None:
        number = str(one["aktenzeichen"])
        # A word that only a paper has is what is asked for there, and not merely where.
        of_a_paper = bool(one.get("in_dokumenten")) and not found.zuerst and _INHALT.search(falte(asked))
        meant = (
            f"{asked.rstrip(' ?!.')} in der Akte {number}?"
            if of_a_paper
            else mit_nummer(asked, found.gesucht, number)
        )
        read = replace(request, messages=(*before, Message.user(meant), *found.danach))
        move = entscheide(read)
        return absaetze(_gefunden(found, one), move) if isinstance(move, str) else move
    named = thema(asked) is not None and not _eingetragene(asked) and not known.sonst(asked)
    sure = named and not noch_genannt(asked, found.gesucht)
    if found.zuerst and (found.akten or sure):
        return _frage(found)
    done = (*before, request.messages[position], *found.vorher, *found.danach)
    move = entscheide(replace(request, messages=done))
    lost = isinstance(move, str) and (
        _verloren(move) or NICHTS_GEFUNDEN.search(move) or NICHT_ERKANNT in move
    )
    # A word that some paper has says little where no matter was asked for: „wie lange zahlt man den Lohn?“
    worth = gesuchte_sache(asked) or any("in_dokumenten" not in each for each in found.akten)
    return _frage(found) if found.akten and lost and worth else move


# ---- what a search has brought


def _fund(asked: str, since: Sequence[Message]) -> Fund | None:
    """Of the first search by subject; one by a name counts where that stands as if it were a matter's."""
    for n, message in enumerate(since[:-1]):
        if message.role != "assistant" or len(message.calls) != 1 or message.calls[0].name != SUCHE:
            continue
        query = str(message.calls[0].arguments.get("query", ""))
        rows = _nach_thema(since[n + 1])
        by_subject = query.startswith(_WEGEN)
        if by_subject or rows:
            told = query.removeprefix(_WEGEN).partition(DAZU)[0]
            fund = Fund(told, by_subject and n == 0, rows, since[:n], since[n + 2 :])
            if by_subject or (
                fund.eine is not None and (wie_eine_akte(asked, query) or _welche_es_ist(asked))
            ):
                return fund
    return None


def _welche_es_ist(asked: str) -> bool:
    """„Such mir die Akte mit …“ wants the list of those that fit."""
    return gesuchte_sache(asked) is not None and not re.match(r"(?i)\W*(?:bitte\s)?(?:such|find|zeig)", asked)


def _nach_thema(message: Message) -> list[dict[str, Any]]:
    for result in message.results:
        try:
            data: Any = json.loads(result.content.partition("\n[source:")[0])
        except ValueError:
            continue
        if isinstance(data, dict):
            return cast(dict[str, Any], data).get("nach_thema", [])
    return []


# ---- what is said of it


def _gefunden(found: Fund, one: Mapping[str, Any]) -> str:
    by = " ".join(one["gefunden_ueber"])
    papers = aufzaehlung(f"„{each}“" for each in one.get("in_dokumenten", ())[:_MANY])
    others = [each for each in found.akten if each is not one and each["passt"] in ("genau", "wohl")]
    also = ", ".join(f"{each['aktenzeichen']} ({each['kurzrubrum']})" for each in others[:_MANY])
    where = f" in {papers}" if papers else ""
    said = f"Akte {one['aktenzeichen']} ({one['kurzrubrum']}), gefunden über „{by}“{where}."
    if one["passt"] == "vielleicht":
        said = f"Sicher ist es nicht, aber nur diese Akte kommt in Frage: {said}"
    return f"{said} Damit zu tun hat auch: {also}." if also else said


def _frage(found: Fund) -> str:
    lines = [
        f"{each['aktenzeichen']}: {each['kurzrubrum']} ({str(each['status']).lower()})"
        for each in found.akten[:_MANY]
    ]
    if not lines:
        return (
            f"Zu „{found.gesucht}“ {UNBEKANNT}. Gesucht ist in dem, was die Akten von sich sagen, in ihren "
            "Dokumenten und den Namen ihrer Fristen. Nenne mir das Aktenzeichen oder den Namen einer Partei."
        )
    if all(each["passt"] in ("genau", "wohl") for each in found.akten) and len(lines) > 1:
        return absaetze(f"Zu „{found.gesucht}“ passen mehrere Akten:", liste(lines), WELCHE)
    heading = f"Eine Akte, in der es sicher um „{found.gesucht}“ geht, finde ich nicht. Gemeint sein könnte:"
    return absaetze(heading, liste(lines), WELCHE if len(lines) > 1 else DIESE)
