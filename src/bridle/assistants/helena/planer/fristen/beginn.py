"""On which day a Frist begins: what arrived, what was decided, or the end of a year that is named."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import date

from bridle.assistants.helena.law.frist_arten import fristart
from bridle.assistants.helena.law.frist_rechnen import monate_weiter
from bridle.assistants.helena.planer.fristen.abrechnung import ART as ABRECHNUNG
from bridle.assistants.helena.planer.fristen.abrechnung import abrechnungstage
from bridle.assistants.helena.planer.fristen.angaben import Start, beschlusstag, gesagte, start
from bridle.assistants.helena.planer.fristen.arten import verwaltungsakt
from bridle.assistants.helena.planer.fristen.bisher import (
    befristet_bis,
    genannte_enden,
    ohne_anderes_ende,
    ohne_genannte_enden,
)
from bridle.assistants.helena.planer.fristen.eingelegt import nur_eingelegt
from bridle.assistants.helena.planer.fristen.kuendigung import VERTRAGSENDE, VORWAERTS, ohne_vertragsende
from bridle.assistants.helena.planer.fristen.massgeblich import (
    Massgeblich,
    bekanntgabe_des_testaments,
    eigenes_papier,
    spaetere_kenntnis,
    wirklicher_zugang,
    zustimmung_der_behoerde,
)
from bridle.assistants.helena.planer.fristen.mietende import ART as WIDERSPRUCH_MIETE
from bridle.assistants.helena.planer.fristen.mietende import mietende
from bridle.assistants.helena.planer.fristen.oeffentlich import oeffentlich
from bridle.assistants.helena.planer.fristen.strafurteil import (
    ABWESEND,
    BEGRUENDUNG,
    begruendungsbeginn,
    urteilstag,
)
from bridle.assistants.helena.planer.fristen.strafurteil import ARTEN as STRAFURTEIL
from bridle.assistants.helena.planer.fristen.verhandelt import (
    VON_WANN_BIS_WANN,
    ohne_spaetere_tage,
    verfolgte_tage,
    verhandelt,
    verhandlungen,
)
from bridle.assistants.helena.planer.fristen.verkuendet import (
    nicht_zugestellt,
    ohne_verkuendungstag,
    verkuendet,
)
from bridle.assistants.helena.planer.fristen.vorfaelle import KENNTNIS, nur_die_tat, tag_des_vorfalls
from bridle.assistants.helena.planer.fristen.wessen import gemeinte_zustellung
from bridle.assistants.helena.planer.fristen.zugang import spaet_eingeworfen, zugang
from bridle.assistants.helena.planer.fristen.zweifel import andere_tage
from bridle.assistants.helena.planer.fristen.zweige import behoerde_in
from bridle.assistants.helena.planer.lesen.tage import MONAT, daten, heute, ohne_daten
from bridle.assistants.helena.planer.lesen.vertragsbeginn import ohne_vertragsbeginn
from bridle.assistants.helena.planer.lesen.wunschende import wunschende
from bridle.assistants.helena.planer.lesen.zeitangaben import zeitangaben

_GANZES_JAHR = frozenset({"betriebskostenabrechnung", "urlaub_verfall"})
"""What is reckoned from the end of a year that is named alone."""
_BESCHLUSS = frozenset(
    {"weg_anfechtung", "weg_anfechtung_begruendung", "beschlussanfechtung_ag", "beschlussanfechtung_gmbh"}
)
"""What is reckoned from the day on which something was decided."""
_ZUM_JAHRESENDE = frozenset(
    {"verjaehrung_pflichtteil", "verjaehrung_zugewinn", "verjaehrung_insolvenzanfechtung"}
)
BEFRISTUNG = "entfristungsklage"
FUENF_MONATE = 5
SCHON_VERJAEHRT = (
    "Das genannte Ende der Verjährung ({ende}) liegt vor dem {tag}: Ein Anerkenntnis oder eine Zahlung "
    "danach "
    "setzt sie nicht neu in Gang (§ 212 BGB). Stimmt das Ende?"
)
_JAHR = re.compile(r"\b(20\d\d)\b")
_AUS_JAHR = re.compile(
    rf"\b(?:aus|von|vom|in|im jahre?|im|seit|anno|\w*unfall|\w*rechnung|\w*schaden|\w*forderung|\w*kauf|"
    rf"\w*lieferung|faellig|faellig seit|entstanden|faelligkeit)"
    rf"\s+(?:dem jahre?\s+)?(?:(?:{MONAT})\.?\s+)?(20\d\d)\b"
)


@dataclass(frozen=True, slots=True)
class Beginn(Start):
    """As `Start`.

    verkuendet  the day of the Verkündung, where no other is known
    jahr        only this year is named; the day is its last
    aushang     it is the day of the notice of a public service
    spaet       a letter was put into the box on it when nobody empties it any more
    statt       days of the story that start nothing, and why is in `hinweis`
    art         the kind that this start makes of it; "" where it stays what it is
    auch        days on which it may as well have begun
    """

    verkuendet: date | None = None
    jahr: int | None = None
    aushang: bool = False
    spaet: bool = False
    statt: tuple[date, ...] = ()
    hinweis: str = ""
    art: str = ""
    auch: tuple[date, ...] = ()


def beginn(klein: str, art: str | None) -> Beginn:
    if art in VORWAERTS:
        wanted = wunschende(klein)
        return Beginn(wanted.tag, statt=wanted.statt)
    if art == BEFRISTUNG and (over := befristet_bis(klein)) is not None:
        return Beginn(over, statt=tuple(day for _, day in daten(klein) if day < over))
    klein = ohne_anderes_ende(klein) if art == BEFRISTUNG else klein
    whole, klein = klein, klein if art == WIDERSPRUCH_MIETE else ohne_genannte_enden(klein)
    if art == "kuendigungsschutzklage":
        klein = ohne_vertragsende(klein)
    if not (art and art.startswith("verjaehrung")):
        meant = gemeinte_zustellung(klein, art)
        if meant.frage:
            return Beginn(frage=meant.frage)
        klein = meant.klein
        first = _beginn(klein, art)
        if meant.statt and first.tag:
            hint = " ".join(each for each in (meant.hinweis, first.hinweis) if each)
            return replace(first, statt=(*first.statt, *meant.statt), hinweis=hint, auch=meant.auch)
        told = first.hinweis or first.statt or first.post or first.verkuendet
        if told:
            return first
        first = _fruehester(first, andere_tage(klein, art, first.tag))
        pronounced = verkuendet(klein) if first.tag else None
        return first if pronounced in (None, first.tag, *first.auch) else replace(first, statt=(pronounced,))
    first, talks = _beginn(ohne_spaetere_tage(klein), art), verhandlungen(klein)
    question = VON_WANN_BIS_WANN if verhandelt(klein) and talks is None else first.frage
    first = _fruehestes_jahr(first, klein) if art == "verjaehrung" and talks is None else first
    if (
        first.tag
        and art == "verjaehrung_neubeginn"
        and (ends := genannte_enden(whole))
        and first.tag > ends[-1]
    ):
        question = SCHON_VERJAEHRT.format(ende=f"{ends[-1]:%d.%m.%Y}", tag=f"{first.tag:%d.%m.%Y}")
    sued = verfolgte_tage(klein) if genannte_enden(whole) else ()
    return replace(first, statt=(*first.statt, *(talks or ()), *sued), frage=question)


def _fruehester(first: Beginn, others: tuple[date, ...]) -> Beginn:
    """Of several days that are as good, the one whose end is safe."""
    if first.tag is None or not others:
        return first
    earliest, *rest = sorted({first.tag, *others})
    return replace(first, tag=earliest, auch=tuple(rest))


_KEIN_ANSPRUCH = re.compile(
    r"\b(?:geboren|geb\.?|heute|jetzt|verheiratet|gegruendet|seit|bis|eingestellt|bj|baujahr)\b"
)


def _fruehestes_jahr(first: Beginn, klein: str) -> Beginn:
    """Of several years in which the claim may have arisen the earliest: only that end is safe."""
    if first.tag is None or first.hinweis:
        return first
    told = [(place, day) for place, day in daten(klein)]
    told += [(found.start(), date(int(found[1]), 12, 31)) for found in _JAHR.finditer(ohne_daten(klein))]
    days = {day for place, day in told if not _KEIN_ANSPRUCH.search(klein[max(place - 24, 0) : place])}
    earlier = sorted(day for day in days if day.year < first.tag.year and day <= heute())
    if not earlier:
        return first
    return replace(first, tag=earlier[0], jahr=None, auch=(first.tag,))


def _beginn(klein: str, art: str | None) -> Beginn:
    if art in _BESCHLUSS:
        return Beginn(beschlusstag(klein))
    if art == ABRECHNUNG and (period := _abrechnung(klein)) is not None:
        return period
    if art == WIDERSPRUCH_MIETE and (ended := mietende(klein)) is not None:
        return Beginn(ended.tag, frage=ended.frage, statt=ended.statt, hinweis=ended.hinweis)
    if art and (counts := _nach_gesetz(klein, art)) is not None:
        return Beginn(counts.tag, statt=counts.statt, hinweis=counts.hinweis)
    if art and (notice := oeffentlich(klein)) is not None:
        return Beginn(notice.tag, frage=notice.frage, aushang=True)
    if art in BEGRUENDUNG and (reasons := begruendungsbeginn(klein, art or "")) is not None:
        return Beginn(reasons.tag, statt=reasons.statt, hinweis=reasons.hinweis, frage=reasons.frage)
    if art in STRAFURTEIL:
        judged = urteilstag(klein)
        return Beginn(
            judged.tag,
            frage=judged.frage,
            statt=judged.statt,
            hinweis=judged.hinweis,
            art=ABWESEND.get(art or "", "") if judged.abwesend else "",
        )
    if art and _kommt_an(art) and not _aufgegeben(klein, art) and (came := zugang(klein)) is not None:
        late = _spaet(klein, art, came.tag)
        return Beginn(came.tag, frage=came.frage, spaet=late, statt=came.statt, hinweis=came.hinweis)
    told = ohne_vertragsbeginn(klein) if art in VERTRAGSENDE else klein
    if art and fristart(art).fuenf_monate and (pronounced := verkuendet(klein)) is not None:
        # It runs from the Zustellung, and only at the latest from five months after this.
        told = ohne_verkuendungstag(klein)
        served = start(told, bescheid=False).tag
        if nicht_zugestellt(klein) or served is None:
            return Beginn(verkuendet=pronounced)
        if served > monate_weiter(pronounced, FUENF_MONATE):
            return Beginn(served, verkuendet=pronounced)
    if art and (happened := tag_des_vorfalls(klein, art)) is not None:
        return Beginn(happened)
    if art and nur_eingelegt(klein, art):
        return Beginn(frage=fristart(art).frage)
    if art and nur_die_tat(klein, art) and daten(klein):
        return Beginn(frage=fristart(art).frage)
    if art and "Kenntnis" in fristart(art).ereignis and (known := _kenntnis(klein)) is not None:
        return Beginn(known)
    act = verwaltungsakt(art) or (not art and "bescheid" in klein)
    first = start(told, bescheid=act, datiert=act and _mit_der_post(klein, art))
    if art and first.tag is None and (known := _eben_erfahren(klein)) is not None:
        return Beginn(known)
    year = _jahr(klein, art) if first.tag is None else None
    if year is not None:
        return Beginn(date(year, 12, 31), jahr=year)
    if art and first.post and first.tag and (real := wirklicher_zugang(klein, art, first.tag)) is not None:
        return Beginn(real.tag, real.tag == first.tag, statt=real.statt, hinweis=real.hinweis)
    late = bool(art) and not first.post and len(daten(klein)) == 1 and _spaet(klein, art or "", first.tag)
    return Beginn(first.tag, first.post, first.datum, first.frage, spaet=late)


def _spaet(klein: str, art: str, came: date | None) -> bool:
    """Whether what has to arrive came when nobody looks for it any more."""
    return came is not None and "Zugang" in fristart(art).ereignis and spaet_eingeworfen(klein, came)


def _nach_gesetz(klein: str, art: str) -> Massgeblich | None:
    """Where two days are told and the law says which of them counts."""
    if art == "kuendigungsschutzklage":
        return zustimmung_der_behoerde(klein)
    if art == "ausschlagung":
        return bekanntgabe_des_testaments(klein)
    return spaetere_kenntnis(klein, art) or eigenes_papier(klein, art)


def _abrechnung(klein: str) -> Beginn | None:
    """Its arrival starts nothing: only the end of the period does, told as a day or as a year."""
    told = abrechnungstage(klein)
    if told.ende is not None:
        return Beginn(told.ende, statt=told.beginn)
    if not told.angekommen:
        return None
    year = _jahr(klein, ABRECHNUNG)
    return Beginn(date(year, 12, 31), jahr=year) if year else Beginn(frage=fristart(ABRECHNUNG).frage)


def _kommt_an(art: str) -> bool:
    """Whether it starts with something that is served or arrives."""
    return re.search(r"Zustellung|Zugang|Bekanntgabe", fristart(art).ereignis) is not None


def _aufgegeben(klein: str, art: str) -> bool:
    """A Bescheid whose posting is told counts as notified by that, unless it came later still."""
    posted = re.search(r"\bzur post\b|poststempel|abgesandt|abgeschickt|postaufgabe", klein)
    return posted is not None and verwaltungsakt(art) and len({day for _, day in daten(klein)}) > 1


def _kenntnis(klein: str) -> date | None:
    """Of several days the one on which somebody learned of it, and not that of a death or a deed."""
    said = gesagte(klein)
    days = daten(klein) or said
    marks = [found.start() for found in KENNTNIS.finditer(klein)]
    if not marks or (len(days) < 2 and days != said) or not days:
        return None
    return min(days, key=lambda each: min(abs(each[0] - mark) for mark in marks))[1]


def _eben_erfahren(klein: str) -> date | None:
    """„Heute haben wir bemerkt, dass …“: the only day that is said, where nothing else is told of days."""
    said = gesagte(klein)
    return said[0][1] if len(said) == 1 and not daten(klein) and KENNTNIS.search(klein) else None


def _mit_der_post(klein: str, art: str | None) -> bool:
    """Whether it is known what authority decided: most of them post what they date."""
    return bool(art) and (fristart(str(art)).bekanntgabe in ("ao", "sgbx") or behoerde_in(klein) != "")


def _jahr(klein: str, art: str | None) -> int | None:
    if art in _GANZES_JAHR | _ZUM_JAHRESENDE:
        years = set(_JAHR.findall(ohne_daten(klein)))
        return int(years.pop()) if len(years) == 1 else None
    return _anspruchsjahr(klein) if art == "verjaehrung" else None


def _anspruchsjahr(klein: str) -> int | None:
    """The year in which a claim arose: „aus März 2023“, „aus dem letzten Jahr“."""
    if found := _AUS_JAHR.search(klein):
        return int(found[1])
    years = {each.von.year for each in zeitangaben(klein) if each.von.year == each.bis.year}
    return years.pop() if len(years) == 1 else None
