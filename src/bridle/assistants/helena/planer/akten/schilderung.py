"""A matter by what happened in it: „der Mandant, der auf dem Parkplatz …“, „welche Sache ist das mit …?“"""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.akten.sache import Thema
from bridle.assistants.helena.planer.lesen.erkennen import AKTENZEICHEN, genannt, lies
from bridle.assistants.helena.planer.lesen.satz import fragt
from bridle.assistants.helena.planer.lesen.woerter import (
    ANFRAGEWORT,
    ANREDE,
    ARTIKEL,
    FUELL,
    ZEITWORT,
    bekannt,
    falte,
)
from bridle.assistants.helena.zeichen import zeichen_in

_SACHE = r"(?:akten?|sache|fall|mandat|verfahren|angelegenheit|vorgang|prozess|geschichte|rechtsstreit|ding)"
_JEMAND = (
    r"(?:mandant(?:in|en)?|mandantschaft|frau|mann|herrn?|dame|typ(?:en)?|kund(?:e|en|in)|mensch(?:en)?|"
    r"person|"
    r"leuten?|unternehmen|firma|betrieb|ehepaar|familie|nachbarn?|jungen?|rentner(?:in)?|student(?:in|en)?)"
)
_DAVOR = r"(?:(?:in|bei|zu|von|aus|für|mit|wegen)\s+)?(?:de[rmn]|die|das|unser\w*|vom|beim|im|zum|zur)"
_BEZUG = (
    r"(?:(?:in|bei|mit|zu|auf|an|von|gegen|aus|um|wegen|für)\s+)?"
    r"(?:der|die|das|dem|den|denen|deren|dessen|welche[rsmn]?|wo|worin|wobei|bei dem)"
)
_RELATIV = re.compile(
    rf"\b(?P<davor>{_DAVOR})\s+(?:[a-zäöüß]+e[rmns]?\s+)?(?P<kopf>{_SACHE}|{_JEMAND})"
    rf"(?:\s+(?:von|mit|zu)\s+(?:de[rmn]|einem|einer)\s+{_JEMAND})?(?:,\s*|\s+(?=wo\b|der\b|dem\b|die\b|in\b|"
    rf"bei\b))"
    rf"(?P<bezug>{_BEZUG})\s+(?P<was>[^?!;:]{{6,200}})",
    re.I,
)
_TEILSATZ = re.compile(
    r"\s*(?:[,.]\s+(?=(?:welche|was|wie|wer|wann|wo|bis|hat|haben|ist|sind|gib|nenn|und)\b).*|[,.]\s*$)", re.I
)
"""Where the clause ends and the question goes on: „…, der weggefahren sein soll. Welche Nummer hat die?“"""
_WELCHE = re.compile(
    rf"\bwelche[rsm]\s+(?:unserer\s+|\w+en\s+)?(?:{_SACHE}|{_JEMAND})\b|"
    r"\bwelche\s+(?:akte|sache|angelegenheit|geschichte|mandantin|frau|firma|person|mandantschaft)\b|"
    rf"\bwer\s(?:von|unter)\s(?:unseren|den)\s{_JEMAND}\b|\bwelche[rsn]?\s(?:von\s)?(?:unserer|"
    rf"unseren)\s{_JEMAND}\b|"
    rf"\b(?:wo|worin)\s(?:geht|ging|gehts)\b|\bda\s(?:war|gab)\b.*\b(?:was|etwas|sache|fall)\b|"
    rf"\b(?:wie\s(?:heißt|heisst|lautet|war)|was\sist|welche\snummer|unter\swelche[rm])\b.*\b(?:{_SACHE}|"
    rf"aktenzeichen|az)\b|"
    rf"\b(?:{_SACHE}|aktenzeichen|az\.?|aktennummer)\s+(?:zu[rm]?|von[m]?|mit|wegen|über|für|des|der|vom)\b|"
    rf"^(?:die\s|das\s|den\s)?(?:akten?|aktenzeichen|az\.?|aktennummer|sache|fall)\b|"
    rf"\b(?:such\w*|find\w*|brauch\w*|zeig\w*|gib|hol\w*|öffne)\b.*\b(?:{_SACHE}|aktenzeichen|az)\b|"
    rf"\bhaben\swir\b.*\b(?:was|etwas|sache|fall|akte|mandat)\b.*\b(?:mit|wegen|zu|über|um)\b",
    re.I,
)
_ETWAS_DARIN = re.compile(
    r"frist|termin|wiedervorlage|\bgegner|gegenseite|gericht|wert\b|telefon|adresse|anschrift|\bmail|\bzeug|"
    r"sachverst|"
    r"\bgutachter|\banwalt|sachbearbeit|zuständig|zustaendig|bearbeitet|betreut|dokument|unterlagen|notiz|"
    r"stunden|"
    r"\bzeiten\b|\bkost|\bnorm|status|\boffen\b|geschlossen|\bwie viele\b|\bwann\b|\bwarum\b|\bwieso\b",
    re.I,
)
"""What may be asked of a matter; else only which one it is."""
_VOM_FRAGEN = re.compile(
    rf"{falte(_SACHE)}n?|{_JEMAND}|aktenzeichen|az|aktennummer|nummer|geht(?:s)?|ging|drehte?|handelt|rede|"
    rf"rolle|spielt|"
    r"kommt|vorkommt?|zu|tun|war|gab|doch|irgendwas|etwas|was|nochmal|gleich|zuletzt|angenommen|"
    r"angelegt|eroeffnet|\w*gekommen|kam(?:en)?|rein|mandatiert|uebernommen|unserer|unseren|lautet|heisst|"
    r"such\w*|"
    r"find\w*|brauch\w*|zeig\w*|gib|hol\w*|oeffne|sein|soll|sollen|wurde|worden|wird|hat|hatte|haben|ist|wo|"
    r"mal|welche\w*|"
    r"laeuft|lief|passiert|fuehren|vertreten|kanzlei|bitte|halt|eben|so|eine?[rmns]?|jemand\w*|dem|des|unter"
)
MOST_WORDS, FEW = 10, 4


def schilderung(text: str) -> Thema | None:
    """The clause that tells of a matter or of somebody in it."""
    if AKTENZEICHEN.search(text) or zeichen_in(text) or re.search(r"[„“\"»«]", text):
        return None
    found = _RELATIV.search(text)
    if found is None:
        return None
    told = _TEILSATZ.sub("", found["was"])
    words = inhaltsworte(told)
    end = found.start("was") + len(told)
    return Thema(words, found["davor"], found.start("davor"), end) if words else None


_EINE_LISTE = re.compile(
    r"(?i)\b(?:meiste[nr]?|wenigste[nr]?|\w*(?:höchst|hoechst|längst|laengst|größt|groesst|teuerst|kleinst|"
    r"neuest|neust|"
    r"ältest|aeltest|jüngst|juengst|kürzest|kuerzest|niedrigst)e?[nrsm]?|mehr\sals|weniger\sals|"
    r"mandanten\s(?:sind|haben|"
    r"wohnen|sitzen|kommen)|akten|mandate|fälle|faelle|sachen)\b"
)
"""Several are asked for, or one by its place among them."""


def gesuchte_sache(text: str) -> Thema | None:
    """Where it is asked which matter it is: all the words that tell of it."""
    if AKTENZEICHEN.search(text) or zeichen_in(text) or not _WELCHE.search(text) or _EINE_LISTE.search(text):
        return None
    return _das_ganze(text)


def stichwort(text: str) -> Thema | None:
    """„uferkante 27“: nothing but words that may tell which matter."""
    if AKTENZEICHEN.search(text) or zeichen_in(text) or len(text.split()) > FEW:
        return None
    names_a_thing = re.search(r"\d", text) or re.search(r"(?<!^)\b[A-ZÄÖÜ]|^[A-ZÄÖÜ][\w-]{5,}", text)
    return None if not names_a_thing or fragt(text) or _AN_HELENA.search(text) else _das_ganze(text)


_AN_HELENA = re.compile(r"(?i)\b(?:ich|mir|mich|du|dir|dich|uns|wir|man|erzähl\w*|bring\w*|mach\w*)\b")
"""Somebody speaks to her: that is no keyword."""


def _das_ganze(text: str) -> Thema | None:
    words = inhaltsworte(text)
    return Thema(words, "", 0, len(text)) if words else None


def fragt_nur_welche(text: str, said: Thema) -> bool:
    """Whether nothing is asked of the matter but which one it is."""
    rest = f"{text[: said.start]} {text[said.stop :]}"
    return _FRAGT_WELCHE.search(rest) is not None and not _ETWAS_DARIN.search(rest)


_FRAGT_WELCHE = re.compile(
    r"(?i)\bwelche|\bwie\s(?:heißt|heisst|war|hieß|hiess|lautet)|aktenzeichen|\baz\b|nummer|\bwer\s(?:ist|"
    r"war|sind)|"
    r"\bsuch|\bfind|\bworum|\bzeig|\bbrauch|\bhol|\böffne|\bgib|\bwie\sgeht"
)


def von_akte(text: str) -> bool:
    """Whether the request, told of a whole matter, asks for something in it."""
    return _ETWAS_DARIN.search(text) is not None


def inhaltsworte(text: str) -> str:
    """The words that tell something, as they were written."""
    words = re.findall(r"[^\W\d_]+(?:-[^\W\d_]+)*", text)
    told = [word for word in words if not _sagt_nichts(falte(word))]
    return " ".join(told[:MOST_WORDS])


def _sagt_nichts(word: str) -> bool:
    return (
        len(word) < SHORTEST
        or (bekannt(word, ANFRAGEWORT) and _AUCH_EIN_THEMA.search(word) is None)
        or word in FUELL
        or word in ARTIKEL
        or word in ANREDE
        or word in ZEITWORT
        or _VOM_FRAGEN.fullmatch(word) is not None
    )


SHORTEST = 3
_AUCH_EIN_THEMA = re.compile(
    r"kuendig|klage|berufung|widerspruch|einspruch|vertrag|mahn|strafbefehl|urteil|verjaehr|raten|inkasso|"
    r"miet|erb|"
    r"unterhalt|scheidung|schaden|unfall|bau|testament|pflichtteil|minderung|mangel|maengel|insolvenz|"
    r"darlehen"
)
"""Words that requests are made of, and that a matter may be about as well."""


def nennt_jemanden(text: str) -> bool:
    """A name that is surely one finds the matter by itself."""
    named = genannt(lies(text))
    return named is not None and named.sicher and named.stark and not bekannt(falte(named.name))
