"""Samples to Markdown tables, and to the one-line summary that checks are made on."""

import statistics
from pathlib import Path
from typing import NamedTuple

TABLE_FLOOR = "floor_aiohttp"
LOWEST_FLOOR = "floor_sock"
MARKERS = ("<!-- bench:begin -->", "<!-- bench:end -->")


class Column(NamedTuple):
    title: str
    metric: str
    digits: int = 0
    smallest: bool = False


class Table(NamedTuple):
    title: str
    ratio_of: str
    columns: tuple[Column, ...]


TABLES = {
    "S1": Table(
        "S1 one step over HTTP: runs of 20 steps (µs per step)",
        "cpu_us",
        (
            Column("CPU median", "cpu_us"),
            Column("CPU min", "cpu_us", smallest=True),
            Column("wall median", "wall_us"),
            Column("wall min", "wall_us", smallest=True),
        ),
    ),
    "S1F": Table(
        "S1F one step of the engine alone: 20 steps, in-process model (µs per step)",
        "cpu_us",
        (
            Column("CPU median", "cpu_us", 1),
            Column("CPU min", "cpu_us", 1, smallest=True),
            Column("wall median", "wall_us", 1),
        ),
    ),
    "S2": Table(
        "S2 streaming, burst: 2,000 deltas in one write (µs per delta)",
        "cpu_us",
        (
            Column("CPU median", "cpu_us", 1),
            Column("CPU min", "cpu_us", 1, smallest=True),
            Column("first delta, ms", "ttfd_ms", 1),
            Column("deltas seen", "deltas"),
        ),
    ),
    "S2P": Table(
        "S2P streaming, paced: 2,000 deltas, one write a millisecond (µs per delta)",
        "cpu_us",
        (
            Column("CPU median", "cpu_us", 1),
            Column("CPU min", "cpu_us", 1, smallest=True),
            Column("first delta, ms", "ttfd_ms", 1),
            Column("deltas seen", "deltas"),
        ),
    ),
    "S3": Table(
        "S3 concurrency: 200 runs of 5 steps, 50 ms model latency, one process (ideal wall 250 ms)",
        "cpu_ms_per_run",
        (
            Column("wall ms median", "wall_ms"),
            Column("wall ms min", "wall_ms", smallest=True),
            Column("CPU ms/run median", "cpu_ms_per_run", 2),
            Column("CPU ms/run min", "cpu_ms_per_run", 2, smallest=True),
            Column("peak RSS MiB", "peak_rss_mb"),
            Column("growth MiB", "delta_rss_mb"),
        ),
    ),
    "S4": Table(
        "S4 history growth: CPU per step by length of the run (µs)",
        "growth",
        (
            Column("20 steps", "cpu_us_20"),
            Column("100 steps", "cpu_us_100"),
            Column("200 steps", "cpu_us_200"),
            Column("growth, 200 / 20", "growth", 2),
        ),
    ),
    "S5": Table(
        "S5 agent construction: 1,000 agents with 5 tools",
        "agent_cpu_us",
        (
            Column("µs/agent CPU", "agent_cpu_us", 1),
            Column("µs/agent wall", "agent_us", 1),
            Column("KiB/agent", "agent_kb", 2),
            Column("wrap 5 tools once, µs", "tools5_us"),
        ),
    ),
    "S5I": Table(
        "S5I cold start: a fresh process imports what the agent needs",
        "import_ms",
        (
            Column("import ms median", "import_ms"),
            Column("import ms min", "import_ms", smallest=True),
            Column("process ms min", "process_ms", smallest=True),
            Column("RSS MiB", "rss_mb"),
            Column("modules", "modules"),
        ),
    ),
    "S6": Table(
        "S6 parallel tools: 8 calls of 100 ms in one reply (ideal 100 ms)",
        "wall_ms",
        (
            Column("wall ms median", "wall_ms"),
            Column("wall ms min", "wall_ms", smallest=True),
            Column("CPU ms median", "cpu_ms", 1),
        ),
    ),
}


def render(results: dict) -> str:
    """Every scenario that was run, as Markdown."""
    return "\n\n".join(
        _table(TABLES[scenario], results[scenario]) for scenario in TABLES if scenario in results
    )


def _table(table: Table, rows: dict) -> str:
    head = [
        "engine",
        *[column.title for column in table.columns],
        f"median / {TABLE_FLOOR}",
        f"min / {LOWEST_FLOOR}",
        "n",
    ]
    lines = [f"### {table.title}", "", _row(head), "|---|" + "---:|" * (len(head) - 1)]
    metrics = {name: with_growth(row.get("samples") or []) for name, row in rows.items()}
    floor = middle(metrics.get(TABLE_FLOOR, []), table.ratio_of)
    lowest = least(metrics.get(LOWEST_FLOOR, []), table.ratio_of)
    for name, row in rows.items():
        samples = metrics[name]
        if not samples:
            if row.get("error"):
                lines.append(f"| {name} | failed: {' '.join(row['error'].split())[-120:]} |")
            continue
        cells = [
            number((least if c.smallest else middle)(samples, c.metric), c.digits) for c in table.columns
        ]
        ratios = [
            _ratio(middle(samples, table.ratio_of), floor),
            _ratio(least(samples, table.ratio_of), lowest),
        ]
        lines.append(_row([name, *cells, *ratios, str(len(samples))]))
    return "\n".join(lines)


def summary(results: dict, reference: str = TABLE_FLOOR) -> dict:
    """{scenario: {peer: {"n", "median": {metric: x}, "ratio": {metric: x / reference's x}, "error"?}}}"""
    out: dict = {}
    for scenario, rows in results.items():
        medians = {name: _medians(row.get("samples") or []) for name, row in rows.items()}
        floor = medians.get(reference, {})
        out[scenario] = {}
        for name, median in medians.items():
            entry = out[scenario][name] = {
                "n": len(rows[name].get("samples") or []),
                "median": {metric: round(value, 4) for metric, value in median.items()},
                "ratio": {m: round(value / floor[m], 4) for m, value in median.items() if floor.get(m)},
            }
            if error := _error(rows[name]):
                entry["error"] = error[-200:]
    return out


def _medians(samples: list[dict]) -> dict:
    metrics = sorted({m for sample in samples for m in sample if not m.startswith("error")})
    medians = {metric: middle(samples, metric) for metric in metrics}
    if medians.get("cpu_us_20") and medians.get("cpu_us_200"):
        medians["growth"] = medians["cpu_us_200"] / medians["cpu_us_20"]
    return medians


def _error(row: dict) -> str:
    in_samples = (
        v for sample in row.get("samples") or [] for k, v in sample.items() if k.startswith("error")
    )
    return row.get("error") or next(in_samples, "")


def with_growth(samples: list[dict]) -> list[dict]:
    """S4's samples with the median growth in each: a ratio of medians, not a median of ratios."""
    medians = _medians(samples)
    return [{**s, "growth": medians["growth"]} for s in samples] if "growth" in medians else samples


def middle(samples: list[dict], metric: str) -> float | None:
    values = [sample[metric] for sample in samples if metric in sample]
    return statistics.median(values) if values else None


def least(samples: list[dict], metric: str) -> float | None:
    return min([sample[metric] for sample in samples if metric in sample], default=None)


def number(value: float | None, digits: int = 1) -> str:
    if value is None:
        return "–"
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.{digits}f}"


def _ratio(value: float | None, floor: float | None) -> str:
    return f"{value / floor:.2f}×" if value is not None and floor else "–"


def _row(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def write(path: Path, text: str) -> None:
    """Into the file between its two markers, where it has them; else as the whole file."""
    begin, end = MARKERS
    if path.exists() and begin in (before := path.read_text()):
        head, rest = before.split(begin, 1)
        tail = rest.split(end, 1)[1] if end in rest else ""
        text = f"{head}{begin}\n{text.strip()}\n{end}{tail}"
    path.write_text(text if text.endswith("\n") else text + "\n")
