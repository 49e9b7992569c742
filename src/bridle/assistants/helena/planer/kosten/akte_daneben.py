"""A matter that is named beside a value of its own: „Kostenrisiko Silberbach bei 15.000 €“.

The value is the one that was said; the court and the day of the mandate are those of the matter.
"""

from __future__ import annotations

import re

from bridle.assistants.helena.law.gerichte_tabelle import finde
from bridle.assistants.helena.planer.kosten.nummern import sache
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, Genannt, genannt
from bridle.assistants.helena.planer.lesen.orte import gericht_in
from bridle.assistants.helena.planer.lesen.woerter import bekannt, falte

SHORT = 3
COMPOUND = 14
"""As long as that, one word is made of others, as „Reiseveranstalter“: hardly a name."""
_GATTUNG = re.compile(
    r".*(?:ung|heit|klaeger|mandant|keit|schaft|klage|recht|sache|kosten|gebuehr|streit|schaden|vertrag|"
    r"antrag|verfahren|"
    r"prozess|gericht|"
    r"forderung|wert|quote|ruecknahme|bescheid|anwalt|summe|termin|risiko|fall|gutachten|schrift|"
    r"mietrueckstand|"
    r"rueckstaende|bau|kauf|vorschuss|rate|pauschale|beschwer|instanz|miete|lohn|gehalt|fahrt|strecke|"
    r"zahlung|schluss|urteil|rechtszug|betrieb|versicherer|firma|unternehmen|unternehmer|haendler|handwerker|"
    r"mieter|kaeufer|nachbar|eigentuemer|verwalter|geber|nehmer|traeger|meister|makler|architekt|lieferant|"
    r"kunde|schuldner|glaeubiger|behoerde|werkstatt|geschaeft|praxis|klinik|halter|fahrer|verein|center|agentur|"
    r"rechnung|mahnung|abrechnung|kaution|erbe|partner|vertreter|bescheid|forderer|hersteller|anbieter|dienst|"
    r"steller|spediteur|baecker|metzger|friseur|gastwirt|dachdecker|schreiner|klempner|elektriker|preis|darlehen|honorar|entgelt|provision|geld|zins|"
    r"betrag|posten|ware|wagen|fahrzeug|haus|wohnung|grundstueck|mangel|maengel|leistung|arbeiten|kredit|erbteil|"
    r"pflichtteil|niederlage|verlust|sieg|misserfolg|unterhalt|anteil|schein|urlaub|zeugnis|abfindung)\w{0,3}"
)
_EIN = re.compile(
    r"\b(?:ein|kein|jede|unser|mein|sein|ihr|dein|euer)(?:e[nmrs]?)?\s+(?:[a-z]+e[nmrs]?\s+){0,2}$"
)
"""Before a name nobody says „ein“."""


def akte_daneben(anfrage: Anfrage, *, gesucht: bool = False) -> Genannt | None:
    """Only what hardly is anything else than a name: most words beside a value say what it is for.

    `gesucht`: it is looked for, and does no harm where it is none; then it may be written small.
    """
    named = genannt(anfrage)
    if named is None or gericht_in(anfrage.text) is not None:
        return None
    if named.aktenzeichen:
        return named
    small = gesucht and anfrage.text == anfrage.text.lower()
    own = [word for word in named.name.split() if _eigenname(anfrage, word, small=small)]
    inside = [word.text for word in anfrage.worte[1:]]
    if not own or not (named.sicher or all(word in inside for word in own)):
        return None
    return Genannt(name=" ".join(own), sicher=named.sicher, stark=named.stark)


def _eigenname(anfrage: Anfrage, word: str, *, small: bool) -> bool:
    return (
        (word[:1].isupper() or (small and not bekannt(falte(word))))
        and not word.isupper()
        and SHORT < len(word) < COMPOUND
        and not _GATTUNG.fullmatch(falte(word))
        and not _nach_ein(anfrage, word)
        and not finde(word)
        and sache(falte(word), "zivil") is None
    )


def _nach_ein(anfrage: Anfrage, word: str) -> bool:
    at = anfrage.text.find(word)
    return at > 0 and _EIN.search(falte(anfrage.text[:at])) is not None
