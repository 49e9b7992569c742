"""What a long message asks: its question, with what the story before it says of matter, day, court and value.

Greetings, politeness and dictation are left out. A day stays only where something arrived on it: „Gestern
rief ein Herr an“ is no delivery.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from bridle.assistants.helena.planer.lesen.anbahnung import bedenken, wunsch
from bridle.assistants.helena.planer.lesen.erkennen import AKTENZEICHEN, Genannt, genannt, lies
from bridle.assistants.helena.planer.lesen.orte import gericht_in, land_in
from bridle.assistants.helena.planer.lesen.satz import fragt, indirekt, ohne_inhalt, saetze, teilsaetze
from bridle.assistants.helena.planer.lesen.tage import DATUM, daten
from bridle.assistants.helena.planer.lesen.woerter import ORGANISATION, RECHTSWORT, bekannt, falte
from bridle.assistants.helena.planer.verstehen.kern_kosten import (
    eine_gebuehrenfrage,
    fragt_nach_gebuehren,
    gebuehren_tatsache,
    ohne_pauschale,
    verfahren_erzaehlt,
)
from bridle.assistants.helena.planer.verstehen.kern_worte import (
    ALLGEMEIN,
    ANGABE,
    ANGEKOMMEN,
    BIS_DAHIN,
    DANACH,
    DORT,
    FLOSKEL,
    GEGENSEITE,
    GESAGTER_TAG,
    GRUSS_ODER_DANK,
    HAENGT_AN,
    HINTERHER,
    IHR,
    IN_DER_ZEIT,
    IST_DAS,
    KOLLISION,
    KONTAKT,
    NACHSCHLAGEN,
    RECHNEN,
    ROLLE,
    SCHREIBEN,
    SCHRIFTSTUECK,
    SPANNE,
    TATSACHE,
    UEBERBLICK,
    VORSCHRIFT,
    VORWEG,
    WEISS_NICHT,
    WER,
)

CATCHWORDS = 3
MAX_SENTENCE = 800
MAX_STORY = 3_000
"""Characters of a message that is read for its question."""


@dataclass(frozen=True, slots=True)
class Kern:
    """The questions, one after the other; `gedeutet` where more was done than leave words out."""

    fragen: tuple[str, ...]
    gedeutet: bool = False


def kern(text: str) -> Kern:
    """The message reduced to what is asked; as it is where it holds nothing else."""
    plain = " ".join(text.split()) if "\n" not in text.strip() else text.strip()
    every = [each for each in saetze(plain) if len(each) <= MAX_SENTENCE]
    sentences = _ohne_nachdruck([each for each in every if not FLOSKEL.fullmatch(each.strip())])
    if not sentences or all(ohne_inhalt(each) for each in sentences):
        return Kern((_plauderei(every) or text,))
    if len(sentences) == 1:
        return Kern((ohne_floskeln(sentences[0]),))
    if (fees := eine_gebuehrenfrage(sentences)) and not akte_in(sentences):
        return Kern((fees,))
    asking = [each for each in sentences if fragt(each)]
    story = [each for each in sentences if each not in asking]
    questions = [each for each in asking if not ohne_inhalt(each)]
    if not asking:
        return Kern((_stichworte(sentences),))
    if not story and len(questions) == len(sentences):
        return Kern(tuple(_zusammen([ohne_floskeln(each) for each in questions])))
    if not questions:
        questions = [clause for each in story for clause in indirekt(each)]
        if not questions:
            return Kern((text,))
    return _mit_geschichte(text, [ohne_floskeln(each) for each in questions], story)


def ohne_floskeln(satz: str) -> str:
    """Without greeting, politeness and hurry at its ends; a greeting alone stays."""
    rest = VORWEG.sub("", satz.strip())
    if (tail := HINTERHER.search(rest)) is not None:
        sign = "?" if "?" in tail[0] else tail[1][:1]
        rest = rest[: tail.start()] + (sign or ("?" if fragt(rest[: tail.start()]) else ""))
    return rest if len(re.findall(r"\w{2,}", rest)) >= 1 and rest.strip(" ?!.,") else satz


def _plauderei(sentences: list[str]) -> str:
    """„Guten Morgen! Hast du gut geschlafen?“ is a greeting."""
    return next((found[1] for each in sentences if (found := GRUSS_ODER_DANK.match(each)) is not None), "")


def _ohne_nachdruck(sentences: list[str]) -> list[str]:
    """„Was ist heute fällig. Nur heute.“ says one thing twice."""
    kept: list[str] = []
    for each in sentences:
        words = set(re.findall(r"[^\W\d_]+", falte(each))) - {"nur", "alle", "jetzt", "wirklich", "bitte"}
        before = set(re.findall(r"[^\W\d_]+", falte(" ".join(kept))))
        if not kept or not words <= before or len(each.split()) > 3 or re.search(r"\d", each):
            kept.append(each)
    return kept


def _zusammen(questions: list[str]) -> list[str]:
    """A short question after another belongs to it: „Wo steht das?“, „Paragraph?“."""
    kept: list[str] = []
    for each in questions:
        if kept and (len(each.split()) <= 2 or HAENGT_AN.search(each)):
            kept[-1] = f"{kept[-1]} {each}"
        else:
            kept.append(each)
    return kept


def _stichworte(sentences: list[str]) -> str:
    """„Gutachten Nebelthau. Ursache des Schimmels.“ is one question in catchwords."""
    said = [ohne_floskeln(each) for each in sentences]
    if all(len(each.split()) <= 5 for each in said):
        return ", ".join([*[each.rstrip(" .!") for each in said[:-1]], said[-1]])
    return " ".join(said)


def _mit_geschichte(text: str, questions: list[str], story: list[str]) -> Kern:
    whole = " ".join(questions)
    if KOLLISION.search(whole) or (bedenken(falte(whole)) and wunsch(falte(" ".join(story)))):
        return Kern((text,))
    if (span := _zuletzt(SPANNE, story)) and (IN_DER_ZEIT.search(whole) or BIS_DAHIN.search(whole)):
        until = re.sub(r"^(?=nächste|kommende|diese|übernächste)", "bis ", span[:1].lower() + span[1:])
        return Kern((BIS_DAHIN.sub(until, IN_DER_ZEIT.sub(span, whole)),), gedeutet=True)
    given = any(ANGABE.search(AKTENZEICHEN.sub(" ", falte(each))) for each in story)
    looked_up = NACHSCHLAGEN.search(ohne_pauschale(whole))
    fees = fragt_nach_gebuehren(whole)
    if (given or ((RECHNEN.search(whole) or fees) and not akte_in(story))) and not looked_up:
        facts = [fact for each in story if (fact := _tatsachen(each, fees=fees))]
        said = " ".join([*facts, *questions])
        return Kern((said,), gedeutet=len(said.split()) < len(text.split()) - 4)
    facts = [each.strip() for each in story if fees and not looked_up and verfahren_erzaehlt(each)]
    if (
        facts and len(questions) == 1
    ):  # „Wir haben den Mahnbescheid beantragt. Welche Gebühren fallen dafür an?“
        return Kern((" ".join([*facts, _bezogen(questions[0], story)]),), gedeutet=True)
    return Kern(tuple(_bezogen(each, story) for each in questions), gedeutet=True)


def _tatsachen(satz: str, *, fees: bool = False) -> str:
    """The clauses of a sentence that a computation may need."""
    kept = [
        clause
        for each in teilsaetze(satz)
        if (clause := _tatsache(each) or (each if fees and gebuehren_tatsache(each) else ""))
    ]
    return ", ".join(kept).rstrip(" .,;") + "." if kept else ""


def _tatsache(clause: str) -> str:
    arrived = ANGEKOMMEN.search(clause) is not None
    if WEISS_NICHT.search(clause) and not daten(falte(clause)):
        return ""
    dated = DATUM.search(falte(clause)) is not None
    contact = KONTAKT.search(clause) is not None
    if contact and not (arrived and dated):
        return "" if dated or not gericht_in(clause) else GESAGTER_TAG.sub("", clause)
    said = clause if arrived else GESAGTER_TAG.sub("", clause)
    named = genannt(lies(said))
    fact = (
        TATSACHE.search(said) or gericht_in(said) or land_in(falte(said)) or len(said.split()) <= CATCHWORDS
    )
    return said if fact or (named is not None and named.stark) else ""


def _bezogen(question: str, story: list[str]) -> str:
    """The question with the matter and the document that the story speaks of."""
    asked = _wessen(_geschrieben(question), story)
    if IST_DAS.search(asked) and (rule := _zuletzt(VORSCHRIFT, story)):
        about = re.search(r"\b(?:zur|zum|zu|über|für|wegen)\b.*", rule, re.I)
        return f"Welche Norm gibt es {about[0] if about else rule.strip()}?"
    if re.search(
        r"muster|vorlage|formular|\bnorm\b|vorschrift|geregelt|paragra|§|rechtsprechung|\burteile\b",
        asked,
        re.I,
    ):
        return asked
    if DANACH.search(asked) and (paper := _zuletzt(SCHRIFTSTUECK, story)):
        asked = DANACH.sub(f"laut {paper}", asked, count=1)
    if UEBERBLICK.search(asked) and ALLGEMEIN.search(asked) and not DORT.search(asked):
        return asked
    return mit_akte(asked, akte_in(story))


def _geschrieben(question: str) -> str:
    """„Könntest du ihr eine Mail schreiben, in der …“ is an order to write."""
    found = SCHREIBEN.match(question.strip())
    if found is None or "?" not in question:
        return question
    verb = re.sub(r"en$", "e", found["tun"]).capitalize()
    return f"{verb} {' '.join(found['was'].replace('bitte', ' ').split())}."


def _wessen(question: str, story: list[str]) -> str:
    """„Wie heißt deren Anwalt?“, „Wie heißt der?“: of whom the story spoke last."""
    other = _zuletzt(GEGENSEITE, story)
    if other and (owned := IHR.search(question)) is not None:
        return question.replace(owned[0], f"{owned[1]} der Gegenseite")
    role = _zuletzt(ROLLE, story)
    if role and (who := WER.match(question)) is not None:
        return f"{who[1]} {who[2]} {role}?"
    return question


def _zuletzt(pattern: re.Pattern[str], story: list[str]) -> str:
    found = [each[1] for sentence in story for each in pattern.finditer(sentence)]
    return found[-1] if found else ""


def akte_in(texts: list[str]) -> str:
    """The matter that is named most surely: by its number, after „Sache“ or „Frau“, or else by a name."""
    named = [found for each in texts if (found := genannt(lies(each))) is not None]
    for found in named:
        if found.aktenzeichen:
            return found.aktenzeichen
    strong = [found.name for found in named if found.stark]
    sure = [
        found.name
        for text, found in zip(texts, [genannt(lies(each)) for each in texts], strict=True)
        if found is not None and _ist_name(found, text) and _eigen(found.name)
    ]
    return next(iter([*strong, *sure]), "")


def _eigen(name: str) -> bool:
    """No kind of institution alone, no word of the law, no verb at the beginning of a sentence."""
    plain = falte(name)
    return plain not in ORGANISATION and RECHTSWORT.search(plain) is None and len(plain) > 3


def _ist_name(own: Genannt, question: str) -> bool:
    """After an article stands a noun: „in der Umgebung“, but „bei Sandkuhl“."""
    if own.stark:
        return True
    article = (
        rf"\b(?:der|die|das|dem|den|des|zur|zum|im|vom|beim|ein\w*)\s+{re.escape(own.name.split(' ')[0])}"
    )
    return own.sicher and re.search(article, question, re.I) is None


_IN_NAME = re.compile(r"\b(?:in|bei|gegen)\s+([A-ZÄÖÜ]\w+)")
"""A matter without an article before it: „in Kiesewald“."""


def mit_akte(question: str, akte: str) -> str:
    """The question about that matter, where it names none itself."""
    own = genannt(lies(question))
    if not akte or AKTENZEICHEN.search(question) or (own is not None and _ist_name(own, question)):
        return question
    if any(not bekannt(falte(found[1])) for found in _IN_NAME.finditer(question)):
        return question
    if set(falte(akte).split()) & set(re.findall(r"\w+", falte(question))):
        return question
    said = " ".join(DORT.sub(" ", question).split()) if DORT.search(question) else question
    word = "akte" if question.islower() else "Akte"  # the only capital would be taken for a name
    return f"{said.rstrip(' ?!.')} in der {word} {akte}?"
