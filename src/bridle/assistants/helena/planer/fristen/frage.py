"""A question for the day on which a Frist ends: its kind, its first day, its court, and what is missing."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from typing import Any

from bridle.assistants.helena.law.frist_arten import fristart
from bridle.assistants.helena.planer.fristen.abstand import abstand, ohne_abstand
from bridle.assistants.helena.planer.fristen.angaben import LAENGE, ereignis_genannt
from bridle.assistants.helena.planer.fristen.anlass import (
    DAUER_AB,
    VERSCHIEBT,
    benannte_sache,
    gefragt,
    noch_gefragt,
    nur_laenge,
    sonst_genannt,
)
from bridle.assistants.helena.planer.fristen.arten import SPRUNGREVISION, lesung
from bridle.assistants.helena.planer.fristen.ausland import im_ausland
from bridle.assistants.helena.planer.fristen.beginn import Beginn, beginn
from bridle.assistants.helena.planer.fristen.belehrung import belehrung_fehlt
from bridle.assistants.helena.planer.fristen.bisher import bisheriges_ende
from bridle.assistants.helena.planer.fristen.eingelegt import nur_eingelegt
from bridle.assistants.helena.planer.fristen.genanntes_ende import genanntes_ende, neben_dem_ende, zum_ende
from bridle.assistants.helena.planer.fristen.kuendigung import (
    VERTRAGSENDE,
    VORWAERTS,
    Kuendigungslaenge,
    kuendigungslaenge,
    ohne_vertragsdauer,
)
from bridle.assistants.helena.planer.fristen.kuendigung_zugang import zugangslaenge
from bridle.assistants.helena.planer.fristen.laenge import laenge
from bridle.assistants.helena.planer.fristen.mitbewohnt import mitbewohnt
from bridle.assistants.helena.planer.fristen.paare import (
    begruendung_zu,
    beide_gefragt,
    daneben,
    nur_begruendung,
    ohne_begruendung,
)
from bridle.assistants.helena.planer.fristen.rechtzeitig import behauptung, kein_feiertag, zu_spaet_gefragt
from bridle.assistants.helena.planer.fristen.rueckfragen import (
    PRUEFEN,
    WAS_PRUEFEN,
    WAS_ZUGESTELLT,
    rueckfrage,
)
from bridle.assistants.helena.planer.fristen.statt_dessen import kuerzer
from bridle.assistants.helena.planer.fristen.uhrzeit import uhrzeit
from bridle.assistants.helena.planer.fristen.vereinbart import vereinbart
from bridle.assistants.helena.planer.fristen.verhandelt import verhandlungen
from bridle.assistants.helena.planer.fristen.verjaehrt import FRAGEN as VERJAEHRT_WIE
from bridle.assistants.helena.planer.fristen.verjaehrt import nicht_gepruefte_sache
from bridle.assistants.helena.planer.fristen.verkuendet import nicht_zugestellt, verkuendet
from bridle.assistants.helena.planer.fristen.verlaengert import BISHER, bisher_fehlt, verlaengerungen
from bridle.assistants.helena.planer.fristen.welche_sache import auch_strafsache, nicht_gesagt
from bridle.assistants.helena.planer.fristen.wiedereinsetzung import ANGENOMMEN, STRAF, zweig_angenommen
from bridle.assistants.helena.planer.fristen.zustellart import zustellart
from bridle.assistants.helena.planer.fristen.zweige import zweig_in
from bridle.assistants.helena.planer.grenzen import allgemein
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, Genannt
from bridle.assistants.helena.planer.lesen.orte import Gerichtsangabe, gericht_in, land_in, ort_genannt
from bridle.assistants.helena.planer.lesen.tage import daten, heute, mit_jahr, ohne_jahr
from bridle.assistants.helena.planer.lesen.wortlaut import wortlaut

_VORFRIST = re.compile(rf"\bvorfrist(?:en)?\s*(?:von|mit|:)?\s*({LAENGE})|({LAENGE})\s+vorfrist")
_AM_TAG = r"^(?:laeuft|laufen|endet|enden|ist|sind|welche|gibt es)\b.*\bam\b"
"""What ends on a day is in the calendar."""
_ART_FRAGT = (
    r"frist(?!los)|\bwann\b|verjaehr|\bbis wann|einleg|einreich|wie lange|wie viel zeit|wieviel zeit|"
    r"\bbis\s*(?:\?|$)|"
    r"\bspaetestens\b|\bletzter tag\b"
)
_LAENGE_FRAGT = r"frist(?!los)|\bwann\b|\bende[nt]?\b|rechne|ablauf|welcher tag|welches datum|\bplus\b"
_WIE_LANG = r"\bwie lang(?:e)? (?:ist|sind|betraegt|dauert)\b|\bwelche frist gilt\b"
_KALENDER = (
    r"\w*fristen\b|\bkalender|\btermine?\b|\bverhandlung|\bwiedervorlage|\bueberfaellig|\beingetragen|"
    r"\bnotiert|\bheute\b|\bmorgen\b|\bdiese[rn]? (?:woche|monat)|\bnaechste[rn]? (?:woche|monat|frist)"
)
_EIGENE = (
    r"\bunsere?[rnms]?\b|\bkalender|\bakten?\b|\beingetragen|\bnotiert|\boffen|\bueberfaellig|"
    r"\bdiese[rnms]?\b"
)
_GESCHEHEN = (
    r"\b(?:eingelegt|eingereicht|erhoben|abgeschickt|zurueckgenommen|rausgegangen|verlaengert)\b"
    r"(?! (?:werden|sein))|"
    r"\bwie oft\b|\bdauert\b(?!.*frist)|\b(?:welche|alle) (?:akten|mandate|mandanten|faelle)\b|"
    r"^(?:wann )?haben wir\b(?!.*\bzeit\b)"
)
"""What somebody did, or how long something takes: no Frist says that."""
_FAELLIG = r"\bwann\b[^?]{0,80}\b(?:faellig|dran)\b"


VOM_GESETZ = frozenset({SPRUNGREVISION, *VERJAEHRT_WIE})
"""Questions that say themselves how long it is in each case."""


def fristfrage(anfrage: Anfrage) -> Mapping[str, Any] | None:
    """What is to be computed, and what to ask first; None where nothing is."""
    klein = anfrage.klein
    court = gericht_in(anfrage.text)
    both = beide_gefragt(klein)
    read = lesung(ohne_begruendung(klein) if both else klein, court.name if court else "")
    reasons = nur_begruendung(klein)
    wanted = (begruendung_zu(read.art) if reasons else None) or read.art
    begin = beginn(klein, wanted)
    art = begin.art or wanted
    before = bisheriges_ende(klein) if "verlaenger" in klein else None
    told_end = genanntes_ende(klein, art, begin) if before is None else None
    event = begin.tag or before or told_end
    if not gefragt(anfrage, art, event or begin.verkuendet, offen=bool(read.frage)):
        return None
    reminder = _VORFRIST.search(klein)
    plain = ohne_abstand(klein)
    extensions, unclear, rest = verlaengerungen(plain.replace(reminder[0], " ") if reminder else plain)
    before = (before if extensions else None) or told_end
    length = laenge(ohne_vertragsdauer(rest)) if _mit_laenge(art) and not before else ""
    notice = _kuendigungslaenge(klein, art, event)
    town = ort_genannt(anfrage.text) if not (court and court.bekannt) else None
    named = sonst_genannt(anfrage, art, court.worte.strip() if court else town or "")
    filed = _aktenfrage(named)
    known = event or begin.verkuendet or named is not None
    question = (
        ("" if known else bisher_fehlt(klein, extensions))
        or read.frage
        or rueckfrage(anfrage, art, length, event, filed=filed)
        or notice.frage
    )
    if not _zu_rechnen(
        anfrage, art, notice.laenge or length, event or begin.verkuendet, question or begin.frage, named
    ):
        return None
    shorter = vereinbart(klein, art)
    shared = mitbewohnt(klein, art, notice.laenge, event)
    agreed = shared.laenge or notice.laenge or shorter.laenge or kuerzer(art, klein)
    reading = _angaben(anfrage, art, length, court) | ({"frist": agreed} if agreed else {})
    beside = abstand(klein)
    more = begruendung_zu(art) if both else None
    more = STRAF if more is None and zweig_angenommen(klein, art) else more
    beside_it = [*([more] if more else daneben(klein, art))]
    beside_it += [each for each in read.dazu if each not in (*beside_it, art)]
    given = reading | {
        "ereignis": _zeitpunkt(event, length, klein) if event and not before else None,
        "bisheriges_ende": before.isoformat() if before else None,
        "belehrung_fehlt": True if art and belehrung_fehlt(klein) else None,
        "dazu": beside_it or None,
        "ort": town,
        "verkuendung": _verkuendung(begin, klein),
        "bekanntgabe": "oeffentlich" if begin.aushang else "post" if begin.post else None,
        "ausland": True if im_ausland(klein, art) else None,
        "spaet_eingeworfen": True if begin.spaet else None,
        "hemmung": _hemmung(klein, art),
        "vorfrist": [_gross(wortlaut(anfrage, reminder[1] or reminder[2]))] if reminder else None,
        "verlaengerung": extensions or None,
        "abstand": beside.angabe() if beside else None,
    }
    if question in VOM_GESETZ:
        given = {}  # nothing is reckoned before that is known
    return {
        "argumente": {name: value for name, value in given.items() if value is not None},
        "frage": question or begin.frage or (unclear if event else ""),
        "gesagt": read.gesagt,
        "nur_laenge": nur_laenge(klein),
        "noch": noch_gefragt(klein)
        and not _andere_vorbei(klein, art)
        and not (art in VORWAERTS and anfrage.hat(r"\bwie lange\b|\bwann\b")),
        "zu_spaet": zu_spaet_gefragt(klein),
        "behauptet": behauptung(
            klein,
            _verbraucht(begin, before),
            zugang_wahrt=art == "betriebskostenabrechnung" or art in VORWAERTS,
            davor=art in VORWAERTS,
        ),
        "kein_feiertag": kein_feiertag(klein),
        "vorweg": read.vorweg
        or nicht_gesagt(klein, art, begin.tag or told_end, _tag_der_verkuendung(klein, begin)),
        "sache": auch_strafsache(klein, art),
        "zugang": zum_ende(klein, art, told_end, _hemmung(klein, art))
        or begin.hinweis
        or shorter.hinweis
        or shared.hinweis
        or _angenommen(anfrage, art),
        "begonnen": begin.hinweis,
        "statt": (*begin.statt, *begin.auch, *neben_dem_ende(klein, begin, told_end)),
        "auch": begin.auch,
        "verschoben": anfrage.hat(VERSCHIEBT),
        "ohne_begruendungsfrist": art is not None
        and ((both and more is None) or (reasons and "begruendung" not in art)),
        "rechtskraft": _bis_zur_rechtskraft(anfrage, art),
        "ohne_jahr": _ohne_sein_jahr(klein, event, begin),
        "im_jahr": str(begin.jahr or ""),
        "verkuendet": begin.verkuendet is not None and begin.tag is None,
        "datum": begin.datum,
        "zustellart": zustellart(klein, art) if begin.post else "",
        "notfrist": re.search(r"\bnotfrist\b", klein) is not None and "?" in anfrage.text,
        "abstand": wortlaut(anfrage, beside.worte) if beside else "",
        "pruefen": [
            day.isoformat()
            for _, day in daten(klein)
            if day != event and (event is None or art in VORWAERTS or day > event)
        ]
        if anfrage.hat(PRUEFEN)
        else [],
    }


def _tag_der_verkuendung(klein: str, begin: Beginn) -> date | None:
    return begin.verkuendet or verkuendet(klein)


def _andere_vorbei(klein: str, art: str | None) -> bool:
    """Of what was missed it is told that it is over, and not asked."""
    restored = (art or "").startswith(("wiedereinsetzung", "nachtraegliche"))
    return restored and re.search(r"\bnoch\b", klein) is None


def _angenommen(anfrage: Anfrage, art: str | None) -> str:
    """What is taken for granted, where another Frist may hold for what was asked about."""
    if zweig_angenommen(anfrage.klein, art):
        return ANGENOMMEN
    return nicht_gepruefte_sache(anfrage.text) if art == "verjaehrung" else ""


def _kuendigungslaenge(klein: str, art: str | None, event: date | None) -> Kuendigungslaenge:
    if art in VORWAERTS:
        return zugangslaenge(klein, art, event)
    return kuendigungslaenge(klein, art, event or heute()) if art in VERTRAGSENDE else Kuendigungslaenge()


_MITTEL = (
    "berufung",
    "revision",
    "zulassung_berufung",
    "nichtzulassung",
    "einspruch",
    "sofortige_beschwerde",
)


def _bis_zur_rechtskraft(anfrage: Anfrage, art: str | None) -> bool:
    """Whether it is asked when a decision becomes final, and not what follows since it is."""
    return (art or "").startswith(_MITTEL) and anfrage.hat(
        r"\bwann\b[^.;]*\brechtskra(?:ft|eftig)"
    ) is not None


def _ohne_sein_jahr(klein: str, event: date | None, begin: Beginn) -> bool:
    """Whether the day that is reckoned from has no year; another one may lack it."""
    return event is not None and begin.jahr is None and ohne_jahr(klein) and not mit_jahr(klein, event)


def _verbraucht(begin: Beginn, before: date | None) -> frozenset[date]:
    """The days of the story, which nobody asks about."""
    return frozenset(
        day for day in (begin.tag, begin.verkuendet, before, *begin.statt, *begin.auch) if day is not None
    )


def _verkuendung(begin: Beginn, klein: str) -> str | None:
    """Told where nothing was served, or so late that the Frist had begun without it."""
    needed = begin.verkuendet is not None and (begin.tag is not None or nicht_zugestellt(klein))
    return begin.verkuendet.isoformat() if begin.verkuendet and needed else None


def _hemmung(klein: str, art: str | None) -> list[str] | None:
    talks = verhandlungen(klein) if art and art.startswith("verjaehrung") else None
    return [f"{talks[0].isoformat()} bis {talks[1].isoformat()}"] if talks else None


def _zeitpunkt(event: date, length: str, klein: str) -> str:
    """The day, with its hour where hours are counted."""
    clock = uhrzeit(klein) if "stunde" in length.lower() else ""
    return f"{event.isoformat()} {clock}".strip()


_EIN_ANSPRUCH = re.compile(
    r"\bwann (?:ist |sind |waere )?(?:verjaehr\w* )?(?:denn |eigentlich )?"
    r"(?:die|der|das|diese[rs]?|unsere?|meine?|seine?|ihre?) "
    r"(?:\w*forderung|\w*anspruch|\w*ansprueche|\w*rechnung|kaufpreis|werklohn|honorar)"
    r"(?: verjaehrt)?\s*[?.!]*$|"
    r"^\W*(?:bis )?wann (?:ist |sind |waere )?"
    r"(?:(?:verjaehr\w*|denn|eigentlich|das|es|sie|dies)\b ?)+\s*[?.!]*$"
)
"""„Wann verjährt die Forderung?“, „Wann verjährt das?“, and nothing else."""


def _mit_laenge(art: str | None) -> bool:
    """Where the law has no length of its own, or the contract may have another, one that is said counts."""
    return not art or fristart(art).laenge is None


def _aktenfrage(named: Genannt | None) -> bool:
    return named is not None and (named.stark or bool(named.aktenzeichen))


def _zu_rechnen(
    anfrage: Anfrage, art: str | None, length: str, event: date | None, question: str, named: Genannt | None
) -> bool:
    """Not what stands in the calendar of a matter, and not what the law says in general."""
    klein, filed = anfrage.klein, _aktenfrage(named)
    if question == BISHER or (art in VORWAERTS and not filed) or (question in VOM_GESETZ and not filed):
        return True  # the end that is missing is asked for, or what the law makes it depend on
    if (art is None and not length and not question) or (
        not ereignis_genannt(klein) and anfrage.hat(_AM_TAG) and not anfrage.hat(PRUEFEN)
    ):
        return False
    if art == "" and not (length or question or event or daten(klein)) and anfrage.hat(_FAELLIG):
        return False  # what the court has set is entered, and the law has no length for it
    if event is not None:
        by_length = re.search(_LAENGE_FRAGT, klein) or ereignis_genannt(klein) or re.search(DAUER_AB, klein)
        return bool(art or question or by_length)
    if question == WAS_ZUGESTELLT and not filed:
        return True
    if art is None and (not question or anfrage.hat(_WIE_LANG)):
        return False  # how long it is, is in the law
    if art == "verjaehrung" and not filed and re.search(_EIN_ANSPRUCH, klein):
        return True  # one claim is meant, and when it arose is asked
    if (art == "verjaehrung" and not daten(klein)) or (
        (art in VERTRAGSENDE or art in VORWAERTS) and not (length or question) and allgemein(anfrage)
    ):
        return False  # what holds for everybody is a question of law
    of_a_matter = named is not None and not land_in(klein) and (filed or not daten(klein))
    of_a_matter = of_a_matter or (benannte_sache(klein) and not daten(klein))
    by_law = nur_laenge(klein) or (beide_gefragt(klein) and zweig_in(klein))
    if art and by_law and not filed and not anfrage.hat(_EIGENE):
        return True
    if art and nur_eingelegt(klein, art) and not of_a_matter:
        return True  # what was lodged says that a Frist is asked for, and not from when
    if of_a_matter or anfrage.hat(_GESCHEHEN) or (anfrage.hat(_KALENDER) and not daten(klein)):
        return False  # what is in the calendar of a matter is looked up, not computed
    return (
        question in (WAS_PRUEFEN,) or question.startswith("Den ") or re.search(_ART_FRAGT, klein) is not None
    )


def _angaben(anfrage: Anfrage, art: str | None, length: str, court: Gerichtsangabe | None) -> dict[str, Any]:
    place = land_in(anfrage.klein)
    back = anfrage.hat(r"rueckwaerts|\bvor dem (?:termin|verhandlung)")
    return {
        "art": art or None,
        "frist": _gross(wortlaut(anfrage, length)) if length else None,
        "gericht": court.name if court and (court.bekannt or " " in court.name) else None,
        "land": place if not (court and court.bekannt) else None,
        "rueckwaerts": True if back else None,
    }


def _gross(length: str) -> str:
    """As it is written: 2 Wochen."""
    plain = re.sub(r"(?<=monate)n$|(?<=jahre)n$|(?<=tage)n$", "", length, flags=re.I)
    return re.sub(r"\b[a-zäöü]+$", lambda unit: unit[0].capitalize(), plain)
