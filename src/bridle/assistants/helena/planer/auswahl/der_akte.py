"""Entries of the calendar by the matter they are in: „Fristen im Mietrecht“, „Fristen beim Landgericht“."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, cast

from bridle.assistants.helena.planer.akten.gericht import GERICHT_KURZ
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
_VOR = r"(?:(?:und|oder|sowie|im|in|aus|zum|zu|bei|fuer|unsere[nr]?|den|dem|der|die|unseren|allen|alle) )+"
_GEBIET = [
    (
        name,
        re.compile(
            rf"\b{_VOR}(?:{stem}recht(?:s(?:sachen|akten|faellen?|mandaten?))?|{stem}(?:sachen|akten|"
            rf"faellen?|mandaten?))\b"
            rf"|\b{_VOR}{stem}- (?=(?:und|oder|sowie) \w+(?:recht|sachen)\b)"
            rf"|\b{stem}rechtliche[nr]? (?=\w*fristen|wiedervorlagen|termine|eintraege)"
        ),
    )
    for name, stem in ((name, name.lower().removesuffix("recht")) for name, _ in GEBIETE if name != "INKASSO")
]
_INKASSO = ("INKASSO", re.compile(rf"\b{_VOR}inkasso(?:sachen|akten|faellen?|mandaten?)?\b"))
_GERICHT = re.compile(
    r"\b(?:(?:und|oder|sowie) )?(?:(?:in|aus|bei) (?:den |unseren )?(?:sachen|akten|verfahren|faellen|"
    r"mandaten) )?"
    r"(?:beim|bei dem|vor dem|vorm|am|fuers|fuer das|zum) "
    r"(?P<art>[a-z]*gericht|ag|lg|olg|arbg|lag|vg|ovg|sg|lsg|fg|bgh|bundesgerichtshof)\b"
    r"(?: (?P<ort>(?:bad |sankt |st\. )?[a-z-]{3,}))?"
)


def der_akte(text: Text) -> Iterator[Bedingung]:
    """What the request says of the matters; nothing where it asks for no list of the calendar."""
    if not _EINTRAEGE.search(text.klein) or _ALLGEMEIN.search(text.klein):
        return
    fields = [
        (name, found)
        for name, pattern in (*_GEBIET, _INKASSO)
        for found in pattern.finditer(text.klein)
        if not _einer_sache(text, found.end()) and not _verneint(text, found.start())
    ]
    wanted = frozenset(name for name, _ in fields)
    for name, found in fields:
        said = text.wie_geschrieben(*found.span())
        yield Bedingung("nur", said, name.capitalize(), _im_gebiet(wanted), found.span())
    if re.search(r"termin", text.klein):
        return  # whether one is at court is told by its own words
    courts = [each for each in _GERICHT.finditer(text.klein) if not _verneint(text, each.start())]
    entered = _eingetragen([_worte(text, each) for each in courts])
    yield from (_beim_gericht(text, each, entered) for each in courts)


def _verneint(text: Text, start: int) -> bool:
    """„nicht im Mietrecht“, „außer beim Landgericht“: read by whoever reads what is left out."""
    return (
        re.search(r"\b(?:nicht|keine?[nr]?|ausser|ohne|weder|noch)(?: \w+)?\s*$", text.klein[:start])
        is not None
    )


def _einer_sache(text: Text, end: int) -> bool:
    """„in der Mietrechtssache Nebelthau“ names one."""
    after = re.match(r"\s+(?P<wort>[a-z-]+)", text.klein[end:])
    return after is not None and text.gross(end + after.start("wort")) and not _EINTRAEGE.match(after["wort"])


def _im_gebiet(names: frozenset[str]) -> Gilt:
    return lambda row: row.get("sachgebiet") in names if "typ" in row else None


def _worte(text: Text, found: re.Match[str]) -> list[str]:
    kind = GERICHT_KURZ.get(found["art"], found["art"])
    return [word for word in (kind if kind != "gericht" else "", _ort(text, found)) if word]


def _ort(text: Text, found: re.Match[str]) -> str:
    return found["ort"] if found["ort"] and text.gross(found.start("ort")) else ""


def _beim_gericht(text: Text, found: re.Match[str], entered: Gilt) -> Bedingung:
    end = found.end() if _ort(text, found) else found.end("art")
    said = text.wie_geschrieben(found.start("art"), end)
    told = f"Akten, in denen dieses Gericht eingetragen ist („{said}“)"
    return Bedingung(
        "nur",
        text.wie_geschrieben(found.start(), end),
        f"{told}; bei welchem Gericht eine Frist zu wahren ist, steht nicht im Kalender",
        entered,
        (found.start(), end),
    )


def _eingetragen(asked: list[list[str]]) -> Gilt:
    def entered(row: Mapping[str, Any]) -> bool | None:
        if "typ" not in row:
            return None
        courts = [_ausgeschrieben(each) for each in cast("list[str]", row.get("gerichte", []))]
        return any(
            all(re.search(rf"\b{re.escape(word)}\b", court) for word in words)
            for words in asked
            for court in courts
        )

    return entered


def _ausgeschrieben(court: str) -> str:
    """LG Köln → landgericht koeln."""
    first, _, rest = falte(court).partition(" ")
    return f"{GERICHT_KURZ.get(first, first)} {rest}"
