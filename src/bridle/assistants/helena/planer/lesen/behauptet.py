"""What a request takes for granted of somebody: „unsere Mandantin Adele Morgenroth“.

Only what can be nothing else is taken for it: „Gegner Silberbach“ mostly means the opponent in that matter.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, Wort, genannt
from bridle.assistants.helena.planer.lesen.woerter import ANREDE, ARTIKEL, RECHTSFORM, bekannt, falte

Rolle: TypeAlias = Literal["MANDANT", "GEGNER", "ZEUGE", "SACHVERSTAENDIGER", "PARTEI"]
_ROLLEN: tuple[tuple[Rolle, str], ...] = (
    ("MANDANT", r"mandant(?:in|en)?"),
    ("GEGNER", r"gegner(?:in|s)?"),
    ("ZEUGE", r"zeug(?:e|in|en)"),
    ("SACHVERSTAENDIGER", r"sachverstaendige[rn]?|gutachter(?:in|s)?"),
)
_UNSER = re.compile(r"unser(?:e[rnm]?|s)?")
_BESCHULDIGT = (
    r"\bgegen\b.*\b(?:strafbefehl|anklage|haftbefehl|ermittlungsverfahren|bussgeldbescheid|strafverfahren|"
    r"ermittelt)\b|"
    r"\b(?:strafbefehl|anklage|haftbefehl|ermittlungsverfahren|bussgeldbescheid|strafverfahren) gegen\b|"
    r"\b(?:wurde|wurden|ist|wird|war|worden)\b.*\b(?:angeklagt|beschuldigt|verklagt|verurteilt)\b|"
    r"\bwird\b.*\b(?:vorgeworfen|zur last gelegt)\b|\bwirft man\b.*\bvor\b"
)
_KEIN_NAME = re.compile(
    r"warum|wieso|weshalb|(?:vor|ge)?worfen|vorgeworfen|(?:an|ver)geklagt|beschuldigt|verklagt|verurteilt|"
    r"ergangen|erlassen|erhoben|strafbefehl|anklage|haftbefehl|ermittel\w*|ermittlungs\w*|bussgeld\w*|straf\w*"
)
LONGEST = 4


@dataclass(frozen=True, slots=True)
class Behauptung:
    """`weiblich` and `maennlich` where a word says so: „Mandantin“, „Herr“."""

    name: str
    rolle: Rolle
    weiblich: bool = False
    maennlich: bool = False


def behauptung(anfrage: Anfrage) -> Behauptung | None:
    for n, word in enumerate(anfrage.worte):
        role = _rolle(word.klein)
        if role is None:
            continue
        said = list(_angeredet(anfrage.worte[n + 1 :]))
        words = anfrage.worte[n + 1 + len(said) :]
        capital = any(each.gross for each in anfrage.worte[1:])
        name = " ".join(_name(words)) if words and (words[0].gross or not capital) else ""
        ours = n > 0 and _UNSER.fullmatch(anfrage.worte[n - 1].klein) is not None
        if name and (ours or any(each in ANREDE for each in said)):
            woman = word.klein.endswith("in") or "frau" in said
            return Behauptung(name, role, weiblich=woman, maennlich=bool({"herr", "herrn"} & {*said}))
    return _vertreten(anfrage) or _beschuldigt(anfrage)


_IST_UNSERE = re.compile(r"(?:ja|doch) unsere? mandant(?:in)?\b")
_DAZWISCHEN = frozenset({"ja", "doch", "hier", "dort", "da", "also", "nun", "schliesslich", "bekanntlich"})


def _vertreten(anfrage: Anfrage) -> Behauptung | None:
    """„Wir vertreten ja die Tannhof“, „da wir Tannhof vertreten“, „Tannhof ist ja unsere Mandantin“."""
    plain = [each.klein for each in anfrage.worte]
    for n, word in enumerate(plain):
        if word == "wir" and plain[n + 1 : n + 2] == ["vertreten"]:
            words = _ohne_fuellwort(anfrage.worte[n + 2 :])
        elif word == "wir" and n and "vertreten" in plain[n + 2 : n + 8]:
            words = _ohne_fuellwort(anfrage.worte[n + 1 : plain.index("vertreten", n)])
        elif word in ("ist", "war") and _IST_UNSERE.match(" ".join(plain[n + 1 :])):
            words = _ohne_fuellwort(anfrage.worte[:n])
        else:
            continue
        said = list(_angeredet(words))
        name = " ".join(_name(words[len(said) :]))
        if name:
            men = bool({"herr", "herrn"} & {*said})
            return Behauptung(name, "MANDANT", weiblich="frau" in said, maennlich=men)
    return None


def _ohne_fuellwort(words: tuple[Wort, ...]) -> tuple[Wort, ...]:
    start = next((n for n, each in enumerate(words) if each.klein not in _DAZWISCHEN), len(words))
    return words[start:]


def _rolle(word: str) -> Rolle | None:
    for role, words in _ROLLEN:
        if re.fullmatch(words, word):
            return role
    return None


def _angeredet(words: tuple[Wort, ...]) -> Iterator[str]:
    for word in words[:3]:
        if word.text == "," or word.klein in ANREDE or word.klein in ARTIKEL:
            yield word.klein
        else:
            return


def _name(words: tuple[Wort, ...]) -> Iterator[str]:
    for n, word in enumerate(words[:LONGEST]):
        if word.zeichen or (bekannt(word.klein) and word.klein not in RECHTSFORM) or len(word.klein) < 2:
            return
        if n and words[0].gross and not word.gross:
            return
        yield word.text


def _ist_ort(word: str, anfrage: Anfrage) -> bool:
    """„Sitzt in Stadelheim“, „vom LG Bochum“: where somebody is, and not who."""
    court = r"ag|lg|olg|amtsgericht|landgericht|oberlandesgericht|jva|justizvollzugsanstalt"
    before = rf"\b(?:(?:in|aus|nach)(?: der| dem)?(?: jva)?|(?:{court})(?: in)?|jva)\s+"
    return re.search(rf"{before}{re.escape(falte(word))}\b", anfrage.roh) is not None


def _beschuldigt(anfrage: Anfrage) -> Behauptung | None:
    """Somebody is said to be accused or sued: that is a party, and no witness."""
    named = genannt(anfrage) if anfrage.hat(_BESCHULDIGT) else None
    words = named.name.split() if named is not None and not named.aktenzeichen else []
    own = [
        word
        for word in words
        if not bekannt(falte(word)) and not _KEIN_NAME.fullmatch(falte(word)) and not _ist_ort(word, anfrage)
    ]
    return Behauptung(" ".join(own), "PARTEI") if own else None
