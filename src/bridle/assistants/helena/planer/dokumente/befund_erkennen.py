"""Whether a report is asked for its cause, result, findings, advice or task, and of which thing."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from bridle.assistants.helena.planer.dokumente.auffangen_gefragt import ANDERE_FRAGE, gefragte_worte
from bridle.assistants.helena.planer.dokumente.befund_arten import (
    BEFUND,
    EMPFEHLUNG,
    ERGEBNIS,
    URSACHE,
    Aussage,
    eigenes_wort,
    gefragte_aussage,
)
from bridle.assistants.helena.planer.dokumente.gruende import ohne_warum
from bridle.assistants.helena.planer.grenzen import nachschlagen
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, Genannt, genannt, lies, sache
from bridle.assistants.helena.planer.lesen.gebiet import nur_recht
from bridle.assistants.helena.planer.lesen.woerter import falte

BERICHT = r"\b\w*gutachtens?\b|\bgutachter\w*|\bsachverstaendig\w*|\bsv\b"
_MESSUNG = re.compile(
    r"^wann\b|^wer\b|\bwie (?:hoch|viele?|lange|teuer|gross)\b|\bkosten\b|§|\bobergutachten\b"
)
"""Asks for a day, a person or a figure."""
_VON_ETWAS = r"\bergebnis(?:se[ns]?)? (?:de[rs]|eine[rs]|von|zu[mr]?) (?!\w*gutacht|\w*sachverst|akte|sache)"
"""„das Ergebnis der Messung“: of one thing."""
_SOLL_KLAEREN = re.compile(
    r"(?<=\bwas )soll(?:te|ten|en)?(?= (?:der|die|das|ein\w*) (?:\w+ )?\w*(?:gutacht|sachverst))", re.I
)
"""What an expert is to find out is written down; what one should do is advice."""
_EMPFIEHLT = re.compile(r"\bempf(?:iehlt|ehlen|ahl|ohlen|ehlung(?:en)?)\b|\brät\b", re.I)


def darf(anfrage: Anfrage) -> bool:
    """What an expert gives as the reason, or advises, is looked up; whether it holds is judged."""
    plain = _SOLL_KLAEREN.sub("wird", _EMPFIEHLT.sub("nennt", ohne_warum(anfrage.text)))
    return nachschlagen(lies(plain))


def gefragt(anfrage: Anfrage) -> Mapping[str, Any] | None:
    found = gefragte_aussage(anfrage.klein)
    if found is None or ANDERE_FRAGE.search(anfrage.klein) or _MESSUNG.search(anfrage.klein):
        return None
    kind, said = found
    reported = anfrage.hat(BERICHT) is not None
    named = _akte(anfrage)
    if not reported and not _auch_ohne_bericht(kind, named, said[0]):
        return None
    if nur_recht(anfrage.text) and (named is None or not named.stark):
        return None
    if kind is EMPFEHLUNG and anfrage.hat(r"\b(?:du|wir|ich|man)\b"):
        return None  # advice that is asked of somebody else
    things = [word for word in gefragte_worte(anfrage, None) if not eigenes_wort(falte(word))]
    if inside := said.groupdict().get("ding"):
        things = [inside.capitalize(), *things]
    own = falte(f"{named.name} {named.alle}").split() if named else []
    if kind in (ERGEBNIS, BEFUND) and (
        anfrage.hat(_VON_ETWAS) or any(falte(word) not in own for word in things)
    ):
        return None
    if not _nennt_ding(things) and kind is URSACHE and "ursache" not in anfrage.klein:
        return None  # „Woher stammt das Gutachten?“
    return {
        "akte": named or Genannt(),
        "worte": things,
        "aussage": kind,
        "bericht": reported,
        "frage": anfrage.klein,
        "papier": True,
        "tatsache": True,
    }


def _auch_ohne_bericht(kind: Aussage, named: Genannt | None, said: str) -> bool:
    """A cause, or what somebody advises, may stand in any paper of a matter that is named."""
    if named is None or kind not in (URSACHE, EMPFEHLUNG):
        return False
    if kind is EMPFEHLUNG:
        return (named.stark or bool(named.aktenzeichen)) and "empf" in said
    return re.match(r"warum|wieso|weshalb", said) is None


def _nennt_ding(things: Sequence[str]) -> bool:
    return any(word[:1].isupper() for word in things) or (bool(things) and all(map(str.islower, things)))


def _akte(anfrage: Anfrage) -> Genannt | None:
    """A word that says what is asked for, such as „Schimmelursache“, names no matter."""
    named = genannt(anfrage) or sache(anfrage)
    if named is None or named.aktenzeichen or named.stark:
        return named
    return None if all(eigenes_wort(falte(word)) for word in named.name.split()) else named
