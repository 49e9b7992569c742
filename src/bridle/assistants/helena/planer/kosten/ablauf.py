"""The fees of a lawsuit as it really went: what is usual, changed by its course and its parts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.law.geld import dezimal
from bridle.assistants.helena.planer.kosten.betraege import betraege
from bridle.assistants.helena.planer.kosten.einigung import nur_einig
from bridle.assistants.helena.planer.kosten.erhoehung import nur_erhoehung
from bridle.assistants.helena.planer.kosten.erledigung import entscheidet_ueber_kosten
from bridle.assistants.helena.planer.kosten.ermaessigt import fragt_ermaessigung
from bridle.assistants.helena.planer.kosten.gericht import nur_vergleich_draussen, voll
from bridle.assistants.helena.planer.kosten.teilwerte import NUR_DAS_GERICHT, Teilwerte, teilwerte
from bridle.assistants.helena.planer.kosten.verlauf import Verlauf, angewandt, mit_terminsgebuehr, verlauf
from bridle.assistants.helena.planer.kosten.zusammen import zusammengerechnet
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage

_NUR_ZUM_TEIL = (
    r"\bteil(?:klage)?(?:ruecknahme|vergleich|einigung|anerkenntnis|erledigung)\w*|"
    r"\b(?:teilweise|zum teil|zur haelfte)\b[^.;?!]{0,40}\b(?:verglichen|geeinigt|zurueck|anerkannt|erledigt)"
)
_PKH_ZUM_TEIL = (
    r"\b(?:pkh|vkh|prozesskostenhilfe|verfahrenskostenhilfe)\b[^.;?!]{0,30}\b(?:nur (?:zur|zum|wegen|fuer|"
    r"ueber)|teilweise|zum teil|zur "
    r"haelfte|eingeschraenkt)"
)
WELCHER_WERT_MIT_PKH = (
    "Für welchen Wert ist die Prozesskostenhilfe bewilligt? Die Staatskasse zahlt nach dem Wert, für den "
    "sie bewilligt "
    "ist, und nicht einen Anteil der Vergütung. Nenne mir diesen Wert als Streitwert."
)
BERATUNG = "dass es nur um eine Beratung geht"
_BERATUNG_DAVOR = (
    r"\b(?:erst)?beratung\w*\b(?=.*\b(?:danach|dann|anschliessend|spaeter|und|"
    r"angerechnet)\b)(?=.*\b(?:vertret\w*|"
    r"aussergerichtlich\w*|geschaeftsgebuehr|klage)\b)"
)
BERATUNG_GEHT_AUF = (
    "Eine Gebühr für die vorangegangene Beratung ist nicht zusätzlich angesetzt: Sie wird auf die Gebühr "
    "für die "
    "weitere Tätigkeit angerechnet, wenn nichts anderes vereinbart ist. Was schon gezahlt ist, ist "
    "abzuziehen."
)
WELCHER_TEIL = (
    "Wie hoch ist der ganze Wert, und wie hoch der Teil, der sich erledigt hat? Die Gebühren folgen nicht "
    "alle "
    "demselben Wert: Die Verfahrensgebühr richtet sich nach dem ganzen, die Terminsgebühr nach dem, was im "
    "Termin "
    "noch offen war, die Einigungsgebühr nach dem verglichenen Teil."
)


def gestaltet(gestellt: Anfrage, groups: Mapping[str, Any]) -> dict[str, Any]:
    """The reading of a rule with what arose in fact; a question where a part is spoken of and not named."""
    if groups["argumente"].get("pkh") and gestellt.hat(_PKH_ZUM_TEIL):
        return {**groups, "frage": groups["frage"] or WELCHER_WERT_MIT_PKH}
    if gestellt.hat(_BERATUNG_DAVOR):
        groups = {**groups, "hinweise": [*groups.get("hinweise", []), BERATUNG_GEHT_AUF]}
    parts = None if _schon_einzeln(groups) else teilwerte(gestellt)
    course = verlauf(gestellt)
    if parts is not None:
        return _mit_teilen(groups, parts)
    if gestellt.hat(_NUR_ZUM_TEIL) and _nummern(groups) and not _schon_einzeln(groups):
        return {**groups, "frage": groups["frage"] or WELCHER_TEIL}
    return _mit_verlauf(groups, course) if course is not None else dict(groups)


def im_wert(gestellt: Anfrage, value: object) -> frozenset[str]:
    """What the value of a call stands for, under the names of what would be told as left out."""
    summed = zusammengerechnet(gestellt.klein)
    if summed is None or str(value) != dezimal(summed.euro):
        return frozenset()
    return frozenset({"die Widerklage", "dass sich der Wert ändert"})


def im_ablauf(gestellt: Anfrage) -> frozenset[str]:
    """What the fees of a call stand for, under those names."""
    found: set[str] = set()
    if teilwerte(gestellt) is not None:
        found |= {"die vorzeitige Beendigung", "der Vergleich"}
    if fragt_ermaessigung(gestellt) and (
        nur_vergleich_draussen(gestellt) or entscheidet_ueber_kosten(gestellt)
    ):
        found |= {"der Vergleich"}
    if gestellt.hat(_BERATUNG_DAVOR):
        found |= {BERATUNG, "die Anrechnung"}
    if nur_einig(gestellt):
        found |= {"der Vergleich"}
    if nur_erhoehung(gestellt):
        found |= {"dass es mehrere Auftraggeber sind"}
    course = verlauf(gestellt)
    if course is not None:
        found |= {"die vorzeitige Beendigung"}
    if mit_terminsgebuehr(course):
        found |= {"dass es keinen Termin gibt"}
    return frozenset(found)


def verwendete_betraege(gestellt: Anfrage) -> list[str]:
    """Sums that a reckoning with parts has used without handing them on."""
    if teilwerte(gestellt) is None:
        return []
    return [dezimal(each.euro) for each in betraege(gestellt.klein)]


def _nummern(groups: Mapping[str, Any]) -> list[str]:
    return [each["vv"] for each in groups["argumente"].get("positionen", [])]


def _schon_einzeln(groups: Mapping[str, Any]) -> bool:
    """Each fee was said with its value, or the value is a reckoning of its own."""
    return bool(groups["daher"]) or any("wert" in each for each in groups["argumente"].get("positionen", []))


def _mit_teilen(groups: Mapping[str, Any], parts: Teilwerte) -> dict[str, Any]:
    def valued(given: Mapping[str, Any]) -> dict[str, Any]:
        items = parts.angewandt(given["positionen"]) if "positionen" in given else None
        return {**given, **({"positionen": items} if items else {})}

    arguments = valued(groups["argumente"]) | {"streitwert": dezimal(parts.ganz)}
    later = [valued(each) for each in groups.get("danach", [])]
    full = NUR_DAS_GERICHT if voll(arguments.get("kv", "")) else ""
    hint = parts.hinweis if "positionen" in arguments else full
    return {
        **groups,
        "argumente": arguments,
        "frage": "",
        "hinweise": [*groups.get("hinweise", []), *([hint] if hint else [])],
        **({"danach": later} if later else {}),
    }


def _mit_verlauf(groups: Mapping[str, Any], course: Verlauf) -> dict[str, Any]:
    arguments = dict(groups["argumente"])
    if "positionen" not in arguments:
        return dict(groups)
    usual = arguments["positionen"]
    arguments["positionen"] = angewandt(usual, course) or usual
    later = [
        {**each, "positionen": angewandt(each["positionen"], course)} if "positionen" in each else each
        for each in groups.get("danach", [])
    ]
    if course.auch:
        other = [{**each, "vv": course.auch.get(each["vv"], each["vv"])} for each in arguments["positionen"]]
        later = [{"positionen": other}, *later]
    return {
        **groups,
        "argumente": arguments,
        "hinweise": [*groups.get("hinweise", []), *course.hinweise],
        **({"danach": later} if later else {}),
    }
