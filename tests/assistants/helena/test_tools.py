"""The tools as a set: one file each, described for a model, granted by role, and refused beyond it."""

from __future__ import annotations

import inspect
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.werkbank import bank, dokument, searchable
from bridle.assistants import helena
from bridle.assistants.helena import tools as package
from bridle.assistants.helena.model import Rolle
from bridle.assistants.helena.tools import (
    CreateHelenaToolsOptions,
    all_tools,
    create_helena_tools,
    filter_tools_by_role,
)
from bridle.assistants.helena.werkzeug import NICHT_DEINE_ROLLE, HelenaContext
from bridle.engine.schema import parameter_docs
from bridle.engine.tools import Tool, ToolContext
from bridle.errors import ToolError
from bridle.host.assistants import HostContext

SEED = {
    "read_akte", "read_akte_detail", "read_dokumente", "read_dokumente_detail", "read_fristen",
    "read_zeiterfassung", "search_gesetze", "search_urteile", "search_muster", "get_kosten_rules",
    "search_alle_akten", "search_web", "create_draft_dokument", "create_draft_frist",
    "create_draft_zeiterfassung", "create_notiz", "create_alert", "update_akte_rag",
}  # fmt: skip
NEW = {
    "berechne_frist", "berechne_kostenrisiko", "bestimme_zustaendigkeit", "search_dokument", "read_dokument",
    "check_kollision", "read_beteiligte",
}  # fmt: skip
DRAFTING = {name for name, tool in all_tools().items() if tool.effect == "draft"}
READING = all_tools().keys() - DRAFTING
ARGUMENTS: dict[str, dict[str, Any]] = {
    **{name: dict(tool.examples[0][1]) for name, tool in all_tools().items()},
    "read_akte": {},
    "read_akte_detail": {},
    "read_dokument": {"dokument": "Vertrag"},
    "search_web": {"query": "Mietpreisbremse"},
}


def test_there_is_a_file_for_each_tool_and_a_tool_for_each_file() -> None:
    files = {path.stem for path in Path(package.__path__[0]).glob("[a-z]*.py")}
    assert files == set(all_tools()) == SEED | NEW


def test_nothing_a_tool_does_is_more_than_a_draft() -> None:
    assert {tool.effect for tool in all_tools().values()} == {"read", "draft"}
    writing = {name for name in SEED if name.startswith(("create_", "update_"))}
    assert writing == DRAFTING


@pytest.mark.parametrize("tool", all_tools().values(), ids=lambda tool: tool.name)
def test_a_tool_tells_a_model_what_it_is_for(tool: Tool[..., Any]) -> None:
    documented = parameter_docs(inspect.getdoc(tool.function) or "")
    schema = tool.signature.schema["properties"]
    assert documented.keys() == schema.keys()
    assert all(each.get("description") for each in schema.values())
    assert 80 < len(tool.description) < 600
    assert 1 <= len(tool.examples) <= 2
    for request, arguments in tool.examples:
        assert request
        tool.signature.validate(arguments)
    if "limit" in schema:
        assert (schema["limit"]["minimum"], schema["limit"]["maximum"]) in ((1, 50), (1, 200))


@pytest.mark.parametrize(
    ("role", "granted"),
    [
        (Rolle.ADMIN, SEED | NEW),
        (Rolle.ANWALT, SEED | NEW),
        (Rolle.SACHBEARBEITER, (SEED | NEW) - {"update_akte_rag"}),
        (Rolle.SEKRETARIAT, READING | {"create_notiz"}),
        (Rolle.PRAKTIKANT, READING),
        (Rolle.MANDANT, set()),
        ("GESCHAEFTSFUEHRER", set()),
        ("", set()),
        ("admin", set()),
    ],
)
def test_a_role_gets_what_the_seed_grants_and_an_unknown_one_nothing(role: str, granted: set[str]) -> None:
    assert filter_tools_by_role(all_tools(), role).keys() == granted


async def test_tools_are_made_for_the_person_who_asks(kanzlei: Kanzlei) -> None:
    options = CreateHelenaToolsOptions(kanzlei.db, kanzlei.praktikant)
    assert create_helena_tools(options).keys() == READING
    host = HostContext(kanzlei.mandant, kanzlei.db, kanzlei.drafts, "helena")
    assert create_helena_tools(host) == {}


@pytest.mark.parametrize("name", sorted(all_tools()))
async def test_a_call_beyond_the_role_is_refused_whoever_makes_it(kanzlei: Kanzlei, name: str) -> None:
    """Also where the tool was handed out before the right was taken away, and where nobody filtered."""
    akte = await kanzlei.akte()
    tool = all_tools()[name]
    keywords, _ = tool.signature.validate(ARGUMENTS[name])
    context = HelenaContext(kanzlei.db, kanzlei.mandant, kanzlei.drafts, akte.id)
    for who in (kanzlei.mandant, replace(kanzlei.anwalt, role="UNBEKANNT")):
        with pytest.raises(ToolError, match=NICHT_DEINE_ROLLE):
            await tool.function(ToolContext(replace(context, principal=who)), **keywords)
    handed_out = bank(kanzlei, kanzlei.anwalt, akte)
    handed_out.who = replace(kanzlei.anwalt, role=Rolle.MANDANT)
    assert await handed_out.error(name, **ARGUMENTS[name]) == NICHT_DEINE_ROLLE


@pytest.mark.parametrize("name", sorted(all_tools()))
async def test_every_tool_answers_in_a_matter_with_its_source(kanzlei: Kanzlei, name: str) -> None:
    await searchable(kanzlei.db)
    akte = await kanzlei.akte(gegenstandswert="12000", mandat_seit="2026-02-01")
    papers = {"dokument": (await dokument(kanzlei, akte, "Vertrag", "Erste Seite.")).id}
    arguments = {key: value for key, value in ARGUMENTS[name].items() if key != "akte"}
    arguments |= papers if "dokument" in arguments else {}
    result = await bank(kanzlei, kanzlei.anwalt, akte).call(name, **arguments)
    if name == "search_web":
        assert result.error is not None
        assert "nicht eingerichtet" in result.error
        return
    assert result.error is None
    assert result.source is not None
    assert result.source.kind


def test_everything_that_is_public_can_be_imported_at_once_and_by_name() -> None:
    brought: dict[str, object] = {}
    exec("from bridle.assistants.helena import *", brought)
    seed = {"run_helena_agent", "build_system_prompt", "create_helena_tools", "ParsedToolCall", "AgentStep"}
    assert seed <= brought.keys()
    assert brought.keys() - {"__builtins__"} == set(dir(helena)) == set(helena.__all__)
    assert [name for name in helena.__all__ if getattr(helena, name, None) is None] == []
