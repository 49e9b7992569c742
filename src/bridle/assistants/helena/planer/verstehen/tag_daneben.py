"""Whose day a message tells after a Frist: that of the event before, or that of something else.

„Sorry, erst am 9.11.“ corrects the day of the event. „Gelesen hat er sie erst am 12.11.“ does not, and a
Frist from that day would end too late. So a day takes the place of another only where the message says
nothing but that event; any other is read together with the question before, as if both were one message.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.frist_arten import fristart
from bridle.assistants.helena.planer.fristen.angaben import gesagte
from bridle.assistants.helena.planer.fristen.frage import fristfrage
from bridle.assistants.helena.planer.lesen.anschluss import Kennt, Vorher
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.lesen.satz import fragt
from bridle.assistants.helena.planer.lesen.tage import daten
from bridle.assistants.helena.planer.lesen.woerter import ZEITWORT, falte
from bridle.assistants.helena.planer.verstehen.tag_worte import (
    AUFGEGEBEN,
    EREIGNISSE,
    ERHALTEN,
    GEKOMMEN,
    NICHTS,
    PERSON,
    ZEIT,
)

_EDGE = re.compile(r"[;!?:,–]|(?<!\d)\.(?=\s|$)|(?<=\d{4})\.(?=\s|$)|\b(?:und|aber|sondern)\b", re.I)
_ANDERER_SINN = re.compile(
    r"\b(?:bis|vor|nach|zwischen|von)(?: (?:zum|dem|den))?\s*$|\b(?:zu uns|in die kanzlei|zu mir|in der "
    r"kanzlei)\b"
)
_VERNEINT = re.compile(
    r"\b(?:nicht|statt|anstatt|anstelle)\s+(?:erst |schon |bereits )?(?:am|vom|dem|des|den|der)?\s*"
    rf"(?:{ZEIT.pattern})"
    r"\s*,?(?:\s*sondern)?",
    re.I,
)
"""„nicht am 6.11., sondern am 9.11.“: the day that was wrong."""


_ANDERE_FRIST = re.compile(
    r"\babrechnungs(?:jahr|zeitraum|periode)\b|\bunser\w* (?:schreiben|brief)\b.*\bbis wann\b.*\bklag"
)
"""Another year that is settled, and what follows on a letter of ours, have Fristen of their own."""


def ohne_falschen_tag(said: str) -> str:
    """Without the day that is said to be wrong, where another one is told."""
    plain = _VERNEINT.sub(" ", said, count=1)
    return plain if ZEIT.search(plain) else said


def tag_der_frist(question: str) -> date | None:
    """The day from which a question for a Frist is reckoned; None where it is no such question."""
    read = fristfrage(lies(question))
    begun = read["argumente"].get("ereignis") if read is not None else None
    try:
        return date.fromisoformat(str(begun)[:10]) if begun else None
    except ValueError:
        return None


def sein_tag(asked: str, said: str, days: Sequence[re.Match[str]], begun: date) -> re.Match[str] | None:
    """The day of the question whose event the message speaks of; None where it tells of something else."""
    new = list(ZEIT.finditer(said))
    if len(new) != 1 or not days:
        return None
    own = [each for each in days if als_tag(each[0]) == begun] or [days[-1]]
    clause = _teilsatz(said, new[0])
    words, every = _worte(clause), _worte(ZEIT.sub(" ", said))
    if _ANDERER_SINN.search(falte(said[: new[0].start()])) or _ANDERER_SINN.search(falte(said)):
        return None
    if _nur_datiert(said, new[0]) and not _nur_datiert(asked, own[0]):
        return None
    event = _ereignisworte(asked, said)
    arrived = {"kam", "kaeme", "kommt", "gekommen", "da", "an"} if event == AUFGEGEBEN else set[str]()
    named = {word for word in words if (word not in NICHTS or word in arrived) and word not in ZEITWORT}
    if named and _nur_datiert(asked, own[0]) and not _nur_datiert(said, new[0]):
        return None  # the date that it bears, and the day on which it came
    if not named:
        return own[0] if all(_leer(word) or _nennt(word, asked) for word in every) else None
    if all(re.fullmatch(event, word) or _nennt(word, _teilsatz(asked, own[0])) for word in named):
        return own[0]
    others = [each for each in days if each not in own]
    shared = [each for each in others if all(_nennt(word, _teilsatz(asked, each)) for word in named)]
    return shared[0] if len(shared) == 1 else None


def tag_daneben(text: str, last: Vorher, kennt: Kennt) -> str:
    """Question and message as one, where the message has a day that is not that of the event before."""
    before = kennt.angaben(last.frage) if ZEIT.search(text) else None
    begun = tag_der_frist(last.frage) if before is not None and before[0] == "berechne_frist" else None
    if before is None or begun is None or _eigene_frage(text, before[1].get("art"), kennt):
        return ""
    if _ANDERE_FRIST.search(falte(text)):
        return ""
    said, days = ohne_falschen_tag(text), list(ZEIT.finditer(last.frage))
    if not days or sein_tag(last.frage, said, days, begun) is not None:
        return ""
    asked = last.frage.strip()
    plain, end = text.strip().rstrip(" ?!."), "?" if fragt(text) else "."
    joined = (
        f"{asked if asked.endswith(('?', '.', '!')) else f'{asked}.'} {plain[:1].upper()}{plain[1:]}{end}"
    )
    if _liest_beides(joined, before[1].get("art"), kennt):
        begins = tag_der_frist(joined)
        if begins == begun or _begruendet(joined) or _sagt_das_ereignis(text, last.frage, begins):
            return joined
    return last.frage if _erzaehlt(text) else ""  # what is told changes nothing, and that is said


def verdraengt(text: str, meant: str, question: str) -> bool:
    """Whether a Frist would be reckoned from another day than before, and nobody said that it is its day."""
    if _ANDERE_FRIST.search(falte(text)):
        return False
    begun = tag_der_frist(question) if ZEIT.search(text) else None
    other = tag_der_frist(meant) if begun is not None else None
    if begun is None or other in (None, begun) or _art(meant) != _art(question):
        return False
    if _begruendet(meant) or _sagt_das_ereignis(text, question, other):
        return False
    return sein_tag(question, ohne_falschen_tag(text), list(ZEIT.finditer(question)), begun) is None


def _liest_beides(joined: str, art: object, kennt: Kennt) -> bool:
    read = kennt.angaben(joined)
    return read is not None and read[0] == "berechne_frist" and read[1].get("art") == art


def _begruendet(meant: str) -> bool:
    """Whether the answer says which of the days counts and why, tells both ends, or asks."""
    whole = fristfrage(lies(meant))
    return whole is not None and bool(whole["begonnen"] or whole["auch"] or whole["frage"])


def _sagt_das_ereignis(text: str, question: str, begins: date | None) -> bool:
    """Whether the message tells of the event itself, where the question told only another day before it."""
    new = list(ZEIT.finditer(text))
    whole = fristfrage(lies(question))
    if begins is None or whole is None or len(new) != 1 or als_tag(new[0][0]) != begins:
        return False
    words, event = _worte(_teilsatz(text, new[0])), _ereignis(whole["argumente"].get("art"))
    if whole["datum"]:  # only the date that it bears was told, and its posting assumed
        return any(re.fullmatch(f"{GEKOMMEN}|{ERHALTEN}", word) for word in words)
    learned = next(words for names, words in EREIGNISSE if "Kenntnis" in names)
    told = re.search(r"erfahr|erfuhr|kenntnis", falte(question))
    return "Kenntnis" in event and not told and any(re.fullmatch(learned, word) for word in words)


_WENN = re.compile(
    r"(?:(?:und|aber|ok(?:ay)?|ja|also)\b[,.]?\s+)*(?:was (?:ist|wäre|gilt)?\s*,?\s*)?(?:wenn|falls|"
    r"angenommen|gesetzt)\b",
    re.I,
)


def _erzaehlt(text: str) -> bool:
    """A statement, or a case that is only thought of; what asks something itself is read elsewhere."""
    return _WENN.match(text.strip()) is not None or not fragt(text)


_ERZAEHLT = re.compile(r"(?:der|die|das|den|sein|seine|ihr|ihre|unser|unsere|er|sie|es|wir)\b", re.I)
_BERICHTET = re.compile(
    r"\b(?:war|waren|hat|haben|hatte|hatten|wurde|wurden|kam|kamen|ging|lag|ist|sind)\b", re.I
)


def _eigene_frage(text: str, art: object, kennt: Kennt) -> bool:
    """Whether it names a Frist of its own, or is known as something that is no Frist at all."""
    alone = kennt.angaben(text)
    if alone is None:
        return False
    told = _ERZAEHLT.match(text.strip()) and _BERICHTET.search(text) and not fragt(text)
    if alone[0] == "berechne_frist":
        return alone[1].get("art") not in (None, art) and not told
    return fragt(text) or not _BERICHTET.search(text)  # „der Termin war am 2.11.“ asks for no calendar


_VERB_AM_ENDE = re.compile(r"\b(?:hat|haben|habe|hatte|haette|haetten|wurde|bekam|erhielt)\W*$")


def _ereignisworte(asked: str, said: str) -> str:
    """What may be said of the event that starts this Frist."""
    read = fristfrage(lies(asked))
    given: Mapping[str, Any] = read["argumente"] if read is not None else {}
    if given.get("bekanntgabe") == "post":
        return AUFGEGEBEN  # when it came is another day than when it was posted
    event = _ereignis(given.get("art"))
    known = re.search(r"erfahr|erfuhr|kenntnis", falte(asked))
    if "Kenntnis" in event and not known:
        event = "Entstehung"  # when somebody learned of it is another day than the one that was told
    elif "Entstehung" in event and known:
        event = "Kenntnis"
    words = [words for names, words in EREIGNISSE if re.search(names, event)] or [GEKOMMEN]
    thought = _WENN.match(said.strip()) or _VERB_AM_ENDE.search(falte(said))
    ours = re.search(r"\bwir\b|\buns\b", falte(said))
    if thought and re.search(r"Zugang|Erhalt|Bekanntgabe", event):
        words.append(f"{ERHALTEN}|{PERSON}")
    elif (thought or ours) and re.search(r"Zugang|Erhalt|Bekanntgabe|Zustellung", event):
        words.append(ERHALTEN)
    return "|".join(words)


def _ereignis(art: object) -> str:
    try:
        return fristart(str(art)).ereignis if art else "Zustellung"
    except LawError:
        return "Zustellung"


def _art(question: str) -> object:
    read = fristfrage(lies(question))
    return read["argumente"].get("art") if read is not None else None


def _teilsatz(text: str, day: re.Match[str]) -> str:
    """The clause around a day, without the day."""
    return f"{_EDGE.split(text[: day.start()])[-1]} {_EDGE.split(text[day.end() :])[0]}"


def _worte(text: str) -> list[str]:
    return [word for word in re.findall(r"[a-z]+", falte(text)) if len(word) > 1]


def _leer(word: str) -> bool:
    return word in NICHTS or word in ZEITWORT or re.fullmatch(GEKOMMEN, word) is not None


def _nennt(word: str, text: str) -> bool:
    """Whether a text has the word, however it is inflected."""
    stem = word[: max(5, len(word) - 2)]
    return any(each.startswith(stem) for each in _worte(text))


def _nur_datiert(text: str, day: re.Match[str]) -> bool:
    return re.search(r"\b(?:vom|datiert)\s*$", text[: day.start()], re.I) is not None


def als_tag(said: str) -> date | None:
    """The day that is written or said; of a year alone its last."""
    plain = falte(said).strip()
    if re.fullmatch(r"\d{4}", plain):
        return date(int(plain), 12, 31)
    found = daten(plain) or gesagte(plain)
    return found[0][1] if found else None
