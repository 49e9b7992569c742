"""Which circumstances a request names and the call that answers does not hold.

What is not in it is told and never passed over.
"""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.kosten.ablauf import im_ablauf, im_wert
from bridle.assistants.helena.planer.kosten.ausgang import ohne_umsatzsteuer
from bridle.assistants.helena.planer.kosten.je_anwalt import eigene_anwaelte
from bridle.assistants.helena.planer.kosten.sachen import beruecksichtigt
from bridle.assistants.helena.planer.kosten.saeumnis import saeumig
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage
from bridle.assistants.helena.planer.lesen.verneint import ohne_verneintes
from bridle.assistants.helena.planer.vorsicht.aufruf import GEBUEHREN, GERICHT, RISIKO, Aufruf
from bridle.assistants.helena.planer.vorsicht.umstaende_frist import FRISTUMSTAENDE
from bridle.assistants.helena.planer.vorsicht.umstaende_gericht import GERICHTSUMSTAENDE
from bridle.assistants.helena.planer.vorsicht.umstaende_kosten import (
    ANDERE_SEITE,
    KOSTENUMSTAENDE,
    OHNE_UST,
    SAEUMNIS,
)
from bridle.assistants.helena.planer.vorsicht.umstaende_umfang import UMFANG
from bridle.assistants.helena.planer.vorsicht.umstand import Umstand

_UMSTAENDE = (*KOSTENUMSTAENDE, *UMFANG, *FRISTUMSTAENDE, *GERICHTSUMSTAENDE)
_VERNEINT = re.compile(r"\b(?:ohne|kein(?:e[nrsm]?)?|nicht|statt(?:dessen)?|weder|noch)\s+(?:\w+\s)?$")
_SCHON_VERNEINT = re.compile(r"ohne|kein|nicht|fehl|falsch|un[rv]")
_IN_DER_SACHE = {
    "der Vergleich": {"ende", "einigung"},
    "die vorzeitige Beendigung": {"ende", "eingestellt"},
    "dass es ein Eilverfahren ist": {"Eilverfahren", "anordnung"},
    "dass es um ein Rechtsmittel geht": {
        *("berufung", "revision", "Nichtzulassungsbeschwerde", "Antrag auf Zulassung der Berufung"),
        "Prüfung der Erfolgsaussicht eines Rechtsmittels",
    },
    "das selbstständige Beweisverfahren": {"Selbständiges Beweisverfahren"},
    "die Prozesskostenhilfe": {"Verfahren über die Prozesskostenhilfe", "Beschwerde oder Erinnerung"},
}
"""What a number of such a proceeding stands for already, by the name of the circumstance."""


def nicht_gedeckt(anfrage: Anfrage, call: Aufruf) -> list[Umstand]:
    """Every circumstance that is said and is in no argument."""
    if call.werkzeug == GERICHT and "gericht" in call.argumente:
        return []  # what holds at a court, whatever is brought before it
    by_fees = call.werkzeug == GEBUEHREN
    told = beruecksichtigt(anfrage, call.alle_nummern) if by_fees else frozenset[str]()
    shaped = im_wert(anfrage, call.argumente.get("streitwert"))
    shaped |= im_ablauf(anfrage) if by_fees else frozenset[str]()
    shaped |= OHNE_UST if call.werkzeug == RISIKO and ohne_umsatzsteuer(anfrage) else frozenset[str]()
    shaped |= ANDERE_SEITE if call.werkzeug == RISIKO and eigene_anwaelte(anfrage) else frozenset[str]()
    return [
        each
        for each in _UMSTAENDE
        if call.werkzeug in each.werkzeuge
        and each.name not in shaped
        and not (told and (each.statt or told & _IN_DER_SACHE.get(each.name, set())))
        and gesagt(anfrage.klein, each.muster)
        and not each.gedeckt(call)
        and not (each.name == SAEUMNIS and not saeumig(anfrage))
    ]


def gesagt(klein: str, pattern: str) -> bool:
    """Said, and not only to say that it is not so."""
    affirmed = ohne_verneintes(klein)
    return any(
        _SCHON_VERNEINT.match(found[0])
        or (
            affirmed[found.start() : found.end()] == found[0] and not _VERNEINT.search(klein[: found.start()])
        )
        for found in re.finditer(pattern, klein)
    )
