"""„Ist Frau Brombeer Zeugin in der Akte Sandkuhl?“: yes or no, and who it is instead."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.akten.person import anders_angeredet, heisst, zeile
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, Genannt, genannt, lies
from bridle.assistants.helena.planer.lesen.woerter import ANREDE, ARTIKEL, bekannt
from bridle.assistants.helena.planer.sagen import absaetze, gross, liste, quelle
from bridle.assistants.helena.planer.schritte import titel, vermutet, zur_akte
from bridle.assistants.helena.werkzeug_angaben import MOST_ROWS
from bridle.models.planner import Progress, Rule

_ROLLEN = (
    ("MANDANT", r"mandant(?:in)?"),
    ("GEGNERVERTRETER", r"gegneranwalt|gegneranwaeltin|gegenanwalt|gegenanwaeltin|gegnervertreter(?:in)?"),
    ("GEGNER", r"gegner(?:in)?|gegenseite|gegenpartei"),
    ("ZEUGE", r"zeug(?:e|in)"),
    ("SACHVERSTAENDIGER", r"sachverstaendige[r]?|gutachter(?:in)?"),
    ("", r"beteiligt"),
)
_WORTE = "|".join(words for _, words in _ROLLEN)
_IN = (
    r"(?:in|bei|an)\s(?:der|dem|unserer)?\s?(?:akte|sache|fall|verfahren|mandat)\s"
    + r"(?P<{}>\S+(?:\s[a-z][\w-]+)?)"
)
_IST = re.compile(
    r"^(?:und |sag mal,? )?(?:ist|war|sind|wird)\s(?P<wer>[a-z][\w .&-]{2,50}?)\s"
    rf"(?:{_IN.format('vorn')}\s)?(?:(?:auch|als|eine?|der|die|unsere?|noch|dort|eigentlich)\s)*"
    rf"(?P<rolle>{_WORTE})(?:\s{_IN.format('hinten')})?(?:\s(?:benannt|eingetragen|gefuehrt))?\W*$"
)


def regeln() -> list[Rule]:
    return zur_akte("read_beteiligte", _erkenne, _antwort, lambda _: {"limit": MOST_ROWS}, pflicht=True)


def _erkenne(anfrage: Anfrage) -> Mapping[str, Any] | None:
    found = _IST.search(anfrage.klein)
    where = (found["vorn"] or found["hinten"]) if found else None
    if found is None or where is None:
        return None
    who = [word for word in found["wer"].split() if word.strip(".") not in ANREDE | ARTIKEL]
    named = genannt(lies(f"Beteiligte in der Akte {_wie_geschrieben(anfrage, where)}"))
    if not who or all(bekannt(word) for word in who) or named is None:
        return None
    matter = named if named.aktenzeichen else Genannt(name=named.name, sicher=True, alle=named.name)
    role = next(role for role, words in _ROLLEN if re.fullmatch(words, found["rolle"]))
    return {
        "akte": matter,
        "wer": _wie_geschrieben(anfrage, " ".join(who)),
        "rolle": role,
        "gesagt": _wie_geschrieben(anfrage, found["rolle"]),
        "worte": anfrage.klein,
    }


def _wie_geschrieben(anfrage: Anfrage, words: str) -> str:
    at = anfrage.klein.find(words)
    same = len(anfrage.klein) == len(anfrage.text)
    spoken = {each.klein: each.text for each in anfrage.worte}
    if same and at >= 0:
        return anfrage.text[at : at + len(words)].strip(" ?!.")
    return " ".join(spoken.get(word, word) for word in words.split()).strip(" ?!.")


def _antwort(progress: Progress) -> str:
    groups = progress.groups
    people: list[dict[str, Any]] = progress.data["beteiligte"]
    own = [each for each in people if heisst(each, groups["wer"])]
    own = [each for each in own if not anders_angeredet(each, groups["worte"])]
    role, where = groups["rolle"], f"in der {titel(progress)}"
    source = quelle(f"Beteiligte der Akte {progress.data['akte']}")
    if any(not role or each["rolle"] == role for each in own):
        return absaetze(vermutet(progress), f"**Ja**, {where}:", liste(zeile(each) for each in own), source)
    if own:
        head = f"**Nein**, „{groups['wer']}“ ist {where} anders eingetragen:"
        return absaetze(vermutet(progress), head, liste(zeile(each) for each in own), source)
    others = [each for each in people if each["rolle"] == role] if role else people
    named = gross(role) if role else "Beteiligte"
    return absaetze(
        vermutet(progress),
        f"**Nein**, „{groups['wer']}“ ist {where} nicht eingetragen.",
        absaetze(f"{named} dort:", liste(zeile(each) for each in others))
        if others
        else f"{named}: dort niemand eingetragen.",
        "Es gibt weitere Beteiligte." if progress.data["weitere"] else "",
        source,
    )
