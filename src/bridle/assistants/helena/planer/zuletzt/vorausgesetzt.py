"""Whoever is called a client and is the opponent: that is said before anything else.

An answer that goes along with such a slip would confirm it. The firm's parties are looked through beside what
the question itself needs, so that it takes no step more.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from bridle.assistants.helena.planer.akten.person import heisst, voller_name
from bridle.assistants.helena.planer.aufrufe import Aufrufe, alle_aufrufe
from bridle.assistants.helena.planer.lesen.behauptet import Behauptung, behauptung
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.lesungen import Entscheide
from bridle.assistants.helena.planer.sagen import absaetze, felder, gross, quelle
from bridle.assistants.helena.planer.verstehen.folge import nacheinander, offen
from bridle.assistants.helena.saetze import NICHT_ERKANNT
from bridle.assistants.helena.werkzeug_angaben import MOST_ROWS
from bridle.engine.messages import Message
from bridle.engine.model import CallChunk, ModelRequest
from bridle.models.planner import MAX_REQUEST, results_in

PRUEFUNG, BETEILIGTE = "check_kollision", "read_beteiligte"
_GRUSS = "ich bin Helena"
"""Stands before everything, where she says who she is."""
_PARTEIEN = frozenset({"MANDANT", "GEGNER"})
_WEIBLICH = {"MANDANT": "Mandantin", "GEGNER": "Gegnerin", "ZEUGE": "Zeugin"}
_MAENNLICH = {"MANDANT": "Mandant", "GEGNER": "Gegner", "ZEUGE": "Zeuge"}


def mit_voraussetzung(request: ModelRequest, position: int, entscheide: Entscheide) -> str | CallChunk:
    """The next move; an answer with what was wrong in the question before it."""
    asked = request.messages[position].text
    said = behauptung(lies(asked)) if len(asked) <= MAX_REQUEST else None
    tools = {spec.name for spec in request.tools or request.known_tools}
    if said is None or not {PRUEFUNG, BETEILIGTE} <= tools:
        return entscheide(request)
    before, since = request.messages[: position + 1], request.messages[position + 1 :]

    def played(_: str, so_far: Sequence[Message]) -> str | CallChunk:
        return entscheide(replace(request, messages=(*before, *so_far), tool_choice="auto"))

    move = nacheinander([asked], since, played, alle_aufrufe)[0]
    waiting = [] if isinstance(move, str) else list(move)
    if request.tool_choice != "none":
        waiting = offen([waiting, _noch_zu_lesen(since, said)])
    if waiting and request.tool_choice == "none":
        return entscheide(request)
    if waiting:
        return Aufrufe("", waiting[0].name, waiting[0].arguments, weitere=tuple(waiting[1:]))
    answer = move if isinstance(move, str) else ""
    wrong = _falsch(since, said)
    return answer if wrong is None else _gesagt(wrong, since, said, answer)


# ---- what is looked up for it


def _noch_zu_lesen(since: Sequence[Message], said: Behauptung) -> list[CallChunk]:
    """Who that is in the firm; and who the others are in a matter where they are something else."""
    hits = _treffer(since, said)
    if hits is None:
        return [CallChunk("", PRUEFUNG, {"name": said.name})]
    wrong = _falsch(since, said) or _unklar(hits, said)
    if wrong is None or _beteiligte(since, wrong["akte"]) is not None:
        return []
    return [CallChunk("", BETEILIGTE, {"akte": wrong["akte"], "limit": MOST_ROWS})]


def _treffer(since: Sequence[Message], said: Behauptung) -> list[dict[str, Any]] | None:
    """None where it was not looked up."""
    for each in results_in(since):
        data = felder(each.data)
        if each.tool == PRUEFUNG and (each.failed or data.get("name") == said.name):
            hits: list[dict[str, Any]] = data.get("treffer", [])
            return [hit for hit in hits if str(hit["rolle"]).isupper()]
    return None


def _beteiligte(since: Sequence[Message], akte: str) -> list[dict[str, Any]] | None:
    for each in results_in(since):
        data = felder(each.data)
        if each.tool == BETEILIGTE and (each.failed or data.get("akte") == akte):
            return data.get("beteiligte", [])
    return None


# ---- whether it is wrong


def _unklar(hits: Sequence[dict[str, Any]], said: Behauptung) -> dict[str, Any] | None:
    """Somebody of the same name on the other side: which of them is a man or a woman says the matter."""
    if not (said.weiblich or said.maennlich):
        return None
    sides: dict[str, set[str]] = {}
    for hit in hits:
        sides.setdefault(hit["akte"], set()).add(hit["rolle"])
    return next((hit for hit in hits if len(sides[hit["akte"]]) > 1), None)


def _falsch(since: Sequence[Message], said: Behauptung) -> dict[str, Any] | None:
    """Where somebody is entered as something else, and nowhere as what they were called."""
    wanted = _PARTEIEN if said.rolle == "PARTEI" else frozenset({said.rolle})
    meant = [hit for hit in _treffer(since, said) or [] if not _jemand_anders(hit, since, said)]
    right = [hit for hit in meant if hit["rolle"] in wanted]
    other = [hit for hit in meant if hit["rolle"] not in wanted]
    now = [hit for hit in other if hit["status"] == "OFFEN"]
    if right and not (now and all(hit["status"] != "OFFEN" for hit in right)):
        return None
    return next(iter([*now, *other]), None)


def _jemand_anders(hit: Mapping[str, Any], since: Sequence[Message], said: Behauptung) -> bool:
    salutation = _person(hit, since).get("anrede")
    return (salutation == "Herr" and said.weiblich) or (salutation == "Frau" and said.maennlich)


def _person(hit: Mapping[str, Any], since: Sequence[Message]) -> Mapping[str, Any]:
    """As the matter has them entered, where it was read."""
    people = _beteiligte(since, hit["akte"]) or []
    same = [each for each in people if each["rolle"] == hit["rolle"] and heisst(each, hit["name"])]
    return same[0] if same else hit


# ---- how it is said


def _gesagt(hit: Mapping[str, Any], since: Sequence[Message], said: Behauptung, move: str) -> str:
    person = _person(hit, since)
    called = "keine Partei" if said.rolle == "PARTEI" else f"nicht {_als(said.rolle, person)}"
    people = _beteiligte(since, hit["akte"]) or []
    clients = [
        voller_name(each | {"anrede": ""}) for each in people if each["rolle"] == "MANDANT" and each != person
    ]
    whose = f" Wir vertreten dort {' und '.join(clients)}." if clients else ""
    first = (
        f"**Vorab:** {voller_name(person)} ist in der Akte {hit['akte']} ({hit['kurzrubrum']}) "
        f"{_als(hit['rolle'], person)} und {called}.{whose}{_frueher(since, said)}"
    )
    greeting, _, rest = move.partition("\n\n") if _GRUSS in move.partition("\n\n")[0] else ("", "", move)
    lost = NICHT_ERKANNT in rest
    return absaetze(greeting, first, quelle(f"Beteiligte der Akte {hit['akte']}") if lost else rest)


def _frueher(since: Sequence[Message], said: Behauptung) -> str:
    """What they were called they may once have been."""
    once = [
        hit for hit in _treffer(since, said) or [] if hit["rolle"] == said.rolle and hit["status"] != "OFFEN"
    ]
    matters = " und ".join(f"{hit['akte']} ({gross(hit['status'])})" for hit in once)
    return f" {gross(said.rolle)} nur in {matters}." if once else ""


def _als(role: str, person: Mapping[str, Any]) -> str:
    words = {"Frau": _WEIBLICH, "Herr": _MAENNLICH}.get(str(person.get("anrede")), {})
    return words.get(role) or gross(role)
