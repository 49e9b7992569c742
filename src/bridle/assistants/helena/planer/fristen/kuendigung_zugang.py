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
from bridle.assistants.helena.law.frist_rechnen import monatsende
from bridle.assistants.helena.planer.fristen.angaben import LAENGE
from bridle.assistants.helena.planer.fristen.kuendigung import (
    SEIT_WANN,
    VORWAERTS,
    Kuendigungslaenge,
    ohne_vertragsdauer,
    vertragsjahre,
)
from bridle.assistants.helena.planer.fristen.kuendigung_wer import Seite, kuendigt
from bridle.assistants.helena.planer.lesen.tage import heute
from bridle.assistants.helena.planer.lesen.wunschende import probezeit_bis
from bridle.assistants.helena.planer.sagen import tag

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
VEREINBARTER_TERMIN = (
    "Gilt der genannte Kündigungstermin ({termin}) wirklich, und passt der gewünschte Tag zu ihm? Mit "
    "vereinbarten Terminen rechne ich nicht. Den letzten Tag nach dem gesetzlichen Termin sage ich Dir, wenn "
    "Du den vereinbarten weglässt."
)
PROBEZEIT_ENDE = (
    "Zu welchem Tag soll das Arbeitsverhältnis enden? Für die Frist von zwei Wochen genügt es, wenn die "
    "Kündigung spätestens am letzten Tag der Probezeit{tag} zugeht; enden darf das Arbeitsverhältnis auch "
    "danach (§ 622 Abs. 3 BGB)."
)
PROBEZEIT_VORHER = (
    "Soll noch in der Probezeit gekündigt werden? Dann muss die Kündigung spätestens an deren letztem "
    "Tag{tag} zugehen, auch wenn zwei Wochen vor dem gewünschten Ende erst danach liegen. Später gilt die "
    "längere Frist (§ 622 BGB)."
)
GESCHUETZT = (
    "Kündigt der Arbeitgeber, und liegt die Zustimmung der zuständigen Behörde vor? Schwangeren, Müttern "
    "nach der Entbindung (§ 17 MuSchG) und schwerbehinderten Menschen (§§ 168, 169 SGB IX) darf er ohne sie "
    "nicht kündigen; einen letzten Tag sage ich deshalb hier nicht."
)
_SCHUTZ = re.compile(r"schwanger|mutterschutz|entbindung|entbunden|schwerbehind|gleichgestellt")
_PROBEZEIT_VORBEI = re.compile(
    r"\b(?:nach|ausserhalb) (?:(?:der|meiner|seiner|ihrer|ablauf der|ende der) )*probezeit|"
    r"\b(?:keine|ohne) probezeit|"
    r"\bprobezeit\b(?: \w+){0,3}? (?:vorbei|abgelaufen|bestanden|beendet|rum|um|endete|hinter)\b"
)
_TERMIN = re.compile(
    rf"\b(?:{LAENGE}|\w*frist\w*|nur|kuendbar)(?: \w+){{0,3}}? "
    r"(?P<termin>zum (?:(?P<a>monat|quartal|jahr|halbjahr)e?sende|"
    r"ende (?:des|eines|jedes) (?:kalender)?(?P<b>monat|quartal|vierteljahr|halbjahr|jahr)e?s))\b"
)
_TAKT = {"monat": 1, "quartal": 3, "vierteljahr": 3, "halbjahr": 6, "jahr": 12}
_FRIST_GENANNT = re.compile(
    rf"\b\w*frist\w*\b[^.;?!,]{{0,25}}?\b(?P<a>{LAENGE})|\b(?P<b>{LAENGE})\s+(?:\w+\s)?(?:kuendigungs)?frist\b|"
    rf"\b(?P<c>{LAENGE})\s+zum (?:monats|quartals|jahres|halbjahres)?ende"
)


def zugangslaenge(klein: str, art: str, end: date | None) -> Kuendigungslaenge:
    """By the contract, the Probezeit, or how long it has lasted when the Kündigung arrives."""
    forward = VORWAERTS[art]
    who = kuendigt(klein, forward) if forward else ""
    job = forward == "arbeitsvertrag_kuendigung"
    if job and who != "schwach" and _SCHUTZ.search(klein):
        return Kuendigungslaenge(frage=GESCHUETZT)
    if found := _FRIST_GENANNT.search(ohne_vertragsdauer(klein)):
        agreed = _vereinbart(art, found["a"] or found["b"] or found["c"])
        if job and agreed.laenge == "2 Wochen" and _in_der_probezeit(klein):
            return _probezeit(klein, art, end)
        return _mit_termin(klein, art, end, agreed) or _mindestens(klein, art, end, agreed)
    if other := _mit_termin(klein, art, end, Kuendigungslaenge()):
        return other
    if not forward:
        return Kuendigungslaenge()
    if job and _in_der_probezeit(klein):
        return _probezeit(klein, art, end)
    return _nach_gesetz(klein, art, end, who)


def _nach_gesetz(klein: str, art: str, end: date | None, who: Seite) -> Kuendigungslaenge:
    forward = VORWAERTS[art]
    shortest = laenge_nach_dauer(forward, 0)
    if who == "schwach":
        return Kuendigungslaenge(shortest)
    if end is None:
        return Kuendigungslaenge()
    years = vertragsjahre(klein, end)
    if years is None:
        return Kuendigungslaenge(frage={"stark": SEIT_WANN, "unklar": WER_KUENDIGT[forward]}.get(who, ""))
    lengths = {_wenn_sie_zugeht(klein, art, end, index) for index in (0, 1)}
    if lengths == {shortest}:
        return Kuendigungslaenge(shortest)
    if who != "stark":
        return Kuendigungslaenge(frage=WER_KUENDIGT[forward])
    return Kuendigungslaenge(lengths.pop()) if len(lengths) == 1 else Kuendigungslaenge(frage=SEIT_WANN)


def _in_der_probezeit(klein: str) -> bool:
    until = probezeit_bis(klein)
    over = _PROBEZEIT_VORBEI.search(klein) or (until is not None and until < heute())
    return "probezeit" in klein and not over


def _probezeit(klein: str, art: str, end: date | None) -> Kuendigungslaenge:
    """Two weeks, which may end after the Probezeit; but the Kündigung has to arrive in it."""
    until, length = probezeit_bis(klein), "2 Wochen"
    last = f" ({tag(until.isoformat())})" if until else ""
    if end is None:
        return Kuendigungslaenge(frage=PROBEZEIT_ENDE.format(tag=last))
    ends = until or (date.min if re.search(r"\bprobezeit (?:endet|laeuft|geht)\b", klein) else date.max)
    if berechne_frist(art=art, ereignis=end, frist=length).ende > ends:
        return Kuendigungslaenge(frage=PROBEZEIT_VORHER.format(tag=last))
    return Kuendigungslaenge(length)


def _mit_termin(
    klein: str, art: str, end: date | None, agreed: Kuendigungslaenge
) -> Kuendigungslaenge | None:
    """What to ask where another end is agreed on than the law knows; None where it changes nothing."""
    found = _TERMIN.search(klein)
    if found is None or end is None or agreed.frage:
        return None
    step = _TAKT[found["a"] or found["b"]]
    fits = end == monatsende(end) and end.month % step == 0
    if fits and VORWAERTS[art] and agreed.laenge:
        last = berechne_frist(art=art, ereignis=end, frist=agreed.laenge).ende
        if last >= heute():  # later the next end would be told, which is another one by the contract
            return None
    said = re.sub(
        r"\b(?:monat|quartal|jahr|halbjahr|ende|kalender|viertel)",
        lambda word: word[0].capitalize(),
        found["termin"],
    )
    return Kuendigungslaenge(frage=VEREINBARTER_TERMIN.format(termin=said))


def _mindestens(klein: str, art: str, end: date | None, agreed: Kuendigungslaenge) -> Kuendigungslaenge:
    """The landlord's and the employer's is never shorter than by law."""
    forward = VORWAERTS[art]
    if not forward or end is None or not agreed.laenge:
        return agreed
    who = kuendigt(klein, forward)
    if who == "schwach":
        return agreed
    law = _nach_gesetz(klein, art, end, who)
    if law.frage or not law.laenge:
        longest = agreed.laenge == fristart(art).laengen[-1].text
        return agreed if longest else Kuendigungslaenge(frage=law.frage or WER_KUENDIGT[forward])
    known = [each.text for each in fristart(art).laengen]
    return max(agreed, law, key=lambda each: known.index(each.laenge))


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
