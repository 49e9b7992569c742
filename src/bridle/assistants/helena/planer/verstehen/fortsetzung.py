"""A message that goes on from the one before it: what is different now, or a question about the same thing.

Many short messages could be either. So each reading is tried with the rules: the question before with what is
said now counts where the rule reads it that answered before, and a question of its own where one reads it
together with the matter or the facts that were told.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import reduce

from bridle.assistants.helena.planer.lesen.anschluss import Kennt, Vorher, im_zusammenhang
from bridle.assistants.helena.planer.lesen.erkennen import genannt, lies
from bridle.assistants.helena.planer.lesen.satz import FRAGEWORT, fragt, saetze, teilsaetze
from bridle.assistants.helena.planer.verstehen.einsetzen import eingesetzt
from bridle.assistants.helena.planer.verstehen.gegenstand import davon
from bridle.host.search.citations import cited

SHORT = 4
"""Words after an „und“ that name a thing rather than ask for it."""
LONGEST = 18
"""Words: what is longer says itself what it means."""
_SUCHE = "search_alle_akten"
"""Comes first where the matter is named now."""
_EINLEITUNG = re.compile(
    r"^(?:(?:ach|oh|äh|ähm|hm+|sorry|pardon|entschuldigung|entschuldige|moment|halt|stopp|quatsch|korrektur|"
    r"nein|nee|nö|doch|ja|ok|okay|gut|danke|super|stimmt|also|und|oder|aber|allerdings|jedoch|dann|jetzt|nun|"
    r"auch|warte|so|übrigens|bzw\.?|vielmehr)\b[,:;.!–-]*\s*|"
    r"(?:ich )?(?:hab(?:e)?|hatte) (?:mich|da) (?:verlesen|vertan|verschrieben|vertippt|geirrt|verschaut)"
    r"[,:;.!–-]*\s*|(?:ich )?(?:meinte|meine|gemeint war|gemeint ist)\b[,:]?\s*)+",
    re.I,
)
_WENN = re.compile(
    r"^(?:was (?:ist |wäre |passiert |gilt )?(?:dann )?(?:,? ?wenn|bei|mit)|"
    r"wie (?:ist|wäre|sieht|siehts|sähe) (?:es|das)?\s?(?:aus )?(?:,? ?wenn|bei|mit)|"
    r"was (?:bleibt|wird|kriegen wir|bekommen wir)(?: \w+){0,3},? wenn|"
    r"wenn|falls|angenommen|gesetzt den fall|sofern|"
    r"gilt das (?:auch |genauso |ebenso )?(?:bei|für|fuer|mit)|das gleiche|dasselbe|gleiche[rs]?\b)[,:]?\s*",
    re.I,
)
_ANDERS = re.compile(
    rf"{_WENN.pattern}|^(?:(?:das|es) (?:war|ist|wäre|waren|sind|wurde|handelt sich)\b|nur\b|bloß\b|"
    r"lediglich\b|ohne\b|mit\b|statt\w*|bei\b|beim\b|nimm\b|rechne\b|setz\w*\b|in der\b|für\b|"
    r"(?:ein|zwei|drei|vier)e?n? (?:tage?|wochen?|monate?) (?:vorher|davor|später|danach))",
    re.I,
)
_KORREKTUR = re.compile(
    r"(?:(?:ach|oh|sorry|pardon|entschuldigung|moment|halt|quatsch|korrektur|nein|nee|nö)\b[,:;.!–-]*\s*)*"
    r"(?:ich )?(?:meinte|meine|gemeint war|gemeint ist)\b[,:]?\s*(?:natürlich |eigentlich |die |den |das )*",
    re.I,
)
_WO_STEHT_DAS = re.compile(
    r"(?:und )?(?:auf welcher seite|wo genau|an welcher stelle|wo) (?:steht|stand|finde ich|ist) das"
    r"(?: genau| nochmal| denn)?\W*",
    re.I,
)
_SEITE = re.compile(r"\bSeite \d+ von \d+")
_DABEI = re.compile(r"\b(?:da|dabei|dafür|daran|dort|dazu|damit|dann|dagegen|darauf)\b", re.I)
_NACHBAR = re.compile(
    r"(?:(?:zeig(?:e)?|lies) (?:mir )?)?(?:der|den|die|das)?\s*(nächste[nr]?|folgende[nr]?|vorige[nr]?|"
    r"vorherige[nr]?)?\s*(?:paragra(?:f|ph)(?:en)?|norm|vorschrift|§)?\s*(danach|davor|dahinter|vorher)?\W*",
    re.I,
)
_ABSATZ = re.compile(
    r"(?:nur|bloß|davon|daraus|speziell|konkret|und|bitte|zeig(?:e)?|mir|den|der|was steht in|\s)*"
    r"(?:abs(?:atz|\.)?\s*(\d{1,2})|(\d{1,2})\. absatz)(?: davon| daraus| bitte|\W)*",
    re.I,
)


def im_gespraech(text: str, before: Sequence[Vorher], kennt: Kennt) -> str:
    """The request as it is meant after those before it."""
    last = reduce(
        lambda done, each: Vorher(_gemeint(each.frage, done, kennt), each.antwort), before, Vorher("", "")
    )
    return _gemeint(text, last, kennt)


def _gemeint(text: str, last: Vorher, kennt: Kennt) -> str:
    if not last.frage or len(text.split()) > LONGEST:
        return text
    if norm := _andere_norm(text, last.frage):
        return norm
    if _WO_STEHT_DAS.fullmatch(text.strip()) and _SEITE.search(last.antwort):
        return last.frage  # its answer names the page
    if told := _dazu(text, last.frage, kennt):
        return told
    corrected = _KORREKTUR.match(text)
    joined = im_zusammenhang(f"und {text[corrected.end() :]}" if corrected else text, [last])
    appended = joined.startswith(f"{last.frage.rstrip(' ?!.')},")
    guessed = re.search(r" in der Akte (?!\d)\S+\?$", joined) is not None and "Akte" not in last.frage
    if (appended or guessed) and (replaced := _anders(text, last.frage, kennt)):
        return replaced
    if joined != text and kennt(joined):
        return joined
    return _anders(text, last.frage, kennt) or davon(text, last, kennt) or joined


def _anders(text: str, question: str, kennt: Kennt) -> str | None:
    """The question before with what is different now, where the same rule reads it."""
    said = _EINLEITUNG.sub("", text).strip()
    joined = _EINLEITUNG.match(text) is not None and (not fragt(said) or len(said.split()) <= SHORT)
    marked = joined or _ANDERS.match(said) is not None
    tool = kennt.werkzeug(question)
    asks = fragt(said) and not _DABEI.search(said)
    by_itself = _fragt_selbst(said) or (not marked and (asks or kennt(text)))
    if tool is None or not said or by_itself:
        return None
    meant = eingesetzt(question, re.sub(r"\b(?:vorher|davor)\b", "vor Fristablauf", _WENN.sub("", said)))
    known = kennt.werkzeug(meant) if meant is not None else None
    return meant if known == tool or (marked and known == _SUCHE) else None


def _fragt_selbst(said: str) -> bool:
    """Whether it has a question word of its own: „falls nicht, bis wann muss er klagen?“."""
    clauses = [_WENN.sub("", each) for each in teilsaetze(_WENN.sub("", said))]
    return any(FRAGEWORT.match(each) for each in clauses)


def _dazu(text: str, question: str, kennt: Kennt) -> str | None:
    """A question of its own that takes the facts told before: „Was verdienen wir daran?“."""
    told = [each for each in saetze(question) if not fragt(each)]
    story = " ".join(told).strip() if len(told) < len(saetze(question)) else ""
    said = _EINLEITUNG.sub("", text).strip()
    if not story or not FRAGEWORT.search(said) or _ANDERS.match(said) or genannt(lies(text)) is not None:
        return None
    meant = f"{story.rstrip(' .')}. {said[:1].upper()}{said[1:]}"
    known = kennt.werkzeug(meant)
    return meant if known is not None and known.startswith(("berechne", "get_", "bestimme")) else None


def _andere_norm(text: str, question: str) -> str:
    """„nur Absatz 3“, „und der Paragraph danach?“ after a norm."""
    before = [norm for norm in cited(question).norms if norm.law]
    plain = _EINLEITUNG.sub("", text).strip()
    if not before or not plain:
        return ""
    norm = before[-1]
    law = _wie_geschrieben(norm.law, question)
    if (part := _ABSATZ.fullmatch(plain)) is not None:
        return f"§ {norm.number} Abs. {part[1] or part[2]} {law}"
    beside = _NACHBAR.fullmatch(plain)
    number = re.fullmatch(r"\d+", norm.number)
    if beside is None or number is None or not (beside[1] or beside[2]):
        return ""
    back = (beside[1] or beside[2]).lower().startswith(("vor", "davor"))
    return f"§ {int(number[0]) + (-1 if back else 1)} {law}"


def _wie_geschrieben(law: str, question: str) -> str:
    found = re.search(rf"\b{re.escape(law)}\b", question, re.I)
    return found[0] if found and not found[0].islower() else law.upper()
