"""Two Fristen that are asked at once: the one to file a remedy, and the one to give its reasons."""

from __future__ import annotations

import re
from functools import cache

from bridle.assistants.helena.law.frist_arten import fristarten

_OHNE_REGEL = {"beschwerdebegruendung_familienstreit": "beschwerde"}
_MITTEL = (
    r"(?:berufung|revision|(?:nichtzulassungs|rechts)?beschwerde|nzb|(?:\w*zulassungs)?antrag\w*|"
    r"zulassungsantrag|"
    r"(?:anfechtungs)?klage|anfechtung|einlegung|wiedereinsetzung|erhebung)"
)
_EINLEGEN = (
    rf"(?:{_MITTEL}(?:s?frist|s?einlegung)?|anfecht(?:en|et)|anzufechten|angefochten|einleg\w*|einzulegen|"
    rf"eingelegt|erheben|erhoben|stellen|gestellt|"
    r"einreich\w*|eingereicht|klagefrist)"
)
_UND = r"(?:und|sowie|,|/|\+|&|plus|bzw\.?|;)"
_DAZWISCHEN = (
    r"(?:\s*(?:auch|deren|dessen|ihre[rn]?|seine[rn]?|die|der|das|den|zu|bis|wann|wie lange|zur|zum|fuer|"
    r"frist|anschliessend|dann|laeuft|endet|ist|muss|muessen|wir|sie|ich|man|ab|bitte)\b)*"
)
_BEIDES = re.compile(
    r"\bfrist(?:en)?\s*(?:und|sowie|,|/|\+|&)\s*(?:die )?begruendungsfrist|\bfristen\s*\?|"
    r"\bbegruendungsfrist\s*(?:und|sowie)\s*frist\b|"
    rf"\bbeide[nr]? (?:\w+ )?frist|\bfristen beide\b|"
    rf"\brechtsmittel(?:frist\b|-|\b){_DAZWISCHEN}\s*{_UND}{_DAZWISCHEN}\s*-?\w*begruend\w*|"
    rf"\b{_MITTEL}(?:s?frist)?\b[^.;!]{{0,60}}\bund (?:gibt es|ist da|gilt|brauche? \w+) (?:auch |dann |noch "
    rf")?eine "
    r"begruendungsfrist|"
    rf"(?:zugestellt|verkuendet)\b.*\bwelche fristen\b(?! sind| haben| stehen| gibt es (?:im|in))|"
    r"\burteil\w*\b.*\brechtsmittel\b.*\bwelche fristen\b(?! sind| haben| stehen)|"
    r"\b(?:angefochten|anfecht\w*|anzufechten)\b.*\bwelche fristen\b(?! sind| haben| stehen)|"
    rf"\b{_EINLEGEN}\b{_DAZWISCHEN}\s*{_UND}{_DAZWISCHEN}\s*-?(?:\w+s)?begruend\w*|"
    rf"\b(?:\w+s)?begruendung(?:sfrist)?\b{_DAZWISCHEN}\s*{_UND}{_DAZWISCHEN}\s*(?:einlegung|einlegen|"
    rf"klagefrist)|"
    rf"\bwelche (?:\w+ )?fristen\b[^.;?!]{{0,30}}\b{_MITTEL}\b|"
    rf"\b{_MITTEL}(?:s?frist)?\b[^.;!]{{0,40}}\bund\b(?:\s*(?:welche|wie lange?|die|frist|fuer|deren|dessen|"
    rf"ihre[rn]?|seine[rn]?|bis|wann|zur|zu deren|zu ihrer))+\s*\w*begruendung|"
    r"(?<!nach )(?<!nach der )(?<!seit )\beinlegung\w*-?\b[^.;!]{0,45}?\bbegruendung\w*|"
    r"\bbegruendung\w*-?\b[^.;!]{0,30}?(?:und|,|sowie|\?)[^.;!]{0,20}?\beinlegung\w*|"
    rf"\b{_EINLEGEN}[^.;?!]{{0,40}}\b(?:und|,|sowie)\s*(?:bis )?wann[^.;?!]{{0,30}}begruend\w*"
)
_BEGRUENDEN = re.compile(
    rf"(?:{_UND}\s*)?(?:\b(?:auch|deren|dessen|ihre[rn]?|seine[rn]?|die|der|bis wann|wann|wie lange) )*"
    r"(?:muss \w+ )?-?\w*begruend\w*"
)
_FERTIG = re.compile(
    r"\b(?:ist|wurde|haben|hat|habe|schon|bereits)\b[^.;?!]{0,50}\b(?:eingelegt|erhoben|eingereicht|"
    r"gestellt)\b"
    r"(?! werden)"
)


def beide_gefragt(klein: str) -> bool:
    """Whether both are asked for; who has filed already asks only for the reasons."""
    return _BEIDES.search(klein) is not None and not _FERTIG.search(klein)


_GRUENDE = (
    r"(?:\w*begruend(?:en|et|ung|ungsfrist|ungsschrift)\b|zu begruenden\b|"
    r"\w*gruende\b[^.;!?]{0,30}\b(?:dargelegt|darzulegen|darlegen|vorgetragen|vorzutragen|eingereicht)\b)"
)
_NUR_GRUENDE = re.compile(
    r"\b(?:bis (?:wann|zu welchem|welchen)|wann|wie lange|frist\w*|spaetestens|letzter tag)\b[^.;!?]{0,70}?"
    rf"{_GRUENDE}|"
    rf"{_GRUENDE}[^.;!?]{{0,40}}\b(?:bis wann|wann|spaetestens|frist\w*|letzter tag)\b|\bbegruendungsfrist\b"
)


def nur_begruendung(klein: str) -> bool:
    """Whether the day is asked for until which reasons have to be there, and not the remedy."""
    return _NUR_GRUENDE.search(klein) is not None and not beide_gefragt(klein)


def ohne_begruendung(klein: str) -> str:
    """The request for the first of the two alone."""
    return _BEGRUENDEN.sub(" ", klein)


def begruendung_zu(art: str | None) -> str | None:
    """The kind for the reasons of a remedy, where the law has a Frist for them."""
    return _paare().get(art or "")


def daneben(klein: str, art: str | None) -> list[str]:
    """Kinds with the same start that the same words ask for: to agree and to sue; the end and the suit."""
    if art == "mieterhoehung_zustimmung" and re.search(r"\bklag|klage\b|klagefrist|\beinklag", klein):
        return ["mieterhoehung_klage"]
    plain = not re.search(
        r"kuendigungsfrist|arbeitstag|\bzu wann\b|\bwann endet|\bende\b|beschaeftig|"
        r"\bzu welchem\b[^.;?!]*\bendet\b|\bbeendigungs",
        klein,
    )
    if art == "arbeitsvertrag_kuendigung" and "probezeit" in klein and plain and "frist" in klein:
        return ["kuendigungsschutzklage"]
    if (
        art == "arbeitsvertrag_kuendigung"
        and plain
        and re.search(r"\barbeitgeber\w* kuendigt\b(?!.*\bwann\b)", klein)
    ):
        return ["kuendigungsschutzklage"]  # which of them is meant nobody said
    if art == "vorbehalt_aenderungskuendigung" and re.search(r"\bklag(?:e|en)\b|klagefrist", klein):
        return ["kuendigungsschutzklage"]
    return []


@cache
def _paare() -> dict[str, str]:
    kinds = fristarten()
    named = {
        name: _OHNE_REGEL.get(name) or re.sub(r"_begruendung|s?begruendung", "", name, count=1)
        for name in kinds
        if "begruendung" in name
    }
    return {filing: reasons for reasons, filing in named.items() if filing in kinds}
