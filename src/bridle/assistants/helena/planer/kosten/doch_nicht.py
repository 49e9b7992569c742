"""What is said not to have come about: a talk with the other side, a settlement that lasts."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.erkennen import Anfrage

_SATZTEIL = r"(?:[^.;?!]|(?<=\d)\.(?=\d))"
_GEREDET = r"(?:telefon\w*|besprech\w*|besprochen|gespraech\w*|gesprochen|verhandelt mit)"
_BESPROCHEN = (
    r"\btelefon\w*|\bbesprech\w*|\bbesprochen|\bverhandelt mit|\bgespraech\w* mit (?:dem |"
    r"der )?(?:gegner|gegenseite)"
)
_GERICHTSTAG = r"(?:(?:gerichts|verhandlungs|guete)?termin\w*|verhandlung\w*)"
_NICHT_GEREDET = re.compile(
    rf"\bweder\b[^.;?!]{{0,60}}\bnoch (?:\w+ ){{0,5}}{_GEREDET}|\bweder (?:\w+ ){{0,4}}{_GEREDET}|"
    rf"\b(?:ohne|kein\w*) (?:{_GERICHTSTAG} (?:und|oder) (?:auch )?)?"
    rf"(?:(?!nur\b|aber\b|sondern\b|{_GERICHTSTAG})[\w-]+ ){{0,2}}{_GEREDET}|"
    rf"\b(?:nicht|nie|niemals) (?:(?!nur\b|aber\b|sondern\b|{_GERICHTSTAG})[\w-]+ ){{0,4}}{_GEREDET}"
)
_AUFTRAGGEBER = r"(?:mandant\w*|auftraggeber\w*)"
_MIT_AUFTRAGGEBER = (
    rf"\bmit (?:\w+ ){{0,2}}{_AUFTRAGGEBER}\b[^.;?!]{{0,40}}\b{_GEREDET}|"
    rf"\b{_GEREDET}\b[^.;?!]{{0,40}}\bmit (?:\w+ ){{0,2}}{_AUFTRAGGEBER}\b"
)
_NUR_MIT_AUFTRAGGEBER = (
    r"(?<!nicht )\b(?:nur|lediglich|bloss|ausschliesslich|allein) (?:\w+ ){0,2}"
    rf"mit (?:\w+ ){{0,2}}{_AUFTRAGGEBER}\b"
)
_ANDERE = (
    r"\bgegner\w*|\bgegenseite|\bgegenan\w*|\bkolleg\w*|\bandere[nr]? (?:seite|anwalt)|"
    r"\bbeklagt\w*|\bklaeger\w*|\bversicher\w*|\brichter\w*|\bschuldner\w*|\bsachverstaendig\w*"
)
_GERICHTSTAG_WAR = (
    r"(?<!vor )(?<!zu )\b(?:im|in dem|nach dem|mit|zum) (?:\w+ )?(?:gerichts|verhandlungs|guete)?termin\b|"
    r"\bin der (?:\w+ )?verhandlung|\bnach der (?:\w+ )?verhandlung|\bmit (?:\w+ )?verhandlung|"
    r"\b(?:termin|verhandlung) (?:war|fand|hat)\b(?! (?:\w+ ){0,2}nicht)"
)


def besprochen(anfrage: Anfrage) -> bool:
    """With somebody else than the client, as far as that is said."""
    return re.search(_BESPROCHEN, _NICHT_GEREDET.sub(" ", anfrage.klein)) is not None and not nur_intern(
        anfrage
    )


def nicht_besprochen(anfrage: Anfrage) -> bool:
    """Said to have been left out, and nothing of a hearing is said either."""
    denied = _NICHT_GEREDET.search(anfrage.klein) is not None
    return denied and not besprochen(anfrage) and not anfrage.hat(_GERICHTSTAG_WAR)


def nur_intern(anfrage: Anfrage) -> bool:
    """Talked over with the client; with the other side as well only where that is said."""
    plain = _NICHT_GEREDET.sub(" ", anfrage.klein)
    if re.search(_NUR_MIT_AUFTRAGGEBER, plain):
        return True
    return re.search(_MIT_AUFTRAGGEBER, plain) is not None and not re.search(_ANDERE, plain)


def nur_mit_mandant(anfrage: Anfrage) -> bool:
    """All that was talked about was with the client, and nothing of a hearing is said."""
    return nur_intern(anfrage) and not anfrage.hat(_GERICHTSTAG_WAR)


_WIDERRUFEN = (
    rf"\b(?:prozess)?vergleich\w{{0,2}}\b{_SATZTEIL}{{0,80}}"
    r"(?<!nicht )(?<!nie )(?<!nicht mehr )\bwiderrufen\b|"
    r"\bwiderrufene[nrms]? (?:prozess)?vergleich|\bwiderruf (?:des|eines|unseres) (?:\w+ )?vergleich|"
    rf"\bvergleich\w{{0,2}}\b{_SATZTEIL}{{0,80}}\bwiderruf (?:eingelegt|erklaert|eingegangen)|"
    r"\bwiderr(?:ief|ufen)\b[^.;?!]{0,30}\b(?:den|der) (?:prozess)?vergleich\b"
)


def vergleich_widerrufen(anfrage: Anfrage) -> bool:
    return anfrage.hat(_WIDERRUFEN) is not None
