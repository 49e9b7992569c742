"""A model in a file, run by llama.cpp on this machine: nothing to install beside Bridle, nothing to start.

llama.cpp comes with `xllamacpp` (the extra `local`) and runs in a child process that ends with this one. It
listens on the loopback address only and answers nobody without a key that is made anew at each start; it is
asked like any other server of chat completions, so streams, retries and errors are the ones of `OpenAIModel`.
"""

from __future__ import annotations

import asyncio
import importlib.metadata
import os
import threading
from collections.abc import AsyncGenerator, Mapping
from concurrent.futures import Future
from contextlib import aclosing
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

from bridle.engine.model import FREE, Chunk, ModelProfile, ModelRequest, NoticeChunk
from bridle.engine.texts import Texts
from bridle.errors import ConfigurationError, MissingExtra, ModelError
from bridle.models.constrained import constrained
from bridle.models.gguf import Weights, read_weights
from bridle.models.llama_process import LlamaProcess, Settings, free_memory, gigabytes, memory_needed
from bridle.models.openai import OpenAIModel
from bridle.models.prefix_store import PrefixKeeper, PrefixStore

WINDOWS = (8_192, 4_096)
"""Tokens, the first that fits into the memory: a longer prompt would take a slow machine minutes to read."""
GLANCE = 0.1
"""Seconds between two looks at a model that is being loaded."""
NOTICES = 10
ALIVE = {"return_progress": True, "cache_prompt": True}
"""While others ask for things, llama.cpp notices only when it writes that a client has left; so it is made to
write while it reads a prompt. Without that it reads to the end for nobody (24 s instead of 2)."""


class EmbeddedModel:
    """A GGUF file as a model. It is loaded when it is first asked, and `close()` gives the memory back.

    path            the .gguf file; of a model in several parts, the first
    context_window  tokens; without a word, 8,192 or 4,096 as memory allows, or what it was trained for
    threads         without a word, half of the usable cores: the other half are often the same cores again
    cache_dir       where the state of the instructions is kept between starts (only theirs, never a
                    conversation's); the user's cache without a word
    profile         local, free, constrained; its patience grows with the file and shrinks with the threads
    body            further fields of a request, as llama.cpp documents them
    """

    def __init__(
        self,
        path: str | Path,
        *,
        context_window: int | None = None,
        threads: int | None = None,
        cache_dir: str | Path | None = None,
        profile: ModelProfile | None = None,
        body: Mapping[str, Any] | None = None,
    ) -> None:
        runtime_version()
        self.path = Path(path)
        self._weights = read_weights(self.path)
        self.name = self.path.stem
        self.context_window = _window(context_window, self._weights)
        self.threads = _checked("threads", threads) or usable_cores() // 2 or 1
        self._cache = _cache_folder() if cache_dir is None else Path(cache_dir)
        known = profile or ModelProfile(
            local=True,
            tool_calling="constrained",
            price=FREE,
            patience=patience(self._weights.size, self.threads),
        )
        self.profile = replace(known, context_window=self.context_window)
        self.body: Mapping[str, Any] = {**ALIVE, **(body or {})}
        self._lock = threading.Lock()
        self._llama: LlamaProcess | None = None
        self._model: OpenAIModel | None = None
        self._keeper: PrefixKeeper | None = None
        self._preparing: Future[None] | None = None
        self._asking = 0

    async def stream(self, request: ModelRequest) -> AsyncGenerator[Chunk]:
        calling, own = self.profile.tool_calling, len(request.messages)

        def ask(asked: ModelRequest) -> AsyncGenerator[Chunk]:
            return self._ask(asked, len(asked.messages) - own)

        if calling == "native":
            chunks = ask(request)
        else:
            chunks = constrained(ask, request, schema=calling == "constrained")
        async with aclosing(chunks):
            async for chunk in chunks:
                yield chunk

    def close(self) -> None:
        """End llama.cpp at once and give its memory back. Who asks again loads it again."""
        with self._lock:
            llama, self._llama, self._model, self._keeper = self._llama, None, None, None
        if llama is not None:
            llama.close()

    async def __aenter__(self) -> EmbeddedModel:
        return self

    async def __aexit__(self, *_: object) -> None:
        await asyncio.to_thread(self.close)

    async def _ask(self, asked: ModelRequest, examples: int) -> AsyncGenerator[Chunk]:
        llama = self._started()
        async with aclosing(self._loading(llama, asked.texts)) as notices:
            async for notice in notices:
                yield notice
        model, keeper = self._reach(llama)
        if keeper is not None:
            async with aclosing(self._prepare(keeper, asked, examples)) as notices:
                async for notice in notices:
                    yield notice
        self._asking += 1
        try:
            async with aclosing(cast(Any, model.stream(asked))) as chunks:
                async for chunk in chunks:
                    yield chunk
        except ModelError as error:
            raise (llama.death() or error) from None
        finally:
            self._asking -= 1

    def _started(self) -> LlamaProcess:
        """The one start that everybody waits for; a new one if the last failed, ended or was closed."""
        with self._lock:
            if self._llama is None or not self._llama.usable:
                if self._llama is not None:
                    self._llama.close()
                states = self._cache / "prefixes"
                settings = Settings(self.name, self._weights, self.context_window, self.threads, states)
                self._llama = LlamaProcess(settings).start()
                self._model = self._keeper = None
            return self._llama

    async def _loading(self, llama: LlamaProcess, texts: Texts) -> AsyncGenerator[NoticeChunk]:
        """How far it is, told at most ten times; raises why it failed."""
        told = -1
        waiting = asyncio.wrap_future(llama.ready)
        try:
            while not llama.ready.done():
                if (share := llama.percent * NOTICES // 100) > told:
                    told = share
                    size = gigabytes(self._weights.size)
                    percent = share * 100 // NOTICES
                    told_so = texts.loading.format(model=self.name, size=size, percent=percent)
                    yield NoticeChunk("loading", told_so)
                await asyncio.wait([waiting], timeout=GLANCE)
            await waiting
        finally:
            waiting.cancel()  # only the waiting: the load goes on

    def _reach(self, llama: LlamaProcess) -> tuple[OpenAIModel, PrefixKeeper | None]:
        """Who to ask; the same for everybody, so that what is sent again is not encoded again."""
        with self._lock:
            if self._model is not None and self._llama is llama:
                return self._model, self._keeper
            root = llama.ready.result()
            profile = ModelProfile(self.context_window, local=True)
            model = OpenAIModel(self.name, f"{root}/v1", llama.key, profile, body=self.body)
            store = self._store()
            keeper = None if store is None else PrefixKeeper(store, model, root, llama.key)
            if self._llama is llama:
                self._model, self._keeper = model, keeper
            return model, keeper

    def _store(self) -> PrefixStore | None:
        """A state fits one file and one llama.cpp; another would go on from it with nonsense."""
        try:
            files = [(each.st_size, each.st_mtime_ns) for each in map(os.stat, self._weights.files)]
        except OSError:  # the file has been taken away meanwhile
            return None
        identity = (self._weights.architecture, files, runtime_version())
        return PrefixStore.open(self._cache / "prefixes", identity)

    async def _prepare(
        self, keeper: PrefixKeeper, asked: ModelRequest, examples: int
    ) -> AsyncGenerator[NoticeChunk]:
        """One prepares while nobody asks: what is saved then can be of no conversation."""
        while (other := self._preparing) is not None:
            await asyncio.wrap_future(other)
        if self._asking or keeper.knows(asked, examples):
            return
        mine = self._preparing = Future[None]()
        mine.set_running_or_notify_cancel()
        try:
            async with aclosing(keeper.prepare(asked, examples)) as notices:
                async for notice in notices:
                    yield notice
        finally:
            self._preparing = None
            mine.set_result(None)


def runtime_version() -> str:
    try:
        return importlib.metadata.version("xllamacpp")
    except importlib.metadata.PackageNotFoundError:
        raise MissingExtra("local", "A model in a file needs llama.cpp, which is not installed.") from None


def usable_cores() -> int:
    """Cores this process may really use: those it is bound to, within its container's share."""
    try:
        cores = len(os.sched_getaffinity(0))
    except AttributeError:
        cores = os.cpu_count() or 1
    try:
        quota, period = Path("/sys/fs/cgroup/cpu.max").read_text("ascii").split()
        return max(1, min(cores, int(quota) // int(period)))
    except (OSError, ValueError, ZeroDivisionError):  # no container, or "max"
        return cores


def patience(size: int, threads: int) -> float:
    """How much longer than a cloud model it may take: 10 for 1.1 GB (1.5 B parameters) on one core, which
    reads about 30 tokens of a prompt a second; in proportion to the size, and to the cores at work."""
    return round(min(20.0, max(2.0, 10.0 * size / 1.1e9 / threads)), 1)


def _window(wanted: int | None, weights: Weights) -> int:
    trained = weights.trained_for
    if wanted := _checked("context_window", wanted):
        if trained and wanted > trained:
            raise ConfigurationError(
                f"context_window={wanted} is more than the {trained} tokens that this model was trained for."
            )
        return wanted
    free = free_memory()
    fitting = [each for each in WINDOWS if free is None or memory_needed(weights, each) <= free]
    window = fitting[0] if fitting else WINDOWS[-1]
    return min(window, trained) if trained else window


def _checked(name: str, value: int | None) -> int | None:
    if value is not None and (not isinstance(value, int) or isinstance(value, bool) or value < 1):
        raise ConfigurationError(f"{name}={value!r} must be a whole number, 1 or more.")
    return value


def _cache_folder() -> Path:
    from bridle.models.discover import cache_folder

    return cache_folder().parent
