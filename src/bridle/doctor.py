"""`bridle doctor`: what is installed, which models there are, what to do next."""

from __future__ import annotations

import asyncio
import os
import platform
import re
import sys
from collections.abc import Iterator
from importlib import metadata

from bridle._version import __version__
from bridle.demo import Language
from bridle.models.discover import Discovery, discover
from bridle.shell import new_console, program
from bridle.terminal import WORDS, describe, say

EXTRAS = ("cli", "host", "local", "prices", "pydantic-ai")
"""Those that something here uses; the others are for what is still to come."""
KEYS = ("OPENAI_API_KEY", "ANTHROPIC_API_KEY", "OPENROUTER_API_KEY")
DOCTOR: dict[Language, dict[str, str]] = {
    "de": {
        "extras": "Zusatzpakete",
        "missing": "fehlt: pip install '.[{extra}]' im Quellverzeichnis",
        "unknown": "Bridle ist nicht installiert, deshalb ist nicht bekannt, welche es gibt.",
        "models": "Modelle",
        "set": "gesetzt",
        "unset": "nicht gesetzt",
        "next": "Wie es weitergeht",
        "ready": "Alles bereit: „bridle chat“ benutzt {model}.",
        "fix": "Berichtige BRIDLE_MODEL: {detail}",
        "pull": "Hol dir ein Modell: ollama pull qwen3:8b",
        "install": "Lokal: Installiere Ollama (https://ollama.com), dann: ollama pull qwen3:8b",
        "key": "Bei OpenAI: Setze OPENAI_API_KEY, dann: bridle chat --model openai:gpt-4o",
        "have_key": "{key} ist gesetzt: bridle chat --model {form}",
        "server": "Ein eigener Server mit OpenAI-Schnittstelle: bridle chat --model openai:NAME@http://HOST:PORT/v1",
        "planner": "Ohne Modell antwortet der eingebaute Planer (kein Sprachmodell): bridle chat",
    },
    "en": {
        "extras": "Extras",
        "missing": "missing: pip install '.[{extra}]' in the source directory",
        "unknown": "Bridle is not installed, so it is not known which there are.",
        "models": "Models",
        "set": "set",
        "unset": "not set",
        "next": "What to do next",
        "ready": "All is ready: 'bridle chat' uses {model}.",
        "fix": "Correct BRIDLE_MODEL: {detail}",
        "pull": "Get a model: ollama pull qwen3:8b",
        "install": "Locally: install Ollama (https://ollama.com), then: ollama pull qwen3:8b",
        "key": "With OpenAI: set OPENAI_API_KEY, then: bridle chat --model openai:gpt-4o",
        "have_key": "{key} is set: bridle chat --model {form}",
        "server": "A server of your own that speaks OpenAI's protocol: bridle chat --model openai:NAME@http://HOST:PORT/v1",
        "planner": "Without a model the built-in planner answers (not a language model): bridle chat",
    },
}


def run_doctor(language: Language) -> None:
    console, said = new_console(), DOCTOR[language]
    with asyncio.Runner() as runner:
        found = runner.run(discover(everywhere=True))
    system = f"{platform.system()} {platform.machine()}"
    say(console, f"Bridle {__version__} · Python {platform.python_version()} · {system}")
    say(console, f"\n{said['extras']}", "bold")
    for extra, installed in extras():
        missing = said["missing"].format(extra=extra)
        say(console, f"  ✓ {extra}" if installed else f"  ✗ {extra:<12} {missing}")
    if not extras():
        say(console, f"  {said['unknown']}")
    say(console, f"\n{said['models']}", "bold")
    for place in found.places:
        say(console, f"  {describe(place, WORDS[language])}")
    for key in KEYS:
        say(console, f"  ✓ {key}: {said['set']}" if os.environ.get(key) else f"  ✗ {key}: {said['unset']}")
    say(console, f"\n{said['next']}", "bold")
    for number, advice in enumerate(_advice(said, found), 1):
        say(console, f"  {number}. {advice.replace('bridle chat', f'{program()} chat')}")


def extras() -> list[tuple[str, bool]]:
    """Each extra of Bridle, and whether everything it asks for is installed."""
    try:
        bridle = metadata.distribution("bridle")
    except metadata.PackageNotFoundError:
        return []
    names = [name for name in bridle.metadata.get_all("Provides-Extra") or [] if name in EXTRAS]
    return [(name, all(map(_installed, _asked_for(bridle.requires or [], name)))) for name in names]


def _asked_for(requirements: list[str], extra: str) -> Iterator[str]:
    for requirement in requirements:
        if "sys_platform" in requirement and sys.platform not in requirement:
            continue
        if re.search(rf"""extra == ['"]{re.escape(extra)}['"]""", requirement):
            yield re.split(r"[^\w.-]", requirement, maxsplit=1)[0]


def _installed(package: str) -> bool:
    try:
        metadata.distribution(package)
    except metadata.PackageNotFoundError:
        return False
    return True


def _advice(said: dict[str, str], found: Discovery) -> Iterator[str]:
    environment, ollama, *_ = found.places
    usable = next((place for place in found.places if place.state == "usable"), None)
    if environment.state == "unusable":
        yield said["fix"].format(detail=environment.detail)
    elif usable is not None:
        yield said["ready"].format(model=usable.choice)
    if ollama.state in ("empty", "unusable"):
        yield said["pull"]
    elif ollama.state == "absent":
        yield said["install"]
    if os.environ.get("OPENROUTER_API_KEY"):
        yield said["have_key"].format(key="OPENROUTER_API_KEY", form="openrouter:NAME")
    if os.environ.get("OPENAI_API_KEY"):
        yield said["have_key"].format(key="OPENAI_API_KEY", form="openai:gpt-4o")
    else:
        yield said["key"]
    yield said["server"]
    if usable is None:
        yield said["planner"]
