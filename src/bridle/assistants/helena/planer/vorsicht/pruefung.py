"""No wrong statement: before something is computed, the call is compared with what the person wrote.

What cannot be is told, what is missing is asked for, and what the computation leaves out stands first in
the answer. The rules may read as little as they do: whatever they pass over comes out here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from bridle.assistants.helena.law.geld import dezimal
from bridle.assistants.helena.planer.kosten.ablauf import verwendete_betraege
from bridle.assistants.helena.planer.kosten.massnahmen import verwendete_werte
from bridle.assistants.helena.planer.kosten.mehrere import EIGENER_ANSPRUCH
from bridle.assistants.helena.planer.kosten.nebenforderungen import nebenforderungen
from bridle.assistants.helena.planer.kosten.quote import der_rest, gewonnener_teil
from bridle.assistants.helena.planer.kosten.sachen import anderes_verfahren, verwendet
from bridle.assistants.helena.planer.kosten.wert import Wert, errechneter_wert, ohne_errechnetes
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage
from bridle.assistants.helena.planer.lesen.tage import unmoegliche
from bridle.assistants.helena.planer.recht.wiederkehrend import wiederkehrend
from bridle.assistants.helena.planer.recht.zustaendigkeit_annahme import ohne_vermutete_grenze
from bridle.assistants.helena.planer.sagen import absaetze, aufzaehlung
from bridle.assistants.helena.planer.vorsicht.angaben import andere_akte, anderes_gericht, in_der_frist
from bridle.assistants.helena.planer.vorsicht.aufruf import (
    FRIST,
    GEBUEHREN,
    GERICHT,
    KOSTEN,
    RECHNEND,
    RISIKO,
    Aufruf,
    zusammen,
)
from bridle.assistants.helena.planer.vorsicht.ergebnis import benutzt, gerechnet
from bridle.assistants.helena.planer.vorsicht.faktoren import faktoren, uebrige_zeiten
from bridle.assistants.helena.planer.vorsicht.gebuehrenarten import fehlende_gebuehren
from bridle.assistants.helena.planer.vorsicht.listen import nicht_gefiltert
from bridle.assistants.helena.planer.vorsicht.tag import WELCHER_TAG, tag_gehoert_nicht_dazu
from bridle.assistants.helena.planer.vorsicht.umstaende import nicht_gedeckt
from bridle.assistants.helena.planer.vorsicht.zahlen import (
    uebrige,
    uebrige_tage,
    unbekannte_nummern,
    unmoeglicher_wert,
)
from bridle.assistants.helena.saetze import NICHT_ERKANNT
from bridle.engine.messages import Message
from bridle.engine.model import CallChunk

ANDERE_GEBUEHR = (
    "Für {was} gelten andere Gebühren als für eine Klage; gerechnet habe ich deshalb nichts. Nenne mir die "
    "Nummer im Vergütungsverzeichnis oder im Kostenverzeichnis und den Wert, dann rechne ich genau diese."
)
ANDERES_VERFAHREN = (
    "Hier gelten eigene Gebühren ({was}); gerechnet habe ich deshalb nichts. Sag mir genauer, welche Gebühr "
    "gemeint ist, oder nenne die Nummer im Vergütungsverzeichnis oder im Kostenverzeichnis."
)
JEDER_FUER_SICH = (
    "Macht jeder Mandant einen eigenen Anspruch geltend, werden die Werte zusammengerechnet, und die Gebühr "
    "erhöht sich nicht; erhöht wird sie nur, wenn es für alle um denselben Gegenstand geht. Nenne mir die "
    "Summe der Werte als einen Wert, oder sag mir, dass es derselbe Gegenstand ist."
)
WELCHER_WERT = (
    "Um welchen Streitwert geht es genau? Genannt sind auch {betrag}; davon kann abhängen, welches Gericht "
    "zuständig ist. Schreib den Wert bitte als eine Zahl, die Cent nach einem Komma."
)


def geprueft(anfrage: Anfrage, move: str | CallChunk, messages: Sequence[Message]) -> str | CallChunk:
    """The move of the rules, or what has to be said or asked instead of it."""
    if isinstance(move, CallChunk):
        if move.name not in RECHNEND or isinstance(move.arguments, str):
            return move
        return _unmoeglich(anfrage, move.name, move.arguments) or move
    calls = [(call.name, call.arguments) for message in messages for call in message.calls]
    done = zusammen(calls)
    if done is None and _fragt_zurueck(move):
        return move
    if done is None:
        missed = nicht_gefiltert(anfrage, [name for name, _ in calls], move)
        return absaetze(f"**Nicht berücksichtigt:** {'; '.join(missed)}.", move) if missed else move
    if not gerechnet(messages, done.werkzeug) or _fragt_zurueck(move):
        return move
    left_out = ausgelassen(anfrage, done, benutzt(messages, done.werkzeug))
    left_out += fehlende_gebuehren(anfrage, move) if done.werkzeug in KOSTEN else []
    return absaetze(f"**Nicht berücksichtigt:** {'; '.join(left_out)}.", move) if left_out else move


def _fragt_zurueck(answer: str) -> bool:
    """A result that is not shown leaves nothing out."""
    return answer.startswith(("Damit ich die Frist berechnen kann", "Dafür brauche ich noch", NICHT_ERKANNT))


def im_ganzen(
    whole: Anfrage, read: Anfrage, move: str | CallChunk, messages: Sequence[Message]
) -> str | CallChunk:
    """The same for what stands in the message and not in the part of it that was read as the question."""
    if whole.text == read.text:
        return move
    if isinstance(move, CallChunk):
        given = dict[str, Any]() if isinstance(move.arguments, str) else dict(move.arguments)
        unsure = move.name == FRIST and "ereignis" in given and tag_gehoert_nicht_dazu(whole.klein, given)
        return WELCHER_TAG if unsure else move
    done = zusammen([(call.name, call.arguments) for message in messages for call in message.calls])
    if done is None or not gerechnet(messages, done.werkzeug) or _fragt_zurueck(move):
        return move
    more = [each.name for each in nicht_gedeckt(whole, done)]
    more += fehlende_gebuehren(whole, move) if done.werkzeug in KOSTEN else []
    more = [each for each in more if each not in move]
    return absaetze(f"**Nicht berücksichtigt:** {'; '.join(more)}.", move) if more else move


# ---- before


def _unmoeglich(anfrage: Anfrage, tool: str, given: Mapping[str, Any]) -> str:
    """Why nothing can be computed from this at all."""
    klein = anfrage.klein
    if days := unmoegliche(klein):
        return f"Den {days[0]} gibt es im Kalender nicht. Welcher Tag ist gemeint?"
    if tool == GERICHT and ("gericht" in given or "vorgang" in given):
        return ""  # what holds at a court or for an act is said, and nothing is computed
    call = zusammen([(tool, given)])
    assert call is not None
    open_facts = nicht_gedeckt(anfrage, call)
    if other := [each.statt for each in open_facts if each.statt]:
        return ANDERE_GEBUEHR.format(was=other[0])
    if tool in KOSTEN and (asked := [each.frage for each in open_facts if each.frage]):
        return asked[0]
    kind = anderes_verfahren(anfrage, call.alle_nummern) if tool in KOSTEN else ""
    if kind and not call.hat("eilverfahren"):
        return ANDERES_VERFAHREN.format(was=kind)
    if tool in KOSTEN and call.hat("mandanten", 2) and EIGENER_ANSPRUCH.search(klein):
        return JEDER_FUER_SICH
    if tool == GERICHT and (
        amounts := [
            each
            for each in uebrige(ohne_vermutete_grenze(anfrage), call, _neben_dem_wert(anfrage, call))
            if "€" in each or "Cent" in each
        ]
    ):
        return WELCHER_WERT.format(betrag=amounts[0].removeprefix("der Betrag von "))
    if tool == FRIST:
        return WELCHER_TAG if "ereignis" in given and tag_gehoert_nicht_dazu(klein, given) else ""
    if wrong := unmoeglicher_wert(klein):
        return (
            f"Mit einem Wert von {wrong} kann ich nicht rechnen: Ein Gegenstandswert ist größer als null. "
            "Welcher Wert ist gemeint?"
        )
    if tool == GEBUEHREN and (unknown := unbekannte_nummern(anfrage)):
        names = aufzaehlung([f"„{each}“" for each in unknown])
        verb = "gibt es" if len(unknown) == 1 else "gibt es alle"
        return (
            f"Eine Gebühr {names} {verb} im Vergütungsverzeichnis des RVG nicht; gerechnet habe ich "
            "deshalb nichts. Welche Gebühr ist gemeint, zum Beispiel die Geschäftsgebühr oder die "
            "Verfahrensgebühr?"
        )
    if tool == RISIKO and (share := re.search(r"\b(\d{3,})\s?(?:%|prozent)", klein)) and int(share[1]) > 100:
        return f"Mehr als 100 % kann niemand gewinnen oder verlieren. Was ist statt {share[1]} % gemeint?"
    if tool in KOSTEN and re.search(r"\b(?:[4-9]|\d\d|vier|fuenf|sechs) instanzen\b", klein):
        return "Mehr als drei Instanzen gibt es nicht. Über wie viele soll ich rechnen: eine, zwei oder drei?"
    return ""


# ---- afterwards


def _neben_dem_wert(anfrage: Anfrage, call: Aufruf) -> list[str]:
    """Interest and costs, which no court is chosen by (§ 4 ZPO), and what a sum is added up from."""
    worked_out, recurring = errechneter_wert(anfrage), wiederkehrend(anfrage.klein)
    if recurring is not None and call.werkzeug == GERICHT:
        return [recurring.aus]
    parts = [worked_out.aus] if worked_out and worked_out.summe and _darin(worked_out, call) else []
    return [*parts, *[dezimal(each.euro) for each in nebenforderungen(anfrage.klein)]]


def _darin(worked_out: Wert, call: Aufruf) -> bool:
    """A sum of two claims is in the call only where it is its value."""
    return not worked_out.summe or str(call.argumente.get("streitwert")) == worked_out.euro


def ausgelassen(anfrage: Anfrage, call: Aufruf, result: Sequence[str] = ()) -> list[str]:
    """What was said and does not enter into the result, in the order in which it is told."""
    if call.werkzeug == FRIST:
        return [*[each.name for each in nicht_gedeckt(anfrage, call)], *in_der_frist(anfrage, call)]
    anfrage = ohne_vermutete_grenze(anfrage) if call.werkzeug == GERICHT else anfrage
    worked_out = errechneter_wert(anfrage)
    found = [each.name for each in nicht_gedeckt(ohne_errechnetes(anfrage), call)]
    if worked_out is not None and worked_out.mehrere:  # that they are several is in the value
        found = [each for each in found if "mehrere Auftraggeber" not in each]
    used = [
        *result,
        *([worked_out.aus, worked_out.worte] if worked_out and _darin(worked_out, call) else []),
        *der_rest(str(call.argumente.get("quote"))),
        *[dezimal(each) for each in gewonnener_teil(anfrage.klein) or () if call.hat("quote")],
        *verwendet(anfrage, call.nummern),
        *verwendete_betraege(anfrage),
        *verwendete_werte(anfrage, call.nummern),
        *[dezimal(each.euro) for each in nebenforderungen(anfrage.klein) if call.hat("streitwert")],
        *(_neben_dem_wert(anfrage, call) if call.werkzeug == GERICHT else ()),
    ]
    changed = faktoren(anfrage, call, used)
    figures = [each for each in uebrige(anfrage, call, used) if not any(each in said for said in changed)]
    left = [*found, *changed, *figures]
    if call.werkzeug in KOSTEN:
        left += [*uebrige_tage(anfrage, call), *uebrige_zeiten(anfrage, call), *andere_akte(anfrage, call)]
    return [*left, *anderes_gericht(anfrage, call)]
