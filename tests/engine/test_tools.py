from __future__ import annotations

import asyncio
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import StrEnum
from typing import Annotated, Any, Literal

import pytest
from pydantic import BaseModel, Field

from bridle import ConfigurationError, Tool, ToolCache, ToolContext, ToolResult, tool
from bridle.engine.schema import InvalidArguments


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


class Address(BaseModel):
    street: str
    title: str = ""


@dataclass
class Range:
    low: int
    high: int = 10


@tool(effect="draft", roles={"EDITOR"}, timeout=3, polling=False)
async def paint(
    ctx: ToolContext[Any],
    name: str,
    colours: list[Colour],
    where: Address,
    span: Range | None = None,
    when: date | None = None,
    price: Decimal = Decimal("1.50"),
    mode: Literal["fast", "slow"] = "fast",
    note: Annotated[str, Field(max_length=5)] = "",
) -> str:
    """Paint something.

    It dries by itself.

    Args:
        name: What to paint,
            in one word.
        colours (list): Which colours.

    Returns:
        What was painted.
    """
    return name


def test_the_schema_comes_from_the_signature_and_the_docstring() -> None:
    schema = paint.spec.parameters
    assert paint.spec.description == "Paint something.\n\nIt dries by itself."
    assert schema["required"] == ["name", "colours", "where"]
    assert schema["properties"]["name"] == {"type": "string", "description": "What to paint, in one word."}
    assert schema["properties"]["colours"]["description"] == "Which colours."
    assert schema["properties"]["mode"]["enum"] == ["fast", "slow"]
    assert schema["properties"]["note"]["maxLength"] == 5
    assert "ctx" not in schema["properties"]
    assert schema["additionalProperties"] is False


def test_a_parameter_called_title_survives_while_pydantics_titles_go() -> None:
    assert paint.spec.parameters["$defs"]["Address"]["properties"]["title"] == {
        "default": "",
        "type": "string",
    }
    assert "title" not in paint.spec.parameters


def test_sphinx_and_numpy_docstrings_are_read() -> None:
    @tool
    def sphinx(a: int, b: str) -> None:
        """Do it.

        :param a: the first
        :param str b: the second
        """

    @tool
    def numpy(a: int, b: str) -> None:
        """Do it.

        Parameters
        ----------
        a : int
            the first
        b : str
            the second
        """

    for each in (sphinx, numpy):
        assert each.description == "Do it."
        assert each.spec.parameters["properties"]["a"]["description"] == "the first"
        assert each.spec.parameters["properties"]["b"]["description"] == "the second"


def test_arguments_become_the_types_the_function_asked_for() -> None:
    keywords, canonical = paint.signature.validate(
        {"name": 7, "colours": ["red"], "where": {"street": "A"}, "when": "2026-01-31", "span": {"low": "3"}}
    )
    assert keywords["name"] == "7"
    assert keywords["colours"] == [Colour.RED]
    assert keywords["where"] == Address(street="A")
    assert keywords["when"] == date(2026, 1, 31)
    assert keywords["span"] == Range(3)
    assert canonical["price"] == "1.50"


def test_wrong_arguments_are_explained_with_place_value_and_what_is_valid() -> None:
    with pytest.raises(InvalidArguments) as error:
        paint.signature.validate({"colours": ["green"], "where": {}, "extra": 1})
    text = str(error.value)
    assert "name: Field required" in text
    assert "colours.0: Input should be 'red' or 'blue' (got 'green')" in text
    assert "where.street: Field required" in text
    assert "extra: Extra inputs are not permitted (got 1)" in text
    assert "Valid parameters: name, colours, where, span, when, price, mode, note." in text


def test_a_tool_can_still_be_called_like_the_function_it_is() -> None:
    @tool
    def double(n: int) -> int:
        """Double it."""
        return 2 * n

    assert double(4) == 8


def test_a_context_parameter_is_found_by_its_annotation_or_its_name() -> None:
    def annotated(c: ToolContext[Any], x: int) -> None:
        """X."""

    def quoted(c: "ToolContext[Any]", x: int) -> None:  # noqa: UP037
        """X."""

    def named(ctx: Any, x: int) -> None:
        """X."""

    def without(x: int) -> None:
        """X."""

    assert [Tool(f).context_parameter for f in (annotated, quoted, named, without)] == ["c", "c", "ctx", None]


def test_the_outside_world_always_needs_a_person() -> None:
    @tool(effect="once")
    def send(text: str) -> None:
        """Send it."""

    assert send.needs_approval({}) is True
    with pytest.raises(ConfigurationError, match="needs a person"):
        tool(effect="once", approval=False)(send.function)


def _undocumented(x: int) -> int:
    return x


def _untyped(x) -> int:
    """X."""
    return x


def _variadic(*x: int) -> int:
    """X."""
    return 0


def _opaque(x: asyncio.Event) -> int:
    """X."""
    return 0


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: Tool(_undocumented), "it has no description"),
        (lambda: Tool(_untyped).spec, "parameter 'x' has no type"),
        (lambda: Tool(_variadic).spec, "cannot be described to a model"),
        (lambda: Tool(_opaque).spec, "have no JSON schema"),
        (lambda: Tool(_untyped, name="wér"), "its name must be letters"),
        (lambda: Tool(_untyped, effect="maybe"), "effect='maybe'"),  # pyright: ignore[reportArgumentType]
        (lambda: Tool(_untyped, roles="ADMIN"), "is one string"),
        (lambda: Tool(_untyped, timeout=0), "above 0 seconds"),
        (lambda: Tool(_untyped, polling=True, effect="draft"), "polling=True is for reads"),
    ],
)
def test_a_tool_that_cannot_work_is_refused_at_once(make: Any, said: str) -> None:
    with pytest.raises(ConfigurationError, match=said):
        make()


async def test_the_cache_shares_calls_under_way_and_keeps_no_errors() -> None:
    cache, made, gate = ToolCache(), [], asyncio.Event()

    async def produce(value: str) -> ToolResult[str]:
        made.append(value)
        await gate.wait()
        return ToolResult(error="no") if value == "bad" else ToolResult(value)

    async def fetch(value: str) -> bool:
        return (await cache.fetch(("t", value), produce, value, lambda result: result.ok))[1]

    waiting = [asyncio.create_task(fetch("a")) for _ in range(3)] + [asyncio.create_task(fetch("bad"))]
    await asyncio.sleep(0)
    gate.set()
    assert await asyncio.gather(*waiting) == [False, True, True, False]
    assert made == ["a", "bad"]
    assert (await fetch("a"), await fetch("bad")) == (True, False)
    cache.invalidate()
    assert await fetch("a") is False


async def test_a_read_that_began_before_a_write_is_not_kept_after_it() -> None:
    cache, gate = ToolCache(), asyncio.Event()

    async def produce(_: None) -> ToolResult[str]:
        await gate.wait()
        return ToolResult("old")

    reading = asyncio.create_task(cache.fetch(("t", "{}"), produce, None, lambda _: True))
    await asyncio.sleep(0)
    cache.invalidate()
    gate.set()
    await reading
    assert len(cache) == 0
