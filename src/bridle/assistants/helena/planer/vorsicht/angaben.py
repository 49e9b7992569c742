"""What is named beside the figures and is in no argument: courts, Länder, lengths, a matter."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, cast

from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.frist_arten import fristart
from bridle.assistants.helena.law.frist_dauer import Dauer, parse_dauer
from bridle.assistants.helena.planer.fristen.abstand import UNGEKLAERT, ohne_abstand
from bridle.assistants.helena.planer.fristen.angaben import LAENGE, traegt_es
from bridle.assistants.helena.planer.fristen.frage import fristfrage
from bridle.assistants.helena.planer.fristen.kuendigung import VERTRAGSENDE, VORWAERTS
from bridle.assistants.helena.planer.fristen.rueckfragen import PRUEFEN
from bridle.assistants.helena.planer.fristen.vorfaelle import KENNTNIS, nach_vorfall
from bridle.assistants.helena.planer.kosten.akte_daneben import akte_daneben
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage
from bridle.assistants.helena.planer.lesen.orte import gericht_in, land_in
from bridle.assistants.helena.planer.lesen.tage import daten
from bridle.assistants.helena.planer.lesen.vertragsbeginn import ohne_vertragsbeginn
from bridle.assistants.helena.planer.lesen.wortlaut import wortlaut
from bridle.assistants.helena.planer.sagen import datum
from bridle.assistants.helena.planer.vorsicht.aufruf import GERICHT, RISIKO, Aufruf
from bridle.assistants.helena.planer.vorsicht.tag import ungefaehr
from bridle.assistants.helena.planer.vorsicht.zahlen import uebrige_tage

_ZWEIG = (
    ("arbeit", r"arbeits"),
    ("verwaltung", r"verwaltungs"),
    ("sozial", r"sozial"),
    ("finanz", r"finanz"),
)
_KV_ZWEIG = {"1": "zivil", "5": "verwaltung", "6": "finanz", "7": "sozial", "8": "arbeit"}


def in_der_frist(anfrage: Anfrage, call: Aufruf) -> list[str]:
    klein, given = anfrage.klein, call.argumente
    court, land = gericht_in(anfrage.text), land_in(anfrage.klein)
    story = "ereignis" in given and _waehlt_den_tag(klein, str(given.get("art", "")))
    told = [] if story or anfrage.hat(PRUEFEN) else uebrige_tage(_ohne_beginn(anfrage, given), call)
    told = [each for each in told if each not in _gesagte_tage(anfrage)]
    told += [_andere_laenge(anfrage, each) for each in _laengen(ohne_abstand(klein), given)]
    if (other := UNGEKLAERT.search(klein)) is not None:
        told.append(f"„{wortlaut(anfrage, other[0])}“; genannt ist das Ende der Frist selbst")
    placed = any(name in given for name in ("gericht", "land", "ort"))
    if court and not placed and " " in court.name:
        told.append(f"das Gericht „{court.name}“, dessen Ort ich nicht kenne; geprüft sind alle Länder")
    elif land and not placed:
        told.append("das genannte Land")
    if ungefaehr(klein):
        told.append("dass der Tag nur ungefähr genannt ist; maßgeblich ist der genaue")
    return told


def _gesagte_tage(anfrage: Anfrage) -> set[str]:
    """Days that the answer itself speaks of: why they start nothing, or whether they are in time."""
    read = fristfrage(anfrage)
    if read is None:
        return set()
    claimed = read["behauptet"]
    dated = [day for place, day in daten(anfrage.klein) if traegt_es(anfrage.klein, place)]
    days = [*read["statt"], *dated, *([claimed.tag] if claimed is not None else [])]
    return {f"der {datum(day)}" for day in days}


def _waehlt_den_tag(klein: str, art: str) -> bool:
    """Whether the story itself says which of its days starts it: that of a deed or a death does not."""
    if nach_vorfall(klein) == art:
        return bool(art)
    return bool(art) and "Kenntnis" in fristart(art).ereignis and KENNTNIS.search(klein) is not None


def _ohne_beginn(anfrage: Anfrage, given: Mapping[str, Any]) -> Anfrage:
    """The day on which a contract began is in the length of its Kündigungsfrist."""
    notice = given.get("art") in (*VERTRAGSENDE, *VORWAERTS) and "frist" in given
    return replace(anfrage, klein=ohne_vertragsbeginn(anfrage.klein)) if notice else anfrage


def _laengen(klein: str, given: Mapping[str, Any]) -> list[str]:
    """A length that somebody names and that is not the one of the law."""
    if "art" not in given or "frist" in given:
        return []
    try:
        kind = fristart(str(given["art"]))
    except LawError:
        return []
    used = [given.get("frist"), *cast("list[str]", given.get("verlaengerung") or [])]
    used += cast("list[str]", given.get("vorfrist") or [])
    lawful = {
        *[replace(each, text="") for each in (kind.laenge, *kind.laengen) if each],
        *[_dauer(str(each)) for each in used if each],
    }
    named = [
        found[0]
        for found in re.finditer(rf"\b{LAENGE}", klein)
        if not re.search(
            r"\b(?:vor|seit|in|noch|nach|alle|je|pro|letzten?|binnen|vergangenen)\s+(?:etwa |ca\.? )?$",
            klein[: found.start()],
        )
        and re.search(r"frist|woche|monat|tag", found[0])
    ]
    other = [each for each in named if (length := _dauer(each)) is not None and length not in lawful]
    return other[:1]


def _andere_laenge(anfrage: Anfrage, said: str) -> str:
    return f"„{wortlaut(anfrage, said)}“; gerechnet ist mit der Länge, die das Gesetz vorsieht"


def _dauer(text: str) -> Dauer | None:
    try:
        return replace(parse_dauer(re.sub(r"s?frist(?:en)?$", "", text)), text="")
    except LawError:
        return None


def andere_akte(anfrage: Anfrage, call: Aufruf) -> list[str]:
    """A matter that seems to be named beside a value of its own: its court may be another."""
    by_court = call.werkzeug == RISIKO or call.kv
    known = call.hat("akte") or call.hat("gericht") or call.hat("wert_aus") or anfrage.hat("zivil")
    known = known or call.kv.startswith("FamGKG")  # of a family court whatever the matter says
    named = None if known or not by_court else akte_daneben(anfrage)
    if named is None:
        return []
    return [
        f"was zu „{named.aktenzeichen or named.name}“ in einer Akte steht, auch vor welches Gericht sie "
        f"gehört"
    ]


def anderes_gericht(anfrage: Anfrage, call: Aufruf) -> list[str]:
    """The court that is named, where the fees are those of another branch."""
    court = gericht_in(anfrage.text)
    if court is None or call.werkzeug == GERICHT:
        return []
    name = re.sub(r"^(?:arbg|lag|bag)\b", "arbeits", court.name.lower())
    name = re.sub(r"^(?:vg|ovg|vgh)\b", "verwaltungs", name)
    name = re.sub(r"^(?:sg|lsg)\b", "sozial", re.sub(r"^fg\b", "finanz", name))
    branch = next((branch for branch, part in _ZWEIG if name.startswith((part, f"landes{part}"))), "zivil")
    used = str(call.argumente.get("gericht") or _KV_ZWEIG.get(call.kv[:1], "") or branch)
    return [] if used == branch else [f"das Gericht „{court.name}“"]
