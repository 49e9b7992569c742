"""Which court hears a matter of the firm: the one it stands at, and the one that its field leads to."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bridle.assistants.helena.felder import gefaltet
from bridle.assistants.helena.law.gerichte_tabelle import finde
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, genannt, sache
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.lesen.zahlen import betrag
from bridle.assistants.helena.planer.recht import zustaendigkeit
from bridle.assistants.helena.planer.recht.zustaendigkeit_ort import ort_fuer
from bridle.assistants.helena.planer.sagen import absaetze, felder, liste, quelle
from bridle.assistants.helena.planer.schritte import (
    gefunden,
    gefundene_akte,
    gefundenes_aktenzeichen,
    passende,
    titel,
    vermutet,
    zur_akte,
)
from bridle.assistants.helena.werkzeug_angaben import MOST_ROWS
from bridle.engine.model import CallChunk
from bridle.models.planner import Progress, Rule

_WOHIN = (
    r"\bzustaendig\w*|\brechtsweg\b|\banwaltszwang|\b(?:gehoert|muesste|muss|kommt|kaeme|geht|"
    r"ginge)\b.*\bgericht|"
    r"\bgericht\b.*\b(?:gehoert|gehoeren|muesste|muss|muessen|kommt|kaeme|geht|ginge)\b|"
    r"\bwo(?:hin)?\b.*(?:klag\w*|einreich\w*|einzureich\w*|erheb\w*|anhaengig)|"
    r"\b(?:amts-?(?:gericht)?|ag) ?(?:oder|/) ?(?:\w+ )?(?:landgericht|lg)\b|"
    r"\b(?:land-?(?:gericht)?|lg) ?(?:oder|/) ?(?:\w+ )?(?:amtsgericht|ag)\b"
)
_GERICHT = r"gericht|\bzustaendigkeit\b|klag|einreich|einzureich|erheb|rechtsweg|anwaltszwang|\b(?:ag|lg)\b"
_NICHT = (
    r"\bwer\b(?!.*\bsachlich)|\bsachbearbeiter|\bverantwortlich|\bfrist\w*|\btermin\w*|\bakten\b|"
    r"\bdokument\w*|\bgericht\w*kosten|"
    r"\bgebuehr|\bkost|\beingetragen|\bbeteiligt\b|\blaeuft\b|\banhaengig (?:ist|gemacht)|\bgeladen|\bwann\b"
)
_STEHT_WO = (
    r"\b(?:wo|(?:vor|bei|an|in) welchem \w*gericht)\b[^.?!]*\b(?:verhandelt|anhaengig|rechtshaengig)\b"
)
"""„Wo wird die Sache … verhandelt?“: where it stands; what the law says is told only where that is open."""
_SO_GENANNT = re.compile(r"\b[a-z]+(?:sache|fall|akte|prozess|verfahren|streit)\s(?=[a-z]{3})")
"""„die Strafsache Lindwurm“ is a matter, and its field stands in it."""


def regeln() -> list[Rule]:
    return zur_akte(
        "read_beteiligte",
        _erkenne,
        antwort,
        lambda _: {"limit": MOST_ROWS},
        weiter=dann_bestimmen,
        anders=_ohne_akte,
        pflicht=True,
    )


def _erkenne(anfrage: Anfrage) -> Mapping[str, Any] | None:
    stands = anfrage.hat(_STEHT_WO) is not None
    asked = stands or (anfrage.hat(_WOHIN) and anfrage.hat(_GERICHT))
    if not asked or anfrage.hat(_NICHT):
        return None
    named = genannt(anfrage) or sache(anfrage)
    plain = re.sub(r"\b\w*gericht\w*", " ", _SO_GENANNT.sub(" ", anfrage.klein))
    if named is None or betrag(anfrage.klein):
        return None
    about = zustaendigkeit.sache_in(plain)
    if about is None:
        return {"akte": named, "argumente": {}, "steht": stands}
    # What it is about was said: that decides, and not the field of a matter; its value and the place do not
    # have to be said again, where the matter has them.
    place, ours = ort_fuer(anfrage.text, about), about in _BEIM_KLAEGER
    if not (named.sicher or named.name[:1].isupper()):
        return None  # „wo klage ich meinen lohn ein“ names nobody
    if place.ort or (ours and not (named.aktenzeichen or named.stark)):
        return None
    meant = replace(named, alle="") if ours else named
    return {"akte": meant, "argumente": {"sache": about} | place.argumente, "steht": stands}


_OHNE_ZUWEISUNG = frozenset({"allgemein", "schadensersatz"})
"""„die Restforderung“, „der Schaden“: words that say less of a matter than its field."""
_WENIGER = re.compile(
    r"\brest(?:lich\w*|forderung\w*|betrag\w*|anspruch\w*)?\b|\bteil(?:betrag|forderung|klage)\w*|"
    r"\bnoch (?:offen|ausstehend|fehlend|strittig)\w*|\bdifferenz\w*"
)
MIT_DEM_GANZEN = (
    "Bestimmt ist das mit dem Gegenstandswert der Akte; wird weniger eingeklagt, nenne mir den Betrag. "
    "Bis zur Wertgrenze ist das Amtsgericht zuständig."
)
_BEIM_KLAEGER = frozenset({"sozial"})
"""The court is the one where our client lives: an authority does not sue first."""
_WOHNORT = re.compile(r"\b\d{5}\s+(?P<ort>[A-ZÄÖÜ][\wäöüß-]+(?: (?:am|an der|im|ob der) [A-ZÄÖÜ][\wäöüß]+)?)")


def _ohne_akte(progress: Progress) -> CallChunk | None:
    """A word that was only taken for a name: then no matter is meant, and what it is about is asked for."""
    named, told = progress.groups["akte"], progress.groups["argumente"]
    if gefunden(progress) or (named.sicher and (not told or passende(progress))):
        return None
    return CallChunk("", "bestimme_zustaendigkeit", told)


def dann_bestimmen(progress: Progress) -> CallChunk | None:
    told = _gesagt(progress)
    place = _wohnort(progress)
    if progress.groups["steht"] and _gerichte(progress):
        return None
    if progress.last.tool == "read_beteiligte":
        found = gefundene_akte(progress) or {}
        ours = told.get("sache") in _BEIM_KLAEGER or (not told and found.get("sachgebiet") == "SOZIALRECHT")
        where = place if ours else _sitz_des_gegners(progress)
        given = {"akte": progress.data["akte"]} | told | ({"ort": where} if where else {})
        return CallChunk("", "bestimme_zustaendigkeit", given)
    data = progress.data
    asked = sum(each.tool == "bestimme_zustaendigkeit" for each in progress.results)
    if not place or asked > 1 or "gericht" not in data or data.get("gericht_am_ort"):
        return None
    if not any(each["id"] in _BEIM_KLAEGER for each in data["oertlich"][:1]):
        return None
    return CallChunk("", "bestimme_zustaendigkeit", {"akte": data["akte"], "ort": place} | told)


_AM_SITZ = frozenset({"VERKEHRSRECHT", "INKASSO", "HANDELSRECHT"})
"""Fields whose first place is the seat of who is sued."""


def _gesagt(progress: Progress) -> dict[str, Any]:
    """What it is about, where that was said more exactly than by the field of the matter."""
    told: dict[str, Any] = progress.groups["argumente"]
    return {} if told.get("sache") in _OHNE_ZUWEISUNG else told


def _wohnort(progress: Progress) -> str:
    """Where all our clients of the matter live, if that is one town; "" where it is not known."""
    return _ort_von(progress, "MANDANT")


def _sitz_des_gegners(progress: Progress) -> str:
    """Where the other side is to be sued; "" where it is not known, does not decide, or where it sues us."""
    found = gefundene_akte(progress) or {}
    if _gesagt(progress) or found.get("sachgebiet") not in _AM_SITZ:
        return ""
    claimant = gefaltet(str(found.get("kurzrubrum", "")).partition("./.")[0]).split()
    ours = [
        f"{each.get('name') or ''} {each.get('firma') or ''}" for each in _beteiligte(progress, "MANDANT")
    ]
    sues = any(word in claimant for each in ours for word in gefaltet(each).split() if len(word) > 3)
    return _ort_von(progress, "GEGNER") if sues else ""


def _beteiligte(progress: Progress, role: str) -> list[Mapping[str, Any]]:
    people = [each for read in progress.results for each in felder(read.data).get("beteiligte", [])]
    return [each for each in people if each["rolle"] == role]


def _ort_von(progress: Progress, role: str) -> str:
    places = [_WOHNORT.search(each.get("adresse") or "") for each in _beteiligte(progress, role)]
    found = {place["ort"] for place in places if place and finde(place["ort"])}
    return found.pop() if len(found) == 1 else ""


def antwort(progress: Progress) -> str:
    if not any(each.tool == "read_beteiligte" for each in progress.results) and "gericht" in progress.data:
        return zustaendigkeit.antwort(progress)
    courts = _gerichte(progress)
    where = f"in der {titel(progress)}"
    already = "" if progress.groups["steht"] else "schon "
    entered = absaetze(
        f"{where[:1].upper()}{where[1:]} ist {already}ein Gericht eingetragen:",
        liste(_gericht(each) for each in courts),
    )
    if courts and progress.groups["steht"]:
        number = gefundenes_aktenzeichen(progress) or progress.groups["akte"].aktenzeichen
        return absaetze(vermutet(progress), entered, quelle(f"Beteiligte der Akte {number}"))
    return absaetze(
        vermutet(progress), entered if courts else "", _nach_der_regel(progress, where, bool(courts))
    )


def _gerichte(progress: Progress) -> list[Mapping[str, Any]]:
    """Those that are entered in the matter."""
    read = [felder(each.data) for each in progress.results if each.tool == "read_beteiligte"]
    return [each for people in read for each in people.get("beteiligte", []) if each["rolle"] == "GERICHT"]


def _gericht(each: Mapping[str, Any]) -> str:
    name = each.get("firma") or each.get("name") or "ohne Namen"
    sign = f" (Zeichen {each['zeichen']})" if each.get("zeichen") else ""
    return f"Gericht: **{name}**{sign}"


def _daher(progress: Progress) -> str:
    """Where the place comes from, and that the value is that of the whole matter."""
    part = MIT_DEM_GANZEN if _WENIGER.search(falte(progress.request)) and progress.data.get("wert") else ""
    if theirs := _sitz_des_gegners(progress):
        return absaetze(part, f"Als Sitz der Gegenseite ist bei den Beteiligten {theirs} eingetragen.")
    place = _wohnort(progress) if progress.data.get("gericht_am_ort") else ""
    return absaetze(
        part, f"Als Wohnort ist bei den Beteiligten der Akte {place} eingetragen." if place else ""
    )


def _nach_der_regel(progress: Progress, where: str, entered: bool) -> str:
    """By the field of the matter; where that does not decide, what has to be known first."""
    data = progress.data
    none = "" if entered else f"{where[:1].upper()}{where[1:]} ist noch kein Gericht eingetragen."
    if "gericht" in data:
        told = "sache" in _gesagt(progress)
        first = "" if told else "Nach dem Sachgebiet der Akte ist es im ersten Rechtszug so:"
        return absaetze(none, _daher(progress), first, zustaendigkeit.antwort(progress))
    return absaetze(
        none, "Bestimmen kann ich das Gericht noch nicht:", liste(data["fehlend"]), quelle("Angaben der Akte")
    )
