"""Which kind of Frist a request speaks of, as the catalogue of the law names it."""

from __future__ import annotations

import re

from bridle.assistants.helena.law.frist_arten import fristart

_BEGRUENDEN = r"begruendung|begruenden|zu begruenden|begruendet werden"
_KLAGE = r"\b(?:anfechtungs|verpflichtungs)?klage(?:n|frist|erhebung)?\b|\bverklagen\b"
_NACH_VORVERFAHREN = r"widerspruchsbescheid|einspruchsentscheidung"
_ZWEIGE: tuple[tuple[str, str], ...] = (
    (
        r"\bsozialgericht|\bsg\b|jobcenter|buergergeld|\brente|krankenkasse|schwerbehinder|pflegegrad|"
        r"arbeitsagentur|agentur fuer arbeit|\bsozialamt",
        "klage_sozialgericht",
    ),
    (r"\bfinanzgericht|\bfg\b|einspruchsentscheidung|finanzamt|steuerbescheid", "klage_finanzgericht"),
    (
        r"\bverwaltungsgericht|\bvg\b|bauamt|baugenehmigung|auslaenderbehoerde|fahrerlaubnis|gewerbe",
        "klage_verwaltungsakt",
    ),
)
"""Before which courts one goes against a Bescheid, by what is said of the court or the authority."""
_BESCHEIDKLAGEN = frozenset(art for _, art in _ZWEIGE)
_ANDERE_KUENDIGUNG = r"\bmiet|\bvermiet|wohnung|darlehen|kredit|versicherung|\bpacht|abonn|handyvertrag|konto"
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
    "widerspruchsbescheid": "Vor welchem Gericht wird geklagt: Verwaltungsgericht oder Sozialgericht?",
    "klagefrist": "Wogegen richtet sich die Klage: Kündigung, Widerspruchsbescheid oder "
    "Einspruchsentscheidung?",
}
"""Words that fit several kinds, and what to ask then."""


def fristart_in(klein: str, court: str = "") -> str | None:
    """The kind by its name; "" where a court sets the length; None where none is named."""
    if suit := _klage(klein):
        return suit if suit in _BESCHEIDKLAGEN or suit == "kuendigungsschutzklage" else None
    for pattern, art in _ARTEN:
        if re.search(pattern, klein):
            criminal = re.search(r"\bstraf(?:sache|urteil|verfahren|kammer|prozess|recht)", klein)
            return _STRAF.get(art, art) if criminal else art
    if re.search(r"\bklagefrist|\bklagen?\b", klein) and (art := _GERICHTE.get(court.partition(" ")[0])):
        return art
    return None


def _klage(klein: str) -> str:
    """The suit that follows a Widerspruchsbescheid or a Kündigung; "offen" where its court is not said."""
    if not re.search(_KLAGE, klein) or "mahnbescheid" in klein:
        return ""
    branch = next((art for pattern, art in _ZWEIGE if re.search(pattern, klein)), "")
    if re.search(_NACH_VORVERFAHREN, klein) or (branch and re.search(r"\bbescheid", klein)):
        return branch or "offen"
    if re.search(r"\bkuendigung(?!ssch)", klein) and not re.search(_ANDERE_KUENDIGUNG, klein):
        return "kuendigungsschutzklage"
    return ""


def verwaltungsakt(art: str | None) -> bool:
    """Whether it runs from the Bekanntgabe of a Bescheid, which a letter has by a rule of law."""
    return bool(art) and fristart(str(art)).bekanntgabe is not None


def mehrdeutig(klein: str) -> str:
    """What to ask where a word fits several kinds; nothing where none does."""
    return next((question for word, question in OFFEN.items() if re.search(rf"\b{word}\w*", klein)), "")
