"""What Ollama's refusals mean, and the other ways in which an answer can fail to come."""

from __future__ import annotations

import json
import re
from typing import Any

from bridle.errors import ModelError, ModelFault
from bridle.models import http
from bridle.models.completions import member
from bridle.models.retry import parse_retry_after

LONGEST_ERROR = 20_000
TOO_LONG = ("context length", "context size", "exceed_context_size", "context window", "input is too long")
NO_MEMORY = ("more system memory", "out of memory", "failed to allocate", "cudamalloc failed")
TOLD = re.compile(r"request \((\d+) tokens\)|n_prompt_tokens\D{1,4}(\d+)")


class PromptTooLong(ModelError):
    """What was sent has more tokens than the window that was asked for; `tokens` as far as it is known."""

    def __init__(self, message: str, status: int | None = None, tokens: int = 0) -> None:
        super().__init__(message, fault="context", status=status)
        self.tokens = tokens


class OutOfMemory(ModelError):
    """The model cannot be loaded with a window of that size."""


async def refusal(response: http.Response, model: str) -> ModelError:
    """What an HTTP status means for the run, with what Ollama said about it."""
    body = await response.read(LONGEST_ERROR)
    said = sentence_in(body.decode("utf-8", "replace"))
    return fault(response.status, said, model, parse_retry_after(response.headers.get("retry-after")))


def fault(status: int, said: str, model: str, retry_after: float | None = None) -> ModelError:
    """A refusal, or (with status 0) an error in the middle of an answer."""
    lowered, known = said.lower(), status or None
    parts = [part for part in (f"HTTP {status}" if status else "", said) if part]
    told = f" ({': '.join(parts)})" if parts else ""
    if any(hint in lowered for hint in NO_MEMORY):
        return OutOfMemory(f"Ollama has not enough memory for {model!r}{told}.", status=known)
    if any(hint in lowered for hint in TOO_LONG):
        counted = TOLD.search(said)
        tokens = int(counted[1] or counted[2]) if counted else 0
        return PromptTooLong(f"The conversation is too long for the model{told}.", known, tokens)
    kind, what, hint = _meaning(status, lowered, model, bool(said))
    return ModelError(
        f"{what}{told}{': ' + hint if hint else ''}.",
        fault=kind,
        status=known,
        retryable=kind in ("busy", "server"),
        retry_after=retry_after,
    )


def _meaning(status: int, said: str, model: str, told: bool) -> tuple[ModelFault, str, str]:
    """The fault, what happened, and what to do about it."""
    if status == 429 or (status == 503 and "busy" in said):
        return "busy", "Ollama is busy", ""
    if status in (401, 403):
        return "auth", "Ollama refused access", "sign in with 'ollama signin'"
    if status == 404 or (status < 500 and "model" in said and "not found" in said):
        hint = f"get it with 'ollama pull {model}'" if told else "what answers there may not be Ollama"
        return "refused", f"Ollama does not have {model!r}", hint
    if "does not support tools" in said:
        hint = 'choose one that can, or pass profile=ModelProfile(tool_calling="constrained")'
        return "refused", f"{model!r} cannot call tools", hint
    if "does not support thinking" in said:
        return "refused", f"{model!r} cannot think", "leave out think=…"
    if status >= 500 or not status:
        return "server", "Ollama failed", ""
    return "refused", "Ollama refused the request", ""


def sentence_in(error: Any) -> str:
    """The sentence in an error; Ollama passes its runner's errors on as JSON in JSON. HTML tells nothing."""
    for _ in range(4):
        if isinstance(error, str) and error.lstrip().startswith("{"):
            try:
                error = json.loads(error)
            except (ValueError, RecursionError):
                break
        inner = member(error, "error") or member(error, "message")
        if inner is None:
            break
        error = inner
    text = error if isinstance(error, str) else "" if error is None else str(error)
    return "" if text.lstrip().startswith("<") else " ".join(text.split())[:300].rstrip(".")


def unreachable(where: str, error: Exception) -> ModelError:
    what = f"{type(error).__name__}: {error}".rstrip(": ")
    return ModelError(
        f"Ollama does not answer at {where} ({what}): start it with 'ollama serve', "
        "or say where it is with OLLAMA_HOST.",
        fault="network",
        retryable=True,
    )


def broken_off() -> ModelError:
    return ModelError("The model's answer broke off in the middle.", fault="network", retryable=True)
