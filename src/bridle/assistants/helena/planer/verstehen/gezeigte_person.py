"""Whom „er“, „sie“ and „von ihr“ mean: somebody whom the last answer showed, or its question named.

A party of a matter, the client of an appointment, a colleague who is in charge: whoever fits the word for
them, where it is one of them and no other.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from bridle.assistants.helena.planer.lesen.anschluss import Kennt, Vorher, akte_vorher
from bridle.assistants.helena.planer.lesen.erkennen import AKTENZEICHEN, lies

LONGEST = 12
"""Words: what is longer says itself whom it means."""
_ROLLE = (
    r"(?:Mandant|Gegner(?:vertreter)?|Zeug|Sachverständige|Gutachter|Richter|Sonstige|Beteiligte)[\wäöüß()]*"
)
_ZEILE = re.compile(
    rf"^- {_ROLLE}: \*\*(?P<name>[^*\n]+)\*\*|^- \*\*(?P<auch>[^*\n]+)\*\*: {_ROLLE}\b|"
    rf"(?:^{_ROLLE} in der Akte [^*\n]*: |(?<=\*\* und ))\*\*(?P<satz>[^*\n]+)\*\*",
    re.M,
)
_EINTRAG = re.compile(
    r"^- \*\*[^*\n]+\*\*: [^;\n]*\b(?:mit|von|an|für|bei) (?P<name>(?:Frau|Herrn?) [^;\n(,]+?)"
    r"(?: (?:\(|(?:zu|wegen|über|in|im|bei|zum|zur)\b)[^;\n]*)?; Akte (?P<akte>\d{4}/\d{2})",
    re.M,
)
_ZUSTAENDIG = re.compile(
    r"\bzuständig: (?P<name>[A-ZÄÖÜ][^;*\n]+)|\bzuständig ist \*\*(?P<ist>[^*\n]+)\*\*|"
    r"^- Anwalt oder Anwältin: (?P<anwalt>[A-ZÄÖÜ][^;\n]+)",
    re.M,
)
_IN_FRAGE = re.compile(
    r"\b(?P<name>(?:Frau|Herrn?) (?:(?:Dr|Prof)\. )?[A-ZÄÖÜ][\wäöüß-]+(?: [A-ZÄÖÜ][\wäöüß-]+)?)"
)
_FIRMA = re.compile(r"\b(?:GmbH|AG|KG|SE|UG|OHG|GbR|mbB|e\. ?[VK]|Kanzlei|Rechtsanwälte|\w*gericht)\b|&")
_NICHT_DA = re.compile(r"^nicht\b|Administration")
_VERB = r"(?:macht|tut|ist|war|hat|spielt|arbeitet|wohnt|sitzt|kennt|kommt|erreiche ich|erreicht man)"
_ALLEIN = (
    r"(?=\W*$|\W* (?:denn|noch|da|dort|auch|eigentlich|genau|überhaupt|hier|dabei|damit|so|jetzt|schon|wohl|"
    r"nochmal|bei|in|im|für|von|vom|zu|am|mit|als|an|ab|heute|morgen|gestern|diese\w*|nächste\w*|letzte\w*|"
    r"beruflich|erreichbar|verheiratet|frei|zuständig|gebucht|erfasst|insgesamt|alles|was|andere\w*|"
    r"weitere\w*|sonst|außerdem|zeiten?|akten|fristen|termine|mehr|welche\w*|nicht|ihre?\w*|seine?\w*)\b)"
)
"""„ist die da?“ speaks of her; „ist die rechtsschutz dabei?“, written small, of something else."""
SIE = re.compile(
    rf"\b(?:sie|ihre?[nrms]?|deren)\b|\b(?:von|bei|mit|zu|an) der\b{_ALLEIN}|"
    rf"\b{_VERB} die\b{_ALLEIN}",
    re.I,
)
ER = re.compile(
    rf"\b(?:er|ihm|ihn|seine?[nrms]?|dessen)\b|\b(?:von|bei|mit|zu) dem\b{_ALLEIN}|"
    rf"\b{_VERB} de[rn]\b{_ALLEIN}",
    re.I,
)
_UND = re.compile(r"^(?:(?:und|aber|ok(?:ay)?|gut|danke|ah|ach|dann)\b[,.!]?\s+)+", re.I)
_WER = r"(?:der|die|er|sie)"
_FUELL = (
    r"(?: (?:da|dort|denn|eigentlich|genau|überhaupt|hier|dabei|damit|so|in der (?:sache|akte)|bei denen))*"
)
_WAS_MACHT = re.compile(
    rf"(?:was (?:macht|tut|arbeitet) {_WER}{_FUELL}(?: (?:beruflich|von beruf))?|"
    rf"was (?:ist|war) {_WER}{_FUELL}(?: (?:von beruf|beruflich|für eine?r?))?|"
    rf"(?:welche|was für eine) (?:rolle|funktion|position|aufgabe) (?:hat|spielt|hatte) {_WER}{_FUELL}|"
    rf"was hat {_WER}{_FUELL} zu tun|wer (?:ist|war) (?:das|{_WER}){_FUELL}|"
    rf"(?:wo(?:her)?|warum) (?:kommt|kennt|ist) {_WER}{_FUELL}(?: ins spiel| beteiligt))\W*",
    re.I,
)
_ZEUG = r"(?: zeug(?:e|in))?"
_DAZU = r"(?: (?:da|dazu|darüber|davon|uns|denn|eigentlich|überhaupt|genau|alles|alle|etwas|was))*"
_WAS_SAGT = re.compile(
    rf"(?:was (?:kann|könnte|soll|sollte|weiß|wird|hat) {_WER}{_ZEUG}{_DAZU}"
    r"(?: (?:aus)?sagen| bezeugen| bestätigen| beitragen| erzählen| gesehen| mitbekommen| wissen)?|"
    rf"(?:wozu|wofür|worüber|zu was) (?:kann|soll|könnte|wird|ist) {_WER}{_ZEUG}{_DAZU}"
    r" (?:aussagen|gehört werden|benannt|sagen|zeuge|zeugin))\W*",
    re.I,
)
_ZEUGE = re.compile(r"^- (?:Zeug|Sachverständige|Gutachter)[\w()]*: \*\*([^*\n]+)\*\*", re.M)
_NUR_ZEUGEN = re.compile(r"\bEintr[äa]ge? \(Zeuge\)")
_TUT = re.compile(
    rf"(?P<vor>\b(?:hat|ist|macht|arbeitet|führt|betreut|bearbeitet|muss|kann)) "
    rf"(?P<wort>er|sie|(?:der|die){_ALLEIN})\b",
    re.I,
)
_IM_HAUS = ("read_kalender", "read_fristen", "search_alle_akten", "read_zeiterfassung", "read_akten")


@dataclass(frozen=True, slots=True)
class Person:
    """As the answer names them; `haus` for a colleague."""

    name: str
    akte: str = ""
    haus: bool = False


def gemeinte_person(text: str, last: Vorher) -> Person | None:
    """The one whom a word for a woman or a man may mean; None where nobody was shown, or several were."""
    matter = AKTENZEICHEN.search(akte_vorher(lies(last.frage), last.antwort))
    for shown in _gezeigt(last, matter[0] if matter else ""):
        fitting = [each for each in shown if _passt(text, each.name)]
        if len(fitting) == 1:
            return fitting[0]
    return None


def mehrere_gemeint(text: str, last: Vorher) -> list[str]:
    """Those of the appointments shown whom „ihr“ may mean, where it may be more than one."""
    entries = [each.name for each in _gezeigt(last, "")[1] if _passt(text, each.name)]
    return entries if len(entries) > 1 and (SIE.search(text) or ER.search(text)) else []


def _gezeigt(last: Vorher, matter: str) -> Sequence[Sequence[Person]]:
    """Whom the question named, the parties, those of an appointment, the colleagues: the nearest first."""
    asked = [
        Person(each["name"], matter)
        for each in _IN_FRAGE.finditer(last.frage)
        if not any(each["name"].split()[-1] in colleague for colleague in _kollegen(last))
    ]
    parties = [
        Person(name.strip(), matter)
        for found in _ZEILE.finditer(last.antwort)
        if (name := found["name"] or found["auch"] or found["satz"]) and not _FIRMA.search(name)
    ]
    entries = {each["name"]: Person(each["name"], each["akte"]) for each in _EINTRAG.finditer(last.antwort)}
    house = [Person(each, haus=True) for each in _kollegen(last)]
    return parties, list(entries.values()), asked, house


def _kollegen(last: Vorher) -> list[str]:
    named = {
        (each["name"] or each["ist"] or each["anwalt"]).strip() for each in _ZUSTAENDIG.finditer(last.antwort)
    }
    return sorted(each for each in named if not _NICHT_DA.search(each))


def _passt(text: str, name: str) -> bool:
    her, him = SIE.search(text) is not None, ER.search(text) is not None
    if name.startswith("Frau"):
        return not him or her
    return not her or him or not name.startswith("Herr")


def wer_ist_das(text: str, last: Vorher) -> str:
    """„Und was macht der da?“ after a witness: who that is, which says what they have to do with it."""
    said = _UND.sub("", text.strip())
    if _WAS_SAGT.fullmatch(said) and (witnesses := _ZEUGE.findall(last.antwort)):
        name = re.sub(r"^(?:Frau|Herrn?) ", "", witnesses[0])
        if not _zeuge_gemeint(said, witnesses, last):
            return ""
        return f"Was kann {name} bezeugen?" if len(witnesses) == 1 else last.frage  # its rows have the notes
    if _WAS_SAGT.fullmatch(said) and _NUR_ZEUGEN.search(last.antwort):
        return last.frage
    if not _WAS_MACHT.fullmatch(said):
        return ""
    person = gemeinte_person(text, Vorher("", last.antwort))
    if person is None:
        several = len(_gezeigt(last, "")[0]) > 1
        return last.frage if several else ""  # its rows say it of each
    return "" if person.haus else f"Wer ist {re.sub(r'^(?:Frau|Herrn?) ', '', person.name)}?"


def _zeuge_gemeint(said: str, witnesses: Sequence[str], last: Vorher) -> bool:
    """Beside others who were shown „er“ may be any of them, unless the witness is called one."""
    others = [
        each for each in _gezeigt(last, "")[0] if each.name not in witnesses and _passt(said, each.name)
    ]
    called = re.search(r"\bzeug|aussagen|bezeug|gehört|gesehen", said, re.I)
    return any(_passt(said, each) for each in witnesses) and bool(called or not others)


def kollege_davor(text: str, last: Vorher, kennt: Kennt) -> str:
    """„Was hat die diese Woche noch vor?“ after who is in charge: by the name of the colleague."""
    said = _UND.sub("", text.strip())
    found = _TUT.search(said)
    if found is None or len(said.split()) > LONGEST:
        return ""
    person = gemeinte_person(text, Vorher("", last.antwort))
    if person is None or not person.haus:
        return ""
    plain = f"{said[: found.start('wort')]}{person.name}{said[found.end('wort') :]}"
    there = _DORT.sub(f"in der Akte {matter}", plain, count=1) if (matter := _akte(last)) else plain
    return there if (kennt.werkzeug(there) or "").startswith(_IM_HAUS) else ""


_DORT = re.compile(r"\b(?:da|dort|darin|hier)\b", re.I)


def _akte(last: Vorher) -> str:
    found = AKTENZEICHEN.search(akte_vorher(lies(last.frage), last.antwort))
    return found[0] if found else ""
