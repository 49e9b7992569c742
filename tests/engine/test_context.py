from __future__ import annotations

import pytest

from bridle import (
    ConfigurationError,
    Message,
    StepContext,
    ToolCallPart,
    ToolResultPart,
    estimate_messages_tokens,
    estimate_tokens,
    get_context_window,
    trim_messages,
    truncate_messages,
)
from bridle.engine.context import ContextMeter
from bridle.models import ScriptedModel


def group(n: int, content: str) -> list[Message]:
    return [
        Message.assistant("", [ToolCallPart(f"c{n}", "search", {"n": n})]),
        Message.tool([ToolResultPart(f"c{n}", "search", content)]),
    ]


def step(messages: list[Message]) -> StepContext:
    return StepContext(1, (), tuple(messages), "", ScriptedModel(), None)


@pytest.mark.parametrize(
    ("value", "tokens"), [("", 0), ("a", 1), ("a" * 7, 2), ("a" * 8, 3), ({"a": 1}, 2), ([1, 2], 2)]
)
def test_tokens_are_characters_divided_by_three_and_a_half_rounded_up(value: object, tokens: int) -> None:
    assert estimate_tokens(value) == tokens


@pytest.mark.parametrize(
    ("name", "window"),
    [
        ("qwen3.5:35b", 32_768),
        ("openai/GPT-4o-mini", 128_000),
        ("claude-sonnet-4-20250514", 200_000),
        ("LFM2-8B", 32_768),
        ("something else", 32_768),
    ],
)
def test_the_window_is_looked_up_by_containment_whatever_the_case(name: str, window: int) -> None:
    assert get_context_window(name) == window


def test_each_message_weighs_four_tokens_more() -> None:
    assert estimate_messages_tokens([Message.user("a" * 35), {"role": "assistant", "content": "a" * 7}]) == 20


def test_messages_that_fit_are_left_alone() -> None:
    messages = [Message.user("hello"), *group(1, "x" * 100)]
    assert truncate_messages(messages, 32_768) == messages


def test_old_results_shrink_to_a_line_before_anything_is_dropped() -> None:
    messages = [Message.user("the request")]
    for n in range(8):
        messages += group(n, f"result {n} " + "word " * 400)
    kept = truncate_messages(messages, 5_000)
    assert [m.role for m in kept] == [m.role for m in messages]
    assert "[shortened from 2,009 characters]" in kept[2].results[0].content
    assert kept[-1] == messages[-1]
    assert estimate_messages_tokens(kept) <= 5_000 * 0.75


def test_the_current_request_stays_and_the_first_goes_when_both_do_not_fit() -> None:
    first, current = Message.user("first " * 300), Message.user("current " * 300)
    messages = [first, *group(1, "x" * 2_000), Message.assistant("done"), current, *group(2, "y" * 2_000)]
    assert truncate_messages(messages, 2_000)[0] == first
    tight = truncate_messages(messages, 1_200)
    assert first not in tight
    assert current in tight


def test_one_result_larger_than_the_room_is_cut() -> None:
    messages = [Message.user("request"), *group(1, "z" * 100_000)]
    kept = truncate_messages(messages, 1_000)
    assert estimate_messages_tokens(kept) <= 750
    assert "[shortened from 100,000 characters]" in kept[-1].results[0].content


def test_trimming_keeps_pairs_and_the_current_request() -> None:
    old = [
        Message.user("an old task"),
        *[m for n in range(6) for m in group(n, "r")],
        Message.assistant("done"),
    ]
    now = [Message.user("the task now"), *[m for n in range(10, 18) for m in group(n, "r")]]
    changed = trim_messages(over=20, keep=10)(step([*old, *now]))
    assert changed is not None
    assert changed.messages is not None
    kept = list(changed.messages)
    assert kept[0] == now[0]
    assert kept[1].role == "assistant"
    assert len(kept) == 11
    assert old[0] not in kept


def test_trimming_leaves_short_conversations_alone() -> None:
    assert trim_messages()(step([Message.user("x")] * 20)) is None


def test_trimming_that_would_keep_nothing_is_refused() -> None:
    with pytest.raises(ConfigurationError, match="keep must be between"):
        trim_messages(over=5, keep=6)


def test_the_meter_learns_from_what_the_provider_counts() -> None:
    meter = ContextMeter()
    meter.set_fixed("You are a helpful assistant.", [])
    meter.add(Message.user("a" * 350))
    before = meter.tokens
    meter.learn(reported=before * 2, estimated=before)
    assert meter.tokens == before * 2
    meter.learn(reported=0, estimated=before)
    assert meter.tokens == before * 2
