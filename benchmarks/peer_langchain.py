import asyncio

from common import SYSTEM, Peer, main
from langchain.agents import create_agent
from langchain_core.tools import tool
from langchain_openai import ChatOpenAI


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


CFG = {"recursion_limit": 100000}


class P(Peer):
    name, has_fake = "langchain", True

    async def start(self):
        self.model = ChatOpenAI(
            model="mock",
            base_url=self.base_url or "http://127.0.0.1:1",
            api_key="sk-mock",
            max_retries=0,
            use_responses_api=False,
        )
        self.tools = [tool(add), tool(slow)]
        self.agent = create_agent(self.model, tools=self.tools, system_prompt=SYSTEM)

    async def run(self, text):
        r = await self.agent.ainvoke({"messages": [{"role": "user", "content": text}]}, CFG)
        return r["messages"][-1].content

    async def stream(self, text, on_delta):
        async for ch, _meta in self.agent.astream(
            {"messages": [{"role": "user", "content": text}]}, CFG, stream_mode="messages"
        ):
            if ch.content:
                on_delta(ch.content)

    async def run_fake(self, n):
        from langchain_core.language_models import BaseChatModel
        from langchain_core.messages import AIMessage
        from langchain_core.outputs import ChatGeneration, ChatResult

        class Fake(BaseChatModel):
            k: int = 0

            @property
            def _llm_type(self):
                return "fake"

            def bind_tools(self, tools, **kw):
                return self

            def _generate(self, *a, **kw):
                raise NotImplementedError

            async def _agenerate(self, messages, stop=None, run_manager=None, **kw):
                self.k += 1
                m = (
                    AIMessage(
                        content="",
                        tool_calls=[
                            {
                                "name": "add",
                                "args": {"a": 1, "b": 1},
                                "id": f"call_{self.k}",
                                "type": "tool_call",
                            }
                        ],
                    )
                    if self.k < n
                    else AIMessage(content="done")
                )
                return ChatResult(generations=[ChatGeneration(message=m)])

        if getattr(self, "_fk", None) is None:
            self._fk = Fake()
            self._fa = create_agent(self._fk, tools=self.tools, system_prompt=SYSTEM)
        self._fk.k = 0
        r = await self._fa.ainvoke({"messages": [{"role": "user", "content": "go"}]}, CFG)
        return r["messages"][-1].content

    def make_tools(self):
        return [tool(f) for f in (add, slow, t3, t4, t5)]

    def make_agent(self, tools):
        return create_agent(self.model, tools=tools, system_prompt=SYSTEM)


if __name__ == "__main__":
    main(P)
