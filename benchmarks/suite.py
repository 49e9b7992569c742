"""What `make bench` runs: floors, Bridle and peers, twice; then the targets, each with what was measured.

  benchmarks/bench                            # floors, Bridle, agno and ai_sdk_6, two passes, about ten minutes
  benchmarks/bench --all                      # every peer
  benchmarks/bench --md docs/performance.md   # also put the tables between that page's two markers
  benchmarks/bench --from-results             # print again what the last run measured

Exit code 1 when a target is missed. The figures are in benchmarks/results/.
"""

import argparse
import datetime
import json
import operator
import os
import platform
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import environments
import footprint
import run
import tables
from environments import HERE, SetupFailed, python

RESULTS = HERE / "results"
PASSES = 2
NEEDED = ["server", "floor", "bridle"]
FLOORS = ["floor_httpx", "floor_aiohttp", "floor_sock"]
OURS = ["bridle", "bridle_streaming"]
USUAL = [*FLOORS, *OURS, "agno", "ai_sdk_6"]
PEER_PROJECTS = {"agno": "agno", "ai_sdk_6": "ai6"}


class Target(NamedTuple):
    what: str
    read: Callable[[dict], float | None]
    limit: float
    unit: str = ""
    below: bool = False

    def met(self, value: float | None) -> bool:
        return value is not None and (operator.lt if self.below else operator.le)(value, self.limit)


def figure(scenario: str, kind: str, metric: str) -> Callable[[dict], float | None]:
    """Bridle's median, or its ratio to floor_aiohttp: the better of the passes."""

    def read(found: dict) -> float | None:
        entries = [each.get(scenario, {}).get("bridle", {}) for each in found["summaries"]]
        return min([e[kind][metric] for e in entries if metric in e.get(kind, {})], default=None)

    return read


def extra(script: str, metric: str) -> Callable[[dict], float | None]:
    return lambda found: found["extras"].get(script, {}).get(metric)


VERSIONS = """
import hashlib, json, pathlib, platform, re
import importlib.metadata as metadata
import bridle
files = sorted(pathlib.Path(bridle.__file__).parent.rglob("*.py"))
digest = hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:10]
needs = [re.match(r"[\\w.-]+", need).group() for need in metadata.requires("bridle") if "extra ==" not in need]
versions = {"Python": platform.python_version(), "bridle": f"{metadata.version('bridle')} (sources {digest})"}
print(json.dumps(versions | {name: metadata.version(name) for name in needs}))
"""
FLAT_MB = 2.0
TARGETS = [
    Target("S1 CPU a step, against floor_aiohttp", figure("S1", "ratio", "cpu_us"), 1.6, "×"),
    Target("S2 CPU a delta, burst", figure("S2", "median", "cpu_us"), 20, " µs"),
    Target(
        "S3 CPU a run, 200 at once, against floor_aiohttp", figure("S3", "ratio", "cpu_ms_per_run"), 2.0, "×"
    ),
    Target(
        "S4 growth from 20 to 200 steps, against floor_aiohttp", figure("S4", "ratio", "growth"), 1.2, "×"
    ),
    Target("S5 CPU of building an agent", figure("S5", "median", "agent_cpu_us"), 50, " µs"),
    Target("S6 wall of 8 parallel tools, against floor_aiohttp", figure("S6", "ratio", "wall_ms"), 1.1, "×"),
    Target("CPU of `import bridle`", extra("footprint", "import_cpu_ms"), 150, " ms", below=True),
    Target("base install", extra("footprint", "install_mb"), 25, " MB", below=True),
    Target(
        "memory growth, run 200 to 1,200, in process",
        extra("memory_in_process", "growth_mb"),
        FLAT_MB,
        " MiB",
        below=True,
    ),
    Target(
        "memory growth, run 200 to 1,200, over HTTP",
        extra("memory_http", "growth_mb"),
        FLAT_MB,
        " MiB",
        below=True,
    ),
    Target("cancel to result, tool asleep for 60 s", extra("cancel", "worst_ms"), 250, " ms", below=True),
    Target("tasks that failed unseen in ten such cancels", extra("cancel", "faults"), 0),
    Target("guard, scan of a text, a KB", extra("guard", "worst_scan_ms_per_kb"), 1, " ms", below=True),
    Target("guard, CPU of 2,000 deltas, against none", extra("guard", "worst_ratio"), 1.5, "×"),
]


def set_up(everything: bool) -> list[str]:
    """The engines that can be measured. Without a peer there is less to compare; without the rest, nothing."""
    projects = environments.EVERYTHING if everything else [*NEEDED, *PEER_PROJECTS.values()]
    for project in projects:
        try:
            environments.ensure(project)
        except SetupFailed as error:
            if project in NEEDED:
                sys.exit(f"{project} cannot be set up: {error}")
            print(f"Going on without {project}: {error}", file=sys.stderr)
    return [name for name in (run.ENGINES if everything else USUAL) if run.is_set_up(name)]


def measure(names: list[str], scenarios: list[str], passes: int) -> dict:
    RESULTS.mkdir(exist_ok=True)
    for number in range(1, passes + 1):
        print(f"pass {number} of {passes}", file=sys.stderr)
        run.measure(names, scenarios, RESULTS / f"pass{number}.json", fresh=True)
    print("footprint, memory, cancel, guard", file=sys.stderr)
    extras = {"footprint": footprint.measure(), "cancel": _script("cancel.py")}
    extras["guard"] = _script("guard.py", "--json")
    extras["memory_in_process"] = _script("memory.py")
    with run.mock_server(300) as url:
        extras["memory_http"] = _script("memory.py", "--base-url", url)
    about = {
        "date": datetime.date.today().isoformat(),
        "machine": machine(),
        "versions": versions(),
        "passes": passes,
    }
    (RESULTS / "extras.json").write_text(json.dumps({"about": about, "extras": extras}, indent=2))
    return load()


def _script(name: str, *arguments: str) -> dict:
    command = [str(python("bridle")), str(HERE / name), *arguments]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=240, cwd=HERE)
    except subprocess.TimeoutExpired:
        return {"error": "no result within 240 s"}
    if done.returncode:
        print(f"{name} failed:\n{done.stderr[-1500:]}", file=sys.stderr)
        return {"error": done.stderr[-400:]}
    return json.loads(done.stdout.strip().splitlines()[-1])


def load() -> dict:
    """What the last run left in results/."""
    try:
        found = json.loads((RESULTS / "extras.json").read_text())
        files = [RESULTS / f"pass{number}.json" for number in range(1, found["about"]["passes"] + 1)]
        found["results"] = [json.loads(file.read_text())["results"] for file in files]
    except FileNotFoundError as error:
        sys.exit(f"There is nothing measured yet ({error.filename}). Run benchmarks/bench first.")
    found["summaries"] = [tables.summary(results) for results in found["results"]]
    return found


def machine() -> str:
    virtual = "hypervisor" in Path("/proc/cpuinfo").read_text() if Path("/proc/cpuinfo").exists() else False
    return f"{os.cpu_count()} vCPU VM" if virtual else f"{os.cpu_count()} CPUs, {platform.machine()}"


def versions() -> dict[str, str]:
    """Of the interpreter and of what was measured; the fingerprint says which state of the sources."""
    return json.loads(subprocess.check_output([str(python("bridle")), "-c", VERSIONS], text=True, cwd="/"))


def check_table(found: dict) -> str:
    rows = ["| target | limit | measured | |", "|---|---:|---:|---|"]
    for target in TARGETS:
        value = target.read(found)
        shown = "–" if value is None else f"{value:.2f}{target.unit}"
        limit = f"{'<' if target.below else '≤'} {target.limit:g}{target.unit}"
        rows.append(f"| {target.what} | {limit} | {shown} | {'pass' if target.met(value) else 'MISSED'} |")
    return "\n".join(rows)


def report(found: dict) -> str:
    about = found["about"]
    used = ", ".join(f"{name} {version}" for name, version in about["versions"].items())
    head = f"Measured {about['date']} on a {about['machine']}; {used}; better of {about['passes']} passes."
    samples: dict = {}
    for results in found["results"]:
        for scenario, rows in results.items():
            for name, row in rows.items():
                slot = samples.setdefault(scenario, {}).setdefault(name, {"samples": []})
                slot["samples"] += row["samples"]
                if "error" in row:
                    slot["error"] = row["error"]
    return f"{head}\n\n{check_table(found)}\n\nThe tables take all passes together.\n\n{tables.render(samples)}\n"


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--all", action="store_true", help="every peer, not only agno and ai_sdk_6")
    parser.add_argument("--scenarios", default=",".join(run.SCENARIOS))
    parser.add_argument("--passes", type=int, default=PASSES)
    parser.add_argument(
        "--md", type=Path, help="a page with the markers <!-- bench:begin --> and <!-- bench:end -->"
    )
    parser.add_argument(
        "--from-results", action="store_true", help="measure nothing, print the last run again"
    )
    asked = parser.parse_args()
    if asked.from_results:
        found = load()
    else:
        found = measure(set_up(asked.all), asked.scenarios.split(","), asked.passes)
    text = report(found)
    print(text)
    if asked.md:
        tables.write(asked.md, text)
    missed = [target.what for target in TARGETS if not target.met(target.read(found))]
    if missed:
        print(f"{len(missed)} of {len(TARGETS)} targets missed: {'; '.join(missed)}", file=sys.stderr)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
