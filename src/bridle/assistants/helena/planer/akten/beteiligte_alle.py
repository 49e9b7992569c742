"""Parties of all matters: „Welche Zeugen haben wir?“, „Was läuft beim Amtsgericht Köln?“."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from bridle.assistants.helena.planer.akten.gericht import Gericht, gerichte_genannt, passendes
from bridle.assistants.helena.planer.akten.liste import status_genannt
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, genannt, inhalt
from bridle.assistants.helena.planer.lesen.woerter import FUELL, falte
from bridle.assistants.helena.planer.sagen import absaetze, anzahl, gross, liste, quelle, satz
from bridle.assistants.helena.planer.schritte import FEHLER, MOST, erkannt
from bridle.models.planner import Progress, Rule

TOOL = "read_beteiligte"
_ROLLEN = (
    (
        "GEGNERVERTRETER",
        r"\bgegner(?:anwaelte|vertreter(?:innen)?)n?\b|\bgegenanwaelten?\b|\bgegnerische[nr]? anwaelten?\b|"
        r"\b(?:anwaelten?|kanzleien|kollegen)\b.*\b(?:vertreten|vertritt|auf)\b.*\b(?:gegenseite|gegner\w*|gegenpartei)|"
        r"\b(?:anwaelten?|kanzleien|kollegen) (?:auf )?(?:der|unserer) (?:gegenseite|gegner|gegenpartei)\b",
    ),
    ("SACHVERSTAENDIGER", r"\bsachverstaendige[n]?\b|\bgutachter(?:innen|n)?\b"),
    ("ZEUGE", r"\bzeug(?:en?|in(?:nen)?)\b"),
    ("GERICHT", r"\bgerichte[n]?\b"),
    ("GEGNER", r"\bgegner(?:innen|n)?\b"),
    ("MANDANT", r"\bmandantinnen\b"),
)
_FRAUEN = r"\b(?:welche|alle|unsere|wie ?viele) (?:\w+ )?(?:mandant|gegner|zeug)innen\b(?! (?:und|oder|bzw))"
"""Women alone: the word for both is the other one, and „Mandantinnen und Mandanten“ are all."""
_WIE_VIELE = (
    r"\b(?:wie ?viele|anzahl (?:der|unserer)|zahl (?:der|unserer)) (?:\w+ )?"
    r"(?:mandant(?:en|innen)|gegner(?:innen|n)?|zeug(?:en|innen)|gutachter|sachverstaendige[n]?)\b"
    r"(?: (?:haben|hatten|betreuen|vertreten|hat|gibt|sind|zaehlen|es|wir|die kanzlei|eigentlich|gerade|"
    r"derzeit|"
    r"aktuell|bei uns|insgesamt|zurzeit|denn|momentan|im moment))*\W*$"
)
_MANDANTEN = (("MANDANT", r"\bmandant(?:en|innen)\b"),)
"""„Welche Mandanten haben wir?“ is answered by the matters; how many they are, no list of these says."""
_ALLE = (
    r"\balle[nr]?\b|\binsgesamt\b|\bsaemtliche\w*|\bueberall\b|\bunsere[nr]?\b.*\b(?:akten|verfahren|sachen|"
    r"mandaten?|faellen?)\b|\b(?:laufenden|offenen|aktuellen)\b.*\b(?:akten|verfahren|sachen|mandaten?|"
    r"faellen?)\b|"
    r"\b(?:akten|mandats|verfahrens)?uebergreifend|\bhaben wir\b.*\b(?:alles|so)\b|\bquer durch\b"
)
_BEI_GERICHT = (
    r"\bwas (?:haben wir|laeuft|liegt|ist)\b.*\b(?:beim|vorm|vor dem|am)\b|"
    r"\b(?:welche|alle|unsere)[nr]? (?:\w+ )?(?:akten|verfahren|sachen|mandate|faelle|prozesse|"
    r"rechtsstreite)\b.*"
    r"\b(?:beim|am|vor dem|vorm|bei)\b|^(?:akten|verfahren|sachen) (?:beim|am|vor dem|vorm)\b|"
    r"\bin welchen (?:akten|sachen|verfahren|mandaten)\b.*\b(?:\w*gericht|ag|lg|olg|arbg|lag|vg|sg)\b|"
    r"\bgibt es\b.*\b(?:akten|verfahren|"
    r"sachen)\b.*\b(?:beim|am|vor dem)\b|"
    r"\bhaben wir\b.*\b(?:verfahren|akten|sachen|was|etwas)\b.*\b(?:beim|am|vor dem|vorm)\b"
)
_ANDERES = (
    r"frist|\btermin|\bdokument|\bkost|gebuehr|zustaendig|\bberufung\b|\bwert\b|\banwaltszwang|\bmuster|"
    r"\bstunden|"
    r"\bzeiten\b|\bwann\b|\bheute\b|\bwoche\b|\bmorgen\b|\bmonat\b|\bladung|\bverhandlung"
)


def regeln() -> list[Rule]:
    return [
        Rule(erkannt(_gericht), TOOL, _verfahren, _rolle, failure=FEHLER),
        Rule(erkannt(_rollen), TOOL, _leute, _rolle, failure=FEHLER),
    ]


def _rolle(groups: Mapping[str, Any]) -> dict[str, Any]:
    return {"akte": "alle", "rolle": groups["rolle"], "limit": MOST}


def _rollen(anfrage: Anfrage) -> Mapping[str, Any] | None:
    """One role, and all matters; with a name it is somebody's."""
    counted = anfrage.hat(_WIE_VIELE)
    roles = [role for role, pattern in (*_ROLLEN, *(_MANDANTEN if counted else ())) if anfrage.hat(pattern)]
    roles = list(dict.fromkeys(roles))
    roles = ["GEGNERVERTRETER"] if "GEGNERVERTRETER" in roles else roles
    women = anfrage.hat(_FRAUEN) is not None and not anfrage.hat(r"\b(?:mandanten|gegner|zeugen)\b")
    if (
        len(roles) != 1
        or not (women or counted or anfrage.hat(_ALLE))
        or anfrage.hat(_ANDERES)
        or _jemand(anfrage)
    ):
        return None
    if anfrage.hat(r"\bohne\b|\bkeine\b|\bausser\b|\bnicht\b|\b(?:dieser|der|die) (?:akte|sache)\b"):
        return None
    running = anfrage.hat(r"\b(?:laufende|offene|aktuelle)[nr]?\b") is not None
    return {
        "rolle": roles[0],
        "rollen": roles,
        "status": "OFFEN" if running else None,
        "frauen": women,
        "unbeachtet": _unbeachtet(anfrage),
    }


_GELESEN = re.compile(
    r"\w*akten?|\w*sachen?|\w*verfahren|\w*mandate?n?|\w*prozessen?|faellen?|rechtsstreit\w*|angelegenheiten|"
    r"zeug\w*|gegner\w*|gegen\w+|\w*gerichte?n?|sachverstaendige\w*|gutachter\w*|mandant\w*|\w*anwaelt\w*|\w*anwalt|"
    r"kanzlei\w*|kolleg\w*|namen?|liste|aufstellung|uebersicht|person(?:en)?|leute|bestand|system|programm"
)


_BEIGEFUEGT = re.compile(
    r"\b(?:aus|in|bei|mit|fuer|zu|wegen|von|vom|im|beim|zum|zur) "
    r"(?:(?:de[rmns]|die|das|eine[rmn]?|unsere[rmn]?) )?(?P<was>[a-z-]{4,})(?= (?P<danach>[a-z-]+)|)"
)


def _unbeachtet(anfrage: Anfrage) -> list[str]:
    """What nothing here chooses by: „alle Zeugen aus der Nachbarschaft“."""
    nouns = {word.klein for word in anfrage.worte[1:] if word.gross and not word.zeichen}
    nouns |= {
        found["was"]
        for found in _BEIGEFUEGT.finditer(anfrage.klein)
        if not _GELESEN.fullmatch(found["danach"] or "")
    }
    left = {word for word in nouns if not _GELESEN.fullmatch(word) and word not in FUELL}
    return [word.text for word in anfrage.worte if word.klein in left]


def _jemand(anfrage: Anfrage) -> bool:
    """Whether a name is given: the word for the role is none."""
    named = genannt(anfrage)
    return named is not None and re.fullmatch(r"(?:mandant|gegner|zeug)innen", falte(named.name)) is None


_MEHRERE = r"\b(?:akten|aktenzeichen|aktenliste|sachen|verfahren|mandate|faelle|prozesse|rechtsstreite)\b"
_NUR_LISTE = re.compile(
    r"akten?|aktenliste|aktenzeichen|(?:gerichts)?sachen|(?:gerichts)?verfahren|mandaten?|faellen?|(?:gerichts)?prozessen?|"
    r"rechtsstreite?n?|liste|uebersicht|aufstellung|anzahl|zahl|gericht\w*|eingetragen\w*|anhaengig\w*|lauf\w*|"
    r"laeuft|lieg\w*|fuehr\w*|gefuehrt\w*|zustaendig\w*|offene?n?|kanzlei|hinterlegt|erfasst|vermerkt|angegeben|"
    r"ruhend\w*|(?:ab)?geschlossene?n?|archivierte?n?|abgelegte?n?|beendete?n?|spielen|schweben|rechtshaengig|bestand"
)


def nur_nach_gericht(anfrage: Anfrage) -> list[Gericht]:
    """The courts that matters are listed by, where nothing else is said that chooses among them."""
    courts = gerichte_genannt(anfrage.klein)
    if not courts or re.search(_ANDERES, anfrage.klein.replace("zustaendig", " ")) or anfrage.hat(_VERNEINT):
        return []
    if anfrage.hat(_BEI_GERICHT):
        return courts
    return courts if anfrage.hat(_MEHRERE) and not daneben(anfrage, courts) else []


_VERNEINT = r"\bnicht\b|\bkein\w*|\bohne\b|\bausser\b"


def daneben(anfrage: Anfrage, courts: Sequence[Gericht]) -> list[str]:
    """The words beside the courts that say more than that a list is asked for."""
    own = {word for each in courts for word in re.findall(r"[a-z]+", anfrage.klein[slice(*each.stelle)])}
    words = [falte(word) for word in inhalt(anfrage).split()]
    return [word for word in words if not (own.issuperset(word.split("-")) or _NUR_LISTE.fullmatch(word))]


def _gericht(anfrage: Anfrage) -> Mapping[str, Any] | None:
    courts = nur_nach_gericht(anfrage)
    running = anfrage.hat(r"\blaufen|\blaeuft|\boffen|\banhaengig") is not None
    state = "OFFEN" if running else status_genannt(anfrage)
    return {"rolle": "GERICHT", "gerichte": courts, "status": state} if courts else None


def _leute(progress: Progress) -> str:
    women = progress.groups["frauen"]
    rows = [each for each in _gemeinte(progress) if not women or each.get("anrede") == "Frau"]
    role = f"{gross(progress.groups['rolle'])}{', eingetragen mit der Anrede „Frau“' if women else ''}"
    unknown = [
        f"{_name(each)} (Akte {each['akte']})"
        for each in _gemeinte(progress)
        if women and not each.get("anrede") and not each.get("firma")
    ]
    open_question = (
        f"Ohne Anrede eingetragen, also nicht zu erkennen: {', '.join(unknown)}." if unknown else ""
    )
    if not rows and unknown:
        return absaetze(f"{role}: niemand.", open_question, _nicht_alle(progress), _quelle())
    if not rows:
        return absaetze(f"{role}: in keiner Akte, auf die Du Zugriff hast, eingetragen.", _quelle())
    lost: list[str] = progress.groups["unbeachtet"]
    return absaetze(
        f"**Nicht berücksichtigt:** {'; '.join(f'„{word}“' for word in lost)}." if lost else "",
        f"{satz(anzahl(len(rows), 'Eintrag', 'Einträge')).replace('Eine Eintrag', 'Ein Eintrag')} "
        f"({role}{', offene Akten' if progress.groups['status'] else ''}) in den Akten, auf die Du "
        f"Zugriff hast:",
        liste(
            f"**{_name(each)}**: Akte {each['akte']} ({each['kurzrubrum']}){_notiz(each)}" for each in rows
        ),
        _verschiedene(rows),
        open_question,
        _nicht_alle(progress),
        _quelle(),
    )


def _verschiedene(rows: list[dict[str, Any]]) -> str:
    """Who takes part in several matters is one all the same."""
    names = len({falte(_name(each)) for each in rows})
    return f"Verschiedene Namen sind das {names}." if names < len(rows) else ""


OHNE_ABTEILUNG = "**Nicht berücksichtigt:** die Abteilung des Gerichts; sie steht in keinem dieser Einträge."


def _verfahren(progress: Progress) -> str:
    groups = progress.groups
    courts: list[Gericht] = groups["gerichte"]
    rows = [each for each in _gemeinte(progress) if passendes(courts, _name(each))]
    state = f" ({gross(groups['status'])})" if groups["status"] else ""
    which = "dieses Gericht" if len(courts) == 1 and courts[0].arten else "eines dieser Gerichte"
    apart = not rows and any(each.arten and each.abteilungen for each in courts)
    if apart:
        rows = [each for each in _gemeinte(progress) if passendes(courts, _name(each), ohne_abteilung=True)]
    if not rows:
        known = sorted({_name(each) for each in progress.data["beteiligte"]})
        return absaetze(
            f"Eine Akte{state} mit diesem Gericht finde ich unter denen, auf die Du Zugriff hast, nicht. "
            "Eingetragen sind:"
            if known
            else "In keiner Akte, auf die Du Zugriff hast, ist ein Gericht eingetragen.",
            liste(known),
            _quelle(),
        )
    lines = [
        f"**{each['akte']}**: {each['kurzrubrum']} ({_name(each)}"
        f"{', Zeichen ' + each['zeichen'] if each.get('zeichen') else ''})"
        for each in rows
    ]
    return absaetze(
        OHNE_ABTEILUNG if apart else "",
        f"{satz(anzahl(len(rows), 'Akte', 'Akten'))}{state}, in "
        f"{'der' if len(rows) == 1 else 'denen'} {which} eingetragen ist:",
        liste(lines),
        "Ob dort schon etwas anhängig ist, sagt der Eintrag nicht.",
        _nicht_alle(progress),
        _quelle(),
    )


def _gemeinte(progress: Progress) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = progress.data["beteiligte"]
    return [each for each in rows if progress.groups["status"] in (None, each["status"])]


def _nicht_alle(progress: Progress) -> str:
    seen = len(progress.data["beteiligte"])
    return (
        f"Durchgesehen sind nur die ersten {seen} Einträge; es gibt mehr." if progress.data["weitere"] else ""
    )


def _quelle() -> str:
    return quelle("Beteiligte aller sichtbaren Akten")


def _name(each: Mapping[str, Any]) -> str:
    person = " ".join(part for part in (each.get("anrede"), each.get("vorname"), each.get("name")) if part)
    return ", ".join(part for part in (each.get("firma"), person) if part)


def _notiz(each: Mapping[str, Any]) -> str:
    return f"; {each['notizen']}" if each.get("notizen") else ""
