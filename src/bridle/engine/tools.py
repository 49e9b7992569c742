"""Tools are plain typed functions with docstrings; `@tool` says what a crash or a repeat of them means."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeAlias, TypeVar, cast, overload

from bridle.engine.abort import AbortSignal
from bridle.engine.model import Example, ToolSpec
from bridle.engine.schema import Signature, description_of, read_signature
from bridle.errors import ConfigurationError

if TYPE_CHECKING:
    from typing_extensions import ParamSpec
    from typing_extensions import TypeVar as DefaultTypeVar

    from bridle.engine.memory import EntitySource

    P = ParamSpec("P", default=...)
    R = DefaultTypeVar("R", default=Any)
else:  # defaults of type variables are for whoever checks types; a program need not load them
    from typing import ParamSpec

    P = ParamSpec("P")
    R = TypeVar("R")

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


class Tool(Generic[P, R]):
    """A function with everything the loop has to know of it. It can still be called like the function."""

    def __init__(
        self,
        function: Callable[P, R],
        *,
        name: str | None = None,
        description: str | None = None,
        effect: Effect = "read",
        roles: Collection[str] | None = None,
        timeout: float | None = None,
        result_chars: int | None = None,
        approval: ApprovalRule | None = None,
        polling: bool = False,
        view: Callable[[Any], str] | None = None,
        entities: EntitySource | None = None,
        examples: Iterable[Example] = (),
    ) -> None:
        self.function: Callable[..., Any] = function
        self.name = name or getattr(function, "__name__", "")
        self.context_parameter = _context_parameter(function)
        self.description = description or description_of(function)
        self.effect: Effect = effect
        self.timeout = timeout
        self.result_chars = result_chars
        self.polling = polling
        self.view = view
        self.entities = entities
        self.approval: ApprovalRule = effect == "once" if approval is None else approval
        self.is_async = inspect.iscoroutinefunction(function)
        self._check(roles, approval, examples)
        self.roles = None if roles is None else frozenset(roles)
        self.examples = tuple(examples)

    def _check(self, roles: Any, approval: Any, examples: Any) -> None:
        def fail(what: str) -> ConfigurationError:
            return ConfigurationError(f"Tool {self.name!r}: {what}")

        name, timeout = cast(Any, self.name), cast(Any, self.timeout)
        if not isinstance(name, str) or not (
            name.replace("-", "_").isidentifier() and name.isascii() and len(name) <= 64
        ):
            raise fail("its name must be letters, digits, '_' or '-', at most 64. Pass name='…'.")
        if not self.description:
            raise fail("it has no description. Give the function a docstring: the model chooses by it.")
        if not isinstance(cast(Any, self.description), str):
            raise fail(f"description={self.description!r}; it must be a string.")
        if self.effect not in EFFECTS:
            raise fail(f"effect={self.effect!r}; it must be one of {', '.join(EFFECTS)}.")
        if isinstance(roles, str):
            raise fail(f"roles={roles!r} is one string; pass a set, for example {{{roles!r}}}.")
        if roles is not None and not (
            isinstance(roles, Collection)
            and all(isinstance(each, str) for each in cast(Collection[Any], roles))
        ):
            raise fail(f"roles={roles!r}; pass a set of strings, for example {{'LAWYER'}}.")
        if timeout is not None and (isinstance(timeout, bool) or not isinstance(timeout, int | float)):
            raise fail(f"timeout={timeout!r}; it must be a number of seconds.")
        if timeout is not None and not timeout > 0:
            raise fail(f"timeout={timeout!r}; it must be above 0 seconds.")
        chars = cast(Any, self.result_chars)
        if chars is not None and (isinstance(chars, bool) or not isinstance(chars, int) or chars < 1):
            raise fail(f"result_chars={chars!r}; it must be a whole number above 0.")
        if approval is not None and not (isinstance(approval, bool) or callable(approval)):
            raise fail(f"approval={approval!r}; it must be True, or a function of the arguments.")
        for what, given in (("view", self.view), ("entities", self.entities)):
            if given is not None and not callable(given):
                raise fail(f"{what}={given!r}; it must be a function of the result.")
        if isinstance(examples, str | Mapping) or not isinstance(examples, Iterable):
            raise fail(f"examples={examples!r}; it must be a list of (request, arguments) pairs.")
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
        return ToolSpec(self.name, self.description, self.signature.schema, self.examples)

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

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        return self.function(*args, **kwargs)

    def __repr__(self) -> str:
        return f"Tool({self.name!r}, effect={self.effect!r})"


@overload
def tool(function: Callable[P, R], /) -> Tool[P, R]: ...
@overload
def tool(
    *,
    name: str | None = None,
    description: str | None = None,
    effect: Effect = "read",
    roles: Collection[str] | None = None,
    timeout: float | None = None,
    result_chars: int | None = None,
    approval: ApprovalRule | None = None,
    polling: bool = False,
    view: Callable[[Any], str] | None = None,
    entities: EntitySource | None = None,
    examples: Iterable[Example] = (),
) -> Callable[[Callable[P, R]], Tool[P, R]]: ...
def tool(function: Callable[..., Any] | None = None, /, **settings: Any) -> Any:
    """Make a plain typed function, sync or async, a tool. Its docstring and signature are what a model sees.

    name, description   instead of the function's own
    effect      what a repeat means: "read" nothing; "draft" something local that a person still
                approves; "once" something outside that cannot be taken back (always needs a person)
    roles       who may use it; without it, everyone
    timeout     seconds, instead of the budget's `tool_seconds`
    result_chars  how much of its result is read, instead of the budget's: for data that is of no use when cut
    approval    True, or a rule on the checked arguments: the call waits for a person
    polling     it is meant to be called again with the same arguments, so a repeat is no stall
    view        makes the short text that the model reads from the full result
    examples    (request, arguments) pairs, shown to small models that need to be shown
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
        one = cast(Tool, each) if isinstance(each, Tool) else Tool(each)
        if one.name in box:
            raise ConfigurationError(f"Two tools are called {one.name!r}. Give one of them another name.")
        box[one.name] = one
    return box


def _context_parameter(function: Callable[..., Any]) -> str | None:
    """The first parameter, when it is annotated as a ToolContext or called `ctx`; nowhere else may it be."""
    try:
        parameters = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError) as error:
        raise ConfigurationError(f"{function!r} has no signature, so it cannot be a tool.") from error
    if not parameters or parameters[0].name == "self":  # a method of no object, which is refused later
        return None
    first, *others = parameters
    for each in others:
        if _is_context(each) or (each.name == "ctx" and each.annotation is each.empty):
            name = getattr(function, "__name__", "tool")
            raise ConfigurationError(
                f"Tool {name!r}: '{each}' must be the first parameter. A tool gets its context there."
            )
    return first.name if _is_context(first) or first.name == "ctx" else None


def _is_context(parameter: inspect.Parameter) -> bool:
    annotation = parameter.annotation
    named = annotation if isinstance(annotation, str) else getattr(annotation, "__name__", str(annotation))
    origin = getattr(annotation, "__origin__", annotation)
    return origin is ToolContext or named.strip("'\"").split("[")[0].rsplit(".", 1)[-1] == "ToolContext"
