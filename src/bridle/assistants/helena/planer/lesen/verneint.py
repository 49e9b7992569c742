"""What somebody says is not so: „ohne PKH“, „weder Klage noch Vergleich“, „PKH nicht bewilligt“.

A word that is denied must not switch on what it names; it is blanked out before anything is read from it.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache

from bridle.assistants.helena.planer.lesen.erkennen import Anfrage
from bridle.assistants.helena.planer.lesen.nicht_geeinigt import ohne_gescheiterte

_HILFE = r"(?:pkh|prozesskostenhilfe|vkh|verfahrenskostenhilfe)(?:-?bewilligung)?"
_HAFT = r"(?:(?:u-|u |untersuchungs|straf)?haft)"
_ZUSTAND = (
    rf"{_HILFE}|(?:prozess)?vergleich(?:s|es|e)?|einigung|anrechnung|mahnverfahren|mahnbescheid|"
    r"(?:klage)?ruecknahme|anerkenntnis|rechtsschutz\w*|widerklage|streithelfer|berufung|revision|"
    r"zwangsvollstreckung|(?:ver)?saeumnis\w*|klage(?:verfahren|erhebung)?|gerichtsverfahren|rechtsstreit|"
    r"prozess|"
    rf"(?:gegner(?:ischer)? )?widerspruch\w*|einspruch\w*|{_HAFT}|haftzuschlag\w*|mehr(?:wert|vergleich)|"
    rf"vorsteuer\w*|beiordnung|pflichtverteidig\w*|"
    r"(?:partei)?verhandlung zur sache|eroerterung|erhoehung|mehrvertretung|adhaesion\w*|einziehung"
)
_TAT = (
    r"verglichen|geeinigt|angerechnet|anzurechnen|anrechnen|zurueckgenommen|zurueckzunehmen|anerkannt|"
    r"gerichtlich|geklagt|verklagt|rechtsschutzversichert|rechtsschutz\w*|vor gericht|"
    rf"(?:in )?(?:der )?{_HAFT}|inhaftiert|vorsteuerabzugsberechtigt|"
    rf"(?:zum )?vorsteuerabzug\w*(?: berechtigt)?|"
    r"beigeordnet|saeumig|widersprochen|pflichtverteidiger\w*|(?:\w+ )?eroertert"
)
_GEBUEHR = r"(?:geschaefts|verfahrens|termins|einigungs|vergleichs)gebuehr(?:en)?"
_DAZU = (
    r"(?:(?:die|den|das|der|ein(?:e[nr]?|em)?|jede[nr]?|irgendein\w*|vorherige[snr]?|vorangegangene[snr]?|"
    r"vorgerichtliche[nr]?|weitere[nr]?|eigene[nr]?|etwaige[nr]?|bewilligte[nr]?|gerichtliche[nrs]?|"
    r"gesonderte[nr]?|anschliessende[nrs]?|spaetere[nrs]?)\s+){0,2}"
)
_NUR_DIE_ANDEREN = (
    r"\b(?:ohne|exkl(?:usive|\.)?|abzueglich)\s+(?:(?:die|der|alle|etwaige[nr]?)\s+)?"
    r"(?:(?P<gericht>gerichts(?:kosten|gebuehr(?:en)?))|(?P<anwalt>(?:rechts)?anwalts?(?:kosten|gebuehr(?:en)?)))\b"
)
"""Who leaves out what the court takes asks for the lawyer's fees, and the other way round."""
_NEIN = r"\b(?:ohne|kein(?:e[nrsm]?|erlei)?)\s+"
_WEITER = (
    rf"(?:\s*(?:,|/|und|oder|sowie|bzw\.?)\s*(?:auch\s+)?(?:ohne\s+|kein\w*\s+)?{_DAZU}(?:{_ZUSTAND})\b)*"
)
_SCHEITERN = r"abgelehnt|versagt|gescheitert|widerrufen|geplatzt|aufgehoben|entzogen|zurueckgewiesen"
_HILFSWORT = (
    r"(?:(?:ist|war|wurde|worden|wird|gibt|es|haben|hat|wir|kommt|kam|soll|sollen|muss|noch|leider|aber|uns|"
    r"auch|ihm|ihr|er|sie|man|ich|bekommt|bekommen|bekam|kriegt|erhaelt|will|wollen|liegt|besteht|vor|"
    r"dem|der|den|die|mandant\w*|mandantschaft|beantragt|antrag|hier|dann|jedoch)\s+){0,5}"
)
_VERNEINT = re.compile(
    rf"{_NUR_DIE_ANDEREN}|{_NEIN}{_DAZU}(?:{_ZUSTAND}|{_GEBUEHR})\b{_WEITER}"
    rf"|\b(?:nicht|nie(?:mals)?|zu keine[rm] (?:zeit|zeitpunkt))\s+(?!nur\b){_DAZU}(?:{_TAT}|{_HILFE}|"
    rf"durch (?:einen )?vergleich)\b"
    rf"|\bweder\s+{_DAZU}(?:{_ZUSTAND}|{_GEBUEHR}|{_TAT})\b.{{0,20}}?\bnoch\s+{_DAZU}(?:{_ZUSTAND}|"
    rf"{_GEBUEHR}|{_TAT})\b"
    rf"|\b(?:{_HILFE}|(?:prozess)?vergleich|einigung|anrechnung|(?:klage)?ruecknahme|mahnverfahren)\s+"
    rf"{_HILFSWORT}(?:(?:nicht|nie|kein\w*)\b(?!\s+(?:{_SCHEITERN}|nur)\b)(?:\s+(?:bewilligt|beantragt|"
    rf"gewaehrt|zustande|erfolgt|geschlossen|gewollt))?|(?:{_SCHEITERN})\b)"
    rf"|\bklage\s+{_HILFSWORT}nicht\s+(?:erhoben|eingereicht|noetig|erforderlich|beabsichtigt|geplant|"
    rf"zurueckgenommen)\b"
    rf"|\b(?:{_HILFE}|{_HAFT}|(?:prozess)?vergleich|anrechnung|mahnverfahren)\s*[:=]?\s*(?:nein|negativ|"
    rf"entfaellt)\b"
    r"|\b(?:abgelehnte[nr]?|versagte[nr]?|gescheiterte[nrm]?|widerrufene[nrm]?)\s+"
    rf"(?:{_HILFE}|(?:prozess)?vergleich\w{{0,2}}|einigung)\b"
)
_KEIN_TERMIN = re.compile(
    r"\b(?:ohne|kein(?:e[nr]?)?)\s+(?:\w+e[nr]?\s+)?(?:(?:gerichts|verhandlungs)?termins?|"
    r"(?:muendliche\s+)?verhandlung)\b(?!\w)|\b(?:ohne|keine)\s+terminsgebuehr\b"
)


@lru_cache(maxsize=256)
def ohne_verneintes(klein: str) -> str:
    """The text with what is denied as blanks, so that every other word keeps its place."""
    return ohne_gescheiterte(_VERNEINT.sub(lambda found: _leer(found[0]), klein))


def _leer(words: str) -> str:
    """A Klage that is not withdrawn is still a Klage."""
    if re.fullmatch(r"nicht\s+(?:vor gericht|gerichtlich)", words):
        return "aussergerichtlich".ljust(len(words))
    if only := re.fullmatch(_NUR_DIE_ANDEREN, words):
        return ("anwaltskosten" if only["gericht"] else "gerichtskosten").ljust(len(words))
    kept = re.match(r"klage(?=\s.*zurueckgenommen)", words)
    return (kept[0] if kept else "").ljust(len(words))


def bejaht(anfrage: Anfrage) -> Anfrage:
    """The request as the rules may read it: what is denied is not there."""
    plain = ohne_verneintes(anfrage.klein)
    return anfrage if plain == anfrage.klein else replace(anfrage, klein=plain)


def ohne_termin(anfrage: Anfrage) -> bool:
    """That there is no hearing, or no fee for one."""
    return _KEIN_TERMIN.search(anfrage.klein) is not None
