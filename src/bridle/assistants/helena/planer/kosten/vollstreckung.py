"""An enforcement, by what people call it: its fees, whatever title it is from."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.erkennen import Anfrage

MAHNSACHE = r"mahnbescheid|mahnverfahren|vollstreckungsbescheid|\bmahnantr(?:ag|aege)\w*|\bmahngericht\w*"
VOLLSTRECKUNG = (
    r"zwangsvollstreck\w*|\bvollstreckung(?:skosten)?\b|\bvollstreckungs(?:auftrag|auftraege|massnahme|"
    r"gebuehr|verfahren|sache|antrag)\w*|"
    r"\bgerichtsvollzieher\w*|\b(?:sach|konto|lohn|gehalts)?pfaend\w*|\bpfueb\b|\bvermoegensauskunft"
)
EIGENE_SACHE = (
    r"vollstreckungs(?:abwehr|gegen)|drittwiderspruch|\beinstellung\b|erinnerung|beschwerde|\bversteigerung|"
    r"zwangsverwaltung|\bklage\b"
)
"""What is about an enforcement and has other fees."""
_NUR_TITEL = (
    r"\b(?:kosten|gebuehr\w*|auslagen) (?:des|der|aus dem|fuer den|fuers|vom|im) mahn\w*|\bmahnkosten|"
    r"\baus (?:einem|dem|diesem|unserem) (?:vollstreckungs|mahn)bescheid\w*|"
    r"\bvollstreckungsbescheid\w*(?! (?:beantrag|erwirk))(?!.*\b(?:mahn|antrag|beantrag|erwirk|erlass))"
)
"""What is enforced, or a part of it, and no Mahnverfahren."""


def vollstreckungssache(klein: str) -> bool:
    """An enforcement, whatever title it is from."""
    enforced = re.search(VOLLSTRECKUNG, klein) is not None
    return enforced and not re.search(MAHNSACHE, re.sub(_NUR_TITEL, " ", klein))


_AUCH_WIR = r"\banwalts?(?:gebuehr|kosten|honorar)?|\bunsere (?:\w+ )?(?:gebuehr|kosten)|\brvg\b"


def vollstreckungsgebuehren(anfrage: Anfrage) -> list[str]:
    """The lawyer's fee for one measure; what the court or the Gerichtsvollzieher takes is no fee by value."""
    if anfrage.hat(
        r"gerichts(?:kosten|gebuehr)|\bgkg\b|\bkv\b|gerichtsvollzieher(?:kosten|gebuehr)|"
        r"(?:gebuehr\w*|kosten) (?:des |der |fuer den |fuer die |beim )?gerichtsvollzieher"
    ) and not anfrage.hat(_AUCH_WIR):
        return []
    appointed = anfrage.hat(r"terminsgebuehr")
    only = appointed and not anfrage.hat(r"verfahrensgebuehr|verfahrens- und")
    return [*([] if only else ["3309"]), *(["3310"] if appointed else [])]


OHNE_GERICHTSVOLLZIEHER = (
    "Was der Gerichtsvollzieher nimmt, steht im GvKostG und kommt hinzu; das rechne ich nicht."
)


def zum_gerichtsvollzieher(anfrage: Anfrage, numbers: set[str]) -> list[str]:
    """What the measure costs besides, where somebody asks for all of it and not for our fee alone."""
    there = anfrage.hat(r"gerichtsvollzieher|\bsachpfaend\w*|vermoegensauskunft|\braeumung\w*")
    whole = anfrage.hat(r"gerichtsvollzieher|\bkoste[tn]?\b|kosten\b")
    return [OHNE_GERICHTSVOLLZIEHER] if "3309" in numbers and there and whole else []
