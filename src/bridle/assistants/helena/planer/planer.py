"""The planner as Helena: rules before a model, and what is said where there is none."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field, replace

from bridle.assistants.helena.kollegen import ImHaus
from bridle.assistants.helena.planer import hilfe
from bridle.assistants.helena.planer.akten import kollision
from bridle.assistants.helena.planer.akten.dezernat import nicht_nach_dezernat
from bridle.assistants.helena.planer.akten.sache_finden import Wissen, nach_sache
from bridle.assistants.helena.planer.aufrufe import Aufrufe, alle_aufrufe, aufrufe
from bridle.assistants.helena.planer.auswahl import antwort as auswahl_antwort
from bridle.assistants.helena.planer.auswahl import fragen as auswahl_fragen
from bridle.assistants.helena.planer.auswahl.aktivitaet import mit_aktivitaet
from bridle.assistants.helena.planer.auswahl.auswahl import Auswahl
from bridle.assistants.helena.planer.auswahl.ich import selbst_zustaendig
from bridle.assistants.helena.planer.auswahl.im_dezernat import im_dezernat
from bridle.assistants.helena.planer.auswahl.in_akten_von import in_akten_von, ohne_vergebliche_suche
from bridle.assistants.helena.planer.auswahl.platz import nach_rang
from bridle.assistants.helena.planer.auswahl.sachart import andere_sachart
from bridle.assistants.helena.planer.auswahl.sagen import mit_platz
from bridle.assistants.helena.planer.auswahl.zeilen import gewaehlt
from bridle.assistants.helena.planer.buchhaltung import fuehrt_keine_konten
from bridle.assistants.helena.planer.dokumente.gegensaetze import berichtigt
from bridle.assistants.helena.planer.dokumente.unveraendert import UNVERAENDERT, angebot
from bridle.assistants.helena.planer.entschaedigung import nach_dem_jveg
from bridle.assistants.helena.planer.entwerfen import entwerfen
from bridle.assistants.helena.planer.entwuerfe import regeln as entwuerfe
from bridle.assistants.helena.planer.gestellt import (
    beides,
    eine_frage,
    fuer_akten,
    gefragt,
    gelesen,
    genau,
    in_dieser_akte,
    liste_dazu,
    mit_eigenem_namen,
    mit_ganzen_worten,
    mit_verweisen,
    noch_zu_waehlen,
    nummer_in_worten,
    nur_fuer_modell,
    verstanden,
    waehlt_das_werkzeug,
    werkzeuge,
)
from bridle.assistants.helena.planer.grenzen import (
    braucht_modell,
    will_erklaerung,
    will_handeln,
    zu_schreiben,
)
from bridle.assistants.helena.planer.haus.auch_hier import auch_hier
from bridle.assistants.helena.planer.haus.ausser import ausser_kollegen
from bridle.assistants.helena.planer.haus.frage import je_kollege, ohne_kollegen_davor, von_kollegen
from bridle.assistants.helena.planer.haus.welche_davon import welche_davon
from bridle.assistants.helena.planer.kanzleizeichen import Kanzleizeichen
from bridle.assistants.helena.planer.kosten.note import kostennote_offen
from bridle.assistants.helena.planer.kosten.sachen import ohne_nummer
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, Genannt, lies
from bridle.assistants.helena.planer.lesen.nur_menschen import nur_menschen
from bridle.assistants.helena.planer.neben_urteil import mit_hinweis
from bridle.assistants.helena.planer.passt import nur_mit_modell, passend
from bridle.assistants.helena.planer.recht import normen
from bridle.assistants.helena.planer.recht.suche_wo import gesuchte_regel
from bridle.assistants.helena.planer.sagen import ERKLAERE, KEIN_MODELL, absaetze
from bridle.assistants.helena.planer.seiten import naechste_seiten, zusammengelegt
from bridle.assistants.helena.planer.verstehen.auftrag_und_frage import auftrag_und_frage
from bridle.assistants.helena.planer.verstehen.auswahl_erben import mit_geerbtem
from bridle.assistants.helena.planer.verstehen.bei_kollegen import nicht_beachtet
from bridle.assistants.helena.planer.verstehen.folge import Zug, nacheinander, offen, untereinander
from bridle.assistants.helena.planer.verstehen.gespraech import vorher
from bridle.assistants.helena.planer.verstehen.gezeigt import als_verstanden
from bridle.assistants.helena.planer.verstehen.grundlage import grundlage_offen
from bridle.assistants.helena.planer.verstehen.lesart import Lesart
from bridle.assistants.helena.planer.verstehen.wann_war import in_welcher_akte
from bridle.assistants.helena.planer.vorsicht import pruefung as vorsicht
from bridle.assistants.helena.planer.vorsicht.fehler import ordentlich
from bridle.assistants.helena.planer.vorsicht.tag import tag_fehlt
from bridle.assistants.helena.planer.zeiten.honorar import aus_den_zeiten
from bridle.assistants.helena.planer.zinsrechnung import nicht_zu_verzinsen
from bridle.assistants.helena.planer.zuletzt import nachlesen, sonst
from bridle.assistants.helena.planer.zuletzt.davor import in_der_akte_davor
from bridle.assistants.helena.planer.zuletzt.doch_beteiligt import doch_beteiligt
from bridle.assistants.helena.planer.zuletzt.felder_davon import alle_gefragt, felder_davon
from bridle.assistants.helena.planer.zuletzt.gemeint import wie_gemeint
from bridle.assistants.helena.planer.zuletzt.gespielt import gespielt, nebeneinander
from bridle.assistants.helena.planer.zuletzt.haus_funktion import mit_funktion
from bridle.assistants.helena.planer.zuletzt.im_zitat import im_zitat, nachgesehen
from bridle.assistants.helena.planer.zuletzt.kein_name import ohne_falschen_namen
from bridle.assistants.helena.planer.zuletzt.nach_gebiet import im_gebiet_gefragt
from bridle.assistants.helena.planer.zuletzt.nachgefragt import nachgefragt, teile
from bridle.assistants.helena.planer.zuletzt.papiere_davor import in_den_papieren_davor
from bridle.assistants.helena.planer.zuletzt.recht import im_gesetz_zuletzt
from bridle.assistants.helena.planer.zuletzt.unter_gezeigten import unter_gezeigten
from bridle.assistants.helena.planer.zuletzt.unter_mehreren import unter_mehreren
from bridle.assistants.helena.planer.zuletzt.vollstaendig import vollstaendig
from bridle.assistants.helena.planer.zuletzt.vorausgesetzt import mit_voraussetzung
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
from bridle.engine.messages import Message, ToolCallPart
from bridle.engine.model import CallChunk, Chunk, ModelRequest, TextChunk
from bridle.engine.text import canonical_json
from bridle.models.planner import MAX_REQUEST, PlannerModel, Progress, Rule

log = logging.getLogger("bridle")

OHNE_ANTWORT = (NICHT_ERKANNT, normen.NUR_WORTLAUT)
"""Where one of these is said, a model has more to say."""


@dataclass(slots=True)
class Planer(PlannerModel):
    """The planner as Helena: with her bounds, her questions back, and what was said before in mind.

    begruessung  what she says once before her first answer
    mit_modell   there is a model that explains what the rules have found
    haus         who works here; a model is never told
    fertig       her last words, where nothing was left to look up for them
    """

    begruessung: str = ""
    mit_modell: bool = False
    haus: tuple[ImHaus, ...] = field(default=(), repr=False, compare=False)
    fertig: str = field(default="", repr=False, compare=False)

    async def stream(self, request: ModelRequest) -> AsyncIterator[Chunk]:
        async for chunk in PlannerModel.stream(self, request):
            if self.mit_modell and isinstance(chunk, TextChunk):
                chunk = TextChunk(chunk.text.replace(KEIN_MODELL, ERKLAERE))
            if isinstance(chunk, TextChunk):
                cut_short = self.texts.unfinished, self.texts.nothing
                self.fertig = "" if any(each in chunk.text for each in cut_short) else chunk.text
            for each in alle_aufrufe(chunk) if isinstance(chunk, CallChunk) else (chunk,):
                yield each

    def decide(self, request: ModelRequest) -> str | CallChunk:
        signs = Kanzleizeichen.aus(request)
        return signs.heraus(self._entscheidung(signs.hinein(request)))

    def _entscheidung(self, request: ModelRequest) -> str | CallChunk:
        """The next move for a request in which every matter has a number that the rules can read."""
        position = current_request(request.messages)
        if position is None:
            return PlannerModel.decide(self, request)
        asked = request.messages[position].text
        if (both := auftrag_und_frage(asked, genau(request))) and (
            told := self._nacheinander(both, request, position, auftrag=True)
        ) is not None:
            return told
        if (ordered := entwerfen(request, position)) is not None:
            return self._im_entwurf(ordered, closing=request.tool_choice == "none")
        request = mit_ganzen_worten(request, position)
        if (fields := felder_davon(request, position)) and (
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
        move = nachgefragt(parts, request, position, plain._entscheidung, auftrag=auftrag)
        return absaetze(self.begruessung, move) if isinstance(move, str) else move

    def _ganz(self, request: ModelRequest) -> str | CallChunk:
        return self._eine_entscheidung(request, current_request(request.messages) or 0)

    def _eine_entscheidung(self, request: ModelRequest, position: int) -> str | CallChunk:
        """The next move for a request that is read as a whole."""
        if request.tool_choice != "none" and (pages := naechste_seiten(request, position)) is not None:
            return pages
        request = zusammengelegt(request, position)
        own = mit_eigenem_namen(request, position)
        meant = mit_verweisen(ohne_kollegen_davor(own, position, self.haus), position)
        request = replace(own, messages=(*own.messages[:position], *meant.messages[position:]))
        if quoted := im_zitat(own.messages[position].text, vorher(own.messages[:position])):
            return nachgesehen(quoted, request, position)
        if open_choice := noch_zu_waehlen(request, position):
            return open_choice
        if (inside := in_akten_von(request, position, self._entscheidung)) is not None:
            return inside
        request = ohne_vergebliche_suche(request, position)
        if (worth := aus_den_zeiten(request, position, self._entscheidung)) is not None:
            return worth
        if (others := ausser_kollegen(request, position, self.haus, self._entscheidung)) is not None:
            return others
        each = je_kollege(request, position, self.haus)
        if each and (told := self._nebeneinander(each, request, position)) is not None:
            return told
        typed = own.messages[position].text
        if theirs := von_kollegen(request, position, self.haus, self._entscheidung, typed):
            return theirs
        request = ohne_kollegen_davor(request, position, self.haus)
        move = unter_gezeigten(request, position, lambda read: self._in_papieren(read, position))
        if isinstance(move, str):
            asked = own.messages[position].text
            move = selbst_zustaendig(asked, move, request.instructions)
            move = andere_sachart(asked, request.messages[position + 1 :], move)
            move = auch_hier(asked, move, self.haus)
            move = welche_davon(move, own.messages[:position])
        pointed = request.messages[position].text
        changed = isinstance(move, str) and pointed != own.messages[position].text
        if not changed or not isinstance(move, str):
            return move
        before = vorher(request.messages[:position])
        unread = nicht_beachtet(own.messages[position].text, pointed, before[-1]) if before else ""
        return als_verstanden(pointed, absaetze(unread, move))

    def _in_papieren(self, request: ModelRequest, position: int) -> str | CallChunk:
        """The next move for a request that may be about the papers of the matter before."""
        return in_den_papieren_davor(
            request,
            position,
            lambda read: mit_funktion(read, position, lambda meant: self._im_gespraech(meant, position)),
            lambda: eine_frage(request, position),
        )

    def _im_gespraech(self, request: ModelRequest, position: int) -> str | CallChunk:
        """The next move for a request that says itself what it points to."""
        papers = replace(self, rules=nachlesen.regeln())
        return nachlesen.nachgelesen(
            request,
            position,
            lambda read: self._wie_gefragt(read, position),
            lambda read: PlannerModel.decide(papers, read),
        )

    def _wie_gefragt(self, request: ModelRequest, position: int) -> str | CallChunk:
        """The next move by the rules for all that can be asked."""
        known = Wissen(fuer_akten(request, in_akte=True), fuer_akten(request, in_akte=False))

        def im_gespraech(read: ModelRequest) -> str | CallChunk:
            return in_der_akte_davor(read, position, lambda meant: self._entschieden(meant, position))

        def in_seiner_sache(read: ModelRequest) -> str | CallChunk:
            return nach_sache(read, position, im_gespraech, known)

        def ohne_namen(read: ModelRequest) -> str | CallChunk:
            return ohne_falschen_namen(read, position, in_seiner_sache)

        def unter_beteiligten(read: ModelRequest) -> str | CallChunk:
            return doch_beteiligt(read, position, ohne_namen)

        def in_einer(read: ModelRequest) -> str | CallChunk:
            return unter_mehreren(read, position, unter_beteiligten)

        def gesucht(asked: ModelRequest) -> str | CallChunk:
            return mit_voraussetzung(
                asked,
                position,
                lambda told: im_gesetz_zuletzt(
                    told, position, lambda read: im_gebiet_gefragt(read, position, in_einer)
                ),
            )

        try:
            if self.mit_modell or self.texts.unknown != KEIN_SPRACHMODELL:
                return gesucht(request)  # a model reads it better; where none can be asked, why is told
            return wie_gemeint(
                request, position, gesucht, NICHT_ERKANNT, lambda: self._versteht(request, position)
            )
        except Exception:  # what it cannot even read it has not understood; the model did not fail
            log.exception("planner: the request could not be read")
            rules = [rule for rule in self.rules if rule.tool in werkzeuge(request)]
            return self._introduce(request.messages[position].text[:MAX_REQUEST], rules)

    def _versteht(self, request: ModelRequest, position: int) -> bool:
        """Whether a rule knows exactly what is asked for, or it is too long to say."""
        reading = gelesen(request, position)
        known, choice = genau(request), mit_geerbtem(request.messages, position)
        if any(each.von_akten for each in choice.bedingungen):
            return True  # of a list of matters some are chosen, here or of the one before
        return reading is None or any(
            known(each) or fuehrt_keine_konten(lies(each)) for each in reading.fragen
        )

    def _entschieden(self, request: ModelRequest, position: int) -> str | CallChunk:
        """The next move for a request that names its matter by number or party, if it names one."""
        reading = gelesen(request, position)
        if reading is None:
            return PlannerModel.decide(self, request)
        asked = request.messages[position].text
        plain = replace(self, begruessung="")  # said once, before what is told of the department
        if there := im_dezernat(request, position, lambda read: plain._entschieden(read, position)):
            return self._eingeleitet(there, replace(reading, gedeutet=False), request, position)
        if len(asked) <= MAX_REQUEST and (others := nach_dem_jveg(lies(asked))):
            return self._eingeleitet(others, replace(reading, gedeutet=False), request, position)
        both = beides(request, position, reading)
        if both is not None:
            since = request.messages[position + 1 :]
            move = self._entschieden(gefragt(request, position, both.frage, since), position)
            return mit_hinweis(move, both.urteil) if isinstance(move, str) else move
        of_the_law = len(asked) > MAX_REQUEST or gesuchte_regel(lies(asked))
        choice = None if of_the_law else mit_geerbtem(request.messages, position)
        if choice and not waehlt_das_werkzeug(choice, request, reading):
            return self._mit_auswahl(choice, request, position, reading)
        move = self._zug(request, position, reading)
        if isinstance(move, str) and len(reading.fragen) == 1:
            move = auswahl_antwort.ohne_auswahl(asked, request.messages[position + 1 :], move)
        return self._eingeleitet(move, reading, request, position)

    def _zug(self, request: ModelRequest, position: int, reading: Lesart) -> str | CallChunk:
        """What to do next for the request as it is read."""
        asked = request.messages[position].text
        if len(reading.fragen) > 1:
            moves = self._teile(reading.fragen, request, position)
            waiting = [] if request.tool_choice == "none" else offen(moves)
            if waiting:
                return Aufrufe("", waiting[0].name, waiting[0].arguments, weitere=tuple(waiting[1:]))
            return untereinander(reading.fragen, moves)
        read = in_dieser_akte(reading.fragen[0], request.instructions)
        since = request.messages[position + 1 :]
        move = self._gesagt(read, gefragt(request, position, read, since))
        whole = asked if len(asked) <= MAX_REQUEST else read
        return vorsicht.im_ganzen(lies(whole), lies(read), move, since)

    def _mit_auswahl(
        self, choice: Auswahl, request: ModelRequest, position: int, reading: Lesart
    ) -> str | CallChunk:
        """Asked without its conditions, and answered with those rows alone that they leave."""
        since = request.messages[position + 1 :]
        rows = liste_dazu(choice, request, position)
        if rows is None:
            if auswahl_fragen.fragt_danach(choice, request.messages[position].text):
                request = gefragt(request, position, choice.rest, since)
                reading = gelesen(request, position) or reading
            move = self._zug(request, position, reading)
            if isinstance(move, str):
                move = auswahl_antwort.nicht_ausgewaehlt(choice, since, move)
            return self._eingeleitet(move, reading, request, position)
        kept, done = gewaehlt(since, choice, akten=rows.akten)
        plain = gefragt(request, position, rows.frage, kept)
        read = gelesen(plain, position) or reading
        move = self._zug(plain, position, read)
        if isinstance(move, str) and request.tool_choice != "none":
            move = auswahl_fragen.noch_zu_lesen(choice, done, since) or move
        if not isinstance(move, str):
            return move
        if choice.rang is not None and done.werkzeug:
            placed = nach_rang(kept, choice.rang, move)
            if placed is not None:
                move = self._zug(gefragt(plain, position, rows.frage, placed), position, read)
            if not isinstance(move, str):
                return move  # the sums of what has that place
            kept = placed or kept
            move = mit_platz(choice.rang, move, found=placed is not None)
        move = mit_aktivitaet(choice, kept, move)
        move = auswahl_antwort.ausgewaehlt(choice, done, request.messages[position].text, move)
        return self._eingeleitet(move, replace(read, gedeutet=False), request, position)

    def _eingeleitet(
        self, move: str | CallChunk, reading: Lesart, request: ModelRequest, position: int
    ) -> str | CallChunk:
        """An answer with how the request was taken, and with what Helena says of herself before the first."""
        if not isinstance(move, str):
            return move
        move = verstanden(request, position, reading, move)
        if self.texts.unknown != KEIN_SPRACHMODELL:  # why there is none is said instead
            move = move.replace(NICHT_ERKANNT, self.texts.unknown)
        greeting = self.begruessung if "ich bin Helena" not in move else ""
        return absaetze(greeting, move)

    def weiss(self, request: ModelRequest) -> bool:
        """Whether the rules know exactly what is meant, and all that was done since is theirs."""
        request = Kanzleizeichen.aus(request).hinein(request)
        position = current_request(request.messages)
        request = request if position is None else mit_verweisen(request, position)
        reading = None if position is None else gelesen(request, position)
        if position is None or reading is None or not self._selbst(request, position):
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

    def _selbst(self, request: ModelRequest, position: int) -> bool:
        """What a model has begun, it goes on with: its results are not those a rule waits for."""
        for place, message in enumerate(request.messages[position:], position):
            if message.role == "assistant" and message.calls:
                move = self.decide(replace(request, messages=request.messages[:place]))
                own = [] if isinstance(move, str) else alle_aufrufe(move)
                if [_aufgerufen(each) for each in own] != [_aufgerufen(each) for each in message.calls]:
                    return False
        return True

    def _verlegen(self) -> tuple[str, ...]:
        """What is said where there is no answer."""
        return self.texts.unknown, self.texts.abilities, self.texts.nothing, self.texts.unfinished

    def _teile(self, parts: Sequence[str], request: ModelRequest, position: int) -> list[Zug]:
        """What to do for each part; what nothing answers is said for that part alone."""
        open_request = replace(request, tool_choice="auto")  # else a part that is finished has no answer

        def decide(part: str, so_far: Sequence[Message]) -> str | CallChunk:
            read = in_dieser_akte(part, request.instructions)
            move = self._gesagt(read, gefragt(open_request, position, read, so_far))
            lost = isinstance(move, str) and not so_far and self.texts.abilities in move
            return self._grund(lies(part)) if lost else move

        return nacheinander(parts, request.messages[position + 1 :], decide, aufrufe)

    def _gesagt(self, meant: str, request: ModelRequest) -> str | CallChunk:
        """What only people do is refused before any rule is tried, and what is missing is asked for."""
        asked = lies(meant)
        if hilfe.ist_gruss(asked) or hilfe.fragt_nach_hilfe(asked) or hilfe.ist_abschluss(asked):
            return self._introduce(meant, [rule for rule in self.rules if rule.tool in werkzeuge(request)])
        tools = werkzeuge(request)
        without = OHNE_AKTE in request.instructions
        refused = (
            nur_menschen(asked)
            or entwuerfe.rueckfrage(asked, tools, ohne_akte=without)
            or normen.ohne_gesetz(asked)
            or grundlage_offen(asked)
            or kollision.ohne_namen(asked)
            or nicht_nach_dezernat(asked)
            or ("" if AKTE_IM_GESPRAECH.search(request.instructions) else in_welcher_akte(meant))
            or tag_fehlt(asked)
            or kostennote_offen(asked)
            or ohne_nummer(asked)
            or nicht_zu_verzinsen(asked)
            or nach_dem_jveg(asked)
            or ("" if zu_schreiben(asked) else fuehrt_keine_konten(asked))
        )
        if refused:
            return refused
        since = request.messages[current_request(request.messages) or 0 :]
        move = vorsicht.geprueft(asked, PlannerModel.decide(self, request), since)
        return berichtigt(asked, move, since) if isinstance(move, str) else move

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
                f"Eine Akte {nummer_in_worten(number)} finde ich nicht, oder Du hast keinen Zugriff darauf. "
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


def _aufgerufen(call: CallChunk | ToolCallPart) -> tuple[str, str]:
    """A model may call the same tool with other words, and then it is the model's."""
    return call.name, call.arguments if isinstance(call.arguments, str) else canonical_json(
        dict(call.arguments)
    )
