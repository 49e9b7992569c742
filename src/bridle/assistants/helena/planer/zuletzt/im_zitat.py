"""„Bis wann?“, „in wie vielen Raten?“ after a passage was quoted: it may stand in that very passage."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bridle.assistants.helena.planer.dokumente.wortstamm import stamm
from bridle.assistants.helena.planer.lesen.anschluss import Vorher
from bridle.assistants.helena.planer.lesen.erkennen import genannt, lies
from bridle.assistants.helena.planer.lesen.tage import MONAT
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.sagen import absaetze, quelle, zitat
from bridle.engine.model import CallChunk, ModelRequest

LONGEST, FEW = 9, 3
_AKTE = re.compile(r"\bAkte (\d{4}/\d{2})")
_PAPIERE = "read_dokumente"
_UND = r"(?:und |aber |also |ok(?:ay)?,? )*"
_WANN = re.compile(rf"{_UND}(?P<wort>bis|ab|seit|von|zu) (?:wann|welchem (?:tag|datum))\b(?P<rest>.*)")
_WIE_VIELE = re.compile(
    rf"{_UND}(?:in |auf |fuer |mit |an |nach |um |ueber |von )?wie ?viel(?:en?)?(?P<rest> [a-z]{{4,}})"
    r"(?: denn| genau| eigentlich| noch| weitere)*"
)
_FRIST_DAFUER = re.compile(
    rf"{_UND}(?:(?:welche|was fuer eine|und die|die) )?frist (?:ist |war |gilt |steht )?(?:fuer|zu[rm]?|bei)"
    r"(?: (?:die|den|das|der))?(?P<rest> [a-z]{5,})(?: (?:denn|da|dort|gesetzt|genannt))*"
)
"""Asked right behind a paper that sets one, it is the one of that paper."""
_WELCHE_NUMMER = re.compile(
    rf"{_UND}(?:(?:unter |mit )?welcher? |die |wie (?:ist|war|lautet) die )(?:nr|nummer)\b\.?(?P<rest>.*)"
)
_ANDERES = re.compile(
    r"\b(?:\w*frist(?:en)?|termine?|wiedervorlagen?|wir|ich|uns|man|akten?|\d+|verjaehr\w*|kuendig\w*)\b"
)
"""What the calendar or a computation answers, or another matter."""
_LEER = re.compile(
    r"(?:gilt|gelten|galt|ist|sind|war|waren|wird|werden|wurden?|muss|muessen|musste|soll|sollen|sollten?|kann|"
    r"koennen|hat|haben|hatten?|das|die|der|es|er|sie|dies|diese[rs]?|ihn|denn|dann|eigentlich|genau|noch|"
    r"laeuft|laufen|nun|jetzt|dort|so|zu|da|also)"
)
_TAG = rf"\d{{1,2}}\.\s?(?:\d{{1,2}}\.|{MONAT})"
_SAGT = {
    "bis": rf"\b(?:bis|spaetestens|laengstens|faellig|ende[nt]?|ablauf)\b[^.;]{{0,30}}?{_TAG}",
    "ab": rf"\b(?:ab|beginn\w*|erstmals|seit|mit ablauf|anfang\w*)\b[^.;]{{0,30}}?{_TAG}",
    "seit": rf"\b(?:seit|ab|beginn\w*)\b[^.;]{{0,30}}?{_TAG}",
    "von": rf"\b(?:von|vom|ab|beginn\w*)\b[^.;]{{0,30}}?{_TAG}",
    "zu": rf"\bzum\b[^.;]{{0,30}}?{_TAG}",
}
_ANZAHL = (
    r"\b(?:\d+|ein(?:e[mnrs]?)?|zwei|drei|vier|fuenf|sechs|sieben|acht|neun|zehn|elf|zwoelf)\b[^.;]{0,25}?"
)
_NUMMER = r"\b(?:nr|\w*nummer|rechnung|\w*kennzeichen|zeichen)\b[.:]? ?[a-z/-]{0,6}\d"
_NICHTS = re.compile(r"finde ich [^\n]{0,160}\bnichts\b")
_SATZ = re.compile(r"\n|(?<=[a-zäöüß)€])\.\s+(?=[A-ZÄÖÜ])|(?<=\d{4})\.\s+(?=[A-ZÄÖÜ])")
_ZITAT = re.compile(r"^> ?(.*)$", re.M)
_QUELLE = re.compile(r"^Quelle: (?:Dokument|„)[^\n]*", re.M)
_STELLE = re.compile(
    r"^\*\*(?P<name>[^*\n]+)\*\*, (?P<seite>Seite \d+) von \d+ \((?P<akte>Akte [^)\n]+)\)"
    r"(?:, (?P<thema>[^\n]+):$)?",
    re.M,
)


@dataclass(frozen=True, slots=True)
class _Gesucht:
    """What a sentence must have in it: the value that is asked for, and the words it is asked of."""

    wert: str
    staemme: tuple[str, ...]

    def in_satz(self, plain: str) -> bool:
        return re.search(self.wert, plain) is not None and all(stem in plain for stem in self.staemme)


def im_zitat(asked: str, before: Sequence[Vorher]) -> str:
    """The sentences of the last quotation that say it; "" where none does, or something else is asked for."""
    wanted = _gesucht(asked) if before and len(asked.split()) <= LONGEST else None
    if not before:
        return ""
    for shown in _gezeigt(
        before, weiter=_FRIST_DAFUER.fullmatch(falte(asked.strip()).rstrip(" ?!.")) is not None
    ):
        if said := _im_gezeigten(asked, wanted, shown):
            return said
    return ""


def _gezeigt(before: Sequence[Vorher], *, weiter: bool) -> list[str]:
    """The last answer that found something; `weiter` also those before it of the same matter."""
    found = [each.antwort for each in reversed(before) if not _NICHTS.search(each.antwort)]
    if not found or not weiter:
        return found[:1] or [before[-1].antwort]
    matters = [_AKTE.findall(each) for each in found]
    same = [n for n, each in enumerate(matters) if set(each) != set(matters[0])]
    return found[: min(same, default=len(found))][:FEW]


def _im_gezeigten(asked: str, wanted: _Gesucht | None, shown: str) -> str:
    source = _QUELLE.search(shown)
    told = _posten(asked, shown)
    if not told and (wanted is None or genannt(lies(asked)) is not None):
        return ""
    if wanted is not None:
        told = told or [(where, each) for where, each in _saetze(shown) if wanted.in_satz(falte(each))]
    if source is None or not told:
        return ""
    places = list(dict.fromkeys(where for where, _ in told if where))
    return absaetze(
        "In der Stelle, die ich eben gezeigt habe, steht:",
        zitat("\n".join(each for _, each in told), 900),
        quelle(f"Dokument {places[0]}") if len(places) == 1 else source[0],
    )


def nachgesehen(answer: str, request: ModelRequest, position: int) -> str | CallChunk:
    """The papers of the matter are listed first: what an answer names, a tool must have shown in this run."""
    matter = re.search(r"\bAkte (\d{4}/\d{2})", answer)
    tools = {spec.name for spec in request.tools or request.known_tools}
    done = len(request.messages) > position + 1 or request.tool_choice == "none"
    if matter is None or done or _PAPIERE not in tools:
        return answer
    return CallChunk("", _PAPIERE, {"akte": matter[1], "limit": 200})


_ZUSAMMEN = re.compile(
    rf"{_UND}(?:wie|woraus) setzt sich (?:das|dies|der betrag|die summe|das alles) (?:denn )?zusammen|"
    rf"{_UND}wie (?:kommt|kam) (?:das|der betrag|die summe) (?:denn |genau )?zustande|"
    rf"{_UND}(?:was ist|was steckt) (?:da |denn |alles |da alles )*(?:drin|enthalten|dabei)|"
    rf"{_UND}wie (?:ist|wird|wurde) (?:das|der betrag|die summe) (?:be|ge)?rechnet"
)
"""What makes up a sum stands in the lines above it."""
_BETRAG = re.compile(r"\d\s?€")
POSTEN = 2


def _posten(asked: str, shown: str) -> list[tuple[str, str]]:
    """The lines of the quotation that have an amount; none where there is only one."""
    if _ZUSAMMEN.fullmatch(falte(asked.strip()).rstrip(" ?!.")) is None:
        return []
    lines = [(where, each) for where, each in _saetze(shown) if _BETRAG.search(each)]
    return lines if len(lines) > POSTEN else []


def _gesucht(asked: str) -> _Gesucht | None:
    plain = falte(asked.strip()).rstrip(" ?!.")
    if (found := _WANN.fullmatch(plain)) is not None:
        value = _SAGT[found["wort"]]
    elif (found := _WIE_VIELE.fullmatch(plain)) is not None:
        value = f"{_ANZAHL}{stamm(found['rest'].strip())}"
    elif (found := _FRIST_DAFUER.fullmatch(plain)) is not None:
        value = _SAGT["bis"]
    elif (found := _WELCHE_NUMMER.fullmatch(plain)) is not None:
        value = _NUMMER
    else:
        return None
    words = [word for word in re.findall(r"[a-z]+", found["rest"]) if not _LEER.fullmatch(word)]
    stems = tuple(stem for word in words if (stem := stamm(word)))
    return None if _ANDERES.search(found["rest"]) or len(words) > len(stems) else _Gesucht(value, stems)


def _saetze(answer: str) -> Iterator[tuple[str, str]]:
    """Each sentence that was quoted, with its place as a source names it."""
    heads = list(_STELLE.finditer(answer))
    starts = [0, *(each.start() for each in heads)]
    for n, start in enumerate(starts):
        passage = answer[start : starts[n + 1] if n + 1 < len(starts) else len(answer)]
        head = heads[n - 1] if n else None
        where = f"„{head['name']}“, {head['seite']}, {head['akte']}" if head else ""
        topic = [head["thema"]] if head and head["thema"] else []
        for each in _SATZ.split("\n".join([*topic, *_ZITAT.findall(passage)])):
            if said := each.strip():
                yield where, said
