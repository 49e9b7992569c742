"""What is asked about fees: certain ones, those of a lawsuit, or what it costs to lose one."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bridle.assistants.helena.planer.kosten.ablauf import gestaltet
from bridle.assistants.helena.planer.kosten.einzelwerte import einzelwerte
from bridle.assistants.helena.planer.kosten.faktor import anteil
from bridle.assistants.helena.planer.kosten.fragt import UNSERE_RECHNUNG, VERDIENEN
from bridle.assistants.helena.planer.kosten.gericht import (
    ANWALT,
    DANACH_KLAGE,
    GERICHT,
    GERICHT_NIMMT,
    GERICHT_UND_ANWALT,
    gerichtssatz,
    kv_nach_ausgang,
    kv_nummer,
    nach_beiden,
    zum_ausgang,
)
from bridle.assistants.helena.planer.kosten.massnahmen import je_massnahme
from bridle.assistants.helena.planer.kosten.monatlich import bemessung
from bridle.assistants.helena.planer.kosten.nummern import sache
from bridle.assistants.helena.planer.kosten.positionen import (
    KLAGE,
    MAHNSACHE,
    PKH,
    TERMIN,
    VOLLSTRECKUNG,
    Positionen,
    in_instanz,
    mahnsache,
    nach_nummern,
    ohne_fremde_nummern,
    ohne_verb_lag,
    positionen,
    rueckfrage,
    stufe,
)
from bridle.assistants.helena.planer.kosten.quote import quote
from bridle.assistants.helena.planer.kosten.rest import rest
from bridle.assistants.helena.planer.kosten.saeumnis import (
    NUR_VERSAEUMNISURTEIL,
    SAEUMNIS,
    bei_saeumnis,
    saeumig,
)
from bridle.assistants.helena.planer.kosten.tage import (
    gegner,
    gesagt,
    mandanten,
    ohne_jahre,
    stichtage,
    unklares_jahr,
)
from bridle.assistants.helena.planer.kosten.teilgebuehren import mit_tagen
from bridle.assistants.helena.planer.kosten.teilwerte import teilwerte
from bridle.assistants.helena.planer.kosten.verlauf import (
    Verlauf,
    instanz,
    laeuft_vor_gericht,
    mit_terminsgebuehr,
    verlauf,
)
from bridle.assistants.helena.planer.kosten.verlauf_saetze import GEGNER_NIMMT_ZURUECK, WER_ZURUECKNIMMT
from bridle.assistants.helena.planer.kosten.wert import (
    GEHAELTER_WORT,
    Wert,
    errechneter_wert,
    ohne_errechnetes,
)
from bridle.assistants.helena.planer.kosten.wieviele import wie_viele
from bridle.assistants.helena.planer.kosten.wunsch import wunsch
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, Genannt, genannt
from bridle.assistants.helena.planer.lesen.tage import ohne_daten
from bridle.assistants.helena.planer.lesen.verneint import bejaht, ohne_termin
from bridle.assistants.helena.planer.lesen.zahlen import betrag, ohne_laufendes, satz, zahlwort
from bridle.host.search.citations import cited

_SCHLIMMSTES = (
    r"\bschlimmsten ?falls?\b|\b(?:schlechtesten|unguenstigsten) ?falls?\b|\bworst[ -]case\b|"
    r"\bwenn alles (?:schief|daneben)\w*"
)
_HOECHSTENS = rf"{_SCHLIMMSTES}|\b(?:maximal|hoechstens)\b[^.?!]{{0,30}}\b(?:drauf)?zahl\w*"
"""Of a lawsuit this is its costs; of anything else it is not for the reckoner of fees."""
_KOSTEN = (
    r"wert\b[^?]*\d[^?]*\bwas (?:faellt|kommt|kaeme|fiele)\b[^?]{0,40}\b(?:an|raus|heraus|zusammen|"
    r"auf (?:uns|den mandant\w*|die mandant\w*|ihn|sie) zu)\b|"
    rf"(?:{PKH}).*wert:? (?:von )?\d|wert:? (?:von )?\d.*(?:{PKH})|"
    r"\brechnen wir\b.*\bab\b|wert\b.*(?<![\d.,])[0-3],\d{1,2}(?![\d.%€]|,\d|\s?(?:€|euro|prozent|%))|"
    r"\bwas bleibt\b.*\b(?:haengen|uebrig)\b|\bwas zahlt\b.*\b(?:mandant\w*|partei|gegner\w*|er|sie)\b|"
    r"\brechne\b.*(?<!\d)[1-7]\d{3}(?!\d)|\bberechne\b.*(?<![\d.])[1-7]\d{3}(?![\d.])|"
    rf"{GERICHT_UND_ANWALT}|{GERICHT_NIMMT}|"
    r"\bkoste[tn]?\b|\bteuer\b|\brisik(?:o|en)\b|\briskier\w*|vorschuss|\bvorschiess|\bvorstreck\w*|"
    r"gerichtskasse|justizkasse|\beinzu?zahlen|\d[.,]\d+ aus \d|"
    r"\bnr\.?\s?\d{4}\b|\bsatz \d|\bvorschuss|\bverlangt das gericht|\bzahl(?:en|t)\b.*\bverlier|"
    r"\bverlier\w*\b.*\bzahl|\bwas zahlen wir|kosten\b|\bgebuehr|gebuehr(?:en)?\b|\brvg\b|\bgkg\b|"
    r"honorar\b|kosten(?:risiko|anteil|last|quote)|"
    r"prozessrisiko|\bvv\s?(?:nr\.?)?\s?\d{4}|\bkv\s?\d{4}|anrechn|angerechnet|"
    r"(?<![\d.,/])(?:100[03489]|230[0-3]|310[0145]|320[0-3]|330[05-9]|33[12]\d|"
    r"35\d\d)(?![\d.,/]).*\d\s?(?:€|euro|eur)|"
    r"(?:\bpkh\b|prozesskostenhilfe).*\d\s?(?:€|euro|eur)|\d,\d+ (?:aus|von|auf)\b|kosten(?:voranschlag|"
    r"schaetzung|uebersicht|"
    r"prognose|rechnung|aufstellung)|(?:nimmt|will|verlangt|bekommt|kriegt|berechnet|verdient|"
    r"bringt) (?:das|der|die|ein|"
    r"uns|mir|unser|wir)\b.*(?:gericht|anwalt|gebuehr|honorar)|\bwas (?:bekommt|kriegt|verdient|zahlt|"
    r"zahle|muss)\b.*(?:anwalt|verlier|"
    r"gericht|verlor)|\b(?:gewinn|verlier|obsieg|unterlieg)\w*\b.*(?:€|euro|wert)|(?:€|euro|"
    r"wert)\b.*\b(?:gewinn|gewonnen|verlier|verloren|obsieg|"
    r"unterlieg|unterlegen)\w*|\bwas (?:verdienen|bekommen|kriegen) wir\b|\babrechnen\b.*\brvg\b"
)
RISIKO = (
    r"risik(?:o|en)|\briskier\w*|\bverlier\w*|\bverloren|\bunterlieg\w*|\bunterlegen|\bgewinn\w*|\bgewonnen|"
    r"\bobsieg\w*|prozesskosten|gesamtkosten|\b(?:kosten)?quote|" + _SCHLIMMSTES + r"|\binstanzen\b|"
    r"\binsgesamt\b|\bwer (?:zahlt|traegt)\b"
)
_WIR_ALLEIN = (
    rf"{UNSERE_RECHNUNG}|\bunsere (?:\w+ )?(?:gebuehr(?:en)?|kosten|verguetung)\b|\bwas nehmen wir\b|"
    rf"\b(?:verdien|krieg|bekomm|kassier)\w* (?:ich|wir)\b|\brechne\w* (?:ich|"
    rf"wir)\b.*\bab\b|"
    r"\bkostennote\b|\b(?:koennen|duerfen|kann|darf) (?:ich|wir)\b.*\b(?:abrechnen|berechnen|verlangen)\b"
)
_AUSGANG = (
    r"risik(?:o|en)|\briskier\w*|\bverlier\w*|\bverloren|\bunterlieg\w*|\bunterlegen|\bgewinn\w*|\bgewonnen|"
    r"\bobsieg\w*|\bprozesskosten|\b(?:gegner\w*|gegenseite)\b(?! (?:\w+ ){0,3}nicht\b| erschien)|"
    r"\bzurueck\b"
)
"""Who has to pay in the end; of a bill of ours nobody says that."""
_VERFAHREN = (
    r"klage\b|klagen\b|\bprozess\b|\brechtsstreit|\bverfahren\b|\binstanz\b|\bverklag\w*|vor "
    r"gericht|arbeitsgericht|\bberufung\b|\brevision\b"
)
FUER_ANTRAGSTELLER = (
    "Gerechnet ist für den Antragsteller des Mahnverfahrens; vertreten wir die andere Seite, sag mir das."
)
_STATT = r"\bstatt\b|\bgleich klage|\boder\b|\bbilliger|\bguenstiger|\bbesser\b|\blieber\b"
_PFUEB = r"\bpfaendungs- und ueberweisungsbeschl\w*|\bpfueb\w*|\bkontopfaendung|\blohnpfaendung"
_DRAUSSEN = (
    r"aussergericht|vorgericht|\b(?:haftpflicht|versicher\w*)\b[^.;?!]{0,40}\b(?:an(?:meld\w*|setzen)?|"
    r"geltend|"
    r"forder\w*|verlang\w*|stell\w*|ein(?:reich\w*|forder\w*))\b"
)
"""Damages that are claimed of an insurer are claimed without a court, as long as none is named."""
_GEEINIGT = r"\b(?:teil|prozess)?vergleich\b|\bverglichen|\b(?:teil)?einigung\b|\bgeeinigt\b|\bvergleichen\b"
_UNSERE = rf"{VERDIENEN}|\brechnen wir\b.*\bab\b|verguetung|abmahn|mahnschreiben|anwaltsschreiben"
"""Other words for what a lawyer is paid, or is paid for."""
_AUSSERHALB = (
    r"\bscheidung|\bfamil|\bunterhalt|\bfamgkg|\bstraf(?!tat|bewehrt)|\bbussgeld|\bnotar|\bgrundbuch|\bowi\b|"
    r"\binsolvenz(?!verwalter|anfecht)|\bmahnkosten|\bbetriebskosten|\bnebenkosten|unterkunft|"
    r"\breparaturkosten|"
    r"\bmietkosten|(?:\bpkh|prozesskostenhilfe)[- ]?(?:antrag|verfahren|pruefung|bewilligung)"
)
_ZWEIGE = (
    (
        "arbeit",
        r"(?:landes|bundes)?arbeit\w*|kuendigungsschutz\w*|\barbg\b|\blag\b|\bbag\b|abfindung|lohnklage|"
        r"lohn\b|loehne|(?:lohn|gehalts)(?:rueckst|forderung|zahlung)|"
        r"gehaltsklage",
    ),
    ("verwaltung", r"(?:ober|bundes)?verwaltungs\w*|auffang(?:streit)?wert\w*|\bvg\b|\bovg\b|\bbverwg\b"),
    ("sozial", r"(?:landes|bundes)?sozial\w*|\bsg\b|\blsg\b|\bbsg\b"),
    ("finanz", r"(?:bundes)?finanz(?:gericht|hof|amt|behoerd|verfahren|recht|sache)\w*|\bfg\b|\bbfh\b"),
)
_ZIVIL = r"\bzivil\w*|\bamtsgericht\w*|\blandgericht\w*|\b(?:ag|lg|olg)\b"


def _gemeinsam(anfrage: Anfrage) -> dict[str, Any] | None:
    worked_out = errechneter_wert(anfrage)
    about_value = (worked_out or bemessung(anfrage)) and (
        anfrage.hat(r"(?:streit|gegenstands)wert")
        or (anfrage.hat(_AUSGANG) and anfrage.hat(r"\bzahl(?:t|en)\b|\btraeg"))
    )
    earned = anfrage.hat(VERDIENEN) and wert_im_text(anfrage)
    at_most = anfrage.hat(_HOECHSTENS) and anfrage.hat(_VERFAHREN) and anfrage.hat(r"€|euro|wert\b")
    if (
        not (anfrage.hat(_KOSTEN) or about_value or at_most or earned)
        or (anfrage.hat(_AUSSERHALB) and not nach_nummern(anfrage) and not bemessung(anfrage))
        or anfrage.hat(r"zeiterfassung|\blaut\b|zeitaufwand|\bnach zeit\b|stundensatz|\bstunden\b")
    ):
        return None
    plain = ohne_daten(ohne_fremde_nummern(anfrage.klein))
    if not anfrage.hat(r"€|euro|\d{4}|gebuehr|kost|teuer|\d,\d+ (?:aus|von|auf|bei)\b") and any(
        norm.law for norm in cited(anfrage.text).norms
    ):
        return None  # „§ 15 RVG“ is a norm
    measured = {} if worked_out else bemessung(anfrage)
    value = worked_out.euro if worked_out else _wert(plain)
    named = genannt(anfrage)
    # Without a marker, an unknown word in a question about fees is what the lawsuit is about.
    clear = named if named and (named.aktenzeichen or not (value or measured)) else None
    arguments: dict[str, Any] = measured or ({"streitwert": value} if value else {})
    arguments |= stichtage(anfrage)
    if (count := mandanten(anfrage)) and not (worked_out and worked_out.mehrere):
        arguments["mandanten"] = count
    arguments |= {"pkh": True} if anfrage.hat(PKH) else {}
    return {
        "argumente": arguments,
        "akte": clear or Genannt(),
        "zweig": "arbeit" if worked_out and GEHAELTER_WORT in worked_out.daher else zweig(anfrage),
        "frage": unklares_jahr(anfrage) or _offen(anfrage, worked_out),
        "gesagt": gesagt(anfrage),
        "wunsch": wunsch(anfrage),
        "daher": worked_out.daher if worked_out else "",
        "anteil": anteil(anfrage.klein),
        "rest": rest(anfrage),
    }


def _offen(anfrage: Anfrage, worked_out: Wert | None) -> str:
    """Which fee it is, and for how many people."""
    each_their_own = worked_out is not None and worked_out.mehrere
    people = "" if each_their_own else wie_viele(anfrage, mandanten(anfrage))
    return " ".join(question for question in (rueckfrage(anfrage), people) if question)


def wert_im_text(anfrage: Anfrage) -> str | None:
    """The value as a sum, without dates, foreign numbers and what is paid by the month."""
    return _wert(ohne_daten(ohne_fremde_nummern(anfrage.klein)))


_AUS = re.compile(
    r"gebuehr\w*\s+(?:nr\.?\s?\d{4}\s+)?aus\s+(?:€\s?)?(\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?)(?![\d.,]*\d)"
)


def _wert(plain: str) -> str | None:
    if len(of_the_fee := set(_AUS.findall(plain))) == 1:  # before any other sum that is spoken of
        return betrag(f"{of_the_fee.pop()} €")
    without_rate = re.sub(r"\b(?:von|mit|zu)\s+[0-3],\d{1,2}(?=\s+(?:aus|auf|bei)\b)", " ", plain)
    plain = re.sub(r"\b(?:nr\.?|vv|kv)\s*\d{4}\b", " ", ohne_laufendes(ohne_jahre(without_rate)))
    return betrag(plain) or _einzige_summe(plain)


def _einzige_summe(plain: str) -> str | None:
    """„im Termin verglichen, 13.000“: written as sums are, and the only one."""
    found = set(re.findall(r"(?<![\w.,/§])(\d{1,3}(?:\.\d{3})+)(?![\w/%]|[.,]\d)", plain))
    counted = re.search(r"\d\s?(?:km|kilometer|seiten|stunden|kopien)\b", plain)
    return betrag(f"{found.pop()} €") if len(found) == 1 and not counted else None


def zweig(anfrage: Anfrage) -> str:
    named = ohne_verb_lag(anfrage)
    return next((name for name, pattern in _ZWEIGE if named.hat(rf"\b(?:{pattern})")), "zivil")


def risiko(gestellt: Anfrage) -> Mapping[str, Any] | None:
    anfrage = bejaht(gestellt)
    groups = _gemeinsam(anfrage)
    if groups is None:
        return None
    if _einzelne(anfrage) or _endet_anders(gestellt):
        return None
    both = anfrage.hat(GERICHT_UND_ANWALT) or (anfrage.hat(GERICHT) and anfrage.hat(ANWALT))
    single = satz(anfrage.klein) or anfrage.hat(r"gebuehr") or anfrage.hat(GERICHT) or anfrage.hat(ANWALT)
    if (
        not {"streitwert", "wert_aus"} & groups["argumente"].keys()
        and groups["akte"] == Genannt()
        and anfrage.hat(r"\bwe[rm]\b")
    ):
        return None  # who bears the costs is a question of law
    aided = anfrage.hat(PKH) and anfrage.hat(r"\bmandant\w*\b.*\bzahl|\bzahl\w*\b.*\bmandant")
    if anfrage.hat(r"\b(?:staats|landes)kasse") and not anfrage.hat(RISIKO):
        return None  # what the lawyer is paid
    if anfrage.hat(_WIR_ALLEIN) and not anfrage.hat(_AUSGANG) and not both:
        return None  # our bill, and not what all of it costs
    valued = groups["daher"] and anfrage.hat(r"\bstreitwert")
    lawsuit = aided or anfrage.hat(RISIKO) or ((anfrage.hat(_VERFAHREN) or valued) and not single)
    if not (lawsuit or both):
        return None
    arguments: dict[str, Any] = groups["argumente"]
    # Where nobody names a court, the Sachgebiet of the Akte decides.
    arguments |= {"gericht": groups["zweig"]} if groups["zweig"] != "zivil" or anfrage.hat(_ZIVIL) else {}
    if (about := sache(anfrage.klein, groups["zweig"])) is not None and about.risiko:
        arguments["eilverfahren"] = True
    if (others := gegner(anfrage)) is not None:
        arguments["gegner"] = others
    if instances := _instanzen(anfrage):
        arguments["instanzen"] = instances
    if anfrage.hat(r"\bvergleich(?:en|t)?\b|\bverglichen|\beinig(?:en|t|ung)\b|\bguetlich"):
        arguments["einigung"] = True
    if share := quote(ohne_errechnetes(anfrage)):
        arguments["quote"] = share
    if (
        not {"streitwert", "wert_aus"} & arguments.keys()
        and groups["akte"] == Genannt()
        and not anfrage.hat(RISIKO + "|" + _VERFAHREN)
    ):
        return None
    return groups


def _endet_anders(gestellt: Anfrage) -> bool:
    """The risk is that of a lawsuit to its end; one that ends before has other fees."""
    course = verlauf(gestellt)
    return (course is not None and course.endet) or teilwerte(gestellt) is not None


def _einzelne(anfrage: Anfrage) -> bool:
    """Certain fees or those of a Mahnsache, and not what a lost lawsuit costs."""
    if anfrage.hat(MAHNSACHE) or anfrage.hat(VOLLSTRECKUNG) or gerichtssatz(anfrage.klein):
        return True
    outside = anfrage.hat(r"geschaeftsgebuehr|aussergericht|vorgericht") and not anfrage.hat(KLAGE)
    if outside and not anfrage.hat(_AUSGANG):
        return True
    by_both = satz(anfrage.klein) and nach_beiden(anfrage.klein)
    certain = by_both or nach_nummern(anfrage) or anfrage.hat(r"anrechn|angerechnet")
    return bool(certain) and not anfrage.hat(r"risiko|\bverl(?:ier|or)|\bunterl[ie]|\bgew[io]nn|\bquote")


def _instanzen(anfrage: Anfrage) -> int | None:
    found = anfrage.hat(r"\b(\d|zwei|drei|beide|alle drei|alle)\s+(?:\w+\s)?instanzen\b")
    if found is None:
        stage = stufe(anfrage)
        return stage + 1 if stage else None  # a Berufung comes after a first instance: both are shown
    count = {"beide": 2, "alle drei": 3, "alle": 3}.get(found[1]) or zahlwort(found[1])
    return count if count and 1 <= count <= 3 else None


def gebuehren(gestellt: Anfrage) -> Mapping[str, Any] | None:
    anfrage, course = bejaht(gestellt), verlauf(gestellt)
    groups = _gebuehren(anfrage, course, instanz(gestellt, course))
    if groups is None:
        return None
    named = anfrage.hat(r"termins(?:gebuehr|- und|-,)|\b31(?:04|05)\b")
    unheard = ohne_termin(gestellt) and not named and not mit_terminsgebuehr(course)
    if "danach" in groups and gestellt.hat(_OHNE_GERICHT):
        groups = {name: each for name, each in groups.items() if name != "danach"}
    usual = je_massnahme(anfrage, ohne_terminsgebuehr(groups) if unheard else groups)
    shown = gestaltet(gestellt, usual)
    return shown | {"hinweise": [*shown.get("hinweise", []), *_zur_saeumnis(shown)]}


_OHNE_GERICHT = (
    r"\b(?:ohne|kein(?:e[nr]?)?) (?:(?:eine?|das|gerichtliches) )?(?:klage(?:verfahren)?|"
    r"gericht(?:sverfahren)?|"
    r"prozess|rechtsstreit|verfahren)\b(?! (?:einzu|zu erh|eingereicht|erhoben))"
)
"""Said so, the fees before a court are not asked for."""


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
    groups = _gemeinsam(anfrage)
    if groups is None:
        return None
    arguments: dict[str, Any] = groups["argumente"]
    if share := groups["anteil"]:
        arguments["anteil"] = share.angabe()
    both_courts = anfrage.hat(MAHNSACHE) and anfrage.hat(KLAGE) and not _nur_anwalt(anfrage)
    if both_courts and (anfrage.hat(_STATT) or not anfrage.hat(rf"{DANACH_KLAGE}|\bwiderspruch")):
        return None  # two court fees; only of a suit that follows it is known how they go together
    branch: str = groups["zweig"]
    rate = satz(anfrage.klein) or _satz_in_klammern(anfrage)
    positions, court = positionen(anfrage, branch), kv_nummer(anfrage, branch)
    if [each["vv"] for each in positions] == ["3309"] and anfrage.hat(GERICHT) and anfrage.hat(_PFUEB):
        court = "2111"
    if rate and not positions and anfrage.hat(_DRAUSSEN):
        positions = [{"vv": "2300", "satz": rate}]
        if anfrage.hat(KLAGE):
            settled = [{"vv": "1003"}] if anfrage.hat(_GEEINIGT) else []
            positions += in_instanz([{"vv": "3100"}, {"vv": "3104"}, *settled], stufe(anfrage), branch)
    positions = mit_tagen(bei_saeumnis(positions) if saeumig(anfrage) else positions, anfrage.klein)
    special = anfrage.hat(MAHNSACHE) or anfrage.hat(PKH)
    ended = course is not None and course.endet
    by_words = anfrage.hat(ANWALT + r"|gebuehr|anrechn|angerechnet|" + _UNSERE)
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
    if court and not positions and not rate and anfrage.hat(_WIR_ALLEIN) and anfrage.hat(GERICHT):
        return groups | _beides(anfrage, groups, court, course, stage)
    if positions:
        arguments |= _mit_satz(positions, rate) | _mit_werten(anfrage, groups, positions)
    elif rate:
        arguments["satz"] = rate
    elif not court:
        return groups | _ohne_naeheres(anfrage, arguments, branch, course, stage)
    return groups


def _satz_in_klammern(anfrage: Anfrage) -> str | None:
    """„die Anwaltskosten (1,3)“."""
    found = anfrage.hat(r"\((?:mit |satz |zu )?([0-2],\d{1,2})\)") if anfrage.hat(_DRAUSSEN) else None
    return found[1].replace(",", ".") if found else None


def _nur_anwalt(anfrage: Anfrage) -> bool:
    both = replace(anfrage, klein=re.sub(r"\bmit (?:einem )?(?:rechts)?anwalt\b", " ", anfrage.klein))
    own = both.hat(ANWALT) or both.hat(_WIR_ALLEIN)
    return own is not None and not anfrage.hat(GERICHT)


def _beides(
    anfrage: Anfrage, groups: Mapping[str, Any], court: str, course: Verlauf | None, stage: int
) -> dict[str, Any]:
    """„Gerichtskosten und unsere Gebühren“: what is asked of a court is asked of a proceeding there."""
    own = _ohne_naeheres(anfrage, groups["argumente"], groups["zweig"], course, stage)
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


def _mit_gericht(anfrage: Anfrage, positions: Positionen, zweig: str, course: Verlauf) -> dict[str, Any]:
    """What a lawsuit that ended early costs: our fees, and the court's where it was ever asked."""
    all_of_it = anfrage.hat(r"\bkoste[tn]?\b|kosten\b|\bteuer\b|risiko|\binsgesamt\b")
    if not all_of_it or _nur_anwalt(anfrage) or not course.bei_gericht:
        return {"positionen": positions}
    return {"positionen": positions, "kv": kv_nach_ausgang(anfrage, zweig)}


def _ohne_naeheres(
    anfrage: Anfrage, arguments: dict[str, Any], zweig: str, course: Verlauf | None, stage: int
) -> dict[str, Any]:
    """Fees in general: outside of court, in court, or both; those of a Mahnbescheid with the court's."""
    if anfrage.hat(MAHNSACHE):
        wanted = mahnsache(anfrage)
        settled = [{"vv": "1003"}] if anfrage.hat(_GEEINIGT) else []
        sued = [{"vv": "3100"}, {"vv": "3104"}, *settled] if anfrage.hat(KLAGE) else []
        own = _nur_anwalt(anfrage) or (course is not None and not course.bei_gericht)
        first = {} if wanted[0]["vv"] in ("3307", "3308") else {"kv": "1100"}
        court = {} if own else {"kv": kv_nach_ausgang(anfrage, zweig)} if sued else first
        hints = [FUER_ANTRAGSTELLER] if sued and wanted[0]["vv"] == "3305" else []
        return {"argumente": arguments | {"positionen": [*wanted, *sued]} | court, "hinweise": hints}
    settled = anfrage.hat(_GEEINIGT)
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
    if anfrage.hat(r"aussergericht|vorgericht") and anfrage.hat(KLAGE):
        return {"argumente": arguments | {"positionen": [outside[0], *inside]}}
    if anfrage.hat(rf"{_DRAUSSEN}|abmahn|mahnschreiben") and not laeuft_vor_gericht(anfrage.klein):
        return {"argumente": arguments | {"positionen": outside}}
    if (
        stufe(anfrage)
        or anfrage.hat(SAEUMNIS + r"|\bteilvergleich")
        or laeuft_vor_gericht(anfrage.klein)
        or anfrage.hat(_VERFAHREN + r"|gerichtlich|\btermin\b|\burteil\b|\bverhandlung|\bverhandelt\b|" + PKH)
    ):  # § 49 RVG is for proceedings at court alone
        return {"argumente": arguments | {"positionen": inside}}
    return {"argumente": arguments | {"positionen": outside}, "danach": [{"positionen": inside}]}
