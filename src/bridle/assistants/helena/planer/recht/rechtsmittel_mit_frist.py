"""What can be done against a judgment, and until when: the remedy and its period are two look-ups.

Only where the court tells which period it is, and no day is told from which it could be computed.
"""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.abkuerzungen import ausgeschrieben
from bridle.assistants.helena.planer.lesen.erkennen import AKTENZEICHEN
from bridle.assistants.helena.planer.lesen.tage import daten
from bridle.assistants.helena.planer.lesen.woerter import falte

LONGEST = 200
_MITTEL = re.compile(r"\brechtsmittel\b|\brechtsbehelf\b|\bwas (?:kann|koennen|tun|machen|geht|jetzt)\b")
_FRIST = re.compile(r"frist\b|\bbis wann\b|\bwie lange\b")
_ENTSCHIEDEN = re.compile(
    r"\burteils?\b|\bklage\b.*\bab(?:gewiesen)?\b|\bverurteilt\b|"
    r"\bgibt der klage statt\b"
)
_ANDERES = re.compile(
    r"versaeumnis|straf|bussgeld|beschluss|beschluesse|bescheid|eilantrag|eilverfahren|anordnung|verfuegung|"
    r"\bakte\b|\bin sachen\b|asyl"
)
_SCHEIDUNG = re.compile(r"scheidungsbeschluss|beschluss\w*\b.*\bscheidung|scheidungsausspruch")
_GERICHT = re.compile(
    r"\b(?P<art>(?:Verwaltungs|Amts|Land|Arbeits|Sozial)gericht|VG|AG|LG|ArbG|SG)(?:e?s)?\s+(?P<ort>[A-ZÄÖÜ][\w-]+)"
)
_FRISTEN = {
    "v": (
        "Frist für den Antrag auf Zulassung der Berufung VwGO?",
        "Frist für die Begründung des Antrags auf Zulassung der Berufung VwGO?",
    ),
    "a": ("Wie lang ist die Berufungsfrist in Zivilsachen?",),
    "l": ("Wie lang ist die Berufungsfrist in Zivilsachen?",),
    "arb": ("Wie lang ist die Berufungsfrist vor dem Arbeitsgericht?",),
    "s": ("Wie lang ist die Berufungsfrist in Sozialsachen?",),
}


def rechtsmittel_mit_frist(text: str) -> list[str]:
    """The questions for the remedy and for its periods; none where not both are asked, or more is told."""
    said = falte(text)
    if len(text) > LONGEST or not (_MITTEL.search(said) and _FRIST.search(said)):
        return []
    court = _GERICHT.search(ausgeschrieben(text)) or _GERICHT.search(text)
    if court is None or daten(said) or AKTENZEICHEN.search(text):
        return []
    where = f"{court['art']} {court['ort']}"
    if _SCHEIDUNG.search(said):
        first = f"Welches Rechtsmittel gibt es gegen einen Scheidungsbeschluss des {where}?"
        return [first, "Wie lang ist die Frist für die Beschwerde in Familiensachen?"]
    if _ANDERES.search(said) or _ENTSCHIEDEN.search(said) is None:
        return []
    kind = "arb" if court["art"].startswith("Arb") else court["art"][0].lower()
    if kind == "v" and not re.search(r"\bnicht (?:\w+ )?zugelassen|\bohne zulassung", said):
        return []
    return [f"Welches Rechtsmittel gibt es gegen ein Urteil des {where}?", *_FRISTEN[kind]]
