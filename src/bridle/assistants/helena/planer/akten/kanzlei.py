"""Who works in the firm, and as what: „Wer arbeitet bei uns?“, „Ist Tilda Fuchsbruch Anwältin?“"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from bridle.assistants.helena.planer.akten.dezernat import ALLE
from bridle.assistants.helena.planer.akten.rolle import rolle_genannt
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.sagen import absaetze, anzahl, felder, gross, liste, quelle, satz
from bridle.assistants.helena.planer.schritte import FEHLER, MOST, SUCHE, erkannt
from bridle.engine.model import CallChunk
from bridle.models.planner import Progress, Rule

PRUEFT = "check_kollision"
ALS = {
    "ADMIN": "Administration",
    "ANWALT": "Anwalt oder Anwältin",
    "SACHBEARBEITER": "Sachbearbeitung",
    "SEKRETARIAT": "Sekretariat",
    "PRAKTIKANT": "Praktikum",
}
_ROLLEN = (
    ("ANWALT", r"(?:rechts)?anw(?:alt|aelt)(?:e|en|in|innen)?"),
    ("SACHBEARBEITER", r"sachbearbeiter(?:in|innen|n)?"),
    ("SEKRETARIAT", r"sekretaer(?:in|innen|e|en)?|sekretariat"),
    ("PRAKTIKANT", r"praktikant(?:in|innen|en)?"),
    ("ADMIN", r"administrator(?:in|innen|en)?|admins?"),
)
_ALLE_ROLLEN = "|".join(words for _, words in _ROLLEN)
_LEUTE = (
    r"(?:mitarbeit(?:er|ende|erinnen)n?|kolleg(?:en|innen)|angestellten?|beschaeftigten?|leute|"
    rf"{_ALLE_ROLLEN})"
)
_HIER = r"(?:bei uns|hier|in (?:der|unserer) kanzlei|im (?:team|haus|buero)|fuer uns)"
_ALLE_GEFRAGT = re.compile(
    rf"^(?:und )?wer (?:alles )?(?:arbeitet|ist|gehoert|sitzt)(?: denn| eigentlich| so| alles)* "
    rf"(?:{_HIER}|zur kanzlei|zum team)(?: (?:alles|so|taetig|beschaeftigt|angestellt|arbeitet|"
    rf"(?P<als>{_ALLE_ROLLEN})))*\W*$|"
    rf"^(?:und )?wer (?:alles )?(?:ist|arbeitet als) (?:{_HIER} )?(?P<wer>{_ALLE_ROLLEN}) ?(?:{_HIER})?\W*$|"
    rf"^(?:und )?(?:welche|wie ?viele|was fuer|alle|unsere|liste (?:aller|der)) (?P<was>{_LEUTE})"
    rf"(?: (?:haben|hat|gibt|arbeiten|sind|beschaeftigen|es|wir|die kanzlei|alles|so|denn|insgesamt|"
    rf"{_HIER}))*\W*$|"
    rf"^(?:und )?aus wem besteht (?:unser|das|die) (?:team|kanzlei)\W*$"
)
_NAME = r"(?P<{n}>(?:(?:Frau|Herrn?|Dr\.|Prof\.|RAin|RA)\s+)*[A-ZÄÖÜ][\wäöüß-]+(?:\s+[A-ZÄÖÜ][\wäöüß-]+)*)"
_UNS = r"(?:bei uns|hier|in der Kanzlei|in unserer Kanzlei|im Haus|im Team)"
_EINER = re.compile(
    rf"^(?:Und |und )?(?:Ist|ist|War) {_NAME.format(n='ist')}\s+(?:(?:denn|eigentlich|auch|eine?|unsere?|als|"
    rf"{_UNS})\s+)*(?P<rolle>[A-Za-zäöü]+)(?:\s+{_UNS})?\W*$|"
    rf"^(?:Und )?(?:Welche|welche|Was für eine) (?:Rolle|Funktion|Position|Stellung|Aufgabe)\s+(?:hat|"
    rf"spielt)\s+"
    rf"{_NAME.format(n='hat')}(?:\s+{_UNS})?\W*$|"
    rf"^(?:Und )?(?:Was|was) (?:macht|ist|tut) {_NAME.format(n='macht')}\s+(?:eigentlich |denn )?{_UNS}\W*$|"
    rf"^(?:Und )?(?:Als was|als was|Was) arbeitet {_NAME.format(n='als')}(?:\s+{_UNS})?\W*$"
)
_TITEL = re.compile(r"^(?:(?:Frau|Herrn?|Dr\.|Prof\.|RAin|RA)\s+)+")


def regeln() -> list[Rule]:
    everybody = {"query": "*", "dezernat": ALLE, "limit": 1}
    return [
        Rule(erkannt(_alle), SUCHE, _liste, everybody, failure=FEHLER),
        Rule(erkannt(_einer), SUCHE, _wer, everybody, then=_weiter, failure=FEHLER),
    ]


def _alle(anfrage: Anfrage) -> Mapping[str, Any] | None:
    found = _ALLE_GEFRAGT.match(anfrage.klein)
    if found is None:
        return None
    said = found["als"] or found["wer"] or found["was"] or ""
    return {"rolle": _rolle(said)}


def _rolle(word: str) -> str:
    return next((role for role, words in _ROLLEN if re.fullmatch(words, falte(word))), "")


def _einer(anfrage: Anfrage) -> Mapping[str, Any] | None:
    found = _EINER.match(anfrage.text.strip())
    if found is None or (found["rolle"] and not _rolle(found["rolle"])):
        return None
    name = next(found[each] for each in ("ist", "hat", "macht", "als") if found[each])
    return {
        "name": _TITEL.sub("", name),
        "rolle": _rolle(found["rolle"] or ""),
        "gesagt": found["rolle"] or "",
    }


def _leute(progress: Progress) -> list[dict[str, Any]]:
    return felder(progress.results[0].data).get("kanzlei", [])


def heissen(people: Sequence[Mapping[str, Any]], name: str) -> list[Mapping[str, Any]]:
    """Those whom all words of the name fit."""
    words = falte(name).replace(".", " ").split()
    return [each for each in people if words and set(words) <= set(falte(str(each["name"])).split())]


def _weiter(progress: Progress) -> CallChunk | None:
    """The matters of somebody who works here; whoever does not may take part in one."""
    if len(progress.results) > 1:
        return None
    name: str = progress.groups["name"]
    if heissen(_leute(progress), name):
        return CallChunk("", SUCHE, {"query": "*", "person": name, "limit": MOST})
    return CallChunk("", PRUEFT, {"name": name})


def _liste(progress: Progress) -> str:
    role: str = progress.groups["rolle"]
    people = [each for each in _leute(progress) if not role or each["rolle"] == role]
    source = quelle("Konten der Kanzlei")
    if not people:
        return absaetze(f"Als {ALS[role]} ist in der Kanzlei niemand eingetragen.", source)
    count = satz(anzahl(len(people), "Person", "Personen"))
    what = f" ({ALS[role]})" if role else ""
    return absaetze(
        f"{count} mit einem Konto in der Kanzlei{what}:",
        liste(f"**{each['name']}** ({ALS.get(each['rolle'], gross(each['rolle']))})" for each in people),
        source,
    )


def _wer(progress: Progress) -> str:
    name: str = progress.groups["name"]
    people = heissen(_leute(progress), name)
    return _im_haus(progress, people) if people else _beteiligt(progress, name)


def _im_haus(progress: Progress, people: Sequence[Mapping[str, Any]]) -> str:
    role: str = progress.groups["rolle"]
    there: list[dict[str, Any]] = felder(progress.results[0].data).get("dezernate", [])
    entered = {str(each["rolle"]) for each in people}
    known = (
        role and len(entered) == 1 and "ADMIN" not in entered
    )  # whoever keeps the accounts may be anything
    answer = "" if not known else "Ja. " if role in entered else "Nein. "
    lines = [
        f"**{each['name']}** ist in der Kanzlei eingetragen mit der Rolle: {ALS[each['rolle']]}."
        for each in people
    ]
    names = [str(each["name"]) for each in people]
    filed = [each["name"] for each in there if any(name in each["mitglieder"] for name in names)]
    return absaetze(
        f"{answer}{' '.join(lines)}",
        f"Mitglied im Dezernat: {', '.join(filed)}." if filed else "",
        _akten(progress, names),
        quelle("Konten, Dezernate und Akten der Kanzlei"),
    )


def _akten(progress: Progress, names: Sequence[str]) -> str:
    data = felder(progress.data)
    rows: list[dict[str, Any]] = data.get("akten", [])
    if not rows:
        return "In keiner Akte, auf die Du Zugriff hast, ist dafür Anwalt oder Sachbearbeitung eingetragen."
    return absaetze(
        f"{satz(anzahl(data['gefunden'], 'Akte', 'Akten'))}, auf die Du Zugriff hast:",
        liste(f"**{each['aktenzeichen']}**: {each['kurzrubrum']} ({_als(each, names)})" for each in rows),
    )


def _als(each: Mapping[str, Any], names: Sequence[str]) -> str:
    roles = [(each.get("anwalt"), "Anwalt oder Anwältin"), (each.get("sachbearbeiter"), "Sachbearbeitung")]
    return ", ".join(told for name, told in roles if name in names)


def _beteiligt(progress: Progress, name: str) -> str:
    data = felder(progress.data)
    hits: list[dict[str, Any]] = data.get("treffer", [])
    return absaetze(
        f"„{name}“ hat in der Kanzlei kein Konto"
        + (
            "; an Akten beteiligt ist der Name so:"
            if hits
            else "; auch an keiner Akte ist so jemand beteiligt."
        ),
        liste(
            f"{each['name']}: **{rolle_genannt(each)}** in der Akte {each['akte']} ({each['kurzrubrum']})"
            for each in hits
        ),
        liste(data.get("warnungen", [])),
        quelle("Konten der Kanzlei, Beteiligte der Kanzlei"),
    )
