"""What the backslashes in a string stand for: escapes, or the parts of a path."""

from __future__ import annotations

from typing import Final

from bridle.guard.lenient.marks import QUOTES

_ESCAPES: Final = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "/": "/", "\\": "\\", '"': '"'}


def unescape(raw: str) -> tuple[str, bool]:
    """The text that escapes stand for, and whether some were none.

    A model that writes `C:\\Akten\\neu` with single backslashes means all of them, so a run of text with one
    impossible escape in it has no escapes at all, apart from escaped quotes.
    """
    if not _has_odd_escape(raw):
        return _unescape_run(raw, literal=False), False
    if _starts_with_drive(raw, 0) or (raw.startswith("\\\\") and not raw.startswith("\\\\\\")):
        return _unescape_run(raw, literal=True), True
    out: list[str] = []
    for run in _runs(raw):
        out.append(_unescape_run(run, literal=_has_odd_escape(run)))
    return "".join(out), True


def _runs(raw: str) -> list[str]:
    """The text in pieces: words, with the space behind them, and what begins with a drive letter."""
    cuts = [0]
    for at in range(1, len(raw)):
        after_space = raw[at - 1].isspace() and not raw[at].isspace()
        if (
            after_space
            or (_starts_with_drive(raw, at) and not raw[at - 1].isalpha())
            or _drive_behind_escape(raw, at)
        ):
            cuts.append(at)
    return [raw[a:b] for a, b in zip(cuts, [*cuts[1:], len(raw)], strict=True)]


def _starts_with_drive(raw: str, at: int) -> bool:
    return raw[at : at + 1].isalpha() and raw.startswith(":\\", at + 1)


def _drive_behind_escape(raw: str, at: int) -> bool:
    return at >= 2 and raw[at - 2] == "\\" and raw[at - 1] in "nrt" and _starts_with_drive(raw, at)


def _has_odd_escape(raw: str) -> bool:
    at = raw.find("\\")
    while at >= 0:
        following = raw[at + 1 : at + 2]
        if following == "u":
            if not _is_hex(raw[at + 2 : at + 6]):
                return True
        elif following not in _ESCAPES and following not in QUOTES:
            return True
        at = raw.find("\\", at + 2)
    return False


def _is_hex(digits: str) -> bool:
    return len(digits) == 4 and all(char in "0123456789abcdefABCDEF" for char in digits)


def _unescape_run(raw: str, *, literal: bool) -> str:
    out: list[str] = []
    at = 0
    if literal and raw.startswith("\\\\") and not raw.startswith("\\\\\\"):
        out.append("\\\\")
        at = 2
    while at < len(raw):
        slash = raw.find("\\", at)
        if slash < 0:
            break
        out.append(raw[at:slash])
        char = raw[slash + 1 : slash + 2]
        at = slash + 2
        if char in QUOTES or char == "\\":
            out.append(char)
        elif literal or char not in (*_ESCAPES, "u"):
            out.append("\\" + char)
        elif char == "u":
            out.append(chr(int(raw[at : at + 4], 16)))
            at += 4
        else:
            out.append(_ESCAPES[char])
    out.append(raw[at:])
    return "".join(out)
