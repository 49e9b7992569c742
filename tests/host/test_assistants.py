"""Assistants: found by entry point, checked when they are put together, known to the host by nothing else."""

from __future__ import annotations

import ast
import sys
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel
from sqlalchemy import select

import bridle.host
from bridle.errors import ConfigurationError
from bridle.host import schema
from bridle.host.assistants import GROUP, AgentSettings, Assistant, HostContext, Registry
from bridle.host.database import Database
from bridle.host.draft_kinds import DraftKind
from bridle.host.errors import NotFound
from bridle.models import ScriptedModel, call
from support.example_assistant import (
    DEMO,
    MIGRATIONS,
    NAME,
    NOTE,
    NotizenSettings,
    assistant,
    build,
    demo,
    example_notes,
    metadata,
    outbox,
)
from support.example_office import Office, office_urls


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    yield from office_urls(request, tmp_path_factory.mktemp("office"))


@pytest.fixture
async def office(url: str) -> AsyncIterator[Office]:
    db = Database(url)
    yield await Office(db).opened()
    await db.close()


# ---- the registry


def test_the_registry_knows_assistants_by_name_and_role() -> None:
    other = Assistant("andere", "Andere", build)
    registry = Registry([assistant, other])
    assert [each.name for each in registry] == [NAME, "andere"]
    assert registry.get(NAME) is assistant
    assert registry.find("fehlt") is None
    with pytest.raises(NotFound, match="Diesen Assistenten gibt es nicht"):
        registry.get("fehlt")
    assert registry.roles == {"ADMIN", *assistant.roles}
    assert registry.migrations == [MIGRATIONS]
    assert registry.for_role("ANWALT") == [assistant]
    assert registry.for_role("ADMIN") == [assistant, other]
    assert registry.for_role("SUPERADMIN") == registry.for_role("") == []
    with pytest.raises(ConfigurationError, match="Two assistants are called 'andere'"):
        registry.add(Assistant("andere", "Noch eine", build))


def install(folder: Path, value: str, monkeypatch: pytest.MonkeyPatch, code: str = "") -> None:
    """A package as an installer would leave it."""
    info = folder / "some_assistant-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: some-assistant\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[{GROUP}]\nsome = {value}\n")
    (folder / "some_assistant.py").write_text(code)
    monkeypatch.syspath_prepend(folder)
    monkeypatch.delitem(sys.modules, "some_assistant", raising=False)


@pytest.mark.parametrize(
    "code",
    [
        "from support.example_assistant import assistant as found",
        "def found():\n    from support.example_assistant import assistant\n    return assistant",
    ],
)
def test_an_installed_assistant_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str) -> None:
    assert Registry.installed().find(NAME) is None
    install(tmp_path, "some_assistant:found", monkeypatch, code)
    assert Registry.installed().find(NAME) is assistant


@pytest.mark.parametrize(
    ("value", "code", "said"),
    [
        ("some_assistant:found", "raise OSError('no disk')", "cannot be loaded: OSError: no disk"),
        ("some_assistant:missing", "", "cannot be loaded: AttributeError"),
        ("no_such_module:x", "", "cannot be loaded: ModuleNotFoundError"),
        ("some_assistant:found", "found = 3", "is a int; it must be an Assistant"),
    ],
)
def test_a_broken_assistant_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, value: str, code: str, said: str
) -> None:
    install(tmp_path, value, monkeypatch, code)
    with pytest.raises(ConfigurationError, match=f"'some'.*{said}"):
        Registry.installed()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"name": "zwei Worte"}, "its name must be"),
        ({"name": "../etc"}, "its name must be"),
        ({"title": " "}, "no title"),
        ({"roles": "ANWALT"}, "not one string"),
        ({"migrations": Path("nirgends")}, "no such folder"),
        ({"approvers": ("CHEF",)}, r"\['CHEF'\] are none of its roles"),
        ({"draft_kinds": {"anders": NOTE}}, "'note' is listed as 'anders'"),
        ({"draft_kinds": {"tool-approval": replace(NOTE, name="tool-approval")}}, "the host's own"),
        ({"draft_kinds": {"note": replace(NOTE, roles={"CHEF"})}}, r"decided by \['CHEF'\]"),
    ],
)
def test_an_assistant_that_cannot_work_is_refused_at_once(change: dict[str, Any], said: str) -> None:
    with pytest.raises(ConfigurationError, match=said):
        replace(assistant, **change)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"name": ""}, "no name"),
        ({"roles": "ADMIN"}, "not one string"),
        ({"fixed": ("nichts",)}, r"no \['nichts'\] to fix"),
        ({"undo_seconds": -1}, "0 or more"),
        ({"undo_seconds": float("nan")}, "0 or more"),
    ],
)
def test_a_draft_kind_that_cannot_work_is_refused_at_once(change: dict[str, Any], said: str) -> None:
    with pytest.raises(ConfigurationError, match=said):
        replace(NOTE, **change)


def test_nobody_decides_unless_the_kind_says_so() -> None:
    class Any_(BaseModel):
        pass

    plain = DraftKind("any", Any_, title=str, show=str, apply=NOTE.apply)
    assert set(plain.roles) == {"ADMIN"}


def test_the_host_names_no_assistant() -> None:
    """Not in code, not in a string: what it knows, it was told."""
    for path in Path(bridle.host.__path__[0]).glob("draft*.py"):
        words = path.read_text(encoding="utf-8").lower()
        assert "bridle.assistants" not in words
        imported = [
            node.module or "" for node in ast.walk(ast.parse(words)) if isinstance(node, ast.ImportFrom)
        ]
        assert not [each for each in imported if each.startswith(("bridle.assistants", "bridle.wire"))]


# ---- the example


async def test_its_migration_makes_exactly_its_table(office: Office) -> None:
    assert await schema.is_current(office.db, [MIGRATIONS])
    assert await schema.differences(office.db) == []
    changes = await schema.differences(office.db, metadata)
    assert [each for each in changes if "fk_example_notes_tenant_id" not in each] == []


async def test_its_demo_data_can_be_made_twice(office: Office) -> None:
    anna = await office.hire("Anna")
    for _ in range(2):
        async with office.db.write() as tx:
            await demo(tx, anna)
    assert await office.notes() == len(DEMO)


async def test_it_searches_drafts_and_waits_for_a_person(office: Office) -> None:
    anna = await office.hire("Anna")
    async with office.db.write() as tx:
        await demo(tx, anna)
    context = HostContext(anna, office.db, office.drafts, NAME, "akte-1", settings=NotizenSettings())
    model = ScriptedModel(
        [
            call("search_notes", words="vollmacht"),
            call("write_note", title="Erinnern", text="Vollmacht anfordern"),
            call("send_letter", to="Frau Sommer", text="Bitte senden."),
            "Erledigt.",
        ]
    )
    settings = await assistant.build(context)
    assert isinstance(settings, AgentSettings)
    agent = settings.agent(model, context=context, role=anna.role)
    result = await agent.generate("Kümmere dich um die Vollmacht.", run_id="r1-" + anna.user_id[:8])
    assert result.finish_reason == "approval"
    assert "Sommer" in str(result.steps[0].tool_results[0].content)
    (note,) = await office.drafts.list(anna)
    assert (note.title, note.scope, note.user_id) == ("Erinnern", "akte-1", anna.user_id)

    outbox.clear()
    run = type("Run", (), {"id": result.state.run_id, "assistant": NAME, "scope": "akte-1"})()
    async with office.db.write() as tx:
        (asked,) = await office.drafts.propose_approvals(tx, anna, run, result.pending)
    await office.drafts.approve(anna, asked.id, asked.digest)
    ((_, decisions),) = office.runs.told
    assert outbox == []
    ended = await agent.resume(result.state, decisions)
    assert ended.text == "Erledigt."
    assert outbox == [{"to": "Frau Sommer", "text": "Bitte senden."}]


async def test_it_finds_only_its_tenants_notes(office: Office) -> None:
    other = await Office(office.db).opened()
    stranger = await other.hire("Fremd")
    async with office.db.write() as tx:
        await demo(tx, stranger)
    anna = await office.hire("Anna")
    context = HostContext(anna, office.db, office.drafts, NAME)
    model = ScriptedModel([call("search_notes", words="Frist"), "Nichts."])
    result = await (await build(context)).agent(model, context=context, role="ANWALT").generate("Fristen?")
    assert "20. März" not in str(result.steps[0].tool_results[0].content)
    async with office.db.read() as tx:
        assert (await tx.execute(select(example_notes.c.text))).scalars().all()
