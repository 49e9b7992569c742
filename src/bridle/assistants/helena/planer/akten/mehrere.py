"""Several matters of one name: what is asked back, and what each of them is known by.

The question back lists them; who is in them, what they are about and what is in their calendar is read from
the matters themselves, so that a word like „Scheidung“ or „Frau“ tells one from the others.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bridle.assistants.helena.felder import gefaltet
from bridle.assistants.helena.planer.lesen.woerter import FUELL, falte
from bridle.assistants.helena.planer.sagen import absaetze, felder, liste
from bridle.assistants.helena.werkzeug_angaben import MOST_ROWS
from bridle.engine.messages import Message
from bridle.engine.model import CallChunk
from bridle.models.planner import results_in

WELCHE = "Welche meinst Du?"
DETAIL, BETEILIGTE, KALENDER = "read_akte_detail", "read_beteiligte", "read_fristen"
MOST = 6
"""Matters that are read to tell them apart; with more of them a person has to say which."""
_FRAGE = re.compile(
    r"(?:Zu|Welche Akte zu) „(?P<name>[^“]{2,80})“ (?:passen mehrere Akten|das ist, erkenne ich [^\n]+):\n\n"
    rf"(?P<zeilen>(?:- [^\n]+\n)+)\n{re.escape(WELCHE)}"
)
_ZEILE = re.compile(r"^- (\d{4}/\d{2}): (.+) \((\w+)\)$", re.M)
SACHWORT = re.compile(
    r"(?P<worum>[a-z]{3,}?)s?(?:sache|akte|fall|verfahren|prozess|rechtsstreit|streit|mandat|angelegenheit|"
    r"klage|geschichte|recht)n?"
)
SHORT, LONG = 4, 5


@dataclass(frozen=True, slots=True)
class Sache:
    """One of them, with what was read of it."""

    nummer: str
    titel: str
    status: str = ""
    akte: Mapping[str, Any] = field(default_factory=dict[str, Any])
    leute: Sequence[Mapping[str, Any]] = ()
    kalender: Sequence[Mapping[str, Any]] = ()

    @property
    def seiten(self) -> list[str]:
        """The two sides of its title, folded."""
        return [gefaltet(each) for each in self.titel.split("./.")]

    def worum(self) -> list[str]:
        """The words that say what it is about."""
        tags = " ".join(map(str, self.akte.get("tags") or ()))
        told = (self.titel, self.akte.get("wegen"), self.akte.get("sachgebiet"), tags)
        return _worte(*told)

    def erzaehlt(self) -> list[str]:
        """Every word that is noted of it."""
        notes = " ".join(str(each.get("text", "")) for each in self.akte.get("einzelne_notizen") or ())
        people = " ".join(" ".join(map(str, _von(each))) for each in self.leute)
        told = (self.akte.get("summary"), self.akte.get("notizen"), notes, people, self.akte.get("anwalt"))
        return [*self.worum(), *_worte(*told)]

    def eintraege(self) -> list[str]:
        return _worte(*[each.get("titel") for each in self.kalender])


def _von(each: Mapping[str, Any]) -> list[Any]:
    return [each.get(key) or "" for key in ("rolle", "vorname", "name", "firma", "notizen")]


def _worte(*told: Any) -> list[str]:
    text = falte(" ".join(str(each) for each in told if each))
    return [word for word in re.findall(r"[^\W\d_]{3,}", text) if word not in FUELL]


@dataclass(frozen=True, slots=True)
class Gefragt:
    """What was asked back: which of these has the name."""

    name: str
    sachen: tuple[Sache, ...]


def zurueckgefragt(answer: str) -> Gefragt | None:
    """The matters of an answer that only asks which of them is meant."""
    found = _FRAGE.search(answer)
    if found is None or "Quelle:" in answer or "**1." in answer:
        return None
    rows = _ZEILE.findall(found["zeilen"])
    sachen = tuple([Sache(number, title, state) for number, title, state in rows])
    return Gefragt(found["name"], sachen) if 1 < len(sachen) <= MOST else None


def nicht_erkannt(asked: Gefragt, words: str) -> str:
    """Asked back once more, where what was said fits none of them alone."""
    by = f"an „{words}“" if words else "daran"
    return absaetze(
        f"Welche Akte zu „{asked.name}“ das ist, erkenne ich {by} nicht:",
        liste([f"{each.nummer}: {each.titel} ({each.status})" for each in asked.sachen]),
        f"{WELCHE} Nenne mir das Aktenzeichen.",
    )


def zu_lesen(asked: Gefragt, *, kalender: bool) -> list[CallChunk]:
    """What is read of each of them, side by side."""
    calls: list[tuple[str, dict[str, int]]] = [
        (DETAIL, {}),
        (BETEILIGTE, {"limit": MOST_ROWS}),
        *([(KALENDER, {"limit": MOST_ROWS})] if kalender else ()),
    ]
    return [
        CallChunk("", tool, {"akte": each.nummer, **more}) for each in asked.sachen for tool, more in calls
    ]


def mit_gelesenem(asked: Gefragt, since: Sequence[Message]) -> Gefragt:
    """The same matters with what was read of them since."""
    details: dict[str, Mapping[str, Any]] = {}
    people: dict[str, Sequence[Mapping[str, Any]]] = {}
    entries: dict[str, Sequence[Mapping[str, Any]]] = {}
    for each in results_in(since):
        data = felder(each.data)
        if each.tool == DETAIL:
            details[str(data.get("aktenzeichen"))] = data
        elif each.tool == BETEILIGTE:
            people[str(data.get("akte"))] = data.get("beteiligte", [])
        elif each.tool == KALENDER:
            entries[str(data.get("akte"))] = data.get("eintraege", [])
    read = [
        Sache(
            each.nummer,
            each.titel,
            each.status,
            details.get(each.nummer, {}),
            people.get(each.nummer, ()),
            entries.get(each.nummer, ()),
        )
        for each in asked.sachen
    ]
    return Gefragt(asked.name, tuple(read))


# ---- whether a word means something of a matter


def trifft(word: str, known: Sequence[str]) -> bool:
    """„Rentensache“ is about a „Rente“, „Bloggerin“ about a „Koch-Blog“, „Bauprozess“ about a „Neubau“."""
    said = falte(word)
    by_subject = SACHWORT.fullmatch(said)
    about = {said, *([by_subject["worum"]] if by_subject else ())}
    return any(_gleicht(each, other, kern=each != said) for each in about for other in known)


def _gleicht(word: str, other: str, *, kern: bool) -> bool:
    if word == other:
        return True
    least = 3 if kern else LONG
    plain = word.rstrip("sn") if len(word) > LONG else word
    if len(plain) >= least and (other.startswith(plain) or other.endswith(plain)):
        return True
    return len(other) >= SHORT and word.startswith(other)
