"""What a command knows of the shell it runs in: what it is called, where it writes, how it refuses."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import shutil
import signal
import sys
from collections.abc import Coroutine, Generator
from contextlib import contextmanager
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from bridle.demo import Language
from bridle.engine.text import describe, one_line
from bridle.errors import BridleError

if TYPE_CHECKING:
    from rich.console import Console

T = TypeVar("T")
LONGEST_SENTENCE = 2_000
MISSING: dict[Language, str] = {
    "de": "Für die Kommandozeile fehlt das Paket „{name}“. Installiere Bridle mit dem Zusatz „{extra}“:\n"
    "  {command}",
    "en": "The command line needs the package '{name}'. Install Bridle with its extra '{extra}':\n"
    "  {command}",
}
UNEXPECTED: dict[Language, str] = {
    "de": "Das hat nicht geklappt: {error}",
    "en": "That did not work: {error}",
}


class Refused(BridleError):
    """A sentence for somebody who asked for what cannot be done. `code` is what the command ends with."""

    def __init__(self, sentence: str, code: int = 1) -> None:
        super().__init__(sentence)
        self.code = code


def new_console() -> Console:
    from rich.console import Console

    return Console(highlight=False, soft_wrap=True)


def complain(sentence: str) -> None:
    """To the side, so that what a command gives stays clean."""
    with contextlib.suppress(OSError, AttributeError):
        print(sentence, file=sys.stderr, flush=True)


@contextmanager
def sentences(language: Language, code: int = 1) -> Generator[None]:
    """Whatever goes wrong inside ends the command with one sentence, `code`, and without a traceback."""
    import typer

    try:
        yield
    except (typer.Exit, BrokenPipeError):
        raise
    except KeyboardInterrupt:
        raise typer.Exit(130) from None
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] == "bridle":
            raise
        complain(missing(error.name, "host", language))
        raise typer.Exit(1) from None
    except Refused as refused:
        complain(str(refused))
        raise typer.Exit(refused.code) from None
    except BridleError as error:
        complain(str(error))
        raise typer.Exit(code) from None
    except Exception as error:  # people get a sentence, whatever a driver or a disk raises
        complain(UNEXPECTED[language].format(error=one_line(describe(error), LONGEST_SENTENCE)))
        raise typer.Exit(1) from None


def run_until_told(work: Coroutine[Any, Any, T]) -> T:
    """As `asyncio.run`, but SIGTERM breaks it off in order, as Ctrl-C does; its code is 143."""
    return asyncio.run(_until_told(work))


async def _until_told(work: Coroutine[Any, Any, T]) -> T:
    import typer

    task, told = asyncio.current_task(), asyncio.Event()

    def stop() -> None:
        if task is not None and not told.is_set():  # told twice, it may still write down what it did
            told.set()
            task.cancel()

    with contextlib.suppress(NotImplementedError, RuntimeError):  # on Windows, or beside the main thread
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop)
    try:
        return await work
    except asyncio.CancelledError:
        if not told.is_set():
            raise
        raise typer.Exit(128 + signal.SIGTERM) from None


def program() -> str:
    """How this program is called from here: `bridle`, where the shell finds it under that name."""
    called = Path(sys.argv[0])
    if called.stem != "bridle" or not called.is_file():
        return "python -m bridle"
    found = shutil.which("bridle")
    if found is not None and Path(found).resolve() == called.resolve():
        return "bridle"
    return os.path.relpath(called) if called.is_relative_to(Path.cwd()) else str(called)


def spoken_language(arguments: list[str]) -> Language:
    """What was asked for; else German for somebody whose system speaks it. There is no Typer yet to ask."""
    given = "=".join(arguments)
    if "--lang=en" in given or "--lang=de" in given:
        return "en" if "--lang=en" in given else "de"
    spoken = next(filter(None, [os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG")]), "")
    return "de" if spoken.lower().startswith("de") else "en"


def missing(package: str, extra: str, language: Language) -> str:
    return MISSING[language].format(name=package, extra=extra, command=_install_command(extra))


def _install_command(extra: str) -> str:
    """For this very Python, from where it was installed if that is known."""
    from urllib.parse import urlsplit
    from urllib.request import url2pathname

    source = "path/to/bridle"
    with contextlib.suppress(metadata.PackageNotFoundError, ValueError, LookupError, TypeError):
        url = str(json.loads(metadata.distribution("bridle").read_text("direct_url.json") or "")["url"])
        if url.startswith("file:"):
            source = url2pathname(urlsplit(url).path)
    return f'{sys.executable} -m pip install "{source}[{extra}]"'
