"""What is asked to be left: of an advance after the suit ended early, of a fee after another is credited."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any, Literal

from bridle.assistants.helena.law.geld import auf_cent, euro
from bridle.assistants.helena.planer.kosten.verlauf import laeuft_vor_gericht
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage

Rest = Literal["", "vorschuss", "wahlanwalt", "mahn", "anrechnung", "2", "3", "gericht"]
"""„anrechnung“: how much is credited; „mahn“: what the court takes after a Mahnverfahren; „2“ and „3“: of the
fee before the suit, or of the one in it; „gericht“: of the whole suit; „wahlanwalt“: what the state does
not pay."""
_MEHR = (
    r"\bdifferenz\w*|\bunterschied\w*|\bweitere[nr]? verguetung|\bwahlanwalts?(?:verguetung|gebuehr\w*|"
    r"kosten)?\b|"
    r"\bwahlverteidigerverguetung|\bregelverguetung"
)
_STAATSKASSE = (
    r"\bpkh\b|\bvkh\b|prozesskostenhilfe|verfahrenskostenhilfe|\bpflichtverteidig\w*|\b(?:staats|landes)kasse|"
    r"\bbeigeordnet"
)
_ZURUECK = (
    r"\b(?:kommt|kommen|bekomm\w*|krieg\w*|gibt|geben|erhalten|erhaelt|zahlt|"
    r"fliesst)\b[^.?!]{0,80}\b(?:zurueck|wieder)\b|"
    r"\bzurueck(?:bekomm|krieg|gezahlt|erstattet|zahl|fliess)\w*|\berstatt\w*|\bbehaelt\b|\bueberzahl\w*|"
    r"\brueck(?:zahl|erstatt)\w*|\bspar(?:t|en|e)\b|\berspar\w*|\bwas (?:ist mit|wird aus) dem vorschuss"
)
_BLEIBT = (
    r"\b(?:bleib\w*|verbleib\w*|uebrig|rest(?:lich\w*)?|noch|dazu|hinzu|zusaetzlich\w*|oben ?drauf|"
    r"draufkomm\w*)\b"
)
_ANRECHNUNG = r"anrechn|angerechnet"
_DAVOR = r"\baussergericht\w*|\bvorgericht\w*"
_BEKOMMEN = r"\bhaben\b(?:[^.;?!]|(?<=\d)\.(?=\d)){0,50}\b(?:bekommen|verdient|kassiert)\b"
_SCHON_ABGERECHNET = (
    rf"{_BEKOMMEN}|"
    r"\b(?:ab|be)gerechnet|\bberechnet|\b(?:ge|be)zahlt|\bin rechnung gestellt|\bbeglichen|\berhalten"
)
_FUERS_GERICHT = (
    r"\b(?:fuers|fuer (?:das|den)|beim|im|am|an dem|aus dem|vor|von dem|vom) (?:dem )?(?:\w+ )?(?:gericht\b|"
    r"gerichts?verfahren|klageverfahren|prozess\b|"
    r"rechtsstreit|verfahren\b)|\bfuer die (?:klage|vertretung vor gericht|gerichtliche)"
)
_WIE_VIEL_ANGERECHNET = (
    r"\bwie hoch ist (?:dann |dabei |denn )?(?:die anrechnung|der anrechnungsbetrag)\b|"
    r"\b(?:wie ?viel|was|welcher betrag) (?:wird|ist|muss)\b(?:(?!bleib|uebrig|noch)[^.?!]){0,60}"
    r"\b(?:angerechnet|anzurechnen|anrechnen)\b"
)


_NACH_MAHNUNG = re.compile(
    r"^(?=.*(?:mahnbescheid|mahnverfahren|mahnantrag))(?=.*(?:\bklage|\bgeklagt|\bstreitig|\bprozess|"
    r"\bnach (?:dem |einem |vorherigem |vorangegangenem )?mahn))"
    r"(?=.*(?:gerichts(?:kosten|gebuehr)|\bdas gericht\b|vorschuss|gerichtskasse))"
    r"(?=.*(?:\bnoch\b|\bnachzahl|\beinzuzahlen\b|\bnachschiess|anrechn|angerechnet|\babzueglich|\bdifferenz))"
)
GEBUEHR_DAVOR = "1100"


def nach_mahnung(anfrage: Anfrage) -> bool:
    """Whether it is asked what the court still gets after it was paid for a Mahnbescheid."""
    return _NACH_MAHNUNG.search(anfrage.klein) is not None


def noch_nach_mahnung(done: Sequence[Mapping[str, Any]]) -> str:
    """The fee of the suit less that of the Mahnbescheid; nothing where not both were computed."""
    fees = {part["kv"]: Decimal(part["gebuehr"]) for data in done if (part := data.get("gkg"))}
    before = fees.pop(GEBUEHR_DAVOR, None)
    if before is None or len(fees) != 1:
        return ""
    number, whole = fees.popitem()
    left = max(whole - before, Decimal(0))
    return (
        f"Angerechnet wird die Gebühr des Mahnverfahrens (Anm. zu Nr. {number} KV GKG): {euro(whole)} − "
        f"{euro(before)}, noch zu zahlen sind **{euro(left)}**."
    )


def rest(anfrage: Anfrage) -> Rest:
    if nach_mahnung(anfrage):
        return "mahn"
    if anfrage.hat(_WIE_VIEL_ANGERECHNET):
        return "anrechnung"
    before = anfrage.hat(r"geschaeftsgebuehr") or (anfrage.hat(_DAVOR) and anfrage.hat(_SCHON_ABGERECHNET))
    followed = before and anfrage.hat(r"\bklag\w*|\bgeklagt|\bprozess")
    if _nur_noch_im_prozess(anfrage, before=bool(before)):
        return "gericht"
    if (anfrage.hat(_ANRECHNUNG) or followed) and anfrage.hat(_BLEIBT):
        if anfrage.hat(r"\b(?:von|an) (?:der |die |unserer |einer )?(?:\d,\d+[- ])?geschaeftsgebuehr"):
            return "2"
        suit = anfrage.hat(_FUERS_GERICHT) or anfrage.hat(r"\bmit (?:\w+ )?(?:termin|verhandlung)\b")
        return "gericht" if suit and not anfrage.hat(r"verfahrensgebuehr") else "3"
    if anfrage.hat(_MEHR) and anfrage.hat(_STAATSKASSE):
        return "wahlanwalt"
    return "vorschuss" if anfrage.hat(_ZURUECK) else ""


_ALLES = r"\binsgesamt|\bgesamt|\bzusammen\b|\balles\b|\bbeide[nrs]?\b|\bsumme\b"
_LAENGST_ABGERECHNET = (
    r"(?<!wird )(?<!werden )\b(?:abgerechnet|in rechnung gestellt|(?:ge|be)zahlt|beglichen|erhalten|"
    rf"vereinnahmt)\b|{_BEKOMMEN}"
)
_WELCHE_RECHNUNG = (
    r"\brechnung\b|\babrechnung\b|\b(?:rechne\w*|stell\w*|berechne\w*|verlang\w*|bekomm\w*|krieg\w*|verdien\w*)\b|"
    r"\bab(?:zu)?rechnen|\bansetzen|\bwie hoch\b|\bgebuehren\b|\bverguetung|\bhonorar"
)


def _nur_noch_im_prozess(anfrage: Anfrage, *, before: bool) -> bool:
    """What came before is billed, or only the bill of the suit is asked for: that one is the result."""
    asked = re.split(r"(?=\b(?:was|wie|welche[nrs]?)\b)", anfrage.klein)[-1]
    if (
        re.search(_ALLES, asked)
        or anfrage.hat(r"\bverfahrensgebuehr")
        or not re.search(_WELCHE_RECHNUNG, asked)
    ):
        return False
    sued = anfrage.hat(r"\bklag\w*|\bgeklagt|\bprozess") or laeuft_vor_gericht(anfrage.klein)
    billed = before and anfrage.hat(_LAENGST_ABGERECHNET) and sued
    court_only = re.search(_FUERS_GERICHT, asked) and not re.search(rf"{_DAVOR}|geschaeftsgebuehr", asked)
    return bool(billed or (court_only and anfrage.hat(_ANRECHNUNG)))


def verbleibt(part: Mapping[str, Any], wanted: Rest) -> str:
    """The figure that is asked for, in one sentence; nothing where the calculation has none."""
    if wanted == "vorschuss" and (full := part.get("statt")):
        return (
            f"Voll wäre die Gebühr {full['gebuehr_text']} ({full['zitat']}); ist sie als Vorschuss gezahlt, "
            f"kommen **{full['betrag_text']}** zurück."
        )
    if wanted == "wahlanwalt" and (full := part.get("als_wahlanwalt")):
        return (
            f"Als Wahlanwalt wären es netto {full['netto_text']}, mit Umsatzsteuer {full['brutto_text']}; "
            f"der Unterschied beträgt **{full['mehr']['betrag_text']}** (netto "
            f"{full['mehr_netto']['betrag_text']})."
        )
    if wanted == "anrechnung":
        items = [each for matter in part.get("angelegenheiten", ()) for each in matter["posten"]]
        credited = sum(
            (abs(Decimal(each["betrag"])) for each in items if each["art"] == "anrechnung"), Decimal(0)
        )
        return f"Angerechnet werden **{euro(credited)}**." if credited else ""
    start = VOR_GERICHT if wanted == "gericht" else wanted
    left = [each for each in part.get("nach_anrechnung", ()) if start and each["vv"].startswith(start)]
    in_court = _im_verfahren(part, left) if wanted == "gericht" else ""
    said = " ".join(
        f"Nach der Anrechnung bleiben von der {each['bezeichnung']} (Nr. {each['vv']} VV RVG) "
        f"**{each['betrag_text']}**."
        for each in left
    )
    return f"{said.replace('**', '')} {in_court}" if in_court else said


VOR_GERICHT = "3"


def _im_verfahren(part: Mapping[str, Any], left: Sequence[Mapping[str, Any]]) -> str:
    """The bill of the proceeding by itself: what came before is a matter of its own."""
    matters, numbers = part.get("angelegenheiten", ()), {each["vv"] for each in left}
    court = [each for each in matters if numbers & {str(item["vv"])[:4] for item in each["posten"]}]
    if len(court) != 1 or len(matters) < len(("davor", "darin")):
        return ""
    net = sum((Decimal(each["betrag"]) for each in court[0]["posten"]), Decimal(0))
    whole = Decimal(part["netto"])
    gross = net + (auf_cent(net * Decimal(part["ust"]) / whole) if whole else Decimal(0))
    return (
        f"Für das gerichtliche Verfahren allein sind es netto {euro(net)}, mit Umsatzsteuer "
        f"**{euro(gross)}**."
    )
