"""„Was haben wir dem Jobcenter geschrieben?“, „Wann haben wir die Mahnung verschickt?“: papers that we sent.

By whom a paper is stands nowhere; what is marked as sent is ours.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.dokumente.absaetze import absaetze_aller
from bridle.assistants.helena.planer.dokumente.alle import TOOL
from bridle.assistants.helena.planer.dokumente.auffangen_bild import ort_der_stelle
from bridle.assistants.helena.planer.dokumente.auffangen_lesen import DOCUMENTS, PAGES
from bridle.assistants.helena.planer.dokumente.auffangen_stellen import finde
from bridle.assistants.helena.planer.dokumente.papierart import art_des_dokuments, stamm
from bridle.assistants.helena.planer.lesen.erkennen import AKTENZEICHEN, Anfrage, inhalt, lies
from bridle.assistants.helena.planer.lesen.woerter import bekannt, falte
from bridle.assistants.helena.planer.sagen import (
    absaetze,
    aufzaehlung,
    felder,
    gross,
    liste,
    quelle,
    tag,
    zitat,
)
from bridle.assistants.helena.planer.schritte import WELCHE_AKTE, erkannt
from bridle.assistants.helena.werkzeug_angaben import ALLE, MOST_ROWS
from bridle.engine.model import CallChunk
from bridle.models.planner import Progress, Rule

SHOWN, WHOLE = 3, 2
LETTER = 2_500
"""Characters of a page that is shown whole."""
NAME = 4
"""Letters of a name by which a paper speaks of somebody."""
_GESCHRIEBEN = re.compile(
    r"^(?:und )?was (?:haben|hatten) wir (?:denn |eigentlich |damals )?"
    r"(?:(?:an )?(?:der|dem|den|die|das|herrn?|frau|firma|fa\.?) )+(?P<wem>[^?]+?)"
    r"(?: (?:wegen|zu|zur|zum|über|hinsichtlich|bezüglich)(?: de[rsmn])? (?P<wozu>[^?]+?))? "
    r"(?:geschrieben|mitgeteilt|geantwortet|geschickt)\W*$",
    re.I,
)
_WANN = (
    r"^(?:und )?(?:wann|an welchem tag) (?:haben wir|habe? ich|hatten wir) .*"
    r"\b(?:verschickt|versendet|versandt|abgeschickt|abgesandt|rausgeschickt|losgeschickt|hinausgeschickt|eingereicht)\W*$"
)
NICHT_EINGETRAGEN = "An welchem Tag es hinausging, ist nicht eigens eingetragen."


def regeln() -> list[Rule]:
    return [
        Rule(
            erkannt(_geschrieben),
            TOOL,
            _was_wir_schrieben,
            lambda _: {"akte": ALLE, "status": "VERSENDET", "limit": MOST_ROWS},
            then=_lesen,
            failure=WELCHE_AKTE,
        ),
        Rule(
            erkannt(_verschickt),
            TOOL,
            _wann_versendet,
            lambda groups: {"akte": ALLE, "name": groups["name"], "limit": MOST_ROWS},
            failure=WELCHE_AKTE,
        ),
    ]


# ---- what we wrote to somebody


def _geschrieben(anfrage: Anfrage) -> Mapping[str, Any] | None:
    found = _GESCHRIEBEN.match(anfrage.text)
    if found is None or art_des_dokuments(anfrage):
        return None
    whom = [word for word in re.findall(r"[\w/-]+", found["wem"]) if not _klein(word)]
    return {"wem": whom, "wozu": inhalt(lies(found["wozu"] or "")).split()} if whom else None


def _klein(word: str) -> bool:
    """What is neither a name nor a number says when, or how."""
    return len(word) < NAME or (not word[:1].isupper() and bekannt(falte(word)))


def _lesen(progress: Progress) -> CallChunk | None:
    if progress.last.tool != TOOL:
        return None
    sent = _an_sie(progress)[:DOCUMENTS]
    pages = [{"dokument": each["id"], "seite": n} for each in sent for n in range(1, each["seiten"] + 1)]
    return CallChunk("", "read_dokument", {"seite": pages[:PAGES]}) if pages else None


def _an_sie(progress: Progress) -> list[dict[str, Any]]:
    """In matters whose title has the name; all that was sent where none has it, to be read for it."""
    listed = next(felder(each.data) for each in progress.results if each.tool == TOOL)["dokumente"]
    named = [
        each for each in listed if _nennt(progress, f"{each.get('akte', '')} {each.get('kurzrubrum', '')}")
    ]
    return named or listed


def _nennt(progress: Progress, text: str) -> bool:
    return any(falte(word) in falte(text) for word in progress.groups["wem"])


def _was_wir_schrieben(progress: Progress) -> str:
    pages = [felder(each.data) for each in progress.results if each.tool == "read_dokument"]
    whom, about = " ".join(progress.groups["wem"]), progress.groups["wozu"]
    titles = {each["akte"]: each.get("kurzrubrum", "") for each in _an_sie(progress) if "akte" in each}
    theirs = {
        page["dokument"]
        for page in pages
        if page and _nennt(progress, f"{page.get('text', '')} {page['akte']} {titles.get(page['akte'], '')}")
    }
    ours = [page for page in pages if page and page["dokument"] in theirs]
    found = finde(ours, about, falte(progress.request)) if about and ours else None
    told = found.stellen if found and found.sicher else []
    papers = {each.dokument for each in told} if about else theirs
    letters = [page for page in ours if page["dokument"] in papers]
    whole = len(letters) <= WHOLE
    shown = list(absaetze_aller(letters)) if whole else told[:SHOWN]
    if not shown:
        said = f" zu „{' '.join(about)}“" if about else ""
        return absaetze(
            f"Ein versendetes Schreiben an „{whom}“{said} finde ich in den Akten, auf die Du Zugriff hast, "
            "nicht.",
            quelle("Dokumente der sichtbaren Akten"),
        )
    names = aufzaehlung(list(dict.fromkeys(f"**{each.dokument}**" for each in shown)))
    return absaetze(
        f"Als versendet eingetragen ist {names}; darin steht{' dazu' if about else ''}:",
        *[absaetze(_ort(page), zitat(page.get("text", ""), LETTER)) for page in letters if whole],
        *[absaetze(ort_der_stelle(each), zitat(each.text, 1_200)) for each in shown if not whole],
        quelle(
            "; ".join(
                dict.fromkeys(f"„{each.dokument}“, Seite {each.seite}, Akte {each.akte}" for each in shown)
            )
        ),
    )


def _ort(page: Mapping[str, Any]) -> str:
    return f"**{page['dokument']}**, Seite {page['seite']} von {page['seiten']} (Akte {page['akte']}):"


# ---- when we sent it


def _verschickt(anfrage: Anfrage) -> Mapping[str, Any] | None:
    kind = stamm(art_des_dokuments(anfrage))
    if not kind or not anfrage.hat(_WANN):
        return None
    number = AKTENZEICHEN.search(anfrage.text)
    names = (
        [] if number else [each.text for each in anfrage.worte[1:] if each.gross and not bekannt(each.klein)]
    )
    written = next((each.text for each in anfrage.worte if each.klein.startswith(kind)), kind)
    where = [number[0]] if number else [name for name in names if falte(name) != falte(written)]
    return {"name": written[: len(kind) + len(written) - len(falte(written))], "wem": where}


def _wann_versendet(progress: Progress) -> str:
    rows: list[dict[str, Any]] = progress.data["dokumente"]
    if progress.groups["wem"]:
        rows = [
            each for each in rows if _nennt(progress, f"{each.get('akte', '')} {each.get('kurzrubrum', '')}")
        ]
    name = progress.groups["name"]
    if not rows:
        return absaetze(
            f"Ein Dokument „{name}“ finde ich nicht in den Akten, auf die Du Zugriff hast.",
            quelle("Dokumente der sichtbaren Akten"),
        )
    sent = [each for each in rows if each["status"] == "VERSENDET"]
    head = "Als versendet eingetragen:" if sent else f"Als versendet ist „{name}“ nicht eingetragen:"
    return absaetze(
        head,
        liste(
            f"**{each['name']}**, Akte {each['akte']} ({each['kurzrubrum']}): {gross(each['status'])}, "
            f"Dokument vom {tag(each['angelegt'])}"
            for each in sent or rows
        ),
        NICHT_EINGETRAGEN if sent else "",
        quelle("Dokumente der sichtbaren Akten"),
    )
