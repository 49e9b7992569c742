"""Text as it is searched: in small letters and without accents, but for the umlauts.

Letters are folded here and not by the databases: SQLite knows capitals of ASCII only, and what PostgreSQL
knows depends on how it was set up. What is stored folded was folded by this, so whoever changes it adds a
revision that folds everything anew.
"""

from __future__ import annotations

import re
import unicodedata

_FOREIGN = re.compile(r"[^\x00-\x7fäöü]+")


def fold(text: str) -> str:
    if text.isascii():
        return text.lower()
    plain = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    return _FOREIGN.sub(lambda found: _bare(found[0]), plain)


def _bare(text: str) -> str:
    """Without accents and dots."""
    return "".join([char for char in unicodedata.normalize("NFD", text) if not unicodedata.combining(char)])
