"""„Unter welchem Aktenzeichen führt das Arbeitsgericht die Sache?“: the reference that somebody else has.

A matter's own number is the firm's, and is never given for that of a court or an authority.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from bridle.assistants.helena.planer.akten.person import gemeint, voller_name, zeile
from bridle.assistants.helena.planer.grenzen import nachschlagen
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, genannt
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.sagen import absaetze, aufzaehlung, liste, quelle
from bridle.assistants.helena.planer.schritte import titel, vermutet, zur_akte
from bridle.assistants.helena.werkzeug_angaben import MOST_ROWS
from bridle.models.planner import Progress, Rule

_ZEICHEN = (
    r"\b(?:gerichts?)?aktenzeichen\b|\baz\b|\b(?:geschaefts|kassen|js-?)?(?:zeichen|nummer|nr)\b|"
    r"\bgerichtsnummer|\bkennzeichen\b"
)
_FAHRZEUG = (
    r"\b(?:kfz|pkw|lkw|auto|wagen|fahrzeug|unfall|amtliche|nummernschild|motorrad|anhaenger|fahrer)\w*"
)
KEIN_FAHRZEUG = "Gemeint habe ich das Aktenzeichen; das Kennzeichen eines Fahrzeugs stünde in den Dokumenten."
_NUMMER = (
    r"\b(?:schadens?|versicherungs(?:schein)?|policen?|kunden|vorgangs|mitglieds|referenz|bg|"
    r"bedarfsgemeinschafts)"
    r"-?\s?(?:nummer|nr|zeichen)\b"
)
"""Nobody but an insurance or an authority has such a number."""
_GERICHT = (
    r"\b(?P<gericht>(?:amts|land|oberlandes|arbeits|landesarbeits|verwaltungs|oberverwaltungs|sozial|"
    r"landessozial|finanz|"
    r"familien|straf|mahn|nachlass|insolvenz|bundes)?gericht(?:e?s|liche\w*)?|ag|lg|olg|arbg|lag|vg|ovg|sg|"
    r"lsg|fg|gerichts(?=aktenzeichen|nummer))(?:\b|(?<=s)(?=akten|nummer))"
)
_FIRMA_AG = re.compile(r"\b(?!\w*(?:[Zz]eichen|[Nn]ummer|[Aa][Zz]|[Nn]r)\b)[A-ZÄÖÜ]\w{3,} AG\b(?! [A-ZÄÖÜ])")
"""„Nordlicht Versicherung AG“ is no Amtsgericht."""
_STELLEN = (
    ("Staatsanwaltschaft", r"\bstaatsanwaltschaft|\bsta\b", r"staatsanw"),
    ("Polizei", r"\bpolizei\w*", r"polizei"),
    ("Versicherung", r"\b\w*versicherung|\bversicherer", r"versicher"),
    ("Jobcenter", r"\bjobcenters?\b", r"jobcenter"),
    (
        "Behörde",
        r"\bbehoerde|\b\w*amt(?:es)?\b|\bstadt\b|\bgemeinde\b",
        r"amt\b|stadt|gemeinde|jobcenter|kreis",
    ),
    ("Krankenkasse", r"\bkrankenkasse|\bkasse\b", r"kasse"),
)
_ANWALT = r"\banw(?:alt|aelt)\w*|\bkolleg\w*|\bkanzlei|\bgegnervertreter\w*|\bgegenanw\w*|\brechtsanw\w*"
_GEGNER = r"\bgegner\w*|\bgegenseite|\bgegenpartei"
_WELCHES = r"^(?:und )?(?:unter )?welche[smnr]? (?:\w+ )?(?:\w*zeichen|az|\w*nummer)\b"
"""„Unter welchem Zeichen schreiben wir der Stadt?“ writes nothing."""
_FREMDES = r"\d{1,4} ?[A-Z][A-Za-z]{0,3} \d{1,6}/\d\d|\b[A-Z]{1,4}-\d"
"""A reference that is named is looked for, and not asked for."""
_ANDERES = (
    r"\bfrist|\btermin|\bdokument|\brechnung|\bakten\b|\bkost|\bgebuehr|\bzustaendig|\btelefon|\bfax|"
    r"\bdurchwahl|\bmobil|"
    r"\bhandy|\banruf|\berreich|\b(?:zu|in) welche[rm] (?:akte|sache)"
)
_KURZ = {
    "ag": "amts", "lg": "land", "olg": "oberlandes", "arbg": "arbeits", "lag": "landesarbeits",
    "vg": "verwaltungs", "ovg": "oberverwaltungs", "sg": "sozial", "lsg": "landessozial", "fg": "finanz",
}  # fmt: skip


def regeln() -> list[Rule]:
    return zur_akte(
        "read_beteiligte",
        _erkenne,
        _antwort,
        lambda _: {"limit": MOST_ROWS},
        pflicht=True,
        darf=lambda asked: nachschlagen(asked) or asked.hat(_WELCHES) is not None,
    )


def _erkenne(anfrage: Anfrage) -> Mapping[str, Any] | None:
    if anfrage.hat(r"\bbei uns\b|\bunsere?[mnrs]?\b (?:\w*zeichen|az|akte)"):
        return None  # the firm's own number
    own = anfrage.hat(_NUMMER)
    if not (own or anfrage.hat(_ZEICHEN)) or anfrage.hat(_ANDERES) or re.search(_FREMDES, anfrage.text):
        return None
    plate = anfrage.hat(r"\bkennzeichen\b") is not None
    if plate and anfrage.hat(_FAHRZEUG):
        return None
    court = None if _FIRMA_AG.search(anfrage.text) else anfrage.hat(_GERICHT)
    place = next(((name, firm) for name, said, firm in _STELLEN if anfrage.hat(said)), None)
    lawyer, other = anfrage.hat(_ANWALT), anfrage.hat(_GEGNER)
    if not (own or court or place or lawyer or other) or genannt(anfrage) is None:
        return None
    if not (own or anfrage.hat(r"zeichen\b|\baz\b")) and not anfrage.hat(r"\b(?:bei|beim)\b"):
        return None  # somebody's number is that of their telephone
    named = genannt(anfrage)
    firm = lawyer is not None and named is not None and not named.aktenzeichen and not named.sicher
    return {
        **({"akte": replace(named, sicher=True)} if firm and named else {}),  # it stands among the parties
        "weitere": _genannt_dazu(anfrage, court=court is not None),
        "worte": anfrage.klein,
        "gericht": _art(court["gericht"]) if court else None,
        "stelle": place,
        "kennzeichen": plate,
        "rolle": "GEGNERVERTRETER" if lawyer else "GEGNER" if other else "",
    }


_UND = re.compile(r"\s*,?\s*(?:und|sowie|plus|,)\s+(?:(?:auch|das|den|vo[nm]|bei[m]?|de[rsmn]|die)\s+)*")


def _genannt_dazu(anfrage: Anfrage, *, court: bool) -> list[dict[str, Any]]:
    """„vom Gericht und von der Staatsanwaltschaft“: what is named beside the first, each by itself."""
    klein, none = anfrage.klein, {"gericht": None, "stelle": None, "rolle": ""}
    found = [
        (each, none | {"stelle": (name, firm)})
        for name, said, firm in _STELLEN
        for each in _alle(said, klein)
    ]
    found += [(each, none | {"rolle": "GEGNERVERTRETER"}) for each in _alle(_ANWALT, klein)]
    found += [(each, none | {"rolle": "GEGNER"}) for each in _alle(_GEGNER, klein)]
    if court:
        found += [(each, none | {"gericht": _art(each["gericht"])}) for each in _alle(_GERICHT, klein)]
    found = sorted(found, key=lambda each: (each[0].start(), -each[0].end()))
    joined: list[dict[str, Any]] = []
    for (one, first), (other, then) in pairwise(found):
        if _UND.fullmatch(klein[one.end() : other.start()]):
            joined += [each for each in (first, then) if each not in joined]
    return joined


def _alle(pattern: str, klein: str) -> list[re.Match[str]]:
    return list(re.finditer(pattern, klein))


def _art(word: str) -> str:
    """amtsgericht → amts; nothing where only „Gericht“ is said."""
    return _KURZ.get(word) or re.sub(r"gericht(?:e?s|liche\w*)?$", "", word)


def _antwort(progress: Progress) -> str:
    groups = progress.groups
    people: list[dict[str, Any]] = progress.data["beteiligte"]
    number = progress.data["akte"]
    several: list[dict[str, Any]] = groups["weitere"] or [dict[str, Any]()]
    asked = [_gefragte(people, {**groups, **each}) for each in several]
    said, holders = aufzaehlung(name for name, _ in asked), [each for _, found in asked for each in found]
    source = quelle(f"Beteiligte der Akte {number}")
    with_reference = [each for each in people if each in holders and each.get("zeichen")]
    if with_reference:
        missing = [name for name, found in asked if not any(each.get("zeichen") for each in found)]
        return absaetze(
            vermutet(progress),
            f"In der {titel(progress)}:",
            liste(zeile(each) for each in with_reference),
            f"{aufzaehlung(missing)}: dazu ist kein Zeichen eingetragen." if missing else "",
            KEIN_FAHRZEUG if groups["kennzeichen"] else "",
            source,
        )
    if holders:
        names = " und ".join(voller_name(each) for each in holders)
        head = f"{names}: In der {titel(progress)} ist dazu kein Zeichen eingetragen."
    else:
        head = (
            f"„{said}“ ist in der {titel(progress)} nicht eingetragen, und damit auch kein Zeichen von dort."
        )
    others = [zeile(each) for each in people if each.get("zeichen")]
    return absaetze(
        vermutet(progress),
        f"{head} {number} ist unser eigenes Aktenzeichen.",
        absaetze("Ein Zeichen ist hinterlegt bei:", liste(others)) if others else "",
        KEIN_FAHRZEUG if groups["kennzeichen"] else "",
        source,
    )


def _gefragte(
    people: Sequence[dict[str, Any]], groups: Mapping[str, Any]
) -> tuple[str, list[dict[str, Any]]]:
    """Whose reference is meant, as it is called and as it is entered."""
    if groups["gericht"] is not None:
        courts = [each for each in people if each["rolle"] == "GERICHT"]
        kind: str = groups["gericht"]
        exact = [
            each
            for each in courts
            if falte(voller_name(each)).startswith(kind) or f" {kind}" in falte(voller_name(each))
        ]
        return (f"{kind.capitalize()}gericht" if kind else "Gericht"), exact if kind else courts
    if groups["stelle"] is not None:
        name, firm = groups["stelle"]
        return name, [each for each in people if re.search(firm, falte(each.get("firma") or ""))]
    others = [each for each in people if each["rolle"] != "MANDANT"]
    if groups["rolle"]:
        return {"GEGNER": "Gegner"}.get(groups["rolle"], "Anwalt der Gegenseite"), [
            each for each in people if each["rolle"] == groups["rolle"]
        ]
    named = gemeint(others, groups["akte"].name, groups["worte"]) if groups["akte"].name else []
    return "Zeichen", named or [each for each in others if each.get("zeichen")]
