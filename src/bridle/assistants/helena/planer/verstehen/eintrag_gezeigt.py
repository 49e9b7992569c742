"""Asked of an entry that the calendar has just shown: what it is about, whose it is, what else is entered.

By themselves such words would ask for the whole matter, or for one that nobody has named.
"""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.kalender.aufgabe import aufgabe
from bridle.assistants.helena.planer.lesen.anschluss import Vorher
from bridle.assistants.helena.planer.lesen.erkennen import lies

_KALENDER = re.compile(r"^Quelle: Kalender ", re.M)
_EINE_AKTE = re.compile(r"^Quelle: Kalender der Akte (\d{4}/\d{2})", re.M)
_ZEILE = re.compile(r"^- \*\*[^*\n]+\*\*: ", re.M)
_UND = r"(?:(?:und|aber|ok(?:ay)?|gut|ah|ach|also)\b[,.!]?\s+)*"
_FUELL = r"(?:\s+(?:denn|da|dort|dabei|genau|eigentlich|überhaupt|noch|jetzt|nun|konkret|so|bitte))*"
_DABEI = (
    r"(?:da|dort|dabei|darin|drin|das|es|die|der|hier|bei (?:der|dem|dieser|diesem|ihr|ihm)|in (?:der|dem)|"
    r"(?:bei|in) (?:der|dem|dieser|diesem) (?:wiedervorlage|frist|termin|eintrag|aufgabe|verhandlung|"
    r"besprechung))"
)
_WORUM = re.compile(
    rf"{_UND}(?:(?:um was|worum|über was)\s+(?:geht(?:'?s| es)?|ging es|dreht es sich|handelt es sich)"
    rf"(?=.*\b(?:da|dort|dabei|darin|hier|bei|in)\b){_FUELL}(?:\s+{_DABEI})?|"
    rf"was (?:ist|war|wäre|steht|muss|soll|ist denn)\s+{_DABEI}{_FUELL}"
    r"(?:\s+(?:für eine?r?s?|zu tun|zu erledigen|zu machen|gemacht werden|erledigt werden|drin|"
    r"eingetragen|notiert|vermerkt|vorgesehen|geplant|passieren))|"
    rf"(?:wofür|wozu|weswegen|weshalb) (?:ist|war|wurde|dient)\s+{_DABEI}{_FUELL}(?:\s+(?:eingetragen|"
    rf"notiert))?|"
    rf"(?:wie heißt|was heißt) (?:der|die|das){_FUELL}(?:\s+(?:eintrag|wiedervorlage|frist|"
    rf"termin))?)\s*[?!.]*",
    re.I,
)
_WESSEN = re.compile(
    rf"{_UND}(?:(?:in|zu|bei|aus|von) welche[rnm]? (?:akte|sache|mandat|fall|verfahren)\b[^?]{{0,30}}|"
    r"(?:was für eine|welche) (?:akte|sache) (?:ist|war|wäre|betrifft) (?:das|es|die|der)(?: denn)?|"
    r"(?:welche|um welche) (?:akte|sache) (?:betrifft|geht)(?: (?:das|es|die|der|sie))?(?: (?:da|denn|"
    r"dabei))?|"
    r"(?:die |welche )?(?:akte|sache) dazu)\s*[?!.]*",
    re.I,
)
_STATTDESSEN = re.compile(
    rf"{_UND}(?:was|welche (?:termine|einträge|wiedervorlagen)|gibt es|haben wir|steht|ist)\b[^?]{{0,30}}?"
    r"\b(?:stattdessen|statt dessen|ansonsten|sonst|außerdem|darüber hinaus|anderes|dafür)\b"
    r"(?:\s+(?:noch|denn|da|dort|so|im kalender|in der akte))*"
    r"(?:\s+(?:vorgemerkt|eingetragen|notiert|vermerkt|geplant|vorgesehen|an|drin|anderes|etwas))*\s*[?!.]*",
    re.I,
)

_IN_DER_AKTE = re.compile(r"\bin der akte\b", re.I)
_IM_KALENDER = re.compile(
    r"\b(?:termine?|einträge|fristen|wiedervorlagen|kalender|vorgemerkt|eingetragen|notiert|geplant|"
    r"vorgesehen|an)\b",
    re.I,
)
"""What only the calendar has; without such a word the papers and the parties are of the matter as well."""

_ZEILEN = re.compile(r"^- \*\*[^*\n]+\*\*: [^\n]*", re.M)
_KOPF = re.compile(r"^- \*\*[^*\n]+\*\*: ")
_EINTRAG = r"(?: (?:frist|termin|eintrag|einträge|wiedervorlage|besprechung|verhandlung|aufgabe)(?:en|n|e)?)?"
_WER = re.compile(
    rf"{_UND}wer (?:ist|sind|wäre|hat){_FUELL}(?:\s+(?:jeweils|dafür|davon|bei uns|"
    rf"für (?:die|das|den|sie|alle|diese)(?: jeweils)?{_EINTRAG})){{0,3}}"
    rf"{_FUELL}\s+(?:zuständig|verantwortlich|dran|zu erledigen|zu machen)"
    rf"(?: (?:dafür|davon|hierfür|dabei))?\s*[?!.]*|"
    rf"{_UND}wer (?:macht|machen|erledigt|bearbeitet|übernimmt|kümmert sich|hat|muss)(?: um)?(?: jeweils)? "
    rf"(?:das|die|den|es|sie|ihn|diesen?|darum|drum|dran)"
    rf"(?: jeweils)?{_EINTRAG}(?: jeweils)?(?: (?:(?:zu )?(?:machen|erledigen|bearbeiten|übernehmen)))?"
    rf"{_FUELL}\s*[?!.]*|"
    rf"{_UND}wer (?:geht|kommt|fährt|nimmt) (?:da|dort|dahin|dorthin|hin|den termin wahr)(?: "
    rf"hin)?{_FUELL}\s*[?!.]*",
    re.I,
)
_NOTFRIST = re.compile(
    rf"{_UND}(?:ist|wäre|war|sind) (?:das|es|die|sie|der|diese|die frist|diese frist){_FUELL}(?:\s+auch)?"
    r"\s+(?:eine |echte )*notfrist(?:en)?(?: oder nicht)?\s*[?!.]*",
    re.I,
)
_DAZU_VORFRIST = re.compile(
    rf"{_UND}(?:gibt es|haben wir|ist|steht|sind)\s+(?:(?:dazu|dafür|da|hierzu|auch|denn|schon)\s+)+"
    r"(?:eine |auch )*"
    r"vorfrist(?:en)?(?: eingetragen| notiert| gesetzt| dazu)*\s*[?!.]*",
    re.I,
)
_DEREN_VORFRIST = re.compile(
    rf"{_UND}(?:(?:wie lautet|wann (?:ist|war|läuft|endet|beginnt|liegt)|was ist(?: mit)?|welches ist|"
    rf"bis wann (?:ist|läuft)){_FUELL}\s+)?(?:(?:die|der|deren|ihre|eine)\s+)?vorfrist(?:en)?"
    rf"(?:\s+(?:dazu|dafür|davon|hierzu|ist|wann|ab|eingetragen|notiert))*{_FUELL}\s*[?!.]*",
    re.I,
)


def wer_jeweils(text: str, last: Vorher) -> str:
    """„Wer ist jeweils dafür zuständig?“ after entries: of each entry, and not of its matter."""
    said = text.strip()
    return gezeigter_eintrag(said, last) if _WER.fullmatch(said) and "jeweils" in said.lower() else ""


def gezeigter_eintrag(text: str, last: Vorher) -> str:
    """The question that shows it; "" where the calendar was not shown, or something else is asked."""
    said = text.strip()
    if not _KALENDER.search(last.antwort):
        return ""
    matter = _EINE_AKTE.search(last.antwort)
    if _WER.fullmatch(said) and _ZEILE.search(last.antwort):
        return _wer_macht(_ZEILEN.findall(_erster_teil(last.antwort)), matter) or last.frage
    if matter and _STATTDESSEN.fullmatch(said):
        if _IN_DER_AKTE.search(said) and not _IM_KALENDER.search(said):
            return f"Was steht sonst noch in der Akte {matter[1]}?"
        return f"Welche Fristen, Termine und Wiedervorlagen sind in der Akte {matter[1]} eingetragen?"
    if _WESSEN.fullmatch(said) and len(_ZEILE.findall(last.antwort)) <= 1:
        return last.frage  # each line says it; where there is none, so does the answer
    if matter and _NOTFRIST.fullmatch(said):
        if title := _der_eine(last.antwort):
            return f"Ist die Frist {title} in der Akte {matter[1]} eine Notfrist?"
        several = _ZEILE.search(_erster_teil(last.antwort))
        return f"Welche Notfristen sind in der Akte {matter[1]} eingetragen?" if several else ""
    if matter and _DEREN_VORFRIST.fullmatch(said) and _ZEILE.search(last.antwort):
        title = _der_eine(last.antwort)
        of_it = f"Welche Vorfrist hat die Frist {title}" if title else "Welche Vorfristen stehen"
        return f"{of_it} in der Akte {matter[1]}?"
    if _DAZU_VORFRIST.fullmatch(said) and len(_ZEILE.findall(_erster_teil(last.antwort))) == 1:
        return last.frage  # its line has them
    if _WORUM.fullmatch(said) and len(_ZEILE.findall(_erster_teil(last.antwort))) == 1:
        return last.frage  # the title of the entry stands there
    return ""


def _der_eine(answer: str) -> str:
    """The title of the entry that was shown; "" where it is none or several."""
    lines = _ZEILEN.findall(_erster_teil(answer))
    return _KOPF.sub("", lines[0]).split(";")[0].strip() if len(lines) == 1 else ""


def _wer_macht(lines: list[str], matter: re.Match[str] | None) -> str:
    """Who is responsible for the one entry that was shown; of several, each line names whom."""
    title = _KOPF.sub("", lines[0]).split(";")[0].strip() if matter and len(lines) == 1 else ""
    plain = re.sub(r"^(?:Termin|Wiedervorlage|Frist): ", "", title)
    return (
        f"Wer ist zuständig für den Eintrag {plain} in der Akte {matter[1]}?"
        if matter and aufgabe(lies(plain))
        else ""
    )


def _erster_teil(answer: str) -> str:
    """What was asked for; other entries are only shown beside it."""
    return re.split(r"^(?:Außerdem im Kalender|Vorfristen im selben Zeitraum)\b", answer, flags=re.M)[0]
