"""The errors of pydantic-ai, and of the providers' libraries below it, as what they mean for a run."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, cast

from bridle.engine.text import describe, words
from bridle.errors import ModelError, ModelFault

CATEGORIES: tuple[tuple[str, ModelFault], ...] = (
    ("ModelContextWindowExceededError", "context"),
    ("ModelAuthenticationError", "auth"),
    ("ModelRateLimitError", "busy"),
    ("ModelUnavailableError", "busy"),
    ("ModelServerError", "server"),
    ("ModelConnectionError", "network"),
    ("ModelRequestTimeout", "network"),
    ("ModelQuotaExceededError", "refused"),
    ("ModelRequestRejectedError", "refused"),
    ("ConcurrencyLimitExceeded", "busy"),
    ("UsageLimitExceeded", "refused"),
    ("ContentFilterError", "refused"),
    ("UnexpectedModelBehavior", "protocol"),
    ("UserError", "refused"),
)
"""The library's errors and what they mean here, the more special ones first."""
SENTENCES: dict[ModelFault, str] = {
    "busy": "The model's server is busy",
    "server": "The model's server failed",
    "network": "The model's server does not answer",
    "auth": "The model's server refused the key",
    "context": "The conversation is too long for the model",
    "refused": "The model's server refused the request",
    "protocol": "The model's server sent something that is no answer",
}
PASSING: tuple[ModelFault, ...] = ("busy", "server", "network", "protocol")
TRANSPORTS = ("httpx", "httpx2", "httpcore", "httpcore2", "aiohttp", "botocore", "grpc")
"""Libraries whose errors are about a connection; not every adapter passes them on as its own."""
TOO_LONG = (
    "too long",
    "context length",
    "context limit",
    "context window",
    "maximum context",
    "too many tokens",
)


def fault_of(error: BaseException) -> ModelError:
    """What an error of the library, or of the provider's library below it, means for the run."""
    if isinstance(error, BaseExceptionGroup):  # several models were tried, one after the other
        faults = [fault_of(each) for each in cast(BaseExceptionGroup[BaseException], error).exceptions]
        return next((fault for fault in faults if fault.retryable), faults[-1])
    status = getattr(error, "status_code", None)
    status = status if isinstance(status, int) else None
    said = _said(error)
    fault = _fault(error, status, said)
    what = SENTENCES[fault] if _from_outside(error) else "The model could not be asked"
    details = ": ".join([*([f"HTTP {status}"] if status else []), *([said] if said else [])])
    return ModelError(
        f"{what} ({details})." if details else f"{what}.",
        fault=fault,
        status=status,
        retryable=fault in PASSING,
        retry_after=getattr(error, "retry_after", None),
    )


def _fault(error: BaseException, status: int | None, said: str) -> ModelFault:
    exceptions = import_module("pydantic_ai.exceptions")
    for name, fault in CATEGORIES:
        kind = getattr(exceptions, name, None)
        if kind is not None and isinstance(error, kind):
            return fault
    if status is None:
        return "network" if _from_outside(error) else "refused"
    if status in (429, 529):
        return "busy"
    if status in (401, 403):
        return "auth"
    if status >= 500 or status in (408, 409):
        return "server"
    too_long = status == 413 or any(hint in said.lower() for hint in TOO_LONG)
    return "context" if too_long else "refused"


def _from_outside(error: BaseException) -> bool:
    """Whether a server had a part in it; anything else is a mistake, which does not pass."""
    exceptions = import_module("pydantic_ai.exceptions")
    library = type(error).__module__.partition(".")[0]
    told = isinstance(error, OSError | exceptions.AgentRunError) or library in TRANSPORTS
    return told or isinstance(getattr(error, "status_code", None), int)


def _said(error: BaseException) -> str:
    """The provider's sentence, where its error has one; a page of HTML tells a person nothing."""
    body: Any = getattr(error, "body", None)
    if isinstance(body, Mapping):
        inner = cast(Mapping[str, Any], body)
        inner = inner.get("error") or inner
        text = cast(Mapping[str, Any], inner).get("message") if isinstance(inner, Mapping) else inner
    elif isinstance(body, str):
        text = "" if body.lstrip().startswith("<") else body
    else:
        exceptions = import_module("pydantic_ai.exceptions")
        ours = isinstance(error, exceptions.AgentRunError | exceptions.UserError)
        text = "" if getattr(error, "status_code", None) else words(error) if ours else describe(error)
    return " ".join(str(text or "").split())[:300]
