"""Asking the search engine that the administrator named: that address and no other, bounded in time and size.

What comes back was written by anybody. It is text to be read, never an address to be fetched.
"""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from typing import Any, cast
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

from bridle.engine.text import clean, one_line
from bridle.errors import ConfigurationError, ModelError
from bridle.host.errors import Unavailable
from bridle.models import http

SECONDS = 12.0
LARGEST = 1 << 20
"""Bytes of an answer."""
LONGEST_TITLE, LONGEST_TEXT, LONGEST_URL = 200, 600, 500
SILENT = "Die Websuche antwortet nicht. Versuch es später noch einmal oder frag ohne das Netz."
ODD = "Die Websuche hat nicht in der erwarteten Form geantwortet; ein Administrator muss die Adresse prüfen."
ELSEWHERE = "Die Websuche verweist an eine andere Adresse; dorthin wird nicht gefragt."
BUSY = "Die Websuche ist gerade überlastet. Versuch es später noch einmal."


@dataclass(frozen=True, slots=True)
class Treffer:
    titel: str
    url: str
    text: str
    datum: str = ""


async def suche(adresse: str, query: str, limit: int) -> list[Treffer]:
    """The first results of a SearXNG-style endpoint (`?q=…&format=json`)."""
    try:
        async with asyncio.timeout(SECONDS):
            body = await _answer(http.Endpoint(_address(adresse, query), {"Accept-Language": "de"}))
    except (OSError, TimeoutError, ModelError):
        raise Unavailable(SILENT) from None
    except ConfigurationError:
        raise Unavailable(ODD) from None
    return _read(body)[:limit]


def _address(base: str, query: str) -> str:
    parts = urlsplit(base)
    path = "/search" if parts.path in ("", "/") else parts.path
    kept = [pair for pair in parse_qsl(parts.query) if pair[0] not in ("q", "format")]
    asked = urlencode([*kept, ("q", query), ("format", "json"), ("language", "de")])
    return urlunsplit((parts.scheme, parts.netloc, path, asked, ""))


async def _answer(endpoint: http.Endpoint) -> bytes:
    with await http.request(endpoint) as response:
        if 300 <= response.status < 400:
            raise Unavailable(ELSEWHERE)
        if response.status in (429, 503):
            raise Unavailable(BUSY)
        if response.status != 200:
            raise Unavailable(ODD)
        body = await response.read(LARGEST + 1)
    if len(body) > LARGEST:
        raise Unavailable(ODD)
    return body


def _read(body: bytes) -> list[Treffer]:
    try:
        answer: Any = json.loads(body)
    except (ValueError, RecursionError):
        raise Unavailable(ODD) from None
    results: Any = cast("dict[str, Any]", answer).get("results") if isinstance(answer, dict) else None
    if not isinstance(results, list):
        raise Unavailable(ODD)
    found = [
        _hit(cast("dict[str, Any]", each)) for each in cast("list[Any]", results) if isinstance(each, dict)
    ]
    return [each for each in found if each is not None]


def _hit(raw: dict[str, Any]) -> Treffer | None:
    title, url, text = (_text(raw.get(name)) for name in ("title", "url", "content"))
    if not url.startswith(("http://", "https://")) or len(url) > LONGEST_URL or not (title or text):
        return None
    day = _text(raw.get("publishedDate"))[:10]
    return Treffer(one_line(title or url, LONGEST_TITLE), url, one_line(text, LONGEST_TEXT), day)


def _text(value: Any) -> str:
    return clean(value).replace("\0", "").strip() if isinstance(value, str) else ""
