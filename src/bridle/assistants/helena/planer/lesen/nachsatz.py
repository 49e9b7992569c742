"""A last sentence that asks for nothing more: „Könnten Sie die bitte nennen?“, „Was darf ich ihm sagen?“.

Read by itself it would be a second question that nobody can answer. A paper that it names is where to look.
"""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.satz import fragt, indirekt, saetze
from bridle.assistants.helena.planer.lesen.woerter import falte

_LEER = frozenset(
    falte(
        "kannst könntest würdest kann könnte sagst zeigst nennst gibst hilfst schaust siehst du sie "
        "man mir uns ihm ihr bitte das die den dies diese es ihn "
        "beides "
        "alles mal kurz eben schnell einmal noch gern gerne doch dafür dazu da dort hier so lieb nett und "
        "jetzt rasch "
        "gleich nochmal einfach vielleicht ganz für mich einmal auch netterweise freundlicherweise ich "
        "wüsste wäre "
        "nennen sagen mitteilen heraussuchen raussuchen nachsehen nachschauen nachschlagen prüfen ausrechnen "
        "berechnen beziffern klären herausfinden rausfinden zeigen geben auflisten zusammenstellen "
        "durchgeben "
        "vorlesen bestätigen schauen gucken sehen helfen ermitteln angeben überprüfen mal nachlesen "
        "aufschreiben "
        "nenn sag such rechne prüf schau zeig gib stell teil lies liste sieh guck ermittle berechne kläre "
        "nach "
        "heraus raus aus zusammen mit vor auf durch tag uhrzeit datum wie bei steht stehen eingetragen ist "
        "sind "
        "notiert danke schön vielen dank weißt hast infos info auskunft antwort darauf darüber hierzu"
    ).split()
)
_WAS_SAGEN = re.compile(
    r"(?:und |also )?(?:was|wie viel|welche auskunft) (?:darf|kann|soll|sollte|muss|könnte) ich "
    r"(?:ihm|ihr|ihnen|denen|der Mandantin|dem Mandanten|da|dort|am Telefon|(?:Frau|Herrn) [A-ZÄÖÜ]\w+)?"
    r"(?: (?:da|denn|dazu|jetzt|nun|darauf|am Telefon|bitte))*\s*"
    r"(?:sagen|antworten|ausrichten|mitteilen|schreiben|weitergeben|geben)?\s*\?*",
    re.I,
)
_RUFE_AN = re.compile(
    r",?\s*(?:denn |weil )?(?:ich|wir) (?:rufe?|rufen|melde|schreibe?|schreiben|muss|will|möchte) (?:mich |"
    r"uns )?(?:bei )?"
    r"(?:ihn|sie|ihm|ihr|ihnen|die|den|dort|da|gleich)\b[^?.!,]{0,40}?\b(?:an|anrufen|melden|schreiben|"
    r"zurück|zurückrufen)"
    r"\s*[.!]*$",
    re.I,
)
"""„…, ich ruf sie gleich aus dem Auto an“: why somebody asks, and nothing that is to be done."""
_PAPIER = (
    r"(?P<papier>[A-ZÄÖÜ][\wäöüß-]*(?:vertrag|bescheid|gutachten|verzeichnis|schreiben|schrift|testament|"
    r"urteil|"
    r"auskunft|befehl|protokoll|beschluss|abrechnung|kündigung)|Vertrag|Bescheid|Gutachten|Urteil|Testament|"
    r"Schreiben|Kündigung|Protokoll|Beschluss|Akte)"
)
_DARIN = re.compile(
    rf"\b(?:im|in der|in dem|in ihrem|in seinem|in unserem|in|aus dem|aus der|laut)\s+{_PAPIER}s?\b"
)
_STEHT_DAZU = re.compile(
    rf"(?:und )?was (?:steht|sagt|heißt es|ist)(?: (?:denn|genau|uns|da))* (?:(?:dazu|darüber|hierzu|davon|"
    rf"da) )?"
    rf"(?:(?:im|in der|in dem|in ihrem|in seinem|der|das|die)\s+){_PAPIER}(?: (?:dazu|darüber|hierzu|drin|"
    rf"genau))*\s*\?*",
    re.I,
)
_FUGE = re.compile(r"\s[–-]\s|;\s+|,\s+(?=kannst du\b|könntest du\b)")


_ANGABE = re.compile(
    r"(?:(?:der |die |das )?(?:streit|gegenstands|verfahrens)?wert\b|klage (?:vom|am|ging)\b|"
    r"zustellung\b|zugestellt\b|zugang\b|zugegangen\b|verkündet\b|"
    r"auftrag (?:vom|am)\b|urteil vom\b|bescheid vom\b|kündigung vom\b)"
    r"(?=[^?!]*\d)[^?!]{2,90}$",
    re.I,
)
"""What a reckoning needs, and no question."""


def mit_angaben_davor(text: str) -> str:
    """„Wie hoch ist der Vorschuss? Streitwert 9.000 €.“: what is told behind a question belongs to it."""
    question, *told = saetze(text)
    if not told or not question.rstrip().endswith("?") or not all(_ANGABE.match(each) for each in told):
        return text
    return f"{' '.join(each.rstrip(' .') + '.' for each in told)} {question}"


def ohne_nachsatz(text: str) -> str:
    """The question without it; as it is where nothing else in the text asks."""
    if (told := _RUFE_AN.search(text)) and len(text[: told.start()].split()) > 2:
        text = text[: told.start()]
    *before, last = saetze(text) or [text]
    joints = list(_FUGE.finditer(last))
    if joints and (paper := _leer(tail := last[joints[-1].end() :])) is not None:
        return _gefragt([*before, last[: joints[-1].start()]], paper) or text if tail else text
    paper = _leer(last) if before else None
    return (_gefragt(before, paper) or text) if paper is not None else text


def _leer(sentence: str) -> str | None:
    """The paper that it names, or nothing; None where it says more."""
    if _WAS_SAGEN.fullmatch(sentence.strip()):
        return ""
    if (told := _STEHT_DAZU.fullmatch(sentence.strip())) is not None:
        return told["papier"]
    where = _DARIN.search(sentence)
    rest = _DARIN.sub(" ", sentence, count=1)
    words = re.findall(r"[^\W_]+", falte(rest))
    if len(words) < 2 or not all(word in _LEER for word in words):
        return None
    return where["papier"] if where else ""


def _gefragt(parts: list[str], paper: str) -> str:
    """What was asked before, there; nothing where that was no question."""
    *before, last = parts
    if not fragt(last) and not indirekt(last):
        return ""
    asked = last.rstrip(" .!?,;:")
    known = falte(paper) == "akte" or any(
        falte(paper).endswith(falte(word)) for word in re.findall(r"\b[A-ZÄÖÜ]\w{3,}", asked)
    )
    where = f" laut {paper}" if paper and not known else ""
    sign = last[-1:] if last[-1:] in ".!" and not indirekt(last) else "?"
    return " ".join([*before, f"{asked}{where}{sign}"])
