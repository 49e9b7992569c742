"""The fees of a Mahnsache: who is acted for, and how far it goes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.kosten.positionen import KLAGE, MAHNSACHE, Positionen
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage


def _widersprochen(anfrage: Anfrage) -> bool:
    """After the other side's Widerspruch it goes on as a suit, which is the claimant's story."""
    ours = (
        r"\bbeklagte?[nr]?\b|\bantragsgegner|\babwehr|\bverteidig|\bgegen (?:einen|den|diesen) mahnbescheid|"
        r"\bwir \w*widersprech"
    )
    later = (
        r"\b(?:nach|dann|danach|trotz|gegner\w*|gegenseite|schuldner\w*)\b[^.?!]{0,40}\bwiderspr|"
        r"\bwiderspruch der gegenseite|\bwiderspruch\b[^.;?!]{0,60}\b(?:streitig|klageverfahren|prozess)"
    )
    return anfrage.hat(later) is not None and anfrage.hat(KLAGE) is not None and anfrage.hat(ours) is None


_MAHN = r"mahn(?:verfahren|bescheid|antrag|sache)\w*"
_VORBEI = (
    rf"\b{_MAHN}\b[^.;?!]{{0,40}}\b(?:vora(?:us|n)\w*|vorher|vorbei|abgeschlossen|beendet|zu ende|vorueber|"
    r"durch(?:gefuehrt|gelaufen)|gelaufen)\b|"
    rf"\b(?:nach|vorausgegangene[nrms]?|vorangegangene[nrms]?|vorherige[nrms]?|vorgeschaltete[nrms]?|"
    rf"abgeschlossene[nrms]?) (?:(?:dem|einem|vorherige[nm]|vorausgegangene[nm]|vorangegangene[nm]|"
    rf"abgeschlossene[nm]) ){{0,2}}mahnverfahren\b|"
    rf"\b(?:ging|lief|gab es)\b[^.;?!]{{0,30}}\b{_MAHN}\b[^.;?!]{{0,20}}\bvora(?:us|n)\b"
)
_STREITIG = (
    r"\bstreitig\w*|\bim (?:anschliessenden )?streit\b|\bstreitverfahren\b|\buebergeleitet|\buebergang\b"
)
_NACH_WIDERSPRUCH = r"\b(?:nach|wegen|aufgrund|infolge) (?:\w+ ){0,2}widerspruch"
_NOCH_DORT = r"vollstreckungsbescheid|\bfuer (?:den|einen|unseren) widerspruch\b"
"""What is still done in the Mahnverfahren itself."""
ANGERECHNET = (
    "Vorausgegangen ist ein Mahnverfahren: Dessen Verfahrensgebühr (1,0 für den Antragsteller, 0,5 für den "
    "Antragsgegner) wird auf diese angerechnet, wenn wir schon dort tätig waren. Abgezogen ist hier nichts; "
    "sag mir, wen wir dort vertreten haben, dann rechne ich beides."
)


def mahnung_davor(anfrage: Anfrage) -> bool:
    """The Mahnverfahren is over, and what is asked for comes behind it."""
    if not anfrage.hat(MAHNSACHE) or anfrage.hat(_NOCH_DORT):
        return False
    return anfrage.hat(f"{_VORBEI}|{_STREITIG}|{_NACH_WIDERSPRUCH}") is not None


def streit_danach(anfrage: Anfrage) -> bool:
    """Said of the suit that followed it, whose fees come beside."""
    return anfrage.hat(KLAGE) is not None or (
        mahnung_davor(anfrage) and anfrage.hat(f"{_VORBEI}|{_STREITIG}") is not None
    )


def zur_mahnung_davor(anfrage: Anfrage, groups: Mapping[str, Any]) -> list[str]:
    """That the fee before it is credited, where only the one of the suit is shown."""
    numbers = {each["vv"] for each in groups["argumente"].get("positionen", [])}
    alone = "3100" in numbers and not numbers & {"3305", "3307"}
    return [ANGERECHNET] if alone and mahnung_davor(anfrage) else []


def im_mahnverfahren(anfrage: Anfrage, positions: Positionen) -> Positionen:
    """„Die Verfahrensgebühr im Mahnverfahren“ is that of the Mahnverfahren and not of a suit."""
    if not anfrage.hat(MAHNSACHE) or anfrage.hat(KLAGE) or any("satz" in each for each in positions):
        return positions
    if mahnung_davor(anfrage):
        return positions  # it is over, and the fee is that of the suit
    own = mahnsache(anfrage)
    return [item for each in positions for item in (own if each["vv"] == "3100" else [each])]


def mahnsache(anfrage: Anfrage) -> Positionen:
    """For whom the Antrag is made, or for whom it is opposed; the Vollstreckungsbescheid is a further fee."""
    for_claimant = anfrage.hat(r"\bklaeger|\bantragsteller|\bglaeubiger")
    if not (for_claimant or _widersprochen(anfrage)) and anfrage.hat(
        r"\bwiderspruch|\bwidersprech|\bverteidig|\babwehr|\bantragsgegner|\bgegen (?:einen|den|"
        r"diesen) mahnbescheid"
    ):
        return [{"vv": "3307"}]
    only_order = (
        r"\b(?:nur|allein|lediglich)\b.*\bgebuehr|\b(?:nur|allein|"
        r"lediglich) (?:\w+ )?vollstreckungsbescheid"
    )
    enforced = anfrage.hat("vollstreckungsbescheid") and not anfrage.hat(r"\bmahn(?!kosten)")
    if enforced and anfrage.hat(only_order):
        return [{"vv": "3308"}]
    to_the_end = anfrage.hat(r"vollstreckungsbescheid|\bvb\b|\bkomplett\w*|\bgesamte\w*")
    further = [{"vv": "3308"}] if to_the_end else []
    return [{"vv": "3305"}, *further]
