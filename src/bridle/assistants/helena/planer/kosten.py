"""Lawyers' fees, court fees and the risk of a lawsuit."""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from bridle.assistants.helena.law.geld import euro, satz_text
from bridle.assistants.helena.planer import kosten_bild as bild
from bridle.assistants.helena.planer.erkennen import Anfrage, Genannt, genannt
from bridle.assistants.helena.planer.kosten_positionen import (
    KLAGE,
    MAHNSACHE,
    PKH,
    Positionen,
    mahnsache,
    nach_nummern,
    positionen,
)
from bridle.assistants.helena.planer.schritte import FEHLER, gefundenes_aktenzeichen, zur_akte
from bridle.assistants.helena.planer.zahlen import betrag, satz, zahlwort
from bridle.assistants.helena.planer.zeitraum import daten, heute, ohne_daten
from bridle.engine.model import CallChunk
from bridle.host.search.citations import cited
from bridle.models.planner import Progress, Rule

_KOSTEN = (
    r"\brechne\b.*(?<!\d)[1-7]\d{3}(?!\d)|\bberechne\b.*(?<![\d.])[1-7]\d{3}(?![\d.])|"
    r"\bkoste[tn]?\b|\bteuer\b|\brisiko\b|\bvorschuss|gerichtskostenvorschuss|\bvorschiess|\d[.,]\d+ aus \d|"
    r"\bnr\.?\s?\d{4}\b|\bsatz \d|\bvorschuss|\bverlangt das gericht|\bzahl(?:en|t)\b.*\bverlier|"
    r"\bverlier\w*\b.*\bzahl|\bwas zahlen wir|kosten\b|\bgebuehr|gebuehr(?:en)?\b|\brvg\b|\bgkg\b|"
    r"honorar\b|kostenrisiko|"
    r"prozessrisiko|\bvv\s?(?:nr\.?)?\s?\d{4}|\bkv\s?\d{4}|anrechn|angerechnet|"
    r"(?<![\d.,/])(?:1000|1003|2300|3100|3104|3200|3202)(?![\d.,/]).*\d\s?(?:€|euro|eur)|"
    r"(?:\bpkh\b|prozesskostenhilfe).*\d\s?(?:€|euro|eur)"
)
_RISIKO = (
    r"risiko|\bverlier\w*|\bverloren|\bunterlieg\w*|\bunterlegen|\bgewinn\w*|\bgewonnen|"
    r"\bobsieg\w*|prozesskosten|gesamtkosten|\bquote|worst case|\binstanzen\b|\binsgesamt\b|\bwer "
    r"(?:zahlt|traegt)\b"
)
_VERFAHREN = (
    r"klage\b|klagen\b|\bprozess\b|\brechtsstreit|\bverfahren\b|\binstanz\b|\bverklag\w*|vor "
    r"gericht|arbeitsgericht"
)
_GERICHT = (
    r"gericht(?:s|liche[nrs]?)?\s?(?:kosten|gebuehr)\w*|\bvorschuss|\bvorschiess|(?:kostet|"
    r"verlangt|will|nimmt) das (?:\w+)?gericht|\bgkg\b|\bkv\b|gerichtskosten"
)
_ANWALT = (
    r"anwalt\w*|\brvg\b|\bvv\b|honorar|(?:geschaefts|verfahrens|termins|einigungs|erledigungs|"
    r"beratungs)gebuehr"
)
_AUSSERHALB = (
    r"\bscheidung|\bfamil|\bunterhalt|\bfamgkg|\bstraf|\bbussgeld|\bnotar|\bgrundbuch|\bowi\b|"
    r"\binsolvenz|\bmahnkosten|\bbetriebskosten|\bnebenkosten|unterkunft|\breparaturkosten|"
    r"\bmietkosten|(?:\bpkh|prozesskostenhilfe)[- ]?(?:antrag|verfahren|pruefung|bewilligung)"
)
_ZWEIGE = (
    ("arbeit", r"arbeit\w*|kuendigungsschutz\w*|\barbg\b|\blag\b|abfindung|lohnklage|gehaltsklage"),
    ("verwaltung", r"verwaltungs\w*|\bvg\b|\bovg\b"),
    ("sozial", r"sozial\w*|\bsg\b|\blsg\b"),
    ("finanz", r"finanz\w*|\bfg\b"),
)
_ZIVIL = r"\bzivil\w*|\bamtsgericht\w*|\blandgericht\w*|\b(?:ag|lg|olg)\b"
_KV = {
    "zivil": ("1210", "1220", "1230"),
    "arbeit": ("8210", "8220", "8230"),
    "verwaltung": ("5110", "5120", "5130"),
    "sozial": ("7110", "7120", "7130"),
    "finanz": ("6110", "6120", "6120"),
}
_AUFTRAG_TAG = r"auftrag\w*|mandat\w*|beauftrag\w*"
_ANHAENGIG_TAG = r"anhaengig|eingereicht|einreichung|rechtshaengig|klage vom"


def regeln() -> list[Rule]:
    return [
        *zur_akte(
            "berechne_kostenrisiko",
            _risiko,
            bild.risiko,
            _argumente,
            weiter=lambda p: _naechstes("berechne_kostenrisiko", p),
            sonst=_argumente,
            fehler=FEHLER,
            example="Was kostet eine Kündigungsschutzklage bei 12.000 € Streitwert?",
        ),
        *zur_akte(
            "get_kosten_rules",
            _gebuehren,
            bild.gebuehren,
            _argumente,
            weiter=lambda p: _naechstes("get_kosten_rules", p),
            sonst=_argumente,
            fehler=FEHLER,
            example="Wie hoch ist eine 1,3-Gebühr aus 12.000 €?",
        ),
    ]


def _argumente(groups: Mapping[str, Any]) -> dict[str, Any]:
    return dict(groups["argumente"])


def _naechstes(tool: str, progress: Progress) -> CallChunk | None:
    """Where only the day of the mandate is missing, the law of today; and whatever else was asked for."""
    data, groups = progress.data, progress.groups
    asked = [each for each in progress.results if each.tool == tool]
    number = groups["akte"].aktenzeichen or gefundenes_aktenzeichen(progress)
    given: dict[str, Any] = groups["argumente"] | ({"akte": number} if number else {})
    today = heute().isoformat()
    if not _gerechnet(data) and not (given.get("streitwert") or number):
        return None
    if "nicht_gerechnet" in data:  # the matter goes to another court than was taken for granted
        right = data.get("kv_richtig")
        return CallChunk("", tool, given | {"kv": right}) if right and len(asked) == 1 else None
    if missing := data.get("fehlend") if not _gerechnet(data) else None:
        if any("Wie hoch" in question for question in missing) or len(asked) > 1:
            return None
        return CallChunk(
            "",
            tool,
            given
            | (
                {"anhaengig": today}
                if "kv" in given and "satz" not in given and "positionen" not in given
                else {"auftrag": today}
            ),
        )
    more: list[dict[str, Any]] = groups.get("danach", [])
    done = sum(_gerechnet(each.data) for each in asked) - 1
    if done >= len(more):
        return None
    assumed = any(not _gerechnet(each.data) for each in asked)
    return CallChunk("", tool, given | more[done] | ({"auftrag": today} if assumed else {}))


def _gerechnet(data: Any) -> bool:
    return isinstance(data, dict) and any(name in data for name in ("rvg", "gkg", "szenarien"))


# ---- what is asked


def _gemeinsam(anfrage: Anfrage) -> dict[str, Any] | None:
    if not anfrage.hat(_KOSTEN) or anfrage.hat(_AUSSERHALB) or anfrage.hat(r"zeiterfassung|\blaut\b"):
        return None
    plain = ohne_daten(anfrage.klein)
    if not anfrage.hat(r"€|euro|\d{4}|gebuehr|kost|teuer") and any(
        norm.law for norm in cited(anfrage.text).norms
    ):
        return None  # „§ 15 RVG“ is a norm
    value = betrag(re.sub(r"\b(?:nr\.?|vv|kv)\s*\d{4}\b", " ", plain))
    named = genannt(anfrage)
    # Without a marker, an unknown word in a question about fees is what the lawsuit is about.
    clear = named if named and (named.aktenzeichen or value is None) else None
    arguments: dict[str, Any] = {"streitwert": value} if value else {}
    for name, mark in (("auftrag", _AUFTRAG_TAG), ("anhaengig", _ANHAENGIG_TAG)):
        if day := _tag_bei(anfrage.klein, mark):
            arguments[name] = day
    if "auftrag" not in arguments and "anhaengig" not in arguments and (days := daten(anfrage.klein)):
        arguments["auftrag"] = days[0][1].isoformat()
    if found := anfrage.hat(r"\b(\d{1,2}|\w+) (?:mandanten|auftraggebern?|mandantinnen)\b"):
        count = zahlwort(found[1])
        arguments |= {"mandanten": count} if count and 1 < count <= 100 else {}
    arguments |= {"pkh": True} if anfrage.hat(PKH) else {}
    return {"argumente": arguments, "akte": clear or Genannt(), "zweig": _zweig(anfrage)}


def _tag_bei(klein: str, mark: str) -> str | None:
    found = re.search(rf"\b(?:{mark})\b", klein)
    days = daten(klein)
    if found is None or not days:
        return None
    return min(days, key=lambda each: abs(each[0] - found.start()))[1].isoformat()


def _zweig(anfrage: Anfrage) -> str:
    return next((name for name, pattern in _ZWEIGE if anfrage.hat(rf"\b(?:{pattern})")), "zivil")


def _risiko(anfrage: Anfrage) -> Mapping[str, Any] | None:
    groups = _gemeinsam(anfrage)
    if groups is None:
        return None
    if _einzelne(anfrage):
        return None
    both = anfrage.hat(_GERICHT) and anfrage.hat(_ANWALT)
    single = satz(anfrage.klein) or anfrage.hat(r"gebuehr") or anfrage.hat(_GERICHT) or anfrage.hat(_ANWALT)
    if (
        not groups["argumente"].get("streitwert")
        and groups["akte"] == Genannt()
        and anfrage.hat(r"\bwe[rm]\b")
    ):
        return None  # who bears the costs is a question of law
    lawsuit = anfrage.hat(_RISIKO) or (anfrage.hat(_VERFAHREN) and not single)
    if not (lawsuit or both):
        return None
    arguments: dict[str, Any] = groups["argumente"]
    # Where nobody names a court, the Sachgebiet of the Akte decides.
    arguments |= {"gericht": groups["zweig"]} if groups["zweig"] != "zivil" or anfrage.hat(_ZIVIL) else {}
    if instances := _instanzen(anfrage):
        arguments["instanzen"] = instances
    if share := anfrage.hat(r"(\d{1,2})\s?(?:%|prozent)"):
        arguments["quote"] = f"{share[1]} %"
    elif share := anfrage.hat(r"(?<![\d/])(\d)/(\d)(?![\d/])"):
        arguments["quote"] = share[0]
    if (
        not arguments.get("streitwert")
        and groups["akte"] == Genannt()
        and not anfrage.hat(_RISIKO + "|" + _VERFAHREN)
    ):
        return None
    return groups


def _einzelne(anfrage: Anfrage) -> bool:
    """Certain fees or those of a Mahnsache, and not what a lost lawsuit costs."""
    if anfrage.hat(MAHNSACHE):
        return True
    certain = nach_nummern(anfrage) or anfrage.hat(r"anrechn|angerechnet")
    return bool(certain) and not anfrage.hat(r"risiko|\bverl(?:ier|or)|\bunterl[ie]|\bgew[io]nn|\bquote")


def _instanzen(anfrage: Anfrage) -> int | None:
    found = anfrage.hat(r"\b(\d|zwei|drei|beide|alle drei)\s+(?:\w+\s)?instanzen\b")
    if found is None:
        return None
    count = {"beide": 2, "alle drei": 3}.get(found[1]) or zahlwort(found[1])
    return count if count and 1 <= count <= 3 else None


def _gebuehren(anfrage: Anfrage) -> Mapping[str, Any] | None:
    groups = _gemeinsam(anfrage)
    if groups is None:
        return None
    arguments: dict[str, Any] = groups["argumente"]
    if anfrage.hat(MAHNSACHE) and anfrage.hat(KLAGE):
        return None  # two court fees of which one is credited to the other: not one call
    rate, positions, court = satz(anfrage.klein), positionen(anfrage), _kv(anfrage, groups["zweig"])
    if rate and not positions and anfrage.hat(r"aussergericht|vorgericht"):
        positions = [{"vv": "2300"}]
    special = anfrage.hat(MAHNSACHE) or anfrage.hat(PKH)
    about_fees = rate or positions or court or special or anfrage.hat(_ANWALT + r"|gebuehr")
    if not about_fees or not (
        arguments.get("streitwert")
        or groups["akte"] != Genannt()
        or rate
        or court
        or positions
        or anfrage.hat(_ANWALT)
    ):
        return None
    if court:
        arguments["kv"] = court
    if positions:
        arguments |= _mit_satz(positions, rate)
    elif rate:
        arguments["satz"] = rate
    elif not court:
        return groups | _ohne_naeheres(anfrage, arguments)
    return groups


def _mit_satz(positions: Positionen, rate: str | None) -> dict[str, Any]:
    """A rate of which nobody said whose it is goes along: the tool refuses it beside several positions."""
    if rate is None or any("satz" in each for each in positions):
        return {"positionen": positions}
    if len(positions) == 1:
        return {"positionen": [positions[0] | {"satz": rate}]}
    return {"positionen": positions, "satz": rate}


def _ohne_naeheres(anfrage: Anfrage, arguments: dict[str, Any]) -> dict[str, Any]:
    """Fees in general: outside of court, in court, or both; those of a Mahnbescheid with the court's."""
    if anfrage.hat(MAHNSACHE):
        wanted = mahnsache(anfrage)
        court = {} if wanted[0]["vv"] == "3307" or anfrage.hat(_ANWALT) else {"kv": "1100"}
        return {"argumente": arguments | {"positionen": wanted} | court}
    outside, inside = [{"vv": "2300"}], [{"vv": "3100"}, {"vv": "3104"}]
    if anfrage.hat(r"aussergericht|vorgericht|abmahn|mahnschreiben"):
        return {"argumente": arguments | {"positionen": outside}}
    if anfrage.hat(_VERFAHREN + r"|gerichtlich|" + PKH):  # § 49 RVG is for proceedings at court alone
        return {"argumente": arguments | {"positionen": inside}}
    return {"argumente": arguments | {"positionen": outside}, "danach": [{"positionen": inside}]}


def _kv(anfrage: Anfrage, zweig: str) -> str | None:
    if found := anfrage.hat(r"\bkv\s*(?:nr\.?\s*)?(\d{4})|\b(\d{4})\s*kv\b"):
        return found[1] or found[2]
    if not anfrage.hat(_GERICHT) or anfrage.hat(_ANWALT):
        return None
    if anfrage.hat(MAHNSACHE):
        return "1100"
    stage = 2 if anfrage.hat(r"\brevision") else 1 if anfrage.hat(r"\bberufung|\bzweite[rn]? instanz") else 0
    return _KV[zweig][stage]


def gezeigt(value: str) -> str:
    return euro(Decimal(value))


def satz_gezeigt(rate: str) -> str:
    return satz_text(Decimal(rate))
