"""„Hat Kolbenfeld einen Anwalt?“: who acts for somebody in a matter, and under which reference."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.akten.beteiligte import gefragte_felder
from bridle.assistants.helena.planer.akten.person import fehlendes, gemeint, voller_name, zeile
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, Genannt, genannt
from bridle.assistants.helena.planer.lesen.woerter import bekannt, falte
from bridle.assistants.helena.planer.sagen import absaetze, gross, liste, quelle
from bridle.assistants.helena.planer.schritte import gefundene_akte, titel, vermutet, zur_akte
from bridle.assistants.helena.werkzeug_angaben import MOST_ROWS
from bridle.models.planner import Progress, Rule

_ANWALT = (
    r"(?:rechts)?anw(?:alt|aelt)\w*|(?:rechts|prozess|verfahrens)?(?:vertreter|bevollmaechtigte)\w*|"
    r"verteidiger\w*"
)
_HAT = (
    rf"\b(?:hat|haben|hatte|nahm|nimmt)\b.*\b(?:einen?|keinen?|schon|bereits|ueberhaupt)\b.*\b(?:{_ANWALT}|"
    rf"kanzlei)\b|"
    rf"\bwelche[nr]? (?:{_ANWALT}|kanzlei)\b.*\b(?:hat|haben|vertritt|vertreten|beauftragt|genommen)\b|"
    r"\b(?:ist|sind|war|wird|werden|laesst|lassen) (?:sich )?(?:\w+ ){1,5}(?:anwaltlich )?vertreten\b|"
    r"\b(?:von wem|durch wen|wer) (?:ist|wird|laesst sich|hat) (?:\w+ ){1,5}vertreten\b|"
    rf"\b(?:wer|welche kanzlei) (?:vertritt|steht|arbeitet|handelt|ist taetig)\b|"
    rf"\b(?:{_ANWALT}|kanzlei)\s(?:von|vom|des)\s(?!der |die |unser|sachen)|"
    rf"\b(?:{_ANWALT}|kanzlei)\s(?:der|fuer)\s(?:firma\s)?(?!gegen|akte|sache|scheidung|kanzlei|den\b|die\b|"
    rf"uns)"
)
_ANDERES = (
    r"\bauf der anderen seite\b|\bgegenseite|\bgegner|\bgegenpartei|\bunser\w*\b(?! mandant)|\bbei uns\b|"
    r"\bwir\b|\bfrist|\btermin|"
    r"\bdokument|\bakten\b|\bkosten\b|\bgebuehr|\bstunden|\bbetreu|\bbearbeit|\bzustaendig|\bverantwortlich|"
    r"\banwaltszwang|\bpflicht\b|\bbrauch|\bjemand|\b(?:hat|haben|wurde)\b.*\b(?:geschrieben|geantwortet|"
    r"gesagt|eingereicht|gemeldet)\b"
)

_VERTRETEN = re.compile(r"\bvertret|\banwalt")


def regeln() -> list[Rule]:
    return zur_akte("read_beteiligte", _erkenne, _antwort, lambda _: {"limit": MOST_ROWS}, pflicht=True)


def _erkenne(anfrage: Anfrage) -> Mapping[str, Any] | None:
    named = genannt(anfrage)
    if named is None or named.gebiet or not anfrage.hat(_HAT) or anfrage.hat(_ANDERES):
        return None
    if named.aktenzeichen:
        return _mit_nummer(anfrage, named)
    words = [each for each in named.name.split() if not bekannt(falte(each))]
    matter = words and re.search(
        rf"\b(?:akte|sache|fall|mandat|verfahren)\s(?:\w+\s)?{re.escape(falte(words[0]))}", anfrage.klein
    )
    if matter:  # „Wer vertritt die Stadt im Verfahren Hallbaum?“: somebody beside the matter
        words = [each for each in named.alle.split() if each not in words and not bekannt(falte(each))]
    if not words:
        return None
    name = " ".join(words)
    return {
        "akte": named if matter else Genannt(name=name, sicher=True, alle=name),
        "wer": name,
        "worte": anfrage.klein,
        "felder": gefragte_felder(anfrage),
    }


def _mit_nummer(anfrage: Anfrage, named: Genannt) -> Mapping[str, Any] | None:
    """„Ist Frau Kolk in der Akte 0101/26 anwaltlich vertreten?“: only somebody who is addressed."""
    beside = re.search(r"\b(?:Frau|Herrn?)\s+(?:Dr\.\s+)?([^\W\d_][\w-]+)", anfrage.text, re.I)
    if beside is None:
        return None
    return {
        "akte": named,
        "wer": beside[1],
        "worte": anfrage.klein,
        "felder": gefragte_felder(anfrage),
    }


def _antwort(progress: Progress) -> str:
    groups = progress.groups
    people: list[dict[str, Any]] = progress.data["beteiligte"]
    name: str = groups["wer"]
    meant = gemeint(people, name, groups["worte"])
    sides = {each["rolle"] for each in meant}
    source = quelle(f"Beteiligte der Akte {progress.data['akte']}")
    if {"MANDANT", "GEGNER"} <= sides:
        return (
            f"„{name}“ heißen in der {titel(progress)} beide Seiten. Wen meinst Du? Nenne mir auch den "
            "Vornamen, oder frag nach dem Anwalt der Gegenseite."
        )
    if "GEGNER" in sides:
        return absaetze(vermutet(progress), _der_gegenseite(progress, meant, people), source)
    if "MANDANT" in sides:
        return absaetze(vermutet(progress), _bei_uns(progress, meant), source)
    if not meant:
        return absaetze(
            f"„{name}“ ist unter den Beteiligten der {titel(progress)} nicht eingetragen. Eingetragen sind:",
            liste(zeile(each) for each in people),
            source,
        )
    shown = liste(zeile(each) for each in meant)
    if sides == {"GEGNERVERTRETER"}:
        return absaetze(
            f"In der {titel(progress)}:", shown, fehlendes(meant, groups["felder"], groups["worte"]), source
        )
    role = gross(meant[0]["rolle"])
    return absaetze(
        f"„{name}“ ist in der {titel(progress)} keine Partei ({role}); eine Vertretung ist nicht "
        "eingetragen.",
        shown,
        source,
    )


def _der_gegenseite(progress: Progress, meant: list[dict[str, Any]], people: list[dict[str, Any]]) -> str:
    groups = progress.groups
    theirs = [each for each in people if each["rolle"] == "GEGNERVERTRETER"]
    who = f"„{groups['wer']}“ ist in der {titel(progress)} Gegner"
    if not theirs:
        return f"{who}; wer die Gegenseite vertritt, ist nicht eingetragen."
    several = len([each for each in people if each["rolle"] == "GEGNER"]) > len(meant)
    noted = [each for each in meant if _VERTRETEN.search(falte(each.get("notizen") or ""))]
    if several and noted:  # what is noted of that one says more than who acts for the others
        return absaetze(f"{who}. Dazu ist eingetragen:", liste(zeile(each) for each in [*noted, *theirs]))
    return absaetze(
        f"{who}. Als Vertretung der Gegenseite ist eingetragen:",
        liste(zeile(each).removeprefix("Gegnervertreter: ") for each in theirs),
        "Für welchen der Gegner, ist nicht eingetragen." if several else "",
        fehlendes(theirs, groups["felder"], groups["worte"]),
    )


def _bei_uns(progress: Progress, meant: list[dict[str, Any]]) -> str:
    lawyer = (gefundene_akte(progress) or {}).get("anwalt") or "nicht eingetragen"
    who = f"{voller_name(meant[0])} wird in der {titel(progress)} von uns vertreten."
    return f"{who} Anwalt oder Anwältin: {lawyer}."
