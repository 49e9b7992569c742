"""What is asked for is a fact that documents have under another name: which one, and of which matter."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.dokumente.auffangen_gefragt import gefragte_worte
from bridle.assistants.helena.planer.dokumente.fakten import OHNE_AKTE, VERGLEICH, fakt, weitere_fakten
from bridle.assistants.helena.planer.dokumente.fakten_art import Fakt
from bridle.assistants.helena.planer.dokumente.fakten_ereignisse import MIT_WO, OHNE_NAMEN
from bridle.assistants.helena.planer.dokumente.papierart import art_des_dokuments, stamm
from bridle.assistants.helena.planer.dokumente.wortstamm import stamm as wortstamm
from bridle.assistants.helena.planer.grenzen import allgemein, nachschlagen
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, Genannt, genannt, inhalt, lies, sache
from bridle.assistants.helena.planer.lesen.woerter import falte

_WO = re.compile(r"^wo\b")
_NICHT = re.compile(
    r"\bwas (?:steht|sagt)\b|\b(?:hat|haben)\b.*\b(?:gesagt|geaeussert|erklaert)\b|"
    r"\bwie ?viel\b.*\boffen\b|rueckstand|\bschuldig\b|"
    r"€|\d\s?euro\b|§|\bgesetz|\bstreitwert|\bgegenstandswert|\bgebuehr|\bkostet\b|\bakten\b|\bfristen\b|"
    r"\btermine?\b|"
    r"\bwiedervorlage|\bmuster\b|\bvorlage\b|\bzuletzt\b.*\berfasst|\badresse|\btelefon|\brechtsprechung|"
    r"\burteile\b|"
    r"\bberechne|\brechne\b|\bzugestellt|\bzustellung|\bzugegangen|\beingegangen|"
    r"\bhaben wir\b.*\bein(?:e|en)?\b|"
    r"\b(?:darf|kann|muss|soll)\b.*\b(?:man|ein)\b|\bgesetzlich"
)
"""Words of questions that are answered elsewhere."""
MEANS = 5
"""Letters of a word that says what something was about."""
_IM_ALLGEMEINEN = (
    r"\b(?:gilt|gelten|darf|duerfen|muss|muessen|kann|koennen|soll|maximal|hoechstens|mindestens)\b"
)


def ohne_akte(anfrage: Anfrage) -> bool:
    """A fact that is asked for without a matter: in a conversation about one, it is that one's."""
    wanted = fakt(anfrage.klein)
    if wanted is None or _anderswo(anfrage, wanted) or anfrage.hat(_IM_ALLGEMEINEN):
        return False
    return genannt(anfrage) is None and sache(anfrage) is None and nachschlagen(anfrage)


def _anderswo(anfrage: Anfrage, wanted: Fakt) -> bool:
    """Whether another rule answers it."""
    where = _WO.search(anfrage.klein) is not None and wanted.name not in MIT_WO
    return where or _NICHT.search(anfrage.klein) is not None


def darf(anfrage: Anfrage) -> bool:
    """A Vergleich of which a sum is asked is a contract; nobody is to compare anything."""
    wanted = fakt(anfrage.klein)
    if wanted is None or wanted.name != VERGLEICH:
        return nachschlagen(anfrage)
    return nachschlagen(lies(re.sub(r"\bVergleichs?\b", "Vertrag", anfrage.text, flags=re.I)))


def ohne_namen(text: str) -> Mapping[str, Any] | None:
    """„Wer hat den Unfall gesehen?“: no matter is named, but what it was about."""
    asked = lies(text)
    wanted = fakt(asked.klein)
    if wanted is None or wanted.name not in OHNE_AKTE or not darf(asked):
        return None
    if _anderswo(asked, wanted) or asked.hat(_IM_ALLGEMEINEN) or _benannt(asked, wanted) is not None:
        return None
    around = _umfeld(asked, wanted) or ([wanted.suche[0]] if wanted.name in OHNE_NAMEN else [])
    if not around:
        return None
    return {
        "akte": Genannt(),
        "worte": around,
        "frage": asked.klein,
        "papier": True,
        "tatsache": True,
        "fakt": wanted,
        "art": stamm(art_des_dokuments(asked)),
        "wonach": inhalt(asked),
        "allgemein": False,
        "umfeld": around,
    }


def _umfeld(anfrage: Anfrage, wanted: Fakt) -> list[str]:
    """Words of the question that are not the fact itself; only something that happened has such."""
    if not anfrage.hat(r"\b(?:hat|hats|haben|hatte|war|wurde|gab)\b"):
        return []
    own = f"{wanted.stelle}|{wanted.frage}"
    return [
        word
        for word in gefragte_worte(anfrage, None)
        if not re.search(own, falte(word)) and wortstamm(falte(word)) and len(word) >= MEANS
    ]


def _benannt(anfrage: Anfrage, wanted: Fakt) -> Genannt | None:
    """The matter that is named; a word of the fact itself, such as „gesehen“, names none."""
    named = genannt(anfrage) or sache(anfrage)
    if named is None or named.aktenzeichen or named.gebiet:
        return named
    return None if all(re.search(wanted.stelle, falte(word)) for word in named.name.split()) else named


def gefragt(anfrage: Anfrage) -> Mapping[str, Any] | None:
    wanted = fakt(anfrage.klein)
    if wanted is None or _anderswo(anfrage, wanted):
        return None
    named = _benannt(anfrage, wanted)
    if named is None:
        return None
    kind = stamm(art_des_dokuments(anfrage))
    if named.name and falte(named.name) in kind:
        others = [word for word in named.alle.split() if falte(word) not in kind]
        if not others:
            return None
        named = Genannt(name=" ".join(others), alle=" ".join(others))
    words = gefragte_worte(anfrage, named) or [wanted.name]
    return {
        "akte": named if named.stark or named.aktenzeichen else _alle_namen(named),
        "worte": words,
        "frage": anfrage.klein,
        "papier": True,
        "tatsache": True,
        "fakt": wanted,
        "weitere": [] if kind else weitere_fakten(anfrage.klein),
        "art": kind,
        "wonach": inhalt(anfrage),
        "allgemein": not kind and allgemein(anfrage) and bool(anfrage.hat(_IM_ALLGEMEINEN)),
    }


def _alle_namen(named: Genannt) -> Genannt:
    """„Mit welchem Gehalt hat Silberbach angefangen?“: any of the unknown words may name the matter."""
    return Genannt(name=named.alle or named.name, sicher=named.sicher, gebiet=named.gebiet, alle=named.alle)
