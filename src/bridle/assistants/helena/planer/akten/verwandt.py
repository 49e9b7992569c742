"""„Ist Ralf Pohl mit unserem Praktikanten verwandt?“: what is noted of somebody who takes part in a matter.

Only a note that speaks of it says yes or no; who only has the same name is shown with what is entered.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.akten.person import heisst, zeile
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, Genannt
from bridle.assistants.helena.planer.lesen.woerter import ANREDE, ARTIKEL, FUELL, falte
from bridle.assistants.helena.planer.sagen import absaetze, liste, quelle
from bridle.assistants.helena.planer.schritte import titel, zur_akte
from bridle.assistants.helena.werkzeug_angaben import MOST_ROWS
from bridle.models.planner import Progress, Rule

_VERWANDT = r"verwandt|verschwaegert"
_FAMILIE = (
    r"\b(?:(?:stief|halb|schwieger|enkel)?(?:tochter|sohn|mutter|vater|bruder|schwester)|enkel(?:in)?|neffe|nichte|onkel|"
    r"tante|cousine?|schwager|schwaegerin|ehe(?:frau|mann|gatt\w+)|gross(?:mutter|vater))\b"
)
_PAAR = re.compile(
    r"^(?:und |sag mal,? )?(?:(?:ob|wie) )?(?:ist|sind|war) (?P<wer>[^,?]{3,60}?) (?:mit|und) "
    r"(?P<mit>[^,?]{3,60}?)"
    rf"(?: (?:etwa|eigentlich|denn|irgendwie|miteinander|auch))* (?:{_VERWANDT})\W*$"
)
_LEER = (
    ANREDE
    | ARTIKEL
    | FUELL
    | {"eigentlich", "denn", "etwa", "irgendwie", "unser", "unsere", "unserem", "unserer"}
)


LONG_ENOUGH = 3
"""Letters of a word that names somebody."""


def regeln() -> list[Rule]:
    return zur_akte("read_beteiligte", _erkenne, _antwort, lambda _: {"limit": MOST_ROWS}, pflicht=True)


def _erkenne(anfrage: Anfrage) -> Mapping[str, Any] | None:
    found = _PAAR.search(anfrage.klein)
    if found is None:
        return None
    ours = re.search(r"\bunsere?[mrn]?\b", found["wer"]) is not None
    who, other = (found["mit"], found["wer"]) if ours else (found["wer"], found["mit"])
    name = " ".join(dict.fromkeys(each.text for each in anfrage.worte if each.klein in _namen(who)))
    if not name:
        return None
    return {"akte": Genannt(name=name, sicher=True, alle=name), "wer": name, "mit": _namen(other)}


def _namen(words: str) -> list[str]:
    return [word.strip(".") for word in words.split() if word.strip(".") not in _LEER]


def _antwort(progress: Progress) -> str:
    groups = progress.groups
    people: list[dict[str, Any]] = progress.data["beteiligte"]
    own = [each for each in people if heisst(each, groups["wer"])]
    said = [each for each in own if _spricht_davon(falte(each.get("notizen") or ""), groups["mit"])]
    source = quelle(f"Beteiligte der Akte {progress.data['akte']}")
    if said:
        no = all(_verneint(falte(each["notizen"]), groups["mit"]) for each in said)
        head = f"{'**Nein**, so' if no else 'So'} ist es in der {titel(progress)} notiert:"
        return absaetze(head, liste(map(zeile, said)), source)
    return absaetze(
        f"Ob das bei „{groups['wer']}“ so ist, ist bei den Beteiligten der {titel(progress)} nicht notiert. "
        f"Eingetragen {'ist' if len(own or people) == 1 else 'sind'}:",
        liste(map(zeile, own or people)),
        source,
    )


def _spricht_davon(note: str, other: list[str]) -> bool:
    """Of the one who is asked about, and not of another colleague of that name."""
    if re.search(_VERWANDT, note) is None:
        return re.search(_FAMILIE, note) is not None
    return any(word[:6] in note for word in other)


def _verneint(note: str, other: list[str]) -> bool:
    """Whether one clause denies it of whoever is asked about, and no other one speaks of a family."""
    clauses = re.split(r"[.;,]\s", note)
    denied = [each for each in clauses if re.search(rf"\bnicht (?:{_VERWANDT})", each)]
    named = [word for word in other if len(word) > LONG_ENOUGH]
    about = len(denied) == 1 and any(re.search(rf"\b{re.escape(word)}\b", denied[0]) for word in named)
    rest = [each for each in clauses if each not in denied]
    return (
        about
        and not any(word.startswith("jemand") for word in other)
        and not any(re.search(rf"{_FAMILIE}|{_VERWANDT}", each) for each in rest)
    )
