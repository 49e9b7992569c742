"""„in der alten Sache“: the one of the matters that the last answer named, by whether it is over."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.anschluss import Vorher
from bridle.assistants.helena.planer.lesen.woerter import falte

_SACHE = r"(?:sache|akte|angelegenheit|fall|mandat|verfahren|vorgang|streit|prozess|geschichte)s?"
_VOR = r"(?P<vor>(?:in|bei|zu|aus|von|mit)\s+(?:der|dem)|im|beim|zum|zur|vom|die|das|der|den|dem)"
_NACH_STAND = re.compile(
    rf"\b{_VOR}\s+(?:(?P<alt>alte[nrms]?|frühere[nrms]?|damalige[nrms]?|(?:ab)?geschlossene[nrms]?|erledigte[nrms]?|beendete[nrms]?|"
    rf"vorige[nrms]?|ehemalige[nrms]?|vergangene[nrms]?)|"
    rf"(?P<neu>laufende[nrms]?|aktuelle[nrms]?|jetzige[nrms]?|neue[nrms]?|offene[nrms]?|gegenwärtige[nrms]?|heutige[nrms]?))\s+"
    rf"{_SACHE}\b(?!\s+\d)",
    re.I,
)
_ZEILE = re.compile(r"(\d{4}/\d{2})\*{0,2}(?::| \()([^\n]{3,160}?)(?:\)$|\n|$)", re.M)
_VORBEI = re.compile(r"\b(?:geschlossen|archiviert)\b", re.I)
_LAEUFT = re.compile(r"\b(?:offen|ruhend)\b", re.I)


def nach_stand(text: str, last: Vorher) -> str:
    """The message with the number of the only matter of the answer that is closed, or that is not."""
    found = _NACH_STAND.search(text)
    if found is None:
        return ""
    wanted = _VORBEI if found["alt"] else _LAEUFT
    fitting = {number for number, line in _ZEILE.findall(last.antwort) if wanted.search(line)}
    if len(fitting) != 1:
        return ""
    before = falte(found["vor"])
    bare = before in ("die", "das", "den")
    place = "die Akte" if bare else "der Akte" if before in ("der", "dem") else "in der Akte"
    return f"{text[: found.start()]}{place} {fitting.pop()}{text[found.end() :]}"
