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
from bridle.assistants.helena.planer.muster_worte import (
    ABGELEGT_ALS,
    AUSFUELLEN,
    ETWAS_FUER,
    GLIEDERUNG,
    HABEN_WIR,
    ICH_FUELLE,
    MUSTER,
    NAME,
    NUR_GENANNT,
    OHNE,
    PLATZHALTER,
    SIND,
    SORTE,
    TEXT,
    UNSER_BRIEF,
    WOMIT,
)
from bridle.assistants.helena.planer.sagen import absaetze, datum, liste, quelle, zitat
from bridle.assistants.helena.planer.schritte import FEHLER
from bridle.engine.model import CallChunk
from bridle.models.planner import Progress, Rule

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
    looked_up = nachschlagen(asked) or _auszufuellender_text(asked) or asked.hat(WOMIT)
    looked_up = looked_up or HABEN_WIR.match(asked.roh)
    return _erkenne(asked) if looked_up else None


def _erkenne(anfrage: Anfrage) -> Mapping[str, Any] | None:
    named = re.search(MUSTER, NAME.sub(" ", anfrage.klein)) or anfrage.hat(ETWAS_FUER)
    named = named or anfrage.hat(UNSER_BRIEF)
    if not named and not _auszufuellender_text(anfrage):
        return None
    if anfrage.hat(AUSFUELLEN) and _in_einer_akte(anfrage):
        return None
    compound = re.search(r"\b(?!kanzlei)(\w{4,}?)s?(?:vorlage|muster)n?\b", anfrage.klein)
    said = [re.sub(r"-(?:vorlage|muster)n?$", "", word, flags=re.I) for word in inhalt(anfrage, OHNE).split()]
    words = [_richtig(word) for word in said]
    if anfrage.hat(r"\bsachstand\b"):  # says nothing in other requests
        words.append("Sachstand")
    wanted = " ".join(words) or (compound[1].replace("wieder", "wider") if compound else "")
    if kind := re.search(r"\b(?:kategorie|rubrik)\s+[„“\"]?([\wäöüß-]+)", anfrage.text, re.I):
        wanted = _richtig(kind[1])
    if kind := SIND.search(anfrage.text):
        wanted = _richtig(kind["was"])
    if kind := ABGELEGT_ALS.search(anfrage.text):
        wanted = _richtig(kind[1])
    if kind := SORTE.search(anfrage.text):
        wanted = kind[1] or kind[2]
    wanted = gebiet_genannt(wanted) or wanted
    shown = anfrage.hat(r"\b(?:zeig|oeffne|lies|text|inhalt|wortlaut|was steht|was enthaelt|wie lautet)\w*")
    whole = (shown and not anfrage.hat(r"\bwelche\b|\balle\b|\bsaemtliche\b")) or anfrage.hat(GLIEDERUNG)
    return {
        "argumente": {"query": wanted or ALLE, "limit": 1 if whole and wanted else 5},
        "wofuer": wanted,
        "platzhalter": anfrage.hat(AUSFUELLEN) is not None,
        "genannt": anfrage.hat(NUR_GENANNT) is not None,
    }


def _auszufuellender_text(anfrage: Anfrage) -> bool:
    """„Was muss ich in der Mahnung ausfüllen?“ asks for the template, though nobody calls it so."""
    return bool(anfrage.hat(ICH_FUELLE) and anfrage.hat(TEXT)) and not _in_einer_akte(anfrage)


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
    "mahnen": "Mahnung",
    "kuendigen": "Kündigung",
    "widersprechen": "Widerspruch",
    "mindern": "Mietminderung",
    "mindert": "Mietminderung",
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
    names = list(dict.fromkeys(PLATZHALTER.findall(text)))
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
