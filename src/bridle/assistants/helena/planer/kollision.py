"""Conflicts of interest: whether the firm already has to do with somebody."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.erkennen import Anfrage, genannt, lies
from bridle.assistants.helena.planer.grenzen import nachschlagen, will_handeln
from bridle.assistants.helena.planer.sagen import absaetze, gross, liste, quelle
from bridle.assistants.helena.planer.schritte import FEHLER
from bridle.models.planner import Progress, Rule

_FRAGE = (
    r"\bkollision\w*|\binteressen(?:konflikt|kollision)\w*|\bkonflikt\w*|\bdu?e?rfen "
    r"wir\b.*\b(?:vertret|annehm|uebernehm|mandat)|"
    r"\bkoennen wir\b.*\b(?:vertret|annehm|uebernehm|mandat)|\bspricht\b.*\bgegen (?:das|ein) mandat|"
    r"\b(?:haben|hatten) wir\b.*\b(?:schon|bereits|mal|jemals|frueher)\b.*\b(?:zu tun|vertret|"
    r"mandat|etwas|was|beraten|mit)\b|"
    r"\bist\b.*\b(?:schon|bereits|frueher|mal)\b.*\b(?:mandant|gegner|beteiligt|bekannt)\w*|"
    r"\bwar\b.*\b(?:schon|mal|frueher)\b.*\b(?:mandant|gegner)|"
    r"\bvertreten wir\b.*\b(?:schon|bereits)\b|\bneue[srn]? mandat"
)

_IRGENDWO = (
    r"\bbei uns bekannt\b|\bvertretung (?:moeglich|zulaessig)|\bdu?e?rfen wir\b.*\btaetig|"
    r"\btaucht\b.*\bauf\b|"
    r"\birgend(?:wo|einer akte)\b.*\b(?:beteiligt\w*|vor\b|namens)|\bals beteiligte[rn]?\b|"
    r"\birgendwo\b.*\bbeteiligt"
)


def regeln() -> list[Rule]:
    return [
        Rule(
            _gelesen,
            "check_kollision",
            _antwort,
            lambda groups: groups["argumente"],
            example="Gibt es eine Kollision mit der Hausgut Rheinbogen Immobilien GmbH?",
            failure=FEHLER,
        )
    ]


def _gelesen(text: str) -> Mapping[str, Any] | None:
    asked = lies(text)
    named = asked.hat(
        r"kollision|interessenkonflikt"
    )  # „Prüf, ob ein Interessenkonflikt besteht“ is a look-up
    return _erkenne(asked) if nachschlagen(asked) or (named and not will_handeln(asked)) else None


def _erkenne(anfrage: Anfrage) -> Mapping[str, Any] | None:
    if not anfrage.hat(_FRAGE) and not anfrage.hat(_IRGENDWO):
        return None
    named = genannt(anfrage)
    if named is None or not named.name:
        return None
    return {"argumente": {"name": named.name, **_seite(anfrage)}}


def _seite(anfrage: Anfrage) -> dict[str, str]:
    if anfrage.hat(r"\bals gegner|\bgegen (?!das mandat|ein mandat)|\bvorgehen gegen|\bverklagen"):
        return {"rolle": "GEGNER"}
    wanted = anfrage.hat(r"\bvertret|\bmandat\b|\bals mandant|\bannehm|\buebernehm|\bneue[srn]? mandant")
    return {"rolle": "MANDANT"} if wanted else {}


def _antwort(progress: Progress) -> str:
    data = progress.data
    hits, warnings = data["treffer"], data["warnungen"]
    lines = [
        f"{each['name']}: {gross(each['rolle']) if each['rolle'].isupper() else each['rolle']} in der "
        f"Akte {each['akte']} "
        f"({each['kurzrubrum']}, {gross(each['status'])})"
        for each in hits
    ]
    head = (
        f"„{data['name']}“ kommt in der Kanzlei vor:"
        if hits
        else f"Zu „{data['name']}“: {data.get('hinweis', '')}".strip()
    )
    if not hits and warnings:
        head = f"Zu „{data['name']}“:"
    both = {each["rolle"] for each in hits} >= {"MANDANT", "GEGNER"}
    note = (
        "Der Name steht in verschiedenen Akten auf verschiedenen Seiten; prüfe das vor einer Mandatsannahme."
        if both
        else ""
    )
    return absaetze(
        head,
        liste(lines),
        absaetze("Achtung:", liste(warnings)) if warnings else note,
        "Ob ein Interessenkonflikt vorliegt, entscheidest Du; ich zeige nur, wo der Name vorkommt."
        if hits
        else "",
        quelle("Beteiligte der Kanzlei"),
    )
