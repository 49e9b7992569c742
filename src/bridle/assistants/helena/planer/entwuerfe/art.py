"""Whether a message orders an entry, and of which kind: by a verb that orders, or by its first word."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from bridle.assistants.helena.planer.entwuerfe.tage import ohne_tage, tag
from bridle.assistants.helena.planer.entwuerfe.zettel import Zettel
from bridle.assistants.helena.planer.lesen.dauer import dauer
from bridle.assistants.helena.planer.lesen.erkennen import AKTENZEICHEN
from bridle.assistants.helena.planer.lesen.woerter import falte

Art = Literal["notiz", "zeit", "frist"]

VORWEG = (
    r"\W*(?:(?:ok(?:ay)?|gut|super|prima|danke|dann|und|bitte|so|ach|ja|also|hallo|hi|hey|moin|guten "
    r"(?:morgen|"
    r"tag|abend)|helena|jetzt|nun|mal|schnell|kurz|ausserdem|dazu|zusaetzlich|noch|auch|nochmal|gleich|dir|"
    r"weiterhin|ferner)\b[,!.:]?\s+)*"
)
_BITTEN = (
    r"(?:(?:kannst|koenntest|wuerdest|magst|koennen|koennten|wuerden) (?:du|sie)|du sollst|sie sollen|"
    r"(?:ich|wir) (?:haetten? (?:da )?gerne?|moechten?|will|wollen|muss|muessen|muesste|wuerden? gerne?))"
)
_BRAUCHE = (
    r"(?:ich|wir) (?:brauche?n?|haetten? (?:da )?gerne?|benoetigen?)\b.{0,30}?\b(?:eine?n?|ne|nen|noch)\b"
)
_BEFEHL = (
    r"(?!erfassten?\b)(?P<verb>(?:trag|buch|verbuch|erfasst?|notier|vermerk|schreib|leg|mach|setz|stell|erstell|plan|halt|merk|"
    r"pack|hau|block|blockier|reservier|ergaenz|speicher|vermerk)(?:e|en)?|nimm|nehmen|gib|geben|erinn(?:er[en]?|re)|"
    r"erinner)\b(?!\s+(?:ich|wir)\b)(?:\s+sie\b)?(?:\s+(?:mir|mich|uns|dir|bitte|mal|noch|doch|gleich|auch|dazu|kurz|eben))*"
)
_ENDE = (
    r"\b(?:(?:ein(?:zu)?|auf(?:zu)?|an(?:zu)?|vor(?:zu)?|fest(?:zu)?)?(?:tragen|buchen|schreiben|legen|merken|halten|"
    r"planen|nehmen)|verbuchen|erfassen|notieren|vermerken|erstellen|setzen|wieder ?vorlegen|machen|"
    r"speichern|"
    r"erinnern)\b(?:\s+bitte)?(?=\W*$|\s*[,;:.!?\x00])"
)
_KEIN_AUFTRAG = re.compile(
    r"(?:was|wann|wer|wen|wem|wie|wo|wohin|warum|wieso|wozu|womit|woran|welche\w*|(?:bis|ab|seit|fuer|auf|in|"
    r"mit|an|von|zu) (?:wann|was|wen|wem|welche\w*)|gibt|ist|sind|war|waren|hat|haben|hab|habe|hast|hatte|"
    r"wurden?|wird|werden|steht|stehen|stand|zeig\w*|liegt|liegen|lag|suche?|finde?|lies|nenne?|liste|check\w*|"
    r"pruefe?|schau\w*|guck\w*|sag|soll(?:te)?n?|darf|kann|muss|muessen|koennen wir|laeuft|laufen|"
    r"berechne?|rechne)\b"
)
_AENDERN = re.compile(r"(?:verschieb|verleg|loesch|streich|aender|verlaenger|stornier|hake?\b|entfern)\w*")
_ERLEDIGT = re.compile(r"\bauf erledigt\b|\berledigt\W*$")
_AENDERN_ENDE = re.compile(
    r"\b(?:verschieben|verlegen|loeschen|streichen|aendern|verlaengern|stornieren|erledigt)\b\W*$"
)
_AUS_STICHWORTEN = re.compile(
    r"\baus (?:meinen|den|diesen|folgenden|ein paar) (?:stich\w+|notizen|punkten|worten)\b"
)
_WV = r"(?:wiedervorlage|wv|wvl|wiedervorlegen|wieder vor(?:zu)?legen|erinnerung|reminder)"
WV = re.compile(rf"\b{_WV}\b(?!-)|\bwieder vor\b")
NOTIZ = re.compile(
    r"\b(?:(?:akten|telefon|gespraechs|besprechungs)?notiz|(?:akten|telefon|gespraechs)vermerk)\b"
)
_VERMERK = re.compile(r"\bvermerk\b")
_ZEITWORT = r"(?:zeit(?:erfassung|eintrag|buchung|aufwand)?|te|arbeitszeit|stunden(?:eintrag|zettel))"
ZEIT = re.compile(rf"\b{_ZEITWORT}\b(?!-)")
KALENDER = re.compile(r"\b(?P<wort>\w*(?:frist|termin))\b")
_MIT_ARTIKEL = re.compile(r"\b(?:eine?n?|den|die|der|neue[nr]?|ne|nen)\s+\w*(?:frist|termin)\b")
_EINE = r"(?:(?:eine?n?|ne|nen|neue[rn]?|weitere|noch)\s+)*"
_GESCHEHEN = re.compile(
    r"\b(?:verlaengert|abgelaufen|versaeumt|gewahrt|aufgehoben|verlegt|verschoben|eingehalten)\b"
)
_RECHNEN = re.compile(r"\b(?:be|aus)?rechnen?\b|\brechne\b|\bzugestellt\b|\bzustellung\b")
STEHT_DA = re.compile(
    r"^\W*(?:(?:schon|noch|bereits|eingetragen|notiert|vermerkt|vorhanden|drin|erledigt|offen|gibt|es|da|welche|"
    r"was|richtig|oder|ok|und|bis|sowie|bzw)\W*)*$"
)
_HAELT_FEST = re.compile(r"\b(?:fest|auf|an)\b(?=\W*(?:$|[,;:.!?]))")
_IN_DIE_AKTE = re.compile(r"\b(?:in|zur?|zu)\s+(?:die |der |den |diese[rn]? )?akten?\b")


@dataclass(frozen=True, slots=True)
class Kopf:
    """The kind of an order; `verb` is how it begins, `nomen` says that only its first word tells."""

    art: Art
    typ: str = ""
    verb: str = ""
    nomen: bool = False


def kopf(head: Zettel, whole: Zettel, content: str) -> Kopf | None:
    """The kind, with the words of the order struck out of the head; None for whatever is none."""
    said = head.klein
    opening = re.match(VORWEG, said)
    start = opening.end() if opening else 0
    written = falte(head.text)  # „verlegen“ is no slip of „vorlegen“
    begun = re.match(VORWEG, written)
    changes = _AENDERN.match(written, begun.end() if begun else 0) or _AENDERN_ENDE.search(written)
    if _KEIN_AUFTRAG.match(said, start) or changes or _ERLEDIGT.search(written):
        return None
    if _AUS_STICHWORTEN.search(said):
        return None
    asked = re.match(rf"{VORWEG}{_BITTEN}\b", said)
    wants = re.match(rf"{VORWEG}{_BRAUCHE}", said)
    command = re.match(rf"{VORWEG}{_BEFEHL}", said)
    last = re.search(_ENDE, said)
    question = "?" in whole.text and not asked
    found = _nach_nomen(head, whole, content, start) if not (asked or wants or command or last) else None
    if found is None and (command or last or asked or wants) and not (question and not command):
        verb = command["verb"] if command else last[0] if last else "brauche" if wants else ""
        found = _nach_verb(head, whole, content, verb.split()[0] if verb else "") if verb else None
    if found is None:
        return None
    _ohne_auftrag(head, found, [each for each in (asked, wants, command) if each], last, start)
    return found


def _nach_verb(head: Zettel, whole: Zettel, content: str, verb: str) -> Kopf | None:
    said, length = head.klein, _dauer(whole)
    if verb.startswith("erinn"):
        return Kopf("frist", "WIEDERVORLAGE", verb) if re.search(r"\b(?:mich|uns)\b", said) else None
    if WV.search(said) or (verb.startswith("leg") and re.search(r"\bvor\b", said)):
        return Kopf("frist", "WIEDERVORLAGE", verb)
    writes = verb.startswith(("schreib", "mach", "erstell", "brauche"))
    entry = KALENDER.search(said)
    if (
        length is not None
        and not _MIT_ARTIKEL.search(said)
        and not verb.startswith(("erstell", "brauche", "plan"))
    ) and (not writes or ZEIT.search(said) or re.search(r"\bauf\b", said)):
        return Kopf("zeit", "", verb)
    if NOTIZ.search(said) and not (entry and not NOTIZ.search(entry[0])):
        return Kopf("notiz", "", verb)
    noted = verb.startswith(("notier", "vermerk", "halt", "schreib", "ergaenz"))
    if entry and not verb.startswith(("buch", "verbuch")) and not (noted and _GESCHEHEN.search(said)):
        if verb.startswith("schreib") and not re.search(r"\bauf\b", said):
            return None
        if verb.startswith("halt") or (_RECHNEN.search(said) and re.search(r"\brechnen?\b", said)):
            return None
        return Kopf("frist", "TERMIN" if entry["wort"].endswith("termin") else "FRIST", verb)
    if ZEIT.search(said) and not writes and not verb.startswith(("leg", "plan", "gib", "nimm", "merk")):
        return Kopf("zeit", "", verb)
    if verb.startswith(("buch", "verbuch")) and re.search(r"\b(?:auf|fuer|in)\b", said):
        return Kopf("zeit", "", verb)
    return Kopf("notiz", "", verb) if _notiert(said, content, verb) else None


def _notiert(said: str, content: str, verb: str) -> bool:
    if verb.startswith(("notier", "vermerk", "festhalten", "festzuhalten")):
        return True
    if verb.startswith("halt"):
        return re.search(r"\bfest\b", said) is not None
    if verb.startswith("merk") and re.search(r"\bmerke?n?\b(?: sie)? dir\b", said):
        return True
    if _VERMERK.search(said) and content:
        return True
    to_file = _IN_DIE_AKTE.search(said) is not None
    if verb.startswith(("schreib", "ergaenz", "trag", "eintragen")):
        return to_file and bool(content)
    return verb.startswith(("nimm", "nehmen", "aufnehmen")) and to_file and bool(content)


def _nach_nomen(head: Zettel, whole: Zettel, content: str, start: int) -> Kopf | None:
    """„WV Brackwasser 30.11. …“, „30 min Hallbaum Telefonat“, „Notiz Hallbaum: …“: no verb at all."""
    said, question = head.klein, "?" in whole.text
    first = re.compile(
        rf"{_EINE}(?P<wort>{_WV}|{NOTIZ.pattern}|{_ZEITWORT}|(?:neue[rn]? )?(?:termin|frist)|vermerk)\b(?!-)"
    )
    found = first.match(said, start)
    if found is None:
        return _dauer_vorn(head, question=question, start=start)
    word, left = found["wort"], said[found.end() :]
    if re.match(_WV, word):
        day = tag(whole, zurueck=False)
        also = re.search(r"\bdazu\b|\beine?\b|\bne\b|\bbitte\b", said) is not None
        if day is None:
            return Kopf("frist", "WIEDERVORLAGE", nomen=True) if (content or also) and not question else None
        bare = ohne_tage(whole.klein[found.end() :] if not content else f"{left} {content}")
        return None if STEHT_DA.match(bare) and not also else Kopf("frist", "WIEDERVORLAGE", nomen=True)
    if question:
        return None
    if re.fullmatch(_ZEITWORT, word):
        return Kopf("zeit", nomen=True) if _dauer(whole) is not None or _BLOSS.search(whole.klein) else None
    if word.endswith(("termin", "frist")):
        clock = re.search(r"\b\d{1,2}(?:[:.]\d{2})?\s*uhr\b|\bum \d{1,2}\b", whole.klein)
        fresh = word.startswith("neu") or re.match(rf"{VORWEG}(?:noch )?(?:eine?n?|neue)", said)
        sure = tag(whole, zurueck=False) is not None and (clock if "termin" in word and not fresh else fresh)
        return Kopf("frist", "TERMIN" if "termin" in word else "FRIST", nomen=True) if sure else None
    words = re.findall(r"[a-z]{2,}", left)
    return Kopf("notiz", nomen=True) if content or (len(words) > 3 and word != "vermerk") else None


_BLOSS = re.compile(r"(?<![\w.,])\d{1,2}[.,]\d{1,2}(?![\w.,]|\s?(?:€|euro|%))")


def _dauer_vorn(head: Zettel, *, question: bool, start: int) -> Kopf | None:
    length = dauer(head.klein, uhrzeiten=True)
    if (
        question
        or length is None
        or length[1] > start
        or re.search(r"\b(?:verspaet|fahrt|flug|alt\b)\w*", head.klein)
    ):
        return None
    left = head.klein[length[2] :]
    names = AKTENZEICHEN.search(left) or re.search(r"\b(?:auf|fuer|akte|in|bei)\b|\b(?:herrn?|frau)\b", left)
    work = re.search(
        r"\b(?:telefonat|tel|besprechung|durchsicht|schriftsatz|recherche|diktat|aktenstudium|entwurf|pruefung|"
        r"\w*geprueft|\w*telefoniert|mail|schreiben|termin|korrektur\w*|gelesen|diktiert|verhandlung)\b",
        left,
    )
    return (
        Kopf("zeit", nomen=True)
        if len(left.split()) < 20 and len(left.split()) > 1 and (names or work)
        else None
    )


def _dauer(whole: Zettel) -> int | None:
    found = dauer(
        whole.klein, uhrzeiten=re.search(r"\b(?:von|termin|wv|wiedervorlage)\b", whole.klein) is not None
    )
    return None if found is None else found[0]


_NOMEN_ZEIT = re.compile(rf"(?:\b(?:eine?n?|die|als|unter|neue[rn]?|meine)\s+)*\b{_ZEITWORT}\b(?!-)")
_NOMEN_WV = re.compile(
    rf"(?:\b(?:auf|zur|als)\s+)?(?:\b(?:eine?|ne|die|neue|weitere|noch)\s+)*(?:\b{_WV}\b(?!-)|\bwieder vor\b)"
)
_NOMEN_NOTIZ = re.compile(rf"(?:\b(?:eine?n?|ne|die|den|als|neue)\s+)*(?:{NOTIZ.pattern}|{_VERMERK.pattern})")
_NOMEN_KALENDER = re.compile(r"(?:\b(?:eine?n?|ne|nen|den|die|der|als|neue[rn]?)\s+)*\b(?:frist|termin)\b")
_TEILCHEN = re.compile(r"\b(?:mit )?(?:ein|auf|an|vor|fest|rein)(?:\s+bitte)?(?=\W*$|\s*[,;:.!?])")
_FUERWORT = re.compile(r"(?:\b(?:bitte|mir|mich|uns|dir)\b\s*)+")


def _ohne_auftrag(
    head: Zettel, found: Kopf, openings: list[re.Match[str]], last: re.Match[str] | None, start: int
) -> None:
    head.streiche(0, max([start, *[each.end() for each in openings]]))
    if last is not None:
        head.streiche(last.start(), last.end())
    elif not found.nomen:
        head.nimm(_TEILCHEN)
    noun = {"zeit": _NOMEN_ZEIT, "notiz": _NOMEN_NOTIZ, "frist": _NOMEN_KALENDER}[found.art]
    head.nimm(_NOMEN_WV if found.typ == "WIEDERVORLAGE" else noun)
    if found.verb.startswith("erinn"):
        head.nimm(_FUERWORT)
