"""The rules in the order in which they are tried."""

from __future__ import annotations

from functools import cache

from bridle.assistants.helena.planer import (
    akten,
    akten_notizen,
    akten_zuerst,
    auffangen,
    auffangen_personen,
    auffangen_recht,
    beteiligte,
    beteiligte_alle,
    beteiligte_anschrift,
    dokumente,
    dokumente_alle,
    dokumente_fakten_regeln,
    dokumente_gruende,
    dokumente_nummer,
    entwuerfe,
    fristen,
    fristen_stand,
    fristrechner,
    kollision,
    kosten,
    kosten_beratung,
    muster,
    normen,
    normen_nummern,
    sonst,
    suche,
    zeiten,
    zustaendigkeit,
    zustaendigkeit_akte,
    zustaendigkeit_instanz,
)
from bridle.assistants.helena.planer.passt import passend
from bridle.models.planner import Rule


def regeln() -> list[Rule]:
    """In the order in which they are tried: what is said more exactly comes first."""
    return [*genaue_regeln(), *_letzte_regeln()]


@cache
def genaue_regeln() -> tuple[Rule, ...]:
    """Those that know what they were asked."""
    return (
        *entwuerfe.regeln(),
        *normen_nummern.regeln(),
        *kosten_beratung.regeln(),
        *kollision.regeln(),
        *akten_zuerst.regeln(),
        *akten_notizen.regeln(),
        *beteiligte_anschrift.regeln(),
        *fristen_stand.regeln(),
        *beteiligte_alle.regeln(),
        *dokumente_nummer.regeln(),
        *fristrechner.regeln(),
        *passend("kosten", kosten.regeln()),
        *zustaendigkeit_instanz.regeln(),
        *zustaendigkeit_akte.regeln(),
        *zustaendigkeit.regeln(),
        *muster.regeln(),
        *normen.regeln(),
        *passend("dokumente", dokumente_alle.regeln()),
        *dokumente_gruende.regeln(),
        *dokumente_fakten_regeln.regeln(),
        *suche.regeln(),
        *auffangen_recht.rechtsprechung(),
        *passend("zeiten", zeiten.regeln()),
        *auffangen_personen.regeln(),
        *passend("dokumente", dokumente.regeln()),
        *passend("kalender", fristen.regeln()),
        *auffangen_personen.auch_unter_beteiligten(passend("beteiligte", beteiligte.regeln())),
        *passend("akte", akten.regeln()),
        *auffangen.aus_papieren(),
    )


def _letzte_regeln() -> list[Rule]:
    """Those that try with the words that are there."""
    return [
        *auffangen.nicht_geraten(passend("akte", sonst.regeln())),
        *passend("norm", sonst.rechtsfragen()),
        *auffangen.regeln(),
        *auffangen_recht.regeln(),
        *auffangen.stichworte(),
    ]
