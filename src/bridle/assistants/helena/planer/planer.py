"""The planner as Helena: rules before a model, and what is said where there is none."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field, replace

from bridle.assistants.helena.kollegen import ImHaus
from bridle.assistants.helena.planer.akten.sache_finden import Wissen, nach_sache
from bridle.assistants.helena.planer.aufrufe import alle_aufrufe
from bridle.assistants.helena.planer.auswahl.ich import selbst_zustaendig
from bridle.assistants.helena.planer.auswahl.in_akten_von import in_akten_von, ohne_vergebliche_suche
from bridle.assistants.helena.planer.auswahl.in_solchen_akten import in_solchen_akten
from bridle.assistants.helena.planer.auswahl.sachart import andere_sachart
from bridle.assistants.helena.planer.buchhaltung import fuehrt_keine_konten
from bridle.assistants.helena.planer.dokumente import im_genannten
from bridle.assistants.helena.planer.dokumente.name_gesucht import nach_einem_namen
from bridle.assistants.helena.planer.eigene_schritte import nur_eigene_schritte, ohne_fremde
from bridle.assistants.helena.planer.eine_frage import EineFrage
from bridle.assistants.helena.planer.entwerfen import entwerfen
from bridle.assistants.helena.planer.gestellt import (
    beides,
    eine_frage,
    fuer_akten,
    gelesen,
    genau,
    liste_dazu,
    mit_eigenem_namen,
    mit_ganzen_worten,
    mit_verweisen,
    noch_zu_waehlen,
    nur_fuer_modell,
    werkzeuge,
)
from bridle.assistants.helena.planer.haus.auch_hier import auch_hier
from bridle.assistants.helena.planer.haus.ausser import ausser_kollegen
from bridle.assistants.helena.planer.haus.frage import je_kollege, ohne_kollegen_davor, von_kollegen
from bridle.assistants.helena.planer.haus.welche_davon import welche_davon
from bridle.assistants.helena.planer.haus.wessen_akten import wessen_akten
from bridle.assistants.helena.planer.kanzleizeichen import Kanzleizeichen
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.lesungen import Entscheide, Lesung, der_reihe_nach
from bridle.assistants.helena.planer.passt import passend
from bridle.assistants.helena.planer.recht import normen
from bridle.assistants.helena.planer.sagen import ERKLAERE, KEIN_MODELL, absaetze
from bridle.assistants.helena.planer.seiten import naechste_seiten, zusammengelegt
from bridle.assistants.helena.planer.verstehen.auftrag_und_frage import auftrag_und_frage
from bridle.assistants.helena.planer.verstehen.auswahl_erben import mit_geerbtem
from bridle.assistants.helena.planer.verstehen.bei_kollegen import nicht_beachtet
from bridle.assistants.helena.planer.verstehen.ganze_frage import als_ganze_frage
from bridle.assistants.helena.planer.verstehen.gericht_mit_satz import gericht_mit_satz
from bridle.assistants.helena.planer.verstehen.gespielt import gespielt, nebeneinander, ohne_kreis
from bridle.assistants.helena.planer.verstehen.gespraech import vorher
from bridle.assistants.helena.planer.verstehen.gezeigt import als_verstanden
from bridle.assistants.helena.planer.verstehen.wiederholt import NEU_GERECHNET, NICHT_EINGESETZT, wiederholt
from bridle.assistants.helena.planer.verstehen.zweimal_dasselbe import zweimal_dasselbe
from bridle.assistants.helena.planer.zeiten.honorar import aus_den_zeiten
from bridle.assistants.helena.planer.zuletzt import nachlesen, sonst
from bridle.assistants.helena.planer.zuletzt.auch_in_papieren import auch_in_papieren
from bridle.assistants.helena.planer.zuletzt.davor import in_der_akte_davor
from bridle.assistants.helena.planer.zuletzt.doch_beteiligt import doch_beteiligt
from bridle.assistants.helena.planer.zuletzt.felder_davon import alle_gefragt, felder_davon
from bridle.assistants.helena.planer.zuletzt.gemeint import wie_gemeint
from bridle.assistants.helena.planer.zuletzt.haus_funktion import mit_funktion
from bridle.assistants.helena.planer.zuletzt.im_genannten_papier import im_genannten_papier
from bridle.assistants.helena.planer.zuletzt.im_zitat import im_zitat, nachgesehen
from bridle.assistants.helena.planer.zuletzt.kein_name import ohne_falschen_namen
from bridle.assistants.helena.planer.zuletzt.nach_gebiet import im_gebiet_gefragt
from bridle.assistants.helena.planer.zuletzt.nachgefragt import nachgefragt, teile
from bridle.assistants.helena.planer.zuletzt.papiere_davor import in_den_papieren_davor
from bridle.assistants.helena.planer.zuletzt.recht import im_gesetz_zuletzt
from bridle.assistants.helena.planer.zuletzt.unter_beteiligten import unter_beteiligten
from bridle.assistants.helena.planer.zuletzt.unter_gezeigten import unter_gezeigten
from bridle.assistants.helena.planer.zuletzt.unter_mehreren import unter_mehreren
from bridle.assistants.helena.planer.zuletzt.vollstaendig import vollstaendig
from bridle.assistants.helena.planer.zuletzt.vorausgesetzt import mit_voraussetzung
from bridle.assistants.helena.saetze import (
    KEIN_SPRACHMODELL,
    NICHT_ERKANNT,
)
from bridle.engine.history import current_request
from bridle.engine.messages import Message
from bridle.engine.model import CallChunk, Chunk, ModelRequest, TextChunk
from bridle.models.planner import MAX_REQUEST, PlannerModel

log = logging.getLogger("bridle")

OHNE_ANTWORT = (NICHT_ERKANNT, NICHT_EINGESETZT, NEU_GERECHNET, normen.NUR_WORTLAUT)
"""Where one of these is said, a model has more to say."""


def _in_seiner_sache(request: ModelRequest, position: int, weiter: Entscheide) -> str | CallChunk:
    known = Wissen(fuer_akten(request, in_akte=True), fuer_akten(request, in_akte=False))
    return nach_sache(request, position, weiter, known)


NACH_DEN_REGELN: tuple[Lesung, ...] = (
    auch_in_papieren,
    mit_voraussetzung,
    im_gesetz_zuletzt,
    im_gebiet_gefragt,
    unter_mehreren,
    unter_beteiligten,
    doch_beteiligt,
    ohne_falschen_namen,
    _in_seiner_sache,
    in_der_akte_davor,
)
"""Each asks the rules, by way of those behind it, and looks elsewhere where they come to nothing."""


@dataclass(slots=True)
class Planer(EineFrage):
    """The planner as Helena: with her bounds, her questions back, and what was said before in mind.

    mit_modell   there is a model that explains what the rules have found
    haus         who works here; a model is never told
    vorweg       said before an answer where the model that was asked first is gone; what only that one would
                 have looked up is left aside, for no rule may tell it as the result of its own call
    fertig       what she has said where nothing was left to look up for it, also as a copy of herself
    """

    mit_modell: bool = False
    vorweg: str = ""
    haus: tuple[ImHaus, ...] = field(default=(), repr=False, compare=False)
    fertig: set[str] = field(default_factory=set[str], repr=False, compare=False)

    async def stream(self, request: ModelRequest) -> AsyncIterator[Chunk]:
        async for chunk in PlannerModel.stream(self, request):
            if self.mit_modell and isinstance(chunk, TextChunk):
                chunk = TextChunk(chunk.text.replace(KEIN_MODELL, ERKLAERE))
            if isinstance(chunk, TextChunk):
                chunk = TextChunk(self._mit_vorweg(chunk.text))
            cut_short = self.texts.unfinished, self.texts.nothing
            if isinstance(chunk, TextChunk) and not any(each in chunk.text for each in cut_short):
                self.fertig.add(chunk.text)
            for each in alle_aufrufe(chunk) if isinstance(chunk, CallChunk) else (chunk,):
                yield each

    def _mit_vorweg(self, said: str) -> str:
        greeting = self.begruessung if said.startswith(self.begruessung) else ""
        return absaetze(greeting, self.vorweg, said.removeprefix(greeting).lstrip()) if self.vorweg else said

    def decide(self, request: ModelRequest) -> str | CallChunk:
        return self._entschieden_aus(ohne_fremde(request, self._entschieden_aus) if self.vorweg else request)

    def _entschieden_aus(self, request: ModelRequest) -> str | CallChunk:
        signs = Kanzleizeichen.aus(request)
        plain = signs.hinein(request)
        return signs.heraus(ohne_kreis(plain, (self._als_ganze_frage, self._ganz), self._abschliessend))

    def _abschliessend(self, request: ModelRequest) -> str | CallChunk:
        return self._als_ganze_frage(replace(request, tool_choice="none"))

    def _als_ganze_frage(self, request: ModelRequest) -> str | CallChunk:
        """The next move for a request that may only change the list before it."""
        position = current_request(request.messages)
        if position is None:
            return self._entscheidung(request)
        told, meant = als_ganze_frage(request.messages, position)
        move = self._entscheidung(replace(request, messages=told))
        if not isinstance(move, str):
            return move
        return wiederholt(request.messages, position, move) or als_verstanden(meant, move)

    def _entscheidung(self, request: ModelRequest) -> str | CallChunk:
        """The next move for a request in which every matter has a number that the rules can read."""
        position = current_request(request.messages)
        if position is None:
            return PlannerModel.decide(self, request)
        try:
            return self._im_ganzen(request, position)
        except Exception:  # what it cannot even read it has not understood; the model did not fail
            log.exception("planner: the request could not be read")
            rules = [rule for rule in self.rules if rule.tool in werkzeuge(request)]
            return self._introduce(request.messages[position].text[:MAX_REQUEST], rules)

    def _im_ganzen(self, request: ModelRequest, position: int) -> str | CallChunk:
        """Orders first, then several things at once, then one question."""
        asked = request.messages[position].text
        if (both := auftrag_und_frage(asked, genau(request))) and (
            told := self._nacheinander(both, request, position, auftrag=True)
        ) is not None:
            return told
        if (ordered := entwerfen(request, position)) is not None:
            return self._im_entwurf(ordered, closing=request.tool_choice == "none")
        request = mit_ganzen_worten(request, position)
        known = genau(request)
        several = felder_davon(request, position) or zweimal_dasselbe(asked, known)
        if (fields := several or gericht_mit_satz(asked, known)) and (
            told := self._nebeneinander(fields, request, position)
        ) is not None:
            return told
        return vollstaendig(request, position, lambda read: self._in_teilen(read, position))

    def _im_entwurf(self, move: str | CallChunk, *, closing: bool) -> str | CallChunk:
        if isinstance(move, str):
            return absaetze(self.begruessung, move)
        return self.texts.nothing if closing else move

    def _in_teilen(self, request: ModelRequest, position: int) -> str | CallChunk:
        """The next move for a request whose parts may point back."""
        parts = teile(request.messages[position].text, genau(request))
        if parts and (move := self._hintereinander(parts, request, position)) is not None:
            return move
        return self._eine_entscheidung(request, position)

    def _nebeneinander(
        self, parts: Sequence[str], request: ModelRequest, position: int
    ) -> str | CallChunk | None:
        """The next move for questions that each stand alone; None where none of them is answered."""
        plain = replace(self, begruessung="")
        move = alle_gefragt(parts, request, position, plain._entscheidung)
        return absaetze(self.begruessung, move) if isinstance(move, str) else move

    def _hintereinander(
        self, parts: Sequence[str], request: ModelRequest, position: int
    ) -> str | CallChunk | None:
        """The next move for parts that point back; for the whole where all of them come to nothing."""
        move = self._nacheinander(parts, request, position)
        if move is None:
            whole = gespielt(request, position, request.messages[position].text, self._ganz)
            return whole if isinstance(whole, str) else nebeneinander(whole)
        return move

    def _nacheinander(
        self, parts: Sequence[str], request: ModelRequest, position: int, *, auftrag: bool = False
    ) -> str | CallChunk | None:
        """The next move for parts that are asked one behind the other; None where none is answered."""
        plain = replace(self, begruessung="")
        move = nachgefragt(parts, request, position, plain._entscheidung, genau(request), auftrag=auftrag)
        return absaetze(self.begruessung, move) if isinstance(move, str) else move

    def _ganz(self, request: ModelRequest) -> str | CallChunk:
        return self._eine_entscheidung(request, current_request(request.messages) or 0)

    def _eine_entscheidung(self, request: ModelRequest, position: int) -> str | CallChunk:
        """The next move for a request that is read as a whole."""
        if request.tool_choice != "none" and (pages := naechste_seiten(request, position)) is not None:
            return pages
        own = mit_eigenem_namen(zusammengelegt(request, position), position)
        meant = mit_verweisen(ohne_kollegen_davor(own, position, self.haus), position)
        request = replace(own, messages=(*own.messages[:position], *meant.messages[position:]))
        typed, pointed = own.messages[position].text, request.messages[position].text
        if (move := self._vor_den_regeln(typed, request, position)) is not None:
            return move
        request = ohne_kollegen_davor(ohne_vergebliche_suche(request, position), position, self.haus)
        move = der_reihe_nach(self._lesungen(), position, lambda read: self._wie_gefragt(read, position))(
            request
        )
        if not isinstance(move, str):
            return move
        move = self._gesehen(typed, move, request, own.messages[:position])
        if pointed == typed:
            return move
        before = vorher(request.messages[:position])
        unread = nicht_beachtet(typed, pointed, before[-1]) if before else ""
        return als_verstanden(pointed, absaetze(unread, move))

    def _vor_den_regeln(self, typed: str, request: ModelRequest, position: int) -> str | CallChunk | None:
        """The next move where it is known before any rule reads what is asked; None where it is not."""
        if quoted := im_zitat(typed, vorher(request.messages[:position])):
            return nachgesehen(quoted, request, position)
        if open_choice := noch_zu_waehlen(request, position):
            return open_choice
        if (whose := wessen_akten(request, position, self.haus, self._entscheidung)) is not None:
            return whose
        if (inside := in_akten_von(request, position, self._entscheidung)) is not None:
            return inside
        if (such := in_solchen_akten(request, position, self._entscheidung)) is not None:
            return such
        request = ohne_vergebliche_suche(request, position)
        if (worth := aus_den_zeiten(request, position, self._entscheidung)) is not None:
            return worth
        if (name := nach_einem_namen(request, position, self._entscheidung)) is not None:
            return name
        if (others := ausser_kollegen(request, position, self.haus, self._entscheidung)) is not None:
            return others
        each = je_kollege(request, position, self.haus)
        if each and (told := self._nebeneinander(each, request, position)) is not None:
            return told
        return von_kollegen(request, position, self.haus, self._entscheidung, typed) or None

    def _gesehen(self, typed: str, said: str, request: ModelRequest, before: Sequence[Message]) -> str:
        """An answer with what can only be said of it when it is there."""
        since = request.messages[len(before) + 1 :]
        said = selbst_zustaendig(typed, said, request.instructions)
        said = auch_hier(typed, andere_sachart(typed, since, said), self.haus)
        return welche_davon(said, before)

    def _lesungen(self) -> tuple[Lesung, ...]:
        """In which order a request is read that says itself what it points to."""
        papers = replace(self, rules=nachlesen.regeln())

        def in_papieren(request: ModelRequest, position: int, weiter: Entscheide) -> str | CallChunk:
            return in_den_papieren_davor(request, position, weiter, lambda: eine_frage(request, position))

        def nachgelesen(request: ModelRequest, position: int, weiter: Entscheide) -> str | CallChunk:
            return nachlesen.nachgelesen(
                request, position, weiter, lambda read: PlannerModel.decide(papers, read)
            )

        named = replace(self, rules=im_genannten.regeln())

        def im_papier(request: ModelRequest, position: int, weiter: Entscheide) -> str | CallChunk:
            return im_genannten_papier(
                request,
                position,
                weiter,
                lambda read: PlannerModel.decide(named, read),
                lambda: eine_frage(request, position),
            )

        return unter_gezeigten, im_papier, in_papieren, mit_funktion, nachgelesen

    def _wie_gefragt(self, request: ModelRequest, position: int) -> str | CallChunk:
        """The next move by the rules for all that can be asked."""
        gesucht = der_reihe_nach(NACH_DEN_REGELN, position, lambda read: self._entschieden(read, position))
        if self.mit_modell or self.texts.unknown != KEIN_SPRACHMODELL:
            return gesucht(request)  # a model reads it better; where none can be asked, why is told
        return wie_gemeint(
            request, position, gesucht, NICHT_ERKANNT, lambda: self._versteht(request, position)
        )

    def _versteht(self, request: ModelRequest, position: int) -> bool:
        """Whether a rule knows exactly what is asked for, or it is too long to say."""
        reading = gelesen(request, position)
        known, choice = genau(request), mit_geerbtem(request.messages, position)
        if any(each.von_akten for each in choice.bedingungen):
            return True  # of a list of matters some are chosen, here or of the one before
        return reading is None or any(
            known(each) or fuehrt_keine_konten(lies(each)) for each in reading.fragen
        )

    def weiss(self, request: ModelRequest) -> bool:
        """Whether the rules know exactly what is meant, and all that was done since is theirs."""
        request = Kanzleizeichen.aus(request).hinein(request)
        position = current_request(request.messages)
        if position is not None:
            told, _ = als_ganze_frage(request.messages, position)
            position = current_request(told)
            request = mit_verweisen(replace(request, messages=told), position or 0)
        reading = None if position is None else gelesen(request, position)
        if position is None or reading is None or not nur_eigene_schritte(request, position, self.decide):
            return False
        if beides(request, position, reading) is not None:
            return False  # a model answers both at once
        known = genau(request, auch=passend("norm", sonst.rechtsfragen()))
        move = self.decide(request)
        if isinstance(move, str):
            return not any(sentence in move for sentence in (*OHNE_ANTWORT, *self._verlegen()))
        choice = mit_geerbtem(request.messages, position)
        rows = liste_dazu(choice, request, position) if choice else None
        asked = [rows.frage] if rows else reading.fragen
        return all(known(each) and not nur_fuer_modell(lies(each)) for each in asked)

    def _verlegen(self) -> tuple[str, ...]:
        """What is said where there is no answer."""
        return self.texts.unknown, self.texts.abilities, self.texts.nothing, self.texts.unfinished
