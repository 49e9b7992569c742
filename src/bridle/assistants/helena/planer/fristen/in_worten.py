"""Hints of the law as a person reads them: kinds of Fristen by their titles, and no names of arguments."""

from __future__ import annotations

import re

from bridle.assistants.helena.law.frist_arten import fristarten

_KENNUNG = re.compile(r"\b[a-z]+(?:_[a-z]+)+\b|(?<=: )[a-z]{5,}(?=[.,;]|$)")
_ARGUMENT = re.compile(r" \((?:post|oeffentlich)\)")


def in_worten(hint: str) -> str:
    """„Vor dem Arbeitsgericht ist es eine Woche: einspruch_vu_arbg“ names it as somebody would."""
    kinds = fristarten()

    def titled(found: re.Match[str]) -> str:
        return f"„{kinds[found[0]].titel}“" if found[0] in kinds else found[0]

    return _KENNUNG.sub(titled, _ARGUMENT.sub("", hint))
