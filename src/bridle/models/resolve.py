"""From a string to a model: "openai:gpt-4o", "ollama:qwen3:8b", "openai:NAME@http://127.0.0.1:8080/v1".

A string may end in how the model calls tools, where that is known better than by its profile:
"ollama:qwen2.5:1.5b#constrained", "#text", "#native".
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal, Protocol, cast
from urllib.parse import urlsplit

from bridle.engine.model import Chunk, Model, ModelProfile, ModelRequest
from bridle.errors import ConfigurationError, MissingExtra
from bridle.models.openai import OPENAI_URL, OpenAIModel

OPENROUTER_URL = "https://openrouter.ai/api/v1"
OLLAMA_URL = "http://127.0.0.1:11434"
OLLAMA_PORT = 11434
FORMS = (
    "ollama:NAME",
    "gguf:FILE",
    "openai:NAME",
    "openai:NAME@http://HOST:PORT/v1",
    "anthropic:NAME",
    "openrouter:NAME",
    "pydantic-ai:PROVIDER:NAME",
    "scripted:ANSWER",
    "scripted:FILE.json",
)
CALLING: dict[str, Literal["native", "constrained", "text"]] = {
    "native": "native",
    "constrained": "constrained",
    "text": "text",
}

Problem = Literal["empty", "kind", "name", "address", "key", "planner", "file", "extra", "calling"]

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
    make = MAKERS.get(kind)
    if make is None:
        raise UnknownModel("kind", given, f"model={given!r}: {kind!r} is no kind of model.")
    rest, mark, calling = rest.rpartition("#") if kind in CALLS_AS_TOLD else (rest, "", "")
    rest, calling = (rest.strip(), calling.strip().lower()) if mark else (rest or calling, "")
    if not rest or rest.startswith("@"):
        raise UnknownModel("name", given, f"model={given!r}: the model's name is missing after '{kind}:'.")
    if mark and calling not in CALLING:
        raise UnknownModel(
            "calling",
            given,
            f"model={given!r}: '#{calling}' is no way to call tools; it is one of {', '.join(CALLING)}.",
        )
    model = make(given, rest, environ)
    if calling:
        model.profile = replace(model.profile, tool_calling=CALLING[calling])
    return model


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


class Made(Protocol):
    """A model whose profile may still be settled."""

    name: str
    profile: ModelProfile

    def stream(self, request: ModelRequest) -> AsyncIterator[Chunk]: ...


def _openai(given: str, rest: str, environ: Mapping[str, str]) -> Made:
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
        return _priced(_at(given, rest, base_url, key), "openai", rest)
    # the key in the environment is OpenAI's: it is not sent to any other server
    return _at(given, rest[: split[-1].start()], rest[split[-1].end() :], "")


def _openrouter(given: str, rest: str, environ: Mapping[str, str]) -> Made:
    key = environ.get("OPENROUTER_API_KEY", "").strip()
    if not key:
        raise _no_key(given, "OPENROUTER_API_KEY")
    return _priced(_at(given, rest, OPENROUTER_URL, key), "openrouter", rest)


def _anthropic(given: str, rest: str, environ: Mapping[str, str]) -> Made:
    from bridle.models.anthropic import AnthropicModel

    key = environ.get("ANTHROPIC_API_KEY", "").strip()
    if not key:
        raise _no_key(given, "ANTHROPIC_API_KEY")
    model = AnthropicModel(rest, api_key=key)
    return _priced(model, "anthropic", rest)


def _gguf(given: str, rest: str, environ: Mapping[str, str]) -> Made:
    from bridle.models.embedded import EmbeddedModel

    try:
        return EmbeddedModel(os.path.expanduser(rest))
    except ConfigurationError as error:
        problem = "extra" if isinstance(error, MissingExtra) else "file"
        raise UnknownModel(problem, given, f"model={given!r}: {error}", hint=str(error)) from None


def _pydantic_ai(given: str, rest: str, environ: Mapping[str, str]) -> Made:
    from bridle.models.pydantic_ai import PydanticAIModel

    try:
        return PydanticAIModel(rest)
    except ConfigurationError as error:
        problem = "extra" if isinstance(error, MissingExtra) else "name"
        raise UnknownModel(problem, given, f"model={given!r}: {error}", hint=str(error)) from None


def _scripted(given: str, rest: str, environ: Mapping[str, str]) -> Made:
    from bridle.models.scripted import ScriptedModel

    if rest.endswith(".json"):
        return ScriptedModel(script_in(given, Path(rest)))
    return ScriptedModel([rest], repeat=True)


def script_in(given: str, path: Path) -> list[Any]:
    """A script from a file: a list of texts, calls {"tool": …, "arguments": {…}}, and lists of calls."""
    from bridle.models.scripted import call

    def line(each: Any) -> Any:
        if isinstance(each, str):
            return each
        if isinstance(each, list):
            return [line(one) for one in cast("list[Any]", each)]
        return call(each["tool"], **each.get("arguments", {}))

    try:
        lines: Any = json.loads(path.read_text("utf-8"))
        return [line(each) for each in lines]
    except (OSError, ValueError, TypeError, KeyError, AttributeError) as error:
        raise UnknownModel(
            "file",
            given,
            f"model={given!r}: {str(path)!r} is no script ({type(error).__name__}): a JSON list of texts "
            'and of calls such as {"tool": "add", "arguments": {"a": 1, "b": 2}}.',
        ) from error


def _priced(model: Made, provider: str, name: str) -> Made:
    from bridle.models.prices import price_of

    if not model.profile.local:
        model.profile = replace(model.profile, price=price_of(provider, name))
    return model


def _ollama(given: str, rest: str, environ: Mapping[str, str]) -> Made:
    from bridle.models.ollama import OllamaModel

    if _AT_ADDRESS.search(rest):
        raise UnknownModel(
            "address", given, f"model={given!r}: say where Ollama is with OLLAMA_HOST, not '@'."
        )
    return OllamaModel(rest, ollama_url(environ))


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


MAKERS: dict[str, Callable[[str, str, Mapping[str, str]], Made]] = {
    "anthropic": _anthropic,
    "gguf": _gguf,
    "ollama": _ollama,
    "openai": _openai,
    "openrouter": _openrouter,
    "pydantic-ai": _pydantic_ai,
    "scripted": _scripted,
}
CALLS_AS_TOLD = ("gguf", "ollama", "openai", "openrouter")
