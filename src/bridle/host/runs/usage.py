"""What each model call of a run took: one row a call, in the transaction of the step it belongs to.

Which model was asked is known where it is asked, and what it took where the step is recorded (the engine
estimates what a provider does not report). So the models of a run are wrapped to note the one, and the
entries of the journal bring the other.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from urllib.parse import urlsplit

from sqlalchemy.dialects.postgresql import insert as insert_or_leave
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.engine.events import usage_from_json
from bridle.engine.model import Chunk, Model, ModelProfile, ModelRequest, Usage
from bridle.host.database import add_rows
from bridle.host.runs.records import RunRecord
from bridle.host.tables import usage as usage_table

STEPS = ("step", "acting")
"""Entries that follow a model call. The first of a step is kept; those after it tell of the same call."""


@dataclass(slots=True)
class Ledger:
    """Which model was asked at which step of a run, as far as this process asked it."""

    asked: dict[int, Model] = field(default_factory=dict[int, Model])

    @property
    def last_model(self) -> str | None:
        return self.asked[max(self.asked)].name if self.asked else None

    def model_at(self, step: int) -> str:
        model = self.asked.get(step)
        return "" if model is None else model.name


def wrap_with_tracking(model: Model, ledger: Ledger, counted: Model | None = None) -> Model:
    """The same model, noted in the ledger each time it is asked; `counted` is it without its wrappings."""
    return _Tracked(model, ledger, counted or model)


class _Tracked:
    def __init__(self, model: Model, ledger: Ledger, counted: Model) -> None:
        self._model, self._ledger, self._counted = model, ledger, counted

    def __repr__(self) -> str:
        return f"<tracked {self._model!r}>"

    @property
    def name(self) -> str:
        return self._model.name

    @property
    def profile(self) -> ModelProfile:
        return self._model.profile

    async def probe(self) -> None:
        if (probe := getattr(self._model, "probe", None)) is not None:
            await probe()

    def stream(self, request: ModelRequest) -> AsyncIterator[Chunk]:
        self._ledger.asked[request.step] = self._counted
        return self._model.stream(request)


def usage_rows(
    run: RunRecord, ledger: Ledger, entries: Iterable[Mapping[str, Any]], at: datetime
) -> list[dict[str, Any]]:
    """A row for each model call that these entries of the journal tell of."""
    return [
        _row(run, model, entry, at)
        for entry in entries
        if entry["kind"] in STEPS and (model := ledger.asked.get(entry["step"]["number"])) is not None
    ]


async def add_usage(tx: AsyncConnection, rows: Sequence[Mapping[str, Any]]) -> None:
    """Add them, but for calls that have a row already."""
    await add_rows(tx, insert_or_leave(usage_table).on_conflict_do_nothing(), rows)


def provider_of(model: Model) -> str:
    """Who serves it: the kind of the model, or the server where many speak the same protocol."""
    named: object = getattr(model, "provider", None)
    if isinstance(named, str) and named:
        return named
    kind = type(model).__name__.removesuffix("Model").lower()
    host = urlsplit(str(getattr(model, "base_url", ""))).hostname or ""
    return kind if not host or kind != "openai" or host == "api.openai.com" else host


def _row(run: RunRecord, model: Model, entry: Mapping[str, Any], at: datetime) -> dict[str, Any]:
    used: Usage = usage_from_json(entry["step"]["usage"])
    price = model.profile.price
    return {
        "run_id": run.id,
        "call": entry["meters"]["modelCalls"],
        "tenant_id": run.tenant_id,
        "user_id": run.user_id,
        "assistant": run.assistant,
        "scope": run.scope,
        "provider": provider_of(model),
        "model": model.name,
        "local": model.profile.local,
        "input_tokens": used.input_tokens,
        "output_tokens": used.output_tokens,
        "cached_tokens": used.cached_tokens,
        "reasoning_tokens": used.reasoning_tokens,
        "estimated": used.estimated,
        "cost": None if price is None else price.of(used),
        "at": at,
    }
