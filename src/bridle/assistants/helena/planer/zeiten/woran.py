"""What the time was spent on: „auf den Vergleich“, „für die Klageerwiderung“, „die Mängelanzeige gemacht“.

An entry says in its own words what was done. Those that speak of the work which is asked for are meant; where
none does, that is told, since the sum of all the others is no answer to it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from bridle.assistants.helena.planer.lesen.namenswort import heisst_akte
from bridle.assistants.helena.planer.lesen.woerter import FUELL, ZEITWORT, bekannt, falte
from bridle.assistants.helena.planer.zeiten.art import art
from bridle.assistants.helena.planer.zeiten.wer import TUT, gemeint, im_titel, ist_gemeint, nach_arbeit

_GETAN = re.compile(
    r"(?:ab|an|auf|aus|durch|ein|nach|vor|zu|zusammen)?ge[a-z]{3,}(?:t|en)|(?:ver|be|ent|er)[a-z]{4,}(?:t|"
    r"en)|[a-z]{4,}iert"
)
_DAFUER = re.compile(
    r"\b(?:auf|für|an|mit|in|bei|zu|beim|am|im|zum|zur|ins|über)\s+(?:(?:de[nrms]|die|das|eine[nrm]?|"
    r"diese[nrms]?)\s+)?"
    r"([A-ZÄÖÜ][\wäöüß-]{3,})"
)
_DAVON = re.compile(
    r"\b(?:betreffen|betrifft|betraf(?:en)?|erwähn\w+|nenn(?:t|en)) (?:(?:d\w{2}|eine?[nmrs]?) )?"
    r"([A-ZÄÖÜ][\wäöüß-]{3,})"
)
_ETWAS = re.compile(r"\b(?:den|die|das|eine?n?)\s+([A-ZÄÖÜ][\wäöüß-]{3,})\s+(?=[a-zäöüß]+(?:t|en)\b)")
_ZUM_SATZ = re.compile(
    r"\b(?:zu|für|mit|à|von|um)\s+(?:(?:je|jeweils|dem Satz von|einem (?:Stundens|S)atz von)\s+)?"
    r"(?P<satz>(?P<zahl>\d{1,3}(?:\.\d{3})*(?:,\d{1,2})?)\s?(?:€|euro\b))",
    re.I,
)
_KEINE_ARBEIT = re.compile(
    r"akten?|sachen?|fall|faelle?n?|mandat\w*|verfahren\w*|uhr|zettel|konto|kanzlei|anw(?:alt|aelt)\w*|"
    r"koll\w+|"
    r"rechnung|stand|liste|summe|monat\w*|woche\w*|jahr\w*|tag\w*|quartal|euro|geld|stundensatz|herrn?|frau|"
    r"mandant\w*|"
    r"januar|februar|maerz|april|mai|juni|juli|august|september|oktober|november|dezember|bearbeiter\w*|"
    r"zeit\w*|stunden?\w*|minuten?|honorar|durchschnitt|ganzen|eintr\w+|person\w*|uebersicht|detail\w*"
)


def gemeinte_arbeit(
    entries: Sequence[dict[str, Any]], request: str, title: str
) -> tuple[list[dict[str, Any]], list[str], list[str]]:
    """The entries that are meant, the words for work that chose them, and those that no entry speaks of."""
    priced, rates, without = _zum_satz(entries, request)
    words, asked = arbeitsworte(request, entries, title)
    chosen, known = nach_arbeit([("", each) for each in priced], words)
    lost = [*without, *nicht_dabei_gemeint(asked, entries)]
    if known and lost and not any(word in known for word in asked):
        return priced, rates, lost  # „geprüft“ is said of other work than the one that is named
    return [each for _, each in chosen], [*rates, *known], lost


def arbeitsworte(
    request: str, entries: Sequence[Mapping[str, Any]], title: str
) -> tuple[list[str], list[str]]:
    """The words that may be some work, and those of them that can be nothing else."""
    people = [each["bearbeiter"] for each in entries]
    words = [
        word
        for word in _worte(request)
        if not im_titel(title, word) and not _heisst(people, word) and not _vorname(request, word, title)
    ]
    return words, [word for word in _ausdruecklich(request) if word in words]


def _vorname(request: str, word: str, title: str) -> bool:
    """„Gisela“, „Vergleichssache“ before the name of the matter: what it is called, and so no work."""
    after = re.search(rf"\b{re.escape(word)} (?P<name>[\wäöüß-]{{3,}})", request)
    called = not bekannt(falte(word)) or heisst_akte(falte(word))
    return after is not None and called and im_titel(title, after["name"])


def nicht_dabei_gemeint(asked: Sequence[str], entries: Sequence[Mapping[str, Any]]) -> list[str]:
    kinds = {art(each) for each in entries}
    return [word for word in asked if not any(ist_gemeint(each, word, kinds) for each in entries)]


def ohne_satz(text: str) -> str:
    """Without the rate that is named, which is no sum that is asked for."""
    return _ZUM_SATZ.sub(" ", text)


def _zum_satz(
    entries: Sequence[dict[str, Any]], request: str
) -> tuple[list[dict[str, Any]], list[str], list[str]]:
    """The entries at the rate that is named, and how it is said; it, where none has it."""
    found = _ZUM_SATZ.search(request)
    if found is None:
        return list(entries), [], []
    said, rate = found["satz"], Decimal(found["zahl"].replace(".", "").replace(",", "."))
    chosen = [each for each in entries if each.get("stundensatz") and Decimal(each["stundensatz"]) == rate]
    return (chosen, [said], []) if chosen else (list(entries), [], [said])


def _worte(request: str) -> list[str]:
    """Nouns and participles: everything else in a question could be part of any word in an entry."""
    found = re.findall(r"[A-Za-zÄÖÜäöüß][\wäöüß]{3,}", request)
    return [word for n, word in enumerate(found) if _kann_arbeit(word, first=n == 0)]


def _kann_arbeit(word: str, *, first: bool) -> bool:
    plain = falte(word)
    if plain in FUELL or plain in ZEITWORT or TUT.fullmatch(plain) or _KEINE_ARBEIT.fullmatch(plain):
        return False
    return (word[:1].isupper() and not first) or _GETAN.fullmatch(plain) is not None


def _ausdruecklich(request: str) -> list[str]:
    """Those that can be nothing but what the time was for."""
    return list(dict.fromkeys(each for form in (_DAFUER, _ETWAS, _DAVON) for each in form.findall(request)))


def _heisst(people: Sequence[str], word: str) -> bool:
    return any(gemeint(person, word) for person in people)


def nicht_dabei(lost: Sequence[str], entries: Sequence[Mapping[str, Any]]) -> str:
    """Said before the sums, which are then of all that was done."""
    if not lost or not entries:
        return ""
    what = " und ".join(f"„{word}“" for word in lost)
    return f"Von {what} spricht keiner der Einträge; die Zeiten sind die für alles andere."
