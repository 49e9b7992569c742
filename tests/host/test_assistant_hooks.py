"""What an assistant may say about its runs: mode, models, what is looked over, and how often one may ask."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from typing import Any, Literal

import pytest
from pydantic import BaseModel, Field
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.engine.escalation import Escalation
from bridle.engine.messages import Message
from bridle.engine.model import Model, ModelProfile
from bridle.engine.result import RunResult
from bridle.errors import ConfigurationError
from bridle.host.assistants import AgentSettings, HostContext, Registry
from bridle.host.database import Database
from bridle.host.errors import NotFound, TooMany
from bridle.host.host import Host, Pauses
from bridle.host.identity import Principal
from bridle.models.planner import PlannerModel, Rule
from bridle.models.scripted import ScriptedModel, call
from support.example_assistant import assistant as example
from support.example_office import office_urls
from support.example_runs import Desk, clear_desks, desk

CLOUD = ModelProfile(local=False)


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    yield from office_urls(request, tmp_path_factory.mktemp("office"))


@pytest.fixture
async def db(url: str) -> AsyncIterator[Database]:
    database = Database(url)
    yield database
    await clear_desks()
    await database.close()


def built(**settings: Any) -> Any:
    async def build(host: HostContext) -> AgentSettings:
        return AgentSettings(instructions="Du hilfst.", **settings)

    return replace(example, build=build)


async def test_an_answer_that_is_looked_over_is_what_is_stored(db: Database) -> None:
    async def review(result: RunResult[Any]) -> RunResult[Any]:
        text = f"{result.text} (geprüft)"
        return replace(result, text=text, response_messages=(Message.assistant(text),))

    here = await desk(db, ScriptedModel(["Gern."]), built(review=review))
    run = await here.answer("Hallo")
    assert run.text == "Gern. (geprüft)"
    assert (await here.said(run.conversation_id))[-1] == ("assistant", "Gern. (geprüft)")


async def test_what_stays_here_asks_no_model_elsewhere_whoever_names_it(db: Database) -> None:
    elsewhere = ScriptedModel(["Aus der Cloud."] * 3, profile=CLOUD)
    here = await desk(db, elsewhere, built(local_only=True))
    refused = await here.answer("Hallo")
    assert (refused.outcome, elsewhere.requests) == ("error", [])

    def stronger(why: Escalation) -> Model:
        return elsewhere

    stuck = ScriptedModel(["", ""])
    there = Desk(db, stuck, here.who, built(local_only=True, escalate=stronger))
    await there.answer("Hallo")
    assert elsewhere.requests == []


async def test_the_planner_of_an_assistant_answers_where_there_is_no_language_model(db: Database) -> None:
    rules = [Rule(r"^Hallo", "search_notes", "nie")]
    own = PlannerModel(rules)
    here = await desk(db, PlannerModel(()), built(planner=own))
    assert "planner" in (await here.answer("Was gibt es?")).text
    there = Desk(db, ScriptedModel(["Ein Modell."]), here.who, built(planner=own))
    assert (await there.answer("Was gibt es?")).text == "Ein Modell."


class Limited(BaseModel):
    per_hour: int = Field(default=1, ge=1)


async def test_an_assistant_has_its_own_limit_scope_and_mode(url: str) -> None:
    async def scope_of(tx: AsyncConnection, principal: Principal, given: str) -> str:
        if given != "Ahorn":
            raise NotFound("Gibt es nicht.")
        return "akte-1"

    async def mode_for(text: str, settings: Any) -> Literal["inline", "background"]:
        assert isinstance(settings, Limited)
        return "background" if "lange" in text else "inline"

    assistant = replace(
        example,
        settings=Limited,
        limit=("per_hour", "Notizen-Anfragen"),
        scope_of=scope_of,
        mode_for=mode_for,
    )
    model = ScriptedModel(["Gern."], repeat=True)
    async with Host.open(
        url, Registry([assistant]), model=model, pauses=Pauses(3_600, 3_600, 3_600), background="queue"
    ) as host:
        who = (await desk(host.db, model)).who
        await clear_desks()
        with pytest.raises(NotFound):
            await host.new_conversation(who, "notizen", "Buche")
        talk = await host.new_conversation(who, "notizen", "Ahorn")
        assert talk.scope == "akte-1"
        queued = await host.ask(who, talk.id, "Das dauert lange.", mode="auto")
        assert (queued.mode, queued.state) == ("background", "queued")
        with pytest.raises(TooMany, match="Limit von 1 Notizen-Anfragen pro Stunde"):
            await host.ask(who, talk.id, "Noch etwas.", mode="auto")
        await host.runs.cancel(who, queued.id)


async def test_who_says_yes_to_the_offer_has_that_run_go_on_in_the_background(url: str) -> None:
    async def mode_for(text: str, settings: Any) -> Literal["inline", "background"]:
        return "inline"

    def goes_on(answer: str, text: str) -> bool:
        return answer.endswith("Weiter?") and text == "Ja"

    assistant = replace(example, mode_for=mode_for, goes_on=goes_on)
    notes = [call("write_note", title=title) for title in ("a", "b", "c", "d", "e")]
    model = ScriptedModel([*notes, "Bis hierher. Weiter?", "Gern. Weiter?"])
    async with Host.open(
        url, Registry([assistant]), model=model, pauses=Pauses(3_600, 3_600, 3_600), background="queue"
    ) as host:
        who = (await desk(host.db, model)).who
        await clear_desks()
        talk = await host.new_conversation(who, "notizen")
        capped = await host.runs.wait(who, (await host.ask(who, talk.id, "Notier alles.", mode="auto")).id)
        assert capped.outcome == "tool-calls"
        again, repeat = [await host.ask(who, talk.id, "Ja", "k1", mode="auto") for _ in range(2)]
        assert (again.mode, again.state, repeat.id) == ("background", "queued", again.id)
        page = await host.conversations.messages(who, talk.id)
        assert [each.message.text for each in page if each.message.role == "user"][-1] == "Ja"
        await host.runs.cancel(who, again.id)
        later = await host.runs.wait(who, (await host.ask(who, talk.id, "Danke.", mode="auto")).id)
        assert (later.mode, later.outcome) == ("inline", "stop")
        yes = await host.ask(who, talk.id, "Ja", mode="auto")  # to an answer that is complete
        assert yes.mode == "inline"
        await host.runs.wait(who, yes.id)


def test_a_limit_names_a_field_of_the_settings() -> None:
    with pytest.raises(ConfigurationError, match="limit"):
        replace(example, limit=("nichts", "Anfragen"))


def test_assistants_are_listed_in_their_order() -> None:
    names = [each.name for each in Registry.installed()]
    assert names.index("helena") < names.index("demo")
