"""The sixteen Länder, and how people write them."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from bridle.assistants.helena.law.errors import LawError

Land: TypeAlias = Literal[
    "BW", "BY", "BE", "BB", "HB", "HH", "HE", "MV", "NI", "NW", "RP", "SL", "SN", "ST", "SH", "TH"
]
LAENDER: tuple[Land, ...] = get_args(Land)
LAND_NAMEN: dict[Land, str] = {
    "BW": "Baden-Württemberg",
    "BY": "Bayern",
    "BE": "Berlin",
    "BB": "Brandenburg",
    "HB": "Bremen",
    "HH": "Hamburg",
    "HE": "Hessen",
    "MV": "Mecklenburg-Vorpommern",
    "NI": "Niedersachsen",
    "NW": "Nordrhein-Westfalen",
    "RP": "Rheinland-Pfalz",
    "SL": "Saarland",
    "SN": "Sachsen",
    "ST": "Sachsen-Anhalt",
    "SH": "Schleswig-Holstein",
    "TH": "Thüringen",
}
_ALSO: dict[str, Land] = {
    "nrw": "NW",
    "rlp": "RP",
    "rp": "RP",
    "mvp": "MV",
    "meckpomm": "MV",
    "bawü": "BW",
    "bawue": "BW",
    "nds": "NI",
    "lsa": "ST",
    "sachsenanhalt": "ST",
    "freistaatbayern": "BY",
    "freistaatsachsen": "SN",
    "freistaatthüringen": "TH",
    "freiehansestadtbremen": "HB",
    "freieundhansestadthamburg": "HH",
    "brb": "BB",
    "bln": "BE",
    "bay": "BY",
    "hess": "HE",
    "saar": "SL",
}


def parse_land(text: str) -> Land:
    """ "NW", "nrw", "Nordrhein-Westfalen", "DE-NW"."""
    plain = "".join(letter for letter in text.lower().removeprefix("de-") if letter.isalpha())
    for code, name in LAND_NAMEN.items():
        spelled = "".join(letter for letter in name.lower() if letter.isalpha())
        if plain in (code.lower(), spelled, spelled.replace("ü", "ue")):
            return code
    if plain in _ALSO:
        return _ALSO[plain]
    shown = text.strip()[:60]
    raise LawError(
        f"Das Land „{shown}“ gibt es nicht. Möglich sind {', '.join(LAENDER)} oder der volle Name."
    )
