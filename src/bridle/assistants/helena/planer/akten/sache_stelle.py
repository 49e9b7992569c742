"""Where in a request its matter stands, what stands beside it, and the request with the number instead."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.akten.sache import Thema, an_stelle, thema
from bridle.assistants.helena.planer.akten.schilderung import fragt_nur_welche, schilderung, von_akte
from bridle.assistants.helena.planer.lesen.tage import daten
from bridle.assistants.helena.planer.lesen.woerter import falte

_BESTIMMT = re.compile(r"(?i)[a-zäöüß-]{3,}(?:sache|fall|akte|mandat|geschichte|angelegenheit|streit)")
_EIGENE_ANGABEN = re.compile(
    r"\d\s?(?:€|euro\b|eur\b|%)|\b\d{1,3}(?:\.\d{3})+\b|\bein(?:e[rmns]?)?\s\w+(?:sache|fall)\b"
)
_KOSTEN = re.compile(r"(?i)\bkoste|kosten\b|gebühr|gebuehr|honorar")
_UNTERSCHEIDET = re.compile(
    r"(?i)\b[a-zäöüß-]*(?:berufung|revision|beschwerde|einspruch|widerspruch|klage|erwiderung|begründung|"
    r"begruendung|"
    r"gutachten|urteil|vergleich|strafbefehl|bescheid|rechnung|mahnung|mahnbescheid|vertrag|testament|"
    r"kündigung|"
    r"stellungnahme|verteidigungsanzeige|ortstermin|besprechung|rüge|verzeichnis|auskunft|zeugin|zeuge|"
    r"abrechnung|"
    r"verhandlung|nachlass|zugewinn|versicherung)[a-zäöüß]*"
)


def eine_bestimmte(asked: str, said: Thema) -> bool:
    """„die Palettensache“ is one that is known; what brings an amount or a day with it is a case made up."""
    named = _BESTIMMT.fullmatch(said.worte.split()[-1]) and said.davor and not _KOSTEN.search(asked)
    return bool(named) and not eigene_angaben(asked)


def eigene_angaben(asked: str) -> bool:
    return _EIGENE_ANGABEN.search(falte(asked)) is not None or bool(daten(falte(asked)))


def dabei(asked: str, said: Thema) -> str:
    """What else the request names that a matter has or has not: it tells one from others like it."""
    rest = f"{asked[: said.start]} {asked[said.stop :]}"
    return " ".join(dict.fromkeys(found[0] for found in _UNTERSCHEIDET.finditer(rest)))


def mit_nummer(asked: str, gesucht: str, number: str) -> str:
    """The request as if the number had been said; where only that was asked, what the matter is about."""
    told, named = schilderung(asked), thema(asked)
    within = told is not None and named is not None and told.start < named.start and named.worte == gesucht
    if told is not None and told.worte == gesucht and not within:  # „die Mandantin in der Bausache“ is in one
        return _WORUM.format(number) if fragt_nur_welche(asked, told) else told.ersetzt(asked, number)
    place = an_stelle(asked, gesucht)
    if place is not None:
        return place.ersetzt(asked, number)
    return f"{asked.rstrip(' ?!.')} in der Akte {number}?" if von_akte(asked) else _WORUM.format(number)


_WORUM = "Worum geht es in der Akte {}?"
