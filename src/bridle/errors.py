"""What can go wrong, as one small family. Each message says what was wrong, with which value, and what to do.

A run itself never raises for what a model or a tool does: it returns a result that says why it ended.
These are raised for bad configuration (at once, at construction), by `RunResult.unwrap()`, and by
tools and models to tell the loop something precise.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from bridle.engine.result import RunResult


class BridleError(Exception):
    """The family's name."""


class ConfigurationError(BridleError, ValueError):
    """An agent, a tool or a budget was put together in a way that cannot work."""


class MissingExtra(ConfigurationError):
    """A part of Bridle that is installed by an extra is not; `extra` is its name."""

    def __init__(self, extra: str, what: str) -> None:
        super().__init__(f"{what} Install Bridle with its extra '{extra}'.")
        self.extra = extra


class InvalidMessage(BridleError, ValueError):
    """A message or its JSON form is not what the engine can read; the text names the field."""


class ApprovalRefused(BridleError):
    """A decision that is not valid: about something else, expired, or used before. Nothing was done."""


class RunConflict(BridleError):
    """Another process goes on with the same run; this one has stopped before it did anything."""


class InvalidState(BridleError, ValueError):
    """A run's state cannot be used: cut off, changed, or of another version; the text names the field."""


class ToolError(BridleError):
    """Raised by a tool to tell the model, in its own words, why it could not do what was asked.

    `retryable` says that the very same call may work a moment later, so one repeat is no stall.
    """

    def __init__(self, message: str, *, retryable: bool = False) -> None:
        super().__init__(message)
        self.retryable = retryable


ModelFault = Literal["busy", "server", "network", "refused", "context", "protocol", "auth"]


class ModelError(BridleError):
    """A model could not be asked, or its answer could not be read."""

    def __init__(
        self,
        message: str,
        *,
        fault: ModelFault = "server",
        status: int | None = None,
        retryable: bool = False,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(message)
        self.fault: ModelFault = fault
        self.status = status
        self.retryable = retryable
        self.retry_after = retry_after


class RunFailed(BridleError):
    """Raised by `RunResult.unwrap()` when a run ended without a plain answer; `.result` has everything."""

    def __init__(self, result: RunResult) -> None:
        super().__init__(f"The run ended with {result.finish_reason!r}: {result.report.detail}")
        self.result = result
