"""Rates side by side without the names of their fees: „1,3 und 1,2 plus Auslagen“.

Lawyers name the fees of an instance by their rates. Where these are the rates of its fees, they are read as
those; where they are not, whose they are is asked: half of a bill is no answer.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from bridle.assistants.helena.planer.kosten.positionen import stufe
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage

WELCHE_GEBUEHREN = (
    "Zu welcher Gebühr gehört welcher Satz? Schreib ihn vor jede, zum Beispiel „1,3 Verfahrensgebühr und 1,2 "
    "Terminsgebühr“."
)
_SATZ = (
    r"(?:(?:einer?|der|die|mit|zu|je) )*(?<![\d.,])[0-3],\d{1,2}"
    r"(?!\d|[.,]\d| ?(?:€|euro|eur|%|prozent|std|stunden))"
)
_GEBUEHR = r"(?:[- ]?(?:fache[nr]?|er)?[- ]?gebuehr(?:en)?\b)?"
_NEBENEINANDER = re.compile(
    rf"{_SATZ}{_GEBUEHR}(?:(?: ?[,+&] ?| )(?:(?:und|plus|sowie|zuzueglich|noch) )?{_SATZ}{_GEBUEHR})+"
    r"(?! ?-?(?:verfahrens|termins|geschaefts|einigungs)gebuehr)"
)
_ZAHL = re.compile(r"[0-3],\d{1,2}")
_BENANNT = r"(?:verfahrens|termins|geschaefts)(?:gebuehr|- und|-,)|\b(?:vg|tg|gg)\b|\b(?:23|31|32)0[0-6]\b"
_EINIGUNG = {"1,0": "einigungsgebuehr"}
_INSTANZEN: tuple[Mapping[str, str], ...] = (
    {"1,3": "verfahrensgebuehr", "1,2": "terminsgebuehr", **_EINIGUNG},
    {"1,6": "verfahrensgebuehr", "1,2": "terminsgebuehr"},
)
"""The rates of a first instance and of a Berufung; a fee of the settlement may be named beside them."""
_IN_DER_BERUFUNG = " in der berufung"


def saetze_genannt(anfrage: Anfrage) -> bool:
    """Whether fees are asked for by two rates or more, and not what a lawsuit costs in general."""
    return _NEBENEINANDER.search(anfrage.klein) is not None


def mit_gebuehrennamen(anfrage: Anfrage) -> Anfrage | None:
    """The same with the fees named whose rates they are; None where nobody can know them."""
    found = _NEBENEINANDER.search(anfrage.klein)
    if found is None or anfrage.hat(_BENANNT):
        return anfrage
    rates = _ZAHL.findall(found[0])
    stage = 1 if "1,6" in rates else 0
    fees = _INSTANZEN[stage]
    other = stufe(anfrage) != stage and (stage == 0 or stufe(anfrage) or anfrage.hat(_ERSTE))
    if (
        other
        or len(set(rates)) < len(rates)
        or not set(rates) <= set(fees)
        or not {"1,3", "1,6"} & set(rates)
    ):
        return None
    named = " und ".join(f"{rate} {fees[rate]}" for rate in rates)
    plain = f"{anfrage.klein[: found.start()]}{named} {anfrage.klein[found.end() :]}"
    return replace(anfrage, klein=plain + (_IN_DER_BERUFUNG if stage and not stufe(anfrage) else ""))


_ERSTE = r"\b(?:erste[rn]?|1\.) (?:instanz|rechtszug)"
