"""What the first characters at a place say about it: whether a call may begin there at all.

The walk through a whole text asks before it reads, and the stream asks before it shows: so nothing can be
found later that was shown before. Each answer rests only on the characters looked at, from the left; more
text never brings a dead beginning back to life.
"""

from __future__ import annotations

from enum import IntEnum, auto

from bridle.guard.formats import bare, gemma, harmony, objects, react
from bridle.guard.formats.markers import FENCE, FRAMES, LONGEST_FIRST, OPENER
from bridle.guard.formats.source import BLANKS, Toolbox
from bridle.guard.formats.xml import CALL_TAGS, PREFIXES

LONGEST_HEAD = 600
"""Beyond this an undecided beginning is treated like a call: it is read again with each piece of text."""

_KEYS = frozenset(
    (
        *objects.NAME_KEYS,
        *objects.ARGUMENT_KEYS,
        *objects.LIST_KEYS,
        *objects.NESTED_KEYS,
        *objects.BESIDE_A_LIST,
    )
)
_QUOTES = "\"'“”„‘’‚`\\"
_ELEMENTS = tuple(f"<{prefix}{tag}" for prefix in PREFIXES for tag in CALL_TAGS)
_LONGEST_TAG = 200
_DEEPEST = 2
_LONGEST_LITERAL = max(map(len, (*LONGEST_FIRST, *_ELEMENTS)))
ANYWHERE = "<[>✿`"
"""With these a call may begin even within a line."""
_WORDS = (*react.ACTIONS, bare.FUNCTOOLS, "print(", "to=")
_FIRST_LETTERS = frozenset(ANYWHERE + "{").union(word[0] for word in _WORDS)
_BODIES = (gemma.PREFIX, "function", "tool", "print(")


def _beginnings(*literals: str) -> frozenset[str]:
    return frozenset(literal[:end] for literal in literals for end in range(len(literal) + 1))


_WORDS_BEGUN = _beginnings(*_WORDS)
_OPENERS_BEGUN = _beginnings(*LONGEST_FIRST)
_MESSAGES_BEGUN = _beginnings(*harmony.OPENERS)
_ELEMENTS_BEGUN = _beginnings(*_ELEMENTS)
_FRAMES_BEGUN = _beginnings(*FRAMES)
_FENCE_BEGUN = _beginnings(FENCE)
_BODIES_BEGUN = _beginnings(*_BODIES)
_MISTRAL_BEGUN = _beginnings("[TOOL_CALLS]")


class Head(IntEnum):
    """The greater one counts where a beginning can be read in two ways."""

    DEAD = auto()
    OPEN = auto()
    """Too little text to tell."""
    BARE = auto()
    """It may be a call without a marker."""
    MARKED = auto()


def first_letters(tools: Toolbox) -> frozenset[str]:
    """With these a call may begin where a statement does; a look at the first letter often is enough."""
    return _FIRST_LETTERS | tools.first_letters


def head_at(text: str, at: int, tools: Toolbox, *, begins: bool) -> Head:
    """What may begin at `at`. begins: nothing stands before it in its line."""
    rest = text[at : at + LONGEST_HEAD]
    first = rest[0]
    if first == "<":
        return _marked(rest, tools, begins=begins)
    if first == "[":
        marked = _wrapped(rest, tools)
        return _list(rest, tools) if marked is Head.DEAD and begins else marked
    if first == "✿":
        return _wrapped(rest, tools)
    if first == ">":
        return _after_literal(rest, bare.RECIPIENT, tools)
    if first == "`":
        return _fence(rest, tools)
    if not begins:
        return Head.DEAD
    if first == "{":
        return _object(rest, tools)
    if first not in _FIRST_LETTERS and first not in tools.first_letters:
        return Head.DEAD
    return _statement(rest, tools)


def _marked(rest: str, tools: Toolbox, *, begins: bool) -> Head:
    return max(
        _wrapped(rest, tools),
        _message(rest) if rest.startswith(harmony.OPENERS) else _begun(rest, _MESSAGES_BEGUN),
        _element(rest, tools),
        _frame(rest, tools) if begins else Head.DEAD,
    )


def _begun(rest: str, beginnings: frozenset[str]) -> Head:
    """OPEN while `rest` is the beginning of one of the literals that `beginnings` were made of."""
    return Head.OPEN if len(rest) <= _LONGEST_LITERAL and rest in beginnings else Head.DEAD


def _wrapped(rest: str, tools: Toolbox, within: int = 0) -> Head:
    """within: how many markers this one stands in. A text may have thousands; a few tell enough."""
    opener = OPENER.match(rest)
    if opener is None:
        return _begun(rest, _OPENERS_BEGUN)
    inside = rest[opener.end() :].lstrip(BLANKS)
    nested = within < _DEEPEST and inside.startswith(("<", "[", "✿"))
    if nested and _wrapped(inside, tools, within + 1) is Head.OPEN:
        return Head.OPEN
    return max(_begun(rest, _OPENERS_BEGUN), _body(inside, tools))


def _body(inside: str, tools: Toolbox) -> Head:
    """What stands behind a marker."""
    if not inside:
        return Head.OPEN
    if inside[0] in "{[<`✿":
        return Head.MARKED
    if inside.startswith(_BODIES):
        return Head.MARKED
    return max(_begun(inside, _BODIES_BEGUN), _named(inside, tools, Head.MARKED))


def _named(rest: str, tools: Toolbox, named: Head) -> Head:
    """`named` once a whole name of ours is there."""
    end = 0
    while end < len(rest) and (rest[end].isalnum() or rest[end] in "_-.:/"):
        end += 1
    if end == len(rest):
        return Head.OPEN if tools.could_be(rest) else Head.DEAD
    return named if end and tools.could_be(rest[:end], ended=True) else Head.DEAD


def _message(rest: str) -> Head:
    end = rest.find(harmony.MESSAGE, 0, harmony.LONGEST_HEADER)
    if end < 0:
        return Head.OPEN if len(rest) < harmony.LONGEST_HEADER else Head.DEAD
    return Head.MARKED if "to=" in rest[:end] else Head.DEAD


def _element(rest: str, tools: Toolbox) -> Head:
    heads = [_begun(rest, _ELEMENTS_BEGUN)]
    for element in _ELEMENTS if rest.startswith(_ELEMENTS) else ():
        if not rest.startswith(element):
            continue
        behind = rest[len(element) :]
        if not behind:
            heads.append(Head.OPEN)
        elif behind[0] == "=":
            heads.append(_named(behind[1:], tools, Head.MARKED))
        elif behind[0] in " \n":
            end = behind.find(">", 0, _LONGEST_TAG)
            if end < 0:
                heads.append(Head.OPEN if len(behind) < _LONGEST_TAG else Head.DEAD)
            else:
                heads.append(Head.MARKED if "name=" in behind[:end] else Head.DEAD)
    heads.append(_named(rest[1:], tools, Head.MARKED))
    return max(*heads)


def _frame(rest: str, tools: Toolbox) -> Head:
    frame = next((frame for frame in FRAMES if rest.startswith(frame)), None)
    if frame is None:
        return _begun(rest, _FRAMES_BEGUN)
    inside = rest[len(frame) :].lstrip(BLANKS)
    return _value(inside, tools)


def _value(inside: str, tools: Toolbox) -> Head:
    if not inside:
        return Head.OPEN
    if inside[0] == "{":
        return _object(inside, tools)
    return _list(inside, tools) if inside[0] == "[" else Head.DEAD


def _object(rest: str, tools: Toolbox) -> Head:
    """`{"name": "` and the name of a tool, or another key that may stand before it."""
    at = 1
    while True:
        inside = rest[at:].lstrip(BLANKS)
        key_and_more = inside.lstrip(_QUOTES)
        end = 0
        while end < len(key_and_more) and (key_and_more[end].isalpha() or key_and_more[end] == "_"):
            end += 1
        key = key_and_more[:end]
        if end == len(key_and_more):
            return Head.OPEN if any(known.startswith(key) for known in _KEYS) else Head.DEAD
        if not key:
            return Head.DEAD if inside[0] == "}" or inside[0].isdigit() else Head.BARE
        if key not in _KEYS:
            return Head.DEAD
        value = key_and_more[end:].lstrip(_QUOTES + BLANKS)
        if not value:
            return Head.OPEN
        if value[0] not in ":=":
            return Head.BARE
        value = value[1:].lstrip(BLANKS)
        if key not in objects.BESIDE:
            return _first_value(key, value, tools)
        behind = _behind_plain(value)
        if behind is None:
            return Head.BARE
        if not behind:
            return Head.OPEN
        if behind[0] != ",":
            return Head.DEAD if behind[0] == "}" else Head.BARE
        at = len(rest) - len(behind) + 1


def _first_value(key: str, value: str, tools: Toolbox) -> Head:
    word = value.lstrip(_QUOTES)
    if not word:
        return Head.OPEN
    if key in objects.NAME_KEYS and word[0] != "{":
        return _named(word, tools, Head.BARE)
    return Head.BARE


def _behind_plain(value: str) -> str | None:
    """What follows a number or a plain string; "" when the text ends before that, None for others."""
    if value[:1] == '"':
        end = value.find('"', 1)
        if end < 0:
            return "" if "\\" not in value else None
        return value[end + 1 :].lstrip(BLANKS) if "\\" not in value[:end] else None
    digits = value.lstrip("0123456789.")
    return digits.lstrip(BLANKS) if len(digits) < len(value) or not value else None


def _list(rest: str, tools: Toolbox) -> Head:
    inside = rest[1:].lstrip(BLANKS)
    if not inside:
        return Head.OPEN
    return _object(inside, tools) if inside[0] == "{" else _function(inside, tools)


def _function(rest: str, tools: Toolbox) -> Head:
    """`name(`, as Python calls are written."""
    end = 0
    while end < len(rest) and (rest[end].isalnum() or rest[end] in "_-.:/"):
        end += 1
    if end == 0 or not tools.could_be(rest[:end], ended=end < len(rest)):
        return Head.DEAD
    behind = rest[end:].lstrip(BLANKS)
    if not behind:
        return Head.OPEN
    return Head.BARE if behind[0] == "(" else Head.DEAD


def _fence(rest: str, tools: Toolbox) -> Head:
    if not rest.startswith(FENCE):
        return _begun(rest, _FENCE_BEGUN)
    line = rest.find("\n", 0, bare.LONGEST_INFO)
    info = rest[3:line].strip().lower() if line >= 0 else rest[3:].strip().lower()
    if line < 0:
        known = any(fence.startswith(info) for fence in bare.FENCES)
        return Head.OPEN if known and len(rest) < bare.LONGEST_INFO else Head.DEAD
    if info not in bare.FENCES:
        return Head.DEAD
    inside = rest[line + 1 :].lstrip(BLANKS)
    if not inside:
        return Head.OPEN
    if inside[0] in "{[":
        return _value(inside, tools)
    if inside[0] == "<":
        head = _marked(inside, tools, begins=True)
        return Head.BARE if head is Head.MARKED else head
    return max(_function(inside, tools), _after_literal(inside, "print(", tools))


def _statement(rest: str, tools: Toolbox) -> Head:
    """Words that open a statement: a label, or the name of a tool."""
    label = react.label_at(rest, 0, react.ACTIONS)
    if label is not None:
        inside = rest[len(label) :].lstrip(BLANKS)
        return Head.MARKED if inside[:1] in ("{", "[", "`") and inside else _named_or_open(inside, tools)
    if rest.startswith(bare.FUNCTOOLS):
        inside = rest[len(bare.FUNCTOOLS) :].lstrip(BLANKS)
        return Head.OPEN if not inside else Head.MARKED if inside[0] == "{" else Head.DEAD
    if rest.startswith("to="):
        return _message(rest)
    return max(
        _begun(rest, _WORDS_BEGUN),
        _after_literal(rest, "print(", tools),
        _function(rest, tools),
        _name_alone(rest, tools),
    )


def _named_or_open(inside: str, tools: Toolbox) -> Head:
    return _named(inside, tools, Head.MARKED) if inside else Head.OPEN


def _after_literal(rest: str, literal: str, tools: Toolbox) -> Head:
    """A name of ours behind `literal`."""
    if not rest.startswith(literal):
        return Head.OPEN if literal.startswith(rest) else Head.DEAD
    return _named_or_open(rest[len(literal) :], tools)


def _name_alone(rest: str, tools: Toolbox) -> Head:
    """A name, and in the next line its arguments; or Mistral's marker right behind it."""
    end = 0
    while end < len(rest) and (rest[end].isalnum() or rest[end] in "_-.:/"):
        end += 1
    if end == 0 or not tools.could_be(rest[:end], ended=end < len(rest)):
        return Head.DEAD
    behind = rest[end:]
    if not behind:
        return Head.OPEN
    if behind[0] == "[":
        return Head.MARKED if behind.startswith("[TOOL_CALLS]") else _begun(behind, _MISTRAL_BEGUN)
    arguments = behind.lstrip(BLANKS)
    if not arguments:
        return Head.OPEN
    return Head.BARE if arguments[0] == "{" and "\n" in behind[: len(behind) - len(arguments)] else Head.DEAD
