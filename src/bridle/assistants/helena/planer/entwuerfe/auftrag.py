"""An order to enter something, read as what it is: its kind, and the slots that it fills."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache

from bridle.assistants.helena.planer.entwuerfe.akte import Kandidat, akten, erwaehnte
from bridle.assistants.helena.planer.entwuerfe.art import STEHT_DA, Art, Kopf, kopf
from bridle.assistants.helena.planer.entwuerfe.tage import UNBESTIMMT, Tag, tag, zu_sagen
from bridle.assistants.helena.planer.entwuerfe.zettel import GONE, Zettel
from bridle.assistants.helena.planer.fristen.angaben import ereignis_genannt
from bridle.assistants.helena.planer.lesen.dauer import dauer
from bridle.assistants.helena.planer.lesen.erkennen import READ, Anfrage
from bridle.assistants.helena.planer.lesen.woerter import falte

ASKS_NOTHING = 2
"""Words of a task; one alone, or none, is asked about."""
_INHALT = re.compile(r"(?s)^(?P<kopf>.{2,200}?)(?::\s+|:\s*(?=[A-ZÄÖÜ„\"])|,?\s+(?=dass\b))(?P<inhalt>.+)$")
_NICHT = re.compile(
    r"\(?\b(?:nicht|ned|ohne) (?:abrechenbar\w*|abrechnen|abzurechnen|zu berechnen|berechnen|"
    r"verrechenbar|berechnung)|"
    r"\bunentgeltlich\w*|\b(?:aus |auf )?kulanz\w*|\bintern\b|\bnon-?billable\b|\bkostenlos\w*"
)
_DOCH = re.compile(r"\b(?:doch )?abrechenbar\w*|\bbillable\b")
_UHR = re.compile(
    r"(?:\b(?:um|ab|gegen)\s+)?(?<![\d.,])(?P<h>\d{1,2})(?:[:.](?P<m>\d{2}))?\s*uhr\b|"
    r"\b(?:um|ab)\s+(?P<h2>\d{1,2})(?:[:.](?P<m2>\d{2}))?(?![\d.,])|(?<![\d.,:])(?P<h3>\d{1,2}):(?P<m3>\d{2})(?![\d:])"
)
_BIS_UHR = re.compile(
    r"\b(?:von\s+)?(?P<h>\d{1,2})(?:[:.](?P<m>\d{2}))?(?:\s*uhr)?\s*(?:bis|-|–)\s*(?P<bh>\d{1,2})(?:[:.](?P<bm>\d{2}))?"
    r"\s*uhr\b"
)
_NOTFRIST = re.compile(r"\b(?:als |eine |ist |die )*notfrist\b")
_BENENNT = re.compile(
    r"\b(?:(?:sie|er|es|die|der|das|diese[rs]?) )?(?:(?:frist|termin|eintrag|wiedervorlage) )?soll(?:te)? "
    r"(?:heissen|lauten|(?:den|das) (?:titel|namen|text) (?:haben|tragen|bekommen))\b|"
    r"\b(?:sie|er|es|der titel|der text|die bezeichnung|der betreff) (?:heisst|lautet)\b|"
    r"\bmit (?:dem|der|folgendem) (?:titel|text|betreff|bezeichnung|beschreibung|stichwort|namen)\b"
)
"""How the entry is called comes behind it, and these words are no part of that."""
_DARAN = re.compile(r"\b(?:daran|dran|dafuer|deswegen|darum)\b(?=\W*(?:$|[,;.!?\x00]))")
_BLOSSE_STUNDEN = re.compile(r"(?<![\w.,])(?P<n>\d{1,2}[.,]\d{1,2})(?![\w.,]|\s?(?:€|euro|%))")
_BLOSSE_ZAHL = re.compile(r"^\W*(?P<n>\d{1,3})\W*$")
_RAND = (
    r"bitte|mal|noch|doch|mir|mich|uns|dir|helena|hier|ein|eine|einen|einem|das|der|die|den|dem|für|fuer|von|dass|in|"
    r"im|zu|zum|zur|auf|an|am|und|es|gern|gerne|auch|dazu|dann|daran|ne|nen|neue[rn]?|über|ueber|bei|ab|so|also|ok|"
    r"nämlich|naemlich|betreffend|betr\.?|als|wegen|jetzt|ja|sie|du|dauer|nein|nee|datum|text|thema|betreff|frist|termin"
)
_RAND_VORN = re.compile(
    rf"^(?:(?:(?:ich|wir)\s+)?(?:habe?n?\s+)(?:ich |wir |gerade |grad |eben |mal )*|(?:gerade|grad|"
    rf"eben)\s|(?:{_RAND})(?!\w)[\s,]*)",
    re.I,
)
_RAND_HINTEN = re.compile(
    r"(?<!\w)[\s,]*(?<!\w)(?:bitte|noch|ein|eine|einen|der|die|den|dem|für|fuer|von|mit|in|im|zu|zum|zur|auf|an|am|und|"
    r"daran|wieder|mal|dran|bei|um|ab|bis|gemacht|gearbeitet|danke|da)$",
    re.I,
)


@dataclass(frozen=True, slots=True)
class Auftrag:
    """What is to be proposed, as far as it is said.

    falscher_tag  the words of a day that no calendar has, or of a week where a day was wanted
    hinweise      how what was said vaguely is taken
    akte          the number of the matter, where it is settled; `kandidaten` may be it
    hier          „in dieser Akte“
    roh           the text with all that may still be taken from it
    daran         the text is what was spoken of before
    """

    art: Art
    typ: str = ""
    text: str = ""
    roh: str = ""
    dauer: int | None = None
    tag: date | None = None
    falscher_tag: str = ""
    hinweise: tuple[str, ...] = ()
    uhr: str = ""
    abrechenbar: bool | None = None
    notfrist: bool = False
    kandidaten: tuple[Kandidat, ...] = ()
    akte: str = ""
    hier: bool = False
    daran: bool = False
    vorfrist: bool = False
    ereignis: bool = False

    def mit_akte(self, one: Kandidat) -> Auftrag:
        """The text without the words that have named its matter."""
        if not one.weg or one.weg not in self.roh:
            return self
        roh = self.roh.replace(one.weg, GONE, 1)
        return replace(self, text=gross(geputzt(roh)), roh=roh)


@lru_cache(maxsize=READ)
def auftrag(anfrage: Anfrage) -> Auftrag | None:
    """The order, where it is a plain one; None for questions and for whatever changes what is there."""
    text = anfrage.text
    split = _INHALT.match(text)
    head = Zettel(split["kopf"] if split else text)
    content = split["inhalt"].strip() if split else ""
    found = kopf(head, Zettel(text), content)
    if found is None:
        return None
    order = gelesen(head, content, found)
    if found.nomen and "?" in text:  # „WV am 3.12. in der Akte Nebelthau?“ asks whether there is one
        plain = order.mit_akte(order.kandidaten[0]).text if order.kandidaten else order.text
        return None if len(plain.split()) < ASKS_NOTHING or STEHT_DA.match(falte(plain)) else order
    if order.roh:  # „Können Sie … buchen, Gutachten durchgesehen?“: the asking is not what was done
        return replace(order, text=order.text.rstrip("? "), roh=order.roh.rstrip("? "))
    return order


def gelesen(head: Zettel, content: str, found: Kopf, *, antwort: bool = False) -> Auftrag:
    """The slots of a message whose kind is known."""
    event = found.typ == "FRIST" and ereignis_genannt(head.klein)
    order = Auftrag(found.art, found.typ, ereignis=event)
    if found.art == "notiz":
        return _mit_text(order, head, content, found, antwort=antwort)
    head.nimm(_BENENNT)
    order = _angaben(order, head, antwort=antwort)
    if content and not content.startswith("dass"):
        body = Zettel(content)
        order = _angaben(order, body, nur_fehlendes=True)
        named = akten(body.rest())
        if (
            named.kandidaten
            and named.kandidaten[0].fest
            and not akten(head.rest(), nach_nomen=found.nomen).kandidaten
        ):
            return _mit_text(order, body, "", found, antwort=antwort, davor=head)
        content = geputzt(body.rest()) if GONE in body.rest() else content
    return _mit_text(order, head, content, found, antwort=antwort)


def _angaben(order: Auftrag, note: Zettel, *, nur_fehlendes: bool = False, antwort: bool = False) -> Auftrag:
    """Length, day, hour and whether it is billable, struck out; of a content only what the head lacks."""
    if order.art == "zeit":
        if _NICHT.search(note.klein):
            note.nimm(_NICHT)
            order = replace(order, abrechenbar=False)
        elif not nur_fehlendes and note.nimm(_DOCH):
            order = replace(order, abrechenbar=True)
        if order.dauer is None and (length := dauer(note.klein, uhrzeiten=True)):
            note.streiche(length[1], length[2])
            order = replace(order, dauer=length[0])
        elif order.dauer is None and (bare := note.nimm(_BLOSSE_STUNDEN)):
            hours = dauer(f"{bare['n']} h")
            order = replace(order, dauer=hours[0] if hours else None)
        elif order.dauer is None and antwort and (number := _BLOSSE_ZAHL.match(note.klein)):
            note.streiche(number.start(), number.end())
            order = replace(order, dauer=int(number["n"]))
    else:
        order = _uhrzeit(order, note)
        order = replace(
            order, notfrist=order.notfrist or (order.typ == "FRIST" and note.nimm(_NOTFRIST) is not None)
        )
        order = replace(order, vorfrist=order.vorfrist or re.search(r"\bvorfrist\b", note.klein) is not None)
    return _mit_tag(order, note, nur_fehlendes=nur_fehlendes)


def _mit_tag(order: Auftrag, note: Zettel, *, nur_fehlendes: bool) -> Auftrag:
    if order.tag is not None or order.falscher_tag:
        return order
    day = tag(note, zurueck=order.art == "zeit")
    if day is None:
        vague = UNBESTIMMT.search(note.klein) if order.art == "frist" else None
        return (
            order if vague is None else replace(order, falscher_tag=note.streiche(vague.start(), vague.end()))
        )
    if nur_fehlendes and not _am_rand(note, day):
        return order if order.art == "zeit" else _tag_gesetzt(order, day)
    note.streiche(day.start, day.end)
    return _tag_gesetzt(order, day)


def _tag_gesetzt(order: Auftrag, day: Tag) -> Auftrag:
    if day.am is None:
        return replace(order, falscher_tag=day.gesagt)
    told = zu_sagen(day)
    return replace(order, tag=day.am, hinweise=(*order.hinweise, *([told] if told else [])))


def _am_rand(note: Zettel, day: Tag) -> bool:
    before, after = note.klein[: day.start], note.klein[day.end :]
    return not re.search(r"[a-z]", before) or not re.search(r"[a-z]", after) or before.rstrip().endswith(",")


def _uhrzeit(order: Auftrag, note: Zettel) -> Auftrag:
    if order.uhr or order.art != "frist":
        return order
    if (span := _BIS_UHR.search(note.klein)) and (first := _als_uhr(span["h"], span["m"])):
        until = _als_uhr(span["bh"], span["bm"])
        note.streiche(span.start(), span.end())
        told = (f"Bis {until} Uhr steht nicht im Entwurf: Er kennt nur den Beginn.",) if until else ()
        return replace(order, uhr=first, hinweise=(*order.hinweise, *told))
    found = _UHR.search(note.klein)
    if found is None:
        return order
    clock = _als_uhr(found["h"] or found["h2"] or found["h3"], found["m"] or found["m2"] or found["m3"])
    if clock:
        note.streiche(found.start(), found.end())
    return replace(order, uhr=clock)


def _als_uhr(hour: str, minute: str | None) -> str:
    return f"{int(hour):02d}:{int(minute or 0):02d}" if int(hour) < 24 and int(minute or 0) < 60 else ""


def _mit_text(
    order: Auftrag, head: Zettel, content: str, found: Kopf, *, antwort: bool, davor: Zettel | None = None
) -> Auftrag:
    thereof = head.nimm(_DARAN) is not None if order.art == "frist" else False
    rest = head.rest()
    named = akten(rest, nach_nomen=found.nomen or found.art == "notiz", antwort=antwort)
    if order.art == "notiz" and not content and not named.kandidaten and not antwort:
        named = akten(rest)
    if named.weg:
        rest = rest.replace(named.weg, GONE, 1)
    if content:
        text = content.strip(" „“\"'")
        if davor is None and order.art != "notiz" and (more := _ohne_kandidat(rest, named.kandidaten)):
            text = f"{more}: {text}" if len(more.split()) < 6 else text
    else:
        text = geputzt(rest)
        if davor is not None and (more := geputzt(davor.rest())) and not text:
            text = more
    if thereof and len(text.split()) > 1:
        thereof = False
    return replace(
        order,
        text=gross(text.strip(" .;,") if order.art != "notiz" else text),
        roh="" if content else rest if davor is None or geputzt(rest) else davor.rest(),
        kandidaten=named.kandidaten or (() if named.hier else erwaehnte(content)),
        hier=named.hier,
        daran=thereof,
    )


def _ohne_kandidat(rest: str, found: tuple[Kandidat, ...]) -> str:
    for each in found:
        if each.weg:
            rest = rest.replace(each.weg, GONE, 1)
    return geputzt(rest)


def geputzt(rest: str) -> str:
    """What is left, part for part without the little words at its ends."""
    parts = [_teil(each) for each in re.split(r"(?<!\d),\s*|,\s+|;\s*", rest)]
    return ", ".join([each for each in parts if re.search(r"\w", each)])


def _teil(part: str) -> str:
    left = " ".join(part.replace(GONE, " ").split()).strip(' ,:;.!–-"„“')
    while (shorter := _RAND_HINTEN.sub("", _RAND_VORN.sub("", left)).strip(' ,:;.!–-"„“')) != left:
        left = shorter
    return left


def gross(text: str) -> str:
    return text[:1].upper() + text[1:]
