"""„Welche Zeugen haben wir in Strafsachen?“, „Verträge in geschlossenen Akten“: by what their matters are.

A document and a party say neither the state of their matter nor its field of law.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.akten.liste import GEBIETE
from bridle.assistants.helena.planer.auswahl.auswahl import Text
from bridle.assistants.helena.planer.auswahl.erst_die_akten import nur_in_diesen
from bridle.assistants.helena.planer.auswahl.unter_akten import viele
from bridle.assistants.helena.planer.lesungen import Entscheide
from bridle.engine.model import CallChunk, ModelRequest
from bridle.models.planner import MAX_REQUEST

_STAENDE = (
    ("OFFEN", "offenen?|laufenden?|aktiven?"),
    ("RUHEND", "ruhenden?"),
    ("GESCHLOSSEN", "(?:ab)?geschlossenen?|beendeten?|erledigten?"),
    ("ARCHIVIERT", "archivierten?|abgelegten?"),
)
_STAND = "|".join(words for _, words in _STAENDE)
_FELD = "|".join(pattern for _, pattern in GEBIETE)
_SOLCHE = re.compile(
    r"(?:,?\s*\b(?:aber\s|und\s)?nur\s(?:die|den|das)\s)?"
    r"\b(?:in|im|aus|zu|zum|bei|von|vom)\s(?:(?:de[nm]|unseren|allen|saemtlichen|der)\s)?"
    rf"(?:(?P<stand>{_STAND})\s)?(?:(?P<feld>{_FELD})|(?:akten?|sachen|mandaten?|faellen?|verfahren))"
    r"(?!\s(?:von|des|der|die)\b)\b"
)
_RECHTSPRECHUNG = re.compile(r"\burteile?n?\b|\bentscheidungen\b|\brechtsprechung\b|\bbeschluesse?n?\b")
"""In a field of law it is what courts have decided in it."""
LISTEN = frozenset({"read_dokumente", "read_beteiligte"})


def in_solchen_akten(request: ModelRequest, position: int, entscheide: Entscheide) -> str | CallChunk | None:
    """The next move; None where neither a state nor a field of matters is said, or it is no such list."""
    asked = request.messages[position].text
    text = Text(asked) if len(asked) <= MAX_REQUEST else Text("")
    found = next((each for each in _SOLCHE.finditer(text.klein) if each["stand"] or each["feld"]), None)
    if found is None or (found["feld"] and _RECHTSPRECHUNG.search(text.klein)):
        return None
    state = next((name for name, words in _STAENDE if re.fullmatch(words, found["stand"] or "")), "")
    field = next((name for name, words in GEBIETE if re.fullmatch(words, found["feld"] or "")), "")
    search = {name: value for name, value in (("status", state), ("sachgebiet", field)) if value}
    said = [f"im Sachgebiet {field.capitalize()}"] if field else []
    which = " ".join([*said, *([f"mit dem Stand „{state.lower()}“"] if state else [])])

    def wessen(there: Mapping[str, Any], numbers: set[str]) -> tuple[str, str]:
        return f"Akten {which} ({viele(numbers)})", which

    head, tail = text.wie_geschrieben(0, found.start()), text.wie_geschrieben(found.end(), len(text.klein))
    everywhere = f"{head} in allen Akten {tail}".strip()
    return nur_in_diesen(search, f"{everywhere}?", request, position, entscheide, wessen, werkzeuge=LISTEN)
