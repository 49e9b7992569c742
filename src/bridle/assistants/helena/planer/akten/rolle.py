"""„Auf welcher Seite steht Brackwasser?“, „Ist Herr Wiesengrund unser Mandant?“: what somebody is to us."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.akten.parteien import parteien
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, genannt, lies
from bridle.assistants.helena.planer.lesen.woerter import bekannt, falte
from bridle.assistants.helena.planer.sagen import absaetze, felder, gross, liste, quelle
from bridle.assistants.helena.planer.schritte import FEHLER, erkannt
from bridle.models.planner import Progress, Rule

TOOL = "check_kollision"
_ROLLEN = (
    ("MANDANT", r"mandant(?:in)?"),
    ("GEGNER", r"gegner(?:in)?|gegenseite|gegenpartei"),
    ("ZEUGE", r"zeug(?:e|in)"),
    ("SACHVERSTAENDIGER", r"sachverstaendige[r]?|gutachter(?:in)?"),
)
_ODER = (
    r"\b(?:mandant(?:in)?|gegner(?:in)?|zeug(?:e|in)|klaeger(?:in)?|beklagte[r]?|gutachter(?:in)?|"
    r"sachverstaendige[r]?)\W* "
    r"(?:oder|bzw\.?) (?:\w+ ){0,2}(?:mandant(?:in)?|gegner(?:in)?|gegenseite|zeug(?:e|in)|gutachter(?:in)?|"
    r"sachverstaendige[r]?)\b|"
    r"\bauf (?:welcher|wessen|unserer|der anderen|der gegnerischen) seite (?:steht|stehen|ist|sind|"
    r"kaempft)\b|"
    r"\bwelche rolle\b|\bin welcher (?:rolle|eigenschaft)\b|\b(?:fuer oder gegen|gegen oder fuer) (?:uns|"
    r"wen)\b|\bvertreten wir\b.*\boder\b.*\b(?:gegen|gegner)"
)
_MEHRERE = (
    r"\b(?:mehr als eine[rm]|mehreren|verschiedenen|(?:mindestens )?(?:zwei|drei)) "
    r"(?:\w+ )?(?:akten?|sachen?|verfahren|faellen?|mandat(?:en)?|fall)\b"
)
"""Whether it is so in more than one: one is no yes."""
_IST = (
    rf"^(?:und )?(?:ist|war|sind|taucht|steht)\b.*{_MEHRERE}(?: auf)?(?: (?:als|unser|der|die))*"
    r" (?P<oft>mandant(?:in)?|gegner(?:in)?|gegenseite|zeug(?:e|in))\b(?: auf)?\W*$|"
    r"^(?:und |sag mal,? |nochmal:? )?(?:ist|war|sind)\b.*\b(?:unser[e]?|ein[e]?|der|die|das|hier|dort)\b.*"
    r"\b(?P<rolle>mandant(?:in)?|gegner(?:in)?|gegenseite|zeug(?:e|in)|sachverstaendige[r]?|"
    r"gutachter(?:in)?)\b\W*"
    r"(?:von uns|in (?:der|dieser) (?:akte|sache)|bei uns|oder|oder nicht|oder was|eigentlich)?\W*$|"
    r"\b(?:ist|war) (?:doch|aber|eigentlich|ja) (?:unser[e]?|ein[e]?|der|die) "
    r"(?P<doch>mandant(?:in)?|gegner(?:in)?|zeug(?:e|in))\b(?!.*\b(?:wer|wie|wo|was|welche[rsmn]?)\b)"
)
_ANDERES = (
    r"\bfrist|\btermin|\bdokument|\bakten\b|\bkost|\bwarum\b|\bwann\b|\bschon\b|\bbereits\b|\bkollision|"
    r"\bkonflikt|vertrag|gutachten|urteil|schrift|bescheid|testament|schreiben|\bsteht (?:das|es|etwas)\b"
)


def regeln() -> list[Rule]:
    return [Rule(erkannt(_erkenne), TOOL, _antwort, lambda groups: {"name": groups["name"]}, failure=FEHLER)]


def _erkenne(anfrage: Anfrage) -> Mapping[str, Any] | None:
    asked = anfrage.hat(_IST)
    if (asked is None and not anfrage.hat(_ODER)) or anfrage.hat(r"^(?:und )?wer\b"):
        return None
    if lies(re.sub(_MEHRERE, " ", anfrage.klein)).hat(_ANDERES):
        return None
    name = _name(anfrage)
    said = (
        (asked["rolle"] or asked["doch"] or asked["oft"])
        if asked is not None and not anfrage.hat(_ODER)
        else ""
    )
    role = next((role for role, words in _ROLLEN if said and re.fullmatch(words, said)), "")
    more = anfrage.hat(_MEHRERE) is not None
    return {"name": name, "rolle": role, "gesagt": said, "mehrere": more} if name else None


def _name(anfrage: Anfrage) -> str:
    """The one name that is asked about; a matter's number is none."""
    people = [each.name for each in parteien(lies(re.sub(r"\s[-–—]\s", ", ", anfrage.text)))]
    if len(people) == 1:
        return people[0]
    named = genannt(anfrage)
    words = named.name.split() if named is not None and not named.aktenzeichen and not people else []
    return " ".join(each for each in words if not bekannt(falte(each)))


def _antwort(progress: Progress) -> str:
    data, role = progress.data, progress.groups["rolle"]
    hits: list[dict[str, Any]] = data["treffer"]
    warnings: list[str] = data["warnungen"]
    if not hits:
        return absaetze(
            f"Zu „{data['name']}“: {data.get('hinweis', '')}".strip() if not warnings else "",
            liste(warnings),
            quelle("Beteiligte der Kanzlei"),
        )
    return absaetze(
        _wie_oft(hits, role)
        if progress.groups["mehrere"] and role
        else _ja_oder_nein(hits, role, progress.groups["gesagt"], data["name"]),
        liste(
            f"{each['name']}: **{rolle_genannt(each)}** in der Akte {each['akte']} ({each['kurzrubrum']}, "
            f"{gross(each['status'])})"
            for each in hits
        ),
        liste(warnings),
        quelle("Beteiligte der Kanzlei"),
    )


def rolle_genannt(hit: dict[str, Any]) -> str:
    """A role as it is said; „laut Kurzrubrum“ is none."""
    return gross(hit["rolle"]) if hit["rolle"].isupper() else hit["rolle"]


def _wie_oft(hits: list[dict[str, Any]], role: str) -> str:
    number = len({each["akte"] for each in hits if each["rolle"] == role})
    matters = "keiner Akte" if not number else "einer Akte" if number == 1 else f"{number} Akten"
    return f"{'Ja' if number > 1 else 'Nein'}, als {gross(role)} in {matters}:"


def _ja_oder_nein(hits: list[dict[str, Any]], role: str, said: str, name: str) -> str:
    """Only where all that is entered says the same."""
    roles = {str(felder(each).get("rolle")) for each in hits}
    if not role:
        return f"„{name}“ ist eingetragen als:" if len(hits) == 1 else f"„{name}“ ist mehrfach eingetragen:"
    if roles == {role}:
        return "Ja:"
    return (
        "Nein:"
        if role not in roles
        else f"Das kommt auf die Akte oder die Person an; als {said.capitalize()} und anders:"
    )
