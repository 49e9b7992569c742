"""A settlement that is said not to come about: „nicht einig werden“, „einigen wir uns nicht“, „scheitert“.

German puts the „nicht“ before the verb or at the end of its clause. Either way the words for the settlement
are blanked out, and what stands between them stays, for it may say where the dispute goes on.
"""

from __future__ import annotations

import re

_NICHT = r"(?:nicht|nie|niemals|nimmer|keinesfalls|keineswegs|kaum)"
_GRENZE = (
    r"(?:nur|allein|bloss|wenn|falls|sofern|soweit|dass|weil|obwohl|nachdem|bevor|sobald|und|oder|sondern|"
    r"aber|sowie|bei|mit|durch|zurueckgenommen|(?:rechts|an)haengig\w*|gerichtlich\w*|aussergerichtlich\w*|"
    r"vorgerichtlich\w*|widerrufen\w*|gescheitert\w*|geplatzt\w*|vor|im)"
)
"""Behind one of these it is something else that is denied: the court, the place, another clause."""
_DAZWISCHEN = rf"(?:(?!{_GRENZE}\b)[\w-]+\s+)"
_TUN = r"(?:einig(?:en|t|te|ten)?|geeinigt|verglich(?:en)?|vergleichen|vergleicht|guetlich\w*)"
_DING = r"(?:(?:teil|prozess)?(?:vergleich(?:e?s|e)?|einigung(?:en)?)|vergleichs\w+|einigungs(?!gebuehr)\w+)"
_ABLEHNEN = (
    r"(?:scheiter\w*|gescheitert\w*|misslingt|misslungen|missglueckt\w*|platzt\w*|geplatzt\w*|ausbleibt|"
    r"unterbleibt|ausgeschlossen|unmoeglich|fehlschl\w*|fehlgeschlagen|abgelehnt|ablehn\w*|verweiger\w*|weiger\w*|verworfen|zerschl\w*)"
)
_SATZTEIL = r"[^,.;:?!]"
_EINE = rf"(?P<b>(?:guetlich\w*\s+)?{_DING})\b"
_TEILE = (
    # „nicht zu einem Vergleich bereit“, „nichts aus der Einigung“, „keine gütliche Einigung“
    rf"\b(?P<a>{_NICHT}|nichts)\s+(?:zu|zum|zur|auf|von|ueber|aus)\s+(?:(?!guetlich)[\w-]+\s+){{0,2}}?{_EINE}",
    rf"\b(?P<a>ohne|kein(?:e[nrsm]?|erlei)?)\s+(?:(?!guetlich)[\w-]+(?:e[nrms]?|lich)\s+){{0,2}}?{_EINE}",
    # „die Einigung scheitert“, „ein Vergleich kommt nicht zustande“, „lehnt einen Vergleich ab“
    rf"\b{_EINE}{_SATZTEIL}{{0,40}}?(?<!nicht )\b(?P<a>{_ABLEHNEN})\b",
    rf"\b(?P<a>{_ABLEHNEN}),?\s+(?:(?!{_GRENZE}\b|nicht\b)[\w-]+\s+){{0,5}}?(?P<b>(?:guetlich\w*\s+)?(?:{_DING}|{_TUN}))\b",
    rf"\b(?P<a>lehn(?:t|en|te|ten))\b{_SATZTEIL}{{0,40}}?\b{_EINE}{_SATZTEIL}{{0,20}}?\bab\b",
    rf"\b{_EINE}\s+(?:lehn|komm|kam|bleib|wird|wurde|gibt|gelingt|gelang|ist|war|will)\w*\s+"
    rf"(?:{_DAZWISCHEN}){{0,4}}?(?P<a>ab|aus|nichts|{_NICHT})\b(?!\s+{_GRENZE}\b)",
    rf"\b{_EINE}\s+(?P<a>nichts|{_NICHT})\b(?!\s+{_GRENZE}\b)",
    # „nicht einigen“, „nicht mit dem Gegner einig werden“
    rf"\b(?P<a>{_NICHT})\s+(?:mit\s+)?(?:{_DAZWISCHEN}){{0,4}}?(?P<b>{_TUN}(?:\s+{_TUN})?)\b",
    # „einigt sich die Gegenseite nicht“
    rf"\b(?P<b>einig(?:en|t|ten|te)|vergleichen|vergleicht|verglichen)\s+(?:{_DAZWISCHEN}){{1,7}}?"
    rf"(?P<a>{_NICHT})\b(?!\s+{_GRENZE}\b)",
    # „ohne sich zu einigen“, „ohne dass man sich einigt“, „statt sich zu vergleichen“
    rf"\b(?P<a>ohne|statt|anstatt)\s+(?:dass|sich|uns|euch)\s+(?:{_DAZWISCHEN}){{0,5}}?(?P<b>{_TUN}(?:\s+{_TUN})?)\b",
)
"""Things before deeds: „nicht zu einer gütlichen Einigung“ is one of both."""
_MUSTER = tuple(re.compile(each) for each in _TEILE)


def ohne_gescheiterte(klein: str) -> str:
    """The text with such a settlement as blanks, so that every other word keeps its place."""
    for pattern in _MUSTER:
        klein = pattern.sub(_geleert, klein)
    return klein


def _geleert(found: re.Match[str]) -> str:
    words = list(found[0])
    for name in ("a", "b"):
        start, end = (each - found.start() for each in found.span(name))
        words[start:end] = " " * (end - start)
    return "".join(words)
