"""One question, read as a whole: by the rules, with its conditions on lists; or refused, or asked back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bridle.assistants.helena.planer import hilfe
from bridle.assistants.helena.planer.akten import kollision
from bridle.assistants.helena.planer.akten.dezernat import nicht_nach_dezernat
from bridle.assistants.helena.planer.aufrufe import Aufrufe, aufrufe
from bridle.assistants.helena.planer.auswahl import antwort as auswahl_antwort
from bridle.assistants.helena.planer.auswahl import fragen as auswahl_fragen
from bridle.assistants.helena.planer.auswahl.aktivitaet import mit_aktivitaet
from bridle.assistants.helena.planer.auswahl.auswahl import Auswahl
from bridle.assistants.helena.planer.auswahl.im_dezernat import im_dezernat
from bridle.assistants.helena.planer.auswahl.platz import nach_rang
from bridle.assistants.helena.planer.auswahl.sagen import mit_platz
from bridle.assistants.helena.planer.auswahl.zeilen import gewaehlt
from bridle.assistants.helena.planer.buchhaltung import fuehrt_keine_konten
from bridle.assistants.helena.planer.dokumente.gegensaetze import berichtigt
from bridle.assistants.helena.planer.dokumente.unveraendert import UNVERAENDERT, angebot
from bridle.assistants.helena.planer.entschaedigung import nach_dem_jveg
from bridle.assistants.helena.planer.entwuerfe import regeln as entwuerfe
from bridle.assistants.helena.planer.gestellt import (
    beides,
    gefragt,
    gelesen,
    genau,
    in_dieser_akte,
    liste_dazu,
    nummer_in_worten,
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
from bridle.assistants.helena.planer.kosten.note import kostennote_offen
from bridle.assistants.helena.planer.kosten.sachen import ohne_nummer
from bridle.assistants.helena.planer.lesen.antrag_bestellt import NIE_GESENDET, antrag_bestellt
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, Genannt, lies
from bridle.assistants.helena.planer.lesen.nur_menschen import nur_menschen
from bridle.assistants.helena.planer.neben_urteil import mit_hinweis
from bridle.assistants.helena.planer.passt import nur_mit_modell
from bridle.assistants.helena.planer.recht import normen
from bridle.assistants.helena.planer.recht.normen_nummern import zur_pauschale
from bridle.assistants.helena.planer.recht.suche_wo import gesuchte_regel
from bridle.assistants.helena.planer.sagen import absaetze
from bridle.assistants.helena.planer.verstehen.auswahl_erben import mit_geerbtem
from bridle.assistants.helena.planer.verstehen.folge import Zug, nacheinander, offen, untereinander
from bridle.assistants.helena.planer.verstehen.grundlage import grundlage_offen
from bridle.assistants.helena.planer.verstehen.kern import akte_in
from bridle.assistants.helena.planer.verstehen.lesart import Lesart
from bridle.assistants.helena.planer.verstehen.wann_war import in_welcher_akte
from bridle.assistants.helena.planer.vorsicht import pruefung as vorsicht
from bridle.assistants.helena.planer.vorsicht.fehler import ordentlich
from bridle.assistants.helena.planer.vorsicht.tag import tag_fehlt
from bridle.assistants.helena.planer.zeiten.ueberall import in_allen_akten
from bridle.assistants.helena.planer.zinsrechnung import nicht_zu_verzinsen
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
from bridle.engine.model import CallChunk, ModelRequest
from bridle.models.planner import MAX_REQUEST, PlannerModel, Progress, Rule


@dataclass(slots=True)
class EineFrage(PlannerModel):
    """The rules for a question that says itself what it points to.

    begruessung  what she says once before her first answer
    beispiel     how a matter is called that whoever asks can see, for what can be asked
    gemerkt      which rule reads a text: each is tried at every step, and in every reading of the request
    """

    begruessung: str = ""
    beispiel: str = ""
    gemerkt: dict[Any, Rule | None] = field(
        default_factory=dict[Any, "Rule | None"], repr=False, compare=False
    )

    def _meant(self, asked: str, rules: Sequence[Rule]) -> Rule | None:
        offered = asked, tuple(id(rule) for rule in rules)  # rules live as long as the planner, or for ever
        if offered not in self.gemerkt:
            self.gemerkt[offered] = PlannerModel._meant(self, asked, rules)
        return self.gemerkt[offered]

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
        if choice and len(reading.fragen) == 1 and not waehlt_das_werkzeug(choice, request, reading):
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

    def _teile(self, parts: Sequence[str], request: ModelRequest, position: int) -> list[Zug]:
        """What to do for each part; what nothing answers is said for that part alone."""
        open_request = replace(request, tool_choice="auto")  # else a part that is finished has no answer

        def decide(part: str, so_far: Sequence[Message]) -> str | CallChunk:
            read = in_dieser_akte(part, request.instructions)
            asked = gefragt(open_request, position, read, so_far)
            move = self._mit_eigener_auswahl(asked, position) or self._gesagt(read, asked)
            lost = isinstance(move, str) and not so_far and self.texts.abilities in move
            return self._grund(lies(part)) if lost else move

        return nacheinander(parts, request.messages[position + 1 :], decide, aufrufe)

    def _mit_eigener_auswahl(self, request: ModelRequest, position: int) -> str | CallChunk | None:
        """The next move for a part that has conditions of its own: those of another part are not its."""
        choice, reading = mit_geerbtem(request.messages, position), gelesen(request, position)
        if not choice or reading is None or waehlt_das_werkzeug(choice, request, reading):
            return None
        return replace(self, begruessung="")._mit_auswahl(choice, request, position, reading)

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
            or ("" if zur_pauschale(asked) else ohne_nummer(asked))
            or nicht_zu_verzinsen(asked)
            or nach_dem_jveg(asked)
            or ("" if zu_schreiben(asked) else fuehrt_keine_konten(asked))
        )
        if refused:
            return refused
        since = request.messages[current_request(request.messages) or 0 :]
        move = in_allen_akten(request, self._nach_regeln, genau(request).werkzeug)
        move = vorsicht.geprueft(asked, move, since)
        return berichtigt(asked, move, since) if isinstance(move, str) else move

    def _nach_regeln(self, request: ModelRequest) -> str | CallChunk:
        return PlannerModel.decide(self, request)

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
        examples = hilfe.beispiele(request, rules, self.beispiel)
        if antrag_bestellt(request.roh):
            opening, matter = f"{opening} {NIE_GESENDET}", akte_in([asked])
            examples = [f"Welche Fristen laufen in der Akte {matter}?", *examples] if matter else examples
        if not examples:
            return f"{opening} {self.texts.no_tools}"
        return "\n".join([f"{opening} {self.texts.abilities}", *[f"- {example}" for example in examples]])
