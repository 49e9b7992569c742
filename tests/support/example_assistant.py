"""A tiny assistant: it searches notes, drafts notes, and sends letters once a person has said so.

It proves that the host knows no assistant by name, and serves wherever a test needs any.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field
from sqlalchemy import Column, MetaData, Row, Select, Table, delete, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle import ToolContext, ToolResult, tool
from bridle.engine.tools import SourceAttribution
from bridle.host.assistants import AgentSettings, Assistant, HostContext
from bridle.host.draft_kinds import Draft, DraftKind
from bridle.host.errors import Conflict, Invalid, NotFound
from bridle.host.identity import Principal
from bridle.host.ids import new_id
from bridle.host.personal_data import NOBODY
from bridle.host.personal_names import Person
from bridle.host.personal_records import PersonalRecords, Sheets, rows
from bridle.host.resources import Resource
from bridle.host.screening import Refusal, screened
from bridle.host.tables import Words
from bridle.host.tables import metadata as host_metadata

NAME = "notizen"
ROLES = ("ANWALT", "SACHBEARBEITER", "PRAKTIKANT")
DECIDERS = frozenset({"ADMIN", "ANWALT", "SACHBEARBEITER"})
MIGRATIONS = Path(__file__).parent / "example_migrations"
DEMO = (("Vollmacht", "Die Vollmacht von Frau Sommer fehlt noch."), ("Frist", "Klagefrist am 20. März."))

metadata = MetaData(naming_convention=host_metadata.naming_convention)
example_notes = Table(
    "example_notes",
    metadata,
    Column("id", Words(36), primary_key=True),
    Column("tenant_id", Words(36), nullable=False),  # refers to the host's table; the migration says so
    Column("user_id", Words(36), nullable=False),
    Column("draft_id", Words(36)),
    Column("title", Words(), nullable=False),
    Column("text", Words(), nullable=False),
)

outbox: list[dict[str, str]] = []
"""Letters that left the house, which cannot be taken back."""


class Note(BaseModel):
    model_config = ConfigDict(extra="forbid")

    title: str = Field(min_length=1, max_length=200)
    text: str = ""
    tags: list[str] = []


class NotizenSettings(BaseModel):
    longest: int = Field(default=20, ge=1, le=100)


# ---- tools


@tool
async def search_notes(ctx: ToolContext[HostContext], words: str) -> ToolResult[list[dict[str, str]]]:
    """Find notes in which these words occur."""
    host = ctx.context
    like = f"%{words.strip()}%"
    asked = select(example_notes.c.title, example_notes.c.text).where(
        example_notes.c.tenant_id == host.principal.tenant_id,
        or_(example_notes.c.title.ilike(like), example_notes.c.text.ilike(like)),
    )
    limit = host.settings.longest if isinstance(host.settings, NotizenSettings) else 20
    async with host.db.read() as tx:
        rows = (await tx.execute(asked.order_by(example_notes.c.title).limit(limit))).all()
    found = [{"title": row.title, "text": row.text} for row in rows]
    return ToolResult(found, source=SourceAttribution("Notizen", kind="table", id="example_notes"))


@tool(effect="draft", roles=(*ROLES, "ADMIN"))
async def write_note(ctx: ToolContext[HostContext], title: str, text: str = "") -> str:
    """Draft a note; a person decides whether it is kept."""
    host = ctx.context
    async with host.db.write() as tx:
        draft = await host.drafts.propose(
            tx,
            host.principal,
            "note",
            {"title": title, "text": text},
            assistant=host.assistant,
            run_id=ctx.run_id,
            call_id=ctx.call_id,
            scope=host.scope,
        )
    return f"Entwurf „{draft.title}“ liegt zur Freigabe bereit."


@tool(effect="once")
async def send_letter(to: str, text: str) -> str:
    """Send a letter to somebody outside."""
    outbox.append({"to": to, "text": text})
    return f"Brief an {to} ist unterwegs."


# ---- papers of a matter, and the world outside

papers: dict[tuple[str, str], dict[str, str]] = {}
"""By firm and matter: what each paper says under its title."""
asked_outside: list[str] = []
"""Queries that left the house."""


@tool
async def read_paper(ctx: ToolContext[HostContext], title: str) -> ToolResult[str]:
    """Read a paper of the matter that this conversation is about."""
    host = ctx.context
    found = papers.get((host.principal.tenant_id, host.scope or ""), {}).get(title)
    if found is None:
        return ToolResult(error=f"Ein Schriftstück „{title}“ gibt es in dieser Sache nicht.")
    return ToolResult(found, source=SourceAttribution(title, kind="paper"))


@tool
async def search_web(ctx: ToolContext[HostContext], query: str) -> ToolResult[str]:
    """Ask a search engine outside, in general words."""
    host = ctx.context
    async with host.db.read() as tx:
        people = await names(tx, host.principal, host.scope)
    allowed = screened(query, people)
    if isinstance(allowed, Refusal):
        return ToolResult(error=allowed.sentence)
    asked_outside.append(allowed)
    return ToolResult("Nichts Neues.")


async def build_with_papers(host: HostContext) -> AgentSettings:
    return AgentSettings("Du liest Akten.", tools=[read_paper, search_web, search_notes])


# ---- what a draft becomes


async def keep_note(tx: AsyncConnection, principal: Principal, draft: Draft) -> Mapping[str, Any]:
    note = Note.model_validate(draft.payload)
    if note.text == "unmöglich":
        raise Conflict("Diese Notiz lässt sich nicht ablegen.")
    row = {"id": new_id(), "tenant_id": draft.tenant_id, "user_id": draft.user_id, "draft_id": draft.id}
    await tx.execute(insert(example_notes), row | {"title": note.title, "text": note.text})
    if note.text == "kaputt":
        raise RuntimeError(f"cannot file {note.title}")
    return {"note_id": row["id"]}


async def drop_note(tx: AsyncConnection, principal: Principal, record: Mapping[str, Any]) -> None:
    await tx.execute(
        delete(example_notes).where(
            example_notes.c.id == record["note_id"], example_notes.c.tenant_id == principal.tenant_id
        )
    )


NOTE = DraftKind(
    "note",
    Note,
    title=lambda note: note.title,
    show=lambda note: f"{note.title}\n\n{note.text}",
    apply=keep_note,
    undo=drop_note,
    undo_seconds=300,
    roles=DECIDERS,
)


async def may_see_draft(tx: AsyncConnection, principal: Principal, draft: Draft) -> bool:
    """Colleagues see what belongs to a matter; what belongs to none is its owner's and the admins'."""
    return principal.role == "ADMIN" or principal.user_id == draft.user_id or draft.scope is not None


# ---- the assistant


async def build(host: HostContext) -> AgentSettings:
    about = f" Es geht um {host.scope}." if host.scope else ""
    return AgentSettings(
        instructions=f"Du hilfst {host.principal.name} mit Notizen.{about}",
        tools=[search_notes, write_note, send_letter],
    )


async def demo(tx: AsyncConnection, principal: Principal) -> None:
    mine = select(example_notes.c.title).where(example_notes.c.tenant_id == principal.tenant_id)
    there = set((await tx.execute(mine)).scalars())
    for title, text in DEMO:
        if title not in there:
            owner = {"tenant_id": principal.tenant_id, "user_id": principal.user_id}
            await tx.execute(insert(example_notes), {"id": new_id(), **owner, "title": title, "text": text})


async def names(tx: AsyncConnection, principal: Principal, scope: str | None) -> Sequence[Person]:
    return [Person("MANDANT", "Petra Sommer")]


async def export(tx: AsyncConnection, user_id: str) -> Sheets:
    return {"notes": rows(tx, select(example_notes).where(example_notes.c.user_id == user_id))}


async def forget(tx: AsyncConnection, user_id: str) -> None:
    """What somebody approved stays, as a note of the house."""
    mine = example_notes.c.user_id == user_id
    await tx.execute(delete(example_notes).where(mine, example_notes.c.draft_id.is_(None)))
    await tx.execute(update(example_notes).where(mine).values(user_id=NOBODY))


# ---- its records, for people and programs


class NoteShown(BaseModel):
    id: str
    title: str
    text: str


class NoteChange(BaseModel):
    model_config = ConfigDict(extra="forbid")

    title: str | None = Field(default=None, min_length=1, max_length=200)
    text: str | None = None


def _own(principal: Principal) -> Select[Any]:
    """A note is its writer's, and the administrators'."""
    mine = select(example_notes).where(example_notes.c.tenant_id == principal.tenant_id)
    return mine if principal.role == "ADMIN" else mine.where(example_notes.c.user_id == principal.user_id)


async def list_notes(
    tx: AsyncConnection, principal: Principal, *, limit: int, after: str | None, filters: Mapping[str, str]
) -> tuple[Sequence[NoteShown], str | None]:
    asked = _own(principal).order_by(example_notes.c.id).limit(limit)
    if unknown := sorted(set(filters) - {"title"}):
        raise Invalid(f"Nach {unknown} kann nicht gefiltert werden.", unknown[0])
    if "title" in filters:
        asked = asked.where(example_notes.c.title == filters["title"])
    rows = (await tx.execute(asked if after is None else asked.where(example_notes.c.id > after))).all()
    return [_note(row) for row in rows], rows[-1].id if len(rows) == limit else None


async def read_note(tx: AsyncConnection, principal: Principal, note_id: str) -> NoteShown:
    row = (await tx.execute(_own(principal).where(example_notes.c.id == note_id))).one_or_none()
    if row is None:
        raise NotFound("Diese Notiz gibt es nicht.")
    return _note(row)


async def create_note(tx: AsyncConnection, principal: Principal, new: Note) -> NoteShown:
    row = {"id": new_id(), "tenant_id": principal.tenant_id, "user_id": principal.user_id}
    await tx.execute(insert(example_notes), row | {"title": new.title, "text": new.text})
    return NoteShown(id=row["id"], title=new.title, text=new.text)


async def change_note(
    tx: AsyncConnection, principal: Principal, note_id: str, change: NoteChange
) -> NoteShown:
    await read_note(tx, principal, note_id)
    values = change.model_dump(exclude_none=True)
    if values:
        await tx.execute(update(example_notes).where(example_notes.c.id == note_id).values(values))
    return await read_note(tx, principal, note_id)


async def delete_note(
    tx: AsyncConnection, principal: Principal, note_id: str, confirmed: Mapping[str, str]
) -> None:
    note = await read_note(tx, principal, note_id)
    if confirmed.get("title", note.title) != note.title:
        raise Invalid("So heißt diese Notiz nicht.", "title")
    await tx.execute(delete(example_notes).where(example_notes.c.id == note_id))


def _note(row: Row[Any]) -> NoteShown:
    return NoteShown(id=row.id, title=row.title, text=row.text)


NOTES = Resource(
    "notizen",
    "Notiz",
    shown=NoteShown,
    list=list_notes,
    read=read_note,
    new=Note,
    create=create_note,
    change=NoteChange,
    update=change_note,
    filters={"title": "Exactly this title."},
    delete=delete_note,
    confirm={"title": "The note's title, repeated."},
)


assistant = Assistant(
    name=NAME,
    title="Notizen",
    build=build,
    roles=ROLES,
    draft_kinds={NOTE.name: NOTE},
    approvers=("ANWALT",),
    may_see_draft=may_see_draft,
    migrations=MIGRATIONS,
    demo=demo,
    settings=NotizenSettings,
    names=names,
    personal_data=PersonalRecords(export, forget),
    resources=(NOTES,),
)
