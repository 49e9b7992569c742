"""Starts llama.cpp in a child process, tells how far it is, and says in a sentence why it did not start."""

from __future__ import annotations

import contextlib
import json
import os
import re
import secrets
import subprocess
import sys
import tempfile
import threading
import weakref
from concurrent.futures import Future
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from bridle.errors import ModelError
from bridle.models.gguf import Weights

CHILD = Path(__file__).with_name("llama_child.py")
BLOCK = 8 << 20
READING = 0.9
"""How much of a cold start is reading the file; the rest is llama.cpp's own."""
BATCH = 128
"""Tokens of a prompt that are read in one go: as long as a cancelled request goes on."""
CACHE_MIB = 512
"""Memory for the states of conversations that are not in the slot at the moment."""
SPARE = 200 << 20
COPIED = 1.2
"""llama.cpp keeps some weights in a second, faster form."""
LONGEST_LOG = 20_000


@dataclass(frozen=True, slots=True)
class Settings:
    """What is loaded, and how."""

    name: str
    weights: Weights
    context_window: int
    threads: int
    states: Path | None


@dataclass(slots=True, weakref_slot=True)
class LlamaProcess:
    """One start of llama.cpp. Made in a moment; `ready` has its address once the model is loaded.

    `share` is how much of the way is behind it. The key is new each time and leaves this process only
    through the child's standard input.
    """

    settings: Settings
    ready: Future[str] = field(default_factory=Future[str], repr=False)
    key: str = field(default_factory=lambda: secrets.token_urlsafe(32), repr=False)
    share: float = 0.0
    _process: subprocess.Popen[bytes] | None = field(default=None, repr=False)
    _log: IO[bytes] | None = field(default=None, repr=False)
    _closing: threading.Event = field(default_factory=threading.Event, repr=False)
    _lock: threading.Lock = field(default_factory=threading.Lock, repr=False)

    def start(self) -> LlamaProcess:
        self.ready.set_running_or_notify_cancel()  # nobody who stops waiting stops it for the others
        threading.Thread(target=self._load, name="bridle-llama", daemon=True).start()
        return self

    @property
    def usable(self) -> bool:
        """Loading, or loaded and alive."""
        if self._closing.is_set() or (self.ready.done() and self.ready.exception() is not None):
            return False
        return self._process is None or self._process.poll() is None

    @property
    def percent(self) -> int:
        return int(self.share * 100)

    def close(self) -> None:
        """End it at once, whatever it is doing. May be called twice, and from any thread."""
        self._closing.set()
        with self._lock:
            if self._process is not None and self._log is not None:
                _end(self._process, self._log)

    def death(self) -> ModelError | None:
        """Why a process that had started is not there any more."""
        code = None if self._process is None else self._process.poll()
        if code is None or self._closing.is_set():
            return None
        how = f"signal {-code}" if code < 0 else f"code {code}"
        return ModelError(
            f"llama.cpp ended while {self.settings.name} was at work ({how}). If memory is short, use a "
            "smaller model or a smaller context_window; the next request starts it again."
        )

    def _load(self) -> None:
        try:
            self._check_memory()
            process = self._spawn()
            self._read_ahead()
            assert process.stdin is not None
            assert process.stdout is not None
            with contextlib.suppress(BrokenPipeError):  # it is gone already: its log says why
                process.stdin.write(self._asked())
                process.stdin.flush()
            answer = process.stdout.readline()
            if not answer:
                process.wait()
                raise self._failure()
            self.share = 1.0
            self.ready.set_result(str(json.loads(answer)["url"]))
        except ModelError as error:
            self._failed(error)
        except Exception as error:  # whatever it is, those who wait have to hear of it
            what = f"{type(error).__name__}: {error}"
            self._failed(ModelError(f"{self.settings.name} cannot be loaded ({what})."))

    def _failed(self, error: ModelError) -> None:
        if self._closing.is_set():
            error = ModelError(f"{self.settings.name} was closed while it was being loaded.")
        self.ready.set_exception(error)
        self.close()

    def _spawn(self) -> subprocess.Popen[bytes]:
        paths = os.pathsep.join([path for path in sys.path if path])
        with self._lock:
            if self._closing.is_set():
                raise ModelError("closed")
            self._log = tempfile.TemporaryFile()  # noqa: SIM115 - open as long as the child is
            process = self._process = subprocess.Popen(
                [
                    sys.executable,
                    "-P",
                    str(CHILD),
                ],  # -P: its folder holds modules with names of the library's
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._log,
                env={**os.environ, "PYTHONPATH": paths},
                start_new_session=True,
            )
            weakref.finalize(self, _end, process, self._log)  # also when the interpreter ends
        return process

    def _asked(self) -> bytes:
        settings = self.settings
        asked = {
            "path": str(settings.weights.files[0]),
            "context_window": settings.context_window,
            "threads": settings.threads,
            "batch": BATCH,
            "cache_mib": CACHE_MIB,
            "states": "" if settings.states is None else f"{settings.states}{os.sep}",
            "key": self.key,
        }
        return json.dumps(asked).encode() + b"\n"

    def _read_ahead(self) -> None:
        """What a cold start waits for is the disk; so the file is read first, where it can be counted."""
        read, buffer = 0, bytearray(BLOCK)
        for file in self.settings.weights.files:
            with file.open("rb", buffering=0) as source:
                while not self._closing.is_set() and (count := source.readinto(buffer)):
                    read += count
                    self.share = min(READING, READING * read / self.settings.weights.size)

    def _check_memory(self) -> None:
        weights, free = self.settings.weights, free_memory()
        needed = memory_needed(weights, self.settings.context_window)
        if free is not None and needed > free:
            raise ModelError(
                f"{self.settings.name} needs about {gigabytes(needed)} of memory and {gigabytes(free)} is "
                "free: close other programs, or use a smaller model or a smaller context_window.",
                fault="refused",
            )

    def _failure(self) -> ModelError:
        log = ""
        if self._log is not None and not self._log.closed:
            self._log.seek(0)
            log = self._log.read(LONGEST_LOG).decode("utf-8", "replace")
        return ModelError(f"{self.settings.name} cannot be loaded: {_reason(log)}", fault="refused")


def memory_needed(weights: Weights, context_window: int) -> int:
    return int(weights.size * COPIED) + weights.token_bytes * context_window + SPARE


def free_memory() -> int | None:
    """Bytes that a new process may take: of the machine, and of the container it runs in."""
    known = [each for each in (_machine_memory(), _container_memory()) if each is not None]
    return min(known, default=None)


def gigabytes(size: int) -> str:
    return f"{size / 1e9:.1f} GB" if size >= 5e7 else f"{size / 1e6:.1f} MB"


def _machine_memory() -> int | None:
    try:
        text = Path("/proc/meminfo").read_text("ascii")
    except (OSError, ValueError):
        return None
    found = dict(re.findall(r"^(MemAvailable|SwapFree):\s+(\d+) kB$", text, re.M))
    return None if "MemAvailable" not in found else sum([int(each) for each in found.values()]) * 1024


def _container_memory() -> int | None:
    group = Path("/sys/fs/cgroup")
    try:
        limit = int((group / "memory.max").read_text("ascii"))
        used = int((group / "memory.current").read_text("ascii"))
        cached = re.search(r"^file (\d+)$", (group / "memory.stat").read_text("ascii"), re.M)
    except (OSError, ValueError):  # "max" is no number either
        return None
    return limit - used + (int(cached[1]) if cached else 0)


REASONS = (
    ("unknown model architecture", "this llama.cpp does not know its architecture: upgrade xllamacpp"),
    ("not within the file bounds", "the file is cut off: download it again"),
    ("failed to read", "the file is cut off or damaged: download it again"),
    ("failed to allocate", "there is not enough memory: use a smaller model or a smaller context_window"),
    ("bad_alloc", "there is not enough memory: use a smaller model or a smaller context_window"),
    ("failed to create context", "its window does not fit into the memory: use a smaller context_window"),
    ("No module named", 'llama.cpp is missing: install Bridle with its extra "local"'),
)


def _reason(log: str) -> str:
    """The sentence for what llama.cpp said, with its own words for whoever has to look further."""
    said = [line for line in log.splitlines() if " E " in line or "Error" in line]
    for hint, sentence in REASONS:
        if found := next((line for line in said if hint in line), None):
            return f"{sentence} ({_bare(found)})."
    told = next(
        (line for line in said if "error loading model" in line), said[0] if said else "it said nothing"
    )
    return f"llama.cpp refused it ({_bare(told)}). Download it again, or upgrade xllamacpp."


def _bare(line: str) -> str:
    return line.rpartition(" E ")[2].strip()[:300]


def _end(process: subprocess.Popen[bytes], log: IO[bytes]) -> None:
    process.kill()
    for pipe in (process.stdin, process.stdout, log):
        if pipe is not None:
            with contextlib.suppress(OSError):
                pipe.close()
    process.wait()
