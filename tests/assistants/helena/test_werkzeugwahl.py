"""Tools for models with a small window: the likely ones first, and a way to the others."""

from __future__ import annotations

from datetime import date

import pytest

from assistants.helena.kanzlei import Kanzlei
from bridle.assistants.helena.agent import HelenaAgentOptions, run_helena_agent
from bridle.assistants.helena.model import Rolle
from bridle.assistants.helena.prompt import build_system_prompt
from bridle.assistants.helena.tools import all_tools, filter_tools_by_role
from bridle.assistants.helena.werkzeugwahl import SHARE, THEMEN, fitting, passend, tokens_of, waehle_werkzeuge
from bridle.engine.context import estimate_tokens
from bridle.engine.model import ModelProfile
from bridle.models.scripted import ScriptedModel, call

WINDOWS = (4_096, 8_192)


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("role", [each for each in Rolle if each is not Rolle.MANDANT])
def test_prompt_and_schemas_leave_a_third_of_a_small_window_for_everything_else(
    role: Rolle, window: int
) -> None:
    tools = filter_tools_by_role(all_tools(), role)
    prompt = build_system_prompt(tools=tools, heute=date(2026, 1, 1), user_name="Anna", rolle=role, kurz=True)
    names = fitting(passend("Welche Fristen laufen diese Woche?", tools), tools, int(window * SHARE))
    schemas = sum(tokens_of(tools[name]) for name in names) + tokens_of(waehle_werkzeuge)
    assert estimate_tokens(prompt) + schemas < window * 2 / 3


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
    assert expected in passend(request_, all_tools())[:5]


def test_every_tool_has_its_words() -> None:
    assert set(THEMEN) == set(all_tools())


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


async def test_a_model_with_room_sees_every_tool_and_not_the_way_to_more(kanzlei: Kanzlei) -> None:
    model = ScriptedModel(["Gut."], profile=ModelProfile(context_window=32_768))
    await run_helena_agent(HelenaAgentOptions(kanzlei.db, kanzlei.anwalt.user_id, "Welche?", model=model))
    assert {spec.name for spec in model.requests[0].tools} == set(all_tools())
