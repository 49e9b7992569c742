"""The words around a call that tell what it is there for: to be made, to be shown, to be refused.

In lower case and without punctuation (`I'll` is `i ll`), each by its beginning: `format` stands for
`formatted` too. Where the word must end there, a space ends it.
"""

from __future__ import annotations


def _words(*beginnings: str) -> tuple[str, ...]:
    return tuple(f" {beginning}" for beginning in beginnings)


# Shown, described, quoted or imagined.
SHOWN = _words(
    "example", "e g ", "for instance", "such as", "like this", "like so", "looks like", "look like",
    "as follows", "format", "syntax", "schema", "placeholder", "tutorial", "hypothetical", "would ",
    "could ", "might ", "you should", "should look", "suppose", "imagine", "assume ", "if you ", "if i ",
    "if the ", "you can ", "you may ", "you d ", "you need", "you have to", "you use ", "one can",
    "one calls", "how to ", "how you", "how i ", "how the", "how a ", "this is how", "that is how",
    "is how ", "quote", "quoting", "quotation", "wrote", "pasted", "printed", "prints ", "emits", "emitted",
    "outputs ", "means ", "meaning ", "explain", "explanation", "demonstrat", "illustrat", "show you",
    "shows ", "shown", "here s how", "literal", "snippet", "payload", "dry run", "test case", "unit test",
    "simulat", "pretend", "fiction", "typical", "usually", "normally", "in general", "generally",
    "injection", "is called with", "is written", "are written", "is used", "are used", "corresponds",
    "refers to", "json object", "json structure", "equivalent", "beispiel", "z b ", "zb ", "bspw", "bsp ",
    "etwa so", "so aus", "so auf ", "so lauten", "sieht so", "sehen so", "wie folgt", "folgendermaßen",
    "syntaktisch", "platzhalter", "würde", "könnte", "müsste", "sollte man", "sollten sie", "man kann",
    "kann man", "man muss", "muss man", "man ruft", "ruft man", "man schreibt", "schreibt man",
    "man verwendet", "verwendet man", "man nutzt", "nutzt man", "sie können", "du kannst", "können sie",
    "kannst du", "sie müssen", "du musst", "wenn sie ", "wenn du ", "wenn man ", "angenommen", "stell dir",
    "stellen sie sich", "hypothetisch", "theoretisch", "zitier", "wörtlich", "schrieb", "lautet", "lauten ",
    "ausgegeben", "gibt aus", "erklär", "erläuter", "demonstrier", "veranschaulich", "zeige ", "zeigt ",
    "zeigen", "gezeigt", "normalerweise", "üblicherweise", "typischerweise", "in der regel", "generell",
    "testfall", "simulier", "fiktiv", "wird verwendet", "werden verwendet", "wird so", "werden so",
    "entspricht", "aufgebaut", "besteht aus", "gemeint", "sogenannt", "schreibweise", "replied",
    "responded", "antwortete", "raw text", "below is", "im folgenden", "dangerous", "gefährlich",
)  # fmt: skip

# Words of somebody who speaks about texts. They are also what a search may be about.
ABOUT = _words(
    "sample", "template", "documentation", "docs ", "spec ", "specification", "manual ", "guide ",
    "reference ", "users ", "said ", "says ", "stated", "log ", "logs ", "logged", "logfile", "transcript",
    "parser", "parse ", "parsed", "token", "tag ", "tags ", "xml", "markup", "marker", "models ", "llm",
    "describe", "description", "instead of", "rather than", "last time", "yesterday", "attack", "malicious",
    "suspicious", "untrusted", "instructed", "instruction", "contains ", "contained", "containing",
    "consists", "replace ", "section", "chapter", "variant", "muster ", "vorlage", "dokumentation",
    "dokumentiert", "doku ", "handbuch", "anleitung", "referenz", "hätte", "wäre", "dürfte", "falls ",
    "zitat", "wortlaut", "geschrieben", "stand ", "steht ", "stehen ", "protokoll", "logdatei",
    "logeintrag", "mitschnitt", "modelle ", "sprachmodell", "bedeutet", "beschreib", "statt ",
    "stattdessen", "anstatt", "anstelle", "enthält", "enthalten", "eingefügt", "kopiert", "angriff",
    "schädlich", "verdächtig", "manipul", "anweisung", "abschnitt", "kapitel", "siehe ", "vgl ", "variante",
    "notation", "ersetzen", "ersetze ", "übersetz", "translat", "end of ", "betreff", "subject",
    "übermittelt", "received", "erhalten ",
)  # fmt: skip

# These occur in a sentence that leads to a real call, too: they count where nothing marks the call.
SHOWN_WITHOUT_MARKER = _words(
    "should ", "error", "already", "response", "above", "below", "previous", "earlier", "following",
    "follows", "give you", "write ", "here is", "here s ", "here are", "json", "text ", "message",
    "request", "returned", "returns ", "output", "input ", "result", "string ", "raw ", "was ", "were ",
    "define", "schema", "your ", "the call", "this call", "folgende", "nennen", "aufschreib", "formulier",
    "hier ist", "hier der", "hier das", "hier die", "der aufruf", "dieser aufruf", "fehler", "oben ",
    "unten ", "vorher", "zuvor", "nachricht", "ergebnis", "antwort", "eingabe", "ausgabe", "immer ", "not ",
    "no ", "nicht ", "kein", "nie ", "never", "don t ", "doesn t ", "isn t ", "didn t ", "war ", "waren ",
    "wurde",
)  # fmt: skip

# Behind a call, these say what it does or what its parts are.
SHOWN_BEHIND = _words(
    "where ", "this is ", "that is ", "it is ", "it returns", "it takes", "returns ", "return ", "takes ",
    "accepts", "expects", "parameter", "argument", "this function", "this call", "this tool", "this will",
    "the call", "the tool", "the function", "above", "wobei", "dies ist", "das ist", "es ist", "liefert",
    "erwartet", "nimmt ", "dieser aufruf", "der aufruf", "diese funktion", "die funktion", "das werkzeug",
    "dieses werkzeug", "oben ", "so geht",
)  # fmt: skip

# Refused.
REFUSED = _words(
    "can t ", "cannot", "can not", "won t ", "will not", "must not", "may not", "mustn t ", "not allowed",
    "not permitted", "not authori", "not going to", "unable", "refus", "declin", "sorry", "no permission",
    "prohibited", "forbidden", "never call", "never run", "never execute", "do not call", "do not run",
    "do not execute", "don t call", "don t run", "don t execute", "did not", "didn t ", "not run",
    "not execut", "not call", "not perform", "not invoke", "without calling", "without running",
    "without executing", "verweiger", "lehne ", "ablehn", "abgelehnt", "verboten", "untersagt",
    "unzulässig", "niemals", "leider", "tut mir leid", "bedaure", "keine berechtigung", "keine befugnis",
    "kein zugriff", "keinen zugriff", "ohne ihn auszuführen", "ohne es auszuführen", "ohne aufzurufen",
    "ignor", "withh", "skipp", "blocked", "blockiert", "gesperrt", "unterlass", "unterbleib",
    "zurückgehalten", "zurückgewiesen", "rejected", "denied",
)  # fmt: skip

# German puts the "not" far from what is not done: one of each, and it is a refusal.
NOT = _words(
    "nicht ", "nichts ", "kein ", "keine ", "keinen ", "keinem ", "keiner ", "keinerlei ", "weder ", "nie ",
)  # fmt: skip
DOES = _words(
    "ausführ", "ausgeführt", "führe ", "aufruf", "aufgerufen", "rufe ", "darf", "dürfen", "kann ", "können",
    "werde ", "werden ", "möglich", "erlaubt", "gestattet", "starte", "löse ", "befolg", "folge ",
    "möchte ", "soll ", "sollen ", "sollte", "bitte ", "mache ", "machen ", "tue ", "tun ", "will ",
    "wollen ",
)  # fmt: skip

# Announced: somebody is about to do it.
ANNOUNCED = _words(
    "i ll ", "i will ", "i am going to", "i m going to", "let me ", "let us ", "let s ", "i need to ",
    "i want to ", "i have to ", "i must ", "i should ", "i am now", "i m now", "now i ", "i am calling",
    "i m calling", "i am checking", "i m checking", "i call ", "i check", "i look", "i search", "i use ",
    "calling ", "checking ", "looking up", "looking for", "searching", "fetching", "retrieving",
    "one moment", "a moment", "hold on", "ich werde ", "werde ich", "ich rufe", "rufe ich", "rufe jetzt",
    "ich prüfe", "prüfe ich", "ich überprüfe", "ich schaue", "schaue ich", "schaue nach", "ich sehe",
    "sehe ich", "ich suche", "suche ich", "ich frage", "frage ich", "ich ermittle", "ermittle ich",
    "ich berechne", "berechne ich", "ich rechne", "ich hole", "hole ich", "ich lade", "ich lese",
    "lese ich", "ich starte", "ich führe", "führe ich", "ich nutze", "nutze ich", "ich verwende",
    "verwende ich", "ich erstelle", "erstelle ich", "ich lege", "lege ich", "ich muss", "muss ich",
    "ich brauche", "ich benötige", "lass mich", "lassen sie mich", "lasst uns", "einen moment",
    "moment bitte", "augenblick", "ich kümmere", "ich mache", "ich öffne", "ich trage", "ich speichere",
    "ich notiere", "ich erinnere", "action ",
)  # fmt: skip

# Agreed: somebody was asked to do it.
AGREED = _words(
    "sure ", "certainly", "of course", "okay", "ok ", "alright", "right away", "got it", "absolutely",
    "yes ", "gern ", "gerne", "natürlich", "selbstverständlich", "klar ", "alles klar", "in ordnung",
    "sofort", "ja ", "verstanden",
)  # fmt: skip
# Handed over: it is for the person to read.
HANDED_OVER = _words(
    "here s ", "here is ", "here are ", "hier ist", "hier sind", "hier der", "hier das", "hier die", "json",
)  # fmt: skip

# Asked for: a question whether to do it is not doing it.
ASKED = _words(
    "shall i ", "should i ", "may i ", "do you want", "want me to", "would you like me", "confirm",
    "approv", "proceed", "go ahead", "is that correct", "is this correct", "is that ok", "is this ok",
    "soll ich", "darf ich", "sollen wir", "möchten sie", "möchtest du", "wollen sie", "willst du",
    "bestätig", "freigabe", "freigeben", "genehmig", "zustimm", "einverstanden", "ist das richtig",
    "ist das korrekt", "in ordnung so",
)  # fmt: skip
