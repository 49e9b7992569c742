"""Whether somebody asks by when to give notice, and of which contract: „Bis wann muss ich kündigen?“"""

from __future__ import annotations

import re
from functools import lru_cache

from bridle.assistants.helena.planer.lesen.wunschende import wunschende

WAS_KUENDIGEN = (
    "Was soll zu diesem Tag gekündigt werden: eine Wohnung oder ein Arbeitsverhältnis? Davon hängt ab, wie "
    "lang die Frist ist."
)
WAS_UND_WANN = (
    "Was soll gekündigt werden, eine Wohnung oder ein Arbeitsverhältnis, und zu welchem Tag soll der Vertrag "
    "enden?"
)
ANDERER_VERTRAG = (
    "Wie lang ist die Kündigungsfrist dieses Vertrags, und zu welchem Tag kann gekündigt werden? Für ihn "
    "gelten eigene Regeln; selbst rechne ich nur bei der ordentlichen Kündigung einer Wohnung, von "
    "Geschäftsräumen oder eines Arbeitsverhältnisses zurück."
)
_ANKOMMEN = (
    r"zugehen|zugegangen sein|raus|rausgehen|da sein|ankommen|vorliegen|eingehen|eingegangen sein|sein|"
    r"liegen|abschicken|abgeschickt werden|losschicken|einwerfen|absenden|erklaer\w*|ausgesprochen|"
    r"aussprechen|erfolgen|uebergeben|zugestellt werden|zur post|zuzugehen|weg|bekommen|erhalten|haben"
)
_SPAETESTENS = (
    r"bis wann|bis (?:spaetestens )?zu welchem (?:tag|datum|termin|zeitpunkt)|(?:aller)?spaetestens|"
    r"spaeteste\w*|wann (?:\w+ ){0,2}?(?:muss|muesste|muessen|muessten|soll|sollte|sollten|sollen)|"
    r"letzte[rnm]? (?:moegliche[rnm]? )?(?:tag|termin|zeitpunkt|moeglichkeit|zugang)|"
    r"(?:an|zu) welchem tag (?:muss|muesste|soll)|wie lange (?:kann|koennen|darf|habe|haben|hat) "
    r"(?:\w+ ){0,3}(?:zeit|warten)|ab wann (?:ist|waere) es zu spaet|stichtag|deadline"
)
_KUENDIGEN = r"(?:zu )?kuendigen|gekuendigt (?:werden|sein|haben)"
_DIE_KUENDIGUNG = (
    r"(?<!nach der )(?<!nach einer )(?<!auf die )(?<!auf eine )(?<!zu der )(?<!zur )(?<!seit der )"
    r"(?<!wegen der )(?<!trotz )(?<!bei )(?<!bei einer )"
    r"\b(?:eigen|wohnungs|miet|vertrags)?kuendigung(?:sschreiben)?"
)
_FRAGT = re.compile(
    rf"\b(?:{_SPAETESTENS})\b[^.;?!,]*\b(?:{_KUENDIGEN})\b|\b(?:{_KUENDIGEN})\b[^.;?!,]*\b(?:{_SPAETESTENS})\b|"
    rf"\bwann\b[^.;?!,]*\b(?:{_KUENDIGEN})\b[^.;?!,]*\b(?:muss|muesste|muessen|soll|sollte)\b|"
    rf"\b(?:{_SPAETESTENS})\b[^.;?!,]*{_DIE_KUENDIGUNG}\b[^.;?!,]*\b(?:{_ANKOMMEN})\b|"
    rf"{_DIE_KUENDIGUNG}\b[^.;?!,]*\b(?:{_SPAETESTENS})\b[^.;?!,]*\b(?:{_ANKOMMEN})\b|"
    rf"\bwann\b[^.;?!,]*{_DIE_KUENDIGUNG}\b[^.;?!,]*\b(?:{_ANKOMMEN}) (?:muss|muesste|soll|sollte)\b|"
    r"\b(?:letzte[rnm]? (?:moegliche[rnm]? )?(?:tag|termin|zeitpunkt)|"
    r"spaeteste[rnm]? (?:tag|termin|zeitpunkt|zugang)|stichtag) (?:\w+ ){0,3}?(?:kuendigung|kuendigen)\b"
)
_GEHT = r"(?:geht|ginge|klapp\w*|schaff\w*|komm\w*|reicht|genuegt|ist|waere)"
_FRAGT_ZU_EINEM_TAG = re.compile(
    r"(?<!ab )\bwann\b[^.;?!,]*\bkuendigen\b|\bnoch\b[^.;?!]*\b(?:kuendigen|gekuendigt werden)\b|"
    r"\bkuendigen\b[^.;?!]*\b(?:noch|rechtzeitig|zu spaet)\b|"
    rf"{_DIE_KUENDIGUNG}\b[^.;?!]*\b(?:rechtzeitig|zu spaet|noch moeglich|{_GEHT}\b[^.;?!]*\bnoch)\b|"
    rf"\b{_GEHT}\b[^.;?!]*{_DIE_KUENDIGUNG}\b[^.;?!]*\bnoch\b|"
    rf"\b(?:{_SPAETESTENS})\b[^.;?!,]*\b(?:schreiben|brief|zugang)\b|"
    rf"\b(?:{_SPAETESTENS}) (?:die |eine |meine |unsere |der |zur |fuer die )?{_DIE_KUENDIGUNG}\b|"
    rf"\b(?:{_SPAETESTENS})\b[^.;?!,]*\b(?:zugehen|zugegangen sein|rausgehen|ankommen|vorliegen|einwerfen|"
    r"abschicken|losschicken|da sein|briefkasten|zur post|das tun|das machen|handeln)\b|"
    r"\bkuendigen\b.*\bbis wann\b[^.;?!]*\b(?:geht|ginge|moeglich|zeit|klappt)\b|"
    r"\bwie lange\b[^.;?!,]*\b(?:\w*kuendigung|kuendigen)\b[^.;?!,]*\b(?:warten|zeit)\b|"
    r"\bwie lange\b[^.;?!,]*\b(?:warten|zeit)\b[^.;?!]*\b(?:\w*kuendigung|kuendigen)\b|"
    r"kuendig(?:ung|en)\b.*[,.:;?]\s*(?:bis wann|wann spaetestens|spaetestens wann|spaetester zugang|"
    r"letzter tag|bis (?:spaetestens )?zu welchem (?:tag|datum))\W*$|"
    rf"\b(?:reicht|genuegt|klappt|schaff\w*)\b.*{_DIE_KUENDIGUNG}\b|"
    rf"{_DIE_KUENDIGUNG}\b.*\b(?:reicht|genuegt|klappt)\b|"
    r"\bkuendigungsfrist\b[^.;?!,]*\brueckwaerts|\brueckwaerts\b[^.;?!,]*\bkuendig"
)
"""Only with a wanted end: without one they ask something else."""
_SCHON_GEKUENDIGT = re.compile(
    r"\b(?:hat|haben|habe|hatte|wurde|wurden|worden|ist|bin|sind|war)\b[^.;?!]{0,60}\bgekuendigt\b"
    r"(?! (?:werden|sein|haben))|\bgekuendigt (?:worden|bekommen)|\bkuendigt (?:mir|uns|ihm|ihr)\b|"
    r"\bkuendigung\b[^.;?!]{0,40}\b(?:erhalten|bekommen|gekriegt|kam|zugegangen(?! sein)|zugestellt|"
    r"eingegangen|gekommen|unwirksam|wirksam)\b|\bzustellung\b|\bzugestellt\b(?! werden)|"
    r"\bzugegangen\b(?! sein)|\bzugang (?:war |ist )?(?:am )?\d|"
    r"\b(?:erhielt|bekam|bekommt) (?:\w+ ){0,4}kuendigung"
)
_ANDERES = re.compile(
    r"fristlos|ausserordentlich|\bklag|schutzklage|kuendigungsschutz|\bwiderspr|anfecht|einspruch|\bwehren\b|"
    r"\bvorgehen\b|betriebsrat|integrationsamt|aenderungskuendig|sonderkuendig|aufhebungsvertrag|"
    r"^(?:bitte )?(?:schreib|entwirf|erstell|formulier|verfass)|\bmuster\b|arbeitssuchend|arbeitsuchend|"
    r"stellungnahme|zeugnis|kaution|\braeumen\b|abrechnung|\banhoer|"
    r"\bper (?:e-?mail|mail|fax|whatsapp|sms)\b|muendlich|schriftform|\bform\b|unterschr|\burlaub|resturlaub|"
    r"mieterhoehung|modernisier|gestorben|verstorben|\bverstarb|\berb(?:e|en|in|fall|schaft|lasser\w*)\b|"
    r"\btod(?:es)?\b|todesfall|\berfahren\b|\berfuhr\b|kenntnis|diebstahl|gestohlen|unterschlag|veruntreu|"
    r"wichtige[rnm]? gr(?:und|uende)|"
    r"\bumzug (?:de[sr]|meine[sr]|unsere[sr]) (?:arbeitgeber|firma|betrieb)|betriebsverlegung|"
    r"betriebsuebergang"
)
"""Other periods begin with these, or another right is asked for."""
_FREMD = re.compile(
    r"handy|mobilfunk|internet|\bdsl\b|fitness|versicherung|\bstrom|\bgas(?:vertrag|anbieter|liefer\w*)?\b|"
    r"\babos?\b|abonn|zeitung|mitglied|\bverein|darlehen|kredit|bauspar|\bkonto|\bkita|leasing|wartung|software|"
    r"lizenz|hosting|gesellschafter|gmbh-anteil|makler|\bmandat\b|vollmacht|bausparer|telefonvertrag|streaming"
)
_BESONDERE = re.compile(
    r"garage|stellplatz|\bpacht|moebliert|werkwohnung|werkmiet|ferienwohnung|ausbildung|\bazubi|auszubild|lehrling|"
    r"geschaeftsfuehrer|handelsvertret|freie[rn]? mitarbeiter|dienstvertrag|\bheim(?:vertrag|platz)|wohnheim|"
    r"\bbefristet|zeitmietvertrag|leiharbeit|zeitarbeit|elternzeit|insolvenz"
)
_GESCHAEFT = re.compile(
    r"geschaeftsr(?:aum|aeum)|gewerbe(?:raum|raeum|miet|flaech|immob|objekt)|gewerblich|ladenlokal|\bladens?\b|"
    r"buero(?:raum|raeum|flaeche|miet)|\b(?:mein|unser|das|ein)(?:e[rnms])? buero\b|praxisraeum|lagerhalle"
)
_WOHNEN = (
    r"\bmiet|\bvermiet|wohnung|wohnraum|eigenbedarf|\bwohn(?:e|t|en)\b|auszieh|auszuzieh|\bauszug|\bzimmer"
)
_ARBEIT = (
    r"arbeit|angestellt|\bjobs?\b|beschaeftig|\bstelle\b|mitarbeiter|\bbetrieb(?!skosten)|probezeit|\bchef|"
    r"\bfirma\b|\bpersonal|dienstverhaeltnis"
)
_TEILSATZ = re.compile(r"(?:[^.;?!,]|(?<=\d)\.)*\bkuendig(?:(?:[^.;?!,]|(?<=\d)\.)*)")


_LETZTER_ZUGANG = re.compile(
    r"\b(?:letzte[rn]?|spaeteste[rn]?) (?:tag|termin|zeitpunkt) (?:(?:fuer|zum|des) )?"
    r"(?:ihren |den |deren )?zugangs?\b"
)
"""Says it so plainly that nothing else can be meant."""


@lru_cache(maxsize=256)  # every rule asks it of the same request
def vertrag_gefragt(klein: str) -> tuple[str | None, str] | None:
    """The kind, or what to ask for it; None where nobody asks by when to give notice."""
    if not re.search(r"kuendig", klein) or _ANDERES.search(klein) or not _gefragt(klein):
        return None
    if _BESONDERE.search(klein):
        return None, ANDERER_VERTRAG
    if _GESCHAEFT.search(klein):
        return "geschaeftsraum_kuendigung_zugang", ""
    return _wohnung_oder_arbeit(klein)


def _gefragt(klein: str) -> bool:
    if _LETZTER_ZUGANG.search(klein):
        return True
    plain = re.sub(r"(?<=\d)\.", " ", klein)
    if _SCHON_GEKUENDIGT.search(klein):
        return False
    return _FRAGT.search(plain) is not None or (
        _FRAGT_ZU_EINEM_TAG.search(plain) is not None and wunschende(klein).tag is not None
    )


def _wohnung_oder_arbeit(klein: str) -> tuple[str | None, str] | None:
    near = " ".join(_TEILSATZ.findall(klein))
    for text in (klein, near):
        home, work = re.search(_WOHNEN, text), re.search(_ARBEIT, text)
        if (home is None) != (work is None):
            return "mietkuendigung_zugang" if home else "arbeitsvertrag_kuendigung_zugang", ""
    if _FREMD.search(klein):
        return None
    return None, WAS_KUENDIGEN if wunschende(klein).tag else WAS_UND_WANN
