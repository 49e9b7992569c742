"""What a kind of fact is: how it is asked for, and how documents speak of it."""

from __future__ import annotations

from dataclasses import dataclass

DATUM = r"\b\d{1,2}\.\s?(?:\d{1,2}\.|[a-z]{3,9})\s?(?:\d{2,4})?|\b\d{1,2}/(?:19|20)\d\d\b"
GELD = r"\d\s?(?:€|eur\b|euro\b)"
DAUER = (
    r"\b(?:\d+|ein|eine[nmrs]?|zwei|drei|vier|fuenf|sechs|sieben|acht|zehn|zwoelf)\s(?:\w+\s)?"
    r"(?:tag|woche|monat|jahr|stunde)"
)


@dataclass(frozen=True, slots=True)
class Fakt:
    """One kind of fact.

    frage      how it is asked for
    stelle     how documents speak of it
    muss       what a passage has to have so that it answers: a day, a sum
    genau      the thing itself, as it is written, where it has a form of its own
    vorrang    documents of these names come first
    rolle      somebody who may also be entered as taking part
    zuerst     of several sums, the first one is asked for
    fortsetzung a passage that says nothing without the one behind it
    dort       how a document of `vorrang` says it, where another would only ask for it
    wert       how a sentence says it, the value as its group: of this there is one, and papers may differ
    """

    name: str
    frage: str
    stelle: str
    muss: str = ""
    genau: str = ""
    vorrang: str = ""
    rolle: str = ""
    zuerst: bool = False
    fortsetzung: str = ""
    suche: tuple[str, ...] = ()
    wert: str = ""
    dort: str = ""
