"""The kinds of thing that a request asks for, and by what an answer shows that it has them.

Only kinds that show themselves are told: a postal code, an amount, a day. What asks for a reason or for an
opinion does not, and is not looked for.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from bridle.assistants.helena.planer.lesen.woerter import falte

_TAG = (
    r"\d{1,2}\. ?\d{1,2}\.|\d{1,2}\. (?:Januar|Februar|März|April|Mai|Juni|Juli|August|September|"
    r"Oktober|November|Dezember)"
)
_WORTE_ZAHL = r"(?:ein\w*|zwei|drei|vier|fünf|sechs|acht|zehn|zwölf|\d+)"


@dataclass(frozen=True, slots=True)
class Art:
    """`frage` asks for it alone, of a matter; "" where that would not be the same question."""

    name: str
    gefragt: re.Pattern[str]
    steht: re.Pattern[str]
    frage: str = ""
    person: bool = False


def _art(name: str, gefragt: str, steht: str, frage: str = "", *, person: bool = False) -> Art:
    return Art(name, re.compile(gefragt), re.compile(steht, re.I | re.M), frage, person)


ARTEN: tuple[Art, ...] = (
    _art(
        "der Gegenstandswert",
        r"^(?!.*\d ?(?:€|euro))(?!.*\bgebuehr).*(?<!aus dem )(?<!nach dem )(?<!vom )(?<!beim )\b"
        r"(?:gegenstands|streit|geschaefts|verfahrens)wert\b(?! (?:von|ueber|bis|ab|unter|\d|ist \d|"
        r"betraegt \d|liegt))",
        r"wert\b",
        "Gegenstandswert",
    ),
    _art(
        "die Anschrift",
        r"\b(?:anschrift|postanschrift|(?<!mail-)(?<!mail )adresse|wo wohnt|wo wohnen|wohnhaft|wohnort)\b",
        r"\b\d{5} [A-ZÄÖÜ]|Anschrift|Adresse",
        "Anschrift",
        person=True,
    ),
    _art(
        "die Telefonnummer",
        r"\b(?:telefonnummer|telefonnr|tel-?nr|(?<!am )(?<!ans )(?<!per )telefon|handynummer|handynr|"
        r"durchwahl|rufnummer)\b",
        r"\bTel\b|Telefon|Handy|Mobil|Durchwahl|\b0\d{2,5}[ /-]?\d",
        "Telefonnummer",
        person=True,
    ),
    _art("die E-Mail-Adresse", r"\b(?:e-?)?mail-?adresse\b", r"@|Mail", "E-Mail-Adresse", person=True),
    _art(
        "das Datum",
        r"\b(?<!seit )(?:wann|(?:an|zu) welchem (?:tag|datum)|fristende|fristablauf)\b",
        rf"{_TAG}|\b{_WORTE_ZAHL}\s(?:Tage|Woche|Monat|Jahr)|\bUhr\b|brauche ich|Sobald|(?:sofort|"
        rf"unverzüglich|jederzeit)|"
        r"\bkeine? (?:\w+ ){0,3}(?:Frist|Termin|Datum|Tag|Eintrag)|ist dazu|nicht eingetragen|\d{4}",
    ),
    _art(
        "der Betrag",
        r"\b(?:was kostet|was kosten|wie teuer|wie ?viel (?:kostet|kosten|euro|geld|honorar)|"
        r"welche kosten|nach den kosten|(?:gerichts|anwalts|verfahrens|prozess)kosten|kostenrisiko|"
        r"gebuehren)\b",
        r"€|\bEuro\b|%|Prozent|\b\d+,\d|brauche ich|kostenfrei|"
        r"keine? (?:\w+ ){0,2}(?:Gerichts)?(?:kosten|gebühr)",
    ),
    _art(
        "das Gericht",
        r"\b(?:welche[sm] gericht|zustaendige[sn]? gericht)\b",
        r"gericht",
        "Gericht",
    ),
    _art(
        "das Zeichen",
        r"\b(?:welche[sm] |das |ihr |deren )(?:geschaefts|akten)?zeichen\b|\baktenzeichen\b|"
        r"\bschadennummer\b",
        r"Zeichen\b|Nummer|\b\d+/\d+|\b\d+\.\d\d-",
        "Zeichen",
    ),
    _art(
        "wozu ausgesagt werden soll",
        r"\b(?:wozu|worueber|wofuer|was)\b.*\b(?:aussag\w*|bezeug\w*)\b",
        r"\*\* \([^)]{8,}\)|^> ",
        "Zeugen",
    ),
    _art(
        "der Name",
        r"^(?:und )?wer\b|\b(?:und|,) wer\b|\bwie heisst\b",
        r"\*\*[A-ZÄÖÜ]|[a-zäöü.)] [A-ZÄÖÜ]\w+ [A-ZÄÖÜ]\w+|: [A-ZÄÖÜ]\w+|brauche ich|niemand",
    ),
    _art(
        "die Zahl",
        r"\bwie ?viele?n?\b",
        r"\d|\b(?:null|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|kein\w*)\b|(?:^|\n)Eine?\b|\beine?n?\b",
    ),
)
_RAHMEN = re.compile(
    r"^\*\*\d+\. [^\n]*\*\*$|^Ich verstehe das als: [^\n]*$|^\*\*Nicht berücksichtigt:\*\*[^\n]*$|"
    r"^Quelle: [^\n]*$|"
    r"„[^“\n]*“",
    re.M,
)
_KOPF = re.compile(r"^\*\*[^\n]*\*\*, Seite [^\n]*$", re.M)
"""Of a passage: its page and its day are no answer."""
_KALENDERFRAGE = re.compile(
    r"frist|termin|kalend|wiedervorl|faellig|ansteh|steht an|stehen an|liegt an|heut|morgen|woche|tage?\b|"
    r"monat|jahr|wann|erledig|offen|eintrag|eintraeg|eingetrag|prioritaet|zu tun|dring|ueberfaell|ablauf|"
    r"laeuft|laufen|verhandlung|verpass|vergess|todo|aufgabe|brennt|besprech|anhoerung|zeit|vormittag|"
    r"nachmittag|uhr|tag\b|montag|dienstag|mittwoch|donnerstag|freitag|besichtig|ortstermin|guete|naechst|"
    r"zustaendig|vertret|plan|los\b|arbeit|verteidig|begruend|einspruch|widerspruch|januar|februar|maerz|"
    r"april|\bmai\b|juni|juli|august|september|oktober|november|dezember|stellungnahme|erwider|ladung|"
    r"geladen|treff|bald|zuletzt|eilig|wichtig|urlaub|abwesen|kommt|bleib|pruefen|mach\w* ich"
)
_GANZER_KALENDER = re.compile(r"^Quelle: Kalender aller sichtbaren Akten", re.M)


GEZEIGT_NUR = "Gezeigt ist nur"
"""A condition of the request has been applied, so it was one for this list."""
UNBEACHTET = "**Nicht berücksichtigt:**"
A_QUESTION = 5
"""Words."""


def gefragte_arten(text: str) -> list[Art]:
    folded = " ".join(falte(text).split())
    return [each for each in ARTEN if each.gefragt.search(folded)]


def fehlende(arten: list[Art], answer: str) -> list[Art]:
    """Those of which the answer shows nothing, apart from the words of the question in it."""
    said = _KOPF.sub("", _RAHMEN.sub("", answer))
    return [each for each in arten if not each.steht.search(said)]


def fragt_nach_kalender(text: str) -> bool:
    return _KALENDERFRAGE.search(falte(text)) is not None


def ungefragter_kalender(text: str, answer: str) -> bool:
    """Whether all that is to be done in the firm is shown to somebody who did not ask for anything of it."""
    if len(text.split()) < A_QUESTION or text.lower().startswith(("und ", "oder ")):
        return False  # what such a few words ask for is said before them
    if _GANZER_KALENDER.search(answer) is None or GEZEIGT_NUR in answer or fragt_nach_kalender(text):
        return False
    return UNBEACHTET in answer or bool(fehlende(gefragte_arten(text), answer))
