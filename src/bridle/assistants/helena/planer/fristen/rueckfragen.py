"""What has to be asked before the end of a Frist can be computed."""

from __future__ import annotations

from datetime import date

from bridle.assistants.helena.planer.fristen.angaben import ereignis_genannt
from bridle.assistants.helena.planer.fristen.anlass import BIS_WANN
from bridle.assistants.helena.planer.fristen.arten import mehrdeutig
from bridle.assistants.helena.planer.fristen.vorfaelle import KENNTNIS
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage
from bridle.assistants.helena.planer.lesen.tage import daten, unmoegliche

PRUEFEN = (
    r"\brichtig\w*\b|\bstimmts?\b|\bstimmen\b|\bkorrekt\w*|\bfalsch\b|\bnachrechne\w*|\bueberpruef\w*|"
    r"\bkontrollier\w*|"
    r"\bpasst das\b"
)
WELCHE = (
    "Um welche Frist geht es, zum Beispiel Berufung, Widerspruch, Einspruch oder Kündigungsschutzklage? Oder "
    "wie lang ist sie?"
)
WAS_ZUGESTELLT = (
    "Was wurde zugestellt, und von wem: ein Urteil, ein Versäumnisurteil, ein Beschluss, eine Klage, eine "
    "Verfügung mit einer Frist oder ein Bescheid? Davon hängt ab, welche Frist läuft und wie lang sie ist."
)
_ZUGESTELLT = (
    r"zugestellt|zustell|\b(?:e-?)?eb\b|empfangsbekenntnis|schriftstueck|\bpost\b|\bbea\b|\bpzu\b|gericht"
)
_WAS = (
    r"urteil|beschluss|bescheid|kuendigung|strafbefehl|klage|verfuegung|entscheidung|abrechnung|mahnung|rechnung|"
    r"vertrag|vergleich|erhoehung|verlangen|abmahnung"
)
"""What may have been served, or have happened otherwise."""
WAS_PRUEFEN = (
    "Welche Frist soll ich nachrechnen? Nenne mir ihre Art oder Länge, den Tag der Zustellung oder des "
    "Zugangs "
    "und das Gericht; oder die Akte, in der sie eingetragen ist."
)
MIET_ODER_ARBEIT = "Was ist gekündigt: eine Wohnung oder ein Arbeitsverhältnis?"
GIBT_ES_NICHT = "Den {tag} gibt es im Kalender nicht. An welchem Tag war die Zustellung oder der Zugang?"
WOGEGEN = (
    "Wogegen genau soll vorgegangen werden, und mit welchem Rechtsmittel? Für diesen Fall kenne ich "
    "keine Frist; "
    "nennst Du mir ihre Länge und den Tag, an dem sie beginnt, rechne ich sie aus."
)
_DAGEGEN = r"\banfecht\w*|\bangefochten|\bvorgehen\b|\bwehren\b|\bangreifen\b"


def rueckfrage(anfrage: Anfrage, art: str | None, length: str, event: date | None, *, filed: bool) -> str:
    """The question, or "".

    filed  a matter is named, in whose calendar it may stand
    """
    if (wrong := unmoegliche(anfrage.klein)) and event is None:
        return GIBT_ES_NICHT.format(tag=wrong[0])
    if art is None and anfrage.hat(r"\bkuendigungsfrist") and event:
        return MIET_ODER_ARBEIT
    question = mehrdeutig(anfrage.klein) if not art else ""
    if art or length or question or filed:
        return question
    if anfrage.hat(PRUEFEN) and anfrage.hat(r"frist|datum|ablauf"):
        return WAS_PRUEFEN
    if anfrage.hat(r"\b(?:e-?)?eb\b|empfangsbekenntnis") and anfrage.hat(BIS_WANN) and not anfrage.hat(_WAS):
        return WAS_ZUGESTELLT  # who has sent it back was served, on whatever day
    return _welche_frist(anfrage, event) if anfrage.hat(BIS_WANN) else ""


def _welche_frist(anfrage: Anfrage, event: date | None) -> str:
    """Where a day is named on which something came, was found out or is to be fought."""
    if ereignis_genannt(anfrage.klein):
        served = anfrage.hat(_ZUGESTELLT) and not anfrage.hat(_WAS)
        return WAS_ZUGESTELLT if served else WELCHE
    if event is not None and KENNTNIS.search(anfrage.klein):
        return WELCHE
    return WOGEGEN if anfrage.hat(_DAGEGEN) and daten(anfrage.klein) else ""
