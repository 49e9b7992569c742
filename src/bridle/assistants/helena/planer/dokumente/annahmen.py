"""„Im Klageentwurf steht doch 2020 als Eintritt, oder?“: what a paper is said to say, looked up in it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from bridle.assistants.helena.planer.dokumente.absaetze import Stelle, absaetze_aller
from bridle.assistants.helena.planer.dokumente.auffangen_bild import ort_der_stelle
from bridle.assistants.helena.planer.dokumente.auffangen_gefragt import gefragte_worte
from bridle.assistants.helena.planer.dokumente.auffangen_lesen import weiter
from bridle.assistants.helena.planer.dokumente.auffangen_stellen import finde
from bridle.assistants.helena.planer.dokumente.gegensaetze import angenommen, bestaetigt, so_nicht, widerlegt
from bridle.assistants.helena.planer.dokumente.papierart import art_des_dokuments, stamm
from bridle.assistants.helena.planer.grenzen import nachschlagen
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, Genannt, genannt, lies
from bridle.assistants.helena.planer.lesen.gebiet import nur_recht
from bridle.assistants.helena.planer.lesen.woerter import bekannt, falte
from bridle.assistants.helena.planer.sagen import absaetze, aufzaehlung, felder, quelle, satz, zitat
from bridle.assistants.helena.planer.schritte import ohne_titel, titel, zur_akte
from bridle.assistants.helena.werkzeug_angaben import MOST_ROWS
from bridle.models.planner import Progress, Rule

MOST = 2
_DOCH = (
    r"\bdoch\b|\bstimmt (?:das|es|dies|die|der)\b|\bstimmts\b|\bist das richtig\b|"
    r"\b(?:oder|richtig|korrekt|nicht wahr|stimmts)\W*$|\bwo steht (?:das|es)\b"
)
_WERT = re.compile(
    r"\b\d{1,2}\.\s?\d{1,2}\.(?:\s?\d{2,4})?|\b\d{1,3}(?:\.\d{3})+(?:,\d\d)?\b|\b\d+,\d\d\b|"
    r"\b(?:19|20)\d\d\b|\b\d+(?=\s?(?:€|euro\b|prozent\b|%|tage|wochen|monate|jahre))"
)
_GELD = re.compile(r"\d\.\d{3}\b|,\d\d")
_NUMMER = re.compile(r"\b\d{3,4}/\d\d\b")
_BEGINN = (
    r"\beintritt\w*|\bbeginn\w*|\bangefangen|\beingestellt",
    r"\bseit dem \d|\bbeginnt am|\bab dem \d|eintritt",
)
"""How it is asked and how papers say it: the one fact that few of them call by its name."""


def regeln() -> list[Rule]:
    return zur_akte(
        "read_dokumente",
        _gefragt,
        _antwort,
        lambda _: {"limit": MOST_ROWS},
        weiter=weiter,
        pflicht=True,
        darf=_darf,
    )


def _darf(anfrage: Anfrage) -> bool:
    """Whether a paper says so is no question of what is right."""
    return nachschlagen(lies(re.sub(r"\bstimmt (?:das|es)(?: so)?\b", "", anfrage.text, flags=re.I)))


def nimmt_an(text: str) -> bool:
    """Whether it says itself what the paper is to say, and wants to know whether that is so."""
    asked = lies(text)
    return nachschlagen(asked) and _gefragt(asked) is not None


def _gefragt(anfrage: Anfrage) -> Mapping[str, Any] | None:
    kind = _art(anfrage)
    said = [each[0] for each in _WERT.finditer(_NUMMER.sub(" ", anfrage.klein))]
    if not kind or not anfrage.hat(_DOCH) or not (said or angenommen(anfrage.klein)):
        return None
    if "§" in anfrage.text or nur_recht(anfrage.text):
        return None
    matter = _akte(anfrage, kind)
    if matter is None:
        return None
    words = [word for word in gefragte_worte(anfrage, None) if falte(word) not in ("stimmt", "doch", "wo")]
    return {
        "akte": matter,
        "worte": words,
        "frage": anfrage.klein,
        "art": kind,
        "werte": said,
        "text": anfrage.text,
    }


def _art(anfrage: Anfrage) -> str:
    """The kind of paper; a Klageentwurf is an Entwurf."""
    draft = anfrage.hat(r"\b\w*entwurf\w*")
    return "entwurf" if draft else stamm(art_des_dokuments(anfrage))


def _akte(anfrage: Anfrage, kind: str) -> Genannt | None:
    named = genannt(anfrage)
    if named is None or named.aktenzeichen or named.stark:
        return named
    words = [word for word in (named.alle or named.name).split() if kind not in falte(word)]
    own = [word for word in words if not bekannt(falte(word))]
    return Genannt(name=" ".join(own), alle=" ".join(own)) if own else None


# ---- how it is said


def _antwort(progress: Progress) -> str:
    pages = [felder(each.data) for each in progress.results if each.tool == "read_dokument"]
    meant = [page for page in pages if _gemeint(str(page.get("dokument", "")), progress.groups["art"])]
    if not meant:
        there = aufzaehlung(dict.fromkeys(f"„{page['dokument']}“" for page in pages if page))
        return absaetze(
            f"Ein solches Dokument finde ich in der {titel(progress)} nicht."
            + (f" Vorhanden: {there}." if there else ""),
            quelle("Dokumente der Akten"),
        )
    wrong = widerlegt(progress.groups["frage"], pages)
    if wrong is not None:
        return absaetze(so_nicht(wrong, progress.groups["text"]), _stellen_genannt([wrong.stelle]))
    if progress.groups["werte"]:
        return _zum_wert(progress, meant, pages)
    found = bestaetigt(progress.groups["frage"], meant)[:MOST]
    paper = f"Im Dokument „{meant[0]['dokument']}“ der {titel(progress)}"
    return absaetze(
        f"{paper} steht dazu:" if found else f"{paper} finde ich dazu nichts.",
        *[absaetze(ort_der_stelle(each), zitat(each.text, 600)) for each in found],
        _stellen_genannt(found) if found else quelle("Dokumente der Akten"),
    )


def _zum_wert(
    progress: Progress, meant: Sequence[Mapping[str, Any]], pages: Sequence[Mapping[str, Any]]
) -> str:
    said: list[str] = progress.groups["werte"]
    about = _dazu(progress, meant)
    if not about:  # papers may call it otherwise: what was said is looked for itself
        about = [each for each in absaetze_aller(meant) if all(_steht(value, each.text) for value in said)]
    agreeing = [each for each in about if all(_steht(value, each.text) for value in said)]
    paper = f"im Dokument „{meant[0]['dokument']}“"
    told = aufzaehlung(f"„{value}“" for value in said)
    if agreeing:
        head = (
            f"{satz(paper)} der {titel(progress)} stehen dazu verschiedene Angaben, nicht nur {told}; "
            "lies den Wortlaut:"
            if _auch_anderes(agreeing, said)
            else f"Ja, {paper} der {titel(progress)} steht {told}:"
        )
        return absaetze(
            head,
            *[absaetze(ort_der_stelle(each), zitat(each.text, 600)) for each in agreeing[:MOST]],
            _stellen_genannt(agreeing[:MOST]),
        )
    elsewhere = [
        each
        for each in absaetze_aller(pages)
        if each not in about and all(_steht(value, each.text) for value in said)
    ][:MOST]
    return absaetze(
        f"**{told} finde ich {paper} der {titel(progress)} dazu nicht.**" + (" Dort steht:" if about else ""),
        *[absaetze(ort_der_stelle(each), zitat(each.text, 600)) for each in about[:MOST]],
        f"{told} steht dagegen hier:" if elsewhere else "",
        *[absaetze(ort_der_stelle(each), zitat(each.text, 600)) for each in elsewhere],
        _stellen_genannt([*about[:MOST], *elsewhere])
        if about or elsewhere
        else quelle("Dokumente der Akten"),
    )


def _dazu(progress: Progress, meant: Sequence[Mapping[str, Any]]) -> list[Stelle]:
    """The passages of the paper that speak of what is asked."""
    asked, place = _BEGINN
    if re.search(asked, progress.groups["frage"]):
        found = [each for each in absaetze_aller(meant) if re.search(place, falte(each.text))]
        if found:
            return found
    words = ohne_titel(progress, " ".join(progress.groups["worte"])).split()
    wanted = [word for word in words if progress.groups["art"] not in falte(word)]
    return finde([{**page} for page in meant], wanted or words, progress.groups["frage"]).stellen


def _gemeint(name: str, kind: str) -> bool:
    plain = falte(name)
    return kind in plain and not (kind == "kuendigung" and "klage" in plain)


def _auch_anderes(found: Sequence[Stelle], said: Sequence[str]) -> bool:
    """Whether another figure of that kind stands beside it: which of them is meant, words do not tell."""
    money = any(_GELD.search(value) for value in said)
    others = [each[0] for part in found for each in _WERT.finditer(falte(part.text))]
    like = [each for each in others if (_GELD.search(each) is not None) == money]
    return any(not any(_steht(value, each) for value in said) for each in like)


def _steht(value: str, text: str) -> bool:
    return re.search(rf"(?<!\d){re.escape(_glatt(value))}(?!\d)", _glatt(text)) is not None


def _glatt(text: str) -> str:
    """Figures without what only parts them."""
    return re.sub(r"(?<=\d)\.(?=\d{3}\b)|,00\b|(?<=\.)\s(?=\d)", "", falte(text))


def _stellen_genannt(found: Sequence[Stelle]) -> str:
    return quelle("; ".join(dict.fromkeys(f"„{e.dokument}“, Seite {e.seite}, Akte {e.akte}" for e in found)))
