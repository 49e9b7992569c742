"""Words for what does not expire after three years, and what is asked where it depends."""

from __future__ import annotations

import re

ZIVIL = re.compile(
    r"anspr(?:uch|uech)|schadens?ersatz|forderung|schmerzensgeld|rueckzahl|rueckforder|zivil|herausgabe|ersatz\b|"
    r"arbeitgeber|kuendig|versicherung|\bgeld\b|regress|widerspr|einspruch|titel|titulier|rechnung|kaufpreis|"
    r"werklohn|honorar|€|\beuro\b|miete|\blohn|darlehen|\bschaden\b|schuld\b"
)
DREI = (
    r"hausfriedensbruch|trunkenheitsfahrt|trunkenheit im (?:strassen)?verkehr|fahren\w* ohne "
    r"(?:fahrerlaubnis|"
    r"fuehrerschein)|"
    r"erschleichen|schwarzfahr\w*|leistungserschleichung"
)
FUENF = (
    r"\w*diebstahl\w*|\w*betrug\w*|unterschlag\w*|veruntreu\w*|untreue|koerperverletzung|sachbeschaedig\w*|"
    r"noetigung|fahrerflucht|unfallflucht|unerlaubtes? entfernen|urkundenfaelschung|hehlerei|"
    r"steuerhinterziehung"
)
ZEHN = r"gefaehrliche\w* koerperverletzung|wohnungseinbruch\w*|bandendiebstahl|brandstiftung"
ZWANZIG = r"raub|raubueberfall|raeuberische\w* erpressung|raeuberische\w* diebstahl|totschlag"
MORD = r"mord"
ANDERE_TAT = (
    r"straftat\w*|verfolgungsverjaehrung|strafbar\w*|beleidigung|verleumdung|ueble nachrede|bedrohung|"
    r"stalking|"
    r"nachstellung|geldwaesche|bestech\w*|vorteilsannahme|vergewaltigung|missbrauch|sexuelle\w*|erpressung|freiheitsberaubung|"
    r"meineid|falschaussage|insolvenzverschleppung|subventionsbetrug|btm\w*|drogen\w*|einbruch\w*|strassenraub|"
    r"schwere\w* (?:koerperverletzung|raub|diebstahl|brandstiftung)|koerperverletzung mit todesfolge"
)
SCHWERER = r"schwere\w*|bande\w*|gewerbsmaessig\w*|todesfolge|waffen?|einbruch\w*"
VERKEHR = (
    r"geschwindigkeit\w*|\btempo\w*|zu schnell|geblitzt|blitzer\w*|rotlicht\w*|rote ampel|abstandsverstoss|"
    r"abstandsunterschreitung|handyverstoss|handy am steuer|parkverstoss|falschpark\w*|ueberholverbot|"
    r"vorfahrtsverstoss|"
    r"verkehrsordnungswidrig\w*|verkehrsverstoss\w*"
)
OWI = r"ordnungswidrig\w*|\bowi\b|bussgeld\w*"
STEUER = r"\w*steuer(?:forderung|schuld|bescheid|nachzahlung|anspruch|n)?\b|steuerlich\w*"
VOLLSTRECKT = re.compile(r"vollstreck|rechtskraeftig|titulier")
KAEUFER = (
    r"ruecktritt\w*|zurueckt(?:reten|rat)|zurueckgetreten|minderung|mindern|nacherfuell\w*|nachbesser\w*|nachliefer\w*|"
    r"umtausch\w*|mangel\w*|maengel\w*|gewaehrleist\w*|sachmangel\w*|defekt\w*"
)
KAUF = (
    r"\w*kauf\w*|gekauft|geliefert|\w*lieferung|abgeliefert|uebergabe|uebergeben|verkaeufer\w*|haendler\w*|"
    r"autohaus"
)
HAUS = (
    r"hauskauf\w*|\w*haus(?:es)?|grundstueckskauf\w*|immobilie\w*|eigentumswohnung|wohnungskauf\w*|gebaeude|"
    r"bungalow|villa"
)
AM_HAUS = (
    rf"{KAEUFER}|feucht\w*|schimmel\w*|riss\w*|undicht\w*|wasserschad\w*|hausschwamm|asbest|\w*schaden\w*|"
    r"keller\w*|dach\w*|heizung\w*"
)
WERK = (
    r"werkvertrag\w*|abnahme|abgenommen\w*|handwerk\w*|reparatur\w*|bauvertrag\w*|bautraeger\w*|neubau\w*|hausbau|architekt\w*|"
    r"bauwerk\w*|werkleistung\w*|wartung\w*|baumangel|baumaengel|vob|umbau\w*|anbau|rohbau"
)
SICHER = (
    r"bauwerk\w*|baumangel|baumaengel|bauvertrag\w*|architekt\w*|neubau\w*|hausbau|rohbau\w*|umbau\w*|anbau|bau|vob|"
    r"bautraeger\w*|werkvertrag ueber eine sache"
)
SACHE = r"werkvertrag\w*|handwerk\w*|reparatur\w*|werkleistung\w*|wartung\w*"
AM_GEBAEUDE = (
    r"dach\w*|fassade\w*|keller\w*|estrich|fliesen\w*|heizung\w*|bad|badezimmer|fenster|balkon|terrasse|garage|haus|sanierung|"
    r"photovoltaik\w*|abdichtung|putz|treppe"
)
EINGEBAUT = (
    r"photovoltaik\w*|solar\w*|pv-anlage|pv|waermepumpe\w*|heizungsanlage|heizung|einbaukueche|einbaumoebel|fenster|"
    r"wintergarten|carport|treppenlift|markise|aufzug|sauna|kamin"
)
NICHT_GEKAUFT = r"\bmiet\w*|vermiet\w*|reise\w*|versuch|wohnmobilmiete|ausbildung\w*|vergleich"
BIS_WANN = r"bis wann|wie lange|letzte[rn]? tag|frist\w*|noch (?:zurueck|mindern|moeglich)|kann ich noch"
ARGLIST = r"arglist\w*|verschwieg\w*|taeusch\w*"
NUR_MIT_KAUF = r"uebereign\w*|auflassung|eintragung|vormerkung"

STRAFMASS = (
    (r"hoechststrafe bis ein jahr", "3"),
    (r"hoechststrafe ueber ein jahr bis fuenf jahre", "5"),
    (r"hoechststrafe ueber fuenf bis zehn jahre", "10"),
    (r"hoechststrafe ueber zehn jahre", "20"),
)
"""As the kinds are called."""
NACH_STRAFMASS = (
    "Welche Straftat ist es genau, und wann war sie beendet? Die Verfolgung verjährt nach der angedrohten "
    "Höchststrafe "
    "(§ 78 Abs. 3 StGB): drei Jahre bei bis zu einem Jahr oder Geldstrafe, fünf bei bis zu fünf Jahren, "
    "zehn bei bis "
    "zu zehn, zwanzig bei mehr als zehn, dreißig bei lebenslanger Freiheitsstrafe; Mord verjährt nicht (§ "
    "78 Abs. 2 StGB)."
)
NIE = "Mord verjährt nicht (§ 78 Abs. 2 StGB); eine Frist gibt es also nicht. Ist eine andere Tat gemeint?"
NACH_GELDBUSSE = (
    "Welche Ordnungswidrigkeit ist es, und wann war sie? Verkehrsverstöße nach § 24 StVG verjähren in drei "
    "Monaten, solange "
    "kein Bußgeldbescheid ergangen ist, danach in sechs (§ 26 Abs. 3 StVG). Sonst geht es nach der "
    "angedrohten Geldbuße "
    "(§ 31 Abs. 2 OWiG): sechs Monate, über 1.000 € ein Jahr, über 2.500 € zwei und über 15.000 € drei Jahre."
)
NACH_DER_AO = (
    "Geht es um die Festsetzung der Steuer oder um ihre Zahlung? Steuern verjähren nach der Abgabenordnung "
    "und nicht nach "
    "dem BGB. Die Festsetzungsfrist ist in der Regel vier Jahre (§ 169 Abs. 2 AO) ab Ende des Jahres, in "
    "dem die "
    "Steuer entstanden ist; war eine Erklärung abzugeben, ab Ende des Jahres der Abgabe, spätestens des "
    "dritten "
    "Jahres danach (§ 170 Abs. 2 AO). Die Zahlung verjährt fünf Jahre nach Ende des Jahres der Fälligkeit "
    "(§§ 228, 229 AO)."
)
KAUF_ODER_WERK = (
    "Ist es ein Kauf (auch mit Montage) oder ein Werkvertrag, und ist die Sache fest mit einem Gebäude "
    "verbunden? Beim "
    "Kauf sind es zwei Jahre ab Ablieferung (§ 438 Abs. 1 Nr. 3 BGB), fünf bei einer Sache, die für ein "
    "Bauwerk verwendet "
    "wurde und es mangelhaft gemacht hat (Nr. 2 Buchst. b); beim Werkvertrag über ein Bauwerk fünf Jahre "
    "ab Abnahme (§ 634a "
    "Abs. 1 Nr. 2 BGB), sonst zwei (Nr. 1)."
)
BEI_ARGLIST = (
    "Wann wurde der Mangel bekannt? Wer ihn arglistig verschweigt, haftet in der regelmäßigen Verjährung: "
    "drei Jahre ab Ende "
    "des Jahres, in dem der Käufer oder Besteller davon wusste (§ 438 Abs. 3, § 634a Abs. 3, §§ 195, 199 "
    "BGB), bei einem "
    "Bauwerk nicht vor Ablauf der fünf Jahre. Nenne mir den Tag der Kenntnis mit „regelmäßige Verjährung“."
)


BAUWERK_ODER_NICHT = (
    "Ist es Arbeit an einem Gebäude oder Grundstück? Mängelansprüche verjähren beim Bauwerk fünf Jahre "
    "nach der Abnahme (§ 634a "
    "Abs. 1 Nr. 2 BGB), auch bei Arbeiten an einem bestehenden Haus, die für dessen Bestand oder Benutzung "
    "wesentlich sind; "
    "bei anderen Sachen sind es zwei Jahre (Nr. 1). Frag mich mit „Bauwerk“ oder „Werkvertrag über eine "
    "Sache“."
)
GEWOEHNLICH = re.compile(
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
