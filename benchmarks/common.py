"""Shared harness of the Python peers. A peer file defines a Peer subclass and calls main(PeerClass).

A peer file may live outside this folder: run.py puts the folder on its PYTHONPATH.
"""

import argparse
import asyncio
import gc
import itertools
import json
import os
import sys
import time

for k in ("OPENAI_API_KEY",):
    os.environ.setdefault(k, "sk-mock")
for k, v in {
    "OPENAI_AGENTS_DISABLE_TRACING": "1",
    "LANGSMITH_TRACING": "false",
    "LANGCHAIN_TRACING_V2": "false",
    "AGNO_TELEMETRY": "false",
    "HF_HUB_DISABLE_TELEMETRY": "1",
    "OTEL_SDK_DISABLED": "true",
    "NO_PROXY": "127.0.0.1,localhost",
    "no_proxy": "127.0.0.1,localhost",
}.items():
    os.environ[k] = v
for k in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "http_proxy", "https_proxy", "all_proxy"):
    os.environ.pop(k, None)

SYSTEM = "You are a helpful agent. Use the tools."
_seq = itertools.count()


def prompt(n, deltas=0, lat=0, par=1, style="t") -> str:
    return f"Do the task. @@{os.getpid()}x{next(_seq)},{n},{deltas},{lat},{par},{style}@@"


def mem(field: str) -> float:
    """MiB of a /proc/self/status field: VmRSS (now) or VmHWM (peak of this image)."""
    with open("/proc/self/status") as f:
        for line in f:
            if line.startswith(field + ":"):
                return int(line.split()[1]) / 1024
    return 0.0


class Peer:
    name = "?"
    final_style = "t"  # 'f': the loop ends by a final_answer tool call (smolagents)
    has_fake = False  # in-process fake model for S1
    threaded = False  # True: run() is synchronous; the harness gives it a thread pool

    def __init__(self, base_url: str):
        self.base_url = base_url

    async def start(self): ...
    async def stop(self): ...
    async def run(self, text: str):
        raise NotImplementedError  # one non-streaming run, result text

    async def stream(self, text: str, on_delta):
        raise NotImplementedError  # one streaming run

    async def run_fake(self, n: int):
        raise NotImplementedError  # run with an in-process model of n steps

    def make_tools(self):
        return None  # wrap the 5 tools (decorator cost)

    def make_agent(self, tools):
        raise NotImplementedError  # one agent with 5 tools


async def timed(coro, collect=True):
    if collect:
        gc.collect()
    w, c = time.perf_counter(), time.process_time()
    r = await coro
    return time.perf_counter() - w, time.process_time() - c, r


def check(r, want="done"):
    assert want in str(r), f"unexpected result: {str(r)[:200]!r}"


async def s1(p: Peer, a):
    n, out = a.steps, []
    for i in range(a.warm + a.runs):
        w, c, r = await timed(p.run(prompt(n, style=p.final_style)))
        check(r)
        if i >= a.warm:
            out.append({"wall_us": w / n * 1e6, "cpu_us": c / n * 1e6})
    return {"samples": out}


async def s1f(p: Peer, a):
    if not p.has_fake:
        return {"skip": "no fake model"}
    n, out = a.steps, []
    for i in range(a.warm + a.runs):
        w, c, r = await timed(p.run_fake(n))
        check(r)
        if i >= a.warm:
            out.append({"wall_us": w / n * 1e6, "cpu_us": c / n * 1e6})
    return {"samples": out}


async def s2(p: Peer, a):
    out, style = [], p.final_style + (f"p{a.pace}" if a.pace else "")
    for i in range(min(a.warm, 1) + a.runs):
        first, count = [0.0], [0]

        def on_delta(_t):
            if not count[0]:
                first[0] = time.perf_counter()
            count[0] += 1

        gc.collect()
        t0 = time.perf_counter()
        w, c, _ = await timed(p.stream(prompt(1, deltas=a.deltas, style=style), on_delta), collect=False)
        assert count[0] >= a.deltas * 0.5, f"only {count[0]} deltas seen"
        if i >= min(a.warm, 1):
            out.append(
                {
                    "cpu_us": c / a.deltas * 1e6,
                    "wall_us": w / a.deltas * 1e6,
                    "ttfd_ms": (first[0] - t0) * 1e3,
                    "deltas": count[0],
                }
            )
    return {"samples": out}


async def s3(p: Peer, a):
    for _ in range(a.warm):
        check(await p.run(prompt(a.steps, style=p.final_style)))
    gc.collect()
    base = mem("VmRSS")
    out = []
    for _ in range(a.runs):
        ps = [prompt(a.steps, lat=a.latency, style=p.final_style) for _ in range(a.conc)]
        w, c, rs = await timed(asyncio.gather(*[p.run(x) for x in ps]))
        for r in rs:
            check(r)
        out.append(
            {
                "wall_ms": w * 1e3,
                "cpu_ms_per_run": c / a.conc * 1e3,
                "peak_rss_mb": mem("VmHWM"),
                "base_rss_mb": base,
                "delta_rss_mb": mem("VmHWM") - base,
            }
        )
    return {"samples": out}


async def s4(p: Peer, a):
    out = []
    for _ in range(a.warm):
        check(await p.run(prompt(20, style=p.final_style)))
    t0 = time.perf_counter()
    for _ in range(a.runs):
        if out and a.cap and time.perf_counter() - t0 > a.cap:
            break
        row = {}
        for n in a.lengths:
            try:
                w, c, r = await timed(p.run(prompt(n, style=p.final_style)))
                check(r)
                row[f"cpu_us_{n}"] = c / n * 1e6
                row[f"wall_us_{n}"] = w / n * 1e6
            except Exception as e:  # a peer may not survive a long run: that is a result
                row[f"error_{n}"] = f"{type(e).__name__}: {e}"[:160]
                break
        out.append(row)
    return {"samples": out}


async def s5(p: Peer, a):
    gc.collect()
    t = time.perf_counter()
    tools = p.make_tools()
    t_tools = time.perf_counter() - t
    p.make_agent(tools)  # warm
    gc.collect()
    base = mem("VmRSS")
    keep, w, c = [], time.perf_counter(), time.process_time()
    for _ in range(a.agents):
        keep.append(p.make_agent(tools))
    w, c = time.perf_counter() - w, time.process_time() - c
    gc.collect()
    return {
        "samples": [
            {
                "agent_us": w / a.agents * 1e6,
                "agent_cpu_us": c / a.agents * 1e6,
                "agent_kb": (mem("VmRSS") - base) * 1024 / a.agents,
                "tools5_us": t_tools * 1e6,
            }
        ]
    }


async def s6(p: Peer, a):
    out = []
    for i in range(a.warm + a.runs):
        w, c, r = await timed(p.run(prompt(2, par=8, style=p.final_style)))
        check(r)
        if i >= a.warm:
            out.append({"wall_ms": w * 1e3, "cpu_ms": c * 1e3})
    return {"samples": out}


def main(cls, variants=None):
    ap = argparse.ArgumentParser()
    ap.add_argument("scenario", choices=["S1", "S1F", "S2", "S3", "S4", "S5", "S6"])
    ap.add_argument("--base-url", default=os.environ.get("MOCK_BASE_URL", ""))
    ap.add_argument("--variant", default=None)
    ap.add_argument("--runs", type=int, default=10)
    ap.add_argument("--warm", type=int, default=2)
    ap.add_argument("--steps", type=int, default=20)
    ap.add_argument("--deltas", type=int, default=2000)
    ap.add_argument("--pace", type=int, default=0)
    ap.add_argument("--conc", type=int, default=200)
    ap.add_argument("--latency", type=int, default=50)
    ap.add_argument("--agents", type=int, default=1000)
    ap.add_argument("--cap", type=float, default=0, help="S4: no further run after so many seconds (0: none)")
    ap.add_argument("--lengths", type=lambda s: [int(x) for x in s.split(",")], default=[20, 100, 200])
    a = ap.parse_args()
    if variants:
        cls = variants[a.variant or next(iter(variants))]

    async def go():
        p = cls(a.base_url)
        if p.threaded:
            from concurrent.futures import ThreadPoolExecutor

            asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(max(a.conc, 8)))
        await p.start()
        try:
            res = await {"S1": s1, "S1F": s1f, "S2": s2, "S3": s3, "S4": s4, "S5": s5, "S6": s6}[a.scenario](
                p, a
            )
        finally:
            await p.stop()
        return {"peer": p.name, "scenario": a.scenario, **res}

    sys.stdout.write("\n" + json.dumps(asyncio.run(go())) + "\n")  # own line: some peers print to stdout
    sys.stdout.flush()
    os._exit(0)
