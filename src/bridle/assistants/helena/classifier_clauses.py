"""A request in clauses, and what is commanded in one: imperative, polite question, infinitive, „dass du …“.

No grammar, only as much of it as tells a command from news and from a question.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from bridle.assistants.helena import classifier_nouns as nouns
from bridle.assistants.helena import classifier_verbs as v
from bridle.assistants.helena import classifier_words as w
from bridle.assistants.helena.classifier_typos import mended
from bridle.host.personal_words import fold

WORDS_READ = 400
"""A request has its verbs at its beginning; what is longer is long anyway."""

_ABBREVIATED = """
    Abs Nr Art Dr ca Fr Hr Str St vgl gem ggf bzw Az RA RAin Rn Mdt Mdtin Mand Geg Rspr Tel Inst lt wg inkl
    gg sämtl Fa Whg mdl ordentl außerordentl schriftl gerichtl außergerichtl telef
    zzgl evtl betr bzgl insb einschl bspw sog usw etc Bekl Kl Anl Hrn Prof Ziff Urt Beschl entspr Std
""".split()  # noqa: SIM905
_SHORT = "".join([f"(?<!\\b{each})(?<!\\b{each.lower()})" for each in _ABBREVIATED])
_SPLIT = re.compile(
    rf"([!?;:\n,]+|(?<=[^\W\d_]{{4}}){_SHORT}\.(?=\s|$)"
    rf"|(?<=[^\W\d_]{{2}}){_SHORT}\.(?=\s+[A-ZÄÖÜ])|\.{{2,}}|\s[-–]\s)"
)
_WORD = re.compile(r"§+|[^\W_]+(?:-[^\W_]+)*")
_CODE = re.compile(r"```.*?(?:```|$)|`[^`]*`|https?://\S+", re.DOTALL)
_EVERY = (
    *(*v.DRAFT, *v.DRAFT_SOMETHING, *v.RESEARCH, *v.DELVE, *v.COMPARE, *v.SHOW, *v.REVIEW),
    *(*v.RECORD, *v.FILE, *v.WRITE, *v.EXPLAIN),
)
_BITTE = fold("bitte")


@dataclass(frozen=True, slots=True)
class Clause:
    """Folded words without greetings and „bitte“ at the front; `stop` is the sign that ended it."""

    words: tuple[str, *tuple[str, ...]]
    stop: str
    polite: bool

    @property
    def first(self) -> str:
        return self.words[0]

    @property
    def second(self) -> str:
        return self.words[1] if len(self.words) > 1 else ""

    @property
    def courteous(self) -> bool:
        """„Kannst du …“, „Könnte bitte jemand …“"""
        following = next((word for word in self.words[1:] if word not in w.FILLERS), "")
        anybody = following in ("jemand", "wer", "einer")
        return (self.first in w.POLITE and following in w.ADDRESSED) or (self.first in w.MODALS and anybody)

    def noun(self, stems: re.Pattern[str]) -> str:
        """The first word that contains one of these."""
        return next((word for word in self.words if stems.search(word)), "")


def clauses(query: str) -> tuple[Clause, ...]:
    text = _CODE.sub(" ", unicodedata.normalize("NFC", query))
    pieces = _SPLIT.split(text)
    found: list[Clause] = []
    budget = WORDS_READ
    asked_for = False
    for words, stop in zip(pieces[::2], [*pieces[1::2], ""], strict=True):
        folded = [mended(fold(each)) for each in _WORD.findall(words)][:budget]
        budget -= len(folded)
        for part, sign in _parts([each for each in folded if each], stop):
            polite = _BITTE in part or asked_for
            asked_for = sign.startswith(":") and _BITTE in part and len(part) <= 3
            part = _without_manners(part)
            if polite and found and len(part) <= 3 and not _opens(part, 0):
                found[-1] = replace(found[-1], polite=True)  # „…, bitte“, „…, bitte bis morgen“
            if part:
                found.append(Clause((part[0], *part[1:]), sign.strip()[:1], polite))
    return tuple(found)


def as_written(query: str, words: str) -> str:
    """Folded words as the person wrote them."""
    written = {
        mended(fold(each)): each for each in reversed(_WORD.findall(unicodedata.normalize("NFC", query)))
    }
    return " ".join([written.get(each, each) for each in words.split()])


def only_manners(query: str) -> bool:
    """Nothing, a greeting, thanks."""
    return all(word in w.FILLERS | w.THANKS for clause in clauses(query) for word in clause.words)


def _without_manners(words: list[str]) -> list[str]:
    """Without „Hallo Helena, kurze Frage:“ and „und jetzt noch“ before what is asked."""
    start = 0
    while start < len(words):
        asks = words[start] in ("kurze", "eine") and w.SMALL_QUESTION.intersection(
            words[start + 1 : start + 3]
        )
        if not (asks or words[start] in w.LEADING):
            break
        start += 1
    return words[start:]


def _parts(words: list[str], stop: str) -> Iterator[tuple[list[str], str]]:
    """Coordinated clauses, and „kannst du schauen ob …“ as if it had its comma."""
    for part in _coordinated(words):
        start = 0
        for n in range(1, len(part) - 1):
            after_verb = (
                part[n - 1].endswith(("en", "aun")) and part[n] in w.ASKING and part[n] not in ("wie", "was")
            )
            if n > start and (after_verb or (part[n] == "ob" and part[n - 1] not in ("und", "als", "oder"))):
                yield part[start:n], ","
                start = n
        yield part[start:], stop


def _coordinated(words: list[str]) -> Iterator[list[str]]:
    """„… läuft und kannst du …“ asks twice; „Klage und Erwiderung“ does not."""
    start = 0
    for n, word in enumerate(words[:-1]):
        if word in ("und", "dann") and n > start and _opens(words, n + 1):
            yield words[start:n]
            start = n + 1
    yield words[start:]


def _opens(words: Sequence[str], n: int) -> bool:
    while n < len(words) and words[n] in w.FILLERS:
        n += 1
    if n >= len(words):
        return False
    rest = words[n:]
    if rest[0] in w.POLITE and len(rest) > 1 and rest[1] in w.ADDRESSED:
        return True
    formally = len(rest) > 1 and rest[1] == "sie"  # „… und arbeiten Sie die Kriterien heraus“
    return any(_commanded(rest, verb, 0) or (formally and rest[0] in verb.infinitives) for verb in _EVERY)


def _commanded(words: Sequence[str], verb: v.Verb, n: int) -> bool:
    if words[n] == "vermerk" and words[n + 1 : n + 2] and words[n + 1] in w.TOPICS - {"in", "im"}:
        return False
    if words[n] == "kurze" and not _takes_object(words, n):
        return False  # „kurze Rückmeldung“ is folded like „kürze“
    return words[n] in verb.commands and (not verb.part or verb.part in words[n + 1 :])


def commanded(clause: Clause, verbs: Sequence[v.Verb]) -> str:
    """The word by which one of these is commanded, and not forbidden, in a clause."""
    words = clause.words
    for n, word in enumerate(words):
        for verb in verbs:
            if _commanded(words, verb, n) and "ich" not in words[:n] and _starts(words, n):
                return "" if _forbidden(words, n) else word
            if word in verb.done and _to_be_done(words, n):
                return word
            if word in verb.told and _told(words, n, verb):
                return word
            if word in verb.infinitives and _infinitive(clause, n, verb):
                return "" if words[max(n - 1, 0)] in w.NEGATIONS or _forbids_object(words, n) else word
    return ""


def _starts(words: Sequence[str], n: int) -> bool:
    """An imperative opens its clause, or stands after „und“, „bitte“, an adverbial: „Zur Akte erstelle …“"""
    if n == 0 or words[n - 1] in w.JOINING:
        return True
    if words[n - 1] in w.DETERMINED | w.INDEFINITE | w.NEED | w.GOVERNING:
        return False
    if words[n] not in w.NOUNS_TOO and words[0] not in w.ASKING and _takes_object(words, n):
        return True  # „mdt wurde gekündigt schreib ne klage“
    return words[0] in w.GOVERNING | w.DETERMINED and words[n].endswith("e") and n + 1 < len(words)


def _takes_object(words: Sequence[str], n: int) -> bool:
    return n + 1 < len(words) and words[n + 1] in w.INDEFINITE | w.TO_ME | w.DETERMINED


def _to_be_done(words: Sequence[str], n: int) -> bool:
    """„Es soll eine Klage erstellt werden“, „Ich möchte den Vertrag geprüft haben“"""
    if words[0] == "dass" and words[-1] in ("wird", "werden"):
        return n == len(words) - 2
    if words[n + 1 : n + 2] == ("werden",):
        return bool(w.MODALS.intersection(words[1:n]))
    wanted = {"ich", "wir"}.intersection(words[:3]) and w.NEED.intersection(words[:3])
    return bool(wanted) and (n == len(words) - 1 or words[-1] in ("haben", "bekommen", "wissen"))


def _told(words: Sequence[str], n: int, verb: v.Verb) -> bool:
    """„Schreibst du mir …?“, „…, dass du eine Klage entwirfst“"""
    if n == 0:
        return len(words) > 2 and words[1] == "du" and (not verb.part or verb.part in words)
    return "du" in words[:n] and (not verb.part or words[n].startswith(verb.part))


def _infinitive(clause: Clause, n: int, verb: v.Verb) -> bool:
    words = clause.words
    if n == 0 and len(words) > 1 and words[1] == "sie":
        return not verb.part or verb.part in words
    whole = not verb.part or words[n].startswith(verb.part)
    if not (whole or _phrased(words, n, verb)) or _somebody_else(words, n):
        return False
    if words[n - 1] == "beim":
        return True
    if n and words[n - 1] in ("vom", "im"):
        return False  # „vom Schreiben der Versicherung“
    if n == 0:
        return clause.polite or len(words) == 1
    a_noun = words[n - 1] in w.DETERMINED | w.INDEFINITE and words[n] not in w.NEVER_NOUNS
    if a_noun and not (words[0] in w.POLITE and n == len(words) - 1):
        return False
    return n >= len(words) - 3 or words[n + 1] in w.JOINED | w.CHANGED_TO or _after_a_text(words, n)


def _phrased(words: Sequence[str], n: int, verb: v.Verb) -> bool:
    """„zu Papier bringen“"""
    return verb.part in w.PHRASED and verb.part in words[max(0, n - 2) : n]


def _after_a_text(words: Sequence[str], n: int) -> bool:
    """„klage entwerfen mdt wartet seit monaten“; „Die Klage entwerfen wir selbst“ has its subject behind."""
    written = any(nouns.PLEADING.search(word) or nouns.DOCUMENT.search(word) for word in words[:n])
    told = w.FACTS | w.MODALS | w.SUBJECTS
    return written and not told.intersection(words[: n + 2])


def _somebody_else(words: Sequence[str], n: int) -> bool:
    """„Der Gegner will Berufung einlegen“ is news and no command."""
    modal = next((k for k in range(1, min(n, 5)) if words[k] in w.WANTING), 0)
    return bool(modal) and not {"ich", "wir", "du", "sie"}.intersection(words[: modal + 2])


def _forbidden(words: Sequence[str], n: int) -> bool:
    return any(word in w.NEGATIONS for word in words[n + 1 : n + 4])


def _forbids_object(words: Sequence[str], n: int) -> bool:
    return any(word.startswith("kein") for word in words[:n])
