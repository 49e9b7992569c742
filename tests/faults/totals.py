"""What a campaign was: what was armed, what happened and when, and what came of it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from faults.points import AFTER_COMMIT, BEFORE_COMMIT, OTHERS, TRANSACTIONS

PROCESS_FAULTS = ("kill", "freeze", "database restarted")
POINT_FAULTS = (*BEFORE_COMMIT, *AFTER_COMMIT, "gone", "model stream cut")
"""Those at points within a process that lives on. All others happen around it."""
POINTS = (
    *[f"{when} the commit of {what}" for what in TRANSACTIONS for when in ("before", "after")],
    *OTHERS,
)
"""For what ends a process or stops it. Each campaign goes through them in an order of its own."""


@dataclass(frozen=True)
class Happening:
    """A fault, when it was, and the tool call that it happened to, where it did to one."""

    kind: str
    since: float
    until: float
    call: str = ""


@dataclass
class Totals:
    """What a campaign was, and what came of it."""

    seed: str = ""
    campaigns: int = 0
    errands: int = 0
    runs: int = 0
    starts: int = 0
    faults: Counter[str] = field(default_factory=Counter[str])
    armed: Counter[str] = field(default_factory=Counter[str])
    points: Counter[str] = field(default_factory=Counter[str])
    """Those that were reached when something was armed at them."""
    answers: Counter[str] = field(default_factory=Counter[str])
    trouble: Counter[str] = field(default_factory=Counter[str])
    effects: int = 0
    drafts: int = 0
    seconds: float = 0.0
    violations: list[str] = field(default_factory=list[str])

    @property
    def in_processes(self) -> int:
        return sum([n for kind, n in self.faults.items() if kind in PROCESS_FAULTS])

    @property
    def never_reached(self) -> list[str]:
        return [point for point in POINTS if not self.points[point]]

    @property
    def at_points(self) -> int:
        return sum([n for kind, n in self.faults.items() if kind in POINT_FAULTS])

    def add(self, more: Totals) -> None:
        self.campaigns += 1
        for name in ("errands", "runs", "starts", "effects", "drafts", "seconds"):
            setattr(self, name, getattr(self, name) + getattr(more, name))
        for name in ("faults", "armed", "points", "answers", "trouble"):
            getattr(self, name).update(getattr(more, name))
        self.violations += more.violations

    def __str__(self) -> str:
        def listed(counted: Counter[str]) -> str:
            return ", ".join([f"{name} {n}" for name, n in counted.most_common()]) or "none"

        silent = self.armed.keys() - self.points.keys()
        return "\n".join(
            [
                f"{self.seed}: {self.runs} runs for {self.errands} errands, {self.starts} processes, "
                f"{self.drafts} drafts, {self.effects} effects, {self.seconds:.0f} s",
                f"  faults: {self.in_processes} of processes, {self.at_points} at points within, "
                f"{self.faults.total()} in all: {listed(self.faults)}",
                f"  armed {self.armed.total()} at {len(self.armed)} points, fired {self.points.total()} "
                f"at {len(self.points)}; never fired: {', '.join(sorted(silent)) or 'none'}",
                f"  answers: {listed(self.answers)}",
                f"  people met: {listed(self.trouble)}",
                f"  violations: {len(self.violations)}",
                *[f"    {each}" for each in self.violations],
            ]
        )
