"""A hearing at which the other side did not appear: the fee for it is lower, whatever court it was at."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.erkennen import Anfrage

SAEUMNIS = (
    r"\bsaeumnis\w*|\bversaeumnisurteil\w*|\bsaeumig\w*|"
    r"\b(?:gegner\w*|gegenseite|beklagte[rn]?|klaeger\w*|partei)\b[^.;?!]{0,30}\b(?:nicht "
    r"(?:erschienen|gekommen|da\b|aufgetaucht)|(?:kam|erschien|tauchte) (?:\w+ )?nicht\b|ausgeblieben)|"
    r"\b(?:niemand|keiner)\b[^.;?!]{0,30}\b(?:erschienen|gekommen|aufgetaucht|kam)\b"
)
_DOCH_VERHANDELT = (
    r"\bzweite[sn]? versaeumnisurteil|\beinspruch\w*[^.;?!]{0,40}\bversaeumnisurteil|"
    r"\bversaeumnisurteil\w*[^.;?!]{0,40}\beinspruch|\beroert\w*|\bstreitig\w* verhandel|"
    r"\bzur sache verhandel|"
    r"\b(?:gegner\w*|gegenseite|beklagte[rn]?|klaeger\w*|partei) (?:ist |war |sind )?erschienen"
)
_NICHT_VERHANDELT = re.compile(
    r"\b(?:ohne|kein\w*|nicht|nichts|weder|noch|nie)\s+(?:(?:jede|weitere|muendlich\w*|zur sache|wurde|"
    r"etwas|dass|zu|"
    r"streitig\w*|vorher\w*)\s+){0,3}(?:eroert\w*|verhandel\w*|zur sache verhandel\w*|"
    r"streitig\w* verhandel\w*)"
)
_NUR_ANTRAG = {"3104": "3105", "3202": "3203", "3210": "3211"}
NUR_VERSAEUMNISURTEIL = (
    "Die Terminsgebühr ist die ermäßigte, weil die andere Seite säumig war: Sie gilt, wenn in dem einzigen "
    "Termin nur das Versäumnisurteil oder etwas zur Prozess- und Sachleitung beantragt wird, auch im "
    "schriftlichen Vorverfahren. Wurde verhandelt oder erörtert, ist es die volle."
)


def saeumig(anfrage: Anfrage) -> bool:
    """That nobody came from the other side, and that this is how it ended."""
    affirmed = _NICHT_VERHANDELT.sub(" ", anfrage.klein)
    return anfrage.hat(SAEUMNIS) is not None and re.search(_DOCH_VERHANDELT, affirmed) is None


def bei_saeumnis(positions: list[dict[str, str]]) -> list[dict[str, str]]:
    """A fee for the hearing that is named with its own rate stays what it is."""
    return [
        each | {"vv": _NUR_ANTRAG[each["vv"]]} if each["vv"] in _NUR_ANTRAG and "satz" not in each else each
        for each in positions
    ]
