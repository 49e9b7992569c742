"""What is put into the search, and what comes out of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Final, Literal


class All(Enum):
    """Every scope of the tenant: said, never assumed."""

    ALL = "all"


ALL: Final = All.ALL


@dataclass(frozen=True, slots=True)
class Document:
    """Something that can be found.

    `tenant_id` and `scope` say who may find it: without a tenant it is everybody's, without a scope the
    whole tenant's. `keywords` are what people call it, `examples` words of what they tell when they mean it;
    neither is ever shown. `context` is what it is a part of (headings, the law's name). `pages` instead of
    `text` where there are pages to name. `version` tells whether it changed.
    """

    id: str
    collection: str
    title: str
    text: str = field(default="", repr=False)
    pages: tuple[str, ...] = field(default=(), repr=False)
    citation: str = ""
    context: str = ""
    keywords: str = field(default="", repr=False)
    examples: str = field(default="", repr=False)
    tenant_id: str | None = None
    scope: str | None = None
    attributes: Mapping[str, str] = field(default_factory=dict[str, str])
    version: str = ""
    stand: str = ""
    url: str = ""
    boost: float = 1.0

    @property
    def whole(self) -> str:
        return "\f".join(self.pages) if self.pages else self.text


@dataclass(frozen=True, slots=True)
class Between:
    """A filter for values in order, such as ISO dates; either end may be open."""

    first: str = ""
    last: str = ""


@dataclass(frozen=True, slots=True)
class Excerpt:
    """The place in a document that fits, in characters from `start` to `stop`; pages count from 1."""

    text: str
    start: int
    stop: int
    page: int | None


@dataclass(frozen=True, slots=True)
class Hit:
    """A document that was found. `text` is its beginning, up to a length; `length` is that of all of it."""

    id: str
    collection: str
    title: str
    citation: str
    score: float
    why: Literal["citation", "text", "meaning"]
    excerpts: tuple[Excerpt, ...] = field(repr=False)
    text: str = field(repr=False)
    scope: str | None
    attributes: Mapping[str, str]
    stand: str
    url: str
    length: int = 0

    @property
    def cut(self) -> bool:
        """Whether there is more of it than `text`."""
        return self.length > len(self.text)

    @property
    def snippet(self) -> str:
        return self.excerpts[0].text if self.excerpts else ""


@dataclass(frozen=True, slots=True)
class Found:
    """The hits, best first; `note` says in German why there are none, or what was looked for instead."""

    hits: tuple[Hit, ...]
    note: str = ""
