"""What a passage that answers has in it, by the question word: „wie viel“ a figure, „wann“ a day."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.woerter import falte

_ZAHLWORT = (
    r"ein|zwei|drei|vier|fuenf|sechs|sieben|acht|neun|zehn|elf|zwoelf|"
    r"(?:drei|vier|fuenf|sech|sieb|acht|neun)zehn|zwanzig|dreissig"
)
_DAUER = (
    rf"\b(?:\d+|{_ZAHLWORT})(?:e[nmrs]?)? (?:\w+ )?\w*(?:tag(?!essa)|woche|monat|jahr|stunde)|"
    r"\b(?:vom|von|seit) [^;]{4,30} bis (?:zum |heute)"
)
INSGESAMT = (
    r"\b(?:was|wie ?viel|wie hoch)\b.*\b(?:insgesamt|alles zusammen|alles in allem|unterm strich)\b|"
    r"\b(?:gesamt|end)(?:betrag|summe|forderung|preis)\b"
)
"""The whole amount is asked for, and none of those that make it up."""
GESAMT = r"\b(?:zusammen|summe|insgesamt|\w*gesamt\w*|endbetrag|zahlbetrag)\b[^\n]{0,60}\d\s?€"
_ERWARTET: tuple[tuple[str, str], ...] = (
    (
        r"\bwelche[nrsm]? (?:\w+ )?\w*"
        r"(?:satz|preis|betrag|miete|gebuehr|pauschale|wert|summe|kaution|zins\w*)\b",
        r"\d\s?(?:€|%)|prozent",
    ),
    (r"\bwie lange?\b", _DAUER),
    (
        r"\bzeitr(?:aum|aeume)\b|\bvon wann bis wann\b",
        r"\bvom? \d[^;]{3,40} bis (?:zum |einschliesslich )?\d",
    ),
    (INSGESAMT, GESAMT),
    (
        r"\bwie ?(?:viele?|hoch|lange?|gross|tief|breit|alt|oft|schnell|schwer|weit|teuer|feucht|warm|laut|"
        r"dick|stark)\b"
        r"|\b(?:an)?zahl de[rs]\b|\bwieviele?\b|"
        r"\bsumme\b|\bbetrag\b|\bhoehe\b|\bgehalt\b|\bverdien|\bmasse?\b",
        rf"\d|\b(?:{_ZAHLWORT})(?:e[nmrs]?)? (?:\w+ )?(?:tag|woche|monat|jahr|stunde|prozent)",
    ),
    (
        r"^(?!(?:und )?(?:wer|wem|wen|warum|wieso|weshalb)\b).*(?:"
        r"\b(?:was|wie|wieviel) (?:veranschlag|schulde|beziffer|kalkulier)\w*|\bwas (?:setzt|"
        r"stellt) .*\b(?:an|"
        r"in rechnung)\b|"
        r"\b\w*kosten\b|\bkostet\w*|\bpreis\b|\bnetto\b|\bbrutto\b|\bteuer\b|"
        r"\b(?:was|wie ?viel|welche (?:summe|zahlung)|welchen betrag) (?:hat|haben|zahlt|zahlen)\b.*"
        r"\b(?:zahl\w*|(?:aus|ein)?gezahlt|bezahlt|ueberwiesen|erstattet|angewiesen|reguliert)\b)",
        r"\d,\d\d\s?€",
    ),
    (
        r"\bwann\b|\bdatum\b|\bseit wann\b|\bgeboren\b",
        r"\b\d{1,2}\.\s?(?:\d{1,2}\.|[a-z]{3,9})|\b(?:19|20)\d\d\b",
    ),
)
"""What a passage that answers has in it, by the question word."""


_NACH_ZEIT = (
    r"\b(?:bis|zu|auf) wann\b|\b(?:bis )?zu welche[mr] (?:tag|datum|termin|zeitpunkt)\b|\bwie lange\b|"
    r"\bwie ?viel zeit\b|\bwie viele (?:tage|wochen|monate)\b|\bwelche (?:\w+ )?\w*frist\b|"
    r"\bals (?:\w+ )?\w*frist\b|\bwas\b.* (?:zur|ueber die) \w*frist\b"
)
"""Asks for the end of a time, or for how long it is."""
_BIS = (
    r"\bbis (?:zu[mr] |spaetestens |einschliesslich )*(?:\d{1,2}\.|ende |anfang |mitte |ablauf )|"
    r"\bspaetestens\b|"
    rf"\b(?:binnen|innerhalb)(?: von)? (?:\w+ )?(?:\d+|{_ZAHLWORT})|\bunbestimmte zeit\b|\bunbefristet"
)
_ZUM = r"\bzum (?:\d{1,2}\.|naechst|ablauf|ende|monats|quartals|jahres)|\bmit (?:ablauf|wirkung)\b"
"""How papers say until when, and to which day."""
_GESETZT = r"frist\b.*\b(?:ge)?setzt\w*\b|\bsetz\w+\b.*frist\b|\bzahlungsfrist\b"
"""A Frist that a letter sets: it names its end, and what only takes some time is none."""


def nach_zeit(asked: str) -> bool:
    """Whether it is asked until when, to which day or for how long."""
    return re.search(_NACH_ZEIT, asked) is not None


def zeit_gesagt(asked: str, text: str) -> bool:
    """Whether a passage says until when; for how long may be told by a day as well."""
    plain = falte(text)
    if re.search(r"\b(?:zu|auf) (?:wann|welche[mr])\b", asked) and not re.search(r"\bbis zu\b", asked):
        return re.search(_ZUM, plain) is not None
    if re.search(_GESETZT, asked):
        return re.search(rf"{_BIS}|\bfrist (?:von|bis|zum)\b", plain) is not None
    lasts = re.search(r"\bbis (?:wann|zu)\b", asked) is None
    return re.search(_BIS, plain) is not None or (lasts and re.search(_DAUER, plain) is not None)


_WIEDERKEHREND = (
    r"\bwerktag|\bim voraus\b|\bmonatsende\b|\bbinnen\b|\binnerhalb\b|\bspaetestens\b|\bjeweils\b"
)
"""When something is due again and again, or after something: no day of the calendar."""


def erwartet(asked: str) -> list[str]:
    return [pattern for wanted, pattern in _ERWARTET if re.search(wanted, asked)]


def erwartetes(asked: str, text: str) -> bool:
    """Whether a passage has in it what its question word asks for, such as a day."""
    plain = falte(text)
    when = re.search(r"\bwann\b", asked) is not None and re.search(_WIEDERKEHREND, plain) is not None
    return when or all(re.search(pattern, plain) for pattern in erwartet(asked))
