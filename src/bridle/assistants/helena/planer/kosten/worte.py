"""Words that say which costs are meant: of a whole lawsuit, our bill alone, or who bears them in the end."""

from __future__ import annotations

from bridle.assistants.helena.planer.kosten.fragt import UNSERE_RECHNUNG
from bridle.assistants.helena.planer.kosten.gericht import EIGENER_VORSCHUSS, GERICHT, GERICHT_UND_WIR
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage

VERGUETUNG = r"\b(?:(?:wahl)?anwalts?|rvg-?|gesetzliche[nr]? )verguetung\b"
"""A lawyer's; that of an employee is what a lawsuit may be about."""
SCHLIMMSTES = (
    r"\bschlimmsten ?falls?\b|\b(?:schlechtesten|unguenstigsten) ?falls?\b|\bworst[ -]case\b|"
    r"\bwenn alles (?:schief|daneben)\w*"
)
RISIKO = (
    r"risik(?:o|en)|\bniederlagen?\b|\briskier\w*|\bverlier\w*|\bverloren|\bunterlieg\w*|\bunterlegen|\bgewinn\w*|\bgewonnen|"
    r"\bobsieg\w*|prozesskosten(?!hilfe)|gesamtkosten|\b(?:kosten)?quote|" + SCHLIMMSTES + r"|\binstanzen\b|"
    r"\binsgesamt\b|\bwer (?:zahlt|traegt)\b"
)
_UND_WIR = (
    r"\b(?:und|sowie) (?:was|wie ?viel) (?:(?:ist|sind|bleibt|kommt|geht|landet) )?(?:wir|ich|"
    r"fuer uns|bei uns|an uns|zu uns|die kanzlei)\b(?=\s*(?:[?.!,;]|$))"
)
"""„Was bekommt das Gericht und was wir?“"""
WIR_ALLEIN = (
    rf"{UNSERE_RECHNUNG}|\bunsere (?:\w+ )?(?:gebuehr(?:en)?|kosten|verguetung)\b|\bwas nehmen wir\b|"
    rf"\b(?:verdien|krieg|bekomm|kassier)\w* (?:ich|wir)\b|{_UND_WIR}|\brechne\w* (?:ich|"
    rf"wir)\b.*\bab\b|"
    r"\bkostennote\b|\b(?:koennen|duerfen|kann|darf) (?:ich|wir)\b.*\b(?:abrechnen|berechnen|verlangen)\b"
)
AUSGANG = (
    r"risik(?:o|en)|\bniederlagen?\b|\briskier\w*|\bverlier\w*|\bverloren|\bunterlieg\w*|\bunterlegen|\bgewinn\w*|\bgewonnen|"
    r"\bobsieg\w*|\bprozesskosten(?!hilfe)|\b(?:gegner\w*|gegenseite)\b(?! (?:\w+ ){0,3}nicht\b| erschien)|"
    r"\bzurueck\b"
)
"""Who has to pay in the end; of a bill of ours nobody says that."""
VERFAHREN = (
    r"klage\b|klagen\b|prozess\b|\brechtsstreit|\b(?:(?:verwaltungs|sozial|arbeits|finanz|"
    r"zivil)?gerichts|klage|raeumungs)?verfahren\b|\binstanz\b|\bverklag\w*|vor "
    r"gericht|arbeitsgericht|\bberufung\b|\brevision\b|\bgang (?:vors?|vorm|zum|ans?|in die)\b|"
    r"\bvor(?:s|m| das| dem) (?:\w*gericht(?:shof)?|olg|lg|ag|bgh|arbg|lag|vg|ovg|sg|fg)\b"
)


def gericht_und_wir(anfrage: Anfrage) -> bool:
    """What the court and we take; nothing is asked of the other side's lawyer, nor of who loses."""
    both = anfrage.hat(WIR_ALLEIN) and anfrage.hat(GERICHT) and not anfrage.hat(EIGENER_VORSCHUSS)
    return bool(both or anfrage.hat(GERICHT_UND_WIR)) and anfrage.hat(AUSGANG) is None
