"""Where the parts of a text lie: what opens and closes them, where words, keys and comments end."""

from __future__ import annotations

from typing import Final

LONGEST_KEY = 200

CLOSERS: Final[dict[str, str]] = {
    '"': '"',
    "'": "'",
    "`": "`",
    "“": '”“"',
    "”": '”“"',
    "„": '“”"',
    "‘": "’‘'",
    "’": "’‘'",
    "‚": "‘’'",
    "«": "»",
    "»": "«",
    "‹": "›",
    "›": "‹",
}
ASCII_QUOTES = "\"'`"
QUOTES = frozenset("".join(CLOSERS) + "".join(CLOSERS.values()))
WORDS: Final[dict[str, bool | None]] = {
    "true": True,
    "false": False,
    "null": None,
    "none": None,
    "undefined": None,
}
JSON_WORDS = ("true", "false", "null")
INVISIBLE = "\ufeff\u200b\u2060"


def skip_blank(text: str, at: int) -> int:
    while at < len(text) and (text[at].isspace() or text[at] in INVISIBLE):
        at += 1
    return at


def comment_end(text: str, at: int) -> int | None:
    """The end of the comment at `at`; None where there is none, -1 where it does not end."""
    if text.startswith("/*", at):
        end = text.find("*/", at + 2)
        return -1 if end < 0 else end + 2
    if text.startswith("//", at) or text.startswith("#", at):
        end = text.find("\n", at)
        if end >= 0:
            return end
        # Without a line break nothing tells where the remark ends and the arguments go on.
        return -1 if any(mark in text[at:] for mark in '{}[]"') else len(text)
    return None


def goes_on(text: str, end: int, value: object) -> bool:
    """Whether an object was closed too early: `{"a": 1}, "b": 2}`."""
    at = skip_blank(text, end)
    if not isinstance(value, dict) or not text.startswith(",", at):
        return False
    at = skip_blank(text, at + 1)
    return text.startswith('"', at) and key_end(text, at) is not None


def key_end(text: str, at: int) -> int | None:
    """Behind the colon of the quoted key that begins at `at`; None where no key stands there."""
    if text.startswith('\\"', at):
        closers, first = ('\\"',), at + 2
    elif at < len(text) and text[at] in CLOSERS:
        closers, first = tuple(CLOSERS[text[at]]), at + 1
    else:
        return None
    limit = min(len(text), first + LONGEST_KEY)
    for end in range(first, limit):
        if text[end] == "\n":
            return None
        for closer in closers:
            if text.startswith(closer, end):
                colon = skip_blank(text, end + len(closer))
                return colon + 1 if end > first and text.startswith(":", colon) else None
    return None


def word_end(text: str, at: int) -> int:
    end = at
    limit = min(len(text), at + LONGEST_KEY)
    while end < limit and (text[end].isalnum() or text[end] in "_-$."):
        end += 1
    return end


def bare_key_end(text: str, at: int) -> int | None:
    end = word_end(text, at)
    colon = skip_blank(text, end)
    if end == at or not text.startswith(":", colon) or text.startswith("//", colon + 1):
        return None
    return colon + 1
