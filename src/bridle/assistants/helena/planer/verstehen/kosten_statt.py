"""The same fees under other circumstances: „Wie wäre es außergerichtlich gewesen?“, „Und ohne PKH?“.

Joined to the question before, both circumstances would stand in it, and the old one may win. So the fees are
asked for anew, with the value and the matter that were reckoned with.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.lesen.anschluss import Kennt, Vorher
from bridle.assistants.helena.planer.lesen.erkennen import AKTENZEICHEN
from bridle.assistants.helena.planer.verstehen.kosten_davon import woraus

LONGEST = 12
_RECHNER = re.compile(r"^Quelle: Kostenrechner", re.M)
_VORAN = (
    r"(?:(?:und|aber|ok(?:ay)?),?\s+)*(?:(?:was|wie|wie ?viel|wie hoch|wie teuer)\s+"
    r"(?:wär\w*|ist|sind|sieht|hätte\w*|kostet\w*|würde\w*|bekäme\w*|bekommen|kriegen)\b[^?]*?\s*)?"
    r"(?:(?:wenn|falls|angenommen|sofern)\s[^?]*?\s*)?"
)
_DRAUSSEN = re.compile(
    rf"{_VORAN}\b(?:außergerichtlich\w*|aussergerichtlich\w*|vorgerichtlich\w*|"
    r"(?:noch )?(?:ohne|vor) (?:eine[rn]? |der |die |das )?(?:klage|prozess|gericht|klageerhebung)|"
    r"(?:noch )?(?:gar |überhaupt |bisher )?(?:nichts?|kein\w*(?: \w+){1,2}?)"
    r"(?: (?:bei gericht|vor gericht|da|dort))? (?:geklagt|anhängig|rechtshängig|eingeklagt|eingereicht|"
    r"erhoben|gelaufen|läuft|liefe|gibt|gab|gäbe)|(?:anhängig|rechtshängig) (?:war |ist |"
    r"wäre )?(?:\w+ ){0,2}nichts?)"
    r"\b[^?\d]*\?*\s*",
    re.I,
)
_VERNEINT = re.compile(r"\b(?:nichts?|kein\w*|ohne|vor)\b (?!gericht)", re.I)
_VOR_GERICHT = re.compile(
    rf"{_VORAN}\b(?:vor gericht|gerichtlich|im (?:laufenden )?(?:prozess|rechtsstreit|verfahren)|"
    r"(?:schon |bereits )?(?:geklagt|anhängig|rechtshängig|klage (?:erhoben|eingereicht))|"
    r"(?:die )?klage (?:schon |bereits )?(?:läuft|erhoben|eingereicht|anhängig))\b[^?\d]*\?*\s*",
    re.I,
)
_OHNE_HILFE = re.compile(
    rf"{_VORAN}\b(?:ohne(?: (?:die )?(?:pkh|vkh|prozesskostenhilfe|verfahrenskostenhilfe|beiordnung))?"
    r"(?=\W*$|\W+(?:gewesen|wäre))|"
    r"(?:als|beim|für (?:den|einen)) (?:normale[rn]? )?wahlanw[aä]lt\w*|"
    r"nach (?:der )?(?:wahlanwalt\w*|regelgebühr\w*|normale[rn] tabelle)|"
    r"keine? (?:pkh|vkh|prozesskostenhilfe|verfahrenskostenhilfe)[^?]*)\b[^?\d]*\?*\s*",
    re.I,
)
_HILFE = re.compile(
    r"\b(?:(?:mit|bei|unter|nach|trotz|im rahmen der|als) )?(?:bewilligter |die |der )?"
    r"(?:(?:pkh|vkh|prozesskostenhilfe|verfahrenskostenhilfe)-?anw[aä]lt\w*|"
    r"(?:pkh|vkh|prozesskostenhilfe|verfahrenskostenhilfe)\b(?!-))|"
    r"\b(?:pkh|vkh|prozesskostenhilfe|verfahrenskostenhilfe)-(?=\w)|\baus der (?:staats|landes)kasse\b",
    re.I,
)
_EINIGUNG, _AUSSEN = frozenset({"1000", "1003", "1004"}), frozenset({"2300", "2301", "1000"})


def kosten_statt(text: str, last: Vorher, kennt: Kennt) -> str:
    """The fees asked for anew; "" where nothing of this is said after a bill of a lawyer."""
    if len(text.split()) > LONGEST or AKTENZEICHEN.search(text) or not _RECHNER.search(last.antwort):
        return ""
    read, said = kennt.angaben(last.frage), text.strip()
    if read is None or read[0] != "get_kosten_rules":
        return ""
    if _OHNE_HILFE.fullmatch(said) and read[1].get("pkh"):
        return _ohne_hilfe(last, read[1], kennt)
    numbers = {str(each["vv"]) for each in read[1].get("positionen") or ()} - {"7002", "7008"}
    if not numbers or "kv" in read[1] or not ("streitwert" in read[1] or "Akte" in last.antwort):
        return ""
    if _DRAUSSEN.fullmatch(said) and not numbers <= _AUSSEN:
        return _neu("außergerichtlich", numbers, last, kennt)
    if _VOR_GERICHT.fullmatch(said) and not _VERNEINT.search(said) and numbers <= _AUSSEN:
        return _neu("im laufenden Prozess", numbers, last, kennt)
    return ""


def _neu(where: str, numbers: set[str], last: Vorher, kennt: Kennt) -> str:
    """Only the fee for the settlement, or all of them, with one where there was one."""
    settled = numbers & _EINIGUNG
    if numbers == settled:
        fee = f"Wie hoch ist die Einigungsgebühr {where}"
    elif where == "außergerichtlich":
        fee = f"Wie hoch sind die Anwaltsgebühren {where}{' mit Vergleich' if settled else ''}"
    else:
        fee = f"Wie hoch sind die Anwaltsgebühren für die Klage{' mit Vergleich' if settled else ''}"
    meant = f"{fee} {woraus(last, kennt)}?"
    return meant if kennt.werkzeug(meant) == "get_kosten_rules" or "Akte" in meant else ""


def _ohne_hilfe(last: Vorher, before: Mapping[str, Any], kennt: Kennt) -> str:
    """The question before without the aid, where that alone changes."""
    plain = " ".join(_HILFE.sub("", last.frage).split())
    plain = f"{plain[:1].upper()}{plain[1:]}"
    asked = {name: each for name, each in before.items() if name != "pkh"}
    for meant in (plain, f"Anwaltsgebühren: {plain}"):
        now = kennt.angaben(meant)
        if now is not None and now[0] == "get_kosten_rules" and dict(now[1]) == asked:
            return meant
    return ""
