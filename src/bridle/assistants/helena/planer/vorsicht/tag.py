"""Whether the day that starts a Frist is known, and is the day of that and not of something else."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.fristen.angaben import LAENGE, gesagte
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, genannt
from bridle.assistants.helena.planer.lesen.tage import daten, unmoegliche
from bridle.assistants.helena.planer.lesen.zeitangaben import zeitangaben

WELCHER_TAG = (
    "Damit ich die Frist berechnen kann, brauche ich den Tag: Wann genau wurde zugestellt, oder wann ist es "
    "zugegangen? Weiß das niemand, steht er auf dem Umschlag, in der Zustellungsurkunde oder in der "
    "Gerichtsakte."
)
_ANGEKOMMEN = (
    r"zugestellt|zustell|zugegangen|zugang|zuging|\bging\b.*\b(?:zu|ein)\b|erhalten|bekommen|eingegangen|"
    r"eingang|"
    r"angekommen|bekannt ?gegeben|bekanntgabe|briefkasten|\bpost\b|ausgehaendigt|uebergeben|gekriegt|bekam|"
    r"erhielt|kenntnis|abgeliefert|\bab (?:dem|heute|gestern)\b|\bkam\b|gekommen|"
    r"\b(?:e-?)?eb\b|empfangsbekenntnis|\bpzu\b|zustellungsurkunde|gelbe[rnms]? (?:umschlag|brief)"
)
_ANDERES_GESCHEHEN = (
    r"\brief\b|\bangerufen|\banruf\b|\btelefon|\bwar (?:hier|da|bei uns|in der kanzlei)\b|\bvorbeigekommen|"
    r"\bkam (?:\w+ ){0,3}(?:vorbei|zu uns|in die kanzlei)|\bgesprochen|\bbesprech|\bgemailt|\bgemeldet|"
    r"\bbeauftrag|\bmandatier|\bunterschrieb|\bbesucht|\bsprach\b|\berzaehlt|\bschrieb\b"
)
_WEISS_NICHT = re.compile(
    r"\b(?:weiss|wisse|wissen|wusste|erinner\w+|sagen)\b[^.;!?]{0,50}\b(?:nicht|nimmer|keiner|"
    r"niemand)\b[^.;!?]{0,40}"
    r"\b(?:wann|tag|datum|zustell\w*|zugang)|\b(?:wann|zustell\w*|tag|datum|"
    r"zugang)\b[^.;!?]{0,60}\b(?:weiss|wisse|"
    r"wissen|erinner\w+)\b[^.;!?]{0,25}\b(?:nicht|keiner|niemand)|\b(?:zustell\w*|zugang\w*|datum|"
    r"tag)\b[^.;!?]{0,30}"
    r"\b(?:unbekannt|unklar|nicht bekannt|nicht mehr bekannt)|\bkeine ahnung,? wann|\b(?:weiss|"
    r"wisse) (?:\w+ )?"
    r"(?:nicht|niemand|keiner)(?: mehr)?,? wann"
)
_UNGEFAEHR = re.compile(
    r"\b(?:etwa|ungefaehr|circa|ca\.?|so um den|wohl|vermutlich|glaube?|schaetzungsweise|vielleicht)\s"
)
_VAGE = (
    r"\birgendwann\b|\b(?:letzte|vorige|vergangene|diese)[nr]? (?:woche|monat|jahr)\b|\bneulich|\bkuerzlich|"
    r"\bvor (?:kurzem|einiger zeit|ein paar \w+|einigen \w+)|\bunlaengst|\bdieser tage|\banfang (?:der|des|"
    r"letzte)|"
    r"\b(?:mitte|ende) (?:der|des|letzte)"
)
_SCHRIFTSTUECK = r"\w*urteil|\w*bescheid|\w*kuendigung|\w*beschluss|strafbefehl|\w*entscheidung|mahnung"
_DAUER_AB = rf"\b{LAENGE}\s+(?:ab|nach|seit)\s+(?:der\s+)?$"
_BIS_WANN = r"\bbis wann\b|\bwann (?:muss|muessen|soll|endet|laeuft)|\bwie (?:lange?|viel zeit)\b|frist"


def tag_fehlt(anfrage: Anfrage) -> str:
    """What to ask where somebody wants the end of a Frist and says only roughly when something came."""
    klein = anfrage.klein
    if daten(klein) or unmoegliche(klein) or re.search(r"\bakte\b", klein):
        return ""
    vague = _nur_ungefaehr(klein) and re.search(_ANGEKOMMEN, klein) and re.search(_SCHRIFTSTUECK, klein)
    wanted = re.search(_BIS_WANN, klein)
    if any(each.tag is None and re.search(_DAUER_AB, klein[: each.anfang]) for each in zeitangaben(klein)):
        return WELCHER_TAG
    undated = _kam_ohne_tag(anfrage)
    return WELCHER_TAG if wanted and (vague or undated or _WEISS_NICHT.search(klein)) else ""


def _kam_ohne_tag(anfrage: Anfrage) -> bool:
    """„Kündigung kam per Post“: it is said that it came and not when; a calendar may have that of others."""
    came = re.search(
        rf"\b(?:{_SCHRIFTSTUECK})\b[^.?!]{{0,20}}\b(?:kam|gekommen|ist da|zugestellt|zugegangen|"
        r"eingegangen|im briefkasten)\b",
        anfrage.klein,
    )
    named = genannt(anfrage)
    asked = re.search(
        r"\bwann (?:wurden?|ist|war|kam|ging)\b[^,;.]*\b(?:zugestellt|zugegangen|gekommen|zu)\b",
        anfrage.klein,
    )
    return (
        came is not None
        and not (named and not named.name.endswith("frist"))
        and not zeitangaben(anfrage.klein)
        and asked is None
    )


def _nur_ungefaehr(klein: str) -> bool:
    """A stretch of time; „letzte Woche Dienstag“ is a day."""
    times = zeitangaben(klein)
    stretch = any(each.tag is None for each in times) and not gesagte(klein)
    exact = [each for each in times if each.tag is not None]
    vague = [
        found
        for found in re.finditer(_VAGE, klein)
        if not any(each.anfang <= found.start() < each.ende for each in exact)
    ]
    return stretch or bool(vague)


def tag_gehoert_nicht_dazu(klein: str, given: Mapping[str, Any]) -> bool:
    """Whether the day that starts the Frist is not known, or is that of something else."""
    if _WEISS_NICHT.search(klein):
        return True
    if given.get("rueckwaerts") or str(given.get("art", "")).startswith("verjaehrung"):
        return False
    start = str(given["ereignis"])[:10]
    places = [place for place, day in (*daten(klein), *gesagte(klein)) if day.isoformat() == start]
    return bool(places) and all(_von_anderem(_teilsatz(klein, place)) for place in places)


def _von_anderem(clause: str) -> bool:
    return bool(re.search(_ANDERES_GESCHEHEN, clause)) and not re.search(_ANGEKOMMEN, clause)


def _teilsatz(klein: str, place: int) -> str:
    """The part of a sentence that a day stands in."""
    before = re.split(r"[;!?,:]|\.\s(?!\d)", klein[:place])[-1]
    return before + re.split(r"[;!?,:]|\.\s(?!\d)", klein[place:])[0]


def ungefaehr(klein: str) -> bool:
    days = [place for place, _ in (*daten(klein), *gesagte(klein))]
    return any(_UNGEFAEHR.search(klein[max(0, place - 16) : place]) for place in days)
