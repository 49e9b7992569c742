"""The request of a run as the planner asks it: read in its conversation, of its matter, with other words."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from functools import lru_cache
from typing import Any

from bridle.assistants.helena.planer.akten.sache_finden import IN_AKTEN
from bridle.assistants.helena.planer.auswahl import fragen as auswahl_fragen
from bridle.assistants.helena.planer.auswahl.antwort import NACH_STAND
from bridle.assistants.helena.planer.auswahl.auswahl import Auswahl
from bridle.assistants.helena.planer.auswahl.ich import mit_namen
from bridle.assistants.helena.planer.dokumente import fakten_regeln as dokumente_fakten_regeln
from bridle.assistants.helena.planer.entwuerfe.auftrag import auftrag
from bridle.assistants.helena.planer.fristen.frage import fristfrage
from bridle.assistants.helena.planer.fristen.kern import mit_genannter_frist
from bridle.assistants.helena.planer.grenzen import (
    braucht_modell,
    will_erklaerung,
)
from bridle.assistants.helena.planer.kanzleizeichen import FIRST_ALIAS
from bridle.assistants.helena.planer.kosten.wert_woher import ohne_wertquelle
from bridle.assistants.helena.planer.lesen.abgrenzung import ohne_abgrenzung
from bridle.assistants.helena.planer.lesen.akte_vorweg import akte_vorweg
from bridle.assistants.helena.planer.lesen.anschluss import Vorher
from bridle.assistants.helena.planer.lesen.bindestrich import ohne_bindestrich
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, lies
from bridle.assistants.helena.planer.lesen.mundart import ausgesprochen
from bridle.assistants.helena.planer.lesen.nachsatz import mit_angaben_davor
from bridle.assistants.helena.planer.lesen.tage import heute
from bridle.assistants.helena.planer.lesen.unerledigt import nicht_erledigt
from bridle.assistants.helena.planer.lesen.vorrede import ohne_vorrede
from bridle.assistants.helena.planer.lesen.vorrede_auftrag import ohne_auftrag
from bridle.assistants.helena.planer.lesen.zeitraum import zeitraum
from bridle.assistants.helena.planer.lesen.zeitworte import zeitworte
from bridle.assistants.helena.planer.neben_urteil import Gemischt, gemischt
from bridle.assistants.helena.planer.passt import nur_mit_modell
from bridle.assistants.helena.planer.recht.zustaendigkeit import ohne_angaben
from bridle.assistants.helena.planer.regelwerk import genaue_regeln
from bridle.assistants.helena.planer.sagen import absaetze
from bridle.assistants.helena.planer.verstehen.anderer_wert import anderer_wert
from bridle.assistants.helena.planer.verstehen.bei_kollegen import bei_kollegen
from bridle.assistants.helena.planer.verstehen.gespraech import A_QUESTION, BEFORE, vorher
from bridle.assistants.helena.planer.verstehen.gezeigt import als_verstanden
from bridle.assistants.helena.planer.verstehen.kern import MAX_STORY
from bridle.assistants.helena.planer.verstehen.lesart import (
    Lesart,
    Versteht,
    als_satz,
    lesart,
    ohne_wirkung,
)
from bridle.assistants.helena.planer.verstehen.verweis import aufgeloest
from bridle.assistants.helena.planer.verstehen.wahl import schon_gewaehlt
from bridle.assistants.helena.planer.verstehen.wann_war import in_welcher_akte
from bridle.assistants.helena.planer.verstehen.welche import welche_andere
from bridle.assistants.helena.planer.verstehen.wessen import wen_meinst_du
from bridle.assistants.helena.planer.verstehen.zusage import angenommen, auswahl_offen
from bridle.assistants.helena.prompt import AKTE_IM_GESPRAECH
from bridle.engine.messages import Message
from bridle.engine.model import ModelRequest
from bridle.models.planner import MAX_REQUEST, Rule


def gelesen(request: ModelRequest, position: int) -> Lesart | None:
    """How the request is read; None where it is too long for that."""
    asked = request.messages[position].text
    if len(asked) > MAX_STORY:
        return None
    reading = lesart(asked, vorher(request.messages[:position]), genau(request))
    return None if any(len(each) > MAX_REQUEST for each in reading.fragen) else reading


def eine_frage(request: ModelRequest, position: int) -> tuple[str, str | None] | None:
    """The one question that the request is read as, and the tool that knows it exactly; None for several."""
    reading = gelesen(request, position)
    if reading is None or len(reading.fragen) != 1:
        return None
    return reading.fragen[0], genau(request).werkzeug(reading.fragen[0])


def beides(request: ModelRequest, position: int, reading: Lesart) -> Gemischt | None:
    """A look-up beside something to be judged, where the reading has not already parted them."""
    asked, known = request.messages[position].text, genau(request)
    if len(reading.fragen) != 1 or _am_ort(known.angaben(asked) if len(asked) <= MAX_REQUEST else None):
        return None
    return gemischt(asked, known)


def _am_ort(read: tuple[str, Mapping[str, Any]] | None) -> bool:
    """Whether the whole tells a court and its place: what comes before the question is a part of it."""
    return read is not None and read[0] == "bestimme_zustaendigkeit" and "ort" in read[1]


def fuer_akten(request: ModelRequest, *, in_akte: bool) -> Versteht:
    """By the rules that know what they were asked, and read in a matter; or by those that need none."""
    return _genaue(frozenset([each for each in werkzeuge(request) if (each in IN_AKTEN) is in_akte]), heute())


def genau(request: ModelRequest, auch: Sequence[Rule] = ()) -> Versteht:
    """By the rules that know what they were asked."""
    tools = frozenset(werkzeuge(request))
    if not auch:
        return _genaue(tools, heute())
    return Versteht([rule for rule in (*genaue_regeln(), *auch) if rule.tool in tools])


@lru_cache(maxsize=16)
def _genaue(tools: frozenset[str], am: date) -> Versteht:
    """By day: „morgen“ is another one tomorrow."""
    return Versteht([rule for rule in genaue_regeln() if rule.tool in tools])


def liste_dazu(choice: Auswahl, request: ModelRequest, position: int) -> auswahl_fragen.Liste | None:
    """The list that a request with conditions chooses from."""
    before = vorher(request.messages[:position])
    if before and len(choice.rest.split()) < A_QUESTION:  # „und ohne Sandkuhl?“: of what was asked before
        choice = replace(choice, rest=before[-1].frage)
    rules = [rule for rule in genaue_regeln() if rule.tool in werkzeuge(request)]

    def fragen(text: str) -> Sequence[str]:
        return lesart(text, before, genau(request)).fragen

    return auswahl_fragen.als_liste(choice, request.messages[position].text, rules, fragen)


def waehlt_das_werkzeug(choice: Auswahl, request: ModelRequest, reading: Lesart) -> bool:
    """„Welche Zeiten wurden im Oktober gebucht?“: the tool itself is asked for those days, or that state."""
    if choice.rang or choice.vergleich or len(reading.fragen) != 1:
        return False
    read = genau(request).angaben(reading.fragen[0])
    if read is not None and read[0] == "read_dokumente" and "status" in read[1]:
        rest = genau(request).angaben(choice.rest)  # „freigegeben, aber nicht versendet“ names two states
        two = rest is not None and "status" in rest[1]
        return not two and all(each.satz in NACH_STAND for each in choice.bedingungen)
    by_days = all(zeitraum(lies(each.wortlaut)) is not None for each in choice.bedingungen)
    return by_days and read is not None and read[0] == "read_zeiterfassung" and "von" in read[1]


def nummer_in_worten(number: str) -> str:
    first, _, year = number.partition("/")
    if int(first) >= FIRST_ALIAS:
        return "mit diesem Aktenzeichen"  # the number was only made for the rules
    return f"mit der Nummer {first} aus dem Jahr 20{year}"


def verstanden(request: ModelRequest, position: int, reading: Lesart, answer: str) -> str:
    """The answer with how the request was taken before it."""
    if not reading.gedeutet:
        return answer
    asked, known = request.messages[position].text, genau(request)
    before = vorher(request.messages[:position])
    shown = _ohne_fremde_nummer(als_satz(asked, reading, before, known), answer)
    told = absaetze(ohne_wirkung(asked, reading, before, known, answer), answer)
    return told if shown.strip(" ?!.") == asked.strip(" ?!.") else als_verstanden(shown, told)


def _ohne_fremde_nummer(asked: str, move: str) -> str:
    """A number that the answer does not know stands in no other sentence as if it were one."""

    def shown(found: re.Match[str]) -> str:
        spelled = nummer_in_worten(found[0])
        return found[0] if found[0] in move else spelled if spelled in move else "(diese Nummer)"

    known = re.sub(r"\b\d{1,6}/\d{2,4}\b", shown, asked)
    return known.replace(" in der Akte (diese Nummer)", "")


def nur_fuer_modell(asked: Anfrage) -> bool:
    return braucht_modell(asked) or nur_mit_modell(asked) or will_erklaerung(asked)


def werkzeuge(request: ModelRequest) -> set[str]:
    return {spec.name for spec in request.tools or request.known_tools}


def in_dieser_akte(asked: str, instructions: str) -> str:
    """In a conversation about a matter, a Frist without a day and a court are looked up there first."""
    found = AKTE_IM_GESPRAECH.search(instructions)
    reading = fristfrage(lies(asked)) if found else None
    dated = reading is None or "ereignis" in reading["argumente"]
    told = lies(asked)
    when = found is not None and bool(in_welcher_akte(asked))
    if found is None or (
        not when and dated and not ohne_angaben(told) and not dokumente_fakten_regeln.ohne_akte(told)
    ):
        return asked
    return f"{asked.rstrip(' ?!.')} in der Akte {found[1]}?"


def mit_eigenem_namen(request: ModelRequest, position: int) -> ModelRequest:
    """„außer mir“ as the name that stands in the rows, now and in what was asked before."""
    told = [wer(each, request.instructions) for each in request.messages[: position + 1]]
    return replace(request, messages=(*told, *request.messages[position + 1 :]))


def mit_ganzen_worten(request: ModelRequest, position: int) -> ModelRequest:
    """„Berufungs- und Begründungsfrist“ as two words, „Wert wie in der Akte“ and „Ich soll …“ not at all."""
    text = request.messages[position].text
    if len(text) > MAX_STORY:
        return request
    whole = mit_genannter_frist(ohne_wertquelle(ohne_bindestrich(ohne_auftrag(mit_angaben_davor(text)))))
    if whole == text or auftrag(lies(text)) is not None:
        return request
    return gefragt(request, position, whole, request.messages[position + 1 :])


def wer(message: Message, instructions: str) -> Message:
    if message.role != "user" or message.origin or len(message.text) > MAX_REQUEST:
        return message
    ordered = auftrag(lies(message.text)) is not None
    spoken = akte_vorweg(nicht_erledigt(ausgesprochen(zeitworte(message.text))))
    asked = message.text if ordered else ohne_abgrenzung(ohne_vorrede(spoken))
    meant = mit_namen(asked, instructions)
    return message if meant == message.text else Message.user(meant)


def mit_verweisen(request: ModelRequest, position: int) -> ModelRequest:
    """„in der zweiten“, „ja, zeig her“ as what they point to, now and in what was asked before."""
    told = list(request.messages)
    asked = [n for n, each in enumerate(told[: position + 1]) if each.role == "user" and not each.origin]
    for place in asked[-BEFORE:]:
        text = told[place].text
        before = vorher(told[:place]) if len(text) <= MAX_REQUEST else []
        answer = told[place + 1].text if place < position else ""
        meant = schon_gewaehlt(text, before, answer) or _worauf(text, before) if before else text
        if before and meant == text and auftrag(lies(text)) is None:
            known = genau(request)
            meant = anderer_wert(text, before, known) or bei_kollegen(text, before, known)
        if meant != text:
            told[place] = Message.user(meant)
    return replace(request, messages=tuple(told))


def _worauf(text: str, before: Sequence[Vorher]) -> str:
    """What is to be entered stays in the person's own words; only what comes before the colon points."""
    if auftrag(lies(text)) is None:
        return angenommen(text, before[-1]) or aufgeloest(text, before)
    head, colon, content = text.partition(": ")
    return f"{aufgeloest(head, before)}{colon}{content}"


def noch_zu_waehlen(request: ModelRequest, position: int) -> str:
    """What is asked back to a mere „ja“ after more than one offer, or to another matter that nobody named."""
    text = request.messages[position].text
    before = vorher(request.messages[:position]) if len(text) <= MAX_REQUEST else []
    if not before:
        return ""
    return auswahl_offen(text, before[-1]) or welche_andere(text) or wen_meinst_du(text, before[-1])


def gefragt(request: ModelRequest, position: int, text: str, since: Sequence[Message]) -> ModelRequest:
    """The conversation as if this had been asked, and this found since."""
    return replace(request, messages=(*request.messages[:position], Message.user(text), *since))
