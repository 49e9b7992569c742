"""„Bis wann hatten wir ihnen in der letzten Mahnung Zeit gegeben?“: what the paper that is named says of it.

Where it says nothing, the other papers of the matter are told as such; where they say nothing either, only
that is told, and who asked looks elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from bridle.assistants.helena.planer.dokumente.absaetze import Stelle, absaetze_aller
from bridle.assistants.helena.planer.dokumente.auffangen_bild import ort_der_stelle, quelle_der_stellen
from bridle.assistants.helena.planer.dokumente.auffangen_gefragt import gefragte_worte
from bridle.assistants.helena.planer.dokumente.auffangen_lesen import DOCUMENTS, PAGES
from bridle.assistants.helena.planer.dokumente.auffangen_stellen import MOST, STRONG
from bridle.assistants.helena.planer.dokumente.erwartet import erwartetes, nach_zeit, zeit_gesagt
from bridle.assistants.helena.planer.dokumente.genannte_quelle import genannte_quelle, papier
from bridle.assistants.helena.planer.dokumente.papiername import heisst_so
from bridle.assistants.helena.planer.dokumente.sinn import Begriff, begriff, eben, glatt, wortschatz, wurzel
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, Genannt, genannt, lies
from bridle.assistants.helena.planer.lesen.gewoehnlich import gewoehnlich
from bridle.assistants.helena.planer.lesen.woerter import bekannt, falte
from bridle.assistants.helena.planer.sagen import absaetze, aufzaehlung, felder, quelle, zitat
from bridle.assistants.helena.planer.schritte import FEHLER, ohne_titel, passende, titel, vermutet, zur_akte
from bridle.assistants.helena.werkzeug_angaben import ALLE, MOST_ROWS
from bridle.engine.model import CallChunk
from bridle.models.planner import Progress, Rule

NICHTS = "Dazu finde ich in keinem solchen Dokument etwas."
_IRGENDEINES = re.compile(r"(?:an)?schreibens?|briefe?s?|e-?mails?|dokuments?")
"""Any paper may be called so."""
_VERJAEHRT = r"\bverjaehr"
_IRGENDEINE = re.compile(r"\beine[rsm]?\b", re.I)
"""„Wann verjährt eine Forderung aus einer Rechnung“: a kind of claim, and no paper that is there."""
_NUR_ZEIT = re.compile(
    r"zeit|frist(?:en)?|tage?|termine?|zeitraum|dauer|gesetzt\w*|gegeben|gelassen|lassen|eingeraeumt|gewaehrt|"
    r"letzte[nrms]?|haben|hat|bekommen|sollte[nt]?|laeuft|lief|gilt|galt"
)
"""What every term has, and no paper is searched for."""
_FRIST_WOZU = re.compile(r"(?<=ung)sfrist(?:en)?$(?<!ündigungsfrist)(?<!ündigungsfristen)", re.I)
"""A letter that sets a „Zahlungsfrist“ asks for payment; of a Kündigungsfrist it speaks by that word."""
_SATZ = re.compile(r"\n|(?<=[a-zäöüß)€])[.;]\s+(?=[A-ZÄÖÜ])")
_PUNKT = re.compile(r"(?P<vor>\s*(?:[-*•]|\d+[.)])\s+)(?P<was>.*\S)")


@cache
def regeln() -> tuple[Rule, ...]:
    return (
        *zur_akte(
            "read_dokumente",
            _gefragt,
            _antwort,
            lambda _: {"limit": MOST_ROWS},
            weiter=_lesen,
            anders=_ueberall,
            pflicht=True,
            darf=lambda _: True,
        ),
        Rule(_ohne_akte, "search_dokument", _antwort, _nach_papier, then=_lesen, failure=FEHLER),
    )


def _gefragt(anfrage: Anfrage) -> Mapping[str, Any] | None:
    found = genannte_quelle(anfrage.text)
    if found is None or (anfrage.hat(_VERJAEHRT) and _IRGENDEINE.search(found[0])):
        return None
    rest = lies(f"{anfrage.text[: found.start()]}{anfrage.text[found.end() :]}")
    named = genannt(rest)
    if named is not None and named.name and not named.stark:
        named = replace(named, name=named.alle or named.name, sicher=False)  # „zur Feuchte“ names no matter
    costs = ["Kosten"] if rest.hat(r"\bkosten\b") else []  # says nothing in other requests
    said = [_FRIST_WOZU.sub("", each) for each in gefragte_worte(rest, named)]
    words = [*costs, *(each for each in said if not _NUR_ZEIT.fullmatch(falte(each)))]
    return {"akte": named or Genannt(), "worte": words, "papier": papier(found), "frage": anfrage.klein}


def _ohne_akte(text: str) -> Mapping[str, Any] | None:
    read = _gefragt(lies(text))
    return None if read is None or _IRGENDEINES.fullmatch(falte(read["papier"])) else read


def _nach_papier(groups: Mapping[str, Any]) -> dict[str, Any]:
    return {"query": groups["papier"], "akte": ALLE, "limit": 30}


def _ueberall(progress: Progress) -> CallChunk | None:
    """What was taken for a name is none: every paper that is called so."""
    if passende(progress) or _IRGENDEINES.fullmatch(falte(progress.groups["papier"])):
        return None
    return CallChunk("", "search_dokument", _nach_papier(progress.groups))


def _lesen(progress: Progress) -> CallChunk | None:
    """The paper that is named, and as many of the others as are read at once."""
    if progress.last.tool not in ("read_dokumente", "search_dokument"):
        return None
    data = felder(progress.data)
    every = list({each["id"]: each for each in data.get("dokumente") or data.get("treffer") or ()}.values())
    titles = {each["id"]: str(each.get("name") or each.get("dokument", "")) for each in every}
    meant = _gemeint(progress.groups["papier"], list(titles.values()))
    named = [each for each in every if titles[each["id"]] in meant]
    others = [each for each in every if each not in named] if "dokumente" in data else []
    pages = [
        {"dokument": each["id"], "seite": n}
        for each in [*named, *others][:DOCUMENTS]
        for n in range(1, each["seiten"] + 1)
    ]
    return CallChunk("", "read_dokument", {"seite": pages[:PAGES]}) if pages else None


def _gemeint(said: str, titles: Sequence[str]) -> list[str]:
    """Those that are called so: „Kündigung“ is the Kündigungsschreiben, and no Kündigungsschutzklage."""
    if _IRGENDEINES.fullmatch(falte(said)):
        return list(titles)
    stem = re.escape(wurzel(said))
    itself = re.compile(rf"{stem}(?:e|en|n|s|es)?(?:schreiben|schrift|brief|mail)?\b")
    called = [each for each in titles if itself.search(glatt(each))]
    return called or [each for each in titles if heisst_so(said, falte(each))]


def _antwort(progress: Progress) -> str:
    pages = [felder(each.data) for each in progress.results if each.tool == "read_dokument"]
    pages = [page for page in pages if page]
    meant = _gemeint(progress.groups["papier"], list(dict.fromkeys(page["dokument"] for page in pages)))
    named = [page for page in pages if page["dokument"] in meant]
    others = [page for page in pages if page not in named]
    listed = any(each.tool == "read_dokumente" for each in progress.results)
    if told := _stellen(named, progress):
        said = f"{_im(list(dict.fromkeys(each.dokument for each in told)))}{_wo(progress)} steht dazu"
        return _gesagt(progress, f"{said}, nach Wörtern gefunden und nicht ausgelegt:", told)
    if listed and len(meant) == 1 and _nur_zu_der_akte(progress):
        return _selbst(progress, named[0])
    if not listed or not (nach_zeit(progress.groups["frage"]) or _worte(progress)):
        return NICHTS
    missing = f"Ein Dokument „{progress.groups['papier']}“ finde ich in der {titel(progress)} nicht"
    missing = f"{_im(meant)}{_wo(progress)} finde ich dazu nichts" if meant else missing
    if told := _stellen(others, progress):
        return _gesagt(progress, f"{missing}; in anderen Dokumenten steht:", told)
    return f"{missing}."


_WAS_STEHT = re.compile(r"\bwas (?:steht|stand|enthaelt|sagt|besagt|schreibt)\b.* zu (?P<wer>[^\W\d_]{4,})\b")


def _nur_zu_der_akte(progress: Progress) -> bool:
    """„Was steht im Gutachten zu Nebelthau?“: that names the matter, so the paper itself is meant."""
    found = _WAS_STEHT.search(progress.groups["frage"])
    whose: Genannt = progress.groups["akte"]
    return found is not None and found["wer"] == falte(whose.name) and not _worte(progress)


def _selbst(progress: Progress, page: Mapping[str, Any]) -> str:
    """Its first page, and how to get to the next one."""
    more = "Für die nächste Seite frag nach „Seite 2“." if page["seiten"] > 1 else ""
    return absaetze(
        vermutet(progress),
        f"**{page['dokument']}**, Seite {page['seite']} von {page['seiten']} (Akte {page['akte']}):",
        zitat(page["text"], 6_000),
        more,
        quelle(f"„{page['dokument']}“, Seite {page['seite']}, Akte {page['akte']}"),
    )


def _im(names: Sequence[str]) -> str:
    bold = aufzaehlung(f"**{each}**" for each in names)
    return f"Im Dokument {bold}" if len(names) == 1 else f"In den Dokumenten {bold}"


def _wo(progress: Progress) -> str:
    listed = any(each.tool == "read_dokumente" for each in progress.results)
    return f" der {titel(progress)}" if listed else ""


def _gesagt(progress: Progress, head: str, told: Sequence[Stelle]) -> str:
    terms = _begriffe(progress, told)
    quoted = [
        absaetze(ort_der_stelle(each), zitat(_mit_punkt(each.text, terms, progress.groups["frage"]), 900))
        for each in told
    ]
    return absaetze(vermutet(progress), head, *quoted, quelle_der_stellen(told))


def _worte(progress: Progress) -> list[str]:
    """What is looked for beside the matter."""
    return ohne_titel(progress, " ".join(progress.groups["worte"])).split()


def _begriffe(progress: Progress, passages: Sequence[Stelle]) -> list[Begriff]:
    words = _worte(progress)
    own = {each.dokument for each in passages}
    if len(own) == 1:  # by what a paper is called it speaks of itself
        words = [word for word in words if not heisst_so(word, falte(next(iter(own))))]
    vocabulary = wortschatz(" ".join(eben(f"{each.text} {each.ueberschrift}") for each in passages))
    return [each for word in words if (each := begriff(word, vocabulary))]


def _stellen(pages: Sequence[Mapping[str, Any]], progress: Progress) -> list[Stelle]:
    """Those that have what is asked for, be it a day, and speak of what it is asked of."""
    asked = progress.groups["frage"]
    passages = [each for each in absaetze_aller(pages) if _hat(asked, f"{each.ueberschrift}\n{each.text}")]
    terms = _begriffe(progress, passages)
    if not terms:
        return passages[:MOST] if nach_zeit(asked) else []
    scored = [(_trifft(each, terms, asked), n, each) for n, each in enumerate(passages)]
    best = max((score for score, _, _ in scored), default=0.0)
    ordered = sorted((each for each in scored if each[0]), key=lambda each: (-each[0], each[1]))
    return [each for score, _, each in ordered[:MOST] if score > best / 2]


def _hat(asked: str, text: str) -> bool:
    """Whether what is asked for can be told there."""
    return zeit_gesagt(asked, text) if nach_zeit(asked) else erwartetes(asked, text)


def _trifft(each: Stelle, terms: Sequence[Begriff], asked: str) -> float:
    """Twice as much where one sentence has both the thing and what is asked of it."""
    whole = eben(f"{each.text} {each.ueberschrift}")
    told = [hit for term in terms if (hit := term.in_text(whole)) >= STRONG]
    things = [term for term in terms if term.wort[:1].isupper() and _sachwort(term)] or terms
    if 2 * sum(term.in_text(whole) >= STRONG for term in things) < len(things):
        return 0.0
    lines = [line for line in _SATZ.split(each.text) if _hat(asked, line)]
    together = any(term.in_text(eben(line)) >= STRONG for line in lines for term in terms)
    return sum(told) * (2 if together else 1)


def _sachwort(term: Begriff) -> bool:
    """A word of the language, and no name: whose it is need not stand beside it."""
    plain = falte(term.wort)
    return bool(term.verwandt or term.teile) or bekannt(plain) or gewoehnlich(plain)


def _mit_punkt(text: str, terms: Sequence[Begriff], asked: str) -> str:
    """Of a list the points that answer, in bold; as it is where all of them do, or none."""
    lines = text.split("\n")
    points = [n for n, line in enumerate(lines) if _PUNKT.fullmatch(line)]
    telling = [
        n
        for n in points
        if _hat(asked, lines[n]) and any(term.in_text(eben(lines[n])) >= STRONG for term in terms)
    ]
    if not 0 < len(telling) < len(points):
        return text
    for n in telling:
        found = _PUNKT.fullmatch(lines[n])
        lines[n] = f"{found['vor']}**{found['was']}**" if found else lines[n]
    return "\n".join(lines)
