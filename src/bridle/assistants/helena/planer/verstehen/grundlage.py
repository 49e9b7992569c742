"""„Welche Vorschrift steckt dahinter?“, „Auf welcher Grundlage?“: the norm of what was just said.

The words of such a question name no topic: searched for, they find chance.
"""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.anschluss import Kennt, Vorher, akte_vorher
from bridle.assistants.helena.planer.lesen.erkennen import AKTENZEICHEN, Anfrage, lies
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.lesen.zahlen import zahlwort
from bridle.assistants.helena.planer.verstehen.frist_davor import ENTRAG

MOST = 3
"""Norms or Fristen that one answer names."""
LONGEST = 14
WOZU = (
    "Zu welcher Frist, Gebühr oder Regel suchst Du die Vorschrift? Nenne sie mir, zum Beispiel „Welche "
    "Vorschrift regelt die Berufungsfrist?“."
)
_UND = re.compile(r"^(?:(?:und|ok(?:ay)?|gut|aber|danke|ah|also|dann|nur)\b[,.!]?\s+)+", re.I)
_NORMWORT = (
    r"(?:(?:rechts|gesetzes|ermaechtigungs|anspruchs)?grundlagen?|(?:rechts)?norm(?:en)?|"
    r"(?:rechts)?vorschrift(?:en)?|"
    r"paragra(?:f|ph)(?:en)?|gesetze?s?|bestimmung(?:en)?|fundstelle|§+)"
)
_FRAGT = re.compile(
    rf"(?:(?:(?:auf|aus|nach|in|gemaess|laut) )?(?:was fuer eine[rm]?|welche[rsmn]?) (?:\w+e[rsnm]? "
    rf")?{_NORMWORT}|"
    rf"(?:(?:was ist|was waere|nenn\w*|sag\w*|gib\w*|wie (?:lautet|heisst|ist)|hast du|haben wir|gibt es|"
    rf"kennst du) )?"
    rf"(?:(?:mir|uns|denn|bitte|noch|dafuer|dazu|da|auch|mal|die|der|das|den|eine?n?|deren|gesetzliche|"
    rf"rechtliche) )*"
    rf"{_NORMWORT}|"
    r"wo|woraus|worauf|wonach|woher)(?= |$)"
)
_REST = frozenset(
    falte(
        "ist sind gilt gelten hat gibt es beruht basiert steht stand stehen stuetzt stuetzen stuetzt steckt "
        "liegt "
        "dafuer dazu dahinter das die der den dem dies diese dieser denn da hierfuer hier zugrunde zu grunde "
        "regelt "
        "ergibt ergeben sich folgt frist fristen tag datum eigentlich genau nochmal einschlaegig massgeblich "
        "massgebend berechnest rechnest berechnet gerechnet du so bitte war waere kommt findet finde ich "
        "find man "
        "im gesetz geregelt festgelegt normiert sie er nachlesen nachzulesen kann noch mal drin drauf darauf "
        "nennen "
        "hast wird bestimmt sagen schreibt vor drunter darunter bezieht beziehst dich ableitet abgeleitet "
        "herleiten "
        "leitet her laenge dauer ueberhaupt rechtlich gesetzlich hergeleitet greift anwendbar anzuwenden wir"
    ).split()
)
_ORT = re.compile(
    r"wo (?:steht|stand|stehen|finde ich|find ich|findet man|ist|kann (?:ich|man))\b.*\b(?:das|es|sie|die|"
    r"diese|so)\b"
)
_DAS_MIT = re.compile(
    r"(?:wo (?:steht|stand|ist|finde ich|kommt)|woraus ergibt sich|woher (?:kommt|hast du|nimmst du)) "
    r"(?:denn )?"
    r"das (?:denn |eigentlich )?(?:mit|ueber|zu|von) (?:de[rnm] |die |das )?(?P<was>.{3,50}?)(?: (?:her|"
    r"geregelt|genau|drin|im gesetz))*"
)
_QUELLE = re.compile(r"^Quelle: (?:Fristenrechner|Kostenrechner|Zuständigkeit)[^\n]*", re.M)
_NORM = re.compile(
    r"(?:§|Art\.) (?P<nummer>\d+[a-z]?)(?: Abs\. \d+[a-z]?)?(?: Satz \d+)?(?: und Abs\. \d+)? "
    r"(?P<gesetz>[A-Z][A-Za-z]*[A-Z]+(?: [IVX]+)?|[A-Z]{2,})\b"
)
_ALLGEMEIN = frozenset({("187", "BGB"), ("188", "BGB"), ("193", "BGB"), ("222", "ZPO"), ("31", "VwVfG")})
"""How days are counted, which every Frist names beside its own norm."""
_KALENDER = re.compile(r"^Quelle: Kalender", re.M)
_NEBENBEI = re.compile(r"^(?:Außerdem im Kalender|Vorfristen im selben Zeitraum)\b", re.M)
_KEINE_FRIST = re.compile(r"(?:Termin|Wiedervorlage|Fokuszeit|Aufgabe): ")


def fragt_nach_grundlage(text: str) -> bool:
    """Whether it asks for the norm of what was said, and names nothing itself."""
    said = " ".join(re.findall(r"[a-z§]+", falte(_UND.sub("", text.strip()))))
    found = _FRAGT.match(said)
    if found is None or len(said.split()) > LONGEST or re.search(r"\d", text):
        return False
    if found[0] == "wo" and not _ORT.match(said):
        return False
    if found[0] in ("worauf", "woher", "wonach", "woraus") and found[0] == said:
        return False
    return all(word in _REST for word in said[found.end() :].split())


def grundlagen(text: str, last: Vorher, kennt: Kennt) -> tuple[str, ...]:
    """The questions for those norms; none where something else is asked, or nothing was said that has one."""
    if special := _das_mit(text, last):
        return (special,)
    if not last.frage or not fragt_nach_grundlage(text):
        return ()
    if source := _QUELLE.search(last.antwort):
        return _normen(source[0])
    if _KALENDER.search(last.antwort) and (entered := _der_eintraege(last, kennt)):
        return entered
    if _UND.sub("", text.strip()).lower().startswith("wo "):
        return ()  # of a paper it is the page that is asked for
    told = last.antwort.partition("Quelle:")[0]
    if "passen nach der Suche diese Normen" not in told and (named := _normen(told, most=MOST)):
        return named
    if kind := _nach_art(f"Wie lange ist die Frist für: {last.frage}", kennt):
        return (kind,)
    matter = AKTENZEICHEN.search(akte_vorher(lies(last.frage), last.antwort))
    return (f"Welche Normen sind in der Akte {matter[0]} vorgemerkt?",) if matter else ()


def grundlage_offen(anfrage: Anfrage) -> str:
    """What to ask where such a question follows nothing that has a norm."""
    return WOZU if fragt_nach_grundlage(anfrage.text) and not anfrage.hat(r"^(?:und )?wo\b") else ""


def _normen(told: str, most: int = 0) -> tuple[str, ...]:
    """Those of the thing itself before those that only count days; none where there are more than `most`."""
    named = [each for each in _NORM.finditer(told) if (each["nummer"], each["gesetz"]) not in _ALLGEMEIN]
    norms = list(dict.fromkeys(each[0] for each in named))
    if most and len(norms) > most:
        return ()
    if len(norms) == 1:
        return (f"Was steht in {norms[0]}?",)
    plain = list(dict.fromkeys(f"§ {each['nummer']} {each['gesetz']}" for each in named))[:MOST]
    if len(plain) == 1:
        return (f"Was steht in {plain[0]}?",)
    return (f"Was steht in {' und '.join([', '.join(plain[:-1]), plain[-1]])}?",) if plain else ()


def _der_eintraege(last: Vorher, kennt: Kennt) -> tuple[str, ...]:
    """How long each of the Fristen is by law, where the law knows them all."""
    titles = [title.strip() for _, title in ENTRAG.findall(_NEBENBEI.split(last.antwort)[0])]
    asked = [
        _nach_art(f"Wie lange ist die Frist für: {each}?", kennt)
        for each in titles
        if not _KEINE_FRIST.match(each)
    ]
    return tuple(dict.fromkeys(asked)) if asked and len(asked) <= MOST and all(asked) else ()


def _nach_art(question: str, kennt: Kennt) -> str:
    read = kennt.angaben(question)
    known = read is not None and read[0] == "berechne_frist" and bool(read[1].get("art"))
    return question if known else ""


def _das_mit(text: str, last: Vorher) -> str:
    """„Wo steht das mit den vier Tagen?“: the norm in the line of the computation that speaks of it."""
    asked = _DAS_MIT.fullmatch(falte(_UND.sub("", text.strip())).strip(" ?!."))
    if asked is None or _QUELLE.search(last.antwort) is None:
        return ""
    words = [word for word in re.findall(r"[a-z]{4,}|\d+", asked["was"]) if word not in _REST]
    stems = [
        str(number) if (number := zahlwort(word)) is not None else word[: max(3, len(word) - 2)]
        for word in words
    ]
    lines = [line for line in last.antwort.splitlines() if "§" in line and not line.startswith("Quelle:")]
    for line in lines:
        if stems and all(re.search(rf"(?<!\d){stem}(?!\d)", falte(line)) for stem in stems):
            norms = [each for each in _NORM.finditer(line)]
            if norms:
                return f"Was steht in {norms[0][0]}?"
    return next(iter(_normen((_QUELLE.search(last.antwort) or [""])[0])), "")
