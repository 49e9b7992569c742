"""Anthropic's Messages API, and those who speak it too.

A history only grows, so each message is turned into bytes once and kept with it. The tools, the
instructions and the history so far stay the same from step to step, byte for byte, and are marked for the
server's cache: it then reads only what is new.
"""

from __future__ import annotations

import os
import re
from collections.abc import AsyncIterator, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from bridle.engine.context import get_context_window
from bridle.engine.model import Chunk, ModelProfile, ModelRequest, ToolSpec
from bridle.engine.text import compact_json
from bridle.errors import ConfigurationError, ModelError
from bridle.models import http
from bridle.models.anthropic_reply import MessageReader, read_whole, refusal
from bridle.models.anthropic_schema import constrained
from bridle.models.anthropic_wire import MARK, Turn, encode_tools, json_bytes, offered, turns_of, underway
from bridle.models.event_stream import Form, ask

ANTHROPIC_URL = "https://api.anthropic.com"
API_VERSION = "2023-06-01"
CLAUDE_WINDOW = 200_000
DEFAULT_MAX_TOKENS = 8_192
LEAST_THINKING = 1_024
OWN = ("model", "messages", "system", "tools", "tool_choice")
WITHOUT_SCHEMAS = re.compile(r"claude-(instant|2|3|(opus|sonnet)-4-(0|1|2025))")
"""Models from before answers could be decoded under a schema."""

MESSAGES = Form(MessageReader, read_whole, refusal)
UNKNOWN = ModelProfile()


@dataclass(slots=True)
class AnthropicModel:
    """A model behind the Messages API.

    base_url    where it is, up to but not including `/v1`; Anthropic itself without one
    api_key     from ANTHROPIC_API_KEY without one, which is sent to Anthropic and to nobody else
    max_tokens  how long a reply may be where nothing else says so; the API wants a number
    thinking    as the API has it: {"type": "adaptive"}, or {"type": "enabled", "budget_tokens": 4096}
                for older models. While it thinks, a model can neither be forced to call a tool nor
                given a temperature.
    body        further fields of the request, as the API documents them
    """

    name: str
    base_url: str = ""
    api_key: str = field(default="", repr=False)
    profile: ModelProfile = UNKNOWN
    max_tokens: int | None = None
    thinking: Mapping[str, Any] | None = None
    body: Mapping[str, Any] = field(default_factory=dict[str, Any])
    _endpoint: http.Endpoint = field(init=False, repr=False)
    _system: tuple[str, bytes] = field(init=False, repr=False, default=("", b""))
    _tools: tuple[tuple[ToolSpec, ...], bytes] = field(init=False, repr=False, default=((), b""))
    _form: tuple[Mapping[str, Any], Mapping[str, Any] | None] = field(
        init=False, repr=False, default_factory=lambda: ({}, None)
    )

    def __post_init__(self) -> None:
        self.base_url = (self.base_url or ANTHROPIC_URL).rstrip("/").removesuffix("/v1")
        headers = {"Content-Type": "application/json", "anthropic-version": API_VERSION}
        url = f"{self.base_url}/v1/messages"
        at_home = http.Endpoint(url).address == http.Endpoint(ANTHROPIC_URL).address
        key = self.api_key or (os.environ.get("ANTHROPIC_API_KEY", "").strip() if at_home else "")
        if key:
            headers["x-api-key"] = key
        elif at_home:
            raise ConfigurationError(
                f"Model {self.name!r} at Anthropic needs a key: set ANTHROPIC_API_KEY, or pass api_key=… "
                "For a server of your own pass base_url=…"
            )
        self._endpoint = http.Endpoint(url, headers)
        if self.profile is UNKNOWN:
            window = CLAUDE_WINDOW if "claude" in self.name.lower() else get_context_window(self.name)
            self.profile = ModelProfile(window, local=http.is_loopback(self._endpoint.host))
        self._check()

    def _check(self) -> None:
        if taken := [name for name in OWN if name in self.body]:
            raise ConfigurationError(f"body={{{taken[0]!r}: …}}: this field is written by the engine itself.")
        if self.max_tokens is not None and self.max_tokens < 1:
            raise ConfigurationError(f"max_tokens={self.max_tokens!r}: a reply has at least one token.")
        if self.thinking is None:
            return
        kind, budget = self.thinking.get("type"), self.thinking.get("budget_tokens")
        if kind not in ("adaptive", "enabled", "disabled"):
            raise ConfigurationError(
                f"thinking={dict(self.thinking)!r}: its type is 'adaptive', 'enabled' or 'disabled'."
            )
        if kind == "enabled" and not (isinstance(budget, int) and budget >= LEAST_THINKING):
            raise ConfigurationError(f"thinking: budget_tokens={budget!r} must be {LEAST_THINKING} or more.")

    def stream(self, request: ModelRequest) -> AsyncIterator[Chunk]:
        return ask(self._endpoint, MESSAGES, self.name, self.encode, self._unreachable, request)

    def _unreachable(self, error: Exception) -> ModelError:
        what = f"{type(error).__name__}: {error}".rstrip(": ")
        return ModelError(
            f"{self.base_url} does not answer ({what}). Check the address and the network.",
            fault="network",
            retryable=True,
        )

    def encode(self, request: ModelRequest) -> bytes:
        """The request's bytes. Messages and tools that were sent before are not serialised again."""
        turns = turns_of(request.messages)
        most = self._most(request)
        thinking = self._thinking(most, turns)
        schema = self._schema(request)
        tools, choice = offered(request)
        parts = [b'{"model":', json_bytes(self.name)]
        if tools:
            parts += [b',"tools":', self._tool_bytes(tools)]
        if system := self._system_bytes(request, schema):
            parts += [b',"system":', system]
        for turn in [turn for turn in reversed(turns) if not turn.assistant][:2]:
            turn.mark()  # the end of this request, and the end of the one before, where its cache ends
        parts += [b',"messages":[', b",".join([turn.json for turn in turns]), b"]"]
        if choice == "none" and tools:
            parts.append(b',"tool_choice":{"type":"none"}')
        elif choice == "required" and not _on(thinking):
            parts.append(b',"tool_choice":{"type":"any"}')
        for name, value in dict(self._options(request, most, thinking, schema)).items():
            parts += [b",", json_bytes(name), b":", json_bytes(value)]
        parts.append(b"}")
        return b"".join(parts)

    def _most(self, request: ModelRequest) -> int:
        most = request.max_output_tokens or self.max_tokens
        if most is not None:
            return most
        budget = (self.thinking or {}).get("budget_tokens") or 0
        return min(DEFAULT_MAX_TOKENS, max(1, self.profile.context_window // 4)) + budget

    def _thinking(self, most: int, turns: list[Turn]) -> Mapping[str, Any] | None:
        """What this request may think, which has to fit into the reply. It cannot begin to think halfway:
        after calls that were made without a thought it goes on without."""
        wanted, begun = self.thinking, underway(turns)
        if wanted is None or wanted["type"] == "adaptive":
            return wanted
        if wanted["type"] == "enabled" and (not begun or begun[0].thinks_first):
            budget = wanted["budget_tokens"]
            if budget >= most:
                budget = most * 3 // 4
            if budget >= LEAST_THINKING:
                return {**wanted, "budget_tokens": budget}
        for turn in begun:
            turn.blocks = list(turn.spoken)
        return wanted if wanted["type"] == "disabled" else None

    def _schema(self, request: ModelRequest) -> Mapping[str, Any] | None:
        wanted = request.output_schema
        if wanted is None or WITHOUT_SCHEMAS.search(self.name):
            return None
        if self._form[0] is not wanted:
            self._form = (wanted, constrained(wanted))
        return self._form[1]

    def _tool_bytes(self, tools: tuple[ToolSpec, ...]) -> bytes:
        if self._tools[0] is not tools:
            self._tools = (tools, encode_tools(tools))
        return self._tools[1]

    def _system_bytes(self, request: ModelRequest, schema: Mapping[str, Any] | None) -> bytes:
        text = request.instructions
        if request.output_schema is not None and schema is None:  # it cannot be enforced, so it is said
            wanted = compact_json(request.output_schema)
            text = f"{text}\n\nAnswer with JSON only, valid under this JSON schema: {wanted}".strip()
        if not text.strip():
            return b""
        if self._system[0] != text:
            self._system = (text, b"[" + json_bytes({"type": "text", "text": text})[:-1] + MARK + b"]")
        return self._system[1]

    def _options(
        self,
        request: ModelRequest,
        most: int,
        thinking: Mapping[str, Any] | None,
        schema: Mapping[str, Any] | None,
    ) -> Iterator[tuple[str, Any]]:
        """What `body` says wins; of the output's settings, each one by itself."""
        yield "max_tokens", most
        yield "stream", True
        if thinking is not None:
            yield "thinking", dict(thinking)
        if request.temperature is not None and not _on(thinking):
            yield "temperature", min(1.0, request.temperature)
        yield from self.body.items()
        if schema is not None:
            more = self.body.get("output_config")
            settings = dict(cast(Mapping[str, Any], more)) if isinstance(more, Mapping) else {}
            yield "output_config", {"format": {"type": "json_schema", "schema": schema}, **settings}


def _on(thinking: Mapping[str, Any] | None) -> bool:
    return thinking is not None and thinking["type"] != "disabled"
