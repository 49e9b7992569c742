import asyncio

from agno.agent import Agent
from agno.models.openai import OpenAIChat
from agno.models.response import ModelResponse
from common import SYSTEM, Peer, main


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


class Fake(OpenAIChat):
    async def ainvoke(self, messages, assistant_message, **kw):
        self.k = getattr(self, "k", 0) + 1
        if self.k < self.n:
            return ModelResponse(
                role="assistant",
                tool_calls=[
                    {
                        "id": f"call_{self.k}",
                        "type": "function",
                        "function": {"name": "add", "arguments": '{"a": 1, "b": 1}'},
                    }
                ],
            )
        return ModelResponse(role="assistant", content="done")


class P(Peer):
    name, has_fake = "agno", True

    async def start(self):
        from openai import AsyncOpenAI

        self.client = AsyncOpenAI(
            base_url=self.base_url or "http://127.0.0.1:1", api_key="sk-mock", max_retries=0
        )
        self.model = OpenAIChat(
            id="mock", api_key="sk-mock", base_url=self.base_url, async_client=self.client
        )
        self.agent = Agent(model=self.model, instructions=SYSTEM, tools=[add, slow], telemetry=False)

    async def run(self, text):
        return (await self.agent.arun(text)).content

    async def stream(self, text, on_delta):
        async for ev in self.agent.arun(text, stream=True):
            if ev.event == "RunContent" and ev.content:
                on_delta(ev.content)

    async def run_fake(self, n):
        m = Fake(id="mock", api_key="sk-mock", async_client=self.client)
        m.n = n
        return (
            await Agent(model=m, instructions=SYSTEM, tools=[add, slow], telemetry=False).arun("go")
        ).content

    def make_agent(self, tools):
        return Agent(model=self.model, instructions=SYSTEM, tools=[add, slow, t3, t4, t5], telemetry=False)


if __name__ == "__main__":
    main(P)
