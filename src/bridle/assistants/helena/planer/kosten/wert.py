"""A value that is not said as one sum: so much for each of several claims, or what somebody earns a month."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from decimal import Decimal

from bridle.assistants.helena.law.geld import dezimal, euro
from bridle.assistants.helena.planer.kosten.faktor import vielfaches
from bridle.assistants.helena.planer.kosten.mehrere import summanden
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage
from bridle.assistants.helena.planer.lesen.tage import ohne_daten
from bridle.assistants.helena.planer.lesen.wortlaut import wortlaut
from bridle.assistants.helena.planer.lesen.zahlen import betrag, zahlwort
from bridle.assistants.helena.planer.lesen.zeitangaben import ohne_zeiten

_ANSPRUECHE = (
    r"ansprueche?n?|forderungen|klageantraege?n?|antraege?n?|rechnungen|einzelforderungen|schadenspositionen|"
    r"(?:monats|jahres|kalt)?mieten|(?:monats)?raten|gegenstaende?n?|klageforderungen|darlehen|"
    r"(?:brutto)?(?:monats)?(?:gehaeltern?|loehnen?|verdiensten?|entgelten?)|monatsbetraege?n?|"
    r"jahresbetraege?n?"
)
_ANZAHL = re.compile(rf"\b(\d{{1,2}}|[a-z]+)\s+(?:\w+e[nr]?\s+)?(?:{_ANSPRUECHE})\b")
_JE = re.compile(
    r"(?:\b(?:je|jeweils|a|à|zu je|ueber je|von je)|(?:mieten|raten|gehaeltern?|loehnen?) (?:zu|von))\s+"
    r"(?=(?:€\s?)?\d|[a-z]+(?:tausend|hundert))"
)
_KUENDIGUNGSSCHUTZ = (
    r"kuendigungsschutz|klage gegen (?:die |eine )?kuendigung|bestandsschutz|"
    r"^(?!.*\b\w*miet)(?=.*(?:arbeitsgericht|\barbg\b|arbeitnehmer|arbeitgeber|\bbrutto|gehalt\b|lohn\b)).*\bkuendigung\b"
)
_SUMME = r"\d{1,3}(?:[. ]\d{3})+(?:,\d{1,2})?|\d+(?:,\d{1,2})?"
_LOHN = (
    r"(?:(?:brutto)?(?:monats)?(?:lohn|gehalt|verdienst|einkommen|entgelt|verguetung)|brutto|verdien\w*|"
    r"monatsbrutto|monatlich)"
)
_IM_MONAT = re.compile(
    rf"{_LOHN}\s*(?:von|:|sind|ist|betraegt|liegt bei|bei)?\s*(?:€\s?)?({_SUMME})\s*(?:€|euro|eur)?|"
    rf"({_SUMME})\s*(?:€|euro|eur)?\s*(?:{_LOHN}|im monat|pro monat|/\s?monat|mtl)"
)
_IM_JAHR = re.compile(r"\bjahres(?:gehalt|lohn|brutto|einkommen)|\bim jahr\b|\bjaehrlich|\bp\.\s?a\.")
GEHAELTER = 3
GEHAELTER_WORT = "Bruttomonatsgehälter"
"""A value that is made of these is that of a suit against a dismissal."""


@dataclass(frozen=True, slots=True)
class Wert:
    """The value, how it came about, which the person should see, and the sum it was made of.

    mehrere  it is the sum of what several clients claim, each for themselves
    """

    euro: str
    daher: str
    aus: str
    worte: str = ""
    mehrere: bool = False


def errechneter_wert(anfrage: Anfrage) -> Wert | None:
    return _vielfaches(anfrage) or _von_jedem(anfrage) or _je_anspruch(anfrage) or _aus_lohn(anfrage)


def ohne_errechnetes(anfrage: Anfrage) -> Anfrage:
    """Without the words of the value: a share of it is not the share that is won."""
    worked_out = errechneter_wert(anfrage)
    if worked_out is None or not worked_out.worte:
        return anfrage
    return replace(anfrage, klein=anfrage.klein.replace(worked_out.worte, " "))


def _vielfaches(anfrage: Anfrage) -> Wert | None:
    """„doppelter Wert von 5.000 €“; a sum taken once is no reckoning."""
    found = vielfaches(anfrage.klein)
    if found is None or found.faktor == 1:
        return None
    value, factor = found.wert(), found.faktor
    times = f"{factor.numerator}/{factor.denominator}" if factor.denominator != 1 else str(factor)
    if 100 % factor.denominator == 0 and factor.denominator > 10:
        times = f"{factor * 100} %"
    how = (
        f"Wert: {times} × {euro(Decimal(found.summe))} = {euro(value)}; so habe ich "
        f"„{wortlaut(anfrage, found.worte)}“ gelesen."
    )
    return Wert(dezimal(value), how, found.summe, found.worte)


def _von_jedem(anfrage: Anfrage) -> Wert | None:
    """Clients with claims of their own: what each of them claims is added up."""
    values = summanden(anfrage)
    if not values:
        return None
    total = sum(values, Decimal(0))
    how = (
        f"Wert: {' + '.join(euro(each) for each in values)} = {euro(total)}, zusammengerechnet, weil jeder "
        "einen eigenen Anspruch hat. Erhöht ist keine Gebühr: Das gäbe es nur, wenn es für alle um denselben "
        "Gegenstand ginge."
    )
    return Wert(dezimal(total), how, " ".join(dezimal(each) for each in values), mehrere=True)


def _je_anspruch(anfrage: Anfrage) -> Wert | None:
    """Claims in one matter are added up; several lawsuits are not."""
    plain = ohne_zeiten(ohne_daten(anfrage.klein))
    each, several = _JE.search(plain), _ANZAHL.search(plain)
    count = zahlwort(several[1]) if several else None
    if each is None or count is None or not 1 < count <= 50:
        return None
    one = betrag(plain[each.end() :])
    if one is None:
        return None
    total = Decimal(one) * count
    how = f"Wert: {count} × {euro(Decimal(one))} = {euro(total)}, zusammengerechnet."
    return Wert(dezimal(total), how, one)


def _aus_lohn(anfrage: Anfrage) -> Wert | None:
    """Where a Kündigung is fought, three months' pay are the most that it is worth."""
    if not anfrage.hat(_KUENDIGUNGSSCHUTZ) or anfrage.hat(
        r"(?:streit|gegenstands)wert\w*\s*(?:von|:|ist|bei)?\s*\d"
    ):
        return None
    found = None if _IM_JAHR.search(anfrage.klein) else _IM_MONAT.search(ohne_daten(anfrage.klein))
    if found is None:
        return None
    month = betrag(f"{found[1] or found[2]} €")
    if month is None or Decimal(month) < 100:
        return None
    total = GEHAELTER * Decimal(month)
    return Wert(
        dezimal(total),
        f"Streitwert: drei {GEHAELTER_WORT} zu {euro(Decimal(month))} = {euro(total)}; das ist bei einer "
        "Kündigungsschutzklage der Höchstwert. Kommen weitere Anträge hinzu, ist er höher.",
        month,
    )
