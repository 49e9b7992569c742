"""A Frist whose end is said: nothing begins on that day. An extension and talks are joined to it."""

from __future__ import annotations

import re
from datetime import date

from bridle.assistants.helena.planer.fristen.erzaehlt import ohne_tage, tage, teilsatz
from bridle.assistants.helena.planer.lesen.tage import daten, heute

_ENDET_AM = re.compile(
    r"(?:\b(?:bis|bislang|bisher|zuvor)(?: zum| zu)?|"
    r"\bend(?:e|et|ete|en|eten)\b(?: \w+){0,2}?(?: am| zum| mit)?|"
    r"\b(?:ablauf|fristende|fristablauf|ende)(?: \w+){0,2}?(?: am| zum|:)?|\bfaellig(?: am| zum)?|"
    r"\b(?:lief|laeuft|liefe)(?: \w+){0,2}?(?: am| zum| bis| bis zum)|\babgelaufen(?: am)?|\bwaere(?: am)?)"
    r":?\s*(?:[a-z]+tag,?\s*(?:dem |den )?|[a-z]{2}\.?,?\s)?$"
)
_DANN_ZU_ENDE = re.compile(
    r"\S+(?:\s+\w+){0,4}?\s+(?:ablief|abliefe|ablaeuft|abgelaufen|ablaufende?\w*|abzulaufen|endet\w*|"
    r"endende?\w*|"
    r"enden|auslief|auslaeuft|faellig\w*|um (?:war|ist|waere)|zu ende|vorbei)\b"
)
_DAHIN_VERLAENGERT = re.compile(r"[^\s,;]+\s+(?:\w+\s)?verlaenger")
_VERLAENGERT_BIS = re.compile(r"verlaenger\w*\s+(?:\w+\s)?bis(?: zum)?\s*$")
_BEGINN = re.compile(r"zugestellt|zustellung|zugang|zugegangen|erhalten|bekannt ?gegeben")


def bisheriges_ende(klein: str) -> date | None:
    """The day on which it ended before; None where several may be that, or it is that of the extension."""
    ends = {day for place, day in daten(klein) if _endete(klein, place)}
    return ends.pop() if len(ends) == 1 else None


def _endete(klein: str, place: int) -> bool:
    before, after = klein[:place], klein[place:]
    clause = re.split(r"[;!?]|\.\s(?!\d)", before)[-1]
    if _DAHIN_VERLAENGERT.match(after) and re.search(r"\bbis(?: zum)?\s*$", before):
        return False
    if _VERLAENGERT_BIS.search(before) or _BEGINN.search(clause[-25:]):
        return False
    return _ENDET_AM.search(before) is not None or _DANN_ZU_ENDE.match(after) is not None


_FRIST = re.compile(r"frist(?!los)\w*|\bverjaehr\w*|\bwiderrufsvorbehalt|\bwiderruflich\b")
_VERJAEHRT_AM = re.compile(
    r"\bverjaehr\w*(?:\s+(?!ab\b|seit\b|mit\b|nach\b|von\b|vom\b)[a-z]+){0,5}?"
    r"\s+(?:am|zum|per|mit ablauf des|mit dem|bis(?: zum)?|auf den|ende|(?:mit )?ende)\s*"
    r"(?:[a-z]+tag,?\s*(?:dem |den )?)?$|\bverjaehrung\w*\s*(?:am|zum|:|=)\s*$"
)
_VERJAEHRUNG = re.compile(r"\bverjaehrung\w*\s*$")
_AM = re.compile(r"\b(?:am|zum|mit ablauf des|mit dem|bis(?: zum)?)\s*$")
_DANN = re.compile(
    r"\S+\s+(?:(?:sonst|eigentlich|schon|bereits|noch|dann)\s+)?"
    r"(?:verjaehr(?:t|en|te|ten|et)\b|(?:laeuft|lief|liefe|tritt|trat|traete)\b[^,;.?!]{0,40}?\b(?:ab|ein)\b)"
)
_BEGONNEN = re.compile(
    r"\b(?:entstand\w*|faellig\w*|beginn\w*|begann|begonnen|kenntnis|lieferung|geliefert|abnahme|abgenommen|"
    r"uebergabe|unfall|rechnung vom|zugestellt|zugegangen|erhalten|hemm\w*|verhandel\w*|verhandlung\w*|"
    r"gespraech\w*)\b"
)
_DANN_GESCHEHEN = re.compile(
    r"\S+(?:\s+\w+){0,2}?\s+(?:(?:faellig|entstanden|uebergeben|abgenommen|zugestellt|zugegangen|erworben|"
    r"(?:aus|ein|ab)?ge\w{2,}(?:t|en))e[nmrs]?\s+\w|faellig ge)"
)
_WANN_AM = re.compile(r"\bwann\b.*\bam\s*$")


def _beginnt_dann(clause: str, after: str) -> bool:
    """„Wann verjährt eine am 15.3.2023 fällige Forderung?“ asks for the end, and tells the beginning."""
    return _WANN_AM.search(clause) is not None or _DANN_GESCHEHEN.match(after) is not None


_KANTE = r"[;!?]|\.\s(?!\d)|,\s"


def genannte_enden(klein: str) -> tuple[date, ...]:
    """The days that are told as the end of a Frist or of a Verjährung, in the order of time."""
    told = [*tage(klein), *_jahresenden(klein)]
    return tuple(sorted({day for place, day in told if _ist_ende(klein, place)}))


def ohne_genannte_enden(klein: str) -> str:
    """Without these days where they are written, as long as it was: nothing begins on them."""
    ends = genannte_enden(klein)
    if not ends:
        return klein
    years = [place for place, day in _jahresenden(klein) if day in ends and _ist_ende(klein, place)]
    for place in years:
        klein = f"{klein[:place]}    {klein[place + 4 :]}"
    return ohne_tage(klein, ends)


_JAHRESENDE = re.compile(r"\b(?:ende|schluss des jahres|jahresende|ablauf des jahres)\s+(20\d\d)\b")


_BEFRISTET = re.compile(r"vertrag|befrist|arbeitsverhaeltnis|beschaeftig|angestellt|\bstelle\b|\bjob\b")
_DER_FRIST = re.compile(
    r"\b(?:\w*klage)?frist\b(?:(?!vertrag|befrist|arbeitsverh)[^;.?!:])*$|\bnoch\b[^;.?!:,]{0,40}$"
)
"""„Die Frist endet am 23.11.2026“, „kann ich noch bis zum 23.11.2026 klagen“."""


_ANDERES = re.compile(r"elternzeit|mutterschutz|krankschreib|krankgeschrieben|urlaub|projekt")


def _anderes(clause: str) -> bool:
    """Over at some time as well, and no end of the contract."""
    return "probezeit" in clause or bool(_ANDERES.search(clause) and not _BEFRISTET.search(clause))


def ohne_anderes_ende(klein: str) -> str:
    """Without the days on which something else than the contract was over."""
    return ohne_tage(klein, [day for day, clause in _enden(klein) if _anderes(clause)])


def befristet_bis(klein: str) -> date | None:
    """„Der Vertrag lief am 31.10.2026 aus“: the day on which a fixed term is over, and no Frist."""
    ends = [(day, clause) for day, clause in _enden(klein) if not _anderes(clause)]
    own = {day for day, clause in ends if _BEFRISTET.search(clause)} or {day for day, _ in ends}
    return own.pop() if len(own) == 1 else None


def _enden(klein: str) -> list[tuple[date, str]]:
    """The days on which something ended that is no Frist, each with its clause."""
    return [
        (day, teilsatz(klein, place))
        for place, day in tage(klein)
        if (_endete(klein, place) or re.match(r"\S+\s+ausgelaufen", klein[place:]))
        and not _DER_FRIST.search(re.split(_KANTE, klein[:place])[-1])
    ]


def _jahresenden(klein: str) -> list[tuple[int, date]]:
    """„verjährt Ende 2026“: the last day of that year."""
    return [(found.start(1), date(int(found[1]), 12, 31)) for found in _JAHRESENDE.finditer(klein)]


def _ist_ende(klein: str, place: int) -> bool:
    before, after = klein[:place], klein[place:]
    clause = re.split(_KANTE, before)[-1]
    if _BEGONNEN.search(clause) or ("verjaehr" in klein and _beginnt_dann(clause, after)):
        return False
    if _VERJAEHRT_AM.search(clause) or (_VERJAEHRUNG.search(clause) and _steht_bevor(klein, place)):
        return True
    named = _FRIST.search(clause) or _FRIST.search(re.split(_KANTE, after)[0])
    then = _AM.search(clause) is not None and _DANN.match(after) is not None
    return named is not None and (then or _endete(klein, place))


def _steht_bevor(klein: str, place: int) -> bool:
    """„Verjährung 31.12.2026“ may be the end of it only as long as that day is to come."""
    return any(at == place and day >= heute() for at, day in tage(klein))
