"""The words by which a request is told apart: what is written, kept, judged, or only said.

All are compared folded (`fold`): prüfe, pruefe, PRÜFE and prufe are one word.
"""

from __future__ import annotations

import re

from bridle.host.personal_words import folded


def _stems(*listed: str) -> re.Pattern[str]:
    """Any of these, each a pattern in folded letters that a word has to contain."""
    return re.compile("|".join(each for block in listed for each in block.split()))


PLEADING = _stems(
    r"klage(?!r(?:$|n$|in|s$|seit|vertret|partei|anwalt|haft)) widerspruch(?!lich|sfrei|e$|en$) berufung",
    r"revision(?!ssicher) (?:^|[a-z])beschwerde einspruch replik duplik schutzschrift streitverkund",
    r"verteidigungsanzeige erwiderung anhorungsrug mahnbescheid wiedereinsetzung einstweilig eilverfugung",
    r"(?<!urlaubs)(?<!versicherungs)(?<!kredit)(?<!aufnahme)(?<!mitglieds)antrag(?!sgegner|sstell|stell|en$)",
    r"rechtsmittel(?!belehr) rugeschrift gegenvorstellung vollstreckungserinnerung selbstanzeige",
)
NO_PLEADING = _stems(
    r"frist(?:en|ablauf|beginn|ende)?$ befugnis$ kosten$ wert$ risiko$ gericht(?:s|e)?$ verzicht$ datum$",
    r"nummer$ muster$ vorlagen?$ gegner(?:in|s)?$ verfahren$ instanz$ summe$ adressen?$",
)
DOCUMENT = _stems(
    r"brief(?:e|es|en)?$ mails?$ ^email vertrag(?:s|es)?$ vertrage$ vereinbarung vollmacht mahnung",
    r"aufforderung kundigung(?:en|sschreiben)?$ vermerk gutachten$ ^memo stellungnahme vorschlag(?:s|e)?$",
    r"angebot erklarung ^diktat zahlungserinnerung testament rechnung(?:en)?$ checkliste klausel protokoll",
    r"anfrage bescheinigung entwurf(?:s|e)?$ ^entwurf ^text(?:e|es)?$ satzung konzept bericht chronologie",
    r"zusammenfassung antwort ^fax$ nachricht zeugnis fragenkatalog fragebogen formulierung gliederung",
    r"zeilen$ mitteilung bestatigung schriftsatz schriftsatze einladung",
    r"(?:an|be|auf|rund|mandanten|anwalts|mahn|begleit|kundigungs|antwort|gegner|sachstands)schreibens?$",
    r"[a-z]{3}schreibens?$ ^schreibens$ einwilligung widerruf",
    r"patientenverfugung merkblatt pladoyer strafanzeige ^post$",
    r"^vergleich(?:s|es|stext)?$ vergleichstext aufstellung verfugung(?:en)?$ haftungsfreistellung",
    r"memorandum kostennote agb$ prasentation ubersicht tabelle zeitstrahl plan(?:s|es)?$ expose",
    r"argumentation",
)
CONTAINER = _stems(
    r"^entwurf ^antwort(?!schreiben) ^stellungnahme ^schriftsatz ^formulierung ^begrundung$ ^vorschlag",
    r"^gliederung ^diktat",
)
"""A draft or an answer is of what comes after it: „Entwurf einer Klage“."""

RECORDS = _stems(
    r"notiz(?:en)?$ termin(?:s|e)?$ frist(?:en)?$ wiedervorlage ^erinnerung$ zeiteintrag zeiterfassung",
    r"aufgabe ^akte$ kontakt(?:e|s)?$ eintrag(?:es|s)?$ todo vorfrist telefonnotiz gesprachsnotiz",
    r"beteiligte[nr]?$",
)
KEPT = _stems(
    r"frist termin ^akte aktenzeichen beteiligt gegner(?:in)?$ mandant dokument wiedervorlage adress",
    r"anschrift telefon ^fax nummer ^stand$ sachstand wortlaut gebuhr streitwert gegenstandswert muster",
    r"vorlage betrag datum urteil beschluss entscheidung rechtsprechung norm paragraf paragraph gesetz",
    r"^ansprechpartner iban konto kosten zeit stunden zustellung eingang entwurfe name honorar aufwand",
    r"sachgebiet status bearbeiter anwalt ^bgh$ ^bag$ ^bverfg$ ^olg$ ^eugh$ zeuge schriftwechsel anlage",
    r"kalender zustandigkeit ^hohe$ feiertag geburtsdatum",
)
"""What a firm has lying about: to need it is to look it up."""

MODELS = _stems(
    r"muster(?:s|n|briefe?|texte?|schreiben|klagen?|vertrage?|antrage?)?$ vorlagen?$ formulare?s?$",
    r"textbausteine?n?$ vordrucke?$",
)
"""What is copied when a text is written; what it is for is not asked for."""

LISTED = _stems(
    r"frist(?:en)?(?!verl) termine?n?$ ^akten?$ dokumente?n?$ wiedervorlagen?$ ^beteiligten?$ ^zeiten$",
    r"^stunden$ zeiteintrage?n?$ notizen$ aktenzeichen ^entwurfen?$ ^mandate$ ^kontakte?n?$",
)
OVERVIEWS = _stems(r"^ubersicht$ ^aufstellung$ ^auflistung$ ^liste$")
"""To gather the firm's records, or to have an overview of them, is to have them listed."""

COMPETENT = _stems(r"^zustandig(?!em|keitsruge) ^gerichtsstand$ ^instanz$ ^instanzenzug$ ^rechtsweg$")
BEFORE_COMPETENT = folded(
    "das der die den örtlich örtliche sachlich sachliche funktionelle richtige richtiger"
)
OF_SOMEBODY = folded("der des von vom")
MAIL = _stems(r"^e?-?mails?$")

NORM_TEXT = _stems(r"^(?:gesetzes|norm|voll)?text(?:e|es)?$ ^wortlaut$")
NORM_SIGNS = _stems(r"^\d{1,4}[a-z]?$ ^art$ ^artikel$ ^paragra(?:ph|f)(?:en)?$")

NO_LAW = _stems(
    r"telefon fax adress anschrift mail offnungszeit hotel zug(?:e|verbindung)?$ ansprechpartner kontakt",
)
RESEARCHED = _stems("recherche")
OPPOSED = _stems("gegenuberstell synopse")
REVIEWED = _stems(
    r"^(?:nach|uber|gesamt|detail|voll|schluss)?prufung ^analyse auswertung ^bewertung ^durchsicht",
    r"^sichtung ^einschatzung zusammenfassung ^erlauterung ^beurteilung",
)
WRITTEN = _stems(
    r"vorbereitung ^ausarbeitung ^erstellung ^anfertigung ^abfassung ^uberarbeitung ^ubersetzung",
)
"""Commands as nouns: „Prüfung aller Fristen bitte“, „Vorbereitung des Termins“."""

LAW = _stems(
    r"urteil rechtsprechung gesetz paragra bgh bag$ literatur rechtslage judikatur entscheidung norm",
)
TOTAL = _stems(
    r"^alle[rnms]?$ ^samtlich vollstandig ^komplett ^gesamt ^ganze[nrms]?$ umfassend ^jede[nrms]?$",
    r"luckenlos ausfuhrlich grundlich eingehend systematisch ^insgesamt$ ^vollumfanglich ^detailliert",
)
SEVERAL = _stems(r"^und$ ^mit$ ^zwischen$ ^beide ^sowie$ ^gegen$ ^zwei$ ^drei$ ^zu$")

JUDGED = _stems(
    r"wirksam zulassig rechtmassig rechtswidrig aussicht chance argument strateg ^lohnt$ ^lohnen$ ^ratst$",
    r"^rat$ empfiehl empfehl vorgeh reagier ^haftet ^haften ^haftung risik(?!o$) ^risiko$ bewert einschatz",
    r"beurteil ^warum ^weshalb ^wieso inwiefern inwieweit ^wozu$ haltst ^halst ^meinst ^denkst ^findest",
    r"^siehst sinnvoll ratsam besser ^beste[rnsm]?$ ^folge konsequenz auswirk anspruch(?!sgegner|sstell)",
    r"verpflichtet strafbar erlaubt ^verboten gultig nichtig rechtens ^berechtigt unberechtigt",
    r"verhaltnismassig widrig anfecht(?:bar|en) fehlerhaft ^korrekt ^richtig ausreich ^genugt ^reicht",
    r"schlussig plausib vertretbar verwertbar gerechtfertigt ^spricht ^sprechen ^beweismittel ^beweislage",
    r"^schwach gegenargument ^verjahrt$ einwand einwend ^begrundet ^begrundeten unbegrundet ^sinne$",
    r"^beachten ^aufpassen ^uberraschend ^problem ^klug ^verstehst",
    r"^glaubst ^bedenken ^schritte ^tun$ ^droht ^drohen",
    r"^passiert ^bedeutung ^taktik ^vorteil ^nachteil uberzeug ^notig ^notwendig ^erforderlich zumutbar",
    r"angemessen ^moglich ^denkbar ^achten beweisbar fristgerecht fristgemass rechtzeitig formgerecht",
    r"missbrauch fahrlassig ordnungsgemass ^verteidig ^schuld$ entbehrlich geeignet ^erfolg$ ^schief",
    r"^falsch ^meinung ^tipps?$ ^ideen? ^hinweise durchsetzbar durchkommen ^gewinnen ^verlieren angreifbar",
    r"erfolgreich realistisch ^verstosst ausleg ^ordnung$ ^spielt$",
)
"""To answer this takes more than looking it up."""

AGEING = re.compile("verjahr|anspruch")
"""To ask when it is so is to look it up."""
FACTS = folded("""
    ist sind war waren hat haben hatte hatten hast wurde wurden liegt liegen gibt gab besteht bestehen
    existiert läuft laufen steht stehen findet kommt kam ging habe habt sitzt fehlt fehlen wird werden bin
    bist gehört endet beginnt stimmt heißt enthält kennst weißt arbeitet vertritt
""")
MODALS = folded("kann können darf dürfen muss müssen soll sollen sollte sollten könnte könnten will wollen")
POLITE = folded(
    "könnte kannst könntest würdest magst möchtest willst könnt können könnten würden sollst darfst"
)
ADDRESSED = folded("du sie ihr dir man jemand")
NEED = folded(
    "suche suchen würde würden brauche brauchen bräuchte bräuchten benötige benötigen hätte hätten"
    " möchte möchten will wollen"
)
ASKING = folded("""
    was wann wer wen wem wessen wo wohin woher wie wieviel wieviele welche welcher welches welchen welchem
    warum weshalb wieso worin womit wofür worum wodurch inwiefern inwieweit ob wonach worauf woran
""")
BEFORE_ASKING = folded("an von mit bis seit ab auf in bei für aus nach zu gegen um über zum unter vor durch")
MEASURED = folded("""
    viel viele vielen hoch lang lange oft heißt heißen lautet lauten ist sind war weit groß alt spät teuer
    wurde setzt hat endet berechnet
""")
FILLERS = folded("""
    hallo hi hey moin servus guten morgen tag abend grüß dich gott helena liebe lieber bitte mal doch kurz
    schnell jetzt dann also ok okay noch eben danke einmal gerne gern nur super prima so nun rasch dringend
    ach ja bitteschön nochmal nochmals erstmal zunächst zuerst
""")
JOINING = FILLERS | frozenset(("und", "oder", "sondern", "aber", "anschliessend", "danach", "daher"))
THANKS = folded("""
    vielen dank danke für die hilfe schöne schönen feierabend tschüss bis alles klar verstanden perfekt wie
    geht es dir toll klasse gut sehr das war wochenende gemacht und dir später hilft mir passt lieb von
""")
ABOUT_HER = re.compile(
    r"^(?:wer|was) (?:bist|kannst|machst) du(?: (?:alles|eigentlich|so|denn|fur|mich|tun))*$"
)
POSSIBLE = folded("möglich machbar nett super toll lieb klasse denkbar schön")
"""„Wäre es möglich, …“ is how a command is put politely."""
SMALL_QUESTION = frozenset(("frage", "ruckfrage", "info", "bitte", "verstandnisfrage", "nachfrage"))
LEADING = FILLERS | SMALL_QUESTION | frozenset(("und", "aber", "dazu"))
NEGATIONS = folded("nicht nichts kein keine keinen keinem keiner keines ohne nie niemals weder")
GIVING = folded("gib gebe geb liefer liefere schick schicke mach mache lass")
NO_COMMAND = folded("""
    ich wir er es man hier gestern heute morgen wenn falls als nachdem da weil dass ob und oder aber also
    leider herr frau mandant mandantin gegner gegenseite gericht laut siehe eine einen ein einer alle
""")
SUBORDINATING = folded("dass weil da damit wenn falls")
IF_SO = folded("ja nein nicht möglich nötig")
"""„Wenn ja schreib dem Gegner“ commands; „wenn wir Klage erheben“ does not."""
DETERMINED = folded("der die das den dem des diese dieser dieses diesen unser unsere unseren mein meine")
INDEFINITE = folded("ein eine einen einem einer eines neue neuer neues neuen")
GOVERNING = folded(
    "wegen zu zur zum über von vom nach seit in im mit aus bei beim für gegen auf laut trotz an"
)
TOPICS = folded("wegen zu zur zum über von vom nach seit in im mit aus bei beim laut trotz")
"""After these stands what a letter is about, and not what is written."""

READERS = _stems(
    r"mandant versicher rechtsschutz gegner(?!in?s?anwalt)$ vermieter arbeitgeber kolleg bank$ ^herrn?$",
    r"^frau$",
)
SETTLEMENTS = folded("""
    in aus von mit zu bei seit über gegen ohne vor nach der vom im sind wurden werden anzeigen zeigen
    auflisten und oder haben gibt unter dazu aus suchen finden liegen je
""")
"""What follows „Vergleiche“ where settlements are meant and nothing is to be compared."""
