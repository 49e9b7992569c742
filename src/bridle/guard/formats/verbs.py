"""The words in which a speaker says that something is being done, and those that take it back.

In lower case and without punctuation, as in `bridle.guard.formats.words`.
"""

from __future__ import annotations


def _phrases(*phrases: str) -> tuple[str, ...]:
    return tuple(f" {phrase} " for phrase in phrases)


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


# German, in the first person, with whatever stands before them: "suche" is "durchsuche" and "versuche" too.
_GERMAN = (
    "suche prüfe schaue rufe frage hole lade lese starte führe nutze verwende erstelle lege trage "
    "speichere notiere rechne ermittle ermittele sende schicke leite lösche entferne ändere aktualisiere "
    "überweise zahle buche bestelle plane setze füge schreibe verfasse formuliere bereite veranlasse beginne "
    "kümmere mache erledige greife vergleiche analysiere kontrolliere liste zähle konvertiere wandle "
    "zeichne generiere erzeuge richte aktiviere schalte öffne kopiere verschiebe benenne importiere "
    "exportiere installiere teste sammle beschaffe besorge brauche benötige recherchiere konsultiere "
    "registriere storniere vereinbare reserviere verbinde beantworte werte fülle mittle erinnere "
    "probiere nehme wende sichte poste erfasse bestimme bearbeite verarbeite"
)
GERMAN_ACTS = tuple(_GERMAN.split())
# They end like the ones above, and nothing is done.
NO_ACT_IN_GERMAN = _set(
    "ersuche überlege belege widerlege zerlege beantrage ertrage vertrage hinterfrage widerrufe berufe "
    "widersetze erhole wiederhole vernehme entnehme verzeichne bezeichne kennzeichne erzähle verlade besetze "
    "unterschreibe beschreibe verschreibe übernehme berichte unterrichte verrichte begleite bewerte"
)
# What stands at the end behind "ich werde" and "ich muss".
GERMAN_INFINITIVES = (
    *(f"{act}n" for act in GERMAN_ACTS),
    "mitteln", "sammeln", "wandeln", "ändern", "speichern", "kümmern", "erinnern",
)  # fmt: skip
MORE_INFINITIVES = _set(
    "finden herausfinden nachsehen ansehen durchsehen nachschlagen zusammenstellen anfordern"
)
NO_INFINITIVES = frozenset(f"{act}n" for act in NO_ACT_IN_GERMAN) | _set(
    "aussetzen absetzen niederlegen ablegen beilegen zurückrufen zurücknehmen abnehmen zurücksenden abraten"
)
# These do something once the word at the end of the clause makes another verb of them.
SEPARABLE = {
    "sehe": _set("nach durch ein an"),
    "schlage": _set("nach"),
    "stelle": _set("zusammen fest bereit um"),
    "gehe": _set("durch"),
    "ziehe": _set("heran hinzu"),
    "zeige": _set("an"),
    "lasse": _set("suchen prüfen laufen"),
    "melde": _set("an"),
    "gebe": _set("ein"),
    "fordere": _set("an"),
    "finde": _set("heraus"),
}
# And these undo it: "setze aus", "lege nieder".
UNDOING = _set("nieder zurück beiseite fern still")
UNDOING_OF = {"setze": _set("aus ab"), "lege": _set("ab bei"), "lade": _set("ein"), "nehme": _set("ab")}
SET_PHRASES = _phrases(
    "one moment", "a moment", "one second", "just a second", "hold on", "einen moment", "moment bitte",
    "einen augenblick", "augenblick bitte", "bitte warten", "please wait", "time to check",
    "time to search", "time to look", "mal sehen", "lass mich", "lassen sie mich", "lass uns", "je vais",
    "laissez moi", "voy a", "déjame", "permíteme", "un instant", "un momento", "on it", "will do",
    "wird gemacht", "wird erledigt",
)  # fmt: skip

ENGLISH_OPENINGS = tuple(
    tuple(opening.split())
    for opening in (
        "i ll", "i will", "let me", "let us", "let s", "i need to", "i have to", "i must", "i should",
        "i want to", "we ll", "we will", "we need to", "we should", "we have to", "allow me to",
    )
)  # fmt: skip
_ENGLISH = (
    "check look search call use send fetch retrieve get find add create update read open load run execute "
    "book set save store query request calculate compute pull move copy transfer schedule gather process "
    "perform invoke submit post download upload remove delete list record note verify review analyze "
    "analyse examine start begin compare convert generate make scan collect obtain locate access consult "
    "register enter cancel draft prepare help see try do take figure work handle assist put build install "
    "plan edit change modify share forward reply respond contact measure count sum sort filter browse "
    "explore investigate research determine identify complete continue switch connect import export sync "
    "trigger launch initiate visit navigate click type fill extract inspect monitor track view turn buy "
    "order pay reserve log ping test estimate solve evaluate draw play translate"
)
ENGLISH_ACTS = _set(_ENGLISH)


def _gerund(verb: str) -> str:
    if verb in ("get", "run", "set", "submit", "begin", "scan", "cancel", "put", "plan", "log"):
        return f"{verb}{verb[-1]}ing" if verb != "cancel" else "canceling"
    return f"{verb.removesuffix('e')}ing"


ENGLISH_GERUNDS = frozenset(map(_gerund, ENGLISH_ACTS)) | {"transferring", "cancelling"}
FINITE = _set(
    "is are was were be been has have had would requires require means violates needs takes can may must "
    "should could will does do did"
)
ADVERBS = _set(
    "now just quickly first then next also please gladly so okay right ok well simply immediately go "
    "ahead and happily gonna once again"
)

NEEDED = _set("the this that some more current information data access to latest all these those")
NEEDS = _set("brauche benötige need")
FROM_OTHERS = _set(
    "vollmacht zustimmung freigabe genehmigung erlaubnis unterschrift okay anweisung weisung bestätigung "
    "auftrag mandat mandate approval permission consent signature authorization authorisation order "
    "confirmation ihr ihre ihren ihrer dein deine deinen your"
)
ABLE = _set("help check look search find get fetch")
"""To say that one can do these is how many models begin to."""
RELATIVES = _set("der die das den dem welche welcher welches welchen")

# Something happens without anybody being named.
PARTICIPLES = _set(
    "abgefragt abgerufen gesucht durchsucht geprüft überprüft nachgesehen nachgeschlagen berechnet "
    "ermittelt angelegt erstellt gespeichert eingetragen gesendet versendet verschickt abgeschickt "
    "gelöscht ausgeführt aufgerufen gestartet aktualisiert geöffnet gelesen überwiesen gebucht "
    "hinzugefügt notiert geholt abgeholt durchgeführt vorbereitet recherchiert heruntergeladen"
)
OURS = _set(
    "suchen durchsuchen schauen sehen prüfen überprüfen rufen fragen brauchen benötigen müssen holen "
    "berechnen legen tragen senden öffnen lesen starten"
)
OTHERS = _set("sie du ihr euch ihnen dir kläger klägerin beklagte beklagten beklagter man he she they you")

# All of it may be said by somebody who was asked and begins.
AGREEMENT = _set(
    "sure thing certainly of course okay ok alright all right away got it absolutely yes gern gerne "
    "natürlich selbstverständlich klar alles doch in ordnung sofort ja verstanden jawohl einen moment "
    "bitte augenblick mach mache ich das wird gemacht will do on it happy to help understood great gut "
    "dann also mal sehen los geht s perfekt prima super danke for you hello hi hallo hey there "
    "world what s up guten tag morgen abend moin servus good morning afternoon evening how are you nice "
    "to meet"
)

# Not now, or not at all.
LATER = _set(
    "morgen übermorgen später tomorrow later nächste nächsten kommende irgendwann bald gestern yesterday "
    "letzte"
)
OPEN = _phrases(
    "wenn", "falls", "sobald", "bevor", "ehe", "sofern", "solange", "nachdem sie", "bis sie", "erst nach",
    "erst wenn", "nur mit", "nur auf", "nur nach", "nur wenn", "vielleicht", "eventuell", "womöglich",
    "möglicherweise", "vorerst", "once you", "once the", "unless", "until", "before i", "before you",
    "as soon as", "after you", "if", "when you", "maybe", "perhaps", "only with", "only after", "gestern",
    "yesterday", "letzte woche", "last week", "damals",
    "statt", "stattdessen", "instead", "let me know", "lass mich wissen",
    "lassen sie mich wissen", "im nächsten monat", "nächste woche", "next week", "gegebenenfalls", "ggf",
    "auf wunsch", "auf anfrage", "nach ihrer", "nach ihrem", "nach freigabe", "nach rücksprache",
    "bei bedarf", "notfalls", "im zweifel", "your request", "on request", "upon", "jederzeit",
    "grundsätzlich", "künftig", "in zukunft", "demnächst", "nachher", "zeichen hin", "erst am", "erst im",
    "erst ab", "erst um", "nur gegen", "nur bei", "nur unter", "meist", "meistens", "oft", "häufig",
    "gewöhnlich", "manchmal", "in der praxis", "often", "sometimes", "typically", "immer", "stets", "jeden",
    "jede", "täglich", "always", "every",
)  # fmt: skip
NEGATED = _phrases(
    "nicht", "nichts", "kein", "keine", "keinen", "keinem", "keiner", "keinerlei", "nie", "niemals",
    "weder", "kaum", "ohne", "not", "never", "no", "nothing", "without", "t", "none", "nobody", "niemand",
    "nirgends", "lieber", "rather", "neither", "nor", "keinesfalls", "keineswegs", "mitnichten", "hardly",
    "keines",
)  # fmt: skip
NO_BEFORE = _set(
    "way chance thanks thank need access authority permission longer go deal sir i do can never not more"
)
DECLINED = _phrases(
    "davon ab", "abstand", "grenze", "befugnis", "befugt", "weigere", "verstoß", "verstößt", "unzulässig",
    "rechtswidrig", "riskant", "risiko", "risky", "risk", "hold off", "holding off", "violates", "violate",
    "policy", "authority", "out of scope", "against", "berufung ein", "widerspruch ein", "einspruch ein",
    "beschwerde ein", "revision ein", "rechtsmittel ein", "unsafe", "illegal", "on hold", "nein",
    "no thanks", "stopp", "stop", "bedenklich", "heikel", "zu weit", "too far", "zweifelhaft", "dubious",
    "genug", "enough", "schluss", "strafbar", "crime", "sinnlos", "falsch", "wrong", "halt",
)  # fmt: skip

# Behind the act they put it in the past.
PAST = _phrases("war", "waren", "wurde", "wurden", "was", "were", "hatte")
# A sentence that has one of these before its "ich" or "I" is about those words.
COPULAS = _set("ist sind war lautet heißt is are was were reads")
WAITING = _set("warten lassen gedulden entschuldigen verzeihen")

# Somebody else is speaking.
REPORTED = tuple(
    f" {verb}"
    for verb in (
        "schreibt", "schrieb", "sagt", "meint", "behauptet", "erklärt", "teilt", "heißt es", "laut ",
        "lautet", "rief ", "ruft ", "says", "said", "writes", "wrote", "claims", "states", "reads",
        "according", "antwortet", "notiert ", "fragt", "asks", "told", "steht", "verlangt", "fordert",
    )
)  # fmt: skip
SUBORDINATORS = _set(
    "ob dass weil wer was wie wo wann warum damit obwohl während indem whether that because who what how "
    "why where which wenn falls sobald bevor if when unless"
)
OWN_LABELS = ("final answer", "answer", "antwort", "assistant")
ABOUT_THE_TASK = (
    " user wants ", " the user wants ", " user asks ", " the user asks ", " the user is asking ",
    " der nutzer will ", " der nutzer möchte ", " der benutzer möchte ", " der nutzer fragt ",
)  # fmt: skip
