"""The fees of a Mahnsache: who is acted for, and how far it goes."""

from __future__ import annotations

from bridle.assistants.helena.planer.kosten.positionen import KLAGE, MAHNSACHE, Positionen
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage


def _widersprochen(anfrage: Anfrage) -> bool:
    """After the other side's Widerspruch it goes on as a suit, which is the claimant's story."""
    ours = (
        r"\bbeklagte?[nr]?\b|\bantragsgegner|\babwehr|\bverteidig|\bgegen (?:einen|den|diesen) mahnbescheid|"
        r"\bwir \w*widersprech"
    )
    later = (
        r"\b(?:nach|dann|danach|trotz|gegner\w*|gegenseite|schuldner\w*)\b[^.?!]{0,40}\bwiderspr|"
        r"\bwiderspruch der gegenseite|\bwiderspruch\b[^.;?!]{0,60}\b(?:streitig|klageverfahren|prozess)"
    )
    return anfrage.hat(later) is not None and anfrage.hat(KLAGE) is not None and anfrage.hat(ours) is None


def im_mahnverfahren(anfrage: Anfrage, positions: Positionen) -> Positionen:
    """„Die Verfahrensgebühr im Mahnverfahren“ is that of the Mahnverfahren and not of a suit."""
    if not anfrage.hat(MAHNSACHE) or anfrage.hat(KLAGE) or any("satz" in each for each in positions):
        return positions
    own = mahnsache(anfrage)
    return [item for each in positions for item in (own if each["vv"] == "3100" else [each])]


def mahnsache(anfrage: Anfrage) -> Positionen:
    """For whom the Antrag is made, or for whom it is opposed; the Vollstreckungsbescheid is a further fee."""
    for_claimant = anfrage.hat(r"\bklaeger|\bantragsteller|\bglaeubiger")
    if not (for_claimant or _widersprochen(anfrage)) and anfrage.hat(
        r"\bwiderspruch|\bwidersprech|\bverteidig|\babwehr|\bantragsgegner|\bgegen (?:einen|den|"
        r"diesen) mahnbescheid"
    ):
        return [{"vv": "3307"}]
    only_order = (
        r"\b(?:nur|allein|lediglich)\b.*\bgebuehr|\b(?:nur|allein|"
        r"lediglich) (?:\w+ )?vollstreckungsbescheid"
    )
    enforced = anfrage.hat("vollstreckungsbescheid") and not anfrage.hat(r"\bmahn(?!kosten)")
    if enforced and anfrage.hat(only_order):
        return [{"vv": "3308"}]
    to_the_end = anfrage.hat(r"vollstreckungsbescheid|\bvb\b|\bkomplett\w*|\bgesamte\w*")
    further = [{"vv": "3308"}] if to_the_end else []
    return [{"vv": "3305"}, *further]
