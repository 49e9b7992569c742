"""An assistant to try the host with: dates and sums, notes that a person approves, a board that asks first.

It answers without a language model too, and is registered as any other: nothing imports it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import wraps
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, field_validator
from sqlalchemy import Boolean, Column, MetaData, Row, Table, delete, insert, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle import demo
from bridle.demo import MAX_NOTE, Session
from bridle.demo_rules import planner_rules
from bridle.engine.text import one_line
from bridle.engine.tools import SourceAttribution, Tool, ToolContext, ToolResult, tool
from bridle.errors import ToolError
from bridle.host import database
from bridle.host.assistants import AgentSettings, Assistant, HostContext
from bridle.host.draft_kinds import Draft, DraftKind
from bridle.host.errors import Invalid
from bridle.host.identity import Principal
from bridle.host.ids import new_id
from bridle.host.people import ADMIN
from bridle.host.personal_records import PersonalRecords, Sheets, rows
from bridle.host.tables import Moment, Words
from bridle.host.tables import metadata as host_metadata
from bridle.models.discover import PLANNER, discover
from bridle.models.planner import PLANNER_GERMAN, Answer, PlannerModel, Progress, Rule

NAME = "demo"
ROLES = ("ANWALT", "SACHBEARBEITER", "SEKRETARIAT", "PRAKTIKANT")
DECIDERS = frozenset({ADMIN, "ANWALT", "SACHBEARBEITER"})
MIGRATIONS = Path(__file__).parent / "demo_migrations"
LONGEST_TITLE = 60
MOST = 50
SOURCE = SourceAttribution("Notizen", kind="table", id="demo_notes")
EXAMPLES = (
    "Die Vollmacht von Frau Sommer liegt im Sekretariat.",
    "Der Kopierer im zweiten Stock ist wieder in Ordnung.",
)
INSTRUCTIONS = (
    "Du bist die Vorführung von Bridle und hilfst {name}. Antworte knapp und auf Deutsch. Benutze die "
    "Werkzeuge für Rechnungen, Daten und Notizen, statt zu raten, und erfinde keine Ergebnisse. Eine Notiz "
    "ist zuerst ein Entwurf; sag dazu, dass jemand sie freigeben muss."
)
DRAFTED = "Der Entwurf „{title}“ liegt zur Freigabe bereit."
POSTED = "Am schwarzen Brett hängt jetzt: {text}"

metadata = MetaData(naming_convention=host_metadata.naming_convention)
notes = Table(
    "demo_notes",
    metadata,
    Column("id", Words(36), primary_key=True),
    Column("tenant_id", Words(36), nullable=False),  # refers to the host's table; the migration says so
    Column("user_id", Words(36), nullable=False),
    Column("text", Words(), nullable=False),
    Column("board", Boolean, nullable=False),
    Column("written_at", Moment, nullable=False),
)


class Notiz(BaseModel):
    model_config = ConfigDict(extra="forbid")

    text: str = Field(min_length=1, max_length=MAX_NOTE)

    @field_validator("text")
    @classmethod
    def _says_something(cls, text: str) -> str:
        if not text.strip():
            raise ValueError("Die Notiz hat keinen Text.")
        return text.strip()


# ---- tools


def _in_a_session(known: Tool[..., Any]) -> Tool[..., Any]:
    """A tool of the terminal's chat, which expects to be handed a `Session`."""

    @wraps(known.function)
    async def inside(ctx: ToolContext[HostContext], **arguments: Any) -> Any:
        return await known.function(replace(ctx, context=Session("de")), **arguments)

    return Tool(inside, name=known.name, description=known.description, effect=known.effect)


@tool(effect="draft")
async def create_note(ctx: ToolContext[HostContext], text: str) -> dict[str, str]:
    """Draft a note. A person approves it, edits it or says no.

    Args:
        text: what to note
    """
    host = ctx.context
    try:
        async with host.db.write() as tx:
            draft = await host.drafts.propose(
                tx,
                host.principal,
                NOTIZ.name,
                {"text": text},
                assistant=host.assistant,
                run_id=ctx.run_id,
                call_id=ctx.call_id,
                scope=host.scope,
            )
    except Invalid as error:
        raise ToolError(str(error)) from None
    return {"draft": draft.id, "title": draft.title, "state": "waits for a person's approval"}


@tool
async def list_notes(ctx: ToolContext[HostContext]) -> ToolResult[list[dict[str, Any]]]:
    """The person's notes and what hangs on the board, the oldest first."""
    return ToolResult([_shown(*each) for each in enumerate(await _visible(ctx.context), 1)], source=SOURCE)


@tool
async def search_notes(ctx: ToolContext[HostContext], query: str) -> ToolResult[list[dict[str, Any]]]:
    """The person's notes, and what hangs on the board, with all the words of a query.

    Args:
        query: words to look for
    """
    words = query.casefold().split()
    found = [
        _shown(number, row)
        for number, row in enumerate(await _visible(ctx.context), 1)
        if all(word in row.text.casefold() for word in words)
    ]
    return ToolResult(found, source=SOURCE)


@tool(effect="once")
async def post_notice(ctx: ToolContext[HostContext], text: str) -> dict[str, str]:
    """Put a notice on the board, where everybody in the house reads it.

    Args:
        text: what it says
    """
    host = ctx.context
    if not 0 < len(text.strip()) <= MAX_NOTE:
        raise ToolError(f"Ein Aushang hat 1 bis {MAX_NOTE} Zeichen.")
    async with host.db.write() as tx:
        await _keep(tx, host.principal.tenant_id, host.principal.user_id, text.strip(), board=True)
    return {"text": text.strip()}


TOOLS: tuple[Tool[..., Any], ...] = (
    *[_in_a_session(each) for each in (demo.now, demo.calculate, demo.days_between, demo.add_days)],
    create_note,
    list_notes,
    search_notes,
    post_notice,
)


async def _visible(host: HostContext) -> list[Row[Any]]:
    mine = select(notes).where(
        notes.c.tenant_id == host.principal.tenant_id,
        or_(notes.c.board, notes.c.user_id == host.principal.user_id),
    )
    async with host.db.read() as tx:
        newest = mine.order_by(notes.c.written_at.desc(), notes.c.id.desc()).limit(MOST)
        return list((await tx.execute(newest)).all())[::-1]


async def _keep(tx: AsyncConnection, tenant_id: str, user_id: str, text: str, *, board: bool) -> str:
    row = {"id": new_id(), "tenant_id": tenant_id, "user_id": user_id, "text": text, "board": board}
    await tx.execute(insert(notes), row | {"written_at": await database.now(tx)})
    return str(row["id"])


def _shown(number: int, row: Row[Any]) -> dict[str, Any]:
    return {"number": number, "text": row.text, "board": row.board}


# ---- what a draft becomes


async def keep_note(tx: AsyncConnection, principal: Principal, draft: Draft) -> Mapping[str, Any]:
    note = Notiz.model_validate(draft.payload)
    return {"note_id": await _keep(tx, draft.tenant_id, draft.user_id, note.text, board=False)}


async def drop_note(tx: AsyncConnection, principal: Principal, record: Mapping[str, Any]) -> None:
    mine = notes.c.tenant_id == principal.tenant_id
    await tx.execute(delete(notes).where(notes.c.id == record["note_id"], mine))


NOTIZ = DraftKind(
    "notiz",
    Notiz,
    title=lambda note: one_line(note.text, LONGEST_TITLE),
    show=lambda note: note.text,
    apply=keep_note,
    undo=drop_note,
    roles=DECIDERS,
)


# ---- the assistant


async def build(host: HostContext) -> AgentSettings:
    choice = (await discover()).choice
    unaided = choice is None or choice.strip() == PLANNER
    return AgentSettings(
        instructions=INSTRUCTIONS.format(name=host.principal.name),
        tools=TOOLS,
        model=PlannerModel(rules(), PLANNER_GERMAN) if unaided else None,
    )


def rules() -> list[Rule]:
    """The chat's, in which a note is at first a draft, and one for the board."""
    board = Rule(
        r"^\W{0,3}(?:bitte\s+)?(?:häng\w*\s+(?:bitte\s+)?(?:\w+\s+)?(?:ans\s+(?:schwarze\s+)?brett|aus)"
        r"|aushang)\s*:\s*(?P<text>\S.*)$",
        "post_notice",
        POSTED,
        example="Hänge aus: Das Büro schließt heute um 15 Uhr",
    )
    return [board, *[replace(each, answer=_drafted(each.answer)) for each in planner_rules("de")]]


def _drafted(answer: str | Answer) -> Answer:
    def said(progress: Progress) -> str:
        if progress.last.tool == create_note.name:
            return DRAFTED.format(title=progress.data["title"])
        return answer(progress) if callable(answer) else answer.format(**progress.data)

    return said


async def fill(tx: AsyncConnection, principal: Principal) -> None:
    there = select(notes.c.id).where(notes.c.tenant_id == principal.tenant_id).limit(1)
    if (await tx.execute(there)).first() is None:
        for text in EXAMPLES:
            await _keep(tx, principal.tenant_id, principal.user_id, text, board=True)


async def _export(tx: AsyncConnection, user_id: str) -> Sheets:
    return {notes.name: rows(tx, select(notes).where(notes.c.user_id == user_id))}


async def _forget(tx: AsyncConnection, user_id: str) -> None:
    """What hangs on the board is everybody's, and stays."""
    await tx.execute(delete(notes).where(notes.c.user_id == user_id, notes.c.board.is_(False)))


assistant = Assistant(
    name=NAME,
    title="Vorführung",
    build=build,
    roles=ROLES,
    draft_kinds={NOTIZ.name: NOTIZ},
    approvers=("ANWALT", "SACHBEARBEITER"),
    migrations=MIGRATIONS,
    demo=fill,
    personal_data=PersonalRecords(_export, _forget),
    order=100,
)
