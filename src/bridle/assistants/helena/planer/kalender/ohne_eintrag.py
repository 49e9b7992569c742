"""„Bis wann ist die Klageerwiderung fällig?“ where only something else is entered: that is said first.

Whoever reads the entry of another thing below takes its day for the one that was asked for.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from bridle.assistants.helena.planer.dokumente.auffangen_gefragt import gefragte_worte
from bridle.assistants.helena.planer.kalender.aufgabe import aufgabe, davon_alle, mit_begruendung
from bridle.assistants.helena.planer.kalender.papiere import KALENDERWORT
from bridle.assistants.helena.planer.lesen.am_gericht import bei_gericht
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, genannt, lies
from bridle.assistants.helena.planer.lesen.woerter import bekannt, falte
from bridle.assistants.helena.planer.schritte import ohne_titel, titel
from bridle.models.planner import Progress

EINE_SACHE = re.compile(
    r"\bwann\b|\bspaetestens\b|\bbis zu welchem\b|\bwie (?:lange|viele tage)\b|\bwie ?viel zeit\b|^wo\b|"
    r"\bum wie ?viel uhr\b|\bum welche uhrzeit\b|"
    r"^(?!.*\b(?:welche|alle|gibt es|haben wir|laufen?|laeuft)\b).*\b(?!(?:not|vor)frist)[a-z]{4,}frist\b"
)
KEIN_EINTRAG = "Zu „{was}“ steht im Kalender der {akte} kein Eintrag. Eingetragen ist nur:"
NACH_WORTEN = "Genau das steht nicht im Kalender ({wo}). Nach den Wörtern der Frage passt nur:"
NICHT_GENAU = "Genau das steht nicht im Kalender ({wo}). Eingetragen ist:"
_TUT = (
    (r"wir\b.*\b(?:zurueck|nieder)\W*$", r"zurueck|ruecknahm|nieder"),
    (r"\bbegruenden wir", r"begruend"),
    (r"\berwidern wir", r"erwider|stellungnahme"),
)
"""What the firm does, and what the title of such an entry has: nobody withdraws by lodging."""
_FRIST = re.compile(r"s?frist(?:en)?$")
_ALLGEMEIN = re.compile(
    r"uhr|uhrzeit|ort|raum|saal|stunden?|minuten?|wochen?|monate?|jahre?|dauer|ablauf|ende|schluss|verfahren|gericht\w*|"
    r"handlungen?|schritte?|arbeiten?|aufgaben?|fall|falls|seiten?|kanzlei|ding\w*"
)
"""What any entry may be asked by."""
_OBERBEGRIFF = re.compile(r"rechtsmittel|rechtsbehelf|(?:haupt|gerichts|gesetzes|antwort|reaktions)frist")
"""A Berufung is a Rechtsmittel: which of the entries is one, whoever asks can see."""


_EREIGNISSE = (
    ("hauptverhandlung(?:stermin|stage?n?)?", r"hauptverhandlung|\bhv\b"),
    ("(?:guetetermin|gueteverhandlung)", "guete"),
    ("kammertermin", "kammer"),
    ("eroerterung(?:stermin)?", "eroerter"),
    ("(?:beweisaufnahme|beweistermin|zeugenvernehmung|vernehmung)", "beweis|vernehm"),
    ("(?:urteils)?verkuendung(?:stermin)?", "verkuend"),
    ("(?:kindes)?anhoerung(?:stermin)?", "anhoer"),
    ("(?:gerichtstermin|verhandlung(?:stermin)?)", ""),
    ("(?:ortstermin|ortsbesichtigung|besichtigung|begutachtung)(?:stermin)?", "orts|besichtig|begutacht"),
    ("(?:mandanten)?(?:besprechung(?:stermin)?|gespraech)", "besprech|gespraech|treffen|telefon"),
    ("(?:notartermin|beurkundung(?:stermin)?)", "notar|beurkund"),
)
"""Kinds of events, and how an entry of that kind is called; a hearing is one by whatever it is called."""
_ASKED = (
    r"\b(?:wann|um wie ?viel uhr|um welche uhrzeit|an welchem tag|wo)\b(?!.*\b(?:\w*frist\w*|bis "
    r"wann|spaetestens|"
    r"vorbereit\w*|schriftsatz\w*)\b)(?: (?!vor\b|nach\b|bis\b|zur?\b|fuer\b)[a-z]+){0,6}? (?P<was>"
)


def _ereignis(anfrage: Anfrage) -> tuple[str, str] | None:
    """The event whose day is asked for, as it is written, and what the title of such an entry has."""
    for kind, titled in _EREIGNISSE:
        if (found := anfrage.hat(rf"{_ASKED}{kind})\b")) is not None:
            word = next((each.text for each in anfrage.worte if each.klein == found["was"]), found["was"])
            return word, titled
    return None


def _kein_ereignis(progress: Progress, what: str, titled: str) -> str:
    """That no entry is of that kind, where others are shown."""
    entries: list[Mapping[str, Any]] = progress.data["eintraege"]
    if progress.groups["nur"] == "GERICHTSTERMIN":
        entries = [each for each in entries if bei_gericht(_worte(each))]
    if any(
        re.search(titled, falte(_worte(each))) if titled else bei_gericht(_worte(each)) for each in entries
    ):
        return ""
    return KEIN_EINTRAG.format(was=what, akte=titel(progress)) if entries else ""


def _worte(each: Mapping[str, Any]) -> str:
    return f"{each['titel']} {each.get('beschreibung', '')}"


def gesucht(progress: Progress) -> str:
    """The thing that the question names, be it an act or an event; nothing where it asks for any entry."""
    anfrage = lies(progress.request)
    if not EINE_SACHE.search(anfrage.klein):
        return ""
    if what := aufgabe(anfrage):
        return mit_begruendung(anfrage, what)
    words = ohne_titel(progress, " ".join(gefragte_worte(anfrage, genannt(anfrage)))).split()
    things = [word for word in words if word[:1].isupper() and not _sagt_nichts(falte(word))]
    return " ".join(things)


def _sagt_nichts(word: str) -> bool:
    return bool(KALENDERWORT.fullmatch(word) or _ALLGEMEIN.fullmatch(word)) or bekannt(word)


def fehlt(progress: Progress, meant: Sequence[Mapping[str, Any]]) -> str:
    """That nothing of the kind is entered in the matter; nothing where one of the entries may be it.

    meant  the entries whose titles share words with the question
    """
    data, groups = progress.data, progress.groups
    if "akte" not in data or groups["zeitraum"] is not None or groups["naechster"]:
        return ""
    if event := _ereignis(lies(progress.request)):
        return _kein_ereignis(progress, *event)
    if groups["nur"]:
        return ""
    what = gesucht(progress)
    entries: list[Mapping[str, Any]] = data["eintraege"]
    if (
        not what
        or _OBERBEGRIFF.match(falte(what))
        or not entries
        or (meant and not aufgabe(lies(progress.request)))
    ):
        return ""
    titles = [str(each["titel"]) for each in entries]
    if davon_alle(entries, what) or any(_kopf_davon(each, what) or _woertlich(each, what) for each in titles):
        return ""
    return KEIN_EINTRAG.format(was=what, akte=titel(progress))


def vorhaben_fehlt(progress: Progress, meant: Sequence[Mapping[str, Any]]) -> str:
    """That what the firm means to do is not entered, where it was asked when we do it; else nothing."""
    data, groups = progress.data, progress.groups
    if not groups.get("vorhaben") or "akte" not in data or not data["eintraege"]:
        return ""
    titles = " ".join(falte(_worte(each)) for each in meant)
    other = any(re.search(done, groups["klein"]) and not re.search(said, titles) for done, said in _TUT)
    return (NACH_WORTEN if meant else NICHT_GENAU).format(wo=titel(progress)) if other or not meant else ""


def _kopf_davon(name: str, what: str) -> bool:
    """A Kündigungsschutzklage is a Klage, for which the title may say only „Klagefrist“."""
    heads = [_FRIST.sub("", word) for word in re.findall(r"[a-z]{5,}", falte(name))]
    return any(len(head) >= 5 and falte(what).endswith(head) for head in heads)


def _woertlich(name: str, what: str) -> bool:
    """A short word is in a title only as a whole: „JVA“."""
    return bool(set(falte(what).split()) & set(re.findall(r"[a-z]{3,}", falte(name))))
