"""Reading `{"name": …, "arguments": …}` as it is written: the answer's text is passed on while it grows."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Literal, cast

from bridle.engine.model import CallChunk, Chunk, FinishChunk, TextChunk
from bridle.engine.text import compact_json

FINAL = "final_answer"
OPENING = '{"name":"final_answer","arguments":{"text":"'
ESCAPES = {'"': '"', "\\": "\\", "/": "/", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}

Finish = Literal["stop", "length", "tool-calls", "content-filter", "other"]


class AnswerReader:
    """One reply. `before` is said ahead of an answer, not of a call. An answer that is `data` has a form of
    its own, so it is passed on as a whole and nothing is said ahead of it."""

    __slots__ = ("_at", "_before", "_data", "_text", "_way")

    def __init__(self, before: str = "", *, data: bool = False) -> None:
        self._before = "" if data else before
        self._data = data
        self._text = ""
        self._at = 0
        self._way: Literal["open", "answer", "call", "plain", "done"] = "open"

    def feed(self, piece: str) -> Iterator[Chunk]:
        if self._way == "plain":  # a server that does not decode under a schema
            yield TextChunk(piece)
            return
        self._text += piece
        if self._way == "open":
            self._way = self._recognise()
            if self._way in ("answer", "plain") and self._before:
                yield TextChunk(self._before)
            if self._way == "plain":
                yield TextChunk(self._text)
        if self._way == "answer" and (said := self._grow()):
            yield TextChunk(said)

    def end(self, finish: Finish) -> Iterator[Chunk]:
        if self._way in ("open", "call"):
            yield from self._whole(finish)
        else:
            yield FinishChunk(finish)

    def _recognise(self) -> Literal["open", "answer", "call", "plain"]:
        """What is being said, as soon as it can be told; blanks outside strings mean nothing."""
        text, expected, inside = self._text, 0, False
        for position, char in enumerate(text):
            if not inside and char in " \t\r\n":
                continue
            if char != OPENING[expected]:
                return "plain" if expected == 0 else "call"
            inside ^= char == '"'
            expected += 1
            if expected == len(OPENING):
                if self._data:
                    return "call"
                self._at = position + 1
                return "answer"
        return "open"

    def _grow(self) -> str:
        """The string's next characters. An escape that is not whole yet waits, and so does half a pair."""
        text, at, out = self._text, self._at, list[str]()
        while at < len(text):
            char = text[at]
            if char == '"':
                self._way = "done"
                break
            if char != "\\":
                out.append(char)
                at += 1
                continue
            kind = text[at + 1 : at + 2]
            length = 2 if kind != "u" else 12 if _high(text[at + 2 : at + 6]) else 6
            if len(text) < at + length:
                break
            out.append(_unescaped(text[at : at + length]) if kind == "u" else ESCAPES.get(kind, kind))
            at += length
        self._text, self._at = text[at:], 0
        return "".join(out)

    def _whole(self, finish: Finish) -> Iterator[Chunk]:
        """A reply that was not an answer in the usual order: a call, or something else altogether."""
        try:
            reply: Any = json.loads(self._text)
        except (ValueError, RecursionError):
            reply = None
        if not isinstance(reply, dict):
            yield from self._unreadable(finish)
            return
        said = cast(dict[str, Any], reply)
        name, arguments = said.get("name"), said.get("arguments")
        if name == FINAL:
            text = cast(dict[str, Any], arguments).get("text") if isinstance(arguments, dict) else arguments
            answer = text if isinstance(text, str) and not self._data else compact_json(arguments)
            yield TextChunk(self._before + answer)
            yield FinishChunk(finish)
        elif isinstance(name, str) and isinstance(arguments, dict):
            yield CallChunk("", name, cast(dict[str, Any], arguments))
            yield FinishChunk("length" if finish == "length" else "tool-calls")
        else:
            yield TextChunk(self._before + self._text)
            yield FinishChunk(finish)

    def _unreadable(self, finish: Finish) -> Iterator[Chunk]:
        """Cut off, or no JSON. What was cut inside a call is never carried out, nor shown."""
        if finish != "length":
            if self._text.strip():
                yield TextChunk(self._before + self._text)
        elif name := self._called():
            yield CallChunk("", name, self._text)
        yield FinishChunk(finish)

    def _called(self) -> str:
        """The tool's name in a call that was cut, if the cut came behind it."""
        head, _, rest = self._text.partition('"name"')
        name = rest.lstrip(" \t\r\n:").removeprefix('"').partition('"')
        called = name[0] if name[1] and not head.strip(" \t\r\n{") else ""
        return "" if called == FINAL else called


def _high(code: str) -> bool:
    """The first half of a character that JSON escapes as two."""
    return code[:1] in "dD" and code[1:2].lower() in ("8", "9", "a", "b")


def _unescaped(escape: str) -> str:
    try:
        return json.loads(f'"{escape}"')
    except ValueError:
        return "�"
