"""Of two days that could both begin a Frist, the one that the law takes: mostly the later one."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, timedelta

from bridle.assistants.helena.law.frist_arten import fristart
from bridle.assistants.helena.law.frist_bekanntgabe import NORM, VIER_TAGE_SEIT
from bridle.assistants.helena.planer.fristen.erzaehlt import tage, teilsatz
from bridle.assistants.helena.planer.fristen.vorfaelle import KENNTNIS
from bridle.assistants.helena.planer.lesen.tage import DATUM, daten
from bridle.assistants.helena.planer.lesen.zeitangaben import zeitangaben

_WEISS_ES = re.compile(
    rf"{KENNTNIS.pattern}|\bwissen\b|\bbekannt\b|\bklar geworden\b|\bermittelt\b|\bidentifiziert\b"
)
_ENTSTANDEN = re.compile(
    r"unfall|gestorben|verstorben|verstarb|\bstarb\b|erbfall|\btod\b|todestag|\btodes\b|\btot\b|entstand|faellig|"
    r"rechnung|geliefert|lieferung|\btat\b|schaden|operation|operiert|\bop\b|behandl|\bkauf|gekauft|vorfall|"
    r"verletz|sturz|gestuerzt|\bzahlung|gezahlt|ueberwiesen|\bereignis|passiert|anspruch"
)
_JAHR = re.compile(r"(?<![\d.])20\d\d(?![\d.]\d)\b")
_VON_TODES_WEGEN = re.compile(
    r"testament|letztwillig|erbvertrag|verfuegung von todes|letzte[rn]? wille|"
    r"als (?:allein|mit|schluss)?erbe\w* eingesetzt"
)
_OHNE_TESTAMENT = re.compile(
    r"\b(?:kein(?:en?)?|ohne) (?:testament|letztwillig|erbvertrag)|gesetzliche[rn]? erb"
)
_BEKANNT_GEMACHT = re.compile(
    r"bekannt ?(?:ge|zu ge|ma)|nachlassgericht|zugestellt|zugegangen|\bschreiben\b|\bbrief\b|\bpost\b|"
    r"benachrichtig|mitgeteilt|mitteilung|\bprotokoll|erhalten|bekommen"
)
_EROEFFNET = re.compile(r"eroeffn")
_BEHOERDE = re.compile(
    r"integrationsamt|inklusionsamt|zustimm|arbeitsschutzbehoerde|gewerbeaufsicht|\bbehoerde"
)
_KUENDIGUNG = re.compile(
    r"kuendig|zugegangen|\bzugang\b|erhalten|bekommen|briefkasten|\bkam\b|uebergeben|ausgehaendigt|zugestellt"
)
_ANGEKOMMEN = re.compile(
    r"angekommen|\bankam\b|\bkam\b|zugegangen|zugang\b|\bging\b.*\bzu\b|erhalten|eingegangen|eingetroffen|bekommen|"
    r"\bim (?:haus)?(?:brief)?kasten\b|briefkasten|eingeworfen|gekommen"
)
_ABGESCHICKT = re.compile(
    r"zur post|aufgegeben|aufgabe|poststempel|abgeschickt|abgesandt|versandt|verschickt|versendet"
)


@dataclass(frozen=True, slots=True)
class Massgeblich:
    """The day, the other days of the story, and one sentence that says why it is this one."""

    tag: date
    statt: tuple[date, ...]
    hinweis: str


@dataclass(frozen=True, slots=True)
class _Zeit:
    """A day, or the last one of a month or a year, and the clause in which it stands."""

    tag: date
    gesagt: str
    teil: str


def spaetere_kenntnis(klein: str, art: str) -> Massgeblich | None:
    """§ 199 Abs. 1 BGB: the year in which the claim had arisen AND the creditor knew of it."""
    kind = fristart(art)
    if kind.rechenart != "jahresende" or "Kenntnis" not in kind.ereignis:
        return None
    times = _zeiten(klein)
    known = [each for each in times if _WEISS_ES.search(each.teil)]
    arisen = [each for each in times if each not in known and _ENTSTANDEN.search(each.teil)]
    if not known or not arisen:
        return None
    late, first = max(known, key=lambda each: each.tag), max(arisen, key=lambda each: each.tag)
    counts, other = (late, first) if late.tag > first.tag else (first, late)
    what, not_this = (
        ("die Kenntnis", "die Entstehung") if counts is late else ("die Entstehung", "die Kenntnis")
    )
    return Massgeblich(
        counts.tag,
        tuple(each.tag for each in (*known, *arisen) if each is not counts),
        f"Maßgeblich ist der spätere Zeitpunkt, also {what} ({counts.gesagt}) und nicht {not_this} "
        f"({other.gesagt}): Beides muss vorliegen (§ 199 Abs. 1 BGB).",
    )


def bekanntgabe_des_testaments(klein: str) -> Massgeblich | None:
    """§ 1944 Abs. 2 Satz 2 BGB: for an heir by will it begins not before the court has told it."""
    if not _VON_TODES_WEGEN.search(klein) or _OHNE_TESTAMENT.search(klein):
        return None
    times = [_Zeit(day, f"{day:%d.%m.%Y}", teilsatz(klein, place)) for place, day in tage(klein)]
    told = [each for each in times if _BEKANNT_GEMACHT.search(each.teil)]
    opened = [each for each in times if _EROEFFNET.search(each.teil)]
    if not told and not opened:
        return None
    counts = max(told or opened, key=lambda each: each.tag)
    only_opened = "" if told else " Angenommen ist, dass der Erbe an diesem Tag davon benachrichtigt wurde."
    return Massgeblich(
        counts.tag,
        tuple(each.tag for each in times if each.tag != counts.tag and each.tag < counts.tag),
        f"Bei einer Verfügung von Todes wegen beginnt die Frist nicht vor der Bekanntgabe durch das "
        f"Nachlassgericht, hier am {counts.gesagt} (§ 1944 Abs. 2 Satz 2 BGB).{only_opened}",
    )


def zustimmung_der_behoerde(klein: str) -> Massgeblich | None:
    """§ 4 Satz 4 KSchG: it runs from the day on which the employee is told of it, if that is later."""
    times = [_Zeit(day, f"{day:%d.%m.%Y}", teilsatz(klein, place)) for place, day in tage(klein)]
    office = [each for each in times if _BEHOERDE.search(each.teil)]
    came = [each for each in times if each not in office and _KUENDIGUNG.search(each.teil)]
    if not office or not came:
        return None
    consent, dismissed = max(office, key=lambda each: each.tag), max(came, key=lambda each: each.tag)
    if consent.tag > dismissed.tag and _BEKANNT_GEMACHT.search(consent.teil):
        return Massgeblich(
            consent.tag,
            (dismissed.tag,),
            f"Bedarf die Kündigung der Zustimmung einer Behörde, läuft die Frist erst ab deren Bekanntgabe "
            f"an den Arbeitnehmer, hier ab dem {consent.gesagt} (§ 4 Satz 4 KSchG).",
        )
    return Massgeblich(
        dismissed.tag,
        tuple(each.tag for each in office),
        f"Gerechnet ist ab dem Zugang der Kündigung am {dismissed.gesagt}, nicht ab der Entscheidung "
        f"der Behörde ({consent.gesagt}). Erfährt der Arbeitnehmer von der Zustimmung erst nach dem Zugang, "
        "läuft die Frist ab dann (§ 4 Satz 4 KSchG).",
    )


_PAPIERE = {
    "Vollstreckungsbescheids": r"vollstreckungsbescheid|\bvb\b",
    "Mahnbescheids": r"mahnbescheid|\bmb\b",
    "Versäumnisurteils": r"versaeumnisurteil|\bvu\b",
    "Kostenfestsetzungsbeschlusses": r"kostenfestsetz|\bkfb\b",
    "Strafbefehls": r"strafbefehl",
    "Widerspruchsbescheids": r"widerspruchsbescheid",
}


def _ein_papier(clause: str) -> bool:
    return any(re.search(words, clause) for words in _PAPIERE.values())


def eigenes_papier(klein: str, art: str) -> Massgeblich | None:
    """Where several papers were served, the day of the one that starts this kind."""
    event = fristart(art).ereignis
    words = next((words for paper, words in _PAPIERE.items() if paper in event), "")
    served = [(day, teilsatz(klein, place)) for place, day in tage(klein)]
    served = [(day, clause) for day, clause in served if re.search(r"zugestellt|zustell|\bvom\b", clause)]
    own = {day for day, clause in served if words and re.search(words, clause)}
    if len(own) != 1 or len({day for day, _ in served}) < 2:
        return None
    came = [(day, clause) for day, clause in served if re.search(r"zugestellt|zustell", clause)]
    if not own & {day for day, _ in came} and any(not _ein_papier(clause) for _, clause in came):
        return None  # „vom 6.11., zugestellt am 9.11.“: the date that it bears starts nothing
    counts = own.pop()
    return Massgeblich(counts, tuple(day for day, _ in served if day != counts), "")


def wirklicher_zugang(klein: str, art: str, posted: date) -> Massgeblich | None:
    """Proven arrival after the day on which a posted Bescheid counts as notified goes before that day."""
    law = fristart(art).bekanntgabe
    came = [
        day
        for place, day in daten(klein)
        if day > posted
        and _ANGEKOMMEN.search(clause := teilsatz(klein, place))
        and not _ABGESCHICKT.search(clause)
    ]
    if law is None or not came:
        return None
    presumed = posted + timedelta(4 if posted >= VIER_TAGE_SEIT else 3)
    if (arrived := max(came)) <= presumed:
        early = f"Dass das Schreiben schon am {arrived:%d.%m.%Y} da war, ändert daran nichts ({NORM[law]})."
        return Massgeblich(posted, (arrived,), early)
    return Massgeblich(
        arrived,
        (posted,),
        f"Maßgeblich ist der wirkliche Zugang am {arrived:%d.%m.%Y}: Er liegt nach dem Tag, an dem das am "
        f"{posted:%d.%m.%Y} zur Post gegebene Schreiben als bekannt gegeben gälte. Halte den "
        "Nachweis fest.",
    )


def _zeiten(klein: str) -> list[_Zeit]:
    """Written and said days, months and years; the last day stands for a month or a year."""
    written = [_Zeit(day, f"{day:%d.%m.%Y}", teilsatz(klein, place)) for place, day in daten(klein)]
    spans = zeitangaben(klein)
    said = [
        _Zeit(each.bis, f"{each.bis:%d.%m.%Y}" if each.tag else each.benannt(), teilsatz(klein, each.anfang))
        for each in spans
        if each.von.year == each.bis.year
    ]
    plain = DATUM.sub(lambda found: " " * len(found[0]), klein)
    years = [
        _Zeit(date(int(found[0]), 12, 31), f"im Jahr {found[0]}", teilsatz(klein, found.start()))
        for found in _JAHR.finditer(plain)
        if not any(each.anfang <= found.start() < each.ende for each in spans)
    ]
    return [*written, *said, *years]
