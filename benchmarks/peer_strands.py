import asyncio

from common import SYSTEM, Peer, main
from strands import Agent, tool
from strands.agent.conversation_manager import NullConversationManager
from strands.models import Model
from strands.models.openai import OpenAIModel


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


class Fake(Model):
    def __init__(self, n):
        self.n, self.k = n, 0

    def update_config(self, **kw): ...
    def get_config(self):
        return {}

    def structured_output(self, *a, **kw):
        raise NotImplementedError

    async def stream(self, messages, tool_specs=None, system_prompt=None, **kw):
        self.k += 1
        yield {"messageStart": {"role": "assistant"}}
        if self.k < self.n:
            yield {
                "contentBlockStart": {"start": {"toolUse": {"name": "add", "toolUseId": f"call_{self.k}"}}}
            }
            yield {"contentBlockDelta": {"delta": {"toolUse": {"input": '{"a": 1, "b": 1}'}}}}
        else:
            yield {"contentBlockStart": {"start": {}}}
            yield {"contentBlockDelta": {"delta": {"text": "done"}}}
        yield {"contentBlockStop": {}}
        yield {"messageStop": {"stopReason": "tool_use" if self.k < self.n else "end_turn"}}


class P(Peer):
    name, has_fake = "strands", True

    async def start(self):
        import openai

        # a shared client (the documented way to reuse connections; without it strands makes one client per request)
        self.client = openai.AsyncOpenAI(
            base_url=self.base_url or "http://127.0.0.1:1", api_key="sk-mock", max_retries=0
        )
        self.model = OpenAIModel(client=self.client, model_id="mock", stream=False)
        self.smodel = OpenAIModel(client=self.client, model_id="mock")
        self.tools = [tool(add), tool(slow)]

    def agent(self, model, tools=None):  # an agent holds its run's messages: one per run
        return Agent(
            model=model,
            system_prompt=SYSTEM,
            tools=tools or self.tools,
            callback_handler=None,
            conversation_manager=NullConversationManager(),
        )

    async def run(self, text):
        return await self.agent(self.model).invoke_async(text)

    async def stream(self, text, on_delta):
        async for ev in self.agent(self.smodel).stream_async(text):
            if "data" in ev:
                on_delta(ev["data"])

    async def run_fake(self, n):
        return await self.agent(Fake(n)).invoke_async("go")

    def make_tools(self):
        return [tool(f) for f in (add, slow, t3, t4, t5)]

    def make_agent(self, tools):
        return self.agent(self.model, tools)


if __name__ == "__main__":
    main(P)
