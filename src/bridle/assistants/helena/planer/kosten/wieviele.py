"""Clients who are several and not counted: Nr. 1008 VV raises a fee for each of them, so that is asked."""

from __future__ import annotations

from bridle.assistants.helena.planer.lesen.erkennen import Anfrage

_ERHOEHT = (
    r"(?<!gebuehren)(?<!zins)\berhoehung(?:sgebuehr\w*)?\b(?! (?:der|des|um|auf|von) (?:\w+ )?(?:miet|"
    r"streitwert|klage|unterhalt|geldbusse|\d))|\bmehrvertretung\w*|\b1008\b|\berhoehte[nr]? (?:verfahrens|"
    r"geschaefts)gebuehr"
)
_MIETE = r"\bmiet|\bklageerhoehung|\bunterhalt"
_MEHRERE = (
    r"\b(?:mehrere[nr]?|einige[nr]?|verschiedene[nr]?|alle[nr]?) (?:\w+e[nr]? )?(?:mandant(?:en|innen)|"
    r"auftraggebern?|"
    r"klaegern?|(?:mit)?erben|(?:mit)?eigentuemern?|gesellschaftern?|antragstellern?|geschaedigten?)\b"
)
_GEMEINSCHAFT = r"\b(?:mit)?erbengemeinschaft\b|\bbruchteilsgemeinschaft\b"
_UNSERE = (
    r"\b(?:wir|ich) (?:vertret|klag|vertrit)\w*|\bvertret\w* wir\b|\bals (?:klaeger|beklagte|"
    r"antragsteller)\w*|"
    r"\bfuer (?:die|eine|unsere|mehrere)\b|\bunsere?r? mandant\w*|\bmandant\w*|\bauftraggeber\w*|"
    r"\bvertreten (?:wir|lassen|von uns)|\bvon uns\b|\bklagen\b|\bklagt\b"
)
_GEGEN = r"\bgegen (?:die |eine |mehrere |alle |einige )?(?:\w+ )?(?:erben|mandant|klaeger|gesellschafter)\w*"
WIE_VIELE = (
    "Wie viele Auftraggeber sind es? Für jeden weiteren erhöht sich die Verfahrens- oder Geschäftsgebühr um "
    "0,3, zusammen um höchstens 2,0 (Nr. 1008), wenn es für alle um denselben Gegenstand geht. Nenne "
    "mir ihre Zahl, zum Beispiel „drei Mandanten“."
)


def wie_viele(anfrage: Anfrage, count: int | None) -> str:
    """What to ask where the raise is meant and the number is not said."""
    if count is not None:
        return ""
    asked = anfrage.hat(_ERHOEHT) is not None and not anfrage.hat(_MIETE)
    several = anfrage.hat(_MEHRERE) or anfrage.hat(_GEMEINSCHAFT)
    ours = several is not None and anfrage.hat(_UNSERE) is not None and not anfrage.hat(_GEGEN)
    return WIE_VIELE if asked or ours else ""
