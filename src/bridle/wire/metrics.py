"""What an operator watches: requests, runs, viewers, tokens. Of this process; nothing personal is in it."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from bridle.engine.events import Escalated, Event, Finish, RunStart, StepFinish
from bridle.host.assistants import HostContext
from bridle.host.telemetry import Hears

MEDIA = CONTENT_TYPE_LATEST
SECONDS = (0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)


class Metrics:
    """With a registry of its own, so that two hosts in one process do not count for each other."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._requests = Histogram(
            "bridle_request_seconds",
            "Requests by route, streams left out.",
            ["method", "route", "status"],
            buckets=SECONDS,
            registry=self.registry,
        )
        self._runs = Counter(
            "bridle_runs", "Runs that came to rest here.", ["assistant", "outcome"], registry=self.registry
        )
        self._tokens = Counter(
            "bridle_model_tokens", "Tokens of model calls.", ["model", "direction"], registry=self.registry
        )
        self._viewers = Gauge("bridle_stream_viewers", "Open event streams.", registry=self.registry)
        self.active = Gauge("bridle_runs_active", "Runs under way here.", registry=self.registry)

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        self._requests.labels(method, route, str(status)).observe(seconds)

    @contextmanager
    def viewer(self) -> Generator[None]:
        self._viewers.inc()
        try:
            yield
        finally:
            self._viewers.dec()

    def begin(self, context: HostContext) -> Hears:
        """For `Host.watchers`."""
        return _RunCounts(self, context.assistant).hear

    def ended(self, assistant: str, outcome: str) -> None:
        self._runs.labels(assistant, outcome).inc()

    def spent(self, model: str, given: int, written: int) -> None:
        self._tokens.labels(model, "input").inc(given)
        self._tokens.labels(model, "output").inc(written)

    def text(self) -> bytes:
        return generate_latest(self.registry)


@dataclass(slots=True)
class _RunCounts:
    metrics: Metrics
    assistant: str
    model: str = ""

    def hear(self, event: Event) -> None:
        match event:
            case RunStart():
                self.model = event.model
            case Escalated():
                self.model = event.to_model
            case StepFinish():
                self.metrics.spent(self.model, event.usage.input_tokens, event.usage.output_tokens)
            case Finish():
                self.metrics.ended(self.assistant, event.finish_reason)
            case _:
                pass
