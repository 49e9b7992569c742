"""Templates: the firm's own first."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.akten.liste import gebiet_genannt
from bridle.assistants.helena.planer.grenzen import nachschlagen
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, genannt, inhalt, lies
from bridle.assistants.helena.planer.lesen.woerter import falte, verbessert
from bridle.assistants.helena.planer.muster_passt import (
    STAMM,
    ist_fuer,
    kopf_davon,
    spricht_davon,
    verwandt,
)
from bridle.assistants.helena.planer.sagen import absaetze, datum, liste, quelle, zitat
from bridle.assistants.helena.planer.schritte import FEHLER
from bridle.engine.model import CallChunk
from bridle.models.planner import Progress, Rule

_MUSTER = (
    r"\bplatzhalter\w*|"
    r"\b\w*muster\w*\b|\b(?!wieder(?!spruch))\w*vorlagen?\b|\bvordruck\w*|\bformular\w*|\btextbaustein\w*"
)
_DAFUER = (
    r"\w*(?:widerspruch|klage|mahnung|kuendigung|anzeige|antrag|erwiderung|vollmacht|mandantenbrief|einspruch|"
    r"berufung)"
)
_ETWAS_FUER = (
    r"^(?:haben|gibt|habt) (?:wir|ihr|es) (?:da |hier |schon )?"
    rf"(?:(?:et)?was (?:fuer|zum|zur)\b.*\b{_DAFUER}|"
    rf"(?:fuer|zum|zur) (?:\w+ ){{0,2}}{_DAFUER} (?:schon )?(?:et)?was)"
    r"\b(?!.*\b(?:akte|sachen?|bei)\b)|"
    rf"\b(?:brauch\w*|muss|soll)\b.*\b{_DAFUER}\b.*\b(?:haben wir|gibt es) "
    r"(?:da |dafuer |dazu |hier )*(?:et)?was\W*$"
)
"""„Haben wir etwas für eine Mahnung?“ asks for what one could write with."""
_OHNE = (
    r"schreibe?|schreibt|verfasse|entwerfe|etwas|kategorien?|rubrik|sorte|passt|passen|passend\w*|nehmen?|"
    r"nehme|benutze?n?|verwenden?|verwende|"
    r"fuers?|punkte|abschnitte?|inhalte?|themen|teile|absaetze|bausteine|deckt|enthaelt|enthalten|behandelt|"
    r"umfasst|regelt|"
    r"aufbau|gliederung|gegliedert|aufgebaut|\w*muster\w*|\w*vorlagen?|vordrucke?|formulare?|textbausteine?|"
    r"kanzlei|kanzleieigene?s?|"
    r"eigene?s?|passende?s?|geeignete?s?|platzhalter\w*|ausfuellen|auszufuellen|ausgefuellt\w*|einsetzen|"
    r"einzusetzen|eingesetzt|eingetragen|einzutragen|felder\w*|aufzaehl\w*|aufzu\w*|aufliste\w*|aufgelistet|"
    r"auflistung|alles|angaben|daten|variablen|leerstellen|angeben|anzugeben|ergaenzen|eintragen|brauche?n?|"
    r"muss|dafuer|liste|listen?|nenne?n?|"
    r"einmal|saemtliche[rns]?|vorhandene?[nrs]?|gespeicherte?[nrs]?|verfuegbare?[nrs]?|hinterlegte?[nrs]?|"
    r"durchgehen|"
    r"(?:vor|dagegen)(?:zu)?gehen|(?:zu )?wehren|ein(?:zu)?legen|erheben|(?:zu )?schreiben|verfassen|"
    r"aufsetzen|aufzusetzen|"
    r"uebersicht|anzeigen|ausgeben|bestand|system|programm|datenbank|sammlung|ablage|kanzleisoftware|"
    r"vorraetig|auswahl|existier\w*|stehen|steht|bereit|verfuegung|zur|anzahl|"
    r"viele|wie"
)
_AUSFUELLEN = (
    r"\bplatzhalter|\b(?:auszufuell|ausfuell|ausgefuell|einzusetz|einsetz|eingesetz|einzutrag|"
    r"eingetrag)|\bfelder\b|\bangaben\b|\bvariablen\b|\bleerstellen\b|\beintragen\b|"
    r"\bwas brauche ich\b|\beinzutragen"
)
_ICH_FUELLE = (
    r"\b(?:was|welche\w*|wie ?viele?)\b.*\b(?:ausfuellen|auszufuellen|ausgefuellt|einsetzen|einzusetzen|"
    r"eingesetzt|eintragen|einzutragen|eingetragen werden|ergaenzen|angeben|anzugeben)\b|"
    r"\bwelche (?:angaben|daten|felder|eintraege|variablen|leerstellen)\b|"
    r"\bwie ?viele (?:felder|angaben)\b|\bfelder\b"
)
_WOMIT = (
    r"\b(?:mit|nach|fuer) welche[mrn]? (?:\w+ )?(?:muster|vorlagen?|vordruck|formular)\b|"
    r"^welche[sn]? (?:muster|vorlagen?|vordrucke?|formulare?) "
    r"(?:nehme|nehmen|verwende|benutze|brauche|gibt|passt)\w*\b"
)
"""Which template one writes with is looked up; the writing itself is not asked for."""
_GLIEDERUNG = (
    r"\bwelche\w* (?:\w+ )?(?:punkte|abschnitte|inhalte|themen|teile|absaetze|antraege|bausteine|klauseln)\b|"
    r"\bwas (?:deckt|enthaelt|behandelt|umfasst|regelt)\b|\b(?:aufbau|gliederung|gegliedert|aufgebaut)\b"
)
"""What a template is made of is seen in its text."""
_TEXT = (
    r"\b(?:\w*mahnung|\w*vollmacht|\w*klage|klageschrift|klageerwiderung|\w*antrag|\w*anzeige|\w*schreiben|"
    r"mahnschreiben|zahlungsaufforderung|\w*widerspruch|\w*einspruch|sachstands?\w*|anschreiben|\w*brief|"
    r"kuendigung|"
    r"abmahnung|\w*vertrag|\w*vereinbarung)s?\b"
)
"""What the firm has templates for."""
_NUR_GENANNT = (
    r"^(?:bitte )?(?:(?:das|die|unser\w*) )?(?:muster|vorlage|vordruck|formular) "
    r"(?:fuer )?(?:(?:eine?n?|die|den|das) )?[a-z]{5,}(?: bitte)?\W*$"
)
"""„Muster Klageerwiderung“: whoever names one wants to see it."""
_SORTE = re.compile(
    r"\b(?:[Ff]ür|[Aa]ls|[Vv]on|[Zz]u)\s+(?:[a-zäöüß]+\s+)?(Schreiben)\b(?!\s+(?:an|zu|zur|zum|über|wegen|"
    r"mit|gegen)\b)|"
    r"\b(Schreiben)s?-?(?:vorlagen?|muster)\b"
)
"""The noun, which is a kind of template; „zum Schreiben“ is what one does with any."""
_SIND = re.compile(
    r"\b(?:Muster|Vorlagen?|Vordrucke?|Formulare?)\b.*\b(?:sind|ist|gehören zu|zählen zu)\s+"
    r"(?:(?:den|die|ein|eine|eigentlich|denn|reine)\s+)*(?P<was>[A-ZÄÖÜ][\wäöüß-]{3,})\W*$"
)
"""What a template is said to be is its kind."""
_ABGELEGT_ALS = re.compile(
    r"\b(?:als|unter) [„“\"»]?([A-Za-zÄÖÜäöüß-]{4,})[“”\"«]? (?:\w+ )?(?:abgelegt|eingeordnet|einsortiert|"
    r"geführt|"
    r"eingestuft|kategorisiert|gespeichert|hinterlegt|laufen|erfasst|eingetragen)\b",
    re.I,
)
"""The kind that a template is filed under."""
_PLATZHALTER = re.compile(r"\{\{\s*([^{}]{1,60}?)\s*\}\}")
_RECHTSFORM = r"(?:gmbh|ag|kg|ohg|ug|gbr|se|kgaa)\b"
_NAME = re.compile(
    r"\bmuster(?:mann|frau|familie|firma|stadt|haus|bau)\w*|"
    r"\b(?:herrn?|frau|firma|familie|eheleuten?)\s+\w*muster\w*|"
    r"\bmuster(?!text|vorlage|schreib|klage|brief|vertr|formul|satz|antr|schrift)\w{2,}(?:[ -][\w&.]+){0,2} "
    rf"{_RECHTSFORM}|\b(?:gegen|mit|von) (?:der|die) muster {_RECHTSFORM}"
)
"""People and firms that are called so."""

ALLE = "*"
"""No template has this in it: the search then names all there are."""


def regeln() -> list[Rule]:
    return [
        Rule(
            _gelesen,
            "search_muster",
            _antwort,
            lambda groups: groups["argumente"],
            then=_dann_alle,
            example="Haben wir ein Muster für eine Kündigungsschutzklage?",
            failure=FEHLER,
        ),
    ]


_IM_HAUS = re.compile(
    r"\s*\b(?:(?:hier |bei uns )?im hause?|in petto|auf lager|in der schublade|parat|vorrätig|auf vorrat)\b",
    re.I,
)
"""That there is one at all, and not what it is for."""


def _gelesen(text: str) -> Mapping[str, Any] | None:
    """„Was muss ich in die Kündigungsschutzklage eintragen?“ asks for no advice."""
    asked = lies(_IM_HAUS.sub("", text))
    looked_up = nachschlagen(asked) or _auszufuellender_text(asked) or asked.hat(_WOMIT)
    return _erkenne(asked) if looked_up else None


def _erkenne(anfrage: Anfrage) -> Mapping[str, Any] | None:
    named = re.search(_MUSTER, _NAME.sub(" ", anfrage.klein)) or anfrage.hat(_ETWAS_FUER)
    if not named and not _auszufuellender_text(anfrage):
        return None
    if anfrage.hat(_AUSFUELLEN) and _in_einer_akte(anfrage):
        return None
    compound = re.search(r"\b(?!kanzlei)(\w{4,}?)s?(?:vorlage|muster)n?\b", anfrage.klein)
    said = [
        re.sub(r"-(?:vorlage|muster)n?$", "", word, flags=re.I) for word in inhalt(anfrage, _OHNE).split()
    ]
    words = [_richtig(word) for word in said]
    wanted = " ".join(words) or (compound[1].replace("wieder", "wider") if compound else "")
    if kind := re.search(r"\b(?:kategorie|rubrik)\s+[„“\"]?([\wäöüß-]+)", anfrage.text, re.I):
        wanted = _richtig(kind[1])
    if kind := _SIND.search(anfrage.text):
        wanted = _richtig(kind["was"])
    if kind := _ABGELEGT_ALS.search(anfrage.text):
        wanted = _richtig(kind[1])
    if kind := _SORTE.search(anfrage.text):
        wanted = kind[1] or kind[2]
    wanted = gebiet_genannt(wanted) or wanted
    shown = anfrage.hat(r"\b(?:zeig|oeffne|lies|text|inhalt|wortlaut|was steht)\w*")
    whole = (shown and not anfrage.hat(r"\bwelche\b|\balle\b|\bsaemtliche\b")) or anfrage.hat(_GLIEDERUNG)
    return {
        "argumente": {"query": wanted or ALLE, "limit": 1 if whole and wanted else 5},
        "wofuer": wanted,
        "platzhalter": anfrage.hat(_AUSFUELLEN) is not None,
        "genannt": anfrage.hat(_NUR_GENANNT) is not None,
    }


def _auszufuellender_text(anfrage: Anfrage) -> bool:
    """„Was muss ich in der Mahnung ausfüllen?“ asks for the template, though nobody calls it so."""
    return bool(anfrage.hat(_ICH_FUELLE) and anfrage.hat(_TEXT)) and not _in_einer_akte(anfrage)


def _in_einer_akte(anfrage: Anfrage) -> bool:
    named = genannt(anfrage)
    return named is not None and bool(named.aktenzeichen or named.stark)


_GLEICH = {
    "zahlungsaufforderung": "Mahnung",
    "inkasso": "Mahnung",
    "mahnschreiben": "Mahnung",
    "maengelruege": "Mängelanzeige",
    "mietminderung": "Mietminderung",
    "sachstandsmitteilung": "Sachstand",
    "sachstandsbericht": "Sachstand",
    "klagebeantwortung": "Klageerwiderung",
}
"""Other names of what the firm's templates are called."""


_MEHRZAHL = (
    (re.compile("ungen$"), "ung"),
    (re.compile("(klage|beschwerde|anzeige)n$"), r"\1"),
    (re.compile("vollmachten$"), "vollmacht"),
    (re.compile("raege$"), "rag"),
    (re.compile("sprueche$"), "spruch"),
    (re.compile("briefe$"), "brief"),
    (re.compile("saetze$"), "satz"),
    (re.compile("behelfe$"), "behelf"),
    (re.compile("(klage|mahn|widerspruch|einspruch)s?(?:sachen?|faelle?)$"), r"\1"),
)
"""Several of a kind are asked for; each template is called by one."""


def _einzeln(word: str) -> str:
    for many, one in _MEHRZAHL:
        word = many.sub(one, word)
    return word


def _richtig(word: str) -> str:
    meant = _einzeln(verbessert(falte(word)))
    return _GLEICH.get(meant) or (meant.capitalize() if meant != falte(word) else word)


def _dann_alle(progress: Progress) -> CallChunk | None:
    """Where nothing of what was found is meant, which templates there are: „keines“ alone helps nobody."""
    data, wanted = progress.data, progress.groups["wofuer"]
    if not wanted or any(ist_fuer(each, wanted) for each in data["treffer"]):
        return None
    if data.get("vorhanden") or len(progress.results) > 1:
        return None
    return CallChunk("", "search_muster", {"query": ALLE, "limit": 5})


def _antwort(progress: Progress) -> str:
    data, wanted = progress.data, progress.groups["wofuer"]
    found: list[Mapping[str, Any]] = progress.results[0].data["treffer"]
    hits = [each for each in found if not wanted or ist_fuer(each, wanted)]
    if not hits and not wanted and data.get("vorhanden"):
        return absaetze(
            "Diese Muster gibt es:",
            liste(data["vorhanden"]),
            "Mit „Zeig das Muster …“ siehst Du den ganzen Text.",
            quelle("Muster der Kanzlei"),
        )
    if not hits:
        return _keines(data, found, wanted)
    if wanted and progress.groups["platzhalter"]:
        return _auszufuellen(_am_ehesten(hits, wanted))
    only = progress.groups["genannt"] and len(hits) == 1 and not data.get("vorhanden")
    if only or progress.groups["argumente"]["limit"] == 1:
        return absaetze(
            f"Das Muster **{hits[0]['name']}**:",
            zitat(hits[0]["inhalt"]["text"], 6_000),
            quelle(_genannt(hits[0])),
        )
    return absaetze(
        f"Passende Muster zu „{wanted}“:" if wanted else "Diese Muster gibt es:",
        liste(_genannt(each) for each in hits),
        "Mit „Zeig das Muster …“ siehst Du den ganzen Text.",
        quelle("Muster der Kanzlei"),
    )


def _keines(data: Mapping[str, Any], found: list[Mapping[str, Any]], wanted: str) -> str:
    """That there is none, and what is near it: by its name, by its last part, or by its text."""
    if not wanted:
        return absaetze("Wofür suchst Du ein Muster? Nenne mir ein Stichwort.", quelle("Muster der Kanzlei"))
    named = [_genannt(each) for each in found if verwandt(each, wanted)]
    heads = [each for each in data.get("vorhanden") or () if kopf_davon(each, wanted)]
    heads = [each for each in heads if not any(line.startswith(each) for line in named)]
    inside = [_genannt(each) for each in found if spricht_davon(each, wanted)]
    inside = [each for each in inside if each not in named and not each.startswith(tuple(heads) or ("\0",))]
    return absaetze(
        f"Zu „{wanted}“ finde ich kein Muster.{'' if named or heads else _vorhanden(data)}",
        absaetze("Verwandt, aber nicht dasselbe:", liste([*named, *heads])) if named or heads else "",
        absaetze("Im Text kommt es vor in:", liste(inside)) if inside else "",
        "Mit „Zeig das Muster …“ siehst Du den ganzen Text." if named or heads or inside else "",
        quelle("Muster der Kanzlei"),
    )


def _vorhanden(data: Mapping[str, Any]) -> str:
    there: list[str] = data.get("vorhanden") or []
    return f" Vorhanden sind: {'; '.join(there)}." if there else ""


def _am_ehesten(hits: list[Mapping[str, Any]], wanted: str) -> list[Mapping[str, Any]]:
    """Those whose name has most of what was said: „Widerspruch gegen einen Bescheid“ is no Mahnbescheid."""
    words = [word[:STAMM] for word in falte(wanted).split() if len(word) > 3]
    told = [sum(word in falte(str(each["name"])) for word in words) for each in hits]
    return [each for each, count in zip(hits, told, strict=True) if count == max(told)]


def _auszufuellen(hits: list[Mapping[str, Any]]) -> str:
    """What is to be filled in, in the order of the text; of several templates the one is asked for."""
    if len(hits) > 1:
        return absaetze(
            "Dazu passen mehrere Muster:",
            liste(_genannt(each) for each in hits),
            "Von welchem willst Du die Platzhalter wissen? Nenne mir seinen Namen.",
            quelle("Muster der Kanzlei"),
        )
    text = str(hits[0]["inhalt"]["text"])
    names = list(dict.fromkeys(_PLATZHALTER.findall(text)))
    none = f"Im Muster **{hits[0]['name']}** sind keine Platzhalter ausgewiesen."
    cut = "Der Text liegt mir nur gekürzt vor; es können weitere dazukommen." if text.endswith("[…]") else ""
    return absaetze(
        f"Im Muster **{hits[0]['name']}** sind diese Platzhalter (Felder) auszufüllen:" if names else none,
        liste(names),
        cut,
        quelle(_genannt(hits[0])),
    )


def _genannt(hit: Mapping[str, Any]) -> str:
    parts = [hit["kategorie"], "kanzleieigen" if hit["kanzlei_eigen"] else ""]
    state = hit.get("stand", "")
    parts.append(f"Stand {datum(state)}" if len(state) == 10 else "")
    return f"{hit['name']} ({', '.join(part for part in parts if part)})"
