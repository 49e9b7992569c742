"""Rules that first find the matter that was named, and then ask about it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from bridle.assistants.helena.aehnlich import gleich
from bridle.assistants.helena.felder import gefaltet
from bridle.assistants.helena.planer.grenzen import nachschlagen
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, Genannt, genannt, lies, sache
from bridle.assistants.helena.planer.lesen.woerter import bekannt, falte
from bridle.assistants.helena.planer.sagen import absaetze, felder, liste
from bridle.assistants.helena.werkzeug_angaben import MOST_ROWS
from bridle.engine.model import CallChunk
from bridle.models.planner import Progress, Rule

SUCHE = "search_alle_akten"
FEHLER = "{error}"
WELCHE_AKTE = "{error} Nenne mir das Aktenzeichen oder den Namen einer Partei."
MOST = MOST_ROWS
"""As many as a tool tells at once; what comes after them is read by `seiten`."""
FEW = 10

Erkenne = Callable[[Anfrage], "Mapping[str, Any] | None"]
Argumente = Callable[[Mapping[str, Any]], "dict[str, Any]"]
Antwort = Callable[[Progress], str]
Weiter = Callable[[Progress], "CallChunk | None"]


def erkannt(erkenne: Erkenne) -> Callable[[str], Mapping[str, Any] | None]:
    """A rule's reading of a request that is no more than a look-up."""

    def read(text: str) -> Mapping[str, Any] | None:
        asked = lies(text)
        return erkenne(asked) if nachschlagen(asked) else None

    return read


def zur_akte(
    tool: str,
    erkenne: Erkenne,
    antwort: Antwort,
    argumente: Argumente | None = None,
    *,
    example: str = "",
    weiter: Weiter | None = None,
    sonst: Argumente | None = None,
    anders: Weiter | None = None,
    pflicht: bool = False,
    fehler: str = WELCHE_AKTE,
    darf: Callable[[Anfrage], bool] = nachschlagen,
    ohne_namen: str = "",
) -> list[Rule]:
    """Two rules: for a matter named by its number, or the current one; and for one that is named by a name.

    sonst    arguments of the same tool where no matter has that name, and all may be meant
    anders   another call in that case
    pflicht  only where a matter is named
    darf     which requests are read at all
    ohne_namen  the argument in which the words that turned out to name the matter are not wanted
    """
    make = argumente or _nichts

    def direct(text: str) -> Mapping[str, Any] | None:
        groups = _gelesen(erkenne, text, darf)
        if groups is None or groups["akte"].name or (pflicht and not groups["akte"].aktenzeichen):
            return None
        return groups

    def by_name(text: str) -> Mapping[str, Any] | None:
        groups = _gelesen(erkenne, text, darf)
        return groups if groups is not None and groups["akte"].name else None

    def arguments(groups: Mapping[str, Any]) -> dict[str, Any]:
        number = groups["akte"].aktenzeichen
        return make(groups) | ({"akte": number} if number else {})

    def then(progress: Progress) -> CallChunk | None:
        if progress.last.tool != SUCHE:
            return weiter(progress) if weiter is not None else None
        if (found := gefunden(progress)) is not None:
            given = make(progress.groups)
            if ohne_namen:
                given[ohne_namen] = ohne_titel(progress, given[ohne_namen]) or given[ohne_namen]
            return CallChunk("", tool, given | {"akte": found["aktenzeichen"]})
        if anders is not None and not _keine(progress):
            return anders(progress)
        if _keine(progress):
            if not _alle_gesehen(progress):
                return CallChunk("", SUCHE, _unter_allen(progress.groups["akte"]))
            if anders is not None:
                return anders(progress)
            if sonst is not None:
                return CallChunk("", tool, sonst(progress.groups))
        return None

    def answer(progress: Progress) -> str:
        return nicht_eindeutig(progress) if progress.last.tool == SUCHE else antwort(progress)

    return [
        Rule(direct, tool, antwort, arguments, example=example, then=weiter, failure=fehler),
        Rule(by_name, SUCHE, answer, _suche, then=then, failure=FEHLER),
    ]


def _gelesen(erkenne: Erkenne, text: str, darf: Callable[[Anfrage], bool]) -> dict[str, Any] | None:
    asked = lies(text)
    groups = erkenne(asked) if darf(asked) else None
    if groups is None:
        return None
    named = groups["akte"] if "akte" in groups else genannt(asked, groups.get("ausser", ""))
    return {**groups, "akte": named or sache(asked) or Genannt()}


def _nichts(_: Mapping[str, Any]) -> dict[str, Any]:
    return {}


def _suche(groups: Mapping[str, Any]) -> dict[str, Any]:
    """Only what must be a name is searched for; what may be one is looked for among all."""
    named: Genannt = groups["akte"]
    if named.gebiet:
        return {"query": "*", "sachgebiet": named.gebiet, "limit": MOST}
    if named.stand:
        return {"query": "*", "status": named.stand, "limit": MOST}
    return {"query": named.name, "limit": MOST} if named.sicher else _unter_allen(named)


def _unter_allen(named: Genannt) -> dict[str, Any]:
    """Whatever has one of these words in its title, also misspelt."""
    return {"query": f"~ {named.alle or named.name}", "limit": MOST}


# ---- which of those found


def gefunden(progress: Progress) -> dict[str, Any] | None:
    """The one matter that the name fits; None where it is none or several."""
    fitting = passende(progress)
    return fitting[0] if len(fitting) == 1 else None


def gefundenes_aktenzeichen(progress: Progress) -> str:
    """Of the matter that a name was found to mean; nothing where none was looked for."""
    found = gefundene_akte(progress)
    return found["aktenzeichen"] if found is not None else ""


def gefundene_akte(progress: Progress) -> dict[str, Any] | None:
    """The matter that a name was found to mean, as the search shows it; None where none was looked for."""
    for each in progress.results:
        if each.tool == SUCHE and (found := gefunden(_bis(progress, each))) is not None:
            return found
    return None


def ohne_titel(progress: Progress, words: str) -> str:
    """The words without those that name the matters that were found."""
    searched = [each for each in progress.results if each.tool == SUCHE]
    fitting = passende(_bis(progress, searched[-1])) if searched else []
    titles = [each["kurzrubrum"] for each in fitting]
    titles += [str(felder(each.data).get("kurzrubrum", "")) for each in progress.results]
    title = [part for each in titles for part in gefaltet(each).split()]
    theirs = [any(gleich(gefaltet(word), part) for part in title) for word in words.split()]
    pairs = zip(words.split(), words.split()[1:], theirs[1:], strict=False)
    before = [
        _vorname(word) and named and f"{word} {after}" in progress.request for word, after, named in pairs
    ]
    gone = [named or first for named, first in zip(theirs, [*before, False], strict=False)]
    return " ".join(word for word, out in zip(words.split(), gone, strict=True) if not out)


def _vorname(word: str) -> bool:
    """„Albrecht“ before the name of the matter: no word of the language."""
    return word[:1].isupper() and word.isalpha() and not bekannt(falte(word))


def titel(progress: Progress) -> str:
    """Akte 0101/26 (Silberbach ./. Kolbenfeld Maschinenbau GmbH), as far as it is known."""
    for each in reversed(progress.results):
        data = felder(each.data)
        if each.tool == SUCHE and (found := gefunden(_bis(progress, each))) is not None:
            return f"Akte {found['aktenzeichen']} ({found['kurzrubrum']})"
        if "kurzrubrum" in data:
            return f"Akte {data['aktenzeichen']} ({data['kurzrubrum']})"
    named = [felder(each.data).get("akte") for each in reversed(progress.results)]
    return next((f"Akte {number}" for number in named if isinstance(number, str)), "Akte")


def vermutet(progress: Progress) -> str:
    """A sentence where the name was not written as the matter is."""
    searched = [each for each in progress.results if each.tool == SUCHE]
    named: Genannt = progress.groups["akte"]
    if not named.name or not searched or (found := gefunden(_bis(progress, searched[-1]))) is None:
        return ""
    words = gefaltet(found["kurzrubrum"]).split()
    if named.gebiet or named.stand:
        return f"Ich nehme an, Du meinst {found['kurzrubrum'].rstrip('.')}."
    if len(searched) == 1 and named.sicher:
        return ""
    if any(_wort(word) in words for word in gefaltet(named.name).split()):
        return ""
    return f"Ich nehme an, Du meinst {found['kurzrubrum'].rstrip('.')}."


def nicht_eindeutig(progress: Progress) -> str:
    named: Genannt = progress.groups["akte"]
    fitting = passende(progress)
    if fitting:
        return mehrere_passen(named.name, fitting)
    return nicht_zugeordnet(progress)


def mehrere_passen(name: str, fitting: Sequence[Mapping[str, Any]]) -> str:
    lines = [
        f"{each['aktenzeichen']}: {each['kurzrubrum']} ({each['status'].lower()})" for each in fitting[:FEW]
    ]
    several = len(fitting) <= FEW
    many = "passen mehrere Akten" if several else f"passen {len(fitting)} Akten, die ersten {FEW} sind"
    return absaetze(f"Zu „{name}“ {many}:", liste(lines), "Welche meinst Du? Nenne mir das Aktenzeichen.")


def nicht_zugeordnet(progress: Progress) -> str:
    if colleague := _im_haus(progress):
        return (
            f"Zu „{progress.groups['akte'].name}“ finde ich keine Akte, auf die Du Zugriff hast, wohl aber "
            f"eine Person: {colleague} arbeitet in der Kanzlei. Frag nach Akten, Fristen, Terminen oder "
            "Zeiten dieser Person, oder nenne mir die Akte, um die es geht."
        )
    return (
        f"Zu „{progress.groups['akte'].name}“ finde ich keine Akte, auf die Du Zugriff hast. Prüfe die "
        "Schreibweise, oder nenne mir das Aktenzeichen."
    )


def _im_haus(progress: Progress) -> str:
    """Who of the firm has that name, where no matter has it."""
    told = [felder(each.data).get("kollegen", ()) for each in progress.results if each.tool == SUCHE]
    return next((name for names in told for name in names), "")


def _bis(progress: Progress, last: Any) -> Progress:
    return Progress(progress.request, progress.groups, progress.results[: progress.results.index(last) + 1])


def _alle_gesehen(progress: Progress) -> bool:
    named: Genannt = progress.groups["akte"]
    searched = sum(each.tool == SUCHE for each in progress.results)
    return searched > 1 or not named.sicher or bool(named.gebiet or named.stand)


def _keine(progress: Progress) -> bool:
    return not passende(progress)


def passende(progress: Progress) -> list[dict[str, Any]]:
    hits: list[dict[str, Any]] = felder(progress.data).get("akten", [])
    named: Genannt = progress.groups["akte"]
    if named.gebiet or named.stand:
        return hits
    every = named.name if not _alle_gesehen(progress) else named.alle or named.name
    words = [_wort(word) for word in gefaltet(every).split()]
    if not _alle_gesehen(progress):
        whole = [each for each in hits if set(words) <= set(gefaltet(each["kurzrubrum"]).split())]
        return _nach_zweitem_namen(whole or hits, words, progress.request)
    scored = [(_treffer(words, each), each) for each in hits]
    best = max((score for score, _ in scored), default=0)
    return [each for score, each in scored if score == best and best]


def _nach_zweitem_namen(hits: list[dict[str, Any]], words: list[str], request: str) -> list[dict[str, Any]]:
    """„Hausgut gegen Steilhang“: of several with the first name, those that have the second one too."""
    asked = gefaltet(request)
    if len(hits) < 2 or re.search(r"\b(?:nicht|ohne|ausser|kein\w*|oder (?:gegen|die|den|der))\b", asked):
        return hits
    said = {_wort(word) for word in asked.split()} - set(words)
    titles = [{word for word in gefaltet(each["kurzrubrum"]).split() if len(word) > 3} for each in hits]
    shared = set[str].intersection(*titles)
    fitting = [each for each, title in zip(hits, titles, strict=True) if said & (title - shared)]
    return fitting or hits


def passende_gesucht(progress: Progress) -> list[dict[str, Any]]:
    """Those of the last search, whatever was read since."""
    searched = [each for each in progress.results if each.tool == SUCHE]
    return passende(_bis(progress, searched[-1])) if searched else []


def alle_gesehenen(progress: Progress) -> list[dict[str, Any]]:
    """Every matter that a search has brought."""
    return [
        akte for each in progress.results if each.tool == SUCHE for akte in felder(each.data).get("akten", [])
    ]


def _treffer(words: list[str], akte: Mapping[str, Any]) -> int:
    """How many of the words are in the title, as they are or with a slip."""
    title = gefaltet(akte["kurzrubrum"]).split()
    return sum(any(gleich(word, each) for each in title) for word in words if len(word) > 3)


def _wort(word: str) -> str:
    return word.strip(".,;:!?")
