"""Who takes part in a matter, and how to reach them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from bridle.assistants.helena.felder import gefaltet
from bridle.assistants.helena.planer.erkennen import Anfrage, Genannt, genannt
from bridle.assistants.helena.planer.sagen import absaetze, gross, liste, quelle
from bridle.assistants.helena.planer.schritte import titel, vermutet, zur_akte
from bridle.assistants.helena.planer.woerter import abstand, grosszuegig
from bridle.models.planner import Progress, Rule

_ROLLEN = (
    (
        "GEGNERVERTRETER",
        r"\bgegner(?:ische[rnms]?)?[ -]?(?:anwalt|anwaelt\w*|rechtsanw\w*|kanzlei|vertreter\w*|"
        r"bevollmaecht\w*)|gegenanwalt|gegneranw\w*|"
        r"(?:anwalt|anwaelt\w*|rechtsanwalt|vertreter\w*|kanzlei|bevollmaecht\w*|"
        r"vertritt)\s+(?:\w+\s)?(?:der|die|den|des)?\s*(?:gegenseite|gegners?|gegnerin|gegenpartei)|"
        r"\b(?:gegenseite|gegner|gegnerin|gegenpartei) (?:anwaltlich )?(?:vertritt|vertreten)\b|"
        r"\bvertritt\b.*\b(?:gegenseite|gegner\w*|gegenpartei)|prozessbevollmaecht\w*",
    ),
    (
        "GEGNER",
        r"\b(?:unfall|klage|streit)?gegner(?:in|s|n)?\b|\bgegen wen\b|\bgegenseite|"
        r"\bsteht uns\b.*\bgegenueber|\bgegenpartei|"
        r"\bprozessgegner",
    ),
    ("SACHVERSTAENDIGER", r"\bsachverstaendig\w*|\bgutachter\w*|\bsv\b"),
    ("ZEUGE", r"\bzeug(?:e|en|in|innen)\b|\bwer hat\b.*\b(?:gesehen|beobachtet|mitbekommen|bezeug\w*)\b"),
    ("RICHTER", r"\b(?:einzel)?richter(?:in)?\b|\bvorsitzende[rn]?\b"),
    (
        "GERICHT",
        r"gerichtsaktenzeichen|\bwelche[sm] gericht|\bgericht(?:s|liches?|"
        r"liche[nr])?\b(?!\s?(?:kosten|gebuehr))",
    ),
    ("MANDANT", r"\bmandant(?:in|en|schaft)?\b|\bauftraggeber|\bwen vertreten wir\b|\bmdt(?:in)?\b"),
)
_KONTAKT = (
    r"\b(?:az|aktenzeichen|geschaeftszeichen)\b.*\b(?:beim|vom|des|am) \w*gericht|"
    r"\badress\w*|\banschrift|\btelefon\w*|\btel\b|\brufnummer|\bhandy\w*|\be?-?mail\w*|"
    r"\bkontakt\w*|\berreich\w*|\bwohn(?:t|haft|en)\b|\banrufen\b|\bfaxnummer|\bgeschaeftszeichen|"
    r"gerichtsaktenzeichen|\b(?:schaden|versicherungs|kunden|vorgangs)nummer|\baz vom gericht|"
    r"\baktenzeichen (?:des|vom|beim) gericht|"
    r"\bzeichen\b|\bsitzt\b|\baz\.? (?:des|vom|beim|von dem) gericht|\bdurchwahl|\b(?:die |"
    r"eine )?nummer von\b|\btelefonisch"
)
_FRAGE = (
    r"\bwer\b|\bwie heisst|\bname\b|\bnamen\b|\bwelche[rsnm]?\b|\bzeig|\bnenn|\bliste|\bgibt es\b|"
    r"\baktenzeichen\b.*\bgericht|\bgericht\w*\b.*\baktenzeichen|\bgegen wen\b|\bwen vertreten\b|"
    r"\bhaben wir\b"
)
_BETEILIGTE = (
    r"\bbeteiligte?n?\b|\bparteien\b|\bpartei\b|\bklaeger(?:in)?\b|\bbeklagte[rn]?\b|\bgegen "
    r"wen\b|\bwen vertreten\b"
)
_WER_IST = r"^(?:und )?(?:wer|was) (?:ist|war)(?: eigentlich| denn| nochmal| gleich| noch(?: mal)?)*\b"
_FELDER = (
    (r"\btelefon\w*|\btel\b|\brufnummer|\bhandy\w*|\banrufen\b", "telefon", "Telefonnummer"),
    (r"\be?-?mail\w*", "email", "E-Mail-Adresse"),
    (r"\b(?<!mail)(?<!mail-)adresse\b|\banschrift|\bwohn(?:t|haft|en)\b|\bsitzt\b", "adresse", "Anschrift"),
    (r"zeichen\b|\b(?:schaden|versicherungs|kunden|vorgangs|bg-)nummer|\baz\b", "zeichen", "Zeichen"),
)


_ANDERES = (
    r"\bdran\b|\bstand\b|\bzu tun\b|\boffen|\bfrist|\bstreitwert|\bwert\b|\bzustaendig|\bverantwortlich|"
    r"\bbearbeit|"
    r"\bakte\b|\bsache\b|\bfall\b|\banwalt|\bmandat\b|\bgegenstand|\bstatus|\bdokument|\bsteht\b|\blos\b"
)
MOST_WORDS, SHORT = 8, 7


def regeln() -> list[Rule]:
    return zur_akte(
        "read_beteiligte",
        _erkenne,
        _antwort,
        lambda _: {"limit": 50},
        example="Wer ist in der Akte Silberbach beteiligt? Wie erreiche ich den Gegner?",
    )


def _erkenne(anfrage: Anfrage) -> Mapping[str, Any] | None:
    roles = [role for role, pattern in _ROLLEN if anfrage.hat(pattern)]
    contact = anfrage.hat(_KONTAKT)
    if "GEGNERVERTRETER" in roles:
        roles = ["GEGNERVERTRETER"]
    elif len(roles) > 1 and "MANDANT" in roles and contact is None and not anfrage.hat(r"\bund\b"):
        roles.remove("MANDANT")
    short = sum(not word.zeichen for word in anfrage.worte) <= SHORT  # „gegner silberbach“
    named = genannt(anfrage)
    somebody = not roles and anfrage.hat(_WER_IST) and named and len(anfrage.worte) <= MOST_WORDS
    if anfrage.hat(r"\bwer vertritt\b|\bvertreten durch\b") and not roles:
        roles = ["MANDANT", "GEGNER", "GEGNERVERTRETER"]
    if roles and not contact and named and named.name and anfrage.hat(r"^(?:ist|war|sind)\b"):
        roles, contact = [], anfrage.hat(r"^")  # „Ist Kolbenfeld unser Mandant?“: what Kolbenfeld is there
    if anfrage.hat(r"\bletzte[rn]? kontakt|\bwann\b.*\bkontakt"):
        return None
    if named is None and anfrage.hat(r"\bin welche[rn]\b|\b(?:welche|alle|unsere) mandant(?:en|innen)\b"):
        return None
    asked = anfrage.hat(_BETEILIGTE) or contact or (roles and (anfrage.hat(_FRAGE) or short))
    somebody = bool(somebody and not asked and not anfrage.hat(_ANDERES))
    if not (asked or somebody) or (
        roles == ["GERICHT"] and anfrage.hat(r"\btermin" if named else r"zustaendig|\btermin")
    ):
        return None
    if anfrage.hat(r"\bakten\b(?!zeichen)|\bmandate\b|\bfrist\w*|\btermine?\b|\bdokument\w*|\bstunden\b"):
        return None
    person = {"akte": Genannt(name=named.name, sicher=True)} if somebody and named and named.name else {}
    return {
        **person,
        "kontakt": bool(contact or somebody),
        "worte": anfrage.klein,
        "rollen": roles,
        "felder": [(key, name) for pattern, key, name in _FELDER if anfrage.hat(pattern)],
    }


def _antwort(progress: Progress) -> str:
    data, groups = progress.data, progress.groups
    people: list[dict[str, Any]] = data["beteiligte"]
    named: Genannt = groups["akte"]
    roles: list[str] = groups["rollen"]
    called = [each for each in people if groups["kontakt"] and _heisst(each, named.name)]
    called = _mit_angabe(people, called, groups)
    chosen = [each for each in people if each["rolle"] in roles] if roles else called or people
    if called and (not roles or [each for each in called if each in chosen]):
        chosen = [each for each in called if not roles or each in chosen]
    where = f"in der {titel(progress)}"
    if not chosen:
        wanted = " oder ".join({"RICHTER": "Richter oder Richterin"}.get(role, gross(role)) for role in roles)
        return absaetze(
            f"{wanted}: {where} nicht eingetragen. Eingetragen sind:",
            liste(_person(each) for each in people),
            quelle(f"Beteiligte der Akte {data['akte']}"),
        )
    missing = [
        f"{_name(each)}: keine {name} hinterlegt."
        for key, name in groups["felder"]
        for each in chosen
        if not each.get(key)
    ]
    return absaetze(
        vermutet(progress),
        f"Beteiligte {where}:" if len(chosen) > 1 else f"{where[:1].upper()}{where[1:]}:",
        liste(_person(each) for each in chosen),
        " ".join(missing),
        "Es gibt weitere Beteiligte." if data["weitere"] else "",
        quelle(f"Beteiligte der Akte {data['akte']}"),
    )


def _mit_angabe(
    people: list[dict[str, Any]], called: list[dict[str, Any]], groups: Mapping[str, Any]
) -> list[dict[str, Any]]:
    """„Unter welchem Zeichen führt das Jobcenter den Fall Kiesewald?“: whoever is spoken of and has one."""
    keys = [key for key, _ in groups["felder"]]
    if not keys or any(each.get(key) for each in called for key in keys):
        return called
    words = [word for word in re.findall(r"[a-z]{5,}", groups["worte"]) if not word.startswith("gericht")]
    spoken = [each for each in people if any(_nah(word, _worte_von(each)) for word in words)]
    having = [each for each in spoken if any(each.get(key) for key in keys)]
    return having or called


def _worte_von(each: Mapping[str, Any]) -> list[str]:
    return gefaltet(each.get("vorname", ""), each.get("name", ""), each.get("firma", "")).split()


def _heisst(each: Mapping[str, Any], name: str) -> bool:
    own = _worte_von(each)
    words = [word for word in gefaltet(name).split() if len(word) > 2]
    return bool(words) and all(_nah(word, own) for word in words)


def _nah(word: str, own: Sequence[str]) -> bool:
    return any(word == each or word == f"{each}s" or abstand(word, each) <= grosszuegig(each) for each in own)


def _person(each: Mapping[str, Any]) -> str:
    parts = [
        each.get("adresse"),
        f"Tel. {each['telefon']}" if each.get("telefon") else "",
        each.get("email"),
        f"Zeichen {each['zeichen']}" if each.get("zeichen") else "",
        each.get("notizen"),
    ]
    known = "; ".join(part for part in parts if part)
    return f"{gross(each['rolle'])}: **{_name(each)}**{f' ({known})' if known else ''}"


def _name(each: Mapping[str, Any]) -> str:
    person = " ".join(part for part in (each.get("anrede"), each.get("vorname"), each.get("name")) if part)
    firm = each.get("firma", "")
    return f"{firm}, {person}" if firm and person else firm or person
