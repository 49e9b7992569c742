"""Tools for models with a small window: the likely ones first, and a way to the others."""

from __future__ import annotations

from datetime import date

import pytest

from assistants.helena.kanzlei import Kanzlei
from bridle.assistants.helena.agent import HelenaAgentOptions, run_helena_agent
from bridle.assistants.helena.model import Rolle
from bridle.assistants.helena.prompt import AkteKurz, build_system_prompt
from bridle.assistants.helena.settings import HelenaSettings, PlannerFirst
from bridle.assistants.helena.tools import all_tools, filter_tools_by_role
from bridle.assistants.helena.werkzeugwahl import (
    EVERY,
    GRUPPEN,
    SHARE,
    THEMEN,
    fitting,
    gruppe,
    tokens_of,
    waehle_werkzeuge,
)
from bridle.engine.context import estimate_tokens
from bridle.engine.messages import Message
from bridle.engine.model import ModelProfile, ModelRequest
from bridle.engine.prompts import SITUATION
from bridle.models.constrained import rewritten
from bridle.models.scripted import ScriptedModel, call

WINDOWS = (4_096, 8_192, 8_193, 10_000, 12_000, 16_000)


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("role", [each for each in Rolle if each is not Rolle.MANDANT])
def test_prompt_and_schemas_leave_a_third_of_a_small_window_for_everything_else(
    role: Rolle, window: int
) -> None:
    tools = filter_tools_by_role(all_tools(), role)
    prompt = build_system_prompt(tools=tools, heute=date(2026, 1, 1), user_name="Anna", rolle=role, kurz=True)
    for names in [fitting(group, tools, int(window * SHARE)) for group in GRUPPEN]:
        sent = [*(tools[name] for name in names), waehle_werkzeuge]
        assert estimate_tokens(prompt) + sum(map(tokens_of, sent)) < window * 2 / 3
        told = ModelRequest(prompt, (Message.user("Hallo"),), tuple(tool.spec for tool in sent))
        assert estimate_tokens(rewritten(told).instructions) < window * 2 / 3


@pytest.mark.parametrize(
    ("request_", "expected"),
    [
        ("Welche Fristen laufen diese Woche?", "read_fristen"),
        ("Wann endet die Berufungsfrist bei Zustellung am 31.01.2026?", "berechne_frist"),
        ("Was kostet das nach RVG?", "get_kosten_rules"),
        ("Was sagt § 626 BGB?", "search_gesetze"),
        ("Welches Gericht ist zuständig?", "bestimme_zustaendigkeit"),
        ("Notiere bitte den Anruf.", "create_notiz"),
        ("Was steht im Vertrag zur Probezeit?", "search_dokument"),
        ("Haben wir ein Muster für eine Vollmacht?", "search_muster"),
    ],
)
def test_the_likely_tools_come_first(request_: str, expected: str) -> None:
    assert expected in gruppe(request_, all_tools())


def test_every_tool_has_its_words_and_its_group() -> None:
    assert set(THEMEN) == set(all_tools())
    assert {name for group in GRUPPEN for name in group} == set(all_tools())


def test_what_a_small_model_reads_first_is_the_same_for_every_day_person_and_akte() -> None:
    tools = all_tools()
    asked = {"tools": tools, "rolle": Rolle.ANWALT, "kurz": True}
    one = build_system_prompt(heute=date(2026, 1, 1), user_name="Anna", **asked)
    other = build_system_prompt(
        heute=date(2027, 2, 2), user_name="Bert", akte=AkteKurz("1/26", "A ./. B", "MIETE", "OFFEN"), **asked
    )
    said = [
        rewritten(ModelRequest(each, (), (tools["read_akte"].spec,))).instructions for each in (one, other)
    ]
    stable = [each.partition(SITUATION)[0] for each in said]
    assert stable[0] == stable[1]
    assert "read_akte(" in stable[0]
    assert "Bert" in said[1]


async def test_a_small_model_sees_some_tools_and_gets_others_when_it_asks(kanzlei: Kanzlei) -> None:
    model = ScriptedModel(
        [call("waehle_werkzeuge", namen=["check_kollision"]), "Gut."],
        profile=ModelProfile(context_window=4_096),
    )
    options = HelenaAgentOptions(kanzlei.db, kanzlei.anwalt.user_id, "Welche Fristen laufen?", model=model)
    await run_helena_agent(options)
    offered = [[spec.name for spec in request.tools] for request in model.requests]
    assert "read_fristen" in offered[0]
    assert "check_kollision" not in offered[0]
    assert "check_kollision" in offered[1]
    assert len(offered[0]) < len(all_tools())
    assert [spec.name for spec in model.requests[0].known_tools] == offered[0]
    said = [part.content for message in model.requests[1].messages for part in message.results]
    assert said == ["Ab dem nächsten Schritt dabei: check_kollision."]


@pytest.mark.parametrize("planner_first", ["never", "small"])
@pytest.mark.parametrize("window", [4_096, 8_192, 8_193, 10_000, 12_000, 16_000, 20_000, 32_768])
async def test_in_every_window_a_question_is_answered_from_what_a_tool_returned(
    kanzlei: Kanzlei, window: int, planner_first: PlannerFirst
) -> None:
    akte = await kanzlei.akte(kurzrubrum="Ahorn ./. Buche GmbH", notizen="Der Bescheid ist falsch. " * 60)
    model = ScriptedModel(
        [call("read_akte", akte=akte.aktenzeichen), call("read_akte_detail"), "Es steht schlecht."],
        profile=ModelProfile(context_window=window),
    )
    asked = HelenaAgentOptions(
        kanzlei.db,
        kanzlei.anwalt.user_id,
        f"Bewerte bitte die Akte {akte.aktenzeichen}.",
        akte_id=akte.id,
        mode="inline",
        model=model,
        settings=HelenaSettings(planner_first=planner_first),
    )
    found = await run_helena_agent(asked)
    assert (found.finish_reason, len(model.requests)) == ("stop", 3)
    assert found.text.endswith("Es steht schlecht.")
    read = [part.content for message in model.requests[-1].messages for part in message.results]
    assert ["Ahorn ./. Buche GmbH" in each for each in read] == [True, True]
    for request in model.requests:
        sent = estimate_tokens(request.instructions) + sum(
            [
                tokens_of(each)
                for each in (*all_tools().values(), waehle_werkzeuge)
                if each.spec in request.tools
            ]
        )
        assert sent <= window * EVERY


async def test_a_model_with_room_sees_every_tool_and_not_the_way_to_more(kanzlei: Kanzlei) -> None:
    model = ScriptedModel(["Gut."], profile=ModelProfile(context_window=32_768))
    await run_helena_agent(HelenaAgentOptions(kanzlei.db, kanzlei.anwalt.user_id, "Welche?", model=model))
    assert {spec.name for spec in model.requests[0].tools} == set(all_tools())
