"""Fees that nobody names: those outside of court, in court, or both, as the proceeding is told."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from bridle.assistants.helena.planer.kosten.einigung import GEEINIGT
from bridle.assistants.helena.planer.kosten.fragt import VERDIENEN
from bridle.assistants.helena.planer.kosten.gericht import ANWALT, GERICHT, kv_nach_ausgang, zum_ausgang
from bridle.assistants.helena.planer.kosten.mahnsache import mahnsache, streit_danach
from bridle.assistants.helena.planer.kosten.positionen import (
    KLAGE,
    MAHNSACHE,
    PKH,
    Positionen,
    in_instanz,
    stufe,
)
from bridle.assistants.helena.planer.kosten.saeumnis import SAEUMNIS, bei_saeumnis, saeumig
from bridle.assistants.helena.planer.kosten.verlauf import Verlauf, laeuft_vor_gericht
from bridle.assistants.helena.planer.kosten.verlauf_saetze import GEGNER_NIMMT_ZURUECK, WER_ZURUECKNIMMT
from bridle.assistants.helena.planer.kosten.worte import VERFAHREN, WIR_ALLEIN
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage

FUER_ANTRAGSTELLER = (
    "Gerechnet ist für den Antragsteller des Mahnverfahrens; vertreten wir die andere Seite, sag mir das."
)
ENTWEDER_ODER = (
    "Ob außergerichtlich oder vor Gericht, ist nicht gesagt: Es sind zwei Rechnungen, die nicht "
    "zusammenzuzählen sind. Folgt auf das eine das andere, wird ein Teil der Geschäftsgebühr angerechnet."
)
DRAUSSEN = (
    r"aussergericht|vorgericht|\b(?:haftpflicht|versicher\w*)\b[^.;?!]{0,40}\b(?:an(?:meld\w*|setzen)?|"
    r"geltend|"
    r"forder\w*|verlang\w*|stell\w*|ein(?:reich\w*|forder\w*)|regulier\w*)\b|"
    r"\bregulier\w*\b[^.;?!]{0,40}\b(?:haftpflicht|versicher)\w*"
)
"""Damages that are claimed of an insurer are claimed without a court, as long as none is named."""


def nur_anwalt(anfrage: Anfrage) -> bool:
    both = replace(anfrage, klein=re.sub(r"\bmit (?:einem )?(?:rechts)?anwalt\b", " ", anfrage.klein))
    own = both.hat(ANWALT) or both.hat(WIR_ALLEIN)
    return own is not None and not anfrage.hat(GERICHT)


def _mit_gericht(anfrage: Anfrage, positions: Positionen, zweig: str, course: Verlauf) -> dict[str, Any]:
    """What a lawsuit that ended early costs: our fees, and the court's where it was ever asked."""
    all_of_it = anfrage.hat(r"\bkoste[tn]?\b|kosten\b|\bteuer\b|risiko|\binsgesamt\b")
    if not (all_of_it or anfrage.hat(GERICHT)) or nur_anwalt(anfrage) or not course.bei_gericht:
        return {"positionen": positions}
    return {"positionen": positions, "kv": kv_nach_ausgang(anfrage, zweig)}


_ALLE_GEBUEHREN = (
    r"\bwelche gebuehren (?:fallen|fielen|entstehen|kommen|werden)\b|\ban gebuehren\b|"
    r"\bgebuehren (?:fuer|einer|eines|der|des) (?:(?:die|eine|einen|ein|den|das) )?(?:\w+ )?"
    r"(?:\w*klage|(?:zivil)?prozess(?:es)?|rechtsstreits?|(?:gerichts|klage)verfahrens?)\b"
)
"""The fees of a lawsuit, and nobody says whose: the court takes some too."""


def _auch_das_gericht(anfrage: Anfrage) -> bool:
    ours = anfrage.hat(f"{ANWALT}|{WIR_ALLEIN}|{VERDIENEN}|{PKH}|{GEEINIGT}|{GERICHT}")
    more = anfrage.hat(r"\bdazu\b|\bhinzu\b|\bnoch\b|\bzusaetzlich|\beinspruch")  # than there was before
    return anfrage.hat(_ALLE_GEBUEHREN) is not None and not ours and not more and not saeumig(anfrage)


def ohne_naeheres(
    anfrage: Anfrage, arguments: dict[str, Any], zweig: str, course: Verlauf | None, stage: int
) -> dict[str, Any]:
    """Fees in general: outside of court, in court, or both; those of a Mahnbescheid with the court's."""
    if anfrage.hat(MAHNSACHE):
        wanted = mahnsache(anfrage)
        settled = [{"vv": "1003"}] if anfrage.hat(GEEINIGT) else []
        sued = [{"vv": "3100"}, {"vv": "3104"}, *settled] if streit_danach(anfrage) else []
        own = nur_anwalt(anfrage) or (course is not None and not course.bei_gericht)
        first = {} if wanted[0]["vv"] in ("3307", "3308") else {"kv": "1100"}
        court = {} if own else {"kv": kv_nach_ausgang(anfrage, zweig)} if sued else first
        hints = [FUER_ANTRAGSTELLER] if sued and wanted[0]["vv"] == "3305" else []
        return {"argumente": arguments | {"positionen": [*wanted, *sued]} | court, "hinweise": hints}
    settled = anfrage.hat(GEEINIGT)
    outside = [{"vv": "2300"}, *([{"vv": "1000"}] if settled else [])]
    heard = [{"vv": "3100"}, {"vv": "3104"}, *([{"vv": "1003"}] if settled else [])]
    defaulted = saeumig(anfrage)
    inside = in_instanz(bei_saeumnis(heard) if defaulted else heard, max(stufe(anfrage), stage), zweig)
    if course is not None:
        before = [outside[0]] if anfrage.hat(r"aussergericht|vorgericht") else []
        given = _mit_gericht(anfrage, [*before, *inside], zweig, course)
        hints = zum_ausgang(anfrage, given["kv"]) if "kv" in given else []
        bears = GEGNER_NIMMT_ZURUECK if course.vom_gegner else WER_ZURUECKNIMMT
        hints += [bears] if course.ruecknahme and "kv" in given else []
        return {"argumente": arguments | given, "hinweise": hints}
    sued = anfrage.hat(KLAGE) or laeuft_vor_gericht(anfrage.klein)
    if anfrage.hat(r"aussergericht|vorgericht") and sued:
        return {"argumente": arguments | {"positionen": [outside[0], *inside]}}
    before_any_court = anfrage.hat(rf"{DRAUSSEN}|abmahn|\bmahnung\b|mahnschreiben|widerspruchsverfahren")
    if before_any_court and not laeuft_vor_gericht(anfrage.klein):
        return {"argumente": arguments | {"positionen": outside}}
    if (
        stufe(anfrage)
        or sued
        or anfrage.hat(SAEUMNIS + r"|\bteilvergleich")
        or laeuft_vor_gericht(anfrage.klein)
        or anfrage.hat(VERFAHREN + r"|gerichtlich|\btermin\b|\burteil\b|\bverhandlung|\bverhandelt\b|" + PKH)
    ):  # § 49 RVG is for proceedings at court alone
        court = {"kv": kv_nach_ausgang(anfrage, zweig)} if _auch_das_gericht(anfrage) else {}
        return {"argumente": arguments | {"positionen": inside} | court}
    return {
        "argumente": arguments | {"positionen": outside},
        "danach": [{"positionen": inside}],
        "hinweise": [ENTWEDER_ODER],
    }
