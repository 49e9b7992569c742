"""What is said of a Frist whose end is not computed yet: its length, its norm, its start, what is missing."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.fristen.in_worten import in_worten
from bridle.assistants.helena.planer.fristen.mittel import NICHT_ANFECHTBAR
from bridle.assistants.helena.planer.sagen import absaetze, liste, quelle

WANN = "An welchem Tag war die Zustellung oder der Zugang?"
NENNE_GERICHT = "Nenne mir auch das Gericht oder das Land, wenn es eines gibt: Davon hängen die Feiertage ab."
NENNE_AKTE = "Suchst Du eine eingetragene Frist, nenne mir die Akte."


_WENN_DU_SAGST = "Nennst Du mir diesen Tag und das Gericht, rechne ich das Ende aus."


def offen(data: Mapping[str, Any], groups: Mapping[str, Any]) -> str:
    """The law as far as it is certain, and the question for the rest."""
    question: str = groups["frage"]
    if question == NICHT_ANFECHTBAR:
        return absaetze(question, quelle("Fristenrechner, § 57 FamFG"))
    if groups["nur_laenge"] and data.get("frist") and not question:
        return absaetze(_alle(data), _WENN_DU_SAGST, _hinweise(data), _quelle(data))
    if data.get("ohne_laenge") and not question:
        return absaetze(genannt(data), data["ohne_laenge"], _hinweise(data), _quelle(data))
    asked = [question] if question else list(data["fehlend"])
    if question and "ereignis" not in groups["argumente"] and not re.search(r"Tag|Wann", question):
        asked.append(WANN)
    known = bool(data.get("titel")) and data.get("ende") is None and not question
    return absaetze(
        _alle(data) if known else "",
        "Damit ich die Frist berechnen kann, brauche ich noch:",
        liste(asked),
        _hinweise(data) if known else "",
        NENNE_AKTE
        if {"gericht", "ort", "land"} & set(groups["argumente"])
        else f"{NENNE_GERICHT} {NENNE_AKTE}",
        _quelle(data) if known else quelle("Fristenrechner"),
    )


def _alle(data: Mapping[str, Any]) -> str:
    """It and those that were asked for beside it."""
    every = [data, *data.get("weitere", ())]
    return genannt(data) if len(every) == 1 else liste([genannt(each) for each in every])


def genannt(data: Mapping[str, Any]) -> str:
    """Berufung (Zivilsachen): 1 Monat (§ 517 ZPO). Sie beginnt mit: Zustellung des Urteils."""
    norms = ", ".join(data["norm"])
    if not data.get("frist"):
        return f"{data['titel']} ({norms})."
    how = "Rückwärts gerechnet wird von" if data.get("rueckwaerts") else "Sie beginnt mit"
    emergency = " Es ist eine Notfrist." if data["notfrist"] else ""
    return f"{data['titel']}: **{data['frist']}** ({norms}). {how}: {data['ereignis']}.{emergency}"


def _hinweise(data: Mapping[str, Any]) -> str:
    return absaetze("Hinweise:", liste(map(in_worten, data["hinweise"]))) if data.get("hinweise") else ""


def _quelle(data: Mapping[str, Any]) -> str:
    norms = [norm for each in (data, *data.get("weitere", ())) for norm in each["norm"]]
    return quelle(f"Fristenrechner, {', '.join(dict.fromkeys(norms))}")
