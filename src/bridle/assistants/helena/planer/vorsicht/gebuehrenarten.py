"""Kinds of fees that are asked for by their names and that the answer does not speak of.

It is compared with what is shown at last, whatever rule has read the question: a fee that stands in the
answer is computed there, or it is said why it does not arise. What does neither would be missing unseen.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from bridle.assistants.helena.planer.kosten.positionen import TERMIN
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage
from bridle.assistants.helena.planer.vorsicht.umstaende import gesagt


@dataclass(frozen=True, slots=True)
class Art:
    """`name` as it is told, where `gefragt` is said and `gezeigt` is nowhere in the answer."""

    name: str
    gefragt: str
    gezeigt: str


_ARTEN = (
    Art("die Geschäftsgebühr", r"geschaeftsgebuehr", r"Geschäftsgebühr|Nr\. 2[35]\d\d"),
    Art("die Verfahrensgebühr", r"verfahrensgebuehr", r"Verfahrensgebühr"),
    Art("die Terminsgebühr", r"terminsgebuehr", r"Terminsgebühr"),
    Art("die Einigungsgebühr", r"(?:einigungs|vergleichs)gebuehr", r"Einigungsgebühr|Nr\. 100[03-7]"),
    Art("die Erledigungsgebühr", r"erledigungsgebuehr", r"rledigungsgebühr|Nr\. (?:100[2-6]|4141|5115)"),
    Art("die Grundgebühr", r"grundgebuehr", r"Grundgebühr"),
    Art(
        "die Erhöhung für mehrere Auftraggeber (Nr. 1008 VV RVG)",
        r"erhoehungsgebuehr|mehrvertretungsgebuehr",
        r"\b1008\b|Auftraggeber",
    ),
    Art("die Hebegebühr", r"hebegebuehr", r"Hebegebühr"),
    Art("die Gerichtskosten", r"gerichts(?:kosten(?!hilfe)|gebuehr)", r"\bGericht"),
    Art(
        "die Anwaltsgebühren",
        r"anwalts(?:gebuehr|kosten|honorar|verguetung)|\bunsere (?:gebuehren|verguetung)|\bunser honorar",
        r"VV RVG|Anwalt|§ (?:13|34|49) RVG",
    ),
    Art(
        "die Auslagenpauschale",
        r"\b(?:post|auslagen|telekommunikations|kosten)?pauschale\b|\b7002\b",
        r"[Pp]auschale|Nr\. 7000",
    ),
    Art("die Umsatzsteuer", r"\b(?:umsatz|mehrwert)steuer\b|\b(?:ust|mwst)\b", r"Umsatzsteuer|\b7008\b"),
)
_NUR = re.compile(r"\b(?:nur|allein|lediglich|bloss|ausschliesslich)\b([^.;?!]*)")
_POSTEN = re.compile(r"\(Nr\. (\d{4})(?:, \d{4})* VV RVG\)")
_NIE_ALLEIN = TERMIN | {"1000", "1003", "1004", "1005", "1006"}
"""Fees that come beside one for the work itself."""
_IM_GANZEN = (
    r"\b(?:anwalts?|rechtsanwalts|rvg-?)?gebuehren\b|anwaltskosten|honorar\b|verguetung\b|\b(?:ab)?rechnung\b|"
    r"\bab(?:zu)?rechnen\b|\bkostet\b|\b(?:verdienen|bekommen|kriegen) wir\b"
)
_ZAHL_VOR = {"1": "die Einigungsgebühr", "3": "die Terminsgebühr"}


def fehlende_gebuehren(anfrage: Anfrage, answer: str) -> list[str]:
    """What was asked for by name and is nowhere in the answer, as it is told."""
    only = _NUR.search(anfrage.klein)
    named = [each for each in _ARTEN if gesagt(anfrage.klein, each.gefragt)]
    if only is not None and any(re.search(each.gefragt, only[1]) for each in named):
        named = [each for each in named if re.search(each.gefragt, only[1])]
    missing = [each.name for each in named if not re.search(each.gezeigt, answer)]
    return [*missing, *_ohne_die_taetigkeit(anfrage, answer, lambda name: name in missing)]


def _ohne_die_taetigkeit(anfrage: Anfrage, answer: str, told: Callable[[str], bool]) -> list[str]:
    """„Anwaltsgebühren mit Vergleich“ are more than the fee for the settlement."""
    numbers = {each for each in _POSTEN.findall(answer) if not each.startswith("7")}
    if not numbers or not numbers <= _NIE_ALLEIN or not anfrage.hat(_IM_GANZEN):
        return []
    if told("die Verfahrensgebühr") or told("die Geschäftsgebühr"):
        return []
    only = " und ".join(dict.fromkeys(_ZAHL_VOR[each[0]] for each in sorted(numbers)))
    return [f"die Verfahrens- oder Geschäftsgebühr; gerechnet ist allein {only}"]
