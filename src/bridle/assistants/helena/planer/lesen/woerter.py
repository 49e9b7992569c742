"""The words that requests are made of. What is not among them may be somebody's name."""

from __future__ import annotations

import re
from functools import cache
from importlib import resources

from bridle.assistants.helena.aehnlich import abstand, grosszuegig
from bridle.assistants.helena.law.feiertage_land import LAND_NAMEN

_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "’": "", "'": ""})


def falte(text: str) -> str:
    """Small letters, umlauts as they are typed without them."""
    return text.lower().translate(_UMLAUTS)


def _liste(text: str) -> frozenset[str]:
    return frozenset(falte(text).split())


AKTENWORT = _liste(
    "akte akten aktenzeichen az sache sachen fall falls mandat mandats mandant mandantin mandanten verfahren "
    "rechtsstreit prozess rubrum kurzrubrum angelegenheit rechtssache vorgang aktennummer handakte"
)
"""What comes after one of these names a matter."""
ANREDE = _liste(
    "herr herrn frau familie firma eheleute dr prof hr fr ra rain rechtsanwalt rechtsanwältin kollege "
    "kollegin "
    "kollegen sekretärin praktikantin praktikant referendar referendarin mdt mdtin azubi"
)
VOR_NAMEN = _liste("bei gegen von vom für zu zum zur in im wegen über unter mit")
ARTIKEL = _liste(
    "der die das des dem den ein eine einer eines einem einen unser unsere unserer unserem unseren mein "
    "meine meiner meinem meinen deren dessen"
)
RECHTSFORM = _liste("gmbh ag kg ohg ug gbr ek kgaa se co mbh haftungsbeschränkt partg ev")

_FUELL = """
ab aber alle allem allen aller alles als also am an andere anderen auch auf aus außerdem bald bei beim
bekannt bereits besteht bestehen bestimmte beziehungsweise bis bisher bislang bitte brauche brauchen brauch
bzw da dabei dafür dagegen damit danach dann daran darauf darin das dass davon dazu dein deine dem den denn
der derzeit des die dies diese diesem diesen dieser dieses dir doch dort du durch eben eigentlich ein eine
einem einen einer eines einmal einzige er erst es etwa etwas euch für ganz geben gegen genau gerade gern
gerne gib gibt gibts ging gleich habe haben hab hast hat hatte hatten hätte hätten heraus her hier hin
hätt ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im immer in ins insgesamt irgendwelche irgendetwas ist
ja jede jeder jedes jetzt kann kannst kein keine keinen könnte könntest können lass lassen mal man mein
meine mich mir mit moment möchte möchten muss müssen müsste müssten nach nächste nächsten nächster noch
nochmal nun nur ob oder ohne pro raus rein rund schon schnell sehen sei sein seine seinem seinen seiner
seit sich sie siehst sind so soll sollen sollte sollten sonst sowie steht stehen um und uns unser unsere
unseren unserer unter vom von vor vorhanden vorne wann war waren warst was wäre weil weiß welche welchem
welchen welcher welches wem wen wer werde werden wessen wie wieviel wieviele will wir wird wirst wo wobei
wofür woher wohin wollen womit woraus worin worum wovon würde würden wurde wurden zeig zeige zeigen
zeigst zu zum zur zwar zwischen überhaupt übrigens hallo hi hey moin guten morgen tag abend danke helena
liebe lieber kurz kurze frage frag sag sage sagen sagst nenn nenne nennen nennst liste listen auflisten
such suche suchen suchst find finde finden findest schau schaue schauen schaust guck gucken lies lese
lesen liest öffne öffnen hol hole holen ruf rufe rufen gucke check checke checken checkst prüf prüfe
prüfen prüfst überprüfe überprüfen rechne rechnen rechnet berechne berechnen berechnest ausrechnen
ermittle ermitteln bestimme bestimmen kläre klären heißt heißen lautet lauten liegt liegen läuft laufen
lief liefen endet enden beginnt beginnen gilt gelten gehört gehören geht gehen kommt kommen vorkommt
vorkommen kostet kosten gekostet beträgt betragen fällt fallen anfällt anfallen hoch höhe viel viele
wenig mehr weitere weiteren übersicht überblick aktuell aktuelle aktuellen aktueller momentan offen
offene offenen offener anstehend anstehende anstehenden an steht ansteht anstehen fällig fällige fälligen
überfällig überfällige überfälligen ablaufen abgelaufen abgelaufene abgelaufenen läufts erledigt
erledigte erledigten versäumt versäumte verpasst verpasste dringend dringende dringenden wichtig wichtige
wichtigste wichtigsten wichtigen eingetragen eingetragene notiert notierte hinterlegt hinterlegte
gespeichert erfasst erfasste erfassten gebucht gebuchte gebuchten angefallen angefallene aufgelaufen
aufgelaufene abrechenbar abrechenbare abrechenbaren abgerechnet abgerechnete abrechnen info infos
information informationen auskunft details detail angaben daten stand status sachstand worum dreht
handelt betrifft betreffend bezüglich hinsichtlich zuständig zuständige zuständigen zuständiges
verantwortlich verantwortliche bearbeitet bearbeiten betreut vertritt vertreten vertrete beteiligt
beteiligte beteiligten involviert dabei erreichen erreiche erreichbar kontaktieren anrufen schreiben
wohnt wohnen sitzt muß mußt bräuchte hätt gäbe gebe lang lange längst dauert dauern tun machen mach mache
macht letzte letzten letzter letztes erste ersten erster neueste neuesten neuste neusten neu neue neuen
älteste ältesten jüngste gesamte gesamten gesamt komplette kompletten jeweils jeweilige zusammen beide
beides beiden drin enthalten enthält erwähnt erwähnen genannt vereinbart geregelt regelt regeln schaffen wort
worte begriff stichwort rum runter nachschauen nachsehen nachschlagen aufrufen anzeigen raussuchen
heraussuchen rausfinden wissen weisst weißt dürfen darf dürften hinweise hinweis kennst kenne kennen
ordentlich laut gemäß vertretung möglich tätig namens jemand irgendwo irgendjemand irgendein irgendeiner
taucht derzeit unerledigt verantwortlicher erheben erhoben gerade bräuchte sämtliche sämtlicher wieviel
wieso einfache einfachen volle vollen neues neuen recht wurde könntest nachlesen angegeben vorlesen
vorgemerkt vorgemerkte bleibt bleiben denen gehts verpasst stellungnahme irgendwas derweil bisher läuft
betreffs mitteilen gesamtübersicht alle einsehen vorliegen vorliegend halt grade nochmals wohl bloß irgendwie
ungefähr zurzeit gell mittlerweile inzwischen tatsächlich vielleicht zufällig wirklich
"""
_ZEIT = """
heute morgen übermorgen gestern vorgestern woche wochen wöchentlich monat monats monate monaten jahr
jahre jahres jahren tag tage tagen tages stunde stunden minute minuten kalenderwoche kw quartal montag
dienstag mittwoch donnerstag freitag samstag sonnabend sonntag montags wochenende wochenanfang
wochenmitte januar februar märz april mai juni juli august september oktober november dezember jan feb
apr jun jul aug sep sept okt nov dez mo di mi do fr sa so kommende kommenden kommender laufende laufenden
laufender anfang mitte ende nächstes vergangene vergangenen vorige vorigen demnächst zeitnah terminlich
ultimo rest restliche restlichen restlicher quartals quartale quartalsende quartalsanfang monatsanfang
monatsmitte jahresanfang jahresmitte ablauf
"""
_SACHE = """
frist fristen fristende fristablauf fristenkalender fristenliste fristenübersicht notfrist notfristen
vorfrist vorfristen termin termine termins terminen terminkalender gerichtstermin gerichtstermine
wiedervorlage wiedervorlagen wv vorzulegen vorzulegende vorzulegenden vorzulegendes vorlegen
kalender kalendereinträge agenda tagesplan dokument dokumente dokumenten
dokuments unterlage unterlagen schriftstück schriftstücke datei dateien schriftsatz schriftsätze entwurf
entwürfe entwürfen vertrag vertrags vertrages verträge seite seiten anlage anlagen korrespondenz inhalt
text passage stelle textstelle absatz ordner zeit zeiten zeiterfassung zeiterfassungen arbeitszeit
zeitaufstellung stundenaufstellung zeitnachweis
aufwand stundensatz honorar leistung leistungen kosten kostenrisiko prozesskostenrisiko prozesskosten
gerichtskosten gerichtsgebühr gerichtsgebühren gebühr gebühren anwaltskosten anwaltsgebühren
anwaltsgebühr anwaltshonorar rvg gkg streitwert streitwerts gegenstandswert gegenstandswerts wert
geschäftsgebühr verfahrensgebühr terminsgebühr einigungsgebühr vv kv euro eur betrag satz brutto netto
umsatzsteuer mwst auslagen gegner gegners gegnerin gegenseite gegnerisch gegnerische gegnerischen
gegnerischer gegenpartei gegneranwalt gegnervertreter gegenanwalt prozessbevollmächtigte
prozessbevollmächtigter gericht gerichts gerichte zeuge zeugen zeugin sachverständige sachverständiger
sachverständigen gutachter gutachterin partei parteien kläger klägerin beklagte beklagter beklagten
adresse anschrift telefon telefonnummer nummer handynummer mail email mailadresse emailadresse e kontakt
kontaktdaten geschäftszeichen zeichen name namen anwalt anwältin anwälte rechtsanwälte sachbearbeiter
sachbearbeiterin bearbeiter kanzlei kollege kollegin büro person personen leute sachgebiet rechtsgebiet
gebiet tags schlagworte notiz notizen zusammenfassung gesetz gesetze gesetzen norm normen vorschrift
vorschriften paragraph paragraf paragraphen paragrafen wortlaut artikel urteil urteile urteilen
rechtsprechung entscheidung entscheidungen beschluss beschlüsse muster mustern vorlage vorlagen vordruck
formular formulare textbaustein textbausteine mustervorlage kollision kollisionen kollisionsprüfung
kollisionscheck interessenkonflikt interessenkonflikte interessenkollision konflikt konflikte
zuständigkeit anwaltszwang rechtsmittel rechtsweg instanz instanzen berufung berufungen berufungsfrist
berufungsbegründung berufungsbegründungsfrist revision revisionsfrist einspruch einspruchsfrist
widerspruch widerspruchsfrist klage klagen klagefrist kündigungsschutzklage beschwerde klageerwiderung
zustellung zugestellt zugang zugegangen eingelegt einlegen begründen begründet einreichen eingereicht
einklagen einzuklagen eingeklagt
bescheid bescheids kündigung mahnbescheid strafbefehl verjährung auftrag auftrags beauftragt mandatiert
mandatserteilung verlieren gewinnen verloren gewonnen unterliegen obsiegen risiko prozess verhandlung
verhandlungen arbeitsrecht familienrecht verkehrsrecht mietrecht strafrecht erbrecht sozialrecht
handelsrecht verwaltungsrecht inkasso mietsache mietsachen arbeitssache arbeitssachen strafsache
strafsachen mutter vater kind bereich dezernat aktiv aktive aktiven ruhend ruhende ruhenden ruht ruhen
geschlossen
geschlossene geschlossenen archiviert archivierte archivierten abgeschlossen abgeschlossene
abgeschlossenen abgelegt abgelegte laufend mandate mandaten fälle fällen vorgänge anzahl null ein zwei
drei vier fünf sechs sieben acht neun zehn elf zwölf zweite zweiten dritte dritten ratenzahlung eintrag
einträge einträgen todo todos aufgabe aufgaben steht pendent telefonnr mandantschaft vertreter
prozessgegner gegnern betreff grund gegenstand rückruf rückrufe zurückrufen rückrufnummer rufnummer nr
jemals gearbeitet saß sass saßen durchwahl plz anrede vorname vornamen steckbrief aktennotiz aktennotizen
"""
ZEITWORT = _liste(_ZEIT)
FUELL = _liste(_FUELL) | ARTIKEL | VOR_NAMEN
"""Words that say nothing of what is looked for."""
_WORTSCHATZ = (
    resources.files("bridle.assistants.helena.planer.lesen").joinpath("wortschatz.txt").read_text("utf-8")
)
ANFRAGEWORT = FUELL | ZEITWORT | _liste(_SACHE) | AKTENWORT | ANREDE | RECHTSFORM
"""What requests are made of; other words of the language may also be in the name of a firm."""
BEKANNT = ANFRAGEWORT | _liste(_WORTSCHATZ)
ORGANISATION = _liste(
    "stadt gemeinde landkreis kreis jobcenter versicherung versicherungen bank sparkasse krankenkasse verein "
    "stiftung autohaus hausverwaltung immobilien maschinenbau logistik holzhandel events"
)
"""Part of a name where they stand beside one."""
AUCH_NAME = _liste("""
    klein kurz lang lange groß gross neu weiß weiss schwarz braun richter jung alt sommer winter keller kaiser
    könig engel vogel fuchs wolf stein berg wald bach busch baum kühn stark frei fromm ernst freitag montag
    sonntag samstag mittwoch mai april august januar märz herbst morgen abend sturm stolz kraft lieb gut best
    schuster müller bauer weber schneider koch wagner fischer
    """)
"""Words of a request that are names too: after „Akte“ or „Frau“ they are one."""

_ENDUNGEN = tuple(
    [
        "sache",
        "sachen",
        "akte",
        "akten",
        "frist",
        "fristen",
        "swert",
        "streitwert",
        "auffangwert",
        "mindestwert",
        "mehrwert",
        "gebuehr",
        "gebuehren",
        "kosten",
        "recht",
        "vertrag",
        "vertrags",
        "vertrages",
        "gutachten",
        "bescheid",
        "bescheids",
        "schreiben",
        "klage",
        "urteil",
        "antrag",
        "anzeige",
        "verzeichnis",
        "bericht",
        "klausel",
        "nummer",
        "aktenzeichen",
        "adresse",
        "termin",
        "termine",
        "gericht",
        "gerichts",
        "liste",
        "uebersicht",
        "pruefung",
        "rechnung",
        "zeiten",
        "anwalt",
        "anwaelte",
        "begruendung",
        "erwiderung",
        "kuendigung",
        "schrift",
        "schilderung",
        "ruege",
        "mail",
        "mails",
        "umlage",
        "umlagen",
        "zahlung",
        "zahlungen",
        "einbehalt",
        "quote",
        "quoten",
        "erklaerung",
        "ordnung",
        "bezuege",
        "vereinbarung",
        "urkunde",
        "beschluss",
    ]
)
"""Compounds with these are words and no names, whatever comes before."""


RECHTSWORT = re.compile(
    r"kuendig|\bmiet|kaution|arbeit(?:geber|nehmer|sverh|svertr|szeit)|\blohn|gehalt|urlaub|krank|"
    r"entgelt|verjaehr|anspr(?:uch|ueche)|"
    r"\bverzug|schuldner|glaeubiger|\w*zins|schaden|\bhaft(?:et|ung|en)|halter|kaeufer|verkaeufer|"
    r"\bmangel|maengel|pflichtteil|\berb(?:e|en|t|schaft|lasser)\b|"
    r"testament|unterhalt|scheidung|vertrag|widerruf|ruecktritt|\banfecht|schriftform|"
    r"rechtsstreit|prozesskosten|kostentragung|buergschaft|eigentum|"
    r"besitz|insolven|minderung|gewaehrleist|verbraucher|abfindung|befrist|betriebsrat|zeugnis|"
    r"notwehr|diebstahl|betrug|strafbar|schmerzensgeld|"
    r"vollmacht|(?:minder|voll)jaehr|\bverbot|vermaechtnis|sorgerecht|umgang|grundstueck|darlehen|"
    r"werkvertrag|abnahme|ueberstund|probezeit|mutterschutz|elternzeit|"
    r"leiharbeit|sozialauswahl|eigenbedarf|nebenkosten|betriebskosten|sicherheit|einspruch|"
    r"(?:untersuchungs|u-|straf)haft|weiterbeschaeftig|versorgungsausgleich|erstgespraech|regel(?:streit)?wert|"
    r"beweislast|verbrauchsgueter|gefahruebergang|nacherfuell|bereicherung|gesamtschuld|aufrechnung|abtretung|"
    r"zurueckbehalt|fernabsatz|annahmeverzug|verwirkung|"
    r"widerspruch|berufung|zustellung|vollstreck|pfaend|haltung|recht\b|rechte\b"
)
"""Words of the law: what a question may be about, and no name."""


_VORNAMEN = ("brecht", "precht")
"""„Albrecht“ is no kind of law."""


def bekannt(wort: str, words: frozenset[str] = BEKANNT) -> bool:
    if wort in words or (len(wort) > 6 and wort.endswith(_ENDUNGEN) and not wort.endswith(_VORNAMEN)):
        return True
    if len(wort) > 4 and RECHTSWORT.match(wort) is not None:
        return True
    woman = re.fullmatch(r"(\w{6,}er)in(?:nen)?", wort)  # „Gerichtsvollzieherin“
    return woman is not None and bekannt(woman[1], words)


TIPPBAR = frozenset(
    word
    for word in _liste(_SACHE)
    | _liste("""
        heute morgen gestern woche monat nächste überfällig überfällige zuständig welche offene kostet
        beteiligte beteiligten berechne erreiche telefonnummer läuft laufen ablaufen aktenzeichen mandant
        verantwortlich zugestellt sachbearbeiter fällig verpasst versäumt bearbeitet betreut vertritt
        vertreten aufgeschrieben
        abgerechnet abrechenbar erfasst einlegen eingelegt begründen erreichen anschrift unterlagen
        arbeitsvertrag mietvertrag kaufvertrag gutachten rechtsschutz rechtsschutzversicherung urlaubsanspruch
        stellungnahme
        """)
    if len(word) >= 5
)
"""Words that are understood with a slip of the finger in them."""


KURZ_TIPPBAR = ("fristen", "termin", "muster", "akten", "frist")


@cache
def vertippt(wort: str) -> bool:
    """Whether it is a word that says nothing of what is looked for, with one slip in it."""
    if len(wort) < LONG_ENOUGH or not wort.isalpha() or wort in BEKANNT:
        return False
    return any(each[0] == wort[0] and len(each) > 5 and abstand(each, wort) == 1 for each in FUELL)


LONG_ENOUGH = 7
_LANDWORT = frozenset(part for name in LAND_NAMEN.values() for part in falte(name).split("-"))
"""„Sachsen-Anhalt“ is no „Anwalt“ with a slip in it."""


@cache
def verbessert(wort: str) -> str:
    """The word that was meant, where only one is so near; otherwise the word itself."""
    if wort in BEKANNT or wort in _LANDWORT or not wort.isalpha():
        return wort
    if len(wort) < 7:  # of short words only the commonest: the others are too near to names
        near = [each for each in KURZ_TIPPBAR if each[:2] == wort[:2] and abstand(each, wort) == 1]
        if len(wort) > 3 and near:
            return near[0]
    if len(wort) < 6:
        return wort
    if bekannt(wort):  # a compound by its ending: only a letter of a long word may be wrong
        long = [
            each for each in TIPPBAR if len(each) > LONG and each[0] == wort[0] and abstand(each, wort) == 1
        ]
        return long[0] if len(long) == 1 else wort
    near = [each for each in TIPPBAR if each[0] == wort[0] and abstand(each, wort) <= grosszuegig(each)]
    best = min((abstand(each, wort) for each in near), default=0)
    nearest = [each for each in near if abstand(each, wort) == best]
    return min(nearest) if nearest and len({each[:6] for each in nearest}) == 1 else wort


LONG = 12
