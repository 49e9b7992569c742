"""What model calls take: one row each, with who asked for what, and a cost only where there is a price."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from dataclasses import replace

import pytest

from bridle.engine.model import ModelProfile, Price, Usage
from bridle.errors import ModelError
from bridle.host.assistants import AgentSettings, HostContext
from bridle.host.database import Database
from bridle.host.runs.usage import Ledger, provider_of, wrap_with_tracking
from bridle.host.tables import usage
from bridle.models.ollama import OllamaModel
from bridle.models.openai import OpenAIModel
from bridle.models.scripted import ScriptedModel, Turn, call
from support.example_assistant import NAME
from support.example_assistant import assistant as example
from support.example_office import office_urls
from support.example_runs import Held, clear_desks, desk


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    yield from office_urls(request, tmp_path_factory.mktemp("office"))


@pytest.fixture
async def db(url: str) -> AsyncIterator[Database]:
    database = Database(url)
    yield database
    await clear_desks()
    await database.close()


async def test_a_row_says_who_asked_for_what_and_what_it_cost(db: Database) -> None:
    profile = ModelProfile(price=Price(2.0, 10.0, 1.0))
    used = Usage(1_000_000, 100_000, 500_000, 7)
    here = await desk(db, ScriptedModel([Turn("Ja.", usage=used)], name="groß", profile=profile))
    run = await here.answer("Ja?", await here.conversation("akte-7"))
    (row,) = await here.rows(usage, run.id)
    assert (row.tenant_id, row.user_id, row.assistant) == (here.who.tenant_id, here.who.user_id, NAME)
    assert (row.scope, row.provider, row.model, row.local) == ("akte-7", "scripted", "groß", False)
    assert (row.input_tokens, row.output_tokens) == (1_000_000, 100_000)
    assert (row.cached_tokens, row.reasoning_tokens, row.estimated) == (500_000, 7, False)
    assert row.cost == pytest.approx(2.5)


async def test_what_is_not_known_is_estimated_or_left_open_and_never_zero(db: Database) -> None:
    here = await desk(db, ScriptedModel(["Eine Antwort von einigen Worten."]))
    run = await here.answer("Was kostet das?")
    (row,) = await here.rows(usage, run.id)
    assert (row.estimated, row.cost) == (True, None)
    assert row.input_tokens > 0
    assert row.output_tokens > 0


async def test_a_call_that_fails_or_is_stopped_is_counted_too(db: Database) -> None:
    here = await desk(db, ScriptedModel([Turn("Ein Anf", error=ModelError("cut"))]))
    run = await here.answer("Erzähl.")
    assert [each.call for each in await here.rows(usage, run.id)] == [1]
    held = Held()
    there = await desk(db, held)
    stopped = await there.ask("Erzähl.")
    await held.speaking.wait()
    await there.runs.cancel(there.who, stopped.id)
    await there.runs.wait(there.who, stopped.id)
    assert [each.model for each in await there.rows(usage, stopped.id)] == ["held"]


async def test_the_closing_turn_is_a_call_like_any_other(db: Database) -> None:
    again = call("search_notes", words="x")
    here = await desk(db, ScriptedModel([again, again, "Das ist alles."]))
    run = await here.answer("Such.")
    assert run.outcome == "stall"
    assert [each.call for each in await here.rows(usage, run.id)] == [1, 2, 3]


async def test_another_model_for_one_step_is_named_in_its_row(db: Database) -> None:
    from bridle.engine.hooks import StepContext, StepOverrides

    other = ScriptedModel(["Vom anderen."], name="anders")

    def prepare(context: StepContext) -> StepOverrides | None:
        assert context.model.name == "erst"
        return StepOverrides(model=other) if context.step == 2 else None

    async def build(host: HostContext) -> AgentSettings:
        return AgentSettings(
            "Du hilfst.", tools=(await example.build(host)).tools, prepare_step=prepare, model=None
        )

    first = ScriptedModel([call("search_notes", words="x")], name="erst")
    here = await desk(db, first, replace(example, build=build))
    run = await here.answer("Such.")
    assert [each.model for each in await here.rows(usage, run.id)] == ["erst", "anders"]
    assert run.model == "anders"


def test_a_provider_is_the_kind_of_model_or_the_server_that_speaks_its_protocol() -> None:
    assert provider_of(OllamaModel("qwen3:8b")) == "ollama"
    assert provider_of(OpenAIModel("gpt", "https://api.openai.com/v1", "k")) == "openai"
    assert provider_of(OpenAIModel("m", "https://openrouter.ai/api/v1", "k")) == "openrouter.ai"
    assert provider_of(ScriptedModel(["x"])) == "scripted"


def test_a_tracked_model_is_otherwise_the_model_it_was() -> None:
    model = ScriptedModel(["x"], name="eins", profile=ModelProfile(context_window=1_234))
    tracked = wrap_with_tracking(model, Ledger())
    assert (tracked.name, tracked.profile) == ("eins", model.profile)
