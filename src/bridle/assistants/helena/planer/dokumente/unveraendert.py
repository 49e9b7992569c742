"""What can be done without a model for somebody who wants a text reworked: show it as it is."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.dokumente.papierart import art_des_dokuments, name_des_dokuments, stamm
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, genannt
from bridle.assistants.helena.planer.lesen.umarbeiten import will_umarbeiten
from bridle.assistants.helena.planer.lesen.woerter import falte

_DEN = re.compile(
    r"(?:vertrag|bescheid|brief|schriftsatz|antrag|vergleich|strafbefehl|entwurf|widerspruch|einspruch|bericht)$"
)
_DAS = re.compile(r"(?:gutachten|urteil|schreiben|testament|protokoll|verzeichnis|attest|zeugnis)$")
_PERSON = re.compile(
    r"\b[\wäöüß]*(?:gutachten|schreiben|brief|mail|bericht|stellungnahme|attest|protokoll)\w*\s+"
    r"(?:von(?: der| dem)?|der|des|vom)\s+"
    r"(?:frau|herrn?|dr|prof|sachverständigen?|gutachters?|gutachterin)\b",
    re.I,
)
UNVERAENDERT = "Den Text selbst kann ich Dir zeigen, so wie er ist, zum Beispiel mit:"


def angebot(anfrage: Anfrage) -> list[str]:
    """Questions that show the text which is spoken of; none where nothing is to be reworked."""
    if not will_umarbeiten(anfrage):
        return []
    named = genannt(anfrage)
    matter = "" if named is None else named.aktenzeichen or named.name
    if named is not None and not named.sicher:
        # The first word of an order is none, and behind a name other words with a capital may follow.
        matter = next((word for word in matter.split() if word != anfrage.worte[0].text), "")
    kind = _wie_geschrieben(anfrage, art_des_dokuments(anfrage))
    if matter and name_des_dokuments(anfrage, art_des_dokuments(anfrage), matter):
        return [f"Zeig mir {_artikel(kind)} {kind} {matter}"]
    if matter and falte(kind) in falte(matter):
        kind = ""
    if kind and _PERSON.search(anfrage.text):
        matter = ""  # „das Gutachten von Frau Mauerstein“: she has made it, and no matter bears her name
    if (
        kind
        and matter
        and re.search(rf"\b(?:zum|zur|über|wegen)\s+(?:\w+ )?{re.escape(matter)}", anfrage.text)
    ):
        matter = ""  # „das Gutachten zum Feuchteschaden“: what it is about
    where = (
        f" der Akte {matter}" if matter else " der Akte …" if kind and _PERSON.search(anfrage.text) else ""
    )
    shown = [f"Zeig mir {_artikel(kind)} {kind}{where}"] if kind else []
    listed = f"Welche Dokumente liegen in der Akte {matter}?" if matter else ""
    return [*shown, *([listed] if listed else [])] or ["Welche Dokumente liegen in der Akte Silberbach?"]


def _artikel(kind: str) -> str:
    plain = falte(kind)
    return "den" if _DEN.search(plain) else "das" if _DAS.search(plain) else "die"


def _wie_geschrieben(anfrage: Anfrage, kind: str) -> str:
    """Without the ending of a case, and with a capital."""
    word = next((each.text for each in anfrage.worte if kind and each.klein == kind), "")
    plain = stamm(falte(word))
    return (word[: len(word) - (len(falte(word)) - len(plain))] if word else "").capitalize()
