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
from bridle.assistants.helena.planer.recht import rechtsmittel_akte, zustaendigkeit_akte
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
    (
        "mahngericht",
        r"\bmahnantrag\w*|\bantrag auf (?:\w+ )?mahnbescheid\w*|"
        r"\bwiderspruch gegen (?:den|einen) mahnbescheid\b",
    ),
    ("behelf", r"\b(?:widerspruch|einspruch)(?!sbescheid)\w*"),
    ("klage", r"\b\w*klage(?:schrift|antrag|entwurf)?\b|\b(?:scheidungs|eil)antrag\b"),
    (
        "gericht",
        r"\bklage(?:erwiderung|begruendung|ruecknahme|erweiterung)\w*|\b(?:re|du)plik\b|"
        r"\bverteidigungsanzeige\b|\b(?:beweis|befangenheits|verweisungs|kostenfestsetzungs|pkh-?|vkh-?|"
        r"prozesskostenhilfe)antrag\b|"
        r"\bantrag auf (?:prozesskostenhilfe|pkh|vkh|verweisung|kostenfestsetzung)\b",
    ),
    (
        "verfahren",
        r"\bschriftsatz\w*|\bschriftsaetze\w*|\bstellungnahme\b|\bakteneinsicht\w*|"
        r"\b(?:frist)?verlaengerungsantrag\b|\btermins?verlegungsantrag\b|"
        r"\bantrag auf (?:fristverlaengerung|termins?verlegung)\b",
    ),
    (
        "gegner",
        r"\b(?:ab)?mahnung\w*|\bmahnschreiben\b|\bmahnbrief\b|\bzahlungsaufforderung\w*|"
        r"\b(?:eigen|eigenbedarfs|miet|wohnungs|arbeits|aenderungs)?kuendigung\b(?! (?:de[rs]|von|\w+e[rs]) "
        r"(?!(?:miet|arbeits|wohn|pacht)))|"
        r"\baufforderungsschreiben\b|\banspruchsschreiben\b|\bmaengelanzeige\b|\b(?:maengel)?ruege\b|"
        r"\bgegnerschreiben\b|\bvergleichs(?:angebot|vorschlag)\b",
    ),
    ("unklar", r"\b\w*antrag\b|\b\w*anzeige\b|\b\w*kuendigung\b|\bmahnbescheid\w*"),
    (
        "offen",
        r"\b(?:das|dieses|unser|mein|ein) schreiben\b|\bde[rn] brief\b|\b(?:die|meine?|unsere?) "
        r"(?:post|unterlagen)\b",
    ),
)
_BEI_EINER_STELLE = (
    r"\b(?:beim|bei (?:der|dem)|zum|zur) \w*(?:amt|aemter|behoerde|kasse|versicher\w+|polizei|anwaltschaft|"
    r"center|aufsicht|kammer)\b"
)
"""Another addressee than the matter's court or opponent may be meant."""
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
_GEWOEHNLICH = frozenset({"gericht", "verfahren", "gegner"})
_NICHT_SICHER = frozenset({"unklar", "mahngericht"})
OHNE_ANSCHRIFT = "Die Anschrift {} steht nicht in der Akte."
MAHNGERICHT = (
    "„{}“ geht an das Mahngericht: das zentrale des Landes, in dem der Antragsteller seinen Sitz oder "
    "Wohnsitz hat (§ 689 Abs. 2 und 3 ZPO). In der {} ist es nicht als solches eingetragen, also auch "
    "keine Anschrift."
)
KEINER = (
    "Wohin „{}“ geht, kann ich nicht sagen: In der {} ist kein {} eingetragen, also auch keine Anschrift."
)
ANDERSWO = "Soll es an eine andere Stelle gehen, steht ihre Anschrift nicht in der Akte."
_FEHLT: Mapping[str, str] = {
    "gegner": "Gegner",
    "behelf": "Gericht und keine Behörde",
    "verfahren": "Gericht und keine Behörde",
    "unklar": "Gericht, keine Behörde und kein Gegner",
}
_KOPF: Mapping[str, str] = {
    "": "",
    "offen": "An wen es gehen soll, ist nicht gesagt. ",
    "unklar": "An wen „{}“ geht, kann ich nicht sicher sagen. ",
    "haengt_ab": "An wen das geht, hängt davon ab, wogegen es sich richtet und wo das Verfahren liegt. ",
}


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
    if paper is None or (paper[0] == "rechtsmittel" and rechtsmittel_akte.erkenne(anfrage)):
        return None
    if any(anfrage.hat(pattern) for pattern in _NACH_ROLLE):
        return None  # whose address it is was said
    if not anfrage.hat(_SO_GEFRAGT.get(paper[0], "")) or (paper[0] == "offen" and anfrage.hat(_AN_JEMAND)):
        return None
    kind = "unklar" if paper[0] in _GEWOEHNLICH and anfrage.hat(_BEI_EINER_STELLE) else paper[0]
    named = genannt(anfrage) or sache(anfrage)
    if kind in _NICHT_SICHER and named is None:
        return None
    written = next((word.text for word in anfrage.worte if word.klein == paper[1]), paper[1])
    given = {"akte": named} if named else {}
    return {**given, "art": kind, "papier": written, "argumente": {}, "steht": True}


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
    office = [each for each in office if each not in courts]
    theirs = [*office, *(each for each in others if each not in office)]
    chosen = {
        "gegner": others,
        "behelf": office or [*courts, *others],
        "offen": people,
        "verfahren": [*courts, *office],
        "unklar": [*courts, *theirs],
    }.get(kind, courts)
    source, where = quelle(f"Beteiligte der Akte {read['akte']}"), titel(progress)
    if kind == "mahngericht":
        return absaetze(vermutet(progress), MAHNGERICHT.format(paper, where), source)
    if not chosen:
        wanted = _FEHLT.get(kind, "Gericht")
        return absaetze(vermutet(progress), KEINER.format(paper, where, wanted), source)
    depends = len(chosen) > 1 and (kind == "verfahren" or (kind == "behelf" and not office))
    head = _KOPF["haengt_ab" if depends else kind if kind in _KOPF else ""].format(paper)
    lacking = [each for each in chosen if not each.get("adresse")]
    return absaetze(
        vermutet(progress),
        f"{head}In der {where}{' sind eingetragen' if head else ''}:",
        liste(zeile(each) for each in chosen),
        "Ob das Rechtsmittel an dieses Gericht geht oder an ein höheres, steht nicht in der Akte."
        if kind == "rechtsmittel"
        else "",
        " ".join(
            OHNE_ANSCHRIFT.format("des Gerichts" if e in courts else f"von {voller_name(e)}") for e in lacking
        ),
        ANDERSWO if kind == "unklar" else "",
        source,
    )
