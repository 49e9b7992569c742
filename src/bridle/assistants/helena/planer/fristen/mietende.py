"""When a tenancy ends after a Kündigung, where the Frist to object is reckoned back from that day."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

from bridle.assistants.helena.law import berechne_frist
from bridle.assistants.helena.planer.fristen.angaben import start
from bridle.assistants.helena.planer.fristen.kuendigung import kuendigungslaenge
from bridle.assistants.helena.planer.lesen.tage import daten
from bridle.assistants.helena.planer.lesen.vertragsbeginn import ohne_vertragsbeginn

ART = "widerspruch_mietkuendigung"
_ENDET = re.compile(
    r"\b(?:zum|per|auf den|endet|enden|ende|mietende|auszug|auszuziehen|ausziehen|raus)"
    r"(?:\s(?:ist|war|bis|am|zum|mit ablauf des|soll))*:?\s*(?:[a-z]+tag,?\s*)?(?:de[nm]\s)?$"
)
_ENDET_DANN = re.compile(
    r"\S+(?:\s\d{4})?\s+(?:endet|enden|ablaeuft|auslaeuft|vorbei ist|raus (?:muss|soll)|auszieh\w*)\b"
)
"""„wenn der Vertrag am 30.06.2027 endet“: the word stands behind the day."""
_DIE_KUENDIGUNG = re.compile(
    r"zugegangen|\bzugang\b|zugestellt|erhalten|bekommen|\bkam\b|gekommen|briefkasten|\bging\b|gekuendigt|"
    r"kuendigung|kuendigt"
)
ZU_WELCHEM_TAG = (
    "Zu welchem Tag endet das Mietverhältnis nach der Kündigung, oder seit wann läuft der Mietvertrag? Der "
    "Widerspruch wird vom Ende des Mietverhältnisses zurückgerechnet, nicht vom Zugang der Kündigung."
)


@dataclass(frozen=True, slots=True)
class Mietende:
    """The end, or what to ask for it; the days of the story that led to it."""

    tag: date | None = None
    frage: str = ""
    statt: tuple[date, ...] = ()
    hinweis: str = ""


def mietende(klein: str) -> Mietende | None:
    """None where no day is told at all."""
    days = daten(klein)
    if told := [
        day for place, day in days if _ENDET.search(klein[:place]) or _ENDET_DANN.match(klein[place:])
    ]:
        return Mietende(told[-1], statt=tuple(day for _, day in days if day != told[-1]))
    came = start(ohne_vertragsbeginn(klein), bescheid=False).tag
    if came is None or not _DIE_KUENDIGUNG.search(klein):
        return None
    length = kuendigungslaenge(klein, "mietkuendigung", came).laenge
    if not length:
        return Mietende(frage=ZU_WELCHEM_TAG)
    end = berechne_frist(art="mietkuendigung", ereignis=came, frist=length).ende
    return Mietende(
        end,
        statt=tuple(day for _, day in days),
        hinweis=f"Das Mietverhältnis endet nach der Kündigung am **{end:%d.%m.%Y}** ({length}, Zugang am "
        f"{came:%d.%m.%Y}, § 573c Abs. 1 BGB); von diesem Tag wird zurückgerechnet.",
    )
