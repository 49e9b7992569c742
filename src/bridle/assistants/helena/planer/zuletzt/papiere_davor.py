"""A question of fact after a matter was shown is looked up in its papers first: „Wie hoch war der Schaden?“.

It names no matter, and by its words alone it would be one for the statutes, or for nobody. Where the papers
of the matter do not speak of the thing, it is answered as if nothing had gone before.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from bridle.assistants.helena.planer.dokumente.wortstamm import stamm
from bridle.assistants.helena.planer.grenzen import braucht_modell, nachschlagen, zu_schreiben
from bridle.assistants.helena.planer.lesen.anschluss import Vorher
from bridle.assistants.helena.planer.lesen.erkennen import AKTENZEICHEN, genannt, inhalt, lies
from bridle.assistants.helena.planer.lesen.tage import daten
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.lesen.zahlen import betrag
from bridle.assistants.helena.planer.lesungen import Entscheide
from bridle.assistants.helena.planer.verstehen.gegenstand import quellen
from bridle.assistants.helena.planer.verstehen.gespraech import vorher
from bridle.assistants.helena.planer.verstehen.gezeigt import VERSTANDEN, als_verstanden
from bridle.assistants.helena.planer.verstehen.papier_davor import im_papier
from bridle.assistants.helena.planer.zuletzt.nochmal import nochmal
from bridle.assistants.helena.prompt import OHNE_AKTE
from bridle.engine.messages import Message
from bridle.engine.model import CallChunk, ModelRequest
from bridle.host.search.citations import cited

Gelesen = Callable[[], "tuple[str, str | None] | None"]
"""The one question that a request is read as, and the tool that knows it exactly; None for several."""

LONGEST = 16
"""Words: what is longer tells a case of its own."""
_QUELLE = re.compile(r"^Quelle: (?:Dokument|„|Akte|Kalender der Akte|Beteiligte)[^\n]*", re.M)
_NUMMER = re.compile(r"\bAkte (\d{4}/\d{2})")
_EINLEITUNG = re.compile(r"^(?:(?:und|aber|ok(?:ay)?|gut|danke|dann|ach|also)\b[,.!]?\s+)+", re.I)
_TATSACHE = re.compile(
    r"(?:gibt es|gab es|gibt's|besteht|bestand|existiert|liegt|lag)\b|"
    r"(?:wurden?|war|waren|hat|haben|hatten?)\b|"
    r"(?:(?:für|an|von|zu|bei|mit|in|auf|über|seit|ab|bis|um|aus|nach|gegen|wegen|unter) )?"
    r"(?:wer|wen|wem|wessen|wann|wo|wohin|woher|wie|wie ?viele?|was|welche[rsnm]?|wofür|womit|worauf|woran|"
    r"wodurch|worüber|wogegen)\b"
)
_EIN_WORT = re.compile(r"(?:de[rnm] |die |das )?[^\W\d_]{6,}\s*\?")
"""„Wettbewerbsverbot?“, „befristet?“"""
_SOLL = re.compile(r"\b(?:soll|sollen|sollte|sollten)\b")
_RECHT = re.compile(
    r"\b(?:man|jemand|grundsätzlich|normalerweise|üblich\w*|in der regel|allgemein|gesetz\w*|gesetzlich\w*|"
    r"paragra\w+|vorschrift\w*|norm(?:en)?|geregelt|regelt|rechtsprechung|urteile|voraussetzung\w*|"
    r"definition|bedeutet|bedeuten|versteht|heißt|unterschied|wirksam|unwirksam|zulässig|unzulässig|nichtig|"
    r"strafbar|verjähr\w*|haftet|haften|darf|dürfen|gilt|gelten|\w*frist(?:en)?|\w*gebühr(?:en)?|"
    r"muster|vorlagen?|zuständig\w*|kosten|kostet)\b|§|\bwas (?:ist|sind|wäre) (?:ein|eine|einen)\b",
    re.I,
)
"""So it is asked for the law, a template or a computation, whatever was talked of."""
_EIN = re.compile(r"\b(?:eine?[nmrs]?|jede[rnms]?)\s+(?:[a-zäöüß]+e[nrms]?\s+)*[A-ZÄÖÜ]")
_EIN_IST_DA = re.compile(
    r"(?:gibt es|gab es|gibt's|besteht|bestand|existiert|liegt|lag|wurden?|war|waren|hat|haben|hatten?)\b"
)
_DAS_FUER_EIN = re.compile(
    r"was (?:ist|war|sind|waren|wurde) (?:das|es|die|der)(?: denn| da| eigentlich)* für "
)
_NACH_WORTEN = ("search_gesetze", "search_alle_akten", "read_dok", "search_dok")
"""Where the words alone would be looked for. What another tool is asked for, it knows better."""
_RECHNET = ("get_kosten", "berechne_kosten")
"""After a paper was quoted, what it says of a fee comes before a table."""
SEVERAL = "several"
_NACH_JEMANDEM = "Wer ist "
"""The name of somebody shown stands in the place of the word for them: that is no word of a paper."""
_SO_GELESEN = re.compile(rf"^{VERSTANDEN}: „[^\n]*“\n\n", re.M)
_ZITAT = re.compile(r"^> ?(.*)$", re.M)
_UEBERSCHRIFT = re.compile(r"^\*\*[^\n]*\(Akte [^\n)]*\), ([^\n]+):$", re.M)
_KEIN_DOKUMENT = re.compile(r"^Nein, ein Dokument „", re.M)
_SCHRIFTSTUECK = re.compile(
    r"(?:gibt es|gab es|liegt|haben wir)\b.*(?:gutachten|urteil|vertrag|schreiben|bescheid|beschluss|"
    r"rechnung|testament|verzeichnis|protokoll|vollmacht|quittung|kündigung|mahnung|vergleich|attest|abrechnung)\b",
    re.I,
)


def in_den_papieren_davor(
    request: ModelRequest, position: int, entscheide: Entscheide, gelesen: Gelesen
) -> str | CallChunk:
    """The next move: for the papers of the matter that was just shown, where they speak of what is asked."""
    asked = request.messages[position].text
    meant = _gemeint(request, position, gelesen)
    if not meant:
        return entscheide(request)

    def sonst(move: str) -> str | None:
        return None if steht_da(asked, move) or ohne_eigenes_ding(asked) else asked

    def gesagt(_: str, answer: str, __: str) -> str:
        return answer

    def gefragt(read: ModelRequest) -> str | CallChunk:
        move = entscheide(read)
        told = (
            isinstance(move, str)
            and read.messages[position].text == meant
            and (steht_da(asked, move) or ohne_eigenes_ding(asked))
        )
        return als_verstanden(meant, _SO_GELESEN.sub("", move)) if told and isinstance(move, str) else move

    first = (*request.messages[:position], Message.user(meant), *request.messages[position + 1 :])
    return nochmal(replace(request, messages=first), position, gefragt, sonst, gesagt)


def _gemeint(request: ModelRequest, position: int, gelesen: Gelesen) -> str:
    """The question in the matter of the last answer; "" where it is none of fact, or another is meant."""
    asked = request.messages[position].text
    before = vorher(request.messages[:position])
    matter = akte_gezeigt(before[-1]) if before and OHNE_AKTE in request.instructions else ""
    if not matter or not nach_tatsache(asked):
        return ""
    question, tool = gelesen() or ("", SEVERAL)
    said = _EINLEITUNG.sub("", asked.strip()).capitalize()
    joined = AKTENZEICHEN.search(question) is not None or (
        question.startswith(_NACH_JEMANDEM) and not said.startswith(_NACH_JEMANDEM)
    )
    if tool is None or (not joined and tool.startswith(_NACH_WORTEN)):
        return in_akte(asked, matter)
    quoted = before[-1].antwort if _ZITAT.search(before[-1].antwort) else ""
    if tool.startswith(_RECHNET) and (papers := quellen(quoted)):
        return f"Was steht {im_papier(papers[0][0])} zu {' '.join(_dinge(asked))} in der Akte {matter}?"
    # „Wie hoch ist der Vorschuss?“ is no question for a table where the passage just shown speaks of it.
    return _zu_den_dingen(asked, matter) if steht_da(asked, before[-1].antwort) and not joined else ""


def akte_gezeigt(last: Vorher) -> str:
    """The one matter that the last answer is from."""
    found = {number for line in _QUELLE.findall(last.antwort) for number in _NUMMER.findall(line)}
    return found.pop() if len(found) == 1 else ""


def nach_tatsache(asked: str) -> bool:
    """Whether something of one case is asked for, and nothing of the law, of a sum or of somebody named."""
    said = _EINLEITUNG.sub("", asked.strip())
    told = lies(said)
    named = genannt(told)
    if (
        not said
        or len(said.split()) > LONGEST
        or not (_TATSACHE.match(said.lower()) or _EIN_WORT.fullmatch(said))
    ):
        return False
    if _RECHT.search(said) or cited(said).norms or AKTENZEICHEN.search(said) or zu_schreiben(told):
        return False
    if (named is not None and named.stark) or betrag(told.klein) is not None or daten(told.klein):
        return False
    if _EIN.search(said) and not (_EIN_IST_DA.match(said.lower()) or _DAS_FUER_EIN.match(said.lower())):
        return False
    return bool(_dinge(said)) and (_SOLL.search(told.roh) is not None or not braucht_modell(told))


def in_akte(asked: str, matter: str) -> str:
    """As a question that the papers are searched for: what has no verb, or would be advice, by its things."""
    plain = _EINLEITUNG.sub("", asked.strip()).rstrip(" ?!.")
    whole = f"{plain} in der Akte {matter}?"
    if nachschlagen(lies(whole)) and re.search(r"\s[a-zäöüß]+\b", plain) and not _OHNE_VERB.match(plain):
        return whole
    return _zu_den_dingen(plain, matter)


def _zu_den_dingen(asked: str, matter: str) -> str:
    return f"Was steht in den Dokumenten der Akte {matter} zu {' '.join(_dinge(asked))}?"


_OHNE_VERB = re.compile(
    r"(?:(?:für|an|von|zu|bei|mit|in|auf|über|seit|ab|bis|um|aus|nach|gegen|wegen|unter)\s+)?"
    r"(?:welche[rsnm]?|wie ?viele?)\s+(?:[a-zäöüß]+e[nrms]?\s+)?[A-ZÄÖÜ][\wäöüß-]+$",
    re.I,
)


def steht_da(asked: str, answer: str) -> bool:
    """Whether papers are quoted that speak of every thing which the question names."""
    if _KEIN_DOKUMENT.search(answer) and _SCHRIFTSTUECK.match(_EINLEITUNG.sub("", asked.strip())):
        return True
    quoted = falte(" ".join([*_UEBERSCHRIFT.findall(answer), *_ZITAT.findall(answer)]))
    things = _dinge(asked)
    return bool(quoted) and all(kommt_vor(falte(each), quoted) for each in things)


_VERGANGEN = re.compile(
    r"(?:\w{0,4}ge[a-zäöüß]{3,}(?:t|en)|(?:ver|be|er|ent|zer)[a-zäöüß]{3,}t|[a-zäöüß]{3,}iert)"
)


def ohne_eigenes_ding(asked: str) -> bool:
    """„um wie viel wurde gekürzt?“: nothing but what was done, and that in the matter talked of."""
    words = _dinge(asked) or [word for word in inhalt(lies(_EINLEITUNG.sub("", asked.strip()))).split()]
    return bool(words) and all(_VERGANGEN.fullmatch(word) for word in words)


def kommt_vor(thing: str, quoted: str) -> bool:
    """„Stückpreis“ is spoken of by „11,00 € je Stück“ as well."""
    return stamm(thing) in quoted or any(
        word.startswith(thing[:STEM]) or (len(word) > STEM and thing.startswith(word))
        for word in re.findall(r"[a-z]{5,}", quoted)
    )


STEM = 6
_WER = re.compile(r"gegenseite|gegner\w*|mandant\w*|gegenpartei|faellig|zahlbar|will|haben")
"""Says who, or what kind of answer is wanted, and need not stand beside it."""


def _dinge(said: str) -> Sequence[str]:
    """The nouns; where everything is written small, all words that are looked for, but for who does it."""
    plain = _EINLEITUNG.sub("", said.strip())
    words = [word for word in inhalt(lies(plain)).split() if not _WER.fullmatch(falte(word))]
    if plain == plain.lower() or _EIN_WORT.fullmatch(plain):
        return words
    return [
        word for n, word in enumerate(words) if word[:1].isupper() and not (n == 0 and said.startswith(word))
    ]
