"""Floors: no framework. Variants: httpx (reference = 1.0x), aiohttp, openai_sdk, sock (physical floor)."""

import asyncio

import orjson
from common import SYSTEM, Peer, main

TOOLS = [
    {
        "type": "function",
        "function": {
            "name": n,
            "description": d,
            "parameters": {
                "type": "object",
                "properties": {"a": {"type": "integer"}, "b": {"type": "integer"}},
                "required": ["a", "b"],
            },
        },
    }
    for n, d in (("add", "Add two integers."), ("slow", "Add two integers slowly."))
]


async def add(a: int, b: int) -> str:
    return str(a + b)


async def slow(a: int, b: int) -> str:
    await asyncio.sleep(0.1)
    return str(a + b)


FN = {"add": add, "slow": slow}


async def call(tc):
    f = tc["function"]
    return {
        "role": "tool",
        "tool_call_id": tc["id"],
        "content": await FN[f["name"]](**orjson.loads(f["arguments"])),
    }


async def loop(text, complete):
    """The whole 'engine': message list, model call, tool calls, repeat."""
    msgs = [{"role": "system", "content": SYSTEM}, {"role": "user", "content": text}]
    while True:
        m = await complete(msgs)
        tcs = m.get("tool_calls")
        if not tcs:
            return m["content"]
        msgs.append({"role": "assistant", "content": None, "tool_calls": tcs})
        msgs.extend([await call(tcs[0])] if len(tcs) == 1 else await asyncio.gather(*map(call, tcs)))


class Httpx(Peer):
    name, has_fake = "floor_httpx", True

    async def start(self):
        import httpx

        self.c = httpx.AsyncClient(
            base_url=self.base_url,
            limits=httpx.Limits(max_connections=1000, max_keepalive_connections=1000),
            headers={"authorization": "Bearer sk-mock", "content-type": "application/json"},
            timeout=60,
            trust_env=False,
        )

    async def stop(self):
        await self.c.aclose()

    async def complete(self, msgs):
        r = await self.c.post(
            "/chat/completions", content=orjson.dumps({"model": "mock", "messages": msgs, "tools": TOOLS})
        )
        return orjson.loads(r.content)["choices"][0]["message"]

    async def run(self, text):
        return await loop(text, self.complete)

    async def stream(self, text, on_delta):
        body = orjson.dumps(
            {
                "model": "mock",
                "messages": [{"role": "system", "content": SYSTEM}, {"role": "user", "content": text}],
                "tools": TOOLS,
                "stream": True,
            }
        )
        parts = []
        async with self.c.stream("POST", "/chat/completions", content=body) as r:
            async for line in r.aiter_lines():
                if line.startswith("data: {"):
                    ch = orjson.loads(line[6:])["choices"]
                    if ch and (t := ch[0]["delta"].get("content")):
                        parts.append(t)
                        on_delta(t)
        return "".join(parts)

    async def run_fake(self, n):
        k = 0

        async def complete(msgs):
            nonlocal k
            k += 1
            if k < n:
                return {
                    "role": "assistant",
                    "content": None,
                    "tool_calls": [
                        {
                            "id": f"call_{k}",
                            "type": "function",
                            "function": {"name": "add", "arguments": '{"a": 1, "b": 1}'},
                        }
                    ],
                }
            return {"role": "assistant", "content": "done"}

        return await loop("go", complete)

    def make_agent(self, tools):
        return {"model": "mock", "tools": [dict(TOOLS[0]) for _ in range(5)], "system": SYSTEM}


class OpenAISDK(Httpx):
    """Raw `openai` SDK loop: same engine, the official client."""

    name, has_fake = "raw_openai_sdk", False

    async def start(self):
        from openai import AsyncOpenAI

        self.c = AsyncOpenAI(base_url=self.base_url, api_key="sk-mock", max_retries=0)

    async def stop(self):
        await self.c.close()

    async def complete(self, msgs):
        m = (
            (await self.c.chat.completions.create(model="mock", messages=msgs, tools=TOOLS))
            .choices[0]
            .message
        )
        if not m.tool_calls:
            return {"content": m.content}
        return {
            "tool_calls": [
                {
                    "id": t.id,
                    "type": "function",
                    "function": {"name": t.function.name, "arguments": t.function.arguments},
                }
                for t in m.tool_calls
            ]
        }

    async def stream(self, text, on_delta):
        parts = []
        s = await self.c.chat.completions.create(
            model="mock",
            tools=TOOLS,
            stream=True,
            messages=[{"role": "system", "content": SYSTEM}, {"role": "user", "content": text}],
        )
        async for ch in s:
            if ch.choices and (t := ch.choices[0].delta.content):
                parts.append(t)
                on_delta(t)
        return "".join(parts)


class Aiohttp(Httpx):
    """Same loop over aiohttp (C HTTP parser, O(1) pool)."""

    name, has_fake = "floor_aiohttp", False

    async def start(self):
        import aiohttp

        self.url = self.base_url + "/chat/completions"
        self.c = aiohttp.ClientSession(
            connector=aiohttp.TCPConnector(limit=0),
            headers={"authorization": "Bearer sk-mock", "content-type": "application/json"},
        )

    async def stop(self):
        await self.c.close()

    async def complete(self, msgs):
        async with self.c.post(
            self.url, data=orjson.dumps({"model": "mock", "messages": msgs, "tools": TOOLS})
        ) as r:
            return orjson.loads(await r.read())["choices"][0]["message"]

    async def stream(self, text, on_delta):
        body = orjson.dumps(
            {
                "model": "mock",
                "messages": [{"role": "system", "content": SYSTEM}, {"role": "user", "content": text}],
                "tools": TOOLS,
                "stream": True,
            }
        )
        parts, buf = [], b""
        async with self.c.post(self.url, data=body) as r:
            async for data in r.content.iter_any():
                *evs, buf = (buf + data).split(b"\n\n")
                for e in evs:
                    if e.startswith(b"data: {"):
                        ch = orjson.loads(e[6:])["choices"]
                        if ch and (t := ch[0]["delta"].get("content")):
                            parts.append(t)
                            on_delta(t)
        return "".join(parts)


class _Conn(asyncio.Protocol):
    """Minimal HTTP/1.1 client connection: one request at a time, content-length or chunked answers."""

    def __init__(self):
        self.buf, self.fut, self.sink = b"", None, None

    def connection_made(self, t):
        self.t = t

    def connection_lost(self, e):
        if self.fut and not self.fut.done():
            self.fut.set_exception(e or ConnectionError("closed"))

    def data_received(self, d):
        b = self.buf = self.buf + d if self.buf else d
        if self.sink is not None:
            return self.feed()
        h = b.find(b"\r\n\r\n")
        if h < 0:
            return
        k = b.find(b"ontent-Length: ", 0, h)
        if k >= 0:
            n = int(b[k + 15 : b.index(b"\r", k)])
            if len(b) - h - 4 < n:
                return
            self.buf = b[h + 4 + n :]
            self.fut.set_result(b[h + 4 : h + 4 + n])
        else:
            self.buf = b[h + 4 :]
            self.sink = self.on_event
            self.feed()

    def feed(self):
        b, i = self.buf, 0
        while True:
            e = b.find(b"\r\n", i)
            if e < 0:
                break
            n = int(b[i:e], 16)
            if len(b) < e + 4 + n:
                break
            if n == 0:
                self.buf = b[e + 4 :]
                self.sink = None
                return self.fut.set_result(None)
            self.on_event(b[e + 2 : e + 2 + n])
            i = e + 4 + n
        self.buf = b[i:]


class Sock(Peer):
    """Physical floor of CPython asyncio: raw protocol, pooled keep-alive, history serialised once (append-only bytes)."""

    name, has_fake = "floor_sock", False

    async def start(self):
        from urllib.parse import urlsplit

        u = urlsplit(self.base_url)
        self.host, self.port, self.path, self.pool = u.hostname, u.port, u.path + "/chat/completions", []
        self.head = (
            f"POST {self.path} HTTP/1.1\r\nHost: {u.netloc}\r\nAuthorization: Bearer sk-mock\r\n"
            "Content-Type: application/json\r\nContent-Length: "
        ).encode()
        self.tail = b'],"tools":' + orjson.dumps(TOOLS) + b"}"
        self.loop = asyncio.get_running_loop()

    async def stop(self):
        for c in self.pool:
            c.t.close()

    async def conn(self):
        return (
            self.pool.pop()
            if self.pool
            else (await self.loop.create_connection(_Conn, self.host, self.port))[1]
        )

    async def post(self, body):
        c = await self.conn()
        c.fut = self.loop.create_future()
        c.t.write(b"%b%d\r\n\r\n%b" % (self.head, len(body), body))
        r = await c.fut
        self.pool.append(c)
        return r

    async def run(self, text):
        hist = bytearray(b'{"model":"mock","messages":[')
        hist += (
            orjson.dumps({"role": "system", "content": SYSTEM})
            + b","
            + orjson.dumps({"role": "user", "content": text})
        )
        while True:
            m = orjson.loads(await self.post(hist + self.tail))["choices"][0]["message"]
            tcs = m.get("tool_calls")
            if not tcs:
                return m["content"]
            hist += b"," + orjson.dumps(m)
            for r in [await call(tcs[0])] if len(tcs) == 1 else await asyncio.gather(*map(call, tcs)):
                hist += b"," + orjson.dumps(r)

    async def stream(self, text, on_delta):
        body = orjson.dumps(
            {
                "model": "mock",
                "messages": [{"role": "system", "content": SYSTEM}, {"role": "user", "content": text}],
                "tools": TOOLS,
                "stream": True,
            }
        )
        c, parts = await self.conn(), []

        def on_event(e):
            if e.startswith(b"data: {"):
                ch = orjson.loads(e[6:])["choices"]
                if ch and (t := ch[0]["delta"].get("content")):
                    parts.append(t)
                    on_delta(t)

        c.on_event, c.fut = on_event, self.loop.create_future()
        c.t.write(b"%b%d\r\n\r\n%b" % (self.head, len(body), body))
        await c.fut
        self.pool.append(c)
        return "".join(parts)

    def make_agent(self, tools):
        return (SYSTEM, self.tail)


if __name__ == "__main__":
    main(None, {"httpx": Httpx, "aiohttp": Aiohttp, "openai_sdk": OpenAISDK, "sock": Sock})
