"""Conflicts of interest: whether the firm already has to do with somebody."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from bridle.assistants.helena.planer.akten.kollision_frage import (
    FRAGE,
    FRAGT_AN,
    IRGENDWO,
    NEU_GEGEN,
    OB_BEKANNT,
    OB_WIR,
    TAETIG,
    VORGESTELLT,
    WILL_GEGEN,
)
from bridle.assistants.helena.planer.akten.kollision_papiere import in_papieren, stellen
from bridle.assistants.helena.planer.akten.kollision_vorgestellt import vorgestellt
from bridle.assistants.helena.planer.akten.parteien import Partei, parteien
from bridle.assistants.helena.planer.akten.parteien_zusatz import ohne_zusatz
from bridle.assistants.helena.planer.akten.seite import seite_der_mandantschaft
from bridle.assistants.helena.planer.grenzen import nachschlagen, will_handeln
from bridle.assistants.helena.planer.lesen.anbahnung import anbahnung
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, genannt, lies
from bridle.assistants.helena.planer.lesen.woerter import RECHTSFORM, falte
from bridle.assistants.helena.planer.sagen import absaetze, aufzaehlung, felder, gross, liste, quelle
from bridle.assistants.helena.planer.schritte import FEHLER
from bridle.engine.model import CallChunk
from bridle.models.planner import Progress, Rule

__all__ = ["MOST", "TOOL", "WELCHER_NAME", "ohne_namen", "regeln", "vorgestellt"]

TOOL = "check_kollision"
MOST = 4
"""Names that are checked for one request: each takes a step, and the answer one more."""


def regeln() -> list[Rule]:
    return [
        Rule(
            _gelesen,
            TOOL,
            _antwort,
            lambda groups: groups["argumente"][0],
            then=_weiter,
            example="Gibt es eine Kollision mit der Muster Immobilien GmbH?",
            failure=FEHLER,
        )
    ]


WELCHER_NAME = "Welchen Namen oder welche Firma soll ich auf eine Kollision prüfen?"
_OHNE_NAMEN = re.compile(
    r"bitte|mal|kurz|schnell|doch|jetzt|mir|uns|hier|auch|fuehr\w*|mach\w*|pruef\w*|check\w*|start\w*|"
    r"eine?n?|die|auf|durch|durchfuehren|vornehmen|moegliche?n?|bestehende?n?|kollision\w*|"
    r"kollisions-?check|interessenkonflikt\w*|interessenkollision\w*|konfliktpruefung|konflikte?|"
    r"besteht|liegt|vor|ob|fuer|wegen|zu[rm]?|bei[m]?|von|vom|aus|am|an|im|in|der|den|dem|das|des|"
    r"unser\w*|diese\w*|neue[nrsm]?|potenziell\w*|kuenftig\w*|anfrage\w*|mandat\w*|mandant\w*|"
    r"neumandat\w*|neumandant\w*|interessent\w*|anruf\w*|anrufer\w*|telefonat\w*|erstgespraech\w*|"
    r"erstberatung|besucher\w*|fall|sache|akte|vorgang|gegner\w*|gegenseite|partei(?:en)?|"
    r"beteiligte[nr]?|leute|person(?:en)?|heute|gestern|vorgestern|eben|gerade|vorhin|frueh|morgen|"
    r"vormittag|mittag|nachmittag|abend|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|letzte[nrs]?|"
    r"woche|reinge\w+|rein|eingegangen\w*|hereinge\w+|gekommen\w*|kam|kamen|da|ist|sind|war|hat|haben|"
    r"wir|du|kannst|koenntest|wuerdest|noch|einmal|vorab|zuerst|erst|und|oder|dort|dazu|dafuer|machen|"
    r"pruefen|laufen|lassen|lass|brauche?n?|moechten?|will|wollen|mich|ich|es|gibt"
)
"""What may stand beside the wish for a check, word by word."""


def ohne_namen(anfrage: Anfrage) -> str:
    """What to ask where a check is wanted and nobody is named."""
    wanted = re.search(r"kollision|konflikt", anfrage.roh) is not None
    said = re.findall(r"[\w-]+", anfrage.roh)
    return WELCHER_NAME if wanted and all(map(_OHNE_NAMEN.fullmatch, said)) else ""


def _gelesen(text: str) -> Mapping[str, Any] | None:
    asked = lies(text)
    named = asked.hat(r"kollision|interessenkonflikt|vorbefass|\bmandatsannahme") or asked.hat(
        WILL_GEGEN
    )  # „Prüf, ob ein Interessenkonflikt besteht“ is a look-up
    named = named or anbahnung(asked.klein) or any(map(asked.hat, (OB_WIR, OB_BEKANNT, TAETIG, VORGESTELLT)))
    if asked.hat(r"^(?:und )?(?:wie lange|seit wann|ab wann)\b"):
        return None  # since when is asked, and that it is so is known
    if not nachschlagen(asked) and (not named or will_handeln(asked)):
        return None
    plain, left = ohne_zusatz(text)
    names = _erkenne(lies(plain)) if left else None
    return {**names, "zusatz": left} if names else _erkenne(asked)


_BIS_OB = re.compile(r"^[^.;:?!]{2,50}?\bob\s+(?=\S)", re.I)


def _erkenne(anfrage: Anfrage) -> Mapping[str, Any] | None:
    if anfrage.hat(OB_BEKANNT) and (asked := _BIS_OB.match(anfrage.text)):
        names = _mit_namen(lies(f"Kollision: {anfrage.text[asked.end() :]}")) or _mit_namen(anfrage)
        return _ohne_seite(names) if names and anfrage.hat(_SCHON_WAS) else names
    return _mit_namen(anfrage)


_SCHON_WAS = (
    r"\b(?:mandant|gegner)(?:in)?"
    r"(?: (?:bei uns|von uns|hier|ist|sind|war|waren|gewesen|gefuehrt|wird|werden))+\W*$"
)
"""Which side somebody was on is asked; on which they would be is not said by that."""


def _ohne_seite(names: Mapping[str, Any]) -> Mapping[str, Any]:
    return {**names, "argumente": [{"name": each["name"]} for each in names["argumente"]]}


def _mit_namen(anfrage: Anfrage) -> Mapping[str, Any] | None:
    if anfrage.hat(FRAGT_AN) and (name := _wer_anfragt(anfrage)):
        against = [each for each in parteien(anfrage) if each.rolle == "GEGNER" and each.name != name]
        asked = [Partei(name, "MANDANT"), *against]
        return {"argumente": [{"name": each.name, "rolle": each.rolle} for each in asked]}
    if anfrage.hat(WILL_GEGEN) and len(against := parteien(anfrage)) == 1:
        return {"argumente": [{"name": against[0].name, "rolle": "GEGNER"}]}
    asks = anbahnung(anfrage.klein) or any(anfrage.hat(each) for each in (FRAGE, IRGENDWO, WILL_GEGEN))
    if not asks and not _beide_seiten(anfrage):
        return None
    if seite_der_mandantschaft(anfrage):
        return None  # a side of all matters, and nobody's name
    named = genannt(anfrage)
    both = anfrage.hat(r"\b(?:fuer|gegen) (?:oder|und|bzw\.?) (?:fuer|gegen)\b")
    people = [Partei(each.name) for each in parteien(anfrage)] if both else parteien(anfrage)
    if (named is None and not people) or (named is not None and named.aktenzeichen):
        return None
    if len(people) < 2:  # one name may be written in many more ways than a list of them
        name, side = (
            next(iter(people), Partei(named.name if named else "")).name,
            next(iter(people), Partei("")).rolle,
        )
        return (
            {"argumente": [{"name": name, **(_rolle(side) or ({} if both else _seite(anfrage)))}]}
            if name
            else None
        )
    return {"argumente": [{"name": each.name, **_rolle(each.rolle)} for each in people]}


def _beide_seiten(anfrage: Anfrage) -> bool:
    """„Neue Mandantin …, Gegner … – kennen wir einen von beiden?“: each side of a mandate has its name."""
    new = anfrage.hat(
        r"\bneue[rsn]? mandant|\bmandatsannahme|\bbekannt\b|\b(?:kennen|hatten|haben) wir (?:\w+ )?(?:einen?|"
        r"eine[rsn]?|jemand\w*|wen|beide) (?:von|davon)\b"
    )
    if not new or not anfrage.hat(r"\bmandant") or not anfrage.hat(r"\bgegner|\bgegenseite"):
        return False
    if anfrage.hat(r"frist|termin|wert\b|\bkost|gebuehr|dokument|\bklage\b|\bstunden|\bzeit"):
        return False  # something of a matter is asked for
    return {each.rolle for each in parteien(anfrage)} == {"MANDANT", "GEGNER"}


def _wer_anfragt(anfrage: Anfrage) -> str:
    """The one name before the wish; a trade before a first and a last name is no part of it."""
    before = re.split(
        r"\b(?:will|möchte|moechte|würde|wuerde|hat vor|fragt|bittet)\b", anfrage.text, flags=re.I
    )[0]
    people = parteien(lies(before))
    if len(people) != 1:
        return ""
    words = people[0].name.split()
    firm = any(each.klein in RECHTSFORM for each in lies(before).worte)
    return people[0].name if firm or len(words) != 3 else " ".join(words[1:])


def _rolle(side: str) -> dict[str, str]:
    return {"rolle": side} if side else {}


def _seite(anfrage: Anfrage) -> dict[str, str]:
    if anfrage.hat(r"\bals gegner|\bgegen (?!das mandat|ein mandat)|\bvorgehen gegen|\bverklagen"):
        return {"rolle": "GEGNER"}
    wanted = anfrage.hat(
        r"\bvertret|\bberat\w*|\bmandat\b|\bmandatier|\bbeauftrag|\bverteidig|\banfrage\b|\bals mandant|"
        r"\bannehm|\buebernehm|\bneue[srn]? mandant"
    )
    return {"rolle": "MANDANT"} if wanted or anbahnung(anfrage.klein) else {}


def _weiter(progress: Progress) -> CallChunk | None:
    """Each name is asked about by itself: two in one question would be a name that nobody has."""
    asked = progress.groups["argumente"][:MOST]
    checked = sum(each.tool == TOOL for each in progress.results)
    if checked < len(asked):
        return CallChunk("", TOOL, asked[checked])
    papers = checked == len(progress.results) and checked < MOST  # else there is no step left for it
    return in_papieren([each["name"] for each in asked]) if papers else None


def _antwort(progress: Progress) -> str:
    found = [felder(each.data) for each in progress.results if each.tool == TOOL]
    asked = progress.groups["argumente"]
    sides = [each.get("rolle", "") for each in asked]
    left = [each["name"] for each in asked[MOST:]]
    both = {"MANDANT", "GEGNER"} <= set(sides)  # then who would be where is said, and told with the name
    against = sides == ["GEGNER"] and _neu_gegen(lies(progress.request))
    return absaetze(
        *[
            _zu(data, side if len(asked) > 1 else "", _warnungen(data, side if both or against else ""))
            for data, side in zip(found, sides, strict=False)
        ],
        _schon_gegen(found[0]) if against else "",
        _nicht_als_name(progress.groups.get("zusatz", ())),
        f"Noch nicht geprüft, frag bitte einzeln danach: {', '.join(left)}." if left else "",
        "Ob ein Interessenkonflikt vorliegt, entscheidest Du; ich zeige nur, wo der Name vorkommt."
        if any(data["treffer"] for data in found)
        else "",
        stellen(progress, found),
        quelle("Beteiligte der Kanzlei"),
    )


def _neu_gegen(anfrage: Anfrage) -> bool:
    return anfrage.hat(NEU_GEGEN) is not None or anfrage.hat(WILL_GEGEN) is not None


def _schon_gegen(data: Mapping[str, Any]) -> str:
    """To be against somebody twice is no conflict; what would be one is told with it, and is no warning."""
    there = [each for each in data["treffer"] if each["rolle"] == "GEGNER"]
    if not there:
        return ""
    numbers, name = aufzaehlung(dict.fromkeys(str(each["akte"]) for each in there)), there[0]["name"]
    return (
        f"Gegen {name} geht es schon in {numbers}; ein Interessenkonflikt käme dort nur in Betracht, wenn "
        f"wir {name} selbst vertreten."
    )


def _nicht_als_name(words: Sequence[str]) -> str:
    told = aufzaehlung([f"„{each}“" for each in words])
    return f"Als Ort oder Beruf gelesen und nicht als Name geprüft: {told}." if words else ""


def _nur_ein_teil(name: str, hit: Mapping[str, Any]) -> bool:
    """„Wiesengrund & Kolk GbR“ is no „Wiesengrund ./. Wiesengrund“: found by the title."""
    own = falte(f"{hit['name']} {hit['kurzrubrum']}")
    words = [word for word in re.findall(r"[a-z]{4,}", falte(name)) if word not in RECHTSFORM]
    return not hit["rolle"].isupper() and any(word not in own for word in words)


def _zu(data: Mapping[str, Any], side: str, warnings: Sequence[str]) -> str:
    hits = data["treffer"]
    called = f"„{data['name']}“" + (f" (als {gross(side)})" if side else "")
    lines = [
        f"{each['name']}: {gross(each['rolle']) if each['rolle'].isupper() else each['rolle']} in der "
        f"Akte {each['akte']} "
        f"({each['kurzrubrum']}, {gross(each['status'])})"
        for each in hits
    ]
    partly = bool(hits) and all(_nur_ein_teil(data["name"], each) for each in hits)
    head = (
        f"{called} ist so bei niemandem eingetragen; ein Teil des Namens kommt in der Kanzlei vor:"
        if partly
        else f"{called} kommt in der Kanzlei vor:"
        if hits
        else f"{'Zu' if warnings else 'Keine Treffer zu'} {called}: {data.get('hinweis', '')}".strip()
    )
    return absaetze(head, liste(lines), absaetze("Achtung:", liste(warnings)) if warnings else "")


_KONFLIKT = "Möglicher Interessenkonflikt (§ 43a Abs. 4 BRAO)"
_WARNUNG = {
    "GEGNER": "{konflikt}, wenn wir die Vertretung übernehmen: {name} steht in {akte} auf der anderen Seite.",
    "MANDANT": "{konflikt}, wenn es gegen diese Seite geht: {name} steht in {akte} auf unserer Seite.",
}
_ZUGLEICH = {"MANDANT": "GEGNER", "GEGNER": "MANDANT"}


def _warnungen(data: Mapping[str, Any], side: str) -> list[str]:
    """By what is found alone: a warning that hung on the words would read as an all-clear with others.

    Only where both sides of the new matter are named, each is warned of with the one that it would be on.
    What the tool says of matters that the person may not see stays.
    """
    told = [
        _WARNUNG[each["rolle"]].format(konflikt=_KONFLIKT, name=each["name"], akte=each["akte"])
        for each in data["treffer"]
        if each["rolle"] in _WARNUNG and each["rolle"] == _ZUGLEICH.get(side, each["rolle"])
    ]
    return [*told, *[each for each in data["warnungen"] if not each.startswith(_KONFLIKT)]]
