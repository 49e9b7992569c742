"""Sentences and clauses of a request, and which of them ask something."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.woerter import falte

_ENDE = re.compile(
    r"[?!]+[\s)]+|(?<=[\w€%)“\"])\.+\s+(?=[A-ZÄÖÜ„\"(])|\s*\n+\s*|(?<=\w{3})[.]\s+(?=[a-zäöü])"
)
_KEIN_ENDE = re.compile(
    r"(?:\b(?:abs|nr|dr|prof|art|str|bzw|ca|usw|vgl|ggf|evtl|inkl|zzgl|hr|hrn|fr|st|az|tel|no|mio|tsd|"
    r"rn|ziff|"
    r"bspw|sog|geb|jan|feb|apr|jun|jul|aug|sep|sept|okt|nov|dez|co|[a-z])|(?<![\d.])\d{1,2})$",
    re.I,
)
_FRAGEWORT = (
    r"(?:(?:bis|seit|ab|in|bei|mit|zu|von|unter|auf|an|für|fuer|aus|nach|um|wegen) )?"
    r"(?:wer|wen|wem|wessen|was|wann|wie|wo|wohin|woher|wieviele?|welche[rsnm]?|warum|wieso|weshalb|"
    r"worum|wozu|"
    r"womit|wofür|wofuer|woran|worauf|wobei)"
)
FRAGEWORT = re.compile(rf"{_FRAGEWORT}\b", re.I)
_BEFEHL = re.compile(
    r"(?:(?:bitte|helena|dann|und|also|jetzt|nun|noch|mal|kurz|schnell)[, ]+)*"
    r"(?:zeige?|nenne?|sage?|such(?:e|t)?|finde?|gib|gebe?n?|rechne|berechne|ermittle|bestimme|prüfe?|"
    r"pruefe?|schaue?|guck|"
    r"lies|liste|öffne|oeffne|hole?|check|kläre?|schreibe?|verfasse?|formuliere?|entwirf|fasse?|"
    r"erkläre?|mache?|"
    r"trage?|notiere?|erfasse?|erstelle?|vergleiche?|setze?|bereite|stelle?|verrate?|"
    r"teile?)\b(?! (?:ich|wir)\b)",
    re.I,
)
_WUNSCH = re.compile(
    r"\b(?:ich|wir) (?:brauche?n?|suche?n?|bräuchten?|braeuchten?|benötigen?|möchten?|moechten?|will|wollen|"
    r"wüssten? gern|hätten? gern|haetten? gern)\b|\b(?:mich|uns) (?:interessiert|würde interessieren)\b|"
    r"\bob\b.*\bist mir (?:nicht klar|unklar)\b|\bwüsste(?:n)? (?:ich|wir) gerne?\b",
    re.I,
)


def saetze(text: str) -> list[str]:
    """With their closing mark; a dot after a number or a short form ends nothing."""
    found: list[str] = []
    start = 0
    small = text == text.lower()
    for end in _ENDE.finditer(text):
        sign = end[0].strip()[:1]
        if sign == "." and _KEIN_ENDE.search(text[: end.start()]):
            continue
        if sign == "." and not small and text[end.end() : end.end() + 1].islower():
            continue
        found.append(text[start : end.end()].strip())
        start = end.end()
    return [each for each in [*found, text[start:].strip()] if re.search(r"\w", each)]


def teilsaetze(satz: str) -> list[str]:
    """At commas, semicolons and dashes that stand between words, not inside a number."""
    return [
        each.strip()
        for each in re.split(r"(?<!\d),\s+|(?<=\d),\s+(?=\D)|;\s*|\s[–-]\s", satz)
        if each.strip()
    ]


def fragt(satz: str) -> bool:
    """Whether a sentence asks or orders something."""
    plain = satz.strip(' „"(')
    if satz.rstrip(' )“"').endswith("?") or FRAGEWORT.match(plain) or _BEFEHL.match(plain):
        return True
    return _WUNSCH.search(plain) is not None and (indirekt(satz) != [] or len(plain.split()) <= 14)


def indirekt(satz: str) -> list[str]:
    """The indirect questions in a sentence: „…, bei welchem Gericht wir klagen würden“."""
    clauses = re.split(r",\s*(?:noch,?\s*|und\s*|sowie\s*|oder\s*)?|\bnoch,?\s+", satz)
    return [
        each.strip(" .?!") for each in clauses[1:] if FRAGEWORT.match(each) or re.match(r"ob\b", each, re.I)
    ]


_LEER = frozenset(
    falte(
        "kannst könntest du mir uns bitte das dies beides alles es sagen nennen verraten raussuchen "
        "heraussuchen "
        "mitteilen geben helfen da dabei mal kurz schnell weißt weisst hast hättest eine ahnung idee "
        "geht geh das "
        "denn und ja nein oder wie was ist hörst mich noch so gern gerne würdest ok okay klar stimmt "
        "richtig ich "
        "wissen muss brauche bräuchte die den antwort auskunft info infos nachsehen nachschauen "
        "schauen helena "
        "hilfe eben deine eure einmal doch vielleicht möglich sein sei wäre hallo hi hey moin guten "
        "morgen tag abend geschlafen gut gehts wach "
        "bist verstehst dank danke schön sehr super toll lieb klasse spitze prima beste heute dir "
        "arbeitest schon test "
    ).split()
)


def ohne_inhalt(satz: str) -> bool:
    """„Kannst du mir beides nennen?“ asks for what was said before."""
    words = re.findall(r"[^\W\d_]+", falte(satz))
    return not re.search(r"\d", satz) and all(word in _LEER for word in words)


def ohne_satzende(text: str) -> str:
    """„… zugegangen 10.11.“: the last dot belongs to the day."""
    plain = text.rstrip(" ?!.")
    return f"{plain}." if re.search(r"\d\.\d{1,2}$", plain) and text[len(plain) :].startswith(".") else plain
