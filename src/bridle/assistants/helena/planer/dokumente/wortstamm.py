"""The stem of a word, as far as a question and a paper have to share it."""

from __future__ import annotations

import re

STEM = 4
_MITTE = re.compile(r"^(ab|an|auf|aus|bei|ein|fest|her|hin|mit|nach|vor|zu|zurueck)ge(?=[a-z]{4})")
_ENDUNG = re.compile(r"(?:ungen|ung|enden|ende|ten|test|tet|te|en|er|em|es|st|et|e|n|s|t)$")


def stamm(word: str) -> str:
    """gezahlt → zahl, festgestellt → feststell, Ursachen → ursach; nothing for a word that is too short."""
    plain = re.sub(r"[^a-z]", "", word)
    plain = _MITTE.sub(r"\1", plain)
    if plain.endswith(("t", "en")):
        plain = re.sub(r"^ge(?=[a-z]{4})", "", plain)
    shorter = _ENDUNG.sub("", plain)
    return shorter if len(shorter) >= STEM else plain if len(plain) >= STEM else ""
