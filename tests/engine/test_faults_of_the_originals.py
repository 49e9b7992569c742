"""The faults of the two systems Bridle follows, each as a test that the original would fail.

The numbers are those of the critiques: Helena §7 (loop) and the CMS agent §8 (loop and context).
"""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bridle import (
    AbortSignal,
    Budget,
    FailedCall,
    Message,
    ModelProfile,
    ModelRequest,
    RunResult,
    ToolCallPart,
    ToolError,
    ToolLoopAgent,
    ToolResultPart,
    Usage,
    create_stall_detector,
    has_final_answer,
    step_count_is,
    tool,
    trim_messages,
    truncate_messages,
)
from bridle.engine.context import estimate_tokens
from bridle.engine.history import current_request
from bridle.engine.model import CallChunk
from bridle.models import ScriptedModel, call
from bridle.models.scripted import Turn
from support.validity import as_request, faults_of
from support.virtual_time import run_virtual


@tool
async def find(query: str) -> str:
    """Look something up."""
    return f"Nothing on {query}."


@tool
async def read(path: str) -> str:
    """Read a file."""
    return f"{path}: " + "content " * 400


def observations(result: RunResult) -> list[str]:
    return [outcome.content for step in result.steps for outcome in step.tool_results]


def round_of(number: int, size: int = 10) -> list[Message]:
    """One call and its result."""
    part = ToolCallPart(f"c{number}", "find", {"query": str(number)})
    return [Message.assistant("", [part]), Message.tool([ToolResultPart(part.id, "find", "r" * size)])]


# ---- Helena, loop


async def test_helena_08_the_stall_message_is_last_and_the_tools_are_off() -> None:
    model = ScriptedModel([call("find", query="a"), call("find", query="a"), "My best answer."])
    result = await ToolLoopAgent(model=model, tools=[find]).generate("Find a.")
    closing = model.requests[-1]
    assert (closing.tools, closing.tool_choice) == ((), "none")
    assert closing.messages[-1].role == "user"
    assert "repeating yourself" in closing.messages[-1].text
    assert closing.messages[-2].role == "tool"
    assert len(model.requests) == 3
    assert (result.finish_reason, result.stalled, result.text) == ("stall", True, "My best answer.")


async def test_helena_08_a_model_that_calls_on_after_the_stall_gets_no_further_turn() -> None:
    model = ScriptedModel([call("find", query="a")], repeat=True)
    result = await ToolLoopAgent(model=model, tools=[find], budget=Budget(steps=20)).generate("Find a.")
    assert (result.finish_reason, len(model.requests)) == ("stall", 3)
    assert "Nothing on a." in result.text


async def test_helena_09_tool_results_are_counted_and_shrink_before_the_window_is_full() -> None:
    pages = [call("read", path=f"page {n}") for n in range(8)]
    model = ScriptedModel([*pages, "Read."], profile=ModelProfile(context_window=4_000))
    agent = ToolLoopAgent(model=model, tools=[read], budget=Budget(steps=10, seconds=60))
    result = await agent.generate("Read all pages.")
    assert (result.finish_reason, result.truncated) == ("stop", True)
    for request in model.requests:
        assert faults_of(request) == []
        assert sum(estimate_tokens(_whole(message)) for message in request.messages) < 4_000
        assert request.messages[0].text == "Read all pages."
    digests = [part.content for message in model.requests[-1].messages for part in message.results]
    assert any("shortened" in content for content in digests)
    assert digests[-1] == "page 7: " + "content " * 400


def _whole(message: Message) -> str:
    return message.text + "".join(part.content for part in message.results)


@pytest.mark.parametrize("where", ["instructions", "tools"])
async def test_helena_09_instructions_and_tool_schemas_are_counted(where: str) -> None:
    @tool(description="x" * 7_000)
    async def wordy(query: str) -> str:
        return query

    agent = ToolLoopAgent(
        model=ScriptedModel(["I should not be asked."], profile=ModelProfile(context_window=1_000)),
        instructions="x" * 7_000 if where == "instructions" else "",
        tools=[wordy] if where == "tools" else [],
    )
    result = await agent.generate("Hello?")
    assert result.finish_reason == "error"
    assert "too long" in result.text


async def test_helena_09_what_the_provider_reports_corrects_the_estimate() -> None:
    pages = [
        Turn(calls=[call("read", path=f"page {n}")], usage=Usage(900 * (n + 1) * 3, 10)) for n in range(4)
    ]
    model = ScriptedModel([*pages, "Read."], profile=ModelProfile(context_window=8_000))
    agent = ToolLoopAgent(model=model, tools=[read], budget=Budget(steps=10, seconds=60))
    result = await agent.generate("Read all pages.")
    assert result.truncated


def test_helena_09_truncation_orphans_no_call_and_no_result() -> None:
    history = [Message.user("First.")]
    for number in range(12):
        history += round_of(number, size=500)
    for window in range(50, 3_000, 37):
        assert faults_of(as_request(truncate_messages(history, window))) == []


def test_helena_09_truncation_keeps_the_current_question_not_only_the_first() -> None:
    history = [Message.user("First."), Message.assistant("Yes."), Message.user("The current question.")]
    for number in range(12):
        history += round_of(number, size=500)
    for window in range(200, 3_000, 37):
        cut = truncate_messages(history, window)
        position = current_request(cut)
        assert position is not None
        assert cut[position].text == "The current question."


@pytest.mark.parametrize("where", ["model", "tool"])
def test_helena_11_a_timeout_is_a_timeout_and_keeps_what_was_said(where: str) -> None:
    @tool
    async def slow() -> None:
        """Slow."""
        await asyncio.sleep(1_000)

    lines: dict[str, Any] = {
        "model": Turn(["The deadline ", "is ", *["well "] * 100], pause=2.0),
        "tool": Turn("The deadline is well", [call("slow")]),
    }
    model = ScriptedModel([lines[where], Turn("", pause=1_000)])
    agent = ToolLoopAgent(model=model, tools=[slow], budget=Budget(seconds=30, tool_seconds=100))
    result = run_virtual(agent.generate("When is the deadline?"))
    assert (result.finish_reason, result.error) == ("timeout", None)
    assert "The deadline is well" in result.text
    assert result.text.startswith("The request has run out of time")


def test_helena_11_an_abort_is_an_abort_whatever_its_reason_is() -> None:
    async def main() -> RunResult:
        signal = AbortSignal()
        asyncio.get_running_loop().call_later(5, signal.abort, "timeout")
        model = ScriptedModel([Turn(["Half ", "an ", "answer "], pause=2.0)])
        return await ToolLoopAgent(model=model).generate("Well?", abort_signal=signal)

    result = run_virtual(main())
    assert (result.finish_reason, result.error, result.text) == ("abort", None, "Half an")


def test_helena_12_the_time_limit_reaches_the_tools() -> None:
    async def main() -> tuple[RunResult, list[float]]:
        stopped: list[float] = []

        @tool
        async def slow() -> None:
            """Slow."""
            try:
                await asyncio.sleep(1_000)
            finally:
                stopped.append(asyncio.get_running_loop().time())

        model = ScriptedModel([call("slow"), "Too slow."])
        agent = ToolLoopAgent(model=model, tools=[slow], budget=Budget(seconds=30, tool_seconds=100))
        return await agent.generate("Go."), stopped

    result, stopped = run_virtual(main())
    assert (result.finish_reason, result.text) == ("timeout", "Too slow.")
    assert stopped == [24.0]


def test_helena_12_time_is_kept_for_the_answer_when_every_step_is_slow() -> None:
    async def main() -> tuple[RunResult, float]:
        searches = [call("find", query=str(n)) for n in range(19)]

        def line(request: ModelRequest) -> Any:
            return "Here is what I have." if not request.tools else searches[request.step]

        model = ScriptedModel([line], repeat=True, latency=30.0)
        agent = ToolLoopAgent(model=model, tools=[find], budget=Budget(steps=20, seconds=180))
        return await agent.generate("Go."), asyncio.get_running_loop().time()

    result, ended = run_virtual(main())
    assert (result.finish_reason, result.text) == ("timeout", "Here is what I have.")
    assert ended <= 180


def test_helena_12_one_slow_step_is_cut_by_its_own_limit() -> None:
    model = ScriptedModel([Turn("never", pause=100.0), "Briefly."])
    agent = ToolLoopAgent(model=model, budget=Budget(seconds=180, step_seconds=20))
    result = run_virtual(agent.generate("Go."))
    assert (result.finish_reason, result.text) == ("timeout", "Briefly.")


async def test_helena_13_at_the_cap_the_model_closes_without_tools() -> None:
    model = ScriptedModel([*[call("find", query=str(n)) for n in range(5)], "Nothing on any of them."])
    result = await ToolLoopAgent(model=model, tools=[find]).generate("Find all.")
    assert (result.finish_reason, result.cap_reached) == ("tool-calls", True)
    assert result.text == "Nothing on any of them."
    assert model.requests[-1].tools == ()
    assert "maximum number of steps" in model.requests[-1].messages[-1].text


async def test_helena_13_when_the_model_cannot_close_what_was_found_is_not_discarded() -> None:
    model = ScriptedModel([call("find", query="a"), call("find", query="b"), RuntimeError("down")])
    result = await ToolLoopAgent(model=model, tools=[find], budget=Budget(steps=2)).generate("Find all.")
    assert result.cap_reached
    assert "Nothing on a." in result.text
    assert "Nothing on b." in result.text


@tool
async def pick(count: int, kind: str = "any") -> str:
    """Take some."""
    return f"{count} of {kind}"


@pytest.mark.parametrize(
    ("bad", "said"),
    [
        (CallChunk("", "pick", '{"count": '), "cannot be read"),
        (CallChunk("", "pick", '{"count": "many"}'), "count"),
        (CallChunk("", "pick", "{}"), "count"),
        (CallChunk("", "search_alle_akten", "{}"), "There is no tool"),
    ],
)
@pytest.mark.parametrize("repair", [None, "null", "raise"])
async def test_helena_14_a_bad_call_is_an_observation_and_the_run_lives(
    bad: CallChunk, said: str, repair: str | None
) -> None:
    def give_up(failed: FailedCall) -> None:
        if repair == "raise":
            raise RuntimeError("cannot repair")

    model = ScriptedModel([bad, call("pick", count=2), "Picked."])
    agent = ToolLoopAgent(model=model, tools=[pick], repair_tool_call=give_up if repair else None)
    result = await agent.generate("Pick.")
    assert (result.finish_reason, result.text) == ("stop", "Picked.")
    assert said in observations(result)[0]
    assert "pick" in observations(result)[0]
    assert observations(result)[1] == "2 of any"


async def test_helena_14_a_number_written_as_text_is_a_number() -> None:
    model = ScriptedModel([CallChunk("", "pick", '{"count": "5", "kind": 7}'), "Picked."])
    result = await ToolLoopAgent(model=model, tools=[pick]).generate("Pick.")
    assert observations(result) == ["5 of 7"]


async def test_helena_14_a_tool_that_a_role_lacks_is_neither_offered_nor_run_nor_fatal() -> None:
    @tool(roles={"ANWALT"})
    async def secret() -> str:
        """For lawyers."""
        return "secret"

    model = ScriptedModel([call("secret"), "Not for me."])
    result = await ToolLoopAgent(model=model, tools=[find, secret], role="SEKRETARIAT").generate("Tell me.")
    assert [spec.name for spec in model.requests[0].tools] == ["find"]
    assert result.finish_reason == "stop"
    assert "There is no tool 'secret'" in observations(result)[0]
    assert "find" in observations(result)[0]


async def test_helena_18_a_read_after_a_write_is_no_stall_and_sees_what_was_written() -> None:
    page = {"title": "old"}

    @tool
    async def get() -> str:
        """Read the title."""
        return page["title"]

    @tool(effect="draft")
    async def rename(title: str) -> str:
        """Set the title."""
        page["title"] = title
        return "renamed"

    model = ScriptedModel([call("get"), call("rename", title="new"), call("get"), "It is new."])
    result = await ToolLoopAgent(model=model, tools=[get, rename]).generate("Rename it.")
    assert (result.finish_reason, result.stalled) == ("stop", False)
    assert observations(result) == ["old", "renamed", "new"]


async def test_helena_18_identical_errors_in_one_reply_are_no_stall() -> None:
    @tool
    async def down(query: str) -> str:
        """Down for a moment."""
        raise ToolError("The index is down.")

    calls = [call("down", query=query) for query in "abc"]
    model = ScriptedModel([calls, "It is down."])
    result = await ToolLoopAgent(model=model, tools=[down]).generate("Search.")
    assert (result.finish_reason, result.stalled) == ("stop", False)


async def test_helena_18_rephrased_searches_that_bring_nothing_new_are_a_stall() -> None:
    @tool
    async def search(query: str) -> list[dict[str, str]]:
        """Search."""
        hits = [{"title": f"Judgment number {n} of the court"} for n in range(4)]
        return hits if len(query) % 2 else hits[::-1]

    searches = [call("search", query="notice " * n) for n in range(1, 12)]
    model = ScriptedModel([*searches, "No more."])
    agent = ToolLoopAgent(model=model, tools=[search], budget=Budget(steps=12, seconds=60))
    result = await agent.generate("Search.")
    assert result.finish_reason == "stall"
    assert len(result.steps) <= 6


def test_helena_18_the_seeds_rules_still_hold() -> None:
    twice = create_stall_detector()
    twice.record("find", {"a": 1, "b": 2}, "x")
    assert not twice.is_stalled()
    twice.record("find", {"b": 2, "a": 1}, "y")
    assert twice.is_stalled()
    three = create_stall_detector()
    for n in range(3):
        assert not three.is_stalled()
        three.record("find", {"n": n}, "same")
    assert three.is_stalled()


async def test_helena_23_one_call_however_its_keys_are_ordered_is_one_call() -> None:
    count = 0

    @tool
    async def look(where: dict[str, Any]) -> int:
        """Look with a filter."""
        nonlocal count
        count += 1
        return count

    first = CallChunk("", "look", '{"where": {"a": {"x": 1, "y": [{"p": 1, "q": 2}]}, "b": 2}}')
    second = CallChunk("", "look", '{"where": {"b": 2, "a": {"y": [{"q": 2, "p": 1}], "x": 1}}}')
    result = await ToolLoopAgent(
        model=ScriptedModel([first, second, "Done."]), tools=[look], budget=Budget(steps=4)
    ).generate("Look.")
    assert count == 1
    assert result.stalled


async def test_helena_23_an_error_is_not_cached() -> None:
    answers: list[Any] = [ToolError("The embedding service is down.", retryable=True), "found"]

    @tool
    async def search(query: str) -> str:
        """Search."""
        answer = answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer

    model = ScriptedModel([call("search", query="a"), call("search", query="a"), "Found."])
    result = await ToolLoopAgent(model=model, tools=[search]).generate("Search.")
    assert (result.finish_reason, observations(result)[1]) == ("stop", "found")


async def test_helena_23_calls_under_way_are_shared() -> None:
    begun: list[str] = []

    @tool
    async def search(query: str) -> str:
        """Search."""
        begun.append(query)
        await asyncio.sleep(0)
        return "found"

    model = ScriptedModel([[call("search", query="a")] * 3, "Found."])
    result = await ToolLoopAgent(model=model, tools=[search]).generate("Search.")
    assert begun == ["a"]
    assert observations(result) == ["found"] * 3


async def test_helena_23_a_write_is_never_answered_from_the_cache_of_reads_and_makes_them_stale() -> None:
    counter = {"n": 0}

    @tool
    async def peek() -> int:
        """Read the counter."""
        return counter["n"]

    @tool(effect="draft")
    async def bump(by: int) -> int:
        """Raise the counter."""
        counter["n"] += by
        return counter["n"]

    reply = [call("peek"), call("bump", by=1), call("peek"), call("bump", by=2), call("peek")]
    result = await ToolLoopAgent(model=ScriptedModel([reply, "Three."]), tools=[peek, bump]).generate("Go.")
    assert observations(result) == ["0", "1", "1", "3", "3"]


# ---- the CMS agent


def two_finished_turns() -> list[Message]:
    history: list[Message] = []
    for turn in range(2):
        history.append(Message.user(f"Old request {turn}."))
        for n in range(3):
            history += round_of(10 * turn + n)
        history.append(Message.assistant(f"Old answer {turn}."))
    return history


async def test_cms_1_trimming_keeps_the_current_request_and_drops_the_old_ones() -> None:
    searches = [call("find", query=f"page {n}") for n in range(8)]
    model = ScriptedModel([*searches, "Done."])
    agent = ToolLoopAgent(
        model=model, tools=[find], prepare_step=trim_messages(over=20, keep=10), stop_when=step_count_is(15)
    )
    await agent.generate("The current request.", messages=two_finished_turns())
    assert len(model.requests) == 9
    for request in model.requests:
        asked = [
            message.text for message in request.messages if message.role == "user" and not message.origin
        ]
        assert asked[-1] == "The current request."
    assert asked == ["The current request."]
    assert len(model.requests[-1].messages) <= 12


@pytest.mark.parametrize("ends_on_results", [False, True])
async def test_cms_2_trimming_never_opens_on_an_orphan_result(ends_on_results: bool) -> None:
    history = two_finished_turns()
    history = history[:-1] if ends_on_results else history
    searches = [call("find", query=f"page {n}") for n in range(8)]
    model = ScriptedModel([*searches, "Done."])
    for keep in range(1, 12):
        model.requests.clear()
        agent = ToolLoopAgent(
            model=model, tools=[find], prepare_step=trim_messages(12, keep), stop_when=step_count_is(15)
        )
        await agent.generate("Go on.", messages=history)
        for request in model.requests:
            assert faults_of(request) == []


async def test_cms_2_one_huge_result_is_cut_with_a_marker_and_kept_whole_for_the_caller() -> None:
    @tool
    async def dump() -> str:
        """Everything."""
        return "x" * 500_000

    model = ScriptedModel([call("dump"), "Long."])
    result = await ToolLoopAgent(model=model, tools=[dump]).generate("Dump it.")
    sent = model.requests[1].messages[-1].results[0].content
    assert len(sent) < 21_000
    assert "500,000 characters" in sent
    assert len(result.steps[0].tool_results[0].result.data) == 500_000


async def test_cms_3_a_final_answer_beside_a_call_does_not_end_the_run_before_its_result_is_seen() -> None:
    reply = Turn("FINAL_ANSWER: It is published.", [call("find", query="a")])
    model = ScriptedModel([reply, "FINAL_ANSWER: Nothing was found."])
    result = await ToolLoopAgent(model=model, tools=[find], stop_when=has_final_answer()).generate("Publish.")
    assert result.text == "Nothing was found."
    assert len(model.requests) == 2
    assert model.requests[1].messages[-1].results[0].content == "Nothing on a."


@pytest.mark.parametrize(
    "said", ['The draft says "FINAL_ANSWER: yes".', "I will end with FINAL_ANSWER: later."]
)
async def test_cms_3_a_quoted_marker_is_only_text(said: str) -> None:
    model = ScriptedModel([Turn(said, [call("find", query="a")]), said])
    result = await ToolLoopAgent(model=model, tools=[find], stop_when=has_final_answer()).generate("Go.")
    assert result.text == said
    assert not any(step.has_final_answer for step in result.steps)


async def test_cms_3_the_marker_in_a_tool_result_means_nothing() -> None:
    @tool
    async def page() -> str:
        """Read a page."""
        return "FINAL_ANSWER: all done"

    model = ScriptedModel([call("page"), "I read it."])
    result = await ToolLoopAgent(model=model, tools=[page], stop_when=has_final_answer()).generate("Go.")
    assert (result.text, len(model.requests)) == ("I read it.", 2)


async def test_cms_3_the_marker_is_stripped_from_text_history_and_events() -> None:
    model = ScriptedModel([Turn(["Look.\nFIN", "AL_ANS", "WER: It", " is done."])])
    stream = ToolLoopAgent(model=model).stream("Go.")
    shown = "".join([text async for text in stream.text()])
    result = await stream.result()
    assert shown == result.text == result.response_messages[0].text == "Look.\nIt is done."
    assert all("FINAL_ANSWER" not in step.content for step in result.trace)


async def test_cms_4_at_fifteen_steps_there_is_an_answer_and_a_way_to_go_on() -> None:
    model = ScriptedModel([*[call("find", query=str(n)) for n in range(15)], "Fifteen looked at.", "More."])
    agent = ToolLoopAgent(model=model, tools=[find], stop_when=step_count_is(15))
    result = await agent.generate("Look at all.")
    assert (len(model.requests), result.cap_reached, result.text) == (16, True, "Fifteen looked at.")
    assert "continue" in result.report.next
    history = [Message.user("Look at all."), *result.response_messages]
    assert (await agent.generate("Go on.", messages=history)).text == "More."
    assert faults_of(model.requests[-1]) == []


async def test_cms_4_generate_and_stream_give_one_answer() -> None:
    script = [Turn("Let me look.", [call("find", query="a")]), "Nothing there."]
    generated = await ToolLoopAgent(model=ScriptedModel(script), tools=[find]).generate("Go.")
    stream = ToolLoopAgent(model=ScriptedModel(script), tools=[find]).stream("Go.")
    streamed = await stream.result()
    assert generated.text == streamed.text == "Nothing there."
    assert generated.response_messages == streamed.response_messages


def test_cms_5_writes_of_one_reply_do_not_race() -> None:
    async def main() -> tuple[dict[str, str], list[str]]:
        section: dict[str, str] = {}
        log: list[str] = []

        @tool(effect="draft")
        async def merge(key: str, value: str) -> str:
            """Read, merge, write."""
            log.append(f"begin {key}")
            before = dict(section)
            await asyncio.sleep(1)
            section.clear()
            section.update({**before, key: value})
            log.append(f"end {key}")
            return "merged"

        reply = [call("merge", key=key, value=key.upper()) for key in "abc"]
        await ToolLoopAgent(model=ScriptedModel([reply, "Done."]), tools=[merge]).generate("Go.")
        return section, log

    section, log = run_virtual(main())
    assert section == {"a": "A", "b": "B", "c": "C"}
    assert log == ["begin a", "end a", "begin b", "end b", "begin c", "end c"]


def test_cms_5_reads_of_one_reply_run_side_by_side() -> None:
    async def main() -> float:
        @tool
        async def slow(n: int) -> int:
            """Slow."""
            await asyncio.sleep(3)
            return n

        model = ScriptedModel([[call("slow", n=n) for n in range(5)], "Done."])
        await ToolLoopAgent(model=model, tools=[slow]).generate("Go.")
        return asyncio.get_running_loop().time()

    assert run_virtual(main()) == 3.0


def test_cms_5_a_run_can_be_stopped_and_leaves_no_tool_at_work() -> None:
    async def main() -> tuple[RunResult, list[str]]:
        log: list[str] = []

        @tool
        async def research(topic: str) -> str:
            """Takes five minutes."""
            try:
                await asyncio.sleep(300)
            except asyncio.CancelledError:
                log.append("stopped")
                raise
            return "done"

        budget = Budget(seconds=600, tool_seconds=600)
        stream = ToolLoopAgent(
            model=ScriptedModel([call("research", topic="x")]), tools=[research], budget=budget
        ).stream("Go.")
        asyncio.get_running_loop().call_later(60, stream.cancel)
        return await stream.result(), log

    result, log = run_virtual(main())
    assert (result.finish_reason, log) == ("abort", ["stopped"])


def test_cms_5_a_run_has_a_cost_limit() -> None:
    from bridle import Price

    async def main() -> RunResult:
        searches = [Turn(calls=[call("find", query=str(n))], usage=Usage(100_000, 1_000)) for n in range(15)]

        def line(request: ModelRequest) -> Any:
            return Turn("Enough.", usage=Usage(1_000, 10)) if not request.tools else searches[request.step]

        profile = ModelProfile(context_window=1_000_000, price=Price(10.0, 10.0))
        model = ScriptedModel([line], profile=profile, repeat=True)
        budget = Budget(steps=15, seconds=60, cost=5.0)
        return await ToolLoopAgent(model=model, tools=[find], budget=budget).generate("Go.")

    result = run_virtual(main())
    assert (result.finish_reason, result.text) == ("length", "Enough.")
    assert result.cost is not None
    assert result.cost <= 5.0


async def test_cms_6_repair_repairs() -> None:
    def repair(failed: FailedCall) -> CallChunk:
        assert "pick" in failed.tools
        assert failed.error
        return CallChunk(failed.call.id, "pick", {"count": 3})

    model = ScriptedModel([CallChunk("", "pck", "{count: three}"), "Picked."])
    result = await ToolLoopAgent(model=model, tools=[pick], repair_tool_call=repair).generate("Pick.")
    assert observations(result) == ["3 of any"]
    assert result.steps[0].tool_calls[0].name == "pick"
    assert result.response_messages[0].calls[0].arguments == {"count": 3}


async def test_cms_6_being_stuck_is_noticed() -> None:
    model = ScriptedModel([call("find", query=str(n % 2)) for n in range(15)])
    agent = ToolLoopAgent(model=model, tools=[find], stop_when=step_count_is(15))
    result = await agent.generate("Go.")
    assert result.stalled
    assert len(result.steps) <= 5


async def test_cms_6_every_ending_has_a_code_and_a_report() -> None:
    result = await ToolLoopAgent(model=ScriptedModel([RuntimeError("down")])).generate("Go.")
    assert (result.finish_reason, result.report.reason) == ("error", "error")
    assert "down" in (result.error or "")
    assert result.report.next
