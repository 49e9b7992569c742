"""What is paid or earned by the month where the value of a lawsuit follows from it."""

from __future__ import annotations

import re
from decimal import Decimal

from bridle.assistants.helena.law.geld import dezimal
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage
from bridle.assistants.helena.planer.lesen.tage import ohne_daten
from bridle.assistants.helena.planer.lesen.zahlen import betrag, zahlwort
from bridle.assistants.helena.planer.lesen.zeitangaben import ohne_zeiten

_SUMME = r"(?:€\s?)?(\d{1,3}(?:[. ]\d{3})+(?:,\d{1,2})?|\d+(?:,\d{1,2})?)\s?(?:€|euro\b|eur\b)?"
_IM_MONAT = r"(?:im monat|pro monat|je monat|monatlich\w*|/\s?monat|mtl\.?|im mon\b)"
_WERT = r"(?:streit|gegenstands|verfahrens)wert\w*\s*(?:von|:|ist|bei|in hoehe von)?\s*\d"
_ARTEN = (
    (
        "raeumung",
        r"raeumungsklage|\braeumung\b|\braeumungs(?:verfahren|prozess|rechtsstreit|sache)|\braeumen\b",
    ),
    ("mieterhoehung", r"mieterhoehung|\bzustimmung zur (?:miet)?erhoehung|\bmiete\b.*\berhoeh"),
    ("mietminderung", r"mietminderung|\bminderung der miete|\bmiete minder"),
    ("wiederkehrend", r"wiederkehrende\w* leistung|\bleibrente|\bberufsunfaehigkeitsrente|\bgeldrente"),
)
_MIETE = rf"(?:kalt|netto|grund|monats)?miete\s*(?:von|:|ist|sind|betraegt|bei|in hoehe von)?\s*{_SUMME}"
_DAVOR = rf"{_SUMME}\s*(?:(?:kalt|netto|grund|monats)+miete|miete\b|{_IM_MONAT})"
_KALT = rf"(?<![\w.,/]){_SUMME}\s*(?:netto)?\s?-?kalt\b"
_DAVON_KALT = rf"\bkalt\s*(?:sind|ist|:|=)?\s*{_SUMME}"
_MONAT_DANACH = rf"{_IM_MONAT}\s*(?:um|von|:)?\s*{_SUMME}"
NEBENKOSTEN = re.compile(rf"{_SUMME}\s*(?:an |als |fuer )?(?:nk|nebenkosten|betriebskosten|heizkosten)")
"""What a tenant pays beside the rent, of which the note on the value speaks."""
_UM = rf"\bum (?:monatlich )?{_SUMME}"
_VON_AUF = rf"\bvon {_SUMME} auf {_SUMME}"
_OFFEN = r"(?:rueckstaendige[nrs]?|ausstehende[nrs]?|offene[nrs]?|unbezahlte[nrs]?)"
_RUECKSTAND = r"(?:\w*rueckst(?:and|aende[n]?)|mietschulden|unterhaltsrueckst\w+)"
_RUECKSTAND_MONATE = (
    rf"\b(\d{{1,2}}|[a-z]+) {_OFFEN} (?:monats|kalt)?miet(?:en|e)\b",
    rf"\b{_RUECKSTAND}\s*(?:von|:|mit|ueber)?\s*(\d{{1,2}}|[a-z]+) (?:monats|kalt)?(?:mieten|monaten?)\b",
    rf"\b(\d{{1,2}}|[a-z]+) (?:monats)?(?:mieten|monate) (?:im |in |mit )?{_RUECKSTAND}",
)
_RUECKSTAND_SUMME = (
    rf"\b{_RUECKSTAND}\s*(?:von|:|in hoehe von|ueber|betraegt|sind|ist)?\s*{_SUMME}",
    rf"\b{_OFFEN} (?:\w*miete|mieten|unterhalt)\s*(?:von|:|in hoehe von|ueber)?\s*{_SUMME}",
    rf"(?<![\w.,/]){_SUMME}\s*(?:an |als )?(?:{_RUECKSTAND}|{_OFFEN} (?:miete|mieten|unterhalt))",
)
_OHNE_WERT = (
    r"\bauffang(?:streit)?wert|\bregel(?:streit)?wert|\bohne (?:\w+ )?(?:streit|gegenstands)?wert\b|"
    r"\bkein(?:en)? (?:\w+ )?(?:streit|gegenstands)?wert\b|"
    r"wert (?:ist |steht )?(?:nicht (?:bezifferbar|bekannt|bestimmbar|fest)|unbekannt|unklar)|"
    r"\bnicht bezifferbar"
)
_AUFFANG_GERICHT = (
    r"\bauffang(?:streit)?wert|\bregelstreitwert|\bverwaltungs(?:gericht|klage|streit|prozess)\w*|\bvg\b|"
    r"\bvor dem vg"
)
_NETTO = r"\bnetto|einkommen|\bverdien|\bgehalt|\blohn"


_JAHRESMIETE = rf"\bjahres\w*miete\w*\s*(?:von|:|betraegt|ist|in hoehe von)?\s*{_SUMME}"


def bemessung(anfrage: Anfrage) -> dict[str, str]:
    """As the tools are told it; nothing where a value is named, or nothing by the month."""
    if anfrage.hat(_OHNE_WERT) and anfrage.hat(_AUFFANG_GERICHT):
        return {"wert_aus": "auffangwert"}
    klein, behind = ohne_rueckstand(ohne_zeiten(ohne_daten(anfrage.klein)))
    kind = next((name for name, pattern in _ARTEN if re.search(pattern, klein)), "")
    if not kind or re.search(_WERT, klein):
        return {}
    if kind == "raeumung" and (year := re.search(_JAHRESMIETE, klein)):
        return {"streitwert": _euro(year[1])}
    amount = _erhoehung(klein) if kind == "mieterhoehung" else _ohne_nebenkosten(klein, _monatlich(klein))
    late = {"rueckstand": behind} if behind and kind == "raeumung" else {}
    return {"wert_aus": kind, "monatlich": amount} | late if amount else {}


def unterhalt(anfrage: Anfrage) -> dict[str, str]:
    klein, behind = ohne_rueckstand(ohne_daten(anfrage.klein))
    if re.search(_WERT, klein):
        return {}
    late = {"rueckstand": behind} if behind else {}
    if changed := geaendert(klein):
        return {"wert_aus": "unterhalt_abaenderung", "monatlich": dezimal(changed)}
    amount = _erste(klein, _DAVOR, _MONAT_DANACH)
    if not amount and re.search(_NACH_DEM_WERT, klein):  # whose value is asked for, the sum is not it
        amount = _erste(klein, _UNTERHALT)
    kind = "unterhalt_anordnung" if re.search(_ANORDNUNG, klein) else "unterhalt"
    return {"wert_aus": kind, "monatlich": amount} | late if amount else {}


_NACH_DEM_WERT = r"\b(?:verfahrens|streit|gegenstands)wert\b"
_UNTERHALT = (
    rf"unterhalt\w*\s*(?:von|ueber|in hoehe von|:|ist)?\s*{_SUMME}|"
    rf"(?<![\w.,/]){_SUMME}\s*(?:an )?\w*unterhalt\b"
)
_ANORDNUNG = r"\beinstweilig\w*|\beil(?:antrag|verfahren|anordnung|sache|rechtsschutz)\w*|\bea\b"
_BISHER = (
    _VON_AUF,
    rf"\bstatt (?:bisher )?{_SUMME},?\s+(?:jetzt |nun |kuenftig |nur noch |monatlich )*{_SUMME}",
    rf"\bbisher (?:monatlich )?{_SUMME},?\s+(?:\w+ ){{0,3}}?(?:jetzt|nun|kuenftig|neu|soll\w*|"
    rf"verlangt) (?:\w+ ){{0,3}}?{_SUMME}",
)


def geaendert(klein: str) -> Decimal:
    """By how much what is paid by the month is to change, up or down; nothing where that is not said."""
    for pattern in _BISHER:
        if found := re.search(pattern, klein):
            return abs(Decimal(_euro(found[2]) or 0) - Decimal(_euro(found[1]) or 0))
    return Decimal(0)


def wertfrage(anfrage: Anfrage) -> bool:
    """Asked for the value itself, of what the law reckons by the month."""
    asked = anfrage.hat(r"\b(?:verfahrens|streit|gegenstands)?wert\b")
    if asked is not None and anfrage.hat(r"\b(?:ehe)?scheidung\w*|\bscheiden\b") and scheidung(anfrage):
        return True
    if asked is not None and anfrage.hat(_FESTER_WERT) and not re.search(_WERT, anfrage.klein):
        return True  # which the law itself names
    return asked is not None and anfrage.hat(r"unterhalt") is not None and bool(unterhalt(anfrage))


_FESTER_WERT = (
    r"\bsorgerecht|\belterliche\w* sorge|\bumgang(?:s|\b)|\bkindschaftssache|\bkindesherausgabe|"
    r"\baufenthaltsbestimmung|"
    r"\bvaterschaft|\babstammung"
)


def scheidung(anfrage: Anfrage) -> dict[str, str]:
    """Both incomes, in the order in which they are named."""
    klein = ohne_daten(anfrage.klein)
    if re.search(_WERT, klein) or not re.search(_NETTO, klein):
        return {}
    sums = [_euro(found[1]) for found in re.finditer(rf"(?<![\w.,/]){_SUMME}", klein)]
    incomes = [each for each in sums if each and Decimal(each) >= 100]
    rights = [f"{count} Anrechte"] if (count := anrechte(klein)) else []
    found = 0 < len(incomes) < 3
    return {"wert_aus": "scheidung", "monatlich": " + ".join([*incomes, *rights])} if found else {}


_ANRECHTE = r"\b(\d{1,2}|[a-z]+) (?:\w+e[nr]? )?(?:renten|versorgungs)?an(?:rechten?|wartschaften)\b"


def anrechte(klein: str) -> int | None:
    """How many rights the Versorgungsausgleich is about."""
    counts = [zahlwort(found[1]) for found in re.finditer(_ANRECHTE, klein)]
    return next((count for count in counts if count and 0 < count <= 20), None)


_JE_MONAT_GENANNT = re.compile(
    rf"(?<![\w.,/]){_SUMME}\s*(?:brutto|netto|kalt|warm)?\s*(?:{_IM_MONAT}|(?:kalt|warm|netto|grund|monats)+miete\b|"
    rf"(?:brutto|netto)?(?:monats)(?:gehalt|lohn|brutto)\b|(?:brutto|netto)?gehalt\b)|"
    rf"\b(?:verdien\w*|gehalt|monatsgehalt|monatslohn|bruttogehalt|bruttolohn|monatsbrutto|kaltmiete|warmmiete|monatsmiete)\s*"
    rf"(?:von|:|ist|sind|betraegt|bei|in hoehe von)?\s*{_SUMME}|{_IM_MONAT}\s*(?:um|von|:)?\s*{_SUMME}|"
    rf"\b(?:bei|mit|von) {_SUMME}\s*brutto\b"
)
_GEFORDERT = re.compile(
    r"\b(?:auf|ueber|wegen) (?:zahlung\b|\d)|\b(?:lohn|gehalts|zahlungs)(?:klage|forderung|"
    r"rueckst\w+)|\brueckst(?:and|aend)\w*|\bausstehend|"
    r"\boffene[nrs]? |\bnachzahl|gebuehr\b|\brechnung\b|\b(?:streit|gegenstands|"
    r"verfahrens)wert\w*\s*(?:von|:|ist|bei)?\s*\d|\braten?\b|"
    r"\bmonatsraten?\b|\babfindung"
)


def je_monat_genannt(klein: str) -> str:
    """An amount that is paid or earned by the month and is not what is claimed; nothing where it is."""
    plain = ohne_zeiten(ohne_daten(klein))
    found = None if _GEFORDERT.search(plain) else _JE_MONAT_GENANNT.search(plain)
    return next((_euro(each) for each in found.groups() if each), "") if found else ""


def verwendet(anfrage: Anfrage) -> list[str]:
    """Figures that entered into the amount by the month."""
    if not bemessung(anfrage) and not (anfrage.hat("unterhalt") and unterhalt(anfrage)):
        return []
    plain = ohne_daten(anfrage.klein)
    found = next((found for each in _BISHER if (found := re.search(each, plain))), None)
    changed = [_euro(found[1]), _euro(found[2])] if found else []
    beside = [_euro(each[1]) for each in NEBENKOSTEN.finditer(anfrage.klein)]
    return [*changed, *beside, *([_monatlich(plain)] if beside else [])]


def ohne_rueckstand(klein: str) -> tuple[str, str]:
    """The text without what is said of arrears, and these as the tools take them: a sum, or months."""
    for pattern in (*_RUECKSTAND_MONATE, *_RUECKSTAND_SUMME):
        found = re.search(pattern, klein)
        if found is None:
            continue
        months = zahlwort(found[1]) if pattern in _RUECKSTAND_MONATE else None
        said = f"{months} Monate" if months else _euro(found[1]) if pattern in _RUECKSTAND_SUMME else ""
        if said:
            return klein[: found.start()] + " " + klein[found.end() :], said
    return klein, ""


def _ohne_nebenkosten(klein: str, rent: str) -> str:
    """„850 € warm, davon 150 € Nebenkosten“: that is no part of the value (§ 41 Abs. 1 GKG)."""
    found = _DAVON_NEBENKOSTEN.search(klein)
    part = Decimal(_euro(found[1]) or 0) if found and rent else Decimal(0)
    return dezimal(Decimal(rent) - part) if 0 < part < Decimal(rent or 0) else rent


_DAVON_NEBENKOSTEN = re.compile(
    rf"\b(?:davon|darin|inkl\w*\.?|einschl\w*\.?|incl\.?|mit) (?:sind )?{_SUMME}\s*(?:an |als |fuer )?"
    r"(?:nk|nebenkosten|betriebskosten|heizkosten)"
)


def _monatlich(klein: str) -> str:
    return _erste(klein, _KALT, _DAVON_KALT, _MIETE, _DAVOR, _MONAT_DANACH)


def _erhoehung(klein: str) -> str:
    """By how much, or from what to what."""
    if found := re.search(_VON_AUF, klein):
        before, after = Decimal(_euro(found[1]) or 0), Decimal(_euro(found[2]) or 0)
        return dezimal(after - before) if after > before else ""
    return _erste(klein, _UM, _DAVOR, _MONAT_DANACH)


def _erste(klein: str, *patterns: str) -> str:
    found = next((found for each in patterns if (found := re.search(each, klein))), None)
    return next((_euro(each) for each in found.groups() if each), "") if found else ""


def _euro(text: str) -> str:
    return betrag(f"{text} €") or ""
