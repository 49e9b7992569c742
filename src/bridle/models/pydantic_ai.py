"""Every model that pydantic-ai has an adapter for: Gemini, Bedrock, Mistral, Groq and what comes next.

The library is optional and imported where it is used. It is `Any` here: it may not be there to be checked.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import aclosing
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Literal, TypeAlias, cast

from bridle.engine.context import get_context_window
from bridle.engine.model import (
    CallChunk,
    Chunk,
    FinishChunk,
    ModelProfile,
    ModelRequest,
    ReasoningChunk,
    TextChunk,
    ToolSpec,
    Usage,
    UsageChunk,
)
from bridle.engine.text import words
from bridle.errors import ConfigurationError, MissingExtra, ModelError
from bridle.models.pydantic_ai_faults import fault_of
from bridle.models.pydantic_ai_messages import UNSPOKEN, as_messages, signature_of
from bridle.models.retry import retrying

Reason: TypeAlias = Literal["stop", "length", "tool-calls", "content-filter", "other"]
FINISH: dict[str, Reason] = {
    "stop": "stop",
    "length": "length",
    "tool_call": "tool-calls",
    "content_filter": "content-filter",
    "error": "other",
}
THINKING_TOKENS = ("reasoning_tokens", "thoughts_tokens", "thinking_tokens")

UNKNOWN = ModelProfile()


@dataclass(slots=True)
class PydanticAIModel:
    """A model of pydantic-ai: one of its objects, or its string ("google-gla:gemini-2.5-flash").

    Keys are read from the environment, where pydantic-ai looks for them. Wherever the model may run, it
    counts as remote unless `profile` says otherwise.
    """

    model: Any
    profile: ModelProfile = UNKNOWN
    name: str = field(init=False)

    def __post_init__(self) -> None:
        given = self.model
        self.model = _infer(given)
        self.name = given if isinstance(given, str) else str(self.model.model_name)
        if self.profile is UNKNOWN:
            window = getattr(self.model, "context_window", None)
            known = window if isinstance(window, int) and window > 0 else get_context_window(self.name)
            self.profile = ModelProfile(known)

    async def stream(self, request: ModelRequest) -> AsyncIterator[Chunk]:
        async with aclosing(cast(Any, retrying(self._attempt, request))) as chunks:
            async for chunk in chunks:
                yield chunk

    async def _attempt(self, request: ModelRequest) -> AsyncIterator[Chunk]:
        begun = False
        try:
            async with aclosing(cast(Any, self._streamed(request))) as chunks:
                async for chunk in chunks:
                    begun = True
                    yield chunk
            return
        except ModelError:
            raise
        except Exception as error:
            if begun or not isinstance(error, NotImplementedError):
                raise fault_of(error) from error
        for chunk in await self._whole(request):
            yield chunk

    async def _streamed(self, request: ModelRequest) -> AsyncIterator[Chunk]:
        """Words as they come; calls, thoughts and the reason once they are whole."""
        direct = import_module("pydantic_ai.direct")
        async with direct.model_request_stream(self.model, **self._arguments(request)) as stream:
            async for event in stream:
                for chunk in _spoken(event):
                    yield chunk
            response = stream.get()
        if response.state == "incomplete":
            raise ModelError("The model's answer broke off in the middle.", fault="network", retryable=True)
        for chunk in _ending(response):
            yield chunk

    async def _whole(self, request: ModelRequest) -> list[Chunk]:
        """From a model that cannot stream."""
        try:
            direct = import_module("pydantic_ai.direct")
            response = await direct.model_request(self.model, **self._arguments(request))
        except Exception as error:
            raise fault_of(error) from error
        spoken = [
            chunk for part in response.parts for chunk in _words(part.part_kind, getattr(part, "content", ""))
        ]
        return [*spoken, *_ending(response)]

    def _arguments(self, request: ModelRequest) -> dict[str, Any]:
        models = import_module("pydantic_ai.models")
        tools = request.tools or request.known_tools
        settings: dict[str, Any] = {}
        if request.max_output_tokens is not None:
            settings["max_tokens"] = request.max_output_tokens
        if request.temperature is not None:
            settings["temperature"] = request.temperature
        if tools and (not request.tools or request.tool_choice != "auto"):
            settings["tool_choice"] = request.tool_choice if request.tools else "none"
        parameters = models.ModelRequestParameters(
            function_tools=[_definition(tool) for tool in tools], **self._output(request, bool(tools))
        )
        return {
            "messages": as_messages(request),
            "model_settings": settings or None,
            "model_request_parameters": parameters,
        }

    def _output(self, request: ModelRequest, with_tools: bool) -> dict[str, Any]:
        """Some providers decode under a schema only while there are no tools; then it is said instead."""
        if request.output_schema is None:
            return {}
        definition = import_module("pydantic_ai.output").OutputObjectDefinition
        schema = dict(request.output_schema)
        able = self.model.profile.get("supports_json_schema_output", False)
        enforced = able and not with_tools and schema.get("type") == "object"
        return {
            "output_mode": "native" if enforced else "prompted",
            "output_object": definition(json_schema=schema, name="answer"),
        }


def _infer(model: Any) -> Any:
    try:
        models = import_module("pydantic_ai.models")
    except ImportError as error:
        what = f"PydanticAIModel needs pydantic-ai, which is not installed ({words(error)})."
        raise MissingExtra("pydantic-ai", what) from None
    if isinstance(model, models.Model):
        return model
    if not isinstance(model, str):
        raise ConfigurationError(
            f"PydanticAIModel({model!r}): it takes a pydantic-ai model, or a name like 'google-gla:gemini-…'."
        )
    try:
        return models.infer_model(model)
    except Exception as error:  # an unknown name, a key that is not set, a provider's library that is missing
        raise ConfigurationError(f"pydantic-ai cannot use {model!r}: {words(error)}") from error


def _definition(tool: ToolSpec) -> Any:
    made = tool.memo.get("pydantic-ai")
    if made is None:
        definition = import_module("pydantic_ai.tools").ToolDefinition
        schema = {"type": "object", **tool.parameters}
        made = definition(name=tool.name, description=tool.description or None, parameters_json_schema=schema)
        tool.memo["pydantic-ai"] = made
    return made


# ---- what comes back


def _spoken(event: Any) -> Iterator[Chunk]:
    match event.event_kind:
        case "part_start":
            yield from _words(event.part.part_kind, getattr(event.part, "content", ""))
        case "part_delta":
            yield from _words(event.delta.part_delta_kind, getattr(event.delta, "content_delta", ""))
        case _:
            pass


def _words(kind: str, content: Any) -> Iterator[Chunk]:
    if not isinstance(content, str) or not content:
        return
    if kind == "text":
        yield TextChunk(content)
    elif kind == "thinking":
        yield ReasoningChunk(content)


def _ending(response: Any) -> Iterator[Chunk]:
    calls = [part for part in response.parts if part.part_kind == "tool-call"]
    said = any(part.part_kind == "text" and part.content for part in response.parts)
    if response.finish_reason == "error" and not calls and not said:
        raise ModelError("The model ended its answer with an error.", fault="server", retryable=True)
    if signature := signature_of(response):
        thought = any(part.part_kind == "thinking" and part.content for part in response.parts)
        yield ReasoningChunk("" if thought else UNSPOKEN, signature)
    finish = FINISH.get(response.finish_reason or "", "tool-calls" if calls else "stop")
    if finish != "content-filter":  # what was refused halfway is not carried out
        for part in calls:
            yield CallChunk(part.tool_call_id, part.tool_name, part.args or "")
    if response.usage.has_values() and not response.usage.unmeasured_requests:
        yield UsageChunk(_usage(response.usage))
    yield FinishChunk(finish)


def _usage(told: Any) -> Usage:
    details = cast(Mapping[str, Any], told.details or {})
    thought = next((details[name] for name in THINKING_TOKENS if details.get(name)), 0)
    return Usage(told.input_tokens, told.output_tokens, told.cache_read_tokens, thought)
