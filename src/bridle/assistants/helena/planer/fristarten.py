"""Which kind of Frist a request speaks of, as the catalogue of the law names it."""

from __future__ import annotations

import re

_BEGRUENDEN = r"begruendung|begruenden|zu begruenden|begruendet werden"
_ARTEN: tuple[tuple[str, str], ...] = (
    (r"nichtzulassungsbeschwerde\w*.*(?:" + _BEGRUENDEN + ")", "nichtzulassungsbeschwerde_begruendung"),
    (r"nichtzulassungsbeschwerde|\bnzb\b", "nichtzulassungsbeschwerde"),
    (r"zulassung der berufung.*(?:" + _BEGRUENDEN + ")", "zulassung_berufung_begruendung"),
    (r"zulassung der berufung|berufungszulassung", "zulassung_berufung"),
    (r"berufungserwiderung", "berufungserwiderung"),
    (r"berufungsbeantwortung", "berufungsbeantwortung_arbg"),
    (
        rf"revisionsbegruendung|begruendung der revision|revision\w*\b.*\b(?:{_BEGRUENDEN})",
        "revisionsbegruendung",
    ),
    (
        rf"berufungsbegruendung|begruendung der berufung|berufung\w*\b.*\b(?:{_BEGRUENDEN})",
        "berufungsbegruendung",
    ),
    (r"\brevision(?:sfrist|seinlegung)?\b", "revision"),
    (r"\bberufung(?:sfrist|seinlegung|en)?\b", "berufung"),
    (r"einspruch\w*.*vollstreckungsbescheid|vollstreckungsbescheid", "einspruch_vollstreckungsbescheid"),
    (r"versaeumnisurteil|\bvu\b", "einspruch_vu"),
    (r"einspruch\w*.*strafbefehl|strafbefehl", "einspruch_strafbefehl"),
    (r"bussgeld", "einspruch_bussgeld"),
    (r"einspruch\w*.*(?:steuer|finanzamt)|steuerbescheid|einkommensteuerbescheid", "einspruch_steuer"),
    (r"mahnbescheid", "widerspruch_mahnbescheid"),
    (r"verteidigungs(?:anzeige|absicht|bereitschaft)|anzeige der verteidigung", "verteidigungsanzeige"),
    (
        r"kuendigungsschutz\w*|klage gegen (?:die |eine |meine |seine |ihre )?(?:\w+ )?kuendigung|"
        r"kuendigungsklage|\bkschk\b",
        "kuendigungsschutzklage",
    ),
    (r"entfristung|befristungskontroll", "entfristungsklage"),
    (r"nachtraegliche[rn]? zulassung", "nachtraegliche_zulassung"),
    (r"wiedereinsetzung", "wiedereinsetzung"),
    (r"anhoerungsruege|gehoersruege", "anhoerungsruege"),
    (r"verfassungsbeschwerde", "verfassungsbeschwerde"),
    (r"tatbestandsberichtigung", "tatbestandsberichtigung"),
    (r"urteilsergaenzung", "urteilsergaenzung"),
    (
        r"vergleichswiderruf|widerruf (?:des|eines|vom) (?:prozess)?vergleichs?|vergleich\w* (?:zu "
        r")?widerruf",
        "vergleichswiderruf",
    ),
    (r"rechtsbeschwerde", "rechtsbeschwerde"),
    (r"sofortige[rn]? beschwerde", "sofortige_beschwerde"),
    (r"ausschlag", "ausschlagung"),
    (
        r"(?:jobcenter|buergergeld|rente|krankenkasse|sozial|schwerbehinder|pflegegrad|"
        r"arbeitsagentur)\w*.*widerspruch|widerspruch\w*.*(?:jobcenter|buergergeld|rente|krankenkasse|"
        r"sozial|schwerbehinder|pflegegrad|arbeitsagentur)",
        "widerspruch_sozial",
    ),
    (r"\bwiderspruch(?:s?frist|s)?\b|\bwiderspruchsfrist", "widerspruch"),
    (
        r"anfechtungsklage|verpflichtungsklage|klage gegen (?:den |einen )?(?:\w+ "
        r")?(?:widerspruchs)?bescheid",
        "klage_verwaltungsakt",
    ),
    (r"widerruf(?:sfrist|srecht)?\b", "widerruf"),
    (r"verjaehr\w*.*(?:kaufm|sachm|gewaehrleist)|gewaehrleistungsfrist", "verjaehrung_kaufmangel"),
    (r"verjaehr\w*", "verjaehrung"),
    (r"stellungnahme|richterliche frist|schriftsatznachlass|klageerwiderung|replik\b|schriftsatzfrist", ""),
)
_GERICHTE = {
    "ArbG": "kuendigungsschutzklage",
    "VG": "klage_verwaltungsakt",
    "SG": "klage_sozialgericht",
    "FG": "klage_finanzgericht",
}
_STRAF = {
    "berufung": "berufung_straf",
    "revision": "revision_straf",
    "revisionsbegruendung": "revisionsbegruendung_straf",
    "wiedereinsetzung": "wiedereinsetzung_straf",
    "sofortige_beschwerde": "sofortige_beschwerde_straf",
}
OFFEN = {
    "einspruch": "Wogegen richtet sich der Einspruch: Versäumnisurteil, Vollstreckungsbescheid, Strafbefehl, "
    "Bußgeldbescheid oder Steuerbescheid?",
    "beschwerde": "Welche Beschwerde ist es: sofortige Beschwerde, Beschwerde in Familiensachen oder "
    "Nichtzulassungsbeschwerde?",
    "klagefrist": "Wogegen richtet sich die Klage: Kündigung, Widerspruchsbescheid oder "
    "Einspruchsentscheidung?",
}
"""Words that fit several kinds, and what to ask then."""


def fristart_in(klein: str, court: str = "") -> str | None:
    """The kind by its name; "" where a court sets the length; None where none is named."""
    for pattern, art in _ARTEN:
        if re.search(pattern, klein):
            criminal = re.search(r"\bstraf(?:sache|urteil|verfahren|kammer|prozess|recht)", klein)
            return _STRAF.get(art, art) if criminal else art
    if re.search(r"\bklagefrist|\bklagen?\b", klein) and (art := _GERICHTE.get(court.partition(" ")[0])):
        return art
    return None


def mehrdeutig(klein: str) -> str:
    """What to ask where a word fits several kinds; nothing where none does."""
    return next((question for word, question in OFFEN.items() if re.search(rf"\b{word}\w*", klein)), "")
