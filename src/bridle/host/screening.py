"""What leaves the house as a search or a query: nothing that tells who a case is about.

A model does what a document says, so its words are not trusted, and neither is the form they come in: what is
spelled out, turned round, or encoded is read as well. Nothing is taken out silently, because half a question
finds the wrong thing: what names somebody is refused, with a sentence from which the model can go on.
This finds names and data, not every way to hide them. A tool that asks outside has few words to ask with.
"""

from __future__ import annotations

import base64
import binascii
import html
import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from urllib.parse import unquote_plus

from bridle.host import personal
from bridle.host.personal_names import INVISIBLE, Names, Person

LONGEST = 300
"""Characters: enough for a question, not for a document."""
LONGEST_WORD = 60
"""Longer than the words of any law; shorter than what is worth encoding."""

_KINDS = {
    "EMAIL": "eine E-Mail-Adresse",
    "IBAN": "eine Kontonummer",
    "USTID": "eine Umsatzsteuernummer",
    "STEUERID": "eine Steuernummer",
    "STEUERNR": "eine Steuernummer",
    "TELEFON": "eine Telefonnummer",
    "REGISTER": "eine Registernummer",
}
_HIDDEN = re.compile(rf"[{INVISIBLE}]")
_ADDRESS = re.compile(r"\w{2,}://|\bwww\.\w", re.IGNORECASE)
_LETTERS = re.compile(r"(?<![^\W_])[^\W\d_](?:[\W_]{1,3}[^\W\d_](?![^\W_])){2,}")
_INSIDE = re.compile(r"(?<=[^\W\d_])[-._*|·'+~]{1,3}(?=[^\W\d_])")
_ENCODED = re.compile(r"[A-Za-z0-9+/_-]{8,}={0,2}")


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something stays here. Says what kind of thing was in it, and never what."""

    found: tuple[str, ...]

    @property
    def sentence(self) -> str:
        return (
            f"Diese Anfrage ginge nach draußen und wurde nicht gesendet: Sie enthält {_and(self.found)}. "
            "Frag kürzer und allgemein nach der Sache, ohne Namen und persönliche Angaben."
        )


def screened(text: str, people: Sequence[Person]) -> str | Refusal:
    """The text on one line as it may leave the house, or why it may not. `people` are those of the case."""
    plain = " ".join(text.encode("utf-8", "replace").decode().split())
    try:
        found = tuple(dict.fromkeys(_found(plain, Names(people))))
    except Exception:  # whoever cannot look must not send; what was in it is not told
        found = ("etwas, das sich nicht prüfen ließ",)
    return Refusal(found) if found else plain


def _found(text: str, names: Names) -> Iterator[str]:
    if len(text) > LONGEST:
        yield f"mehr als {LONGEST} Zeichen"
        text = text[: 10 * LONGEST]
    if any(len(word) > LONGEST_WORD for word in text.split()):
        yield f"ein Wort von mehr als {LONGEST_WORD} Zeichen"
    for reading in _readings(text):
        if _ADDRESS.search(reading):
            yield "eine Internetadresse"
        if names.find(reading) or names.left_in(reading):
            yield "einen Namen aus der Akte"
        for each in personal.find(reading):
            yield _KINDS.get(each.kind, "eine persönliche Angabe")


def _readings(text: str) -> Iterator[str]:
    """The text, and what somebody who wants to can read in it."""
    plain = unicodedata.normalize("NFKC", _HIDDEN.sub("", _decoded(text)))
    yield text
    for each in (plain, _LETTERS.sub(_joined, plain), _INSIDE.sub("", plain), plain[::-1]):
        yield each
        if each in (each.lower(), each.upper()):  # where nothing tells a name from a word, it may be one
            yield each.title()
    for match in _ENCODED.finditer(plain):
        yield from _hidden_in(match[0])


def _decoded(text: str) -> str:
    for _ in range(3):
        text = html.unescape(unquote_plus(text))
    return text


def _joined(letters: re.Match[str]) -> str:
    return "".join(each for each in letters[0] if each.isalpha())


def _hidden_in(word: str) -> Iterator[str]:
    """What a word says as base64 or as hexadecimal digits, where it says anything."""
    plain = word.rstrip("=").translate(str.maketrans("-_", "+/"))
    for decode, given in ((base64.b64decode, plain + "=" * (-len(plain) % 4)), (bytes.fromhex, word)):
        try:
            said = decode(given).decode()
        except (ValueError, binascii.Error):
            continue
        if said.isprintable():
            yield said


def _and(parts: Sequence[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} und {parts[-1]}"
