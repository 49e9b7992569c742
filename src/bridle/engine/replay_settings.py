"""What an agent is set to now, beside what the run was recorded with: said also where nothing came of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import Any

from bridle.engine.budget import Budget
from bridle.engine.loop import Run
from bridle.engine.model import ModelProfile
from bridle.engine.replay_script import Script
from bridle.engine.trace_format import profile_from
from bridle.engine.trace_header import budget_from, settings_to_json

NAMES: Mapping[str, str] = {
    "maxOutputTokens": "max_output_tokens",
    "temperature": "temperature",
    "maxRetries": "max_retries",
    "contextWindow": "context_window",
    "stallNudges": "stall_nudges",
    "approvalSeconds": "approval_seconds",
    "output": "output",
    "texts": "texts",
    "role": "role",
}
"""The fields of a trace's first line that say how an agent was set, as its parameters are called."""


def compare_settings(script: Script, run: Run) -> None:
    """Name each limit and setting that differs. Hooks are compared by what they say in the run."""
    header = script.header
    was, now = asdict(budget_from(header)), asdict(run.settings.budget)
    for name in was:
        if was[name] != now[name]:
            script.other_limits = True
            _differs(script, f"budget.{name}", was[name], now[name])
    settings = settings_to_json(run)
    for field, name in NAMES.items():
        known = field in header.body and not (field == "role" and _role_varies(script, run))
        if known and header.body[field] != settings[field]:
            _differs(script, name, header.body[field], settings[field])


def budget_now(script: Script, budget: Budget, profile: ModelProfile) -> Budget:
    """The agent's, unless the call chose its own. What another model's patience made of the seconds that
    nobody set is not this run's."""
    recorded = budget_from(script.header)
    if script.header.object("given").get("budget", bool):
        return recorded
    patience = profile_from(script.header.object("model")).patience
    if recorded.seconds / patience == budget.seconds / profile.patience:
        return replace(budget, seconds=recorded.seconds)
    return budget


def _differs(script: Script, name: str, was: Any, now: Any) -> None:
    script.differs(script.first_step, "setting", was, now, name)


def _role_varies(script: Script, run: Run) -> bool:
    return callable(run.settings.role) or script.header.get("roleVaries", bool)
