"""„Und bei der Wohnungsmiete?“ after the Kündigungsfrist of another contract: that of this one.

Each contract has its own, most of them in another norm: beside the old kind the new one would be lost.
"""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.anschluss import Kennt, Vorher
from bridle.assistants.helena.planer.lesen.erkennen import AKTENZEICHEN
from bridle.assistants.helena.planer.verstehen.einsetzen import eingesetzt

_ARTIKEL = r"(?:(?:der|die|das|dem|den|des|ein(?:e[mnrs]?)?|meine[mnr]?|unsere[mnr]?)\s+)?"
_WIE = r"(?:(?:unbefristete|befristete|möblierte|gewerbliche|private|freie|normale|gewöhnliche)[mnrs]?\s+)?"
_WOHNUNG = r"wohnungs?(?:miet\w*)?|mietwohnung(?:en)?|wohnraum(?:miet\w*)?|wohnräumen?|wohnungen"
_GEWERBE = (
    r"gewerbe|gewerber(?:aum|äume?n?)\w*|gewerbemiet\w*|gewerbeimmobilien?|geschäftsr(?:aum|äume?n?)\w*|laden(?:lokal\w*)?|"
    r"büror?(?:aum|äume?n?)?s?|praxisräumen?|lagerhallen?"
)
_ANDERE = (
    r"pacht(?:vertr\w+|verhältnis\w*)?|landpacht\w*|darlehens?(?:vertr\w+)?|kredit(?:vertr\w+|en?)?|"
    r"arbeitsvertr(?:ag|ägen?|ags)|arbeitsverhältnis(?:sen?|ses)?|probezeit|ausbildung\w*|"
    r"ausbildungsvertr\w+|azubis?|auszubildenden?|dienstvertr\w+|dienstverhältnis\w*|garagen?\w*|"
    r"stellpl(?:atz|ätzen?)\w*|mietvertr(?:ag|ägen?|ags)|untermiet\w*|handelsvertreter\w*|geschäftsführer\w*|"
    r"minijobs?|leasing\w*|versicherung(?:svertr\w+|en)?|bauvertr\w+|werkvertr\w+|leihe|wohnheim\w*"
)
_UND = r"(?:(?:und|oder|aber|ok(?:ay)?|danke|dann)\b[,.!]?\s+)*"
_WAS_IST = (
    r"(?:(?:was|wie) (?:ist|gilt|wäre|sieht es aus|ist es|ist das|ist die)\s+(?:dann\s+|da\s+|denn\s+)?)?"
)
_ANDERER = re.compile(
    rf"{_UND}{_WAS_IST}(?P<worte>(?:(?:bei|beim|für|in|im|von|vom|mit)\s+)?{_ARTIKEL}{_WIE}"
    rf"(?:(?P<wohnung>{_WOHNUNG})|(?P<gewerbe>{_GEWERBE})|(?P<sonst>{_ANDERE})))(?:\s+(?:dann|denn|aus))?\s*[?!.]*",
    re.I,
)
_KUENDIGUNGSFRIST = re.compile(
    r"\bkündigungsfrist|\bmit welcher frist\b.*\bkündig|\bkündig\w*.*\bfrist\b", re.I
)
_EIGENES = re.compile(r"\d|\bakte\b|\bsache\b", re.I)
"""A day that was told, or a matter: then the question is no longer how long it is by law."""


_SEITE = re.compile(
    rf"{_UND}(?P<wer>(?:für|bei|von|durch)\s+{_ARTIKEL}(?:ver)?(?:mieter|arbeitgeber|arbeitnehmer)(?:in|s|n)?)\s*[?!.]*",
    re.I,
)


def anderer_vertrag(text: str, last: Vorher, kennt: Kennt) -> str:
    """The Kündigungsfrist of the contract or side that is named now; "" where none was asked for before."""
    if not _KUENDIGUNGSFRIST.search(last.frage):
        return ""
    side = _SEITE.fullmatch(text.strip())
    if side is not None and not kennt(last.frage):  # looked up in the law; what is computed goes on by itself
        return eingesetzt(last.frage, side["wer"]) or ""
    found = _ANDERER.fullmatch(text.strip())
    if found is None:
        return ""
    if _EIGENES.search(last.frage) or AKTENZEICHEN.search(last.antwort):
        return ""
    if found["wohnung"]:
        return "Wie lang ist die Kündigungsfrist für eine Wohnung?"
    if found["gewerbe"]:
        return "Wie lang ist die Kündigungsfrist bei Gewerberaum?"
    words = found["worte"].strip()
    if not re.match(r"(?:bei|beim|für|in|im|von|vom|mit)\b", words, re.I):
        words = f"für {words}"
    return f"Wie lang ist die Kündigungsfrist {words[:1].lower()}{words[1:]}?"
