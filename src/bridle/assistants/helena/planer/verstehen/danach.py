"""What is asked next of what was shown: the court above, a template, the next week, the facts that lacked."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.anschluss import Kennt, Vorher
from bridle.assistants.helena.planer.lesen.satz import fragt

_EINLEGUNG = re.compile(r"\bEinlegung\b(?! (?:der|des|einer|von))", re.I)
_EIN_MITTEL = re.compile(r"\b(Berufung|Revision|Nichtzulassungsbeschwerde|Rechtsbeschwerde|Beschwerde)", re.I)


def mit_mittel(text: str, question: str) -> str:
    """„die Frist für die Einlegung“: of the remedy that was spoken of."""
    named = list(_EIN_MITTEL.finditer(question))
    if not named:
        return text
    return _EINLEGUNG.sub(lambda found: f"{found[0]} der {named[-1][1].capitalize()}", text, count=1)


_SPANNE = re.compile(r"\b(?:in )?(?:dieser|diese|der laufenden|diesem|dieses|diesen) (Woche|Monats?)\b", re.I)
_NAECHSTE = re.compile(r"\b(?:in der |im |den )?(?:nächste|kommende)[rnm]? (Woche|Monat)\b", re.I)
_UND_NAECHSTE = re.compile(
    r"(?:(?:und|ok(?:ay)?|oder)\b,?\s+)*(?:(?:welche|was|wie viele)\s+)?(?:in|im)?\s*(?:der|die|den|dem|"
    r"das)?\s*"
    r"(?P<welche>übernächste|nächste|kommende|folgende)[rnm]?\s*(?:Woche|Monat)?\W*",
    re.I,
)


def naechste_spanne(text: str, last: Vorher) -> str:
    """„und welche in der nächsten?“ after this week, „und übernächste?“ after the next one."""
    said, span = _UND_NAECHSTE.fullmatch(text.strip()), _SPANNE.search(last.frage)
    if said is None:
        return ""
    which = said["welche"].lower()
    span = span or (_NAECHSTE.search(last.frage) if which == "übernächste" else None)
    if span is None:
        return ""
    month = span[1].lower().startswith("monat")
    other = f"im {which}n Monat" if month else f"in der {which}n Woche"
    return f"{last.frage[: span.start()]}{other}{last.frage[span.end() :]}"


_WORUM = re.compile(r"Worum geht es, und wie hoch ist der Streitwert\?|Das solltest Du noch klären:")


def dazu_gesagt(text: str, last: Vorher, kennt: Kennt) -> str:
    """The facts that were asked for before a court could be named, and the question with them."""
    if (
        fragt(text)
        or not _WORUM.search(last.antwort)
        or kennt.werkzeug(last.frage) != "bestimme_zustaendigkeit"
    ):
        return ""
    meant = f"{text.strip().rstrip(' .')}. {last.frage}"
    read, before = kennt.angaben(meant), kennt.angaben(last.frage)
    if read is None or before is None or read[0] != before[0]:
        return ""
    return meant if len(read[1]) > len(before[1]) else ""


_EIGENER_ZUG = re.compile(
    r"Familien|Wohnungseigentum|Nachlass|Betreuung|Insolvenz|Straf|Bußgeld|Kindschaft|Erbschein"
)
"""Whose appeals go another way than those from the same court in other matters."""
_GERICHT_GENANNT = re.compile(
    r"zuständig ist das \*\*((?:Amts|Land|Arbeits|Verwaltungs|Sozial|Finanz)gericht) ([^*]+)\*\*"
)
_MITTEL = re.compile(r"\b(Berufung|Revision|Beschwerde|Rechtsmittel)\b", re.I)
_WER = re.compile(r"\b(?:wer|wohin|welches gericht|bei welchem gericht|wo)\b", re.I)


_NAECHSTE_INSTANZ = re.compile(
    r"(?:(?:und|ok(?:ay)?|aber)\b,?\s+)*(?:(?:wer|welches gericht|wohin|wo|was|wie) (?:ist|wäre|geht es|"
    r"gehts?)? ?)?"
    r"(?:in|bei|für)? ?(?:der |die )?(?:zweiten?r?|nächsten?r?) Instanz(?: dann| dort| zuständig)*\W*",
    re.I,
)


def gericht_darueber(text: str, last: Vorher) -> str:
    """„und wer entscheidet dort über die Berufung?“: above the court that was just named."""
    court, remedy = _GERICHT_GENANNT.search(last.antwort), _MITTEL.search(text)
    next_one = _NAECHSTE_INSTANZ.fullmatch(text.strip()) is not None
    if (
        court is None
        or not (next_one or (remedy is not None and _WER.search(text)))
        or _EIGENER_ZUG.search(last.antwort)
        or re.search(r"\d|[A-Za-z]+gericht\w* [A-ZÄÖÜ]", text)
    ):
        return ""
    means = remedy[1].capitalize() if remedy else "Berufung"
    return f"Wer entscheidet über die {means} gegen ein Urteil des {court[1]}s {court[2]}?"


_PAPIERE = re.compile(r"^Quelle: Dokumente der Akte (\d{4}/\d{2})", re.M)
_WELCHES = re.compile(
    r"(?:und\s+)?(?:welche[sr]?|was)\s+(?:davon\s+)?(?:ist|war|wäre)\s+"
    r"(?:davon\s+|denn\s+)?(?:das|die|der)\s+"
    r"(?P<rang>neueste|neuste|jüngste|älteste|längste|kürzeste|letzte|erste)"
    r"(?:\s+(?:davon|von (?:denen|allen)))?\W*",
    re.I,
)


def welches_papier(text: str, last: Vorher) -> str:
    """„Und welches ist das neueste?“ after the papers of a matter."""
    asked, shown = _WELCHES.fullmatch(text.strip()), _PAPIERE.search(last.antwort)
    if asked is None or shown is None:
        return ""
    return f"Welches ist das {asked['rang'].lower()} Dokument in der Akte {shown[1]}?"


_EIN_MUSTER = re.compile(r"Muster[^\n]*:\n\n- ([^\n(]+?) \((?:(?!\n- )[\s\S])*$")
_ZEIG_TEXT = re.compile(
    r"(?:(?:und|dann|ok(?:ay)?|bitte)\b,?\s+)*(?:zeig(?:e)?|lies|gib|öffne)\s+(?:(?:mir|uns|mal|bitte|doch|"
    r"kurz)\s+)*"
    r"(?:den|das|ihn|es|sie|die)?\s*(?:(?:ganzen|vollen)\s+)?(?:text|muster|vorlage|inhalt|"
    r"wortlaut)?\s*(?:vor|her|davon|bitte)?\W*",
    re.I,
)


def text_des_musters(text: str, last: Vorher) -> str:
    """„Zeig mir mal den Text.“ after the one template that was found."""
    shown = _EIN_MUSTER.search(last.antwort) if _ZEIG_TEXT.fullmatch(text.strip()) else None
    return f"Zeig das Muster {shown[1]}" if shown else ""


_WERT = re.compile(
    r"(?:(?:und|aber|ok(?:ay)?)\b,?\s+)*(?:was|wie hoch|wie ?viel|welcher) (?:ist|wäre|war|"
    r"beträgt)(?: denn| da| dort| hier)* "
    r"der (?:(?:gegenstands|streit)?wert|wert (?:der|dieser) (?:sache|akte))(?: (?:denn|da|dort|hier|"
    r"eigentlich|davon))*\W*",
    re.I,
)
_EINE_AKTE = re.compile(r"\bAkte \*{0,2}(\d{4}/\d{2})")


def der_wert(text: str, last: Vorher) -> str:
    """„Und was ist der Wert?“ while a matter is spoken of: what it is worth, and no word in its papers."""
    matters = set(_EINE_AKTE.findall(last.antwort))
    if len(matters) != 1 or "Quelle: Kostenrechner" in last.antwort or not _WERT.fullmatch(text.strip()):
        return ""
    return f"Der Gegenstandswert in der Akte {matters.pop()}?"
