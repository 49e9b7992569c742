"""The next move for orders: find their matters, ask for what is missing, or draft them."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from bridle.assistants.helena.planer.entwuerfe import gespraech, sagen
from bridle.assistants.helena.planer.entwuerfe.akte import Kandidat
from bridle.assistants.helena.planer.entwuerfe.auftrag import Auftrag
from bridle.assistants.helena.planer.entwuerfe.sagen import IN_WELCHER_AKTE, Stand, staende
from bridle.assistants.helena.planer.entwuerfe.vorschlag import argumente, maengel
from bridle.assistants.helena.planer.gestellt import nummer_in_worten, werkzeuge
from bridle.assistants.helena.planer.hilfe import ist_verzicht
from bridle.assistants.helena.planer.lesen.anschluss import akte_vorher
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.sagen import absaetze
from bridle.assistants.helena.planer.schritte import MOST, SUCHE, passende
from bridle.assistants.helena.planer.verstehen.gespraech import vorher
from bridle.assistants.helena.planer.vorsicht.fehler import ordentlich
from bridle.assistants.helena.prompt import OHNE_AKTE
from bridle.assistants.helena.saetze import IN_ORDNUNG, KEIN_ZUGRIFF
from bridle.engine.messages import Message
from bridle.engine.model import CallChunk, ModelRequest
from bridle.models.planner import MAX_REQUEST, Found, Progress, results_in

log = logging.getLogger("bridle")
WERKZEUGE = {"notiz": "create_notiz", "zeit": "create_draft_zeiterfassung", "frist": "create_draft_frist"}
FEW = 8
_ZULETZT = "Eine Akte hast Du nicht genannt; das ist die, von der zuletzt die Rede war."


@dataclass(frozen=True, slots=True)
class _Vorhaben:
    """An order, the matter that it inherits, and what is said of how it was taken."""

    order: Auftrag
    rubrum: str = ""
    erbt: str = ""
    erbt_rubrum: str = ""
    wie_zuvor: bool = False
    neu: bool = False
    geht_weiter: bool = False


@dataclass(frozen=True, slots=True)
class _Sache:
    """The matter of an order: `frage` says what is wrong with it, `hier` that it is the one of the "
    "conversation."""

    akte: str = ""
    rubrum: str = ""
    frage: str = ""
    wahl: tuple[tuple[str, str], ...] = ()
    treffer: Kandidat | None = None
    geerbt: bool = False

    @property
    def titel(self) -> str:
        return (
            f"Akte {self.akte} ({self.rubrum})" if self.rubrum else f"Akte {self.akte}" if self.akte else ""
        )


def entwerfen(request: ModelRequest, position: int) -> str | CallChunk | None:
    """The next move where the message is an order, or goes on with one; None where it is neither."""
    asked = request.messages[position].text.strip()
    if len(asked) > MAX_REQUEST:
        return None
    try:
        plans = _vorhaben(asked, request, position)
        return plans if plans is None or isinstance(plans, str) else _zug(plans, request, position)
    except Exception:  # the rules may still read it
        log.exception("planner: an order could not be read")
        return None


def _vorhaben(asked: str, request: ModelRequest, position: int) -> list[_Vorhaben] | str | None:
    answer = _antwort_davor(request.messages[:position])
    stands = staende(answer)
    open_one = next((each for each in stands if each.offen), None)
    if (
        stands
        and ist_verzicht(lies(asked))
        and (open_one or not re.match(r"\W*(?:nein|nee|halt|stopp)\W*$", asked, re.I))
    ):
        return (
            IN_ORDNUNG if open_one else "In Ordnung. Den Entwurf kannst Du verwerfen; eingetragen ist nichts."
        )
    if stands and not open_one:
        if gespraech.fragt_ob_eingetragen(asked):
            return gespraech.WARTET
        if (corrected := gespraech.berichtigt(asked, stands)) is not None:
            stand, order = corrected
            return [_Vorhaben(order, stand.rubrum if order.akte else "", neu=True)]
    orders = gespraech.neue(asked)
    if open_one is not None:
        same = len(orders) == 1 and orders[0].art == open_one.order.art and not orders[0].text
        if (not orders or same) and (filled := gespraech.beantwortet(asked, open_one)) is not None:
            chosen = dict(open_one.wahl).get(filled.kandidaten[0].name, "") if filled.kandidaten else ""
            return [_Vorhaben(filled, chosen or (open_one.rubrum if filled.akte else ""))]
    if not orders:
        return None
    plans = _mit_erbe(orders, request, position, stands)
    goes_on = bool(stands) and re.match(r"\W*(?:und|dazu|außerdem)\b", asked, re.I) is not None
    return [replace(each, geht_weiter=True) for each in plans] if goes_on else plans


def _mit_erbe(
    orders: Sequence[Auftrag], request: ModelRequest, position: int, stands: Sequence[Stand]
) -> list[_Vorhaben]:
    """What an order does not say: the matter that is spoken of, and the text of the one before."""
    before = stands[-1] if stands else None
    matter, title = (before.order.akte, before.rubrum) if before else ("", "")
    if not matter and OHNE_AKTE in request.instructions:
        last = vorher(request.messages[:position])
        told = akte_vorher(lies(last[-1].frage), last[-1].antwort) if last else ""
        matter = told if re.fullmatch(r"\d{4}/\d{2}", told) else ""
        if matter and (
            shown := re.search(rf"\bAkte {matter} \(((?:[^()\n]|\([^()\n]*\))+)\)", last[-1].antwort)
        ):
            title = shown[1]
    text = before.order.text if before else ""
    found: list[_Vorhaben] = []
    for n, order in enumerate(orders):
        if order.daran and not order.text.strip():
            order = replace(order, text=text)
        found.append(
            _Vorhaben(
                order,
                erbt=matter,
                erbt_rubrum=title,
                wie_zuvor=n > 0 and all(each.erwaehnt for each in order.kandidaten),
            )
        )
        named = order.mit_akte(order.kandidaten[0]) if order.kandidaten else order
        text = named.text or text
    return found


def _antwort_davor(messages: Sequence[Message]) -> str:
    for message in reversed(messages):
        if message.role == "user" and not message.origin:
            return ""
        if message.role == "assistant" and message.text:
            return message.text
    return ""


def _zug(plans: Sequence[_Vorhaben], request: ModelRequest, position: int) -> str | CallChunk:
    results = iter(results_in(request.messages[position:]))
    tools = werkzeuge(request)
    matters: list[_Sache] = []
    told: list[str] = []
    for plan in plans:
        if WERKZEUGE[plan.order.art] not in tools:
            told.append(sagen.DARF_NICHT[plan.order.art])
            matters.append(_Sache())
            continue
        matter = matters[-1] if plan.wie_zuvor and matters else _sache(plan, request, results)
        if isinstance(matter, CallChunk):
            return matter
        matters.append(matter)
        move = _ein_entwurf(plan, matter, results)
        if isinstance(move, CallChunk):
            return move
        told.append(move)
    return absaetze(*told)


def _ein_entwurf(plan: _Vorhaben, matter: _Sache, results: Iterator[Found]) -> str | CallChunk:
    order = plan.order if matter.treffer is None else plan.order.mit_akte(matter.treffer)
    questions = [*([matter.frage] if matter.frage else []), *maengel(order)]
    if questions:
        return sagen.gefragt(
            order, [*questions[1:], questions[0]] if matter.frage else questions, matter.titel, matter.wahl
        )
    done = next(results, None)
    if done is None:
        return CallChunk(
            "", WERKZEUGE[order.art], argumente(order) | ({"akte": matter.akte} if matter.akte else {})
        )
    if done.failed:
        if done.text == KEIN_ZUGRIFF and matter.akte:
            return (
                f"Eine Akte {nummer_in_worten(matter.akte)} finde ich nicht, oder Du hast keinen Zugriff "
                f"darauf. "
                "Prüfe das Aktenzeichen, oder nenne mir den Namen einer Partei."
            )
        return ordentlich(done.text)
    title = matter.titel or f"Akte {done.data['akte']}"
    return absaetze(
        sagen.entworfen(order, done.data, title),
        _ZULETZT if matter.geerbt else "",
        sagen.NEU if plan.neu else "",
    )


# ---- which matter


def _sache(plan: _Vorhaben, request: ModelRequest, results: Iterator[Found]) -> _Sache | CallChunk:
    order = plan.order
    if order.akte:
        return _Sache(order.akte, plan.rubrum)
    lost = ""
    known = bool(plan.erbt) or OHNE_AKTE not in request.instructions
    for one in [each for each in order.kandidaten if not (each.erwaehnt and known)]:
        if one.genannt.aktenzeichen:
            return _Sache(one.genannt.aktenzeichen, plan.rubrum, treffer=one)
        fitting = _gesucht(one, request, results)
        if isinstance(fitting, CallChunk):
            return fitting
        if len(fitting) == 1:
            return _Sache(fitting[0][0], fitting[0][1], treffer=one)
        if fitting:
            many = (
                "passen mehrere"
                if len(fitting) <= FEW
                else f"passen {len(fitting)}, die ersten {FEW} stehen hier"
            )
            return _Sache(
                frage=f"In welcher Akte? Zu „{one.name}“ {many}. Welche meinst Du?",
                wahl=fitting[:FEW],
                treffer=one,
            )
        lost = lost or ("" if one.person else one.name)
        if one.fest:
            break
    return _ohne_name(plan, request, lost)


def _ohne_name(plan: _Vorhaben, request: ModelRequest, lost: str) -> _Sache:
    sure = any(each.fest for each in plan.order.kandidaten)
    if lost and (sure or not plan.erbt):
        return _Sache(
            frage=f"In welcher Akte? Zu „{lost}“ finde ich keine Akte, auf die Du Zugriff hast. Nenne "
            f"mir das "
            "Aktenzeichen oder den Namen einer Partei."
        )
    if plan.erbt:
        return _Sache(
            plan.erbt, plan.erbt_rubrum, geerbt=not (plan.order.hier or plan.order.daran or plan.geht_weiter)
        )
    return _Sache(frage=IN_WELCHER_AKTE if OHNE_AKTE in request.instructions else "")


def _gesucht(
    one: Kandidat, request: ModelRequest, results: Iterator[Found]
) -> tuple[tuple[str, str], ...] | CallChunk:
    """The matters that fit the name: as it is written, then also misspelt."""
    named = one.genannt
    if named.gebiet:
        queries = [{"query": "*", "sachgebiet": named.gebiet, "limit": MOST}]
    else:
        queries = [{"query": named.name, "limit": MOST}]
        queries += [] if one.person else [{"query": f"~ {named.name}", "limit": MOST}]
    seen: list[Found] = []
    text = ""
    for query in queries:
        found = next(results, None)
        if found is None:
            return CallChunk("", SUCHE, query)
        seen.append(found)
        if found.failed:
            continue
        hits = passende(Progress(text, {"akte": named}, tuple(seen)))
        if hits:
            return tuple((each["aktenzeichen"], each["kurzrubrum"]) for each in hits)
    return ()
