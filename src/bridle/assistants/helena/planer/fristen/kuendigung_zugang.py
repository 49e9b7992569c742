"""How long the period is, where somebody asks by when to give notice."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date

from bridle.assistants.helena.law import berechne_frist
from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.frist_arten import fristart
from bridle.assistants.helena.law.frist_dauer import parse_dauer
from bridle.assistants.helena.law.frist_kuendigung import laenge_nach_dauer
from bridle.assistants.helena.planer.fristen.angaben import LAENGE
from bridle.assistants.helena.planer.fristen.kuendigung import (
    SEIT_WANN,
    VORWAERTS,
    Kuendigungslaenge,
    ohne_vertragsdauer,
    vertragsjahre,
)
from bridle.assistants.helena.planer.fristen.kuendigung_wer import kuendigt

WER_KUENDIGT = {
    "mietkuendigung": "Wer kündigt: der Mieter oder der Vermieter? Nur für den Vermieter wird die Frist nach "
    "fünf und nach acht Jahren länger, und der letzte Tag liegt dann früher.",
    "arbeitsvertrag_kuendigung": "Wer kündigt: der Arbeitnehmer oder der Arbeitgeber? Nur für den "
    "Arbeitgeber wird die Frist mit den Jahren länger, und der letzte Tag liegt dann früher.",
}
VEREINBART = (
    "Gilt die genannte Kündigungsfrist ({laenge}) wirklich? Das Gesetz kennt sie hier nicht, und mit ihr "
    "rechne ich den letzten Tag nicht aus. Den nach der gesetzlichen Frist sage ich Dir, wenn Du sie "
    "weglässt."
)
_FRIST_GENANNT = re.compile(
    rf"\b\w*frist\w*\b[^.;?!,]{{0,25}}?\b(?P<a>{LAENGE})|\b(?P<b>{LAENGE})\s+(?:\w+\s)?(?:kuendigungs)?frist\b|"
    rf"\b(?P<c>{LAENGE})\s+zum (?:monats|quartals|jahres|halbjahres)?ende"
)


def zugangslaenge(klein: str, art: str, end: date | None) -> Kuendigungslaenge:
    """By the contract, the Probezeit, or how long it has lasted when the Kündigung arrives."""
    forward = VORWAERTS[art]
    if found := _FRIST_GENANNT.search(ohne_vertragsdauer(klein)):
        return _vereinbart(art, found["a"] or found["b"] or found["c"])
    if not forward:
        return Kuendigungslaenge()
    if forward == "arbeitsvertrag_kuendigung" and re.search(r"\bprobezeit", klein):
        return Kuendigungslaenge("2 Wochen")
    who, shortest = kuendigt(klein, forward), laenge_nach_dauer(forward, 0)
    if who == "schwach":
        return Kuendigungslaenge(shortest)
    if end is None:
        return Kuendigungslaenge()
    years = vertragsjahre(klein, end)
    if years is None:
        return Kuendigungslaenge(frage=SEIT_WANN if who else "")
    lengths = {_wenn_sie_zugeht(klein, art, end, index) for index in (0, 1)}
    if lengths == {shortest}:
        return Kuendigungslaenge(shortest)
    if not who:
        return Kuendigungslaenge(frage=WER_KUENDIGT[forward])
    return Kuendigungslaenge(lengths.pop()) if len(lengths) == 1 else Kuendigungslaenge(frage=SEIT_WANN)


def _wenn_sie_zugeht(klein: str, art: str, end: date, index: int) -> str:
    """The years count up to the Zugang, which the length itself decides; in doubt the longer one is safe."""

    def length_on(day: date) -> str:
        years = vertragsjahre(klein, day)
        return laenge_nach_dauer(VORWAERTS[art], years[index] if years else 0)

    longest = length = length_on(end)
    for _ in range(len(fristart(art).laengen)):
        then = length_on(berechne_frist(art=art, ereignis=end, frist=length).ende)
        if then == length:
            return length
        length = then
    return longest


def _vereinbart(art: str, said: str) -> Kuendigungslaenge:
    try:
        length = parse_dauer(re.sub(r"s?frist(?:en)?$", "", said))
    except LawError:
        return Kuendigungslaenge()
    kind = fristart(art)
    known = [
        each.text
        for each in kind.laengen or (kind.laenge,)
        if each and replace(each, text=length.text) == length
    ]
    return (
        Kuendigungslaenge(known[0])
        if known
        else Kuendigungslaenge(
            frage=VEREINBART.format(laenge=re.sub(r"[a-z]+$", lambda unit: unit[0].capitalize(), said))
        )
    )
