"""„und im nächsten?“, „und bis Ende Januar?“, „und davor?“ after a list: the question before, of other days.

It is the question as it was asked, with whom, what and what not, and only its span is another one. So it is
answered like a question that was asked so from the beginning.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, timedelta

from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.lesen.spanne import eingegrenzt
from bridle.assistants.helena.planer.lesen.spannenworte import EINHEIT, WELCHE, ZAHL, Stelle, spannen
from bridle.assistants.helena.planer.lesen.tage import heute, monate_spaeter
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.lesen.zeitraum import Zeitraum, zeitraum
from bridle.assistants.helena.planer.verstehen.spanne_davor import WEEK, benannte_tage

LONGEST = 12
"""Words: what is longer asks something of its own."""
_LISTE = re.compile(r"^Quelle: (?:Kalender|Akten der Kanzlei)", re.M)
_TUT = r"sind|gibt|laufen|stehen|steht|haben|hatten|waren|war|kommen|es|wir|denn|dann|da"
_EINLEITUNG = re.compile(
    r"^(?:(?:und|oder|aber|auch|ok(?:ay)?|gut|danke|dann|jetzt|nun|nein|nee|sondern|stattdessen|lieber|bitte|"
    r"noch|nochmal|also|das gleiche|dasselbe|das|zeig(?:e)?(?: mir)?|was ist(?: denn)?|"
    r"wie (?:ist|sieht|siehts|schaut|war)(?: es| das)?(?: denn)?(?: aus)?|"
    rf"(?:welche|was|die|alle)(?= (?:(?:{_TUT}) )*"
    rf"(?:in|im|an|am|ab|bis|vor|nach|zwischen|danach|davor|\w+ woche)\b)|{_TUT}|mit)\b[,.:]?\s*)+",
    re.I,
)
_SCHLUSS = re.compile(
    r"(?:[\s,]*\b(?:aus|ab|an|los|denn|so|noch|bitte|dann|auch|stattdessen|fällig|fragen|es|da|haben wir|"
    r"gibt es|steht an|liegt an|sind))*(?:[\s?!]|(?<!\d)\.)*$",
    re.I,
)
_NUR = re.compile(r"^(?:(?:und|nein|aber|bitte)\b,?\s+)*(?:nur|aber|bloß|lediglich|davon|erst)\b", re.I)
_OHNE_MONAT = re.compile(
    r"\b(?:dem|zum|am|den)\s\d{1,2}\.(?!\s?\w)|^(?:ab|bis|vor|nach)\s(?:zum\s)?\w+(?:tag|woch)$", re.I
)
"""A day that is sought within the span that was spoken of."""
_NUR_ZAHL = re.compile(
    rf"(?:(?:in|fuer|binnen|innerhalb)\s)?(?:(?:der|die|den|von)\s)?(?:{WELCHE}\s)?(?P<zahl>{ZAHL})", re.I
)
_ZAHL_UND_EINHEIT = re.compile(rf"\b{ZAHL}(?=\s{EINHEIT}\b)", re.I)
_NUR_WELCHE = re.compile(
    rf"(?:(?:in|im|an|am|fuer|bis|ab|der|die|das|den|dem|ende|mitte|anfang)\s)*(?P<welche>{WELCHE})", re.I
)
_DANEBEN = re.compile(
    r"(?:(?:in|im|an|am|der|die|das|den|dem|alles|was)\s)*(?:(?P<einheit>woche|monat|quartal|jahr|tag)\s)?"
    r"(?:(?P<nach>danach|darauf|drauf|nachher|später|dahinter)|(?P<vor>davor|vorher|zuvor|früher))(?:\s(?:kommt|war))?",
    re.I,
)
_TRENNBAR = re.compile(r"\s+(?:ab|an|aus|vor|los|fällig|angelegt|eingetragen)\W*$|\W*$", re.I)
_VORWORT = re.compile(
    r"^(?:in|im|an|am|ab|bis|seit|vor|nach|von|vom|zwischen|für|fuer|binnen|innerhalb|heute|(?:über)?morgen|"
    r"gestern|vorgestern|zum|rest|diese|nächste|naechste|übernächste|kommende|folgende|letzte|vorige|vergangene)",
    re.I,
)


def andere_spanne(text: str, question: str, answer: str) -> tuple[str, str]:
    """The question with the new span, and what else the message says; two empty texts where it names none."""
    if len(text.split()) > LONGEST or not _LISTE.search(answer):
        return "", ""
    said = _SCHLUSS.sub("", _EINLEITUNG.sub("", text.strip())).strip()
    places, old = spannen(question), zeitraum(lies(question))
    if not said or len(places) > 1 or (places and old is None):
        return "", ""
    now = question[slice(*places[0])] if places else ""
    whole = _ganz(said, now, old)
    new = [(0, len(whole))] if whole else spannen(said)
    if len(new) != 1:
        return "", ""
    span = whole or said[slice(*new[0])]
    rest = "" if whole else " ".join(f"{said[: new[0][0]]} {said[new[0][1] :]}".split()).strip(" ,")
    if _NUR.match(text) or _OHNE_MONAT.search(span):
        narrowed = "" if rest else eingegrenzt(question.rstrip(" ?!."), said)
        return narrowed, ""
    meant, days = _eingesetzt(question, places, _mit_vorwort(span)), zeitraum(lies(span))
    read = zeitraum(lies(meant))
    if days is None or read is None or (read.von, read.bis) != (days.von, days.bis):
        return "", ""
    return meant, rest


def _eingesetzt(question: str, places: Sequence[Stelle], span: str) -> str:
    """In the place of the old one; where there was none, before what closes the sentence."""
    plain = question.rstrip(" ?!.")
    if places:
        start, end = places[0]
        return f"{plain[:start]}{span}{plain[end:]}?"
    tail = _TRENNBAR.search(plain)
    place = tail.start() if tail else len(plain)
    return f"{plain[:place]} {span}{plain[place:]}?"


def _mit_vorwort(span: str) -> str:
    """„und Dezember?“, „und 2027?“: so that it stands in a sentence."""
    if _VORWORT.match(span):
        return span
    plain = re.sub(r"^(?:der|die|das|den|dem)\s", "", span, flags=re.I)
    if re.match(r"20\d\d$", plain):
        return f"im Jahr {plain}"
    if re.match(r"(?:kw|kalenderwoche)\b", plain, re.I):
        return f"in {plain}"
    if re.match(r"(?:ende|mitte|anfang)\b", plain, re.I):
        return plain
    day = re.match(r"\d|\w+tag\b|mittwoch|sonnabend|wochenende", plain, re.I)
    return span if re.match(rf"{WELCHE}\s", falte(plain)) else f"{'am' if day else 'im'} {plain}"


# ---- what only says how it lies to the span before


def _ganz(said: str, now: str, old: Zeitraum | None) -> str:
    """A span that is only a number, a „nächste“ or a „danach“ in full; "" where it is none of them."""
    if old is None:
        return ""
    if (number := _NUR_ZAHL.fullmatch(falte(said))) and _ZAHL_UND_EINHEIT.search(now):
        return _ZAHL_UND_EINHEIT.sub(number["zahl"], now, count=1)
    if beside := _DANEBEN.fullmatch(said):
        return _daneben(old, beside)
    which = _NUR_WELCHE.fullmatch(falte(said))
    unit = _einheit(now, old) if which else ""
    if which is None or not unit:
        return ""
    whole = f"{said} {unit}"
    span = zeitraum(lies(whole))
    step = 1 if which["welche"].startswith(("naechst", "kommend", "folgend")) else 0
    named = old.bis.year < date.max.year and not re.search(r"\b(?:dies|laufend|aktuell)", falte(now))
    if step and named and (span is None or span.bis <= old.bis):
        return benannte_tage(*_folgende(old, unit, step))  # the next one after that, and not after today
    return whole


def _einheit(now: str, old: Zeitraum) -> str:
    """Of which kind the span before was."""
    if unit := re.findall(EINHEIT, falte(now)):
        word = unit[-1]
        return next(
            (each for each in ("Woche", "Monat", "Quartal", "Jahr") if word.startswith(each.lower())), ""
        )
    if re.search(r"\b20\d\d\b", now) and (old.bis - old.von).days > 300:
        return "Jahr"
    if re.search(r"\bkw\b|kalenderwoche", now, re.I):
        return "Woche"
    return (
        "Monat"
        if re.search(r"[a-zäöü]{3,}\W*$|\b20\d\d$", now, re.I) and old.bis.year < date.max.year
        else ""
    )


def _folgende(old: Zeitraum, unit: str, step: int) -> tuple[date, date]:
    """The unit that comes after the span, or before it."""
    if unit in ("Woche", "Tag"):
        length = WEEK if unit == "Woche" else 1
        begin = old.bis if step > 0 else old.von
        first = begin - timedelta(begin.weekday() if unit == "Woche" else 0) + timedelta(length * step)
        return first, first + timedelta(length - 1)
    months = {"Monat": 1, "Quartal": 3}.get(unit, 12)
    begin = old.bis if step > 0 else old.von
    first = monate_spaeter(
        begin.replace(month=(begin.month - 1) // months * months + 1, day=1), months * step
    )
    return first, monate_spaeter(first, months) - timedelta(1)


def _daneben(old: Zeitraum, beside: re.Match[str]) -> str:
    after = beside["nach"] is not None
    if (after and old.bis.year >= date.max.year) or (not after and old.von <= date.min):
        return ""
    if unit := (beside["einheit"] or "").capitalize():
        return benannte_tage(*_folgende(old, unit, 1 if after else -1))
    if after:
        return f"ab dem {old.bis + timedelta(1):%d.%m.%Y}"
    return f"vor dem {old.von:%d.%m.%Y}" if old.von != heute() else ""
