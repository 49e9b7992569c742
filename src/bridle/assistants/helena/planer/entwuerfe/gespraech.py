"""What a message means after an order: an answer to what was asked back, a correction, or more of it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from bridle.assistants.helena.felder import gefaltet
from bridle.assistants.helena.planer.entwuerfe.akte import Kandidat
from bridle.assistants.helena.planer.entwuerfe.art import VORWEG, Kopf
from bridle.assistants.helena.planer.entwuerfe.auftrag import Auftrag, auftrag, gelesen, gross
from bridle.assistants.helena.planer.entwuerfe.sagen import Stand
from bridle.assistants.helena.planer.entwuerfe.zettel import GONE, Zettel
from bridle.assistants.helena.planer.hilfe import gibt_nichts_an
from bridle.assistants.helena.planer.lesen.erkennen import Genannt, lies
from bridle.assistants.helena.planer.lesen.satz import FRAGEWORT

MOST_ORDERS = 4
_TEILEN = re.compile(
    r"(?:,?\s+(?:und|sowie|außerdem|dann)\s+|[.;!]\s+(?:und\s+)?|,\s+)(?=(?:(?:dann|dazu|auch|noch|bitte|mir|außerdem|"
    r"gleich)\s+)*(?:trage?n?|buche?n?|erfasse?n?|lege?n?|mache?n?|setze?n?|notiere?n?|vermerke?n?|erinner\w*|stelle?|"
    r"(?:(?:noch |dazu )?(?:eine?n?|ne) )?(?:wv|wiedervorlage|notiz|erinnerung|termin))\b)",
    re.I,
)
_FRAGT = re.compile(
    r"^\W*(?:(?:und|aber|ok|okay|gut|ach|sag mal)\W+)*(?:zeig\w*|lies|liste|nenn\w*|suche?|finde?|gibt|"
    r"gibts|haben wir|"
    r"hab ich|habe ich|hast du|ist|sind|war|wurde|steht|stehen|liegt|laeuft|läuft|erkläre?|berechne?|"
    r"rechne)\b",
    re.I,
)
_ZURUECK = re.compile(
    r"^\W*(?:(?:nein|ne|nee|noe|quatsch|falsch|stopp|halt|moment|korrektur|sorry|ups|oh|ach|besser|lieber|stattdessen|"
    r"eigentlich|entschuldigung|verschrieben|vertan|bitte|aber|ok|okay|ja|mach(?:en)?|setze?|nimm|aendere?n?|korrigiere?|"
    r"verschiebe?n?|verlege?n?|buche?|trage?|lege?|schreibe?|ich meinte|ich meine|das|es|waren|war|sind|"
    r"waere|soll(?:te)?n?|sie|"
    r"muss|den|die|der|dem|eintrag|zeiteintrag|entwurf|wv|wiedervorlage|termin|frist|dauer|tag|datum|uhrzeit|akte|gehoert|"
    r"doch(?! abrechenbar)|nur|erst|mal|noch|gleich|statt dessen)\b[\s,:!.]*)+"
)
_KORRIGIERT = re.compile(
    r"^\W*(?:(?:ach|oh|ups|sorry|ja|ok|aber|bitte|moment)\W+)*(?:nein|ne|nee|noe|quatsch|falsch|stopp|korrektur|korrigier\w*|"
    r"lieber|besser|stattdessen|doch|eigentlich|aender\w*|verschieb\w*|verleg\w*|mach|setz|nimm|ich mein\w*|"
    r"(?:es|das) (?:waren|war|gehoert|sollte?n?|muss)|verschrieben|vertan)\b|\bstatt\b|\bsondern\b|"
    r"\bdraus\b|\bdaraus\b"
)
_STATT = re.compile(
    r",?\s*\b(?:an)?statt\b\s+[^,;]+?(?=$|[,;.!]|\s(?:auf|am|um|fuer|mit)\b)|\bnicht\b\s+[^,]+?,?\s+sondern\b|"
    r",\s*(?:und )?nicht (?:auf|in|bei|fuer)\s[^,;]+$"
)
_DRAUS = re.compile(
    r"\b(?:da)?raus\b|\bdraus\b|\b(?:aendern|verschieben|verlegen|buchen|eintragen|setzen|machen|gemeint|vor|um|ab)\b(?=\W*$)"
)
_NEUER_TEXT = re.compile(
    r"^\W*(?:(?:nein|ne|bitte|ändere?|aendere?|korrigiere?|schreib(?:e)?|nimm|mach)\W+)*(?:den |der |als )?"
    r"(?:text|tätigkeit|beschreibung|titel|betreff|anlass|notiz|inhalt)\b(?:\s+(?:soll|in|zu|auf|lautet|heißt|ist|sein|lauten|bitte|ändern))*\W*[:,]?\s*(?P<text>.{3,})$",
    re.I | re.S,
)
_NOCHMAL = re.compile(
    r"^\W*(?:und\s+)?(?:bitte\s+)?(?:(?:das|die|den) (?:gleiche|selbe)n?|dasselbe|dieselbe|denselben|"
    r"genauso|genau so|ebenso|nochmal|noch mal)\b"
    r"(?:\s+(?:bitte|auch|nochmal|noch|einmal|mal))*\s*",
    re.I,
)
_ORDNUNG = ("erste", "zweite", "dritte", "vierte", "fuenfte", "sechste", "siebte", "achte")
_EINGETRAGEN = re.compile(
    r"^\W*(?:(?:und|ok|okay|ja|gut|super|danke|passt|so|bitte|genau|perfekt)\W+)*(?:(?:ist|sind|hast du|"
    r"haben sie|wurde|steht) (?:das|es|die|der|beides)?\b.*"
    r"\b(?:jetzt|schon|nun|damit|dann)?\b.*\b(?:eingetragen|gebucht|drin|gespeichert|erledigt|erfasst|notiert)|"
    r"(?:trag(?:e|en)?|buche?n?|speicher\w*|übernimm|übernehmen|eintragen|buchen|freigeben|gib)\b(?: "
    r"sie)?(?: (?:das|es|ihn|sie|so|jetzt|mal|bitte|dann|alles))*"
    r"(?: (?:ein|frei|ab))?(?: bitte)?)\W*$",
    re.I,
)
WARTET = (
    "Eingetragen ist davon noch nichts: Der Entwurf liegt bereit, und freigeben muss ihn ein Mensch. "
    "Soll etwas "
    "daran anders sein, sag es mir, zum Beispiel „45 Minuten“ oder „auf Freitag“."
)


def neue(text: str) -> list[Auftrag]:
    """The orders of a message, if it is nothing but orders."""
    whole = auftrag(lies(text))
    if whole is None:
        return []
    cuts = [0, *[each.end() for each in _TEILEN.finditer(text)], len(text)]
    parts: list[str] = []
    for start, end in pairwise(cuts):
        piece = text[start:end]
        if parts and (_teil(piece, danach=True) is None or _teil(parts[-1], danach=len(parts) > 1) is None):
            parts[-1] += piece
        else:
            parts.append(piece)
    read = [_teil(each, danach=n > 0) for n, each in enumerate(parts)]
    orders = [each for each in read if each is not None]
    if len(parts) > 1 and len(orders) == len(parts) <= MOST_ORDERS:
        return orders
    return [whole]


def _teil(piece: str, *, danach: bool) -> Auftrag | None:
    """Behind another order „WV Freitag“ is one as well, and its subject is that of the other."""
    said = _ohne_ende(piece)
    if (read := auftrag(lies(said))) is not None or not danach or "?" in piece:
        return read
    read = auftrag(lies(f"eine {said}"))
    bare = read is not None and read.typ == "WIEDERVORLAGE" and read.tag is not None and not read.text
    return replace(read, daran=True) if read is not None and bare else None


def _ohne_ende(text: str) -> str:
    return (
        re.sub(r"[,;.!]?\s*(?:(?:und|sowie|außerdem|dann)\s+)?$", "", text)
        if not text.rstrip().endswith(".")
        else text.strip()
    )


def beantwortet(text: str, stand: Stand) -> Auftrag | None:
    """What was asked back, filled in; None where the message asks something itself."""
    if chosen := gewaehlt(text, stand.wahl):
        named = Kandidat(Genannt(aktenzeichen=chosen, sicher=True), fest=True)
        return replace(stand.order, kandidaten=(named,))
    if _fragt(text) or gibt_nichts_an(lies(text)):
        return None
    said = f"{stand.woche} {text}" if stand.woche and _NUR_TAG.search(text) else text
    told = _gelesen(said, stand.order)
    return None if told == Auftrag(stand.order.art, stand.order.typ) else zusammen(stand.order, told)


def _fragt(text: str) -> bool:
    plain = text.strip()
    return (
        FRAGEWORT.match(re.sub(r"^(?:und|aber)\s+", "", plain, flags=re.I)) is not None
        or _FRAGT.match(plain) is not None
    )


def _gelesen(text: str, order: Auftrag) -> Auftrag:
    """The slots of a message that says no kind itself."""
    note = Zettel(text)
    if opening := re.match(VORWEG, note.klein):
        note.streiche(0, opening.end())
    return gelesen(note, "", Kopf(order.art, order.typ, nomen=True), antwort=True)


_NUR_TAG = re.compile(
    r"^(?!.*(?:\d|woche)).*\b(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag)", re.I
)
"""A day of the week that was named before."""


def zusammen(old: Auftrag, new: Auftrag) -> Auftrag:
    """What is said now goes before what was said; the text stays where only its matter was still to be "
    "named."""
    named = new.kandidaten
    if old.akte:
        named = tuple([each for each in named if each.genannt.aktenzeichen or "akte" in each.weg.lower()])
    keeps = bool(old.text and named)
    more = new.mit_akte(named[0]).text if keeps and not named[0].person else ""
    kept = f"{old.text}, {more}" if more else old.text
    return replace(
        new,
        typ=old.typ or new.typ,
        text=kept if keeps or not new.text else new.text,
        roh="" if keeps or not new.text else new.roh,
        dauer=old.dauer if new.dauer is None else new.dauer,
        tag=new.tag or (None if new.falscher_tag else old.tag),
        uhr=new.uhr or old.uhr,
        abrechenbar=old.abrechenbar if new.abrechenbar is None else new.abrechenbar,
        notfrist=old.notfrist or new.notfrist,
        kandidaten=named,
        akte=old.akte if not named else "",
    )


def gewaehlt(text: str, choice: Sequence[tuple[str, str]]) -> str:
    """Of several matters the one that is meant: by its number, its place or a word of its title."""
    said = gefaltet(text)
    for number, _ in choice:
        if number in text or re.search(rf"(?<!\d)0*{int(number[:4])}(?![\d.])", text):
            return number
    for n, word in enumerate(_ORDNUNG[: len(choice)]):
        if re.search(rf"\b(?:{word}[nrs]?|nr\.? ?{n + 1}|{n + 1}\.)(?!\w)", said):
            return choice[n][0]
    if choice and re.search(r"\bletzte[nrs]?\b", said):
        return choice[-1][0]
    words = {each.strip(".,;:!?") for each in said.split() if len(each) > 3}
    titles = [(number, {each.strip(".,()") for each in gefaltet(name).split()}) for number, name in choice]
    fitting = [(len(words & title), number) for number, title in titles]
    best = max((count for count, _ in fitting), default=0)
    own = [number for count, number in fitting if count == best and best]
    return own[0] if len(own) == 1 else ""


def berichtigt(text: str, stands: Sequence[Stand]) -> tuple[Stand, Auftrag] | None:
    """The draft that a message corrects, and what it is then."""
    last = stands[-1]
    if _fragt(text) or (text.rstrip().endswith("?") and not _NEUER_TEXT.match(text)):
        return None
    if again := _NOCHMAL.match(text):
        told = _gelesen(text[again.end() :], last.order)
        return (
            (last, zusammen(replace(last.order, akte=""), replace(told, text="")))
            if told.kandidaten
            else None
        )
    if wanted := _NEUER_TEXT.match(text):
        return last, replace(last.order, text=gross(wanted["text"].strip(" „“\"'")))
    note = Zettel(text)
    corrects = _KORRIGIERT.search(note.klein) is not None
    for pattern in (_STATT, _ZURUECK, _DRAUS) if corrects else (re.compile(VORWEG),):
        note.nimm(pattern)
    left = note.rest().replace(GONE, " ").strip()
    for stand in reversed(stands):
        if (
            order := _mit_aenderung(
                left, stand.order, corrects=corrects, denied=_VERNEINT.match(text) is not None
            )
        ) is not None:
            return stand, order
    return None


_VERNEINT = re.compile(r"\W*(?:nein|ne|nee|nö|korrektur|ich meinte|falsch|quatsch)\b", re.I)


def _mit_aenderung(said: str, old: Auftrag, *, corrects: bool, denied: bool) -> Auftrag | None:
    """Slots alone correct a draft; a matter or other words only where it is said that they do."""
    told = _gelesen(said, old)
    slots = (
        told.dauer is not None or told.tag or told.falscher_tag or told.uhr or told.abrechenbar is not None
    )
    matter = told.kandidaten[0] if told.kandidaten else None
    text = told.mit_akte(matter).text if matter and not matter.person else told.text
    if matter and not matter.person and corrects:
        return zusammen(replace(old, akte="", text=text or old.text), replace(told, text=text))
    if slots and not text:
        return zusammen(old, told)
    return zusammen(old, replace(told, kandidaten=())) if text and corrects and (slots or denied) else None


def fragt_ob_eingetragen(text: str) -> bool:
    return _EINGETRAGEN.match(text) is not None
