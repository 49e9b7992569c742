"""A fee beside those that a question names: „und wenn wir uns vergleichen?“, „und mit Termin?“.

Where a question names its fees, the further one is named beside them; where it asks for all that there are,
how the matter ends is said, and the rule for that proceeding knows which they are.
"""

from __future__ import annotations

import re

_EINIGUNG = re.compile(
    r"\b(?:(?:wir|die|sie|man|parteien|uns|sich|doch|dann|noch|dort|einen|ein|einem|einer|eine|zu|zum|zur|mit|"
    r"kommt es|es|beide|auch|am ende|schließlich|"
    r"schließen|geschlossen wird|im (?:güte|kammer)?termin|vor gericht|"
    r"(?:gerichtlich|gütlich)(?:e[nrms])?)\s+)*"
    r"(?:(?:prozess)?vergleich(?:en|t|s)?|verglichen|einig(?:en|t|ung)|einig|geeinigt|einigungsgebühr)\b"
    r"(?:\s+(?:schließen|geschlossen (?:wird|haben)|kommt|haben|wird|werden|würden|zustande|"
    r"im (?:güte|kammer)?termin|vor gericht))*",
    re.I,
)
_TERMIN = re.compile(
    r"\b(?:(?:es|auch|noch|dann|außerdem|zusätzlich|dazu|ein(?:e[nmr]?)?|der|die|den|mit|zu|zum|zur|einer|"
    r"mündlich(?:e[nrm]?)?|kommt|gibt|findet|wir|haben|in|im)\s+)*"
    r"(?:(?:verhandlungs|gerichts|güte|kammer|haupt)?termin|(?:mündliche[nr]? )?verhandlung|terminsgebühr)\b"
    r"(?:\s+(?:gibt|kommt|haben|hinzu|dazu|stattfindet|wahrnehmen|wahrgenommen wird|ist|war|wäre|statt|"
    r"anfällt))*",
    re.I,
)
_GEBUEHR = re.compile(
    r"\b(?:geschäfts|verfahrens|termins|grund|erhöhungs)gebühr(?:en)?\b|"
    r"\b\d,\d{1,2}\s?-?(?:er\s?-?)?\s?gebühr\b",
    re.I,
)
"""By their names; „Anwaltsgebühren“ are all that there are."""
_KOSTEN = re.compile(
    r"gebühr|kosten|\bkostet\b|honorar|vergütung|risiko|\brechnung\b|\babrechn|\brechne\w*\b.*\bab\b|"
    r"\b(?:verdien|bekomm|krieg)\w* (?:wir|ich|der anwalt)\b|\bnimmt das \w*gericht",
    re.I,
)
_VERFAHREN = re.compile(r"\bverfahrensgebühr(?:en)?\b", re.I)
_OHNE = re.compile(
    r"\b(?:ohne|kein\w*|nicht|nichts|scheitert\w*|gescheitert\w*|platz(?:t|te)|geplatzt|entfällt|vor dem|"
    r"widerruf\w*)\b",
    re.I,
)
_GEEINIGT = re.compile(r"vergleich|verglichen|\beinig(?:en|t|ten|ung)?\b|geeinigt|\bgütlich", re.I)
_SONST = re.compile(
    r"\d|berufung|revision|termin|klag|gericht|urteil|zurück|anerk|gewinn|verlier|mandant", re.I
)
"""What is said besides, and must not be lost."""
_MIT_EINIGUNG = re.compile(
    r",?\s*(?:\b(?:und|sowie)\s+)?(?:\b(?:mit|bei|nach|samt|nebst|zzgl\.?|inkl\w*\.?)\s+)?"
    r"(?:\b(?:einem|einer|der|dem|die|gerichtlichem|anschließendem)\s+)*\b(?:einigungs|vergleichs)gebühr\b|"
    r",?\s*\b(?:und )?(?:mit|bei|nach|samt)\s+(?:\w+ )?(?:(?:prozess)?vergleich|einigung)\b"
    r"(?: (?:im (?:güte|kammer)?termin|vor gericht))?|"
    r",?\s*\b(?:und )?(?:wenn|falls|sofern)\b[^,?]*(?:vergleich|verglichen|\beinig)[^,?]*",
    re.I,
)
OHNE_EINIGUNG = ", ohne Einigung"
_VERGLEICH = re.compile(r"\b(?:einem |einen |ein |der |den )?(?:prozess)?vergleich\b", re.I)


def mit_einigung(asked: str, said: str) -> tuple[str, str] | None:
    """The one for a settlement beside the fees by their names, or how all of it ends."""
    found, named = _EINIGUNG.search(said), list(_GEBUEHR.finditer(asked))
    if found is None or _OHNE.search(said) or _GEEINIGT.search(asked) or not _KOSTEN.search(asked):
        return None
    if named:
        return _dazu(asked, named[-1], "Einigungsgebühr", said, found)
    return f"{asked}, mit Vergleich", f"{said[: found.start()]} {said[found.end() :]}"


def ohne_einigung(asked: str, said: str) -> tuple[str, str] | None:
    """„dann doch kein Vergleich“: the question as it was without one."""
    denied = _OHNE.search(said) and _GEEINIGT.search(said)
    if not denied or not _KOSTEN.search(asked):
        return None
    if not _GEEINIGT.search(asked):  # nothing changes, and that is said
        return None if _SONST.search(said) else (f"{asked}{OHNE_EINIGUNG}", "")
    without = _MIT_EINIGUNG.sub("", asked)
    if _GEEINIGT.search(without):
        without = _VERGLEICH.sub("kein Vergleich", without)
    return without, ""


def mit_termin(asked: str, said: str) -> tuple[str, str] | None:
    """The one for a hearing beside the Verfahrensgebühr."""
    found, named = _TERMIN.search(said), list(_VERFAHREN.finditer(asked))
    if found is None or not named or _OHNE.search(said) or re.search(r"termin|verhandlung", asked, re.I):
        return None
    return _dazu(asked, named[-1], "Terminsgebühr", said, found)


def _dazu(asked: str, named: re.Match[str], fee: str, said: str, found: re.Match[str]) -> tuple[str, str]:
    return (
        f"{asked[: named.end()]} und {fee}{asked[named.end() :]}",
        f"{said[: found.start()]} {said[found.end() :]}",
    )


_VERTEIDIGER = re.compile(
    r"\b(?:(?:pflicht|wahl)verteidiger(?:in|s)?|(?:gerichtlich )?(?:bei|zu)geordnete[rsn]? "
    r"(?:verteidiger|anwalt|rechtsanwalt|anwältin|rechtsanwältin)(?:in|s)?|"
    r"(?:gewählte|bestellte)[rsn]? (?:verteidiger|anwalt)(?:in|s)?)\b",
    re.I,
)


def mit_verteidiger(asked: str, said: str) -> tuple[str, str] | None:
    """„und als Wahlverteidiger?“: one is paid by the Staatskasse, the other by whoever chose them."""
    new, old = _VERTEIDIGER.search(said), _VERTEIDIGER.search(asked)
    if new is None or old is None:
        return None
    return f"{asked[: old.start()]}{new[0]}{asked[old.end() :]}", f"{said[: new.start()]} {said[new.end() :]}"
