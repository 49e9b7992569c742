"""Fees that are asked for by the name of a number, by a number of the FamGKG, or by a Mehrwert."""

from __future__ import annotations

from typing import Any

from bridle.assistants.helena.law import vv
from bridle.assistants.helena.planer.kosten.fragt import kostenfrage, nur_gericht
from bridle.assistants.helena.planer.kosten.gruppen import gruppen
from bridle.assistants.helena.planer.kosten.kv import kv_genannt
from bridle.assistants.helena.planer.kosten.mehrwert import OHNE_GERICHT, mehrwert
from bridle.assistants.helena.planer.kosten.namen import benannt, nach_wert, ohne_gericht, positionen, welche
from bridle.assistants.helena.planer.kosten.rechtsmittel_zurueck import rechtsmittel_zurueck
from bridle.assistants.helena.planer.kosten.summe import wert_im_text
from bridle.assistants.helena.planer.kosten.tage import stichtage, unklares_jahr
from bridle.assistants.helena.planer.kosten.worte import RISIKO
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, Genannt
from bridle.assistants.helena.planer.lesen.zahlen import satz

_IM_PROZESS = r"klage|prozess|gericht|verfahren|instanz|beschwerde|berufung|revision"
_NUMMER = r"\b(?:nr|nummer)\b\.?\s*\d{4}|\bvv\b|\bkv\b"


def nach_namen(anfrage: Anfrage, *, genau: bool = True) -> dict[str, Any] | None:
    """A number that is asked for by its own name, all of it where `genau`; of several, which is asked."""
    found = benannt(anfrage.klein) or benannt(anfrage.roh)  # as written: some of these words look like slips
    amount = wert_im_text(anfrage)
    if amount:
        found = nach_wert(found)
    if not anfrage.hat(_IM_PROZESS):
        found = ohne_gericht(found)
    whole = found and found[0].anteil == 1
    sure = (whole and (amount or anfrage.hat(_NUMMER))) or (found and kostenfrage(anfrage))
    if found and not whole and found[0].ort == "kv" and rechtsmittel_zurueck(anfrage):
        return None  # by how it ended, and before which court
    if not sure or (genau and not whole) or (found[0].ort == "kv" and anfrage.hat(r"\bkostet\b|risiko")):
        return None
    arguments: dict[str, Any] = stichtage(anfrage) | ({"streitwert": amount} if amount else {})
    if found[0].ort == "kv":
        arguments["kv"] = found[0].nr
    else:
        items, rate = positionen(found[0].nr, amount), satz(anfrage.klein)
        arguments["positionen"] = [items[0] | {"satz": rate}] if rate and len(items) == 1 else items
        arguments |= {"pkh": True} if vv.alle()[found[0].nr].art == "bestellt" else {}
    question = welche(found) if len(found) > 1 else ""
    read = gruppen(anfrage, arguments, unklares_jahr(anfrage) or question, [])
    return read | {"akte": Genannt(aktenzeichen=read["akte"].aktenzeichen)}  # no word of the name is one


def famgkg(anfrage: Anfrage) -> dict[str, Any] | None:
    """A number of that schedule, which nothing else reads."""
    number = kv_genannt(anfrage.klein)
    if not number.startswith("FamGKG"):
        return None
    amount = wert_im_text(anfrage)
    arguments = stichtage(anfrage) | {"kv": number} | ({"streitwert": amount} if amount else {})
    return gruppen(anfrage, arguments, unklares_jahr(anfrage), [])


def mit_mehrwert(anfrage: Anfrage) -> dict[str, Any] | None:
    asked = kostenfrage(anfrage) and not nur_gericht(anfrage) and not anfrage.hat(RISIKO)
    items = mehrwert(anfrage) if asked else []
    if not items:
        return None
    return gruppen(
        anfrage, stichtage(anfrage) | {"positionen": items}, unklares_jahr(anfrage), [OHNE_GERICHT]
    )
