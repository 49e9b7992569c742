"""What a request says of a Frist beside its kind: the day that starts it, posting, and extensions."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

from bridle.assistants.helena.planer.fristen.kuenftig import gedacht, geschehen, kuenftige, voraus
from bridle.assistants.helena.planer.lesen.tage import daten, heute, ohne_jahr
from bridle.assistants.helena.planer.lesen.zeitangaben import zeitangaben

LAENGE = (
    r"(?:\d{1,3}|ein(?:e[nrm]?)?|zwei|drei|vier|fuenf|sechs|sieben|acht|neun|zehn|zwoelf|vierzehn|"
    r"halbe[rn]?)[ -]?(?:tag|woche|monat|jahr|werktag|arbeitstag|stunde)\w*"
)
_EREIGNIS = (
    r"zugestellt|zustellung|zugegangen|zugang|zuging|bekannt ?gegeben|bekanntgabe|erhalten|"
    r"eingegangen|eingang|bekommen|zur post|aufgegeben|ab dem|\bab\b|seit|kenntnis|verkuendet|"
    r"behoben|weggefallen|abgeliefert|entstanden|ereignis|nach dem"
)
_VOM = (
    r"(?:\w*vertrag|rechnung|urteil|\w*bescheid|\w*beschluss|versaeumnisurteil|kuendigung|schreiben|brief|"
    r"strafbefehl|"
    r"mahnbescheid|verfuegung|entscheidung)s?\s+(?:\w+\s+){0,4}?vom\s*(?:[a-z]+tag,?\s*(?:dem\s*|den\s*)?)?$"
)
_DATIERT = (
    r"\b(?:datiert\w*|(?:brief|bescheid|urteils|schreibens|ausstellungs)?datum|ausgestellt|"
    r"(?:unterschrieben|geschrieben|verfasst|unterzeichnet)(?: ist| wurde)?)"
    r"\s*(?:auf|vom|von|am|ist|:)?\s*(?:den |der |dem )?$"
)
_DATIERT_DANACH = re.compile(
    r"\S*[^\s,;](?:\s\d{4})?\s+(?:datiert\w*|ausgestellt|unterschrieben|verfasst|unterzeichnet|als datum)\b"
)
_PAPIER = (
    r"\b(?:kuendigung|\w*urteil|\w*bescheid|\w*beschluss|strafbefehl)\b.*"
    r"\b(?:klagefrist|bis wann|wie lange)\b|"
    r"\bkenntnis\b|\bweggefallen|\bbehoben\b|\berfahren\b|verkuend"
)
"""What is reckoned from a day that has been, also where nobody says that it came then."""
_AUFGABE = (
    r"\bpoststempel|\bzur post\b|\bin die post\b|\b(?:post)?aufgabe\b|\bpostausgang|\baufgegeben\b|"
    r"\b(?:ab|ver|los)(?:ge)?schickt\b|"
    r"\b(?:ab|ver)sandt\b|\bab?gesandt\b|\bversendet\b|\bversand\b|\brausgeschickt\b|\bgeschickt\b"
)
_MIT_POST = (
    rf"{_AUFGABE}|\b(?:per|mit der|mit|durch die) post\b|\beinfache[rmn]? (?:brief|post)\b|\bpostalisch\b|"
    r"\b(?:normale[rmn]?|gewoehnliche[rmn]?) (?:brief|post)\b|\bper brief\b"
)
_ANGEKOMMEN = (
    r"zugestellt|zustell(?:ung|datum)|zugegangen|\bzugang\b|\bging\b.*\bzu\b|erhalten|eingegangen|bekommen|"
    r"angekommen|bekannt ?gegeben|bekanntgabe|briefkasten|\bkam\b|\bgekommen\b|\bgeht\b.*\b(?:zu|ein)\b|"
    r"\bging\b.*\bein\b|\beingang\b|\bim kasten\b|ausgehaendigt|uebergeben|\bgekriegt\b|\bkriegte\b|"
    r"\bbekam\b|\b(?:e-?)?eb\b|empfangsbekenntnis|\bpzu\b|"
    r"zustellungsurkunde|\bgelbe[rnms]? (?:umschlag|brief|post)|\berhielt\w*|\bgekuendigt\b|"
    r"\bkuendigung (?:vom|am)\b|\b(?:urteils|entscheidungs)?gruende\b"
)
_KOMMT = (
    r"\bbekommt?e?\b|\berhaelt\b|\berhalte\b|\bkriegt?e?\b|\bzugeh(?:t|en)\b|\bzu gehen\b|\bkommt\b|"
    r"\bkommen\b|\bwird\b"
)
"""Of a day to come; in other requests these words say many things."""
_GESCHEHEN = (
    r"zugestellt|zugegangen|\bging\b|erhalten|eingegangen|bekommen|angekommen|bekannt ?gegeben|"
    r"gegeben|aufgegeben|schickt\b|sandt\b|\bkam\b|gekommen|ausgehaendigt|uebergeben|gekriegt|bekam|erhielt"
)
_BEKOMMEN = r"zugegangen|erhalten|eingegangen|bekommen|angekommen|gekriegt"
BALD = 60
"""Days. „Zugestellt 20.11.“, said two days before, is not that day of the year before."""
WANN_ZUR_POST = "An welchem Tag wurde der Bescheid zur Post gegeben?"
WANN_ZUGEGANGEN = (
    "An welchem Tag ist das Schreiben zugegangen oder zugestellt worden? Der Versand genügt nicht."
)


@dataclass(frozen=True, slots=True)
class Start:
    """The day that starts it, or what to ask for it.

    post   it is the day of posting, after which a Bescheid counts as notified
    datum  it is the date that the Bescheid bears
    """

    tag: date | None = None
    post: bool = False
    datum: bool = False
    frage: str = ""


_BEKENNTNIS = re.compile(
    r"(\b(?:(?:e-?)?eb|empfangsbekenntnis\w*)\b(?:[^.;?!]|(?<=\d)\.){0,40}?\b)(?:\w*schickt|\w*sandt|"
    r"\w*sendet)\b"
)


def start(klein: str, *, bescheid: bool, datiert: bool = False) -> Start:
    """A letter of an authority counts as notified some days after posting; for others only arrival counts.

    datiert  the date that the Bescheid bears may be taken for the day of its posting
    """
    klein = _BEKENNTNIS.sub(r"\1", klein)  # who sends that back has been served on that day
    if not re.search(_MIT_POST, klein):
        if datiert and (dated := _bescheidtag(klein)) is not None:
            return Start(dated, post=True, datum=True)
        return Start(_ereignis(klein))
    arrived = re.search(_ANGEKOMMEN, klein)
    if not bescheid:
        day = (
            _ereignis(klein)
            if arrived and len(_tage(klein)) == 1 and not re.search(_AUFGABE, klein)
            else None
        )
        day = day or (_neben(klein, _ANGEKOMMEN, _AUFGABE) if arrived else None)
        return Start(day) if day or not _tage(klein) else Start(frage=WANN_ZUGEGANGEN)
    if arrived:
        day = _neben(klein, _AUFGABE, _ANGEKOMMEN)
        if day is None and (dated := _nur_sein_datum(klein)) is not None:
            return Start(dated, post=True, datum=True)
        return Start(day, post=True) if day else Start(frage=WANN_ZUR_POST)
    own = [day for place, day in _tage(klein) if re.search(_VOM, klein[:place])]
    others = [day for place, day in _tage(klein) if not re.search(_VOM, klein[:place])]
    days = others or own
    if len(days) == 1:
        return Start(days[0], post=True, datum=not others)
    said = kuenftige(klein) or gesagte(klein)
    return Start(_ereignis(klein) or (said[0][1] if len(said) == 1 else None), post=True)


def _nur_sein_datum(klein: str) -> date | None:
    """„Bescheid vom 28.10. kam mit der Post“: no other day is told than the one that it bears."""
    days = _tage(klein)
    if len(days) != 1 or gesagte(klein) or not re.search(_VOM, klein[: days[0][0]]):
        return None
    return days[0][1]


def traegt_es(klein: str, place: int) -> bool:
    """Whether the day is only the date that a paper bears, and nothing arrived on it."""
    before = klein[:place]
    if re.search(r"\b(?:e-?)?eb\b|empfangsbekenntnis", before[-40:]):
        return False  # who signs that is served on that day
    dated = re.search(_DATIERT, before) or _DATIERT_DANACH.match(klein[place:])
    return dated is not None or re.search(_VOM, before) is not None


def _bescheidtag(klein: str) -> date | None:
    """The date that a Bescheid bears, where no other day is named: it is taken for that of the posting."""
    days = _tage(klein)
    if len(days) != 1 or re.search(_ANGEKOMMEN, klein) or gesagte(klein):
        return None
    place, day = days[0]
    return day if re.search(_VOM, klein[:place]) or re.search(_DATIERT, klein[:place]) else None


def gesagte(klein: str) -> list[tuple[int, date]]:
    """Single days that are said and not written: gestern, letzten Freitag, am Monatsersten."""
    return [(each.anfang, each.tag) for each in zeitangaben(klein) if each.tag is not None]


def beschlusstag(klein: str) -> date | None:
    """The day on which owners decided: the one beside that, or the only one."""
    days = [*daten(klein), *gesagte(klein)]
    marks = [found.start() for found in re.finditer(r"beschluss|beschloss|versammlung|gefasst", klein)]
    if len(days) > 1 and not marks:
        return None
    near = sorted(days, key=lambda each: min([abs(each[0] - mark) for mark in marks] or [0]))
    return near[0][1] if near else None


def _tage(klein: str) -> list[tuple[int, date]]:
    """What has arrived or was sent was so before today: without a year it is the last day of that date."""
    days, now = daten(klein), heute()
    if len(days) == 1 and gedacht(klein) and ohne_jahr(klein):
        return [(place, voraus(day)) for place, day in days]
    if len(days) != 1 or days[0][1] <= now or not ohne_jahr(klein):
        return days
    place, day = days[0]
    soon = (day - now).days <= BALD and not geschehen(klein) and not re.search(_BEKOMMEN, klein)
    return [(place, _or_before(day))] if re.search(_GESCHEHEN, klein) and not soon else days


def _or_before(day: date) -> date:
    try:
        return day.replace(year=day.year - 1)
    except ValueError:
        return day


def _neben(klein: str, near: str, far: str) -> date | None:
    """The day that stands nearer to the one kind of word than to the other."""
    wanted = [found.start() for found in re.finditer(near, klein)]
    unwanted = [found.start() for found in re.finditer(far, klein)]
    fitting = [
        (min(abs(place - mark) for mark in wanted), day)
        for place, day in _tage(klein)
        if wanted
        and not traegt_es(klein, place)
        and min(abs(place - mark) for mark in wanted)
        < min([abs(place - mark) for mark in unwanted] or [10**6])
    ]
    return min(fitting)[1] if fitting else None


def beginn_wort(klein: str) -> str:
    """What happened on the day that starts it, in one word."""
    return "Zugang" if re.search(r"zugegangen|\bzugang\b|erhalten|bekommen", klein) else "Zustellung"


def ereignis_genannt(klein: str) -> bool:
    """Whether a day is named on which something arrived or was sent: that is reckoned, not looked up."""
    days = bool(_tage(klein) or gesagte(klein))
    return days and re.search(rf"{_ANGEKOMMEN}|{_MIT_POST}", klein) is not None


def _im_teilsatz(klein: str, days: list[tuple[int, date]]) -> date | None:
    """The one day whose clause says that something arrived: „geschrieben am 1.11., zugegangen am 4.11.“"""
    surely = r"zugestellt|zustell|zugegangen|\bzugang\b|\beb\b|\bpzu\b|empfangsbekenntnis"
    for arrival in (surely, rf"{surely}|kasten\b|erhalten|bekommen|eingegangen|uebergeben", _ANGEKOMMEN):
        found = {day for place, day in days if re.search(arrival, _teilsatz(klein, place))}
        if len(found) == 1:
            return found.pop()
    return None


def _teilsatz(klein: str, place: int) -> str:
    before = re.split(r"[;!?,]|(?<!\d)\.\s(?!\d)", klein[:place])[-1]
    return before + re.split(r"[;!?,]|(?<!\d)\.\s(?!\d)", klein[place:])[0]


def _ereignis(klein: str) -> date | None:
    """The day that starts it: the one beside Zustellung or Zugang, never the date a document bears."""
    days = [(place, day) for place, day in _tage(klein) if not traegt_es(klein, place)]
    arrived = re.search(rf"\b(?:ab|seit|von) (?:heute|gestern)|{_ANGEKOMMEN}", klein)
    if not days and (arrived or re.search(_KOMMT, klein)) and (ahead := kuenftige(klein)):
        days = ahead
    elif not days and arrived:
        days = gesagte(klein)
    elif not days and re.search(_PAPIER, klein):
        days = [(place, day) for place, day in gesagte(klein) if day < heute()]
    days = [
        (place, day)
        for place, day in days
        if not re.search(r"(?:verkuendet|verkuendung)\s*(?:am|:)?\s*$", klein[:place])
    ] or days
    if len(days) <= 1:
        return days[0][1] if days else None
    if (served := _im_teilsatz(klein, days)) is not None:
        return served
    marks = [found.start() for found in re.finditer(f"{_EREIGNIS}|{_ANGEKOMMEN}", klein)]
    if not marks:
        return None
    return min(days, key=lambda each: min(abs(each[0] - mark) for mark in marks))[1]
