"""What a GGUF file says of itself before anything is loaded: its kind, its window, what a token costs.

Only the beginning is read, up to the vocabulary, which is large and of no use here.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from bridle.errors import ConfigurationError

MAGIC = b"GGUF"
VERSIONS = (2, 3)
HALF = 2
"""Bytes of a number in the key-value cache."""

_NUMBERS = {
    0: "<B",
    1: "<b",
    2: "<H",
    3: "<h",
    4: "<I",
    5: "<i",
    6: "<f",
    7: "<?",
    10: "<Q",
    11: "<q",
    12: "<d",
}
_STRING, _ARRAY = 8, 9
_LONGEST = 1 << 20
_MOST_KEYS = 10_000
_PART = re.compile(r"(.+)-00001-of-(\d{5})(\.gguf)", re.I)

Value = str | int | float | list[int | float] | None


@dataclass(frozen=True, slots=True)
class Weights:
    """A model's file, or files.

    files          one, or all parts of a model that was split
    size           bytes of all of them
    architecture   as the file names it
    trained_for    tokens of the longest text it was trained on; 0 where the file does not say
    token_bytes    what each token of the window takes in memory; 0 where it cannot be told
    """

    files: tuple[Path, ...]
    size: int
    architecture: str
    trained_for: int
    token_bytes: int


def read_weights(path: Path) -> Weights:
    """Look at a file without loading it; a `ConfigurationError` says what is wrong with it."""
    files = _parts(path)
    try:
        size = sum([file.stat().st_size for file in files])
        with path.open("rb") as source:
            keys = _Reader(source, path).keys()
    except FileNotFoundError as error:
        missing = error.filename or path
        raise ConfigurationError(
            f"There is no model file {str(missing)!r}: check the path, or download it."
        ) from None
    except IsADirectoryError:
        raise ConfigurationError(f"{str(path)!r} is a folder: name the .gguf file in it.") from None
    except OSError as error:
        raise ConfigurationError(
            f"The model file {str(path)!r} cannot be read: {error.strerror or error}."
        ) from None
    kind = keys.get("general.architecture")
    name = kind if isinstance(kind, str) else ""
    trained = _whole(keys.get(f"{name}.context_length"))
    return Weights(files, size, name, trained, _token_bytes(keys, name))


def _parts(path: Path) -> tuple[Path, ...]:
    """llama.cpp finds the other parts by itself, if they are there."""
    if not (split := _PART.fullmatch(path.name)):
        return (path,)
    stem, count, suffix = split.groups()
    return tuple([path.with_name(f"{stem}-{n:05}-of-{count}{suffix}") for n in range(1, int(count) + 1)])


def _token_bytes(keys: Mapping[str, Value], name: str) -> int:
    layers = _whole(keys.get(f"{name}.block_count"))
    heads = _whole(keys.get(f"{name}.attention.head_count"))
    shared = keys.get(f"{name}.attention.head_count_kv")
    each = _whole(keys.get(f"{name}.embedding_length")) // heads if heads else 0
    key = _whole(keys.get(f"{name}.attention.key_length")) or each
    value = _whole(keys.get(f"{name}.attention.value_length")) or each
    if isinstance(shared, list):  # one number a layer
        return int(sum(shared)) * (key + value) * HALF
    return layers * (_whole(shared) or heads) * (key + value) * HALF


def _whole(value: Value) -> int:
    return value if isinstance(value, int) and 0 < value < 1 << 40 else 0


class _Reader:
    def __init__(self, source: BinaryIO, path: Path) -> None:
        self._source, self._path = source, path

    def keys(self) -> dict[str, Value]:
        if self._source.read(4) != MAGIC:
            raise ConfigurationError(
                f"{str(self._path)!r} is no GGUF file: it does not begin with {MAGIC.decode()!r}. "
                "Download the model in GGUF format."
            )
        version = self._number("<I")
        if version not in VERSIONS:
            raise ConfigurationError(
                f"{str(self._path)!r} is GGUF of version {version}, and {VERSIONS[-1]} is known here: "
                "download the model in a newer form."
            )
        self._number("<Q")  # how many tensors
        keys: dict[str, Value] = {}
        for _ in range(min(int(self._number("<Q")), _MOST_KEYS)):
            name = self._text()
            if name.startswith("tokenizer.") and "general.architecture" in keys:
                break
            keys[name] = self._value(int(self._number("<I")))
        return keys

    def _value(self, kind: int) -> Value:
        if kind == _STRING:
            return self._text()
        if kind != _ARRAY:
            return self._number(self._form(kind))
        inner, count = int(self._number("<I")), int(self._number("<Q"))
        if count > _LONGEST:
            raise self._cut()
        if inner in (_STRING, _ARRAY):
            for _ in range(count):
                self._value(inner)
            return None
        return [self._number(self._form(inner)) for _ in range(count)]

    def _form(self, kind: int) -> str:
        if (form := _NUMBERS.get(kind)) is None:
            raise self._cut()
        return form

    def _text(self) -> str:
        if (size := int(self._number("<Q"))) > _LONGEST:
            raise self._cut()
        return self._bytes(size).decode("utf-8", "replace")

    def _number(self, form: str) -> int | float:
        return struct.unpack(form, self._bytes(struct.calcsize(form)))[0]

    def _bytes(self, count: int) -> bytes:
        if len(data := self._source.read(count)) < count:
            raise self._cut()
        return data

    def _cut(self) -> ConfigurationError:
        return ConfigurationError(
            f"The model file {str(self._path)!r} is cut off or damaged in its first bytes: download it again."
        )
