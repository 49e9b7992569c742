"""Two or three questions in one request, each as it would be asked by itself."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from bridle.assistants.helena.planer.kosten.gegenanwalt import fragt_nach_gegenanwalt
from bridle.assistants.helena.planer.kosten.monatlich import bemessung
from bridle.assistants.helena.planer.kosten.risiko import risiko
from bridle.assistants.helena.planer.kosten.vorschuss import fragt_danach
from bridle.assistants.helena.planer.kosten.wert import errechneter_wert
from bridle.assistants.helena.planer.lesen.erkennen import genannt, lies
from bridle.assistants.helena.planer.lesen.papier import auch_darin
from bridle.assistants.helena.planer.lesen.satz import FRAGEWORT, fragt, saetze
from bridle.assistants.helena.planer.lesen.tage import daten
from bridle.assistants.helena.planer.lesen.woerter import bekannt, falte
from bridle.assistants.helena.planer.verstehen.erbe import als_frage, ergaenzt, ergaenzt_liste
from bridle.assistants.helena.planer.verstehen.gemeinsames_ende import mit_gemeinsamem_ende
from bridle.assistants.helena.planer.verstehen.je_akte import mehrere_akten
from bridle.assistants.helena.planer.verstehen.kern_kosten import (
    beide_seiten,
    beider_kosten,
    zur_selben_rechnung,
    zwei_instanzen,
)
from bridle.assistants.helena.planer.verstehen.liste import aufgezaehlt, feld
from bridle.assistants.helena.planer.verstehen.ohne_ding import wie_viel_davon
from bridle.assistants.helena.planer.verstehen.teil_davor import ZWEI_MUSTER
from bridle.assistants.helena.planer.zeiten.zusammen import eine_zeiterfassung

MOST = 3
LONGEST = 7
SHORTEST = 3
MOST_WORDS = 14
"""Words: „und wie viel“ belongs to what was asked before."""

_VERB = (
    r"(?:ist|sind|war|hat|haben|habe|gibt|gibts|gab|läuft|laeuft|laufen|steht|stehen|herrscht|besteht|"
    r"muss|müssen|kann|können|"
    r"darf|brauche?n?|liegt|liegen|kennen|wurde|wird|gilt)"
)
_SUBJEKT = (
    r"(?:es|er|sie|das|die|der|dies\w*|dort|da|wir|ich|man|ein\w*|unser\w*|noch|schon|Anwaltszwang|"
    r"[A-ZÄÖÜ]\w+)"
)
_FUGE = re.compile(
    rf"(?:[,;]\s*|\s+)(?:und|sowie|u\.|außerdem|ferner|plus)\s+(?:außerdem |auch |noch |dann |dazu )*"
    rf"(?=(?P<wort>{FRAGEWORT.pattern})|(?P<verb>{_VERB}\s+{_SUBJEKT}\b)|(?P<befehl>(?:zeig|nenn|sag|"
    rf"such|gib|schreib|erklär|"
    rf"berechn|rechne|prüf|fass|formulier|entwirf)\w*\b)|(?P<ding>\S))",
    re.I,
)
_KOMMA = re.compile(rf",\s+(?={FRAGEWORT.pattern})", re.I)
_NEBENSATZ = re.compile(
    r"\b(?:weiß|weiss|wissen|wüsste|sag\w*|sehen|prüf\w*|fragen|fragt|nennen?|zeig\w*|interessiert|klären|"
    r"steht|stehen|heißt|regelt|nachschauen|schau\w*|alles|das|davon|dessen|denen|etwas|nichts)\s*$",
    re.I,
)
_EINE_FRAGE = (
    {"frist"},
    {"person"},
    {"erreichen"},
    {"akte"},
    {"zeit"},
    {"kosten"},
    {"dokument"},
    {"muster"},
    {"wert"},
    {"person", "erreichen"},
    {"person", "zeichen"},
    {"erreichen", "zeichen"},
    {"gericht", "zeichen"},
    {"akte", "wert"},
    {"person", "gericht"},
)
"""Kinds that one look-up answers together."""
_BINDESTRICH = re.compile(
    r"\b(?P<erste>[A-ZÄÖÜ]\w+?)s?-\s*(?:und|u\.|sowie)\s+(?P<zweite>[A-ZÄÖÜ]\w+?)(?P<ende>fristen|frist)\b"
)

_GELD = r"\d[\d.]*(?:,\d{2})?(?:\s*(?:€|Euro|EUR))?"
_ZWEI_BETRAEGE = re.compile(
    rf"\b(?P<wie>aus|bei|für|von|über)\s+(?P<eins>{_GELD})\s*,?\s*(?:und|sowie|bzw\.)\s+"
    rf"(?:dann |einmal |wie hoch |wie viel |was )?(?P=wie)\s+(?P<zwei>{_GELD})"
)
_ZWEI_AKTEN = re.compile(
    r"\b(?:bei|in|von|in Sachen|in der Akte)\s+(?P<eins>[A-ZÄÖÜ]\w+)\s*,?\s+(?:und|sowie)\s+(?:der |"
    r"die |das |den |auch )?"
    r"(?:bei|in|von|in Sachen|in der Akte)\s+(?P<zwei>[A-ZÄÖÜ]\w+)"
)


@dataclass(frozen=True, slots=True)
class Teilfragen:
    """`sicher` where each part has a question word of its own; otherwise all must be understood."""

    fragen: tuple[str, ...]
    sicher: bool = True


def teilfragen(text: str) -> Teilfragen:
    """The parts of a request, each standing by itself; one part where it is one question."""
    lead, colon, body = _vorspann(text)
    if (pair := _BINDESTRICH.search(body)) is not None and daten(falte(text)):
        both = [
            f"{pair['erste']}sfrist",
            f"{pair['zweite']}sfrist" if pair["zweite"][-1] != "s" else f"{pair['zweite']}frist",
        ]
        parts = [f"{body[: pair.start()]}{each}{body[pair.end() :]}" for each in both]
        return Teilfragen(tuple(ergaenzt(parts, lead, colon)))
    if things := aufgezaehlt(lead, body):
        return Teilfragen(tuple(ergaenzt_liste(things, lead)) if len(things) <= MOST else (text,))
    if twice := _zweimal(body):
        return Teilfragen(tuple(als_frage(f"{lead}{colon}{each}") for each in twice))
    parts, sure = _geteilt(body)
    parts = mit_gemeinsamem_ende(parts)
    if not 1 < len(parts) <= MOST:
        return Teilfragen((text,))
    if any(map(fragt_nach_gegenanwalt, parts[1:])) and risiko(lies(parts[0])):
        return Teilfragen((text,))
    finished = ergaenzt(parts, lead, colon)
    if any(_haengt(part, done) for part, done in zip(parts[1:], finished[1:], strict=True)):
        return Teilfragen((text,))
    return Teilfragen(tuple(finished), sure)


def glieder(text: str) -> list[str]:
    """The questions of a request as they were written, one behind the other; one where it is one."""
    lead, colon, body = _vorspann(text)
    if aufgezaehlt(lead, body) or _zweimal(body) or _BINDESTRICH.search(body):
        return [text]
    sentences = saetze(body)
    if both := _und_noch(sentences):
        return both
    if len(sentences) > 1 and not all(map(fragt, sentences)):
        return [text]  # a story, and what is asked about it
    parts = [part for each in sentences for part in _geteilt(each, knapp=True)[0]]
    if not 1 < len(parts) <= MOST or not all(map(_fragt_selbst, parts[1:])):
        return [text]
    if any(map(fragt_nach_gegenanwalt, parts[1:])) and risiko(lies(parts[0])):
        return [text]
    return [als_frage(f"{lead}{colon}{parts[0]}"), *map(als_frage, parts[1:])]


_UND_NOCH = re.compile(r"(?:und|sowie|außerdem) (?!(?:wenn|falls|was,? wenn|bei|beim|mit|ohne)\b)", re.I)


def _und_noch(sentences: Sequence[str]) -> list[str]:
    """„Tel Sandkuhl? Und Gegenstandswert“: what stands behind the mark is asked too, without one."""
    if len(sentences) != len(("asked", "asked too")) or not sentences[0].endswith("?"):
        return []
    also = sentences[1].strip(" ?!.")
    if not _UND_NOCH.match(also) or fragt(also) or len(also.split()) > MOST_WORDS:
        return []
    return [sentences[0], als_frage(also)]


def _fragt_selbst(part: str) -> bool:
    return (
        FRAGEWORT.match(part) is not None
        or re.match(rf"{_VERB}\s|zahlt\s|wenn (?:nicht|ja|nein)\b", part, re.I) is not None
    )


def _zweimal(body: str) -> list[str]:
    """„… aus 5.000 € und aus 10.000 €?“, „… bei Sandkuhl und bei Auerwald?“: the same of two."""
    if several := mehrere_akten(body) or zwei_instanzen(body):
        return several
    for pattern in (_ZWEI_BETRAEGE, _ZWEI_AKTEN, ZWEI_MUSTER):
        if (found := pattern.search(body)) is None:
            continue
        one, other = found["eins"], found["zwei"]
        if pattern is _ZWEI_AKTEN and (bekannt(falte(one)) or bekannt(falte(other))):
            continue
        return [f"{body[: found.start('eins')]}{each}{body[found.end() :]}" for each in (one, other)]
    return []


def _haengt(part: str, finished: str) -> bool:
    """Whether it speaks of somebody before it, or of something and nothing says of which matter."""
    if _NUR_VERWEIS.match(part) or (wie_viel_davon(part) and "in der Akte" not in finished):
        return True
    if re.search(r"\b(?:ihn|ihm|ihr|ihnen|er|sie|deren|dessen)\b(?! sich\b)", finished):
        return True
    if auch_darin(part) and finished.rstrip(" ?") != part.rstrip(" ?"):
        return False  # it was said in which paper
    something = re.search(r"\b(?:es|das|dies)\b(?!\s+[A-ZÄÖÜa-zäöü]*[A-ZÄÖÜ])", part)
    lost = "in der Akte" not in finished and genannt(lies(part)) is None
    return something is not None and lost and len(part.split()) <= LONGEST


def mehrere(questions: Sequence[str]) -> Teilfragen:
    """Sentences that each ask something, as parts."""
    single = [part for each in _verbunden(questions) for part in teilfragen(each).fragen]
    parts = single if len(single) <= MOST else list(questions[:MOST])
    return Teilfragen(tuple(ergaenzt(parts, "", "")))


_NUR_VERWEIS = re.compile(
    r"(?:und\s+)?(?:wie (?:lange?|hoch|viel|groß|oft|teuer)|(?:von wann )?(?:bis )?wann|wo|wer|was|"
    r"um wie ?viel uhr|in welche[rmn] (?:akte|sache|fall|verfahren))\s+"
    r"(?:ist|sind|war|waren|gilt|beträgt|steht|geht|wäre|dauert|kostet|findet|steckt|taucht|kommt|gehört)\s+"
    r"(?:die|der|das|sie|er|es|diese[rs]?)(?:\s+(?:denn|genau|dann|statt|los|drin|auf|vor|dabei))*\s*\??$",
    re.I,
)
"""„Gibt es eine Ausschlussfrist, und wie lang ist die?“: alone it asks nothing."""


def _verbunden(questions: Sequence[str]) -> list[str]:
    """A sentence that only points back is read with the one before it."""
    kept: list[str] = []
    for each in questions:
        if kept and (_NUR_VERWEIS.match(each.strip()) or fragt_danach(each)):
            kept[-1] = f"{kept[-1].rstrip(' ?!.')}, und {each[:1].lower()}{each[1:]}"
        else:
            kept.append(each)
    return kept


def _vorspann(text: str) -> tuple[str, str, str]:
    """What stands before a colon holds for every part."""
    head, colon, body = text.partition(": ")
    if not colon or len(head.split()) > 14 or "?" in head or not body.strip():
        return "", "", text
    return head, colon, body


def _geteilt(body: str, *, knapp: bool = False) -> tuple[list[str], bool]:
    """knapp  what is too little for a question of its own is one behind another: „…, und an wen?“"""
    parts: list[str] = []
    start, sure = 0, True
    for found in _FUGE.finditer(body):
        left, right = body[start : found.start()], body[found.end() :]
        if found["ding"]:
            if not _zwei_dinge(left, right):
                continue
            sure = False
        elif _gehoert_dazu(left, right, knapp=knapp):
            continue
        elif found["verb"] or len(right.split()) < 4:
            sure = False
        parts.append(left)
        start = found.end()
    parts.append(body[start:])
    if len(parts) == 2 and (comma := _KOMMA.search(parts[0])) and _ist_frage(parts[0][: comma.start()]):
        parts = [parts[0][: comma.start()], parts[0][comma.end() :], parts[1]]
    return [each.strip(" ,;") for each in parts if each.strip(" ,;?.")], sure


_LISTE = re.compile(
    r"^(?:und )?(?:welche|alle|wie ?viele)\w* (?:\w+ ){0,2}?(?:akten|mandate|verfahren|sachen|fälle)\b", re.I
)
_WEITERE_BEDINGUNG = re.compile(
    r"(?:sind|haben|liegen|laufen|gehören)\s+(?:mehr|weniger|über|unter|mindestens|höchstens|teurer|noch|schon|nicht|"
    r"keine?n?|offen|geschlossen|ohne|älter|beim?|im)\b",
    re.I,
)
"""„Welche Akten gehören A und sind mehr als … wert?“: the same list, narrowed twice."""


def _gehoert_dazu(left: str, right: str, *, knapp: bool = False) -> bool:
    """A clause of what comes before it, part of a quotation, or too little to be a question."""
    if zur_selben_rechnung(right) or beide_seiten(left, right) or eine_zeiterfassung(left, right):
        return True
    if _LISTE.search(left) and _WEITERE_BEDINGUNG.match(right):
        return True
    if _NEBENSATZ.search(left) or left.count("„") > left.count("“") or _ein_blick(left, right):
        return True
    least = 1 if knapp and len(left.split()) > SHORTEST else SHORTEST
    return not (len(left.split()) > 1 or feld(left)) or len(right.split(",")[0].split()) < least


def _ein_blick(left: str, right: str) -> bool:
    """Whether one look answers both: a court stands there with its Zeichen, a person with an address."""
    one, other = _feld_in(left), _feld_in(right)
    if other == "akte" and re.search(r"aktenzeichen", right, re.I):
        other = "zeichen"
    return (one, other) in (("gericht", "zeichen"), ("person", "erreichen")) and not re.search(_WESSEN, right)


def _ist_frage(text: str) -> bool:
    return FRAGEWORT.match(text.strip()) is not None and len(text.split()) > 2


def _zwei_dinge(left: str, right: str) -> bool:
    """„Streitwert und Gericht“ is in two places; „Mandant und Gegner“ in one."""
    one, other = _feld_am_ende(left), _feld_am_anfang(right)
    if not one or not other:
        return False
    kinds = {one, other}
    if beider_kosten(left, right):
        return False  # one reckoning has both, with all that was said of the proceeding
    if kinds == {"akte", "gericht"} and _KOSTEN.search(left):
        return False  # whose costs they are
    if kinds == {"wert", "kosten"} and _zu_bemessen(f"{left} {right}"):
        return False
    if kinds == {"frist"}:
        return _zwei_fristen(left, right)
    if kinds in _EINE_FRAGE:
        return _verschiedene(left, right)
    return True


_KOSTEN = re.compile(r"\bkostet\b|kosten\b|risiko|verlier|verlor", re.I)


def _zu_bemessen(text: str) -> bool:
    """Whether the value follows from what is paid or earned by the month, which the fees show with it."""
    read = lies(text)
    return bool(bemessung(read)) or errechneter_wert(read) is not None


def _zwei_fristen(left: str, right: str) -> bool:
    """„Berufungsfrist und Begründungsfrist“, but not „Fristen und Termine“."""
    special = r"\b[A-ZÄÖÜ]\w{4,}frist\b"
    return bool(re.search(rf"{special}\W*$", left) and re.match(rf"(?:die |der )?{special}", right))


def _verschiedene(left: str, right: str) -> bool:
    """„Telefon von Frau A und das Zeichen vom Jobcenter“ asks about two."""
    whose = re.search(_WESSEN, right)
    return whose is not None and (re.search(_WESSEN, left) is not None or _benannt(left))


_WESSEN = (
    r"\b(?:von|vom|der|des|bei|beim)\s+(?:der\s+|dem\s+|Frau\s+|Herrn?\s+|Firma\s+)?"
    r"(?!Akte\b|Sache\b)[A-ZÄÖÜ]\w+"
)


def _benannt(left: str) -> bool:
    named = genannt(lies(left))
    return named is not None and named.sicher


def _feld_in(text: str) -> str:
    return next((kind for word in text.split() if (kind := feld(word))), "")


def _feld_am_ende(left: str) -> str:
    """The last field that is named before the „und“."""
    return next((kind for word in reversed(left.split()) if (kind := feld(word))), "")


def _feld_am_anfang(right: str) -> str:
    words = [word for word in right.split()[:3]]
    return next((kind for word in words if (kind := feld(word))), "")
