"""A value that is not said as one sum: so much for each of several claims, or what somebody earns a month."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from decimal import Decimal

from bridle.assistants.helena.law.geld import dezimal, euro
from bridle.assistants.helena.planer.kosten.betraege import betraege
from bridle.assistants.helena.planer.kosten.faktor import vielfaches
from bridle.assistants.helena.planer.kosten.mehrere import summanden
from bridle.assistants.helena.planer.kosten.monatsweise import monatsweise
from bridle.assistants.helena.planer.kosten.nebenforderungen import IN_DER_VOLLSTRECKUNG, summe, vollstreckt
from bridle.assistants.helena.planer.kosten.weitere_antraege import NACH_KATALOG, weitere_antraege
from bridle.assistants.helena.planer.kosten.zusammen import zusammengerechnet
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
    r"kuendigungsschutz|\bkschg?\b|\bkschg?-?klage|klage gegen (?:die |eine )?kuendigung|bestandsschutz|"
    r"^(?!.*\b\w*miet)(?=.*(?:arbeitsgericht|\barbg\b|arbeitnehmer|arbeitgeber|\bbrutto|gehalt\b|"
    r"lohn\b|\bverdien)).*\b(?:kuendigung|gekuendigt)\b"
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
    summe    it is the sum of two claims in one lawsuit
    """

    euro: str
    daher: str
    aus: str
    worte: str = ""
    mehrere: bool = False
    summe: bool = False


def errechneter_wert(anfrage: Anfrage) -> Wert | None:
    return (
        _vollstreckt(anfrage)
        or _zusammen(anfrage)
        or _vielfaches(anfrage)
        or _von_jedem(anfrage)
        or _je_anspruch(anfrage)
        or _je_monat(anfrage)
        or _aus_lohn(anfrage)
        or _einzelner_antrag(anfrage)
    )


def ohne_errechnetes(anfrage: Anfrage) -> Anfrage:
    """Without the words of the value: a share of it is not the share that is won."""
    worked_out = errechneter_wert(anfrage)
    if worked_out is None or not worked_out.worte:
        return anfrage
    return replace(anfrage, klein=anfrage.klein.replace(worked_out.worte, " "))


def _vollstreckt(anfrage: Anfrage) -> Wert | None:
    """Enforced with its interest and costs, a claim is worth all of it."""
    parts = vollstreckt(anfrage.klein)
    if not parts:
        return None
    total = summe(parts)
    how = IN_DER_VOLLSTRECKUNG.format(teile=" + ".join(euro(each.euro) for each in parts), summe=euro(total))
    return Wert(dezimal(total), how, " ".join(dezimal(each.euro) for each in parts), summe=True)


def _zusammen(anfrage: Anfrage) -> Wert | None:
    """Klage and Widerklage, or a Klage and what it is extended by."""
    found = zusammengerechnet(anfrage.klein)
    return Wert(dezimal(found.euro), found.daher, found.aus, summe=True) if found else None


def _vielfaches(anfrage: Anfrage) -> Wert | None:
    """„doppelter Wert von 5.000 €“; a sum taken once is no reckoning."""
    found = vielfaches(anfrage.klein)
    if found is None or found.faktor == 1 or _endet_zum_teil(anfrage.klein, found.worte):
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


_TEIL_DAVON = re.compile(
    r"\banerk|\berkenn\w*\b.*\ban\b|\bzurueck(?:genommen|nehm|nimm)|\bverglichen|\bzugesprochen|\bgewinn|\bgewonnen|"
    r"\b(?:ge|be)zahlt\b|\bdurch(?:gesetzt|bekomm)|\bverlier|\bverloren"
)


def _endet_zum_teil(klein: str, words: str) -> bool:
    """„erkennt die Hälfte der 8.000 € an“: a part of a suit that ends, whose value is the whole."""
    before, said, after = klein.partition(words)
    clause = re.split(r"[.;?!,](?!\d)", before)[-1] + said + re.split(r"[.;?!,](?!\d)", after)[0]
    return bool(said) and _TEIL_DAVON.search(clause) is not None


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
    more = _dazu(plain, Decimal(one))
    total = Decimal(one) * count + more
    how = f"Wert: {count} × {euro(Decimal(one))}{_plus(more)} = {euro(total)}, zusammengerechnet."
    return Wert(dezimal(total), how, f"{one} {more}" if more else one)


_UND_NOCH = re.compile(
    r"\b(?:dazu|plus|sowie|zuzueglich|zzgl\.?|und|ausserdem|nebst)\s+(?:noch\s+)?(?:€\s?)?$"
)
_NEBENBEI = re.compile(r"\s*(?:an |fuer )?(?:\w*zinsen|\w*kosten|\w*pauschale|\w*gebuehr)")
"""What is claimed beside the matter itself is no part of its value."""


def _dazu(plain: str, one: Decimal) -> Decimal:
    """One more claim beside those that are so much each."""
    others = [
        each.euro
        for each in betraege(plain)
        if each.euro != one
        and _UND_NOCH.search(plain[: each.anfang])
        and not _NEBENBEI.match(plain[each.ende :])
    ]
    return others[0] if len(others) == 1 else Decimal(0)


def _plus(more: Decimal) -> str:
    return f" + {euro(more)}" if more else ""


def _je_monat(anfrage: Anfrage) -> Wert | None:
    found = monatsweise(anfrage.klein)
    if found is None:
        return None
    more = _dazu(anfrage.klein, found.summe)
    total = found.gesamt + more
    how = (
        f"Wert: {found.anzahl} Monate × {euro(found.summe)}{_plus(more)} = {euro(total)}, zusammengerechnet."
    )
    return Wert(dezimal(total), how, f"{dezimal(found.summe)} {found.anzahl} {dezimal(more)}")


def _gehalt(anfrage: Anfrage) -> str | None:
    """What somebody earns by the month before taxes; what is left after them makes no value."""
    klein = ohne_daten(anfrage.klein)
    if _IM_JAHR.search(klein) or (re.search(r"\bnetto", klein) and "brutto" not in klein):
        return None
    found = _IM_MONAT.search(klein)
    month = betrag(f"{found[1] or found[2]} €") if found else None
    return month if month is not None and Decimal(month) >= LEAST else None


LEAST = 100


def _einzelner_antrag(anfrage: Anfrage) -> Wert | None:
    """A Zeugnis, an Abmahnung or going on to work, sued for alone: a month's pay."""
    more = weitere_antraege(anfrage.klein).wofuer
    if not more and anfrage.hat(r"\babmahnung") and anfrage.hat(r"\bbrutto|gehalt\b|\blohn\b|\barbeit"):
        more = ("Abmahnung",)
    month = _gehalt(anfrage) if len(more) == 1 else None
    if month is None or anfrage.hat(r"(?:streit|gegenstands)wert\w*\s*(?:von|:|ist|bei)?\s*\d"):
        return None
    how = f"Streitwert: {EIN_GEHALT} ({more[0]}), {euro(Decimal(month))}. {NACH_KATALOG}"
    return Wert(month, how, month)


EIN_GEHALT = "ein Bruttomonatsgehalt"


def _aus_lohn(anfrage: Anfrage) -> Wert | None:
    """Where a Kündigung is fought, three months' pay are the most that it is worth."""
    if not anfrage.hat(_KUENDIGUNGSSCHUTZ) or anfrage.hat(
        r"(?:streit|gegenstands)wert\w*\s*(?:von|:|ist|bei)?\s*\d"
    ):
        return None
    month = _gehalt(anfrage)
    if month is None:
        return None
    total = GEHAELTER * Decimal(month)
    how = (
        f"Streitwert: drei {GEHAELTER_WORT} zu {euro(Decimal(month))} = {euro(total)}; das ist bei einer "
        "Kündigungsschutzklage der Höchstwert."
    )
    more = weitere_antraege(anfrage.klein)
    if more.monate:
        whole = total + more.monate * Decimal(month)
        how += f" Dazu {' und '.join(f'{each} mit {euro(Decimal(month))}' for each in more.wofuer)}, "
        how += f"zusammen **{euro(whole)}**."
        total = whole
    elif not more.hinweise:
        how += " Kommen weitere Anträge hinzu, ist er höher."
    return Wert(dezimal(total), " ".join([how, *more.hinweise]), month)
