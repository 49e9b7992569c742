"""What takes a language model: writing, summing up, comparing, judging, advising. No rule answers that."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.erkennen import Anfrage

_TEXT = r"(?:schriftsatz|klage|klageschrift|klageerwiderung|brief|schreiben|mail|e-mail|email|antwort|entwurf|" \
    r"vertrag|widerspruch|einspruch|berufung|berufungsbegruendung|begruendung|stellungnahme|mahnung|vollmacht|" \
    r"vermerk|memo|gutachten|zusammenfassung|antrag|kuendigung|replik|checkliste|abmahnung|testament|vergleich)"
_SCHREIBEN = re.compile(
    r"\b(?:schreib(?:e|st)?|verfass(?:e|en|st)?|entwirf|entwerfen?|entwirfst|formulier(?:e|en|st)?|"
    r"umformulier\w*|aufsetz\w*|aufzusetzen|diktier\w*|draft\w*|erarbeite\w*|skizzier\w*|ausarbeit\w*|"
    r"uebersetz\w*|korrigier\w*|ueberarbeit\w*|verbesser[en]?\b)\b"
    rf"|\b(?:erstell(?:e|en|st)?|fertige?n?|mach(?:e|st)?|bereite?|generier\w*|brauche?n?|moechte|will|haette gerne?)\b"
    rf"(?!.*\b(?:muster|vorlage|vordruck|formular)).{{0,40}}\b{_TEXT}s?\b(?!\s*(?:aus|in) (?:der|die) akte)"
    r"|\bsetz(?:e|t)? .{3,60} auf\b"
    r"|\b(?:schreiben|antworten)\b(?= wir| dem| der| an)|\bschreiben\s*[.!]?$(?<!das schreiben)"
)
_ERSTELLEN_ZEIGEN = re.compile(r"^(?:bitte )?(?:zeig|welche|wo|gibt|haben wir|liegt|was steht)")
_RAFFEN = re.compile(
    r"\bfass(?:e|t|en)?\b.*\bzusammen|\bzusammen(?:ge)?fass\w*|\bresuem\w*|\bkurzfassung|\bstichpunkt\w*|"
    r"\b(?:wesentlichen?|wichtigsten?) (?:punkte|inhalte?|aussagen)\b|\bin eigenen worten"
)
_VERGLEICHEN = re.compile(
    r"\bvergleich(?:e|st)? (?!zu\b)(?:mir |mal |bitte |doch )*(?:den|die|das|beide|unser|mein|dies|mit)|\bvergleichen\b|"
    r"\bgegenueber ?(?:zu)?stell|\bstell\w* .*gegenueber|\bunterschied\w*\b|\bwidersprech\w*|\bwiderspruechlich"
)
_BEWERTEN = re.compile(
    r"\banaly[sz]\w*|\bbewert\w*|\bbeurteil\w*|\beinschaetz\w*|\bschaetz\w*\b.*\bein\b|\bwuerdig\w*|"
    r"\bpruef\w*\b.{0,30}\b(?:ob|vertrag\w*|klausel\w*|wirksam\w*|erfolgsaus\w*|anspru\w*|rechtmaess\w*|zulaessig\w*|"
    r"bescheid\w*|schriftsatz|entwurf|klage|antrag|urteil|gutachten|begruendet\w*|sachverhalt|kuendigung|abrechnung)\b|"
    r"\berfolgsaus\w*|\baussicht\w* auf erfolg|\baussichten\b|\bchancen?\b|\bstrategi\w*|\btaktik|\bargument\w*|"
    r"\bgegenargument\w*|\bschwachstelle\w*|\bschwaech\w*|\bsubsumier\w*|\binterpretier\w*|\bauslegen\b|\bgutachterlich"
)
_RATEN = re.compile(
    r"\b(?:soll(?:en|te|ten)?)\s+(?:ich|wir|man|der|die|unser\w*|mein\w*)\b|\braet(?:st)?\b|\brate(?:n|st)?\b(?! zahl)|"
    r"\bempf(?:iehl|ehl|oehl)\w*|\blohnt\b|\bsinnvoll|\bratsam|\bwie (?:gehe|gehen|reagier\w*|verteidig\w*) |"
    r"\bvorgehen\b|\bmeinung\b|\b(?:haeltst|denkst|meinst|glaubst) du\b|\bwarum\b|\bwieso\b|\bweshalb\b|"
    r"\bwas passiert,? wenn|\bwas waere,? wenn|\bwie wahrscheinlich|\bwer hat recht|\bhaben wir recht\b|"
    r"\bnaechsten? schritte?\b|\bbeste[rn]? (?:weg|vorgehen)"
)
_RECHTSRAT = re.compile(
    r"\b(?:hat|habe|haben|besteht|bestehen)\b.{0,60}\banspr(?:uch|ueche)\b|"
    r"\b(?:kann|koennen|darf|duerfen|muss|muessen)\b (?:ich|man|der|die|das|unser\w*|mein\w*|er|sie|ein\w*|herr|frau)\b"
    r".{0,120}\b(?:kuendig\w*|verlang\w*|forder\w*|verklag\w*|klagen|anfecht\w*|minder\w*|widerruf\w*|zuruecktreten|zahlen|"
    r"behalten|ersetz\w*|haft\w*|verweiger\w*|zurueckgeb\w*|durchsetz\w*|abmahn\w*)\b|"
    r"\b(?:ist|sind|war|waere)\b.{0,80}\b(?:wirksam|unwirksam|zulaessig|unzulaessig|rechtmaessig|rechtswidrig|verjaehrt|"
    r"rechtens|strafbar|sittenwidrig|gerechtfertigt|haltbar|angreifbar|begruendet|nichtig|legal|erlaubt)\b|"
    r"\bhaftet\b|\bwer hat schuld|\bschuld\b.*\bunfall"
)
_ERKLAEREN = re.compile(r"\berklaer\w*|\berlaeuter\w*|\bwas (?:bedeutet|heisst|versteht man)\b|\bkommentier\w*")
_HANDELN = re.compile(
    r"\b(?:trag|trage|eintragen|notier\w*|vermerk(?:e|en)|erfass(?:e|en)|buch(?:e|en)|leg(?:e|en)? .* an\b|anlegen|"
    r"erinner\w*|verschieb\w*|loesch\w*|schick\w*|send(?:e|en)\b|versend(?:e|en)\b|freigeben|gib .* frei|aender\w*|"
    r"setz(?:e)? .*(?:auf|status)|schliess(?:e|en)? .*akte|archivier(?:e|en)\b|warn(?:e|en)\b|verleng(?:er|re)\w*|"
    r"ueberweis\w*|bezahl\w*|ruf .* an\b|reich(?:e|en)? .* ein\b|mahn(?:e|en)\b|diktat|speicher(?:e|n)\b|"
    r"hinterleg(?:e|en)\b|ergaenz(?:e|en)\b|markier(?:e|en)\b|erledig(?:e|en)\b|abhaken|hak .* ab)"
)


def braucht_modell(anfrage: Anfrage) -> bool:
    """Whether something is to be written, judged or done that no look-up answers."""
    klein = anfrage.klein
    if _SCHREIBEN.search(klein) and not (_ERSTELLEN_ZEIGEN.search(klein) and not re.match(r"schreib", klein)):
        return True
    asks_for_a_day = re.search(r"\b(?:bis )?wann\b|\bwo (?:muss|kann)\b|\bwelche[sm] gericht\b", klein)
    if _RECHTSRAT.search(klein) and not asks_for_a_day:
        return True
    return any(each.search(klein) for each in (_RAFFEN, _VERGLEICHEN, _BEWERTEN, _RATEN))


def will_handeln(anfrage: Anfrage) -> bool:
    """Whether something is to be entered, changed or sent."""
    return _HANDELN.search(anfrage.klein) is not None


def will_erklaerung(anfrage: Anfrage) -> bool:
    return _ERKLAEREN.search(anfrage.klein) is not None


def nachschlagen(anfrage: Anfrage) -> bool:
    """Whether a rule may answer at all."""
    return not braucht_modell(anfrage) and not will_handeln(anfrage) and not will_erklaerung(anfrage)
