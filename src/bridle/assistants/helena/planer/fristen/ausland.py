"""Whether somebody is served, or lives, in another country."""

from __future__ import annotations

import re

_LAND = (
    r"oesterreich|schweiz|liechtenstein|frankreich|italien|spanien|portugal|polen|tschechien|slowakei|"
    r"ungarn|"
    r"rumaenien|bulgarien|griechenland|tuerkei|kroatien|slowenien|serbien|bosnien\w*|kosovo|albanien|"
    r"nordmazedonien|"
    r"montenegro|niederlanden?|holland|belgien|luxemburg|daenemark|schweden|norwegen|finnland|island|"
    r"irland|"
    r"grossbritannien|england|schottland|wales|malta|zypern|estland|lettland|litauen|ukraine|russland|"
    r"belarus|"
    r"moldau|georgien|armenien|usa|vereinigten staaten|amerika|kanada|mexiko|brasilien|argentinien|"
    r"chile|peru|"
    r"kolumbien|australien|neuseeland|japan|china|indien|thailand|vietnam|indonesien|bali|philippinen|"
    r"suedkorea|"
    r"singapur|dubai|emiraten?|katar|saudi-?arabien|israel|libanon|syrien|irak|iran|aegypten|marokko|"
    r"tunesien|"
    r"algerien|suedafrika|namibia|kenia|nigeria|ghana|mallorca|ibiza|teneriffa|kreta|sizilien|suedtirol|"
    r"elsass|"
    r"florida|kalifornien|new york|wien|salzburg|innsbruck|zuerich|basel|bern|genf|paris|london|rom|"
    r"mailand|madrid|"
    r"breslau|krakau|danzig|stettin|posen|maastricht|rotterdam|den haag|venedig|bozen|meran|graz|"
    r"klagenfurt|"
    r"bregenz|luzern|lausanne|lyon|marseille|nizza|colmar|metz|oslo|helsinki|dublin|lissabon|porto|sevilla|"
    r"valencia|malaga|neapel|turin|moskau|kiew|belgrad|zagreb|bukarest|tel aviv|tokio|peking|shanghai|"
    r"toronto|"
    r"vancouver|sydney|chicago|boston|miami|antalya|izmir|"
    r"barcelona|amsterdam|bruessel|strassburg|warschau|prag|istanbul|ankara|athen|budapest|kopenhagen|"
    r"stockholm"
)
_IN_LAND = rf"\b(?:in|im|auf|nach|aus)\s+(?:de[rnm]\s+)?(?:{_LAND})\b"
_LEBT = (
    r"\b(?:lebt\w*|leben|wohn(?:t|te|ten|haft|sitz)\w*|wohnen|ansaessig|gemeldet|ausgewandert|"
    r"aufenthalt\w*|"
    r"aufhaelt|aufhielt|haelt sich|zu hause|daheim|gezogen|arbeitet|studiert|rentner(?:in)?|sitz(?:t)?)\b"
)
_ZUGESTELLT = (
    r"(?:\bzustell\w*|\bzugestellt|\bbekannt ?gegeben|\bzugegangen|\bzugang\b|\berhalten|\bbekommen|"
    r"\bzur post\b)"
)
_AUSLAND = (
    r"\b(?:im|ins|aus dem) ausland\b|\bauslandszustellung|\bauslandsaufenthalt|\bausland lebend|"
    r"\bauslandswohnsitz"
)
AUSLAND = rf"{_IN_LAND}|{_AUSLAND}"
"""Another country, in whatever way it is named."""
_NAH = r"(?:[^.;?!]|(?<=\d)\.){0,60}?"
_SELBER_TEILSATZ = r"(?:(?!\b(?:in|im|auf|aus)\b)[^,;.?!]){0,40}?"
_WER = (
    r"\b(?:mandant\w*|erbin|erben?|empfaenger\w*|schuldner\w*|beklagte\w*|an|er|sie) "
    r"(?:(?:ist|sitzt|war|befindet sich) (?:\w+ ){0,3}?)?"
)
_LEBT_DORT = re.compile(
    rf"{_LEBT}{_SELBER_TEILSATZ}{_IN_LAND}|"
    rf"{_IN_LAND}{_SELBER_TEILSATZ}{_LEBT}(?!\s+(?:\w+\s+){{0,2}}in\b)|{_WER}{_IN_LAND}|"
    rf"{_IN_LAND},? wo (?:er|sie) (?:\w+ ){{0,4}}{_LEBT}"
)
_DORT_ZUGESTELLT = re.compile(rf"{_ZUGESTELLT}{_NAH}{_IN_LAND}|{_IN_LAND}{_NAH}{_ZUGESTELLT}")
_AN_UNS = re.compile(
    r"\ban (?:uns|mich|die kanzlei)\b|\bbei uns\b|\bhier (?:an|ein)\b|\b(?:e-?)?eb\b|empfangsbekenntnis|"
    r"\bbea\b"
)
_KEIN_AUSLAND = re.compile(r"\b(?:kein\w*|ohne|nicht im) (?:\w+ )?ausland\w*")
_AUCH_HIER = re.compile(
    rf"{_IN_LAND}\s*(?:und|oder|,|bzw\.?)\s*(?:\w+ )?in (?!(?:de[rnm]\s+)?(?:{_LAND})\b)|"
    rf"\bin \w+\s*(?:und|oder|bzw\.?)\s*{_IN_LAND}"
)
"""Somebody abroad and somebody here: each has a Frist of their own."""
_DAZWISCHEN = r"(?:(?!\b(?:in|im|auf|aus)\b)(?:[^,;.?!]|(?<=\d)\.)){0,50}?"
_WAR_DORT = re.compile(
    rf"\b(?:urlaub\w*|reise|verreist|unterwegs|auf montage|kur|verbracht\w*|verbringt|ueberwintert\w*|war|"
    rf"waren|"
    rf"befand\w*|befindet|aufgehalten|weilte\w*){_DAZWISCHEN}{_IN_LAND}|"
    rf"{_IN_LAND}{_DAZWISCHEN}\b(?:urlaub\w*|"
    r"verbracht\w*|verbringt|ueberwintert\w*|war|waren|befand\w*|befindet|aufgehalten|weilte\w*|unterwegs|"
    r"ist)\b"
)
"""Of an heir it is enough to be there when the period begins."""
_ERBE = frozenset({"ausschlagung", "ausschlagung_ausland", "anfechtung_ausschlagung"})


def im_ausland(klein: str, art: str | None) -> bool:
    """For an inheritance where somebody lives decides; otherwise where it was served, and not to a "
    "lawyer."""
    if art is None or _KEIN_AUSLAND.search(klein):
        return False
    lives = _LEBT_DORT.search(klein) or re.search(_AUSLAND, klein)
    if art in _ERBE:
        lives = lives or _WAR_DORT.search(klein)
        return lives is not None and not _AUCH_HIER.search(klein)
    return (lives is not None or _DORT_ZUGESTELLT.search(klein) is not None) and not _AN_UNS.search(klein)
