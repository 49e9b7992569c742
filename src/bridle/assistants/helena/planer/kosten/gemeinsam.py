"""Whether fees are asked for at all, and what every such question says: value, matter, day, clients."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Any

from bridle.assistants.helena.law.geld import euro
from bridle.assistants.helena.planer.kosten.ersatz import will_ersatz
from bridle.assistants.helena.planer.kosten.faktor import anteil
from bridle.assistants.helena.planer.kosten.fragt import VERDIENEN, fremde_gebuehr, nur_verjaehrung
from bridle.assistants.helena.planer.kosten.gericht import GERICHT_NIMMT, GERICHT_UND_ANWALT
from bridle.assistants.helena.planer.kosten.monatlich import bemessung, je_monat_genannt
from bridle.assistants.helena.planer.kosten.positionen import PKH, nach_nummern, rueckfrage
from bridle.assistants.helena.planer.kosten.rest import rest
from bridle.assistants.helena.planer.kosten.summe import wert_im_text
from bridle.assistants.helena.planer.kosten.tage import gesagt, mandanten, stichtage, unklares_jahr
from bridle.assistants.helena.planer.kosten.teilbetrag import welcher_betrag
from bridle.assistants.helena.planer.kosten.wert import EIN_GEHALT, GEHAELTER_WORT, Wert, errechneter_wert
from bridle.assistants.helena.planer.kosten.wieviele import wie_viele
from bridle.assistants.helena.planer.kosten.worte import AUSGANG, SCHLIMMSTES, VERFAHREN, VERGUETUNG
from bridle.assistants.helena.planer.kosten.wunsch import als_rechnung, wunsch
from bridle.assistants.helena.planer.kosten.zweig import zweig
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, Genannt, genannt
from bridle.host.search.citations import cited

_HOECHSTENS = rf"{SCHLIMMSTES}|\b(?:maximal|hoechstens)\b[^.?!]{{0,30}}\b(?:drauf)?zahl\w*"
"""Of a lawsuit this is its costs; of anything else it is not for the reckoner of fees."""
_KOMMT_ZU = (
    r"\bfinanziell\w*|\bgeldlich|\bwas (?:kommt|kaeme|komme|rollt)\b[^.?!]{0,60}"
    r"\b(?:zu|dazu|hinzu|obendrauf|oben drauf)\b|"
    r"\bwas (?:bleibt|haengt)\b[^.?!]{0,60}\b(?:haengen|kleben)\b|"
    r"\b(?:was|womit|mit was)\b[^.?!]{0,40}\b(?:droht|drohen|rechnen|blueht)\b"
)
"""Of a lawsuit that may be lost, these ask for its costs."""
_KOSTEN = (
    r"\b(?:termin|verhandlung|vergleich|einigung)\b (?:aus|bei|ueber) \d[\d.,]* ?(?:€|euro|eur)\W*$|"
    r"verguetung\b[^?]*\d ?(?:€|euro|eur)|\b(?:pkh|vkh)[- ]?(?:verguetung|gebuehr\w*|anwalt\w*)\b[^?]*\d{3}|"
    r"\beinfache[sn]? (?:anwalts|aufforderungs|mahn)?schreiben\b[^?]*\d ?(?:€|euro|eur)|"
    r"\bkostenmaessig\w*|\bkostentechnisch\w*|"
    r"wert\b[^?]*\d[^?]*\bwas (?:faellt|kommt|kaeme|fiele)\b[^?]{0,40}\b(?:an|raus|heraus|zusammen|"
    r"auf (?:uns|den mandant\w*|die mandant\w*|ihn|sie) zu)\b|"
    rf"(?:{PKH}).*wert:? (?:von )?\d|wert:? (?:von )?\d.*(?:{PKH})|"
    r"\brechnen wir\b.*\bab\b|wert\b.*(?<![\d.,])[0-3],\d{1,2}(?![\d.%€]|,\d|\s?(?:€|euro|prozent|%))|"
    r"\bwas bleibt\b.*\b(?:haengen|uebrig)\b|\bwas zahlt\b.*\b(?:mandant\w*|partei|gegner\w*|er|sie)\b|"
    r"\brechne\b.*(?<!\d)[1-7]\d{3}(?!\d)|\bberechne\b.*(?<![\d.])[1-7]\d{3}(?![\d.])|"
    rf"{GERICHT_UND_ANWALT}|{GERICHT_NIMMT}|{VERGUETUNG}|"
    r"\bkoste[tn]?\b|\bteuer\b|\brisik(?:o|en)\b|\briskier\w*|vorschuss|\bvorschiess|\bvorstreck\w*|"
    r"gerichtskasse|justizkasse|\beinzu?zahlen|\d[.,]\d+ aus \d|"
    r"\bnr\.?\s?\d{4}\b|\bsatz \d|\bvorschuss|\bverlangt das gericht|\bzahl(?:en|t)\b.*\bverlier|"
    r"\b(?:womit|mit was|mit wie ?viel)\b.*\brechnen\b.*\bverlier|"
    r"\bverlier\w*\b.*\bzahl|\bwas zahlen wir|kosten\b|\bgebuehr|gebuehr(?:en)?\b|\brvg\b|\bgkg\b|"
    r"honorar\b|kosten(?:risiko|anteil|last|quote)|"
    r"prozessrisiko|\bvv\s?(?:nr\.?)?\s?\d{4}|\bkv\s?\d{4}|anrechn|angerechnet|"
    r"(?<![\d.,/])(?:100[03489]|230[0-3]|310[0145]|320[0-3]|330[05-9]|33[12]\d|"
    r"35\d\d)(?![\d.,/]).*\d\s?(?:€|euro|eur)|"
    r"(?:\bpkh\b|prozesskostenhilfe).*\d\s?(?:€|euro|eur)|\d,\d+ (?:aus|von|auf)\b|kosten(?:voranschlag|"
    r"schaetzung|uebersicht|"
    r"prognose|rechnung|aufstellung)|(?:nimmt|will|verlangt|bekommt|kriegt|berechnet|verdient|"
    r"bringt) (?:das|der|die|ein|"
    r"uns|mir|unser|wir)\b.*(?:gericht|anwalt|gebuehr|honorar)|\bwas (?:bekommt|kriegt|verdient|zahlt|"
    r"zahle|muss)\b.*(?:anwalt|verlier|"
    r"gericht|verlor)|\b(?:gewinn|verlier|obsieg|unterlieg)\w*\b.*(?:€|euro|wert)|(?:€|euro|"
    r"wert)\b.*\b(?:gewinn|gewonnen|verlier|verloren|obsieg|"
    r"unterlieg|unterlegen)\w*|\bwas (?:verdienen|bekommen|kriegen) wir\b|\babrechnen\b.*\brvg\b"
)
_STAATSKASSE = r"\b(?:staats|landes)kasse|\bbeigeordnet\w*|\bbeiordnung"
"""Before a civil court that is Prozesskostenhilfe, whether or not it is named."""
_GEGEN_DIE_KASSE = re.compile(
    r"\b(?:\w*klagen?|klagt|geklagt|\w*prozess|rechtsstreit) (?:(?:\w+|[\d.,]+) ?(?:€ )?){0,4}?"
    r"gegen (?:die )?(?:\w+ )?(?:staats|landes)kasse|\bgegen (?:die )?(?:\w+ )?(?:staats|landes)kasse\b"
    r"(?=(?:[^.;?!]|(?<=\d)\.(?=\d)){0,40}\b(?:klagen|klagt|geklagt|prozessieren)\b)|"
    r"\bverklag\w+ (?:(?:wir|ich|die) ){0,2}(?:staats|landes)kasse|"
    r"\bdie (?:staats|landes)kasse(?= (?:\w+ ){0,3}(?:verklag\w+|zu verklagen)\b)"
)
"""There it is the other side of the lawsuit; what it owes a lawyer is asked for in other words."""
_HILFE_DRUEBEN = re.compile(
    rf"\b(?:gegner\w*|gegenseite|andere[nr]? seite)\b (?:\w+ ){{0,4}}?(?:{PKH})|"
    rf"(?:{PKH}) (?:de[sr] )(?:gegner\w*|gegenseite)"
)
"""Legal aid of the other side changes nothing in what we are paid or advance."""
_AUSSERHALB = (
    r"\bscheidung|\bfamil|\bunterhalt|\bfamgkg|\bstraf(?!tat|bewehrt)|\bbussgeld|\bnotar|\bgrundbuch|\bowi\b|"
    r"\binsolvenz(?!verwalter|anfecht)|\bmahnkosten|\bbetriebskosten|\bnebenkosten|unterkunft|"
    r"\breparaturkosten|"
    r"\bmietkosten|(?:\bpkh|prozesskostenhilfe)[- ]?(?:antrag|verfahren|pruefung|bewilligung)"
)


_EINGEKLAGT = re.compile(
    r"\d\s?(?:€|euro|eur) (?:\w+e[nrs]? )?(?:reparatur|neben|betriebs|miet)kosten\w*", re.I
)
"""A sum of such costs is what is claimed, and not what is asked for."""


def _ausserhalb(anfrage: Anfrage) -> bool:
    return re.search(_AUSSERHALB, _EINGEKLAGT.sub(" ", anfrage.klein)) is not None


def gemeinsam(anfrage: Anfrage) -> dict[str, Any] | None:
    worked_out = errechneter_wert(anfrage)
    about_value = (worked_out or bemessung(anfrage)) and (
        anfrage.hat(r"(?:streit|gegenstands)wert")
        or (anfrage.hat(AUSGANG) and anfrage.hat(r"\bzahl(?:t|en)\b|\btraeg"))
    )
    earned = (anfrage.hat(VERDIENEN) or _ersatz_nach_wert(anfrage)) and wert_im_text(anfrage)
    lost = anfrage.hat(_KOMMT_ZU) and anfrage.hat(AUSGANG) and anfrage.hat(VERFAHREN)
    at_most = anfrage.hat(_HOECHSTENS) and anfrage.hat(VERFAHREN) and anfrage.hat(r"€|euro|wert\b")
    if (
        not (anfrage.hat(_KOSTEN) or about_value or at_most or earned or lost)
        or (_ausserhalb(anfrage) and not nach_nummern(anfrage) and not bemessung(anfrage))
        or nur_verjaehrung(anfrage)
        or fremde_gebuehr(anfrage)
        or anfrage.hat(r"zeiterfassung|\blaut\b|zeitaufwand|\bnach zeit\b|stundensatz|\bstunden\b")
    ):
        return None
    if not anfrage.hat(r"€|euro|\d{4}|gebuehr|kost|teuer|\d,\d+ (?:aus|von|auf|bei)\b") and any(
        norm.law for norm in cited(anfrage.text).norms
    ):
        return None  # „§ 15 RVG“ is a norm
    measured = {} if worked_out else bemessung(anfrage)
    value = worked_out.euro if worked_out else wert_im_text(anfrage)
    named = genannt(anfrage)
    # Without a marker, an unknown word in a question about fees is what the lawsuit is about.
    clear = named if named and (named.aktenzeichen or not (value or measured)) else None
    arguments: dict[str, Any] = measured or ({"streitwert": value} if value else {})
    arguments |= stichtage(anfrage)
    if (count := mandanten(anfrage)) and not (worked_out and worked_out.mehrere):
        arguments["mandanten"] = count
    arguments |= {"pkh": True} if _mit_pkh(anfrage) else {}
    return {
        "argumente": arguments,
        "akte": clear or Genannt(),
        "zweig": "arbeit" if worked_out and _aus_gehalt(worked_out) else zweig(anfrage),
        "frage": unklares_jahr(anfrage)
        or ("" if measured else welcher_betrag(anfrage, value))
        or _offen(anfrage, worked_out),
        "gesagt": gesagt(anfrage),
        "wunsch": wunsch(anfrage),
        "als_rechnung": als_rechnung(anfrage),
        "daher": worked_out.daher if worked_out else "",
        "anteil": anteil(anfrage.klein),
        "rest": rest(anfrage),
    }


def _mit_pkh(anfrage: Anfrage) -> bool:
    klein = _HILFE_DRUEBEN.sub(" ", _GEGEN_DIE_KASSE.sub(" ", anfrage.klein))
    return re.search(rf"{PKH}|{_STAATSKASSE}", klein) is not None


def _aus_gehalt(value: Wert) -> bool:
    """A month's pay makes the value of suits before the labour courts."""
    return GEHAELTER_WORT in value.daher or EIN_GEHALT in value.daher


def _ersatz_nach_wert(anfrage: Anfrage) -> bool:
    """What somebody has to pay back for a warning letter is its fee."""
    return will_ersatz(anfrage.klein) and anfrage.hat(r"gegenstandswert|\babmahn") is not None


def _offen(anfrage: Anfrage, worked_out: Wert | None) -> str:
    """Which fee it is, and for how many people."""
    each_their_own = worked_out is not None and worked_out.mehrere
    people = "" if each_their_own else wie_viele(anfrage, mandanten(anfrage))
    monthly = _nur_im_monat(anfrage) if worked_out is None else ""
    return " ".join(question for question in (rueckfrage(anfrage), monthly, people) if question)


NICHT_NETTO = "{betrag} sind netto; der Streitwert folgt aus dem Bruttogehalt. Wie hoch ist es im Monat?"
JE_MONAT = (
    "{betrag} sind ein Betrag im Monat und kein Streitwert. Worum geht es: um die Kündigung eines "
    "Arbeitsverhältnisses (gerechnet wird mit drei Bruttogehältern), um die Räumung einer Wohnung (mit zwölf "
    "Monatsmieten) oder um etwas anderes? Oder nenne mir den Streitwert selbst."
)


def _nur_im_monat(anfrage: Anfrage) -> str:
    """Pay or rent by the month, and nothing says how a value follows from it."""
    amount = je_monat_genannt(anfrage.klein)
    if not amount or bemessung(anfrage) or wert_im_text(anfrage) not in (None, amount):
        return ""
    if anfrage.hat(r"kuendigungsschutz|\bgekuendigt|\bzeugnis|\babmahnung") and anfrage.hat(r"\bnetto"):
        return NICHT_NETTO.format(betrag=euro(Decimal(amount)))
    return JE_MONAT.format(betrag=euro(Decimal(amount)))
