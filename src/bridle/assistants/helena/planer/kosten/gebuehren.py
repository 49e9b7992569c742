"""Whether certain fees are asked for, by number, rate or name, or those of a proceeding in general."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from bridle.assistants.helena.planer.kosten.ablauf import gestaltet
from bridle.assistants.helena.planer.kosten.akte_daneben import akte_daneben
from bridle.assistants.helena.planer.kosten.einigung import GEEINIGT, einigung_davor
from bridle.assistants.helena.planer.kosten.einzelwerte import einzelwerte
from bridle.assistants.helena.planer.kosten.entsteht import (
    NEIN,
    ohne_diese,
    terminsgebuehr_entsteht,
)
from bridle.assistants.helena.planer.kosten.erhoehung import erhoehung_allein
from bridle.assistants.helena.planer.kosten.ermaessigt import zur_ermaessigung
from bridle.assistants.helena.planer.kosten.ersatz import zum_ersatz
from bridle.assistants.helena.planer.kosten.fragt import VERDIENEN
from bridle.assistants.helena.planer.kosten.gegenseite import ohne_anwaltlose
from bridle.assistants.helena.planer.kosten.gemeinsam import gemeinsam
from bridle.assistants.helena.planer.kosten.gericht import (
    ANWALT,
    DANACH_KLAGE,
    GERICHT,
    gerichtssatz,
    kv_nach_ausgang,
    kv_nummer,
    nach_beiden,
    zum_ausgang,
)
from bridle.assistants.helena.planer.kosten.mahnsache import im_mahnverfahren, zur_mahnung_davor
from bridle.assistants.helena.planer.kosten.massnahmen import je_massnahme
from bridle.assistants.helena.planer.kosten.nebenforderungen import ohne_beiwerk, zu_nebenforderungen
from bridle.assistants.helena.planer.kosten.ohne_naeheres import DRAUSSEN, nur_anwalt, ohne_naeheres
from bridle.assistants.helena.planer.kosten.positionen import (
    KLAGE,
    MAHNSACHE,
    PKH,
    TERMIN,
    Positionen,
    in_instanz,
    positionen,
    stufe,
)
from bridle.assistants.helena.planer.kosten.rahmen import am_ende
from bridle.assistants.helena.planer.kosten.rechtsmittel_zurueck import (
    JE_NACH_BEGRUENDUNG,
    auch_vor_begruendung,
)
from bridle.assistants.helena.planer.kosten.rest import GEBUEHR_DAVOR, nach_mahnung
from bridle.assistants.helena.planer.kosten.saetze_genannt import WELCHE_GEBUEHREN, mit_gebuehrennamen
from bridle.assistants.helena.planer.kosten.saeumnis import NUR_VERSAEUMNISURTEIL, bei_saeumnis, saeumig
from bridle.assistants.helena.planer.kosten.teilgebuehren import mit_tagen
from bridle.assistants.helena.planer.kosten.unbestritten import mit_inkasso
from bridle.assistants.helena.planer.kosten.verlauf import (
    Verlauf,
    instanz,
    laeuft_vor_gericht,
    mit_terminsgebuehr,
    verlauf,
)
from bridle.assistants.helena.planer.kosten.vollstreckung import zum_gerichtsvollzieher
from bridle.assistants.helena.planer.kosten.vorverfahren import beide, mit_vorverfahren, zum_vorverfahren
from bridle.assistants.helena.planer.kosten.worte import gericht_und_wir
from bridle.assistants.helena.planer.kosten.wunsch import wunsch_nach_einer
from bridle.assistants.helena.planer.kosten.zahlungsvereinbarung import mit_zahlungsvereinbarung
from bridle.assistants.helena.planer.kosten.zwei_werte import zwei_werte
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, Genannt
from bridle.assistants.helena.planer.lesen.verneint import bejaht, ohne_termin
from bridle.assistants.helena.planer.lesen.zahlen import satz

_STATT = r"\bstatt\b|\bgleich klage|\boder\b|\bbilliger|\bguenstiger|\bbesser\b|\blieber\b"
_INSGESAMT = r"\binsgesamt\b|\balles zusammen\b|\bgesamtkosten\b|\bin summe\b"
_PFUEB = r"\bpfaendungs- und ueberweisungsbeschl\w*|\bpfueb\w*|\bkontopfaendung|\blohnpfaendung"
NACH_DEM_WERT = (
    "Gerechnet ist nach dem Wert, wie es gilt, wenn weder Versicherte noch Leistungsempfänger beteiligt "
    "sind. Für diese gelten Betragsrahmengebühren (§ 3 Abs. 1 RVG); sag mir, wenn es um sie geht."
)
NACH_PARAGRAF_49 = (
    "Die Staatskasse zahlt nach §§ 45, 49 RVG: bis 4.000 € dieselben Gebühren wie ein Wahlanwalt, darüber "
    "nach der niedrigeren Tabelle."
)
_UNSERE = (
    rf"{VERDIENEN}|\brechnen wir\b.*\bab\b|verguetung|abmahn|\bmahnung\b|mahnschreiben|anwaltsschreiben|"
    r"\b(?:rechts)?vertretung\b|\bvertreten lassen\b|\binteressenvertretung\b"
)
"""Other words for what a lawyer is paid, or is paid for."""
_NUR_KOSTEN = (
    r"^(?:(?:und|bitte|wie hoch sind|was sind|die|nenn\w*|mir|berechne|rechne) )*kosten (?:(?:fuer|"
    r"bei|aus|von|ueber|einem|streitwert|"
    r"wert|monatlich|brutto) )*[\d.,]+ ?(?:€|euro|eur)?(?: (?:brutto|netto|kaltmiete|monatlich|im monat))*"
    r"(?:[.,?]? (?:und )?(?:mit|fuer) \w+ (?:mandant\w*|auftraggebern?|personen|eheleuten?))?\W*$"
)
"""„Kosten für 10.000 €“, and not a word more."""


def gebuehren(gestellt: Anfrage) -> Mapping[str, Any] | None:
    named = mit_gebuehrennamen(gestellt)
    read = _gestellt(named or gestellt)
    if read is None or named is not None:
        return read
    return {**read, "frage": read["frage"] or WELCHE_GEBUEHREN}


def _gestellt(gestellt: Anfrage) -> Mapping[str, Any] | None:
    gestellt = einigung_davor(gestellt)
    anfrage, course = ohne_anwaltlose(bejaht(ohne_beiwerk(gestellt))), verlauf(gestellt)
    before, anfrage = zum_vorverfahren(anfrage), mit_vorverfahren(anfrage)
    read = _gebuehren(anfrage, course, instanz(gestellt, course))
    if read is None:
        return None
    if raised := erhoehung_allein(anfrage, read):
        return raised
    groups = mit_zahlungsvereinbarung(anfrage, read)
    named = anfrage.hat(r"termins(?:gebuehr|- und|-,)|\b31(?:04|05)\b")
    in_writing = mit_terminsgebuehr(course) or saeumig(anfrage)
    unheard = ohne_termin(gestellt) and not named and not in_writing
    if "danach" in groups and gestellt.hat(_OHNE_GERICHT):
        groups = {name: each for name, each in groups.items() if name != "danach"}
    groups = mit_inkasso(anfrage, groups)
    usual = je_massnahme(anfrage, ohne_terminsgebuehr(groups) if unheard else groups)
    shown = gestaltet(gestellt, usual)
    more = [*_zur_saeumnis(shown), *zu_nebenforderungen(gestellt, shown), *_zum_sozialgericht(shown)]
    more += [*zum_ersatz(gestellt, shown), *zur_mahnung_davor(anfrage, shown)]
    numbers = {each["vv"] for each in shown["argumente"].get("positionen", [])}
    more += [*(before if beide(numbers) else []), *zum_gerichtsvollzieher(anfrage, numbers)]
    more += [NACH_PARAGRAF_49] if "positionen" in shown["argumente"] and shown["argumente"].get("pkh") else []
    answer = terminsgebuehr_entsteht(gestellt, course) or zur_ermaessigung(
        gestellt, shown["argumente"].get("kv", "")
    )
    if answer in NEIN and "positionen" in shown["argumente"]:
        left = ohne_diese(shown["argumente"]["positionen"])
        shown = shown | {"argumente": shown["argumente"] | {"positionen": left}}
    said = {"antwort": answer, "wunsch": wunsch_nach_einer(gestellt, shown)}
    return am_ende(anfrage, shown | said | {"hinweise": [*shown.get("hinweise", []), *more]})


_OHNE_GERICHT = (
    r"\b(?:ohne|kein(?:e[nr]?)?) (?:(?:eine?|das|gerichtliches) )?(?:klage(?:verfahren)?|"
    r"gericht(?:sverfahren)?|"
    r"prozess|rechtsstreit|verfahren)\b(?! (?:einzu|zu erh|eingereicht|erhoben))"
)
"""Said so, the fees before a court are not asked for."""


def _zum_sozialgericht(groups: Mapping[str, Any]) -> list[str]:
    """Most matters there are not paid by the value; who asks with one has to know that."""
    given = groups["argumente"]
    by_value = groups["zweig"] == "sozial" and "streitwert" in given and "positionen" in given
    return [NACH_DEM_WERT] if by_value else []


def _zur_saeumnis(groups: Mapping[str, Any]) -> list[str]:
    given = [groups["argumente"], *groups.get("danach", [])]
    numbers = {each["vv"] for part in given for each in part.get("positionen", [])}
    return [NUR_VERSAEUMNISURTEIL] if numbers & {"3105", "3203", "3211"} else []


def ohne_terminsgebuehr(groups: Mapping[str, Any]) -> dict[str, Any]:
    """Where there is no hearing, the fee for it is not one of those that are meant in general."""

    def without(given: Mapping[str, Any]) -> dict[str, Any]:
        kept = [each for each in given.get("positionen", []) if each["vv"] not in TERMIN]
        return {**given, "positionen": kept} if kept else dict(given)

    later = [without(each) for each in groups.get("danach", [])]
    return {**groups, "argumente": without(groups["argumente"])} | ({"danach": later} if later else {})


def _gebuehren(anfrage: Anfrage, course: Verlauf | None, stage: int) -> dict[str, Any] | None:
    groups = gemeinsam(anfrage)
    if groups is None:
        return None
    arguments: dict[str, Any] = groups["argumente"]
    if share := groups["anteil"]:
        arguments["anteil"] = share.angabe()
    both_courts = anfrage.hat(MAHNSACHE) and anfrage.hat(KLAGE) and not nur_anwalt(anfrage)
    if both_courts and (anfrage.hat(_STATT) or not anfrage.hat(rf"{DANACH_KLAGE}|\bwiderspruch")):
        return None  # two court fees; only of a suit that follows it is known how they go together
    branch: str = groups["zweig"]
    rate = satz(anfrage.klein) or _satz_in_klammern(anfrage)
    if each_its_own := zwei_werte(anfrage, rate):
        groups["frage"] = ""
        value = max((each["wert"] for each in each_its_own), key=Decimal)
        arguments |= {"positionen": each_its_own, "streitwert": value}
        return groups
    positions = im_mahnverfahren(anfrage, positionen(anfrage, branch))
    court = kv_nummer(anfrage, branch)
    both = gericht_und_wir(anfrage)
    court = court or (kv_nach_ausgang(anfrage, branch) if both and not anfrage.hat(MAHNSACHE) else None)
    all_of_it = anfrage.hat(GERICHT) or (anfrage.hat(_INSGESAMT) and not nur_anwalt(anfrage))
    if [each["vv"] for each in positions] == ["3309"] and all_of_it and anfrage.hat(_PFUEB):
        court = "2111"
    if rate and not positions and anfrage.hat(DRAUSSEN):
        positions = [{"vv": "2300", "satz": rate}]
        if anfrage.hat(KLAGE) or laeuft_vor_gericht(anfrage.klein):
            settled = [{"vv": "1003"}] if anfrage.hat(GEEINIGT) else []
            positions += in_instanz([{"vv": "3100"}, {"vv": "3104"}, *settled], stufe(anfrage), branch)
    positions = mit_tagen(bei_saeumnis(positions) if saeumig(anfrage) else positions, anfrage.klein)
    special = anfrage.hat(MAHNSACHE) or anfrage.hat(PKH)
    ended = course is not None and course.endet
    by_words = anfrage.hat(ANWALT + r"|gebuehr|anrechn|angerechnet|" + _UNSERE) or anfrage.hat(_NUR_KOSTEN)
    about_fees = rate or positions or court or special or ended or by_words
    if not about_fees or not (
        {"streitwert", "wert_aus"} & arguments.keys()
        or groups["akte"] != Genannt()
        or rate
        or court
        or positions
        or anfrage.hat(ANWALT)
        or (anfrage.hat(VERDIENEN) and anfrage.hat(r"gebuehr"))
    ):
        return None
    if rate and not positions and nach_beiden(anfrage.klein):
        arguments |= {"satz": rate, "gerichtssatz": rate}
        return groups
    by_rate = gerichtssatz(anfrage.klein) if court else None
    if by_rate and not positions:
        arguments["gerichtssatz"] = by_rate
        return groups
    if court:
        arguments["kv"] = court
        groups["hinweise"] = zum_ausgang(anfrage, court)
        if lower := auch_vor_begruendung(anfrage, court, branch) if not (positions or rate or both) else "":
            groups |= {"danach": [{"kv": lower}], "hinweise": [*groups["hinweise"], JE_NACH_BEGRUENDUNG]}
        if groups["akte"] == Genannt() and "streitwert" in arguments and branch == "zivil":
            groups["akte"] = akte_daneben(anfrage, gesucht=True) or Genannt()
    if court == "1210" and not positions and not rate and nach_mahnung(anfrage):
        return groups | {"danach": [{"kv": GEBUEHR_DAVOR}]}
    if court and not positions and not rate and both:
        return groups | _beides(anfrage, groups, court, course, stage)
    if positions:
        arguments |= _mit_satz(positions, rate) | _mit_werten(anfrage, groups, positions)
    elif rate:
        arguments["satz"] = rate
    elif not court:
        return groups | ohne_naeheres(anfrage, arguments, branch, course, stage)
    return groups


def _satz_in_klammern(anfrage: Anfrage) -> str | None:
    """„die Anwaltskosten (1,3)“, „außergerichtlich, 9.000 €, 1,5“."""
    alone = r"\((?:mit |satz |zu )?([0-2],\d{1,2})\)|[,;:] (?:mit |satz )?([0-2],\d{1,2})(?=[.,;?]? |[.?]?$)"
    found = anfrage.hat(alone) if anfrage.hat(DRAUSSEN) else None
    return (found[1] or found[2]).replace(",", ".") if found else None


def _beides(
    anfrage: Anfrage, groups: Mapping[str, Any], court: str, course: Verlauf | None, stage: int
) -> dict[str, Any]:
    """„Gerichtskosten und unsere Gebühren“: what is asked of a court is asked of a proceeding there."""
    own = ohne_naeheres(anfrage, groups["argumente"], groups["zweig"], course, stage)
    items = own["danach"][0]["positionen"] if "danach" in own else own["argumente"]["positionen"]
    return {"argumente": groups["argumente"] | {"positionen": items, "kv": court}}


def _mit_werten(anfrage: Anfrage, groups: dict[str, Any], positions: Positionen) -> dict[str, Any]:
    """Fees of which some have a value of their own; where it is unclear whose it is, that is asked."""
    valued = einzelwerte(anfrage.klein, positions)
    if valued.frage and not groups["daher"]:
        groups["frage"] = groups["frage"] or valued.frage
    if not valued.wert or groups["daher"]:
        return {}
    return {"positionen": valued.positionen, "streitwert": valued.wert}


def _mit_satz(positions: Positionen, rate: str | None) -> dict[str, Any]:
    """A rate of which nobody said whose it is goes along: the tool refuses it beside several positions."""
    if rate is None or any("satz" in each for each in positions):
        return {"positionen": positions}
    if len(positions) == 1:
        return {"positionen": [positions[0] | {"satz": rate}]}
    return {"positionen": positions, "satz": rate}
