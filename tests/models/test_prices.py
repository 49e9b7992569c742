from __future__ import annotations

import sys

import pytest

from bridle import GERMAN, Budget, Price, ToolLoopAgent, Usage
from bridle.engine.model import FREE, ModelProfile
from bridle.models import ScriptedModel, Turn
from bridle.models.prices import price_of


def test_a_published_price_is_found_with_its_cheaper_cached_tokens() -> None:
    price = price_of("openai", "gpt-4o")
    assert price is not None
    assert price.input_per_million < price.output_per_million
    assert price.cached_per_million is not None
    assert price.cached_per_million < price.input_per_million


def test_an_unknown_model_has_an_unknown_price_and_never_zero() -> None:
    assert price_of("openai", "no-such-model") is None
    assert price_of("nobody", "gpt-4o") is None


def test_the_firms_own_table_has_the_say() -> None:
    own = Price(1, 2)
    assert price_of("openai", "gpt-4o", {"openai:gpt-4o": own}) == own
    assert price_of("openai", "no-such-model", {"no-such-model": own}) == own


def test_without_the_price_list_prices_are_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "genai_prices", None)
    assert price_of("openai", "gpt-4o") is None


def test_cached_tokens_are_paid_at_their_own_rate() -> None:
    usage = Usage(1_000_000, 500_000, cached_tokens=400_000)
    assert Price(10, 20, 1).of(usage) == pytest.approx(6 + 0.4 + 10)
    assert Price(10, 20).of(usage) == pytest.approx(10 + 10)
    assert FREE.of(usage) == 0


async def test_a_runs_cost_is_known_only_where_the_price_is() -> None:
    usage = Usage(1_000, 100)
    priced = ScriptedModel([Turn("ok", usage=usage)], profile=ModelProfile(price=Price(1_000, 2_000)))
    unpriced = ScriptedModel([Turn("ok", usage=usage)])
    assert (await ToolLoopAgent(model=priced, budget=Budget(cost=100)).generate("?")).cost == pytest.approx(
        1.2
    )
    assert (await ToolLoopAgent(model=unpriced).generate("?")).cost is None


async def test_tokens_that_were_not_reported_are_estimated_and_marked_so() -> None:
    result = await ToolLoopAgent(model=ScriptedModel(["four words of text"])).generate("?")
    assert result.usage.estimated
    assert result.usage.output_tokens > 0


async def test_a_cost_that_is_unknown_is_called_so_and_not_nothing() -> None:
    unpriced = ScriptedModel(["Gut."], repeat=True)
    english, german = ToolLoopAgent(model=unpriced), ToolLoopAgent(model=unpriced, texts=GERMAN)
    assert "cost unknown" in str((await english.generate("?")).report)
    assert "Kosten unbekannt" in str((await german.generate("?")).report)
    free = ScriptedModel(["Gut."], profile=ModelProfile(local=True, price=FREE))
    assert "cost 0" in str((await ToolLoopAgent(model=free).generate("?")).report)
