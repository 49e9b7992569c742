"""Whether the other side pays our fees: that is no fee of its own, but a claim for the same bill.

What is claimed has no VAT in it where the client deducts it, and depends on more than the reckoning.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.lesen.erkennen import Anfrage
from bridle.assistants.helena.planer.lesen.woerter import falte

_GEGNER = (
    r"(?:gegner\w*|gegenseite|gegenpartei|andere seite|beklagte\w*|abgemahnte\w*|schuldner\w*|versicher\w*|"
    r"haftpflicht\w*)"
)
_ZAHLT = (
    r"(?:zahl(?:t|en)|bezahl(?:t|en)|erstatte[tn]?|zu erstatten|ersetz(?:t|en)|uebernimm\w*|uebernehmen|"
    r"traeg(?:t|en)|"
    r"tragen|schuldet|aufkommen)"
)
_WIR_ZAHLEN = re.compile(
    r"\b(?:zahl\w*|schulde\w*|muss|muessen|erstatte\w*|hat|trag\w*|traegt)\b (?:\w+ )?"
    r"(?:(?:der|die|unsere?[rn]?|mein\w*) mandant\w*|mandant\w*|wir|ich)\b"
)
"""The other way round."""
_ERSATZ = re.compile(
    rf"\b(?:was|wie ?viel|welche[nr]?)\b[^.?!]{{0,50}}\b{_ZAHLT}\b[^.?!]{{0,25}}\b{_GEGNER}|"
    rf"\b(?:was|wie ?viel|welche[nr]?)\b[^.?!]{{0,50}}\b{_GEGNER}\b[^.?!]{{0,40}}\b{_ZAHLT}\b|"
    rf"\b(?:was|wie ?viel)\b[^.?!]{{0,40}}\b(?:von|vom) (?:der |dem |den )?{_GEGNER}\b[^.?!]{{0,40}}"
    r"\b(?:erstattet|ersetzt|verlangen|fordern|holen|zurueck|wieder)\b|"
    rf"\b(?:was|wie ?viel)\b[^.?!]{{0,40}}\b(?:erstattungsfaehig|zu erstatten)\b"
)
DRAUSSEN = (
    "Ersetzt verlangen kann der Mandant das vom Gegner nur mit einer Anspruchsgrundlage, meist Verzug "
    "(§§ 280, 286 BGB) oder Schadensersatz, und nur aus dem Wert der berechtigten Forderung."
)
VOR_GERICHT = "Im Prozess erstattet der Gegner das, soweit er unterliegt (§ 91 Abs. 1, 2 ZPO)."
OHNE_UST = "Ist der Mandant zum Vorsteuerabzug berechtigt, wird nur der Nettobetrag ersetzt."
MIT_UST = f"{OHNE_UST} Davon ist nichts gesagt; gerechnet ist mit Umsatzsteuer."
BEIM_ARBEITSGERICHT = (
    "In der ersten Instanz vor dem Arbeitsgericht erstattet der Gegner Anwaltskosten nicht, auch nicht die "
    "davor entstandenen (§ 12a Abs. 1 ArbGG)."
)
IN_DER_VOLLSTRECKUNG = (
    "Notwendige Kosten der Vollstreckung trägt der Schuldner; sie werden mit der Forderung beigetrieben "
    "(§ 788 ZPO)."
)
ANDERS_GEREGELT = (
    "Ob und wie weit der Gegner das erstattet, richtet sich nach der Verfahrensordnung dieses Gerichts; das "
    "beurteile "
    "ich nicht."
)
_VORSTEUER = r"\bvorsteuer"


def will_ersatz(text: str) -> bool:
    klein = falte(text)
    return _ERSATZ.search(klein) is not None and not _WIR_ZAHLEN.search(klein)


def zum_ersatz(anfrage: Anfrage, groups: Mapping[str, Any]) -> list[str]:
    """What has to be said beside the bill where it is asked what the other side pays of it."""
    numbers = [str(each["vv"]) for each in groups["argumente"].get("positionen", [])]
    if not numbers or not will_ersatz(anfrage.klein):
        return []
    if set(numbers) & {"3309", "3310"}:
        return [IN_DER_VOLLSTRECKUNG]
    if groups["zweig"] == "arbeit" and not any(each.startswith("32") for each in numbers):
        return [BEIM_ARBEITSGERICHT]
    if groups["zweig"] not in ("", "zivil", "arbeit", None):
        return [ANDERS_GEREGELT]
    outside = any(each.startswith("2") for each in numbers)
    inside = any(each.startswith("3") for each in numbers)
    said = [DRAUSSEN] if outside else []
    said += [VOR_GERICHT] if inside else []
    return [*said, OHNE_UST if anfrage.hat(_VORSTEUER) else MIT_UST]
