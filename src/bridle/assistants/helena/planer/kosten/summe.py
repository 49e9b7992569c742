"""The value that a request says as one sum, whatever other figures stand around it."""

from __future__ import annotations

import re
from decimal import Decimal

from bridle.assistants.helena.planer.kosten.nebenforderungen import (
    ohne_gezahlte_kosten,
    ohne_nebenforderungen,
)
from bridle.assistants.helena.planer.kosten.positionen import ohne_fremde_nummern
from bridle.assistants.helena.planer.kosten.tage import ohne_jahre
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage
from bridle.assistants.helena.planer.lesen.tage import ohne_daten
from bridle.assistants.helena.planer.lesen.zahlen import betrag, ohne_laufendes


def wert_im_text(anfrage: Anfrage) -> str | None:
    """The value as a sum, without dates, foreign numbers and what is paid by the month."""
    plain = ohne_daten(ohne_fremde_nummern(anfrage.klein))
    return _wert(ohne_gezahlte_kosten(ohne_nebenforderungen(plain)))


_AUS = re.compile(
    r"gebuehr\w*\s+(?:nr\.?\s?\d{4}\s+)?aus\s+(?:€\s?)?(\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?)(?![\d.,]*\d)"
)


_SUMME = r"(?:€\s?)?\d{1,3}(?:\.\d{3})*(?:,\d{1,2})?\s?(?:€|euro\b|eur\b)?"
_SELBST = r"(?:selbstbeteiligung|selbstbehalt|\bsb\b)"
_NICHT_DER_WERT = re.compile(
    rf"{_SUMME}\s*{_SELBST}|{_SELBST}\s*(?:von|:|ueber|in hoehe von|sind|ist)?\s*{_SUMME}"
)
"""What somebody pays himself before an insurer does."""
_KEIN_GELD = re.compile(
    r"\b(?:gdb|gds|mde|grad(?:es)? der (?:behinderung|schaedigung|minderung)|pflegegrad(?:es)?|pflegestufe|"
    r"schwerbehinderung)\s*(?:von |auf |mit |mindestens |nur |: ?|statt )*\d{1,3}"
    r"(?:\s*(?:statt|auf|und|bis)\s*"
    r"(?:von )?\d{1,3})?\b(?!\s*(?:€|euro|eur))|"
    r"\b\d{1,3}(?:er|%|prozent)?\s+(?:gdb|gds|mde)\b"
)
"""How disabled somebody is, in figures that look like a sum."""
_UEBER = re.compile(
    r"\b(?:(?:teil)?klage|prozess|rechtsstreit|mahnbescheid|(?:streit|gegenstands|verfahrens)wert)\s+(?:ueber|um|von|wegen)\s+"
    r"(\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?)(?![\d.,]*\d|\s?(?:k|tsd|tausend|mio)\b)"
)


_ZAHL = r"(\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?)"
_TEIL_VON = re.compile(
    rf"(?<![\d.,]){_ZAHL}\s?(?:€|euro|eur)? (?:von|aus) (?:(?:den|insgesamt|eingeklagten|geforderten) )*"
    rf"{_ZAHL}(?![\d.,]*\d)"
)
_AUSGANG = re.compile(
    r"vergleich|verglichen|\bgewinn|\bgewonnen|\bzugesprochen|\banerk|\berkenn\w*\b.*\ban\b|\bzurueckgenommen|\bverlier|"
    r"\bverloren"
)
"""Of a suit that ends for a part, the whole is its value."""


def _wert(plain: str) -> str | None:
    if len(of_the_fee := set(_AUS.findall(plain))) == 1:  # before any other sum that is spoken of
        return betrag(f"{of_the_fee.pop()} €")
    without_rate = re.sub(r"\b(?:von|mit|zu)\s+[0-3],\d{1,2}(?=\s+(?:aus|auf|bei)\b)", " ", plain)
    plain = re.sub(r"\b(?:nr\.?|vv|kv)\s*\d{4}\b", " ", ohne_laufendes(ohne_jahre(without_rate)))
    plain = _KEIN_GELD.sub(" ", _NICHT_DER_WERT.sub(" ", plain))
    if (whole := _TEIL_VON.search(plain)) and _AUSGANG.search(plain):
        part, all_of_it = betrag(f"{whole[1]} €"), betrag(f"{whole[2]} €")
        if part and all_of_it and Decimal(part) < Decimal(all_of_it):
            return all_of_it
    if len(stated := {each for each in _UEBER.findall(plain)}) == 1:  # before a sum that is only told
        return betrag(f"{stated.pop()} €")
    return betrag(plain) or _einzige_summe(plain)


def _einzige_summe(plain: str) -> str | None:
    """„im Termin verglichen, 13.000“: written as sums are, and the only one."""
    found = set(re.findall(r"(?<![\w.,/§])(\d{1,3}(?:\.\d{3})+)(?![\w/%]|[.,]\d)", plain))
    counted = re.search(r"\d\s?(?:km|kilometer|seiten|stunden|kopien)\b", plain)
    return betrag(f"{found.pop()} €") if len(found) == 1 and not counted else None
