"""What does not expire after the three years of § 195 BGB: defects, crimes, offences on the road, taxes."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.woerter import FUELL, ZEITWORT, falte

_ZIVIL = re.compile(
    r"anspr(?:uch|uech)|schadens?ersatz|forderung|schmerzensgeld|rueckzahl|rueckforder|zivil|herausgabe|ersatz\b|"
    r"arbeitgeber|kuendig|versicherung|\bgeld\b|regress|widerspr|einspruch|titel|titulier|rechnung|kaufpreis|"
    r"werklohn|honorar|€|\beuro\b|miete|\blohn|darlehen|\bschaden\b|schuld\b"
)
_DREI = (
    r"hausfriedensbruch|trunkenheitsfahrt|trunkenheit im (?:strassen)?verkehr|fahren\w* ohne (?:fahrerlaubnis|"
    r"fuehrerschein)|"
    r"erschleichen|schwarzfahr\w*|leistungserschleichung"
)
_FUENF = (
    r"diebstahl\w*|ladendiebstahl|\w*betrug\w*|unterschlag\w*|veruntreu\w*|untreue|koerperverletzung|sachbeschaedig\w*|"
    r"noetigung|fahrerflucht|unfallflucht|unerlaubtes? entfernen|urkundenfaelschung|hehlerei|steuerhinterziehung"
)
_ZEHN = r"gefaehrliche\w* koerperverletzung|wohnungseinbruch\w*|bandendiebstahl|brandstiftung"
_ZWANZIG = r"raub|raubueberfall|raeuberische\w* erpressung|raeuberische\w* diebstahl|totschlag"
_MORD = r"mord"
_ANDERE_TAT = (
    r"straftat\w*|verfolgungsverjaehrung|strafbar\w*|beleidigung|verleumdung|ueble nachrede|bedrohung|stalking|"
    r"nachstellung|geldwaesche|bestech\w*|vorteilsannahme|vergewaltigung|missbrauch|sexuelle\w*|erpressung|freiheitsberaubung|"
    r"meineid|falschaussage|insolvenzverschleppung|subventionsbetrug|btm\w*|drogen\w*|einbruch\w*|strassenraub|"
    r"schwere\w* (?:koerperverletzung|raub|diebstahl|brandstiftung)|koerperverletzung mit todesfolge"
)
_SCHWERER = r"\b(?:schwere\w*|bande\w*|gewerbsmaessig\w*|todesfolge)\b"
_VERKEHR = (
    r"geschwindigkeit\w*|\btempo\w*|zu schnell|geblitzt|blitzer\w*|rotlicht\w*|rote ampel|abstandsverstoss|"
    r"abstandsunterschreitung|handyverstoss|handy am steuer|parkverstoss|falschpark\w*|ueberholverbot|vorfahrtsverstoss|"
    r"verkehrsordnungswidrig\w*|verkehrsverstoss"
)
_OWI = r"ordnungswidrig\w*|\bowi\b|bussgeld\w*"
_STEUER = r"\w*steuer(?:forderung|schuld|bescheid|nachzahlung|anspruch|n)?\b|steuerlich\w*"
_VOLLSTRECKT = re.compile(r"vollstreck|rechtskraeftig|titulier")
_KAEUFER = (
    r"ruecktritt\w*|zurueckt(?:reten|rat)|zurueckgetreten|minderung|mindern|nacherfuell\w*|nachbesser\w*|nachliefer\w*|"
    r"umtausch\w*|mangel\w*|maengel\w*|gewaehrleist\w*|sachmangel\w*|defekt\w*"
)
_KAUF = r"\w*kauf\w*|gekauft|geliefert|\w*lieferung|abgeliefert|uebergabe|uebergeben|verkaeufer\w*|haendler\w*|autohaus"
_HAUS = r"hauskauf\w*|\w*haus(?:es)?|grundstueckskauf\w*|immobilie\w*|eigentumswohnung|wohnungskauf\w*|gebaeude|bungalow|villa"
_AM_HAUS = (
    rf"{_KAEUFER}|feucht\w*|schimmel\w*|riss\w*|undicht\w*|wasserschad\w*|hausschwamm|asbest|\w*schaden\w*|"
    r"keller\w*|dach\w*|heizung\w*"
)
_WERK = (
    r"werkvertrag\w*|abnahme|abgenommen|handwerk\w*|reparatur\w*|bauvertrag\w*|bautraeger\w*|neubau\w*|hausbau|architekt\w*|"
    r"bauwerk\w*|werkleistung\w*|wartung\w*|baumangel|baumaengel|vob|umbau\w*|anbau|rohbau"
)
_SICHER = (
    r"bauwerk\w*|baumangel|baumaengel|bauvertrag\w*|architekt\w*|neubau\w*|hausbau|rohbau\w*|umbau\w*|anbau|bau|vob|"
    r"bautraeger\w*|werkvertrag ueber eine sache"
)
_SACHE = r"werkvertrag\w*|handwerk\w*|reparatur\w*|werkleistung\w*|wartung\w*"
_AM_GEBAEUDE = (
    r"dach\w*|fassade\w*|keller\w*|estrich|fliesen\w*|heizung\w*|bad|badezimmer|fenster|balkon|terrasse|garage|haus|sanierung|"
    r"photovoltaik\w*|abdichtung|putz|treppe"
)
_EINGEBAUT = (
    r"photovoltaik\w*|solar\w*|pv-anlage|pv|waermepumpe\w*|heizungsanlage|heizung|einbaukueche|einbaumoebel|fenster|"
    r"wintergarten|carport|treppenlift|markise|aufzug|sauna|kamin"
)
_NICHT_GEKAUFT = r"\bmiet\w*|vermiet\w*|reise\w*|versuch|wohnmobilmiete|ausbildung\w*|vergleich"
_BIS_WANN = r"\bbis wann\b|\bwie lange\b|\bletzte[rn]? tag|\bfrist|\bnoch (?:zurueck|mindern|moeglich)|\bkann ich noch\b"
_ARGLIST = r"arglist\w*|verschwieg\w*|taeusch\w*"
_NUR_MIT_KAUF = r"uebereign\w*|auflassung|eintragung|vormerkung"

NACH_STRAFMASS = (
    "Welche Straftat ist es genau, und wann war sie beendet? Die Verfolgung verjährt nach der angedrohten Höchststrafe "
    "(§ 78 Abs. 3 StGB): drei Jahre bei bis zu einem Jahr oder Geldstrafe, fünf bei bis zu fünf Jahren, zehn bei bis "
    "zu zehn, zwanzig bei mehr als zehn, dreißig bei lebenslanger Freiheitsstrafe; Mord verjährt nicht (§ 78 Abs. 2 StGB)."
)
NIE = "Mord verjährt nicht (§ 78 Abs. 2 StGB); eine Frist gibt es also nicht. Ist eine andere Tat gemeint?"
NACH_GELDBUSSE = (
    "Welche Ordnungswidrigkeit ist es, und wann war sie? Verkehrsverstöße nach § 24 StVG verjähren in drei Monaten, solange "
    "kein Bußgeldbescheid ergangen ist, danach in sechs (§ 26 Abs. 3 StVG). Sonst geht es nach der angedrohten Geldbuße "
    "(§ 31 Abs. 2 OWiG): sechs Monate, über 1.000 € ein Jahr, über 2.500 € zwei und über 15.000 € drei Jahre."
)
NACH_DER_AO = (
    "Geht es um die Festsetzung der Steuer oder um ihre Zahlung? Steuern verjähren nach der Abgabenordnung und nicht nach "
    "dem BGB. Die Festsetzungsfrist ist in der Regel vier Jahre (§ 169 Abs. 2 AO) ab Ende des Jahres, in dem die "
    "Steuer entstanden ist; war eine Erklärung abzugeben, ab Ende des Jahres der Abgabe, spätestens des dritten "
    "Jahres danach (§ 170 Abs. 2 AO). Die Zahlung verjährt fünf Jahre nach Ende des Jahres der Fälligkeit (§§ 228, 229 AO)."
)
KAUF_ODER_WERK = (
    "Ist es ein Kauf (auch mit Montage) oder ein Werkvertrag, und ist die Sache fest mit einem Gebäude verbunden? Beim "
    "Kauf sind es zwei Jahre ab Ablieferung (§ 438 Abs. 1 Nr. 3 BGB), fünf bei einer Sache, die für ein Bauwerk verwendet "
    "wurde und es mangelhaft gemacht hat (Nr. 2 Buchst. b); beim Werkvertrag über ein Bauwerk fünf Jahre ab Abnahme (§ 634a "
    "Abs. 1 Nr. 2 BGB), sonst zwei (Nr. 1)."
)
BEI_ARGLIST = (
    "Wann wurde der Mangel bekannt? Wer ihn arglistig verschweigt, haftet in der regelmäßigen Verjährung: drei Jahre ab Ende "
    "des Jahres, in dem der Käufer oder Besteller davon wusste (§ 438 Abs. 3, § 634a Abs. 3, §§ 195, 199 BGB), bei einem "
    "Bauwerk nicht vor Ablauf der fünf Jahre. Nenne mir den Tag der Kenntnis mit „regelmäßige Verjährung“."
)


BAUWERK_ODER_NICHT = (
    "Ist es Arbeit an einem Gebäude oder Grundstück? Mängelansprüche verjähren beim Bauwerk fünf Jahre nach der Abnahme (§ 634a "
    "Abs. 1 Nr. 2 BGB), auch bei Arbeiten an einem bestehenden Haus, die für dessen Bestand oder Benutzung wesentlich sind; "
    "bei anderen Sachen sind es zwei Jahre (Nr. 1). Frag mich mit „Bauwerk“ oder „Werkvertrag über eine Sache“."
)
FRAGEN = (NACH_STRAFMASS, NIE, BAUWERK_ODER_NICHT, NACH_GELDBUSSE, NACH_DER_AO, KAUF_ODER_WERK, BEI_ARGLIST)


def verjaehrt(klein: str) -> tuple[str | None, str] | None:
    """The kind, or what to ask first; None where the words name no such matter."""
    if "regelmaessige verjaehrung" in klein or _VOLLSTRECKT.search(klein):
        return None
    if "verjaehr" not in klein:
        return (
            _rechte_des_kaeufers(klein)
            if _hat(_BIS_WANN, klein) and _hat(r"ruecktritt\w*|zurueck\w+", klein)
            else None
        )
    return _strafe(klein) or _rechte_des_kaeufers(klein)


def _strafe(klein: str) -> tuple[str | None, str] | None:
    if _ZIVIL.search(klein) and not _hat(r"straf\w*|verfolg\w*|steuer\w*", klein):
        return None
    if _hat(_VERKEHR, klein) and not _hat(r"bussgeldbescheid\w*|alkohol\w*|promille|drogen\w*", klein):
        return "verjaehrung_verkehrsverstoss", ""
    if _hat(_MORD, klein):
        return None, NIE
    for words, art in ((_ZWANZIG, "20"), (_ZEHN, "10"), (_FUENF, "5"), (_DREI, "3")):
        if _hat(words, klein):
            graver = art != "20" and _hat(_SCHWERER, klein)
            return (None, NACH_STRAFMASS) if graver else (f"verjaehrung_straftat_{art}", "")
    if _hat(_ANDERE_TAT, klein):
        return None, NACH_STRAFMASS
    if _hat(_OWI, klein):
        return None, NACH_GELDBUSSE
    taxed = _hat(_STEUER, klein) and not re.search(
        r"steuerberat|steuerhinterz|rechnung|mehrwertsteuer", klein
    )
    return (None, NACH_DER_AO) if taxed else None


def _rechte_des_kaeufers(klein: str) -> tuple[str | None, str] | None:
    if _hat(_NICHT_GEKAUFT, klein):
        return None
    if _hat(_KAEUFER, klein) and _hat(_ARGLIST, klein):
        return None, BEI_ARGLIST
    if _hat(_WERK, klein):
        doubtful = (
            _hat(_KAEUFER, klein)
            and not _hat(_SICHER, klein)
            and (_hat(_AM_GEBAEUDE, klein) or not _hat(_SACHE, klein))
        )
        return (None, BAUWERK_ODER_NICHT) if doubtful else None  # else its own words name it
    bought = _hat(_KAUF, klein)
    if _hat(_HAUS, klein) and bought and _hat(_AM_HAUS, klein) and not _hat(_NUR_MIT_KAUF, klein):
        return "verjaehrung_kauf_bauwerk", ""
    if not _hat(_KAEUFER, klein):
        return None
    if _hat(_EINGEBAUT, klein) and not bought:
        return None, KAUF_ODER_WERK
    return ("verjaehrung_kaufmangel", "") if bought else None


def _hat(words: str, klein: str) -> bool:
    return re.search(rf"\b(?:{words})\b", klein) is not None


_GEWOEHNLICH = re.compile(
    r"\w*(?:forderung|anspruch|ansprueche|anspruchs|rechnung|kaufpreis|werklohn|honorar|lohn|gehalt|gehaelter|miete|mieten|"
    r"nebenkosten|darlehen|schadensersatz|schadenersatz|unfall|schmerzensgeld|zahlung|kaution|provision|verguetung|zins|"
    r"zinsen|entgelt|verjaehrung|kenntnis|entstehung|glaeubiger|schuldner|mandant|mandantin|frist|jahr|jahre|jahren|monat|"
    r"monate|monaten|faelligkeit|abnahme|tag|tage|tagen|ende|datum|uebergabe|lieferung|vertrag|kauf|ware|waren|leistung|euro|"
    r"rueckzahlung|schaden|schuld|geld|betrag|kunde|kunden|firma|januar|februar|maerz|april|mai|juni|juli|august|september|"
    r"oktober|november|dezember|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|verhandlung|verhandlungen|hemmung|"
    r"stundung|anerkenntnis|mahnbescheid|mahnung|stichtag|nachzahlung|arbeitgeber|arbeitnehmer|vermieter|mieter|anwalt|"
    r"behandlung|operation|arzt|behandlungsfehler|gutschrift|bereicherung|ueberzahlung|verkaeufer|kaeufer|taeter|gegner|"
    r"gegenseite|regel|mangel|ergebnis|fall|sache|hoechstfrist|schluss|bgb|vorfrist|nrw|beratung|auftrag|kontoauszug)"
)
NUR_REGELMAESSIG = (
    "Gerechnet ist die regelmäßige Verjährung von drei Jahren (§ 195 BGB). Ob für {was} eine andere Frist gilt, habe ich "
    "nicht geprüft."
)


def nicht_gepruefte_sache(text: str) -> str:
    """What to say where a matter is named of which nobody knows here that the three years hold for it."""
    nouns = [word for word in re.findall(r"\b[A-ZÄÖÜ][a-zäöüß]{3,}\b", text) if not _bekannt(word)]
    return NUR_REGELMAESSIG.format(was=f"„{nouns[0]}“") if nouns else ""


def _bekannt(word: str) -> bool:
    plain = falte(word)
    return (
        _GEWOEHNLICH.fullmatch(plain) is not None
        or plain in FUELL
        or plain in ZEITWORT
        or "verjaehr" in plain
    )
