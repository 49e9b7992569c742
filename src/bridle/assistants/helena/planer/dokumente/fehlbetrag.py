"""„Wie viel fehlt noch bei Sandkuhl?“: an amount that is left is told where a paper states it.

Any other amount beside it would pass for the answer; what is left has to be worked out by somebody.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from bridle.assistants.helena.planer.dokumente.absaetze import Stelle, absaetze_aller
from bridle.assistants.helena.planer.dokumente.auffangen_bild import ort_der_stelle, quelle_der_stellen
from bridle.assistants.helena.planer.dokumente.auffangen_lesen import DOCUMENTS, PAGES
from bridle.assistants.helena.planer.dokumente.auffangen_stellen import MOST
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, genannt
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.sagen import absaetze, aufzaehlung, felder, quelle, zitat
from bridle.assistants.helena.planer.schritte import titel, vermutet, zur_akte
from bridle.assistants.helena.werkzeug_angaben import MOST_ROWS
from bridle.engine.model import CallChunk
from bridle.models.planner import Progress, Rule

_WIE_VIEL = r"\b(?:wie ?viel|wie hoch|wie gross|welche[rn]? (?:betrag|summe|rest\w*)|was fuer ein betrag)\b"
_RESTLICH = re.compile(
    r"\b(?P<wort>fehlt|fehlen|fehlbetrag|offen(?:e[nrms]?)?|ausstehend\w*|(?:steht|stehen) (?:\w+ )*aus|"
    r"rest(?:betrag|forderung|summe|zahlung|schuld|liche[nrms]?)?|rueckstand|uebrig|differenz|unterschied|"
    r"zu wenig (?:gezahlt|bezahlt|ueberwiesen))\b"
)
_ANDERES = (
    r"\b(?:honorar\w*|stunden\w*|minuten|zeit(?:en)?|abgerechnet\w*|abrechenbar\w*|gebuehr\w*|vorschuss\w*|akten|"
    r"mandate|sachen|faelle|verfahren|fristen|termine?|eintraege|tage|wochen|monate|unterlagen|belege|"
    r"dokumente|punkte|resturlaub|urlaub\w*|streitwert|gegenstandswert)\b|\d\s?(?:€|euro|%)"
)
"""Not money of the case: hours, entries and what else can be left."""
_GENANNT = re.compile(
    r"\b(?:fehlbetr\w+|fehl(?:t|en)|offen(?:e[nrms]?)?|aussteh\w+|(?:steht|stehen) (?:\w+ )*aus|"
    r"rest(?:betrag|forderung|summe|zahlung|schuld|liche[nrms]?)?|rueckst\w+|saldo|differenz|unterschied\w*|"
    r"zu wenig|noch zu (?:be)?zahlen)\b"
)
_NICHT_GEZAHLT = re.compile(
    r"\b(?:nichts|nicht) (?:\w+ )?(?:ge|be)zahlt\b|\bzahlung erfolgte nicht\b|\bunbezahlt\b"
)
_BETRAG = re.compile(r"\d\s?(?:€|EUR\b|Euro\b)")
_SATZ = re.compile(r"\n|(?<=[a-zäöüß)€])[.;]\s+(?=[A-ZÄÖÜ])")


def regeln() -> list[Rule]:
    return zur_akte(
        "read_dokumente",
        _erkenne,
        _antwort,
        lambda _: {"limit": MOST_ROWS},
        weiter=_lesen,
        pflicht=True,
        darf=lambda _: True,
    )


def _erkenne(anfrage: Anfrage) -> Mapping[str, Any] | None:
    left = _RESTLICH.search(anfrage.klein)
    if left is None or not anfrage.hat(_WIE_VIEL) or anfrage.hat(_ANDERES) or genannt(anfrage) is None:
        return None
    return {"wort": next(each.text for each in anfrage.worte if each.klein in left["wort"].split())}


def _lesen(progress: Progress) -> CallChunk | None:
    if progress.last.tool != "read_dokumente":
        return None
    papers = progress.data["dokumente"][:DOCUMENTS]
    pages = [{"dokument": each["id"], "seite": n} for each in papers for n in range(1, each["seiten"] + 1)]
    return CallChunk("", "read_dokument", {"seite": pages[:PAGES]}) if pages else None


def _antwort(progress: Progress) -> str:
    pages = [felder(each.data) for each in progress.results if each.tool == "read_dokument"]
    pages = [page for page in pages if page]
    said, told = progress.groups["wort"], _stellen(pages)
    if told:
        return absaetze(
            vermutet(progress),
            f"Zu „{said}“ finde ich in den Dokumenten der {titel(progress)} diese Beträge. Gefunden sind sie "
            "nach Wörtern; gerechnet ist nichts:",
            *[absaetze(ort_der_stelle(each), zitat(each.text, 900)) for each in told],
            quelle_der_stellen(told),
        )
    names = list(dict.fromkeys(f"„{page['dokument']}“" for page in pages))
    looked = f" Durchsucht sind {aufzaehlung(names)}." if names else ""
    return absaetze(
        vermutet(progress),
        f"Einen Betrag, der noch fehlt oder offen ist, nennt kein Dokument der {titel(progress)}.{looked} "
        "Ausrechnen kann ich ihn nicht, und andere Beträge daraus wären keine Antwort; frag nach den "
        "einzelnen Beträgen, aus denen er sich ergibt.",
        quelle(f"Dokumente der {titel(progress)}"),
    )


def _stellen(pages: Sequence[Mapping[str, Any]]) -> list[Stelle]:
    """Those with an amount that is said to be left, or of which is said that nothing was paid."""
    return [each for each in absaetze_aller(pages) if _nennt(each.text)][:MOST]


def _nennt(text: str) -> bool:
    if _BETRAG.search(text) is None:
        return False
    lines = [line for line in _SATZ.split(text) if _BETRAG.search(line)]
    return _NICHT_GEZAHLT.search(falte(text)) is not None or any(
        _GENANNT.search(falte(line)) for line in lines
    )
