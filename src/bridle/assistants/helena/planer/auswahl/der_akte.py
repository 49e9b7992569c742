"""Entries of the calendar by the matter they are in: „Fristen im Mietrecht“, „Fristen beim Landgericht“."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, cast

from bridle.assistants.helena.planer.akten.liste import GEBIETE
from bridle.assistants.helena.planer.auswahl.auswahl import Bedingung, Text
from bridle.assistants.helena.planer.auswahl.merkmale import Gilt
from bridle.assistants.helena.planer.lesen.woerter import falte

_EINTRAEGE = re.compile(
    r"\b(?:\w*fristen|wiedervorlagen|wv|eintraege|termine|todos?|aufgaben)\b|"
    r"\bwas (?:ist|steht|liegt|laeuft|wird|kommt)\b.*\b(?:faellig|ueberfaellig|ab|an|heute|woche|zu tun)\b|"
    r"\bnaechste[nr]? (?:not)?frist\b|\bfrist\b.*\bals naechstes?\b"
)
_ALLGEMEIN = re.compile(r"\b(?:gilt|gelten|gibt es (?:allgemein|grundsaetzlich)|gesetzliche\w*|generell)\b")
"""What the law has, and not the calendar."""
_VOR = r"(?:(?:im|in|aus|zum|zu|bei|fuer|unsere[nr]?|den|dem|der|die|unseren|allen|alle) )+"
_GEBIET = [
    (
        name,
        re.compile(
            rf"\b{_VOR}(?:{stem}recht(?:s(?:sachen|akten|faellen?|mandaten?))?|{stem}(?:sachen|akten|faellen?|mandaten?))\b"
            rf"|\b{stem}rechtliche[nr]? (?=\w*fristen|wiedervorlagen|termine|eintraege)"
        ),
    )
    for name, stem in ((name, name.lower().removesuffix("recht")) for name, _ in GEBIETE if name != "INKASSO")
]
_INKASSO = ("INKASSO", re.compile(rf"\b{_VOR}inkasso(?:sachen|akten|faellen?|mandaten?)?\b"))
_KURZ = {
    "ag": "amtsgericht", "lg": "landgericht", "olg": "oberlandesgericht", "arbg": "arbeitsgericht",
    "lag": "landesarbeitsgericht", "vg": "verwaltungsgericht", "ovg": "oberverwaltungsgericht",
    "sg": "sozialgericht", "lsg": "landessozialgericht", "fg": "finanzgericht", "bgh": "bundesgerichtshof",
}  # fmt: skip
_GERICHT = re.compile(
    r"\b(?:(?:in|aus|bei) (?:den |unseren )?(?:sachen|akten|verfahren|faellen|mandaten) )?"
    r"(?:beim|bei dem|vor dem|vorm|am|fuers|fuer das|zum) "
    r"(?P<art>[a-z]*gericht|ag|lg|olg|arbg|lag|vg|ovg|sg|lsg|fg|bgh|bundesgerichtshof)\b"
    r"(?: (?P<ort>[a-z-]{3,}))?"
)


def der_akte(text: Text) -> Iterator[Bedingung]:
    """What the request says of the matters; nothing where it asks for no list of the calendar."""
    if not _EINTRAEGE.search(text.klein) or _ALLGEMEIN.search(text.klein):
        return
    for name, pattern in (*_GEBIET, _INKASSO):
        if (found := pattern.search(text.klein)) is not None and not _einer_sache(text, found.end()):
            said = text.wie_geschrieben(*found.span())
            yield Bedingung("nur", said, _gross(name), _im_gebiet(name), found.span())
    if re.search(r"termin", text.klein):
        return  # whether one is at court is told by its own words
    if (found := _GERICHT.search(text.klein)) is not None:
        yield _beim_gericht(text, found)


def _einer_sache(text: Text, end: int) -> bool:
    """„in der Mietrechtssache Nebelthau“ names one."""
    after = re.match(r"\s+(?P<wort>[a-z-]+)", text.klein[end:])
    return after is not None and text.gross(end + after.start("wort")) and not _EINTRAEGE.match(after["wort"])


def _gross(name: str) -> str:
    return name.capitalize()


def _im_gebiet(name: str) -> Gilt:
    return lambda row: row.get("sachgebiet") == name if "typ" in row else None


def _beim_gericht(text: Text, found: re.Match[str]) -> Bedingung:
    kind = _KURZ.get(found["art"], found["art"])
    place = found["ort"] if found["ort"] and text.gross(found.start("ort")) else ""
    end = found.end() if place else found.end("art")
    words = [word for word in (kind if kind != "gericht" else "", place) if word]
    said = text.wie_geschrieben(found.start("art"), end)
    told = f"Akten, in denen dieses Gericht eingetragen ist („{said}“)"
    return Bedingung(
        "nur",
        text.wie_geschrieben(found.start(), end),
        f"{told}; bei welchem Gericht eine Frist zu wahren ist, steht nicht im Kalender",
        _eingetragen(words),
        (found.start(), end),
    )


def _eingetragen(words: list[str]) -> Gilt:
    def entered(row: Mapping[str, Any]) -> bool | None:
        if "typ" not in row:
            return None
        courts = [falte(each) for each in cast("list[str]", row.get("gerichte", []))]
        return any(all(re.search(rf"\b{re.escape(word)}", court) for word in words) for court in courts)

    return entered
