"""Who takes part in a matter, and how to reach them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from bridle.assistants.helena.felder import gefaltet
from bridle.assistants.helena.planer.akten.person import (
    anders_angeredet,
    fehlendes,
    heisst,
    nah,
    so_angeredet,
    voller_name,
    worte_von,
    zeile,
)
from bridle.assistants.helena.planer.akten.vertreter import vertretung_der_gegenseite
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, Genannt, genannt
from bridle.assistants.helena.planer.sagen import absaetze, gross, liste, quelle
from bridle.assistants.helena.planer.schritte import titel, vermutet, zur_akte
from bridle.assistants.helena.werkzeug_angaben import MOST_ROWS
from bridle.models.planner import Progress, Rule

ROLLEN = (
    (
        "GEGNERVERTRETER",
        r"\bgegner(?:ische[rnms]?)?[ -]?(?:anwalt|anwaelt\w*|rechtsanw\w*|kanzlei|vertreter\w*|"
        r"bevollmaecht\w*)|gegenanwalt|gegneranw\w*|\bgegnerische[rnms]? kolleg\w*|"
        r"\bkolleg(?:e|en|in|innen)\b(?: \w+){0,2} (?:auf|von|der|bei|gegen)(?: der| die)? "
        r"(?:gegenseite|anderen seite|gegnerseite)\b|"
        r"(?:anwalt|anwaelt\w*|rechtsanwalt|vertreter\w*|kanzlei|bevollmaecht\w*|"
        r"vertritt)\s+(?:\w+\s)?(?:der|die|den|des)?\s*(?:gegenseite|gegners?|gegnerin|gegenpartei)|"
        r"\b(?:gegenseite|gegner|gegnerin|gegenpartei) (?:anwaltlich )?(?:vertritt|vertreten)\b|"
        r"\bvertritt\b.*\b(?:gegenseite|gegner\w*|gegenpartei)|prozessbevollmaecht\w*|"
        r"\b(?:gegenseite|gegner(?:in)?|gegenpartei)\b.*\b(?:einen?|keinen?|schon|ueberhaupt) "
        r"(?:rechts)?anw(?:alt|aelt)",
    ),
    (
        "GEGNER",
        r"\b(?:unfall|klage|streit)?gegner(?:in|s|n)?\b|\bgegen wen\b|\bgegenseite|"
        r"\bauf der (?:anderen|gegnerischen) seite\b|\bmit wem\b.*\b(?:streit|prozess|zofft)|"
        r"\bsteht uns\b.*\bgegenueber|\bgegenpartei|"
        r"\bprozessgegner",
    ),
    (
        "SACHVERSTAENDIGER",
        r"\bsachverstaendig(?!\w*kosten)\w*|\bgutachter(?!\w*kosten)\w*|\bsv\b|\bexpert(?:e|en|in)\b",
    ),
    (
        "ZEUGE",
        r"\b(?:\w+s|augen|ohren|unfall|haupt)?zeug(?:e|en|in|innen)\b|\bwer hat\b.*\b(?:gesehen|"
        r"beobachtet|mitbekommen|bezeug\w*)\b",
    ),
    (
        "RICHTER",
        r"(?<!\bfrau )(?<!\bherr )(?<!\bherrn )(?<!\bakte )(?<!\bsache )(?<!\bfall )"
        r"\b(?:einzel)?richter(?:in)?\b|\bvorsitzende[rn]?\b",
    ),
    (
        "GERICHT",
        r"gerichtsaktenzeichen|\bwelche[sm] gericht|\bgericht(?:s|liches?|"
        r"liche[nr])?\b(?!\s?(?:kosten|gebuehr))",
    ),
    (
        "MANDANT",
        r"\bmandant(?:in|en|schaft)?\b|\bauftraggeber|\bwen (?:vertreten|verteidigen|beraten) wir\b|"
        r"\b(?:fuer wen (?:sind|arbeiten|"
        r"handeln|treten) wir|wen beraten wir)\b|\bmdt(?:in)?\b",
    ),
)
KONTAKT = (
    r"\b(?:az|aktenzeichen|geschaeftszeichen)\b.*\b(?:beim|vom|des|am) \w*gericht|"
    r"\badress\w*|\banschrift|(?<!am )(?<!ans )\btelefon\w*|\btel\b|\brufnummer|\bhandy\w*|\bmobil(?:nummer|"
    r"nr|telefon)\b|\be?-?mail\w*|"
    r"\bkontakt\w*|\berreich\w*|\bwohn(?:t|haft|en)\b|\banrufen\b|\bfax(?:nummer)?\b|\bsafe-?id\b|"
    r"\bgeschaeftszeichen|"
    r"gerichtsaktenzeichen|\b(?:schaden|versicherungs|kunden|vorgangs)nummer|\baz vom gericht|"
    r"\b(?:nr|nummer) (?:von|vom|der|des|zu|fuer|unsere[rs])\b|\bunter welcher (?:nummer|nr)\b|\b(?:durch|"
    r"an)klingel\w*|\bkontaktier\w*|"
    r"\baktenzeichen (?:des|vom|beim) gericht|"
    r"\bzeichen\b|\bplz\b|\bvornamen?\b|\banrede\b|\bsitzt\b(?! an\b)|\baz\.? (?:des|vom|beim|"
    r"von dem) gericht|\bdurchwahl|\b(?:die |"
    r"eine )?nummer von\b|\btelefonisch|\brueckruf\w*|\bzurueck(?:zu)?rufen\b|"
    r"^(?:welche |die )?(?:nr|nummer)\b"
    r"(?! ?\.? ?\d)|(?<!rechnungs)\bnummer\W*$"
)
_FRAGE = (
    r"\bwe[rn]\b|\bmit wem\b|\bwie heisst|\bname\b|\bnamen\b|\bwelche[rsnm]?\b|\bzeig|\bnenn|\bliste|"
    r"\bgibt es\b|"
    r"^hat (?:die|der) geg(?:en|ner)|"
    r"\baktenzeichen\b.*\bgericht|\bgericht\w*\b.*\baktenzeichen|\bgegen wen\b|\bwen vertreten\b|\bfuer wen "
    r"(?:sind|arbeiten|handeln|treten) wir\b|\bwen beraten wir\b|"
    r"\bhaben wir\b|\bheisst\W*$"
)
_BETEILIGTE = (
    r"\bbeteiligte?n?(?:liste|verzeichnis)?\b|\bpersonen\b|\bparteien\b|\bpartei\b|\bwer (?:ver)?klagt\b|"
    r"\bklaeger(?:in)?\b|"
    r"\bbeklagte[rn]?\b|"
    r"\bgegen "
    r"wen\b|\bwen vertreten\b|"
    r"\bwer (?!.*\b(?:zustaendig|verantwortlich|dran\b|(?:rechts)?anw(?:alt|aelt)|(?:sach)?bearbeit))"
    r"(?:steht|ist|sind|taucht|kommt|haengt|wird|wurde|spielt|gehoert)\b(?: \w+){0,4} "
    r"(?:(?:in|an|bei|zu) (?:der |dieser |unserer )?|zur )(?:akte|sache)\b"
)
_NOCH = r"(?: eigentlich| denn| nochmal| gleich| noch(?: mal)?)*\b"
_KEINE_PERSON = r"(?! (?:bei|in|an|aus|das|d(?:er|ie)(?! (?:herr|frau)))\b)"
_WER_IST = rf"^(?:und )?(?:wer (?:ist|war){_NOCH}|was (?:ist|war){_NOCH}{_KEINE_PERSON})"
_FELDER = (
    (
        r"(?<!am )(?<!ans )\btelefon\w*|\btel\b|\brufnummer|\bhandy\w*|\bmobil(?:nummer|nr|telefon)\b|"
        r"\banrufen\b|\brueckruf\w*|\bzurueck(?:zu)?rufen\b|"
        r"\b(?:durch|an)klingel\w*|"
        r"\b(?:nr|nummer)\b",
        "telefon",
        "Telefonnummer",
    ),
    (r"\be?-?mail\w*", "email", "E-Mail-Adresse"),
    (r"\bfax\w*", "fax", "Faxnummer"),
    (r"\bsafe-?id\b|\bbea-?(?:postfach|adresse|nummer|id)\b", "bea", "beA-Adresse"),
    (
        r"\b(?<!mail)(?<!mail-)adresse\b|\b(?:post|wohn|privat|geschaefts|firmen)?anschrift|"
        r"\bwohn(?:t|haft|en)\b|\bsitzt\b|\bplz\b",
        "adresse",
        "Anschrift",
    ),
    (r"zeichen\b|\b(?:schaden|versicherungs|kunden|vorgangs|bg-)nummer|\baz\b", "zeichen", "Zeichen"),
)


_ANDERES = (
    r"\bsachstand|"
    r"\bdran\b|\bstand\b|\bzu tun\b|\boffen|\bfrist|\bstreitwert|\bwert\b|\bzustaendig|\bverantwortlich|"
    r"\b(?:sach)?bearbeit|"
    r"\bakte\b|\bsache\b|\bfall\b|\banwalt|\bmandat\b|\bgegenstand|\bstatus|\bdokument|\bsteht\b|\blos\b|\bfederfuehr|\bbetreut"
)
_WESSEN_ANWALT = (
    r"\b(?:rechts)?anw(?:alt|aelt)\w*\s(?:von|vom|des|der|fuer)\b|\b\w{4,}s\s(?:rechts)?anw(?:alt|aelt)"
)
IN_DER_MAIL = (
    r"\b[a-z]{3,}-?mail\b(?!-?\s?adress)|"
    r"\b(?:in|aus|nach|mit|zu) (?:der|dieser|seiner|ihrer|unserer|einer)(?: \w+){0,2} (?:e-?)?mail\b"
    r"(?!-?\s?adress)|"
    r"\b(?:(?:steht|stand|stehen|nennt|heisst es|schreibt)\b[^.?!]{0,30}\bin|laut)\s"
    r"(?:(?!akte|sache|als\b)\w+[ -]){0,3}(?:e-?)?mail\b(?!-?\s?adress)|"
    r"\b(?:datum|wann|traegt|datiert|geschrieben|verfasst)\b[^.?!]{0,40}\b(?:e-?)?mail\b(?!-?\s?adress)"
)
"""What is written in a mail, or its day, and not where one is sent to."""
_WORUEBER = r"\b(?:um was|worum|worueber|weswegen|warum|weshalb|wieso)\b"
"""What the parties are at odds about, and not who they are."""
_EIGENE_NUMMER = r"\bwelche (?:nummer|nr) (?:hat|traegt) (?:die|das|der) \w*(?:akte|sache|fall|mandat)\b"
"""A matter has no telephone."""
_AUCH_DAS_GERICHT = r"\bwelche[sm]? gericht\b.*\bund\b|\bund\b.*\bwelche[sm]? gericht\b"
MOST_WORDS, SHORT = 8, 7


def regeln() -> list[Rule]:
    return zur_akte(
        "read_beteiligte",
        _erkenne,
        gezeigt,
        lambda _: {"limit": MOST_ROWS},
        example="Wer ist in der Akte {akte} beteiligt? Wie erreiche ich den Gegner?",
    )


def _erkenne(anfrage: Anfrage) -> Mapping[str, Any] | None:
    roles = [role for role, pattern in ROLLEN if anfrage.hat(pattern)]
    contact = anfrage.hat(KONTAKT)
    if "GEGNERVERTRETER" in roles:
        court = "GERICHT" in roles and anfrage.hat(_AUCH_DAS_GERICHT)
        roles = ["GERICHT", "GEGNERVERTRETER"] if court else ["GEGNERVERTRETER"]
    elif len(roles) > 1 and "MANDANT" in roles and contact is None and not anfrage.hat(r"\bund\b"):
        roles.remove("MANDANT")
    most = MOST_WORDS if roles == ["GEGNERVERTRETER"] else SHORT  # „der Anwalt der Gegenseite in der Akte …“
    short = sum(not word.zeichen for word in anfrage.worte) <= most  # „gegner silberbach“
    short = short and not anfrage.hat(
        r"\b(?:laut|lt|gemaess|ursache|ergebnis|hoehe|summe|betrag)\b|\bkosten\b"
    )
    named = genannt(anfrage)
    somebody = not roles and anfrage.hat(_WER_IST) and named and len(anfrage.worte) <= MOST_WORDS
    if anfrage.hat(r"\bwer vertritt\b|\bvertreten durch\b") and not roles:
        roles = ["MANDANT", "GEGNER", "GEGNERVERTRETER"]
    whether = r"^(?:ist|war|sind)\b(?! (?:denn |da |schon )*(?:bei|in|im|fuer|ein)\b)"
    if roles and not contact and named and named.name and anfrage.hat(whether):
        roles, contact = [], anfrage.hat(r"^")  # „Ist Kolbenfeld unser Mandant?“: what Kolbenfeld is there
    if anfrage.hat(IN_DER_MAIL) or anfrage.hat(_WORUEBER):
        return None
    if anfrage.hat(r"\bletzte[rn]? kontakt|\bwann\b.*\bkontakt") or anfrage.hat(_EIGENE_NUMMER):
        return None
    if not roles and contact and anfrage.hat(_WESSEN_ANWALT):
        return None  # the lawyer of somebody, and not that person
    if named is None and anfrage.hat(
        r"\bin welche[rn]\b|^wo vertreten wir\b|\b(?:welche|alle|unsere) mandant(?:en|innen)\b"
    ):
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
        "felder": gefragte_felder(anfrage),
    }


def gefragte_felder(anfrage: Anfrage) -> list[tuple[str, str]]:
    """What of somebody is asked for, with its name."""
    ours = anfrage.hat(_UNSERE_NUMMER)
    asked = [(key, name) for pattern, key, name in _FELDER if anfrage.hat(pattern)]
    return [each for each in asked if not (ours and each[0] == "zeichen")]


_UNSERE_NUMMER = (
    r"\b(?:aktenzeichen|aktennummer|az)\b.*\b(?:bei uns|(?:laeuft|fuehren wir|hat|lief) (?:bei uns )?"
    r"(?:die|der|das) (?:sache|fall|akte|mandat|verfahren))\b"
)
"""What the firm calls a matter; a party's own reference is another number."""


def gezeigt(progress: Progress) -> str:
    data, groups = progress.data, progress.groups
    people: list[dict[str, Any]] = data["beteiligte"]
    named: Genannt = groups["akte"]
    roles: list[str] = groups["rollen"]
    polite = re.search(r"\b(?:frau|herrn?)\s", groups["worte"])  # who is called so is no firm
    called = [each for each in people if groups["kontakt"] and heisst(each, named.name)]
    called = [e for e in called if (e.get("name") or not polite) and not anders_angeredet(e, groups["worte"])]
    called = called or [e for e in people if groups["kontakt"] and so_angeredet(e, groups["worte"])]
    theirs = vertretung_der_gegenseite(groups["worte"], named.name, people, titel(progress))
    if instead := _fremder(people, progress) or theirs:
        return instead
    other = [each for each in people if anders_angeredet(each, groups["worte"])]
    if other and not called and groups["kontakt"] and not roles:
        said = "Herr" if other[0]["anrede"] == "Frau" else "Frau"
        return _nicht_eingetragen(f"{said} {other[0]['name']}", other, progress)
    called = _gemeinte(people, called, groups) or called
    chosen = [each for each in people if each["rolle"] in roles] if roles else called or people
    if called and (not roles or [each for each in called if each in chosen]):
        chosen = [each for each in called if not roles or each in chosen]
    where = f"in der {titel(progress)}"
    if not chosen:
        wanted = " oder ".join({"RICHTER": "Richter oder Richterin"}.get(role, gross(role)) for role in roles)
        return absaetze(
            f"{wanted}: {where} nicht eingetragen. Eingetragen sind:",
            liste(zeile(each) for each in people),
            quelle(f"Beteiligte der Akte {data['akte']}"),
        )
    return absaetze(
        vermutet(progress),
        f"Beteiligte {where}:" if len(chosen) > 1 else f"{where[:1].upper()}{where[1:]}:",
        liste(zeile(each) for each in chosen),
        fehlendes(chosen, groups["felder"], groups["worte"]),
        _zeichen_der_anderen(people, chosen, groups["felder"]),
        "Es gibt weitere Beteiligte." if data["weitere"] else "",
        quelle(f"Beteiligte der Akte {data['akte']}"),
    )


def _zeichen_der_anderen(
    people: Sequence[dict[str, Any]], chosen: Sequence[dict[str, Any]], asked: Sequence[tuple[str, str]]
) -> str:
    """A matter's reference is mostly that of a court or an authority, whoever it was asked for."""
    if not any(key == "zeichen" for key, _ in asked) or any(each.get("zeichen") for each in chosen):
        return ""
    others = [zeile(each) for each in people if each.get("zeichen") and each not in chosen]
    return absaetze("In dieser Akte ist ein Zeichen hinterlegt bei:", liste(others)) if others else ""


def _gemeinte(
    people: list[dict[str, Any]], called: list[dict[str, Any]], groups: Mapping[str, Any]
) -> list[dict[str, Any]]:
    """„Telefonnummer vom Jobcenter in Kiesewald“: whoever is spoken of beside the name of the matter."""
    if not groups["kontakt"] or groups["rollen"]:
        return []
    own = {word for each in called for word in worte_von(each)}
    words = [word for word in re.findall(r"[a-z]{5,}", groups["worte"]) if not word.startswith("gericht")]
    matter = set(_ORT.findall(groups["worte"]))
    others = [gefaltet(word) for word in words if word not in matter]
    others = [word for word in others if not (called and nah(word, list(own)))]
    spoken = [each for each in people if any(nah(word, worte_von(each)) for word in others)]
    return [each for each in spoken if each not in called]


_ORT = re.compile(
    r"\b(?:in|bei|sache|akte|fall|mandat|verfahren)\s(?:der\s|dem\s)?(?:sache\s|akte\s|fall\s)?([a-z]{5,})"
)
"""Where somebody is looked for, and not who."""


def _fremder(people: list[dict[str, Any]], progress: Progress) -> str:
    """Somebody with the same last name and another first name is somebody else."""
    groups, name = progress.groups, progress.groups["akte"].name
    words = [word for word in gefaltet(name).split() if len(word) > 2]
    if not groups["kontakt"] or groups["rollen"] or len(words) < 2 or _zusammen(people, words):
        return ""
    alike = [each for each in people if nah(words[-1], worte_von(each)) and each.get("vorname")]
    if not alike or any(nah(words[0], worte_von(each)) for each in people):
        return ""
    return _nicht_eingetragen(name, alike, progress)


def _nicht_eingetragen(name: str, alike: list[dict[str, Any]], progress: Progress) -> str:
    return absaetze(
        f"„{name}“ ist in der {titel(progress)} nicht eingetragen; deshalb sage ich dazu nichts. Mit diesem "
        "Nachnamen steht dort:",
        liste(f"{gross(each['rolle'])}: {voller_name(each)}" for each in alike),
        quelle(f"Beteiligte der Akte {progress.data['akte']}"),
    )


def _zusammen(people: list[dict[str, Any]], words: list[str]) -> bool:
    return any(all(nah(word, worte_von(each)) for word in words) for each in people)
