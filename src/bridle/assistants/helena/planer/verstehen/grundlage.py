"""„Welche Vorschrift steckt dahinter?“, „Auf welcher Grundlage?“: the norm of what was just said.

The words of such a question name no topic: searched for, they find chance.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.frist_arten import VERSCHIEBUNG, Fristart, fristart, fristarten
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
OFFEN = "Welche Vorschrift gilt dafür?"
"""So read it is asked back, where what was shown has no norm that is known."""
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
_SELBST_GESETZT = re.compile(
    r"zugesagt|zusage|versprochen|vereinbart|abgesprochen|\bintern\w{0,2}\b|eigene frist|"
    r"selbst gesetzt|\bvon uns\b|"
    r"\b(?:an|fuer) (?:die |den )?(?:gegen|mandant|versicher)|wunsch|erinnerung"
)
"""A day that somebody promised or set: no law has it, even where its title names a remedy."""
_RUBRUM = re.compile(r"\(Akte \d{4}/\d{2} \(([^()\n]+)\)\)")
_GANZE_AKTE = re.compile(r"^- Wegen: ", re.M)
_FREIER_TAG = re.compile(r"\b(?:sonn|sams|feier|werk)tag|\bsonnabend|\bwochenende|\bverschieb|\bverschob")
_BEKANNTGABE = re.compile(r"\b(?:drei|vier|dritten|vierten|3|4)\b.*\btag")
_PER_POST = re.compile(r"\bpost|bescheid|bekannt|\bbrief")
_DAS_MIT_WAS = re.compile(r"\b(?P<was>das (?:denn |eigentlich )?(?:mit|über|zu|von) .+?)[\s?!.]*$", re.I)


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
    if special := _das_mit(text, last, kennt):
        return (special,)
    if not last.frage or not fragt_nach_grundlage(text):
        return ()
    if source := _QUELLE.search(last.antwort):
        return _normen(source[0])
    if _KALENDER.search(last.antwort):
        return _der_eintraege(last, kennt) or (OFFEN,)
    if _UND.sub("", text.strip()).lower().startswith("wo "):
        return ()  # of a paper it is the page that is asked for
    told = last.antwort.partition("Quelle:")[0]
    if "passen nach der Suche diese Normen" not in told and (named := _normen(told, most=MOST)):
        return named
    if kind := _nach_art(f"Wie lange ist die Frist für: {last.frage}", kennt):
        return (kind,)
    matter = AKTENZEICHEN.search(akte_vorher(lies(last.frage), last.antwort))
    if matter and _GANZE_AKTE.search(told):
        return (f"Welche Normen sind in der Akte {matter[0]} vorgemerkt?",)
    return (OFFEN,) if matter else ()  # what is noted for the matter is not the norm of one of its facts


def grundlage_offen(anfrage: Anfrage) -> str:
    """What to ask where such a question follows nothing that has a norm."""
    return WOZU if fragt_nach_grundlage(anfrage.text) and not anfrage.hat(r"^(?:und )?wo\b") else ""


def _normen(told: str, most: int = 0) -> tuple[str, ...]:
    """Those of the thing itself before those that only count days; none where there are more than `most`."""
    named = [each for each in _NORM.finditer(told) if (each["nummer"], each["gesetz"]) not in _ALLGEMEIN]
    norms = list(dict.fromkeys(each[0] for each in named))
    if most and len(norms) > most:
        return ()
    asked = _was_steht_in(named)
    return (asked,) if asked else ()


def _was_steht_in(named: Sequence[re.Match[str]]) -> str:
    norms = list(dict.fromkeys(each[0] for each in named))
    if len(norms) == 1:
        return f"Was steht in {norms[0]}?"
    plain = list(dict.fromkeys(f"§ {each['nummer']} {each['gesetz']}" for each in named))[:MOST]
    if len(plain) == 1:
        return f"Was steht in {plain[0]}?"
    return f"Was steht in {' und '.join([', '.join(plain[:-1]), plain[-1]])}?" if plain else ""


def _der_eintraege(last: Vorher, kennt: Kennt) -> tuple[str, ...]:
    """How long each of the Fristen is by law, where the law knows them all."""
    titles = [title.strip() for _, title in ENTRAG.findall(_NEBENBEI.split(last.antwort)[0])]
    between = _RUBRUM.search(last.antwort)
    asked = [
        _des_eintrags(each, between[1] if between else "", kennt)
        for each in titles
        if not _KEINE_FRIST.match(each)
    ]
    return tuple(dict.fromkeys(asked)) if asked and len(asked) <= MOST and all(asked) else ()


def _des_eintrags(title: str, between: str, kennt: Kennt) -> str:
    """Who the parties are may tell the branch, which the title leaves open: „Widerspruch“, „Jobcenter“."""
    if _SELBST_GESETZT.search(falte(title)):
        return ""
    question = f"Wie lange ist die Frist für: {title}?"
    kind = _art(question, kennt)
    if kind is not None and _offen(kind) and between:
        question = f"Wie lange ist die Frist für: {title} ({between})?"
        kind = _art(question, kennt)
    if kind is None or _offen(kind):
        return ""
    return question if ("begruend" in falte(title)) == ("begruendung" in kind.name) else ""


def _offen(kind: Fristart) -> bool:
    """Whether other branches have their own, and its title does not say which this is."""
    return "(" not in kind.titel and any(name.startswith(f"{kind.name}_") for name in fristarten())


def _art(question: str, kennt: Kennt) -> Fristart | None:
    read = kennt.angaben(question)
    try:
        return fristart(str(read[1].get("art") or "")) if read and read[0] == "berechne_frist" else None
    except LawError:
        return None


def _nach_art(question: str, kennt: Kennt) -> str:
    read = kennt.angaben(question)
    known = read is not None and read[0] == "berechne_frist" and bool(read[1].get("art"))
    return question if known else ""


def _das_mit(text: str, last: Vorher, kennt: Kennt) -> str:
    """„Wo steht das mit den vier Tagen?“: the norm in the line of the computation that speaks of it."""
    asked = _DAS_MIT.fullmatch(falte(_UND.sub("", text.strip())).strip(" ?!."))
    if asked is None or _QUELLE.search(last.antwort) is None:
        return ""
    if _FREIER_TAG.search(asked["was"]) and (moved := _verschoben(last, kennt)):
        return moved
    words = [word for word in re.findall(r"[a-z]{4,}|\d+", asked["was"]) if word not in _REST]
    stems = [
        str(number) if (number := zahlwort(word)) is not None else word[: max(3, len(word) - 2)]
        for word in words
    ]
    lines = [line for line in last.antwort.splitlines() if "§" in line and not line.startswith("Quelle:")]
    for line in lines:
        if _spricht_von(stems, line) and (norm := _NORM.search(line)):
            return f"Was steht in {norm[0]}?"
    result = last.antwort.partition("So ist gerechnet")[0].partition("Vorfrist:")[0]
    if not words or _spricht_von(stems, result):
        return next(iter(_normen((_QUELLE.search(last.antwort) or [""])[0])), "")
    return _gesucht(text, asked["was"], last)


def _spricht_von(stems: Sequence[str], line: str) -> bool:
    return bool(stems) and all(re.search(rf"(?<!\d){stem}(?!\d)", falte(line)) for stem in stems)


def _verschoben(last: Vorher, kennt: Kennt) -> str:
    """By which norm the end would move; the norm of the Frist itself says nothing of it."""
    kind = _art(last.frage, kennt)
    if kind is None or kind.ohne_193:
        return ""
    return _was_steht_in(list(_NORM.finditer(VERSCHIEBUNG[kind.recht])))


def _gesucht(text: str, topic: str, last: Vorher) -> str:
    """Nothing that was computed speaks of it: then it is looked for in the law, and in no paper."""
    if _BEKANNTGABE.search(topic) and _PER_POST.search(falte(last.frage)):
        return "Welche Vorschrift regelt die Bekanntgabe nach vier Tagen?"
    said = _DAS_MIT_WAS.search(text.strip())
    return f"Welche Vorschrift regelt {said['was']}?" if said else ""
