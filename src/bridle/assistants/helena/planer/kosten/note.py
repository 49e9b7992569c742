"""An order for a Kostennote that says nothing of what is to stand in it: what she has to know is asked."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.erkennen import Anfrage

WAS_HINEIN = (
    "Dafür brauche ich noch:\n\n- Wie hoch ist der Gegenstandswert, oder um welche Akte geht es?\n- Welche "
    "Gebühren sollen hinein, zum Beispiel „1,3 Geschäftsgebühr“ oder „Verfahrens- und Terminsgebühr“?\n- "
    "Wann wurde der Auftrag erteilt? Davon hängt ab, welche Gebührentabelle gilt (§ 60 RVG)."
)
_NOTE = r"(?:kostennote|honorarnote|gebuehrennote|(?:kosten|gebuehren|verguetungs|anwalts)rechnung)n?"
_AUFTRAG = re.compile(
    r"(?:(?:bitte|mal|kurz|schnell|mach|mache|machen|erstell|erstelle|erstellen|schreib|schreibe|schreiben|"
    r"stell|stelle|rechne|berechne|fertige|bereite|vorbereiten|anfertigen|fertig|aus|an|vor|mir|uns|eine|einen|"
    r"die|den|neue|ich|wir|brauche|brauchen|braeuchte|kannst|koenntest|du|fuer|mandanten|mandantin|jetzt|heute|"
    rf"nach|rvg|dem|{_NOTE})[\s.,!?]*)+"
)


def kostennote_offen(anfrage: Anfrage) -> str:
    """The questions, where nothing but the order itself is said."""
    ordered = re.search(rf"\b{_NOTE}\b", anfrage.klein) and _AUFTRAG.fullmatch(anfrage.klein)
    return WAS_HINEIN if ordered else ""
