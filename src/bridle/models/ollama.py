"""Ollama by its own protocol, /api/chat: the window sized to what is sent, and nothing cut off unseen.

By itself Ollama drops the oldest messages, or half of the prompt, when it does not fit into `num_ctx`, and
answers as if nothing had happened. Here

- the window is the smallest of 4,096, 8,192, … that holds the whole prompt (estimated with care, corrected by
  what was counted before) and the reply. It grows and never shrinks: another size loads the model anew;
- Ollama is told not to cut (`truncate`, `shift`), which it obeys from 0.13 on: it refuses with 400, and the
  same is asked again in a larger window;
- older ones cut silently. There even the most tokens that the bytes can be must fit. Where the model's window
  is too small for that proof, the reply is held back until its last line says how much was read: what was
  not clearly read whole counts as cut. Elsewhere a small count means nothing, because with a cached
  beginning old servers count only what was new; only as many tokens as the window or half of it has (what
  a cut leaves) betray a cut. A cut reply is never used: a notice says so, and the same is asked again in a
  larger window, or the loop makes the history smaller.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncGenerator, AsyncIterator, Iterable, Iterator, Mapping, Sequence
from contextlib import aclosing
from dataclasses import dataclass, field, replace
from math import ceil
from typing import Any

from bridle.engine.context import ContextMeter, get_context_window
from bridle.engine.history import groups
from bridle.engine.model import (
    FREE,
    Chunk,
    ModelProfile,
    ModelRequest,
    NoticeChunk,
    TextChunk,
    ToolSpec,
    Usage,
    UsageChunk,
)
from bridle.engine.text import compact_json
from bridle.errors import ConfigurationError, ModelError
from bridle.models import http
from bridle.models.constrained import constrained
from bridle.models.ollama_wire import (
    JSON,
    LineReader,
    OllamaCard,
    OutOfMemory,
    PromptTooLong,
    address,
    broken_off,
    describe,
    refusal,
    unreachable,
    version,
    wired_message,
    wired_text,
    wired_tool,
)
from bridle.models.retry import Retries

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
REFUSES_SINCE = (0, 13)
LEARN_SECONDS = 5.0
MAX_HELD = 2_000_000
LEVELS = ("low", "medium", "high", "max")
DURATION = re.compile(r"-?(\d+(\.\d+)?(ns|us|µs|ms|s|m|h))+")
UNKNOWN = ModelProfile()

__all__ = ["OllamaCard", "OllamaModel", "describe"]


@dataclass(slots=True)
class OllamaModel:
    """A model that Ollama runs.

    base_url    where Ollama is; from OLLAMA_HOST, or this machine's own, without one
    profile     its window bounds `num_ctx`: memory grows with it, so what the model could do is not taken
    keep_alive  how long the model stays loaded, as "10m" or in seconds; Ollama's own setting without one
    think       True, False, or "low", "medium", "high" where the model has levels; its own way without one
    num_ctx     the window, once and for all, instead of one that grows with the conversation
    options     further options of Ollama's: seed, top_p, num_gpu, …
    """

    name: str
    base_url: str = ""
    profile: ModelProfile = UNKNOWN
    keep_alive: str | float | None = None
    think: bool | str | None = None
    num_ctx: int | None = None
    options: Mapping[str, Any] = field(default_factory=dict[str, Any])
    _endpoint: http.Endpoint = field(init=False, repr=False)
    _asked_about: bool = field(init=False, repr=False, default=False)
    _refuses: bool = field(init=False, repr=False, default=False)
    _window: int = field(init=False, repr=False, default=0)
    _ratio: float = field(init=False, repr=False, default=1.0)
    _counted: bool = field(init=False, repr=False, default=False)

    def __post_init__(self) -> None:
        from bridle.models.resolve import is_cloud_name  # which imports this module

        self.base_url = self.base_url.rstrip("/") or address()
        self._endpoint = http.Endpoint(f"{self.base_url}/api/chat", JSON)
        self.num_ctx = self.options.get("num_ctx") if self.num_ctx is None else self.num_ctx
        self._check()
        if self.profile is UNKNOWN:
            local = http.is_loopback(self._endpoint.host) and not is_cloud_name(self.name)
            window = self.num_ctx or get_context_window(self.name)
            self.profile = ModelProfile(window, local=local, price=FREE if local else None)
        elif self.num_ctx is not None:
            self._bound(self.num_ctx)

    def _check(self) -> None:
        number, alive = self.num_ctx, self.keep_alive
        if not self.name.strip():
            raise ConfigurationError(f"OllamaModel({self.name!r}): the model's name is missing.")
        if number is not None and (isinstance(number, bool) or not isinstance(number, int) or number < 1):
            raise ConfigurationError(f"OllamaModel(num_ctx={number!r}): it must be a whole number above 0.")
        if isinstance(self.think, str) and self.think not in LEVELS:
            raise ConfigurationError(
                f"OllamaModel(think={self.think!r}): {', '.join(LEVELS)}, True or False."
            )
        if isinstance(alive, str) and not DURATION.fullmatch(alive):
            raise ConfigurationError(
                f"OllamaModel(keep_alive={alive!r}): like '10m', or seconds as a number."
            )

    async def stream(self, request: ModelRequest) -> AsyncIterator[Chunk]:
        await self._learn()
        calling = self.profile.tool_calling
        if calling == "native":
            chunks = self._ask(request)
        else:
            chunks = constrained(self._ask, request, schema=calling == "constrained")
        async with aclosing(chunks):
            async for chunk in chunks:
                yield chunk

    async def probe(self) -> None:
        """Whether Ollama answers and has the model; one elsewhere is not asked before it is its turn."""
        if self.profile.local:
            await describe(self.name, self.base_url)

    async def _ask(self, request: ModelRequest) -> AsyncGenerator[Chunk]:
        retries = Retries(request)
        while True:
            sent = self._sized(request)
            reader = LineReader(self.name)
            try:
                if not self._refuses and sent.expected > sent.window:
                    raise PromptTooLong(f"About {sent.expected:,} tokens do not fit into {sent.window:,}.")
                with await http.request(self._endpoint, self._encode(request, sent)) as response:
                    if response.status != 200:
                        raise await refusal(response, self.name)
                    reader = LineReader(self.name, response.content_type)
                    held = _Held(sent.held)
                    while not reader.done and (data := await response.more()):
                        for chunk in held.passing(reader.feed(data)):
                            retries.shown = retries.shown or isinstance(chunk, TextChunk)
                            yield chunk
                    await response.finish()
                    rest = list(held.passing(reader.end()))
                    if (cut := self._cut(request, sent, reader)) is not None:
                        yield NoticeChunk("context-cut", request.texts.context_cut.format(model=self.name))
                        raise cut
                    for chunk in (*held.chunks, UsageChunk(self._usage(sent, reader)), *rest):
                        yield chunk
                    return
            except ModelError as error:
                again = retries.after(self._judged(error, sent, request))
            except OSError as error:  # refused, reset, timed out, unknown host, bad certificate
                again = retries.after(broken_off() if reader.begun else unreachable(self.base_url, error))
            yield again
            await asyncio.sleep(again.wait)

    # what is sent

    def _encode(self, request: ModelRequest, sent: _Sent) -> bytes:
        """The request's bytes. Messages and tools that were sent before are not serialised again."""
        parts = [b'{"model":', _json(self.name), b',"messages":[']
        said = [wired_text("system", request.instructions).data] if request.instructions else []
        parts.append(b",".join([*said, *[wired_message(each).data for each in request.messages]]))
        parts.append(b"]")
        if sent.tools:
            parts += [b',"tools":[', b",".join([wired_tool(each).data for each in request.tools]), b"]"]
        for name, value in self._fields(request, sent):
            parts += [b",", _json(name), b":", _json(value)]
        return b"".join([*parts, b"}"])

    def _fields(self, request: ModelRequest, sent: _Sent) -> Iterator[tuple[str, Any]]:
        yield "stream", True
        yield "truncate", False
        yield "shift", False
        options: dict[str, Any] = {}
        if sent.reply is not None:
            options["num_predict"] = sent.reply
        if request.temperature is not None:
            options["temperature"] = request.temperature
        yield "options", {**options, **self.options, "num_ctx": sent.window}
        if request.output_schema is not None and not sent.tools:
            yield "format", request.output_schema  # under a format Ollama lets the model call no tool
        if self.think is not None:
            yield "think", self.think
        if self.keep_alive is not None:
            yield "keep_alive", self.keep_alive

    def _sized(self, request: ModelRequest) -> _Sent:
        """How much is sent, and the window for it."""
        tools = request.tools if request.tool_choice != "none" else ()
        meter = ContextMeter()
        meter.set_fixed(request.instructions, tools)
        meter.recount(request.messages)
        expected = ceil(meter.raw * self._ratio) + TEMPLATE_TOKENS
        careful = ceil(expected * SAFETY)
        if not self._refuses:
            most = _most_tokens(request, tools)
            expected, careful = min(expected, most), max(careful, most)
        window = self._window_for(careful + (request.max_output_tokens or REPLY_TOKENS))
        reply = request.max_output_tokens
        if not self._refuses:  # a reply that outgrows the window would push the prompt out of it
            reply = min(reply or window, max(SHORTEST_REPLY, window - careful))
        held = not self._refuses and careful + SHORTEST_REPLY > window
        return _Sent(meter.raw, expected, window, reply, bool(tools), held)

    def _window_for(self, tokens: int) -> int:
        if self.num_ctx is not None:
            return self.num_ctx
        size = SMALLEST
        while size < tokens:
            size *= 2
        self._window = min(max(size, self._window), self.profile.context_window)
        return self._window

    # what is made of what comes back

    def _cut(self, request: ModelRequest, sent: _Sent, reader: LineReader) -> PromptTooLong | None:
        """Whether a server that cuts silently has done so, as far as its counts tell."""
        if self._refuses:
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

    def _usage(self, sent: _Sent, reader: LineReader) -> Usage:
        """As counted; or, where only what was not cached was counted, as estimated."""
        read = reader.prompt_tokens or 0
        self._count(sent, read)
        if self._refuses or read >= sent.expected * THINNEST:
            self._counted = True
            return Usage(read or sent.expected, reader.reply_tokens, estimated=not read)
        whole = max(read, ceil(sent.raw * self._ratio))
        return Usage(whole, reader.reply_tokens, cached_tokens=whole - read, estimated=True)

    def _count(self, sent: _Sent, tokens: int) -> None:
        """A count is never more than what was sent, so the highest one is the nearest."""
        seen = (tokens - TEMPLATE_TOKENS) / max(sent.raw, 1)
        self._ratio = min(DENSEST, max(self._ratio, seen))

    def _judged(self, error: ModelError, sent: _Sent, request: ModelRequest) -> ModelError:
        """A prompt that did not fit is asked again in a larger window, or is for the loop to make smaller."""
        if isinstance(error, OutOfMemory) and sent.window > SMALLEST and self.num_ctx is None:
            self._bound(sent.window // 2)
            smaller = f"{error} A window of {sent.window:,} tokens is too large for this machine."
            return ModelError(smaller, fault="context", status=error.status)
        if not isinstance(error, PromptTooLong):
            return error
        self._count(sent, max(error.tokens, sent.window + 1))
        window = max(self._sized(request).window, self._window_for(sent.window + 1))
        if window <= sent.window:
            return error
        larger = f"{error} A window of {window:,} tokens is tried."
        return ModelError(larger, fault="context", status=error.status, retryable=True, retry_after=0.0)

    def _bound(self, window: int) -> None:
        self.profile = replace(self.profile, context_window=min(window, self.profile.context_window))

    async def _learn(self) -> None:
        """Once: the model's true window, where it runs, whether it can call tools by itself, and whether this
        Ollama refuses what it cannot hold.

        Servers too old to say so are asked all the same.
        """
        if self._asked_about:
            return
        try:
            async with asyncio.timeout(LEARN_SECONDS):
                self._refuses = await version(self.base_url) >= REFUSES_SINCE
                card = await describe(self.name, self.base_url)
        except (ModelError, TimeoutError) as error:
            self._asked_about = not isinstance(error, ModelError) or error.fault != "network"
            return
        if card.context_length:
            self._bound(card.context_length)
        if card.capabilities and "tools" not in card.capabilities and self.profile.tool_calling == "native":
            self.profile = replace(self.profile, tool_calling="constrained")  # it would refuse with a 400
        if card.runs_at and self.profile.local:
            raise ModelError(
                f"{self.name!r} does not run on this machine: Ollama passes it on to {card.runs_at}. "
                "If that is meant, pass profile=ModelProfile(local=False).",
                fault="refused",
            )
        self._asked_about = True


@dataclass(frozen=True, slots=True)
class _Sent:
    """One try: the plain estimate of it, what the whole prompt is expected to count, the window for it, the
    longest reply, whether tools are offered, and whether the reply has to wait for its last line."""

    raw: int
    expected: int
    window: int
    reply: int | None
    tools: bool
    held: bool


class _Held:
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


def _json(value: Any) -> bytes:
    return compact_json(value).encode("utf-8", "replace")
