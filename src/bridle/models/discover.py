"""Looking for a model when nobody named one: the environment, Ollama, the cache; else the planner.

What was looked for is reported place by place, so that a person learns what to do. Nothing outside this
machine is ever chosen unless the environment names it.
"""

from __future__ import annotations

import asyncio
import importlib.util
import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, cast

from bridle.errors import BridleError, ConfigurationError
from bridle.models import http
from bridle.models.openai import is_cloud_name
from bridle.models.resolve import ollama_url, resolve

PLANNER = "planner"
OLLAMA_SECONDS = 1.5
MAX_ANSWER = 4 << 20
MOST_OF_MEMORY = 0.6
"""What a model's file may take: its window and everything else need the rest."""

Kind = Literal["environment", "ollama", "gguf"]
State = Literal["usable", "unusable", "empty", "absent"]


@dataclass(frozen=True, slots=True)
class Place:
    """One place that was looked into.

    state    "usable": a model is there and will work; "unusable": one is there that cannot be used;
             "empty": the place is there, without a model; "absent": the place itself is not there
    models   what is there, by name
    choice   what `resolve()` takes, where there is a model to use
    detail   what stood in the way, in technical words
    """

    kind: Kind
    where: str
    state: State
    models: tuple[str, ...] = ()
    choice: str = ""
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Discovery:
    """Everything that was looked into, in order of preference."""

    places: tuple[Place, ...]

    @property
    def choice(self) -> str | None:
        """What to give to `resolve()`; a bad name in the environment too, so that it is heard of.

        None, or "planner" in the environment, leaves the planner, with the rules of whoever asks.
        """
        return next((place.choice for place in self.places if place.choice), None)


async def discover(
    environ: Mapping[str, str] = os.environ, *, everywhere: bool = False, seconds: float = OLLAMA_SECONDS
) -> Discovery:
    """Look until a model is found, or `everywhere`; wait for Ollama so many seconds at most."""
    places = [_environment(environ)]
    if everywhere or not places[-1].choice:
        places.append(await _ollama(environ, seconds))
    if everywhere or not places[-1].choice:
        places.append(_cache(environ))
    return Discovery(tuple(places))


def cache_folder(environ: Mapping[str, str] = os.environ) -> Path:
    base = environ.get("XDG_CACHE_HOME", "")
    root = Path(base) if base and Path(base).is_absolute() else Path(os.path.expanduser("~/.cache"))
    return root / "bridle" / "models"


def _environment(environ: Mapping[str, str]) -> Place:
    named = environ.get("BRIDLE_MODEL", "").strip()
    if not named:
        return Place("environment", "BRIDLE_MODEL", "absent")
    try:
        resolve(named, environ)
    except ConfigurationError as error:
        if named != PLANNER:  # whoever has rules for it can use it
            return Place("environment", "BRIDLE_MODEL", "unusable", (named,), named, str(error))
    return Place("environment", "BRIDLE_MODEL", "usable", (named,), named)


async def _ollama(environ: Mapping[str, str], seconds: float) -> Place:
    try:
        url = ollama_url(environ)
    except ConfigurationError as error:
        return Place("ollama", environ.get("OLLAMA_HOST", ""), "absent", detail=str(error))
    try:
        async with asyncio.timeout(seconds):
            answer = await _get_json(f"{url}/api/tags")
    except TimeoutError:
        return Place("ollama", url, "absent", detail=f"no answer within {seconds:g} s")
    except OSError as error:
        return Place("ollama", url, "absent", detail=str(error))
    except ValueError:
        answer = None
    models = _names(answer)
    if models is None:
        return Place("ollama", url, "absent", detail="what answers there is not Ollama")
    suitable = [name for name, family in models if _can_chat(name, family)]
    names = tuple([name for name, _ in models])
    if not suitable:
        return Place("ollama", url, "unusable" if names else "empty", names)
    return Place("ollama", url, "usable", names, f"ollama:{suitable[0]}")


async def _get_json(url: str) -> Any:
    """Whatever the network does comes back as an OSError."""
    try:
        with await http.request(http.Endpoint(url)) as response:
            if response.status != 200:
                raise OSError(f"HTTP {response.status}")
            return json.loads(await response.read(MAX_ANSWER))
    except (BridleError, RecursionError) as error:
        raise OSError(str(error)) from None


def _names(answer: Any) -> list[tuple[str, str]] | None:
    """Each model's name and family, the newest first as Ollama has them; None if it is not Ollama."""
    if not isinstance(answer, dict) or "models" not in answer:
        return None
    listed: Any = cast(dict[str, Any], answer)["models"] or []  # an empty list may come as null
    if not isinstance(listed, list):
        return None
    models: list[tuple[str, str]] = []
    for each in cast(list[Any], listed):
        entry = cast(dict[str, Any], each) if isinstance(each, dict) else {}
        details = entry.get("details")
        family = cast(dict[str, Any], details).get("family") if isinstance(details, dict) else ""
        name = entry.get("name")
        if isinstance(name, str) and name.strip():
            models.append((name.strip(), str(family or "")))
    return models


def _can_chat(name: str, family: str) -> bool:
    """Not a model that only embeds; and not one in Ollama's cloud, which nobody asked to send anything to."""
    return "embed" not in name.lower() and "bert" not in family.lower() and not is_cloud_name(name)


def _cache(environ: Mapping[str, str]) -> Place:
    folder = cache_folder(environ)
    try:
        files = sorted([file for file in folder.iterdir() if file.suffix.lower() == ".gguf"])
        sizes = {file: file.stat().st_size for file in files}
    except OSError as error:
        return Place("gguf", str(folder), "absent", detail=error.strerror or str(error))
    names = tuple([file.name for file in files])
    if not names:
        return Place("gguf", str(folder), "empty")
    if importlib.util.find_spec("xllamacpp") is None:
        return Place(
            "gguf", str(folder), "unusable", names, detail="to run it, install Bridle with its extra 'local'"
        )
    fitting = [file for file in files if 0 < sizes[file] < _memory() * MOST_OF_MEMORY]
    if not fitting:
        return Place("gguf", str(folder), "unusable", names, detail="none of them fits into the memory here")
    best = max(fitting, key=lambda file: sizes[file])
    return Place("gguf", str(folder), "usable", names, f"gguf:{best}")


def _memory() -> float:
    """Bytes of this machine's memory; without a way to tell, no file is too large."""
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):
        return float("inf")
