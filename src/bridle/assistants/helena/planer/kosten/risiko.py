"""Whether it is asked what a whole lawsuit costs, and what it costs to lose it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bridle.assistants.helena.law.geld import dezimal
from bridle.assistants.helena.planer.kosten.akte_daneben import akte_daneben
from bridle.assistants.helena.planer.kosten.ausgang import erstattung, ohne_umsatzsteuer
from bridle.assistants.helena.planer.kosten.einigung import einigung_davor
from bridle.assistants.helena.planer.kosten.gegenanwalt import fragt_nach_gegenanwalt
from bridle.assistants.helena.planer.kosten.gegenseite import gegner, ohne_anwaltlose
from bridle.assistants.helena.planer.kosten.gemeinsam import gemeinsam
from bridle.assistants.helena.planer.kosten.gericht import (
    ANWALT,
    BEI_GERICHT,
    GERICHT,
    GERICHT_UND_ANWALT,
    gerichtssatz,
    nach_beiden,
)
from bridle.assistants.helena.planer.kosten.je_anwalt import eigene_anwaelte
from bridle.assistants.helena.planer.kosten.nebenforderungen import ohne_beiwerk, zu_nebenforderungen
from bridle.assistants.helena.planer.kosten.nummern import sache
from bridle.assistants.helena.planer.kosten.nur_instanz import allein, nur_instanz
from bridle.assistants.helena.planer.kosten.positionen import (
    KLAGE,
    MAHNSACHE,
    PKH,
    nach_nummern,
    stufe,
)
from bridle.assistants.helena.planer.kosten.quote import gewonnener_teil, quote
from bridle.assistants.helena.planer.kosten.saetze_genannt import saetze_genannt
from bridle.assistants.helena.planer.kosten.teilwerte import teilwerte
from bridle.assistants.helena.planer.kosten.verlauf import verlauf
from bridle.assistants.helena.planer.kosten.vollstreckung import VOLLSTRECKUNG
from bridle.assistants.helena.planer.kosten.wert import GEHAELTER_WORT, ohne_errechnetes
from bridle.assistants.helena.planer.kosten.worte import (
    AUSGANG,
    RISIKO,
    VERFAHREN,
    VERGUETUNG,
    WIR_ALLEIN,
    gericht_und_wir,
)
from bridle.assistants.helena.planer.kosten.zweig import ZIVIL
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, Genannt
from bridle.assistants.helena.planer.lesen.verneint import bejaht
from bridle.assistants.helena.planer.lesen.zahlen import satz, zahlwort


def risiko(gestellt: Anfrage) -> Mapping[str, Any] | None:
    gestellt = einigung_davor(gestellt)
    anfrage = ohne_anwaltlose(bejaht(ohne_beiwerk(gestellt)))
    groups = gemeinsam(anfrage)
    if groups is None:
        return None
    if _einzelne(anfrage) or _endet_anders(gestellt) or saetze_genannt(anfrage):
        return None
    both = anfrage.hat(GERICHT_UND_ANWALT) or (anfrage.hat(GERICHT) and anfrage.hat(ANWALT))
    single = (
        satz(anfrage.klein)
        or anfrage.hat(rf"gebuehr|verguetung\b|{VERGUETUNG}")
        or anfrage.hat(GERICHT)
        or _ohne_mit_anwalt(anfrage).hat(ANWALT)
    )
    if (
        not {"streitwert", "wert_aus"} & groups["argumente"].keys()
        and groups["akte"] == Genannt()
        and anfrage.hat(r"\bwe[rm]\b")
    ):
        return None  # who bears the costs is a question of law
    aided = anfrage.hat(PKH) and anfrage.hat(r"\bmandant\w*\b.*\bzahl|\bzahl\w*\b.*\bmandant")
    if anfrage.hat(r"\b(?:staats|landes)kasse") and not anfrage.hat(RISIKO):
        return None  # what the lawyer is paid
    ours = anfrage.hat(WIR_ALLEIN) and not anfrage.hat(AUSGANG) and not both
    if ours or (gericht_und_wir(anfrage) and not anfrage.hat(_MEHRERE_INSTANZEN)):
        return None  # our bill, and not what all of it costs
    if anfrage.hat(BEI_GERICHT) and not both:
        return None  # what is paid there, whoever wins
    valued = (groups["daher"] or "wert_aus" in groups["argumente"]) and anfrage.hat(r"\bstreitwert")
    share = quote(ohne_errechnetes(anfrage))
    sued = anfrage.hat(KLAGE) or gewonnener_teil(anfrage.klein) or anfrage.hat(r"\bzugesprochen")
    in_part = share and sued and anfrage.hat(_AM_ENDE) and not satz(anfrage.klein)
    lawsuit = aided or anfrage.hat(RISIKO) or ((anfrage.hat(VERFAHREN) or valued) and not single)
    dismissed = GEHAELTER_WORT in groups["daher"] and not single
    lawsuit = lawsuit or in_part or erstattung(anfrage) or dismissed
    if not (lawsuit or both):
        return None
    arguments: dict[str, Any] = groups["argumente"]
    # Where nobody names a court, the Sachgebiet of the Akte decides.
    arguments |= {"gericht": groups["zweig"]} if groups["zweig"] != "zivil" or anfrage.hat(ZIVIL) else {}
    if (about := sache(anfrage.klein, groups["zweig"])) is not None and about.risiko:
        arguments["eilverfahren"] = True
    if (lawyers := eigene_anwaelte(gestellt)) > 1:
        groups["je_anwalt"] = lawyers
    elif (others := gegner(gestellt)) is not None:
        arguments["gegner"] = others
    if instances := _instanzen(anfrage):
        arguments["instanzen"] = instances
    groups["nur_stufe"] = nur_instanz(gestellt, instances or 0) if stufe(anfrage) else 0
    groups["allein"] = allein(gestellt)
    if anfrage.hat(r"\bvergleich(?:en|t)?\b|\bverglichen|\beinig(?:en|t|ung)\b|\bguetlich"):
        arguments["einigung"] = True
    if share:
        arguments["quote"] = share
    if (won := gewonnener_teil(anfrage.klein)) is not None:
        arguments["streitwert"] = dezimal(won[1])
    groups["ohne_ust"] = ohne_umsatzsteuer(anfrage)
    groups["erstattung"] = erstattung(anfrage)
    groups["gegenanwalt"] = fragt_nach_gegenanwalt(gestellt.text)
    groups["hinweise"] = zu_nebenforderungen(gestellt, groups)
    if groups["akte"] == Genannt() and "streitwert" in arguments and "gericht" not in arguments:
        groups["akte"] = akte_daneben(gestellt, gesucht=True) or Genannt()
    if (
        not {"streitwert", "wert_aus"} & arguments.keys()
        and groups["akte"] == Genannt()
        and not anfrage.hat(RISIKO + "|" + VERFAHREN)
    ):
        return None
    return groups


def _ohne_mit_anwalt(anfrage: Anfrage) -> Anfrage:
    """„Was kostet die Klage mit Anwalt?“: all of it, and not the lawyer alone."""
    plain = re.sub(r"\b(?:mit|inklusive|samt) (?:einem |eigenem )?(?:rechts)?anwalt\b", " ", anfrage.klein)
    return replace(anfrage, klein=plain)


_MEHRERE_INSTANZEN = r"\binstanzen\b"
"""A bill has one of them."""
_AM_ENDE = (
    r"\bzahl(?:t|en|e)\b|\btra(?:e)?g(?:t|en)\b|\bhaengen\b|\bbleib\w*\b|\bkostenanteil|\bkosten\b|\bkostet\b"
)
"""With a share that is won, these ask who bears which costs."""


def _endet_anders(gestellt: Anfrage) -> bool:
    """The risk is that of a lawsuit to its end; one that ends before has other fees."""
    course = verlauf(gestellt)
    return (course is not None and course.endet) or teilwerte(gestellt) is not None


def _einzelne(anfrage: Anfrage) -> bool:
    """Certain fees or those of a Mahnsache, and not what a lost lawsuit costs."""
    if anfrage.hat(MAHNSACHE) or anfrage.hat(VOLLSTRECKUNG) or gerichtssatz(anfrage.klein):
        return True
    outside = anfrage.hat(r"geschaeftsgebuehr|aussergericht|vorgericht") and not anfrage.hat(KLAGE)
    if outside and not anfrage.hat(AUSGANG):
        return True
    by_both = satz(anfrage.klein) and nach_beiden(anfrage.klein)
    certain = by_both or nach_nummern(anfrage) or anfrage.hat(r"anrechn|angerechnet")
    return bool(certain) and not anfrage.hat(r"risiko|\bverl(?:ier|or)|\bunterl[ie]|\bgew[io]nn|\bquote")


def _instanzen(anfrage: Anfrage) -> int | None:
    found = anfrage.hat(r"\b(\d|zwei|drei|beide|alle drei|alle)\s+(?:\w+\s)?instanzen\b")
    if found is None:
        stage = stufe(anfrage)
        return stage + 1 if stage else None  # a Berufung comes after a first instance: both are shown
    count = {"beide": 2, "alle drei": 3, "alle": 3}.get(found[1]) or zahlwort(found[1])
    return count if count and 1 <= count <= 3 else None
