"""Whether a call that was found is meant: what the words around it say, and where in the text it stands.

A call is performed, an example is shown, a quotation is repeated, a refusal names what it refuses; on paper
they look alike. The words around them do not. In doubt nothing is called: the person then reads the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from bridle.guard.announce import Lead, lead_of, says_nothing
from bridle.guard.formats import words
from bridle.guard.formats.source import Trust
from bridle.guard.sentences import last_sentence, padded, says

REACH = 400
"""How many characters of prose on each side have a say."""

_BLANK = re.compile(r"\s")
_QUOTES = frozenset("„“”\"'‚‘’«»‹›`")
_SENTENCE_ENDS = ".!?…"
_QUOTES_BEFORE = "„“”\"'‚‘’«»‹›`([{="
_REMARKS = ("←", "<-", "<=", "#", "//", "--", "(", "→", "->")
_NOISE = ("", "json", "assistant")
"""What small models let slip out before they begin: the name of a fence, or of their turn."""
_LOG_WORDS = ("info", "debug", "warn", "warning", "error", "trace", "fatal")


def may_follow(trust: Trust, before: str, *, on_paper: bool = False) -> bool:
    """Whether a call can be meant behind these words, whatever comes after it.

    on_paper: they are, or follow on, a text that is laid out like somebody else's (`bridle.guard.paper`).
    """
    if before.strip().lower() in _NOISE:
        return True
    if _is_framed(before) or says(padded(before[-REACH:]), words.SHOWN):
        return False
    if trust is Trust.BARE:
        return not on_paper and _announces(before)
    return says_nothing(before) or (not on_paper and _leads_on(trust, before))


def is_ruled_out(near: str) -> bool:
    """Whether no call can be meant behind a text that ends like this, whatever stands before these words.

    near: the last words, in which nothing begins or ends. It answers for most texts that show examples,
    without a walk through all that was written before.
    """
    first = _BLANK.search(near)
    if first is None:
        return False
    if says(padded(near[first.start() :]), words.SHOWN):
        return True
    begin = near.rstrip().rfind("\n")
    last = near[begin + 1 :]
    if begin < 0 or not _has_words(last) or last.strip().lower() in _NOISE or not _QUOTES.isdisjoint(last):
        return False
    return _stands_under_a_mark(near) or lead_of(last) is Lead.NONE


def is_meant(
    trust: Trust, before: str, after: str, names: Iterable[str] = (), *, on_paper: bool = False
) -> bool:
    """Whether the call between these two is to be made. Both are prose: thoughts and calls are taken out.

    names: the tools that are called. Words that name a tool without announcing its use are about the tool.
    """
    if not may_follow(trust, before, on_paper=on_paper):
        return False
    if trust is Trust.BARE:
        return not _has_words(after)
    around = padded(after[:REACH])
    if says(around.replace(" would you ", " "), words.SHOWN) or says(around, words.ABOUT):
        return False
    if says(around, words.SHOWN_BEHIND):
        return False
    if _refuses(around) or says(around, words.ASKED) or after.lstrip(" \t").startswith(_REMARKS):
        return False
    if lead_of(before) is Lead.ANNOUNCED:
        return True
    if any(name in before or name in after for name in names if not name.isalpha()):
        return False
    if trust is Trust.TAG and _has_words(before) and _has_words(after):
        return False
    return not _is_part_of_a_sentence(trust, before, after)


def _announces(before: str) -> bool:
    """The last sentence says that something is about to be done, and nothing near speaks against it."""
    around = padded(before[-REACH:])
    if says(around, words.ABOUT) or says(around, words.SHOWN_WITHOUT_MARKER) or _refuses(around):
        return False
    last = padded(last_sentence(before)[0])
    return says(last, words.ANNOUNCED) and lead_of(before) >= Lead.AGREED and not _has_code(before)


def _leads_on(trust: Trust, before: str) -> bool:
    """An announcement is forgiven much around it; less than one is forgiven nothing."""
    lead, around = lead_of(before), padded(before[-REACH:])
    about = says(around, words.ABOUT)
    if lead is Lead.ANNOUNCED:
        return not (about and before.rstrip().endswith(":"))
    if lead is Lead.NONE or (lead is Lead.NEUTRAL and trust is not Trust.TOKEN):
        return False
    return not (about or _refuses(around) or says(around, words.HANDED_OVER))


def _refuses(around: str) -> bool:
    return says(around, words.REFUSED) or (says(around, words.NOT) and says(around, words.DOES))


def _is_framed(before: str) -> bool:
    """Whether the call stands in a quotation, a list, a table, under a heading, or in a line of a log."""
    if before[-1] in _QUOTES_BEFORE:
        return True
    paragraph = before[before.rfind("\n\n") + 1 :][-4 * REACH :]
    return _is_inside_quotes(paragraph) or _stands_under_a_mark(before)


def _stands_under_a_mark(before: str) -> bool:
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


def _has_words(prose: str) -> bool:
    return any(character.isalpha() or character == "`" for character in prose)


def _has_code(prose: str) -> bool:
    return "```" in prose
