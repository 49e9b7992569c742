"""Bridle with everything on: validation, events, stall detection, budget, cache.

Variants: `bridle` asks for whole answers in S1, S3, S4 and S6, as every other peer does there; `streaming` lets
the server stream in these too, as Bridle does by default so that a cancelled run keeps what was said.
"""

import asyncio

from common import SYSTEM, Peer, main

from bridle import Budget, ToolLoopAgent, tool
from bridle.engine.events import TextDelta
from bridle.engine.model import CallChunk, FinishChunk, ModelProfile, TextChunk
from bridle.models import OpenAIModel

BUDGET = Budget(steps=250, seconds=600, tool_seconds=60, tool_calls=5000, tokens=50_000_000)


async def add(a: int, b: int) -> str:
    """Add two integers."""
    return str(a + b)


async def slow(a: int, b: int) -> str:
    """Add two integers slowly."""
    await asyncio.sleep(0.1)
    return str(a + b)


async def t3(a: int, b: int) -> str:
    """Tool 3."""
    return ""


async def t4(a: int, b: int) -> str:
    """Tool 4."""
    return ""


async def t5(a: int, b: int) -> str:
    """Tool 5."""
    return ""


class InProcess:
    """n steps without a network. Each call differs, or the run would rightly be ended as a stall."""

    name, profile = "in-process", ModelProfile()

    def __init__(self, n: int) -> None:
        self.n, self.k = n, 0

    async def stream(self, request):
        self.k += 1
        if self.k < self.n:
            yield CallChunk(f"call_{self.k}", "add", f'{{"a": {self.k}, "b": 1}}')
            yield FinishChunk("tool-calls")
        else:
            yield TextChunk("done")
            yield FinishChunk("stop")


class Bridle(Peer):
    name, has_fake, streaming = "bridle", True, False

    async def start(self):
        url = self.base_url or "http://127.0.0.1:1/v1"
        self.model = OpenAIModel("mock", base_url=url, api_key="sk-mock", streaming=self.streaming)
        self.tools = [tool(add), tool(slow)]
        self.agent = self.build(self.model, self.tools)
        self.streamer = self.build(OpenAIModel("mock", base_url=url, api_key="sk-mock"), self.tools)

    def build(self, model, tools):
        return ToolLoopAgent(model=model, instructions=SYSTEM, tools=tools, budget=BUDGET)

    async def run(self, text):
        result = await self.agent.generate(text)
        assert (result.finish_reason, result.truncated) == ("stop", False), result.report
        return result.text

    async def stream(self, text, on_delta):
        async for event in self.streamer.stream(text):
            if isinstance(event, TextDelta):
                on_delta(event.delta)

    async def run_fake(self, n):
        return (await self.build(InProcess(n), self.tools).generate("go")).text

    def make_tools(self):
        return [tool(f) for f in (add, slow, t3, t4, t5)]

    def make_agent(self, tools):
        return self.build(self.model, tools)


class Streaming(Bridle):
    name, streaming = "bridle_streaming", True


if __name__ == "__main__":
    main(None, {"bridle": Bridle, "streaming": Streaming})
