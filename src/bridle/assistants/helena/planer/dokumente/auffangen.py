"""The last resort before „nicht verstanden“: what no rule knows is looked for by its words.

In the documents of the matter that is named, or in all of them. What is found is quoted, and it is said that
words found it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from bridle.assistants.helena.planer.dokumente.auffangen_stellen import Fund, Stelle, finde, heisst_so
from bridle.assistants.helena.planer.dokumente.erkennen import suche
from bridle.assistants.helena.planer.dokumente.leere_worte import ohne_leere
from bridle.assistants.helena.planer.dokumente.sinn import SINN, begriff, eben
from bridle.assistants.helena.planer.grenzen import (
    MEINUNG,
    braucht_modell,
    nachschlagen,
    will_erklaerung,
    will_handeln,
)
from bridle.assistants.helena.planer.lesen.erkennen import KEYWORDS, Anfrage, Genannt, genannt, inhalt, lies
from bridle.assistants.helena.planer.lesen.woerter import bekannt, falte
from bridle.assistants.helena.planer.passt import IM_PAPIER, passt
from bridle.assistants.helena.planer.sagen import absaetze, aufzaehlung, felder, quelle, zitat
from bridle.assistants.helena.planer.schritte import FEHLER, SUCHE, ohne_titel, passende, titel, zur_akte
from bridle.assistants.helena.saetze import NICHT_ERKANNT
from bridle.engine.model import CallChunk
from bridle.models.planner import Progress, Rule

LONG = 8
"""Letters of a word that says what is looked for."""
TRIES = 3
"""Words that are looked for one after the other where none is found before."""
TOGETHER = 2
"""Words that a passage has to share with a question that names neither a matter nor a paper."""
PAGES, DOCUMENTS = 16, 6
"""So much of a matter is read through; of a larger one only what the search finds."""
_FAKT = (
    r"\?|\bwie ?(?:viele?|hoch|lange?|gross|tief|breit|alt|oft|schnell|schwer|weit|teuer|feucht|warm|laut|"
    r"dick|stark)\b|"
    r"\bwann\b|\bwer\b|\bwe[mn]\b|\bwelche[rsnm]?\b|\bwo\b|\bwoher\b|\bworan\b|\bwodurch\b|\bworauf\b|"
    r"\bwas\b|\bwarum\b|"
    r"\blaut\b|\bsteht\b|\bsumme\b|\bursache\b|\bhoehe\b"
)
_FRAGEWORT = (
    r"\bwie ?(?:viele?|hoch|lange?|gross|tief|breit|alt|oft|schnell|schwer|weit|teuer|feucht|warm|kalt|"
    r"dick)\b|"
    r"\bwieviele?\b|\bwann\b|"
    r"\bwer\b|\bwe[mn]\b|\bwelche[rsnm]?\b|\bwo\b|\bwas\b"
)
_PAPIER = (
    r"\blaut\b|\bgemaess\b|\bdokument|\bunterlage|\bsteht\b|\b(?:im|in der|in dem|aus dem|aus der|nach dem|"
    r"vom) "
    r"(?:\w+ )?\w*(?:vertrag|bescheid|gutachten|urteil|schreiben|brief|ruege|anzeige|verzeichnis|testament|"
    r"klage|antrag|"
    r"protokoll|abrechnung|kuendigung|strafbefehl|vergleich|police|attest)|\b\w*(?:gutachten|verzeichnis|"
    r"bescheid|"
    r"vertrag|testament|ruege|abrechnungsschreiben|schadengutachten)\b|"
    r"\b(?:in|aus|nach) (?:der|dieser|seiner|ihrer|einer|unserer) (?:\w+[ -])?(?:e-?)?mail\b|"
    r"\b[a-z]{3,}-?mail\b|\bstand(?:en)? (?:\w+ )?(?:in|im)\b"
)
_NIE = re.compile(
    r"\bstelle?\b.*\bgegenueber\b|\barbeite\b.*\b(?:he)?raus\b|"
    r"\b(?:schreib\w*|entwirf|entwerf\w*|formulier\w*|verfass\w*|uebersetz\w*|fass\w* .*zusammen|"
    r"zusammenfass\w*|"
    r"bewert\w*|beurteil\w*|vergleiche|einschaetz\w*|soll(?:en|te|ten)? (?:ich|wir|man)|raet(?:st)?|"
    r"empf[ie]\w*|"
    r"erfolgsaus\w*|chancen?|erklaer\w*|widersprueche?n?|widersprech\w*|vergleichen|miteinander|"
    r"unterschied\w*|pruef\w*|analy[sz]\w*|spr(?:icht|aeche) (?:\w+ ){0,3}(?:fuer|gegen)|prognos\w*)\b"
)
ANDERE_FRAGE = re.compile(
    r"\bfrist(?:en)?\b|\btermine?\b|\bwiedervorlage|\bkollision|\bmuster\b|\bvorlage\b|\bgebuehr|"
    r"\bgerichtskosten|"
    r"\bkostet\b|\bakten\b|\bstunden\b|\bminuten\b|\bzustaendig|\bwetter\b|\bwitz\b|\bfussball"
)
"""Questions that have rules of their own: what those do not read is not to be found in documents either."""
_LEER = re.compile(
    r"gegenueber|innerhalb|ausserhalb|waehrend|trotz|anhand|mittels|seitens|bezueglich|"
    r"sv|sachverstaendige[rn]?|gutachter(?:in)?|zeug(?:e|en|in)|akten?|sachen?|fall|mandat\w*|herrn?|frau|dr|laut|gemaess|dokument\w*|unterlagen?|steht|stehen|"
    r"genau\w*|satz|kurz|"
    r"schnell|zack|wurden?|waren|war|wird|werden|hatten?|danach|davon|eigentlich|dabei|bitte|mal|text|"
    r"stelle|angeblich|"
    r"nicht|geld|verstehe|versteht|muss|muessen|etwas|hoeren|wissen|sagen|beim?|selber|selbst|dann|"
    r"ueberhaupt|versteh\w*|seite|"
    r"bekam|bekommen|bekommt|nennt|nannte|traegt|liegt|liegen|gibt|gab|macht|machte|worden|gilt|entstand"
)


def aus_papieren() -> list[Rule]:
    """Only where a paper is spoken of: then what it says is better than what is noted in the matter."""
    return _durchsuchen(lambda asked: bool(asked.hat(_PAPIER)) and _darf(asked))


def regeln() -> list[Rule]:
    return [
        *_durchsuchen(_darf),
        Rule(
            _in_dokumenten,
            "search_dokument",
            gefundene_stellen,
            lambda g: g["argumente"],
            then=weiter,
            failure=FEHLER,
        ),
    ]


def in_der_akte() -> list[Rule]:
    """„Was steht in der Akte Nebelthau zu Hunden?“: read through, for papers may have other words."""
    return zur_akte(
        "read_dokumente",
        _steht_in_der_akte,
        gefundene_stellen,
        lambda _: {"limit": 50},
        weiter=weiter,
        anders=ueberall,
        pflicht=True,
    )


def _steht_in_der_akte(anfrage: Anfrage) -> Mapping[str, Any] | None:
    read = suche(anfrage)
    if read is None or read["art"] or read["akte"] == Genannt():
        return None
    return {**read, "worte": read["query"].split(), "papier": True, "tatsache": True}


def stichworte() -> list[Rule]:
    """The very last: where nothing else reads a few words, they may be looked for in a matter they name."""
    return _durchsuchen(_stichworte)


def nicht_geraten(rules: Iterable[Rule]) -> list[Rule]:
    """Where a word was only taken for a name and no matter has it, the question is not understood."""
    return [_ohne_raten(rule) if rule.tool == SUCHE else rule for rule in rules]


def _ohne_raten(rule: Rule) -> Rule:
    answer = rule.answer
    if isinstance(answer, str):
        return rule

    def or_not_understood(progress: Progress) -> str:
        named = progress.groups["akte"]
        guessed = progress.last.tool == SUCHE and not named.sicher and not passende(progress)
        return NICHT_ERKANNT if guessed else answer(progress)

    return replace(rule, answer=or_not_understood)


def _durchsuchen(allowed: Callable[[Anfrage], bool]) -> list[Rule]:
    rules = zur_akte(
        "read_dokumente",
        _in_einer_akte,
        gefundene_stellen,
        lambda _: {"limit": 50},
        weiter=weiter,
        anders=ueberall,
        pflicht=True,
        darf=allowed,
    )
    return nicht_geraten(rules)


# ---- what is asked


def _darf(anfrage: Anfrage) -> bool:
    """A fact out of a paper is looked up, whatever else the story around it says."""
    if not passt("dokumente", anfrage) or will_handeln(anfrage):
        return False
    if _NIE.search(anfrage.roh) or MEINUNG.search(anfrage.roh):
        return False
    if not anfrage.hat(_FAKT) and not anfrage.hat(_PAPIER):
        return False
    plain = not braucht_modell(anfrage) and not will_erklaerung(anfrage)
    told_in_a_paper = anfrage.hat(_PAPIER) and anfrage.hat(_FRAGEWORT)
    if IM_PAPIER.search(anfrage.klein) and told_in_a_paper:
        return True
    return (plain or bool(told_in_a_paper)) and ANDERE_FRAGE.search(anfrage.klein) is None


def _stichworte(anfrage: Anfrage) -> bool:
    """„Wiederbeschaffungswert Kombi Sandkuhl“: a few words, one of them perhaps the name of a matter."""
    words = [each for each in anfrage.worte if not each.zeichen]
    if not nachschlagen(anfrage) or ANDERE_FRAGE.search(anfrage.klein) or not passt("dokumente", anfrage):
        return False
    telling = any(len(each.klein) >= LONG for each in words)
    return telling and 2 <= len(words) <= KEYWORDS + 1 and genannt(anfrage) is not None


def gefragte_worte(anfrage: Anfrage, named: Genannt | None) -> list[str]:
    """The words that say what is looked for, without those that name the matter."""
    gone = set(falte(named.name).split()) if named and named.sicher else set[str]()
    costs = ["Kosten"] if anfrage.hat(r"\bkosten\b") and anfrage.hat(_PAPIER) else []
    words = [
        word
        for word in inhalt(anfrage).split()
        if falte(word) not in gone and not _LEER.fullmatch(falte(word)) and not re.fullmatch(r"[\d/]+", word)
    ]
    return costs + ohne_leere(words, f"{named.name} {named.alle}" if named else "")


def _in_einer_akte(anfrage: Anfrage) -> Mapping[str, Any] | None:
    named = genannt(anfrage)
    words = gefragte_worte(anfrage, named)
    if named is not None and not words and " " in named.name and not named.stark:
        named, words = Genannt(name=named.name), gefragte_worte(anfrage, None)  # only one of them is the name
    if named is None or not words:
        return None
    return {"akte": named, "worte": words, "frage": anfrage.klein, **woher(anfrage)}


_GESCHEHEN = (
    r"\b(?:hatten?|waren?|wurden?)\b|"
    r"\b(?:hat|haben)\b.*\b(?:\w{0,6}ge\w{2,}|ver\w{3,}|be\w{3,}|er\w{3,})(?:t|en)\b"
)


_OB = r"^(?:hat|hatten?|haben|wurden?|war|waren) "


def woher(anfrage: Anfrage) -> dict[str, bool]:
    """Whether a paper is spoken of, and whether something is asked that happened."""
    happened = (anfrage.hat(_FRAGEWORT) or anfrage.hat(_OB)) and anfrage.hat(_GESCHEHEN)
    return {"papier": bool(anfrage.hat(_PAPIER)), "tatsache": bool(happened)}


def _in_dokumenten(text: str) -> Mapping[str, Any] | None:
    """Where no matter is named, a kind of document has to be: else nothing says that papers are meant."""
    asked = lies(text)
    where = woher(asked)
    if not _darf(asked) or not any(where.values()) or genannt(asked) is not None:
        return None
    words = gefragte_worte(asked, None)
    if not words or (not where["papier"] and len(words) < TOGETHER):
        return None
    wanted = max(words, key=len)
    call = {"query": wanted, "akte": "alle", "limit": 10}
    return {"worte": words, "frage": asked.klein, "argumente": call, **where}


# ---- what is done


def ueberall(progress: Progress) -> CallChunk | None:
    """Among all documents, where one is spoken of; else the word that may have been a name is none."""
    if not progress.groups["papier"] and not progress.groups["tatsache"]:
        return None
    words = ohne_titel(progress, " ".join(progress.groups["worte"])).split() or progress.groups["worte"]
    wanted = max(words, key=lambda word: (_heisst_wohl(word), len(word)))
    return CallChunk("", "search_dokument", {"query": wanted, "akte": "alle", "limit": 10})


def _heisst_wohl(word: str) -> bool:
    """A name tells more than the longest word."""
    return word[:1].isupper() and not bekannt(falte(word))


def weiter(progress: Progress) -> CallChunk | None:
    """All pages of a small matter at once; of others those documents that the search found."""
    listed = next(
        (felder(each.data) for each in progress.results if each.tool == "read_dokumente"), dict[str, Any]()
    )
    found = [felder(each.data) for each in progress.results if each.tool == "search_dokument"]
    documents: list[dict[str, Any]] = listed.get("dokumente", [])
    if documents and not klein_genug(documents) and not found:
        wanted = ohne_titel(progress, " ".join(progress.groups["worte"]))
        return CallChunk("", "search_dokument", {"query": wanted, "akte": listed["akte"], "limit": 10})
    hits: list[dict[str, Any]] = [hit for data in found for hit in data.get("treffer", [])]
    if found and not hits and not documents and len(found) < TRIES:
        words = ohne_titel(progress, " ".join(progress.groups["worte"])).split() or progress.groups["worte"]
        left = sorted(words, key=len, reverse=True)[len(found) :]
        return (
            CallChunk("", "search_dokument", {"query": left[0], "akte": "alle", "limit": 10})
            if left
            else None
        )
    to_read = hits or (documents if klein_genug(documents) else [])
    if not to_read or any(each.tool == "read_dokument" for each in progress.results):
        return None
    pages = [
        {"dokument": each["id"], "seite": page}
        for each in list({each["id"]: each for each in to_read}.values())[:DOCUMENTS]
        for page in range(1, each["seiten"] + 1)
    ]
    return CallChunk("", "read_dokument", {"seite": pages[:PAGES]})


def klein_genug(documents: list[dict[str, Any]]) -> bool:
    return len(documents) <= DOCUMENTS and sum(each["seiten"] for each in documents) <= PAGES


# ---- how it is said


def gefundene_stellen(progress: Progress) -> str:
    pages = [felder(each.data) for each in progress.results if each.tool == "read_dokument"]
    words = ohne_titel(progress, " ".join(progress.groups["worte"])).split() or progress.groups["worte"]
    said = " ".join(words)
    fund = finde(pages, [*words, *_auch_papier(progress, pages, words)], progress.groups["frage"])
    found = fund.stellen
    names = list(dict.fromkeys(f"„{page['dokument']}“" for page in pages if page))
    where = (
        f" der {titel(progress)}" if any(each.tool == "read_dokumente" for each in progress.results) else ""
    )
    if not where and not progress.groups["papier"] and not (fund.sicher and _zusammen(found[0], words)):
        return NICHT_ERKANNT  # words that meet by chance are no answer
    if not found:
        looked = f" Durchsucht sind {aufzaehlung(names)}." if names else ""
        return absaetze(
            f"Zu „{said}“ finde ich in den Dokumenten{where} nichts.{looked} Frag mit anderen Worten, oder "
            f"lass Dir das "
            "Dokument zeigen.",
            quelle("Dokumente der Akten"),
        )
    head = f"In den Dokumenten{where} finde ich zu „{said}“ diese Stellen."
    if not fund.sicher:
        head = (
            f"Genau zu „{said}“ finde ich in den Dokumenten{where} nichts; am nächsten kommen diese Stellen."
        )
    return absaetze(
        f"{head} Gefunden sind sie nach Wörtern; ausgelegt ist nichts:",
        *[absaetze(ort_der_stelle(each), zitat(each.text, 900)) for each in found],
        _nicht_gefunden(fund),
        quelle("; ".join(f"„{each.dokument}“, Seite {each.seite}, Akte {each.akte}" for each in found)),
    )


def _auch_papier(progress: Progress, pages: list[dict[str, Any]], words: list[str]) -> list[str]:
    """„Welchen Satz setzt die Versicherung an?“: a word of the title that also says which paper is hers."""
    names = {falte(page["dokument"]) for page in pages if page}
    left = [word for word in progress.groups["worte"] if word not in words]
    return [word for word in left if any(heisst_so(word, each) for each in names)]


def _nicht_gefunden(fund: Fund) -> str:
    """What was asked for beside it, and no passage has: else the passages would pass for the whole answer."""
    if not fund.sicher or not fund.fehlt:
        return ""
    return f"Dort nicht erwähnt: {aufzaehlung(f'„{each}“' for each in fund.fehlt)}."


def _zusammen(found: Stelle, words: list[str]) -> bool:
    text = eben(f"{found.dokument} {found.ueberschrift} {found.text}")
    terms = [each for word in words if (each := begriff(word, ()))]
    return sum(each.in_text(text) >= SINN for each in terms) >= TOGETHER


def ort_der_stelle(each: Stelle) -> str:
    head = f", {each.ueberschrift}" if each.ueberschrift else ""
    return f"**{each.dokument}**, Seite {each.seite} von {each.seiten} (Akte {each.akte}){head}:"
