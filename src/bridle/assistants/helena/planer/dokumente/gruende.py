"""Why somebody did something, where a paper says it: a reason that is written down is looked up.

Whether the reason holds is for a model or a lawyer; only what already happened is asked about here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bridle.assistants.helena.planer.dokumente.auffangen import gefragte_worte, ort_der_stelle, weiter
from bridle.assistants.helena.planer.dokumente.auffangen_stellen import Stelle, absaetze_von
from bridle.assistants.helena.planer.grenzen import nachschlagen
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, Genannt, genannt, lies, sache
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.sagen import absaetze, aufzaehlung, felder, quelle, zitat
from bridle.assistants.helena.planer.schritte import titel, vermutet, zur_akte
from bridle.engine.model import CallChunk
from bridle.models.planner import Progress, Rule

MOST = 4
AUTHOR, HEADED, DRAFT, MANY = 3, 2, 4, 3
OPENING = 250
"""Letters at the beginning of a letter, where it says whose it is."""
_WARUM = re.compile(
    r"\b(?:warum|wieso|weshalb|weswegen|aus welche[mn] gr(?:und|uenden)|mit welcher begruendung|"
    r"aufgrund wovon)\b"
)
_GRUND_FUER = re.compile(
    r"\b(?:wie|womit) (?:begruendet|begruendete|rechtfertigt)\b|\bbegruendung (?:der|des|fuer)\b|"
    r"\b(?:wie|womit) (?:hat|haben|wird|wurde) .*\bbegruendet\b|\bgr(?:und|uende) (?:der|des|fuer)\b"
)


@dataclass(frozen=True, slots=True)
class Handlung:
    """What was done: how it is asked about, and how papers speak of it."""

    frage: str
    stelle: str


_HANDLUNGEN = tuple(
    Handlung(rf"\b(?:{asked})", said)
    for asked, said in (
        (
            r"abgelehnt|ablehnung|ablehn\w*|lehnt\w*|versagt|versagung|verweigert\w*|"
            r"nicht (?:\w+ )?(?:genehmigt|bewilligt|erteilt|anerkannt)|zurueckgewiesen",
            r"lehn\w+\b.*\bab\b|ablehn|abgelehnt|versag|verweiger|zurueckgewiesen|"
            r"nicht (?:genehmig|erteil|bewillig|anerk)",
        ),
        (
            r"gekuerzt|kuerzung|kuerzt\w*|weniger|nicht (?:\w+ )?(?:uebernommen|gezahlt|bezahlt|erstattet|"
            r"ausgezahlt|ersetzt)|abgezogen|abzug|abgesetzt|gestrichen",
            r"abzueglich|kuerz|nicht nachgewiesen|angemessen|weitere zahlung|selbst tragen|abgezogen|nur in",
        ),
        (r"gekuendigt|kuendigung\w*|kuendigte", r"kuendig"),
        (
            r"abgewiesen|klageabweisung|abweisung|verloren|unterlegen",
            r"abgewiesen|unbegruendet|unzulaessig|nicht bewiesen",
        ),
        (r"widersprochen|widersprach", r"widersprich|widersproch|widerspruch"),
        (r"enterbt|enterbung", r"enterb|erbin|alleinerb"),
        (
            r"bestraft|verurteilt|strafbefehl|angeklagt|beschuldigt",
            r"beschuldig|last gelegt|strafbar|entfern",
        ),
        (r"geruegt|ruege|beanstandet|reklamiert", r"rueg|mangel|beanstand"),
        (r"gemindert|minderung", r"minder|schimmel|mangel"),
        (r"zurueckgetreten|ruecktritt|angefochten|widerrufen", r"ruecktritt|zurueckgetret|anfecht|widerruf"),
    )
)
_GRUENDE = re.compile(r"\b(?:entscheidungs)?gruende\b|\bbegruendung\b")
_MARKE = re.compile(
    r"\bweil\b|\bda (?!es sich)\w+|\bwegen\b|\baus \w+ gruenden\b|\bdadurch\b|\bergibt sich aus\b|"
    r"\babzueglich\b|\bnicht nachgewiesen\b|\bentfaellt\b|\bfallen\b.*\bweg\b|\bangemessen\w*|\bgrund\b"
)
_NENNWORT = re.compile(r"ung\w*$|abzug$|ruege$|befehl$|ruecktritt$")
_GESCHAH = re.compile(r"\b(?:erfolgte?|ausgesprochen|erlassen|ergangen|begruendet|erklaert|gekommen)\b")
_VERGANGEN = re.compile(
    r"\b(?:hat|haben|hatte|hatten|wurden?|worden|ist|sind|war|waren|lehnte?n?|kuerzte?n?|begruendet\w*|"
    r"widersprach|kuendigte)\b"
)
_BELEHRUNG = re.compile(r"belehrung|anlage")


def regeln() -> list[Rule]:
    return zur_akte(
        "read_dokumente",
        gefragt,
        _antwort,
        lambda _: {"limit": 50},
        weiter=weiter,
        anders=_ueberall,
        pflicht=True,
        darf=_darf,
    )


def _darf(anfrage: Anfrage) -> bool:
    """All that takes a model still does: but for the question word, it is a look-up."""
    return nachschlagen(lies(_ohne_warum(anfrage.text)))


def _ohne_warum(text: str) -> str:
    return re.sub(
        r"\b(?:warum|wieso|weshalb|weswegen|aus welche[mn] Gr(?:und|ünden|uenden)|"
        r"mit welcher Begr(?:ü|ue)ndung)\b",
        "wo",
        text,
        flags=re.I,
    )


def gefragt(anfrage: Anfrage) -> Mapping[str, Any] | None:
    found = next(((each, hit) for each in _HANDLUNGEN if (hit := anfrage.hat(each.frage))), None)
    asks_why, grounds = _WARUM.search(anfrage.klein), _GRUND_FUER.search(anfrage.klein)
    if found is None or not (asks_why or grounds) or not _VERGANGEN.search(anfrage.klein):
        return None
    done, said = found
    if _NENNWORT.search(said[0]) and not grounds and not _GESCHAH.search(anfrage.klein):
        return None  # „Warum ist die Kündigung …“ asks what is to be thought of it
    read = lies(_ohne_warum(anfrage.text))
    named = genannt(read) or sache(read)
    words = gefragte_worte(read, None)
    actors = [word for word in words if not any(re.search(each.frage, falte(word)) for each in _HANDLUNGEN)]
    if named is None and not actors:
        return None
    matter = named if named and (named.stark or named.aktenzeichen) else _jedes(named, actors)
    return {
        "akte": matter,
        "worte": actors or words,
        "frage": anfrage.klein,
        "papier": True,
        "tatsache": True,
        "handlung": done,
        "von": [falte(word) for word in actors],
    }


def _jedes(named: Genannt | None, actors: Sequence[str]) -> Genannt:
    """Any of the words may name the matter: „Warum hat die Stadt Nordtal den Anbau abgelehnt?“"""
    own: list[str] = (named.alle or named.name).split() if named else []
    every = list(dict.fromkeys([*own, *actors]))
    return Genannt(name=" ".join(every), alle=" ".join(every), gebiet=named.gebiet if named else "")


def _ueberall(progress: Progress) -> CallChunk | None:
    words: list[str] = progress.groups["worte"]
    return CallChunk("", "search_dokument", {"query": max(words, key=len), "akte": "alle", "limit": 10})


# ---- which passages


def gruende(pages: Sequence[Mapping[str, Any]], done: Handlung, actors: Sequence[str]) -> list[Stelle]:
    """Of the paper that tells of it: what stands under its reasons, or else what gives one."""
    papers: dict[tuple[str, str], list[Stelle]] = {}
    for each in _mit_ueberschrift(pages):
        papers.setdefault((each.akte, each.dokument), []).append(each)
    scored = [(_punkte(parts, done, actors), n, parts) for n, parts in enumerate(papers.values())]
    best = max(scored, key=lambda each: (each[0], -each[1]), default=None)
    if best is None or best[0] <= 0:
        return []
    told = [each for each in best[2] if not _BELEHRUNG.search(falte(each.ueberschrift))]
    headed = [each for each in told if _GRUENDE.search(falte(each.ueberschrift))]
    act = [each for each in told if re.search(done.stelle, falte(each.text)) and each not in headed]
    if headed:
        return sorted([*act[:1], *headed][: MOST + 1], key=told.index)
    reasoned = [each for each in act if _MARKE.search(falte(each.text))] or act[:2]
    places = {place for each in reasoned for place in (told.index(each), told.index(each) + 1)}
    kept = [each for n, each in enumerate(told) if n in places and (each in act or _gibt_grund(each))]
    return kept[:MOST]


def _gibt_grund(each: Stelle) -> bool:
    return _MARKE.search(falte(each.text)) is not None


def _punkte(parts: Sequence[Stelle], done: Handlung, actors: Sequence[str]) -> int:
    told = sum(re.search(done.stelle, falte(each.text)) is not None for each in parts)
    if not told:
        return 0
    name = falte(parts[0].dokument)
    opening = falte(" ".join(each.text for each in parts)[:OPENING])
    by = any(actor in name or actor in opening for actor in actors)
    headed = any(_GRUENDE.search(falte(each.ueberschrift)) for each in parts)
    named = re.search(done.stelle, name) is not None
    own = re.search(r"entwurf|widerspruch\b|klage", name) is not None
    return max(1, min(told, MANY) + AUTHOR * by + HEADED * headed + HEADED * named - DRAFT * own)


def _mit_ueberschrift(pages: Sequence[Mapping[str, Any]]) -> Iterator[Stelle]:
    """A heading holds on the next page, too."""
    paper, heading = "", ""
    for page in pages:
        if not page:
            continue
        if page["dokument"] != paper:
            paper, heading = page["dokument"], ""
        for each in absaetze_von(page):
            heading = each.ueberschrift or heading
            yield replace(each, ueberschrift=heading)


# ---- how it is said


def _antwort(progress: Progress) -> str:
    pages = [felder(each.data) for each in progress.results if each.tool == "read_dokument"]
    found = gruende(pages, progress.groups["handlung"], progress.groups["von"])
    listed = any(each.tool == "read_dokumente" for each in progress.results)
    where = f" der {titel(progress)}" if listed else ""
    if not found:
        names = list(dict.fromkeys(f"„{page['dokument']}“" for page in pages if page))
        looked = f" Durchsucht sind {aufzaehlung(names)}." if names else ""
        return absaetze(
            f"Einen Grund dafür finde ich in den Dokumenten{where} nicht.{looked} Frag mit anderen Worten, "
            "oder lass Dir das Dokument zeigen.",
            quelle("Dokumente der Akten"),
        )
    return absaetze(
        vermutet(progress),
        f"Zum Grund steht in den Dokumenten{where} dies, hier im Wortlaut; ob er trägt, ist nicht beurteilt:",
        *[absaetze(ort_der_stelle(each), zitat(each.text, 900)) for each in found],
        quelle("; ".join(f"„{each.dokument}“, Seite {each.seite}, Akte {each.akte}" for each in found)),
    )
