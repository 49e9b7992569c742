from __future__ import annotations

import asyncio
import math
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridle import AbortSignal, Budget, ModelProfile, ModelRequest, ToolLoopAgent, tool
from bridle.engine.events import Event, ModelRetry, TextDelta
from bridle.engine.model import CallChunk, Chunk, FinishChunk, ReasoningChunk, RetryChunk, TextChunk
from bridle.errors import ModelError
from bridle.models.retry import FIRST_WAIT, LONGEST_WAIT, parse_retry_after, retrying, waiting_time
from support.virtual_time import run_virtual

ANSWER = (TextChunk("Done."), FinishChunk("stop"))
Attempt = Sequence[Chunk | ModelError]


def failure(
    message: str = "The model's server failed", *, retryable: bool = True, after: float | None = None
) -> ModelError:
    return ModelError(message, retryable=retryable, retry_after=after)


def request(*, retries: int = 2, deadline: float = math.inf) -> ModelRequest:
    return ModelRequest("", (), max_retries=retries, deadline=deadline)


@dataclass
class Flaky:
    """A model whose attempts are given; the last one is repeated. `asked` has the time of each."""

    attempts: Sequence[Attempt]
    share: float = 0.0
    name: str = "flaky"
    profile: ModelProfile = field(default_factory=ModelProfile)
    asked: list[float] = field(default_factory=list[float])
    closed: int = 0

    def stream(self, request: ModelRequest) -> AsyncIterator[Chunk]:
        return retrying(self._attempt, request, lambda: self.share)

    async def _attempt(self, request: ModelRequest) -> AsyncIterator[Chunk]:
        attempt = self.attempts[min(len(self.asked), len(self.attempts) - 1)]
        self.asked.append(asyncio.get_running_loop().time())
        try:
            for item in attempt:
                if isinstance(item, ModelError):
                    raise item
                yield item
        finally:
            self.closed += 1


@dataclass
class Taken:
    """What came out of a stream in virtual time."""

    chunks: list[Chunk]
    error: ModelError | None
    ended: float

    @property
    def waits(self) -> list[float]:
        return [chunk.wait for chunk in self.chunks if isinstance(chunk, RetryChunk)]


def take(model: Flaky, asked: ModelRequest) -> Taken:
    async def main() -> Taken:
        chunks: list[Chunk] = []
        error = None
        try:
            async for chunk in model.stream(asked):
                chunks.append(chunk)
        except ModelError as raised:
            error = raised
        return Taken(chunks, error, asyncio.get_running_loop().time())

    return run_virtual(main())


def test_a_failure_is_asked_again_and_the_answer_of_the_attempt_that_works_counts() -> None:
    model = Flaky([[failure("one")], [failure("two")], ANSWER])
    taken = take(model, request())
    assert [chunk for chunk in taken.chunks if not isinstance(chunk, RetryChunk)] == list(ANSWER)
    assert [(c.attempt, str(c.error)) for c in taken.chunks if isinstance(c, RetryChunk)] == [
        (1, "one"),
        (2, "two"),
    ]


@pytest.mark.parametrize("retries", [0, 1, 2, 5])
def test_a_model_that_keeps_failing_is_asked_as_often_as_was_allowed(retries: int) -> None:
    model = Flaky([[failure()]])
    taken = take(model, request(retries=retries))
    assert (len(model.asked), len(taken.waits)) == (retries + 1, retries)
    assert taken.error is not None
    assert model.closed == len(model.asked)


def test_a_wrong_request_is_refused_at_once() -> None:
    model = Flaky([[failure(retryable=False)], ANSWER])
    taken = take(model, request())
    assert (len(model.asked), taken.chunks, taken.ended) == (1, [], 0.0)


def test_nothing_is_asked_again_once_text_was_shown() -> None:
    model = Flaky([[TextChunk("Hel"), failure()], ANSWER])
    taken = take(model, request())
    assert taken.chunks == [TextChunk("Hel")]
    assert (len(model.asked), taken.error is None) == (1, False)


def test_a_thought_that_breaks_off_is_asked_again() -> None:
    model = Flaky([[ReasoningChunk("Let me"), failure()], ANSWER])
    assert take(model, request()).error is None
    assert len(model.asked) == 2


@pytest.mark.parametrize(("share", "waits"), [(0.0, [0.25, 0.5, 1.0]), (1.0, [0.5, 1.0, 2.0])])
def test_waits_double_and_jitter_takes_up_to_half_of_them(share: float, waits: list[float]) -> None:
    model = Flaky([[failure()]], share)
    taken = take(model, request(retries=3))
    assert taken.waits == waits
    assert model.asked == pytest.approx([0.0, waits[0], sum(waits[:2]), sum(waits)])


@given(st.integers(1, 60), st.floats(0, 1, exclude_max=True))
def test_a_wait_lies_between_half_and_the_whole_of_its_bound(tries: int, share: float) -> None:
    bound = min(LONGEST_WAIT, FIRST_WAIT * 2 ** (tries - 1))
    assert bound / 2 <= waiting_time(tries, None, share) <= bound


def test_without_a_given_share_the_jitter_is_random_and_within_its_bounds() -> None:
    async def one() -> float:
        async def attempt(_: ModelRequest) -> AsyncIterator[Chunk]:
            raise failure()
            yield

        stream = retrying(attempt, request())
        chunk = await anext(stream)
        await stream.aclose()  # pyright: ignore[reportAttributeAccessIssue]
        assert isinstance(chunk, RetryChunk)
        return chunk.wait

    waits = [run_virtual(one()) for _ in range(20)]
    assert len(set(waits)) > 1
    assert all(FIRST_WAIT / 2 <= wait <= FIRST_WAIT for wait in waits)


def test_the_server_decides_how_long_to_wait() -> None:
    model = Flaky([[failure(after=7.0)], [failure(after=0.0)], ANSWER], share=1.0)
    taken = take(model, request(deadline=30.0))
    assert (taken.waits, model.asked) == ([7.0, 0.0], [0.0, 7.0, 7.0])


@pytest.mark.parametrize("after", [30.0, 31.0, 1e9])
def test_a_wait_beyond_the_deadline_is_not_begun(after: float) -> None:
    model = Flaky([[failure("The model's server is busy", after=after)], ANSWER])
    taken = take(model, request(deadline=30.0))
    assert (taken.chunks, len(model.asked), taken.ended) == ([], 1, 0.0)
    assert "busy" in str(taken.error)


@given(
    st.lists(st.one_of(st.none(), st.floats(0, 100)), min_size=1, max_size=8),
    st.floats(0.001, 60),
    st.floats(0, 1, exclude_max=True),
)
def test_no_attempt_begins_at_or_after_the_deadline(
    afters: list[float | None], deadline: float, share: float
) -> None:
    model = Flaky([[failure(after=after)] for after in afters], share)
    taken = take(model, request(retries=10, deadline=deadline))
    assert all(asked < deadline for asked in model.asked)
    assert taken.ended < deadline


# ---- in a run


def run_of(
    model: Flaky,
    *,
    budget: Budget | None = None,
    watch: Callable[[Event], None] | None = None,
    signal: AbortSignal | None = None,
):
    agent = ToolLoopAgent(model=model, budget=budget, on_event=watch)
    return run_virtual(agent.generate("Hello", abort_signal=signal))


def test_a_run_tells_its_watcher_that_it_is_asking_again_and_why() -> None:
    events: list[Event] = []
    result = run_of(Flaky([[failure("The model's server is busy")], ANSWER]), watch=events.append)
    assert [event for event in events if isinstance(event, ModelRetry)] == [
        ModelRetry(1, 1, 0.25, "The model's server is busy")
    ]
    assert (result.text, result.finish_reason, len(result.steps)) == ("Done.", "stop", 1)


def test_a_wait_longer_than_the_time_left_ends_the_run_at_once_and_says_busy() -> None:
    model = Flaky([[failure("The model's server is busy", after=3_600.0)], ANSWER])
    result = run_of(model, budget=Budget(seconds=30))
    assert (result.finish_reason, len(model.asked)) == ("error", 1)
    assert "busy" in result.text
    assert result.report.spent["seconds"][0] == 0


def test_a_run_cancelled_while_it_waits_to_ask_again_ends_at_once() -> None:
    signal = AbortSignal()

    def watch(event: Event) -> None:
        if isinstance(event, ModelRetry):
            signal.abort()

    model = Flaky([[failure(after=20.0)], ANSWER])
    result = run_of(model, watch=watch, signal=signal)
    assert (result.finish_reason, len(model.asked)) == ("abort", 1)
    assert result.report.spent["seconds"][0] == 0


def test_a_watcher_reads_each_word_once_when_a_text_breaks_off() -> None:
    events: list[Event] = []
    result = run_of(Flaky([[TextChunk("Hello wor"), failure("It broke off.")]]), watch=events.append)
    shown = "".join([event.delta for event in events if isinstance(event, TextDelta)])
    assert result.finish_reason == "error"
    assert "It broke off." in result.text
    assert shown.count("Hello wor") == 1


def test_the_thoughts_of_a_broken_attempt_are_not_mixed_with_those_of_the_next() -> None:
    model = Flaky([[ReasoningChunk("Let me th"), failure()], [ReasoningChunk("Let me think."), *ANSWER]])
    assert run_of(model).steps[0].reasoning == "Let me think."


def test_a_call_of_a_broken_attempt_is_not_carried_out() -> None:
    written: list[str] = []

    @tool(effect="draft")
    async def write(text: str) -> str:
        """Write."""
        written.append(text)
        return "written"

    model = Flaky(
        [
            [CallChunk("a", "write", '{"text": "first try"}'), failure()],
            [CallChunk("b", "write", '{"text": "second try"}'), FinishChunk("tool-calls")],
            ANSWER,
        ]
    )
    result = run_virtual(ToolLoopAgent(model=model, tools=[write]).generate("Write."))
    assert written == ["second try"]
    assert result.text == "Done."


# ---- Retry-After


@pytest.mark.parametrize(
    ("value", "seconds"),
    [
        ("0", 0.0),
        ("120", 120.0),
        (" 3 ", 3.0),
        ("1.5", 1.5),
        ("-5", 0.0),
        ("Wed, 21 Oct 2015 07:28:00 GMT", 0.0),
        ("Wed, 21 Oct 2015 07:28:00", 0.0),
        ("", None),
        (None, None),
        ("soon", None),
        ("nan", None),
        ("inf", None),
        ("1e400", None),
        ("Wed, 99 Oct 2015 07:28:00 GMT", None),
        ("Mon, 01 Jan 99999999999 00:00:00 GMT", None),
        ("Mon, 01 Jan 2030 00:00:00 +99999999999999999", None),
    ],
)
def test_retry_after_is_a_number_a_date_or_no_answer(value: str | None, seconds: float | None) -> None:
    assert parse_retry_after(value) == seconds


def test_a_date_in_the_future_is_the_time_until_then() -> None:
    tomorrow = format_datetime(datetime.now(UTC) + timedelta(days=1), usegmt=True)
    seconds = parse_retry_after(tomorrow)
    assert seconds is not None
    assert 80_000 < seconds <= 86_400


NUMBER = st.integers(-(10**12), 10**20).map(str)
NEARLY_A_DATE = st.builds(
    "{}, {} {} {} {}:{}:{} {}".format,
    st.sampled_from(["Mon", "Xyz", ""]),
    NUMBER,
    st.sampled_from(["Jan", "Feb", "Foo", ""]),
    NUMBER,
    NUMBER,
    NUMBER,
    NUMBER,
    st.one_of(st.sampled_from(["GMT", "-0000", "EST", "+2400", ""]), NUMBER.map("+{}".format)),
)


@given(
    st.one_of(
        st.none(),
        st.text(),
        st.text(alphabet="0123456789:+-., eE_GMTJanMon\n"),
        st.floats().map(str),
        NEARLY_A_DATE,
        st.datetimes(timezones=st.just(UTC)).map(format_datetime),
    )
)
def test_no_retry_after_whatsoever_raises_and_none_is_negative(value: str | None) -> None:
    seconds = parse_retry_after(value)
    assert seconds is None or (seconds >= 0 and math.isfinite(seconds))
