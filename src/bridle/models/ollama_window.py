"""The window that Ollama is asked for, and whether what was sent went through it whole.

What was counted corrects what is estimated: for the next size, and for judging whether a prompt was cut.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import ceil

from bridle.engine.context import ContextMeter
from bridle.engine.history import groups
from bridle.engine.model import Chunk, ModelRequest, TextChunk, ToolSpec, Usage
from bridle.errors import ModelError
from bridle.models.ollama_faults import PromptTooLong
from bridle.models.ollama_wire import LineReader, wired_message, wired_text, wired_tool

SMALLEST = 4_096
REPLY_TOKENS = 2_048
"""Room for a reply that has no limit of its own; a thinking model needs it."""
SHORTEST_REPLY = 256
TEMPLATE_TOKENS = 200
"""What a model's template adds to any prompt."""
SAFETY = 1.15
THINNEST = 0.6
"""Of our estimate: no text has fewer tokens than this."""
NEARLY_ALL = 0.85
"""The same once the estimate was corrected by a count."""
DENSEST = 14.0
"""Of our estimate: 3.5 characters, 4 bytes each, are never more tokens."""
MARGIN = 8
"""Tokens that a cut prompt may be off the window, or half of it."""
MAX_HELD = 2_000_000


@dataclass(frozen=True, slots=True)
class Sent:
    """One try: the plain estimate of it, what the whole prompt is expected to count, the window for it, the
    longest reply, whether tools are offered, and whether the reply has to wait for its last line."""

    raw: int
    expected: int
    window: int
    reply: int | None
    tools: bool
    held: bool


@dataclass(slots=True)
class Window:
    """One model's window as the conversation needs it.

    fixed    the size, where somebody chose it once and for all
    refuses  whether this Ollama refuses what it cannot hold, instead of cutting it silently
    """

    fixed: int | None = None
    refuses: bool = False
    _size: int = field(init=False, repr=False, default=0)
    _ratio: float = field(init=False, repr=False, default=1.0)
    _counted: bool = field(init=False, repr=False, default=False)

    def sized(self, request: ModelRequest, limit: int) -> Sent:
        """How much is sent, and the window for it."""
        tools = request.tools if request.tool_choice != "none" else ()
        meter = ContextMeter()
        meter.set_fixed(request.instructions, tools)
        meter.recount(request.messages)
        expected = ceil(meter.raw * self._ratio) + TEMPLATE_TOKENS
        careful = ceil(expected * SAFETY)
        if not self.refuses:
            most = _most_tokens(request, tools)
            expected, careful = min(expected, most), max(careful, most)
        window = self._grown_to(careful + (request.max_output_tokens or REPLY_TOKENS), limit)
        reply = request.max_output_tokens
        if not self.refuses:  # a reply that outgrows the window would push the prompt out of it
            reply = min(reply or window, max(SHORTEST_REPLY, window - careful))
        held = not self.refuses and careful + SHORTEST_REPLY > window
        return Sent(meter.raw, expected, window, reply, bool(tools), held)

    def larger(self, sent: Sent, tokens: int, request: ModelRequest, limit: int) -> int:
        """The window for a prompt that turned out to have more tokens; not above the last where none is."""
        self._count(sent, max(tokens, sent.window + 1))
        return max(self.sized(request, limit).window, self._grown_to(sent.window + 1, limit))

    def cut_in(self, request: ModelRequest, sent: Sent, reader: LineReader) -> PromptTooLong | None:
        """Whether a server that cuts silently has done so, as far as its counts tell."""
        if self.refuses:
            return None
        read, window = reader.prompt_tokens or 0, sent.window
        filled = read >= window - MARGIN or read + reader.reply_tokens > window
        near = 0.8 < sent.expected / max(read, 1) < 1.25 and not sent.held
        halved = 0 <= read - window // 2 <= MARGIN and not near
        doubtful = sent.held and (
            read < sent.expected * (NEARLY_ALL if self._counted else THINNEST)
            or _may_lack_messages(read, window, request)
        )
        if not (filled or halved or doubtful):
            return None
        return PromptTooLong(
            f"Ollama cut the conversation off silently: it read {read:,} of about {sent.expected:,} tokens "
            f"in a window of {window:,}."
        )

    def usage(self, sent: Sent, reader: LineReader) -> Usage:
        """As counted; or, where only what was not cached was counted, as estimated."""
        read = reader.prompt_tokens or 0
        self._count(sent, read)
        if self.refuses or read >= sent.expected * THINNEST:
            self._counted = True
            return Usage(read or sent.expected, reader.reply_tokens, estimated=not read)
        whole = max(read, ceil(sent.raw * self._ratio))
        return Usage(whole, reader.reply_tokens, cached_tokens=whole - read, estimated=True)

    def _count(self, sent: Sent, tokens: int) -> None:
        """A count is never more than what was sent, so the highest one is the nearest."""
        seen = (tokens - TEMPLATE_TOKENS) / max(sent.raw, 1)
        self._ratio = min(DENSEST, max(self._ratio, seen))

    def _grown_to(self, tokens: int, limit: int) -> int:
        if self.fixed is not None:
            return self.fixed
        size = SMALLEST
        while size < tokens:
            size *= 2
        self._size = min(max(size, self._size), limit)
        return self._size


class Held:
    """Text that waits until it is proved that nothing was cut; the rest passes."""

    def __init__(self, holds: bool) -> None:
        self.holds, self.chunks, self._size = holds, list[Chunk](), 0

    def passing(self, chunks: Iterable[Chunk]) -> Iterator[Chunk]:
        for chunk in chunks:
            if not self.holds or not isinstance(chunk, TextChunk):
                yield chunk
                continue
            self.chunks.append(chunk)
            self._size += len(chunk.text)
            if self._size > MAX_HELD:
                raise ModelError("The model's server sent a reply without an end.", fault="protocol")


def _most_tokens(request: ModelRequest, tools: Sequence[ToolSpec]) -> int:
    """The most that everything together can be."""
    said = [wired_text("system", request.instructions), *[wired_message(each) for each in request.messages]]
    return TEMPLATE_TOKENS + sum([each.most for each in (*said, *[wired_tool(each) for each in tools])])


def _may_lack_messages(read: int, window: int, request: ModelRequest) -> bool:
    """Whether so many tokens can be what is left when the oldest messages were dropped.

    They are dropped until the rest fits, so it would not have fitted with the last that went, calls and
    results together; and the rest cannot have more tokens than its bytes allow.
    """
    fixed = _most_tokens(replace(request, messages=()), request.tools)
    units = [[wired_message(each).most for each in group] for group in groups(request.messages)]
    rest = fixed + sum([sum(unit) for unit in units])
    for unit in units[:-1]:
        for size in unit:
            rest -= size
            if window - sum(unit) < read <= rest:
                return True
    return False
