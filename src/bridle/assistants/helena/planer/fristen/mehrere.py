"""Several Fristen in one request, each with its length: „Anzeige 2 Wochen, weitere 3 für die Erwiderung“."""

from __future__ import annotations

import re
from dataclasses import dataclass

from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.frist_dauer import parse_dauer
from bridle.assistants.helena.planer.fristen.angaben import beginn_wort, ereignis_genannt
from bridle.assistants.helena.planer.fristen.arten import lesung
from bridle.assistants.helena.planer.fristen.ausland import AUSLAND
from bridle.assistants.helena.planer.fristen.paare import beide_gefragt, ohne_begruendung
from bridle.assistants.helena.planer.fristen.strafurteil import BEGRUENDUNG, begruendungsbeginn, urteilstag
from bridle.assistants.helena.planer.grenzen import nachschlagen
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.lesen.orte import gericht_in, ort_in
from bridle.assistants.helena.planer.lesen.tage import DATUM, daten
from bridle.assistants.helena.planer.lesen.woerter import falte

MOST = 3
_LAENGE = re.compile(
    r"\b(?P<zahl>\d{1,3}|eine?[nrm]?|zwei|drei|vier|fünf|fuenf|sechs|sieben|acht|neun|zehn|zwölf|zwoelf|vierzehn)"
    r"[ -]?(?P<art>tage?n?|wochen?|monate?n?)\b",
    re.I,
)
_WEITERE_ZWEI = re.compile(
    r"\b(?P<zahl>\d{1,2}|zwei|drei|vier|fünf|fuenf|sechs|acht) weitere[rn]? "
    r"(?P<art>tagen?|wochen|monaten?)\b",
    re.I,
)
"""„zwei weitere Wochen“ are „weitere zwei Wochen“."""
_WEITERE = re.compile(
    r"\b(?:weitere[rnms]?|zusätzlich\w*|zusaetzlich\w*|danach|anschließend|anschliessend|darauf)\b", re.I
)
_FUGE = re.compile(
    r"[,;:!?()]|(?<!\d)\.(?=\s|$)|(?<=\d)\.(?=\s+[A-ZÄÖÜ])|\s[–-]\s|\b(?:und|sowie|dann|bzw\.)\b", re.I
)
_KEINE_FRIST = re.compile(
    r"verlänger|verlaenger|vorfrist|mietzeit|zugehörig|zugehoerig|beschäftig|beschaeftig|\bseit\b|\bvor\b|\balt\b|"
    r"\bjährig|\bprobezeit|\bpro\b|\bhalbe",
    re.I,
)
_FUELL = re.compile(
    r"\b(?:binnen|innerhalb|von|in|mit|für|fuer|zur|zum|zu|der|die|das|den|dem|des|eine?[nrms]?|frist|fristen|"
    r"frist von|beträgt|betraegt|sind|ist|hat|haben|wir|bis|gesetzt|setzt|gericht|weitere[rnms]?|danach|"
    r"anschließend|anschliessend|zusätzlich|zusaetzlich|noch|jeweils|bitte|auf|ab|nach|nochmal|einmal|läuft|laeuft|es|gibt|darauf)\b",
    re.I,
)
_MITTEL = re.compile(r"\b(?:berufung|revision|(?:nichtzulassungs|rechts)?beschwerde)\b", re.I)
_KLAGE = re.compile(r"\bklage|verteidigungs|vorverfahren", re.I)


@dataclass(frozen=True, slots=True)
class _Einzelne:
    """What it is for, and how long it is; `weitere` where it follows on the one before."""

    wofuer: str
    laenge: str
    weitere: bool


def einzelne_fristen(text: str) -> tuple[str, ...]:
    """Each Frist as a question of its own; nothing where there is one, or where they have not one start."""
    klein = falte(text)
    days = {day for _, day in daten(klein)}
    if (
        len(days) != 1
        or not ereignis_genannt(klein)
        or _KEINE_FRIST.search(text)
        or not nachschlagen(lies(text))
    ):
        return ()
    text = _WEITERE_ZWEI.sub(r"weitere \g<zahl> \g<art>", text)
    found = _im_vorverfahren(_einzelne(text), klein)
    if not 1 < len(found) <= MOST or any(not each.wofuer for each in found):
        return ()
    lengths = _laengen(found)
    if not all(map(_lesbar, lengths)):
        return ()
    said = _anfang(text)
    total = ["insgesamt " if each.weitere else "" for each in found]
    return tuple(
        f"{_wofuer(each.wofuer, text)}, {whole}{length}, {said}?"
        for each, length, whole in zip(found, lengths, total, strict=True)
    )


def revision_mit_gruenden(text: str) -> tuple[str, ...]:
    """In a criminal matter the two have not one start: the reasons wait for the judgment to be served."""
    klein = falte(text)
    if not beide_gefragt(klein) or lesung(ohne_begruendung(klein)).art not in BEGRUENDUNG.values():
        return ()
    heard = urteilstag(klein)
    begun = begruendungsbeginn(klein, "revisionsbegruendung_straf")
    served = [day for _, day in daten(klein) if begun is not None and day == begun.tag]
    if heard.tag is None or heard.abwesend or not served or lesung(klein).art == "berufung_straf":
        return ()
    told = f"in Strafsachen, Urteil verkündet am {heard.tag:%d.%m.%Y}"
    return f"Revision {told}?", f"Revisionsbegründung {told}, zugestellt am {served[0]:%d.%m.%Y}?"


_ENDE_UND_KLAGE = re.compile(
    r"^(?P<vor>(?=.*(?:arbeit|betrieb|beschäftig))(?!.*miet).*kündig.*?)"
    r"\b(?P<ende>zu wann(?: endet [^,?]*)?|wann endet [^,?]*?)(?:\s*,)?\s+und\s+"
    r"bis wann (?:(?:muss|kann|soll|sollte|ist|die|eine?|der|er|sie|ich|man|wir|mandant(?:in)?|dagegen|"
    r"spätestens) )*(?:kündigungsschutz)?klagen?"
    r"(?: (?:zu|erheben|erhoben|einreichen|einzureichen|eingereicht|werden|sein))*\s*\?*$",
    re.I,
)


def ende_und_klage(text: str) -> tuple[str, ...]:
    """„zu wann und bis wann Kündigungsschutzklage?“: the end of the contract, and the suit."""
    found = _ENDE_UND_KLAGE.match(text.strip())
    if found is None or not ereignis_genannt(falte(text)) or not nachschlagen(lies(text)):
        return ()
    return f"{found['vor']}{found['ende'].strip()}?", f"{found['vor']}bis wann Kündigungsschutzklage?"


_HOF = (
    r"(?:[A-ZÄÖÜ]?\w*gericht(?:shof)?|ArbG|LAG|BAG|AG|LG|OLG|KG|BGH|VG|OVG|VGH|BVerwG|SG|LSG|BSG|FG|BFH)"
    r"(?:\s(?!und\b|sowie\b|oder\b|beim\b|vor\b)[A-ZÄÖÜ][\wäöüß]+)?"
)
_ZWEI_HOEFE = re.compile(
    rf"\b(?:beim|vorm|vor dem|am|zum)\s+(?P<eins>{_HOF})\s*(?:,|und|sowie|bzw\.?)\s*"
    rf"(?:(?:beim|vorm|vor dem|am|zum)\s+)?(?P<zwei>{_HOF})\b"
)


def an_zwei_gerichten(text: str) -> tuple[str, ...]:
    """„Einspruch beim Arbeitsgericht und beim Landgericht“: the same Frist, once for each of them."""
    found = _ZWEI_HOEFE.search(text)
    if found is None or not re.search(r"frist|wann|wie lang", text, re.I) or not nachschlagen(lies(text)):
        return ()
    one, other = found["eins"], found["zwei"]
    return tuple(f"{text[: found.start('eins')]}{each}{text[found.end() :]}" for each in (one, other))


_VORVERFAHREN = re.compile(r"\bvorverfahren|§ ?276\b|\bverteidigungs(?:anzeige|absicht|bereitschaft)")


def _im_vorverfahren(found: list[_Einzelne], klein: str) -> list[_Einzelne]:
    """„Zwei weitere Wochen zur Erwiderung“ follow on the two weeks of the law, which nobody has to say."""
    alone = len(found) == 1 and found[0].weitere and "erwiderung" in falte(found[0].wofuer)
    if not alone or not _VORVERFAHREN.search(klein) or re.search(rf"{AUSLAND}|auslaend", klein):
        return found
    return [_Einzelne("Verteidigungsanzeige", "2 Wochen", weitere=False), *found]


def _einzelne(text: str) -> list[_Einzelne]:
    plain = DATUM.sub(lambda date: "#" * len(date[0]), text.lower())
    masked = "".join(own if sign != "#" else "#" for own, sign in zip(text, plain, strict=False))
    return [read for part in _FUGE.split(masked) if (read := _gelesen(part)) is not None]


def _gelesen(part: str) -> _Einzelne | None:
    length = _LAENGE.search(part)
    if length is None:
        return None
    after = _ohne_fuellung(part[length.end() :])
    what = after or _ohne_fuellung(part[: length.start()])
    return _Einzelne(what, length[0], _WEITERE.search(part) is not None)


def _ohne_fuellung(words: str) -> str:
    """What it is for: „zur Stellungnahme auf das Gutachten“ without what stands around it."""
    if "#" in words:
        words = words.rpartition("#")[2]
    kept = words.split()
    while kept and _FUELL.fullmatch(kept[0].strip(".,")):
        del kept[0]
    while kept and _FUELL.fullmatch(kept[-1].strip(".,")):
        del kept[-1]
    return " ".join(kept).strip(" .,-–")


def _laengen(found: list[_Einzelne]) -> list[str]:
    """Each from the one start that is known: a further one is as long as both together."""
    lengths: list[str] = []
    for each in found:
        joined = each.weitere and lengths
        lengths.append(_zusammen(lengths[-1], each.laenge) if joined else each.laenge)
    return lengths


def _zusammen(first: str, second: str) -> str:
    """4 Wochen, where both are counted in weeks; else the one and the other."""
    try:
        one, other = parse_dauer(first), parse_dauer(second)
    except LawError:
        return f"{first} und {second}"
    for name, unit in (("wochen", "Wochen"), ("monate", "Monate"), ("tage", "Tage")):
        if _nur(one, name) and _nur(other, name):
            return f"{getattr(one, name) + getattr(other, name)} {unit}"
    return f"{first} und {second}"


def _nur(length: object, name: str) -> bool:
    return getattr(length, name) > 0 and all(
        not getattr(length, other) for other in ("monate", "wochen", "tage", "halbe_monate") if other != name
    )


def _lesbar(length: str) -> bool:
    try:
        parse_dauer(length)
    except LawError:
        return False
    return True


def _anfang(text: str) -> str:
    """The start that all of them have, with the place whose holidays count."""
    klein = falte(text)
    day = daten(klein)[0][1]
    court = gericht_in(text)
    town = None if court else ort_in(text)
    place = court.name if court else f"in {town}" if town else ""
    return ", ".join(each for each in (f"{beginn_wort(klein)} am {day:%d.%m.%Y}", place) if each)


def _wofuer(what: str, text: str) -> str:
    """„Erwiderung“ alone is that to the suit, where one was served; „Begründung“ that of the remedy named."""
    remedy = _MITTEL.search(text)
    if remedy and falte(what) == "begruendung":
        return f"{remedy[0].capitalize()}{'' if remedy[0].endswith('e') else 's'}begründung"
    if falte(what) == "anzeige" and _KLAGE.search(text):
        return "Verteidigungsanzeige"
    if falte(what) == "erwiderung" and _KLAGE.search(text):
        return "Klageerwiderung"
    return what[:1].upper() + what[1:]
