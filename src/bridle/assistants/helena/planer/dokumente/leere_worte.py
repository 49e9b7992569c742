"""Words of a question that no paper is searched for: what is done with something, and how somebody is called.

„Wer kriegt vom alten Morgenroth die Sammlung?“ looks for the Sammlung; „alten“ would be found in „erhalten“.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from bridle.assistants.helena.planer.lesen.woerter import falte

_TUT = (
    r"krieg(?:t|en|te|ten|st)?|gekriegt|bekomm(?:t|en|st)?|bekam(?:en)?|erhaelt|erhalten|erhielt(?:en)?|kriegte|"
    r"fragt|fragten?|fragen|gefragt|wissen|setzt|setzten?|setzen|haelt|halten|hielt(?:en)?|findet|fand(?:en)?|sieht|sah(?:en)?|stellt|stellte|gehabt|getan|gemacht|geht|ging"
)
_TRAEGT = (
    r"(?:fest|aus|auf|ein|vor|an|ab|zusammen|ent)?(?:ge|zu)?(?:setz|weis|wies|fuehr|halt|hael|nenn|nann|regel|seh|sieh|"
    r"zaehl|leg|weit)(?:t|te|ten|en|n|est|st|es)?|"
    r"fest|auf|aus|zusammen|zurueck|dr?auf|darauf|sich|zusammensetz\w*|enthael?t\w*|enthalten|umfass(?:t|en|te)|laute[tn]?|lauteten?|betraeg?t|"
    r"betragen|betrug|angegeben|angibt|festgehalten|festgeschrieben|aufgelistet|aufgezaehlt|niedergelegt|"
    r"behaupte[tn]?|vorgetragen"
)
"""Only carry a question: „setzt der Strafbefehl fest“, „weist das Verzeichnis aus“."""
_WIE = (
    r"(?:alt|jung|lieb|gut|arm|selig|verstorben|seelig|besagt|genannt|betreffend|damalig|jetzig|ehemalig|frueher|"
    r"spaeter|einzeln|ganz|gross|klein)(?:e[nmrs]?)?"
)
_LEER = re.compile(rf"(?:{_TUT}|{_TRAEGT}|{_WIE})")


def ohne_leere(words: Sequence[str], names: str) -> list[str]:
    """The words that say what is looked for; all of them where beside the names nothing else is said."""
    kept = [word for word in words if word[:1].isupper() or not _LEER.fullmatch(falte(word))]
    own = falte(names).split()
    named = [word for word in kept if falte(word) in own]
    return kept if len(kept) > len(named) or len(named) > 1 else list(words)  # of two, one is no name
