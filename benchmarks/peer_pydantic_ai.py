import asyncio

from common import SYSTEM, Peer, main
from pydantic_ai import Agent
from pydantic_ai.models.openai import OpenAIChatModel
from pydantic_ai.providers.openai import OpenAIProvider
from pydantic_ai.usage import UsageLimits


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


LIM = UsageLimits(request_limit=None)


class P(Peer):
    name, has_fake = "pydantic_ai", True

    async def start(self):
        from openai import AsyncOpenAI

        self.model = OpenAIChatModel(
            "mock",
            provider=OpenAIProvider(
                openai_client=AsyncOpenAI(
                    base_url=self.base_url or "http://127.0.0.1:1", api_key="sk-mock", max_retries=0
                )
            ),
        )
        self.agent = Agent(self.model, instructions=SYSTEM, tools=[add, slow])

    async def run(self, text):
        return (await self.agent.run(text, usage_limits=LIM)).output

    async def stream(self, text, on_delta):
        async with self.agent.run_stream(text, usage_limits=LIM) as r:
            async for t in r.stream_text(delta=True, debounce_by=None):
                on_delta(t)

    async def run_fake(self, n):
        from pydantic_ai.messages import ModelResponse, TextPart, ToolCallPart
        from pydantic_ai.models.function import FunctionModel

        k = 0

        async def f(messages, info):
            nonlocal k
            k += 1
            return ModelResponse(
                parts=[ToolCallPart("add", '{"a": 1, "b": 1}', f"call_{k}") if k < n else TextPart("done")]
            )

        return (await self.agent.run("go", model=FunctionModel(f), usage_limits=LIM)).output

    def make_agent(self, tools):
        return Agent(self.model, instructions=SYSTEM, tools=[add, slow, t3, t4, t5])


if __name__ == "__main__":
    main(P)
