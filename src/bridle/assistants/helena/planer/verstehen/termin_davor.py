"""Asked further of what the calendar showed: how long the one Termin takes, or which Frist was meant."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.kalender.ort import WO
from bridle.assistants.helena.planer.kalender.regeln import WELCHE_FRIST
from bridle.assistants.helena.planer.kalender.zeile import VERMERK
from bridle.assistants.helena.planer.lesen.anschluss import Vorher, akte_vorher
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.lesen.satz import FRAGEWORT

LONGEST, FEW = 14, 9
"""Words: what is longer says itself what it means."""
_WIE_LANGE = re.compile(
    r"\bwie lange?\b|\bwie ?viele? (?:stunden|minuten|zeit)\b|\bbis (?:wie ?viel uhr|wann|um wie ?viel)\b|"
    r"\bvon wann bis wann\b|\bwann (?:ist|sind|waere\w*|endet|hoert|geht)\b.*\b(?:schluss|ende|vorbei|"
    r"fertig|aus|auf)\b|"
    r"\bwann endet (?:das|der|die|es|er|sie)\b|\bdauer\b|"
    r"\bum (?:wie ?viel uhr|welche (?:uhr)?zeit)\b.*\b(?:schluss|ende|endet|vorbei|fertig|aus)\b"
)
_NUR_DAVON = re.compile(
    r"(?:und|ok(?:ay)?|danke|ah|also|wie|lange?|viele?|wieviele?|stunden?|minuten?|zeit|bis|um|uhr|wann|von|"
    r"ist|sind|sein|waere|"
    r"wird|werden|soll|sollen|das|der|die|dem|den|es|er|sie|ihn|dafuer|da|dort|dabei|dazu|daran|denn|etwa|"
    r"ungefaehr|"
    r"voraussichtlich|circa|eigentlich|genau|insgesamt|ge?blockt|reserviert|ein ?geplant|geplant|eingeplant|"
    r"angesetzt|vorgesehen|veranschlagt|freigehalten|gebucht|eingetragen|haben|habe|hat|hab|wir|ich|man|uns|"
    r"mir|"
    r"dauert|dauern|dauer|geht|gehen|sitzen|brauchen|brauche|muss|muessen|bleiben|endet|enden|hoert|auf|aus|"
    r"zu|ende|"
    r"schluss|fertig|vorbei|im|in|kalender|termin|treffen|besprechung|verhandlung|ortstermin|gespraech|"
    r"sitzung|dann|"
    r"wieder|weg|raus|los|komm\w*|ungefaehr|mit|rechnen|so|welche|uhrzeit)"
)
_WER = re.compile(r"(?:und |ok |also )?(?:wer|wen)\b")
_DABEI = re.compile(
    r"und|ok|also|wer|wen|geht|gehen|faehrt|fahren|kommt|nimmt|schicken|schickt|macht|uebernimmt|ist|war|von|"
    r"uns|wir|"
    r"bei|da|dort|den|das|der|die|denn|alles|eigentlich|termin|hin|mit|wahr|teil|dran|daran|dahin|dorthin|"
    r"zustaendig|"
    r"dafuer|eingetragen|muss|soll|hingehen|hinfahren|teilnehmen|wahrnehmen"
)
"""Words that say no more than that somebody goes there."""
_ORT = re.compile(
    r"und|wo|wohin|ist|das|der|die|denn|genau|da|findet|statt|muss|muessen|wir|ich|man|hin|welche[rms]?|saal|raum|"
    r"zimmer|in|gebaeude|termin|sein"
)
_TERMIN = re.compile(r"^- \*\*[^*\n]+\*\*: Termin: ([^;\n]+)", re.M)
_ZEILE = re.compile(r"^- \*\*[^*\n]+\*\*: ", re.M)


def zum_termin(text: str, last: Vorher) -> str:
    """„Und wie lange ist dafür geblockt?“, „Wer geht da hin?“ after the one Termin that was shown."""
    if with_whom := _mit_wem(text, last):
        return with_whom
    asked = lies(text)
    shown = _TERMIN.findall(last.antwort)
    if len(shown) != 1 or len(_ZEILE.findall(last.antwort)) != 1:
        return ""
    words = re.findall(r"[a-z]+", asked.klein)
    if _WER.match(asked.klein) and len(words) > 1 and all(map(_DABEI.fullmatch, words)):
        return last.frage  # its answer says who is responsible
    number = akte_vorher(lies(last.frage), last.antwort)
    where = f" in der Akte {number}" if number else ""
    if WO.match(asked.klein) and all(map(_ORT.fullmatch, words)):
        return f"Wo findet der Termin {shown[0].strip()}{where} statt?"
    if VERMERK.search(asked.klein) and len(words) <= FEW:
        return f"Was ist beim Termin {shown[0].strip()}{where} vermerkt?"
    if not asked.hat(_WIE_LANGE.pattern):
        return ""
    if any(_NUR_DAVON.fullmatch(word) is None for word in words):
        return ""
    return f"Wie lange ist der Termin {shown[0].strip()} eingeplant{where}?"


_MIT_WEM = re.compile(
    r"(?:(?:und|ok(?:ay)?|ah|ach|also)\b[,.]?\s+)*mit wem(?:\s+(?:denn|da|genau|eigentlich|ist|war|wäre|"
    r"findet|treffen|treffe|wir|ich|uns|mich|haben|habe|der|die|das|den|er|sie|es|\w*termin|\w*besprechung|verhandlung|"
    r"statt))*\s*[?!.]*",
    re.I,
)
_EINTRAG = re.compile(r"^- \*\*[^*\n]+\*\*: (?:(?:Termin|Wiedervorlage|Fokuszeit): )?([^;\n]+)", re.M)


def _mit_wem(text: str, last: Vorher) -> str:
    """„Mit wem?“ after entries of the calendar: their words say it, and never the sheet of the matter."""
    shown = _EINTRAG.findall(_ERSTER_TEIL.split(last.antwort)[0]) if _MIT_WEM.fullmatch(text.strip()) else []
    if not shown or not re.search(r"^Quelle: Kalender ", last.antwort, re.M):
        return ""
    number = akte_vorher(lies(last.frage), last.antwort)
    where = f" in der Akte {number}" if number else ""
    return last.frage if len(shown) > 1 else f"Mit wem ist der Termin {shown[0].strip()}{where}?"


_EINE_ZEILE = re.compile(r"^- \*\*[^*\n]+\*\*: (?!Termin: |Wiedervorlage: |Fokuszeit: )([^;\n]+)", re.M)
_AB_WANN = re.compile(
    r"(?:(?:und|ok(?:ay)?|also|aber)\b,?\s+)*(?:(?:ab|seit) wann (?:läuft|lief|zählt|rechnet)|"
    r"wann (?:beginnt|begann|fängt|fing|startet|startete|lief)|wann (?:hat|ist))\s+"
    r"(?:sie|die|die frist|diese|diese frist)\b"
    r"(?:\s+(?:denn|eigentlich|genau|zu laufen|an|los|begonnen|angefangen|losgelaufen|überhaupt))*\s*\?*",
    re.I,
)
_ERSTER_TEIL = re.compile(r"^(?:Außerdem im Kalender|Vorfristen im selben Zeitraum)\b", re.M)


def zum_beginn(text: str, last: Vorher) -> str:
    """„Wann beginnt sie?“ after the one Frist that was shown: how its day came about."""
    shown = _EINE_ZEILE.findall(_ERSTER_TEIL.split(last.antwort)[0])
    number = akte_vorher(lies(last.frage), last.antwort)
    if not _AB_WANN.fullmatch(text.strip()) or len(shown) != 1 or not number:
        return ""
    return f"Wann beginnt die Frist {shown[0].strip()} in der Akte {number}?"


_DIE = re.compile(
    r"(?:(?:na|ja|nein|also|äh|ach|ich mein(?:e|te)?|mein(?:e|te)? ich|gemeint ist|es geht um|"
    r"und zwar)[,:.]?\s+)*"
    r"(?:(?:die|der|den)(?:jenige)?\s+(?=(?:für|zur|zum|zu|bei|in|im|gegen|wegen|aus|von|vom|mit|nach)\b))?",
    re.I,
)
_EINE_FRIST = re.compile(r"\b(?:die|der|eine|diese|unsere)\s+frist\b", re.I)
_ANDERE_FRIST = re.compile(r"(?:die|der|den)\s+([A-ZÄÖÜ][\wäöüß-]*frist)\b(.*)")
_VORWORT = re.compile(r"(?:für|zur|zum|zu|bei|in|im|gegen|wegen|aus|von|vom|mit|nach)\b", re.I)


def genannte_frist(text: str, last: Vorher) -> str:
    """What is said to „Welche Frist meinst Du?“: the question before, of that Frist."""
    if WELCHE_FRIST not in last.antwort or len(text.split()) > LONGEST or FRAGEWORT.search(text):
        return ""
    if re.match(r"\W*(?:bitte |dann )*(?:zeig|liste|nenn|gib|such|alle)", text, re.I):
        return ""
    said = text[end.end() if (end := _DIE.match(text)) else 0 :].strip().rstrip(" ?!.")
    place = _EINE_FRIST.search(last.frage)
    if not said or place is None:
        return ""
    head, tail = last.frage[: place.start()], last.frage[place.end() :].rstrip(" ?!.")
    if (other := _ANDERE_FRIST.fullmatch(said)) is not None:
        return f"{head}die {other[1]}{tail}{other[2]}?"
    if _VORWORT.match(said):
        return f"{head}{place[0]} {said}{tail}?"
    if re.match(r"(?:die|der|das|den)\s", said, re.I):
        return f"{head}{place[0]} für {said}{tail}?"
    name = said.title() if said.islower() else said  # small, it would be no name beside words that are not
    return f"{head}{place[0]}{tail} in der Akte {name}?"
