"""„An welche Adresse geht die Klageschrift bei Brackwasser?“: to whom a paper of a matter goes, and where.

Never to our own client, whose name the matter may have: it goes to a court, an authority or the other side.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.akten.beteiligte import ROLLEN
from bridle.assistants.helena.planer.akten.beteiligte_nach import ist_behoerde
from bridle.assistants.helena.planer.akten.person import voller_name, zeile
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, genannt, sache
from bridle.assistants.helena.planer.recht import zustaendigkeit_akte
from bridle.assistants.helena.planer.sagen import absaetze, felder, liste, quelle
from bridle.assistants.helena.planer.schritte import titel, vermutet, zur_akte
from bridle.assistants.helena.werkzeug_angaben import MOST_ROWS
from bridle.engine.model import CallChunk
from bridle.models.planner import Progress, Rule

_ADRESSE = (
    r"\b(?:an|unter|auf) welche[rns]? (?:post|liefer)?(?:adresse|anschrift)\b|"
    r"\bwelche (?:adresse|anschrift) (?:kommt|gehoert|muss|soll|schreib\w*) (?!.*\bsteht\b)|"
    r"\b(?:an wen|wohin) (?:\w+ ){0,2}?(?:adressier\w*|schick\w*|send\w*|versend\w*|geht|gehen)\b|"
    r"\b(?:an wen|wohin) (?:soll|muss|kann)\w* .*\b(?:adressier\w*|schick\w*|send\w*|versend\w*|gehen)\b|"
    r"\bwohin mit\b|\bwohin (?:\w+ )?adressier"
)
_PAPIERE = (
    ("rechtsmittel", r"\b(?:berufung|revision|\w*beschwerde)\w*"),
    ("behelf", r"\b(?:widerspruch|einspruch)(?!sbescheid)\w*"),
    ("klage", r"\b\w*klage(?:schrift|antrag|entwurf)?\b|\b(?:scheidungs|eil)antrag\b"),
    (
        "gericht",
        r"\bklage(?:erwiderung|begruendung|ruecknahme|erweiterung)\w*|\bschriftsatz\w*|\bschriftsaetze\w*|"
        r"\b(?:re|du)plik\b|\bverteidigungsanzeige\b|\bstellungnahme\b|\b(?!mahn)\w*antrag\b|"
        r"\bakteneinsicht\w*|\bmahnbescheid\w*|\bmahnantrag\b",
    ),
    (
        "gegner",
        r"\b(?:ab)?mahnung\w*|\bmahnschreiben\b|\bmahnbrief\b|\bzahlungsaufforderung\w*|\b\w*kuendigung\b|"
        r"\baufforderungsschreiben\b|\banspruchsschreiben\b|\b(?:maengel)?(?:anzeige|ruege)\b|"
        r"\bgegnerschreiben\b|\bvergleichs(?:angebot|vorschlag)\b",
    ),
    (
        "offen",
        r"\b(?:das|dieses|unser|mein|ein) schreiben\b|\bde[rn] brief\b|\b(?:die|meine?|unsere?) "
        r"(?:post|unterlagen)\b",
    ),
)
_ANDERE = (
    r"\b(?:an|fuer) (?:die|den|das|unser\w*|herrn?|frau)\b|\bueberweis|\bfrist\b|"
    r"\b(?:kopie|abschrift|durchschrift|rechnung)\w*|\bzahl(?:en|t|e)\b|"
    r"\bunser\w* (?:mandant|adresse|anschrift)|"
    r"\b(?:ging(?:en)?|wurden?|hat|haben|hatten?|geschickt|gesendet|gesandt)\b|"
    r"\bgegen (?:eine?n?|das|de[rn]|die) \w*(?:urteil|beschluss|bescheid)\w* (?:de[rs]|vom)\b"
)
"""Who gets it is said, or it was sent before; or it is asked of any decision of a court."""
_AN_JEMAND = r"\b(?:an (?!welche|wen\b)|fuer |frau |herrn? |familie |firma )[a-z]"
_IN_DER_SACHE = r"\b(?:bei|in (?:der|sachen)|im|zur|zum) "
_SO_GEFRAGT: Mapping[str, str] = {
    "klage": r"adresse|anschrift|schick|send",
    "rechtsmittel": r"adresse|anschrift",
    "offen": _IN_DER_SACHE,
}
"""„Wohin geht die Berufung“ asks for the law."""
_NACH_ROLLE = tuple(pattern for role, pattern in ROLLEN if role not in ("GERICHT", "RICHTER"))
_GEGENSEITE = ("GEGNERVERTRETER", "GEGNER")
OHNE_ANSCHRIFT = "Die Anschrift {} steht nicht in der Akte."


def regeln() -> list[Rule]:
    return zur_akte(
        "read_beteiligte",
        _erkenne,
        _antwort,
        lambda _: {"limit": MOST_ROWS},
        weiter=_weiter,
        pflicht=True,
        darf=lambda _: True,  # „Wohin schicke ich …“ asks, and does not want anything to be sent
    )


def _erkenne(anfrage: Anfrage) -> Mapping[str, Any] | None:
    asked = anfrage.hat(_ADRESSE)
    if asked is None or anfrage.hat(_ANDERE):
        return None
    paper = _papier(anfrage.klein[asked.start() :]) or _papier(anfrage.klein)
    if paper is None:
        return None
    if any(anfrage.hat(pattern) for pattern in _NACH_ROLLE):
        return None  # whose address it is was said
    if not anfrage.hat(_SO_GEFRAGT.get(paper[0], "")) or (paper[0] == "offen" and anfrage.hat(_AN_JEMAND)):
        return None
    named = genannt(anfrage) or sache(anfrage)
    written = next((word.text for word in anfrage.worte if word.klein == paper[1]), paper[1])
    given = {"akte": named} if named else {}
    return {**given, "art": paper[0], "papier": written, "argumente": {}, "steht": True}


def _papier(klein: str) -> tuple[str, str] | None:
    """Of which kind it is, and its name: what stands behind the question goes before a story that is told."""
    found = ((kind, re.search(words, klein)) for kind, words in _PAPIERE)
    return next(((kind, named[0]) for kind, named in found if named), None)


def _weiter(progress: Progress) -> CallChunk | None:
    """Where no court is entered yet, a Klage goes to the one that the law leads to."""
    return zustaendigkeit_akte.dann_bestimmen(progress) if progress.groups["art"] == "klage" else None


def _antwort(progress: Progress) -> str:
    kind, paper = progress.groups["art"], progress.groups["papier"]
    read = next(felder(each.data) for each in progress.results if each.tool == "read_beteiligte")
    people: list[dict[str, Any]] = read["beteiligte"]
    courts = [each for each in people if each["rolle"] == "GERICHT"]
    office = [each for each in people if each["rolle"] != "MANDANT" and ist_behoerde(each)]
    others = [each for role in _GEGENSEITE for each in people if each["rolle"] == role]
    if kind == "klage" and not courts and progress.last.tool == "bestimme_zustaendigkeit":
        return absaetze(zustaendigkeit_akte.antwort(progress), OHNE_ANSCHRIFT.format("des Gerichts"))
    either = office or [*courts, *others]
    chosen = {"gegner": others, "behelf": either, "offen": people}.get(kind, courts or office)
    head = f"In der {titel(progress)}:"
    if not chosen:
        wanted = "Gegner" if kind == "gegner" else "Gericht und keine Behörde"
        return absaetze(
            vermutet(progress),
            f"Wohin „{paper}“ geht, kann ich nicht sagen: In der {titel(progress)} ist kein {wanted} "
            "eingetragen, also auch keine Anschrift.",
            quelle(f"Beteiligte der Akte {read['akte']}"),
        )
    if kind == "offen":
        head = f"An wen es gehen soll, ist nicht gesagt. In der {titel(progress)} sind eingetragen:"
    if kind == "behelf" and not office and len(chosen) > 1:
        head = (
            f"An wen das geht, hängt davon ab, wogegen es sich richtet. In der {titel(progress)} sind "
            "eingetragen:"
        )
    lacking = [each for each in chosen if not each.get("adresse")]
    return absaetze(
        vermutet(progress),
        head,
        liste(zeile(each) for each in chosen),
        "Ob das Rechtsmittel an dieses Gericht geht oder an ein höheres, steht nicht in der Akte."
        if kind == "rechtsmittel"
        else "",
        " ".join(
            OHNE_ANSCHRIFT.format("des Gerichts" if e in courts else f"von {voller_name(e)}") for e in lacking
        ),
        quelle(f"Beteiligte der Akte {read['akte']}"),
    )
