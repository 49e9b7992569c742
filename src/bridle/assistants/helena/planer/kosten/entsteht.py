"""Whether the fee for a hearing arises where there was none: asked with yes or no, and answered so first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bridle.assistants.helena.planer.kosten.doch_nicht import (
    besprochen,
    nicht_besprochen,
    nur_mit_mandant,
    vergleich_widerrufen,
)
from bridle.assistants.helena.planer.kosten.einigung import geeinigt
from bridle.assistants.helena.planer.kosten.positionen import TERMIN, Positionen
from bridle.assistants.helena.planer.kosten.saeumnis import saeumig
from bridle.assistants.helena.planer.kosten.verlauf import (
    DRAUSSEN,
    Verlauf,
    mit_terminsgebuehr,
)
from bridle.assistants.helena.planer.kosten.verlauf_saetze import (
    BEI_ANERKENNTNIS,
    BEI_SCHRIFTLICHEM_VERGLEICH,
)
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage

_GEBUEHR = r"termins?gebuehr\b"
_OB = (
    rf"{_GEBUEHR}[^?.]{{0,20}}\b(?:auch|trotzdem|dennoch)\b|\b(?:auch|trotzdem|dennoch)\b[^?.]{{0,30}}{_GEBUEHR}|"
    rf"(?:^|[.?!;:,] )(?:und )?(?:entsteht|entstand|faellt|fiel|gibt es|bekomm\w*|krieg\w*|erhalten|kann|"
    rf"koennen|darf|duerfen|verdien\w*|ist|wird|haben|steht)\b[^?]{{0,80}}{_GEBUEHR}|"
    rf"\bob\b[^?]{{0,40}}{_GEBUEHR}|"
    rf"{_GEBUEHR}[^?]{{0,60}}\b(?:entstanden|angefallen|verdient|ausgeloest)\b"
)
_WIE_VIEL = r"\b(?:wie hoch|wie ?viel|welche[nrsm]?|was)\b[^?]{0,40}termins?gebuehr"
_NORM = "Anm. Abs. 1 Nr. 1 zu Nr. 3104 VV RVG"
JA_VERGLEICH = (
    f"**Ja**, die Terminsgebühr entsteht auch ohne Termin, wenn in einem Verfahren, für das eine mündliche "
    f"Verhandlung vorgeschrieben ist, ein Vergleich geschlossen wird, auch schriftlich ({_NORM})."
)
JA_ANERKENNTNIS = (
    f"**Ja**, die Terminsgebühr entsteht voll, auch wenn auf das Anerkenntnis ohne mündliche Verhandlung "
    f"entschieden wird (§ 307 ZPO; {_NORM})."
)
JA_SCHRIFTLICH = (
    f"**Ja**, die Terminsgebühr entsteht auch, wenn im Einverständnis der Parteien oder nach § 495a ZPO ohne "
    f"mündliche Verhandlung entschieden wird ({_NORM})."
)
JA_BESPRECHUNG = (
    "**Ja**, die Terminsgebühr entsteht auch durch eine Besprechung mit der Gegenseite, die auf die "
    "Vermeidung oder Erledigung des Verfahrens gerichtet ist (Vorbemerkung 3 zum Vergütungsverzeichnis)."
)
JA_SAEUMNIS = (
    "**Ja**, aber nur die ermäßigte mit 0,5 (Nr. 3105 VV RVG), auch wenn das Versäumnisurteil im "
    "schriftlichen Vorverfahren ergeht."
)
NICHT_ENTSTANDEN = (
    "**Nein**, ohne Termin und ohne Besprechung mit der Gegenseite entsteht sie nicht, wenn das Verfahren "
    "so endet."
)
NUR_MIT_MANDANT = (
    "**Nein**, eine Besprechung mit dem eigenen Auftraggeber löst sie nicht aus (Vorbemerkung 3 zum "
    "Vergütungsverzeichnis). Nötig ist ein Termin oder eine Besprechung mit der Gegenseite, die "
    "auf die Vermeidung oder Erledigung des Verfahrens gerichtet ist."
)
NEIN = frozenset({NICHT_ENTSTANDEN, NUR_MIT_MANDANT})


def terminsgebuehr_entsteht(anfrage: Anfrage, course: Verlauf | None) -> str:
    """Yes or no with its reason; nothing where that is not asked, or not known."""
    if not anfrage.hat(_OB) or anfrage.hat(_WIE_VIEL):
        return ""
    if besprochen(anfrage):
        return JA_BESPRECHUNG
    if course is not None and course.entfaellt >= TERMIN:
        return NUR_MIT_MANDANT if nur_mit_mandant(anfrage) else NICHT_ENTSTANDEN
    if mit_terminsgebuehr(course):
        assert course is not None
        if BEI_SCHRIFTLICHEM_VERGLEICH in course.hinweise:
            return JA_VERGLEICH
        return JA_ANERKENNTNIS if BEI_ANERKENNTNIS in course.hinweise else JA_SCHRIFTLICH
    if saeumig(anfrage):
        return JA_SAEUMNIS
    if geeinigt(anfrage):
        return "" if anfrage.hat(DRAUSSEN) or vergleich_widerrufen(anfrage) else JA_VERGLEICH
    if nur_mit_mandant(anfrage):
        return NUR_MIT_MANDANT
    return NICHT_ENTSTANDEN if nicht_besprochen(anfrage) else ""


def ohne_diese(positions: Sequence[Mapping[str, str]]) -> Positionen:
    """The bill of a suit in which it did not arise: what is left of the fees, or the usual other one."""
    kept = [{**each} for each in positions if each["vv"] not in TERMIN]
    return kept or [{"vv": _DANEBEN[each["vv"]]} for each in positions]


_DANEBEN = {"3104": "3100", "3105": "3100", "3202": "3200", "3203": "3200", "3210": "3206", "3211": "3206"}
