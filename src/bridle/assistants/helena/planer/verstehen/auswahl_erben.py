"""What a list left out stays left out when it is asked again for another time: „und nächste Woche?“."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bridle.assistants.helena.planer.auswahl.auswahl import Auswahl, Bedingung
from bridle.assistants.helena.planer.auswahl.fragen import DAVON, am_gericht, gelesen
from bridle.assistants.helena.planer.lesen.anschluss import Vorher, im_zusammenhang
from bridle.assistants.helena.planer.lesen.erkennen import genannt, lies
from bridle.assistants.helena.planer.verstehen.gespraech import A_QUESTION, vorher
from bridle.engine.messages import Message
from bridle.models.planner import MAX_REQUEST


def mit_geerbtem(messages: Sequence[Message], position: int) -> Auswahl:
    """What a request chooses by, with what those before it left out that it goes on from."""
    asked = messages[position].text
    own = gelesen(asked)
    before = [n for n, each in enumerate(messages[:position]) if each.role == "user" and not each.origin]
    if not before or len(messages[before[-1]].text) > MAX_REQUEST:
        return own
    if not _setzt_fort(own, vorher(messages[:position])):
        return own
    known = {each.satz for each in own.bedingungen}
    earlier = mit_geerbtem(messages, before[-1])
    if own.rest == DAVON and any(each.von_akten for each in earlier.bedingungen):
        own = replace(own, rest=earlier.rest)
    elif own.rest == DAVON and (court := am_gericht(messages[before[-1]].text)) is not None:
        earlier = court
        own = replace(own, rest=court.rest)
    kept = [
        _ohne_platz(each)
        for each in earlier.bedingungen
        if (each.art == "weg" or each.von_akten) and each.satz not in known
    ]
    return replace(own, bedingungen=(*kept, *own.bedingungen))


def _setzt_fort(choice: Auswahl, before: Sequence[Vorher]) -> bool:
    """Another time, or another thing to leave out; a name asks about just that one."""
    rest = choice.rest
    if len(rest.split()) < A_QUESTION:
        return bool(choice.bedingungen)
    return genannt(lies(rest)) is None and im_zusammenhang(rest, before) != rest


def _ohne_platz(condition: Bedingung) -> Bedingung:
    """It stands in another request."""
    return replace(condition, stelle=None)
