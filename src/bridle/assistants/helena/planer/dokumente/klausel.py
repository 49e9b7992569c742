"""„§ 10 des Arbeitsvertrags“: a clause of a paper, whole, and whether the paper has it at all."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from bridle.assistants.helena.planer.dokumente.absaetze import Stelle, absaetze_aller
from bridle.assistants.helena.planer.dokumente.auffangen_bild import ort_der_stelle
from bridle.assistants.helena.planer.dokumente.bild import gelesen, gewaehlt
from bridle.assistants.helena.planer.dokumente.papierart import art_des_dokuments, stamm
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, Genannt, genannt, lies
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.sagen import absaetze, aufzaehlung, felder, quelle, zitat
from bridle.assistants.helena.planer.schritte import FEHLER, erkannt, zur_akte
from bridle.assistants.helena.werkzeug_angaben import MOST_ROWS
from bridle.engine.model import CallChunk
from bridle.host.search.citations import cited
from bridle.models.planner import Progress, Rule

MOST_PAGES = 30
"""Pages that are read for one clause; each is one call of one step."""
_PARAGRAF = r"§+|paragra(?:ph|f)(?:en)?|artikel|art\."
_ZEICHEN = rf"(?:{_PARAGRAF}|ziff(?:er|\.)|klausel|abschnitt|punkt)"
_NR = r"(?:(?<=in )(?:nr\.?|nummer)|(?:nr\.?|nummer)(?=\s*\d{1,3}\s+(?:des|der|im|vom|in)\b))"
"""A bill may have a number, too: „Rechnung Nr. 12“."""
_KLAUSEL = re.compile(rf"(?:{_ZEICHEN}|{_NR})\s*(?P<nummer>\d{{1,3}}(?:\s?[a-z]\b)?)(?![.,/]?\d)", re.I)
_EINES_GESETZES = re.compile(
    rf"\b(?:zu|wegen|(?:nach|gemäß|gem\.|aus)(?=[^?]*\d\w?(?!,? (?:des|im|vom|der)\b)))\s+(?:{_PARAGRAF})",
    re.I,
)
"""„Was steht im Mietvertrag zu § 573c?“: a norm that the paper may speak of."""
_GEGLIEDERT = re.compile(r"vertrag|vereinbarung|satzung|ordnung|vergleich|bedingungen|testament|agb")
"""Papers that have paragraphs of their own; in a judgment a § is of a law."""
_ABSATZ = re.compile(r"\babs(?:atz|\.)?\s*(?P<absatz>\d{1,2})\b", re.I)
_NUMMER = re.compile(
    rf"\W*(?:{_ZEICHEN}\s*(?P<mit>\d{{1,3}}[a-z]?)\b|(?P<ohne>\d{{1,3}}[a-z]?)[.)](?!\d))", re.I
)
"""How the heading of a clause begins, with a sign or without one."""
_PUNKT = re.compile(rf"\n(?=\W*(?:{_ZEICHEN}\s*\d{{1,3}}[a-z]?\b|\d{{1,3}}[.)]\s))", re.I)
"""Where the next item of a list begins."""


def regeln() -> list[Rule]:
    return [
        *zur_akte(
            "read_dokumente",
            klausel,
            antwort,
            lambda _: {"limit": MOST_ROWS},
            weiter=_dann_ganz,
            anders=_nach_seinem_namen,
            pflicht=True,
        ),
        Rule(
            erkannt(_ohne_akte),
            "read_dokument",
            antwort,
            lambda groups: {"dokument": groups["name"], "seite": 1},
            then=_dann_ganz,
            failure=FEHLER,
        ),
    ]


def klausel(anfrage: Anfrage) -> Mapping[str, Any] | None:
    """A number with a sign, of a paper that is named, and of no law."""
    kind = art_des_dokuments(anfrage)
    found = list(_KLAUSEL.finditer(anfrage.text))
    if not kind or len(found) != 1 or any(norm.law for norm in cited(anfrage.text).norms):
        return None
    if re.match(_PARAGRAF, found[0][0], re.I) and (
        not _GEGLIEDERT.search(kind) or _EINES_GESETZES.search(anfrage.text)
    ):
        return None
    inner = _ABSATZ.search(anfrage.text)
    named = genannt(anfrage, found[0][0])
    if named is not None and named.name and falte(named.name) in kind:
        named = None
    return {
        "art": kind,
        "query": "",
        "name": stamm(kind),
        "nummer": re.sub(r"\s", "", found[0]["nummer"]).lower(),
        "absatz": inner["absatz"] if inner else "",
        "akte": named or Genannt(),
    }


def andere_klausel(asked: str, wanted: str) -> str:
    """The question with another clause of the same paper; nothing where it asks for none."""
    if klausel(lies(asked)) is None:
        return ""
    return _KLAUSEL.sub(lambda _: wanted, _ohne_absatz(asked), count=1)


def anderer_absatz(asked: str, number: str) -> str:
    """The question for that Absatz of the clause it was about; nothing where it was about none."""
    if klausel(lies(asked)) is None:
        return ""
    return _KLAUSEL.sub(lambda found: f"{found[0]} Abs. {number}", _ohne_absatz(asked), count=1)


def _ohne_absatz(asked: str) -> str:
    return re.sub(rf",? ?{_ABSATZ.pattern}", "", asked, flags=re.I)


def _ohne_akte(anfrage: Anfrage) -> Mapping[str, Any] | None:
    groups = klausel(anfrage)
    return groups if groups is not None and groups["akte"] == Genannt() else None


# ---- calls


def _nach_seinem_namen(progress: Progress) -> CallChunk:
    """No matter is called so: the word may be of the paper's own title."""
    called = f"{progress.groups['name'].capitalize()} {progress.groups['akte'].name}"
    return CallChunk("", "read_dokument", {"dokument": called, "seite": 1})


def _dann_ganz(progress: Progress) -> CallChunk | None:
    """All pages of the one paper that is meant: where a clause stands only its text says."""
    if progress.last.tool == "read_dokumente":
        found = gewaehlt(progress)
        return _seiten(found[0]["id"], 1, found[0]["seiten"]) if len(found) == 1 else None
    page = felder(progress.data)
    read = sum(each.tool == "read_dokument" for each in progress.results)
    return _seiten(page["id"], 2, page["seiten"]) if read == 1 and page.get("seiten", 1) > 1 else None


def _seiten(document: str, first: int, last: int) -> CallChunk:
    pages = list(range(first, min(last, MOST_PAGES) + 1))
    return CallChunk("", "read_dokument", {"dokument": document, "seite": pages})


# ---- the answer


def antwort(progress: Progress) -> str:
    if progress.last.tool != "read_dokument":
        return gelesen(progress)  # which of several papers is meant
    pages = [felder(each.data) for each in progress.results if each.tool == "read_dokument"]
    wanted, inner = progress.groups["nummer"], progress.groups["absatz"]
    own = _darin(list(absaetze_aller(pages)), wanted)
    if not own:
        return _nicht_darin(pages, wanted)
    shown = [each for each in own if each.text.startswith(f"({inner})")] if inner else own
    lost = "" if shown else f"Einen Absatz {inner} finde ich darin nicht; das ist die ganze Klausel."
    shown = shown or own
    return absaetze(
        ort_der_stelle(shown[0]),
        *[zitat(each.text, 2_000) for each in shown],
        lost,
        _quelle(shown),
    )


def _darin(passages: Sequence[Stelle], number: str) -> Sequence[Stelle]:
    """What stands under that heading; without headings the passage or the line that begins so."""
    headed = [each for each in passages if _beginnt(each.ueberschrift, number)]
    return headed or [
        replace(each, text=line)
        for each in passages
        for line in _PUNKT.split(each.text)
        if _beginnt(line, number)
    ]


def _beginnt(text: str, number: str) -> bool:
    head = _NUMMER.match(text)
    return head is not None and (head["mit"] or head["ohne"]).lower() == number


def _nicht_darin(pages: Sequence[Mapping[str, Any]], number: str) -> str:
    paper = pages[0]
    heads = [each.ueberschrift for each in absaetze_aller(pages) if _NUMMER.match(each.ueberschrift)]
    all_read = len(pages) >= paper["seiten"]
    whole = "" if all_read else f" auf den ersten {len(pages)} Seiten von {paper['seiten']}"
    there = f"Darin finde ich: {aufzaehlung(list(dict.fromkeys(heads)))}." if heads else ""
    return absaetze(
        f"Eine Nummer {number} finde ich in **{paper['dokument']}** (Akte {paper['akte']}){whole} nicht.",
        there,
        quelle(f"Dokument „{paper['dokument']}“, Akte {paper['akte']}"),
    )


def _quelle(shown: Sequence[Stelle]) -> str:
    pages = aufzaehlung([str(each) for each in dict.fromkeys(each.seite for each in shown)])
    return quelle(f"Dokument „{shown[0].dokument}“, Seite {pages}, Akte {shown[0].akte}")
