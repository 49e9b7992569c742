"""Who takes part in a matter, and how to reach them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bridle.assistants.helena.felder import gefaltet
from bridle.assistants.helena.planer.erkennen import Anfrage, Genannt
from bridle.assistants.helena.planer.sagen import absaetze, gross, liste, quelle
from bridle.assistants.helena.planer.schritte import titel, vermutet, zur_akte
from bridle.assistants.helena.planer.woerter import abstand, grosszuegig
from bridle.models.planner import Progress, Rule

_ROLLEN = (
    (
        "GEGNERVERTRETER",
        r"gegner(?:ische[rn]?)?[ -]?(?:anwalt|anwaelt\w*|rechtsanw\w*|kanzlei|vertreter\w*|"
        r"bevollmaecht\w*)|gegenanwalt|gegneranw\w*|"
        r"(?:anwalt|anwaelt\w*|rechtsanwalt|vertreter\w*|kanzlei|bevollmaecht\w*|"
        r"vertritt)\s+(?:\w+\s)?(?:der|die|den|des)?\s*(?:gegenseite|gegners?|gegnerin|gegenpartei)|"
        r"\bvertritt\b.*\b(?:gegenseite|gegner\w*|gegenpartei)|prozessbevollmaecht\w*",
    ),
    (
        "GEGNER",
        r"\bgegner(?:in|s|n)?\b|\bgegenseite|\bsteht uns\b.*\bgegenueber|\bgegenpartei|\bprozessgegner",
    ),
    ("SACHVERSTAENDIGER", r"\bsachverstaendig\w*|\bgutachter\w*"),
    ("ZEUGE", r"\bzeug(?:e|en|in|innen)\b"),
    (
        "GERICHT",
        r"gerichtsaktenzeichen|\bwelche[sm] gericht|\bgericht(?:s|liches?|"
        r"liche[nr])?\b(?!\s?(?:kosten|gebuehr))",
    ),
    ("MANDANT", r"\bmandant(?:in|en|schaft)?\b|\bauftraggeber"),
)
_KONTAKT = (
    r"\badress\w*|\banschrift|\btelefon\w*|\btel\b|\brufnummer|\bhandy\w*|\be?-?mail\w*|"
    r"\bkontakt\w*|\berreich\w*|\bwohn(?:t|haft|en)\b|\banrufen\b|\bfaxnummer|\bgeschaeftszeichen|"
    r"gerichtsaktenzeichen|\b(?:schaden|versicherungs|kunden|vorgangs)nummer|\baz vom gericht|"
    r"\baktenzeichen (?:des|vom|beim) gericht|"
    r"\bzeichen\b|\bsitzt\b"
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
_FELDER = (
    (r"\btelefon\w*|\btel\b|\brufnummer|\bhandy\w*|\banrufen\b", "telefon", "Telefonnummer"),
    (r"\be?-?mail\w*", "email", "E-Mail-Adresse"),
    (r"\b(?<!mail)(?<!mail-)adresse\b|\banschrift|\bwohn(?:t|haft|en)\b|\bsitzt\b", "adresse", "Anschrift"),
    (r"zeichen\b|\b(?:schaden|versicherungs|kunden|vorgangs|bg-)nummer|\baz\b", "zeichen", "Zeichen"),
)


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
    short = len(anfrage.worte) <= 6  # „gegner silberbach“
    asked = anfrage.hat(_BETEILIGTE) or contact or (roles and (anfrage.hat(_FRAGE) or short))
    if not asked or (roles == ["GERICHT"] and anfrage.hat(r"zustaendig|\btermin")):
        return None
    if anfrage.hat(r"\bakten\b(?!zeichen)|\bmandate\b|\bfrist\w*|\btermine?\b|\bdokument\w*|\bstunden\b"):
        return None
    return {
        "kontakt": bool(contact),
        "rollen": roles,
        "felder": [(key, name) for pattern, key, name in _FELDER if anfrage.hat(pattern)],
    }


def _antwort(progress: Progress) -> str:
    data, groups = progress.data, progress.groups
    people: list[dict[str, Any]] = data["beteiligte"]
    named: Genannt = groups["akte"]
    roles: list[str] = groups["rollen"]
    called = [each for each in people if groups["kontakt"] and _heisst(each, named.name)]
    chosen = [each for each in people if each["rolle"] in roles] if roles else called or people
    if called and (not roles or [each for each in called if each in chosen]):
        chosen = [each for each in called if not roles or each in chosen]
    where = f"in der {titel(progress)}"
    if not chosen:
        wanted = " oder ".join(gross(role) for role in roles)
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


def _heisst(each: Mapping[str, Any], name: str) -> bool:
    own = gefaltet(each.get("vorname", ""), each.get("name", ""), each.get("firma", "")).split()
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
