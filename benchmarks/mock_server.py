"""Mock LLM server: OpenAI chat-completions protocol, streaming (SSE) and non-streaming.

Loopback only, bounded life (--max-seconds), deterministic. Nothing is parsed but the HTTP framing: the scenario
travels inside the user prompt as   @@<run id>,<steps>,<deltas>,<latency ms>,<parallel>,<style>@@
 - steps    : total LLM calls of the run; the first steps-1 answer with tool calls, the last with final text
 - deltas   : text deltas of the final answer when streamed (0: one delta, the text of the plain answer)
 - latency  : ms of think time before each answer
 - parallel : tool calls per tool answer
 - style    : t = final text; f = final answer by a `final_answer` tool call (smolagents); p<us> = paced deltas,
              one write per delta every <us> microseconds (e.g. tp1000)
The step index is the count of requests seen with that run id (dropped after the last one).
"""

import argparse
import asyncio
import functools
import os
import signal
import sys

import httptools

try:
    import uvloop
except ImportError:  # pragma: no cover
    uvloop = None

ADD_ARGS = '{\\"a\\": %d, \\"b\\": 1}'
USAGE = '{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15}'
HEAD = '{"id":"chatcmpl-mock","object":"chat.completion","created":1700000000,"model":"mock","choices":[{"index":0,"message":'
CHEAD = '{"id":"chatcmpl-mock","object":"chat.completion.chunk","created":1700000000,"model":"mock","choices":[{"index":0,"delta":'
CTAIL = ',"finish_reason":null}]}'
seen: dict[bytes, int] = {}
stats = {"requests": 0, "bytes_in": 0, "conns": 0}


def tool_calls(run: str, i: int, par: int, name: str, with_index: bool) -> str:
    out = []
    for k in range(par):
        idx = f'"index":{k},' if with_index else ""
        out.append(
            f'{{{idx}"id":"call_{run}_{i}_{k}","type":"function","function":{{"name":"{name}","arguments":"{ADD_ARGS % (i + k)}"}}}}'
        )
    return "[" + ",".join(out) + "]"


def final_tool(run: str, text: str, with_index: bool) -> str:
    idx = '"index":0,' if with_index else ""
    return f'[{{{idx}"id":"call_{run}_fin","type":"function","function":{{"name":"final_answer","arguments":"{{\\"answer\\": \\"{text}\\"}}"}}}}]'


def plain(run: str, i: int, n: int, par: int, style: str) -> bytes:
    if i < n - 1:
        name = "slow" if par > 1 else "add"
        msg = f'{{"role":"assistant","content":null,"tool_calls":{tool_calls(run, i, par, name, False)}}}'
        fin = "tool_calls"
    elif style[0] == "f":
        msg = f'{{"role":"assistant","content":null,"tool_calls":{final_tool(run, "done", False)}}}'
        fin = "tool_calls"
    else:
        msg, fin = '{"role":"assistant","content":"done"}', "stop"
    body = f'{HEAD}{msg},"finish_reason":"{fin}"}}],"usage":{USAGE}}}'
    return body.encode()


@functools.cache
def text_deltas(n: int) -> tuple[bytes, ...]:
    return tuple(f'data: {CHEAD}{{"content":"tok{k % 1000} "}}{CTAIL}\n\n'.encode() for k in range(n))


def chunks(run: str, i: int, n: int, deltas: int, par: int, style: str, usage: bool) -> list[bytes]:
    ev = []
    add = lambda s: ev.append(f"data: {s}\n\n".encode())
    add(f'{CHEAD}{{"role":"assistant","content":""}}{CTAIL}')
    fin = "stop"
    if i < n - 1:
        name = "slow" if par > 1 else "add"
        add(f'{CHEAD}{{"tool_calls":{tool_calls(run, i, par, name, True)}}}{CTAIL}')
        fin = "tool_calls"
    else:
        if deltas:
            ev.extend(text_deltas(deltas))
        else:
            add(f'{CHEAD}{{"content":"done"}}{CTAIL}')
        if style[0] == "f":
            add(f'{CHEAD}{{"tool_calls":{final_tool(run, "done", True)}}}{CTAIL}')
            fin = "tool_calls"
    add(f'{CHEAD}{{}},"finish_reason":"{fin}"}}]}}')
    if usage:
        add(
            f'{{"id":"chatcmpl-mock","object":"chat.completion.chunk","created":1700000000,"model":"mock","choices":[],"usage":{USAGE}}}'
        )
    ev.append(b"data: [DONE]\n\n")
    return ev


class Proto(asyncio.Protocol):
    __slots__ = ("t", "p", "parts", "loop", "keep")

    def connection_made(self, t):
        self.t, self.loop = t, asyncio.get_running_loop()
        self.p, self.parts = httptools.HttpRequestParser(self), []
        stats["conns"] += 1

    def data_received(self, data):
        try:
            self.p.feed_data(data)
        except httptools.HttpParserError as e:
            sys.stderr.write(f"bad request: {e}\n")
            self.t.close()

    def on_message_begin(self):
        self.parts = []

    def on_url(self, url):
        pass

    def on_body(self, b):
        self.parts.append(b)

    def on_message_complete(self):
        body = b"".join(self.parts)
        stats["requests"] += 1
        stats["bytes_in"] += len(body)
        a = body.find(b"@@")
        if a < 0:
            b = b'{"ok":true}'
            return self.send(
                b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%b"
                % (len(b), b)
            )
        spec = body[a + 2 : body.index(b"@@", a + 2)].split(b",")
        rid, n, deltas, lat, par, style = (
            spec[0],
            int(spec[1]),
            int(spec[2]),
            int(spec[3]),
            int(spec[4]),
            spec[5].decode(),
        )
        i = seen.get(rid, 0)
        if i >= n - 1:
            seen.pop(rid, None)
        else:
            seen[rid] = i + 1
        run = rid.decode()
        if b'"stream":true' in body or b'"stream": true' in body:
            ev = chunks(
                run,
                i,
                n,
                deltas,
                par,
                style,
                b'"include_usage":true' in body or b'"include_usage": true' in body,
            )
            pace = int(style[2:]) / 1e6 if style[1:2] == "p" and i >= n - 1 else 0
            fn = (lambda: self.loop.create_task(self.paced(ev, pace))) if pace else (lambda: self.burst(ev))
        else:
            b = plain(run, i, n, par, style)
            out = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%b" % (
                len(b),
                b,
            )
            fn = lambda: self.send(out)
        if lat:
            self.loop.call_later(lat / 1000, fn)
        else:
            fn()

    def send(self, b):
        if not self.t.is_closing():
            self.t.write(b)

    SSE = b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nCache-Control: no-cache\r\nTransfer-Encoding: chunked\r\n\r\n"

    def burst(self, ev):
        out = [self.SSE] + [b"%x\r\n%b\r\n" % (len(e), e) for e in ev] + [b"0\r\n\r\n"]
        self.send(b"".join(out))

    async def paced(self, ev, gap):
        self.send(self.SSE)
        t0 = self.loop.time()
        for k, e in enumerate(ev):
            self.send(b"%x\r\n%b\r\n" % (len(e), e))
            d = t0 + (k + 1) * gap - self.loop.time()
            await asyncio.sleep(d if d > 0 else 0)
        self.send(b"0\r\n\r\n")


async def main(a):
    loop = asyncio.get_running_loop()
    srv = await loop.create_server(Proto, "127.0.0.1", a.port, backlog=2048)
    print(srv.sockets[0].getsockname()[1], flush=True)
    stop = asyncio.Event()
    for s in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(s, stop.set)
    loop.call_later(a.max_seconds, stop.set)
    await stop.wait()
    print(stats, file=sys.stderr)
    os._exit(0)


if __name__ == "__main__":
    ap = argparse.ArgumentParser()
    ap.add_argument("--port", type=int, default=0)
    ap.add_argument("--max-seconds", type=float, default=3600)
    a = ap.parse_args()
    (uvloop.run if uvloop else asyncio.run)(main(a))
