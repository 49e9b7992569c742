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
from collections.abc import AsyncGenerator, AsyncIterator, Iterator, Mapping
from contextlib import aclosing
from dataclasses import dataclass, field, replace
from typing import Any

from bridle.engine.context import get_context_window
from bridle.engine.model import (
    FREE,
    Chunk,
    ModelProfile,
    ModelRequest,
    NoticeChunk,
    TextChunk,
    UsageChunk,
)
from bridle.engine.text import compact_json
from bridle.errors import ConfigurationError, ModelError
from bridle.models import http
from bridle.models.constrained import constrained
from bridle.models.ollama_card import OllamaCard, address, describe, version
from bridle.models.ollama_faults import OutOfMemory, PromptTooLong, broken_off, refusal, unreachable
from bridle.models.ollama_window import SMALLEST, Held, Sent, Window
from bridle.models.ollama_wire import JSON, LineReader, wired_message, wired_text, wired_tool
from bridle.models.openai import is_cloud_name
from bridle.models.retry import Retries

REFUSES_SINCE = (0, 13)
LEARN_SECONDS = 5.0
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
    _window: Window = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self.base_url = self.base_url.rstrip("/") or address()
        self._endpoint = http.Endpoint(f"{self.base_url}/api/chat", JSON)
        self.num_ctx = self.options.get("num_ctx") if self.num_ctx is None else self.num_ctx
        self._check()
        self._window = Window(self.num_ctx)
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
            self._require_here(await describe(self.name, self.base_url))

    async def _ask(self, request: ModelRequest) -> AsyncGenerator[Chunk]:
        retries = Retries(request)
        while True:
            sent = self._sized(request)
            reader = LineReader(self.name)
            try:
                if not self._window.refuses and sent.expected > sent.window:
                    raise PromptTooLong(f"About {sent.expected:,} tokens do not fit into {sent.window:,}.")
                with await http.request(self._endpoint, self._encode(request, sent)) as response:
                    if response.status != 200:
                        raise await refusal(response, self.name)
                    reader = LineReader(self.name, response.content_type)
                    held = Held(sent.held)
                    while not reader.done and (data := await response.more()):
                        for chunk in held.passing(reader.feed(data)):
                            retries.shown = retries.shown or isinstance(chunk, TextChunk)
                            yield chunk
                    await response.finish()
                    rest = list(held.passing(reader.end()))
                    if (cut := self._window.cut_in(request, sent, reader)) is not None:
                        yield NoticeChunk("context-cut", request.texts.context_cut.format(model=self.name))
                        raise cut
                    for chunk in (*held.chunks, UsageChunk(self._window.usage(sent, reader)), *rest):
                        yield chunk
                    return
            except ModelError as error:
                again = retries.after(self._judged(error, sent, request))
            except OSError as error:  # refused, reset, timed out, unknown host, bad certificate
                again = retries.after(broken_off() if reader.begun else unreachable(self.base_url, error))
            yield again
            await asyncio.sleep(again.wait)

    # what is sent

    def _encode(self, request: ModelRequest, sent: Sent) -> bytes:
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

    def _fields(self, request: ModelRequest, sent: Sent) -> Iterator[tuple[str, Any]]:
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

    def _sized(self, request: ModelRequest) -> Sent:
        return self._window.sized(request, self.profile.context_window)

    # what is made of what comes back

    def _judged(self, error: ModelError, sent: Sent, request: ModelRequest) -> ModelError:
        """A prompt that did not fit is asked again in a larger window, or is for the loop to make smaller."""
        if isinstance(error, OutOfMemory) and sent.window > SMALLEST and self.num_ctx is None:
            self._bound(sent.window // 2)
            smaller = f"{error} A window of {sent.window:,} tokens is too large for this machine."
            return ModelError(smaller, fault="context", status=error.status)
        if not isinstance(error, PromptTooLong):
            return error
        window = self._window.larger(sent, error.tokens, request, self.profile.context_window)
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
                self._window.refuses = await version(self.base_url) >= REFUSES_SINCE
                card = await describe(self.name, self.base_url)
        except (ModelError, TimeoutError) as error:
            # one that cannot say, or takes too long, is taken as it is; one that failed is asked again
            self._asked_about = not (isinstance(error, ModelError) and error.fault in ("network", "server"))
            return
        if card.context_length:
            self._bound(card.context_length)
        if card.capabilities and "tools" not in card.capabilities and self.profile.tool_calling == "native":
            self.profile = replace(self.profile, tool_calling="constrained")  # it would refuse with a 400
        self._require_here(card)
        self._asked_about = True

    def _require_here(self, card: OllamaCard) -> None:
        if card.runs_at and self.profile.local:
            raise ModelError(
                f"{self.name!r} does not run on this machine: Ollama passes it on to {card.runs_at}. "
                "If that is meant, pass profile=ModelProfile(local=False).",
                fault="refused",
            )


def _json(value: Any) -> bytes:
    return compact_json(value).encode("utf-8", "replace")
