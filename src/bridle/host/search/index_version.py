"""Under which weights and which analyser a document's terms were stored.

Terms are weighed when they are stored, so what an older version stored would be ranked by other rules than
what came since. So the version is kept with each document, and one of another version counts as changed.
"""

from __future__ import annotations

import re
from hashlib import sha256
from typing import Any

from sqlalchemy import ColumnElement, func

from bridle.host.search.postings import CONTEXT, EXAMPLES, FULL, K1, KEYWORDS, PART, TEXT, TITLE

ANALYSER = 2
"""To be raised when a text gives other terms or other passages than before. Weights tell by themselves."""

_WEIGHTS = (TITLE, KEYWORDS, EXAMPLES, CONTEXT, TEXT, PART, K1, FULL)
INDEX = f"{ANALYSER}.{sha256(repr(_WEIGHTS).encode()).hexdigest()[:8]}"
_STAMP = re.compile(r"\A\d+\.[0-9a-f]{8}/")


def stamped(version: str) -> str:
    """A document's version as it is stored."""
    return f"{INDEX}/{version}"


def unstamped(stored: str) -> str:
    """The document's own version, whatever it was stored under."""
    return _STAMP.sub("", stored)


def outdated(stored: ColumnElement[Any]) -> ColumnElement[bool]:
    """Whether a document was stored under another version of the index than this one."""
    return func.substr(stored, 1, len(INDEX) + 1) != stamped("")
