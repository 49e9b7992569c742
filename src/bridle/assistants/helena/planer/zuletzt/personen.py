"""People who are named without a matter: in which matter they are, and as what."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Any

from bridle.assistants.helena.felder import gefaltet
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, Genannt, Wort
from bridle.assistants.helena.planer.lesen.woerter import (
    ANREDE,
    abstand,
    bekannt,
    grosszuegig,
)
from bridle.assistants.helena.planer.sagen import absaetze, felder, gross, liste, quelle
from bridle.assistants.helena.planer.schritte import (
    FEHLER,
    SUCHE,
    erkannt,
    nicht_zugeordnet,
    passende,
)
from bridle.assistants.helena.planer.zuletzt.personen_funktion import NEBENBEI, funktion
from bridle.assistants.helena.planer.zuletzt.personen_gleich import alle_dieses_namens, gleichnamige
from bridle.assistants.helena.planer.zuletzt.personen_haus import aus_dem_haus, im_haus
from bridle.assistants.helena.planer.zuletzt.personen_papiere import aus_papieren, in_papieren
from bridle.assistants.helena.planer.zuletzt.personen_zeile import mehr, mensch
from bridle.assistants.helena.werkzeug_angaben import MOST_ROWS
from bridle.engine.model import CallChunk
from bridle.models.planner import Progress, Rule

MOST = 3
"""Matters whose parties are looked through."""
_WER = (
    r"\bwer (?:ist|war)\b|\b(?:in|zu|bei) welche[rmn] (?:akten?|sachen?|fall|verfahren|mandat|vorgang)\b|"
    r"\bwoher kenn|"
    r"\bkennen wir\b|\bkennst du\b|\bsagt (?:dir|uns|euch|ihnen)\b|\bwas hat\b.*\bmit\b.*\bzu tun|"
    r"\bwohin gehoert|"
    r"\bwas (?:haben|hatten) wir mit\b|\btaucht\b.*\bauf\b"
)
_UND_WO = r"(?:,? und (?:in|zu|bei) welche[rmn] (?:akte|sache|fall|verfahren|mandat|vorgang)\b[^?.!]{0,40})?"
"""Where somebody is, is said with who it is."""


def regeln() -> list[Rule]:
    return [Rule(erkannt(_person), SUCHE, _wer, _suche, then=_person_gesucht, failure=FEHLER)]


def _person(anfrage: Anfrage) -> Mapping[str, Any] | None:
    """A first and a last name, in a question for who that is or where."""
    if not anfrage.hat(_WER) or anfrage.hat(
        r"\bkollision|\bvertret|\bmandatsann|\bgegen wen\b|\banw(?:alt|aelt)\w*|\bbevollmaecht|"
        r"\bsachbearbeit|\bzustaendig|\bverantwortlich|\bbetreu|\bbearbeite"
    ):
        return None
    job = funktion(anfrage)
    if job is not None and job["funktion"][:1].isupper():
        return None  # „Wer ist Geschäftsführer der Muster Bau?“ asks for somebody else than is named
    name = _ganzer_name(anfrage.worte) or _vorangestellt(anfrage)
    return {"name": name, "akte": Genannt(name=name, sicher=True)} if name else None


_VORAN = re.compile(
    r"^(?:(?:dies|jen)e[rs]? |der |die )?(?:herrn? |frau |"
    r"dr\.? )*(?P<name>[a-z][a-z-]{2,}(?: [a-z][a-z-]{2,})?)\s?[,:;?–—-]+\s?"
    r"(?:also |noch ?mal |sag mal,? )?wer (?:ist|war|is) (?:das|er|sie|der|die|denn|noch|gleich|doch)\b"
)
_HINTEN = re.compile(
    rf"^(?:und |nochmal |sag mal,? )?wer (?:ist|war|is){NEBENBEI}"
    rf" (?:(?:dies|jen)e[rs]?|der|die)(?: herr| frau)? (?P<name>[a-z-]{{3,}}){NEBENBEI}{_UND_WO}\W*$"
)


_MIT_DER_SACHE = re.compile(
    r"^(?:und |nochmal |sag mal,? )?was (?:hat|haben|hatte)(?: denn| eigentlich)? (?:der |die |herr |frau )*"
    r"(?P<name>[a-z][a-z-]{2,}(?: [a-z][a-z-]{2,})?)(?: denn| eigentlich)? (?:damit|mit (?:der|dem|dieser|"
    r"diesem|uns)\b.*)"
    r"\s?zu tun"
)


def _vorangestellt(anfrage: Anfrage) -> str:
    """„Hafergarten, wer war das gleich?“"""
    patterns = (_VORAN, _HINTEN, _MIT_DER_SACHE)
    found = next((each for pattern in patterns if (each := pattern.search(anfrage.roh)) is not None), None)
    if found is None:
        return ""
    words = [each for each in anfrage.worte if each.klein in found["name"].split()]
    return " ".join(each.text for each in words) if words and all(map(_kann_name, words)) else ""


def _ganzer_name(words: tuple[Wort, ...]) -> str:
    for first, last in pairwise(words):
        capital = first.gross and last.gross and not first.zeichen and not last.zeichen
        if capital and first.klein not in ANREDE and _kann_name(first) and _kann_name(last):
            return f"{first.text} {last.text}"
    return ""


def _kann_name(word: Wort) -> bool:
    return len(word.klein) > 2 and word.text.isalpha() and not bekannt(word.klein)


def _suche(groups: Mapping[str, Any]) -> dict[str, Any]:
    return {"query": groups["name"], "limit": 10}


def _beteiligte(progress: Progress) -> CallChunk | None:
    if progress.last.tool != SUCHE:
        return None
    numbers = [each["aktenzeichen"] for each in felder(progress.data).get("akten", [])]
    several = {"akte": numbers[:MOST], "limit": MOST_ROWS}
    return CallChunk("", "read_beteiligte", several) if numbers else None


def _person_gesucht(progress: Progress) -> CallChunk | None:
    """Among the parties; where nobody is called so, in the documents."""
    searches = [each for each in progress.results if each.tool == SUCHE]
    if len(searches) > 1:
        return None
    if (move := _beteiligte(progress)) is not None or _so_heissen(progress):
        return move
    return in_papieren(progress) or (None if aus_papieren(progress) else im_haus(progress))


def _so_heissen(progress: Progress) -> list[tuple[str, dict[str, Any]]]:
    lists = [felder(each.data) for each in progress.results if each.tool == "read_beteiligte"]
    name: str = progress.groups["name"]
    return [(data["akte"], each) for data in lists for each in data["beteiligte"] if _heisst(each, name)]


def _wer(progress: Progress) -> str:
    name: str = progress.groups["name"]
    searched = felder(progress.results[0].data).get("akten", [])
    titles = {each["aktenzeichen"]: each["kurzrubrum"] for each in searched}
    found = _so_heissen(progress)
    if not found and (told := aus_papieren(progress) or aus_dem_haus(progress)):
        return told
    if not found:
        near = [f"**{number}**: {title}" for number, title in titles.items()]
        if not near:
            return absaetze(
                f"Den Namen „{name}“ finde ich in keiner Akte, auf die Du Zugriff hast, weder im Rubrum noch "
                "unter den Beteiligten, und auch in keinem Dokument. Prüfe die Schreibweise.",
                quelle("Akten der Kanzlei"),
            )
        return absaetze(
            f"Unter den Beteiligten ist „{name}“ nicht eingetragen; zu dem Namen finde ich:",
            liste(near),
            quelle("Akten der Kanzlei"),
        )
    lines = [
        f"{mensch(each)}: {gross(each['rolle'])} in der Akte **{number}** ({titles.get(number, '')})"
        f"{mehr(each)}"
        for number, each in found
    ]
    return absaetze(
        liste(lines), quelle(f"Beteiligte der Akte {', '.join(dict.fromkeys(n for n, _ in found))}")
    )


def _heisst(each: Mapping[str, Any], name: str) -> bool:
    own = gefaltet(each.get("vorname") or "", each.get("name") or "", each.get("firma") or "").split()
    return all(
        any(word == part or abstand(word, part) <= grosszuegig(part) for part in own)
        for word in gefaltet(name).split()
    )


# ---- names that no matter has in its title


def auch_unter_beteiligten(rules: Iterable[Rule]) -> list[Rule]:
    """„Wo wohnt der Zeuge Hafergarten?“, „der Gegner im Fall Uferkante“: a party, or a word of a document."""
    return [_weiter_gesucht(rule) if rule.tool == SUCHE else rule for rule in rules]


def _weiter_gesucht(rule: Rule) -> Rule:
    then, answer = rule.then, rule.answer
    if then is None or isinstance(answer, str):
        return rule

    def further(progress: Progress) -> CallChunk | None:
        if numbers := gleichnamige(progress):
            return CallChunk("", "read_beteiligte", {"akte": numbers, "limit": MOST_ROWS})
        if progress.last.tool == "search_dokument":
            numbers = _akten_der_stellen(progress)
            return (
                CallChunk("", "read_beteiligte", {"akte": numbers[0], "limit": MOST_ROWS})
                if len(numbers) == 1
                else None
            )
        if (move := then(progress)) is not None or progress.last.tool != SUCHE or passende(progress):
            return move
        return _anders_gesucht(progress)

    def told(progress: Progress) -> str:
        name = progress.groups["akte"].name
        if progress.last.tool != "read_beteiligte":
            return nicht_zugeordnet(progress)
        if sum(each.tool == "read_beteiligte" for each in progress.results) > 1:
            return alle_dieses_namens(progress)
        found = any(each.tool == "search_dokument" for each in progress.results)
        said = (
            f"Eine Akte „{name}“ gibt es nicht; das Wort steht aber in Dokumenten dieser Akte."
            if found
            else ""
        )
        return absaetze(said, answer(progress))

    return replace(rule, then=further, answer=told)


def _anders_gesucht(progress: Progress) -> CallChunk | None:
    """Among the parties, where only titles were looked through; then in the documents."""
    named: Genannt = progress.groups["akte"]
    searched = sum(each.tool == SUCHE for each in progress.results)
    if not named.name or len(named.name.split()) > MOST:
        return None
    if not named.sicher and searched == 1:
        return CallChunk("", SUCHE, {"query": named.name, "limit": 10})
    if not named.sicher and (parties := _beteiligte(progress)) is not None:
        return parties
    if not progress.groups["felder"]:
        return None  # only for an address or a number is it worth while
    return CallChunk("", "search_dokument", {"query": named.name, "akte": "alle", "limit": 10})


def _akten_der_stellen(progress: Progress) -> list[str]:
    """None where the word itself is in no document, but one that is written alike."""
    data = felder(progress.data)
    hits: list[dict[str, Any]] = [] if "hinweis" in data else data.get("treffer", [])
    return list(dict.fromkeys(str(each["akte"]) for each in hits))
