"""Words for a day and for what happened on it, by what the law lets a Frist begin with."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.tage import DATUM
from bridle.assistants.helena.planer.lesen.woerter import falte

MONATE = "januar|februar|märz|maerz|april|mai|juni|juli|august|september|oktober|november|dezember"
TAG = re.compile(
    rf"{DATUM.pattern.replace('maerz', 'm(?:ä|ae)rz')}|\b(?:{MONATE})\s20\d\d\b|"
    r"\b(?:heute|gestern|vorgestern|übermorgen|uebermorgen|morgen)\b(?! (?:früh|mittag|abend))",
    re.I,
)
ZEIT = re.compile(rf"{TAG.pattern}|(?<![\d./€-])\b(?:19|20)\d\d\b(?![\d./-]|\s?(?:€|euro))", re.I)
"""A day, or a year alone."""
NICHTS = frozenset(
    falte(
        "war waere waer waers waren wars kam kaeme kommt gekommen ging es er sie ihn das der die den dem des "
        "ein eine einen "
        "einer erst schon bereits doch nur aber statt stattdessen anstatt jetzt dann also ja gleiche "
        "gleicher gleiches "
        "selbe ist sind sein wird wurde wurden worden werden wuerde gewesen haben haette haetten hat hatte "
        "hab habe "
        "nehmen nimm mal rechne rechnen setze bitte gilt auch bei mit wenn falls da vom am im zum was "
        "aendert sich "
        "beim ab seit dort und oder sondern nicht nein nee ne noe sorry pardon entschuldigung entschuldige "
        "verzeihung "
        "ach oh aeh aehm ups mist moment halt stopp quatsch korrektur falsch vertippt vertan verschrieben "
        "geirrt mich "
        "tschuldigung tschuldige korrigiere korrigier berichtigung "
        "ich wir meine meinte gemeint natuerlich eigentlich genau genauer richtig stimmt wie waers "
        "angenommen gesetzt "
        "fall datum tag tags in an zu so nun naemlich tatsaechlich wirklich uns tippfehler erst spaeter "
        "frueher "
        "verlesen verwechselt verhoert versehen irrtum fehler frist fristen dafuer ok okay warte doch wohl "
        "einem meinem neu neues sagen sagte gesagt"
    ).split()
)
"""Words of a correction or a „what if“ that tell of nothing that happened."""
GEKOMMEN = (
    r"zugestell\w*|zustell\w*|zuge(?:gangen|ht)|zugang\w*|zuging|bekannt\w*gabe|bekanntgegeben|bekannt|gegeben|"
    r"eingegangen|eingang\w*|eingeworfen|einwurf\w*|(?:(?!nacht)\w*brief|haus|post)?kasten|lag(?:en)?|"
    r"gelegen|liegt|steckte|niedergelegt|niederlegung|uebergeben|uebergabe|"
    r"ausgehaendigt|angekommen|eintraf|eingetroffen|eb|eeb|pzu|empfangsbekenntnis\w*|postzustellungsurkunde|"
    r"zustellungsurkunde|bea|per|post|brief|schreiben|\w*datum|bote\w*|gerichtsvollzieher"
)
ERHALTEN = r"erhalten|bekommen|gekriegt|bekam|bekamen|erhielt|erhielten|kriegte"
PERSON = (
    r"mandant(?:in|en|innen)?|klaeger(?:in)?|beklagte[rn]?|mieter(?:in)?|arbeitnehmer(?:in)?|betroffene[rn]?"
)
EREIGNISSE = (
    (r"Zustellung|Zugang|Bekanntgabe|Erhalt|Eingang", GEKOMMEN),
    (r"Verkündung", r"verkuend\w*|ergangen|gesprochen"),
    (
        r"Kenntnis|Entdeckung|Kenntniserlangung",
        r"erfahr\w*|erfuhr\w*|kenntnis\w*|wusste\w*|weiss|entdeckt|bemerkt|davon",
    ),
    (r"Abnahme", r"abgenommen|abnahme"),
    (
        r"Ablieferung|Erhalt der Ware|Übergabe",
        r"geliefert|lieferung|abgeliefert|ablieferung|uebergeben|uebergabe|ware",
    ),
    (r"Behebung|Wegfall", r"behoben|weggefallen|wegfall|weg|hindernis\w*"),
    (r"Beschluss", r"gefasst|beschlossen|beschluss\w*|versammlung\w*"),
    (r"Entstehung", r"entstanden|entstehung|faellig\w*|faelligkeit"),
    (r"Rechtskraft", r"rechtskraeftig|rechtskraft"),
    (r"Rückerhalt|Rückgabe", r"zurueckgegeben|zurueckerhalten|rueckgabe|zurueck|uebergeben|uebergabe"),
)
"""By what the law lets a Frist begin with, the words that say just that."""
ANDERE_SEITE = re.compile(
    r"\b(?:gegner\w*|gegenseite|andere[nr]? (?:seite|partei)|\w+lagtenseite|klägerseite)\b", re.I
)
"""What they have or were granted is nothing of ours."""
AUFGEGEBEN = (
    r"gebracht|gegeben|ging|aufgegeben|aufgabe|abge(?:schickt|sandt)|versandt|versendet|verschickt|post|"
    r"poststempel\w*|brief|bescheid"
)
