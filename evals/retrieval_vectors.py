"""An embedder that keeps the vectors of passages in a file: embedding the statutes takes 20 minutes, once."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from bridle.host.search.vectors import Embedder, Matrix


class Kept:
    """Passages that were embedded before come from the file; questions are always embedded anew."""

    def __init__(self, embedder: Embedder, file: Path) -> None:
        self.name = embedder.name
        self.close = getattr(embedder, "close", 0.8)
        self._embedder = embedder
        self._file = sqlite3.connect(file)
        self._file.execute("create table if not exists vectors (text blob primary key, vector blob)")

    async def queries(self, texts: Sequence[str]) -> Matrix:
        return await self._embedder.queries(texts)

    async def passages(self, texts: Sequence[str]) -> Matrix:
        known = {text: self._known(text) for text in texts}
        missing = [text for text, vector in known.items() if vector is None]
        if missing:
            vectors = (await self._embedder.passages(missing)).astype(np.float32)
            rows = [
                (self._key(text), vector.tobytes()) for text, vector in zip(missing, vectors, strict=True)
            ]
            self._file.executemany("insert or ignore into vectors values (?, ?)", rows)
            self._file.commit()
            known |= dict(zip(missing, vectors, strict=True))
        return np.stack([known[text] for text in texts])

    def _known(self, text: str) -> Matrix | None:
        row = self._file.execute("select vector from vectors where text = ?", (self._key(text),)).fetchone()
        return np.frombuffer(row[0], np.float32) if row else None

    def _key(self, text: str) -> bytes:
        return hashlib.sha256(f"{self.name}\n{text}".encode()).digest()
