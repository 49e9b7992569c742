"""Kinds that a story tells rather than a name: the suit after a Bescheid, the end of a contract."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.fristen.zweige import behoerde_in, zweig_in
from bridle.assistants.helena.planer.lesen.woerter import FUELL, ZEITWORT

_BEGRUENDEN = r"begruendung|begruenden|zu begruenden|begruendet werden"
_KLAGE = (
    r"\b(?:anfechtungs|verpflichtungs)?klage(?:n|frist|erhebung)?\b|\bverklagen\b|"
    r"\bgeklagt (?:werden|sein)\b|"
    r"\b(?:zum|ans|vors|vor das|vorm|beim|fuers|fuer das) (?:arbeits|verwaltungs|sozial|finanz)gericht\b|"
    r"\b(?:zum|ans|vors|fuers) (?:vg|sg|fg|arbg)\b"
)
_NACH_VORVERFAHREN = r"widerspruchsbescheid|einspruchsentscheidung"
_KLAGEN = {"sgg": "klage_sozialgericht", "fgo": "klage_finanzgericht", "vwgo": "klage_verwaltungsakt"}
BESCHEIDKLAGEN = frozenset(_KLAGEN.values())
"""What one goes to court with against a Bescheid."""
_BESCHEID = (
    r"\b(?:\w*(?:ablehnungs|versagungs|gebuehren|beitrags|leistungs|rueckforderungs|aufhebungs|ausgangs|"
    r"erstattungs|festsetzungs|bau|bauvor|abgaben|erschliessungs|untersagungs|widerrufs))?bescheid"
)
_DREI_WOCHEN = r"\b(?:drei|3)-?\s?wochen-?\s?frist"
_ANDERE_KUENDIGUNG = r"\bmiet|\bvermiet|wohnung|darlehen|kredit|versicherung|\bpacht|abonn|handyvertrag|konto"
_KUENDIGT = r"kuendig(?:t|e|en|te|ung|ungs\w*)\b|\bgekuendigt\b"
_ENDE_DES_VERTRAGS = (
    r"\bkuendigungsfrist|\bzu wann\b|\bzum wann\b|\b(?:endet|ende|beendet|laeuft|aus|ausziehen|raus|"
    r"heraus)\b.*"
    r"\b(?:mietverhaeltnis|mietvertrag|miete|arbeitsverhaeltnis|arbeitsvertrag|wohnung|vertrag\b)|"
    r"\b(?:mietverhaeltnis|(?:miet|arbeits)?vertrag|arbeitsverhaeltnis)\w*\b.*\b(?:endet|ende|beendet|"
    r"aus)\b|"
    r"\bauszieh\w*|\bausgezogen|\bauszug\b|\bwann\b.*\b(?:raus|weg)\b|\bletzte[rn]? arbeitstag|"
    r"\bkuendigungstermin|\bzu welchem (?:termin|zeitpunkt|datum|tag)\b|\bwann\b.*\b(?:schluss|wirkt|wirksam|"
    r"zu ende|vorbei|beendet|rum)\b|\bprobezeit\b.*\b(?:wann|letzte[rn]? tag|ende[t]?|bis)\b|"
    r"\bprobezeitkuendigung|\bprobezeit\b.*\bfrist|\bfrist\b.*\bprobezeit|"
    r"\bletzte[rn]? (?:tag|arbeitstag)\b.*\bprobezeit|\bende des (?:arbeits|miet|vertrags)|"
    r"\bkuendig\w*\b.*\bgesetzliche\w* (?:kuendigungs)?frist|"
    r"\bbeendigungs(?:datum|zeitpunkt|termin)\b|"
    r"(?:kuendigt\b|\bgekuendigt\b)(?!.*\b(?:bis wann|frist\w*|wehren|tun|vorgehen)\b).*\b(?:seit|nach) "
    r"\w+ jahren\b.*\bzugang"
)
_WOHNEN = r"\bmiet|\bvermiet|wohnung|wohnraum|\beigenbedarf"
_ARBEIT = r"arbeit|angestellt|\bjob\b|beschaeftig|\bstelle\b|mitarbeiter|betrieb|probezeit"
_WEG = (
    r"\bweg-|\bweg\b(?=.*(?:beschluss|anfecht|eigentuem))|(?:beschluss|anfecht|eigentuem)\w*.*\bweg\b|"
    r"wohnungseigentuem|\beigentuemer(?:versammlung|beschluss|gemeinschaft)|\bbeschl(?:uss|uesse)\w* der "
    r"eigentuemer"
)
_GEGEN_KUENDIGUNG = (
    r"\b(?:einspruch|widerspruch|widersprechen|berufung|beschwerde|vorgehen|wehren)\b[^.;?!]{0,30}"
    r"\bgegen (?:die |eine |meine |seine |ihre |unsere )?(?:\w+ )?kuendigung\b|"
    r"\bgegen (?:die |eine |meine |seine |ihre |unsere )?(?:\w+ )?kuendigung\b[^.;?!]{0,40}"
    r"\b(?:einspruch|widerspruch|widersprechen|vorgehen|wehren|klagen)\b"
)


_GEGEN_ZUSTIMMUNG = (
    r"\bgegen (?:die |den |das |dessen |deren )?(?:\w+ )?(?:zustimmung|entscheidung|bescheid|"
    r"integrationsamt)|"
    r"\bwiderspr|verwaltungsgericht|\bvg\b|\bantrag\b|\bbeantrag"
)
"""What goes against the Integrationsamt itself, and not against the Kündigung."""


def weg(klein: str) -> str:
    """Against a Beschluss of the owners one goes within a month, whenever its minutes come."""
    if not re.search(_WEG, klein) or not re.search(
        r"anfecht|\bklage|\bklagen\b|\bangefochten|\bkippen\b|\bangreifen\b|\bvorgehen\b|\bwehren\b", klein
    ):
        return ""
    return "weg_anfechtung_begruendung" if re.search(_BEGRUENDEN, klein) else "weg_anfechtung"


def vertragsende(klein: str) -> str:
    """When a tenancy or an employment ends after a Kündigung, which is no Frist to sue."""
    if not re.search(_KUENDIGT, klein) or not re.search(_ENDE_DES_VERTRAGS, klein):
        return ""
    if re.search(
        r"fristlos|ausserordentlich|\bklag|schutzklage|kuendigungsschutz|\bwiderspr|sonderkuendig", klein
    ):
        return ""
    if re.search(_WOHNEN, klein) and "probezeit" not in klein:
        return "mietkuendigung"
    return "arbeitsvertrag_kuendigung" if re.search(_ARBEIT, klein) else ""


def klage(klein: str) -> str:
    """The suit that follows a Widerspruchsbescheid or a Kündigung; "offen" where its court is not said."""
    dismissed = re.search(r"\b(?:\w{2,}s?)?kuendigung(?!sschutz)|\bgekuendigt\b", klein) and not re.search(
        _ANDERE_KUENDIGUNG, klein
    )
    if dismissed and re.search(_GEGEN_KUENDIGUNG, klein):
        return "kuendigungsschutzklage"
    if dismissed and re.search(_DREI_WOCHEN, klein):
        return "kuendigungsschutzklage"
    if not re.search(_KLAGE, klein) or re.search(r"mahnbescheid|untaetig", klein):
        return ""
    if "integrationsamt" in klein:
        return "kuendigungsschutzklage" if dismissed and not re.search(_GEGEN_ZUSTIMMUNG, klein) else ""
    branch = _KLAGEN.get(zweig_in(klein) or "") or _KLAGEN.get(behoerde_in(klein), "")
    if re.search(_NACH_VORVERFAHREN, klein) or (branch and re.search(_BESCHEID, klein)):
        return branch or "offen"
    return "kuendigungsschutzklage" if dismissed else ""


_VOR_GERICHT = {**_KLAGEN, "arbgg": "kuendigungsschutzklage"}
_SAGT_NICHT_WOGEGEN = re.compile(
    r"klagefrist\w*|klagen?|klageerhebung|(?:anfechtungs|verpflichtungs)klage|fristen?|erheben|erhoben|"
    r"einreichen|eingereicht|einzureichen|(?:arbeits|verwaltungs|sozial|finanz)?gerichts?|vg|sg|fg|arbg|zustellung|zugestellt|zugang|zugegangen|"
    r"bekanntgabe|lange?|dauert|zeit|spaetestens|laenge|gesetzliche"
)


def nach_gericht(klein: str) -> str:
    """The suit that has a Frist before the courts of a branch, where nothing else says what it is against."""
    if not re.search(r"\bklage(?:n|frist\w*|erhebung)?\b", klein):
        return ""
    words = [word for word in re.findall(r"[a-z]+", klein) if word not in FUELL and word not in ZEITWORT]
    told = all(_SAGT_NICHT_WOGEGEN.fullmatch(word) for word in words)
    return _VOR_GERICHT.get(zweig_in(klein), "") if told else ""
