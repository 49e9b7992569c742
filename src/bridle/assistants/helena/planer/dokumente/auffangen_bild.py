"""How passages that words found are quoted, with what they leave out."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from bridle.assistants.helena.planer.dokumente.absaetze import Stelle
from bridle.assistants.helena.planer.dokumente.auffangen_gefragt import TOGETHER
from bridle.assistants.helena.planer.dokumente.auffangen_stellen import Fund, finde, nur_wozu
from bridle.assistants.helena.planer.dokumente.ganz import das_dokument, das_eine
from bridle.assistants.helena.planer.dokumente.gesuchte_worte import gesuchte_worte
from bridle.assistants.helena.planer.dokumente.mehrere_akten import gesagt, infrage, welche_akte
from bridle.assistants.helena.planer.dokumente.papiername import heisst_so
from bridle.assistants.helena.planer.dokumente.sinn import SINN, begriff, eben
from bridle.assistants.helena.planer.dokumente.zeile import hervorgehoben
from bridle.assistants.helena.planer.lesen.gewoehnlich import gewoehnlich
from bridle.assistants.helena.planer.lesen.woerter import bekannt, falte
from bridle.assistants.helena.planer.sagen import absaetze, aufzaehlung, felder, liste, quelle, zitat
from bridle.assistants.helena.planer.schritte import titel
from bridle.assistants.helena.saetze import NICHT_ERKANNT
from bridle.models.planner import Progress


def gefundene_stellen(progress: Progress) -> str:
    pages = [felder(each.data) for each in progress.results if each.tool == "read_dokument"]
    words = gesuchte_worte(progress)
    said = " ".join(words)
    fund = finde(pages, [*words, *_auch_papier(progress, pages, words)], progress.groups["frage"])
    found = fund.stellen
    if several := _welches(progress, pages, words):
        return several
    where = (
        f" der {titel(progress)}" if any(each.tool == "read_dokumente" for each in progress.results) else ""
    )
    if infrage(progress) and not (fund.sicher and found):
        return welche_akte(progress)
    if not where and not progress.groups["papier"] and not (fund.sicher and _zusammen(found[0], words)):
        return NICHT_ERKANNT  # words that meet by chance are no answer
    if not found or (not fund.sicher and not fund.ding):
        return _nichts(progress, pages, said, where)
    head = f"In den Dokumenten{where} finde ich zu „{said}“ diese Stellen."
    if not fund.sicher:
        head = (
            f"Genau zu „{said}“ finde ich in den Dokumenten{where} nichts; am nächsten kommen diese Stellen."
        )
    return absaetze(
        gesagt(progress),
        nur_wozu(fund),
        f"{head} Gefunden sind sie nach Wörtern; ausgelegt ist nichts:",
        *[
            absaetze(
                ort_der_stelle(each),
                zitat(hervorgehoben(each.text, _dinge(each, words), progress.request), 900),
            )
            for each in found
        ],
        _nicht_gefunden(fund),
        quelle_der_stellen(found),
    )


def _nichts(progress: Progress, pages: list[dict[str, Any]], said: str, where: str) -> str:
    """Which words were looked for and where; and the paper itself, where it can only be that one."""
    names = list(dict.fromkeys(f"„{page['dokument']}“" for page in pages if page))
    looked = f" Durchsucht sind {aufzaehlung(names)}." if names else ""
    itself = das_dokument(das_eine(pages, progress.groups["worte"]) if where else [])
    further = (
        "Das Dokument selbst:" if itself else "Frag mit anderen Worten, oder lass Dir das Dokument zeigen."
    )
    return absaetze(
        f"Zu „{said}“ finde ich in den Dokumenten{where} nichts.{looked} Gesucht ist nach Wörtern: Mit "
        f"anderen kann es dort stehen. {further}",
        itself,
        quelle("Dokumente der Akten"),
    )


def quelle_der_stellen(found: Sequence[Stelle]) -> str:
    """Each page once."""
    places = dict.fromkeys(f"„{each.dokument}“, Seite {each.seite}, Akte {each.akte}" for each in found)
    return quelle("; ".join(places))


def _dinge(each: Stelle, words: list[str]) -> list[str]:
    """Without what the paper itself is called."""
    return [word for word in words if not heisst_so(word, falte(each.dokument))]


def _welches(progress: Progress, pages: list[dict[str, Any]], words: list[str]) -> str:
    """„Wer hat das Gutachten erstellt?“: of no matter, and of a kind of paper that several have."""
    if any(each.tool == "read_dokumente" for each in progress.results):
        return ""
    called = {(page["dokument"], page["akte"]): page["seiten"] for page in pages if page}
    named = [word for word in words if any(heisst_so(word, falte(name)) for name, _ in called)]
    if not named or any(word not in named and word[:1].isupper() for word in words):
        return ""
    meant = [each for each in called if any(heisst_so(word, falte(each[0])) for word in named)]
    if len({akte for _, akte in meant}) < 2:
        return ""
    return absaetze(
        f"„{' '.join(named)}“ kann mehreres heißen:",
        liste(
            f"**{name}**, Akte {akte}: {count} {'Seite' if count == 1 else 'Seiten'}"
            for (name, akte), count in called.items()
            if (name, akte) in meant
        ),
        "Welches meinst Du? Nenne mir die Akte.",
        quelle("Dokumente der Akten"),
    )


_SAGT = (
    r"\b(?:schreib|schrieb|geschrieben|sagt|sagen|mein|behaupt|nenn|gibt|geben|laut|nach|von|erklaer|teilt|fordert|"
    r"verlang|will|bietet|setzt|rechnet|zahlt)"
)
"""Then a name says whose paper is meant: „Vogel“ in „Vollmacht Vogel“ only says in which matter it is."""


def _auch_papier(progress: Progress, pages: list[dict[str, Any]], words: list[str]) -> list[str]:
    """„Welchen Satz setzt die Versicherung an?“: a word of the title that also says which paper is hers."""
    names = {falte(page["dokument"]) for page in pages if page}
    said = re.search(_SAGT, progress.groups["frage"]) is not None
    left = [
        word
        for word in progress.groups["worte"]
        if word not in words and (said or gewoehnlich(falte(word)) or bekannt(falte(word)))
    ]
    return [word for word in left if any(heisst_so(word, each) for each in names)]


def _nicht_gefunden(fund: Fund) -> str:
    """What was asked for beside it: else the passages would pass for the whole answer.

    They may still speak of it, in words that nobody has put down as the same.
    """
    if not fund.fehlt:
        return ""
    return f"Als Wort nicht gefunden: {aufzaehlung(f'„{each}“' for each in fund.fehlt)}."


def _zusammen(found: Stelle, words: list[str]) -> bool:
    text = eben(f"{found.dokument} {found.ueberschrift} {found.text}")
    terms = [each for word in words if (each := begriff(word, ()))]
    return sum(each.in_text(text) >= SINN for each in terms) >= TOGETHER


def ort_der_stelle(each: Stelle) -> str:
    head = f", {each.ueberschrift}" if each.ueberschrift else ""
    return f"**{each.dokument}**, Seite {each.seite} von {each.seiten} (Akte {each.akte}){head}:"
