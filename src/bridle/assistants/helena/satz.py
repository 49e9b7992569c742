"""A model that says one sentence: where nothing may be looked up, and nobody need be asked."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass

from bridle.engine.model import Chunk, FinishChunk, ModelProfile, ModelRequest, TextChunk, Usage, UsageChunk
from bridle.models.planner import PROFILE


@dataclass(frozen=True, slots=True)
class Satz:
    text: str
    name: str = "helena"
    profile: ModelProfile = PROFILE

    async def stream(self, request: ModelRequest) -> AsyncIterator[Chunk]:
        yield TextChunk(self.text)
        yield UsageChunk(Usage())
        yield FinishChunk("stop")
