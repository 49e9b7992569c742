"""Which words are numbers."""

from __future__ import annotations

import math
import re

_THOUSANDS = re.compile(r"[+-]?[1-9]\d{0,2}(?:\.\d{3})+")


def parse_number(word: str) -> int | float | None:
    """The number a word spells beyond doubt. Leading zeros are content, as in a postcode."""
    if len(word) > 400 or not word.isascii():
        return None
    sign, digits = (word[0], word[1:]) if word[:1] in ("-", "+") else ("", word)
    if not digits or digits[0] not in ".0123456789" or "__" in digits or digits.endswith("_"):
        return None
    digits = digits.replace("_", "")
    sign = sign.replace("+", "")
    try:
        if digits[:2].lower() == "0x":
            return int(sign + digits, 16)
        if digits[0] == "0" and digits[1:2].isdigit():
            return None
        if digits.isdigit():
            return int(sign + digits)
        if not all(char in "0123456789.eE+-" for char in digits):
            return None
        return finite(sign + digits)
    except ValueError:
        return None


def may_be_thousands(text: str) -> bool:
    """`12.500` is twelve and a half, or in German twelve thousand five hundred: nobody can tell."""
    return _THOUSANDS.fullmatch(text) is not None


def is_json_number(word: str) -> bool:
    digits = word.removeprefix("-")
    return digits[:1].isdigit() and "_" not in word and not word.endswith(".") and digits[:2].lower() != "0x"


def finite(number: str) -> float:
    value = float(number)
    if math.isinf(value):
        raise ValueError(number)
    return value
