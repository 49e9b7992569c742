"""Whether a part of a request was answered, and how the answers of all parts are told together."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bridle.assistants.helena.planer.dokumente.sinn import eben
from bridle.assistants.helena.planer.dokumente.zwei_fragen import worte
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.sagen import NICHT_BEURTEILT, satz
from bridle.assistants.helena.planer.verstehen.folge import NICHT_FERTIG, untereinander
from bridle.assistants.helena.planer.verstehen.gezeigt import VERSTANDEN
from bridle.assistants.helena.planer.verstehen.glied import knapp
from bridle.assistants.helena.planer.verstehen.nur_die_art import hat_die_art
from bridle.assistants.helena.planer.zuletzt.papiere_davor import kommt_vor
from bridle.assistants.helena.saetze import KEIN_SPRACHMODELL, KEINE_AKTE, NICHT_ERKANNT

_NICHTS = re.compile(
    r"finde ich[^.\n]{0,200} nichts\b|\bfinde ich in keiner Akte|^In welcher Akte\?|^Dafür brauche ich noch:|"
    r"nicht sicher verstanden|^Welche Akte gemeint ist, habe ich nicht erkannt|führe ich nicht;|"
    r"^Was möchtest Du wissen|passen nach der Suche diese Normen",
    re.M,
)
_KNAPP_DANEBEN = re.compile(r"^Genau zu „[^“]*“ finde ich", re.M)
_AKTENBLATT = re.compile(r"^- Wegen: .*^- Status: ", re.M | re.S)
_NACH_DER_AKTE = re.compile(r"\b(?:worum|akte|sache|stand|steht es|mandat|überblick|zusammenfass\w*)\b", re.I)
_SO_GELESEN = re.compile(rf"^{VERSTANDEN}: „[^\n]*“\n\n", re.M)
_WORAN = re.compile(r"\W*(?:und )?(?:woran|wofür|mit was)(?: genau| denn)?\W*", re.I)
"""Behind whose time it was: each entry says what was done."""
_WIE_VIEL = re.compile(r"\W*(?:und )?wie ?(?:viel|hoch|breit|lang|groß|schwer|oft|weit)\b", re.I)
_DAVON = re.compile(r"\b(?:davon|daran|dazu|dafür|hiervon)\b", re.I)
_BEIWORT = re.compile(
    r"will|wollen|wollte|moechten?|waere|wuerde|tatsaechlich|wirklich|nun|jetzt|dann|also|eigentlich"
)
NICHT_BEANTWORTET = "Nicht beantwortet ist „{teil}“; frag das bitte noch einmal allein, mit anderen Worten."


def steht_schon_da(part: str, answer: str) -> bool:
    """Whether the passage quoted for the part before has the words of this one, or a row has its word."""
    said = " ".join(re.findall(r"^> ?(.*)$" if not knapp(part) else r"^(?:> ?|- )(.*)$", answer, re.M))
    rows = " ".join(re.findall(r"^- .*$", answer, re.M))
    if hat_die_art(part, said) or hat_die_art(part, rows):
        return True
    if _WORAN.fullmatch(part) and "\nEinträge:\n" in answer:
        return True
    quoted = f"{falte(said)} {eben(said)}"
    words = [word for each in worte(part) if not _BEIWORT.fullmatch(word := falte(each))]
    if not words and _WIE_VIEL.match(part):
        return _zwei_masse(said)
    short = knapp(part) or _DAVON.search(part) or _WAS_GESCHAH.match(falte(part))
    least = 1 if short else 2
    return bool(quoted) and len(words) >= least and all(kommt_vor(each, quoted) for each in words)


_WAS_GESCHAH = re.compile(
    r"(?:und )?was (?:ist|war|wurde|hatten?) (?:denn |dort |da |eigentlich )?\w+(?:t|en)\W*$"
)
"""„… und was war vereinbart?“: of the same thing."""


def _zwei_masse(said: str) -> bool:
    """„… und wie viel wäre es tatsächlich?“ beside a passage that has another number of the same measure."""
    units = re.findall(
        r"\d\s?(€|%|m²|m|cm|mm|km|kg|Grad|Stunden|Tage|Wochen|Monate|Prozent|Punkte)(?!\w)", said
    )
    return any(units.count(each) > 1 for each in units)


def ohne_antwort(part: str, answer: str) -> bool:
    """Whether nothing is told; where papers are quoted, something is."""
    if not answer:
        return True
    if re.search(r"^> ", answer, re.M):
        return _KNAPP_DANEBEN.search(answer) is not None
    if any(each in answer for each in (NICHT_ERKANNT, KEIN_SPRACHMODELL, KEINE_AKTE, NICHT_FERTIG)):
        return True
    sheet = _AKTENBLATT.search(answer) is not None and not _NACH_DER_AKTE.search(part)
    return sheet or _NICHTS.search(answer) is not None


def gesagt(parts: Sequence[str], answers: Sequence[str]) -> str:
    """Each answer under its question, one that says two of them once, and at the end what has none."""
    told: list[tuple[str, str]] = []
    left: list[str] = []
    for part, answer in zip(parts, answers, strict=True):
        if ohne_antwort(part, answer) and not _sagt_wo(answer):
            left += [] if any(steht_schon_da(part, other) for _, other in told) else [_offen(part, answer)]
        elif told and (both := _beides(told[-1][1], answer)):
            told[-1] = (f"{told[-1][0]} {satz(part)}", both)
        else:
            told.append((part, answer))
    if not told:
        return "\n\n".join(left)
    said = untereinander([part for part, _ in told], [answer for _, answer in told])
    return "\n\n".join([said, *left])


_TITEL = re.compile(r"(?<=\d{4}/\d\d) \([^()\n]*(?:\([^()\n]*\)[^()\n]*)*\)")
"""What a matter is called, behind its number: that it is said once more adds nothing."""


def _beides(one: str, other: str) -> str:
    """The answer that has all lines of the other; "" where each says something of its own."""
    lines, more = (_TITEL.sub("", _SO_GELESEN.sub("", each)).splitlines() for each in (one, other))
    return one if set(more) <= set(lines) else other if set(lines) <= set(more) else ""


def _sagt_wo(answer: str) -> bool:
    """That something was looked for, and where: this says more than that there is no answer."""
    return re.search(r"finde ich (?:in den Dokumenten|im Dokument) [^\n]* nichts[.;]", answer) is not None


def _offen(part: str, answer: str) -> str:
    if answer == NICHT_FERTIG:
        return f"„{part.rstrip(' ?')}“: {NICHT_FERTIG}"
    lacks = NICHT_BEURTEILT if KEIN_SPRACHMODELL in answer else NICHT_BEANTWORTET
    return lacks.format(teil=part)
