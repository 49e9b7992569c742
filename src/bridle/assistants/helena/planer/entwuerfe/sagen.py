"""How drafts and what they lack are said; and read again in the next turn, for nothing else is remembered."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from bridle.assistants.helena.drafts.zeiterfassung import dauer as in_stunden
from bridle.assistants.helena.planer.entwuerfe.art import Art
from bridle.assistants.helena.planer.entwuerfe.auftrag import Auftrag
from bridle.assistants.helena.planer.entwuerfe.vorschlag import am_wochenende, argumente
from bridle.assistants.helena.planer.sagen import absaetze, liste, tag, zitat

_WAS = {
    "die Notiz": ("notiz", ""),
    "den Zeiteintrag": ("zeit", ""),
    "die Wiedervorlage": ("frist", "WIEDERVORLAGE"),
    "den Termin": ("frist", "TERMIN"),
    "die Frist": ("frist", "FRIST"),
}
_NAME = {"FRIST": "Frist", "TERMIN": "Termin", "WIEDERVORLAGE": "Wiedervorlage"}
DARF_NICHT: Mapping[Art, str] = {
    "notiz": "Notizen kann ich mit Deiner Rolle nicht vorschlagen.",
    "zeit": "Zeiteinträge kann ich mit Deiner Rolle nicht vorschlagen.",
    "frist": "Einträge im Kalender kann ich mit Deiner Rolle nicht vorschlagen.",
}
IN_WELCHER_AKTE = "In welcher Akte? Nenne mir das Aktenzeichen oder den Namen einer Partei."
NEU = (
    "Das ist ein neuer Entwurf. Der vorige steht unverändert daneben: Verwirf ihn, damit nicht beide "
    "freigegeben werden."
)
_TITEL = r"(?: in der Akte (?P<akte>\d{4}/\d{2})(?: \((?P<rubrum>[^\n]*)\))?| ohne Akte)?"
_GEFRAGT = re.compile(
    rf"^Für (?P<was>{'|'.join(_WAS)}){_TITEL} brauche ich noch:\n\n(?P<fragen>(?:- [^\n]*\n?)+)"
    r"(?:\nZur Wahl stehen:\n\n(?P<wahl>(?:- [^\n]*\n?)+))?(?:\nVerstanden habe ich: (?P<bisher>[^\n]*)\.$)?",
    re.M,
)
_ENTWURF = re.compile(
    rf"^Entwurf (?P<was>einer Notiz|eines Zeiteintrags|für den "
    rf"Kalender){_TITEL}:\n\n(?P<koerper>(?:[->][^\n]*\n?)+)",
    re.M,
)
_ZEITZEILE = re.compile(
    r"- \*\*(?P<h>\d+):(?P<m>\d\d) Std\.\*\* am \w+\., (?P<tag>\d\d\.\d\d\.\d{4}): (?P<text>.*) "
    r"\((?P<nicht>nicht )?abrechenbar\)"
)
_KALENDERZEILE = re.compile(
    r"- (?P<typ>Frist|Termin|Wiedervorlage): \*\*\w+\., (?P<tag>\d\d\.\d\d\.\d{4})(?:, "
    r"(?P<uhr>\d\d:\d\d) Uhr)?\*\*, "
    r"(?P<text>[^\n]*?)(?P<not>; Notfrist)?$",
    re.M,
)
_WAHLZEILE = re.compile(r"^- (\d{4}/\d{2}): (.*)$", re.M)


@dataclass(frozen=True, slots=True)
class Stand:
    """An order as the last answer left it. `offen`: something was asked; `wahl`: among these matters."""

    order: Auftrag
    rubrum: str = ""
    offen: bool = False
    wahl: tuple[tuple[str, str], ...] = ()
    woche: str = ""
    ohne_akte: bool = False


def staende(answer: str) -> list[Stand]:
    """The orders that an answer speaks of, in their order."""
    found = [(each.start(), _gefragt(each)) for each in _GEFRAGT.finditer(answer)]
    found += [(each.start(), stand) for each in _ENTWURF.finditer(answer) for stand in _entworfen(each)]
    return [stand for _, stand in sorted(found, key=lambda each: each[0])]


def _gefragt(found: re.Match[str]) -> Stand:
    art, typ = _WAS[found["was"]]
    said = found["bisher"] or ""
    text = re.search(r"„(.*)“$", said)
    plain = said[: text.start()] if text else said
    length = re.search(r"(\d+):(\d\d) Std", plain)
    day = re.search(r"\d\d\.\d\d\.\d{4}", plain)
    clock = re.search(r"(\d\d:\d\d) Uhr", plain)
    week = re.search(r"„(?:in der )?(\w+ Woche)“ sagt keinen", found["fragen"], re.I)
    choice = tuple(_WAHLZEILE.findall(found["wahl"] or ""))
    order = Auftrag(
        "notiz" if art == "notiz" else "zeit" if art == "zeit" else "frist",
        typ,
        text=text[1] if text else "",
        dauer=int(length[1]) * 60 + int(length[2]) if length else None,
        tag=_tag(day[0]) if day else None,
        uhr=clock[1] if clock else "",
        abrechenbar=False if "nicht abrechenbar" in plain else None,
        notfrist="Notfrist" in plain,
        akte=found["akte"] or "",
    )
    return Stand(order, found["rubrum"] or "", offen=True, wahl=choice, woche=week[1] if week else "")


def _entworfen(found: re.Match[str]) -> Iterator[Stand]:
    number, title, body = found["akte"] or "", found["rubrum"] or "", found["koerper"]
    without = not number
    if found["was"] == "einer Notiz":
        text = "\n".join([line.removeprefix(">").strip() for line in body.strip().split("\n")])
        yield Stand(Auftrag("notiz", text=text, akte=number), title, ohne_akte=without)
    elif line := _ZEITZEILE.search(body):
        length = int(line["h"]) * 60 + int(line["m"])
        billed = False if line["nicht"] else None
        order = Auftrag(
            "zeit",
            text=line["text"],
            dauer=length,
            tag=_tag(line["tag"]),
            abrechenbar=billed,
            akte=number,
        )
        yield Stand(order, title, ohne_akte=without)
    elif line := _KALENDERZEILE.search(body):
        order = Auftrag(
            "frist",
            line["typ"].upper(),
            text="" if line["text"] == "Wiedervorlage" else line["text"],
            tag=_tag(line["tag"]),
            uhr=line["uhr"] or "",
            notfrist=bool(line["not"]),
            akte=number,
        )
        yield Stand(order, title, ohne_akte=without)


def _tag(said: str) -> date:
    day, month, year = said.split(".")
    return date(int(year), int(month), int(day))


def gefragt(order: Auftrag, questions: Sequence[str], title: str, choice: Sequence[tuple[str, str]]) -> str:
    """What is missing, all at once, and what has been understood."""
    what = next(name for name, kind in _WAS.items() if kind == (order.art, order.typ))
    where = f" in der {title}" if title else ""
    known = [
        in_stunden(order.dauer) if order.dauer and not any("Wie lange" in each for each in questions) else "",
        tag(order.tag) if order.tag and not any("An welchem Tag" in each for each in questions) else "",
        f"{order.uhr} Uhr" if order.uhr else "",
        "nicht abrechenbar" if order.abrechenbar is False else "",
        "Notfrist" if order.notfrist else "",
        f"„{' '.join(order.text.split())}“" if order.text else "",
    ]
    so_far = "; ".join([each for each in known if each])
    return absaetze(
        f"Für {what}{where} brauche ich noch:",
        liste(questions),
        absaetze("Zur Wahl stehen:", liste([f"{number}: {name}" for number, name in choice]))
        if choice
        else "",
        f"Verstanden habe ich: {so_far.rstrip('.')}." if so_far else "",
    )


def entworfen(order: Auftrag, data: Mapping[str, Any], title: str) -> str:
    """The draft as a person would read it before approving it."""
    where = f" in der {title}" if data["akte"] else " ohne Akte"
    hints = [*order.hinweise, am_wochenende(order)]
    body = [zitat(order.text)] if order.art == "notiz" else []
    if order.art == "zeit":
        what = data["titel"].partition(": ")[2] or data["titel"]
        billed = "nicht " if order.abrechenbar is False else ""
        body = [liste([f"**{data['dauer']}** am {tag(data['datum'])}: {what} ({billed}abrechenbar)"])]
    if order.art == "frist":
        given = argumente(order)
        clock = f", {order.uhr} Uhr" if order.uhr else ""
        urgent = "; Notfrist" if order.notfrist else ""
        line = f"{_NAME[data['typ']]}: **{tag(data['datum'])}{clock}**, {given['titel']}{urgent}"
        hints += [
            each.replace("prüfe mit berechne_frist, ob", "prüfe, ob") for each in data.get("warnungen", ())
        ]
        hints += [] if order.text else ["Ein Anlass ist nicht genannt."]
        body = [liste([line])]
    head = {
        "notiz": "Entwurf einer Notiz",
        "zeit": "Entwurf eines Zeiteintrags",
        "frist": "Entwurf für den Kalender",
    }
    told = " ".join([each for each in hints if each])
    return absaetze(f"{head[order.art]}{where}:", *body, told, data["hinweis"])
