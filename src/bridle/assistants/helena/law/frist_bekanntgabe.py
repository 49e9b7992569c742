"""When a posted administrative act counts as notified: day 3 after posting, since 2025 day 4."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.feiertage import Kalender
from bridle.assistants.helena.law.feiertage_land import Land
from bridle.assistants.helena.law.frist_arten import Bekanntgaberecht
from bridle.assistants.helena.law.frist_datum import deutsch
from bridle.assistants.helena.law.frist_rechnen import monate_weiter, rolle_vor

VIER_TAGE_SEIT = date(2025, 1, 1)
NORM: dict[Bekanntgaberecht, str] = {
    "vwvfg": "§ 41 Abs. 2 VwVfG",
    "ao": "§ 122 Abs. 2 Nr. 1 AO",
    "sgbx": "§ 37 Abs. 2 SGB X",
}
AO_AUSLAND = "§ 122 Abs. 2 Nr. 2 AO"
EIGENES_VWVFG: frozenset[Land] = frozenset({"BW", "BY", "HB", "HE", "HH", "MV", "NW", "SH", "SL", "TH"})
"""Länder whose own law does not simply refer to the federal one; some of them changed later."""

_WORDS: dict[str, Bekanntgaberecht | None] = {
    "post": None,
    "brief": None,
    "elektronisch": None,
    "vwvfg": "vwvfg",
    "ao": "ao",
    "steuer": "ao",
    "sgbx": "sgbx",
    "sgb": "sgbx",
    "sozial": "sgbx",
}


@dataclass(frozen=True, slots=True)
class Bekanntgabe:
    """One possible day of notification. `wenn` says under which view, where there are two."""

    tag: date
    schritt: str
    wenn: str = ""


def bekanntgaberecht(text: str, sonst: Bekanntgaberecht | None) -> Bekanntgaberecht:
    """ "post" leaves the law to the kind of period (`sonst`); "vwvfg", "ao" and "sgbx" name it."""
    plain = "".join(letter for letter in text.lower() if letter.isalnum())
    if plain not in _WORDS:
        raise LawError(
            f"Die Bekanntgabe „{text.strip()[:60]}“ ist unbekannt. Möglich sind post, vwvfg, ao, sgbx und "
            "oeffentlich."
        )
    return _WORDS[plain] or sonst or "vwvfg"


def bekanntgaben(aufgabe: date, recht: Bekanntgaberecht, kalender: Kalender) -> tuple[Bekanntgabe, ...]:
    """The day on which an act posted on `aufgabe` counts as notified: one, or two where that is disputed."""
    days = 4 if aufgabe >= VIER_TAGE_SEIT else 3
    plain = aufgabe + timedelta(days)
    said = f"Aufgabe zur Post am {deutsch(aufgabe)}: bekannt gegeben am {days}. Tag danach ({NORM[recht]})"
    moved, reasons = rolle_vor(plain, kalender)
    if moved == plain:
        return (Bekanntgabe(plain, f"{said}, also am {deutsch(plain)}."),)
    why = "; ".join(reasons)
    if recht == "ao":
        return (Bekanntgabe(moved, f"{said}; {why}, daher erst am {deutsch(moved)} (§ 108 Abs. 3 AO)."),)
    return (
        Bekanntgabe(
            plain,
            f"{said}, also am {deutsch(plain)} ({why}). Ob sich dieser Tag auf einen Werktag verschiebt, ist "
            "außerhalb der AO umstritten; gerechnet ist mit dem früheren Tag.",
            "der Tag der Bekanntgabe verschiebt sich nicht",
        ),
        Bekanntgabe(
            moved,
            f"{said}; {why}, daher erst am {deutsch(moved)}, falls sich der Tag verschiebt (umstritten).",
            "der Tag der Bekanntgabe verschiebt sich auf den nächsten Werktag",
        ),
    )


def bekanntgabe_im_ausland(aufgabe: date, kalender: Kalender) -> Bekanntgabe:
    """A month after posting, for what a tax office sends to another country."""
    plain = monate_weiter(aufgabe, 1)
    moved, reasons = rolle_vor(plain, kalender)
    said = f"Aufgabe zur Post am {deutsch(aufgabe)} in das Ausland: bekannt gegeben einen Monat danach"
    why = f"; {'; '.join(reasons)}, daher erst am {deutsch(moved)} (§ 108 Abs. 3 AO)" if reasons else ""
    return Bekanntgabe(moved, f"{said} ({AO_AUSLAND}){why or f', also am {deutsch(plain)}'}.")


def landesrecht_hinweis(aufgabe: date, recht: Bekanntgaberecht, land: Land | None) -> str | None:
    if recht != "vwvfg" or aufgabe < VIER_TAGE_SEIT or (land is not None and land not in EIGENES_VWVFG):
        return None
    return (
        "Hat eine Landes- oder Gemeindebehörde gehandelt, prüfe das Landes-VwVfG: Einige Länder haben den "
        "vierten Tag erst nach dem 01.01.2025 eingeführt; bis dahin galt dort der dritte."
    )
