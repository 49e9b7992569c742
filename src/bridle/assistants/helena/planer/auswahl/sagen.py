"""How the answer tells what was chosen by: what it does not take into account, then what it left out."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bridle.assistants.helena.felder import gefaltet
from bridle.assistants.helena.planer.akten.sache_finden import UNBEKANNT
from bridle.assistants.helena.planer.auswahl.auswahl import Auswahl, Rang, Text
from bridle.assistants.helena.planer.auswahl.merkmale import Zeile, merkmal, namensworte
from bridle.assistants.helena.planer.auswahl.unbeachtet import im_kalender_unbeachtet
from bridle.assistants.helena.planer.auswahl.zeilen import Ergebnis
from bridle.assistants.helena.planer.auswahl.zeit import ZEIT
from bridle.assistants.helena.planer.kalender.arten import VERFAHREN
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.lesen.woerter import ANFRAGEWORT, bekannt, falte, verbessert
from bridle.assistants.helena.planer.sagen import absaetze, anzahl, aufzaehlung, satz
from bridle.assistants.helena.saetze import KEIN_SPRACHMODELL, KEINE_AKTE, NICHT_ERKANNT

TEIL = "Durchgesehen sind nur die ersten {zahl} Einträge der Liste; es gibt mehr."
NICHT = "**Nicht berücksichtigt:** {was}."
_KEINE = re.compile(
    r"(?:[^\n:]{0,40}: )?(?:keine?n?\b|dazu finde ich keine)|.{0,80}\bnicht eingetragen\b|"
    r"zu „[^“\n]+“ finde ich kein",
    re.I,
)
_ETWAS = re.compile(
    r"(?:[^\n:]{0,40}: )?(?:eine?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|\d+|die ersten)\b"
    r"[^\n]*:$|(?:beteiligte )?in der akte [^\n]*:$|passende muster|diese muster",
    re.I,
)
_OB_ES_GIBT = re.compile(
    r"^(?:und |sag mal,? |hallo,? )?(?:gibt es|gibts|gab es|haben wir|existier\w+|liegen)\b"
)
_NACH_AKTEN = re.compile(
    r"akten?\b|\bmandat|\bsachen?\b|\bf(?:all|aelle)\b|verfahren\b|\b(?:vertreten|gegen)\b"
)
_EIGENE_LEERE = frozenset({"search_alle_akten", "read_fristen"})
"""Lists whose rule says itself that there is nothing, and of what."""


_WORT_DAZU = re.compile(
    r"\b(?:nicht|kein(?:e[nrms]?)?|ohne|ausser|ausgenommen|weder|fehl(?:t|en|ende[nr]?)|"
    r"(?:mehr|weniger) als (?!\d[\d.,]*\s?(?:€|euro|eur))|mindestens|hoechstens)\b(?:\s[\w-]+){0,3}|"
    r"\b(?:zweite|dritte|vierte|fuenfte|vorletzte)[nrms]?\s(?!instanz|seite|mahnung|woche|haelfte)[a-z]+|"
    r"\bnur\s(?:die\s|der\s|das\s)?(?:von|vom|fuer)\s(?:mir|mich|uns)\b|"
    r"^welche[rn]? (?:kolleg|anwaelt|mitarbeiter)\w*|\bdringende[nrs]?\b(?: \w*fristen\b)?|"
    r"(?<=\w )(?<!nicht )\bdringend(?=\W*$)|\bzivil(?:rechtliche[nr]?|sachen|verfahren|prozesse|recht)\b"
)
_HARMLOS = re.compile(
    r"\b(?:oder|gar|warum|wieso|weiss|weisst|finde?|sehe|sieh) (?:\w+ ){0,4}nicht\b|"
    r"\bnicht (?:wahr|nur|vergessen|verpass\w*|versaeum\w*|rechtzeitig|(?:\w+ ){0,3}(?:\w+-)?cloud|lokal)|"
    r"^kein(?:e[nr]?)? [^?]*\?$|^(?:gibt es|haben wir|sind|ist) (?:\w+ ){0,4}kein(?:e[nr]?)? [^?]*\?$|"
    r"\bnicht (?:nach (?:aussen|draussen)|aus dem haus|hinaus)\b|"
    r"\bohne (?:cloud|dass)\b|\bkein\w* (?:\w+-)?cloud[\w-]*(?: \w+)?|\bkein(?:e|en)? (?:problem|"
    r"ahnung|eile|zeit)\b"
)


def uebersehen(text: str, choice: Auswahl, answer: str) -> str:
    """Words that change what is asked and that nothing has read: the answer says so before anything else."""
    folded = Text(text)
    taken = [each.stelle for each in choice.bedingungen if each.stelle]
    taken += [each.span() for each in _HARMLOS.finditer(folded.klein)]
    taken += [each.stelle for each in (choice.vergleich, choice.rang) if each and each.stelle]
    told = answer.split("\n\n")[0]
    left = [
        said
        for found in _WORT_DAZU.finditer(folded.klein)
        if not any(start < found.end() and found.start() < end for start, end in taken)
        and " ".join((said := folded.wie_geschrieben(*found.span())).split()[:2]) not in told
        and not (said.lower().startswith("fehl") and "icht eingetragen" in answer)
        and not (said.lower().startswith("welche anw") and "(Gegnervertreter" in answer)
    ]
    left += [] if choice else _ungenannte(text, answer)
    left += [word for word in im_kalender_unbeachtet(folded, taken, answer) if word not in " ".join(left)]
    return absaetze(NICHT.format(was="; ".join(f"„{each}“" for each in left)), answer) if left else answer


_GATTUNG = re.compile(
    r".{4,}(?:ung|heit|keit|schaft|tion|chef|leiter|fuehrer|nehmer|geber|nummer|stelle|liste|bericht|schein|"
    r"versicherer|gegner|mieter|"
    r"zeichen|konto|zusage|absage|anfrage|klage|antrag|bescheid|schutz|police|rechnung|urteil)(?:in|en|e?s|n|"
    r"e)?"
)
"""Nouns by their endings: they name nobody."""


def _ungenannte(text: str, answer: str) -> list[str]:
    """Where several names are given, those that the answer does not speak of; a first name is none."""
    words = lies(text).worte
    if any(lost in answer for lost in (NICHT_ERKANNT, KEIN_SPRACHMODELL)):
        return []
    places = [
        n
        for n, word in enumerate(words)
        if n and word.gross and len(word.klein) > SHORT and not bekannt(verbessert(word.klein))
    ]
    plain = f"{falte(answer)} {gefaltet(answer)}"  # „Yilmaz“ is told where the answer writes „Yılmaz“
    told = {n for n in places if words[n].klein[:SHORT] in plain}
    left = [n for n in places if n not in told and n + 1 not in told and n - 1 not in told]
    return [words[n].text for n in left if not _GATTUNG.fullmatch(words[n].klein)] if len(places) > 1 else []


SHORT = 4


def nicht_beachtet(choice: Auswahl, answer: str) -> str:
    """For an answer that none of this was carried out on."""
    left = [f"„{each}“" for each in choice.wortlaute if each not in answer.split("\n\n")[0]]
    return absaetze(NICHT.format(was="; ".join(left)), answer) if left else answer


def mit_auswahl(choice: Auswahl, done: Ergebnis, answer: str) -> str:
    nowhere = [
        each.wortlaut
        for each in choice.bedingungen
        if each.art == "weg" and done.weggelassen.get(each.wortlaut) == 0 and _allgemein(each.satz)
    ]
    unknown = [f"„{each}“" for each in [*done.unbekannt, *nowhere]]
    demanded = (each for each in choice.bedingungen if each.art == "nur")
    only = dict.fromkeys(each.satz for each in demanded if each.wortlaut in done.weggelassen)
    gone = [
        (_mit_titeln(each.satz, done.titel.get(each.wortlaut, [])), done.weggelassen[each.wortlaut])
        for each in choice.bedingungen
        if each.art == "weg" and each.wortlaut in done.weggelassen and each.wortlaut not in nowhere
    ]
    missed = [what for what, count in gone if not count]
    sentences = [
        TEIL.format(zahl=done.vorher) if done.nur_ein_teil else "",
        f"Gezeigt ist nur: {'; '.join(only)}." if only else "",
        f"Weggelassen: {aufzaehlung(what for what, count in gone if count)}."
        if any(count for _, count in gone)
        else "",
        f"{aufzaehlung(missed)} kommt in dieser Liste nicht vor; weggelassen ist deshalb nichts."
        if missed
        else "",
    ]
    if done.vorher and not done.nachher and done.werkzeug not in _EIGENE_LEERE:
        source = answer.split("\n\n")[-1]
        answer = absaetze(f"Davon gibt es hier nichts; durchgesehen: {_eintraege(done.vorher)}.", source)
    return absaetze(
        NICHT.format(was="; ".join(unknown)) if unknown else "",
        _vergleich(choice, answer),
        " ".join(each for each in sentences if each),
        answer,
    )


def _mit_titeln(named: str, titles: Sequence[str]) -> str:
    """What a word of a title left out is told: more may have that word than was meant."""
    shown = [*titles[:MOST_TITLES], *(["…"] if len(titles) > MOST_TITLES else [])]
    return f"{named} ({'; '.join(shown)})" if titles else named


MOST_TITLES = 6


def _allgemein(named: str) -> bool:
    """Words of the language and no names: that they are in no row does not say that no row is meant."""
    plain = falte(named).strip(" „“")
    if ZEIT.fullmatch(plain) or VERFAHREN.search(plain):
        return False  # a time, or a kind of Frist, is seen in the rows
    if any(merkmal(word) is not None for word in plain.split()):
        return False  # that it is true of no row is known
    return all(bekannt(word) for word in namensworte(named))


def _eintraege(count: int) -> str:
    return anzahl(count, "Eintrag", "Einträge").replace("eine ", "ein ", 1)


def mit_platz(by: Rang, answer: str, *, found: bool) -> str:
    if not found:
        return absaetze(f"„{by.wortlaut}“ kann ich hier nicht auswählen; gezeigt sind alle.", answer)
    return absaetze(f"Ausgewählt {by.satz}: „{by.wortlaut}“.", answer)


_ZAHLEN = (
    "keine",
    "ein",
    "zwei",
    "drei",
    "vier",
    "fünf",
    "sechs",
    "sieben",
    "acht",
    "neun",
    "zehn",
    "elf",
    "zwölf",
)
_GEZAEHLT = re.compile(
    rf"(?:[^\n:]{{0,40}}: )?(?P<zahl>\d+|{'|'.join(_ZAHLEN)})(?:e[nr]?)?\s[^\n]*[:.]$", re.I
)


def _vergleich(choice: Auswahl, answer: str) -> str:
    """By the number that the answer itself gives: a rule may show fewer rows than it read."""
    if choice.vergleich is None:
        return ""
    head = next((found for each in answer.split("\n\n") if (found := _GEZAEHLT.match(each))), None)
    if head is None:
        return NICHT.format(was=f"„{choice.vergleich.wortlaut}“")
    word = head["zahl"].lower()
    count = int(word) if word.isdigit() else _ZAHLEN.index(word)
    yes = choice.vergleich.mindestens <= count <= choice.vergleich.hoechstens
    return (
        f"{'Ja' if yes else 'Nein'}: Es sind {count}."
        if count != 1
        else f"{'Ja' if yes else 'Nein'}: Es ist 1."
    )


_OB_ALLE = re.compile(
    r"^(?:und )?(?:sind|ist|wurden|wurde|haben wir)\b.*\b(?:alle[sn]?|saemtliche[nr]?)\b"
    r".*?\b(?P<was>[a-z]+)\W*$"
)


def ob_alle(asked: str, rows: Sequence[Zeile], answer: str, *, filtered: bool) -> str:
    """„Sind alle Fristen erledigt?“ begins with yes or no, and with how many are."""
    found = _OB_ALLE.search(asked)
    known = merkmal(found["was"]) if found else None
    if known is None or "Gefragt ist nach „" in answer:  # what is left is shown, and says it is not all
        return answer
    if filtered:  # the tool was asked only for those of which it is true
        return absaetze(NICHT.format(was="„alle“; gezeigt sind nur die, auf die es zutrifft"), answer)
    kind = merkmal("fristen") if "fristen" in asked else None
    meant = [row for row in rows if kind is None or kind.gilt(row)]
    said = [known.gilt(row) for row in meant]
    if not said or None in said:
        return answer
    count = sum(bool(each) for each in said)
    yes = count == len(said)
    return absaetze(f"{'Ja' if yes else 'Nein'}: {known.name} {count} von {len(said)}.", answer)


def ja_oder_nein(asked: str, answer: str) -> str:
    """„Gibt es …?“ begins with yes or no, where the answer says which.

    No is right of the whole list, so of a part as well; yes only where the answer speaks of all that was
    said.
    """
    if not _OB_ES_GIBT.search(asked) or re.search(r"\bkein|\bmehr (?:\w+ ){1,3}als\b", asked):
        return answer
    parts = answer.split("\n\n")
    head = next((n for n, each in enumerate(parts) if _KEINE.match(each) or _ETWAS.match(each)), None)
    unread = ("gezeigt sind alle", "Nicht berücksichtigt", " hinterlegt.", KEINE_AKTE)
    if head is None or any(each in answer for each in unread):
        return answer
    if UNBEKANNT in parts[head] and not _NACH_AKTEN.search(asked):
        return answer  # what was taken for a name may be none, and then nothing is denied
    said = "Nein" if _KEINE.match(parts[head]) else "Ja"
    if said == "Ja" and not _alles_gesagt(asked, answer):
        return answer
    return "\n\n".join([*parts[:head], f"{said}. {satz(parts[head])}", *parts[head + 1 :]])


def _alles_gesagt(asked: str, answer: str) -> bool:
    plain = falte(answer)
    words = [word for word in re.findall(r"[a-z]{4,}", asked) if word not in ANFRAGEWORT]
    return all(word[: max(SHORT, len(word) - ENDING)] in plain for word in words)


ENDING = 3
