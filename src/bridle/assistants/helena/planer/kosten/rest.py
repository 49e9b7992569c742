"""What is asked to be left: of an advance after the suit ended early, of a fee after another is credited."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any, Literal

from bridle.assistants.helena.law.geld import euro
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage

Rest = Literal["", "vorschuss", "wahlanwalt", "mahn", "anrechnung", "2", "3"]
"""„anrechnung“: how much is credited; „mahn“: what the court takes after a Mahnverfahren; „2“ and „3“: of the
fee before the suit, or of the one in it; „wahlanwalt“: what the state does not pay."""
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
    r"\brueck(?:zahl|erstatt)\w*|\bwas (?:ist mit|wird aus) dem vorschuss"
)
_BLEIBT = r"\b(?:bleib\w*|verbleib\w*|uebrig|rest(?:lich\w*)?|noch)\b"
_ANRECHNUNG = r"anrechn|angerechnet"
_WIE_VIEL_ANGERECHNET = (
    r"\bwie hoch ist (?:dann |dabei |denn )?(?:die anrechnung|der anrechnungsbetrag)\b|"
    r"\b(?:wie ?viel|was|welcher betrag) (?:wird|ist|muss)\b(?:(?!bleib|uebrig|noch)[^.?!]){0,60}"
    r"\b(?:angerechnet|anzurechnen|anrechnen)\b"
)


_NACH_MAHNUNG = re.compile(
    r"^(?=.*(?:mahnbescheid|mahnverfahren|mahnantrag))(?=.*(?:\bklage|\bgeklagt|\bstreitig|\bprozess))"
    r"(?=.*(?:gerichts(?:kosten|gebuehr)|\bdas gericht\b|vorschuss|gerichtskasse))"
    r"(?=.*(?:\bnoch\b|\bnachzahl|\bnachschiess|anrechn|angerechnet|\babzueglich|\bdifferenz))"
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
    followed = anfrage.hat(r"geschaeftsgebuehr") and anfrage.hat(r"\bklag\w*|\bgeklagt|\bprozess")
    if (anfrage.hat(_ANRECHNUNG) or followed) and anfrage.hat(_BLEIBT):
        return (
            "2"
            if anfrage.hat(r"\b(?:von|an) (?:der |die |unserer |einer )?(?:\d,\d+[- ])?geschaeftsgebuehr")
            else "3"
        )
    if anfrage.hat(_MEHR) and anfrage.hat(_STAATSKASSE):
        return "wahlanwalt"
    return "vorschuss" if anfrage.hat(_ZURUECK) else ""


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
    left = [each for each in part.get("nach_anrechnung", ()) if wanted and each["vv"].startswith(wanted)]
    return " ".join(
        f"Nach der Anrechnung bleiben von der {each['bezeichnung']} (Nr. {each['vv']} VV RVG) "
        f"**{each['betrag_text']}**."
        for each in left
    )
