"""A question that lacks its matter is about the one that was talked of before: „und wer ist der Gegner?“."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.aufrufe import alle_aufrufe
from bridle.assistants.helena.planer.dokumente.datum import nur_von_wann
from bridle.assistants.helena.planer.grenzen import braucht_modell, will_handeln
from bridle.assistants.helena.planer.hilfe import gibt_nichts_an
from bridle.assistants.helena.planer.lesen.anschluss import akte_vorher
from bridle.assistants.helena.planer.lesen.erkennen import genannt, lies
from bridle.assistants.helena.planer.lesungen import Entscheide
from bridle.assistants.helena.planer.recht.sache_in import sache_in
from bridle.assistants.helena.planer.schritte import SUCHE
from bridle.assistants.helena.planer.verstehen.berichtigt import ist_berichtigung
from bridle.assistants.helena.planer.verstehen.gespraech import vorher
from bridle.assistants.helena.planer.verstehen.gezeigt import als_verstanden
from bridle.assistants.helena.planer.verstehen.knapp import wessen
from bridle.assistants.helena.planer.zuletzt.nochmal import nochmal
from bridle.assistants.helena.planer.zuletzt.personen_funktion import nach_jemandem
from bridle.assistants.helena.prompt import OHNE_AKTE
from bridle.assistants.helena.saetze import KEINE_AKTE, NICHT_ERKANNT
from bridle.engine.model import CallChunk, ModelRequest
from bridle.models.planner import MAX_REQUEST

_EINER_AKTE = frozenset({"read_akte", "read_akte_detail", "read_beteiligte"})
"""Tools that read one matter and fail where none is named."""
_AUS_ANGABEN = frozenset({"bestimme_zustaendigkeit", "berechne_kostenrisiko"})
"""Tools that reckon from what they are told, and fail where that is nothing."""
WERT_FEHLT = "Wie hoch ist der Gegenstandswert"
_NICHTS = re.compile(r"finde ich (?:in [^.]{0,120})?(?:nichts|keine)|Nenne mir das Aktenzeichen")
_EINE = re.compile(
    r"\b(?:die|der|den|das) (?:(?:naechste|offene|letzte|einzige|laufende)[nrs]? )?"
    r"(?:frist|termin|vorfrist|wiedervorlage|fristablauf)\b"
)
_WANN_DAS = re.compile(
    r"^(?:und |aber |ok |also )?(?:(?:bis )?wann|wie lange|bis zu welchem tag)\b.*"
    r"\b(?:die|der|den|das|unsere?[nr]?|ihre?) \w*(?:klage|klageschrift|berufung|revision|beschwerde|"
    r"begruendung|erwiderung|einspruch|widerspruch|stellungnahme|anzeige|replik|duplik|antrag)\b"
)
"""One entry of the calendar, as somebody speaks of it who has a matter in mind."""
_ALLE_AKTEN = "(alle Akten, auf die Du Zugriff hast)"
_EINLEITUNG = re.compile(r"^(?:und|aber|ok(?:ay)?|gut|danke|dann|ach|also)\b[,.!]?\s+", re.I)


def in_der_akte_davor(request: ModelRequest, position: int, entscheide: Entscheide) -> str | CallChunk:
    """The next move; where it lacks a matter, that for the one talked of last."""
    asked = request.messages[position].text
    known = _akte(request, position) if OHNE_AKTE in request.instructions else ""
    if not known or not _offen(asked) or ist_berichtigung(asked):
        return entscheide(request)
    by_job = nach_jemandem(lies(asked)) or nur_von_wann(lies(asked).klein)
    said = wessen(asked, vorher(request.messages[:position])[-1].frage)
    meant = f"{_EINLEITUNG.sub('', said).rstrip(' ?!.')} in der Akte {known}?"
    return nochmal(
        request,
        position,
        entscheide,
        lambda move: meant if not move or _fehlt_die_akte(asked, move, known) else None,
        _gesagt,
        lambda move: by_job or _ohne_akte(move) or (_nur_fuerwort(asked) and _sucht_in_allen(move)),
    )


def _akte(request: ModelRequest, position: int) -> str:
    """By its number, or as it was named; the last one before this question."""
    for each in reversed(vorher(request.messages[:position])):
        if found := akte_vorher(lies(each.frage), each.antwort):
            return found
    return ""


def _offen(asked: str) -> bool:
    """Whether it names no matter itself and is a question that the rules may answer."""
    if len(asked) > MAX_REQUEST // 2:
        return False
    told = lies(asked)
    named = genannt(told)
    if named is not None and (named.aktenzeichen or named.sicher):
        return False
    if re.search(r"\bzustaendig|welches gericht", told.klein) and sache_in(told.klein) is not None:
        return False  # what it is about is said: the value of a matter talked of before is none of it
    return not (gibt_nichts_an(told) or braucht_modell(told) or will_handeln(told))


def _ohne_akte(move: CallChunk) -> bool:
    """Whether it only asks about one matter, and does not say which."""
    return all(_unbestimmt(each.name, _angaben(each)) for each in alle_aufrufe(move))


_FUERWORT = re.compile(
    r"^(?:und |aber )?(?:hat|haben|hatte|ist|sind|war|waren|wird|will|wollte|kann|muss|was|wann|wo|"
    r"(?:bis|ab|seit|von|zu) wann|wie|warum)\b.*"
    r"\b(?:der|die|er|sie|es|das|den|ihn|dem)\b"
    r"(?= (?:schon|zu \w+en|denn|eigentlich|noch|auch|nicht|da|dort|dann|jetzt|bereits|mal|je|"
    r"\w{0,4}ge\w+(?:t|en)|be\w+t|ver\w+t)\b|\W*$)"
)


def _nur_fuerwort(asked: str) -> bool:
    """„Hat der schon geschrieben?“: no name and no thing, so that a search through all finds only chance."""
    told = lies(asked)
    return _FUERWORT.search(told.klein) is not None and not any(
        each.gross for each in told.worte[1:] if not each.zeichen
    )


def _sucht_in_allen(move: CallChunk) -> bool:
    return any(
        each.name == SUCHE and str(_angaben(each).get("query"))[:1] in ("*", "~")
        for each in alle_aufrufe(move)
    )


def _unbestimmt(tool: str, given: Mapping[str, Any]) -> bool:
    return not given if tool in _AUS_ANGABEN else tool in _EINER_AKTE and not given.get("akte")


def _angaben(call: CallChunk) -> Mapping[str, Any]:
    return {} if isinstance(call.arguments, str) else call.arguments


_EINGETRAGEN = "Suchst Du eine eingetragene Frist, nenne mir die Akte."
_DORT = re.compile(r"\b(?:da|dort|hier|lief|endete)\b", re.I)


def _fehlt_die_akte(asked: str, move: str, known: str) -> bool:
    if "kann mehreres heißen" in move and f"Akte {known}" in move:
        return True
    if _EINGETRAGEN in move and _DORT.search(asked):
        return True
    if _ALLE_AKTEN in move:
        plain = lies(asked).roh
        pointed = _EINE.search(plain) or _WANN_DAS.search(plain)
        return pointed is not None or _nur_fuerwort(asked)
    return any(sentence in move for sentence in (KEINE_AKTE, NICHT_ERKANNT, WERT_FEHLT))


def _gesagt(meant: str, answer: str, first: str) -> str:
    """What was meant is told; an answer that says nothing leaves the first one."""
    if any(sentence in answer for sentence in (KEINE_AKTE, NICHT_ERKANNT)):
        return first or answer
    if _NICHTS.search(answer) and first and NICHT_ERKANNT not in first:
        return first
    return als_verstanden(meant, answer)
