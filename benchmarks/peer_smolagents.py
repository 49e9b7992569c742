"""smolagents is synchronous: each run sits in a thread of the harness's pool; tools are sync functions."""

import asyncio
import time

from common import SYSTEM, Peer, main
from smolagents import ChatMessage, LogLevel, MessageRole, Model, OpenAIModel, ToolCallingAgent, tool
from smolagents.models import ChatMessageStreamDelta, ChatMessageToolCall, ChatMessageToolCallFunction


def build():
    def add(a: int, b: int) -> str:
        """Add two integers.

        Args:
            a: first
            b: second
        """
        return str(a + b)

    def slow(a: int, b: int) -> str:
        """Add two integers slowly.

        Args:
            a: first
            b: second
        """

        time.sleep(0.1)
        return str(a + b)

    def t3(a: int, b: int) -> str:
        """Tool 3.

        Args:
            a: first
            b: second
        """
        return ""

    def t4(a: int, b: int) -> str:
        """Tool 4.

        Args:
            a: first
            b: second
        """
        return ""

    def t5(a: int, b: int) -> str:
        """Tool 5.

        Args:
            a: first
            b: second
        """
        return ""

    return add, slow, t3, t4, t5


class Fake(Model):
    def __init__(self, n):
        super().__init__(model_id="fake")
        self.n, self.k = n, 0

    def generate(self, messages, **kw):
        self.k += 1
        name, args = ("add", {"a": 1, "b": 1}) if self.k < self.n else ("final_answer", {"answer": "done"})
        return ChatMessage(
            role=MessageRole.ASSISTANT,
            content="",
            tool_calls=[
                ChatMessageToolCall(
                    id=f"call_{self.k}",
                    type="function",
                    function=ChatMessageToolCallFunction(name=name, arguments=args),
                )
            ],
        )


class P(Peer):
    name, has_fake, threaded, final_style = "smolagents", True, True, "f"

    async def start(self):
        self.model = OpenAIModel(
            model_id="mock",
            api_base=self.base_url or "http://127.0.0.1:1",
            api_key="sk-mock",
            client_kwargs={"max_retries": 0},
        )
        self.tools = [tool(f) for f in build()[:2]]

    def agent(self, model=None, **kw):  # an agent holds its run's memory: one per run
        return ToolCallingAgent(
            tools=self.tools, model=model or self.model, verbosity_level=LogLevel.OFF, max_steps=100000, **kw
        )

    async def run(self, text):
        return await asyncio.to_thread(lambda: self.agent(instructions=SYSTEM).run(text))

    async def stream(self, text, on_delta):
        def go():
            for ev in self.agent(instructions=SYSTEM, stream_outputs=True).run(text, stream=True):
                if isinstance(ev, ChatMessageStreamDelta) and ev.content:
                    on_delta(ev.content)

        await asyncio.to_thread(go)

    async def run_fake(self, n):
        return await asyncio.to_thread(lambda: self.agent(Fake(n)).run("go"))

    def make_tools(self):
        return [tool(f) for f in build()]

    def make_agent(self, tools):
        return ToolCallingAgent(tools=tools, model=self.model, verbosity_level=LogLevel.OFF)


if __name__ == "__main__":
    main(P)
