"""Which kind of Frist a request speaks of, as the catalogue of the law names it."""

from __future__ import annotations

import re

from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.frist_arten import Recht, fristart, parse_recht

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
_KUENDIGT = r"\bkuendig(?:t|e|en|te|ung|ungs\w*)\b|\bgekuendigt\b"
_ENDE_DES_VERTRAGS = (
    r"\bkuendigungsfrist|\bzu wann\b|\bzum wann\b|\b(?:endet|ende|beendet|laeuft|aus|ausziehen|raus|"
    r"heraus)\b.*"
    r"\b(?:mietverhaeltnis|mietvertrag|miete|arbeitsverhaeltnis|arbeitsvertrag|wohnung)|"
    r"\b(?:mietverhaeltnis|mietvertrag|arbeitsverhaeltnis|arbeitsvertrag)\w*\b.*\b(?:endet|ende|beendet|"
    r"aus)\b|"
    r"\bauszieh\w*|\bausgezogen|\bauszug\b|\bwann\b.*\b(?:raus|weg)\b|\bletzter arbeitstag|"
    r"\bkuendigungstermin"
)
_WOHNEN = r"\bmiet|\bvermiet|wohnung|wohnraum"
_ARBEIT = r"arbeit|angestellt|\bjob\b|beschaeftig|\bstelle\b|mitarbeiter|betrieb"


def _zu_begruenden(what: str) -> str:
    """„Berufungsbegründung“, „die Berufung begründen“, „Begründungsfrist für die Berufung“."""
    return rf"(?:{what})\w*.*(?:{_BEGRUENDEN})|\bbegruendung\w*\b.*\b(?:{what})"


_WEG = (
    r"\bweg-|\bweg\b(?=.*(?:beschluss|anfecht|eigentuem))|(?:beschluss|anfecht|eigentuem)\w*.*\bweg\b|"
    r"wohnungseigentuem|\beigentuemer(?:versammlung|beschluss|gemeinschaft)"
)
_ZULASSUNG = r"zulassung der berufung|berufungszulassung|zulassungsantrag"
_ARTEN: tuple[tuple[str, str], ...] = (
    (r"ausschlag", "ausschlagung"),  # one learns of the Berufung as an heir, which is no appeal
    (_zu_begruenden("nichtzulassungsbeschwerde"), "nichtzulassungsbeschwerde_begruendung"),
    (r"nichtzulassungsbeschwerde|\bnzb\b", "nichtzulassungsbeschwerde"),
    (_zu_begruenden(_ZULASSUNG), "zulassung_berufung_begruendung"),
    (_ZULASSUNG, "zulassung_berufung"),
    (r"berufungserwiderung", "berufungserwiderung"),
    (r"berufungsbeantwortung", "berufungsbeantwortung_arbg"),
    (_zu_begruenden("revision"), "revisionsbegruendung"),
    (_zu_begruenden("berufung"), "berufungsbegruendung"),
    (r"\brevision(?:sfrist|seinlegung)?\b", "revision"),
    (r"\bberufung(?:sfrist|seinlegung|en)?\b", "berufung"),
    (r"einspruch\w*.*vollstreckungsbescheid|vollstreckungsbescheid", "einspruch_vollstreckungsbescheid"),
    (r"versaeumnisurteil|\bvu\b", "einspruch_vu"),
    (r"einspruch\w*.*strafbefehl|strafbefehl", "einspruch_strafbefehl"),
    (r"bussgeld", "einspruch_bussgeld"),
    (r"einspruch\w*.*(?:steuer|finanzamt)|steuerbescheid|einkommensteuerbescheid", "einspruch_steuer"),
    (r"mahnbescheid", "widerspruch_mahnbescheid"),
    (
        r"verteidigungs(?:anzeige|absicht|bereitschaft)|anzeige der verteidigung|verteidigungsanz",
        "verteidigungsanzeige",
    ),
    (
        r"klageerwider|auf die klage (?:zu )?(?:erwider|reagier|antwort)|klagebeantwortung",
        "klageerwiderung",
    ),
    (r"\breplik\b", "replik"),
    (r"schriftsatznachlass", "schriftsatznachlass"),
    (
        r"kuendigungsschutz\w*|klage gegen (?:die |eine |meine |seine |ihre )?(?:\w+ )?kuendigung|"
        r"kuendigungsklage|\bkschk\b",
        "kuendigungsschutzklage",
    ),
    (r"entfristung|befristungskontroll", "entfristungsklage"),
    (r"nachtraegliche[rn]? zulassung", "nachtraegliche_zulassung"),
    (
        r"wiedereinsetzung\w*\b.*(?:berufungs|revisions|beschwerde)?begruendungsfrist",
        "wiedereinsetzung_begruendung",
    ),
    (r"wiedereinsetzung", "wiedereinsetzung"),
    (r"anhoerungsruege|gehoersruege", "anhoerungsruege"),
    (r"verfassungsbeschwerde", "verfassungsbeschwerde"),
    (r"tatbestandsberichtigung", "tatbestandsberichtigung"),
    (r"urteilsergaenzung", "urteilsergaenzung"),
    (
        r"vergleichswiderruf|widerruf\w*\b.*\b(?:prozess)?vergleichs?\b|vergleich\w*\b.*\bwiderruf|"
        r"vergleich\w* (?:zu )?widerruf",
        "vergleichswiderruf",
    ),
    (_zu_begruenden("rechtsbeschwerde"), "rechtsbeschwerdebegruendung"),
    (r"rechtsbeschwerde", "rechtsbeschwerde"),
    (
        r"beschwerde\w*\b.*(?:\bpkh|prozesskostenhilfe)|(?:\bpkh|prozesskostenhilfe)\w*\b.*beschwerde",
        "beschwerde_pkh",
    ),
    (r"streitwert\w*beschwerde|beschwerde\w*\b.*streitwert(?:festsetz|beschl)", "streitwertbeschwerde"),
    (r"sofortige[rn]? beschwerde", "sofortige_beschwerde"),
    (
        r"(?:jobcenter|buergergeld|rente|krankenkasse|sozial|schwerbehinder|pflegegrad|"
        r"arbeitsagentur|agentur fuer arbeit)\w*.*widerspruch|widerspruch\w*.*(?:jobcenter|buergergeld|"
        r"rente|krankenkasse|"
        r"sozial|schwerbehinder|pflegegrad|arbeitsagentur|agentur fuer arbeit)",
        "widerspruch_sozial",
    ),
    (r"\bwiderspruch(?:s?frist|s)?\b|\bwiderspruchsfrist", "widerspruch"),
    (
        r"anfechtungsklage|verpflichtungsklage|klage gegen (?:den |einen )?(?:\w+ "
        r")?(?:widerspruchs)?bescheid",
        "klage_verwaltungsakt",
    ),
    (r"widerruf(?:sfrist|srecht)?\b", "widerruf"),
    (r"vermieter\w*.*verjaehr|verjaehr\w*.*vermieter", "verjaehrung_vermieter"),
    (
        r"verjaehr\w*.*(?:maengel|mangel|gewaehrleist|sachm)|(?:maengel|mangel|gewaehrleist|"
        r"sachm)\w*.*verjaehr|"
        r"gewaehrleistungsfrist",
        "verjaehrung_kaufmangel",
    ),
    (r"verjaehr\w*", "verjaehrung"),
    (
        r"\bbetriebsrat\w*\b.*\b(?:anhoerung|stellungnahme|aeusser)|anhoerung des betriebsrats",
        "anhoerung_betriebsrat",
    ),
    (r"\bagg\b.*\bklage|entschaedigungsklage", "entschaedigungsklage_agg"),
    (r"\bagg\b|diskriminierung", "geltendmachung_agg"),
    (r"betriebsratswahl|wahlanfechtung", "wahlanfechtung"),
    (r"(?:anfecht|angefochten)\w*.*taeusch|taeusch\w*.*(?:anfecht|angefochten)", "anfechtung_taeuschung"),
    (
        r"(?:ausspruch|aussprechen|erklaer\w*)\b.*(?:ausserordentlich|fristlos)|(?:ausserordentlich|"
        r"fristlos)\w*.*"
        r"(?:ausspruch|aussprechen|erklaert? werden|kuendigen)|zweiwochenfrist",
        "ausserordentliche_kuendigung",
    ),
    (r"\bladungsfrist", "ladungsfrist"),
    (
        r"\bbeschwerde\w*\b.*(?:famfg|familien|sorge|umgang|unterhalt|scheidung)|(?:famfg|"
        r"familien)\w*.*\bbeschwerde",
        "beschwerde",
    ),
    (r"\berinnerung\b.*rechtspfleger|rechtspfleger\w*.*\berinnerung", "erinnerung"),
    (r"stellungnahme|richterliche frist|schriftsatzfrist", ""),
)
_KEIN_BESCHEID = (
    r"beschluss|urteil|\w*verfuegung|\barrest|\brechnung|kuendigung|mieterhoehung|betriebsuebergang|"
    r"pfaendung|"
    r"abrechnung|versteigerung"
)
"""Against these a Widerspruch is something else than against a Bescheid, or nothing at all."""
_ANDERS_VERJAEHRT = (
    r"titulier|rechtskraeft|vollstreckbar|grundstueck|bauwerk|\bbau\w*|werkvertrag|handwerk|reise|\bstraf|"
    r"steuer|"
    r"koerperverletz|eigentum|herausgabe"
)
"""Claims for which neither three years nor two are sure: the law is looked up instead."""
_RECHTSWEGE: dict[Recht, str] = {
    "arbgg": r"arbeitsgericht|\barbeitssache|\barbeitsrechtlich|\b(?:arbg|lag)\b",
    "sgg": r"sozialgericht|\bsozialsache|\bl?sg\b",
    "vwgo": r"verwaltungsgericht|\bverwaltungssache|\b(?:vg|ovg|vgh)\b",
    "fgo": r"finanzgericht|\bfinanzsache|\bfg\b",
}
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
    "widerspruch(?!sbescheid)": "Wogegen richtet sich der Widerspruch: gegen den Bescheid einer Behörde oder "
    "gegen einen Mahnbescheid? Gegen einen Beschluss gibt es meist die sofortige Beschwerde.",
    "beschlussanfechtung": "Welcher Beschluss wird angefochten: einer der Wohnungseigentümer (WEG) oder "
    "einer "
    "Gesellschaft? Und wann wurde er gefasst?",
    "widerspruchsbescheid": "Vor welchem Gericht wird geklagt: Verwaltungsgericht oder Sozialgericht?",
    r"klagefrist|klagen\b|verklagen\b|klage (?:einreichen|erheben)|zur klage\b": "Wogegen richtet sich die "
    "Klage: Kündigung, Widerspruchsbescheid oder Einspruchsentscheidung? Für andere Klagen gibt es meist "
    "keine "
    "Klagefrist, nur die Verjährung.",
}
"""Words that fit several kinds, and what to ask then."""


def fristart_in(klein: str, court: str = "") -> str | None:
    """The kind by its name; "" where a court sets the length; None where none is named."""
    if ended := _vertragsende(klein):
        return ended
    if weg := _weg(klein):
        return weg
    if suit := _klage(klein):
        return suit if suit in _BESCHEIDKLAGEN or suit == "kuendigungsschutzklage" else None
    for pattern, art in _ARTEN:
        if re.search(pattern, klein):
            if art.startswith("verjaehrung") and re.search(_ANDERS_VERJAEHRT, klein):
                return None
            if art == "widerspruch" and re.search(_KEIN_BESCHEID, klein) and "bescheid" not in klein:
                return None
            criminal = re.search(r"\bstraf(?:sache|urteil|verfahren|kammer|prozess|recht)", klein)
            return _STRAF.get(art, art) if criminal else _im_zweig(art, klein)
    if re.search(r"\bklagefrist|\bklagen?\b", klein) and (art := _GERICHTE.get(court.partition(" ")[0])):
        return art
    return None


def _im_zweig(art: str, klein: str) -> str:
    """As the courts of a branch know it, where only the branch is said: „ein arbeitsgerichtliches Urteil“."""
    branch = next((code for code, words in _RECHTSWEGE.items() if art and re.search(words, klein)), None)
    if branch is None:
        return art
    try:
        return fristart(art).vor(parse_recht(branch)).name
    except LawError:
        return art


def _weg(klein: str) -> str:
    """Against a Beschluss of the owners one goes within a month, whenever its minutes come."""
    if not re.search(_WEG, klein) or not re.search(r"anfecht|\bklage|\bklagen\b|\bangefochten", klein):
        return ""
    return "weg_anfechtung_begruendung" if re.search(_BEGRUENDEN, klein) else "weg_anfechtung"


def _vertragsende(klein: str) -> str:
    """When a tenancy or an employment ends after a Kündigung, which is no Frist to sue."""
    if not re.search(_KUENDIGT, klein) or not re.search(_ENDE_DES_VERTRAGS, klein):
        return ""
    if re.search(r"fristlos|ausserordentlich|\bklag", klein):
        return ""
    if re.search(_WOHNEN, klein):
        return "mietkuendigung"
    return "arbeitsvertrag_kuendigung" if re.search(_ARBEIT, klein) else ""


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
    return next((question for word, question in OFFEN.items() if re.search(rf"\b(?:{word})\w*", klein)), "")
