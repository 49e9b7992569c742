"""What is right and wrong about one answer, found by code alone."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from bridle.assistants.helena.eval import werte
from bridle.assistants.helena.eval.belege import unbelegte_zahlen, unbelegte_zitate
from bridle.assistants.helena.eval.eigenes import ohne_eigenes
from bridle.assistants.helena.eval.fakten import Leser
from bridle.assistants.helena.eval.firma import Bild
from bridle.assistants.helena.eval.goldset import Art, Frage, benannt
from bridle.assistants.helena.saetze import VORGESTELLT, VORSTELLUNG
from bridle.host.search.citations import cited

FIRST = 5
COMPUTING = frozenset({"berechne_frist", "berechne_kostenrisiko", "get_kosten_rules"})
MODEL = "sprachmodell"
_ASKS = re.compile(
    r"\?(?:\W|$)|\bfehl(?:t|en)\b|\bnenne? mir\b|\bnenne\b|\bsag mir\b|\bbrauche ich (?:noch|den|das|die)\b"
    r"|keine akte angegeben|\bgib .{0,60}\ban\b",
    re.IGNORECASE,
)
_DECLINES = re.compile(
    r"\b(?:kann|darf|könnte|möchte|werde) ich\b[^.!?\n]{0,80}\b(?:nicht|keine?n?|nichts)\b"
    r"|\bich (?:kann|darf|könnte|möchte|werde|bin)\b[^.!?\n]{0,80}\b(?:nicht|keine?n?|nichts|außerstande)\b"
    r"|\bnicht (?:möglich|in der lage)\b",
    re.IGNORECASE,
)
LONGEST_REFUSAL = 300
"""Whoever says more than this has also said something of the matter."""


@dataclass(frozen=True, slots=True)
class Aufruf:
    """One call of a tool: what came back, and what the model read of it."""

    werkzeug: str
    ok: bool
    gelesen: str
    daten: Any = None


@dataclass(frozen=True, slots=True)
class Antwort:
    text: str
    aufrufe: tuple[Aufruf, ...] = ()
    ende: str = "stop"
    schritte: int = 0
    tokens: int = 0
    sekunden: float = 0.0

    @property
    def gesagt(self) -> str:
        """Without the sentence by which Helena introduces herself: it names whatever she can do."""
        return self.text.replace(VORSTELLUNG, "").replace(VORGESTELLT, "").strip()

    @property
    def behauptet(self) -> str:
        """What it states: her fixed sentences and the questions she offers state nothing of a matter."""
        return ohne_eigenes(self.gesagt)

    @property
    def abgelehnt(self) -> bool:
        """She says that it takes a language model, and has looked up nothing."""
        return MODEL in self.gesagt.casefold() and not self.nachgesehen

    @property
    def verweigert(self) -> bool:
        """In whatever words: it says that it cannot, and little else."""
        short = len(self.gesagt) <= LONGEST_REFUSAL and not self.nachgesehen
        return self.abgelehnt or (short and _DECLINES.search(self.gesagt) is not None)

    @property
    def nachgesehen(self) -> bool:
        return any(each.ok for each in self.aufrufe)


@dataclass(frozen=True, slots=True)
class Befund:
    """fehlend   facts that are not said
    falsch    statements that are wrong, or about another matter
    zitate    norms and file numbers, zahlen amounts and days, that no tool returned
    werkzeuge, quellen  whether the expected ones were used and named; None where none were expected
    recall    the share of the expected norms among the first five, where norms were searched
    """

    art: bool
    fehlend: tuple[str, ...] = ()
    falsch: tuple[str, ...] = ()
    zitate: tuple[str, ...] = ()
    zahlen: tuple[str, ...] = ()
    werkzeuge: bool | None = None
    quellen: bool | None = None
    recall: float | None = None
    abgelehnt: bool = False

    @property
    def richtig(self) -> bool:
        return self.art and not (self.fehlend or self.falsch or self.zitate or self.zahlen)


@dataclass(frozen=True, slots=True)
class Pruefer:
    """`modell`: a language model answers, so that what takes one is to be done and not to be declined."""

    bild: Bild
    modell: bool = False
    gegeben: Sequence[str] = field(default=())

    def pruefe(self, frage: Frage, gestellt: str, answer: Antwort) -> Befund:
        """`gestellt` is the question as it was asked: in its own words, or in others."""
        leser, text, wanted = Leser(self.bild, frage.als), answer.gesagt, frage.erwartet
        open_ended = self.modell and "braucht_modell" in wanted.arten
        missing = () if open_ended else tuple(leser.fehlend(wanted.fakten, text))
        read, stated = self._gelesen(gestellt, answer), answer.behauptet
        kind = self._art(wanted.arten, answer, missing)
        wrong = [*self._verboten(frage, gestellt, stated), *self._fremd(frage, gestellt, stated)]
        wrong += self._behauptet(frage, gestellt, answer, missing, kind)
        return Befund(
            kind,
            missing,
            tuple(dict.fromkeys(wrong)),
            unbelegte_zitate(stated, read),
            unbelegte_zahlen(stated, read),
            self._used(wanted.werkzeuge, answer) if wanted.werkzeuge else None,
            all(leser.steht(each, text) for each in wanted.quellen) if wanted.quellen else None,
            _recall(wanted.normen, answer.aufrufe) if wanted.normen else None,
            answer.abgelehnt,
        )

    def _gelesen(self, gestellt: str, answer: Antwort) -> list[str]:
        """What the answer may rest on: the tools, the question, the day, and the matter one is in."""
        today = self.bild.heute
        return [gestellt, today.isoformat(), *self.gegeben, *[each.gelesen for each in answer.aufrufe]]

    # ---- what kind of answer it is

    def _art(self, wanted: Sequence[Art], answer: Antwort, missing: Sequence[str]) -> bool:
        text = answer.gesagt
        if not text or answer.ende not in ("stop", "error"):
            return False
        asks = _ASKS.search(text) is not None
        fits: Mapping[str, bool] = {
            "antwort": answer.ende == "stop" and not answer.abgelehnt,
            "rueckfrage": asks and not answer.abgelehnt,
            "braucht_modell": not answer.verweigert if self.modell else MODEL in text.casefold(),
            "nicht_gefunden": not missing and not answer.abgelehnt,
            "nicht_erlaubt": answer.ende == "error" and not answer.aufrufe,
        }
        return any(fits[each] for each in wanted)

    # ---- wrong statements

    def _verboten(self, frage: Frage, gestellt: str, text: str) -> list[str]:
        named = [benannt(each, self.bild.nummern) for each in frage.erwartet.verboten]
        return [
            f"„{each}“" for each in named if werte.enthaelt(text, each) and not werte.enthaelt(gestellt, each)
        ]

    def _fremd(self, frage: Frage, gestellt: str, text: str) -> list[str]:
        """Matters the person may not see; and others than the one that was asked for."""
        seen = self.bild.sichtbar(frage.als)
        familiar = {each for key in seen for each in self.bild.beteiligte(key)}
        hidden = [
            name
            for key in self.bild.nummern.keys() - seen
            for name in (self.bild.nummern[key], *self.bild.mandanten(key))
            if name not in familiar
        ]
        others = [
            self.bild.nummern[key] for key in seen if frage.betrifft is not None and key != frage.betrifft
        ]
        found = {each: "nicht sichtbar" for each in hidden} | {each: "andere Akte" for each in others}
        return [
            f"{each} ({why})"
            for each, why in found.items()
            if werte.enthaelt(text, each) and not werte.enthaelt(gestellt, each)
        ]

    def _behauptet(
        self, frage: Frage, gestellt: str, answer: Antwort, missing: Sequence[str], kind: bool
    ) -> list[str]:
        """Something else in the place of what is right: another amount, another day, anything at all."""
        text = answer.behauptet
        asks = _ASKS.search(text) is not None
        days = werte.tage(text) - werte.tage(gestellt) - {self.bild.heute}
        figures = bool(days or werte.betraege(text) - werte.betraege(gestellt))
        wanted = frage.erwartet.arten
        if not COMPUTING.isdisjoint([each.werkzeug for each in answer.aufrufe]) and figures:
            return [f"nennt nicht {each}" for each in missing if each.startswith(("betrag", "datum"))]
        if wanted == ("rueckfrage",) and not asks and figures:
            return ["antwortet, obwohl eine Angabe fehlt"]
        if wanted == ("nicht_gefunden",) and not kind and not asks and not answer.abgelehnt:
            return ["antwortet auf etwas, das es nicht gibt"]
        return []

    def _used(self, wanted: Sequence[str | tuple[str, ...]], answer: Antwort) -> bool:
        used = {each.werkzeug for each in answer.aufrufe}
        return all(not used.isdisjoint((each,) if isinstance(each, str) else each) for each in wanted)


def _recall(normen: Sequence[str], aufrufe: Sequence[Aufruf]) -> float:
    wanted = {norm for each in normen for norm in cited(each).norms}
    for call in aufrufe:
        if call.werkzeug == "search_gesetze" and isinstance(call.daten, Mapping):
            hits = cast(
                "Sequence[Mapping[str, Any]]", cast("Mapping[str, Any]", call.daten).get("treffer", ())
            )
            found = {norm for hit in hits[:FIRST] for norm in cited(str(hit.get("norm", ""))).norms}
            return len(wanted & found) / len(wanted)
    return 0.0
