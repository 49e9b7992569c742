"""The nouns by which a request is told apart: what is written, what is kept, what is compared and researched.

All are compared folded (`fold`): prüfe, pruefe, PRÜFE and prufe are one word.
"""

from __future__ import annotations

import re


def stems(*listed: str) -> re.Pattern[str]:
    """Any of these, each a pattern in folded letters that a word has to contain."""
    return re.compile("|".join(each for block in listed for each in block.split()))


PLEADING = stems(
    r"klage(?!r(?:$|n$|in|s$|seit|vertret|partei|anwalt|haft)) widerspruch(?!lich|sfrei|e$|en$)",
    r"(?<!ab)(?<!ein)berufung revision(?!ssicher) (?:^|[a-z])beschwerde einspruch replik duplik",
    r"schutzschrift streitverkund verteidigungsanzeige erwiderung anhorungsrug mahnbescheid",
    r"wiedereinsetzung einstweilig eilverfugung",
    r"(?<!urlaubs)(?<!versicherungs)(?<!kredit)(?<!aufnahme)(?<!mitglieds)antrag(?!sgegner|sstell|stell|en$)",
    r"rechtsmittel(?!belehr) rugeschrift gegenvorstellung triplik gesuch(?:s|e|es)?$ nebenintervention",
    r"streitbeitritt vollstreckungserinnerung selbstanzeige",
    r"(?:gehors|zustandigkeits|besetzungs|verzogerungs|verfahrens|sach)ruge normenkontroll",
    r"erledigungserklarung ^arrest(?:s|es)?$ wiederspruch(?!lich) erwiederung strafanzeige",
)
NO_PLEADING = stems(
    r"frist(?:en|ablauf|beginn|ende)?$ befugnis$ kosten$ wert$ risiko$ gericht(?:s|e)?$ verzicht$ datum$",
    r"aussicht(?:en)?$ nummer$ muster$ vorlagen?$ gegner(?:in|s)?$ verfahren$ instanz$ summe$ adressen?$",
)
DOCUMENT = stems(
    r"brief(?:e|es|en)?$ mails?$ ^email vertrag(?:s|es)?$ vertrage$ vereinbarung vollmacht mahnung",
    r"aufforderung kundigung(?:en|sschreiben)?$ vermerk gutachten$ ^memo stellungnahme vorschlag(?:s|e)?$",
    r"angebot erklarung ^diktat zahlungserinnerung testament rechnung(?:en)?$ checkliste klausel protokoll",
    r"anfrage bescheinigung entwurf(?:s|e)?$ ^entwurf ^text(?:e|es)?$ satzung konzept bericht chronologie",
    r"zusammenfassung antwort ^fax$ nachricht zeugnis fragenkatalog fragebogen formulierung gliederung",
    r"zeilen$ mitteilung bestatigung schriftsatz schriftsatze einladung",
    r"(?:an|be|auf|rund|mandanten|anwalts|mahn|begleit|kundigungs|antwort|gegner|sachstands)schreibens?$",
    r"[a-z]{3}schreibens?$ ^schreibens$ einwilligung widerruf patientenverfugung merkblatt pladoyer",
    r"^post$ ^vergleich(?:s|es|stext)?$ vergleichstext aufstellung verfugung(?:en)?$",
    r"haftungsfreistellung memorandum kostennote agb$ prasentation ubersicht tabelle zeitstrahl",
    r"plan(?:s|es)?$ expose argumentation ^absage ^zusage belehrung leitfaden ^(?:erst)?aufschlag handout",
    r"newsletter blogbeitrag ^schriftliches$ mandanteninfo infoblatt zeiler$ fachbeitrag",
    r"schuldanerkenntnis abtretung(?:serklarung)?$ hinweisblatt beschlussvorlage",
)
CONTAINER = stems(
    r"^entwurf ^antwort(?!schreiben) ^stellungnahme ^schriftsatz ^formulierung ^begrundung$ ^vorschlag",
    r"^gliederung ^(?:grund)?gerust ^(?:erst)?aufschlag ^diktat",
)
"""A draft or an answer is of what comes after it: „Entwurf einer Klage“."""

SUBMITTED = stems(r"^schriftsatz ^stellungnahme ^entgegnung ^eingabe")
BENCH = stems(
    r"gericht(?:s|e)?$ ^kammer$ ^senat(?:s|e)?$ ^lg$ ^ag$ ^olg$ ^bgh$ ^ovg$ ^vg$ ^l?sg$ ^lag$ ^arbg$",
    r"staatsanwaltschaft$ ^sta$ ^finanzamt$ behorde$ ^jobcenter$",
)
"""To these goes what is a pleading, whatever it is called."""

WORDING = stems(r"^text$ ^entwurf$ ^begrundung$ ^formulierung$ ^dokument$")
LETTERS = stems(r"brief$ mail$ schreiben$ vermerk$ ^memo gutachten$ stellungnahme$")
RECORDS = stems(
    r"notiz(?:en)?$ termin(?:s|e)?$ frist(?:en)?$ wiedervorlage ^erinnerung$ zeiteintrag zeiterfassung",
    r"aufgabe ^akte$ kontakt(?:e|s)?$ eintrag(?:es|s)?$ todo vorfrist telefonnotiz gesprachsnotiz",
    r"beteiligte[nr]?$",
)
NOTES = stems(r"notiz$ ^vermerk$ ^wiedervorlage$ ^wv$ ^todo$")
FIELDS = stems(
    r"adresse$ anschrift$ nummer$ ^iban$ ^name(?:n)?$ wert$ ^status$ bearbeiter(?:in)?$ ^bankverbindung$",
    r"^sachgebiet$ ^dezernat$ aktenzeichen$ ^telefon$ ^rolle$ ^betreff$ datum$",
)
"""What a record says, one by one."""
KEPT = stems(
    r"frist termin ^akte aktenzeichen beteiligt gegner(?:in)?$ mandant dokument wiedervorlage adress",
    r"anschrift telefon ^tel$ ^(?:tel)?nr$ ^handy ^fax nummer",
    r"^stand$ sachstand wortlaut gebuhr streitwert gegenstandswert muster",
    r"vorlage betrag datum urteil beschluss entscheidung rechtsprechung norm paragraf paragraph gesetz",
    r"^ansprechpartner iban konto kosten zeit stunden zustellung eingang entwurfe name honorar aufwand",
    r"sachgebiet status bearbeiter anwalt ^bgh$ ^bag$ ^bverfg$ ^olg$ ^eugh$ zeuge schriftwechsel anlage",
    r"kalender zustandigkeit ^hohe$ feiertag geburtsdatum ^az$ durchwahl ^plz$ ^ort$ postleitzahl",
)
"""What a firm has lying about: to need it is to look it up."""

MODELS = stems(
    r"muster(?:s|n|briefe?|texte?|schreiben|klagen?|vertrage?|antrage?)?$ vorlagen?$ formulare?s?$",
    r"textbausteine?n?$ vordrucke?$",
)
"""What is copied when a text is written; what it is for is not asked for."""

LISTED = stems(
    r"frist(?:en)?(?!verl) termine?n?$ ^akten?$ dokumente?n?$ wiedervorlagen?$ ^beteiligten?$ ^zeiten$",
    r"^stunden$ zeiteintrage?n?$ notizen$ aktenzeichen ^entwurfen?$ ^mandate$ ^kontakte?n?$",
)
OVERVIEWS = stems(r"^ubersicht$ ^aufstellung$ ^auflistung$ ^liste$")
"""To gather the firm's records, or to have an overview of them, is to have them listed."""

COMPETENT = stems(r"^zustandig(?!em|keitsruge) ^gerichtsstand$ ^instanz$ ^instanzenzug$ ^rechtsweg$")
DEFINED = stems(r"^(?:legal)?definition$ ^wortlaut$ ^begriff$")
MAIL = stems(r"^e?-?mails?$")
NORM_TEXT = stems(r"^(?:gesetzes|norm|voll)?text(?:e|es)?$ ^wortlaut$")
NORM_SIGNS = stems(r"^\d{1,4}[a-z]?$ ^art$ ^artikel$ ^paragra(?:ph|f)(?:en)?$")
NO_LAW = stems(
    r"telefon fax adress anschrift mail offnungszeit hotel zug(?:e|verbindung)?$ ansprechpartner kontakt",
)
RESEARCHED = stems(r"recherche ausrecherchiert")
OPPOSED = stems(
    r"gegenuberstell synopse ^vergleichende[nrs]?$ ^abgleich(?:e?s)?$ -vergleich(?:e?s)?$",
    r"(?:preis|kosten|leistungs)vergleich",
)
SOURCES = stems(
    r"rechtsprechung(?!suber) judikatur ^rspr literatur$ schrifttum ^kommentar(?:e|en|literatur|ierung)",
    r"(?<!be)(?<!ver)urteilen?$ entscheidungen$ auffassungen$ ^ansichten$ ^meinungen$ ^rechtsmeinungen$",
    r"lehrmeinung ^herrschenden?$ prazedenz fundstellen$ leitentscheidung ^hm$ ^aufsatzen?$ fachaufsatz",
    r"(?:land|ober|instanz|arbeits|verwaltungs|amts|sozial|finanz|familien|fach)(?:es)?gerichten?$",
    r"^senaten?$ ^obergericht",
    r"^gerichte$",
)
COURTS = stems(r"^bgh$ ^bag$ ^bverfg$ ^bsg$ ^bfh$ ^bverwg$ ^eugh$ ^egmr$ ^olgs?$ ^lags?$ ^lgs?$ ^ovgs?$")
ONE_RULING = stems(r"urteils?$ beschluss(?:es)?$ entscheidung$ ^klage$ ^bescheid")
DISPUTE = stems(
    r"streitstand(?:e?s)?$ meinungsstand(?:e?s)?$ meinungsstreit meinungsbild ^streitfrage theorienstreit"
)
SURVEYS = stems(
    r"uberblick$ ubersicht$ zusammenstellung aufarbeitung auswertung analyse$ darstellung sammlung",
    r"fundstellen",
)
DEPTH = stems(
    r"^grundlich ^ausfuhrlich ^umfassend ^quellen$ fundstellen ^nachweisen?$ ^vertieft ^eingehend",
)
COUNTED = stems(r"frist(?:en)?$ gebuhr kosten streitwert adresse anschrift telefon zinsen$")
DIFFERENCES = stems(r"^vergleichend ^abweichungen$ ^differenzen$ ^diskrepanzen$ ^ubereinstimmungen$")
UNLIKE = stems(r"^unterschieden?$")
DIFFERS = stems(
    r"^unterscheide[nt]$ ^unterschiede?$ ^weich(?:t|en)$ ^abweich(?:t|en)$ ^ubereinstimm ^widersprechen$",
    r"^deck(?:t|en)$ ^abweichungen$",
)
VERSIONS = stems(r"^beiden?$ ^zwei(?:en)?$ ^drei(?:en)?$ fassung(?:en)?$ version(?:en)?$")
AGAINST = stems(r"anspruch forderung vorwurf einwand verfahren ^vorgehen$ rechtsschutz beweis")
REVIEWED = stems(
    r"^(?!abschluss|betriebs|steuer|wirtschafts)[a-z-]*prufung analyse$ kontrolle$ check$ auswertung",
    r"^bewertung ^durchsicht ^sichtung ^einschatzung zusammenfassung ^erlauterung ^beurteilung",
)
WRITTEN = stems(
    r"vorbereitung ^ausarbeitung ^erstellung ^anfertigung ^abfassung ^uberarbeitung ^ubersetzung",
)
"""Commands as nouns: „Prüfung aller Fristen bitte“, „Vorbereitung des Termins“."""

LAW = stems(
    r"urteil rechtsprechung gesetz paragra bgh bag$ literatur rechtslage judikatur entscheidung norm",
)
TOTAL = stems(
    r"^alle[rnms]?$ ^samtl(?:ich|$) vollstandig ^komplett ^gesamt ^ganze[nrms]?$ umfassend ^jede[nrms]?$",
    r"luckenlos ausfuhrlich grundlich eingehend systematisch ^insgesamt$ ^vollumfanglich ^detailliert",
    r"^hinten$ ^einzeln ^restlos ^rundum$ ^durchgangig ^uberall$ ^z$",
)
SEVERAL = stems(r"^und$ ^mit$ ^zwischen$ ^beide ^sowie$ ^gegen$ ^zwei$ ^drei$ ^zu$")
READERS = stems(
    r"mandant versicher rechtsschutz gegner(?!in?s?anwalt)$ vermieter arbeitgeber kolleg bank$ ^herrn?$",
    r"^frau$",
)
PEOPLE = stems(
    r"mandant ^mdt gegner gegenseite ^herr ^frau$ ^kollege ^richter ^beklagte ^klager ^arbeitgeber",
    r"^vermieter",
)
LATEST = stems(
    r"^letzte ^neu?este ^jungste ^heutige ^gestrige ^aktuelle ^vorherige ^eingegangene ^offene ^mein",
    r"^unsere",
)
OFFICE = stems(
    r"drucken$ scannen$ faxen$ weiterleiten$ ablegen$ abheften$ kopieren$ freigeben$ versenden$",
    r"unterschreiben$ laden$ schliessen$ offnen$ lesen$ schicken$ senden$ finden$ suchen$ zeigen$",
    r"erinnern$ speichern$ archivieren$",
)
"""What is done with a text that is there."""
