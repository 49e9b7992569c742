"""„Von wann ist das Schreiben der Versicherung?“: the day that a paper itself bears.

It stands above the text, without a word that says so: „Köln, den 05.11.2026“, or a day alone. When the paper
was entered is another day, and told only beside it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from bridle.assistants.helena.planer.dokumente.auffangen_lesen import DOCUMENTS
from bridle.assistants.helena.planer.dokumente.papiername import heisst_so
from bridle.assistants.helena.planer.grenzen import will_handeln
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, Genannt, genannt, inhalt, sache
from bridle.assistants.helena.planer.lesen.tage import MONAT
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.sagen import absaetze, felder, liste, quelle, tag
from bridle.assistants.helena.planer.schritte import ohne_titel, titel, vermutet, zur_akte
from bridle.assistants.helena.werkzeug_angaben import MOST_ROWS
from bridle.engine.model import CallChunk
from bridle.models.planner import Progress, Rule

HEAD = 14
"""Lines of a paper among which its day stands."""
_PAPIER = (
    r"(?:e-?mails?|mails?|[a-z]*(?:schreiben|brief|bescheid|urteil|beschluss|vertrag|gutachten|"
    r"rechnung|mahnung|"
    r"abmahnung|kuendigung|ruege|anzeige|klage|klageschrift|klageerwiderung|vergleich|testament|"
    r"protokoll|bericht|"
    r"notiz|vermerk|abrechnung|vollmacht|urkunde|antrag|widerspruch|strafbefehl|haftbefehl|erklaerung|"
    r"zeugnis|"
    r"vereinbarung|ladung|verzeichnis|anklage|anklageschrift|schilderung))s?"
)
_WELCHER_TAG = re.compile(
    rf"\b(?:welches datum|welchen tag|welcher tag)\b.*\b{_PAPIER}\b|\bvon wann (?:ist|war|stammt|"
    rf"datiert)\b.*\b{_PAPIER}\b|"
    rf"\b(?:wann|auf welchen tag|auf wann) (?:ist|wurde|war)\b.*\b{_PAPIER}\b.*\b(?:datiert|"
    rf"geschrieben|ausgestellt|verfasst)\b|"
    rf"\bdatum (?:der|des|vom|von der|von dem) (?:\w+ ){{0,2}}{_PAPIER}\b|\b{_PAPIER}\b.*\b(?:datiert|"
    rf"datum)\b"
)
_NUR_VON_WANN = re.compile(
    rf"(?:und |aber |ok )?(?:von wann (?:ist|war|stammt|datiert)|welches datum (?:hat|traegt)|"
    rf"(?:auf )?wann (?:ist|wurde|war)) (?:denn |eigentlich )?(?:der|die|das|dieser?s?) {_PAPIER}"
    r"(?: (?:denn|eigentlich|nochmal|datiert|geschrieben|ausgestellt|verfasst))*\W*"
)
_ANDERES = re.compile(
    r"zustell|zugestellt|zugang|zugegangen|eingegangen|erhalten|bekommen|frist|\bab wann\b|angelegt|"
    r"\bwer\b|erhoben|eingereicht|wirksam|\blaut\b|\bin de[rm]\b.*\bsteht"
)
_TAG = rf"\d{{1,2}}\.\s?(?:\d{{1,2}}\.\s?\d{{4}}|(?:{MONAT}) \d{{4}})"
_KOPFZEILE = re.compile(
    rf"^\W*(?:datum\W+(?P<datum>{_TAG}).*|(?:[a-z][a-z .-]{{2,40}}, )?(?:den |am )?(?P<allein>{_TAG})\W*|"
    rf"(?:oeffentliche sitzung|verkuendet|verhandelt|[a-z]{{4,}}) (?:in \w+ )?(?:vom|am) (?P<vom>{_TAG})\W*)$"
)


def regeln() -> list[Rule]:
    return zur_akte(
        "read_dokumente",
        gefragt,
        _antwort,
        lambda _: {"limit": MOST_ROWS},
        weiter=_weiter,
        pflicht=True,
        darf=lambda asked: not will_handeln(asked),
    )


def nur_von_wann(said: str) -> bool:
    """„Von wann ist der Bescheid?“: of the matter that is talked of, for none is said."""
    return _NUR_VON_WANN.fullmatch(said) is not None and _WELCHER_TAG.search(said) is not None


def gefragt(anfrage: Anfrage) -> Mapping[str, Any] | None:
    if not _WELCHER_TAG.search(anfrage.klein) or _ANDERES.search(anfrage.klein):
        return None
    named = genannt(anfrage) or sache(anfrage)
    if named is None:
        return None
    matter = (
        named
        if named.stark or named.aktenzeichen
        else Genannt(name=named.name, sicher=named.sicher, alle=named.name)
    )
    words = [word for word in inhalt(anfrage).split() if not _SAGT_NICHTS.fullmatch(falte(word))]
    kinds = [re.sub(r"^e-?mails?$", "mail", found) for found in re.findall(rf"\b{_PAPIER}\b", anfrage.klein)]
    return {"akte": matter, "worte": list(dict.fromkeys([*kinds, *words])), "frage": anfrage.klein}


_WIE_GESCHRIEBEN = re.compile(r"\d{1,2}\.\s?(?:\d{1,2}\.\s?\d{4}|[A-Z][a-zä]+ \d{4})")
_SAGT_NICHTS = re.compile(
    r"datum|tag|traegt|hat|stammt|datiert|geschrieben|ausgestellt|verfasst|akte|sache|wann|unsere?[rsmn]?"
)


def _weiter(progress: Progress) -> CallChunk | None:
    """First and last page of those that are called so, or of all: whose a paper is may stand in it alone."""
    if progress.last.tool != "read_dokumente":
        return None
    documents: list[dict[str, Any]] = progress.data["dokumente"]
    chosen = _so_genannt(documents, _worte(progress)) or documents
    pages = [
        {"dokument": each["id"], "seite": page}
        for each in chosen[:DOCUMENTS]
        for page in sorted({1, each["seiten"]})
    ]
    return CallChunk("", "read_dokument", {"seite": pages}) if pages else None


def _worte(progress: Progress) -> list[str]:
    return ohne_titel(progress, " ".join(progress.groups["worte"])).split()


def _so_genannt(documents: Sequence[Mapping[str, Any]], words: Sequence[str]) -> list[Mapping[str, Any]]:
    """Those whose names have most of the words."""
    scored = [(sum(heisst_so(word, falte(each["name"])) for word in words), each) for each in documents]
    best = max((score for score, _ in scored), default=0)
    return [each for score, each in scored if best and score == best]


def tag_des_papiers(pages: Sequence[Mapping[str, Any]]) -> str:
    """Above the text, else below it, where contracts have theirs; "" where no line is a day."""
    first = [line for line in str(pages[0].get("text", "")).splitlines() if line.strip()][:HEAD]
    last = [line for line in str(pages[-1].get("text", "")).splitlines() if line.strip()]
    for line in (*first, *reversed(last)):
        if found := _KOPFZEILE.match(falte(line.strip("*# "))):
            day = next(each for each in found.groups() if each)
            return next((each for each in _WIE_GESCHRIEBEN.findall(line) if falte(each) == day), day)
    return ""


def _antwort(progress: Progress) -> str:
    read: dict[str, list[dict[str, Any]]] = {}
    for each in progress.results:
        page = felder(each.data) if each.tool == "read_dokument" else {}
        if page:
            read.setdefault(page["dokument"], []).append(page)
    papers = _gemeint(read, _worte(progress))
    listed = next(felder(each.data) for each in progress.results if each.tool == "read_dokumente")
    entered = {each["name"]: tag(each["angelegt"]) for each in listed["dokumente"]}
    lines = [
        f"**{name}** trägt das Datum **{day}**"
        if (day := tag_des_papiers(pages))
        else f"**{name}**: Ein Datum im Kopf erkenne ich nicht; angelegt ist es seit {entered.get(name, '?')}"
        for name, pages in papers.items()
    ]
    return absaetze(
        vermutet(progress),
        f"In der {titel(progress)}:",
        liste(lines),
        quelle("; ".join(f"„{name}“, Akte {listed['akte']}" for name in papers)),
    )


def _gemeint(
    read: Mapping[str, list[dict[str, Any]]], words: Sequence[str]
) -> Mapping[str, list[dict[str, Any]]]:
    """Those that have the words in their text, where not all were chosen by their names."""
    named = [name for name in read if any(heisst_so(word, falte(name)) for word in words)]
    others = [falte(word) for word in words if len(word) > 4]
    scored = {
        name: 2 * (name in named)
        + sum(word[:8] in falte(str(page.get("text", ""))) for word in others for page in pages)
        for name, pages in read.items()
    }
    best = max(scored.values(), default=0)
    return {name: pages for name, pages in read.items() if scored[name] == best} if best else read
