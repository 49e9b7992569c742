"""„…, und muss sie bei Niederlage den gegnerischen Anwalt zahlen?“: yes or no, by the court it goes to."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.lesen.woerter import falte

_ANWALT = (
    r"\b(?:gegnerische[nr]? (?:rechts)?anw(?:alt|aelt)\w*|gegenanwalt\w*|"
    r"(?:rechts)?anw(?:alt|aelt)\w* (?:der gegenseite|des gegners|der gegnerin|der anderen seite|"
    r"der gegenpartei|des arbeitgebers|der arbeitgeberin))\b"
)
_OB = re.compile(
    rf"(?:^|[.?!;,:] )(?:und |dann |aber |auch )*(?:muss|muesste|muessen|zahlt|zahlen|traegt|tragen|"
    rf"haftet|kommt|hat)\b[^.?!;]*{_ANWALT}|"
    rf"\bob\b[^.?!;]*{_ANWALT}"
)
_WIE_VIEL = re.compile(rf"\b(?:wie ?viel|wie hoch|was)\b[^.?!;,]*{_ANWALT}")
_SOWEIT = "soweit sie verliert; bei einem Teilsieg wird nach Quoten geteilt"
_SAETZE = {
    "zivil": f"**Ja**, die eigene Seite trägt den gegnerischen Anwalt, {_SOWEIT} (§§ 91, 92 ZPO).",
    "arbeit": "**Nein**, in der ersten Instanz zahlt vor dem Arbeitsgericht jede Seite nur ihren eigenen "
    "Anwalt, auch wenn sie verliert (§ 12a Abs. 1 ArbGG).",
    "verwaltung": f"**Ja**, wenn die Gegenseite einen Anwalt hat, {_SOWEIT} (§§ 154, 155, 162 VwGO).",
    "sozial": "**Nein**, wer als Versicherter oder Leistungsempfänger klagt, erstattet der Behörde ihren "
    "Anwalt nicht (§§ 183, 193 Abs. 4 SGG).",
    "finanz": "**Nein**, die Aufwendungen der Finanzbehörde werden nicht erstattet (§ 139 Abs. 2 FGO).",
}
_BEIDE_INSTANZEN = (
    "**Das hängt von der Instanz ab:** In der ersten zahlt vor dem Arbeitsgericht jede Seite nur ihren "
    "eigenen Anwalt, auch wenn sie verliert (§ 12a Abs. 1 ArbGG). Ab der Berufung trägt den gegnerischen, "
    "wer dort verliert (§§ 91, 97 ZPO)."
)
_RECHTSMITTEL = (
    "**Ja**, ab der Berufung trägt auch in Arbeitssachen den gegnerischen Anwalt, wer dort verliert, bei "
    "einem Teilsieg nach Quoten (§§ 91, 92, 97 ZPO). Nur die Anwaltskosten der ersten Instanz behält jede "
    "Seite selbst (§ 12a Abs. 1 ArbGG)."
)


def fragt_nach_gegenanwalt(text: str) -> bool:
    """Whether that is asked with yes or no; how much it is stands in the reckoning anyhow."""
    klein = falte(text)
    return _OB.search(klein) is not None and not _WIE_VIEL.search(klein)


def zum_gegenanwalt(data: Mapping[str, Any], asked: int = 0) -> str:
    """By the branch that was reckoned with; before a labour court the first instance is an exception.

    `asked` is the only instance that was asked for, 0 where it is all of them.
    """
    if data["gericht"] != "arbeit" or len(data["instanzen"]) == 1:
        return _SAETZE[data["gericht"]]
    return _RECHTSMITTEL if asked > 1 else _BEIDE_INSTANZEN
