"""One reply of a model, taken in as it streams."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field

from bridle.engine.act import Asked
from bridle.engine.budget import Alarm
from bridle.engine.events import Event, GuardActed, ModelRetry, Notice, ReasoningDelta, TextDelta
from bridle.engine.guard import Watch
from bridle.engine.model import (
    CallChunk,
    Chunk,
    FinishChunk,
    NoticeChunk,
    ReasoningChunk,
    RetryChunk,
    TextChunk,
    Usage,
    UsageChunk,
)
from bridle.engine.state import Stepped
from bridle.engine.text import MarkerFilter, clean, words
from bridle.errors import ModelError

MAX_REPLY_CHARS = 2_000_000
MAX_REPLY_CALLS = 2_000
BREATH = 1_000


@dataclass(slots=True)
class Reply:
    """What a model has said so far. It is kept whatever ends the stream: the model, a limit or a fault."""

    step: int
    closing: bool = False
    pieces: list[str] = field(default_factory=list[str])
    thoughts: list[str] = field(default_factory=list[str])
    signature: str = ""
    calls: list[CallChunk] = field(default_factory=list[CallChunk])
    numbered: list[Asked] = field(default_factory=list[Asked])
    usage: Usage | None = None
    finish: str = ""
    error: ModelError | None = None
    timed_out: bool = False
    seconds: float = 0.0
    marker: MarkerFilter = field(default_factory=MarkerFilter)
    watch: Watch | None = None

    @staticmethod
    def of(stepped: Stepped) -> Reply:
        """A reply that was taken in before."""
        step = stepped.step
        reply = Reply(step.number, pieces=[step.text], thoughts=[step.reasoning], signature=stepped.signature)
        reply.calls = [CallChunk(call.id, call.name, call.arguments) for call in step.tool_calls]
        reply.numbered = [
            Asked(call, chunk) for call, chunk in zip(step.tool_calls, reply.calls, strict=True)
        ]
        reply.seconds = step.seconds
        reply.marker.seen = step.has_final_answer
        return reply

    @property
    def text(self) -> str:
        return "".join(self.pieces).strip()

    async def take(self, stream: AsyncIterator[Chunk], emit: Callable[[Event], None], alarm: Alarm) -> None:
        """Read the stream to its end, passing text on as it comes."""
        step, feed, pieces, ended = self.step, self.marker.feed, self.pieces, False
        shown = _as_it_is if self.watch is None else self.watch.text
        size = count = 0
        try:
            async for chunk in stream:
                count += 1
                if not count % BREATH:  # a stream that never waits would let nobody else run, nor the alarm
                    await asyncio.sleep(0)
                if isinstance(chunk, TextChunk):
                    text = feed(shown(chunk.text))
                    size += len(chunk.text)
                    if text:
                        pieces.append(text)
                        emit(TextDelta(step, text))
                elif isinstance(chunk, CallChunk):
                    self.calls.append(chunk)
                elif isinstance(chunk, UsageChunk):
                    self.usage = chunk.usage
                elif isinstance(chunk, FinishChunk):
                    self.finish = chunk.reason
                elif isinstance(chunk, ReasoningChunk):
                    self._think(chunk, emit)
                    size += len(chunk.text)
                elif isinstance(chunk, RetryChunk):  # what the broken try brought is void
                    self.thoughts.clear()
                    self.signature = ""
                    self.calls.clear()
                    error = chunk.error
                    emit(ModelRetry(step, chunk.attempt, chunk.wait, words(error), error.fault))
                elif isinstance(chunk, NoticeChunk):
                    emit(Notice(step, chunk.code, chunk.message))
                if size > MAX_REPLY_CHARS or len(self.calls) >= MAX_REPLY_CALLS:
                    self.finish = "length"  # a stream without an end
                    return
                if alarm.rang:  # and was not heard
                    return
            ended = True
            if self.watch is not None:
                self._judge(self.watch, emit)
        finally:
            if not ended and (close := getattr(stream, "aclose", None)) is not None:
                await close()

    def release(self, emit: Callable[[Event], None]) -> None:
        """Pass on what was held back as a possible call or marker."""
        if self.watch is not None:
            self._say(self.watch.rest(), emit)
        if rest := self.marker.flush():
            self.pieces.append(rest)
            emit(TextDelta(self.step, rest))

    def _judge(self, watch: Watch, emit: Callable[[Event], None]) -> None:
        """The reply is whole: what the guard makes of it takes the place of what the model made."""
        verdict = watch.end(self.calls)
        self.calls = list(verdict.calls)
        self._say(verdict.text, emit)
        for each in verdict.findings:
            emit(GuardActed(self.step, each.kind, each.tool_name, each.rule, each.raw, each.arguments))

    def _say(self, text: str, emit: Callable[[Event], None]) -> None:
        if text and (text := self.marker.feed(text)):
            self.pieces.append(text)
            emit(TextDelta(self.step, text))

    def _think(self, chunk: ReasoningChunk, emit: Callable[[Event], None]) -> None:
        self.signature = chunk.signature or self.signature
        if chunk.text:
            thought = clean(chunk.text)
            self.thoughts.append(thought)
            emit(ReasoningDelta(self.step, thought))


def _as_it_is(text: str) -> str:
    return text
