"""Vectors from a server that speaks OpenAI's `/embeddings`, such as Ollama, llama.cpp or a cloud.

What is not on this machine gets nothing unless that is allowed, and texts of matters only if that is allowed
too. Whatever the server does, a search goes on by words alone.
"""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

import numpy as np

from bridle.errors import ConfigurationError, ModelError
from bridle.host.search.vectors import Matrix, NoMeaning
from bridle.models import http
from bridle.models.openai import is_cloud_name, json_bytes

QUESTION_SECONDS, PASSAGES_SECONDS = 5.0, 120.0
LARGEST = 1 << 26
"""Bytes of an answer."""
LARGEST_NUMBER = 1e6
SILENT = "der Dienst für Vektoren antwortet nicht"
REFUSED = "der Dienst für Vektoren meldet einen Fehler ({status})"
ODD = "der Dienst für Vektoren antwortet nicht in der erwarteten Form"
_YES = frozenset(("1", "ja", "yes", "true"))


@dataclass(frozen=True, slots=True)
class EmbeddingSettings:
    """Which server and model; `cloud` allows one elsewhere, `akten` that it also gets texts of matters.

    `close` is how alike two texts must be to have to do with each other; each model measures its own way.
    """

    url: str
    model: str
    key: str = field(default="", repr=False)
    close: float = 0.5
    cloud: bool = False
    akten: bool = False

    @staticmethod
    def from_environment(environment: Mapping[str, str] = os.environ) -> EmbeddingSettings | None:
        """BRIDLE_EMBEDDINGS_URL and _MODEL, and where they are wanted _KEY, _CLOSE, _CLOUD and _AKTEN."""

        def given(name: str) -> str:
            return environment.get(f"BRIDLE_EMBEDDINGS_{name}", "").strip()

        if not given("URL"):
            return None
        try:
            close = float(given("CLOSE") or 0.5)
        except ValueError:
            raise ConfigurationError("BRIDLE_EMBEDDINGS_CLOSE must be a number from 0 to 1.") from None
        cloud, akten = (given(name).lower() in _YES for name in ("CLOUD", "AKTEN"))
        return EmbeddingSettings(given("URL"), given("MODEL"), given("KEY"), close, cloud, akten)


class EndpointEmbedder:
    """An embedder for `search`. Raises ConfigurationError at once where the settings make no sense."""

    def __init__(self, settings: EmbeddingSettings) -> None:
        if not settings.model:
            raise ConfigurationError("Vectors need a model: set BRIDLE_EMBEDDINGS_MODEL.")
        if not 0 <= settings.close < 1:
            raise ConfigurationError("BRIDLE_EMBEDDINGS_CLOSE must be a number from 0 to 1.")
        headers = {"Content-Type": "application/json"}
        if settings.key:
            headers["Authorization"] = f"Bearer {settings.key}"
        self._endpoint = http.Endpoint(f"{settings.url.rstrip('/')}/embeddings", headers)
        self.local = http.is_loopback(self._endpoint.host) and not is_cloud_name(settings.model)
        if not (self.local or settings.cloud):
            raise ConfigurationError(
                f"{self._endpoint.host} is not this machine: BRIDLE_EMBEDDINGS_CLOUD=ja lets texts go there."
            )
        self.name, self.close = settings.model, settings.close
        self.akten = self.local or settings.akten

    async def queries(self, texts: Sequence[str]) -> Matrix:
        return await self._embedded(texts, QUESTION_SECONDS)

    async def passages(self, texts: Sequence[str]) -> Matrix:
        return await self._embedded(texts, PASSAGES_SECONDS)

    async def _embedded(self, texts: Sequence[str], seconds: float) -> Matrix:
        body = json_bytes({"model": self.name, "input": list(texts), "encoding_format": "float"})
        try:
            async with asyncio.timeout(seconds):
                with await http.request(self._endpoint, body) as response:
                    if response.status != 200:
                        raise NoMeaning(REFUSED.format(status=response.status))
                    answer = await response.read(LARGEST)
        except (OSError, TimeoutError, ModelError):
            raise NoMeaning(SILENT) from None
        return _read(answer, len(texts))


def _read(answer: bytes, count: int) -> Matrix:
    """One vector of length 1 for each text, in their order."""
    try:
        data: Any = cast("dict[str, Any]", json.loads(answer))["data"]
        rows = sorted(data, key=lambda each: int(each.get("index", 0)))
        matrix = np.array([each["embedding"] for each in rows], np.float64)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError, OverflowError):
        raise NoMeaning(ODD) from None
    if matrix.ndim != 2 or len(matrix) != count or not (np.abs(matrix) < LARGEST_NUMBER).all():
        raise NoMeaning(ODD)
    lengths = np.linalg.norm(matrix, axis=1, keepdims=True)
    if not (lengths > 0).all():
        raise NoMeaning(ODD)
    return (matrix / lengths).astype(np.float32)
