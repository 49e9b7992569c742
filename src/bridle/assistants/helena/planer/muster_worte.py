"""How templates are asked for: by what they are called, by what they are for, by what is to be filled in."""

from __future__ import annotations

import re

_BLATT = r"\w*muster|(?!wieder)\w*vorlagen?|vordruck\w*|formular\w*|textbausteine?"
_AUFTRAG = (
    r"(?:bitte )?(?:schreib|verfass|entwirf|formulier|erstell|setz)|.*\b(?:kannst|koenntest|wuerdest) du\b"
)
MUSTER = (
    r"\bplatzhalter\w*|"
    r"\b\w*muster\w*\b|\b(?!wieder(?!spruch))\w*vorlagen?\b|\bvordruck\w*|\bformular\w*|\btextbaustein\w*"
)
_DAFUER = (
    r"\w*(?:widerspruch|klage|mahnung|kuendigung|anzeige|antrag|erwiderung|vollmacht|mandantenbrief|einspruch|"
    r"berufung)"
)
ETWAS_FUER = (
    r"^(?:haben|gibt|habt) (?:wir|ihr|es) (?:da |hier |schon )?"
    rf"(?:(?:et)?was (?:fuer|zum|zur)\b.*\b{_DAFUER}|"
    rf"(?:fuer|zum|zur) (?:\w+ ){{0,2}}{_DAFUER} (?:schon )?(?:et)?was)"
    r"\b(?!.*\b(?:akte|sachen?|bei)\b)|"
    rf"\b(?:brauch\w*|muss|soll)\b.*\b{_DAFUER}\b.*\b(?:haben wir|gibt es) "
    r"(?:da |dafuer |dazu |hier )*(?:et)?was\W*$|"
    r"\b(?:et)?was (?:(?:vor)?fertiges|vorgefertigtes|vorbereitetes|vorformuliertes|standardisiertes)\b|"
    r"\b(?:vor)?(?:fertige|gefertigte|formulierte)[nrs]? (?:\w*briefe?|\w*schreiben|\w*texte?)\b|"
    r"\bstandard(?:schreiben|briefe?|texte?|schriftsatz)\b"
)
"""„Haben wir etwas für eine Mahnung?“ asks for what one could write with."""
UNSER_BRIEF = (
    r"^(?!.*\b(?:an|bei|fuer|von|akten?|sachen?|mandat) )"
    r"(?:was steht in|was enthaelt|zeig\w*(?: mir| uns)?(?: bitte| mal)*|wie lautet|text von|inhalt von) "
    r"unser(?:em?|en)? (?:ueblichen?r? |normalen?r? |standard-?)?mandantenbrief\b"
)
"""What the firm writes to its clients is a template, where no matter is named."""
HABEN_WIR = re.compile(
    rf"(?!{_AUFTRAG})(?=.*\b(?:{_BLATT})\b).*(?:"
    rf"\b(?:gibt es|gibts|haben wir|habt ihr|hast du|existiert|liegt|wo (?:ist|finde)|welche[sn]?|zeig)\b"
    rf"[^.;]*\b(?:{_BLATT})\b|\b(?:{_BLATT})\b[^.;]*\b(?:gibt es|haben wir|da|vorhanden)(?: \w+)?\W*$)"
)
"""„Ich muss eine Klage schreiben, gibt es dafür eine Vorlage?“: who writes it is the one who asks."""
OHNE = (
    r"schreibe?|schreibt|verfasse|entwerfe|etwas|kategorien?|rubrik|sorte|passt|passen|passend\w*|nehmen?|"
    r"nehme|benutze?n?|verwenden?|verwende|"
    r"fuers?|punkte|abschnitte?|inhalte?|themen|teile|absaetze|bausteine|deckt|enthaelt|enthalten|behandelt|"
    r"umfasst|regelt|"
    r"aufbau|gliederung|gegliedert|aufgebaut|\w*muster\w*|\w*vorlagen?|vordrucke?|formulare?|textbausteine?|"
    r"kanzlei|kanzleieigene?s?|"
    r"eigene?s?|passende?s?|geeignete?s?|platzhalter\w*|ausfuellen|auszufuellen|ausgefuellt\w*|einsetzen|"
    r"einzusetzen|eingesetzt|eingetragen|einzutragen|felder\w*|aufzaehl\w*|aufzu\w*|aufliste\w*|aufgelistet|"
    r"auflistung|alles|angaben|daten|variablen|leerstellen|angeben|anzugeben|ergaenzen|eintragen|brauche?n?|"
    r"muss|dafuer|liste|listen?|nenne?n?|"
    r"einmal|saemtliche[rns]?|vorhandene?[nrs]?|gespeicherte?[nrs]?|verfuegbare?[nrs]?|hinterlegte?[nrs]?|"
    r"durchgehen|"
    r"(?:vor|dagegen)(?:zu)?gehen|(?:zu )?wehren|ein(?:zu)?legen|erheben|(?:zu )?schreiben|verfassen|"
    r"aufsetzen|aufzusetzen|"
    r"uebersicht|anzeigen|ausgeben|bestand|system|programm|datenbank|sammlung|ablage|kanzleisoftware|"
    r"vorraetig|auswahl|existier\w*|stehen|steht|bereit|verfuegung|zur|anzahl|"
    r"viele|wie|(?:vor)?fertige\w*|vor(?:gefertigt|bereitet|formuliert)\w*|standard\w*|informieren|"
    r"jemand\w*|unterrichten|benachrichtigen|mit(?:zu)?teilen|schicken|verschicken|berichten"
)
AUSFUELLEN = (
    r"\bplatzhalter|\b(?:auszufuell|ausfuell|ausgefuell|einzusetz|einsetz|eingesetz|einzutrag|"
    r"eingetrag)|\bfelder\b|\bangaben\b|\bvariablen\b|\bleerstellen\b|\beintragen\b|"
    r"\bwas brauche ich\b|\beinzutragen"
)
ICH_FUELLE = (
    r"\b(?:was|welche\w*|wie ?viele?)\b.*\b(?:ausfuellen|auszufuellen|ausgefuellt|einsetzen|einzusetzen|"
    r"eingesetzt|eintragen|einzutragen|eingetragen werden|ergaenzen|angeben|anzugeben)\b|"
    r"\bwelche (?:angaben|daten|felder|eintraege|variablen|leerstellen)\b|"
    r"\bwie ?viele (?:felder|angaben)\b|\bfelder\b"
)
WOMIT = (
    r"\b(?:mit|nach|fuer) welche[mrn]? (?:\w+ )?(?:muster|vorlagen?|vordruck|formular)\b|"
    r"^welche[sn]? (?:muster|vorlagen?|vordrucke?|formulare?) "
    r"(?:nehme|nehmen|verwende|benutze|brauche|gibt|passt)\w*\b"
)
"""Which template one writes with is looked up; the writing itself is not asked for."""
GLIEDERUNG = (
    r"\bwelche\w* (?:\w+ )?(?:punkte|abschnitte|inhalte|themen|teile|absaetze|antraege|bausteine|klauseln)\b|"
    r"\bwas (?:deckt|enthaelt|behandelt|umfasst|regelt)\b|\b(?:aufbau|gliederung|gegliedert|aufgebaut)\b"
)
"""What a template is made of is seen in its text."""
TEXT = (
    r"\b(?:\w*mahnung|\w*vollmacht|\w*klage|klageschrift|klageerwiderung|\w*antrag|\w*anzeige|\w*schreiben|"
    r"mahnschreiben|zahlungsaufforderung|\w*widerspruch|\w*einspruch|sachstands?\w*|anschreiben|\w*brief|"
    r"kuendigung|"
    r"abmahnung|\w*vertrag|\w*vereinbarung)s?\b"
)
"""What the firm has templates for."""
NUR_GENANNT = (
    r"^(?:bitte )?(?:(?:das|die|unser\w*) )?(?:muster|vorlage|vordruck|formular) "
    r"(?:fuer )?(?:(?:eine?n?|die|den|das) )?[a-z]{5,}(?: bitte)?\W*$"
)
"""„Muster Klageerwiderung“: whoever names one wants to see it."""
SORTE = re.compile(
    r"\b(?:[Ff]ür|[Aa]ls|[Vv]on|[Zz]u)\s+(?:[a-zäöüß]+\s+)?(Schreiben)\b(?!\s+(?:an|zu|zur|zum|über|wegen|"
    r"mit|gegen)\b)|"
    r"\b(Schreiben)s?-?(?:vorlagen?|muster)\b"
)
"""The noun, which is a kind of template; „zum Schreiben“ is what one does with any."""
SIND = re.compile(
    r"\b(?:Muster|Vorlagen?|Vordrucke?|Formulare?)\b.*\b(?:sind|ist|gehören zu|zählen zu)\s+"
    r"(?:(?:den|die|ein|eine|eigentlich|denn|reine)\s+)*(?P<was>[A-ZÄÖÜ][\wäöüß-]{3,})\W*$"
)
"""What a template is said to be is its kind."""
ABGELEGT_ALS = re.compile(
    r"\b(?:als|unter) [„“\"»]?([A-Za-zÄÖÜäöüß-]{4,})[“”\"«]? (?:\w+ )?(?:abgelegt|eingeordnet|einsortiert|"
    r"geführt|"
    r"eingestuft|kategorisiert|gespeichert|hinterlegt|laufen|erfasst|eingetragen)\b",
    re.I,
)
"""The kind that a template is filed under."""
PLATZHALTER = re.compile(r"\{\{\s*([^{}]{1,60}?)\s*\}\}")
_RECHTSFORM = r"(?:gmbh|ag|kg|ohg|ug|gbr|se|kgaa)\b"
NAME = re.compile(
    r"\bmuster(?:mann|frau|familie|firma|stadt|haus|bau)\w*|"
    r"\b(?:herrn?|frau|firma|familie|eheleuten?)\s+\w*muster\w*|"
    r"\bmuster(?!text|vorlage|schreib|klage|brief|vertr|formul|satz|antr|schrift)\w{2,}(?:[ -][\w&.]+){0,2} "
    rf"{_RECHTSFORM}|\b(?:gegen|mit|von) (?:der|die) muster {_RECHTSFORM}"
)
"""People and firms that are called so."""
