"""Which of several Fristen is meant by what has happened: a refusal, a claim made, a theft found out."""

from __future__ import annotations

import re
from datetime import date

from bridle.assistants.helena.planer.lesen.tage import daten
from bridle.assistants.helena.planer.lesen.zeitangaben import zeitangaben

_SATZ = r"(?:[^.;?!]|(?<=\d)\.)"
"""Inside a sentence; the dots of a date end none."""
_GRUND = (
    r"\balters?\b|\bgeschlecht|herkunft|behinder|religion|schwanger|hautfarbe|kopftuch|sexuell|"
    r"\bzu (?:alt|jung)\b|\bmuslim|\bauslaend|rollstuhl|\bschwul|\blesbisch|\btrans\w*"
)
_BENACHTEILIGT = (
    r"\bagg\b|\bagg-|allgemeine\w* gleichbehandlung|diskriminier|benachteilig|"
    r"(?=.*\b(?:bewerb\w*|bewarb|vorstellungsgespraech|stellenausschreibung)\b)"
    r"(?=.*\b(?:absage\w*|abgelehnt\w*|abgesagt|ablehnung\w*|nicht genommen|abgewiesen)\b)"
    rf"(?=.*(?:entschaedig|geltend|{_GRUND}))|(?=.*\b\w*absage\b)(?=.*(?:{_GRUND}))"
)
_KEIN_ARBEITSRECHT = r"\bmiet|\bvermiet|wohnung|versicher|diskothek|\bklub\b|\bclub\b|restaurant|insolvenz"
_ABGELEHNT = (
    r"\b\w*absage\w*|\babgesagt|\bablehn\w*|\babgelehnt\w*|\bnicht genommen|\babgewiesen|\bbenachteilig|"
    r"\berfahren"
)
_GEFORDERT = re.compile(
    r"\bgeltend gemacht\b(?! (?:werden|sein|wird))|"
    r"\bgeltendmachung\b(?: \w+){0,2}? (?:vom|am|war|ist|erfolgte|ging)\b|"
    rf"\b(?:ansprueche?|anspruch|entschaedigung)\b{_SATZ}{{0,60}}\b(?:angemeldet|gefordert|verlangt|"
    rf"eingefordert)\b"
    r"(?! (?:werden|sein))|\b(?:geltendmachungs|anspruchs|forderungs)schreiben\b|"
    r"\bhaben wir (?:\w+ ){0,5}(?:angemeldet|gefordert|verlangt)\b"
)
_KLAGEN = r"\bklag(?:e|en)\b|klage\b|klagefrist|\bgericht\b|\beinklagen\b|\bverklag"
_FRISTLOS = r"\bfristlos\w*|\bausserordentlich\w*|\b626\b"
_ERFAHREN = (
    r"\berfahren\b|\berfuhr\w*|\bkenntnis\b|\bweiss\b|\bwusste\w*|\bgehoert\b|\bmitbekommen\b|\bentdeckt\w*|"
    r"\bbemerkt\w*|\bherausgefunden\b|\brausgefunden\b|\bmitgeteilt\b|\binformiert\b|\bbekannt geworden\b|"
    r"\bdahinter ?gekommen\b|\bdahinter\b|\baufgeflogen\b|\bfliegt auf\b|\baufgefallen\b|\bfiel auf\b|"
    r"\brausgekommen\b|\bherausgekommen\b|\bkam (?:\w+ ){0,4}?(?:raus|heraus|ans licht)\b|\bans licht\b|"
    r"\bflog\b[^.;?!]{0,40}\bauf\b|"
    rf"\b(?:\w*bericht|hinweise?|meldung|beweise?)\b{_SATZ}{{0,60}}\b(?:bekommen|erhalten|vorgelegt)\b|"
    r"\bfestgestellt\b|\bstellte fest\b|\bgestanden\b|\bueberfuehrt\b|\bertappt\b|\berwischt\b|\bgemeldet\b"
)
KENNTNIS = re.compile(_ERFAHREN)
_AN_MICH = (
    r"\b(?:erhalten|bekam|erhielt|kassiert|bekommen|zugegangen(?! sein)|gekriegt|zugestellt|"
    r"gekuendigt worden|wurde gekuendigt|briefkasten)\b"
)
_DAGEGEN = (
    r"\bklag|klage\b|kuendigungsschutz|\bdagegen\b|\bwehren\b|\bmiet|\bvermiet|betriebsrat|integrationsamt|"
    r"schwanger"
)
_TAT = re.compile(
    r"gestohlen|\bstahl\b|geklaut|unterschlagen|unterschlug|betrogen|diebstahl|griff in die kasse|geschlagen|"
    r"beleidigt|gefaelscht|\bvorfall\b|passiert|bedroht|belaestigt|angegriffen|getuerkt|arbeitszeitbetrug|"
    r"erschienen|"
    r"\bbestech|\bkorrup|\buntreue\b|\w*betrug\b"
)
_MARKEN = {
    "entschaedigungsklage_agg": _GEFORDERT,
    "widerruf": re.compile(r"\bliefer|\bgeliefert|\berhalt|\bware kam|\bangekommen|\bankunft|\berhielt"),
    "ausschlussfrist": re.compile(r"\bfaellig\w*"),
    "verjaehrung_neubeginn": re.compile(
        r"\banerkannt|\banerkenntnis|\bschuldanerkenntnis|\b\w*zahlung|\bgezahlt|\bueberwiesen|\babschlag|"
        r"\braten?\b|\bteilbetrag|\bstundung"
    ),
    "geltendmachung_agg": re.compile(rf"{_ABGELEHNT}|\bmitgeteilt\b|\bentdeckt\b|\bkenntnis\b"),
}
"""Beside which words the day stands that starts it."""


NUR_ARBEIT = (
    "Geht es um ein Arbeits- oder Dienstverhältnis? Nur dort ist die fristlose Kündigung an zwei Wochen seit "
    "der Kenntnis gebunden; für ein Mietverhältnis kenne ich keine feste Frist dafür."
)


def nicht_fuer_mieten(klein: str, art: str) -> str:
    """What to ask where the two weeks of an employer are taken for those of a landlord."""
    other = re.search(r"\bmiet|\bvermiet|\buntermiet|wohnung|\bpacht|darlehen", klein)
    work = re.search(r"arbeit|angestellt|mitarbeiter|dienst|geschaeftsfuehr|beschaeftig|betrieb", klein)
    return NUR_ARBEIT if art == "ausserordentliche_kuendigung" and other and not work else ""


def nach_vorfall(klein: str) -> str:
    """The kind that the story means; "" where it tells none of these."""
    return _gleichbehandlung(klein) or _ausspruch(klein) or _fristlos_entlassen(klein)


def _gleichbehandlung(klein: str) -> str:
    """First the claim is made in writing, within two months; only then may be sued, within three more."""
    if not re.search(_BENACHTEILIGT, klein) or re.search(_KEIN_ARBEITSRECHT, klein):
        return ""
    sue = re.search(_KLAGEN, klein)
    claimed = _GEFORDERT.search(klein)
    refused = re.search(_ABGELEHNT, klein)
    return "entschaedigungsklage_agg" if sue and (claimed or not refused) else "geltendmachung_agg"


def _ausspruch(klein: str) -> str:
    """Who learns of a reason has two weeks to dismiss; who is dismissed has something else."""
    if not re.search(_FRISTLOS, klein) or re.search(_DAGEGEN, klein) or _bekam_sie(klein):
        return ""
    return "ausserordentliche_kuendigung" if KENNTNIS.search(klein) or _TAT.search(klein) else ""


def _bekam_sie(klein: str) -> bool:
    """Whether it is the Kündigung that came, and not a report about somebody."""
    sentences = re.split(r"[;?!]|(?<!\d)\.(?=\s|$)", klein)
    return any(re.search(r"kuendig|fristlos", each) and re.search(_AN_MICH, each) for each in sentences)


def _fristlos_entlassen(klein: str) -> str:
    """„Bekam die Fristlose, bis wann müssen wir reagieren?“: an employee goes to court against it."""
    at_work = re.search(r"arbeit|angestellt|\bchef|betrieb\b|\bfirma|mitarbeiter|beschaeftig|\bjob\b", klein)
    got = _bekam_sie(klein) and re.search(r"\breagier\w*|\bdagegen\b|\bwehren\b|\bvorgehen\b", klein)
    other = re.search(r"\bmiet|\bvermiet|betriebsrat|integrationsamt|schwanger", klein)
    found = re.search(_FRISTLOS, klein) and got and at_work and not other
    return "kuendigungsschutzklage" if found else ""


def tag_des_vorfalls(klein: str, art: str) -> date | None:
    """Of several days the one beside what starts this kind."""
    marks = [found.start() for found in _MARKEN[art].finditer(klein)] if art in _MARKEN else []
    days = [*daten(klein), *((each.anfang, each.tag) for each in zeitangaben(klein) if each.tag is not None)]
    if not marks or not days:
        return None
    return min(days, key=lambda each: min(abs(each[0] - mark) for mark in marks))[1]


def nur_die_tat(klein: str, art: str) -> bool:
    """Whether only the deed has its day, and nobody says when it was found out."""
    found_out = KENNTNIS.search(klein) or re.search(r"\bseit\b", klein)
    return art == "ausserordentliche_kuendigung" and not found_out and _TAT.search(klein) is not None
