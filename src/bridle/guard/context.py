"""Whether a call that was found is meant: what the words around it say, and where in the text it stands.

A call is performed, an example is shown, a quotation is repeated, a refusal names what it refuses; on paper
they look alike. The words around them do not. In doubt nothing is called: the person then reads the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from bridle.guard.formats import words
from bridle.guard.formats.source import Trust

REACH = 400
"""How many characters of prose on each side have a say."""

_WORDS = re.compile(r"\w+")
_SENTENCE_ENDS = ".!?…"
_QUOTES_BEFORE = "„“”\"'‚‘’«»‹›`([{="
_REMARKS = ("←", "<-", "<=", "#", "//", "--", "(", "→", "->")
_NOISE = ("", "json", "assistant")
"""What small models let slip out before they begin: the name of a fence, or of their turn."""
_LOG_WORDS = ("info", "debug", "warn", "warning", "error", "trace", "fatal")


def may_follow(trust: Trust, before: str) -> bool:
    """Whether a call can be meant behind these words, whatever comes after it."""
    if before.strip().lower() in _NOISE:
        return True
    if _is_framed(before) or _says(_padded(before[-REACH:]), words.SHOWN):
        return False
    return _announces(before) if trust is Trust.BARE else _leads_on(before)


def is_meant(trust: Trust, before: str, after: str, names: Iterable[str] = ()) -> bool:
    """Whether the call between these two is to be made. Both are prose: thoughts and calls are taken out.

    names: the tools that are called. Words that name a tool without announcing its use are about the tool.
    """
    if not may_follow(trust, before):
        return False
    if trust is Trust.BARE:
        return not _has_words(after)
    around = _padded(after[:REACH])
    if _says(around.replace(" would you ", " "), words.SHOWN) or _says(around, words.ABOUT):
        return False
    if _says(around, words.SHOWN_BEHIND):
        return False
    if _refuses(around) or _says(around, words.ASKED) or after.lstrip(" \t").startswith(_REMARKS):
        return False
    if _says(_padded(_last_sentence(before)), words.ANNOUNCED):
        return True
    if any(name in before or name in after for name in names if not name.isalpha()):
        return False
    if trust is Trust.TAG and _has_words(before) and _has_words(after):
        return False
    return not _is_part_of_a_sentence(trust, before, after)


def _announces(before: str) -> bool:
    """The last sentence says that something is about to be done, and nothing near speaks against it."""
    around = _padded(before[-REACH:])
    if _says(around, words.ABOUT) or _says(around, words.SHOWN_WITHOUT_MARKER) or _refuses(around):
        return False
    last = _padded(_last_sentence(before))
    return _says(last, words.ANNOUNCED) and not _says(last, words.ASKED) and not _has_code(before)


def _leads_on(before: str) -> bool:
    """Much is forgiven when the last sentence announces a call; a colon asks for an announcement."""
    last, around = _padded(_last_sentence(before)), _padded(before[-REACH:])
    announced = _says(last, words.ANNOUNCED)
    if before.rstrip().endswith(":"):
        agreed = _says(last, words.AGREED) and not _says(last, words.HANDED_OVER)
        if not (announced or agreed) or _says(around, words.ABOUT):
            return False
    if _refuses(last) or _says(last, words.ASKED):
        return False
    return announced or not (_refuses(around) or _says(around, words.ABOUT))


def _refuses(around: str) -> bool:
    return _says(around, words.REFUSED) or (_says(around, words.NOT) and _says(around, words.DOES))


def _is_framed(before: str) -> bool:
    """Whether the call stands in a quotation, a list, a table, under a heading, or in a line of a log."""
    if before[-1] in _QUOTES_BEFORE:
        return True
    paragraph = before[before.rfind("\n\n") + 1 :][-4 * REACH :]
    if _is_inside_quotes(paragraph):
        return True
    line = before[before.rfind("\n") + 1 :].strip()
    if line and _is_a_mark(line):
        return True
    above = before.rstrip()
    heading = above[above.rfind("\n") + 1 :].lstrip()
    return heading.startswith("#") or (heading.startswith("**") and heading.endswith(("**", "**:")))


def _is_inside_quotes(paragraph: str) -> bool:
    low, left, right = map(paragraph.count, "„“”")
    return (
        paragraph.count('"') % 2 == 1
        or paragraph.count("`") % 2 == 1
        or paragraph.count("«") != paragraph.count("»")
        or (left + right < low if low else right < left)
    )


def _is_a_mark(line: str) -> bool:
    """A bullet, a number, a cell, a label or a time stamp is no sentence that leads to a call."""
    label = line.strip("(.):")
    if line[0] in "|>#-*•–→+=~" or label.isdigit() or (len(label) == 1 and line != label):
        return True
    first = line.split(None, 1)[0].strip("[]():,")
    if sum(character.isdigit() for character in first) >= 4 and any(mark in first for mark in ":-./T"):
        return True
    return any(
        word.strip("[]():").lower() in _LOG_WORDS for word in line.split(None, 4)[:4] if word.isupper()
    )


def _is_part_of_a_sentence(trust: Trust, before: str, after: str) -> bool:
    """`… schreiben <tool_call>…</tool_call> und …`: a sentence goes on behind the call."""
    if before.rstrip().endswith(tuple(_SENTENCE_ENDS)) or not after.strip():
        return False
    rest = after.lstrip()
    if not before.strip():
        return rest[0].islower() and not after.lstrip(" \t").startswith("\n")
    if rest[0] in ".,;:?!)":
        return True
    line = rest.split("\n", 1)[0].rstrip()
    # nobody writes the tokens of a template by hand: it takes a whole sentence to make one a quotation
    return line[0].islower() and (trust is Trust.TAG or line[-1] in _SENTENCE_ENDS)


def _last_sentence(prose: str) -> str:
    prose = prose[-REACH:].rstrip().rstrip(_SENTENCE_ENDS + ":")
    begin = max(prose.rfind(end) for end in (". ", "! ", "? ", "… ", "\n"))
    return prose[begin + 1 :]


def _padded(prose: str) -> str:
    """The words in lower case, one space before, between and after them."""
    return f" {' '.join(_WORDS.findall(prose.lower()))} "


def _says(padded: str, words: tuple[str, ...]) -> bool:
    return any(word in padded for word in words)


def _has_words(prose: str) -> bool:
    return any(character.isalpha() or character == "`" for character in prose)


def _has_code(prose: str) -> bool:
    return "```" in prose
