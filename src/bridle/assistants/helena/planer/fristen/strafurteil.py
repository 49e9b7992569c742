"""The day that starts a Berufung or Revision in a criminal matter: who was there hears it, others are "
"served."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

from bridle.assistants.helena.law import berechne_frist
from bridle.assistants.helena.planer.fristen.erzaehlt import tage, teilsatz

ABWESEND = {
    "berufung_straf": "abwesenheitsurteil_berufung",
    "revision_straf": "abwesenheitsurteil_revision",
}
"""What a remedy is for somebody who was not there."""
ARTEN = frozenset({*ABWESEND, *ABWESEND.values()})
_ABWESEND = re.compile(
    r"\babwesen(?:heit|d)|\bnicht (?:\w+ )?(?:anwesend|erschienen|dabei|zugegen|im (?:saal|termin))\b|"
    r"\bausgeblieben"
)
_VERTRETEN = re.compile(
    r"^(?!.*\bnicht vertreten).*(?:\bvertreten\b|vertretungsvollmacht|"
    r"\b(?:verteidiger\w*|anwalt|anwaeltin)\b[^.;?!]{0,40}\b(?:anwesend|dabei|erschienen|da)\b)",
    re.S,
)
VERTRETEN = (
    "Gerechnet ist **ab der Verkündung**: In den Fällen, in denen sich der Angeklagte vertreten lassen darf "
    "(etwa nach Einspruch gegen einen Strafbefehl, § 411 Abs. 2 StPO), läuft die Frist auch für den "
    "Abwesenden ab "
    "dann, wenn ein Verteidiger mit nachgewiesener Vertretungsvollmacht dabei war (§ 314 Abs. 2, § 341 "
    "Abs. 2 "
    "StPO). Sonst läuft sie ab der Zustellung."
)
_ZUGESTELLT = re.compile(
    r"zugestellt|zustellung|\bzuging\b|zugegangen|erhalten|bekommen|"
    r"^(?!.*(?:verkuend|muendlich|\bohne\b))"
    r".*\b(?:(?:urteils|entscheidungs)?gruende?n?|begruendete[ns]? urteil)\b"
)
"""Of a written judgment; its reasons come with that, by whatever word it is told."""
_VERKUENDET = re.compile(
    r"verkuend|verurteilt|freigesprochen|freispruch|\burteil\b|hauptverhandlung|gesprochen|ergangen|"
    r"\bgefallen\b"
)
WANN_ZUGESTELLT = (
    "An welchem Tag wurde das Urteil dem Angeklagten zugestellt? War er bei der Verkündung nicht dabei, "
    "beginnt "
    "die Frist für ihn in der Regel erst mit der Zustellung."
)
WANN_VERKUENDET = (
    "An welchem Tag wurde das Urteil verkündet, und war der Angeklagte dabei? Dann läuft die Frist ab der "
    "Verkündung und nicht ab der Zustellung."
)
AB_ZUSTELLUNG = (
    "Weil der Angeklagte bei der Verkündung nicht dabei war, läuft die Frist für ihn ab der Zustellung."
)


@dataclass(frozen=True, slots=True)
class Urteilstag:
    """The day, or what to ask for it; `statt` are days that start nothing here.

    abwesend  he was not there, and so it is the day of the service
    """

    tag: date | None = None
    frage: str = ""
    statt: tuple[date, ...] = ()
    hinweis: str = ""
    abwesend: bool = False


def urteilstag(klein: str) -> Urteilstag:
    days = [(teilsatz(klein, place), day) for place, day in tage(klein)]
    served = {day for clause, day in days if _ZUGESTELLT.search(clause)}
    heard = {day for clause, day in days if _VERKUENDET.search(clause)} - served
    if not heard and len(days) == 1 and not served:
        heard = {day for _, day in days}
    if _ABWESEND.search(klein) and _VERTRETEN.search(klein) and len(heard) == 1:
        return Urteilstag(heard.pop(), statt=tuple(sorted(served)), hinweis=VERTRETEN)
    if _ABWESEND.search(klein):
        if len(served) != 1:
            return Urteilstag(frage=WANN_ZUGESTELLT)
        return Urteilstag(served.pop(), statt=tuple(sorted(heard)), hinweis=AB_ZUSTELLUNG, abwesend=True)
    if len(heard) == 1:
        return Urteilstag(heard.pop(), statt=tuple(sorted(served)))
    return Urteilstag(frage=WANN_VERKUENDET) if served or len(heard) > 1 else Urteilstag()


BEGRUENDUNG = {"revisionsbegruendung_straf": "revision_straf", "berufungsbegruendung_straf": "berufung_straf"}
"""The period for the reasons, and the one to lodge the remedy: it begins when that is over."""
NACH_EINLEGUNG = (
    "Die Frist zur Begründung beginnt, wenn die zur Einlegung abgelaufen ist (hier am {ende}); ist das "
    "Urteil dann "
    "noch nicht zugestellt, erst mit der Zustellung (§ 345 Abs. 1, § 317 StPO)."
)


def begruendungsbeginn(klein: str, art: str) -> Urteilstag | None:
    """The end of the period to lodge it, or a later service; None where no Verkündung is told."""
    judged = urteilstag(klein)
    if judged.tag is None or ("verkuend" not in klein and not judged.abwesend):
        return None
    days = {day for _, day in tage(klein)}
    served = {day for place, day in tage(klein) if _ZUGESTELLT.search(teilsatz(klein, place))}
    end = berechne_frist(art=BEGRUENDUNG[art], ereignis=judged.tag).ende
    counts = max(served | {end})
    told = NACH_EINLEGUNG.format(ende=f"{end:%d.%m.%Y}")
    return Urteilstag(counts, statt=tuple(sorted(days - {counts})), hinweis=told)
