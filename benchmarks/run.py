"""The driver: starts the mock server, runs engine × scenario in interleaved rounds, prints Markdown tables.

  python3 run.py [--scenarios S1,S3] [--peers floor_aiohttp,bridle] [--out raw.json] [--md out.md]
  python3 run.py --from raw.json [--json-summary]      # only render
  python3 run.py --extra mine:venv/bin/python:peer_mine.py:"import mine"   # add an engine, in the same run

--extra NAME:PYTHON:PEER_FILE[:IMPORT] may be repeated and always runs, whatever --peers says. The peer file may
live anywhere: this folder is on its PYTHONPATH, so `from common import Peer, SYSTEM, main` works (peer_bridle.py
shows what to define). IMPORT is what S5I times in a fresh process.

--json-summary puts one line of JSON on stdout and the tables on stderr (tables.summary says what is in it).
--out accumulates: samples already in that file count again; --fresh starts the file anew.

Only the standard library. Load goes to 127.0.0.1 alone; every child has a time limit.
"""

import argparse
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import tables
from environments import HERE, HOME, node, python


class Engine(NamedTuple):
    command: list[str]
    arguments: list[str]
    imports: str

    @property
    def is_node(self) -> bool:
        return Path(self.command[0]).name == "node"


class Scenario(NamedTuple):
    rounds: int
    arguments: list[str]
    seconds: int


def _python(venv: str, file: str, imports: str, variant: str = "") -> Engine:
    return Engine([str(python(venv)), str(HERE / file)], ["--variant", variant] if variant else [], imports)


def _node(project: str, *arguments: str, imports: str = "") -> Engine:
    script = HOME / project / "peer_ai.mjs"  # copied there, so that its imports are found
    return Engine([str(node(project)), "--expose-gc", str(script)], list(arguments), imports)


AI_SDK = "await import('ai'); await import('@ai-sdk/openai-compatible'); await import('zod');"
OPENAI_SDK = (
    "import asyncio, orjson; from openai import AsyncOpenAI; AsyncOpenAI(api_key='x').chat.completions"
)
BRIDLE = "import httptools, pydantic, bridle; from bridle.models import OpenAIModel"
AGENTS = "from agents import Agent, Runner, function_tool, OpenAIChatCompletionsModel"
ENGINES = {
    "floor_httpx": _python("floor", "peer_floor.py", "import asyncio, httpx, orjson", "httpx"),
    "floor_aiohttp": _python("floor", "peer_floor.py", "import asyncio, aiohttp, orjson", "aiohttp"),
    "floor_sock": _python("floor", "peer_floor.py", "import asyncio, orjson", "sock"),
    "raw_openai_sdk": _python("floor", "peer_floor.py", OPENAI_SDK, "openai_sdk"),
    "bridle": _python("bridle", "peer_bridle.py", BRIDLE, "bridle"),
    "bridle_streaming": _python("bridle", "peer_bridle.py", BRIDLE, "streaming"),
    "pydantic_ai": _python(
        "pydantic_ai",
        "peer_pydantic_ai.py",
        "from pydantic_ai import Agent; from pydantic_ai.models.openai import OpenAIChatModel",
    ),
    "openai_agents": _python("openai_agents", "peer_openai_agents.py", AGENTS),
    "langchain": _python(
        "langchain",
        "peer_langchain.py",
        "from langchain.agents import create_agent; from langchain_openai import ChatOpenAI",
    ),
    "smolagents": _python(
        "smolagents",
        "peer_smolagents.py",
        "from smolagents import ToolCallingAgent, OpenAIModel, tool; import openai",
    ),
    "agno": _python(
        "agno", "peer_agno.py", "from agno.agent import Agent; from agno.models.openai import OpenAIChat"
    ),
    "strands": _python(
        "strands",
        "peer_strands.py",
        "from strands import Agent, tool; from strands.models.openai import OpenAIModel",
    ),
    "node_floor_fetch": _node("ai7", "--variant", "floor"),
    "ai_sdk_7": _node("ai7", "--name", "ai_sdk_7", imports=AI_SDK),
    "ai_sdk_6": _node("ai6", "--name", "ai_sdk_6", imports=AI_SDK),
}
SCENARIOS = {
    "S1": Scenario(3, ["S1", "--runs", "10", "--warm", "2"], 120),
    "S1F": Scenario(2, ["S1F", "--runs", "10", "--warm", "3"], 90),
    "S2": Scenario(2, ["S2", "--runs", "2", "--warm", "1"], 90),
    "S2P": Scenario(1, ["S2", "--runs", "2", "--warm", "1", "--pace", "1000"], 90),
    # one run a process: every sample opens its 200 connections
    "S3": Scenario(5, ["S3", "--steps", "5", "--runs", "1", "--warm", "1"], 120),
    # a fast engine gets n=15, one slower than 10 s a run n=3
    "S4": Scenario(3, ["S4", "--runs", "5", "--warm", "3", "--cap", "10"], 240),
    "S5": Scenario(1, ["S5"], 120),
    "S5I": Scenario(3, [], 60),
    "S6": Scenario(2, ["S6", "--runs", "3", "--warm", "2"], 60),
}
NODE_WARM_RUNS = "20"  # in S4, where a JIT that is still warming up would look like negative growth

COLD_PYTHON = """
import sys, time
began = time.perf_counter()
{imports}
took = time.perf_counter() - began
import json, os
rss = next(int(line.split()[1]) / 1024 for line in open('/proc/self/status') if line.startswith('VmRSS'))
print(json.dumps({{'import_ms': took * 1e3, 'rss_mb': rss, 'modules': len(sys.modules)}}), flush=True)
os._exit(0)
"""
COLD_NODE = """
import('node:fs').then(async fs => {{
  const began = performance.now(); {imports} const took = performance.now() - began;
  const rss = +fs.readFileSync('/proc/self/status', 'utf8').match(/VmRSS:\\s+(\\d+)/)[1] / 1024;
  console.log(JSON.stringify({{ import_ms: took, rss_mb: rss }}));
}})
"""


def run_child(engine: Engine, scenario: str, url: str) -> dict:
    """One process, one scenario: its samples, or why there are none."""
    _, arguments, seconds = SCENARIOS[scenario]
    if engine.is_node and scenario == "S4":
        arguments = [NODE_WARM_RUNS if a == "3" else a for a in arguments]
    command = [*engine.command, *arguments, "--base-url", url, *engine.arguments]
    path = os.pathsep.join(filter(None, [str(HERE), os.environ.get("PYTHONPATH")]))
    try:
        done = subprocess.run(
            command,
            capture_output=True,
            text=True,
            timeout=seconds,
            cwd=Path(engine.command[-1]).parent,
            env={**os.environ, "PYTHONPATH": path},
        )
    except subprocess.TimeoutExpired:
        return {"error": f"no result within {seconds} s"}
    lines = [line for line in done.stdout.splitlines() if line.startswith('{"peer"')]
    return json.loads(lines[-1]) if lines else {"error": (done.stderr or done.stdout)[-400:]}


def cold_start(engine: Engine) -> dict:
    if engine.is_node:
        code = COLD_NODE.format(imports=engine.imports)
        command, where = (
            [engine.command[0], "--input-type=module", "-e", code],
            Path(engine.command[-1]).parent,
        )
    else:
        command, where = [engine.command[0], "-c", COLD_PYTHON.format(imports=engine.imports)], HERE
    began = time.perf_counter()
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, cwd=where)
    took = time.perf_counter() - began
    if done.returncode:
        return {"error": done.stderr[-300:]}
    return {"samples": [{**json.loads(done.stdout.strip().splitlines()[-1]), "process_ms": took * 1e3}]}


@contextmanager
def mock_server(seconds: float):
    """The address of a server that ends with this block, or by itself after `seconds`."""
    command = [str(python("server")), str(HERE / "mock_server.py"), "--max-seconds", str(seconds)]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        assert server.stdout is not None
        yield f"http://127.0.0.1:{int(server.stdout.readline())}/v1"
    finally:
        server.terminate()
        server.wait(10)


def measure(
    names: list[str], scenarios: list[str], out: Path, *, fresh: bool, rounds: int = 99, seconds: float = 3000
) -> dict:
    """Samples by scenario and engine, written to `out` as they come in."""
    data = json.loads(out.read_text()) if out.exists() and not fresh else {"results": {}, "load": []}
    results, began = data["results"], time.monotonic()
    for project in ("ai6", "ai7"):
        if (HOME / project).is_dir():
            shutil.copy(HERE / "peer_ai.mjs", HOME / project / "peer_ai.mjs")
    try:
        with mock_server(seconds + 120) as url:
            for scenario in scenarios:
                for number in range(min(SCENARIOS[scenario].rounds, rounds)):
                    first = number % len(names)
                    for name in names[first:] + names[:first]:
                        if time.monotonic() - began > seconds:
                            raise SystemExit(
                                f"The time is used up ({seconds:.0f} s); {out} has what there is."
                            )
                        engine = ENGINES[name]
                        found = cold_start(engine) if scenario == "S5I" else run_child(engine, scenario, url)
                        slot = results.setdefault(scenario, {}).setdefault(name, {"samples": []})
                        slot["samples"] += found.get("samples", [])
                        slot.update({key: found[key] for key in ("error", "skip") if key in found})
                        data["load"].append([scenario, name, round(os.getloadavg()[0], 2)])
                        what = "ok" if found.get("samples") else found.get("error") or found.get("skip")
                        print(
                            f"{time.monotonic() - began:6.0f}s {scenario} round {number + 1} {name}: {what}",
                            file=sys.stderr,
                        )
                        out.write_text(json.dumps(data))
    finally:
        data["results"] = {
            s: {n: results[s][n] for n in ENGINES if n in results[s]} for s in SCENARIOS if s in results
        }
        out.parent.mkdir(parents=True, exist_ok=True)
        out.write_text(json.dumps(data))
    return data["results"]


def is_set_up(name: str) -> bool:
    return Path(ENGINES[name].command[0]).exists()


def add_extra(spec: str) -> str:
    name, program, file, imports = (spec.split(":", 3) + ["", "", ""])[:4]
    if not os.path.isfile(file):
        raise SystemExit(f"--extra {name}: there is no file {file!r}.")
    # abspath, not resolve(): a virtual environment's python is a link
    command = [os.path.abspath(shutil.which(program) or program), os.path.abspath(file)]
    ENGINES[name] = Engine(command, [], imports)
    return name


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--scenarios", default=",".join(SCENARIOS))
    parser.add_argument("--peers", default="")
    parser.add_argument("--extra", action="append", default=[], metavar="NAME:PYTHON:PEER_FILE[:IMPORT]")
    parser.add_argument("--rounds-max", type=int, default=99)
    parser.add_argument("--out", type=Path, default=HERE / "results" / "raw.json")
    parser.add_argument("--fresh", action="store_true", help="forget what --out already holds")
    parser.add_argument(
        "--json-summary", action="store_true", help="one line of JSON on stdout, tables on stderr"
    )
    parser.add_argument("--md", type=Path)
    parser.add_argument("--from", dest="source", type=Path)
    parser.add_argument("--max-seconds", type=float, default=3000)
    asked = parser.parse_args()

    if asked.source:
        results = json.loads(asked.source.read_text())["results"]
    else:
        names = asked.peers.split(",") if asked.peers else [name for name in ENGINES if is_set_up(name)]
        names += [name for name in map(add_extra, asked.extra) if name not in names]
        scenarios = asked.scenarios.split(",")
        if unknown := [s for s in scenarios if s not in SCENARIOS]:
            parser.error(f"unknown scenarios {unknown}; there are {', '.join(SCENARIOS)}")
        if missing := [name for name in names if name not in ENGINES or not is_set_up(name)]:
            parser.error(f"unknown, or not set up by environments.py: {missing}")
        signal.signal(signal.SIGTERM, lambda *_: sys.exit("stopped"))  # so that the server is ended too
        asked.out.parent.mkdir(parents=True, exist_ok=True)
        limits = {"rounds": asked.rounds_max, "seconds": asked.max_seconds}
        results = measure(names, scenarios, asked.out, fresh=asked.fresh, **limits)

    text = tables.render(results)
    print(text, file=sys.stderr if asked.json_summary else sys.stdout)
    if asked.md:
        tables.write(asked.md, text)
    if asked.json_summary:
        print(json.dumps(tables.summary(results)))


if __name__ == "__main__":
    main()
