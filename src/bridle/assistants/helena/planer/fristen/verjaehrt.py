"""What does not expire after the three years of § 195 BGB: defects, crimes, offences on the road, taxes."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.fristen.verjaehrt_worte import (
    AM_GEBAEUDE,
    AM_HAUS,
    ANDERE_TAT,
    ARGLIST,
    BAUWERK_ODER_NICHT,
    BEI_ARGLIST,
    BIS_WANN,
    DREI,
    EINGEBAUT,
    FUENF,
    GEWOEHNLICH,
    HAUS,
    KAEUFER,
    KAUF,
    KAUF_ODER_WERK,
    MORD,
    NACH_DER_AO,
    NACH_GELDBUSSE,
    NACH_STRAFMASS,
    NICHT_GEKAUFT,
    NIE,
    NUR_MIT_KAUF,
    OWI,
    SACHE,
    SCHWERER,
    SICHER,
    STEUER,
    STRAFMASS,
    VERKEHR,
    VOLLSTRECKT,
    WERK,
    ZEHN,
    ZIVIL,
    ZWANZIG,
)
from bridle.assistants.helena.planer.lesen.tage import daten
from bridle.assistants.helena.planer.lesen.woerter import FUELL, ZEITWORT, falte

FRAGEN = (NACH_STRAFMASS, NIE, BAUWERK_ODER_NICHT, NACH_GELDBUSSE, NACH_DER_AO, KAUF_ODER_WERK, BEI_ARGLIST)


def verjaehrt(klein: str) -> tuple[str | None, str] | None:
    """The kind, or what to ask first; None where the words name no such matter."""
    if "regelmaessige verjaehrung" in klein or VOLLSTRECKT.search(klein):
        return None
    if "verjaehr" not in klein:
        withdraws = _hat(BIS_WANN, klein) and _hat(r"ruecktritt\w*|zurueck\w+", klein) and daten(klein)
        return _rechte_des_kaeufers(klein) if withdraws else None
    return _strafe(klein) or _rechte_des_kaeufers(klein)


def _strafe(klein: str) -> tuple[str | None, str] | None:
    if ZIVIL.search(klein) and not _hat(r"straf\w*|verfolg\w*|steuer\w*", klein):
        return None
    if _hat(VERKEHR, klein) and not _hat(r"bussgeldbescheid\w*|alkohol\w*|promille|drogen\w*", klein):
        return "verjaehrung_verkehrsverstoss", ""
    if _hat(MORD, klein):
        return None, NIE
    for words, art in STRAFMASS:
        if _hat(words, klein):
            return f"verjaehrung_straftat_{art}", ""
    for words, art in ((ZWANZIG, "20"), (ZEHN, "10"), (FUENF, "5"), (DREI, "3")):
        if _hat(words, klein):
            graver = art != "20" and _hat(SCHWERER, klein)
            return (None, NACH_STRAFMASS) if graver else (f"verjaehrung_straftat_{art}", "")
    if _hat(ANDERE_TAT, klein):
        return None, NACH_STRAFMASS
    if _hat(OWI, klein):
        return None, NACH_GELDBUSSE
    taxed = _hat(STEUER, klein) and not re.search(r"steuerberat|steuerhinterz|rechnung|mehrwertsteuer", klein)
    return (None, NACH_DER_AO) if taxed else None


def _rechte_des_kaeufers(klein: str) -> tuple[str | None, str] | None:
    if _hat(NICHT_GEKAUFT, klein):
        return None
    if _hat(KAEUFER, klein) and _hat(ARGLIST, klein):
        return None, BEI_ARGLIST
    if _hat(WERK, klein):
        doubtful = (
            _hat(KAEUFER, klein)
            and not _hat(SICHER, klein)
            and (_hat(AM_GEBAEUDE, klein) or not _hat(SACHE, klein))
        )
        return (None, BAUWERK_ODER_NICHT) if doubtful else None  # else its own words name it
    bought = _hat(KAUF, klein)
    if _hat(HAUS, klein) and bought and _hat(AM_HAUS, klein) and not _hat(NUR_MIT_KAUF, klein):
        return "verjaehrung_kauf_bauwerk", ""
    if not _hat(KAEUFER, klein):
        return None
    if _hat(EINGEBAUT, klein) and not bought:
        return None, KAUF_ODER_WERK
    return ("verjaehrung_kaufmangel", "") if bought else None


def _hat(words: str, klein: str) -> bool:
    return re.search(rf"\b(?:{words})\b", klein) is not None


NUR_REGELMAESSIG = (
    "Gerechnet ist die regelmäßige Verjährung von drei Jahren (§ 195 BGB). Ob für {was} eine andere Frist "
    "gilt, habe ich "
    "nicht geprüft."
)


def nicht_gepruefte_sache(text: str) -> str:
    """What to say where a matter is named of which nobody knows here that the three years hold for it."""
    if _hat(r"regelmaessige\w* verjaehrung\w*|regelverjaehrung\w*", falte(text)):
        return ""  # whoever asks has said which one it is
    nouns = [word for word in re.findall(r"\b[A-ZÄÖÜ][a-zäöüß]{3,}\b", text) if not _bekannt(word)]
    return NUR_REGELMAESSIG.format(was=f"„{nouns[0]}“") if nouns else ""


def _bekannt(word: str) -> bool:
    plain = falte(word)
    return (
        GEWOEHNLICH.fullmatch(plain) is not None or plain in FUELL or plain in ZEITWORT or "verjaehr" in plain
    )
