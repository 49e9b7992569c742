"""Short forms inside a word: „Begr.fr.“, „Verteidigungsanz.“, „Zustellg.“."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.woerter import bekannt, falte

_STAEMME = {
    "begr": "Begründungs",
    "ber": "Berufungs",
    "berufg": "Berufungs",
    "berufungs": "Berufungs",
    "einspr": "Einspruchs",
    "widerspr": "Widerspruchs",
    "wspr": "Widerspruchs",
    "rev": "Revisions",
    "beschw": "Beschwerde",
    "koll": "Kollisions",
    "kuend": "Kündigungs",
    "kue": "Kündigungs",
    "verj": "Verjährungs",
    "vers": "Versäumnis",
    "versaeum": "Versäumnis",
    "versaeumn": "Versäumnis",
    "straf": "Straf",
    "pfaend": "Pfändungs",
    "wid": "Widerspruchs",
    "klage": "Klage",
    "kl": "Klage",
    "verf": "Verfahrens",
    "term": "Termins",
    "gesch": "Geschäfts",
    "einig": "Einigungs",
    "ger": "Gerichts",
    "gegenst": "Gegenstands",
    "streit": "Streit",
    "erw": "Erwiderungs",
    "mahn": "Mahn",
    "vollstr": "Vollstreckungs",
    "zust": "Zustellungs",
    "verh": "Verhandlungs",
    "arb": "Arbeits",
    "miet": "Miet",
    "kauf": "Kauf",
}
_ENDEN = {
    "fr": "frist",
    "frist": "frist",
    "fristen": "fristen",
    "anz": "anzeige",
    "begr": "begründung",
    "begruendg": "begründung",
    "pruefg": "prüfung",
    "pr": "prüfung",
    "geb": "gebühr",
    "gebuehr": "gebühr",
    "verf": "verfahren",
    "vertr": "vertrag",
    "vertrag": "vertrag",
    "urt": "urteil",
    "urteil": "urteil",
    "bescheid": "bescheid",
    "beschluss": "beschluss",
    "beschl": "beschluss",
    "besch": "bescheid",
    "ger": "gericht",
    "verh": "verhandlung",
    "termin": "termin",
    "term": "termin",
    "tm": "termin",
    "kosten": "kosten",
    "schr": "schreiben",
    "wert": "wert",
    "w": "wert",
    "erw": "erwiderung",
    "verl": "verlängerung",
}
_ANHANG = re.compile(r"(?i)^([^\W\d_]{4,}?)(fr|anz|begr|prüfg|geb|urt|beschl|erw|verh|tm|term)\.$")
FUGEN = {
    "BK": "",
    "NK": "",
    "ESt": "",
    "KSt": "",
    "GewSt": "",
    "MB": "s",
    "VB": "s",
    "VU": "s",
    "WV": "n",
    "SV": "",
    "GK": "",
    "MV": "s",
    "AV": "s",
    "PKR": "",
    "ZU": "s",
    "RSV": "s",
    "KFB": "es",
    "GW": "s",
}
"""What joins a short form to the word after its hyphen."""


def zusammengesetzt(word: str) -> str:
    """„Begr.fr.“, „Berufungsfr.“, „Einspr.frist“, „Verteidigungsanz.“."""
    parts = [falte(part) for part in word.rstrip(".").split(".")]
    if len(parts) > 1 and parts[-1] in _ENDEN and all(part in _STAEMME for part in parts[:-1]):
        stems = [_STAEMME[part] for part in parts[:-1]]
        return stems[0] + "".join(stem.lower() for stem in stems[1:]) + _ENDEN[parts[-1]]
    if (tail := _ANHANG.match(word)) is not None:
        long = f"{tail[1]}{_ENDEN[falte(tail[2])]}"
        return long if _wohl_ein_wort(tail[1]) else ""
    if (ung := re.match(r"^([^\W\d_]{3,}(?<!un)[bcdfhklmnpstz](?<!un))g\.$", word)) is not None:
        return f"{ung[1]}ung" if bekannt(falte(f"{ung[1]}ung")) else ""
    return ""


def _wohl_ein_wort(stem: str) -> bool:
    """Whether a compound may begin with it: no name does in „Berufungsfr.“."""
    plain = falte(stem)
    return plain.endswith("s") or bekannt(plain) or plain in _STAEMME
