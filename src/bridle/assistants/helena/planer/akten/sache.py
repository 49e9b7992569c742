"""A matter named by what it is about: „in der Pflichtteilssache“, „die Sache mit dem undichten Dach“."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from bridle.assistants.helena.planer.lesen.anwaltsfrage import ob_mit_anwalt
from bridle.assistants.helena.planer.lesen.erkennen import AKTENZEICHEN, genannt, lies
from bridle.assistants.helena.planer.lesen.woerter import ANFRAGEWORT, ANREDE, AUCH_NAME, bekannt, falte

_SACHWORT = (
    r"(?:sache|fall|akte|verfahren|prozess|rechtsstreit|streit|angelegenheit|mandat|geschichte|vorgang)"
)
_ARTIKEL = r"(?:de[rmns]|die|das|unser(?:e[rmns]?)?|diese[rmns]?|jene[rmns]?)"
_DAVOR = rf"(?:(?:in|bei|zu|von|aus|für|an)\s+{_ARTIKEL}|{_ARTIKEL}|im|zum|zur|beim|vom|ins|am)"
_WIE = r"(?:[a-zäöüß]{3,}e[rmns]?\s+)"
_DING = rf"(?:{_ARTIKEL}\s+)?{_WIE}{{0,2}}?[A-ZÄÖÜ][\w-]{{2,}}(?:\s+[A-ZÄÖÜ][\w&-]+){{0,3}}"
_UMSTAND = (
    rf"(?:\s+(?:mit|wegen|um|über|auf|in|an|von)\s+{_DING}|\s+(?:im|am|vom)\s+{_WIE}?[A-ZÄÖÜ][\w-]{{2,}})"
)
_KLEIN = rf"(?:{_ARTIKEL}\s+)?[a-zäöüß-]{{3,}}(?:\s+[a-zäöüß-]{{4,}})?(?=\s*[?!.]*$)"
_BETRIFFT = r"(?:mit|wegen|um|über|zu|betreffend|bezüglich|rund\s+um)"
_MIT = re.compile(
    rf"\b(?P<davor>(?i:{_DAVOR}))\s+(?:(?i:[a-zäöüß]+e[rmns]?)\s+)?(?P<wort>(?i:{_SACHWORT}))\s+(?i:{_BETRIFFT})\s+"
    rf"(?P<thema>{_DING}{_UMSTAND}?|{_KLEIN})"
)
_SACHE = re.compile(
    rf"\b(?P<davor>(?i:{_DAVOR}))\s+(?P<thema>(?i:[a-zäöüß-]{{3,}}{_SACHWORT}))\b(?!\s+(?:gegen\b|\./\.))"
)
_ALLEIN = re.compile(
    r"(?<![\w-])(?P<davor>)(?P<thema>[A-ZÄÖÜ][a-zäöüß-]{3,}?(?:sache|fall|streit|akte|prozess|geschichte))\b"
    r"(?=\s*(?:[?!.:,–-]|$))"
)
"""„Gegenstandswert Palettensache?“: in a few words nobody says an article."""
_DANACH = re.compile(
    rf"\b(?P<davor>(?i:[a-zäöüß-]*{_SACHWORT}))\s+(?P<thema>[a-zäöüß-]{{5,}}|"
    rf"[A-ZÄÖÜ][\w-]{{4,}})(?=\s*(?:[?!.:,–-]|$))"
)
"""„Mietsache Uferkante: …“, by a word that is no party's name."""
_BEI = re.compile(
    rf"\b(?P<davor>(?i:(?:in|bei|zu)\s+{_ARTIKEL}|im|zum|zur|beim|wegen\s+{_ARTIKEL}|{_ARTIKEL}|"
    rf"in\s+sachen))\s+"
    rf"(?P<thema>{_WIE}{{0,2}}?[A-ZÄÖÜ][\w-]{{3,}}{_UMSTAND}?|[a-zäöüß-]{{4,}}(?=\s*[?!.]*$))"
)
_KEINE_SACHE = re.compile(
    r"(?:haupt|neben|tat|ur|rechts?|gesamt|einzel|zwischen|streit|sonder|zweifels|regel|ernst|normal|haerte|"
    r"grenz|wiederholungs|krankheits|todes|sterbe|versicherungs|schadens?|un|um|ab|zu|vor|an|aus|ein|not|bei|"
    r"ver)"
    r"(?:sache|fall)|\w*ursache|\w*(?:un|aus|vor|ab|ein|ueber|ver|weg)fall|"
    r"(?:hand|gerichts|ermittlungs|personal|papier|e|neben|bei|straf|verwaltungs)-?akte|(?:neu|erst)mandat|"
    r"(?:mahn|klage|berufungs|revisions|eil|vor|gerichts|haupt\w*|beschwerde|widerspruchs|verwaltungs|"
    r"insolvenz|"
    r"zivil|erkenntnis|vollstreckungs|\w*kosten\w*|bussgeld|ermittlungs|guete|schieds\w*|urkunden|einspruchs|"
    r"streit|rechtsmittel)(?:verfahren|prozess)|\w*gerichts(?:verfahren|prozess)|\w*vorgang"
)
"""Words for any matter, for none, and for a kind of proceedings."""
_GESUCHT = re.compile(r"\b(?:such|find|zeig|nenn|hol|gib)\w*(?:\s+(?:mir|uns|bitte|mal|doch))*\s*$", re.I)
"""„Such mir die Akte mit …“ wants the list of those that fit."""
_ZUSAMMEN = {"im": "in der", "zum": "zu der", "zur": "zu der", "beim": "bei der", "vom": "von der",
             "ins": "in die", "am": "an der"}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Thema:
    """The words that say what the matter is about, where they stand, and what stands before them."""

    worte: str
    davor: str
    start: int
    stop: int

    def ersetzt(self, text: str, number: str) -> str:
        """The request as if the number of the matter had been said."""
        between = " " if self.start == self.stop else ""
        return f"{text[: self.start]}{between}{_mit_akte(self.davor)} {number}{text[self.stop :]}"


def thema(text: str) -> Thema | None:
    """Where somebody says that it is a matter: „…sache“, „der Fall mit …“, and names nobody in it."""
    if ob_mit_anwalt(falte(text)):
        return None  # of such proceedings in general: the law says it
    alone = _ALLEIN.finditer(text) if len(text.split()) <= FEW else ()
    for found in (*_MIT.finditer(text), *_SACHE.finditer(text), *alone):
        said = _gelesen(found)
        itself = _GESUCHT.search(text[: said.start])
        known = itself or _name_danach(text, said)
        if not known and not _KEINE_SACHE.fullmatch(falte(said.worte)) and not _anders_genannt(text, said):
            return said
    return None


def _name_danach(text: str, said: Thema) -> bool:
    """„in der Mietsache Nebelthau“"""
    after = re.match(r"\s+([A-ZÄÖÜ][\w-]{2,})", text[said.stop :])
    return after is not None and (falte(after[1]) in AUCH_NAME or not bekannt(falte(after[1])))


FEW = 6
_WER_MACHT = re.compile(
    r"(?i:\bwer\s(?:betreut|bearbeitet|macht|führt|fuehrt|hat|kümmert\ssich|kuemmert\ssich|sitzt)\b)"
    r"(?:\s[a-zäöüß]+){0,5}?\s(?:die|den|das|der)\s(?P<was>[A-ZÄÖÜ][\w-]{3,})\s*[?!.]*$"
)
"""What somebody works on is a matter, even where the word is one that rules know: „die Scheidung“."""
_KEINE_AKTE = re.compile(
    r"(?i)frist|termin|akte|dokument|klage|berufung|einspruch|widerspruch|anzeige|stellungnahme|begründung|"
    r"rechnung|"
    r"kosten|mandat|schriftsatz|antrag|gericht|gegner|gutachten|vertrag|buchhaltung|büro|kanzlei"
)


def vielleicht(text: str) -> Thema | None:
    """Where nothing else was found: the last thing of which the request speaks as of one that is known."""
    told = [_gelesen(each) for each in _ueberlappend(_BEI, text)]
    found = _WER_MACHT.search(text)
    worked_on = "" if found is None or _KEINE_AKTE.search(found["was"]) else found["was"]
    fitting = [
        each
        for each in told
        if (each.worte == worked_on or not _vom_fragen(each.worte)) and not _anders_genannt(text, each)
    ]
    whole = [
        each for each in fitting if not any(each.start > o.start and each.stop <= o.stop for o in fitting)
    ]
    return whole[-1] if whole else None


_VERMERK = re.compile(
    r"\b(?i:(?:telefon|akten|gesprächs|gespraechs)?-?(?:vermerk|notiz)(?:e|en|s)?)\b"
    r"(?:[^.?!]{0,20}?)\s(?:wegen|zu[rm]?|über|ueber|von|vom|mit|dass|betreffend|bezüglich|"
    r"um)\s(?P<was>[^.?!;,]{4,120})"
)
_WELCHE = re.compile(r"(?i)\b(?:in|zu|bei) welche[rmn]\b|\bwo\b|\bwelche[rs]? (?:sache|akte|fall|mandat)\b")


def vermerk(text: str) -> Thema | None:
    """„Da war ein Telefonvermerk wegen … in welcher Sache?“: by what the note says."""
    found = _VERMERK.search(text) if _WELCHE.search(text) else None
    if found is None:
        return None
    end = len(text.rstrip(" ?!."))
    said = Thema(found["was"].strip(), "in der", end, end)
    return None if _anders_genannt(text[: found.start()], said) else said


def betreutes(text: str) -> Thema | None:
    """„Wer kümmert sich um den Pflichtteil?“"""
    found = _WER_MACHT.search(text)
    if found is None or _KEINE_AKTE.search(found["was"]):
        return None
    said = an_stelle(text, found["was"])
    return None if said is None or _anders_genannt(text, said) else said


def an_stelle(text: str, query: str) -> Thema | None:
    """The place in the request where these words name a matter."""
    word = query.split()[-1]
    forms = (_MIT, _SACHE, _BEI, _DANACH, _ALLEIN)
    places = [_gelesen(each) for form in forms for each in _ueberlappend(form, text)]
    exact = next((each for each in places if each.worte == query), None)
    return exact or next((each for each in places if falte(word) in falte(each.worte)), None)


def wie_eine_akte(text: str, query: str) -> bool:
    """„bei der Holzlieferung“, but not „der Termin mit der Hausverwaltung“."""
    place = an_stelle(text, query)
    # An article alone stands before anything; with „in“, „bei“ or „zu“ it is where something happens.
    return (
        place is not None
        and place.worte == query
        and (" " in place.davor or place.davor.lower() in _ZUSAMMEN or _sachwort(place.davor))
    )


def _sachwort(before: str) -> bool:
    return re.fullmatch(rf"(?i:[a-zäöüß-]*{_SACHWORT})", before) is not None


def noch_genannt(text: str, query: str) -> bool:
    """Whether another word of the request may be the name of a party: „die Dachsache (Steilhang)“."""
    place = an_stelle(text, query)
    return place is not None and genannt(lies(f"{text[: place.start]} ; {text[place.stop :]}")) is not None


def _ueberlappend(form: re.Pattern[str], text: str) -> Iterator[re.Match[str]]:
    """„der Unfall mit dem Fahrrad“ has two of them, one inside the other."""
    place = 0
    while (found := form.search(text, place)) is not None:
        yield found
        place = found.start() + 1


def _gelesen(found: re.Match[str]) -> Thema:
    words = re.sub(rf"^{_ARTIKEL}\s+", "", found["thema"].strip())
    return Thema(words, found["davor"], found.start("davor"), found.end("thema"))


def _vom_fragen(words: str) -> bool:
    """What is asked for („der Termin“, „das Gericht“) is in the rules' words."""
    main = re.split(r"\s(?:mit|wegen|um|über|auf|in|an|von|im|am|vom)\s", words)[0].split()[-1]
    return bekannt(falte(main), ANFRAGEWORT) or falte(main) in ANREDE


def _anders_genannt(text: str, said: Thema) -> bool:
    """With a number or a name the matter is named already."""
    if AKTENZEICHEN.search(text) or re.search(r"[„“\"»«]", text):
        return True
    rest = lies(f"{text[: said.start]} ; {text[said.stop :]}")
    named = genannt(rest)
    return named is not None and named.sicher


def _mit_akte(before: str) -> str:
    words = before.lower().split()
    if not words:
        return "Akte"
    if _sachwort(before):
        return "Akte"
    if words[-1] in _ZUSAMMEN:
        return f"{_ZUSAMMEN[words[-1]]} Akte"
    if words[-1] == "sachen":
        return "in der Akte"
    first = "die" if words[-1] in ("die", "das", "den", "unsere", "unser", "unseren", "diese") else "der"
    start = before.split()[:-1]
    return " ".join([*start, first if start or before[0].islower() else first.capitalize(), "Akte"])
