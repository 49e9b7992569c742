"""„Was kostet eine Klage über die Restforderung?“: a part of the claim, whose sum nobody has said.

The Gegenstandswert of a matter is that of the whole. To reckon with it would answer another question, and
nobody would see that from the figures.
"""

from __future__ import annotations

from bridle.assistants.helena.planer.lesen.erkennen import Anfrage

OFFENER_BETRAG = "über den offenen Betrag"
WELCHER_BETRAG = (
    "Wie hoch ist der Betrag, um den es gehen soll? Der Gegenstandswert einer Akte ist der des "
    "Ganzen; mit ihm "
    "rechne ich das nicht. Nenne ihn mir in Euro."
)
_TEIL = (
    r"\brest(?:forderung|betrag|anspruch|summe|schuld|schaden)\w*|\b(?:ueber|um|wegen|auf|"
    r"fuer) (?:den|des|dem) "
    r"rest(?:es)?\b|\b(?:restliche|offene|fehlende|ausstehende|gekuerzte|strittige)[nrs]? (?:betr(?:ag|aege)|"
    r"forderung|summe|teil|rest|schaden|anspr(?:uch|ueche))\w*|\bdifferenz(?:betrag)?\b|"
    r"\b(?:ueber|um|wegen) (?:den|einen) teil(?:betrag)?\b|\bnoch (?:offen|fehlt|aussteht|ausstehend)\b"
)


def welcher_betrag(anfrage: Anfrage, value: str | None) -> str:
    """The question for its sum; nothing where one is said."""
    return WELCHER_BETRAG if value is None and anfrage.hat(_TEIL) else ""


def fragt_nach_rest(anfrage: Anfrage) -> bool:
    """„Wie viel ist noch offen?“: what the next question means by „darüber“."""
    owed = anfrage.hat(
        r"\bnoch (?:\w+ )?(?:offen|aus|zahl\w*|schuld\w*)|\bfehlt\b|\brest\b|\bsteht\b.*\baus\b"
    )
    much = anfrage.hat(r"\bwie ?viel\b|\bwelche[rn]? (?:betrag|summe)\b|\bwas\b")
    return anfrage.hat(_TEIL) is not None or bool(owed and much)
