"""How long somebody may ask for Wiedereinsetzung goes by what was missed, and not by civil procedure."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.fristen.zweige import behoerde_in, zweig_in

_NUR_ZULASSUNG = re.compile(
    r"kuendigungsschutz|\bkschg\b|(?=.*\bkuendigung\b)(?=.*(?:\bklage\b|\bklagefrist|arbeitsgericht|drei-?wochen))"
    r"(?!.*(?:\bmiet|\bvermiet|wohnung))"
)
_STRAFE = re.compile(r"strafbefehl|bussgeld|\bowi\b|ordnungswidrig|geblitzt|fahrverbot")
_AM_FINANZAMT = re.compile(r"finanzamt|steuerbescheid|\beinspruch\b.*\bsteuer|familienkasse|kindergeld")
_VOR_GERICHT = re.compile(r"\bklage|klagefrist|finanzgericht|\bfg\b|\bfgo\b|revision|einspruchsentscheidung")
_ZIVIL = re.compile(
    r"versaeumnisurteil|\bvu\b|vollstreckungsbescheid|landgericht|\b(?:lg|olg|bgh)\b|\bzpo\b|zivil|"
    r"kostenfestsetz|verteidigungsanzeige|mahnbescheid|arbeitsgericht|\barbg\b|\blag\b|insolvenz|\bweg-|\bmiet"
)
ANGENOMMEN = (
    "Welche Sache es ist, ist nicht gesagt; gerechnet ist die Frist der Zivilprozessordnung. **In Straf- und "
    "Bußgeldsachen ist es nur eine Woche** (§ 45 Abs. 1 StPO, § 46 Abs. 1 und § 52 Abs. 1 OWiG). Einen "
    "Monat sind es im "
    "Sozialrecht (§ 67 Abs. 2 SGG) und gegenüber dem Finanzamt (§ 110 Abs. 2 AO)."
)
STRAF = "wiedereinsetzung_straf"


def wiedereinsetzung_in(klein: str) -> str:
    """The kind by what was missed; "" where that is not said, or its branch is."""
    if _NUR_ZULASSUNG.search(klein):
        return "nachtraegliche_zulassung"
    if zweig_in(klein) not in ("", "owig"):
        return ""
    if _STRAFE.search(klein):
        return STRAF
    if _AM_FINANZAMT.search(klein):
        return "wiedereinsetzung_finanz" if _VOR_GERICHT.search(klein) else "wiedereinsetzung_ao"
    return {"sgg": "wiedereinsetzung_sozial", "vwgo": "wiedereinsetzung_vwgo"}.get(behoerde_in(klein), "")


def zweig_angenommen(klein: str, art: str | None) -> bool:
    """Whether nothing says that it is a civil matter for which the two weeks hold."""
    assumed = art in ("wiedereinsetzung", "wiedereinsetzung_begruendung")
    return assumed and not _ZIVIL.search(klein) and not zweig_in(klein)
