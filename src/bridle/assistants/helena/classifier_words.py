"""The words by which a request is told apart: what is judged, asked, wanted, or only said.

All are compared folded (`fold`): prüfe, pruefe, PRÜFE and prufe are one word.
"""

from __future__ import annotations

import re

from bridle.assistants.helena.classifier_nouns import stems
from bridle.host.personal_words import folded

BEFORE_COMPETENT = folded("""
    das der die den örtlich örtliche sachlich sachliche funktionelle richtige richtiger
""")
OF_SOMEBODY = folded("der des von vom")
OF_SEVERAL = folded("der des von zwischen beider zweier dreier aller")
JUDGED = stems(
    r"wirksam zulassig rechtmassig rechtswidrig aussicht chance argument strateg ^lohnt$ ^lohnen$ ^ratst$",
    r"^rat$ empfiehl empfehl vorgeh reagier(?!t$) ^haftet ^haften ^haftung risik(?!o$) ^risiko$ bewert",
    r"einschatz beurteil ^warum ^weshalb ^wieso inwiefern inwieweit ^wozu$ haltst ^halst ^meinst ^denkst",
    r"^findest ^siehst sinnvoll ratsam besser ^beste[rnsm]?$ ^folge konsequenz auswirk",
    r"anspruch(?!sgegner|sstell) verpflichtet strafbar erlaubt ^verboten gultig nichtig rechtens",
    r"^berechtigt unberechtigt verhaltnismassig widrig anfecht(?:bar|en) fehlerhaft ^korrekt ^richtig",
    r"ausreich ^genugt ^reicht schlussig plausib vertretbar verwertbar gerechtfertigt ^spricht ^sprechen",
    r"^beweismittel ^beweislage ^schwach gegenargument ^verjahrt$ einwand einwend ^begrundet ^begrundeten",
    r"unbegrundet ^sinne$ ^beachten ^aufpassen ^uberraschend ^problem ^klug ^verstehst ^glaubst ^bedenken",
    r"^schritte ^tun$ ^droht ^drohen ^passier ^recht$ ^bedeutung ^taktik ^vorteil ^nachteil uberzeug",
    r"^notig ^notwendig ^erforderlich zumutbar angemessen ^moglich ^denkbar ^achten beweisbar fristgerecht",
    r"fristgemass rechtzeitig formgerecht missbrauch fahrlassig ordnungsgemass ^verteidig ^schuld$",
    r"entbehrlich geeignet ^erfolg$ ^schief ^falsch ^meinung ^tipps?$ ^ideen? ^hinweise durchsetzbar",
    r"durchkommen ^gewinnen ^verlieren angreifbar ^sicher(?:en)?$ ^uberhaupt$ ^sinn$ ^meint$ alternativ",
    r"^fair$ ^betracht$ ^gut$ ^schlecht$",
    r"^ungefahr$",
    r"^normalerweise$ ^ublicherweise$ eindruck ^skeptisch heikel kritisch$ ^befangen zusammenhang$",
    r"^kurzer$ ^einfacher$ ^anders$ ^genauer$ ^haltbar ^deine[rms]?$ ^gefuhl$ erfolgreich realistisch",
    r"^verstosst ausleg ^ordnung$ ^spielt$",
)
"""To answer this takes more than looking it up."""
AGEING = re.compile("verjahr|anspruch")
"""To ask when it is so is to look it up."""
FACTS = folded("""
    ist sind war waren hat haben hatte hatten hast wurde wurden liegt liegen gibt gibts gab besteht
    bestehen existiert läuft laufen steht stehen findet kommt kam ging habe habt sitzt fehlt fehlen wird
    werden bin bist gehört endet beginnt stimmt heißt enthält kennst weißt arbeitet vertritt
""")
ADVISED = folded("""
    nun jetzt dann würdest wäre machen mache mach sage sag sagen antworte antworten tue tu rätst schlägst
""")
WEIGHED = stems(r"(?:bar|sam|haft|los|lich|ig|abel|ell|iv)$ ^un[a-z]{4}")
STATES = stems(
    r"^fallig$ anhangig$ vollstandig$ kraftig$ ^zustandig$ jahrig$ verfugbar$ erreichbar$ ^tatig$ ^ledig$",
    r"^fertig$ ^strittig$ schriftlich$ ^endlich$ ^ubrig$ aktiv$ ^wichtig$ aktuell$ ^nachtraglich$",
    r"^anwaltlich$ ^ordentlich$ ^ausstandig$ ^uberfallig$ ^unter ^unser ^unbezahlt$ ^unerledigt$ ^umfang",
    r"^einzig$ ^freitags? ^tariflich$",
)
"""What a file says of itself, and nobody has to judge."""
NOT_TOO = stems(r"en$ ^\d ^hause$ ^ende$ ^tun$")
MODALS = folded("""
    kann können darf dürfen muss müssen soll sollen sollte sollten könnte könnten will wollen müsste
""")
POLITE = folded("""
    könnte kannst könntest würdest magst möchtest willst könnt können könnten würden sollst darfst
""")
ADDRESSED = folded("du sie ihr dir man jemand wer einer")
NEED = folded("""
    suche suchen würde würden brauch brauche brauchen bräucht bräuchte bräuchten benötig benötige
    benötigen hätt hätte hätten möchte möchten will wollen wünsche
""")
WANTING = (MODALS | NEED) - {"suche", "suchen"}
ASKING = folded("""
    was wann wer wen wem wessen wo wohin woher wie wieviel wieviele welche welcher welches welchen welchem
    warum weshalb wieso worin womit wofür worum wodurch inwiefern inwieweit ob wonach worauf woran
""")
BEFORE_ASKING = folded("""
    an von mit bis seit ab auf in bei für aus nach zu gegen um über zum unter vor durch
""")
MEASURED = folded("""
    viel viele vielen hoch lang lange oft heißt heißen lautet lauten ist sind war weit groß alt spät teuer
    hieß hießen wurde setzt hat endet berechnet
""")
FILLERS = folded("""
    hallo hi hey moin servus guten morgen tag abend grüß dich gott helena liebe lieber bitte mal doch kurz
    schnell jetzt dann also ok okay noch eben danke einmal gerne gern nur super prima so nun rasch
    dringend ach ja bitteschön nochmal nochmals erstmal zunächst zuerst
""")
JOINING = FILLERS | frozenset(("und", "oder", "sondern", "aber", "anschliessend", "danach", "daher"))
THANKS = folded("""
    vielen dank danke für die hilfe schöne schönen feierabend tschüss bis alles klar verstanden perfekt
    wie geht es dir toll klasse gut sehr das war wochenende gemacht und später hilft mir passt lieb von s
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
SUBORDINATING = folded("dass weil da damit wenn falls bevor ehe sobald solange obwohl nachdem sofern soweit")
IF_SO = folded("ja nein nicht möglich nötig")
"""„Wenn ja schreib dem Gegner“ commands; „wenn wir Klage erheben“ does not."""
DETERMINED = folded("""
    der die das den dem des diese dieser dieses diesen diesem unser unsere unseren unserem unserer
    unseres mein meine meinen meinem meiner meines deine deinen deinem seine seinen seinem ihre ihren ihrem
""")
INDEFINITE = folded("ein eine einen einem einer eines neue neuer neues neuen ne nen nem ner n")
GOVERNING = folded("""
    wegen zu zur zum über von vom nach seit in im mit aus bei beim für gegen auf laut trotz an wg bzgl
    bezüglich hinsichtlich betreffend betreffs betr
""")
TOPICS = folded("""
    wegen zu zur zum über von vom nach seit in im mit aus bei beim laut trotz wg bzgl bezüglich
    hinsichtlich betreffend betreffs betr
""")
"""After these stands what a letter is about, and not what is written."""
SETTLEMENTS = folded("""
    in aus von mit zu bei seit über gegen ohne vor nach der vom im sind wurden werden anzeigen zeigen
    auflisten und oder haben gibt unter dazu suchen finden liegen je
""")
"""What follows „Vergleiche“ where settlements are meant and nothing is to be compared."""
NOUNS_TOO = folded("""
    vergleich vergleiche antwort plan buch list liste suche stelle stell lade fertig tipp teil teile
    arbeit start check halt halte lager kürze kurz fass mahne klage erinnere sicht lege leg hole
""")
"""Commands that are nouns or adjectives as well: inside a clause they are taken for those."""
TO_ME = folded("mir uns mal bitte dazu daraus")
PHRASED = folded("papier form angriff lupe weg vordermann reine stand")
SUBJECTS = folded("ich wir er sie es man")
JOINED = ASKING | folded("und oder sowie dass")
CHANGED_TO = frozenset(("in", "auf"))
SENT_TO = frozenset(("an", "ans", "furs", "gegenuber"))
BRIEFLY = folded("""
    brauch brauche bräuchte bräucht benötig benötige benötigen brauchen bräuchten hätt hätte suche
""")
"""Who is in a hurry leaves „ich“ out."""
DAYS = folded("""
    heute morgen übermorgen montag dienstag mittwoch donnerstag freitag samstag sonntag ende anfang
    nächste nächsten termin gerichtstermin mandantentermin verhandlung
""")
OUT = folded("raus her hin fertig rein los")
WISHED = folded("""
    benötigt gebraucht gewünscht fällig hilfreich prima super toll klasse fein spitze angebracht
""")
DIRECTED = folded("an ans gegen auf wegen wg für zum zur zu bzgl bezüglich betreffend über in")
US = folded("ich wir uns mich mir du dich dir bitte")
TALK = folded("""
    ich du er es mir dir uns dich mich wir hm hmm mhm äh ähm ah aha oh naja tja echt wirklich stimmt nee
    nein ne nö doch leider verstehe achso klingt gefällt passt quatsch moment warte puh hä
""")
"""Who says this talks, and wants nothing shown."""
LEGAL_ACTS = folded("""
    einlegen erheben klagen kündigen einreichen widersprechen widerrufen zustimmen stellen mahnen
""")
AS = folded("in als per im")
WERE_TO = folded("bräuchte bräuchten sollte sollten würdest")
RELATIVE = folded("dem der den denen das die dessen deren")
IN_WRITING = folded("schriftlich brieflich postalisch")
BEING = folded("ist sind war waren hat hatte hatten")
ALREADY = folded("""
    schon bereits noch heute gestern morgen inzwischen jemand jemanden etwas neue neues neuen da raus drin
    weg dabei hier vor ein
""")
HAPPENED = stems(
    r"^[a-z]*ge[a-z]+(?:t|en|an)$ ^(?:be|ver|er|ent|zer|uber|unter)[a-z]+(?:t|en)$ iert$ versichert$",
)
PRONOUNS = folded("die den das sie es ihn ihm darum dazu daraus ihr diese diesen")
CONSIDERING = folded("überlege überlegen erwäge erwägen denke zögere hadere schwanke")
HANDING = folded("schick schicke schicken send sende senden liefer liefere liefern bring bringe bringen")
"""„Schick mir den Brief“ wants one that is there."""
NEW = folded("neue neuer neues neuen neuem")
NEVER_NOUNS = folded("halten vergleichen abgleichen gegenüberstellen")
THEY_NEED = folded("braucht benötigt bräuchte brauchen benötigen bräuchten")
DOUBTING = folded("brauchen brauche braucht wäre geht ginge klappt")
