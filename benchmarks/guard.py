"""What watching over a local model's replies costs: the scan of a whole text, a delta held or let pass, a run.

.venv/bin/python benchmarks/guard.py [--json]

Exit code 1 when a target is missed; with --json the figures only, for `benchmarks/bench` to compare. The scan
and the deltas are the median of eleven rounds. The run streams 2,000 deltas from a model in the process to the
agent's events, with the guard and without it in turn, so that a slow second hits both. The text that names
no tool is what an answer usually is; the others make the guard look twice.
"""

import argparse
import asyncio
import json
import random
import statistics
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from bridle import ModelProfile, ModelRequest, TextDelta, ToolLoopAgent, tool
from bridle.engine.model import Chunk, FinishChunk, TextChunk
from bridle.guard.hold import Hold
from bridle.guard.scan import scan

STATUTES = Path(__file__).parents[1].parent / "shared" / "data" / "gesetze"
ROUNDS, DELTAS, KB = 11, 2_000, 1_024
SCAN_LIMIT, RATIO_LIMIT = 1.0, 1.5

WHO = (
    "Der Kläger",
    "Die Beklagte",
    "Das Gericht",
    "Der Mieter",
    "Die Vermieterin",
    "Die Kanzlei",
    "Der Senat",
)
DID = (
    "hat",
    "will",
    "soll",
    "muss nach § 242 BGB",
    "kann (anders als vorgetragen)",
    "wird",
    "darf im Zweifel",
)
WHAT = ("die Frist", "den Vertrag", "die Suche nach der Akte", "das „Schreiben“ vom 3. Mai", "den Betrag von 4.200,00 €",
        "die Klausel [Anlage K 3]", "den Antrag", "die Kosten")  # fmt: skip
THEN = (
    "prüfen",
    "verlängern",
    "nicht anerkennen",
    "bis zum 14.07. vorlegen",
    "erneut berechnen",
    "zurückweisen",
)
PARAGRAPH = 6


@tool
async def suche(frage: str, anzahl: int = 5) -> str:
    """Search the files."""
    return ""


@tool
async def frist_anlegen(akte: str, datum: str) -> str:
    """Add a deadline."""
    return ""


TOOLS = (suche, frist_anlegen)
SPECS = [each.spec for each in TOOLS]


def sentences(seed: int) -> Iterator[str]:
    chance = random.Random(seed)
    while True:
        parts = [chance.choice(words) for words in (WHO, DID, WHAT, THEN)]
        yield f"{' '.join(parts)}{chance.choice('...;?!')}"


def prose(size: int, seed: int = 1) -> str:
    text, written = "", sentences(seed)
    while len(text) < size:
        text += " ".join(next(written) for _ in range(PARAGRAPH)) + "\n\n"
    return text


def about_tools(size: int) -> str:
    """The same, with a word in it that is also the name of a tool."""
    return prose(size).replace("die Suche nach der Akte", "die suche nach der Akte (suche)")


def markdown(size: int) -> str:
    text, written = "", sentences(2)
    while len(text) < size:
        line = [next(written) for _ in range(4)]
        text += (
            f"## {line[0][:30]}\n\n- **{line[1]}**\n- [Anlage](https://example.org/a) `suche`: {line[2]}\n\n"
        )
        text += f'> {line[3]}\n\n```json\n{{"akte": "12/24", "offen": true}}\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n'
    return text


def pieces(text: str, count: int) -> list[str]:
    """Words with the blanks behind them, as a model sends them."""
    words = [f"{word} " for word in text.split(" ")]
    return (words * (count // len(words) + 1))[:count]


def median(work: Callable[[], object], scale: float) -> float:
    taken: list[float] = []
    work()
    for _ in range(ROUNDS):
        began = time.process_time()
        work()
        taken.append(time.process_time() - began)
    return statistics.median(taken) * scale


def scan_costs() -> dict[str, float]:
    """Milliseconds a KB. A text is as long as a long answer; statutes are as long as they are."""
    texts = {
        "prose": [prose(8 * KB)],
        "prose naming a tool": [about_tools(8 * KB)],
        "Markdown": [markdown(8 * KB)],
    }
    if STATUTES.is_dir():
        texts["statutes"] = [file.read_text("utf-8") for file in sorted(STATUTES.glob("*.md"))[:20]]
    return {
        name: median(lambda each=each: [scan(text, SPECS) for text in each], 1e3 * KB / sum(map(len, each)))
        for name, each in texts.items()
    }


def feed_all(deltas: Sequence[str]) -> None:
    hold = Hold(SPECS)
    for delta in deltas:
        hold.feed(delta)


def delta_costs() -> dict[str, float]:
    """Microseconds a delta."""
    texts = {"prose": prose(32 * KB), "Markdown": markdown(32 * KB)}
    return {
        name: median(lambda deltas=pieces(text, DELTAS): feed_all(deltas), 1e6 / DELTAS)
        for name, text in texts.items()
    }


class Speaker:
    """Says these deltas, one chunk each."""

    name = "speaker"

    def __init__(self, deltas: Sequence[str], guarded: bool | None) -> None:
        self.deltas = deltas
        self.profile = ModelProfile(local=True, guarded=guarded)

    async def stream(self, request: ModelRequest) -> AsyncIterator[Chunk]:
        for delta in self.deltas:
            yield TextChunk(delta)
        yield FinishChunk("stop")


async def run_cost(deltas: Sequence[str], guarded: bool | None) -> float:
    """CPU microseconds a delta, from the model's chunk to the event that a reader gets."""
    agent = ToolLoopAgent(model=Speaker(deltas, guarded), tools=TOOLS)
    seen: list[str] = []
    began = time.process_time()
    async for event in agent.stream("Was steht in der Akte?"):
        if isinstance(event, TextDelta):
            seen.append(event.delta)
    taken = time.process_time() - began
    assert "".join(seen) == "".join(deltas), "the guard kept a word of an ordinary answer"
    return taken / len(deltas) * 1e6


async def run_costs(text: str) -> dict[str, float]:
    deltas = pieces(text, DELTAS)
    taken: dict[bool | None, list[float]] = {None: [], False: []}
    for each in (None, False):
        await run_cost(deltas, each)  # warms up
    for number in range(2 * ROUNDS):
        for guarded in (None, False) if number % 2 else (False, None):
            taken[guarded].append(await run_cost(deltas, guarded))
    on, off = statistics.median(taken[None]), statistics.median(taken[False])
    return {"on_us": on, "off_us": off, "ratio": on / off}


def measure() -> dict[str, Any]:
    scanned, fed = scan_costs(), delta_costs()
    runs = {
        "prose": asyncio.run(run_costs(prose(32 * KB))),
        "Markdown": asyncio.run(run_costs(markdown(32 * KB))),
    }
    return {
        "scan_ms_per_kb": scanned,
        "feed_us_per_delta": fed,
        "run": runs,
        "worst_scan_ms_per_kb": max(scanned.values()),
        "worst_ratio": max(each["ratio"] for each in runs.values()),
    }


def table(found: dict[str, Any]) -> str:
    rows = [(f"scan, {name}", f"{value:.4f} ms/KB") for name, value in found["scan_ms_per_kb"].items()]
    rows += [
        (f"Hold.feed, {name}", f"{value:.3f} µs/delta") for name, value in found["feed_us_per_delta"].items()
    ]
    for name, run in found["run"].items():
        shown = f"{run['on_us']:.2f} against {run['off_us']:.2f} µs/delta, {run['ratio']:.2f}×"
        rows.append((f"{DELTAS:,} deltas through the agent, {name}", shown))
    rows.append((f"worst scan, < {SCAN_LIMIT:g} ms/KB", f"{found['worst_scan_ms_per_kb']:.4f} ms/KB"))
    rows.append((f"worst run with the guard, ≤ {RATIO_LIMIT:g}×", f"{found['worst_ratio']:.2f}×"))
    return "\n".join(f"{what:<46} {value}" for what, value in rows)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--json", action="store_true", help="figures for a machine")
    as_json = parser.parse_args().json
    found = measure()
    print(json.dumps(found) if as_json else table(found), flush=True)
    missed = found["worst_scan_ms_per_kb"] >= SCAN_LIMIT or found["worst_ratio"] > RATIO_LIMIT
    return 1 if missed and not as_json else 0


if __name__ == "__main__":
    sys.exit(main())
