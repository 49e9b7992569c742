"""From a string to a model: "openai:gpt-4o", "ollama:qwen3:8b", "openai:NAME@http://127.0.0.1:8080/v1"."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from typing import Literal
from urllib.parse import urlsplit

from bridle.engine.context import get_context_window
from bridle.engine.model import Model, ModelProfile
from bridle.errors import ConfigurationError
from bridle.models.http import is_loopback
from bridle.models.openai import OPENAI_URL, OpenAIModel

OPENROUTER_URL = "https://openrouter.ai/api/v1"
OLLAMA_URL = "http://127.0.0.1:11434"
OLLAMA_PORT = 11434
FORMS = ("openai:NAME", "openai:NAME@http://HOST:PORT/v1", "openrouter:NAME", "ollama:NAME")

Problem = Literal["empty", "kind", "name", "address", "key", "planner"]

_AT_ADDRESS = re.compile(r"@(?=https?://)", re.I)


class UnknownModel(ConfigurationError):
    """A string that names no model. `problem` says why, for those who speak another language."""

    def __init__(self, problem: Problem, given: str, sentence: str, *, hint: str = "") -> None:
        super().__init__(f"{sentence} Valid forms: {', '.join(FORMS)}.")
        self.problem: Problem = problem
        self.given = given
        self.hint = hint


def resolve(name: str, environ: Mapping[str, str] = os.environ) -> Model:
    """The model that `name` means. Keys are read from the environment and never from the string."""
    given = name.strip() if isinstance(name, str) else ""
    if not given:
        raise UnknownModel("empty", given, f"model={name!r} names no model.")
    kind, _, rest = given.partition(":")
    kind, rest = kind.strip().lower(), rest.strip()
    if kind == "planner":
        raise UnknownModel(
            "planner",
            given,
            f"model={given!r}: the planner has no rules of its own; pass PlannerModel(rules) as the model.",
        )
    make = {"openai": _openai, "openrouter": _openrouter, "ollama": _ollama}.get(kind)
    if make is None:
        raise UnknownModel("kind", given, f"model={given!r}: {kind!r} is no kind of model.")
    if not rest or rest.startswith("@"):
        raise UnknownModel("name", given, f"model={given!r}: the model's name is missing after '{kind}:'.")
    return make(given, rest, environ)


def ollama_url(environ: Mapping[str, str] = os.environ) -> str:
    """Where Ollama is, read from OLLAMA_HOST the way Ollama reads it: scheme and port may be missing."""
    given = environ.get("OLLAMA_HOST", "").strip().rstrip("/")
    if not given:
        return OLLAMA_URL
    bare = "://" not in given
    try:
        parts = urlsplit(f"http://{given}" if bare else given)
        port, host = parts.port or (OLLAMA_PORT if bare else None), parts.hostname or "127.0.0.1"
    except ValueError:
        parts, port, host = urlsplit(""), None, ""
    if parts.scheme not in ("http", "https"):
        raise UnknownModel(
            "address", given, f"OLLAMA_HOST={given!r} is no address; it looks like 127.0.0.1:11434."
        )
    if host in ("0.0.0.0", "::"):  # where a server listens, not where a client goes
        host = "127.0.0.1"
    shown = f"[{host}]" if ":" in host else host
    return f"{parts.scheme}://{shown}{f':{port}' if port else ''}{parts.path}"


def is_cloud_name(ollama_name: str) -> bool:
    """Ollama passes these models on to its own servers, wherever Ollama itself runs."""
    return ollama_name.lower().endswith(("-cloud", ":cloud"))


def _openai(given: str, rest: str, environ: Mapping[str, str]) -> Model:
    split = list(_AT_ADDRESS.finditer(rest))
    if not split:
        if "@" in rest:
            raise UnknownModel(
                "address",
                given,
                f"model={given!r}: the address after '@' must begin with http:// or https://.",
            )
        base_url = environ.get("OPENAI_BASE_URL", "").strip().rstrip("/") or OPENAI_URL
        key = environ.get("OPENAI_API_KEY", "").strip()
        if not key and base_url == OPENAI_URL:
            raise _no_key(given, "OPENAI_API_KEY")
        return _at(given, rest, base_url, key)
    # the key in the environment is OpenAI's: it is not sent to any other server
    return _at(given, rest[: split[-1].start()], rest[split[-1].end() :], "")


def _openrouter(given: str, rest: str, environ: Mapping[str, str]) -> Model:
    key = environ.get("OPENROUTER_API_KEY", "").strip()
    if not key:
        raise _no_key(given, "OPENROUTER_API_KEY")
    return _at(given, rest, OPENROUTER_URL, key)


def _ollama(given: str, rest: str, environ: Mapping[str, str]) -> Model:
    if _AT_ADDRESS.search(rest):
        raise UnknownModel(
            "address", given, f"model={given!r}: say where Ollama is with OLLAMA_HOST, not '@'."
        )
    url = ollama_url(environ)
    model = _at(given, rest, f"{url}/v1", "")
    local = is_loopback(urlsplit(url).hostname or "") and not is_cloud_name(rest)
    model.profile = ModelProfile(get_context_window(rest), local=local)
    return model


def _at(given: str, name: str, base_url: str, key: str) -> OpenAIModel:
    try:
        _ = urlsplit(base_url).port  # a port that is none is found here, not in a run
        return OpenAIModel(name, base_url, key)
    except ValueError as error:
        raise UnknownModel(
            "address", given, f"model={given!r}: {base_url!r} is no address ({error})."
        ) from None


def _no_key(given: str, variable: str) -> UnknownModel:
    return UnknownModel("key", given, f"model={given!r} needs a key: set {variable}.", hint=variable)
