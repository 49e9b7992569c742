"""Somebody wants to become a client, and whoever tells it asks whether anything is in the way.

„Der Chef von Kolbenfeld möchte, dass wir die Firma beraten. Spricht was dagegen?“ has no word of a conflict
in it, and asks for nothing else. The wish and the doubt may stand in two sentences.
"""

from __future__ import annotations

import re

_TUN = r"(?:vertret\w*|berat\w*|uebernehm\w*|annehm\w*|verteidig\w*|helf\w*|beauftrag\w*|mandatier\w*)"
_WUNSCH = re.compile(
    r"\b(?:will|wollen|moechten?|wuerden? gern\w*|wuenscht|bittet|bitten|hat vor|fragt|fragen|sucht|braucht|"
    r"haette gern\w*)\b"
    rf".*(?:\bwir\b.*\b{_TUN}|\buns\b.*\b{_TUN}|\b(?:mandant(?:in)?|kund(?:e|in))\b.*\bwerden\b|\bzu uns\b|"
    r"\bvon uns\b|\beinen? (?:rechts)?anw(?:alt|aeltin)\b)|"
    rf"\b(?:dass|wenn|falls|ob) (?:wir|ich)\b.*\b{_TUN}|"
    rf"\b(?:wir|ich) (?:soll(?:en|te|ten)?|wuerden?|koennten?|wollen|will|moechten?) .*\b{_TUN}|"
    r"\b(?:will|moechte|braucht|haette gern\w*)\b.*\b(?:einen termin|beratung|hilfe|eine vertretung)\b|"
    r"\b(?:will|moechte|wollte|wuenscht|haette gern\w*)\b.*\b(?:ein|das) mandat\W*(?:$|[.!?,])|"
    r"\binteressent(?:in)?\b|\bgegner(?:in)? (?:waere|ist|sei)\b|"
    r"\bmandatsanfrage\b|\banfrage (?:von|der|des|durch|einer|eines)\b|\b(?:hat|haben) (?:bei uns |heute |"
    r"uns )*angefragt\b|"
    r"\bneue[rsn]? (?:\w+ )?(?:mandant\w*|mandat|interessent\w*|anfrage)\b|\bneumandant\w*|\bneumandat\b|"
    rf"\b(?:als|zum) (?:neue[nr]? )?mandant(?:in|en)?\b|\bwill uns\b|\bmoechte uns\b|\bmandatieren\b|"
    r"\b(?:mandat|auftrag|vollmacht) (?:zu )?(?:erteil|geb|uebertrag)\w*|\bals (?:\w+ )*(?:mandant|kund)\w*|"
    r"\buns (?:gern\w* |jetzt |auch )?(?:beauftragen|mandatieren)\b"
)
_BEDENKEN = re.compile(
    r"\bspr(?:icht|aeche) (?:da |denn |irgend)?(?:et)?was (?:da)?gegen\b|\bspr(?:icht|aeche)\b.*\bdagegen\b|"
    r"\bsteht (?:dem |da )?(?:et)?was\b.*\b(?:entgegen|im weg)|\b(?:probleme?|bedenken|hindernis\w*|haken|"
    r"einwaende|hinderungsgrund)\b|"
    r"\bgeht das\b|\bginge das\b|\bgeht'?s\b|\bist das (?:ok|okay|moeglich|zulaessig|in ordnung|machbar|"
    r"unproblematisch|problematisch)\b|"
    r"\b(?:duerfen|koennen|koennten|duerften) wir (?:das|die|den|ihn|sie|da|es|so)\b|\bdarf ich\b|"
    r"\bkann ich das\b|"
    r"\bsind wir (?:da )?(?:frei|befangen|vorbelastet|gehindert)\b|\bverboten\b|\bpasst das\b|\bkollid\w*|"
    r"\bbeisst sich\b|"
    r"\bentgegen ?steht\b|\bsteht\b.{0,30}\bentgegen\b|\bspricht\b.{0,30}\bdagegen\b|"
    r"\bdagegen ?spricht\b|\bim weg(?:e)? steht\b|"
    r"\bwas dagegen\b|\beinzuwenden\b|\balles frei\b|\bfrei\W*$|\b(?:koennen|duerfen) wir (?:den|die|das|"
    r"ihn|sie) (?:an)?nehmen\b|"
    r"\bmachen wir das\b|\bduerfen wir\b|"
    r"\bkennen wir (?:schon )?(?:den|die|ihn|sie|beide|einen?|jemand\w*)(?: (?:schon|davon|von \w+))*\W*$"
)
_ANDERES = re.compile(
    r"\bfrist|\bgericht|\bkost|\bgebuehr|\bhonorar|\bmuster|\bentwurf|\bvorlage\b|€|\beuro\b"
)


def wunsch(klein: str) -> bool:
    return _WUNSCH.search(klein) is not None


def bedenken(klein: str) -> bool:
    return _BEDENKEN.search(klein) is not None and _ANDERES.search(klein) is None


def anbahnung(klein: str) -> bool:
    """Whether both are said."""
    return wunsch(klein) and bedenken(klein)
