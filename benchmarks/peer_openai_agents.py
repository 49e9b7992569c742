import asyncio

from agents import (
    Agent,
    Model,
    ModelResponse,
    OpenAIChatCompletionsModel,
    Runner,
    Usage,
    function_tool,
    set_tracing_disabled,
)
from common import SYSTEM, Peer, main

set_tracing_disabled(True)  # default is ON and exports to api.openai.com; off here (loopback only)


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

    async def get_response(self, *a, **kw):
        from openai.types.responses import ResponseFunctionToolCall, ResponseOutputMessage, ResponseOutputText

        self.k += 1
        out = (
            ResponseFunctionToolCall(
                type="function_call",
                name="add",
                arguments='{"a": 1, "b": 1}',
                call_id=f"call_{self.k}",
                id=f"fc_{self.k}",
            )
            if self.k < self.n
            else ResponseOutputMessage(
                id="m",
                type="message",
                role="assistant",
                status="completed",
                content=[ResponseOutputText(text="done", type="output_text", annotations=[])],
            )
        )
        return ModelResponse(output=[out], usage=Usage(), response_id=None)

    def stream_response(self, *a, **kw):
        raise NotImplementedError


class P(Peer):
    name, has_fake = "openai_agents", True

    async def start(self):
        from openai import AsyncOpenAI

        self.model = OpenAIChatCompletionsModel(
            "mock",
            AsyncOpenAI(base_url=self.base_url or "http://127.0.0.1:1", api_key="sk-mock", max_retries=0),
        )
        self.tools = [function_tool(add), function_tool(slow)]
        self.agent = Agent(name="a", instructions=SYSTEM, model=self.model, tools=self.tools)

    async def run(self, text):
        return (await Runner.run(self.agent, text, max_turns=100000)).final_output

    async def stream(self, text, on_delta):
        r = Runner.run_streamed(self.agent, text, max_turns=100000)
        async for ev in r.stream_events():
            if ev.type == "raw_response_event" and ev.data.type == "response.output_text.delta":
                on_delta(ev.data.delta)

    async def run_fake(self, n):
        return (
            await Runner.run(
                Agent(name="a", instructions=SYSTEM, model=Fake(n), tools=self.tools), "go", max_turns=100000
            )
        ).final_output

    def make_tools(self):
        return [function_tool(f) for f in (add, slow, t3, t4, t5)]

    def make_agent(self, tools):
        return Agent(name="a", instructions=SYSTEM, model=self.model, tools=tools)


if __name__ == "__main__":
    main(P)
