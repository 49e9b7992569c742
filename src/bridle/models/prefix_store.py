"""The state of a prompt's stable beginning, read by a model once and kept on disk for the next process.

Only the beginning that is the same for every conversation is ever saved: instructions, tools, examples; up
to where the engine marks working memory or fenced data. It is read by itself, saved, and kept only if the
tokens in the file are exactly its own. What goes wrong here costs time and nothing else.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import os
import re
import secrets
import struct
import time
from collections.abc import AsyncGenerator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from bridle.engine.messages import Message
from bridle.engine.model import ModelRequest, NoticeChunk
from bridle.errors import BridleError
from bridle.models import http
from bridle.models.openai import OpenAIModel

MOST_FILES = 8
MOST_BYTES = 1 << 30
OLD_DRAFT = 3600.0
LEAST_TOKENS = 64
LONG_READ = 256
"""Tokens from which on a person is told what takes so long."""
ANSWER = 1 << 26

_DATA = re.compile(r"<situation>|<working-memory>|<data-[0-9a-f]{12}[ >]")
_KEPT = re.compile(r"([0-9a-f]{16})-(\d{1,9})-([0-9a-f]{32})-([0-9a-f]{32})\.state")
_STATE = 0x67677371
_HEAD = struct.Struct("<III")
_PACKING = 64
"""Numbers that llama.cpp may put around the tokens."""
_TROUBLE = (BridleError, OSError, ValueError, LookupError, TypeError)


@dataclass(frozen=True, slots=True)
class PrefixStore:
    """Saved states in a folder that only its owner can read.

    A file's name has all that is needed to trust it: which model and llama.cpp it is of (`identity`), how
    long a text it is the state of, that text's hash, and the hash of its bytes.
    """

    folder: Path
    identity: str

    @staticmethod
    def open(folder: Path, identity: Sequence[object]) -> PrefixStore | None:
        """None where there can be no private folder; then nothing is saved."""
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            if hasattr(os, "getuid") and folder.lstat().st_uid != os.getuid():
                return None
            folder.chmod(0o700)
        except OSError:
            return None
        return PrefixStore(folder, _hash(json.dumps([str(each) for each in identity]))[:16])

    def find(self, text: str) -> tuple[Path, int] | None:
        """The longest saved beginning of `text`, and its length."""
        kept = sorted(self._kept(), key=lambda each: int(each[1][2]), reverse=True)
        for file, (_, identity, size, beginning, content) in kept:
            long = int(size)
            if identity != self.identity or long > len(text) or _hash(text[:long])[:32] != beginning:
                continue
            with contextlib.suppress(OSError):
                if _file_hash(file) == content:
                    os.utime(file)
                    return file, long
                file.unlink()  # damaged, or not ours: read it anew
        return None

    def draft(self) -> Path:
        return self.folder / f"{secrets.token_hex(8)}.draft"

    def keep(self, draft: Path, text: str, tokens: Sequence[int], saved: object) -> bool:
        """Take over what llama.cpp has saved, if it is the state of `text` and of nothing more."""
        if saved != len(tokens) or not _holds(draft, tokens):
            draft.unlink(missing_ok=True)
            return False
        draft.chmod(0o600)
        name = f"{self.identity}-{len(text)}-{_hash(text)[:32]}-{_file_hash(draft)}.state"
        draft.replace(self.folder / name)
        self._prune()
        return True

    def _kept(self) -> list[tuple[Path, tuple[str, ...]]]:
        try:
            files = [file for file in self.folder.iterdir() if not file.is_symlink()]
        except OSError:
            return []
        named = [(file, _KEPT.fullmatch(file.name)) for file in files]
        return [(file, (match[0], *match.groups())) for file, match in named if match]

    def _prune(self) -> None:
        """The newest stay, as many as fit."""
        kept = [(file.stat(), file) for file, _ in self._kept()]
        room = MOST_BYTES
        for n, (about, file) in enumerate(sorted(kept, key=lambda each: each[0].st_mtime, reverse=True)):
            room -= about.st_size
            if n >= MOST_FILES or room < 0:
                file.unlink(missing_ok=True)
        for draft in self.folder.glob("*.draft"):  # of a process that ended in between
            if time.time() - draft.stat().st_mtime > OLD_DRAFT:
                draft.unlink(missing_ok=True)


@dataclass(slots=True)
class PrefixKeeper:
    """Sees to it that the model's one slot holds the stable beginning of what it is about to be asked."""

    store: PrefixStore
    model: OpenAIModel
    root: str
    key: str = field(repr=False)
    _known: list[object] = field(default_factory=list[object], repr=False)

    def knows(self, asked: ModelRequest, examples: int) -> bool:
        """What was here once is in the slot or in llama.cpp's own memory. And an assistant has few
        beginnings: what is always different is not stable, and saving it would only wear out the disk."""
        return len(self._known) >= MOST_FILES or _beginning(asked, examples) in self._known

    async def prepare(self, asked: ModelRequest, examples: int) -> AsyncGenerator[NoticeChunk]:
        """Restore the state of this beginning, or read it and save it. Nobody else may ask meanwhile."""
        try:
            text = await self._render(asked, examples)
            tokens = await self._tokens(text)
            if len(tokens) >= LEAST_TOKENS:
                restored = await self._restore(text)
                if restored < len(text):
                    if not restored and len(tokens) >= LONG_READ:
                        yield NoticeChunk(
                            "reading", asked.texts.reading.format(model=self.model.name, tokens=len(tokens))
                        )
                    await self._read(text)
                    await self._save(text, tokens)
        except _TROUBLE:
            pass
        self._known.append(
            _beginning(asked, examples)
        )  # what failed, too: it is not tried before each request

    async def _render(self, asked: ModelRequest, examples: int) -> str:
        """What is common to all prompts with this beginning, in the words of the model's own template."""
        rendered: list[str] = []
        for probe in ("a", "b"):
            changed = replace(asked, messages=(*asked.messages[:examples], Message.user(probe)))
            if data := _DATA.search(asked.instructions):
                changed = replace(changed, instructions=asked.instructions[: data.start()] + probe)
            changed = replace(changed, output_schema=None, max_output_tokens=None)
            answer = await self._post("/apply-template", self.model.encode(changed))
            rendered.append(str(answer["prompt"]))
        return _common(*rendered)

    async def _tokens(self, text: str) -> list[int]:
        asked = {"content": text, "add_special": True, "parse_special": True}
        return [int(each) for each in (await self._post("/tokenize", _json(asked)))["tokens"]]

    async def _restore(self, text: str) -> int:
        if (found := await asyncio.to_thread(self.store.find, text)) is None:
            return 0
        try:
            await self._post("/slots/0?action=restore", _json({"filename": found[0].name}))
        except _TROUBLE:
            found[0].unlink(missing_ok=True)
            return 0
        return found[1]

    async def _read(self, text: str) -> None:
        """Streamed, with progress, because only a write that fails tells llama.cpp to stop."""
        asked = {
            "prompt": text,
            "n_predict": 0,
            "cache_prompt": True,
            "stream": True,
            "return_progress": True,
        }
        with await http.request(self._endpoint("/completion"), _json(asked)) as response:
            if response.status != 200:
                raise ValueError(f"HTTP {response.status}")
            while await response.more():
                pass

    async def _save(self, text: str, tokens: Sequence[int]) -> None:
        draft = self.store.draft()
        try:
            answer = await self._post("/slots/0?action=save", _json({"filename": draft.name}))
            await asyncio.to_thread(self.store.keep, draft, text, tokens, answer.get("n_saved"))
        finally:
            draft.unlink(missing_ok=True)

    async def _post(self, path: str, body: bytes) -> dict[str, Any]:
        with await http.request(self._endpoint(path), body) as response:
            answer = json.loads(await response.read(ANSWER))
            if response.status != 200:
                raise ValueError(f"HTTP {response.status}")
            return answer

    def _endpoint(self, path: str) -> http.Endpoint:
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {self.key}"}
        return http.Endpoint(self.root + path, headers)


def _common(one: str, other: str) -> str:
    pairs = zip(one, other, strict=False)
    return one[: next((n for n, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))]


def _beginning(asked: ModelRequest, examples: int) -> object:
    data = _DATA.search(asked.instructions)
    if data:
        return asked.instructions[: data.start()], asked.tools
    return asked.instructions, asked.tools, asked.messages[:examples]


def _holds(file: Path, tokens: Sequence[int]) -> bool:
    """Whether a saved state is of these tokens."""
    with file.open("rb") as source:
        head = source.read(_HEAD.size)
        if len(head) < _HEAD.size:
            return False
        magic, _, count = _HEAD.unpack(head)
        if magic != _STATE or not len(tokens) <= count <= len(tokens) + _PACKING:
            return False
        return struct.pack(f"<{len(tokens)}i", *tokens) in source.read(4 * count)


def _file_hash(file: Path) -> str:
    with file.open("rb") as source:
        return hashlib.file_digest(source, "sha256").hexdigest()[:32]


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _json(value: Mapping[str, Any]) -> bytes:
    return json.dumps(value).encode()
