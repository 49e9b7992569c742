"""What may lie beside the audit chain: plain JSON, without anything that opens a door.

A key or a password in a tool's arguments would outlive the day it was changed. So whatever is named like one
goes, and so does whatever looks like one in the middle of a text. What cannot be JSON becomes text, because
an odd argument must not keep an audit row, and with it the work, from being written.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from typing import Any, cast

from bridle.engine.text import DEEPEST, clean

REDACTED = "[redacted]"
TOO_DEEP = "[nested too deeply]"
_WIDEST = 10_000  # bits; Python refuses to spell much longer numbers in decimal

_ENDINGS = (
    "password",
    "passwort",
    "kennwort",
    "passwd",
    "passphrase",
    "pwd",
    "secret",
    "apikey",
    "accesskey",
    "privatekey",
    "token",
    "authorization",
    "cookie",
    "credential",
    "credentials",
    "zugangsdaten",
)
_WHOLE = frozenset(("pin", "tan", "auth", "bearer", "otp"))

_NAME = (
    r"[\w-]{0,40}(?:pass(?:word|wort|wd|phrase)|kennwort|pwd|secret|(?:api|access|private)[_-]?key|token|cookie|"
    r"authorization)"
)
_VALUE = (
    r"""\[redacted\]|\\+"[^"]{0,5000}"|"(?:[^"\\]|\\.){0,5000}"|'(?:[^'\\]|\\.){0,5000}'"""
    r"""|[^\s"'\\,;&}\]]{1,5000}"""
)
_NAMED = re.compile(
    rf"""(?is)(?<![\w-])({_NAME}\\*["']?\s{{0,9}}[:=]\s{{0,9}})(?:(?:bearer|basic)\s+)?(?:{_VALUE})"""
)
# A shape that may begin anywhere and fail late would take the square of a long text's length.
_SHAPES = re.compile(
    r"""(?x)
    -----BEGIN\ [A-Z ]{0,40}PRIVATE\ KEY-----(?:[^-]|-(?!----)){0,20000}
    | \bbridle_[\w-]{8,}
    | \b(?:gh[a-z]|github_pat|glpat|hf|npm|pypi)[_-](?=[\w-]{0,100}[0-9A-Z])[\w-]{12,}
    | \bsk-[\w-]{8,}
    | \b[srp]k_(?:live|test)_\w{8,}
    | \bxox[a-z]-[\w-]{8,}
    | \b(?:AKIA|ASIA)[0-9A-Z]{16}\b
    | \bAIza[\w-]{30,}
    | (?<![\w-])eyJ[\w-]{8,}\.[\w-]{4,}(?:\.[\w-]*)?
    | \bBearer\s{1,9}[\w.~+/=-]{8,}
    | (?i:\b(?:bearer|basic))\s{1,9}(?=[\w.~+/=-]{0,200}[0-9=])[\w.~+/=-]{8,}
    | (?<=://)[^\s/:@]{0,100}:[^\s/@]{1,200}(?=@)
    """,
    re.DOTALL,
)


def redacted(value: object, depth: int = 0) -> Any:
    """The same as plain JSON values, with secrets taken out."""
    if isinstance(value, str):
        return redacted_text(value)
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, int):
        return int(value) if value.bit_length() < _WIDEST else hex(value)
    if isinstance(value, float):
        return float(value) if math.isfinite(value) else str(value)
    if depth >= DEEPEST:
        return TOO_DEEP
    if isinstance(value, Mapping):
        items = cast(Mapping[object, object], value).items()
        return {redacted_text(_text(key)): _member(_text(key), each, depth) for key, each in items}
    if isinstance(value, list | tuple | set | frozenset):
        return [redacted(each, depth + 1) for each in cast(Iterable[object], value)]
    return redacted_text(_text(value))


def redacted_text(text: str) -> str:
    return _SHAPES.sub(REDACTED, _NAMED.sub(rf"\1{REDACTED}", clean(text)))


def _member(key: str, value: object, depth: int) -> Any:
    if value is None or isinstance(value, bool) or not _names_a_secret(key):
        return redacted(value, depth + 1)
    return REDACTED


def _names_a_secret(key: str) -> bool:
    plain = "".join(char for char in key.lower() if char.isalnum())
    return plain in _WHOLE or plain.endswith(_ENDINGS)


def _text(value: object) -> str:
    try:
        return str(value)
    except Exception:
        return f"[{type(value).__name__}]"
