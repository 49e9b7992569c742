"""Whether the court takes less because of how a lawsuit ended: asked with yes or no, answered so first."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.kosten.erledigung import entscheidet_ueber_kosten, erledigt
from bridle.assistants.helena.planer.kosten.gericht import (
    endet_zum_teil,
    ermaessigt,
    nur_vergleich_draussen,
    ohne_gruende,
    zu_spaet,
)
from bridle.assistants.helena.planer.kosten.saeumnis import SAEUMNIS
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage

_GERICHT = r"(?:gerichts?(?:kosten|gebuehr(?:en)?)|gebuehr(?:en)? (?:des|vom) gericht\w*|\bdas gericht\b)"
_WENIGER = (
    r"(?:ermaessig\w*|reduzier\w*|verringer\w*|verminder\w*|\bminder\w*|\bsink\w*|\bspar\w*|guenstiger|billiger|"
    r"niedriger|geringer|\bweniger\b|halbier\w*)"
)
_VOLL = r"\b(?:volle[nr]?|voll|dreifache[nr]?|drei gebuehren|3,0)\b"
_ANFANG = r"(?:^|[.?!;:,–] )(?:und |aber )?(?:dann )?"
_OB = (
    rf"{_ANFANG}{_WENIGER}[^?]{{0,50}}{_GERICHT}|"
    rf"{_ANFANG}(?:werden|wird|sind|ist|bekomm\w*|krieg\w*|gibt|nimmt|kostet)\b[^?]{{0,80}}"
    rf"(?:{_GERICHT}[^?]{{0,80}}{_WENIGER}|{_WENIGER}[^?]{{0,40}}{_GERICHT})|"
    rf"\bob\b[^?]{{0,40}}{_GERICHT}[^?]{{0,40}}{_WENIGER}|"
    rf"{_WENIGER} sich (?:dann |da |dadurch )?(?:die |bei )?{_GERICHT}"
)
_OB_VOLL = (
    rf"{_ANFANG}(?:bleib\w*|fallen|faellt|sind|werden|muss|muessen|nimmt)\b[^?]{{0,90}}"
    rf"(?:{_VOLL}[^?]{{0,20}}{_GERICHT}|{_GERICHT}[^?]{{0,30}}{_VOLL})"
)
_ODER = rf"{_WENIGER} oder (?:die |doch )?{_VOLL}|{_VOLL} oder (?:die |nur )?{_WENIGER}"
_WIE_VIEL = rf"\b(?:um |auf )?(?:wie ?viel|wie hoch|welche[nrsm]?|was)\b[^?]{{0,60}}(?:{_GERICHT}|{_WENIGER})"
WIE_ES_ENDET = (
    "Das hängt davon ab, wie die Sache endet. Ermäßigt wird die Gebühr, wenn das **ganze** Verfahren ohne "
    "streitiges Urteil endet: durch Rücknahme vor dem Schluss der mündlichen Verhandlung, Anerkenntnis, "
    "gerichtlichen Vergleich oder Erledigung ohne Entscheidung über die Kosten; nicht bei einem "
    "Versäumnisurteil und nicht, wenn nur ein Teil so endet."
)
GANZ_BEENDET = "weil das ganze Verfahren ohne streitiges Urteil endet."
NUR_EIN_TEIL = (
    "es bleibt bei der vollen Gebühr aus dem ganzen Wert: Ermäßigt wird sie nur, wenn das ganze Verfahren "
    "ohne streitiges Urteil endet, nicht wegen eines Teils."
)
VERSAEUMNISURTEIL = (
    "es bleibt bei der vollen Gebühr: Ein Versäumnisurteil steht nicht unter den Fällen, in denen sie "
    "ermäßigt wird."
)
ZU_SPAET = (
    "es bleibt bei der vollen Gebühr: Die Rücknahme ermäßigt sie nur vor dem Schluss der mündlichen "
    "Verhandlung."
)
KOSTENENTSCHEIDUNG = (
    "es bleibt bei der vollen Gebühr, weil das Gericht nach der Erledigung noch über die Kosten zu "
    "entscheiden hat."
)
JE_NACH_KOSTENENTSCHEIDUNG = (
    "Nach übereinstimmender Erledigung nur, wenn das Gericht **nicht** mehr über die Kosten entscheiden "
    "muss, etwa weil die Parteien sich darüber geeinigt haben oder eine sie übernimmt; sonst bleibt es bei "
    "der vollen Gebühr."
)
OHNE_GRUENDE = "weil das Urteil nach § 313a Abs. 2 ZPO weder Tatbestand noch Entscheidungsgründe enthält."
JE_NACH_ABSATZ = (
    "Nur, wenn im Termin verkündet wurde und beide Seiten auf Rechtsmittel verzichtet haben, das Urteil also "
    "**deshalb** keinen Tatbestand und keine Entscheidungsgründe enthält; sonst bleibt es bei "
    "der vollen Gebühr."
)
VERGLEICH_DRAUSSEN = (
    "Ein außergerichtlicher Vergleich allein ermäßigt die Gebühr nicht. Ermäßigt wird sie nur bei einem "
    "gerichtlichen Vergleich, oder wenn danach die Klage vor dem Schluss der mündlichen Verhandlung "
    "zurückgenommen oder ohne Entscheidung über die Kosten für erledigt erklärt wird."
)
DOCH_URTEIL = "es bleibt bei der vollen Gebühr, weil ein Urteil in der Sache ergangen ist."


def fragt_ermaessigung(anfrage: Anfrage) -> bool:
    """Whether the court takes less, or takes all of it; how much that is, is another question."""
    return _gefragt(anfrage, f"{_OB}|{_OB_VOLL}") or _oder(anfrage)


def _oder(anfrage: Anfrage) -> bool:
    return anfrage.hat(_ODER) is not None and anfrage.hat(_GERICHT) is not None


def _gefragt(anfrage: Anfrage, pattern: str) -> bool:
    """In one of its sentences; another one may ask how much it is."""
    every = re.split(r"(?<=[.?!])\s+", anfrage.klein)
    return any(re.search(pattern, each) and not re.search(_WIE_VIEL, each) for each in every)


def zur_ermaessigung(anfrage: Anfrage, kv: str) -> str:
    """The answer before the figure; nothing where that is not asked."""
    if not fragt_ermaessigung(anfrage) or not kv:
        return ""
    in_full = not _gefragt(anfrage, _OB)
    yes, no = ("**Nein**", "**Ja**") if in_full else ("**Ja**", "**Nein**")
    yes, no = ("**Ermäßigt**", "**Voll**") if _oder(anfrage) else (yes, no)
    if ermaessigt(kv):
        why = OHNE_GRUENDE if ohne_gruende(anfrage) else GANZ_BEENDET
        return f"{yes}, {why}" if _oder(anfrage) else f"{yes}, die Gebühr ermäßigt sich, {why}"
    if depends := _kommt_darauf_an(anfrage):
        return depends
    if reason := _warum_nicht(anfrage):
        return f"{no}, {reason}"
    return JE_NACH_KOSTENENTSCHEIDUNG if erledigt(anfrage) else WIE_ES_ENDET


_OHNE_BEGRUENDUNG = (
    r"\b(?:ohne|keine?n?) (?:\w+ )?(?:tatbestand|(?:entscheidungs)?gruende|begruendung)\b|\b313 ?a\b"
)


def _kommt_darauf_an(anfrage: Anfrage) -> str:
    """Where what was said leaves open whether it is one of the cases."""
    if endet_zum_teil(anfrage) or anfrage.hat(SAEUMNIS):
        return ""
    if nur_vergleich_draussen(anfrage) and not erledigt(anfrage):
        return VERGLEICH_DRAUSSEN
    bare = anfrage.hat(r"\burteil") and anfrage.hat(_OHNE_BEGRUENDUNG)
    return JE_NACH_ABSATZ if bare and not anfrage.hat(r"\b313 ?a (?:abs(?:\.|atz)? ?1\b|i\b)") else ""


def _warum_nicht(anfrage: Anfrage) -> str:
    if endet_zum_teil(anfrage):
        return NUR_EIN_TEIL
    if anfrage.hat(SAEUMNIS):
        return VERSAEUMNISURTEIL
    if zu_spaet(anfrage):
        return ZU_SPAET
    if entscheidet_ueber_kosten(anfrage):
        return KOSTENENTSCHEIDUNG
    return DOCH_URTEIL if anfrage.hat(r"\b(?:end|schluss)?urteil\b|\bstreitig entschieden") else ""
