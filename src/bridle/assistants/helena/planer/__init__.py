"""What Helena answers without a language model: rules that recognise a question, tools, and templates."""

from __future__ import annotations

import logging
import re
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, replace

from bridle.assistants.helena.planer import (
    auswahl_antwort,
    auswahl_fragen,
    dokumente_fakten_regeln,
    entwuerfe,
    hilfe,
    normen,
    sonst,
    vorsicht,
)
from bridle.assistants.helena.planer.aufrufe import Aufrufe, alle_aufrufe, aufrufe
from bridle.assistants.helena.planer.auswahl import Auswahl
from bridle.assistants.helena.planer.auswahl_erben import mit_geerbtem
from bridle.assistants.helena.planer.auswahl_ich import mit_namen
from bridle.assistants.helena.planer.auswahl_platz import nach_rang
from bridle.assistants.helena.planer.auswahl_sagen import mit_platz
from bridle.assistants.helena.planer.auswahl_zeilen import gewaehlt
from bridle.assistants.helena.planer.buchhaltung import fuehrt_keine_konten
from bridle.assistants.helena.planer.erkennen import Anfrage, Genannt, lies
from bridle.assistants.helena.planer.fristfrage import fristfrage
from bridle.assistants.helena.planer.gespraech import A_QUESTION, vorher
from bridle.assistants.helena.planer.grenzen import (
    braucht_modell,
    nur_menschen,
    will_erklaerung,
    will_handeln,
    zu_schreiben,
)
from bridle.assistants.helena.planer.kern import MAX_STORY
from bridle.assistants.helena.planer.kosten_note import kostennote_offen
from bridle.assistants.helena.planer.kosten_sachen import ohne_nummer
from bridle.assistants.helena.planer.lesart import Lesart, Versteht, lesart, versteht
from bridle.assistants.helena.planer.neben_urteil import Gemischt, gemischt, mit_hinweis
from bridle.assistants.helena.planer.passt import nur_mit_modell, passend
from bridle.assistants.helena.planer.recht_zuletzt import im_gesetz_zuletzt
from bridle.assistants.helena.planer.regelwerk import genaue_regeln, regeln
from bridle.assistants.helena.planer.sache_finden import IN_AKTEN, Wissen, nach_sache
from bridle.assistants.helena.planer.sagen import ERKLAERE, KEIN_MODELL, absaetze
from bridle.assistants.helena.planer.suche_wo import gesuchte_regel
from bridle.assistants.helena.planer.teilfragen_folge import Zug, nacheinander, offen, untereinander
from bridle.assistants.helena.planer.umarbeiten_angebot import UNVERAENDERT, angebot
from bridle.assistants.helena.planer.vorsicht_fehler import ordentlich
from bridle.assistants.helena.planer.vorsicht_tag import tag_fehlt
from bridle.assistants.helena.planer.zustaendigkeit import ohne_angaben
from bridle.assistants.helena.prompt import AKTE_IM_GESPRAECH, OHNE_AKTE
from bridle.assistants.helena.saetze import (
    GERN,
    IN_ORDNUNG,
    KEIN_SPRACHMODELL,
    KEIN_ZUGRIFF,
    NICHT_ERKANNT,
    WAS_MEINST_DU,
)
from bridle.engine.history import current_request
from bridle.engine.messages import Message
from bridle.engine.model import CallChunk, Chunk, ModelRequest, TextChunk
from bridle.models.planner import MAX_REQUEST, PlannerModel, Progress, Rule

log = logging.getLogger("bridle")

OHNE_ANTWORT = (NICHT_ERKANNT, normen.NUR_WORTLAUT)
"""Where one of these is said, a model has more to say."""
__all__ = ["OHNE_ANTWORT", "Planer", "genaue_regeln", "regeln", "vorher"]


@dataclass(slots=True)
class Planer(PlannerModel):
    """The planner as Helena: with her bounds, her questions back, and what was said before in mind.

    begruessung  what she says once before her first answer
    mit_modell   there is a model that explains what the rules have found
    """

    begruessung: str = ""
    mit_modell: bool = False

    async def stream(self, request: ModelRequest) -> AsyncIterator[Chunk]:
        async for chunk in PlannerModel.stream(self, request):
            if self.mit_modell and isinstance(chunk, TextChunk):
                chunk = TextChunk(chunk.text.replace(KEIN_MODELL, ERKLAERE))
            for each in alle_aufrufe(chunk) if isinstance(chunk, CallChunk) else (chunk,):
                yield each

    def decide(self, request: ModelRequest) -> str | CallChunk:
        position = current_request(request.messages)
        if position is None:
            return PlannerModel.decide(self, request)
        request = _mit_namen(request, position)
        known = Wissen(_fuer_akten(request, in_akte=True), _fuer_akten(request, in_akte=False))
        try:
            return im_gesetz_zuletzt(
                request,
                position,
                lambda read: nach_sache(
                    read, position, lambda meant: self._entschieden(meant, position), known
                ),
            )
        except Exception:  # what it cannot even read it has not understood; the model did not fail
            log.exception("planner: the request could not be read")
            rules = [rule for rule in self.rules if rule.tool in _werkzeuge(request)]
            return self._introduce(request.messages[position].text[:MAX_REQUEST], rules)

    def _entschieden(self, request: ModelRequest, position: int) -> str | CallChunk:
        """The next move for a request that names its matter by number or party, if it names one."""
        reading = _gelesen(request, position)
        if reading is None:
            return PlannerModel.decide(self, request)
        asked = request.messages[position].text
        both = _gemischt(request, position, reading)
        if both is not None:
            since = request.messages[position + 1 :]
            move = self._entschieden(_gefragt(request, position, both.frage, since), position)
            return mit_hinweis(move, both.urteil) if isinstance(move, str) else move
        of_the_law = len(asked) > MAX_REQUEST or gesuchte_regel(lies(asked))
        choice = None if of_the_law else mit_geerbtem(request.messages, position)
        if choice:
            return self._mit_auswahl(choice, request, position, reading)
        move = self._zug(request, position, reading)
        if isinstance(move, str) and len(reading.fragen) == 1:
            move = auswahl_antwort.ohne_auswahl(asked, request.messages[position + 1 :], move)
        return self._eingeleitet(move, reading)

    def _zug(self, request: ModelRequest, position: int, reading: Lesart) -> str | CallChunk:
        """What to do next for the request as it is read."""
        asked = request.messages[position].text
        if len(reading.fragen) > 1:
            moves = self._teile(reading.fragen, request, position)
            waiting = [] if request.tool_choice == "none" else offen(moves)
            if waiting:
                return Aufrufe("", waiting[0].name, waiting[0].arguments, weitere=tuple(waiting[1:]))
            return untereinander(reading.fragen, moves)
        read = _in_dieser_akte(reading.fragen[0], request.instructions)
        since = request.messages[position + 1 :]
        move = self._gesagt(read, _gefragt(request, position, read, since))
        whole = asked if len(asked) <= MAX_REQUEST else read
        return vorsicht.im_ganzen(lies(whole), lies(read), move, since)

    def _mit_auswahl(
        self, choice: Auswahl, request: ModelRequest, position: int, reading: Lesart
    ) -> str | CallChunk:
        """Asked without its conditions, and answered with those rows alone that they leave."""
        since = request.messages[position + 1 :]
        rows = _liste(choice, request, position)
        if rows is None:
            move = self._zug(request, position, reading)
            if isinstance(move, str):
                move = auswahl_antwort.nicht_ausgewaehlt(choice, since, move)
            return self._eingeleitet(move, reading)
        kept, done = gewaehlt(since, choice, akten=rows.akten)
        plain = _gefragt(request, position, rows.frage, kept)
        read = _gelesen(plain, position) or reading
        move = self._zug(plain, position, read)
        if isinstance(move, str) and request.tool_choice != "none":
            move = auswahl_fragen.noch_zu_lesen(choice, done, since) or move
        if not isinstance(move, str):
            return move
        if choice.rang is not None and done.werkzeug:
            placed = nach_rang(kept, choice.rang, move)
            if placed is not None:
                move = self._zug(_gefragt(plain, position, rows.frage, placed), position, read)
            if not isinstance(move, str):
                return move  # the sums of what has that place
            move = mit_platz(choice.rang, move, found=placed is not None)
        move = auswahl_antwort.ausgewaehlt(choice, done, request.messages[position].text, move)
        return self._eingeleitet(move, replace(read, gedeutet=False))

    def _eingeleitet(self, move: str | CallChunk, reading: Lesart) -> str | CallChunk:
        """An answer with how the request was taken, and with what Helena says of herself before the first."""
        if not isinstance(move, str):
            return move
        if self.texts.unknown != KEIN_SPRACHMODELL:  # why there is none is said instead
            move = move.replace(NICHT_ERKANNT, self.texts.unknown)
        told = reading.gedeutet and len(reading.fragen) == 1
        understood = f"Ich verstehe das als: „{_ohne_fremde_nummer(reading.fragen[0], move)}“" if told else ""
        greeting = self.begruessung if "ich bin Helena" not in move else ""
        return absaetze(greeting, understood, move)

    def weiss(self, request: ModelRequest) -> bool:
        """Whether the rules know exactly what is meant, and all that was done since is theirs."""
        position = current_request(request.messages)
        reading = None if position is None else _gelesen(request, position)
        if position is None or reading is None or not self._selbst(request, position):
            return False
        if _gemischt(request, position, reading) is not None:
            return False  # a model answers both at once
        known = _genau(request, auch=passend("norm", sonst.rechtsfragen()))
        move = self.decide(request)
        if isinstance(move, str):
            return not any(sentence in move for sentence in (*OHNE_ANTWORT, *self._verlegen()))
        choice = mit_geerbtem(request.messages, position)
        rows = _liste(choice, request, position) if choice else None
        asked = [rows.frage] if rows else reading.fragen
        return all(known(each) and not _nur_mit_modell(lies(each)) for each in asked)

    def _selbst(self, request: ModelRequest, position: int) -> bool:
        """What a model has begun, it goes on with: its results are not those a rule waits for."""
        for place, message in enumerate(request.messages[position:], position):
            if message.role == "assistant" and message.calls:
                move = self.decide(replace(request, messages=request.messages[:place]))
                own = [] if isinstance(move, str) else alle_aufrufe(move)
                if [each.name for each in own] != [each.name for each in message.calls]:
                    return False
        return True

    def _verlegen(self) -> tuple[str, ...]:
        """What is said where there is no answer."""
        return self.texts.unknown, self.texts.abilities, self.texts.nothing, self.texts.unfinished

    def _teile(self, parts: Sequence[str], request: ModelRequest, position: int) -> list[Zug]:
        """What to do for each part; what nothing answers is said for that part alone."""
        open_request = replace(request, tool_choice="auto")  # else a part that is finished has no answer

        def decide(part: str, so_far: Sequence[Message]) -> str | CallChunk:
            read = _in_dieser_akte(part, request.instructions)
            move = self._gesagt(read, _gefragt(open_request, position, read, so_far))
            lost = isinstance(move, str) and not so_far and self.texts.abilities in move
            return self._grund(lies(part)) if lost else move

        return nacheinander(parts, request.messages[position + 1 :], decide, aufrufe)

    def _gesagt(self, meant: str, request: ModelRequest) -> str | CallChunk:
        """What only people do is refused before any rule is tried, and what is missing is asked for."""
        asked = lies(meant)
        if hilfe.ist_gruss(asked) or hilfe.fragt_nach_hilfe(asked) or hilfe.ist_abschluss(asked):
            return self._introduce(meant, [rule for rule in self.rules if rule.tool in _werkzeuge(request)])
        tools = _werkzeuge(request)
        without = OHNE_AKTE in request.instructions
        refused = (
            nur_menschen(asked)
            or entwuerfe.rueckfrage(asked, tools, ohne_akte=without)
            or normen.ohne_gesetz(asked)
            or tag_fehlt(asked)
            or kostennote_offen(asked)
            or ohne_nummer(asked)
            or ("" if zu_schreiben(asked) else fuehrt_keine_konten(asked))
        )
        if refused:
            return refused
        since = request.messages[current_request(request.messages) or 0 :]
        return vorsicht.geprueft(asked, PlannerModel.decide(self, request), since)

    def _grund(self, asked: Anfrage) -> str:
        """That it takes a model is said where it does; what nobody can read is not understood."""
        known = self.texts.unknown != KEIN_SPRACHMODELL or braucht_modell(asked) or will_handeln(asked)
        known = known or nur_mit_modell(asked)
        return self.texts.unknown if known or will_erklaerung(asked) else NICHT_ERKANNT

    def _failed(self, rule: Rule, progress: Progress) -> str:
        """With the number of a matter that is not there, so that a slip in it is seen."""
        named = progress.groups.get("akte")
        number = named.aktenzeichen if isinstance(named, Genannt) else ""
        if number and progress.last.text == KEIN_ZUGRIFF:
            return (
                f"Eine Akte {_ausgeschrieben(number)} finde ich nicht, oder Du hast keinen Zugriff darauf. "
                "Prüfe das Aktenzeichen, oder nenne mir den Namen einer Partei."
            )
        told = replace(progress.last, text=ordentlich(progress.last.text))
        return PlannerModel._failed(self, rule, replace(progress, results=(told,)))

    def _introduce(self, asked: str, rules: Sequence[Rule]) -> str:
        """In few lines: what it takes, and what can be asked instead."""
        request = lies(asked)
        if hilfe.ist_verzicht(request):
            return IN_ORDNUNG
        if hilfe.ist_abschluss(request):
            return GERN
        if hilfe.nur_fragezeichen(request):
            return WAS_MEINST_DU
        greeted = hilfe.ist_gruss(request) or hilfe.fragt_nach_hilfe(request)
        opening = self.texts.introduction if greeted else self._grund(request)
        if not greeted and (shown := angebot(request)):
            return "\n".join([f"{opening} {UNVERAENDERT}", *[f"- {each}" for each in shown]])
        examples = hilfe.beispiele(request, rules)
        if not examples:
            return f"{opening} {self.texts.no_tools}"
        return "\n".join([f"{opening} {self.texts.abilities}", *[f"- {example}" for example in examples]])


def _gelesen(request: ModelRequest, position: int) -> Lesart | None:
    """How the request is read; None where it is too long for that."""
    asked = request.messages[position].text
    if len(asked) > MAX_STORY:
        return None
    reading = lesart(asked, vorher(request.messages[:position]), _genau(request))
    return None if any(len(each) > MAX_REQUEST for each in reading.fragen) else reading


def _gemischt(request: ModelRequest, position: int, reading: Lesart) -> Gemischt | None:
    """A look-up beside something to be judged, where the reading has not already parted them."""
    asked = request.messages[position].text
    return gemischt(asked, _genau(request)) if len(reading.fragen) == 1 else None


def _fuer_akten(request: ModelRequest, *, in_akte: bool) -> Versteht:
    """By the rules that know what they were asked, and read in a matter; or by those that need none."""
    tools = _werkzeuge(request)
    return versteht(
        [rule for rule in genaue_regeln() if rule.tool in tools and (rule.tool in IN_AKTEN) is in_akte]
    )


def _genau(request: ModelRequest, auch: Sequence[Rule] = ()) -> Versteht:
    """By the rules that know what they were asked."""
    tools = _werkzeuge(request)
    return versteht([rule for rule in (*genaue_regeln(), *auch) if rule.tool in tools])


def _liste(choice: Auswahl, request: ModelRequest, position: int) -> auswahl_fragen.Liste | None:
    """The list that a request with conditions chooses from."""
    before = vorher(request.messages[:position])
    if before and len(choice.rest.split()) < A_QUESTION:  # „und ohne Sandkuhl?“: of what was asked before
        choice = replace(choice, rest=before[-1].frage)
    rules = [rule for rule in genaue_regeln() if rule.tool in _werkzeuge(request)]

    def fragen(text: str) -> Sequence[str]:
        return lesart(text, before, versteht(rules)).fragen

    return auswahl_fragen.als_liste(choice, request.messages[position].text, rules, fragen)


def _ausgeschrieben(number: str) -> str:
    first, _, year = number.partition("/")
    return f"mit der Nummer {first} aus dem Jahr 20{year}"


def _ohne_fremde_nummer(asked: str, move: str) -> str:
    """A number that the answer does not know stands in no other sentence as if it were one."""

    def shown(found: re.Match[str]) -> str:
        spelled = _ausgeschrieben(found[0])
        return found[0] if found[0] in move else spelled if spelled in move else "(diese Nummer)"

    return re.sub(r"\b\d{1,6}/\d{2,4}\b", shown, asked)


def _nur_mit_modell(asked: Anfrage) -> bool:
    return braucht_modell(asked) or nur_mit_modell(asked) or will_erklaerung(asked)


def _werkzeuge(request: ModelRequest) -> set[str]:
    return {spec.name for spec in request.tools or request.known_tools}


def _in_dieser_akte(asked: str, instructions: str) -> str:
    """In a conversation about a matter, a Frist without a day and a court are looked up there first."""
    found = AKTE_IM_GESPRAECH.search(instructions)
    reading = fristfrage(lies(asked)) if found else None
    dated = reading is None or "ereignis" in reading["argumente"]
    told = lies(asked)
    if found is None or (dated and not ohne_angaben(told) and not dokumente_fakten_regeln.ohne_akte(told)):
        return asked
    return f"{asked.rstrip(' ?!.')} in der Akte {found[1]}?"


def _mit_namen(request: ModelRequest, position: int) -> ModelRequest:
    """„außer mir“ as the name that stands in the rows, now and in what was asked before."""
    told = [_wer(each, request.instructions) for each in request.messages[: position + 1]]
    return replace(request, messages=(*told, *request.messages[position + 1 :]))


def _wer(message: Message, instructions: str) -> Message:
    if message.role != "user" or message.origin or len(message.text) > MAX_REQUEST:
        return message
    meant = mit_namen(message.text, instructions)
    return message if meant == message.text else Message.user(meant)


def _gefragt(request: ModelRequest, position: int, text: str, since: Sequence[Message]) -> ModelRequest:
    """The conversation as if this had been asked, and this found since."""
    return replace(request, messages=(*request.messages[:position], Message.user(text), *since))
