"""Which of several days a letter arrived on: when it lay in the box counts, not when somebody took it "
"out."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, timedelta

from bridle.assistants.helena.planer.fristen.erzaehlt import tage, teilsatz

_IN_DEN_KASTEN = (
    r"\beingeworfen|\beinwurf\b|(?<!aus dem )(?<!aus seinem )(?<!aus ihrem )(?<!den )\b(?:haus|"
    r"post)?briefkasten\b|"
    r"\bin(?: de[nrm]| ihren| seinen| unseren)? (?:haus|brief)?(?:brief)?kasten\b|\bim kasten\b|"
    r"\bbriefschlitz|"
    r"\bunter der tuer\b|\beingelegt in\b"
)
_NIEDERGELEGT = r"\bniedergelegt|\bniederlegung|\bhinterlegt"
_UEBERGEBEN = (
    r"\buebergeben|\bausgehaendigt|\bin empfang genommen|\bentgegengenommen|\bangenommen\b|"
    r"\bpersoenlich gegeben"
)
_SPAETER = (
    r"\bgeholt|\babgeholt|\babholung|\bgefunden|\bgelesen|\bgeoeffnet|\baufgemacht|\bgeleert|"
    r"\b(?:he)?rausgenommen|\burlaub|\bzurueckgek\w+|\bzurueck(?:gekommen)?\b|\bentdeckt|\bgesehen|"
    r"\bvorbeigebracht|\bzu uns\b|\bin die kanzlei|\bmitgebracht|\bvorgelegt|\bwieder (?:zu hause|da|"
    r"daheim)\b|"
    r"\bkenntnis genommen|\bweitergegeben|\bweitergeleitet"
)
_BENACHRICHTIGT = r"\bbenachrichtig\w*|\babholschein|\babholkarte|\bzettel\b|\bkarte\b"
_AUFGEGEBEN = r"\baufgegeben|\baufgabe\b|\bzur post\b|\b(?:ab|ver)(?:ge)?sandt|\b\w*schickt\b"
_SPAETE_STUNDE = re.compile(
    r"\b(?:spaet)?abends?\b|\bnachts?\b|\bspaetabend\w*|\b(?:heute|gestern) abend\b|\bmitternacht|"
    r"\bspaet am (?:tag|abend)|"
    r"(?<![\d.:])(?P<stunde>\d{1,2})(?:[:.]\d\d)?\s?uhr\b"
)
_ABEND = 18
_FESTE_FEIERTAGE = frozenset({(1, 1), (5, 1), (10, 3), (12, 25), (12, 26)})
WANN_EINGEWORFEN = (
    "An welchem Tag wurde es eingeworfen oder niedergelegt? Dieser Tag zählt, nicht der, an dem es "
    "jemand geholt oder "
    "gelesen hat."
)
NACHBAR = (
    "Die Abgabe bei einem Nachbarn genügt nicht; maßgeblich ist der Tag, an dem der Empfänger es "
    "wirklich bekommen hat."
)


@dataclass(frozen=True, slots=True)
class Zugang:
    """The day on which it arrived, the days on which something else was done with it, and how that is "
    "said."""

    tag: date | None
    statt: tuple[date, ...] = ()
    hinweis: str = ""
    frage: str = ""


def zugang(klein: str) -> Zugang | None:
    """The arrival, where the story tells how the letter came; None where it does not."""
    days = [(teilsatz(klein, place), day) for place, day in tage(klein)]
    if "nachbar" in klein:
        return _vom_nachbarn(days)
    later = {day for clause, day in days if re.search(_SPAETER, clause)}
    if re.search(r"\b\w*einschreiben\b", klein) and not re.search(r"\beinwurf-?einschreiben", klein):
        return _abgeholt(days)
    for pattern, said in (
        (_NIEDERGELEGT, "die Niederlegung am {tag}, nicht die Abholung"),
        (
            _IN_DEN_KASTEN,
            "der Einwurf in den Briefkasten am {tag}, nicht der Tag, an dem jemand ihn geleert oder es "
            "gelesen hat",
        ),
        (_UEBERGEBEN, "die Übergabe am {tag}, nicht der Tag, an dem es gelesen oder weitergegeben wurde"),
    ):
        arrived = {day for clause, day in days if re.search(pattern, clause) and not _nur_spaeter(clause)}
        if len(arrived) == 1:
            day = arrived.pop()
            rest = tuple(sorted(later - {day}))
            told = f"Maßgeblich ist {said.format(tag=f'{day:%d.%m.%Y}')}."
            return Zugang(day, rest, told) if rest or pattern == _NIEDERGELEGT else Zugang(day)
    if later and re.search(r"\beingeworfen|\beinwurf\b|\bniedergelegt", klein):
        return Zugang(None, frage=WANN_EINGEWORFEN)
    return None


def _vom_nachbarn(days: list[tuple[str, date]]) -> Zugang | None:
    """What a neighbour takes has not arrived before it is handed on."""
    theirs = {day for clause, day in days if "nachbar" in clause}
    own = {day for _, day in days} - theirs
    if len(own) == 1 and theirs:
        return Zugang(own.pop(), tuple(sorted(theirs)), NACHBAR)
    return Zugang(None, frage=f"{NACHBAR} Welcher Tag war das?") if theirs else None


def _nur_spaeter(clause: str) -> bool:
    """„Aus dem Briefkasten geholt“ is no arrival."""
    return re.search(_SPAETER, clause) is not None and not re.search(
        rf"\beingeworfen|\beinwurf\b|{_NIEDERGELEGT}|{_UEBERGEBEN}", clause
    )


def _abgeholt(days: list[tuple[str, date]]) -> Zugang | None:
    """A note in the box is not the letter: it arrives when it is fetched."""
    fetched = {day for clause, day in days if re.search(r"\b(?:ab)?geholt|\babholung", clause)}
    posted = {day for clause, day in days if re.search(_AUFGEGEBEN, clause)} - fetched
    noted = {day for clause, day in days if re.search(_BENACHRICHTIGT, clause)} - fetched
    if len(fetched) != 1 or any(min(fetched) - each <= timedelta(4) for each in posted):
        return None
    told = (
        "Ein Einschreiben geht erst mit der Abholung zu, nicht mit der Benachrichtigung. Wer die Abholung "
        "treuwidrig verzögert, kann sich darauf aber nicht berufen."
    )
    return Zugang(fetched.pop(), tuple(sorted(noted | posted)), told)


def spaet_eingeworfen(klein: str, event: date) -> bool:
    """Whether a letter came when nobody empties the box any more: late in the evening or on a Sunday."""
    if not re.search(_IN_DEN_KASTEN, klein):
        return False
    if event.weekday() == 6 or (event.month, event.day) in _FESTE_FEIERTAGE:
        return True
    found = _SPAETE_STUNDE.search(klein)
    return found is not None and (found["stunde"] is None or int(found["stunde"]) >= _ABEND)
