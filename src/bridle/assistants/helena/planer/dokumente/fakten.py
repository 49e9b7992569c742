"""Facts by the names that people give them, and by those that documents have for them.

„Wie heißt der Gutachter?“ is answered by „erstattet von Dipl.-Ing. …“, „Welches Kennzeichen?“ by the plate
itself. Texts are folded; only what is marked so is matched as it is written.
"""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.dokumente.fakten_art import DATUM, GELD, Fakt
from bridle.assistants.helena.planer.dokumente.fakten_ereignisse import ANGABEN, AUCH_OHNE_NAMEN, EREIGNISSE

VERGLEICH = "Vergleich"
_GEHALT = r"(?:gehalt|lohn|verguetung|verdienst|entgelt|brutto)"
_GRUSS = (
    r"(?:mit )?(?:freundlichen|besten|vielen|kollegialen) gruessen|hochachtungsvoll|mit freundlichem gruss"
)
_STELLE_GEHALT = (
    r"(?:gehalt|lohn|verguetung|entgelt)\w*|brutto|\bnetto\b[^.]{0,20}verdien|einkommen|verdien(?:t|st|e)\b"
)
FAKTEN: tuple[Fakt, ...] = (
    Fakt(
        "Gehalt am Anfang",
        rf"\b(?:anfangs|einstiegs|start|ausgangs)\w*{_GEHALT}|{_GEHALT}\w*\b.*\b(?:angefangen|anfang\w*|begonnen|"
        rf"gestartet|eingestiegen|einstieg\w*|eingestellt|zu beginn|urspruenglich|damals|zuerst)|"
        rf"\b(?:anfangs|am anfang|zu anfang|urspruenglich|zu beginn|zuerst|damals)\b.*(?:verdien|{_GEHALT})",
        _STELLE_GEHALT,
        GELD,
        vorrang=r"vertrag",
        zuerst=True,
        suche=("Gehalt", "Vergütung", "Entgelt"),
    ),
    Fakt(
        "Gehalt",
        r"\bwas verdien(?:t|te)\b|"
        rf"\b(?:wie hoch|wie ?viel|welches?|was)\b.*\b(?:monats|brutto|jahres|grund)*{_GEHALT}\b|"
        r"\bwie ?viel verdien",
        _STELLE_GEHALT,
        GELD,
        vorrang=r"vertrag|gehalt|lohn",
        suche=("Gehalt", "Vergütung", "Entgelt"),
    ),
    Fakt(
        "Gutachter",
        r"\bwelche[rn]?\s(?:\w+e[nr]?\s){0,2}(?:gutachter\w*|sachverstaendige\w*)\b"
        r"(?! (?:setzt|nennt|ermittelt|rechnet|beziffert|schaetzt|veranschlagt|sagt|schreibt)\b)|"
        r"\b(?:wer (?:ist|war)|wie heisst|wie hiess|name|namen)\s"
        r"(?!\w+ (?:setzt|nennt|ermittelt|rechnet|beziffert|schaetzt|veranschlagt|sagt|schreibt)\b)"
        r"(?:\w+\s){0,3}"
        r"(?:gutachter\w*|sachverstaendige\w*)\b|"
        r"\bwer\b.*\b\w*gutachten\b.*\b(?:erstellt|erstattet|geschrieben|gemacht|verfasst)|"
        r"\bvon wem\b.*\bgutachten\b",
        r"\b(?:der|die|als|vom|von) (?:\w+ ){0,3}(?:sachverstaendige\w*|gutachter\w*)|"
        r"erstattet (?:von|durch)|"
        r"\bdipl\.?-? ?ing|\bingenieurbuero|\bsachverstaendigenbuero|"
        r"\b(?:sachverstaendiger?|gutachter(?:in)?):",
        vorrang=r"gutachten",
        rolle="SACHVERSTAENDIGER",
        suche=("Sachverständiger", "Gutachter", "erstattet"),
    ),
    Fakt(
        "Tag des Unfalls",
        r"\bwann\b.*\b(?:unfall|zusammenstoss|crash|aufgefahren|geknallt|gekracht)|"
        r"\bunfall(?:tag|datum|zeit\w*)\b|"
        r"\ban welchem tag\b.*\bunfall",
        r"unfall|zusammenstoss|aufgefahren|auffuhr|kollision|schadentag|schadenereignis",
        DATUM,
        vorrang=r"unfall|schilderung|schaden|polizei",
        suche=("Unfall", "Schadentag", "Schadenereignis"),
    ),
    Fakt(
        "Kennzeichen",
        r"\bkennzeichen\b(?!\w)|\bnummernschild|\bautonummer|\bwagennummer",
        r"(?:amtl\w*\.? )?kennzeichen",
        genau=r"(?<![\w§])[A-ZÄÖÜ]{1,3}\s?[-–]\s?[A-Z]{1,2}\s?\d{1,4}[EH]?(?![\w/])",
        suche=("Kennzeichen", "Fahrzeug", "Pkw"),
    ),
    Fakt(
        "Miete",
        r"\b(?:wie hoch|wie ?viel|welche|was)\b.*"
        r"\b(?:monats|kalt|warm|netto|brutto|grund)*miet(?:e|zins)\b",
        r"miete\b|mietzins",
        GELD,
        vorrang=r"mietvertrag",
        suche=("Nettokaltmiete", "Miete", "Mietzins"),
    ),
    Fakt(
        "Kaution",
        r"\bkaution\b|\bmietsicherheit|\bsicherheitsleistung",
        r"kaution|mietsicherheit|\bsicherheit\b",
        vorrang=r"mietvertrag",
        suche=("Kaution", "Mietsicherheit", "Sicherheit"),
    ),
    Fakt(
        "Unterschrift",
        r"\bwer\b.*\b(?:unterschrieben|unterzeichnet|gezeichnet|unterschreibt|unterschrieb)\b|"
        r"\bwessen unterschrift|\bvon wem\b.*\b(?:unterschrieben|unterzeichnet|unterschrift)",
        r"\(unterschrift|unterschrift|\bgez\.|unterzeichn|unterschrieben|\bppa\b|\bi\. ?[av]\. |"
        rf"{_GRUSS}",
        fortsetzung=rf"(?:{_GRUSS})\W*",
        suche=("Unterschrift", "unterzeichnet", "gez"),
    ),
    Fakt(
        "Probezeit",
        r"\bprobezeit\b",
        r"probezeit|\bprobe\b",
        vorrang=r"vertrag",
        suche=("Probezeit", "Probe"),
    ),
    Fakt(
        "Kündigungsfrist",
        r"\bkuendigungsfrist(?:en)?\b|\bmit welcher frist\b.*\bkuendig|\bwie lange\b.*\bfrist\b.*\bkuendig",
        r"kuendigungsfrist|\bfrist\w*\b[^#]*kuendig|kuendig[^#]*\bfrist|\bfristen des § 622|§ 573c|"
        r"monatsende|quartalsende|zum ende eines",
        vorrang=r"vertrag",
        suche=("Kündigungsfrist", "Kündigung", "gekündigt"),
    ),
    Fakt(
        "Arbeitszeit",
        r"\bwochenarbeitszeit|\barbeitszeit\b(?=.*\b(?:\w*vertrag\w*|laut|woche\w*|vereinbar\w*|steht)\b)|"
        r"\b(?:\w*vertrag\w*|laut|woche\w*|vereinbar\w*|steht|woechentlich\w*)\b.*\barbeitszeit\b|\bwochenstunden\b|"
        r"\bwie viele stunden\b(?!.*\b(?:\w*erfasst|gebucht|notiert|geschrieben|gearbeitet)\b)"
        r".*\b(?:woche|arbeit)",
        r"arbeitszeit|wochenstunden|stunden in der woche|stunden woechentlich",
        vorrang=r"arbeitsvertrag",
        suche=("Arbeitszeit", "Wochenstunden"),
    ),
    Fakt(
        "Beginn",
        r"\bseit wann (?:ist|war|sind) [^,–-]*\bbei (?!uns\b)|\b(?:eintritts|einstellungs)(?:datum|tag)\b|"
        r"\b(?:seit wann|wann|ab wann)\b.*\b(?:arbeitet|beschaeftigt|angestellt|eingestellt|angefangen|"
        r"eingezogen|wohnt|mietet|beginnt|begann|begonnen|eintritt|eingetreten)\b",
        r"beginnt am|begann am|begonnen|eingestellt|eintritt|seit dem|ab dem|mietbeginn|bestehende",
        DATUM,
        vorrang=r"vertrag",
        suche=("beginnt", "eingestellt", "Eintritt"),
        wert=r"(?:verhaeltnis|beschaeftig|angestellt|eingestellt|taetig|dienst)[^.;]{0,60}?\b"
        r"(?:beginnt|begann|am|seit|ab|zum)(?: am| dem| den| zum)? (\d\d?\.\d\d?\.\d{4})|"
        r"\bseit (?:dem )?(\d\d?\.\d\d?\.\d{4})[^.;]{0,60}?"
        r"(?:bestehend|beschaeftig|angestellt|taetig|verhaeltnis)",
    ),
    Fakt(
        "Wohnfläche",
        r"\bwohnflaeche\b|\bquadratmeter\b|\bwie gross\b.*\b(?:wohnung|haus|laden|raeume)",
        r"wohnflaeche|quadratmeter|\bqm\b|m²|m2\b",
        suche=("Wohnfläche", "Quadratmeter"),
    ),
    Fakt(
        "Laufleistung",
        r"\bkilometerstand|\bkm-?\s?stand|\blaufleistung|\bwie viele (?:kilometer|km)\b|\btachostand",
        r"laufleistung|kilometerstand|tacho\w*|\d\s?km\b",
        suche=("Laufleistung", "Kilometerstand"),
    ),
    Fakt(
        "Geburtsdatum",
        r"\bwann\b.*\bgeboren\b|\bgeburts(?:datum|tag)\b|\bwie alt (?:ist|war) (?!die akte|der fall|das )",
        r"\bgeboren|\bgeb\.|geburtsdatum|geburtstag|\bjahre alt\b",
        suche=("geboren", "geb"),
    ),
    Fakt(
        VERGLEICH,
        r"\bvergleichs?-?(?:summe|betrag|zahlung)\w*|"
        r"\bvergleichs?\b.*(?:\bsumme|\bbetrag|\bwie ?viel|\bwie hoch|\bgezahlt|\bzahl[et]|\bgeeinigt)|"
        r"(?:\bsumme|\bbetrag|\bwie ?viel|\bwie hoch|\bzahl[et]|\bgeeinigt)\b.*\bvergleichs?\b|"
        r"\b(?:auf )?(?:wie ?viel|welche[rn]? (?:summe|betrag)|was)\b.*\b(?:geeinigt|verglichen)\b",
        r"\bzahl(?:t|en|ung)|\babgeltung|\babfindung|\bbetrag",
        GELD,
        vorrang=r"vergleich|einigung",
        suche=("Vergleich", "Abgeltung", "geeinigt"),
    ),
    Fakt(
        "Ausgang",
        r"\btenors?\b|\burteils?formel|"
        r"\burteils?\b.*\b(?:ausgegangen|ausgefallen|zugesprochen|gewonnen|verloren|ergebnis|ausgang|"
        r"verurteilt)\b|"
        r"\b(?:ausgang|ergebnis)\b.*\b(?:prozess|verfahren|rechtsstreit|urteil|klage)\w*|"
        r"\b(?:hat|haben|wurde|wurden|ist|sind)\b.*\b(?:gewonnen|verloren|zugesprochen|abgewiesen|"
        r"stattgegeben|ausgegangen|verurteilt|unterlegen)\b|"
        r"\b(?:hat|haben) (?:das|der|die) (?:\w*gericht|richter\w*|\w*kammer)\b"
        r".*\b(?:entschieden|geurteilt)\b|"
        r"\bwie (?:ging|endete)\b.*\b(?:aus|verfahren|sache|prozess|streit|klage)\b|"
        r"\bwas (?:ist|kam)\b.*\b(?:he)?raus(?:gekommen)?\s*[?.!]*$|\bwie (?:ist|hat)\b.*\bgeendet\b",
        r"fuer recht erkannt|\bbeschlossen:|\btenor\b|\bzur abgeltung aller\b",
        r"[a-z]",  # what somebody only applies for is no outcome
        vorrang=r"urteil|beschluss|vergleich",
        suche=("erkannt", "Urteil", "abgewiesen", "verurteilt"),
        dort=r"\b(?:wird|werden) (?:\w+ ){0,4}"
        r"(?:verurteilt|abgewiesen|zurueckgewiesen|aufgehoben|verpflichtet)\b",
    ),
    Fakt(
        "Zeuge",
        r"\bwer\b.*\b(?:gesehen|beobachtet|mitbekommen|mitgekriegt|bezeugen|bezeugt|zugesehen|zugeschaut)\b|"
        r"\baugenzeug\w*",
        r"\bzeug(?:e|in|en)\b|\bgesehen\b|\bbeobachtet\b|\baugenzeug",
        vorrang=r"schilderung|bericht|protokoll|aussage",
        suche=("gesehen", "Zeuge", "beobachtet"),
    ),
    Fakt(
        "Fahrer",
        r"\bwer\b.*\b(?:gefahren|fuhr|am steuer|lenkte)\b|"
        r"\b(?:wie heisst|wer war|wer ist|name)\b.*\bfahrer(?:in)?\b",
        r"\bfahrer(?:in)?\b|am steuer|gelenkt|lenkte",
        suche=("Fahrer", "Steuer"),
    ),
)


OHNE_AKTE = frozenset({"Zeuge", "Fahrer", "Tag des Unfalls", "Ausgang", VERGLEICH}) | AUCH_OHNE_NAMEN
"""Facts of something that happened, which may say enough where no matter is named."""


def fakt(klein: str) -> Fakt | None:
    return next((each for each in (*FAKTEN, *EREIGNISSE, *ANGABEN) if re.search(each.frage, klein)), None)


def weitere_fakten(klein: str) -> list[Fakt]:
    """What is asked for beside the first: „Seit wann ist sie dort, und was verdient sie?“."""
    asked = [each for each in FAKTEN if re.search(each.frage, klein)]
    by_place = {each.stelle: each for each in reversed(asked)}
    return [each for each in asked[1:] if by_place[each.stelle] is each and each.stelle != asked[0].stelle]
