"""What a report is asked for as such: a cause, its result, its findings, its advice, or what it was to find.

Each kind by how people ask for it, by the headings that reports have for it, and by how a sentence states it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Aussage:
    """One kind of statement of a report; texts are folded.

    name   as it is told: „Zur Ursache“
    frage  how it is asked for
    kopf   headings it stands under, the best first
    satz   how a sentence says it where no heading does
    """

    name: str
    frage: str
    kopf: tuple[str, ...]
    satz: str


_SCHLUSS = r"ergebnis|zusammenfass|fazit|schlussfolger|schlussbetracht|resuemee|gesamtbeurteil|beantwortung"
URSACHE = Aussage(
    "Zur Ursache",
    r"\b(?P<ding>[a-z]{4,}?)(?:ens|s)?ursachen?\b|\bursachen?\b|"
    r"\bwoher (?:kommt|kommen|kam|kamen|ruehrt|ruehren|stammt|stammen)\b|"
    r"\bwodurch\b.*\b(?:kommt|kam|gekommen|entsteht|entstand|entstanden|verursacht|ausgeloest|bedingt)\b|"
    r"\bworan (?:liegt|lag|liegen|lagen)s?\b|\bworauf\b.*\b(?:zurueck\w*|beruh\w*)|"
    r"\bwas\b.*\b(?:verursacht|ausgeloest)\b|"
    r"\b(?:warum|wieso|weshalb)\b(?=.*\b(?:laut|gemaess|nach|im)\b)",
    (r"ursache|ursaech|kausal",),
    r"\bursachen? (?:ist|sind|war|waren|liegt|liegen|hierfuer|dafuer|fuer)\b|\bursaechlich\b|"
    r"\bals (?:\w+ )?ursache\b|"
    r"\b(?:verursacht|ausgeloest|hervorgerufen) (?:durch|von|worden)\b|"
    r"\bdurch\b[^.;]{3,80}\b(?:verursacht|ausgeloest|hervorgerufen|entstanden)\b|\bzurueckzufuehren\b|"
    r"\bzurueckge(?:ht|hen)\b|\bge(?:ht|hen) (?:\w+ )?auf\b[^.;]{3,80}\bzurueck\b|\bberuh(?:t|en) auf\b|"
    r"\bliegt daran\b|\bresultier(?:t|en) aus\b|\bgrund (?:hierfuer|dafuer) (?:ist|war|sind)\b",
)
BEFUND = Aussage(
    "Zu den Feststellungen",
    r"\bbefunde?s?\b|\b(?:was|welche feststellungen)\b.*\b(?:festgestellt|festgehalten|(?:he)?rausgefunden|"
    r"gefunden|getroffen)\b|\bfeststellungen\b",
    (rf"befund|diagnos|feststellung|schadensbild|{_SCHLUSS}",),
    r"\bfestgestellt (?:wurde|wurden|werden)\b|\bdiagnose:|\bbefund:|\bim ergebnis\b|\bzusammenfassend\b",
)
ERGEBNIS = Aussage(
    "Zum Ergebnis",
    r"\bergebnis(?:se[ns]?)?\b|\bfazit\b|\bresuemee\b|\bschlussfolgerung(?:en)?\b|\bzu welchem schluss\b|"
    r"\bk(?:ommt|am)\b.*\b(?:he)?raus\b|\b(?:he)?rausgekommen\b|\bwas (?:ergibt|ergab)\b|"
    r"\bwie (?:ist|fiel|faellt)\b.*\baus(?:gefallen)?\W*$",
    (_SCHLUSS, r"beurteilung|bewertung|befund|diagnos", r"^\W*(?:zur? )?(?:beweis)?frage \d|^\W*antwort"),
    r"\bim ergebnis\b|\bzusammenfassend\b|\babschliessend\b|"
    r"\bk(?:omme|ommt|ommen|am)\b[^.;]{0,40}\bzu(?:m| dem)(?: \w+)? (?:ergebnis|schluss)\b",
)
EMPFEHLUNG = Aussage(
    "Zur Empfehlung",
    r"\b(?:was|welche\w*|wozu|wie)\b.*\b(?:empf(?:iehlt|ehlen|ahl|ohlen)(?! sich)|raet|vorgeschlagen)\b|"
    r"\b(?:was|welche\w*)\b.*\bschl(?:aegt|agen|ug|ugen)\b.*\bvor\b|\bempfehlung(?:en)?\b|"
    r"\b(?:welche|was fuer) massnahmen?\b|\bwas (?:ist|waere|muss)\b.*\b(?:zu tun|getan|gemacht)\b|"
    r"\bwie (?:laesst|lassen|kann|koennen|ist|sind|muss|muessen|soll)\b.*"
    r"\b(?:beseitig|beheb|behob|behand|sanier|reparier)\w*",
    (
        r"empfehl|massnahme|vorschl[aeg]+|abhilfe",
        r"beseitig|sanier|instandsetz|reparatur|behandlung|therapie|nachbesser",
    ),
    r"\bempf(?:ehl|ohl|iehlt)\w*|\bwird geraten\b|\bvorgeschlagen\b|\berforderlich (?:ist|sind)\b|"
    r"\b(?:ist|sind)\b[^.;]{3,80}\bzu (?:entfernen|erneuern|ersetzen|sanieren|beseitigen|reparieren)\b|"
    r"\bkann\b[^.;]{3,80}\b(?:behoben|beseitigt) werden\b",
)
AUFTRAG = Aussage(
    "Zum Auftrag",
    r"(?<!\bin )\b(?:gutachten)?auftrags?\b|\bbeweis(?:fragen?|themas?)\b|\bfragestellung\b|"
    r"\bwas (?:soll|sollte|sollten|sollen|hatte)\b.*\b(?:klaeren|feststellen|untersuchen|begutachten|"
    r"beantworten|pruefen)\b",
    (r"auftrag|fragestellung|aufgabenstellung|beweisfrage|beweisthema|anlass",),
    r"\bes soll(?:te)? (?:festgestellt|geklaert|untersucht|ermittelt) werden\b|\bbeweis erhoben werden\b|"
    r"\bes ist zu klaeren\b|"
    r"\bbeauftragt\b|\bist beweis zu erheben\b|\bzu (?:den )?folgenden fragen\b",
)
AUSSAGEN = (AUFTRAG, URSACHE, EMPFEHLUNG, BEFUND, ERGEBNIS)
"""In the order in which they are tried: what is said more exactly comes first."""
_EIGENE_WORTE = re.compile(
    r"\w*ursachen?|woher|wodurch|woran|worauf|wovon|warum|wieso|weshalb|fuehrt|zurueck\w*|beruh\w*|ruehr\w*|"
    r"stamm(?:t|en)|k(?:ommt|ommen|am|amen)|lag|lagen|entsteh\w*|entstanden\w*|entstand|verursacht|ausgeloest|"
    r"gekommen|"
    r"ergebnis\w*|fazit|resuemee|schlussfolgerung\w*|schluss|(?:he)?raus\w*|ergibt|ergab|ausgefallen|fiel|"
    r"befunde?s?|festgestellt|feststellungen?|gefunden|getroffen|festgehalten|feststell\w*|geschrieben|"
    r"schreib\w*|sagt|sagen|gesagt|nennt|nennen|angegeben|gibt|gab|gelangt|meint|meinte|"
    r"empf\w+|raet|geraten|vor|vorgeschlagen|schl(?:aegt|agen|ug)|massnahmen?|laesst|lassen|kann|koennen|muss|"
    r"muessen|soll\w*|getan|gemacht|tun|beseitig\w*|beheb\w*|behoben|behand\w*|sanier\w*|reparier\w*|"
    r"auftrags?|gutachtenauftrags?|beweis\w*|fragestellung|klaeren|untersuch\w*|begutacht\w*|beantwort\w*|"
    r"pruefen|hatte|"
    r"\w*gutachtens?|gutachter\w*|sachverstaendig\w*|sv|\w*bericht(?:e?s)?|zusammenfassung|eigentlich|denn|genau"
)


def gefragte_aussage(klein: str) -> tuple[Aussage, re.Match[str]] | None:
    for each in AUSSAGEN:
        if found := re.search(each.frage, klein):
            return each, found
    return None


def eigenes_wort(folded: str) -> bool:
    """A word that says which kind is asked for, or that a report is, and nothing of what it is about."""
    return _EIGENE_WORTE.fullmatch(folded) is not None
