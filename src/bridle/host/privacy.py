"""Around every model that is not on this machine: what it reads names nobody, what people read of it does.

Everything of a request that is text is searched for the people of the case and for data that is personal by
its form; both become pseudonyms, which are put back in the answer and in the arguments of tool calls.
It fails closed: if the names cannot be had, if anything goes wrong, or if a name is still there at the end,
nothing is sent. No error, log line or `repr` carries what is protected.
"""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any, cast

from bridle.engine.messages import (
    ImagePart,
    Message,
    Part,
    ReasoningPart,
    TextPart,
    ToolCallPart,
    ToolResultPart,
)
from bridle.engine.model import (
    CallChunk,
    Chunk,
    FinishChunk,
    Model,
    ModelProfile,
    ModelRequest,
    ReasoningChunk,
    TextChunk,
    ToolSpec,
)
from bridle.engine.text import compact_json
from bridle.errors import ModelError
from bridle.host.masking import Edition, Masker
from bridle.host.pseudonyms import Wanted

NOTES = {
    "de": (
        "Namen und persönliche Angaben sind durch Platzhalter in eckigen Klammern ersetzt, etwa [MANDANT_1] "
        "für eine Person, [MANDANT_1_NAME] für ihren Nachnamen, [IBAN_1] für ein Konto. Schreibe sie genau "
        "so ab, auch in Werkzeugaufrufen, und erfinde keine neuen; Leser sehen dort die wirklichen Namen."
    ),
    "en": (
        "Names and personal data are replaced by placeholders in square brackets, such as [MANDANT_1] for a "
        "person, [MANDANT_1_NAME] for their surname, [IBAN_1] for an account. Copy them exactly, also in "
        "tool calls, and invent no new ones; readers see the real names in their place."
    ),
}
"""Said to the model, so that it does not ask who [MANDANT_1] is."""

MASKED, CLEAN = "private", "private-clean"
REMEMBERED = 256
LONGEST_PLAIN_NUMBER = 9
_CODE = re.compile(r"[a-z_$][A-Za-z0-9_$]*")
_NOBODYS = frozenset(
    ["memo", "id", "call_id", "name", "role", "origin", "texts", "run_id", "tool_choice", "signature", "data"]
)
"""Fields that hold nobody's text: a tool's name is its programmer's. A field that is new is looked at."""


class NotSent(ModelError):
    """A request that was kept back; says why, and never what was in it."""

    def __init__(self, why: str) -> None:
        super().__init__(f"Nothing was sent to the model: {why}", fault="refused")


def private(model: Model, masker: Masker) -> Model:
    """A model on this machine as it is, any other behind pseudonyms."""
    return model if model.profile.local or isinstance(model, PrivateModel) else PrivateModel(model, masker)


class PrivateModel:
    """A model that never learns who a case is about."""

    def __init__(self, model: Model, masker: Masker) -> None:
        self._model, self._masker = model, masker
        self._thoughts: dict[str, str] = {}
        self._texts: dict[str, str] = {}
        self._tools: list[tuple[tuple[ToolSpec, ...], tuple[ToolSpec, ...]]] = []
        self._edition: Edition | None = None

    def __repr__(self) -> str:
        return f"<PrivateModel {self._model.name!r}>"

    @property
    def name(self) -> str:
        return self._model.name

    @property
    def profile(self) -> ModelProfile:
        return self._model.profile

    async def probe(self) -> None:
        if (probe := getattr(self._model, "probe", None)) is not None:
            await probe()

    async def stream(self, request: ModelRequest) -> AsyncIterator[Chunk]:
        sent = await self._sendable(request)
        reply = _Reply(self._masker, self._thoughts, json_escaped=request.output_schema is not None)
        stream: Any = self._model.stream(sent)
        try:
            async for chunk in stream:
                for each in reply.take(chunk):
                    yield each
            for each in reply.rest():
                yield each
        except ModelError:
            for each in reply.rest():  # what the model had said belongs to the person
                yield each
            raise
        finally:
            if (close := getattr(stream, "aclose", None)) is not None:
                await close()

    async def _sendable(self, request: ModelRequest) -> ModelRequest:
        """The request as it may be sent. An error's own words are left out: they may quote what was asked."""
        try:
            self._refuse_images(request)
            sent = await self._masker.settled(lambda missing: self._masked(request, missing))
            why = (
                ""
                if self._is_clean(sent)
                else "a name was left in it. This is a fault of the masking; report it."
            )
        except NotSent:
            raise
        except Exception as error:
            sent, why = request, f"the names in it could not be masked ({type(error).__name__})."
        if why:
            raise NotSent(why)
        note = NOTES.get(request.texts.language, NOTES["en"])
        return replace(sent, instructions=f"{sent.instructions}\n\n{note}".lstrip())

    def _refuse_images(self, request: ModelRequest) -> None:
        if self._masker.allow_images:
            return
        if any(isinstance(part, ImagePart) for message in request.messages for part in message.parts):
            raise NotSent(
                "it has a picture, and nobody can look into one for names. "
                "Leave it out, use a local model, or allow pictures."
            )

    # ---- masking, each thing once

    def _masked(self, request: ModelRequest, missing: list[Wanted]) -> ModelRequest:
        if self._edition is not self._masker.edition:
            self._edition = self._masker.edition
            self._texts, self._tools = {}, []
        work = _Work(self._masker, missing, _code_words(request))
        schema = request.output_schema
        return replace(
            request,
            instructions=self._instructions(request.instructions, work),
            messages=tuple([self._message(message, work) for message in request.messages]),
            tools=self._specs(request.tools, work),
            known_tools=self._specs(request.known_tools, work),
            output_schema=None if schema is None else work.deep(schema),
        )

    def _instructions(self, text: str, work: _Work) -> str:
        if (known := self._texts.get(text)) is not None:
            return known
        masked = work.text(text)
        if not work.missing:
            if len(self._texts) > REMEMBERED:
                self._texts.clear()
            self._texts[text] = masked
        return masked

    def _message(self, message: Message, work: _Work) -> Message:
        known = message.memo.get(MASKED)
        if known is not None and known[0] is self._edition:
            return known[1]
        before = len(work.missing)
        parts = tuple([self._part(part, work) for part in message.parts])
        masked = message if parts == message.parts else Message(message.role, parts, message.origin)
        if len(work.missing) == before:
            message.memo[MASKED] = (self._edition, masked)
        return masked

    def _part(self, part: Part, work: _Work) -> Part:
        match part:
            case TextPart(text):
                return TextPart(work.text(text))
            case ReasoningPart(text, signature):
                return self._thought(text, signature, work)
            case ToolCallPart(id, name, arguments):
                return ToolCallPart(id, name, work.deep(arguments))
            case ToolResultPart():
                return replace(part, content=work.text(part.content))
            case ImagePart():
                return part

    def _thought(self, text: str, signature: str, work: _Work) -> ReasoningPart:
        """A signed thought goes back as it came, letter by letter, or without its signature.

        Some models keep their thoughts in the signature, in plain words: those of a local model name people.
        """
        came = self._thoughts.get(signature) if signature else None
        if came is not None and self._masker.is_clean(came):
            return ReasoningPart(came, signature)
        readable = signature.startswith("{") and not self._masker.is_clean(_unescaped(signature))
        return ReasoningPart(work.text(text), "" if readable or came is not None else signature)

    def _specs(self, specs: tuple[ToolSpec, ...], work: _Work) -> tuple[ToolSpec, ...]:
        for source, masked in self._tools:
            if source is specs:
                return masked
        before = len(work.missing)
        masked = tuple([work.spec(spec) for spec in specs])
        if len(work.missing) == before:
            self._tools = [*self._tools[-7:], (specs, masked)]
        return masked

    # ---- the last look

    def _is_clean(self, sent: ModelRequest) -> bool:
        code = _code_words(sent)
        rest = replace(sent, messages=())
        return all(self._is_clean_message(message, code) for message in sent.messages) and self._clean(
            rest, code
        )

    def _is_clean_message(self, message: Message, code: frozenset[str]) -> bool:
        if message.memo.get(CLEAN) is self._edition:
            return True
        if clean := self._clean(message, code):
            message.memo[CLEAN] = self._edition
        return clean

    def _clean(self, value: Any, code: frozenset[str]) -> bool:
        return all(self._masker.is_clean(text) for text in _texts_in(value) if text not in code)


class _Work:
    """One pass over a request."""

    def __init__(self, masker: Masker, missing: list[Wanted], code: frozenset[str]) -> None:
        self._masker, self.missing, self._code = masker, missing, code

    def text(self, text: str) -> str:
        return self._masker.masked(text, self.missing)

    def deep(self, value: Any) -> Any:
        """JSON with its strings masked, keys too. The words of a schema are code, not people."""
        if isinstance(value, str):
            return value if value in self._code else self.text(value)
        if isinstance(value, Mapping):
            items = cast(Mapping[Any, Any], value).items()
            return {self.deep(key): self.deep(item) for key, item in items}
        if isinstance(value, list | tuple):
            return [self.deep(item) for item in cast(Sequence[Any], value)]
        if value is None or isinstance(value, bool | float):
            return value
        shown = str(value)  # as it will be sent: dates, numbers of eleven digits
        if isinstance(value, int) and len(shown) <= LONGEST_PLAIN_NUMBER:
            return value
        masked = self.text(shown)
        return value if masked == shown else masked

    def spec(self, spec: ToolSpec) -> ToolSpec:
        description, parameters = self.text(spec.description), self.deep(spec.parameters)
        examples = tuple([(self.text(request), self.deep(arguments)) for request, arguments in spec.examples])
        masked = ToolSpec(spec.name, description, parameters, examples)
        return spec if masked == spec else masked


class _Reply:
    """Puts the names back into what a model says, whichever way it says it."""

    def __init__(self, masker: Masker, thoughts: dict[str, str], *, json_escaped: bool) -> None:
        self._masker, self._thoughts = masker, thoughts
        self._text, self._thought = masker.restorer(json_escaped=json_escaped), masker.restorer()
        self._heard: list[str] = []

    def take(self, chunk: Chunk) -> Iterator[Chunk]:
        match chunk:
            case TextChunk(text):
                yield from self._rest_of_thought()
                if shown := self._text.feed(text):
                    yield TextChunk(shown)
            case ReasoningChunk(text, signature):
                yield from self._rest_of_text()
                self._heard.append(text)
                shown = self._thought.feed(text)
                if signature:
                    self._sign(signature)
                    shown += self._thought.flush()
                if shown or signature:
                    yield ReasoningChunk(shown, signature)
            case CallChunk():
                yield from self.rest()
                yield replace(
                    chunk, arguments=self._arguments(chunk.arguments), fault=self._masker.restore(chunk.fault)
                )
            case FinishChunk():
                yield from self.rest()
                yield chunk
            case _:
                yield chunk

    def rest(self) -> Iterator[Chunk]:
        yield from self._rest_of_thought()
        yield from self._rest_of_text()

    def _rest_of_text(self) -> Iterator[Chunk]:
        if shown := self._text.flush():
            yield TextChunk(shown)

    def _rest_of_thought(self) -> Iterator[Chunk]:
        if shown := self._thought.flush():
            yield ReasoningChunk(shown)

    def _sign(self, signature: str) -> None:
        while len(self._thoughts) >= REMEMBERED:
            del self._thoughts[next(iter(self._thoughts))]
        self._thoughts[signature] = "".join(self._heard)
        self._heard.clear()

    def _arguments(self, arguments: str | Mapping[str, Any]) -> str | Mapping[str, Any]:
        """In JSON a name is escaped as JSON wants it; what is none yet is left to the guard to repair."""
        if not isinstance(arguments, str):
            return self._masker.restore_deep(arguments)
        try:
            value = json.loads(arguments)
        except (ValueError, RecursionError):
            return self._masker.restore(arguments, json_escaped=True)
        restored = self._masker.restore_deep(value)
        return arguments if restored == value else compact_json(restored)


def _texts_in(value: Any) -> Iterator[str]:
    """Every text that can be reached in a value, however it is nested."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, item in cast(Mapping[Any, Any], value).items():
            yield from _texts_in(key)
            yield from _texts_in(item)
    elif isinstance(value, list | tuple | set | frozenset):
        for item in cast(Sequence[Any], value):
            yield from _texts_in(item)
    elif is_dataclass(value):
        for each in fields(value):
            if each.name not in _NOBODYS:
                yield from _texts_in(getattr(value, each.name))
    elif value is not None and not isinstance(value, bool | float):
        yield str(value)


def _code_words(request: ModelRequest) -> frozenset[str]:
    """What parameters are called. Python spells them small, so a party called Müller is none of them."""
    found: set[str] = set()
    for spec in (*request.tools, *request.known_tools):
        words = spec.memo.get("code-words")
        if words is None:
            words = spec.memo["code-words"] = frozenset(_keys_of(spec.parameters))
        found |= words
    found.update(_keys_of(request.output_schema))
    return frozenset(found)


def _keys_of(schema: Any) -> Iterator[str]:
    if isinstance(schema, Mapping):
        for key, value in cast(Mapping[Any, Any], schema).items():
            if isinstance(key, str) and _CODE.fullmatch(key):
                yield key
            yield from _keys_of(value)
    elif isinstance(schema, list | tuple):
        for item in cast(Sequence[Any], schema):
            yield from _keys_of(item)


def _unescaped(signature: str) -> str:
    try:
        return " ".join(_texts_in(json.loads(signature)))
    except (ValueError, RecursionError):
        return signature
