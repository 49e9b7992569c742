"""What is asked to be left: of an advance after the suit ended early, of a fee after another is credited."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from bridle.assistants.helena.planer.lesen.erkennen import Anfrage

Rest = Literal["", "vorschuss", "wahlanwalt", "2", "3"]
"""„2“ and „3“: of the fee before the suit, or of the one in it; „wahlanwalt“: what the state does not pay."""
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


def rest(anfrage: Anfrage) -> Rest:
    if anfrage.hat(_ANRECHNUNG) and anfrage.hat(_BLEIBT):
        return "2" if anfrage.hat(r"\b(?:von|an) (?:der |die )?geschaeftsgebuehr") else "3"
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
    left = [each for each in part.get("nach_anrechnung", ()) if wanted and each["vv"].startswith(wanted)]
    return " ".join(
        f"Nach der Anrechnung bleiben von der {each['bezeichnung']} (Nr. {each['vv']} VV RVG) "
        f"**{each['betrag_text']}**."
        for each in left
    )
