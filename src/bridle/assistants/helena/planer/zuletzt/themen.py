"""Topics of the law that no other rule read: looked for in judgments, and in the statutes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.dokumente.auffangen_gefragt import ANDERE_FRAGE, von_jemandem
from bridle.assistants.helena.planer.grenzen import braucht_modell, nachschlagen
from bridle.assistants.helena.planer.lesen.erkennen import inhalt, lies
from bridle.assistants.helena.planer.lesen.woerter import RECHTSWORT
from bridle.assistants.helena.planer.passt import nur_mit_modell
from bridle.assistants.helena.planer.recht.suche import normen_gefunden, urteile_gefunden
from bridle.assistants.helena.planer.schritte import FEHLER
from bridle.models.planner import Rule

_GERICHT = (
    r"\b(?:bgh|bag|bverfg|bsg|bfh|bverwg|eugh|olg|lag|rechtsprechung|urteil\w*|entscheidung\w*|judikatur)\b"
)
_ZUM_THEMA = re.compile(r"\b(?:zu|zum|zur|ueber|bezueglich|wegen|betreffend)\s+(.+)$")
_RECHTSTEIL = re.compile(
    r"beweis|haftung|anspruch|kuendig|gewaehrleist|verjaehr|vollstreck|insolvenz|unterhalt|verbrauch|vertrag|"
    r"schadens?ersatz|mangel|erbrecht|pflichtteil|zugewinn|anfecht|widerruf|abmahn|betriebsrat|mieter|"
    r"vermieter|"
    r"arbeitnehm|arbeitgeb|bereicher|eigentum|besitz|pfand|buergschaft|vollmacht|minderjaehr|umgang|"
    r"sorgerecht"
)
SHORT_TOPIC = 8


def rechtsprechung() -> list[Rule]:
    return [Rule(_zur_rechtsprechung, "search_urteile", urteile_gefunden, _argumente, failure=FEHLER)]


def regeln() -> list[Rule]:
    return [Rule(_rechtsthema, "search_gesetze", normen_gefunden, _argumente, failure=FEHLER)]


def _argumente(groups: Mapping[str, Any]) -> dict[str, Any]:
    return groups["argumente"]


def _zur_rechtsprechung(text: str) -> Mapping[str, Any] | None:
    asked = lies(text)
    about = _ZUM_THEMA.search(asked.klein)
    if not asked.hat(_GERICHT) or about is None or nur_mit_modell(asked) or braucht_modell(asked):
        return None
    if asked.hat(r"\bakte\b|\bfrist|€|\bgebuehr|\bdokument"):
        return None
    wanted = inhalt(lies(asked.text[-len(about[1]) :])) or about[1]
    return {"argumente": {"query": wanted, "limit": 5}, "wonach": wanted}


def _rechtsthema(text: str) -> Mapping[str, Any] | None:
    """A few words that are a topic of the law, and nothing else."""
    asked = lies(text)
    if von_jemandem(asked):
        return None
    words = [word for word in asked.worte if not word.zeichen]
    if not 1 <= len(words) <= SHORT_TOPIC or nur_mit_modell(asked) or not nachschlagen(asked):
        return None
    if ANDERE_FRAGE.search(asked.klein) or asked.hat(
        r"\bakte|\d|\bmandant|\bgegner|\bwir\b|\bich\b|\buns\b|€"
    ):
        return None
    if not (RECHTSWORT.search(asked.roh) or _RECHTSTEIL.search(asked.roh)):
        return None
    wanted = inhalt(asked)
    return {"argumente": {"query": wanted, "limit": 5}, "wonach": wanted} if wanted else None
