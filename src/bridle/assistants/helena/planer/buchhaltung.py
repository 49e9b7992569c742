"""Bills, payments and accounts: Helena keeps none, and says so instead of looking around."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.entwuerfe.auftrag import auftrag
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage

FUEHRE_ICH_NICHT = (
    "Rechnungen, Vorschüsse, Zahlungen und Konten führe ich nicht; ob etwas bezahlt oder noch offen ist, "
    "kann ich deshalb nicht nachsehen. Das steht in Eurer Buchhaltung. Nachsehen kann ich die erfassten "
    "Zeiten und was davon abgerechnet ist, Gebühren rechne ich aus, und ein Dokument, das in einer Akte "
    "liegt, zeige ich Dir."
)
AUSLAGEN = (
    "Auslagen sind bei mir nicht erfasst; ob und welche angefallen sind, kann ich deshalb nicht nachsehen. "
    "Das steht in Eurer Buchhaltung. Nachsehen kann ich die erfassten Zeiten, und die Pauschale für Post und "
    "Telekommunikation oder eine Fahrt rechne ich aus."
)
_AUSLAGEN = re.compile(
    r"^(?=.*\b(?:bar|akten)?auslagen\b)"
    r"(?=.*\b(?:welche|wie ?viele?|gibt|haben|hatten|sind|wurden|liste|zeig\w*|"
    r"alle|summe)\b)"
)
_AUSLAGEN_RECHNEN = re.compile(
    r"pauschal|\b7\d\d\d\b|\bkann|\bdarf|\bduerf|\bkoenn|\bmuss|\bmuessen|\bsoll|berechn|erstatt|ersetz|\btrag|"
    r"traegt|uebernimm|\bwer\b|\bzaehl|\bgehoer|\bgerichts|\bzeugen|sachverst|\blaut\b|\bsteh|\bfahrt|\bkopie"
)
"""What may be charged is the law's to say, or a paper's."""
_KONTO = re.compile(
    r"\boffene[nr]? (?:posten|rechnung\w*|forderung\w* (?:der|unserer) kanzlei|honorar\w*)|\bop-?liste|"
    r"\bkontostand|\bkontoausz\w+|\banderkont\w+|\bfremdgeld\w*|\bbuchhaltung|\baussenstaende\w*|\bmahnlauf"
)
_NUR_DORT = re.compile(
    r"\bzahlungseing\w+|\b(?:honorar|anwalts|kanzlei|eingangs|ausgangs|vorschuss)rechnung(?:en)?\b|\bumsatz\b|"
    r"\brechnungs(?:nummer|nr)\b|"
    r"\b(?:unbezahlte|bezahlte|faellige|letzte|naechste|unsere|alle|welche) rechnung(?:en)?\b"
)
_RECHNUNG = re.compile(r"\brechnung(?:en)?\b|\bkostennoten?\b|\bkostenrechnung(?:en)?\b")
_ZAHLUNG = re.compile(
    r"\bvorsch(?:uss|uesse)\w*|\bueberweisung(?:en)?\b|\bzahlung(?:en)?\b|\bhonorar\b|\bgeld\b|\bgutschrift\w*|"
    r"\blastschrift\w*"
)
_STAND = re.compile(
    r"\b(?:bezahlt|gezahlt|eingegangen|ueberwiesen|offen\w*|faellig\w*|beglichen|angekommen|verbucht|gebucht|"
    r"erhalten|bekommen|ausgeglichen|gemahnt|gestellt|verschickt|rausgegangen|da|unbezahlt\w*|ausstehend\w*|"
    r"kam|kamen|gekommen|ging|gingen)\b"
)
_NUMMER = re.compile(r"\brechnung\s*(?:mit der )?(?:nr\.?|nummer|no\.?|#)?\s*(\d[\w/-]*)")
_INHALT = re.compile(
    r"\bposten|\bposition|\bsumme|\bbetrag|\bbetraege|\bwie ?viel|\bwie hoch|\bwas (?:steht|enthaelt|umfasst|"
    r"wurde|ist|wird)|\bwofuer|\bworueber|\blaut\b|\bzeig|\blies|\binhalt|\brechnungsdatum|\bvon wann|"
    r"\bwann\b|\bnetto|\bbrutto|\bumsatzsteuer|\bmwst|\bfaellig|\bzahlbar|\ban wen\b|\bvon wem\b|\bwer\b"
)
"""What a bill says of itself."""
_ALLEIN = re.compile(
    r"(?:(?:die|der|den|eine?n?|unsere?n?|welche|alle|liste|zeig\w*|mir|bitte|gibt es|haben wir|was ist mit|"
    r"wo ist|wo sind|stand|uebersicht)\s)*(?:(?:rechnung|kostennote)|"
    r"(?:rechnungen|vorschuss|vorschuesse|ueberweisung(?:en)?|zahlungen|kostennoten)"
    r"(?:\s(?:[a-z]+|[\d/-]+)){0,4})\W*"
)
"""One bill beside a name may be a paper in that matter."""
_ALS_DOKUMENT = re.compile(
    r"\b(?:zeig\w*|lies|oeffne\w*|lese|vorlesen)\b|\bwas steht\b|\blaut\b|\bsteht\b|\bliegt\b|\bliegen\b|"
    r"\bdokument|\bseite\b|\bin (?:der|dieser) (?:\w+ )?rechnung\b|\bunterlage|\bsuch|\bfind"
)
_RECHTLICH = re.compile(
    r"§|\bgesetz|\bgeregelt|\bnorm(?:en)?\b|vorschrift|\bparagra|grundlage\b|kuendig|\bverjaehr|\bfrist|\bverzug|\bzinsen|mahnbescheid|mahnverfahren|\bklag|klage\b|gericht|\bkost|"
    r"gebuehr|\bmuster|\bvorlage|\brvg\b|\bgkg\b|\bwert\b|streitwert|€|\beuro\b|\bkv\b|\bvv\b|\btermin|"
    r"wiedervorlage|\bwv\b|\bzeiten\b|\bstunden\b|abgerechnet|abrechn|abzurechnen|\bminuten\b|"
    r"ueberweisungsbeschluss|pfaend|rechnung tragen|eigene rechnung|\bschmerzensgeld|\bkindergeld|"
    r"\bbuergergeld|\belterngeld|\barbeitslosengeld|\burteil|\brechtsprechung|\bmietrueckstand|\bmieter?\b"
)
_WERT = re.compile(
    r"\bum (?:wie ?viel|welche) (?:geld|summe\w*|betrag) (?:geht|ging|dreht|drehte)\b|"
    r"\bwann (?:pruefen|kontrollieren|schauen|sehen) wir\b[^?]{0,60}\bzahlungseing|"
    r"\bwann (?:woll|soll|werd|muess)\w+ wir\b[^?]{0,60}\bzahlungseing\w* (?:pruefen|kontrollieren)\b"
)
"""„Um wie viel Geld ging es?“ asks for the value of a matter; when to look after a payment is an entry."""
_VERDIENST = re.compile(
    r"\b(?:bekomm|krieg|verdien|erhalt)\w* (?:wir|ich|man|der anwalt|die anwaeltin)\b[^?]{0,30}"
    r"\bfuer (?:den|die|das|eine?n?) (?:\w*vergleich|einigung|\w*termin|verhandlung|klage|beratung|"
    r"verteidigung)\b"
)
"""„Wie viel Geld bekommen wir für den Vergleich?“ asks for a fee."""


def nummer_der_rechnung(anfrage: Anfrage) -> str:
    """The number of a bill of which is asked what it says; nothing where the law or costs are asked about."""
    found = _NUMMER.search(anfrage.klein)
    asked = _INHALT.search(anfrage.klein) and not _RECHTLICH.search(anfrage.klein)
    return found[1] if found and asked else ""


def fuehrt_keine_konten(anfrage: Anfrage) -> str:
    """That she keeps no accounts, where somebody asks for them; nothing where a paper or the law is meant."""
    klein = anfrage.klein
    if (
        _RECHTLICH.search(klein)
        or _WERT.search(klein)
        or _VERDIENST.search(klein)
        or auftrag(anfrage) is not None
    ):
        return ""
    if _AUSLAGEN.search(klein) and not _AUSLAGEN_RECHNEN.search(klein):
        return AUSLAGEN
    if _KONTO.search(klein):
        return FUEHRE_ICH_NICHT
    state = _STAND.search(klein) is not None
    only_due = not _STAND.search(re.sub(r"\bfaellig\w*", " ", klein))  # which a bill says of itself
    if only_due and (_ALS_DOKUMENT.search(klein) or nummer_der_rechnung(anfrage)):
        return ""  # it may be a paper in a matter
    bill = _RECHNUNG.search(klein) and (state or _NUMMER.search(klein))
    paid = _ZAHLUNG.search(klein) and state
    plain = " ".join(klein.split())
    if _NUR_DORT.search(klein) or bill or paid or _ALLEIN.fullmatch(plain.rstrip(" ?!.")):
        return FUEHRE_ICH_NICHT
    return ""
