"""Plain orders to enter something: a note, a time entry, a Frist, a Termin or a Wiedervorlage."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from typing import Any, Literal

from bridle.assistants.helena.planer.entwuerfe.auftrag_teile import (
    fuer_spaeter,
    ohne_akte,
    ohne_drumherum,
    ohne_tag,
    uhrzeit,
    vergangen,
)
from bridle.assistants.helena.planer.fristen.angaben import ereignis_genannt
from bridle.assistants.helena.planer.lesen.dauer import DAUER, minuten
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, Genannt, genannt, lies

Art = Literal["notiz", "zeit", "frist"]

_GEBETEN = r"\b(?:kannst|koenntest|wuerdest|magst) du\b|\bbitte\b|\bdu sollst\b"
_FRAGT = (
    r"^(?:was|wann|wer|wie|wo|welche\w*|bis wann|gibt|ist|sind|hat|haben|wurde|steht|stehen|zeig\w*|"
    r"habe|liegt|liegen|suche?|finde?|lies|nenne?|liste)\b"
)
_EINTRAGEN = (
    r"\btrage?\b|\beintragen\b|\beinzutragen\b|\bnotier(?:e|en)?\b|\bvermerk(?:e|en)\b|\bsetze?n?\b|"
    r"\blege?\b|\banlegen\b|\berstell(?:e|en)?\b|\bmache?\b|\bplane?n?\b|\berfass(?:e|en)\b|"
    r"\bschreibe?\b.*\bauf\b|\baufschreiben\b|\bbuche?n?\b|\bverbuche?n?\b|\bnimm\b.*\bauf\b|\bvormerken\b|"
    r"\bmerke?\b.*\bvor\b"
)
_NOTIZ = (
    r"\bnotier(?:e|en)?\b|\bvermerk(?:e|en)\b|\bhalte?\b.*\bfest\b|\bfesthalten\b|\bmerke? dir\b|"
    r"\b(?:akten|telefon|gespraechs)?(?:notiz|vermerk)\b|\bschreibe? (?:bitte )?(?:in|zu|zur) (?:die |der )?"
    r"akte\b|\bnimm\b.*\bzur? (?:den )?akten?\b"
)
_FRIST = r"\b\w*frist\b|\b\w*termin\b|\bwiedervorlage\b|\bwv\b|\bwiedervorlegen\b|\bwieder vor(?:legen)?\b"
_WIEDERVORLAGE = (
    r"\bwiedervorlage\b|\bwv\b|\bwiedervorlegen\b|\bwieder vor(?:legen)?\b|\berinner(?:e|n)?\b|"
    r"\bauf (?:die )?wiedervorlage\b|\blege?\b.*\bvor\b"
)
_ERINNERN = r"^(?:bitte )?erinner(?:e|n)? (?:mich|uns)\b"
_ANDERES = (
    r"\bverschieb\w*|\bverleg(?:e|en|t)\b|\bloesch\w*|\bstreich\w*|\baender\w*|\bverlaenger\w*|\berledigt\b|"
    r"\bstornier\w*"
)
_AUS_STICHWORTEN = r"\baus (?:meinen|den|diesen|folgenden|ein paar) (?:stich\w+|notizen|punkten|worten)\b"
"""Then a text is to be written, and not what is there to be entered."""
_INHALT = re.compile(r"(?s)^(?P<kopf>.{3,200}?)(?::\s+|:\s*(?=[A-ZÄÖÜ„\"])|,?\s+(?=dass\b))(?P<inhalt>.+)$")
_TITEL = re.compile(
    r"\b(?:frist|termin|wiedervorlage|wv)\s+(?:zur|zum|für(?: die| den| das)?|wegen(?: der| des)?|betreffend)"
    r"\s+(?P<titel>.+)$",
    re.I,
)
_FRISTWORT = re.compile(r"\b(\w{4,}(?:frist|termin))\b", re.I)


@dataclass(frozen=True, slots=True)
class Auftrag:
    """What is to be proposed; `fehlt` are the questions whose answers are missing."""

    art: Art
    argumente: dict[str, Any]
    akte: Genannt
    fehlt: tuple[str, ...] = ()


def auftrag(anfrage: Anfrage) -> Auftrag | None:
    """The order, where it is a plain one; None for questions and for whatever changes what is there."""
    klein = anfrage.klein
    if re.search(_FRAGT, klein) or ("?" in anfrage.text and not re.search(_GEBETEN, klein)):
        return None
    split = _INHALT.match(anfrage.text)
    head = lies(split["kopf"]) if split else anfrage
    content = split["inhalt"].strip() if split else ""
    if head.hat(_ANDERES) or head.hat(_AUS_STICHWORTEN):
        return None
    if content and genannt(head) is None and (inside := genannt(lies(content))) and inside.stark:
        head, content = anfrage, ""  # „Frist notieren: Akte Auerwald“
    if _ist_zeit(head, anfrage):
        return _zeit(head, anfrage, content)
    if _ist_frist(head):
        return _frist(head, content)
    return _notiz(head, content) if head.hat(_NOTIZ) else None


def _ist_zeit(head: Anfrage, whole: Anfrage) -> bool:
    ordered = head.hat(_EINTRAGEN + r"|\bzeit(?:erfassung|eintrag)\b")
    length = minuten(whole.klein if head.hat(r"\bzeit(?:erfassung|eintrag)\b") else head.klein)
    asked = head.hat(r"\bzeit(?:erfassung|eintrag|aufwand)?\b") and head.hat(r"\btrage?\b|\berfass|\bbuch")
    return bool(ordered and (length or asked)) and not head.hat(_FRIST)


def _ist_frist(head: Anfrage) -> bool:
    if head.hat(_ERINNERN):
        return True
    if not head.hat(_FRIST + r"|\blege?\b.*\bvor\b"):
        return False
    by_noun = head.hat(r"^(?:bitte )?(?:eine )?(?:wiedervorlage|wv)\b(?!-)") and fuer_spaeter(head.klein)
    return bool(head.hat(_EINTRAGEN) or by_noun)


# ---- notes


def _notiz(head: Anfrage, content: str) -> Auftrag:
    named = genannt(head)
    text = content
    if not text:
        rest = ohne_drumherum(ohne_akte(head.text, named), _NOTIZWORTE)
        text = rest if len(rest.split()) > 1 else ""
    text = text.strip(" „“\"'")
    text = text[:1].upper() + text[1:]
    missing = () if text else ("Was soll in der Notiz stehen?",)
    return Auftrag("notiz", {"inhalt": text}, named or Genannt(), missing)


_NOTIZWORTE = (
    r"notiere?n?|vermerke?n?|merke? dir|halte? (?:bitte )?fest|festhalten|(?:mach|leg|erstell|schreib)e?n?"
    r"(?: eine?n?)? (?:akten|telefon|gespraechs)?(?:notiz|vermerk)(?: an)?|(?:akten|telefon|gespraechs)?"
    r"(?:notiz|vermerk)|schreibe?|in die akte|allgemein"
)


# ---- time entries


def _zeit(head: Anfrage, whole: Anfrage, content: str) -> Auftrag:
    named = genannt(head)
    length = minuten(whole.klein)
    said = content if content and not re.match(r"dass\b", content) else head.text
    work = ohne_drumherum(
        ohne_tag(_ohne_dauer(ohne_akte(said, named))),
        r"trage?n?|ein(?:tragen)?|erfasse?n?|buche?n?|verbuche?n?|notiere?n?|schreibe?n?|auf(?:schreiben)?|"
        r"vermerke?n?|zeit(?:erfassung|eintrag)?|(?:nicht )?abrechenbar\w*|eine?n?",
    )
    free = whole.hat(r"\bnicht abrechenbar|\bohne berechnung|\bunentgeltlich|\bkulan")
    day = vergangen(whole.klein)
    questions = [
        "Wie lange hat es gedauert?" if length is None else "",
        "Was wurde getan? Ein Stichwort genügt, zum Beispiel „Telefonat mit dem Mandanten“."
        if not work
        else "",
    ]
    arguments: dict[str, Any] = {"beschreibung": work[:1].upper() + work[1:], "dauer": length}
    arguments |= {"datum": day.isoformat()} if day else {}
    arguments |= {"abrechenbar": False} if free else {}
    return Auftrag("zeit", arguments, named or Genannt(), tuple([each for each in questions if each]))


def _ohne_dauer(text: str) -> str:
    return re.sub(rf"\b(?:von |mit |à )?(?:{DAUER.pattern})", " ", text, flags=re.I)


# ---- the calendar


def _frist(head: Anfrage, content: str) -> Auftrag:
    kind = _typ(head)
    named = genannt(head)
    day = fuer_spaeter(head.klein) or (fuer_spaeter(lies(content).klein) if content else None)
    title = _titel(head, content, named, kind)
    clock = uhrzeit(head.klein)
    arguments: dict[str, Any] = {"typ": kind, "titel": title, "datum": day.isoformat() if day else None}
    arguments |= {"uhrzeit": clock} if clock else {}
    arguments |= {"ist_notfrist": True} if kind == "FRIST" and head.hat(r"\bnotfrist\b") else {}
    return Auftrag("frist", arguments, named or Genannt(), tuple(_fehlt(head, kind, day, title)))


def _fehlt(head: Anfrage, kind: str, day: date | None, title: str) -> list[str]:
    if kind == "FRIST" and ereignis_genannt(head.klein):
        return [
            "Den Tag, an dem die Frist endet. Ich rechne ihn Dir vorher aus, zum Beispiel auf: „Wann endet "
            "die Berufungsfrist, Zustellung 31.01.2026, LG Köln?“"
        ]
    questions = [
        "An welchem Tag?" if day is None else "",
        "Was ist dann zu tun oder fällig?" if not title else "",
        "An welchem Tag soll die Vorfrist sein? Trag sie bitte bei der Freigabe ein."
        if head.hat(r"\bvorfrist\b")
        else "",
    ]
    return [each for each in questions if each]


def _typ(head: Anfrage) -> str:
    if head.hat(_WIEDERVORLAGE):
        return "WIEDERVORLAGE"
    return "TERMIN" if head.hat(r"\b\w*termin\b") else "FRIST"


def _titel(head: Anfrage, content: str, named: Genannt | None, kind: str) -> str:
    if content:
        return ohne_tag(content).strip(' .,;„“"') or ""
    rest = ohne_tag(ohne_akte(head.text, named))
    reminded = (
        re.search(r"\bdaran,?\s+(.+)$|\ban\s+(?:den |die |das )?(.+)$", rest) if head.hat(_ERINNERN) else None
    )
    if reminded:
        return (reminded[1] or reminded[2]).strip(" .,!")
    found = _TITEL.search(rest)
    if found and (title := ohne_drumherum(found["titel"], r"ein(?:tragen)?|notieren?|vor|an|auf")):
        return title
    if (found := _FRISTWORT.search(rest)) and not re.fullmatch(r"(?:not|vor|klage)?frist", found[1], re.I):
        return found[1][:1].upper() + found[1][1:]
    return "Wiedervorlage" if kind == "WIEDERVORLAGE" else ""
