"""Asking a server whose answer comes as server-sent events, and asking again when that may help."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from dataclasses import dataclass
from typing import Protocol

from bridle.engine.model import Chunk, ModelRequest
from bridle.errors import ModelError
from bridle.models import http
from bridle.models.retry import Retries


class Reader(Protocol):
    """Makes chunks of the bytes of one answer."""

    done: bool
    """Nothing more will come."""
    said: bool
    """Text has been given out."""

    @property
    def complete(self) -> bool: ...

    def feed(self, data: bytes) -> list[Chunk]: ...

    def end(self) -> list[Chunk]: ...


@dataclass(frozen=True, slots=True)
class Form:
    """How the answers of one protocol are read: in pieces, in one piece, and where it refuses."""

    reader: Callable[[], Reader]
    read_whole: Callable[[bytes, str], list[Chunk]]
    refusal: Callable[[http.Response, str], Awaitable[ModelError]]


async def ask(
    endpoint: http.Endpoint,
    form: Form,
    name: str,
    encode: Callable[[ModelRequest], bytes],
    unreachable: Callable[[Exception], ModelError],
    request: ModelRequest,
) -> AsyncGenerator[Chunk]:
    """The chunks of an answer as they come; a try that failed before any text was shown is made again."""
    body, retries = encode(request), Retries(request)
    while True:
        try:
            with await http.request(endpoint, body) as response:
                if response.status != 200:
                    raise await form.refusal(response, repr(name))
                if response.content_type != "text/event-stream":
                    for chunk in form.read_whole(await response.read(), response.content_type):
                        yield chunk
                    return
                answer = form.reader()
                while not answer.done and (data := await _more(response, answer)):
                    for chunk in answer.feed(data):
                        yield chunk
                    retries.shown = answer.said
                await response.finish()
                for chunk in answer.end():
                    yield chunk
                return
        except ModelError as error:
            again = retries.after(error)
        except OSError as error:  # refused, reset, timed out, unknown host, bad certificate
            again = retries.after(unreachable(error))
        yield again
        await asyncio.sleep(again.wait)


async def _more(response: http.Response, answer: Reader) -> bytes:
    """The next bytes; a connection that is lost behind a finished answer takes nothing from it."""
    try:
        return await response.more()
    except OSError:
        if not answer.complete:
            raise
        return b""
