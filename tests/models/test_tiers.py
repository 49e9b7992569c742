"""Which model answers: tiers that are not set or down, and what may leave the machine."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridle import (
    Budget,
    ConfigurationError,
    Escalated,
    Event,
    ModelError,
    ModelProfile,
    Price,
    ToolLoopAgent,
    tool,
)
from bridle.engine.escalation import Escalation
from bridle.models import ScriptedModel, Tiers, Turn, call, escalate_tier
from bridle.models.tiers import Health, NoModelReachable, get_model_for_tier
from bridle.testing import run_virtual


@dataclass(slots=True)
class Stub(ScriptedModel):
    """A scripted model that can be looked at: `down` says why it is not there."""

    down: str = ""
    probes: int = field(default=0, init=False)

    async def probe(self) -> None:
        self.probes += 1
        if self.down == "hangs":
            await asyncio.sleep(3_600)
        if self.down:
            raise OSError(self.down)


def local(name: str, down: str = "", **settings: Any) -> Stub:
    return Stub(["answer"], name=name, profile=ModelProfile(local=True), down=down, repeat=True, **settings)


def cloud(name: str = "cloud") -> Stub:
    return Stub(["answer"], name=name, profile=ModelProfile(local=False), repeat=True)


async def picked(tiers: Tiers, tier: Any, **settings: Any) -> str:
    return (await tiers.pick(tier, **settings)).model.name


@pytest.mark.parametrize("tier", [9, 0, -1, 4, "2", None, True, 1.5])
async def test_a_tier_that_does_not_exist_is_refused_wherever_it_is_named(tier: Any) -> None:
    tiers = Tiers({1: local("small"), 2: local("large"), 3: cloud()})
    with pytest.raises(ConfigurationError, match=f"no tier {tier!r}; there are 1, 2 and 3"):
        await tiers.pick(tier)
    with pytest.raises(ConfigurationError, match="no tier"):
        await get_model_for_tier(tier, tiers)
    with pytest.raises(ConfigurationError, match="no tier"):
        tiers.escalation(tier)
    with pytest.raises(ConfigurationError, match="no tier"):
        escalate_tier(tier)


async def test_without_any_model_it_says_what_to_do() -> None:
    with pytest.raises(NoModelReachable, match=r"tier 1 is not set.* Set a tier to a model that is there"):
        await Tiers({}).pick(1)


def test_escalation_goes_one_tier_up_and_ends_at_the_third() -> None:
    assert [escalate_tier(1), escalate_tier(2), escalate_tier(3)] == [2, 3, 3]


async def test_each_tier_has_its_model() -> None:
    tiers = Tiers({1: local("small"), 2: local("large"), 3: cloud()}, cloud_task_types={"schriftsatz"})
    assert await picked(tiers, 1) == "small"
    assert await picked(tiers, 2) == "large"
    assert await picked(tiers, 3, task_type="schriftsatz") == "cloud"
    assert (await get_model_for_tier(1, tiers)).name == "small"


async def test_the_cloud_is_asked_only_for_what_may_leave_the_house() -> None:
    tiers = Tiers({1: local("small"), 2: local("large"), 3: cloud()}, cloud_task_types={"schriftsatz"})
    assert await picked(tiers, 3) == "large"
    assert await picked(tiers, 3, task_type="frist") == "large"
    assert await picked(tiers, 3, task_type="schriftsatz", local_only=True) == "large"
    assert "must stay" in (await tiers.pick(3)).reason


async def test_a_tier_that_is_not_set_falls_to_the_next_lower_and_the_lowest_to_the_other_local_one() -> None:
    assert await picked(Tiers({1: local("small"), 2: ""}), 2) == "small"
    assert await picked(Tiers({2: local("large")}), 1) == "large"
    assert await picked(Tiers({1: local("small")}), 3, task_type="x") == "small"


async def test_a_model_that_is_down_is_replaced_by_the_other_local_one() -> None:
    tiers = Tiers({1: local("small", down="refused"), 2: local("large"), 3: cloud()})
    pick = await tiers.pick(1)
    assert (pick.model.name, pick.tier) == ("large", 2)
    assert "tier 1 (small) is down: refused" in pick.reason


async def test_when_every_local_model_is_down_the_cloud_is_asked_only_if_that_is_allowed() -> None:
    models: dict[Any, Any] = {
        1: local("small", down="refused"),
        2: local("large", down="refused"),
        3: cloud(),
    }
    with pytest.raises(NoModelReachable, match="tier 2 \\(large\\) is down"):
        await Tiers(models).pick(1)
    assert await picked(Tiers(models, cloud_when_down=True), 1) == "cloud"
    with pytest.raises(NoModelReachable):
        await Tiers(models, cloud_when_down=True).pick(1, local_only=True)


async def test_a_model_elsewhere_in_a_local_tier_counts_as_cloud() -> None:
    with pytest.raises(NoModelReachable, match="not on this machine"):
        await Tiers({1: cloud("remote"), 2: cloud("remote too")}).pick(1)


TIERS = st.dictionaries(st.sampled_from([1, 2, 3]), st.tuples(st.booleans(), st.booleans()))


@given(TIERS, st.sampled_from([1, 2, 3]), st.booleans(), st.booleans(), st.booleans())
def test_whatever_is_set_and_whatever_is_down_nothing_local_only_ever_leaves(
    models: dict[Any, tuple[bool, bool]], tier: Any, local_only: bool, may: bool, when_down: bool
) -> None:
    made = {each: (local if is_local else cloud)(f"{each}") for each, (is_local, _) in models.items()}
    for each, (_, down) in models.items():
        made[each].down = "refused" if down else ""
    tiers = Tiers(made, cloud_task_types={"x"}, cloud_when_down=when_down)

    async def pick() -> Any:
        try:
            return (await tiers.pick(tier, task_type="x" if may else "", local_only=local_only)).model
        except NoModelReachable:
            return None

    model = run_virtual(pick())
    if model is not None:
        assert not model.down
        assert model.profile.local or not local_only
        assert model.profile.local or may or when_down
        any_local_up = any(not m.down and m.profile.local for t, m in made.items() if t in (1, 2))
        assert model.profile.local or may or not any_local_up


def test_a_look_at_a_model_is_remembered_for_a_while_and_a_hanging_one_is_not_waited_for() -> None:
    async def look() -> tuple[int, str, float]:
        small, health = local("small", down="hangs"), Health(remembered=30, seconds=1.5)
        loop = asyncio.get_running_loop()
        began = loop.time()
        first = await health.trouble(small)
        await health.trouble(small)
        waited, once = loop.time() - began, small.probes
        await asyncio.sleep(31)
        small.down = ""
        assert await health.trouble(small) == ""
        return once, first, waited

    assert run_virtual(look()) == (1, "no answer within 1.5 s", 1.5)


def test_a_tier_that_does_not_exist_and_a_model_that_is_none_are_found_at_once() -> None:
    with pytest.raises(ConfigurationError, match="no tier 4"):
        Tiers({4: "ollama:x"})  # type: ignore[dict-item]
    with pytest.raises(ConfigurationError, match="no kind of model"):
        Tiers({1: "nonsense:x"})
    with pytest.raises(ConfigurationError, match="one string"):
        Tiers({1: local("x")}, cloud_task_types="schriftsatz")


# ---- escalation inside a run

drafts: list[str] = []
heard: list[Event] = []


@pytest.fixture(autouse=True)
def forget() -> None:
    drafts.clear()
    heard.clear()


def escalations() -> list[tuple[str, str, str]]:
    seen = [event for event in heard if isinstance(event, Escalated)]
    return [(each.from_model, each.to_model, each.evidence) for each in seen]


@tool
def look(topic: str) -> str:
    """Look something up."""
    return f"{topic}: § 626 BGB"


@tool(effect="draft")
def draft(text: str) -> str:
    """Draft a letter."""
    drafts.append(text)
    return "drafted"


@tool
def broken(topic: str) -> str:
    """Look something up where nothing is."""
    raise ValueError("no such place")


def small(*script: Any, **settings: Any) -> Stub:
    return Stub(script, name="small", profile=ModelProfile(local=True), **settings)


def large(*script: Any, **settings: Any) -> Stub:
    return Stub(script, name="large", profile=ModelProfile(local=True), **settings)


def agent_of(first: Stub, second: Stub | None, **settings: Any) -> ToolLoopAgent:
    tiers = Tiers({1: first} if second is None else {1: first, 2: second})
    tools, escalate = [look, draft, broken], tiers.escalation(1)
    return ToolLoopAgent(model=first, tools=tools, escalate=escalate, on_event=heard.append, **settings)


async def test_a_stalled_model_is_replaced_and_the_stronger_one_reads_what_was_found() -> None:
    second = large("Es gilt § 626 BGB.")
    agent = agent_of(small(call("look", topic="Kündigung"), call("look", topic="Kündigung")), second)
    result = await agent.generate("Was gilt?")
    assert (result.text, result.finish_reason, result.stalled) == ("Es gilt § 626 BGB.", "stop", False)
    assert "§ 626 BGB" in "".join([part.content for m in second.requests[0].messages for part in m.results])
    assert escalations() == [("small", "large", "stall")]


@pytest.mark.parametrize(
    ("script", "evidence"),
    [
        ([ModelError("refused", fault="network")], "model-down"),
        (["", "never asked"], "empty"),
        ([call("look", wrong=1), call("look", wrong=2)], "bad-calls"),
        ([call("broken", topic="a"), call("broken", topic="b"), call("broken", topic="c")], "tool-errors"),
    ],
)
async def test_what_counts_as_evidence(script: list[Any], evidence: str) -> None:
    agent = agent_of(small(*script), large("Answer."))
    result = await agent.generate("?")
    assert result.text == "Answer."
    assert escalations() == [("small", "large", evidence)]


async def test_a_draft_is_not_made_twice() -> None:
    same = call("draft", text="Sehr geehrte …")
    first = small(same, call("look", topic="x"), call("look", topic="x"))
    result = await agent_of(first, large(same, "Fertig.")).generate("Entwirf.")
    assert drafts == ["Sehr geehrte …"]
    assert result.text == "Fertig."


async def test_it_happens_once_and_within_one_budget_with_one_closing_turn() -> None:
    again = [call("look", topic="x"), call("look", topic="x")]
    first, second = small(*again), large(*again, "Mehr weiß ich nicht.")
    result = await agent_of(first, second).generate("?")
    assert (result.text, result.finish_reason) == ("Mehr weiß ich nicht.", "stall")
    assert (len(first.requests), len(second.requests)) == (2, 3)
    assert result.report.spent["steps"] == (4, 5)


async def test_a_stronger_model_that_fails_leaves_the_first_its_last_word() -> None:
    first = small(call("look", topic="x"), call("look", topic="x"), "§ 626 BGB, soweit ich sehe.")
    result = await agent_of(first, large(ModelError("down", fault="network"))).generate("?")
    assert (result.text, result.finish_reason) == ("§ 626 BGB, soweit ich sehe.", "stall")


async def test_without_a_stronger_model_all_is_as_before() -> None:
    first = small(call("look", topic="x"), call("look", topic="x"), "Nun gut.")
    result = await agent_of(first, None).generate("?")
    assert (result.text, result.finish_reason) == ("Nun gut.", "stall")


async def test_no_step_left_no_escalation() -> None:
    second = large("unheard")
    first = small(call("look", topic="x"), call("look", topic="x"), "Nun gut.")
    result = await agent_of(first, second, budget=Budget(steps=2)).generate("?")
    assert (result.text, second.requests) == ("Nun gut.", [])


async def test_a_model_that_went_down_in_one_run_is_not_picked_for_the_next() -> None:
    first, second = small(ModelError("refused", fault="network")), large("a", "b")
    tiers = Tiers({1: first, 2: second})
    escalate = tiers.escalation(1)
    assert await escalate(Escalation("model-down", "refused", first)) is second  # type: ignore[misc]
    assert (await tiers.pick(1)).model is second


async def test_a_model_whose_price_nobody_knows_does_not_take_over_under_a_cost_limit() -> None:
    priced = ModelProfile(local=True, price=Price(1, 1))
    first = Stub([call("look", topic="x"), call("look", topic="x"), "Nun gut."], name="small", profile=priced)
    second = large("unheard")
    result = await agent_of(first, second, budget=Budget(cost=100)).generate("?")
    assert (result.text, second.requests) == ("Nun gut.", [])


async def test_a_stronger_model_that_dies_halfway_leaves_the_first_its_last_word_too() -> None:
    first = small(call("look", topic="x"), call("look", topic="x"), "Soweit ich sehe: § 626 BGB.")
    second = large(call("look", topic="y"), ModelError("gone", fault="network"))
    result = await agent_of(first, second).generate("?")
    assert (result.text, result.finish_reason) == ("Soweit ich sehe: § 626 BGB.", "stall")
    assert "y: § 626 BGB" in "".join(
        [part.content for m in first.requests[-1].messages for part in m.results]
    )


async def test_a_model_that_broke_off_in_mid_sentence_is_followed_by_a_request_and_not_by_an_answer() -> None:
    second = large("Es gilt § 626 BGB.")
    broken = Turn("Es gilt", error=ModelError("gone", fault="network"))
    result = await agent_of(small(broken), second).generate("?")
    assert result.text.endswith("Es gilt § 626 BGB.")
    assert second.requests[0].messages[-1].role == "user"


@pytest.mark.parametrize("fault", ["refused", "context", "protocol"])
async def test_a_model_that_refuses_one_request_is_not_taken_to_be_down_for_others(fault: Any) -> None:
    first, far = small(ModelError("bad request", fault=fault)), cloud()
    tiers = Tiers({1: first, 3: far}, cloud_when_down=True)
    agent = ToolLoopAgent(model=first, instructions="", escalate=tiers.escalation(1))
    result = await agent.generate("?")
    assert (result.finish_reason, far.requests) == ("error", [])
    assert (await tiers.pick(1)).model is first


@pytest.mark.parametrize("fault", ["network", "server", "busy", "auth"])
async def test_one_that_is_not_there_for_anybody_is(fault: Any) -> None:
    first, second = small(ModelError("gone", fault=fault)), large("Von mir.")
    tiers = Tiers({1: first, 2: second})
    agent = ToolLoopAgent(model=first, instructions="", escalate=tiers.escalation(1))
    assert (await agent.generate("?")).text == "Von mir."
    assert (await tiers.pick(1)).model is second
