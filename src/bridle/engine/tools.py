"""Tools are plain typed functions with docstrings; `@tool` says what a crash or a repeat of them means."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeAlias, TypeVar, overload

from bridle.engine.abort import AbortSignal
from bridle.engine.model import ToolSpec
from bridle.engine.schema import Signature, description_of, read_signature
from bridle.errors import ConfigurationError

if TYPE_CHECKING:
    from bridle.engine.memory import EntitySource

S = TypeVar("S")
T = TypeVar("T")
ContextT = TypeVar("ContextT")

Effect: TypeAlias = Literal["read", "draft", "once"]
EFFECTS: tuple[Effect, ...] = ("read", "draft", "once")
ApprovalRule: TypeAlias = bool | Callable[[Mapping[str, Any]], bool]


@dataclass(frozen=True, slots=True)
class SourceAttribution:
    """Where a result comes from, so that an answer can say so."""

    name: str
    kind: str = ""
    id: str = ""
    url: str = ""
    date: str = ""

    def __str__(self) -> str:
        return ", ".join([part for part in (self.kind, self.name, self.id, self.url, self.date) if part])


@dataclass(frozen=True, slots=True)
class ToolResult(Generic[T]):
    """What a tool found, or why it found nothing.

    data       the whole result, kept beside the trace
    error      instead of data: a sentence for the model
    source     where it comes from
    view       what the model reads instead of the data, where the data is long
    retryable  the same call may work a moment later
    """

    data: T | None = None
    error: str | None = None
    source: SourceAttribution | None = None
    view: str | None = None
    retryable: bool = False

    @property
    def ok(self) -> bool:
        return self.error is None


class ToolCache:
    """The results of one run's reads, by tool and canonical arguments.

    Errors are never kept, calls under way are shared, and a write makes every read stale.
    """

    __slots__ = ("_kept", "_pending", "hits")

    def __init__(self) -> None:
        self._kept: dict[tuple[str, str], Any] = {}
        self._pending: dict[tuple[str, str], list[asyncio.Future[Any]]] = {}
        self.hits = 0

    def __len__(self) -> int:
        return len(self._kept)

    def keys(self) -> list[tuple[str, str]]:
        return list(self._kept)

    def keep(self, key: tuple[str, str], result: Any) -> None:
        self._kept[key] = result

    def invalidate(self) -> None:
        self._kept.clear()
        self._pending.clear()  # a read that began before the write must not be kept after it

    async def fetch(
        self,
        key: tuple[str, str],
        produce: Callable[[S], Awaitable[T]],
        argument: S,
        keep: Callable[[T], bool],
    ) -> tuple[T, bool]:
        """`produce(argument)`, or what it brought before under this key; and whether it was there already."""
        if key in self._kept:
            self.hits += 1
            return self._kept[key], True
        if (sharing := self._pending.get(key)) is not None:
            self.hits += 1
            future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
            sharing.append(future)
            return await future, True
        sharing = self._pending[key] = []
        try:
            value = await produce(argument)
        except BaseException as error:
            for each in sharing:
                if not each.done():
                    each.cancel() if isinstance(error, asyncio.CancelledError) else each.set_exception(error)
            raise
        finally:
            current = self._pending.get(key) is sharing
            if current:
                del self._pending[key]
        if current and keep(value):
            self._kept[key] = value
        for each in sharing:
            if not each.done():
                each.set_result(value)
        return value, False


@dataclass(frozen=True, slots=True)
class ToolContext(Generic[ContextT]):
    """What a tool may know of the run that calls it. `context` is whatever the caller handed in.

    A tool in a thread cannot be interrupted: it may look at `abort_signal.aborted` and stop by itself.
    """

    context: ContextT
    run_id: str = ""
    step: int = 1
    call_id: str = ""
    role: str | None = None
    cache: ToolCache = field(default_factory=ToolCache)
    progress: Callable[[str], None] = field(default=lambda message: None)
    abort_signal: AbortSignal = field(default_factory=AbortSignal)

    def report(self, message: str) -> None:
        """Tell the person watching how far the tool has come."""
        self.progress(message)


class Tool:
    """A function with everything the loop has to know of it. It can still be called like the function."""

    def __init__(
        self,
        function: Callable[..., Any],
        *,
        name: str | None = None,
        description: str | None = None,
        effect: Effect = "read",
        roles: Collection[str] | None = None,
        timeout: float | None = None,
        approval: ApprovalRule | None = None,
        polling: bool = False,
        view: Callable[[Any], str] | None = None,
        entities: EntitySource | None = None,
    ) -> None:
        self.function = function
        self.name = name or getattr(function, "__name__", "")
        self.description = description or description_of(function)
        self.effect: Effect = effect
        self.roles = None if roles is None else frozenset(roles)
        self.timeout = timeout
        self.polling = polling
        self.view = view
        self.entities = entities
        self.approval: ApprovalRule = effect == "once" if approval is None else approval
        self.is_async = inspect.iscoroutinefunction(function)
        self.context_parameter = _context_parameter(function)
        self._check(roles, approval)

    def _check(self, roles: Collection[str] | None, approval: ApprovalRule | None) -> None:
        def fail(what: str) -> ConfigurationError:
            return ConfigurationError(f"Tool {self.name!r}: {what}")

        if not self.name.replace("-", "_").isidentifier() or not self.name.isascii() or len(self.name) > 64:
            raise fail("its name must be letters, digits, '_' or '-', at most 64. Pass name='…'.")
        if not self.description:
            raise fail("it has no description. Give the function a docstring: the model chooses by it.")
        if self.effect not in EFFECTS:
            raise fail(f"effect={self.effect!r}; it must be one of {', '.join(EFFECTS)}.")
        if isinstance(roles, str):
            raise fail(f"roles={roles!r} is one string; pass a set, for example {{{roles!r}}}.")
        if self.timeout is not None and not self.timeout > 0:
            raise fail(f"timeout={self.timeout!r}; it must be above 0 seconds.")
        if self.effect == "once" and approval not in (None, True):
            raise fail(
                "effect='once' reaches the outside world and always needs a person; leave approval out."
            )
        if self.polling and self.effect != "read":
            raise fail("polling=True is for reads that are meant to be repeated.")

    @property
    def writes(self) -> bool:
        return self.effect != "read"

    @cached_property
    def signature(self) -> Signature:
        return read_signature(self.function, self.name, self.context_parameter)

    @cached_property
    def spec(self) -> ToolSpec:
        return ToolSpec(self.name, self.description, self.signature.schema)

    def granted_to(self, role: str | None) -> bool:
        """A tool that names roles is for these alone; a run without a role gets none of them."""
        return self.roles is None or (role is not None and role in self.roles)

    def needs_approval(self, arguments: Mapping[str, Any]) -> bool:
        """Whether this call waits for a person, by its checked arguments; so does one whose rule fails."""
        if not callable(self.approval):
            return self.approval
        try:
            return bool(self.approval(arguments))
        except Exception:
            return True

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self.function(*args, **kwargs)

    def __repr__(self) -> str:
        return f"Tool({self.name!r}, effect={self.effect!r})"


@overload
def tool(function: Callable[..., Any], /) -> Tool: ...
@overload
def tool(
    *,
    name: str | None = None,
    description: str | None = None,
    effect: Effect = "read",
    roles: Collection[str] | None = None,
    timeout: float | None = None,
    approval: ApprovalRule | None = None,
    polling: bool = False,
    view: Callable[[Any], str] | None = None,
    entities: EntitySource | None = None,
) -> Callable[[Callable[..., Any]], Tool]: ...
def tool(function: Callable[..., Any] | None = None, /, **settings: Any) -> Any:
    """Make a plain typed function, sync or async, a tool. Its docstring and signature are what a model sees.

    name, description   instead of the function's own
    effect      what a repeat means: "read" nothing; "draft" something local that a person still
                approves; "once" something outside that cannot be taken back (always needs a person)
    roles       who may use it; without it, everyone
    timeout     seconds, instead of the budget's `tool_seconds`
    approval    True, or a rule on the checked arguments: the call waits for a person
    polling     it is meant to be called again with the same arguments, so a repeat is no stall
    view        makes the short text that the model reads from the full result
    entities    which things the result names, for the conversation's working memory
    """
    if function is not None:
        return Tool(function)

    def decorate(function: Callable[..., Any]) -> Tool:
        return Tool(function, **settings)

    return decorate


def toolbox(tools: Iterable[Tool | Callable[..., Any]]) -> dict[str, Tool]:
    """Tools by name; plain functions become reads. Two tools of one name are a mistake."""
    box: dict[str, Tool] = {}
    for each in tools:
        one = each if isinstance(each, Tool) else Tool(each)
        if one.name in box:
            raise ConfigurationError(f"Two tools are called {one.name!r}. Give one of them another name.")
        box[one.name] = one
    return box


def _context_parameter(function: Callable[..., Any]) -> str | None:
    """The first parameter, when it is annotated as a ToolContext or called `ctx`."""
    try:
        parameters = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError) as error:
        raise ConfigurationError(f"{function!r} has no signature, so it cannot be a tool.") from error
    if not parameters:
        return None
    first = parameters[0]
    annotation = first.annotation
    named = annotation if isinstance(annotation, str) else getattr(annotation, "__name__", str(annotation))
    origin = getattr(annotation, "__origin__", annotation)
    named = named.strip("'\"")
    is_context = origin is ToolContext or named.split("[")[0].rsplit(".", 1)[-1] == "ToolContext"
    return first.name if is_context or first.name == "ctx" else None
