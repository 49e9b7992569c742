"""The words by which a request is told apart: what is to be done, with what, and what is only asked.

All are compared folded (`fold`): prüfe, pruefe, PRÜFE and prufe are one word. A verb is written as its
imperative, with "+" before a part that German puts at the end: "setz+auf" is „setz einen Brief auf“,
„aufsetzen“ and „aufzusetzen“; after "|" stands an infinitive that is not made from the imperative.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from bridle.host.personal_words import fold, folded


@dataclass(frozen=True, slots=True)
class Verb:
    commands: frozenset[str]
    infinitives: frozenset[str]
    told: frozenset[str]
    part: str = ""


def _verb(written: str) -> Verb:
    base, _, irregular = written.partition("|")
    stem, _, part = base.partition("+")
    ending = "n" if stem.endswith(("er", "el")) and not stem.endswith("ier") else "en"
    infinitive = irregular or stem + ending
    commands = [stem, stem + "e"]
    if irregular:  # „entwerfe“ is said as often as „entwirf“
        commands += [irregular.removesuffix("en"), irregular.removesuffix("n")]
    told = (stem + "st", stem + "est", stem + "t" if stem.endswith(("s", "ß", "z")) else stem + "st")
    whole = (part + infinitive, f"{part}zu{infinitive}") if part else (infinitive,)
    return Verb(
        _folded(commands) - {"kurz"}, _folded((*whole, infinitive)), _folded(told), fold(part) if part else ""
    )


def _folded(words: Iterable[str]) -> frozenset[str]:
    return frozenset(fold(each) for each in words)


def _verbs(listed: str) -> tuple[Verb, ...]:
    return tuple(_verb(each) for each in listed.split())


def _stems(*listed: str) -> re.Pattern[str]:
    """Any of these, each a pattern in folded letters that a word has to contain."""
    return re.compile("|".join(each for block in listed for each in block.split()))


DRAFT = _verbs("""
    erstell verfass formulier entwirf|entwerfen setz+auf setz+um arbeit+aus bereit+vor diktier überarbeit kürze|kürzen
    übersetz konzipier fertig+an fass+ab schreib+um formulier+um tipp skizzier redigier aktualisier
    begründ stell+auf bau+auf mach+fertig stell+fertig feil+aus polier erarbeit entwickl|entwickeln entwickle|entwickeln bau+zusammen füll+aus
    formulier+aus formulier+vor formulier+neu schreib+fertig schreib+neu arbeit+um wandl+um|wandeln verschriftlich
""")
"""These make a text, whatever their object is called."""

DRAFT_SOMETHING = _verbs("""
    mach schreib fertig leg+ein reich+ein erheb stell änder pass+an korrigier verbesser ergänz generier liefer
    schick send teil+mit bring+mit leit+ein erweiter kümmer hol+nach versend beantwort bearbeit
""")
"""These do so only where their object is a text, or somebody to write to."""

HELP = _verbs("""
    hilf|helfen unterstütz fang+an beginn übernimm|übernehmen start mach+weiter kümmer leg+los setz+fort arbeit
    dreh glätt straff feil
""")
"""These are done to a text that is named after „bei“, „mit“, „um“ or not at all."""

FILE = _verbs("beantrag erwider")
EDIT = _verbs(
    "überarbeit ergänz änder kürze|kürzen pass+an korrigier verbesser erweiter aktualisier übersetz"
)
WRITE = _verbs(
    "schreib schick send teil+mit antwort informier mahn+an mahn+ab erinner benachrichtig fordere+auf"
)
RESEARCH = _verbs("recherchier")
COMPARE = _verbs("vergleich stell+gegenüber gleich+ab halt+gegeneinander")
REVIEW = _verbs("""
    analysier prüf überprüf nachprüf untersuch wert+aus geh+durch lies+durch|lesen durchsuch fass+zusammen
    nimm+vor|nehmen schau+an sieh+an|sehen guck+an     kontrollier sicht sieh+durch|sehen schau+durch bewert durchforst stell+zusammen trag+zusammen
    arbeit+durch gleich+ab ordn durchleucht les+durch check
""")
GATHER = _verbs("stell+zusammen trag+zusammen")
RECORD = _verbs("""
    trag+ein leg+an notier vermerk erfass buch speicher hinterleg lösch verschieb markier quittier hak+ab
    trag+nach streich stell+ein plan vereinbar nimm+auf|nehmen verleg ordn+zu
""")
RECORD_SOMETHING = _verbs("änder setz schreib mach erstell stell leg schreib+auf trag")
"""These do so only where their object is one of the firm's records."""
SHOW = _verbs("""
    zeig nenn sag gib|geben list+auf such find öffn lies+vor|lesen zeig+an sieh+nach|sehen schau+nach verrat
    such+heraus such+raus hol ruf+auf zähl+auf guck+nach schlag+nach zitier berechn rechn+aus ermittl|ermitteln
    blend+ein informier list zähl rechn lad bring zeig+her kalkulier stell+bereit
    ermittel bestimm erzähl durchsuch wiederhol schick
""")
EXPLAIN = _verbs("""
    erklär erläuter bewert beurteil schätz+ein begutacht schlag+vor empfiehl|empfehlen berat hilf|helfen
    fass+zusammen prüf analysier leit+her begründ widerleg interpretier leg+dar
""")

PLEADING = _stems(
    r"klage(?!r(?:$|n$|in|s$|seit|vertret|partei|anwalt|haft)) widerspruch(?!lich|sfrei|e$|en$)",
    r"berufung revision(?!ssicher) (?:^|[a-z])beschwerde einspruch replik duplik schutzschrift streitverkund",
    r"verteidigungsanzeige erwiderung anhorungsrug mahnbescheid wiedereinsetzung einstweilig eilverfugung",
    r"(?<!urlaubs)(?<!versicherungs)(?<!kredit)(?<!aufnahme)(?<!mitglieds)antrag(?!sgegner|sstell|stell|en$)",
    r"rechtsmittel(?!belehr) rugeschrift gegenvorstellung vollstreckungserinnerung selbstanzeige",
)
NO_PLEADING = _stems(
    r"frist(?:en|ablauf|beginn|ende)?$ befugnis$ kosten$ wert$ risiko$ gericht(?:s|e)?$ verzicht$ datum$",
    r"nummer$ muster$ vorlagen?$ gegner(?:in|s)?$ verfahren$ instanz$ summe$",
)
DOCUMENT = _stems(
    r"brief(?:e|es|en)?$ mails?$ ^email vertrag(?:s|es)?$ vertrage$ vereinbarung vollmacht mahnung aufforderung",
    r"kundigung(?:en|sschreiben)?$ vermerk gutachten$ ^memo stellungnahme vorschlag(?:s|e)?$ angebot erklarung",
    r"^diktat zahlungserinnerung testament rechnung(?:en)?$ checkliste klausel protokoll anfrage bescheinigung entwurf(?:s|e)?$ ^entwurf",
    r"^text(?:e|es)?$ satzung konzept bericht chronologie zusammenfassung antwort ^fax$ nachricht zeugnis",
    r"fragenkatalog fragebogen formulierung gliederung zeilen$ mitteilung bestatigung schriftsatz schriftsatze einladung",
    r"(?:an|be|auf|rund|mandanten|anwalts|mahn|begleit|kundigungs|antwort|gegner|sachstands)schreiben",
    r"[a-z]{3}schreiben$ einwilligung widerruf patientenverfugung merkblatt pladoyer strafanzeige ^post$",
    r"^vergleich(?:s|es|stext)?$ vergleichstext aufstellung verfugung(?:en)?$ haftungsfreistellung memorandum",
    r"kostennote agb$ prasentation ubersicht tabelle zeitstrahl plan(?:s|es)?$ expose argumentation",
)
CONTAINER = _stems(
    r"^entwurf ^antwort(?!schreiben) ^stellungnahme ^schriftsatz ^formulierung ^begrundung$ ^vorschlag ^gliederung ^diktat"
)
"""A draft or an answer is of what comes after it: „Entwurf einer Klage“."""

RECORDS = _stems(
    r"notiz(?:en)?$ termin(?:s|e)?$ frist(?:en)?$ wiedervorlage ^erinnerung$ zeiteintrag zeiterfassung aufgabe",
    r"^akte$ kontakt(?:e|s)?$ eintrag(?:es|s)?$ todo vorfrist telefonnotiz gesprachsnotiz beteiligte[nr]?$",
)
KEPT = _stems(
    r"frist termin ^akte aktenzeichen beteiligt gegner(?:in)?$ mandant dokument wiedervorlage adress anschrift",
    r"telefon ^fax nummer ^stand$ sachstand wortlaut gebuhr streitwert gegenstandswert muster vorlage betrag datum",
    r"urteil beschluss entscheidung rechtsprechung norm paragraf paragraph gesetz ^ansprechpartner iban konto",
    r"kosten zeit stunden zustellung eingang entwurfe name honorar aufwand sachgebiet status bearbeiter anwalt",
    r"^bgh$ ^bag$ ^bverfg$ ^olg$ ^eugh$ zeuge schriftwechsel anlage kalender zustandigkeit feiertag geburtsdatum",
)
"""What a firm has lying about: to need it is to look it up."""

NO_LAW = _stems(
    r"telefon fax adress anschrift mail offnungszeit hotel zug(?:e|verbindung)?$ ansprechpartner kontakt"
)
RESEARCHED = _stems("recherche")
OPPOSED = _stems("gegenuberstell synopse")
REVIEWED = _stems(
    r"^(?:nach|uber|gesamt|detail|voll|schluss)?prufung ^analyse auswertung ^bewertung ^durchsicht ^sichtung",
    r"^einschatzung zusammenfassung ^erlauterung ^beurteilung",
)
WRITTEN = _stems(
    r"vorbereitung ^ausarbeitung ^erstellung ^anfertigung ^abfassung ^uberarbeitung ^ubersetzung"
)
"""Commands as nouns: „Prüfung aller Fristen bitte“, „Vorbereitung des Termins“."""

LAW = _stems(
    r"urteil rechtsprechung gesetz paragra bgh bag$ literatur rechtslage judikatur entscheidung norm"
)
TOTAL = _stems(
    r"^alle[rnms]?$ ^samtlich vollstandig ^komplett ^gesamt ^ganze[nrms]?$ umfassend ^jede[nrms]?$ luckenlos",
    r"ausfuhrlich grundlich eingehend systematisch ^insgesamt$ ^vollumfanglich ^detailliert",
)
SEVERAL = _stems(r"^und$ ^mit$ ^zwischen$ ^beide ^sowie$ ^gegen$ ^zwei$ ^drei$ ^zu$")

JUDGED = _stems(
    r"wirksam zulassig rechtmassig rechtswidrig aussicht chance argument strateg ^lohnt$ ^lohnen$ ^ratst$ ^rat$",
    r"empfiehl empfehl vorgeh reagier ^haftet ^haften ^haftung risik(?!o$) ^risiko$ bewert einschatz beurteil",
    r"^warum ^weshalb ^wieso inwiefern inwieweit ^wozu$ haltst ^halst ^meinst ^denkst ^findest ^siehst sinnvoll",
    r"ratsam besser ^beste[rnsm]?$ ^folge konsequenz auswirk anspruch(?!sgegner|sstell) verpflichtet strafbar erlaubt",
    r"^verboten gultig nichtig rechtens ^berechtigt unberechtigt verhaltnismassig widrig anfecht(?:bar|en)",
    r"fehlerhaft ^korrekt ^richtig ausreich ^genugt ^reicht schlussig plausib vertretbar verwertbar gerechtfertigt",
    r"^spricht ^sprechen ^beweismittel ^beweislage ^schwach gegenargument ^verjahrt$",
    r"einwand einwend ^begrundet ^begrundeten unbegrundet ^sinne$ ^beachten ^aufpassen ^uberraschend ^problem",
    r"unterschied ^bedenken ^schritte ^tun$ ^droht ^drohen ^passiert ^bedeutung ^taktik ^vorteil ^nachteil",
    r"uberzeug ^notig ^notwendig ^erforderlich zumutbar angemessen ^moglich ^denkbar ^achten beweisbar fristgerecht",
    r"fristgemass rechtzeitig formgerecht missbrauch fahrlassig ordnungsgemass ^verteidig ^schuld$ entbehrlich",
    r"geeignet ^erfolg$ ^schief ^falsch ^meinung ^tipps?$ ^ideen? ^hinweise durchsetzbar durchkommen ^gewinnen ^verlieren angreifbar erfolgreich realistisch ^verstosst ausleg",
)
"""To answer this takes more than looking it up."""

DATE_WORDS = folded("wann verjährt verjährung")
FACTS = folded("""
    ist sind war waren hat haben hatte hatten hast wurde wurden liegt liegen gibt gab besteht bestehen existiert
    läuft laufen steht stehen findet kommt kam ging habe habt sitzt fehlt fehlen wird werden bin bist gehört
    endet beginnt stimmt heißt enthält kennst weißt arbeitet vertritt
""")
MODALS = folded("kann können darf dürfen muss müssen soll sollen sollte sollten könnte könnten will wollen")
POLITE = folded(
    "könnte kannst könntest würdest magst möchtest willst könnt können könnten würden sollst darfst"
)
ADDRESSED = folded("du sie ihr dir man jemand")
NEED = folded(
    "suche suchen brauche brauchen bräuchte bräuchten benötige benötigen hätte hätten möchte möchten will wollen"
)
ASKING = folded("""
    was wann wer wen wem wessen wo wohin woher wie wieviel wieviele welche welcher welches welchen welchem
    warum weshalb wieso worin womit wofür worum wodurch inwiefern inwieweit ob wonach worauf woran
""")
BEFORE_ASKING = folded("an von mit bis seit ab auf in bei für aus nach zu gegen um über zum unter vor durch")
MEASURED = folded("""
    viel viele vielen hoch lang lange oft heißt heißen lautet lauten ist sind war weit groß alt spät teuer wurde
    setzt hat endet berechnet
""")
FILLERS = folded("""
    hallo hi hey moin servus guten morgen tag abend grüß dich gott helena liebe lieber bitte mal doch kurz schnell
    jetzt dann also ok okay noch eben danke einmal gerne gern nur super prima so nun rasch dringend ach ja bitteschön
    nochmal nochmals erstmal zunächst zuerst
""")
JOINING = FILLERS | frozenset(("und", "oder", "sondern", "aber", "anschliessend", "danach", "daher"))
THANKS = folded("""
    vielen dank danke für die hilfe schöne schönen feierabend tschüss bis alles klar verstanden perfekt wie geht es dir
    toll klasse gut sehr das war wochenende gemacht und dir später hilft mir passt lieb von
""")
ABOUT_HER = re.compile(
    r"^(?:wer|was) (?:bist|kannst|machst) du(?: (?:alles|eigentlich|so|denn|fur|mich|tun))*$"
)
SMALL_QUESTION = frozenset(("frage", "ruckfrage", "info", "bitte", "verstandnisfrage", "nachfrage"))
NEGATIONS = folded("nicht nichts kein keine keinen keinem keiner keines ohne nie niemals weder")
GIVING = folded("gib gebe geb liefer liefere schick schicke mach mache lass")
NO_COMMAND = folded("""
    ich wir er es man hier gestern heute morgen wenn falls als nachdem da weil dass ob und oder aber also leider
    herr frau mandant mandantin gegner gegenseite gericht laut siehe eine einen ein einer alle
""")
DETERMINED = folded("der die das den dem des diese dieser dieses diesen unser unsere unseren mein meine")
INDEFINITE = folded("ein eine einen einem einer eines neue neuer neues neuen")
GOVERNING = folded(
    "wegen zu zur zum über von vom nach seit in im mit aus bei beim für gegen auf laut trotz an"
)
TOPICS = folded("wegen zu zur zum über von vom nach seit in im mit aus bei beim laut trotz")
"""After these stands what a letter is about, and not what is written."""

READERS = _stems(
    r"mandant versicher rechtsschutz gegner(?!in?s?anwalt)$ vermieter arbeitgeber kolleg bank$ ^herrn?$ ^frau$"
)
SETTLEMENTS = folded("""
    in aus von mit zu bei seit über gegen ohne vor nach der vom im sind wurden werden anzeigen zeigen auflisten
    und oder haben gibt unter dazu aus suchen finden liegen je
""")
"""What follows „Vergleiche“ where settlements are meant and nothing is to be compared."""
