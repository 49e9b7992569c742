"""What Ollama says of itself and of a model it has."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any, cast

from bridle.engine.text import compact_json
from bridle.errors import ModelError
from bridle.models import http
from bridle.models.completions import member
from bridle.models.ollama_faults import refusal, unreachable
from bridle.models.ollama_wire import JSON, count

MAX_ANSWER = 16 << 20


@dataclass(frozen=True, slots=True)
class OllamaCard:
    """What Ollama says of a model it has; `runs_at` where it passes requests on to another server."""

    context_length: int | None = None
    capabilities: tuple[str, ...] = ()
    runs_at: str = ""


async def describe(name: str, base_url: str = "") -> OllamaCard:
    """What Ollama knows of a model. Whatever stands in the way is a `ModelError`."""
    where = base_url.rstrip("/") or address()
    try:
        body = compact_json({"model": name, "name": name}).encode("utf-8", "replace")
        with await http.request(http.Endpoint(f"{where}/api/show", JSON), body) as response:
            if response.status != 200:
                raise await refusal(response, name)
            shown = _loaded(await response.read(MAX_ANSWER))
    except OSError as error:
        raise unreachable(where, error) from None
    except ValueError as error:
        raise ModelError(f"What answers at {where} is not Ollama ({error}).", fault="protocol") from None
    info, can = member(shown, "model_info"), member(shown, "capabilities")
    facts = cast(dict[str, Any], info) if isinstance(info, dict) else {}
    lengths = [count(value) for key, value in facts.items() if key.endswith(".context_length")]
    listed = cast(list[Any], can) if isinstance(can, list) else []
    return OllamaCard(
        next(iter(lengths), None),
        tuple([each for each in listed if isinstance(each, str)]),
        str(member(shown, "remote_host") or ""),
    )


async def version(where: str) -> tuple[int, ...]:
    """The numbers of Ollama's version; none where it does not tell."""
    try:
        with await http.request(http.Endpoint(f"{where}/api/version")) as response:
            told = member(_loaded(await response.read(MAX_ANSWER)), "version")
    except OSError as error:
        raise unreachable(where, error) from None
    except ValueError:
        return ()
    numbers = re.match(r"\d{1,6}(\.\d{1,6})*", told) if isinstance(told, str) else None
    return tuple([int(each) for each in numbers[0].split(".")]) if numbers else ()


def address() -> str:
    from bridle.models.resolve import ollama_url  # which imports the models

    return ollama_url()


def _loaded(body: bytes) -> Any:
    try:
        return json.loads(body)
    except RecursionError:
        raise ValueError("JSON nested too deeply") from None
