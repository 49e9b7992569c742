"""„Erbsache Auerwald“ where the one matter of that name is of another field: it is taken, and told so."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bridle.assistants.helena.felder import gefaltet
from bridle.assistants.helena.planer.auswahl.zeilen import inhalt_von
from bridle.assistants.helena.planer.sagen import absaetze, gross
from bridle.assistants.helena.planer.schritte import SUCHE
from bridle.engine.messages import Message, ToolResultPart

_ARTEN = {
    "erb": "ERBRECHT",
    "nachlass": "ERBRECHT",
    "pflichtteils": "ERBRECHT",
    "miet": "MIETRECHT",
    "straf": "STRAFRECHT",
    "familien": "FAMILIENRECHT",
    "scheidungs": "FAMILIENRECHT",
    "unterhalts": "FAMILIENRECHT",
    "arbeits": "ARBEITSRECHT",
    "arbeitsrechts": "ARBEITSRECHT",
    "verkehrs": "VERKEHRSRECHT",
    "unfall": "VERKEHRSRECHT",
    "sozial": "SOZIALRECHT",
    "verwaltungs": "VERWALTUNGSRECHT",
    "handels": "HANDELSRECHT",
}
_SACHE = re.compile(
    rf"\b(?P<art>(?i:{'|'.join(sorted(_ARTEN, key=len, reverse=True))}))(?:sache|fall|streit)\s+"
    r"(?:(?:der|des|von)\s+)?(?:(?:Frau|Herrn?|Familie)\s+)?(?P<wer>[A-ZÄÖÜ][\wäöüß-]{2,})"
)


def andere_sachart(asked: str, since: Sequence[Message], answer: str) -> str:
    """The answer, and before it that the matter is filed under something else than it was called."""
    said = _SACHE.search(asked)
    if said is None:
        return answer
    named = {each["aktenzeichen"]: each for each in _akten(since) if _heisst(each, said["wer"])}
    meant = next(iter(named.values()), None)
    field = _ARTEN[said["art"].lower()]
    if meant is None or len(named) > 1 or meant["aktenzeichen"] not in answer or meant["sachgebiet"] == field:
        return answer
    filed = f"Unter „{said['wer']}“ finde ich nur die Akte {meant['aktenzeichen']} ({meant['kurzrubrum']})"
    return absaetze(
        f"{filed}; geführt ist sie unter {gross(meant['sachgebiet'])}, nicht {gross(field)}.", answer
    )


def _akten(since: Sequence[Message]) -> Iterator[Mapping[str, Any]]:
    for message in since:
        for part in message.parts:
            if isinstance(part, ToolResultPart) and part.name == SUCHE and not part.is_error:
                yield from inhalt_von(part).get("akten", ())


def _heisst(akte: Mapping[str, Any], name: str) -> bool:
    return gefaltet(name) in gefaltet(akte["kurzrubrum"]).split()
